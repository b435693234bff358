/* pattern_words.h: how patterns of csp-variables and labels are told and written, impossible ones
 * and deadly ones. */
#ifndef DECLARED_PATTERN_WORDS_H
#define DECLARED_PATTERN_WORDS_H

#include "base/text.h"
#include "core/step.h"

/* As keys of a JSON object: its csp-variables under this key, and the labels they are restricted to. */
void write_pattern(const csp *c, const step_line *l, const char *key, text *out);
/* "r1c1, r1c2 and r2c1" */
void say_pattern_sets(const csp *c, const step_declared *d, bool first, text *out);
/* Do all of them have the same values? Then: " can't all be 1 or 2". */
bool pattern_has_values(const csp *c, const step_declared *d);
void say_pattern_values(const csp *c, const step_declared *d, text *out);

#endif
