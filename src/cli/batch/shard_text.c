/* shard_text.c: see batch.h: the lines of a shard, as a range of the input or a file of their own. They are
 * read twice: once to compare them with the manifest before anything is done with them, and once to work on
 * them; and their hash is taken both times. So it is certain that the lines worked on are those of the
 * manifest, and many lines need no more memory than few. */
#include "cli/batch/batch.h"
#include "cli/hash.h"
#include "cli/line_file.h"
#include "cli/output.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const batch *task, size_t nth, const char *name, const char *why)
{
    text m = PROGRAM_TEXT;
    text_add_string(&m, "tresse: ");
    text_add_shown(&m, name, strlen(name), 1000);
    text_printf(&m, ": %s (", why);
    batch_add_range(&m, task, nth);
    text_add_string(&m, ")\n");
    output_note(m.bytes, m.length);
    text_close(&m);
    return STATUS_INPUT;
}

static int complain_of_text(const batch *task, size_t nth, const char *why)
{
    char *own = task->split ? batch_input_place(task, nth) : NULL;
    int status = complain(task, nth, own ? own : task->path, why);
    free(own);
    return status;
}

/* The range of the input; NULL, or what is wrong. */
static const char *open_range(const batch *task, const shard *shard, line_file *content)
{
    struct stat about;
    line_file_open(content, open(task->path, O_RDONLY | O_CLOEXEC));
    if (content->fd < 0 || fstat(content->fd, &about) || lseek(content->fd, (off_t)shard->at, SEEK_SET) < 0)
        return strerror(errno);
    content->limited = true;
    content->left = shard->bytes;
    return (uint64_t)about.st_size == task->input_bytes
               ? NULL
               : "has changed since the batch was made: its length differs";
}

/* The file of its own; NULL, or what is wrong. */
static const char *open_own(const batch *task, size_t nth, line_file *content)
{
    char *name = batch_input_place(task, nth);
    line_file_open(content, open(name, O_RDONLY | O_CLOEXEC));
    int error = errno;
    free(name);
    if (content->fd < 0)
        return strerror(error);
    return !task->packed || line_file_unpack(content) ? NULL : "damaged: it can't be unpacked";
}

/* Reads all of it, and keeps nothing; NULL, or what is wrong. */
static const char *read_through(line_file *content, uint64_t hash)
{
    uint64_t found = 0;
    while (lines_length(&content->lines) || line_file_more(content)) {
        found = hash_crc(found, lines_text(&content->lines), lines_length(&content->lines));
        lines_pass(&content->lines, lines_length(&content->lines));
    }
    return line_file_wrong(content) ? line_file_wrong(content)
           : found == hash          ? NULL
                                    : "has changed since the batch was made";
}

int shard_open_text(const batch *task, size_t nth, line_file *content)
{
    const shard *p = &task->shard[nth];
    const char *wrong = NULL;
    for (int time = 0; time < 2 && !wrong && !stop_requested(); time++) {
        line_file_close(content);
        wrong = task->split ? open_own(task, nth, content) : open_range(task, p, content);
        if (!wrong && time == 0)
            wrong = read_through(content, p->hash);
    }
    return stop_requested() ? stop_status() : wrong ? complain_of_text(task, nth, wrong) : 0;
}

int shard_check_text(const batch *task, size_t nth, uint64_t hash)
{
    return hash == task->shard[nth].hash ? 0 : complain_of_text(task, nth, "has changed while it was read");
}

int shard_check_from(const batch *task, size_t nth)
{
    line_file file = { .fd = -1 };
    line_file_open(&file, open(task->from_path, O_RDONLY | O_CLOEXEC));
    const char *wrong = file.fd < 0 ? strerror(errno) : read_through(&file, task->from_hash);
    line_file_free(&file);
    return stop_requested() ? stop_status() : wrong ? complain(task, nth, task->from_path, wrong) : 0;
}
