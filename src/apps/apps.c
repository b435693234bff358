/* apps.c: the table of applications. The first one explains texts that none of them recognises. */
#include "apps/genre/genre.h"
#include "genre_pages.h"

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
extern const app app_slitherlink;
extern const app app_kenken;
extern const app app_binairo;
extern const app app_nonogram;
extern const app app_skyscrapers;
extern const app app_tents;
extern const app app_generic;

#define DECLARE(name) extern const genre_app genre_##name;
#define ENTER(name)   &genre_##name.app,
GENRE_NAMES(DECLARE)

const app *const app_table[] = {
    &app_sudoku,      &app_latin,
    &app_pandiagonal, &app_queens,
    &app_map,         &app_futoshiki,
    &app_kakuro,      &app_numbrix,
    &app_hidato,      &app_slitherlink,
    &app_kenken,      &app_binairo,
    &app_nonogram,    &app_skyscrapers,
    &app_tents,       GENRE_NAMES(ENTER) & app_flatzinc,
    &app_generic,     NULL,
};
