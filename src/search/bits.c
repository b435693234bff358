/* bits.c: see bits.h.
 *
 * Only a csp-variable that has lost a candidate can say something that is not known, so what is looked at
 * after each step are the csp-variables of what it has killed. */
#include "search/bits.h"

#include <string.h>

enum { TABLE_LABELS = 6000 }; /* rows of at most this many labels are kept: 4.5 MB */

/* ---- opening ---- */

/* How many labels of v some label outside of it is linked to, at most. Where there are large sets, any number.
 */
static int most_in_g_label(const csp *c, csp_var v, uint16_t *count)
{
    csp_list labels = csp_var_labels(c, v);
    int most = 0;
    if (csp_graph_of(c)->links.larges)
        return csp_list_size(labels);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        CSP_FOR_LINKS(x, c, *l)
            count[*x]++;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        count[*l] = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        CSP_FOR_LINKS(x, c, *l) {
            most = count[*x] > most ? count[*x] : most;
            count[*x] = 0;
        }
    return most;
}

#define TAKE(array, n) ((b->array = arena_take(&s->arena, (n), sizeof *b->array)) != NULL)

static bool take_rows(bits *b, search *s, size_t labels, size_t words)
{
    if (!TAKE(row, labels * words) || !TAKE(probe, labels))
        return false;
    word *kept = arena_take(&s->arena, 2 * labels * words, sizeof *kept);
    for (size_t i = 0; i < labels && kept; i++)
        b->probe[i] = (bit_probe){ .live = kept + 2 * i * words, .next = kept + (2 * i + 1) * words };
    return kept;
}

status bits_open(bits *b, search *s)
{
    size_t labels = (size_t)csp_labels(s->csp), vars = (size_t)csp_vars(s->csp), words = (labels + 63) / 64;
    *b = (bits){ .search = s, .tabled = labels <= TABLE_LABELS };
    for (int i = 0; i < 3; i++)
        if (!TAKE(scratch[i], words + 1))
            return NO_MEMORY;
    if (!TAKE(most, vars + 1) || !TAKE(dirty, vars + 1) || !TAKE(again, vars + 1) || !TAKE(stamp, vars + 1) ||
        !TAKE(since, labels + 1) || !TAKE(cause, labels + 1) || !TAKE(said, labels + vars + 1) ||
        !TAKE(needed, vars + labels + 1) || !TAKE(at, labels + vars + 1) || !TAKE(want, labels + vars + 1) ||
        (b->tabled && !take_rows(b, s, labels, words)))
        return NO_MEMORY;
    for (size_t v = 0; v < vars; v++)
        b->most[v] = (uint16_t)most_in_g_label(s->csp, (csp_var)v, b->since);
    return OK;
}

status bits_room(bits *b, int nodes)
{
    search *s = b->search;
    size_t words = ((size_t)csp_labels(s->csp) + 63) / 64, vars = (size_t)csp_vars(s->csp);
    if (nodes <= b->nodes)
        return OK;
    int room = 2 * nodes;
    bit_node *old = b->node;
    if (!TAKE(node, (size_t)room)) {
        b->node = old;
        return NO_MEMORY;
    }
    if (b->nodes)
        memcpy(b->node, old, (size_t)b->nodes * sizeof *old);
    for (; b->nodes < room; b->nodes++) {
        bit_node *n = &b->node[b->nodes];
        if (!(n->live = arena_take(&s->arena, words, sizeof *n->live)) ||
            !(n->kills = arena_take(&s->arena, words, sizeof *n->kills)) ||
            !(n->next = arena_take(&s->arena, words, sizeof *n->next)) ||
            !(n->active = arena_take(&s->arena, vars, sizeof *n->active)) ||
            !(n->reach = arena_take(&s->arena, vars, sizeof *n->reach)))
            return NO_MEMORY;
    }
    return OK;
}

static void fill_row(const bits *b, cand x, word *row)
{
    memset(row, 0, (size_t)b->words * sizeof *row);
    FOR_LINKS(y, b->problem, x)
        row[*y / 64] |= (word)1 << (*y % 64);
}

