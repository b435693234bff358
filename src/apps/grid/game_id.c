/* game_id.c: the parts that game IDs have in common: sizes, numbers, edges of regions. */
#include "apps/grid/game_id.h"

#include <string.h>

/* ---- reading ---- */

status grid_wrong(const scan *in, const char *at, error *e, const char *expected)
{
    const char *end = at < in->end ? at + scan_character(at, in->end) : at;
    return scan_expected(in, (span){ at, (size_t)(end - at) }, e, "%s", expected);
}

status grid_too_many(const scan *in, const char *at, const char *what, int n, error *e)
{
    return scan_wrong(
        in, at, e, "too many %s" EXPECTED "this many: %d; remove what comes after them, or correct the size",
        what, n);
}

status grid_too_few(const scan *in, const char *at, const char *what, int found, int n, error *e)
{
    return scan_wrong(in, at, e,
                      "the ID ends after %d %s" EXPECTED "this many: %d; add the others, or correct the size",
                      found, what, n);
}

int grid_number(scan *in)
{
    int n = 0;
    size_t digits = span_digits((span){ in->at, (size_t)(in->end - in->at) }, &n);
    in->at += digits;
    return digits ? n : -1;
}

char grid_sign(scan *in)
{
    bool ended = in->at == in->end || scan_is_blank(*in->at) || scan_is_line_end(*in->at);
    return ended ? 0 : *in->at++;
}

status grid_read_size(scan *in, bool square, int most, int *columns, int *rows, span *more, error *e)
{
    const char *from = in->at;
    int n = grid_number(in);
    *columns = *rows = n;
    if (n < 1 || n > most)
        return scan_wrong(in, from, e, "no size from 1 to %d" EXPECTED "an ID such as %s", most,
                          square ? "6:..." : "10x10:...");
    if (in->at < in->end && *in->at == 'x' && !square) {
        in->at++;
        from = in->at;
        *rows = grid_number(in);
        if (*rows < 1 || *rows > most)
            return scan_wrong(in, from, e, "no number of rows from 1 to %d" EXPECTED "one after 'x'", most);
    }
    more->at = in->at;
    while (in->at < in->end && *in->at != ':' && !scan_is_blank(*in->at) && !scan_is_line_end(*in->at))
        in->at++;
    more->n = (size_t)(in->at - more->at);
    if (in->at == in->end || *in->at != ':')
        return grid_wrong(in, in->at, e, "a colon after the size of the ID");
    in->at++;
    return OK;
}

/* ---- runs ---- */

/* How many empty cells a sign stands for, and the sign of the cell that comes after them, or 0; -1: the sign
 * says nothing of the kind. */
static int run_of(const grid_code *code, char character, char *then)
{
    bool two = code->after_run && code->signs[1], capital = character >= 'A' && character <= 'Z';
    int letter = character >= 'a' && character <= 'z' ? character - 'a' + 1
                 : two && capital                     ? character - 'A' + 1
                                                      : 0;
    if (!code->after_run) {
        *then = letter || !strchr(code->signs, character) ? 0 : character;
        return letter || *then ? letter : -1;
    }
    *then = letter == 26 ? 0 : code->signs[two && capital];
    return letter == 26 ? 25 : letter ? letter - two : character == '_' && !two ? 0 : -1;
}

status grid_read_runs(scan *in, const grid_code *code, int n, char stop, char *sign, error *e)
{
    int at = 0;
    const char *from;
    for (char c, then = 0; from = in->at, (c = grid_sign(in)) && c != stop;) {
        if (c == code->ignored)
            continue;
        int run = run_of(code, c, &then);
        if (run < 0)
            return grid_wrong(in, from, e, code->expected);
        if (at + run + (then && !code->after_run) > n)
            return grid_too_many(in, from, code->cells, n, e);
        at += run;
        if (then && at < n)
            sign[at++] = then;
    }
    return at == n || code->after_run ? OK : grid_too_few(in, from, code->cells, at, n, e);
}

