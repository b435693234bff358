/* statements.c: the table of statements, and the list of what they declare. */
#include "apps/generic/statements.h"

#include <string.h>

#define ENTER(name, help, json) &statement_##name,

const statement_kind *const statements[] = { STATEMENTS(ENTER) NULL };

static bool grow(generic *g, arena *a)
{
    if (g->declareds < g->declared_room)
        return true;
    int room = g->declared_room ? 2 * g->declared_room : 16;
    generic_declared *list = arena_take(a, (size_t)room, sizeof *list);
    if (list && g->declareds)
        memcpy(list, g->declared, (size_t)g->declareds * sizeof *list);
    if (!list)
        return false;
    g->declared = list;
    g->declared_room = room;
    return true;
}

generic_declared *statement_declare(generic *g, arena *a, const statement_kind *kind, int sets, int labels)
{
    csp_var *set = arena_take(a, (size_t)sets, sizeof *set);
    csp_label *label = arena_take(a, (size_t)labels, sizeof *label);
    if (!set || !label || !grow(g, a))
        return NULL;
    generic_declared *d = &g->declared[g->declareds++];
    *d = (generic_declared){ .kind = kind, .set = set, .sets = sets, .label = { label, labels, NULL } };
    return d;
}

void finish_add_declared(finish *f)
{
    for (int i = 0; i < f->d->statements && f->d->status == OK; i++)
        if (f->d->statement[i].kind == DRAFT_DECLARED)
            f->d->statement[i].declares->finish(f, &f->d->statement[i]);
}
