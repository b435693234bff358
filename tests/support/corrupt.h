/* corrupt.h: spoils paths at random, in one place, to see who notices.
 *
 * Not every change makes a path wrong (two steps of one round may change places, a candidate may be linked to
 * two rights): the spoilt paths that are still right matter as much as the others. A path may also be mended:
 * then what it says of its end is made to agree with its steps, so that the fault can be found in the steps
 * alone. */
#ifndef TESTS_CORRUPT_H
#define TESTS_CORRUPT_H

#include "base/random.h"
#include "lab.h"

typedef enum corruption {
    DROP_STEP,
    DROP_ROUND,
    REPEAT_STEP,
    MOVE_STEP, /* to another round */
    CHANGE_ROUND,
    SWAP_STEPS,
    SPLIT_ROUND,
    MERGE_ROUNDS,
    CHANGE_CONCLUSION,
    CONCLUDE_AGAINST_TRUTH, /* eliminate a true candidate, or assert a false one */
    ADD_CONCLUSION,
    DROP_CONCLUSION,
    CHANGE_CONCLUDES, /* eliminations for values, a set, nothing … */
    CHANGE_SINGLE_VARIABLE,
    CHANGE_RULE,
    CHANGE_LENGTH,
    CHANGE_LEFT,
    CHANGE_LEFT_BY,
    DROP_LEFT,
    CHANGE_RIGHT,
    DROP_RIGHT,
    ADD_RIGHT,
    CHANGE_RIGHT_BY,
    CHANGE_VARIABLE,
    CHANGE_OTHER,
    CHANGE_OTHER_BY,
    DROP_OTHER,
    ADD_OTHER,
    EXCHANGE_LEFT,  /* the left and an other change places, each with what it is linked to */
    EXCHANGE_RIGHT, /* the right and the left change places */
    DROP_CELL,
    REPEAT_CELL,
    CHANGE_LINE, /* a cell becomes a line of another kind */
    SWAP_CELLS,
    SWAP_NEIGHBOURS,
    CHANGE_SET, /* of a Subset: a row or a column */
    SWAP_SETS,
    TURN_SUBSET,
    RESIZE_SUBSET,
    REPEAT_SET,
    REFUTE_OF_SUBSET, /* a candidate of a row, by a line that is not there */
    CHANGE_DEPTH,     /* of a trial */
    DROP_INNER,
    SPOIL_INNER,    /* in one of the ways above */
    CHANGE_ORDERED, /* of an ascending chain, hill or valley: a csp-variable */
    SWAP_ORDERED,
    RESIZE_ORDER,
    CHANGE_BOUND,
    DROP_BOUND,
    CHANGE_TURN,
    CHANGE_NEED, /* of a coupling */
    FORGE_CHAIN, /* a chain made at random, with right evidence, that may break any rule of its kind */
    CHANGE_THEORY,
    CHANGE_FINAL, /* from here on, mending would undo it */
    CHANGE_RATING,
    CHANGE_OUTCOME,
    CORRUPTIONS
} corruption;

const char *corrupt_name(corruption k);

/* A copy of `from`, spoilt in this way; false, and nothing to close, if there is no place for it. truth (of
 * each label): it is in the solution; NULL if there is none. *at (may be NULL): the step of `from` that was
 * spoilt, or next to which. */
bool corrupt_path(const path *from, corruption kind, const bool *truth, rng *r, path *out, const step **at);
void corrupt_mend(path *p);

#endif
