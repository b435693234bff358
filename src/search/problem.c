/* problem.c: see problem.h. */
#include "search/problem.h"

#include <string.h>

#define TAKE(array, n) ((out->array = arena_take(&out->arena, (n), sizeof *out->array)) != NULL)

static bool take_links(problem *out, const link_lists *all, size_t labels)
{
    size_t larges = (size_t)all->larges, words = (labels + 63) / 64;
    out->links.larges = all->larges;
    return TAKE(links.near.start, labels + 1) && TAKE(links.near.item, all->near.start[labels]) &&
           (!larges ||
            (TAKE(links.large.start, labels + 1) && TAKE(links.large.item, all->large.start[labels]) &&
             TAKE(links.bits, larges * words)));
}

status problem_open(problem *out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c), puts = 0;
    for (size_t v = 0; v < vars; v++) {
        csp_list l = csp_var_labels(c, (csp_var)v);
        puts += (size_t)(l.end - l.begin);
    }
    *out = (problem){ .csp = c };
    arena_open(&out->arena, m);
    if (TAKE(label, labels) && TAKE(var, vars) && TAKE(cand_of, labels) && TAKE(pvar_of, vars) &&
        TAKE(var_start, labels + 1) && TAKE(member_start, vars + 1) && TAKE(cand_var, puts) &&
        TAKE(member, puts) && take_links(out, &csp_graph_of(c)->links, labels))
        return OK;
    problem_close(out);
    return NO_MEMORY;
}

void problem_close(problem *problem)
{
    arena_close(&problem->arena);
}

static void take_vars(problem *problem, const state *s, uint32_t types)
{
    uint32_t n = 0;
    problem->vars = 0;
    for (int v = 0; v < csp_vars(problem->csp); v++) {
        problem->pvar_of[v] = NO_PVAR;
        if (s->value[v] != CSP_NONE || !(types >> csp_var_type(problem->csp, (csp_var)v) & 1))
            continue;
        problem->pvar_of[v] = (pvar)problem->vars;
        problem->var[problem->vars] = (csp_var)v;
        problem->member_start[problem->vars++] = n;
        csp_list labels = csp_var_labels(problem->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (s->label[*l] == CANDIDATE)
                problem->member[n++] = problem->cand_of[*l];
    }
    problem->member_start[problem->vars] = n;
}

static void take_candidates(problem *problem, const state *s)
{
    problem->candidates = 0;
    for (int l = 0; l < csp_labels(problem->csp); l++)
        if (s->label[l] == CANDIDATE) {
            problem->cand_of[l] = (cand)problem->candidates;
            problem->label[problem->candidates++] = (csp_label)l;
        }
}

static void take_near(problem *problem, const state *s)
{
    const csp_relation *all = &csp_graph_of(problem->csp)->links.near, *own = &problem->links.near;
    uint32_t n = 0;
    for (int x = 0; x < problem->candidates; x++) {
        csp_list list = csp_row(all, problem->label[x]);
        own->start[x] = n;
        for (const csp_label *l = list.begin; l < list.end; l++)
            if (s->label[*l] == CANDIDATE)
                own->item[n++] = problem->cand_of[*l];
    }
    own->start[problem->candidates] = n;
}

/* Large sets keep their numbers; those without candidates have empty rows. */
static void take_large(problem *problem)
{
    const csp_relation *all = &csp_graph_of(problem->csp)->links.large, *own = &problem->links.large;
    uint32_t n = 0;
    problem->links.words = (problem->candidates + 63) / 64;
    memset(problem->links.bits, 0,
           (size_t)problem->links.larges * (size_t)problem->links.words * sizeof *problem->links.bits);
    for (int x = 0; x < problem->candidates; x++) {
        csp_list list = csp_row(all, problem->label[x]);
        own->start[x] = n;
        for (const uint16_t *k = list.begin; k < list.end; k++) {
            own->item[n++] = *k;
            links_mark(&problem->links, *k, x);
        }
    }
    own->start[problem->candidates] = n;
}

static void take_cand_vars(problem *problem)
{
    uint32_t n = 0;
    for (int x = 0; x < problem->candidates; x++) {
        csp_list list = csp_label_vars(problem->csp, problem->label[x]);
        problem->var_start[x] = n;
        for (const csp_var *v = list.begin; v < list.end; v++)
            if (problem->pvar_of[*v] != NO_PVAR)
                problem->cand_var[n++] = problem->pvar_of[*v];
    }
    problem->var_start[problem->candidates] = n;
}

void problem_take(problem *problem, const state *s, uint32_t types)
{
    problem->state = s;
    take_candidates(problem, s);
    take_vars(problem, s, types);
    take_near(problem, s);
    if (problem->links.larges)
        take_large(problem);
    take_cand_vars(problem);
}
