/* oracle.c: a state as a formula for CaDiCaL, through its C interface. A failure of the machine aborts: an
 * oracle that can't answer must not look like one that said no. */
#include "oracle.h"

#include "naive_mesh.h"

#include <ccadical.h>
#include <stdlib.h>
#include <string.h>

struct oracle {
    CCaDiCaL *solver;
    const csp *csp;
    int assumed[4096], assumptions; /* since it was last asked */
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
    *o = (oracle){ .solver = ccadical_init(), .csp = s->csp };
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
    if (o->assumptions == 4096)
        abort();
    o->assumed[o->assumptions++] = literal(l, truth);
}

/* Of the solution just found: what hangs together with the first true label of the mesh can't be all, so it
 * has none, or not all lines of this part are true with any other line; or one of those beside it is true.
 * Every clause holds by definition; without lines, or with ends, that is all that can be said. */
static void exclude(oracle *o, const csp_mesh *m)
{
    bool in[4096], part[4096];
    int all = 0, first = -1, lines[4096] = { 0 };
    for (int i = m->labels - 1; i >= 0; i--) {
        in[i] = oracle_true(o, m->label[i]);
        all += in[i];
        first = in[i] ? i : first;
    }
    bool closed = m->loop && all;
    if (first >= 0 && naive_mesh_part(m, in, first, part) == all)
        for (int i = 0; i < m->labels; i++)
            part[i] = in[i];
    for (int i = 0; i < 2 * m->labels && m->loop; i++)
        lines[m->end[i]] += first >= 0 && in[i / 2] && part[i / 2];
    for (int p = 0; p < m->points && m->loop; p++)
        closed = closed && (lines[p] == 0 || lines[p] == 2);
    for (int i = 0; closed && i < m->labels; i++)
        if (in[i] && !part[i]) {
            for (int k = 0; k < m->labels; k++)
                if (part[k] || k == i)
                    ccadical_add(o->solver, literal(m->label[k], false));
            ccadical_add(o->solver, 0);
            return;
        }
    for (int i = 0; i < m->labels; i++)
        ccadical_add(o->solver, literal(m->label[i], !in[i]));
    ccadical_add(o->solver, 0);
}

/* Is each mesh what it has to be? If not, that is excluded. */
static bool is_joined(oracle *o)
{
    for (int i = 0; i < csp_meshes(o->csp); i++) {
        const csp_mesh *m = csp_mesh_at(o->csp, i);
        bool *value = calloc((size_t)csp_labels(o->csp) + 1, sizeof *value);
        if (!value)
            abort();
        for (int k = 0; k < m->labels; k++)
            value[m->label[k]] = oracle_true(o, m->label[k]);
        bool holds = naive_mesh_holds(m, value);
        free(value);
        if (!holds) {
            exclude(o, m);
            return false;
        }
    }
    return true;
}

bool oracle_solve(oracle *o)
{
    int answer;
    do {
        for (int i = 0; i < o->assumptions; i++)
            ccadical_assume(o->solver, o->assumed[i]);
        answer = ccadical_solve(o->solver);
        if (answer != 10 && answer != 20)
            abort();
    } while (answer == 10 && !is_joined(o));
    o->assumptions = 0;
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

/* Adds the clauses of a formula; returns how many variables its head says it has. */
static int add_formula(CCaDiCaL *solver, const char *cnf)
{
    int variables = 0;
    for (const char *at = cnf; *at; at = strchr(at, '\n') + 1) {
        char *end = NULL;
        if (*at == 'c')
            continue;
        if (*at == 'p') {
            variables = (int)strtol(at + strlen("p cnf "), NULL, 10);
            continue;
        }
        for (const char *word = at; *word != '\n'; word = *end == ' ' ? end + 1 : end)
            ccadical_add(solver, (int)strtol(word, &end, 10));
    }
    return variables;
}

int oracle_models(const char *cnf, int most)
{
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    int variables = add_formula(solver, cnf), found = 0;
    bool *value = calloc((size_t)variables + 1, sizeof *value);
    if (!value)
        abort();
    while (found < most && ccadical_solve(solver) == 10) {
        found++;
        for (int i = 1; i <= variables; i++)
            value[i] = ccadical_val(solver, i) > 0;
        for (int i = 1; i <= variables; i++)
            ccadical_add(solver, value[i] ? -i : i);
        ccadical_add(solver, 0);
    }
    free(value);
    ccadical_release(solver);
    return found;
}
