/* bits.c: see bits.h.
 *
 * Only a csp-variable that has lost a candidate can say something new, so after each step only the
 * csp-variables of the killed candidates are looked at. */
#include "search/bits.h"

#include <string.h>

enum {
    TABLE_LABELS = 6000,   /* rows are kept for networks of at most this many labels: 4.5 MB */
    PROBE_BYTES = 1 << 23, /* the most memory for what is known of targets */
    MASK_LABELS = 32,      /* csp-variables with at most this many labels have masks */
    SETS_MAX = 200,        /* and at most this many sets */
    LEGAL_LABELS = 9       /* with so few labels, all masks are looked at beforehand */
};

/* ---- the network ---- */

#define TAKE(array, n) ((b->array = arena_take(&s->arena, (n), sizeof *b->array)) != NULL)

/* To how many labels of v is a label outside v linked, at most? If there are large sets: any number. count:
 * of each label, all 0 before and afterwards. */
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

/* Adds a set to a list without repetitions; false: there are too many. */
static bool add_set(uint32_t *list, int *n, uint32_t set)
{
    for (int i = 0; i < *n; i++)
        if (list[i] == set)
            return true;
    if (*n == SETS_MAX)
        return false;
    list[(*n)++] = set;
    return true;
}

/* Lists the sets of v (bits.h). mask: of each label, all 0 before and afterwards. False: there are too
 * many. */
static bool list_sets(const csp *c, csp_var v, uint32_t *mask, uint32_t *list, int *n)
{
    csp_list labels = csp_var_labels(c, v);
    bool fine = true;
    *n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        CSP_FOR_LINKS(x, c, *l)
            mask[*x] |= UINT32_C(1) << (l - labels.begin);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        mask[*l] = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        CSP_FOR_LINKS(x, c, *l) {
            if (mask[*x] & (mask[*x] - 1))
                fine = fine && add_set(list, n, mask[*x]);
            mask[*x] = 0;
        }
    return fine;
}

static bool in_g_label(const bits *b, csp_var v, uint32_t mask)
{
    if (b->legal[v])
        return b->legal[v][mask / 32] >> (mask % 32) & 1;
    for (int i = 0; i < b->sets[v]; i++)
        if (!(mask & ~b->set[v][i]))
            return true;
    return false;
}

static status read_legal(bits *b, search *s, csp_var v)
{
    int labels = csp_list_size(csp_var_labels(s->csp, v));
    if (b->wide[v] || labels > LEGAL_LABELS)
        return OK;
    uint32_t masks = UINT32_C(1) << labels;
    uint32_t *legal = arena_take(&s->arena, masks / 32 + 1, sizeof *legal);
    for (uint32_t mask = 1; mask < masks && legal; mask++)
        legal[mask / 32] |= (uint32_t)in_g_label(b, v, mask) << (mask % 32);
    b->legal[v] = legal;
    return legal ? OK : NO_MEMORY;
}

static status read_variable(bits *b, search *s, csp_var v, uint32_t *mask)
{
    uint32_t list[SETS_MAX];
    int n = 0;
    b->most[v] = (uint16_t)most_in_g_label(s->csp, v, b->since);
    b->wide[v] = csp_list_size(csp_var_labels(s->csp, v)) > MASK_LABELS ||
                 csp_graph_of(s->csp)->links.larges || !list_sets(s->csp, v, mask, list, &n);
    b->sets[v] = (uint8_t)n;
    b->set[v] = arena_take(&s->arena, (size_t)n + 1, sizeof *list);
    if (!b->set[v])
        return NO_MEMORY;
    memcpy(b->set[v], list, (size_t)n * sizeof *list);
    return read_legal(b, s, v);
}

static void read_places(bits *b, const csp *c)
{
    uint8_t *place = b->label_place;
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list vars = csp_label_vars(c, (csp_label)l);
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            *place++ = (uint8_t)(b->wide[*v] ? 0 : csp_list_find(csp_var_labels(c, *v), (csp_label)l));
    }
}

static bool take_live(search *s, bit_live *live, size_t words, size_t vars)
{
    live->bit = arena_take(&s->arena, words, sizeof *live->bit);
    live->mask = arena_take(&s->arena, vars, sizeof *live->mask);
    return live->bit && live->mask;
}

