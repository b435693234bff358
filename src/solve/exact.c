/* exact.c: see exact.h.
 *
 * The engine looks for the whips of one frozen level; those that still hold are then applied one by one. A
 * whip holds as long as its target, its lefts and its rights are candidates: other members may have gone, and
 * are left out of the step. Of Subsets only the first of a level is taken.
 *
 * The cost of an elimination is the weight of all that goes with it and with the Singles that follow. The
 * engine is asked first (by a focus) for what costs nothing, then for what costs little. */
#include "solve/exact.h"

#include "base/random.h"
#include "problem/constraint.h"
#include "rules/relaxed_whip.h"
#include "rules/single.h"
#include "rules/whip.h"
#include "solve/finer.h"
#include "solve/relaxing.h"

#include <string.h>

struct exact {
    arena arena;
    const csp *csp;
    engine *engine;
    search *search; /* for relaxed whips, when whips are stuck */
    finer *finer;   /* NULL: not needed yet */
    brt brt;        /* counts the rounds of the path */
    state now, copy;
    step_list level; /* the whips of one frozen level */
    bool *focus;
    int *weight, *cost; /* of each label */
    csp_label *ghost;   /* room for all labels */
    bool weighed;       /* does some label have weight? */
    rng random;
    const exact_task *task;
    exact_result result;
};

#define TAKE(array, n) ((x->array = arena_take(&x->arena, (n), sizeof *x->array)) != NULL)

status exact_open(exact **out, const memory *m, const csp *c, engine *e)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    exact *x = memory_take(m, 1, sizeof *x);
    if (!x)
        return NO_MEMORY;
    x->csp = c;
    x->engine = e;
    arena_open(&x->arena, m);
    step_list_open(&x->level, m);
    step_list_open(&x->result.path, m);
    if (!TAKE(focus, labels) || !TAKE(weight, labels) || !TAKE(cost, labels) || !TAKE(ghost, labels) ||
        brt_open(&x->brt, m, c) != OK || search_open(&x->search, m, c) != OK ||
        state_open(&x->now, m, c) != OK || state_open(&x->copy, m, c) != OK ||
        state_open(&x->result.final, m, c) != OK || state_open(&x->result.closed, m, c) != OK) {
        exact_close(x);
        return NO_MEMORY;
    }
    *out = x;
    return OK;
}

void exact_close(exact *x)
{
    if (!x)
        return;
    const memory *m = x->arena.memory;
    state *const states[] = { &x->now, &x->copy, &x->result.final, &x->result.closed };
    for (int i = 0; i < 4; i++)
        if (states[i]->csp)
            state_close(states[i], m);
    step_list_close(&x->level);
    step_list_close(&x->result.path);
    brt_close(&x->brt);
    search_close(x->search);
    finer_close(x->finer);
    arena_close(&x->arena);
    memory_give(m, x, 1, sizeof *x);
}

/* ---- theories ---- */

extern const rule rule_subset;

bool exact_takes(const theory *th, const csp *c)
{
    bool whips = false, others = th->depth || th->braids_inside;
    for (int i = 0; i < th->families; i++) {
        const family *f = &th->family[i];
        bool idle = f->rule->about && !f->rule->about->count(c);
        whips = whips || (f->rule == &rule_whip && !f->types[0] && f->max_length > 1);
        others = others || f->stage || f->types[0] ||
                 (f->rule != &rule_whip && f->rule != &rule_subset && !f->rule->always && !idle);
    }
    return whips && !others;
}

/* The theory with relaxed whips in place of whips. */
static void relax_theory(const theory *th, theory *out)
{
    theory_begin(out, 0);
    for (int i = 0; i < th->families; i++) {
        const family *f = &th->family[i];
        if (f->rule == &rule_whip || !f->rule->always)
            theory_add(out, f->rule == &rule_whip ? &rule_relaxed_whip : f->rule, f->max_length, "");
    }
    theory_end(out);
}

/* ---- one whip at a time ---- */

