/* address_json.c: addresses of f-puzzles: one JSON object, compressed (lz_string.h) in base 64.
 *
 * Of the object only `size` and `grid` are read: the givens of its cells, the digits and centre marks that a
 * player has put there, and marks that belong to the puzzle. Names of people, titles and the like mean
 * nothing here; anything else that says something would make it another game, so it is refused by its name:
 * a path to the solution of another game would be worse than none. */
#include "apps/address.h"

#include "apps/base64.h"
#include "apps/generic/json_value.h"
#include "apps/lz_string.h"
#include "apps/square/square.h"

#include <string.h>

/* ---- what was compressed ---- */

typedef struct source {
    address_part part;
    const char *wrong; /* a character that is none of base 64; NULL: there was none */
} source;

static int next_bits(void *context)
{
    source *s = context;
    const char *from;
    int c = address_next(&s->part, &from), bits = base64_value(c);
    if (c >= 0 && c != '=' && bits < 0)
        s->wrong = from;
    return bits;
}

/* ---- cells ---- */

typedef struct board {
    address *a;
    const address_part *part; /* places are places in it: there are none in what was compressed */
    shape shape;
    int row, column;
    error *e;
} board;

static status wrong(const board *b, const char *format, const char *name)
{
    char quote[QUOTE_MAX];
    return scan_wrong(&b->part->whole, b->part->at, b->e, format, string_quote(quote, name));
}

static const json_value *member(const json_value *of, const char *key)
{
    for (const json_value *m = of->first; m; m = m->next)
        if (strcmp(m->key, key) == 0)
            return m;
    return NULL;
}

/* Does this value say nothing: null, false, 0, "", an empty list or object? */
static bool is_nothing(const json_value *v)
{
    switch (v->kind) {
    case JSON_VALUE_NULL:
        return true;
    case JSON_VALUE_BOOL:
        return strcmp(v->string, "true") != 0;
    case JSON_VALUE_NUMBER:
        return strcmp(v->string, "0") == 0;
    case JSON_VALUE_STRING:
        return !*v->string;
    case JSON_VALUE_LIST:
    case JSON_VALUE_OBJECT:
        return !v->first;
    }
    return false;
}

/* A whole number of a value that is one, or a string of one; -1: it is none. */
static int number_of(const json_value *v)
{
    int n = -1;
    bool numeric = v->kind == JSON_VALUE_NUMBER || v->kind == JSON_VALUE_STRING;
    return numeric && span_number((span){ v->string, strlen(v->string) }, 1000, &n) ? n : -1;
}

static const char *name_cell(const board *b, char out[NAME_ROOM])
{
    return name_into(out, "r%dc%d", b->row + 1, b->column + 1);
}

static status wrong_cell(const board *b, const char *format)
{
    char name[NAME_ROOM];
    return wrong(b, format, name_cell(b, name));
}

/* What a cell has of its symbols, if it says: those that are missing are eliminated. */
static status read_marks(const board *b, const json_value *list)
{
    uint32_t marks = 0;
    int n = b->shape.n;
    if (!list || is_nothing(list))
        return OK;
    if (list->kind != JSON_VALUE_LIST)
        return wrong_cell(b, "the pencil marks of %s are no list, expected one");
    for (const json_value *m = list->first; m; m = m->next) {
        int d = number_of(m);
        if (d < 1 || d > n)
            return wrong_cell(b, "a pencil mark of %s is no digit of this size");
        marks |= (uint32_t)1 << (d - 1);
    }
    for (int d = 1; d <= n; d++)
        if (!(marks >> (d - 1) & 1))
            text_format(&b->a->changes, "r%dc%d<>%d ", b->row + 1, b->column + 1, d);
    return OK;
}

