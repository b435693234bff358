/* api_estimate.c: include/tresse.h: how many partial whips a search by the definition would meet. */
#include "api/work.h"
#include "rules/whip.h"
#include "search/estimate.h"

/* Takes network->work, from the start, to where whips of up to `most` cells leave it. */
static status close_state(network *network, int most, watch *watch, bool *open)
{
    theory th;
    engine_result r = { .outcome = SOLVED };
    state_copy(&network->work, &network->start);
    theory_begin(&th, 0);
    status st = theory_add(&th, &rule_whip, most, "");
    theory_end(&th);
    const task t = { .theory = &th, .watch = watch };
    if (st == OK)
        st = engine_run(network->engine, &t, &network->work, &r);
    *open = r.outcome == STUCK || r.outcome == BOUNDED;
    return st;
}

static status estimate(network *network, const tresse_estimate_terms *terms, const tresse_limits *limits,
                       double *whips)
{
    watch w = work_watch(network->owner, "probing", limits, limits ? limits->nodes : 0);
    search *s = NULL;
    bool open = false;
    status st = network->known.bad_givens ? OK : close_state(network, terms->most, &w, &open);
    if (st == OK && open)
        st = search_open(&s, &network->owner->memory, network->csp);
    if (st != OK || !open)
        return st;
    estimate_terms t = { .most = terms->most, .probes = terms->probes };
    random_seed(&t.random, terms->seed, 0);
    search_start(s, &(search_terms){ .skip = NULL });
    search_begin(s, &network->work, &w);
    st = estimate_whips(s, t, whips);
    search_close(s);
    return st;
}

tresse_status tresse_estimate_whips(tresse *t, const tresse_puzzle *p, const tresse_estimate_terms *terms,
                                    const tresse_limits *limits, double *whips)
{
    error e = { 0 };
    network *n;
    if (whips)
        *whips = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(terms), GIVEN(whips)))
        return TRESSE_BAD_INPUT;
    status s =
        terms->size == sizeof *terms && terms->most > 0
            ? network_begin(t, p, NULL, limits, &n, &e)
            : error_set(&e, BAD_INPUT, 0, 0, "terms of size %zu for %d cells" EXPECTED "%zu, 1 or more",
                        terms->size, terms->most, sizeof *terms);
    if (!s)
        s = estimate(n, terms, limits, whips);
    return work_end(t, s, &e, NULL);
}
