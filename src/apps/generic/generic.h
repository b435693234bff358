/* generic.h: networks that users write: what the files of the generic application share.
 *
 * A `generic` is a network as data, with its names: what is written as JSON or text, and modelled. A `draft`
 * is one as somebody wrote it, with the place of every word: the two readers fill a draft, in any order of
 * its statements, and generic_finish makes the network of it or says what is wrong, and where.
 * doc/networks.md describes both forms. Everything lives in one arena. */
#ifndef APPS_GENERIC_H
#define APPS_GENERIC_H

#include "apps/app.h"

#define GENERIC_TYPE   "variable" /* the type of csp-variables that have none */
#define GENERIC_SINGLE "single"   /* the name of their singles */

/* ---- a network as data ---- */

typedef struct generic_type {
    const char *name, *single;
    csp_phrases phrases; /* all NULL: the usual ones */
    bool spoken_of;      /* `say` has given them */
} generic_type;

/* What Subsets with rows and columns of these types are called. */
typedef struct generic_subsets {
    int rows, columns;
    csp_words words;
    const char *where; /* "in-a-row", or "" */
} generic_subsets;

extern const char *const generic_kind[]; /* the words as they are written; ends with NULL */

typedef struct generic_label {
    const char *name, *subject, *value;
} generic_label;

typedef struct generic_entry {
    csp_label label;
    const char *value; /* the label as a value of its csp-variable or group */
} generic_entry;

/* A csp-variable, or a group: labels of which at most one is true. */
typedef struct generic_variable {
    const char *name;
    int type, entries;
    generic_entry *entry;
} generic_variable;

typedef struct generic_set {
    csp_label *label;
    int labels;
    const char *from; /* for links: the statement they come from; NULL: not known */
} generic_set;

typedef struct statement_kind statement_kind; /* statements.h */

/* A constraint that a statement of this kind declares; the meaning of its parts depends on the kind. */
typedef struct generic_declared {
    const statement_kind *kind;
    const char *name; /* NULL: it has none */
    csp_var *set;
    int sets;
    generic_set label;
} generic_declared;

typedef struct combined combined; /* combined.h */

/* A statement on several csp-variables. */
typedef struct generic_combined {
    const combined *kind;
    const char *name;
    const char *from; /* what its links come from; NULL: the statement itself */
    int type;
    int *variable; /* its operands */
    int operands;
    int *of_operand; /* for each operand: its factor in a sum; in a literal the number of the value, ~number
                        if negated */
    int *number;     /* what else it says, in a form that depends on its kind */
    int numbers;
    const char **state; /* names of states of an automaton */
    int states;
    int first; /* of the labels that it makes */
    int first_variable;
} generic_combined;

/* Where a subject is drawn: x and y; then perhaps width and height; then perhaps slots; then perhaps the four
 * numbers of another box, for labels with a role. All in cells, as they were written. */
enum { PLACE_NUMBERS = 9 };

typedef struct generic_place {
    const char *subject;
    csp_label label; /* a label of the subject; CSP_NONE: all its labels were joined to others */
    int numbers;
    const char *number[PLACE_NUMBERS];
} generic_place;

typedef struct generic_paper {
    csp_paper kind;
    const char *number[4], *text;
} generic_paper;

/* What is drawn for a label that is a value. */
typedef struct generic_face {
    csp_label label;
    csp_paper kind;
    const char *number[4];
} generic_face;

typedef struct generic {
    const char *name; /* "" for none */
    generic_type type[CSP_TYPES_MAX];
    generic_label *label;
    generic_variable *variable, *group;
    generic_set *link; /* labels that are linked pairwise */
    generic_declared *declared;
    generic_combined *combined;
    generic_place *place;
    csp_slot *slot;
    generic_face *face;
    generic_paper *paper;
    generic_subsets *subset;
    int types, labels, variables, groups, links, declareds, declared_room, places, slots, faces, papers,
        subsets;
    int combineds;
    int plain_labels,
        plain_variables; /* how many, the first ones, were not made by statements on several csp-variables */
    int known_links; /* this many, the first ones, are on plain labels: those that tuples take into account */
    generic_set given, removed;
    bool as_text; /* it was written as text, not as JSON */
} generic;

/* ---- writing; a network reads again as the same network, label for label ---- */

typedef enum generic_form {
    GENERIC_ALL,
    GENERIC_NETWORK /* without name, givens and removals: what puzzles of one network share */
} generic_form;

void generic_write_json(const generic *g, generic_form form, text *out); /* one line, no newline */
void generic_write_text(const generic *g, text *out);                    /* several lines */

/* Is this a label that belongs to no combination? Labels of combinations follow from the values of other
 * csp-variables. */
bool generic_is_own(const puzzle *p, int label);

/* Subject and value of a label of which only the name is given: "A=red" is red for A, "x" is true for x. The
 * subject ends at `=`; returns its length. */
size_t generic_split(const char *name, const char **value);

/* ---- a network as it was written ---- */

typedef struct word {
    const char *string; /* NULL: there is none */
    const char *at;     /* where it is in the text */
} word;

typedef struct words {
    word *list;
    int n, room;
} words;

/* Two words each, for `value(label)`; string NULL where one of them was left out. */
typedef struct draft_variable {
    word name, type;
    words value, label; /* as many of one as of the other */
} draft_variable;

typedef struct draft_label {
    word name, subject, value;
} draft_label;

