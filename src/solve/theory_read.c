/* theory_read.c: theories as text: reading, by recursive descent over one line, and the normal form, in which
 * families are sorted, and what is in a theory only because it is in every theory is left out. */
#include "solve/theory.h"

#include <string.h>

enum { LENGTH_MAX = 9999, DEPTH_MAX = 99 };

typedef struct reader {
    const char *line;
    size_t n, at;
    error *error;
    bool te; /* the families are those of T&E */
} reader;

/* ---- characters and words ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

bool same_word(const char *name, const char *word, size_t n)
{
    return name && strlen(name) == n && memcmp(name, word, n) == 0;
}

static bool same_in_any_case(const char *name, const char *word, size_t n)
{
    if (!name || strlen(name) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (lower(name[i]) != lower(word[i]))
            return false;
    return true;
}

/* "whip" or "whips". */
static bool is_name(const rule *r, const char *word, size_t n)
{
    return same_in_any_case(r->name, word, n) ||
           (n > 0 && lower(word[n - 1]) == 's' && same_in_any_case(r->name, word, n - 1));
}

const rule *rule_spelled(const char *word, size_t n)
{
    for (const rule *const *r = rule_table; *r; r++)
        if (same_word((*r)->code, word, n) || same_word((*r)->alias, word, n))
            return *r;
    for (const rule *const *r = rule_table; *r; r++)
        if (same_in_any_case((*r)->code, word, n) || same_in_any_case((*r)->alias, word, n) ||
            is_name(*r, word, n))
            return *r;
    return NULL;
}

static bool is_te(const char *word, size_t n)
{
    return same_in_any_case("TE", word, n) || same_in_any_case("T&E", word, n);
}

static bool next_is(const reader *r, char c)
{
    return r->at < r->n && r->line[r->at] == c;
}

static bool accept(reader *r, char c)
{
    bool there = next_is(r, c);
    r->at += there;
    return there;
}

static int column_of(size_t at)
{
    return (int)at + 1;
}

static char shown(char c)
{
    return c < ' ' || c > '~' ? '?' : c;
}

/* ---- families ---- */

bool types_have(const char *types, const char *type, size_t n)
{
    for (; *types; types += types[strcspn(types, "/")] ? strcspn(types, "/") + 1 : strcspn(types, "/"))
        if (strcspn(types, "/") == n && memcmp(types, type, n) == 0)
            return true;
    return false;
}

static family *family_of(theory *t, const rule *r, const char *types, int stage)
{
    for (int i = 0; i < t->families; i++)
        if (t->family[i].rule == r && strcmp(t->family[i].types, types) == 0 && t->family[i].stage == stage)
            return &t->family[i];
    return NULL;
}

/* Typed families come before the untyped one of their rule. */
static bool comes_before(const family *a, const family *b)
{
    if (a->stage != b->stage)
        return a->stage < b->stage;
    if (a->rule->rank != b->rule->rank)
        return a->rule->rank < b->rule->rank;
    return a->types[0] && !b->types[0];
}

static void add_family(theory *t, family f)
{
    size_t n = strlen(f.rule->name), types = strlen(f.types);
    memcpy(f.name, f.rule->name, n + 1);
    if (types) {
        f.name[n] = '-';
        memcpy(f.name + n + 1, f.types, types + 1);
    }
    int i = t->families++;
    for (; i > 0 && comes_before(&f, &t->family[i - 1]); i--)
        t->family[i] = t->family[i - 1];
    t->family[i] = f;
}

