/* futoshiki_show.c: writing Futoshikis; all of it can be read again.
 *
 * In one line: size, givens, signs row by row, signs column by column. With lists of candidates, and when
 * drawn: rows of cells with `<` and `>` between them, and between these rows of `^` (the upper cell is
 * smaller), `v` (the lower one is) and `-` (no sign). A cell is a digit (given), `.`, or its candidates one
 * behind the other, `~` if it has none. */
#include "apps/futoshiki/futoshiki.h"

#include "apps/sudoku/sudoku.h"
#include "apps/table.h"

static void add_strings(const futoshiki *f, const uint8_t *given, text *out)
{
    int n = f->n;
    text_format(out, "%d ", n);
    for (int cell = 0; cell < n * n; cell++)
        text_add_char(out, symbol_of(given[cell]));
    text_add_char(out, ' ');
    for (int cell = 0; cell < n * n; cell++)
        if (cell % n + 1 < n)
            text_add_char(out, f->right[cell] ? f->right[cell] : '-');
    text_add_char(out, ' ');
    for (int c = 0; c < n; c++)
        for (int r = 0; r + 1 < n; r++)
            text_add_char(out, f->below[r * n + c] ? f->below[r * n + c] : '-');
}

void futoshiki_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const futoshiki *f = p->data;
    uint8_t cell[FUTOSHIKI_CELLS_MAX] = { 0 };
    for (int i = 0; i < n; i++)
        cell[given[i] / f->n] = (uint8_t)(given[i] % f->n + 1);
    add_strings(f, cell, out);
}

/* ---- drawings ---- */

static void add_group(int n, uint32_t mask, text *out)
{
    for (int d = 1; d <= n; d++)
        if (mask >> (d - 1) & 1)
            text_add_char(out, symbol_of(d));
    if (!mask)
        text_add_char(out, '~');
}

static void add_row_of_signs(const futoshiki *f, int r, const char *gap, const char *end, text *out)
{
    for (int c = 0; c < f->n; c++) {
        char sign = f->below[r * f->n + c];
        text_add_char(out, sign == '<' ? '^' : sign == '>' ? 'v' : '-');
        text_add_string(out, c + 1 < f->n ? gap : end);
    }
}

/* mask: what is shown of each cell, `.` for all digits. gap: between cells without a sign, and end: behind a
 * row. */
static void add_rows(const futoshiki *f, const uint32_t *mask, const char *gap, const char *end, text *out)
{
    int n = f->n;
    for (int r = 0; r < n; r++) {
        if (r)
            add_row_of_signs(f, r - 1, gap, end, out);
        for (int c = 0; c < n; c++) {
            int cell = r * n + c;
            if (mask[cell] == futoshiki_full(n))
                text_add_char(out, '.');
            else
                add_group(n, mask[cell], out);
            if (c + 1 < n && f->right[cell])
                text_format(out, " %c ", f->right[cell]);
            else if (c + 1 < n)
                text_add_string(out, gap);
        }
        if (r + 1 < n)
            text_add_string(out, end);
    }
}

static void masks_of(const futoshiki *f, uint32_t *mask)
{
    for (int cell = 0; cell < f->n * f->n; cell++)
        mask[cell] = f->given[cell] ? (uint32_t)1 << (f->given[cell] - 1) : f->mask[cell];
}

void futoshiki_add_source(const futoshiki *f, text *out)
{
    uint32_t mask[FUTOSHIKI_CELLS_MAX];
    if (!f->lists) {
        add_strings(f, f->given, out);
        return;
    }
    masks_of(f, mask);
    add_rows(f, mask, " ", " / ", out);
}

void futoshiki_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                         int removals, text *out)
{
    const futoshiki *f = p->data;
    uint32_t mask[FUTOSHIKI_CELLS_MAX];
    for (int cell = 0; cell < f->n * f->n; cell++)
        mask[cell] = futoshiki_full(f->n);
    for (int i = 0; i < removals; i++)
        mask[removed[i] / f->n] &= ~((uint32_t)1 << removed[i] % f->n);
    for (int i = 0; i < givens; i++)
        mask[given[i] / f->n] = (uint32_t)1 << given[i] % f->n;
    add_rows(f, mask, " ", " / ", out);
}

static void draw(const futoshiki *f, const uint32_t *mask, text *out)
{
    text words;
    text_open(&words, out->memory);
    add_rows(f, mask, " _ ", "\n", &words);
    text_add_char(&words, '\n');
    table_add(out, &words);
    text_close(&words);
}

void futoshiki_show_puzzle(const puzzle *p, text *out)
{
    uint32_t mask[FUTOSHIKI_CELLS_MAX];
    masks_of(p->data, mask);
    draw(p->data, mask, out);
}

void futoshiki_show_state(const puzzle *p, const state *s, text *out)
{
    const futoshiki *f = p->data;
    uint32_t mask[FUTOSHIKI_CELLS_MAX] = { 0 };
    for (int l = 0; l < f->n * f->n * f->n; l++)
        if (s->label[l] != GONE)
            mask[l / f->n] |= (uint32_t)1 << (l % f->n);
    draw(f, mask, out);
}

/* Steps write numbers, grids letters. */
void futoshiki_show_legend(const puzzle *p, text *out)
{
    int n = ((const futoshiki *)p->data)->n;
    for (int d = 10; d <= n; d++)
        text_format(out, "%s%c = %d", d > 10 ? ", " : "", symbol_of(d), d);
    if (n > 9)
        text_add_char(out, '\n');
}
