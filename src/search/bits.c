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

#define TAKE(array, n) ((table->array = arena_take(&table->search->arena, (n), sizeof *table->array)) != NULL)

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
static bool add_set(uint32_t *list, int *count, uint32_t set)
{
    for (int i = 0; i < *count; i++)
        if (list[i] == set)
            return true;
    if (*count == SETS_MAX)
        return false;
    list[(*count)++] = set;
    return true;
}

/* Lists the sets of v (bits.h). mask: of each label, all 0 before and afterwards. False: there are too
 * many. */
static bool list_sets(const csp *c, csp_var v, uint32_t *mask, uint32_t *list, int *count)
{
    csp_list labels = csp_var_labels(c, v);
    bool fine = true;
    *count = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        CSP_FOR_LINKS(x, c, *l)
            mask[*x] |= UINT32_C(1) << (l - labels.begin);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        mask[*l] = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        CSP_FOR_LINKS(x, c, *l) {
            if (mask[*x] & (mask[*x] - 1))
                fine = fine && add_set(list, count, mask[*x]);
            mask[*x] = 0;
        }
    return fine;
}

static bool in_g_label(const bits *bits, csp_var v, uint32_t mask)
{
    if (bits->legal[v])
        return bits->legal[v][mask / 32] >> (mask % 32) & 1;
    for (int i = 0; i < bits->sets[v]; i++)
        if (!(mask & ~bits->set[v][i]))
            return true;
    return false;
}

static status read_legal(bits *bits, search *search, csp_var v)
{
    int labels = csp_list_size(csp_var_labels(search->csp, v));
    if (bits->wide[v] || labels > LEGAL_LABELS)
        return OK;
    uint32_t masks = UINT32_C(1) << labels;
    uint32_t *legal = arena_take(&search->arena, masks / 32 + 1, sizeof *legal);
    for (uint32_t mask = 1; mask < masks && legal; mask++)
        legal[mask / 32] |= (uint32_t)in_g_label(bits, v, mask) << (mask % 32);
    bits->legal[v] = legal;
    return legal ? OK : NO_MEMORY;
}

static status read_variable(bits *bits, search *search, csp_var v, uint32_t *mask)
{
    uint32_t list[SETS_MAX];
    int n = 0;
    bits->most[v] = (uint16_t)most_in_g_label(search->csp, v, bits->since);
    bits->wide[v] = csp_list_size(csp_var_labels(search->csp, v)) > MASK_LABELS ||
                    csp_graph_of(search->csp)->links.larges || !list_sets(search->csp, v, mask, list, &n);
    bits->sets[v] = (uint8_t)n;
    bits->set[v] = arena_take(&search->arena, (size_t)n + 1, sizeof *list);
    if (!bits->set[v])
        return NO_MEMORY;
    memcpy(bits->set[v], list, (size_t)n * sizeof *list);
    return read_legal(bits, search, v);
}

static void read_places(bits *bits, const csp *c)
{
    uint8_t *place = bits->label_place;
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list vars = csp_label_vars(c, (csp_label)l);
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            *place++ = (uint8_t)(bits->wide[*v] ? 0 : csp_list_find(csp_var_labels(c, *v), (csp_label)l));
    }
}

static bool take_live(search *search, bit_live *live, size_t words, size_t vars)
{
    live->bit = arena_take(&search->arena, words, sizeof *live->bit);
    live->mask = arena_take(&search->arena, vars, sizeof *live->mask);
    return live->bit && live->mask;
}

static bool take_probes(bits *table, search *search, size_t labels, size_t words, size_t vars)
{
    if (labels * (2 * words * sizeof(word) + vars * sizeof(uint32_t)) > PROBE_BYTES)
        return true;
    bool fine = TAKE(probe, labels);
    for (size_t i = 0; i < labels && fine; i++) {
        table->probe[i].next = arena_take(&search->arena, words, sizeof *table->probe[i].next);
        fine = table->probe[i].next && take_live(search, &table->probe[i].live, words, vars);
    }
    return fine;
}

