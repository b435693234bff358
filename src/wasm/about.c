/* about.c: the operation `about`: what the library is and has. */
#include "wasm/session.h"

typedef const char *name_of(int i);

typedef struct column {
    const char *key;
    name_of *of;
} column;

/* A list of objects, one for each i until the first function gives NULL. */
static void add_table(text *out, const char *key, const column *columns, int n)
{
    json_key(out, key);
    text_add_string(out, "[");
    for (int i = 0; columns[0].of(i); i++) {
        json_begin(out);
        for (int k = 0; k < n; k++)
            json_named(out, columns[k].key, columns[k].of(i));
        text_add_string(out, "}");
    }
    text_add_string(out, "]");
}

/* The page has its own words for these; "" is the default theory of the application. */
static void add_presets(text *out)
{
    static const char *const preset[][2] = { { "singles", "BRT" },
                                             { "whips", "W" },
                                             { "braids", "W+B" },
                                             { "everything", "" },
                                             { "trials", "TE(BRT)" } };
    json_key(out, "presets");
    text_add_string(out, "[");
    for (size_t i = 0; i < sizeof preset / sizeof *preset; i++) {
        json_begin(out);
        json_named(out, "name", preset[i][0]);
        json_named(out, "theory", preset[i][1]);
        text_add_string(out, "}");
    }
    text_add_string(out, "]");
}

/* The page already has these in its style sheet; a figure in another document may need them. */
static tresse_status tell_paint(session *session)
{
    text_clear(&session->scratch);
    if (tresse_paint_write(text_write, &session->scratch) != TRESSE_OK)
        return event_failure(session, TRESSE_NO_MEMORY);
    web_emit("css", text_bytes(&session->scratch), session->scratch.length);
    return TRESSE_OK;
}

tresse_status do_about(session *session)
{
    static const column app[] = { { "name", tresse_app_name },       { "title", tresse_app_title },
                                  { "example", tresse_app_example }, { "says", tresse_app_says },
                                  { "params", tresse_app_params },   { "forms", tresse_app_forms } },
                        rule[] = { { "name", tresse_rule_name },
                                   { "code", tresse_rule_code },
                                   { "alias", tresse_rule_alias },
                                   { "says", tresse_rule_says } },
                        method[] = { { "name", tresse_method_name }, { "says", tresse_method_says } },
                        single[] = { { "name", tresse_single_name }, { "says", tresse_single_says } };
    text *e = event_open(session);
    json_named(e, "version", tresse_version());
    add_table(e, "apps", app, sizeof app / sizeof *app);
    add_table(e, "rules", rule, sizeof rule / sizeof *rule);
    add_table(e, "singles", single, sizeof single / sizeof *single);
    add_table(e, "methods", method, sizeof method / sizeof *method);
    add_presets(e);
    tresse_status status = event_send(session, "about");
    return status == TRESSE_OK ? tell_paint(session) : status;
}
