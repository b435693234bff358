/* order.c: ascending chains, hills and valleys, on the orders of a network.
 *
 * Ranks are those of labels in their csp-variables (core/csp.h). The least and the greatest rank of a
 * csp-variable are those of its labels that are not gone: candidates or values.
 *
 * Definition. An ascending chain asc[k] is csp-variables C_0 < C_1 < … < C_k, each declared smaller than the
 * next one. With the least rank m of C_0 and the greatest rank M of C_k, its targets are the candidates of
 * C_i with a rank below m + i, or above M - (k - i). A hill[k] is C_0 < … < C_t > … > C_k, 0 < t < k, in
 * which no csp-variable before C_t can have the same rank as one after it: labels of equal ranks are linked.
 * With m the least rank of C_0 and C_k, its targets are the candidates of C_t with a rank below m + k. A
 * valley[k] is C_0 > … > C_t < … < C_k likewise; with M the greatest rank of C_0 and C_k, its targets are the
 * candidates of C_t with a rank above M - k.
 *
 * Soundness. From each csp-variable of a chain to the next, ranks grow by at least one. The k csp-variables
 * on the two slopes of a hill have different ranks, m or more, and C_t is above them all.
 *
 * An ascending chain eliminates what a series of whips[1] does, so its rating is 1 whatever its length; hills
 * and valleys are rated by k. In Futoshiki, where they come from, the slopes lie in one row or column.
 *
 * All are stable for confluence: bounds only get tighter, and a bound that another rule has moved past a
 * target has eliminated it.
 *
 * Search of ascending chains. Every chain that leads to a csp-variable gives it a lower bound, and every
 * chain that starts there gives it an upper bound. A table of the best bound for each length of chain gives
 * each csp-variable its strongest bounds, and the shortest chain that has them. Chains are reported longest
 * first, each with all its targets, unless earlier chains have them all: so a few steps make all eliminations
 * of the level. Chains longer than the number of ranks need not be looked at: such a chain has no solution,
 * and a part of it that is short enough shows that already.
 *
 * Hills and valleys of one length are tried one by one, slope by slope. A hill of length k + 1 contains one
 * of length k, so the search ends at the first length that has none.
 *
 * The code is written for chains that lead up to a csp-variable, and for hills. Seen in the mirror (ranks
 * counted down from the greatest one, orders reversed), chains that come from above and valleys are the same
 * thing: `m` says which way ranks and orders are read. */
#include "problem/order.h"
#include "rules/rule.h"

#include <string.h>

typedef enum mirror { PLAIN, MIRRORED, MIRRORS } mirror;

enum { NO_BOUND = -1 };

typedef struct orders {
    arena *arena; /* for the arrays */
    const csp *csp;
    int vars, ranks;         /* ranks: of the csp-variables that have the most */
    int16_t *least[MIRRORS]; /* of each csp-variable: the least rank that is not gone */
    /* of each length and each csp-variable: the best lower bound by a chain of this length to it, as the
     * least rank of the csp-variable where the chain starts, or NO_BOUND; and the csp-variable before it in
     * that chain */
    int16_t *bound[MIRRORS];
    csp_var *before[MIRRORS];
    uint16_t *length[MIRRORS]; /* of each csp-variable: the length of the shortest chain that gives its
                                  strongest bound, or 0 */
    const state *state;
    const step_sink *sink;
    watch *watch;
    bool *told, *listed; /* of each label: is it a target of an earlier step of the level; of this one? */
    csp_label *target;
    csp_var *set, *slope[2];
    /* of one search for hills */
    mirror m;
    csp_var top;
    int wanted, steps[2]; /* the length that is wanted; how many csp-variables each slope has so far */
    bool seen;            /* there was a hill, with or without targets */
} orders;

#define TAKE(array, n) ((array = arena_take(o->arena, (n), sizeof *array)) != NULL)

static int ranks_of(const csp *c, csp_var v)
{
    csp_list labels = csp_var_labels(c, v);
    return (int)(labels.end - labels.begin);
}

