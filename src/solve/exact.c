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
#include "search/relaxed_g.h"
#include "solve/lower_bound.h"
#include "solve/relaxing.h"

#include <string.h>

struct exact {
    arena arena;
    const csp *csp;
    engine *engine;
    search *search;     /* for relaxed whips, when whips are stuck */
    lower_bound *bound; /* NULL: not needed yet */
    relaxed_g *g;       /* NULL: the theory is not about g-whips */
    brt brt;            /* counts the rounds of the path */
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

status exact_open(exact **out, const memory *m, const csp *c, engine *engine)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    exact *x = memory_take(m, 1, sizeof *x);
    if (!x)
        return NO_MEMORY;
    x->csp = c;
    x->engine = engine;
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

void exact_close(exact *exact)
{
    if (!exact)
        return;
    const memory *m = exact->arena.memory;
    state *const states[] = { &exact->now, &exact->copy, &exact->result.final, &exact->result.closed };
    for (int i = 0; i < 4; i++)
        if (states[i]->csp)
            state_close(states[i], m);
    step_list_close(&exact->level);
    step_list_close(&exact->result.path);
    brt_close(&exact->brt);
    search_close(exact->search);
    lower_bound_close(exact->bound);
    relaxed_g_close(exact->g);
    arena_close(&exact->arena);
    memory_give(m, exact, 1, sizeof *exact);
}

/* ---- theories ---- */

extern const rule rule_subset, rule_g_whip;

static bool has_rule(const theory *th, const rule *rule)
{
    int i = 0;
    while (i < th->families && th->family[i].rule != rule)
        i++;
    return i < th->families;
}

bool exact_takes(const theory *th, const csp *c)
{
    bool whips = false, others = th->depth || th->braids_inside;
    bool g = has_rule(th, &rule_g_whip);
    const rule *const main = g ? &rule_g_whip : &rule_whip;
    for (int i = 0; i < th->families; i++) {
        const family *f = &th->family[i];
        bool idle = f->rule->about && !f->rule->about->count(c), subsets = f->rule == &rule_subset;
        whips = whips || (f->rule == main && !f->types[0] && f->max_length > 1);
        others =
            others || f->stage || f->types[0] || (f->rule != main && !subsets && !f->rule->always && !idle);
    }
    return whips && !others && (!g || (csp_is_plain(c) && relaxed_g_takes(c)));
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
static bool line_holds(const exact *exact, const step_line *line)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        return true;
    case TRESSE_CELL:
        for (int i = 0; i < line->cell.rights; i++)
            if (!state_is_candidate(&exact->now, line->cell.right[i]))
                return false;
        return !line->cell.has_left || state_is_candidate(&exact->now, line->cell.refutation[0].label);
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
    case TRESSE_CASES:
        break;
    }
    return false;
}

/* Does a step of the level still hold in the current state? first: it was found in this very state. */
static bool holds(const exact *exact, const step *step, bool first)
{
    for (int i = 0; i < step->conclusions; i++)
        if (!state_is_candidate(&exact->now, step->conclusion[i]))
            return false;
    for (int i = 0; i < step->lines && !first; i++)
        if (!line_holds(exact, &step->line[i]))
            return false;
    return true;
}

/* The weight of all that goes with these eliminations and with the Singles that follow. */
static int cost_of(exact *exact, const csp_label *list, int n)
{
    int sum = 0;
    state_copy(&exact->copy, &exact->now);
    for (int i = 0; i < n; i++)
        state_eliminate(&exact->copy, list[i]);
    brt_close_state(&exact->copy, theory_has_couplings(exact->task->theory));
    for (int l = 0; l < csp_labels(exact->csp); l++)
        if (exact->weight[l] && state_is_candidate(&exact->now, (csp_label)l) &&
            !state_is_candidate(&exact->copy, (csp_label)l))
            sum += exact->weight[l];
    return sum;
}

/* Adds the step to the path and applies it, then Singles; members that are gone by now are not named. */
static status apply(exact *exact, const step *given)
{
    step_list *path = &exact->result.path;
    status st = step_list_add(path, given);
    if (st != OK)
        return st;
    step *mine = &path->step[path->n - 1];
    mine->round = ++exact->brt.round;
    for (int i = 0; i < mine->lines; i++) {
        step_cell *cell = &((step_line *)&mine->line[i])->cell;
        int left = 0;
        if (mine->line[i].kind != TRESSE_CELL)
            continue;
        for (int k = 0; k < cell->refuted; k++)
            if (state_is_candidate(&exact->now, cell->refutation[k].label))
                ((step_refutation *)cell->refutation)[left++] = cell->refutation[k];
        cell->refuted = left;
    }
    step_apply(mine, &exact->now);
    const step_sink sink = step_list_sink(path, true);
    return brt_run(&exact->brt, &exact->now, BRT_TO_THE_END, &sink);
}

