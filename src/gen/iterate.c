/* iterate.c: see iterate.h. */
#include "gen/iterate.h"

typedef struct seeker {
    counter *counter;
    const bool *matters;
    watch *watch;
    take_solution *take;
    void *context;
    bool enough;
} seeker;

static status find_from(seeker *seeker, state *s)
{
    const memory *m = counter_memory(seeker->counter);
    const csp *c = s->csp;
    int found = 0;
    bool *value = memory_take(m, (size_t)csp_labels(c), sizeof *value);
    state rest;
    if (!value)
        return NO_MEMORY;
    status done = state_open(&rest, m, c);
    if (!done)
        done = counter_run(seeker->counter, s, 1, NULL, seeker->watch, &found, value);
    if (!done && found)
        done = seeker->take(seeker->context, value, &seeker->enough);
    for (int l = 0; !done && found && !seeker->enough && l < csp_labels(c); l++) {
        if (!value[l] || !state_is_candidate(s, (csp_label)l) || (seeker->matters && !seeker->matters[l]))
            continue;
        state_copy(&rest, s);
        state_eliminate(&rest, (csp_label)l);
        done = find_from(seeker, &rest);
        state_assert(s, (csp_label)l);
    }
    state_close(&rest, m);
    memory_give(m, value, (size_t)csp_labels(c), sizeof *value);
    return done;
}

status counter_iterate(counter *counter, state *s, const bool *matters, watch *watch, take_solution *take,
                       void *context)
{
    seeker f = { .counter = counter, .matters = matters, .watch = watch, .take = take, .context = context };
    return find_from(&f, s);
}
