/* check_subsets.c: does a Subset apply in a state?
 *
 * Only a search can tell. This one follows the definition that check_subset.c requires of steps; it knows no
 * boards. It adds row after row, and for each candidate of a row that is in no column yet a column, in every
 * way. The rows of a Subset of which no part is one hang together, because any of them have more columns than
 * they are, and so have the others. So each row after the first has a candidate in a column that is there
 * already, and once there are as many columns as rows, no further row can belong to it. A row that was tried
 * is left out until those that it hangs together with were tried. Rows that contain a smaller Subset still
 * show that one applies. */
#include "check/checker.h"

#include <string.h>

typedef struct choosing {
    checker *checker;
    const csp *csp;
    const uint8_t *label; /* label_status */
    int most, row_type, column_type;
    csp_var *row, *column, *out; /* out: the rows that are left out */
    int rows, columns, outs;
    bool *left_out; /* of each csp-variable */
} choosing;

static csp_list listed(const csp_var *list, int n)
{
    return (csp_list){ list, list + n };
}

int count_shared(const csp *c, csp_var row, csp_var column)
{
    csp_list labels = csp_var_labels(c, row);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        n += csp_has(c, column, *l);
    return n;
}

/* Is each candidate of the rows in no other row and in no two columns, and does no row share two labels with
 * a column? */
static bool fits(const choosing *choosing)
{
    csp_list rows = listed(choosing->row, choosing->rows),
             columns = listed(choosing->column, choosing->columns);
    for (int i = 0; i < choosing->rows; i++) {
        csp_list labels = csp_var_labels(choosing->csp, choosing->row[i]);
        if (!has_patience(choosing->checker, csp_list_size(labels) * (choosing->rows + choosing->columns)))
            return false;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            int column = choosing->label[*l] == GONE ? -1 : find_set(choosing->csp, columns, *l, 0);
            if (column >= 0 && find_set(choosing->csp, columns, *l, column + 1) >= 0)
                return false;
            if (choosing->label[*l] != GONE && find_set(choosing->csp, rows, *l, i + 1) >= 0)
                return false;
        }
        for (int n = 0; n < choosing->columns; n++)
            if (count_shared(choosing->csp, choosing->row[i], choosing->column[n]) > 1)
                return false;
    }
    return true;
}

/* Do these columns have a candidate that is in none of the rows? */
static bool eliminates(const choosing *choosing)
{
    for (int i = 0; i < choosing->columns; i++) {
        csp_list labels = csp_set_members(choosing->csp, choosing->column[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (choosing->label[*l] == CANDIDATE &&
                find_set(choosing->csp, listed(choosing->row, choosing->rows), *l, 0) < 0)
                return true;
    }
    return false;
}

static bool add_rows(choosing *choosing);

/* Chooses a column for each candidate from `labels` on that is in none yet, then more rows, in every way.
 * True: that led to a Subset which eliminates something, or took too long. */
static bool add_columns(choosing *choosing, const csp_label *labels, const csp_label *end)
{
    bool found = false;
    while (labels < end &&
           (choosing->label[*labels] == GONE ||
            find_set(choosing->csp, listed(choosing->column, choosing->columns), *labels, 0) >= 0))
        labels++;
    if (labels == end)
        return add_rows(choosing);
    csp_list sets[] = { csp_label_vars(choosing->csp, *labels), csp_label_groups(choosing->csp, *labels) };
    for (int i = 0; i < 2 && choosing->columns < choosing->most; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end && !found; v++)
            if (csp_var_type(choosing->csp, *v) == choosing->column_type) {
                choosing->column[choosing->columns++] = *v;
                found = fits(choosing) && add_columns(choosing, labels + 1, end);
                choosing->columns--;
            }
    return found;
}

/* The same with this row, which must have two candidates at least, and which is left out from now on. */
static bool add_row(choosing *choosing, csp_var row)
{
    csp_list labels = csp_var_labels(choosing->csp, row);
    int candidates = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        candidates += choosing->label[*l] != GONE;
    choosing->left_out[row] = true;
    choosing->out[choosing->outs++] = row;
    choosing->row[choosing->rows++] = row;
    bool found = candidates > 1 && fits(choosing) && add_columns(choosing, labels.begin, labels.end);
    choosing->rows--;
    return found;
}

static void take_back(choosing *choosing, int outs)
{
    while (choosing->outs > outs)
        choosing->left_out[choosing->out[--choosing->outs]] = false;
}

static bool add_rows(choosing *choosing)
{
    const int outs = choosing->outs;
    bool found = !has_patience(choosing->checker, 1 + choosing->rows * choosing->columns) ||
                 choosing->checker->stopped;
    if (found || choosing->rows == choosing->columns)
        return found || eliminates(choosing);
    for (int i = 0; i < choosing->columns; i++) { /* there are more than rows, and no more than `most` */
        csp_list labels = csp_set_members(choosing->csp, choosing->column[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            csp_list vars = csp_label_vars(choosing->csp, *l);
            for (const csp_var *v = vars.begin; v < vars.end && choosing->label[*l] != GONE && !found; v++)
                found = csp_var_type(choosing->csp, *v) == choosing->row_type && !choosing->left_out[*v] &&
                        add_row(choosing, *v);
        }
    }
    take_back(choosing, outs);
    return found;
}

applying find_subset(checker *checker, const uint8_t *label, int most)
{
    int sets = csp_exclusive(checker->csp);
    choosing k = {
        .checker = checker, .csp = checker->csp, .label = label, .most = most < sets ? most : sets
    };
    bool found = false;
    k.row = take(checker, sets, sizeof *k.row);
    k.column = take(checker, sets, sizeof *k.column);
    k.out = take(checker, sets, sizeof *k.out);
    k.left_out = take(checker, sets, sizeof *k.left_out);
    for (int i = 0; i < csp_types(checker->csp) * csp_types(checker->csp) && !found && !checker->failed;
         i++) {
        k.row_type = i / csp_types(checker->csp);
        k.column_type = i % csp_types(checker->csp);
        for (int v = 0; v < csp_vars(checker->csp) && k.row_type != k.column_type && !found; v++)
            found = csp_var_type(checker->csp, (csp_var)v) == k.row_type && add_row(&k, (csp_var)v);
        take_back(&k, 0);
    }
    return checker->failed || checker->spent > checker->patience ? UNDECIDED : found ? A_SUBSET : NO_SUBSET;
}

void decide_subset(checker *checker, int most)
{
    int bound = 0;
    for (const family *f = checker->family; f < checker->family + checker->families; f++)
        bound = !strcmp(f->kind->code, "S") ? f->bound : bound;
    *checker->subset = find_subset(checker, checker->now->label, bound < most ? bound : most);
}
