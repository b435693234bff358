/* t_search.c: see t_search.h.
 *
 * Such a chain on Z is a first cell with L_1 linked to Z, in which R_1 alone is not linked to Z, followed by
 * cells that force one right after the other from R_1 alone, as in a whip on R_1, until a right is linked to
 * Z. (In a shortest one no earlier right is, so Z is not a label of a cell whose right is not Z.) So for
 * each possible R_1 the search is that of rules/whip.c, with another end: depth first, failures remembered
 * under the set of rights, the last of them and, when lefts must be distinct, the set of lefts. What can
 * follow R_1 does not depend on the rest of the first cell.
 *
 * The bound. All that is forced by R_1, layer by layer, is ahead of any such chain: one that ends in layer k
 * has at least k rights after R_1. The rights need not lead to a contradiction, nor does one end them: a
 * contradiction in the layers ends only the bound, because it is not known what is forced after it.
 *
 * t_search_bounds finds such bounds for many targets together, with one propagation for each R_1. */
#include "search/t_search.h"

#include "search/never.h"

typedef struct t_node {
    cand last;
    int cells;    /* how many more rights are allowed, at least 1 */
    memo_key key; /* of the sets of rights and lefts */
} t_node;

typedef struct t_search {
    finder *f;
    cand z;
    t_first first;
    bool distinct;
    status *why;
} t_search;

static answer extend(const t_search *search, t_node node);

/* Supposes the last right and looks at what follows. */
static answer follow(const t_search *search, t_node node)
{
    finder *f = search->f;
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    *search->why = watch_node(f->watch);
    if (*search->why != OK)
        return ENDED;
    f->right[f->rights++] = node.last;
    hypothesis_suppose_fully(h, node.last);
    int layers = hypothesis_layers_to(h, f->goal, search->z, node.cells);
    answer a = layers == NEVER ? NOTHING : layers > node.cells ? CUT : extend(search, node);
    hypothesis_undo(h, here);
    if (a != FOUND)
        f->rights--;
    return a;
}

/* Tries the cell with this left and this right. */
static answer try_cell(const t_search *search, const t_node *node, cand left, cand right)
{
    finder *f = search->f;
    if (f->goal[right]) {
        f->right[f->rights++] = right;
        return FOUND;
    }
    if (node->cells == 1)
        return CUT;
    memo_key key = memo_join(node->key, finder_part(f, right));
    if (search->distinct)
        key = memo_left(key, finder_part(f, left));
    memo_key name = memo_whip(key, finder_part(f, right));
    int known = memo_get(&f->memo, name);
    if (known >= node->cells - 1)
        return known == NEVER ? NOTHING : CUT;
    f->used[left] = 1;
    answer a = follow(search, (t_node){ right, node->cells - 1, key });
    f->used[left] = 0;
    if (a == CUT || a == NOTHING)
        memo_put(&f->memo, name, a == NOTHING ? NEVER : node->cells - 1);
    return a;
}

static answer extend(const t_search *search, t_node node)
{
    finder *f = search->f;
    const problem *p = &f->problem;
    answer all = NOTHING;
    FOR_LINKS(left, p, node.last) {
        if (search->distinct && f->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&f->hypothesis, *v);
            if (right == NO_CAND || right == search->z)
                continue;
            answer a = try_cell(search, &node, *left, right);
            if (a == FOUND || a == ENDED)
                return a;
            all = a == CUT ? CUT : all;
        }
    }
    return all;
}

static bool may_be_first(const problem *problem, t_first first, pvar var)
{
    return first == T_FIRST_WITH_Z || problem->member_start[var + 1] - problem->member_start[var] == 2;
}

/* The only candidate of `var` that is not linked to the target, if `var` may be the csp-variable of a first
 * cell; else NO_CAND. */
static cand first_right(const t_search *search, pvar var)
{
    cand right = NO_CAND;
    if (!may_be_first(&search->f->problem, search->first, var))
        return NO_CAND;
    FOR_MEMBERS(x, &search->f->problem, var) {
        if (search->f->goal[*x])
            continue;
        if (right != NO_CAND)
            return NO_CAND;
        right = *x;
    }
    return right == search->z ? (cand)NO_CAND : right;
}

