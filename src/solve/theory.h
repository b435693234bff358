/* theory.h: a theory is a set of families of rules, each with its greatest length: "W7", "W+B", "BRT".
 *
 * Every theory contains BRT; every theory but BRT contains whips[1]. Text form (doc: `tresse help theories`):
 *     theory := family {'+' family}      family := CODE [length]
 * A family may be named only once. */
#ifndef SOLVE_THEORY_H
#define SOLVE_THEORY_H

#include "rules/rule.h"

enum {
    THEORY_FAMILIES_MAX = 8,
    ANY_LENGTH = 0x7FFF,
    THEORY_NAME_MAX = 96 /* room for all families with lengths */
};

typedef struct family {
    const rule *rule;
    int max_length; /* ANY_LENGTH: no bound */
} family;

typedef struct theory {
    int families; /* 0: BRT alone; else by rank, whips among them at least up to length 1 */
    family family[THEORY_FAMILIES_MAX];
    char name[THEORY_NAME_MAX]; /* in its normal form: "W7+B" */
} theory;

/* e->column is where in the text (from 1). */
status theory_read(theory *t, const char *text, size_t n, error *e);
/* One final state, whatever the order of application? True if every rule is stable, or has all its patterns
 * within a stable family of the theory. */
bool theory_is_confluent(const theory *t);

#endif
