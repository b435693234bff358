/* rules.c: the table of rules, by rank, and those of them that are open. A new rule is a file that ends in a
 * `const rule`, and its name in this list. */
#include "rules/rules.h"

#include "core/constraint.h"

#include <string.h>

/* clang-format off */
#define RULES(X)     \
    X(coupling)      \
    X(order)         \
    X(subset)        \
    X(oddagon)       \
    X(bivalue_chain) \
    X(z_whip)        \
    X(t_chain)       \
    X(t_whip)        \
    X(whip)          \
    X(braid)
/* clang-format on */

#define DECLARE(name) extern const rule rule_##name;
#define ENTER(name)   &rule_##name,

RULES(DECLARE)

const rule *const rule_table[] = { RULES(ENTER) NULL };

enum { RULES_MAX = sizeof rule_table / sizeof *rule_table - 1 };

/* A rule that is open. */
typedef struct opened {
    bool open;
    void *mine;
    uint64_t begun; /* the number of the last state it began */
} opened;

struct ruleset {
    search *search;
    opened rule[RULES_MAX];
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

void ruleset_start(ruleset *r, const search_terms *terms)
{
    search_start(r->search, terms);
}

void ruleset_begin(ruleset *r, const state *s, watch *w)
{
    r->states++;
    search_begin(r->search, s, w);
}

/* The rule, open and in the state of the search. INTERNAL: it is not in the table. */
static status prepare(ruleset *r, const rule *which, opened **out)
{
    int i = 0;
    while (rule_table[i] && rule_table[i] != which)
        i++;
    if (!rule_table[i])
        return INTERNAL;
    opened *o = *out = &r->rule[i];
    if (!o->open) {
        status st = which->open ? which->open(r->search, &o->mine) : OK;
        if (st != OK)
            return st;
        o->open = true;
    }
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
