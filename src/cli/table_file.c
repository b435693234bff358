/* table_file.c: see table_file.h. */
#include "cli/table_file.h"
#include "cli/advice.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MOST = 1 << 20 };

int table_open(table_file *f, const settings *s, const char *name)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY) : dup(STDIN_FILENO);
    *f = (table_file){ .name = strcmp(name, "-") ? name : "standard input" };
    lines_open(&f->lines, fd);
    if (fd >= 0) {
        lines_unpack(&f->lines);
        return 0;
    }
    cli_misuse(s, "%s: %s; %s", name, strerror(errno), advice_of_error(errno));
    return STATUS_INPUT;
}

void table_close(table_file *f)
{
    lines_close(&f->lines);
    lines_free(&f->lines);
    bytes_free(&f->names);
}

bool table_value(table_field f, double *out)
{
    char text[32], *end;
    bool more = f.n && f.at[0] == '>';
    if (f.n == 3 && !memcmp(f.at, "inf", 3)) {
        *out = 1e6;
        return true;
    }
    if (f.n == 0 || f.n >= sizeof text || !strchr(">0123456789.-", f.at[0]))
        return false;
    memcpy(text, f.at + more, f.n - more);
    text[f.n - more] = 0;
    *out = strtod(text, &end) + (more ? 0.5 : 0);
    return end > text && !*end;
}

/* A first field of many digits is a puzzle, even if it has no dots. */
static bool is_rating(table_field f)
{
    double value;
    return f.n < 8 && table_value(f, &value);
}

static void split(table_row *r)
{
    const char *at = r->whole.at, *end = at + r->whole.n;
    r->fields = 0;
    for (bool first = true; at <= end && r->fields < TABLE_FIELDS; first = false) {
        const char *tab = memchr(at, '\t', (size_t)(end - at)), *stop = tab ? tab : end;
        table_field f = { at, (size_t)(stop - at) };
        if (!first || is_rating(f))
            r->field[r->fields++] = f;
        at = stop + 1;
    }
}

/* A first line as `rate --header` writes it: "puzzle\tW\tB". */
static bool is_header(const table_file *f, const char *text, size_t n)
{
    static const char first[] = "puzzle\t";
    return !f->names.length && n >= sizeof first && !memcmp(text, first, sizeof first - 1);
}

/* "#puzzle\tW\tB", or without the #: the names of the columns after the first one. */
static void take_names(table_file *f, const char *text, size_t n)
{
    const char *tab = memchr(text, '\t', n);
    if (!tab || f->names.length)
        return;
    bytes_add(&f->names, tab + 1, n - (size_t)(tab + 1 - text));
}

bool table_next(table_file *f, table_row *r)
{
    lines *l = &f->lines;
    size_t n;
    bool whole;
    while (lines_find(l, 0, LINE_MOST, &n, &whole)) {
        const char *text = lines_text(l);
        size_t length = line_without_return(text, n);
        bool comment = (length && text[0] == '#') || is_header(f, text, length),
             skipped = line_is_skipped(text, length);
        r->line = l->line + 1;
        r->whole = (table_field){ text, length };
        if (comment)
            take_names(f, text, length);
        lines_pass_line(l, n);
        if (skipped || comment)
            continue;
        split(r);
        return true;
    }
    return false;
}
