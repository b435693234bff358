/* naive_subset.c: see naive_subset.h. A set of labels is a word of 64 bits. */
#include "naive_subset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHOSEN_MAX = 8 };

typedef struct choice {
    const state *s;
    int size, rows, columns;
    bool finned;
    uint64_t row[CHOSEN_MAX], column[CHOSEN_MAX]; /* their labels */
    uint64_t candidates, targets;
} choice;

static uint64_t labels_of(const csp *c, csp_set v)
{
    csp_list labels = csp_set_members(c, v);
    uint64_t bits = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        bits |= UINT64_C(1) << *l;
    return bits;
}

static int count(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* No k < n of the rows have all their candidates in k of the columns. */
static bool no_part_is_one(const choice *x)
{
    for (unsigned some = 1; some + 1 < 1u << x->size; some++) {
        uint64_t labels = 0;
        int columns = 0;
        for (int i = 0; i < x->size; i++)
            labels |= some >> i & 1 ? x->row[i] & x->candidates : 0;
        for (int i = 0; i < x->size; i++)
            columns += (x->column[i] & labels) != 0;
        if (columns <= __builtin_popcount(some))
            return false;
    }
    return true;
}

/* What rows and columns that were chosen eliminate. In a finned fish the candidates of the last row that are
 * in no column are its fins. */
static uint64_t eliminated(const choice *x)
{
    uint64_t rows = 0, columns = 0, fins = 0, last = x->row[x->size - 1] & x->candidates;
    for (int i = 0; i < x->size; i++)
        columns |= x->column[i];
    if (x->finned)
        fins = last & ~columns;
    if (x->finned && (!fins || !(last & columns)))
        return 0;
    for (int i = 0; i < x->size; i++) {
        uint64_t own = x->row[i] & x->candidates;
        if (own & rows || count(own) < 2) /* a candidate in two rows */
            return 0;
        rows |= own;
        for (int k = 0; k < x->size; k++)
            if (count(x->row[i] & x->column[k]) > 1)
                return 0;
    }
    int in = 0;
    for (int k = 0; k < x->size; k++)
        in += count(x->column[k] & rows & ~fins);
    if ((rows & ~fins & ~columns) || in != count(rows & ~fins)) /* each is in just one column */
        return 0;
    if (!x->finned && !no_part_is_one(x))
        return 0;
    for (int i = 0; i < x->size; i++)
        columns &= ~x->row[i];
    columns &= x->candidates;
    for (int l = 0; l < csp_labels(x->s->csp); l++)
        for (int f = 0; f < csp_labels(x->s->csp) && columns >> l & 1; f++)
            if (fins >> f & 1 && !csp_linked(x->s->csp, (csp_label)f, (csp_label)l))
                columns &= ~(UINT64_C(1) << l);
    return columns;
}

static void choose_columns(choice *x, int type, int from)
{
    if (x->columns == x->size) {
        x->targets |= eliminated(x);
        return;
    }
    for (int v = from; v < csp_exclusive(x->s->csp); v++)
        if (csp_set_type(x->s->csp, (csp_set)v) == type) {
            x->column[x->columns++] = labels_of(x->s->csp, (csp_set)v);
            choose_columns(x, type, v + 1);
            x->columns--;
        }
}

/* The last row of a finned fish may be any, the others ascend. */
static void choose_rows(choice *x, int type, int from)
{
    const csp *c = x->s->csp;
    for (int other = 0; other < csp_types(c) && x->rows == x->size; other++)
        if (other != type)
            choose_columns(x, other, 0);
    if (x->rows == x->size)
        return;
    for (int v = x->finned && x->rows == x->size - 1 ? 0 : from; v < csp_vars(c); v++)
        if (csp_var_type(c, (csp_var)v) == type && x->s->value[v] == CSP_NONE) {
            x->row[x->rows++] = labels_of(c, (csp_var)v);
            choose_rows(x, type, v + 1);
            x->rows--;
        }
}

uint64_t naive_subsets(const state *s, int size, bool finned)
{
    choice x = { .s = s, .size = size, .finned = finned };
    assert(csp_labels(s->csp) <= NAIVE_SUBSET_LABELS && size <= CHOSEN_MAX);
    for (int l = 0; l < csp_labels(s->csp); l++)
        x.candidates |= (uint64_t)state_is_candidate(s, (csp_label)l) << l;
    for (int type = 0; type < csp_types(s->csp); type++)
        choose_rows(&x, type, 0);
    return x.targets;
}

/* The targets of whips of this length; *costly: they are not known. */
static uint64_t whips(const state *s, int length, long budget, bool *costly)
{
    uint64_t targets = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (state_is_candidate(s, (csp_label)l)) {
            long left = budget;
            int found = naive_whip(s, (csp_label)l, length, &left);
            *costly = *costly || found == NAIVE_COSTLY;
            targets |= (uint64_t)(found > 0) << l;
        }
    return targets;
}

static void eliminate(state *s, uint64_t targets)
{
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (targets >> l & 1)
            state_eliminate(s, (csp_label)l);
}

int naive_levels(state *s, naive_theory t, long budget)
{
    int rating = 0, most = t.subsets > t.whips ? t.subsets : t.whips;
    uint64_t targets = 1;
    bool costly = false;
    while (naive_brt(s) && targets && !costly) {
        int n = 0;
        targets = 0;
        while (!targets && n++ < most) {
            targets = n > 1 && n <= t.subsets ? naive_subsets(s, n, false) : 0;
            if (!targets && n > 1 && n <= t.subsets && t.finned)
                targets = naive_subsets(s, n, true);
            if (!targets && (n == 1 || n <= t.whips))
                targets = whips(s, n, budget, &costly);
        }
        eliminate(s, targets);
        rating = targets && n > rating ? n : rating;
    }
    return costly ? NAIVE_COSTLY : rating;
}

/* ---- all orders ---- */

typedef struct orders {
    int subsets, n, states, known;
    uint64_t (*met)[2]; /* candidates and values */
    long budget;
    bool costly;
} orders;

static bool is_new(orders *o, const state *s)
{
    uint64_t now[2] = { 0, 0 };
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] != GONE)
            now[s->label[l] == VALUE] |= UINT64_C(1) << l;
    for (int i = 0; i < o->known; i++)
        if (!memcmp(o->met[i], now, sizeof now))
            return false;
    o->costly = o->costly || o->known == o->states;
    if (!o->costly)
        memcpy(o->met[o->known++], now, sizeof now);
    return !o->costly;
}

