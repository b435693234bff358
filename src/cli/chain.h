/* chain.h: two jobs behind each other as one: what a worker's first half answers to an item, a line, is the
 * item of its second half. So nothing is gathered in between, however long the work is, and no worker waits
 * until the first half is done with everything. */
#ifndef CLI_CHAIN_H
#define CLI_CHAIN_H

#include "cli/run.h"

typedef struct chain {
    job first, second; /* of the second: context, open, close and work */
    const char *name;  /* of the lines between them, in messages; */
    uint64_t line;     /* the number of that which comes of the first item */
} chain;

/* The job that does both; it lives as long as the chain. */
job chain_job(const chain *c);

#endif
