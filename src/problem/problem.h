/* problem.h: a problem as data: csp-variables with their values, names and places, and a list of constraints.
 *
 * A `stated_problem` is what is written as JSON or as text, and modelled. A `draft` is one as somebody wrote
 * it, with the place of every word: the two readers fill a draft, in any order of its statements, and
 * problem_finish makes the problem of it or says what is wrong, and where. doc/networks.md describes both
 * forms. Everything lives in one arena. */
#ifndef PROBLEM_PROBLEM_H
#define PROBLEM_PROBLEM_H

#include "core/csp_places.h"
#include "problem/constraints.h"
#include "problem/form.h"
#include "problem/index.h"

#define PROBLEM_TYPE   "variable" /* the type of csp-variables that have none */
#define PROBLEM_SINGLE "single"   /* the name of their singles */

/* ---- a network as data ---- */

typedef struct problem_type {
    const char *name, *single;
    csp_phrases phrases; /* all NULL: the usual ones */
    bool spoken_of;      /* `say` has given them */
} problem_type;

/* What Subsets with rows and columns of these types are called. */
typedef struct problem_subsets {
    int rows, columns;
    csp_words words;
    const char *where; /* "in-a-row", or "" */
} problem_subsets;

extern const char *const problem_kind[]; /* the words as they are written; ends with NULL */

typedef struct problem_label {
    const char *name, *subject, *value;
} problem_label;

typedef struct problem_entry {
    csp_label label;
    const char *value; /* the label as a value of its csp-variable or group */
} problem_entry;

/* A csp-variable, or a group: labels of which at most one is true. */
typedef struct problem_variable {
    const char *name;
    const char *from; /* the statement it comes from; NULL: none */
    int type, entries;
    problem_entry *entry;
} problem_variable;

typedef struct problem_set {
    csp_label *label;
    int labels;
    union {                /* there may be millions of links */
        const char *from;  /* of links: the statement they come from; NULL: not known */
        const char **each; /* of givens and removals: the same of each label; NULL: of none */
    };
} problem_set;

/* A constraint as a statement declares it; what its parts mean depends on the kind. */
struct problem_constraint {
    const constraint *is;
    const char *name; /* NULL: it has none */
    const char *from; /* what its links come from; NULL: the statement itself */
    /* Of what the network declares itself: */
    csp_var *set;
    int sets;
    problem_set label;
    /* Of what becomes csp-variables of combinations: */
    int type;
    int *variable; /* its operands */
    int operands;
    int *of_operand; /* for each operand: its factor in a sum; in a literal the number of the value, ~number
                        if negated */
    int *number;     /* what else it says */
    int numbers;
    const char **state; /* names of states of an automaton */
    int states;
    int first, first_variable; /* of what it makes */
    bool large;                /* it is too large for combinations, so it makes nothing */
};

/* Where a subject is drawn: x and y; then perhaps width and height; then perhaps slots; then perhaps the four
 * numbers of another box, for labels with a role. All in cells, as they were written. */
enum { PLACE_NUMBERS = 9 };

typedef struct problem_place {
    const char *subject;
    csp_label label; /* a label of the subject; CSP_NONE: all its labels were joined to others */
    int numbers;
    const char *number[PLACE_NUMBERS];
} problem_place;

typedef struct problem_paper {
    csp_paper kind;
    const char *number[4], *text;
} problem_paper;

/* What is drawn for a label that is a value. */
typedef struct problem_face {
    csp_label label;
    csp_paper kind;
    const char *number[4];
} problem_face;

struct stated_problem {
    const char *name; /* "" for none */
    problem_type type[CSP_TYPES_MAX];
    problem_label *label;
    problem_variable *variable, *group;
    problem_set *link; /* labels that are linked pairwise */
    problem_constraint *declared, *combined;
    problem_place *place;
    csp_slot *slot;
    problem_face *face;
    problem_paper *paper;
    problem_subsets *subset;
    int types, labels, variables, groups, links, declareds, places, slots, faces, papers, subsets;
    size_t declared_room;
    int combineds;
    int plain_labels,
        plain_variables; /* how many, the first ones, were not made by statements on several csp-variables */
    int own_labels;  /* this many, the first ones, are of the problem itself; others follow from them. 0: all
                      */
    int known_links; /* this many, the first ones, are on plain labels: those that tuples take into account */
    problem_set given, removed;
    bool as_text;          /* it was written as text, not as JSON */
    const char *objective; /* a csp-variable whose least value is wanted; NULL: any solution will do */
    bool most;             /* the greatest value is wanted */
};

/* ---- writing; a network reads again as the same network, label for label ---- */

typedef enum problem_form {
    PROBLEM_ALL,
    PROBLEM_NETWORK /* without name, givens and removals: what puzzles of one network share */
} problem_form;

void problem_write_json(const stated_problem *problem, problem_form how,
                        text *out);                                /* one line, no newline */
void problem_write_text(const stated_problem *problem, text *out); /* several lines */
void problem_write_constraint(const stated_problem *problem, const problem_constraint *is, bool json,
                              text *out);
void problem_write_declared(const stated_problem *problem, text *out); /* all of them, as text, a line each */
/* Writes n statements of a form: lines of text, or a key of JSON and what is under it. */
void problem_write_list(const stated_problem *problem, const statement_form *kind, int n,
                        void (*spell)(const stated_problem *problem, int i, form_writer *to), bool json,
                        text *out);

/* Has it statements that csp-variables of its own labels do not say, so that they can be cells? And: lists
 * those that are too large for combinations, "sum total, table T". */
bool problem_has_cells(const stated_problem *problem);
void problem_list_large(const stated_problem *problem, text *out);

