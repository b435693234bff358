/* uses.h: which statements of a problem a step rests on: those that made the links by which its lines refute,
 * those that made its sets, and those by which the other members of these sets are gone. */
#ifndef OUT_USES_H
#define OUT_USES_H

#include "base/text.h"
#include "out/reasons.h"

typedef struct uses {
    const char **name; /* each once, in the order in which the step uses them */
    int n;
    size_t room;
    const memory *memory;
} uses;

/* false: no memory. Finds nothing if neither network nor puzzle names statements. reasons: those at the
 * beginning of the round of the step; NULL: what was gone before is passed over. */
bool uses_find(uses *used, const csp *c, const step *step, const reasons *reasons, const memory *m);
void uses_close(uses *uses);
/* What follows the sentences of the step: " Uses: Bob has dog." Statements by which a Single says that others
 * are gone are not repeated. */
void uses_say(const csp *c, const step *step, const reasons *reasons, text *out);

/* How long the name of a statement is inside a sentence, where it has no full stop. */
int without_stop(const char *statement);

#endif
