/* format.h: the table of formats, for --format: help, messages and completion list it. */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include "cli/cli.h"

struct format {
    const char *name;
    unsigned commands; /* the commands that have it; the first format of a command is its default */
    int kind;          /* a tresse_format; for stats and list, one of the following */
    bool people;       /* for people to read, on a terminal */
    const char *says;
};

enum {
    FORMAT_TSV = 100,
    FORMAT_SVG,
    FORMAT_CSV,
    FORMAT_HTML,
    FORMAT_BASH,
    FORMAT_ZSH,
    FORMAT_FISH,
    FORMAT_COUNTS
};

extern const format format_table[]; /* ends with a NULL name */
const format *format_named(unsigned which, const char *name);
const format *format_default(unsigned which);
/* "text|json|drup" */
void format_add_names(text *out, unsigned which, const char *between, const char *last);

#endif
