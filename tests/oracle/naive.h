/* naive.h: a second opinion on chains, Subsets, T&E, ratings and paths, straight from the definitions.
 *
 * It knows networks, states and steps only, and shares nothing with the search, the rules, the engine or the
 * checker that it is compared with. Clarity comes before speed; where the work may explode, a budget ends it.
 *
 * The definitions. Z is the target, V_k are csp-variables, L_k (left) and R_k (right) candidates of V_k; a
 * candidate is compatible with a set of labels if it is linked to none of them.
 *
 * whip[n] on Z: L_1 is linked to Z and L_k to R_(k-1); for k < n, R_k is the only candidate of V_k compatible
 * with Z and all earlier rights; V_n has no such candidate; all lefts and rights are different.
 *
 * braid[n] on Z: the same, but L_k may be linked to Z or to any earlier right, and lefts may repeat.
 *
 * bivalue-chain[n] on Z: V_k has two candidates, L_k and R_k; L_1 is linked to Z and L_k to R_(k-1), R_n is
 * linked to Z; all lefts and rights are different.
 *
 * z-whip[n] on Z: like a whip, but R_k is the only candidate of V_k, apart from L_k, compatible with Z, and
 * V_n has none apart from L_n.
 *
 * t-chain[n] on Z: L_1 is linked to Z and L_k to R_(k-1); R_k is the only candidate of V_k, apart from L_k,
 * compatible with all earlier rights; R_n is linked to Z; all lefts and rights are different.
 *
 * t-whip[n] on Z: as a t-chain, but R_1 is the only candidate of V_1, apart from L_1, compatible with Z.
 *
 * In all of them the V_k are different, so are the rights, Z is a label of no V_k, and each V_k has at least
 * two candidates.
 *
 * Subset of size n: n rows (csp-variables of one type, without a value, with at least two candidates, and no
 * candidate in common) and n columns (sets of another type); each candidate of a row is in exactly one
 * column, a row and a column share at most one label, and no k < n of the rows have all their candidates in k
 * columns. A target is in a column and in no row.
 *
 * Order and coupling: see naive_own.h.
 *
 * Trial of depth d: with its label asserted, the steps inside, which have trials of depth less than d only,
 * end with a contradiction. */
#ifndef TESTS_NAIVE_H
#define TESTS_NAIVE_H

#include "core/step.h"

enum { NAIVE_COSTLY = -1 /* the budget ended: not known */ };

/* BRT to its end: false if some csp-variable is left with neither value nor candidate. */
bool naive_brt(state *s);
/* T&E(BRT, z): does asserting z in a copy of s and applying BRT give a contradiction? */
bool naive_te(const state *s, csp_label z);

/* Length of the shortest whip (braid) on z, 0 if there is none up to length max; s is closed under BRT.
 * *budget is the number of partial patterns that may still be made, and is counted down; NULL: any number. */
int naive_whip(const state *s, csp_label z, int max, long *budget);
int naive_braid(const state *s, csp_label z, int max, long *budget);

/* The others, with csp-variables of these types (a bit for each). */
typedef enum naive_kind {
    NAIVE_BIVALUE_CHAIN,
    NAIVE_Z_WHIP,
    NAIVE_T_CHAIN,
    NAIVE_T_WHIP,
    NAIVE_WHIP
} naive_kind;
int naive_chain(const state *s, naive_kind kind, uint32_t types, csp_label z, int max, long *budget);

typedef enum naive_end { NAIVE_SOLVED, NAIVE_CONTRADICTION, NAIVE_UNSOLVED, NAIVE_GAVE_UP } naive_end;

/* All eliminations of the simplest level that has some, in one state. */
typedef struct naive_round {
    int length;
    bool braid;
    int labels;
    csp_label *label; /* ascending */
} naive_round;

typedef struct naive_result {
    naive_end end;
    int rating; /* greatest length used */
    int rounds;
    naive_round *round;
    state final;
} naive_result;

/* Frozen levels from start: whips and braids (either or both) up to length max, whips before braids of the
 * same length. The result must be closed. */
void naive_rate(const state *start, bool whips, bool braids, int max, long budget, naive_result *out);
void naive_close(naive_result *r);

/* What a step is, by its lines alone; what it is called has yet to agree. */
typedef enum naive_shape {
    NAIVE_SINGLE,   /* a cell */
    NAIVE_CHAIN,    /* a supposition with cells */
    NAIVE_SUBSET,   /* rows and columns */
    NAIVE_ORDER,    /* a declared constraint */
    NAIVE_MESH,     /* a loop or region */
    NAIVE_BROKEN,   /* the same, and all labels of it are known: a contradiction */
    NAIVE_ODDAGON,  /* a supposition with cases */
    NAIVE_COUPLING, /* a supposition with one cell, which is a need */
    NAIVE_TRIAL,    /* a supposition with steps */
    NAIVE_EMPTY,    /* a cell, and nothing is concluded: a contradiction */
    NAIVE_SHAPELESS /* anything else: no lines, for one */
} naive_shape;

naive_shape naive_shape_of(const csp *c, const step *p);

/* Is this step right in the state at the start of its round? *why (may be NULL) gets the first fault. */
bool naive_valid_step(const state *s, const step *p, const char **why);

/* Takes s through the steps, right or wrong, round by round; what is no longer a candidate is passed over. */
void naive_replay(state *s, const step *steps, int n);

/* What a path says of itself. */
typedef struct naive_family {
    const char *name; /* of its patterns: "whip", "whip-rc/rn"; of Subsets: "subset" */
    int most;         /* the greatest length */
} naive_family;

enum { NAIVE_FAMILIES_MAX = 64 };

typedef struct naive_claim {
    int families; /* of its theory */
    naive_family family[NAIVE_FAMILIES_MAX];
    int depth; /* of T&E, if its theory is one of T&E; 0: it is not */
    const state *final;
    bool solved, contradiction; /* the outcome */
    int rating;
} naive_claim;

/* The greatest length, or in a theory of T&E the greatest depth. */
int naive_rating(const step *steps, int n, const naive_claim *claim);

/* Is the path right, as doc/json.md lists it? *at (may be NULL): number of the step at fault, or 0. */
bool naive_valid_path(const state *start, const step *steps, int n, const naive_claim *claim, int *at,
                      const char **why);

#endif
