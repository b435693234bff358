/* futoshiki.h: what the files of the Futoshiki application share: a puzzle as it was read. */
#ifndef APPS_FUTOSHIKI_H
#define APPS_FUTOSHIKI_H

#include "apps/square/square.h"
#include "apps/word_rows.h"

/* A sign says which of two neighbours is smaller: '<' the first (left or upper) one, '>' the other; 0: there
 * is no sign. A cell that has a given has no list of candidates. */
typedef struct futoshiki {
    square square;
    char right[SQUARE_CELLS_MAX], below[SQUARE_CELLS_MAX]; /* the signs to the right of and below each cell */
} futoshiki;

app_extent futoshiki_extent(const char *bytes, size_t length, bool whole);
bool futoshiki_detect(const char *bytes, size_t length);
bool futoshiki_resembles(const char *bytes, size_t length);
/* Fills the game, which comes zeroed, and the comment of p. */
status futoshiki_read(futoshiki *game, puzzle *p, const char *bytes, size_t n, error *e);
void futoshiki_add_source(const puzzle *p, text *out);
void futoshiki_write(const puzzle *p, const csp_label *given, int n, text *out);
void futoshiki_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                         int removals, text *out);
void futoshiki_show_puzzle(const puzzle *p, text *out);
void futoshiki_show_state(const puzzle *p, const state *s, text *out);

/* ---- shared by the readers of its forms ---- */

bool futoshiki_is_size(int n);
status futoshiki_set_size(futoshiki *game, const word_rows *words, const char *at, int n, error *e);
status futoshiki_wrong_character(const word_rows *words, const char *at, const char *expected, error *e);
/* futoshiki_drawing.c */
status futoshiki_read_drawing(futoshiki *game, const word_rows *words, text *comment, error *e);
bool futoshiki_looks_drawn(const word_rows *words);
int futoshiki_signs(span word); /* how many, except for letters */

#endif
