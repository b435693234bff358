/* web.c: see web.h: the session, its settings, and which function does what. */
#include "wasm/web.h"
#include "base/error.h"
#include "wasm/session.h"

#include <string.h>

static session web = { .memory = &memory_standard };

/* ---- settings ---- */

static const char *const names[SETTINGS] = {
    [SET_TEXT] = "text",         [SET_PICK] = "pick",       [SET_APP] = "app",
    [SET_PARAMS] = "params",     [SET_CHANGES] = "changes", [SET_THEORY] = "theory",
    [SET_STRATEGY] = "strategy", [SET_PREFER] = "prefer",   [SET_MAX_LENGTH] = "max-length",
    [SET_NODES] = "nodes",       [SET_TRIM] = "trim",       [SET_TE_AS_BRAIDS] = "te-as-braids",
    [SET_SEED] = "seed",         [SET_UNTIL] = "until",     [SET_AT] = "at",
    [SET_FOCUS] = "focus",       [SET_CHANGE] = "change",   [SET_OF] = "of",
    [SET_KIND] = "kind",         [SET_STEP] = "step",       [SET_PART] = "part",
    [SET_VIEW] = "view",         [SET_THEME] = "theme",     [SET_SIZE] = "size",
    [SET_INDEX] = "index",       [SET_METHOD] = "method",   [SET_SYMMETRY] = "symmetry",
};

const char *setting_name(setting name)
{
    return names[name];
}

const char *session_get(const session *session, setting name)
{
    return text_bytes(&session->value[name]);
}

const char *session_ask(const session *session, setting name)
{
    return session->value[name].length ? session_get(session, name) : NULL;
}

tresse_status session_number(session *session, setting name, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    for (const char *c = session_get(session, name); *c; c++) {
        uint64_t digit = (uint64_t)(unsigned char)*c - '0';
        if (digit > 9 || n > (most - digit) / 10)
            return event_wrong(session, names[name], EXPECTS "a whole number, not negative nor too large");
        n = 10 * n + digit;
    }
    *out = n;
    return TRESSE_OK;
}

/* ---- events ---- */

text *event_open(session *session)
{
    text_clear(&session->event);
    text_add_string(&session->event, "{");
    return &session->event;
}

/* Even without memory, something is said. */
static tresse_status tell_no_memory(void)
{
    static const char content[] =
        "{\"status\":\"no-memory\",\"of\":\"\",\"line\":0,\"column\":0,\"text\":\"this is "
        "too large for the page; the program has no such limit\"}";
    web_emit("error", content, sizeof content - 1);
    return TRESSE_NO_MEMORY;
}

tresse_status event_send(session *session, const char *name)
{
    text_add_string(&session->event, "}");
    if (session->event.failed)
        return tell_no_memory();
    web_emit(name, text_bytes(&session->event), session->event.length);
    return TRESSE_OK;
}

static const char *status_name(tresse_status status)
{
    static const char *const name[] = { "ok", "bad-input", "no-memory", "stopped", "limit", "internal" };
    return name[status];
}

/* What the message says, as data. */
void event_fields(text *out, const tresse_message *message)
{
    static const char *const code[] = { NULL,    "wrong",  "advice",       "expected",
                                        "limit", "number", "contradiction" };
    const struct {
        const char *name;
        const tresse_field *field;
    } member[] = { { "found", &message->found },
                   { "expected", &message->expected },
                   { "limit", &message->limit },
                   { "parameter", &message->parameter },
                   { "advice", &message->advice } };
    json_named(out, "code", code[message->code]);
    for (size_t i = 0; i < sizeof member / sizeof *member; i++)
        if (member[i].field->length) {
            json_key(out, member[i].name);
            json_bytes(out, message->text + member[i].field->from, (size_t)member[i].field->length);
        }
}

tresse_status event_error(session *session, tresse_status status, const char *of,
                          const tresse_message *message)
{
    if (status == TRESSE_NO_MEMORY)
        return tell_no_memory();
    text *e = event_open(session);
    json_named(e, "status", status_name(status));
    json_named(e, "of", of);
    json_count(e, "line", (uint64_t)message->line);
    json_count(e, "column", (uint64_t)message->column);
    json_named(e, "text", message->text[0] ? message->text : tresse_status_text(status));
    event_fields(e, message);
    tresse_status sent = event_send(session, "error");
    return sent == TRESSE_OK ? status : sent;
}

