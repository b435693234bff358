/* lower_bound.c: see lower_bound.h.
 *
 * A relaxed whip *counts* if its ghosts could have been alive. Most candidates have no relaxed whip, or one
 * without ghosts; the search of the rule finds that out. For the others all relaxed whips are looked at, by
 * the definition: the first one with ghosts that is met need not count, and where a csp-variable is empty
 * there may be others. */
#include "solve/lower_bound.h"

#include "base/sort.h"
#include "core/statement.h"
#include "rules/single.h"
#include "solve/relaxing.h"

#include <string.h>

/* BOUND_NODES: nodes for one target; if they do not suffice, it is taken to have a relaxed whip that counts,
 * so nothing is proved by it (a checker would take too long, too). BOUND_TOGETHER: how many states are made
 * for several ghosts that are alive together; after that, relaxed whips with several ghosts count. */
enum { BOUND_NODES = 100000, BOUND_TOGETHER = 200 };

typedef struct cell {
    csp_var var;
    csp_label left, right;
} cell;

/* F_A (lower_bound.h). */
typedef struct alive {
    csp_list ghosts; /* A, ascending */
    uint8_t *label;  /* of each label: its label_status there */
    bool wanted;     /* does the proof use it? */
} alive;

struct lower_bound {
    arena arena, run; /* `run` is for what a run makes */
    const csp *csp;
    search *search;
    state now, kept; /* the state of the proof; F_A in the making */
    alive **single;  /* of each label g: F_g, or NULL */
    alive together[BOUND_TOGETHER];
    int togethers;
    bool *held, *near;   /* of each label: is it in A; is it in A or linked to a label of A? */
    csp_label *gone;     /* room for all labels */
    int *says;           /* of each label: the answer of `ask` about relaxed whips on it */
    int *dead, *decided; /* how many suppositions are linked to each label; are in each csp-variable */
    int *dead_then, *decided_then;
    csp_label *forced;
    bool *used;       /* of each label: is it a left? */
    cell *cell;       /* of the partial whip */
    csp_label *ghost; /* room for its ghosts */
    csp_label target;
    int nodes;
    const lower_bound_task *task;
};

#define TAKE(array, n) ((f->array = arena_take(&f->arena, (n), sizeof *f->array)) != NULL)

bool lower_bound_takes(const csp *c)
{
    return csp_is_plain(c);
}

status lower_bound_open(lower_bound **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    *out = NULL;
    lower_bound *f = memory_take(m, 1, sizeof *f);
    if (!f)
        return NO_MEMORY;
    f->csp = c;
    arena_open(&f->arena, m);
    arena_open(&f->run, m);
    if (!TAKE(single, labels) || !TAKE(held, labels) || !TAKE(near, labels) || !TAKE(gone, labels) ||
        !TAKE(ghost, labels + 1) || !TAKE(says, labels) || !TAKE(dead, labels) || !TAKE(decided, vars) ||
        !TAKE(dead_then, labels) || !TAKE(decided_then, vars) || !TAKE(forced, vars + 1) ||
        !TAKE(used, labels) || !TAKE(cell, labels + 1) || search_open(&f->search, m, c) != OK ||
        state_open(&f->now, m, c) != OK || state_open(&f->kept, m, c) != OK) {
        lower_bound_close(f);
        return NO_MEMORY;
    }
    *out = f;
    return OK;
}

void lower_bound_close(lower_bound *bound)
{
    if (!bound)
        return;
    const memory *m = bound->arena.memory;
    if (bound->now.csp)
        state_close(&bound->now, m);
    if (bound->kept.csp)
        state_close(&bound->kept, m);
    search_close(bound->search);
    arena_close(&bound->run);
    arena_close(&bound->arena);
    memory_give(m, bound, 1, sizeof *bound);
}

/* The i-th F_A that was made (first those of single ghosts, then those of several), if the proof uses it;
 * else NULL. */
