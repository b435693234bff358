/* variant.c: see variant.h. */
#include "apps/paste/variant.h"

typedef struct part_row {
    const char *name;
    enum { IN_BOARD, IN_CELLS, IN_EDGES, IN_CORNERS, IN_PATHS } site;
    const char *sign; /* of cells: the one that stands there; of edges: by number; NULL: the number itself */
} part_row;

static const part_row part_rows[VARIANT_PARTS] = {
    [VARIANT_KNIGHT] = { "knight", IN_BOARD, NULL },
    [VARIANT_KING] = { "king", IN_BOARD, NULL },
    [VARIANT_NONCONSECUTIVE] = { "nonconsecutive", IN_BOARD, NULL },
    [VARIANT_DISJOINT] = { "disjoint", IN_BOARD, NULL },
    [VARIANT_FALLING] = { "falling", IN_BOARD, NULL },
    [VARIANT_RISING] = { "rising", IN_BOARD, NULL },
    [VARIANT_XV_ALL] = { "xvall", IN_BOARD, NULL },
    [VARIANT_RATIO_ALL] = { "ratioall", IN_BOARD, NULL },
    [VARIANT_ODDS] = { "odds", IN_CELLS, "o" },
    [VARIANT_EVENS] = { "evens", IN_CELLS, "e" },
    [VARIANT_MINIMA] = { "minima", IN_CELLS, "v" },
    [VARIANT_MAXIMA] = { "maxima", IN_CELLS, "m" },
    [VARIANT_DIFFERENCES] = { "differences", IN_EDGES, NULL },
    [VARIANT_RATIOS] = { "ratios", IN_EDGES, NULL },
    [VARIANT_XV] = { "xv", IN_EDGES, "    v    x" },
    [VARIANT_QUADRUPLES] = { "quadruples", IN_CORNERS, NULL },
    [VARIANT_CAGES] = { "cages", IN_PATHS, NULL },
    [VARIANT_EXTRAS] = { "extras", IN_PATHS, NULL },
    [VARIANT_THERMOS] = { "thermos", IN_PATHS, NULL },
    [VARIANT_SLOW] = { "slow", IN_PATHS, NULL },
    [VARIANT_ARROWS] = { "arrows", IN_PATHS, NULL },
    [VARIANT_WHISPERS] = { "whispers", IN_PATHS, NULL },
    [VARIANT_PALINDROMES] = { "palindromes", IN_PATHS, NULL },
    [VARIANT_RENBANS] = { "renbans", IN_PATHS, NULL },
    [VARIANT_SUMS] = { "sums", IN_PATHS, NULL },
    [VARIANT_BETWEENS] = { "betweens", IN_PATHS, NULL },
    [VARIANT_LOCKOUTS] = { "lockouts", IN_PATHS, NULL },
    [VARIANT_CLONES] = { "clones", IN_PATHS, NULL },
    [VARIANT_LITTLE] = { "little", IN_PATHS, NULL },
    [VARIANT_SANDWICHES] = { "sandwiches", IN_PATHS, NULL },
    [VARIANT_SKYSCRAPERS] = { "skyscrapers", IN_PATHS, NULL },
    [VARIANT_XSUMS] = { "xsums", IN_PATHS, NULL },
};

void variant_open(variant *v, int n, const memory *m)
{
    *v = (variant){ .n = n };
    arena_open(&v->arena, m);
    for (int i = 0; i < VARIANT_PARTS; i++)
        text_open(&v->path[i], m);
}

void variant_close(variant *v)
{
    for (int i = 0; i < VARIANT_PARTS; i++)
        text_close(&v->path[i]);
    arena_close(&v->arena);
}

/* ---- what is put in ---- */

static int places_of(const variant *v, variant_part part)
{
    int n = v->n;
    switch (part_rows[part].site) {
    case IN_CELLS:
        return n * n;
    case IN_EDGES:
        return 2 * n * (n - 1);
    case IN_CORNERS:
        return (n + 1) * (n + 1);
    default:
        return 0;
    }
}

static void put(variant *v, variant_part part, int place, int number)
{
    v->some = true;
    if (!v->place[part])
        v->place[part] = arena_take(&v->arena, (size_t)places_of(v, part), sizeof **v->place);
    v->failed = v->failed || !v->place[part];
    if (v->place[part])
        v->place[part][place] = number;
}

void variant_set(variant *v, variant_part part, int number)
{
    v->some = true;
    v->number[part] = number;
}

static bool is_cell(const variant *v, int cell)
{
    return cell >= 0 && cell < v->n * v->n;
}

bool variant_put_cell(variant *v, variant_part part, int cell)
{
    if (!is_cell(v, cell))
        return false;
    put(v, part, cell, 1);
    return true;
}