/* The message of a stopped call is of no use: all that matters is that it was stopped. */
tresse_status event_failure(session *session, tresse_status status)
{
    static const tresse_message none = { 0 };
    return event_error(session, status, "",
                       status == TRESSE_STOPPED ? &none : tresse_last_message(session->t));
}

tresse_status event_wrong(session *session, const char *of, const char *content)
{
    tresse_message m;
    return event_error(session, error_set(&m, TRESSE_BAD_INPUT, 0, 0, "%s", content), of, &m);
}

/* ---- what the page calls ---- */

static void for_texts(session *session, void (*act)(text *, const memory *))
{
    text *const more[] = { &session->buffer,   &session->event,   &session->scratch,
                           &session->key,      &session->changes, &session->before,
                           &session->position, &session->entry,   &session->right };
    for (int i = 0; i < SETTINGS; i++)
        act(&session->value[i], session->memory);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        act(more[i], session->memory);
    for (int i = 0; i < PATHS_KEPT; i++)
        act(&session->kept[i].key, session->memory);
}

static void open_texts(void)
{
    if (!web.event.memory)
        for_texts(&web, text_open);
}

static void close_text(text *t, const memory *m)
{
    (void)m;
    text_close(t);
}

void web_close(const tresse_memory *m)
{
    for (int i = 0; i < PATHS_KEPT; i++)
        tresse_path_free(web.kept[i].path);
    open_texts();
    for_texts(&web, close_text);
    tresse_puzzle_free(web.puzzle);
    tresse_close(web.t);
    web = (session){ .memory = m ? m : &memory_standard };
}

tresse_status web_open(void)
{
    tresse_status status = TRESSE_OK;
    open_texts();
    if (!web.t)
        status = tresse_open(&web.t, web.memory);
    if (status == TRESSE_OK && !web.puzzle)
        status = tresse_puzzle_new(web.t, &web.puzzle);
    return status == TRESSE_NO_MEMORY ? tell_no_memory() : status;
}

char *web_buffer(size_t n)
{
    enum { NAMES = 4096 };
    text *b = &web.buffer;
    open_texts();
    if (n > WEB_TEXT_MOST + NAMES)
        return NULL;
    if (b->room < n) {
        text_close(b);
        b->bytes = memory_grow(b->memory, NULL, 0, n, 1);
        b->room = b->bytes ? n : 0;
    }
    return b->bytes;
}

static tresse_status set(const char *name, const char *value, size_t n)
{
    int i = 0;
    if (!name)
        return tell_no_memory();
    while (i < SETTINGS && strcmp(names[i], name) != 0)
        i++;
    if (i == SETTINGS)
        return event_wrong(&web, "", "there is no such setting");
    if (n > WEB_TEXT_MOST)
        return event_wrong(&web, name, "the text is longer than 16 MB");
    text_clear(&web.value[i]);
    if (n && value)
        text_add(&web.value[i], value, n);
    return (n && !value) || web.value[i].failed ? tell_no_memory() : TRESSE_OK;
}

tresse_status web_set(const char *name, const char *value, size_t n)
{
    open_texts();
    if (web.refused == TRESSE_OK)
        web.refused = set(name, value, n);
    return web.refused;
}

static const struct operation {
    const char *name;
    tresse_status (*act)(session *session);
} operations[] = {
    { "about", do_about }, { "read", do_read },       { "solve", do_solve }, { "hint", do_hint },
    { "all", do_all },     { "why", do_why },         { "judge", do_judge }, { "generate", do_generate },
    { "count", do_count }, { "rate", do_rate },       { "draw", do_draw },   { "write", do_write },
    { "sizes", do_sizes }, { "entries", do_entries },
};

static tresse_status act(const char *name)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (!strcmp(operations[i].name, name))
            return operations[i].act(&web);
    return event_wrong(&web, "", "there is no such operation");
}

tresse_status web_do(const char *operation)
{
    tresse_status status = web.refused;
    if (status == TRESSE_OK)
        status = web_open();
    if (status == TRESSE_OK)
        status = operation ? act(operation) : tell_no_memory();
    for (int i = 0; i < SETTINGS; i++)
        text_clear(&web.value[i]);
    web.refused = TRESSE_OK;
    return status;
}
