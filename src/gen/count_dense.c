/* count_dense.c: the counter for networks that fit the dense layout; see full_table.h for what a state is and
 * how it is settled.
 *
 * Search. A hypothesis makes the state of the next level. When that has been searched, its label is
 * eliminated from the state it was made from: the two cases have no solution in common, and together have
 * all. A hypothesis closes all lanes of its label, which were open: this limits the number of levels, so
 * everything is allocated when the counter is opened.
 *
 * A count that has turned out to be hard is begun again in the lanes of what is left (count_lanes.h).
 *
 * Networks with needs, loops or regions are left to the other counter: a lane can't say that a label is gone
 * because what it needs is gone. Labels without csp-variable are in no lane: solutions differ only in the
 * values of csp-variables. */
#include "gen/count_dense.h"

#include "gen/count_lanes.h"
#include "search/full_table.h"

#include <limits.h>
#include <string.h>

enum {
    PATIENCE = 2000, /* nodes without a solution, until the search gives up */
    HARD = 20        /* a count of more nodes is hard: making a table of what is left takes as long */
};

/* After how many nodes a search gives up. */
typedef struct patience {
    int without, at_all; /* while there is no solution; in any case */
} patience;

static const patience usual = { PATIENCE, INT_MAX };

struct count_dense {
    full_table table; /* its arena owns the arrays */
    const memory *memory;
    int levels;         /* one more than the hypotheses that there can be at once */
    bool has_loose;     /* some label has no csp-variable */
    lane *level;        /* the state of each level of the search */
    lane *base;         /* the state that questions add to */
    bool base_fine;     /* no contradiction follows from it */
    lane *begun;        /* the state with which the last question without a base began */
    bool begun_fine;    /* it is no contradiction */
    csp_label *list;    /* room for all labels */
    count_lanes *lanes; /* for what is hard; NULL: the network does not fit */
    residual *lent;     /* the table in which it is counted; NULL: none is lent */
    residual *residual; /* `lent`, if it is made of `begun`; else NULL */
    csp_label *left;    /* of each level: the only label that is left if its hypothesis is wrong; CSP_NONE:
                           several are */
};

/* ---- opening and closing ---- */

bool count_dense_fits(const csp *c)
{
    return full_table_small(c) && !csp_needs(c) && !csp_meshes(c);
}

static void measure(count_dense *k, const csp *c)
{
    int fewest = csp_vars(c); /* the fewest csp-variables that a label has, if it has any */
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list list = csp_label_vars(c, (csp_label)l);
        int vars = (int)(list.end - list.begin);
        k->has_loose |= vars == 0;
        if (vars > 0 && vars < fewest)
            fewest = vars;
    }
    k->levels = 1 + (fewest > 0 ? csp_vars(c) / fewest : 0);
}

static status take_levels(count_dense *k)
{
    arena *a = &k->table.arena;
    size_t levels = (size_t)k->levels;
    k->level = arena_take_lines(a, levels * (size_t)k->table.width, sizeof *k->level);
    k->left = arena_take(a, levels, sizeof *k->left);
    k->base = arena_take_lines(a, (size_t)k->table.width, sizeof *k->base);
    k->begun = arena_take_lines(a, (size_t)k->table.width, sizeof *k->begun);
    k->list = arena_take(a, (size_t)csp_labels(k->table.csp), sizeof *k->list);
    return k->level && k->left && k->base && k->begun && k->list ? OK : NO_MEMORY;
}

status count_dense_open(count_dense **out, const memory *m, const csp *c)
{
    *out = NULL;
    count_dense *k = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    measure(k, c);
    if (full_table_open(&k->table, m, c) != OK || take_levels(k) != OK ||
        (count_lanes_fits(c) && count_lanes_open(&k->lanes, m, c, k->levels) != OK)) {
        count_dense_close(k);
        return NO_MEMORY;
    }
    *out = k;
    return OK;
}

void count_dense_close(count_dense *k)
{
    if (!k)
        return;
    full_table_close(&k->table);
    count_lanes_close(k->lanes);
    memory_give(k->memory, k, 1, sizeof *k);
}

