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

#define TAKE(array, n) ((array = arena_take(orders->arena, (n), sizeof *array)) != NULL)

static int ranks_of(const csp *c, csp_var v)
{
    csp_list labels = csp_var_labels(c, v);
    return (int)(labels.end - labels.begin);
}

static bool take_arrays(orders *orders)
{
    size_t labels = (size_t)csp_labels(orders->csp), vars = (size_t)orders->vars, ranks;
    for (int v = 0; v < orders->vars; v++) {
        csp_list greater = csp_greater(orders->csp, (csp_var)v);
        if (greater.begin < greater.end && ranks_of(orders->csp, (csp_var)v) > orders->ranks)
            orders->ranks = ranks_of(orders->csp, (csp_var)v);
    }
    if (orders->ranks > orders->vars) /* a chain that runs in a cycle need not go round twice */
        orders->ranks = orders->vars;
    ranks = (size_t)orders->ranks + 1;
    for (int m = 0; m < MIRRORS; m++)
        if (!TAKE(orders->least[m], vars) || !TAKE(orders->length[m], vars) ||
            !TAKE(orders->bound[m], ranks * vars) || !TAKE(orders->before[m], ranks * vars) ||
            !TAKE(orders->slope[m], ranks))
            return false;
    return TAKE(orders->listed, labels) && TAKE(orders->set, ranks);
}

static status open(search *search, void **mine)
{
    orders *o = *mine = arena_take(&search->arena, 1, sizeof *o);
    if (!o)
        return NO_MEMORY;
    o->arena = &search->arena;
    o->csp = search->csp;
    o->vars = csp_vars(search->csp);
    return take_arrays(o) ? OK : NO_MEMORY;
}

/* ---- the mirror ---- */

static csp_list lower(const orders *orders, mirror side, csp_var v)
{
    return side == PLAIN ? csp_smaller(orders->csp, v) : csp_greater(orders->csp, v);
}

static csp_label label_at(const orders *orders, mirror side, csp_var v, int rank)
{
    csp_list labels = csp_var_labels(orders->csp, v);
    return side == PLAIN ? labels.begin[rank] : labels.end[-1 - rank];
}

static bool is_gone(const orders *orders, mirror side, csp_var v, int rank)
{
    return orders->state->label[label_at(orders, side, v, rank)] == GONE;
}

static void find_least_ranks(orders *orders, mirror side)
{
    for (int v = 0; v < orders->vars; v++) {
        int ranks = ranks_of(orders->csp, (csp_var)v), rank = 0;
        while (rank < ranks && is_gone(orders, side, (csp_var)v, rank))
            rank++;
        orders->least[side][v] = (int16_t)rank;
    }
}

/* ---- targets ---- */

/* Lists the candidates of v below this rank; returns whether there is one that no earlier step has
 * reported. */
static bool list_below(orders *orders, mirror side, csp_var v, int below, int *count)
{
    bool fresh = false;
    int ranks = ranks_of(orders->csp, v);
    for (int rank = 0; rank < below && rank < ranks; rank++) {
        csp_label l = label_at(orders, side, v, rank);
        if (!state_is_candidate(orders->state, l) || orders->listed[l])
            continue;
        fresh = fresh || !orders->told[l];
        orders->listed[l] = true;
        orders->target[(*count)++] = l;
    }
    return fresh;
}

extern const rule rule_order;

/* The labels of the evidence are the least label of the first csp-variable and the greatest of the last one;
 * see problem/order.h. */
static status report(orders *orders, const char *name, int length, int targets, const step_declared *evidence)
{
    step_line line = { .kind = TRESSE_DECLARED, .declared = *evidence };
    line.declared.kind = &constraint_order;
    line.declared.set = orders->set;
    line.declared.labels = 2;
    line.declared.target = orders->target;
    line.declared.targets = targets;
    const step found = { .rule = &rule_order,
                         .name = name,
                         .length = length,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = targets,
                         .conclusion = orders->target,
                         .lines = 1,
                         .line = &line };
    for (int i = 0; i < targets; i++)
        orders->told[orders->target[i]] = true;
    return orders->sink->take(orders->sink->context, &found);
}

