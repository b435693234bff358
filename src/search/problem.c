#include "search/problem.h"

typedef struct part {
    void **at;
    size_t count, size;
} part;

enum { PARTS = 10 };

/* Every array of the problem with its size, in one place for opening and closing. */
static void list_parts(problem *p, part out[PARTS])
{
    const csp *c = p->csp;
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c), puts = 0;
    for (size_t v = 0; v < vars; v++) {
        csp_list l = csp_var_labels(c, (csp_var)v);
        puts += (size_t)(l.end - l.begin);
    }
    part list[PARTS] = {
        { (void **)&p->label, labels, sizeof *p->label },
        { (void **)&p->var, vars, sizeof *p->var },
        { (void **)&p->cand_of, labels, sizeof *p->cand_of },
        { (void **)&p->pvar_of, vars, sizeof *p->pvar_of },
        { (void **)&p->link_start, labels + 1, sizeof *p->link_start },
        { (void **)&p->var_start, labels + 1, sizeof *p->var_start },
        { (void **)&p->member_start, vars + 1, sizeof *p->member_start },
        { (void **)&p->link, (size_t)csp_links(c) * 2, sizeof *p->link },
        { (void **)&p->cand_var, puts, sizeof *p->cand_var },
        { (void **)&p->member, puts, sizeof *p->member },
    };
    for (int i = 0; i < PARTS; i++)
        out[i] = list[i];
}

status problem_open(problem *p, const memory *m, const csp *c)
{
    part list[PARTS];
    *p = (problem){ .csp = c };
    list_parts(p, list);
    for (int i = 0; i < PARTS; i++) {
        *list[i].at = memory_take(m, list[i].count, list[i].size);
        if (!*list[i].at) {
            problem_close(p, m);
            return NO_MEMORY;
        }
    }
    return OK;
}

void problem_close(problem *p, const memory *m)
{
    part list[PARTS];
    if (!p->csp)
        return;
    list_parts(p, list);
    for (int i = 0; i < PARTS; i++)
        memory_give(m, *list[i].at, list[i].count, list[i].size);
    *p = (problem){ 0 };
}

static void take_vars(problem *p, const state *s)
{
    uint32_t n = 0;
    p->vars = 0;
    for (int v = 0; v < csp_vars(p->csp); v++) {
        if (s->value[v] != CSP_NONE)
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
            p->cand_var[vars++] = p->pvar_of[*v]; /* a candidate has no decided csp-variable: ECP */
    }
    p->link_start[p->candidates] = links;
    p->var_start[p->candidates] = vars;
}

void problem_take(problem *p, const state *s)
{
    p->state = s;
    take_candidates(p, s);
    take_vars(p, s);
    take_relations(p, s);
}
