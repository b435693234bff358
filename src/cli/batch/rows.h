/* rows.h: the rows of a finished batch, one by one, for more than copying their bytes. */
#ifndef CLI_BATCH_ROWS_H
#define CLI_BATCH_ROWS_H

#include "cli/batch/batch.h"

/* Names of the columns after the puzzle, in order; empty: there are none. */
void batch_columns(const batch *b, word_list *names);
bool batch_has_ids(const batch *b); /* before the puzzles */
/* Calls take for each row, without the end of its line, and end for each shard, with the number of rows that
 * it has. Returns 0, or a status after a message. */
typedef struct row_taker {
    void *context;
    void (*take)(void *context, const char *row, size_t n);
    void (*end)(void *context, size_t shard, uint64_t rows); /* may be NULL */
} row_taker;
int batch_each_row(const batch *b, const row_taker *t);

/* Turns rows of a batch, line after line, into the table of their counts. */
typedef struct counting counting;
counting *counts_open(const batch *b);
void counts_take(counting *c, const char *rows, size_t n); /* whole lines */
/* The table; 0, or a status after a message. */
int counts_end(counting *c, const settings *s, text *out);
void counts_close(counting *c); /* accepts NULL */

/* `merge --format counts`, `merge --columns-dir`; a status. */
int merge_counts(const batch *b, const settings *s);
int merge_columns(const batch *b, const settings *s);

#endif
