/* whip_dense.c: is there a whip of this length? The search of whip.c in the dense layout, with one more cut.
 *
 * As for braids (dense_braid.c), full propagation that needs d layers leaves a slack of n-1-d rights. A right
 * that was forced already before the last right was supposed adds no layer, so at most as many of these as
 * there is slack can stand in the whip; without slack each right is newly forced by the one before it (and
 * then continues it: the csp-variable just lost a candidate to it). A failure is remembered in both cases,
 * because what the cut leaves out can't succeed in the rights that are left, whatever the order of those
 * before. */
#include "rules/whip_dense.h"

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

static dense_answer extend(dense *d, place p);

static bool lefts_differ(const dense *d, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            if (d->left[i] == d->left[j])
                return false;
    return true;
}

/* Takes the bound from this node on where that leaves less slack; negative: too little is left. From then on
 * any right that is forced here, newly or not, is of the first layer. */
static void tighten(dense *d, place *p)
{
    dense_node *n = &d->node[p->at];
    if (p->slack < 1 || p->cells < 2)
        return;
    int forced = dense_forced(&d->table, n->state, n->single, d->together);
    int slack = p->cells - dense_layers(d, n, d->together, forced, p->cells);
    if (slack <= p->slack) {
        p->slack = slack;
        p->bounded = true;
    }
}

/* Supposes the right p.last, whose cell has this left, and looks at what follows. */
static dense_answer follow(dense *d, place p, dcand left)
{
    dense_answer a = DENSE_NO;
    if (!dense_count(d))
        return DENSE_ENDED;
    d->left[p.at - 1] = left;
    dense_node *before = &d->node[p.at - 1];
    if (dense_suppose(&d->table, &d->node[p.at], before->state, p.last, before->single))
        return lefts_differ(d, p.at) ? DENSE_YES : DENSE_UNSURE;
    d->supposed[p.last] = true;
    tighten(d, &p);
    if (p.slack >= 0)
        a = extend(d, p);
    d->supposed[p.last] = false;
    return a;
}

/* The cell with this left and right after p. */
static dense_answer try_cell(dense *d, const place *p, dcand left, dcand right, int cost)
{
    memo_key part = d->part[d->table.label[right]];
    place next = { p->at + 1, p->cells - 1, p->slack - cost, false, right, memo_join(p->key, part) };
    memo_key name = memo_whip(next.key, part);
    if (next.cells < MEMO_FROM)
        return follow(d, next, left);
    int known = memo_get(d->memo, name);
    if (known >= next.cells)
        return known == NEVER ? DENSE_NEVER : DENSE_NO;
    dense_answer a = follow(d, next, left);
    if (a == DENSE_NO || a == DENSE_NEVER)
        memo_put(d->memo, name, a == DENSE_NEVER ? NEVER : next.cells);
    return a;
}

/* The cells that may follow p: each right once, with the least cost in slack. Returns how many. */
static int list_options(dense *d, const place *p)
{
    dense_table *t = &d->table;
    const dense_node *n = &d->node[p->at];
    const lane *row = dense_row(t, p->last);
    dense_option *option = d->option[p->at];
    int options = 0;
    t->lists++;
    for (int g = 0; g < t->banks; g++) {
        uint32_t old = p->at && !p->bounded && p->slack < DENSE_ANY_SLACK ? d->node[p->at - 1].single[g] : 0;
        for (uint32_t m = n->single[g]; m; m &= m - 1) {
            int v = g * BANK + __builtin_ctz(m);
            unsigned lefts = t->live[v] & ~(unsigned)row[v];
            dcand right = dense_only(t, n->state, g, m);
            bool cost = old & m & (0u - m);
            if (!lefts || d->supposed[right])
                continue;
            if (t->listed[right] != t->lists) {
                t->listed[right] = t->lists;
                d->place[right] = (dcand)options;
                option[options++] = (dense_option){ right, t->member[v * 16 + __builtin_ctz(lefts)], cost };
            } else if (!cost)
                option[d->place[right]].cost = false;
        }
    }
    return options;
}

/* One cell with a right, among these. */
static dense_answer last_cell(dense *d, const place *p, int options)
{
    const dense_option *option = d->option[p->at];
    const lane *here = d->node[p->at].state;
    if (!dense_count(d))
        return DENSE_ENDED;
    for (int i = 0; i < options; i++)
        d->together[i] = option[i].right;
    if (!dense_refutes(&d->table, here, d->together, options))
        return DENSE_NO;
    for (int i = 0; i < options; i++) {
        d->left[p->at] = option[i].left;
        if (dense_refutes(&d->table, here, &option[i].right, 1) && lefts_differ(d, p->at + 1))
            return DENSE_YES;
    }
    return DENSE_UNSURE;
}

static dense_answer extend(dense *d, place p)
{
    if (p.slack == 0 && !p.bounded) { /* the lefts of the walk are killed one after the other: they differ */
        dense_answer a = dense_walk(d, p.at, p.cells);
        return a == DENSE_YES && !lefts_differ(d, p.at) ? DENSE_UNSURE : a;
    }
    int options = list_options(d, &p);
    dense_answer all = p.slack ? DENSE_NEVER : DENSE_NO;
    if (p.cells == 1 && options)
        return last_cell(d, &p, options);
    for (int i = 0; i < options; i++) {
        const dense_option *o = &d->option[p.at][i];
        dense_answer a = o->cost && !p.slack ? DENSE_NO : try_cell(d, &p, o->left, o->right, o->cost);
        if (a != DENSE_NO && a != DENSE_NEVER)
            return a;
        if (a == DENSE_NO)
            all = DENSE_NO;
    }
    return all;
}

/* Up to this length it pays to ask for a braid before a whip: most targets have neither. */
enum { BRAID_FIRST_UP_TO = 5 };

/* Every whip is a braid; and a braid without slack is a whip, each right being forced by the one before
 * it. */
dense_answer whip_dense(dense *d, dcand z, int length)
{
    int layers = d->refuted[z], slack = length - 1 - layers;
    if (length <= BRAID_FIRST_UP_TO) {
        dense_answer a = dense_braid(d, length, layers);
        if (a != DENSE_YES || slack == 0)
            return a;
    }
    memo_key start = memo_whip_start(d->part[d->table.label[z]], false);
    return extend(d, (place){ 0, length - 1, slack, false, z, start });
}
