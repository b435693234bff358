/* check_theory.c: what the theory of a path allows: families joined by '+', each a code, its greatest length
 * if it has one, and types of csp-variables after a colon; or T&E with such a list and its greatest depth.
 *
 * Every theory but BRT has the whips[1] of all types, and couplings. T&E with BRT eliminates exactly what
 * braids do, so where a trial may stand, a braid of any length may take its place; T&E with whips[1] what
 * g-braids do. */
#include "check/checker.h"

#include <string.h>

#define IN_WORDS "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

static bool is_word(const char *word, const char *at, size_t n)
{
    return strlen(word) == n && memcmp(word, at, n) == 0;
}

static const char *read_number(const char *t, int *number)
{
    for (*number = 0; *t >= (*number ? '0' : '1') && *t <= '9' && *number < NO_BOUND / 10; t++)
        *number = *number * 10 + (*t - '0');
    return t;
}

bool has_type(const family *f, const char *type)
{
    for (size_t at = 0, n; at <= f->bytes && f->bytes; at += n + 1) {
        n = strspn(f->types + at, IN_WORDS);
        if (is_word(type, f->types + at, n))
            return true;
    }
    return !f->bytes;
}

/* The family that begins here. A code may have digits inside. NULL: there is none, or it was there before. */
static const char *read_family(checker *c, const char *t)
{
    family f = { .types = "" };
    size_t n = strspn(t, IN_WORDS);
    while (n && t[n - 1] <= '9')
        n--;
    for (const kind *k = c->kinds; k->name && n; k++)
        if (is_word(k->code, t, n) || is_word(k->alias, t, n))
            f.kind = k;
    t = read_number(t + n, &f.bound);
    f.bound = f.bound ? f.bound : NO_BOUND;
    if (*t == ':' && f.kind && f.kind->typed && !f.kind->each_type) {
        f.types = t + 1;
        f.bytes = strspn(f.types, "/" IN_WORDS);
        t = f.bytes && !has_type(&f, "") ? f.types + f.bytes : NULL;
    }
    for (const family *g = c->family; g < c->family + c->families; g++)
        if (g->kind == f.kind && g->bytes == f.bytes && memcmp(g->types, f.types, f.bytes) == 0)
            return NULL;
    if (!f.kind || c->families == FAMILIES_MAX / 2)
        return NULL;
    c->family[c->families++] = f;
    return t;
}

void read_theory(checker *c, const char *theory)
{
    bool te = strncmp(theory, "TE(", 3) == 0;
    const char *t = theory + (te ? 3 : 0);
    bool brt = strncmp(t, "BRT", 3) == 0;
    t = brt ? t + 3 : read_family(c, t);
    while (t && *t == '+' && !brt)
        t = read_family(c, t + 1);
    c->path->depth = te ? NO_BOUND : 0;
    if (t && te && *t == ',')
        t = read_number(t + 1, &c->path->depth);
    if (t && te)
        t = c->path->depth && *t == ')' ? t + 1 : NULL;
    need(c, t && *t == 0, "\"%s\" is no theory", theory);
    for (const kind *k = c->kinds; k->name && c->families < FAMILIES_MAX - 1; k++) {
        if (!*k->code || (k->always && !brt))
            c->family[c->families++] = (family){ k, k->always, 0, "", 0 };
        if (k->trial && !(brt && k->plain))
            c->family[c->families++] = (family){ k, k->trial, 1, "", 0 };
    }
}

/* Is this the name of a rule, with the types of the family? */
static bool is_called(const char *rule, const char *name, const family *f)
{
    size_t n = strlen(name);
    const char *rest = strncmp(rule, name, n) ? "?" : rule + n;
    if (f->kind->each_type)
        return *rest == '-' && rest[1] && !rest[1 + strspn(rest + 1, IN_WORDS)];
    return f->bytes ? *rest == '-' && is_word(rest + 1, f->types, f->bytes) : *rest == 0;
}

/* The family that the step is of, by its rule, its length and the key of its evidence. One that is called so
 * comes before one that is called so where it has no g-labels. */
void find_family(checker *c, const json *step)
{
    frame *now = c->now;
    const kind *k = c->kinds;
    while (k[1].name && !json_member(step, k->key))
        k++;
    for (int plain = 0; plain < 2; plain++)
        for (const family *f = c->family; f < c->family + c->families; f++) {
            const char *name = plain ? f->kind->plain : f->kind->name;
            bool named = (name && is_called(now->rule, name, f)) || f->kind->may & OWN_NAME;
            int depth = f->kind->deep ? now->length : f->depth;
            if (named && !strcmp(k->key, f->kind->key) && now->length <= f->bound &&
                !now->length == !f->bound && depth <= now->depth) {
                now->is = *f;
                now->is.depth = depth;
                if (f->kind->each_type) {
                    now->is.types = now->rule + strlen(name) + 1;
                    now->is.bytes = strlen(now->is.types);
                }
                return;
            }
        }
    need(c, false, "%s[%d] is not in the theory, or not here, or not shown by \"%s\"", now->rule, now->length,
         k->key);
}
