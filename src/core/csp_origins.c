/* csp_origins.c: which statement a link, a csp-variable or a group came from.
 *
 * The code that builds a network says, before it adds them, which statement they come from (csp_from). Most
 * networks say nothing, and then nothing is kept. Otherwise each near link has a number of 16 bits beside it,
 * 0 for none; that is 4 bytes for a declared link, which is in two rows. A link that was declared by several
 * statements comes from the first. */
#include "core/csp_builder.h"

#include <string.h>

int csp_origins(const csp *c)
{
    return c->origins;
}

const char *csp_origin_name(const csp *c, int origin)
{
    return c->origin_name[origin];
}

/* The index of `second` among the near links of `first`, in the array of all near links; -1: it is not there.
 */
static long place_of(const csp *c, csp_label first, csp_label second)
{
    const csp_relation *near = &c->graph.links.near;
    uint32_t low = near->start[first], high = near->start[first + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (near->item[middle] == second)
            return (long)middle;
        if (near->item[middle] < second)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int csp_set_origin(const csp *c, csp_set set)
{
    return c->origins && set < csp_exclusive(c) ? c->set_origin[set] - 1 : -1;
}

/* Is there a set that both are in? *origin becomes where it comes from, -1 if one of them comes from no
 * statement. */
static bool share_set(const csp *c, csp_label first, csp_label second, int *origin)
{
    csp_list sets[] = { csp_label_vars(c, first), csp_label_groups(c, first) };
    bool found = false;
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++)
            if (csp_has(c, *s, second)) {
                *origin = found && *origin < 0 ? -1 : csp_set_origin(c, *s);
                found = true;
            }
    return found;
}

/* A link that a statement declares comes from that, even if a csp-variable that another statement makes has
 * both labels: it may have been made because they are linked. */
int csp_origin(const csp *c, csp_label first, csp_label second)
{
    int origin = -1;
    if (!c->origins || (share_set(c, first, second, &origin) && origin < 0))
        return -1;
    long at = place_of(c, first, second);
    return at >= 0 && c->origin_of[at] ? c->origin_of[at] - 1 : origin;
}

/* ---- building ---- */

/* Returns the number of the name, from 1; 0: there is none. */
static uint16_t begin(csp_builder *b, const char *name)
{
    enum { MOST = 65000 };
    if (b->csp->origins == MOST)
        name = NULL; /* what is added beyond the last name has no origin */
    if (b->failed != OK || (!name && !b->froms))
        return 0;
    if (!memory_reserve(b->memory, &b->from, b->froms, 1, &b->from_room, sizeof *b->from)) {
        fail_unless(b, NULL);
        return 0;
    }
    b->from[b->froms] = (csp_from_range){ .first = b->links.n };
    if (name) {
        size_t n = strlen(name) + 1;
        char *copy = arena_take(&b->csp->arena, n, 1);
        fail_unless(b, copy);
        b->from[b->froms].name = copy ? memcpy(copy, name, n) : NULL;
        b->from[b->froms].number = (uint16_t)++b->csp->origins;
    }
    return b->from[b->froms++].number;
}

void csp_from(csp_builder *b, const char *name)
{
    begin(b, name);
    b->from_now = 0;
}

void csp_sets_from(csp_builder *b, const char *name)
{
    b->from_now = begin(b, name);
}

static void mark(csp *c, csp_label first, csp_label second, uint16_t number)
{
    long at = place_of(c, first, second);
    if (at >= 0 && !c->origin_of[at])
        c->origin_of[at] = number;
}

void csp_make_origins(csp_builder *b)
{
    csp *c = b->csp;
    const csp_relation *near = &c->graph.links.near;
    if (!c->origins)
        return;
    c->origin_name = arena_take(&c->arena, (size_t)c->origins, sizeof *c->origin_name);
    c->origin_of = arena_take(&c->arena, near->start[c->graph.labels], sizeof *c->origin_of);
    fail_unless(b, c->origin_name);
    fail_unless(b, c->origin_of);
    size_t vars = b->vars.name.n, groups = b->groups.name.n;
    c->set_origin = arena_take(&c->arena, vars + groups, sizeof *c->set_origin);
    fail_unless(b, c->set_origin);
    if (c->set_origin && vars)
        memcpy(c->set_origin, b->vars.from, vars * sizeof *c->set_origin);
    if (c->set_origin && groups)
        memcpy(c->set_origin + vars, b->groups.from, groups * sizeof *c->set_origin);
    for (size_t i = 0; i < b->froms && b->failed == OK; i++) {
        size_t end = i + 1 < b->froms ? b->from[i + 1].first : b->links.n;
        if (!b->from[i].number)
            continue;
        c->origin_name[b->from[i].number - 1] = b->from[i].name;
        for (size_t k = b->from[i].first; k < end; k++) {
            mark(c, b->links.list[k].a, b->links.list[k].b, b->from[i].number);
            mark(c, b->links.list[k].b, b->links.list[k].a, b->from[i].number);
        }
    }
}
