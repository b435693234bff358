/* puzzles.h: what commands that work on puzzles share: reading one from an item, ratings as text,
 * theories. */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "cli/run.h"

/* Nodes of search by the rules, for a puzzle that turns out to have no solution or several, where
 * --limit-nodes is not given. */
#define IMPROPER_NODES 2000000
#define COUNT_NODES    10000000 /* of `count`: a few seconds */
/* What `generate` spends on a puzzle, unless told otherwise: of more than 9 rows, if any puzzle will do; of
 * more than 16 rows. */
#define MEDIUM_NODES 600000
#define LARGE_NODES  300000

/* What a thread needs to work on puzzles one by one. */
typedef struct desk {
    const settings *settings;
    tresse *t;
    tresse_puzzle *puzzle;
    text text; /* room for a text */
} desk;

/* Calls `work` for each puzzle of the operands, with a desk as `worker`; an exit status. */
int puzzles_run(const settings *settings, void (*work)(void *worker, const item *item, answer *answer));

/* The same, but the calling thread passes what is written to `take`, in the order of the puzzles. */
int puzzles_gather(const settings *settings, void (*work)(void *worker, const item *item, answer *answer),
                   void (*take)(void *taker, const item *item, const answer *answer), void *taker);

/* Instead of working on them: writes how each puzzle was understood, one line each: its text, what it is, the
 * changes that it came with, its comment, separated by tabs; an exit status. */
int puzzles_show_understood(const settings *settings);

/* Reads the item as a puzzle; false: the answer has the message (and says so), or asks to stop. */
bool puzzles_read(const settings *settings, tresse_puzzle *puzzle, const item *item, answer *answer);
/* Adds what a puzzle that was read from the item is called in a line: its text or, if that is too long to
 * repeat, its title, or its place.
 * False: that is its comment, too. */
bool puzzles_add_name(text *out, const item *item, const tresse_puzzle *puzzle);
/* Adds the columns that stood beside a puzzle, each after a tab. */
void puzzles_add_columns(text *out, const tresse_puzzle *puzzle);
/* The same for an item that is not a puzzle: adds as much of its text as fits a line. */
void puzzles_add_unread(text *out, const item *item);
/* Adds the givens that contradict each other, if that is why there is no solution. */
void puzzles_explain_givens(tresse *tresse, const tresse_puzzle *puzzle, const item *item, answer *answer);
/* "0" to "9", ">7", "inf", ..., as `tresse rate` writes it. */
void puzzles_add_rating(text *out, const tresse_rating *rating);
/* Is this text a theory? Otherwise says what is wrong with the option, whose whole value has the text from
 * byte `at` on; 0 or STATUS_USE. */
int puzzles_check_theory(const settings *settings, const char *option, const char *whole, const char *content,
                         size_t at);

/* Says that the theory does not see statements of the puzzle that are too large, if that is so. */
void puzzles_note_partial(const tresse_puzzle *puzzle, const tresse_theory *th, const item *item,
                          answer *answer);

#endif
