/* genre_draw.c: where a board is drawn, as statements of a network: the grid, borders of regions, clues and
 * signs; a box for each cell and edge, and what stands for a value. Numbers are thousandths of a cell. */
#include "apps/genre/genre.h"

static void add_numbers(const int *list, int n, text *out)
{
    for (int i = 0; i < n; i++) {
        int size = list[i] < 0 ? -list[i] : list[i];
        text_format(out, " %s%d.%d%d%d", list[i] < 0 ? "-" : "", size / 1000, size / 100 % 10, size / 10 % 10,
                    size % 10);
    }
}

static void add_paper(const char *kind, int x, int y, int w, int h, text *out)
{
    text_format(out, "paper %s", kind);
    add_numbers((const int[]){ x, y, w, h }, 4, out);
    text_add_char(out, '\n');
}

static void add_grid(const genre_puzzle *p, text *out)
{
    int w = p->columns * CSP_CELL, h = p->rows * CSP_CELL;
    add_paper("white", 0, 0, w, h, out);
    for (int i = 0; i <= p->rows; i++)
        add_paper(i % p->rows ? "grid" : "border", 0, i * CSP_CELL, w, i * CSP_CELL, out);
    for (int i = 0; i <= p->columns; i++)
        add_paper(i % p->columns ? "grid" : "border", i * CSP_CELL, 0, i * CSP_CELL, h, out);
}

static void add_word(const char *kind, int x, int y, int height, const char *word, int number, text *out)
{
    text_format(out, "paper %s", kind);
    add_numbers((const int[]){ x, y, 0, height }, 4, out);
    text_format(out, " \"%s", word);
    if (number >= 0)
        text_add_int(out, number);
    text_add_string(out, "\"\n");
}

/* Names of rows and columns, further out where clues stand beside the board. */
static void add_heads(const genre_puzzle *p, text *out)
{
    bool left = false, top = false;
    for (int i = 0; i < p->genre->parts; i++) {
        left = left || p->genre->part[i].site == SITE_LEFT;
        top = top || p->genre->part[i].site == SITE_TOP;
        if (p->paths[i] && span_is(p->genre->part[i].shape, "outside"))
            left = top = true;
    }
    for (int i = 0; i < p->rows; i++)
        add_word("head", left ? -1000 : -200, i * CSP_CELL + 500, 260, "r", i + 1, out);
    for (int i = 0; i < p->columns; i++)
        add_word("head", i * CSP_CELL + 500, top ? -1000 : -200, 260, "c", i + 1, out);
}

static void add_borders(const genre_puzzle *p, text *out)
{
    for (int edge = p->cells; edge < p->cells + p->edges; edge++) {
        int first, second;
        genre_edge_cells(p, edge, &first, &second);
        if (p->region[first] == p->region[second])
            continue;
        int x = second % p->columns * CSP_CELL, y = second / p->columns * CSP_CELL;
        bool side = second == first + 1;
        add_paper("border", x, y, x + (side ? 0 : CSP_CELL), y + (side ? CSP_CELL : 0), out);
    }
}

/* ---- parts ---- */

