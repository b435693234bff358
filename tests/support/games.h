/* games.h: what the tests of the applications share: reading, refusing, reading again, and the theorems.
 *
 * All use memory_standard unless they say otherwise; what must hold is asserted in the running cmocka test.
 */
#ifndef TESTS_GAMES_H
#define TESTS_GAMES_H

#include "apps/app.h"
#include "lab.h"

typedef struct game {
    puzzle puzzle;
    csp *csp;
    state state;        /* at the start */
    bool contradictory; /* the givens contradict each other */
} game;

/* Reads the text, makes its network, and starts, whether or not the givens contradict each other. */
void game_open(game *g, const char *name, const char *params, const char *source);
void game_close(game *g);

/* The text is read and can be read again, and its source is this (NULL: any). */
void game_accepts(const char *name, const char *params, const char *source, const char *want);
/* The text is refused there, with a message that contains this. */
typedef struct refusal {
    const char *params, *source;
    int line, column;
    const char *part;
} refusal;
void game_refuses(const char *name, const refusal *r);

/* The source, the drawing of the puzzle and that of the state at the start can be read again, to the same
 * puzzle (the last one: to a puzzle with the same solutions, up to 50 of them). */
void game_reads_again(const game *g);
/* Each allocation fails once, while reading, modelling, drawing and writing; nothing is lost. */
void game_without_memory(const char *name, const char *source);
/* Without a name, the text is read by this application, and none of the others but Sudoku detects it. */
void game_is_detected(const char *name, const char *source);
void game_is_not_detected(const char *name, const char *source);

csp_label game_label(const csp *c, const char *name); /* CSP_NONE: there is none */
csp_var game_var(const csp *c, const char *name);     /* must be there */
int game_solutions(const game *g, int most);          /* by counting; the first one is verified */

/* Does the network at its start accept this set of labels? The rules restated must say the same. */
bool game_is_solution(const game *g, const bool *value);

/* A minimal puzzle on the network of g: its givens are taken away one by one; *out is to be closed. */
void game_generate(const game *g, uint64_t seed, game *out);

/* What is proven of whips, braids and T&E, on the state of g and on random states below it. */
typedef struct game_counts {
    int refuted, not_refuted, ends, rated;
} game_counts;
void game_theorems(const game *g, rng *r, game_counts *n);

/* Ratings W and B of the state at the start; NEVER: not solved. */
void game_ratings(const game *g, int *w, int *b);

/* Puzzle `name` of ../shared/data/csp.md has this W and B. False: there is no ../shared, all is skipped. */
bool game_is_published(const char *application, const char *name, int w, int b);
/* The same for one theory. */
bool game_is_rated(const char *application, const char *name, const char *theory, int rating);

#endif
