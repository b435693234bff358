/* theory_read.c: theories as text: reading, by recursive descent over one line, and the normal form, in which
 * families are sorted, and what is in a theory only because it is in every theory is left out. */
#include "solve/theory.h"

#include "base/text.h"

#include <string.h>

enum { LENGTH_MAX = 9999, DEPTH_MAX = 99 };

typedef struct reader {
    const char *line;
    size_t n, at;
    error *error;
    bool te; /* the families are those of T&E */
} reader;

/* ---- characters and words ---- */

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

static bool is_letter(char character)
{
    return lower(character) >= 'a' && lower(character) <= 'z';
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
static bool is_name(const rule *rule, const char *word, size_t n)
{
    return same_in_any_case(rule->name, word, n) ||
           (n > 0 && lower(word[n - 1]) == 's' && same_in_any_case(rule->name, word, n - 1));
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

static bool next_is(const reader *reader, char character)
{
    return reader->at < reader->n && reader->line[reader->at] == character;
}

static bool accept(reader *reader, char character)
{
    bool there = next_is(reader, character);
    reader->at += there;
    return there;
}

static int column_of(size_t at)
{
    return (int)at + 1;
}

static char shown(char character)
{
    return character < ' ' || character > '~' ? '?' : character;
}

/* ---- families ---- */

bool types_have(const char *types, const char *type, size_t n)
{
    for (; *types; types += types[strcspn(types, "/")] ? strcspn(types, "/") + 1 : strcspn(types, "/"))
        if (strcspn(types, "/") == n && memcmp(types, type, n) == 0)
            return true;
    return false;
}

static family *family_of(theory *theory, const rule *rule, const char *types, int stage)
{
    for (int i = 0; i < theory->families; i++)
        if (theory->family[i].rule == rule && strcmp(theory->family[i].types, types) == 0 &&
            theory->family[i].stage == stage)
            return &theory->family[i];
    return NULL;
}

/* Typed families come before the untyped one of their rule. */
static bool comes_before(const family *first, const family *second)
{
    if (first->stage != second->stage)
        return first->stage < second->stage;
    if (first->rule->rank != second->rule->rank)
        return first->rule->rank < second->rule->rank;
    return first->types[0] && !second->types[0];
}

static void add_family(theory *theory, family given)
{
    size_t n = strlen(given.rule->name), types = strlen(given.types);
    memcpy(given.name, given.rule->name, n + 1);
    if (types) {
        given.name[n] = '-';
        memcpy(given.name + n + 1, given.types, types + 1);
    }
    int i = theory->families++;
    for (; i > 0 && comes_before(&given, &theory->family[i - 1]); i--)
        theory->family[i] = theory->family[i - 1];
    theory->family[i] = given;
}

/* Lists what a family may be, from the table of rules, for messages. */
static status unknown_family(const reader *reader, size_t start, size_t n)
{
    const char *word = reader->line + start;
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
        return error_set(reader->error, BAD_INPUT, 0, column_of(n),
                         EXPECTS "a theory in parentheses, such as TE(BRT) or TE(W3,2)");
    if (is_te(word, n))
        return error_set(reader->error, BAD_INPUT, 0, column_of(start),
                         "TE( can stand only at the start" EXPECTED "BRT%s", codes);
    if (n == 0)
        return error_set(reader->error, BAD_INPUT, 0, column_of(start), EXPECTS "a family of rules (BRT%s)",
                         codes);
    return error_set(reader->error, BAD_INPUT, 0, column_of(start),
                     "unknown family of rules '%.*s'" EXPECTED "BRT%s", (int)(n > 20 ? 20 : n), word, codes);
}

/* The digits from here to `end`: the greatest length; ANY_LENGTH if there are none. */
static status read_length(reader *reader, size_t end, int *length)
{
    size_t start = reader->at;
    int value = 0;
    for (; reader->at < end; reader->at++)
        if ((value = value * 10 + (reader->line[reader->at] - '0')) > LENGTH_MAX)
            return error_set(reader->error, BAD_INPUT, 0, column_of(start),
                             "length too large" EXPECTED "1 to %d", LENGTH_MAX);
    *length = end == start ? ANY_LENGTH : value;
    if (value == 0 && end != start)
        return error_set(reader->error, BAD_INPUT, 0, column_of(start), "length 0" EXPECTED "1 to %d",
                         LENGTH_MAX);
    return OK;
}

/* One type, after a colon or a slash. */
static status read_type(reader *reader, family *family)
{
    size_t start = reader->at, used = strlen(family->types);
    while (reader->at < reader->n && (is_letter(reader->line[reader->at]) ||
                                      is_digit(reader->line[reader->at]) || reader->line[reader->at] == '-'))
        reader->at++;
    size_t n = reader->at - start;
    const char *type = reader->line + start;
    if (!n)
        return error_set(reader->error, BAD_INPUT, 0, column_of(start),
                         EXPECTS "a type of csp-variables, such as rc");
    if (used + n + 2 > sizeof family->types)
        return error_set(reader->error, BAD_INPUT, 0, column_of(start),
                         "too many types" EXPECTED AT_MOST("%d") " characters", FAMILY_TYPES_MAX - 2);
    if (types_have(family->types, type, n))
        return error_set(reader->error, BAD_INPUT, 0, column_of(start), "the type '%.*s' stands twice",
                         (int)n, type);
    if (used)
        family->types[used++] = '/';
    memcpy(family->types + used, type, n);
    return OK;
}

/* The types after a colon, if there is one. */
static status read_types(reader *reader, family *family)
{
    if (!next_is(reader, ':'))
        return OK;
    if (!family->rule->typed)
        return error_set(reader->error, BAD_INPUT, 0, column_of(reader->at),
                         "types after %s, whose patterns can't be restricted to types", family->rule->code);
    status s = OK;
    for (bool more = accept(reader, ':'); more && s == OK; more = accept(reader, '/'))
        s = read_type(reader, family);
    return s;
}

static bool is_in_words(char character)
{
    return is_letter(character) || is_digit(character) || character == '-' || character == '&';
}

static bool is_code(const char *word, size_t n)
{
    for (const rule *const *r = rule_table; *r; r++)
        if (same_word((*r)->code, word, n))
            return true;
    return false;
}

/* The length of the word that begins here, up to what may follow a family; *code: how much of it is before
 * its trailing digits, or all of it if the code of a rule ends with digits (Imp3). */
static size_t word_length(const reader *reader, size_t *code)
{
    size_t n = 0;
    while (reader->at + n < reader->n && is_in_words(reader->line[reader->at + n]))
        n++;
    *code = n;
    if (is_code(reader->line + reader->at, n))
        return n;
    while (*code > 0 && is_digit(reader->line[reader->at + *code - 1]))
        --*code;
    return n;
}

static status read_family(reader *reader, theory *theory, int stage)
{
    size_t start = reader->at, code, n = word_length(reader, &code);
    family f = { .rule = rule_spelled(reader->line + start, code), .stage = stage };
    bool brt = same_in_any_case("BRT", reader->line + start, code);
    if (!brt && !f.rule)
        return unknown_family(reader, start, code);
    if (!brt && reader->te && f.rule->whole)
        return error_set(reader->error, BAD_INPUT, 0, column_of(start),
                         "%s in T&E, but its patterns are about a path as a whole: " EXPECTS "another family",
                         f.rule->code);
    reader->at = start + code;
    if (brt && (n > code || next_is(reader, ':')))
        return error_set(reader->error, BAD_INPUT, 0, column_of(reader->at),
                         "a length or types after BRT, which has none" EXPECTED "'+' or the end");
    if (brt)
        return OK;
    status s = read_length(reader, start + n, &f.max_length);
    if (s == OK && f.rule->lengthless && n > code)
        return error_set(reader->error, BAD_INPUT, 0, column_of(start + code),
                         "a length after %s, which takes none" EXPECTED "'+' or the end", f.rule->code);
    if (f.max_length == ANY_LENGTH && f.rule->usual_most)
        f.max_length = f.rule->usual_most;
    if (s == OK)
        s = read_types(reader, &f);
    if (s != OK)
        return s;
    if (theory->families == THEORY_FAMILIES_MAX - 2) /* whips[1] and couplings may have to be added */
        return error_set(reader->error, BAD_INPUT, 0, column_of(start), "more than %d families",
                         THEORY_FAMILIES_MAX - 2);
    if (family_of(theory, f.rule, f.types, stage))
        return error_set(reader->error, BAD_INPUT, 0, column_of(start), "'%s%s%s' stands twice", f.rule->code,
                         f.types[0] ? ":" : "", f.types);
    add_family(theory, f);
    return OK;
}

/* Where the blanks that begin here end. */
static size_t behind_blanks(const reader *reader, size_t at)
{
    while (at < reader->n && reader->line[at] == ' ')
        at++;
    return at;
}

/* "+", with any number of blanks around it: another family follows. */
static bool accept_plus(reader *reader)
{
    size_t at = behind_blanks(reader, reader->at);
    bool there = at < reader->n && reader->line[at] == '+';
    reader->at = there ? behind_blanks(reader, at + 1) : reader->at;
    return there;
}

static status read_families(reader *reader, theory *theory, int stage)
{
    status s;
    do
        s = read_family(reader, theory, stage);
    while (s == OK && accept_plus(reader));
    return s;
}

/* " then ", with any number of blanks around it: another stage follows. */
static bool accept_then(reader *reader)
{
    size_t at = behind_blanks(reader, reader->at);
    bool there = at > reader->at && at + 5 < reader->n && reader->line[at + 4] == ' ' &&
                 same_in_any_case("then", reader->line + at, 4);
    reader->at = there ? behind_blanks(reader, at + 5) : reader->at;
    return there;
}

/* ---- theories ---- */

/* The depth and the parenthesis after the families of T&E. */
static status read_depth(reader *reader, theory *theory)
{
    theory->depth = ANY_DEPTH;
    if (accept(reader, ',')) {
        size_t start = reader->at;
        theory->depth = 0;
        for (; reader->at < reader->n && is_digit(reader->line[reader->at]) && theory->depth < DEPTH_MAX;
             reader->at++)
            theory->depth = theory->depth * 10 + (reader->line[reader->at] - '0');
        if (theory->depth < 1 || theory->depth > DEPTH_MAX)
            return error_set(reader->error, BAD_INPUT, 0, column_of(start), EXPECTS "a depth from 1 to %d",
                             DEPTH_MAX);
    }
    if (accept(reader, ')'))
        return OK;
    return error_set(reader->error, BAD_INPUT, 0, column_of(reader->at),
                     theory->depth == ANY_DEPTH ? EXPECTS "'+', ',' and a depth, or ')'" : EXPECTS "')'");
}

/* Passes over TE or T&E at the start, if nothing or a parenthesis follows. */
static bool take_te(reader *reader)
{
    size_t code, n = word_length(reader, &code);
    bool te = is_te(reader->line, n) && (n == reader->n || reader->line[n] == '(');
    reader->at += te ? n : 0;
    return te;
}

static status read_theory(reader *reader, theory *theory)
{
    theory->braids_inside = same_in_any_case("BxB", reader->line, reader->n)    ? 1
                            : same_in_any_case("BxBB", reader->line, reader->n) ? 2
                                                                                : 0;
    if (theory->braids_inside)
        return OK;
    bool te = take_te(reader);
    if (te && reader->at == reader->n) { /* T&E without more is T&E(BRT) */
        theory->depth = ANY_DEPTH;
        return OK;
    }
    reader->at += te;
    reader->te = te;
    int stage = 0;
    status s = read_families(reader, theory, stage);
    while (s == OK && !te && accept_then(reader)) {
        bool some = theory->families && theory->family[theory->families - 1].stage == stage;
        stage += some; /* BRT alone, which is part of every theory, is not a stage */
        s = read_families(reader, theory, stage);
    }
    if (s == OK && te)
        s = read_depth(reader, theory);
    if (s != OK || reader->at == reader->n)
        return s;
    if (reader->n - reader->at == 5 && same_in_any_case("then", reader->line + reader->at + 1, 4))
        return error_set(reader->error, BAD_INPUT, 0, column_of(reader->n),
                         "the theory ends with 'then'" EXPECTED "families after it");
    return error_set(reader->error, BAD_INPUT, 0, column_of(reader->at),
                     "'%c' in a theory" EXPECTED "%sthe end", shown(reader->line[reader->at]),
                     te ? "" : "'+', a length, ':' and types, or ");
}

static void append_number(char *to, int number)
{
    text_print(to + strlen(to), THEORY_NAME_MAX - strlen(to), "%d", number);
}

/* Called before whips[1] are added: a theory is named by what was asked for. Each family takes at most
 * FAMILY_TYPES_MAX + 8 bytes, but theory_read has seen to it that all together fit. */
static void make_name(theory *theory)
{
    char *name = theory->name;
    if (theory->braids_inside) {
        strcat(name, theory->braids_inside == 1 ? "BxB" : "BxBB");
        return;
    }
    strcat(name, theory->depth ? "TE(" : "");
    strcat(name, theory->families ? "" : "BRT");
    for (int i = 0; i < theory->families; i++) {
        const family *f = &theory->family[i];
        strcat(name, !i ? "" : f->stage > theory->family[i - 1].stage ? " then " : "+");
        strcat(name, f->rule->code);
        if (f->max_length != ANY_LENGTH && !f->rule->lengthless)
            append_number(name, f->max_length);
        strcat(name, f->types[0] ? ":" : "");
        strcat(name, f->types);
    }
    if (theory->depth && theory->depth != ANY_DEPTH) {
        strcat(name, ",");
        append_number(name, theory->depth);
    }
    strcat(name, theory->depth ? ")" : "");
}

/* Adds the patterns that are in every theory but BRT. */
static void add_always(theory *theory)
{
    for (const rule *const *r = rule_table; *r && theory->families; r++)
        if ((*r)->always && !family_of(theory, *r, "", 0))
            add_family(theory, (family){ .rule = *r, .max_length = 1 });
}

void theory_begin(theory *given, int depth)
{
    *given = (theory){ .depth = depth };
}

status theory_add(theory *theory, const rule *rule, int max_length, const char *types)
{
    family f = { .rule = rule, .max_length = max_length };
    size_t n = strlen(types);
    if (theory->families == THEORY_FAMILIES_MAX - 2 || n >= sizeof f.types)
        return BAD_INPUT;
    memcpy(f.types, types, n);
    add_family(theory, f);
    return OK;
}

/* Families that take no length go as far as the others, and at least as far as their own patterns do. */
static void bound_lengthless(theory *theory)
{
    int most = 0;
    for (int i = 0; i < theory->families; i++)
        if (!theory->family[i].rule->lengthless && theory->family[i].max_length > most)
            most = theory->family[i].max_length;
    for (int i = 0; i < theory->families; i++) {
        family *f = &theory->family[i];
        if (f->rule->lengthless)
            f->max_length = most > f->rule->usual_most ? most : f->rule->usual_most;
    }
}

void theory_end(theory *theory)
{
    make_name(theory);
    add_always(theory);
    bound_lengthless(theory);
}

status theory_read(theory *theory, const char *line, size_t n, error *e)
{
    reader r = { line, n, 0, e, false };
    theory_begin(theory, 0);
    if (n > THEORY_NAME_MAX - 64)
        return error_set(e, BAD_INPUT, 0, THEORY_NAME_MAX - 63, "a theory of more than %d characters",
                         THEORY_NAME_MAX - 64);
    status s = read_theory(&r, theory);
    if (s == OK)
        theory_end(theory);
    return s;
}