void bits_begin(bits *b, uint32_t types)
{
    finder *f = search_finder(b->search, types);
    if (b->problems == f->problems)
        return;
    b->problems = f->problems;
    b->problem = &f->problem;
    b->words = (f->problem.candidates + 63) / 64;
    for (int x = 0; x < f->problem.candidates && b->tabled; x++) {
        fill_row(b, (cand)x, b->row + (size_t)x * (size_t)b->words);
        b->probe[x].rounds = -1;
    }
}

/* ---- what a csp-variable says ---- */

const word *bits_row(const bits *b, cand x, word *room)
{
    if (b->tabled)
        return b->row + (size_t)x * (size_t)b->words;
    fill_row(b, x, room);
    return room;
}

static void copy_row(const bits *b, cand x, word *to)
{
    if (b->tabled)
        memcpy(to, b->row + (size_t)x * (size_t)b->words, (size_t)b->words * sizeof *to);
    else
        fill_row(b, x, to);
}

/* What is linked to all that lives in v, whose first live candidate is x. False: nothing is. */
static bool meet_rows(bits *b, const word *live, pvar v, cand x, word *kills)
{
    int words = b->words;
    word any = 1;
    copy_row(b, x, kills);
    FOR_MEMBERS(y, b->problem, v) {
        if (*y == x || !bits_has(live, *y))
            continue;
        const word *row = bits_row(b, *y, b->scratch[2]);
        any = 0;
        for (int i = 0; i < words; i++)
            any |= kills[i] &= row[i];
        if (!any)
            return false;
    }
    return any;
}

int bits_says(bits *b, const word *live, pvar v, word *kills, cand *first)
{
    int n = 0, most = b->most[b->problem->var[v]];
    FOR_MEMBERS(x, b->problem, v)
        if (bits_has(live, *x)) {
            if (n++ == 0)
                *first = *x;
            else if (n > most)
                return SAYS_NOTHING;
        }
    if (n == 1)
        copy_row(b, *first, kills);
    else if (n && !meet_rows(b, live, v, *first, kills))
        return SAYS_NOTHING;
    return n;
}

/* Is there a label outside of v that is linked to all that lives in v, but not to the left? */
static bool some_label_is(const bits *b, const word *live, pvar v, cand left)
{
    const problem *p = b->problem;
    const csp *c = p->csp;
    cand first = NO_CAND;
    FOR_MEMBERS(x, p, v)
        first = first == NO_CAND && bits_has(live, *x) ? *x : first;
    CSP_FOR_LINKS(l, c, p->label[first]) {
        bool all = !csp_has(c, p->var[v], *l) && !csp_linked(c, *l, p->label[left]);
        FOR_MEMBERS(x, p, v)
            all = all && (!bits_has(live, *x) || csp_linked(c, *l, p->label[*x]));
        if (all)
            return true;
    }
    return false;
}

bool bits_is_outside(bits *b, const word *live, pvar v, const word *kills, cand left)
{
    const word *row = bits_row(b, left, b->scratch[2]);
    word *rest = b->scratch[1];
    for (int i = 0; i < b->words; i++)
        rest[i] = kills[i] & ~row[i];
    FOR_MEMBERS(x, b->problem, v)
        rest[*x / 64] &= ~((word)1 << (*x % 64));
    return bits_meet(rest, rest, b->words) || some_label_is(b, live, v, left);
}

/* ---- nodes ---- */

/* The csp-variables of what is killed, each once. */
static int list_dirty(bits *b, const word *killed, pvar *list)
{
    int n = 0;
    uint32_t stamp = ++b->stamps;
    FOR_BITS(y, killed, b->words)
        FOR_VARS(v, b->problem, y)
            if (b->stamp[*v] != stamp) {
                b->stamp[*v] = stamp;
                list[n++] = *v;
            }
    return n;
}

/* Adds v to what a node says, if it changes anything. True: v is empty. */
static bool hear(bits *b, bit_node *n, pvar v)
{
    word *kills = b->scratch[0];
    cand first;
    int says = bits_says(b, n->live, v, kills, &first);
    if (says <= 0)
        return says == 0;
    if (!bits_meet(kills, n->live, b->words))
        return false;
    for (int i = 0; i < b->words; i++)
        n->next[i] |= kills[i];
    n->active[n->actives++] = v;
    return false;
}

