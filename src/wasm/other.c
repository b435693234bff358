/* other.c: the operations that say something of a puzzle, or of the library, and make no path. */
#include "wasm/session.h"

/* ---- about ---- */

typedef const char *name_of(int i);

/* A list of objects, one for each i until the first function gives NULL. */
static void add_table(sheet *e, const char *key, const char *const *column, name_of *const *of)
{
    sheet_key(e, key);
    sheet_say(e, "[");
    for (int i = 0; of[0](i); i++) {
        sheet_begin(e);
        for (int k = 0; column[k]; k++)
            sheet_named(e, column[k], of[k](i));
        sheet_say(e, "}");
    }
    sheet_say(e, "]");
}

static void add_presets(sheet *e)
{
    static const char *const preset[][2] = { { "singles", "BRT" },
                                             { "whips", "W" },
                                             { "braids", "W+B" },
                                             { "everything", "" },
                                             { "trials", "TE(BRT)" } };
    sheet_key(e, "presets");
    sheet_say(e, "[");
    for (size_t i = 0; i < sizeof preset / sizeof *preset; i++) {
        sheet_begin(e);
        sheet_named(e, "name", preset[i][0]);
        sheet_named(e, "theory", preset[i][1]);
        sheet_say(e, "}");
    }
    sheet_say(e, "]");
}

tresse_status do_about(session *s)
{
    static const char *const app[] = { "name", "says", "params", NULL },
                             *const rule[] = { "name", "code", "alias", "says", NULL },
                             *const method[] = { "name", "says", NULL };
    static name_of *const app_of[] = { tresse_app_name, tresse_app_says, tresse_app_params },
                          *const rule_of[] = { tresse_rule_name, tresse_rule_code, tresse_rule_alias,
                                               tresse_rule_says },
                          *const method_of[] = { tresse_method_name, tresse_method_says };
    sheet *e = event_open(s);
    sheet_named(e, "version", tresse_version());
    add_table(e, "apps", app, app_of);
    add_table(e, "rules", rule, rule_of);
    add_table(e, "methods", method, method_of);
    add_presets(e);
    return event_send(s, "about") == TRESSE_OK ? TRESSE_OK : event_error(s, TRESSE_NO_MEMORY, "", NULL);
}

/* ---- the puzzle ---- */

static tresse_status send_puzzle(session *s)
{
    sheet *e = event_open(s);
    sheet_named(e, "app", tresse_puzzle_app(s->puzzle));
    sheet_named(e, "params", tresse_puzzle_params(s->puzzle));
    sheet_named(e, "text", tresse_puzzle_text(s->puzzle));
    sheet_named(e, "comment", tresse_puzzle_comment(s->puzzle));
    return event_send(s, "puzzle") == TRESSE_OK ? TRESSE_OK : event_error(s, TRESSE_NO_MEMORY, "", NULL);
}

tresse_status do_read(session *s)
{
    tresse_status status = request_puzzle(s);
    return status == TRESSE_OK ? send_puzzle(s) : status;
}

/* ---- generate ---- */

static tresse_status make_blank(session *s, int size)
{
    tresse_message m;
    tresse_status status = tresse_puzzle_blank(s->puzzle, session_ask(s, SET_APP), session_ask(s, SET_PARAMS),
                                               size ? size : 9, &m);
    return status == TRESSE_OK ? status : event_error(s, status, "app", &m);
}

tresse_status do_generate(session *s)
{
    uint64_t size = 0, seed = 0, index = 0;
    tresse_limits limits;
    tresse_recipe recipe = { .size = sizeof recipe,
                             .method = session_ask(s, SET_METHOD),
                             .symmetry = session_ask(s, SET_SYMMETRY) };
    tresse_status status = session_number(s, SET_SIZE, TRESSE_SIZE_MOST, &size);
    if (status == TRESSE_OK)
        status = session_number(s, SET_SEED, UINT64_MAX / 2, &seed);
    if (status == TRESSE_OK)
        status = session_number(s, SET_INDEX, UINT64_MAX / 2, &index);
    if (status == TRESSE_OK)
        status = request_limits(s, &limits);
    if (status == TRESSE_OK)
        status = make_blank(s, (int)size);
    if (status != TRESSE_OK)
        return status;
    status = tresse_generate_by(s->t, s->puzzle, &recipe, seed, index, &limits, NULL);
    return status == TRESSE_OK ? send_puzzle(s) : event_error(s, status, "", tresse_last_message(s->t));
}

/* ---- count, rate ---- */

tresse_status do_count(session *s)
{
    static const char *const name[] = { "none", "one", "several", "unknown" };
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
    sheet *e = event_open(s);
    sheet_named(e, "solutions", name[n]);
    sheet_named(e, "why", m.text);
    return event_send(s, "solutions") == TRESSE_OK ? TRESSE_OK : event_error(s, TRESSE_NO_MEMORY, "", NULL);
}

static tresse_status send_rating(session *s, const tresse_rating *r)
{
    static const char *const kind[] = { "rated", "more", "infinite", "no-solution", "not-unique", "unknown" };
    sheet *e = event_open(s);
    sheet_named(e, "kind", kind[r->kind]);
    sheet_number(e, "value", (uint64_t)r->value);
    sheet_number(e, "nodes", r->nodes);
    return event_send(s, "rating") == TRESSE_OK ? TRESSE_OK : event_error(s, TRESSE_NO_MEMORY, "", NULL);
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
            event_error(s, status, "", tresse_last_message(s->t));
    }
    tresse_theory_free(th);
    return status == TRESSE_OK ? send_rating(s, &r) : status;
}
