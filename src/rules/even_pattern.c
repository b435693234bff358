/* even_pattern.c: see even_pattern.h.
 *
 * Search: depth first. A csp-variable with one label of the pattern needs a second one; the csp-variable with
 * fewest possibilities is next. Each pattern is met just once: the search starts from its least label, and
 * then the pattern determines the second label of each csp-variable. Extra candidates (those besides two) are
 * counted for each type of csp-variable; as soon as every type has too many, the branch is left. */
#include "rules/even_pattern.h"

#include "base/sort.h"
#include "rules/plain_label.h"

#include <string.h>

enum { CHOICES_SIZE = 12 }; /* all choices are looked at only in patterns of up to this many csp-variables */

struct even_patterns {
    search *search;
    bool *plain;        /* of each label: is it plain (rules/plain_label.h)? */
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
    even_pattern_limits limits;
    const even_pattern_sink *sink;
};

#define TAKE(array, n) ((e->array = arena_take(&search->arena, (size_t)(n), sizeof *e->array)) != NULL)

status even_patterns_open(search *search, even_patterns **out)
{
    int labels = csp_labels(search->csp), vars = csp_vars(search->csp), types = csp_types(search->csp);
    even_patterns *e = *out = arena_take(&search->arena, 1, sizeof *e);
    if (!e || !TAKE(plain, labels) || !TAKE(in, labels) || !TAKE(have, vars) || !TAKE(label, labels) ||
        !TAKE(ordered, labels) || !TAKE(set, labels) || !TAKE(chosen, labels) || !TAKE(extra, types) ||
        !TAKE(whole, types) || !TAKE(once, types))
        return NO_MEMORY;
    e->search = search;
    plain_labels_mark(search->csp, e->plain);
    for (int l = 0; l < labels; l++) {
        int n = csp_list_size(csp_label_vars(search->csp, (csp_label)l));
        e->most = n > e->most ? n : e->most;
    }
    return OK;
}

/* ---- choices ---- */

/* Does each way to complete the choice, from the i-th csp-variable on, have a label in every csp-variable of
 * the pattern? */
static bool all_choices_cover(even_patterns *patterns, int i, int sets)
{
    const csp *c = patterns->search->csp;
    int covered = 0, all = 0;
    bool cover = true;
    for (int k = 0; i < sets && k < patterns->n && cover; k++) {
        csp_label l = patterns->label[k];
        bool free = csp_has(c, patterns->set[i], l);
        for (int m = 0; m < patterns->n && free; m++)
            free = !patterns->chosen[patterns->label[m]] || !csp_linked(c, patterns->label[m], l);
        if (!free)
            continue;
        patterns->chosen[l] = true;
        cover = all_choices_cover(patterns, i + 1, sets);
        patterns->chosen[l] = false;
    }
    for (int k = 0; i == sets && k < patterns->n; k++) {
        int d = csp_list_size(csp_label_vars(c, patterns->label[k]));
        all += d; /* this counts each csp-variable twice, once for each of its labels */
        covered += patterns->chosen[patterns->label[k]] ? 2 * d : 0;
    }
    return cover && covered == all;
}

static bool is_deadly(even_patterns *patterns, int sets)
{
    int d = csp_list_size(csp_label_vars(patterns->search->csp, *patterns->label));
    bool same = true;
    for (int i = 1; i < patterns->n && same; i++)
        same = csp_list_size(csp_label_vars(patterns->search->csp, patterns->label[i])) == d;
    return same || (sets <= CHOICES_SIZE && all_choices_cover(patterns, 0, sets));
}

/* ---- a pattern that is complete ---- */

/* Lists the csp-variables of this type that the pattern has; returns how many, or 0 if some label is in none
 * of them, or in several. */
static int list_sets(even_patterns *patterns, int type)
{
    const csp *c = patterns->search->csp;
    int n = 0;
    for (int i = 0; i < patterns->n; i++) {
        csp_list vars = csp_label_vars(c, patterns->label[i]);
        int of_type = 0;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            if (csp_var_type(c, *v) != type)
                continue;
            of_type++;
            if (csp_list_find((csp_list){ patterns->set, patterns->set + n }, *v) < 0)
                patterns->set[n++] = *v;
        }
        if (of_type != 1)
            return 0;
    }
    sort_numbers(patterns->set, (size_t)n);
    return n;
}

