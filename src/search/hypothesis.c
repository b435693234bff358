/* hypothesis.c: see hypothesis.h. Undoing goes through the trail backwards and adds back what was taken, so
 * the counts are as before, whatever happened in between. */
#include "search/hypothesis.h"

#include <string.h>

#define TAKE(array, n) ((h->array = arena_take(&h->arena, (n), sizeof *h->array)) != NULL)

status hypothesis_open(hypothesis *h, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    *h = (hypothesis){ 0 };
    arena_open(&h->arena, m);
    if (TAKE(dead, labels) && TAKE(left, vars) && TAKE(only, vars) && TAKE(decided, vars) &&
        TAKE(unit, vars) && TAKE(trail, labels))
        return OK;
    hypothesis_close(h);
    return NO_MEMORY;
}

void hypothesis_close(hypothesis *h)
{
    arena_close(&h->arena);
}

void hypothesis_begin(hypothesis *h, const problem *p)
{
    h->problem = p;
    h->units = h->trails = 0;
    memset(h->dead, 0, (size_t)p->candidates * sizeof *h->dead);
    memset(h->decided, 0, (size_t)p->vars * sizeof *h->decided);
    for (int v = 0; v < p->vars; v++) {
        h->left[v] = (uint16_t)(p->member_start[v + 1] - p->member_start[v]);
        h->only[v] = 0;
        FOR_MEMBERS(x, p, v)
            h->only[v] ^= *x;
    }
}

static bool kill(hypothesis *h, cand y)
{
    bool contradiction = false;
    h->dead[y] = KILLED;
    h->trail[h->trails++] = y;
    FOR_VARS(v, h->problem, y) {
        h->only[*v] ^= y;
        uint16_t left = --h->left[*v];
        if (left > 1 || h->decided[*v])
            continue;
        if (left == 1)
            h->unit[h->units++] = *v;
        else
            contradiction = true;
    }
    return contradiction;
}

static void decide(hypothesis *h, cand x)
{
    h->dead[x] = SUPPOSED;
    h->trail[h->trails++] = x;
    FOR_VARS(v, h->problem, x)
        h->decided[*v] = 1;
}

bool hypothesis_suppose(hypothesis *h, cand x)
{
    if (h->dead[x])
        return h->dead[x] == KILLED;
    decide(h, x);
    FOR_LINKS(y, h->problem, x)
        if (!h->dead[*y] && kill(h, *y))
            return true;
    return false;
}

bool hypothesis_suppose_fully(hypothesis *h, cand x)
{
    bool contradiction = false;
    if (h->dead[x])
        return h->dead[x] == KILLED;
    decide(h, x);
    FOR_LINKS(y, h->problem, x)
        if (!h->dead[*y] && kill(h, *y))
            contradiction = true;
    return contradiction;
}

void hypothesis_undo(hypothesis *h, hypothesis_mark to)
{
    while (h->trails > to.trails) {
        cand x = h->trail[--h->trails];
        if (h->dead[x] == SUPPOSED)
            FOR_VARS(v, h->problem, x)
                h->decided[*v] = 0;
        else
            FOR_VARS(v, h->problem, x) {
                h->only[*v] ^= x;
                h->left[*v]++;
            }
        h->dead[x] = 0;
    }
    h->units = to.units;
}

int hypothesis_layers(hypothesis *h, const uint16_t *forbid, int most)
{
    hypothesis_mark here = hypothesis_here(h);
    int from = 0, layer = 1;
    for (; layer <= most; layer++) {
        int to = h->units, before = h->trails;
        for (int i = from; i < to; i++) {
            cand x = hypothesis_forced(h, h->unit[i]);
            if (x == NO_CAND || (forbid && forbid[x]))
                continue;
            if (hypothesis_suppose(h, x)) {
                hypothesis_undo(h, here);
                return layer;
            }
        }
        if (h->trails == before) {
            hypothesis_undo(h, here);
            return NEVER;
        }
        from = to;
    }
    hypothesis_undo(h, here);
    return layer;
}

/* Is a goal among the units from..to-1? */
static bool forces_goal(const hypothesis *h, int from, int to, const uint8_t *goal)
{
    for (int i = from; i < to; i++) {
        cand x = hypothesis_forced(h, h->unit[i]);
        if (x != NO_CAND && goal[x])
            return true;
    }
    return false;
}

bool hypothesis_goes_on(const hypothesis *h, int from, int to, cand z)
{
    for (int i = from; i < to; i++) {
        cand x = hypothesis_forced(h, h->unit[i]);
        if (x != NO_CAND && x != z)
            return true;
    }
    return false;
}

int hypothesis_layers_to(hypothesis *h, const uint8_t *goal, cand z, int most)
{
    hypothesis_mark here = hypothesis_here(h);
    int from = 0, layer = 1, found = 0;
    for (; layer <= most && !found; layer++) {
        int to = h->units;
        if (forces_goal(h, from, to, goal))
            found = layer;
        else if (!hypothesis_goes_on(h, from, to, z))
            found = NEVER;
        for (int i = from; i < to && !found && layer < most; i++) {
            cand x = hypothesis_forced(h, h->unit[i]);
            if (x != NO_CAND && x != z && hypothesis_suppose(h, x))
                found = layer + 1;
        }
        from = to;
    }
    hypothesis_undo(h, here);
    return found ? found : most + 1;
}