/* Tries all first cells with this left. */
static answer try_first(const t_search *search, cand left, int length)
{
    finder *f = search->f;
    answer all = NOTHING;
    FOR_VARS(v, &f->problem, left) {
        cand right = first_right(search, *v);
        if (right == NO_CAND)
            continue;
        memo_key start = memo_t_start(finder_part(f, search->z), search->distinct);
        answer a = try_cell(search, &(t_node){ search->z, length, start }, left, right);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static void set_goals(finder *finder, cand target, uint8_t to)
{
    FOR_LINKS(y, &finder->problem, target)
        finder->goal[*y] = to;
}

answer t_search_find(finder *finder, t_first first, cand target, int length, bool distinct, status *why)
{
    t_search s = { finder, target, first, distinct, why };
    answer all = NOTHING;
    finder->rights = 0;
    *why = OK;
    set_goals(finder, target, 1);
    FOR_LINKS(left, &finder->problem, target) {
        answer a = try_first(&s, *left, length);
        all = a == NOTHING ? all : a;
        if (a == FOUND || a == ENDED)
            break;
    }
    set_goals(finder, target, 0);
    return all;
}

/* ---- bounds ---- */

static void lower(uint16_t *least, int length)
{
    if (length < *least)
        *least = (uint16_t)length;
}

/* Is `target` linked to all candidates of `var` but this one? */
static bool linked_to_others(const problem *problem, pvar var, cand but, cand target)
{
    FOR_MEMBERS(x, problem, var)
        if (*x != but && !csp_linked(problem->csp, problem->label[*x], problem->label[target]))
            return false;
    return true;
}

/* Lists the wanted targets that a chain with this R_1 may have, in the queue and as goals; returns how
 * many. */
static int list_targets(finder *finder, t_first how, cand first, const uint8_t *wanted)
{
    const problem *p = &finder->problem;
    int n = 0;
    FOR_VARS(v, p, first) {
        if (!may_be_first(p, how, *v))
            continue;
        const cand *member = p->member + p->member_start[*v];
        cand left = member[0] == first ? member[1] : member[0];
        FOR_LINKS(z, p, left)
            if (wanted[*z] && !finder->goal[*z] && *z != first &&
                (how == T_FIRST_BIVALUE || linked_to_others(p, *v, first, *z))) {
                finder->goal[*z] = 1;
                finder->queue[n++] = *z;
            }
    }
    return n;
}

/* Propagates layer after layer from `first`, which gives bounds for the targets that are goals. Returns the
 * least length for all goals that were not reached. */
static int spread(finder *finder, cand first, int most, uint16_t *least)
{
    hypothesis *h = &finder->hypothesis;
    if (hypothesis_suppose(h, first))
        return 2;
    for (int from = 0, length = 2; length <= most; length++) {
        int to = h->units;
        bool contradiction = false;
        for (int i = from; i < to; i++) {
            cand x = hypothesis_forced(h, h->unit[i]);
            if (x == NO_CAND)
                continue;
            FOR_LINKS(z, &finder->problem, x)
                if (finder->goal[*z])
                    lower(&least[*z], length);
        }
        if (!hypothesis_goes_on(h, from, to, NO_CAND))
            return NEVER;
        for (int i = from; i < to && !contradiction && length < most; i++) {
            cand x = hypothesis_forced(h, h->unit[i]);
            contradiction = x != NO_CAND && hypothesis_suppose(h, x);
        }
        if (contradiction)
            return length + 1;
        from = to;
    }
    return most + 1;
}

status t_search_bounds(finder *finder, t_first how, const uint8_t *wanted, int most, uint16_t *least)
{
    hypothesis_mark here = hypothesis_here(&finder->hypothesis);
    for (int z = 0; z < finder->problem.candidates; z++)
        least[z] = NEVER;
    for (int first = 0; first < finder->problem.candidates; first++) {
        int n = list_targets(finder, how, (cand)first, wanted), others = NEVER;
        status st = n ? watch_node(finder->watch) : OK;
        if (n && st == OK) {
            others = spread(finder, (cand)first, most, least);
            st = finder_count(finder, here);
            hypothesis_undo(&finder->hypothesis, here);
        }
        for (int i = 0; i < n; i++) {
            lower(&least[finder->queue[i]], others);
            finder->goal[finder->queue[i]] = 0;
        }
        if (st != OK)
            return st;
    }
    return OK;
}
