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

static void picked_close(picked *picked)
{
    text_close(&picked->text);
    text_close(&picked->heading);
}

static tresse_status take(picked *picked, const tresse_piece *piece, int index)
{
    if (picked->count++ > index)
        return TRESSE_OK;
    text_clear(&picked->text);
    text_clear(&picked->heading);
    text_add(&picked->text, piece->text, piece->length);
    text_add_string(&picked->heading, piece->heading);
    picked->line = (int)piece->line;
    return picked->text.failed || picked->heading.failed ? TRESSE_NO_MEMORY : TRESSE_OK;
}

/* Finds puzzle number `index`, counted from 0; the last one if there are not that many. */
static tresse_status pick_from(session *session, tresse_reader *reader, int index, picked *picked)
{
    const text *content = &session->value[SET_TEXT];
    tresse_piece piece = { .kind = TRESSE_PIECE_MORE };
    tresse_status status = tresse_reader_feed(reader, text_bytes(content), content->length);
    if (status == TRESSE_OK)
        status = tresse_reader_feed(reader, "", 0);
    while (status == TRESSE_OK && piece.kind != TRESSE_PIECE_END) {
        status = tresse_reader_next(reader, &piece);
        if (status == TRESSE_OK && piece.kind <= TRESSE_PIECE_PART)
            status = take(picked, &piece, index);
    }
    return status;
}

/* The caller closes it in any case. */
static tresse_status pick(session *session, int index, picked *from)
{
    tresse_reader *r = NULL;
    *from = (picked){ .line = 1 };
    text_open(&from->text, session->memory);
    text_open(&from->heading, session->memory);
    tresse_reader_style style = { .app = session_ask(session, SET_APP),
                                  .params = session_ask(session, SET_PARAMS) };
    tresse_status status = tresse_reader_new(session->t, &style, &r);
    if (status == TRESSE_OK)
        status = pick_from(session, r, index, from);
    tresse_reader_close(r);
    return status;
}

static tresse_status read_as(session *session, const picked *picked, const char *app, const char *params,
                             tresse_message *message)
{
    return tresse_puzzle_read_row(session->puzzle, app, params, text_bytes(&picked->heading),
                                  text_bytes(&picked->text), picked->text.length, message);
}

static void add_choice(text *out, const char *app, const char *params)
{
    json_begin(out);
    json_named(out, "app", app);
    json_named(out, "params", params);
    text_add_string(out, "}");
}

/* If a parameter has to be given, finds out with which numbers the text could be read. */
static void add_numbers(session *session, const picked *picked, const tresse_message *message)
{
    enum { LEAST = 2, MOST = 9 };
    const char *app = session_ask(session, SET_APP);
    char params[32] = "";
    size_t n = (size_t)message->parameter.length;
    if (message->code != TRESSE_MESSAGE_NUMBER || n + 3 > sizeof params)
        return;
    memcpy(params, message->text + message->parameter.from, n);
    params[n] = '=';
    app = app ? app : tresse_text_app(text_bytes(&picked->text), picked->text.length);
    for (int i = LEAST; app && i <= MOST; i++) {
        params[n + 1] = (char)('0' + i);
        if (read_as(session, picked, app, params, NULL) == TRESSE_OK)
            add_choice(&session->event, app, params);
    }
}

/* Which applications could read the text, if none was named? Each divides it in its own way, which takes long
 * for a long text. */
static void add_apps(session *session, int index)
{
    enum { MOST = 1 << 16 };
    text *app = &session->value[SET_APP];
    const char *params = session_get(session, SET_PARAMS);
    if (app->length || session->value[SET_TEXT].length > MOST)
        return;
    for (int i = 0; tresse_app_name(i); i++) {
        text_clear(app);
        text_add_string(app, tresse_app_name(i));
        picked p;
        if (pick(session, index, &p) == TRESSE_OK && !app->failed &&
            read_as(session, &p, text_bytes(app), session_ask(session, SET_PARAMS), NULL) == TRESSE_OK)
            add_choice(&session->event, tresse_app_name(i), params);
        picked_close(&p);
    }
    text_clear(app);
}

/* Reports the message, with its line counted from the beginning of the text, and what could be read
 * instead. */