bool variant_put_edge(variant *v, variant_part part, int first, int second, int number)
{
    int n = v->n, least = first < second ? first : second, step = first + second - 2 * least;
    bool across = step == 1 && least % n != n - 1;
    if (!is_cell(v, first) || !is_cell(v, second) || !(across || step == n) || number < 1)
        return false;
    put(v, part, across ? least / n * (n - 1) + least % n : n * (n - 1) + least, number);
    return true;
}

bool variant_put_corner(variant *v, const int *cell, int cells, int number)
{
    int n = v->n, last = 0;
    bool all = cells == 4 && number > 0 && number <= 9999;
    for (int i = 0; i < cells && all; i++)
        last = cell[i] > last ? cell[i] : last;
    for (int i = 0; i < cells && all; i++) {
        int rows = last / n - cell[i] / n, columns = last % n - cell[i] % n;
        all = is_cell(v, cell[i]) && rows >= 0 && rows < 2 && columns >= 0 && columns < 2;
    }
    if (all)
        put(v, VARIANT_QUADRUPLES, last / n * (n + 1) + last % n, number);
    return all;
}

static void add_cell(const variant *v, int cell, text *out)
{
    text_format(out, "r%dc%d", cell / v->n + 1, cell % v->n + 1);
}

static bool are_near(const variant *v, int first, int second)
{
    int rows = first / v->n - second / v->n, columns = first % v->n - second % v->n;
    return rows * rows <= 1 && columns * columns <= 1;
}

bool variant_put_path(variant *v, variant_part part, int number, const int *cell, int cells)
{
    text *out = &v->path[part];
    for (int i = 0; i < cells; i++)
        if (!is_cell(v, cell[i]))
            return false;
    if (!cells)
        return true;
    v->some = true;
    text_add_char(out, ' ');
    if (number)
        text_format(out, "%d:", number);
    for (int i = 0; i < cells; i++) {
        if (i)
            text_add_char(out, are_near(v, cell[i - 1], cell[i]) ? '-' : '+');
        add_cell(v, cell[i], out);
    }
    return true;
}

bool variant_put_clone(variant *v, int first, int second)
{
    return first == second || variant_put_path(v, VARIANT_CLONES, 0, (const int[]){ first, second }, 2);
}

bool variant_put_outside(variant *v, variant_part part, int number, int row, int column, int down, int right)
{
    int cell[SQUARE_MAX + 1], cells = 0, n = v->n;
    bool outside = row < 0 || column < 0 || row >= n || column >= n;
    if (!down && !right) {
        down = row < 0 ? 1 : row >= n ? -1 : 0;
        right = column < 0 ? 1 : column >= n ? -1 : 0;
        if (down && right)
            return false;
    }
    if (!outside)
        return false;
    for (row += down, column += right; row >= 0 && column >= 0 && row < n && column < n;
         row += down, column += right)
        cell[cells++] = row * n + column;
    if (!cells)
        return false;
    v->some = true; /* a sum of 0 is a clue, too */
    text_format(&v->path[part], " %d:", number);
    add_cell(v, cell[0], &v->path[part]);
    if (cells > 1) {
        text_add_char(&v->path[part], '-');
        add_cell(v, cell[cells - 1], &v->path[part]);
    }
    return true;
}

/* ---- as a text ---- */

static void add_number(int number, text *out)
{
    if (number < 10)
        text_add_int(out, number);
    else
        text_format(out, "(%d)", number);
}

static void add_places(const variant *v, variant_part part, text *out)
{
    const part_row *row = &part_rows[part];
    int places = places_of(v, part);
    text_format(out, " %s ", row->name);
    for (int i = 0; i < places; i++) {
        int number = v->place[part][i];
        if (!number)
            text_add_char(out, '.');
        else if (row->sign)
            text_add_char(out, row->sign[row->site == IN_EDGES ? number - 1 : 0]);
        else
            add_number(number, out);
    }
}

void variant_add_text(const variant *v, const uint16_t *region, const char *cells, text *out)
{
    int n = v->n;
    text_format(out, "variant %dx%d:", n, n);
    if (region) {
        text_add_string(out, " regions ");
        for (int i = 0; i < n * n; i++)
            text_add_char(out, (char)('a' + region[i]));
    }
    for (variant_part part = 0; part < VARIANT_PARTS; part++) {
        const part_row *row = &part_rows[part];
        if (v->number[part])
            text_format(out, part == VARIANT_RATIO_ALL ? " %s %d" : " %s", row->name, v->number[part]);
        if (v->place[part])
            add_places(v, part, out);
        if (v->path[part].length) {
            text_format(out, " %s", row->name);
            text_add(out, text_bytes(&v->path[part]), v->path[part].length);
        }
        out->failed = out->failed || v->path[part].failed;
    }
    text_format(out, " known %s", cells);
    out->failed = out->failed || v->failed;
}
