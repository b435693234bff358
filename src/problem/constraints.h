/* constraints.h: the table of all kinds of constraints (problem/constraint.h). */
#ifndef PROBLEM_CONSTRAINTS_H
#define PROBLEM_CONSTRAINTS_H

#include "problem/constraint.h"

/* The kinds, in the order in which they are made and written: name; its item in the help on networks; its key
 * there. First those that networks declare, then those that are encoded. */
/* clang-format off */
#define CONSTRAINTS_DECLARED(X)                                                                               \
    X(order,                                                                                                  \
      "* order A < B < C :: each is smaller than the next; their values are listed in ascending order. "      \
      "Ascending chains, hills and valleys (`H`) use it\n",                                                   \
      "\"orders\": [[\"A\", \"B\"]],\n   ")                                                                   \
    X(need,                                                                                                   \
      "* need A=red: B=green C=blue :: A is red only if B is green or C is blue; couplings (`C`) use it\n",   \
      "\"needs\": [[\"A=red\", \"B=red\"]],\n   ")                                                            \
    X(impossible,                                                                                             \
      "* impossible A B C: A=red A=blue B=red B=blue C=red C=blue :: these csp-variables can't all be "       \
      "restricted to these labels, as the links show; OR relations (`Imp`) use it\n",                         \
      "\"impossible\": [[[\"A\", \"B\"], [\"A=red\", \"B=red\"]]],\n   ")                                     \
    X(loop,                                                                                                   \
      "* loop L: A=1 p q B=1 q r C=1 r p :: lines, each between two points: those that are true are one loop " \
      "(`QL`)\n",                                                                                             \
      "\"loops\": [[\"L\", \"A=1\", \"p\", \"q\"]],\n   ")                                                    \
    X(connected,                                                                                              \
      "* connected R: A=1 B=1 B=1 C=1 :: pairs of neighbours: those that are true are connected (`QC`)\n",    \
      "\"connected\": [[\"R\", \"A=1\", \"B=1\"]],\n   ")

#define CONSTRAINTS_ENCODED(X)                                                                                \
    X(table, "* table T A B C: 1 2 3, 2 2 1 :: only these combinations of values\n", "\"tables\": [], ")      \
    X(sum, "* sum T: A + B - 2 C = 12 :: a sum of values that are numbers; also <=, >= and !=\n",             \
      "\"sums\": [], ")                                                                                       \
    X(clause, "* clause T: A=1 | B!=2 | C=3 :: at least one of them is true\n", "\"clauses\": [], ")          \
    X(count, "* count T: A=1 B=1 C=1 in 2..3 :: this many of them are true\n", "\"counts\": [], ")            \
    X(element, "* element T: I A B C = Y :: Y has the value of the one whose number I has, from 1\n",         \
      "\"elements\": [],\n   ")                                                                               \
    X(regular, "* regular T: A B C from s to t: s 1 s, s 2 t :: an automaton reads the values\n",             \
      "\"automata\": [], ")                                                                                   \
    X(circuit, "* circuit T: A B C :: each has the name or number of the next, in one circle through all\n",  \
      "\"circuits\": [],\n   ")                                                                               \
    X(distance, "* distance A B = 2 :: their values are two places apart\n", "\"pairs\": [], ")               \
    X(next, "* next A B :: the value of B comes right after that of A\n", "")                                 \
    X(before, "* before A B :: the value of A comes before that of B\n", "")
/* clang-format on */

#define CONSTRAINT_EXTERN(name, help, key) extern const constraint constraint_##name;
CONSTRAINTS_DECLARED(CONSTRAINT_EXTERN)
CONSTRAINTS_ENCODED(CONSTRAINT_EXTERN)
extern const constraint constraint_deadly; /* neither: rules use it */

extern const constraint *const constraints[];         /* those that networks declare; ends with NULL */
extern const constraint *const encoded_constraints[]; /* those that are encoded; ends with NULL */

/* Do these values obey all constraints of the network: its csp-variables, groups and links, what it declares,
 * and its statements, each by the definition of its kind? */
bool constraints_hold(const csp *c, const bool *value);

/* The constraint that this line is about; NULL: it is about csp-variables and links only. */
const constraint *constraint_of(const csp *c, const step_line *line);
/* The same for the only line inside this SUPPOSE, if that line says no more than that all members of a set
 * are gone, as in a coupling: such a step is told by its set alone. NULL: there is more to tell. */
const constraint *constraint_alone(const csp *c, const step_line *suppose);

#endif
