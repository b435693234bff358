/* chains.c: see chains.h.
 *
 * Order of questions. A level asks about every candidate that may be a target, in the order of the network,
 * unless its bound is above the length: bounds only rise while the state stays the same. A bound is raised
 * first by full propagation in layers, which is cheap, then by each question that is answered no.
 *
 * The dense layout, where it fits, only decides; the chain that is reported always comes from the sparse
 * one, so that both layouts give the same path. */
#include "search/chains.h"

#include <string.h>

/* A level being searched. */
typedef struct level {
    search *search;
    const chain_kind *kind;
    void *mine; /* the rule's */
    const query *query;
    uint16_t *low; /* its bounds */
    const step_sink *sink;
    bool dense; /* the dense layout decides */
    int found;
} level;

/* ---- the sparse layout ---- */

/* The lower bound of theory: 1 if supposing z is a contradiction, else 1 + the number of layers until one. */
static status bound(search *search, uint32_t types, csp_label target, int *out)
{
    finder *f = search_finder(search, types);
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
    st = finder_count(f, here);
    hypothesis_undo(h, here);
    return st;
}

/* Raises the bounds of all kinds of chains with csp-variables of these types. Chains that are braids are
 * braids with csp-variables of these types, so the bound holds for them. Of other chains only this is known:
 * if supposing the target is a contradiction at once, none longer than 1 can be begun. */
static status raise_to_bound(search *search, uint32_t types, csp_label target)
{
    int b = 0;
    status st = bound(search, types, target, &b);
    for (int k = 0; st == OK && k < search->asked; k++) {
        const bounds *of = &search->bounds[k];
        if (of->types == types && (of->braids || b == 1) && of->low[target] < b)
            of->low[target] = (uint16_t)b;
    }
    return st;
}

/* Builds the step for what was found; *built is NULL if it has no choice of distinct lefts. */
static status build(const level *level, csp_label target, const step **built)
{
    search *s = level->search;
    if (level->kind->build)
        return level->kind->build(level->mine, s, level->query, target, built);
    s->label[0] = target;
    for (int i = 0; i < s->f.rights; i++)
        s->label[i + 1] = s->f.problem.label[s->f.right[i]];
    const chain c = { level->kind->shape, level->query, s->label, 1, s->label + 1, s->f.rights, NULL, NULL };
    return chain_build(s->chain, s->state, &c, built);
}

/* Is there a chain on the target of at most this length (>= 2)? The answer is in *built, or raises the
 * bound. */
static status ask_sparse(const level *level, csp_label target, const step **built)
{
    const chain_kind *kind = level->kind;
    finder *f = search_finder(level->search, level->query->types);
    cand z = f->problem.cand_of[target];
    int length = level->query->length;
    status why = OK;
    f->least = 0;
    answer a = kind->find(f, level->mine, z, length, !kind->loose, &why);
    *built = NULL;
    if (a == FOUND) {
        why = build(level, target, built);
        if (why != OK || *built)
            return why;
        if (!kind->loose)
            return INTERNAL;
        a = kind->find(f, level->mine, z, length, true, &why);
        if (a == FOUND)
            why = build(level, target, built);
        if (a == FOUND && why == OK && !*built)
            return INTERNAL;
    }
    if (why == OK && !*built)
        level->low[target] = a == NOTHING ? NEVER : (uint16_t)(f->least > length ? f->least : length + 1);
    return why;
}

/* ---- questions ---- */

/* The step without evidence. A chain that was built may be shorter than asked for; what the dense layout has
 * found is not, since it is asked only if there is nothing shorter. */
static step bare_step(const level *level, const csp_label *target, const step *built)
{
    return (step){ .rule = level->query->rule,
                   .name = level->query->name,
                   .length = built ? built->length : level->query->length,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = target };
}

/* Builds the chain whose existence the dense layout has found out. Its nodes are not counted, so that a
 * budget ends at the same place with and without evidence. */
