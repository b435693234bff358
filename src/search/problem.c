/* problem.c: see problem.h. */
#include "search/problem.h"

#include <string.h>

#define TAKE(array, n) ((p->array = arena_take(&p->arena, (n), sizeof *p->array)) != NULL)

static bool take_links(problem *p, const link_lists *all, size_t labels)
{
    size_t larges = (size_t)all->larges, words = (labels + 63) / 64;
    p->links.larges = all->larges;
    return TAKE(links.near.start, labels + 1) && TAKE(links.near.item, all->near.start[labels]) &&
           (!larges ||
            (TAKE(links.large.start, labels + 1) && TAKE(links.large.item, all->large.start[labels]) &&
             TAKE(links.bits, larges * words)));
}

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
        TAKE(var_start, labels + 1) && TAKE(member_start, vars + 1) && TAKE(cand_var, puts) &&
        TAKE(member, puts) && take_links(p, &csp_graph_of(c)->links, labels))
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

static void take_near(problem *p, const state *s)
{
    const csp_relation *all = &csp_graph_of(p->csp)->links.near, *own = &p->links.near;
    uint32_t n = 0;
    for (int x = 0; x < p->candidates; x++) {
        csp_list list = csp_row(all, p->label[x]);
        own->start[x] = n;
        for (const csp_label *l = list.begin; l < list.end; l++)
            if (s->label[*l] == CANDIDATE)
                own->item[n++] = p->cand_of[*l];
    }
    own->start[p->candidates] = n;
}

/* Large sets keep their numbers; those without candidates have empty rows. */
static void take_large(problem *p)
{
    const csp_relation *all = &csp_graph_of(p->csp)->links.large, *own = &p->links.large;
    uint32_t n = 0;
    p->links.words = (p->candidates + 63) / 64;
    memset(p->links.bits, 0, (size_t)p->links.larges * (size_t)p->links.words * sizeof *p->links.bits);
    for (int x = 0; x < p->candidates; x++) {
        csp_list list = csp_row(all, p->label[x]);
        own->start[x] = n;
        for (const uint16_t *k = list.begin; k < list.end; k++) {
            own->item[n++] = *k;
            links_mark(&p->links, *k, x);
        }
    }
    own->start[p->candidates] = n;
}

static void take_cand_vars(problem *p)
{
    uint32_t n = 0;
    for (int x = 0; x < p->candidates; x++) {
        csp_list list = csp_label_vars(p->csp, p->label[x]);
        p->var_start[x] = n;
        for (const csp_var *v = list.begin; v < list.end; v++)
            if (p->pvar_of[*v] != NO_PVAR)
                p->cand_var[n++] = p->pvar_of[*v];
    }
    p->var_start[p->candidates] = n;
}

void problem_take(problem *p, const state *s, uint32_t types)
{
    p->state = s;
    take_candidates(p, s);
    take_vars(p, s, types);
    take_near(p, s);
    if (p->links.larges)
        take_large(p);
    take_cand_vars(p);
}
