/* sudoku_variant.c: see sudoku_variant.h.
 *
 * Irregular blocks take the place of blocks, with their type bn. Each digit has one place on each of the two
 * diagonals (dn) and in each window (wn). A cage with a sum is a sector of Kakuro: it has one combination of
 * digits (k), which is linked to the digits that it lacks in the cells of the cage, and needs each of its
 * own; a digit of all its combinations has one place in it (kn), any other at most one, a group. The
 * solutions are those of the game: if as many different digits as the cage has cells are all in one
 * combination, they are that combination. */
#include "apps/sudoku/sudoku_variant.h"

#include "apps/grid/game_id.h"

#include <string.h>

/* ---- reading ---- */

bool sudoku_is_variant(span key)
{
    return span_is(key, "regions") || span_is(key, "x") || span_is(key, "windoku") || span_is(key, "cages");
}

/* There must be as many regions as rows, each with as many cells. */
static bool are_regions(const uint16_t *region, int n, int regions)
{
    int size[SQUARE_MAX] = { 0 };
    for (int i = 0; i < n * n && regions == n; i++)
        if (++size[region[i]] > n)
            return false;
    return regions == n;
}

/* A sign for each cell; false: they are not n regions of n cells. */
static bool read_signs(span value, int size, uint16_t *region)
{
    char sign[SQUARE_MAX];
    int signs = 0;
    for (int i = 0; i < size * size; i++) {
        int k = 0;
        while (k < signs && sign[k] != value.at[i])
            k++;
        if (k == SQUARE_MAX)
            return false;
        if (k == signs)
            sign[signs++] = value.at[i];
        region[i] = (uint16_t)k;
    }
    return are_regions(region, size, signs);
}

/* The message is about this parameter; it has no place in the puzzle. */
static status say(error *e, const char *what, error *inside)
{
    inside->line = inside->column = 0;
    error_frame(inside, what, "");
    if (e)
        *e = *inside;
    return BAD_INPUT;
}

static status read_regions(sudoku_variant *variant, int n, span value, error *e)
{
    scan t = scan_of(value.at, value.n);
    error inside = { 0 };
    int regions = 0;
    variant->irregular = true;
    if (value.n == (size_t)n * (size_t)n && read_signs(value, n, variant->region))
        return OK;
    if (grid_read_edges(&t, n, variant->region, &regions, &inside) != OK)
        return say(e, "regions: ", &inside);
    if (!are_regions(variant->region, n, regions) || t.at < t.end)
        return error_set(e, BAD_INPUT, 0, 0,
                         "regions: %d regions" EXPECTED "%d of %d cells each: a sign for each cell, or edges",
                         regions, n, n);
    return OK;
}

static status make_cage(sudoku_variant *variant, int n, int i, error *e)
{
    sudoku_cage *c = &variant->cage[i];
    for (int cell = 0; cell < n * n; cell++) {
        if (variant->caged[cell] != i)
            continue;
        if (c->cells == n)
            return error_set(e, BAD_INPUT, 0, 0,
                             "cages: a cage of more than %d cells, which can't all differ", n);
        c->cell[c->cells++] = (uint16_t)cell;
    }
    c->sets = c->sum ? cage_list_sets(n, c->cells, c->sum, false, c->set) : 0;
    c->first = n * n * n + variant->labels;
    variant->labels += c->sets;
    return OK;
}

/* EDGES:SUM.SUM…, in the order of first cells; 0: no sum. */
static status read_cages(puzzle *p, sudoku_variant *variant, int n, span value, error *e)
{
    scan t = scan_of(value.at, value.n);
    error inside = { 0 };
    if (n > CAGE_DIGITS)
        return error_set(e, BAD_INPUT, 0, 0, "cages of size %d" EXPECTED AT_MOST("%d"), n, CAGE_DIGITS);
    if (grid_read_edges(&t, n, variant->caged, &variant->cages, &inside) != OK)
        return say(e, "cages: ", &inside);
    variant->cage = arena_take(&p->arena, (size_t)variant->cages, sizeof *variant->cage);
    if (!variant->cage)
        return puzzle_no_memory(e);
    status done = OK;
    for (int i = 0; i < variant->cages && done == OK; i++) {
        char sign = t.at < t.end ? *t.at++ : 0;
        variant->cage[i].sum = sign == (i ? '.' : ':') ? grid_number(&t) : -1;
        if (variant->cage[i].sum < 0)
            return error_set(e, BAD_INPUT, 0, 0,
                             "cages: %d sums" EXPECTED "%d after a colon, with dots between them", i,
                             variant->cages);
        done = make_cage(variant, n, i, e);
    }
    if (done == OK && t.at < t.end)
        return error_set(e, BAD_INPUT, 0, 0,
                         "cages: too many sums" EXPECTED "this many, one for each cage: %d", variant->cages);
    return done;
}

