/* cell_chain.c: the search for c-whips and c-braids.
 *
 * Layers bound both: no chain is ahead of all cells that are applied together, layer by layer (cells.h). So a
 * partial chain is left as soon as layers need more cells than are allowed.
 *
 * A c-braid is a set of cells in an order in which each has something to say. Applying a cell earlier never
 * does harm, as long as it says all that it is used for; so each cell that has news is taken first, and then
 * forbidden until it has more to go by than it had (cells_forbid): each choice of cells, with what they say,
 * is met once.
 *
 * A c-whip is a sequence, because of its lefts. Which lefts the cells have matters only in that they are all
 * different: they are chosen by augmenting paths, so sequences of cells alone are tried. */
#include "search/cell_chain.h"

#include <string.h>

typedef struct cell_node {
    cell *news, *next;           /* cells with something to say; cells that are concerned after one of them */
    size_t lefts_at, refuted_at; /* of a c-whip: places in the room of the cells */
    int lefts, refuted;
    csp_label *before; /* the lefts before this cell was put */
    csp_label right;   /* CSP_NONE: several are left, or the cell is not a csp-variable */
} cell_node;

status cell_chain_open(search *search, cell_chain **out)
{
    cells *c;
    status st = cells_open(search, &c);
    cell_chain *chain = st == OK ? arena_take(&search->arena, 1, sizeof *chain) : NULL;
    if (!chain)
        return NO_MEMORY;
    chain->cells = c;
    chain->visited = arena_take(&search->arena, (size_t)csp_labels(c->csp), sizeof *chain->visited);
    *out = chain;
    return chain->visited ? OK : NO_MEMORY;
}

/* Room for chains of this length. */
static bool take_nodes(cell_chain *chain, int length)
{
    arena *a = &chain->cells->search->arena;
    size_t all = (size_t)chain->cells->cells;
    if (length + 1 < chain->room)
        return true;
    int room = 2 * length + 8;
    cell_node *node = arena_take(a, (size_t)room, sizeof *node);
    cell *step = arena_take(a, (size_t)room, sizeof *step);
    csp_label *left = arena_take(a, (size_t)room, sizeof *left);
    if (!node || !step || !left)
        return false;
    for (int i = 0; i < room; i++) {
        node[i].news = i < chain->room ? chain->node[i].news : arena_take(a, all, sizeof(cell));
        node[i].next = i < chain->room ? chain->node[i].next : arena_take(a, all, sizeof(cell));
        node[i].before = arena_take(a, (size_t)room, sizeof(csp_label));
        if (!node[i].news || !node[i].next || !node[i].before)
            return false;
    }
    chain->node = node;
    chain->step = step;
    chain->left = left;
    chain->room = room;
    return true;
}

static status begin(cell_chain *chain, csp_label target, int length)
{
    chain->target = target;
    chain->n = 0;
    return take_nodes(chain, length) ? OK : NO_MEMORY;
}

status cell_chain_take(cell_chain *chain, csp_label target, cell which)
{
    status st = begin(chain, target, 1);
    if (st == OK) {
        chain->step[chain->n] = which;
        chain->left[chain->n++] = CSP_NONE;
    }
    return st;
}

/* ---- c-braids ---- */

static bool extend_braid(cell_chain *chain, const cell *list, int count, int left, status *why);

/* Looks at the braids that apply this cell next. */
static bool include(cell_chain *chain, int which, int n, int left, status *why)
{
    cells *c = chain->cells;
    cell_node *node = &chain->node[chain->n];
    cells_mark here = cells_here(c);
    *why = watch_node(c->search->watch);
    if (*why != OK)
        return false;
    int refuted = cells_ask(c, which, false, c->list);
    cells_apply(c, which, c->list, refuted);
    memcpy(node->next, node->news, (size_t)n * sizeof *node->next);
    int count = cells_touched(c, here, node->next, n);
    chain->left[chain->n] = CSP_NONE;
    chain->step[chain->n++] = (cell)which;
    bool found = extend_braid(chain, node->next, count, left - 1, why);
    chain->n -= !found;
    cells_undo(c, here);
    return found;
}

