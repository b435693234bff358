/* game_id.c: the parts that game IDs have in common: sizes, numbers, edges of regions. */
#include "apps/grid/game_id.h"

/* ---- reading ---- */

status grid_wrong(const scan *t, const char *at, error *e, const char *expected)
{
    const char *end = at < t->end ? at + scan_character(at, t->end) : at;
    return scan_expected(t, (span){ at, (size_t)(end - at) }, e, "%s", expected);
}

status grid_too_many(const scan *t, const char *at, const char *what, int n, error *e)
{
    return scan_wrong(t, at, e,
                      "too many %s, expected this many: %d; remove what is behind them, or correct the size",
                      what, n);
}

status grid_too_few(const scan *t, const char *at, const char *what, int found, int n, error *e)
{
    return scan_wrong(t, at, e,
                      "the ID ends after %d %s, expected this many: %d; add the others, or correct the size",
                      found, what, n);
}

int grid_number(scan *t)
{
    int n = 0;
    size_t digits = span_digits((span){ t->at, (size_t)(t->end - t->at) }, &n);
    t->at += digits;
    return digits ? n : -1;
}

char grid_sign(scan *t)
{
    bool ended = t->at == t->end || scan_is_blank(*t->at) || scan_is_line_end(*t->at);
    return ended ? 0 : *t->at++;
}

status grid_read_size(scan *t, bool square, int most, int *columns, int *rows, span *more, error *e)
{
    const char *from = t->at;
    int n = grid_number(t);
    *columns = *rows = n;
    if (n < 1 || n > most)
        return scan_wrong(t, from, e, "no size from 1 to %d, expected an ID such as %s", most,
                          square ? "6:..." : "10x10:...");
    if (t->at < t->end && *t->at == 'x' && !square) {
        t->at++;
        from = t->at;
        *rows = grid_number(t);
        if (*rows < 1 || *rows > most)
            return scan_wrong(t, from, e, "no number of rows from 1 to %d, expected one behind 'x'", most);
    }
    more->at = t->at;
    while (t->at < t->end && *t->at != ':' && !scan_is_blank(*t->at) && !scan_is_line_end(*t->at))
        t->at++;
    more->n = (size_t)(t->at - more->at);
    if (t->at == t->end || *t->at != ':')
        return grid_wrong(t, t->at, e, "a colon behind the size of the ID");
    t->at++;
    return OK;
}

/* ---- regions by edges ---- */

static int root(const uint16_t *parent, int i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

/* The cells on both sides of edge i: first the vertical edges in reading order, then the horizontal ones by
 * columns. */
static void cells_of_edge(int n, int i, int *a, int *b)
{
    int half = n * (n - 1);
    if (i < half) {
        *a = i / (n - 1) * n + i % (n - 1);
        *b = *a + 1;
    } else {
        i -= half;
        *a = i % (n - 1) * n + i / (n - 1);
        *b = *a + n;
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

status grid_read_edges(scan *t, int n, uint16_t *region, int *regions, error *e)
{
    int all = 2 * n * (n - 1), i = 0;
    for (int k = 0; k < n * n; k++)
        region[k] = (uint16_t)k;
    while (i <= all) {
        const char *from = t->at;
        char c = t->at < t->end ? *t->at : 0;
        bool letter = c == '_' || (c >= 'a' && c <= 'z');
        if (!letter)
            return grid_wrong(t, from, e, "_ or a letter: edges between regions");
        t->at++;
        int run = c == '_' ? 0 : c == 'z' ? 25 : c - 'a' + 1, times = grid_number(t);
        for (int k = 0; k < (times < 0 ? 1 : times); k++) {
            if (run > all - i || i > all)
                return scan_wrong(t, from, e,
                                  "too many edges, expected this many and one more at the end: %d", all);
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
    int all = 2 * n * (n - 1), run = 0;
    for (int i = 0; i <= all; i++) {
        int a = 0, b = 0;
        if (i < all)
            cells_of_edge(n, i, &a, &b);
        if (i < all && region[a] == region[b]) {
            run++;
            continue;
        }
        for (; run >= 25; run -= 25)
            text_add_char(out, 'z');
        text_add_char(out, (char)(run ? 'a' + run - 1 : '_'));
        run = 0;
    }
}
