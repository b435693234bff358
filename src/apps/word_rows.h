/* word_rows.h: a text as words in rows: where all applications whose puzzles are grids begin.
 *
 * A row ends where its line ends and, where the style says so, at a '/', so that a grid of several lines can
 * also be written in one; rows without words do not count. Lines whose first sign is '#' are comments. What
 * separates words, and whether lines that are nothing but borders are ignored, is the style of an
 * application. A cell of a word is a character or, where the style says so, several in braces.
 *
 * Words and rows beyond the greatest number are counted but not kept: no puzzle has that many. */
#ifndef APPS_WORD_ROWS_H
#define APPS_WORD_ROWS_H

#include "base/scan.h"
#include "base/text.h"

enum { WORDS_MOST = 2048, ROWS_MOST = 128 };

typedef struct row_style {
    const char *separators; /* between words, besides blanks and tabs; no digits, letters, '.' */
    bool slashes;           /* a '/' ends a row */
    bool borders;           /* box-drawing characters separate words; lines of borders alone are not rows */
    bool dashed_rows;       /* except those that may be rows of empty cells */
    bool quotes;            /* '"' separates words, too, in a line that starts with it */
    bool braces;            /* {12} is one cell */
    bool sections;          /* lines in [brackets] begin parts of a file; [State] is skipped */
    bool headings;          /* a first line of words, above the grid, is a title */
    const char *head;       /* a first line that is this word is skipped; NULL: there is none */
} row_style;

typedef struct row_word {
    span span;
    int row, cells; /* rows count from 0 */
} row_word;

typedef struct word_rows {
    scan scan; /* the whole text */
    row_style style;
    int words, rows;
    int lines;   /* lines that have words */
    int borders; /* lines of borders */
    int barred;  /* lines with bars in them */
    row_word word[WORDS_MOST];
    int row_words[ROWS_MOST], row_cells[ROWS_MOST];
    const char *section; /* an unknown [section], or NULL */
    span heading;        /* the first line, if it is a heading; otherwise empty */
    bool quoted;         /* the last line began with '"' */
} word_rows;

void word_rows_read(word_rows *words, const row_style *style, const char *bytes, size_t n);
/* The number of words that are kept. */
int word_rows_kept(const word_rows *words);
/* Bytes of the first cell of a word that begins with a brace or beyond ASCII. */
size_t word_rows_wide_cell(const word_rows *words, span word);
/* Cuts the next cell off the front of a word; false: there is none. */
static inline bool word_rows_cell(const word_rows *words, span *word, span *cell)
{
    if (!word->n)
        return false;
    bool wide = *word->at == '{' || (unsigned char)*word->at >= 0x80;
    *cell = (span){ word->at, wide ? word_rows_wide_cell(words, *word) : 1 };
    *word = (span){ word->at + cell->n, word->n - cell->n };
    return true;
}
/* A word of three letters or more, one of which can't be in a grid: "Grid", "Puzzle". */
bool word_rows_is_title(span word);
/* Drops the first word: the name of a collection, say. */
void word_rows_drop(word_rows *words);
/* The word; empty and at the end of the text if there is none. */
span word_rows_word_at(const word_rows *words, int i);
/* BAD_INPUT at word i: "found 'WORD', expected ...". */
#define word_rows_expected(l, i, e, ...) scan_expected(&(l)->scan, word_rows_word_at(l, i), e, __VA_ARGS__)
#define word_rows_wrong(l, at, e, ...)   scan_wrong(&(l)->scan, at, e, __VA_ARGS__)

/* ---- grids of one word per cell ---- */

/* Does it stand for a cell of which nothing is known? */
bool word_rows_is_empty(span word);
/* The size of a grid that starts with word `first`: as wide as its first row, and as many rows as there are;
 * or, in a text of one line, as many as there are before one that is too wide. */
void word_rows_size(const word_rows *words, int first, int *rows, int *columns);
/* Are there rows * columns words from word `first` on, in rows of the right length or all in one row?
 * BAD_INPUT: no. */
status word_rows_check_size(const word_rows *words, int first, int rows, int columns, error *e);
/* The puzzle ends before word `next`. Keeps the comment after it if the text is one line; BAD_INPUT: there is
 * more in other lines, which could be meant as part of the grid. */
status word_rows_finish(const word_rows *words, int next, text *comment, error *e);

#endif
