/* trial.h: what every application is put through, whatever its game is.
 *
 * A trial is a puzzle with its network and its state at the start. All use memory_standard; a failure fails
 * the test. */
#ifndef TESTS_TRIAL_H
#define TESTS_TRIAL_H

#include "apps/app.h"
#include "lab.h"

typedef struct trial {
    puzzle puzzle;
    lab lab; /* has the network */
    state start;
} trial;

void trial_open(trial *t, const app *a, const char *params, const char *source);
void trial_close(trial *t);

/* The text can be read, and is kept as `source`, with `params` and `comment`. */
void trial_reads(const app *a, const char *params, const char *given, const char *source, const char *kept,
                 const char *comment);
/* It is refused at this place with a message that begins with `said`. */
void trial_refuses(const app *a, const char *params, const char *source, int line, int column,
                   const char *said);
/* Source and drawings are read again, the former to the same puzzle, the latter to the same candidates. */
void trial_reads_its_own(const app *a, const char *params, const char *source);
/* Each allocation fails once: nothing is lost, and a failure is said. */
void trial_without_memory(const app *a, const char *params, const char *source);

/* Does verify say the same of this set of labels as the network, by the definitions? Returns it. */
bool trial_agree(const trial *t, const bool *value);
/* Solutions of the state, up to `most`. */
int trial_solutions(const trial *t, int most);

/* What was seen of the theorems. */
typedef struct trial_seen {
    int refuted, not_refuted, rated, open;
} trial_seen;

/* In states of t with some candidates taken away at random: T&E refutes just what has a braid; B_n ends in
 * one state whatever the order; W >= B; paths by W+B are right by the definitions. */
void trial_theorems(trial *t, rng *r, int times, trial_seen *seen);

/* Through the public interface: the path by W+B as JSON is accepted by the checker, and its DRUP proof by the
 * RUP checker. Returns the outcome. */
int trial_path(const app *a, const char *params, const char *source);
/* The rating by a theory, as `tresse rate` has it: the number, or -1 no solution, -2 several, NEVER. */
int trial_rating(const app *a, const char *params, const char *source, const char *by);

/* Block number `index` (from 0) of the section of ../shared/data/csp.md whose heading begins so; its name
 * goes to name[80]. False: there is none. The text is kept until the next call. */
bool trial_published(const char *section, int index, char name[80], const char **out);
bool trial_has_shared(void);
/* The last number in the name of a published puzzle. */
int trial_level(const char *name);

#endif
