/* encode.h: constraints on several csp-variables that a problem states, as csp-variables of combinations
 * (nary.h).
 *
 * The statement itself is kept, not what is made of it: its csp-variables and labels are added to the network
 * after all others, and its links are made again for each model. It is written as it was read. Statements are
 * taken kind by kind, in the order of the table, and within a kind in the order of the text; one that refers
 * to what another statement makes comes after that. So numbers do not depend on the form in which a network
 * was written.
 *
 * The words of all these statements are in the same order: name and type, if it has them; operands; a word
 * without a string; and the rest, whose meaning depends on the kind. Operands are csp-variables, each after a
 * factor in a sum; in clauses and counts they are literals, such as A=1 and B!=2. */
#ifndef PROBLEM_ENCODE_H
#define PROBLEM_ENCODE_H

#include "problem/finish.h"
#include "problem/nary.h"
#include "problem/scanner.h"

void finish_encode(finish *finish);                               /* all statements of the draft */
void encode_links(csp_builder *b, const stated_problem *problem); /* their links */

/* ---- for the kinds ---- */

/* Puts the words that all have: name and type; and operands, one after the other. */
void spell_name(const stated_problem *problem, const problem_constraint *is, form_writer *to);
void spell_plain(const stated_problem *problem, const problem_constraint *is, form_writer *to);
const char *operand_called(const stated_problem *problem, const problem_constraint *is, int operand);
const char *operand_entry(const stated_problem *problem, const problem_constraint *is, int operand,
                          int entry);

/* A literal: the class `class` of an operand, or anything but it. */
typedef struct literal {
    const nary_operand *operand;
    int class;
    bool negative;
} literal;

/* The literals of a constraint whose operands they are; NULL after a failure. */
literal *literals_of(nary *nary, const problem_constraint *is, const nary_operand *operand);
bool literal_has(const literal *literal, int label); /* does this label of the operand make it true? */
/* The label of each literal, if each is made true by one label alone; NULL: not each. */
const csp_label *literals_labels(nary *nary, const literal *list, int n);
/* Says the constraint on literals, each of which is 1 if it is true, or 0. */
void state_literals(nary *nary, const problem_constraint *is, const literal *list, const int64_t *number,
                    int numbers, bool is_set);

/* What the forms of those that have a name have in common. */
#define NAME_FIELD                                                                                           \
    {                                                                                                        \
        .shape = FIELD_NAME, .of = { &a_name }                                                               \
    }
#define NAMED_FORM .each = "an object with a name", .all = "a list", .has_from = true, .stage = STAGE_ENCODE

#endif