/* Is this line still one of a whip, whose left and right are candidates? */
static bool line_holds(const exact *x, const step_line *l)
{
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        return true;
    case TRESSE_CELL:
        return (!l->cell.has_left || state_is_candidate(&x->now, l->cell.refutation[0].label)) &&
               (!l->cell.rights || state_is_candidate(&x->now, l->cell.right[0]));
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
    case TRESSE_CASES:
        break;
    }
    return false;
}

/* Does a step of the level still hold in the current state? first: it was found in this very state. */
static bool holds(const exact *x, const step *s, bool first)
{
    for (int i = 0; i < s->conclusions; i++)
        if (!state_is_candidate(&x->now, s->conclusion[i]))
            return false;
    for (int i = 0; i < s->lines && !first; i++)
        if (!line_holds(x, &s->line[i]))
            return false;
    return true;
}

/* The weight of all that goes with these eliminations and with the Singles that follow. */
static int cost_of(exact *x, const csp_label *list, int n)
{
    int sum = 0;
    state_copy(&x->copy, &x->now);
    for (int i = 0; i < n; i++)
        state_eliminate(&x->copy, list[i]);
    brt_close_state(&x->copy, theory_has_couplings(x->task->theory));
    for (int l = 0; l < csp_labels(x->csp); l++)
        if (x->weight[l] && state_is_candidate(&x->now, (csp_label)l) &&
            !state_is_candidate(&x->copy, (csp_label)l))
            sum += x->weight[l];
    return sum;
}

/* Adds the step to the path and applies it, then Singles; members that are gone by now are not named. */
static status apply(exact *x, const step *s)
{
    step_list *path = &x->result.path;
    status st = step_list_add(path, s);
    if (st != OK)
        return st;
    step *mine = &path->step[path->n - 1];
    mine->round = ++x->brt.round;
    for (int i = 0; i < mine->lines; i++) {
        step_cell *cell = &((step_line *)&mine->line[i])->cell;
        int left = 0;
        if (mine->line[i].kind != TRESSE_CELL)
            continue;
        for (int k = 0; k < cell->refuted; k++)
            if (state_is_candidate(&x->now, cell->refutation[k].label))
                ((step_refutation *)cell->refutation)[left++] = cell->refutation[k];
        cell->refuted = left;
    }
    step_apply(mine, &x->now);
    const step_sink sink = step_list_sink(path, true);
    return brt_run(&x->brt, &x->now, BRT_TO_THE_END, &sink);
}

static bool is_over(const state *s)
{
    return state_is_solved(s) || state_is_contradiction(s);
}

/* Lists the steps that the engine finds in the current state, up to length n, among what costs no more than
 * this. */
static status find_level(exact *x, int n, int most_cost)
{
    engine_result r;
    for (int l = 0; l < csp_labels(x->csp); l++)
        x->focus[l] = x->cost[l] <= most_cost;
    step_list_clear(&x->level);
    const step_sink sink = step_list_sink(&x->level, true);
    const task t = { .theory = x->task->theory,
                     .strategy = { .rounds = 1, .focus = x->focus },
                     .keep = x->task->solution,
                     .max_length = n,
                     .watch = x->task->watch,
                     .sink = &sink };
    state_copy(&x->copy, &x->now);
    status st = engine_run(x->engine, &t, &x->copy, &r);
    int found = 0;
    while (found < x->level.n && x->level.step[found].round == 1)
        found++;
    x->level.n = found; /* the rest are Singles */
    return st == OK && r.outcome == UNFINISHED ? LIMIT : st;
}

static void weigh_costs(exact *x)
{
    for (int l = 0; l < csp_labels(x->csp); l++) {
        csp_label z = (csp_label)l;
        bool asked = x->weighed && state_is_candidate(&x->now, z) && !x->task->solution[l];
        x->cost[l] = asked ? cost_of(x, &z, 1) : 0;
    }
}

