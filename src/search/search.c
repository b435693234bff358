#include "search/search.h"

#include "base/random.h"
#include "search/chain.h"
#include "search/finder.h"

#include <string.h>

struct search {
    const memory *memory;
    const csp *csp;
    finder f;
    chain_builder *chain;
    uint16_t *low[CHAIN_KINDS]; /* of each candidate: no chain of this kind is shorter; 0: not yet known */
    uint16_t *seen;             /* of each candidate: whips[1]: how many candidates of the csp-variable are linked to it */
    csp_label *label;           /* targets or rights of the step being reported */
};

static void give(search *s, void *p, size_t n, size_t size)
{
    memory_give(s->memory, p, n, size);
}

static bool take_arrays(search *s)
{
    const memory *m = s->memory;
    size_t n = (size_t)csp_labels(s->csp);
    finder *f = &s->f;
    for (int k = 0; k < CHAIN_KINDS; k++)
        s->low[k] = memory_take(m, n, sizeof *s->low[k]);
    s->seen = memory_take(m, n, sizeof *s->seen);
    s->label = memory_take(m, n, sizeof *s->label);
    f->part = memory_take(m, n, sizeof *f->part);
    f->forbid = memory_take(m, n, sizeof *f->forbid);
    f->used = memory_take(m, n, sizeof *f->used);
    f->right = memory_take(m, n, sizeof *f->right);
    f->memo.entry = memory_take(m, MEMO_SIZE, sizeof *f->memo.entry);
    return s->low[WHIP] && s->low[BRAID] && s->seen && s->label && f->part && f->forbid && f->used && f->right &&
           f->memo.entry;
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
    s->memory = m;
    s->csp = c;
    if (!take_arrays(s) || problem_open(&s->f.problem, m, c) != OK || hypothesis_open(&s->f.hypothesis, m, c) != OK ||
        chain_open(&s->chain, m, c) != OK) {
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
    size_t n = (size_t)csp_labels(s->csp);
    finder *f = &s->f;
    chain_close(s->chain);
    hypothesis_close(&f->hypothesis, s->memory, s->csp);
    problem_close(&f->problem, s->memory);
    for (int k = 0; k < CHAIN_KINDS; k++)
        give(s, s->low[k], n, sizeof *s->low[k]);
    give(s, s->seen, n, sizeof *s->seen);
    give(s, s->label, n, sizeof *s->label);
    give(s, f->part, n, sizeof *f->part);
    give(s, f->forbid, n, sizeof *f->forbid);
    give(s, f->used, n, sizeof *f->used);
    give(s, f->right, n, sizeof *f->right);
    give(s, f->memo.entry, MEMO_SIZE, sizeof *f->memo.entry);
    give(s, s, 1, sizeof *s);
}

void search_begin(search *s, const state *st, watch *w)
{
    finder *f = &s->f;
    f->watch = w;
    f->memo.state++;
    problem_take(&f->problem, st);
    hypothesis_begin(&f->hypothesis, &f->problem);
    for (int k = 0; k < CHAIN_KINDS; k++)
        memset(s->low[k], 0, (size_t)f->problem.candidates * sizeof *s->low[k]);
}

const problem *search_problem(const search *s)
{
    return &s->f.problem;
}

/* The lower bound of theory: 1 if supposing z is a contradiction, else 1 + the number of layers until one. */
static status bound(search *s, cand z, int *out)
{
    hypothesis *h = &s->f.hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    status st = watch_node(s->f.watch);
    if (st != OK)
        return st;
    if (hypothesis_suppose(h, z))
        *out = 1;
    else {
        int layers = hypothesis_layers(h, NULL, NEVER - 1);
        *out = layers == LAYERS_NEVER ? NEVER : layers + 1;
    }
    hypothesis_undo(h, here);
    return OK;
}

static status lowest(search *s, chain_kind kind, cand z, int *out)
{
    if (!s->low[kind][z]) {
        int b = 0;
        status st = bound(s, z, &b);
        if (st != OK)
            return st;
        for (int k = 0; k < CHAIN_KINDS; k++)
            s->low[k][z] = (uint16_t)b;
    }
    *out = s->low[kind][z];
    return OK;
}

/* Builds the step for the rights in the finder; *built is NULL if a whip has no choice of distinct lefts. */
static status build(search *s, chain_kind kind, const char *rule, cand z, const step **built)
{
    const problem *p = &s->f.problem;
    csp_label target = p->label[z];
    for (int i = 0; i < s->f.rights; i++)
        s->label[i + 1] = p->label[s->f.right[i]];
    s->label[0] = target;
    return chain_build(s->chain, p->state, rule, kind == WHIP, s->label, 1, s->label + 1, s->f.rights, built);
}

/* Is there a chain on z of at most this length (>= 2)? The answer is in *built, or raises the bound of z. */
static status ask(search *s, chain_kind kind, const char *rule, cand z, int length, const step **built)
{
    status why = OK;
    answer a = kind == BRAID ? braid_find(&s->f, z, length, &why) : whip_find(&s->f, z, length, false, &why);
    *built = NULL;
    if (a == FOUND) {
        why = build(s, kind, rule, z, built);
        if (why != OK || *built)
            return why;
        a = whip_find(&s->f, z, length, true, &why);
        if (a == FOUND)
            why = build(s, kind, rule, z, built);
        if (a == FOUND && why == OK && !*built)
            return INTERNAL;
    }
    if (why == OK && !*built)
        s->low[kind][z] = a == NOTHING ? NEVER : (uint16_t)(length + 1);
    return why;
}

/* The targets of the whip[1] with this csp-variable that no earlier one has: linked to each of its candidates. */
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
    FOR_LINKS(y, p, p->member[first])
        if (s->seen[*y] == members && s->low[WHIP][*y] != 1) {
            s->low[WHIP][*y] = 1;
            s->label[targets++] = p->label[*y];
        }
    return targets;
}