static bool take_arrays(orders *o)
{
    size_t labels = (size_t)csp_labels(o->csp), vars = (size_t)o->vars, ranks;
    for (int v = 0; v < o->vars; v++) {
        csp_list greater = csp_greater(o->csp, (csp_var)v);
        if (greater.begin < greater.end && ranks_of(o->csp, (csp_var)v) > o->ranks)
            o->ranks = ranks_of(o->csp, (csp_var)v);
    }
    if (o->ranks > o->vars) /* a chain that runs in a cycle need not go round twice */
        o->ranks = o->vars;
    ranks = (size_t)o->ranks + 1;
    for (int m = 0; m < MIRRORS; m++)
        if (!TAKE(o->least[m], vars) || !TAKE(o->length[m], vars) || !TAKE(o->bound[m], ranks * vars) ||
            !TAKE(o->before[m], ranks * vars) || !TAKE(o->slope[m], ranks))
            return false;
    return TAKE(o->listed, labels) && TAKE(o->set, ranks);
}

static status open(search *s, void **mine)
{
    orders *o = *mine = arena_take(&s->arena, 1, sizeof *o);
    if (!o)
        return NO_MEMORY;
    o->arena = &s->arena;
    o->csp = s->csp;
    o->vars = csp_vars(s->csp);
    return take_arrays(o) ? OK : NO_MEMORY;
}

/* ---- the mirror ---- */

static csp_list lower(const orders *o, mirror m, csp_var v)
{
    return m == PLAIN ? csp_smaller(o->csp, v) : csp_greater(o->csp, v);
}

static csp_label label_at(const orders *o, mirror m, csp_var v, int rank)
{
    csp_list labels = csp_var_labels(o->csp, v);
    return m == PLAIN ? labels.begin[rank] : labels.end[-1 - rank];
}

static bool is_gone(const orders *o, mirror m, csp_var v, int rank)
{
    return o->state->label[label_at(o, m, v, rank)] == GONE;
}

static void find_least_ranks(orders *o, mirror m)
{
    for (int v = 0; v < o->vars; v++) {
        int ranks = ranks_of(o->csp, (csp_var)v), rank = 0;
        while (rank < ranks && is_gone(o, m, (csp_var)v, rank))
            rank++;
        o->least[m][v] = (int16_t)rank;
    }
}

/* ---- targets ---- */

/* Lists the candidates of v below this rank; returns whether there is one that no earlier step has
 * reported. */
static bool list_below(orders *o, mirror m, csp_var v, int below, int *n)
{
    bool fresh = false;
    int ranks = ranks_of(o->csp, v);
    for (int rank = 0; rank < below && rank < ranks; rank++) {
        csp_label l = label_at(o, m, v, rank);
        if (!state_is_candidate(o->state, l) || o->listed[l])
            continue;
        fresh = fresh || !o->told[l];
        o->listed[l] = true;
        o->target[(*n)++] = l;
    }
    return fresh;
}

extern const rule rule_order;

/* The labels of the evidence are the least label of the first csp-variable and the greatest of the last one;
 * see problem/order.h. */
static status report(orders *o, const char *name, int length, int targets, const step_declared *evidence)
{
    step_line line = { .kind = TRESSE_DECLARED, .declared = *evidence };
    line.declared.kind = &constraint_order;
    line.declared.set = o->set;
    line.declared.labels = 2;
    line.declared.target = o->target;
    line.declared.targets = targets;
    const step found = { .rule = &rule_order,
                         .name = name,
                         .length = length,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = targets,
                         .conclusion = o->target,
                         .lines = 1,
                         .line = &line };
    for (int i = 0; i < targets; i++)
        o->told[o->target[i]] = true;
    return o->sink->take(o->sink->context, &found);
}

static void forget_listed(orders *o, int n)
{
    for (int i = 0; i < n; i++)
        o->listed[o->target[i]] = false;
}

