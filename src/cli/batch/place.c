/* place.c: see batch.h: where things are. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "cli/batch/batch.h"
#include "cli/format.h"
#include "cli/pack.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *place(const batch *b, const char *folder, bool many, size_t k, const char *ending)
{
    enum { PER_FOLDER = 1000 };
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s/%s/", b->folder, folder);
    if (many)
        text_printf(&n, "%03zu/", k / PER_FOLDER);
    text_printf(&n, "%06zu%s", k, ending);
    return n.bytes;
}

const settings *batch_last(const batch *b)
{
    return b->then.list.words ? &b->then.settings : &b->command.settings;
}

bool batch_rows_are_objects(const batch *b)
{
    const format *f = batch_last(b)->format;
    return f && f->kind == TRESSE_JSON;
}

static const char *ending_of(const batch *b)
{
    bool objects = batch_rows_are_objects(b);
    return b->packed ? (objects ? ".json.zst" : ".tsv.zst") : objects ? ".json" : ".tsv";
}

char *batch_place(const batch *b, size_t k, const char *ending)
{
    return place(b, "out", b->shards > BATCH_FLAT, k, ending ? ending : ending_of(b));
}

char *batch_input_place(const batch *b, size_t k)
{
    return place(b, "in", true, k, b->packed ? ".zst" : "");
}

char *batch_absolute(const char *name)
{
    char *path = realpath(name, NULL);
    return path ? path : program_copy(name);
}

bool batch_is_done(const batch *b, size_t k)
{
    char *name = batch_place(b, k, NULL);
    bool done = !access(name, F_OK);
    free(name);
    return done;
}

void batch_add_range(text *out, const batch *b, size_t k)
{
    const shard *p = &b->shard[k];
    text_printf(out, "%s %" PRIu64 " to %" PRIu64, b->input ? "lines" : "puzzles", p->line,
                p->line + p->lines - (p->lines > 0));
    if (b->input) {
        text_add_string(out, " of ");
        text_add_shown(out, b->input, strlen(b->input), 1000);
    }
}

bool batch_read_file(const char *name, text *out)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (fd < 0)
        return false;
    ssize_t n = fstat(fd, &about) ? -1 : 1;
    if (n > 0 && about.st_size > 0)
        text_reserve(out, (size_t)about.st_size + 1);
    while (n > 0) {
        text_reserve(out, 4096);
        do
            n = read(fd, out->bytes + out->length, out->room - out->length - 1);
        while (n < 0 && errno == EINTR);
        text_extend(out, n > 0 ? (size_t)n : 0);
    }
    int error = errno;
    close(fd);
    errno = error;
    return n == 0;
}

const char *shard_load(const batch *b, size_t k, text *file)
{
    char *name = batch_place(b, k, NULL);
    bool read = batch_read_file(name, file);
    free(name);
    if (!read)
        return strerror(errno);
    return !b->packed || unpack_all(file) ? NULL : "damaged: it can't be unpacked";
}
