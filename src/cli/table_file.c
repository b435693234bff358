/* table_file.c: see table_file.h. */
#include "cli/table_file.h"
#include "cli/advice.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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

static void split(table_row *r, table_kind kind)
{
    const char *end = r->whole.at + r->whole.n, *at = layout_columns(kind, r->whole.at, r->whole.n);
    r->fields = 0;
    while (at && r->fields < TABLE_FIELDS) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        r->field[r->fields++] = (table_field){ at, (size_t)((tab ? tab : end) - at) };
        at = tab ? tab + 1 : NULL;
    }
}

/* A first line as `rate --header` writes it, "puzzle\tW\tB", perhaps after a '#'; or any other comment with a
 * tab, which names the columns after the first one. */
static bool take_names(table_file *f, const char *text, size_t n)
{
    bool comment = n && text[0] == '#';
    if (f->names.length)
        return comment;
    bool header = layout_take_header(&f->layout, text, n);
    const char *names = layout_columns(header ? f->layout.kind : TABLE_OF_PUZZLES, text, n);
    if (names && (header || comment))
        bytes_add(&f->names, names, n - (size_t)(names - text));
    return header || comment;
}

void table_add_names(const table_file *f, bytes *out)
{
    bytes_format(out, "#%spuzzle\t%.*s\n", f->layout.kind == TABLE_OF_IDS ? "id\t" : "", (int)f->names.length,
                 f->names.at);
}

static bool refuse(table_file *f, const table_row *r)
{
    enum { SHOWN = 40 };
    const char *tab = memchr(r->whole.at, '\t', r->whole.n);
    size_t n = tab ? (size_t)(tab - r->whole.at) : r->whole.n;
    bytes first = { NULL, 0, 0 };
    bytes_add_clean(&first, r->whole.at, n, SHOWN);
    fprintf(stderr, "%s:%llu:1: " TABLE_DOUBT "\n", f->name, (unsigned long long)r->line, (int)first.length,
            first.at);
    bytes_free(&first);
    f->refused = true;
    return false;
}

bool table_next(table_file *f, table_row *r)
{
    lines *l = &f->lines;
    size_t n;
    bool whole;
    while (!f->refused && lines_find(l, 0, LINE_MOST, &n, &whole)) {
        const char *text = lines_text(l);
        size_t length = line_without_return(text, n);
        bool passed = line_is_skipped(text, length);
        r->line = l->line + 1;
        r->whole = (table_field){ text, length };
        passed = take_names(f, text, length) || passed;
        lines_pass_line(l, n);
        if (passed)
            continue;
        table_kind kind = layout_of_line(&f->layout, text, length);
        if (kind == TABLE_DOUBTFUL)
            return refuse(f, r);
        split(r, kind);
        return true;
    }
    return false;
}
