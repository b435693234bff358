/* apps.c: the table of applications. The first one explains texts that none of them recognises. */
#include "apps/app.h"

extern const app app_sudoku;
extern const app app_generic;

const app *const app_table[] = { &app_sudoku, &app_generic, NULL };
