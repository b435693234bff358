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
static void check_sets(checker *checker, csp_list sets)
{
    for (const csp_var *v = sets.begin; v < sets.end && !checker->failed; v++) {
        const char *name = csp_var_name(checker->csp, *v), *first = csp_var_name(checker->csp, *sets.begin);
        bool same = csp_var_type(checker->csp, *v) == csp_var_type(checker->csp, *sets.begin);
        must(checker, same, "%s has another type than %s", name, first);
        must(checker, csp_list_find(sets, *v) == v - sets.begin, "%s stands twice", name);
    }
}

/* Joins row i to the columns that its candidates are in. Those that were named as refuted don't count. */
static void join_row(checker *checker, const subset *subset, int i)
{
    csp_list labels = csp_var_labels(checker->csp, subset->rows.begin[i]);
    int joins = subset->start[i];
    for (const csp_label *l = labels.begin; l < labels.end && !checker->failed; l++) {
        const char *name = csp_label_name(checker->csp, *l);
        int column = find_set(checker->csp, subset->columns, *l, 0);
        bool one = column >= 0 && find_set(checker->csp, subset->columns, *l, column + 1) < 0;
        if (checker->now->label[*l] == GONE || checker->seen[*l] == checker->stamp)
            continue;
        must(checker, one, "%s is not in just one column", name);
        must(checker, find_set(checker->csp, subset->rows, *l, i + 1) < 0, "%s is in two rows", name);
        subset->join[joins++] = column;
    }
    for (const csp_var *v = subset->columns.begin; v < subset->columns.end && !checker->failed; v++)
        must(checker, count_shared(checker->csp, subset->rows.begin[i], *v) < 2,
             "%s shares two labels with a column", csp_var_name(checker->csp, subset->rows.begin[i]));
    subset->start[i + 1] = joins;
}

/* What the rule requires of a step; in particular, no fewer of its rows may be a Subset already. Where the
 * application has no words for it, it may be called just "subset". */
static void check_subset(checker *checker, const subset *subset)
{
    int row_type = csp_var_type(checker->csp, *subset->rows.begin),
        column_type = csp_var_type(checker->csp, *subset->columns.begin);
    int length = checker->now->length, rows = csp_list_size(subset->rows);
    bool tight = false;
    must(checker, length > 1 && length == rows, "length %d, but %d rows", length, rows);
    must(checker, checker->foreign || row_type != column_type, "rows and columns are of one type");
    csp_words words;
    const char *where;
    bool called = csp_subset_words(checker->csp, row_type, column_type, &words, &where);
    if (!checker->foreign && (called || strcmp(checker->now->rule, "subset") != 0))
        must_be_rule(checker, csp_subset_name(checker->csp, row_type, column_type, length));
    for (int i = 0; i < length && !checker->failed; i++)
        must(checker, subset->start[i + 1] > subset->start[i] + 1, "%s lacks two candidates",
             csp_var_name(checker->csp, subset->rows.begin[i]));
    checker->failed =
        checker->failed || !match_is_tight(&checker->arena, length, subset->start, subset->join, &tight);
    must(checker, tight, "some of the rows are a Subset already");
}

/* A finned fish has a target, and would be a Subset but for some candidates of the rows, the fins. All fins
 * are linked to the target and in one row, which also has candidates that are not fins. */
void check_finned(checker *checker)
{
    const frame *f = checker->now;
    const line *now = f->line + 1;
    must(checker, f->lines == 2 && now->kind == SUBSET && now->refuted > 0, "it is not a Subset with fins");
    if (checker->failed)
        return;
    csp_list rows = find_names(checker, json_member(now->from, "rows"), VARIABLE);
    csp_list columns = find_names(checker, json_member(now->from, "columns"), ANY_SET);
    must(checker, f->length == csp_list_size(rows), "length %d, but %d rows", f->length, csp_list_size(rows));
    int row = checker->failed ? -1 : find_set(checker->csp, rows, now->out->label, 0);
    for (int i = 0; i < now->refuted && !checker->failed; i++) {
        csp_label fin = now->out[i].label;
        must(checker,
             row >= 0 && csp_has(checker->csp, rows.begin[row], fin) &&
                 find_set(checker->csp, rows, fin, row + 1) < 0 &&
                 find_set(checker->csp, columns, fin, 0) < 0,
             "%s is not a fin", csp_label_name(checker->csp, fin));
    }
    for (int i = 0; i < csp_list_size(rows) && !checker->failed; i++) {
        int n = count_labels(checker, csp_var_labels(checker->csp, rows.begin[i]), CANDIDATE);
        must(checker, n > 1 && (i != row || n > now->refuted), "%s lacks %s",
             csp_var_name(checker->csp, rows.begin[i]),
             n > 1 ? "a candidate that is not a fin" : "two candidates");
    }
    if (checker->failed)
        return;
    int row_type = csp_var_type(checker->csp, *rows.begin),
        column_type = csp_var_type(checker->csp, *columns.begin);
    const char *name = csp_subset_name(checker->csp, row_type, column_type, f->length);
    must(checker, checker->foreign || !strcmp(f->rest, name), "the rule is not \"%s\"", f->rule);
}

void read_subset(checker *checker, line *now)
{
    subset s = { .rows = find_names(checker, get_member(checker, now->from, "rows", JSON_LIST), VARIABLE),
                 .columns =
                     find_names(checker, get_member(checker, now->from, "columns", JSON_LIST), ANY_SET) };
    int rows = csp_list_size(s.rows), columns = csp_list_size(s.columns), labels = 0;
    read_eliminated(checker, now);
    read_refuted(checker, now);
    check_sets(checker, s.rows);
    check_sets(checker, s.columns);
    must(checker, rows == columns, "%d rows, but %d columns", rows, columns);
    for (const csp_label *l = now->list.begin; l < now->list.end && !checker->failed; l++)
        must(checker,
             find_set(checker->csp, s.columns, *l, 0) >= 0 && find_set(checker->csp, s.rows, *l, 0) < 0,
             "%s is in no column or in a row", csp_label_name(checker->csp, *l));
    for (const csp_var *v = s.rows.begin; v < s.rows.end; v++)
        labels += csp_list_size(csp_var_labels(checker->csp, *v));
    s.start = take(checker, rows, sizeof *s.start);
    s.join = take(checker, labels, sizeof *s.join);
    for (int i = 0; i < rows && !checker->failed; i++)
        join_row(checker, &s, i);
    if (!now->in && !checker->failed)
        check_subset(checker, &s);
}
