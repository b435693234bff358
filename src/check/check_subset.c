/* check_subset.c: Subsets.
 *
 * A Subset is right for this reason: its n rows are csp-variables, so each has a true label, and these are
 * different, because no candidate is in two rows; all of them are in the n columns, each of which has at most
 * one true label. So each column has its true label in a row, and every other candidate of it is false.
 * Candidates that earlier lines refute don't count. */
#include "base/match.h"
#include "check/checker.h"

#include <string.h>

typedef struct subset {
    csp_list rows, columns;
    int *start, *join; /* row i is joined to columns join[start[i]] .. join[start[i+1]-1], for match.h */
} subset;

int find_set(const csp *c, csp_list sets, csp_label l, int from)
{
    while (from < csp_list_size(sets) && !csp_has(c, sets.begin[from], l))
        from++;
    return from < csp_list_size(sets) ? from : -1;
}

/* All sets must be different and of one type. */
static void check_sets(checker *c, csp_list sets)
{
    for (const csp_var *v = sets.begin; v < sets.end && !c->failed; v++) {
        const char *name = csp_var_name(c->csp, *v), *first = csp_var_name(c->csp, *sets.begin);
        bool same = csp_var_type(c->csp, *v) == csp_var_type(c->csp, *sets.begin);
        must(c, same, "%s has another type than %s", name, first);
        must(c, csp_list_find(sets, *v) == v - sets.begin, "%s stands twice", name);
    }
}

/* Joins row i to the columns that its candidates are in. Those that were named as refuted don't count. */
static void join_row(checker *c, const subset *s, int i)
{
    csp_list labels = csp_var_labels(c->csp, s->rows.begin[i]);
    int joins = s->start[i];
    for (const csp_label *l = labels.begin; l < labels.end && !c->failed; l++) {
        const char *name = csp_label_name(c->csp, *l);
        int column = find_set(c->csp, s->columns, *l, 0);
        bool one = column >= 0 && find_set(c->csp, s->columns, *l, column + 1) < 0;
        if (c->now->label[*l] == GONE || c->seen[*l] == c->stamp)
            continue;
        must(c, one, "%s is not in just one column", name);
        must(c, find_set(c->csp, s->rows, *l, i + 1) < 0, "%s is in two rows", name);
        s->join[joins++] = column;
    }
    for (const csp_var *v = s->columns.begin; v < s->columns.end && !c->failed; v++)
        must(c, count_shared(c->csp, s->rows.begin[i], *v) < 2, "%s shares two labels with a column",
             csp_var_name(c->csp, s->rows.begin[i]));
    s->start[i + 1] = joins;
}

/* What the rule requires of a step; in particular, no fewer of its rows may be a Subset already. Where the
 * application has no words for it, it may be called just "subset". */
static void check_subset(checker *c, const subset *s)
{
    int row_type = csp_var_type(c->csp, *s->rows.begin),
        column_type = csp_var_type(c->csp, *s->columns.begin);
    int length = c->now->length, rows = csp_list_size(s->rows);
    bool tight = false;
    must(c, length > 1 && length == rows, "length %d, but %d rows", length, rows);
    must(c, c->foreign || row_type != column_type, "rows and columns are of one type");
    csp_words words;
    const char *where;
    bool called = csp_subset_words(c->csp, row_type, column_type, &words, &where);
    if (!c->foreign && (called || strcmp(c->now->rule, "subset") != 0))
        must_be_rule(c, csp_subset_name(c->csp, row_type, column_type, length));
    for (int i = 0; i < length && !c->failed; i++)
        must(c, s->start[i + 1] > s->start[i] + 1, "%s lacks two candidates",
             csp_var_name(c->csp, s->rows.begin[i]));
    c->failed = c->failed || !match_is_tight(&c->arena, length, s->start, s->join, &tight);
    must(c, tight, "some of the rows are a Subset already");
}

/* A finned fish has a target, and would be a Subset but for some candidates of the rows, the fins. All fins
 * are linked to the target and in one row, which also has candidates that are no fins. */
void check_finned(checker *c)
{
    const frame *f = c->now;
    const line *now = f->line + 1;
    must(c, f->lines == 2 && now->kind == SUBSET && now->refuted > 0, "it is no Subset with fins");
    if (c->failed)
        return;
    csp_list rows = find_names(c, json_member(now->from, "rows"), VARIABLE);
    csp_list columns = find_names(c, json_member(now->from, "columns"), ANY_SET);
    must(c, f->length == csp_list_size(rows), "length %d, but %d rows", f->length, csp_list_size(rows));
    int row = c->failed ? -1 : find_set(c->csp, rows, now->out->label, 0);
    for (int i = 0; i < now->refuted && !c->failed; i++) {
        csp_label fin = now->out[i].label;
        must(c,
             row >= 0 && csp_has(c->csp, rows.begin[row], fin) && find_set(c->csp, rows, fin, row + 1) < 0 &&
                 find_set(c->csp, columns, fin, 0) < 0,
             "%s is no fin", csp_label_name(c->csp, fin));
    }
    for (int i = 0; i < csp_list_size(rows) && !c->failed; i++) {
        int n = count_labels(c, csp_var_labels(c->csp, rows.begin[i]), CANDIDATE);
        must(c, n > 1 && (i != row || n > now->refuted), "%s lacks %s", csp_var_name(c->csp, rows.begin[i]),
             n > 1 ? "a candidate that is no fin" : "two candidates");
    }
    if (c->failed)
        return;
    int row_type = csp_var_type(c->csp, *rows.begin), column_type = csp_var_type(c->csp, *columns.begin);
    const char *name = csp_subset_name(c->csp, row_type, column_type, f->length);
    must(c, c->foreign || !strcmp(f->rule + strlen("finned-"), name), "the rule is not \"%s\"", f->rule);
}

void read_subset(checker *c, line *now)
{
    subset s = { .rows = find_names(c, get_member(c, now->from, "rows", JSON_LIST), VARIABLE),
                 .columns = find_names(c, get_member(c, now->from, "columns", JSON_LIST), ANY_SET) };
    int rows = csp_list_size(s.rows), columns = csp_list_size(s.columns), labels = 0;
    read_eliminated(c, now);
    read_refuted(c, now);
    check_sets(c, s.rows);
    check_sets(c, s.columns);
    must(c, rows == columns, "%d rows, but %d columns", rows, columns);
    for (const csp_label *l = now->list.begin; l < now->list.end && !c->failed; l++)
        must(c, find_set(c->csp, s.columns, *l, 0) >= 0 && find_set(c->csp, s.rows, *l, 0) < 0,
             "%s is in no column or in a row", csp_label_name(c->csp, *l));
    for (const csp_var *v = s.rows.begin; v < s.rows.end; v++)
        labels += csp_list_size(csp_var_labels(c->csp, *v));
    s.start = take(c, rows, sizeof *s.start);
    s.join = take(c, labels, sizeof *s.join);
    for (int i = 0; i < rows && !c->failed; i++)
        join_row(c, &s, i);
    if (!now->in && !c->failed)
        check_subset(c, &s);
}
