/* relation.h: lists of numbers, and tables of such lists: each row is a run of one array, so that a walk over
 * a row is a walk over consecutive memory. */
#ifndef CORE_RELATION_H
#define CORE_RELATION_H

#include <stdbool.h>
#include <stdint.h>

/* A list inside a network: for (const csp_label *l = x.begin; l < x.end; l++). */
typedef struct csp_list {
    const uint16_t *begin, *end;
} csp_list;

static inline int csp_list_size(csp_list list)
{
    return (int)(list.end - list.begin);
}

static inline int csp_list_find(csp_list list, uint16_t item) /* its place, from 0; -1: it is not there */
{
    for (const uint16_t *i = list.begin; i < list.end; i++)
        if (*i == item)
            return (int)(i - list.begin);
    return -1;
}

static inline bool csp_list_within(csp_list first, csp_list second) /* is each of `first` in `second`? */
{
    while (first.begin < first.end && csp_list_find(second, *first.begin) >= 0)
        first.begin++;
    return first.begin == first.end;
}

typedef struct csp_relation {
    uint32_t *start; /* where each row begins; one entry more than there are rows */
    uint16_t *item;
} csp_relation;

static inline csp_list csp_row(const csp_relation *relation, int i)
{
    return (csp_list){ relation->item + relation->start[i], relation->item + relation->start[i + 1] };
}

#endif
