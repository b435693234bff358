/* sudoku.h: what the files of the Sudoku application share. Its data is a square with blocks: either one with
 * givens, or a sukaku, in which some masks are not full and nothing is given. */
#ifndef APPS_SUDOKU_H
#define APPS_SUDOKU_H

#include "apps/square/square.h"

/* These are the functions of app.h with the same names without `sudoku_`. */
bool sudoku_orbits(const puzzle *p, const char *symmetry, uint16_t *orbit);
void sudoku_draw_part(const puzzle *p, rng *random, csp_label *part, int *count);
app_parts sudoku_about_parts(const puzzle *p);
void sudoku_isomorphism(const puzzle *p, rng *random, csp_label *map);
extern const app_single sudoku_aliases[]; /* all names that steps may have; ends with a NULL name */
void sudoku_alias(const puzzle *p, const csp *c, const struct step *step, text *out);
bool sudoku_eureka(const puzzle *p, const csp *c, const struct step *step, text *out);
status sudoku_canonical(const puzzle *p, text *out, error *e);

#endif