/* list: the cells that may have something to say; left: how many may still be taken. */
static bool extend_braid(cell_chain *chain, const cell *list, int count, int left, status *why)
{
    cells *c = chain->cells;
    cell_node *node = &chain->node[chain->n];
    const int depth = chain->n + 1;
    const size_t room = c->room.n;
    int n, some, layers = cells_layers(c, list, count, left - 1, node->news, &n);
    bool found = false;
    if (layers == 0) {
        chain->left[chain->n] = CSP_NONE;
        chain->step[chain->n++] = node->news[0];
    }
    if (layers == 0 || layers > left - 1)
        return layers == 0;
    for (int i = 0; i < n && !found && *why == OK; i++) {
        found = include(chain, node->news[i], n, left, why);
        if (found || *why != OK)
            break;
        cells_forbid(c, node->news[i], depth);
        if (cells_layers(c, list, count, left - 1, c->said, &some) > left - 1)
            break;
    }
    cells_allow(c, node->news, n, depth);
    c->room.n = room;
    return found;
}

status cell_chain_find_braid(cell_chain *chain, csp_label target, int length, bool *found)
{
    cells *c = chain->cells;
    cells_mark none = cells_here(c);
    status st = begin(chain, target, length);
    *found = false;
    if (st != OK)
        return st;
    int n = cells_concerned(c, target, c->all);
    *found = extend_braid(chain, c->all, n, length, &st);
    cells_undo(c, none);
    return c->failed ? NO_MEMORY : st;
}

/* ---- lefts of c-whips: all different ---- */

/* Gives cell `at` a left that no other has, and if need be other lefts to those that have it. */
static bool find_left(cell_chain *chain, int at)
{
    const cell_node *node = &chain->node[at];
    for (int i = 0; i < node->lefts; i++) {
        csp_label l = chain->cells->room.list[node->lefts_at + (size_t)i];
        if (chain->visited[l] == chain->visit)
            continue;
        chain->visited[l] = chain->visit;
        int owner = 0;
        while (owner < chain->n && chain->left[owner] != l)
            owner++;
        if (owner < chain->n && owner != at && !find_left(chain, owner))
            continue;
        chain->left[at] = l;
        return true;
    }
    return false;
}

/* ---- c-whips ---- */

static bool is_refuted_by(const cell_chain *chain, const cell_node *before, csp_label l)
{
    if (!before)
        return csp_linked(chain->cells->csp, l, chain->target);
    for (int i = 0; i < before->refuted; i++)
        if (chain->cells->room.list[before->refuted_at + (size_t)i] == l)
            return true;
    return false;
}

static void add_left(cell_chain *chain, cell_node *node, const cell_node *before, int which, csp_label l)
{
    cells *c = chain->cells;
    if (c->state->label[l] != CANDIDATE || !c->dead[l] || !is_refuted_by(chain, before, l))
        return;
    if (cell_is_var(c, which) && c->live[which] > 1 && !cells_is_outside(c, which, l))
        return;
    cells_keep(c, &l, 1);
    node->lefts++;
}

/* Lists the lefts that this cell may have after the one before. */
static void list_lefts(cell_chain *chain, cell_node *node, const cell_node *before, int which)
{
    cells *c = chain->cells;
    node->lefts_at = c->room.n;
    node->lefts = 0;
    if (which < c->sets) {
        csp_list members = csp_set_members(c->csp, cell_set(c, which));
        for (const csp_label *x = members.begin; x < members.end; x++)
            add_left(chain, node, before, which, *x);
        return;
    }
    const propagation *at = &c->statement[which - c->sets];
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++)
            add_left(chain, node, before, which, propagation_label(at, v, e));
}

/* Does the need follow from the label that the cell before has left, or from the target? */
static bool needs_no_left(const cell_chain *chain, const cell_node *before, int which)
{
    const cells *c = chain->cells;
    csp_label right = before ? before->right : chain->target;
    return cell_is_need(c, which) && right != CSP_NONE &&
           csp_list_find(csp_set_guards(c->csp, cell_set(c, which)), right) >= 0;
}

/* Is what is left of this csp-variable a right, or in a g-label, that the chain does not have yet? */
static bool is_new_right(const cell_chain *chain, int which, const cell_node *node)
{
    const cells *c = chain->cells;
    if (!cell_is_var(c, which))
        return true;
    if (node->right != CSP_NONE) {
        for (int i = 0; i + 1 < chain->n; i++)
            if (chain->node[i].right == node->right)
                return false;
        return node->right != chain->target;
    }
    for (int i = 0; i + 1 < chain->n; i++) {
        const cell_node *other = &chain->node[i];
        if (chain->step[i] == which && other->refuted == node->refuted &&
            memcmp(c->room.list + other->refuted_at, c->room.list + node->refuted_at,
                   (size_t)node->refuted * sizeof *c->room.list) == 0)
            return false;
    }
    return cells_has_g_label(c, which);
}

