/* genre_game.h: a genre as a game on a grid: what its files share. */
#ifndef APPS_GENRE_GAME_H
#define APPS_GENRE_GAME_H

#include "apps/genre/genre.h"
#include "apps/grid/grid.h"

/* The game of a page; it lives as long as the puzzle. */
typedef struct game_of {
    grid_game game; /* the first member: grid.game points to it */
    const genre *genre;
    grid_type type[GENRE_TYPES + 1];
} game_of;

/* A puzzle of it. */
typedef struct game_puzzle {
    genre_puzzle p; /* the first member */
    /* Of each type whose csp-variables are runs of cells: of each cell, the label that its run has none. */
    int *none[GENRE_TYPES];
} game_puzzle;

/* genre_game_rules.c */
status game_add_tables(grid *board, genre_puzzle *p, error *e);
void game_add_labels(csp_builder *b, const grid *board);
void game_add_variables(csp_builder *b, const grid *board);
void game_add_links(csp_builder *b, const grid *board);
/* What the links of a table come from. */
const char *game_origin(const grid *board, const grid_table *table, char out[NAME_ROOM]);

/* genre_game_draw.c */
void game_place(csp_builder *b, const grid *board);

#endif
