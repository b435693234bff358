/* progress.h: the progress line and the closing summary, on standard error.
 *
 * On a terminal the line is rewritten at most five times a second and erased before anything else is written;
 * there is none while puzzles are typed at a terminal, because it would erase what was typed. With --progress
 * and no terminal it is a plain line every few seconds. Only the thread that writes uses it. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"

typedef struct progress {
    bool wanted, terminal;
    bool typing; /* standard input is a terminal, and is read */
    bool shown;  /* there is a line on the terminal */
    double start, last;
} progress;

double progress_clock(void);                /* seconds since some fixed moment */
double progress_age(const progress *meter); /* seconds since it was opened */
void progress_open(progress *meter, const settings *asked);
/* done: puzzles; fraction: of the whole work, from 0 to 1, negative where not known. */
void progress_show(progress *meter, uint64_t done, double fraction);
void progress_erase(progress *meter);
/* The summary is shown with the time if progress is wanted, or if `always`. */
void progress_close(progress *meter, const char *summary, bool always);

#endif
