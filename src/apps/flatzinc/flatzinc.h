/* flatzinc.h: models in FlatZinc, which MiniZinc makes of models that people write: what its files share.
 *
 * A text is read into declarations and constraints (flatzinc_read.c), these become the draft of a network
 * (flatzinc_model.c, flatzinc_encode.c, flatzinc_different.c, flatzinc_try.c), and the application `generic`
 * makes the network of it: so everything that is true of networks that people write is true here. What a
 * constraint says is written down once more, as a function of values (flatzinc_holds.c): small constraints
 * are encoded by asking it for all combinations, and every solution is verified by it. */
#ifndef APPS_FLATZINC_H
#define APPS_FLATZINC_H

#include "apps/generic/generic.h"
#include "problem/finish.h"
#include "problem/nary.h"

#include <stdint.h>

typedef enum fz_kind {
    FZ_INT,
    FZ_BOOL,
    FZ_NAME,
    FZ_RANGE,
    FZ_SET,
    FZ_ARRAY,
    FZ_TEXT,
    FZ_CALL,
    FZ_FLOAT
} fz_kind;

typedef struct fz_expression {
    fz_kind kind;
    int64_t value, last;                /* of a range: from value to last */
    const char *name;                   /* of a name, a text or a call */
    struct fz_expression *first, *next; /* members of a set, an array, a call */
    int members;
    const char *at;
} fz_expression;

/* A variable. Variables that are equal become one csp-variable: `same` leads to the one that stays. */
typedef struct fz_variable {
    const char *name, *at;
    bool is_bool, introduced, output;
    int same;
    int *value; /* the domain, of the one that stays */
    int values;
    bool ascending;    /* are they? */
    const char *path;  /* where the model speaks of it; NULL: that was not kept */
    const char *shown; /* what people call it: "nat[1]" */
    int shown_rank;
    int label_of, label_value; /* its value 1 is this value of that variable; -1: of none */
    const char **said;         /* the names of its values */
    int csp;                   /* its csp-variable in the network */
    bool own;                  /* a solution is made of it */
} fz_variable;

typedef struct fz_array {
    const char *name;
    fz_expression *body;
    const fz_expression *output; /* its dimensions, or NULL */
} fz_array;

typedef struct fz_constraint {
    const char *name, *at;    /* the predicate */
    const char *own;          /* the name that the model gives it; NULL: none */
    const char *path;         /* where the model says it; NULL: that was not kept */
    const char *defined;      /* a variable that it defines; NULL: none */
    span words, item;         /* it as it was written, and with `constraint` and its annotations */
    bool defines;             /* it says what a variable is that MiniZinc introduced */
    bool left_out;            /* it is not among the statements that are wanted */
    const char *called;       /* that name, or "int_lin_eq#7"; unique */
    fz_expression **argument; /* with names of arrays replaced */
    int arguments;
    const struct fz_predicate *predicate;
    enum { FZ_PLAIN, FZ_REIFIED, FZ_IMPLIED } how; /* the predicate itself, or NAME_reif, NAME_imp */
    bool done;     /* nothing is left to encode: it is in domains, for example */
    double looked; /* how many combinations it had when its image was last sought */
} fz_constraint;

typedef struct flatzinc {
    stated_problem network; /* must be first: functions of `generic` read it */
    draft *draft;           /* while it is read */
    arena *arena;
    fz_variable *variable;
    fz_array *array;
    fz_constraint *constraint;
    int variables, arrays, constraints;
    size_t variable_room, array_room, constraint_room;
    problem_index names;
    text *left_out;           /* the names of constraints that were left out */
    fz_expression *objective; /* a variable; NULL: there is none */
    bool shows;               /* the model says which variables are shown */
    bool *own;                /* for each label: does it belong to a variable that a solution is made of? */
    bool most;                /* its greatest value is wanted */
    bool too_large;           /* a constraint is */
    bool drafting;            /* domains are fixed */
    int *tried;               /* for each variable: the value being tried */
} flatzinc;

enum { FZ_VARIABLES, FZ_ARRAYS };

/* Where the name comes from by which people call a variable; the least is the best. */
enum { FZ_WRITTEN, FZ_ELEMENT, FZ_BY_PATH, FZ_DESCRIBED, FZ_NUMBERED, FZ_HIDDEN };

/* flatzinc_read.c */
void flatzinc_read(flatzinc *flatzinc);
/* What a name may begin with. */
static inline bool flatzinc_is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           character == '_';
}
/* Where the text in quotes ends whose first character is at `at`: at the closing quote (\" is none), or at
 * `end`. */
