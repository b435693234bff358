/* even.c: see even.h.
 *
 * Search: depth first. A csp-variable with one label of the pattern needs a second one; the csp-variable with
 * fewest possibilities is next. Each pattern is met just once: the search starts from its least label, and
 * then the pattern determines the second label of each csp-variable. Extra candidates (those besides two) are
 * counted for each type of csp-variable; as soon as every type has too many, the branch is left. */
#include "rules/even.h"

#include "base/sort.h"
#include "rules/plain.h"

#include <string.h>

enum { CHOICES_SIZE = 12 }; /* all choices are looked at only in patterns of up to this many csp-variables */

struct evens {
    search *search;
    bool *plain;        /* of each label: is it plain (rules/plain.h)? */
    bool *in;           /* of each label: is it in the pattern? */
    uint8_t *have;      /* of each csp-variable: how many labels of the pattern it has */
    csp_label *label;   /* the pattern */
    csp_label *ordered; /* the same, by csp-variables */
    csp_var *set;
    bool *chosen;      /* of each label: is it in the current choice? */
    int *extra;        /* of each type: candidates of its csp-variables in the pattern, besides two each */
    bool *whole;       /* of each type: may patterns have any size? */
    int *once;         /* of each type: how many labels of the pattern are in just one of its csp-variables */
    int n, open, most; /* labels of the pattern; csp-variables that have just one of them; the most
                          csp-variables that a label is in */
    even_limits limits;
    const even_sink *sink;
};

#define TAKE(array, n) ((e->array = arena_take(&s->arena, (size_t)(n), sizeof *e->array)) != NULL)

status evens_open(search *s, evens **out)
{
    int labels = csp_labels(s->csp), vars = csp_vars(s->csp), types = csp_types(s->csp);
    evens *e = *out = arena_take(&s->arena, 1, sizeof *e);
    if (!e || !TAKE(plain, labels) || !TAKE(in, labels) || !TAKE(have, vars) || !TAKE(label, labels) ||
        !TAKE(ordered, labels) || !TAKE(set, labels) || !TAKE(chosen, labels) || !TAKE(extra, types) ||
        !TAKE(whole, types) || !TAKE(once, types))
        return NO_MEMORY;
    e->search = s;
    plain_mark(s->csp, e->plain);
    for (int l = 0; l < labels; l++) {
        int n = csp_list_size(csp_label_vars(s->csp, (csp_label)l));
        e->most = n > e->most ? n : e->most;
    }
    return OK;
}

/* ---- choices ---- */

/* Does each way to complete the choice, from the i-th csp-variable on, have a label in every csp-variable of
 * the pattern? */
static bool all_choices_cover(evens *e, int i, int sets)
{
    const csp *c = e->search->csp;
    int covered = 0, all = 0;
    bool cover = true;
    for (int k = 0; i < sets && k < e->n && cover; k++) {
        csp_label l = e->label[k];
        bool free = csp_has(c, e->set[i], l);
        for (int m = 0; m < e->n && free; m++)
            free = !e->chosen[e->label[m]] || !csp_linked(c, e->label[m], l);
        if (!free)
            continue;
        e->chosen[l] = true;
        cover = all_choices_cover(e, i + 1, sets);
        e->chosen[l] = false;
    }
    for (int k = 0; i == sets && k < e->n; k++) {
        int d = csp_list_size(csp_label_vars(c, e->label[k]));
        all += d; /* this counts each csp-variable twice, once for each of its labels */
        covered += e->chosen[e->label[k]] ? 2 * d : 0;
    }
    return cover && covered == all;
}

static bool is_deadly(evens *e, int sets)
{
    int d = csp_list_size(csp_label_vars(e->search->csp, *e->label));
    bool same = true;
    for (int i = 1; i < e->n && same; i++)
        same = csp_list_size(csp_label_vars(e->search->csp, e->label[i])) == d;
    return same || (sets <= CHOICES_SIZE && all_choices_cover(e, 0, sets));
}

/* ---- a pattern that is complete ---- */

/* Lists the csp-variables of this type that the pattern has; returns how many, or 0 if some label is in none
 * of them, or in several. */
static int list_sets(evens *e, int type)
{
    const csp *c = e->search->csp;
    int n = 0;
    for (int i = 0; i < e->n; i++) {
        csp_list vars = csp_label_vars(c, e->label[i]);
        int of_type = 0;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            if (csp_var_type(c, *v) != type)
                continue;
            of_type++;
            if (csp_list_find((csp_list){ e->set, e->set + n }, *v) < 0)
                e->set[n++] = *v;
        }
        if (of_type != 1)
            return 0;
    }
    sort_numbers(e->set, (size_t)n);
    return n;
}

