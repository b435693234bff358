/* layout.h: a text as words in rows: where all applications whose puzzles are grids begin.
 *
 * A row ends where its line ends and, where the style says so, at a '/', so that a grid of several lines can
 * also be written in one; rows without words do not count. Lines whose first sign is '#' are comments. What
 * separates words, and whether lines that are nothing but borders are ignored, is the style of an
 * application. A cell of a word is a character or, where the style says so, several in braces.
 *
 * Words and rows beyond the greatest number are counted but not kept: no puzzle has that many. */
#ifndef APPS_LAYOUT_H
#define APPS_LAYOUT_H

#include "apps/scan.h"
#include "base/text.h"

enum { LAYOUT_WORDS = 2048, LAYOUT_ROWS = 128 };

typedef struct layout_style {
    const char *separators; /* between words, besides blanks and tabs; no digits and no '.' */
    bool slashes;           /* a '/' ends a row */
    bool borders;           /* box-drawing characters separate words; lines of borders alone are no rows */
    bool dashed_rows;       /* except those that may be rows of empty cells */
    bool quotes;            /* '"' separates words, too, in a line that starts with it */
    bool braces;            /* {12} is one cell */
    bool sections;          /* lines in [brackets] begin parts of a file; [State] is skipped */
    bool headings;          /* a first line of words, above the grid, is a title */
    const char *head;       /* a first line that is this word is skipped; NULL: there is none */
} layout_style;

typedef struct layout_word {
    span span;
    int row, cells; /* rows count from 0 */
} layout_word;

typedef struct layout {
    scan scan; /* the whole text */
    layout_style style;
    int words, rows;
    int lines;   /* lines that have words */
    int borders; /* lines of borders */
    int barred;  /* lines with bars in them */
    layout_word word[LAYOUT_WORDS];
    int row_words[LAYOUT_ROWS], row_cells[LAYOUT_ROWS];
    const char *section; /* an unknown [section], or NULL */
    span heading;        /* the first line, if it is a heading; otherwise empty */
    bool quoted;         /* the last line began with '"' */
} layout;

void layout_read(layout *l, const layout_style *style, const char *bytes, size_t n);
/* The number of words that are kept. */
int layout_kept(const layout *l);
/* Bytes of the first cell of a word that begins with a brace or beyond ASCII. */
size_t layout_wide_cell(const layout *l, span word);
/* Cuts the next cell off the front of a word; false: there is none. */
static inline bool layout_cell(const layout *l, span *word, span *cell)
{
    if (!word->n)
        return false;
    bool wide = *word->at == '{' || (unsigned char)*word->at >= 0x80;
    *cell = (span){ word->at, wide ? layout_wide_cell(l, *word) : 1 };
    *word = (span){ word->at + cell->n, word->n - cell->n };
    return true;
}
/* A word of three letters or more, one of which can't be in a grid: "Grid", "Puzzle". */
bool layout_is_title(span s);
/* Drops the first word: the name of a collection, say. */
void layout_drop(layout *l);
/* The word; empty and at the end of the text if there is none. */
span layout_word_at(const layout *l, int i);
/* BAD_INPUT at word i: "found 'WORD', expected ...". */
#define layout_expected(l, i, e, ...) scan_expected(&(l)->scan, layout_word_at(l, i), e, __VA_ARGS__)
#define layout_wrong(l, at, e, ...)   scan_wrong(&(l)->scan, at, e, __VA_ARGS__)

/* ---- grids of one word per cell ---- */

/* Does it stand for a cell of which nothing is known? */
bool layout_is_empty(span s);
/* The size of a grid that starts with word `first`: as wide as its first row, and as many rows as there are;
 * or, in a text of one line, as many as there are before one that is too wide. */
void layout_size(const layout *l, int first, int *rows, int *columns);
/* Are there rows * columns words from word `first` on, in rows of the right length or all in one row?
 * BAD_INPUT: no. */
status layout_check_size(const layout *l, int first, int rows, int columns, error *e);
/* The puzzle ends before word `next`. Keeps the comment after it if the text is one line; BAD_INPUT: there is
 * more in other lines, which could be meant as part of the grid. */
status layout_finish(const layout *l, int next, text *comment, error *e);

#endif
