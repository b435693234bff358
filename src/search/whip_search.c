/* whip_search.c: the shortest whip on a target.
 *
 * Depth first over partial whips: from the last right (Z at the start) go to each left linked to it, to each
 * csp-variable of that left which is forced by now, and to the right it forces. A contradiction met by
 * supposing a right is a whip: the csp-variable that became empty lost its last candidate to this right, and
 * that candidate, alive until now, is a left that no earlier cell can have.
 *
 * What can follow a partial whip depends only on the set of its rights, the last of them and, when lefts must
 * be distinct, the set of its lefts: a failure is remembered under that key. The braid bound (see
 * braid_search.c) cuts what can't end in time, because every whip is a braid.
 *
 * No csp-variable can occur twice: it would hold an earlier right (or Z), and then it is decided. Rights
 * differ from all lefts: a left is linked to some right or Z, a right to none. */
#include "search/finder.h"
#include "search/never.h"

enum { BOUND_UP_TO = 6 }; /* with more cells left than this the bound costs more than it cuts */

typedef struct whip_node {
    cand last;
    int cells;    /* how many more rights are allowed, at least 1 */
    memo_key key; /* of the sets of rights and lefts */
} whip_node;

static answer extend(finder *f, whip_node n, bool distinct, status *why);

static memo_key part_of(const finder *f, cand x)
{
    return f->part[f->problem.label[x]];
}

/* Supposes r and looks at what follows. */
static answer follow(finder *f, whip_node next, bool distinct, status *why)
{
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(f->watch);
    if (*why != OK)
        return ENDED;
    f->right[f->rights++] = next.last;
    if (hypothesis_suppose(h, next.last))
        a = FOUND;
    else if (next.cells > BOUND_UP_TO ||
             (next.cells > 0 && hypothesis_layers(h, NULL, next.cells) <= next.cells))
        a = extend(f, next, distinct, why);
    hypothesis_undo(h, here);
    if (a != FOUND)
        f->rights--;
    return a;
}

/* The cell with this left and this right. */
static answer try_cell(finder *f, const whip_node *n, cand left, cand right, bool distinct, status *why)
{
    memo_key key = memo_join(n->key, part_of(f, right));
    if (distinct)
        key = memo_left(key, part_of(f, left));
    memo_key name = memo_whip(key, part_of(f, right));
    whip_node next = { right, n->cells - 1, key };
    int known = memo_get(&f->memo, name);
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    f->used[left] = 1;
    answer a = follow(f, next, distinct, why);
    f->used[left] = 0;
    if (a == CUT || a == NOTHING)
        memo_put(&f->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

static answer extend(finder *f, whip_node n, bool distinct, status *why)
{
    const problem *p = &f->problem;
    answer all = NOTHING;
    FOR_LINKS(left, p, n.last) {
        if (distinct && f->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&f->hypothesis, *v);
            if (right == NO_CAND)
                continue;
            answer a = try_cell(f, &n, *left, right, distinct, why);
            if (a == FOUND || a == ENDED)
                return a;
            if (a == CUT)
                all = CUT;
        }
    }
    return all;
}

answer whip_find(finder *f, cand z, int length, bool distinct, status *why)
{
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    whip_node n = { z, length - 1, memo_whip_start(part_of(f, z), distinct) };
    f->rights = 0;
    hypothesis_suppose(h, z);
    answer a = extend(f, n, distinct, why);
    hypothesis_undo(h, here);
    return a;
}
