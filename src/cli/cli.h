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

/* What the user asked for: the values of the options (option_table.c), by what they are about. Numbers are 0
 * and texts NULL where an option has no default and was not given. */
typedef struct settings {
    const command *command;
    char **operand;
    int operands;
    /* the puzzles that are read */
    const char *app, *block, *changes, *genre;
    uint64_t colours;
    bool relax, show_understood;
    char params[4096]; /* for tresse_puzzle_read, made of --block, --colours and --param; empty for none */
    /* theories, and how far they go */
    const char *with, *by, *prefer;
    uint64_t max_length, limit_nodes;
    bool exact;
    /* the path, and which steps of it */
    const char *strategy, *focus, *goal, *question;
    uint64_t rounds, solutions;
    bool all, hint, drop, ask, trim, te_as_braids, no_singles, one_step, two_steps, fewest_steps, statistics;
    /* what the output is, where it goes, what it looks like */
    const format *format;
    const char *output, *cnf, *claim, *theme, *colour, *names, *notation;
    bool explain, ascii, verbose, unfold, marks;
    /* how the work is done */
    uint64_t jobs, seed, count, first;
    bool progress, no_progress, quiet, help, version;
    /* hint, count, sheet, draw, check, backdoors, expand, minimal, isomorph */
    uint64_t level, show, per_page;
    const char *step, *part, *view, *against, *proofs;
    bool easiest, complete, lrat, pairs, minimal, plus_one, make, canonical;
    /* rate; tables of ratings */
    bool id, bounds, count_names, header;
    const char *columns, *column, *brt, *sd, *scale;
    uint64_t tries, cells, digits, bands, sample;
    bool controlled_bias;
    /* generate, experiment */
    const char *method, *symmetry, *clues, *rating, *from, *using, *svg;
    uint64_t size, orders;
    bool with_path, sukaku, numbers, draw;
    /* batch */
    const char *columns_dir;
    uint64_t shard_lines;
    bool split, no_help, suspect, verify, sha256, compress, counts_only;
    struct shard_work *shard; /* not NULL: only this much is to be done (shard_work.h) */
} settings;

tresse_limits cli_limits(const settings *asked); /* for one puzzle; its tick stops when the run stops */

/* One line on standard error: "tresse COMMAND: ..."; it says what was expected, or what to do. Returns
 * STATUS_USE. */
int cli_misuse(const settings *asked, const char *how, ...) __attribute__((format(printf, 2, 3)));
/* The same for a message that does not: the help that explains it is named after it. */
int cli_misuse_see_help(const settings *asked, const char *how, ...) __attribute__((format(printf, 2, 3)));
#ifdef ANALYSED /* as in base/error.h */
#define cli_misuse(asked, ...)          ((void)cli_misuse(asked, __VA_ARGS__), STATUS_USE)
#define cli_misuse_see_help(asked, ...) ((void)cli_misuse_see_help(asked, __VA_ARGS__), STATUS_USE)
#endif
/* Writes all of it to standard output and frees it; 0, or STATUS_OUTPUT after a message. */
int cli_print(text *out);
/* "s" unless there is just one. */
const char *cli_plural(uint64_t n);

#endif
