/* order_search.c: everything is written for chains that lead up to a csp-variable, and for hills. Seen in the
 * mirror, with ranks counted down from the greatest one and orders turned round, chains that come from above
 * and valleys are the same: `m` says which way ranks and orders are read. */
#include "search/order_search.h"

#include "declared/order.h"

#include <string.h>

typedef enum mirror { PLAIN, MIRRORED, MIRRORS } mirror;

enum { NO_BOUND = -1 };

struct order_search {
    arena arena; /* owns the arrays */
    const csp *csp;
    int vars, ranks;         /* ranks: of the csp-variables that have most */
    int16_t *level[MIRRORS]; /* of each csp-variable: the least rank that is not gone */
    /* of each length of a chain and each csp-variable: the greatest least rank that such a chain to it can
     * start with, or NO_BOUND; the csp-variable before it in that chain */
    int16_t *bound[MIRRORS];
    csp_var *before[MIRRORS];
    uint16_t
        *length[MIRRORS]; /* of each csp-variable: of the shortest chain with its strongest bound, or 0 */
    const state *state;
    const step_sink *sink;
    watch *watch;
    bool *told, *listed; /* of each label: in an earlier step of the level; in this one */
    csp_label *target;
    csp_var *set, *slope[2];
    /* of one search for hills */
    mirror m;
    csp_var top;
    int wanted, steps[2]; /* their length; csp-variables on each slope so far */
    bool seen;            /* there was a hill, with or without targets */
};

#define TAKE(array, n) ((array = arena_take(&o->arena, (n), sizeof *array)) != NULL)

static int ranks_of(const csp *c, csp_var v)
{
    csp_list labels = csp_var_labels(c, v);
    return (int)(labels.end - labels.begin);
}

static bool take_arrays(order_search *o)
{
    size_t labels = (size_t)csp_labels(o->csp), vars = (size_t)o->vars, ranks;
    for (int v = 0; v < o->vars; v++) {
        csp_list greater = csp_greater(o->csp, (csp_var)v);
        if (greater.begin < greater.end && ranks_of(o->csp, (csp_var)v) > o->ranks)
            o->ranks = ranks_of(o->csp, (csp_var)v);
    }
    if (o->ranks > o->vars) /* a chain that goes round in a circle need not go round twice */
        o->ranks = o->vars;
    ranks = (size_t)o->ranks + 1;
    for (int m = 0; m < MIRRORS; m++)
        if (!TAKE(o->level[m], vars) || !TAKE(o->length[m], vars) || !TAKE(o->bound[m], ranks * vars) ||
            !TAKE(o->before[m], ranks * vars) || !TAKE(o->slope[m], ranks))
            return false;
    return TAKE(o->told, labels) && TAKE(o->listed, labels) && TAKE(o->target, labels) && TAKE(o->set, ranks);
}

status order_open(order_search **out, const memory *m, const csp *c)
{
    *out = NULL;
    order_search *o = memory_take(m, 1, sizeof *o);
    if (!o)
        return NO_MEMORY;
    o->csp = c;
    o->vars = csp_vars(c);
    arena_open(&o->arena, m);
    if (csp_orders(c) && !take_arrays(o)) {
        order_close(o);
        return NO_MEMORY;
    }
    *out = o;
    return OK;
}

void order_close(order_search *o)
{
    if (!o)
        return;
    const memory *m = o->arena.memory;
    arena_close(&o->arena);
    memory_give(m, o, 1, sizeof *o);
}

/* ---- the mirror ---- */

static csp_list lower(const order_search *o, mirror m, csp_var v)
{
    return m == PLAIN ? csp_smaller(o->csp, v) : csp_greater(o->csp, v);
}

static csp_label label_at(const order_search *o, mirror m, csp_var v, int rank)
{
    csp_list labels = csp_var_labels(o->csp, v);
    return m == PLAIN ? labels.begin[rank] : labels.end[-1 - rank];
}

static bool is_gone(const order_search *o, mirror m, csp_var v, int rank)
{
    return o->state->label[label_at(o, m, v, rank)] == GONE;
}

static void find_levels(order_search *o, mirror m)
{
    for (int v = 0; v < o->vars; v++) {
        int ranks = ranks_of(o->csp, (csp_var)v), rank = 0;
        while (rank < ranks && is_gone(o, m, (csp_var)v, rank))
            rank++;
        o->level[m][v] = (int16_t)rank;
    }
}

/* ---- targets ---- */

/* Lists the candidates of v below this rank; returns whether some of them no earlier step has told. */
static bool list_below(order_search *o, mirror m, csp_var v, int below, int *n)
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

extern const struct rule rule_order;

