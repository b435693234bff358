/* journey.h: the whole way of a puzzle, with every proof checked: text, network, path, JSON, checker, DRUP
 * and LRAT.
 *
 * Whatever the path is, the checker accepts it, on its own puzzle and on the printed network; its proofs are
 * accepted by two checkers that share nothing with it, and refute the formula exactly where the path says
 * that they do; and what the counter says agrees. Random puzzles take it (test_journey.c), and what a fuzzer
 * makes of texts (fuzz_pipeline.c). */
#ifndef TESTS_JOURNEY_H
#define TESTS_JOURNEY_H

#include "tresse.h"

#include <stdbool.h>

typedef struct journey {
    tresse *t;
    tresse_puzzle *puzzle, *model;
    unsigned long nodes; /* of search for one path */
    int labels_most;     /* larger networks do not go */
    long texts, paths, steps, proofs, solved, contradictions, refused;
} journey;

void journey_open(journey *j, unsigned long nodes, int labels_most);
void journey_close(journey *j);
/* how: three bytes that choose theory, options and the greatest length. app NULL: it is detected. Returns
 * NULL if all is well, or what is not so. A text that can't be read, or that has changes, is passed over. */
const char *journey_go(journey *j, const unsigned char how[3], const char *app, const char *params,
                       const char *text, size_t n);

#endif
