/* shard_writer.h: the file of a shard as it comes to be. Rows and notes come in any order and are kept in
 * spools, so it takes the same memory however many lines the shard has; in the end they are the file, all of
 * it, which hold_commit gives its name. */
#ifndef CLI_BATCH_SHARD_WRITER_H
#define CLI_BATCH_SHARD_WRITER_H

#include "cli/batch/batch.h"
#include "cli/spool.h"

typedef struct shard_writer {
    const batch *batch;
    size_t shard;
    char *name;      /* of the file, for messages */
    spool file;      /* rows; in the end all of it, packed or as it is */
    spool notes;     /* lines */
    shard_file sums; /* what the last line is to say: rows, their bytes, what was bad */
    uint64_t rows_hash, notes_hash;
    bytes rows, packed;       /* that wait to be packed, and to be kept */
    struct packer *packer;    /* NULL: as it is */
    struct counting *counter; /* of rows, only their counts are kept; NULL: rows */
} shard_writer;

/* packs: the file is compressed; counts: of rows, their counts are kept. */
void shard_writer_open(shard_writer *w, const batch *b, size_t k, bool packs, bool counts);
/* Whole lines; false: errno says why. The first argument is a writer. */
bool shard_writer_rows(void *writer, const char *from, size_t n);
bool shard_writer_notes(void *writer, const char *from, size_t n);
/* Notes, last line and all; 0, or a status after a message. */
int shard_writer_end(shard_writer *w, uint64_t bad, uint64_t unsolved);
void shard_writer_close(shard_writer *w);

#endif
