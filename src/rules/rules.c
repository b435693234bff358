/* rules.c: the table of rules, by rank, and the rules that are open. A new rule is a file that ends in a
 * `const rule`, and its name in this list. */
#include "rules/rules.h"

#include "problem/constraint.h"

#include <string.h>

/* clang-format off */
#define RULES(X)     \
    X(coupling)      \
    X(loop)          \
    X(connected)     \
    X(order)         \
    X(subset)        \
    X(finned)        \
    X(tridagon)      \
    X(impossible)    \
    X(unique)        \
    X(oddagon)       \
    X(bivalue_chain) \
    X(z_whip)        \
    X(t_chain)       \
    X(t_whip)        \
    X(typed_whip)    \
    X(whip)          \
    X(relaxed_whip)  \
    X(g_whip)        \
    X(or2_forcing)   \
    X(or3_forcing)   \
    X(or4_forcing)   \
    X(or5_forcing)   \
    X(or6_forcing)   \
    X(or2_whip)      \
    X(or3_whip)      \
    X(or4_whip)      \
    X(or5_whip)      \
    X(or6_whip)      \
    X(braid)         \
    X(g_braid)       \
    X(forcing)       \
    X(forcing3)
/* clang-format on */

#define DECLARE(name) extern const rule rule_##name;
#define ENTER(name)   &rule_##name,

RULES(DECLARE)

const rule *const rule_table[] = { RULES(ENTER) NULL };

/* A rule that is open. */
typedef struct opened {
    const rule *rule;
    void *mine;
    uint64_t begun; /* the number of the last state it began */
    struct opened *next;
} opened;

struct ruleset {
    search *search;
    opened *first;
    uint64_t states; /* begun so far */
};

status ruleset_open(ruleset **out, const memory *m, const csp *c)
{
    *out = NULL;
    ruleset *r = memory_take(m, 1, sizeof *r);
    if (!r)
        return NO_MEMORY;
    if (search_open(&r->search, m, c) != OK) {
        memory_give(m, r, 1, sizeof *r);
        return NO_MEMORY;
    }
    *out = r;
    return OK;
}

void ruleset_close(ruleset *r)
{
    if (!r)
        return;
    const memory *m = r->search->arena.memory;
    search_close(r->search);
    memory_give(m, r, 1, sizeof *r);
}

search *ruleset_search(ruleset *r)
{
    return r->search;
}

void ruleset_start(ruleset *r, const search_terms *terms)
{
    search_start(r->search, terms);
}

void ruleset_begin(ruleset *r, const state *s, watch *w)
{
    r->states++;
    search_begin(r->search, s, w);
}

/* Finds the rule among those that are open, or opens it. It need not be in the table. */
static status get_open(ruleset *r, const rule *which, opened **out)
{
    for (*out = r->first; *out; *out = (*out)->next)
        if ((*out)->rule == which)
            return OK;
    opened *o = arena_take(&r->search->arena, 1, sizeof *o);
    if (!o)
        return NO_MEMORY;
    *o = (opened){ .rule = which, .next = r->first };
    status st = which->open ? which->open(r->search, &o->mine) : OK;
    if (st == OK)
        *out = r->first = o;
    return st;
}

/* The same, and the rule has begun the state of the search. */
static status prepare(ruleset *r, const rule *which, opened **out)
{
    status st = get_open(r, which, out);
    if (st != OK)
        return st;
    opened *o = *out;
    if (o->begun != r->states && which->begin)
        which->begin(o->mine, r->search);
    o->begun = r->states;
    return OK;
}

status ruleset_find(ruleset *r, const query *q, const step_sink *sink, int *next)
{
    opened *o;
    const constraint *about = q->rule->about;
    *next = NEVER;
    if (about && !about->count(r->search->csp))
        return OK;
    status st = prepare(r, q->rule, &o);
    if (st != OK)
        return st;
    memset(r->search->told, 0, (size_t)csp_labels(r->search->csp) * sizeof *r->search->told);
    return q->rule->find(o->mine, r->search, q, sink, next);
}
