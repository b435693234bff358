/* solutions.h: several solutions below each other, with marks where they differ. */
#ifndef CLI_SOLUTIONS_H
#define CLI_SOLUTIONS_H

#include "cli/program_text.h"

/* What tresse_solutions_compare reported. */
typedef struct solution_list {
    text text; /* each ends with NUL */
    int n;
    text names; /* of the places in which they differ: "r1c2, r1c3" */
    int places;
} solution_list;

/* Adds the first `most` solutions, each in a line, or in several if its text has several. */
void solutions_add(const solution_list *list, int most, text *out);
/* Adds all of them; if places are signs or words of the texts, with marks below those that differ; then how
 * many places differ, and which, if they are not marked. */
void solutions_add_compared(const solution_list *list, text *out);

#endif
