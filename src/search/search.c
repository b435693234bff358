/* search.c: see search.h.
 *
 * Order of questions. A level asks every candidate that may be a target, in the order of the network, and a
 * target is not asked where its bound is above the length: bounds only rise while the state stays the same.
 * A bound is raised by full propagation in layers first, which is cheap, then by each question answered no.
 *
 * The dense layout, where it fits, only decides; the chain that is reported always comes from the sparse
 * one, so that both layouts give the same path. The memo of what leads nowhere holds for the csp-variables of
 * some types, and is emptied when others are asked for. */
#include "search/search.h"

#include "base/random.h"
#include "search/chain.h"
#include "search/dense.h"
#include "search/dense_table.h"
#include "search/finder.h"
#include "search/need_search.h"
#include "search/order_search.h"
#include "search/subset_search.h"

#include <string.h>

/* The least lengths that are still possible for chains of one kind, with csp-variables of some types. */
typedef struct bounds {
    chain_kind kind;
    uint32_t types;
    uint16_t *low; /* of each label: no chain is shorter; 0: not yet known */
} bounds;

enum { BOUNDS_MAX = 64 };

struct search {
    arena arena; /* owns the arrays */
    const csp *csp;
    finder f;
    chain_builder *chain;
    order_search *orders;
    subset_search *subsets; /* NULL until Subsets are asked for: its masks are large on large boards */
    dense *dense;           /* NULL: the network does not fit */
    bool use_dense, some_only;
    const bool *keep;
    const state *state;
    uint32_t renumbered;  /* the finder has the problem of this state, for these types; 0: not yet */
    uint32_t remembered;  /* what the memo knows is about chains of these types; 0: nothing yet */
    csp_label *candidate; /* of the state */
    int candidates;
    int16_t *slack; /* of each of them, at the level being searched */
    bounds bounds[BOUNDS_MAX];
    int asked; /* of them: this run has asked for such chains */
    /* whips[1]: of each candidate: how many candidates of the csp-variable are linked to it */
    uint16_t *seen;
    bool *told;       /* of each label: it is a target of an earlier step of the level */
    uint8_t *wanted;  /* t-chains: of each candidate: it may be a target */
    uint16_t *least;  /* and its bound */
    csp_label *label; /* targets or rights of the step being reported */
};

#define TAKE(array, n) ((array = arena_take(&s->arena, (n), sizeof *array)) != NULL)

static bool take_arrays(search *s)
{
    size_t n = (size_t)csp_labels(s->csp);
    finder *f = &s->f;
    return TAKE(s->seen, n) && TAKE(s->told, n) && TAKE(s->label, n + 1) && TAKE(s->candidate, n) &&
           TAKE(s->slack, n) && TAKE(s->wanted, n) && TAKE(s->least, n) && TAKE(f->part, n) &&
           TAKE(f->forbid, n) && TAKE(f->used, n) && TAKE(f->goal, n) && TAKE(f->cells, n) &&
           TAKE(f->queue, n) && TAKE(f->z, 2 * n) && TAKE(f->z_queue, 2 * n) && TAKE(f->right, n) &&
           TAKE(f->memo.entry, MEMO_SIZE);
}

static void number_parts(finder *f, int labels)
{
    rng r;
    random_seed(&r, 20081, 0); /* any fixed seed: the same numbers on every machine */
    for (int l = 0; l < labels; l++)
        f->part[l] = (memo_key){ random_bits(&r), random_bits(&r) };
}

status search_open(search **out, const memory *m, const csp *c)
{
    *out = NULL;
    search *s = memory_take(m, 1, sizeof *s);
    if (!s)
        return NO_MEMORY;
    s->csp = c;
    arena_open(&s->arena, m);
    if (!take_arrays(s) || problem_open(&s->f.problem, m, c) != OK ||
        hypothesis_open(&s->f.hypothesis, m, c) != OK || chain_open(&s->chain, m, c) != OK ||
        order_open(&s->orders, m, c) != OK || (dense_fits(c) && dense_open(&s->dense, m, c) != OK)) {
        search_close(s);
        return NO_MEMORY;
    }
    number_parts(&s->f, csp_labels(c));
    *out = s;
    return OK;
}

