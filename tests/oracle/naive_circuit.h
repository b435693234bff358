/* naive_circuit.h: circuits by their definition: all ways to choose a next one for each are tried. */
#ifndef TESTS_NAIVE_CIRCUIT_H
#define TESTS_NAIVE_CIRCUIT_H

#include <stdbool.h>

enum { CIRCUIT_MOST = 6 };

/* Of n things, may[i][k] says whether k may be next after i: in how many ways do they make one circle through
 * all? */
int naive_circuits(int n, bool may[CIRCUIT_MOST][CIRCUIT_MOST]);

#endif
