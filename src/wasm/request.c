/* request.c: what a request is about: its puzzle, theory and limits. */
#include "wasm/session.h"

#include <string.h>

/* ---- the puzzle ---- */

/* One of the puzzles in the text of a request. */
typedef struct picked {
    text text, heading; /* its own, and that of its table */
    int line;           /* number of its first line, from 1 */
    int count;          /* of the puzzles in the text */
} picked;

static void picked_close(picked *p)
{
    text_close(&p->text);
    text_close(&p->heading);
}

static tresse_status take(picked *p, const tresse_piece *piece, int index)
{
    if (p->count++ > index)
        return TRESSE_OK;
    text_clear(&p->text);
    text_clear(&p->heading);
    text_add(&p->text, piece->text, piece->length);
    text_add_string(&p->heading, piece->heading);
    p->line = (int)piece->line;
    return p->text.failed || p->heading.failed ? TRESSE_NO_MEMORY : TRESSE_OK;
}

/* Finds puzzle number `index`, counted from 0; the last one if there are not that many. */
static tresse_status pick_from(session *s, tresse_reader *r, int index, picked *p)
{
    const text *content = &s->value[SET_TEXT];
    tresse_piece piece = { .kind = TRESSE_PIECE_MORE };
    tresse_status status = tresse_reader_feed(r, text_bytes(content), content->length);
    if (status == TRESSE_OK)
        status = tresse_reader_feed(r, "", 0);
    while (status == TRESSE_OK && piece.kind != TRESSE_PIECE_END) {
        status = tresse_reader_next(r, &piece);
        if (status == TRESSE_OK && piece.kind <= TRESSE_PIECE_PART)
            status = take(p, &piece, index);
    }
    return status;
}

/* The caller closes it in any case. */
static tresse_status pick(session *s, int index, picked *p)
{
    tresse_reader *r = NULL;
    *p = (picked){ .line = 1 };
    text_open(&p->text, s->memory);
    text_open(&p->heading, s->memory);
    tresse_reader_style style = { .app = session_ask(s, SET_APP), .params = session_ask(s, SET_PARAMS) };
    tresse_status status = tresse_reader_new(s->t, &style, &r);
    if (status == TRESSE_OK)
        status = pick_from(s, r, index, p);
    tresse_reader_close(r);
    return status;
}

static tresse_status read_as(session *s, const picked *p, const char *app, const char *params,
                             tresse_message *m)
{
    return tresse_puzzle_read_row(s->puzzle, app, params, text_bytes(&p->heading), text_bytes(&p->text),
                                  p->text.length, m);
}

static void add_choice(text *e, const char *app, const char *params)
{
    json_begin(e);
    json_named(e, "app", app);
    json_named(e, "params", params);
    text_add_string(e, "}");
}

/* If the message says that a number was expected ("colours=K"), finds out with which numbers the text could
 * be read. */
static void add_numbers(session *s, const picked *p, const char *said)
{
    enum { LEAST = 2, MOST = 9 };
    const char *app = session_ask(s, SET_APP), *expected = strstr(said, "expected "), *k = strstr(said, "=K");
    char params[32] = "";
    if (!expected || !k || k < expected)
        return;
    expected += strlen("expected ");
    size_t n = (size_t)(k - expected);
    if (n + 3 > sizeof params || memchr(expected, ' ', n))
        return;
    memcpy(params, expected, n + 1);
    app = app ? app : tresse_text_app(text_bytes(&p->text), p->text.length);
    for (int i = LEAST; app && i <= MOST; i++) {
        params[n + 1] = (char)('0' + i);
        if (read_as(s, p, app, params, NULL) == TRESSE_OK)
            add_choice(&s->event, app, params);
    }
}

/* Which applications could read the text, if none was named? Each divides it in its own way, which takes long
 * for a long text. */
static void add_apps(session *s, int index)
{
    enum { MOST = 1 << 16 };
    text *app = &s->value[SET_APP];
    const char *params = session_get(s, SET_PARAMS);
    if (app->length || s->value[SET_TEXT].length > MOST)
        return;
    for (int i = 0; tresse_app_name(i); i++) {
        text_clear(app);
        text_add_string(app, tresse_app_name(i));
        picked p;
        if (pick(s, index, &p) == TRESSE_OK && !app->failed &&
            read_as(s, &p, text_bytes(app), session_ask(s, SET_PARAMS), NULL) == TRESSE_OK)
            add_choice(&s->event, tresse_app_name(i), params);
        picked_close(&p);
    }
    text_clear(app);
}