static void forget_listed(orders *orders, int n)
{
    for (int i = 0; i < n; i++)
        orders->listed[orders->target[i]] = false;
}

/* ---- ascending chains ---- */

/* Finds the bounds by chains of `length` steps from those of `length` - 1. */
static void find_bounds(orders *orders, mirror side, int length)
{
    const int16_t *old = orders->bound[side] + (size_t)(length - 1) * (size_t)orders->vars;
    int16_t *bound = orders->bound[side] + (size_t)length * (size_t)orders->vars;
    csp_var *before = orders->before[side] + (size_t)length * (size_t)orders->vars;
    for (int v = 0; v < orders->vars; v++) {
        csp_list below = lower(orders, side, (csp_var)v);
        bound[v] = NO_BOUND;
        for (const csp_var *u = below.begin; u < below.end; u++)
            if (old[*u] > bound[v]) {
                bound[v] = old[*u];
                before[v] = *u;
            }
    }
}

static void find_lengths(orders *orders, mirror side)
{
    size_t vars = (size_t)orders->vars;
    find_least_ranks(orders, side);
    memcpy(orders->bound[side], orders->least[side], vars * sizeof *orders->least[side]);
    for (int k = 1; k < orders->ranks; k++)
        find_bounds(orders, side, k);
    for (size_t v = 0; v < vars; v++) {
        int best = 0;
        orders->length[side][v] = 0;
        for (int k = 1; k < orders->ranks; k++) {
            int bound = orders->bound[side][(size_t)k * vars + v];
            if (bound != NO_BOUND && bound + k > best) {
                best = bound + k;
                orders->length[side][v] = (uint16_t)k;
            }
        }
    }
}

/* Reports the chain of `length` steps to v (in the mirror: from v) with its targets. */
static status tell_chain(orders *orders, mirror side, csp_var v, int length)
{
    int n = 0, low;
    bool fresh = false;
    csp_var *set = orders->set;
    for (int i = length; i >= 0; i--) {
        set[side == PLAIN ? i : length - i] = v;
        v = orders->before[side][(size_t)i * (size_t)orders->vars + v];
    }
    for (int i = 1; i <= length; i++)
        fresh = list_below(orders, PLAIN, set[i], orders->least[PLAIN][set[0]] + i, &n) || fresh;
    low = n;
    for (int i = 0; i < length; i++)
        fresh = list_below(orders, MIRRORED, set[i], orders->least[MIRRORED][set[length]] + length - i, &n) ||
                fresh;
    csp_label ends[ORDER_ENDS] = { CSP_NONE, CSP_NONE };
    if (low > 0)
        ends[ORDER_LEAST] = label_at(orders, PLAIN, set[0], orders->least[PLAIN][set[0]]);
    if (n > low)
        ends[ORDER_GREATEST] = label_at(orders, MIRRORED, set[length], orders->least[MIRRORED][set[length]]);
    forget_listed(orders, n);
    return fresh ? report(orders, "asc", 1, n, &(step_declared){ .sets = length + 1, .label = ends }) : OK;
}

/* Has v a candidate, reported by no chain yet, that its strongest bound excludes? */
static bool has_target(const orders *orders, mirror side, csp_var v)
{
    int k = orders->length[side][v], ranks = ranks_of(orders->csp, v);
    int bound = orders->bound[side][(size_t)k * (size_t)orders->vars + v] + k;
    for (int rank = orders->least[side][v]; rank < bound && rank < ranks; rank++) {
        csp_label l = label_at(orders, side, v, rank);
        if (state_is_candidate(orders->state, l) && !orders->told[l])
            return true;
    }
    return false;
}

static status find_chains(orders *orders)
{
    status st = watch_node(orders->watch);
    for (int m = 0; m < MIRRORS; m++)
        find_lengths(orders, (mirror)m);
    for (int k = orders->ranks - 1; k > 0; k--)
        for (int v = 0; v < orders->vars; v++)
            for (int m = 0; m < MIRRORS && st == OK; m++)
                if (orders->length[m][v] == k && has_target(orders, (mirror)m, (csp_var)v))
                    st = tell_chain(orders, (mirror)m, (csp_var)v, k);
    return st;
}

