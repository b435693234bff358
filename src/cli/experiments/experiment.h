/* experiment.h: what an experiment is.
 *
 * An experiment looks at many puzzles, each by itself and in any thread, and puts the results together in the
 * order of the puzzles, so that what it reports does not depend on threads. The puzzles are generated from a
 * seed, or come from the files that are named. It is one file that ends in one `const experiment`, and one
 * line in the table of experiment.c. */
#ifndef CLI_EXPERIMENT_H
#define CLI_EXPERIMENT_H

#include "cli/puzzles.h"
#include "cli/run.h"

enum { LAB_THEORIES = 12, LAB_LENGTHS = 64 };

/* What a thread needs to look at a puzzle. */
typedef struct lab {
    const settings *settings;
    tresse *t;
    tresse_puzzle *puzzle;               /* the one to look at */
    tresse_puzzle *other;                /* room for one more */
    tresse_theory *theory[LAB_THEORIES]; /* those that the experiment names */
    tresse_options *options;
    tresse_limits limits;
} lab;

/* theories: ends with NULL. The caller closes it in any case. */
tresse_status experiment_open_lab(lab *bench, const settings *asked, const char *const *theories);
void experiment_close_lab(lab *bench);

typedef struct experiment {
    const char *name;
    const char *says;            /* one line: what it shows */
    uint64_t count;              /* puzzles to generate, where no number and no file is given; 0: none */
    const char *method;          /* the method by which they are generated; NULL: the usual one */
    const char *const *theories; /* ends with NULL */
    const char *const *puzzles;  /* its own puzzles, after those; may be NULL; ends with NULL */
    /* Adds the result for the lab's puzzle, in bytes of its own. */
    tresse_status (*look)(lab *lab, text *result);
    size_t size;                                  /* of a tally, zeroed at first */
    void (*add)(void *tally, const text *result); /* in the order of the puzzles */
    /* Adds a table, and a line that says what it shows. Returns 0, or a status after a message. */
    int (*tell)(void *tally, const settings *settings, text *out);
} experiment;

extern const experiment *const experiment_table[]; /* ends with NULL */

/* A result that begins with plain data and goes on with text. */
#define RESULT(result, type) ((const type *)(const void *)(result)->bytes)

/* The grid at the end of a path, as text. */
tresse_status experiment_final(const tresse_path *path, text *out);
/* Sets an option of the lab; the value must be valid. */
tresse_status experiment_set(lab *bench, const char *name, const char *value);
tresse_status experiment_set_number(lab *bench, const char *name, uint64_t value);
/* Rates the lab's puzzle by the first n of its theories. */
tresse_status experiment_rate(lab *bench, int n, tresse_rating *ratings);
/* Does the checker accept the path? TRESSE_INTERNAL if it does not. */
tresse_status experiment_check(lab *bench, const tresse_path *path);
/* A line: what was counted, in a column of this width, its number, and the same in per cent
 * of the whole, "-" if there is none. */
void experiment_add_share(text *out, int width, const char *what, uint64_t part, uint64_t whole);

#endif
