/* minizinc.c: the solutions of a model as MiniZinc reads them from a solver: names and values, a line of
 * dashes, and a line of double dashes if there is no other solution, or no better one. The counter finds
 * them, whatever a path has found out. The path, if it is explained, goes before them as comments. */
#include "out/minizinc.h"

#include "gen/optimum.h"

#include <string.h>

/* The text of the path, each line as a comment. */
static void add_comments(const report *report, text *out)
{
    text path;
    text_open(&path, out->memory);
    write_text(report, false, &path);
    out->failed = out->failed || path.failed;
    for (const char *line = text_bytes(&path); *line;) {
        size_t n = strcspn(line, "\n");
        text_format(out, "%% %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    text_close(&path);
}

/* ---- solutions ---- */

typedef struct listing {
    answers *to;
    const csp *csp;
    watch *watch;
    bool other; /* there is one more than was wanted */
    text last;  /* the best solution so far, if only the best one is wanted */
} listing;

static status hand_over(answers *to, text *out)
{
    if (out->failed)
        return NO_MEMORY;
    bool stop = to->write(to->context, text_bytes(out), out->length);
    text_clear(out);
    return stop ? STOPPED : OK;
}

/* No more are wanted, but whether there is another is looked for a little. */
static void look_on(answers *to, watch *watch)
{
    enum { NODES = 2000000 };
    to->more = true;
    if (!watch->limit || watch->limit > watch->nodes + NODES)
        watch->limit = watch->nodes + NODES;
}

static status add_values(void *context, const bool *value, bool *enough)
{
    listing *l = context;
    answers *to = l->to;
    (void)enough;
    status s = puzzle_verify(to->puzzle, l->csp, value);
    if (s)
        return s;
    text_clear(&l->last);
    to->puzzle->app->write_solution(to->puzzle, value, &l->last);
    text_add_string(&l->last, "----------\n");
    if (to->puzzle->objective && to->wanted) /* a better one may come */
        return l->last.failed ? NO_MEMORY : OK;
    if (++to->found == to->wanted)
        look_on(to, l->watch);
    return hand_over(to, &l->last);
}

/* A solution after the last that was wanted is not written. */
static status look_or_add(void *context, const bool *value, bool *enough)
{
    listing *l = context;
    l->other = *enough = l->to->more;
    return *enough ? OK : add_values(context, value, enough);
}

static bool *own_labels(const puzzle *p, const csp *c, const memory *m)
{
    bool *own = memory_take(m, (size_t)csp_labels(c) + 1, sizeof *own);
    for (int l = 0; own && l < csp_labels(c); l++)
        own[l] = !p->app->is_own || p->app->is_own(p, l);
    return own;
}

bool puzzle_objective(const puzzle *p, const csp *c, objective *out)
{
    for (int v = 0; p->objective && v < csp_vars(c); v++)
        if (!strcmp(csp_var_name(c, (csp_var)v), p->objective)) {
            *out = (objective){ (csp_var)v, p->most };
            return true;
        }
    return false;
}

static status find_all(listing *listing, const state *from, counter *counter, watch *watch, const memory *m)
{
    state rest;
    objective best;
    const csp *c = from->csp;
    bool *own = own_labels(listing->to->puzzle, c, m);
    status s = own ? state_open(&rest, m, c) : NO_MEMORY;
    if (!s) {
        state_copy(&rest, from);
        s = puzzle_objective(listing->to->puzzle, c, &best)
                ? optimum_find(counter, &rest, &best, watch, add_values, listing)
                : counter_iterate(counter, &rest, own, watch, look_or_add, listing);
        state_close(&rest, m);
        listing->to->more = listing->to->more && (s == LIMIT || listing->other);
    }
    memory_give(m, own, (size_t)csp_labels(c) + 1, sizeof *own);
    return s == LIMIT && listing->to->more ? OK : s;
}

/* What was found, and whether that is all. */
static status conclude(answers *to, status why, text *out)
{
    if (!to->found)
        text_add_string(out, why == LIMIT ? "=====UNKNOWN=====\n" : "=====UNSATISFIABLE=====\n");
    else if (!to->more && why != LIMIT)
        text_add_string(out, "==========\n");
    return hand_over(to, out);
}

status answers_write(answers *to, const state *from, counter *counter, watch *watch, const memory *m)
{
    listing l = { .to = to, .watch = watch };
    status s = OK;
    text_open(&l.last, m);
    if (to->puzzle->left_out.length) {
        text_format(&l.last, "%% incomplete model: %s left out\n=====UNKNOWN=====\n",
                    text_bytes(&to->puzzle->left_out));
        s = hand_over(to, &l.last);
    } else {
        if (from) {
            l.csp = from->csp;
            s = find_all(&l, from, counter, watch, m);
        }
        if ((!s || s == LIMIT) && l.last.length) { /* the best one */
            to->found++;
            status told = hand_over(to, &l.last);
            s = told ? told : s;
        }
        if (!s || s == LIMIT)
            s = conclude(to, s, &l.last);
    }
    text_close(&l.last);
    return s;
}

/* ---- with a path ---- */

/* What `minizinc --statistics` shows. */
static void add_statistics(const report *report, text *out)
{
    const csp *c = report->bad_givens ? NULL : report->start->csp;
    if (c)
        text_format(out, "%%%%%%mzn-stat: variables=%d\n%%%%%%mzn-stat: labels=%d\n", csp_vars(c),
                    csp_labels(c));
    text_format(out, "%%%%%%mzn-stat: nodes=%u\n%%%%%%mzn-stat: steps=%d\n%%%%%%mzn-stat: rounds=%d\n",
                (unsigned)report->result.nodes, report->steps->n, report->result.rounds);
    text_format(out, "%%%%%%mzn-stat: hardest=%d\n%%%%%%mzn-stat-end\n", report->result.hardest);
}

static status add_answers(const report *report, text *out, error *e)
{
    answers to = { report->puzzle, report->wanted, 0, false, text_write, out };
    const bool none =
        report->bad_givens || report->solutions == SOLUTIONS_NONE || report->result.outcome == CONTRADICTION;
    counter *k = NULL;
    watch w = { 0 };
    status s = none ? OK : counter_open(&k, out->memory, report->start->csp);
    if (!s)
        s = answers_write(&to, none ? NULL : report->final, k, &w, out->memory);
    counter_close(k);
    if (s == STOPPED && out->failed) /* the text takes no more */
        s = NO_MEMORY;
    return s == INTERNAL ? error_set(e, INTERNAL, 0, 0, "a solution that is none") : s;
}

status write_minizinc(const report *report, text *out, error *e)
{
    if (!report->puzzle->app->write_solution)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the format minizinc is for models in FlatZinc: " ADVICE "use --format text");
    if (report->explain)
        add_comments(report, out);
    status s = add_answers(report, out, e);
    if (report->statistics)
        add_statistics(report, out);
    return s;
}
