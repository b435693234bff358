/* square_draw.c: drawing square grids in plain characters, so that they can be read again.
 *
 * A cell is one symbol, or the symbols of its candidates one after the other, or `~` if it has none, in
 * columns as wide as their widest cell. Where there are blocks, borders follow them. Where there are none,
 * the candidates of a puzzle's cell are in braces, because givens and empty cells may be beside them. */
#include "apps/square/square.h"

typedef struct drawing {
    shape shape;
    uint32_t mask[SQUARE_CELLS_MAX]; /* 0: shown as `none` */
    bool braces[SQUARE_CELLS_MAX];
    char none;
    int width[SQUARE_MAX];
} drawing;

void square_show_size(const puzzle *p, text *out)
{
    int n = ((const square *)p->data)->shape.n;
    text_format(out, " %d×%d", n, n);
}

static int width_of(const drawing *d, int cell)
{
    int k = symbol_count(d->mask[cell]);
    return d->braces[cell] ? k + 2 : k ? k : 1;
}

static void measure(drawing *d)
{
    int n = d->shape.n;
    for (int cell = 0; cell < n * n; cell++)
        if (cell < n || width_of(d, cell) > d->width[cell % n])
            d->width[cell % n] = width_of(d, cell);
}

static void draw_cell(const drawing *d, int cell, int width, text *out)
{
    if (d->braces[cell])
        text_add_char(out, '{');
    symbol_add_all(d->mask[cell], out);
    if (d->braces[cell])
        text_add_char(out, '}');
    else if (!d->mask[cell])
        text_add_char(out, d->none);
    for (int k = width_of(d, cell); k < width; k++)
        text_add_char(out, ' ');
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

static void draw_blocks(const drawing *d, text *out)
{
    int n = d->shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        int c = cell % n;
        if (c == 0 && cell / n % d->shape.h == 0)
            draw_border(d, out);
        text_add_string(out, c ? " " : "| ");
        draw_cell(d, cell, d->width[c], out);
        if ((c + 1) % d->shape.w == 0)
            text_add_string(out, c + 1 == n ? " |\n" : " |");
    }
    draw_border(d, out);
}

static void draw_plain(const drawing *d, text *out)
{
    int n = d->shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        bool last = cell % n == n - 1;
        draw_cell(d, cell, last ? 0 : d->width[cell % n] + 1, out);
        if (last)
            text_add_char(out, '\n');
    }
}

static void draw(drawing *d, text *out)
{
    measure(d);
    if (d->shape.w)
        draw_blocks(d, out);
    else
        draw_plain(d, out);
}

/* With blocks there are givens or candidates, never both. */
void square_show_puzzle(const puzzle *p, text *out)
{
    const square *s = p->data;
    drawing d = { .shape = s->shape, .none = p->marks && s->shape.w ? '~' : '.' };
    for (int i = 0; i < s->shape.n * s->shape.n; i++) {
        bool group = p->marks && (s->shape.w || s->mask[i] != shape_full(&s->shape));
        d.braces[i] = group && !s->shape.w;
        d.mask[i] = s->given[i] ? (uint32_t)1 << (s->given[i] - 1) : group ? s->mask[i] : 0;
    }
    draw(&d, out);
}

void square_masks(const puzzle *p, const state *st, uint32_t mask[SQUARE_CELLS_MAX])
{
    int n = ((const square *)p->data)->shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        mask[cell] = 0;
        for (int d = 0; d < n; d++)
            if (st->label[cell * n + d] != GONE)
                mask[cell] |= (uint32_t)1 << d;
    }
}

void square_show_state(const puzzle *p, const state *st, text *out)
{
    drawing d = { .shape = ((const square *)p->data)->shape, .none = '~' };
    square_masks(p, st, d.mask);
    draw(&d, out);
}

void square_show_legend(const puzzle *p, text *out)
{
    int n = ((const square *)p->data)->shape.n;
    for (int d = 10; d <= n; d++)
        text_format(out, "%s%c = %d", d > 10 ? ", " : "", symbol_of(d), d);
    if (n > 9)
        text_add_char(out, '\n');
}
