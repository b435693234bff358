/* json_value.c: a recursive descent over the grammar of RFC 8259.
 *
 * Strings are decoded into one buffer as long as the text: what a string stands for, with a closing NUL, is
 * never longer than the string with its two quotes. The first error stays, and every loop stops at it. */
#include "base/json_value.h"

#include "base/limits.h"
#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

typedef struct reader {
    scan in;
    char *room; /* for the next string */
    arena *arena;
    error *e;
    status status;
    int values;
} reader;

static void wrong_at(reader *r, const char *at, const char *what)
{
    if (r->status == OK)
        r->status = scan_wrong(&r->in, at, r->e, "%s", what);
}

/* "found X, expected Y": X is the character here. */
static void expected(reader *r, const char *what)
{
    if (r->status != OK)
        return;
    const char *at = r->in.at;
    span found = { at, at < r->in.end ? scan_character(at, r->in.end) : 0 };
    r->status = scan_expected(&r->in, found, r->e, "%s", what);
}

static void no_memory(reader *r)
{
    if (r->status == OK)
        r->status = error_set(r->e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

static bool at_one_of(const reader *r, const char *set)
{
    return r->in.at < r->in.end && *r->in.at && strchr(set, *r->in.at);
}

static void skip_blanks(reader *r)
{
    while (at_one_of(r, " \t\r\n"))
        r->in.at++;
}

static bool accept(reader *r, char c)
{
    bool found = r->in.at < r->in.end && *r->in.at == c;
    r->in.at += found;
    return found;
}

static bool take_word(reader *r, const char *word)
{
    size_t n = strlen(word);
    bool found = (size_t)(r->in.end - r->in.at) >= n && memcmp(r->in.at, word, n) == 0;
    r->in.at += found ? n : 0;
    return found;
}

/* ---- strings ---- */

static unsigned read_hex(reader *r)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        if (!at_one_of(r, digits)) {
            expected(r, "four hexadecimal digits after \\u");
            return 0;
        }
        code = code * 16 + ((unsigned)(strchr(digits, *r->in.at++) - digits) & 15);
    }
    return code;
}

static bool is_high(unsigned code)
{
    return code >> 10 == 0xD800 >> 10;
}

static bool is_low(unsigned code)
{
    return code >> 10 == 0xDC00 >> 10;
}

static unsigned read_escape(reader *r)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *start = r->in.at - 1;
    if (at_one_of(r, letters))
        return (unsigned)meant[strchr(letters, *r->in.at++) - letters];
    if (!accept(r, 'u')) {
        expected(r, "one of \" \\ / b f n r t u after a backslash");
        return 0;
    }
    unsigned code = read_hex(r);
    if (is_high(code) && take_word(r, "\\u")) {
        unsigned low = read_hex(r);
        code = is_low(low) ? 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF)) : code;
    }
    if (code == 0 || is_high(code) || is_low(code))
        wrong_at(r, start, "an escape that stands for no character, expected another");
    return code;
}

/* After the opening quote. */
static const char *read_string(reader *r)
{
    const char *string = r->room;
    while (r->status == OK && !accept(r, '"')) {
        if (r->in.at == r->in.end || *r->in.at == '\n' || *r->in.at == '\r' || *r->in.at == '\t')
            expected(r, "the closing quote of a string");
        else if (accept(r, '\\')) {
            unsigned code = read_escape(r);
            r->room += r->status == OK ? utf8_put(r->room, code) : 0;
        } else
            *r->room++ = *r->in.at++;
    }
    *r->room++ = 0;
    return string;
}

/* ---- numbers ---- */

static void take_digits(reader *r, const char *what)
{
    if (!at_one_of(r, "0123456789"))
        expected(r, what);
    while (at_one_of(r, "0123456789"))
        r->in.at++;
}

static const char *read_number(reader *r)
{
    const char *start = r->in.at, *number = r->room;
    accept(r, '-');
    if (!accept(r, '0'))
        take_digits(r, "a digit");
    if (accept(r, '.'))
        take_digits(r, "a digit after the point");
    if (at_one_of(r, "eE")) {
        r->in.at++;
        if (at_one_of(r, "+-"))
            r->in.at++;
        take_digits(r, "the digits of an exponent");
    }
    if (r->status == OK && at_one_of(r, "0123456789"))
        expected(r, "no digit after a leading 0");
    size_t n = (size_t)(r->in.at - start);
    char *copy = arena_take(r->arena, n + 1, 1); /* it may be all of the text: no room for a NUL there */
    if (!copy)
        no_memory(r);
    return copy ? memcpy(copy, start, n) : number;
}

