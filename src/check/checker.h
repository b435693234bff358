/* checker.h: what the parts of the checker share.
 *
 * A step is read as a small proof made of lines (check_lines.c), each of which must be sound; then the row of
 * its rule in a table (check_kinds.c) says what makes a whip a whip.
 *
 * The first condition that does not hold refuses the path (`must`) and stays the reason: what is read after
 * it has no effect. What is not found reads as number 0 or as an empty value. */
#ifndef CHECK_CHECKER_H
#define CHECK_CHECKER_H

#include "check/check.h"
#include "check/json_tree.h"
#include "core/lookup.h"

enum {
    NO_BOUND = 999999999,
    PATIENCE = 40000000,  /* nodes times labels: about a second, */
    PATIENCE_EACH = 5000, /* and so many more for each byte of the path */
    FAMILIES_MAX = 80,
    KINDS_MAX = 96,
    TRACES_MAX = JSON_DEPTH_MAX / 2 /* nested traces: each takes two levels of the JSON */
};

typedef enum line_kind { SUPPOSE, CELL, SUBSET, DECLARED, CASES } line_kind;

typedef enum name_kind {
    LABEL,
    VARIABLE,
    ANY_SET
} name_kind; /* what a name denotes; sets are csp-variables and groups */

typedef struct refutation {
    csp_label label;
    int by; /* number of a line */
} refutation;

typedef struct line {
    line_kind kind;
    enum { NOTHING, ONE_TRUE, ALL_FALSE } says; /* about the labels of its list, to later lines */
    csp_list list;           /* what is supposed; the rights of a cell; what other lines conclude */
    const json *from;        /* the object that it was read from */
    const struct line *in;   /* the line that it is inside of; NULL: it is the first line of the step */
    bool open, ended;        /* lines inside are being read; it ends in a contradiction */
    bool negated, asserts;   /* its labels are supposed false; they are asserted */
    const struct line *last; /* the last line inside a supposition; itself if there is none */
    csp_list members;        /* of the set that a cell or cases go through */
    csp_var variable;        /* that set, if it is one; CSP_NONE: it is a need, or a step concluded it */
    refutation *out;
    int refuted, left; /* left: 1 if the first that is refuted is the left of a cell */
} line;

typedef struct checker checker;

/* What a pattern may have besides cells over different csp-variables with one right each. 1 << line_kind:
 * such lines. OVER_SETS: cells over needs or over sets that steps concluded. G_LABELS: rights of several
 * labels. REUSE: a csp-variable in several cells. CONCLUDES: its steps may conclude sets. OWN_NAME: its steps
 * have other names than the row. GHOSTS: members named in cells may be gone, if they were candidates when BRT
 * had done what it could, and rights may be values. */
enum {
    OVER_SETS = 1 << 8,
    G_LABELS = 1 << 9,
    REUSE = 1 << 10,
    CONCLUDES = 1 << 11,
    OWN_NAME = 1 << 12,
    GHOSTS = 1 << 13
};

typedef struct kind {                      /* the row of a rule */
    const char *name, *code, *alias, *key; /* in paths; in theories, and another one there; of its evidence */
    line_kind first;
    void (*own)(checker *checker); /* checks what else it requires; NULL: nothing */
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
    int stage;         /* how many `then` come before it */
    int bound, depth;  /* its greatest length; the depth of T&E that its steps stand for */
    const char *types; /* such as "rc/rn", with this many bytes; 0 bytes: all types */
    size_t bytes;
} family;

typedef struct frame {      /* the path, or a trace inside it */
    uint8_t *label, *after; /* label_status at the start of the round; after its eliminations so far */
    csp_label *asserted;    /* in this round, in order: values in `after`, but ECP is yet to be done */
    int asserts, step, first, round, depth; /* first: the round's first step; depth: limit for its trials */
    int deepest;                            /* the depth of its deepest trial so far */
    bool contradiction;                     /* a step has shown one */
    const char *rule;                       /* this and the rest: of the step that is being read */
    family is;
    bool plain;       /* by the name that it has without g-labels */
    const char *rest; /* of its rule, after the name of the family */
    line *line;
    int length, lines;
} frame;