/* ---- ascending chains ---- */

/* Finds the bounds by chains of k steps from those of k - 1. */
static void find_bounds(orders *o, mirror m, int k)
{
    const int16_t *old = o->bound[m] + (size_t)(k - 1) * (size_t)o->vars;
    int16_t *bound = o->bound[m] + (size_t)k * (size_t)o->vars;
    csp_var *before = o->before[m] + (size_t)k * (size_t)o->vars;
    for (int v = 0; v < o->vars; v++) {
        csp_list below = lower(o, m, (csp_var)v);
        bound[v] = NO_BOUND;
        for (const csp_var *u = below.begin; u < below.end; u++)
            if (old[*u] > bound[v]) {
                bound[v] = old[*u];
                before[v] = *u;
            }
    }
}

static void find_lengths(orders *o, mirror m)
{
    size_t vars = (size_t)o->vars;
    find_least_ranks(o, m);
    memcpy(o->bound[m], o->least[m], vars * sizeof *o->least[m]);
    for (int k = 1; k < o->ranks; k++)
        find_bounds(o, m, k);
    for (size_t v = 0; v < vars; v++) {
        int best = 0;
        o->length[m][v] = 0;
        for (int k = 1; k < o->ranks; k++) {
            int bound = o->bound[m][(size_t)k * vars + v];
            if (bound != NO_BOUND && bound + k > best) {
                best = bound + k;
                o->length[m][v] = (uint16_t)k;
            }
        }
    }
}

/* Reports the chain of k steps to v (in the mirror: from v) with its targets. */
static status tell_chain(orders *o, mirror m, csp_var v, int k)
{
    int n = 0, low;
    bool fresh = false;
    csp_var *set = o->set;
    for (int i = k; i >= 0; i--) {
        set[m == PLAIN ? i : k - i] = v;
        v = o->before[m][(size_t)i * (size_t)o->vars + v];
    }
    for (int i = 1; i <= k; i++)
        fresh = list_below(o, PLAIN, set[i], o->least[PLAIN][set[0]] + i, &n) || fresh;
    low = n;
    for (int i = 0; i < k; i++)
        fresh = list_below(o, MIRRORED, set[i], o->least[MIRRORED][set[k]] + k - i, &n) || fresh;
    csp_label ends[ORDER_ENDS] = { CSP_NONE, CSP_NONE };
    if (low > 0)
        ends[ORDER_LEAST] = label_at(o, PLAIN, set[0], o->least[PLAIN][set[0]]);
    if (n > low)
        ends[ORDER_GREATEST] = label_at(o, MIRRORED, set[k], o->least[MIRRORED][set[k]]);
    forget_listed(o, n);
    return fresh ? report(o, "asc", 1, n, &(step_declared){ .sets = k + 1, .label = ends }) : OK;
}

/* Has v a candidate, reported by no chain yet, that its strongest bound excludes? */
static bool has_target(const orders *o, mirror m, csp_var v)
{
    int k = o->length[m][v], ranks = ranks_of(o->csp, v);
    int bound = o->bound[m][(size_t)k * (size_t)o->vars + v] + k;
    for (int rank = o->least[m][v]; rank < bound && rank < ranks; rank++) {
        csp_label l = label_at(o, m, v, rank);
        if (state_is_candidate(o->state, l) && !o->told[l])
            return true;
    }
    return false;
}

static status find_chains(orders *o)
{
    status st = watch_node(o->watch);
    for (int m = 0; m < MIRRORS; m++)
        find_lengths(o, (mirror)m);
    for (int k = o->ranks - 1; k > 0; k--)
        for (int v = 0; v < o->vars; v++)
            for (int m = 0; m < MIRRORS && st == OK; m++)
                if (o->length[m][v] == k && has_target(o, (mirror)m, (csp_var)v))
                    st = tell_chain(o, (mirror)m, (csp_var)v, k);
    return st;
}

/* ---- hills ---- */

