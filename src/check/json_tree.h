/* json_tree.h: a JSON text as a tree, for the checker alone.
 *
 * Strict RFC 8259 in valid UTF-8, and narrower to keep a reader safe and small: whole numbers from 0 to
 * 999,999,999, 64 levels of nesting, 64 keys in an object, none twice, no U+0000, 4,000,000 values, 1 GB. */
#ifndef CHECK_JSON_TREE_H
#define CHECK_JSON_TREE_H

#include "base/error.h"
#include "base/memory.h"

enum { JSON_DEPTH_MAX = 64 };
typedef enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT } json_kind;

typedef struct json {
    json_kind kind;
    int number, count, values; /* its value (JSON_BOOL: 0, 1); of members; of values, itself included */
    int read;                  /* for use by the reader of the tree; 0 at first */
    const char *string, *key;  /* "" where there is none */
    struct json *first, *next; /* the members of a list or an object, in their order */
} json;

json *json_member(const json *object, const char *key); /* NULL: there is none, or this is not an object */
/* The tree lives in the arena. BAD_INPUT with line and column, or NO_MEMORY. */
status json_read(arena *a, const char *bytes, size_t n, json **out, error *e);

#endif
