/* chain.h: two jobs in succession as one: the line that the first half of a worker makes from an item is the
 * item of its second half. So nothing is gathered in between, however long the work is, and no worker waits
 * until the first half is done with everything. */
#ifndef CLI_CHAIN_H
#define CLI_CHAIN_H

#include "cli/run.h"

typedef struct chain {
    job first, second; /* of the second only context, open, close and work are used */
    const char *name;  /* what the lines between them are called in messages; */
    uint64_t line;     /* the number of the line made from the first item */
} chain;

/* The job that does both; valid as long as the chain. */
job chain_job(const chain *chain);

#endif
