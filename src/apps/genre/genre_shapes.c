/* genre_shapes.c: statements about many cells: what is seen in straight lines, loops, connected regions, sets
 * of different values. */
#include "apps/genre/genre_emit.h"

/* ---- visible cells ---- */

typedef struct ray {
    int cell[GENRE_SIDE], cells;
} ray;

static const char *const direction_name[4] = { "right", "down", "left", "up" };

/* "the view right of r1c1": how many cells in this direction have the values, up to the first that has not.
 */
static void add_view_name(const genre_env *at, int direction, text *out)
{
    text_format(out, "\"view %s from r%dc%d\"", direction_name[direction],
                at->place[PLACE_HERE] / at->p->columns + 1, at->place[PLACE_HERE] % at->p->columns + 1);
}

static void link_view(genre_env *at, int direction, int seen, int cell, bool in, uint64_t mask, text *out)
{
    for (int v = 0; v < at->p->values[cell]; v++)
        if (genre_has_value(at, cell, v, mask) == in) {
            text_add_string(out, "link ");
            add_view_name(at, direction, out);
            text_format(out, "=%d", seen);
            genre_add_label(at->p, cell, v, "=", out);
            text_add_char(out, '\n');
        }
}

static void add_view(genre_env *at, uint64_t mask, int direction, int most, text *out)
{
    ray list = { .cells = 0 };
    int cell = genre_step(at->p, at->place[PLACE_HERE], direction);
    for (; cell >= 0 && at->p->values[cell]; cell = genre_step(at->p, cell, direction))
        list.cell[list.cells++] = cell;
    most = most < list.cells ? most : list.cells;
    text_add_string(out, "variable ");
    add_view_name(at, direction, out);
    text_add_string(out, " of view:");
    for (int seen = 0; seen <= most; seen++)
        text_format(out, " %d", seen);
    text_add_char(out, '\n');
    genre_come_from_place(at, out);
    for (int seen = 0; seen <= most; seen++) {
        for (int i = 0; i < seen; i++)
            link_view(at, direction, seen, list.cell[i], false, mask, out);
        if (seen < list.cells)
            link_view(at, direction, seen, list.cell[seen], true, mask, out);
    }
}

/* `see white = clue`: the cells in a straight line from here that all have the values, and this cell; `view`
 * leaves it out. */
bool genre_add_see(genre_env *at, const genre_node *node, text *out)
{
    const genre_node *see = &at->p->genre->node[node->left];
    if (node->op != OP_EQUAL || see->op != OP_SEE || !genre_is_constant(at, node->right))
        return false;
    int64_t others = genre_value_of(at, node->right) - !see->number;
    if (at->unknown)
        return true;
    if (others < 0) {
        genre_add_contradiction(at, out);
        return true;
    }
    for (int d = 0; d < 4; d++)
        add_view(at, see->mask, d, (int)others, out);
    genre_begin(at, "sum", out);
    for (int d = 0; d < 4; d++) {
        text_add_string(out, d ? " + " : ": ");
        add_view_name(at, d, out);
    }
    text_format(out, " = %d\n", (int)others);
    return true;
}

/* ---- loops and regions ---- */

static void add_point(const genre_puzzle *p, int cell, text *out)
{
    text_format(out, " r%dc%d", cell / p->columns + 1, cell % p->columns + 1);
}

/* The edges of the cell that have values; how many. */
static int edges_of(const genre_puzzle *p, int cell, int edge[4])
{
    int edges = 0;
    for (int d = 0; d < 4; d++) {
        int next = genre_edge(p, cell, d);
        if (next >= 0 && p->values[next])
            edge[edges++] = next;
    }
    return edges;
}

/* The loop passes none or two of the edges of a cell. */
static void add_way(genre_env *at, int cell, const genre_node *node, text *out)
{
    const genre_puzzle *p = at->p;
    char name[48];
    int edge[4], edges = edges_of(p, cell, edge), tries = 1;
    bool some = false;
    if (!edges)
        return;
    text_print(name, sizeof name, "the loop at r%dc%d", cell / p->columns + 1, cell % p->columns + 1);
    genre_begin_as(at, "table", name, out);
    for (int k = 0; k < edges; k++) {
        text_add_char(out, ' ');
        genre_add_name(p, edge[k], out);
        tries *= p->values[edge[k]];
    }
    for (int i = 0; i < tries; i++) {
        int value[4], rest = i, passed = 0;
        for (int k = 0; k < edges; k++, rest /= p->values[edge[k - 1]]) {
            value[k] = rest % p->values[edge[k]];
            passed += (node->mask >> value[k] & 1) != 0;
        }
        if (passed && passed != 2)
            continue;
        text_add_string(out, some ? "," : ":");
        some = true;
        for (int k = 0; k < edges; k++) {
            text_add_char(out, ' ');
            genre_add_value(p, edge[k], value[k], out);
        }
    }
    text_add_char(out, '\n');
}

