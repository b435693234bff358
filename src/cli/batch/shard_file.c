/* shard_file.c: see batch.h: the file of a finished shard.
 *
 * First come the rows, just as the command writes them; then what it has to say about them, each line as a
 * comment ("# FILE:LINE:COLUMN: reason" of what is wrong, "#- ..." of what is only worth a note); then
 *
 *     #end SHARD ROWS BYTES-OF-ROWS HASH-OF-ROWS BAD UNSOLVED HASH
 *
 * where the last hash is of the manifest and all before it in this line: so a shard of another batch, or one
 * that got the name of another, is noticed. For other programs, lines that begin with # are comments. */
#include "cli/batch/batch.h"
#include "cli/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { END_MOST = 200 }; /* bytes of the last line */

void shard_file_end(text *out, size_t nth, const shard_file *file, uint64_t rows_hash, uint64_t notes_hash)
{
    char end[END_MOST];
    int n = snprintf(end, sizeof end, "#end %zu %" PRIu64 " %" PRIu64 " %016" PRIx64 " %" PRIu64 " %" PRIu64,
                     nth, file->rows, file->row_bytes, rows_hash, file->bad, file->unsolved);
    text_printf(out, "%s %016" PRIx64 "\n", end, hash_crc(notes_hash, end, (size_t)n));
}

/* What the last line says; the rest is left to the caller. */
typedef struct ending {
    size_t shard, at; /* at: where the line begins */
    uint64_t rows_hash, seal;
    size_t sealed; /* bytes of the line that are sealed */
    char text[END_MOST];
} ending;

/* The number after a blank. */
static bool next_number(const char **at, int base, uint64_t *out)
{
    *at = **at == ' ' ? batch_number(*at + 1, base, out) : NULL;
    return *at;
}

static bool read_ending(const char *tail, size_t n, ending *ending, shard_file *out)
{
    uint64_t k;
    if (!n || tail[n - 1] != '\n')
        return false;
    size_t from = n - 1;
    while (from && tail[from - 1] != '\n')
        from--;
    if (n - from >= sizeof ending->text)
        return false;
    memcpy(ending->text, tail + from, n - from);
    ending->text[n - from] = '\0';
    ending->at = from;
    if (strncmp(ending->text, "#end", 4) != 0)
        return false;
    const char *at = ending->text + 4;
    if (!next_number(&at, 10, &k) || !next_number(&at, 10, &out->rows) ||
        !next_number(&at, 10, &out->row_bytes) || !next_number(&at, 16, &ending->rows_hash) ||
        !next_number(&at, 10, &out->bad) || !next_number(&at, 10, &out->unsolved))
        return false;
    ending->shard = (size_t)k;
    ending->sealed = (size_t)(at - ending->text);
    return next_number(&at, 16, &ending->seal) && (size_t)(at - ending->text) + 1 == n - from;
}

static const char *judge(const batch *task, size_t nth, const text *file, const ending *ending,
                         const shard_file *shard_file)
{
    if (ending->shard != nth)
        return "this is another shard";
    if (shard_file->row_bytes > ending->at)
        return "damaged: rows are missing";
    if (hash_crc(0, file->bytes, shard_file->row_bytes) != ending->rows_hash)
        return "damaged: the rows do not agree with the last line";
    uint64_t seal =
        hash_crc(task->hash, file->bytes + shard_file->row_bytes, ending->at - shard_file->row_bytes);
    if (hash_crc(seal, ending->text, ending->sealed) != ending->seal)
        return "damaged, or of another batch: its end does not agree with the manifest";
    return NULL;
}

const char *shard_file_read(const batch *task, size_t nth, const text *file, shard_file *out)
{
    ending e;
    if (!read_ending(file->bytes, file->length, &e, out))
        return "damaged: its last line is missing";
    const char *wrong = judge(task, nth, file, &e, out);
    if (!wrong) {
        out->notes = file->bytes + out->row_bytes;
        out->note_bytes = e.at - (size_t)out->row_bytes;
    }
    return wrong;
}

const char *shard_file_glance(const batch *task, size_t nth, shard_file *out)
{
    char tail[2 * END_MOST], *name = batch_place(task, nth, NULL);
    ending e;
    int fd = batch_open_file(name);
    off_t length = fd < 0 ? -1 : lseek(fd, 0, SEEK_END);
    off_t from = length > (off_t)sizeof tail ? length - (off_t)sizeof tail : 0;
    ssize_t n = length < 0 ? -1 : pread(fd, tail, sizeof tail, from);
    if (fd >= 0)
        close(fd);
    free(name);
    if (n < 0)
        return batch_why_not();
    if (!read_ending(tail, (size_t)n, &e, out) || out->row_bytes > (uint64_t)from + e.at)
        return "damaged: its last line is missing or wrong";
    return e.shard == nth ? NULL : "this is another shard";
}
