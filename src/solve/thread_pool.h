/* thread_pool.h: several threads that answer the questions of one level together.
 *
 * All questions of a level are about one frozen state: whether there is a chain of some length on each of its
 * targets. No answer depends on another one, so the questions may be answered in any order and by any thread.
 * Each member of a pool has a table, layers and a memo of its own; a member that is done takes the next
 * question, and the answers are read in the order of the targets. So what is found does not depend on how
 * many members there are, nor on which of them was quicker; only the number of nodes does, because each
 * member remembers only its own failures. So there is no pool if a budget counts nodes.
 *
 * Threads are the caller's (tresse_helpers); nothing here makes one. Member 0 is the one who asks, in its own
 * thread and with its own dense layout: it alone may call back. */
#ifndef SOLVE_THREAD_POOL_H
#define SOLVE_THREAD_POOL_H

#include "search/dense.h"

typedef struct thread_pool thread_pool;

/* What all questions of a level have in common. */
typedef struct pool_level {
    dense *dense;       /* of member 0; its table has the state */
    uint64_t table;     /* the number of that table: the others make theirs anew if they have another one */
    uint64_t state;     /* the number of the state, likewise */
    dense_terms *terms; /* of member 0 */
    dense_decision *decide;
    int length;
} pool_level;

typedef struct pool_question {
    dcand target;
    int place; /* free for the caller to use */
    dense_answer answer;
} pool_question;

status thread_pool_open(thread_pool **out, const memory *m, const csp *c);
void thread_pool_close(thread_pool *pool); /* may be NULL */
/* Sets who helps from now on; NULL: nobody. */
void thread_pool_use(thread_pool *pool, const tresse_helpers *helpers);
/* Is there anybody who helps, and is the work, which has taken this many nodes so far, large enough to be
 * shared? */
bool thread_pool_pays(const thread_pool *pool, uint64_t nodes);
/* How many members there may be, at least 1. */
int thread_pool_members(const thread_pool *pool);

/* Answers n questions. STOPPED: a callback said so; then some answers are DENSE_ENDED. */
status thread_pool_ask(thread_pool *pool, const pool_level *level, pool_question *question, int n);

#endif
