/* inside.c: see inside.h. */
#include "solve/inside.h"

#include "search/propagate.h"

#include <string.h>

struct inside {
    rater *rater;
    const residual *table; /* of the run */
    uint8_t *state;        /* of the puzzle */
    rater_world *world;    /* of each candidate */
    uint8_t *worlds;       /* room for their states */
    uint64_t *hopes;
    uint16_t *until; /* of each candidate: its world is closed under braids up to this length; 0: under BRT */
    bool *made;      /* of each candidate: it has a world */
    uint32_t *safe;  /* of each candidate: the version of the state in which it needs no trial */
    uint32_t version;
    dcand *supposed;
    watch *watch;
};

#define TAKE(array, n)       ((in->array = arena_take(&search->arena, (n), sizeof *in->array)) != NULL)
#define TAKE_LINES(array, n) ((in->array = arena_take_lines(&search->arena, (n), 1)) != NULL)

status inside_open(inside **out, search *search, rater *rater)
{
    size_t labels = (size_t)csp_labels(search->csp), bytes = residual_state_bytes(search->csp);
    inside *in = arena_take(&search->arena, 1, sizeof *in);
    *out = NULL;
    if (!in || !TAKE_LINES(state, bytes) || !TAKE_LINES(worlds, residual_rows_bytes(search->csp)) ||
        !TAKE(hopes, labels * RATER_HOPES(labels)) || !TAKE(world, labels) || !TAKE(until, labels) ||
        !TAKE(made, labels) || !TAKE(safe, labels) || !TAKE(supposed, bytes))
        return NO_MEMORY;
    in->rater = rater;
    *out = in;
    return OK;
}

/* ---- worlds ---- */

/* The world of `target` loses what the state has lost; *refuted: that is a contradiction. */
static void renew(inside *in, dcand target, bool *refuted)
{
    const residual *t = in->table;
    rater_world *of = &in->world[target];
    bool again = in->made[target];
    if (again && t->ops->within(t, of->state, in->state))
        return;
    const uint8_t *both[] = { of->state, in->state };
    if (again)
        t->ops->meet_all(t, of->state, both, 2);
    *refuted = t->ops->settle(t, of->state, again ? of->state : in->state, again ? RESIDUAL_NONE : target);
    in->made[target] = true;
    in->until[target] = 0;
    of->kept = false;
}

/* Is `target` refuted? If not, what is asserted in its world is safe as long as the state does not change. */
static status try_one(inside *in, dcand target, int length, bool *refuted, bool *gave_up)
{
    const residual *t = in->table;
    status st = watch_node(in->watch);
    *refuted = false;
    renew(in, target, refuted);
    if (st == OK && !*refuted && in->until[target] < length)
        st = rater_close(in->rater, &in->world[target], length, in->watch, refuted, gave_up);
    if (st != OK || *refuted || *gave_up)
        return st;
    in->until[target] = (uint16_t)length;
    int n = t->ops->supposed(t, in->state, in->world[target].state, in->supposed);
    for (int i = 0; i < n; i++)
        in->safe[in->supposed[i]] = in->version;
    return OK;
}

/* ---- T&E ---- */

/* Eliminates `candidate`, and all whose worlds show a contradiction by then, without looking for braids. */
static status eliminate(inside *in, dcand candidate, int *open)
{
    const residual *t = in->table;
    bool refuted = true;
    for (int left = t->candidates; left;
         left--, candidate = candidate + 1 < t->candidates ? candidate + 1 : 0) {
        if (!refuted && in->made[candidate] && residual_has(t, in->state, candidate))
            renew(in, candidate, &refuted);
        if (!refuted)
            continue;
        refuted = false;
        left = t->candidates;
        if (residual_clear(t, in->state, candidate) && t->ops->close(t, in->state, open))
            return INTERNAL; /* the solution is gone */
        if (!*open)
            return OK;
    }
    in->version++;
    return OK;
}

/* Runs T&E with braids up to this length to its end; *solved: it solves the puzzle. */
static status run_length(inside *in, const bool *solution, int length, bool *solved, bool *gave_up)
{
    const residual *t = in->table;
    status st = OK;
    int open = 1;
    in->version++;
    for (int x = 0, left = t->candidates; left && open; left--, x = x + 1 < t->candidates ? x + 1 : 0) {
        bool refuted;
        if (solution[t->label[x]] || in->safe[x] == in->version || !residual_has(t, in->state, (dcand)x))
            continue;
        st = try_one(in, (dcand)x, length, &refuted, gave_up);
        if (st == OK && refuted) {
            left = t->candidates;
            st = eliminate(in, (dcand)x, &open);
        }
        if (st != OK || *gave_up)
            return st;
    }
    *solved = !open;
    return OK;
}

static void begin(inside *in)
{
    const residual *t = in->table;
    memcpy(in->state, t->live, t->stride);
    for (int x = 0; x < t->candidates; x++) {
        in->made[x] = false;
        in->world[x] = (rater_world){ in->worlds + (size_t)x * t->stride,
                                      in->hopes + (size_t)x * RATER_HOPES(t->candidates), false };
    }
}

status inside_run(inside *in, const csp_label *list, int n, const bool *solution, int most, watch *watch,
                  engine_result *result, bool *gave_up)
{
    bool solved = false;
    int length = 0;
    status st = OK;
    in->table = rater_table(in->rater, list, n);
    *gave_up = !in->table;
    *result = (engine_result){ .outcome = BOUNDED };
    if (*gave_up)
        return OK;
    begin(in);
    in->watch = watch;
    while (length < most && st == OK && !solved && !*gave_up)
        st = run_length(in, solution, ++length, &solved, gave_up);
    result->hardest = result->tried = length;
    result->outcome = solved ? SOLVED : BOUNDED;
    result->nodes = watch->nodes;
    return st;
}
