/* board.c: finds the boards of a network.
 *
 * For each ordered pair of types, rows and columns that share a label are joined; each connected part with at
 * least two rows and two columns is a board. The pair has no boards at all if some label is in two of its
 * columns, or some row and column share two labels: then a row and a column would not determine a label, as
 * the rows and blocks of a digit in Sudoku do not. So the boards of Sudoku are exactly those of the eight
 * well-known families: naked and hidden Subsets in rows, columns and blocks, fish in rows and columns. */
#include "core/board.h"

#include "base/sort.h"

#include <string.h>

typedef struct finding {
    const csp *csp;
    arena *arena;
    arena room; /* for the arrays below */
    int row_type, column_type;
    csp_var *column_of;     /* of each label: its column, or CSP_NONE */
    bool *reached;          /* of each set */
    csp_var *queue;         /* sets to look at */
    uint32_t *met, meeting; /* of each set: the row that met it last */
    boards *out;
    int boards_room;
} finding;

/* The set of this type that contains l; CSP_NONE: there is none. *several becomes true if there is more than
 * one, and is left alone otherwise. */
static csp_var set_of_type(const csp *c, csp_label l, int type, bool *several)
{
    csp_list sets[] = { csp_label_vars(c, l), csp_label_groups(c, l) };
    csp_var found = CSP_NONE;
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++)
            if (csp_var_type(c, *v) == type) {
                *several = *several || found != CSP_NONE;
                found = *v;
            }
    return found;
}

static bool is_row(const finding *f, int v)
{
    return v < csp_vars(f->csp) && csp_var_type(f->csp, (csp_var)v) == f->row_type;
}

/* Fills column_of for the labels of one row; false: the two types make no boards. */
static bool place_labels(finding *f, csp_var row)
{
    bool several = false;
    csp_list labels = csp_var_labels(f->csp, row);
    f->meeting++;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_var column = set_of_type(f->csp, *l, f->column_type, &several);
        set_of_type(f->csp, *l, f->row_type, &several);
        f->column_of[*l] = column;
        if (several || (column != CSP_NONE && f->met[column] == f->meeting))
            return false;
        if (column != CSP_NONE)
            f->met[column] = f->meeting;
    }
    return true;
}

static bool place_all(finding *f)
{
    memset(f->column_of, 0xFF, (size_t)csp_labels(f->csp) * sizeof *f->column_of);
    for (int v = 0; v < csp_vars(f->csp); v++)
        if (is_row(f, v) && !place_labels(f, (csp_var)v))
            return false;
    return true;
}

static int reach(finding *f, csp_var set, int queued)
{
    if (set == CSP_NONE || f->reached[set])
        return queued;
    f->reached[set] = true;
    f->queue[queued] = set;
    return queued + 1;
}