static bool try_orders(orders *o, const state *s)
{
    bool solved = s->undecided == 0;
    if (solved || !is_new(o, s))
        return solved;
    uint64_t targets = whips(s, o->n, o->budget, &o->costly);
    for (int size = 2; size <= o->n && size <= o->subsets; size++)
        targets |= naive_subsets(s, size, false);
    for (int l = 0; l < csp_labels(s->csp) && !solved && !o->costly; l++) {
        state next;
        if (!(targets >> l & 1))
            continue;
        if (state_open(&next, &memory_standard, s->csp) != OK)
            abort();
        state_copy(&next, s);
        state_eliminate(&next, (csp_label)l);
        solved = naive_brt(&next) && try_orders(o, &next);
        state_close(&next, &memory_standard);
    }
    return solved;
}

int naive_some_order(const state *s, int subsets, int n, int states, long budget)
{
    orders o = { .subsets = subsets, .n = n, .states = states, .budget = budget };
    state first;
    o.met = malloc((size_t)states * sizeof *o.met);
    assert(o.met && state_open(&first, &memory_standard, s->csp) == OK);
    state_copy(&first, s);
    bool solved = naive_brt(&first) && try_orders(&o, &first);
    state_close(&first, &memory_standard);
    free(o.met);
    return solved ? 1 : o.costly ? NAIVE_COSTLY : 0;
}