static bool is_over(const state *s)
{
    return state_is_solved(s) || state_is_contradiction(s);
}

/* Lists the steps that the engine finds in the current state, up to length n, among what costs no more than
 * this. */
static status find_level(exact *exact, int n, int most_cost)
{
    engine_result r;
    for (int l = 0; l < csp_labels(exact->csp); l++)
        exact->focus[l] = exact->cost[l] <= most_cost;
    step_list_clear(&exact->level);
    const step_sink sink = step_list_sink(&exact->level, true);
    const task t = { .theory = exact->task->theory,
                     .strategy = { .rounds = 1, .focus = exact->focus },
                     .keep = exact->task->solution,
                     .max_length = n,
                     .watch = exact->task->watch,
                     .sink = &sink };
    state_copy(&exact->copy, &exact->now);
    status st = engine_run(exact->engine, &t, &exact->copy, &r);
    int found = 0;
    while (found < exact->level.n && exact->level.step[found].round == 1)
        found++;
    exact->level.n = found; /* the rest are Singles */
    return st == OK && r.outcome == UNFINISHED ? LIMIT : st;
}

static void weigh_costs(exact *exact)
{
    for (int l = 0; l < csp_labels(exact->csp); l++) {
        csp_label z = (csp_label)l;
        bool asked = exact->weighed && state_is_candidate(&exact->now, z) && !exact->task->solution[l];
        exact->cost[l] = asked ? cost_of(exact, &z, 1) : 0;
    }
}

/* The least cost above this one; -1: there is none. */
static int next_cost(const exact *exact, int cost)
{
    int next = -1;
    for (int l = 0; l < csp_labels(exact->csp); l++)
        if (exact->cost[l] > cost && (next < 0 || exact->cost[l] < next))
            next = exact->cost[l];
    return next;
}

/* Applies those steps of the level that still hold and cost no more than `cost`; the first one in any
 * case. */
static status apply_level(exact *exact, bool at_random, int cost)
{
    status st = OK;
    bool first = true;
    for (int i = 0; i < exact->level.n && st == OK && !is_over(&exact->now); i++) {
        if (at_random) {
            int j = i + (int)random_below(&exact->random, (uint32_t)(exact->level.n - i));
            step other = exact->level.step[i];
            exact->level.step[i] = exact->level.step[j];
            exact->level.step[j] = other;
        }
        const step *s = &exact->level.step[i];
        if (!holds(exact, s, first))
            continue;
        if (first || !exact->weighed || cost_of(exact, s->conclusion, s->conclusions) <= cost) {
            st = apply(exact, s);
            first = false;
        }
    }
    return st;
}

/* Makes one path by patterns up to length n, as far as it goes. */
static status run_path(exact *exact, int n, bool at_random)
{
    step_list *path = &exact->result.path;
    bool stuck = false;
    step_list_clear(path);
    state_copy(&exact->now, exact->task->start);
    brt_begin(&exact->brt, theory_has_couplings(exact->task->theory));
    const step_sink sink = step_list_sink(path, true);
    status st = brt_run(&exact->brt, &exact->now, BRT_TO_THE_END, &sink);
    while (st == OK && !is_over(&exact->now) && !stuck) {
        int cost = 0;
        weigh_costs(exact);
        for (st = find_level(exact, n, cost); st == OK && !exact->level.n && cost >= 0;) {
            cost = next_cost(exact, cost);
            st = cost < 0 ? OK : find_level(exact, n, cost);
        }
        stuck = !exact->level.n;
        if (st == OK)
            st = apply_level(exact, at_random, cost);
    }
    return st;
}

/* ---- where whips are stuck ---- */

/* `copy` becomes the state where BRT ends, from the start. */
static void find_first(exact *exact)
{
    state_copy(&exact->copy, exact->task->start);
    brt_close_state(&exact->copy, theory_has_couplings(exact->task->theory));
}

static void weigh_ghosts(exact *exact, int ghosts)
{
    for (int i = 0; i < ghosts; i++)
        exact->weight[exact->ghost[i]]++;
    exact->weighed = true;
}

