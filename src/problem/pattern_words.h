/* pattern_words.h: how patterns of csp-variables and labels, impossible ones and deadly ones, are told and
 * written. */
#ifndef PROBLEM_PATTERN_WORDS_H
#define PROBLEM_PATTERN_WORDS_H

#include "base/text.h"
#include "core/step.h"

/* Writes keys of a JSON object: the csp-variables of the pattern, under this key, and the labels that they
 * are restricted to. */
void write_pattern(const csp *c, const step_line *line, const char *key, text *out);
/* "r1c1, r1c2 and r2c1" */
void say_pattern_sets(const csp *c, const step_declared *declared, bool first, text *out);
/* Do all of them have the same values? Then: " can't all be 1 or 2". */
bool pattern_has_values(const csp *c, const step_declared *declared);
void say_pattern_values(const csp *c, const step_declared *declared, text *out);

#endif