/* Lists what a family may be, from the table of rules, for messages. */
static status unknown_family(const reader *r, size_t start, size_t n)
{
    const char *word = r->line + start;
    char codes[240] = "";
    for (const rule *const *known = rule_table; *known; known++) {
        const char *both[2] = { (*known)->code, (*known)->alias };
        for (int i = 0; i < 2; i++)
            if (both[i] && strlen(codes) + strlen(both[i]) + 3 < sizeof codes) {
                strcat(codes, ", ");
                strcat(codes, both[i]);
            }
    }
    if (is_te(word, n) && start == 0)
        return error_set(r->error, BAD_INPUT, 0, column_of(n),
                         "expected a theory in parentheses, such as TE(BRT) or TE(W3,2)");
    if (is_te(word, n))
        return error_set(r->error, BAD_INPUT, 0, column_of(start),
                         "TE( can stand only at the start, expected BRT%s", codes);
    if (n == 0)
        return error_set(r->error, BAD_INPUT, 0, column_of(start), "expected a family of rules (BRT%s)",
                         codes);
    return error_set(r->error, BAD_INPUT, 0, column_of(start),
                     "unknown family of rules '%.*s', expected BRT%s", (int)(n > 20 ? 20 : n), word, codes);
}

/* The digits from here to `end`: the greatest length; ANY_LENGTH if there are none. */
static status read_length(reader *r, size_t end, int *length)
{
    size_t start = r->at;
    int value = 0;
    for (; r->at < end; r->at++)
        if ((value = value * 10 + (r->line[r->at] - '0')) > LENGTH_MAX)
            return error_set(r->error, BAD_INPUT, 0, column_of(start), "length too large, expected 1 to %d",
                             LENGTH_MAX);
    *length = end == start ? ANY_LENGTH : value;
    if (value == 0 && end != start)
        return error_set(r->error, BAD_INPUT, 0, column_of(start), "length 0, expected 1 to %d", LENGTH_MAX);
    return OK;
}

/* One type, after a colon or a slash. */
static status read_type(reader *r, family *f)
{
    size_t start = r->at, used = strlen(f->types);
    while (r->at < r->n && (is_letter(r->line[r->at]) || is_digit(r->line[r->at]) || r->line[r->at] == '-'))
        r->at++;
    size_t n = r->at - start;
    const char *type = r->line + start;
    if (!n)
        return error_set(r->error, BAD_INPUT, 0, column_of(start),
                         "expected a type of csp-variables, such as rc");
    if (used + n + 2 > sizeof f->types)
        return error_set(r->error, BAD_INPUT, 0, column_of(start),
                         "too many types, expected at most %d characters", FAMILY_TYPES_MAX - 2);
    if (types_have(f->types, type, n))
        return error_set(r->error, BAD_INPUT, 0, column_of(start), "the type '%.*s' stands twice", (int)n,
                         type);
    if (used)
        f->types[used++] = '/';
    memcpy(f->types + used, type, n);
    return OK;
}

/* The types after a colon, if there is one. */
static status read_types(reader *r, family *f)
{
    if (!next_is(r, ':'))
        return OK;
    if (!f->rule->typed)
        return error_set(r->error, BAD_INPUT, 0, column_of(r->at),
                         "types behind %s, whose patterns can't be restricted to types", f->rule->code);
    status s = OK;
    for (bool more = accept(r, ':'); more && s == OK; more = accept(r, '/'))
        s = read_type(r, f);
    return s;
}

static bool is_in_words(char c)
{
    return is_letter(c) || is_digit(c) || c == '-' || c == '&';
}

/* The length of the word that begins here, up to what may follow a family; *code: how much of it is before
 * its trailing digits. */
static size_t word_length(const reader *r, size_t *code)
{
    size_t n = 0;
    while (r->at + n < r->n && is_in_words(r->line[r->at + n]))
        n++;
    *code = n;
    while (*code > 0 && is_digit(r->line[r->at + *code - 1]))
        --*code;
    return n;
}

