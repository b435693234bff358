/* rows.h: the rows of a finished batch, one by one, for more than copying their bytes. */
#ifndef CLI_BATCH_ROWS_H
#define CLI_BATCH_ROWS_H

#include "cli/batch/batch.h"

/* Names of the columns after the puzzle, in order; empty: there are none. */
void batch_columns(const batch *task, word_list *names);
bool batch_has_ids(const batch *task); /* before the puzzles */
/* Calls take for each row, without the end of its line, and end for each shard, with the number of rows that
 * it has. Returns 0, or a status after a message. */
typedef struct row_taker {
    void *context;
    void (*take)(void *context, const char *row, size_t n);
    void (*end)(void *context, size_t shard, uint64_t rows); /* may be NULL */
} row_taker;
int batch_each_row(const batch *task, const row_taker *taker);

/* Turns rows of a batch, line after line, into the table of their counts. */
typedef struct counting counting;
counting *counts_open(const batch *task);
void counts_take(counting *counts, const char *rows, size_t n); /* whole lines */
/* The table; 0, or a status after a message. */
int counts_end(counting *counts, const settings *asked, text *out);
void counts_close(counting *counts); /* accepts NULL */

/* `merge --format counts`, `merge --columns-dir`; a status. */
int merge_counts(const batch *task, const settings *asked);
int merge_columns(const batch *task, const settings *asked);

#endif
