/* csp.c: reading a network. See csp_build.c for how one is made, csp_names.c for its names. */
#include "core/csp.h"

#include "core/csp_inside.h"

bool csp_has(const csp *c, csp_set set, csp_label l)
{
    csp_list sets = set < csp_vars(c)        ? csp_label_vars(c, l)
                    : set < csp_exclusive(c) ? csp_label_groups(c, l)
                                             : csp_label_needs(c, l);
    return list_has(sets, set);
}

bool csp_has_declared_links(const csp *c)
{
    return c->links_declared;
}

int csp_links(const csp *c)
{
    int64_t ends = 0;
    for (int l = 0; l < csp_labels(c); l++)
        CSP_FOR_LINKS(x, c, l)
            ends++;
    return (int)(ends / 2);
}

int csp_set_type(const csp *c, csp_set set)
{
    return set < csp_exclusive(c) ? c->set_type[set] : -1;
}

/* ---- orders, impossible patterns, meshes ---- */

int csp_patterns(const csp *c)
{
    return c->patterns;
}

csp_list csp_pattern_sets(const csp *c, int i)
{
    return csp_row(&c->pattern_sets, i);
}

csp_list csp_pattern_labels(const csp *c, int i)
{
    return csp_row(&c->pattern_labels, i);
}

int csp_meshes(const csp *c)
{
    return c->meshes;
}

const csp_mesh *csp_mesh_at(const csp *c, int i)
{
    return &c->mesh[i];
}

int csp_orders(const csp *c)
{
    return c->orders;
}

csp_list csp_greater(const csp *c, csp_var v)
{
    return csp_row(&c->greater, v);
}

csp_list csp_smaller(const csp *c, csp_var v)
{
    return csp_row(&c->smaller, v);
}

bool csp_is_smaller(const csp *c, csp_var first, csp_var second)
{
    return list_has(csp_greater(c, first), second);
}

bool csp_never_equal(const csp *c, csp_var first, csp_var second)
{
    csp_list x = csp_var_labels(c, first), y = csp_var_labels(c, second);
    bool never = x.end - x.begin == y.end - y.begin;
    for (; never && x.begin < x.end; x.begin++, y.begin++)
        never = csp_linked(c, *x.begin, *y.begin);
    return never;
}

/* ---- boards ---- */

int csp_boards(const csp *c)
{
    return c->boards.n;
}

const csp_board *csp_board_at(const csp *c, int i)
{
    return &c->boards.list[i];
}

void csp_free(csp *c)
{
    if (!c)
        return;
    arena_close(&c->arena);
    memory_give(c->memory, c, 1, sizeof *c);
}