/* The least cost above this one; -1: there is none. */
static int next_cost(const exact *x, int cost)
{
    int next = -1;
    for (int l = 0; l < csp_labels(x->csp); l++)
        if (x->cost[l] > cost && (next < 0 || x->cost[l] < next))
            next = x->cost[l];
    return next;
}

/* Applies those steps of the level that still hold and cost no more than `cost`; the first one in any
 * case. */
static status apply_level(exact *x, bool at_random, int cost)
{
    status st = OK;
    bool first = true;
    for (int i = 0; i < x->level.n && st == OK && !is_over(&x->now); i++) {
        if (at_random) {
            int j = i + (int)random_below(&x->random, (uint32_t)(x->level.n - i));
            step other = x->level.step[i];
            x->level.step[i] = x->level.step[j];
            x->level.step[j] = other;
        }
        const step *s = &x->level.step[i];
        if (!holds(x, s, first))
            continue;
        if (first || !x->weighed || cost_of(x, s->conclusion, s->conclusions) <= cost) {
            st = apply(x, s);
            first = false;
        }
    }
    return st;
}

/* Makes one path by patterns up to length n, as far as it goes. */
static status run_path(exact *x, int n, bool at_random)
{
    step_list *path = &x->result.path;
    bool stuck = false;
    step_list_clear(path);
    state_copy(&x->now, x->task->start);
    brt_begin(&x->brt, theory_has_couplings(x->task->theory));
    const step_sink sink = step_list_sink(path, true);
    status st = brt_run(&x->brt, &x->now, BRT_TO_THE_END, &sink);
    while (st == OK && !is_over(&x->now) && !stuck) {
        int cost = 0;
        weigh_costs(x);
        for (st = find_level(x, n, cost); st == OK && !x->level.n && cost >= 0;) {
            cost = next_cost(x, cost);
            st = cost < 0 ? OK : find_level(x, n, cost);
        }
        stuck = !x->level.n;
        if (st == OK)
            st = apply_level(x, at_random, cost);
    }
    return st;
}

/* ---- where whips are stuck ---- */

/* `copy` becomes the state where BRT ends, from the start. */
static void find_first(exact *x)
{
    state_copy(&x->copy, x->task->start);
    brt_close_state(&x->copy, theory_has_couplings(x->task->theory));
}

/* Gives weight to the ghosts of a relaxed whip that has the fewest ghosts. *found: there is a relaxed
 * whip. */
static status blame(exact *x, int n, bool *found)
{
    const step *built = NULL;
    find_first(x);
    status st = relaxing_begin(x->search, &x->copy, &x->now, x->task->solution, x->task->watch);
    for (int ghosts = 1; ghosts <= n && st == OK && !built; ghosts++)
        for (int i = 0; i < x->search->candidates && st == OK && !built; i++)
            if (!x->task->solution[x->search->candidate[i]])
                st = relaxing_ask(x->search, x->search->candidate[i], n, ghosts, &built);
    *found = built != NULL;
    if (st != OK || !built)
        return st;
    int ghosts = relaxed_ghosts(x->search->relaxed, built, x->ghost, csp_labels(x->csp));
    for (int i = 0; i < ghosts; i++)
        x->weight[x->ghost[i]]++;
    x->weighed = true;
    return OK;
}

/* ---- bounds ---- */

/* Notes that this state proves that paths need more than n. */
static void prove(exact *x, const state *closed, int n)
{
    if (x->result.least > n + 1)
        return;
    x->result.least = n + 1;
    x->result.proved = true;
    x->result.finer = NULL;
    state_copy(&x->result.closed, closed);
}

static bool is_solved(exact *x, int n)
{
    if (!state_is_solved(&x->now))
        return false;
    x->result.most = n;
    x->result.one_by_one = true;
    state_copy(&x->result.final, &x->now);
    return true;
}

