/* verdict.c: see verdict.h. */
#include "cli/verdict.h"

#include "base/json_write.h"
#include "cli/format.h"

#include <string.h>

static const struct claim {
    unsigned claim;
    const char *key, *words;
} claim_list[] = {
    { TRESSE_CLAIM_STUCK, "stuck", "the claim that nothing else applies" },
    { TRESSE_CLAIM_BOUNDED, "bounded", "the claim that nothing else up to the greatest length applies" },
    { TRESSE_CLAIM_SOLUTIONS, "solutions", "the number of solutions" },
    { TRESSE_CLAIM_UNTRIMMED, "untrimmed", "the rating before trimming" },
};

enum { CLAIMS = sizeof claim_list / sizeof *claim_list };

/* ---- for people ---- */

static void add_count(text *out, int n, const char *what)
{
    text_printf(out, "%d %s%s", n, what, cli_plural((uint64_t)n));
}

/* "12 values and 37 eliminations proved" */
static void add_steps(text *out, const tresse_verdict *v)
{
    if (v->values)
        add_count(out, v->values, "value");
    text_add_string(out, v->values && v->eliminations ? " and " : "");
    if (v->eliminations)
        add_count(out, v->eliminations, "elimination");
    text_add_string(out, v->values || v->eliminations ? " proved" : "nothing proved");
}

/* "; the claim that nothing else applies was not checked, nor was the number of solutions"; the same for
 * claims that were checked. */
static void add_claims(text *out, unsigned claims, bool tested)
{
    bool first = true;
    for (int i = 0; i < CLAIMS; i++)
        if (claims & claim_list[i].claim) {
            text_printf(out,
                        tested  ? first ? "; %s was tested" : ", and so was %s"
                        : first ? "; %s was not checked"
                                : ", nor was %s",
                        claim_list[i].words);
            first = false;
        }
}

static void add_proved(text *out, const tresse_verdict *v)
{
    add_count(out, v->steps, "step");
    if (v->changes) {
        text_add_string(out, " from the puzzle with ");
        add_count(out, v->changes, "change");
    }
    text_add_string(out, ": ");
    switch (v->proved) {
    case TRESSE_PROVED_SOLUTION:
        text_add_string(out, v->assumes ? "solved; if there is one solution, which is assumed, it is this one"
                                        : "solved; the solution and its uniqueness are proved");
        break;
    case TRESSE_PROVED_NO_SOLUTION:
        text_add_string(out, v->assumes ? "contradiction; it is proved that there is not one solution"
                                        : "contradiction; it is proved that there is no solution");
        break;
    case TRESSE_PROVED_STEPS:
        add_steps(out, v);
        text_add_string(out, v->assumes ? ", if there is one solution, which is assumed" : "");
        break;
    }
    if (v->incomplete)
        text_add_string(out, "; all this of an incomplete model, with constraints left out");
    if (v->least)
        text_printf(out, "; it is proved that no path by the theory has a rating below %d", v->least);
    add_claims(out, v->tested, true);
    add_claims(out, v->claims, false);
}

static void add_words(text *out, const settings *s, const item *i, const tresse_verdict *v)
{
    item_add_place(out, i, 0, 0);
    text_add_string(out, v->accepted ? "accepted" : "refused");
    if (!v->accepted && v->refused)
        text_printf(out, " at step %d", v->refused);
    if (s->against) {
        text_add_string(out, " on ");
        text_add_shown(out, s->against, strlen(s->against), 400);
    }
    text_add_string(out, v->accepted ? ", " : ": ");
    if (v->accepted)
        add_proved(out, v);
    else
        text_add_shown(out, v->why, strlen(v->why), sizeof v->why);
    text_add_string(out, "\n");
}

/* ---- for programs ---- */

static void open_object(text *out, const settings *s, const item *i, const char *verdict)
{
    text_add_string(out, "{\"format\":\"tresse-verdict\",\"version\":1");
    json_named(out, "file", i->name);
    json_count(out, "line", i->line);
    json_named(out, "against", s->against);
    json_named(out, "verdict", verdict);
}

static void add_keys(text *out, const char *key, unsigned claims)
{
    json_key(out, key);
    text_add_char(out, '[');
    for (int i = 0; i < CLAIMS; i++)
        if (claims & claim_list[i].claim)
            json_item(out, claim_list[i].key);
    text_add_char(out, ']');
}

static void add_object(text *out, const settings *s, const item *i, const tresse_verdict *v)
{
    static const char *const proved[] = { [TRESSE_PROVED_STEPS] = "steps",
                                          [TRESSE_PROVED_SOLUTION] = "solution",
                                          [TRESSE_PROVED_NO_SOLUTION] = "no-solution" };
    bool nothing = v->proved == TRESSE_PROVED_STEPS && !v->values && !v->eliminations;
    open_object(out, s, i, v->accepted ? "accepted" : "refused");
    json_number(out, "steps", v->steps);
    if (!v->accepted) {
        json_number(out, "step", v->refused);
        json_named(out, "why", v->why);
        text_add_string(out, "}\n");
        return;
    }
    json_number(out, "changes", v->changes);
    json_number(out, "values", v->values);
    json_number(out, "eliminations", v->eliminations);
    json_named(out, "proved", nothing ? "nothing" : proved[v->proved]);
    if (v->assumes)
        json_named(out, "assumes", "one-solution");
    if (v->incomplete)
        text_add_string(out, ",\"incomplete\":true");
    if (v->least)
        json_number(out, "least", v->least);
    add_keys(out, "tested", v->tested);
    add_keys(out, "unchecked", v->claims);
    text says = PROGRAM_TEXT;
    add_proved(&says, v);
    json_key(out, "says");
    json_bytes(out, says.bytes, says.length);
    text_close(&says);
    text_add_string(out, "}\n");
}

/* ---- either ---- */

void verdict_add(text *out, const settings *s, const item *i, const tresse_verdict *v)
{
    (s->format->kind == TRESSE_JSON ? add_object : add_words)(out, s, i, v);
}

void verdict_add_failure(answer *a, const settings *s, const item *i, tresse_status status,
                         const tresse_message *m)
{
    item_add_failure_of(a, i, status, m, "check");
    if (!(a->saw & SAW_BAD_INPUT) || s->format->kind != TRESSE_JSON)
        return;
    open_object(&a->out, s, i, "no-path");
    json_number(&a->out, "column", m->column);
    json_named(&a->out, "why", m->text);
    text_add_string(&a->out, "}\n");
}
