/* futoshiki.c: Futoshiki: a Latin square with signs between some neighbours that say which one is smaller.
 *
 * Label (r*n + c)*n + d says: digit d+1 stands in row r+1, column c+1. Three types of csp-variables, n*n of
 * each: a cell (rc) has one digit, in a row (rn) and in a column (cn) each digit has one place. A sign A < B
 * is an order between cells: it links a in A with b in B for all a >= b, just the pairs of values that it
 * forbids.
 */
#include "apps/futoshiki/futoshiki.h"

#include "apps/place.h"
#include "apps/square/square.h"

#include <string.h>

uint32_t futoshiki_full(int n)
{
    return ((uint32_t)1 << n) - 1;
}

/* ---- reading ---- */

static status no_memory(error *e)
{
    return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

static bool add_labels(puzzle *p, const futoshiki *f)
{
    int n = f->n, givens = 0, removals = 0;
    for (int cell = 0; cell < n * n; cell++) {
        givens += f->given[cell] > 0;
        removals += __builtin_popcount(futoshiki_full(n) & ~f->mask[cell]);
    }
    p->given = arena_take(&p->arena, (size_t)givens, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)removals, sizeof *p->removed);
    if (!p->given || !p->removed)
        return false;
    for (int cell = 0; cell < n * n; cell++) {
        if (f->given[cell])
            p->given[p->givens++] = (csp_label)(cell * n + f->given[cell] - 1);
        for (uint32_t gone = futoshiki_full(n) & ~f->mask[cell]; gone; gone &= gone - 1)
            p->removed[p->removals++] = (csp_label)(cell * n + __builtin_ctz(gone));
    }
    return true;
}

static void add_network(const futoshiki *f, text *out)
{
    text_format(out, "%d ", f->n);
    for (int cell = 0; cell < f->n * f->n; cell++) {
        text_add_char(out, f->right[cell] ? f->right[cell] : '-');
        text_add_char(out, f->below[cell] ? f->below[cell] : '-');
    }
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    if (*params)
        return error_set(e, BAD_INPUT, 0, 0, "parameters '%s', expected none for futoshiki",
                         place_quote(quote, params, strlen(params)));
    futoshiki *f = arena_take(&p->arena, 1, sizeof *f);
    if (!f)
        return no_memory(e);
    p->data = f;
    status s = futoshiki_read(f, p, bytes, n, e);
    if (s != OK)
        return s;
    if (!add_labels(p, f))
        return no_memory(e);
    f->lists = p->removals > 0;
    futoshiki_add_source(f, &p->source);
    add_network(f, &p->network);
    bool failed = p->source.failed || p->network.failed || p->comment.failed;
    return failed ? no_memory(e) : OK;
}

/* ---- the network ---- */

/* sign: between the cells `first` and `second`, in this order. */
static void model_sign(csp_builder *b, char sign, int first, int second)
{
    if (sign) /* the csp-variables of cells come first, in the order of the cells */
        csp_add_order(b, (csp_var)(sign == '<' ? first : second), (csp_var)(sign == '<' ? second : first));
}

static status model(const puzzle *p, const memory *m, csp **out, error *e)
{
    const futoshiki *f = p->data;
    *out = NULL;
    csp_builder *b = csp_begin(m);
    if (!b)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
    square_model(b, f->n);
    for (int cell = 0; cell < f->n * f->n; cell++) {
        model_sign(b, f->right[cell], cell, cell + 1);
        model_sign(b, f->below[cell], cell, cell + f->n);
    }
    return csp_end(b, out, e);
}

/* ---- the rules of the game ---- */

static bool obeys(char sign, int first, int second)
{
    return !sign || (sign == '<' ? first < second : first > second);
}

/* The digit of each cell; false if some cell has none, several, or one that it can't have. */
static bool digits_of(const futoshiki *f, const bool *value, int *digit)
{
    for (int cell = 0; cell < f->n * f->n; cell++) {
        digit[cell] = 0;
        for (int d = 1; d <= f->n; d++)
            if (value[cell * f->n + d - 1]) {
                if (digit[cell])
                    return false;
                digit[cell] = d;
            }
        if (!digit[cell] || !(f->mask[cell] >> (digit[cell] - 1) & 1) ||
            (f->given[cell] && f->given[cell] != digit[cell]))
            return false;
    }
    return true;
}

/* Does each row and each column have every digit, and is every sign obeyed? No network is asked. */
static bool verify(const puzzle *p, const bool *value)
{
    const futoshiki *f = p->data;
    int n = f->n, digit[FUTOSHIKI_CELLS_MAX];
    uint32_t row[FUTOSHIKI_MAX] = { 0 }, column[FUTOSHIKI_MAX] = { 0 };
    if (!digits_of(f, value, digit))
        return false;
    for (int cell = 0; cell < n * n; cell++) {
        uint32_t bit = (uint32_t)1 << (digit[cell] - 1);
        row[cell / n] |= bit;
        column[cell % n] |= bit;
        if ((f->right[cell] && !obeys(f->right[cell], digit[cell], digit[cell + 1])) ||
            (f->below[cell] && !obeys(f->below[cell], digit[cell], digit[cell + n])))
            return false;
    }
    for (int i = 0; i < n; i++)
        if ((row[i] & column[i]) != futoshiki_full(n))
            return false;
    return true;
}

extern const app app_futoshiki;

const app app_futoshiki = {
    .name = "futoshiki",
    .says = "each digit once in each row and column, signs say which neighbour is smaller; sizes 2 to 25",
    .params = "",
    .detect = futoshiki_detect,
    .parse = parse,
    .model = model,
    .write = futoshiki_write,
    .write_all = futoshiki_write_all,
    .show_puzzle = futoshiki_show_puzzle,
    .show_state = futoshiki_show_state,
    .show_legend = futoshiki_show_legend,
    .verify = verify,
    .extent = futoshiki_extent,
};
