/* address.c: which site an address is of; and the two whose values are grids as they are. */
#include "apps/address.h"

#include <string.h>

void address_open(address *a, const memory *m)
{
    *a = (address){ .app = "sudoku" };
    text_open(&a->source, m);
    text_open(&a->changes, m);
}

void address_close(address *a)
{
    text_close(&a->source);
    text_close(&a->changes);
}

/* ---- characters ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int address_next(address_part *p, const char **from)
{
    *from = p->at;
    if (p->at == p->end)
        return -1;
    int high = p->end - p->at > 2 && *p->at == '%' ? hex_digit(p->at[1]) : -1;
    int low = high >= 0 ? hex_digit(p->at[2]) : -1;
    p->at += low >= 0 ? 3 : 1;
    return low >= 0 ? 16 * high + low : (unsigned char)**from;
}

/* ---- grids of 81 cells ---- */

enum { CELLS = 81 };

static int count_characters(address_part p)
{
    const char *from;
    int n = 0;
    while (address_next(&p, &from) >= 0)
        n++;
    return n;
}

static status read_cells(address *a, address_part *p, error *e)
{
    const char *from;
    for (int c; (c = address_next(p, &from)) >= 0;) {
        bool digit = c >= '1' && c <= '9';
        if (!digit && c != '0' && c != '.')
            return scan_wrong(&p->whole, from, e, "this is no cell, expected a digit, or 0 or . for empty");
        text_add_char(&a->source, digit ? (char)c : '.');
    }
    return OK;
}

static status read_exchange(address *a, address_part *p, error *e)
{
    int n = count_characters(*p);
    if (n != CELLS)
        return scan_wrong(&p->whole, p->at, e, "%d cells in s=, expected %d", n, CELLS);
    return read_cells(a, p, e);
}

/* Two digits of base 32; -1: it is no such number. */
static int read_pair(address_part *p, const char **from)
{
    const char *second;
    int c[2] = { address_next(p, from), address_next(p, &second) }, n = 0;
    for (int i = 0; i < 2; i++) {
        int lower = c[i] >= 'A' && c[i] <= 'V' ? c[i] - 'A' + 'a' : c[i];
        bool digit = lower >= '0' && lower <= '9', letter = lower >= 'a' && lower <= 'v';
        if (!digit && !letter)
            return -1;
        n = 32 * n + (digit ? lower - '0' : lower - 'a' + 10);
    }
    return n;
}

/* A cell that is no clue: what it lacks is eliminated; one candidate alone may be a digit that was put there,
 * which comes to the same. */
static void add_lacks(address *a, int cell, int candidates)
{
    for (int d = 1; d <= 9; d++)
        if (!(candidates >> (d - 1) & 1))
            text_format(&a->changes, "r%dc%d<>%d ", cell / 9 + 1, cell % 9 + 1, d);
}

static status read_bits(address *a, address_part *p, error *e)
{
    for (int cell = 0; cell < CELLS; cell++) {
        const char *from;
        int n = read_pair(p, &from), candidates = n >> 1;
        if (n < 0 || n >= 1 << 10)
            return scan_wrong(&p->whole, from, e, "this is no cell, expected two digits of base 32 up to vv");
        bool clue = n & 1, one = candidates && !(candidates & (candidates - 1));
        if (clue && !one)
            return scan_wrong(&p->whole, from, e, "a clue that is not one digit, expected one");
        char sign = '.';
        for (int d = 1; d <= 9 && clue; d++)
            if (candidates >> (d - 1) & 1)
                sign = (char)('0' + d);
        text_add_char(&a->source, sign);
        if (!clue && candidates)
            add_lacks(a, cell, candidates);
    }
    return OK;
}

static status read_wiki(address *a, address_part *p, error *e)
{
    int n = count_characters(*p);
    if (n == 2 * CELLS)
        return read_bits(a, p, e);
    if (n != CELLS)
        return scan_wrong(&p->whole, p->at, e, "%d characters in bd=, expected %d or %d", n, CELLS,
                          2 * CELLS);
    return read_cells(a, p, e);
}

/* ---- sites ---- */

