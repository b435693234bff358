/* solve.c: the operation `solve`: its steps, the path as JSON, and what the checker says of that. */
#include "wasm/session.h"

#include <string.h>

/* ---- steps ---- */

static void add_labels(sheet *e, const tresse_path *path, int i, const char *key, int from, int n)
{
    if (!n)
        return;
    sheet_key(e, key);
    sheet_say(e, "[");
    for (int k = 0; k < n; k++)
        sheet_item(e, tresse_path_step_label(path, i, from + k));
    sheet_say(e, "]");
}

static tresse_status add_text(session *s, const char *key, int i, tresse_format format)
{
    sheet_clear(&s->json);
    tresse_status status = tresse_path_step_write(s->path, i, format, sheet_write, &s->json);
    sheet_named(&s->event, key, sheet_text(&s->json));
    return status == TRESSE_STOPPED ? TRESSE_NO_MEMORY : status;
}

static tresse_status send_step(session *s, int i)
{
    tresse_step step = tresse_path_step(s->path, i);
    sheet *e = event_open(s);
    sheet_number(e, "n", (uint64_t)i + 1);
    sheet_number(e, "round", (uint64_t)step.round);
    sheet_named(e, "rule", step.rule);
    sheet_number(e, "length", (uint64_t)step.length);
    add_labels(e, s->path, i, "asserts", 0, step.asserts);
    add_labels(e, s->path, i, "eliminates", step.asserts, step.eliminates);
    tresse_status status = add_text(s, "line", i, TRESSE_TEXT);
    if (status == TRESSE_OK)
        status = add_text(s, "sentences", i, TRESSE_SENTENCES);
    return status == TRESSE_OK ? event_send(s, "step") : status;
}

/* ---- the path as a whole ---- */

static const char *proved_name(tresse_proved p)
{
    static const char *const name[] = { "steps", "solution", "no-solution" };
    return name[p];
}

static tresse_status send_verdict(session *s)
{
    tresse_verdict v;
    tresse_message m;
    tresse_status status = tresse_check(s->t, s->json.at, s->json.length, &v, &m);
    if (status != TRESSE_OK)
        return event_error(s, status, "path", &m);
    sheet *e = event_open(s);
    sheet_key(e, "accepted");
    sheet_say(e, v.accepted ? "true" : "false");
    sheet_number(e, "steps", (uint64_t)v.steps);
    sheet_number(e, "refused", (uint64_t)v.refused);
    sheet_named(e, "why", v.why);
    sheet_named(e, "proved", proved_name(v.proved));
    return event_send(s, "verdict");
}

static const char *outcome_name(tresse_outcome o)
{
    static const char *const name[] = { "solved",     "contradiction", "stuck",      "bounded",
                                        "unfinished", "listed",        "bad-givens", "impossible" };
    return name[o];
}

static const char *solutions_name(tresse_solutions n)
{
    static const char *const name[] = { "none", "one", "several", "unknown" };
    return name[n];
}

/* Of the hardest step, as the JSON has it, which is the only place. */
static uint64_t hardest(const session *s)
{
    static const char key[] = ",\"rating\":";
    const char *c = strstr(sheet_text(&s->json), key);
    uint64_t n = 0;
    for (c = c ? c + sizeof key - 1 : ""; *c >= '0' && *c <= '9'; c++)
        n = 10 * n + (uint64_t)(*c - '0');
    return n;
}

static tresse_status send_end(session *s)
{
    sheet *e = event_open(s);
    sheet_named(e, "outcome", outcome_name(tresse_path_outcome(s->path)));
    sheet_named(e, "solutions", solutions_name(tresse_path_solutions(s->path)));
    sheet_number(e, "rating", hardest(s));
    sheet_number(e, "steps", (uint64_t)tresse_path_steps(s->path));
    sheet_number(e, "budget", tresse_path_budget(s->path));
    sheet_named(e, "why", tresse_path_why(s->path));
    return event_send(s, "end");
}

static tresse_status send_path(session *s)
{
    tresse_status status = TRESSE_OK;
    for (int i = 0; status == TRESSE_OK && i < tresse_path_steps(s->path); i++)
        status = send_step(s, i);
    sheet_clear(&s->json);
    if (status == TRESSE_OK)
        status = tresse_path_write(s->path, TRESSE_JSON, sheet_write, &s->json);
    if (status == TRESSE_OK)
        web_emit("path", s->json.at, s->json.length);
    if (status == TRESSE_STOPPED)
        status = TRESSE_NO_MEMORY;
    if (status == TRESSE_OK)
        status = send_verdict(s);
    return status == TRESSE_OK ? send_end(s) : event_error(s, status, "", tresse_last_message(s->t));
}

static tresse_status set_options(session *s, tresse_options *o)
{
    static const setting from[] = { SET_STRATEGY, SET_SEED, SET_TRIM, SET_TE_AS_BRAIDS };
    static const char *const name[] = { "strategy", "seed", "trim", "te-as-braids" };
    tresse_message m;
    for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
        const char *value = session_ask(s, from[i]);
        tresse_status status = value ? tresse_options_set(o, name[i], value, &m) : TRESSE_OK;
        if (status != TRESSE_OK)
            return event_error(s, status, name[i], &m);
    }
    return TRESSE_OK;
}

static tresse_status solve(session *s, const tresse_theory *th, const tresse_limits *limits)
{
    tresse_options *o = NULL;
    tresse_status status = tresse_options_new(s->t, &o);
    if (status != TRESSE_OK)
        return event_error(s, status, "", NULL);
    status = set_options(s, o);
    if (status == TRESSE_OK) {
        tresse_path_free(s->path);
        s->path = NULL;
        status = tresse_solve(s->t, s->puzzle, th, o, limits, &s->path);
        if (status != TRESSE_OK)
            event_error(s, status, "", tresse_last_message(s->t));
    }
    tresse_options_free(o);
    return status;
}

tresse_status do_solve(session *s)
{
    tresse_theory *th = NULL;
    tresse_limits limits;
    tresse_status status = request_puzzle(s);
    if (status == TRESSE_OK)
        status = request_theory(s, &th);
    if (status == TRESSE_OK)
        status = request_limits(s, &limits);
    if (status == TRESSE_OK)
        status = solve(s, th, &limits);
    tresse_theory_free(th);
    return status == TRESSE_OK ? send_path(s) : status;
}
