/* request.c: what a request is about: its puzzle, theory and limits. */
#include "wasm/session.h"

#include <string.h>

/* Lines of comment are made blank, as the program does it; nothing is moved. */
static void blank_comments(char *text, size_t n)
{
    bool comment = false;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || text[i - 1] == '\n')
            comment = text[i] == '#';
        if (comment && text[i] != '\n')
            text[i] = ' ';
    }
}

tresse_status request_puzzle(session *s)
{
    tresse_message m;
    sheet *text = &s->value[SET_TEXT];
    if (text->length)
        blank_comments(text->at, text->length);
    tresse_status status = tresse_puzzle_read(s->puzzle, session_ask(s, SET_APP), session_ask(s, SET_PARAMS),
                                              sheet_text(text), text->length, &m);
    return status == TRESSE_OK ? status : event_error(s, status, "text", &m);
}

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

static int tick(void *context)
{
    (void)context;
    return (web_tick() & WEB_STOP) != 0;
}

/* The same as those of the program, for the paths to be the same. */
tresse_status request_limits(session *s, tresse_limits *out)
{
    enum { IMPROPER_NODES = 2000000 };
    uint64_t length = 0, nodes = 0;
    tresse_status status = session_number(s, SET_MAX_LENGTH, INT32_MAX, &length);
    if (status == TRESSE_OK)
        status = session_number(s, SET_NODES, UINT64_MAX / 2, &nodes);
    *out = (tresse_limits){ .max_length = (int)length,
                            .nodes = nodes,
                            .improper_nodes = IMPROPER_NODES,
                            .tick = tick,
                            .context = s };
    return status;
}
