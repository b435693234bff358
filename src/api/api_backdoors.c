/* api_backdoors.c: include/tresse.h: backdoors and anti-backdoors of a puzzle. */
#include "api/run.h"
#include "solve/few_steps.h"

typedef struct teller {
    const csp *csp;
    tresse_backdoor *found;
    void *context;
} teller;

static status tell(void *context, tresse_backdoor_kind kind, csp_label first, csp_label second)
{
    const teller *t = context;
    const char *other = kind == TRESSE_ANTI_BACKDOOR_PAIR ? csp_label_name(t->csp, second) : NULL;
    return t->found(t->context, kind, csp_label_name(t->csp, first), other) ? STOPPED : OK;
}

static status find(network *network, const tresse_puzzle *puzzle, const theory *none, int pairs,
                   const tresse_limits *limits, const teller *to, error *e)
{
    solutions many = SOLUTIONS_NONE;
    few_steps *a = NULL;
    status s = network->known.bad_givens ? OK : run_count_first(network, puzzle, limits, &many);
    if (!s && many != SOLUTIONS_ONE)
        return error_set(e, BAD_INPUT, 0, 0, "%s" EXPECTED "a puzzle with exactly one",
                         many == SOLUTIONS_NONE      ? "no solution"
                         : many == SOLUTIONS_SEVERAL ? "several solutions"
                                                     : "it is not known how many solutions there are");
    watch w = work_watch(network->owner, "searching", limits, limits ? limits->nodes : 0);
    const few_steps_task t = { .none = none, .theory = none, .solution = network->solution, .watch = &w };
    if (!s)
        s = few_steps_open(&a, &network->owner->memory, network->csp, network->engine);
    if (!s)
        s = few_steps_backdoors(a, &t, &network->start, pairs, tell, (void *)to);
    few_steps_close(a);
    return s;
}

tresse_status tresse_backdoors(tresse *t, const tresse_puzzle *p, const tresse_theory *th, int pairs,
                               const tresse_limits *limits, tresse_backdoor *found, void *context)
{
    error e = { 0 };
    network *n;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th), GIVEN(found)))
        return TRESSE_BAD_INPUT;
    status s = work_check_theory(t, th, &e);
    if (!s && (th->theory.depth || !theory_is_confluent(&th->theory)))
        s = error_set(&e, BAD_INPUT, 0, 0, "%s" EXPECTED "a confluent theory without T&E, such as W1 or S",
                      th->theory.name);
    if (!s)
        s = network_begin(t, p, &th->theory, limits, &n, &e);
    if (!s)
        s = theory_fits(&th->theory, n->csp, &e);
    if (!s)
        s = find(n, p, &th->theory, pairs, limits, &(teller){ n->csp, found, context }, &e);
    return work_end(t, s, &e, NULL);
}
