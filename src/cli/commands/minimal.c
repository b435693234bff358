/* minimal.c: `tresse minimal`: is each puzzle minimal, and which of its clues are redundant? With --make, a
 * minimal puzzle in place of each. */
#include "base/error.h"
#include "cli/command.h"
#include "cli/puzzles.h"

/* What is said of a puzzle in which none of the clues that were looked at is redundant. */
static const char *word_of_clues(tresse_clues clues)
{
    return clues == TRESSE_ALL_CLUES    ? "minimal"
           : clues == TRESSE_SOME_CLUES ? "minimal-givens"
                                        : "no-givens";
}

static const char *word_of(tresse_solutions solutions, int redundant, tresse_clues clues)
{
    switch (solutions) {
    case TRESSE_NO_SOLUTION:
        return "no-solution";
    case TRESSE_SEVERAL_SOLUTIONS:
        return "not-unique";
    case TRESSE_UNKNOWN_SOLUTIONS:
        return "unknown";
    default:
        return redundant ? "not-minimal" : word_of_clues(clues);
    }
}

/* What follows the puzzle; p NULL: nothing stood beside it. */
static void write_rest(text *out, const char *word, const text *names, const tresse_puzzle *puzzle)
{
    text_printf(out, "\t%s\t", word);
    if (names->length)
        text_add(out, names->bytes, names->length);
    else
        text_add(out, "-", 1);
    if (puzzle)
        puzzles_add_columns(out, puzzle);
    text_add(out, "\n", 1);
}

static void look_at(desk *worker, const item *entry, answer *reply)
{
    tresse_limits limits = cli_limits(worker->settings);
    tresse_solutions solutions;
    int redundant;
    worker->text.length = 0;
    tresse_status status = tresse_redundant(worker->t, worker->puzzle, &limits, &solutions, &redundant,
                                            text_write, &worker->text);
    if (status == TRESSE_LIMIT) { /* it does not matter which part the budget ended */
        solutions = TRESSE_UNKNOWN_SOLUTIONS;
    } else if (status != TRESSE_OK) {
        item_add_failure(reply, entry, status, tresse_last_message(worker->t));
        return;
    }
    if (solutions == TRESSE_NO_SOLUTION && !worker->settings->quiet)
        puzzles_explain_givens(worker->t, worker->puzzle, entry, reply);
    bool columns = puzzles_add_name(&reply->out, entry, worker->puzzle);
    write_rest(&reply->out, word_of(solutions, redundant, tresse_minimal_clues(worker->puzzle)),
               &worker->text, columns ? worker->puzzle : NULL);
}

static void make(desk *worker, const item *entry, answer *reply)
{
    tresse_limits limits = cli_limits(worker->settings);
    tresse_solutions solutions;
    text columns = PROGRAM_TEXT;
    puzzles_add_columns(&columns, worker->puzzle);
    tresse_status status =
        tresse_reduce(worker->t, worker->puzzle, worker->settings->seed ? &worker->settings->seed : NULL,
                      &limits, &solutions);
    if (status != TRESSE_OK) {
        item_add_failure(reply, entry, status, tresse_last_message(worker->t));
    } else if (solutions != TRESSE_ONE_SOLUTION) {
        tresse_message m;
        error_set(&m, TRESSE_BAD_INPUT, 0, 0, "%s" EXPECTED "a puzzle with exactly one",
                  solutions == TRESSE_NO_SOLUTION ? "no solution" : "several solutions");
        item_add_failure(reply, entry, TRESSE_BAD_INPUT, &m);
    } else {
        text_printf(&reply->out, "%s%s\n", tresse_puzzle_text(worker->puzzle), text_bytes(&columns));
    }
    text_close(&columns);
}

static void look_item(void *worker, const item *entry, answer *reply)
{
    desk *l = worker;
    if (puzzles_read(l->settings, l->puzzle, entry, reply)) {
        if (l->settings->make)
            make(l, entry, reply);
        else
            look_at(l, entry, reply);
    }
    if (!l->settings->make && (reply->saw & SAW_BAD_INPUT)) {
        puzzles_add_unread(&reply->out, entry);
        write_rest(&reply->out, "error", &(text)PROGRAM_TEXT, NULL);
    }
}

const command command_minimal = {
    .name = "minimal",
    .bit = MINIMAL,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "say whether puzzles are minimal, or make them so",
    .example = "puzzles.txt",
    .files = true,
    .each = look_item,
};
