/* minizinc.h: solutions as MiniZinc reads them: see minizinc.c. */
#ifndef OUT_MINIZINC_H
#define OUT_MINIZINC_H

#include "gen/optimum.h"
#include "out/report.h"

typedef struct answers {
    const puzzle *puzzle;
    uint64_t wanted; /* 0: all; of a puzzle with an objective: all improvements; otherwise the best one */
    uint64_t found;
    bool more; /* there may be others: no more were wanted */
    tresse_write *write;
    void *context;
} answers;

/* Writes the solutions of a state (NULL: there is none), each as soon as it is found. */
status answers_write(answers *to, const state *from, counter *counter, watch *watch, const memory *m);
/* What the puzzle wants the best of; false: nothing. */
bool puzzle_objective(const puzzle *p, const csp *c, objective *out);

#endif
