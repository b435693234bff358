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
    status t = map_check_size(line, m, s[1].at, e);
    return t == OK ? map_take_regions(p, m, e) : t;
}

static status read_edge(map *m, scan *line, error *e)
{
    span s[2];
    int end[2];
    for (int i = 0; i < 2; i++) {
        scan_word(line, &s[i]);
        status t = map_read_region(line, m, s[i], &end[i], e);
        if (t != OK)
            return t;
    }
    return map_add_edge(line, m, end[0], end[1], s[1].at, e);
}

static status read_given_line(map *m, scan *line, error *e)
{
    span s, colours;
    int region;
    scan_word(line, &s);
    status t = map_read_region(line, m, s, &region, e);
    if (t == OK && !scan_word(line, &colours))
        t = scan_expected(line, colours, e, "colours after the region");
    return t == OK ? map_read_item(line, m, region, colours, e) : t;
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

/* The number of edges may or may not count both directions, so it is refused only if it fits neither way. */
static status check_edges(const scan *r, const map *m, int lines, int said, error *e)
{
    if (lines == said || m->edges == said || lines == 2 * said || 2 * m->edges == said)
        return OK;
    return scan_wrong(r, r->last, e, "found %d lines e, expected %d, as the line p says", lines, said);
}

status dimacs_read(puzzle *p, map *m, scan *r, const map_params *params, error *e)
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
    status t = map_read_asked_givens(m, params, e);
    if (t != OK)
        return t;
    int lines = m->edges;
    t = map_sort_edges(p, m, e);
    return t == OK ? check_edges(r, m, lines, said, e) : t;
}
