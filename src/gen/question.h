/* question.h: a question to the solution counter: how many solutions does a state have with these labels
 * asserted and those eliminated? Generators ask thousands of such questions about one state, so no state is
 * built for each. */
#ifndef GEN_QUESTION_H
#define GEN_QUESTION_H

#include "base/watch.h"
#include "core/state.h"

typedef struct question {
    const csp_label *given; /* asserted; one that is not a candidate is a contradiction */
    int givens;
    const csp_label *gone; /* eliminated */
    int gones;
    int most;          /* stop counting there */
    const bool *avoid; /* a solution that does not count; may be NULL */
    bool last;         /* the solution wanted is number `most`, not the first one */
    bool thorough; /* it is not one of thousands, so whips[1] may be propagated, and work is counted by links
                    */
} question;

#endif
