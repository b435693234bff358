/* csp.h: a network: everything about a problem that does not depend on what is known about its solution.
 *
 * A *label* is a statement "this variable has this value" (in Sudoku: this digit in this cell). Two labels
 * are *linked* if they can't both be true. Links never change: the theorems on confluence and on T&E rest on
 * that, so a network can't be modified after csp_end.
 *
 * All other constraints are *sets* of labels, their members. A set says how many of its members are true: at
 * least 0 or 1, and at most 1 or any number. A set with *guards*, which are labels, says so only if one of
 * its guards is true. There are three kinds, and sets are numbered in this order:
 *
 *   - a *csp-variable*: exactly one member is true;
 *   - a *group*: at most one is. Only Subsets look at groups, as columns;
 *   - a *need*: at least one is, provided that a guard is true: a guard needs one of the members. Couplings
 *     look at needs.
 *
 * Members of a csp-variable or group are linked by definition; these links need not be declared
 * (core/links.h). These two have a type and a name, and a name for each member; a label may be in several of
 * them. A need has neither a name nor a type, and its labels are all in csp-variables. Solutions obey links
 * and sets, needs as well as the others.
 *
 * An *order* says that one csp-variable is smaller than another: both have the same number of labels, put in
 * by ascending *rank* (from 0), and two labels are linked if the rank of the one in the smaller csp-variable
 * is not below the rank of the one in the greater.
 *
 * A *mesh* says that the true labels of a list make up one loop, or one connected region (core/mesh.h).
 *
 * Names are part of the network, so that printing, checking and drawing need no application. */
#ifndef CORE_CSP_H
#define CORE_CSP_H

#include "base/error.h"
#include "base/limits.h"
#include "base/memory.h"
#include "core/links.h"

typedef uint16_t csp_label;
typedef uint16_t csp_set;
typedef csp_set csp_var; /* a set that is a csp-variable, or is treated like one */

enum { CSP_NONE = 0xFFFF, CSP_MAX = LIMIT_LABELS, CSP_TYPES_MAX = LIMIT_TYPES };

typedef struct csp csp;
typedef struct csp_builder csp_builder;

/* The part of a network that inner loops walk; everything reads it through the functions below. */
typedef struct csp_graph {
    int labels, types;
    int vars, exclusive, sets; /* of all sets, the first `vars` are csp-variables; groups follow, up to
                                  `exclusive`; needs, up to `sets` */
    csp_relation members;      /* of each set */
    csp_relation label_vars, label_groups;
    csp_relation guards;                    /* of each need */
    csp_relation label_needs, label_guards; /* of each label: needs that it is a member of, a guard of */
    link_lists links;
} csp_graph;

static inline const csp_graph *csp_graph_of(const csp *c)
{
    return (const csp_graph *)(const void *)c; /* the first member of every network */
}

static inline int csp_labels(const csp *c) /* how many; labels are 0 .. n-1 */
{
    return csp_graph_of(c)->labels;
}

static inline int csp_types(const csp *c)
{
    return csp_graph_of(c)->types;
}

/* ---- links ---- */

/* For all labels that are linked to l, ascending: CSP_FOR_LINKS(x, c, l) use(*x); */
#define CSP_FOR_LINKS(x, c, l) FOR_LINKED(x, &csp_graph_of(c)->links, l)

static inline bool csp_linked(const csp *c, csp_label first, csp_label second)
{
    return links_are(&csp_graph_of(c)->links, first, second);
}

static inline bool csp_linked_to_all(const csp *c, csp_label label, csp_list labels)
{
    while (labels.begin < labels.end && csp_linked(c, label, *labels.begin))
        labels.begin++;
    return labels.begin == labels.end;
}

int csp_links(const csp *c);               /* pairs of linked labels; not stored, so each call counts them */
bool csp_has_declared_links(const csp *c); /* besides those of csp-variables and groups */

/* Some of the labels linked to l, ascending: those that a declared link joins to it, and those that share a
 * small csp-variable or group with it. */
static inline csp_list csp_near_links(const csp *c, csp_label l)
{
    return csp_row(&csp_graph_of(c)->links.near, l);
}