void search_close(search *s)
{
    if (!s)
        return;
    const memory *m = s->arena.memory;
    dense_close(s->dense);
    order_close(s->orders);
    subset_close(s->subsets);
    chain_close(s->chain);
    hypothesis_close(&s->f.hypothesis);
    problem_close(&s->f.problem);
    arena_close(&s->arena);
    memory_give(m, s, 1, sizeof *s);
}

void search_start(search *s, const bool *keep, bool some_only, search_layout layout)
{
    s->keep = keep;
    s->asked = 0;
    s->some_only = some_only;
    s->use_dense = s->dense && layout == LAYOUT_BEST;
    if (s->use_dense)
        dense_start(s->dense);
}

void search_begin(search *s, const state *st, watch *w)
{
    size_t labels = (size_t)csp_labels(s->csp);
    s->f.watch = w;
    memo_begin(&s->f.memo);
    s->state = st;
    if (s->subsets)
        subset_begin(s->subsets, st);
    s->renumbered = s->remembered = 0;
    s->candidates = 0;
    for (size_t l = 0; l < labels; l++)
        if (st->label[l] == CANDIDATE)
            s->candidate[s->candidates++] = (csp_label)l;
    for (int i = 0; i < s->asked; i++)
        memset(s->bounds[i].low, 0, labels * sizeof *s->bounds[i].low);
    if (s->use_dense)
        dense_begin(s->dense, st);
}

const state *search_state(const search *s)
{
    return s->state;
}

/* NULL: no memory. */
static bounds *bounds_of(search *s, chain_kind kind, uint32_t types)
{
    for (int i = 0; i < s->asked; i++)
        if (s->bounds[i].kind == kind && s->bounds[i].types == types)
            return &s->bounds[i];
    bounds *b = &s->bounds[s->asked];
    size_t labels = (size_t)csp_labels(s->csp);
    if (s->asked == BOUNDS_MAX || (!b->low && !TAKE(b->low, labels)))
        return NULL;
    memset(b->low, 0, labels * sizeof *b->low);
    b->kind = kind;
    b->types = types;
    s->asked++;
    return b;
}

/* What leads nowhere with csp-variables of some types may lead somewhere with others. */
static void remember(search *s, uint32_t types)
{
    if (s->remembered && s->remembered != types)
        memo_begin(&s->f.memo);
    s->remembered = types;
}

/* ---- the sparse layout ---- */

/* The finder, with the problem of this state for these types. */
static finder *sparse(search *s, uint32_t types)
{
    finder *f = &s->f;
    if (s->renumbered != types) {
        problem_take(&f->problem, s->state, types);
        hypothesis_begin(&f->hypothesis, &f->problem);
        s->renumbered = types;
    }
    remember(s, types);
    return f;
}

/* The lower bound of theory: 1 if supposing z is a contradiction, else 1 + the number of layers until one. */
static status bound(search *s, uint32_t types, csp_label target, int *out)
{
    finder *f = sparse(s, types);
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    status st = watch_node(f->watch);
    if (st != OK)
        return st;
    if (hypothesis_suppose(h, f->problem.cand_of[target]))
        *out = 1;
    else {
        int layers = hypothesis_layers(h, NULL, NEVER - 1);
        *out = layers == NEVER ? NEVER : layers + 1;
    }
    hypothesis_undo(h, here);
    return OK;
}

/* Every chain with csp-variables of these types is a braid with such. */
static status raise_to_bound(search *s, uint32_t types, csp_label target)
{
    int b = 0;
    status st = bound(s, types, target, &b);
    for (int k = 0; st == OK && k < s->asked; k++)
        if (s->bounds[k].types == types && s->bounds[k].low[target] < b)
            s->bounds[k].low[target] = (uint16_t)b;
    return st;
}

/* A level being searched. */
typedef struct level {
    chain_kind kind;
    pattern pattern;
    uint16_t *low; /* its bounds */
    const step_sink *sink;
    int found;
} level;

