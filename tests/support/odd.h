/* odd.h: random networks of odd shapes, of at most 64 labels.
 *
 * Labels are in several columns, in several rows, in none; rows and columns share several labels; columns are
 * csp-variables and groups, some with one label; types have both. */
#ifndef TESTS_ODD_H
#define TESTS_ODD_H

#include "lab.h"

/* A network, and a state of it that lacks some labels; in half of the cases so many that there is one
 * solution. */
void odd_open(lab *a, rng *r, state *start);
/* The same with needs and statements of every kind on the csp-variables, most of them made round a solution:
 * the network of statements. */
void odd_open_stated(lab *a, rng *r, state *start);

#endif
