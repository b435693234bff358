/* generate.h: what `tresse generate` was asked for: a recipe, checked before anything is made. */
#ifndef CLI_GENERATE_H
#define CLI_GENERATE_H

#include "cli/input.h"

#include <stdatomic.h>

/* A grid of --from, and where it was read. */
typedef struct source_grid {
    item_kind kind;
    uint64_t line;
    char *text;
} source_grid;

/* What the workers count together. */
typedef struct generating_tally {
    atomic_uint_fast64_t tries;
    atomic_uint_fast64_t refused; /* puzzles that were made and not wanted */
    atomic_int least, most;       /* their clues */
    atomic_bool has_params;       /* some puzzle has other parameters than the defaults */
} generating_tally;

typedef struct generating_job {
    const settings *settings;
    int size; /* of the empty puzzle that the others are made from, unless there are grids */
    uint64_t first, count, given; /* numbers of puzzles */
    tresse_recipe recipe;         /* theory and grid are filled in by each worker */
    char *theory;                 /* NULL: ratings are not asked for */
    settings reading;             /* those for reading --from, as if it were an operand */
    char *operand;
    input *input; /* the input of --from, which owns the names */
    const char *name;
    source_grid *grid;
    size_t grids;
    struct generating_tally *tally;
} generating_job;

/* Reads what the options ask for. 0, or a status after a message. */
int recipe_read(generating_job *work);
/* Can there be such puzzles? 0, or a status after a message. */
int recipe_check(const generating_job *work);
void recipe_free(generating_job *work);

/* The empty puzzle that others are made from. */
tresse_status recipe_blank(const generating_job *work, tresse_puzzle *puzzle, int size,
                           tresse_message *message);
tresse_status recipe_grid(const generating_job *work, tresse_puzzle *puzzle, const text *content,
                          tresse_message *message);

/* Can there be puzzles such as the options ask for? 0, or a status after a message. */
int generate_check(const settings *asked);

#endif