void count_dense_use(count_dense *k, const lanes_ops *ops)
{
    k->table.ops = ops;
    k->residual = NULL;
}

/* ---- search ---- */

static lane *level(const count_dense *k, int depth)
{
    return k->level + (size_t)depth * (size_t)k->table.width;
}

/* After the operation `pairs`: an open csp-variable with two candidates, if there is one, or with as few as
 * there are. The first such csp-variable is taken: looking for a better one costs more than it saves. */
static int choose_var(const full_table *t, const lane *of)
{
    int best = -1, fewest = BANK;
    for (int g = 0; g < t->banks; g++)
        if (t->mask[g])
            return g * BANK + __builtin_ctz(t->mask[g]);
    for (int v = 0; v < t->vars; v++)
        if ((of[v] & LANE_OPEN) && full_bits(of[v]) < fewest) {
            fewest = full_bits(of[v]);
            best = v;
        }
    return best;
}

/* Makes the next level from this one by a hypothesis; false at a contradiction. */
static bool suppose(count_dense *k, int depth)
{
    full_table *t = &k->table;
    lane *of = level(k, depth);
    int v = choose_var(t, of);
    lane rest = of[v] & (lane)(of[v] - 1);
    csp_label x = full_lowest(t, v, of[v]);
    bool pair = (rest & (rest - 1)) == LANE_OPEN;
    k->left[depth] = pair ? full_lowest(t, v, rest) : (csp_label)CSP_NONE;
    bool fine = full_suppose(t, of + t->width, of, x);
    if (!pair)
        full_clear(t, of, x);
    return fine;
}

/* Goes on in this level, whose hypothesis has been searched to its end; false at a contradiction. */
static bool resume(count_dense *k, int depth)
{
    full_table *t = &k->table;
    lane *of = level(k, depth);
    if (k->left[depth] != CSP_NONE)
        return full_suppose(t, of, of, k->left[depth]);
    t->asserts = 0;
    return full_settle(t, of, of);
}

static void write_solution(const count_dense *k, const state *s, const lane *of, bool *solution)
{
    const full_table *t = &k->table;
    int labels = csp_labels(t->csp);
    memset(solution, 0, (size_t)labels * sizeof *solution);
    for (int l = 0; s && k->has_loose && l < labels; l++)
        solution[l] = s->label[l] == VALUE;
    for (int v = 0; v < t->covering; v++)
        solution[full_lowest(t, v, of[v])] = true;
}

static bool is_avoided(const count_dense *k, const lane *of, const bool *avoid)
{
    const full_table *t = &k->table;
    for (int v = 0; v < t->covering; v++)
        if (!avoid[full_lowest(t, v, of[v])])
            return false;
    return true;
}

/* Searches from the state in the first level; `fine` says that it is no contradiction. s has the labels
 * without csp-variable; it may be NULL if there are none. */
static status search(count_dense *k, bool fine, const state *s, const question *q, patience p, watch *w,
                     int *found, bool *solution, bool *gave_up)
{
    full_table *t = &k->table;
    int depth = 0, nodes = 0;
    for (;;) {
        const lane *now = level(k, depth);
        if (fine && t->ops->pairs(t->mask, now, t->banks)) {
            *gave_up = nodes == (*found ? p.at_all : p.without);
            nodes++;
            status stop = *gave_up ? OK : watch_node(w);
            if (*gave_up || stop != OK)
                return stop;
            fine = suppose(k, depth++);
            continue;
        }
        fine = fine && !(q->avoid && is_avoided(k, now, q->avoid));
        if (fine && ++*found == (q->last ? q->most : 1) && solution)
            write_solution(k, s, now, solution);
        if (*found == q->most || depth == 0)
            return OK;
        fine = resume(k, --depth);
    }
}

status count_dense_run(count_dense *k, const state *s, int most, watch *w, int *found, bool *solution,
                       bool *gave_up)
{
    *found = 0;
    *gave_up = false;
    if (most <= 0)
        return OK;
    const question all = { .most = most };
    return search(k, full_load(&k->table, level(k, 0), s), s, &all, usual, w, found, solution, gave_up);
}

