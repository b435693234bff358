/* expand.c: `tresse expand`: each puzzle with what a theory settles as further givens. */
#include "base/error.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/puzzles.h"

#include <string.h>

/* With --minimal, makes the puzzle minimal first: the result is a min-expand. */
static tresse_status make_minimal(desk *worker, tresse_limits *limits, tresse_message *message)
{
    tresse_solutions many;
    tresse_status status = tresse_reduce(worker->t, worker->puzzle, NULL, limits, &many);
    if (status == TRESSE_OK && many != TRESSE_ONE_SOLUTION) {
        status = error_set(message, TRESSE_BAD_INPUT, 0, 0,
                           "no solution or several" EXPECTED "a puzzle with exactly one");
    } else if (status != TRESSE_OK)
        *message = *tresse_last_message(worker->t);
    return status;
}

/* Expands the desk's puzzle, and writes it with the columns beside it. */
static tresse_status expand_puzzle(desk *worker, const tresse_theory *th, const tresse_limits *limits,
                                   const text *columns, bool writes, answer *reply)
{
    tresse_status status = tresse_expand(worker->t, worker->puzzle, th, limits);
    if (status == TRESSE_OK && writes)
        text_printf(&reply->out, "%s%s\n", tresse_puzzle_text(worker->puzzle), text_bytes(columns));
    return status;
}

/* With --plus-one: the expansion, which the desk has, with each value that it lacks, expanded again. */
static tresse_status expand_plus_one(desk *worker, const tresse_theory *th, const tresse_limits *limits,
                                     const text *columns, answer *reply)
{
    const settings *s = worker->settings;
    const char *params = s->params[0] ? s->params : NULL;
    text base = PROGRAM_TEXT;
    tresse_status status = TRESSE_OK;
    text_add_string(&base, tresse_puzzle_text(worker->puzzle));
    for (int k = 0, values = 1; status == TRESSE_OK; k++) {
        status = tresse_give_value(worker->t, worker->puzzle, limits, k, &values);
        if (status == TRESSE_OK && k >= values)
            break;
        if (status == TRESSE_OK)
            status = expand_puzzle(worker, th, limits, columns, true, reply);
        if (status == TRESSE_OK)
            status = tresse_puzzle_read(worker->puzzle, s->app, params, base.bytes, base.length, NULL);
    }
    text_close(&base);
    return status;
}

static void expand_item(void *worker, const item *entry, answer *reply)
{
    desk *l = worker;
    tresse_theory *th = NULL;
    tresse_message m = { 0 };
    tresse_limits limits = cli_limits(l->settings);
    text columns = PROGRAM_TEXT;
    if (!puzzles_read(l->settings, l->puzzle, entry, reply))
        return;
    puzzles_add_columns(&columns, l->puzzle);
    tresse_status status = l->settings->minimal ? make_minimal(l, &limits, &m) : TRESSE_OK;
    if (status == TRESSE_OK)
        status = tresse_theory_new(l->t, l->settings->with, &th, &m);
    if (status == TRESSE_OK) {
        bool plus_one = l->settings->plus_one;
        status = expand_puzzle(l, th, &limits, &columns, !plus_one, reply);
        if (status == TRESSE_OK && plus_one)
            status = expand_plus_one(l, th, &limits, &columns, reply);
        m = *tresse_last_message(l->t);
    }
    if (status != TRESSE_OK)
        item_add_failure(reply, entry, status, &m);
    tresse_theory_free(th);
    text_close(&columns);
}

static int run_expand(const settings *asked)
{
    int said = puzzles_check_theory(asked, "with", asked->with, asked->with, 0);
    return said ? said : puzzles_run(asked, expand_item);
}

const command command_expand = {
    .name = "expand",
    .bit = EXPAND,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "add what a theory settles to the givens",
    .example = "puzzles.txt",
    .files = true,
    .run = run_expand,
};