struct checker {
    const csp *csp; /* NULL where the givens contradict each other: there is no state then */
    const kind *kinds;
    check_verdict *verdict;
    watch *watch;           /* NULL: nobody watches */
    applying *subset;       /* NULL, or where to say whether one applies at the end */
    uint64_t nodes;         /* see check_terms */
    double spent, patience; /* in nodes, each times the labels that it looks at; beyond that it is refused */
    arena arena;
    bool failed;     /* for the reason in the verdict; if there is none, it lacks memory or was stopped */
    bool stopped;    /* by the watch */
    bool foreign;    /* the network is not the path's own: only names count, no order and no words */
    bool assumes;    /* some step has shown something that holds only if there is only one solution */
    bool no_singles; /* patterns were found in states where singles were yet to be done */
    int rating, families;
    family family[FAMILIES_MAX + 2 * KINDS_MAX]; /* those of the theory, and those that every theory has */
    uint8_t *first;                   /* label_status after BRT has done what it can at the start */
    frame path[TRACES_MAX + 1], *now; /* the path, and the traces being read, one inside the other */
    csp_list *concluded;              /* the set that each step of the path concluded, if it did */
    const char **made_by;             /* the rule of that step */
    lookup lookup;
    int *seen, stamp; /* seen[l] == stamp: l was named in the list or cell being read */
};

extern const kind check_kinds[]; /* the last one has no name */

void must(checker *checker, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));
void must_be_rule(checker *checker, const char *name); /* the step being read must have this rule */
void *take(checker *checker, int count, size_t size);  /* with room for one more; NULL: failed */
/* Asked at each node of a search, by how many labels it looks at: is it within the limit of nodes? */
bool has_patience(checker *checker, int labels);
bool may_go_on(checker *checker, int labels); /* the path is refused if it is not */
const json *get_member(checker *checker, const json *object, const char *key,
                       json_kind wanted);                             /* "?…": or none */
void refuse_other_keys(checker *checker, const json *object);         /* those that nobody asked for */
uint16_t find_name(checker *checker, const json *name, name_kind as); /* its number; 0 if refused */
csp_list find_names(checker *checker, const json *names, name_kind as);
int count_labels(const checker *checker, csp_list list, label_status with);
void check_trace(checker *checker, line *now, const json *trace);

void check_bound(checker *checker, const json *bound);                /* check_bound.c */
void check_g_bound(checker *checker, const uint8_t *label, int most); /* check_bound_g.c */

line *read_line(checker *checker, const json *from, const line *in, line_kind as); /* sound, or refused */
void read_labels(checker *checker, line *now, const json *list, bool of_set);
void read_refuted(checker *checker, line *now);
void read_eliminated(checker *checker, line *now);
void read_subset(checker *checker, line *now);
/* The first place, from this one on, of a set that has l; -1: there is none. */
int find_set(const csp *c, csp_list sets, csp_label l, int from);
int count_shared(const csp *c, csp_var row, csp_var column); /* labels; check_subsets.c */
/* Does a Subset of at most this many rows apply in the state with this label_status? UNDECIDED: it took too
 * long, or the check failed or was stopped. */
applying find_subset(checker *checker, const uint8_t *label, int most); /* check_subsets.c */
/* Does one of the theory, of at most this many rows, apply at the end? Answers in *checker->subset. */
void decide_subset(checker *checker, int most);
void read_order(checker *checker, line *now);
void read_impossible(checker *checker, line *now);
void read_deadly(checker *checker, line *now); /* check_deadly.c */
void check_members(checker *checker, const line *now, csp_list sets, csp_list labels);
void read_statement(checker *checker, line *now); /* check_statement.c */
void check_statements(checker *checker);          /* do the values obey them? */
void read_loop(checker *checker, line *now);      /* check_mesh.c */
void read_connected(checker *checker, line *now); /* the same */
const csp_mesh *check_meshes(checker *checker);   /* the first mesh that the values break; NULL: none */
const csp_mesh *find_applying(
    checker *checker); /* one about which a line may say something new; NULL: none */

void read_theory(checker *checker, const char *theory);
void check_types(checker *checker, const csp *of); /* those that the theory names */
void find_family(checker *checker, const json *step);
bool has_type(const family *family, const char *type);
void check_chain(checker *checker);
void check_g_chain(checker *checker);  /* check_g.c */
void check_g_labels(checker *checker); /* of a step whose cells were checked otherwise */
/* Is some label outside of the csp-variable linked to all rights of this cell, but not to all of these? */
bool excludes_more(const checker *checker, const line *now, csp_list others);
void check_c_chain(checker *checker); /* check_c.c */
/* Checks the chain inside this line, all of whose lines are cells; returns how many there are. */
int check_cells(checker *checker, const line *target);

#endif
