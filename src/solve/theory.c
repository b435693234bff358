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

uint32_t family_types(const family *f, const csp *c)
{
    uint32_t types = f->types[0] ? 0 : ALL_TYPES;
    for (const char *at = f->types; *at; at += *at == '/') {
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
                     "this puzzle has no csp-variables of type '%.*s', expected one of %s", (int)n, type,
                     known);
}

status theory_fits(const theory *t, const csp *c, error *e)
{
    for (int i = 0; i < t->families; i++)
        for (const char *at = t->family[i].types; *at; at += *at == '/') {
            size_t n = strcspn(at, "/");
            if (type_number(c, at, n) < 0)
                return unknown_type(c, at, n, e);
            at += n;
        }
    return OK;
}

bool theory_has_types(const theory *t)
{
    for (int i = 0; i < t->families; i++)
        if (*t->family[i].types)
            return true;
    return false;
}

/* ---- order ---- */

/* Is each type of a also one of b? */
static bool types_within(const char *a, const char *b)
{
    if (!*b)
        return true;
    for (const char *at = a; *at; at += *at == '/') {
        size_t n = strcspn(at, "/");
        if (!types_have(b, at, n))
            return false;
        at += n;
    }
    return *a;
}

/* Up to which length are the patterns of f within a stable family of the theory? If there is no such family:
 * 0; or 1 if its rule is within braids, since braids[1] are whips[1], which are in the theory. */
static int safe_length(const theory *t, const family *f)
{
    int safe = f->rule->within == &rule_braid;
    for (int k = 0; k < t->families; k++) {
        const family *other = &t->family[k];
        if (other->rule == f->rule->within && types_within(f->types, other->types) &&
            other->max_length > safe)
            safe = other->max_length;
    }
    return safe;
}

static bool has_patterns(const family *f)
{
    return f->max_length >= f->rule->min_length;
}

bool theory_assumes(const theory *t)
{
    for (int i = 0; i < t->families; i++)
        if (t->family[i].rule->assumes)
            return true;
    return false;
}

bool theory_has_parts(const theory *t)
{
    for (int i = 0; i < t->families; i++)
        if (t->family[i].stage || t->family[i].rule->whole)
            return false;
    return true;
}

bool theory_is_confluent(const theory *t)
{
    for (int i = 0; i < t->families; i++) {
        const family *f = &t->family[i];
        if (f->stage || (!f->rule->stable && has_patterns(f) && f->max_length > safe_length(t, f)))
            return false;
    }
    return true;
}

/* A family whose patterns are all within another one of the theory, of the same lengths, changes no rating:
 * in a confluent theory the rating is the least length n such that the patterns up to n solve the puzzle, and
 * what the patterns of this family eliminate, those of the other one eliminate as well. Whips[1] stay: they
 * are in every theory. */
void theory_essence(const theory *t, theory *to)
{
    bool whole = t->depth || t->braids_inside || !theory_is_confluent(t);
    to->families = 0;
    to->depth = t->depth;
    to->braids_inside = t->braids_inside;
    memcpy(to->name, t->name, sizeof to->name);
    for (int i = 0; i < t->families; i++) {
        family *f = &to->family[to->families];
        *f = t->family[i];
        if (!whole && f->rule->within && f->max_length <= safe_length(t, f))
            f->max_length = f->rule->always && !*f->types;
        to->families += whole || has_patterns(f);
    }
}

/* Moves the families of this rule, in their order, to the places from `first` on; returns how many. */
static int bring_forward(theory *t, const rule *r, int first)
{
    int moved = 0;
    for (int i = first; i < t->families; i++) {
        family f = t->family[i];
        if (f.rule != r)
            continue;
        for (int k = i; k > first + moved; k--)
            t->family[k] = t->family[k - 1];
        t->family[first + moved++] = f;
    }
    return moved;
}

status theory_prefer(theory *t, const char *codes, size_t n, error *e)
{
    int first = 0;
    for (size_t at = 0, word; at <= n; at += word + 1) {
        for (word = 0; at + word < n && codes[at + word] != ',';)
            word++;
        const rule *r = rule_spelled(codes + at, word);
        if (!r)
            return error_set(e, BAD_INPUT, 0, (int)at + 1,
                             "expected codes of rules, without lengths or types, such as B,W");
        int moved = bring_forward(t, r, first);
        if (!moved)
            return error_set(e, BAD_INPUT, 0, (int)at + 1,
                             "the family %s is not in %s, or stands twice in the list", r->code, t->name);
        first += moved;
    }
    return OK;
}
