/* refute.h: which candidates T&E(T) refutes at which depth: decisions only, without steps; see trial.h. */
#ifndef SOLVE_REFUTE_H
#define SOLVE_REFUTE_H

#include "solve/engine.h"
#include "solve/te_deep.h"

typedef struct refuter refuter;

status refuter_open(refuter **out, const memory *m, const csp *c, engine *e);
void refuter_close(refuter *r); /* may be NULL */

/* A new run, by theory T (without depth; lives as long as the run). */
void refuter_start(refuter *r, const theory *t, int max_length, const bool *keep, search_layout layout);

/* Takes s to where T alone can take it. LIMIT: the budget ended. */
status refuter_apply(refuter *r, state *s, watch *w);

/* As te_deep_level, in a state where T does not apply any more; and states only shrink from call to call. */
status refuter_level(refuter *r, const state *s, int depth, watch *w, te_refutations *out, bool *left);

/* T&E(T) of this depth from s, where T does not apply any more, to its end: batch after batch, T being
 * applied after each. Independent of the run: s may be any state. */
status refuter_run(refuter *r, const state *s, int depth, const bool *keep, watch *w, te_refutations *out);

#endif
