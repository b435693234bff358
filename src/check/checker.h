/* checker.h: what the parts of the checker share.
 *
 * The first condition that does not hold refuses the path (`need`) and stays the reason: what is read after
 * it has no effect. What is not found reads as number 0 or as an empty value. */
#ifndef CHECK_CHECKER_H
#define CHECK_CHECKER_H

#include "check/check.h"
#include "check/json_tree.h"

enum { WHIP, BRAID, BIV_CHAIN, Z_WHIP, T_CHAIN, SUBSET, ORDER, COUPLING, KINDS };
enum { LABEL, VARIABLE, SET }; /* what a name may stand for; a set is a csp-variable or a group */
enum { NO_BOUND = 999999999, FAMILIES_MAX = 32, FREE = -1 };
enum { ASSERTED = VALUE + 1 }; /* in `after`: to become a value at the end of the round */

typedef struct kind {
    const char *name, *code, *alias; /* in paths; in theories; alias: another spelling, or "" */
    bool continuous, distinct; /* each left is linked to the right before it; no left or right stands twice */
    bool z, t;                 /* others may be linked to the target; to earlier rights */
    bool last_right;           /* the last cell has a right, linked to each target */
    int several;               /* up to this length it may have several targets */
} kind;

typedef struct family { /* of the theory */
    const kind *kind;
    int bound, depth;  /* its greatest length; 1: its patterns stand for trials */
    const char *types; /* "rc/rn", of so many bytes; none: all types */
    size_t bytes;
} family;

typedef struct frame { /* the path, or a trace inside it */
    struct frame *inner;
    uint8_t *label, *after; /* label_status at the start of the round; after its eliminations so far */
    csp_label *asserted;    /* in this round, in order */
    int asserts, step, round, depth; /* depth: that trials in it may have */
    bool contradiction;              /* there was such a step */
} frame;

typedef struct cell { /* cell 0 stands for the target: it has only a right */
    csp_var variable;
    csp_label left, right;
} cell;

typedef struct set_note { /* of a set, as part of a Subset */
    csp_var mate, from; /* the column matched to a row, or the row to a column; the row it was reached from */
    int list, visit;    /* stamps: the list it is in; the walk that came to it last */
} set_note;

typedef struct checker {
    const csp *csp; /* NULL where the givens contradict each other: there is no state then */
    check_verdict *verdict;
    arena arena;
    bool failed, no_memory, te; /* te: the theory is one of T&E */
    int rating, families;
    family family[FAMILIES_MAX];
    frame path, *now;
    int *slot, mask;  /* names, hashed: 2 * number, + 1 for sets; or FREE */
    int *seen, stamp; /* seen[l] == stamp: l was met in the list or cell being read */
    csp_label *concluded;
    int conclusions; /* of this step */
    cell *cell;
    csp_var *row, *column, *queue; /* of a Subset */
    set_note *note;                /* of each set */
} checker;

extern const kind check_kinds[KINDS]; /* check_chain.c */
void need(checker *c, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));
const json *get_member(checker *c, const json *object, const char *key,
                       json_kind wanted);               /* "?…": may be missing */
void refuse_other_keys(checker *c, const json *object); /* keys that nobody asked for are refused */
const char *check_name(const checker *c, int what, int i);
uint16_t find_named(checker *c, int what, const json *j);
int count_labels(const checker *c, csp_var v, label_status with);
csp_label read_candidate(checker *c, const json *j, int v);
void read_conclusions(checker *c, const json *list);
void eliminate_conclusions(checker *c);
void read_theory(checker *c, const char *theory);
const family *find_family(checker *c, const char *rule, int length); /* NULL, and refused: there is none */
bool has_type(const family *f, const char *type);
/* These return the depth of T&E that their step stands for. */
int check_chain(checker *c, const char *rule, const json *step, const json *cells, int length);
int check_subset(checker *c, const char *rule, const json *step, const json *rows, int length);
int check_ordered(checker *c, const char *rule, const json *step, const json *list, int length);
void check_broken_need(checker *c, const json *list, int length);
int check_coupling(checker *c, const char *rule, const json *step, const json *list, int length);

#endif