/* ---- questions ---- */

bool count_dense_base(count_dense *k, const state *s)
{
    k->base_fine = full_load(&k->table, k->base, s);
    return !k->has_loose;
}

/* Makes the first level: `from` with what the question adds. False: a contradiction. */
static bool enter(count_dense *k, const lane *from, const question *q)
{
    full_table *t = &k->table;
    lane *first = level(k, 0);
    if (q->gones > 0)
        from = memcpy(first, from, (size_t)t->width * sizeof *first);
    for (int i = 0; i < q->gones; i++)
        full_clear(t, first, q->gone[i]);
    for (t->asserts = 0; t->asserts < q->givens; t->asserts++)
        t->asserted[t->asserts] = q->given[t->asserts];
    return full_settle(t, first, from);
}

status count_dense_ask(count_dense *k, const question *q, watch *w, int *found, bool *solution, bool *gave_up)
{
    *found = 0;
    *gave_up = false;
    if (q->most <= 0 || !k->base_fine)
        return OK;
    return search(k, enter(k, k->base, q), NULL, q, usual, w, found, solution, gave_up);
}

bool count_dense_knows_all(const count_dense *k)
{
    return !k->has_loose;
}

/* ---- from the beginning ---- */

residual *count_dense_residual(count_dense *k)
{
    const full_table *t = &k->table;
    if (!k->begun_fine || k->residual || !k->lanes || !k->lent)
        return k->residual;
    k->lent->kinds = t->ops->propagations;
    if (residual_make_halved(k->lent, k->list, full_list(t, k->begun, k->list)))
        k->residual = k->lent;
    return k->residual;
}

void count_dense_lend(count_dense *k, residual *table)
{
    k->lent = table;
    k->residual = NULL;
}

status count_dense_residual_run(count_dense *k, const uint8_t *from, int most, watch *w, int *found,
                                bool *solution, bool *gave_up)
{
    const full_table *t = &k->table;
    if (solution) {
        memset(solution, 0, (size_t)csp_labels(t->csp) * sizeof *solution);
        for (int v = 0; v < t->covering; v++)
            if (!(k->begun[v] & LANE_OPEN))
                solution[full_lowest(t, v, k->begun[v])] = true;
    }
    return count_lanes_run(k->lanes, k->residual, from, most, PATIENCE, w, found, solution, gave_up);
}

/* Counts what has been begun, in the lanes of what is left. *gave_up: it does not fit, or is too hard. */
static status count_hard(count_dense *k, const question *q, watch *w, int *found, bool *solution,
                         bool *gave_up)
{
    const residual *t = count_dense_residual(k);
    *found = 0;
    *gave_up = !t;
    return t ? count_dense_residual_run(k, t->live, q->most, w, found, solution, gave_up) : OK;
}

bool count_dense_begin(count_dense *k, const question *q)
{
    k->residual = NULL;
    k->begun_fine = enter(k, k->table.blank, q);
    memcpy(k->begun, level(k, 0), (size_t)k->table.width * sizeof *k->begun);
    return k->begun_fine;
}

status count_dense_start(count_dense *k, const question *q, watch *w, int *found, bool *solution,
                         bool *gave_up)
{
    const patience first = { HARD, HARD };
    *found = 0;
    *gave_up = false;
    count_dense_begin(k, q);
    if (q->most <= 0)
        return OK;
    bool plain = !q->avoid && !q->last;
    status s = search(k, k->begun_fine, NULL, q, plain ? first : usual, w, found, solution, gave_up);
    if (s != OK || !*gave_up || !plain)
        return s;
    s = count_hard(k, q, w, found, solution, gave_up);
    if (s != OK || k->residual)
        return s;
    *found = 0; /* there is no table, so count once more in the usual way */
    memcpy(level(k, 0), k->begun, (size_t)k->table.width * sizeof *k->begun);
    return search(k, true, NULL, q, usual, w, found, solution, gave_up);
}

const lane *count_dense_begun(const count_dense *k)
{
    return k->begun_fine ? k->begun : NULL;
}

full_table *count_dense_table(count_dense *k)
{
    return &k->table;
}
