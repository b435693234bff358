/* error.c: see error.h. */
#include "base/error.h"

#include "base/text.h"
#include "base/utf8.h"

#include <string.h>

/* The marks of error.h, each after this byte. */
#define MARK 0xFF
enum {
    MARK_FOUND = 1,
    MARK_FOUND_END,
    MARK_EXPECTED,
    MARK_ADVICE,
    MARK_PARAMETER,
    MARK_LIMIT,
    MARK_END,
    MARK_CONTRADICTS
};

enum { FIELDS = 5 };

static void fields_of(error *e, tresse_field *out[FIELDS])
{
    tresse_field *const all[] = { &e->found, &e->expected, &e->limit, &e->parameter, &e->advice };
    memcpy(out, all, sizeof all);
}

typedef struct taker {
    error *e;
    char *text; /* so far, without marks */
    size_t n;
    tresse_field *last, *inner; /* the fields that are open: up to the next one, or up to MARK_END */
} taker;

static void open_field(const taker *taker, tresse_field *field)
{
    *field = (tresse_field){ (short)taker->n, 0 };
}

/* A field ends before the colon, semicolon or comma that leads to what follows. */
static void end_field(const taker *taker, tresse_field *field)
{
    size_t end = taker->n;
    while (end > (size_t)field->from && strchr(" :;,", taker->text[end - 1]))
        end--;
    field->length = (short)(end - (size_t)field->from);
}

static void take_mark(taker *taker, int mark)
{
    error *e = taker->e;
    switch (mark) {
    case MARK_FOUND:
        open_field(taker, &e->found);
        break;
    case MARK_FOUND_END:
        end_field(taker, &e->found);
        break;
    case MARK_EXPECTED:
    case MARK_ADVICE:
        if (taker->last)
            end_field(taker, taker->last);
        open_field(taker, taker->last = mark == MARK_ADVICE ? &e->advice : &e->expected);
        break;
    case MARK_PARAMETER:
    case MARK_LIMIT:
        open_field(taker, taker->inner = mark == MARK_LIMIT ? &e->limit : &e->parameter);
        break;
    case MARK_END:
        if (taker->inner)
            end_field(taker, taker->inner);
        break;
    default:
        e->code = TRESSE_MESSAGE_CONTRADICTION;
    }
}

static void cut_field(tresse_field *field, size_t n)
{
    if ((size_t)field->from >= n)
        *field = (tresse_field){ 0, 0 };
    else if ((size_t)field->from + (size_t)field->length > n)
        field->length = (short)(n - (size_t)field->from);
}

static tresse_message_code code_of(const error *e)
{
    return e->code               ? e->code
           : e->parameter.length ? TRESSE_MESSAGE_NUMBER
           : e->limit.length     ? TRESSE_MESSAGE_LIMIT
           : e->expected.length  ? TRESSE_MESSAGE_EXPECTED
           : e->advice.length    ? TRESSE_MESSAGE_ADVICE
                                 : TRESSE_MESSAGE_WRONG;
}

static void fill(error *e, char *marked)
{
    taker t = { .e = e, .text = marked };
    for (const char *c = marked; *c; c++)
        if ((unsigned char)*c == MARK && c[1] >= MARK_FOUND && c[1] <= MARK_CONTRADICTS)
            take_mark(&t, *++c);
        else
            marked[t.n++] = *c;
    marked[t.n] = 0;
    if (t.last)
        end_field(&t, t.last);
    size_t n = text_print(e->text, sizeof e->text, "%s", marked);
    tresse_field *all[FIELDS];
    fields_of(e, all);
    for (int i = 0; i < FIELDS; i++)
        cut_field(all[i], n);
    e->code = code_of(e);
    utf8_hide_controls(e->text);
}

status error_set_list(error *e, status why, int line, int column, const char *format, va_list list)
{
    char marked[ERROR_MARKED_MAX];
    if (!e)
        return why;
    text_format_into(marked, sizeof marked, format, list);
    *e = (error){ .line = line, .column = column };
    fill(e, marked);
    return why;
}

status(error_set)(error *e, status why, int line, int column, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    error_set_list(e, why, line, column, format, list);
    va_end(list);
    return why;
}

void error_frame(error *e, const char *before, const char *after)
{
    error inner = *e;
    tresse_field *from[FIELDS], *to[FIELDS];
    char marked[ERROR_MARKED_MAX];
    text_print(marked, sizeof marked, "%s%s%s", before, inner.text, after);
    *e = (error){ .line = inner.line, .column = inner.column };
    fill(e, marked);
    fields_of(&inner, from);
    fields_of(e, to);
    for (int i = 0; i < FIELDS; i++)
        if (from[i]->length) {
            *to[i] = (tresse_field){ (short)(from[i]->from + (short)strlen(before)), from[i]->length };
            cut_field(to[i], strlen(e->text));
        }
    e->code = inner.code > e->code ? inner.code : e->code;
}
