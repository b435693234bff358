/* json_tree.c: a recursive descent over the grammar of RFC 8259.
 *
 * Strings are decoded in place, in a copy: an escape is never shorter than what it stands for. No function
 * reads past `end`, depth is counted, and an error ends every loop: any bytes end in a tree or an error. */
#include "check/json_tree.h"
#include "base/utf8.h"

#include <string.h>

enum { KEYS_MAX = 64, NUMBER_MAX = 1000000000, BYTES_MAX = 1 << 30, VALUES_MAX = 4000000 };
typedef struct reader {
    const char *source; /* the text as it was */
    char *start, *at, *end;
    arena *arena;
    error *e;
    status status;
    int values;
} reader;

static void wrong(reader *reader, const char *what)
{
    int line = 1, column = 1;
    for (const char *p = reader->source; p < reader->source + (reader->at - reader->start); p++) {
        column = *p == '\n' ? 1 : column + (((unsigned char)*p & 0xC0) != 0x80);
        line += *p == '\n';
    }
    const char *end = reader->at < reader->end ? "" : ", but the text ends";
    reader->status = reader->status != OK ? reader->status
                                          : error_set(reader->e, BAD_INPUT, line, column, "%s%s", what, end);
}

static bool at_one_of(const reader *reader, const char *set)
{
    return reader->at < reader->end && memchr(set, *reader->at, strlen(set));
}

static inline bool take(reader *reader, const char *word)
{
    size_t n = strlen(word);
    bool found = (size_t)(reader->end - reader->at) >= n && memcmp(reader->at, word, n) == 0;
    reader->at += found ? n : 0;
    return found;
}

static bool take_next(reader *reader, const char *word) /* after blanks */
{
    while (at_one_of(reader, " \t\r\n"))
        reader->at++;
    return take(reader, word);
}

static unsigned read_hex(reader *reader)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    unsigned c = 1;
    for (int i = 0; i < 4 && at_one_of(reader, digits); i++)
        c = c * 16 + ((strchr(digits, *reader->at++) - digits) & 15);
    return c < 0x10000 ? 0 : c - 0x10000; /* fewer than four digits: 0 */
}

static unsigned read_escape(reader *reader)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (at_one_of(reader, letters))
        return (unsigned)meant[strchr(letters, *reader->at++) - letters];
    unsigned c = take(reader, "u") ? read_hex(reader) : 0;
    unsigned low = c >> 10 == 0xD800 >> 10 && take(reader, "\\u") ? read_hex(reader) : 0;
    return low >> 10 == 0xDC00 >> 10 ? 0x10000 + ((c & 0x3FF) << 10 | (low & 0x3FF)) : c;
}

/* Decodes one character to `to`, which is not beyond `at`; returns its bytes, 0 if it is not allowed here. */
static size_t read_character(reader *reader, char *to)
{
    if (take(reader, "\\")) {
        unsigned c = read_escape(reader);
        return c == 0 || c >> 11 == 0xD800 >> 11 ? 0 : utf8_put(to, c);
    }
    size_t left = (size_t)(reader->end - reader->at);
    size_t n = left == 0 ? 0 : (signed char)*reader->at > 0 ? 1 : utf8_length(reader->at, left);
    if (n == 0 || (unsigned char)*reader->at < ' ')
        return 0;
    for (size_t i = 0; i < n; i++)
        to[i] = *reader->at++;
    return n;
}

static const char *read_string(reader *reader)
{
    char *string = reader->at, *to = string;
    for (size_t n; reader->status == OK && !take(reader, "\""); to += n)
        if ((n = read_character(reader, to)) == 0)
            wrong(reader, EXPECTS "a character in valid UTF-8, a valid escape (not of U+0000), or a quote");
    *to = 0;
    return string;
}

static json *read_value(reader *reader, int depth);
static void read_members(reader *reader, json *to, int depth)
{
    const char *close = to->kind == JSON_OBJECT ? "}" : "]", *key = "";
    if (depth == JSON_DEPTH_MAX)
        wrong(reader, "more than 64 levels of nesting");
    if (take_next(reader, close))
        return;
    for (json **tail = &to->first; reader->status == OK; tail = &(*tail)->next) {
        if (to->kind == JSON_OBJECT) {
            key = take_next(reader, "\"") ? read_string(reader) : NULL;
            if (!key || json_member(to, key) || to->count == KEYS_MAX || !take_next(reader, ":"))
                wrong(reader, EXPECTS "a key, new in its object, not more than 64 of them, and ':' after it");
        }
        *tail = read_value(reader, depth + 1);
        if (reader->status != OK)
            return;
        (*tail)->key = key;
        to->count++;
        if (take_next(reader, close))
            return;
        if (!take(reader, ","))
            wrong(reader, to->kind == JSON_OBJECT ? EXPECTS "',' or '}'" : EXPECTS "',' or ']'");
    }
}

static json *read_value(reader *reader, int depth)
{
    json *v = arena_take(reader->arena, 1, sizeof *v);
    if (!v)
        return reader->status = NO_MEMORY, NULL;
    *v = (json){ .values = -reader->values, .string = "", .key = "" };
    if (++reader->values > VALUES_MAX)
        wrong(reader, "more than 4,000,000 values");
    v->number = take_next(reader, "true");
    if (v->number || take(reader, "false"))
        v->kind = JSON_BOOL;
    else if (at_one_of(reader, "0123456789")) {
        v->kind = JSON_NUMBER;
        do
            v->number = v->number * 10 + (*reader->at++ - '0');
        while (v->number > 0 && v->number < NUMBER_MAX / 10 && at_one_of(reader, "0123456789"));
        if (at_one_of(reader, "0123456789.eE"))
            wrong(reader, EXPECTS "a whole number up to 999,999,999 without leading zeros");
    } else if (take(reader, "\"")) {
        v->kind = JSON_STRING;
        v->string = read_string(reader);
    } else if (at_one_of(reader, "[{")) {
        v->kind = *reader->at++ == '[' ? JSON_LIST : JSON_OBJECT;
        read_members(reader, v, depth);
    } else if (!take(reader, "null"))
        wrong(reader, EXPECTS "a value: { [ \" true false null or a whole number");
    v->values += reader->values;
    return v;
}

json *json_member(const json *object, const char *key)
{
    for (json *m = object->first; m; m = m->next)
        if (m->key[0] == key[0] && strcmp(m->key, key) == 0) /* NOLINT(*NullDereference): none is NULL */
            return m;
    return NULL;
}

status json_read(arena *a, const char *bytes, size_t n, json **out, error *e)
{
    if (n > BYTES_MAX)
        return error_set(e, BAD_INPUT, 0, 0, "a text of more than 1 GB");
    char *copy = arena_take(a, n + 1, 1);
    if (!copy)
        return NO_MEMORY;
    memcpy(copy, n ? bytes : "", n);
    reader r = { n ? bytes : "", copy, copy, copy + n, a, e, OK, 0 };
    *out = read_value(&r, 0);
    if (r.status == OK && (take_next(&r, ""), r.at < r.end))
        wrong(&r, EXPECTS "nothing more after the value");
    return r.status;
}
