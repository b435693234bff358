/* naive_relaxed.c: see naive_relaxed.h. Every sequence of cells is made, one after the other; every order of
 * eliminations is tried, and states that were met before are passed over. */
#include "naive_relaxed.h"

#include "base/memory.h"
#include "naive_g.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 40 };

typedef struct attempt {
    const state *first, *s;
    csp_label z;
    int length;
    long *budget;
    csp_label left[CELLS_MAX], right[CELLS_MAX];
} attempt;

/* The only label of v that is left, after k cells; CSP_NONE and *many: there are several, or none. */
static csp_label only_left(const attempt *a, int k, csp_var v, bool *many)
{
    csp_list labels = csp_var_labels(a->s->csp, v);
    csp_label only = CSP_NONE;
    *many = false;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool out = a->s->label[*l] == GONE || csp_linked(a->s->csp, *l, a->z);
        for (int i = 0; i < k; i++)
            out = out || csp_linked(a->s->csp, *l, a->right[i]);
        *many = *many || (!out && only != CSP_NONE);
        only = out ? only : *l;
    }
    return only;
}

static bool holds_earlier(const attempt *a, int k, csp_var v)
{
    bool holds = csp_has(a->s->csp, v, a->z);
    for (int i = 0; i < k; i++)
        holds = holds || csp_has(a->s->csp, v, a->right[i]);
    return holds;
}

/* Is there a relaxed whip with `length` cells whose first k are these? */
static bool complete(attempt *a, int k)
{
    const csp *c = a->s->csp;
    csp_label last = k ? a->right[k - 1] : a->z;
    if (a->budget && --*a->budget < 0)
        return false;
    for (int v = 0; v < csp_vars(c); v++) {
        bool many;
        csp_list labels = csp_var_labels(c, (csp_var)v);
        csp_label only = only_left(a, k, (csp_var)v, &many);
        if (many || holds_earlier(a, k, (csp_var)v) || (only == CSP_NONE) != (k == a->length - 1))
            continue;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            bool fine = a->first->label[*l] == CANDIDATE && csp_linked(c, *l, last);
            for (int i = 0; i < k; i++)
                fine = fine && a->left[i] != *l;
            if (!fine)
                continue;
            if (only == CSP_NONE)
                return true;
            a->left[k] = *l;
            a->right[k] = only;
            if (complete(a, k + 1))
                return true;
        }
    }
    return false;
}

int naive_relaxed(const state *first, const state *s, csp_label z, int max, long *budget)
{
    attempt a = { .first = first, .s = s, .z = z, .budget = budget };
    for (a.length = 1; a.length <= max && a.length < CELLS_MAX; a.length++) {
        if (complete(&a, 0))
            return a.length;
        if (budget && *budget < 0)
            return NAIVE_COSTLY;
    }
    return 0;
}

/* ---- relaxed g-whips ---- */

typedef struct g_attempt {
    const state *first, *s;
    csp_label z;
    int length;
    long *budget;
    csp_var var[CELLS_MAX];
    csp_label left[CELLS_MAX];
} g_attempt;

/* Is this label in C_k? */
static bool lives(const g_attempt *a, int k, csp_label l)
{
    bool in = csp_has(a->s->csp, a->var[k], l) && a->s->label[l] != GONE && !csp_linked(a->s->csp, l, a->z);
    for (int i = 0; i < k && in; i++) {
        csp_list all = csp_var_labels(a->s->csp, a->var[i]);
        bool excluded = true;
        for (const csp_label *x = all.begin; x < all.end; x++)
            excluded = excluded && (!lives(a, i, *x) || csp_linked(a->s->csp, l, *x));
        in = !excluded;
    }
    return in;
}

/* Is this label linked to all of C_k? */
static bool excluded_by(const g_attempt *a, int k, csp_label l)
{
    csp_list all = csp_var_labels(a->s->csp, a->var[k]);
    for (const csp_label *x = all.begin; x < all.end; x++)
        if (lives(a, k, *x) && !csp_linked(a->s->csp, l, *x))
            return false;
    return true;
}