static status tell_hill(orders *o)
{
    const int *steps = o->steps;
    csp_var first = o->slope[0][steps[0] - 1], last = o->slope[1][steps[1] - 1];
    csp_var lowest = o->least[o->m][last] < o->least[o->m][first] ? last : first;
    int least = o->least[o->m][lowest], n = 0, sets = 0;
    o->seen = true;
    bool fresh = list_below(o, o->m, o->top, least + o->wanted, &n);
    forget_listed(o, n);
    if (!fresh)
        return OK;
    for (int i = steps[0]; i > 0; i--)
        o->set[sets++] = o->slope[0][i - 1];
    o->set[sets++] = o->top;
    for (int i = 0; i < steps[1]; i++)
        o->set[sets++] = o->slope[1][i];
    csp_label ends[ORDER_ENDS] = { CSP_NONE, CSP_NONE };
    ends[o->m == PLAIN ? ORDER_LEAST : ORDER_GREATEST] = label_at(o, o->m, lowest, least);
    return report(o, o->m == PLAIN ? "hill" : "valley", o->wanted, n,
                  &(step_declared){ .sets = sets, .number = steps[0], .label = ends });
}

static status grow(orders *o);

/* Extends one slope by each csp-variable that can never have the same rank as one of the other slope. */
static status extend(orders *o, int which)
{
    const csp_var *other = o->slope[!which];
    csp_list below = lower(o, o->m, o->slope[which][o->steps[which] - 1]);
    status st = OK;
    for (const csp_var *v = below.begin; v < below.end && st == OK; v++) {
        bool never = true;
        for (int i = 0; i < o->steps[!which] && never; i++)
            never = csp_never_equal(o->csp, *v, other[i]);
        if (!never)
            continue;
        o->slope[which][o->steps[which]++] = *v;
        st = grow(o);
        o->steps[which]--;
    }
    return st;
}

/* The first slope grows to its end before the second one starts, so each pair of slopes is met once. */
static status grow(orders *o)
{
    status st = watch_node(o->watch);
    if (st != OK)
        return st;
    if (o->steps[0] + o->steps[1] == o->wanted)
        return tell_hill(o);
    if (o->steps[1] == 1)
        st = extend(o, 0);
    return st == OK ? extend(o, 1) : st;
}

static status find_hills(orders *o, mirror m, csp_var top)
{
    csp_list below = lower(o, m, top);
    status st = OK;
    o->m = m;
    o->top = top;
    for (const csp_var *u = below.begin; u < below.end; u++)
        for (const csp_var *v = u + 1; v < below.end && st == OK; v++) {
            o->steps[0] = o->steps[1] = 1;
            o->slope[0][0] = *u;
            o->slope[1][0] = *v;
            if (csp_never_equal(o->csp, *u, *v))
                st = grow(o);
        }
    return st;
}

static status find_level_of_hills(orders *o, int length, int *next)
{
    status st = OK;
    o->seen = false;
    o->wanted = length;
    for (int m = 0; m < MIRRORS; m++)
        find_least_ranks(o, (mirror)m);
    for (int m = 0; m < MIRRORS; m++)
        for (int v = 0; v < o->vars && st == OK; v++)
            st = find_hills(o, (mirror)m, (csp_var)v);
    *next = o->seen ? length + 1 : NEVER;
    return st;
}

static status find(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    orders *o = mine;
    *next = NEVER;
    if (q->length >= o->ranks)
        return OK;
    o->state = s->state;
    o->watch = s->watch;
    o->told = s->told;
    o->target = s->label;
    o->sink = sink;
    if (q->length > 1)
        return find_level_of_hills(o, q->length, next);
    *next = 2;
    return find_chains(o);
}

const rule rule_order = {
    .code = "H",
    .name = "order",
    .says = "ascending chains (of length 1, all of them), hills and valleys, where csp-variables are ordered",
    .rank = 6,
    .min_length = 1,
    .stable = true,
    .about = &constraint_order,
    .open = open,
    .find = find,
};