static const alive *wanted_at(const lower_bound *bound, int i)
{
    int labels = csp_labels(bound->csp);
    const alive *a = i < labels ? bound->single[i] : &bound->together[i - labels];
    return a && a->wanted ? a : NULL;
}

status lower_bound_tell(const lower_bound *bound, const memory *m, ghost_states *out)
{
    int n = 0, ghosts = 0, labels = csp_labels(bound->csp), all = labels + bound->togethers;
    for (int i = 0; i < all; i++) {
        const alive *a = wanted_at(bound, i);
        n += a != NULL;
        ghosts += a ? csp_list_size(a->ghosts) : 0;
    }
    status st = ghost_states_open(out, m, bound->csp, n, ghosts);
    for (int i = 0, k = 0; i < all && st == OK; i++) {
        const alive *a = wanted_at(bound, i);
        if (!a)
            continue;
        int size = csp_list_size(a->ghosts);
        out->start[k + 1] = out->start[k] + size;
        memcpy(out->ghost + out->start[k], a->ghosts.begin, (size_t)size * sizeof *out->ghost);
        memcpy(ghost_state(out, k++), a->label, (size_t)labels);
    }
    return st;
}

/* ---- steps that are not searched for ---- */

/* Asserts Singles, except these labels; returns whether there were any. */
static bool assert_singles(const csp *c, state *s, const bool *but)
{
    bool any = false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_label x = s->value[v] == CSP_NONE && s->count[v] == 1 ? state_only(s, (csp_var)v) : CSP_NONE;
        if (x == CSP_NONE || but[x])
            continue;
        state_assert(s, x);
        any = true;
    }
    return any;
}

/* Are all labels that v has left linked to `target`? */
static bool is_emptied(const csp *c, const state *s, csp_var v, csp_label target)
{
    csp_list labels = csp_var_labels(c, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (s->label[*l] != GONE && !csp_linked(c, *l, target))
            return false;
    return true;
}

/* Applies whips[1] on all targets except these; returns whether there were any. */
static bool eliminate_at_once(const csp *c, state *s, const bool *but)
{
    bool any = false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_label x = s->value[v] == CSP_NONE ? state_only(s, (csp_var)v) : CSP_NONE;
        if (x == CSP_NONE)
            continue;
        CSP_FOR_LINKS(z, c, x)
            if (!but[*z] && state_is_candidate(s, *z) && !csp_has(c, (csp_set)v, *z) &&
                is_emptied(c, s, (csp_var)v, *z)) {
                state_eliminate(s, *z);
                any = true;
            }
    }
    return any;
}

/* Singles and whips[1] to their end, except for what is held (bound->held, bound->near). */
static void settle(lower_bound *bound, state *s)
{
    while (assert_singles(bound->csp, s, bound->near) || eliminate_at_once(bound->csp, s, bound->held))
        continue;
}

/* ---- F_A ---- */

static void hold(lower_bound *bound, csp_list ghosts, bool held)
{
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++) {
        bound->held[*g] = bound->near[*g] = held;
        CSP_FOR_LINKS(l, bound->csp, *g)
            bound->near[*l] = held;
    }
}

/* One round of relaxed whips on all targets that are not held; *gone: how many were eliminated. */
static status relax_round(lower_bound *bound, int *gone)
{
    const lower_bound_task *t = bound->task;
    const step *built;
    status st = relaxing_begin(bound->search, t->first, &bound->kept, t->solution, t->watch);
    *gone = 0;
    for (int l = 0; l < csp_labels(bound->csp) && st == OK; l++) {
        csp_label z = (csp_label)l;
        if (bound->held[z] || t->solution[z] || !state_is_candidate(&bound->kept, z))
            continue;
        st = relaxing_ask(bound->search, z, t->length, ANY_GHOSTS, &built);
        if (st == OK && built)
            bound->gone[(*gone)++] = z;
    }
    for (int i = 0; i < *gone; i++)
        state_eliminate(&bound->kept, bound->gone[i]);
    return st;
}

