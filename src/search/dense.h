/* dense.h: the dense layout: the same questions as the sparse one, answered by wide operations. It only
 * decides.
 *
 * What a state is, how something is supposed, and how another rule may use that: residual.h. For each target
 * the layered propagation is kept as far as it was needed, so going from length n to n+1 costs one layer.
 * Chains are found by the same searches as in the sparse layout; which chain is printed is decided there. */
#ifndef SEARCH_DENSE_H
#define SEARCH_DENSE_H

#include "base/watch.h"
#include "search/memo.h"
#include "search/residual.h"

typedef struct dense dense;

/* `g_labels`: rights may be g-labels, in all questions. */
status dense_open(dense **out, const memory *m, const csp *c, bool g_labels);
void dense_close(dense *dense); /* may be NULL */

/* Begins a new run: from now on states only shrink. */
void dense_start(dense *dense);
/* From now on all questions are about this state. False: it does not fit, and there are none. */
bool dense_begin(dense *dense, const state *s);
/* The same for the state of the table, `live`, which may have changed. */
void dense_renew(dense *dense);

residual *dense_table(dense *dense);
/* False: the table had no room for all that lanes say, so what dense_slack has answered is of no use. */
bool dense_knows(const dense *dense);

typedef enum dense_answer {
    DENSE_YES,
    DENSE_NO,    /* not of this length */
    DENSE_NEVER, /* of no length */
    DENSE_LONG,  /* the length is too great for this layout */
    DENSE_ENDED  /* the watch ended it */
} dense_answer;

/* How many rights beyond one for each layer of propagation would a chain of this length (at least 2) on this
 * target have? Negative: there is none of this length (DENSE_SLACK_NONE), or of any length
 * (DENSE_SLACK_NEVER). */
enum { DENSE_SLACK_NONE = -1, DENSE_SLACK_NEVER = -2 };
int dense_slack(dense *dense, dcand target, int length);

/* Is supposing the target a contradiction at once? */
bool dense_refutes(const dense *dense, dcand target);

/* The search of a rule: is there a chain on candidate `target` of the table with at most `length` cells (>=
 * 2)? `target` has been supposed, without contradiction, and its propagation leaves room for such a chain:
 * see dense_search.h. */
typedef dense_answer dense_decision(dense *dense, dcand target, int length);

/* The search for braids. What was found out about z in this state is not looked for again. */
dense_decision dense_braid;

/* What all questions have in common. */
typedef struct dense_terms {
    memo *failures;
    const memo_key *part; /* of each label */
    watch *watch;
} dense_terms;

/* Is there a chain on this target with at most `length` cells (>= 2)? */
dense_answer dense_ask(dense *dense, dense_decision *decide, dcand target, int length,
                       const dense_terms *terms, status *why);

#endif
