/* count_whips.c: see count_whips.h. */
#include "gen/count_whips.h"

enum { MEMBER = UINT16_MAX }; /* in `met`: a candidate of the csp-variable itself, or no candidate at all */

/* ---- opening and closing ---- */

/* The most labels of v that one label outside v is linked to by a large group, whose links are in no list. */
static int most_by_large(const csp *c, csp_list labels)
{
    const link_lists *links = &csp_graph_of(c)->links;
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end && links->larges; l++)
        n += (int)(links->large.start[*l + 1] - links->large.start[*l]);
    return n;
}

static int most_by_near(const count_whips *w, csp_list labels)
{
    int most = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list near = csp_near_links(w->csp, *l);
        for (const csp_label *x = near.begin; x < near.end; x++)
            w->met[*x]++;
    }
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        w->met[*l] = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list near = csp_near_links(w->csp, *l);
        for (const csp_label *x = near.begin; x < near.end; x++) {
            most = w->met[*x] > most ? w->met[*x] : most;
            w->met[*x] = 0;
        }
    }
    return most;
}

status count_whips_open(count_whips *w, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    *w = (count_whips){ .memory = m, .csp = c };
    w->most = memory_take(m, (size_t)csp_vars(c), sizeof *w->most);
    w->met = memory_take(m, labels, sizeof *w->met);
    w->target = memory_take(m, labels, sizeof *w->target);
    if (!w->most || !w->met || !w->target) {
        count_whips_close(w);
        return NO_MEMORY;
    }
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list of = csp_var_labels(c, (csp_var)v);
        int most = most_by_near(w, of) + most_by_large(c, of);
        w->most[v] = (uint16_t)(most < UINT16_MAX ? most : UINT16_MAX);
    }
    return OK;
}

void count_whips_close(count_whips *w)
{
    if (!w->csp)
        return;
    memory_give(w->memory, w->most, (size_t)csp_vars(w->csp), sizeof *w->most);
    memory_give(w->memory, w->met, (size_t)csp_labels(w->csp), sizeof *w->met);
    memory_give(w->memory, w->target, (size_t)csp_labels(w->csp), sizeof *w->target);
    *w = (count_whips){ 0 };
}

/* ---- targets ---- */

/* Lists the candidates that are linked to the first candidate; returns how many. */
static int meet_first(count_whips *w, const uint8_t *label, csp_label first, uint64_t *visited)
{
    int n = 0;
    CSP_FOR_LINKS(x, w->csp, first) {
        ++*visited;
        if (label[*x] == CANDIDATE && !w->met[*x]) {
            w->met[*x] = 1;
            w->target[n++] = *x;
        }
    }
    return n;
}

/* How many of those that are linked to all of the first k candidates are linked to this one, too? */
static int meet_next(count_whips *w, csp_label next, uint16_t k, uint64_t *visited)
{
    int n = 0;
    CSP_FOR_LINKS(x, w->csp, next) {
        ++*visited;
        if (w->met[*x] == k) {
            w->met[*x]++;
            n++;
        }
    }
    return n;
}

static void mark_members(count_whips *w, const uint8_t *label, csp_list of, uint16_t as)
{
    for (const csp_label *l = of.begin; l < of.end; l++)
        if (label[*l] == CANDIDATE)
            w->met[*l] = as;
}

/* Keeps those that are linked to all n candidates; returns how many. */
static int keep_targets(count_whips *w, int listed, uint16_t n)
{
    int kept = 0;
    for (int i = 0; i < listed; i++) {
        csp_label x = w->target[i];
        bool keep = w->met[x] == n;
        w->met[x] = 0;
        w->target[kept] = x;
        kept += keep;
    }
    return kept;
}

int count_whips_find(count_whips *w, const uint8_t *label, csp_var v, uint64_t *visited)
{
    csp_list of = csp_var_labels(w->csp, v);
    int listed = 0, left = 0;
    uint16_t n = 0;
    mark_members(w, label, of, MEMBER);
    for (const csp_label *l = of.begin; l < of.end && (n == 0 || left > 0); l++) {
        if (label[*l] != CANDIDATE)
            continue;
        if (n == 0)
            left = listed = meet_first(w, label, *l, visited);
        else
            left = meet_next(w, *l, n, visited);
        n++;
    }
    mark_members(w, label, of, 0);
    return keep_targets(w, listed, left > 0 ? n : MEMBER);
}
