/* scribe.h: writes chains down as the lines of a step, whatever sets their cells go through.
 *
 * The chain is found, cell by cell; the scribe says what refutes each candidate: of what is supposed or
 * follows where the line stands, the first that is linked to it; of a left, the last. One step at a time is
 * written, and it lives until the next. */
#ifndef SEARCH_SCRIBE_H
#define SEARCH_SCRIBE_H

#include "search/search.h"

typedef struct scribe {
    const csp *csp;
    const state *state;
    step_line *line;
    int lines;
    step_refutation *refutation; /* of all lines */
    int refuted;
    csp_label *label; /* rights, and what is supposed, of all lines */
    int labels;
    csp_label *said; /* what is true where the next line stands, */
    uint16_t *by;    /* and the line that says so */
    int says;
} scribe;

/* From the arena of the search; chains: how many may stand side by side in a step. */
status scribe_open(search *s, int chains, scribe **out);
void scribe_begin(scribe *x, const state *s);

/* Each returns the number of its line. `inside` is filled in by scribe_close. */
int scribe_suppose(scribe *x, const csp_label *label, int n, bool negated);
int scribe_cell(scribe *x, csp_var v, csp_label left, csp_label right); /* right: CSP_NONE for none */
int scribe_over(scribe *x, const known_set *k, csp_label right);
/* CASES over a csp-variable, or a set if k is not NULL: each candidate of it is supposed inside. */
int scribe_cases(scribe *x, csp_var v, const known_set *k);
/* All lines behind this one stand inside of it; what they say is forgotten. */
void scribe_close(scribe *x, int line);

#endif