static bool take_probes(bits *b, search *s, size_t labels, size_t words, size_t vars)
{
    if (labels * (2 * words * sizeof(word) + vars * sizeof(uint32_t)) > PROBE_BYTES)
        return true;
    bool fine = TAKE(probe, labels);
    for (size_t i = 0; i < labels && fine; i++) {
        b->probe[i].next = arena_take(&s->arena, words, sizeof *b->probe[i].next);
        fine = b->probe[i].next && take_live(s, &b->probe[i].live, words, vars);
    }
    return fine;
}

status bits_open(bits *b, search *s)
{
    const csp *c = s->csp;
    size_t labels = (size_t)csp_labels(c) + 1, vars = (size_t)csp_vars(c) + 1, words = labels / 64 + 1;
    size_t puts = csp_graph_of(c)->label_vars.start[csp_labels(c)] + 1;
    *b = (bits){ .search = s, .tabled = labels <= TABLE_LABELS };
    for (int i = 0; i < 4; i++)
        if (!TAKE(scratch[i], words))
            return NO_MEMORY;
    uint32_t *mask = arena_take(&s->arena, labels, sizeof *mask);
    if (!mask || !TAKE(most, vars) || !TAKE(set, vars) || !TAKE(sets, vars) || !TAKE(legal, vars) ||
        !TAKE(wide, vars) || !TAKE(label_place, puts) || !TAKE(place, puts) || !TAKE(full, vars) ||
        !TAKE(dirty, vars) || !TAKE(again, vars) || !TAKE(stamp, vars) || !TAKE(since, labels) ||
        !TAKE(cause, labels) || !TAKE(said, labels + vars) || !TAKE(needed, vars + labels) ||
        !TAKE(at, labels + vars) || !TAKE(want, labels + vars) || !take_live(s, &b->aside, words, vars) ||
        (b->tabled && !TAKE(row, labels * words)) || !take_probes(b, s, labels, words, vars))
        return NO_MEMORY;
    for (int v = 0; v < csp_vars(c); v++)
        if (read_variable(b, s, (csp_var)v, mask) != OK)
            return NO_MEMORY;
    read_places(b, c);
    return OK;
}

status bits_room(bits *b, int nodes)
{
    search *s = b->search;
    size_t words = (size_t)csp_labels(s->csp) / 64 + 1, vars = (size_t)csp_vars(s->csp) + 1;
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
        if (!take_live(s, &n->live, words, vars) ||
            !(n->kills = arena_take(&s->arena, words, sizeof *n->kills)) ||
            !(n->next = arena_take(&s->arena, words, sizeof *n->next)) ||
            !(n->active = arena_take(&s->arena, vars, sizeof *n->active)) ||
            !(n->reach = arena_take(&s->arena, vars, sizeof *n->reach)))
            return NO_MEMORY;
    }
    return OK;
}

/* ---- the problem ---- */

static void fill_row(const bits *b, cand x, word *row)
{
    memset(row, 0, (size_t)b->words * sizeof *row);
    FOR_LINKS(y, b->problem, x)
        row[*y / 64] |= (word)1 << (*y % 64);
}

static void fill_masks(bits *b, const problem *p)
{
    const csp_relation *vars = &csp_graph_of(p->csp)->label_vars;
    uint32_t n = 0;
    memset(b->full, 0, (size_t)p->vars * sizeof *b->full);
    for (int x = 0; x < p->candidates; x++) {
        csp_label l = p->label[x];
        for (uint32_t i = vars->start[l]; i < vars->start[l + 1]; i++) {
            pvar v = p->pvar_of[vars->item[i]];
            if (v == NO_PVAR)
                continue;
            b->place[n] = UINT32_C(1) << b->label_place[i];
            b->full[v] |= b->place[n++];
        }
    }
}

void bits_begin(bits *b, uint32_t types)
{
    finder *f = search_finder(b->search, types);
    if (b->problems == f->problems)
        return;
    b->problems = f->problems;
    b->problem = &f->problem;
    b->words = (f->problem.candidates + 63) / 64;
    for (int x = 0; x < f->problem.candidates && b->tabled; x++)
        fill_row(b, (cand)x, b->row + (size_t)x * (size_t)b->words);
    for (int x = 0; x < f->problem.candidates && b->probe; x++)
        b->probe[x].rounds = -1;
    fill_masks(b, b->problem);
}

/* ---- what a csp-variable says ---- */

/* The row of links of a candidate; it is made in `room` if rows are not kept. */
static const word *row_of(const bits *b, cand x, word *room)
{
    if (b->tabled)
        return b->row + (size_t)x * (size_t)b->words;
    fill_row(b, x, room);
    return room;
}

