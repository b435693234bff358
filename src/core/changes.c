/* changes.c: see changes.h. */
#include "core/changes.h"
#include "core/change_words.h"

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
    arena arena; /* what is needed while reading only */
    const csp *csp;
    change_words words;
    const char *from, *at;
    char *word;  /* room for the longest word */
    bool quoted; /* it is a sign and a name in quotes */
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
    bool eliminates;
    size_t n = 0;
    while (is_blank(*r->at))
        r->at++;
    *begin = r->at;
    const char *behind = change_behind_sign(r->at, &eliminates);
    r->quoted = behind && *behind == '"';
    while (r->quoted && r->at < behind)
        r->word[n++] = *r->at++;
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
        x->label = change_label(&r->words, r->word, r->quoted, &x->eliminates);
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

/* ---- writing them ---- */

static void say_quoted(text *out, const char *word)
{
    text_add_char(out, '"');
    for (; *word; word++) {
        text_add_char(out, *word);
        if (*word == '"')
            text_add_char(out, '"');
    }
    text_add_char(out, '"');
}

/* Adds a word, in quotes if it contains blanks, commas or quotes; false: it can be read as another change. */
static bool say_word(const change_words *w, const change *x, const char *before, const char *behind,
                     text *out)
{
    text word;
    text_open(&word, out->memory);
    text_format(&word, "%s%s%s", before, x->eliminates ? "<>" : "=", behind);
    const char *bytes = text_bytes(&word);
    bool well = change_is_only(w, bytes, x->label, x->eliminates);
    if (well && bytes[strcspn(bytes, " ,\t\n\r\"")])
        say_quoted(out, bytes);
    else if (well)
        text_add_string(out, bytes);
    out->failed = out->failed || word.failed;
    text_close(&word);
    return well;
}

/* Writes a change by subject and value; by the name of the label if that may mean another change; by the name
 * in quotes, which can be read in one way only, if even that may. */
static void say_change(const change_words *w, const change *x, text *out)
{
    const csp *c = w->csp;
    const char *name = csp_label_name(c, x->label);
    text_add_string(out, out->length ? " " : "");
    if (say_word(w, x, csp_label_subject(c, x->label), csp_label_value(c, x->label), out) ||
        say_word(w, x, "", name, out))
        return;
    text_add_string(out, x->eliminates ? "<>" : "=");
    say_quoted(out, name);
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
        say_change(&r->words, x, &c->said);
    }
    return c->said.failed ? NO_MEMORY : OK;
}

/* Does what the changes in the list say, and keeps them. */
static status make(changes *c, const reader *r, const state *start, state *to)
{
    state_copy(to, start);
    status s = try_changes(r, true, to);
    if (!s)
        s = try_changes(r, false, to);
    return s ? s : keep(c, r);
}

/* ---- all of it ---- */

/* Room for a list of `room` changes, and what their words mean. */
static status reader_open(reader *r, const memory *m, const state *start, size_t room, error *e)
{
    *r = (reader){ .csp = start->csp, .e = e };
    arena_open(&r->arena, m);
    r->list = arena_take(&r->arena, room, sizeof *r->list);
    return r->list && change_words_open(&r->words, &r->arena, r->csp) ? OK : NO_MEMORY;
}

status changes_read(changes *c, const char *from, const state *start, state *to, error *e)
{
    size_t n = strlen(from);
    reader r;
    /* Each word takes at least two characters, a blank after it included; the last one may take one. */
    status s = reader_open(&r, c->arena.memory, start, n / 2 + 1, e);
    r.from = r.at = from;
    r.word = s ? NULL : arena_take(&r.arena, n + 1, 1);
    if (!r.word)
        s = NO_MEMORY;
    if (!s)
        s = read_words(&r);
    if (!s)
        s = make(c, &r, start, to);
    arena_close(&r.arena);
    return s;
}

status changes_by_label(changes *c, const label_changes *list, const state *start, state *to, error *e)
{
    reader r;
    status s =
        reader_open(&r, c->arena.memory, start, (size_t)list->eliminations + (size_t)list->assertions, e);
    for (int i = 0; !s && i < list->eliminations; i++)
        r.list[r.n++] = (change){ .label = list->eliminated[i], .eliminates = true };
    for (int i = 0; !s && i < list->assertions; i++)
        r.list[r.n++] = (change){ .label = list->asserted[i] };
    if (!s)
        s = make(c, &r, start, to);
    arena_close(&r.arena);
    return s;
}

void changes_apply(const changes *c, state *to)
{
    for (int i = 0; i < c->eliminations; i++)
        state_eliminate(to, c->eliminated[i]);
    for (int i = 0; i < c->assertions; i++)
        state_assert(to, c->asserted[i]);
}