/* Puts every row and column that is joined to this row into the queue; returns how many sets there are. */
static int list_part(finding *f, csp_var row)
{
    int queued = reach(f, row, 0);
    for (int i = 0; i < queued; i++) {
        csp_list labels = csp_var_labels(f->csp, f->queue[i]);
        bool several = false, from_row = is_row(f, f->queue[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            csp_var other = from_row ? f->column_of[*l] : set_of_type(f->csp, *l, f->row_type, &several);
            if (from_row || (other != CSP_NONE && other < csp_vars(f->csp)))
                queued = reach(f, other, queued);
        }
    }
    return queued;
}

/* ---- heads ---- */

static bool same_coordinate(const csp_coordinate *a, const csp_coordinate *b)
{
    return a->letters == b->letters && a->digits == b->digits &&
           memcmp(a->text + a->before, b->text + b->before, a->letters + a->digits) == 0;
}

static bool all_have(const finding *f, csp_list sets, const csp_coordinate *k)
{
    for (const csp_set *s = sets.begin; s < sets.end; s++) {
        csp_coordinates own = csp_set_coordinates(f->csp, *s);
        while (own.begin < own.end && !same_coordinate(own.begin, k))
            own.begin++;
        if (own.begin == own.end)
            return false;
    }
    return true;
}

/* Writes the coordinates that the names of all these sets have in common, in the order of the names; `room`
 * has space for a name. */
static void join_common(const finding *f, csp_list sets, char *room)
{
    csp_coordinates own = csp_set_coordinates(f->csp, *sets.begin);
    for (const csp_coordinate *k = own.begin; k < own.end; k++)
        if (csp_has_number(k) && all_have(f, sets, k)) {
            memcpy(room, k->text + k->before, k->letters + k->digits);
            room += k->letters + k->digits;
        }
    *room = 0;
}

static const char *make_head(finding *f, const csp_board *b)
{
    size_t n = strlen(csp_var_name(f->csp, *b->rows.begin)),
           m = strlen(csp_var_name(f->csp, *b->columns.begin));
    char *head = arena_take(f->arena, (n > m ? n : m) + 1, 1);
    if (head)
        join_common(f, b->rows, head);
    if (head && !*head)
        join_common(f, b->columns, head);
    return head;
}

/* ---- boards ---- */

/* As many columns as rows, all of them csp-variables, and every label of a row is in a column and vice
 * versa. */
static bool is_square(const finding *f, const csp_board *b)
{
    bool several = false;
    if (b->rows.end - b->rows.begin != b->columns.end - b->columns.begin)
        return false;
    for (const csp_var *v = b->columns.begin; v < b->columns.end; v++) {
        csp_list labels = csp_var_labels(f->csp, *v);
        if (*v >= csp_vars(f->csp))
            return false;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (set_of_type(f->csp, *l, f->row_type, &several) >= csp_vars(f->csp))
                return false;
    }
    for (const csp_var *v = b->rows.begin; v < b->rows.end; v++) {
        csp_list labels = csp_var_labels(f->csp, *v);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (f->column_of[*l] == CSP_NONE)
                return false;
    }
    return true;
}

/* The board on which rows and columns have changed places; NULL: there is none. */
static const csp_board *find_turned(const boards *o, const csp_board *b)
{
    int low = 0, high = o->n; /* boards are sorted by their types, then by their first row */
    while (low < high) {
        int middle = low + (high - low) / 2;
        const csp_board *x = &o->list[middle];
        int order = x->row_type != b->column_type   ? x->row_type - b->column_type
                    : x->column_type != b->row_type ? x->column_type - b->row_type
                                                    : *x->rows.begin - *b->columns.begin;
        if (order == 0)
            return x;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* A board stays square only if its turned board exists. The turned pair of types may have no boards at all,
 * because of a label elsewhere; then no other board finds what the larger Subsets of this one find. */
static void square_in_pairs(const boards *o)
{
    for (int i = 0; i < o->n; i++)
        o->list[i].square = o->list[i].square && find_turned(o, &o->list[i]);
}

/* The rows or the columns among the first n sets of the queue, ascending. */
static bool list_sets(finding *f, int n, bool rows, csp_list *out)
{
    csp_var *list = arena_take(f->arena, (size_t)n, sizeof *list), *end = list;
    if (!list)
        return false;
    for (int i = 0; i < n; i++)
        if (is_row(f, f->queue[i]) == rows)
            *end++ = f->queue[i];
    sort_numbers(list, (size_t)(end - list));
    *out = (csp_list){ list, end };
    return true;
}

static status add_board(finding *f, const csp_board *b)
{
    boards *o = f->out;
    if (o->n == f->boards_room) {
        int room = f->boards_room ? 2 * f->boards_room : 64;
        csp_board *list = arena_take(f->arena, (size_t)room, sizeof *list);
        if (!list)
            return NO_MEMORY;
        if (o->n)
            memcpy(list, o->list, (size_t)o->n * sizeof *list);
        o->list = list;
        f->boards_room = room;
    }
    o->list[o->n++] = *b;
    return OK;
}

/* The board of the first n sets of the queue, if they make one. */
static status make_board(finding *f, int n)
{
    csp_board b = { .row_type = f->row_type, .column_type = f->column_type };
    if (n < 4)
        return OK;
    if (!list_sets(f, n, true, &b.rows) || !list_sets(f, n, false, &b.columns))
        return NO_MEMORY;
    if (b.rows.end - b.rows.begin < 2 || b.columns.end - b.columns.begin < 2)
        return OK;
    b.head = make_head(f, &b);
    b.square = is_square(f, &b);
    return b.head ? add_board(f, &b) : NO_MEMORY;
}

static status find_between(finding *f)
{
    status s = OK;
    if (!place_all(f))
        return OK;
    memset(f->reached, 0, (size_t)csp_exclusive(f->csp) * sizeof *f->reached);
    for (int v = 0; v < csp_vars(f->csp) && s == OK; v++)
        if (is_row(f, v) && !f->reached[v])
            s = make_board(f, list_part(f, (csp_var)v));
    return s;
}

#define TAKE(array, n) ((f.array = arena_take(&f.room, (n), sizeof *f.array)) != NULL)

status boards_make(boards *out, const csp *c, const memory *m, arena *a)
{
    finding f = { .csp = c, .arena = a, .out = out };
    size_t sets = (size_t)csp_exclusive(c);
    *out = (boards){ 0 };
    arena_open(&f.room, m);
    status s =
        TAKE(column_of, (size_t)csp_labels(c)) && TAKE(reached, sets) && TAKE(queue, sets) && TAKE(met, sets)
            ? OK
            : NO_MEMORY;
    for (f.row_type = 0; f.row_type < csp_types(c) && s == OK; f.row_type++)
        for (f.column_type = 0; f.column_type < csp_types(c) && s == OK; f.column_type++)
            if (f.row_type != f.column_type)
                s = find_between(&f);
    if (s == OK)
        square_in_pairs(out);
    arena_close(&f.room);
    return s;
}
