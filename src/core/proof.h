/* proof.h: the clauses of a proof, as they are said by the code that proves a line of a step.
 *
 * Label l is the variable l + 1; constraints may have variables of their own beyond those. A clause that is
 * said where something is supposed holds only together with that, so it begins with the negation of every
 * supposition that is open. What writes the clauses down (out/drup.c, out/lrat.c) is a proof_writer; the code
 * that says them need not know which one it is. */
#ifndef CORE_PROOF_H
#define CORE_PROOF_H

#include "base/memory.h"
#include "core/csp.h"

struct step;

typedef struct proof_writer proof_writer;
struct proof_writer {
    const memory *memory;
    bool failed;  /* there was no memory */
    int *literal; /* the clause that is being said; -n: variable n is false */
    int literals;
    size_t room;
    int own;  /* its first literal that is not a supposition */
    int *use; /* numbers of the clauses from which it follows, if the code that says it knows; none: it may
                 follow from any */
    int uses;
    size_t use_room;
    int clauses;             /* how many have been said */
    const struct step *step; /* the step that is being proved; NULL: none */
    void (*clause)(proof_writer *writer);
    /* Called when a supposition is opened, and when the last one is closed. These and `end_step` may be NULL,
     * if the writer does not want to know. */
    void (*open)(proof_writer *writer, csp_label l, bool negated);
    void (*close)(proof_writer *writer);
    void (*end_step)(proof_writer *writer,
                     int first); /* writer->step ends; its first clause had this number */
};

/* What is supposed, innermost first. */
typedef struct proof_supposition {
    csp_label label;
    bool negated; /* it is supposed false */
    const struct proof_supposition *outer;
} proof_supposition;

typedef struct proof {
    proof_writer *to;
    const proof_supposition *in; /* NULL: nothing is supposed */
} proof;

void proof_begin(const proof *proof);
void proof_literal(const proof *proof, int label,
                   bool positive);              /* `label`: a label, or a variable beyond them */
void proof_use(const proof *proof, int clause); /* the clause that is being said follows from this one */
int proof_end(const proof *proof);              /* the number of the clause, from 0 */

void proof_unit(const proof *proof, csp_label l, bool positive); /* the clause of this literal alone */
void proof_close(proof_writer *writer);                          /* gives its room back */

#endif
