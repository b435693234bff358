/* any_kinds.c: see any_kinds.h. */
#include "any_kinds.h"

#include "check/checker.h"

static const kind kinds[] = {
    { "proof", "P", "", "cells", SUPPOSE,
      .may = 1 << SUPPOSE | 1 << SUBSET | 1 << DECLARED | 1 << CASES | OVER_SETS | G_LABELS | REUSE |
             CONCLUDES },
    { "force", "F", "", "of", CASES, .may = 1 << SUPPOSE | 1 << SUBSET | OVER_SETS | G_LABELS },
    { "one-left", "L", "", "set", CELL, .may = OVER_SETS },
    { "T&E", "", "", "trace", SUPPOSE, .always = NO_BOUND, .deep = 1 },
    { "contradiction", "", "", "variable", CELL, .may = 0 },
    { "single", "", "", "variable", CELL, .may = OWN_NAME },
    { .name = NULL },
};

const struct kind *const any_kinds = kinds;
