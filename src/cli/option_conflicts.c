/* option_conflicts.c: see options.h: options that would have no effect, or contradict each other.
 *
 * A row names options, and what they need or exclude. A word of either list is an option, which counts if its
 * value is not the default; an option and a value, "format=svg"; or the first operand, ":confluence". The row
 * is broken if one of its options is given and none of the others that it needs, or one that it excludes. */
#include "cli/format.h"
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

typedef struct conflict {
    unsigned commands;
    const char *options;
    enum { NEEDS_ONE_OF, EXCLUDES } relation;
    const char *others;
    const char *says; /* "%s" is the first of the options that is given */
} conflict;

#define STEPS      "one-step two-steps fewest-steps"
#define STEPS_SAID "--one-step, --two-steps and --fewest-steps "

/* clang-format off */
static const conflict conflicts[] = {
    { ALL, "progress", EXCLUDES, "no-progress", "--progress and --no-progress exclude each other" },

    { SOLVE, "ascii", NEEDS_ONE_OF, "format=text", "--ascii goes with --format text" },
    { SOLVE, "cnf claim", NEEDS_ONE_OF, "format=drup format=lrat", "--%s goes with --format drup and --format lrat" },
    { SOLVE, "hint", EXCLUDES, "all rounds trim strategy", "--hint shows one step: it cannot be combined with --all, --rounds, --trim or --strategy" },
    { SOLVE, "all", EXCLUDES, "rounds strategy", "--all shows one level: it cannot be combined with --rounds or --strategy" },
    { SOLVE, "no-singles", NEEDS_ONE_OF, "hint all rounds", "--no-singles goes with --hint, --all or --rounds, and without --trim" },
    { SOLVE, "no-singles", EXCLUDES, "trim", "--no-singles goes with --hint, --all or --rounds, and without --trim" },
    { SOLVE, "goal", EXCLUDES, "hint all rounds no-singles exact " STEPS, "--goal cannot be combined with --hint, --all, --rounds, --no-singles, --exact, --one-step, --two-steps or --fewest-steps: the path ends with its goal" },
    { SOLVE, "one-step", EXCLUDES, "two-steps fewest-steps", STEPS_SAID "exclude each other" },
    { SOLVE, "two-steps", EXCLUDES, "fewest-steps", STEPS_SAID "exclude each other" },
    { SOLVE, STEPS, EXCLUDES, "hint rounds no-singles focus strategy", STEPS_SAID "cannot be combined with --hint, --rounds, --no-singles, --focus or --strategy; --all goes with --one-step" },
    { SOLVE, "two-steps fewest-steps", EXCLUDES, "all", STEPS_SAID "cannot be combined with --hint, --rounds, --no-singles, --focus or --strategy; --all goes with --one-step" },
    { SOLVE, "exact", EXCLUDES, "hint all rounds no-singles focus trim strategy " STEPS, "--exact cannot be combined with --hint, --all, --rounds, --no-singles, --focus, --trim, --strategy, --one-step, --two-steps or --fewest-steps" },
    { SOLVE, "exact", NEEDS_ONE_OF, "with", "--exact needs --with W, or Subsets and W such as --with S4+W; see `tresse help solve`" },
    { SOLVE, "solutions statistics", NEEDS_ONE_OF, "format=minizinc", "--solutions and --statistics go with --format minizinc" },
    { SOLVE, "explain", NEEDS_ONE_OF, "format=text format=minizinc", "--explain goes with --format text and --format minizinc" },
    { SOLVE, "theme", NEEDS_ONE_OF, "format=svg format=html", "--theme goes with --format svg and --format html" },

    { RATE, "header id", NEEDS_ONE_OF, "format=tsv", "--header and --id go with --format tsv" },
    { RATE, "count-names", EXCLUDES, "exact", "--count-names and --exact exclude each other: count the names of the path by levels, without --exact" },
    { RATE, "tries", NEEDS_ONE_OF, "exact", "--tries goes with --exact" },

    { CHECK, "complete against", EXCLUDES, "lrat", "--lrat checks a proof, --%s the claims of paths: choose one" },
    { CHECK, "complete", EXCLUDES, "against", "--complete searches in the puzzles of the paths, --against takes another network: choose one" },
    { CHECK, "claim", NEEDS_ONE_OF, "lrat", "--claim goes with --lrat" },

    { GENERATE, "sukaku", EXCLUDES, "method=bottom-up", "--sukaku and --method bottom-up exclude each other" },
    { GENERATE, "sukaku", EXCLUDES, "method=controlled-bias", "--sukaku and --method controlled-bias exclude each other" },
    { GENERATE, "from", EXCLUDES, "method=bottom-up", "--from and --method bottom-up exclude each other" },
    { GENERATE, "size", EXCLUDES, "from", "--size and --from exclude each other: the grids have a size" },
    { GENERATE, "max-length", NEEDS_ONE_OF, "rating", "--max-length goes with --rating" },
    { GENERATE, "with", NEEDS_ONE_OF, "using with-path", "--with goes with --using or --with-path; for a rating, --rating THEORY:MIN-MAX" },

    { STATS, "tries cells", NEEDS_ONE_OF, "controlled-bias", "--%s goes with --controlled-bias" },
    { STATS, "column scale", NEEDS_ONE_OF, "format=svg", "--%s goes with --format svg" },

    { ISOMORPH, "canonical", EXCLUDES, "count", "--canonical and --count exclude each other: a puzzle has one canonical form" },
    { MINIMAL, "seed", NEEDS_ONE_OF, "make", "--seed goes with --make" },

    { EXPERIMENT, "draw orders", NEEDS_ONE_OF, ":confluence", "--%s goes with confluence" },
    { EXPERIMENT, "draw", EXCLUDES, "count", "--draw shows one puzzle: leave out --count" },
    { EXPERIMENT, "svg", NEEDS_ONE_OF, ":complexity draw", "--svg goes with complexity, and with confluence --draw" },

    { BATCH, "split compress sha256 counts-only", NEEDS_ONE_OF, ":new", "--%s goes with `tresse batch new`" },
    { BATCH, "part no-help suspect jobs", NEEDS_ONE_OF, ":run", "--%s goes with `tresse batch run`" },
    { BATCH, "verify", NEEDS_ONE_OF, ":status", "--%s goes with `tresse batch status`" },
    { BATCH, "output columns-dir format", NEEDS_ONE_OF, ":merge", "--%s goes with `tresse batch merge`" },
    { BATCH, "output", EXCLUDES, "columns-dir", "--columns-dir and --output exclude each other" },
    { BATCH, "format", EXCLUDES, "columns-dir", "--columns-dir and --format counts exclude each other" },
};
/* clang-format on */