/* The middle of a place of a part; regions have theirs in their first cells. */
static void middle(const genre_puzzle *p, genre_site site, int place, int *x, int *y)
{
    int first = place, second = place, across = site == SITE_CORNERS ? p->columns + 1 : p->columns;
    if (site == SITE_EDGES)
        genre_edge_cells(p, p->cells + place, &first, &second);
    for (int i = p->cells - 1; site == SITE_REGIONS && i >= 0; i--)
        first = second = p->region[i] == place ? i : first;
    *x = (first % across + second % across) * 500 + (site == SITE_CORNERS ? 0 : 500);
    *y = (first / across + second / across) * 500 + (site == SITE_CORNERS ? 0 : 500);
    if (site == SITE_LEFT || site == SITE_RIGHT)
        *y = place * CSP_CELL + 500;
    if (site == SITE_TOP || site == SITE_BOTTOM)
        *x = place * CSP_CELL + 500;
    *x = site == SITE_LEFT ? -450 : site == SITE_RIGHT ? p->columns * CSP_CELL + 450 : *x;
    *y = site == SITE_TOP ? -450 : site == SITE_BOTTOM ? p->rows * CSP_CELL + 450 : *y;
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

static const char *sign_word(const genre_sign *sign)
{
    return span_is(sign->name, "white") ? "○" : span_is(sign->name, "black") ? "●" : NULL;
}

static void add_sign(const genre_sign *sign, int x, int y, int height, text *out)
{
    char own[2] = { sign->sign, 0 };
    const char *word = sign_word(sign);
    if (*own != '"' && *own != '\\')
        add_word("number", x, y, height, word ? word : own, -1, out);
}

/* What lies in a cell below its values. */
static void add_shape(const genre_sign *sign, int x, int y, text *out)
{
    char name[NAME_ROOM];
    bool word = span_is(sign->shape, "word");
    int size = word ? CSP_CELL : 720;
    add_paper(span_is(sign->shape, "disc") ? "disc" : "shade", x - size / 2, y - size / 2, size, size, out);
    text_print(name, sizeof name, "%.*s", (int)sign->name.n, sign->name.at);
    if (word)
        add_word("head", x, y + 400, 180, name, -1, out);
}

/* A number in a circle, or a black dot; the usual one, 1 of a circle and 2 of a dot, is not written. */
static void add_dot(const genre_part *part, int number, int x, int y, text *out)
{
    bool black = span_is(part->shape, "black"), corner = part->site == SITE_CORNERS;
    int size = corner ? 560 : 300;
    if (black)
        add_word("number", x, y, 420, "●", -1, out);
    else
        add_paper("ring", x - size / 2, y - size / 2, size, size, out);
    if (number != (black ? 2 : 1) || corner)
        add_word(black ? "clue" : "number", x, y, corner && number > 99 ? 220 : 260, "", number, out);
}

static void add_clue(const genre_puzzle *p, const genre_part *part, int place, int number, text *out)
{
    static const char *const arrow[4] = { "→", "↓", "←", "↑" };
    int x, y, height = 520;
    middle(p, part->site, place, &x, &y);
    bool filled = part->site == SITE_CELLS && p->values[place];
    height = part->site == SITE_EDGES ? 340 : part->site == SITE_CORNERS ? 400 : filled ? 360 : 520;
    if (part->site == SITE_REGIONS || (filled && part->kind != PART_SIGNS)) {
        x -= 260;
        y -= 240;
        height = 360;
    }
    if (part->kind == PART_SIGNS && part->sign[number].shape.n)
        add_shape(&part->sign[number], x, y, out);
    else if (part->kind == PART_SIGNS)
        add_sign(&part->sign[number], x, y, part->site == SITE_CELLS ? 700 : height, out);
    else if (part->shape.n)
        add_dot(part, number, x, y, out);
    else if (number == GENRE_ANY)
        add_word("number", x, y, height, "?", -1, out);
    else if (part->kind == PART_ARROWS)
        add_word("number", x, y, height, arrow[number % 4], number / 4 == GENRE_ARROW ? -1 : number / 4, out);
    else
        add_word("number", x, y, height, "", number, out);
}

/* ---- what a setter draws through cells ---- */

static void add_strokes(const genre_puzzle *p, const genre_path *path, int from, const char *kind, text *out)
{
    int x, y, next_x, next_y;
    middle(p, SITE_CELLS, path->cell[from], &x, &y);
    for (int i = from + 1; i < path->cells; i++, x = next_x, y = next_y) {
        middle(p, SITE_CELLS, path->cell[i], &next_x, &next_y);
        add_paper(kind, x, y, next_x, next_y, out);
    }
}

static void add_round(const genre_puzzle *p, const char *kind, int cell, int size, text *out)
{
    int x, y;
    middle(p, SITE_CELLS, cell, &x, &y);
    add_paper(kind, x - size / 2, y - size / 2, size, size, out);
}

/* Its circle or pill, the line and its head. */
static void add_arrow(const genre_puzzle *p, const genre_path *path, text *out)
{
    int bulb = path->number > 1 && path->number <= path->cells ? path->number : 1, x, y, last_x, last_y;
    for (int i = 0; i < bulb; i++)
        add_round(p, "ring", path->cell[i], 760, out);
    if (path->cells < bulb + 1)
        return;
    add_strokes(p, path, bulb - 1, "edge", out);
    middle(p, SITE_CELLS, path->cell[path->cells - 2], &x, &y);
    middle(p, SITE_CELLS, path->cell[path->cells - 1], &last_x, &last_y);
    int dx = sign_of(last_x - x) * 160, dy = sign_of(last_y - y) * 160;
    int turn = dx && dy ? 0 : 1; /* of a diagonal one, the head has sides along rows and columns */
    add_paper("edge", last_x, last_y, last_x - dx + turn * dy, last_y - (turn ? dy + dx : 0), out);
    add_paper("edge", last_x, last_y, last_x - (turn ? dx + dy : 0), last_y - dy + turn * dx, out);
}

static bool has_cell(const genre_path *path, int cell)
{
    for (int i = 0; i < path->cells; i++)
        if (path->cell[i] == cell)
            return true;
    return false;
}

/* A dashed line inside the cells of a cage, along those sides where it ends; its sum in its first cell. */
static void add_cage(const genre_puzzle *p, const genre_path *path, text *out)
{
    enum { INSET = 70 };
    int first = path->cell[0];
    for (int i = 0; i < path->cells; i++) {
        int cell = path->cell[i], x = cell % p->columns * CSP_CELL, y = cell / p->columns * CSP_CELL;
        first = cell < first ? cell : first;
        for (int d = 0; d < 4; d++) {
            int next = genre_step(p, cell, d);
            if (next >= 0 && has_cell(path, next))
                continue;
            int before = x + INSET, after = x + CSP_CELL - INSET, top = y + INSET, end = y + CSP_CELL - INSET;
            if (d == TO_LEFT || d == TO_RIGHT)
                add_paper("cage", d == TO_LEFT ? before : after, y, d == TO_LEFT ? before : after,
                          y + CSP_CELL, out);
            else
                add_paper("cage", x, d == TO_ABOVE ? top : end, x + CSP_CELL, d == TO_ABOVE ? top : end, out);
        }
    }
    if (path->number >= 0)
        add_word("number", first % p->columns * CSP_CELL + 190, first / p->columns * CSP_CELL + 170, 210, "",
                 path->number, out);
}

/* A clue beside the board, before the first cell of its line. */
static void add_outside(const genre_puzzle *p, const genre_path *path, text *out)
{
    int x, y, next_x, next_y, dx = 0, dy = 0;
    middle(p, SITE_CELLS, path->cell[0], &x, &y);
    if (path->cells > 1) {
        middle(p, SITE_CELLS, path->cell[1], &next_x, &next_y);
        dx = sign_of(next_x - x);
        dy = sign_of(next_y - y);
    }
    add_word("number", x - 950 * dx, y - 950 * dy, 420, "", path->number, out);
    if (dx && dy)
        add_paper("edge", x - 720 * dx, y - 720 * dy, x - 530 * dx, y - 530 * dy, out);
}

static void add_path(const genre_puzzle *p, const genre_part *part, const genre_path *path, text *out)
{
    char kind[16];
    bool thermometer = span_is(part->shape, "thermometer") || !part->shape.n;
    if (span_is(part->shape, "none"))
        return;
    if (span_is(part->shape, "cage"))
        add_cage(p, path, out);
    else if (span_is(part->shape, "outside"))
        add_outside(p, path, out);
    else if (span_is(part->shape, "arrow"))
        add_arrow(p, path, out);
    else if (span_is(part->shape, "area"))
        for (int i = 0; i < path->cells; i++)
            add_paper("shade", path->cell[i] % p->columns * CSP_CELL, path->cell[i] / p->columns * CSP_CELL,
                      CSP_CELL, CSP_CELL, out);
    else if (span_is(part->shape, "ends")) {
        add_strokes(p, path, 0, "edge", out);
        add_round(p, "ring", path->cell[0], 760, out);
        add_round(p, "ring", path->cell[path->cells - 1], 760, out);
    } else {
        if (thermometer)
            add_round(p, "disc", path->cell[0], 700, out);
        text_print(kind, sizeof kind, "%.*s", (int)part->shape.n, part->shape.at);
        add_strokes(p, path, 0, thermometer ? "stripe" : kind, out);
    }
}

static void add_parts(const genre_puzzle *p, text *out)
{
    for (int i = 0; i < p->genre->parts; i++) {
        const genre_part *part = &p->genre->part[i];
        for (int k = 0; k < p->paths[i]; k++)
            add_path(p, part, &p->path[i][k], out);
        if (part->kind == PART_REGIONS || part->site == SITE_BOARD)
            continue;
        for (int k = 0; k < p->places[i]; k++)
            if (p->place[i][k] != GENRE_NONE)
                add_clue(p, part, k, p->place[i][k], out);
    }
}

/* ---- cells and edges ---- */

static void add_place(const genre_puzzle *p, int variable, const int box[4], int slots, text *out)
{
    text_add_string(out, "place ");
    genre_add_name(p, variable, out);
    add_numbers(box, 4, out);
    text_format(out, " %d\n", slots);
}

static void add_face(const genre_puzzle *p, int variable, int value, const char *kind, const int box[4],
                     text *out)
{
    text_add_string(out, "face ");
    genre_add_name(p, variable, out);
    text_add_char(out, '=');
    genre_add_value(p, variable, value, out);
    text_format(out, " %s", kind);
    add_numbers(box, 4, out);
    text_add_char(out, '\n');
}

static void add_cell_faces(const genre_puzzle *p, int cell, int x, int y, text *out)
{
    const genre_values *values = &p->genre->cells;
    char kind[NAME_ROOM];
    for (int v = 0; v < values->values; v++) {
        span shape = values->value[v].shape;
        if (span_is(shape, "dark"))
            add_face(p, cell, v, "dark", (const int[]){ x + 40, y + 40, 920, 920 }, out);
        else if (span_is(shape, "shade"))
            add_face(p, cell, v, "shade", (const int[]){ x, y, 1000, 1000 }, out);
        else if (span_is(shape, "dot"))
            add_face(p, cell, v, "sign", (const int[]){ x + 500, y + 500, x + 500, y + 500 }, out);
        else if (span_is(shape, "none"))
            add_face(p, cell, v, "white", (const int[]){ x, y, 0, 0 }, out);
        else if (shape.n && !span_is(shape, "line"))
            add_face(p, cell, v, name_into(kind, "%.*s", (int)shape.n, shape.at),
                     (const int[]){ x, y, 1000, 1000 }, out);
    }
    for (int v = values->values; v < p->values[cell] && values->owner; v++) /* islands are white */
        add_face(p, cell, v, "white", (const int[]){ x, y, 0, 0 }, out);
}

static void add_cell(const genre_puzzle *p, int cell, text *out)
{
    int x = cell % p->columns * CSP_CELL, y = cell / p->columns * CSP_CELL;
    if (!p->values[cell])
        return;
    if (p->genre->edges.used)
        add_place(p, cell, (const int[]){ x + 250, y + 550, 500, 250 }, 0, out);
    else
        add_place(p, cell, (const int[]){ x, y, 1000, 1000 }, p->values[cell], out);
    add_cell_faces(p, cell, x, y, out);
}

static void add_edge(const genre_puzzle *p, int edge, text *out)
{
    const genre_values *values = &p->genre->edges;
    int first, second, x, y, next_x, next_y;
    if (!p->values[edge])
        return;
    genre_edge_cells(p, edge, &first, &second);
    middle(p, SITE_CELLS, first, &x, &y);
    middle(p, SITE_CELLS, second, &next_x, &next_y);
    add_place(p, edge, (const int[]){ (x + next_x) / 2 - 150, (y + next_y) / 2 - 120, 300, 240 }, 0, out);
    for (int v = 0; v < values->values; v++)
        if (span_is(values->value[v].shape, "line"))
            add_face(p, edge, v, "sign", (const int[]){ x, y, next_x, next_y }, out);
        else if (span_is(values->value[v].shape, "none"))
            add_face(p, edge, v, "white", (const int[]){ x, y, x, y }, out);
}

void genre_add_places(const genre_puzzle *p, text *out)
{
    add_grid(p, out);
    add_heads(p, out);
    if (p->regions)
        add_borders(p, out);
    add_parts(p, out);
    for (int i = 0; i < p->cells; i++)
        add_cell(p, i, out);
    for (int i = p->cells; i < p->cells + p->edges; i++)
        add_edge(p, i, out);
}
