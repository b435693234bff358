/* text.c: text that grows, and a formatter for it. The room doubles, so that adding takes constant time on
 * average; a room too large for size_t is a failed allocation like any other. */
#include "base/text.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

void text_open(text *t, const memory *m)
{
    *t = (text){ .memory = m };
}

void text_close(text *t)
{
    memory_give(t->memory, t->bytes, t->room, 1);
    text_open(t, t->memory);
}

void text_clear(text *t)
{
    t->length = 0;
    t->failed = false;
    if (t->bytes)
        t->bytes[0] = 0;
}

const char *text_bytes(const text *t)
{
    return t->bytes ? t->bytes : "";
}

bool text_reserve(text *t, size_t n)
{
    if (t->failed)
        return false;
    if (t->room - t->length > n)
        return true;
    size_t room = t->room ? t->room : 32;
    do
        room = room <= SIZE_MAX / 2 ? room * 2 : 0; /* 0: too large for size_t */
    while (room && room - t->length <= n);
    char *bytes = room ? memory_grow(t->memory, t->bytes, t->room, room, 1) : NULL;
    if (!bytes) {
        t->failed = true;
        return false;
    }
    t->bytes = bytes;
    t->room = room;
    return true;
}

void text_extend(text *t, size_t n)
{
    t->length += n;
    t->bytes[t->length] = 0;
}

/* Most pieces are short: two copies of a fixed size, which may overlap, are faster than a call; in
 * WebAssembly much so. */
static inline void copy(char *to, const char *from, size_t n)
{
    if (n > 16)
        memcpy(to, from, n);
    else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else if (n) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

void text_add(text *t, const char *bytes, size_t n)
{
    if (!text_reserve(t, n))
        return;
    copy(t->bytes + t->length, bytes, n);
    text_extend(t, n);
}

void text_add_char(text *t, char character)
{
    if (!text_reserve(t, 1))
        return;
    t->bytes[t->length++] = character;
    t->bytes[t->length] = 0;
}

void text_add_string(text *t, const char *string)
{
    text_add(t, string, strlen(string));
}

enum { DIGITS_MAX = 20 }; /* digits of 2^64 - 1 */

/* Writes the digits at the end of the room; returns the first one. */
static char *digits_of(uint64_t value, char room[DIGITS_MAX], size_t *count)
{
    size_t at = DIGITS_MAX;
    do
        room[--at] = (char)('0' + value % 10);
    while (value /= 10);
    *count = DIGITS_MAX - at;
    return &room[at];
}

void text_add_int(text *t, int value)
{
    if (value < 0)
        text_add_char(t, '-');
    text_add_number(t, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

void text_add_number(text *t, uint64_t value)
{
    char room[DIGITS_MAX];
    size_t n;
    const char *digits = digits_of(value, room, &n);
    text_add(t, digits, n);
}

int text_write(void *to, const char *bytes, size_t n)
{
    text_add(to, bytes, n);
    return ((text *)to)->failed;
}

/* The formatter writes through this, so that one routine serves growing texts and fixed buffers. */
typedef void put_function(void *to, const char *bytes, size_t n);

static void put_number(put_function *put, void *to, uint64_t value)
{
    char room[DIGITS_MAX];
    size_t n;
    const char *digits = digits_of(value, room, &n);
    put(to, digits, n);
}

static void put_int(put_function *put, void *to, int value)
{
    if (value < 0)
        put(to, "-", 1);
    put_number(put, to, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

static const char *put_one(put_function *put, void *to, const char *format, va_list *list)
{
    char c;
    const char *s, *end;
    int n;
    switch (*format) {
    case 's':
        s = va_arg(*list, const char *);
        put(to, s, strlen(s));
        break;
    case '.': /* %.*s: at most this many bytes, fewer if the string ends before */
        n = va_arg(*list, int);
        s = va_arg(*list, const char *);
        end = n ? memchr(s, 0, (size_t)n) : NULL; /* of no bytes, s may be NULL */
        put(to, n ? s : "", end ? (size_t)(end - s) : (size_t)n);
        format += 2;
        break;
    case 'd':
        put_int(put, to, va_arg(*list, int));
        break;
    case 'u':
        put_number(put, to, va_arg(*list, unsigned));
        break;
    case 'z': /* %zu */
        format++;
        put_number(put, to, va_arg(*list, size_t));
        break;
    case 'c':
        c = (char)va_arg(*list, int);
        put(to, &c, 1);
        break;
    default:
        put(to, format, 1);
    }
    return format + 1;
}

static void format_list(put_function *put, void *to, const char *format, va_list list)
{
    va_list copy;
    va_copy(copy, list);
    for (const char *f = format; *f;) {
        const char *percent = strchr(f, '%');
        size_t n = percent ? (size_t)(percent - f) : strlen(f);
        put(to, f, n);
        f += n;
        if (percent)
            f = put_one(put, to, f + 1, &copy);
    }
    va_end(copy);
}

static void put_in_text(void *to, const char *bytes, size_t n)
{
    text_add(to, bytes, n);
}

void text_format(text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    format_list(put_in_text, t, format, list);
    va_end(list);
}

typedef struct fixed {
    char *at;
    size_t left; /* without the closing NUL */
} fixed;

static void put_in_fixed(void *to, const char *bytes, size_t n)
{
    fixed *f = to;
    if (n > f->left) {
        n = f->left;
        while (n && !utf8_begins(bytes[n]))
            n--;
        f->left = n;
    }
    memcpy(f->at, bytes, n);
    f->at += n;
    f->left -= n;
}

size_t text_format_into(char *buffer, size_t room, const char *format, va_list list)
{
    fixed f = { buffer, room - 1 };
    format_list(put_in_fixed, &f, format, list);
    *f.at = 0;
    return (size_t)(f.at - buffer);
}

size_t text_print(char *buffer, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    size_t n = text_format_into(buffer, room, format, list);
    va_end(list);
    return n;
}
