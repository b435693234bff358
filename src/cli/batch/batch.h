/* batch.h: a batch: work that is done in shards, by any number of programs on any number of machines that
 * share a folder, at any time and in any order.
 *
 * A shard is a range of input lines, or of numbers of puzzles that are to be made. Which shards there are is
 * settled once, in the manifest. What comes of a shard depends on its range alone, and is one file that
 * appears by a rename: so it does not matter who does it, how often, or who is killed meanwhile. There is no
 * server and no clock.
 *
 *     DIR/manifest          what is to be done, by which build; never changed
 *     DIR/in/000/000123     the lines of a shard, where the input can't be read from the middle on
 *     DIR/out/000123.tsv    what came of it, whole; .json if the rows are objects
 *     DIR/out/000123.tmp    somebody is at it, as its lock says; or was, and died
 *
 * Of more than 10,000 shards, a thousand each are in folders of their own: out/012/012345.tsv. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli/options.h"

enum {
    BATCH_FLAT = 10000,    /* shards in one folder */
    BATCH_MANY = 100000,   /* shards beyond which disks complain */
    BATCH_SUSPECT = 3,     /* beginnings without an end that make a shard suspect, */
    BATCH_HOPELESS = 10,   /* and those after which it is left alone */
    BATCH_BYTES = 64 << 20 /* of one shard's lines, however few they are */
};

struct lines;
struct shard_writer;

typedef struct shard {
    uint64_t at, bytes;   /* of its text in the input; 0, 0 where puzzles are made */
    uint64_t line, lines; /* the first line, from 1; or the first number, from 0; and how many */
    uint64_t hash;        /* of the text */
} shard;

/* One command line in the manifest. */
typedef struct batch_words {
    word_list list;    /* in normal form; word[0] is the command */
    settings settings; /* what they say, in words that live as long as the list */
} batch_words;

typedef struct batch {
    const char *folder;
    char *build;
    batch_words command, then; /* then.list.words 0: there is none */
    char *input, *path;        /* what it was called, and where it is; NULL: none */
    uint64_t input_bytes;
    bool split;       /* lines are in DIR/in */
    bool packed;      /* so they are, and shards, compressed by zstd: their names end in .zst */
    bool counts_only; /* of rows, their counts are kept, as a table in each shard */
    char *sha256;     /* of the input; NULL: not asked for */
    char *from, *from_path;
    uint64_t from_hash;
    shard *shard;
    size_t shards;
    uint64_t hash; /* of the manifest */
} batch;

/* ---- the manifest (manifest.c) ---- */

/* Reads DIR/manifest; 0, or a status after a message. What was read is to be freed in any case. */
int batch_read(batch *b, const settings *s, const char *folder);
void batch_free(batch *b);
/* The manifest as a text. */
void batch_write(bytes *out, batch *b);
/* Reads the words of one command line; 0, or a status after a message. What is left of them when the options
 * are taken, the operands, goes to `operand`, if that is not NULL. */
int batch_take_words(batch_words *w, const settings *s, int words, char **word, word_list *operand);
/* The number that begins here, without a blank or a sign before it, and where it ends; NULL: there is none,
 * or it is too large. */
const char *batch_number(const char *at, int base, uint64_t *out);
/* What makes the rows: the last command. */
const settings *batch_last(const batch *b);
bool batch_rows_are_objects(const batch *b);
/* Is this program the one that the batch was made by? 0, or a status after a message. */
int batch_check_build(const batch *b, const settings *s);

/* ---- places ---- */

/* "DIR/out/000123.tsv", for an ending such as ".tmp"; NULL: that of a finished shard. The caller frees it. */
char *batch_place(const batch *b, size_t k, const char *ending);
char *batch_input_place(const batch *b, size_t k);
char *batch_absolute(const char *name);       /* where a file is, from the root on; the caller frees it */
bool batch_is_done(const batch *b, size_t k); /* there is a file for it, whatever is in it */
/* "lines 101 to 200 of FILE", "puzzles 100 to 199". */
void batch_add_range(bytes *out, const batch *b, size_t k);

/* ---- a shard (shard.c, shard_text.c, shard_file.c) ---- */

/* Its lines, which agree with the manifest; 0, or a status after a message. They are to be freed in any case,
 * and compared once more when they have been read, for they may have changed meanwhile. */
int shard_open_text(const batch *b, size_t k, struct lines *text);
int shard_check_text(const batch *b, size_t k, uint64_t hash);
/* Is the file of --from the one that the manifest means? 0, or a status after a message. */
int shard_check_from(const batch *b, size_t k);
/* Writes its file, of all its lines or (count > 0) of some: `count` from number `from` on, counted within the
 * shard; 0, or a status after a message. */
int shard_make(const batch *b, size_t k, uint64_t from, uint64_t count, struct shard_writer *to);

/* What a shard's file says. */
typedef struct shard_file {
    uint64_t rows, row_bytes, bad, unsolved;
    const char *notes; /* behind the rows */
    size_t note_bytes;
} shard_file;
/* The last line, for numbers and hashes of what comes before it; that of notes goes on from the hash of the
 * manifest. */
void shard_file_end(bytes *out, size_t k, const shard_file *f, uint64_t rows_hash, uint64_t notes_hash);
/* NULL: it is whole, and of this batch; else what is wrong with it. */
const char *shard_file_read(const batch *b, size_t k, const bytes *file, shard_file *out);
/* The same of its last line alone, which is quick. */
const char *shard_file_glance(const batch *b, size_t k, shard_file *out);
/* Reads a whole file; false: errno says why. */
bool batch_read_file(const char *name, bytes *out);
/* Reads the file of a shard, and unpacks it; NULL, or what is wrong. */
const char *shard_load(const batch *b, size_t k, bytes *file);

/* ---- the commands ---- */

int batch_new(const settings *s);
int batch_run(const settings *s);
int batch_status(const settings *s);
int batch_merge(const settings *s);

#endif
