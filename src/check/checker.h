/* checker.h: what the parts of the checker share.
 *
 * A step is read as a small proof made of lines (check_lines.c), each of which must be sound; then the row of
 * its rule in a table (check_kinds.c) says what makes a whip a whip.
 *
 * The first condition that does not hold refuses the path (`need`) and stays the reason: what is read after
 * it has no effect. What is not found reads as number 0 or as an empty value. */
#ifndef CHECK_CHECKER_H
#define CHECK_CHECKER_H

#include "check/check.h"
#include "check/json_tree.h"
#include "core/lookup.h"

enum {
    NO_BOUND = 999999999,
    FAMILIES_MAX = 80,
    KINDS_MAX = 64,
    TRACES_MAX = JSON_DEPTH_MAX / 2 /* inside each other: each takes two levels of the JSON */
};

typedef enum line_kind { SUPPOSE, CELL, SUBSET, DECLARED, CASES } line_kind;

typedef enum name_kind {
    LABEL,
    VARIABLE,
    ANY_SET
} name_kind; /* what a name is of; sets: csp-variables and groups */

typedef struct refutation {
    csp_label label;
    int by; /* number of a line */
} refutation;

typedef struct line {
    line_kind kind;
    enum { NOTHING, ONE_TRUE, ALL_FALSE } says; /* of the labels in its list, where it can be named */
    csp_list list;           /* what is supposed; the rights of a cell; what other lines conclude */
    const json *from;        /* the object that it was read from */
    const struct line *in;   /* the line that it stands in; NULL: it is that of the step itself */
    bool open, ended;        /* lines inside are being read; it ends in a contradiction */
    bool negated, asserts;   /* its labels are supposed false; they are asserted */
    const struct line *last; /* inside a supposition; itself if there is none */
    csp_list members;        /* of the set that a cell or cases go through */
    csp_var variable;        /* that set; CSP_NONE: the set is a need, or a step concluded it */
    refutation *out;
    int refuted, left; /* left: 1 if the first that is refuted is the left of a cell */
} line;

typedef struct checker checker;

/* What may stand in a pattern besides cells over different csp-variables, with one right each: other lines
 * (1 << line_kind); cells over needs or sets that steps concluded; rights of several labels; csp-variables in
 * several cells. CONCLUDES: its steps may conclude sets. OWN_NAME: they have other names than the row.
 * GHOSTS: members named in cells may be gone, if they were there when BRT had done what it could, and rights
 * may be values. */
enum {
    OVER_SETS = 1 << 8,
    G_LABELS = 1 << 9,
    REUSE = 1 << 10,
    CONCLUDES = 1 << 11,
    OWN_NAME = 1 << 12,
    GHOSTS = 1 << 13
};

typedef struct kind {                      /* the row of a rule */
    const char *name, *code, *alias, *key; /* in paths; in theories, and another there; of the evidence */
    line_kind first;
    void (*own)(checker *c); /* what it asks besides; NULL: nothing */
    unsigned may;
    bool typed, deep;   /* it may be restricted to types; its length is the depth of a trial */
    bool each_type;     /* each of its steps is restricted to one type, which is in its name */
    bool continuous;    /* each left is refuted by the line before it */
    int distinct;       /* 1: no left stands twice; 2: no left or right does */
    int z;              /* up to this cell others may be linked to the target, but rights may not */
    bool t;             /* others may be linked to earlier rights, but rights may not */
    bool last_right;    /* the last cell has a right, which is refuted, too */
    int several;        /* up to this length it may have several targets */
    int exact;          /* its only length; 0: it has several */
    int always;         /* up to this length it is in every theory, but in BRT only if it has no code */
    int trial;          /* up to this length it stands for a trial in a theory of T&E */
    const char *plain;  /* what it may be called where no right has several labels */
    const char *source; /* whose OR_k relations it is about: a name such as "-whip" ends "Trid-OR4-whip" */
    int most;           /* how many candidates these may have; 0: any number */
} kind;

typedef struct family { /* of the theory */
    const kind *kind;
    int stage;         /* behind how many `then` it stands */
    int bound, depth;  /* its greatest length; of T&E, that its steps stand for */
    const char *types; /* "rc/rn", of this many bytes; none: all types */
    size_t bytes;
} family;

