/* grid_model.c: the network of a grid: its cells, and its tables as nary_patterns makes them.
 *
 * Labels get their numbers when a puzzle is read, and those of all tables are together, whatever else the
 * network has after them. So tables are gone through twice, by the same calls of nary.h: first for their
 * labels; then, with the numbers of these, for csp-variables and links. */
#include "apps/grid/grid.h"
#include "apps/square/square.h"
#include "problem/nary.h"

#include <string.h>

enum { SQUARE_TYPES = 3 }; /* rc, rn, cn */

/* ---- cells ---- */

char grid_sign_of(const grid *board, int cell, int value)
{
    int signs = board->game->sign ? 0 : (int)strlen(board->game->signs);
    return board->game->sign ? board->game->sign(board, cell, value)
                             : board->game->signs[value < signs ? value - 1 : signs - 1];
}

const char *grid_cell_name(const grid *board, int cell, char out[NAME_ROOM])
{
    return name_into(out, "r%dc%d", cell / board->columns + 1, cell % board->columns + 1);
}

static const char *name_of(const grid *board, int cell, char out[NAME_ROOM])
{
    const char *own = board->game->cell_name ? board->game->cell_name(board, cell, out) : NULL;
    if (!own && cell >= board->shown)
        return strcpy(out, board->state[cell - board->shown].name);
    return own ? own : grid_cell_name(board, cell, out);
}

static const char *value_of(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    const char *own = board->game->value_name ? board->game->value_name(board, cell, value, out) : NULL;
    return own ? own : name_into(out, "%c", grid_sign_of(board, cell, value));
}

static void add_label(csp_builder *b, const grid *board, int cell, int value)
{
    char subject[NAME_ROOM], its[NAME_ROOM], label[2 * NAME_ROOM];
    const char *name = value_of(board, cell, value, its);
    size_t n = strlen(name_of(board, cell, subject));
    memcpy(label, subject, n);
    label[n] = '=';
    memcpy(label + n + 1, name, strlen(name) + 1);
    csp_add_label(b, label, subject, name);
}

static void add_cells(csp_builder *b, const grid *board, int from)
{
    char name[NAME_ROOM];
    for (int i = from; i < board->cells; i++) {
        if (board->first[i] < 0)
            continue;
        csp_var v = csp_add_var(b, board->game->cell_type ? board->game->cell_type(board, i) : 0,
                                name_of(board, i, name));
        for (int k = 1; k <= board->values[i]; k++)
            csp_put(b, v, grid_label(board, i, k), value_of(board, i, k, name));
    }
}

/* ---- tables ---- */

/* Where nary_patterns puts what it makes. */
typedef struct sink {
    csp_builder *builder;
    const grid *grid;
    const grid_table *table;
    csp_label next;
    bool labels; /* only labels are made; otherwise everything but labels */
} sink;

static csp_label put_label(void *to, const char *name, const char *subject, const char *value)
{
    sink *k = to;
    return k->labels ? csp_add_combination(k->builder, name, subject, value) : k->next++;
}

static csp_var put_variable(void *to, int type, const char *name)
{
    const sink *k = to;
    return k->labels ? 0 : csp_add_var(k->builder, type, name);
}

static void put_value(void *to, csp_var v, csp_label l, const char *value)
{
    const sink *k = to;
    if (!k->labels)
        csp_put(k->builder, v, l, value);
}

static void put_link(void *to, csp_label first, csp_label second)
{
    const sink *k = to;
    if (!k->labels)
        csp_add_link(k->builder, first, second);
}

static const char *origin_of(const grid *board, const grid_table *table, char out[NAME_ROOM])
{
    const char *word = board->game->types[table->type - (board->game->square ? SQUARE_TYPES : 0)].origin;
    if (word)
        return name_into(out, "%s %s", word, table->name + 1);
    if (board->game->origin)
        return board->game->origin(board, table, out);
    return name_into(out, "%s %d", *table->name == 'R' ? "row" : "column", grid_table_number(table));
}

static void put_origin(void *to, const char *name)
{
    const sink *k = to;
    char origin[NAME_ROOM];
    if (!k->labels)
        csp_from(k->builder, name ? origin_of(k->grid, k->table, origin) : NULL);
}

static void put_statement(void *to, const statement *said)
{
    const sink *k = to;
    char origin[NAME_ROOM];
    statement whole = *said;
    if (k->labels)
        return;
    whole.from = origin_of(k->grid, k->table, origin);
    csp_state(k->builder, &whole);
}

