/* solutions.h: several solutions below each other, with marks where they differ. */
#ifndef CLI_SOLUTIONS_H
#define CLI_SOLUTIONS_H

#include "cli/bytes.h"

/* What tresse_solutions_compare told. */
typedef struct solution_list {
    bytes text; /* each ends with NUL */
    int n;
    bytes names; /* of the places in which they differ: "r1c2, r1c3" */
    int places;
} solution_list;

/* The first `most`, a line each, or several if they have several. */
void solutions_add(const solution_list *l, int most, bytes *out);
/* All of them; where a place is a sign of their texts, or a word, marks below it; how many places there are,
 * and which, if they are not marked. */
void solutions_add_compared(const solution_list *l, bytes *out);

#endif
