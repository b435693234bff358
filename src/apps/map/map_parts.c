/* map_parts.c: what both forms of maps are made of: colours, what is given of regions, edges. */
#include "apps/map/map_read.h"

#include <string.h>

enum { MAP_EMPTY = -1, MAP_WRONG = -2 };

const char map_colour_sign[] = "BYRGOVI89ACDEFHJKLMNPQSTUWXZ";

#define EMPTIES ". _ 0 * - ?"

/* ---- colours ---- */

/* The colour, from 0, MAP_EMPTY or MAP_WRONG. */
static int colour_of(const map *m, char c)
{
    if (c && c != ' ' && strchr(EMPTIES, c))
        return MAP_EMPTY;
    char upper = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    size_t signs = map_by_number(m) ? 0 : (size_t)m->colours;
    const char *at = upper ? memchr(map_colour_sign, upper, signs) : NULL;
    return at ? (int)(at - map_colour_sign) : MAP_WRONG;
}

bool map_by_number(const map *m)
{
    return m->colours > MAP_SIGNS;
}

void map_add_colour(const map *m, int colour, text *out)
{
    if (map_by_number(m))
        text_format(out, "%d", colour + 1);
    else
        text_add_char(out, map_colour_sign[colour]);
}

void map_add_colours(const map *m, map_mask mask, text *out)
{
    for (int k = 0, n = 0; k < m->colours; k++)
        if (mask >> k & 1) {
            text_add_string(out, n++ && map_by_number(m) ? "," : "");
            map_add_colour(m, k, out);
        }
}

map_mask map_full(const map *m)
{
    return ~(map_mask)0 >> (64 - m->colours);
}

int map_only(map_mask mask)
{
    int k = 0;
    while (!(mask >> k & 1))
        k++;
    return k;
}

int map_count(map_mask mask)
{
    int k = 0;
    for (; mask; mask &= mask - 1)
        k++;
    return k;
}

static status bad_colour(const scan *r, const map *m, const char *at, const char *end, error *e)
{
    if (map_by_number(m))
        return scan_expected(r, (span){ at, scan_character(at, end) }, e,
                             "numbers of colours from 1 to %d, separated by commas", m->colours);
    return scan_expected(r, (span){ at, scan_character(at, end) }, e, "one of the %d colours %.*s",
                         m->colours, m->colours, map_colour_sign);
}

/* "29,31" */
static status read_numbers(const scan *r, const map *m, span s, map_mask *mask, error *e)
{
    const char *at = s.at, *end = s.at + s.n;
    while (at < end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        int k;
        if (!span_number((span){ at, (size_t)((comma ? comma : end) - at) }, m->colours, &k) || !k)
            return bad_colour(r, m, at, end, e);
        *mask |= (map_mask)1 << (k - 1);
        at = comma ? comma + 1 : end;
    }
    return OK;
}

/* Colours side by side; `~` alone is none of them. */
static status read_colours(const scan *r, const map *m, span s, map_mask *mask, error *e)
{
    *mask = 0;
    if (span_is(s, "~"))
        return OK;
    if (map_by_number(m))
        return read_numbers(r, m, s, mask, e);
    for (size_t i = 0; i < s.n; i++) {
        int k = colour_of(m, s.at[i]);
        if (k < 0)
            return bad_colour(r, m, s.at + i, s.at + s.n, e);
        *mask |= (map_mask)1 << k;
    }
    return OK;
}

status map_read_item(const scan *r, map *m, int region, span s, error *e)
{
    map_mask mask;
    bool braces = s.n > 1 && *s.at == '{' && s.at[s.n - 1] == '}';
    status t = read_colours(r, m, braces ? (span){ s.at + 1, s.n - 2 } : s, &mask, e);
    if (t != OK)
        return t;
    bool given = !braces && map_count(mask) == 1;
    m->given[region] = (int8_t)(given ? map_only(mask) : MAP_EMPTY);
    m->mask[region] = given ? map_full(m) : mask;
    return OK;
}

status map_read_givens(const scan *r, map *m, span s, error *e)
{
    const char *at = s.at, *end = s.at + s.n;
    int region = 0;
    for (; at < end; region++) {
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        map_mask mask = 0;
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

status map_read_asked_givens(map *m, const map_params *params, error *e)
{
    error why = { 0 };
    if (!params->givens.at)
        return OK;
    scan r = scan_of(params->givens.at, params->givens.n);
    if (map_read_givens(&r, m, params->givens, &why) == OK)
        return OK;
    return error_set(e, BAD_INPUT, 0, 0, "in givens=, column %d: %s", why.column, why.text);
}

status map_take_regions(puzzle *p, map *m, error *e)
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
status map_check_size(const scan *r, const map *m, const char *at, error *e)
{
    if (m->regions * m->colours > CSP_MAX)
        return scan_wrong(r, at, e, "%d regions in %d colours are %d labels, expected at most %d", m->regions,
                          m->colours, m->regions * m->colours, CSP_MAX);
    return OK;
}

/* ---- edges ---- */

status map_read_region(const scan *r, const map *m, span s, int *out, error *e)
{
    if (!span_number(s, m->regions, out) || !*out)
        return scan_expected(r, s, e, "a region from 1 to %d", m->regions);
    --*out;
    return OK;
}

status map_add_edge(const scan *r, map *m, int a, int b, const char *at, error *e)
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

status map_sort_edges(puzzle *p, map *m, error *e)
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
