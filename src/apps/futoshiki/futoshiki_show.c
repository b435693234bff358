/* futoshiki_show.c: writing Futoshikis; all of it can be read again.
 *
 * In one line: size, givens, signs row by row, signs column by column. With lists of candidates, and when
 * drawn: rows of cells with `<` and `>` between them, and between these rows of `^` (the upper cell is
 * smaller), `v` (the lower one is) and `-` (no sign). A cell is a digit (given), `.`, or its candidates one
 * after the other, or `~` if it has none. */
#include "apps/futoshiki/futoshiki.h"

#include "apps/table.h"

static void add_strings(const futoshiki *game, const uint8_t *given, text *out)
{
    int n = game->square.shape.n;
    text_format(out, "%d ", n);
    for (int cell = 0; cell < n * n; cell++)
        text_add_char(out, symbol_of(given[cell]));
    text_add_char(out, ' ');
    for (int cell = 0; cell < n * n; cell++)
        if (cell % n + 1 < n)
            text_add_char(out, game->right[cell] ? game->right[cell] : '-');
    text_add_char(out, ' ');
    for (int c = 0; c < n; c++)
        for (int r = 0; r + 1 < n; r++)
            text_add_char(out, game->below[r * n + c] ? game->below[r * n + c] : '-');
}

void futoshiki_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    square with = { .shape = ((const square *)p->data)->shape };
    square_set(&with, given, n, NULL, 0);
    add_strings(p->data, with.given, out);
}

/* ---- drawings ---- */

static void add_row_of_signs(const futoshiki *game, int row, const char *gap, const char *end, text *out)
{
    int n = game->square.shape.n;
    for (int c = 0; c < n; c++) {
        char sign = game->below[row * n + c];
        text_add_char(out, sign == '<' ? '^' : sign == '>' ? 'v' : '-');
        text_add_string(out, c + 1 < n ? gap : end);
    }
}

/* mask: the digits shown in each cell, `.` for all of them. gap goes between cells without a sign, end after
 * a row. */
static void add_rows(const futoshiki *game, const uint32_t *mask, const char *gap, const char *end, text *out)
{
    int n = game->square.shape.n;
    for (int r = 0; r < n; r++) {
        if (r)
            add_row_of_signs(game, r - 1, gap, end, out);
        for (int c = 0; c < n; c++) {
            int cell = r * n + c;
            if (mask[cell] == shape_full(&game->square.shape))
                text_add_char(out, '.');
            else if (mask[cell])
                symbol_add_all(mask[cell], out);
            else
                text_add_char(out, '~');
            if (c + 1 < n && game->right[cell])
                text_format(out, " %c ", game->right[cell]);
            else if (c + 1 < n)
                text_add_string(out, gap);
        }
        if (r + 1 < n)
            text_add_string(out, end);
    }
}

static void masks_of(const square *square, uint32_t *mask)
{
    for (int cell = 0; cell < square->shape.n * square->shape.n; cell++)
        mask[cell] = square->given[cell] ? (uint32_t)1 << (square->given[cell] - 1) : square->mask[cell];
}

void futoshiki_add_source(const puzzle *p, text *out)
{
    const futoshiki *game = p->data;
    uint32_t mask[SQUARE_CELLS_MAX];
    if (!p->removals) {
        add_strings(game, game->square.given, out);
        return;
    }
    masks_of(&game->square, mask);
    add_rows(game, mask, " ", " / ", out);
}

void futoshiki_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                         int removals, text *out)
{
    square with = { .shape = ((const square *)p->data)->shape };
    uint32_t mask[SQUARE_CELLS_MAX];
    square_set(&with, given, givens, removed, removals);
    masks_of(&with, mask);
    add_rows(p->data, mask, " ", " / ", out);
}

static void draw(const futoshiki *game, const uint32_t *mask, text *out)
{
    text words;
    text_open(&words, out->memory);
    add_rows(game, mask, " _ ", "\n", &words);
    text_add_char(&words, '\n');
    table_add(out, &words);
    text_close(&words);
}

void futoshiki_show_puzzle(const puzzle *p, text *out)
{
    uint32_t mask[SQUARE_CELLS_MAX];
    masks_of(p->data, mask);
    draw(p->data, mask, out);
}

void futoshiki_show_state(const puzzle *p, const state *s, text *out)
{
    uint32_t mask[SQUARE_CELLS_MAX];
    square_masks(p, s, mask);
    draw(p->data, mask, out);
}
