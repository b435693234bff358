/* propagate.h: what follows from one statement (core/statement.h) when some labels are dead.
 *
 * Rule Con, c-whips and c-braids (rules/con.c) ask a statement two things, for a set of dead labels: does it
 * *fail*, because it has no solution without them; and else which labels of its own variables does it
 * *refute*, because they are in none. A solution of a statement gives each of its variables one value; links
 * between its variables do not count, unless the statement says so (a cage: a sum of different digits). Kinds
 * answer by propagation, never by a list of solutions. How strongly:
 *
 *   - EXACT: just what is said above (for a table this is generalised arc consistency). All kinds are exact,
 *     unless one of the following lines says otherwise.
 *   - BOUNDS: a sum or count with more than PROPAGATE_MOST partial sums, or with a variable that extends its
 *     partial sums in more than PROPAGATE_PAIRS_MOST ways. A label is refuted if with it the
 *     least sums of the others are too great, or the greatest too small; for `!=`, if it alone is left to be
 *     wrong. It fails if some variable has no label left.
 *   - RELAXED: a `regular` in which a variable stands twice reads it as two variables, of which each label
 *     must be accepted in both places; a `circuit` with more than PROPAGATE_MOST states refutes what would
 *     close a circle too early, and fails if some variable can't be reached from another.
 *
 * The strength depends on the statement alone, with its domains as they are written, never on a state or a
 * budget; `tresse model` writes it, and ratings by c-whips and c-braids rest on it. All answers are
 * *monotone*: with more dead labels a statement refutes no less, or fails. They are idempotent: if what is
 * refuted is dead as well, nothing more is refuted. And a statement that refutes a label fails if all other
 * labels of its variable are dead.
 *
 * *Evidence* is a set of dead labels from which an answer follows, and of which nothing can be left out. The
 * checker has code of its own for each kind, and shares nothing with these files. */
#ifndef PROBLEM_PROPAGATE_H
#define PROBLEM_PROPAGATE_H

#include "core/statement.h"

enum { PROPAGATE_MOST = 1000000, PROPAGATE_PAIRS_MOST = 100000000 };

typedef enum strength { EXACT, BOUNDS, RELAXED } strength;

/* One statement, ready to be asked. Operands with the same labels are one variable; a constant is none. The
 * labels of a variable are its entries, in the order of the operand. */
typedef struct propagation {
    const statement *said;
    strength strength;
    int variables;
    int *variable; /* of each operand; -1: a constant */
    int *operand;  /* of each variable: the first operand that it is */
    int *start;    /* of each variable: its first entry; and where the last one ends */
    bool *alive;   /* of each entry */
    bool *kept;    /* of each entry: the kind sets it for those that are in a solution */
    bool *before;  /* room */
    void *mine;    /* the kind's */
    arena *arena;
} propagation;

/* Everything lives in the arena. NO_MEMORY, or OK. */
status propagation_open(propagation *to, arena *a, const statement *said);
const char *strength_name(strength strength); /* by what: "all its solutions", "bounds", "a relaxation" */

static inline int propagation_entries(const propagation *at)
{
    return at->start[at->variables];
}

static inline csp_label propagation_label(const propagation *at, int variable, int entry)
{
    return at->said->operand[at->operand[variable]].label[entry - at->start[variable]];
}

/* dead: of each label of the network. Returns false if the statement fails; otherwise `kept` says of each
 * entry that is not dead whether it is in a solution. */
bool propagate(propagation *at, const bool *dead);

/* Reduces a list of dead labels of the statement to evidence for this: the statement refutes all targets (or
 * fails); without targets: it fails. That must follow from the whole list. Labels are dropped in the order of
 * the list, where that is possible; returns how many stay, in their order, or -1: no memory. dead: room, of
 * each label of the network, all false, as it is again afterwards. */
int propagate_evidence(propagation *at, const csp_label *target, int targets, csp_label *list, int n,
                       bool *dead);

/* ---- for kinds ---- */

/* The value that operand i has by an entry of its variable; of a constant, its only value. */
static inline int64_t propagation_value(const propagation *at, int operand, int entry)
{
    int v = at->variable[operand];
    return at->said->operand[operand].value[v < 0 ? 0 : entry - at->start[v]];
}

/* Adds up all operands; their sum must be from `least` to `most`, or (other) anything but `least`. */
bool addends_prepare(propagation *at, int64_t least, int64_t most, bool other);
bool addends_propagate(const propagation *at);
/* The same for digits from 1 to 9 that are all different, and their sum. */
bool digit_sets_prepare(propagation *at);
bool digit_sets_propagate(const propagation *at, int64_t sum);

#endif
