/* map_read.c: the text of maps and graphs. Its forms:
 *
 *   `4 6 R.Y{BG}.. 1 2 3 : 2 3 4 : 3 5 6 :`
 *       Colours, regions, what is given of each region (may be left out), then for each region its neighbours
 *       up to a colon; in one line, with a comment behind it, or in several. Regions count from 1. A given is
 *       a colour, an empty sign, or a group of colours in braces. Before the neighbours `X4=B`, `X4=BG` and
 *       `X4={B}` say the same of one region: so states are drawn.
 *   DIMACS
 *       Lines `p edge REGIONS EDGES` and `e a b`, each edge in one direction or both; `c` is a comment,
 *       `n region colours` gives colours. How many colours there are is said by colours=K. */
#include "apps/map/map.h"

#include "apps/scan.h"

#include <string.h>

enum { MAP_COLOURS_MAX = 28, MAP_REGIONS_MAX = 20000, MAP_EMPTY = -1, MAP_WRONG = -2 };

const char map_colour_sign[] = "BYRGOVI89ACDEFHJKLMNPQSTUWXZ";

#define EMPTIES ". _ 0 * - ?"

typedef struct map_params {
    int colours; /* 0: not asked for */
    span givens;
} map_params;

/* ---- params ---- */

static status read_params(const char *params, map_params *out, error *e)
{
    char quote[QUOTE_MAX];
    *out = (map_params){ 0, { NULL, 0 } };
    for (span key, value; param_next(&params, &key, &value);) {
        if (span_is(key, "givens") && value.at)
            out->givens = value;
        else if (!span_is(key, "colours") && !span_is(key, "colors"))
            return param_unknown(key, value, "colours=K or givens=...", e);
        else if (!span_number(value, MAP_COLOURS_MAX, &out->colours) || !out->colours)
            return error_set(e, BAD_INPUT, 0, 0, "'%s', expected colours=K, with K from 1 to %d",
                             param_quote(quote, key, value), MAP_COLOURS_MAX);
    }
    return OK;
}

/* ---- colours ---- */

/* The colour, from 0, MAP_EMPTY or MAP_WRONG. */
static int colour_of(const map *m, char c)
{
    if (c && c != ' ' && strchr(EMPTIES, c))
        return MAP_EMPTY;
    char upper = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    const char *at = upper ? memchr(map_colour_sign, upper, (size_t)m->colours) : NULL;
    return at ? (int)(at - map_colour_sign) : MAP_WRONG;
}

uint32_t map_full(const map *m)
{
    return ((uint32_t)1 << m->colours) - 1;
}

int map_only(uint32_t mask)
{
    int k = 0;
    while (!(mask >> k & 1))
        k++;
    return k;
}

int map_count(uint32_t mask)
{
    int k = 0;
    for (; mask; mask &= mask - 1)
        k++;
    return k;
}

static status bad_colour(const scan *r, const map *m, const char *at, const char *end, error *e)
{
    return scan_expected(r, (span){ at, scan_character(at, end) }, e, "one of the %d colours %.*s",
                         m->colours, m->colours, map_colour_sign);
}

/* Colours side by side; `~` alone is none of them. */
static status read_colours(const scan *r, const map *m, span s, uint32_t *mask, error *e)
{
    *mask = 0;
    if (span_is(s, "~"))
        return OK;
    for (size_t i = 0; i < s.n; i++) {
        int k = colour_of(m, s.at[i]);
        if (k < 0)
            return bad_colour(r, m, s.at + i, s.at + s.n, e);
        *mask |= (uint32_t)1 << k;
    }
    return OK;
}

/* "B" is a given, "BY" and "{B}" are candidates. */
static status read_item(const scan *r, map *m, int region, span s, error *e)
{
    uint32_t mask;
    bool braces = s.n > 1 && *s.at == '{' && s.at[s.n - 1] == '}';
    status t = read_colours(r, m, braces ? (span){ s.at + 1, s.n - 2 } : s, &mask, e);
    if (t != OK)
        return t;
    bool given = !braces && map_count(mask) == 1;
    m->given[region] = (int8_t)(given ? map_only(mask) : MAP_EMPTY);
    m->mask[region] = given ? map_full(m) : mask;
    return OK;
}

