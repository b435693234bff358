/* rate.h: parts of `tresse rate`, for batches. */
#ifndef CLI_RATE_H
#define CLI_RATE_H

#include "cli/run.h"

/* The theories that --by names. */
typedef struct theory_list {
    char **theory; /* their texts */
    size_t *at;    /* where they are in the list */
    int n;
} theory_list;

void theory_list_read(theory_list *to, const char *list);
void theory_list_free(theory_list *theories);

/* Does --by name theories, and do the options go together? 0, or a status after a message. */
int rate_check_theories(const settings *asked);
/* The same, and does each theory make sense for the first puzzle? */
int rate_check(const settings *asked);
/* The work itself, for callers that supply lines: sets context, open, close and work of the job; 0, or a
 * status after a message. The context must be closed in any case. */
int rate_open_work(const settings *asked, job *work);
void rate_close_work(job *work);
/* The columns of a row that were in the input besides the puzzle: how many there are, how many of them stood
 * before it, and the line above it that may name them (input_names). */
typedef struct rate_others {
    int n, before;
    const text *names; /* NULL: there is none */
} rate_others;

/* What --header writes first: the names of the columns. Others are called as that line says, if it has a
 * field for each column of the row, or for each but the puzzle; otherwise, and where a name is empty, too
 * long or taken, column1, column2, ... */
void rate_add_header(text *out, const settings *asked, const rate_others *others);

#endif
