/* puzzle.c: the operations about a puzzle that make no path: `read`, `generate`, `sizes`, `count`,
 * `rate`. */
#include "wasm/session.h"

/* ---- read ---- */

static void add_views(session *s, text *e)
{
    const char *view;
    json_key(e, "views");
    text_add_string(e, "[");
    for (int i = 0; (view = tresse_puzzle_view(s->t, s->puzzle, i)); i++)
        json_item(e, view);
    text_add_string(e, "]");
}

static tresse_status tell_puzzle(session *s, int index, int count)
{
    tresse_theory *th = NULL;
    tresse_status status = tresse_theory_default(s->t, tresse_puzzle_app(s->puzzle), &th, NULL);
    if (status != TRESSE_OK)
        return event_failure(s, status);
    text *e = event_open(s);
    json_named(e, "app", tresse_puzzle_app(s->puzzle));
    json_named(e, "params", tresse_puzzle_params(s->puzzle));
    json_named(e, "text", tresse_puzzle_text(s->puzzle));
    json_named(e, "comment", tresse_puzzle_comment(s->puzzle));
    json_named(e, "says", tresse_puzzle_says(s->puzzle));
    if (*tresse_puzzle_rival(s->puzzle))
        json_named(e, "rival", tresse_puzzle_rival(s->puzzle));
    json_named(e, "changes", tresse_puzzle_changes(s->puzzle));
    json_named(e, "theory", tresse_theory_name(th));
    add_views(s, e);
    json_count(e, "pick", (uint64_t)index);
    json_count(e, "count", (uint64_t)count);
    tresse_theory_free(th);
    return event_send(s, "puzzle");
}

/* [name, subject, value, state] of each label. If givens contradict each other there is no state, and so no
 * labels. */
static tresse_status tell_state(session *s)
{
    static const char *const state[] = { "given", "value", "candidate", "gone" };
    text *e = event_open(s);
    json_key(e, "labels");
    text_add_string(e, "[");
    for (int i = 0, n = tresse_puzzle_labels(s->t, s->puzzle); i < n; i++) {
        tresse_label l = tresse_puzzle_label(s->t, s->puzzle, i);
        text_add_string(e, i ? ",[" : "[");
        json_item(e, l.name ? l.name : "");
        json_item(e, l.subject);
        json_item(e, l.value);
        json_item(e, state[l.state]);
        text_add_string(e, "]");
    }
    text_add_string(e, "]");
    return event_send(s, "state");
}

tresse_status do_read(session *s)
{
    int index, count;
    tresse_status status = request_picked(s, &index, &count);
    if (status == TRESSE_OK)
        status = tell_puzzle(s, index, count);
    if (status == TRESSE_OK)
        status = tell_board(s);
    return status == TRESSE_OK ? tell_state(s) : status;
}

/* ---- generate ---- */

static tresse_status make_blank(session *s)
{
    enum { USUAL = 9 };
    uint64_t size;
    tresse_message m;
    tresse_status status = session_number(s, SET_SIZE, TRESSE_SIZE_MOST, &size);
    if (status != TRESSE_OK)
        return status;
    status = tresse_puzzle_blank(s->puzzle, session_ask(s, SET_APP), session_ask(s, SET_PARAMS),
                                 size ? (int)size : USUAL, &m);
    return status == TRESSE_OK ? status : event_error(s, status, setting_name(SET_APP), &m);
}

tresse_status do_generate(session *s)
{
    uint64_t seed = 0, index = 0;
    tresse_limits limits;
    tresse_recipe recipe = { .size = sizeof recipe,
                             .method = session_ask(s, SET_METHOD),
                             .symmetry = session_ask(s, SET_SYMMETRY) };
    tresse_status status = session_number(s, SET_SEED, UINT64_MAX / 2, &seed);
    if (status == TRESSE_OK)
        status = session_number(s, SET_INDEX, UINT64_MAX / 2, &index);
    if (status == TRESSE_OK)
        status = request_limits(s, &limits);
    if (status == TRESSE_OK)
        status = make_blank(s);
    if (status != TRESSE_OK)
        return status;
    status = tresse_generate_by(s->t, s->puzzle, &recipe, seed, index, &limits, NULL);
    return status == TRESSE_OK ? tell_puzzle(s, 0, 1) : event_failure(s, status);
}

