/* stronger_theory.h: what would go on where a theory stops. */
#ifndef CLI_STRONGER_THEORY_H
#define CLI_STRONGER_THEORY_H

#include "cli/cli.h"

/* Adds a line or two that say which of a few stronger theories solves p, found by trying them, the cheap ones
 * first, within a budget; or otherwise which value would let Singles solve it. Adds nothing if none is found.
 * with: the theory that stopped; NULL: the usual one. without: the options that may have stopped it, which is
 * tried first; NULL: none were given. */
void stronger_theory_add(tresse *workspace, const tresse_puzzle *puzzle, const char *with,
                         const char *without, text *out);

#endif
