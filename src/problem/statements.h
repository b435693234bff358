/* statements.h: lines of steps that rest on a statement (core/statement.h), for all kinds alike. */
#ifndef PROBLEM_STATEMENTS_H
#define PROBLEM_STATEMENTS_H

#include "problem/constraint.h"

/* In notation the name by which people cite the statement; as a line among others, with what earlier lines
 * have refuted and what follows: "ones{D=3 E=2 | Y=5}". */
void statement_write(const csp *c, const step *step, const step_line *line, bool ascii, text *out);
void statement_write_json(const csp *c, const step_line *line, text *out);
void statement_say(const csp *c, const step *step, const step_line *line, bool first, text *out);
void statement_premises(const csp *c, const step_line *line, void (*take)(void *context, csp_label label),
                        void *context);

#define STATEMENT_LINES                                                                                      \
    .write = statement_write, .write_json = statement_write_json, .say = statement_say,                      \
    .premises = statement_premises, .so = ", "

#endif
