/* csp.h: a network: everything about a problem that does not depend on what is known of it.
 *
 * A *label* is a statement "this variable has this value" (in Sudoku: this digit in this cell). A
 * *csp-variable* is a set of labels of which exactly one is true; a label may belong to several
 * csp-variables. Two labels are *linked* if they can't both be true; labels of one csp-variable always are.
 * Links never change: the theorems on confluence and on T&E rest on that, so a network can't be modified
 * after csp_end.
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

enum { CSP_NONE = 0xFFFF, CSP_MAX = 0xFFF0 /* labels or csp-variables in one network */, CSP_TYPES_MAX = 32 };

typedef struct csp csp;
typedef struct csp_builder csp_builder;

/* A list inside a network: for (const csp_label *l = x.begin; l < x.end; l++). */
typedef struct csp_list {
    const uint16_t *begin, *end;
} csp_list;

/* The part of a network that inner loops walk; everything reads it through the functions below. Each relation
 * is a table of starts into one array, so that a walk over neighbours is a walk over consecutive memory. */
typedef struct csp_relation {
    uint32_t *start; /* one more than rows */
    uint16_t *item;
} csp_relation;

typedef struct csp_graph {
    int labels, vars, types, links;
    csp_relation label_links, label_vars, var_labels;
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

static inline csp_list csp_var_labels(const csp *c, csp_var v) /* in the order they were put in */
{
    return csp_row(&csp_graph_of(c)->var_labels, v);
}

bool csp_linked(const csp *c, csp_label a, csp_label b);
bool csp_has(const csp *c, csp_var v, csp_label l); /* l is a label of v */

int csp_var_type(const csp *c, csp_var v);
const char *csp_type_name(const csp *c, int type); /* "rn" */
const char *csp_type_single(const csp *c,
                            int type);             /* "hidden-single-in-a-row": a single in such a variable */
const char *csp_var_name(const csp *c, csp_var v); /* "r2n4" */
const char *csp_label_name(const csp *c, csp_label l);    /* "n4r2c3" */
const char *csp_label_subject(const csp *c, csp_label l); /* "r2c3": a conclusion reads "r2c3 ≠ 4" */
const char *csp_label_value(const csp *c, csp_label l);   /* "4" */
const char *csp_value_name(const csp *c, csp_var v,
                           csp_label l); /* "c3": l as a value of v; "" if it is none */

/* Building. A failure is remembered by the builder, and csp_end reports it: no call between needs a check.
 * Names are copied. csp_end frees the builder in all cases. */
csp_builder *csp_begin(const memory *m); /* NULL: no memory */
int csp_add_type(csp_builder *b, const char *name, const char *single);
csp_label csp_add_label(csp_builder *b, const char *name, const char *subject, const char *value);
csp_var csp_add_var(csp_builder *b, int type, const char *name);
void csp_put(csp_builder *b, csp_var v, csp_label l, const char *value_name); /* l is a label of v */
void csp_add_link(csp_builder *b, csp_label x,
                  csp_label y); /* beyond those that csp-variables give; twice is fine */
status csp_end(csp_builder *b, csp **out, error *e);
void csp_free(csp *c);

#endif
