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

#include "core/statement.h"
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
    bool begun_fine;    /* it is not a contradiction */
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
    return full_table_small(c) && csp_is_plain(c);
}

static void measure(count_dense *counter, const csp *c)
{
    int fewest = csp_vars(c); /* the fewest csp-variables that a label has, if it has any */
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list list = csp_label_vars(c, (csp_label)l);
        int vars = (int)(list.end - list.begin);
        counter->has_loose |= vars == 0;
        if (vars > 0 && vars < fewest)
            fewest = vars;
    }
    counter->levels = 1 + (fewest > 0 ? csp_vars(c) / fewest : 0);
}

static status take_levels(count_dense *counter)
{
    arena *a = &counter->table.arena;
    size_t levels = (size_t)counter->levels;
    counter->level = arena_take_lines(a, levels * (size_t)counter->table.width, sizeof *counter->level);
    counter->left = arena_take(a, levels, sizeof *counter->left);
    counter->base = arena_take_lines(a, (size_t)counter->table.width, sizeof *counter->base);
    counter->begun = arena_take_lines(a, (size_t)counter->table.width, sizeof *counter->begun);
    counter->list = arena_take(a, (size_t)csp_labels(counter->table.csp), sizeof *counter->list);
    return counter->level && counter->left && counter->base && counter->begun && counter->list ? OK
                                                                                               : NO_MEMORY;
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

void count_dense_close(count_dense *counter)
{
    if (!counter)
        return;
    full_table_close(&counter->table);
    count_lanes_close(counter->lanes);
    memory_give(counter->memory, counter, 1, sizeof *counter);
}

void count_dense_use(count_dense *counter, const lanes_ops *ops)
{
    counter->table.ops = ops;
    counter->residual = NULL;
}

/* ---- search ---- */

static lane *level(const count_dense *counter, int depth)
{
    return counter->level + (size_t)depth * (size_t)counter->table.width;
}

/* After the operation `pairs`: an open csp-variable with two candidates, if there is one, or with as few as
 * there are. The first such csp-variable is taken: looking for a better one costs more than it saves. */
static int choose_var(const full_table *table, const lane *of)
{
    int best = -1, fewest = BANK;
    for (int g = 0; g < table->banks; g++)
        if (table->mask[g])
            return g * BANK + __builtin_ctz(table->mask[g]);
    for (int v = 0; v < table->vars; v++)
        if ((of[v] & LANE_OPEN) && full_bits(of[v]) < fewest) {
            fewest = full_bits(of[v]);
            best = v;
        }
    return best;
}

/* Makes the next level from this one by a hypothesis; false at a contradiction. */
static bool suppose(count_dense *counter, int depth)
{
    full_table *t = &counter->table;
    lane *of = level(counter, depth);
    int v = choose_var(t, of);
    lane rest = of[v] & (lane)(of[v] - 1);
    csp_label x = full_lowest(t, v, of[v]);
    bool pair = (rest & (rest - 1)) == LANE_OPEN;
    counter->left[depth] = pair ? full_lowest(t, v, rest) : (csp_label)CSP_NONE;
    bool fine = full_suppose(t, of + t->width, of, x);
    if (!pair)
        full_clear(t, of, x);
    return fine;
}

/* Goes on in this level, whose hypothesis has been searched to its end; false at a contradiction. */
static bool resume(count_dense *counter, int depth)
{
    full_table *t = &counter->table;
    lane *of = level(counter, depth);
    if (counter->left[depth] != CSP_NONE)
        return full_suppose(t, of, of, counter->left[depth]);
    t->asserts = 0;
    return full_settle(t, of, of);
}

static void write_solution(const count_dense *counter, const state *s, const lane *of, bool *solution)
{
    const full_table *t = &counter->table;
    int labels = csp_labels(t->csp);
    memset(solution, 0, (size_t)labels * sizeof *solution);
    for (int l = 0; s && counter->has_loose && l < labels; l++)
        solution[l] = s->label[l] == VALUE;
    for (int v = 0; v < t->covering; v++)
        solution[full_lowest(t, v, of[v])] = true;
}

static bool is_avoided(const count_dense *counter, const lane *of, const bool *avoid)
{
    const full_table *t = &counter->table;
    for (int v = 0; v < t->covering; v++)
        if (!avoid[full_lowest(t, v, of[v])])
            return false;
    return true;
}

/* Searches from the state in the first level; `fine` says that it is not a contradiction. s has the labels
 * without csp-variable; it may be NULL if there are none. */
static status search(count_dense *counter, bool fine, const state *s, const question *question,
                     patience limits, watch *watch, int *found, bool *solution, bool *gave_up)
{
    full_table *t = &counter->table;
    int depth = 0, nodes = 0;
    for (;;) {
        const lane *now = level(counter, depth);
        if (fine && t->ops->pairs(t->mask, now, t->banks)) {
            *gave_up = nodes == (*found ? limits.at_all : limits.without);
            nodes++;
            status stop = *gave_up ? OK : watch_node(watch);
            if (*gave_up || stop != OK)
                return stop;
            fine = suppose(counter, depth++);
            continue;
        }
        fine = fine && !(question->avoid && is_avoided(counter, now, question->avoid));
        if (fine && ++*found == (question->last ? question->most : 1) && solution)
            write_solution(counter, s, now, solution);
        if (*found == question->most || depth == 0)
            return OK;
        fine = resume(counter, --depth);
    }
}

status count_dense_run(count_dense *counter, const state *s, int most, watch *watch, int *found,
                       bool *solution, bool *gave_up)
{
    *found = 0;
    *gave_up = false;
    if (most <= 0)
        return OK;
    const question all = { .most = most };
    return search(counter, full_load(&counter->table, level(counter, 0), s), s, &all, usual, watch, found,
                  solution, gave_up);
}

/* ---- questions ---- */

bool count_dense_base(count_dense *counter, const state *s)
{
    counter->base_fine = full_load(&counter->table, counter->base, s);
    return !counter->has_loose;
}

/* Makes the first level: `from` with what the question adds. False: a contradiction. */
static bool enter(count_dense *counter, const lane *from, const question *question)
{
    full_table *t = &counter->table;
    lane *first = level(counter, 0);
    if (question->gones > 0)
        from = memcpy(first, from, (size_t)t->width * sizeof *first);
    for (int i = 0; i < question->gones; i++)
        full_clear(t, first, question->gone[i]);
    for (t->asserts = 0; t->asserts < question->givens; t->asserts++)
        t->asserted[t->asserts] = question->given[t->asserts];
    return full_settle(t, first, from);
}

status count_dense_ask(count_dense *counter, const question *question, watch *watch, int *found,
                       bool *solution, bool *gave_up)
{
    *found = 0;
    *gave_up = false;
    if (question->most <= 0 || !counter->base_fine)
        return OK;
    return search(counter, enter(counter, counter->base, question), NULL, question, usual, watch, found,
                  solution, gave_up);
}

bool count_dense_knows_all(const count_dense *counter)
{
    return !counter->has_loose;
}

/* ---- from the beginning ---- */

residual *count_dense_residual(count_dense *counter)
{
    const full_table *t = &counter->table;
    if (!counter->begun_fine || counter->residual || !counter->lanes || !counter->lent)
        return counter->residual;
    counter->lent->kinds = t->ops->propagations;
    if (residual_make_halved(counter->lent, counter->list, full_list(t, counter->begun, counter->list)))
        counter->residual = counter->lent;
    return counter->residual;
}

void count_dense_lend(count_dense *counter, residual *table)
{
    counter->lent = table;
    counter->residual = NULL;
}

status count_dense_residual_run(count_dense *counter, const uint8_t *from, int most, watch *watch, int *found,
                                bool *solution, bool *gave_up)
{
    const full_table *t = &counter->table;
    if (solution) {
        memset(solution, 0, (size_t)csp_labels(t->csp) * sizeof *solution);
        for (int v = 0; v < t->covering; v++)
            if (!(counter->begun[v] & LANE_OPEN))
                solution[full_lowest(t, v, counter->begun[v])] = true;
    }
    return count_lanes_run(counter->lanes, counter->residual, from, most, PATIENCE, watch, found, solution,
                           gave_up);
}

/* Counts what has been begun, in the lanes of what is left. *gave_up: it does not fit, or is too hard. */
static status count_hard(count_dense *counter, const question *question, watch *watch, int *found,
                         bool *solution, bool *gave_up)
{
    const residual *t = count_dense_residual(counter);
    *found = 0;
    *gave_up = !t;
    return t ? count_dense_residual_run(counter, t->live, question->most, watch, found, solution, gave_up)
             : OK;
}

bool count_dense_begin(count_dense *counter, const question *question)
{
    counter->residual = NULL;
    counter->begun_fine = enter(counter, counter->table.blank, question);
    memcpy(counter->begun, level(counter, 0), (size_t)counter->table.width * sizeof *counter->begun);
    return counter->begun_fine;
}

status count_dense_start(count_dense *counter, const question *question, watch *watch, int *found,
                         bool *solution, bool *gave_up)
{
    const patience first = { HARD, HARD };
    *found = 0;
    *gave_up = false;
    count_dense_begin(counter, question);
    if (question->most <= 0)
        return OK;
    bool plain = !question->avoid && !question->last;
    status s = search(counter, counter->begun_fine, NULL, question, plain ? first : usual, watch, found,
                      solution, gave_up);
    if (s != OK || !*gave_up || !plain)
        return s;
    s = count_hard(counter, question, watch, found, solution, gave_up);
    if (s != OK || counter->residual)
        return s;
    *found = 0; /* there is no table, so count once more in the usual way */
    memcpy(level(counter, 0), counter->begun, (size_t)counter->table.width * sizeof *counter->begun);
    return search(counter, true, NULL, question, usual, watch, found, solution, gave_up);
}

const lane *count_dense_begun(const count_dense *counter)
{
    return counter->begun_fine ? counter->begun : NULL;
}

full_table *count_dense_table(count_dense *counter)
{
    return &counter->table;
}
