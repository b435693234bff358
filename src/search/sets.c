/* sets.c: see sets.h. Looking at a state can't fail, because the room for it is taken when a set is added. */
#include "search/sets.h"

#include <string.h>

void sets_open(known_sets *x, const memory *m)
{
    *x = (known_sets){ 0 };
    arena_open(&x->arena, m);
}

void sets_close(known_sets *x)
{
    arena_close(&x->arena);
}

void sets_clear(known_sets *x)
{
    if (x->n)
        arena_reset(&x->arena);
    x->first = x->last = NULL;
    x->n = x->known = 0;
}

status sets_add(known_sets *x, int made, const char *by, const csp_label *member, int n)
{
    known_set *k = arena_take(&x->arena, 1, sizeof *k);
    csp_label *own = k ? arena_take(&x->arena, 2 * (size_t)n, sizeof *own) : NULL;
    if (!own)
        return NO_MEMORY;
    memcpy(own, member, (size_t)n * sizeof *own);
    *k = (known_set){ .made = made, .by = by, .members = { own, own + n }, .room = own + n };
    if (x->last)
        x->last->later = k;
    else
        x->first = k;
    x->last = k;
    x->n++;
    return OK;
}

status sets_copy(known_sets *x, const known_sets *from)
{
    status st = OK;
    for (const known_set *k = from->first; k && st == OK; k = k->later)
        st = sets_add(x, k->made, k->by, k->members.begin, csp_list_size(k->members));
    sets_next_round(x);
    return st;
}

void sets_next_round(known_sets *x)
{
    x->known = x->n;
}

/* Are all members that are not gone among these labels? */
static bool is_within(const known_set *k, const state *s, csp_list labels)
{
    for (const csp_label *l = k->members.begin; l < k->members.end; l++)
        if (s->label[*l] != GONE && csp_list_find(labels, *l) < 0)
            return false;
    return true;
}

bool sets_imply(const known_sets *x, const state *s, const csp_label *label, int n)
{
    for (int i = 0; i < n; i++)
        if (s->label[label[i]] == VALUE)
            return true;
    for (const known_set *k = x->first; k; k = k->later)
        if (is_within(k, s, (csp_list){ label, label + n }))
            return true;
    return false;
}

/* ---- in a state ---- */

static void look_at(known_set *k, const state *s)
{
    csp_label *end = k->room;
    k->mark = 0;
    k->open = true;
    for (const csp_label *l = k->members.begin; l < k->members.end; l++) {
        k->open = k->open && s->label[*l] != VALUE;
        if (s->label[*l] != CANDIDATE)
            continue;
        *end++ = *l;
        k->mark |= (uint64_t)1 << *l % 64;
    }
    k->left = (csp_list){ k->room, end };
}

static bool contains(const known_set *a, const known_set *b)
{
    if (b->mark & ~a->mark)
        return false;
    for (const csp_label *l = b->left.begin; l < b->left.end; l++)
        if (csp_list_find(a->left, *l) < 0)
            return false;
    return true;
}

/* Does no other set make k superfluous? Of equal sets the first one says something. */
static bool says_something(const known_sets *x, const known_set *k)
{
    bool before = true;
    const known_set *other = x->first;
    for (int i = 0; i < x->known; i++, other = other->later) {
        if (other == k)
            before = false;
        else if (other->open && contains(k, other) && (before || !contains(other, k)))
            return false;
    }
    return k->open;
}

const known_set *sets_begin(known_sets *x, const state *s)
{
    const known_set *first = NULL, **end = &first;
    known_set *k = x->first;
    for (int i = 0; i < x->known; i++, k = k->later)
        look_at(k, s);
    k = x->first;
    for (int i = 0; i < x->known; i++, k = k->later) {
        k->next = NULL;
        if (says_something(x, k)) {
            *end = k;
            end = &k->next;
        }
    }
    return first;
}
