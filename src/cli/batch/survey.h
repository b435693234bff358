/* survey.h: looking at the whole input of a batch, once: is each line a puzzle, where do shards begin? */
#ifndef CLI_BATCH_SURVEY_H
#define CLI_BATCH_SURVEY_H

#include "cli/batch/batch.h"

/* Fills in input and shards; with `split`, and for what can't be read twice or from the middle on, the lines
 * of each shard are copied into DIR/in. 0, or a status after a message. */
int survey_input(batch *task, const settings *asked, const word_list *operands);

#endif
