/* changes.c: see changes.h. */
#include "core/changes.h"

#include <string.h>

void changes_open(changes *c, const memory *m)
{
    *c = (changes){ .users = 1 };
    arena_open(&c->arena, m);
    text_open(&c->said, m);
}

void changes_close(changes *c)
{
    arena_close(&c->arena);
    text_close(&c->said);
}

/* ---- words ---- */

typedef struct change {
    csp_label label;
    bool eliminates, left_out;
    int column;
} change;

typedef struct reader {
    const csp *csp;
    const char *from, *at;
    char *word; /* room for the longest word */
    change *list;
    int n;
    error *e;
} reader;

static bool is_blank(char c)
{
    return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r';
}

static int column_of(const reader *r, const char *at)
{
    return (int)(at - r->from) + 1;
}

/* The next word, without its quotes; false: there is none. */
static bool next_word(reader *r, const char **begin)
{
    size_t n = 0;
    while (is_blank(*r->at))
        r->at++;
    *begin = r->at;
    bool quoted = *r->at == '"';
    r->at += quoted;
    for (; *r->at && (quoted || !is_blank(*r->at)); r->at++) {
        if (quoted && *r->at == '"' && *++r->at != '"')
            break;
        r->word[n++] = *r->at;
    }
    r->word[n] = 0;
    return n || quoted;
}

static const struct {
    const char *text;
    bool eliminates;
} sign_table[] = { { "<>", true }, { "≠", true }, { "=", false } };

enum { SIGNS = sizeof sign_table / sizeof *sign_table };

/* "r2c3" + sign + "4" */
static bool is_said(const csp *c, csp_label l, const char *sign, const char *word)
{
    const char *subject = csp_label_subject(c, l), *value = csp_label_value(c, l);
    size_t a = strlen(subject), b = strlen(sign);
    return strncmp(word, subject, a) == 0 && strncmp(word + a, sign, b) == 0 &&
           strcmp(word + a + b, value) == 0;
}

static bool is_meant(const csp *c, csp_label l, const char *word, bool *eliminates)
{
    *eliminates = false;
    if (strcmp(word, csp_label_name(c, l)) == 0)
        return true;
    for (int i = 0; i < SIGNS; i++) {
        size_t n = strlen(sign_table[i].text);
        *eliminates = sign_table[i].eliminates;
        if (is_said(c, l, sign_table[i].text, word) ||
            (strncmp(word, sign_table[i].text, n) == 0 && strcmp(word + n, csp_label_name(c, l)) == 0))
            return true;
    }
    return false;
}

/* The first label that is meant, so that a name has one meaning; CSP_NONE: there is none. */
static csp_label label_meant(const csp *c, const char *word, bool *eliminates)
{
    for (int l = 0; l < csp_labels(c); l++)
        if (is_meant(c, (csp_label)l, word, eliminates))
            return (csp_label)l;
    return CSP_NONE;
}

static status unknown_label(const reader *r, const char *begin)
{
    const csp *c = r->csp;
    size_t length = strlen(r->word);
    const char *subject = csp_labels(c) ? csp_label_subject(c, 0) : "SUBJECT",
               *value = csp_labels(c) ? csp_label_value(c, 0) : "VALUE";
    return error_set(r->e, BAD_INPUT, 1, column_of(r, begin),
                     "\"%.*s\" is no change of this puzzle, expected one such as %s=%s or %s<>%s",
                     (int)(length > 60 ? 60 : length), r->word, subject, value, subject, value);
}

static status read_words(reader *r)
{
    for (const char *begin; next_word(r, &begin);) {
        change *x = &r->list[r->n++];
        *x = (change){ .column = column_of(r, begin) };
        x->label = label_meant(r->csp, r->word, &x->eliminates);
        if (x->label == CSP_NONE)
            return unknown_label(r, begin);
    }
    return OK;
}

/* ---- what they do ---- */

