/* csp.h: a network: everything about a problem that does not depend on what is known of it.
 *
 * A *label* is a statement "this variable has this value" (in Sudoku: this digit in this cell). A
 * *csp-variable* is a set of labels of which exactly one is true; a label may belong to several
 * csp-variables. Two labels are *linked* if they can't both be true; labels of one csp-variable always are.
 * Links never change: the theorems on confluence and on T&E rest on that, so a network can't be modified
 * after csp_end.
 *
 * A *group* is a set of labels of which at most one is true; like a csp-variable it has a type, a name, and
 * links between all its labels. Groups are no csp-variables: only Subsets look at them, as columns. A *set*
 * is a csp-variable or a group: groups are numbered behind the csp-variables, and what is said below of a
 * csp_var holds for both where it says so.
 *
 * An *order* says that one csp-variable is smaller than another: both have equally many labels, put in by
 * ascending *rank* (from 0), and labels are linked where the rank in the smaller one is not below that in the
 * greater one. A *need* says that if a label is true, so is one of some other labels: a constraint on more
 * than two labels, which follows from the others or has no other form. Solutions obey links and
 * csp-variables; an application that declares needs sees to it that these imply them.
 *
 * Names are part of the network, so that printing, checking and drawing need no application. */
#ifndef CORE_CSP_H
#define CORE_CSP_H

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t csp_label;
typedef uint16_t csp_var;

enum { CSP_NONE = 0xFFFF, CSP_MAX = 0xFFF0 /* labels or sets in one network */, CSP_TYPES_MAX = 32 };

typedef struct csp csp;
typedef struct csp_builder csp_builder;

/* A list inside a network: for (const csp_label *l = x.begin; l < x.end; l++). */
typedef struct csp_list {
    const uint16_t *begin, *end;
} csp_list;

static inline int csp_list_size(csp_list x)
{
    return (int)(x.end - x.begin);
}

static inline int csp_list_find(csp_list x, uint16_t item) /* its place, from 0; -1: it is not there */
{
    for (const uint16_t *i = x.begin; i < x.end; i++)
        if (*i == item)
            return (int)(i - x.begin);
    return -1;
}

/* The part of a network that inner loops walk; everything reads it through the functions below. Each relation
 * is a table of starts into one array, so that a walk over neighbours is a walk over consecutive memory. */
typedef struct csp_relation {
    uint32_t *start; /* one more than rows */
    uint16_t *item;
} csp_relation;

typedef struct csp_graph {
    int labels, vars, sets, types, links;
    csp_relation label_links, label_vars, label_groups, var_labels; /* var_labels: of all sets */
} csp_graph;

static inline const csp_graph *csp_graph_of(const csp *c)
{
    return (const csp_graph *)(const void *)c; /* the first member of every network */
}

static inline csp_list csp_row(const csp_relation *r, int i)
{
    return (csp_list){ r->item + r->start[i], r->item + r->start[i + 1] };
}

static inline int csp_labels(const csp *c) /* how many; labels are 0 .. n-1 */
{
    return csp_graph_of(c)->labels;
}

static inline int csp_vars(const csp *c)
{
    return csp_graph_of(c)->vars;
}

static inline int csp_sets(const csp *c) /* csp-variables and groups */
{
    return csp_graph_of(c)->sets;
}

static inline int csp_types(const csp *c)
{
    return csp_graph_of(c)->types;
}

static inline int csp_links(const csp *c) /* pairs of linked labels */
{
    return csp_graph_of(c)->links;
}

static inline csp_list csp_label_links(const csp *c, csp_label l) /* ascending */
{
    return csp_row(&csp_graph_of(c)->label_links, l);
}

static inline csp_list csp_label_vars(const csp *c, csp_label l) /* ascending */
{
    return csp_row(&csp_graph_of(c)->label_vars, l);
}

static inline csp_list csp_label_groups(const csp *c, csp_label l) /* ascending */
{
    return csp_row(&csp_graph_of(c)->label_groups, l);
}

static inline csp_list csp_var_labels(const csp *c, csp_var v) /* of a set; in the order they were put in */
{
    return csp_row(&csp_graph_of(c)->var_labels, v);
}

bool csp_linked(const csp *c, csp_label a, csp_label b);
bool csp_linked_to_all(const csp *c, csp_label a, csp_list labels);
bool csp_has(const csp *c, csp_var v, csp_label l); /* l is a label of the set v */

int csp_var_type(const csp *c, csp_var v);         /* of a set */
const char *csp_type_name(const csp *c, int type); /* "rn" */
const char *csp_type_single(const csp *c,
                            int type);             /* "hidden-single-in-a-row": a single in such a variable */
const char *csp_var_name(const csp *c, csp_var v); /* of a set: "r2n4" */
const char *csp_label_name(const csp *c, csp_label l);    /* "n4r2c3" */
const char *csp_label_subject(const csp *c, csp_label l); /* "r2c3": a conclusion reads "r2c3 ≠ 4" */
const char *csp_label_value(const csp *c, csp_label l);   /* "4" */
const char *csp_value_name(const csp *c, csp_var v,
                           csp_label l); /* "c3": l as a value of the set v; "" if it is none */

