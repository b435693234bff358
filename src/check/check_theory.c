/* check_theory.c: what the theory of a path allows: families joined by '+', each a code, its greatest length
 * if it has one, and types of csp-variables behind a colon; or T&E with such a list and its greatest depth.
 *
 * Every theory but BRT has the whips[1] of all types, and couplings. T&E with BRT eliminates just what braids
 * do, so where a trial may stand, a braid of any length may stand for it. */
#include "check/checker.h"

#include <string.h>

static bool is_word(const char *word, const char *at, size_t n)
{
    return strlen(word) == n && memcmp(word, at, n) == 0;
}

static void add_family(checker *c, family f)
{
    c->family[c->families++] = f;
}

static const char *read_number(const char *t, int *number)
{
    for (*number = 0; *t >= (*number ? '0' : '1') && *t <= '9' && *number < NO_BOUND / 10; t++)
        *number = *number * 10 + (*t - '0');
    return t;
}

bool has_type(const family *f, const char *type)
{
    const char *t = f->types, *end = t + f->bytes;
    for (size_t n; t <= end && f->bytes; t += n + 1) {
        for (n = 0; t + n < end && t[n] != '/';)
            n++;
        if (is_word(type, t, n))
            return true;
    }
    return !f->bytes;
}

static const char *read_family(checker *c, const char *t, bool *good)
{
    family f = { .types = "" };
    size_t n = strspn(t, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (const kind *k = check_kinds; k < check_kinds + KINDS; k++)
        if (is_word(k->code, t, n) || (n && is_word(k->alias, t, n)))
            f.kind = k;
    t = read_number(t + n, &f.bound);
    f.bound = f.bound ? f.bound : NO_BOUND;
    *good = f.kind && c->families < FAMILIES_MAX - 4;
    if (*t == ':' && f.kind < &check_kinds[SUBSET]) {
        f.types = t + 1;
        f.bytes = strspn(f.types, "/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        *good = *good && f.bytes && !has_type(&f, "");
        t = f.types + f.bytes;
    }
    for (const family *g = c->family; g < c->family + c->families; g++)
        if (g->kind == f.kind && g->bytes == f.bytes && memcmp(g->types, f.types, f.bytes) == 0)
            *good = false;
    if (*good)
        add_family(c, f);
    return t;
}

void read_theory(checker *c, const char *theory)
{
    bool good = true;
    c->te = strncmp(theory, "TE(", 3) == 0;
    const char *t = theory + (c->te ? 3 : 0);
    if (strncmp(t, "BRT", 3) == 0)
        t += 3;
    else
        do
            t = read_family(c, t, &good);
        while (good && *t == '+' && t++);
    if (c->te && *t == ',')
        t = read_number(t + 1, &c->path.depth);
    else
        c->path.depth = c->te ? NO_BOUND : 0;
    if (c->te)
        good = good && c->path.depth && *t++ == ')';
    need(c, good && *t == 0, "\"%s\" is no theory", theory);
    if (c->families) {
        add_family(c, (family){ &check_kinds[WHIP], 1, 0, "", 0 });
        add_family(c, (family){ &check_kinds[COUPLING], 1, 0, "", 0 });
    }
    add_family(c, (family){ &check_kinds[WHIP], 1, 1, "", 0 });
    add_family(c, (family){ &check_kinds[BRAID], NO_BOUND, 1, "", 0 });
}

const family *find_family(checker *c, const char *rule, int length)
{
    for (const family *f = c->family; f < c->family + c->families; f++) {
        size_t n = strlen(f->kind->name);
        bool named = strncmp(rule, f->kind->name, n) == 0 &&
                     (f->bytes ? rule[n] == '-' && is_word(rule + n + 1, f->types, f->bytes) : rule[n] == 0);
        if (named && length <= f->bound && f->depth <= c->now->depth)
            return f;
    }
    need(c, false, "a %s[%d] is not in the theory, or not here", rule, length);
    return NULL;
}
