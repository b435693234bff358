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

static const char *read_number(const char *string, int *number)
{
    for (*number = 0; *string >= (*number ? '0' : '1') && *string <= '9' && *number < NO_BOUND / 10; string++)
        *number = *number * 10 + (*string - '0');
    return string;
}

bool has_type(const family *family, const char *type)
{
    if (family->kind->each_type) /* the rest of the rule's name */
        return strcmp(type, family->types) == 0;
    for (size_t at = 0, n; at <= family->bytes && family->bytes; at += n + 1) {
        n = strspn(family->types + at, IN_TYPES);
        if (is_word(type, family->types + at, n))
            return true;
    }
    return !family->bytes;
}

over_relation over_named(const char *rule)
{
    const char *at = strstr(rule, "-OR");
    over_relation name = { .ending = "" };
    if (at) {
        name.source = (size_t)(at - rule);
        name.ending = read_number(at + 3, &name.size);
        name.contrad = !strncmp(name.ending, "-ctr-", 5);
        name.ending += name.contrad ? 4 : 0;
    }
    return name;
}

/* Where `name` of this family ends in the name of a step, `rule`; NULL: the step is not of this family. A
 * name about relations has their source, their size and the kind of step; that of a finned fish begins with
 * "finned-". */
static const char *rest_of(const family *family, const char *name, const char *rule)
{
    const kind *k = family->kind;
    size_t n = strlen(name);
    if (k->source && name[0] == '-') {
        over_relation is = over_named(rule);
        bool own = !*k->source || is_word(k->source, rule, is.source), forcing = k->first == CASES;
        bool few = is.size && (!k->most || is.size <= k->most), may = !is.contrad || (k->most && !forcing);
        return own && few && may && !strncmp(is.ending, name, n) && (forcing || !is.ending[n]) ? is.ending + n
                                                                                               : NULL;
    }
    if (k->source)
        n = strlen(k->source);
    if (strncmp(rule, k->source ? k->source : name, n) != 0)
        return NULL;
    const char *rest = rule + n, *types = rest + 1;
    if (k->source)
        return rest;
    if (k->each_type || family->bytes)
        return *rest == '-' && (k->each_type ? *types : is_word(types, family->types, family->bytes)) ? types
                                                                                                      : NULL;
    return *rest ? NULL : rest;
}

static bool has_family(const checker *checker, const family *given)
{
    const family *g = checker->family, *end = checker->family + checker->families;
    while (g < end && (g->kind != given->kind || g->stage != given->stage || g->bytes != given->bytes ||
                       memcmp(g->types, given->types, given->bytes) != 0))
        g++;
    return g < end;
}

static const kind *kind_of(const checker *checker, const char *code, size_t n)
{
    for (const kind *k = checker->kinds; k->name && n; k++)
        if (is_word(k->code, code, n) || is_word(k->alias, code, n))
            return k;
    return NULL;
}

/* Reads a family; returns what follows. A code may have digits inside, or end with one. NULL: there is none,
 * or it is there twice. */
static const char *read_family(checker *checker, const char *string, int stage)
{
    size_t n = strspn(string, IN_WORDS);
    family f = { .kind = kind_of(checker, string, n), .types = "", .stage = stage };
    while (!f.kind && n && string[n - 1] <= '9')
        n--;
    const char *code = string;
    if (!f.kind)
        f.kind = kind_of(checker, code, n);
    string = read_number(string + n, &f.bound);
    f.bound = f.bound ? f.bound : NO_BOUND;
    if (*string == ':' && f.kind && f.kind->typed && !f.kind->each_type) {
        f.types = string + 1;
        f.bytes = strspn(f.types, "/" IN_TYPES);
        string = f.bytes && !has_type(&f, "") ? f.types + f.bytes : NULL;
    }
    if (!f.kind || checker->families == FAMILIES_MAX || has_family(checker, &f))
        return NULL;
    for (const kind *k = f.kind; k->name && checker->families < FAMILIES_MAX;
         k++) /* a code may have several */
        if (k == f.kind || is_word(k->code, code, n)) {
            checker->family[checker->families] = f;
            checker->family[checker->families++].kind = k;
        }
    return string;
}

void read_theory(checker *checker, const char *theory)
{
    bool te = strncmp(theory, "TE(", 3) == 0;
    const char *t = theory + (te ? 3 : 0);
    bool brt = strncmp(t, "BRT", 3) == 0;
    t = brt ? t + 3 : read_family(checker, t, 0);
    for (int stage = 0; t && !brt && (*t == '+' || (!te && !strncmp(t, " then ", 6)));) {
        stage += *t == ' ';
        t = read_family(checker, t + (*t == '+' ? 1 : 6), stage);
    }
    checker->path->depth = te ? NO_BOUND : 0;
    if (t && te && *t == ',')
        t = read_number(t + 1, &checker->path->depth);
    if (t && te)
        t = checker->path->depth && *t == ')' ? t + 1 : NULL;
    must(checker, t && *t == 0, "\"%s\" is not a theory", theory);
    for (const kind *k = checker->kinds; k->name; k++) {
        if (!*k->code || (k->always && !brt))
            checker->family[checker->families++] = (family){ .kind = k, .bound = k->always, .types = "" };
        if (k->trial && !(brt && k->plain))
            checker->family[checker->families++] =
                (family){ .kind = k, .bound = k->trial, .depth = 1, .types = "" };
    }
}

void check_types(checker *checker, const csp *of)
{
    for (const family *f = checker->family; f < checker->family + checker->families; f++)
        for (size_t at = 0, n; at < f->bytes; at += n + 1) {
            int type = 0;
            n = strspn(f->types + at, IN_TYPES);
            while (type < csp_types(of) && !is_word(csp_type_name(of, type), f->types + at, n))
                type++;
            must(checker, type < csp_types(of),
                 "the theory names type \"%.*s\", which the puzzle does not have", (int)n, f->types + at);
        }
}

/* Finds the family of the step by its rule, its length and the key of its evidence. A family with that name
 * comes before one that has it only as its name without g-labels. */
void find_family(checker *checker, const json *step)
{
    frame *now = checker->now;
    const kind *k = checker->kinds;
    while (k[1].name && !json_member(step, k->key))
        k++;
    for (int plain = 0; plain < 2; plain++)
        for (const family *f = checker->family; f < checker->family + checker->families; f++) {
            const char *name = plain ? f->kind->plain : f->kind->name;
            const char *rest = name ? rest_of(f, name, now->rule) : NULL;
            int depth = f->kind->deep ? now->length : f->depth;
            if ((rest || f->kind->may & OWN_NAME) && !strcmp(k->key, f->kind->key) &&
                now->length <= f->bound && !now->length == !f->bound && depth <= now->depth) {
                now->is = *f;
                now->is.depth = depth;
                now->plain = plain;
                now->rest = rest ? rest : "";
                if (f->kind->each_type)
                    now->is.types = rest;
                return;
            }
        }
    must(checker, false, "%s[%d] is not in the theory, or not here, or not shown by \"%s\"", now->rule,
         now->length, k->key);
}
