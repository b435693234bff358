/* count_lanes.c: see count_lanes.h. */
#include "gen/count_lanes.h"

#include "core/statement.h"
#include "search/propagate.h"

#include <string.h>

struct count_lanes {
    const residual *table;
    const memory *memory;
    arena arena; /* owns the arrays */
    size_t bytes;
    uint8_t *level; /* the state of each level of the search */
    dcand *left; /* of each level: the only candidate that is left if its hypothesis is wrong; RESIDUAL_NONE:
                    several are */
    uint32_t *mark; /* of each bank */
    /* A doubly linked list of the lanes in which a contradiction has shown, the latest first; lanes are
     * numbered from 1 on. Of each lane: the next one and the one before; 0: there is none. after[0] is the
     * first. */
    uint16_t *after, *before;
    dcand *list; /* room for the candidates of all lanes */
};

bool count_lanes_fits(const csp *c)
{
    return residual_fits(c) && residual_knows_all(c) && csp_is_plain(c);
}

#define TAKE(array, n)       ((k->array = arena_take(&k->arena, (n), sizeof *k->array)) != NULL)
#define TAKE_LINES(array, n) ((k->array = arena_take_lines(&k->arena, (n), sizeof *k->array)) != NULL)

status count_lanes_open(count_lanes **out, const memory *m, const csp *c, int levels)
{
    *out = NULL;
    count_lanes *k = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    enum { WIDEST = 2 * BANK_BYTES }; /* of vectors: each level begins at a multiple of it */
    k->bytes = (residual_state_bytes(c) + WIDEST - 1) / WIDEST * WIDEST; /* a lane takes at least a byte */
    size_t n = (size_t)levels + 1;
    arena_open(&k->arena, m);
    if (!TAKE_LINES(level, n * k->bytes) || !TAKE(left, n) || !TAKE(mark, k->bytes / BANK_BYTES) ||
        !TAKE(after, k->bytes + 1) || !TAKE(before, k->bytes + 1) || !TAKE(list, k->bytes)) {
        count_lanes_close(k);
        return NO_MEMORY;
    }
    *out = k;
    return OK;
}

void count_lanes_close(count_lanes *counter)
{
    if (!counter)
        return;
    arena_close(&counter->arena);
    memory_give(counter->memory, counter, 1, sizeof *counter);
}

/* ---- search ---- */

static uint8_t *level(const count_lanes *counter, int depth)
{
    return counter->level + (size_t)depth * counter->bytes;
}

static int fewest(const residual *table, const uint8_t *of)
{
    int best = -1, least = RESIDUAL_DOMAIN_MAX + 2;
    for (int v = 0; v < table->lanes; v++) {
        unsigned now = lane_at(table, of, v);
        if ((now & lane_open_bit(table)) && __builtin_popcount(now) < least) {
            least = __builtin_popcount(now);
            best = v;
        }
    }
    return best;
}

static bool is_marked(const count_lanes *counter, int var)
{
    int at = var * counter->table->lane_bytes;
    return counter->mark[at / BANK_BYTES] >> at % BANK_BYTES & 1;
}

/* The first lane that is marked, or -1. */
static int first_marked(const count_lanes *counter)
{
    const int banks = (int)(counter->table->stride / BANK_BYTES);
    for (int g = 0; g < banks; g++)
        if (counter->mark[g])
            return lane_marked(counter->table, g, counter->mark[g]);
    return -1;
}

/* After the operation `pairs`: a lane with two candidates; if there is none, one with the fewest. */
static int choose_lane(const count_lanes *counter, const uint8_t *of)
{
    for (int v = counter->after[0]; v; v = counter->after[v])
        if (is_marked(counter, v - 1))
            return v - 1;
    int first = first_marked(counter);
    return first >= 0 ? first : fewest(counter->table, of);
}

/* Empties the list: nothing has been blamed. */
static void forget_blame(count_lanes *counter)
{
    memset(counter->after, 0, ((size_t)counter->table->lanes + 1) * sizeof *counter->after);
    memset(counter->before, 0, ((size_t)counter->table->lanes + 1) * sizeof *counter->before);
}

/* Puts the first lane in which the contradiction shows at the front of the list. */
static void blame(count_lanes *counter, const uint8_t *of)
{
    counter->table->ops->bare(counter->table, of, counter->mark);
    int v = first_marked(counter) + 1, first = counter->after[0];
    if (v == first)
        return;
    if (counter->before[v]) { /* it is in the list already, but not the first */
        counter->after[counter->before[v]] = counter->after[v];
        counter->before[counter->after[v]] = counter->before[v];
    }
    counter->after[v] = (uint16_t)first;
    counter->before[v] = 0;
    counter->before[first] = (uint16_t)v;
    counter->after[0] = (uint16_t)v;
}

static bool settle(count_lanes *counter, uint8_t *to, const uint8_t *from, dcand candidate)
{
    const residual *t = counter->table;
    if (!t->ops->settle(t, to, from, candidate))
        return true;
    blame(counter, to);
    return false;
}

/* Makes the next level from this one by a hypothesis; false at a contradiction. A helper is the last of its
 * lane, and never supposed here. */
static bool suppose(count_lanes *counter, int depth)
{
    const residual *t = counter->table;
    uint8_t *of = level(counter, depth);
    int v = choose_lane(counter, of);
    const dcand *member = t->member + v * t->members;
    unsigned all = lane_at(t, of, v) & (lane_open_bit(t) - 1), rest = all & (all - 1);
    bool pair = !(rest & (rest - 1));
    dcand x = member[__builtin_ctz(all)];
    counter->left[depth] = pair ? member[__builtin_ctz(rest)] : (dcand)RESIDUAL_NONE;
    bool fine = settle(counter, of + counter->bytes, of, x);
    if (!pair)
        residual_clear(t, of, x);
    return fine;
}

/* Goes on in this level, whose hypothesis has been searched to its end; false at a contradiction. */
static bool resume(count_lanes *counter, int depth)
{
    return settle(counter, level(counter, depth), level(counter, depth), counter->left[depth]);
}

static void write_solution(const count_lanes *counter, const uint8_t *of, bool *solution)
{
    const residual *t = counter->table;
    int n = t->ops->supposed(t, t->live, of, counter->list);
    for (int i = 0; i < n; i++)
        if (counter->list[i] < t->candidates)
            solution[t->label[counter->list[i]]] = true;
}

status count_lanes_run(count_lanes *counter, const residual *table, const uint8_t *from, int most,
                       int patience, watch *watch, int *found, bool *solution, bool *gave_up)
{
    int depth = 0, nodes = 0;
    bool fine = true;
    *found = 0;
    *gave_up = false;
    counter->table = table;
    forget_blame(counter);
    memcpy(level(counter, 0), from, table->stride);
    for (;;) {
        const uint8_t *now = level(counter, depth);
        if (fine && table->ops->pairs(table, now, counter->mark)) {
            *gave_up = *found == 0 && nodes++ == patience;
            status stop = *gave_up ? OK : watch_node(watch);
            if (*gave_up || stop != OK)
                return stop;
            fine = suppose(counter, depth++);
            continue;
        }
        if (fine && ++*found == 1 && solution)
            write_solution(counter, now, solution);
        if (*found == most || depth == 0)
            return OK;
        fine = resume(counter, --depth);
    }
}
