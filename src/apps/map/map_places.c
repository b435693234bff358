/* map_places.c: where the regions of a map are drawn. A map says which regions are neighbours, but nothing
 * about where they are.
 *
 * Two regions should be as far apart as there are borders to cross between them: again and again each region
 * moves to where that fits best for it, near regions counting most (every move lowers the stress of the
 * drawing). Then pairs of regions change places as long as that makes fewer edges cross, and boxes that touch
 * are pushed apart. Maps that are too large for that are drawn in rows. All numbers are integers, and nothing
 * is random, so that every machine draws alike. */
#include "apps/map/map.h"

#include <stdlib.h>
#include <string.h>

enum {
    LAID_MOST = 100, /* regions; larger maps are drawn in rows */
    UNTANGLED_MOST = 40,
    EDGES_MOST = 160, /* a map with more is not untangled */
    SWEEPS = 40,      /* sweeps to lower the stress */
    SWAPS = 6,        /* sweeps over pairs */
    PUSHES = 60,
    UNIT = 1650, /* between neighbours */
    WIDE = 900,  /* of a box */
    HIGH = 660,
    APART_X = WIDE + 300, /* of two boxes, with a name between them */
    APART_Y = HIGH + 480
};

typedef struct spot {
    int x, y;
} spot;

typedef struct placing {
    const map *map;
    spot *at;
    uint8_t *far; /* regions × regions: how many borders are between two of them */
} placing;

/* ---- distances ---- */

static void measure_from(placing *placing, int from, int *queue)
{
    const map *m = placing->map;
    uint8_t *far = placing->far + (size_t)from * (size_t)m->regions;
    int n = 0, most = 0;
    memset(far, 0, (size_t)m->regions);
    queue[n++] = from;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m->edges; k++) {
            int a = m->edge[k].a, b = m->edge[k].b, to = a == queue[i] ? b : a;
            if ((a != queue[i] && b != queue[i]) || to == from || far[to])
                continue;
            most = far[to] = (uint8_t)(far[queue[i]] + 1);
            queue[n++] = to;
        }
    for (int i = 0; i < m->regions; i++) /* regions that no way leads to */
        if (i != from && !far[i])
            far[i] = (uint8_t)(most + 2 > 4 ? 4 : most + 2);
}

/* The approximate length, never more than 4 % wrong, which is enough for a drawing. */
static int length(int across, int down)
{
    int a = abs(across), b = abs(down), more = a > b ? a : b, less = a > b ? b : a;
    return (123 * more + 51 * less) / 128;
}

/* ---- stress ---- */

/* Starts with the regions on a spiral, where no two places are the same. */
static void begin(placing *placing)
{
    static const spot round[] = { { 0, -10 }, { 7, -7 }, { 10, 0 },  { 7, 7 },
                                  { 0, 10 },  { -7, 7 }, { -10, 0 }, { -7, -7 } };
    for (int i = 0; i < placing->map->regions; i++) {
        int r = 100 + 23 * i;
        placing->at[i] = (spot){ round[i % 8].x * r, round[i % 8].y * r };
    }
}

/* Where region i should be: for each other region, at the right distance from that, in the direction where it
 * is now; the mean of these places, with weights by the square of the distance. */
static spot wish(const placing *placing, int i)
{
    int64_t x = 0, y = 0, sum = 0;
    for (int k = 0; k < placing->map->regions; k++) {
        if (k == i)
            continue;
        int d = placing->far[i * placing->map->regions + k], dx = placing->at[i].x - placing->at[k].x,
            dy = placing->at[i].y - placing->at[k].y;
        int now = length(dx, dy), weight = 5040 / (d * d);
        if (now == 0)
            dx = now = 1;
        x += weight * (placing->at[k].x + (int64_t)dx * d * UNIT / now);
        y += weight * (placing->at[k].y + (int64_t)dy * d * UNIT / now);
        sum += weight;
    }
    return sum ? (spot){ (int)(x / sum), (int)(y / sum) } : placing->at[i];
}

/* ---- crossings ---- */

static int turn(spot one, spot other, spot third)
{
    int64_t z =
        (int64_t)(other.x - one.x) * (third.y - one.y) - (int64_t)(other.y - one.y) * (third.x - one.x);
    return (z > 0) - (z < 0);
}

