/* known_sets.c: see known_sets.h. Looking at a state can't fail, because the room for it is taken when a set
 * is added. */
#include "search/known_sets.h"

#include <string.h>

void sets_open(known_sets *known, const memory *m)
{
    *known = (known_sets){ 0 };
    arena_open(&known->arena, m);
}

void sets_close(known_sets *known)
{
    arena_close(&known->arena);
}

void sets_clear(known_sets *known)
{
    if (known->n)
        arena_reset(&known->arena);
    known->first = known->last = NULL;
    known->n = known->known = 0;
}

status sets_add(known_sets *known, int made, const char *by, const csp_label *member, int n)
{
    known_set *k = arena_take(&known->arena, 1, sizeof *k);
    csp_label *own = k ? arena_take(&known->arena, 2 * (size_t)n, sizeof *own) : NULL;
    if (!own)
        return NO_MEMORY;
    memcpy(own, member, (size_t)n * sizeof *own);
    *k = (known_set){ .made = made, .by = by, .members = { own, own + n }, .room = own + n };
    if (known->last)
        known->last->later = k;
    else
        known->first = k;
    known->last = k;
    known->n++;
    return OK;
}

status sets_copy(known_sets *known, const known_sets *from)
{
    status st = OK;
    for (const known_set *k = from->first; k && st == OK; k = k->later)
        st = sets_add(known, k->made, k->by, k->members.begin, csp_list_size(k->members));
    sets_next_round(known);
    return st;
}

void sets_next_round(known_sets *known)
{
    known->known = known->n;
}

/* Are all members that are not gone among these labels? */
static bool is_within(const known_set *set, const state *s, csp_list labels)
{
    for (const csp_label *l = set->members.begin; l < set->members.end; l++)
        if (s->label[*l] != GONE && csp_list_find(labels, *l) < 0)
            return false;
    return true;
}

bool sets_imply(const known_sets *known, const state *s, const csp_label *label, int n)
{
    for (int i = 0; i < n; i++)
        if (s->label[label[i]] == VALUE)
            return true;
    for (const known_set *k = known->first; k; k = k->later)
        if (is_within(k, s, (csp_list){ label, label + n }))
            return true;
    return false;
}

/* ---- in a state ---- */

static void look_at(known_set *set, const state *s)
{
    csp_label *end = set->room;
    set->mark = 0;
    set->open = true;
    for (const csp_label *l = set->members.begin; l < set->members.end; l++) {
        set->open = set->open && s->label[*l] != VALUE;
        if (s->label[*l] != CANDIDATE)
            continue;
        *end++ = *l;
        set->mark |= (uint64_t)1 << *l % 64;
    }
    set->left = (csp_list){ set->room, end };
}

static bool contains(const known_set *first, const known_set *second)
{
    if (second->mark & ~first->mark)
        return false;
    for (const csp_label *l = second->left.begin; l < second->left.end; l++)
        if (csp_list_find(first->left, *l) < 0)
            return false;
    return true;
}

/* Does no other set make `set` superfluous? Of equal sets the first one says something. */
static bool says_something(const known_sets *known, const known_set *set)
{
    bool before = true;
    const known_set *other = known->first;
    for (int i = 0; i < known->known; i++, other = other->later) {
        if (other == set)
            before = false;
        else if (other->open && contains(set, other) && (before || !contains(other, set)))
            return false;
    }
    return set->open;
}

const known_set *sets_begin(known_sets *known, const state *s)
{
    const known_set *first = NULL, **end = &first;
    known_set *k = known->first;
    for (int i = 0; i < known->known; i++, k = k->later)
        look_at(k, s);
    k = known->first;
    for (int i = 0; i < known->known; i++, k = k->later) {
        k->next = NULL;
        if (says_something(known, k)) {
            *end = k;
            end = &k->next;
        }
    }
    return first;
}