static status show(const level *level, csp_label target, const step **built)
{
    finder *f = &level->search->f;
    watch *counted = f->watch, uncounted = { .tick = counted->tick, .context = counted->context };
    f->watch = &uncounted;
    status st = ask_sparse(level, target, built);
    f->watch = counted;
    return st == OK && !*built ? INTERNAL : st;
}

static dense_answer ask_lanes(const level *level, dcand target, const dense_terms *terms, status *why)
{
    dense *d = level->search->dense;
    if (level->query->length == 1)
        return dense_refutes(d, target) ? DENSE_YES : DENSE_NO;
    return dense_ask(d, level->kind->decide, target, level->query->length, terms, why);
}

/* As ask_sparse, but the dense layout decides. *found without *built: no evidence was wanted. */
static status ask_dense(const level *level, csp_label target, bool *found, const step **built)
{
    search *s = level->search;
    status st = OK;
    dcand z = dense_table(s->dense)->cand_of[target];
    const dense_terms terms = { &s->f.memo, s->f.part, s->watch };
    search_remember(s, ALL_TYPES);
    switch (ask_lanes(level, z, &terms, &st)) {
    case DENSE_YES:
        *found = true;
        return level->sink->evidence ? show(level, target, built) : OK;
    case DENSE_NO:
        level->low[target] = (uint16_t)(level->query->length + 1);
        return OK;
    case DENSE_NEVER:
        level->low[target] = NEVER;
        return OK;
    case DENSE_ENDED:
        return st;
    case DENSE_LONG:
        break;
    }
    st = ask_sparse(level, target, built);
    *found = *built != NULL;
    return st;
}

/* As ask_sparse, for a target whose bound may still be too low. */
static status ask(const level *level, csp_label target, bool *found, const step **built)
{
    const uint16_t *low = &level->low[target];
    *built = NULL;
    *found = false;
    if (level->dense)
        return ask_dense(level, target, found, built);
    if (*low == 0 && !level->kind->bounds_itself) {
        status st = raise_to_bound(level->search, level->query->types, target);
        if (st != OK || *low > level->query->length || *low == 1)
            return st;
    }
    status st = ask_sparse(level, target, built);
    *found = *built != NULL;
    return st;
}

static status try_target(level *level, const csp_label *target)
{
    const step *built = NULL;
    bool found = false;
    status st = ask(level, *target, &found, &built);
    if (st != OK || !found)
        return st;
    level->found++;
    step bare = bare_step(level, target, built);
    const step *told = built && level->sink->evidence ? built : &bare;
    for (int i = 0; i < told->conclusions; i++)
        level->search->told[told->conclusion[i]] = true;
    return level->sink->take(level->sink->context, told);
}

/* ---- levels ---- */

/* Is supposing the target a contradiction at once? Then no longer chain can be begun. (This happens only if
 * chains are looked for that are not the simplest ones.) */
static bool has_whip_1(const level *level, csp_label target)
{
    return level->low[target] == 1 && level->query->length > 1;
}

static bool may_be_target(const level *level, csp_label target)
{
    return !search_skips(level->search, target) && level->low[target] <= level->query->length &&
           !level->search->told[target] && !has_whip_1(level, target);
}

static bool has_targets(const level *level)
{
    for (int i = 0; i < level->search->candidates; i++)
        if (may_be_target(level, level->search->candidate[i]))
            return true;
    return false;
}

/* Raises the bound of each target to what the dense layout knows of its propagation. */
static void raise_by_slack(level *level)
{
    search *s = level->search;
    for (int i = 0; i < s->candidates; i++) {
        csp_label target = s->candidate[i];
        s->slack[i] = -1;
        if (!may_be_target(level, target))
            continue;
        int slack = dense_slack(s->dense, dense_table(s->dense)->cand_of[target], level->query->length);
        if (slack < 0)
            level->low[target] = slack == DENSE_SLACK_NEVER ? NEVER : (uint16_t)(level->query->length + 1);
        s->slack[i] = (int16_t)slack;
    }
}

