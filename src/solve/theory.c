/* theory.c: see theory.h: what a theory means: types, confluence, order. Its text is read in theory_read.c.
 */
#include "solve/theory.h"

#include "rules/braid.h"

#include <string.h>

/* ---- types ---- */

/* The number in the network of the type with this name of n characters; -1: there is none. */
static int type_number(const csp *c, const char *type, size_t n)
{
    for (int i = 0; i < csp_types(c); i++)
        if (same_word(csp_type_name(c, i), type, n))
            return i;
    return -1;
}

uint32_t family_types(const family *family, const csp *c)
{
    uint32_t types = family->types[0] ? 0 : ALL_TYPES;
    for (const char *at = family->types; *at; at += *at == '/') {
        size_t n = strcspn(at, "/");
        int i = type_number(c, at, n);
        types |= i < 0 ? 0 : UINT32_C(1) << i;
        at += n;
    }
    return types;
}

static status unknown_type(const csp *c, const char *type, size_t n, error *e)
{
    char known[160] = "";
    for (int i = 0; i < csp_types(c) && strlen(known) + strlen(csp_type_name(c, i)) + 3 < sizeof known; i++) {
        strcat(known, i ? ", " : "");
        strcat(known, csp_type_name(c, i));
    }
    return error_set(e, BAD_INPUT, 0, 0,
                     "this puzzle has no csp-variables of type '%.*s'" EXPECTED "one of %s", (int)n, type,
                     known);
}

status theory_fits(const theory *theory, const csp *c, error *e)
{
    for (int i = 0; i < theory->families; i++)
        for (const char *at = theory->family[i].types; *at; at += *at == '/') {
            size_t n = strcspn(at, "/");
            if (type_number(c, at, n) < 0)
                return unknown_type(c, at, n, e);
            at += n;
        }
    return OK;
}

bool theory_has_types(const theory *theory)
{
    for (int i = 0; i < theory->families; i++)
        if (*theory->family[i].types)
            return true;
    return false;
}

/* ---- order ---- */

/* Is each type of `first` also one of `second`? */
static bool types_within(const char *first, const char *second)
{
    if (!*second)
        return true;
    for (const char *at = first; *at; at += *at == '/') {
        size_t n = strcspn(at, "/");
        if (!types_have(second, at, n))
            return false;
        at += n;
    }
    return *first;
}

/* Up to which length are the patterns of `given` within a stable family of the theory? If there is no such
 * family: 0; or 1 if its rule is within braids, since braids[1] are whips[1], which are in the theory. */
static int safe_length(const theory *theory, const family *given)
{
    int safe = given->rule->within == &rule_braid;
    for (int k = 0; k < theory->families; k++) {
        const family *other = &theory->family[k];
        if (other->rule == given->rule->within && types_within(given->types, other->types) &&
            other->max_length > safe)
            safe = other->max_length;
    }
    return safe;
}

static bool has_patterns(const family *family)
{
    return family->max_length >= family->rule->min_length;
}

bool theory_of_statements(const theory *theory)
{
    for (int i = 0; i < theory->families; i++)
        if (theory->family[i].rule->of_statements)
            return true;
    return false;
}

bool theory_assumes(const theory *theory)
{
    for (int i = 0; i < theory->families; i++)
        if (theory->family[i].rule->assumes)
            return true;
    return false;
}

bool theory_has_parts(const theory *theory)
{
    for (int i = 0; i < theory->families; i++)
        if (theory->family[i].stage || theory->family[i].rule->whole)
            return false;
    return true;
}

bool theory_is_confluent(const theory *theory)
{
    for (int i = 0; i < theory->families; i++) {
        const family *f = &theory->family[i];
        if (f->stage || (!f->rule->stable && has_patterns(f) && f->max_length > safe_length(theory, f)))
            return false;
    }
    return true;
}

/* A family whose patterns are all within another one of the theory, of the same lengths, changes no rating:
 * in a confluent theory the rating is the least length n such that the patterns up to n solve the puzzle, and
 * what the patterns of this family eliminate, those of the other one eliminate as well. Whips[1] stay: they
 * are in every theory. */
void theory_essence(const theory *given, theory *to)
{
    bool whole = given->depth || given->braids_inside || !theory_is_confluent(given);
    to->families = 0;
    to->depth = given->depth;
    to->braids_inside = given->braids_inside;
    memcpy(to->name, given->name, sizeof to->name);
    for (int i = 0; i < given->families; i++) {
        family *f = &to->family[to->families];
        *f = given->family[i];
        if (!whole && f->rule->within && f->max_length <= safe_length(given, f))
            f->max_length = f->rule->always && !*f->types;
        to->families += whole || has_patterns(f);
    }
}

/* Moves the families of this rule, in their order, to the places from `first` on; returns how many. */
static int bring_forward(theory *theory, const rule *rule, int first)
{
    int moved = 0;
    for (int i = first; i < theory->families; i++) {
        family f = theory->family[i];
        if (f.rule != rule)
            continue;
        for (int k = i; k > first + moved; k--)
            theory->family[k] = theory->family[k - 1];
        theory->family[first + moved++] = f;
    }
    return moved;
}

status theory_prefer(theory *theory, const char *codes, size_t n, error *e)
{
    int first = 0;
    for (size_t at = 0, word; at <= n; at += word + 1) {
        for (word = 0; at + word < n && codes[at + word] != ',';)
            word++;
        const rule *r = rule_spelled(codes + at, word);
        if (!r)
            return error_set(e, BAD_INPUT, 0, (int)at + 1,
                             EXPECTS "codes of rules, without lengths or types, such as B,W");
        int moved = bring_forward(theory, r, first);
        if (!moved)
            return error_set(e, BAD_INPUT, 0, (int)at + 1,
                             "the family %s is not in %s, or stands twice in the list", r->code,
                             theory->name);
        first += moved;
    }
    return OK;
}
