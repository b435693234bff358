/* lines.c: see lines.h. */
#include "base/lines.h"

#include <string.h>

/* ---- bytes ---- */

void lines_drop(lines *l)
{
    if (l->at)
        memmove(l->buffer.bytes, l->buffer.bytes + l->at, lines_length(l));
    l->buffer.length -= l->at;
    l->at = 0;
}

bool lines_want(lines *l, size_t n)
{
    while (lines_length(l) < n)
        if (!l->more(l))
            return false;
    return true;
}

void lines_pass(lines *l, size_t n)
{
    const char *content = lines_text(l), *end = content + n;
    for (; n && (content = memchr(content, '\n', (size_t)(end - content))); content++)
        l->line++;
    l->at += n;
    l->passed += n;
}

/* ---- lines ---- */

bool lines_find(lines *l, size_t from, size_t most, size_t *n, bool *whole)
{
    size_t looked = 0;
    *whole = true;
    for (;;) {
        size_t there = lines_length(l) > from ? lines_length(l) - from : 0;
        const char *start = there ? lines_text(l) + from : NULL;
        const char *end = there > looked ? memchr(start + looked, '\n', there - looked) : NULL;
        *n = end ? (size_t)(end - start) : there;
        if (*n > most) {
            *n = most;
            *whole = false;
            return true;
        }
        if (end)
            return true;
        looked = there;
        if (!l->more(l))
            return there && !l->cut;
    }
}

bool lines_find_text(lines *l, size_t *from, size_t most, size_t *n)
{
    bool whole;
    while (*from <= most && lines_find(l, *from, most, n, &whole)) {
        if (!line_is_skipped(lines_text(l) + *from, *n))
            return true;
        *from += *n + 1;
    }
    return false;
}

void lines_pass_line(lines *l, size_t n)
{
    lines_pass(l, n);
    l->inside = true;
    do {
        size_t there = lines_length(l);
        const char *end = there ? memchr(lines_text(l), '\n', there) : NULL;
        lines_pass(l, end ? (size_t)(end - lines_text(l)) + 1 : there);
        l->inside = !end;
    } while (l->inside && l->more(l));
}

bool line_is_blank(const char *content, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (content[i] != ' ' && content[i] != '\t' && content[i] != '\r')
            return false;
    return true;
}

enum { LONGEST = 4096 }; /* a longer line is not taken for a blank one */

/* Is the blank line of n bytes that comes next a row: is there text below it, as wide, with only such lines
 * between them? */
static bool is_empty_row(lines *l, size_t n)
{
    enum { ROWS_MOST = 25 };
    size_t width = line_without_return(lines_text(l), n), from = n + 1;
    bool whole;
    for (int rows = 0; width && rows < ROWS_MOST && lines_find(l, from, LONGEST, &n, &whole); rows++) {
        const char *content = lines_text(l) + from;
        if (!whole || line_without_return(content, n) != width || *content == '#')
            return false;
        if (!line_is_blank(content, n))
            return true;
        from += n + 1;
    }
    return false;
}

/* Consecutive newlines are passed over together. */
static void pass_blank(lines *l, bool comments, bool rows)
{
    size_t n;
    bool whole;
    while (lines_find(l, 0, LONGEST, &n, &whole)) {
        const char *content = lines_text(l);
        size_t ends = 0;
        while (ends < lines_length(l) && content[ends] == '\n')
            ends++;
        bool comment = comments && n && content[0] == '#';
        if (comment && l->comment)
            l->comment(l, content, line_without_return(content, n));
        if (ends)
            lines_pass(l, ends);
        else if (comment || (whole && line_is_blank(content, n) && !(rows && is_empty_row(l, n)) && !l->cut))
            lines_pass_line(l, n);
        else
            return;
    }
}

void lines_pass_blank(lines *l, bool comments)
{
    pass_blank(l, comments, false);
}

void lines_pass_above(lines *l)
{
    pass_blank(l, true, true);
}

bool line_is_skipped(const char *content, size_t n)
{
    return (n && content[0] == '#') || line_is_blank(content, n);
}

size_t line_without_return(const char *content, size_t n)
{
    return n && content[n - 1] == '\r' ? n - 1 : n;
}
