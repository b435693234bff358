/* full_ones.c: see full_ones.h. */
#include "search/full_ones.h"

#include <string.h>

bool full_ones_open(full_ones *o, arena *a, const residual *links)
{
    size_t words = (size_t)links->words;
    *o = (full_ones){ links, arena_take(a, words, sizeof(uint64_t)), arena_take(a, words, sizeof(uint64_t)),
                      arena_take(a, words, sizeof(uint64_t)) };
    return o->alive && o->target && o->among;
}

/* Covering csp-variables have all labels. */
bool full_is_solved(const full_table *t, const lane *of)
{
    lane all = 0;
    for (int v = 0; v < t->covering; v++)
        all |= of[v];
    return !(all & LANE_OPEN);
}

static void mark(uint64_t *bits, csp_label l)
{
    bits[l / 64] |= UINT64_C(1) << l % 64;
}

static void mark_candidates(full_ones *o, const full_table *t, const lane *of, const bool *solution)
{
    size_t bytes = (size_t)o->links->words * sizeof *o->alive;
    memset(o->alive, 0, bytes);
    memset(o->target, 0, bytes);
    for (int v = 0; v < t->covering; v++)
        for (unsigned m = of[v] & LANE_OPEN ? of[v] & (LANE_OPEN - 1) : 0; m; m &= m - 1) {
            csp_label l = full_lowest(t, v, (lane)m);
            mark(o->alive, l);
            if (!solution || !solution[l])
                mark(o->target, l);
        }
}

/* What all candidates of this lane are linked to, among the targets: in `among`. False: nothing. */
static bool find_targets(full_ones *o, const full_table *t, int v, lane of)
{
    const int words = o->links->words;
    const uint64_t *from = o->target;
    uint64_t some = 0;
    for (unsigned m = of & (LANE_OPEN - 1); m; m &= m - 1) {
        const uint64_t *link = o->links->link + (size_t)full_lowest(t, v, (lane)m) * (size_t)words;
        some = 0;
        for (int w = 0; w < words; w++)
            some |= o->among[w] = from[w] & link[w];
        from = o->among;
    }
    return some != 0;
}

/* They are no targets any more, and go from the lanes, but the state stays as it is where lanes are asked. */
static int take_targets(full_ones *o, csp_label *list, int n)
{
    for (int w = 0; w < o->links->words; w++) {
        for (uint64_t m = o->among[w]; m; m &= m - 1)
            list[n++] = (csp_label)(w * 64 + __builtin_ctzll(m));
        o->target[w] &= ~o->among[w];
    }
    return n;
}

/* All targets of one state. `asserted` of the table has room for all labels. */
static int find_all(full_ones *o, const full_table *t, const lane *of, csp_label *list)
{
    int n = 0;
    for (int v = 0; v < t->vars; v++)
        if ((of[v] & LANE_OPEN) && find_targets(o, t, v, of[v]))
            n = take_targets(o, list, n);
    return n;
}

bool full_ones_run(full_ones *o, full_table *t, lane *of, const bool *solution, bool *some)
{
    csp_label *list = o->links->label;
    *some = false;
    while (!full_is_solved(t, of)) {
        mark_candidates(o, t, of, solution);
        int n = find_all(o, t, of, list);
        if (!n)
            return true;
        *some = true;
        t->asserts = 0;
        for (int i = 0; i < n; i++)
            full_clear(t, of, list[i]);
        if (!full_settle(t, of, of))
            return false;
    }
    return true;
}

int full_ones_list(full_ones *o, const full_table *t, const lane *of, csp_label *list)
{
    int n = 0;
    mark_candidates(o, t, of, NULL);
    for (int w = 0; w < o->links->words; w++)
        for (uint64_t m = o->alive[w]; m; m &= m - 1)
            list[n++] = (csp_label)(w * 64 + __builtin_ctzll(m));
    return n;
}
