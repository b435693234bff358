/* count.c: the solution counter: which layout it uses.
 *
 * The dense one is several times faster, but it takes only networks that fit it, tries candidates in one
 * order only, and has no remedy for a bad start; whenever that matters, the sparse one takes over. */
#include "gen/count.h"

#include "gen/count_dense.h"
#include "gen/count_sparse.h"

struct counter {
    const memory *memory;
    count_sparse *sparse;
    count_dense *dense; /* NULL: the network does not fit */
    bool use_dense;
    const state *base; /* the state that questions are asked about */
    bool base_dense;   /* the dense layout has it, too */
    state work;        /* if not: the base with what a question adds */
};

status counter_open(counter **out, const memory *m, const csp *c)
{
    *out = NULL;
    counter *k = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    k->use_dense = count_dense_fits(c);
    if (count_sparse_open(&k->sparse, m, c) != OK || state_open(&k->work, m, c) != OK ||
        (k->use_dense && count_dense_open(&k->dense, m, c) != OK) ||
        (!k->use_dense && count_sparse_use_whips(k->sparse, true) != OK)) {
        counter_close(k);
        return NO_MEMORY;
    }
    *out = k;
    return OK;
}

void counter_close(counter *k)
{
    if (!k)
        return;
    count_sparse_close(k->sparse);
    count_dense_close(k->dense);
    state_close(&k->work, k->memory);
    memory_give(k->memory, k, 1, sizeof *k);
}

const memory *counter_memory(const counter *k)
{
    return k->memory;
}

bool counter_layout(counter *k, int lanes)
{
    const lanes_ops *ops = lanes < 0 ? NULL : lanes_kind(lanes);
    if (lanes >= 0 && (!ops || !k->dense))
        return false;
    k->use_dense = ops != NULL;
    if (ops)
        count_dense_use(k->dense, ops);
    return count_sparse_use_whips(k->sparse, lanes == COUNTER_WHIPS) == OK;
}

status counter_run(counter *k, const state *s, int most, rng *order, watch *w, int *found, bool *solution)
{
    if (k->use_dense && !order) {
        bool gave_up;
        status done = count_dense_run(k->dense, s, most, w, found, solution, &gave_up);
        if (!gave_up)
            return done;
    }
    const question all = { .most = most, .thorough = true };
    return count_sparse_run(k->sparse, s, &all, order, w, found, solution);
}

/* ---- without a state ---- */

bool counter_can_start(const counter *k)
{
    return k->use_dense && count_dense_knows_all(k->dense);
}

status counter_start(counter *k, const question *q, watch *w, int *found, bool *solution, bool *gave_up)
{
    return count_dense_start(k->dense, q, w, found, solution, gave_up);
}

const lane *counter_begun(const counter *k)
{
    return count_dense_begun(k->dense);
}

full_table *counter_table(counter *k)
{
    return count_dense_table(k->dense);
}

void counter_lend(counter *k, residual *table)
{
    if (k->dense)
        count_dense_lend(k->dense, table);
}

residual *counter_residual(const counter *k)
{
    return count_dense_residual(k->dense);
}

bool counter_begin(counter *k, const question *q)
{
    return count_dense_begin(k->dense, q);
}

status counter_residual_run(counter *k, const uint8_t *from, int most, watch *w, int *found, bool *solution,
                            bool *gave_up)
{
    return count_dense_residual_run(k->dense, from, most, w, found, solution, gave_up);
}

/* Counts in the sparse layout, since the dense one would only give up again. */
status counter_resume(counter *k, const state *s, int most, watch *w, int *found, bool *solution)
{
    const question all = { .most = most, .thorough = true };
    return count_sparse_run(k->sparse, s, &all, NULL, w, found, solution);
}

/* ---- questions ---- */

void counter_base(counter *k, const state *s)
{
    k->base = s;
    k->base_dense = k->use_dense && count_dense_base(k->dense, s);
}

/* `work` becomes the base with what the question adds; false: that is a contradiction. */
static bool make_work(counter *k, const question *q)
{
    state *s = &k->work;
    state_copy(s, k->base);
    for (int i = 0; i < q->gones; i++) {
        if (s->label[q->gone[i]] == VALUE)
            return false;
        state_eliminate(s, q->gone[i]);
    }
    for (int i = 0; i < q->givens; i++) {
        if (s->label[q->given[i]] == GONE)
            return false;
        if (s->label[q->given[i]] == CANDIDATE)
            state_assert(s, q->given[i]);
    }
    return true;
}

status counter_ask(counter *k, const question *q, watch *w, int *found, bool *solution)
{
    if (k->base_dense) {
        bool gave_up;
        status done = count_dense_ask(k->dense, q, w, found, solution, &gave_up);
        if (!gave_up)
            return done;
    }
    *found = 0;
    return make_work(k, q) ? count_sparse_run(k->sparse, &k->work, q, NULL, w, found, solution) : OK;
}
