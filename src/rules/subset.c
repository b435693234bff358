/* subset.c: Subsets: naked, hidden, and fish, as one rule on the boards of a network.
 *
 * Definition. On a board (core/csp.h), a Subset of size p is p undecided rows all of whose candidates are in
 * p columns, such that no fewer of these rows have all their candidates in as many columns as they are. Its
 * targets are the candidates of these columns that are in none of these rows.
 *
 * Soundness. Each of the p rows has a true label, which is in one of the p columns; two of them can't be in
 * one column, whose labels are all linked. So the p columns are taken by the p rows, and no other label of
 * theirs is true.
 *
 * In Sudoku the rows are cells and the columns digits of a row, column or block (naked), the other way round
 * (hidden), or the rows and columns of the grid for one digit (fish). Rows of one type and columns of
 * another: these are the uniform families, on which published ratings rest; mixed ones are no Subsets here.
 *
 * Subsets are stable for confluence: what a Subset eliminates, a Subset of at most its size or BRT eliminates
 * after any other eliminations. They are no chains: Subsets of size 3 are not always braids. */
#include "rules/rule.h"

static status find(search *s, const pattern *p, const step_sink *sink, int *next)
{
    return search_subsets(s, p->length, sink, next);
}

const rule rule_subset = {
    .code = "S",
    .name = "subset",
    .says = "Subsets: naked, hidden, fish: p csp-variables that take p values in common",
    .rank = 10,
    .min_length = 2,
    .stable = true,
    .find = find,
};
