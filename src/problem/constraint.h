/* constraint.h: a kind of constraint: one object with all that is ever asked of it.
 *
 * A network is made of csp-variables, groups and links. What these can't say (csp-variables in ascending
 * order, a label that needs one of others, a loop, a connected region) it *declares*; what they can say only
 * by further csp-variables (a table, a sum, an automaton) is *encoded* as csp-variables of combinations. Each
 * kind is one `const constraint` in a file of its own, and a pointer to it says which kind a statement, a
 * rule or a line of a step is about; constraints.h has the table of all, and doc/adding-a-constraint.md says
 * how to add one.
 *
 * A step uses a declared constraint by a DECLARED line, with evidence of the constraint's own kind, or by a
 * CELL, if the constraint is a set of labels. Below, `l` is that line of the step s. */
#ifndef PROBLEM_CONSTRAINT_H
#define PROBLEM_CONSTRAINT_H

#include "base/text.h"
#include "core/proof.h"
#include "core/statement.h"
#include "core/step.h"
#include "problem/form.h"

/* What the operands of a constraint are, as words: csp-variables, a factor before each, or A=1 and B!=2. */
typedef enum operand_words { OPERANDS_PLAIN, OPERANDS_FACTORS, OPERANDS_LITERALS } operand_words;

struct propagation;

typedef struct constraint {
    const char *name; /* "order": in networks of users, and in paths */

    /* ---- as a statement ---- */

    statement_form form; /* how it is written */
    /* Puts its words, as its form has them, from what was made of them. */
    void (*spell)(const stated_problem *problem, const problem_constraint *is, form_writer *to);

    /* ---- if it is encoded ---- */

    /* Does one of them hold, by the definition of the kind, for these values: value[l] is true for each label
     * l of them? */
    bool (*holds)(const statement *said, const bool *value);
    operand_words operands;
    int least;              /* operands */
    const char *single;     /* what singles of its csp-variables are called, */
    const char *phrases[3]; /* and what is said of them */
    /* Reads the words after the operands, or says what is wrong. NULL: there are none. */
    void (*settle)(finish *finish, problem_constraint *is, const struct word *rest, int n);
    /* Makes its csp-variables, labels and links (encode.h). */
    void (*encode)(struct nary *to, const problem_constraint *is, const struct nary_operand *operand);

    /* Says its clauses, for a network where nothing else says it. Unit propagation on them is complete, and
     * each solution has one model. Its own variables are those from `first` on; returns how many, or
     * TOO_MANY_CLAUSES (diagram.h). NULL: it has no clauses. */
    int (*formula)(const statement *said, int first, const proof *to);
    /* As a cell of c-whips and c-braids (propagate.h): `prepare` decides how strongly, and makes `mine`;
     * false: no memory. `propagate` sets `kept` of each entry that is in a solution of which all entries are
     * alive; false: there is no solution. */
    bool (*prepare)(struct propagation *at);
    bool (*propagate)(const struct propagation *at);

    /* ---- if it is declared ---- */

    int (*count)(const csp *c);                                  /* how many of them the network declares */
    void (*add)(csp_builder *b, const problem_constraint *is);   /* adds one to a network */
    bool (*collect)(const csp *c, arena *a, stated_problem *to); /* all of a network; false: no memory */
    /* Do all that the network declares hold for these values, by the definition? */
    bool (*all_hold)(const csp *c, const bool *value);

    /* ---- what steps, sentences and proofs ask ---- */

    /* Says the clauses that the formula needs for all constraints of this kind. NULL: links say it all. */
    void (*clauses)(const csp *c, const proof *to);
    /* Only for a constraint that is a set of labels, for CELLs and CASES over it that are among other lines.
     * `sign` is what nrc notation writes before the number of labels: "need"; `say_why` says why one of them
     * is true, to follow "what" or "that": "r1c1 = 2 needs". Both are NULL if the constraint is not a set of
     * labels. */
    const char *sign;
    void (*say_why)(const csp *c, const step_line *line, text *out);
    bool assumes;       /* its lines hold if the puzzle has one solution */
    const char *leaves; /* what is left when a trial ends because of such a constraint: "nothing of what is
                           needed"; NULL: no trial ends so */

    /* What nrc notation has between the name of the step and its conclusions: "[2]: r3c7<r3c8>r3c9". */
    void (*write)(const csp *c, const step *step, const step_line *line, bool ascii, text *out);
    bool names_set; /* of a step that concludes a set: `write` has named its members */
    /* The evidence as keys of a JSON object. */
    void (*write_json)(const csp *c, const step_line *line, text *out);
    /* The reason in words; it is followed by `so` and what is eliminated, or, if it is a contradiction, by ":
     * this is impossible". first: it is at the start of a sentence. */
    void (*say)(const csp *c, const step *step, const step_line *line, bool first, text *out);
    const char *so; /* what joins the reason to the conclusion: ". So "; NULL: a colon */
    /* What follows, if that can be said better than by the list of what is eliminated ("r1c6 is at least 4"),
     * without a full stop; false: nothing was said. May be NULL. */
    bool (*conclude)(const csp *c, const step_line *line, text *out);

    /* For DECLARED lines. Calls `take` with each label that must be gone for the line to hold. */
    void (*premises)(const csp *c, const step_line *line, void (*take)(void *context, csp_label line),
                     void *context);
    /* For DECLARED lines. Says clauses from which each elimination follows by unit propagation. */
    void (*prove)(const csp *c, const step_line *line, const proof *proof);
    /* Why there are no clauses that `prove` could give for this line, or, if the line is NULL, none that
     * `clauses` could give for what the network declares: "a loop is not a clause". Then no proof, or no
     * formula, is written, since one with a gap proves nothing. Returns NULL if there are such clauses; the
     * member itself is NULL if there always are. */
    const char *(*refuse)(const csp *c, const step_line *line);
} constraint;

#endif
