/* cli.c: see cli.h: what every command may need. */
#include "cli/advice.h"
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>

int(cli_misuse)(const settings *s, const char *how, ...)
{
    va_list list;
    va_start(list, how);
    fprintf(stderr, "tresse%s%s: ", s ? " " : "", s ? s->command->name : "");
    vfprintf(stderr, how, list);
    if (!advice_is_in(how))
        fprintf(stderr, "; see `tresse help%s%s`", s ? " " : "", s ? s->command->name : "");
    fputc('\n', stderr);
    va_end(list);
    return STATUS_USE;
}

const char *cli_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}