/* Builds the step for the rights in the finder; *built is NULL if it has no choice of distinct lefts. */
static status build(search *s, const level *l, csp_label target, const step **built)
{
    s->label[0] = target;
    for (int i = 0; i < s->f.rights; i++)
        s->label[i + 1] = s->f.problem.label[s->f.right[i]];
    return chain_build(s->chain, s->state, &l->pattern, l->kind, s->label, 1, s->label + 1, s->f.rights,
                       built);
}

/* Kinds that are searched with lefts that may repeat at first. */
static bool has_loose_search(chain_kind kind)
{
    return kind == WHIP || kind == T_CHAIN;
}

static answer find_rights(finder *f, chain_kind kind, cand z, int length, bool distinct, status *why)
{
    switch (kind) {
    case BIVALUE_CHAIN:
        return z_whip_find(f, z, length, true, why);
    case Z_WHIP:
        return z_whip_find(f, z, length, false, why);
    case T_CHAIN:
        return t_chain_find(f, z, length, distinct, why);
    case WHIP:
        return whip_find(f, z, length, distinct, why);
    case BRAID:
        return braid_find(f, z, length, why);
    }
    *why = INTERNAL;
    return ENDED;
}

/* Is there a chain on the target of at most this length (>= 2)? The answer is in *built, or raises the
 * bound. */
static status ask_sparse(search *s, const level *l, csp_label target, const step **built)
{
    finder *f = sparse(s, l->pattern.types);
    cand z = f->problem.cand_of[target];
    int length = l->pattern.length;
    status why = OK;
    answer a = find_rights(f, l->kind, z, length, false, &why);
    *built = NULL;
    if (a == FOUND) {
        why = build(s, l, target, built);
        if (why != OK || *built)
            return why;
        if (!has_loose_search(l->kind))
            return INTERNAL;
        a = find_rights(f, l->kind, z, length, true, &why);
        if (a == FOUND)
            why = build(s, l, target, built);
        if (a == FOUND && why == OK && !*built)
            return INTERNAL;
    }
    if (why == OK && !*built)
        l->low[target] = a == NOTHING ? NEVER : (uint16_t)(length + 1);
    return why;
}

/* ---- questions ---- */

/* Without evidence. A chain that was built may be shorter than asked for; what the dense layout has found is
 * not, as it is only asked where there is nothing shorter. */
static step bare_step(const level *l, const csp_label *target, const step *built)
{
    return (step){ .rule = l->pattern.rule,
                   .name = l->pattern.name,
                   .length = built ? built->length : l->pattern.length,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = target };
}

/* The chain that the dense layout has found. Not counted: a budget ends at the same place with and without
 * evidence. */
static status show(search *s, const level *l, csp_label target, const step **built)
{
    watch *counted = s->f.watch, uncounted = { .tick = counted->tick, .context = counted->context };
    s->f.watch = &uncounted;
    status st = ask_sparse(s, l, target, built);
    s->f.watch = counted;
    return st == OK && !*built ? INTERNAL : st;
}

static bool may_use_dense(const search *s, chain_kind kind, uint32_t types)
{
    return s->use_dense && types == ALL_TYPES && (kind == WHIP || kind == BRAID);
}

/* Kinds whose searches find out at once what the layers of propagation would tell. */
static bool bounds_itself(chain_kind kind)
{
    return kind != WHIP && kind != BRAID;
}

/* As ask_sparse, for a target whose bound may still be too low. *found without *built: no evidence was
 * wanted. */
static status ask(search *s, const level *l, csp_label target, bool *found, const step **built)
{
    status st = OK;
    uint16_t *low = &l->low[target];
    int length = l->pattern.length;
    *built = NULL;
    *found = false;
    if (may_use_dense(s, l->kind, l->pattern.types)) {
        remember(s, ALL_TYPES);
        switch (
            dense_ask(s->dense, l->kind == WHIP, target, length, &s->f.memo, s->f.part, s->f.watch, &st)) {
        case DENSE_YES:
            *found = true;
            break;
        case DENSE_NO:
            *low = (uint16_t)(length + 1);
            return OK;
        case DENSE_NEVER:
            *low = NEVER;
            return OK;
        case DENSE_ENDED:
            return st;
        case DENSE_UNSURE:
            break;
        }
        if (*found && !l->sink->evidence)
            return OK;
    } else if (*low == 0 && !bounds_itself(l->kind) &&
               ((st = raise_to_bound(s, l->pattern.types, target)) != OK || *low > length || *low == 1))
        return st;
    if (*found)
        return show(s, l, target, built);
    st = ask_sparse(s, l, target, built);
    *found = *built != NULL;
    return st;
}

