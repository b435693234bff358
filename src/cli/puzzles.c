/* puzzles.c: see puzzles.h. */
#include "cli/puzzles.h"
#include "cli/input.h"
#include "cli/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tick(void *context)
{
    (void)context;
    return stop_requested();
}

tresse_limits cli_limits(const settings *s)
{
    return (tresse_limits){ .max_length = (int)s->max_length,
                            .nodes = s->limit_nodes,
                            .improper_nodes = IMPROPER_NODES,
                            .tick = tick };
}

static void close_desk(void *worker)
{
    desk *d = worker;
    tresse_puzzle_free(d->puzzle);
    tresse_close(d->t);
    text_close(&d->text);
    free(d);
}

static void *open_desk(const void *context)
{
    desk *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->settings = context;
    text_open(&d->text, &program_memory);
    if (tresse_open(&d->t, NULL) == TRESSE_OK && tresse_puzzle_new(d->t, &d->puzzle) == TRESSE_OK)
        return d;
    close_desk(d);
    return NULL;
}

int puzzles_run(const settings *s, void (*work)(void *worker, const item *i, answer *a))
{
    return puzzles_gather(s, work, NULL, NULL);
}

int puzzles_gather(const settings *s, void (*work)(void *worker, const item *i, answer *a),
                   void (*take)(void *taker, const item *i, const answer *a), void *taker)
{
    const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };
    input *in = input_open(s, &style);
    const job j = { .settings = s,
                    .source = in,
                    .next = input_next,
                    .context = s,
                    .open = open_desk,
                    .close = close_desk,
                    .work = work,
                    .take = take,
                    .taker = taker,
                    .noun = "puzzle" };
    int status = run_job(&j);
    input_close(in);
    return status;
}

/* The message says where the mistake is, because that is not a place of the input. */
static tresse_status add_changes(const settings *s, tresse_puzzle *p, tresse_message *m)
{
    tresse_message said = { 0, 0, "" };
    tresse_status status = tresse_puzzle_change(p, s->changes, &said);
    *m = said;
    m->line = m->column = 0;
    if (status == TRESSE_BAD_INPUT && said.column)
        snprintf(m->text, sizeof m->text, "--changes, column %d: %.200s", said.column, said.text);
    return status;
}

/* If constraints were left out, whatever is found does not solve the puzzle. */
static void note_left_out(const tresse_puzzle *p, const item *i, answer *a)
{
    const char *left_out = tresse_puzzle_left_out(p);
    if (!*left_out)
        return;
    item_add_place(&a->note, i, 0, 0);
    text_printf(&a->note, "incomplete model: %s left out\n", left_out);
    a->saw |= SAW_UNSOLVED;
}

/* Once is enough: most files have puzzles of one kind. */
static void note_rival(const tresse_puzzle *p, const item *i, answer *a)
{
    const char *app = tresse_puzzle_app(p), *rival = tresse_puzzle_rival(p);
    if (!*rival)
        return;
    item_add_place(&a->once, i, 0, 0);
    text_printf(&a->once,
                "read as a puzzle of %s, but it could be one of %s: --app %s or --app %s says which\n", app,
                rival, app, rival);
}

bool puzzles_read(const settings *s, tresse_puzzle *p, const item *i, answer *a)
{
    tresse_message m = { 0, 0, "" };
    a->saw |= SAW_PUZZLE;
    if (i->refused) {
        item_add_place(&a->note, i, 1, i->refused_column);
        text_printf(&a->note, "%s\n", i->refused);
        a->saw |= SAW_BAD_INPUT;
        return false;
    }
    const char *params = s->params[0] ? s->params : NULL;
    tresse_status status =
        tresse_puzzle_read_row(p, s->app, params, i->heading, i->text.bytes, i->text.length, &m);
    if (status == TRESSE_OK && s->changes)
        status = add_changes(s, p, &m);
    if (status == TRESSE_OK) {
        note_left_out(p, i, a);
        note_rival(p, i, a);
        return true;
    }
    item_add_failure(a, i, status, &m);
    return false;
}

