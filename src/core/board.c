/* board.c: finds the boards of a network.
 *
 * For each ordered pair of types, a row and a column are joined if they share just one label. Each connected
 * part with at least two rows and two columns is a board. A row and a column that share several labels are
 * never in one Subset, so they are not joined: the rows and blocks of a digit in Sudoku have no boards, and
 * the boards of Sudoku are exactly those of the eight well-known families: naked and hidden Subsets in rows,
 * columns and blocks, fish in rows and columns.
 *
 * A board is plain or not by what is on it: a label in two columns spoils the part it is in, and no other. In
 * Sudoku X the cells of both diagonals make one board, which is not plain, because one cell is in both. */
#include "core/board.h"

#include <string.h>

typedef struct finding {
    const csp *csp;
    arena *arena;
    arena room; /* for the arrays below, which are of each set */
    int row_type, column_type;
    csp_var *part;         /* a row of its part: the first one, or one that leads there; CSP_NONE: none */
    csp_var *first, *next; /* of the first row of a part: the first of its sets; of a set: the next one */
    int *sets;             /* of the first row of a part: how many sets these are */
    bool *odd;             /* of a row: it may keep its board from being plain */
    uint8_t *type;         /* of a set */
    csp_relation having;   /* of each label: the sets that have it, by type, those of one type ascending */
    bool *doubled;         /* of each label: two sets of one type have it */
    uint32_t *met, *met_again, meeting; /* when a row met it last, and when it met it for the second time */
    boards *out;
    size_t boards_room;
} finding;

/* Lists the sets of each label. Most are in order already. */
static void list_sets_of_labels(finding *finding)
{
    csp_relation *having = &finding->having;
    for (int l = 0; l < csp_labels(finding->csp); l++) {
        const csp_list sets[] = { csp_label_vars(finding->csp, (csp_label)l),
                                  csp_label_groups(finding->csp, (csp_label)l) };
        csp_set *list = having->item + having->start[l];
        int n = 0;
        for (int i = 0; i < 2; i++)
            for (const csp_set *s = sets[i].begin; s < sets[i].end; s++) {
                int at = n++;
                for (; at > 0 && finding->type[list[at - 1]] > finding->type[*s]; at--)
                    list[at] = list[at - 1];
                finding->doubled[l] |= at > 0 && finding->type[list[at - 1]] == finding->type[*s];
                list[at] = *s;
            }
        having->start[l + 1] = having->start[l] + (uint32_t)n;
    }
}

/* The sets of this type that have l. */
static csp_list sets_of_type(const finding *finding, csp_label l, int type)
{
    const csp_list all = csp_row(&finding->having, l);
    csp_list of = { all.begin, all.begin };
    while (of.begin < all.end && finding->type[*of.begin] != type)
        of.begin++;
    of.end = of.begin;
    while (of.end < all.end && finding->type[*of.end] == type)
        of.end++;
    return of;
}

static bool is_row(const finding *finding, int var)
{
    return var < csp_vars(finding->csp) && finding->type[var] == finding->row_type;
}

/* ---- parts ---- */

static csp_var first_row(finding *finding, csp_var set)
{
    while (finding->part[set] != set)
        set = finding->part[set] = finding->part[finding->part[set]];
    return set;
}

static void join(finding *finding, csp_var row, csp_var column)
{
    if (finding->part[column] == CSP_NONE) {
        finding->part[column] = row;
        return;
    }
    csp_var a = first_row(finding, row), b = first_row(finding, finding->part[column]);
    finding->part[a > b ? a : b] = a > b ? b : a;
}

/* Joins a row to the columns with which it shares just one label. It is odd if it shares more with some
 * column, or has a label that is in two columns or in another row. */
