/* changes.c: see changes.h. */
#include "core/changes.h"
#include "core/change_words.h"

#include <string.h>

void changes_open(changes *edits, const memory *m)
{
    *edits = (changes){ .users = 1 };
    arena_open(&edits->arena, m);
    text_open(&edits->said, m);
}

void changes_close(changes *changes)
{
    arena_close(&changes->arena);
    text_close(&changes->said);
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

static bool is_blank(char character)
{
    return character == ' ' || character == ',' || character == '\t' || character == '\n' ||
           character == '\r';
}

static int column_of(const reader *reader, const char *at)
{
    return (int)(at - reader->from) + 1;
}

/* The next word, without its quotes; false: there is none. */
static bool next_word(reader *reader, const char **begin)
{
    bool eliminates;
    size_t n = 0;
    while (is_blank(*reader->at))
        reader->at++;
    *begin = reader->at;
    const char *behind = change_behind_sign(reader->at, &eliminates);
    reader->quoted = behind && *behind == '"';
    while (reader->quoted && reader->at < behind)
        reader->word[n++] = *reader->at++;
    bool quoted = *reader->at == '"';
    reader->at += quoted;
    for (; *reader->at && (quoted || !is_blank(*reader->at)); reader->at++) {
        if (quoted && *reader->at == '"' && *++reader->at != '"')
            break;
        reader->word[n++] = *reader->at;
    }
    reader->word[n] = 0;
    return n || quoted;
}

static status unknown_label(const reader *reader, const char *begin)
{
    const csp *c = reader->csp;
    size_t length = strlen(reader->word);
    const char *subject = csp_labels(c) ? csp_label_subject(c, 0) : "SUBJECT",
               *value = csp_labels(c) ? csp_label_value(c, 0) : "VALUE";
    return error_set(reader->e, BAD_INPUT, 1, column_of(reader, begin),
                     "\"%.*s\" is not a change of this puzzle" EXPECTED "one such as %s=%s or %s<>%s",
                     (int)(length > 60 ? 60 : length), reader->word, subject, value, subject, value);
}

static status read_words(reader *reader)
{
    for (const char *begin; next_word(reader, &begin);) {
        change *x = &reader->list[reader->n++];
        *x = (change){ .column = column_of(reader, begin) };
        x->label = change_label(&reader->words, reader->word, reader->quoted, &x->eliminates);
        if (x->label == CSP_NONE)
            return unknown_label(reader, begin);
    }
    return OK;
}

/* ---- what they do ---- */

/* The message for a change that asserts what is gone or eliminates a value. */
static status contradictory(const reader *reader, const change *change, const state *to)
{
    const csp *c = reader->csp;
    const char *sign = change->eliminates ? "<>" : "=", *subject = csp_label_subject(c, change->label),
               *value = csp_label_value(c, change->label);
    CSP_FOR_LINKS(l, c, change->label)
        if (!change->eliminates && to->label[*l] == VALUE)
            return error_set(reader->e, BAD_INPUT, 1, change->column,
                             "%s%s%s " CONTRADICTS "contradicts %s=%s, which is a value", subject, sign,
                             value, csp_label_subject(c, *l), csp_label_value(c, *l));
    return error_set(reader->e, BAD_INPUT, 1, change->column,
                     "%s%s%s " CONTRADICTS "contradicts the puzzle or another change: %s", subject, sign,
                     value, change->eliminates ? "it is a value" : "it is not a candidate");
}

/* Applies the eliminations, or the assertions; a change that alters nothing is marked as left out. */
static status try_changes(const reader *reader, bool eliminations, state *to)
{
    for (int i = 0; i < reader->n; i++) {
        change *x = &reader->list[i];
        uint8_t is = to->label[x->label];
        if (x->eliminates != eliminations)
            continue;
        if (is == (eliminations ? VALUE : GONE))
            return contradictory(reader, x, to);
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
static bool say_word(const change_words *words, const change *change, const char *before, const char *behind,
                     text *out)
{
    text word;
    text_open(&word, out->memory);
    text_format(&word, "%s%s%s", before, change->eliminates ? "<>" : "=", behind);
    const char *bytes = text_bytes(&word);
    bool well = change_is_only(words, bytes, change->label, change->eliminates);
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
static void say_change(const change_words *words, const change *change, text *out)
{
    const csp *c = words->csp;
    const char *name = csp_label_name(c, change->label);
    text_add_string(out, out->length ? " " : "");
    if (say_word(words, change, csp_label_subject(c, change->label), csp_label_value(c, change->label),
                 out) ||
        say_word(words, change, "", name, out))
        return;
    text_add_string(out, change->eliminates ? "<>" : "=");
    say_quoted(out, name);
}

static status keep(changes *changes, const reader *reader)
{
    changes->asserted = arena_take(&changes->arena, (size_t)reader->n, sizeof *changes->asserted);
    changes->eliminated = arena_take(&changes->arena, (size_t)reader->n, sizeof *changes->eliminated);
    if (!changes->asserted || !changes->eliminated)
        return NO_MEMORY;
    for (int i = 0; i < reader->n; i++) {
        const change *x = &reader->list[i];
        if (x->left_out)
            continue;
        if (x->eliminates)
            changes->eliminated[changes->eliminations++] = x->label;
        else
            changes->asserted[changes->assertions++] = x->label;
        say_change(&reader->words, x, &changes->said);
    }
    return changes->said.failed ? NO_MEMORY : OK;
}

/* Does what the changes in the list say, and keeps them. */
static status make(changes *changes, const reader *reader, const state *start, state *to)
{
    state_copy(to, start);
    status s = try_changes(reader, true, to);
    if (!s)
        s = try_changes(reader, false, to);
    return s ? s : keep(changes, reader);
}

/* ---- all of it ---- */

/* Room for a list of `room` changes, and what their words mean. */
static status reader_open(reader *input, const memory *m, const state *start, size_t room, error *e)
{
    *input = (reader){ .csp = start->csp, .e = e };
    arena_open(&input->arena, m);
    input->list = arena_take(&input->arena, room, sizeof *input->list);
    return input->list && change_words_open(&input->words, &input->arena, input->csp) ? OK : NO_MEMORY;
}

status changes_read(changes *changes, const char *from, const state *start, state *to, error *e)
{
    size_t n = strlen(from);
    reader r;
    /* Each word takes at least two characters, a blank after it included; the last one may take one. */
    status s = reader_open(&r, changes->arena.memory, start, n / 2 + 1, e);
    r.from = r.at = from;
    r.word = s ? NULL : arena_take(&r.arena, n + 1, 1);
    if (!r.word)
        s = NO_MEMORY;
    if (!s)
        s = read_words(&r);
    if (!s)
        s = make(changes, &r, start, to);
    arena_close(&r.arena);
    return s;
}

status changes_by_label(changes *changes, const label_changes *list, const state *start, state *to, error *e)
{
    reader r;
    status s = reader_open(&r, changes->arena.memory, start,
                           (size_t)list->eliminations + (size_t)list->assertions, e);
    for (int i = 0; !s && i < list->eliminations; i++)
        r.list[r.n++] = (change){ .label = list->eliminated[i], .eliminates = true };
    for (int i = 0; !s && i < list->assertions; i++)
        r.list[r.n++] = (change){ .label = list->asserted[i] };
    if (!s)
        s = make(changes, &r, start, to);
    arena_close(&r.arena);
    return s;
}

void changes_apply(const changes *changes, state *to)
{
    for (int i = 0; i < changes->eliminations; i++)
        state_eliminate(to, changes->eliminated[i]);
    for (int i = 0; i < changes->assertions; i++)
        state_assert(to, changes->asserted[i]);
}
