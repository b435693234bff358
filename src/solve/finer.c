/* finer.c: see finer.h.
 *
 * A relaxed whip *counts* if its ghosts could have been alive. Most candidates have no relaxed whip, or one
 * without ghosts; the search of the rule finds that out. For the others all relaxed whips are looked at, by
 * the definition: the first one with ghosts that is met need not count, and where a csp-variable is empty
 * there may be others. */
#include "solve/finer.h"

#include "base/sort.h"
#include "rules/single.h"
#include "solve/relaxing.h"

#include <string.h>

/* FINER_NODES: nodes for one target; if they do not suffice, it is taken to have a relaxed whip that counts,
 * so nothing is proved by it (a checker would take too long, too). FINER_TOGETHER: how many states are made
 * for several ghosts that are alive together; after that, relaxed whips with several ghosts count. */
enum { FINER_NODES = 100000, FINER_TOGETHER = 200 };

typedef struct cell {
    csp_var var;
    csp_label left, right;
} cell;

/* F_A (finer.h). */
typedef struct alive {
    csp_list ghosts; /* A, ascending */
    uint8_t *label;  /* of each label: its label_status there */
    bool wanted;     /* does the proof use it? */
} alive;

struct finer {
    arena arena, run; /* `run` is for what a run makes */
    const csp *csp;
    search *search;
    state now, kept; /* the state of the proof; F_A in the making */
    alive **single;  /* of each label g: F_g, or NULL */
    alive together[FINER_TOGETHER];
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
    const finer_task *task;
};

#define TAKE(array, n) ((f->array = arena_take(&f->arena, (n), sizeof *f->array)) != NULL)

bool finer_takes(const csp *c)
{
    return !csp_needs(c) && !csp_meshes(c);
}

status finer_open(finer **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    *out = NULL;
    finer *f = memory_take(m, 1, sizeof *f);
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
        finer_close(f);
        return NO_MEMORY;
    }
    *out = f;
    return OK;
}

void finer_close(finer *f)
{
    if (!f)
        return;
    const memory *m = f->arena.memory;
    if (f->now.csp)
        state_close(&f->now, m);
    if (f->kept.csp)
        state_close(&f->kept, m);
    search_close(f->search);
    arena_close(&f->run);
    arena_close(&f->arena);
    memory_give(m, f, 1, sizeof *f);
}

/* The i-th F_A that was made (first those of single ghosts, then those of several), if the proof uses it;
 * else NULL. */
static const alive *wanted_at(const finer *f, int i)
{
    int labels = csp_labels(f->csp);
    const alive *a = i < labels ? f->single[i] : &f->together[i - labels];
    return a && a->wanted ? a : NULL;
}

