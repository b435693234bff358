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
static bool fits(const choosing *k)
{
    csp_list rows = listed(k->row, k->rows), columns = listed(k->column, k->columns);
    for (int i = 0; i < k->rows; i++) {
        csp_list labels = csp_var_labels(k->csp, k->row[i]);
        if (!has_patience(k->checker, csp_list_size(labels) * (k->rows + k->columns)))
            return false;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            int column = k->label[*l] == GONE ? -1 : find_set(k->csp, columns, *l, 0);
            if (column >= 0 && find_set(k->csp, columns, *l, column + 1) >= 0)
                return false;
            if (k->label[*l] != GONE && find_set(k->csp, rows, *l, i + 1) >= 0)
                return false;
        }
        for (int n = 0; n < k->columns; n++)
            if (count_shared(k->csp, k->row[i], k->column[n]) > 1)
                return false;
    }
    return true;
}

/* Do these columns have a candidate that is in none of the rows? */
static bool eliminates(const choosing *k)
{
    for (int i = 0; i < k->columns; i++) {
        csp_list labels = csp_set_members(k->csp, k->column[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (k->label[*l] == CANDIDATE && find_set(k->csp, listed(k->row, k->rows), *l, 0) < 0)
                return true;
    }
    return false;
}

static bool add_rows(choosing *k);

/* Chooses a column for each candidate from l on that is in none yet, then more rows, in every way. True: that
 * led to a Subset which eliminates something, or took too long. */
static bool add_columns(choosing *k, const csp_label *l, const csp_label *end)
{
    bool found = false;
    while (l < end && (k->label[*l] == GONE || find_set(k->csp, listed(k->column, k->columns), *l, 0) >= 0))
        l++;
    if (l == end)
        return add_rows(k);
    csp_list sets[] = { csp_label_vars(k->csp, *l), csp_label_groups(k->csp, *l) };
    for (int i = 0; i < 2 && k->columns < k->most; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end && !found; v++)
            if (csp_var_type(k->csp, *v) == k->column_type) {
                k->column[k->columns++] = *v;
                found = fits(k) && add_columns(k, l + 1, end);
                k->columns--;
            }
    return found;
}

/* The same with this row, which must have two candidates at least, and which is left out from now on. */
static bool add_row(choosing *k, csp_var row)
{
    csp_list labels = csp_var_labels(k->csp, row);
    int candidates = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        candidates += k->label[*l] != GONE;
    k->left_out[row] = true;
    k->out[k->outs++] = row;
    k->row[k->rows++] = row;
    bool found = candidates > 1 && fits(k) && add_columns(k, labels.begin, labels.end);
    k->rows--;
    return found;
}

static void take_back(choosing *k, int outs)
{
    while (k->outs > outs)
        k->left_out[k->out[--k->outs]] = false;
}

static bool add_rows(choosing *k)
{
    const int outs = k->outs;
    bool found = !has_patience(k->checker, 1 + k->rows * k->columns) || k->checker->stopped;
    if (found || k->rows == k->columns)
        return found || eliminates(k);
    for (int i = 0; i < k->columns; i++) { /* there are more than rows, and no more than `most` */
        csp_list labels = csp_set_members(k->csp, k->column[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            csp_list vars = csp_label_vars(k->csp, *l);
            for (const csp_var *v = vars.begin; v < vars.end && k->label[*l] != GONE && !found; v++)
                found = csp_var_type(k->csp, *v) == k->row_type && !k->left_out[*v] && add_row(k, *v);
        }
    }
    take_back(k, outs);
    return found;
}

applying find_subset(checker *c, const uint8_t *label, int most)
{
    int sets = csp_exclusive(c->csp);
    choosing k = { .checker = c, .csp = c->csp, .label = label, .most = most < sets ? most : sets };
    bool found = false;
    k.row = take(c, sets, sizeof *k.row);
    k.column = take(c, sets, sizeof *k.column);
    k.out = take(c, sets, sizeof *k.out);
    k.left_out = take(c, sets, sizeof *k.left_out);
    for (int i = 0; i < csp_types(c->csp) * csp_types(c->csp) && !found && !c->failed; i++) {
        k.row_type = i / csp_types(c->csp);
        k.column_type = i % csp_types(c->csp);
        for (int v = 0; v < csp_vars(c->csp) && k.row_type != k.column_type && !found; v++)
            found = csp_var_type(c->csp, (csp_var)v) == k.row_type && add_row(&k, (csp_var)v);
        take_back(&k, 0);
    }
    return c->failed || c->spent > c->patience ? UNDECIDED : found ? A_SUBSET : NO_SUBSET;
}

void decide_subset(checker *c, int most)
{
    int bound = 0;
    for (const family *f = c->family; f < c->family + c->families; f++)
        bound = !strcmp(f->kind->code, "S") ? f->bound : bound;
    *c->subset = find_subset(c, c->now->label, bound < most ? bound : most);
}
