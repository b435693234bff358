/* finer.c: see finer.h.
 *
 * Most candidates have no relaxed whip, or one without ghosts, which the search of the rule says. For the
 * others all relaxed whips are looked at, by the definition: the first one with ghosts that is met need not
 * be one that counts, and behind a csp-variable that is empty there may be more. */
#include "solve/finer.h"

#include "rules/single.h"
#include "solve/relaxing.h"

#include <string.h>

/* Nodes for one target; after that nothing is proved. What takes longer would take a checker too long. */
enum { FINER_NODES = 100000 };

typedef struct cell {
    csp_var var;
    csp_label left, right;
} cell;

struct finer {
    arena arena;
    const csp *csp;
    search *search;
    state now, kept;      /* the state to prove it with; F_g in the making */
    uint8_t **alive;      /* of each label g: room for F_g, or NULL */
    bool *known, *wanted; /* of each label g: its F_g is that of this run; the proof has use for it */
    csp_label *gone;      /* room for all labels */
    int *says;            /* of each label: what was asked about relaxed whips on it */
    int *dead, *decided;  /* how many suppositions are linked to a label; are in a csp-variable */
    int *dead_then, *decided_then;
    csp_label *forced;
    bool *used; /* of each label: it is a left */
    cell *cell; /* of the partial whip */
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
    if (!TAKE(alive, labels) || !TAKE(known, labels) || !TAKE(wanted, labels) || !TAKE(gone, labels) ||
        !TAKE(says, labels) || !TAKE(dead, labels) || !TAKE(decided, vars) || !TAKE(dead_then, labels) ||
        !TAKE(decided_then, vars) || !TAKE(forced, vars + 1) || !TAKE(used, labels) ||
        !TAKE(cell, labels + 1) || search_open(&f->search, m, c) != OK || state_open(&f->now, m, c) != OK ||
        state_open(&f->kept, m, c) != OK) {
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
    arena_close(&f->arena);
    memory_give(m, f, 1, sizeof *f);
}

status finer_tell(const finer *f, const memory *m, kept *out)
{
    int n = 0, labels = csp_labels(f->csp);
    for (int l = 0; l < labels; l++)
        n += f->known[l] && f->wanted[l];
    status st = kept_open(out, m, f->csp, n);
    for (int l = 0, i = 0; l < labels && st == OK; l++)
        if (f->known[l] && f->wanted[l]) {
            out->ghost[i] = (csp_label)l;
            memcpy(kept_state(out, i++), f->alive[l], (size_t)labels);
        }
    return st;
}

/* ---- steps that are not searched for ---- */

/* Singles, but for what would end g (CSP_NONE: but for none). */
static bool assert_singles(const csp *c, state *s, csp_label g)
{
    bool any = false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_label x = s->value[v] == CSP_NONE && s->count[v] == 1 ? state_only(s, (csp_var)v) : CSP_NONE;
        if (x == CSP_NONE || x == g || (g != CSP_NONE && csp_linked(c, x, g)))
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

/* Whips[1] on all but g. */
static bool eliminate_at_once(const csp *c, state *s, csp_label g)
{
    bool any = false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_label x = s->value[v] == CSP_NONE ? state_only(s, (csp_var)v) : CSP_NONE;
        if (x == CSP_NONE)
            continue;
        CSP_FOR_LINKS(z, c, x)
            if (*z != g && state_is_candidate(s, *z) && !csp_has(c, (csp_set)v, *z) &&
                is_emptied(c, s, (csp_var)v, *z)) {
                state_eliminate(s, *z);
                any = true;
            }
    }
    return any;
}

static void settle(const csp *c, state *s, csp_label g)
{
    while (assert_singles(c, s, g) || eliminate_at_once(c, s, g))
        continue;
}

/* ---- F_g ---- */

/* One round of relaxed whips on all but g. */
static status relax_round(finer *f, csp_label g, int *gone)
{
    const finer_task *t = f->task;
    const step *built;
    status st = relaxing_begin(f->search, t->first, &f->kept, t->solution, t->watch);
    *gone = 0;
    for (int l = 0; l < csp_labels(f->csp) && st == OK; l++) {
        csp_label z = (csp_label)l;
        if (z == g || t->solution[z] || !state_is_candidate(&f->kept, z))
            continue;
        st = relaxing_ask(f->search, z, t->length, ANY_GHOSTS, &built);
        if (st == OK && built)
            f->gone[(*gone)++] = z;
    }
    for (int i = 0; i < *gone; i++)
        state_eliminate(&f->kept, f->gone[i]);
    return st;
}

static status find_alive(finer *f, csp_label g)
{
    size_t labels = (size_t)csp_labels(f->csp);
    status st = OK;
    if (f->known[g])
        return OK;
    if (!f->alive[g])
        f->alive[g] = arena_take(&f->arena, labels, 1);
    if (!f->alive[g])
        return NO_MEMORY;
    state_copy(&f->kept, f->task->first);
    for (int gone = 1; gone && st == OK;) {
        settle(f->csp, &f->kept, g);
        st = relax_round(f, g, &gone);
    }
    memcpy(f->alive[g], f->kept.label, labels);
    f->known[g] = st == OK;
    return st;
}

/* ---- the relaxed whips that count ---- */

/* The labels that F_g has in the cell k besides its right, and not linked to what was supposed before. */
static int count_others(const finer *f, const uint8_t *alive, int k, csp_label right)
{
    csp_list labels = csp_var_labels(f->csp, f->cell[k].var);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool linked = alive[*l] == GONE || *l == right || csp_linked(f->csp, *l, f->target);
        for (int i = 0; i < k && !linked; i++)
            linked = csp_linked(f->csp, *l, f->cell[i].right);
        n += !linked;
    }
    return n;
}

/* Could g have been alive in a whip with these cells? The last of them may be its end. */
static bool could_be(finer *f, csp_label g, int from, int last, bool ends)
{
    int room = ends && last + 1 < f->task->length ? 1 : 0;
    bool may = true;
    for (int k = from; k <= last && may; k++) {
        bool end = ends && k == last;
        may = count_others(f, f->alive[g], k, end ? CSP_NONE : f->cell[k].right) <= (end ? room : 0);
    }
    f->wanted[g] = f->wanted[g] || !may;
    return may;
}

/* Could all ghosts of the cells 0..last? Of those before the last one it is known for the cells before. */
static status judge(finer *f, int last, bool ends, bool *may)
{
    status st = OK;
    *may = true;
    for (int k = 0; k <= last && *may && st == OK; k++) {
        csp_label g = f->cell[k].left;
        if (f->now.label[g] != GONE)
            continue;
        st = find_alive(f, g);
        if (st == OK)
            *may = could_be(f, g, k == last ? 0 : last, last, ends);
    }
    return st;
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

/* Does a csp-variable become empty within so many rounds, in each of which all that is forced is supposed? No
 * whip has fewer rights than that. */
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
    memset(f->wanted, 0, (size_t)labels * sizeof *f->wanted);
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

status finer_run(finer *f, const finer_task *t, const state **proof)
{
    bool any = true;
    status st = OK;
    *proof = NULL;
    f->task = t;
    memset(f->known, 0, (size_t)csp_labels(f->csp) * sizeof *f->known);
    state_copy(&f->now, t->first);
    while (any && st == OK) {
        settle(f->csp, &f->now, CSP_NONE);
        if (state_is_solved(&f->now))
            return OK;
        st = eliminate_without(f, &any);
        if (st == OK && !any)
            st = eliminate_with(f, &any);
    }
    *proof = st == OK ? &f->now : NULL;
    return st;
}
