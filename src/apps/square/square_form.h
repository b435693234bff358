/* square_form.h: which of the many ways to write a square grid of symbols is this text, and what are its
 * cells?
 *
 * A text is first laid out as words in rows: comment lines, borders and the state section of .sdk files are
 * dropped. Words are separated by blanks and by the signs of borders, box-drawing characters among them; in a
 * line that starts with `"`, by these; and by `,` and `;`, if the text then has a form. From the number of
 * words and cells in each row follow the form and the size; only then are cells read. These are the rules, in
 * the order in which they are tried; n is any size of the game, or the one asked for. A game with blocks has
 * the sizes that blocks make, from 4 on; one without has all sizes from 2 on.
 *
 * One line:
 *   1. (blocks) `2x3:` right before a word says that it is a run-length word; so does `9:` if the word looks
 *      like one.
 *   2. n words of n cells are rows.
 *   3. A first word of n*n cells that all fit size n is a puzzle; what follows is a comment.
 *   4. (blocks) A first word of n*n*n characters is a sukaku: n slots per cell, slot k empty or k.
 *      (64 characters are a puzzle of size 8 by rule 3, unless size=4 is asked for.)
 *   5. n*n words (all those before the first one that can't be a cell) are cells: see below.
 *      Words of one and the same length above 1 only if each is a right group of candidates of size n.
 *   6. Words of the same length, which divides n, with n*n cells together are pieces of rows.
 *   7. (blocks) A word of digits, small letters and `_` that counts n*n cells is a run-length word.
 *
 * Several lines:
 *   8. n*n words, each line a whole number of rows, are cells; n lines of n cells are a grid. If both hold,
 *      for different n, they are cells exactly if each line is one row.
 *   9. A line of dashes is a border, unless only with it as a row of empty cells the grid is complete.
 *  10. (blocks) A line of words above the grid, as in `Grid 01`, is a comment.
 *
 * A cell is a symbol or a sign of an empty cell. Without blocks it may also be a group in braces: `{124}` has
 * these candidates, `{}` none.
 *
 * Cells written as words: one character is a symbol or an empty cell. With an empty cell among them, longer
 * words are decimal numbers. Without, they are groups of candidates, if n is at most 9; for larger n they are
 * numbers if there is no letter anywhere and each is at most n (or some word has a 0, which no group can
 * have), groups otherwise. In a grid with groups, a cell with one candidate is not a given: whether it is a
 * value that was placed is decided when there is a network (puzzle_start). `~` is a group without candidates.
 *
 * With blocks, above size 9, a text in which both 0 and another sign stand for empty cells is refused: it is
 * likely to mean 0 as a value.
 *
 * Run-length words are those of Simon Tatham's Solo: a letter is as many empty cells as its place in the
 * alphabet, numbers are givens, `_` may stand between them. Up to size 9 each digit is a given of its own.
 * `CxR:` says how many blocks stand side by side (C) and below each other (R): they are R wide and C high;
 * `N:` says the size alone. Letters for symmetry and difficulty may follow (`3x3r2da:`); `x`, `k` and `j` are
 * other games: with diagonals, with sums, with irregular blocks. */
#ifndef APPS_SQUARE_FORM_H
#define APPS_SQUARE_FORM_H

#include "apps/square/square.h"
#include "apps/word_rows.h"

typedef enum form_kind {
    FORM_NONE,
    FORM_GRID,  /* the cells of words, one after the other */
    FORM_SLOTS, /* one character per label, in one word */
    FORM_CELLS, /* one word per cell */
    FORM_RUNS   /* a run-length word */
} form_kind;

typedef struct form {
    form_kind kind;
    shape shape;      /* w and h are 0 if the form does not say them (only run-length texts do) */
    int first, words; /* the words that are the puzzle */
} form;

/* A text that is being read. */
typedef struct sheet {
    word_rows words;
    bool blocks; /* the game has blocks */
    bool slots;  /* a line may have all candidates of all cells */
    int n;       /* the size asked for; 0: any */
} sheet;

/* Finds the form of a text. The sheet can then be used for reading or explaining. */
form form_find(sheet *sheet, bool blocks, bool slots, int size, const char *bytes, size_t length);
/* Fills given and mask of *s; its shape is known. */
status form_read(const sheet *sheet, const form *form, square *square, error *e);
/* The same for the data of p, which get the form's shape, with its labels and its comment, which is
 * what follows the puzzle on its line, or above it. */
status form_take(const sheet *sheet, const form *form, puzzle *p, error *e);
/* Why has the text no form? */
status form_explain(const sheet *sheet, error *e);

/* What stands before the colon of a game ID: `3x3`, `9`, `3x3xk`, `3x3r2dt`. */
typedef struct solo_prefix {
    int across, down; /* blocks; down is -1 if there is only a size, which is then `across` */
    bool irregular, diagonals, cages;
} solo_prefix;

/* Symmetry (`a`, `r2`, `m4`, `md2`) and difficulty (`dt`) say nothing about the puzzle. False: it is not one.
 */
bool form_solo_prefix(span word, solo_prefix *out);

#define form_wrong(sheet, at, e, ...) scan_wrong(&(sheet)->words.scan, at, e, __VA_ARGS__)

/* Used by the files of this header. */
int form_size(const sheet *sheet, int n);               /* n, if the game has this size; else 0 */
int form_size_of_square(const sheet *sheet, int count); /* the size whose grid has k cells, or 0 */
bool form_is_cell(const sheet *sheet, span cell); /* a symbol, an empty cell, `~`, or a group in braces */
bool form_is_group(span cell);                    /* in braces */
int form_run_cells(span word,
                   bool single); /* cells of a run-length word, 0 if it is not one; single: digits */
/* BAD_INPUT: this can't be a cell at size n. */
status form_bad_cell(const sheet *sheet, span cell, int size, error *e);

#endif