/* Makes F_A, where A is these ghosts. */
static status make_alive(lower_bound *bound, const csp_label *ghost, int n, alive *out)
{
    size_t labels = (size_t)csp_labels(bound->csp);
    csp_label *list = arena_take(&bound->run, (size_t)n, sizeof *list);
    out->label = arena_take(&bound->run, labels, 1);
    if (!list || !out->label)
        return NO_MEMORY;
    memcpy(list, ghost, (size_t)n * sizeof *list);
    sort_numbers(list, (size_t)n);
    out->ghosts = (csp_list){ list, list + n };
    out->wanted = false;
    state_copy(&bound->kept, bound->task->first);
    hold(bound, out->ghosts, true);
    status st = OK;
    for (int gone = 1; gone && st == OK;) {
        settle(bound, &bound->kept);
        st = relax_round(bound, &gone);
    }
    hold(bound, out->ghosts, false);
    memcpy(out->label, bound->kept.label, labels);
    return st;
}

static status find_single(lower_bound *bound, csp_label ghost, alive **out)
{
    status st = OK;
    if (!bound->single[ghost]) {
        alive *a = arena_take(&bound->run, 1, sizeof *a);
        st = a ? make_alive(bound, &ghost, 1, a) : NO_MEMORY;
        bound->single[ghost] = st == OK ? a : NULL;
    }
    *out = bound->single[ghost];
    return st;
}

/* ---- the relaxed whips that count ---- */

/* How many labels F_A has in V_k, besides the right, that are linked neither to the target nor to an earlier
 * right. */
static int count_others(const lower_bound *bound, const uint8_t *then, int at, csp_label right)
{
    csp_list labels = csp_var_labels(bound->csp, bound->cell[at].var);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool linked = then[*l] == GONE || *l == right || csp_linked(bound->csp, *l, bound->target);
        for (int i = 0; i < at && !linked; i++)
            linked = csp_linked(bound->csp, *l, bound->cell[i].right);
        n += !linked;
    }
    return n;
}

/* Could the ghosts of `alive` have been alive in a whip with the cells from..last? ends: `last` is the last
 * cell. */
static bool could_be(lower_bound *bound, alive *alive, int from, int last, bool ends)
{
    int room = ends && last + 1 < bound->task->length ? 1 : 0;
    bool may = true;
    for (int k = from; k <= last && may; k++) {
        bool end = ends && k == last;
        may = count_others(bound, alive->label, k, end ? CSP_NONE : bound->cell[k].right) <= (end ? room : 0);
    }
    alive->wanted = alive->wanted || !may;
    return may;
}

/* Judges each ghost of the cells 0..last alone. For ghosts of earlier cells only the last cell is new: the
 * cells before it were judged already. */
static status judge_singly(lower_bound *bound, int last, bool ends, bool *may)
{
    status st = OK;
    for (int k = 0; k <= last && *may && st == OK; k++) {
        csp_label g = bound->cell[k].left;
        alive *a;
        if (bound->now.label[g] != GONE)
            continue;
        st = find_single(bound, g, &a);
        if (st == OK)
            *may = could_be(bound, a, k == last ? 0 : last, last, ends);
    }
    return st;
}

/* Are all these labels ghosts of the current cells? */
static bool are_lefts(const lower_bound *bound, csp_list ghosts)
{
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
        if (!bound->used[*g] || bound->now.label[*g] != GONE)
            return false;
    return true;
}

/* Judges ghosts together: by those sets of ghosts whose F_A has been made; and, if the whip ends here, by all
 * its ghosts, as long as there is room for another F_A. */