/* The same as `blame`, by relaxed g-whips. */
static status blame_g(exact *exact, int n, bool *found)
{
    status st = OK;
    *found = false;
    find_first(exact);
    relaxed_g_begin(exact->g, &exact->copy, &exact->now);
    for (int ghosts = 1; ghosts <= n && st == OK && !*found; ghosts++)
        for (int l = 0; l < csp_labels(exact->csp) && st == OK && !*found; l++)
            if (state_is_candidate(&exact->now, (csp_label)l) && !exact->task->solution[l])
                st = relaxed_g_find(exact->g, (csp_label)l, n, ghosts, exact->task->watch, found);
    if (st == OK && *found)
        weigh_ghosts(exact, relaxed_g_ghosts(exact->g, exact->ghost));
    return st;
}

/* Gives weight to the ghosts of a relaxed whip that has the fewest ghosts. *found: there is a relaxed
 * whip. */
static status blame(exact *exact, int n, bool *found)
{
    const step *built = NULL;
    if (exact->g)
        return blame_g(exact, n, found);
    find_first(exact);
    status st =
        relaxing_begin(exact->search, &exact->copy, &exact->now, exact->task->solution, exact->task->watch);
    for (int ghosts = 1; ghosts <= n && st == OK && !built; ghosts++)
        for (int i = 0; i < exact->search->candidates && st == OK && !built; i++)
            if (!exact->task->solution[exact->search->candidate[i]])
                st = relaxing_ask(exact->search, exact->search->candidate[i], n, ghosts, &built);
    *found = built != NULL;
    if (st != OK || !built)
        return st;
    weigh_ghosts(exact, relaxed_ghosts(exact->search->relaxed, built, exact->ghost, csp_labels(exact->csp)));
    return OK;
}

/* ---- bounds ---- */

/* Notes that this state proves that paths need more than n. */
static void prove(exact *exact, const state *closed, int n)
{
    if (exact->result.least > n + 1)
        return;
    exact->result.least = n + 1;
    exact->result.proved = true;
    exact->result.bound = NULL;
    state_copy(&exact->result.closed, closed);
}

static bool is_solved(exact *exact, int n)
{
    if (!state_is_solved(&exact->now))
        return false;
    exact->result.most = n;
    exact->result.one_by_one = true;
    state_copy(&exact->result.final, &exact->now);
    return true;
}

/* Makes a path by whips of any length up to n, in any order. */
static status run_any_order(exact *exact, int n, uint64_t seed)
{
    engine_result r;
    step_list_clear(&exact->result.path);
    const step_sink sink = step_list_sink(&exact->result.path, true);
    const task t = { .theory = exact->task->theory,
                     .strategy = { .order = ORDER_ANY, .seed = seed },
                     .keep = exact->task->solution,
                     .max_length = n,
                     .watch = exact->task->watch,
                     .sink = &sink };
    state_copy(&exact->now, exact->task->start);
    status st = engine_run(exact->engine, &t, &exact->now, &r);
    return st == OK && r.outcome == UNFINISHED ? LIMIT : st;
}

/* Tries to prove, by ghosts that can't have been alive, that there is no path by whips up to length n.
 * Subsets are not whips, so with them this bound is not asked for. */
static status prove_finer(exact *exact, int n, bool *known)
{
    const state *shown = NULL;
    status st = exact->bound ? OK : lower_bound_open(&exact->bound, exact->arena.memory, exact->csp);
    if (st != OK)
        return st;
    find_first(exact);
    const lower_bound_task t = { &exact->copy, exact->task->solution, n, exact->task->watch };
    st = lower_bound_run(exact->bound, &t, &shown);
    if (st != OK || !shown)
        return st;
    prove(exact, shown, n);
    exact->result.bound = exact->bound;
    *known = true;
    return OK;
}

static bool may_prove_finer(const exact *exact, int n)
{
    bool others = exact->g || n < 2 || n >= exact->result.most || !lower_bound_takes(exact->csp);
    for (int i = 0; i < exact->task->theory->families; i++)
        others = others || exact->task->theory->family[i].rule == &rule_subset;
    return !others;
}

/* Is there a path by patterns up to length n? *known: a path was found, or it was proved that there is
 * none. */
static status try_length(exact *exact, int n, bool *known)
{
    int tries = exact->task->tries, orders = tries - tries / 4;
    status st = OK;
    memset(exact->weight, 0, (size_t)csp_labels(exact->csp) * sizeof *exact->weight);
    exact->weighed = false;
    random_seed(&exact->random, 13, (uint64_t)n);
    for (int i = 0; i < tries && st == OK && !*known; i++) {
        bool left = true, driven = i < orders;
        exact->result.tries++;
        st = driven ? run_path(exact, n, i > orders / 2) : run_any_order(exact, n, (uint64_t)i);
        if (st == OK && is_solved(exact, n)) {
            *known = true;
            return OK;
        }
        if (st == OK && driven)
            st = blame(exact, n, &left);
        if (st == OK && !left) {
            prove(exact, &exact->now, n);
            *known = true;
        }
        if (st == OK && !*known && i == tries / 8 && may_prove_finer(exact, n))
            st = prove_finer(exact, n, known);
    }
    return st;
}