static void show_item(void *worker, const item *i, answer *a)
{
    desk *d = worker;
    if (!puzzles_read(d->settings, d->puzzle, i, a))
        return;
    const char *comment = tresse_puzzle_comment(d->puzzle);
    text_printf(&a->out, "%s\t%s\t%s\t", tresse_puzzle_text(d->puzzle), tresse_puzzle_says(d->puzzle),
                tresse_puzzle_changes(d->puzzle));
    text_add_shown(&a->out, comment, strlen(comment), ECHO_MOST);
    text_add(&a->out, "\n", 1);
}

int puzzles_show_understood(const settings *s)
{
    return puzzles_run(s, show_item);
}

bool puzzles_add_name(text *out, const item *i, const tresse_puzzle *p)
{
    const char *title = tresse_puzzle_title(p);
    if (!title) {
        text_add_string(out, tresse_puzzle_text(p));
    } else if (*title) {
        text_add_shown(out, title, strlen(title), ECHO_MOST);
    } else {
        item_add_place(out, i, 1, 0);
        out->length -= 2; /* ": " */
    }
    return !title;
}

void puzzles_add_columns(text *out, const tresse_puzzle *p)
{
    if (tresse_puzzle_columns(p, NULL))
        text_printf(out, "\t%s", tresse_puzzle_comment(p));
}

void puzzles_add_unread(text *out, const item *i)
{
    size_t start = out->length;
    text_add_shown(out, i->text.bytes, i->text.length, ECHO_MOST);
    while (out->length > start && out->bytes[out->length - 1] == ' ')
        out->length--;
}

void puzzles_explain_givens(tresse *t, const tresse_puzzle *p, const item *i, answer *a)
{
    tresse_message m = { 0, 0, "" };
    tresse_solutions solutions;
    tresse_limits limits = { .tick = tick };
    tresse_status status = tresse_count(t, p, &limits, &solutions, &m);
    if (status != TRESSE_OK)
        item_add_failure(a, i, status, &m);
    else if (m.text[0])
        item_add_message(&a->note, i, &m);
}

void puzzles_add_rating(text *out, const tresse_rating *r)
{
    switch (r->kind) {
    case TRESSE_RATED:
        text_printf(out, "%d", r->value);
        break;
    case TRESSE_MORE:
        text_printf(out, ">%d", r->value);
        break;
    case TRESSE_INFINITE:
        text_add_string(out, "inf");
        break;
    case TRESSE_UNSOLVABLE:
        text_add_string(out, "no-solution");
        break;
    case TRESSE_NOT_UNIQUE:
        text_add_string(out, "not-unique");
        break;
    case TRESSE_UNKNOWN_RATING:
        text_add_string(out, "unknown");
        break;
    }
}

int puzzles_check_theory(const settings *s, const char *option, const char *whole, const char *content,
                         size_t at)
{
    tresse *t = NULL;
    tresse_theory *th = NULL;
    tresse_message m = { 0, 0, "" };
    tresse_status status = tresse_open(&t, NULL);
    if (status == TRESSE_OK)
        status = tresse_theory_new(t, content, &th, &m);
    if (status == TRESSE_OK)
        tresse_theory_free(th);
    tresse_close(t);
    if (status == TRESSE_OK)
        return 0;
    if (status == TRESSE_NO_MEMORY)
        program_no_memory();
    text shown = PROGRAM_TEXT;
    text_add_shown(&shown, whole, strlen(whole), 100);
    if (m.column)
        cli_misuse(s, "--%s \"%s\", column %d: %s; see `tresse help theories`", option, text_bytes(&shown),
                   (int)at + m.column, m.text);
    else
        cli_misuse(s, "--%s \"%s\": %s; see `tresse help theories`", option, text_bytes(&shown),
                   m.text[0] ? m.text : tresse_status_text(status));
    text_close(&shown);
    return STATUS_USE;
}
