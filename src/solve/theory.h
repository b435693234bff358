/* theory.h: a theory is a set of families of rules, each with its greatest length: "W7", "W+B", "BRT".
 *
 * Every theory contains BRT; every theory but BRT contains whips[1]. Text form (doc: `tresse help theories`):
 *     theory := family {'+' family}      family := CODE [length]
 * A family may be named only once. */
#ifndef SOLVE_THEORY_H
#define SOLVE_THEORY_H

#include "rules/rule.h"

enum { THEORY_FAMILIES_MAX = 16, ANY_LENGTH = 0x7FFF };

typedef struct family {
    const rule *rule;
    int max_length; /* ANY_LENGTH: no bound */
} family;

typedef struct theory {
    int families; /* 0: BRT alone; else by rank, whips among them at least up to length 1 */
    family family[THEORY_FAMILIES_MAX];
    char name[64]; /* in its normal form: "W7+B" */
} theory;

/* e->column is where in the text (from 1). */
status theory_read(theory *t, const char *text, size_t n, error *e);
/* Same theory, whatever the order of application? True of BRT and braids, and of whips no longer than the
 * braids. */
bool theory_is_confluent(const theory *t);

#endif