static status read_family(reader *r, theory *t, int stage)
{
    size_t start = r->at, code, n = word_length(r, &code);
    family f = { .rule = rule_spelled(r->line + start, code), .stage = stage };
    bool brt = same_in_any_case("BRT", r->line + start, code);
    if (!brt && !f.rule)
        return unknown_family(r, start, code);
    if (!brt && r->te && f.rule->whole)
        return error_set(r->error, BAD_INPUT, 0, column_of(start),
                         "%s in T&E, but its patterns are about a path as a whole: expected another family",
                         f.rule->code);
    r->at = start + code;
    if (brt && (n > code || next_is(r, ':')))
        return error_set(r->error, BAD_INPUT, 0, column_of(r->at),
                         "a length or types after BRT, which has none, expected '+' or the end");
    if (brt)
        return OK;
    status s = read_length(r, start + n, &f.max_length);
    if (s == OK && f.rule->lengthless && n > code)
        return error_set(r->error, BAD_INPUT, 0, column_of(start + code),
                         "a length after %s, which takes none, expected '+' or the end", f.rule->code);
    if (f.max_length == ANY_LENGTH && f.rule->usual_most)
        f.max_length = f.rule->usual_most;
    if (s == OK)
        s = read_types(r, &f);
    if (s != OK)
        return s;
    if (t->families == THEORY_FAMILIES_MAX - 2) /* whips[1] and couplings may have to be added */
        return error_set(r->error, BAD_INPUT, 0, column_of(start), "more than %d families",
                         THEORY_FAMILIES_MAX - 2);
    if (family_of(t, f.rule, f.types, stage))
        return error_set(r->error, BAD_INPUT, 0, column_of(start), "'%s%s%s' stands twice", f.rule->code,
                         f.types[0] ? ":" : "", f.types);
    add_family(t, f);
    return OK;
}

/* Where the blanks that begin here end. */
static size_t behind_blanks(const reader *r, size_t at)
{
    while (at < r->n && r->line[at] == ' ')
        at++;
    return at;
}

/* "+", with any number of blanks around it: another family follows. */
static bool accept_plus(reader *r)
{
    size_t at = behind_blanks(r, r->at);
    bool there = at < r->n && r->line[at] == '+';
    r->at = there ? behind_blanks(r, at + 1) : r->at;
    return there;
}

static status read_families(reader *r, theory *t, int stage)
{
    status s;
    do
        s = read_family(r, t, stage);
    while (s == OK && accept_plus(r));
    return s;
}

/* " then ", with any number of blanks around it: another stage follows. */
static bool accept_then(reader *r)
{
    size_t at = behind_blanks(r, r->at);
    bool there =
        at > r->at && at + 5 < r->n && r->line[at + 4] == ' ' && same_in_any_case("then", r->line + at, 4);
    r->at = there ? behind_blanks(r, at + 5) : r->at;
    return there;
}

/* ---- theories ---- */

/* The depth and the parenthesis after the families of T&E. */
static status read_depth(reader *r, theory *t)
{
    t->depth = ANY_DEPTH;
    if (accept(r, ',')) {
        size_t start = r->at;
        t->depth = 0;
        for (; r->at < r->n && is_digit(r->line[r->at]) && t->depth < DEPTH_MAX; r->at++)
            t->depth = t->depth * 10 + (r->line[r->at] - '0');
        if (t->depth < 1 || t->depth > DEPTH_MAX)
            return error_set(r->error, BAD_INPUT, 0, column_of(start), "expected a depth from 1 to %d",
                             DEPTH_MAX);
    }
    if (accept(r, ')'))
        return OK;
    return error_set(r->error, BAD_INPUT, 0, column_of(r->at),
                     t->depth == ANY_DEPTH ? "expected '+', ',' and a depth, or ')'" : "expected ')'");
}

/* Passes over TE or T&E at the start, if nothing or a parenthesis follows. */
static bool take_te(reader *r)
{
    size_t code, n = word_length(r, &code);
    bool te = is_te(r->line, n) && (n == r->n || r->line[n] == '(');
    r->at += te ? n : 0;
    return te;
}

