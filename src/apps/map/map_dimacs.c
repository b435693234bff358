/* map_dimacs.c: graphs in DIMACS form: lines `p edge REGIONS EDGES` and `e a b`, each edge in one direction
 * or both; `c` is a comment, `n region colours` gives colours. How many colours there are is said by
 * colours=K. */
#include "apps/map/map_read.h"

bool dimacs_is(const char *bytes, size_t n)
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

/* Are there several lines `e`, whether what follows the letter is right or wrong? */
bool dimacs_has_edges(const char *bytes, size_t n)
{
    scan r = scan_of(bytes, n), line;
    span s;
    int edges = 0;
    while (scan_line(&r, &line))
        edges += scan_word(&line, &s) && span_is(s, "e");
    return edges > 1;
}

static status read_problem(puzzle *p, map *map, scan *line, int *edges, const map_params *params, error *e)
{
    char quote[QUOTE_MAX];
    span s[3];
    for (int i = 0; i < 3; i++)
        scan_word(line, &s[i]);
    if (map->regions)
        return scan_wrong(line, s[0].at, e, FINDS "a second line p" EXPECTED "one");
    if (!span_is(s[0], "edge") && !span_is(s[0], "edges") && !span_is(s[0], "col"))
        return scan_wrong(line, s[0].at, e, FINDS "'p %s'" EXPECTED "p edge", span_quote(quote, s[0]));
    if (!span_number(s[1], MAP_REGIONS_MAX, &map->regions) || !map->regions)
        return scan_expected(line, s[1], e, "a number of regions from 1 to %d", MAP_REGIONS_MAX);
    if (!span_number(s[2], 1 << 20, edges))
        return scan_expected(line, s[2], e, "a number of edges");
    if (!params->colours)
        return error_set(
            e, BAD_INPUT, 0, 0,
            "a graph without a number of colours" EXPECTED PARAMETER("colours") "=K (--colours K)");
    map->colours = params->colours;
    status done = map_check_size(line, map, s[1].at, e);
    return done == OK ? map_take_regions(p, map, e) : done;
}

static status read_edge(map *map, scan *line, error *e)
{
    span s[2];
    int end[2];
    for (int i = 0; i < 2; i++) {
        scan_word(line, &s[i]);
        status done = map_read_region(line, map, s[i], &end[i], e);
        if (done != OK)
            return done;
    }
    return map_add_edge(line, map, end[0], end[1], s[1].at, e);
}

static status read_given_line(map *map, scan *line, error *e)
{
    span s, colours;
    int region;
    scan_word(line, &s);
    status done = map_read_region(line, map, s, &region, e);
    if (done == OK && !scan_word(line, &colours))
        done = scan_expected(line, colours, e, "colours after the region");
    return done == OK ? map_read_item(line, map, region, colours, e) : done;
}

static status end_line(scan *line, error *e)
{
    span s;
    return scan_word(line, &s) ? scan_expected(line, s, e, "the end of the line") : OK;
}

static status read_dimacs_line(puzzle *p, map *map, scan *line, int *edges, const map_params *params,
                               error *e)
{
    span s;
    status done;
    scan_word(line, &s);
    if (*s.at == 'c')
        return OK;
    if (!span_is(s, "p") && !span_is(s, "e") && !span_is(s, "n"))
        return scan_expected(line, s, e, "a line p, e, n or c");
    if (*s.at != 'p' && !map->regions)
        return scan_wrong(line, s.at, e, FINDS "a line %c" EXPECTED "a line p edge before it", *s.at);
    if (*s.at == 'p')
        done = read_problem(p, map, line, edges, params, e);
    else
        done = *s.at == 'e' ? read_edge(map, line, e) : read_given_line(map, line, e);
    return done == OK ? end_line(line, e) : done;
}

/* The number of edges may or may not count both directions, so it is refused only if it fits neither way. */
static status check_edges(const scan *in, const map *map, int lines, int said, error *e)
{
    if (lines == said || map->edges == said || lines == 2 * said || 2 * map->edges == said)
        return OK;
    return scan_wrong(in, in->last, e, FINDS "%d lines e" EXPECTED "%d, as the line p says", lines, said);
}

status dimacs_read(puzzle *p, map *map, scan *in, const map_params *params, error *e)
{
    scan line;
    int said = 0;
    map->edge = arena_take(&p->arena, (size_t)(in->end - in->at) / 6 + 1, sizeof *map->edge);
    if (!map->edge)
        return puzzle_no_memory(e);
    while (scan_line(in, &line)) {
        status t = read_dimacs_line(p, map, &line, &said, params, e);
        if (t != OK)
            return t;
    }
    if (!map->regions)
        return scan_wrong(in, in->last, e, FINDS "no line p" EXPECTED "p edge REGIONS EDGES");
    status t = map_read_asked_givens(map, params, e);
    if (t != OK)
        return t;
    int lines = map->edges;
    t = map_sort_edges(p, map, e);
    return t == OK ? check_edges(in, map, lines, said, e) : t;
}
