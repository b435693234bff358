/* check_subset.c: Subsets.
 *
 * A Subset is right because of this: its n rows are csp-variables, so each has a true label, and these are
 * different, for no candidate is in two rows; all of them are in the n columns, of which each has one true
 * label at most. So each column has its true label in a row, and every other candidate of it is false. */
#include "check/checker.h"

#include <string.h>

enum { SIZE_MAX_OF_SUBSET = 16 };

/* Reads n different sets of one type, and returns it. */
static int read_sets(checker *c, const json *list, int what, int n, csp_var *set)
{
    int i = 0;
    need(c, list->count == n, "length %d, but %d %s", n, list->count, list->key);
    for (const json *j = list->first; j && !c->failed; j = j->next, i++) {
        set[i] = find_named(c, what, j);
        need(c, csp_var_type(c->csp, set[i]) == csp_var_type(c->csp, set[0]), "%s has another type than %s",
             j->string, list->first->string);
        for (int k = 0; k < i; k++)
            need(c, set[k] != set[i], "%s stands twice", j->string);
    }
    return c->failed ? 0 : csp_var_type(c->csp, set[0]);
}

/* The columns, as bits, that the candidates of the row are in. */
static unsigned read_row(checker *c, csp_var row, const csp_var *column, int n)
{
    csp_list labels = csp_var_labels(c->csp, row);
    const char *name = check_name(c, SET, row);
    unsigned shared = 0, met = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        unsigned in = 0;
        for (int k = 0; k < n; k++)
            in |= (unsigned)csp_has(c->csp, column[k], *l) << k;
        need(c, !(shared & in), "%s shares two labels with a column", name);
        shared |= in;
        if (c->now->label[*l] != CANDIDATE)
            continue;
        need(c, in && !(in & (in - 1)), "%s is not in just one column", check_name(c, LABEL, *l));
        need(c, c->seen[*l] != c->stamp, "%s is in two rows", check_name(c, LABEL, *l));
        c->seen[*l] = c->stamp;
        met |= in;
    }
    need(c, count_labels(c, row, VALUE) == 0 && count_labels(c, row, CANDIDATE) > 1,
         "%s lacks two candidates", name);
    return met;
}

/* Do some of the rows, those `taken` and some from row i on, but not all, have their candidates in as few
 * columns as they are? */
static bool is_degenerate(const unsigned *met, int n, int i, int taken, unsigned columns)
{
    if (i == n)
        return taken > 0 && taken < n && __builtin_popcount(columns) <= taken;
    return is_degenerate(met, n, i + 1, taken, columns) ||
           is_degenerate(met, n, i + 1, taken + 1, columns | met[i]);
}

static bool any_has(const checker *c, const csp_var *set, int n, csp_label l)
{
    for (int i = 0; i < n; i++)
        if (csp_has(c->csp, set[i], l))
            return true;
    return false;
}

int check_subset(checker *c, const char *rule, const json *step, const json *rows, int length)
{
    csp_var row[SIZE_MAX_OF_SUBSET], column[SIZE_MAX_OF_SUBSET];
    unsigned met[SIZE_MAX_OF_SUBSET];
    int n = length;
    need(c, n > 1 && n <= SIZE_MAX_OF_SUBSET, "a Subset of size %d, expected 2 to 16", n);
    int row_type = read_sets(c, rows, VARIABLE, n, row);
    int column_type = read_sets(c, get_member(c, step, "columns", JSON_LIST), SET, n, column);
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    const family *f = c->failed ? NULL : find_family(c, check_kinds[SUBSET].name, n);
    if (!f)
        return 0;
    const char *name = csp_subset_name(c->csp, row_type, column_type, n);
    need(c, row_type != column_type, "rows and columns are of one type");
    need(c, strcmp(rule, name) == 0, "the rule is not \"%s\" but \"%s\"", rule, name);
    need(c, c->conclusions > 0, "nothing is eliminated");
    for (int i = 0; i < c->conclusions; i++)
        need(c, any_has(c, column, n, c->concluded[i]) && !any_has(c, row, n, c->concluded[i]),
             "%s is in no column or in a row", check_name(c, LABEL, c->concluded[i]));
    c->stamp++;
    for (int i = 0; i < n; i++)
        met[i] = read_row(c, row[i], column, n);
    need(c, c->failed || !is_degenerate(met, n, 0, 0, 0), "some of the rows are a Subset already");
    eliminate_conclusions(c);
    return f->depth;
}
