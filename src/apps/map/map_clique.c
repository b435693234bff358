/* map_clique.c: a clique gets its colours.
 *
 * Colours can be renamed, so without a given no rule can begin. Regions that are pairwise neighbours have
 * different colours: each colouring can be renamed so that the first of them has the first colour, the second
 * the second, and so on. So only renamed colourings are lost; solutions are then counted up to renaming. The
 * clique is a greedy one: regions with most neighbours first. */
#include "apps/map/map_read.h"

/* Edges are in ascending order. */
static bool are_neighbours(const map *map, int one, int other)
{
    int low = 0, high = map->edges, x = one < other ? one : other, y = one < other ? other : one;
    while (low < high) {
        int middle = low + (high - low) / 2;
        const map_edge *e = &map->edge[middle];
        if (e->a == x && e->b == y)
            return true;
        if (e->a < x || (e->a == x && e->b < y))
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* The regions in the order of their degrees, the greatest first, equal ones by number. */
static void sort_regions(const map *map, int *order, const int *degree)
{
    for (int i = 0; i < map->regions; i++) {
        int k = i;
        for (; k > 0 && degree[order[k - 1]] < degree[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

static int find_clique(const map *map, const int *order, int *clique)
{
    int n = 0;
    for (int i = 0; i < map->regions && n < map->colours; i++) {
        bool all = true;
        for (int k = 0; k < n && all; k++)
            all = are_neighbours(map, order[i], clique[k]);
        if (all)
            clique[n++] = order[i];
    }
    return n;
}

static void say(puzzle *p, const map *map, const int *clique, int n)
{
    if (p->comment.length)
        text_add_string(&p->comment, "; ");
    for (int i = 0; i < n; i++)
        text_format(&p->comment, "X%d ", clique[i] + 1);
    text_add_string(&p->comment, n > 1 ? "are pairwise neighbours: colours" : "alone: colour");
    for (int i = 0; i < n; i++) {
        text_add_char(&p->comment, ' ');
        map_add_colour(map, i, &p->comment);
    }
    text_add_string(&p->comment, " without loss of generality, solutions up to renaming");
}

status map_colour_clique(puzzle *p, map *map, error *e)
{
    for (int i = 0; i < map->regions; i++)
        if (map->given[i] >= 0 || map->mask[i] != map_full(map))
            return error_set(e, BAD_INPUT, 0, 0,
                             "clique=auto with a colour of region %d that is given" EXPECTED
                             "none: colours could "
                             "not be renamed then",
                             i + 1);
    int *order = arena_take(&p->arena, (size_t)map->regions, sizeof *order);
    int *degree = arena_take(&p->arena, (size_t)map->regions, sizeof *degree);
    int *clique = arena_take(&p->arena, (size_t)map->colours, sizeof *clique);
    if (!order || !degree || !clique)
        return puzzle_no_memory(e);
    for (int i = 0; i < map->edges; i++) {
        degree[map->edge[i].a]++;
        degree[map->edge[i].b]++;
    }
    sort_regions(map, order, degree);
    int n = find_clique(map, order, clique);
    for (int i = 0; i < n; i++)
        map->given[clique[i]] = (int8_t)i;
    say(p, map, clique, n);
    return OK;
}
