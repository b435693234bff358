/* report.h: everything a writer needs to tell of one solved (or not solved) puzzle.
 *
 * The writers add to a text and never fail but by running out of memory, which the text remembers. Nothing
 * they write depends on time, threads or addresses: the same puzzle and theory give the same bytes. */
#ifndef OUT_REPORT_H
#define OUT_REPORT_H

#include "apps/app.h"
#include "base/text.h"
#include "core/step.h"
#include "solve/engine.h"

typedef enum solutions { SOLUTIONS_NONE, SOLUTIONS_ONE, SOLUTIONS_SEVERAL, SOLUTIONS_UNKNOWN } solutions;

typedef struct report {
    const puzzle *puzzle;
    const theory *theory;
    const state *start; /* givens and ECP */
    const state *final;
    const step_list *steps;
    engine_result result;
    solutions solutions;
} report;

void write_step(const csp *c, const step *s, bool ascii,
                text *out);                              /* one line of nrc notation, no newline */
void write_text(const report *r, bool ascii, text *out); /* for people; ascii: no character beyond ASCII */
void write_json(const report *r,
                text *out); /* one object, one line, as doc/json.md says; ends with a newline */
void write_drup(const report *r, text *out); /* the conclusions as a proof, one unit clause a line */
void write_cnf(const report *r, text *out);  /* the network, the givens and the removals in DIMACS form */

void write_json_string(text *out, const char *bytes, size_t n); /* quoted and escaped */

#endif