static bool sink_failed(void *to)
{
    return csp_has_failed(((const sink *)to)->builder);
}

/* A cell as an operand: in a table of sides it has two classes, the first value and all others. */
static nary_operand operand_of(nary *to, const grid *board, int cell, bool sides)
{
    int values = board->values[cell];
    csp_label *label = nary_take(to, (size_t)values, sizeof *label);
    uint16_t *class_of = nary_take(to, (size_t)values, sizeof *class_of);
    for (int v = 1; v <= values && label && class_of; v++) {
        label[v - 1] = grid_label(board, cell, v);
        class_of[v - 1] = (uint16_t)(sides ? v > 1 : v - 1);
    }
    return (nary_operand){
        .label = label, .labels = values, .class_of = class_of, .classes = sides ? 2 : values
    };
}

static const char *tuple_name(const grid *board, const grid_table *table, int tuple, char out[NAME_ROOM])
{
    const char *own = board->game->tuple_name ? board->game->tuple_name(board, table, tuple, out) : NULL;
    int n = 0;
    if (own)
        return own;
    for (int i = 0; i < table->cells && table->cell[i] < board->shown && n < NAME_ROOM - 2; i++) {
        if (i && board->game->between)
            out[n++] = board->game->between;
        out[n++] = grid_sign_of(board, table->cell[i], table->tuple[tuple * table->cells + i]);
    }
    out[n] = 0;
    return n || !board->game->nothing ? out : strcpy(out, board->game->nothing);
}

static void add_table(nary *to, const grid *board, const grid_table *table)
{
    int all = table->tuples * table->cells;
    nary_operand *operand = nary_take(to, (size_t)table->cells, sizeof *operand);
    uint16_t *class = nary_take(to, (size_t)all, sizeof *class);
    const char **value = nary_take(to, (size_t)table->tuples, sizeof *value);
    char(*name)[NAME_ROOM] = nary_take(to, (size_t)table->tuples, sizeof *name);
    if (!operand || !class || !value || !name)
        return;
    for (int i = 0; i < table->cells; i++)
        operand[i] = operand_of(to, board, table->cell[i], table->sides);
    for (int i = 0; i < all; i++)
        class[i] = (uint16_t)(table->tuple[i] - 1);
    for (int k = 0; k < table->tuples; k++)
        value[k] = tuple_name(board, table, k, name[k]);
    nary_patterns(to, table->type, table->name, operand, table->cells, class, table->tuples, value);
}

/* The labels of all tables; or their csp-variables, and links. */
static void go_through(csp_builder *b, const grid *board, bool labels)
{
    sink to = { .builder = b, .grid = board, .labels = labels };
    nary n = { .to = &to,
               .label = put_label,
               .variable = put_variable,
               .put = put_value,
               .link = put_link,
               .from = put_origin,
               .state = put_statement,
               .failed = sink_failed };
    arena_open(&n.room, csp_memory(b));
    for (int i = 0; i < board->tables; i++) { /* without tables there is no list */
        to.table = &board->table[i];
        to.next = (csp_label)to.table->first;
        add_table(&n, board, to.table);
        arena_reset(&n.room);
    }
    if (n.status != OK)
        csp_fail(b, n.status, n.why);
    arena_close(&n.room);
}

/* ---- the network ---- */

static void add_types(csp_builder *b, const grid *board)
{
    for (const grid_type *t = board->game->types; t->name; t++) {
        if ((t->when == GRID_IF_HIDDEN && board->cells == board->shown) ||
            (t->when == GRID_IF_SOUGHT && !board->sought))
            continue;
        csp_speak(b, csp_add_type(b, t->name, t->single), t->variable, t->value, t->lack);
    }
}

static void add_labels(csp_builder *b, const grid *board, int from)
{
    for (int i = from; i < board->cells; i++)
        for (int v = 1; v <= board->values[i]; v++)
            add_label(b, board, i, v);
    go_through(b, board, true);
}

static void add_rules(csp_builder *b, const grid *board, void (*rules)(csp_builder *b, const grid *board))
{
    if (rules)
        rules(b, board);
    csp_from(b, NULL);
}

