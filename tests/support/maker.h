/* maker.h: paths with Subsets and trials, made without the engine, for tests of what reads paths.
 *
 * They are right, but nothing more is promised: neither that they go as far as their theory could, nor that a
 * round has every step that it could have. */
#ifndef TESTS_MAKER_H
#define TESTS_MAKER_H

#include "lab.h"

/* Singles, Subsets up to this size (0: none), and trials up to this depth (0: none), simplest first. The
 * theory is "S<size>", "TE(BRT,<depth>)", "TE(S<size>,<depth>)", or "BRT". */
void maker_run(const state *start, int size, int depth, path *out);

#endif
