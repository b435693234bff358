/* tokens.h: a text as words in rows, for applications whose puzzles are grids of words.
 *
 * Words are parted by blanks and by quotation marks. A row ends where its line ends, and at a '/', so that a
 * grid of several lines can also be written in one; rows without words do not count. Lines that start with
 * '#' are comments. What stands behind the last word of a puzzle is the comment of the puzzle if the text is
 * one line, and too much if it is several: only then could it be meant as part of the grid. */
#ifndef APPS_TOKENS_H
#define APPS_TOKENS_H

#include "apps/app.h"

typedef struct token {
    const char *at;
    int length, row; /* rows count from 0 */
} token;

typedef struct tokens {
    const char *text, *end;
    const token *list;
    int n, rows;
    bool one_line;
} tokens;

/* The words are kept in the arena, the text is not copied. */
status tokens_read(tokens *t, arena *a, const char *bytes, size_t n, error *e);

/* The first word of a text; of length 0 if there is none. */
token tokens_first(const char *bytes, size_t n);

bool token_is(const token *k, const char *word);      /* in small or capital letters */
bool token_is_empty(const token *k);                  /* stands for a cell without a value */
bool token_starts(const token *k, const char *start); /* in small or capital letters */
/* The number that k is; -1 if it is none. Numbers above 10,000 are 10,000. */
int token_number(const token *k);
/* The digits at the front of [at, end): how many, and *number as above. */
int token_digits(const char *at, const char *end, int *number);

/* How many words row i has. */
int tokens_row_length(const tokens *t, int i);
/* The size of a grid of one word a cell that starts with word `first`: as wide as its first row, and as many
 * rows as there are; or, in a text of one line, as many as there are before one that is too wide. */
void tokens_grid(const tokens *t, int first, int *rows, int *columns);
/* Are there rows * columns words from word `first` on, and in rows of the right length, unless all are in
 * one? BAD_INPUT: no. */
status tokens_check_grid(const tokens *t, int first, int rows, int columns, error *e);

/* BAD_INPUT at word i (at the end of the text if there is no such word): "found 'WORD', expected ...". */
status tokens_expected(const tokens *t, int i, error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* BAD_INPUT at this character, with this message. */
status tokens_wrong(const tokens *t, const char *at, error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The puzzle ends before word `next`. Keeps the comment behind it, or BAD_INPUT: there is too much. */
status tokens_finish(const tokens *t, int next, text *comment, error *e);

/* One parameter "KEY=VALUE" of a list parted by blanks or commas. */
typedef struct parameter {
    const char *at; /* the parameter; at first, the list */
    int key_length, length;
} parameter;

/* Goes to the next parameter; false at the end of the list. *it starts as { .at = params }. */
bool parameter_next(parameter *it);
bool parameter_is(const parameter *it, const char *key);
bool parameter_value_is(const parameter *it, const char *value);
status parameter_unknown(const parameter *it, const char *expected, error *e);

#endif