/* The statements from which links, csp-variables and groups come, if the builder of the network named them:
 * how many there are; the name of one; the number of the one that the link between x and y comes from, or
 * that a csp-variable or group comes from; -1: from none. Labels that share a csp-variable or group are
 * linked by it, whatever else says so: by one that comes from no statement, if there is one. */
int csp_origins(const csp *c);
const char *csp_origin_name(const csp *c, int origin);
int csp_origin(const csp *c, csp_label first, csp_label second);
int csp_set_origin(const csp *c, csp_set set);

/* ---- sets ---- */

static inline int csp_sets(const csp *c) /* how many, of all kinds; sets are 0 .. n-1 */
{
    return csp_graph_of(c)->sets;
}

static inline int csp_vars(const csp *c) /* csp-variables: the first sets */
{
    return csp_graph_of(c)->vars;
}

static inline int csp_exclusive(const csp *c) /* csp-variables and groups; needs come after them */
{
    return csp_graph_of(c)->exclusive;
}

static inline int csp_needs(const csp *c)
{
    return csp_sets(c) - csp_exclusive(c);
}

static inline csp_list csp_set_members(const csp *c, csp_set set) /* in the order they were put in */
{
    return csp_row(&csp_graph_of(c)->members, set);
}

/* The set binds as soon as any one of its guards is true. Only a need has guards: other sets always bind. */
static inline csp_list csp_set_guards(const csp *c, csp_set set)
{
    if (set < csp_exclusive(c))
        return (csp_list){ NULL, NULL };
    return csp_row(&csp_graph_of(c)->guards, set - csp_exclusive(c));
}

static inline csp_set csp_need_set(const csp *c, int i) /* the i-th need */
{
    return (csp_set)(csp_exclusive(c) + i);
}

static inline bool csp_is_need(const csp *c, csp_set set)
{
    return set >= csp_exclusive(c) && set < csp_sets(c);
}

bool csp_has(const csp *c, csp_set set, csp_label l); /* l is a member of `set` */

/* The sets of a label, ascending: csp-variables; groups; needs that it is a member of, or a guard of. */
static inline csp_list csp_label_vars(const csp *c, csp_label l)
{
    return csp_row(&csp_graph_of(c)->label_vars, l);
}

static inline csp_list csp_label_groups(const csp *c, csp_label l)
{
    return csp_row(&csp_graph_of(c)->label_groups, l);
}

static inline csp_list csp_label_needs(const csp *c, csp_label l)
{
    return csp_row(&csp_graph_of(c)->label_needs, l);
}

static inline csp_list csp_label_guards(const csp *c, csp_label l)
{
    return csp_row(&csp_graph_of(c)->label_guards, l);
}

int csp_set_type(const csp *c, csp_set set);         /* of a csp-variable or group; of a need: -1 */
const char *csp_set_name(const csp *c, csp_set set); /* "r2n4"; of a need: "" */

/* The same functions by other names, for code about csp-variables. */
static inline csp_list csp_var_labels(const csp *c, csp_var v)
{
    return csp_set_members(c, v);
}

static inline int csp_var_type(const csp *c, csp_var v)
{
    return csp_set_type(c, v);
}

static inline const char *csp_var_name(const csp *c, csp_var v)
{
    return csp_set_name(c, v);
}

/* And for code about needs, by their number among needs: if all labels of csp_needed (there may be none) are
 * false, so is each label of csp_needing. */
static inline csp_list csp_needed(const csp *c, int i)
{
    return csp_set_members(c, csp_need_set(c, i));
}

static inline csp_list csp_needing(const csp *c, int i)
{
    return csp_set_guards(c, csp_need_set(c, i));
}

/* ---- names ---- */

const char *csp_type_name(const csp *c, int type); /* "rn" */
const char *csp_type_single(const csp *c,
                            int type); /* "hidden-single-in-a-row": a single in such a variable */
const char *csp_label_name(const csp *c, csp_label l);    /* "n4r2c3" */
const char *csp_label_subject(const csp *c, csp_label l); /* "r2c3": a conclusion reads "r2c3 ≠ 4" */
const char *csp_label_value(const csp *c, csp_label l);   /* "4" */
const char *csp_value_name(const csp *c, csp_set set,
                           csp_label l); /* "c3": l as a value of the `set`; "" if it is none */

