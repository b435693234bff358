/* shard.c: see batch.h: doing a shard. Its text is read whole and compared with the manifest before anything
 * is done with it: so what was looked at is what is worked on. */
#include "cli/batch/shard_writer.h"
#include "cli/hash.h"
#include "cli/output.h"
#include "cli/pack.h"
#include "cli/piece.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *name, const char *why, const batch *b, size_t k)
{
    bytes m = { NULL, 0, 0 };
    bytes_add_string(&m, "tresse: ");
    bytes_add_clean(&m, name, strlen(name), 1000);
    bytes_format(&m, ": %s (", why);
    batch_add_range(&m, b, k);
    bytes_add_string(&m, ")\n");
    output_note(m.at, m.length);
    bytes_free(&m);
    return STATUS_INPUT;
}

/* The range of the file; NULL, or what is wrong. */
static const char *read_range(const char *name, const shard *p, uint64_t length, bytes *text)
{
    struct stat about;
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return strerror(errno);
    bytes_reserve(text, p->bytes + 1);
    bool changed = fstat(fd, &about) || (uint64_t)about.st_size != length;
    ssize_t n = 0;
    while (!changed && text->length < p->bytes) {
        n = pread(fd, text->at + text->length, p->bytes - text->length, (off_t)(p->at + text->length));
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        text->length += n > 0 ? (size_t)n : 0;
    }
    int error = errno;
    close(fd);
    if (n < 0)
        return strerror(error);
    return changed || text->length < p->bytes ? "has changed since the batch was made: its length differs"
                                              : NULL;
}

int shard_read(const batch *b, size_t k, bytes *text)
{
    const shard *p = &b->shard[k];
    const char *wrong = NULL;
    char *own = b->split ? batch_input_place(b, k) : NULL;
    if (own)
        wrong = !batch_read_file(own, text)      ? strerror(errno)
                : b->packed && !unpack_all(text) ? "damaged: it can't be unpacked"
                                                 : NULL;
    else
        wrong = read_range(b->path, p, b->input_bytes, text);
    if (!wrong && (text->length != p->bytes || hash_crc(0, text->at, text->length) != p->hash))
        wrong = "has changed since the batch was made";
    int status = wrong ? complain(own ? own : b->path, wrong, b, k) : 0;
    free(own);
    return status;
}

/* Keeps some lines of a text. */
static void cut_lines(bytes *text, uint64_t from, uint64_t count)
{
    const char *at = text->at, *end = at + text->length, *first = NULL;
    for (uint64_t n = 0; at < end && n < from + count; n++) {
        first = n == from ? at : first;
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
    }
    size_t n = first ? (size_t)(at - first) : 0;
    if (n)
        memmove(text->at, first, n);
    text->length = n;
}

int shard_make(const batch *b, size_t k, uint64_t from, uint64_t count, shard_writer *to)
{
    const shard *p = &b->shard[k];
    piece part = { .name = b->input, .line = p->line + from, .from = b->from };
    part.first = p->line + from;
    part.count = count ? count : p->lines;
    part.then = b->then.list.words ? &b->then.settings : NULL;
    part.take_rows = shard_writer_rows;
    part.take_notes = shard_writer_notes;
    part.taker = to;
    part.file = to->name;
    settings s = b->command.settings;
    s.piece = &part;
    int status = b->input ? shard_read(b, k, &part.text) : 0;
    if (!status && count && b->input)
        cut_lines(&part.text, from, count);
    if (!status)
        status = s.command->run(&s);
    if (!status)
        status = shard_writer_end(to, part.bad, part.unsolved);
    bytes_free(&part.text);
    return status;
}