typedef enum draft_kind {                  /* statements that are lists of words */
                          DRAFT_LINK,      /* labels that are linked pairwise */
                          DRAFT_SAME,      /* values that are one label */
                          DRAFT_DIFFERENT, /* csp-variables that have no value in common */
                          DRAFT_EQUAL,     /* csp-variables that have the same value */
                          DRAFT_ALLOW,  /* two csp-variables, then pairs of their values: all that are allowed
                                         */
                          DRAFT_FORBID, /* two csp-variables, then pairs of their values that are not allowed
                                         */
                          DRAFT_SUBSETS,  /* types of rows and columns, kind, where (may be NULL) */
                          DRAFT_SAY,      /* a type and its phrases */
                          DRAFT_DECLARED, /* what `declares` makes of it */
                          DRAFT_COMBINED, /* what `combines` makes of it: see combined.h */
                          DRAFT_GIVEN,
                          DRAFT_REMOVE,
                          DRAFT_PLACE, /* a subject and numbers */
                          DRAFT_SLOT,  /* a label and a number */
                          DRAFT_FACE,  /* a label, a kind of decoration, four numbers */
                          DRAFT_PAPER  /* a kind of decoration, four numbers, a text (may be NULL) */
} draft_kind;

typedef struct draft_statement {
    draft_kind kind;
    const statement_kind *declares;
    const combined *combines;
    const char *at;
    /* For links, combinations and removals: what they are said to come from; NULL: the statement itself. */
    const char *from;
    words words;
    int *row, rows, row_room; /* of a table that is not written out: numbers of values, instead of words */
} draft_statement;

typedef struct logic logic; /* logic.h */

/* What encoders have made of statements so far, beyond what was written. Each asks draft_may before it makes
 * more, so that a small text takes little memory. */
typedef struct draft_made {
    uint64_t tries, values, labels, steps;
} draft_made;

typedef struct draft {
    arena *arena;
    const char *text; /* as it was written; the places are in it */
    size_t length;
    error *e;
    status status; /* the first failure stays */
    word name;
    const char *from;          /* what the statements being read come from; NULL: not said */
    draft_label *label, *type; /* for a type, `subject` has its name and single */
    draft_variable *variable, *group, *permutation; /* for a permutation, `label` has its csp-variables */
    draft_statement *statement;
    logic *logic; /* houses, attributes and clues; NULL: none */
    int labels, types, variables, groups, permutations, statements;
    int label_room, type_room, variable_room, group_room, permutation_room, statement_room;
    draft_made made;
} draft;

/* Each does nothing once something has failed. A pointer is valid until the next call of the same kind. */
draft_label *draft_add_label(draft *d);
draft_label *draft_add_type(draft *d);
draft_variable *draft_add_variable(draft *d);
draft_variable *draft_add_group(draft *d);
draft_variable *draft_add_permutation(draft *d);
draft_statement *draft_add_statement(draft *d, draft_kind kind, const char *at);
draft_statement *draft_declare(draft *d, const statement_kind *declares, const char *at);
draft_statement *draft_combine(draft *d, const combined *combines, const char *at);
/* Room for one more in a list of its own, which may move; NULL after a failure. */
void *draft_grow(draft *d, void **list, int *n, int *room, size_t size);
void draft_add_word(draft *d, words *to, word w);
void draft_add_value(draft *d, draft_statement *to, int value); /* to its rows */
/* Counts more of what encoders make; false: that is above the limit, so they must not make it. */
bool draft_may(uint64_t *made, uint64_t more, uint64_t most);
/* Is this a name: not empty, and without control characters? If not, remembers what is wrong. */
bool draft_check_name(draft *d, word w, const char *what);
/* Remembers what is wrong at a place, unless something was wrong before. */
void draft_wrong(draft *d, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void draft_no_memory(draft *d);
#ifdef ANALYSED /* as in base/error.h */
#define draft_wrong(d, at, ...) (draft_wrong(d, at, __VA_ARGS__), (void)((d)->status = BAD_INPUT))
#define draft_no_memory(d)      (draft_no_memory(d), (void)((d)->status = NO_MEMORY))
#endif

/* The readers. *end: where a JSON text ends; a comment may follow there. */
void generic_read_json(draft *d, const char **end);
void generic_read_text(draft *d);
bool generic_is_json(const char *bytes, size_t n); /* its first character opens an object */
bool generic_is_text(const char *bytes, size_t n); /* its first word is one that begins a statement */
bool generic_claims(const char *bytes, size_t n);  /* it begins as networks are printed */
/* Does it have a statement after the first line, the keyword of one with a mistake, or a key of JSON? */
bool generic_resembles(const char *bytes, size_t n);
app_extent generic_extent(const char *bytes, size_t n, bool whole);
bool generic_begins(const char *line, size_t n); /* a line `network`, which begins another one */

/* Makes the network of the draft, if nothing is wrong; otherwise d->status says so. */
void generic_finish(draft *d, generic *g);

/* What the network says in words, a line for each statement; the draft is the one that it was made of. */
void generic_tell(const draft *d, const generic *g, text *out);

/* ---- places; see core/csp_places.h ---- */

void generic_model_places(csp_builder *b, const generic *g);
void generic_write_places_json(const generic *g, text *out);
void generic_write_places_text(const generic *g, text *out);
/* Takes the places of a network over; false: no memory. */
bool generic_collect_places(const csp *c, arena *a, generic *g);

/* ---- drawing ---- */

void generic_show_puzzle(const puzzle *p, text *out);
void generic_show_state(const puzzle *p, const state *s, text *out);

extern const app app_generic;

#endif
