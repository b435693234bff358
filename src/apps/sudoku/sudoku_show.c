/* sudoku_show.c: drawing Sudoku grids in plain characters, so that they can be read again.
 *
 * A grid of values has one symbol a cell; a grid of candidates has one group of symbols a cell, in columns as
 * wide as their widest group, with `~` for a cell that has none left. Borders follow the blocks. */
#include "apps/sudoku/sudoku.h"

typedef struct drawing {
    shape shape;
    uint32_t mask[SUDOKU_CELLS_MAX]; /* 0: shown as `none` */
    char none;
    int width[SUDOKU_MAX];
} drawing;

static int bits(uint32_t mask)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

static void measure(drawing *d)
{
    int n = d->shape.n;
    for (int c = 0; c < n; c++) {
        d->width[c] = 1;
        for (int r = 0; r < n; r++) {
            int k = bits(d->mask[r * n + c]);
            if (k > d->width[c])
                d->width[c] = k;
        }
    }
}

static void draw_border(const drawing *d, text *out)
{
    text_add_char(out, '+');
    for (int c = 0; c < d->shape.n; c++) {
        for (int i = 0; i <= d->width[c]; i++)
            text_add_char(out, '-');
        if ((c + 1) % d->shape.w == 0)
            text_add_string(out, "-+");
    }
    text_add_char(out, '\n');
}

static void draw_cell(const drawing *d, int cell, int width, text *out)
{
    int k = 0;
    text_add_char(out, ' ');
    for (int v = 0; v < d->shape.n; v++)
        if (d->mask[cell] >> v & 1) {
            text_add_char(out, symbol_of(v + 1));
            k++;
        }
    if (k == 0) {
        text_add_char(out, d->none);
        k++;
    }
    for (; k < width; k++)
        text_add_char(out, ' ');
}

static void draw(drawing *d, text *out)
{
    int n = d->shape.n;
    measure(d);
    for (int r = 0; r < n; r++) {
        if (r % d->shape.h == 0)
            draw_border(d, out);
        text_add_char(out, '|');
        for (int c = 0; c < n; c++) {
            draw_cell(d, r * n + c, d->width[c], out);
            if ((c + 1) % d->shape.w == 0)
                text_add_string(out, " |");
        }
        text_add_char(out, '\n');
    }
    draw_border(d, out);
}

void sudoku_show_puzzle(const puzzle *p, text *out)
{
    const sudoku *s = p->data;
    drawing d = { .shape = s->shape, .none = s->sukaku ? '~' : '.' };
    for (int i = 0; i < s->shape.n * s->shape.n; i++) {
        uint32_t given = s->given[i] ? (uint32_t)1 << (s->given[i] - 1) : 0;
        d.mask[i] = s->sukaku ? s->mask[i] : given;
    }
    draw(&d, out);
}

void sudoku_show_state(const puzzle *p, const state *st, text *out)
{
    const sudoku *s = p->data;
    int n = s->shape.n;
    drawing d = { .shape = s->shape, .none = '~' };
    for (int l = 0; l < n * n * n; l++)
        if (st->label[l] != GONE)
            d.mask[l / n] |= (uint32_t)1 << (l % n);
    draw(&d, out);
}

/* Steps write numbers, grids letters. */
void sudoku_show_legend(const puzzle *p, text *out)
{
    int n = ((const sudoku *)p->data)->shape.n;
    for (int d = 10; d <= n; d++)
        text_format(out, "%s%c = %d", d > 10 ? ", " : "", symbol_of(d), d);
    if (n > 9)
        text_add_char(out, '\n');
}
