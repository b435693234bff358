/* nary.h: constraints on several csp-variables, as csp-variables for combinations.
 *
 * Links join two labels. A constraint on more csp-variables is expressed by a new csp-variable whose labels
 * are the combinations that the constraint allows, each linked to what it excludes. The new csp-variable is a
 * function of the others, so the solutions of the problem and those of the network correspond one to one.
 * Whips[1] through such a csp-variable are generalised arc consistency on the constraint: a combination is
 * eliminated by the csp-variable of one of its values that is gone, and a value is eliminated by the
 * csp-variable of combinations if all combinations with that value are gone.
 *
 * An *operand* is a csp-variable, or any set of labels of which exactly one is true, as such a constraint
 * sees it: its labels are grouped in *classes*, which have names and perhaps numbers. Mostly each label is a
 * class of its own; "is it 3, or not?" has two. A constant is an operand of one class, without labels.
 *
 * What is made goes into a `nary`: the builder of a network, or anything else that takes labels,
 * csp-variables and links. The same calls make the same things in the same order, so code that knows the
 * labels already can ask for the links alone. A failure is remembered, and everything after it does
 * nothing. */
#ifndef PROBLEM_NARY_H
#define PROBLEM_NARY_H

#include "base/text.h"
#include "problem/constraints.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NARY_TUPLES = 4000, /* most tuples of a sum; with more it is made of partial sums */
    NARY_STATES = 4000  /* most values of one partial sum, or states between two cells of a `regular` */
};

typedef struct nary_operand {
    const char *name;
    const csp_label *label;
    int labels;
    const uint16_t *class_of; /* of each label; NULL: each label is a class of its own, in their order */
    int classes;
    const char *const *value; /* the name of each class */
    const int *number;        /* of each class, for sums; NULL if no numbers are needed */
    const bool *gone;         /* of each class: no solution has it, so no tuple needs it; NULL: none is */
} nary_operand;

typedef struct nary {
    void *to;
    csp_label (*label)(void *to, const char *name, const char *subject, const char *value);
    csp_var (*variable)(void *to, int type, const char *name);
    /* Puts a label into a csp-variable, as this value; NULL: a label that was there before, by the name of
     * its subject, or if another one has that, by its own. */
    void (*put)(void *to, csp_var v, csp_label l, const char *value);
    void (*link)(void *to, csp_label first, csp_label second);
    /* Can't these two be true together? Then no tuple has both. NULL: not known. */
    bool (*excludes)(void *to, csp_label first, csp_label second);
    /* Links from here on come from the statement of this name (NULL: from none). The member may be NULL. */
    void (*from)(void *to, const char *name);
    /* Takes what was said, so that solutions can be judged by it. NULL: it is not wanted. */
    void (*state)(void *to, const statement *said);
    bool (*failed)(void *to); /* has it gone wrong, so that nothing more is wanted? NULL: it never has */
    uint64_t work;            /* done so far; beyond LIMIT_WORK a call fails */
    arena room;               /* for what is needed only during a call */
    status status;            /* the first failure stays */
    bool only_says;           /* it ends as soon as the statement is said, with ENOUGH: nothing is made */
    bool large;               /* what fails is too large for combinations */
    const char *why;          /* what is wrong, if it is BAD_INPUT */
} nary;

/* Makes the csp-variable `name` with one label for each tuple: tuple[k * operands + i] is the class of
 * operand i in tuple k. The caller names the values: for tuples that are patterns of lines, sets, and the
 * like. */
void nary_patterns(nary *nary, int type, const char *name, const nary_operand *operand, int operands,
                   const uint16_t *tuple, int tuples, const char *const *value);

/* Makes a csp-variable of labels that were there before: exactly one of them is true. No other labels are
 * needed, so a problem has the same ratings whether it is written so or with that csp-variable. False: two
 * are the same, so neither can be it, and nothing is made. */
bool nary_exactly_one(nary *nary, int type, const char *name, const csp_label *label, int labels);

/* Links them pairwise: at most one of them is true. False: two are the same, and nothing is made. */
bool nary_at_most_one(nary *nary, const char *name, const csp_label *label, int labels);

/* A constraint on two operands, by links alone: `allows` says which classes go together. A label that is in
 * both operands (nary_share) can't be excluded by links: then a table is needed. */
void nary_pairs(nary *nary, const nary_operand *first, const nary_operand *second,
                bool (*allows)(const void *with, int first, int second), const void *with);

typedef enum nary_sign { NARY_EQUAL, NARY_AT_MOST, NARY_AT_LEAST, NARY_OTHER } nary_sign;

/* Says that the values of operands, digits from 1 to 9, are different and add up to this; nothing is made of
 * it. For networks that express it themselves. */
void nary_state_cage(csp_builder *b, const char *name, const statement_operand *operand, int operands,
                     int64_t value);

/* ---- for the files of this folder ---- */

/* Says a constraint: first its operands, each with a value for every class (NULL: the number of the class),
 * and then the rest, of which `numbers` and `tuples` may be 0. The statement goes to n->state. */
typedef struct nary_saying {
    nary *nary;
    statement_operand *operand;
    int operands;
    const uint16_t *tuple;
    int tuples;
    bool is_set; /* nary_exactly_one has made it */
} nary_saying;

/* The same with values such as "1,4,2", but nothing is said: the tuples are those of another constraint.
 * Those with a class that is gone, or with labels that exclude each other, are left out. */
void nary_tuples(nary *nary, int type, const char *name, const nary_operand *operand, int operands,
                 const uint16_t *tuple, int tuples);

nary_saying nary_say(nary *nary, int operands);
void nary_say_operand(nary_saying *saying, const nary_operand *operand, const int64_t *value);
void nary_said(nary_saying *saying, const constraint *kind, const char *name, const int64_t *number,
               int numbers);

/* The class of a label; of a constant, the only one. */
static inline int nary_class(const nary_operand *operand, int label)
{
    return !operand->labels ? 0 : operand->class_of ? operand->class_of[label] : label;
}

bool nary_goes_on(const nary *nary);
void nary_from(nary *nary,
               const char *name); /* links from here on come from this statement; NULL: from none */
void nary_fail(nary *nary, status result, const char *why);
void nary_too_large(nary *nary, const char *why); /* the same; without combinations it would not fail */
/* Counts work before it is done, in nanoseconds or so; false after a failure, or if it is too much. */
bool nary_work(nary *nary, uint64_t more);
void *nary_take(nary *nary, size_t count, size_t size); /* valid until the call ends; NULL after a failure */
/* Closes the text; returns its bytes as a string, valid until the call ends. */
char *nary_keep(nary *nary, text *t);
char *nary_number(nary *nary, int64_t value);
/* Makes the label of one combination, in its csp-variable; and links it to the labels of an operand that are
 * in other classes than this one. */
csp_label nary_combination(nary *nary, csp_var v, const char *name, const char *value);
void nary_agrees(nary *nary, csp_label l, const nary_operand *operand, int class);
void nary_mark_gone(nary *nary, nary_operand *operand);                /* classes without labels are gone */
bool nary_same(const nary_operand *first, const nary_operand *second); /* do they have the same labels? */
/* Do they share a label? Then links do not suffice. */
bool nary_share(nary *nary, const nary_operand *first, const nary_operand *second);
/* Links l to all labels of an operand that are in this class; or (`others`) to all that are not. */
void nary_link_class(nary *nary, csp_label l, const nary_operand *operand, int class, bool others);

#endif
