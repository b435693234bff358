/* input.h: the operands of a command as a stream of items.
 *
 * An operand that is an existing file is read; "-" is standard input; no operand at all means standard input;
 * where puzzles are wanted, another word is a puzzle itself. A file is one puzzle a line, or one grid of
 * several lines: it is a grid if its text as a whole is a puzzle while its lines are not, or if nothing is
 * one but it looks like a grid with a mistake in it (see input.c). Empty lines and lines that
 * start with '#' are skipped. Nothing is read further ahead than it must be, and a file that is no grid is
 * never held in memory. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/run.h"

/* Bytes of a line: of one that is a puzzle, and of one that is a path. */
enum { LINE_MOST = 1 << 20, PATH_LINE_MOST = 1 << 26 };

typedef struct input input;

typedef struct input_style {
    bool puzzles;  /* lines, grids or words that are puzzles; else lines of any kind, from files alone */
    bool comments; /* lines of any kind: those that start with '#' are not skipped */
    size_t line_most;
    const char *unit; /* "puzzle" */
    bool wanted;      /* a file without any of them is bad input */
} input_style;

input *input_open(const settings *s, const input_style *style);
void input_close(input *in);
bool input_next(void *in, item *i); /* as job.next */
bool input_is_single(
    const input *in); /* one operand, a puzzle by itself: where it comes from need not be said */

#endif
