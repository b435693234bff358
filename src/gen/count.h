/* count.h: how many solutions a state has. Decides existence and uniqueness; never used by the rules.
 *
 * A solution obeys links and sets, needs included. Depth-first search with BRT propagation on the network:
 * generic, exact, and independent of the rules' search. Networks that fit are counted in a dense layout, all
 * others in a sparse one, with the same counts. */
#ifndef GEN_COUNT_H
#define GEN_COUNT_H

#include "base/random.h"
#include "gen/question.h"
#include "search/full_table.h"
#include "search/residual.h"

typedef struct counter counter;

status counter_open(counter **out, const memory *m, const csp *c);
void counter_close(counter *counter);                 /* may be NULL */
const memory *counter_memory(const counter *counter); /* what it was opened with */

/* Counts the solutions of s, stopping at `most` of them: *found. solution (csp_labels long, may be NULL) gets
 * the first one met. With `order` (may be NULL) candidates are tried in random order, so that the first
 * solution is random. LIMIT: the watch's budget ended, and *found is a lower bound (also if STOPPED is
 * returned). */
status counter_run(counter *counter, const state *s, int most, rng *order, watch *watch, int *found,
                   bool *solution);

/* The same for the state in which all labels are candidates, with what the question adds; no state is made
 * for it. The first function says whether this counter can do that. *gave_up: nothing is known yet; make the
 * state, and go on with counter_resume and the same watch. */
bool counter_can_start(const counter *counter);
status counter_start(counter *counter, const question *question, watch *watch, int *found, bool *solution,
                     bool *gave_up);
status counter_resume(counter *counter, const state *s, int most, watch *watch, int *found, bool *solution);

/* Only begins that, without counting; false: a contradiction. */
bool counter_begin(counter *counter, const question *question);

/* What followed by BRT from the question of the last counter_start or counter_begin, in the lanes of the
 * table; NULL: a contradiction. Both are for code that goes on from there. */
const lane *counter_begun(const counter *counter);
full_table *counter_table(counter *counter);
/* Lends a table of the network (NULL: none), in which counter_start may count what is hard; nothing else may
 * use it meanwhile. */
void counter_lend(counter *counter, residual *table);
/* The lent table, made of what counter_begun has, with halves; NULL: no table is lent, or it does not fit. */
residual *counter_residual(const counter *counter);
/* Counts, up to `most`, the solutions of a state of that table, a part of what was begun, closed under BRT.
 * *gave_up: this counter can't, and nothing is known. */
status counter_residual_run(counter *counter, const uint8_t *from, int most, watch *watch, int *found,
                            bool *solution, bool *gave_up);

/* Questions about one state, the base, which must not change as long as questions are asked about it. Counts
 * as counter_run does. */
void counter_base(counter *counter, const state *s);
status counter_ask(counter *counter, const question *question, watch *watch, int *found, bool *solution);

/* For tests, which compare all ways of counting, and not only the one that is best here: counts with this
 * kind of lanes (LANES_ of search/lanes.h), or without any, by Singles alone or by whips[1], too. False: this
 * counter can't. */
enum { COUNTER_SPARSE = -1, COUNTER_WHIPS = -2 };
bool counter_layout(counter *counter, int lanes);

#endif
