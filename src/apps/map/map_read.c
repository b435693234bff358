/* map_read.c: the text of maps: how it is recognised, and the plain form.
 *
 *   `4 6 R.Y{BG}.. 1 2 3 : 2 3 4 : 3 5 6 :`
 *       Colours, regions, what is given of each region (may be left out), then for each region its neighbours
 *       up to a colon; in one line, with a comment after it, or in several. Regions count from 1. A given is
 *       a colour, an empty sign, or a group of colours in braces. Before the neighbours `X4=B`, `X4=BG` and
 *       `X4={B}` say the same of one region: states are drawn in this way.
 *
 * The other form is DIMACS: see map_dimacs.c. */
#include "apps/map/map_read.h"

#include <string.h>

/* ---- params ---- */

static status read_params(const char *params, map_params *out, error *e)
{
    char quote[QUOTE_MAX];
    *out = (map_params){ .colours = 0 };
    for (span key, value; param_next(&params, &key, &value);) {
        if (span_is(key, "givens") && value.at)
            out->givens = value;
        else if (span_is(key, "clique") && span_is(value, "auto"))
            out->clique = true;
        else if (!span_is(key, "colours") && !span_is(key, "colors"))
            return param_unknown(key, value, PARAMETER("colours") "=K, givens=... or clique=auto", e);
        else if (!span_number(value, MAP_COLOURS_MAX, &out->colours) || !out->colours)
            return error_set(e, BAD_INPUT, 0, 0,
                             "'%s'" EXPECTED PARAMETER("colours") "=K, with K from 1 to %d",
                             param_quote(quote, key, value), MAP_COLOURS_MAX);
    }
    return OK;
}

/* ---- the plain form ---- */

static status read_head(puzzle *p, map *map, scan *in, const map_params *params, error *e)
{
    span s, t;
    scan_word(in, &s);
    if (!span_number(s, MAP_COLOURS_MAX, &map->colours) || !map->colours)
        return scan_expected(in, s, e, "a number of colours from 1 to %d, or p edge", MAP_COLOURS_MAX);
    if (params->colours && params->colours != map->colours)
        return scan_wrong(in, s.at, e, FINDS "%d colours" EXPECTED "colours=%d", map->colours,
                          params->colours);
    scan_word(in, &t);
    if (!span_number(t, MAP_REGIONS_MAX, &map->regions) || !map->regions)
        return scan_expected(in, t, e, "a number of regions from 1 to %d", MAP_REGIONS_MAX);
    status done = map_check_size(in, map, t.at, e);
    return done == OK ? map_take_regions(p, map, e) : done;
}

static span unquoted(span part)
{
    if (part.n && *part.at == '"')
        part.at++, part.n--;
    if (part.n && part.at[part.n - 1] == '"')
        part.n--;
    return part;
}

/* Splits "X3=BG" or "3=BG" at its sign; false: there is none. */
static bool split_item(span part, span *region, span *colours)
{
    const char *sign = part.n ? memchr(part.at, '=', part.n) : NULL;
    if (!sign)
        return false;
    *region = (span){ part.at, (size_t)(sign - part.at) };
    *colours = (span){ sign + 1, (size_t)(part.at + part.n - sign - 1) };
    if (region->n > 1 && (*region->at == 'X' || *region->at == 'x'))
        region->at++, region->n--;
    return true;
}

static status read_given_words(map *map, scan *in, const map_params *params, error *e)
{
    span s, region, colours;
    int k;
    status done = OK;
    if (scan_peek(in, &s) && !split_item(s, &region, &colours) && *s.at != ':' &&
        !(span_number(s, MAP_REGIONS_MAX, &k) && k <= map->regions) && s.at[s.n - 1] != ':') {
        scan_word(in, &s);
        done = map_read_givens(in, map, unquoted(s), e);
    }
    if (done == OK)
        done = map_read_asked_givens(map, params, e);
    while (done == OK && scan_peek(in, &s) && split_item(s, &region, &colours)) {
        scan_word(in, &s);
        done = map_read_region(in, map, region, &k, e);
        if (done == OK && !colours.n)
            done = scan_wrong(in, colours.at, e, FINDS "nothing after '='" EXPECTED "colours, or ~ for none");
        if (done == OK)
            done = map_read_item(in, map, k, colours, e);
    }
    return done;
}