/* ---- values ---- */

static json_value *read_value(reader *r, int depth);

static void read_key(reader *r, const char **key, const char **at)
{
    skip_blanks(r);
    *at = r->in.at;
    if (!accept(r, '"')) {
        expected(r, "a key in quotes");
        return;
    }
    *key = read_string(r);
    skip_blanks(r);
    if (r->status == OK && !accept(r, ':'))
        expected(r, "':' after a key");
}

static void read_members(reader *r, json_value *to, int depth)
{
    bool object = to->kind == JSON_VALUE_OBJECT;
    const char *key = "", *key_at = NULL;
    if (depth == LIMIT_JSON_DEPTH)
        wrong_at(r, to->at, LIMIT_JSON_DEPTH_SAID);
    skip_blanks(r);
    if (r->status != OK || accept(r, object ? '}' : ']'))
        return;
    for (json_value **tail = &to->first; r->status == OK; tail = &(*tail)->next) {
        if (object)
            read_key(r, &key, &key_at);
        *tail = r->status == OK ? read_value(r, depth + 1) : NULL;
        if (!*tail || r->status != OK)
            return;
        (*tail)->key = key;
        (*tail)->key_at = key_at ? key_at : (*tail)->at;
        to->count++;
        skip_blanks(r);
        if (accept(r, object ? '}' : ']'))
            return;
        if (!accept(r, ','))
            expected(r, object ? "',' or '}'" : "',' or ']'");
    }
}

static void read_kind(reader *r, json_value *v, int depth)
{
    if (take_word(r, "true")) {
        v->kind = JSON_VALUE_BOOL;
        v->string = "true";
    } else if (take_word(r, "false")) {
        v->kind = JSON_VALUE_BOOL;
        v->string = "false";
    } else if (at_one_of(r, "-0123456789")) {
        v->kind = JSON_VALUE_NUMBER;
        v->string = read_number(r);
    } else if (accept(r, '"')) {
        v->kind = JSON_VALUE_STRING;
        v->string = read_string(r);
    } else if (at_one_of(r, "[{")) {
        v->kind = *r->in.at++ == '[' ? JSON_VALUE_LIST : JSON_VALUE_OBJECT;
        read_members(r, v, depth);
    } else if (!take_word(r, "null"))
        expected(r, "a value: { [ \" a number, true, false or null");
}

/* NULL only after an error. */
static json_value *read_value(reader *r, int depth)
{
    json_value *v = arena_take(r->arena, 1, sizeof *v);
    if (!v) {
        no_memory(r);
        return NULL;
    }
    skip_blanks(r);
    *v = (json_value){ .at = r->in.at, .key_at = r->in.at, .string = "", .key = "" };
    if (++r->values > LIMIT_JSON_VALUES)
        wrong_at(r, r->in.at, LIMIT_JSON_VALUES_SAID);
    if (r->status == OK)
        read_kind(r, v, depth);
    return v;
}

status json_value_read(arena *a, const char *bytes, size_t n, const char **end, json_value **out, error *e)
{
    reader r = { .in = scan_of(bytes, n), .arena = a, .e = e };
    *out = NULL;
    r.room = arena_take(a, n + 1, 1);
    if (!r.room)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
    json_value *v = read_value(&r, 0);
    *end = r.in.at;
    *out = r.status == OK ? v : NULL;
    return r.status;
}

const json_value *json_value_member(const json_value *of, const char *key)
{
    for (const json_value *m = of && of->kind == JSON_VALUE_OBJECT ? of->first : NULL; m; m = m->next)
        if (strcmp(m->key, key) == 0)
            return m;
    return NULL;
}

int json_value_number(const json_value *v, int most)
{
    int n;
    bool numeric = v && (v->kind == JSON_VALUE_NUMBER || v->kind == JSON_VALUE_STRING);
    return numeric && span_number((span){ v->string, strlen(v->string) }, most, &n) ? n : -1;
}
