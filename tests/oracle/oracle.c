/* oracle.c: a state as a formula for CaDiCaL, through its C interface. A failure of the machine aborts: an
 * oracle that can't answer must not look like one that said no. */
#include "oracle.h"

#include <ccadical.h>
#include <stdlib.h>

struct oracle {
    CCaDiCaL *solver;
    const csp *csp;
};

static int literal(csp_label l, bool truth)
{
    return truth ? l + 1 : -(l + 1);
}

static void add_clause(oracle *o, const int *literals, int n)
{
    for (int i = 0; i < n; i++)
        ccadical_add(o->solver, literals[i]);
    ccadical_add(o->solver, 0);
}

/* Not the guard, or one of the members. */
static void add_need(oracle *o, csp_list guards, csp_list members)
{
    for (const csp_label *g = guards.begin; g < guards.end; g++) {
        ccadical_add(o->solver, literal(*g, false));
        for (const csp_label *l = members.begin; l < members.end; l++)
            ccadical_add(o->solver, literal(*l, true));
        ccadical_add(o->solver, 0);
    }
}

oracle *oracle_open(const state *s)
{
    oracle *o = malloc(sizeof *o);
    if (!o)
        abort();
    *o = (oracle){ ccadical_init(), s->csp };
    ccadical_set_option(o->solver, "quiet", 1);
    for (int v = 0; v < csp_vars(s->csp); v++) {
        csp_list labels = csp_var_labels(s->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            ccadical_add(o->solver, literal(*l, true));
        ccadical_add(o->solver, 0);
    }
    for (int i = 0; i < csp_needs(s->csp); i++)
        add_need(o, csp_needing(s->csp, i), csp_needed(s->csp, i));
    for (int l = 0; l < csp_labels(s->csp); l++) {
        CSP_FOR_LINKS(x, s->csp, l)
            if (l < *x)
                add_clause(o, (int[]){ literal((csp_label)l, false), literal(*x, false) }, 2);
        if (s->label[l] != CANDIDATE)
            add_clause(o, (int[]){ literal((csp_label)l, s->label[l] == VALUE) }, 1);
    }
    return o;
}

void oracle_close(oracle *o)
{
    ccadical_release(o->solver);
    free(o);
}

void oracle_assume(oracle *o, csp_label l, bool truth)
{
    ccadical_assume(o->solver, literal(l, truth));
}

bool oracle_solve(oracle *o)
{
    int answer = ccadical_solve(o->solver);
    if (answer != 10 && answer != 20)
        abort();
    return answer == 10;
}

bool oracle_true(oracle *o, csp_label l)
{
    return ccadical_val(o->solver, literal(l, true)) > 0;
}

/* Excludes the solution just found. Adding to the solver forgets it, so its labels are read first. */
static void block(oracle *o)
{
    int n = 0, *clause = malloc(((size_t)csp_labels(o->csp) + 1) * sizeof *clause);
    if (!clause)
        abort();
    for (int l = 0; l < csp_labels(o->csp); l++) {
        csp_list vars = csp_label_vars(o->csp, (csp_label)l);
        if (vars.begin < vars.end && oracle_true(o, (csp_label)l))
            clause[n++] = literal((csp_label)l, false);
    }
    add_clause(o, clause, n);
    free(clause);
}

int oracle_enumerate(oracle *o, int most)
{
    int n = 0;
    while (n < most && oracle_solve(o)) {
        n++;
        block(o);
    }
    return n;
}

int oracle_count(const state *s, int most)
{
    oracle *o = oracle_open(s);
    int n = oracle_enumerate(o, most);
    oracle_close(o);
    return n;
}

bool oracle_possible(const state *s, csp_label l)
{
    oracle *o = oracle_open(s);
    oracle_assume(o, l, true);
    bool possible = oracle_solve(o);
    oracle_close(o);
    return possible;
}
