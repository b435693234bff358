/* apps.c: the table of applications. The first one explains texts that none of them recognises. */
#include "apps/app.h"

extern const app app_sudoku;
extern const app app_latin;
extern const app app_pandiagonal;
extern const app app_queens;
extern const app app_map;
extern const app app_futoshiki;
extern const app app_kakuro;
extern const app app_numbrix;
extern const app app_hidato;
extern const app app_flatzinc;
extern const app app_generic;

const app *const app_table[] = {
    &app_sudoku, &app_latin,   &app_pandiagonal, &app_queens,   &app_map,     &app_futoshiki,
    &app_kakuro, &app_numbrix, &app_hidato,      &app_flatzinc, &app_generic, NULL,
};
