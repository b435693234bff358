/* batch.h: a batch: work that is done in shards, by any number of programs on any number of machines that
 * share a folder, at any time and in any order.
 *
 * A shard is a range of input lines, or of numbers of puzzles that are to be made. Which shards there are is
 * settled once, in the manifest. The result of a shard depends on its range alone, and is one file that
 * appears by a rename: so it does not matter which program does it, how often, or which is killed meanwhile.
 * There is no server and no clock.
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
    BATCH_SUSPECT = 3,     /* this many beginnings without an end make a shard suspect, */
    BATCH_HOPELESS = 10,   /* and after this many it is left alone */
    BATCH_BYTES = 64 << 20 /* most bytes of one shard's lines, however few lines these are */
};

struct line_file;
struct shard_writer;

typedef struct shard {
    uint64_t at, bytes;   /* where its text is in the input; 0, 0 if puzzles are made */
    uint64_t line, lines; /* the first line, from 1; or the first number, from 0; and how many */
    uint64_t hash;        /* of the text */
} shard;

/* One command line in the manifest. */
typedef struct batch_words {
    word_list list;    /* in normal form; word[0] is the command */
    settings settings; /* what the words say; points to words of the list */
} batch_words;

typedef struct batch {
    const char *folder;
    char *build;
    batch_words command, then; /* then.list.words is 0 if there is no second command */
    char *input, *path;        /* what the input was called, and where it is; NULL: none */
    uint64_t input_bytes;
    bool split;       /* lines are in DIR/in */
    bool packed;      /* these lines and the shards are compressed by zstd: their names end in .zst */
    bool counts_only; /* only counts of rows are kept, as a table in each shard */
    char *sha256;     /* of the input; NULL: not asked for */
    char *heading;    /* the line above the puzzles that names their columns; NULL: none */
    char *from, *from_path;
    uint64_t from_hash;
    shard *shard;
    size_t shards;
    uint64_t hash; /* of the manifest */
} batch;

/* ---- the manifest (manifest.c) ---- */

/* Reads DIR/manifest; 0, or a status after a message. The batch must be freed in any case. */
int batch_read(batch *task, const settings *asked, const char *folder);
void batch_free(batch *task);
/* The manifest as a text. */
void batch_write(text *out, batch *task);
/* Reads the words of one command line; 0, or a status after a message. The words that are not options, the
 * operands, go to `operand`, if that is not NULL. */
int batch_take_words(batch_words *batch_words, const settings *asked, int words, char **word,
                     word_list *operand);
/* The number that begins here, without a blank or a sign before it, and where it ends; NULL: there is none,
 * or it is too large. */
const char *batch_number(const char *at, int base, uint64_t *out);
/* The settings of the last command, which makes the rows. */
const settings *batch_last(const batch *task);
bool batch_rows_are_objects(const batch *task);
/* Is this program the one that the batch was made by? 0, or a status after a message. */
int batch_check_build(const batch *task, const settings *asked);

/* ---- places ---- */

/* "DIR/out/000123.tsv", for an ending such as ".tmp"; NULL: that of a finished shard. The caller frees it. */
char *batch_place(const batch *task, size_t nth, const char *ending);
char *batch_input_place(const batch *task, size_t nth);
char *batch_absolute(const char *name); /* where a file is, from the root on; the caller frees it */
bool batch_is_done(const batch *task, size_t nth); /* its file exists, whatever is in it */
/* "lines 101 to 200 of FILE", "puzzles 100 to 199". */
void batch_add_range(text *out, const batch *task, size_t nth);

/* ---- a shard (shard.c, shard_text.c, shard_file.c) ---- */

/* Opens its lines, after comparing them with the manifest; 0, or a status after a message. They must be freed
 * in any case, and compared once more when they have been read, because they may have changed meanwhile. */
int shard_open_text(const batch *task, size_t nth, struct line_file *content);
int shard_check_text(const batch *task, size_t nth, uint64_t hash);
/* Is the file of --from the one that the manifest means? 0, or a status after a message. */
int shard_check_from(const batch *task, size_t nth);
/* Writes its file, for all its lines or (count > 0) for some: `count` from number `from` on, counted within
 * the shard; 0, or a status after a message. */
int shard_make(const batch *task, size_t nth, uint64_t from, uint64_t count, struct shard_writer *to);

/* What a shard's file says. */
typedef struct shard_file {
    uint64_t rows, row_bytes, bad, unsolved;
    const char *notes; /* after the rows */
    size_t note_bytes;
} shard_file;
/* Adds the last line, with numbers and hashes of what comes before it; the hash of the notes continues that
 * of the manifest. */
void shard_file_end(text *out, size_t nth, const shard_file *file, uint64_t rows_hash, uint64_t notes_hash);
/* NULL: the file is whole, and belongs to this batch; otherwise what is wrong with it. */
const char *shard_file_read(const batch *task, size_t nth, const text *file, shard_file *out);
/* The same, judged by its last line alone, which is quick. */
const char *shard_file_glance(const batch *task, size_t nth, shard_file *out);
/* Reads a whole file; false: errno says why. */
int batch_open_file(const char *name); /* -1: there is none, or it is not a regular file */
const char *batch_why_not(void);       /* why not, after that */
bool batch_read_file(const char *name, text *out);
/* Reads the file of a shard, and unpacks it; NULL, or what is wrong. */
const char *shard_load(const batch *task, size_t nth, text *file);

/* ---- the commands ---- */

int batch_new(const settings *asked);
int batch_run(const settings *asked);
int batch_status(const settings *asked);
int batch_merge(const settings *asked);

#endif