/* Raises the bound of each target on which there is no braid of this length: chains that are braids need not
 * be looked for there. Short braids are found quickly. */
static status raise_by_braids(level *level)
{
    enum { BRAIDS_UP_TO = 5 };
    search *s = level->search;
    const dense_terms terms = { &s->f.memo, s->f.part, s->watch };
    int length = level->query->length;
    status st = OK;
    raise_by_slack(level);
    for (int i = 0; i < s->candidates && length <= BRAIDS_UP_TO && st == OK; i++) {
        csp_label target = s->candidate[i];
        dcand z = dense_table(s->dense)->cand_of[target];
        if (s->slack[i] >= 0 && dense_ask(s->dense, dense_braid, z, length, &terms, &st) == DENSE_NO)
            level->low[target] = (uint16_t)(length + 1);
    }
    return st;
}

/* Raises the bound of each target to what the rule finds for all of them together. Long chains are asked for
 * length by length, so bounds that reach twice as far as needed spare half of the questions. */
static status raise_together(level *level)
{
    enum { FAR_FROM = 8 };
    search *s = level->search;
    int most = level->query->length <= FAR_FROM ? level->query->length : 2 * level->query->length;
    finder *f = search_finder(s, level->query->types);
    for (int z = 0; z < f->problem.candidates; z++)
        s->wanted[z] = may_be_target(level, f->problem.label[z]);
    status st = level->kind->bound_all(f, level->mine, s->wanted, most, s->least);
    for (int z = 0; z < f->problem.candidates && st == OK; z++)
        if (s->wanted[z] && level->low[f->problem.label[z]] < s->least[z])
            level->low[f->problem.label[z]] = s->least[z];
    return st;
}

/* Tries the most promising targets first: those with the most slack. As soon as some of one slack have a
 * chain, targets with less need not be asked about. */
static status try_promising(level *level)
{
    search *s = level->search;
    int most = -1;
    status st = OK;
    raise_by_slack(level);
    for (int i = 0; i < s->candidates; i++)
        most = s->slack[i] > most ? s->slack[i] : most;
    for (; most >= 0 && st == OK && !level->found; most--)
        for (int i = 0; i < s->candidates && st == OK; i++)
            if (s->slack[i] == most)
                st = try_target(level, &s->candidate[i]);
    return st;
}

static status try_all(level *level)
{
    search *s = level->search;
    status st = OK;
    for (int i = 0; i < s->candidates && st == OK; i++)
        if (may_be_target(level, s->candidate[i]))
            st = try_target(level, &s->candidate[i]);
    return st;
}

/* Tries all targets of the level, which is longer than 1 or needs no evidence. */
static status try_level(level *level)
{
    if (level->dense && level->search->terms.hurry && level->query->length > 1)
        return try_promising(level);
    status st = OK;
    if (level->search->dense_now && level->kind->bounds_itself && level->kind->braids)
        st = raise_by_braids(level);
    if (st == OK && level->kind->bound_all && has_targets(level))
        st = raise_together(level);
    return st == OK ? try_all(level) : st;
}

status chains_find(search *search, const chain_kind *kind, void *mine, const query *query,
                   const step_sink *sink, int *next)
{
    bounds *b = search_bounds(search, query);
    if (!b)
        return NO_MEMORY;
    bool decides = search->dense_now && kind->braids && kind->decide && query->types == ALL_TYPES;
    level l = { search, kind, mine, query, b->low, sink, decides, 0 };
    b->braids = kind->braids;
    if (query->length == 1 && kind->find_ones && (sink->evidence || !l.dense)) {
        *next = 2;
        return kind->find_ones(mine, search, query, sink);
    }
    status st = try_level(&l);
    *next = search_next(search, l.low);
    return st;
}
