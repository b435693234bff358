/* dense.c: see dense.h: opening, the layers of each target, and what comes before the search of a rule. */
#include "search/dense.h"

#include "search/dense_search.h"

#define TAKE(array, n)       ((array = arena_take(&d->arena, (n), sizeof *array)) != NULL)
#define TAKE_LINES(array, n) ((array = arena_take_lines(&d->arena, (n), sizeof *array)) != NULL)

static bool take_node(dense *d, dense_node *n, size_t width)
{
    return TAKE_LINES(n->state, width) && TAKE(n->single, width / BANK) && TAKE(n->fresh, width);
}

static bool take_arrays(dense *d, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), width = (size_t)csp_vars(c) + BANK;
    for (int i = 0; i <= DENSE_LENGTH_MAX; i++)
        if (!take_node(d, &d->node[i], width) || !TAKE(d->option[i], width))
            return false;
    return take_node(d, &d->scratch[0], width) && take_node(d, &d->scratch[1], width) &&
           TAKE_LINES(d->closure, labels * width) && TAKE(d->single, labels * (width / BANK)) &&
           TAKE(d->newly, labels * (width / BANK)) && TAKE(d->layers, labels) && TAKE(d->refuted, labels) &&
           TAKE(d->supposed, labels) && TAKE(d->together, 2 * width) && TAKE(d->place, labels);
}

status dense_open(dense **out, const memory *m, const csp *c)
{
    *out = NULL;
    dense *d = memory_take(m, 1, sizeof *d);
    if (!d)
        return NO_MEMORY;
    arena_open(&d->arena, m);
    if (dense_table_open(&d->table, m, c) != OK || !take_arrays(d, c)) {
        dense_close(d);
        return NO_MEMORY;
    }
    *out = d;
    return OK;
}

void dense_close(dense *d)
{
    if (!d)
        return;
    const memory *m = d->arena.memory;
    dense_table_close(&d->table);
    arena_close(&d->arena);
    memory_give(m, d, 1, sizeof *d);
}

void dense_start(dense *d)
{
    d->fresh = true;
}

void dense_begin(dense *d, const state *s)
{
    if (d->fresh || s->candidates * 4 < d->table.candidates * 3)
        dense_table_make(&d->table, s);
    d->fresh = false;
    dense_table_live(&d->table, s);
    for (int x = 0; x < d->table.candidates; x++) {
        d->layers[x] = -1;
        d->refuted[x] = 0;
    }
}

int dense_layers(dense *d, const dense_node *from, const dcand *x, int n, int most)
{
    for (int layer = 1; layer <= most && n; layer++) {
        dense_node *to = &d->scratch[layer & 1];
        if (dense_meet(&d->table, to, from->state, x, n))
            return layer;
        if (layer == most)
            break;
        dense_list_fresh(&d->table, to, from->single);
        from = to;
        x = to->fresh;
        n = to->freshes;
    }
    return most + 1;
}

/* ---- the layered propagation of each target ---- */

/* Where it is kept, as a node whose newly forced candidates are found in `newly`. */
static dense_node closure_of(const dense *d, dcand z)
{
    size_t width = (size_t)d->table.width, banks = (size_t)d->table.banks;
    return (dense_node){ .state = d->closure + z * width, .single = d->single + z * banks };
}

/* Supposes x on top of `from` and keeps it. True: a contradiction. */
static bool keep_layer(dense *d, dcand z, const lane *from, const dcand *x, int n, const uint32_t *old)
{
    size_t banks = (size_t)d->table.banks;
    uint32_t *newly = d->newly + z * banks;
    dense_node to = closure_of(d, z);
    to.single = d->scratch[0].single;
    if (dense_meet(&d->table, &to, from, x, n))
        return true;
    for (size_t i = 0; i < banks; i++) {
        newly[i] = to.single[i] & ~(old ? old[i] : 0);
        d->single[z * banks + i] = to.single[i];
    }
    return false;
}

/* Carries the propagation of z on until it has `most` layers or ends. */
static void advance(dense *d, dcand z, int most)
{
    dense_node here = closure_of(d, z);
    const uint32_t *newly = d->newly + z * (size_t)d->table.banks;
    dcand *list = d->scratch[1].fresh;
    if (d->layers[z] < 0) {
        d->layers[z] = 0;
        keep_layer(d, z, d->table.live, &z, 1, NULL);
    }
    while (!d->refuted[z] && d->layers[z] < most) {
        int n = dense_forced(&d->table, here.state, newly, list);
        if (n == 0)
            d->refuted[z] = NEVER;
        else {
            d->layers[z]++;
            if (keep_layer(d, z, here.state, list, n, here.single))
                d->refuted[z] = d->layers[z];
        }
    }
}

/* ---- questions ---- */

int dense_slack(dense *d, csp_label target, int length)
{
    dcand z = d->table.cand_of[target];
    advance(d, z, length - 1);
    if (d->refuted[z] == NEVER)
        return DENSE_SLACK_NEVER;
    return d->refuted[z] ? length - 1 - d->refuted[z] : DENSE_SLACK_NONE;
}

dense_answer dense_ask(dense *d, dense_decision *decide, csp_label target, int length, memo *failures,
                       const memo_key *parts, watch *w, status *why)
{
    dcand z = d->table.cand_of[target];
    dense_answer a = DENSE_ENDED;
    *why = OK;
    if (length == 1)
        return dense_refutes(&d->table, d->table.live, &z, 1) ? DENSE_YES : DENSE_NO;
    advance(d, z, length - 1);
    if (d->refuted[z] == NEVER)
        return DENSE_NEVER;
    if (!d->refuted[z])
        return DENSE_NO;
    if (length > DENSE_LENGTH_MAX)
        return DENSE_UNSURE;
    d->memo = failures;
    d->part = parts;
    d->watch = w;
    if (dense_count(d)) {
        dense_suppose(&d->table, &d->node[0], d->table.live, z, NULL);
        d->supposed[z] = true;
        a = decide(d, z, length);
        d->supposed[z] = false;
    }
    *why = d->why;
    return a;
}