/* Takes what one propagation fills anew. */
static bool take_scratch(bits *table, size_t labels, size_t vars)
{
    bool fine = true;
    for (int i = 0; i < 4; i++)
        fine = fine && TAKE(scratch[i], labels / 64 + 1);
    return fine && TAKE(full, vars) && TAKE(dirty, vars) && TAKE(again, vars) && TAKE(stamp, vars) &&
           TAKE(since, labels) && TAKE(cause, labels) && TAKE(said, labels + vars) &&
           TAKE(needed, vars + labels) && TAKE(at, labels + vars) && TAKE(want, labels + vars);
}

status bits_open(bits *table, search *search)
{
    const csp *c = search->csp;
    size_t labels = (size_t)csp_labels(c) + 1, vars = (size_t)csp_vars(c) + 1, words = labels / 64 + 1;
    size_t puts = csp_graph_of(c)->label_vars.start[csp_labels(c)] + 1;
    *table = (bits){ .search = search, .tabled = labels <= TABLE_LABELS };
    uint32_t *mask = arena_take(&search->arena, labels, sizeof *mask);
    if (!mask || !take_scratch(table, labels, vars) || !TAKE(most, vars) || !TAKE(set, vars) ||
        !TAKE(sets, vars) || !TAKE(legal, vars) || !TAKE(wide, vars) || !TAKE(label_place, puts) ||
        !TAKE(place, puts) || !take_live(search, &table->aside, words, vars) ||
        (table->tabled && !TAKE(row, labels * words)) || !take_probes(table, search, labels, words, vars))
        return NO_MEMORY;
    for (int v = 0; v < csp_vars(c); v++)
        if (read_variable(table, search, (csp_var)v, mask) != OK)
            return NO_MEMORY;
    read_places(table, c);
    return OK;
}

