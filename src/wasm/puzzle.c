/* puzzle.c: the operations about a puzzle that make no path: `read`, `generate`, `sizes`, `count`,
 * `rate`. */
#include "wasm/session.h"

/* ---- read ---- */

static void add_views(session *session, text *out)
{
    const char *view;
    json_key(out, "views");
    text_add_string(out, "[");
    for (int i = 0; (view = tresse_puzzle_view(session->t, session->puzzle, i)); i++)
        json_item(out, view);
    text_add_string(out, "]");
}

static tresse_status tell_puzzle(session *session, int index, int count)
{
    tresse_theory *th = NULL;
    tresse_status status = tresse_theory_for(session->t, session->puzzle, &th, NULL);
    if (status != TRESSE_OK)
        return event_failure(session, status);
    text *e = event_open(session);
    json_named(e, "app", tresse_puzzle_app(session->puzzle));
    json_named(e, "params", tresse_puzzle_params(session->puzzle));
    json_named(e, "text", tresse_puzzle_text(session->puzzle));
    json_named(e, "comment", tresse_puzzle_comment(session->puzzle));
    json_named(e, "says", tresse_puzzle_says(session->puzzle));
    if (*tresse_puzzle_rival(session->puzzle))
        json_named(e, "rival", tresse_puzzle_rival(session->puzzle));
    json_named(e, "changes", tresse_puzzle_changes(session->puzzle));
    json_named(e, "theory", tresse_theory_name(th));
    add_views(session, e);
    json_count(e, "pick", (uint64_t)index);
    json_count(e, "count", (uint64_t)count);
    tresse_theory_free(th);
    return event_send(session, "puzzle");
}

/* [name, subject, value, state] of each label. If givens contradict each other there is no state, and so no
 * labels. */
static tresse_status tell_state(session *session)
{
    static const char *const state[] = { "given", "value", "candidate", "gone" };
    text *e = event_open(session);
    json_key(e, "labels");
    text_add_string(e, "[");
    for (int i = 0, n = tresse_puzzle_labels(session->t, session->puzzle); i < n; i++) {
        tresse_label l = tresse_puzzle_label(session->t, session->puzzle, i);
        text_add_string(e, i ? ",[" : "[");
        json_item(e, l.name ? l.name : "");
        json_item(e, l.subject);
        json_item(e, l.value);
        json_item(e, state[l.state]);
        text_add_string(e, "]");
    }
    text_add_string(e, "]");
    return event_send(session, "state");
}

tresse_status do_read(session *session)
{
    int index, count;
    tresse_status status = request_picked(session, &index, &count);
    if (status == TRESSE_OK)
        status = tell_puzzle(session, index, count);
    if (status == TRESSE_OK)
        status = tell_board(session);
    return status == TRESSE_OK ? tell_state(session) : status;
}

/* ---- generate ---- */

static tresse_status make_blank(session *session)
{
    enum { USUAL = 9 };
    uint64_t size;
    tresse_message m;
    tresse_status status = session_number(session, SET_SIZE, TRESSE_SIZE_MOST, &size);
    if (status != TRESSE_OK)
        return status;
    status = tresse_puzzle_blank(session->puzzle, session_ask(session, SET_APP),
                                 session_ask(session, SET_PARAMS), size ? (int)size : USUAL, &m);
    return status == TRESSE_OK ? status : event_error(session, status, setting_name(SET_APP), &m);
}

tresse_status do_generate(session *session)
{
    uint64_t seed = 0, index = 0;
    tresse_limits limits;
    tresse_recipe recipe = { .size = sizeof recipe,
                             .method = session_ask(session, SET_METHOD),
                             .symmetry = session_ask(session, SET_SYMMETRY) };
    tresse_status status = session_number(session, SET_SEED, UINT64_MAX / 2, &seed);
    if (status == TRESSE_OK)
        status = session_number(session, SET_INDEX, UINT64_MAX / 2, &index);
    if (status == TRESSE_OK)
        status = request_limits(session, &limits);
    if (status == TRESSE_OK)
        status = make_blank(session);
    if (status != TRESSE_OK)
        return status;
    status = tresse_generate_by(session->t, session->puzzle, &recipe, seed, index, &limits, NULL);
    return status == TRESSE_OK ? tell_puzzle(session, 0, 1) : event_failure(session, status);
}

