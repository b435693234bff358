/* cli.c: see cli.h: what every command may need. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>

static void misuse(const settings *asked, const char *how, va_list list, bool help)
{
    const char *blank = asked ? " " : "", *name = asked ? asked->command->name : "";
    fprintf(stderr, "tresse%s%s: ", blank, name);
    vfprintf(stderr, how, list);
    if (help)
        fprintf(stderr, "; see `tresse help%s%s`", blank, name);
    fputc('\n', stderr);
}

int(cli_misuse)(const settings *asked, const char *how, ...)
{
    va_list list;
    va_start(list, how);
    misuse(asked, how, list, false);
    va_end(list);
    return STATUS_USE;
}

int(cli_misuse_see_help)(const settings *asked, const char *how, ...)
{
    va_list list;
    va_start(list, how);
    misuse(asked, how, list, true);
    va_end(list);
    return STATUS_USE;
}

const char *cli_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}
