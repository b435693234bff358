/* ordeal.h: what every application is put through, whatever its game is: the one harness of their tests.
 *
 * An ordeal is a puzzle with its network and its state at the start. All use memory_standard; a failure fails
 * the test. Texts are read from copies of just the right size, so that the sanitizer notices any access
 * beyond the end. */
#ifndef TESTS_ORDEAL_H
#define TESTS_ORDEAL_H

#include "apps/app.h"
#include "lab.h"

typedef struct ordeal {
    puzzle puzzle;
    lab lab; /* has the network */
    state start;
    bool contradictory; /* two givens contradict each other */
} ordeal;

void ordeal_open(ordeal *t, const app *a, const char *params, const char *source);
void ordeal_close(ordeal *t);
/* Leaves the network and the state at the start to the caller, and closes the rest. */
void ordeal_give(ordeal *t, lab *a, state *start);

/* ---- text ---- */

#define ORDEAL_ALL(list) list, (int)(sizeof(list) / sizeof *(list))

typedef struct ordeal_form {
    const char *params, *text;
    const char *source, *kept, *comment; /* what it is kept as; NULL: any source, no params, no comment */
} ordeal_form;

/* Each text can be read, and is kept like this; what is kept and drawn of it can be read again. */
void ordeal_reads(const app *a, const ordeal_form *list, int n);

typedef struct ordeal_refusal {
    const char *params, *text;
    int line, column;
    const char *said;
} ordeal_refusal;

/* Each text is refused at this place with a message that begins with `said`. */
void ordeal_refuses(const app *a, const ordeal_refusal *list, int n);
/* Source and drawings are read again, the former to the same puzzle, the latter to the same candidates. */
void ordeal_reads_its_own(const ordeal *t);
/* The puzzle and the state at the start are drawn like this. */
void ordeal_draws(const app *a, const char *params, const char *source, const char *puzzle,
                  const char *start);
/* Each allocation fails once while the text is read, modelled, drawn and written: nothing is lost, and a
 * failure is said. */
void ordeal_without_memory(const app *a, const char *params, const char *source);

/* Without a name: text i is read by its application (none but Sudoku detects it besides), or refused with a
 * message that begins as `app` does behind its '!'. */
typedef struct ordeal_detection {
    const char *text, *app;
} ordeal_detection;
void ordeal_detects(const ordeal_detection *list, int n);
/* The application does not take these texts for its own. */
void ordeal_ignores(const app *a, const char *const *list, int n);

/* ---- the network ---- */

csp_label ordeal_label(const ordeal *t, const char *name); /* CSP_NONE: there is none */
csp_var ordeal_var(const ordeal *t, const char *name);     /* must be there */

/* A label with its csp-variables, in their order: their names, the label as their value, their types and what
 * singles in them are called (NULL: any). The list ends with a name of NULL. */
typedef struct ordeal_name {
    const char *variable, *value, *type, *single;
} ordeal_name;
void ordeal_names(const ordeal *t, const char *label, const char *subject, const char *value,
                  const ordeal_name *list);

/* Are labels linked just as the definition says? */
void ordeal_links(const ordeal *t, bool (*linked)(int a, int b, void *context), void *context);

/* Do the constraints of the puzzle say the same of this set of labels as the network, and do its solutions
 * obey the rules of the game (tests/oracle/rules.h)? Returns it. */
bool ordeal_agree(const ordeal *t, const bool *value);
/* The same of all sets of labels, or of all ways to choose one of `choices` labels for each of n things,
 * label i*choices + k: how many are solutions, which the counters must find, too. */
int ordeal_all_sets(const ordeal *t);
int ordeal_all_choices(const ordeal *t, int n, int choices);
/* Solutions of the state, up to `most`, by two solvers; the first one is verified. */
int ordeal_solutions(const ordeal *t, int most);

/* A minimal puzzle on the network of t: its givens are taken away one by one; *out is to be closed. */
void ordeal_generate(const ordeal *t, uint64_t seed, ordeal *out);

/* ---- theorems ---- */

typedef struct ordeal_seen {
    int refuted, not_refuted, rated, open, ends;
} ordeal_seen;

/* In the state of t, and in states with some candidates taken away at random: T&E refutes just what has a
 * braid; B_n ends in one state whatever the order; W >= B; paths by W+B are right by the definitions. */
void ordeal_theorems(ordeal *t, rng *r, int times, ordeal_seen *seen);
/* The same for puzzles of these texts. */
void ordeal_theorems_of(const app *a, const ordeal_form *list, int n, uint64_t seed, int times,
                        ordeal_seen *seen);
/* Says what was seen, and that it was enough. */
void ordeal_enough(const ordeal_seen *seen, int refuted, int not_refuted, int rated);

/* Ratings W and B of the state at the start; NEVER: not solved. Two puzzles have the same. */
void ordeal_ratings(ordeal *t, int *w, int *b);
void ordeal_same_ratings(ordeal *t, const char *params, const char *source);

/* Through the public interface: the path by W+B as JSON is accepted by the checker, and its DRUP proof by the
 * RUP checker. Returns the outcome. */
int ordeal_path(const app *a, const char *params, const char *source);
int ordeal_path_by(const app *a, const char *params, const char *source, const char *by);
/* Models of the formula of a puzzle, `most` at most, by CaDiCaL; in all variables, not only labels. */
int ordeal_models(const app *a, const char *source, int most);
/* The rating by a theory, as `tresse rate` has it: the number, or -1 no solution, -2 several, NEVER. */
int ordeal_rating(const app *a, const char *params, const char *source, const char *by);

/* ---- published instances; without a ../shared the test is skipped, and says so ---- */

typedef struct ordeal_published {
    const char *name;
    int w, b; /* b -1: not published */
} ordeal_published;

/* Each puzzle of this name has one solution, these ratings, and can be read again. */
void ordeal_is_published(const app *a, const ordeal_published *list, int n);
/* Its rating by one theory. */
void ordeal_is_rated(const app *a, const char *name, const char *theory, int rating);

#endif
