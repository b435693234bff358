/* t_search.c: see t_search.h.
 *
 * Such a chain on Z is a first cell with L_1 linked to Z, in which R_1 alone is not linked to Z, followed by
 * cells that force one right after the other from R_1 alone, as in a whip on R_1, until a right is linked to
 * Z. (In a shortest one no earlier right is, and then Z is no label of a cell whose right is not Z.) So for
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

static answer extend(const t_search *s, t_node n);

/* Supposes the last right and looks at what follows. */
static answer follow(const t_search *s, t_node n)
{
    finder *f = s->f;
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    *s->why = watch_node(f->watch);
    if (*s->why != OK)
        return ENDED;
    f->right[f->rights++] = n.last;
    hypothesis_suppose_fully(h, n.last);
    int layers = hypothesis_layers_to(h, f->goal, s->z, n.cells);
    answer a = layers == NEVER ? NOTHING : layers > n.cells ? CUT : extend(s, n);
    hypothesis_undo(h, here);
    if (a != FOUND)
        f->rights--;
    return a;
}

/* Tries the cell with this left and this right. */
static answer try_cell(const t_search *s, const t_node *n, cand left, cand right)
{
    finder *f = s->f;
    if (f->goal[right]) {
        f->right[f->rights++] = right;
        return FOUND;
    }
    if (n->cells == 1)
        return CUT;
    memo_key key = memo_join(n->key, finder_part(f, right));
    if (s->distinct)
        key = memo_left(key, finder_part(f, left));
    memo_key name = memo_whip(key, finder_part(f, right));
    int known = memo_get(&f->memo, name);
    if (known >= n->cells - 1)
        return known == NEVER ? NOTHING : CUT;
    f->used[left] = 1;
    answer a = follow(s, (t_node){ right, n->cells - 1, key });
    f->used[left] = 0;
    if (a == CUT || a == NOTHING)
        memo_put(&f->memo, name, a == NOTHING ? NEVER : n->cells - 1);
    return a;
}

static answer extend(const t_search *s, t_node n)
{
    finder *f = s->f;
    const problem *p = &f->problem;
    answer all = NOTHING;
    FOR_LINKS(left, p, n.last) {
        if (s->distinct && f->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&f->hypothesis, *v);
            if (right == NO_CAND || right == s->z)
                continue;
            answer a = try_cell(s, &n, *left, right);
            if (a == FOUND || a == ENDED)
                return a;
            all = a == CUT ? CUT : all;
        }
    }
    return all;
}

static bool may_be_first(const problem *p, t_first first, pvar v)
{
    return first == T_FIRST_WITH_Z || p->member_start[v + 1] - p->member_start[v] == 2;
}

/* The only candidate of v that is not linked to the target, if v may be the csp-variable of a first cell;
 * else NO_CAND. */
static cand first_right(const t_search *s, pvar v)
{
    cand right = NO_CAND;
    if (!may_be_first(&s->f->problem, s->first, v))
        return NO_CAND;
    FOR_MEMBERS(x, &s->f->problem, v) {
        if (s->f->goal[*x])
            continue;
        if (right != NO_CAND)
            return NO_CAND;
        right = *x;
    }
    return right == s->z ? (cand)NO_CAND : right;
}

/* Tries all first cells with this left. */
static answer try_first(const t_search *s, cand left, int length)
{
    finder *f = s->f;
    answer all = NOTHING;
    FOR_VARS(v, &f->problem, left) {
        cand right = first_right(s, *v);
        if (right == NO_CAND)
            continue;
        memo_key start = memo_t_start(finder_part(f, s->z), s->distinct);
        answer a = try_cell(s, &(t_node){ s->z, length, start }, left, right);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static void set_goals(finder *f, cand z, uint8_t to)
{
    FOR_LINKS(y, &f->problem, z)
        f->goal[*y] = to;
}

answer t_search_find(finder *f, t_first first, cand z, int length, bool distinct, status *why)
{
    t_search s = { f, z, first, distinct, why };
    answer all = NOTHING;
    f->rights = 0;
    *why = OK;
    set_goals(f, z, 1);
    FOR_LINKS(left, &f->problem, z) {
        answer a = try_first(&s, *left, length);
        all = a == NOTHING ? all : a;
        if (a == FOUND || a == ENDED)
            break;
    }
    set_goals(f, z, 0);
    return all;
}

/* ---- bounds ---- */

static void lower(uint16_t *least, int length)
{
    if (length < *least)
        *least = (uint16_t)length;
}

/* Is z linked to all candidates of v but this one? */
static bool linked_to_others(const problem *p, pvar v, cand but, cand z)
{
    FOR_MEMBERS(x, p, v)
        if (*x != but && !csp_linked(p->csp, p->label[*x], p->label[z]))
            return false;
    return true;
}

/* Lists the wanted targets that a chain with this R_1 may have, in the queue and as goals; returns how
 * many. */
static int list_targets(finder *f, t_first how, cand first, const uint8_t *wanted)
{
    const problem *p = &f->problem;
    int n = 0;
    FOR_VARS(v, p, first) {
        if (!may_be_first(p, how, *v))
            continue;
        const cand *member = p->member + p->member_start[*v];
        cand left = member[0] == first ? member[1] : member[0];
        FOR_LINKS(z, p, left)
            if (wanted[*z] && !f->goal[*z] && *z != first &&
                (how == T_FIRST_BIVALUE || linked_to_others(p, *v, first, *z))) {
                f->goal[*z] = 1;
                f->queue[n++] = *z;
            }
    }
    return n;
}

/* Propagates layer after layer from `first`, which gives bounds for the targets that are goals. Returns the
 * least length for all goals that were not reached. */
static int spread(finder *f, cand first, int most, uint16_t *least)
{
    hypothesis *h = &f->hypothesis;
    if (hypothesis_suppose(h, first))
        return 2;
    for (int from = 0, length = 2; length <= most; length++) {
        int to = h->units;
        bool contradiction = false;
        for (int i = from; i < to; i++) {
            cand x = hypothesis_forced(h, h->unit[i]);
            if (x == NO_CAND)
                continue;
            FOR_LINKS(z, &f->problem, x)
                if (f->goal[*z])
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

status t_search_bounds(finder *f, t_first how, const uint8_t *wanted, int most, uint16_t *least)
{
    hypothesis_mark here = hypothesis_here(&f->hypothesis);
    for (int z = 0; z < f->problem.candidates; z++)
        least[z] = NEVER;
    for (int first = 0; first < f->problem.candidates; first++) {
        int n = list_targets(f, how, (cand)first, wanted), others = NEVER;
        status st = n ? watch_node(f->watch) : OK;
        if (n && st == OK) {
            others = spread(f, (cand)first, most, least);
            hypothesis_undo(&f->hypothesis, here);
        }
        for (int i = 0; i < n; i++) {
            lower(&least[f->queue[i]], others);
            f->goal[f->queue[i]] = 0;
        }
        if (st != OK)
            return st;
    }
    return OK;
}
