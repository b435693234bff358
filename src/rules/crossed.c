/* crossed.c: rows and columns of boards that are not plain.
 *
 * Here a label may be in several columns or rows, and a row and a column may share several labels. What makes
 * p rows and p columns a Subset stays the same: each candidate of the rows is in just one of the rows and in
 * just one of the columns, and no row shares two labels with a column. So a row does not say which columns it
 * takes up: for each of its candidates one is chosen, and the others that have this candidate are barred.
 *
 * Search. Rows are added one by one, each with a candidate in a column that was chosen before; so parts of
 * the board that have nothing to do with each other are never combined. Nothing is lost, because the rows of
 * a Subset of which no part is one hang together: k of them have more than k columns, and so have the others,
 * which makes more than p unless they have one in common. A row that was tried is left out while the rows
 * after it are tried, so no choice is made twice. */
#include "rules/subset.h"

typedef struct crossing {
    subsets *s;
    const field *f;
    int rows, columns;     /* how many are wanted */
    int chosen_columns;    /* how many there are; the rows are s->chosen, ascending */
    int chosen_rows, left; /* left: how many rows are left out, on the stack */
    const crossed_sink *sink;
} crossing;

static csp_var row_at(const crossing *crossing, int row)
{
    return crossing->f->board->rows.begin[row];
}

static bool is_chosen(const crossing *crossing, int column)
{
    return crossing->s->joint[column / WORD] >> column % WORD & 1;
}

static bool share_several(const crossing *crossing, int row, int column)
{
    csp_list labels = csp_var_labels(crossing->s->csp, row_at(crossing, row));
    int shared = 0;
    for (const csp_label *l = labels.begin; l < labels.end && shared < 2; l++)
        shared += csp_has(crossing->s->csp, crossing->f->board->columns.begin[column], *l);
    return shared > 1;
}

/* The numbers of the sets of a type that l is in: of the first one, or of the first one after `last`. They
 * are among these sets, which are ascending. NO_COLUMN: there is none. */
static uint16_t next_number(const csp *c, csp_list among, int type, csp_label l, uint16_t last)
{
    csp_list sets[] = { csp_label_vars(c, l), csp_label_groups(c, l) };
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++) {
            uint16_t n = csp_var_type(c, *v) == type ? subset_number(among, *v) : NO_COLUMN;
            if (n != NO_COLUMN && (last == NO_COLUMN || n > last))
                return n;
        }
    return NO_COLUMN;
}

static uint16_t next_column(const crossing *crossing, csp_label l, uint16_t last)
{
    return next_number(crossing->s->csp, crossing->f->board->columns, crossing->f->board->column_type, l,
                       last);
}

static uint16_t next_row(const crossing *crossing, csp_label l, uint16_t last)
{
    return next_number(crossing->s->csp, crossing->f->board->rows, crossing->f->board->row_type, l, last);
}

/* ---- columns ---- */

static status grow(crossing *crossing);
static status choose_columns(crossing *crossing, const csp_label *label, const csp_label *end);

/* May this column be chosen, beside all the rows? */
static bool may_choose(const crossing *crossing, uint16_t column)
{
    bool may = !crossing->s->barred[column] && crossing->chosen_columns < crossing->columns;
    for (int i = 0; i < crossing->chosen_rows && may; i++)
        may = !share_several(crossing, crossing->s->chosen[i], column);
    return may;
}

/* Goes on with this column for a candidate; others that it is in are barred. */
static status choose_column(crossing *crossing, uint16_t column, const csp_label *labels,
                            const csp_label *end)
{
    subsets *s = crossing->s;
    const uint64_t bit = UINT64_C(1) << column % WORD, before = s->joint[column / WORD];
    const int columns = crossing->chosen_columns;
    crossing->chosen_columns += !(before & bit);
    s->joint[column / WORD] |= bit;
    for (uint16_t c = next_column(crossing, *labels, NO_COLUMN); c != NO_COLUMN;
         c = next_column(crossing, *labels, c))
        s->barred[c] += c != column;
    status st = choose_columns(crossing, labels + 1, end);
    for (uint16_t c = next_column(crossing, *labels, NO_COLUMN); c != NO_COLUMN;
         c = next_column(crossing, *labels, c))
        s->barred[c] -= c != column;
    s->joint[column / WORD] = before;
    crossing->chosen_columns = columns;
    return st;
}