static tresse_status refuse_text(session *session, int index, const picked *picked,
                                 const tresse_message *message)
{
    text *e = event_open(session);
    json_named(e, "status", "bad-input");
    json_named(e, "of", "text");
    json_count(e, "line", (uint64_t)(message->line ? message->line + picked->line - 1 : 0));
    json_count(e, "column", (uint64_t)message->column);
    json_named(e, "text", message->text);
    event_fields(e, message);
    json_key(e, "apps");
    text_add_string(e, "[");
    add_apps(session, index);
    add_numbers(session, picked, message);
    text_add_string(e, "]");
    tresse_status status = event_send(session, "error");
    return status == TRESSE_OK ? TRESSE_BAD_INPUT : status;
}

/* Reads the puzzle of this number. */
static tresse_status read_picked(session *session, int index, int *count)
{
    tresse_message m = { 0 };
    picked p;
    tresse_status status = pick(session, index, &p);
    *count = p.count;
    if (status == TRESSE_OK)
        status = read_as(session, &p, session_ask(session, SET_APP), session_ask(session, SET_PARAMS), &m);
    if (status == TRESSE_BAD_INPUT)
        status = refuse_text(session, index, &p, &m);
    else if (status != TRESSE_OK)
        status = event_error(session, status, "text", &m);
    picked_close(&p);
    return status;
}

tresse_status request_picked(session *session, int *index, int *count)
{
    uint64_t number;
    tresse_message m;
    tresse_status status = session_number(session, SET_PICK, INT32_MAX - 1, &number);
    if (status == TRESSE_OK)
        status = read_picked(session, (int)number, count);
    if (status != TRESSE_OK)
        return status;
    *index = *count && (int)number >= *count ? *count - 1 : (int)number;
    const char *changes = session_ask(session, SET_CHANGES); /* not set: those that the text came with */
    status = changes ? tresse_puzzle_change(session->puzzle, changes, &m) : TRESSE_OK;
    return status == TRESSE_OK ? status : event_error(session, status, "changes", &m);
}

tresse_status request_puzzle(session *session)
{
    int index, count;
    return request_picked(session, &index, &count);
}

/* ---- the theory ---- */

tresse_status request_theory(session *session, tresse_theory **out)
{
    tresse_message m;
    const char *name = session_ask(session, SET_THEORY), *prefer = session_ask(session, SET_PREFER),
               *of = "theory";
    tresse_status status = name ? tresse_theory_new(session->t, name, out, &m)
                                : tresse_theory_for(session->t, session->puzzle, out, &m);
    if (status == TRESSE_OK)
        status = tresse_theory_fits(*out, session->puzzle, &m);
    if (status == TRESSE_OK && prefer) {
        of = "prefer";
        status = tresse_theory_prefer(*out, prefer, &m);
    }
    if (status == TRESSE_OK)
        return status;
    tresse_theory_free(*out);
    *out = NULL;
    return event_error(session, status, of, &m);
}

/* ---- limits ---- */

static void report(session *session)
{
    tresse_progress p = tresse_progress_of(session->t);
    text *e = event_open(session);
    json_named(e, "doing", p.doing);
    json_named(e, "rule", p.rule);
    json_count(e, "length", (uint64_t)p.length);
    json_count(e, "round", (uint64_t)p.round);
    json_count(e, "steps", (uint64_t)p.steps);
    json_count(e, "nodes", p.nodes);
    if (!e->failed)
        event_send(session, "progress");
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
tresse_status request_limits(session *session, tresse_limits *out)
{
    enum { IMPROPER_NODES = 2000000 };
    uint64_t length = 0, nodes = 0, until = 0;
    tresse_status status = session_number(session, SET_MAX_LENGTH, INT32_MAX, &length);
    if (status == TRESSE_OK)
        status = session_number(session, SET_NODES, UINT64_MAX / 2, &nodes);
    if (status == TRESSE_OK)
        status = session_number(session, SET_UNTIL, UINT64_MAX / 2, &until);
    *out = (tresse_limits){ .max_length = (int)length,
                            .nodes = until ? until : nodes,
                            .improper_nodes = IMPROPER_NODES,
                            .count_nodes = until ? 1 : 0,
                            .tick = tick,
                            .context = session };
    return status;
}
