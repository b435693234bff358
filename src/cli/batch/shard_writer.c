/* shard_writer.c: see shard_writer.h. */
#include "cli/batch/shard_writer.h"
#include "cli/batch/rows.h"
#include "cli/hash.h"
#include "cli/pack.h"
#include "cli/whole_file.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 1 << 16 };

void shard_writer_open(shard_writer *writer, const batch *task, size_t nth, bool packs, bool counts)
{
    *writer = (shard_writer){ .batch = task,
                              .shard = nth,
                              .name = batch_place(task, nth, NULL),
                              .notes_hash = task->hash,
                              .rows = PROGRAM_TEXT,
                              .packed = PROGRAM_TEXT };
    char *place = batch_place(task, nth, "");
    spool_open(&writer->file, place);
    spool_open(&writer->notes, place);
    free(place);
    writer->packer = packs ? pack_open(PACK_ZSTD) : NULL;
    writer->counter = counts ? counts_open(task) : NULL;
}

/* Adds bytes to the file, packed if the file is. */
static bool keep(void *writer, const char *from, size_t n)
{
    shard_writer *w = writer;
    if (!w->packer)
        return spool_add(&w->file, from, n);
    pack_add(w->packer, &w->packed, from, n);
    bool well = spool_add(&w->file, w->packed.bytes, w->packed.length);
    w->packed.length = 0;
    return well;
}

/* Packs the rows that wait. */
static bool keep_rows(shard_writer *writer)
{
    const char *at = writer->rows.bytes, *end = at + writer->rows.length;
    writer->rows_hash = hash_crc(writer->rows_hash, at, writer->rows.length);
    writer->sums.row_bytes += writer->rows.length;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        writer->sums.rows++;
        at++;
    }
    bool well = keep(writer, writer->rows.bytes, writer->rows.length);
    writer->rows.length = 0;
    return well;
}

bool shard_writer_rows(void *writer, const char *from, size_t n)
{
    shard_writer *w = writer;
    if (w->counter) {
        counts_take(w->counter, from, n);
        return true;
    }
    text_add(&w->rows, from, n);
    return w->rows.length < ROWS_MOST || keep_rows(w);
}

bool shard_writer_notes(void *writer, const char *from, size_t n)
{
    shard_writer *w = writer;
    w->notes_hash = hash_crc(w->notes_hash, from, n);
    return spool_add(&w->notes, from, n);
}

/* Adds the last line, and what the packer still holds. */
static bool keep_end(shard_writer *writer)
{
    text line = PROGRAM_TEXT;
    shard_file_end(&line, writer->shard, &writer->sums, writer->rows_hash, writer->notes_hash);
    bool well = keep(writer, line.bytes, line.length);
    text_close(&line);
    if (!well || !writer->packer)
        return well;
    pack_end(writer->packer, &writer->packed);
    return spool_add(&writer->file, writer->packed.bytes, writer->packed.length);
}

int shard_writer_end(shard_writer *writer, uint64_t bad, uint64_t unsolved)
{
    int status =
        writer->counter ? counts_end(writer->counter, &writer->batch->command.settings, &writer->rows) : 0;
    if (status)
        return status;
    writer->sums.bad = bad;
    writer->sums.unsolved = unsolved;
    bool well = keep_rows(writer) && spool_each(&writer->notes, keep, writer) && keep_end(writer);
    return well ? 0 : whole_complain(writer->name);
}

void shard_writer_close(shard_writer *writer)
{
    spool_close(&writer->file);
    spool_close(&writer->notes);
    text_close(&writer->rows);
    text_close(&writer->packed);
    pack_close(writer->packer);
    counts_close(writer->counter);
    free(writer->name);
}
