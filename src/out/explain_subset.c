/* explain_subset.c: Subsets as sentences.
 *
 * All candidates of p rows are in p columns, so the rows take the columns, and no other label of the columns
 * is true. How people put that depends on what rows and columns are, which the network says: naked, hidden,
 * fish, or nothing at all. A sentence of the first three kinds is used only if the phrases of the network
 * have the parts it needs. */
#include "core/words.h"
#include "out/explain.h"

#include <string.h>

/* How it is said: as a fact, at the beginning of a sentence or inside one, or as a supposition. */
typedef struct mood {
    bool first;
    const char *can, *is, *are, *have, *take;
} mood;

/* A label that stands for the column as a value of the rows: that of *row, the first row with a label in the
 * column. CSP_NONE: the rows call the column differently, or none has a label in it. */
static csp_label label_of_column(const csp *c, const csp_var *rows, int n, csp_var column, csp_var *row)
{
    csp_label found = CSP_NONE;
    for (int i = 0; i < n; i++) {
        csp_list labels = csp_var_labels(c, rows[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            if (!csp_has(c, column, *l))
                continue;
            if (found == CSP_NONE) {
                found = *l;
                *row = rows[i];
            } else if (strcmp(csp_value_name(c, rows[i], *l), csp_value_name(c, *row, found)) != 0)
                return CSP_NONE;
        }
    }
    return found;
}

static bool columns_are_values(const csp *c, const step_subset *subset)
{
    int n = subset->size;
    csp_var row;
    for (int i = 0; i < n; i++)
        if (label_of_column(c, subset->row, n, subset->column[i], &row) == CSP_NONE)
            return false;
    return true;
}

/* "2 or 8": the columns as values of the rows. */
static void add_columns(const csp *c, const step_subset *subset, text *out)
{
    int n = subset->size;
    for (int i = 0; i < n; i++) {
        csp_var row = subset->row[0];
        csp_label l = label_of_column(c, subset->row, n, subset->column[i], &row);
        say_joint(i, n, "or", out);
        say_value(c, row, l, out);
    }
}

/* "In block 5, r4c6 and r6c4 can only be 2 or 8; so nothing else there is 2 or 8: …" If the columns don't
 * name a place: "r4c6 and r6c4 can only be 2 or 8; so nothing else is number 2 or number 8: …" */
static void explain_naked(const csp *c, const step_subset *subset, const mood *mood, text *out)
{
    int n = subset->size;
    const csp_var *columns = subset->column;
    bool place = say_common_place(c, columns, n, mood->first, out);
    text_add_string(out, place ? ", " : "");
    say_variables(c, subset->row, n, "and", !place && mood->first, out);
    text_format(out, " %s only be ", mood->can);
    add_columns(c, subset, out);
    text_format(out, "; so nothing else %s%s ", place ? "there " : "", mood->is);
    if (place)
        add_columns(c, subset, out);
    else
        say_variables(c, columns, n, "or", false, out);
}

/* "The 1, 3 and 7 of column 1 can only be in r9c1, r4c1 or r3c1; so nothing else is there: …" */
static void explain_hidden(const csp *c, const step_subset *subset, const mood *mood, text *out)
{
    int n = subset->size;
    say_variables(c, subset->row, n, "and", mood->first, out);
    text_format(out, " %s only be ", mood->can);
    say_named_places(c, subset->row[0], subset->column, n, out);
    text_format(out, "; so nothing else %s there", mood->is);
}

/* "The 2s of rows 2, 5 and 8 can only be in columns 3, 4 and 6; so there are no others in these columns: …"
 */
static void explain_fish(const csp *c, const step_subset *subset, const mood *mood, text *out)
{
    int n = subset->size;
    say_things_in_places(c, subset->row, n, mood->first, out);
    text_format(out, " %s only be ", mood->can);
    say_places(c, subset->column, n, out);
    text_format(out, "; so there %s no others ", mood->are);
    say_these_places(c, subset->column[0], out);
}

/* "The 4 of row 1 and the 5 of row 3 can only be in c1 or in c7, so they take the 4 of column 1 and the 5 of
 * column 7: …" Or "The 4 of row 1 and the 4 of row 3 have no candidates but those of the 4 on diagonal 2 and
 * the 4 on diagonal 5, so they take them: …" */
static void explain_any(const csp *c, const step_subset *subset, bool values, const mood *mood, text *out)
{
    int n = subset->size;
    say_variables(c, subset->row, n, "and", mood->first, out);
    text_format(out, values ? " %s only be " : " %s no candidates but those of ",
                values ? mood->can : mood->have);
    if (values) {
        add_columns(c, subset, out);
        text_format(out, ", so they %s ", mood->take);
    }
    say_variables(c, subset->column, n, "and", false, out);
    if (!values)
        text_format(out, ", so they %s them", mood->take);
}

void explain_subset(const csp *c, const step_subset *subset, subset_mood how, text *out)
{
    static const mood moods[] = {
        [SUBSET_FIRST] = { true, "can", "is", "are", "have", "take" },
        [SUBSET_INSIDE] = { false, "can", "is", "are", "have", "take" },
        [SUBSET_SUPPOSED] = { false, "could", "would be", "would be", "would have", "would take" },
    };
    const mood *m = &moods[how];
    csp_words words;
    const char *where;
    const csp_var *rows = subset->row, *columns = subset->column;
    bool values = columns_are_values(c, subset);
    bool called = csp_subset_words(c, csp_var_type(c, *rows), csp_var_type(c, *columns), &words, &where);
    if (called && words == SUBSET_NAKED && values)
        explain_naked(c, subset, m, out);
    else if (called && words == SUBSET_HIDDEN && are_named_places(c, *rows, *columns))
        explain_hidden(c, subset, m, out);
    else if (called && words == SUBSET_FISH && have_places(c, rows, columns, subset->size))
        explain_fish(c, subset, m, out);
    else
        explain_any(c, subset, values, m, out);
}
