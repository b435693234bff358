/* session.h: what the files of this folder share: the settings of a request, and what is kept between
 * requests because making it again would take long. */
#ifndef WASM_SESSION_H
#define WASM_SESSION_H

#include "wasm/sheet.h"
#include "wasm/web.h"

typedef enum setting {
    SET_TEXT,
    SET_APP,
    SET_PARAMS,
    SET_THEORY,
    SET_STRATEGY,
    SET_PREFER,
    SET_MAX_LENGTH,
    SET_NODES,
    SET_TRIM,
    SET_TE_AS_BRAIDS,
    SET_SEED,
    SET_SIZE,
    SET_INDEX,
    SET_METHOD,
    SET_SYMMETRY,
    SETTINGS
} setting;

typedef struct session {
    tresse_memory memory;
    tresse *t;
    tresse_puzzle *puzzle;
    sheet value[SETTINGS];
    tresse_status
        refused; /* of a setting since the last operation: that was told, and the next is not done */
    sheet buffer, event, json;
    tresse_path *path; /* of the request that is being answered */
} session;

/* A setting; "" where it was not set. */
const char *session_get(const session *s, setting name);
/* The same, NULL instead of "". */
const char *session_ask(const session *s, setting name);
/* A setting that is a whole number; BAD_INPUT is told. */
tresse_status session_number(session *s, setting name, uint64_t most, uint64_t *out);

/* ---- events: opened, filled by sheet_..., sent ---- */

sheet *event_open(session *s);
tresse_status event_send(session *s, const char *name); /* closes the brace; NO_MEMORY: nothing was sent */
/* Tells what went wrong with what (a setting, or ""), and gives the status back. message may be NULL. */
tresse_status event_error(session *s, tresse_status status, const char *of, const tresse_message *message);
tresse_status event_wrong(session *s, const char *of, const char *text);

/* ---- the parts of a request ---- */

/* Reads the puzzle. */
tresse_status request_puzzle(session *s);
/* The theory that is asked for, or that of the puzzle's application. */
tresse_status request_theory(session *s, tresse_theory **out);
tresse_status request_limits(session *s, tresse_limits *out);

/* ---- operations ---- */

tresse_status do_about(session *s);
tresse_status do_read(session *s);
tresse_status do_solve(session *s);
tresse_status do_count(session *s);
tresse_status do_rate(session *s);
tresse_status do_generate(session *s);

#endif
