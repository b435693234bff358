/* nary_positions.c: where two things are in a row of places: how far apart, next to each other, one before
 * the other. */
#include "nary/nary.h"

static bool is_apart(const void *with, int a, int b)
{
    int distance = *(const int *)with;
    return a - b == distance || b - a == distance;
}

static bool is_next(const void *with, int a, int b)
{
    (void)with;
    return b == a + 1;
}

static bool is_before(const void *with, int a, int b)
{
    (void)with;
    return a < b;
}

void nary_distance(nary *n, const nary_operand *a, const nary_operand *b, int distance)
{
    nary_pairs(n, a, b, is_apart, &distance);
}

void nary_next(nary *n, const nary_operand *a, const nary_operand *b)
{
    nary_pairs(n, a, b, is_next, NULL);
}

void nary_before(nary *n, const nary_operand *a, const nary_operand *b)
{
    nary_pairs(n, a, b, is_before, NULL);
}
