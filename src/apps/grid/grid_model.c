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

char grid_sign_of(const grid *g, int cell, int value)
{
    int signs = g->game->sign ? 0 : (int)strlen(g->game->signs);
    return g->game->sign ? g->game->sign(g, cell, value)
                         : g->game->signs[value < signs ? value - 1 : signs - 1];
}

const char *grid_cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    return name_into(out, "r%dc%d", cell / g->columns + 1, cell % g->columns + 1);
}

static const char *name_of(const grid *g, int cell, char out[NAME_ROOM])
{
    const char *own = g->game->cell_name ? g->game->cell_name(g, cell, out) : NULL;
    if (!own && cell >= g->shown)
        return strcpy(out, g->state[cell - g->shown].name);
    return own ? own : grid_cell_name(g, cell, out);
}

static const char *value_of(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    const char *own = g->game->value_name ? g->game->value_name(g, cell, value, out) : NULL;
    return own ? own : name_into(out, "%c", grid_sign_of(g, cell, value));
}

static void add_label(csp_builder *b, const grid *g, int cell, int value)
{
    char subject[NAME_ROOM], its[NAME_ROOM], label[2 * NAME_ROOM];
    const char *name = value_of(g, cell, value, its);
    size_t n = strlen(name_of(g, cell, subject));
    memcpy(label, subject, n);
    label[n] = '=';
    memcpy(label + n + 1, name, strlen(name) + 1);
    csp_add_label(b, label, subject, name);
}

static void add_cells(csp_builder *b, const grid *g, int from)
{
    char name[NAME_ROOM];
    for (int i = from; i < g->cells; i++) {
        if (g->first[i] < 0)
            continue;
        csp_var v = csp_add_var(b, g->game->cell_type ? g->game->cell_type(g, i) : 0, name_of(g, i, name));
        for (int k = 1; k <= g->values[i]; k++)
            csp_put(b, v, grid_label(g, i, k), value_of(g, i, k, name));
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
    return k->labels ? csp_add_label(k->builder, name, subject, value) : k->next++;
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

static void put_link(void *to, csp_label x, csp_label y)
{
    const sink *k = to;
    if (!k->labels)
        csp_add_link(k->builder, x, y);
}

static const char *origin_of(const grid *g, const grid_table *t, char out[NAME_ROOM])
{
    const char *word = g->game->types[t->type - (g->game->square ? SQUARE_TYPES : 0)].origin;
    if (word)
        return name_into(out, "%s %s", word, t->name + 1);
    if (g->game->origin)
        return g->game->origin(g, t, out);
    return name_into(out, "%s %d", *t->name == 'R' ? "row" : "column", grid_table_number(t));
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
    if (!k->labels)
        csp_state(k->builder, said);
}

static bool sink_failed(void *to)
{
    return csp_has_failed(((const sink *)to)->builder);
}

/* A cell as an operand: in a table of sides it has two classes, the first value and all others. */
static nary_operand operand_of(nary *n, const grid *g, int cell, bool sides)
{
    int values = g->values[cell];
    csp_label *label = nary_take(n, (size_t)values, sizeof *label);
    uint16_t *class_of = nary_take(n, (size_t)values, sizeof *class_of);
    for (int v = 1; v <= values && label && class_of; v++) {
        label[v - 1] = grid_label(g, cell, v);
        class_of[v - 1] = (uint16_t)(sides ? v > 1 : v - 1);
    }
    return (nary_operand){
        .label = label, .labels = values, .class_of = class_of, .classes = sides ? 2 : values
    };
}

static const char *tuple_name(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM])
{
    const char *own = g->game->tuple_name ? g->game->tuple_name(g, t, tuple, out) : NULL;
    int n = 0;
    if (own)
        return own;
    for (int i = 0; i < t->cells && t->cell[i] < g->shown && n < NAME_ROOM - 2; i++) {
        if (i && g->game->between)
            out[n++] = g->game->between;
        out[n++] = grid_sign_of(g, t->cell[i], t->tuple[tuple * t->cells + i]);
    }
    out[n] = 0;
    return n || !g->game->nothing ? out : strcpy(out, g->game->nothing);
}

static void add_table(nary *n, const grid *g, const grid_table *t)
{
    int all = t->tuples * t->cells;
    nary_operand *operand = nary_take(n, (size_t)t->cells, sizeof *operand);
    uint16_t *class = nary_take(n, (size_t)all, sizeof *class);
    const char **value = nary_take(n, (size_t)t->tuples, sizeof *value);
    char(*name)[NAME_ROOM] = nary_take(n, (size_t)t->tuples, sizeof *name);
    if (!operand || !class || !value || !name)
        return;
    for (int i = 0; i < t->cells; i++)
        operand[i] = operand_of(n, g, t->cell[i], t->sides);
    for (int i = 0; i < all; i++)
        class[i] = (uint16_t)(t->tuple[i] - 1);
    for (int k = 0; k < t->tuples; k++)
        value[k] = tuple_name(g, t, k, name[k]);
    nary_patterns(n, t->type, t->name, operand, t->cells, class, t->tuples, value);
}

/* The labels of all tables; or their csp-variables, and links. */
static void go_through(csp_builder *b, const grid *g, bool labels)
{
    sink to = { .builder = b, .grid = g, .labels = labels };
    nary n = { .to = &to,
               .label = put_label,
               .variable = put_variable,
               .put = put_value,
               .link = put_link,
               .from = put_origin,
               .state = put_statement,
               .failed = sink_failed };
    arena_open(&n.room, csp_memory(b));
    for (int i = 0; i < g->tables; i++) { /* without tables there is no list */
        to.table = &g->table[i];
        to.next = (csp_label)to.table->first;
        add_table(&n, g, to.table);
        arena_reset(&n.room);
    }
    if (n.status != OK)
        csp_fail(b, n.status, n.why);
    arena_close(&n.room);
}

/* ---- the network ---- */

static void add_types(csp_builder *b, const grid *g)
{
    for (const grid_type *t = g->game->types; t->name; t++) {
        if ((t->when == GRID_IF_HIDDEN && g->cells == g->shown) || (t->when == GRID_IF_SOUGHT && !g->sought))
            continue;
        csp_speak(b, csp_add_type(b, t->name, t->single), t->variable, t->value, t->lack);
    }
}

static void add_labels(csp_builder *b, const grid *g, int from)
{
    for (int i = from; i < g->cells; i++)
        for (int v = 1; v <= g->values[i]; v++)
            add_label(b, g, i, v);
    go_through(b, g, true);
}

static void add_rules(csp_builder *b, const grid *g, void (*rules)(csp_builder *b, const grid *g))
{
    if (rules)
        rules(b, g);
    csp_from(b, NULL);
}

void grid_model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    int from = g->game->square ? g->shown : 0;
    if (g->game->square)
        square_model(b, g->rows, g->game->clue);
    add_types(b, g);
    add_labels(b, g, from);
    add_rules(b, g, g->game->labels);
    add_cells(b, g, from);
    add_rules(b, g, g->game->variables);
    go_through(b, g, false);
    add_rules(b, g, g->game->links);
    g->game->place(b, g);
}