/* One sign, or one group in braces, for each region. */
static status read_givens(const scan *r, map *m, span s, error *e)
{
    const char *at = s.at, *end = s.at + s.n;
    int region = 0;
    for (; at < end; region++) {
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        uint32_t mask = 0;
        int k = colour_of(m, *at);
        status t = OK;
        if (close)
            t = read_colours(r, m, (span){ at + 1, (size_t)(close - at - 1) }, &mask, e);
        else if (k == MAP_WRONG)
            t = bad_colour(r, m, at, end, e);
        if (t != OK)
            return t;
        if (region < m->regions && close)
            m->mask[region] = mask;
        else if (region < m->regions)
            m->given[region] = (int8_t)k;
        at = close ? close + 1 : at + 1;
    }
    return region == m->regions
               ? OK
               : scan_wrong(r, s.at, e, "found givens of %d regions, expected %d", region, m->regions);
}

/* The same from the params. */
static status read_asked_givens(map *m, const map_params *params, error *e)
{
    error why = { 0 };
    if (!params->givens.at)
        return OK;
    scan r = scan_of(params->givens.at, params->givens.n);
    if (read_givens(&r, m, params->givens, &why) == OK)
        return OK;
    return error_set(e, BAD_INPUT, 0, 0, "in givens=, column %d: %s", why.column, why.text);
}

static status take_regions(puzzle *p, map *m, error *e)
{
    m->given = arena_take(&p->arena, (size_t)m->regions, sizeof *m->given);
    m->mask = arena_take(&p->arena, (size_t)m->regions, sizeof *m->mask);
    if (!m->given || !m->mask)
        return puzzle_no_memory(e);
    for (int i = 0; i < m->regions; i++) {
        m->given[i] = (int8_t)MAP_EMPTY;
        m->mask[i] = map_full(m);
    }
    return OK;
}

/* Numbers of labels are 16 bits wide. */
static status check_size(const scan *r, const map *m, const char *at, error *e)
{
    if (m->regions * m->colours > CSP_MAX)
        return scan_wrong(r, at, e, "%d regions in %d colours are %d labels, expected at most %d", m->regions,
                          m->colours, m->regions * m->colours, CSP_MAX);
    return OK;
}

/* ---- edges ---- */

static status read_region(const scan *r, const map *m, span s, int *out, error *e)
{
    if (!span_number(s, m->regions, out) || !*out)
        return scan_expected(r, s, e, "a region from 1 to %d", m->regions);
    --*out;
    return OK;
}

static status add_edge(const scan *r, map *m, int a, int b, const char *at, error *e)
{
    if (a == b)
        return scan_wrong(r, at, e, "region %d is its own neighbour", a + 1);
    m->edge[m->edges++] = a < b ? (map_edge){ a, b } : (map_edge){ b, a };
    return OK;
}

/* Sorts by one end, stably. from: 0 for a, 1 for b. */
static void sort_by(const map_edge *in, map_edge *out, int n, int *start, int regions, bool by_b)
{
    memset(start, 0, ((size_t)regions + 1) * sizeof *start);
    for (int i = 0; i < n; i++)
        start[(by_b ? in[i].b : in[i].a) + 1]++;
    for (int i = 0; i < regions; i++)
        start[i + 1] += start[i];
    for (int i = 0; i < n; i++)
        out[start[by_b ? in[i].b : in[i].a]++] = in[i];
}

/* In ascending order, each one once. */
static status sort_edges(puzzle *p, map *m, error *e)
{
    map_edge *other = arena_take(&p->arena, (size_t)m->edges, sizeof *other);
    int *start = arena_take(&p->arena, (size_t)m->regions + 1, sizeof *start), n = 0;
    if (!other || !start)
        return puzzle_no_memory(e);
    sort_by(m->edge, other, m->edges, start, m->regions, true);
    sort_by(other, m->edge, m->edges, start, m->regions, false);
    for (int i = 0; i < m->edges; i++)
        if (!n || m->edge[i].a != m->edge[n - 1].a || m->edge[i].b != m->edge[n - 1].b)
            m->edge[n++] = m->edge[i];
    m->edges = n;
    return OK;
}

/* ---- the plain form ---- */

