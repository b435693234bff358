/* count_statements.h: statements that the counter has to propagate (problem/propagate.h), because
 * csp-variables and links of its network do not say all of them. */
#ifndef GEN_COUNT_STATEMENTS_H
#define GEN_COUNT_STATEMENTS_H

#include "problem/propagate.h"

typedef struct count_statements {
    int n;
    propagation *statement;
    uint32_t *start; /* of each label: its statements, in `of` */
    uint16_t *of;
    bool *dead;      /* of each label */
    uint16_t *queue; /* statements that have lost a label, each once */
    bool *queued;
    int queues;
} count_statements;

/* Everything lives in the arena. */
bool count_statements_open(count_statements *to, arena *a, const csp *c);
/* A label is gone, or (count_statements_revive) is back. */
void count_statements_kill(count_statements *all, csp_label l);
static inline void count_statements_revive(count_statements *all, csp_label l)
{
    all->dead[l] = false;
}
/* All statements are to be asked, with these labels gone. */
void count_statements_load(count_statements *all, const uint8_t *label, int labels);
void count_statements_forget(count_statements *all); /* none is, until it loses a label */
/* Asks the next statement; returns false if it fails; else *refuted has *n labels that it refutes. *some:
 * there was one; the list is valid until the next call. */
bool count_statements_next(count_statements *all, bool *some, csp_label *refuted, int *n);

#endif