static status judge_together(lower_bound *bound, int last, bool ends, bool *may)
{
    int n = 0;
    bool known = false;
    for (int k = 0; k <= last; k++)
        if (bound->now.label[bound->cell[k].left] == GONE)
            bound->ghost[n++] = bound->cell[k].left;
    for (int i = 0; i < bound->togethers && *may; i++)
        if (are_lefts(bound, bound->together[i].ghosts)) {
            known = known || csp_list_size(bound->together[i].ghosts) == n;
            *may = could_be(bound, &bound->together[i], 0, last, ends);
        }
    if (!*may || !ends || n < 2 || known || bound->togethers == BOUND_TOGETHER)
        return OK;
    alive *a = &bound->together[bound->togethers];
    status st = make_alive(bound, bound->ghost, n, a);
    bound->togethers += st == OK;
    if (st == OK)
        *may = could_be(bound, a, 0, last, ends);
    return st;
}

/* *may: could all ghosts of the cells 0..last have been alive? */
static status judge(lower_bound *bound, int last, bool ends, bool *may)
{
    *may = true;
    status st = judge_singly(bound, last, ends, may);
    return st == OK && *may ? judge_together(bound, last, ends, may) : st;
}

static void suppose(lower_bound *bound, csp_label label, int by)
{
    csp_list vars = csp_label_vars(bound->csp, label);
    CSP_FOR_LINKS(l, bound->csp, label)
        bound->dead[*l] += by;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        bound->decided[*v] += by;
}

