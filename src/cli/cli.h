/* cli.h: what the files of the command line share: statuses, settings, the table of commands.
 *
 * The program is a thin shell around include/tresse.h. Each command has one file; each reads its options from
 * `settings` (options.c), its puzzles from an `input` (input.c), and does its work line by line in a `run`
 * (run.c). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "cli/bytes.h"
#include "tresse.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    STATUS_WELL = 0,
    STATUS_INPUT = 1,    /* some input was bad or unreadable; the rest was done */
    STATUS_USE = 2,      /* wrong use of the command */
    STATUS_UNSOLVED = 3, /* a puzzle was not solved, has no solution or several */
    STATUS_REFUSED = 4,  /* a path was refused */
    STATUS_OUTPUT = 5,   /* output could not be written */
    STATUS_STOPPED = 130
};

typedef struct command command;

/* What the user asked for. Numbers are 0 and texts NULL where an option has no default and was not given. */
typedef struct settings {
    const command *command;
    const char *with, *by, *app, *block, *format, *cnf, *method, *strategy, *prefer, *focus, *svg;
    uint64_t jobs, max_length, limit_nodes, count, seed, size, rounds, orders, colours;
    bool all, hint, trim, te_as_braids, explain;
    const char *columns, *column, *brt, *sd, *scale; /* of stats */
    uint64_t tries, cells;
    bool controlled_bias;
    const char *symmetry, *clues, *rating, *from; /* of generate */
    bool sukaku, make, canonical;                 /* of generate, minimal, isomorph */
    bool ascii, bounds, progress, no_progress, quiet, help, version;
    char params[4096]; /* for tresse_puzzle_read, made of --block, --colours and --param; empty for none */
    char **operand;
    int operands;
} settings;

struct command {
    const char *name;
    unsigned bit;         /* in the table of options */
    const char *operands; /* "[FILE | -]..." */
    const char *says;     /* one line */
    const char *more;     /* what `tresse help COMMAND` says besides; whole lines */
    int (*run)(const settings *s);
};

enum {
    SOLVE = 1,
    RATE = 2,
    CHECK = 4,
    GENERATE = 8,
    LIST = 16,
    HELP = 32,
    STATS = 64,
    MINIMAL = 128,
    ISOMORPH = 256,
    MODEL = 512,
    EXPERIMENT = 1024
};

extern const command command_table[]; /* ends with a NULL name */
const command *command_named(const char *name);

int solve_command(const settings *s);
int rate_command(const settings *s);
int check_command(const settings *s);
int generate_command(const settings *s);
int experiment_command(const settings *s);
int stats_command(const settings *s);
int model_command(const settings *s);
int minimal_command(const settings *s);
int isomorph_command(const settings *s);
int list_command(const settings *s);
int help_command(const settings *s);

tresse_limits cli_limits(const settings *s); /* of one puzzle; stops when the run stops */

/* One line on standard error: "tresse COMMAND: ...". Returns STATUS_USE. */
int cli_misuse(const settings *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes all of it to standard output; 0, or STATUS_OUTPUT after a message. */
int cli_print(const bytes *b);

#endif
