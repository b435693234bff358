/* hypothesis.c: see hypothesis.h. Undoing goes through the trail backwards and adds back what was taken, so
 * the counts are as before, whatever happened in between. */
#include "search/hypothesis.h"

#include <string.h>

#define TAKE(array, n) ((world->array = arena_take(&world->arena, (n), sizeof *world->array)) != NULL)

status hypothesis_open(hypothesis *world, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    *world = (hypothesis){ 0 };
    arena_open(&world->arena, m);
    if (TAKE(dead, labels) && TAKE(left, vars) && TAKE(only, vars) && TAKE(decided, vars) &&
        TAKE(unit, vars) && TAKE(trail, labels))
        return OK;
    hypothesis_close(world);
    return NO_MEMORY;
}

void hypothesis_close(hypothesis *hypothesis)
{
    arena_close(&hypothesis->arena);
}

void hypothesis_begin(hypothesis *hypothesis, const problem *problem)
{
    hypothesis->problem = problem;
    hypothesis->units = hypothesis->trails = 0;
    memset(hypothesis->dead, 0, (size_t)problem->candidates * sizeof *hypothesis->dead);
    memset(hypothesis->decided, 0, (size_t)problem->vars * sizeof *hypothesis->decided);
    for (int v = 0; v < problem->vars; v++) {
        hypothesis->left[v] = (uint16_t)(problem->member_start[v + 1] - problem->member_start[v]);
        hypothesis->only[v] = 0;
        FOR_MEMBERS(x, problem, v)
            hypothesis->only[v] ^= *x;
    }
}

static bool kill(hypothesis *hypothesis, cand other)
{
    bool contradiction = false;
    hypothesis->dead[other] = KILLED;
    hypothesis->trail[hypothesis->trails++] = other;
    FOR_VARS(v, hypothesis->problem, other) {
        hypothesis->only[*v] ^= other;
        uint16_t left = --hypothesis->left[*v];
        if (left > 1 || hypothesis->decided[*v])
            continue;
        if (left == 1)
            hypothesis->unit[hypothesis->units++] = *v;
        else
            contradiction = true;
    }
    return contradiction;
}

static void decide(hypothesis *hypothesis, cand candidate)
{
    hypothesis->dead[candidate] = SUPPOSED;
    hypothesis->trail[hypothesis->trails++] = candidate;
    FOR_VARS(v, hypothesis->problem, candidate)
        hypothesis->decided[*v] = 1;
}

bool hypothesis_suppose(hypothesis *hypothesis, cand candidate)
{
    if (hypothesis->dead[candidate])
        return hypothesis->dead[candidate] == KILLED;
    decide(hypothesis, candidate);
    FOR_LINKS(y, hypothesis->problem, candidate)
        if (!hypothesis->dead[*y] && kill(hypothesis, *y))
            return true;
    return false;
}

bool hypothesis_suppose_fully(hypothesis *hypothesis, cand candidate)
{
    bool contradiction = false;
    if (hypothesis->dead[candidate])
        return hypothesis->dead[candidate] == KILLED;
    decide(hypothesis, candidate);
    FOR_LINKS(y, hypothesis->problem, candidate)
        if (!hypothesis->dead[*y] && kill(hypothesis, *y))
            contradiction = true;
    return contradiction;
}

void hypothesis_undo(hypothesis *hypothesis, hypothesis_mark to)
{
    while (hypothesis->trails > to.trails) {
        cand x = hypothesis->trail[--hypothesis->trails];
        if (hypothesis->dead[x] == SUPPOSED)
            FOR_VARS(v, hypothesis->problem, x)
                hypothesis->decided[*v] = 0;
        else
            FOR_VARS(v, hypothesis->problem, x) {
                hypothesis->only[*v] ^= x;
                hypothesis->left[*v]++;
            }
        hypothesis->dead[x] = 0;
    }
    hypothesis->units = to.units;
}

int hypothesis_layers(hypothesis *hypothesis, const uint16_t *forbid, int most)
{
    hypothesis_mark here = hypothesis_here(hypothesis);
    int from = 0, layer = 1;
    for (; layer <= most; layer++) {
        int to = hypothesis->units, before = hypothesis->trails;
        for (int i = from; i < to; i++) {
            cand x = hypothesis_forced(hypothesis, hypothesis->unit[i]);
            if (x == NO_CAND || (forbid && forbid[x]))
                continue;
            if (hypothesis_suppose(hypothesis, x)) {
                hypothesis_undo(hypothesis, here);
                return layer;
            }
        }
        if (hypothesis->trails == before) {
            hypothesis_undo(hypothesis, here);
            return NEVER;
        }
        from = to;
    }
    hypothesis_undo(hypothesis, here);
    return layer;
}

/* Is a goal among the units from..to-1? */
static bool forces_goal(const hypothesis *hypothesis, int from, int to, const uint8_t *goal)
{
    for (int i = from; i < to; i++) {
        cand x = hypothesis_forced(hypothesis, hypothesis->unit[i]);
        if (x != NO_CAND && goal[x])
            return true;
    }
    return false;
}

bool hypothesis_goes_on(const hypothesis *hypothesis, int from, int to, cand target)
{
    for (int i = from; i < to; i++) {
        cand x = hypothesis_forced(hypothesis, hypothesis->unit[i]);
        if (x != NO_CAND && x != target)
            return true;
    }
    return false;
}

int hypothesis_layers_to(hypothesis *hypothesis, const uint8_t *goal, cand target, int most)
{
    hypothesis_mark here = hypothesis_here(hypothesis);
    int from = 0, layer = 1, found = 0;
    for (; layer <= most && !found; layer++) {
        int to = hypothesis->units;
        if (forces_goal(hypothesis, from, to, goal))
            found = layer;
        else if (!hypothesis_goes_on(hypothesis, from, to, target))
            found = NEVER;
        for (int i = from; i < to && !found && layer < most; i++) {
            cand x = hypothesis_forced(hypothesis, hypothesis->unit[i]);
            if (x != NO_CAND && x != target && hypothesis_suppose(hypothesis, x))
                found = layer + 1;
        }
        from = to;
    }
    hypothesis_undo(hypothesis, here);
    return found ? found : most + 1;
}
