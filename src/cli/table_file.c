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
    *f = (table_file){ .name = strcmp(name, "-") ? name : "standard input",
                       .comment = PROGRAM_TEXT,
                       .names = PROGRAM_TEXT };
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
    text_close(&f->comment);
    text_close(&f->names);
}

bool table_value(table_field f, double *out)
{
    char content[32], *end;
    bool more = f.n && f.at[0] == '>';
    if (f.n == 3 && !memcmp(f.at, "inf", 3)) {
        *out = 1e6;
        return true;
    }
    if (f.n == 0 || f.n >= sizeof content || !strchr(">0123456789.-", f.at[0]))
        return false;
    memcpy(content, f.at + more, f.n - more);
    content[f.n - more] = 0;
    *out = strtod(content, &end) + (more ? 0.5 : 0);
    return end > content && !*end;
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
 * tab, which is kept until a row shows what its first name is that of. */
static bool take_names(table_file *f, const char *content, size_t n)
{
    bool comment = n && content[0] == '#';
    if (f->names.length || f->comment.length)
        return comment;
    bool header = layout_take_header(&f->layout, content, n);
    const char *names = header ? layout_columns(f->layout.kind, content, n) : NULL;
    if (names)
        text_add(&f->names, names, n - (size_t)(names - content));
    else if (comment && memchr(content, '\t', n))
        text_add(&f->comment, content, n);
    return header || comment;
}

/* Takes the names from the comment, if there is one, as this row has its columns. If a row of ratings alone
 * has fewer of them, it can't be told which are named; nor if such rows mix with others. */
static void settle_names(table_file *f, const table_row *r, table_kind kind)
{
    if (f->kind == TABLE_DOUBTFUL)
        f->kind = kind;
    if ((kind == TABLE_OF_RATINGS) != (f->kind == TABLE_OF_RATINGS))
        f->names.length = 0;
    if (!f->comment.length)
        return;
    const char *end = f->comment.bytes + f->comment.length,
               *names = layout_names(kind, f->comment.bytes, f->comment.length, r->fields);
    size_t n = names ? (size_t)(end - names) : 0;
    if (n && (kind != TABLE_OF_RATINGS || layout_fields(names, n) <= r->fields))
        text_add(&f->names, names, n);
    f->comment.length = 0;
}

void table_add_names(const table_file *f, text *out)
{
    const char *leads = f->kind == TABLE_OF_RATINGS ? ""
                        : f->kind == TABLE_OF_IDS   ? "id\tpuzzle\t"
                                                    : "puzzle\t";
    text_printf(out, "#%s%.*s\n", leads, (int)f->names.length, f->names.bytes);
}

static bool refuse(table_file *f, const table_row *r)
{
    enum { SHOWN = 40 };
    const char *tab = memchr(r->whole.at, '\t', r->whole.n);
    size_t n = tab ? (size_t)(tab - r->whole.at) : r->whole.n;
    text first = PROGRAM_TEXT;
    text_add_shown(&first, r->whole.at, n, SHOWN);
    fprintf(stderr, "%s:%llu:1: " TABLE_DOUBT "\n", f->name, (unsigned long long)r->line, (int)first.length,
            first.bytes);
    text_close(&first);
    f->refused = true;
    return false;
}

bool table_next(table_file *f, table_row *r)
{
    lines *l = &f->lines;
    size_t n;
    bool whole;
    while (!f->refused && lines_find(l, 0, LINE_MOST, &n, &whole)) {
        const char *content = lines_text(l);
        size_t length = line_without_return(content, n);
        bool passed = line_is_skipped(content, length);
        r->line = l->line + 1;
        r->whole = (table_field){ content, length };
        passed = take_names(f, content, length) || passed;
        lines_pass_line(l, n);
        if (passed)
            continue;
        table_kind kind = layout_of_line(&f->layout, content, length);
        if (kind == TABLE_DOUBTFUL)
            return refuse(f, r);
        split(r, kind);
        settle_names(f, r, kind);
        return true;
    }
    return false;
}
