/* apps.c: the table of applications. The first one explains texts that none of them recognises. */
#include "apps/app.h"

extern const app app_sudoku;
extern const app app_latin;
extern const app app_pandiagonal;
extern const app app_queens;
extern const app app_map;

const app *const app_table[] = {
    &app_sudoku, &app_latin, &app_pandiagonal, &app_queens, &app_map, NULL,
};
