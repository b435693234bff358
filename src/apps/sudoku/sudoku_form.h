/* sudoku_form.h: which of the many ways to write a Sudoku is this text, and what are its cells?
 *
 * A text is first laid out: comment lines, borders and the state section of .sdk files go, what remains are
 * words in rows. Words are parted by blanks and by the signs of borders, box-drawing characters among them;
 * in a line that starts with `"`, by these; and by `,` and `;`, if the text then has a form. From the number
 * of words and characters in each row follow the form and the size; only then are cells read. These are the
 * rules, in the order in which they are tried; n is any size that has blocks, or the one asked for.
 *
 * One line:
 *   1. `2x3:` right before a word says that it is a run-length word, and so does `9:` if the word looks so.
 *   2. n words of n characters are rows.
 *   3. A first word of n*n characters that all fit size n is a puzzle; what follows is a comment.
 *   4. A first word of n*n*n characters is a sukaku: n slots a cell, slot k empty or k.
 *      (64 characters are a puzzle of size 8 by rule 3, unless size=4 is asked for.)
 *   5. n*n words (all those before the first one that can't be a cell) are cells: see below.
 *      Words of one and the same length above 1 only if each is a right group of candidates of size n.
 *   6. Words of the same length, which divides n, with n*n characters together are pieces of rows.
 *   7. A word of digits, small letters and `_` that counts n*n cells is a run-length word.
 *
 * Several lines:
 *   8. n*n words, each line a whole number of rows, are cells; n lines of n characters are a grid.
 *      If both hold, for different n, they are cells just if they stand one row a line.
 *   9. A line of dashes is a border, unless only with it as a row of empty cells the grid is complete.
 *
 * Above size 9 a text in which both 0 and another sign stand for empty cells is refused: it is likely to mean
 * 0 as a value.
 *
 * Cells written as words: one character is a symbol or an empty cell. With an empty cell among them, longer
 * words are decimal numbers. Without, they are groups of candidates, if n is at most 9; for larger n they are
 * numbers if there is no letter anywhere and each is at most n (or some word has a 0, which no group can
 * have), groups otherwise. A cell of a grid with groups that has one candidate is no given. `~` is a group
 * without candidates.
 *
 * Run-length words are those of Simon Tatham's Solo: a letter is as many empty cells as its place in the
 * alphabet, numbers are givens, `_` may stand between them. Up to size 9 each digit is a given of its own.
 * `CxR:` says how many blocks stand side by side (C) and below each other (R): they are R wide and C high;
 * `N:` says the size alone. Letters for symmetry and difficulty may follow (`3x3r2da:`); `x`, `k` and `j` are
 * other games: with diagonals, with sums, with irregular blocks. */
#ifndef APPS_SUDOKU_FORM_H
#define APPS_SUDOKU_FORM_H

#include "apps/sudoku/sudoku.h"

typedef enum form_kind {
    FORM_NONE,
    FORM_GRID,  /* one character a cell, in one or more words */
    FORM_SLOTS, /* one character a label, in one word */
    FORM_CELLS, /* one word a cell */
    FORM_RUNS   /* a run-length word */
} form_kind;

typedef struct word {
    const char *at;
    int length, row;
} word;

enum { WORDS_MAX = SUDOKU_CELLS_MAX + 1, ROWS_MAX = SUDOKU_MAX + 1 };

/* Words and rows beyond the maxima are counted, not kept: there is no form with so many. */
typedef struct layout {
    const char *text, *end;
    int words, rows, borders;
    word word[WORDS_MAX];
    int row_words[ROWS_MAX], row_characters[ROWS_MAX];
    const char *section; /* an unknown [section], or NULL */
    bool commas, quoted; /* `,` and `;` part words; so does `"`, in a line that starts with it */
} layout;

typedef struct form {
    form_kind kind;
    shape shape;      /* w and h are 0 where the form does not say them (only run-length texts do) */
    int first, words; /* the words that are the puzzle */
} form;

/* The form of a text for a size, or for any size if n is 0. The layout is for reading or explaining. */
form form_find(layout *l, const char *bytes, size_t length, int n);
/* Fills given, mask and sukaku of *s; its shape is known. */
status form_read(const layout *l, const form *f, sudoku *s, error *e);
/* Why has the text no form? */
status form_explain(const layout *l, int n, error *e);
/* What stands behind the puzzle on its line, without blanks around it. */
void form_comment(const layout *l, const form *f, text *out);

/* What stands before the colon of a game ID: `3x3`, `9`, `3x3dt`. */
typedef struct solo_prefix {
    int across, down;    /* blocks; down is -1 if there is only a size, which is then `across` */
    const char *variant; /* the first letter of another game, or NULL */
} solo_prefix;

bool form_solo_prefix(const layout *l, solo_prefix *p); /* false: there is none */

/* Used by both files of this header. */
bool form_is_digit(char c);
bool form_is_cell(char c); /* may belong to a cell: a symbol, an empty cell, or `~` */
int form_run_cells(const word *w,
                   bool single); /* cells of a run-length word, 0 if it is none; single: digits */

#endif
