/* sums.h: what sum.c, count.c and sums.c share: what operands can add up to. */
#ifndef PROBLEM_SUMS_H
#define PROBLEM_SUMS_H

#include "problem/nary.h"

enum { OPERANDS_MOST = 256 /* the most for which a table is tried */ };

/* What some of the operands can add up to. */
typedef struct sums {
    int64_t *list; /* ascending; NULL: too many */
    size_t n;
    int64_t least, most;
} sums;

typedef struct adding {
    nary *nary;
    const nary_operand *operand;
    const int *factor;
    int operands;
    nary_sign sign;
    int64_t value, most; /* for a range: from value to most; otherwise most is not used */
    bool range;
    sums *rest; /* rest[i]: what the operands from i on can add up to */
    int64_t *scratch;
    size_t scratch_room;
    uint16_t *tuple;
    size_t tuples, choices;
    uint16_t at[OPERANDS_MOST];
} adding;

/* What a class of operand i adds. */
static inline int64_t sums_part(const adding *adding, int i, int class)
{
    return (int64_t)(adding->factor ? adding->factor[i] : 1) * adding->operand[i].number[class];
}

static inline bool sums_gone(const adding *adding, int i, int class)
{
    return adding->operand[i].gone && adding->operand[i].gone[class];
}

size_t sums_sort(int64_t *list, size_t n); /* sorts, and removes repetitions; returns how many are left */
int sums_find(const sums *sums, int64_t value); /* the index of `value`; -1: it is not there */
void sums_find_rests(adding *adding);           /* fills a->rest */
/* Can some sum of the rest, together with so_far, satisfy the comparison? */
bool sums_can_meet(const adding *adding, const sums *rest, int64_t so_far);

/* Makes the statement by partial sums. */
void sums_add_partial(adding *adding, int type, const char *name);

#endif
