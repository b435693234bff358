/* theory.h: a theory is a set of families of rules, each with its greatest length: "W7", "S4+BC:rc+W", "BRT";
 * or T&E with such a set: "TE(BRT)", "TE(B3,2)".
 *
 * Every theory contains BRT; every theory but BRT contains whips[1] of all types and couplings. Text form
 * (for users: `tresse help theories`):
 *
 *     theory   :=  families {' then ' families}  |  'TE'  |  'TE(' families [',' depth] ')'
 *                  |  'BxB'  |  'BxBB'
 *
 *     families :=  family {'+' family}
 *
 *     family   :=  CODE [length] [':' type {'/' type}]
 *
 * CODE and length are one word: its trailing digits are the length, the rest is the code. Codes are accepted
 * in upper and lower case, an exact match first; so are the names of rules (whip, whips) and T&E. TE alone is
 * TE(BRT).
 *
 * Families after `then` are a later *stage*: they are asked only in states in which no family of an earlier
 * stage has a pattern, of whatever length. The rating of a path is still its hardest step, but the path need
 * not be the simplest one.
 *
 * The same rule may occur several times with different types, or in different stages. Types are those of a
 * network's csp-variables: a theory can be read without one, and theory_fits says whether it has a meaning
 * for one. */
#ifndef SOLVE_THEORY_H
#define SOLVE_THEORY_H

#include "rules/rules.h"

enum {
    THEORY_FAMILIES_MAX = 50,
    ANY_LENGTH = 0x7FFF,
    ANY_DEPTH = TRESSE_ANY_DEPTH,
    FAMILY_TYPES_MAX = 64, /* bytes in the list of types of a family */
    FAMILY_NAME_MAX = 96,
    THEORY_NAME_MAX = 512
};

typedef struct family {
    const rule *rule;
    int max_length;               /* ANY_LENGTH: no bound */
    char types[FAMILY_TYPES_MAX]; /* "rc/rn"; "": all */
    char name[FAMILY_NAME_MAX];   /* in paths: "whip", "whip-rc/rn" */
    int stage;                    /* from 0 */
} family;

typedef struct theory {
    int families; /* 0: BRT alone. Families are sorted by stage, then by rank, typed before untyped; whips[1]
                     and couplings are among them */
    family family[THEORY_FAMILIES_MAX];
    int depth;         /* of T&E; ANY_DEPTH: as deep as it takes; 0: no T&E */
    int braids_inside; /* BxB: 1, BxBB: 2: T&E of this depth with braids[p], rated by the least p that solves;
                          0: no such rating. Such a theory has nothing else */
    char name[THEORY_NAME_MAX]; /* in its normal form: "W7+B" */
} theory;

/* All theories but BRT have couplings; for these a broken need is a contradiction at once (rules/single.h).
 */
static inline bool theory_has_couplings(const theory *theory)
{
    return theory->families > 0;
}

/* On failure e->column says where in the text (from 1). */
status theory_read(theory *theory, const char *line, size_t n, error *e);
/* A theory made of rules: begin, add any number of families, end, which adds what is in every theory, and
 * makes the name. BAD_INPUT: there is no room for more. */
void theory_begin(theory *given, int depth);
status theory_add(theory *theory, const rule *rule, int max_length, const char *types);
void theory_end(theory *theory);
/* BAD_INPUT: the network has no csp-variables of some type that a family names. */
status theory_fits(const theory *theory, const csp *c, error *e);
bool theory_has_types(const theory *theory); /* does a family name some? Otherwise it fits every network */
/* A bit for each type of the network that the family's csp-variables may have. */
uint32_t family_types(const family *family, const csp *c);
/* Does the theory have one final state and one rating, whatever the order of application? Not if it has
 * several stages; otherwise true if every rule is stable, or has all its patterns within a stable family of
 * the theory. */
bool theory_is_confluent(const theory *theory);
/* The part of a theory on which ratings depend: a confluent theory without those families whose patterns
 * other families have, too. It rates as the theory does and has the same name, but its paths may be
 * different. */
void theory_essence(const theory *given, theory *to);
/* May a path by it be made in parts, first with short patterns only, and then on from where these have ended?
 * Not if it has several stages, or a rule that looks back to where the path began. */
bool theory_has_parts(const theory *theory);
bool theory_of_statements(const theory *theory); /* does it run on the network of statements? */
bool theory_assumes(const theory *theory); /* does it have a rule that assumes that there is one solution? */
/* Among patterns of one length, families of these rules come first from now on, in this order: "B,W". They
 * must be in the theory. */
status theory_prefer(theory *theory, const char *codes, size_t n, error *e);

/* Only for theory*.c: the rule with this code, alias or name, or NULL; is this type in a list such as
 * "rc/rn"? */
const rule *rule_spelled(const char *word, size_t n);
bool types_have(const char *types, const char *type, size_t n);
bool same_word(const char *name, const char *word, size_t n); /* false for a name that is NULL */

#endif
