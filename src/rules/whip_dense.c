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

static dense_answer extend(dense *dense, place last);

static memo_key part_of(const dense *dense, dcand candidate)
{
    return candidate < dense->table.candidates ? dense->terms->part[dense->table.label[candidate]]
                                               : g_whip_part(dense, candidate);
}

static bool lefts_differ(const dense *dense, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            if (dense->left[i] == dense->left[j])
                return false;
    return true;
}

/* Computes the bound at this node, and takes the slack from it if that is less; if it is negative, too few
 * rights are left. From then on any right that is forced here, newly or not, belongs to the first layer. */
static void tighten(dense *dense, place *place)
{
    if (place->slack < 1 || place->cells < 2)
        return;
    int slack =
        place->cells - dense->table.ops->rush(&dense->table, dense->node[place->at].state, place->cells);
    if (slack <= place->slack) {
        place->slack = slack;
        place->bounded = true;
    }
}

/* Supposes the right last.last, whose cell has this left, and looks at what follows. */
static dense_answer follow(dense *dense, place last, dcand left)
{
    if (!dense_count(dense, 1))
        return DENSE_ENDED;
    dense->left[last.at - 1] = left;
    dense->right[last.at] = last.last;
    const lane_node *before = &dense->node[last.at - 1];
    bool walks = last.slack == 0; /* only then does it matter what is newly forced */
    if (dense_suppose(dense, &dense->node[last.at], before->state, last.last, walks ? before : NULL))
        return lefts_differ(dense, last.at) ? DENSE_YES : REPEATED;
    tighten(dense, &last);
    return last.slack >= 0 ? extend(dense, last) : DENSE_NO;
}

/* Tries the cell with this left and right after `last`. */
static dense_answer try_cell(dense *dense, const place *last, dcand left, dcand right, int cost)
{
    memo_key part = part_of(dense, right);
    place next = {
        last->at + 1, last->cells - 1, last->slack - cost, false, right, memo_join(last->key, part)
    };
    memo_key name = memo_whip(next.key, part);
    if (next.cells < MEMO_FROM)
        return follow(dense, next, left);
    int known = memo_get(dense->terms->failures, name);
    if (known >= next.cells)
        return known == NEVER ? DENSE_NEVER : DENSE_NO;
    dense_answer a = follow(dense, next, left);
    if (a == DENSE_NO || a == DENSE_NEVER)
        memo_put(dense->terms->failures, name, a == DENSE_NEVER ? NEVER : next.cells);
    return a;
}

/* Lists the cells that may follow `place`, each right once, with its least cost in slack (there is a cost if
 * the right was forced before). Returns how many. */
static int list_options(dense *dense, const place *place)
{
    bool costs = place->at && !place->bounded && place->slack < DENSE_ANY_SLACK;
    lane_cell *option = dense->option[place->at];
    int options = 0,
        cells = dense->table.ops->cells(&dense->table, &dense->node[place->at], place->last,
                                        costs ? dense->node[place->at - 1].forced : NULL, option);
    dense->lists++;
    for (int i = 0; i < cells; i++) {
        dcand right = option[i].right;
        if (dense->listed[right] == dense->lists) {
            option[dense->place[right]].old &= option[i].old;
            continue;
        }
        dense->listed[right] = dense->lists;
        dense->place[right] = (dcand)options;
        option[options++] = option[i];
    }
    return dense->table.g ? options + g_whip_cells(dense, place->at, place->last, costs, option + options)
                          : options;
}

/* Only one more cell with a right is allowed: tries these. */
static dense_answer last_cell(dense *dense, const place *place, int options)
{
    const lane_cell *option = dense->option[place->at];
    const lane_node *here = &dense->node[place->at];
    if (!dense_count(dense, 1))
        return DENSE_ENDED;
    for (int i = 0; i < options; i++)
        dense->together[i] = option[i].right;
    if (!dense_refutes_one(dense, here, dense->together, options))
        return DENSE_NO;
    for (int i = 0; i < options; i++) {
        dense->left[place->at] = option[i].left;
        if (dense_refutes_one(dense, here, &option[i].right, 1) && lefts_differ(dense, place->at + 1))
            return DENSE_YES;
    }
    return REPEATED;
}