static status read_head(puzzle *p, map *m, scan *r, const map_params *params, error *e)
{
    span s, t;
    scan_word(r, &s);
    if (!span_number(s, MAP_COLOURS_MAX, &m->colours) || !m->colours)
        return scan_expected(r, s, e, "a number of colours from 1 to %d, or p edge", MAP_COLOURS_MAX);
    if (params->colours && params->colours != m->colours)
        return scan_wrong(r, s.at, e, "found %d colours, expected colours=%d", m->colours, params->colours);
    scan_word(r, &t);
    if (!span_number(t, MAP_REGIONS_MAX, &m->regions) || !m->regions)
        return scan_expected(r, t, e, "a number of regions from 1 to %d", MAP_REGIONS_MAX);
    status u = check_size(r, m, t.at, e);
    return u == OK ? take_regions(p, m, e) : u;
}

static span unquoted(span s)
{
    if (s.n && *s.at == '"')
        s.at++, s.n--;
    if (s.n && s.at[s.n - 1] == '"')
        s.n--;
    return s;
}

/* Splits "X3=BG" or "3=BG" at its sign; false: there is none. */
static bool split_item(span s, span *region, span *colours)
{
    const char *sign = s.n ? memchr(s.at, '=', s.n) : NULL;
    if (!sign)
        return false;
    *region = (span){ s.at, (size_t)(sign - s.at) };
    *colours = (span){ sign + 1, (size_t)(s.at + s.n - sign - 1) };
    if (region->n > 1 && (*region->at == 'X' || *region->at == 'x'))
        region->at++, region->n--;
    return true;
}

static status read_given_words(map *m, scan *r, const map_params *params, error *e)
{
    span s, region, colours;
    int k;
    status t = OK;
    if (scan_peek(r, &s) && !split_item(s, &region, &colours) && *s.at != ':' &&
        !(span_number(s, MAP_REGIONS_MAX, &k) && k <= m->regions) && s.at[s.n - 1] != ':') {
        scan_word(r, &s);
        t = read_givens(r, m, unquoted(s), e);
    }
    if (t == OK)
        t = read_asked_givens(m, params, e);
    while (t == OK && scan_peek(r, &s) && split_item(s, &region, &colours)) {
        scan_word(r, &s);
        t = read_region(r, m, region, &k, e);
        if (t == OK && !colours.n)
            t = scan_wrong(r, colours.at, e, "found nothing after '=', expected colours, or ~ for none");
        if (t == OK)
            t = read_item(r, m, k, colours, e);
    }
    return t;
}

/* A word of the groups: a number, a colon, or a number with its colon. Returns false at the end of the
 * groups. */
typedef struct group_word {
    span number; /* n is 0: a colon alone */
    bool colon;
} group_word;

static bool next_group_word(scan *r, bool inside, group_word *out)
{
    span s;
    if (!scan_peek(r, &s))
        return false;
    if (!inside && (*s.at < '0' || *s.at > '9'))
        return false;
    const char *colon = memchr(s.at, ':', s.n);
    out->colon = colon != NULL;
    out->number = (span){ s.at, colon ? (size_t)(colon - s.at) : s.n };
    scan_word(r, &s);
    if (colon)
        r->at = colon + 1;
    return true;
}

static status read_groups(map *m, scan *r, error *e)
{
    int first = -1, groups = 0, k;
    group_word w;
    while (next_group_word(r, first >= 0, &w)) {
        status t = OK;
        if (w.number.n)
            t = read_region(r, m, w.number, &k, e);
        if (t == OK && w.number.n && first >= 0)
            t = add_edge(r, m, first, k, w.number.at, e);
        if (t != OK)
            return t;
        if (w.number.n && first < 0)
            first = k;
        groups += w.colon;
        if (w.colon)
            first = -1;
    }
    if (first >= 0)
        return scan_wrong(r, r->last, e, "found no ':' after the neighbours of region %d", first + 1);
    return groups
               ? OK
               : scan_wrong(r, r->at, e,
                            "found no neighbours, expected a region, its neighbours and ':', as in 1 2 3 :");
}