static const struct site {
    const char *host, *key; /* key NULL: the whole query is the value */
    status (*read)(address *a, address_part *p, error *e);
} sites[] = {
    { "sudokuwiki.org", "bd", read_wiki },          { "sudokuexchange.com", "s", read_exchange },
    { "f-puzzles.com", "load", address_read_json }, { "puzz.link", NULL, address_read_links },
    { "pzv.jp", NULL, address_read_links },         { "pzplus.tck.mn", NULL, address_read_links },
};

enum { SITES = sizeof sites / sizeof *sites };

static bool begins(const char *at, const char *end, const char *with)
{
    size_t n = strlen(with);
    return (size_t)(end - at) >= n && memcmp(at, with, n) == 0;
}

/* The scheme, if there is one, and "www." */
static const char *skip_scheme(const char *at, const char *end, bool *some)
{
    static const char *const scheme[] = { "https://", "http://" };
    *some = false;
    for (int i = 0; i < 2 && !*some; i++)
        if (begins(at, end, scheme[i])) {
            at += strlen(scheme[i]);
            *some = true;
        }
    return begins(at, end, "www.") ? at + strlen("www.") : at;
}

static const struct site *site_of(const char *at, const char *end)
{
    for (int i = 0; i < SITES; i++) {
        size_t n = strlen(sites[i].host);
        if (begins(at, end, sites[i].host) && (size_t)(end - at) > n && strchr("/?:", at[n]))
            return &sites[i];
    }
    return NULL;
}

/* The first word of a text. */
static span first_word(const char *bytes, size_t n)
{
    scan s = scan_of(bytes, n);
    span word;
    scan_word(&s, &word);
    return word;
}

bool address_is(const char *bytes, size_t n)
{
    bool scheme;
    span word = first_word(bytes, n);
    const char *end = word.at + word.n, *host = word.n ? skip_scheme(word.at, end, &scheme) : NULL;
    return host && (scheme || site_of(host, end));
}

const char *address_app(const char *bytes, size_t n)
{
    span word = first_word(bytes, n);
    const char *mark = word.n ? memchr(word.at, '?', word.n) : NULL;
    return mark && begins(mark, word.at + word.n, "?kakuro") ? "kakuro" : "sudoku";
}

/* The value of a key in a query; false: there is none. */
static bool find_value(const char *at, const char *end, const char *key, address_part *out)
{
    size_t n = strlen(key);
    while (at < end) {
        const char *amp = memchr(at, '&', (size_t)(end - at)), *stop = amp ? amp : end;
        if ((size_t)(stop - at) > n && memcmp(at, key, n) == 0 && at[n] == '=') {
            out->at = at + n + 1;
            out->end = stop;
            return true;
        }
        at = amp ? amp + 1 : end;
    }
    return false;
}

static status unknown_site(const scan *s, const char *at, error *e)
{
    return scan_wrong(s, at, e,
                      "an address of a site that is not known, expected one of sudokuwiki.org, "
                      "sudokuexchange.com, puzz.link, f-puzzles.com");
}

/* What stands behind the question mark, up to a '#'. */
static status read_query(address *a, const struct site *site, const scan *whole, span word, error *e)
{
    const char *end = word.at + word.n, *mark = memchr(word.at, '?', word.n);
    if (!mark)
        return scan_wrong(whole, end, e, "the address ends, expected ?%s...", site->key ? site->key : "");
    const char *hash = memchr(mark, '#', (size_t)(end - mark));
    address_part p = { .whole = *whole, .at = mark + 1, .end = hash ? hash : end };
    if (site->key && !find_value(mark + 1, p.end, site->key, &p))
        return scan_wrong(whole, mark + 1, e, "no %s= in the address, expected one: %s has the puzzle there",
                          site->key, site->host);
    return site->read(a, &p, e);
}

status address_read(address *a, const char *bytes, size_t n, error *e)
{
    bool scheme;
    scan s = scan_of(bytes, n), whole = s;
    span word;
    scan_word(&s, &word);
    const char *end = word.at + word.n, *host = skip_scheme(word.at, end, &scheme);
    const struct site *site = site_of(host, end);
    if (!site)
        return unknown_site(&whole, host, e);
    status t = read_query(a, site, &whole, word, e);
    if (t != OK)
        return t;
    a->comment = scan_rest(&s);
    bool failed = a->source.failed || a->changes.failed;
    return failed ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle") : OK;
}
