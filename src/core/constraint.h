/* constraint.h: a kind of constraint that a network declares: order, need, impossible, loop, connected; and
 * deadly, which is never declared (declared/constraints.h has them all).
 *
 * Links say what two labels exclude. What can't be said by links (csp-variables in ascending order, a label
 * that needs one of others, a loop, a connected region) is declared. Each kind is one `const constraint`, and
 * a pointer to it says which kind a statement, a rule or a line of a step is about; src/declared/ has one
 * file for each, and the table of all. Here is what the readers of steps and networks need to know of it. The
 * rest stays in the layer that it belongs to; "To add a kind of constraint" in doc/architecture.md is the
 * list.
 *
 * A step is about a constraint by a DECLARED line, with evidence of its own kind, or by a CELL, if the
 * constraint is a set of labels. `l` is that line of the step s. */
#ifndef CORE_CONSTRAINT_H
#define CORE_CONSTRAINT_H

#include "base/text.h"
#include "core/proof.h"
#include "core/step.h"

typedef struct constraint {
    const char *name;           /* "order": in networks of users, and in paths */
    int (*count)(const csp *c); /* how many of them the network declares */
    /* What the formula has to say of them: says their clauses (to NULL: to nobody), and returns how many
     * there are. NULL: links say it all. */
    int (*clauses)(const csp *c, const proof *to);
    /* For CELLs and CASES over it that stand among other lines, if it is a set of labels. In nrc notation, up
     * to the number of labels: "need"; and why one of them is true, behind "what" or "that": "r1c1 = 2
     * needs". NULL, both: it is none. */
    const char *sign;
    void (*say_why)(const csp *c, const step_line *l, text *out);
    bool assumes;       /* its lines hold if the puzzle has one solution */
    const char *leaves; /* what a trial leaves if it ends because of one: "nothing of what is needed"; NULL:
                           none does */

    /* In nrc notation, between the name of the step and its conclusions: "[2]: r3c7<r3c8>r3c9". */
    void (*write)(const csp *c, const step *s, const step_line *l, bool ascii, text *out);
    bool names_set; /* of a step that concludes a set: `write` has named its members */
    /* The evidence as keys of a JSON object. */
    void (*write_json)(const csp *c, const step_line *l, text *out);
    /* The reason in words, up to `so` and what is eliminated; of a contradiction, up to ": this is
     * impossible". first: at the start of a sentence. */
    void (*say)(const csp *c, const step *s, const step_line *l, bool first, text *out);
    const char *so; /* what joins reason and conclusion: ". So "; NULL: a colon */
    /* What follows, if that can be said better than by the list of what is eliminated ("r1c6 is at least 4"),
     * without a full stop; false: nothing was said. May be NULL. */
    bool (*conclude)(const csp *c, const step_line *l, text *out);

    /* For DECLARED lines. Tells each label that must be gone for the line to hold. */
    void (*premises)(const csp *c, const step_line *l, void (*take)(void *context, csp_label l),
                     void *context);
    /* For DECLARED lines. Clauses by which each elimination follows by unit propagation. */
    void (*prove)(const csp *c, const step_line *l, const proof *p);
    /* For DECLARED lines of a constraint that has no clauses beforehand, because it would have too many. Says
     * those that the line rests on, each true of every solution by the definition of the constraint: the
     * formula has them, too, as axioms, and says so (to NULL: to nobody). Returns how many there are. NULL:
     * lines rest on nothing else. */
    int (*axioms)(const csp *c, const step_line *l, const proof *to);
    /* Why there are no clauses that `prove` could give for this line, or, if the line is NULL, none that
     * `clauses` could give for what the network declares: "a loop is no clause". Then no proof, or no
     * formula, is written: one with a gap is none. NULL: there are; the member is NULL: there always are. */
    const char *(*refuse)(const csp *c, const step_line *l);
} constraint;

#endif