/* Makes a path by whips of any length up to n, in any order. */
static status run_any_order(exact *x, int n, uint64_t seed)
{
    engine_result r;
    step_list_clear(&x->result.path);
    const step_sink sink = step_list_sink(&x->result.path, true);
    const task t = { .theory = x->task->theory,
                     .strategy = { .order = ORDER_ANY, .seed = seed },
                     .keep = x->task->solution,
                     .max_length = n,
                     .watch = x->task->watch,
                     .sink = &sink };
    state_copy(&x->now, x->task->start);
    status st = engine_run(x->engine, &t, &x->now, &r);
    return st == OK && r.outcome == UNFINISHED ? LIMIT : st;
}

/* Tries to prove, by ghosts that can't have been alive, that there is no path by whips up to length n.
 * Subsets are not whips, so with them this bound is not asked for. */
static status prove_finer(exact *x, int n, bool *known)
{
    const state *shown = NULL;
    status st = x->finer ? OK : finer_open(&x->finer, x->arena.memory, x->csp);
    if (st != OK)
        return st;
    find_first(x);
    const finer_task t = { &x->copy, x->task->solution, n, x->task->watch };
    st = finer_run(x->finer, &t, &shown);
    if (st != OK || !shown)
        return st;
    prove(x, shown, n);
    x->result.finer = x->finer;
    *known = true;
    return OK;
}

static bool may_prove_finer(const exact *x, int n)
{
    bool others = n < 2 || n >= x->result.most || !finer_takes(x->csp);
    for (int i = 0; i < x->task->theory->families; i++)
        others = others || x->task->theory->family[i].rule == &rule_subset;
    return !others;
}

/* Is there a path by patterns up to length n? *known: a path was found, or it was proved that there is
 * none. */
static status try_length(exact *x, int n, bool *known)
{
    int tries = x->task->tries, orders = tries - tries / 4;
    status st = OK;
    memset(x->weight, 0, (size_t)csp_labels(x->csp) * sizeof *x->weight);
    x->weighed = false;
    random_seed(&x->random, 13, (uint64_t)n);
    for (int i = 0; i < tries && st == OK && !*known; i++) {
        bool left = true, driven = i < orders;
        x->result.tries++;
        st = driven ? run_path(x, n, i > orders / 2) : run_any_order(x, n, (uint64_t)i);
        if (st == OK && is_solved(x, n)) {
            *known = true;
            return OK;
        }
        if (st == OK && driven)
            st = blame(x, n, &left);
        if (st == OK && !left) {
            prove(x, &x->now, n);
            *known = true;
        }
        if (st == OK && !*known && i == tries / 8 && may_prove_finer(x, n))
            st = prove_finer(x, n, known);
    }
    return st;
}

/* Finds the rating by relaxed whips, which is a lower bound; with them the theory is confluent, so one run
 * for each length suffices. */
static status relax(exact *x)
{
    theory th;
    engine_result r;
    relax_theory(x->task->theory, &th);
    for (int n = x->result.least - 1; n < x->result.most; n++) {
        const task t = { .theory = &th, .keep = x->task->solution, .max_length = n, .watch = x->task->watch };
        if (n < 1)
            continue;
        state_copy(&x->now, x->task->start);
        status st = engine_run(x->engine, &t, &x->now, &r);
        if (st != OK || r.outcome == UNFINISHED)
            return st == OK ? LIMIT : st;
        if (r.outcome == SOLVED)
            return OK;
        prove(x, &x->now, n);
    }
    return OK;
}

status exact_run(exact *x, const exact_task *t, const exact_result **out)
{
    exact_result *r = &x->result;
    x->task = t;
    r->least = t->least > 1 ? t->least : 1;
    r->most = t->most;
    r->one_by_one = r->proved = r->ended = false;
    r->finer = NULL;
    r->tries = 0;
    *out = r;
    status st = relax(x);
    for (int n = r->least; n <= r->most && st == OK && !r->one_by_one; n++) {
        bool known = false;
        st = try_length(x, n, &known);
    }
    r->ended = st == LIMIT;
    return st == LIMIT ? OK : st;
}