/* The labels in the order of these csp-variables, and of the labels of each. */
static csp_list list_labels(even_patterns *patterns, int sets)
{
    const csp *c = patterns->search->csp;
    int n = 0;
    for (int i = 0; i < sets; i++) {
        csp_list labels = csp_var_labels(c, patterns->set[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (patterns->in[*l])
                patterns->ordered[n++] = *l;
    }
    return (csp_list){ patterns->ordered, patterns->ordered + n };
}

static status tell(even_patterns *patterns)
{
    status st = OK;
    for (int type = 0; type < csp_types(patterns->search->csp) && st == OK; type++) {
        bool fits = patterns->whole[type] || patterns->n <= 2 * patterns->limits.size;
        int sets = fits && patterns->extra[type] > 0 && patterns->extra[type] <= patterns->limits.guardians
                       ? list_sets(patterns, type)
                       : 0;
        if (sets && is_deadly(patterns, sets))
            st = patterns->sink->take(patterns->sink->context,
                                      (csp_list){ patterns->set, patterns->set + sets },
                                      list_labels(patterns, sets));
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
static void put(even_patterns *patterns, csp_label l, int by)
{
    const csp *c = patterns->search->csp;
    csp_list vars = csp_label_vars(c, l);
    patterns->in[l] = by > 0;
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        bool was_open = patterns->have[*v] == 1, had = patterns->have[*v] > 0;
        int type = csp_var_type(c, *v);
        patterns->have[*v] = (uint8_t)(patterns->have[*v] + by);
        bool has = patterns->have[*v] > 0;
        patterns->open += (patterns->have[*v] == 1) - was_open;
        patterns->extra[type] += (has - had) * (patterns->search->state->count[*v] - 2);
        patterns->once[type] += by * is_once(c, vars, type);
    }
    if (by > 0)
        patterns->label[patterns->n++] = l;
    else
        patterns->n--;
}

static bool may_be_in(const even_patterns *patterns, csp_label l)
{
    csp_list vars = csp_label_vars(patterns->search->csp, l);
    if (l < patterns->label[0] || patterns->in[l] || !patterns->plain[l] ||
        !state_is_candidate(patterns->search->state, l))
        return false;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (patterns->have[*v] > 1)
            return false;
    return true;
}

/* Of the csp-variables that have one label of the pattern, the one with fewest possibilities for a second. */
static csp_var choose(const even_patterns *patterns)
{
    const csp *c = patterns->search->csp;
    csp_var best = CSP_NONE;
    int least = 0;
    for (int i = 0; i < patterns->n; i++) {
        csp_list vars = csp_label_vars(c, patterns->label[i]);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            csp_list labels = csp_var_labels(c, *v);
            int n = 0;
            if (patterns->have[*v] != 1)
                continue;
            for (const csp_label *l = labels.begin; l < labels.end && (best == CSP_NONE || n < least); l++)
                n += may_be_in(patterns, *l);
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
static bool is_within(const even_patterns *patterns)
{
    int least = patterns->n + (patterns->open + patterns->most - 1) / patterns->most;
    for (int type = 0; type < csp_types(patterns->search->csp); type++)
        if (patterns->once[type] == patterns->n && patterns->extra[type] <= patterns->limits.guardians &&
            (patterns->whole[type] || least <= 2 * patterns->limits.size))
            return true;
    return false;
}

static status extend(even_patterns *patterns)
{
    if (!is_within(patterns))
        return OK;
    if (!patterns->open)
        return tell(patterns);
    status st = watch_node(patterns->search->watch);
    csp_list labels = csp_var_labels(patterns->search->csp, choose(patterns));
    for (const csp_label *l = labels.begin; l < labels.end && st == OK; l++)
        if (may_be_in(patterns, *l)) {
            put(patterns, *l, 1);
            st = extend(patterns);
            put(patterns, *l, -1);
        }
    return st;
}

/* Which types have no more extra candidates in all than a pattern may have? */
static void find_whole(even_patterns *patterns)
{
    const csp *c = patterns->search->csp;
    const state *s = patterns->search->state;
    memset(patterns->extra, 0, (size_t)csp_types(c) * sizeof *patterns->extra);
    for (int v = 0; v < csp_vars(c); v++)
        if (s->value[v] == CSP_NONE)
            patterns->extra[csp_var_type(c, (csp_var)v)] += s->count[v] - 2;
    for (int type = 0; type < csp_types(c); type++) {
        patterns->whole[type] = patterns->extra[type] <= patterns->limits.guardians;
        patterns->extra[type] = 0;
    }
}

status even_patterns_find(even_patterns *patterns, search *search, even_pattern_limits limits,
                          const even_pattern_sink *sink)
{
    status st = OK;
    patterns->limits = limits;
    patterns->sink = sink;
    find_whole(patterns);
    for (int l = 0; l < csp_labels(search->csp) && st == OK; l++) {
        if (!patterns->plain[l] || !state_is_candidate(search->state, (csp_label)l))
            continue;
        put(patterns, (csp_label)l, 1);
        st = extend(patterns);
        put(patterns, (csp_label)l, -1);
    }
    return st;
}
