/* queens.h: what the files of the queens share: a board as it was read. */
#ifndef APPS_QUEENS_H
#define APPS_QUEENS_H

#include "apps/app.h"
#include "apps/square/square.h" /* shapes of blocks */

enum { QUEENS_MAX = 100 };

typedef struct queens {
    shape shape;   /* n, and the blocks of SudoQueens; w and h are 0 if there are none */
    uint8_t *mark; /* of each square */
} queens;

enum { FREE, QUEEN, BARRED };

bool queens_detect(const char *bytes, size_t n);
bool queens_resembles(const char *bytes, size_t n);
app_extent queens_extent(const char *bytes, size_t n, bool whole);
/* Fills q, from the arena of p, and the comment of p. */
status queens_read(puzzle *p, queens *queens, const char *bytes, size_t n, const char *params, error *e);

#endif
