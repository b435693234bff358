/* lines.c: see lines.h. */
#include "cli/lines.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, POLL_MS = 100 };

void lines_open(lines *l, int fd)
{
    bytes kept = l->buffer;
    bytes_clear(&kept);
    *l = (lines){ .fd = fd, .buffer = kept };
}

void lines_close(lines *l)
{
    if (l->fd > STDERR_FILENO)
        close(l->fd);
    l->fd = -1;
}

void lines_free(lines *l)
{
    lines_close(l);
    bytes_free(&l->buffer);
}

/* ---- bytes ---- */

bool lines_more(lines *l)
{
    if (l->at > l->buffer.length / 2) {
        memmove(l->buffer.at, l->buffer.at + l->at, l->buffer.length - l->at);
        l->buffer.length -= l->at;
        l->at = 0;
    }
    bytes_reserve(&l->buffer, CHUNK);
    while (!l->at_end && !stop_requested()) {
        struct pollfd p = { l->fd, POLLIN, 0 };
        if (poll(&p, 1, POLL_MS) == 0)
            continue;
        ssize_t n = read(l->fd, l->buffer.at + l->buffer.length, CHUNK);
        if (n > 0) {
            l->buffer.length += (size_t)n;
            return true;
        }
        if (n == 0 || (errno != EINTR && errno != EAGAIN))
            l->at_end = true;
        if (n < 0 && l->at_end)
            l->error = errno;
    }
    return false;
}

bool lines_read_file(lines *l, const settings *s, const char *name)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    int error = fd < 0 ? errno : 0;
    lines_open(l, fd);
    while (!error && lines_more(l))
        error = l->error;
    error = error ? error : l->error;
    if (!error)
        return true;
    bytes note = { NULL, 0, 0 };
    bytes_format(&note, "tresse %s: ", s->command->name);
    bytes_add_clean(&note, name, strlen(name), 400);
    bytes_format(&note, ": %s\n", strerror(error));
    output_note(note.at, note.length);
    bytes_free(&note);
    return false;
}

bool lines_want(lines *l, size_t n)
{
    while (lines_length(l) < n)
        if (!lines_more(l))
            return false;
    return true;
}

void lines_pass(lines *l, size_t n)
{
    const char *text = lines_text(l), *end = text + n;
    for (; n && (text = memchr(text, '\n', (size_t)(end - text))); text++)
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
        if (!lines_more(l))
            return there && !stop_requested();
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
    do {
        size_t there = lines_length(l);
        const char *end = there ? memchr(lines_text(l), '\n', there) : NULL;
        lines_pass(l, end ? (size_t)(end - lines_text(l)) + 1 : there);
        if (end)
            return;
    } while (lines_more(l));
}

/* Newlines behind each other are passed over together. */
void lines_pass_blank(lines *l, bool comments)
{
    enum { LONGEST = 4096 }; /* what is longer is no blank line */
    size_t n;
    bool whole;
    while (lines_find(l, 0, LONGEST, &n, &whole)) {
        const char *text = lines_text(l);
        size_t ends = 0;
        while (ends < lines_length(l) && text[ends] == '\n')
            ends++;
        if (ends)
            lines_pass(l, ends);
        else if (comments && n && text[0] == '#')
            lines_pass_line(l, n);
        else if (whole && line_is_blank(text, n))
            lines_pass_line(l, n);
        else
            return;
    }
}

bool line_is_blank(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
            return false;
    return true;
}

bool line_is_skipped(const char *text, size_t n)
{
    return (n && text[0] == '#') || line_is_blank(text, n);
}

size_t line_without_return(const char *text, size_t n)
{
    return n && text[n - 1] == '\r' ? n - 1 : n;
}
