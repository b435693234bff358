/* check_theory.c: what the theory of a path allows: families joined by '+', each a code, its greatest length
 * if it has one, and types of csp-variables after a colon; several such lists, stages, joined by "then"; or
 * T&E with such a list and its greatest depth.
 *
 * Every theory but BRT has the whips[1] of all types, and couplings. T&E with BRT eliminates exactly what
 * braids do, so where a trial may stand, a braid of any length may take its place; T&E with whips[1] what
 * g-braids do. */
#include "check/checker.h"

#include <string.h>

#define IN_WORDS "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define IN_TYPES "-" IN_WORDS

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
    if (f->kind->each_type) /* the rest of the rule's name */
        return strcmp(type, f->types) == 0;
    for (size_t at = 0, n; at <= f->bytes && f->bytes; at += n + 1) {
        n = strspn(f->types + at, IN_TYPES);
        if (is_word(type, f->types + at, n))
            return true;
    }
    return !f->bytes;
}

int relation_size(const char *rule)
{
    const char *at = strstr(rule, "-OR");
    int n = 0;
    if (at)
        read_number(at + 3, &n);
    return n;
}

/* Is `rule` the name of a step of this family, if that is called `name`? A name about relations has their
 * source, their size and the kind of step; that of a finned fish begins with "finned-". */
static bool is_named(const family *f, const char *name, const char *rule)
{
    const kind *k = f->kind;
    size_t n = strlen(name);
    int size = relation_size(rule);
    if (k->source && name[0] == '-') {
        const char *at = strstr(rule, "-OR"), *end = at ? at + 3 + strspn(at + 3, "0123456789") : "";
        bool own = at && (!*k->source || is_word(k->source, rule, (size_t)(at - rule)));
        bool forcing = k->first == CASES;
        end += !forcing && k->most && !strncmp(end, "-ctr", 4) ? 4 : 0;
        return own && size && (!k->most || size <= k->most) && !strncmp(end, name, n) && (forcing || !end[n]);
    }
    if (k->source)
        return strncmp(rule, k->source, strlen(k->source)) == 0;
    const char *rest = strncmp(rule, name, n) ? "?" : rule + n;
    if (k->each_type)
        return *rest == '-' && rest[1];
    return f->bytes ? *rest == '-' && is_word(rest + 1, f->types, f->bytes) : *rest == 0;
}

static bool has_family(const checker *c, const family *f)
{
    const family *g = c->family, *end = c->family + c->families;
    while (g < end && (g->kind != f->kind || g->stage != f->stage || g->bytes != f->bytes ||
                       memcmp(g->types, f->types, f->bytes) != 0))
        g++;
    return g < end;
}

/* Reads a family; returns what follows. A code may have digits inside. NULL: there is none, or it is there
 * twice. */
static const char *read_family(checker *c, const char *t, int stage)
{
    family f = { .types = "", .stage = stage };
    size_t n = strspn(t, IN_WORDS);
    while (n && t[n - 1] <= '9')
        n--;
    const char *code = t;
    for (const kind *k = c->kinds; k->name && n && !f.kind; k++)
        if (is_word(k->code, t, n) || is_word(k->alias, t, n))
            f.kind = k;
    t = read_number(t + n, &f.bound);
    f.bound = f.bound ? f.bound : NO_BOUND;
    if (*t == ':' && f.kind && f.kind->typed && !f.kind->each_type) {
        f.types = t + 1;
        f.bytes = strspn(f.types, "/" IN_TYPES);
        t = f.bytes && !has_type(&f, "") ? f.types + f.bytes : NULL;
    }
    if (!f.kind || c->families == FAMILIES_MAX || has_family(c, &f))
        return NULL;
    for (const kind *k = f.kind; k->name && c->families < FAMILIES_MAX; k++) /* a code may have several */
        if (k == f.kind || is_word(k->code, code, n)) {
            c->family[c->families] = f;
            c->family[c->families++].kind = k;
        }
    return t;
}

void read_theory(checker *c, const char *theory)
{
    bool te = strncmp(theory, "TE(", 3) == 0;
    const char *t = theory + (te ? 3 : 0);
    bool brt = strncmp(t, "BRT", 3) == 0;
    t = brt ? t + 3 : read_family(c, t, 0);
    for (int stage = 0; t && !brt && (*t == '+' || (!te && !strncmp(t, " then ", 6)));) {
        stage += *t == ' ';
        t = read_family(c, t + (*t == '+' ? 1 : 6), stage);
    }
    c->path->depth = te ? NO_BOUND : 0;
    if (t && te && *t == ',')
        t = read_number(t + 1, &c->path->depth);
    if (t && te)
        t = c->path->depth && *t == ')' ? t + 1 : NULL;
    must(c, t && *t == 0, "\"%s\" is no theory", theory);
    for (const kind *k = c->kinds; k->name; k++) {
        if (!*k->code || (k->always && !brt))
            c->family[c->families++] = (family){ .kind = k, .bound = k->always, .types = "" };
        if (k->trial && !(brt && k->plain))
            c->family[c->families++] = (family){ .kind = k, .bound = k->trial, .depth = 1, .types = "" };
    }
}

void check_types(checker *c, const csp *of)
{
    for (const family *f = c->family; f < c->family + c->families; f++)
        for (size_t at = 0, n; at < f->bytes; at += n + 1) {
            int type = 0;
            n = strspn(f->types + at, IN_TYPES);
            while (type < csp_types(of) && !is_word(csp_type_name(of, type), f->types + at, n))
                type++;
            must(c, type < csp_types(of), "the theory names type \"%.*s\", which the puzzle does not have",
                 (int)n, f->types + at);
        }
}

/* Finds the family of the step by its rule, its length and the key of its evidence. A family with that name
 * comes before one that has it only as its name without g-labels. */
void find_family(checker *c, const json *step)
{
    frame *now = c->now;
    const kind *k = c->kinds;
    while (k[1].name && !json_member(step, k->key))
        k++;
    for (int plain = 0; plain < 2; plain++)
        for (const family *f = c->family; f < c->family + c->families; f++) {
            const char *name = plain ? f->kind->plain : f->kind->name;
            bool named = (name && is_named(f, name, now->rule)) || f->kind->may & OWN_NAME;
            int depth = f->kind->deep ? now->length : f->depth;
            if (named && !strcmp(k->key, f->kind->key) && now->length <= f->bound &&
                !now->length == !f->bound && depth <= now->depth) {
                now->is = *f;
                now->is.depth = depth;
                if (f->kind->each_type)
                    /* NOLINTNEXTLINE(*NonNullParamChecker): it is by its name that such a step was found */
                    now->is.types = now->rule + strlen(name) + 1;
                return;
            }
        }
    must(c, false, "%s[%d] is not in the theory, or not here, or not shown by \"%s\"", now->rule, now->length,
         k->key);
}
