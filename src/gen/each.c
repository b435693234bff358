/* each.c: see each.h. */
#include "gen/each.h"

typedef struct seeker {
    counter *counter;
    watch *watch;
    take_solution *take;
    void *context;
    bool enough;
} seeker;

static status find_from(seeker *f, state *s)
{
    const memory *m = counter_memory(f->counter);
    const csp *c = s->csp;
    int found = 0;
    bool *value = memory_take(m, (size_t)csp_labels(c), sizeof *value);
    state rest;
    if (!value)
        return NO_MEMORY;
    status done = state_open(&rest, m, c);
    if (!done)
        done = counter_run(f->counter, s, 1, NULL, f->watch, &found, value);
    if (!done && found)
        done = f->take(f->context, value, &f->enough);
    for (int l = 0; !done && found && !f->enough && l < csp_labels(c); l++) {
        if (!value[l] || !state_is_candidate(s, (csp_label)l))
            continue;
        state_copy(&rest, s);
        state_eliminate(&rest, (csp_label)l);
        done = find_from(f, &rest);
        state_assert(s, (csp_label)l);
    }
    state_close(&rest, m);
    memory_give(m, value, (size_t)csp_labels(c), sizeof *value);
    return done;
}

status counter_each(counter *k, state *s, watch *w, take_solution *take, void *context)
{
    seeker f = { .counter = k, .watch = w, .take = take, .context = context };
    return find_from(&f, s);
}