static int count_alive(const g_attempt *a, int k)
{
    csp_list all = csp_var_labels(a->s->csp, a->var[k]);
    int n = 0;
    for (const csp_label *x = all.begin; x < all.end; x++)
        n += lives(a, k, *x);
    return n;
}

static bool is_g_cell(const g_attempt *a, int k)
{
    bool outside = count_alive(a, k) == 1;
    for (int l = 0; l < csp_labels(a->s->csp) && !outside; l++)
        outside = !csp_has(a->s->csp, a->var[k], (csp_label)l) && excluded_by(a, k, (csp_label)l);
    return outside;
}

static bool complete_g(g_attempt *a, int k)
{
    const csp *c = a->s->csp;
    if (a->budget && --*a->budget < 0)
        return false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        a->var[k] = (csp_var)v;
        int n = csp_has(c, (csp_set)v, a->z) ? -1 : count_alive(a, k);
        if (n < 0 || (n == 0) != (k == a->length - 1) || (n > 1 && !is_g_cell(a, k)))
            continue;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            bool fine =
                a->first->label[*l] == CANDIDATE && (k ? excluded_by(a, k - 1, *l) : csp_linked(c, *l, a->z));
            for (int i = 0; i < k; i++)
                fine = fine && a->left[i] != *l;
            a->var[k] = (csp_var)v; /* deeper cells have others there */
            a->left[k] = *l;
            if (fine && (n == 0 || complete_g(a, k + 1)))
                return true;
        }
    }
    return false;
}

int naive_relaxed_g(const state *first, const state *s, csp_label z, int max, long *budget)
{
    g_attempt a = { .first = first, .s = s, .z = z, .budget = budget };
    for (a.length = 1; a.length <= max && a.length < CELLS_MAX; a.length++) {
        if (complete_g(&a, 0))
            return a.length;
        if (budget && *budget < 0)
            return NAIVE_COSTLY;
    }
    return 0;
}

/* ---- all orders ---- */

typedef struct orders {
    const csp *csp;
    int n, states, known;
    uint8_t *met; /* the states met so far, one behind the other */
    long budget;
    bool costly, g;
} orders;

static bool is_new(orders *o, const state *s)
{
    size_t labels = (size_t)csp_labels(o->csp);
    for (int i = 0; i < o->known; i++)
        if (!memcmp(o->met + (size_t)i * labels, s->label, labels))
            return false;
    o->costly = o->costly || o->known == o->states;
    if (!o->costly)
        memcpy(o->met + (size_t)o->known++ * labels, s->label, labels);
    return !o->costly;
}

static bool some_order(orders *o, const state *s)
{
    bool solved = s->undecided == 0;
    if (solved || !is_new(o, s))
        return solved;
    for (int l = 0; l < csp_labels(o->csp) && !solved && !o->costly; l++) {
        long budget = o->budget;
        int length = s->label[l] != CANDIDATE ? 0
                     : o->g                   ? naive_g_chain(s, false, (csp_label)l, o->n, &budget)
                                              : naive_whip(s, (csp_label)l, o->n, &budget);
        o->costly = o->costly || length == NAIVE_COSTLY;
        if (length <= 0)
            continue;
        state next;
        if (state_open(&next, &memory_standard, o->csp) != OK)
            abort();
        state_copy(&next, s);
        state_eliminate(&next, (csp_label)l);
        solved = naive_brt(&next) && some_order(o, &next);
        state_close(&next, &memory_standard);
    }
    return solved;
}

int naive_some_order_solves(const state *s, int n, bool g, int states, long budget)
{
    orders o = { .csp = s->csp, .n = n, .g = g, .states = states, .budget = budget };
    o.met = malloc((size_t)states * (size_t)csp_labels(s->csp) + 1);
    assert(o.met);
    bool solved = some_order(&o, s);
    free(o.met);
    return solved ? 1 : o.costly ? NAIVE_COSTLY : 0;
}