static void copy_row(const bits *b, cand x, word *to)
{
    if (!b->tabled) {
        fill_row(b, x, to);
        return;
    }
    const word *row = b->row + (size_t)x * (size_t)b->words;
    for (int i = 0; i < b->words; i++)
        to[i] = row[i];
}

/* Reduces `kills` to what is linked to x, too. */
static word meet_row(const bits *b, cand x, word *kills)
{
    const word *row = row_of(b, x, b->scratch[2]);
    word any = 0;
    for (int i = 0; i < b->words; i++)
        any |= kills[i] &= row[i];
    return any;
}

/* bits_says for a csp-variable without a mask. */
static int wide_says(bits *b, const word *live, pvar v, word *kills, cand *first)
{
    int n = 0, most = b->most[b->problem->var[v]];
    FOR_MEMBERS(x, b->problem, v)
        if (bits_has(live, *x)) {
            if (n++ == 0)
                *first = *x;
            else if (n > most)
                return SAYS_NOTHING;
        }
    if (n)
        copy_row(b, *first, kills);
    FOR_MEMBERS(x, b->problem, v)
        if (n > 1 && *x != *first && bits_has(live, *x) && !meet_row(b, *x, kills))
            return SAYS_NOTHING;
    return n;
}

int bits_says(bits *b, const bit_live *live, pvar v, word *kills, cand *first)
{
    const problem *p = b->problem;
    csp_var var = p->var[v];
    uint32_t mask = live->mask[v];
    if (b->wide[var])
        return wide_says(b, live->bit, v, kills, first);
    if (!mask)
        return 0;
    if (mask & (mask - 1) && !in_g_label(b, var, mask))
        return SAYS_NOTHING;
    const csp_label *label = csp_var_labels(p->csp, var).begin;
    *first = p->cand_of[label[__builtin_ctz(mask)]];
    copy_row(b, *first, kills);
    int n = 1;
    for (mask &= mask - 1; mask; mask &= mask - 1, n++)
        meet_row(b, p->cand_of[label[__builtin_ctz(mask)]], kills);
    return n;
}

bool bits_is_taboo(const bits *b, const bit_taboo *t, const bit_live *live, int says, cand first,
                   const word *kills)
{
    if (says == 1)
        return bits_has(t->right, first);
    for (int i = 0; i < t->sets; i++)
        if (bits_within(kills, t->set + (size_t)i * (size_t)b->words, live->bit, b->words))
            return true;
    return false;
}

/* The only candidate that lives in v, which has a mask of one bit. */
static cand only_in(const bits *b, pvar v, uint32_t mask)
{
    const problem *p = b->problem;
    return p->cand_of[csp_var_labels(p->csp, p->var[v]).begin[__builtin_ctz(mask)]];
}

/* Adds to `all` what v kills, if v may say it; t may be NULL. */
static int add_said(bits *b, const bit_live *live, pvar v, word *all, const bit_taboo *t)
{
    uint32_t mask = live->mask[v];
    csp_var var = b->problem->var[v];
    cand first;
    if (mask & (mask - 1) && !b->wide[var] && !in_g_label(b, var, mask))
        return SAYS_NOTHING;
    if (mask & (mask - 1) || b->wide[var]) {
        const word *kills = b->scratch[0];
        int says = bits_says(b, live, v, b->scratch[0], &first);
        if (says > 0 && !(t && bits_is_taboo(b, t, live, says, first, kills)))
            for (int i = 0; i < b->words; i++)
                all[i] |= kills[i];
        return says;
    }
    if (!mask)
        return 0;
    first = only_in(b, v, mask);
    if (t && bits_has(t->right, first))
        return 1;
    const word *row = row_of(b, first, b->scratch[2]);
    for (int i = 0; i < b->words; i++)
        all[i] |= row[i];
    return 1;
}

/* Is l linked to all candidates of v that live? */
static bool linked_to_live(const problem *p, const word *live, pvar v, csp_label l)
{
    FOR_MEMBERS(x, p, v)
        if (bits_has(live, *x) && !csp_linked(p->csp, l, p->label[*x]))
            return false;
    return true;
}

/* Is there a label outside v that is linked to all that lives in v, but not to the left (or, if there is no
 * left, not to all that lived in v then)? */
