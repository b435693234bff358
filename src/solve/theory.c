/* theory.c: see theory.h: reading, by recursive descent over one line, and the normal form, in which families
 * are sorted, and whips[1] that are in a theory only because they are in every theory are not said. */
#include "solve/theory.h"

#include <string.h>

enum { LENGTH_MAX = 9999, DEPTH_MAX = 99 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool same_word(const char *name, const char *word, size_t n)
{
    return name && strlen(name) == n && memcmp(name, word, n) == 0;
}

static const rule *rule_with_code(const char *word, size_t n)
{
    for (const rule *const *r = rule_table; *r; r++)
        if (same_word((*r)->code, word, n) || same_word((*r)->alias, word, n))
            return *r;
    return NULL;
}

static family *family_of(theory *t, const rule *r, const char *types)
{
    for (int i = 0; i < t->families; i++)
        if (t->family[i].rule == r && strcmp(t->family[i].types, types) == 0)
            return &t->family[i];
    return NULL;
}

/* Typed families stand before the untyped one of their rule. */
static bool comes_before(const family *a, const family *b)
{
    if (a->rule->rank != b->rule->rank)
        return a->rule->rank < b->rule->rank;
    return a->types[0] && !b->types[0];
}

static void append(char *to, const char *more)
{
    memcpy(to + strlen(to), more, strlen(more) + 1);
}

static void add_family(theory *t, family f)
{
    append(f.name, f.rule->name);
    if (f.types[0]) {
        append(f.name, "-");
        append(f.name, f.types);
    }
    int i = t->families++;
    for (; i > 0 && comes_before(&f, &t->family[i - 1]); i--)
        t->family[i] = t->family[i - 1];
    t->family[i] = f;
}

/* Lists what a family may be, from the table of rules, for messages. */
static status unknown_family(const char *word, size_t n, int column, error *e)
{
    char codes[128];
    size_t used = 0;
    for (const rule *const *r = rule_table; *r; r++) {
        const char *both[2] = { (*r)->code, (*r)->alias };
        for (int i = 0; i < 2; i++)
            if (both[i] && used + strlen(both[i]) + 3 < sizeof codes) {
                memcpy(codes + used, ", ", 2);
                memcpy(codes + used + 2, both[i], strlen(both[i]));
                used += 2 + strlen(both[i]);
            }
    }
    codes[used] = 0;
    if (same_word("TE", word, n))
        return error_set(e, BAD_INPUT, 0, column, "TE( can stand only at the start, expected BRT%s", codes);
    if (n == 0)
        return error_set(e, BAD_INPUT, 0, column, "expected a family of rules (BRT%s)", codes);
    return error_set(e, BAD_INPUT, 0, column, "unknown family of rules '%.*s', expected BRT%s",
                     (int)(n > 20 ? 20 : n), word, codes);
}

/* Reads digits at *at; ANY_LENGTH if there are none. */
static status read_length(const char *text, size_t n, size_t *at, int *length, error *e)
{
    size_t start = *at;
    int value = 0;
    for (; *at < n && is_digit(text[*at]); ++*at)
        if ((value = value * 10 + (text[*at] - '0')) > LENGTH_MAX)
            return error_set(e, BAD_INPUT, 0, (int)start + 1, "length too large, expected 1 to %d",
                             LENGTH_MAX);
    *length = *at == start ? ANY_LENGTH : value;
    if (value == 0 && *at != start)
        return error_set(e, BAD_INPUT, 0, (int)start + 1, "length 0, expected 1 to %d", LENGTH_MAX);
    return OK;
}

static char shown(char c)
{
    return c < ' ' || c > '~' ? '?' : c;
}

static bool has_type(const char *types, const char *type, size_t n)
{
    for (; *types; types += types[strcspn(types, "/")] ? strcspn(types, "/") + 1 : strcspn(types, "/"))
        if (strcspn(types, "/") == n && memcmp(types, type, n) == 0)
            return true;
    return false;
}

/* The types behind a colon at *at, if there is one. */
static status read_types(family *f, const char *text, size_t n, size_t *at, error *e)
{
    size_t used = 0;
    if (*at == n || text[*at] != ':')
        return OK;
    if (!f->rule->typed)
        return error_set(e, BAD_INPUT, 0, (int)*at + 1, "types behind %s, which has none", f->rule->code);
    do {
        size_t start = ++*at, length = 0;
        while (*at < n && (is_letter(text[*at]) || is_digit(text[*at])))
            ++*at;
        length = *at - start;
        if (!length)
            return error_set(e, BAD_INPUT, 0, (int)start + 1, "expected a type of csp-variables, such as rc");
        if (used + length + 2 > sizeof f->types)
            return error_set(e, BAD_INPUT, 0, (int)start + 1,
                             "too many types, expected at most %d characters", FAMILY_TYPES_MAX - 2);
        if (has_type(f->types, text + start, length))
            return error_set(e, BAD_INPUT, 0, (int)start + 1, "the type '%.*s' stands twice", (int)length,
                             text + start);
        if (used)
            f->types[used++] = '/';
        memcpy(f->types + used, text + start, length);
        used += length;
    } while (*at < n && text[*at] == '/');
    return OK;
}

/* One family, at *at. */
static status read_family(theory *t, const char *text, size_t n, size_t *at, error *e)
{
    size_t start = *at;
    family f = { 0 };
    while (*at < n && is_letter(text[*at]))
        ++*at;
    size_t word = *at - start;
    bool brt = same_word("BRT", text + start, word);
    f.rule = rule_with_code(text + start, word);
    if (!brt && !f.rule)
        return unknown_family(text + start, word, (int)start + 1, e);
    if (brt && *at < n && (is_digit(text[*at]) || text[*at] == ':'))
        return error_set(e, BAD_INPUT, 0, (int)*at + 1,
                         "a length or types after BRT, which has none, expected '+' or the end");
    if (brt)
        return OK;
    status s = read_length(text, n, at, &f.max_length, e);
    if (s == OK)
        s = read_types(&f, text, n, at, e);
    if (s != OK)
        return s;
    if (t->families == THEORY_FAMILIES_MAX - 2) /* whips[1] and couplings may have to be added */
        return error_set(e, BAD_INPUT, 0, (int)start + 1, "more than %d families", THEORY_FAMILIES_MAX - 2);
    if (family_of(t, f.rule, f.types))
        return error_set(e, BAD_INPUT, 0, (int)start + 1, "'%s%s%s' stands twice", f.rule->code,
                         f.types[0] ? ":" : "", f.types);
    add_family(t, f);
    return OK;
}

static void append_number(char *to, int x)
{
    char digits[8];
    int n = 0;
    for (; x; x /= 10)
        digits[n++] = (char)('0' + x % 10);
    for (to += strlen(to); n;)
        *to++ = digits[--n];
    *to = 0;
}

/* Called before whips[1] are added: a theory is named by what was asked for. Each family takes at most
 * FAMILY_TYPES_MAX + 8 bytes, but theory_read has seen to it that all together fit. */
static void make_name(theory *t)
{
    char *name = t->name;
    if (t->depth)
        append(name, "TE(");
    if (!t->families)
        append(name, "BRT");
    for (int i = 0; i < t->families; i++) {
        const family *f = &t->family[i];
        if (i)
            append(name, "+");
        append(name, f->rule->code);
        if (f->max_length != ANY_LENGTH)
            append_number(name, f->max_length);
        if (f->types[0]) {
            append(name, ":");
            append(name, f->types);
        }
    }
    if (t->depth && t->depth != ANY_DEPTH) {
        append(name, ",");
        append_number(name, t->depth);
    }
    if (t->depth)
        append(name, ")");
}

static status read_families(theory *t, const char *text, size_t n, size_t *at, error *e)
{
    for (;; ++*at) {
        status s = read_family(t, text, n, at, e);
        if (s != OK || *at == n || text[*at] != '+')
            return s;
    }
}

/* The depth and the parenthesis behind the families of T&E. */
static status read_depth(theory *t, const char *text, size_t n, size_t *at, error *e)
{
    size_t start = *at;
    t->depth = ANY_DEPTH;
    if (*at < n && text[*at] == ',') {
        t->depth = 0;
        for (++*at; *at < n && is_digit(text[*at]) && t->depth < DEPTH_MAX; ++*at)
            t->depth = t->depth * 10 + (text[*at] - '0');
        if (t->depth < 1 || t->depth > DEPTH_MAX)
            return error_set(e, BAD_INPUT, 0, (int)start + 2, "expected a depth from 1 to %d", DEPTH_MAX);
    }
    if (*at == n || text[*at] != ')')
        return error_set(e, BAD_INPUT, 0, (int)*at + 1,
                         t->depth == ANY_DEPTH ? "expected '+', ',' and a depth, or ')'" : "expected ')'");
    ++*at;
    return OK;
}

status theory_read(theory *t, const char *text, size_t n, error *e)
{
    bool te = n >= 3 && memcmp(text, "TE(", 3) == 0;
    size_t at = te ? 3 : 0;
    *t = (theory){ 0 };
    if (n > THEORY_NAME_MAX - 64)
        return error_set(e, BAD_INPUT, 0, THEORY_NAME_MAX - 63, "a theory of more than %d characters",
                         THEORY_NAME_MAX - 64);
    status s = read_families(t, text, n, &at, e);
    if (s == OK && te)
        s = read_depth(t, text, n, &at, e);
    if (s != OK)
        return s;
    if (at < n)
        return error_set(e, BAD_INPUT, 0, (int)at + 1, "'%c' in a theory, expected %sthe end",
                         shown(text[at]), te ? "" : "'+', a length, ':' and types, or ");
    make_name(t);
    for (int i = 0; t->families && i < 2; i++) {
        family always = { .rule = rule_with_code(i ? "C" : "W", 1), .max_length = 1 };
        if (!family_of(t, always.rule, ""))
            add_family(t, always);
    }
    return OK;
}

/* ---- types ---- */

/* Of the type at the start of `types`: its number in the network, -1 if there is none. */
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
        append(known, i ? ", " : "");
        append(known, csp_type_name(c, i));
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

/* ---- order ---- */

/* Is each type of a also one of b? */
static bool types_within(const char *a, const char *b)
{
    if (!*b)
        return true;
    for (const char *at = a; *at; at += *at == '/') {
        size_t n = strcspn(at, "/");
        if (!has_type(b, at, n))
            return false;
        at += n;
    }
    return *a;
}

/* Patterns of f up to this length are patterns of a stable family. */
static int safe_length(const theory *t, const family *f)
{
    int safe = 1; /* whips[1] are braids[1] */
    for (int k = 0; k < t->families; k++) {
        const family *other = &t->family[k];
        if (other->rule == f->rule->within && types_within(f->types, other->types) &&
            other->max_length > safe)
            safe = other->max_length;
    }
    return safe;
}

bool theory_is_confluent(const theory *t)
{
    for (int i = 0; i < t->families; i++)
        if (!t->family[i].rule->stable && t->family[i].max_length > safe_length(t, &t->family[i]))
            return false;
    return true;
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
        const rule *r = rule_with_code(codes + at, word);
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
