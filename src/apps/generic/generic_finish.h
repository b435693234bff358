/* generic_finish.h: what the files that make a network from a draft share: see generic_finish.c. */
#ifndef APPS_GENERIC_FINISH_H
#define APPS_GENERIC_FINISH_H

#include "apps/generic/generic.h"
#include "apps/generic/generic_index.h"

enum { LABELS, TYPES, VARIABLES, SUBJECTS, VALUES /* of csp-variable v: VALUES + v */ };

typedef struct finish {
    draft *d;
    generic *g;
    generic_index index;
    int *same;   /* of each label: one it is the same as, or itself */
    int *number; /* of each label that stays: its final number */
    int *seen;   /* of each label: the last list that had it */
    int lists;   /* met so far */
    int *named;  /* of each csp-variable: the last `different` that named it */
    int variable_room;
    const char *at;   /* the statement that is being finished, in the text */
    const char *from; /* of the links at hand: the statement */
    bool *linked;     /* of each statement of the draft: its links are there */
    int differents;
    uint64_t pairs; /* of values, that the tables of `allow` and `forbid` have */
    int link_room;
    uint64_t links; /* pairs of labels that are declared to be linked, so far */
    uint64_t sets, members;
} finish;

/* generic_names.c */
int finish_find(const finish *f, int space, const char *name);         /* -1: not there */
bool finish_enter(finish *f, int space, const char *name, int number); /* false: there is one like it */
/* These two say that a word stands twice, or that nothing is called so. */
void finish_twice(finish *f, const char *what, word w);
void finish_unknown(finish *f, const char *what, word w, const char *expected);
void *finish_take(finish *f, size_t count, size_t size);
char *finish_joined(finish *f, const char *a, const char *between, const char *b, size_t b_length);
int finish_root(const finish *f, int l); /* the label that stays of those it was joined with */
/* The csp-variable or label that a word speaks of; 0 after saying that there is none. */
int finish_variable_of(finish *f, word w);
int finish_label_of_entry(const finish *f, int v, int i);
int finish_entry_of(finish *f, int v, word value);
int finish_label_of(finish *f, word w);
bool finish_is_label(const finish *f, const char *name); /* is there one that it speaks of? */
bool finish_is_new(finish *f, int l); /* in the list being read: the caller counts f->lists up before each */
/* These count what there is of something, and refuse what is more than the limit. */
void finish_count_links(finish *f, int n, const char *at); /* the pairs of a list of n labels */
void finish_count_members(finish *f, int64_t n, const char *at);
void finish_count_sets(finish *f, int n, const char *at);

/* generic_variables.c */
void finish_add_types(finish *f);
int finish_type_of(finish *f, const draft_variable *v);
void finish_declare_labels(finish *f);
void finish_add_variables(finish *f);
void finish_join_labels(finish *f);
void finish_check_variables(finish *f);
/* What a statement on several csp-variables makes: copies of the names stay. `at`: where it stands. */
int finish_make_type(finish *f, word name, const char *single, const char *const phrases[3]);
int finish_make_label(finish *f, const char *name, const char *subject, const char *value, const char *at);
int finish_make_variable(finish *f, int type, const char *name, const char *at);

/* generic_words.c */
void finish_add_words(finish *f);

/* generic_links.c */
void finish_put_label(finish *f, generic_set *to, int l, word w);
void finish_add_links(finish *f);      /* on what is there */
void finish_add_late_links(finish *f); /* on what other statements have made */

/* generic_places.c */
void finish_add_places(finish *f);

/* combined.c */
void finish_combine(finish *f);

/* statements.c */
void finish_add_declared(finish *f);

#endif
