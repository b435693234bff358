/* subset.h: what Subsets and finned fish share: the boards of a network as matrices in a state. */
#ifndef RULES_SUBSET_H
#define RULES_SUBSET_H

#include "rules/rule.h"

enum { WORD = 64, NO_COLUMN = 0xFFFF };

typedef struct field { /* a board, with what is known of it in this state */
    const csp_board *board;
    int rows, columns, words;
    int open;                 /* rows that have at least two candidates */
    const uint32_t *place;    /* of each row: where the columns of its labels are in `column` */
    uint64_t *mask;           /* of each row: its columns, as bits of `words` words */
    uint16_t *count, *listed; /* of each row: how many columns it has; the list of open rows */
} field;

typedef struct subsets {
    arena *arena; /* for the arrays */
    const csp *csp;
    field *field;
    int fields;
    uint16_t *column; /* of the labels of all rows: the column on the board, or NO_COLUMN */
    const state *state;
    /* of one search */
    search *search;
    const rule *rule; /* the rule that is looking for them */
    int size;
    const step_sink *sink;
    uint64_t *joint;   /* of each depth: the columns of the rows chosen so far */
    uint16_t *chosen;  /* rows */
    uint16_t *matched; /* of each column: the chosen row it is matched to, or NO_COLUMN */
    bool *visited;     /* of each column */
    uint8_t *reached;  /* of each chosen row */
    csp_var *set;
} subsets;

extern const rule rule_subset;

status subset_open(search *shared, void **mine);
void subset_begin(void *mine, const search *shared);
status subset_find(void *mine, search *shared, const query *q, const step_sink *sink, int *next);

/* Joins the columns of a row to those of depth - 1; returns how many there are. */
int subset_join(subsets *s, const field *f, int depth, int row);
/* Is l in one of the first s->size chosen rows? */
bool subset_has(const subsets *s, const field *f, csp_label l);

#endif