/* A word of the groups: a number, a colon, or a number with its colon. Returns false at the end of the
 * groups. */
typedef struct group_word {
    span number; /* n is 0: a colon alone */
    bool colon;
} group_word;

static bool next_group_word(scan *in, bool inside, group_word *out)
{
    span s;
    if (!scan_peek(in, &s))
        return false;
    if (!inside && (*s.at < '0' || *s.at > '9'))
        return false;
    const char *colon = memchr(s.at, ':', s.n);
    out->colon = colon != NULL;
    out->number = (span){ s.at, colon ? (size_t)(colon - s.at) : s.n };
    scan_word(in, &s);
    if (colon)
        in->at = colon + 1;
    return true;
}

static status read_groups(map *map, scan *in, error *e)
{
    int first = -1, groups = 0, k;
    group_word w;
    while (next_group_word(in, first >= 0, &w)) {
        status done = OK;
        if (w.number.n)
            done = map_read_region(in, map, w.number, &k, e);
        if (done == OK && w.number.n && first >= 0)
            done = map_add_edge(in, map, first, k, w.number.at, e);
        if (done != OK)
            return done;
        if (w.number.n && first < 0)
            first = k;
        groups += w.colon;
        if (w.colon)
            first = -1;
    }
    if (first >= 0)
        return scan_wrong(in, in->last, e, "found no ':' after the neighbours of region %d", first + 1);
    return groups
               ? OK
               : scan_wrong(in, in->at, e,
                            FINDS "no neighbours" EXPECTED "a region, its neighbours and ':', as in 1 2 3 :");
}

static status read_comment(puzzle *p, scan *in, error *e)
{
    span rest = scan_rest(in), s;
    text_add(&p->comment, rest.at, rest.n);
    in->at = rest.at + rest.n;
    return scan_word(in, &s) ? scan_expected(in, s, e, "a region, or nothing") : OK;
}

static status read_plain(puzzle *p, map *map, scan *in, const map_params *params, error *e)
{
    status done = read_head(p, map, in, params, e);
    if (done == OK)
        done = read_given_words(map, in, params, e);
    if (done != OK)
        return done;
    map->edge = arena_take(&p->arena, (size_t)(in->end - in->at) / 2 + 1, sizeof *map->edge);
    if (!map->edge)
        return puzzle_no_memory(e);
    done = read_groups(map, in, e);
    return done == OK ? read_comment(p, in, e) : done;
}

/* ---- any text ---- */

/* Two numbers alone on a line, or with a word that is not a number after them; then somewhere a colon. */
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
    return dimacs_is(bytes, n) || is_plain(bytes, n);
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
    return (lists > 1 && 2 * numbers > words) || dimacs_has_edges(bytes, n);
}

/* If the first line gives the numbers of colours and regions, but no neighbours, more lines follow. */
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
        if (dimacs_has_edges(bytes, n))
            return EXTENT_TEXT;
    }
    return memchr(first.at, ':', (size_t)(first.end - first.at)) ? EXTENT_LINE : EXTENT_TEXT;
}

status map_read(puzzle *p, map *map, const char *bytes, size_t n, const char *params, error *e)
{
    scan r = scan_of(bytes, n);
    map_params asked;
    span s;
    status done = read_params(params, &asked, e);
    if (done != OK)
        return done;
    if (!scan_peek(&r, &s))
        return scan_wrong(&r, r.last, e, FINDS "nothing" EXPECTED "colours, regions, givens and neighbours");
    if (*s.at == 'c' || *s.at == 'p' || *s.at == 'e')
        done = dimacs_read(p, map, &r, &asked, e);
    else
        done = read_plain(p, map, &r, &asked, e);
    if (done == OK)
        done = map_sort_edges(p, map, e);
    return done == OK && asked.clique ? map_colour_clique(p, map, e) : done;
}
