/* check.h: is a resolution path right? An answer that shares no code with the search.
 *
 * Reads the JSON of `solve` (doc/json.md) with its own parser and replays the path. The evidence in the path
 * says what refutes what, so there is nothing to search for, with exceptions that have code of their own:
 * that a lower bound holds (check_bound.c, check_subsets.c), and that a pattern is impossible
 * (check_relation.c). What a path claims beyond its steps and what they add up to is reported as not checked;
 * of one such claim, that no Subset applies at the end, the caller may have it decided. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "base/watch.h"
#include "core/state.h"

struct kind;

/* Gives the starting state of a puzzle (params: NULL if there are none), on the network that this theory runs
 * on; it lives as long as the check.
 * BAD_INPUT with *start set: the givens contradict each other; with *start NULL: the puzzle can't be read. */
typedef status check_start(void *context, const char *app, const char *params, const char *puzzle,
                           const char *theory, const state **start, error *e);

typedef tresse_verdict check_verdict;
#define PROVED_STEPS    TRESSE_PROVED_STEPS
#define PROVED_SOLUTION TRESSE_PROVED_SOLUTION
#define PROVED_NONE     TRESSE_PROVED_NO_SOLUTION
#define CLAIM_STUCK     TRESSE_CLAIM_STUCK
#define CLAIM_BOUNDED   TRESSE_CLAIM_BOUNDED
#define CLAIM_SOLUTIONS TRESSE_CLAIM_SOLUTIONS
#define CLAIM_UNTRIMMED TRESSE_CLAIM_UNTRIMMED

typedef enum applying { NO_SUBSET, A_SUBSET, UNDECIDED } applying;

/* How a path is checked. */
typedef struct check_terms {
    const struct kind *rules; /* NULL, or a table of other rules than those of paths that are written today */
    bool foreign; /* the network is not the path's own. Only names count: its labels may have another order,
                     and singles and Subsets of its types other names */
    watch *watch; /* may stop the check; NULL: nothing does */
    /* A path is refused if it takes more nodes to check what only a search can tell; 0: as many as take a
     * second or two for a short path, and more for a longer one. */
    uint64_t nodes;
    applying *subset; /* NULL, or where to say whether a Subset (S) of the theory applies at the end of a path
                         that claims to be stuck. Finned fish, and Subsets in trials, are not looked for */
} check_terms;

/* OK: the verdict says whether the path is right. BAD_INPUT: this is not the JSON of a path (e has line and
 * column), or its puzzle can't be read. Otherwise STOPPED, NO_MEMORY, or whatever `start` returns. terms may
 * be NULL. */
status check_path(const check_terms *terms, const memory *m, const char *json, size_t n, check_start *start,
                  void *context, check_verdict *verdict, error *e);

/* What the name of a step over a relation says, such as "Trid-OR4-ctr-whip". */
typedef struct over_relation {
    const char *ending; /* "-whip"; "" if it is not a name of this kind */
    size_t source;      /* the length of "Trid" */
    int size;           /* 4 */
    bool contrad;       /* it has "-ctr" */
} over_relation;

over_relation over_named(const char *rule);

#endif
