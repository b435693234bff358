/* minizinc.c: the solution of a model as MiniZinc reads it from a solver: names and values, a line of dashes,
 * and a line of double dashes if there is no other solution. The path, if it is explained, goes before it as
 * comments. Where rules do not lead to a solution, the counter finds one. */
#include "gen/count.h"
#include "out/report.h"

#include <string.h>

/* The text of the path, each line as a comment. */
static void add_comments(const report *r, text *out)
{
    text path;
    text_open(&path, out->memory);
    write_text(r, false, &path);
    out->failed = out->failed || path.failed;
    for (const char *line = text_bytes(&path); *line;) {
        size_t n = strcspn(line, "\n");
        text_format(out, "%% %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    text_close(&path);
}

/* The values of the path if it is solved, else those of the first solution there is. */
static bool find_values(const report *r, bool *value, const memory *m)
{
    const csp *c = r->start->csp;
    int found = 0;
    if (r->result.outcome == SOLVED) {
        for (int l = 0; l < csp_labels(c); l++)
            value[l] = r->final->label[l] == VALUE;
        return true;
    }
    counter *k;
    watch w = { 0 };
    if (counter_open(&k, m, c) != OK)
        return false;
    status s = counter_run(k, r->final, 1, NULL, &w, &found, value);
    counter_close(k);
    return s == OK && found > 0;
}

static void add_solution(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    size_t n = (size_t)csp_labels(r->start->csp);
    bool *value = memory_take(out->memory, n, sizeof *value);
    if (!value)
        out->failed = true;
    else if (find_values(r, value, out->memory) && p->app->verify(p, value)) {
        p->app->write_solution(p, value, out);
        text_format(out, "----------\n%s", r->solutions == SOLUTIONS_ONE ? "==========\n" : "");
    } else
        text_add_string(out, "=====UNKNOWN=====\n");
    memory_give(out->memory, value, n, sizeof *value);
}

status write_minizinc(const report *r, text *out, error *e)
{
    const puzzle *p = r->puzzle;
    if (!p->app->write_solution)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the format minizinc is for models in FlatZinc: use --format text");
    if (r->explain)
        add_comments(r, out);
    if (p->left_out.length)
        text_format(out, "%% incomplete model: %s left out\n", text_bytes(&p->left_out));
    if (r->bad_givens || r->solutions == SOLUTIONS_NONE || r->result.outcome == CONTRADICTION)
        text_add_string(out, "=====UNSATISFIABLE=====\n");
    else if (p->left_out.length)
        text_add_string(out, "=====UNKNOWN=====\n");
    else
        add_solution(r, out);
    return OK;
}