/* What the csp-variables of the killed say, and these, but for those of the killed. */
static bool hear_all(bits *b, bit_node *n, const word *killed, const pvar *others, int m)
{
    int dirty = list_dirty(b, killed, b->dirty);
    uint32_t stamp = b->stamps;
    memset(n->next, 0, (size_t)b->words * sizeof *n->next);
    n->actives = 0;
    for (int i = 0; i < dirty; i++)
        if (hear(b, n, b->dirty[i]))
            return true;
    for (int i = 0; i < m; i++)
        if (b->stamp[others[i]] != stamp)
            hear(b, n, others[i]);
    return false;
}

static void all_live(const bits *b, word *live)
{
    memset(live, 0xFF, (size_t)b->words * sizeof *live);
    if (b->problem->candidates % 64)
        live[b->words - 1] = ((word)1 << b->problem->candidates % 64) - 1;
}

bool bits_suppose(bits *b, cand z)
{
    bit_node *n = &b->node[0];
    all_live(b, n->live);
    copy_row(b, z, n->kills);
    for (int i = 0; i < b->words; i++)
        n->live[i] &= ~n->kills[i];
    n->var = NO_PVAR;
    return hear_all(b, n, n->kills, NULL, 0);
}

bool bits_follow(bits *b, int k, pvar v, const word *kills)
{
    const bit_node *from = &b->node[k];
    bit_node *n = &b->node[k + 1];
    word *killed = b->scratch[1];
    for (int i = 0; i < b->words; i++) {
        killed[i] = from->live[i] & kills[i];
        n->live[i] = from->live[i] & ~kills[i];
        n->kills[i] = kills[i];
    }
    n->var = v;
    return hear_all(b, n, killed, from->active, from->actives);
}

int bits_reach(bits *b, int k)
{
    return list_dirty(b, b->node[k].kills, b->node[k].reach);
}

/* ---- rounds ---- */

static bool is_forbidden(const bits *b, const word *kills, const word *live, const word *forbidden, int forbids)
{
    for (int i = 0; i < forbids; i++)
        if (bits_within(kills, forbidden + (size_t)i * (size_t)b->words, live, b->words))
            return true;
    return false;
}

/* One round: kills `next`; what follows from that is the new `next`. NEVER: nothing is killed; 0: a
 * contradiction, in *empty; else 1. */
static int one_round(bits *b, word *live, word *next, const word *forbidden, int forbids, pvar *empty)
{
    word *killed = b->scratch[1], any = 0;
    for (int i = 0; i < b->words; i++) {
        any |= killed[i] = live[i] & next[i];
        live[i] &= ~next[i];
        next[i] = 0;
    }
    if (!any)
        return NEVER;
    int dirty = list_dirty(b, killed, b->dirty);
    for (int i = 0; i < dirty; i++) {
        cand first;
        int says = bits_says(b, live, b->dirty[i], b->scratch[0], &first);
        if (says == 0) {
            *empty = b->dirty[i];
            return 0;
        }
        if (says < 0 || (forbids && is_forbidden(b, b->scratch[0], live, forbidden, forbids)))
            continue;
        for (int k = 0; k < b->words; k++)
            next[k] |= b->scratch[0][k];
    }
    return 1;
}

/* What is said at node k, without what is forbidden. */
static void begin_rounds(bits *b, const bit_node *n, word *next, const word *forbidden, int forbids)
{
    if (!forbids) {
        memcpy(next, n->next, (size_t)b->words * sizeof *next);
        return;
    }
    memset(next, 0, (size_t)b->words * sizeof *next);
    for (int i = 0; i < n->actives; i++) {
        cand first;
        if (bits_says(b, n->live, n->active[i], b->scratch[0], &first) > 0 &&
            !is_forbidden(b, b->scratch[0], n->live, forbidden, forbids))
            for (int k = 0; k < b->words; k++)
                next[k] |= b->scratch[0][k];
    }
}

int bits_rounds(bits *b, int k, int most, const word *forbidden, int forbids)
{
    const bit_node *n = &b->node[k];
    word *live = b->node[k + 1].live, *next = b->node[k + 1].next; /* free until the next step */
    pvar empty;
    memcpy(live, n->live, (size_t)b->words * sizeof *live);
    begin_rounds(b, n, next, forbidden, forbids);
    for (int rounds = 1; rounds <= most; rounds++) {
        int more = one_round(b, live, next, forbidden, forbids, &empty);
        if (more != 1)
            return more == NEVER ? NEVER : rounds;
    }
    return most + 1;
}