static status read_flag(span key, span value, bool *to, error *e)
{
    if (value.at && !span_is(value, "yes") && !span_is(value, "no"))
        return param_unknown(key, value, "yes or no", e);
    *to = !value.at || span_is(value, "yes");
    return OK;
}

static bool names_variant(const char *params)
{
    for (span key, value; param_next(&params, &key, &value);)
        if (sudoku_is_variant(key))
            return true;
    return false;
}

status sudoku_read_variant(puzzle *p, int n, const char *params, const sudoku_variant **out, error *e)
{
    *out = NULL;
    if (!names_variant(params))
        return OK;
    sudoku_variant *v = arena_take(&p->arena, 1, sizeof *v);
    status done = v ? OK : puzzle_no_memory(e);
    for (span key, value; done == OK && param_next(&params, &key, &value);) {
        if (span_is(key, "regions") && value.at)
            done = read_regions(v, n, value, e);
        else if (span_is(key, "cages") && value.at)
            done = read_cages(p, v, n, value, e);
        else if (span_is(key, "x"))
            done = read_flag(key, value, &v->x, e);
        else if (span_is(key, "windoku"))
            done = read_flag(key, value, &v->windoku, e);
        else if (sudoku_is_variant(key))
            done = param_unknown(key, value, "regions=... or cages=...", e);
    }
    if (done == OK && v->windoku && n != 9)
        done = error_set(e, BAD_INPUT, 0, 0, "windoku of size %d" EXPECTED "9", n);
    if (done == OK && (v->irregular || v->x || v->windoku || v->cages))
        *out = v;
    return done;
}

void sudoku_add_variant(const sudoku_variant *variant, int n, text *out)
{
    if (variant->irregular) {
        text_add_string(out, out->length ? " regions=" : "regions=");
        grid_add_edges(n, variant->region, out);
    }
    if (variant->x)
        text_add_string(out, out->length ? " x" : "x");
    if (variant->windoku)
        text_add_string(out, out->length ? " windoku" : "windoku");
    if (!variant->cages)
        return;
    text_add_string(out, out->length ? " cages=" : "cages=");
    grid_add_edges(n, variant->caged, out);
    for (int i = 0; i < variant->cages; i++)
        text_format(out, "%c%d", i ? '.' : ':', variant->cage[i].sum);
}

/* ---- the network ---- */

void sudoku_model_blocks(csp_builder *b, const uint16_t *block, int n)
{
    int type = square_add_houses(b, &(house_type){ "block", "a", "of", 'b' });
    for (int i = 0; i < n; i++) {
        int cell[SQUARE_MAX] = { 0 }, k = 0;
        for (int at = 0; at < n * n; at++)
            if (block[at] == i)
                cell[k++] = at;
        square_add_house(b, type, 'b', i + 1, n, cell);
    }
}

static void model_diagonals(csp_builder *b, int n)
{
    int type = square_add_houses(b, &(house_type){ "diagonal", "a", "of", 'd' }), cell[2][SQUARE_MAX];
    for (int i = 0; i < n; i++) {
        cell[0][i] = i * n + i;
        cell[1][i] = i * n + n - 1 - i;
    }
    square_add_house(b, type, 'd', 1, n, cell[0]);
    square_add_house(b, type, 'd', 2, n, cell[1]);
}

static void model_windows(csp_builder *b, int n)
{
    int type = square_add_houses(b, &(house_type){ "window", "a", "of", 'w' }), cell[SQUARE_MAX];
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < n; k++)
            cell[k] = (1 + i / 2 * 4 + k / 3) * n + 1 + i % 2 * 4 + k % 3;
        square_add_house(b, type, 'w', i + 1, n, cell);
    }
}

static sum_cage cage_of(const sudoku_cage *cage, int n)
{
    sum_cage c = { .digits = n,
                   .cells = cage->cells,
                   .sum = cage->sum,
                   .set = cage->set,
                   .sets = cage->sets,
                   .first = cage->first,
                   .by_set = true };
    name_into(c.name, "kr%dc%d", cage->cell[0] / n + 1, cage->cell[0] % n + 1);
    name_into(c.origin, "cage r%dc%d", cage->cell[0] / n + 1, cage->cell[0] % n + 1);
    for (int i = 0; i < cage->cells; i++) {
        name_into(c.place[i], "r%dc%d", cage->cell[i] / n + 1, cage->cell[i] % n + 1);
        for (int d = 1; d <= n; d++)
            c.label[i][d - 1] = (csp_label)(cage->cell[i] * n + d - 1);
    }
    return c;
}