static int count_left(const lower_bound *bound, csp_var v, csp_label *only)
{
    csp_list labels = csp_var_labels(bound->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (bound->now.label[*l] != GONE && !bound->dead[*l]) {
            *only = *l;
            n++;
        }
    return n;
}

/* Does a csp-variable become empty within this many rounds, in each of which everything that is forced is
 * supposed? No whip needs fewer rights than there are rounds. */
static bool empties(lower_bound *bound, int most)
{
    size_t labels = (size_t)csp_labels(bound->csp), vars = (size_t)csp_vars(bound->csp);
    int forced = 1;
    bool empty = false;
    memcpy(bound->dead_then, bound->dead, labels * sizeof *bound->dead);
    memcpy(bound->decided_then, bound->decided, vars * sizeof *bound->decided);
    for (int round = 0; round <= most && forced && !empty; round++) {
        forced = 0;
        for (size_t v = 0; v < vars && !empty; v++) {
            int n = bound->decided[v] ? 2 : count_left(bound, (csp_var)v, &bound->forced[forced]);
            empty = n == 0;
            forced += n == 1;
        }
        for (int i = 0, had = empty; i < forced && !had && round < most; i++) {
            empty = empty || bound->dead[bound->forced[i]]; /* two forced labels that are linked */
            suppose(bound, bound->forced[i], 1);
        }
    }
    memcpy(bound->dead, bound->dead_then, labels * sizeof *bound->dead);
    memcpy(bound->decided, bound->decided_then, vars * sizeof *bound->decided);
    return empty;
}

static status extend(lower_bound *bound, int at, csp_label last, bool *found);

/* Tries the cell `at` with this csp-variable and this left. */
static status try_cell(lower_bound *bound, int at, csp_var v, csp_label left, bool *found)
{
    csp_label right = 0;
    bool may = false;
    int n = bound->decided[v] ? 2 : count_left(bound, v, &right);
    if (n > 1 || (n == 1 && at + 1 == bound->task->length))
        return OK;
    bound->cell[at] = (cell){ v, left, right };
    status st = judge(bound, at, n == 0, &may);
    *found = st == OK && may && n == 0;
    if (st != OK || !may || n == 0)
        return st;
    suppose(bound, right, 1);
    st = extend(bound, at + 1, right, found);
    suppose(bound, right, -1);
    return st;
}

/* Looks for a relaxed whip that counts and begins with the current `at` cells. */
static status extend(lower_bound *bound, int at, csp_label last, bool *found)
{
    status st = ++bound->nodes > BOUND_NODES ? OK : watch_node(bound->task->watch);
    if (st != OK || bound->nodes > BOUND_NODES || !empties(bound, bound->task->length - 1 - at))
        return st;
    CSP_FOR_LINKS(l, bound->csp, last) {
        csp_list vars = csp_label_vars(bound->csp, *l);
        if (bound->task->first->label[*l] != CANDIDATE || bound->used[*l])
            continue;
        bound->used[*l] = true;
        for (const csp_var *v = vars.begin; v < vars.end && st == OK && !*found; v++)
            st = try_cell(bound, at, *v, *l, found);
        bound->used[*l] = false;
        if (st != OK || *found)
            return st;
    }
    return st;
}

static status find_counting(lower_bound *bound, csp_label target, bool *found)
{
    bound->target = target;
    bound->nodes = 0;
    *found = false;
    suppose(bound, target, 1);
    status st = extend(bound, 0, target, found);
    suppose(bound, target, -1);
    *found = *found || bound->nodes > BOUND_NODES;
    return st;
}

/* ---- the state ---- */

/* *says: 0: there is no relaxed whip on `target`; 1: there is one with ghosts; 2: there is one without. */
static status ask(lower_bound *bound, csp_label target, int *says)
{
    const step *built;
    status st = relaxing_ask(bound->search, target, bound->task->length, 0, &built);
    *says = built ? 2 : 0;
    if (st != OK || built)
        return st;
    st = relaxing_ask(bound->search, target, bound->task->length, ANY_GHOSTS, &built);
    *says = built ? 1 : 0;
    return st;
}

/* Asks about all candidates, and eliminates those with a relaxed whip without ghosts. */
static status eliminate_without(lower_bound *bound, bool *any)
{
    const lower_bound_task *t = bound->task;
    status st = relaxing_begin(bound->search, t->first, &bound->now, t->solution, t->watch);
    *any = false;
    for (int l = 0; l < csp_labels(bound->csp) && st == OK; l++) {
        bound->says[l] = 0;
        if (!t->solution[l] && state_is_candidate(&bound->now, (csp_label)l))
            st = ask(bound, (csp_label)l, &bound->says[l]);
        *any = *any || bound->says[l] == 2;
    }
    for (int l = 0; l < csp_labels(bound->csp) && st == OK; l++)
        if (bound->says[l] == 2)
            state_eliminate(&bound->now, (csp_label)l);
    return st;
}

/* Eliminates those other candidates that have a relaxed whip that counts. */
static status eliminate_with(lower_bound *bound, bool *any)
{
    int gone = 0, labels = csp_labels(bound->csp);
    status st = OK;
    for (int l = 0; l < labels; l++)
        if (bound->single[l])
            bound->single[l]->wanted = false;
    for (int i = 0; i < bound->togethers; i++)
        bound->together[i].wanted = false;
    for (int l = 0; l < labels && st == OK; l++) {
        bool found = false;
        if (bound->says[l])
            st = find_counting(bound, (csp_label)l, &found);
        bound->says[l] = found;
        gone += found;
    }
    for (int l = 0; l < labels && st == OK; l++)
        if (bound->says[l])
            state_eliminate(&bound->now, (csp_label)l);
    *any = gone > 0;
    return st;
}

static void begin(lower_bound *bound, const lower_bound_task *task)
{
    bound->task = task;
    memset(bound->single, 0, (size_t)csp_labels(bound->csp) * sizeof *bound->single);
    bound->togethers = 0;
    arena_reset(&bound->run);
}

status lower_bound_keep(lower_bound *bound, const lower_bound_task *task, csp_list ghosts,
                        const uint8_t **label)
{
    begin(bound, task);
    status st = make_alive(bound, ghosts.begin, csp_list_size(ghosts), &bound->together[0]);
    *label = bound->together[0].label;
    return st;
}

status lower_bound_run(lower_bound *bound, const lower_bound_task *task, const state **proof)
{
    bool any = true;
    status st = OK;
    *proof = NULL;
    begin(bound, task);
    state_copy(&bound->now, task->first);
    while (any && st == OK) {
        settle(bound, &bound->now);
        if (state_is_solved(&bound->now))
            return OK;
        st = eliminate_without(bound, &any);
        if (st == OK && !any)
            st = eliminate_with(bound, &any);
    }
    *proof = st == OK ? &bound->now : NULL;
    return st;
}