static status read_comment(puzzle *p, scan *r, error *e)
{
    span rest = scan_rest(r), s;
    text_add(&p->comment, rest.at, rest.n);
    r->at = rest.at + rest.n;
    return scan_word(r, &s) ? scan_expected(r, s, e, "a region, or nothing") : OK;
}

static status read_plain(puzzle *p, map *m, scan *r, const map_params *params, error *e)
{
    status t = read_head(p, m, r, params, e);
    if (t == OK)
        t = read_given_words(m, r, params, e);
    if (t != OK)
        return t;
    m->edge = arena_take(&p->arena, (size_t)(r->end - r->at) / 2 + 1, sizeof *m->edge);
    if (!m->edge)
        return puzzle_no_memory(e);
    t = read_groups(m, r, e);
    return t == OK ? read_comment(p, r, e) : t;
}

/* ---- DIMACS ---- */

static status read_problem(puzzle *p, map *m, scan *line, int *edges, const map_params *params, error *e)
{
    char quote[QUOTE_MAX];
    span s[3];
    for (int i = 0; i < 3; i++)
        scan_word(line, &s[i]);
    if (m->regions)
        return scan_wrong(line, s[0].at, e, "found a second line p, expected one");
    if (!span_is(s[0], "edge") && !span_is(s[0], "edges") && !span_is(s[0], "col"))
        return scan_wrong(line, s[0].at, e, "found 'p %s', expected p edge", span_quote(quote, s[0]));
    if (!span_number(s[1], MAP_REGIONS_MAX, &m->regions) || !m->regions)
        return scan_expected(line, s[1], e, "a number of regions from 1 to %d", MAP_REGIONS_MAX);
    if (!span_number(s[2], 1 << 20, edges))
        return scan_expected(line, s[2], e, "a number of edges");
    if (!params->colours)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a graph without a number of colours, expected colours=K (--colours K)");
    m->colours = params->colours;
    status t = check_size(line, m, s[1].at, e);
    return t == OK ? take_regions(p, m, e) : t;
}

static status read_edge(map *m, scan *line, error *e)
{
    span s[2];
    int end[2];
    for (int i = 0; i < 2; i++) {
        scan_word(line, &s[i]);
        status t = read_region(line, m, s[i], &end[i], e);
        if (t != OK)
            return t;
    }
    return add_edge(line, m, end[0], end[1], s[1].at, e);
}

static status read_given_line(map *m, scan *line, error *e)
{
    span s, colours;
    int region;
    scan_word(line, &s);
    status t = read_region(line, m, s, &region, e);
    if (t == OK && !scan_word(line, &colours))
        t = scan_expected(line, colours, e, "colours after the region");
    return t == OK ? read_item(line, m, region, colours, e) : t;
}

static status end_line(scan *line, error *e)
{
    span s;
    return scan_word(line, &s) ? scan_expected(line, s, e, "the end of the line") : OK;
}

static status read_dimacs_line(puzzle *p, map *m, scan *line, int *edges, const map_params *params, error *e)
{
    span s;
    status t;
    scan_word(line, &s);
    if (*s.at == 'c')
        return OK;
    if (!span_is(s, "p") && !span_is(s, "e") && !span_is(s, "n"))
        return scan_expected(line, s, e, "a line p, e, n or c");
    if (*s.at != 'p' && !m->regions)
        return scan_wrong(line, s.at, e, "found a line %c, expected a line p edge before it", *s.at);
    if (*s.at == 'p')
        t = read_problem(p, m, line, edges, params, e);
    else
        t = *s.at == 'e' ? read_edge(m, line, e) : read_given_line(m, line, e);
    return t == OK ? end_line(line, e) : t;
}

/* The number of edges may count each direction, or not; so only one that fits neither is refused. */
static status check_edges(const scan *r, const map *m, int lines, int said, error *e)
{
    if (lines == said || m->edges == said || lines == 2 * said || 2 * m->edges == said)
        return OK;
    return scan_wrong(r, r->last, e, "found %d lines e, expected %d, as the line p says", lines, said);
}

