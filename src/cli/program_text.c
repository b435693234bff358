/* program_text.c: see program_text.h. */
#include "cli/program_text.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

enum { KEPT_ROOM = 1 << 12 }; /* small, because thousands are kept at a time */

void text_renew(text *t)
{
    if (t->room > KEPT_ROOM)
        text_close(t);
    t->memory = &program_memory;
    text_clear(t);
}

void text_printf(text *t, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    if (n > 0) {
        text_reserve(t, (size_t)n);
        vsnprintf(t->bytes + t->length, (size_t)n + 1, format, again);
        t->length += (size_t)n;
    }
    va_end(again);
    va_end(list);
}

void text_add_shown(text *t, const char *from, size_t n, size_t most)
{
    for (size_t i = 0; i < n;) {
        size_t length = utf8_length(from + i, n - i);
        if (i + (length ? length : 1) > most) {
            text_add_string(t, "...");
            return;
        }
        if (!length)
            text_add_char(t, '?');
        else if (utf8_is_control(from + i, length))
            text_add_char(t, ' ');
        else
            text_add(t, from + i, length);
        i += length ? length : 1;
    }
}
