/* rules.c: the table of rules, by rank, and the rules that are open. A new rule is a file that ends in a
 * `const rule`, and its name in this list. */
#include "rules/rules.h"

#include "problem/constraint.h"
#include "search/chains.h"

#include <string.h>

/* clang-format off */
#define RULES(X)     \
    X(coupling)      \
    X(con)           \
    X(loop)          \
    X(connected)     \
    X(extended_loop) \
    X(order)         \
    X(subset)        \
    X(finned)        \
    X(tridagon)      \
    X(impossible)    \
    X(imp3)          \
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
    X(c_whip)        \
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
    X(or2_g_whip)    \
    X(or3_g_whip)    \
    X(or4_g_whip)    \
    X(or5_g_whip)    \
    X(or6_g_whip)    \
    X(braid)         \
    X(g_braid)       \
    X(c_braid)       \
    X(forcing)       \
    X(forcing3)      \
    X(forcing4)      \
    X(forcing5)
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

void ruleset_close(ruleset *ruleset)
{
    if (!ruleset)
        return;
    const memory *m = ruleset->search->arena.memory;
    search_close(ruleset->search);
    memory_give(m, ruleset, 1, sizeof *ruleset);
}

search *ruleset_search(ruleset *ruleset)
{
    return ruleset->search;
}

void ruleset_start(ruleset *ruleset, const search_terms *terms)
{
    search_start(ruleset->search, terms);
}

void ruleset_begin(ruleset *ruleset, const state *s, watch *watch)
{
    ruleset->states++;
    search_begin(ruleset->search, s, watch);
}

/* Finds the rule among those that are open, or opens it. It need not be in the table. */
static status get_open(ruleset *ruleset, const rule *which, opened **out)
{
    for (*out = ruleset->first; *out; *out = (*out)->next)
        if ((*out)->rule == which)
            return OK;
    opened *o = arena_take(&ruleset->search->arena, 1, sizeof *o);
    if (!o)
        return NO_MEMORY;
    *o = (opened){ .rule = which, .next = ruleset->first };
    status st = which->open ? which->open(ruleset->search, &o->mine) : OK;
    if (st == OK)
        *out = ruleset->first = o;
    return st;
}

/* The same, and the rule has begun the state of the search. */
static status prepare(ruleset *ruleset, const rule *which, opened **out)
{
    status st = get_open(ruleset, which, out);
    if (st != OK)
        return st;
    opened *o = *out;
    if (o->begun != ruleset->states && which->begin)
        which->begin(o->mine, ruleset->search);
    o->begun = ruleset->states;
    return OK;
}

status ruleset_find(ruleset *ruleset, const query *query, const step_sink *sink, int *next)
{
    opened *o;
    const constraint *about = query->rule->about;
    *next = NEVER;
    if (about && !about->count(ruleset->search->csp))
        return OK;
    status st = prepare(ruleset, query->rule, &o);
    if (st != OK)
        return st;
    memset(ruleset->search->told, 0,
           (size_t)csp_labels(ruleset->search->csp) * sizeof *ruleset->search->told);
    if (query->rule->chains)
        return chains_find(ruleset->search, query->rule->chains, o->mine, query, sink, next);
    return query->rule->find(o->mine, ruleset->search, query, sink, next);
}
