/* whip_dense.c: is there a whip of this length? The search of whip.c in the dense layout, with one more cut.
 *
 * As for braids (dense_braid.c), full propagation that needs d layers leaves a slack of n-1-d rights. A right
 * that was forced already before the last right was supposed adds no layer, so the whip can have at most as
 * many of these as there is slack. Without slack each right is newly forced by the one before it (and so the
 * chain is continuous: the csp-variable has just lost a candidate to that one). A failure is remembered in
 * both cases, because what the cut leaves out can't succeed with the number of rights that are left, whatever
 * the order of the earlier ones.
 *
 * Lefts may repeat at first, and are looked at when a chain is complete; if they do repeat, which is rare, a
 * second search chooses the lefts, too, all different. Csp-variables that share a lane have the same lefts
 * and rights, so the lane stands for all of them.
 *
 * With g-labels (g_whip_dense.h) there are more kinds of cells; nothing else is different. */
#include "rules/whip_dense.h"

#include "rules/g_whip_dense.h"

#include "search/dense_search.h"

typedef struct place {
    int at; /* node where `last` has just been supposed */
    int cells;
    int slack;
    bool bounded; /* the slack comes from a bound computed at this very node */
    dcand last;
    memo_key key;
} place;

enum { MEMO_FROM = 3 }; /* with fewer cells left, looking again is cheaper than remembering */

/* An answer of the search that lets lefts repeat: there is a chain, and it is a whip if its lefts can be
 * chosen all different. */
#define REPEATED DENSE_LONG

static dense_answer extend(dense *d, place p);

static memo_key part_of(const dense *d, dcand x)
{
    return x < d->table.candidates ? d->terms->part[d->table.label[x]] : g_whip_part(d, x);
}

static bool lefts_differ(const dense *d, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            if (d->left[i] == d->left[j])
                return false;
    return true;
}

/* Computes the bound at this node, and takes the slack from it if that is less; if it is negative, too few
 * rights are left. From then on any right that is forced here, newly or not, belongs to the first layer. */
static void tighten(dense *d, place *p)
{
    if (p->slack < 1 || p->cells < 2)
        return;
    int slack = p->cells - d->table.ops->rush(&d->table, d->node[p->at].state, p->cells);
    if (slack <= p->slack) {
        p->slack = slack;
        p->bounded = true;
    }
}

/* Supposes the right p.last, whose cell has this left, and looks at what follows. */
static dense_answer follow(dense *d, place p, dcand left)
{
    if (!dense_count(d, 1))
        return DENSE_ENDED;
    d->left[p.at - 1] = left;
    d->right[p.at] = p.last;
    const lane_node *before = &d->node[p.at - 1];
    bool walks = p.slack == 0; /* only then does it matter what is newly forced */
    if (dense_suppose(d, &d->node[p.at], before->state, p.last, walks ? before : NULL))
        return lefts_differ(d, p.at) ? DENSE_YES : REPEATED;
    tighten(d, &p);
    return p.slack >= 0 ? extend(d, p) : DENSE_NO;
}

/* Tries the cell with this left and right after p. */
static dense_answer try_cell(dense *d, const place *p, dcand left, dcand right, int cost)
{
    memo_key part = part_of(d, right);
    place next = { p->at + 1, p->cells - 1, p->slack - cost, false, right, memo_join(p->key, part) };
    memo_key name = memo_whip(next.key, part);
    if (next.cells < MEMO_FROM)
        return follow(d, next, left);
    int known = memo_get(d->terms->failures, name);
    if (known >= next.cells)
        return known == NEVER ? DENSE_NEVER : DENSE_NO;
    dense_answer a = follow(d, next, left);
    if (a == DENSE_NO || a == DENSE_NEVER)
        memo_put(d->terms->failures, name, a == DENSE_NEVER ? NEVER : next.cells);
    return a;
}

/* Lists the cells that may follow p, each right once, with its least cost in slack (there is a cost if the
 * right was forced before). Returns how many. */
static int list_options(dense *d, const place *p)
{
    bool costs = p->at && !p->bounded && p->slack < DENSE_ANY_SLACK;
    lane_cell *option = d->option[p->at];
    int options = 0, cells = d->table.ops->cells(&d->table, &d->node[p->at], p->last,
                                                 costs ? d->node[p->at - 1].forced : NULL, option);
    d->lists++;
    for (int i = 0; i < cells; i++) {
        dcand right = option[i].right;
        if (d->listed[right] == d->lists) {
            option[d->place[right]].old &= option[i].old;
            continue;
        }
        d->listed[right] = d->lists;
        d->place[right] = (dcand)options;
        option[options++] = option[i];
    }
    return d->table.g ? options + g_whip_cells(d, p->at, p->last, costs, option + options) : options;
}