/* Two edges that meet in a region count as crossing if one lies on the other. */
static bool cross(const placing *placing, map_edge one, map_edge other)
{
    spot a = placing->at[one.a], b = placing->at[one.b], c = placing->at[other.a], d = placing->at[other.b];
    if (one.a == other.a || one.a == other.b || one.b == other.a || one.b == other.b)
        return false;
    return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

/* Does an edge run through the box of a region that it has nothing to do with? */
static bool runs_through(const placing *placing, map_edge one, int region)
{
    spot a = placing->at[one.a], b = placing->at[one.b], c = placing->at[region];
    int64_t dx = b.x - a.x, dy = b.y - a.y, along = dx * (c.x - a.x) + dy * (c.y - a.y),
            all = dx * dx + dy * dy;
    if (region == one.a || region == one.b || along <= 0 || along >= all)
        return false;
    int x = a.x + (int)(dx * along / all) - c.x, y = a.y + (int)(dy * along / all) - c.y;
    return abs(x) < WIDE / 2 && abs(y) < HIGH / 2;
}

/* How bad the edges of two regions look: crossings count most, then boxes that edges run through, then
 * length. */
static int64_t badness(const placing *placing, int one, int other)
{
    const map *m = placing->map;
    int64_t sum = 0;
    for (int i = 0; i < m->edges; i++) {
        map_edge e = m->edge[i];
        bool mine = e.a == one || e.b == one || e.a == other || e.b == other;
        for (int k = 0; mine && k < m->edges; k++)
            sum += cross(placing, e, m->edge[k]) ? 6 * UNIT : 0;
        for (int k = 0; mine && k < m->regions; k++)
            sum += runs_through(placing, e, k) ? 6 * UNIT : 0;
        if (!mine)
            sum += (runs_through(placing, e, one) + runs_through(placing, e, other)) * (int64_t)6 * UNIT;
        else
            sum += length(placing->at[e.a].x - placing->at[e.b].x, placing->at[e.a].y - placing->at[e.b].y);
    }
    return sum;
}

static bool swap_helps(placing *placing, int one, int other)
{
    int64_t before = badness(placing, one, other);
    spot was = placing->at[one];
    placing->at[one] = placing->at[other];
    placing->at[other] = was;
    if (badness(placing, one, other) < before)
        return true;
    placing->at[other] = placing->at[one];
    placing->at[one] = was;
    return false;
}

static void untangle(placing *placing)
{
    bool better = placing->map->regions <= UNTANGLED_MOST && placing->map->edges <= EDGES_MOST;
    for (int sweep = 0; sweep < SWAPS && better; sweep++) {
        better = false;
        for (int p = 0; p < placing->map->regions; p++)
            for (int q = 0; q < p; q++)
                better |= swap_helps(placing, p, q);
    }
}

/* ---- boxes ---- */

/* Moves two boxes that are too near apart, in the direction where less is missing. */
static bool push_apart(spot *one, spot *other)
{
    int dx = other->x - one->x, dy = other->y - one->y, x = APART_X - abs(dx), y = APART_Y - abs(dy);
    if (x <= 0 || y <= 0)
        return false;
    int by_x = x < y ? (x + 1) / 2 : 0, by_y = x < y ? 0 : (y + 1) / 2;
    one->x -= dx < 0 ? -by_x : by_x;
    other->x += dx < 0 ? -by_x : by_x;
    one->y -= dy < 0 ? -by_y : by_y;
    other->y += dy < 0 ? -by_y : by_y;
    return true;
}

static void separate(placing *placing)
{
    bool touch = true;
    for (int i = 0; i < PUSHES && touch; i++) {
        touch = false;
        for (int p = 0; p < placing->map->regions; p++)
            for (int q = 0; q < p; q++)
                touch |= push_apart(&placing->at[p], &placing->at[q]);
    }
}

/* ---- the whole ---- */

static void lay_out(placing *placing, int *queue)
{
    for (int i = 0; i < placing->map->regions; i++)
        measure_from(placing, i, queue);
    begin(placing);
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int i = 0; i < placing->map->regions; i++)
            placing->at[i] = wish(placing, i);
    untangle(placing);
    separate(placing);
}

static void in_rows(placing *placing)
{
    int wide = 1;
    while (wide * wide < placing->map->regions)
        wide++;
    for (int i = 0; i < placing->map->regions; i++)
        placing->at[i] = (spot){ i % wide * (APART_X + 200), i / wide * (APART_Y + 200) };
}

static void put(csp_builder *b, const placing *placing)
{
    const map *m = placing->map;
    for (int i = 0; i < m->edges; i++) {
        spot from = placing->at[m->edge[i].a], to = placing->at[m->edge[i].b];
        csp_decorate(b, PAPER_EDGE, (csp_box){ from.x, from.y, to.x, to.y }, "");
    }
    for (int i = 0; i < m->regions; i++)
        csp_put_at(b, (csp_label)(i * m->colours),
                   (csp_box){ placing->at[i].x - WIDE / 2, placing->at[i].y - HIGH / 2, WIDE, HIGH },
                   m->colours, true);
}

void map_place(csp_builder *b, const map *map)
{
    const memory *mem = csp_memory(b);
    size_t n = (size_t)map->regions, few = n <= LAID_MOST ? n : 0;
    placing l = { .map = map };
    l.at = memory_take(mem, n, sizeof *l.at);
    l.far = few ? memory_take(mem, n, n) : NULL;
    int *queue = few ? memory_take(mem, n, sizeof *queue) : NULL;
    bool ok = l.at && (!few || (l.far && queue));
    if (ok && few)
        lay_out(&l, queue);
    else if (ok)
        in_rows(&l);
    if (ok)
        put(b, &l);
    else
        csp_fail(b, NO_MEMORY, "no memory for the network");
    memory_give(mem, queue, few, sizeof *queue);
    memory_give(mem, l.far, few, few);
    memory_give(mem, l.at, n, sizeof *l.at);
}
