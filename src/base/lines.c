/* lines.c: see lines.h. */
#include "base/lines.h"

#include <string.h>

/* ---- bytes ---- */

void lines_drop(lines *lines)
{
    if (lines->at)
        memmove(lines->buffer.bytes, lines->buffer.bytes + lines->at, lines_length(lines));
    lines->buffer.length -= lines->at;
    lines->at = 0;
}

bool lines_want(lines *lines, size_t n)
{
    while (lines_length(lines) < n)
        if (!lines->more(lines))
            return false;
    return true;
}

void lines_pass(lines *lines, size_t n)
{
    const char *content = lines_text(lines), *end = content + n;
    for (; n && (content = memchr(content, '\n', (size_t)(end - content))); content++)
        lines->line++;
    lines->at += n;
    lines->passed += n;
}

/* ---- lines ---- */

bool lines_find(lines *lines, size_t from, size_t most, size_t *count, bool *whole)
{
    size_t looked = 0;
    *whole = true;
    for (;;) {
        size_t there = lines_length(lines) > from ? lines_length(lines) - from : 0;
        const char *start = there ? lines_text(lines) + from : NULL;
        const char *end = there > looked ? memchr(start + looked, '\n', there - looked) : NULL;
        *count = end ? (size_t)(end - start) : there;
        if (*count > most) {
            *count = most;
            *whole = false;
            return true;
        }
        if (end)
            return true;
        looked = there;
        if (!lines->more(lines))
            return there && !lines->cut;
    }
}

bool lines_find_text(lines *lines, size_t *from, size_t most, size_t *count)
{
    bool whole;
    while (*from <= most && lines_find(lines, *from, most, count, &whole)) {
        if (!line_is_skipped(lines_text(lines) + *from, *count))
            return true;
        *from += *count + 1;
    }
    return false;
}

void lines_pass_line(lines *lines, size_t n)
{
    lines_pass(lines, n);
    lines->inside = true;
    do {
        size_t there = lines_length(lines);
        const char *end = there ? memchr(lines_text(lines), '\n', there) : NULL;
        lines_pass(lines, end ? (size_t)(end - lines_text(lines)) + 1 : there);
        lines->inside = !end;
    } while (lines->inside && lines->more(lines));
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
static bool is_empty_row(lines *lines, size_t n)
{
    enum { ROWS_MOST = 25 };
    size_t width = line_without_return(lines_text(lines), n), from = n + 1;
    bool whole;
    for (int rows = 0; width && rows < ROWS_MOST && lines_find(lines, from, LONGEST, &n, &whole); rows++) {
        const char *content = lines_text(lines) + from;
        if (!whole || line_without_return(content, n) != width || *content == '#')
            return false;
        if (!line_is_blank(content, n))
            return true;
        from += n + 1;
    }
    return false;
}

/* Consecutive newlines are passed over together. */
static void pass_blank(lines *lines, bool comments, bool rows)
{
    size_t n;
    bool whole;
    while (lines_find(lines, 0, LONGEST, &n, &whole)) {
        const char *content = lines_text(lines);
        size_t ends = 0;
        while (ends < lines_length(lines) && content[ends] == '\n')
            ends++;
        bool comment = comments && n && content[0] == '#';
        if (comment && lines->comment)
            lines->comment(lines, content, line_without_return(content, n));
        if (ends)
            lines_pass(lines, ends);
        else if (comment ||
                 (whole && line_is_blank(content, n) && !(rows && is_empty_row(lines, n)) && !lines->cut))
            lines_pass_line(lines, n);
        else
            return;
    }
}

void lines_pass_blank(lines *lines, bool comments)
{
    pass_blank(lines, comments, false);
}

void lines_pass_above(lines *lines)
{
    pass_blank(lines, true, true);
}

bool line_is_skipped(const char *content, size_t n)
{
    return (n && content[0] == '#') || line_is_blank(content, n);
}

size_t line_without_return(const char *content, size_t n)
{
    return n && content[n - 1] == '\r' ? n - 1 : n;
}
