/* api_path.c: include/tresse.h: what a path says of itself, and how it is written.
 *
 * A path with bad givens has no report: the network's state already lacks what two givens both claim. Its few
 * lines are written here. */
#include "api/work.h"

#include <assert.h>

void tresse_path_free(tresse_path *path)
{
    if (!path)
        return;
    tresse *t = path->owner;
    puzzle_close(&path->puzzle);
    step_list_close(&path->steps);
    state_close(&path->start, &t->memory);
    state_close(&path->final, &t->memory);
    network_release(t, path->network);
    memory_give(&t->memory, path, 1, sizeof *path);
}

static_assert((int)SOLVED == (int)TRESSE_SOLVED && (int)CONTRADICTION == (int)TRESSE_CONTRADICTION &&
                  (int)STUCK == (int)TRESSE_STUCK && (int)BOUNDED == (int)TRESSE_BOUNDED &&
                  (int)UNFINISHED == (int)TRESSE_UNFINISHED,
              "an outcome is the same inside and outside");

tresse_outcome tresse_path_outcome(const tresse_path *path)
{
    return path->bad_givens ? TRESSE_BAD_GIVENS : (tresse_outcome)path->result.outcome;
}

tresse_solutions tresse_path_solutions(const tresse_path *path)
{
    return (tresse_solutions)path->solutions;
}

int tresse_path_steps(const tresse_path *path)
{
    return path->steps.n;
}

tresse_step tresse_path_step(const tresse_path *path, int i)
{
    if (i < 0 || i >= path->steps.n)
        return (tresse_step){ .rule = "" };
    const step *s = &path->steps.step[i];
    tresse_step out = { .rule = s->rule, .length = s->length, .round = s->round };
    if (s->shape == STEP_SINGLE)
        out.asserts = s->conclusions;
    else
        out.eliminates = s->conclusions;
    return out;
}

static void bad_givens_text(const tresse_path *path, text *out)
{
    path->puzzle.app->show_puzzle(&path->puzzle, out);
    text_format(out, "\nno solution: %s\n", path->why.text);
}

static void key(text *out, const char *name, const text *value)
{
    text_format(out, ",\"%s\":", name);
    write_json_string(out, text_bytes(value), value->length);
}

static void bad_givens_json(const tresse_path *path, text *out)
{
    const puzzle *p = &path->puzzle;
    text_format(out, "{\"format\":\"tresse-path\",\"version\":1,\"app\":\"%s\"", p->app->name);
    if (p->params.length)
        key(out, "params", &p->params);
    key(out, "puzzle", &p->source);
    if (p->comment.length)
        key(out, "comment", &p->comment);
    text_format(out, ",\"theory\":\"%s\",\"solved\":false,\"outcome\":\"bad-givens\",\"solutions\":\"none\"",
                path->theory.name);
    text_add_string(out, ",\"rating\":0,\"steps\":[],\"final\":{\"values\":[],\"candidates\":[]}}\n");
}

static void write_bad_givens(const tresse_path *path, tresse_format format, const report *r, text *out)
{
    switch (format) {
    case TRESSE_TEXT:
    case TRESSE_ASCII:
        bad_givens_text(path, out);
        break;
    case TRESSE_JSON:
        bad_givens_json(path, out);
        break;
    case TRESSE_DRUP: /* the givens are unit clauses: the empty clause follows at once */
        text_add_string(out, "0\n");
        break;
    case TRESSE_CNF:
        write_cnf(r, out);
        break;
    }
}

static void write_report(const report *r, tresse_format format, text *out)
{
    switch (format) {
    case TRESSE_TEXT:
    case TRESSE_ASCII:
        write_text(r, format == TRESSE_ASCII, out);
        break;
    case TRESSE_JSON:
        write_json(r, out);
        break;
    case TRESSE_DRUP:
        write_drup(r, out);
        break;
    case TRESSE_CNF:
        write_cnf(r, out);
        break;
    }
}

tresse_status tresse_path_write(const tresse_path *path, tresse_format format, tresse_write *write,
                                void *context)
{
    report r = { .puzzle = &path->puzzle,
                 .theory = &path->theory,
                 .start = &path->start,
                 .final = &path->final,
                 .steps = &path->steps,
                 .result = path->result,
                 .solutions = path->solutions };
    text out;
    text_open(&out, &path->owner->memory);
    if (path->bad_givens)
        write_bad_givens(path, format, &r, &out);
    else
        write_report(&r, format, &out);
    tresse_status s = TRESSE_OK;
    if (out.failed)
        s = TRESSE_NO_MEMORY;
    else if (write(context, text_bytes(&out), out.length))
        s = TRESSE_STOPPED;
    text_close(&out);
    return s;
}
