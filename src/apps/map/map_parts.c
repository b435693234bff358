/* map_parts.c: what both forms of maps are made of: colours, what is given of regions, edges. */
#include "apps/map/map_read.h"

#include <string.h>

enum { MAP_EMPTY = -1, MAP_WRONG = -2 };

const char map_colour_sign[] = "BYRGOVI89ACDEFHJKLMNPQSTUWXZ";

#define EMPTIES ". _ 0 * - ?"

/* ---- colours ---- */

/* The colour, from 0, MAP_EMPTY or MAP_WRONG. */
static int colour_of(const map *map, char sign)
{
    if (sign && sign != ' ' && strchr(EMPTIES, sign))
        return MAP_EMPTY;
    char upper = sign >= 'a' && sign <= 'z' ? (char)(sign - 'a' + 'A') : sign;
    size_t signs = map_by_number(map) ? 0 : (size_t)map->colours;
    const char *at = upper ? memchr(map_colour_sign, upper, signs) : NULL;
    return at ? (int)(at - map_colour_sign) : MAP_WRONG;
}

bool map_by_number(const map *map)
{
    return map->colours > MAP_SIGNS;
}

void map_add_colour(const map *map, int colour, text *out)
{
    if (map_by_number(map))
        text_format(out, "%d", colour + 1);
    else
        text_add_char(out, map_colour_sign[colour]);
}

void map_add_colours(const map *map, map_mask mask, text *out)
{
    for (int k = 0, n = 0; k < map->colours; k++)
        if (mask >> k & 1) {
            text_add_string(out, n++ && map_by_number(map) ? "," : "");
            map_add_colour(map, k, out);
        }
}

map_mask map_full(const map *map)
{
    return ~(map_mask)0 >> (64 - map->colours);
}

static status bad_colour(const scan *in, const map *map, const char *at, const char *end, error *e)
{
    if (map_by_number(map))
        return scan_expected(in, (span){ at, scan_character(at, end) }, e,
                             "numbers of colours from 1 to %d, separated by commas", map->colours);
    return scan_expected(in, (span){ at, scan_character(at, end) }, e, "one of the %d colours %.*s",
                         map->colours, map->colours, map_colour_sign);
}

/* "29,31" */
static status read_numbers(const scan *in, const map *map, span part, map_mask *mask, error *e)
{
    const char *at = part.at, *end = part.at + part.n;
    while (at < end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        int k;
        if (!span_number((span){ at, (size_t)((comma ? comma : end) - at) }, map->colours, &k) || !k)
            return bad_colour(in, map, at, end, e);
        *mask |= (map_mask)1 << (k - 1);
        at = comma ? comma + 1 : end;
    }
    return OK;
}

/* Colours side by side; `~` alone is none of them. */
static status read_colours(const scan *in, const map *map, span part, map_mask *mask, error *e)
{
    *mask = 0;
    if (span_is(part, "~"))
        return OK;
    if (map_by_number(map))
        return read_numbers(in, map, part, mask, e);
    for (size_t i = 0; i < part.n; i++) {
        int k = colour_of(map, part.at[i]);
        if (k < 0)
            return bad_colour(in, map, part.at + i, part.at + part.n, e);
        *mask |= (map_mask)1 << k;
    }
    return OK;
}

status map_read_item(const scan *in, map *map, int region, span part, error *e)
{
    map_mask mask;
    bool braces = part.n > 1 && *part.at == '{' && part.at[part.n - 1] == '}';
    status done = read_colours(in, map, braces ? (span){ part.at + 1, part.n - 2 } : part, &mask, e);
    if (done != OK)
        return done;
    bool given = !braces && map_count(mask) == 1;
    map->given[region] = (int8_t)(given ? map_only(mask) : MAP_EMPTY);
    map->mask[region] = given ? map_full(map) : mask;
    return OK;
}

status map_read_givens(const scan *in, map *map, span part, error *e)
{
    const char *at = part.at, *end = part.at + part.n;
    int region = 0;
    for (; at < end; region++) {
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        map_mask mask = 0;
        int k = colour_of(map, *at);
        status done = OK;
        if (close)
            done = read_colours(in, map, (span){ at + 1, (size_t)(close - at - 1) }, &mask, e);
        else if (k == MAP_WRONG)
            done = bad_colour(in, map, at, end, e);
        if (done != OK)
            return done;
        if (region < map->regions && close)
            map->mask[region] = mask;
        else if (region < map->regions)
            map->given[region] = (int8_t)k;
        at = close ? close + 1 : at + 1;
    }
    return region == map->regions
               ? OK
               : scan_wrong(in, part.at, e, FINDS "givens of %d regions" EXPECTED "%d", region, map->regions);
}

status map_read_asked_givens(map *map, const map_params *params, error *e)
{
    error why = { 0 };
    if (!params->givens.at)
        return OK;
    scan r = scan_of(params->givens.at, params->givens.n);
    if (map_read_givens(&r, map, params->givens, &why) == OK)
        return OK;
    char place[32];
    text_print(place, sizeof place, "in givens=, column %d: ", why.column);
    why.line = why.column = 0;
    error_frame(&why, place, "");
    if (e)
        *e = why;
    return BAD_INPUT;
}

status map_take_regions(puzzle *p, map *map, error *e)
{
    map->given = arena_take(&p->arena, (size_t)map->regions, sizeof *map->given);
    map->mask = arena_take(&p->arena, (size_t)map->regions, sizeof *map->mask);
    if (!map->given || !map->mask)
        return puzzle_no_memory(e);
    for (int i = 0; i < map->regions; i++) {
        map->given[i] = (int8_t)MAP_EMPTY;
        map->mask[i] = map_full(map);
    }
    return OK;
}

/* Numbers of labels are 16 bits wide. */
status map_check_size(const scan *in, const map *map, const char *at, error *e)
{
    if (map->regions * map->colours > CSP_MAX)
        return scan_wrong(in, at, e, "%d regions in %d colours are %d labels" EXPECTED AT_MOST("%d"),
                          map->regions, map->colours, map->regions * map->colours, CSP_MAX);
    return OK;
}

/* ---- edges ---- */

status map_read_region(const scan *in, const map *map, span part, int *out, error *e)
{
    if (!span_number(part, map->regions, out) || !*out)
        return scan_expected(in, part, e, "a region from 1 to %d", map->regions);
    --*out;
    return OK;
}

status map_add_edge(const scan *in, map *map, int one, int other, const char *at, error *e)
{
    if (one == other)
        return scan_wrong(in, at, e, "region %d is its own neighbour", one + 1);
    map->edge[map->edges++] = one < other ? (map_edge){ one, other } : (map_edge){ other, one };
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

status map_sort_edges(puzzle *p, map *map, error *e)
{
    map_edge *other = arena_take(&p->arena, (size_t)map->edges, sizeof *other);
    int *start = arena_take(&p->arena, (size_t)map->regions + 1, sizeof *start), n = 0;
    if (!other || !start)
        return puzzle_no_memory(e);
    sort_by(map->edge, other, map->edges, start, map->regions, true);
    sort_by(other, map->edge, map->edges, start, map->regions, false);
    for (int i = 0; i < map->edges; i++)
        if (!n || map->edge[i].a != map->edge[n - 1].a || map->edge[i].b != map->edge[n - 1].b)
            map->edge[n++] = map->edge[i];
    map->edges = n;
    return OK;
}
