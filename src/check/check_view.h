/* check_view.h: a statement while it is looked at: which values of its operands are alive, and which are kept
 * (check_statement.c). */
#ifndef CHECK_CHECK_VIEW_H
#define CHECK_CHECK_VIEW_H

#include "check/checker.h"
#include "core/statement.h"

typedef struct view {
    checker *checker;
    const statement *said;
    arena room;
    int *same;  /* of each operand: the first one with the same labels */
    int *start; /* of each operand: its first entry */
    int entries;
    bool *alive, *kept; /* of each entry */
    bool bounds;        /* compare bounds of sums only */
} view;

static inline void *room_for(view *view, size_t count, size_t size)
{
    void *list = view->checker->failed ? NULL : arena_take(&view->room, count + 1, size);
    view->checker->failed = view->checker->failed || !list;
    return list;
}

static inline const statement_operand *operand(const view *view, int i)
{
    return &view->said->operand[i];
}

static inline int entry(const view *view, int i, int k)
{
    return view->start[view->same[i]] + k;
}

/* A constant has one value, which is always there. */
static inline int values(const view *view, int i)
{
    return operand(view, i)->labels ? operand(view, i)->labels : 1;
}

static inline bool is_there(const view *view, int i, int k)
{
    return view->alive[entry(view, i, k)];
}

/* Operand i has its value number k, and operand j number l: can that be? */
static inline bool agree(const view *view, int i, int k, int j, int l)
{
    return view->same[i] != view->same[j] || k == l;
}

static inline void keep(view *view, int i, int k)
{
    view->kept[entry(view, i, k)] = true;
}

/* Each marks what a solution of its kind keeps. */
void keep_sum(view *view), keep_count(view *view), keep_clause(view *view), keep_regular(view *view);
void keep_others(view *view, int from, int end);

#endif
