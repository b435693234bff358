/* ask.c: the operations that make paths: `solve` and `write`, and questions about one state of a path:
 * `hint`, `all`, `why`. */
#include "base/error.h"
#include "wasm/session.h"

#include <string.h>

tresse_status ask_stopped(session *session, tresse_status status)
{
    return status == TRESSE_STOPPED ? event_failure(session, status) : status;
}

tresse_status ask_begin(session *session)
{
    tresse_status status = request_puzzle(session);
    if (status == TRESSE_OK)
        status = ask_stopped(session, path_go(session));
    return status == TRESSE_OK ? tell_position(session) : status;
}

static tresse_status make_and_tell(session *session, purpose why)
{
    const tresse_path *path;
    tresse_status status = path_make(session, why, true, &path);
    return status == TRESSE_OK ? tell_path(session, path) : ask_stopped(session, status);
}

tresse_status do_solve(session *session)
{
    tresse_status status = request_puzzle(session);
    return status == TRESSE_OK ? make_and_tell(session, FOR_SOLVE) : status;
}

/* Writes the path as a file to download. */
tresse_status do_write(session *session)
{
    static const struct {
        const char *name;
        tresse_format format;
    } kind[] = { { "text", TRESSE_TEXT }, { "drup", TRESSE_DRUP }, { "cnf", TRESSE_CNF } };
    const tresse_path *path;
    size_t i = 0;
    while (i < 3 && strcmp(kind[i].name, session_get(session, SET_KIND)) != 0)
        i++;
    if (i == 3)
        return event_wrong(session, setting_name(SET_KIND), EXPECTS "text, drup or cnf");
    tresse_status status = request_puzzle(session);
    if (status == TRESSE_OK)
        status = ask_stopped(session, path_make(session, FOR_SOLVE, false, &path));
    if (status != TRESSE_OK)
        return status;
    text_clear(&session->scratch);
    status = tresse_path_write(path, kind[i].format, text_write, &session->scratch);
    if (status != TRESSE_OK)
        return event_failure(session, status == TRESSE_STOPPED ? TRESSE_NO_MEMORY : status);
    web_emit("written", text_bytes(&session->scratch), session->scratch.length);
    return TRESSE_OK;
}

tresse_status do_hint(session *session)
{
    tresse_status status = ask_begin(session);
    return status == TRESSE_OK ? make_and_tell(session, FOR_HINT) : status;
}

tresse_status do_all(session *session)
{
    tresse_status status = ask_begin(session);
    return status == TRESSE_OK ? make_and_tell(session, FOR_ALL) : status;
}

/* ---- labels ---- */

static tresse_label find_label(session *session, const char *name)
{
    for (int i = 0, n = tresse_puzzle_labels(session->t, session->puzzle); i < n; i++) {
        tresse_label l = tresse_puzzle_label(session->t, session->puzzle, i);
        if (l.name && !strcmp(l.name, name))
            return l;
    }
    return (tresse_label){ .name = NULL };
}

int ask_step_with(const tresse_path *path, const char *label, bool going)
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

static tresse_status answer_why(session *session, const char *answer, const tresse_path *path, int step)
{
    uint64_t most = 0;
    session_number(session, SET_MAX_LENGTH, INT32_MAX, &most);
    text *e = event_open(session);
    json_named(e, "label", session_get(session, SET_FOCUS));
    json_named(e, "answer", answer);
    json_count(e, "step", step < 0 ? 0 : (uint64_t)step + 1);
    json_count(e, "length", step < 0 ? most : (uint64_t)tresse_path_step(path, step).length);
    json_named(e, "why", path ? tresse_path_why(path) : "");
    return event_send(session, "why");
}

/* Looks for the shortest pattern: it is the answer, or there is none, or the search was stopped. */
static tresse_status search_why(session *session)
{
    const tresse_path *path;
    tresse_status status = path_make(session, FOR_WHY, false, &path);
    if (status == TRESSE_STOPPED)
        return answer_why(session, "stopped", NULL, -1);
    if (status == TRESSE_OK)
        status = tell_path(session, path);
    if (status != TRESSE_OK)
        return status;
    int step = ask_step_with(path, session_get(session, SET_FOCUS), false);
    bool ended = tresse_path_outcome(path) == TRESSE_UNFINISHED;
    return answer_why(session, step >= 0 ? "chain" : ended ? "stopped" : "none", path, step);
}

/* Do all solutions have the label? In a position that has none, anything could be refuted, so there it is the
 * solutions of the puzzle that are asked. */
static tresse_status find_truth(session *session, truth *out)
{
    const char *label = session_get(session, SET_FOCUS);
    tresse_status status = truth_of(session, label, true, out);
    if (status != TRESSE_OK || *out != TRUTH_IMPOSSIBLE)
        return status;
    status = tresse_puzzle_change(session->puzzle, "", NULL);
    if (status == TRESSE_OK)
        status = truth_of(session, label, true, out);
    if (*out != TRUTH_IN_ALL)
        *out = TRUTH_IMPOSSIBLE;
    return status;
}

tresse_status do_why(session *session)
{
    tresse_status status = ask_begin(session);
    if (status != TRESSE_OK)
        return status;
    tresse_label l = find_label(session, session_get(session, SET_FOCUS));
    if (!l.name)
        return event_wrong(session, setting_name(SET_FOCUS), "there is no such label");
    if (l.state == TRESSE_GONE)
        return event_wrong(session, setting_name(SET_FOCUS), "this is no longer a candidate");
    truth is = TRUTH_UNKNOWN;
    status = find_truth(session, &is);
    if (status == TRESSE_STOPPED)
        return answer_why(session, "stopped", NULL, -1);
    if (status != TRESSE_OK)
        return status;
    if (is == TRUTH_IMPOSSIBLE)
        return answer_why(session, "impossible", NULL, -1);
    return is == TRUTH_IN_ALL ? answer_why(session, "true", NULL, -1) : search_why(session);
}