static dense_answer extend(dense *dense, place last)
{
    if (last.slack == 0 &&
        !last.bounded) { /* the lefts of the walk are killed one after the other: they differ */
        dense_answer a = dense_walk(dense, last.at, last.cells);
        return a == DENSE_YES && !lefts_differ(dense, last.at) ? REPEATED : a;
    }
    int options = list_options(dense, &last);
    dense_answer all = last.slack ? DENSE_NEVER : DENSE_NO;
    if (last.cells == 1 && options)
        return last_cell(dense, &last, options);
    for (int i = 0; i < options; i++) {
        const lane_cell *o = &dense->option[last.at][i];
        dense_answer a = o->old && !last.slack ? DENSE_NO : try_cell(dense, &last, o->left, o->right, o->old);
        if (a != DENSE_NO && a != DENSE_NEVER)
            return a;
        if (a == DENSE_NO)
            all = DENSE_NO;
    }
    return all;
}

/* ---- where lefts must differ ---- */

static dense_answer follow_exactly(dense *dense, place last, dcand left);

/* Tries the cell with this left and right, if no earlier cell has this left. */
static dense_answer try_exactly(dense *dense, const place *last, dcand left, dcand right)
{
    memo_key key = memo_left(memo_join(last->key, part_of(dense, right)), part_of(dense, left));
    place next = { last->at + 1, last->cells - 1, 0, false, right, key };
    memo_key name = memo_whip(key, part_of(dense, right));
    if (dense->is_left[left] || memo_get(dense->terms->failures, name) >= next.cells)
        return DENSE_NO;
    dense_answer a = follow_exactly(dense, next, left);
    if (a == DENSE_NO)
        memo_put(dense->terms->failures, name, next.cells);
    return a;
}

/* Tries every left of every cell that may follow and whose right is several candidates. */
static dense_answer extend_g_exactly(dense *dense, const place *place)
{
    const residual *t = &dense->table;
    for (int k = 0; k < t->lanes; k++) {
        g_cell c;
        for (unsigned l = g_whip_lefts(dense, place->at, place->last, k, &c); l; l &= l - 1) {
            dense_answer a = try_exactly(dense, place, t->member[k * t->members + __builtin_ctz(l)], c.right);
            if (a != DENSE_NO)
                return a;
        }
    }
    return DENSE_NO;
}

/* Tries every left of every cell that may follow. */
static dense_answer extend_exactly(dense *dense, place last)
{
    const residual *t = &dense->table;
    const lane_node *here = &dense->node[last.at];
    int banks = (int)t->stride / BANK_BYTES;
    for (int g = 0; g < banks; g++)
        for (uint32_t m = here->forced[g]; m; m &= m - 1) {
            int k = lane_marked(t, g, m);
            dcand right = lane_only(t, here->state, g, m);
            for (unsigned l = dense_lefts(t, last.last, k); l; l &= l - 1) {
                dcand left = t->member[k * t->members + __builtin_ctz(l)];
                dense_answer a = try_exactly(dense, &last, left, right);
                if (a != DENSE_NO)
                    return a;
            }
        }
    return t->g ? extend_g_exactly(dense, &last) : DENSE_NO;
}

/* Supposes the right last.last and goes on. If that is a contradiction, the candidate that the emptied lane
 * lost last is a left that no earlier cell has. */
static dense_answer follow_exactly(dense *dense, place last, dcand left)
{
    if (!dense_count(dense, 1))
        return DENSE_ENDED;
    dense->right[last.at] = last.last;
    if (dense_suppose(dense, &dense->node[last.at], dense->node[last.at - 1].state, last.last, NULL))
        return DENSE_YES;
    if (!last.cells ||
        dense->table.ops->rush(&dense->table, dense->node[last.at].state, last.cells) > last.cells)
        return DENSE_NO;
    dense->is_left[left] = true;
    dense_answer a = extend_exactly(dense, last);
    dense->is_left[left] = false;
    return a;
}

/* ---- the question ---- */

/* Up to this length it pays to ask for a braid before a whip: most targets have neither. */
enum { BRAID_FIRST_UP_TO = 5 };

/* Every whip is a braid; and a braid without slack is a whip, since each right is forced by the one before
 * it. */
dense_answer whip_dense(dense *dense, dcand target, int length)
{
    int slack = length - 1 - dense->refuted[target];
    if (length <= BRAID_FIRST_UP_TO) {
        dense_answer a = dense_braid(dense, target, length);
        if (a != DENSE_YES || slack == 0)
            return a;
    }
    place start = { 0, length - 1, slack, false, target, memo_whip_start(part_of(dense, target), false) };
    dense_answer a = extend(dense, start);
    if (a != REPEATED)
        return a;
    start.key = memo_whip_start(part_of(dense, target), true);
    return extend_exactly(dense, start);
}
