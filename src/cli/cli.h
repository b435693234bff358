/* cli.h: what the files of the command line share: exit statuses, settings, messages.
 *
 * The program is a thin shell around include/tresse.h, and knows no game. Each command is an object
 * (command.h) in a file of its own in commands/; each reads its options from `settings` (options.h), its
 * puzzles from an `input` (input.h), and does its work item by item in a `run` (run.h). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "cli/program_text.h"
#include "cli/status.h"
#include "tresse.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct command command;
typedef struct format format;

/* What the user asked for. Numbers are 0 and texts NULL where an option has no default and was not given. */
typedef struct settings {
    const command *command;
    const format *format;
    const char *with, *by, *app, *block, *cnf, *method, *strategy, *prefer, *focus, *goal, *svg, *changes;
    const char *step, *part, *view, *theme, *output; /* of draw */
    const char *claim;                               /* of proofs */
    uint64_t jobs, max_length, limit_nodes, count, seed, size, rounds, orders, colours;
    uint64_t solutions; /* of a model */
    bool statistics;
    bool all, hint, trim, te_as_braids, explain, no_singles, relax;
    bool exact;                                                       /* of rate and solve */
    bool one_step, two_steps, fewest_steps, pairs, minimal, plus_one; /* of solve; backdoors, expand */
    bool complete, lrat;                                              /* of check */
    const char *against;                                              /* the same */
    bool id;                                                          /* of rate */
    bool show_understood;                                             /* of solve and rate */
    uint64_t level, show, per_page;                                   /* of hint, count, sheet */
    bool easiest, verbose, unfold, marks; /* of hint; of solve: how its text looks */
    const char *colour, *names, *notation;
    const char *columns, *column, *brt, *sd, *scale; /* of stats */
    uint64_t tries, cells;
    bool controlled_bias;
    const char *symmetry, *clues, *rating, *from, *using; /* of generate */
    bool with_path;                                       /* the same */
    bool count_names, draw;                               /* of rate; of experiment */
    bool sukaku, make, canonical;                         /* of generate, minimal, isomorph */
    bool ascii, bounds, progress, no_progress, quiet, help, version;
    char params[4096]; /* for tresse_puzzle_read, made of --block, --colours and --param; empty for none */
    char **operand;
    int operands;
    /* of batch; of generate and rate, for other machines and programs */
    uint64_t shard_lines, first;
    bool header, split, no_help, suspect, verify, numbers, sha256, compress, counts_only;
    const char *columns_dir;
    struct piece *piece; /* not NULL: only this much is to be done (piece.h) */
} settings;

tresse_limits cli_limits(const settings *asked); /* for one puzzle; its tick stops when the run stops */

/* One line on standard error: "tresse COMMAND: ...". Returns STATUS_USE. */
int cli_misuse(const settings *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
#ifdef ANALYSED /* as in base/error.h */
#define cli_misuse(s, ...) ((void)cli_misuse(s, __VA_ARGS__), STATUS_USE)
#endif
/* Writes all of it to standard output and frees it; 0, or STATUS_OUTPUT after a message. */
int cli_print(text *out);
/* "s" unless there is just one. */
const char *cli_plural(uint64_t n);

#endif