static void join_row(finding *finding, csp_var row)
{
    csp_list labels = csp_var_labels(finding->csp, row);
    bool odd = false;
    finding->meeting++;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list columns = sets_of_type(finding, *l, finding->column_type);
        for (const csp_var *v = columns.begin; v < columns.end; v++) {
            uint32_t *met = finding->met[*v] == finding->meeting ? finding->met_again : finding->met;
            met[*v] = finding->meeting;
            odd = odd || met == finding->met_again;
        }
        odd = odd || csp_list_size(columns) > 1 ||
              (finding->doubled[*l] && csp_list_size(sets_of_type(finding, *l, finding->row_type)) > 1);
    }
    finding->odd[row] = odd;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list columns = sets_of_type(finding, *l, finding->column_type);
        for (const csp_var *v = columns.begin; v < columns.end; v++)
            if (finding->met_again[*v] != finding->meeting)
                join(finding, row, *v);
    }
}

/* Joins all rows, and lists the sets of each part, ascending. */
static void join_all(finding *finding)
{
    int sets = csp_exclusive(finding->csp);
    memset(finding->part, 0xFF, (size_t)sets * sizeof *finding->part);
    memset(finding->first, 0xFF, (size_t)sets * sizeof *finding->first);
    memset(finding->sets, 0, (size_t)sets * sizeof *finding->sets);
    for (int v = 0; v < sets; v++)
        if (is_row(finding, v))
            finding->part[v] = (csp_var)v;
    for (int v = 0; v < sets; v++)
        if (is_row(finding, v))
            join_row(finding, (csp_var)v);
    for (int v = sets - 1; v >= 0; v--)
        if (finding->part[v] != CSP_NONE) {
            csp_var row = first_row(finding, finding->part[v]);
            finding->next[v] = finding->first[row];
            finding->first[row] = (csp_var)v;
            finding->sets[row]++;
        }
}

/* ---- heads ---- */

static bool same_coordinate(const csp_coordinate *first, const csp_coordinate *second)
{
    return first->letters == second->letters && first->digits == second->digits &&
           memcmp(first->text + first->before, second->text + second->before,
                  first->letters + first->digits) == 0;
}

static bool all_have(const finding *finding, csp_list sets, const csp_coordinate *coordinate)
{
    for (const csp_set *s = sets.begin; s < sets.end; s++) {
        csp_coordinates own = csp_set_coordinates(finding->csp, *s);
        while (own.begin < own.end && !same_coordinate(own.begin, coordinate))
            own.begin++;
        if (own.begin == own.end)
            return false;
    }
    return true;
}

/* Writes the coordinates that the names of all these sets have in common, in the order of the names; `room`
 * has space for a name. */
static void join_common(const finding *finding, csp_list sets, char *room)
{
    csp_coordinates own = csp_set_coordinates(finding->csp, *sets.begin);
    for (const csp_coordinate *k = own.begin; k < own.end; k++)
        if (csp_has_number(k) && all_have(finding, sets, k)) {
            memcpy(room, k->text + k->before, k->letters + k->digits);
            room += k->letters + k->digits;
        }
    *room = 0;
}

static const char *make_head(finding *finding, const csp_board *board)
{
    size_t n = strlen(csp_var_name(finding->csp, *board->rows.begin)),
           m = strlen(csp_var_name(finding->csp, *board->columns.begin));
    char *head = arena_take(finding->arena, (n > m ? n : m) + 1, 1);
    if (head)
        join_common(finding, board->rows, head);
    if (head && !*head)
        join_common(finding, board->columns, head);
    return head;
}

/* ---- boards ---- */

static bool is_plain(const finding *finding, csp_list rows)
{
    while (rows.begin < rows.end && !finding->odd[*rows.begin])
        rows.begin++;
    return rows.begin == rows.end;
}

