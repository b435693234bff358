/* count_statements.c: see count_statements.h. */
#include "gen/count_statements.h"

static bool open_lists(count_statements *all, arena *a, int labels)
{
    size_t entries = 0;
    for (int i = 0; i < all->n; i++)
        entries += (size_t)propagation_entries(&all->statement[i]);
    all->of = arena_take(a, entries, sizeof *all->of);
    for (int pass = 0; pass < 2 && all->of; pass++) {
        for (int i = 0; i < all->n; i++)
            for (int v = 0; v < all->statement[i].variables; v++)
                for (int e = all->statement[i].start[v]; e < all->statement[i].start[v + 1]; e++) {
                    csp_label l = propagation_label(&all->statement[i], v, e);
                    if (pass)
                        all->of[all->start[l + 1]++] = (uint16_t)i;
                    else
                        all->start[l + 2]++;
                }
        for (int l = 0; l < labels && !pass; l++)
            all->start[l + 2] += all->start[l + 1];
    }
    return all->of;
}

bool count_statements_open(count_statements *to, arena *a, const csp *c)
{
    const size_t labels = (size_t)csp_labels(c);
    *to = (count_statements){ .n = 0 };
    for (const statement *s = csp_statements(c); s; s = s->next)
        to->n += csp_propagates(c, s);
    const size_t n = (size_t)to->n;
    if (!n)
        return true;
    to->statement = arena_take(a, n, sizeof *to->statement);
    to->start = arena_take(a, labels + 2, sizeof *to->start);
    to->dead = arena_take(a, labels, sizeof *to->dead);
    to->queue = arena_take(a, n, sizeof *to->queue);
    to->queued = arena_take(a, n, sizeof *to->queued);
    if (!to->statement || !to->start || !to->dead || !to->queue || !to->queued)
        return false;
    propagation *at = to->statement;
    for (const statement *s = csp_statements(c); s; s = s->next)
        if (csp_propagates(c, s) && propagation_open(at++, a, s) != OK)
            return false;
    return open_lists(to, a, (int)labels);
}

static void put(count_statements *all, int i)
{
    if (!all->queued[i])
        all->queue[all->queues++] = (uint16_t)i;
    all->queued[i] = true;
}

void count_statements_kill(count_statements *all, csp_label l)
{
    all->dead[l] = true;
    for (uint32_t i = all->start[l]; i < all->start[l + 1]; i++)
        put(all, all->of[i]);
}

void count_statements_load(count_statements *all, const uint8_t *label, int labels)
{
    for (int l = 0; l < labels; l++)
        all->dead[l] = label[l] == 0;
    for (int i = 0; i < all->n; i++)
        put(all, i);
}

void count_statements_forget(count_statements *all)
{
    while (all->queues > 0)
        all->queued[all->queue[--all->queues]] = false;
}

bool count_statements_next(count_statements *all, bool *some, csp_label *refuted, int *n)
{
    *n = 0;
    *some = all->queues > 0;
    if (!*some)
        return true;
    int i = all->queue[--all->queues];
    propagation *at = &all->statement[i];
    all->queued[i] = false;
    if (!propagate(at, all->dead))
        return false;
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++) {
            csp_label l = propagation_label(at, v, e);
            if (!at->kept[e] && !all->dead[l])
                refuted[(*n)++] = l;
        }
    return true;
}
