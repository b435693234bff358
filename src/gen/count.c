/* count.c: the solution counter: which layout it uses.
 *
 * The dense one is some times faster but only for networks that fit it, tries candidates in one order only,
 * and has no remedy against a bad start; the sparse one takes over in all these cases. */
#include "gen/count.h"

#include "gen/count_dense.h"
#include "gen/count_sparse.h"

struct counter {
    const memory *memory;
    count_sparse *sparse;
    count_dense *dense; /* NULL: the network does not fit */
    bool use_dense;
};

status counter_open(counter **out, const memory *m, const csp *c)
{
    *out = NULL;
    counter *k = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    k->use_dense = count_dense_fits(c);
    if (count_sparse_open(&k->sparse, m, c) != OK ||
        (k->use_dense && count_dense_open(&k->dense, m, c) != OK)) {
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
    memory_give(k->memory, k, 1, sizeof *k);
}

const memory *counter_memory(const counter *k)
{
    return k->memory;
}

bool counter_layout(counter *k, int lanes)
{
    const lanes_ops *ops = lanes == COUNTER_SPARSE ? NULL : lanes_kind(lanes);
    if (lanes != COUNTER_SPARSE && (!ops || !k->dense))
        return false;
    k->use_dense = ops != NULL;
    if (ops)
        count_dense_use(k->dense, ops);
    return true;
}

status counter_run(counter *k, const state *s, int most, rng *order, watch *w, int *found, bool *solution)
{
    if (k->use_dense && !order) {
        bool gave_up;
        status done = count_dense_run(k->dense, s, most, w, found, solution, &gave_up);
        if (!gave_up)
            return done;
    }
    return count_sparse_run(k->sparse, s, most, order, w, found, solution);
}
