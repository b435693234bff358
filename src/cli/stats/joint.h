/* joint.h: how often each combination of clues and cells was met. Whatever `stats` says follows from these
 * counts, which are integers, so it does not matter in which order, or in how many parts, they were counted.
 * There are few combinations of ratings, however many puzzles there are; if there are more than JOINT_MOST,
 * the counts are given up. */
#ifndef CLI_STATS_JOINT_H
#define CLI_STATS_JOINT_H

#include "cli/program_text.h"
#include "cli/stats/figures.h"

enum { JOINT_MOST = 1000000 };

typedef struct joint_row {
    size_t at; /* of its key */
    uint64_t count;
} joint_row;

typedef struct joint {
    text keys; /* clues and cells of each row, packed */
    joint_row *row;
    size_t rows, room;
    uint32_t *slot; /* by hash: the number of a row, plus one */
    size_t slots;
} joint;

/* False: there are too many, and this one was not counted. */
bool joint_add(joint *counts, int clues, const rating_cell *cells, int columns, uint64_t count);
/* Sorts by clues, then by the cells of each column in turn. */
void joint_sort(joint *counts);
/* Fills in the cells of a row, COLUMNS_MOST of them; returns its clues. */
int joint_read(const joint *counts, size_t row, rating_cell *cells);
void joint_free(joint *counts);

#endif
