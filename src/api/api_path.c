/* api_path.c: include/tresse.h: what a path says of itself, and how it is written.
 *
 * Everything is written into one text first and handed over in one piece: a caller sees all of it, or nothing
 * if memory ran out. */
#include "api/work.h"
#include "base/sort.h"
#include "out/format.h"

#include <string.h>

void tresse_path_free(tresse_path *path)
{
    if (!path)
        return;
    tresse *t = path->owner;
    reading_release(t, path->reading);
    changes_release(t, path->changes);
    step_list_close(&path->steps);
    state_close(&path->start, &t->memory);
    state_close(&path->final, &t->memory);
    state_close(&path->closed, &t->memory);
    ghost_states_close(&path->ghosts);
    if (path->replay) {
        state_close(&path->replay->state, &t->memory);
        reasons_close(&path->replay->why);
        memory_give(&t->memory, path->replay->gone, (size_t)csp_labels(path->network->csp),
                    sizeof *path->replay->gone);
    }
    memory_give(&t->memory, path->replay, 1, sizeof *path->replay);
    memory_give(&t->memory, path->candidate, (size_t)path->candidates, sizeof *path->candidate);
    text_close(&path->alias);
    network_release(t, path->network);
    memory_give(&t->memory, path, 1, sizeof *path);
}

tresse_outcome tresse_path_outcome(const tresse_path *path)
{
    if (!path)
        return TRESSE_UNFINISHED;
    if (path->impossible)
        return TRESSE_IMPOSSIBLE;
    return path->bad_givens ? TRESSE_BAD_GIVENS : path->result.outcome;
}

tresse_solutions tresse_path_solutions(const tresse_path *path)
{
    return path ? path->solutions : TRESSE_UNKNOWN_SOLUTIONS;
}

uint64_t tresse_path_budget(const tresse_path *path)
{
    return tresse_path_outcome(path) == TRESSE_UNFINISHED && path ? path->nodes : 0;
}

const char *tresse_path_why(const tresse_path *path)
{
    return path && (path->bad_givens || path->impossible || path->missed) ? path->why.text : "";
}

int tresse_path_steps(const tresse_path *path)
{
    return path ? path->steps.n : 0;
}

static bool has_step(const tresse_path *path, int i)
{
    return path && i >= 0 && i < path->steps.n;
}

tresse_step tresse_path_step(const tresse_path *path, int i)
{
    return tresse_proof_step(tresse_path_proof(path, i));
}

const char *tresse_path_step_label(const tresse_path *path, int i, int index)
{
    if (!has_step(path, i) || index < 0 || index >= path->steps.step[i].conclusions)
        return NULL;
    return csp_label_name(path->network->csp, path->steps.step[i].conclusion[index]);
}

int tresse_path_step_parts(const tresse_path *path, int i)
{
    return has_step(path, i) ? step_parts(&path->steps.step[i]) : 0;
}

/* ---- what goes with each step ---- */

static bool concludes(const step *step, csp_label l)
{
    for (int i = 0; i < step->conclusions; i++)
        if (step->conclusion[i] == l)
            return true;
    return false;
}

/* Applies the next step, and lists what goes by ECP. */
static void replay_next(const tresse_path *path)
{
    replay *r = path->replay;
    const step *s = &path->steps.step[r->applied++];
    r->gones = 0;
    if (!step_asserts(s)) {
        step_apply(s, &r->state);
        return;
    }
    for (int i = 0; i < s->conclusions; i++) {
        if (!state_is_candidate(&r->state, s->conclusion[i]))
            continue;
        CSP_FOR_LINKS(l, r->state.csp, s->conclusion[i])
            if (state_is_candidate(&r->state, *l) && !concludes(s, *l))
                r->gone[r->gones++] = *l;
        state_assert(&r->state, s->conclusion[i]);
    }
    if (s->conclusions > 1)
        sort_numbers(r->gone, (size_t)r->gones);
}

const char *tresse_path_step_gone(const tresse_path *path, int i, int index)
{
    if (!has_step(path, i) || index < 0 || !step_asserts(&path->steps.step[i]))
        return NULL;
    replay *r = path->replay;
    if (r->applied > i + 1) {
        state_copy(&r->state, &path->start);
        r->applied = 0;
    }
    while (r->applied <= i)
        replay_next(path);
    return index < r->gones ? csp_label_name(path->network->csp, r->gone[index]) : NULL;
}

int tresse_path_candidates(const tresse_path *path)
{
    return path ? path->candidates : 0;
}

const char *tresse_path_candidate(const tresse_path *path, int i)
{
    if (!path || i < 0 || i >= path->candidates)
        return NULL;
    return csp_label_name(path->network->csp, path->candidate[i]);
}

/* ---- writing ---- */

static status unknown_format(tresse_format format, bool steps, error *e)
{
    char known[80] = "";
    for (const path_format *f = path_formats; f->name; f++)
        if ((steps ? f->step != NULL : f->path != NULL) && strlen(known) + strlen(f->name) + 3 < sizeof known)
            strcat(strcat(known, *known ? ", " : ""), f->name);
    return error_set(e, BAD_INPUT, 0, 0, "format %d" EXPECTED "one of those for %s: %s", (int)format,
                     steps ? "steps" : "paths", known);
}

