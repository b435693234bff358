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

static bool more(lines *lines)
{
    return line_file_more((line_file *)(void *)lines);
}

void line_file_open(line_file *file, int fd)
{
    text kept = file->lines.buffer, raw = file->raw;
    text_renew(&kept);
    text_renew(&raw);
    *file = (line_file){ .fd = fd, .lines = { .buffer = kept, .more = more }, .raw = raw };
}

void line_file_open_text(line_file *file, text *content)
{
    line_file_open(file, open("/dev/null", O_RDONLY | O_CLOEXEC)); /* so that it counts as open */
    text_close(&file->lines.buffer);
    file->lines.buffer = *content;
    file->at_end = true;
    text_open(content, &program_memory);
}

void line_file_close(line_file *file)
{
    if (file->fd > STDERR_FILENO)
        close(file->fd);
    file->fd = -1;
    unpack_close(file->unpacker);
    file->unpacker = NULL;
}

void line_file_free(line_file *file)
{
    line_file_close(file);
    text_close(&file->lines.buffer);
    text_close(&file->raw);
}

/* Adds what can be read to the bytes; false: there is nothing more. */
static bool read_more(line_file *file, text *to)
{
    text_reserve(to, CHUNK);
    while (!file->at_end && !stop_requested()) {
        struct pollfd p = { file->fd, POLLIN, 0 };
        if (poll(&p, 1, POLL_MS) == 0)
            continue;
        size_t most = file->limited && file->left < CHUNK ? (size_t)file->left : CHUNK;
        ssize_t n = most ? read(file->fd, to->bytes + to->length, most) : 0;
        if (n > 0) {
            text_extend(to, (size_t)n);
            file->left -= file->limited ? (uint64_t)n : 0;
            return true;
        }
        if (n == 0 || (errno != EINTR && errno != EAGAIN))
            file->at_end = true;
        if (n < 0 && file->at_end)
            file->error = errno;
    }
    return false;
}

/* The same for what a compressed file contains. */
static bool unpack_more(line_file *file)
{
    text *to = &file->lines.buffer;
    while (!file->damaged && !file->error && !stop_requested()) {
        size_t n = file->raw.length, made = CHUNK;
        bool last = file->at_end;
        text_reserve(to, CHUNK);
        file->damaged = !unpack(file->unpacker, file->raw.bytes, &n, to->bytes + to->length, &made, last);
        if (n)
            memmove(file->raw.bytes, file->raw.bytes + n, file->raw.length - n);
        file->raw.length -= n;
        text_extend(to, made);
        if (made)
            return true;
        if (!n && last) {
            file->damaged = file->raw.length || !unpack_is_whole(file->unpacker);
            return false;
        }
        if (!n)
            read_more(file, &file->raw);
    }
    return false;
}

bool line_file_unpack(line_file *file)
{
    lines *l = &file->lines;
    lines_want(l, PACK_MAGIC);
    pack_kind kind = lines_length(l) ? pack_by_bytes(lines_text(l), lines_length(l)) : PACK_NONE;
    if (kind == PACK_NONE || !pack_can_read(kind) || l->passed)
        return false;
    text_renew(&file->raw);
    text_add(&file->raw, lines_text(l), lines_length(l));
    l->buffer.length = l->at = 0;
    file->unpacker = unpack_open(kind);
    return true;
}

const char *line_file_wrong(const line_file *file)
{
    if (file->damaged)
        return "the compressed data are damaged, or end early";
    return file->error ? strerror(file->error) : NULL;
}

bool line_file_more(line_file *file)
{
    lines *l = &file->lines;
    if (l->at > l->buffer.length / 2)
        lines_drop(l);
    size_t before = l->buffer.length;
    bool there = file->unpacker ? unpack_more(file) : read_more(file, &l->buffer);
    l->cut = !there && stop_requested();
    if (file->hash)
        *file->hash = hash_crc(*file->hash, l->buffer.bytes + before, l->buffer.length - before);
    return there;
}

bool line_file_read(line_file *file, const settings *settings, const char *name)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    int failed = fd < 0 ? errno : 0;
    line_file_open(file, fd);
    file->error = failed;
    if (!failed)
        line_file_unpack(file);
    while (!failed && line_file_more(file))
        ;
    const char *wrong = line_file_wrong(file);
    if (!wrong)
        return true;
    text note = PROGRAM_TEXT;
    text_printf(&note, "tresse %s: ", settings->command->name);
    text_add_shown(&note, name, strlen(name), 400);
    text_printf(&note, ": %s; %s\n", wrong, advice_of_error(file->error));
    output_note(note.bytes, note.length);
    text_close(&note);
    return false;
}
