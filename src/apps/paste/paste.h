/* paste.h: texts that people paste from elsewhere, taken apart into texts that applications read.
 *
 * Each kind of text is one `reader`, a row of the table in readers.c: its name, an example, how it is
 * recognised, how it is read. A reader writes the puzzle in a form of its application; what a player has
 * added, digits and pencil marks, becomes the changes of a position. What is recognised and can't be read is
 * refused, with the place and what was expected: no reader passes a text on.
 *
 * To add a kind of text: a file that ends in one `const reader`, and its line in readers.c. The tests then
 * read its example, and every prefix and one-character change of it. */
#ifndef APPS_PASTE_H
#define APPS_PASTE_H

#include "base/scan.h"
#include "base/text.h"

typedef struct reader reader;

typedef struct paste {
    const reader *reader; /* who reads it */
    const char *app;      /* which application reads the source */
    text source;          /* the puzzle */
    text changes;         /* as core/changes.h reads them; empty: none */
    span before;          /* what stands before the puzzle on its line */
    span comment;         /* what follows it there; both empty: what the application finds */
    char separator;       /* between the columns of these; 0: the sign next to the puzzle (apps/comment.h) */
    scan text;            /* what was pasted, for messages */
} paste;

struct address_part;

struct reader {
    const char *name;    /* where such texts are from */
    const char *form;    /* what one looks like, for messages and help */
    const char *example; /* one that is read */
    bool first;          /* it is asked before the applications are */
    bool one_line;       /* each line is a puzzle; otherwise the whole text is */
    bool whole;          /* can only be recognised from the whole text */
    bool shape;          /* recognised by its shape alone: not asked if another application is named */
    bool again;          /* what it takes out of a text may be meant for another reader */
    /* Judged by the beginning of the text: more may follow. NULL: it is an address of `host`. */
    bool (*detect)(span all);
    /* NULL: `value` reads it, as address.h says. */
    status (*read)(paste *pasted, span all, error *e);
    const char *(*app)(span all); /* NULL: sudoku */

    /* Of readers of one value in an address: */
    const char *host; /* the site; NULL: no address, or one of any site */
    enum { VALUE_IN_QUERY, VALUE_IN_PATH, VALUE_ALONE } place;
    const char *key; /* in a query, the puzzle is the value of this key; NULL: it is the whole query */
    status (*value)(paste *pasted, struct address_part *value, error *e);
};

extern const reader *const reader_table[]; /* ends with NULL */

/* The reader that recognises a text; first: one of those that are asked before the applications; otherwise
 * one of the others. NULL: there is none. */
const reader *reader_of(span all, bool first);
const char *reader_app(const reader *reader, span all);

/* In a text with grids among words: how many bytes the first grid and what comes before it take; 0: there is
 * no grid. The second function says how many grids there are. */
size_t paste_cut(span all);
int paste_grids(span all);

void paste_open(paste *pasted, const memory *m);
void paste_close(paste *pasted);
/* BAD_INPUT with the place in the text: it can't be read. */
status paste_read(const reader *reader, paste *pasted, span all, error *e);

/* ---- for readers: what is found ---- */

enum { PASTE_SIDE = 9, PASTE_CELLS = PASTE_SIDE * PASTE_SIDE };

/* Adds the next cell of a 9 by 9 Sudoku, row by row: a given (0: none). */
void paste_given(paste *pasted, int digit);
/* Adds what a player has put into a cell, or excluded from it. */
void paste_placed(paste *pasted, int cell, int digit);
void paste_excluded(paste *pasted, int cell, int digit);
/* Excludes all digits except those of the mask (bit d - 1). */
void paste_marks(paste *pasted, int cell, unsigned mask);
/* Adds as many line ends as there are in this part of the text, so that places in messages are right. */
void paste_skip_lines(paste *pasted, const char *from, const char *to);

/* ---- for readers: characters ---- */

/* The bytes of a character that stands for one sign of a grid, and that sign in ASCII: a digit, a letter or a
 * sign of an empty cell, either plain or as another character (a middle dot, a wide digit, a circled one). 0:
 * it is not such a character. */
size_t paste_sign(span at, char *sign);
/* The bytes of a blank of any width, including a no-break space; 0: it is not a blank. */
size_t paste_space(span at);
/* Is it a digit or a sign of an empty cell, for sizes up to 9? */
bool paste_is_cell(char sign);
bool paste_are_cells(span part);
bool paste_is_letter(char sign);
bool paste_is_white(char sign); /* a blank or a line end */
int paste_digit(char sign);     /* 1 to 9, or 0 */

/* ---- for readers: lines and words ---- */

/* The next line of a text, blank ones included, without what ends it; false: there is none. */
bool paste_line(span *rest, span *line);
/* Is it not a row, but a line of dashes, bars and the like, or a command of LaTeX? */
bool paste_is_rule(span line);
/* Is it mostly letters? */
bool paste_is_words(span line);
span paste_trim(span part); /* without white space at both ends, and without a byte order mark */
bool paste_begins(span part, const char *with); /* in capital or small letters */
bool paste_has(span part, const char *what);
/* The first run of just 81 characters that `belongs` accepts; n is 0: there is none. */
span paste_run(span all, bool (*belongs)(char character));

/* ---- for readers: grids among words ---- */

/* The tag of a fence at the beginning of a text: [code], </pre>, ``` and the like. */
typedef struct fence {
    size_t n; /* bytes; 0: there is none */
    bool opens, closes;
} fence;
fence paste_fence(span at, bool line_begins);
/* Where the first one from `from` on is, that begins before `end`; `end`: there is none. */
size_t paste_next_fence(span all, size_t from, size_t end, fence *found);
enum { PASTE_FENCE_MAX = 100 }; /* bytes of a tag */
/* The text between the first [code] and [/code], or between two fences, that has cells, and where the closing
 * mark ends; false: there is none. */
bool paste_fenced(span all, span *inside, size_t *end);
/* Are there at most nine signs, digits from 1 and blanks? */
bool paste_is_blank_row(span line);
/* The first grid of a text with blanks for empty cells that can be nothing else; false: there is none. */
typedef struct blank_grid {
    const char *begin; /* of its first row */
    const char *end;   /* of its last row */
    const char *seen;  /* as far as lines were looked at */
    char cell[PASTE_CELLS];
} blank_grid;
bool paste_blank_grid(span all, blank_grid *grid);

#endif
