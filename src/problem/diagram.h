/* diagram.h: a statement that reads its operands one after the other, as clauses.
 *
 * A sum remembers how much it has so far, an automaton its state. So the ways through such a statement are a
 * layered graph, a *decision diagram*: a node is what is remembered after so many operands, an arc is a value
 * that is read. Only nodes on some way from the start to an end that is accepted are kept.
 *
 * The formula has a variable for each node and each arc, beyond those of labels. An arc needs its two nodes
 * and a label of its value; a node needs an arc that leads to it and one that leads away; a label needs an
 * arc. Unit propagation on these clauses is complete: after labels have become false, the arcs that are not
 * false are just those on a way through labels that are left, so each label that no solution of the statement
 * has becomes false. As reading is deterministic, each solution has one model. */
#ifndef PROBLEM_DIAGRAM_H
#define PROBLEM_DIAGRAM_H

#include "core/proof.h"
#include "core/statement.h"

typedef struct diagram_reader {
    int64_t start;
    /* What is remembered after this value; false: it can't be read there. NULL: the values are added. Then
     * operands that are the same variable are one, and those that differ most in what they add come first. */
    bool (*read)(const void *with, int64_t so_far, int64_t value, int64_t *next);
    /* Is some end from `least` to `most` accepted? */
    bool (*accepts)(const void *with, int64_t least, int64_t most);
    const void *with;
} diagram_reader;

enum {
    TOO_MANY_CLAUSES = -1,
    FORMULA_MOST = 2000000 /* arcs of a statement, or values of tuples */
};

/* Says the clauses of the statement. Its own variables are those from `first` on; returns how many there are,
 * or TOO_MANY_CLAUSES, which is known before memory is taken for them. */
int diagram_say(const statement *said, const diagram_reader *reader, int first, const proof *to);

/* ---- for statements that are a choice: of a tuple, of an index and a value ---- */

/* The choice needs a label of the operand with this value. */
void choice_needs(const proof *to, int choice, const statement_operand *operand, int64_t value);
bool operand_is_same(const statement_operand *first, const statement_operand *second); /* variable */

#endif
