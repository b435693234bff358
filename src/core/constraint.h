/* constraint.h: a kind of constraint that a network declares: what a DECLARED line of a step is about.
 *
 * Links say what two labels exclude. What can't be said by links (csp-variables in ascending order, a loop, a
 * connected region) is declared, and each kind comes with everything that the rest of the program needs to
 * know about its steps: src/declared/ has one file for each. The rule that finds them is in rules/, and the
 * checker verifies them by code of its own. */
#ifndef CORE_CONSTRAINT_H
#define CORE_CONSTRAINT_H

#include "core/proof.h"
#include "core/step.h"

typedef struct constraint {
    const char *name; /* "order" */
    /* Tells each label that must be gone for the line to hold. */
    void (*premises)(const csp *c, const step_declared *d, void (*take)(void *context, csp_label l),
                     void *context);
    /* In nrc notation, between the name of the step and its conclusions: "[2]: r3c7<r3c8>r3c9". */
    void (*write)(const csp *c, const step_declared *d, text *out);
    /* The evidence as keys of a JSON object. */
    void (*write_json)(const csp *c, const step_declared *d, text *out);
    /* The reason in words, up to the colon before what is eliminated. */
    void (*say)(const csp *c, const step_declared *d, text *out);
    /* What follows, if that can be said better than by the list of what is eliminated ("r1c6 is at least 4"),
     * without a full stop; false: nothing was said. May be NULL. */
    bool (*conclude)(const csp *c, const step_declared *d, text *out);
    /* Clauses by which each elimination follows by unit propagation. */
    void (*prove)(const csp *c, const step_declared *d, const proof *p);
} constraint;

#endif
