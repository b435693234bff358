/* command.h: what a command is. Each is one file in commands/ that ends in one `const command`, and one line
 * in the table of command.c; the parser, the help, the manual and the completion are made from that. What
 * else `tresse help COMMAND` says is its page in share/help. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/cli.h"

/* Sets of commands, for the tables of options, formats and statuses. */
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
    EXPERIMENT = 1024,
    DRAW = 2048,
    BACKDOORS = 4096,
    EXPAND = 1 << 13,
    COMPARE = 1 << 14,
    FILTER = 1 << 15,
    BATCH = 1 << 20,
    HINT = 1 << 21,
    COUNT = 1 << 22,
    SHEET = 1 << 23,
    WHY = 1 << 24,
    PATTERNS = 1 << 28,
    GENRE = 1 << 25,
    ADDRESS = 1 << 26,
    VERIFY_RELEASE = 1 << 27,
    READERS = SOLVE | HINT | COUNT | WHY | SHEET | BACKDOORS | EXPAND | DRAW | RATE | MINIMAL | ISOMORPH |
              MODEL | EXPERIMENT | ADDRESS, /* of puzzles */
    RUNS = READERS | CHECK | GENERATE,
    ALL = RUNS | COMPARE | FILTER | STATS | LIST | HELP | BATCH | PATTERNS | GENRE | VERIFY_RELEASE
};

struct item;   /* cli/run.h */
struct answer; /* cli/run.h */

struct command {
    const char *name;
    unsigned bit;
    const char *operands; /* "[FILE | -]..." */
    const char *says;     /* one line, without a full stop */
    const char *example;  /* what follows the name in a line to copy; NULL: none */
    /* The words that the first operand may be, each followed by a newline; NULL: anything. */
    void (*words)(text *out);
    bool files;                           /* other operands may be files */
    int (*run)(const settings *settings); /* NULL: `each`, for each puzzle */
    void (*each)(void *desk, const struct item *item, struct answer *answer);
};

extern const command *const command_table[]; /* ends with NULL */
const command *command_named(const char *name);

int command_run(const settings *settings);
int help_on(const command *verb); /* prints it; a status */

#endif
