/* api_optimum.c: include/tresse.h: the best solution, and solutions as MiniZinc reads them. */
#include "api/work.h"
#include "out/minizinc.h"

const char *tresse_puzzle_objective(const tresse_puzzle *p, int *most)
{
    const puzzle *q = p && p->serial ? puzzle_of(p) : NULL;
    if (most)
        *most = q && q->objective && q->most;
    return q ? q->objective : NULL;
}

typedef struct improving {
    const csp *csp;
    const puzzle *puzzle;
    const objective *by;
    csp_label best;
} improving;

static status improve(void *context, const bool *value, bool *enough)
{
    improving *i = context;
    (void)enough;
    i->best = objective_label(i->csp, i->by, value);
    return puzzle_verify(i->puzzle, i->csp, value);
}

/* Eliminates the values of the objective that are worse. */
static status exclude_worse(tresse_puzzle *p, const network *n, const objective *by, csp_label best, error *e)
{
    csp_list in = csp_var_labels(n->csp, by->variable);
    label_changes worse = { .eliminated = n->clue };
    for (const csp_label *l = in.begin; l < in.end; l++)
        if (objective_better(n->csp, by, best, *l))
            n->clue[worse.eliminations++] = *l;
    return puzzle_change_labels(p, &worse, e);
}

status optimum_of(tresse *tresse, tresse_puzzle *p, const tresse_limits *limits, csp_label *best, error *e)
{
    network *n;
    objective by;
    state s;
    *best = CSP_NONE;
    status done = work_check_unchanged(p, e);
    if (!done)
        done = network_begin(tresse, p, NULL, limits, &n, e);
    if (!done && !puzzle_objective(puzzle_of(p), n->csp, &by))
        done = error_set(e, BAD_INPUT, 0, 0, "nothing to minimise or maximise" EXPECTED "an objective");
    if (done || n->known.bad_givens)
        return done;
    improving i = { n->csp, puzzle_of(p), &by, CSP_NONE };
    watch w = work_watch(tresse, "optimising", limits, limits ? limits->nodes : 0);
    done = network_equip(n);
    if (!done)
        done = state_open(&s, &tresse->memory, n->csp);
    if (done)
        return done;
    state_copy(&s, &n->start);
    done = optimum_find(n->counter, &s, &by, &w, improve, &i);
    state_close(&s, &tresse->memory);
    if (done || i.best == CSP_NONE)
        return done;
    *best = i.best;
    return exclude_worse(p, n, &by, i.best, e);
}

tresse_status tresse_optimise(tresse *t, tresse_puzzle *p, const tresse_limits *limits, int *found)
{
    error e = { 0 };
    csp_label best = CSP_NONE;
    if (found)
        *found = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(found)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, limits, &e);
    if (!s)
        s = optimum_of(t, p, limits, &best, &e);
    *found = !s && best != CSP_NONE;
    return work_end(t, s, &e, NULL);
}

/* ---- as MiniZinc reads them ---- */

static status write_statistics(const network *n, const watch *watch, const answers *to)
{
    text t;
    text_open(&t, &n->owner->memory);
    text_format(&t, "%%%%%%mzn-stat: variables=%d\n%%%%%%mzn-stat: labels=%d\n", csp_vars(n->csp),
                csp_labels(n->csp));
    text_format(&t, "%%%%%%mzn-stat: solutions=%u\n%%%%%%mzn-stat: nodes=%u\n%%%%%%mzn-stat-end\n",
                (unsigned)to->found, (unsigned)watch->nodes);
    status s = t.failed ? NO_MEMORY : to->write(to->context, text_bytes(&t), t.length) != 0 ? STOPPED : OK;
    text_close(&t);
    return s;
}

tresse_status tresse_answer_write(tresse *t, const tresse_puzzle *p, const tresse_options *options,
                                  const tresse_limits *limits, tresse_write *write, void *context,
                                  uint64_t *found, int *all)
{
    error e = { 0 };
    network *n = NULL;
    if (found)
        *found = 0;
    if (all)
        *all = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(write), GIVEN(found), GIVEN(all)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, limits, &e);
    if (!s && options && options->owner != t)
        s = error_set(&e, BAD_INPUT, 0, 0, "options of another workspace" EXPECTED "some of this one");
    if (!s && !puzzle_of(p)->app->write_solution)
        s = error_set(&e, BAD_INPUT, 0, 0,
                      "the format minizinc is for models in FlatZinc: use --format text");
    if (!s)
        s = network_begin(t, p, NULL, limits, &n, &e);
    if (!s)
        s = network_equip(n);
    if (s)
        return work_end(t, s, &e, NULL);
    answers to = { puzzle_of(p), options ? options->wanted : 1, 0, false, write, context };
    watch w = work_watch(t, "counting", limits, limits ? limits->nodes : 0);
    s = answers_write(&to, n->known.bad_givens ? NULL : &n->start, n->counter, &w, &t->memory);
    if (!s && options && options->statistics)
        s = write_statistics(n, &w, &to);
    *found = to.found;
    *all = !s && !to.more && !puzzle_of(p)->left_out.length;
    return work_end(t, s, &e, NULL);
}
