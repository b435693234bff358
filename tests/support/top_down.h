/* top_down.h: a minimal puzzle in one call, for tests that need one. */
#ifndef TESTS_TOP_DOWN_H
#define TESTS_TOP_DOWN_H

#include "gen/generate.h"

/* The usual method, with nothing but a random solution to start from. */
static inline status generate_top_down(counter *k, const state *blank, rng *r, watch *w, csp_label *clue,
                                       int *clues)
{
    const recipe how = { .counter = k, .blank = blank, .rng = r, .watch = w };
    product out = { .clue = clue };
    status s = method_top_down.make(&how, &out);
    *clues = out.clues;
    return s;
}

#endif