/* The message for a change that asserts what is gone or eliminates a value. */
static status contradictory(const reader *r, const change *x, const state *to)
{
    const csp *c = r->csp;
    const char *sign = x->eliminates ? "<>" : "=", *subject = csp_label_subject(c, x->label),
               *value = csp_label_value(c, x->label);
    CSP_FOR_LINKS(l, c, x->label)
        if (!x->eliminates && to->label[*l] == VALUE)
            return error_set(r->e, BAD_INPUT, 1, x->column, "%s%s%s contradicts %s=%s, which is a value",
                             subject, sign, value, csp_label_subject(c, *l), csp_label_value(c, *l));
    return error_set(r->e, BAD_INPUT, 1, x->column, "%s%s%s contradicts the puzzle or another change: %s",
                     subject, sign, value, x->eliminates ? "it is a value" : "it is no candidate");
}

/* Applies the eliminations, or the assertions; a change that alters nothing is marked as left out. */
static status try_changes(const reader *r, bool eliminations, state *to)
{
    for (int i = 0; i < r->n; i++) {
        change *x = &r->list[i];
        uint8_t is = to->label[x->label];
        if (x->eliminates != eliminations)
            continue;
        if (is == (eliminations ? VALUE : GONE))
            return contradictory(r, x, to);
        x->left_out = is != CANDIDATE;
        if (eliminations)
            state_eliminate(to, x->label);
        else
            state_assert(to, x->label);
    }
    return OK;
}

/* Adds one change to the text, in quotes if it contains blanks, commas or quotes. */
static void say(text *out, const char *sign, const char *before, const char *behind)
{
    text word;
    text_open(&word, out->memory);
    text_format(&word, "%s%s%s", before, sign, behind);
    const char *bytes = text_bytes(&word);
    bool quoted = bytes[strcspn(bytes, " ,\t\n\r\"")] != 0;
    text_add_string(out, out->length ? " " : "");
    text_add_string(out, quoted ? "\"" : "");
    for (; *bytes; bytes++) {
        text_add_char(out, *bytes);
        if (*bytes == '"')
            text_add_char(out, '"');
    }
    text_add_string(out, quoted ? "\"" : "");
    out->failed = out->failed || word.failed;
    text_close(&word);
}

/* Writes a change by subject and value; by the name of the label if subject and value would mean another
 * label. */
static void say_change(const csp *c, const change *x, text *out)
{
    const char *sign = x->eliminates ? "<>" : "=", *subject = csp_label_subject(c, x->label),
               *value = csp_label_value(c, x->label);
    text word;
    bool eliminates = false;
    text_open(&word, out->memory);
    text_format(&word, "%s%s%s", subject, sign, value);
    bool means = label_meant(c, text_bytes(&word), &eliminates) == x->label && eliminates == x->eliminates;
    out->failed = out->failed || word.failed;
    text_close(&word);
    if (means)
        say(out, sign, subject, value);
    else
        say(out, sign, "", csp_label_name(c, x->label));
}

static status keep(changes *c, const reader *r)
{
    c->asserted = arena_take(&c->arena, (size_t)r->n, sizeof *c->asserted);
    c->eliminated = arena_take(&c->arena, (size_t)r->n, sizeof *c->eliminated);
    if (!c->asserted || !c->eliminated)
        return NO_MEMORY;
    for (int i = 0; i < r->n; i++) {
        const change *x = &r->list[i];
        if (x->left_out)
            continue;
        if (x->eliminates)
            c->eliminated[c->eliminations++] = x->label;
        else
            c->asserted[c->assertions++] = x->label;
        say_change(r->csp, x, &c->said);
    }
    return c->said.failed ? NO_MEMORY : OK;
}

status changes_read(changes *c, const char *from, const state *start, state *to, error *e)
{
    size_t n = strlen(from);
    reader r = { .csp = start->csp, .from = from, .at = from, .e = e };
    r.word = arena_take(&c->arena, n + 1, 1);
    /* Each word takes at least two characters, a blank after it included; the last one may take one. */
    r.list = arena_take(&c->arena, n / 2 + 1, sizeof *r.list);
    if (!r.word || !r.list)
        return NO_MEMORY;
    state_copy(to, start);
    status s = read_words(&r);
    if (!s)
        s = try_changes(&r, true, to);
    if (!s)
        s = try_changes(&r, false, to);
    return s ? s : keep(c, &r);
}

void changes_apply(const changes *c, state *to)
{
    for (int i = 0; i < c->eliminations; i++)
        state_eliminate(to, c->eliminated[i]);
    for (int i = 0; i < c->assertions; i++)
        state_assert(to, c->asserted[i]);
}