/* The targets of the whip[1] with this csp-variable that no earlier one has: linked to each of its
 * candidates. */
static int whip_1_targets(search *s, pvar v)
{
    const problem *p = &s->f.problem;
    uint32_t members = p->member_start[v + 1] - p->member_start[v], first = p->member_start[v];
    int targets = 0;
    FOR_MEMBERS(x, p, v)
        FOR_LINKS(y, p, *x)
            s->seen[*y] = 0;
    FOR_MEMBERS(x, p, v)
        FOR_LINKS(y, p, *x)
            s->seen[*y]++;
    FOR_LINKS(y, p, p->member[first]) {
        csp_label target = p->label[*y];
        if (s->seen[*y] == members && !s->told[target]) {
            s->told[target] = true;
            s->label[targets++] = target;
        }
    }
    return targets;
}

/* Whips of length 1 with their evidence: one step for each csp-variable, with all its targets. */
static status whips_1(search *s, const pattern *whip, const step_sink *sink)
{
    const problem *p = &sparse(s, whip->types)->problem;
    for (int v = 0; v < p->vars; v++) {
        int targets = whip_1_targets(s, (pvar)v);
        const step *built = NULL;
        if (!targets)
            continue;
        status st = chain_build(s->chain, s->state, whip, WHIP, s->label, targets, NULL, 0, &built);
        if (st == OK && !built)
            st = INTERNAL;
        if (st == OK)
            st = sink->take(sink->context, built);
        if (st != OK)
            return st;
    }
    return OK;
}

static bool is_kept(const search *s, csp_label l)
{
    return s->keep && s->keep[l];
}

static status try_target(search *s, level *l, const csp_label *target)
{
    const step *built = NULL;
    bool found = false;
    status st = ask(s, l, *target, &found, &built);
    if (st != OK || !found)
        return st;
    l->found++;
    step bare = bare_step(l, target, built);
    const step *told = built && l->sink->evidence ? built : &bare;
    for (int i = 0; i < told->conclusions; i++)
        s->told[told->conclusion[i]] = true;
    return l->sink->take(l->sink->context, told);
}

/* Supposing it is a contradiction at once: no longer chain can be begun. (Only where chains are looked for
 * that are not the simplest ones.) */
static bool has_whip_1(const level *l, csp_label target)
{
    return l->low[target] == 1 && l->pattern.length > 1;
}

static bool may_be_target(const search *s, const level *l, csp_label target)
{
    return !is_kept(s, target) && l->low[target] <= l->pattern.length && !s->told[target] &&
           !has_whip_1(l, target);
}

/* Raises the bound of each target to what the dense layout knows of its propagation. */
static void raise_by_slack(search *s, level *l)
{
    for (int i = 0; i < s->candidates; i++) {
        csp_label target = s->candidate[i];
        s->slack[i] = -1;
        if (!may_be_target(s, l, target))
            continue;
        int slack = dense_slack(s->dense, target, l->pattern.length);
        if (slack < 0)
            l->low[target] = slack == DENSE_SLACK_NEVER ? NEVER : (uint16_t)(l->pattern.length + 1);
        s->slack[i] = (int16_t)slack;
    }
}

/* Raises the bound of each target to what t-chains need. */
static status raise_for_t_chains(search *s, level *l)
{
    finder *f = sparse(s, l->pattern.types);
    for (int z = 0; z < f->problem.candidates; z++)
        s->wanted[z] = may_be_target(s, l, f->problem.label[z]);
    status st = t_chain_bounds(f, s->wanted, l->pattern.length, s->least);
    for (int z = 0; z < f->problem.candidates && st == OK; z++)
        if (s->wanted[z] && l->low[f->problem.label[z]] < s->least[z])
            l->low[f->problem.label[z]] = s->least[z];
    return st;
}