/* ---- places ---- */

csp_box grid_box(const grid *g, int cell)
{
    return (csp_box){ cell % g->columns * CSP_CELL, cell / g->columns * CSP_CELL, CSP_CELL, CSP_CELL };
}

void grid_place_cells(csp_builder *b, const grid *g, int slots)
{
    csp_decorate_grid(b, g->rows, g->columns);
    for (int i = 0; i < g->shown; i++)
        if (g->first[i] >= 0)
            csp_put_at(b, (csp_label)g->first[i], grid_box(g, i), slots, false);
}

void grid_show_dark(csp_builder *b, const grid *g, int value)
{
    for (int i = 0; i < g->shown; i++)
        for (int v = 1; v <= g->values[i]; v++) {
            csp_box box = grid_box(g, i);
            csp_put_face(b, grid_label(g, i, v), v == value ? PAPER_DARK : PAPER_WHITE,
                         (csp_box){ box.x + 40, box.y + 40, box.w - 80, box.h - 80 });
        }
}

void grid_show_dots(csp_builder *b, const grid *g, int value)
{
    for (int i = 0; i < g->shown; i++) {
        int x = grid_box(g, i).x + CSP_CELL / 2, y = grid_box(g, i).y + CSP_CELL / 2;
        if (g->first[i] >= 0 && g->values[i] >= value)
            csp_put_face(b, grid_label(g, i, value), PAPER_SIGN, (csp_box){ x, y, x, y });
    }
}

void grid_draw_black(csp_builder *b, const grid *g, int cell, const char *clue)
{
    csp_box box = grid_box(g, cell);
    csp_decorate(b, PAPER_DARK, box, "");
    if (*clue)
        csp_decorate(b, PAPER_CLUE, (csp_box){ box.x + 500, box.y + 500, 0, 450 }, clue);
}

void grid_draw_number(csp_builder *b, int x, int y, int height, int number)
{
    char clue[NAME_ROOM];
    csp_decorate(b, PAPER_NUMBER, (csp_box){ x, y, 0, height }, name_into(clue, "%d", number));
}

void grid_place_hidden(csp_builder *b, const grid *g)
{
    for (int i = g->shown; i < g->cells; i++)
        if (g->first[i] >= 0)
            csp_put_aside(b, (csp_label)g->first[i]);
}

/* The box from the first to the last cell of a table, if the cells form a line or a rectangle; false: they do
 * not. */
static bool find_box(const grid *g, const grid_table *t, csp_box *box)
{
    int top = g->rows, left = g->columns, bottom = -1, right = -1;
    for (int i = 0; i < t->cells && t->cell[i] < g->shown; i++) {
        int r = t->cell[i] / g->columns, c = t->cell[i] % g->columns;
        top = r < top ? r : top;
        left = c < left ? c : left;
        bottom = r > bottom ? r : bottom;
        right = c > right ? c : right;
    }
    bool line = top == bottom || left == right, whole = (bottom - top + 1) * (right - left + 1) == t->cells;
    *box = (csp_box){ left * CSP_CELL, top * CSP_CELL, (right - left + 1) * CSP_CELL,
                      (bottom - top + 1) * CSP_CELL };
    return line || whole;
}

/* A table that is about one cell, such as the number beside which its cells are, has its frame there. Others
 * have it round their cells: all of them together, or each if they are no line or rectangle. */
static void place_table(csp_builder *b, const grid *g, const grid_table *t)
{
    csp_box box;
    csp_put_aside(b, (csp_label)t->first);
    if (t->about >= g->shown)
        return;
    if (t->about != t->cell[0])
        csp_put_wide(b, grid_box(g, t->about));
    else if (find_box(g, t, &box))
        csp_put_wide(b, box);
    else
        for (int i = 0; i < t->cells && t->cell[i] < g->shown; i++) {
            if (i)
                csp_put_aside(b, (csp_label)t->first);
            csp_put_wide(b, grid_box(g, t->cell[i]));
        }
}

void grid_place_tables(csp_builder *b, const grid *g)
{
    for (const grid_table *t = g->table; t < g->table + g->tables; t++)
        if (t->tuples)
            place_table(b, g, t);
}