/* Finds the rating by relaxed whips, which is a lower bound; with them the theory is confluent, so one run
 * for each length suffices. */
static status relax(exact *exact)
{
    theory th;
    engine_result r;
    relax_theory(exact->task->theory, &th);
    for (int n = exact->result.least - 1; n < exact->result.most; n++) {
        const task t = {
            .theory = &th, .keep = exact->task->solution, .max_length = n, .watch = exact->task->watch
        };
        if (n < 1)
            continue;
        state_copy(&exact->now, exact->task->start);
        status st = engine_run(exact->engine, &t, &exact->now, &r);
        if (st != OK || r.outcome == UNFINISHED)
            return st == OK ? LIMIT : st;
        if (r.outcome == SOLVED)
            return OK;
        prove(exact, &exact->now, n);
    }
    return OK;
}

/* Applies the Subsets of the theory to the end; *gone: how many candidates they eliminated. */
static status close_by_subsets(exact *exact, int n, int *gone)
{
    theory th;
    engine_result r;
    int before = exact->now.candidates;
    const task t = {
        .theory = &th, .keep = exact->task->solution, .max_length = n, .watch = exact->task->watch
    };
    if (!has_rule(exact->task->theory, &rule_subset))
        return OK;
    theory_begin(&th, 0);
    for (int i = 0; i < exact->task->theory->families; i++)
        if (exact->task->theory->family[i].rule == &rule_subset)
            theory_add(&th, &rule_subset, exact->task->theory->family[i].max_length, "");
    theory_end(&th);
    status st = engine_run(exact->engine, &t, &exact->now, &r);
    *gone = before - exact->now.candidates;
    return st == OK && r.outcome == UNFINISHED ? LIMIT : st;
}

/* Applies relaxed g-whips[<= n], Subsets of the theory and Singles to the end. */
static status close_g(exact *exact, int n)
{
    status st = OK;
    for (int gone = 1; gone && st == OK && !is_over(&exact->now);) {
        gone = 0;
        relaxed_g_begin(exact->g, &exact->copy, &exact->now);
        for (int l = 0; l < csp_labels(exact->csp) && st == OK; l++) {
            bool found = false;
            if (!state_is_candidate(&exact->now, (csp_label)l) || exact->task->solution[l])
                continue;
            st = relaxed_g_find(exact->g, (csp_label)l, n, n, exact->task->watch, &found);
            if (st == OK && found)
                exact->ghost[gone++] = (csp_label)l;
        }
        for (int i = 0; i < gone; i++)
            state_eliminate(&exact->now, exact->ghost[i]);
        brt_close_state(&exact->now, false);
        if (!gone && st == OK && !is_over(&exact->now))
            st = close_by_subsets(exact, n, &gone);
    }
    return st;
}

/* As `relax`, by relaxed g-whips. Where longer ones begin, shorter ones have ended. */
static status relax_g(exact *exact)
{
    status st = OK;
    find_first(exact);
    state_copy(&exact->now, &exact->copy);
    for (int n = exact->result.least - 1; n < exact->result.most && st == OK; n++) {
        st = n < 1 ? OK : close_g(exact, n);
        if (is_over(&exact->now))
            return st;
        if (st == OK && n >= 1)
            prove(exact, &exact->now, n);
    }
    return st;
}

status exact_run(exact *exact, const exact_task *task, const exact_result **out)
{
    exact_result *r = &exact->result;
    exact->task = task;
    r->least = task->least > 1 ? task->least : 1;
    r->most = task->most;
    r->one_by_one = r->proved = r->ended = false;
    r->bound = NULL;
    r->tries = 0;
    *out = r;
    if (has_rule(task->theory, &rule_g_whip) && !exact->g &&
        !(exact->g = relaxed_g_open(&exact->arena, exact->csp)))
        return NO_MEMORY;
    status st = exact->g ? relax_g(exact) : relax(exact);
    for (int n = r->least; n <= r->most && st == OK && !r->one_by_one; n++) {
        bool known = false;
        st = try_length(exact, n, &known);
    }
    r->ended = st == LIMIT;
    return st == LIMIT ? OK : st;
}