static bool some_label_is(const bits *b, const word *live, pvar v, cand left, const word *then)
{
    const problem *p = b->problem;
    const csp *c = p->csp;
    cand first = NO_CAND;
    FOR_MEMBERS(x, p, v)
        first = first == NO_CAND && bits_has(live, *x) ? *x : first;
    CSP_FOR_LINKS(l, c, p->label[first])
        if (!csp_has(c, p->var[v], *l) && linked_to_live(p, live, v, *l) &&
            (then ? !linked_to_live(p, then, v, *l) : !csp_linked(c, *l, p->label[left])))
            return true;
    return false;
}

bool bits_is_same(bits *b, const bit_live *now, const bit_live *then, pvar v)
{
    csp_var var = b->problem->var[v];
    if (b->wide[var])
        return !some_label_is(b, now->bit, v, NO_CAND, then->bit);
    for (int i = 0; i < b->sets[var]; i++)
        if (!(now->mask[v] & ~b->set[var][i]) && then->mask[v] & ~b->set[var][i])
            return false;
    return true;
}

static uint32_t place_in(const bits *b, pvar v, cand x)
{
    const problem *p = b->problem;
    uint32_t i = p->var_start[x];
    while (p->cand_var[i] != v)
        i++;
    return b->place[i];
}

bool bits_is_outside(bits *b, const bit_live *live, pvar v, cand left)
{
    csp_var var = b->problem->var[v];
    if (b->wide[var])
        return some_label_is(b, live->bit, v, left, NULL);
    uint32_t mask = live->mask[v], own = place_in(b, v, left);
    for (int i = 0; i < b->sets[var]; i++)
        if (!(mask & ~b->set[var][i]) && !(own & b->set[var][i]))
            return true;
    return false;
}

/* ---- nodes ---- */

static void copy_live(const bits *b, bit_live *to, const bit_live *from)
{
    for (int i = 0; i < b->words; i++)
        to->bit[i] = from->bit[i];
    memcpy(to->mask, from->mask, (size_t)b->problem->vars * sizeof *to->mask);
}

/* Kills these candidates, which live. Lists their csp-variables, each once; returns how many. */
static int kill(bits *b, bit_live *live, const word *killed, pvar *list)
{
    const problem *p = b->problem;
    int n = 0;
    uint32_t stamp = ++b->stamps;
    for (int i = 0; i < b->words; i++)
        live->bit[i] &= ~killed[i];
    FOR_BITS(y, killed, b->words)
    for (uint32_t i = p->var_start[y]; i < p->var_start[y + 1]; i++) {
        pvar v = p->cand_var[i];
        live->mask[v] &= ~b->place[i];
        list[n] = v;
        n += b->stamp[v] != stamp;
        b->stamp[v] = stamp;
    }
    return n;
}

/* Adds what the csp-variables of the killed candidates say to what is said already, which remains true. True:
 * a contradiction. */
static bool hear(bits *b, bit_node *n, const word *killed)
{
    n->actives = kill(b, &n->live, killed, n->active);
    for (int i = 0; i < n->actives; i++)
        if (add_said(b, &n->live, n->active[i], n->next, NULL) == 0)
            return true;
    return false;
}

static void all_live(const bits *b, bit_live *live)
{
    memset(live->bit, 0xFF, (size_t)b->words * sizeof *live->bit);
    if (b->problem->candidates % 64)
        live->bit[b->words - 1] = ((word)1 << b->problem->candidates % 64) - 1;
    memcpy(live->mask, b->full, (size_t)b->problem->vars * sizeof *live->mask);
}

bool bits_suppose(bits *b, cand z)
{
    bit_node *n = &b->node[0];
    all_live(b, &n->live);
    copy_row(b, z, n->kills);
    for (int i = 0; i < b->words; i++)
        n->next[i] = 0;
    n->var = NO_PVAR;
    return hear(b, n, n->kills);
}

bool bits_follow(bits *b, int k, pvar v, const word *kills)
{
    const bit_node *from = &b->node[k];
    bit_node *n = &b->node[k + 1];
    word *killed = b->scratch[1];
    copy_live(b, &n->live, &from->live);
    for (int i = 0; i < b->words; i++) {
        killed[i] = from->live.bit[i] & kills[i];
        n->kills[i] = kills[i];
        n->next[i] = from->next[i];
    }
    n->var = v;
    return hear(b, n, killed);
}

int bits_reach(bits *b, int k)
{
    const problem *p = b->problem;
    pvar *list = b->node[k].reach;
    int n = 0;
    uint32_t stamp = ++b->stamps;
    FOR_BITS(y, b->node[k].kills, b->words)
    FOR_VARS(v, p, y) {
        list[n] = *v;
        n += b->stamp[*v] != stamp;
        b->stamp[*v] = stamp;
    }
    return n;
}

