/* map.h: what the files of the map application share: a map as it was read.
 *
 * Regions and colours count from 0 here, and from 1 in texts and names. */
#ifndef APPS_MAP_H
#define APPS_MAP_H

#include "apps/app.h"

typedef struct map_edge {
    int a, b; /* a < b */
} map_edge;

typedef uint64_t map_mask; /* a bit for each colour */

/* A region has a given (-1: none) and a mask of candidates. */
typedef struct map {
    int colours, regions, edges;
    int8_t *given;
    map_mask *mask;
    map_edge *edge; /* ascending, each one once */
} map;

/* Up to 28 colours have signs; more of them are called by their numbers, from 1. */
enum { MAP_SIGNS = 28 };
extern const char map_colour_sign[];
bool map_by_number(const map *map);
void map_add_colour(const map *map, int colour, text *out);
void map_add_colours(const map *map, map_mask mask, text *out); /* BG, or 29,31 */

map_mask map_full(const map *map); /* the mask of all colours */

static inline int map_count(map_mask mask) /* colours in it */
{
    return __builtin_popcountll(mask);
}

static inline int map_only(map_mask mask) /* the first of them; there must be one */
{
    return __builtin_ctzll(mask);
}

bool map_detect(const char *bytes, size_t n);
bool map_resembles(const char *bytes, size_t n);
app_extent map_extent(const char *bytes, size_t n, bool whole);
/* Fills m, from the arena of p, and the comment of p. */
status map_read(puzzle *p, map *map, const char *bytes, size_t n, const char *params, error *e);

/* Where regions are drawn. */
void map_place(csp_builder *b, const map *map);

#endif
