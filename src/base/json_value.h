/* json_value.h: a JSON text as a tree whose values know their places in the text, for networks that people
 * write.
 *
 * Strict RFC 8259. Numbers are kept as they are written. No U+0000 in a string, 64 levels of nesting and
 * 4,000,000 values at most. A key may occur twice in an object: the reader of the tree decides about that.
 * The text must be valid UTF-8, which puzzle_read ensures. (The checker has a reader of its own, and must not
 * use this one.) */
#ifndef BASE_JSON_VALUE_H
#define BASE_JSON_VALUE_H

#include "base/error.h"
#include "base/memory.h"

typedef enum json_value_kind {
    JSON_VALUE_NULL,
    JSON_VALUE_BOOL,
    JSON_VALUE_NUMBER,
    JSON_VALUE_STRING,
    JSON_VALUE_LIST,
    JSON_VALUE_OBJECT
} json_value_kind;

typedef struct json_value {
    json_value_kind kind;
    int count;                       /* of members */
    const char *at, *key_at;         /* where it, and its key, begin in the text */
    const char *string, *key;        /* decoded; for a number or a bool as written; "" if there is none */
    struct json_value *first, *next; /* the members of a list or an object, in their order */
} json_value;

/* The tree lives in the arena, and points into the text. *end: where the value ends, and something else may
 * follow. BAD_INPUT: e says what was found and expected, with line and column. */
status json_value_read(arena *a, const char *bytes, size_t n, const char **end, json_value **out, error *e);

/* The first member of an object with this key; NULL: there is none, or it is not an object. */
const json_value *json_value_member(const json_value *of, const char *key);
/* A value that is a whole number up to `most`, or a string of one; -1: it is neither. NULL is neither. */
int json_value_number(const json_value *value, int most);

#endif
