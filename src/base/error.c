/* error.c: see error.h. */
#include "base/error.h"

#include "base/text.h"
#include "base/utf8.h"

#include <stdarg.h>

status(error_set)(error *e, status s, int line, int column, const char *format, ...)
{
    if (!e)
        return s;
    va_list list;
    va_start(list, format);
    e->line = line;
    e->column = column;
    text_format_into(e->text, sizeof e->text, format, list);
    utf8_hide_controls(e->text);
    va_end(list);
    return s;
}
