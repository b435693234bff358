/* ordeal.h: what every application is put through, whatever its game is.
 *
 * An ordeal is a puzzle with its network and its state at the start. All use memory_standard; a failure fails
 * the test. */
#ifndef TESTS_ORDEAL_H
#define TESTS_ORDEAL_H

#include "apps/app.h"
#include "lab.h"

typedef struct ordeal {
    puzzle puzzle;
    lab lab; /* has the network */
    state start;
} ordeal;

void ordeal_open(ordeal *t, const app *a, const char *params, const char *source);
void ordeal_close(ordeal *t);

/* The text can be read, and is kept as `source`, with `params` and `comment`. */
void ordeal_reads(const app *a, const char *params, const char *given, const char *source, const char *kept,
                  const char *comment);
/* It is refused at this place with a message that begins with `said`. */
void ordeal_refuses(const app *a, const char *params, const char *source, int line, int column,
                    const char *said);
/* Source and drawings are read again, the former to the same puzzle, the latter to the same candidates. */
void ordeal_reads_its_own(const app *a, const char *params, const char *source);
/* Each allocation fails once: nothing is lost, and a failure is said. */
void ordeal_without_memory(const app *a, const char *params, const char *source);

/* Does verify say the same of this set of labels as the network, by the definitions? Returns it. */
bool ordeal_agree(const ordeal *t, const bool *value);
/* Solutions of the state, up to `most`. */
int ordeal_solutions(const ordeal *t, int most);

/* What was seen of the theorems. */
typedef struct ordeal_seen {
    int refuted, not_refuted, rated, open;
} ordeal_seen;

/* In states of t with some candidates taken away at random: T&E refutes just what has a braid; B_n ends in
 * one state whatever the order; W >= B; paths by W+B are right by the definitions. */
void ordeal_theorems(ordeal *t, rng *r, int times, ordeal_seen *seen);

/* Through the public interface: the path by W+B as JSON is accepted by the checker, and its DRUP proof by the
 * RUP checker. Returns the outcome. */
int ordeal_path(const app *a, const char *params, const char *source);
int ordeal_path_by(const app *a, const char *params, const char *source, const char *by);
/* The rating by a theory, as `tresse rate` has it: the number, or -1 no solution, -2 several, NEVER. */
int ordeal_rating(const app *a, const char *params, const char *source, const char *by);

/* Block number `index` (from 0) of the section of ../shared/data/csp.md whose heading begins so; its name
 * goes to name[80]. False: there is none. The text is kept until the next call. */
bool ordeal_published(const char *section, int index, char name[80], const char **out);
bool ordeal_has_shared(void);
/* The last number in the name of a published puzzle. */
int ordeal_level(const char *name);

#endif
