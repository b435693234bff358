/* reasons.h: why a candidate is gone: by a value that it is linked to, by a step, or from the start; and by
 * which statement of the problem.
 *
 * Steps say only what they refute themselves; what was gone before, they rest on all the same. A walk over
 * the path finds it: the reasons stand at the beginning of the round of one step. */
#ifndef OUT_REASONS_H
#define OUT_REASONS_H

#include "apps/app.h"
#include "core/step.h"

typedef enum reason_kind {
    REASON_UNKNOWN, /* the label is not gone */
    REASON_VALUE,   /* it is linked to a value */
    REASON_STEP,    /* a step eliminated it */
    REASON_START    /* it was not a candidate at the start */
} reason_kind;

typedef struct reason {
    reason_kind kind;
    csp_label value;   /* of REASON_VALUE */
    const step *step;  /* of REASON_STEP */
    const char *link;  /* the statement that links, or that removed it; NULL: none that has a name */
    const char *given; /* the statement that gives the value; NULL */
} reason;

typedef struct reasons {
    const memory *memory;
    const csp *csp;
    const puzzle *puzzle;
    const step *steps; /* of the path */
    const state *start;
    state at;          /* at the beginning of the round of the step */
    int *by;           /* of each label: the number, from 1, of the step that settled it; 0: none did */
    const char **from; /* of each label: the statement that gave or removed it; NULL */
    int applied;       /* steps */
} reasons;

/* Do the network or the puzzle name statements? */
bool reasons_are_named(const csp *c, const puzzle *p);
/* OK, or NO_MEMORY; to be closed in both cases. What is all zero may be closed, too. */
status reasons_open(reasons *reasons, const memory *m, const puzzle *p, const state *start);
void reasons_close(reasons *reasons);
/* Goes to the beginning of the round of a step of the path, from 0. The path may have grown since, or moved.
 */
void reasons_seek(reasons *reasons, const step *path, int step);
/* Why the label is gone. Of several reasons it is one that needs the fewest statements, the earliest of them;
 * so a path names what it rests on. */
reason reason_of(const reasons *reasons, csp_label l);

#endif
