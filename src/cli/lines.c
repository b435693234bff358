/* lines.c: see lines.h. */
#include "cli/lines.h"
#include "cli/advice.h"
#include "cli/command.h"
#include "cli/hash.h"
#include "cli/output.h"
#include "cli/pack.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, POLL_MS = 100 };

void lines_open(lines *l, int fd)
{
    text kept = l->buffer, raw = l->raw;
    text_renew(&kept);
    text_renew(&raw);
    *l = (lines){ .fd = fd, .buffer = kept, .raw = raw };
}

void lines_open_text(lines *l, text *content)
{
    lines_open(l, open("/dev/null", O_RDONLY | O_CLOEXEC)); /* so that it counts as open */
    text_close(&l->buffer);
    l->buffer = *content;
    l->at_end = true;
    text_open(content, &program_memory);
}

void lines_close(lines *l)
{
    if (l->fd > STDERR_FILENO)
        close(l->fd);
    l->fd = -1;
    unpack_close(l->unpacker);
    l->unpacker = NULL;
}

void lines_free(lines *l)
{
    lines_close(l);
    text_close(&l->buffer);
    text_close(&l->raw);
}

/* ---- bytes ---- */

/* Adds what can be read to the bytes; false: there is nothing more. */
static bool read_more(lines *l, text *to)
{
    text_reserve(to, CHUNK);
    while (!l->at_end && !stop_requested()) {
        struct pollfd p = { l->fd, POLLIN, 0 };
        if (poll(&p, 1, POLL_MS) == 0)
            continue;
        size_t most = l->limited && l->left < CHUNK ? (size_t)l->left : CHUNK;
        ssize_t n = most ? read(l->fd, to->bytes + to->length, most) : 0;
        if (n > 0) {
            text_extend(to, (size_t)n);
            l->left -= l->limited ? (uint64_t)n : 0;
            return true;
        }
        if (n == 0 || (errno != EINTR && errno != EAGAIN))
            l->at_end = true;
        if (n < 0 && l->at_end)
            l->error = errno;
    }
    return false;
}

/* The same for what a compressed file contains. */
static bool unpack_more(lines *l)
{
    while (!l->damaged && !l->error && !stop_requested()) {
        size_t n = l->raw.length, made = CHUNK;
        bool last = l->at_end;
        text_reserve(&l->buffer, CHUNK);
        l->damaged = !unpack(l->unpacker, l->raw.bytes, &n, l->buffer.bytes + l->buffer.length, &made, last);
        if (n)
            memmove(l->raw.bytes, l->raw.bytes + n, l->raw.length - n);
        l->raw.length -= n;
        text_extend(&l->buffer, made);
        if (made)
            return true;
        if (!n && last) {
            l->damaged = l->raw.length || !unpack_is_whole(l->unpacker);
            return false;
        }
        if (!n)
            read_more(l, &l->raw);
    }
    return false;
}

bool lines_unpack(lines *l)
{
    lines_want(l, PACK_MAGIC);
    pack_kind kind = lines_length(l) ? pack_by_bytes(lines_text(l), lines_length(l)) : PACK_NONE;
    if (kind == PACK_NONE || !pack_can_read(kind) || l->passed)
        return false;
    text_renew(&l->raw);
    text_add(&l->raw, lines_text(l), lines_length(l));
    l->buffer.length = l->at = 0;
    l->unpacker = unpack_open(kind);
    return true;
}

const char *lines_wrong(const lines *l)
{
    if (l->damaged)
        return "the compressed data are damaged, or end early";
    return l->error ? strerror(l->error) : NULL;
}

bool lines_more(lines *l)
{
    if (l->at > l->buffer.length / 2) {
        memmove(l->buffer.bytes, l->buffer.bytes + l->at, l->buffer.length - l->at);
        l->buffer.length -= l->at;
        l->at = 0;
    }
    size_t before = l->buffer.length;
    bool more = l->unpacker ? unpack_more(l) : read_more(l, &l->buffer);
    if (l->hash)
        *l->hash = hash_crc(*l->hash, l->buffer.bytes + before, l->buffer.length - before);
    return more;
}

bool lines_read_file(lines *l, const settings *s, const char *name)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    int failed = fd < 0 ? errno : 0;
    lines_open(l, fd);
    l->error = failed;
    if (!failed)
        lines_unpack(l);
    while (!failed && lines_more(l))
        ;
    const char *wrong = lines_wrong(l);
    if (!wrong)
        return true;
    text note = PROGRAM_TEXT;
    text_printf(&note, "tresse %s: ", s->command->name);
    text_add_shown(&note, name, strlen(name), 400);
    text_printf(&note, ": %s; %s\n", wrong, advice_of_error(l->error));
    output_note(note.bytes, note.length);
    text_close(&note);
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

/* A comment with a tab may name the columns of what is below it. */
static void pass_comment(lines *l, size_t n)
{
    const char *content = lines_text(l);
    if (l->names && memchr(content, '\t', n)) {
        text_renew(l->names);
        text_add(l->names, content, line_without_return(content, n));
    }
    lines_pass_line(l, n);
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
        if (ends)
            lines_pass(l, ends);
        else if (comments && n && content[0] == '#')
            pass_comment(l, n);
        else if (whole && line_is_blank(content, n) && !(rows && is_empty_row(l, n)))
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
