/* hint.h: a step as a hint for people, in four grades; and its candidates, marked. */
#ifndef OUT_HINT_H
#define OUT_HINT_H

#include "out/report.h"

/* The candidates of what the step speaks of in a state, those of the step marked: -4 goes, +4 would be true,
 * (4) would be false; =4 is a value that it asserts. One line for each subject, `indent` blanks in front. */
void hint_add_marks(const state *at, const step *s, int indent, text *out);
/* Step i of a path, up to this grade (level); or why there is none. */
status hint_write(const report *r, int i, int level, text *out);

#endif
