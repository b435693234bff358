/* shard_writer.c: see shard_writer.h. */
#include "cli/batch/shard_writer.h"
#include "cli/batch/rows.h"
#include "cli/hash.h"
#include "cli/pack.h"
#include "cli/whole_file.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 1 << 16 };

void shard_writer_open(shard_writer *w, const batch *b, size_t k, bool packs, bool counts)
{
    *w = (shard_writer){ .batch = b,
                         .shard = k,
                         .name = batch_place(b, k, NULL),
                         .notes_hash = b->hash,
                         .rows = PROGRAM_TEXT,
                         .packed = PROGRAM_TEXT };
    char *place = batch_place(b, k, "");
    spool_open(&w->file, place);
    spool_open(&w->notes, place);
    free(place);
    w->packer = packs ? pack_open(PACK_ZSTD) : NULL;
    w->counter = counts ? counts_open(b) : NULL;
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
static bool keep_rows(shard_writer *w)
{
    const char *at = w->rows.bytes, *end = at + w->rows.length;
    w->rows_hash = hash_crc(w->rows_hash, at, w->rows.length);
    w->sums.row_bytes += w->rows.length;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        w->sums.rows++;
        at++;
    }
    bool well = keep(w, w->rows.bytes, w->rows.length);
    w->rows.length = 0;
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
static bool keep_end(shard_writer *w)
{
    text line = PROGRAM_TEXT;
    shard_file_end(&line, w->shard, &w->sums, w->rows_hash, w->notes_hash);
    bool well = keep(w, line.bytes, line.length);
    text_close(&line);
    if (!well || !w->packer)
        return well;
    pack_end(w->packer, &w->packed);
    return spool_add(&w->file, w->packed.bytes, w->packed.length);
}

int shard_writer_end(shard_writer *w, uint64_t bad, uint64_t unsolved)
{
    int status = w->counter ? counts_end(w->counter, &w->batch->command.settings, &w->rows) : 0;
    if (status)
        return status;
    w->sums.bad = bad;
    w->sums.unsolved = unsolved;
    bool well = keep_rows(w) && spool_each(&w->notes, keep, w) && keep_end(w);
    return well ? 0 : whole_complain(w->name);
}

void shard_writer_close(shard_writer *w)
{
    spool_close(&w->file);
    spool_close(&w->notes);
    text_close(&w->rows);
    text_close(&w->packed);
    pack_close(w->packer);
    counts_close(w->counter);
    free(w->name);
}
