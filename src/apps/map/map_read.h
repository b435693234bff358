/* map_read.h: what the readers of maps share: parts of a text, which both forms have. */
#ifndef APPS_MAP_READ_H
#define APPS_MAP_READ_H

#include "apps/map/map.h"
#include "base/scan.h"

enum { MAP_COLOURS_MAX = 64, MAP_REGIONS_MAX = 20000 };

typedef struct map_params {
    int colours; /* 0: not asked for */
    span givens;
    bool clique; /* give the regions of a clique their colours */
} map_params;

/* ---- parts of a text (map_parts.c) ---- */

/* Of one region: "B" is a given, "BY" and "{B}" are candidates. */
status map_read_item(const scan *in, map *map, int region, span part, error *e);
/* One sign, or one group in braces, for each region; the same from the params. */
status map_read_givens(const scan *in, map *map, span part, error *e);
status map_read_asked_givens(map *map, const map_params *params, error *e);
/* Room for the regions of m, of which nothing is given. */
status map_take_regions(puzzle *p, map *map, error *e);
status map_check_size(const scan *in, const map *map, const char *at, error *e);
status map_read_region(const scan *in, const map *map, span part, int *out, error *e);
status map_add_edge(const scan *in, map *map, int one, int other, const char *at, error *e);
/* In ascending order, each one once. */
status map_sort_edges(puzzle *p, map *map, error *e);

/* ---- a clique (map_clique.c) ---- */

/* Gives regions that are pairwise neighbours a colour each, and says so in the comment of p. */
status map_colour_clique(puzzle *p, map *map, error *e);

/* ---- DIMACS (map_dimacs.c) ---- */

/* Does the first line that is not a comment begin with p? Are there several lines `e`? */
bool dimacs_is(const char *bytes, size_t n);
bool dimacs_has_edges(const char *bytes, size_t n);
status dimacs_read(puzzle *p, map *map, scan *in, const map_params *params, error *e);

#endif
