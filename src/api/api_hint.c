/* api_hint.c: include/tresse.h: steps for people: hints, the names they know, solutions. */
#include "api/run.h"
#include "base/utf8.h"
#include "gen/each.h"
#include "out/hint.h"

static report report_of(const tresse_path *path)
{
    return (report){ .puzzle = &path->reading->puzzle,
                     .changes = path->changes,
                     .theory = &path->theory,
                     .start = &path->start,
                     .final = &path->final,
                     .steps = &path->steps,
                     .result = path->result,
                     .solutions = path->solutions,
                     .bad_givens = path->bad_givens || path->impossible ? path->why.text : NULL };
}

tresse_status tresse_path_hint_write(const tresse_path *path, int i, int level, int ascii,
                                     tresse_write *write, void *context)
{
    error e = { 0 };
    text out;
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    if (level < 1 || level > 4) {
        status s = error_set(&e, BAD_INPUT, 0, 0, "level %d, expected 1 to 4", level);
        return work_end(path->owner, s, &e, NULL);
    }
    text_open(&out, &path->owner->memory);
    const report r = report_of(path);
    status s = hint_write(&r, i, level, &out);
    if (ascii)
        utf8_to_ascii(&out, 0);
    if (!s && out.failed)
        s = NO_MEMORY;
    if (!s && write(context, text_bytes(&out), out.length))
        s = STOPPED;
    text_close(&out);
    return work_end(path->owner, s, &e, NULL);
}

const char *tresse_path_step_alias(const tresse_path *path, int i)
{
    if (!path || i < 0 || i >= path->steps.n)
        return "";
    tresse_path *own = (tresse_path *)path;
    const puzzle *p = &path->reading->puzzle;
    text_clear(&own->alias);
    if (p->app->alias)
        p->app->alias(p, path->network->csp, &path->steps.step[i], &own->alias);
    return own->alias.failed ? "" : text_bytes(&own->alias);
}

/* ---- solutions ---- */

typedef struct teller {
    network *network;
    const puzzle *puzzle;
    int most, found;
    tresse_solution *tell;
    void *context;
    text line;
    bool ended;
} teller;

/* Writes the solution, and tells it. */
static status tell_one(void *context, const bool *value, bool *enough)
{
    teller *f = context;
    int n = 0;
    for (int l = 0; l < csp_labels(f->network->csp); l++)
        if (value[l])
            f->network->clue[n++] = (csp_label)l;
    text_clear(&f->line);
    f->puzzle->app->write(f->puzzle, f->network->clue, n, &f->line);
    if (f->line.failed)
        return NO_MEMORY;
    f->found++;
    *enough = f->ended = f->tell(f->context, text_bytes(&f->line)) || f->found == f->most;
    return OK;
}

tresse_status tresse_solutions_find(tresse *t, const tresse_puzzle *p, int most, const tresse_limits *limits,
                                    tresse_solution *found, void *context, int *out, int *all)
{
    error e = { 0 };
    network *n;
    state s;
    if (out)
        *out = 0;
    if (all)
        *all = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(found), GIVEN(out), GIVEN(all)))
        return TRESSE_BAD_INPUT;
    if (most < 1)
        return work_end(t, error_set(&e, BAD_INPUT, 0, 0, "at most %d solutions, expected at least 1", most),
                        &e, NULL);
    status done = network_begin(t, p, limits, &n, &e);
    if (done)
        return work_end(t, done, &e, NULL);
    if (n->known.bad_givens) {
        *all = 1;
        return work_end(t, OK, &e, NULL);
    }
    watch w = work_watch(t, "counting", limits, limits ? limits->nodes : 0);
    teller f = { .network = n, .puzzle = puzzle_of(p), .most = most, .tell = found, .context = context };
    text_open(&f.line, &t->memory);
    done = state_open(&s, &t->memory, n->csp);
    if (!done) {
        state_copy(&s, &n->start);
        done = counter_each(n->counter, &s, &w, tell_one, &f);
        state_close(&s, &t->memory);
    }
    *out = f.found;
    *all = !done && !f.ended;
    text_close(&f.line);
    return work_end(t, done, &e, NULL);
}
