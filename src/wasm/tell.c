/* tell.c: events about paths: their steps, the JSON of the program, what the checker says of that, and the
 * end. */
#include "wasm/session.h"

#include <string.h>

/* ---- steps ---- */

typedef const char *label_of(const tresse_path *path, int i, int index);

static void add_labels(text *out, const char *key, const tresse_path *path, int i, label_of *of, int from,
                       int to)
{
    int k = from;
    const char *name = k == to ? NULL : of(path, i, k);
    if (!name)
        return;
    json_key(out, key);
    text_add_string(out, "[");
    for (; name; name = ++k == to ? NULL : of(path, i, k))
        json_item(out, name);
    text_add_string(out, "]");
}

/* TRESSE_STOPPED: the text had no room, which it remembers. */
static void add_written(session *session, const char *key, const tresse_path *path, int i,
                        tresse_format format)
{
    text_clear(&session->scratch);
    if (tresse_path_step_write(path, i, format, text_write, &session->scratch) != TRESSE_OK)
        session->event.failed = true;
    if (format == TRESSE_PARTS) {
        json_key(&session->event, key);
        text_add(&session->event, text_bytes(&session->scratch), session->scratch.length);
    } else
        json_named(&session->event, key, text_bytes(&session->scratch));
}

tresse_status tell_step(session *session, const tresse_path *path, int i)
{
    tresse_step step = tresse_path_step(path, i);
    text *e = event_open(session);
    json_count(e, "n", (uint64_t)i + 1);
    json_count(e, "round", (uint64_t)step.round);
    json_named(e, "rule", step.rule);
    json_count(e, "length", (uint64_t)step.length);
    if (*tresse_path_step_alias(path, i))
        json_named(e, "alias", tresse_path_step_alias(path, i));
    add_labels(e, "asserts", path, i, tresse_path_step_label, 0, step.asserts);
    add_labels(e, "eliminates", path, i, tresse_path_step_label, step.asserts,
               step.asserts + step.eliminates);
    add_labels(e, "gone", path, i, tresse_path_step_gone, 0, -1);
    add_written(session, "line", path, i, TRESSE_TEXT);
    add_written(session, "conclusion", path, i, TRESSE_CONCLUSION);
    json_count(e, "last", (uint64_t)tresse_path_step_parts(path, i));
    add_written(session, "parts", path, i, TRESSE_PARTS);
    return event_send(session, "step");
}

/* ---- the path as a whole ---- */

static tresse_status tell_verdict(session *session)
{
    static const char *const proved[] = { "steps", "solution", "no-solution" };
    tresse_verdict v;
    tresse_message m;
    tresse_status status = tresse_check(session->t, session->scratch.bytes, session->scratch.length, &v, &m);
    if (status != TRESSE_OK)
        return event_error(session, status, "path", &m);
    text *e = event_open(session);
    json_key(e, "accepted");
    text_add_string(e, v.accepted ? "true" : "false");
    json_count(e, "steps", (uint64_t)v.steps);
    json_count(e, "refused", (uint64_t)v.refused);
    json_named(e, "why", v.accepted ? "" : v.why);
    json_named(e, "proved", v.accepted ? proved[v.proved] : "");
    return event_send(session, "verdict");
}

static const char *outcome_name(tresse_outcome outcome)
{
    static const char *const name[] = { "solved",     "contradiction", "stuck",      "bounded",
                                        "unfinished", "listed",        "bad-givens", "impossible" };
    return name[outcome];
}

const char *tell_solutions(tresse_solutions solutions)
{
    static const char *const name[] = { "none", "one", "several", "unknown" };
    return name[solutions];
}

static tresse_status tell_end(session *session, const tresse_path *path)
{
    text *e = event_open(session);
    json_named(e, "outcome", outcome_name(tresse_path_outcome(path)));
    json_named(e, "solutions", tell_solutions(tresse_path_solutions(path)));
    json_count(e, "rating", (uint64_t)tresse_path_hardest(path));
    json_count(e, "steps", (uint64_t)tresse_path_steps(path));
    json_count(e, "budget", tresse_path_budget(path));
    json_named(e, "why", tresse_path_why(path));
    return event_send(session, "end");
}

tresse_status tell_path(session *session, const tresse_path *path)
{
    tresse_status status = TRESSE_OK;
    for (int i = session->sent; status == TRESSE_OK && i < tresse_path_steps(path); i++)
        status = tell_step(session, path, i);
    if (status != TRESSE_OK)
        return status;
    text_clear(&session->scratch);
    status = tresse_path_write(path, TRESSE_JSON, text_write, &session->scratch);
    if (status != TRESSE_OK)
        return event_failure(session, status == TRESSE_STOPPED ? TRESSE_NO_MEMORY : status);
    while (session->scratch.length && session->scratch.bytes[session->scratch.length - 1] == '\n')
        session->scratch.bytes[--session->scratch.length] = '\0';
    web_emit("path", session->scratch.bytes, session->scratch.length);
    status = tell_verdict(session);
    return status == TRESSE_OK ? tell_end(session, path) : status;
}

tresse_status tell_position(session *session)
{
    text *e = event_open(session);
    json_named(e, "changes", tresse_puzzle_changes(session->puzzle));
    return event_send(session, "position");
}