static status read_dimacs(puzzle *p, map *m, scan *r, const map_params *params, error *e)
{
    scan line;
    int said = 0;
    m->edge = arena_take(&p->arena, (size_t)(r->end - r->at) / 6 + 1, sizeof *m->edge);
    if (!m->edge)
        return puzzle_no_memory(e);
    while (scan_line(r, &line)) {
        status t = read_dimacs_line(p, m, &line, &said, params, e);
        if (t != OK)
            return t;
    }
    if (!m->regions)
        return scan_wrong(r, r->last, e, "found no line p, expected p edge REGIONS EDGES");
    status t = read_asked_givens(m, params, e);
    if (t != OK)
        return t;
    int lines = m->edges;
    t = sort_edges(p, m, e);
    return t == OK ? check_edges(r, m, lines, said, e) : t;
}

/* ---- any text ---- */

/* Does the first line that is no comment of DIMACS begin with p? */
static bool is_dimacs(const char *bytes, size_t n)
{
    scan r = scan_of(bytes, n), line;
    span s;
    while (scan_line(&r, &line)) {
        scan_word(&line, &s);
        if (span_is(s, "p") && scan_word(&line, &s))
            return span_is(s, "edge") || span_is(s, "edges") || span_is(s, "col");
        if (!span_is(s, "c"))
            return false;
    }
    return false;
}

/* Two numbers alone on a line, or with a word that is no number behind them; then somewhere a colon. */
static bool is_plain(const char *bytes, size_t n)
{
    scan r = scan_of(bytes, n);
    span s;
    int k;
    for (int i = 0; i < 2; i++)
        if (!scan_word(&r, &s) || !span_number(s, 1 << 20, &k))
            return false;
    if (!memchr(r.at, ':', (size_t)(r.end - r.at)))
        return false;
    if (scan_at_line_end(&r))
        return true;
    scan_word(&r, &s);
    return s.n > 1 && !span_number(s, 1 << 20, &k) && s.at[s.n - 1] != ':';
}

bool map_detect(const char *bytes, size_t n)
{
    return is_dimacs(bytes, n) || is_plain(bytes, n);
}

/* Several lines `e`, right or wrong behind it. */
static bool has_edges(const char *bytes, size_t n)
{
    scan r = scan_of(bytes, n), line;
    span s;
    int edges = 0;
    while (scan_line(&r, &line))
        edges += scan_word(&line, &s) && span_is(s, "e");
    return edges > 1;
}

/* Lists of numbers that end with a colon, or lines of edges. */
bool map_resembles(const char *bytes, size_t n)
{
    scan r = scan_of(bytes, n);
    span s;
    int lists = 0, numbers = 0, words = 0, k;
    for (; scan_word(&r, &s); words++) {
        bool ends = s.at[s.n - 1] == ':';
        lists += ends;
        numbers += span_is(s, ":") || span_number((span){ s.at, s.n - ends }, 1 << 20, &k);
    }
    return (lists > 1 && 2 * numbers > words) || has_edges(bytes, n);
}

/* A first line that says how many colours and regions, and no neighbours: the others follow. */
app_extent map_extent(const char *bytes, size_t n, bool whole)
{
    scan r = scan_of(bytes, n), line;
    span s;
    int k;
    if (!scan_line(&r, &line))
        return EXTENT_UNKNOWN;
    scan first = line;
    scan_word(&line, &s);
    if (span_is(s, "p") || span_is(s, "c"))
        return EXTENT_TEXT;
    if (!span_number(s, 1 << 20, &k)) {
        if (!whole)
            return EXTENT_UNKNOWN;
        if (has_edges(bytes, n))
            return EXTENT_TEXT;
    }
    return memchr(first.at, ':', (size_t)(first.end - first.at)) ? EXTENT_LINE : EXTENT_TEXT;
}

status map_read(puzzle *p, map *m, const char *bytes, size_t n, const char *params, error *e)
{
    scan r = scan_of(bytes, n);
    map_params asked;
    span s;
    status t = read_params(params, &asked, e);
    if (t != OK)
        return t;
    if (!scan_peek(&r, &s))
        return scan_wrong(&r, r.last, e, "found nothing, expected colours, regions, givens and neighbours");
    if (*s.at == 'c' || *s.at == 'p' || *s.at == 'e')
        t = read_dimacs(p, m, &r, &asked, e);
    else
        t = read_plain(p, m, &r, &asked, e);
    return t == OK ? sort_edges(p, m, e) : t;
}
