/* ask.c: the operations that make paths: `solve` and `write`, and questions about one state of a path:
 * `hint`, `all`, `why`, `judge`. */
#include "wasm/session.h"

#include <string.h>

static tresse_status stopped(session *s, tresse_status status)
{
    return status == TRESSE_STOPPED ? event_failure(s, status) : status;
}

/* The state that is asked about. */
static tresse_status begin(session *s)
{
    tresse_status status = request_puzzle(s);
    if (status == TRESSE_OK)
        status = stopped(s, path_go(s));
    return status == TRESSE_OK ? tell_position(s) : status;
}

static tresse_status make_and_tell(session *s, purpose why)
{
    const tresse_path *path;
    tresse_status status = path_make(s, why, true, &path);
    return status == TRESSE_OK ? tell_path(s, path) : stopped(s, status);
}

tresse_status do_solve(session *s)
{
    tresse_status status = request_puzzle(s);
    return status == TRESSE_OK ? make_and_tell(s, FOR_SOLVE) : status;
}

/* Writes the path as a file to download. */
tresse_status do_write(session *s)
{
    static const struct {
        const char *name;
        tresse_format format;
    } kind[] = { { "text", TRESSE_TEXT }, { "drup", TRESSE_DRUP }, { "cnf", TRESSE_CNF } };
    const tresse_path *path;
    size_t i = 0;
    while (i < 3 && strcmp(kind[i].name, session_get(s, SET_KIND)) != 0)
        i++;
    if (i == 3)
        return event_wrong(s, setting_name(SET_KIND), "expected text, drup or cnf");
    tresse_status status = request_puzzle(s);
    if (status == TRESSE_OK)
        status = stopped(s, path_make(s, FOR_SOLVE, false, &path));
    if (status != TRESSE_OK)
        return status;
    sheet_clear(&s->scratch);
    status = tresse_path_write(path, kind[i].format, sheet_write, &s->scratch);
    if (status != TRESSE_OK)
        return event_failure(s, status == TRESSE_STOPPED ? TRESSE_NO_MEMORY : status);
    web_emit("written", sheet_text(&s->scratch), s->scratch.length);
    return TRESSE_OK;
}

tresse_status do_hint(session *s)
{
    tresse_status status = begin(s);
    return status == TRESSE_OK ? make_and_tell(s, FOR_HINT) : status;
}

tresse_status do_all(session *s)
{
    tresse_status status = begin(s);
    return status == TRESSE_OK ? make_and_tell(s, FOR_ALL) : status;
}

/* ---- labels ---- */

static tresse_label find_label(session *s, const char *name)
{
    for (int i = 0, n = tresse_puzzle_labels(s->t, s->puzzle); i < n; i++) {
        tresse_label l = tresse_puzzle_label(s->t, s->puzzle, i);
        if (l.name && !strcmp(l.name, name))
            return l;
    }
    return (tresse_label){ .name = NULL };
}

/* How many solutions are left, within a budget? */
static tresse_status count_here(session *s, tresse_solutions *n)
{
    tresse_limits limits;
    tresse_status status = request_limits(s, &limits);
    if (status != TRESSE_OK)
        return status;
    limits.nodes = TRESSE_COUNT_NODES;
    status = tresse_count(s->t, s->puzzle, &limits, n, NULL);
    return status == TRESSE_OK || status == TRESSE_STOPPED ? status : event_failure(s, status);
}

/* The same with one more change, which is then undone. */
static tresse_status count_with(session *s, const char *sign, const char *label, tresse_solutions *n)
{
    sheet_clear(&s->before);
    sheet_say(&s->before, tresse_puzzle_changes(s->puzzle));
    if (s->before.failed)
        return event_failure(s, TRESSE_NO_MEMORY);
    tresse_status status = path_change_more(s, sign, label, NULL);
    if (status == TRESSE_BAD_INPUT) {
        *n = TRESSE_NO_SOLUTION;
        return TRESSE_OK;
    }
    if (status != TRESSE_OK)
        return event_failure(s, status);
    status = count_here(s, n);
    tresse_status back = tresse_puzzle_change(s->puzzle, sheet_text(&s->before), NULL);
    return back == TRESSE_OK ? status : event_failure(s, back);
}

/* Does the position have solutions, and does it lose all of them by this change? The answer is no if the
 * budget ends. */
