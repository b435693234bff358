/* hypothesis.h: what follows from supposing that some candidates are true, by links and csp-variables alone.
 *
 * Supposing x kills every candidate linked to x. A csp-variable that is left with one candidate is a *unit*;
 * one that is left with none is a contradiction. Nothing is propagated automatically: the searches decide
 * which units to suppose. Everything can be undone, in reverse order, by a trail.
 *
 * Invariants: left[v] counts the candidates of v that are not dead, only[v] is their exclusive-or (so the
 * candidate itself when left[v] is 1); a csp-variable enters `unit` when left[v] falls to 1 and no supposed
 * candidate is in it, and may become decided or empty later, so readers of the list look again. */
#ifndef SEARCH_HYPOTHESIS_H
#define SEARCH_HYPOTHESIS_H

#include "search/never.h"
#include "search/problem.h"

enum { KILLED = 1, SUPPOSED = 2 }; /* values of dead[] */

typedef struct hypothesis {
    arena arena; /* owns the arrays */
    const problem *problem;
    uint8_t *dead;         /* of each candidate: linked to a supposed one, or supposed itself */
    uint16_t *left, *only; /* of each csp-variable */
    uint8_t *decided;      /* of each csp-variable: some supposed candidate is in it */
    pvar *unit;
    cand *trail;
    int units, trails;
} hypothesis;

typedef struct hypothesis_mark {
    int units, trails;
} hypothesis_mark;

status hypothesis_open(hypothesis *world, const memory *m, const csp *c);
void hypothesis_close(hypothesis *hypothesis);
void hypothesis_begin(hypothesis *hypothesis, const problem *problem); /* nothing supposed */

/* Supposes `candidate`. True: a contradiction, some csp-variable is empty. Then some of what is linked to
 * `candidate` may not be marked dead yet; the second form marks all of it. If `candidate` is dead, nothing is
 * done: `candidate` is supposed already, or it is linked to what is, which is a contradiction. */
bool hypothesis_suppose(hypothesis *hypothesis, cand candidate);
bool hypothesis_suppose_fully(hypothesis *hypothesis, cand candidate);

static inline hypothesis_mark hypothesis_here(const hypothesis *hypothesis)
{
    return (hypothesis_mark){ hypothesis->units, hypothesis->trails };
}

void hypothesis_undo(hypothesis *hypothesis, hypothesis_mark to);

static inline bool hypothesis_is_supposed(const hypothesis *hypothesis, cand candidate)
{
    return hypothesis->dead[candidate] == SUPPOSED;
}

/* The candidate that `var` forces, or NO_CAND if `var` is not (or no longer) a unit. */
static inline cand hypothesis_forced(const hypothesis *hypothesis, pvar var)
{
    return hypothesis->left[var] == 1 && !hypothesis->decided[var] ? hypothesis->only[var] : (cand)NO_CAND;
}

/* Layered propagation from here: in each layer all candidates that are forced at its start are supposed at
 * once, except those with forbid[x] (forbid may be NULL). Returns the number of layers until a contradiction,
 * or `most` + 1 if there is none within `most` layers, or NEVER if propagation ends without one.
 * Undoes what it supposed.
 *
 * It is a lower bound: a chain needs at least one right in each layer before its contradiction. */
int hypothesis_layers(hypothesis *hypothesis, const uint16_t *forbid, int most);

/* Do the units from..to-1 force a candidate other than `target`? If not, supposing what they force adds
 * nothing. */
bool hypothesis_goes_on(const hypothesis *hypothesis, int from, int to, cand target);

/* As hypothesis_layers, but it looks for a layer in which a candidate x with goal[x] is forced, and never
 * supposes `target`. After a contradiction anything may be forced in the next layer, so the bound ends there.
 */
int hypothesis_layers_to(hypothesis *hypothesis, const uint8_t *goal, cand target, int most);

#endif