/* Reports the message, with its line counted from the beginning of the text, and what could be read
 * instead. */
static tresse_status refuse_text(session *s, int index, const picked *p, const tresse_message *m)
{
    text *e = event_open(s);
    json_named(e, "status", "bad-input");
    json_named(e, "of", "text");
    json_count(e, "line", (uint64_t)(m->line ? m->line + p->line - 1 : 0));
    json_count(e, "column", (uint64_t)m->column);
    json_named(e, "text", m->text);
    json_key(e, "apps");
    text_add_string(e, "[");
    add_apps(s, index);
    add_numbers(s, p, m->text);
    text_add_string(e, "]");
    tresse_status status = event_send(s, "error");
    return status == TRESSE_OK ? TRESSE_BAD_INPUT : status;
}

/* Reads the puzzle of this number. */
static tresse_status read_picked(session *s, int index, int *count)
{
    tresse_message m = { 0, 0, "" };
    picked p;
    tresse_status status = pick(s, index, &p);
    *count = p.count;
    if (status == TRESSE_OK)
        status = read_as(s, &p, session_ask(s, SET_APP), session_ask(s, SET_PARAMS), &m);
    if (status == TRESSE_BAD_INPUT)
        status = refuse_text(s, index, &p, &m);
    else if (status != TRESSE_OK)
        status = event_error(s, status, "text", &m);
    picked_close(&p);
    return status;
}

tresse_status request_picked(session *s, int *index, int *count)
{
    uint64_t number;
    tresse_message m;
    tresse_status status = session_number(s, SET_PICK, INT32_MAX - 1, &number);
    if (status == TRESSE_OK)
        status = read_picked(s, (int)number, count);
    if (status != TRESSE_OK)
        return status;
    *index = *count && (int)number >= *count ? *count - 1 : (int)number;
    status = tresse_puzzle_change(s->puzzle, session_get(s, SET_CHANGES), &m);
    return status == TRESSE_OK ? status : event_error(s, status, "changes", &m);
}

tresse_status request_puzzle(session *s)
{
    int index, count;
    return request_picked(s, &index, &count);
}

/* ---- the theory ---- */

tresse_status request_theory(session *s, tresse_theory **out)
{
    tresse_message m;
    const char *name = session_ask(s, SET_THEORY), *prefer = session_ask(s, SET_PREFER), *of = "theory";
    tresse_status status = name ? tresse_theory_new(s->t, name, out, &m)
                                : tresse_theory_default(s->t, tresse_puzzle_app(s->puzzle), out, &m);
    if (status == TRESSE_OK)
        status = tresse_theory_fits(*out, s->puzzle, &m);
    if (status == TRESSE_OK && prefer) {
        of = "prefer";
        status = tresse_theory_prefer(*out, prefer, &m);
    }
    if (status == TRESSE_OK)
        return status;
    tresse_theory_free(*out);
    *out = NULL;
    return event_error(s, status, of, &m);
}

/* ---- limits ---- */

static void report(session *s)
{
    tresse_progress p = tresse_progress_of(s->t);
    text *e = event_open(s);
    json_named(e, "doing", p.doing);
    json_named(e, "rule", p.rule);
    json_count(e, "length", (uint64_t)p.length);
    json_count(e, "round", (uint64_t)p.round);
    json_count(e, "steps", (uint64_t)p.steps);
    json_count(e, "nodes", p.nodes);
    if (!e->failed)
        event_send(s, "progress");
}

static int tick(void *context)
{
    int wanted = web_tick();
    if (wanted & WEB_REPORT)
        report(context);
    return (wanted & WEB_STOP) != 0;
}

/* The limits are those of the program, so that the paths are the same. With `until`, a search that a user did
 * not want to wait for goes as far as it had come, and no further: solutions are not counted, either. */
tresse_status request_limits(session *s, tresse_limits *out)
{
    enum { IMPROPER_NODES = 2000000 };
    uint64_t length = 0, nodes = 0, until = 0;
    tresse_status status = session_number(s, SET_MAX_LENGTH, INT32_MAX, &length);
    if (status == TRESSE_OK)
        status = session_number(s, SET_NODES, UINT64_MAX / 2, &nodes);
    if (status == TRESSE_OK)
        status = session_number(s, SET_UNTIL, UINT64_MAX / 2, &until);
    *out = (tresse_limits){ .max_length = (int)length,
                            .nodes = until ? until : nodes,
                            .improper_nodes = IMPROPER_NODES,
                            .count_nodes = until ? 1 : 0,
                            .tick = tick,
                            .context = s };
    return status;
}
