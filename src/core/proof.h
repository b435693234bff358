/* proof.h: clauses of a proof in the DRUP format, one per line: label l is the variable l + 1.
 *
 * A clause that is written where something is supposed holds only together with that, so it begins with the
 * negation of every supposition that is open. */
#ifndef CORE_PROOF_H
#define CORE_PROOF_H

#include "base/text.h"
#include "core/csp.h"

/* What is supposed, the innermost first. */
typedef struct proof_supposition {
    csp_label label;
    bool negated; /* it is supposed false */
    const struct proof_supposition *outer;
} proof_supposition;

typedef struct proof {
    text *out;
    const proof_supposition *in; /* NULL: nothing is supposed */
} proof;

static inline void proof_literal(const proof *p, csp_label l, bool positive)
{
    text_format(p->out, positive ? "%d " : "-%d ", l + 1);
}

static inline void proof_begin(const proof *p)
{
    for (const proof_supposition *s = p->in; s; s = s->outer)
        proof_literal(p, s->label, s->negated);
}

static inline void proof_end(const proof *p)
{
    text_add_string(p->out, "0\n");
}

/* The clause of this literal alone. */
static inline void proof_unit(const proof *p, csp_label l, bool positive)
{
    proof_begin(p);
    proof_literal(p, l, positive);
    proof_end(p);
}

#endif
