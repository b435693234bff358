/* statement.h: one constraint on several variables, as the problem says it.
 *
 * Links, csp-variables, groups, orders, needs, loops and regions are what a network is made of: the network
 * itself says them. A table, a sum or an automaton is expressed by combinations (problem/nary.h), and what
 * was said can't be seen in them any more. So the network keeps each of these constraints as a statement, by
 * its kind (problem/constraint.h) and its operands, and a solution is judged by the definition of the kind,
 * never by what was made of it. */
#ifndef CORE_STATEMENT_H
#define CORE_STATEMENT_H

#include "core/csp.h"

/* A variable as the statement sees it: exactly one of its labels is true, and has this value. An operand
 * without labels is a constant. */
typedef struct statement_operand {
    const csp_label *label;
    const int64_t *value; /* of each label; of a constant, one value */
    int labels;
} statement_operand;

typedef struct statement {
    const struct constraint *kind;
    const char *name; /* by which people cite it; NULL: it has none */
    const statement_operand *operand;
    int operands;
    const int64_t *number; /* what else it says, in a form that depends on its kind */
    int numbers;
    const uint16_t *tuple; /* of a table, one after the other: a value for each operand */
    int tuples;
    const struct statement *next; /* for the network; NULL in what is added */
} statement;

/* Adds a statement to a network; all of it is copied. */
void csp_state(csp_builder *b, const statement *said);

const statement *csp_statements(const csp *c); /* the first one; the others follow by `next` */

/* The value of an operand; false: none of its labels is true, or several are. */
bool operand_value(const statement_operand *operand, const bool *value, int64_t *out);

#endif