static status read_theory(reader *r, theory *t)
{
    t->braids_inside = same_in_any_case("BxB", r->line, r->n)    ? 1
                       : same_in_any_case("BxBB", r->line, r->n) ? 2
                                                                 : 0;
    if (t->braids_inside)
        return OK;
    bool te = take_te(r);
    if (te && r->at == r->n) { /* T&E without more is T&E(BRT) */
        t->depth = ANY_DEPTH;
        return OK;
    }
    r->at += te;
    r->te = te;
    int stage = 0;
    status s = read_families(r, t, stage);
    while (s == OK && !te && accept_then(r)) {
        bool some = t->families && t->family[t->families - 1].stage == stage;
        stage += some; /* BRT alone, which is part of every theory, is no stage */
        s = read_families(r, t, stage);
    }
    if (s == OK && te)
        s = read_depth(r, t);
    if (s != OK || r->at == r->n)
        return s;
    if (r->n - r->at == 5 && same_in_any_case("then", r->line + r->at + 1, 4))
        return error_set(r->error, BAD_INPUT, 0, column_of(r->n),
                         "the theory ends with 'then', expected families behind it");
    return error_set(r->error, BAD_INPUT, 0, column_of(r->at), "'%c' in a theory, expected %sthe end",
                     shown(r->line[r->at]), te ? "" : "'+', a length, ':' and types, or ");
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
    if (t->braids_inside) {
        strcat(name, t->braids_inside == 1 ? "BxB" : "BxBB");
        return;
    }
    strcat(name, t->depth ? "TE(" : "");
    strcat(name, t->families ? "" : "BRT");
    for (int i = 0; i < t->families; i++) {
        const family *f = &t->family[i];
        strcat(name, !i ? "" : f->stage > t->family[i - 1].stage ? " then " : "+");
        strcat(name, f->rule->code);
        if (f->max_length != ANY_LENGTH && !f->rule->lengthless)
            append_number(name, f->max_length);
        strcat(name, f->types[0] ? ":" : "");
        strcat(name, f->types);
    }
    if (t->depth && t->depth != ANY_DEPTH) {
        strcat(name, ",");
        append_number(name, t->depth);
    }
    strcat(name, t->depth ? ")" : "");
}

/* Adds the patterns that are in every theory but BRT. */
static void add_always(theory *t)
{
    for (const rule *const *r = rule_table; *r && t->families; r++)
        if ((*r)->always && !family_of(t, *r, "", 0))
            add_family(t, (family){ .rule = *r, .max_length = 1 });
}

void theory_begin(theory *t, int depth)
{
    *t = (theory){ .depth = depth };
}

status theory_add(theory *t, const rule *r, int max_length, const char *types)
{
    family f = { .rule = r, .max_length = max_length };
    size_t n = strlen(types);
    if (t->families == THEORY_FAMILIES_MAX - 2 || n >= sizeof f.types)
        return BAD_INPUT;
    memcpy(f.types, types, n);
    add_family(t, f);
    return OK;
}

/* Families that take no length go as far as the others, and at least as far as their own patterns do. */
static void bound_lengthless(theory *t)
{
    int most = 0;
    for (int i = 0; i < t->families; i++)
        if (!t->family[i].rule->lengthless && t->family[i].max_length > most)
            most = t->family[i].max_length;
    for (int i = 0; i < t->families; i++) {
        family *f = &t->family[i];
        if (f->rule->lengthless)
            f->max_length = most > f->rule->usual_most ? most : f->rule->usual_most;
    }
}

void theory_end(theory *t)
{
    make_name(t);
    add_always(t);
    bound_lengthless(t);
}

status theory_read(theory *t, const char *line, size_t n, error *e)
{
    reader r = { line, n, 0, e, false };
    theory_begin(t, 0);
    if (n > THEORY_NAME_MAX - 64)
        return error_set(e, BAD_INPUT, 0, THEORY_NAME_MAX - 63, "a theory of more than %d characters",
                         THEORY_NAME_MAX - 64);
    status s = read_theory(&r, t);
    if (s == OK)
        theory_end(t);
    return s;
}
