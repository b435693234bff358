/* strategy.h: the order in which the rules of a theory are applied. It is not part of a theory: what a step
 * concludes is true in whatever order steps are applied. Ratings are defined by ORDER_LEVELS.
 *
 * All of them run BRT to its end before they look for a pattern, unless singles are not wanted. */
#ifndef SOLVE_STRATEGY_H
#define SOLVE_STRATEGY_H

#include "core/csp.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum strategy_order {
    ORDER_LEVELS,     /* all steps of the simplest level that has any, together: frozen levels */
    ORDER_ONE_BY_ONE, /* the first step of the simplest level that has any */
    ORDER_RANDOM,     /* a random step of the simplest level that has any */
    ORDER_ANY         /* a random step of a random level that has any: not simplest first */
} strategy_order;

typedef struct strategy {
    strategy_order order;
    uint64_t seed;     /* of random orders */
    bool list;         /* report all steps of the least length that has any, of all families, and end there */
    bool here;         /* in a list, Singles are a level, too: if there are any, they are the list */
    int rounds;        /* end after this many rounds of patterns, each followed by BRT; 0: no limit */
    bool no_singles;   /* look for patterns in the state as it is, and stop before singles would follow */
    bool hint;         /* end after the first step, even if it is a single */
    const bool *focus; /* of each label: may a pattern eliminate it? NULL: all may be */
    const csp_label *goal; /* end as soon as none of these is a candidate after BRT */
    int goals;
    bool whole;   /* a step with some conclusions in the focus keeps the others, too */
    bool no_sets; /* steps that conclude a set are left out, since they eliminate nothing */
} strategy;

#endif
