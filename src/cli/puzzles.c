/* puzzles.c: see puzzles.h. */
#include "cli/puzzles.h"
#include "base/error.h"
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

tresse_limits cli_limits(const settings *asked)
{
    return (tresse_limits){ .max_length = (int)asked->max_length,
                            .nodes = asked->limit_nodes,
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

int puzzles_run(const settings *settings, void (*work)(void *worker, const item *item, answer *answer))
{
    return puzzles_gather(settings, work, NULL, NULL);
}

int puzzles_gather(const settings *settings, void (*work)(void *worker, const item *item, answer *answer),
                   void (*take)(void *taker, const item *item, const answer *answer), void *taker)
{
    const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };
    input *in = input_open(settings, &style);
    const job j = { .settings = settings,
                    .source = in,
                    .next = input_next,
                    .context = settings,
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
static tresse_status add_changes(const settings *settings, tresse_puzzle *puzzle, tresse_message *message)
{
    char place[64];
    tresse_status status = tresse_puzzle_change(puzzle, settings->changes, message);
    snprintf(place, sizeof place, "--changes, column %d: ", message->column);
    if (status == TRESSE_BAD_INPUT && message->column)
        error_frame(message, place, "");
    message->line = message->column = 0;
    return status;
}

/* If constraints were left out, whatever is found does not solve the puzzle. */
static void note_left_out(const tresse_puzzle *puzzle, const item *item, answer *answer)
{
    const char *left_out = tresse_puzzle_left_out(puzzle);
    if (!*left_out)
        return;
    item_add_place(&answer->note, item, 0, 0);
    text_printf(&answer->note, "incomplete model: %s left out\n", left_out);
    answer->saw |= SAW_UNSOLVED;
}

void puzzles_note_partial(const tresse_puzzle *puzzle, const tresse_theory *th, const item *item,
                          answer *answer)
{
    if (!tresse_theory_is_partial(th, puzzle))
        return;
    item_add_place(&answer->once, item, 0, 0);
    text_printf(
        &answer->once,
        "too large for combinations: %s; %s sees links and csp-variables only, Con, cW and cB see all\n",
        tresse_puzzle_too_large(puzzle), tresse_theory_name(th));
}

/* Once is enough: most files have puzzles of one kind. */
static void note_rival(const tresse_puzzle *puzzle, const item *item, answer *answer)
{
    const char *app = tresse_puzzle_app(puzzle), *rival = tresse_puzzle_rival(puzzle);
    if (!*rival)
        return;
    item_add_place(&answer->once, item, 0, 0);
    text_printf(&answer->once,
                "read as a puzzle of %s, but it could be one of %s: --app %s or --app %s says which\n", app,
                rival, app, rival);
}

bool puzzles_read(const settings *settings, tresse_puzzle *puzzle, const item *item, answer *answer)
{
    tresse_message m = { 0 };
    answer->saw |= SAW_PUZZLE;
    if (item->refused) {
        item_add_place(&answer->note, item, 1, item->refused_column);
        text_printf(&answer->note, "%s\n", item->refused);
        answer->saw |= SAW_BAD_INPUT;
        return false;
    }
    const char *params = settings->params[0] ? settings->params : NULL;
    tresse_status status = tresse_puzzle_read_row(puzzle, settings->app, params, item->heading,
                                                  item->text.bytes, item->text.length, &m);
    if (status == TRESSE_OK && settings->changes)
        status = add_changes(settings, puzzle, &m);
    if (status == TRESSE_OK) {
        note_left_out(puzzle, item, answer);
        note_rival(puzzle, item, answer);
        return true;
    }
    item_add_failure(answer, item, status, &m);
    return false;
}

static void show_item(void *worker, const item *item, answer *answer)
{
    desk *d = worker;
    if (!puzzles_read(d->settings, d->puzzle, item, answer))
        return;
    const char *comment = tresse_puzzle_comment(d->puzzle);
    text_printf(&answer->out, "%s\t%s\t%s\t", tresse_puzzle_text(d->puzzle), tresse_puzzle_says(d->puzzle),
                tresse_puzzle_changes(d->puzzle));
    text_add_shown(&answer->out, comment, strlen(comment), ECHO_MOST);
    text_add(&answer->out, "\n", 1);
}

int puzzles_show_understood(const settings *settings)
{
    return puzzles_run(settings, show_item);
}

bool puzzles_add_name(text *out, const item *item, const tresse_puzzle *puzzle)
{
    const char *title = tresse_puzzle_title(puzzle);
    if (!title) {
        text_add_string(out, tresse_puzzle_text(puzzle));
    } else if (*title) {
        text_add_shown(out, title, strlen(title), ECHO_MOST);
    } else {
        item_add_place(out, item, 1, 0);
        out->length -= 2; /* ": " */
    }
    return !title;
}

void puzzles_add_columns(text *out, const tresse_puzzle *puzzle)
{
    if (tresse_puzzle_columns(puzzle, NULL))
        text_printf(out, "\t%s", tresse_puzzle_comment(puzzle));
}

void puzzles_add_unread(text *out, const item *item)
{
    size_t start = out->length;
    text_add_shown(out, item->text.bytes, item->text.length, ECHO_MOST);
    while (out->length > start && out->bytes[out->length - 1] == ' ')
        out->length--;
}

void puzzles_explain_givens(tresse *tresse, const tresse_puzzle *puzzle, const item *item, answer *answer)
{
    tresse_message m = { 0 };
    tresse_solutions solutions;
    tresse_limits limits = { .tick = tick };
    tresse_status status = tresse_count(tresse, puzzle, &limits, &solutions, &m);
    if (status != TRESSE_OK)
        item_add_failure(answer, item, status, &m);
    else if (m.text[0])
        item_add_message(&answer->note, item, &m);
}

void puzzles_add_rating(text *out, const tresse_rating *rating)
{
    switch (rating->kind) {
    case TRESSE_RATED:
        text_printf(out, "%d", rating->value);
        break;
    case TRESSE_MORE:
        text_printf(out, ">%d", rating->value);
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

int puzzles_check_theory(const settings *settings, const char *option, const char *whole, const char *content,
                         size_t at)
{
    tresse *t = NULL;
    tresse_theory *th = NULL;
    tresse_message m = { 0 };
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
        cli_misuse(settings, "--%s \"%s\", column %d: %s; see `tresse help theories`", option,
                   text_bytes(&shown), (int)at + m.column, m.text);
    else
        cli_misuse(settings, "--%s \"%s\": %s; see `tresse help theories`", option, text_bytes(&shown),
                   m.text[0] ? m.text : tresse_status_text(status));
    text_close(&shown);
    return STATUS_USE;
}
