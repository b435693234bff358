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

static int most_by_near(const count_whips *whips, csp_list labels)
{
    int most = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list near = csp_near_links(whips->csp, *l);
        for (const csp_label *x = near.begin; x < near.end; x++)
            whips->met[*x]++;
    }
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        whips->met[*l] = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list near = csp_near_links(whips->csp, *l);
        for (const csp_label *x = near.begin; x < near.end; x++) {
            most = whips->met[*x] > most ? whips->met[*x] : most;
            whips->met[*x] = 0;
        }
    }
    return most;
}

status count_whips_open(count_whips *whips, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    *whips = (count_whips){ .memory = m, .csp = c };
    whips->most = memory_take(m, (size_t)csp_vars(c), sizeof *whips->most);
    whips->met = memory_take(m, labels, sizeof *whips->met);
    whips->target = memory_take(m, labels, sizeof *whips->target);
    if (!whips->most || !whips->met || !whips->target) {
        count_whips_close(whips);
        return NO_MEMORY;
    }
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list of = csp_var_labels(c, (csp_var)v);
        int most = most_by_near(whips, of) + most_by_large(c, of);
        whips->most[v] = (uint16_t)(most < UINT16_MAX ? most : UINT16_MAX);
    }
    return OK;
}

void count_whips_close(count_whips *whips)
{
    if (!whips->csp)
        return;
    memory_give(whips->memory, whips->most, (size_t)csp_vars(whips->csp), sizeof *whips->most);
    memory_give(whips->memory, whips->met, (size_t)csp_labels(whips->csp), sizeof *whips->met);
    memory_give(whips->memory, whips->target, (size_t)csp_labels(whips->csp), sizeof *whips->target);
    *whips = (count_whips){ 0 };
}

/* ---- targets ---- */

/* Lists the candidates that are linked to the first candidate; returns how many. */
static int meet_first(count_whips *whips, const uint8_t *label, csp_label first, uint64_t *visited)
{
    int n = 0;
    CSP_FOR_LINKS(x, whips->csp, first) {
        ++*visited;
        if (label[*x] == CANDIDATE && !whips->met[*x]) {
            whips->met[*x] = 1;
            whips->target[n++] = *x;
        }
    }
    return n;
}

/* How many of those that are linked to all of the first `met` candidates are linked to this one, too? */
static int meet_next(count_whips *whips, csp_label next, uint16_t met, uint64_t *visited)
{
    int n = 0;
    CSP_FOR_LINKS(x, whips->csp, next) {
        ++*visited;
        if (whips->met[*x] == met) {
            whips->met[*x]++;
            n++;
        }
    }
    return n;
}

static void mark_members(count_whips *whips, const uint8_t *label, csp_list of, uint16_t as)
{
    for (const csp_label *l = of.begin; l < of.end; l++)
        if (label[*l] == CANDIDATE)
            whips->met[*l] = as;
}

/* Keeps those that are linked to all `count` candidates; returns how many. */
static int keep_targets(count_whips *whips, int listed, uint16_t count)
{
    int kept = 0;
    for (int i = 0; i < listed; i++) {
        csp_label x = whips->target[i];
        bool keep = whips->met[x] == count;
        whips->met[x] = 0;
        whips->target[kept] = x;
        kept += keep;
    }
    return kept;
}

int count_whips_find(count_whips *whips, const uint8_t *label, csp_var v, uint64_t *visited)
{
    csp_list of = csp_var_labels(whips->csp, v);
    int listed = 0, left = 0;
    uint16_t n = 0;
    mark_members(whips, label, of, MEMBER);
    for (const csp_label *l = of.begin; l < of.end && (n == 0 || left > 0); l++) {
        if (label[*l] != CANDIDATE)
            continue;
        if (n == 0)
            left = listed = meet_first(whips, label, *l, visited);
        else
            left = meet_next(whips, *l, n, visited);
        n++;
    }
    mark_members(whips, label, of, 0);
    return keep_targets(whips, listed, left > 0 ? n : MEMBER);
}