static status write_report(const report *report, tresse_format format, text *out, error *e)
{
    const path_format *f = path_format_of(format);
    return f && f->path ? f->path(report, out, e) : unknown_format(format, false, e);
}

/* A whip has no faithful form in this notation: none is better than a wrong one. */
static status write_eureka(const tresse_path *path, int i, text *out, error *e)
{
    const puzzle *p = &path->reading->puzzle;
    const step *s = &path->steps.step[i];
    if (!p->app->steps.eureka)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%s has no Eureka notation" EXPECTED "a Sudoku: " ADVICE "ask for nrc notation",
                         p->app->name);
    if (!p->app->steps.eureka(p, path->network->csp, s, out))
        return error_set(e, BAD_INPUT, 0, 0,
                         "a %s can't be read in both directions" EXPECTED "a bivalue-chain: " ADVICE
                         "ask for nrc notation",
                         s->name);
    return OK;
}

/* The puzzle with all that was settled as givens, in one line. */
static status write_solution(const tresse_path *path, text *out, error *e)
{
    const puzzle *p = &path->reading->puzzle;
    const csp *c = path->network->csp;
    int n = 0;
    csp_label *value = memory_take(&path->owner->memory, (size_t)csp_labels(c), sizeof *value);
    (void)e;
    if (!value)
        return NO_MEMORY;
    for (int l = 0; l < csp_labels(c); l++)
        if (path->final.label[l] == VALUE)
            value[n++] = (csp_label)l;
    p->app->write(p, value, n, out);
    text_add_char(out, '\n');
    memory_give(&path->owner->memory, value, (size_t)csp_labels(c), sizeof *value);
    return OK;
}

static status write_one(const tresse_path *path, int i, tresse_format format, text *out, error *e)
{
    const path_format *f = path_format_of(format);
    if (!has_step(path, i))
        return error_set(e, BAD_INPUT, 0, 0, "step %d of a path with %d, counted from 0", i, path->steps.n);
    if (format == TRESSE_EUREKA)
        return write_eureka(path, i, out, e);
    if (!f || !f->step)
        return unknown_format(format, true, e);
    reasons *why = &path->replay->why;
    status s = why->csp ? OK : reasons_open(why, &path->owner->memory, &path->reading->puzzle, &path->start);
    if (s != OK) {
        reasons_close(why);
        *why = (reasons){ .csp = NULL };
        return s;
    }
    reasons_seek(why, path->steps.step, i);
    f->step(path->network->csp, &path->reading->puzzle, &path->steps.step[i], why, out);
    return OK;
}

report path_report(const tresse_path *path, bool people)
{
    const bool bad = path->bad_givens || (people && path->impossible);
    return (report){ .puzzle = &path->reading->puzzle,
                     .changes = path->changes,
                     .theory = &path->theory,
                     .start = &path->start,
                     .final = &path->final,
                     .steps = &path->steps,
                     .result = path->result,
                     .solutions = path->solutions,
                     .bad_givens = bad ? path->why.text : NULL,
                     .nodes = path->nodes,
                     .explain = path->explain,
                     .focused = path->focused,
                     .no_singles = path->no_singles,
                     .strategy = path->strategy,
                     .least = path->least,
                     .closed = &path->closed,
                     .ghosts = &path->ghosts,
                     .trimmed = path->trimmed,
                     .untrimmed = path->untrimmed,
                     .goal = path->goal,
                     .missed = path->missed ? path->why.text : NULL,
                     .claims_solution = !path->claims_steps,
                     .looks = path->looks,
                     .wanted = path->wanted,
                     .statistics = path->statistics };
}

tresse_status tresse_path_write(const tresse_path *path, tresse_format format, tresse_write *write,
                                void *context)
{
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    const path_format *f = path_format_of(format);
    const report r = path_report(path, f && f->people);
    error e = { 0 };
    text out;
    text_open(&out, &path->owner->memory);
    status s =
        format == TRESSE_SOLUTION ? write_solution(path, &out, &e) : write_report(&r, format, &out, &e);
    return work_deliver(path->owner, s, &e, &out, write, context);
}

tresse_status tresse_path_step_write(const tresse_path *path, int i, tresse_format format,
                                     tresse_write *write, void *context)
{
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    text_open(&out, &path->owner->memory);
    status s = write_one(path, i, format, &out, &e);
    return work_deliver(path->owner, s, &e, &out, write, context);
}

tresse_status tresse_path_grid_write(const tresse_path *path, tresse_write *write, void *context)
{
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    const puzzle *p = &path->reading->puzzle;
    text out;
    text_open(&out, &path->owner->memory);
    if (path->bad_givens)
        p->app->shows.puzzle(p, &out);
    else
        p->app->shows.state(p, &path->final, &out);
    return work_deliver(path->owner, OK, NULL, &out, write, context);
}