void grid_add_runs(const grid_code *code, const char *sign, int n, text *out)
{
    for (int i = 0, run = 0; i <= n; i++) {
        bool empty = i < n && !sign[i];
        int most = code->after_run ? 25 : 26;
        if (run == most || (run && !empty && !code->after_run)) {
            text_add_char(out, (char)(code->after_run ? 'z' : 'a' + run - 1));
            run = 0;
        }
        run += empty;
        if (empty)
            continue;
        if (code->after_run)
            text_add_char(out, (char)(run ? 'a' + run - 1 : '_')); /* the last one points past the board */
        else if (i < n)
            text_add_char(out, sign[i]);
        run = 0;
    }
}

/* ---- regions by edges ---- */

enum { EDGE_SIDE_MOST = 36 };

static int root(const uint16_t *parent, int i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

/* The cells on both sides of edge i: first the vertical edges in reading order, then the horizontal ones by
 * columns. */
static void cells_of_edge(int n, int i, int *first, int *second)
{
    int half = n * (n - 1);
    if (i < half) {
        *first = i / (n - 1) * n + i % (n - 1);
        *second = *first + 1;
    } else {
        i -= half;
        *first = i % (n - 1) * n + i / (n - 1);
        *second = *first + n;
    }
}

static void join(int n, int i, uint16_t *parent)
{
    int a, b;
    cells_of_edge(n, i, &a, &b);
    a = root(parent, a);
    b = root(parent, b);
    parent[a > b ? a : b] = (uint16_t)(a > b ? b : a);
}

status grid_read_edges(scan *in, int n, uint16_t *region, int *regions, error *e)
{
    int all = 2 * n * (n - 1), i = 0;
    for (int k = 0; k < n * n; k++)
        region[k] = (uint16_t)k;
    while (i <= all) {
        const char *from = in->at;
        char c = in->at < in->end ? *in->at : 0;
        bool letter = c == '_' || (c >= 'a' && c <= 'z');
        if (!letter)
            return grid_wrong(in, from, e, "_ or a letter: edges between regions");
        in->at++;
        int run = c == '_' ? 0 : c == 'z' ? 25 : c - 'a' + 1, times = grid_number(in);
        for (int k = 0; k < (times < 0 ? 1 : times); k++) {
            if (run > all - i || i > all)
                return scan_wrong(in, from, e,
                                  "too many edges" EXPECTED "this many and one more at the end: %d", all);
            for (int j = 0; j < run; j++)
                join(n, i++, region);
            i += c != 'z'; /* an edge */
        }
    }
    *regions = 0;
    for (int k = 0; k < n * n; k++) /* a root comes before the rest of its region */
        region[k] = root(region, k) == k ? (uint16_t)k : (uint16_t)root(region, k);
    for (int k = 0; k < n * n; k++)
        region[k] = region[k] == k ? (uint16_t)(*regions)++ : region[region[k]];
    return OK;
}

void grid_add_edges(int n, const uint16_t *region, text *out)
{
    static const grid_code code = { .signs = "|", .after_run = true };
    char edge[2 * EDGE_SIDE_MOST * EDGE_SIDE_MOST] = { 0 };
    int all = 2 * n * (n - 1), a, b;
    for (int i = 0; i < all; i++) {
        cells_of_edge(n, i, &a, &b);
        edge[i] = region[a] != region[b] ? '|' : 0;
    }
    grid_add_runs(&code, edge, all, out);
}

void grid_draw_edges(csp_builder *b, int n, const uint16_t *region)
{
    for (int i = 0; i < n * n; i++) {
        int x = i % n * CSP_CELL, y = i / n * CSP_CELL;
        if (i % n + 1 < n && region[i] != region[i + 1])
            csp_decorate(b, PAPER_BORDER, (csp_box){ x + CSP_CELL, y, x + CSP_CELL, y + CSP_CELL }, "");
        if (i / n + 1 < n && region[i] != region[i + n])
            csp_decorate(b, PAPER_BORDER, (csp_box){ x, y + CSP_CELL, x + CSP_CELL, y + CSP_CELL }, "");
    }
}