static status read_value(const board *b, const json_value *cell)
{
    const json_value *value = member(cell, "value"), *given = member(cell, "given");
    int d = value && !is_nothing(value) ? number_of(value) : 0;
    if (d < 0 || d > b->shape.n)
        return wrong_cell(b, "the value of %s is no digit of this size");
    bool is_given = d && given && !is_nothing(given);
    text_add_char(&b->a->source, is_given ? symbol_of(d) : '.');
    if (d && !is_given)
        text_format(&b->a->changes, "r%dc%d=%d ", b->row + 1, b->column + 1, d);
    if (d)
        return OK; /* marks beside a digit are left over */
    status s = read_marks(b, member(cell, "givenPencilMarks"));
    return s ? s : read_marks(b, member(cell, "centerPencilMarks"));
}

static status read_cell(const board *b, const json_value *cell)
{
    const json_value *region = member(cell, "region");
    if (cell->kind != JSON_VALUE_OBJECT)
        return wrong_cell(b, "%s is no object, expected one");
    if (region && region->kind != JSON_VALUE_NULL &&
        number_of(region) != shape_block(&b->shape, b->row, b->column))
        return wrong_cell(b, "%s is in another block than usual: irregular blocks can't be read yet");
    return read_value(b, cell);
}

/* ---- the object ---- */

/* What says nothing of the rules. */
static bool is_harmless(const char *key)
{
    static const char *const list[] = { "size",
                                        "grid",
                                        "title",
                                        "author",
                                        "ruleset",
                                        "solution",
                                        "successMessage",
                                        "metadata",
                                        "highlightConflicts",
                                        "disabledlogic",
                                        "truecandidatesoptions" };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i], key) == 0)
            return true;
    return false;
}

static status refuse_variants(const board *b, const json_value *object)
{
    for (const json_value *m = object->first; m; m = m->next)
        if (!is_harmless(m->key) && !is_nothing(m))
            return wrong(b, "the puzzle has \"%s\", which can't be read yet, expected givens and marks alone",
                         m->key);
    return OK;
}

static status read_grid(board *b, const json_value *grid)
{
    int n = b->shape.n;
    const json_value *row = grid && grid->kind == JSON_VALUE_LIST && grid->count == n ? grid->first : NULL;
    if (!row)
        return wrong(b, "%s has no list of as many rows as its size, expected one", "the grid");
    for (b->row = 0; row; row = row->next, b->row++) {
        if (row->kind != JSON_VALUE_LIST || row->count != n)
            return wrong(b, "a row of %s has not as many cells as its size", "the grid");
        b->column = 0;
        for (const json_value *cell = row->first; cell; cell = cell->next, b->column++) {
            status s = read_cell(b, cell);
            if (s)
                return s;
        }
    }
    return OK;
}

static status read_object(board *b, const json_value *object)
{
    const json_value *size = object->kind == JSON_VALUE_OBJECT ? member(object, "size") : NULL;
    int n = size ? number_of(size) : -1;
    if (n < 1 || n > SQUARE_MAX || !shape_default(n).n)
        return wrong(b, "%s is missing or none that has blocks, expected 4, 6, 8, 9 and so on", "its size");
    b->shape = shape_default(n);
    status s = refuse_variants(b, object);
    return s ? s : read_grid(b, member(object, "grid"));
}

static status read_json(board *b, const text *json)
{
    arena room;
    json_value *object;
    const char *end;
    error inside = { 0 };
    arena_open(&room, json->memory);
    status s = json_value_read(&room, text_bytes(json), json->length, &end, &object, &inside);
    if (s == BAD_INPUT)
        s = wrong(b, "what was compressed is no JSON: %s", inside.text);
    else if (!s)
        s = read_object(b, object);
    arena_close(&room);
    return s;
}

status address_read_json(address *a, address_part *p, error *e)
{
    source from = { .part = *p };
    board b = { .a = a, .part = p, .e = e };
    text json;
    text_open(&json, a->source.memory);
    status s = lz_string_read(json.memory, next_bits, &from, &json);
    if (s == BAD_INPUT && from.wrong)
        s = scan_wrong(&p->whole, from.wrong, e, "this is no character of base 64, expected one");
    else if (s == BAD_INPUT)
        s = scan_wrong(&p->whole, from.part.at, e,
                       "what is behind load= was not compressed by lz-string, or "
                       "a part of it is missing");
    if (!s)
        s = read_json(&b, &json);
    text_close(&json);
    return s;
}
