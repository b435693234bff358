/* uses.h: which statements of a network a step rests on: those that made the links by which its lines
 * refute. */
#ifndef OUT_USES_H
#define OUT_USES_H

#include "base/text.h"
#include "core/step.h"

typedef struct uses {
    int *origin; /* each once, in the order in which the step uses them */
    int n;
    size_t room;
    const memory *memory;
} uses;

/* false: no memory. Finds nothing if the network does not say where its links come from. */
bool uses_find(uses *used, const csp *c, const step *step, const memory *m);
void uses_close(uses *uses);
/* What follows the sentences of the step: " Uses: clue2: Bob has dog." */
void uses_say(const csp *c, const step *step, text *out);

#endif