/* ---- hills ---- */

static status tell_hill(orders *orders)
{
    const int *steps = orders->steps;
    csp_var first = orders->slope[0][steps[0] - 1], last = orders->slope[1][steps[1] - 1];
    csp_var lowest = orders->least[orders->m][last] < orders->least[orders->m][first] ? last : first;
    int least = orders->least[orders->m][lowest], n = 0, sets = 0;
    orders->seen = true;
    bool fresh = list_below(orders, orders->m, orders->top, least + orders->wanted, &n);
    forget_listed(orders, n);
    if (!fresh)
        return OK;
    for (int i = steps[0]; i > 0; i--)
        orders->set[sets++] = orders->slope[0][i - 1];
    orders->set[sets++] = orders->top;
    for (int i = 0; i < steps[1]; i++)
        orders->set[sets++] = orders->slope[1][i];
    csp_label ends[ORDER_ENDS] = { CSP_NONE, CSP_NONE };
    ends[orders->m == PLAIN ? ORDER_LEAST : ORDER_GREATEST] = label_at(orders, orders->m, lowest, least);
    return report(orders, orders->m == PLAIN ? "hill" : "valley", orders->wanted, n,
                  &(step_declared){ .sets = sets, .number = steps[0], .label = ends });
}

static status grow(orders *orders);

/* Extends one slope by each csp-variable that can never have the same rank as one of the other slope. */
static status extend(orders *orders, int which)
{
    const csp_var *other = orders->slope[!which];
    csp_list below = lower(orders, orders->m, orders->slope[which][orders->steps[which] - 1]);
    status st = OK;
    for (const csp_var *v = below.begin; v < below.end && st == OK; v++) {
        bool never = true;
        for (int i = 0; i < orders->steps[!which] && never; i++)
            never = csp_never_equal(orders->csp, *v, other[i]);
        if (!never)
            continue;
        orders->slope[which][orders->steps[which]++] = *v;
        st = grow(orders);
        orders->steps[which]--;
    }
    return st;
}

/* The first slope grows to its end before the second one starts, so each pair of slopes is met once. */
static status grow(orders *orders)
{
    status st = watch_node(orders->watch);
    if (st != OK)
        return st;
    if (orders->steps[0] + orders->steps[1] == orders->wanted)
        return tell_hill(orders);
    if (orders->steps[1] == 1)
        st = extend(orders, 0);
    return st == OK ? extend(orders, 1) : st;
}

static status find_hills(orders *orders, mirror side, csp_var top)
{
    csp_list below = lower(orders, side, top);
    status st = OK;
    orders->m = side;
    orders->top = top;
    for (const csp_var *u = below.begin; u < below.end; u++)
        for (const csp_var *v = u + 1; v < below.end && st == OK; v++) {
            orders->steps[0] = orders->steps[1] = 1;
            orders->slope[0][0] = *u;
            orders->slope[1][0] = *v;
            if (csp_never_equal(orders->csp, *u, *v))
                st = grow(orders);
        }
    return st;
}

static status find_level_of_hills(orders *orders, int length, int *next)
{
    status st = OK;
    orders->seen = false;
    orders->wanted = length;
    for (int m = 0; m < MIRRORS; m++)
        find_least_ranks(orders, (mirror)m);
    for (int m = 0; m < MIRRORS; m++)
        for (int v = 0; v < orders->vars && st == OK; v++)
            st = find_hills(orders, (mirror)m, (csp_var)v);
    *next = orders->seen ? length + 1 : NEVER;
    return st;
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    orders *o = mine;
    *next = NEVER;
    if (query->length >= o->ranks)
        return OK;
    o->state = search->state;
    o->watch = search->watch;
    o->told = search->told;
    o->target = search->label;
    o->sink = sink;
    if (query->length > 1)
        return find_level_of_hills(o, query->length, next);
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