/* The most promising targets first: those with most slack. When some of one slack are found, the others need
 * not be asked for any more. */
static status try_promising(search *s, level *l)
{
    int most = -1;
    status st = OK;
    raise_by_slack(s, l);
    for (int i = 0; i < s->candidates; i++)
        most = s->slack[i] > most ? s->slack[i] : most;
    for (; most >= 0 && st == OK && !l->found; most--)
        for (int i = 0; i < s->candidates && st == OK; i++)
            if (s->slack[i] == most)
                st = try_target(s, l, &s->candidate[i]);
    return st;
}

static status try_all(search *s, level *l)
{
    status st = OK;
    for (int i = 0; i < s->candidates && st == OK; i++)
        if (may_be_target(s, l, s->candidate[i]))
            st = try_target(s, l, &s->candidate[i]);
    return st;
}

/* All targets of the level, which is longer than 1 or needs no evidence. */
static status try_level(search *s, level *l)
{
    if (may_use_dense(s, l->kind, l->pattern.types) && s->some_only && l->pattern.length > 1)
        return try_promising(s, l);
    if (s->use_dense && bounds_itself(l->kind)) /* every such chain is a braid of all types */
        raise_by_slack(s, l);
    status st = l->kind == T_CHAIN ? raise_for_t_chains(s, l) : OK;
    return st == OK ? try_all(s, l) : st;
}

status search_chains(search *s, chain_kind kind, const pattern *p, const step_sink *sink, int *next)
{
    const bounds *b = bounds_of(s, kind, p->types);
    if (!b)
        return NO_MEMORY;
    level l = { kind, *p, b->low, sink, 0 };
    *next = p->length + 1;
    memset(s->told, 0, (size_t)csp_labels(s->csp) * sizeof *s->told);
    if (p->length == 1 && (sink->evidence || !may_use_dense(s, kind, p->types)))
        return whips_1(s, p, sink);
    status st = try_level(s, &l);
    *next = NEVER;
    for (int i = 0; i < s->candidates; i++)
        if (!is_kept(s, s->candidate[i]) && l.low[s->candidate[i]] < *next)
            *next = l.low[s->candidate[i]];
    return st;
}

status search_target(search *s, chain_kind kind, csp_label target, int most, int *length)
{
    const bounds *b = bounds_of(s, kind, ALL_TYPES);
    *length = 0;
    if (!b)
        return NO_MEMORY;
    level l = { .kind = kind, .pattern = { NULL, "", ALL_TYPES, 0 }, .low = b->low };
    status st = raise_to_bound(s, ALL_TYPES, target);
    if (st != OK || l.low[target] == 1) {
        *length = l.low[target] == 1;
        return st;
    }
    for (int n = l.low[target]; n <= most && n != NEVER; n = l.low[target]) {
        const step *built = NULL;
        l.pattern.length = n;
        if ((st = ask_sparse(s, &l, target, &built)) != OK)
            return st;
        if (built) {
            *length = n;
            return OK;
        }
    }
    return OK;
}

status search_subsets(search *s, int size, const step_sink *sink, int *next)
{
    if (!s->subsets) {
        status st = subset_open(&s->subsets, s->arena.memory, s->csp);
        if (st != OK)
            return st;
        subset_begin(s->subsets, s->state);
    }
    return subset_find(s->subsets, size, s->f.watch, sink, next);
}

status search_orders(search *s, int length, const step_sink *sink, int *next)
{
    return order_find(s->orders, s->state, length, s->f.watch, sink, next);
}

status search_couplings(search *s, const pattern *p, const step_sink *sink, int *next)
{
    *next = NEVER;
    if (p->length > 1 || !csp_needs(s->csp))
        return OK;
    memset(s->told, 0, (size_t)csp_labels(s->csp) * sizeof *s->told);
    return need_find(s->state, p->name, s->told, s->label, sink);
}