/* A name is made of *coordinates*, each an axis (letters) and a number: "r6n3" is row 6 and digit 3. Whatever
 * else is in a name belongs to the coordinate that follows it, as `before`; text after the last number is a
 * last coordinate without a number. So the coordinates cover the whole name, and every printer takes it apart
 * in the same way. */
typedef struct csp_coordinate {
    const char *text;                 /* where it begins in the name */
    uint32_t before, letters, digits; /* the lengths of its three parts, which follow one another */
} csp_coordinate;

typedef struct csp_coordinates {
    const csp_coordinate *begin, *end;
} csp_coordinates;

csp_coordinates csp_set_coordinates(const csp *c, csp_set set); /* of the name of a csp-variable or group */
/* Takes the next coordinate off a name; false: there is none. */
bool csp_next_coordinate(const char **name, csp_coordinate *out);

static inline bool csp_has_number(const csp_coordinate *coordinate) /* is it an axis and a number? */
{
    return coordinate->letters && coordinate->digits;
}

/* Where Subsets live. A *board* is a part of the network seen as a matrix: its rows are csp-variables of one
 * type, its columns csp-variables or groups of another type. A row and a column that share just one label,
 * directly or through others, are on one board. On a *plain* board each label of a row is in no other row and
 * in at most one column, and no row and column share two labels, so that a row and a column determine a
 * label. In Sudoku the cells of a row (as rows) and its digits (as columns) make one board; with rows and
 * columns exchanged they make another; all are plain. */
typedef struct csp_board {
    int row_type, column_type;
    csp_list rows, columns; /* ascending */
    const char *head; /* the coordinates that the names of all rows or of all columns have in common: "r6",
                         "n4", or "" */
    bool plain;
    bool closed; /* it is plain, and each label of a column is in a row */
    bool square; /* it is closed, its columns are csp-variables, as many as rows, and each label of a row is
                    in a column: then there is a square board with rows and columns exchanged */
} csp_board;

int csp_boards(const csp *c);
const csp_board *csp_board_at(const csp *c, int i);

/* What people call Subsets whose rows and columns have these types: "naked-pairs-in-a-row" for the words
 * NAKED and "in-a-row". Above size 4 the name does not tell the size, which is then written after it in
 * brackets; the same holds for types that have no words: "subset-rc-rn[2]". */
typedef enum csp_words { SUBSET_NAKED, SUBSET_HIDDEN, SUBSET_FISH } csp_words;
const char *csp_subset_name(const csp *c, int row_type, int column_type, int size);
/* The words that the application has for them; false: it has none. */
bool csp_subset_words(const csp *c, int row_type, int column_type, csp_words *words, const char **where);
bool csp_subset_name_tells_size(const csp *c, int row_type, int column_type, int size);

/* How people speak of the csp-variables of a type, for explanations. In a phrase {} stands for the name of
 * the csp-variable, or in `value` for the name of the value; {r} for the number of its coordinate r ("6" in
 * "r6n3"); and {lacks}, in `lack`, for "has no", "has no other" or "would have no". Where an application says
 * nothing they are "{}", "{}" and "{} {lacks} value". For r6n3 of Sudoku: "the 3 of row 6", "in c9", "row 6
 * has no place for 3". {n+} stands for the digits of a number, one by one: "3+9"; {who of *} for what follows
 * "who of " at the beginning of the name; {r=row|c=column} for "row 6" or "column 6", whichever coordinate
 * the name has. `label` ("" if the application says nothing) is for types whose labels say that something is
 * somewhere: "queen in {}", where {} stands for the subject of the label, turns "r4c2 is Q" into "r4c2 has a
 * queen". */
typedef struct csp_phrases {
    const char *variable, *value, *lack, *label;
} csp_phrases;

const csp_phrases *csp_type_phrases(const csp *c, int type);
bool csp_phrases_are_usual(const csp_phrases *phrases);

/* ---- orders: lists of csp-variables are ascending; cycles are allowed, but have no solution ---- */

