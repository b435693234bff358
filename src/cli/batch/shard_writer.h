/* shard_writer.h: makes the file of a shard. Rows and notes come in any order and are kept in spools, so it
 * takes the same memory however many lines the shard has; in the end they make up the whole file, to which
 * shard_lock_commit gives its name. */
#ifndef CLI_BATCH_SHARD_WRITER_H
#define CLI_BATCH_SHARD_WRITER_H

#include "cli/batch/batch.h"
#include "cli/spool.h"

typedef struct shard_writer {
    const batch *batch;
    size_t shard;
    char *name;      /* of the file, for messages */
    spool file;      /* the rows; in the end the whole file, packed or not */
    spool notes;     /* lines of notes */
    shard_file sums; /* what the last line is to say: rows, their bytes, what was bad */
    uint64_t rows_hash, notes_hash;
    text rows, packed;        /* rows that wait to be packed, and packed bytes that wait to be kept */
    struct packer *packer;    /* NULL: as it is */
    struct counting *counter; /* only counts of rows are kept; NULL: rows are kept */
} shard_writer;

/* packs: the file is compressed; counts: only counts of rows are kept. */
void shard_writer_open(shard_writer *writer, const batch *task, size_t nth, bool packs, bool counts);
/* Adds whole lines; false: errno says why. The first argument is a writer. */
bool shard_writer_rows(void *writer, const char *from, size_t n);
bool shard_writer_notes(void *writer, const char *from, size_t n);
/* Completes the file with notes and the last line; 0, or a status after a message. */
int shard_writer_end(shard_writer *writer, uint64_t bad, uint64_t unsolved);
void shard_writer_close(shard_writer *writer);

#endif
