/* game_id.h: the parts that game IDs of Simon Tatham's collection have in common. */
#ifndef APPS_GAME_ID_H
#define APPS_GAME_ID_H

#include "base/scan.h"
#include "base/text.h"
#include "core/csp_places.h"

#include <stdint.h>

/* "10x8", or "10" alone if `square`, at the start of an ID, up to the colon, with the letters after it in
 * `*more`; most: the longest side. */
status grid_read_size(scan *in, bool square, int most, int *columns, int *rows, span *more, error *e);
/* A number at in->at, which is moved past it; -1: there is none. */
int grid_number(scan *in);
/* The next sign of a word, 0 at its end. */
char grid_sign(scan *in);
status grid_wrong(const scan *in, const char *at, error *e, const char *expected);
/* Says that there are more than n "cells"; or fewer, and how many were found. */
status grid_too_many(const scan *in, const char *at, const char *what, int n, error *e);
status grid_too_few(const scan *in, const char *at, const char *what, int found, int n, error *e);
/* How an ID says which of its cells have one of some signs; the others are empty. */
typedef struct grid_code {
    const char *signs; /* a sign stands for itself, a letter from a to z for a run of 1 to 26 empty cells */
    /* Of one sign: _ or a letter from a to y is a run of 0 to 25 empty cells and then a cell with it; z is 25
     * empty cells. Of two signs: a letter from a to y, of 0 to 24, and capital ones for the second sign. The
     * last one may be past the board. */
    bool after_run;
    char ignored;         /* a sign that says nothing; 0: there is none */
    const char *expected; /* for messages */
    const char *cells;    /* what cells are called: "cells" */
} grid_code;

/* Reads n cells up to the sign `stop` (0: up to the end of the word), which is read, too: sign[i], or 0. Zero
 * before. */
status grid_read_runs(scan *in, const grid_code *code, int n, char stop, char *sign, error *e);
void grid_add_runs(const grid_code *code, const char *sign, int n, text *out); /* not for two signs */

/* The regions of n by n cells by their edges, as sgt's Solo and Keen have them: region[cell] from 0, in the
 * order of first cells. */
status grid_read_edges(scan *in, int n, uint16_t *region, int *regions, error *e);
void grid_add_edges(int n, const uint16_t *region, text *out);
void grid_draw_edges(csp_builder *b, int n, const uint16_t *region); /* borders between regions */

#endif