/* label: the least label of the first csp-variable, the greatest of the last one; see declared/order.h. */
static status tell(order_search *o, const char *name, int length, int targets, const step_declared *evidence)
{
    step_line line = { .kind = TRESSE_DECLARED, .declared = *evidence };
    line.declared.kind = &constraint_order;
    line.declared.set = o->set;
    line.declared.labels = 2;
    line.declared.target = o->target;
    line.declared.targets = targets;
    step found = { .rule = &rule_order,
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

static void forget_listed(order_search *o, int n)
{
    for (int i = 0; i < n; i++)
        o->listed[o->target[i]] = false;
}

/* ---- ascending chains ---- */

/* The bounds of chains with k steps, from those with k - 1. */
static void find_bounds(order_search *o, mirror m, int k)
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

static void find_lengths(order_search *o, mirror m)
{
    size_t vars = (size_t)o->vars;
    find_levels(o, m);
    memcpy(o->bound[m], o->level[m], vars * sizeof *o->level[m]);
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

/* The chain of k steps to v, or in the mirror from v, and its targets. */
static status tell_chain(order_search *o, mirror m, csp_var v, int k)
{
    int n = 0, low;
    bool fresh = false;
    csp_var *set = o->set;
    for (int i = k; i >= 0; i--) {
        set[m == PLAIN ? i : k - i] = v;
        v = o->before[m][(size_t)i * (size_t)o->vars + v];
    }
    for (int i = 1; i <= k; i++)
        fresh = list_below(o, PLAIN, set[i], o->level[PLAIN][set[0]] + i, &n) || fresh;
    low = n;
    for (int i = 0; i < k; i++)
        fresh = list_below(o, MIRRORED, set[i], o->level[MIRRORED][set[k]] + k - i, &n) || fresh;
    csp_label ends[ORDER_ENDS] = { CSP_NONE, CSP_NONE };
    if (low > 0)
        ends[ORDER_LEAST] = label_at(o, PLAIN, set[0], o->level[PLAIN][set[0]]);
    if (n > low)
        ends[ORDER_GREATEST] = label_at(o, MIRRORED, set[k], o->level[MIRRORED][set[k]]);
    forget_listed(o, n);
    return fresh ? tell(o, "asc", 1, n, &(step_declared){ .sets = k + 1, .label = ends }) : OK;
}

/* Has v a candidate, told by no chain yet, that its strongest bound excludes? */
static bool has_target(const order_search *o, mirror m, csp_var v)
{
    int k = o->length[m][v], ranks = ranks_of(o->csp, v);
    int bound = o->bound[m][(size_t)k * (size_t)o->vars + v] + k;
    for (int rank = o->level[m][v]; rank < bound && rank < ranks; rank++) {
        csp_label l = label_at(o, m, v, rank);
        if (state_is_candidate(o->state, l) && !o->told[l])
            return true;
    }
    return false;
}

static status find_chains(order_search *o)
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

static status tell_hill(order_search *o)
{
    const int *steps = o->steps;
    csp_var first = o->slope[0][steps[0] - 1], last = o->slope[1][steps[1] - 1];
    csp_var lowest = o->level[o->m][last] < o->level[o->m][first] ? last : first;
    int level = o->level[o->m][lowest], n = 0, sets = 0;
    o->seen = true;
    bool fresh = list_below(o, o->m, o->top, level + o->wanted, &n);
    forget_listed(o, n);
    if (!fresh)
        return OK;
    for (int i = steps[0]; i > 0; i--)
        o->set[sets++] = o->slope[0][i - 1];
    o->set[sets++] = o->top;
    for (int i = 0; i < steps[1]; i++)
        o->set[sets++] = o->slope[1][i];
    csp_label ends[ORDER_ENDS] = { CSP_NONE, CSP_NONE };
    ends[o->m == PLAIN ? ORDER_LEAST : ORDER_GREATEST] = label_at(o, o->m, lowest, level);
    return tell(o, o->m == PLAIN ? "hill" : "valley", o->wanted, n,
                &(step_declared){ .sets = sets, .number = steps[0], .label = ends });
}

static status grow(order_search *o);

/* Lets one slope go on, with csp-variables that never equal one of the other slope. */
static status extend(order_search *o, int which)
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

/* The first slope grows first: so each pair of slopes is met once. */
static status grow(order_search *o)
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

static status find_hills(order_search *o, mirror m, csp_var top)
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

status order_find(order_search *o, const state *s, int length, watch *w, const step_sink *sink, int *next)
{
    status st = OK;
    *next = NEVER;
    if (!csp_orders(o->csp) || length >= o->ranks)
        return OK;
    o->state = s;
    o->watch = w;
    o->sink = sink;
    memset(o->told, 0, (size_t)csp_labels(o->csp) * sizeof *o->told);
    if (length == 1) {
        *next = 2;
        return find_chains(o);
    }
    o->seen = false;
    o->wanted = length;
    for (int m = 0; m < MIRRORS; m++)
        find_levels(o, (mirror)m);
    for (int m = 0; m < MIRRORS; m++)
        for (int v = 0; v < o->vars && st == OK; v++)
            st = find_hills(o, (mirror)m, (csp_var)v);
    *next = o->seen ? length + 1 : NEVER;
    return st;
}