void genre_add_loop(genre_env *at, const genre_node *node, text *out)
{
    const genre_puzzle *p = at->p;
    for (int i = 0; i < p->cells; i++)
        add_way(at, i, node, out);
    text_add_string(out, "loop loop:");
    for (int edge = p->cells; edge < p->cells + p->edges; edge++)
        for (int v = 0; v < p->values[edge]; v++) {
            int first, second;
            if (!genre_has_value(at, edge, v, node->mask))
                continue;
            genre_edge_cells(p, edge, &first, &second);
            genre_add_label(p, edge, v, "=", out);
            add_point(p, first, out);
            add_point(p, second, out);
        }
    text_add_char(out, '\n');
}

/* A label beside one of the next cell to the right or below; alone, beside itself. */
static void add_neighbours(genre_env *at, const genre_node *node, int cell, int value, text *out)
{
    const genre_puzzle *p = at->p;
    genre_add_label(p, cell, value, "=", out);
    genre_add_label(p, cell, value, "=", out);
    for (int d = TO_RIGHT; d <= TO_BELOW; d++) {
        int next = genre_step(p, cell, d);
        for (int v = 0; next >= 0 && v < p->values[next]; v++)
            if (genre_has_value(at, next, v, node->mask)) {
                genre_add_label(p, cell, value, "=", out);
                genre_add_label(p, next, v, "=", out);
            }
    }
    bool border = !(cell % p->columns) || cell % p->columns == p->columns - 1 || cell < p->columns ||
                  cell >= p->cells - p->columns;
    if (node->number && border) {
        text_add_string(out, " outside=outside");
        genre_add_label(p, cell, value, "=", out);
    }
}

void genre_add_connected(genre_env *at, const genre_node *node, text *out)
{
    const genre_puzzle *p = at->p;
    if (node->number)
        text_add_string(out, "variable outside: outside\n");
    text_add_string(out, "connected ");
    genre_add_value(p, 0, node->mask ? __builtin_ctzll(node->mask) : at->own, out);
    text_add_char(out, ':');
    for (int i = 0; i < p->cells; i++)
        for (int v = 0; v < p->values[i]; v++)
            if (genre_has_value(at, i, v, node->mask))
                add_neighbours(at, node, i, v, out);
    text_add_char(out, '\n');
}

/* "3 in row 2": where a value is, for each that some cell may have. */
static void add_places_of_values(genre_env *at, const int *list, int n, text *out)
{
    const genre_puzzle *p = at->p;
    for (int number = 0; number < GENRE_NUMBERS; number++) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            int v = number - p->least[list[i]];
            if (v < 0 || v >= p->values[list[i]])
                continue;
            if (!found++) {
                text_add_string(out, "variable \"");
                genre_add_value(p, list[i], v, out);
                text_add_string(out, " in ");
                genre_name_place(at, out);
                text_add_string(out, "\" of place:");
            }
            text_add_char(out, ' ');
            genre_add_name(p, list[i], out);
            text_add_char(out, '(');
            genre_add_name(p, list[i], out);
            text_add_char(out, '=');
            genre_add_value(p, list[i], v, out);
            text_add_char(out, ')');
        }
        text_add_string(out, found ? "\n" : "");
    }
}

void genre_add_set(genre_env *at, const genre_node *node, text *out)
{
    int *list = at->list, n = genre_expand(at, node->left, SITE_CELLS, list);
    if (n < 2)
        return;
    if (node->op == OP_PERMUTATION) {
        add_places_of_values(at, list, n, out);
        return;
    }
    genre_come_from_place(at, out);
    text_add_string(out, "different");
    for (int i = 0; i < n; i++) {
        text_add_char(out, ' ');
        genre_add_name(at->p, list[i], out);
    }
    text_add_char(out, '\n');
}