static void model_cages(csp_builder *b, const sudoku_variant *variant, int n)
{
    int type = csp_add_type(b, "k", "single-combination");
    int places = square_add_houses(b, &(house_type){ "cage", "a", "of", 'k' });
    csp_speak(b, type, "the combination of the cage at r{kr}c{c}", "{n+}",
              "the cage at r{kr}c{c} {lacks} combination");
    csp_speak(b, places, "the {n} of the cage at r{kr}c{c}", "in {}",
              "the cage at r{kr}c{c} {lacks} place for {n}");
    for (int i = 0; i < variant->cages; i++) {
        sum_cage c = cage_of(&variant->cage[i], n);
        cage_add_labels(b, &c);
    }
    for (int i = 0; i < variant->cages; i++) {
        sum_cage c = cage_of(&variant->cage[i], n);
        if (c.sum)
            cage_add_combinations(b, &c, type);
        cage_add_rules(b, &c);
    }
    for (int i = 0; i < variant->cages; i++) {
        sum_cage c = cage_of(&variant->cage[i], n);
        cage_add_places(b, &c, places);
        cage_add_groups(b, &c, places);
    }
}

enum { INSET = 60 }; /* of the lines around a cage, so that those of blocks can still be seen beside them */

static bool same_cage(const uint16_t *of, int n, int i, int dr, int dc)
{
    int r = i / n + dr, c = i % n + dc;
    return r >= 0 && c >= 0 && r < n && c < n && of[r * n + c] == of[i];
}

/* How far the line on one side of a cell goes beyond its corner: towards (dr, dc) along the line, with the
 * cage ending at (sr, sc) across it. It stops short at the cage's own corner, and turns around that of
 * another. */
static int beyond(const uint16_t *of, int n, int i, int dr, int dc, int sr, int sc)
{
    if (!same_cage(of, n, i, dr, dc))
        return -INSET;
    return same_cage(of, n, i, dr + sr, dc + sc) ? INSET : 0;
}

/* The line on the side (sr, sc) of a cell, if the cage ends there. */
static void decorate_side(csp_builder *b, const uint16_t *of, int n, int i, int sr, int sc)
{
    int x = i % n * CSP_CELL, y = i / n * CSP_CELL, dr = sc != 0, dc = sr != 0;
    if (same_cage(of, n, i, sr, sc))
        return;
    int before = beyond(of, n, i, -dr, -dc, sr, sc), after = CSP_CELL + beyond(of, n, i, dr, dc, sr, sc);
    int across = sr + sc < 0 ? INSET : CSP_CELL - INSET;
    csp_decorate(b, PAPER_CAGE,
                 dc ? (csp_box){ x - before, y + across, x + after, y + across }
                    : (csp_box){ x + across, y - before, x + across, y + after },
                 "");
}

static void decorate_cages(csp_builder *b, const sudoku_variant *variant, int n)
{
    char sum[NAME_ROOM];
    for (int i = 0; i < n * n; i++)
        for (int side = 0; side < 4; side++)
            decorate_side(b, variant->caged, n, i, (side == 1) - (side == 0), (side == 3) - (side == 2));
    for (const sudoku_cage *c = variant->cage; c < variant->cage + variant->cages; c++) {
        int x = c->cell[0] % n * CSP_CELL, y = c->cell[0] / n * CSP_CELL;
        if (c->sum)
            csp_decorate(b, PAPER_NUMBER, (csp_box){ x + 150, y + 125, 0, 170 },
                         name_into(sum, "%d", c->sum));
    }
}

static void decorate_windows(csp_builder *b)
{
    for (int i = 0; i < 4; i++) {
        int x = (1 + i % 2 * 4) * CSP_CELL, y = (1 + i / 2 * 4) * CSP_CELL, w = 3 * CSP_CELL;
        const csp_box line[] = {
            { x, y, x + w, y }, { x + w, y, x + w, y + w }, { x, y + w, x + w, y + w }, { x, y, x, y + w }
        };
        csp_decorate(b, PAPER_SHADE, (csp_box){ x, y, w, w }, "");
        for (int k = 0; k < 4; k++)
            csp_decorate(b, PAPER_EDGE, line[k], "");
    }
}

static void decorate(csp_builder *b, const sudoku_variant *variant, int n)
{
    int side = n * CSP_CELL;
    if (variant->irregular)
        grid_draw_edges(b, n, variant->region);
    if (variant->x) {
        csp_decorate(b, PAPER_EDGE, (csp_box){ 0, 0, side, side }, "");
        csp_decorate(b, PAPER_EDGE, (csp_box){ side, 0, 0, side }, "");
    }
    if (variant->windoku)
        decorate_windows(b);
    if (variant->cages)
        decorate_cages(b, variant, n);
}

void sudoku_model_variant(csp_builder *b, const sudoku_variant *variant, int n)
{
    if (variant->x)
        model_diagonals(b, n);
    if (variant->windoku)
        model_windows(b, n);
    if (variant->cages)
        model_cages(b, variant, n);
    decorate(b, variant, n);
    for (int i = 0; i < variant->cages; i++)
        if (variant->cage[i].sets)
            csp_put_aside(b, (csp_label)variant->cage[i].first);
}
