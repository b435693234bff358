/* check_subset.c: Subsets.
 *
 * A Subset is right because of this: its n rows are csp-variables, so each has a true label, and these are
 * different, for no candidate is in two rows; all of them are in the n columns, each of which has at most one
 * true label. So each column has its true label in a row, and every other candidate of it is false.
 * Candidates that earlier lines refute don't count. */
#include "base/match.h"
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

/* Reads different sets of one type; they get the number of their list. */
static void read_sets(checker *c, const json *sets, bool variables, csp_var *set)
{
    int i = 0;
    c->list++;
    for (const json *j = sets->first; j && !c->failed; j = j->next, i++) {
        set[i] = find_set(c, j, variables);
        need(c, csp_var_type(c->csp, set[i]) == csp_var_type(c->csp, set[0]), "%s has another type than %s",
             j->string, sets->first->string);
        need(c, c->note[set[i]].list != c->list, "%s stands twice", j->string);
        c->note[set[i]] = (set_note){ c->list, i, 0 };
    }
}

/* Joins row i to the columns that its candidates are in. */
static void read_row(checker *c, int i)
{
    csp_list labels = csp_var_labels(c->csp, c->row[i]);
    int joins = c->start[i];
    for (const csp_label *l = labels.begin; l < labels.end && !c->failed; l++) {
        bool counts = c->now->label[*l] != GONE && c->seen[*l] != c->stamp + 1; /* not named as refuted */
        int in = 0;
        for (csp_var v; (v = set_with(c, *l, c->list, in)) != CSP_NONE; in++) {
            need(c, c->note[v].row != i + 1, "%s shares two labels with a column",
                 csp_var_name(c->csp, c->row[i]));
            c->note[v].row = i + 1;
            if (counts && in == 0)
                c->join[joins++] = c->note[v].place;
        }
        need(c, in == 1 || !counts, "%s is not in just one column", csp_label_name(c->csp, *l));
        need(c, set_with(c, *l, c->list - 1, 1) == CSP_NONE || !counts, "%s is in two rows",
             csp_label_name(c->csp, *l));
    }
    c->start[i + 1] = joins;
}

void read_subset(checker *c, line *now)
{
    const json *rows = get_member(c, now->from, "rows", JSON_LIST);
    const json *columns = get_member(c, now->from, "columns", JSON_LIST);
    read_labels(c, now, get_member(c, now->from, "eliminates", JSON_LIST), false);
    need(c, csp_list_size(now->list) > 0, "nothing is eliminated");
    read_refuted(c, now);
    now->says = ALL_FALSE;
    read_sets(c, rows, true, c->row);
    read_sets(c, columns, false, c->column);
    need(c, rows->count == columns->count, "%d rows, but %d columns", rows->count, columns->count);
    for (const csp_label *l = now->list.begin; l < now->list.end && !c->failed; l++)
        need(c, set_with(c, *l, c->list, 0) != CSP_NONE && set_with(c, *l, c->list - 1, 0) == CSP_NONE,
             "%s is in no column or in a row", csp_label_name(c->csp, *l));
    for (int i = 0; i < rows->count && !c->failed; i++)
        read_row(c, i);
}

/* Nor may fewer of the rows be a Subset already. */
void check_subset(checker *c)
{
    int row_type = csp_var_type(c->csp, *c->row), column_type = csp_var_type(c->csp, *c->column);
    int length = c->now->length, rows = json_member(c->now->line->from, "rows")->count;
    const char *name = csp_subset_name(c->csp, row_type, column_type, length);
    bool tight = false;
    need(c, length > 1 && length == rows, "length %d, but %d rows", length, rows);
    need(c, row_type != column_type, "rows and columns are of one type");
    need(c, strcmp(c->now->rule, name) == 0, "the rule is not \"%s\" but \"%s\"", c->now->rule, name);
    for (int i = 0; i < length && !c->failed; i++)
        need(c, c->start[i + 1] > c->start[i] + 1, "%s lacks two candidates",
             csp_var_name(c->csp, c->row[i]));
    if (!c->failed)
        c->no_memory = c->failed = !match_is_tight(&c->arena, length, c->start, c->join, &tight);
    need(c, tight, "some of the rows are a Subset already");
}
