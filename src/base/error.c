/* error.c: see error.h. */
#include "base/error.h"

#include "base/text.h"

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
    va_end(list);
    return s;
}
