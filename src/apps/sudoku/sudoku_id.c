/* sudoku_id.c: game IDs of Solo for variants of Sudoku, read as cells and params.
 *
 * "3x3kx:GRID,EDGES,SUMS": C blocks side by side and R below each other, which are R wide and C high; or the
 * size alone, with `j`. j: irregular blocks, x: diagonals, k: cages; then letters for symmetry and
 * difficulty. GRID has numbers, with _ between two of them, and letters for runs of empty cells; then come
 * the EDGES of irregular blocks, if there are any, those of cages, and the SUMS as a grid, each at the first
 * cell of its cage. */
#include "apps/grid/game_id.h"
#include "apps/square/square_form.h"
#include "apps/sudoku/sudoku_variant.h"

#include <string.h>

/* Is the first word of a text a prefix and a colon, of a variant? *rest: what follows the colon. */
static bool read_prefix(const char *bytes, size_t n, solo_prefix *out, span *rest)
{
    scan t = scan_of(bytes, n);
    span word;
    scan_word(&t, &word);
    const char *colon = word.n ? memchr(word.at, ':', word.n) : NULL;
    if (!colon || !form_solo_prefix((span){ word.at, (size_t)(colon - word.at) }, out))
        return false;
    *rest = span_from(word, (size_t)(colon + 1 - word.at));
    return out->irregular || out->diagonals || out->cages;
}

bool sudoku_is_id(const char *bytes, size_t n)
{
    solo_prefix prefix;
    span rest;
    return read_prefix(bytes, n, &prefix, &rest);
}

/* Numbers and runs up to a comma or the end: number[cell], 0 for an empty one. */
static status read_grid(scan *in, int cells, int most, bool digits, int *number, error *e)
{
    int at = 0;
    const char *from;
    for (; from = in->at,
           in->at < in->end && *in->at != ',' && !scan_is_blank(*in->at) && !scan_is_line_end(*in->at);) {
        char c = *in->at;
        int run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : c == '.', value = 0;
        if (c == '_') {
            in->at++;
            continue;
        }
        if (run || !scan_is_digit(c))
            in->at++;
        else if (digits) {
            value = c - '0';
            in->at++;
        } else
            value = grid_number(in);
        if (!run && (value < 1 || value > most))
            return scan_wrong(in, from, e, "no number from 1 to %d" EXPECTED "one, or a letter: empty cells",
                              most);
        if (at + (run ? run : 1) > cells)
            return grid_too_many(in, from, "cells", cells, e);
        for (int i = 0; i < (run ? run : 1); i++)
            number[at++] = value;
    }
    return at == cells ? OK : scan_wrong(in, from, e, "%d cells" EXPECTED "%d", at, cells);
}

static status comma(scan *in, const char *what, error *e)
{
    if (in->at == in->end || *in->at != ',')
        return grid_wrong(in, in->at, e, what);
    in->at++;
    return OK;
}

static status read_cells(scan *in, int n, text *cells, error *e)
{
    int number[SQUARE_CELLS_MAX] = { 0 };
    status done = read_grid(in, n * n, n, n <= 9, number, e);
    for (int i = 0; i < n * n && done == OK; i++)
        text_add_char(cells, symbol_of(number[i]));
    return done;
}

static status read_regions(scan *in, int n, text *params, error *e)
{
    uint16_t region[SQUARE_CELLS_MAX];
    int regions;
    status done = comma(in, "a comma, and the edges of the blocks", e);
    const char *at = in->at;
    if (done == OK)
        done = grid_read_edges(in, n, region, &regions, e);
    if (done == OK && regions != n)
        return scan_wrong(in, at, e, "edges of %d blocks" EXPECTED "%d", regions, n);
    if (done == OK) {
        text_add_string(params, " regions=");
        grid_add_edges(n, region, params);
    }
    return done;
}

static status read_cages(scan *in, int n, text *params, error *e)
{
    uint16_t cage[SQUARE_CELLS_MAX];
    int cages, number[SQUARE_CELLS_MAX] = { 0 }, next = 0;
    status done = comma(in, "a comma, and the edges of the cages", e);
    if (done == OK)
        done = grid_read_edges(in, n, cage, &cages, e);
    if (done == OK)
        done = comma(in, "a comma, and the sums of the cages", e);
    const char *at = in->at;
    if (done == OK)
        done = read_grid(in, n * n, 999, false, number, e);
    if (done != OK)
        return done;
    text_add_string(params, " cages=");
    grid_add_edges(n, cage, params);
    for (int i = 0; i < n * n; i++) {
        bool first = cage[i] == next;
        if (number[i] && !first)
            return scan_wrong(in, at, e, "a sum at r%dc%d" EXPECTED "sums at the first cells of cages alone",
                              i / n + 1, i % n + 1);
        if (first)
            text_format(params, "%c%d", next++ ? '.' : ':', number[i]);
    }
    return OK;
}

status sudoku_read_id(const char *bytes, size_t length, text *cells, text *params, span *rest, error *e)
{
    scan t = scan_of(bytes, length);
    solo_prefix p;
    span word, id;
    scan_peek(&t, &word);
    read_prefix(bytes, length, &p, &id);
    int n = p.down < 0 ? p.across : p.across * p.down;
    if (n < 2 || n > SQUARE_MAX || p.across < 2 || (p.down < 2 && !(p.down < 0 && p.irregular)))
        return scan_wrong(&t, word.at, e,
                          "a size that can't be read" EXPECTED "3x3k:..., 9j:... and the like");
    t.at = id.at;
    status done = read_cells(&t, n, cells, e);
    if (p.down > 0 && !p.irregular)
        text_format(params, " block=%dx%d", p.down, p.across);
    if (p.diagonals)
        text_add_string(params, " x");
    if (done == OK && p.irregular)
        done = read_regions(&t, n, params, e);
    if (done == OK && p.cages)
        done = read_cages(&t, n, params, e);
    if (done == OK && t.at < id.at + id.n)
        return grid_wrong(&t, t.at, e, "the end of the ID");
    *rest = scan_rest(&t);
    return done;
}
