/* minizinc.c: the solutions of a model as MiniZinc reads them from a solver: names and values, a line of
 * dashes, and a line of double dashes if there is no other solution. The path, if it is explained, goes
 * before them as comments. Where the rules lead to no solution, the counter finds one, and more if they are
 * wanted. */
#include "gen/iterate.h"
#include "out/report.h"

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

typedef struct listing {
    const report *report;
    text *out;
    uint64_t found;
    bool more; /* there may be others: no more were wanted */
} listing;

static status add_values(void *context, const bool *value, bool *enough)
{
    listing *l = context;
    const puzzle *p = l->report->puzzle;
    status s = puzzle_verify(p, l->report->final->csp, value);
    if (s)
        return s;
    p->app->write_solution(p, value, l->out);
    text_add_string(l->out, "----------\n");
    l->found++;
    *enough = l->more = l->found == l->report->wanted;
    return l->out->failed ? NO_MEMORY : OK;
}

/* Lists the solutions: if the path is solved, its own; otherwise those that it leaves, found by the
 * counter. */
static status list_solutions(listing *listing)
{
    const report *r = listing->report;
    const memory *m = listing->out->memory;
    counter *k = NULL;
    state rest;
    watch w = { 0 };
    status s = state_open(&rest, m, r->start->csp);
    if (s)
        return s;
    state_copy(&rest, r->final);
    s = counter_open(&k, m, r->start->csp);
    if (!s)
        s = counter_iterate(k, &rest, &w, add_values, listing);
    counter_close(k);
    state_close(&rest, m);
    return s;
}

static status add_solutions(const report *report, text *out, error *e)
{
    listing l = { .report = report, .out = out };
    status s = list_solutions(&l);
    if (s)
        return s == INTERNAL ? error_set(e, INTERNAL, 0, 0, "a solution that is none") : s;
    if (!l.found)
        text_add_string(out, "=====UNSATISFIABLE=====\n");
    else if (!l.more || report->solutions == SOLUTIONS_ONE)
        text_add_string(out, "==========\n");
    return OK;
}

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

status write_minizinc(const report *report, text *out, error *e)
{
    const puzzle *p = report->puzzle;
    status s = OK;
    if (!p->app->write_solution)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the format minizinc is for models in FlatZinc: use --format text");
    if (report->explain)
        add_comments(report, out);
    if (p->left_out.length)
        text_format(out, "%% incomplete model: %s left out\n", text_bytes(&p->left_out));
    if (report->bad_givens || report->solutions == SOLUTIONS_NONE || report->result.outcome == CONTRADICTION)
        text_add_string(out, "=====UNSATISFIABLE=====\n");
    else if (p->left_out.length)
        text_add_string(out, "=====UNKNOWN=====\n");
    else
        s = add_solutions(report, out, e);
    if (report->statistics)
        add_statistics(report, out);
    return s;
}
