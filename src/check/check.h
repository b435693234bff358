/* check.h: is a resolution path right? An answer that trusts nothing of the engine and shares no code with
 * it.
 *
 * Reads the JSON of `solve` (doc/json.md) with its own parser and replays the path. It never searches: the
 * evidence in the path says which link kills what. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "core/state.h"

/* Gives the starting state of a puzzle (params: NULL if there are none); it lives as long as the check.
 * BAD_INPUT with *start set: the givens contradict each other; with *start NULL: the puzzle can't be read. */
typedef status check_start(void *context, const char *app, const char *params, const char *puzzle,
                           const state **start, error *e);

typedef struct check_verdict {
    bool accepted;
    int steps;   /* checked and found right */
    int refused; /* number of the step at fault, from 1; 0: the path as a whole */
    char why[ERROR_TEXT_MAX];
} check_verdict;

/* OK: the verdict says whether the path is right. BAD_INPUT: this is no JSON of a path (e has line and
 * column), or its puzzle can't be read. What else `start` returns, or NO_MEMORY. */
status check_path(const memory *m, const char *json, size_t n, check_start *start, void *context,
                  check_verdict *verdict, error *e);

#endif
