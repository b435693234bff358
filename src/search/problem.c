/* problem.c: see problem.h. */
#include "search/problem.h"

#define TAKE(array, n) ((p->array = arena_take(&p->arena, (n), sizeof *p->array)) != NULL)

status problem_open(problem *p, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c), puts = 0;
    for (size_t v = 0; v < vars; v++) {
        csp_list l = csp_var_labels(c, (csp_var)v);
        puts += (size_t)(l.end - l.begin);
    }
    *p = (problem){ .csp = c };
    arena_open(&p->arena, m);
    if (TAKE(label, labels) && TAKE(var, vars) && TAKE(cand_of, labels) && TAKE(pvar_of, vars) &&
        TAKE(link_start, labels + 1) && TAKE(var_start, labels + 1) && TAKE(member_start, vars + 1) &&
        TAKE(link, (size_t)csp_links(c) * 2) && TAKE(cand_var, puts) && TAKE(member, puts))
        return OK;
    problem_close(p);
    return NO_MEMORY;
}

void problem_close(problem *p)
{
    arena_close(&p->arena);
}

static void take_vars(problem *p, const state *s, uint32_t types)
{
    uint32_t n = 0;
    p->vars = 0;
    for (int v = 0; v < csp_vars(p->csp); v++) {
        p->pvar_of[v] = NO_PVAR;
        if (s->value[v] != CSP_NONE || !(types >> csp_var_type(p->csp, (csp_var)v) & 1))
            continue;
        p->pvar_of[v] = (pvar)p->vars;
        p->var[p->vars] = (csp_var)v;
        p->member_start[p->vars++] = n;
        csp_list labels = csp_var_labels(p->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (s->label[*l] == CANDIDATE)
                p->member[n++] = p->cand_of[*l];
    }
    p->member_start[p->vars] = n;
}

static void take_candidates(problem *p, const state *s)
{
    p->candidates = 0;
    for (int l = 0; l < csp_labels(p->csp); l++)
        if (s->label[l] == CANDIDATE) {
            p->cand_of[l] = (cand)p->candidates;
            p->label[p->candidates++] = (csp_label)l;
        }
}

static void take_relations(problem *p, const state *s)
{
    uint32_t links = 0, vars = 0;
    for (int x = 0; x < p->candidates; x++) {
        csp_list list = csp_label_links(p->csp, p->label[x]);
        p->link_start[x] = links;
        for (const csp_label *l = list.begin; l < list.end; l++)
            if (s->label[*l] == CANDIDATE)
                p->link[links++] = p->cand_of[*l];
        list = csp_label_vars(p->csp, p->label[x]);
        p->var_start[x] = vars;
        for (const csp_var *v = list.begin; v < list.end; v++)
            if (p->pvar_of[*v] != NO_PVAR)
                p->cand_var[vars++] = p->pvar_of[*v];
    }
    p->link_start[p->candidates] = links;
    p->var_start[p->candidates] = vars;
}

void problem_take(problem *p, const state *s, uint32_t types)
{
    p->state = s;
    take_candidates(p, s);
    take_vars(p, s, types);
    take_relations(p, s);
}