const char *flatzinc_text_end(const char *at, const char *end);
void *flatzinc_take(flatzinc *flatzinc, size_t count, size_t size);
/* "x=3", "total#2", "c.1": kept as long as the draft. */
const char *flatzinc_name(flatzinc *flatzinc, const char *stem, const char *sign, int number);
void flatzinc_wrong(flatzinc *flatzinc, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same of a constraint that is too large to be encoded, and can be left out. */
#define FLATZINC_RELAX                "; --relax leaves it out"
#define flatzinc_too_large(z, c, ...) ((z)->too_large = true, flatzinc_wrong(z, (c)->at, __VA_ARGS__))

/* flatzinc_lookup.c: replaces names of arrays and of elements by what they stand for. */
void flatzinc_look_up(flatzinc *flatzinc);
int flatzinc_variable(const flatzinc *flatzinc, const char *name); /* the one that stays; -1: there is none */

/* flatzinc_minizinc.c: refuses a text that is MiniZinc, and says how to flatten it. */
void flatzinc_refuse_minizinc(flatzinc *flatzinc);

/* flatzinc_holds.c: what predicates say. The values of variables are asked through z->tried. */
typedef struct fz_predicate {
    const char *name;
    /* One letter for each argument: x, a number or a variable; a, an array of these; c, a number; n, an array
     * of numbers; s, a set of numbers. Truth values are numbers. */
    const char *takes;
    bool (*holds)(const flatzinc *flatzinc, const fz_constraint *constraint);
    void (*encode)(flatzinc *flatzinc,
                   const fz_constraint *constraint); /* NULL: by trying all combinations */
    /* With one more argument, NAME_reif says that this is true if and only if NAME holds, and NAME_imp that
     * NAME holds if it is true; these are tried. */
    bool reifies;
} fz_predicate;

bool flatzinc_find_predicate(fz_constraint *constraint); /* false: there is none of its name and arguments */
bool flatzinc_holds(const flatzinc *flatzinc, const fz_constraint *constraint);
/* The name of a predicate without what libraries of MiniZinc put before it, fzn_ or, in ours, tresse_. */
const char *flatzinc_stem(const char *name);
int64_t flatzinc_int(const flatzinc *flatzinc, const fz_expression *expression);
bool flatzinc_in_set(const fz_expression *expression, int64_t value);

/* flatzinc_model.c: from constraints to a draft. */
void flatzinc_model(flatzinc *flatzinc, bool relax);
int flatzinc_place(const fz_variable *variable,
                   int64_t value);                    /* of a value in its domain; -1: it is not there */
bool flatzinc_in_domain(const void *with, int value); /* of the fz_variable `with` */
/* A word that stands where the constraint does. */
static inline word flatzinc_word(const fz_constraint *constraint, const char *string)
{
    return (word){ string, constraint->at };
}
/* Calls a variable so, if the rank of the name is better than that of the one it has. */
void flatzinc_call(flatzinc *flatzinc, fz_variable *variable, const char *name, int rank);
/* flatzinc_describe.c: gives names to the variables that MiniZinc introduced. */
void flatzinc_describe(flatzinc *flatzinc);
/* " (d=3, n=2)": the values of loops in a path of MiniZinc, in the file where it begins; or nothing. */
void flatzinc_add_loops(const char *path, text *out);
bool flatzinc_add_line(const char *path, text *out); /* "line 12"; false: it has none */
/* flatzinc_names.c: calls each constraint by a name that nothing else has. */
void flatzinc_name_constraints(flatzinc *flatzinc);
/* flatzinc_encode.c */
void flatzinc_encode_linear(flatzinc *flatzinc, const fz_constraint *constraint);
void flatzinc_encode_clause(flatzinc *flatzinc, const fz_constraint *constraint);
void flatzinc_encode_element(flatzinc *flatzinc, const fz_constraint *constraint);
void flatzinc_encode_constants(flatzinc *flatzinc, const fz_constraint *constraint);
void flatzinc_encode_tuples(flatzinc *flatzinc, const fz_constraint *constraint);
void flatzinc_encode_regular(flatzinc *flatzinc, const fz_constraint *constraint);
/* A statement with the name of the constraint, and its predicate as the type. */
draft_statement *flatzinc_statement(flatzinc *flatzinc, const constraint *kind,
                                    const fz_constraint *constraint);
/* Adds a csp-variable with one value. */
void flatzinc_add_single(flatzinc *flatzinc, word name, const char *value);
/* The csp-variable of a variable; of a number, one with this value alone. */
const char *flatzinc_operand_name(flatzinc *flatzinc, const fz_constraint *constraint,
                                  const fz_expression *expression);
/* The number of a variable with more than one value; -1: it is a constant, in *value. */
int flatzinc_operand(const flatzinc *flatzinc, const fz_expression *expression, int64_t *value);
/* For a constraint that is false whatever the values are: makes a csp-variable without values. */
void flatzinc_no_solution(flatzinc *flatzinc, const fz_constraint *constraint);
bool flatzinc_has_twice(const int *list, int n);
/* flatzinc_different.c: all_different. */
void flatzinc_encode_different(flatzinc *flatzinc, const fz_constraint *constraint);
/* Takes the numbers among the variables out of the domains of these. */
void flatzinc_take_out_numbers(flatzinc *flatzinc, fz_constraint *constraint);
/* flatzinc_try.c: by trying all combinations. */
void flatzinc_encode_table(flatzinc *flatzinc, const fz_constraint *constraint);
/* If the last argument is a function of the others, and a variable that MiniZinc introduced, only values that
 * the others give stay in its domain. True: some values were removed. */
bool flatzinc_image(flatzinc *flatzinc, fz_constraint *constraint);
/* How many different variables with more than one value does it have? Up to `most` of them go into the
 * list. */
int flatzinc_operands(const flatzinc *flatzinc, const fz_constraint *constraint, int *list, int most);
/* Only these values stay in the domain of `digit`. */
void flatzinc_restrict(flatzinc *flatzinc, int digit, bool (*keeps)(const void *with, int value),
                       const void *with);
/* flatzinc_fold.c: encodes it as an automaton; false: the predicate does not read its variables one by
 * one. */
bool flatzinc_fold(flatzinc *flatzinc, const fz_constraint *constraint);

#endif
