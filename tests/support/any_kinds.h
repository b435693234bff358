/* any_kinds.h: rows for the checker, of rules that may do anything and require nothing: it accepts just what
 * is sound.
 *
 * "proof", P in theories, begins with a supposition; "force", F, with cases, and "one-left", L, is one cell
 * over a set that a step concluded. */
#ifndef TESTS_ANY_KINDS_H
#define TESTS_ANY_KINDS_H

extern const struct kind *const any_kinds;

#endif
