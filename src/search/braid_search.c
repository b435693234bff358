/* braid_search.c: the shortest braid on a target.
 *
 * A braid[n] on Z is a set of n-1 rights, each forced when its turn comes, whose supposition together with Z
 * empties some csp-variable. Since nothing but the set matters, each set is visited once: take a forced
 * candidate c; first look at all braids that use c, then forbid c and look at the others. A branch is left as
 * soon as layered propagation without the forbidden candidates needs more layers than there are rights left:
 * each layer needs one right at least (an admissible bound; the search is that of an optimal plan without
 * deletions). So the search is exhaustive for its length, needs no memory beyond the path, and nearly every
 * question is decided by the bound alone. */
#include "search/finder.h"

static answer extend(finder *f, int cells, uint16_t depth, status *why);

/* Looks at the braids that use x next. */
static answer include(finder *f, cand x, int cells, uint16_t depth, status *why)
{
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(f->watch);
    if (*why != OK)
        return ENDED;
    f->right[f->rights++] = x;
    if (hypothesis_suppose(h, x))
        a = FOUND;
    else if (cells > 1 && hypothesis_layers(h, f->forbid, cells - 1) <= cells - 1)
        a = extend(f, cells - 1, (uint16_t)(depth + 1), why);
    hypothesis_undo(h, here);
    if (a != FOUND)
        f->rights--;
    return a;
}

/* `cells`: how many more rights are allowed, at least 1; the bound has been found to be within it. */
static answer extend(finder *f, int cells, uint16_t depth, status *why)
{
    hypothesis *h = &f->hypothesis;
    answer a = CUT;
    int units = h->units;
    for (int i = 0; i < units && a == CUT; i++) {
        cand x = hypothesis_forced(h, h->unit[i]);
        if (x == NO_CAND || f->forbid[x])
            continue;
        a = include(f, x, cells, depth, why);
        f->forbid[x] = depth;
        if (a == CUT && cells > 1 && hypothesis_layers(h, f->forbid, cells) > cells)
            break;
    }
    for (int i = 0; i < units; i++) {
        cand x = hypothesis_forced(h, h->unit[i]);
        if (x != NO_CAND && f->forbid[x] == depth)
            f->forbid[x] = 0;
    }
    return a;
}

answer braid_find(finder *f, cand z, int length, status *why)
{
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    f->rights = 0;
    hypothesis_suppose(h, z);
    answer a = extend(f, length - 1, 1, why);
    hypothesis_undo(h, here);
    return a;
}
