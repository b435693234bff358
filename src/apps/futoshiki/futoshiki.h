/* futoshiki.h: what the files of the Futoshiki application share: a puzzle as it was read. */
#ifndef APPS_FUTOSHIKI_H
#define APPS_FUTOSHIKI_H

#include "apps/app.h"

enum { FUTOSHIKI_MIN = 2, FUTOSHIKI_MAX = 25, FUTOSHIKI_CELLS_MAX = FUTOSHIKI_MAX * FUTOSHIKI_MAX };

/* A sign says which of two neighbours is smaller: '<' the first (left or upper) one, '>' the other; 0: there
 * is no sign. A cell that has a given has no list of candidates. */
typedef struct futoshiki {
    int n;
    bool lists;                                                  /* some cell has a list of candidates */
    uint8_t given[FUTOSHIKI_CELLS_MAX];                          /* 0: none */
    uint32_t mask[FUTOSHIKI_CELLS_MAX];                          /* bit d - 1: digit d is a candidate */
    char right[FUTOSHIKI_CELLS_MAX], below[FUTOSHIKI_CELLS_MAX]; /* the signs behind and under each cell */
} futoshiki;

uint32_t futoshiki_full(int n); /* the mask of all digits */
app_extent futoshiki_extent(const char *bytes, size_t n, bool whole);
bool futoshiki_detect(const char *bytes, size_t n);
/* Everything but the size comes zeroed. */
status futoshiki_read(futoshiki *f, puzzle *p, const char *bytes, size_t n, error *e);
void futoshiki_add_source(const futoshiki *f, text *out);
void futoshiki_write(const puzzle *p, const csp_label *given, int n, text *out);
void futoshiki_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                         int removals, text *out);
void futoshiki_show_puzzle(const puzzle *p, text *out);
void futoshiki_show_state(const puzzle *p, const state *s, text *out);
void futoshiki_show_legend(const puzzle *p, text *out);

#endif
