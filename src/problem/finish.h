/* problem_finish.h: what the files that make a network from a draft share: see problem_finish.c. */
#ifndef PROBLEM_FINISH_H
#define PROBLEM_FINISH_H

#include "base/scan.h"
#include "problem/index.h"
#include "problem/problem.h"

enum { LABELS, TYPES, VARIABLES, SUBJECTS, LOOPS, REGIONS, VALUES /* of csp-variable v: VALUES + v */ };

struct finish {
    draft *d;
    stated_problem *g;
    problem_index index;
    int *same;   /* for each label: one that it is the same as, or itself */
    int *number; /* for each label that stays: its final number */
    int *seen;   /* for each label: the last list that had it */
    int lists;   /* met so far */
    int *named;  /* for each csp-variable: the last `different` that named it */
    size_t variable_room;
    const char *at;   /* the statement that is being finished, in the text */
    const char *from; /* the statement that the current links come from */
    bool *linked;     /* for each statement of the draft: are its links made? */
    bool late;        /* what statements have made is there already */
    int differents;
    uint64_t pairs; /* pairs of values in the tables of `allow` and `forbid` */
    size_t link_room;
    uint64_t links; /* pairs of labels that are declared to be linked, so far */
    uint64_t sets, members;
};

/* names.c */
int finish_find(const finish *finish, int space, const char *name); /* -1: not there */
bool finish_enter(finish *finish, int space, const char *name,
                  int number); /* false: the name exists already */
/* These two report that a word occurs twice, or that nothing has this name. */
void finish_twice(finish *finish, const char *what, word words);
void finish_unknown(finish *finish, const char *what, word words, const char *expected);
void *finish_take(finish *finish, size_t count, size_t size);
char *finish_joined(finish *finish, const char *first, const char *between, const char *second,
                    size_t b_length);
int finish_root(const finish *finish,
                int label); /* the label that stays, of those that `label` was joined with */
/* The csp-variable or label that a word refers to; if there is none, says so and returns 0. */
int finish_variable_of(finish *finish, word words);
int finish_label_of_entry(const finish *finish, int value, int i);
int finish_entry_of(finish *finish, int digit, word value);
int finish_label_of(finish *finish, word words);
bool finish_is_label(const finish *finish, const char *name); /* is there one that it refers to? */
/* A number of at most nine digits. */
bool word_is_number(const char *string, int *out);
int finish_number(finish *finish, word words, const char *what); /* the same; if it is none, says so */
bool finish_is_new(finish *finish,
                   int label); /* in the list being read: the caller counts finish->lists up before each */
/* These count things, and refuse more than the limit. */
void finish_count_links(finish *finish, int n, const char *at); /* the pairs of a list of `count` labels */
void finish_count_members(finish *finish, int64_t count, const char *at);
void finish_count_sets(finish *finish, int n, const char *at);

/* variables.c */
void finish_add_types(finish *finish);
int finish_type_of(finish *finish, word name, word type);
void finish_declare_labels(finish *finish);
void finish_add_variables(finish *finish);
void finish_join_labels(finish *finish);
void finish_check_variables(finish *finish);
/* What a statement on several csp-variables makes; the names are copied. `at`: the place of the statement. */
int finish_make_type(finish *finish, word name, const char *single, const char *const phrases[3]);
int finish_make_label(finish *finish, const char *name, const char *subject, const char *value,
                      const char *at);
int finish_make_variable(finish *finish, int type, const char *name, const char *at);

/* links.c */
void finish_put_label(finish *finish, problem_set *to, int label, word words);
/* The same of labels that are named by n words. */
void finish_put_labels(finish *finish, problem_set *to, const word *list, int n);
void finish_add_links(finish *finish);      /* those on what exists already */
void finish_add_late_links(finish *finish); /* those on what other statements have made */

void finish_add_objective(finish *finish); /* objective.c */
void finish_add_words(finish *finish);     /* words.c */
void finish_add_places(finish *finish);    /* places.c */

/* Room for a constraint of a problem with this many sets and labels, of which none is there yet; NULL after a
 * failure. */
problem_constraint *finish_declare(finish *finish, const constraint *kind, int sets, int labels);

/* finish.c: works on all statements of a stage. */
void finish_stage(finish *finish, form_stage stage);

/* problem.c */
/* Room for a constraint with this many sets and labels; NULL: no memory. */
problem_constraint *problem_declare(stated_problem *problem, arena *a, const constraint *kind, int sets,
                                    int labels);
void spell_labels(const stated_problem *problem, const problem_constraint *is,
                  form_writer *to); /* all of them */

/* The forms of statements that are not about constraints, or that are links; each in the file named. */
extern const statement_form form_format, form_version, form_network, form_note, form_from, form_type,
    form_label, form_variable, form_variables, form_group;                      /* declarations.c */
extern const statement_form form_permutation, form_same, form_equal;            /* variables.c */
extern const statement_form form_link, form_different, form_allow, form_forbid; /* links.c */
extern const statement_form form_minimize, form_maximize;                       /* objective.c */
extern const statement_form form_given, form_remove;                            /* finish.c */
extern const statement_form form_subsets, form_say;                             /* words.c */
extern const statement_form form_place, form_slot, form_face, form_paper;       /* places.c */

#endif