/* Are there grids of this size to make puzzles from? The search for one is short. */
static tresse_status has_grids(session *session, int size, bool *out)
{
    enum { NODES = 20000 };
    tresse_limits limits;
    tresse_solutions n = TRESSE_NO_SOLUTION;
    *out = false;
    tresse_status status = request_limits(session, &limits);
    if (status != TRESSE_OK)
        return status;
    limits.nodes = limits.nodes && limits.nodes < NODES ? limits.nodes : NODES;
    status = tresse_puzzle_blank(session->puzzle, session_ask(session, SET_APP),
                                 session_ask(session, SET_PARAMS), size, NULL);
    if (status == TRESSE_OK)
        status = tresse_count(session->t, session->puzzle, &limits, &n, NULL);
    *out = status == TRESSE_OK && (n == TRESSE_ONE_SOLUTION || n == TRESSE_SEVERAL_SOLUTIONS);
    return status == TRESSE_NO_MEMORY || status == TRESSE_STOPPED ? event_failure(session, status)
                                                                  : TRESSE_OK;
}

/* Larger puzzles take longer to make than anyone would wait. */
tresse_status do_sizes(session *session)
{
    static const int size[] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16 };
    enum { SIZES = sizeof size / sizeof *size };
    tresse_status status = TRESSE_OK;
    const char *before = "[";
    bool has[SIZES];
    for (int i = 0; status == TRESSE_OK && i < SIZES; i++)
        status = has_grids(session, size[i], &has[i]);
    if (status != TRESSE_OK)
        return status;
    text *e = event_open(session);
    json_key(e, "sizes");
    for (int i = 0; i < SIZES; i++)
        if (has[i]) {
            text_add_string(e, before);
            text_add_number(e, (uint64_t)size[i]);
            before = ",";
        }
    text_add_string(e, *before == ',' ? "]" : "[]");
    return event_send(session, "sizes");
}

/* ---- count, rate ---- */

tresse_status do_count(session *session)
{
    tresse_limits limits;
    tresse_solutions n;
    tresse_message m;
    tresse_status status = request_puzzle(session);
    if (status == TRESSE_OK)
        status = request_limits(session, &limits);
    if (status != TRESSE_OK)
        return status;
    status = tresse_count(session->t, session->puzzle, &limits, &n, &m);
    if (status != TRESSE_OK)
        return event_error(session, status, "", &m);
    text *e = event_open(session);
    json_named(e, "solutions", tell_solutions(n));
    json_named(e, "why", m.text);
    return event_send(session, "solutions");
}

static tresse_status tell_rating(session *session, const tresse_rating *rating)
{
    static const char *const kind[] = { "rated", "more", "infinite", "no-solution", "not-unique", "unknown" };
    text *e = event_open(session);
    json_named(e, "kind", kind[rating->kind]);
    json_count(e, "value", (uint64_t)rating->value);
    json_count(e, "nodes", rating->nodes);
    return event_send(session, "rating");
}

tresse_status do_rate(session *session)
{
    tresse_theory *th = NULL;
    tresse_limits limits;
    tresse_rating r;
    tresse_status status = request_puzzle(session);
    if (status == TRESSE_OK)
        status = request_theory(session, &th);
    if (status == TRESSE_OK)
        status = request_limits(session, &limits);
    if (status == TRESSE_OK) {
        status = tresse_rate(session->t, session->puzzle, th, &limits, &r);
        if (status != TRESSE_OK)
            event_failure(session, status);
    }
    tresse_theory_free(th);
    return status == TRESSE_OK ? tell_rating(session, &r) : status;
}
