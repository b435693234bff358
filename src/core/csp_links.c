/* csp_links.c: see csp_links.h; links.h says how they are kept. */
#include "core/csp_links.h"

#include <string.h>

static bool is_large(const csp_graph *graph, int set)
{
    return graph->members.start[set + 1] - graph->members.start[set] > LINKS_SMALL;
}

/* ---- large sets ---- */

/* Returns how many large sets contain `label`; writes their numbers to `out` unless it is NULL. */
static uint32_t large_sets(const csp_graph *graph, int label, const uint16_t *number, uint16_t *out)
{
    uint32_t n = 0;
    const csp_list sets[] = { csp_row(&graph->label_vars, label), csp_row(&graph->label_groups, label) };
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++) {
            if (!is_large(graph, *s))
                continue;
            if (out)
                out[n] = number[*s];
            n++;
        }
    return n;
}

static void mark_members(csp_graph *graph, const uint16_t *number)
{
    for (int s = 0; s < graph->exclusive; s++) {
        csp_list members = csp_row(&graph->members, s);
        for (const csp_label *l = members.begin; is_large(graph, s) && l < members.end; l++)
            links_mark(&graph->links, number[s], *l);
    }
}

static status list_large(csp_graph *graph, const uint16_t *number, arena *a)
{
    link_lists *n = &graph->links;
    csp_relation *r = &n->large;
    r->start = arena_take(a, (size_t)graph->labels + 1, sizeof *r->start);
    n->bits = arena_take(a, (size_t)n->larges * (size_t)n->words, sizeof *n->bits);
    if (!r->start || !n->bits)
        return NO_MEMORY;
    for (int l = 0; l < graph->labels; l++)
        r->start[l + 1] = r->start[l] + large_sets(graph, l, number, NULL);
    r->item = arena_take(a, r->start[graph->labels], sizeof *r->item);
    if (!r->item)
        return NO_MEMORY;
    for (int l = 0; l < graph->labels; l++)
        large_sets(graph, l, number, r->item + r->start[l]);
    mark_members(graph, number);
    return OK;
}

/* Numbers the large sets; `number` has room for all sets. */
static status make_large(csp_graph *graph, uint16_t *number, arena *a)
{
    graph->links.words = (graph->labels + 63) / 64;
    for (int s = 0; s < graph->exclusive; s++)
        if (is_large(graph, s))
            number[s] = (uint16_t)graph->links.larges++;
    return graph->links.larges ? list_large(graph, number, a) : OK;
}

/* ---- near links ---- */

typedef struct gathering {
    const csp_graph *graph;
    const csp_relation *declared;
    uint32_t *mark; /* of each label: one more than the last label that it was gathered for */
    uint32_t *next; /* of each label: where the next label of its list goes */
    uint16_t *list;
} gathering;

/* Adds what is not marked for `label` to the n labels of the list. */
static int gather(gathering *gathering, csp_list labels, int label, int n)
{
    for (const csp_label *y = labels.begin; y < labels.end; y++)
        if (gathering->mark[*y] != (uint32_t)label + 1) {
            gathering->mark[*y] = (uint32_t)label + 1;
            gathering->list[n++] = *y;
        }
    return n;
}

/* Gathers the labels that share a small set with `label` and those declared as linked to it; returns how
 * many. */
static int gather_near(gathering *gathering, int label)
{
    const csp_graph *g = gathering->graph;
    const csp_list sets[] = { csp_row(&g->label_vars, label), csp_row(&g->label_groups, label) };
    int n = 0;
    gathering->mark[label] = (uint32_t)label + 1;
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++)
            if (!is_large(g, *s))
                n = gather(gathering, csp_row(&g->members, *s), label, n);
    n = gather(gathering, csp_row(&gathering->declared[0], label), label, n);
    return gather(gathering, csp_row(&gathering->declared[1], label), label, n);
}

/* Being near is mutual. So each list comes out in ascending order, without being sorted, if the labels are
 * added, one after the other, to the lists of all that is near them. */
static status make_near(csp_graph *graph, gathering *gathering, arena *a)
{
    csp_relation *r = &graph->links.near;
    r->start = arena_take(a, (size_t)graph->labels + 1, sizeof *r->start);
    for (int l = 0; l < graph->labels && r->start; l++)
        r->start[l + 1] = r->start[l] + (uint32_t)gather_near(gathering, l);
    r->item = r->start ? arena_take(a, r->start[graph->labels], sizeof *r->item) : NULL;
    if (!r->item)
        return NO_MEMORY;
    memset(gathering->mark, 0, (size_t)graph->labels * sizeof *gathering->mark);
    memcpy(gathering->next, r->start, (size_t)graph->labels * sizeof *gathering->next);
    for (int l = 0; l < graph->labels; l++)
        for (int i = gather_near(gathering, l); i-- > 0;)
            r->item[gathering->next[gathering->list[i]]++] = (uint16_t)l;
    return OK;
}

status csp_links_make(csp_graph *graph, const csp_relation declared[2], const memory *m, arena *a)
{
    arena room;
    arena_open(&room, m);
    gathering x = { .graph = graph, .declared = declared };
    x.mark = arena_take(&room, (size_t)graph->labels, sizeof *x.mark);
    x.next = arena_take(&room, (size_t)graph->labels, sizeof *x.next);
    x.list = arena_take(&room, (size_t)graph->labels, sizeof *x.list);
    uint16_t *number = arena_take(&room, (size_t)graph->sets, sizeof *number);
    status s = x.mark && x.next && x.list && number ? make_large(graph, number, a) : NO_MEMORY;
    if (s == OK)
        s = make_near(graph, &x, a);
    arena_close(&room);
    return s;
}
