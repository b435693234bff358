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
    bytes n = { NULL, 0, 0 };
    bytes_format(&n, "%s/%s/", b->folder, folder);
    if (many)
        bytes_format(&n, "%03zu/", k / PER_FOLDER);
    bytes_format(&n, "%06zu%s", k, ending);
    bytes_add(&n, "", 1);
    return n.at;
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
    return path ? path : bytes_copy(name);
}

bool batch_is_done(const batch *b, size_t k)
{
    char *name = batch_place(b, k, NULL);
    bool done = !access(name, F_OK);
    free(name);
    return done;
}

void batch_add_range(bytes *out, const batch *b, size_t k)
{
    const shard *p = &b->shard[k];
    bytes_format(out, "%s %" PRIu64 " to %" PRIu64, b->input ? "lines" : "puzzles", p->line,
                 p->line + p->lines - (p->lines > 0));
    if (b->input) {
        bytes_add_string(out, " of ");
        bytes_add_clean(out, b->input, strlen(b->input), 1000);
    }
}

bool batch_read_file(const char *name, bytes *out)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (fd < 0)
        return false;
    ssize_t n = fstat(fd, &about) ? -1 : 0;
    if (!n && about.st_size > 0)
        bytes_reserve(out, (size_t)about.st_size + 1);
    do {
        out->length += n > 0 ? (size_t)n : 0;
        bytes_reserve(out, 4096);
        n = n < 0 && errno != EINTR ? n : read(fd, out->at + out->length, out->room - out->length);
    } while (n > 0 || (n < 0 && errno == EINTR));
    int error = errno;
    close(fd);
    errno = error;
    return n == 0;
}

const char *shard_load(const batch *b, size_t k, bytes *file)
{
    char *name = batch_place(b, k, NULL);
    bool read = batch_read_file(name, file);
    free(name);
    if (!read)
        return strerror(errno);
    return !b->packed || unpack_all(file) ? NULL : "damaged: it can't be unpacked";
}
