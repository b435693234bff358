/* xcsp3.h: models in XCSP3, the XML in which constraint models are exchanged, as networks of the application
 * `generic`.
 *
 * A text becomes elements (xcsp3_xml.c), these become csp-variables (xcsp3_variables.c) and constraints
 * (xcsp3_constraints.c, xcsp3_globals.c), which are stated as the statements of a draft. Where a variable is
 * expected an expression may stand (xcsp3_terms.c): what can't be said by links or sums is tried out
 * (xcsp3_tables.c). What is not known is refused by its name and line; nothing is left out. */
#ifndef APPS_XCSP3_H
#define APPS_XCSP3_H

#include "base/scan.h"
#include "problem/finish.h"

/* ---- elements ---- */

typedef struct xml_element {
    span name;
    const char *at;         /* its name, in the text */
    const char *open, *end; /* its attributes begin at `open`; they end before its content */
    span content;           /* what is between its tags, of an element without others in it */
    struct xml_element *first, *next;
} xml_element;

/* The element of a text and all that is in it; NULL: it is not XML, which has been said. */
xml_element *xml_read(draft *draft);
bool xml_is(const xml_element *element, const char *name);
span xml_attribute(const xml_element *element, const char *name);                    /* empty: it has none */
const xml_element *xml_child(const xml_element *element, const char *name, int nth); /* NULL: none; from 0 */

/* ---- the model ---- */

typedef struct xcsp3_domain {
    int values;
    int64_t *value; /* in ascending order; of symbols: their numbers */
    words word;     /* as they are written */
    words none;     /* as many words without a string */
    bool symbols;
} xcsp3_domain;

typedef struct xcsp3_variable {
    const char *name;
    const xcsp3_domain *domain;
} xcsp3_variable;

enum { XCSP3_WORDS = LIMIT_JSON_VALUES }; /* that are read, and that statements get */
enum { XCSP3_DIMENSIONS = 6, XCSP3_DEPTH = 64, XCSP3_SCOPE = 8 };

typedef struct xcsp3_array {
    int first, dimensions, size[XCSP3_DIMENSIONS], start; /* the number of its first variable; -1 for a gap */
    int *variable;
} xcsp3_array;

/* A node of an expression: a number, a variable, or an operator and its operands. */
typedef enum xcsp3_op {
    OP_NUMBER,
    OP_VARIABLE,
    OP_NEG,
    OP_ABS,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_SQR,
    OP_POW,
    OP_MIN,
    OP_MAX,
    OP_DIST,
    OP_LT,
    OP_LE,
    OP_GE,
    OP_GT,
    OP_NE,
    OP_EQ,
    OP_SET,
    OP_IN,
    OP_NOT,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_IFF,
    OP_IMP,
    OP_IF,
    OP_UNKNOWN
} xcsp3_op;

typedef struct xcsp3_term {
    xcsp3_op op;
    int64_t number; /* or the number of the variable */
    struct xcsp3_term *first, *next;
} xcsp3_term;

typedef struct xcsp3 {
    draft *draft;
    problem_index index; /* names: of variables and arrays, and of statements */
    char *copy;          /* of the text, in which words end with a zero */
    xcsp3_variable *variable;
    xcsp3_array *array;
    int variables, arrays;
    size_t variable_room, array_room;
    uint64_t words, labels;       /* so far */
    const char *at;               /* the constraint that is being read */
    const xml_element *arguments; /* of a group: what stands for %0, %1, ... */
    words argument;
    int rest;       /* the first argument that no %N names */
    bool joined;    /* labels may belong to several variables: so pairs are tables, not links */
    int statements; /* that have names */
    int64_t *now;   /* the value of each variable, while combinations are tried */
    int now_room;
    xcsp3_term spare; /* for what there is no memory: nobody reads it then */
} xcsp3;

/* ---- words: xcsp3_words.c ---- */

/* Remembers what is wrong at a word: "found 'WORD', expected ...". */
void xcsp3_wrong(xcsp3 *x, word found, const char *expected);
void *xcsp3_take(xcsp3 *x, size_t count, size_t size); /* NULL: no memory, which has been said */
const char *xcsp3_join(xcsp3 *x, const char *first, const char *second, const char *third);
const char *xcsp3_copy(xcsp3 *x, span piece);
/* The words of an element: without arguments, as they stand there; else with what stands for %0, %1, ... */
words xcsp3_plain_words(xcsp3 *x, const xml_element *element);
words xcsp3_words(xcsp3 *x, const xml_element *element);
/* The same of the element NAME inside, or of this one if it has no others. */
words xcsp3_words_in(xcsp3 *x, const xml_element *element, const char *name);
bool xcsp3_is_number(const char *string, int64_t *number);              /* of at most nine digits */
bool xcsp3_is_range(const char *string, int64_t *least, int64_t *most); /* "2..5", or a number */
int64_t xcsp3_number(xcsp3 *x, word from);                              /* says so if it is none */
int xcsp3_sort(int64_t *list, int n);                                   /* each once; returns how many */
void xcsp3_numbers(xcsp3 *x, words from, int64_t **list, int *n);       /* a list of numbers and ranges */

/* ---- variables: xcsp3_variables.c ---- */