/* ---- rounds ---- */

/* One round: kills `next`; what follows from that is the new `next`. NEVER: nothing is killed; 0: a
 * contradiction; else 1. */
static int one_round(bits *b, bit_live *live, word *next, const bit_taboo *t)
{
    word *killed = b->scratch[1], any = 0;
    for (int i = 0; i < b->words; i++) {
        any |= killed[i] = live->bit[i] & next[i];
        next[i] = 0;
    }
    if (!any)
        return NEVER;
    int dirty = kill(b, live, killed, b->dirty);
    for (int i = 0; i < dirty; i++)
        if (add_said(b, live, b->dirty[i], next, t) == 0)
            return 0;
    return 1;
}

int bits_rounds(bits *b, int k, const word *next, int most, const bit_taboo *t)
{
    word *to_come = b->scratch[3];
    copy_live(b, &b->aside, &b->node[k].live);
    for (int i = 0; i < b->words; i++)
        to_come[i] = next[i];
    for (int rounds = 1; rounds <= most; rounds++) {
        int more = one_round(b, &b->aside, to_come, t);
        if (more != 1)
            return more == NEVER ? NEVER : rounds;
    }
    return most + 1;
}

static void begin_probe(bits *b, bit_probe *p, cand z)
{
    p->ended = false;
    p->broken = bits_suppose(b, z);
    p->rounds = !p->broken;
    copy_live(b, &p->live, &b->node[0].live);
    for (int i = 0; i < b->words; i++)
        p->next[i] = b->node[0].next[i];
}

int bits_probe(bits *b, cand z, int most)
{
    bit_probe *p = b->probe ? &b->probe[z] : NULL;
    if (!p)
        return bits_suppose(b, z) ? 0 : bits_rounds(b, 0, b->node[0].next, most, NULL);
    if (p->rounds < 0)
        begin_probe(b, p, z);
    while (!p->broken && !p->ended && p->rounds <= most) {
        int more = one_round(b, &p->live, p->next, NULL);
        p->ended = more == NEVER;
        p->broken = more == 0;
        p->rounds += more == 1;
    }
    return p->ended ? NEVER : p->broken ? p->rounds : most + 1;
}

/* ---- from rounds to a chain ---- */

enum { NEVER_KILLED = 0xFFFF };

/* Notes what v says in this round: v is the cause of what it is the first to kill. */
static void say(bits *b, const bit_live *live, word *killed, pvar v, int round)
{
    word *kills = b->scratch[0], any = 0;
    cand first;
    if (bits_says(b, live, v, kills, &first) <= 0)
        return;
    for (int i = 0; i < b->words; i++)
        any |= kills[i] &= live->bit[i] & ~killed[i];
    if (!any)
        return;
    FOR_BITS(y, kills, b->words)
    {
        b->since[y] = (uint16_t)round;
        b->cause[y] = (uint16_t)b->saids;
    }
    for (int i = 0; i < b->words; i++)
        killed[i] |= kills[i];
    b->at[b->saids] = (uint16_t)round;
    b->said[b->saids++] = v;
}

/* Marks what killed members of v before this round. */
static void want_causes(bits *b, pvar v, int before)
{
    FOR_MEMBERS(x, b->problem, v)
        if (b->since[*x] > 0 && b->since[*x] < before)
            b->want[b->cause[*x]] = 1;
}

/* Lists what is needed to empty v, if that is less than what is listed already. */
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
    bit_live *live = &b->aside;
    word *killed = b->scratch[3];
    bits_suppose(b, z);
    copy_live(b, live, &n->live);
    for (int x = 0; x < b->problem->candidates; x++)
        b->since[x] = bits_has(live->bit, (cand)x) ? (uint16_t)NEVER_KILLED : 0;
    b->saids = 0;
    b->needs = b->problem->vars + b->problem->candidates;
    int most = b->needs, list = n->actives;
    memcpy(b->again, n->active, (size_t)list * sizeof *b->again);
    for (int round = 1; list && b->needs == most; round++) {
        memset(killed, 0, (size_t)b->words * sizeof *killed);
        for (int i = 0; i < list; i++)
            say(b, live, killed, b->again[i], round);
        list = kill(b, live, killed, b->again);
        for (int i = 0; i < list; i++)
            if (is_empty(b, live->bit, b->again[i]))
                count_needed(b, b->again[i]);
    }
}
