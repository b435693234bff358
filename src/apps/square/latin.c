/* latin.c: Latin squares of sizes 2 to 25: each symbol once in each row and each column.
 *
 * Labels and csp-variables are those of square.c: a cell (rc) has one symbol; in a row (rn) and in a column
 * (cn) each symbol has one place. Two labels exclude each other just if they share one of these. */
#include "apps/reader.h"
#include "apps/square/square.h"
#include "apps/sudoku/sudoku.h"

/* Sizes that have blocks are left to Sudoku. */
static bool detect(const char *bytes, size_t n)
{
    int size = square_size(bytes, n);
    return size > SUDOKU_MIN && !shape_default(size).n;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    square *s = arena_take(&p->arena, 1, sizeof *s);
    if (!s)
        return reader_no_memory(e);
    p->data = s;
    status t = square_no_params(params, e);
    if (t == OK)
        t = square_read(p, s, bytes, n, e);
    if (t != OK)
        return t;
    text_format(&p->network, "%d", s->n);
    return reader_end(p, e);
}

static status model(const puzzle *p, const memory *m, csp **out, error *e)
{
    *out = NULL;
    csp_builder *b = csp_begin(m);
    if (!b)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
    square_model(b, ((const square *)p->data)->n);
    return csp_end(b, out, e);
}

static bool verify(const puzzle *p, const bool *value)
{
    const square *s = p->data;
    int n = s->n;
    uint8_t digit[SQUARE_CELLS_MAX];
    if (!square_values(s, value, digit))
        return false;
    for (int a = 0; a < n * n; a++)
        for (int b = 0; b < a; b++)
            if (digit[a] == digit[b] && (a / n == b / n || a % n == b % n))
                return false;
    return true;
}

extern const app app_latin;

const app app_latin = {
    .name = "latin",
    .says = "Latin squares: each symbol once in each row and column; sizes 2 to 25",
    .params = "",
    .detect = detect,
    .parse = parse,
    .model = model,
    .write = square_write,
    .write_all = square_write_all,
    .show_puzzle = square_show_puzzle,
    .show_state = square_show_state,
    .show_legend = square_show_legend,
    .verify = verify,
    .extent = square_extent,
    .blank = square_blank,
    .is_row = square_is_row,
};