typedef struct frame {      /* the path, or a trace inside it */
    uint8_t *label, *after; /* label_status at the start of the round; after its eliminations so far */
    csp_label *asserted;    /* in this round, in order: values in `after`, but ECP is still to do */
    int asserts, step, first, round, depth; /* first: step of the round; depth: that trials in it may have */
    int deepest;                            /* trial in it so far */
    bool contradiction;                     /* there was such a step */
    const char *rule;                       /* of the step that is being read, with its lines */
    family is;
    line *line;
    int length, lines;
} frame;

struct checker {
    const csp *csp; /* NULL where the givens contradict each other: there is no state then */
    const kind *kinds;
    check_verdict *verdict;
    watch *watch; /* NULL: nobody */
    arena arena;
    bool failed;     /* for the reason in the verdict; without one, for lack of memory, or because it was */
    bool stopped;    /* by whoever watches */
    bool foreign;    /* the network is not the path's own: only names count, no order and no words */
    bool assumes;    /* some step has shown what holds only if there is one solution */
    bool no_singles; /* patterns were found where singles were still to do */
    int rating, families;
    family family[FAMILIES_MAX + 2 * KINDS_MAX]; /* of the theory; and what each kind has in any */
    uint8_t *first;                   /* label_status where BRT had done at the start what it could */
    frame path[TRACES_MAX + 1], *now; /* the path, and the traces that are being read, one in the other */
    csp_list *concluded;              /* the set that each step of the path concluded, if it did */
    const char **made_by;             /* the rule of that step */
    lookup lookup;
    int *seen, stamp; /* seen[l] is stamp: l was named in the list or cell being read */
};

extern const kind check_kinds[]; /* the last one has no name */

void need(checker *c, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));
void need_rule(checker *c, const char *name);   /* of the step that is being read */
void *take(checker *c, int count, size_t size); /* room for one more, too; NULL: failed */
bool may_go_on(checker *c);                     /* asked now and then by what may take long */
const json *get_member(checker *c, const json *object, const char *key, json_kind wanted); /* "?…": or none */
void refuse_other_keys(checker *c, const json *object);         /* those that nobody asked for */
uint16_t find_name(checker *c, const json *name, name_kind as); /* its number; 0 if it is refused */
csp_list find_names(checker *c, const json *names, name_kind as);
int count_labels(const checker *c, csp_list list, label_status with);
void check_trace(checker *c, line *now, const json *trace);

void check_bound(checker *c, const json *bound); /* check_bound.c */

line *read_line(checker *c, const json *from, const line *in, line_kind as); /* sound, or refused */
void read_labels(checker *c, line *now, const json *list, bool of_set);
void read_refuted(checker *c, line *now);
void read_eliminated(checker *c, line *now);
void read_subset(checker *c, line *now);
/* The place of a set that has l, the first from this place on; -1: there is none. */
int find_set(const csp *c, csp_list sets, csp_label l, int from);
void read_order(checker *c, line *now);
void read_impossible(checker *c, line *now);
void read_deadly(checker *c, line *now); /* check_deadly.c */
void check_members(checker *c, const line *now, csp_list sets, csp_list labels);
void read_loop(checker *c, line *now);      /* check_mesh.c */
void read_connected(checker *c, line *now); /* the same */
const csp_mesh *check_meshes(checker *c);   /* the first that the values are not; NULL: none */
const csp_mesh *find_applying(checker *c); /* of which a line would say something new, or might; NULL: none */

void read_theory(checker *c, const char *theory);
void check_types(checker *c, const csp *of); /* those that the theory names */
void find_family(checker *c, const json *step);
int relation_size(const char *rule); /* 4 in "Trid-OR4-whip"; 0: it is no name of this kind */
bool has_type(const family *f, const char *type);
void check_chain(checker *c);
void check_g_chain(checker *c); /* check_g.c */
/* Of the chain inside of this line, in which all lines are cells; returns how many. */
int check_cells(checker *c, const line *target);

#endif