int csp_orders(const csp *c);                                      /* how many */
csp_list csp_greater(const csp *c, csp_var v);                     /* those declared greater than v */
csp_list csp_smaller(const csp *c, csp_var v);                     /* those declared smaller */
bool csp_is_smaller(const csp *c, csp_var first, csp_var second);  /* is the first declared smaller? */
bool csp_never_equal(const csp *c, csp_var first, csp_var second); /* are labels of the same rank linked? */

/* Is it a network of statements (core/statement.h)? Then labels of combinations are in no csp-variable, are
 * linked to nothing, and are gone in every state. */
bool csp_is_of_statements(const csp *c);

/* ---- impossible patterns (core/pattern.h): csp-variables that can't all be restricted to these labels ----
 */

int csp_patterns(const csp *c);
csp_list csp_pattern_sets(const csp *c, int i);
csp_list csp_pattern_labels(const csp *c, int i);

/* ---- meshes (core/mesh.h): labels that have to be one loop, or one connected region ---- */

typedef struct csp_mesh {
    bool loop;        /* else a region */
    const char *name; /* no other mesh has it */
    int labels;
    const csp_label *label;
    /* `end` of a loop: label i is a line between the points end[2 i] and end[2 i + 1]; there are `points`
     * points. `end` of a region: `pairs` pairs of neighbours, each given by their indices in `label`. */
    int points, pairs;
    const uint16_t *end;
} csp_mesh;

int csp_meshes(const csp *c);
const csp_mesh *csp_mesh_at(const csp *c, int i);

/* ---- building ---- */

/* The builder remembers a failure and csp_end reports it, so the calls in between need no check. Names are
 * copied. csp_end frees the builder in all cases. */
csp_builder *csp_begin(const memory *m); /* NULL: no memory */
const memory *csp_memory(const csp_builder *b);
int csp_add_type(csp_builder *b, const char *name, const char *single);
void csp_speak(csp_builder *b, int type, const char *variable, const char *value, const char *lack);
void csp_speak_of_labels(csp_builder *b, int type, const char *label); /* after csp_speak */
csp_label csp_add_label(csp_builder *b, const char *name, const char *subject, const char *value);
/* The network of statements (core/statement.h) is built by the same calls, after this one. */
void csp_leave_out_combinations(csp_builder *b);
/* The same for the label of a combination, which follows from other labels by a statement. */
csp_label csp_add_combination(csp_builder *b, const char *name, const char *subject, const char *value);
csp_var csp_add_var(csp_builder *b, int type, const char *name);
void csp_put(csp_builder *b, csp_var v, csp_label l, const char *value_name); /* l is a label of v */
int csp_add_group(csp_builder *b, int type, const char *name); /* the number of the group, from 0 */
void csp_put_in_group(csp_builder *b, int group, csp_label l, const char *value_name);
void csp_call_subsets(csp_builder *b, int row_type, int column_type, csp_words words, const char *where);
void csp_add_link(csp_builder *b, csp_label first,
                  csp_label second); /* besides those of csp-variables and groups; twice does no harm */
/* The links that are added from now on come from the statement of this name; NULL: from none. The second
 * function says so of csp-variables and groups. */
void csp_from(csp_builder *b, const char *name);
void csp_sets_from(csp_builder *b, const char *name);
/* With its links; adding it twice does no harm. */
void csp_add_order(csp_builder *b, csp_var smaller, csp_var greater);
/* l needs one of these; adding it twice does no harm. Needs with the same members that are declared one right
 * after the other become one need with several guards. */
void csp_add_need(csp_builder *b, csp_label l, const csp_label *needed, int n);
/* These csp-variables can't all be restricted to these labels. This must follow from the links: a pattern
 * that a short search does not confirm is refused. */
void csp_add_impossible(csp_builder *b, const csp_var *out, int vars, const csp_label *list, int labels);
/* For code that makes a part of a network: records a failure of its own as one of the builder; tells whether
 * the builder has failed. */
void csp_fail(csp_builder *b, status result, const char *why);
bool csp_has_failed(const csp_builder *b);
void csp_add_mesh(csp_builder *b, const csp_mesh *mesh); /* all of it is copied */
status csp_end(csp_builder *b, csp **out, error *e);
void csp_free(csp *c);

#endif