/* Where Subsets live. A *board* is a part of the network seen as a matrix: its rows are csp-variables of one
 * type, its columns sets of another type, each label of a row is in at most one column, and each pair of a
 * row and a column has at most one label. Rows and columns that share labels, directly or through others, are
 * on one board. In Sudoku the cells and the digits of a row make one; the same seen the other way is another.
 */
typedef struct csp_board {
    int row_type, column_type;
    csp_list rows, columns; /* ascending */
    const char *head; /* what the names of all rows or of all columns have in common: "r6", "n4", or "" */
    bool square; /* as many csp-variables as rows are its columns, each label is in both, and the same turned
                    round is a board, too */
} csp_board;

int csp_boards(const csp *c);
const csp_board *csp_board_at(const csp *c, int i);

/* How people call Subsets whose rows and columns have these types: "naked-pairs-in-a-row" for the words NAKED
 * and "in-a-row". Above size 4 a name speaks of no size, and the size is written behind it in brackets; so it
 * is with types that have no words: "subset-rc-rn[2]". */
typedef enum csp_words { SUBSET_NAKED, SUBSET_HIDDEN, SUBSET_FISH } csp_words;
const char *csp_subset_name(const csp *c, int row_type, int column_type, int size);
/* The words that the application has for them; false: it has none. */
bool csp_subset_words(const csp *c, int row_type, int column_type, csp_words *words, const char **where);
bool csp_subset_name_tells_size(const csp *c, int row_type, int column_type, int size);

/* How people speak of the csp-variables of a type, for explanations. In a phrase {} stands for the name of
 * the csp-variable, or in `value` for the name of the value; {r} for the number behind r in it ("6" in
 * "r6n3"); and {lacks}, in `lack`, for "has no", "has no other" or "would have no". Where an application says
 * nothing they are "{}", "{}" and "{} {lacks} value". For r6n3 of Sudoku: "3 in row 6", "in c9", "row 6 has
 * no place for 3". */
typedef struct csp_phrases {
    const char *variable, *value, *lack;
} csp_phrases;

const csp_phrases *csp_type_phrases(const csp *c, int type);
bool csp_phrases_are_usual(const csp_phrases *p);

/* Orders. Lists of csp-variables are ascending; circles are allowed, and have no solution. */
int csp_orders(const csp *c);                             /* how many */
csp_list csp_greater(const csp *c, csp_var v);            /* those declared greater than v */
csp_list csp_smaller(const csp *c, csp_var v);            /* those declared smaller */
bool csp_is_smaller(const csp *c, csp_var a, csp_var b);  /* is a declared smaller than b? */
bool csp_never_equal(const csp *c, csp_var a, csp_var b); /* are labels of the same rank linked? */

/* Needs: each label of csp_needing(c, i) is false if all of csp_needed(c, i), which may be none, are. */
int csp_needs(const csp *c);
csp_list csp_needed(const csp *c, int i);
csp_list csp_needing(const csp *c, int i);

/* Of a set by its number: csp-variables, groups, then needs. */
static inline csp_var csp_need_set(const csp *c, int i)
{
    return (csp_var)(csp_sets(c) + i);
}
csp_list csp_set_members(const csp *c, csp_var set);
bool csp_is_need(const csp *c, csp_var set);

/* Building. A failure is remembered by the builder, and csp_end reports it: no call between needs a check.
 * Names are copied. csp_end frees the builder in all cases. */
csp_builder *csp_begin(const memory *m); /* NULL: no memory */
int csp_add_type(csp_builder *b, const char *name, const char *single);
void csp_speak(csp_builder *b, int type, const char *variable, const char *value, const char *lack);
csp_label csp_add_label(csp_builder *b, const char *name, const char *subject, const char *value);
csp_var csp_add_var(csp_builder *b, int type, const char *name);
void csp_put(csp_builder *b, csp_var v, csp_label l, const char *value_name); /* l is a label of v */
int csp_add_group(csp_builder *b, int type, const char *name); /* the number of the group, from 0 */
void csp_put_in_group(csp_builder *b, int group, csp_label l, const char *value_name);
void csp_call_subsets(csp_builder *b, int row_type, int column_type, csp_words words, const char *where);
void csp_add_link(csp_builder *b, csp_label x,
                  csp_label y); /* beyond those that csp-variables give; twice is fine */
void csp_add_order(csp_builder *b, csp_var smaller, csp_var greater); /* with its links; twice is fine */
/* Needs of the same labels, declared one after the other, are one need. */
void csp_add_need(csp_builder *b, csp_label l, const csp_label *needed, int n);
status csp_end(csp_builder *b, csp **out, error *e);
void csp_free(csp *c);

#endif