/* How many labels, the first ones, belong to no combination? Labels of combinations follow from the values of
 * other csp-variables. */
int problem_own_labels(const stated_problem *problem);

/* Subject and value of a label of which only the name is given: "A=red" is red for A, "x" is true for x. The
 * subject ends at `=`; returns its length. */
size_t problem_split(const char *name, const char **value);

/* ---- a network as it was written ---- */

typedef struct word {
    const char *string; /* NULL: there is none */
    const char *at;     /* where it is in the text */
} word;

typedef struct words {
    word *list;
    int n;
    size_t room;
} words;

/* Two words each, for `value(label)`; string NULL where one of them was left out. */
typedef struct draft_variable {
    word name, type;
    const char *from;   /* what it is said to come from; NULL: nothing */
    words value, label; /* as many of one as of the other */
} draft_variable;

typedef struct draft_label {
    word name, subject, value;
} draft_label;

struct draft_statement {
    const statement_form *form;
    const char *at;
    /* What it is said to come from; NULL: the statement itself, or nothing. */
    const char *from;
    const char *under; /* the text of the `from` above it; NULL: there is none */
    words words;       /* in the order of the fields of its form */
    size_t row_room;
    int *row, rows; /* of a table that is not written out: numbers of values, instead of words */
};

/* What encoders have made of statements so far, beyond what was written. Each asks draft_may before it makes
 * more, so that a small text takes little memory. */
typedef struct draft_made {
    uint64_t tries, values, labels, steps;
} draft_made;

/* The statements of a person (said.c): by which words each is known, and which of them are to be read. */
typedef struct problem_said {
    const bool *kept;  /* for each: is it read? NULL: all are */
    const char **name; /* as they were met; lives as long as what is read */
    int n;
    size_t room;
    problem_index index;
} problem_said;

struct draft {
    arena *arena;
    const char *text; /* as it was written; the places are in it */
    size_t length;
    error *e;
    status status; /* the first failure stays */
    word name;
    word objective; /* `minimize` or, if `most`, `maximize`: the csp-variable */
    bool most;
    const char *from;          /* what the statements being read come from; NULL: not said */
    draft_label *label, *type; /* for a type, `subject` has its name and single */
    draft_variable *variable, *group;
    draft_statement *statement;
    const statement_form *const *more; /* forms of text beyond `forms`, of the application; NULL: none */
    struct logic *logic;               /* what those have read; NULL: nothing */
    problem_said *said;                /* NULL: nobody asks for statements, and all are read */
    bool as_text;
    int own_variables; /* the first ones; values of others follow from theirs. 0: all */
    int labels, types, variables, groups, statements;
    size_t label_room, type_room, variable_room, group_room, statement_room;
    draft_made made;
};

/* Each does nothing once something has failed. A pointer is valid until the next call of the same kind. */
draft_statement *draft_add_statement(draft *draft, const statement_form *kind, const char *at);
void draft_add_part(draft *draft, draft_statement *to); /* the word without a string before a field */
/* Room for one more in a list of its own, which may move; NULL after a failure. */
void *draft_grow(draft *draft, void *list, int *count, size_t *room, size_t size);
void draft_put_item(draft *draft, void *list, int *count, size_t *room, size_t size, const void *item);
/* Adds an item to `label`, `type`, `variable` or `group` of the draft, or to such a list of its own. */
#define draft_put_into(d, to, list, item)                                                                    \
    draft_put_item(d, &(to)->list, &(to)->list##s, &(to)->list##_room, sizeof *(to)->list, &(item))
#define draft_put(d, list, item) draft_put_into(d, d, list, item)
void draft_add_word(draft *draft, words *to, word words);
void draft_add_value(draft *draft, draft_statement *to, int value); /* to its rows */
/* Notes a statement of a person; is it to be read? The same words are the same statement. */
bool problem_says(draft *draft, const char *name);
/* Notes all statements that were read, and forgets those that are to be left out. */
void problem_leave_out(draft *draft);
/* Closes the text, and keeps it as long as the draft; "" after a failure. */
const char *draft_keep(draft *draft, text *t);
/* Counts more of what encoders make; false: that is above the limit, so they must not make it. */
bool draft_may(uint64_t *made, uint64_t more, uint64_t most);
/* Is this a name: not empty, and without control characters? If not, remembers what is wrong. */
bool draft_check_name(draft *draft, word words, const char *what);
/* Remembers what is wrong at a place, unless something was wrong before. */
void draft_wrong(draft *draft, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void draft_no_memory(draft *draft);
#ifdef ANALYSED /* as in base/error.h */
#define draft_wrong(d, at, ...) (draft_wrong(d, at, __VA_ARGS__), (void)((d)->status = BAD_INPUT))
#define draft_no_memory(d)      (draft_no_memory(d), (void)((d)->status = NO_MEMORY))
#endif

/* The readers. *end: where a JSON text ends; a comment may follow there. */
void problem_read_json(draft *draft, const char **end);
void problem_read_text(draft *draft);
void problem_read_cnf(draft *draft); /* it begins with "p cnf", after comments */

/* Makes the network of the draft, if nothing is wrong; otherwise draft->status says so. */
void problem_finish(draft *draft, stated_problem *problem);
/* Adds it to a network that is being built. */
void problem_model(csp_builder *b, const stated_problem *problem);

/* ---- places; see core/csp_places.h ---- */

void problem_model_places(csp_builder *b, const stated_problem *problem);
void problem_write_places(const stated_problem *problem, bool json, text *out);
/* Takes the places of a network over; false: no memory. */
bool problem_collect_places(const csp *c, arena *a, stated_problem *problem);

#endif