status bits_room(bits *table, int nodes)
{
    search *s = table->search;
    size_t words = (size_t)csp_labels(s->csp) / 64 + 1, vars = (size_t)csp_vars(s->csp) + 1;
    if (nodes <= table->nodes)
        return OK;
    int room = 2 * nodes;
    bit_node *old = table->node;
    if (!TAKE(node, (size_t)room)) {
        table->node = old;
        return NO_MEMORY;
    }
    if (table->nodes)
        memcpy(table->node, old, (size_t)table->nodes * sizeof *old);
    for (; table->nodes < room; table->nodes++) {
        bit_node *n = &table->node[table->nodes];
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

static void fill_row(const bits *bits, cand candidate, word *row)
{
    memset(row, 0, (size_t)bits->words * sizeof *row);
    FOR_LINKS(y, bits->problem, candidate)
        row[*y / 64] |= (word)1 << (*y % 64);
}

static void fill_masks(bits *bits, const problem *problem)
{
    const csp_relation *vars = &csp_graph_of(problem->csp)->label_vars;
    uint32_t n = 0;
    memset(bits->full, 0, (size_t)problem->vars * sizeof *bits->full);
    for (int x = 0; x < problem->candidates; x++) {
        csp_label l = problem->label[x];
        for (uint32_t i = vars->start[l]; i < vars->start[l + 1]; i++) {
            pvar v = problem->pvar_of[vars->item[i]];
            if (v == NO_PVAR)
                continue;
            bits->place[n] = UINT32_C(1) << bits->label_place[i];
            bits->full[v] |= bits->place[n++];
        }
    }
}

void bits_begin(bits *bits, uint32_t types)
{
    finder *f = search_finder(bits->search, types);
    if (bits->problems == f->problems)
        return;
    bits->problems = f->problems;
    bits->problem = &f->problem;
    bits->words = (f->problem.candidates + 63) / 64;
    for (int x = 0; x < f->problem.candidates && bits->tabled; x++)
        fill_row(bits, (cand)x, bits->row + (size_t)x * (size_t)bits->words);
    for (int x = 0; x < f->problem.candidates && bits->probe; x++)
        bits->probe[x].rounds = -1;
    fill_masks(bits, bits->problem);
}

/* ---- what a csp-variable says ---- */

/* The row of links of a candidate; it is made in `room` if rows are not kept. */
static const word *row_of(const bits *bits, cand candidate, word *room)
{
    if (bits->tabled)
        return bits->row + (size_t)candidate * (size_t)bits->words;
    fill_row(bits, candidate, room);
    return room;
}

static void copy_row(const bits *bits, cand candidate, word *to)
{
    if (!bits->tabled) {
        fill_row(bits, candidate, to);
        return;
    }
    const word *row = bits->row + (size_t)candidate * (size_t)bits->words;
    for (int i = 0; i < bits->words; i++)
        to[i] = row[i];
}

/* Reduces `kills` to what is linked to `candidate`, too. */
static word meet_row(const bits *bits, cand candidate, word *kills)
{
    const word *row = row_of(bits, candidate, bits->scratch[2]);
    word any = 0;
    for (int i = 0; i < bits->words; i++)
        any |= kills[i] &= row[i];
    return any;
}

/* bits_says for a csp-variable without a mask. */
static int wide_says(bits *bits, const word *live, pvar var, word *kills, cand *first)
{
    int n = 0, most = bits->most[bits->problem->var[var]];
    FOR_MEMBERS(x, bits->problem, var)
        if (bits_has(live, *x)) {
            if (n++ == 0)
                *first = *x;
            else if (n > most)
                return SAYS_NOTHING;
        }
    if (n)
        copy_row(bits, *first, kills);
    FOR_MEMBERS(x, bits->problem, var)
        if (n > 1 && *x != *first && bits_has(live, *x) && !meet_row(bits, *x, kills))
            return SAYS_NOTHING;
    return n;
}

int bits_says(bits *bits, const bit_live *live, pvar variable, word *kills, cand *first)
{
    const problem *p = bits->problem;
    csp_var var = p->var[variable];
    uint32_t mask = live->mask[variable];
    if (bits->wide[var])
        return wide_says(bits, live->bit, variable, kills, first);
    if (!mask)
        return 0;
    if (mask & (mask - 1) && !in_g_label(bits, var, mask))
        return SAYS_NOTHING;
    const csp_label *label = csp_var_labels(p->csp, var).begin;
    *first = p->cand_of[label[__builtin_ctz(mask)]];
    copy_row(bits, *first, kills);
    int n = 1;
    for (mask &= mask - 1; mask; mask &= mask - 1, n++)
        meet_row(bits, p->cand_of[label[__builtin_ctz(mask)]], kills);
    return n;
}

bool bits_is_taboo(const bits *bits, const bit_taboo *taboo, const bit_live *live, int says, cand first,
                   const word *kills)
{
    if (says == 1)
        return bits_has(taboo->right, first);
    for (int i = 0; i < taboo->sets; i++)
        if (bits_within(kills, taboo->set + (size_t)i * (size_t)bits->words, live->bit, bits->words))
            return true;
    return false;
}

/* The only candidate that lives in `var`, which has a mask of one bit. */
static cand only_in(const bits *bits, pvar var, uint32_t mask)
{
    const problem *p = bits->problem;
    return p->cand_of[csp_var_labels(p->csp, p->var[var]).begin[__builtin_ctz(mask)]];
}

/* Adds to `all` what `variable` kills, if `variable` may say it; `taboo` may be NULL. */
static int add_said(bits *bits, const bit_live *live, pvar variable, word *all, const bit_taboo *taboo)
{
    uint32_t mask = live->mask[variable];
    csp_var var = bits->problem->var[variable];
    cand first;
    if (mask & (mask - 1) && !bits->wide[var] && !in_g_label(bits, var, mask))
        return SAYS_NOTHING;
    if (mask & (mask - 1) || bits->wide[var]) {
        const word *kills = bits->scratch[0];
        int says = bits_says(bits, live, variable, bits->scratch[0], &first);
        if (says > 0 && !(taboo && bits_is_taboo(bits, taboo, live, says, first, kills)))
            for (int i = 0; i < bits->words; i++)
                all[i] |= kills[i];
        return says;
    }
    if (!mask)
        return 0;
    first = only_in(bits, variable, mask);
    if (taboo && bits_has(taboo->right, first))
        return 1;
    const word *row = row_of(bits, first, bits->scratch[2]);
    for (int i = 0; i < bits->words; i++)
        all[i] |= row[i];
    return 1;
}

/* Is l linked to all candidates of `var` that live? */
static bool linked_to_live(const problem *problem, const word *live, pvar var, csp_label l)
{
    FOR_MEMBERS(x, problem, var)
        if (bits_has(live, *x) && !csp_linked(problem->csp, l, problem->label[*x]))
            return false;
    return true;
}

/* Is there a label outside `var` that is linked to all that lives in `var`, but not to the left (or, if there
 * is not a left, not to all that lived in `var` then)? */
static bool some_label_is(const bits *bits, const word *live, pvar var, cand left, const word *then)
{
    const problem *p = bits->problem;
    const csp *c = p->csp;
    cand first = NO_CAND;
    FOR_MEMBERS(x, p, var)
        first = first == NO_CAND && bits_has(live, *x) ? *x : first;
    CSP_FOR_LINKS(l, c, p->label[first])
        if (!csp_has(c, p->var[var], *l) && linked_to_live(p, live, var, *l) &&
            (then ? !linked_to_live(p, then, var, *l) : !csp_linked(c, *l, p->label[left])))
            return true;
    return false;
}

bool bits_is_same(bits *bits, const bit_live *now, const bit_live *then, pvar variable)
{
    csp_var var = bits->problem->var[variable];
    if (bits->wide[var])
        return !some_label_is(bits, now->bit, variable, NO_CAND, then->bit);
    for (int i = 0; i < bits->sets[var]; i++)
        if (!(now->mask[variable] & ~bits->set[var][i]) && then->mask[variable] & ~bits->set[var][i])
            return false;
    return true;
}

static uint32_t place_in(const bits *bits, pvar var, cand candidate)
{
    const problem *p = bits->problem;
    uint32_t i = p->var_start[candidate];
    while (p->cand_var[i] != var)
        i++;
    return bits->place[i];
}

bool bits_is_outside(bits *bits, const bit_live *live, pvar variable, cand left)
{
    csp_var var = bits->problem->var[variable];
    if (bits->wide[var])
        return some_label_is(bits, live->bit, variable, left, NULL);
    uint32_t mask = live->mask[variable], own = place_in(bits, variable, left);
    for (int i = 0; i < bits->sets[var]; i++)
        if (!(mask & ~bits->set[var][i]) && !(own & bits->set[var][i]))
            return true;
    return false;
}

/* ---- nodes ---- */

static void copy_live(const bits *bits, bit_live *to, const bit_live *from)
{
    for (int i = 0; i < bits->words; i++)
        to->bit[i] = from->bit[i];
    memcpy(to->mask, from->mask, (size_t)bits->problem->vars * sizeof *to->mask);
}

/* Kills these candidates, which live. Lists their csp-variables, each once; returns how many. */
static int kill(bits *bits, bit_live *live, const word *killed, pvar *list)
{
    const problem *p = bits->problem;
    int n = 0;
    uint32_t stamp = ++bits->stamps;
    for (int i = 0; i < bits->words; i++)
        live->bit[i] &= ~killed[i];
    FOR_BITS(y, killed, bits->words)
    for (uint32_t i = p->var_start[y]; i < p->var_start[y + 1]; i++) {
        pvar v = p->cand_var[i];
        live->mask[v] &= ~bits->place[i];
        list[n] = v;
        n += bits->stamp[v] != stamp;
        bits->stamp[v] = stamp;
    }
    return n;
}

/* Adds what the csp-variables of the killed candidates say to what is said already, which remains true. True:
 * a contradiction. */
static bool hear(bits *bits, bit_node *node, const word *killed)
{
    node->actives = kill(bits, &node->live, killed, node->active);
    for (int i = 0; i < node->actives; i++)
        if (add_said(bits, &node->live, node->active[i], node->next, NULL) == 0)
            return true;
    return false;
}

static void all_live(const bits *bits, bit_live *live)
{
    memset(live->bit, 0xFF, (size_t)bits->words * sizeof *live->bit);
    if (bits->problem->candidates % 64)
        live->bit[bits->words - 1] = ((word)1 << bits->problem->candidates % 64) - 1;
    memcpy(live->mask, bits->full, (size_t)bits->problem->vars * sizeof *live->mask);
}

bool bits_suppose(bits *bits, cand target)
{
    bit_node *n = &bits->node[0];
    all_live(bits, &n->live);
    copy_row(bits, target, n->kills);
    for (int i = 0; i < bits->words; i++)
        n->next[i] = 0;
    n->var = NO_PVAR;
    return hear(bits, n, n->kills);
}

bool bits_follow(bits *bits, int at, pvar var, const word *kills)
{
    const bit_node *from = &bits->node[at];
    bit_node *n = &bits->node[at + 1];
    word *killed = bits->scratch[1];
    copy_live(bits, &n->live, &from->live);
    for (int i = 0; i < bits->words; i++) {
        killed[i] = from->live.bit[i] & kills[i];
        n->kills[i] = kills[i];
        n->next[i] = from->next[i];
    }
    n->var = var;
    return hear(bits, n, killed);
}

int bits_reach(bits *bits, int at)
{
    const problem *p = bits->problem;
    pvar *list = bits->node[at].reach;
    int n = 0;
    uint32_t stamp = ++bits->stamps;
    FOR_BITS(y, bits->node[at].kills, bits->words)
    FOR_VARS(v, p, y) {
        list[n] = *v;
        n += bits->stamp[*v] != stamp;
        bits->stamp[*v] = stamp;
    }
    return n;
}

/* ---- relations ---- */

int bits_in_relation(const bits *bits, const bit_live *live, const known_set *relation, cand *first)
{
    int n = 0;
    for (const csp_label *l = relation->left.begin; l < relation->left.end; l++) {
        cand x = bits->problem->cand_of[*l];
        if (!bits_has(live->bit, x))
            continue;
        *first = x;
        n++;
    }
    return n;
}

bool bits_follow_relation(bits *bits, int at, cand right)
{
    const word *row = row_of(bits, right, bits->scratch[2]);
    return bits_follow(bits, at, NO_PVAR, row);
}

/* Adds what relations kill that have one candidate that lives; false: one of them has none. Where the target
 * or a right is in a relation, that candidate lives, and what it kills is gone already. */
static bool hear_relations(const bits *bits, const bit_live *live, word *next)
{
    for (const known_set *r = bits->relation; r; r = r->next) {
        cand first = 0;
        int n = csp_list_size(r->left) > bits->relation_most ? 2 : bits_in_relation(bits, live, r, &first);
        if (n == 0)
            return false;
        const word *row = n == 1 ? row_of(bits, first, bits->scratch[2]) : NULL;
        for (int i = 0; i < bits->words && row; i++)
            next[i] |= row[i];
    }
    return true;
}

/* ---- rounds ---- */

/* One round: kills `next`; what follows from that is the new `next`. NEVER: nothing is killed; 0: a
 * contradiction; else 1. */
static int one_round(bits *bits, bit_live *live, word *next, const bit_taboo *taboo)
{
    word *killed = bits->scratch[1], any = 0;
    for (int i = 0; i < bits->words; i++) {
        any |= killed[i] = live->bit[i] & next[i];
        next[i] = 0;
    }
    if (!any)
        return NEVER;
    int dirty = kill(bits, live, killed, bits->dirty);
    for (int i = 0; i < dirty; i++)
        if (add_said(bits, live, bits->dirty[i], next, taboo) == 0)
            return 0;
    return hear_relations(bits, live, next);
}

int bits_rounds(bits *bits, int at, const word *next, int most, const bit_taboo *taboo)
{
    word *to_come = bits->scratch[3];
    copy_live(bits, &bits->aside, &bits->node[at].live);
    for (int i = 0; i < bits->words; i++)
        to_come[i] = next[i];
    if (!hear_relations(bits, &bits->aside, to_come))
        return 0;
    for (int rounds = 1; rounds <= most; rounds++) {
        int more = one_round(bits, &bits->aside, to_come, taboo);
        if (more != 1)
            return more == NEVER ? NEVER : rounds;
    }
    return most + 1;
}

static void begin_probe(bits *bits, bit_probe *probe, cand target)
{
    probe->ended = false;
    probe->broken = bits_suppose(bits, target);
    probe->rounds = !probe->broken;
    copy_live(bits, &probe->live, &bits->node[0].live);
    for (int i = 0; i < bits->words; i++)
        probe->next[i] = bits->node[0].next[i];
}

int bits_probe(bits *bits, cand target, int most)
{
    bit_probe *p = bits->probe ? &bits->probe[target] : NULL;
    if (!p)
        return bits_suppose(bits, target) ? 0 : bits_rounds(bits, 0, bits->node[0].next, most, NULL);
    if (p->rounds < 0)
        begin_probe(bits, p, target);
    while (!p->broken && !p->ended && p->rounds <= most) {
        int more = one_round(bits, &p->live, p->next, NULL);
        p->ended = more == NEVER;
        p->broken = more == 0;
        p->rounds += more == 1;
    }
    return p->ended ? NEVER : p->broken ? p->rounds : most + 1;
}

/* ---- from rounds to a chain ---- */

enum { NEVER_KILLED = 0xFFFF };

/* Notes what `var` says in this round: `var` is the cause of what it is the first to kill. */
static void say(bits *bits, const bit_live *live, word *killed, pvar var, int round)
{
    word *kills = bits->scratch[0], any = 0;
    cand first;
    if (bits_says(bits, live, var, kills, &first) <= 0)
        return;
    for (int i = 0; i < bits->words; i++)
        any |= kills[i] &= live->bit[i] & ~killed[i];
    if (!any)
        return;
    FOR_BITS(y, kills, bits->words)
    {
        bits->since[y] = (uint16_t)round;
        bits->cause[y] = (uint16_t)bits->saids;
    }
    for (int i = 0; i < bits->words; i++)
        killed[i] |= kills[i];
    bits->at[bits->saids] = (uint16_t)round;
    bits->said[bits->saids++] = var;
}

/* Marks what killed members of `var` before this round. */
static void want_causes(bits *bits, pvar var, int before)
{
    FOR_MEMBERS(x, bits->problem, var)
        if (bits->since[*x] > 0 && bits->since[*x] < before)
            bits->want[bits->cause[*x]] = 1;
}

/* Lists what is needed to empty `var`, if that is less than what is listed already. */
static void count_needed(bits *bits, pvar var)
{
    int n = 0;
    memset(bits->want, 0, (size_t)bits->saids);
    want_causes(bits, var, NEVER_KILLED);
    for (int k = bits->saids - 1; k >= 0; k--)
        if (bits->want[k]) {
            want_causes(bits, bits->said[k], bits->at[k]);
            n++;
        }
    if (n >= bits->needs)
        return;
    bits->needs = 0;
    for (int k = 0; k < bits->saids; k++)
        if (bits->want[k])
            bits->needed[bits->needs++] = bits->said[k];
}

static bool is_empty(const bits *bits, const word *live, pvar var)
{
    FOR_MEMBERS(x, bits->problem, var)
        if (bits_has(live, *x))
            return false;
    return true;
}

void bits_trace(bits *bits, cand target)
{
    bit_node *n = &bits->node[0];
    bit_live *live = &bits->aside;
    word *killed = bits->scratch[3];
    bits_suppose(bits, target);
    copy_live(bits, live, &n->live);
    for (int x = 0; x < bits->problem->candidates; x++)
        bits->since[x] = bits_has(live->bit, (cand)x) ? (uint16_t)NEVER_KILLED : 0;
    bits->saids = 0;
    bits->needs = bits->problem->vars + bits->problem->candidates;
    int most = bits->needs, list = n->actives;
    memcpy(bits->again, n->active, (size_t)list * sizeof *bits->again);
    for (int round = 1; list && bits->needs == most; round++) {
        memset(killed, 0, (size_t)bits->words * sizeof *killed);
        for (int i = 0; i < list; i++)
            say(bits, live, killed, bits->again[i], round);
        list = kill(bits, live, killed, bits->again);
        for (int i = 0; i < list; i++)
            if (is_empty(bits, live->bit, bits->again[i]))
                count_needed(bits, bits->again[i]);
    }
}
