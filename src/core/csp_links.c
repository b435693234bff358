/* csp_links.c: see csp_links.h; links.h says how they are kept. */
#include "core/csp_links.h"

#include "base/sort.h"

#include <string.h>

static bool is_large(const csp_graph *g, int set)
{
    return g->members.start[set + 1] - g->members.start[set] > LINKS_SMALL;
}

/* ---- large sets ---- */

/* Returns how many large sets contain l; writes their numbers to `out` unless it is NULL. */
static uint32_t large_sets(const csp_graph *g, int l, const uint16_t *number, uint16_t *out)
{
    uint32_t n = 0;
    const csp_list sets[] = { csp_row(&g->label_vars, l), csp_row(&g->label_groups, l) };
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++) {
            if (!is_large(g, *s))
                continue;
            if (out)
                out[n] = number[*s];
            n++;
        }
    return n;
}

static void mark_members(csp_graph *g, const uint16_t *number)
{
    for (int s = 0; s < g->exclusive; s++) {
        csp_list members = csp_row(&g->members, s);
        for (const csp_label *l = members.begin; is_large(g, s) && l < members.end; l++)
            links_mark(&g->links, number[s], *l);
    }
}

static status list_large(csp_graph *g, const uint16_t *number, arena *a)
{
    link_lists *n = &g->links;
    csp_relation *r = &n->large;
    r->start = arena_take(a, (size_t)g->labels + 1, sizeof *r->start);
    n->bits = arena_take(a, (size_t)n->larges * (size_t)n->words, sizeof *n->bits);
    if (!r->start || !n->bits)
        return NO_MEMORY;
    for (int l = 0; l < g->labels; l++)
        r->start[l + 1] = r->start[l] + large_sets(g, l, number, NULL);
    r->item = arena_take(a, r->start[g->labels], sizeof *r->item);
    if (!r->item)
        return NO_MEMORY;
    for (int l = 0; l < g->labels; l++)
        large_sets(g, l, number, r->item + r->start[l]);
    mark_members(g, number);
    return OK;
}

/* Numbers the large sets; `number` has room for all sets. */
static status make_large(csp_graph *g, uint16_t *number, arena *a)
{
    g->links.words = (g->labels + 63) / 64;
    for (int s = 0; s < g->exclusive; s++)
        if (is_large(g, s))
            number[s] = (uint16_t)g->links.larges++;
    return g->links.larges ? list_large(g, number, a) : OK;
}

/* ---- near links ---- */

typedef struct gathering {
    const csp_graph *graph;
    const csp_relation *declared;
    uint32_t *mark; /* of each label: one more than the last label that it was gathered for */
    uint16_t *list;
} gathering;

/* Adds what is not marked for l to the n labels of the list. */
static int gather(gathering *x, csp_list labels, int l, int n)
{
    for (const csp_label *y = labels.begin; y < labels.end; y++)
        if (x->mark[*y] != (uint32_t)l + 1) {
            x->mark[*y] = (uint32_t)l + 1;
            x->list[n++] = *y;
        }
    return n;
}

/* Gathers the labels that share a small set with l and those declared as linked to it; returns how many. */
static int gather_near(gathering *x, int l)
{
    const csp_graph *g = x->graph;
    const csp_list sets[] = { csp_row(&g->label_vars, l), csp_row(&g->label_groups, l) };
    int n = 0;
    x->mark[l] = (uint32_t)l + 1;
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++)
            if (!is_large(g, *s))
                n = gather(x, csp_row(&g->members, *s), l, n);
    n = gather(x, csp_row(&x->declared[0], l), l, n);
    return gather(x, csp_row(&x->declared[1], l), l, n);
}

static status make_near(csp_graph *g, gathering *x, arena *a)
{
    csp_relation *r = &g->links.near;
    r->start = arena_take(a, (size_t)g->labels + 1, sizeof *r->start);
    for (int l = 0; l < g->labels && r->start; l++)
        r->start[l + 1] = r->start[l] + (uint32_t)gather_near(x, l);
    r->item = r->start ? arena_take(a, r->start[g->labels], sizeof *r->item) : NULL;
    if (!r->item)
        return NO_MEMORY;
    memset(x->mark, 0, (size_t)g->labels * sizeof *x->mark);
    for (int l = 0; l < g->labels; l++) {
        size_t n = (size_t)gather_near(x, l);
        sort_numbers(x->list, n);
        if (n)
            memcpy(r->item + r->start[l], x->list, n * sizeof *x->list);
    }
    return OK;
}

status csp_links_make(csp_graph *g, const csp_relation declared[2], const memory *m, arena *a)
{
    arena room;
    arena_open(&room, m);
    gathering x = { .graph = g, .declared = declared };
    x.mark = arena_take(&room, (size_t)g->labels, sizeof *x.mark);
    x.list = arena_take(&room, (size_t)g->labels, sizeof *x.list);
    uint16_t *number = arena_take(&room, (size_t)g->sets, sizeof *number);
    status s = x.mark && x.list && number ? make_large(g, number, a) : NO_MEMORY;
    if (s == OK)
        s = make_near(g, &x, a);
    arena_close(&room);
    return s;
}