static tresse_status loses_all(session *s, const char *sign, const char *label, bool *out)
{
    tresse_solutions with = TRESSE_UNKNOWN_SOLUTIONS, without = TRESSE_UNKNOWN_SOLUTIONS;
    *out = false;
    tresse_status status = count_with(s, sign, label, &with);
    if (status != TRESSE_OK || with != TRESSE_NO_SOLUTION)
        return status;
    status = count_here(s, &without);
    *out = status == TRESSE_OK && without != TRESSE_NO_SOLUTION;
    return status;
}

/* The first step that eliminates or asserts the label; or, with `going`, one with which it goes. -1: there is
 * none. */
static int step_with(const tresse_path *path, const char *label, bool going)
{
    const char *name;
    for (int i = 0; i < tresse_path_steps(path); i++) {
        bool set = tresse_path_step(path, i).concludes > 0; /* one of its labels is true: none is settled */
        for (int k = 0; !set && (name = tresse_path_step_label(path, i, k)); k++)
            if (!strcmp(name, label))
                return i;
        for (int k = 0; going && (name = tresse_path_step_gone(path, i, k)); k++)
            if (!strcmp(name, label))
                return i;
    }
    return -1;
}

/* ---- why not? ---- */

static tresse_status answer_why(session *s, const char *answer, const tresse_path *path, int step)
{
    uint64_t most = 0;
    session_number(s, SET_MAX_LENGTH, INT32_MAX, &most);
    sheet *e = event_open(s);
    sheet_named(e, "label", session_get(s, SET_FOCUS));
    sheet_named(e, "answer", answer);
    sheet_number(e, "step", step < 0 ? 0 : (uint64_t)step + 1);
    sheet_number(e, "length", step < 0 ? most : (uint64_t)tresse_path_step(path, step).length);
    sheet_named(e, "why", path ? tresse_path_why(path) : "");
    return event_send(s, "why");
}

/* Looks for the shortest pattern: it is the answer, or there is none, or the search was stopped. */
static tresse_status search_why(session *s)
{
    const tresse_path *path;
    tresse_status status = path_make(s, FOR_WHY, false, &path);
    if (status == TRESSE_STOPPED)
        return answer_why(s, "stopped", NULL, -1);
    if (status == TRESSE_OK)
        status = tell_path(s, path);
    if (status != TRESSE_OK)
        return status;
    int step = step_with(path, session_get(s, SET_FOCUS), false);
    bool ended = tresse_path_outcome(path) == TRESSE_UNFINISHED;
    return answer_why(s, step >= 0 ? "chain" : ended ? "stopped" : "none", path, step);
}

tresse_status do_why(session *s)
{
    tresse_status status = begin(s);
    if (status != TRESSE_OK)
        return status;
    tresse_label l = find_label(s, session_get(s, SET_FOCUS));
    if (!l.name)
        return event_wrong(s, setting_name(SET_FOCUS), "there is no such label");
    if (l.state == TRESSE_GONE)
        return event_wrong(s, setting_name(SET_FOCUS), "this is no candidate any more");
    bool is_true = l.state != TRESSE_CANDIDATE;
    if (!is_true)
        status = loses_all(s, "<>", session_get(s, SET_FOCUS), &is_true);
    if (status == TRESSE_STOPPED)
        return answer_why(s, "stopped", NULL, -1);
    if (status != TRESSE_OK)
        return status;
    return is_true ? answer_why(s, "true", NULL, -1) : search_why(s);
}

/* ---- is this change right? ---- */

typedef struct question {
    tresse_label label; /* what is asserted or eliminated; name NULL: the change has no effect */
    bool asserts;
} question;

/* Names live as long as the puzzle is not read again. */
static question compare_labels(session *s, const bool *candidate, int n)
{
    question q = { .asserts = false };
    for (int i = 0; i < n; i++) {
        tresse_label l = tresse_puzzle_label(s->t, s->puzzle, i);
        if (!l.name || !candidate[i] || l.state == TRESSE_CANDIDATE)
            continue;
        if (l.state == TRESSE_VALUE)
            return (question){ l, true };
        if (!q.label.name)
            q.label = l;
    }
    return q;
}

