/* statement.h: one constraint on several variables, as the problem says it; and the two networks of a
 * problem.
 *
 * Links, csp-variables, groups, orders, needs, loops and regions are what a network is made of: the network
 * itself says them. A table, a sum or an automaton is expressed by combinations (problem/nary.h), and what
 * was said can't be seen in them any more. So the network keeps each of these constraints as a statement, by
 * its kind (problem/constraint.h) and its operands, and a solution is judged by the definition of the kind,
 * never by what was made of it.
 *
 * A problem has two networks. The usual one has combinations, as csp-variables of their own: all rules of the
 * paper run on it, and published ratings belong to it. The *network of statements*
 * (csp_leave_out_combinations) has none: there, statements are the cells of c-whips and c-braids, and are
 * propagated by their kind (problem/propagate.h). A theory with a family Con, cW or cB runs on the network of
 * statements and no other, so the theory of a path says which one it is about. Labels have the same numbers
 * and names in both; in the network of statements those of combinations are in no set, linked to nothing, and
 * gone in every state. (A combination that the problem itself names, in a link or a group, stays.)
 *
 * A statement that csp-variables of the problem's own labels say wholly (`count` of exactly one) is that
 * csp-variable, and not a cell. One that is too large for combinations is made of nothing in the usual
 * network: rules there see less than the problem says, so their results are partial; whoever counts
 * solutions has to propagate it. */
#ifndef CORE_STATEMENT_H
#define CORE_STATEMENT_H

#include "core/csp.h"

/* A variable as the statement sees it: exactly one of its labels is true, and has this value. An operand
 * without labels is a constant. Operands with the same list of labels are the same variable. */
typedef struct statement_operand {
    const csp_label *label;
    const int64_t *value; /* of each label; of a constant, one value */
    int labels;
} statement_operand;

typedef struct statement {
    const struct constraint *kind;
    const char *kind_name; /* for those who do not know kinds: "sum" */
    const char *name;      /* of the statement; NULL: it has none */
    const char *from; /* by which people cite it: what the text says it comes from, or the whole of it; NULL:
                         by its name */
    const statement_operand *operand;
    int operands;
    const int64_t *number; /* what else it says, in a form that depends on its kind */
    int numbers;
    const uint16_t *tuple; /* of a table, one after the other: a value for each operand */
    int tuples;
    bool is_set;                  /* csp-variables say it wholly, by labels of its operands alone */
    bool large;                   /* too large for combinations */
    int index;                    /* among the statements of its network, from 0 */
    const struct statement *next; /* for the network; NULL in what is added */
} statement;

/* Adds a statement to a network; all of it is copied. If it says nothing of what it is cited by, that is what
 * links come from now (csp_from). */
void csp_state(csp_builder *b, const statement *said);

const statement *csp_statements(const csp *c); /* the first one; the others follow by `next` */

const char *statement_cited(const statement *said); /* by which people cite it; "" if nobody said so */

/* Has the statement to be propagated, because csp-variables and links of this network do not say all of it?
 */
bool csp_propagates(const csp *c, const statement *said);

/* Has any? And: do csp-variables, groups and links say all of this network, without needs, loops or regions?
 */
bool csp_propagates_some(const csp *c);
bool csp_is_plain(const csp *c);
/* Is it a usual network that lacks statements that are too large? Then rules see less than the problem says.
 */
bool csp_is_partial(const csp *c);

/* The value of an operand; false: none of its labels is true, or several are. */
bool operand_value(const statement_operand *operand, const bool *value, int64_t *out);

#endif