/* Whips of length 1, one step for each csp-variable, with all its targets. */
static status whips_1(search *s, const char *rule, const step_sink *sink)
{
    const problem *p = &s->f.problem;
    for (int v = 0; v < p->vars; v++) {
        int targets = whip_1_targets(s, (pvar)v);
        const step *built = NULL;
        if (!targets)
            continue;
        status st = chain_build(s->chain, p->state, rule, true, s->label, targets, NULL, 0, &built);
        if (st != OK)
            return st;
        if (!built)
            return INTERNAL;
        if ((st = sink->take(sink->context, built)) != OK)
            return st;
    }
    for (int z = 0; z < p->candidates; z++)
        s->low[WHIP][z] = 0;
    return OK;
}

status search_chains(search *s, chain_kind kind, const char *rule, int length, const step_sink *sink, int *next)
{
    *next = length + 1;
    if (length == 1)
        return whips_1(s, rule, sink);
    int least = NEVER;
    for (int z = 0; z < s->f.problem.candidates; z++) {
        const step *built = NULL;
        int low = 0;
        status st = lowest(s, kind, (cand)z, &low);
        if (st == OK && low <= length)
            st = ask(s, kind, rule, (cand)z, length, &built);
        if (st == OK && built)
            st = sink->take(sink->context, built);
        if (st != OK)
            return st;
        if (s->low[kind][z] < least && !built)
            least = s->low[kind][z];
    }
    *next = least;
    return OK;
}

status search_target(search *s, chain_kind kind, csp_label target, int most, int *length)
{
    cand z = s->f.problem.cand_of[target];
    *length = 0;
    int low = 0;
    status st = lowest(s, kind, z, &low);
    if (st != OK || low == 1) {
        *length = low == 1;
        return st;
    }
    for (int n = low; n <= most && n != NEVER; n = s->low[kind][z]) {
        const step *built = NULL;
        if ((st = ask(s, kind, "", z, n, &built)) != OK)
            return st;
        if (built) {
            *length = n;
            return OK;
        }
    }
    return OK;
}
