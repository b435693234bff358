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

void counter_close(counter *counter)
{
    if (!counter)
        return;
    count_sparse_close(counter->sparse);
    count_dense_close(counter->dense);
    state_close(&counter->work, counter->memory);
    memory_give(counter->memory, counter, 1, sizeof *counter);
}

const memory *counter_memory(const counter *counter)
{
    return counter->memory;
}

bool counter_layout(counter *counter, int lanes)
{
    const lanes_ops *ops = lanes < 0 ? NULL : lanes_kind(lanes);
    if (lanes >= 0 && (!ops || !counter->dense))
        return false;
    counter->use_dense = ops != NULL;
    if (ops)
        count_dense_use(counter->dense, ops);
    return count_sparse_use_whips(counter->sparse, lanes == COUNTER_WHIPS) == OK;
}

status counter_run(counter *counter, const state *s, int most, rng *order, watch *watch, int *found,
                   bool *solution)
{
    if (counter->use_dense && !order) {
        bool gave_up;
        status done = count_dense_run(counter->dense, s, most, watch, found, solution, &gave_up);
        if (!gave_up)
            return done;
    }
    const question all = { .most = most, .thorough = true };
    return count_sparse_run(counter->sparse, s, &all, order, watch, found, solution);
}

/* ---- without a state ---- */

bool counter_can_start(const counter *counter)
{
    return counter->use_dense && count_dense_knows_all(counter->dense);
}

status counter_start(counter *counter, const question *question, watch *watch, int *found, bool *solution,
                     bool *gave_up)
{
    return count_dense_start(counter->dense, question, watch, found, solution, gave_up);
}

const lane *counter_begun(const counter *counter)
{
    return count_dense_begun(counter->dense);
}

full_table *counter_table(counter *counter)
{
    return count_dense_table(counter->dense);
}

void counter_lend(counter *counter, residual *table)
{
    if (counter->dense)
        count_dense_lend(counter->dense, table);
}

residual *counter_residual(const counter *counter)
{
    return count_dense_residual(counter->dense);
}

bool counter_begin(counter *counter, const question *question)
{
    return count_dense_begin(counter->dense, question);
}

status counter_residual_run(counter *counter, const uint8_t *from, int most, watch *watch, int *found,
                            bool *solution, bool *gave_up)
{
    return count_dense_residual_run(counter->dense, from, most, watch, found, solution, gave_up);
}

/* Counts in the sparse layout, since the dense one would only give up again. */
status counter_resume(counter *counter, const state *s, int most, watch *watch, int *found, bool *solution)
{
    const question all = { .most = most, .thorough = true };
    return count_sparse_run(counter->sparse, s, &all, NULL, watch, found, solution);
}

/* ---- questions ---- */

void counter_base(counter *counter, const state *s)
{
    counter->base = s;
    counter->base_dense = counter->use_dense && count_dense_base(counter->dense, s);
}

/* `work` becomes the base with what the question adds; false: that is a contradiction. */
static bool make_work(counter *counter, const question *question)
{
    state *s = &counter->work;
    state_copy(s, counter->base);
    for (int i = 0; i < question->gones; i++) {
        if (s->label[question->gone[i]] == VALUE)
            return false;
        state_eliminate(s, question->gone[i]);
    }
    for (int i = 0; i < question->givens; i++) {
        if (s->label[question->given[i]] == GONE)
            return false;
        if (s->label[question->given[i]] == CANDIDATE)
            state_assert(s, question->given[i]);
    }
    return true;
}

status counter_ask(counter *counter, const question *question, watch *watch, int *found, bool *solution)
{
    if (counter->base_dense) {
        bool gave_up;
        status done = count_dense_ask(counter->dense, question, watch, found, solution, &gave_up);
        if (!gave_up)
            return done;
    }
    *found = 0;
    return make_work(counter, question)
               ? count_sparse_run(counter->sparse, &counter->work, question, NULL, watch, found, solution)
               : OK;
}
