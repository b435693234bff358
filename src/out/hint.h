/* hint.h: a step as a hint for people, in four grades; and its candidates, marked. */
#ifndef OUT_HINT_H
#define OUT_HINT_H

#include "out/report.h"

/* The candidates, in a state, of all subjects that the step speaks of, with those of the step marked: -4 is
 * eliminated, +4 would be true, (4) would be false; =4 is a value that the step asserts. One line for each
 * subject, with `indent` blanks in front. */
void hint_add_marks(const state *at, const step *step, int indent, text *out);
/* A hint about step i of a path, up to this grade (level); or why there is no such step. */
status hint_write(const report *report, int i, int level, text *out);

#endif