/* Does the word of a row hold? */
static bool is_given(const settings *asked, const char *word, size_t n)
{
    char digits[OPTION_DIGITS];
    size_t name = strcspn(word, " =");
    if (*word == ':')
        return asked->operands && strlen(asked->operand[0]) == n - 1 &&
               !memcmp(asked->operand[0], word + 1, n - 1);
    const option *o = option_named(asked->command, word, name);
    const char *value = o ? option_value(o, asked, digits) : NULL;
    if (value && name < n)
        return strlen(value) == n - name - 1 && !memcmp(value, word + name + 1, n - name - 1);
    const char *standard = o && o->kind == OPTION_FORMAT ? format_default(asked->command->bit)->name
                           : o                           ? o->standard
                                                         : NULL;
    return value && !(standard && !strcmp(value, standard));
}

/* The first word of a list that holds, and its length; 0: none. */
static size_t find_given(const settings *asked, const char *list, const char **word)
{
    for (*word = list; **word; *word += strspn(*word, " ")) {
        size_t n = strcspn(*word, " ");
        if (is_given(asked, *word, n))
            return n;
        *word += n;
    }
    return 0;
}

int option_conflicts(const settings *asked)
{
    for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
        const conflict *row = &conflicts[i];
        const char *word, *other;
        size_t n = row->commands & asked->command->bit ? find_given(asked, row->options, &word) : 0;
        if (!n || (find_given(asked, row->others, &other) > 0) != (row->relation == EXCLUDES))
            continue;
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)n, word);
        return cli_misuse(asked, row->says, name);
    }
    return 0;
}
