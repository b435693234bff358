/* line_file.c: see line_file.h. */
#include "cli/line_file.h"
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

static bool more(lines *l)
{
    return line_file_more((line_file *)(void *)l);
}

void line_file_open(line_file *f, int fd)
{
    text kept = f->lines.buffer, raw = f->raw;
    text_renew(&kept);
    text_renew(&raw);
    *f = (line_file){ .fd = fd, .lines = { .buffer = kept, .more = more }, .raw = raw };
}

void line_file_open_text(line_file *f, text *content)
{
    line_file_open(f, open("/dev/null", O_RDONLY | O_CLOEXEC)); /* so that it counts as open */
    text_close(&f->lines.buffer);
    f->lines.buffer = *content;
    f->at_end = true;
    text_open(content, &program_memory);
}

void line_file_close(line_file *f)
{
    if (f->fd > STDERR_FILENO)
        close(f->fd);
    f->fd = -1;
    unpack_close(f->unpacker);
    f->unpacker = NULL;
}

void line_file_free(line_file *f)
{
    line_file_close(f);
    text_close(&f->lines.buffer);
    text_close(&f->raw);
}

/* Adds what can be read to the bytes; false: there is nothing more. */
static bool read_more(line_file *f, text *to)
{
    text_reserve(to, CHUNK);
    while (!f->at_end && !stop_requested()) {
        struct pollfd p = { f->fd, POLLIN, 0 };
        if (poll(&p, 1, POLL_MS) == 0)
            continue;
        size_t most = f->limited && f->left < CHUNK ? (size_t)f->left : CHUNK;
        ssize_t n = most ? read(f->fd, to->bytes + to->length, most) : 0;
        if (n > 0) {
            text_extend(to, (size_t)n);
            f->left -= f->limited ? (uint64_t)n : 0;
            return true;
        }
        if (n == 0 || (errno != EINTR && errno != EAGAIN))
            f->at_end = true;
        if (n < 0 && f->at_end)
            f->error = errno;
    }
    return false;
}

/* The same for what a compressed file contains. */
static bool unpack_more(line_file *f)
{
    text *to = &f->lines.buffer;
    while (!f->damaged && !f->error && !stop_requested()) {
        size_t n = f->raw.length, made = CHUNK;
        bool last = f->at_end;
        text_reserve(to, CHUNK);
        f->damaged = !unpack(f->unpacker, f->raw.bytes, &n, to->bytes + to->length, &made, last);
        if (n)
            memmove(f->raw.bytes, f->raw.bytes + n, f->raw.length - n);
        f->raw.length -= n;
        text_extend(to, made);
        if (made)
            return true;
        if (!n && last) {
            f->damaged = f->raw.length || !unpack_is_whole(f->unpacker);
            return false;
        }
        if (!n)
            read_more(f, &f->raw);
    }
    return false;
}

bool line_file_unpack(line_file *f)
{
    lines *l = &f->lines;
    lines_want(l, PACK_MAGIC);
    pack_kind kind = lines_length(l) ? pack_by_bytes(lines_text(l), lines_length(l)) : PACK_NONE;
    if (kind == PACK_NONE || !pack_can_read(kind) || l->passed)
        return false;
    text_renew(&f->raw);
    text_add(&f->raw, lines_text(l), lines_length(l));
    l->buffer.length = l->at = 0;
    f->unpacker = unpack_open(kind);
    return true;
}

const char *line_file_wrong(const line_file *f)
{
    if (f->damaged)
        return "the compressed data are damaged, or end early";
    return f->error ? strerror(f->error) : NULL;
}

bool line_file_more(line_file *f)
{
    lines *l = &f->lines;
    if (l->at > l->buffer.length / 2)
        lines_drop(l);
    size_t before = l->buffer.length;
    bool there = f->unpacker ? unpack_more(f) : read_more(f, &l->buffer);
    l->cut = !there && stop_requested();
    if (f->hash)
        *f->hash = hash_crc(*f->hash, l->buffer.bytes + before, l->buffer.length - before);
    return there;
}

bool line_file_read(line_file *f, const settings *s, const char *name)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    int failed = fd < 0 ? errno : 0;
    line_file_open(f, fd);
    f->error = failed;
    if (!failed)
        line_file_unpack(f);
    while (!failed && line_file_more(f))
        ;
    const char *wrong = line_file_wrong(f);
    if (!wrong)
        return true;
    text note = PROGRAM_TEXT;
    text_printf(&note, "tresse %s: ", s->command->name);
    text_add_shown(&note, name, strlen(name), 400);
    text_printf(&note, ": %s; %s\n", wrong, advice_of_error(f->error));
    output_note(note.bytes, note.length);
    text_close(&note);
    return false;
}