status finer_tell(const finer *f, const memory *m, kept *out)
{
    int n = 0, ghosts = 0, labels = csp_labels(f->csp), all = labels + f->togethers;
    for (int i = 0; i < all; i++) {
        const alive *a = wanted_at(f, i);
        n += a != NULL;
        ghosts += a ? csp_list_size(a->ghosts) : 0;
    }
    status st = kept_open(out, m, f->csp, n, ghosts);
    for (int i = 0, k = 0; i < all && st == OK; i++) {
        const alive *a = wanted_at(f, i);
        if (!a)
            continue;
        int size = csp_list_size(a->ghosts);
        out->start[k + 1] = out->start[k] + size;
        memcpy(out->ghost + out->start[k], a->ghosts.begin, (size_t)size * sizeof *out->ghost);
        memcpy(kept_state(out, k++), a->label, (size_t)labels);
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

/* Are all labels that v has left linked to z? */
static bool is_emptied(const csp *c, const state *s, csp_var v, csp_label z)
{
    csp_list labels = csp_var_labels(c, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (s->label[*l] != GONE && !csp_linked(c, *l, z))
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

/* Singles and whips[1] to their end, except for what is held (f->held, f->near). */
static void settle(finer *f, state *s)
{
    while (assert_singles(f->csp, s, f->near) || eliminate_at_once(f->csp, s, f->held))
        continue;
}

/* ---- F_A ---- */

static void hold(finer *f, csp_list ghosts, bool held)
{
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++) {
        f->held[*g] = f->near[*g] = held;
        CSP_FOR_LINKS(l, f->csp, *g)
            f->near[*l] = held;
    }
}

/* One round of relaxed whips on all targets that are not held; *gone: how many were eliminated. */
static status relax_round(finer *f, int *gone)
{
    const finer_task *t = f->task;
    const step *built;
    status st = relaxing_begin(f->search, t->first, &f->kept, t->solution, t->watch);
    *gone = 0;
    for (int l = 0; l < csp_labels(f->csp) && st == OK; l++) {
        csp_label z = (csp_label)l;
        if (f->held[z] || t->solution[z] || !state_is_candidate(&f->kept, z))
            continue;
        st = relaxing_ask(f->search, z, t->length, ANY_GHOSTS, &built);
        if (st == OK && built)
            f->gone[(*gone)++] = z;
    }
    for (int i = 0; i < *gone; i++)
        state_eliminate(&f->kept, f->gone[i]);
    return st;
}

/* Makes F_A, where A is these ghosts. */
static status make_alive(finer *f, const csp_label *ghost, int n, alive *out)
{
    size_t labels = (size_t)csp_labels(f->csp);
    csp_label *list = arena_take(&f->run, (size_t)n, sizeof *list);
    out->label = arena_take(&f->run, labels, 1);
    if (!list || !out->label)
        return NO_MEMORY;
    memcpy(list, ghost, (size_t)n * sizeof *list);
    sort_numbers(list, (size_t)n);
    out->ghosts = (csp_list){ list, list + n };
    out->wanted = false;
    state_copy(&f->kept, f->task->first);
    hold(f, out->ghosts, true);
    status st = OK;
    for (int gone = 1; gone && st == OK;) {
        settle(f, &f->kept);
        st = relax_round(f, &gone);
    }
    hold(f, out->ghosts, false);
    memcpy(out->label, f->kept.label, labels);
    return st;
}

static status find_single(finer *f, csp_label g, alive **out)
{
    status st = OK;
    if (!f->single[g]) {
        alive *a = arena_take(&f->run, 1, sizeof *a);
        st = a ? make_alive(f, &g, 1, a) : NO_MEMORY;
        f->single[g] = st == OK ? a : NULL;
    }
    *out = f->single[g];
    return st;
}

/* ---- the relaxed whips that count ---- */

/* How many labels F_A has in V_k, besides the right, that are linked neither to the target nor to an earlier
 * right. */
static int count_others(const finer *f, const uint8_t *then, int k, csp_label right)
{
    csp_list labels = csp_var_labels(f->csp, f->cell[k].var);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool linked = then[*l] == GONE || *l == right || csp_linked(f->csp, *l, f->target);
        for (int i = 0; i < k && !linked; i++)
            linked = csp_linked(f->csp, *l, f->cell[i].right);
        n += !linked;
    }
    return n;
}

/* Could the ghosts of `a` have been alive in a whip with the cells from..last? ends: `last` is the last
 * cell. */
static bool could_be(finer *f, alive *a, int from, int last, bool ends)
{
    int room = ends && last + 1 < f->task->length ? 1 : 0;
    bool may = true;
    for (int k = from; k <= last && may; k++) {
        bool end = ends && k == last;
        may = count_others(f, a->label, k, end ? CSP_NONE : f->cell[k].right) <= (end ? room : 0);
    }
    a->wanted = a->wanted || !may;
    return may;
}

/* Judges each ghost of the cells 0..last alone. For ghosts of earlier cells only the last cell is new: the
 * cells before it were judged already. */
static status judge_singly(finer *f, int last, bool ends, bool *may)
{
    status st = OK;
    for (int k = 0; k <= last && *may && st == OK; k++) {
        csp_label g = f->cell[k].left;
        alive *a;
        if (f->now.label[g] != GONE)
            continue;
        st = find_single(f, g, &a);
        if (st == OK)
            *may = could_be(f, a, k == last ? 0 : last, last, ends);
    }
    return st;
}

/* Are all these labels ghosts of the current cells? */
static bool are_lefts(const finer *f, csp_list ghosts)
{
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
        if (!f->used[*g] || f->now.label[*g] != GONE)
            return false;
    return true;
}

/* Judges ghosts together: by those sets of ghosts whose F_A has been made; and, if the whip ends here, by all
 * its ghosts, as long as there is room for another F_A. */
static status judge_together(finer *f, int last, bool ends, bool *may)
{
    int n = 0;
    bool known = false;
    for (int k = 0; k <= last; k++)
        if (f->now.label[f->cell[k].left] == GONE)
            f->ghost[n++] = f->cell[k].left;
    for (int i = 0; i < f->togethers && *may; i++)
        if (are_lefts(f, f->together[i].ghosts)) {
            known = known || csp_list_size(f->together[i].ghosts) == n;
            *may = could_be(f, &f->together[i], 0, last, ends);
        }
    if (!*may || !ends || n < 2 || known || f->togethers == FINER_TOGETHER)
        return OK;
    alive *a = &f->together[f->togethers];
    status st = make_alive(f, f->ghost, n, a);
    f->togethers += st == OK;
    if (st == OK)
        *may = could_be(f, a, 0, last, ends);
    return st;
}

/* *may: could all ghosts of the cells 0..last have been alive? */
static status judge(finer *f, int last, bool ends, bool *may)
{
    *may = true;
    status st = judge_singly(f, last, ends, may);
    return st == OK && *may ? judge_together(f, last, ends, may) : st;
}

static void suppose(finer *f, csp_label x, int by)
{
    csp_list vars = csp_label_vars(f->csp, x);
    CSP_FOR_LINKS(l, f->csp, x)
        f->dead[*l] += by;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        f->decided[*v] += by;
}

static int count_left(const finer *f, csp_var v, csp_label *only)
{
    csp_list labels = csp_var_labels(f->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (f->now.label[*l] != GONE && !f->dead[*l]) {
            *only = *l;
            n++;
        }
    return n;
}

/* Does a csp-variable become empty within this many rounds, in each of which everything that is forced is
 * supposed? No whip needs fewer rights than there are rounds. */
static bool empties(finer *f, int most)
{
    size_t labels = (size_t)csp_labels(f->csp), vars = (size_t)csp_vars(f->csp);
    int forced = 1;
    bool empty = false;
    memcpy(f->dead_then, f->dead, labels * sizeof *f->dead);
    memcpy(f->decided_then, f->decided, vars * sizeof *f->decided);
    for (int round = 0; round <= most && forced && !empty; round++) {
        forced = 0;
        for (size_t v = 0; v < vars && !empty; v++) {
            int n = f->decided[v] ? 2 : count_left(f, (csp_var)v, &f->forced[forced]);
            empty = n == 0;
            forced += n == 1;
        }
        for (int i = 0, had = empty; i < forced && !had && round < most; i++) {
            empty = empty || f->dead[f->forced[i]]; /* two forced labels that are linked */
            suppose(f, f->forced[i], 1);
        }
    }
    memcpy(f->dead, f->dead_then, labels * sizeof *f->dead);
    memcpy(f->decided, f->decided_then, vars * sizeof *f->decided);
    return empty;
}

static status extend(finer *f, int k, csp_label last, bool *found);

/* Tries the cell k with this csp-variable and this left. */
static status try_cell(finer *f, int k, csp_var v, csp_label left, bool *found)
{
    csp_label right = 0;
    bool may = false;
    int n = f->decided[v] ? 2 : count_left(f, v, &right);
    if (n > 1 || (n == 1 && k + 1 == f->task->length))
        return OK;
    f->cell[k] = (cell){ v, left, right };
    status st = judge(f, k, n == 0, &may);
    *found = st == OK && may && n == 0;
    if (st != OK || !may || n == 0)
        return st;
    suppose(f, right, 1);
    st = extend(f, k + 1, right, found);
    suppose(f, right, -1);
    return st;
}

/* Looks for a relaxed whip that counts and begins with the current k cells. */
static status extend(finer *f, int k, csp_label last, bool *found)
{
    status st = ++f->nodes > FINER_NODES ? OK : watch_node(f->task->watch);
    if (st != OK || f->nodes > FINER_NODES || !empties(f, f->task->length - 1 - k))
        return st;
    CSP_FOR_LINKS(l, f->csp, last) {
        csp_list vars = csp_label_vars(f->csp, *l);
        if (f->task->first->label[*l] != CANDIDATE || f->used[*l])
            continue;
        f->used[*l] = true;
        for (const csp_var *v = vars.begin; v < vars.end && st == OK && !*found; v++)
            st = try_cell(f, k, *v, *l, found);
        f->used[*l] = false;
        if (st != OK || *found)
            return st;
    }
    return st;
}

static status find_counting(finer *f, csp_label z, bool *found)
{
    f->target = z;
    f->nodes = 0;
    *found = false;
    suppose(f, z, 1);
    status st = extend(f, 0, z, found);
    suppose(f, z, -1);
    *found = *found || f->nodes > FINER_NODES;
    return st;
}

/* ---- the state ---- */

/* *says: 0: there is no relaxed whip on z; 1: there is one with ghosts; 2: there is one without. */
static status ask(finer *f, csp_label z, int *says)
{
    const step *built;
    status st = relaxing_ask(f->search, z, f->task->length, 0, &built);
    *says = built ? 2 : 0;
    if (st != OK || built)
        return st;
    st = relaxing_ask(f->search, z, f->task->length, ANY_GHOSTS, &built);
    *says = built ? 1 : 0;
    return st;
}

/* Asks about all candidates, and eliminates those with a relaxed whip without ghosts. */
static status eliminate_without(finer *f, bool *any)
{
    const finer_task *t = f->task;
    status st = relaxing_begin(f->search, t->first, &f->now, t->solution, t->watch);
    *any = false;
    for (int l = 0; l < csp_labels(f->csp) && st == OK; l++) {
        f->says[l] = 0;
        if (!t->solution[l] && state_is_candidate(&f->now, (csp_label)l))
            st = ask(f, (csp_label)l, &f->says[l]);
        *any = *any || f->says[l] == 2;
    }
    for (int l = 0; l < csp_labels(f->csp) && st == OK; l++)
        if (f->says[l] == 2)
            state_eliminate(&f->now, (csp_label)l);
    return st;
}

/* Eliminates those other candidates that have a relaxed whip that counts. */
static status eliminate_with(finer *f, bool *any)
{
    int gone = 0, labels = csp_labels(f->csp);
    status st = OK;
    for (int l = 0; l < labels; l++)
        if (f->single[l])
            f->single[l]->wanted = false;
    for (int i = 0; i < f->togethers; i++)
        f->together[i].wanted = false;
    for (int l = 0; l < labels && st == OK; l++) {
        bool found = false;
        if (f->says[l])
            st = find_counting(f, (csp_label)l, &found);
        f->says[l] = found;
        gone += found;
    }
    for (int l = 0; l < labels && st == OK; l++)
        if (f->says[l])
            state_eliminate(&f->now, (csp_label)l);
    *any = gone > 0;
    return st;
}

static void begin(finer *f, const finer_task *t)
{
    f->task = t;
    memset(f->single, 0, (size_t)csp_labels(f->csp) * sizeof *f->single);
    f->togethers = 0;
    arena_reset(&f->run);
}

status finer_keep(finer *f, const finer_task *t, csp_list ghosts, const uint8_t **label)
{
    begin(f, t);
    status st = make_alive(f, ghosts.begin, csp_list_size(ghosts), &f->together[0]);
    *label = f->together[0].label;
    return st;
}

status finer_run(finer *f, const finer_task *t, const state **proof)
{
    bool any = true;
    status st = OK;
    *proof = NULL;
    begin(f, t);
    state_copy(&f->now, t->first);
    while (any && st == OK) {
        settle(f, &f->now);
        if (state_is_solved(&f->now))
            return OK;
        st = eliminate_without(f, &any);
        if (st == OK && !any)
            st = eliminate_with(f, &any);
    }
    *proof = st == OK ? &f->now : NULL;
    return st;
}
