/* check_subset.c: Subsets.
 *
 * A Subset is right because of this: its n rows are csp-variables, so each has a true label, and these are
 * different, for no candidate is in two rows; all of them are in the n columns, of which each has one true
 * label at most. So each column has its true label in a row, and every other candidate of it is false.
 *
 * Fewer rows must not be a Subset already. Where the rows can't be matched to different columns, some k of
 * them have fewer than k columns (Hall), and are k - 1 rows with k - 1 columns at most when one is left out.
 * Where they can, let a row lead to the row that is matched to a column it has a candidate in. The columns of
 * k rows include the k that are matched to them; there are no more just if these rows lead only to each
 * other. So no fewer rows are a Subset exactly if each row leads to all others, directly or not. */
#include "check/checker.h"

#include <string.h>

/* The set number k, from 0, of those in this list that have l; CSP_NONE: there is none. */
static csp_var set_with(const checker *c, csp_label l, int list, int k)
{
    csp_list sets[] = { csp_label_vars(c->csp, l), csp_label_groups(c->csp, l) };
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++)
            if (c->note[*v].list == list && k-- == 0)
                return *v;
    return CSP_NONE;
}

/* Reads n different sets of one type as a list of this number, and returns the type. */
static int read_sets(checker *c, const json *sets, int what, int n, csp_var *set, int list)
{
    int i = 0;
    need(c, sets->count == n, "length %d, but %d %s", n, sets->count, sets->key);
    for (const json *j = sets->first; j && !c->failed; j = j->next, i++) {
        set[i] = find_named(c, what, j);
        need(c, csp_var_type(c->csp, set[i]) == csp_var_type(c->csp, set[0]), "%s has another type than %s",
             j->string, sets->first->string);
        need(c, c->note[set[i]].list != list, "%s stands twice", j->string);
        c->note[set[i]].list = list;
    }
    return c->failed ? 0 : csp_var_type(c->csp, set[0]);
}

static void check_row(checker *c, csp_var row, int rows, int columns)
{
    const char *name = check_name(c, SET, row);
    csp_list labels = csp_var_labels(c->csp, row);
    c->stamp++;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        int in = 0;
        for (csp_var v; (v = set_with(c, *l, columns, in)) != CSP_NONE; in++) {
            need(c, c->note[v].visit != c->stamp, "%s shares two labels with a column", name);
            c->note[v].visit = c->stamp;
        }
        if (c->now->label[*l] != CANDIDATE)
            continue;
        need(c, in == 1, "%s is not in just one column", check_name(c, LABEL, *l));
        need(c, c->seen[*l] != rows, "%s is in two rows", check_name(c, LABEL, *l));
        c->seen[*l] = rows;
    }
    need(c, count_labels(c, row, VALUE) == 0 && count_labels(c, row, CANDIDATE) > 1,
         "%s lacks two candidates", name);
}

/* How many rows this one leads to, itself included. But where a column without row is reached, each row on
 * the way there is matched to the next column instead, so that one row more has a column; 0 then. */
static int walk(checker *c, csp_var row, int columns)
{
    int queued = 1;
    c->stamp++;
    c->queue[0] = row;
    if (c->note[row].mate != CSP_NONE)
        c->note[c->note[row].mate].visit = c->stamp;
    for (int i = 0; i < queued; i++) {
        csp_list labels = csp_var_labels(c->csp, c->queue[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            csp_var column = set_with(c, *l, columns, 0), before;
            if (c->now->label[*l] != CANDIDATE || c->note[column].visit == c->stamp)
                continue;
            c->note[column].visit = c->stamp;
            c->note[column].from = c->queue[i];
            if (c->note[column].mate != CSP_NONE) {
                c->queue[queued++] = c->note[column].mate;
                continue;
            }
            for (; column != CSP_NONE; column = before) {
                csp_var from = c->note[column].mate = c->note[column].from;
                before = c->note[from].mate;
                c->note[from].mate = column;
            }
            return 0;
        }
    }
    return queued;
}

static bool is_whole(checker *c, int n, int columns)
{
    bool whole = true;
    for (int i = 0; i < n; i++)
        c->note[c->row[i]].mate = c->note[c->column[i]].mate = CSP_NONE;
    for (int i = 0; i < 2 * n && whole; i++) /* first each row gets a column, then each must lead to all */
        whole = walk(c, c->row[i % n], columns) == (i < n ? 0 : n);
    return whole;
}

int check_subset(checker *c, const char *rule, const json *step, const json *rows, int length)
{
    int n = length, in_rows = ++c->stamp, columns = ++c->stamp;
    need(c, n > 1, "a Subset of size %d, expected 2 at least", n);
    int row_type = read_sets(c, rows, VARIABLE, n, c->row, in_rows);
    int column_type = read_sets(c, get_member(c, step, "columns", JSON_LIST), SET, n, c->column, columns);
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    const family *f = c->failed ? NULL : find_family(c, check_kinds[SUBSET].name, n);
    if (!f)
        return 0;
    const char *name = csp_subset_name(c->csp, row_type, column_type, n);
    need(c, row_type != column_type, "rows and columns are of one type");
    need(c, strcmp(rule, name) == 0, "the rule is not \"%s\" but \"%s\"", rule, name);
    need(c, c->conclusions > 0, "nothing is eliminated");
    for (const csp_label *l = c->concluded; l < c->concluded + c->conclusions; l++)
        need(c, set_with(c, *l, columns, 0) != CSP_NONE && set_with(c, *l, in_rows, 0) == CSP_NONE,
             "%s is in no column or in a row", check_name(c, LABEL, *l));
    for (int i = 0; i < n && !c->failed; i++)
        check_row(c, c->row[i], in_rows, columns);
    need(c, c->failed || is_whole(c, n, columns), "some of the rows are a Subset already");
    eliminate_conclusions(c);
    return f->depth;
}
