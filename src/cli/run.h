/* run.h: a run turns a stream of items into a stream of answers, on several threads, in order.
 *
 * One thread reads items into a ring, workers answer them, the main thread writes the answers in the order of
 * the items. An answer depends on its item alone, so what is written does not depend on the number of
 * threads. The ring holds thousands of items, so that one hard puzzle does not hold up the others; what it
 * holds is bounded in bytes, too, both before and after the workers.
 *
 * It does no harm if there are too many threads for the memory: a worker that can't start, or has no memory
 * for its item, ends and leaves the item to the others. The run fails only if the last worker, left alone,
 * can't do it.
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/cli.h"

typedef enum item_kind {
    ITEM_LINE,    /* text is one line without its end */
    ITEM_GRID,    /* text is a whole file, from line `line` on */
    ITEM_PART,    /* text is some lines of a file, from line `line` on */
    ITEM_WORD,    /* text is an argument of the command line */
    ITEM_NUMBER,  /* it has nothing but its index */
    ITEM_TROUBLE, /* text is a message about some input: it is written as it is, no worker sees it */
    ITEM_NOTE     /* the same, but nothing is wrong */
} item_kind;

typedef struct item {
    item_kind kind;
    uint64_t index;   /* among all items of the run, from 0 */
    const char *name; /* of the file, cleaned; "argument 2"; lives as long as the run */
    uint64_t line;
    text text;
    const char *heading; /* the line above it that may say which column is the puzzle; NULL: none */
    const char *refused; /* if not NULL, why text (which is cut) is not fit to be read */
    int refused_column;  /* 0: none */
    double fraction;     /* how much of the work is done after this item; negative: not known */
} item;

/* What an answer tells about its item. */
enum { SAW_PUZZLE = 1, SAW_BAD_INPUT = 2, SAW_UNSOLVED = 4, SAW_REFUSED = 8, SAW_STOP = 16, SAW_SHORT = 32 };

typedef struct answer {
    text out, note;     /* for standard output and standard error */
    text once;          /* a note that is written only for the first item that has one */
    int others, before; /* of a row: its columns that were in the input besides the puzzle, and how many of
                         * them stood before it */
    unsigned saw; /* with SAW_STOP (the run ends) or SAW_SHORT (no memory) the item is unfinished, and the
                   * answer is not written */
    const tresse_helpers *helpers; /* other workers, for use while answering; NULL: there are none */
} answer;

#define ANSWER                                                                                               \
    {                                                                                                        \
        .out = PROGRAM_TEXT, .note = PROGRAM_TEXT, .once = PROGRAM_TEXT                                      \
    }

typedef struct job {
    const settings *settings;
    void *source;
    bool (*next)(void *source, item *item); /* called by one thread; false: no more */
    const void *context;
    void *(*open)(const void *context); /* a worker's own; NULL: out of memory */
    void (*close)(void *worker);
    void (*work)(void *worker, const item *item, answer *answer);
    const char *noun; /* "puzzle" */
    /* What follows may be NULL. `take` receives the answers in order, in the thread that called run_job,
     * instead of standard output. */
    void (*take)(void *taker, const item *item, const answer *answer);
    void *taker;
    /* Adds lines to be shown if there is no answer for some seconds; called again after ten times as long. */
    void (*patience)(const void *context, double seconds, text *out);
    bool writes_file; /* answers go to --output of the settings, all or none */
    /* Called before each answer that has rows: adds what is to be written before them, and perhaps a note.
     * If there was none, it is called at the end, with NULL for both. */
    void (*lead)(void *leader, const item *item, const answer *answer, text *out, text *note);
    void *leader;
} job;

/* Runs the job. Returns an exit status; for SAW_BAD_INPUT, SAW_UNSOLVED and SAW_REFUSED these are 4, 1 and 3,
 * and the gravest one counts. */
int run_job(const job *work);

/* How many threads to use by default: one for each core that the program may run on. */
int run_cores(void);

/* "FILE:LINE:COLUMN: " for an item; line and column within the item's text, 0 where not known. */
void item_add_place(text *out, const item *entry, int line, int column);
/* Adds that, and a message of the library. */
void item_add_message(text *out, const item *entry, const tresse_message *message);
/* Says that an item could not be dealt with, and why; sets SAW_STOP, SAW_SHORT or SAW_BAD_INPUT. */
void item_add_failure(answer *reply, const item *entry, tresse_status status, const tresse_message *message);
/* The same; the help on `topic`, rather than on puzzles, shows what is read. */
void item_add_failure_of(answer *reply, const item *entry, tresse_status status,
                         const tresse_message *message, const char *topic);

#endif
