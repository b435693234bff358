/* input.h: the operands of a command as a stream of items.
 *
 * An operand that is an existing file is read; "-" is standard input; no operand at all means standard input;
 * if puzzles are wanted, any other word is a puzzle itself. How the lines of a file go together is decided by
 * the library (tresse_reader). Empty lines and lines that start with '#' are skipped. Nothing is read further
 * ahead than it must be, and a file of many puzzles is never held in memory. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/run.h"

/* The most bytes of a line of a table, of a line that is a puzzle, and of one that is a path; and how much of
 * a line that cannot be used is repeated in the output. */
enum { LINE_MOST = 1 << 20, PUZZLE_LINE_MOST = 1 << 26, PATH_LINE_MOST = 1 << 27, ECHO_MOST = 800 };

typedef struct input input;

typedef struct input_style {
    bool puzzles;  /* lines, grids or words that are puzzles; otherwise lines of any kind, only from files */
    bool comments; /* lines of any kind: those that start with '#' are not skipped */
    size_t line_most;
    const char *noun; /* "puzzle" */
    bool wanted;      /* a file without any such item is bad input */
} input_style;

input *input_open(const settings *settings, const input_style *style);
void input_close(input *in);
bool input_next(void *in, item *item); /* as job.next */
/* What input_next will give next; NULL: there is nothing. */
const item *input_peek(input *in);
/* The line above the first item that may name its columns, a comment with a tab or a heading, with a tab
 * after each name but the last; may be asked once there was an item. Empty: there is none. */
const text *input_names(const input *in);
/* Is there only one operand, which is a puzzle itself? Then messages need not say where it comes from. */
bool input_is_single(const input *in);

#endif
