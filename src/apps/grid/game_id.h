/* game_id.h: the parts that game IDs of Simon Tatham's collection have in common. */
#ifndef APPS_GAME_ID_H
#define APPS_GAME_ID_H

#include "apps/scan.h"
#include "base/text.h"

#include <stdint.h>

/* "10x8", or "10" alone if `square`, at the start of an ID, up to the colon, with the letters after it in
 * `*more`; most: the longest side. */
status grid_read_size(scan *t, bool square, int most, int *columns, int *rows, span *more, error *e);
/* A number at t->at, which is moved past it; -1: there is none. */
int grid_number(scan *t);
/* The next sign of a word, 0 at its end. */
char grid_sign(scan *t);
status grid_wrong(const scan *t, const char *at, error *e, const char *expected);
/* Says that there are more than n "cells"; or fewer, and how many were found. */
status grid_too_many(const scan *t, const char *at, const char *what, int n, error *e);
status grid_too_few(const scan *t, const char *at, const char *what, int found, int n, error *e);
/* The regions of n by n cells by their edges, as sgt's Solo and Keen have them: region[cell] from 0, in the
 * order of first cells. */
status grid_read_edges(scan *t, int n, uint16_t *region, int *regions, error *e);
void grid_add_edges(int n, const uint16_t *region, text *out);

#endif
