/* inside.h: what the parts of the reader of posts share. */
#ifndef POST_INSIDE_H
#define POST_INSIDE_H

#include "base/json_write.h"
#include "core/lookup.h"
#include "post/post.h"

#include <string.h>

enum {
    CELLS_MAX = 80,
    G_MAX = 32, /* labels of a left or right; members of a relation */
    TARGETS_MAX = 1000,
    RELATIONS_MAX = 64,
    CONTEXTS_MAX = 8, /* T&E inside T&E */
    WORD_MAX = 64,
    LINE_MAX_BYTES = 100000, /* of a line; the rest is not read */
    PATTERN_MAX = 24         /* csp-variables of an impossible pattern */
};

typedef struct labels {
    int n;
    csp_label label[G_MAX];
} labels;

typedef struct cell {
    csp_var set; /* CSP_NONE: the OR relation of the line */
    labels left, right;
} cell;

typedef struct chain { /* on a target, or a case of a forcing chain */
    int n;
    cell cell[CELLS_MAX];
} chain;

typedef struct relation { /* OR_k: csp-variables that can't all be restricted to these labels */
    const char *source;   /* "Trid" or "Imp3" */
    int sets, inside;
    csp_var set[PATTERN_MAX];
    csp_label label[3 * PATTERN_MAX];
} relation;

typedef enum form { SINGLE, CHAIN, SUBSET, ODDAGON, ORDER, FORCING, LAST_ONE, LOOP, SEARCH } form;

typedef struct rule_name { /* a row of the table of names (names.c) */
    const char *name;      /* how the posted name begins */
    form form;
    const char *rule, *theory; /* ours */
    bool last_right;           /* the last cell has a right that the target refutes */
} rule_name;

typedef struct post {
    const post_tools *tools;
    const memory *memory;
    arena scratch, network; /* of a line; of what hangs on the puzzle */
    post_puzzle puzzle;
    state now, trial, base, after; /* the position; the same after Singles; start and values of a path; its
                                      end */
    lookup names;
    int contexts;
    state saved[CONTEXTS_MAX]; /* positions outside the hypotheses of T&E */
    csp_label hypothesis[CONTEXTS_MAX];
    int relations;
    relation relation[RELATIONS_MAX];
    bool opened; /* the states are */
    /* what of the source is being read */
    const char *app;        /* of the last banner; NULL: there was none */
    char own_app[WORD_MAX]; /* the name of it, if the banner is ours */
    text command, grid;
    int depth, rows, columns;    /* of parentheses; of the grid */
    bool quoted;                 /* a text of the command is open */
    bool waits, plain, relating; /* a command waits for a banner; rows without bars may follow; cells may */
    char digits[4];
    bool turns;      /* the chain may be a loop, of which each weak link eliminates */
    bool collecting; /* the evidence goes over several lines */
    bool mended;     /* the conclusion is not what was printed, but what was meant */
    /* the line being judged */
    int line, length;
    text body, says, steps, theory, path; /* body: what comes before the arrow, of several lines */
    text says_case, rule;                 /* a case of a forcing chain; the name of a step that was found */
    int targets;
    csp_label target[TARGETS_MAX];
    bool asserts, unknown, mixed,
        misread; /* unknown: a conclusion names no label; misread: the evidence could not be read */
    char name[WORD_MAX];
    chain chain;
    int round, made, rating, shorter; /* made: steps in `steps` */
    labels over;                      /* the members of the relation of the line, and its source */
    const char *source;
    csp_label extra; /* what keeps the posted pattern from being right */
    char why[ERROR_TEXT_MAX];
    status failed;
} post;

/* Says why the line is not right, unless a reason is there already; returns false. */
bool post_refuse(post *post, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool post_misread(post *post); /* what it refused was a matter of reading, not of proof; returns false */

/* words.c: names in posts */
bool find_label(post *post, const char *subject, const char *value, csp_label *out);
/* The members of a set that a name stands for: "c3", "c456", "r4c123", "n5", or a whole label. */
bool find_values(post *post, csp_var set, const char *name, labels *out);
bool read_conclusions(post *post, const char *from); /* conclusions.c: fills targets */
/* A conclusion in words ("2/6 taken off B3"), as read_conclusions wants it; false: this is not one. */
bool spell_conclusions(const char *line, text *out);
bool read_chain(post *post, const char *body, chain *out);
const rule_name *find_rule(const char *name);
void add_label(labels *list, csp_label l);
bool has_label(const labels *list, csp_label l);
bool read_eureka(post *post, const char *body, chain *out); /* eureka.c */

/* patterns: each adds steps for the targets, in the position `s`, or refuses */
typedef bool build(post *post, const state *s, const rule_name *as);
void write_single(post *post, const state *s, csp_var v, csp_label l);
build build_single, build_chain, build_subset, build_oddagon, build_order, build_forcing, build_last_one,
    build_loop;

/* lines.c: steps as JSON */
void begin_step(post *post, const char *rule, const char *theory); /* theory "": as it was */
void end_step(post *post, int length);
void write_labels(post *post, const char *key, const csp_label *label, int n);
/* The cells of a chain whose SUPPOSE of these labels is line `line`. as->last_right, loose: see chain.c. */
typedef struct frame {
    const state *state;
    const csp_label *supposed, *outer; /* outer: what line 0 supposes around it */
    int n, outers, line;
    bool last_right, loose, open; /* open: the last cell keeps its right (a case of a forcing chain) */
    int relation;                 /* the number of the step that concluded it; 0: none */
} frame;
bool write_cells(post *post, const frame *frame, const chain *from, int *used);

/* relation.c: adds the steps that conclude the relation whose members are among these; the number of the
 * last, 0: there is none. */
int write_relation(post *post, const state *s, const labels *members);

/* post.c: the checker judges the steps, which begin in the position of the post and end in `s` and the
 * targets. */
bool judge(post *post, const state *s);
typedef struct mark { /* where the steps were, to try again */
    size_t length;
    int made, round, rating;
} mark;
mark set_mark(const post *post);
void go_back(post *post, mark to);

/* close.c: Singles and whips[1] of a position, as steps, until nothing is left or `most` were found. */
void close_position(post *post, state *s, bool whips, int most);

/* source.c: runs, positions and relations */
void read_source(post *post, const char *line); /* of a line that is not a step */
void source_close(post *post);
void source_begin(post *post); /* a run from a command that no banner follows */

#endif
