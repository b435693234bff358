/* step.h: one step of a resolution path: a small proof, made of lines.
 *
 * All patterns of this theory are one thing: suppose something; then, again and again, all members of some
 * set but one are refuted, so that one holds; until a set is empty. A step is written down as just that.
 * Rules make steps; printing, JSON, proofs, checking, trimming, drawing and statistics read them, each by one
 * walk over its lines with a switch that knows all five kinds:
 *
 *   - SUPPOSE: what is inside holds if a label is true (if there are several targets: for each of them, one
 *     at a time), or if all labels of a list are false. Inside are lines, or whole steps with rounds of their
 *     own (a trial). It ends in a contradiction, so what is supposed is refuted; inside other suppositions,
 *     what is refuted is that all of them are true together. If a list of labels supposed false is refuted,
 *     it becomes a new set, of which one member is true.
 *   - CELL: a set that has a true member: a csp-variable, a need one of whose guards is supposed or holds, a
 *     set that an earlier step has concluded. Each of its members but the right is either gone in the state
 *     of the round (then it is not named), or has a refutation that says which line refutes it. If the rule
 *     has lefts, the left is the refuted member that is named first. What remains is the right: a label, or
 *     several of which one is true (a g-label), or nothing, which is a contradiction. The right of a last
 *     cell may be refuted as well (`right_by`): that too is a contradiction.
 *   - SUBSET: as many rows as columns. All candidates of the rows, but for those that earlier lines refute,
 *     are in the columns; so whatever else is in the columns is eliminated.
 *   - DECLARED: what follows from a constraint that the network declares (constraint.h), with evidence of
 *     that constraint's own kind. The line eliminates something, or the step concludes by it. Or what follows
 *     from a statement (statement.h): in none of its solutions without the dead labels of its evidence is a
 *     target true; without targets, it has no such solution, which is a contradiction. Such lines stand among
 *     CELLs, too. Of the evidence nothing can be left out.
 *   - CASES: a set as in a CELL; each member that is not refuted has a SUPPOSE of its own inside, and each of
 *     these ends in a contradiction, or in what the step concludes.
 *
 * The lines of a step are one array, in the order in which they are read; `inside` counts the lines after a
 * SUPPOSE or CASES that belong to it. A line is named by its number in that array, from 0, and `by` of a
 * refutation names a line: a SUPPOSE that is open there (the member is linked to what it supposes, or it
 * supposes the member false), an earlier CELL (the member is linked to all of its rights), an earlier SUBSET
 * or DECLARED line that eliminates the member, a closed SUPPOSE that refutes it. In a chain the SUPPOSE is
 * number 0, and its cells are 1, 2, 3…
 *
 * All steps of one *round* were found in the same state, and hold in it; they are applied together. */
#ifndef CORE_STEP_H
#define CORE_STEP_H

#include "core/state.h"
#include "tresse.h"

enum { NO_LINE = TRESSE_NO_LINE };

typedef struct step_refutation {
    csp_label label;
    uint16_t by; /* the number of a line */
} step_refutation;

typedef struct step_supposition {
    bool negated; /* the labels are supposed false, all of them at once */
    int labels;
    const csp_label *label;
    int inners; /* a trial: the state of the round with the label asserted, then these steps */
    const struct step *inner;
} step_supposition;

typedef struct step_cell { /* of a CELL; of CASES, whose rights are the members that are supposed inside */
    csp_var set; /* of the network; CSP_NONE: the set that step number `made` of the path (from 0) concluded,
                    whose members were `member` */
    int made, members;
    const csp_label *member;
    bool has_left;
    int refuted;
    const step_refutation *refutation;
    int rights;
    const csp_label *right;
    uint16_t right_by; /* the line that refutes the right; NO_LINE: the right holds */
} step_cell;

typedef struct step_subset {
    int size;
    const csp_var *row, *column; /* as many of each */
    int refuted;                 /* candidates of the rows that earlier lines refute */
    const step_refutation *refutation;
    int targets;
    const csp_label *target;
} step_subset;

typedef struct step_declared {
    const struct constraint *kind;    /* the kind says what the other members mean */
    int sets, labels, number, joined; /* joined: of the labels of a loop's line; see mesh_found */
    const csp_var *set;
    const csp_label *label;
    /* If it is a statement of the network (core/statement.h), and not declared; otherwise NULL. Then these
     * are its evidence: labels of its operands, each dead, because it is gone in the state of the round (by:
     * NO_LINE), or refuted by an earlier line. Nothing else of the line has a meaning but the targets. */
    const struct statement *statement;
    int refuted;
    const step_refutation *refutation;
    int targets;
    const csp_label *target;
} step_declared;

typedef struct step_line {
    tresse_line_kind kind;
    int inside;
    union {
        step_supposition suppose;
        step_cell cell;
        step_subset subset;
        step_declared declared;
    };
} step_line;

typedef enum step_conclusion {
    CONCLUDES_NOTHING, /* there is no solution */
    CONCLUDES_ELIMINATIONS,
    CONCLUDES_VALUES,
    CONCLUDES_SET /* one of the labels is true */
} step_conclusion;

typedef struct step {
    const struct rule *rule; /* rules/rule.h */
    const char *name; /* in paths: "whip-rc", "hidden-single-in-a-row"; lives as long as the network and the
                         theory */
    int length;       /* of a trial: its depth; 0 for singles and contradictions */
    int round;        /* from 1 */
    step_conclusion concludes;
    int conclusions;
    const csp_label *conclusion;
    int lines; /* 0: no evidence was wanted */
    const step_line *line;
} step;

static inline bool step_asserts(const step *step)
{
    return step->concludes == CONCLUDES_VALUES;
}

bool step_eliminates(const step *step,
                     csp_label label); /* is `label` one of the labels that it eliminates? */

/* What a trial supposes, with its inner steps; NULL: this is not a trial, or one without evidence. */
const step_supposition *step_trial(const step *step);

/* Steps are told and drawn in parts 0 to n; this returns n, the number of the conclusion. The parts before it
 * are the lines, by their numbers; in a trial, the inner steps, from 1. 0: the step is not told in parts,
 * because it concludes at once (or has no evidence). */
int step_parts(const step *step);

/* The labels of the set of a cell. */
csp_list step_cell_members(const csp *c, const step_cell *cell);
bool step_cell_names(const step_cell *cell, csp_label label); /* is `label` refuted there, or a right? */

/* The receiver of the steps of a path. `take` returns OK to go on. Without `evidence` the steps need no
 * lines. */
typedef struct step_sink {
    status (*take)(void *context, const step *step);
    void *context;
    bool evidence;
} step_sink;

/* A list of steps that owns copies of all their parts, inner steps included. */
typedef struct step_list {
    arena arena;
    const memory *memory;
    step *step;
    int n;
    size_t room;
    bool of_trial; /* the list is not a path but the trace of a trial: the steps that `made` the sets of its
                      cells are elsewhere */
} step_list;

void step_list_open(step_list *list, const memory *m);
void step_list_clear(step_list *list);
void step_list_close(step_list *list);
status step_list_add(step_list *list, const step *given); /* `given` may be a step of `list` */
step_sink step_list_sink(step_list *list, bool evidence); /* steps taken are added to `list` */
/* Step number i of a path becomes number to[i]: renames the steps that `made` the sets of the cells of
 * `given`. */
void step_renumber(step *given, const int *to);

/* Applies its conclusions; labels that are no longer candidates are passed over. */
void step_apply(const step *step, state *to);

#endif
