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
static void add_steps(text *out, const tresse_verdict *verdict)
{
    if (verdict->values)
        add_count(out, verdict->values, "value");
    text_add_string(out, verdict->values && verdict->eliminations ? " and " : "");
    if (verdict->eliminations)
        add_count(out, verdict->eliminations, "elimination");
    text_add_string(out, verdict->values || verdict->eliminations ? " proved" : "nothing proved");
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

static void add_proved(text *out, const tresse_verdict *verdict)
{
    add_count(out, verdict->steps, "step");
    if (verdict->changes) {
        text_add_string(out, " from the puzzle with ");
        add_count(out, verdict->changes, "change");
    }
    text_add_string(out, ": ");
    switch (verdict->proved) {
    case TRESSE_PROVED_SOLUTION:
        text_add_string(out, verdict->assumes
                                 ? "solved; if there is one solution, which is assumed, it is this one"
                                 : "solved; the solution and its uniqueness are proved");
        break;
    case TRESSE_PROVED_NO_SOLUTION:
        text_add_string(out, verdict->assumes ? "contradiction; it is proved that there is not one solution"
                                              : "contradiction; it is proved that there is no solution");
        break;
    case TRESSE_PROVED_STEPS:
        add_steps(out, verdict);
        text_add_string(out, verdict->assumes ? ", if there is one solution, which is assumed" : "");
        break;
    }
    if (verdict->incomplete)
        text_add_string(out, "; all this of an incomplete model, with constraints left out");
    if (verdict->least)
        text_printf(out, "; it is proved that no path by the theory has a rating below %d", verdict->least);
    add_claims(out, verdict->tested, true);
    add_claims(out, verdict->claims, false);
}

static void add_words(text *out, const settings *asked, const item *entry, const tresse_verdict *verdict)
{
    item_add_place(out, entry, 0, 0);
    text_add_string(out, verdict->accepted ? "accepted" : "refused");
    if (!verdict->accepted && verdict->refused)
        text_printf(out, " at step %d", verdict->refused);
    if (asked->against) {
        text_add_string(out, " on ");
        text_add_shown(out, asked->against, strlen(asked->against), 400);
    }
    text_add_string(out, verdict->accepted ? ", " : ": ");
    if (verdict->accepted)
        add_proved(out, verdict);
    else
        text_add_shown(out, verdict->why, strlen(verdict->why), sizeof verdict->why);
    text_add_string(out, "\n");
}

/* ---- for programs ---- */

static void open_object(text *out, const settings *asked, const item *entry, const char *verdict)
{
    text_add_string(out, "{\"format\":\"tresse-verdict\",\"version\":1");
    json_named(out, "file", entry->name);
    json_count(out, "line", entry->line);
    json_named(out, "against", asked->against);
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

static void add_object(text *out, const settings *asked, const item *entry, const tresse_verdict *verdict)
{
    static const char *const proved[] = { [TRESSE_PROVED_STEPS] = "steps",
                                          [TRESSE_PROVED_SOLUTION] = "solution",
                                          [TRESSE_PROVED_NO_SOLUTION] = "no-solution" };
    bool nothing = verdict->proved == TRESSE_PROVED_STEPS && !verdict->values && !verdict->eliminations;
    open_object(out, asked, entry, verdict->accepted ? "accepted" : "refused");
    json_number(out, "steps", verdict->steps);
    if (!verdict->accepted) {
        json_number(out, "step", verdict->refused);
        json_named(out, "why", verdict->why);
        text_add_string(out, "}\n");
        return;
    }
    json_number(out, "changes", verdict->changes);
    json_number(out, "values", verdict->values);
    json_number(out, "eliminations", verdict->eliminations);
    json_named(out, "proved", nothing ? "nothing" : proved[verdict->proved]);
    if (verdict->assumes)
        json_named(out, "assumes", "one-solution");
    if (verdict->incomplete)
        text_add_string(out, ",\"incomplete\":true");
    if (verdict->least)
        json_number(out, "least", verdict->least);
    add_keys(out, "tested", verdict->tested);
    add_keys(out, "unchecked", verdict->claims);
    text says = PROGRAM_TEXT;
    add_proved(&says, verdict);
    json_key(out, "says");
    json_bytes(out, says.bytes, says.length);
    text_close(&says);
    text_add_string(out, "}\n");
}

/* ---- either ---- */

void verdict_add(text *out, const settings *asked, const item *entry, const tresse_verdict *verdict)
{
    (asked->format->kind == TRESSE_JSON ? add_object : add_words)(out, asked, entry, verdict);
}

void verdict_add_failure(answer *reply, const settings *asked, const item *entry, tresse_status status,
                         const tresse_message *message)
{
    item_add_failure_of(reply, entry, status, message, "check");
    if (!(reply->saw & SAW_BAD_INPUT) || asked->format->kind != TRESSE_JSON)
        return;
    open_object(&reply->out, asked, entry, "no-path");
    json_number(&reply->out, "column", message->column);
    json_named(&reply->out, "why", message->text);
    text_add_string(&reply->out, "}\n");
}
