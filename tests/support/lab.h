/* lab.h: what tests of whole paths share: puzzles to try, and paths of the engine.
 *
 * All use memory_standard; a failure that is not what a test is about ends the program with a message. */
#ifndef TESTS_LAB_H
#define TESTS_LAB_H

#include "base/random.h"
#include "core/step.h"
#include "gen/count.h"
#include "naive.h"
#include "rules/rules.h"
#include "solve/engine.h"

extern const rule rule_coupling, rule_order, rule_subset, rule_bivalue_chain, rule_z_whip, rule_t_chain,
    rule_t_whip, rule_whip, rule_braid, rule_g_whip, rule_g_braid, rule_relaxed_whip;

/* A network with the tools that work on it. */
typedef struct lab {
    csp *csp;
    engine *engine; /* these two when they are first needed */
    ruleset *rules;
    counter *counter;
    watch watch;
    bool *skip, *one;     /* of each label: it is not asked for; it is the target of a whip[1] */
    search_layout layout; /* for the next runs of the engine, as the next ones */
    const bool *keep;
    bool hurry;
    strategy strategy;
} lab;

void lab_open(lab *a, csp *c);                      /* owns c from now on */
void lab_open_sudoku(lab *a);                       /* 9x9 */
void lab_open_random(lab *a, rng *r, state *start); /* a random small network, and a random state of it */
void lab_open_sparse(lab *a, rng *r, state *start); /* a random network with long patterns, all candidates */
void lab_close(lab *a);

state lab_copy(const state *s);
void lab_drop(state *s);
bool lab_same(const state *a, const state *b); /* values and candidates */

state lab_sudoku(const lab *a, const char *line); /* of a line of 81 characters */
/* Minimal puzzle number `index` of `seed`; line (82 characters, may be NULL) gets it as text. */
state lab_generate(lab *a, uint64_t seed, uint64_t index, char *line);
/* A solution of s; false if there is none. value: csp_labels long. */
bool lab_solution(lab *a, const state *s, bool *value);
/* Takes away candidates that are not in the solution, each with `percent` in a hundred. */
void lab_shrink(state *s, rng *r, const bool *solution, int percent);

/* The search of rules: from now on about s, closed under BRT; then the length of the shortest chain of a rule
 * on z, up to `most`, or 0; 1 if there is a whip[1], whatever the rule. */
void lab_begin(lab *a, const state *s);
void lab_go_on(lab *a, const state *s); /* the same, on a path that lab_begin began in another state */
int lab_shortest(lab *a, const rule *r, csp_label z, int most);

/* A path of the engine. */
typedef struct path {
    theory theory;
    state start, final;
    step_list steps;
    engine_result result;
} path;

/* By the theory of this name, from a copy of start; max 0: any length. */
void lab_run(lab *a, const state *start, const char *name, int max, bool evidence, path *out);
/* Its rating: length of the hardest step if solved, NEVER if not. */
int lab_rating(lab *a, const state *start, const char *name);
void path_close(path *p);
naive_claim path_claim(const path *p); /* what it says of itself, for naive_valid_path */

/* Puzzles with one solution and published ratings W and B (NEVER: not solved; 0 where not published). */
typedef struct lab_known {
    const char *line;
    int w, b;
} lab_known;

extern const lab_known lab_known_table[]; /* ends with a NULL line */
/* Puzzle i of a test: the known ones first, then generated ones; line as in lab_generate. */
state lab_puzzle(lab *a, uint64_t seed, int i, char *line);

#endif