/* Only one more cell with a right is allowed: tries these. */
static dense_answer last_cell(dense *d, const place *p, int options)
{
    const lane_cell *option = d->option[p->at];
    const lane_node *here = &d->node[p->at];
    if (!dense_count(d, 1))
        return DENSE_ENDED;
    for (int i = 0; i < options; i++)
        d->together[i] = option[i].right;
    if (!dense_refutes_one(d, here, d->together, options))
        return DENSE_NO;
    for (int i = 0; i < options; i++) {
        d->left[p->at] = option[i].left;
        if (dense_refutes_one(d, here, &option[i].right, 1) && lefts_differ(d, p->at + 1))
            return DENSE_YES;
    }
    return REPEATED;
}

static dense_answer extend(dense *d, place p)
{
    if (p.slack == 0 && !p.bounded) { /* the lefts of the walk are killed one after the other: they differ */
        dense_answer a = dense_walk(d, p.at, p.cells);
        return a == DENSE_YES && !lefts_differ(d, p.at) ? REPEATED : a;
    }
    int options = list_options(d, &p);
    dense_answer all = p.slack ? DENSE_NEVER : DENSE_NO;
    if (p.cells == 1 && options)
        return last_cell(d, &p, options);
    for (int i = 0; i < options; i++) {
        const lane_cell *o = &d->option[p.at][i];
        dense_answer a = o->old && !p.slack ? DENSE_NO : try_cell(d, &p, o->left, o->right, o->old);
        if (a != DENSE_NO && a != DENSE_NEVER)
            return a;
        if (a == DENSE_NO)
            all = DENSE_NO;
    }
    return all;
}

/* ---- where lefts must differ ---- */

static dense_answer follow_exactly(dense *d, place p, dcand left);

/* Tries the cell with this left and right, if no earlier cell has this left. */
static dense_answer try_exactly(dense *d, const place *p, dcand left, dcand right)
{
    memo_key key = memo_left(memo_join(p->key, part_of(d, right)), part_of(d, left));
    place next = { p->at + 1, p->cells - 1, 0, false, right, key };
    memo_key name = memo_whip(key, part_of(d, right));
    if (d->is_left[left] || memo_get(d->terms->failures, name) >= next.cells)
        return DENSE_NO;
    dense_answer a = follow_exactly(d, next, left);
    if (a == DENSE_NO)
        memo_put(d->terms->failures, name, next.cells);
    return a;
}

/* Tries every left of every cell that may follow and whose right is several candidates. */
static dense_answer extend_g_exactly(dense *d, const place *p)
{
    const residual *t = &d->table;
    for (int k = 0; k < t->lanes; k++) {
        g_cell c;
        for (unsigned l = g_whip_lefts(d, p->at, p->last, k, &c); l; l &= l - 1) {
            dense_answer a = try_exactly(d, p, t->member[k * t->members + __builtin_ctz(l)], c.right);
            if (a != DENSE_NO)
                return a;
        }
    }
    return DENSE_NO;
}

/* Tries every left of every cell that may follow. */
static dense_answer extend_exactly(dense *d, place p)
{
    const residual *t = &d->table;
    const lane_node *here = &d->node[p.at];
    int banks = (int)t->stride / BANK_BYTES;
    for (int g = 0; g < banks; g++)
        for (uint32_t m = here->forced[g]; m; m &= m - 1) {
            int k = lane_marked(t, g, m);
            dcand right = lane_only(t, here->state, g, m);
            for (unsigned l = dense_lefts(t, p.last, k); l; l &= l - 1) {
                dcand left = t->member[k * t->members + __builtin_ctz(l)];
                dense_answer a = try_exactly(d, &p, left, right);
                if (a != DENSE_NO)
                    return a;
            }
        }
    return t->g ? extend_g_exactly(d, &p) : DENSE_NO;
}

/* Supposes the right p.last and goes on. If that is a contradiction, the candidate that the emptied lane lost
 * last is a left that no earlier cell has. */
static dense_answer follow_exactly(dense *d, place p, dcand left)
{
    if (!dense_count(d, 1))
        return DENSE_ENDED;
    d->right[p.at] = p.last;
    if (dense_suppose(d, &d->node[p.at], d->node[p.at - 1].state, p.last, NULL))
        return DENSE_YES;
    if (!p.cells || d->table.ops->rush(&d->table, d->node[p.at].state, p.cells) > p.cells)
        return DENSE_NO;
    d->is_left[left] = true;
    dense_answer a = extend_exactly(d, p);
    d->is_left[left] = false;
    return a;
}

/* ---- the question ---- */

/* Up to this length it pays to ask for a braid before a whip: most targets have neither. */
enum { BRAID_FIRST_UP_TO = 5 };

/* Every whip is a braid; and a braid without slack is a whip, since each right is forced by the one before
 * it. */
dense_answer whip_dense(dense *d, dcand z, int length)
{
    int slack = length - 1 - d->refuted[z];
    if (length <= BRAID_FIRST_UP_TO) {
        dense_answer a = dense_braid(d, z, length);
        if (a != DENSE_YES || slack == 0)
            return a;
    }
    place start = { 0, length - 1, slack, false, z, memo_whip_start(part_of(d, z), false) };
    dense_answer a = extend(d, start);
    if (a != REPEATED)
        return a;
    start.key = memo_whip_start(part_of(d, z), true);
    return extend_exactly(d, start);
}
