/* grid_model.c: the network of a grid: its cells, and its tables as nary_patterns makes them.
 *
 * Labels get their numbers when a puzzle is read, and those of all tables are together, whatever else the
 * network has after them. So tables are gone through twice, by the same calls of nary.h: first for their
 * labels; then, with the numbers of these, for csp-variables and links. */
#include "apps/grid/grid.h"
#include "nary/nary.h"

#include <string.h>

/* ---- cells ---- */

const char *grid_cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    return name_into(out, "r%dc%d", cell / g->columns + 1, cell % g->columns + 1);
}

static const char *name_of(const grid *g, int cell, char out[NAME_ROOM])
{
    return (g->game->cell_name ? g->game->cell_name : grid_cell_name)(g, cell, out);
}

static const char *value_of(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    if (g->game->value_name)
        return g->game->value_name(g, cell, value, out);
    return name_into(out, "%c", g->game->sign(g, cell, value));
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

void grid_model_cells(csp_builder *b, const grid *g, int from)
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
    if (g->game->tuple_name)
        return g->game->tuple_name(g, t, tuple, out);
    int n = t->cells < NAME_ROOM - 1 ? t->cells : NAME_ROOM - 1;
    for (int i = 0; i < n; i++)
        out[i] = g->game->sign(g, t->cell[i], t->tuple[tuple * t->cells + i]);
    out[n] = 0;
    return out;
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

void grid_model_labels(csp_builder *b, const grid *g, int from)
{
    for (int i = from; i < g->cells; i++)
        for (int v = 1; v <= g->values[i]; v++)
            add_label(b, g, i, v);
    go_through(b, g, true);
}

void grid_model_tables(csp_builder *b, const grid *g)
{
    go_through(b, g, false);
}

void grid_speak_of_lines(csp_builder *b)
{
    int row = csp_add_type(b, "R", "single-row"), column = csp_add_type(b, "C", "single-column");
    csp_speak(b, row, "row {R}", "{}", "row {R} {lacks} arrangement left");
    csp_speak(b, column, "column {C}", "{}", "column {C} {lacks} arrangement left");
}

/* ---- places ---- */

void grid_place_cells(csp_builder *b, const grid *g, int slots)
{
    csp_decorate_grid(b, g->rows, g->columns);
    for (int i = 0; i < g->shown; i++)
        if (g->first[i] >= 0)
            csp_put_at(b, (csp_label)g->first[i],
                       (csp_box){ i % g->columns * CSP_CELL, i / g->columns * CSP_CELL, CSP_CELL, CSP_CELL },
                       slots, false);
}

void grid_show_dark(csp_builder *b, const grid *g, int value)
{
    for (int i = 0; i < g->shown; i++)
        for (int v = 1; v <= g->values[i]; v++)
            csp_put_face(b, grid_label(g, i, v), v == value ? PAPER_DARK : PAPER_WHITE,
                         (csp_box){ i % g->columns * CSP_CELL + 40, i / g->columns * CSP_CELL + 40,
                                    CSP_CELL - 80, CSP_CELL - 80 });
}

void grid_show_dots(csp_builder *b, const grid *g, int value)
{
    for (int i = 0; i < g->shown; i++) {
        int x = i % g->columns * CSP_CELL + CSP_CELL / 2, y = i / g->columns * CSP_CELL + CSP_CELL / 2;
        if (g->first[i] >= 0 && g->values[i] >= value)
            csp_put_face(b, grid_label(g, i, value), PAPER_SIGN, (csp_box){ x, y, x, y });
    }
}

static csp_box box_of_cell(const grid *g, int cell)
{
    return (csp_box){ cell % g->columns * CSP_CELL, cell / g->columns * CSP_CELL, CSP_CELL, CSP_CELL };
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
        csp_put_wide(b, box_of_cell(g, t->about));
    else if (find_box(g, t, &box))
        csp_put_wide(b, box);
    else
        for (int i = 0; i < t->cells && t->cell[i] < g->shown; i++) {
            if (i)
                csp_put_aside(b, (csp_label)t->first);
            csp_put_wide(b, box_of_cell(g, t->cell[i]));
        }
}

void grid_place_tables(csp_builder *b, const grid *g)
{
    for (const grid_table *t = g->table; t < g->table + g->tables; t++)
        if (t->tuples)
            place_table(b, g, t);
}