static void begin_probe(bits *b, bit_probe *p, cand z)
{
    p->empty = NO_PVAR;
    p->ended = false;
    p->rounds = bits_suppose(b, z) ? 0 : 1;
    if (p->rounds == 0)
        p->empty = 0;
    memcpy(p->live, b->node[0].live, (size_t)b->words * sizeof *p->live);
    memcpy(p->next, b->node[0].next, (size_t)b->words * sizeof *p->next);
}

/* p->rounds: the round that is to come, or that ended in a contradiction. Without a table nothing is kept. */
int bits_probe(bits *b, cand z, int most)
{
    bit_probe *p = b->tabled ? &b->probe[z] : NULL;
    if (!p)
        return bits_suppose(b, z) ? 0 : bits_rounds(b, 0, most, NULL, 0);
    if (p->rounds < 0)
        begin_probe(b, p, z);
    while (p->empty == NO_PVAR && !p->ended && p->rounds <= most) {
        int more = one_round(b, p->live, p->next, NULL, 0, &p->empty);
        p->ended = more == NEVER;
        p->rounds += more == 1;
    }
    return p->ended ? NEVER : p->empty != NO_PVAR ? p->rounds : most + 1;
}

/* ---- from rounds to a chain ---- */

enum { NEVER_KILLED = 0xFFFF };

/* What v says in this round: what it kills first has it as its cause. */
static void say(bits *b, const word *live, word *killed, pvar v, int round)
{
    word *kills = b->scratch[0], any = 0;
    cand first;
    if (bits_says(b, live, v, kills, &first) <= 0)
        return;
    for (int i = 0; i < b->words; i++)
        any |= kills[i] &= live[i] & ~killed[i];
    if (!any)
        return;
    FOR_BITS(y, kills, b->words) {
        b->since[y] = (uint16_t)round;
        b->cause[y] = (uint16_t)b->saids;
    }
    for (int i = 0; i < b->words; i++)
        killed[i] |= kills[i];
    b->at[b->saids] = (uint16_t)round;
    b->said[b->saids++] = v;
}

/* Marks what said that members of v are dead, before this round. */
static void want_causes(bits *b, pvar v, int before)
{
    FOR_MEMBERS(x, b->problem, v)
        if (b->since[*x] > 0 && b->since[*x] < before)
            b->want[b->cause[*x]] = 1;
}

/* Lists what the emptiness of v needs, where that is less than what is known. */
static void count_needed(bits *b, pvar v)
{
    int n = 0;
    memset(b->want, 0, (size_t)b->saids);
    want_causes(b, v, NEVER_KILLED);
    for (int k = b->saids - 1; k >= 0; k--)
        if (b->want[k]) {
            want_causes(b, b->said[k], b->at[k]);
            n++;
        }
    if (n >= b->needs)
        return;
    b->needs = 0;
    for (int k = 0; k < b->saids; k++)
        if (b->want[k])
            b->needed[b->needs++] = b->said[k];
}

static bool is_empty(const bits *b, const word *live, pvar v)
{
    FOR_MEMBERS(x, b->problem, v)
        if (bits_has(live, *x))
            return false;
    return true;
}

void bits_trace(bits *b, cand z)
{
    bit_node *n = &b->node[0];
    word *live = b->node[1].live, *killed = b->node[1].next;
    bits_suppose(b, z);
    memcpy(live, n->live, (size_t)b->words * sizeof *live);
    for (int x = 0; x < b->problem->candidates; x++)
        b->since[x] = bits_has(live, (cand)x) ? (uint16_t)NEVER_KILLED : 0;
    b->saids = 0;
    b->needs = b->problem->vars + b->problem->candidates;
    int most = b->needs, list = n->actives;
    memcpy(b->again, n->active, (size_t)list * sizeof *b->again);
    for (int round = 1; list && b->needs == most; round++) {
        memset(killed, 0, (size_t)b->words * sizeof *killed);
        for (int i = 0; i < list; i++)
            say(b, live, killed, b->again[i], round);
        for (int i = 0; i < b->words; i++)
            live[i] &= ~killed[i];
        list = list_dirty(b, killed, b->again);
        for (int i = 0; i < list; i++)
            if (is_empty(b, live, b->again[i]))
                count_needed(b, b->again[i]);
    }
}
