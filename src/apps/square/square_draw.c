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

static int width_of(const drawing *drawing, int cell)
{
    int k = symbol_count(drawing->mask[cell]);
    return drawing->braces[cell] ? k + 2 : k ? k : 1;
}

static void measure(drawing *drawing)
{
    int n = drawing->shape.n;
    for (int cell = 0; cell < n * n; cell++)
        if (cell < n || width_of(drawing, cell) > drawing->width[cell % n])
            drawing->width[cell % n] = width_of(drawing, cell);
}

static void draw_cell(const drawing *drawing, int cell, int width, text *out)
{
    if (drawing->braces[cell])
        text_add_char(out, '{');
    symbol_add_all(drawing->mask[cell], out);
    if (drawing->braces[cell])
        text_add_char(out, '}');
    else if (!drawing->mask[cell])
        text_add_char(out, drawing->none);
    for (int k = width_of(drawing, cell); k < width; k++)
        text_add_char(out, ' ');
}

static void draw_border(const drawing *drawing, text *out)
{
    text_add_char(out, '+');
    for (int c = 0; c < drawing->shape.n; c++) {
        for (int i = 0; i <= drawing->width[c]; i++)
            text_add_char(out, '-');
        if ((c + 1) % drawing->shape.w == 0)
            text_add_string(out, "-+");
    }
    text_add_char(out, '\n');
}

static void draw_blocks(const drawing *drawing, text *out)
{
    int n = drawing->shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        int c = cell % n;
        if (c == 0 && cell / n % drawing->shape.h == 0)
            draw_border(drawing, out);
        text_add_string(out, c ? " " : "| ");
        draw_cell(drawing, cell, drawing->width[c], out);
        if ((c + 1) % drawing->shape.w == 0)
            text_add_string(out, c + 1 == n ? " |\n" : " |");
    }
    draw_border(drawing, out);
}

static void draw_plain(const drawing *drawing, text *out)
{
    int n = drawing->shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        bool last = cell % n == n - 1;
        draw_cell(drawing, cell, last ? 0 : drawing->width[cell % n] + 1, out);
        if (last)
            text_add_char(out, '\n');
    }
}

static void draw(drawing *drawing, text *out)
{
    measure(drawing);
    if (drawing->shape.w)
        draw_blocks(drawing, out);
    else
        draw_plain(drawing, out);
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