/* Chooses a column for each candidate from `label` on, in every way; then more rows. */
static status choose_columns(crossing *crossing, const csp_label *label, const csp_label *end)
{
    status st = OK;
    uint16_t have = NO_COLUMN;
    int n = 0;
    while (label < end && !state_is_candidate(crossing->s->state, *label))
        label++;
    if (label == end)
        return grow(crossing);
    for (uint16_t c = next_column(crossing, *label, NO_COLUMN); c != NO_COLUMN;
         c = next_column(crossing, *label, c))
        if (is_chosen(crossing, c)) {
            have = c;
            n++;
        }
    if (n)
        return n == 1 ? choose_column(crossing, have, label, end) : OK;
    for (uint16_t c = next_column(crossing, *label, NO_COLUMN); c != NO_COLUMN && st == OK;
         c = next_column(crossing, *label, c))
        if (may_choose(crossing, c))
            st = choose_column(crossing, c, label, end);
    return st;
}

/* ---- rows ---- */

bool crossed_fits(const subsets *search_for, const field *field, int rows, int row)
{
    const crossing x = { .s = (subsets *)search_for, .f = field };
    csp_list labels = csp_var_labels(search_for->csp, row_at(&x, row));
    for (int c = 0; c < field->columns; c++)
        if (is_chosen(&x, c) && share_several(&x, row, c))
            return false;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        for (int i = 0; i < rows && state_is_candidate(search_for->state, *l); i++)
            if (csp_has(search_for->csp, row_at(&x, search_for->chosen[i]), *l))
                return false;
    return true;
}

static void leave_out(crossing *crossing, int row)
{
    crossing->s->left_out[row] = true;
    crossing->s->stack[crossing->left++] = (uint16_t)row;
}

static void take_back(crossing *crossing, int left)
{
    while (crossing->left > left)
        crossing->s->left_out[crossing->s->stack[--crossing->left]] = false;
}

/* Are there enough open rows that were not left out? Those that are chosen are left out, too. */
static bool has_enough(const crossing *crossing)
{
    return crossing->f->open - crossing->left >= crossing->rows - crossing->chosen_rows;
}

/* Goes on with this row, if it is open, and leaves it out afterwards. */
static status choose_row(crossing *crossing, int row)
{
    subsets *s = crossing->s;
    csp_list labels = csp_var_labels(s->csp, row_at(crossing, row));
    int place = crossing->chosen_rows;
    if (s->state->count[row_at(crossing, row)] < 2)
        return OK;
    leave_out(crossing, row);
    if (!crossed_fits(s, crossing->f, crossing->chosen_rows, row))
        return OK;
    for (; place > 0 && s->chosen[place - 1] > row; place--)
        s->chosen[place] = s->chosen[place - 1];
    s->chosen[place] = (uint16_t)row;
    crossing->chosen_rows++;
    status st = watch_node(s->search->watch);
    if (st == OK)
        st = choose_columns(crossing, labels.begin, labels.end);
    crossing->chosen_rows--;
    for (; place < crossing->chosen_rows; place++)
        s->chosen[place] = s->chosen[place + 1];
    return st;
}

/* All candidates of the rows have a column. Is that it? Otherwise adds a row that has a candidate in one. */
static status grow(crossing *crossing)
{
    const int left = crossing->left;
    status st = OK;
    if (crossing->chosen_rows == crossing->rows)
        return crossing->chosen_columns == crossing->columns
                   ? crossing->sink->take(crossing->sink->context, crossing->s, crossing->f,
                                          crossing->s->joint)
                   : OK;
    for (int c = 0; c < crossing->f->columns && st == OK && crossing->chosen_rows < crossing->chosen_columns;
         c++) {
        csp_list labels = csp_set_members(crossing->s->csp, crossing->f->board->columns.begin[c]);
        for (const csp_label *l = labels.begin; l < labels.end && is_chosen(crossing, c) && st == OK; l++) {
            bool candidate = state_is_candidate(crossing->s->state, *l);
            uint16_t r = candidate ? next_row(crossing, *l, NO_COLUMN) : NO_COLUMN;
            for (; r != NO_COLUMN && st == OK; r = next_row(crossing, *l, r))
                if (!crossing->s->left_out[r] && has_enough(crossing))
                    st = choose_row(crossing, r);
        }
    }
    take_back(crossing, left);
    return st;
}

status crossed_find(subsets *subsets, const field *field, int rows, int columns, const crossed_sink *sink)
{
    crossing x = { .s = subsets, .f = field, .rows = rows, .columns = columns, .sink = sink };
    status st = OK;
    for (int i = 0; i < field->open && has_enough(&x) && st == OK; i++)
        st = choose_row(&x, field->listed[i]);
    take_back(&x, 0);
    return st;
}