/* The labels in the order of these csp-variables, and of the labels of each. */
static csp_list list_labels(evens *e, int sets)
{
    const csp *c = e->search->csp;
    int n = 0;
    for (int i = 0; i < sets; i++) {
        csp_list labels = csp_var_labels(c, e->set[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (e->in[*l])
                e->ordered[n++] = *l;
    }
    return (csp_list){ e->ordered, e->ordered + n };
}

static status tell(evens *e)
{
    status st = OK;
    for (int type = 0; type < csp_types(e->search->csp) && st == OK; type++) {
        bool fits = e->whole[type] || e->n <= 2 * e->limits.size;
        int sets =
            fits && e->extra[type] > 0 && e->extra[type] <= e->limits.guardians ? list_sets(e, type) : 0;
        if (sets && is_deadly(e, sets))
            st = e->sink->take(e->sink->context, (csp_list){ e->set, e->set + sets }, list_labels(e, sets));
    }
    return st;
}

/* ---- the search ---- */

/* Is just one of these csp-variables of this type? */
static bool is_once(const csp *c, csp_list vars, int type)
{
    int n = 0;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        n += csp_var_type(c, *v) == type;
    return n == 1;
}

/* Puts a label in, or (by = -1) takes it out. */
static void put(evens *e, csp_label l, int by)
{
    const csp *c = e->search->csp;
    csp_list vars = csp_label_vars(c, l);
    e->in[l] = by > 0;
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        bool was_open = e->have[*v] == 1, had = e->have[*v] > 0;
        int type = csp_var_type(c, *v);
        e->have[*v] = (uint8_t)(e->have[*v] + by);
        bool has = e->have[*v] > 0;
        e->open += (e->have[*v] == 1) - was_open;
        e->extra[type] += (has - had) * (e->search->state->count[*v] - 2);
        e->once[type] += by * is_once(c, vars, type);
    }
    if (by > 0)
        e->label[e->n++] = l;
    else
        e->n--;
}

static bool may_be_in(const evens *e, csp_label l)
{
    csp_list vars = csp_label_vars(e->search->csp, l);
    if (l < e->label[0] || e->in[l] || !e->plain[l] || !state_is_candidate(e->search->state, l))
        return false;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (e->have[*v] > 1)
            return false;
    return true;
}

/* Of the csp-variables that have one label of the pattern, the one with fewest possibilities for a second. */
static csp_var choose(const evens *e)
{
    const csp *c = e->search->csp;
    csp_var best = CSP_NONE;
    int least = 0;
    for (int i = 0; i < e->n; i++) {
        csp_list vars = csp_label_vars(c, e->label[i]);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            csp_list labels = csp_var_labels(c, *v);
            int n = 0;
            if (e->have[*v] != 1)
                continue;
            for (const csp_label *l = labels.begin; l < labels.end && (best == CSP_NONE || n < least); l++)
                n += may_be_in(e, *l);
            if (best == CSP_NONE || n < least) {
                best = *v;
                least = n;
            }
            if (!n)
                return best;
        }
    }
    return best;
}

/* Can the pattern still be completed within the limits, for some type? A label closes at most e->most open
 * csp-variables, so at least open / most more labels are needed. */
static bool is_within(const evens *e)
{
    int least = e->n + (e->open + e->most - 1) / e->most;
    for (int type = 0; type < csp_types(e->search->csp); type++)
        if (e->once[type] == e->n && e->extra[type] <= e->limits.guardians &&
            (e->whole[type] || least <= 2 * e->limits.size))
            return true;
    return false;
}

static status extend(evens *e)
{
    if (!is_within(e))
        return OK;
    if (!e->open)
        return tell(e);
    status st = watch_node(e->search->watch);
    csp_list labels = csp_var_labels(e->search->csp, choose(e));
    for (const csp_label *l = labels.begin; l < labels.end && st == OK; l++)
        if (may_be_in(e, *l)) {
            put(e, *l, 1);
            st = extend(e);
            put(e, *l, -1);
        }
    return st;
}

/* Which types have no more extra candidates in all than a pattern may have? */
static void find_whole(evens *e)
{
    const csp *c = e->search->csp;
    const state *s = e->search->state;
    memset(e->extra, 0, (size_t)csp_types(c) * sizeof *e->extra);
    for (int v = 0; v < csp_vars(c); v++)
        if (s->value[v] == CSP_NONE)
            e->extra[csp_var_type(c, (csp_var)v)] += s->count[v] - 2;
    for (int type = 0; type < csp_types(c); type++) {
        e->whole[type] = e->extra[type] <= e->limits.guardians;
        e->extra[type] = 0;
    }
}

status evens_find(evens *e, search *s, even_limits limits, const even_sink *sink)
{
    status st = OK;
    e->limits = limits;
    e->sink = sink;
    find_whole(e);
    for (int l = 0; l < csp_labels(s->csp) && st == OK; l++) {
        if (!e->plain[l] || !state_is_candidate(s->state, (csp_label)l))
            continue;
        put(e, (csp_label)l, 1);
        st = extend(e);
        put(e, (csp_label)l, -1);
    }
    return st;
}
