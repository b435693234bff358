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

static void wrong_at(reader *reader, const char *at, const char *what)
{
    if (reader->status == OK)
        reader->status = scan_wrong(&reader->in, at, reader->e, "%s", what);
}

/* "found X, expected Y": X is the character here. */
static void expected(reader *reader, const char *what)
{
    if (reader->status != OK)
        return;
    const char *at = reader->in.at;
    span found = { at, at < reader->in.end ? scan_character(at, reader->in.end) : 0 };
    reader->status = scan_expected(&reader->in, found, reader->e, "%s", what);
}

static void no_memory(reader *reader)
{
    if (reader->status == OK)
        reader->status = error_set(reader->e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

static bool at_one_of(const reader *reader, const char *set)
{
    return reader->in.at < reader->in.end && *reader->in.at && strchr(set, *reader->in.at);
}

static void skip_blanks(reader *reader)
{
    while (at_one_of(reader, " \t\r\n"))
        reader->in.at++;
}

static bool accept(reader *reader, char character)
{
    bool found = reader->in.at < reader->in.end && *reader->in.at == character;
    reader->in.at += found;
    return found;
}

static bool take_word(reader *reader, const char *word)
{
    size_t n = strlen(word);
    bool found = (size_t)(reader->in.end - reader->in.at) >= n && memcmp(reader->in.at, word, n) == 0;
    reader->in.at += found ? n : 0;
    return found;
}

/* ---- strings ---- */

static unsigned read_hex(reader *reader)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        if (!at_one_of(reader, digits)) {
            expected(reader, "four hexadecimal digits after \\u");
            return 0;
        }
        code = code * 16 + ((unsigned)(strchr(digits, *reader->in.at++) - digits) & 15);
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

static unsigned read_escape(reader *reader)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *start = reader->in.at - 1;
    if (at_one_of(reader, letters))
        return (unsigned)meant[strchr(letters, *reader->in.at++) - letters];
    if (!accept(reader, 'u')) {
        expected(reader, "one of \" \\ / b f n r t u after a backslash");
        return 0;
    }
    unsigned code = read_hex(reader);
    if (is_high(code) && take_word(reader, "\\u")) {
        unsigned low = read_hex(reader);
        code = is_low(low) ? 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF)) : code;
    }
    if (code == 0 || is_high(code) || is_low(code))
        wrong_at(reader, start, "an escape that stands for no character" EXPECTED "another");
    return code;
}

/* After the opening quote. */
static const char *read_string(reader *reader)
{
    const char *string = reader->room;
    while (reader->status == OK && !accept(reader, '"')) {
        if (reader->in.at == reader->in.end || *reader->in.at == '\n' || *reader->in.at == '\r' ||
            *reader->in.at == '\t')
            expected(reader, "the closing quote of a string");
        else if (accept(reader, '\\')) {
            unsigned code = read_escape(reader);
            reader->room += reader->status == OK ? utf8_put(reader->room, code) : 0;
        } else
            *reader->room++ = *reader->in.at++;
    }
    *reader->room++ = 0;
    return string;
}

/* ---- numbers ---- */

static void take_digits(reader *reader, const char *what)
{
    if (!at_one_of(reader, "0123456789"))
        expected(reader, what);
    while (at_one_of(reader, "0123456789"))
        reader->in.at++;
}

static const char *read_number(reader *reader)
{
    const char *start = reader->in.at, *number = reader->room;
    accept(reader, '-');
    if (!accept(reader, '0'))
        take_digits(reader, "a digit");
    if (accept(reader, '.'))
        take_digits(reader, "a digit after the point");
    if (at_one_of(reader, "eE")) {
        reader->in.at++;
        if (at_one_of(reader, "+-"))
            reader->in.at++;
        take_digits(reader, "the digits of an exponent");
    }
    if (reader->status == OK && at_one_of(reader, "0123456789"))
        expected(reader, "no digit after a leading 0");
    size_t n = (size_t)(reader->in.at - start);
    char *copy = arena_take(reader->arena, n + 1, 1); /* it may be all of the text: no room for a NUL there */
    if (!copy)
        no_memory(reader);
    return copy ? memcpy(copy, start, n) : number;
}

/* ---- values ---- */

static json_value *read_value(reader *reader, int depth);

static void read_key(reader *reader, const char **key, const char **at)
{
    skip_blanks(reader);
    *at = reader->in.at;
    if (!accept(reader, '"')) {
        expected(reader, "a key in quotes");
        return;
    }
    *key = read_string(reader);
    skip_blanks(reader);
    if (reader->status == OK && !accept(reader, ':'))
        expected(reader, "':' after a key");
}

static void read_members(reader *reader, json_value *to, int depth)
{
    bool object = to->kind == JSON_VALUE_OBJECT;
    const char *key = "", *key_at = NULL;
    if (depth == LIMIT_JSON_DEPTH)
        wrong_at(reader, to->at, LIMIT_JSON_DEPTH_SAID);
    skip_blanks(reader);
    if (reader->status != OK || accept(reader, object ? '}' : ']'))
        return;
    for (json_value **tail = &to->first; reader->status == OK; tail = &(*tail)->next) {
        if (object)
            read_key(reader, &key, &key_at);
        *tail = reader->status == OK ? read_value(reader, depth + 1) : NULL;
        if (!*tail || reader->status != OK)
            return;
        (*tail)->key = key;
        (*tail)->key_at = key_at ? key_at : (*tail)->at;
        to->count++;
        skip_blanks(reader);
        if (accept(reader, object ? '}' : ']'))
            return;
        if (!accept(reader, ','))
            expected(reader, object ? "',' or '}'" : "',' or ']'");
    }
}

static void read_kind(reader *reader, json_value *value, int depth)
{
    if (take_word(reader, "true")) {
        value->kind = JSON_VALUE_BOOL;
        value->string = "true";
    } else if (take_word(reader, "false")) {
        value->kind = JSON_VALUE_BOOL;
        value->string = "false";
    } else if (at_one_of(reader, "-0123456789")) {
        value->kind = JSON_VALUE_NUMBER;
        value->string = read_number(reader);
    } else if (accept(reader, '"')) {
        value->kind = JSON_VALUE_STRING;
        value->string = read_string(reader);
    } else if (at_one_of(reader, "[{")) {
        value->kind = *reader->in.at++ == '[' ? JSON_VALUE_LIST : JSON_VALUE_OBJECT;
        read_members(reader, value, depth);
    } else if (!take_word(reader, "null"))
        expected(reader, "a value: { [ \" a number, true, false or null");
}

/* NULL only after an error. */
static json_value *read_value(reader *reader, int depth)
{
    json_value *v = arena_take(reader->arena, 1, sizeof *v);
    if (!v) {
        no_memory(reader);
        return NULL;
    }
    skip_blanks(reader);
    *v = (json_value){ .at = reader->in.at, .key_at = reader->in.at, .string = "", .key = "" };
    if (++reader->values > LIMIT_JSON_VALUES)
        wrong_at(reader, reader->in.at, LIMIT_JSON_VALUES_SAID);
    if (reader->status == OK)
        read_kind(reader, v, depth);
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

int json_value_number(const json_value *value, int most)
{
    int n;
    bool numeric = value && (value->kind == JSON_VALUE_NUMBER || value->kind == JSON_VALUE_STRING);
    return numeric && span_number((span){ value->string, strlen(value->string) }, most, &n) ? n : -1;
}
