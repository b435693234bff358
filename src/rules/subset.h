/* subset.h: what Subsets and finned fish share: the boards of a network as matrices in a state. */
#ifndef RULES_SUBSET_H
#define RULES_SUBSET_H

#include "rules/rule.h"

enum { WORD = 64, NO_COLUMN = 0xFFFF };

typedef struct field { /* a board, with what is known of it in this state */
    const csp_board *board;
    int rows, columns, words;
    int open;              /* rows that have at least two candidates */
    const uint32_t *place; /* of each row: where the columns of its labels are in `column` */
    uint64_t *mask; /* of each row: its columns, as bits of `words` words; NULL: the board is not plain */
    uint16_t *count,
        *listed; /* of each row of a plain board: how many columns it has; the list of open rows */
} field;

typedef struct subsets {
    arena *arena; /* for the arrays */
    const csp *csp;
    field *field;
    int fields;
    uint16_t *column; /* of the labels of all rows of plain boards: the column, or NO_COLUMN */
    const state *state;
    /* of one search */
    search *search;
    const rule *rule; /* the rule that is looking for them */
    int size;
    const step_sink *sink;
    uint64_t *joint;  /* of each depth: the columns of the rows chosen so far; see crossed.c for the others */
    uint16_t *chosen; /* rows */
    const uint64_t *columns; /* those of the Subset that is looked at */
    uint16_t *matched;       /* of each column: the chosen row it is matched to, or NO_COLUMN */
    bool *visited;           /* of each column */
    uint8_t *reached;        /* of each chosen row */
    csp_var *set;
    /* of boards that are not plain: see crossed.c */
    int *barred;     /* of each column: how many candidates it has that are in a chosen column already */
    bool *left_out;  /* of each row: it was tried, or is chosen */
    uint16_t *stack; /* the rows that are left out */
} subsets;

extern const rule rule_subset;

status subset_open(search *shared, void **mine);
void subset_begin(void *mine, const search *shared);
status subset_find(void *mine, search *shared, const query *query, const step_sink *sink, int *next);

/* Joins the columns of a row to those of depth - 1; returns how many there are. */
int subset_join(subsets *subsets, const field *field, int depth, int row);
/* Is l in one of the first subsets->size chosen rows? */
bool subset_has(const subsets *subsets, const field *field, csp_label l);

/* The number of this set among these sets, which are ascending; or NO_COLUMN. */
uint16_t subset_number(csp_list sets, csp_set set);

/* On a board that is not plain: all ways to choose so many rows and columns, such that each candidate of the
 * rows is in just one of the rows and in just one of the columns, each column has one of them, and no row
 * shares two labels with a column. Ways are left out that have no candidate to eliminate, if no smaller
 * Subset applies. The rows are s->chosen; the columns are told as bits. */
typedef struct crossed_sink {
    status (*take)(void *context, subsets *subsets, const field *field, const uint64_t *columns);
    void *context;
} crossed_sink;

status crossed_find(subsets *subsets, const field *field, int rows, int columns, const crossed_sink *sink);
/* Does this row share no candidate with the first so many of the chosen rows, and nowhere two labels with a
 * column of s->joint? */
bool crossed_fits(const subsets *search_for, const field *field, int rows, int row);

#endif