void xcsp3_read_variables(xcsp3 *x, const xml_element *variables);
/* The variables that a word names, such as x, x[2] or x[][1..3]. False: it does not name variables. */
bool xcsp3_resolve(xcsp3 *x, word name, int **list, int *n);
int xcsp3_add_variable(xcsp3 *x, const char *name, const xcsp3_domain *domain, const char *const *label);
int xcsp3_columns(const xcsp3 *x,
                  int variable); /* of the array of two dimensions that it is in; 0: it is in none */
const xcsp3_domain *xcsp3_domain_of(xcsp3 *x, const int64_t *value, int n); /* in ascending order */
int xcsp3_place_of(const xcsp3_domain *domain, int64_t value);              /* -1: it is not there */
const char *xcsp3_label(xcsp3 *x, int variable, int place, bool positive);  /* "x=3", "x!=3" */

/* ---- expressions: xcsp3_terms.c ---- */

xcsp3_term *xcsp3_read_term(xcsp3 *x, const words *from, int *i);
void xcsp3_read_terms(xcsp3 *x, words from, int **variable, int *n); /* a list: a variable for each */
xcsp3_term *xcsp3_of_number(xcsp3 *x, int64_t number);
xcsp3_term *xcsp3_of_variable(xcsp3 *x, int variable);
xcsp3_term *xcsp3_of(xcsp3 *x, xcsp3_op op, xcsp3_term *first, xcsp3_term *second);
void xcsp3_write_term(const xcsp3 *x, const xcsp3_term *term, text *out);
xcsp3_op xcsp3_operator(const char *name);
/* Its value, where variables have those of x->now; false: it has none, as 1 div 0. */
bool xcsp3_value(const xcsp3 *x, const xcsp3_term *term, int64_t *out);
/* Its variables, each once; returns how many, at most `most`, or most + 1. */
int xcsp3_size(const xcsp3_term *term); /* how many terms are in it */
int xcsp3_scope(const xcsp3_term *term, int *list, int most);

/* ---- what is said: xcsp3_say.c, xcsp3_tables.c ---- */

typedef struct xcsp3_sum {
    int *variable;
    int64_t *factor, constant;
    int n, room;
} xcsp3_sum;

/* Is it a sum of variables with factors? */
bool xcsp3_linear(xcsp3 *x, const xcsp3_term *term, int64_t factor, xcsp3_sum *out);
void xcsp3_add_to_sum(xcsp3 *x, xcsp3_sum *sum, int variable, int64_t factor);
void xcsp3_say_sum(xcsp3 *x, const xcsp3_sum *sum, xcsp3_op op); /* compared with 0 */
void xcsp3_say(xcsp3 *x, const xcsp3_term *term);                /* it is true */
int xcsp3_variable_for(xcsp3 *x, const xcsp3_term *term);        /* one that has its value */
void xcsp3_say_never(xcsp3 *x, int variable);                    /* it has no value: there is no solution */
void xcsp3_remove(xcsp3 *x, int variable, int place);
draft_statement *xcsp3_statement(xcsp3 *x, const statement_form *form);
void xcsp3_put(xcsp3 *x, draft_statement *to, const char *string);
void xcsp3_name(xcsp3 *x, draft_statement *to); /* a name, and no type */
/* All combinations of these variables for which the term is true, as a table; and: the values it has. */
bool xcsp3_may_try(xcsp3 *x, const xcsp3_term *term, const int *variable, int n);
void xcsp3_say_table(xcsp3 *x, const xcsp3_term *term, const int *variable, int n);
void xcsp3_say_value(xcsp3 *x, const xcsp3_term *term, const int *variable, int n,
                     int of);             /* of is its value */
bool xcsp3_may(xcsp3 *x, uint64_t tries); /* counts them; false: there are too many, which has been said */
const xcsp3_domain *xcsp3_image(xcsp3 *x, const xcsp3_term *term, const int *variable, int n);

/* ---- constraints: xcsp3_constraints.c, xcsp3_globals.c ---- */

/* "(le,3)": an operator, and a number, a variable, a range or a set. */
typedef struct xcsp3_condition {
    xcsp3_op op;
    xcsp3_term *to; /* of a range or set: what is in it */
    int64_t least, most;
    bool range;
} xcsp3_condition;

xcsp3_condition xcsp3_read_condition(xcsp3 *x, const xml_element *element);
xcsp3_term *xcsp3_meets(xcsp3 *x, xcsp3_term *term, const xcsp3_condition *condition);
void xcsp3_sum_meets(xcsp3 *x, xcsp3_sum *sum, const xcsp3_condition *condition);

typedef struct xcsp3_kind {
    const char *name;
    void (*read)(xcsp3 *x, const xml_element *element);
} xcsp3_kind;

extern const xcsp3_kind xcsp3_globals[]; /* ends with NULL */
void xcsp3_refuse(xcsp3 *x, const xml_element *element, const char *why);
void xcsp3_read_constraints(xcsp3 *x, const xml_element *all);
void xcsp3_read_objective(xcsp3 *x, const xml_element *objectives);

/* ---- the reader ---- */

bool xcsp3_is(const char *bytes, size_t n); /* does an element `instance` begin it? */
void xcsp3_read(draft *draft);

#endif