/* Is every label of these sets also in a set of this type on their board? */
static bool are_covered(finding *finding, csp_list sets, int type)
{
    for (const csp_var *v = sets.begin; v < sets.end; v++) {
        csp_list labels = csp_var_labels(finding->csp, *v);
        csp_var board = first_row(finding, *v);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            csp_list other = sets_of_type(finding, *l, type);
            if (!csp_list_size(other) || finding->part[*other.begin] == CSP_NONE ||
                first_row(finding, *other.begin) != board)
                return false;
        }
    }
    return true;
}

/* The rows or the columns of the part that begins with this row. */
static bool list_sets(finding *finding, csp_var row, bool rows, csp_list *out)
{
    csp_var *list = arena_take(finding->arena, (size_t)finding->sets[row], sizeof *list), *end = list;
    if (!list)
        return false;
    for (csp_var v = finding->first[row]; v != CSP_NONE; v = finding->next[v])
        if (is_row(finding, v) == rows)
            *end++ = v;
    *out = (csp_list){ list, end };
    return true;
}

static status add_board(finding *finding, const csp_board *board)
{
    boards *o = finding->out;
    if (!arena_reserve(finding->arena, &o->list, (size_t)o->n, 1, &finding->boards_room, sizeof *o->list))
        return NO_MEMORY;
    o->list[o->n++] = *board;
    return OK;
}

/* The board of the part that begins with this row, if it is one. */
static status make_board(finding *finding, csp_var row)
{
    csp_board b = { .row_type = finding->row_type, .column_type = finding->column_type };
    if (finding->sets[row] < 4)
        return OK;
    if (!list_sets(finding, row, true, &b.rows) || !list_sets(finding, row, false, &b.columns))
        return NO_MEMORY;
    int rows = csp_list_size(b.rows), columns = csp_list_size(b.columns);
    if (rows < 2 || columns < 2)
        return OK;
    b.head = make_head(finding, &b);
    b.plain = is_plain(finding, b.rows);
    b.closed = b.plain && are_covered(finding, b.columns, finding->row_type);
    b.square = b.closed && rows == columns && b.columns.end[-1] < csp_vars(finding->csp) &&
               are_covered(finding, b.rows, finding->column_type);
    return b.head ? add_board(finding, &b) : NO_MEMORY;
}

static status find_between(finding *finding)
{
    status s = OK;
    join_all(finding);
    for (int v = 0; v < csp_vars(finding->csp) && s == OK; v++)
        if (is_row(finding, v) && finding->part[v] == v)
            s = make_board(finding, (csp_var)v);
    return s;
}

#define TAKE(array, n) ((finding->array = arena_take(&finding->room, (n), sizeof *finding->array)) != NULL)

static bool take_room(finding *finding)
{
    const csp_graph *g = csp_graph_of(finding->csp);
    const size_t sets = (size_t)g->exclusive, labels = (size_t)g->labels;
    return TAKE(part, sets) && TAKE(first, sets) && TAKE(next, sets) && TAKE(sets, sets) && TAKE(odd, sets) &&
           TAKE(type, sets) && TAKE(met, sets) && TAKE(met_again, sets) && TAKE(doubled, labels) &&
           TAKE(having.start, labels + 1) &&
           TAKE(having.item, g->label_vars.start[labels] + g->label_groups.start[labels]);
}

status boards_make(boards *out, const csp *c, const memory *m, arena *a)
{
    finding f = { .csp = c, .arena = a, .out = out };
    *out = (boards){ 0 };
    arena_open(&f.room, m);
    status s = take_room(&f) ? OK : NO_MEMORY;
    for (int v = 0; v < csp_exclusive(c) && s == OK; v++)
        f.type[v] = (uint8_t)csp_var_type(c, (csp_var)v);
    if (s == OK)
        list_sets_of_labels(&f);
    for (f.row_type = 0; f.row_type < csp_types(c) && s == OK; f.row_type++)
        for (f.column_type = 0; f.column_type < csp_types(c) && s == OK; f.column_type++)
            if (f.row_type != f.column_type)
                s = find_between(&f);
    arena_close(&f.room);
    return s;
}
