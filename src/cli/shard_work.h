/* shard_work.h: a part of a command's work that is done separately, as if it were the whole: a shard of a
 * batch.
 *
 * A command whose settings have a shard takes its input from there and leaves its output there, and says
 * nothing. What concerns the whole work was settled before: whether lines are puzzles, what is a heading,
 * whether the theories make sense. Rows are those that the command would write for this part; so those of all
 * parts, one after the other, are what it would write for the whole. */
#ifndef CLI_SHARD_WORK_H
#define CLI_SHARD_WORK_H

#include "cli/line_file.h"

#include <stdint.h>

typedef struct shard_work {
    /* what is to be done: lines of a text, */
    const char *name;    /* of the whole input, for messages */
    line_file text;      /* taken over by its reader */
    uint64_t line;       /* the number of the first one, from 1 */
    const char *heading; /* the line above the puzzles of the whole that names their columns; NULL: none */
    /* or numbers of puzzles that are to be made, */
    uint64_t first, count;
    const char *from;            /* for messages: what --from was called; NULL: its own name */
    const struct settings *then; /* and what is to be done with each; NULL: nothing */
    /* these receive the results, in order and in whole lines: rows; and notes, each line of which starts with
     * SHARD_ERROR or SHARD_NOTE. False: errno says why it can't be kept, and the work ends. */
    bool (*take_rows)(void *taker, const char *from, size_t n);
    bool (*take_notes)(void *taker, const char *from, size_t n);
    void *taker;
    const char *file;       /* the file that the taker writes, for messages */
    uint64_t bad, unsolved; /* items */
} shard_work;

#define SHARD_ERROR "# "
#define SHARD_NOTE  "#- "

/* Passes the result of an item to the taker; returns what the taker returns. */
bool shard_work_take(const shard_work *shard, const text *rows, const text *note, bool error);

#endif
