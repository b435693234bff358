/* unique.c: deadly patterns, as a source of OR_k relations. The rule assumes that there is just one solution.
 *
 * Definition. A deadly pattern consists of csp-variables and some of their labels, all of them candidates.
 * Every choice of one of the labels for each csp-variable, no two of them linked, has a *mate*: another such
 * choice whose labels are in the very same csp-variables. Besides, each of these labels is plain
 * (plain_label.h): only labels that share a csp-variable with it are linked to it, and no need, loop or
 * region is about it.
 *
 * Soundness, if the puzzle has one solution. One of the other candidates of the csp-variables, the guardians,
 * is true. Otherwise the solution would contain such a choice, and with the choice replaced by its mate it
 * would be another solution: that has a label for each csp-variable, no two labels that are linked, and all
 * givens, since no label of the choice is given and none of the mate was removed.
 *
 * What is looked for are *even* patterns (even_pattern.h), with csp-variables of one type and at most six
 * guardians: those of up to LOOP_SETS csp-variables (in Sudoku: unique rectangles and loops), and those of
 * any size if all undecided csp-variables of the type have two candidates each, except for at most six more
 * in all: a BUG.
 *
 * What follows from relations is in relation.h. Besides, what is linked to all candidates that are left of a
 * relation is eliminated (length 1), as OR whips[1] would do it. That covers what people call unique
 * rectangles of types 1 and 2 and BUG+1; types 3 and 4 are OR whips. Everything that uses such a relation has
 * `U` in its name, and every reader says what was assumed. */
#include "rules/relation.h"

#include "problem/constraints.h"
#include "rules/even_pattern.h"

enum { UNIQUE_GUARDIANS = 6, LOOP_SETS = 12 };

typedef struct unique {
    relations *relations;
    even_patterns *even_patterns;
} unique;

static status open(search *search, void **mine)
{
    unique *u = *mine = arena_take(&search->arena, 1, sizeof *u);
    status st = u ? relations_open(search, &u->relations) : NO_MEMORY;
    return st == OK ? even_patterns_open(search, &u->even_patterns) : st;
}

/* What is needed to tell a relation. */
typedef struct telling {
    unique *unique;
    search *search;
    const query *query;
    const step_sink *sink;
} telling;

static status tell(void *context, csp_list sets, csp_list labels)
{
    telling *t = context;
    const relation of = { &constraint_deadly, sets, labels, UNIQUE_GUARDIANS };
    return relations_tell(t->unique->relations, t->search, t->query, t->sink, &of);
}

static status find_patterns(unique *unique, search *search, const query *query, const step_sink *sink)
{
    telling to = { unique, search, query, sink };
    return even_patterns_find(unique->even_patterns, search,
                              (even_pattern_limits){ LOOP_SETS, UNIQUE_GUARDIANS },
                              &(even_pattern_sink){ tell, &to });
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    unique *u = mine;
    search_finder(search, ALL_TYPES);
    status st = relations_find(u->relations, search, query, sink, next);
    if (st == OK && query->length == 1)
        st = relations_eliminate(u->relations, search, query, sink);
    return st == OK && query->length == 1 ? find_patterns(u, search, query, sink) : st;
}

const rule rule_unique = {
    .code = "U",
    .name = "U",
    .says = "deadly patterns (unique rectangles and loops, BUG): their other candidates are an OR relation, "
            "if there is one "
            "solution, which is assumed",
    .rank = 14,
    .min_length = 1,
    .usual_most = 1,
    .lengthless = true,
    .assumes = true,
    .whole = true,
    .open = open,
    .find = find,
};