/* Are there grids of this size to make puzzles from? The search for one is short. */
static tresse_status has_grids(session *s, int size, bool *out)
{
    enum { NODES = 20000 };
    tresse_limits limits;
    tresse_solutions n = TRESSE_NO_SOLUTION;
    *out = false;
    tresse_status status = request_limits(s, &limits);
    if (status != TRESSE_OK)
        return status;
    limits.nodes = limits.nodes && limits.nodes < NODES ? limits.nodes : NODES;
    status = tresse_puzzle_blank(s->puzzle, session_ask(s, SET_APP), session_ask(s, SET_PARAMS), size, NULL);
    if (status == TRESSE_OK)
        status = tresse_count(s->t, s->puzzle, &limits, &n, NULL);
    *out = status == TRESSE_OK && (n == TRESSE_ONE_SOLUTION || n == TRESSE_SEVERAL_SOLUTIONS);
    return status == TRESSE_NO_MEMORY || status == TRESSE_STOPPED ? event_failure(s, status) : TRESSE_OK;
}

/* Larger puzzles take longer to make than anyone would wait. */
tresse_status do_sizes(session *s)
{
    static const int size[] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16 };
    enum { SIZES = sizeof size / sizeof *size };
    tresse_status status = TRESSE_OK;
    const char *before = "[";
    bool has[SIZES];
    for (int i = 0; status == TRESSE_OK && i < SIZES; i++)
        status = has_grids(s, size[i], &has[i]);
    if (status != TRESSE_OK)
        return status;
    text *e = event_open(s);
    json_key(e, "sizes");
    for (int i = 0; i < SIZES; i++)
        if (has[i]) {
            text_add_string(e, before);
            text_add_number(e, (uint64_t)size[i]);
            before = ",";
        }
    text_add_string(e, *before == ',' ? "]" : "[]");
    return event_send(s, "sizes");
}

/* ---- count, rate ---- */

tresse_status do_count(session *s)
{
    tresse_limits limits;
    tresse_solutions n;
    tresse_message m;
    tresse_status status = request_puzzle(s);
    if (status == TRESSE_OK)
        status = request_limits(s, &limits);
    if (status != TRESSE_OK)
        return status;
    status = tresse_count(s->t, s->puzzle, &limits, &n, &m);
    if (status != TRESSE_OK)
        return event_error(s, status, "", &m);
    text *e = event_open(s);
    json_named(e, "solutions", tell_solutions(n));
    json_named(e, "why", m.text);
    return event_send(s, "solutions");
}

static tresse_status tell_rating(session *s, const tresse_rating *r)
{
    static const char *const kind[] = { "rated", "more", "infinite", "no-solution", "not-unique", "unknown" };
    text *e = event_open(s);
    json_named(e, "kind", kind[r->kind]);
    json_count(e, "value", (uint64_t)r->value);
    json_count(e, "nodes", r->nodes);
    return event_send(s, "rating");
}

tresse_status do_rate(session *s)
{
    tresse_theory *th = NULL;
    tresse_limits limits;
    tresse_rating r;
    tresse_status status = request_puzzle(s);
    if (status == TRESSE_OK)
        status = request_theory(s, &th);
    if (status == TRESSE_OK)
        status = request_limits(s, &limits);
    if (status == TRESSE_OK) {
        status = tresse_rate(s->t, s->puzzle, th, &limits, &r);
        if (status != TRESSE_OK)
            event_failure(s, status);
    }
    tresse_theory_free(th);
    return status == TRESSE_OK ? tell_rating(s, &r) : status;
}