/* Makes the change on top of those that the puzzle has. */
static tresse_status make_change(session *s, tresse_message *m)
{
    sheet_clear(&s->before);
    sheet_say(&s->before, tresse_puzzle_changes(s->puzzle));
    sheet_clear(&s->changes);
    sheet_say(&s->changes, sheet_text(&s->before));
    sheet_say(&s->changes, " ");
    sheet_say(&s->changes, session_get(s, SET_CHANGE));
    if (s->changes.failed || s->before.failed)
        return TRESSE_NO_MEMORY;
    tresse_status status = tresse_puzzle_change(s->puzzle, sheet_text(&s->changes), m);
    m->column -= m->column > (int)s->before.length ? (int)s->before.length + 1 : 0;
    return status;
}

/* Finds what the change does by making it; afterwards the puzzle is as it was. */
static tresse_status understand(session *s, question *q)
{
    tresse_message m = { 0, 0, "" };
    int n = tresse_puzzle_labels(s->t, s->puzzle);
    bool *candidate = s->memory.resize(s->memory.context, NULL, 0, (size_t)n + 1);
    if (!candidate)
        return event_failure(s, TRESSE_NO_MEMORY);
    for (int i = 0; i < n; i++)
        candidate[i] = tresse_puzzle_label(s->t, s->puzzle, i).state == TRESSE_CANDIDATE;
    tresse_status status = make_change(s, &m);
    if (status == TRESSE_OK) {
        *q = compare_labels(s, candidate, n);
        status = tresse_puzzle_change(s->puzzle, sheet_text(&s->before), &m);
    }
    s->memory.resize(s->memory.context, candidate, (size_t)n + 1, 0);
    return status == TRESSE_OK ? status : event_error(s, status, setting_name(SET_CHANGE), &m);
}

static tresse_status answer_judge(session *s, const question *q, const char *answer, const char *of, int step)
{
    sheet *e = event_open(s);
    sheet_named(e, "change", session_get(s, SET_CHANGE));
    sheet_named(e, "label", q->label.name ? q->label.name : "");
    sheet_named(e, "does", !q->label.name ? "nothing" : q->asserts ? "asserts" : "eliminates");
    sheet_named(e, "answer", answer);
    sheet_named(e, "of", of);
    sheet_number(e, "step", step < 0 ? 0 : (uint64_t)step + 1);
    return event_send(s, "judgement");
}

/* Does a path for this purpose conclude it? *step: which step does; -1: none. */
static tresse_status look_for(session *s, const question *q, purpose why, int *step)
{
    const tresse_path *path;
    *step = -1;
    tresse_status status = path_make(s, why, false, &path);
    if (status == TRESSE_OK)
        *step = step_with(path, q->label.name, !q->asserts);
    return status == TRESSE_OK && *step >= 0 ? tell_step(s, path, *step) : status;
}

/* Looks for it as one pattern here, if it eliminates; otherwise somewhere on the path from here. */
static tresse_status prove(session *s, const question *q)
{
    int step = -1;
    tresse_status status = TRESSE_OK;
    if (!q->asserts) {
        sheet_clear(&s->value[SET_FOCUS]);
        sheet_say(&s->value[SET_FOCUS], q->label.name);
        status =
            s->value[SET_FOCUS].failed ? event_failure(s, TRESSE_NO_MEMORY) : look_for(s, q, FOR_WHY, &step);
        if (step >= 0)
            return status == TRESSE_OK ? answer_judge(s, q, "provable", "why", step) : status;
    }
    if (status == TRESSE_OK)
        status = look_for(s, q, FOR_JUDGE, &step);
    if (status == TRESSE_STOPPED)
        return answer_judge(s, q, "stopped", "", -1);
    if (status != TRESSE_OK)
        return status;
    return answer_judge(s, q, step >= 0 ? "provable" : "unprovable", step >= 0 ? "judge" : "", step);
}

tresse_status do_judge(session *s)
{
    question q = { .asserts = false };
    bool wrong;
    tresse_status status = begin(s);
    if (status == TRESSE_OK)
        status = understand(s, &q);
    if (status != TRESSE_OK)
        return status;
    if (!q.label.name)
        return answer_judge(s, &q, "known", "", -1);
    status = loses_all(s, q.asserts ? "=" : "<>", q.label.name, &wrong);
    if (status == TRESSE_STOPPED)
        return answer_judge(s, &q, "stopped", "", -1);
    if (status != TRESSE_OK)
        return status;
    return wrong ? answer_judge(s, &q, "wrong", "", -1) : prove(s, &q);
}