/* Can it be the next cell, by its lefts? The chain has it as its last one then. */
static bool put_cell(cell_chain *chain, const cell_node *before, int which)
{
    cell_node *node = &chain->node[chain->n];
    list_lefts(chain, node, before, which);
    chain->step[chain->n] = (cell)which;
    chain->left[chain->n++] = CSP_NONE;
    if (needs_no_left(chain, before, which)) {
        node->lefts = 0;
        return true;
    }
    chain->visit++;
    return find_left(chain, chain->n - 1);
}

static bool extend_whip(cell_chain *chain, int left, status *why);

/* Applies the last cell, which says something, and goes on. */
static bool follow(cell_chain *chain, int which, int refuted, int left, status *why)
{
    cells *c = chain->cells;
    cell_node *node = &chain->node[chain->n - 1];
    cells_mark here = cells_here(c);
    int some;
    *why = watch_node(c->search->watch);
    node->refuted_at = cells_keep(c, c->list, refuted);
    node->refuted = refuted;
    node->right = cells_right(c, which);
    if (*why != OK || !is_new_right(chain, which, node))
        return false;
    cells_apply(c, which, c->room.list + node->refuted_at, refuted);
    int n = cells_touched(c, (cells_mark){ 0, 0 }, c->all, 0);
    for (int i = 0; i < c->cells && !c->quiet; n = ++i)
        c->all[i] = (cell)i;
    bool found =
        cells_layers(c, c->all, n, left - 2, c->said, &some) <= left - 2 && extend_whip(chain, left - 1, why);
    cells_undo(c, here);
    return found;
}

static bool try_cell(cell_chain *chain, const cell_node *before, int which, int left, status *why)
{
    cells *c = chain->cells;
    const size_t room = c->room.n;
    const int at = chain->n;
    cell_node *node = &chain->node[at];
    memcpy(node->before, chain->left, (size_t)at * sizeof *node->before);
    bool found = put_cell(chain, before, which);
    if (found) {
        int refuted = cells_ask(c, which, true, c->list);
        found = refuted == FAILS || (left > 1 && refuted && follow(chain, which, refuted, left, why));
    }
    if (found)
        return true;
    chain->n = at;
    memcpy(chain->left, node->before, (size_t)at * sizeof *node->before);
    c->room.n = room;
    return false;
}

/* Lists the cells that may come after the last one: those with a label that it refutes, and needs that follow
 * from what it leaves. */
static int list_next(cell_chain *chain, const cell_node *before, cell *list)
{
    cells *c = chain->cells;
    csp_label right = before ? before->right : chain->target;
    int n = 0;
    cells_new_list(c);
    if (before)
        for (int i = 0; i < before->refuted; i++)
            n = cells_of_label(c, c->room.list[before->refuted_at + (size_t)i], list, n);
    else
        CSP_FOR_LINKS(x, c->csp, chain->target)
            if (c->state->label[*x] == CANDIDATE)
                n = cells_of_label(c, *x, list, n);
    return right == CSP_NONE ? n : cells_guarded_by(c, right, list, n);
}

static bool extend_whip(cell_chain *chain, int left, status *why)
{
    const cell_node *before = chain->n ? &chain->node[chain->n - 1] : NULL;
    cell *list = chain->node[chain->n].next;
    int n = list_next(chain, before, list);
    bool found = false;
    for (int i = 0; i < n && !found && *why == OK; i++)
        found = try_cell(chain, before, list[i], left, why);
    return found;
}

status cell_chain_find_whip(cell_chain *chain, csp_label target, int length, bool *found)
{
    cells *c = chain->cells;
    cells_mark none = cells_here(c);
    const size_t room = c->room.n;
    status st = begin(chain, target, length);
    *found = false;
    if (st != OK)
        return st;
    cells_suppose(c, target);
    *found = extend_whip(chain, length, &st);
    cells_undo(c, none);
    c->room.n = room;
    return c->failed ? NO_MEMORY : st;
}
