/* finer.c: see finer.h.
 *
 * Most candidates have no relaxed whip, or one without ghosts, which the search of the rule says. For the
 * others all relaxed whips are looked at, by the definition: the first one with ghosts that is met need not
 * be one that counts, and behind a csp-variable that is empty there may be more. */
#include "solve/finer.h"

#include "base/sort.h"
#include "rules/single.h"
#include "solve/relaxing.h"

#include <string.h>

/* Nodes for one target; after that nothing is proved. What takes longer would take a checker too long. And
 * how many states are made for ghosts that are alive together: relaxed whips with more of them count. */
enum { FINER_NODES = 100000, FINER_TOGETHER = 200 };

typedef struct cell {
    csp_var var;
    csp_label left, right;
} cell;

/* F_A. */
typedef struct alive {
    csp_list ghosts; /* A, ascending */
    uint8_t *label;  /* of each label: its label_status there */
    bool wanted;     /* the proof has use for it */
} alive;

struct finer {
    arena arena, run; /* the second one for what a run makes */
    const csp *csp;
    search *search;
    state now, kept; /* the state to prove it with; F_A in the making */
    alive **single;  /* of each label g: F_g, or NULL */
    alive together[FINER_TOGETHER];
    int togethers;
    bool *held, *near;   /* of each label: it is in A; it is, or is linked to such a one */
    csp_label *gone;     /* room for all labels */
    int *says;           /* of each label: what was asked about relaxed whips on it */
    int *dead, *decided; /* how many suppositions are linked to a label; are in a csp-variable */
    int *dead_then, *decided_then;
    csp_label *forced;
    bool *used;       /* of each label: it is a left */
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

/* The i-th of those that were made, if the proof has use for it: first of single ghosts, then of several. */
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

/* Singles, but for these. */
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

/* Whips[1] on all but these. */
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

/* With the labels that are held, if any. */
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

/* One round of relaxed whips on all that is not held. */
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

/* Makes F_A of these ghosts. */
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

/* The labels that F_A has in the cell k besides its right, and not linked to what was supposed before. */
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

/* Could these ghosts have been alive in a whip with these cells? The last of them may be its end. */
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

/* Each ghost of the cells 0..last by itself. Of those before the last one it is known for the cells before.
 */
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

/* Are all of these ghosts lefts of the cells? */
static bool are_lefts(const finer *f, csp_list ghosts)
{
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
        if (!f->used[*g] || f->now.label[*g] != GONE)
            return false;
    return true;
}

/* The same of ghosts together: of those that are known; of all of a whip that ends, as long as there is room.
 */
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

/* Could all ghosts of the cells 0..last have been alive? */
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

/* Does a csp-variable become empty within this many rounds, in each of which all that is forced is supposed?
 * No whip has fewer rights than that. */
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
            empty = empty || f->dead[f->forced[i]]; /* two that are linked */
            suppose(f, f->forced[i], 1);
        }
    }
    memcpy(f->dead, f->dead_then, labels * sizeof *f->dead);
    memcpy(f->decided, f->decided_then, vars * sizeof *f->decided);
    return empty;
}

static status extend(finer *f, int k, csp_label last, bool *found);

/* The cell k has this csp-variable and this left. */
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

/* Is there a relaxed whip that counts, with these k cells before the others? */
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

/* 0: no relaxed whip; 1: one with ghosts; 2: one without. */
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

/* Asks for all candidates, and eliminates those that need no ghosts. */
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

/* Eliminates the others that a relaxed whip which counts is on. */
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