void grid_model(const puzzle *p, csp_builder *b)
{
    const grid *board = p->data;
    int from = board->game->square ? board->shown : 0;
    if (board->game->square)
        square_model(b, board->rows, board->game->clue);
    add_types(b, board);
    add_labels(b, board, from);
    add_rules(b, board, board->game->labels);
    add_cells(b, board, from);
    add_rules(b, board, board->game->variables);
    go_through(b, board, false);
    add_rules(b, board, board->game->links);
    board->game->place(b, board);
}

/* ---- places ---- */

csp_box grid_box(const grid *board, int cell)
{
    return (csp_box){ cell % board->columns * CSP_CELL, cell / board->columns * CSP_CELL, CSP_CELL,
                      CSP_CELL };
}

void grid_place_cells(csp_builder *b, const grid *board, int slots)
{
    csp_decorate_grid(b, board->rows, board->columns);
    for (int i = 0; i < board->shown; i++)
        if (board->first[i] >= 0)
            csp_put_at(b, (csp_label)board->first[i], grid_box(board, i), slots, false);
}

void grid_show_dark(csp_builder *b, const grid *board, int value)
{
    for (int i = 0; i < board->shown; i++)
        for (int v = 1; v <= board->values[i]; v++) {
            csp_box box = grid_box(board, i);
            csp_put_face(b, grid_label(board, i, v), v == value ? PAPER_DARK : PAPER_WHITE,
                         (csp_box){ box.x + 40, box.y + 40, box.w - 80, box.h - 80 });
        }
}

void grid_show_dots(csp_builder *b, const grid *board, int value)
{
    for (int i = 0; i < board->shown; i++) {
        int x = grid_box(board, i).x + CSP_CELL / 2, y = grid_box(board, i).y + CSP_CELL / 2;
        if (board->first[i] >= 0 && board->values[i] >= value)
            csp_put_face(b, grid_label(board, i, value), PAPER_SIGN, (csp_box){ x, y, x, y });
    }
}

void grid_draw_black(csp_builder *b, const grid *board, int cell, const char *clue)
{
    csp_box box = grid_box(board, cell);
    csp_decorate(b, PAPER_DARK, box, "");
    if (*clue)
        csp_decorate(b, PAPER_CLUE, (csp_box){ box.x + 500, box.y + 500, 0, 450 }, clue);
}

void grid_draw_number(csp_builder *b, int first, int second, int height, int number)
{
    char clue[NAME_ROOM];
    csp_decorate(b, PAPER_NUMBER, (csp_box){ first, second, 0, height }, name_into(clue, "%d", number));
}

void grid_place_hidden(csp_builder *b, const grid *board)
{
    for (int i = board->shown; i < board->cells; i++)
        if (board->first[i] >= 0)
            csp_put_aside(b, (csp_label)board->first[i]);
}

/* The box from the first to the last cell of a table, if the cells form a line or a rectangle; false: they do
 * not. */
static bool find_box(const grid *board, const grid_table *table, csp_box *box)
{
    int top = board->rows, left = board->columns, bottom = -1, right = -1;
    for (int i = 0; i < table->cells && table->cell[i] < board->shown; i++) {
        int r = table->cell[i] / board->columns, c = table->cell[i] % board->columns;
        top = r < top ? r : top;
        left = c < left ? c : left;
        bottom = r > bottom ? r : bottom;
        right = c > right ? c : right;
    }
    bool line = top == bottom || left == right,
         whole = (bottom - top + 1) * (right - left + 1) == table->cells;
    *box = (csp_box){ left * CSP_CELL, top * CSP_CELL, (right - left + 1) * CSP_CELL,
                      (bottom - top + 1) * CSP_CELL };
    return line || whole;
}

/* A table that is about one cell, such as the number beside which its cells are, has its frame there. Others
 * have it round their cells: all of them together, or each if they are not a line or a rectangle. */
static void place_table(csp_builder *b, const grid *board, const grid_table *table)
{
    csp_box box;
    csp_put_aside(b, (csp_label)table->first);
    if (table->about >= board->shown)
        return;
    if (table->about != table->cell[0])
        csp_put_wide(b, grid_box(board, table->about));
    else if (find_box(board, table, &box))
        csp_put_wide(b, box);
    else
        for (int i = 0; i < table->cells && table->cell[i] < board->shown; i++) {
            if (i)
                csp_put_aside(b, (csp_label)table->first);
            csp_put_wide(b, grid_box(board, table->cell[i]));
        }
}

void grid_place_tables(csp_builder *b, const grid *board)
{
    for (const grid_table *t = board->table; t < board->table + board->tables; t++)
        if (t->tuples)
            place_table(b, board, t);
}
