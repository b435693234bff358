/* walk_game.h: what Numbrix and Hidato share, which is all but the meaning of "adjacent".
 *
 * The white cells of a grid hold the numbers 1 to N, each once, so that consecutive numbers stand in adjacent
 * cells: side by side in Numbrix, side by side or corner to corner in Hidato. The distance of two cells is
 * the least number of such moves between them on a board without black cells: rows and columns added
 * (Numbrix), or the greater of the two (Hidato).
 *
 * Label (n, cell) says that number n stands in the cell. There is one for each given; and for each number
 * that is not given and each white cell without a given, if every given m is near enough, that is at a
 * distance of at most |n - m|: a walk from n to m is no shorter than the distance. So the labels are those of
 * the initial state of both models, and no solution is lost. Csp-variables: a white cell (rc) has one number,
 * a number (n) has one cell. Links beyond those, "far": in the topological model, n and n + 1 in cells that
 * are not adjacent; in the geometric model, n and m in cells at a distance above |n - m|, which implies the
 * former. */
#ifndef APPS_WALK_GAME_H
#define APPS_WALK_GAME_H

#include "apps/app.h"

enum { WALK_SIDE_MAX = 25, WALK_CELLS_MAX = WALK_SIDE_MAX * WALK_SIDE_MAX, WALK_LABELS_MAX = 25000 };

typedef struct walk_kind {
    const char *word; /* "Numbrix" */
    bool corners;     /* cells that meet in a corner are adjacent */
} walk_kind;

typedef struct walk_label {
    uint16_t number, cell;
} walk_label;

typedef struct walk_game {
    const walk_kind *kind;
    bool geometric;
    int rows, columns, whites;
    bool white[WALK_CELLS_MAX];
    uint16_t given[WALK_CELLS_MAX];  /* 0: none */
    bool restricted[WALK_CELLS_MAX]; /* the cell came with a list of candidates */
    int labels;                      /* in the order of cells, then numbers */
    walk_label *label;
    bool *removed;                        /* of each label: not in the list of its cell */
    csp_label *by_number;                 /* the labels in the order of numbers, then cells */
    int number_start[WALK_CELLS_MAX + 2]; /* where those of a number start in by_number */
} walk_game;

int walk_distance(const walk_game *game, int first, int second);
/* The parts of an application. */
bool walk_detect(const walk_kind *kind, const char *bytes, size_t n);
bool walk_resembles(const walk_kind *kind, const walk_kind *other, const char *bytes, size_t n);
status walk_suspect(const char *bytes, size_t n, error *e);
app_extent walk_extent(const char *bytes, size_t n, bool whole);
status walk_parse(puzzle *p, const walk_kind *kind, const char *bytes, size_t n, const char *params,
                  error *e);
void walk_model(const puzzle *p, csp_builder *b);
void walk_write(const puzzle *p, const csp_label *given, int n, text *out);
void walk_show_size(const puzzle *p, text *out);
void walk_show_puzzle(const puzzle *p, text *out);
void walk_show_state(const puzzle *p, const state *s, text *out);

/* The puzzle in one line. */
void walk_add_source(const walk_game *game, text *out);

#endif
