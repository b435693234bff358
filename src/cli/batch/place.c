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

static char *place(const batch *task, const char *folder, bool many, size_t nth, const char *ending)
{
    enum { PER_FOLDER = 1000 };
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s/%s/", task->folder, folder);
    if (many)
        text_printf(&n, "%03zu/", nth / PER_FOLDER);
    text_printf(&n, "%06zu%s", nth, ending);
    return n.bytes;
}

const settings *batch_last(const batch *task)
{
    return task->then.list.words ? &task->then.settings : &task->command.settings;
}

bool batch_rows_are_objects(const batch *task)
{
    const format *f = batch_last(task)->format;
    return f && f->kind == TRESSE_JSON;
}

static const char *ending_of(const batch *task)
{
    bool objects = batch_rows_are_objects(task);
    return task->packed ? (objects ? ".json.zst" : ".tsv.zst") : objects ? ".json" : ".tsv";
}

char *batch_place(const batch *task, size_t nth, const char *ending)
{
    return place(task, "out", task->shards > BATCH_FLAT, nth, ending ? ending : ending_of(task));
}

char *batch_input_place(const batch *task, size_t nth)
{
    return place(task, "in", true, nth, task->packed ? ".zst" : "");
}

char *batch_absolute(const char *name)
{
    char *path = realpath(name, NULL);
    return path ? path : program_copy(name);
}

bool batch_is_done(const batch *task, size_t nth)
{
    char *name = batch_place(task, nth, NULL);
    bool done = !access(name, F_OK);
    free(name);
    return done;
}

void batch_add_range(text *out, const batch *task, size_t nth)
{
    const shard *p = &task->shard[nth];
    text_printf(out, "%s %" PRIu64 " to %" PRIu64, task->input ? "lines" : "puzzles", p->line,
                p->line + p->lines - (p->lines > 0));
    if (task->input) {
        text_add_string(out, " of ");
        text_add_shown(out, task->input, strlen(task->input), 1000);
    }
}

/* Does not wait for the other end of a pipe. */
int batch_open_file(const char *name)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about;
    if (fd < 0 || (!fstat(fd, &about) && S_ISREG(about.st_mode)))
        return fd;
    close(fd);
    errno = S_ISDIR(about.st_mode) ? EISDIR : ESPIPE;
    return -1;
}

const char *batch_why_not(void)
{
    return errno == ESPIPE ? "a pipe or a device, expected a file" : strerror(errno);
}

bool batch_read_file(const char *name, text *out)
{
    int fd = batch_open_file(name);
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

const char *shard_load(const batch *task, size_t nth, text *file)
{
    char *name = batch_place(task, nth, NULL);
    bool read = batch_read_file(name, file);
    free(name);
    if (!read)
        return batch_why_not();
    return !task->packed || unpack_all(file) ? NULL : "damaged: it can't be unpacked";
}
