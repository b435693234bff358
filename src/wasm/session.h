/* session.h: what the files of this folder share: the settings of a request, what is kept between requests
 * because making it again would take long, and the parts that operations are made of. */
#ifndef WASM_SESSION_H
#define WASM_SESSION_H

#include "base/json_write.h"
#include "wasm/web.h"

typedef enum setting {
    SET_TEXT,
    SET_PICK,
    SET_APP,
    SET_PARAMS,
    SET_CHANGES,
    SET_THEORY,
    SET_STRATEGY,
    SET_PREFER,
    SET_MAX_LENGTH,
    SET_NODES,
    SET_TRIM,
    SET_TE_AS_BRAIDS,
    SET_SEED,
    SET_UNTIL,
    SET_AT, /* up to here they say which path is meant, for any purpose; the next two for some purposes */
    SET_FOCUS,
    SET_CHANGE,
    SET_OF,
    SET_KIND,
    SET_STEP,
    SET_PART,
    SET_VIEW,
    SET_THEME,
    SET_SIZE,
    SET_INDEX,
    SET_METHOD,
    SET_SYMMETRY,
    SETTINGS
} setting;

/* What a path is made for. */
typedef enum purpose { FOR_SOLVE, FOR_HINT, FOR_ALL, FOR_WHY, FOR_JUDGE, PURPOSES } purpose;

typedef struct kept_path {
    text key; /* the settings it was made with */
    tresse_path *path;
    uint64_t used; /* when it was last used */
} kept_path;

enum { PATHS_KEPT = 4 };

typedef struct session {
    const tresse_memory *memory;
    tresse *t;
    tresse_puzzle *puzzle;
    text value[SETTINGS];
    tresse_status refused; /* a setting was refused, which was told: the next operation is not done */
    text buffer, event, scratch, key;
    text changes, before;        /* changes of the puzzle: being made, and to be restored */
    text position, entry, right; /* those of the position that is judged, one of them, and the right ones */
    kept_path kept[PATHS_KEPT];
    uint64_t clock;        /* counts uses, for `used` */
    int sent;              /* how many steps were told while they were found */
    tresse_status telling; /* the status of telling the last of them */
} session;

/* ---- settings: web.c ---- */

const char *setting_name(setting name);
/* "" if it was not set. */
const char *session_get(const session *session, setting name);
/* The same, but NULL instead of "". */
const char *session_ask(const session *session, setting name);
/* A setting that is a whole number; BAD_INPUT is told. */
tresse_status session_number(session *session, setting name, uint64_t most, uint64_t *out);

/* ---- events, opened, filled by json_..., sent: web.c ---- */

text *event_open(session *session);
/* Closes the brace. NO_MEMORY is told, and nothing else. */
tresse_status event_send(session *session, const char *name);
void event_fields(text *out, const tresse_message *message); /* what a message says, as data */
/* Tells what went wrong with `of` (a setting, or ""), and returns the status. */
tresse_status event_error(session *session, tresse_status status, const char *of,
                          const tresse_message *message);
/* The same with the workspace's own message. */
tresse_status event_failure(session *session, tresse_status status);
tresse_status event_wrong(session *session, const char *of, const char *content);

/* ---- the parts of a request: request.c. Whatever is wrong with them is told. ---- */

/* The puzzle with its changes. */
tresse_status request_puzzle(session *session);
/* How many puzzles there are in the text, and which one it is. */
tresse_status request_picked(session *session, int *index, int *count);
/* The theory that is asked for, or that of the puzzle's application. */
tresse_status request_theory(session *session, tresse_theory **out);
tresse_status request_limits(session *session, tresse_limits *out);

/* ---- paths: paths.c ---- */

/* A path of the puzzle as it is now, kept or made. STOPPED is not told. Steps are told while they are found
 * if the purpose is to solve and `tell` is set: session->sent of them. Valid until PATHS_KEPT others have
 * been made. */
tresse_status path_make(session *session, purpose why, bool tell, const tresse_path **out);
/* Puts the puzzle into the state in which step `at` of the path to solve is shown. */
tresse_status path_go(session *session);
/* Reads the setting `of`, which says which path is meant; if it was not set, the one to solve. */
tresse_status path_purpose(session *session, purpose *out);
/* Adds one more change to those that the puzzle has; BAD_INPUT is returned, and not told. */
tresse_status path_change_more(session *session, const char *sign, const char *label,
                               tresse_message *message);

/* ---- questions: ask.c ---- */

/* The state that is asked about. */
tresse_status ask_begin(session *session);
/* Tells that the work was stopped, if it was; returns the status. */
tresse_status ask_stopped(session *session, tresse_status status);
/* The first step that eliminates or asserts the label; or, with `going`, one with which it goes. -1: there is
 * none. */
int ask_step_with(const tresse_path *path, const char *label, bool going);

/* ---- what the solutions say: truth.c ---- */

/* Impossible: there are no solutions; unknown: the budget ended. */
typedef enum truth { TRUTH_IN_ALL, TRUTH_IN_SOME, TRUTH_IN_NONE, TRUTH_IMPOSSIBLE, TRUTH_UNKNOWN } truth;

/* How many solutions does the puzzle, as it is now, have, within a budget? STOPPED is not told. */
tresse_status truth_count(session *session, tresse_solutions *solutions);
/* In which of them does the label hold, or not hold? The same. */
tresse_status truth_of(session *session, const char *label, bool asserts, truth *out);
const char *truth_name(truth answer);

/* ---- telling of paths: tell.c ---- */

tresse_status tell_step(session *session, const tresse_path *path, int i);
/* Tells the steps from session->sent on, the path as JSON, the verdict of the checker, and the end. */
tresse_status tell_path(session *session, const tresse_path *path);
const char *tell_solutions(tresse_solutions solutions);
tresse_status tell_position(session *session);
tresse_status tell_board(session *session); /* figure.c */

/* ---- operations ---- */

tresse_status do_about(session *session);
tresse_status do_read(session *session);
tresse_status do_generate(session *session);
tresse_status do_sizes(session *session);
tresse_status do_count(session *session);
tresse_status do_rate(session *session);
tresse_status do_solve(session *session);
tresse_status do_hint(session *session);
tresse_status do_all(session *session);
tresse_status do_why(session *session);
tresse_status do_judge(session *session);
tresse_status do_entries(session *session);
tresse_status do_draw(session *session);
tresse_status do_write(session *session);

#endif
