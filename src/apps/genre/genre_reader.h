/* genre_reader.h: reading a genre, a statement on each line: what its files share. */
#ifndef APPS_GENRE_READER_H
#define APPS_GENRE_READER_H

#include "apps/genre/genre.h"

typedef struct genre_reader {
    genre *to;
    scan in; /* `at` and `end` are those of the statement */
    error *e;
    status status; /* the first failure stays */
    int depth;     /* of the formula */
    int part;      /* whose clue a formula is about; -1: none */
} genre_reader;

/* The next word, number or sign of the statement; empty at its end. A word has letters, digits and _. */
span genre_peek(const genre_reader *reader);
span genre_next(genre_reader *reader);
bool genre_takes(genre_reader *reader, const char *word); /* if it is the next one */
void genre_needs(genre_reader *reader, const char *word); /* it must be */
span genre_next_word(genre_reader *reader, const char *expected);
int genre_next_number(genre_reader *reader, const char *expected);
span genre_next_string(genre_reader *reader, const char *expected); /* in quotes */
/* What a rule calls its statements, in quotes; empty: nothing is there. */
span genre_takes_words(genre_reader *reader);
/* What is not a blank, up to a comma. */
span genre_next_sign(genre_reader *reader, const char *expected);
void genre_expected(genre_reader *reader, span found, const char *expected);
int genre_part_named(const genre *of, span name); /* -1: there is none */

void genre_read_rule(genre_reader *reader); /* after its word, `each` */
/* genre_read_game.c */
void genre_read_game(genre_reader *reader);
void genre_read_type(genre_reader *reader);
void genre_read_forms(genre_reader *reader);
int genre_add_node(genre_reader *reader, genre_node node);
/* A formula: what is true or not. 0 after a failure. */
int genre_read_formula(genre_reader *reader);
/* The same of what the puzzle says, before any value is known. */
int genre_read_constant(genre_reader *reader, bool number);

#endif
