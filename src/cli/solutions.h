/* solutions.h: several solutions below each other, with marks where they differ. */
#ifndef CLI_SOLUTIONS_H
#define CLI_SOLUTIONS_H

#include "cli/bytes.h"

/* What tresse_solutions_compare reported. */
typedef struct solution_list {
    bytes text; /* each ends with NUL */
    int n;
    bytes names; /* of the places in which they differ: "r1c2, r1c3" */
    int places;
} solution_list;

/* Adds the first `most` solutions, each in a line, or in several if its text has several. */
void solutions_add(const solution_list *l, int most, bytes *out);
/* Adds all of them; if places are signs or words of the texts, with marks below those that differ; then how
 * many places differ, and which, if they are not marked. */
void solutions_add_compared(const solution_list *l, bytes *out);

#endif
