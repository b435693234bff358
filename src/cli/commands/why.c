/* why.c: `tresse why`: which statements contradict each other, why something is so, what all solutions have
 * in common. */
#include "cli/command.h"
#include "cli/format.h"
#include "cli/mzn.h"
#include "cli/puzzles.h"

#include <string.h>

static tresse_inquiry inquiry_of(const settings *asked)
{
    return (tresse_inquiry){ .size = sizeof(tresse_inquiry),
                             .question = asked->question,
                             .all = asked->all,
                             .drop = asked->drop,
                             .ask = asked->ask };
}

/* Adds the answer, and whether there is one. */
static void tell(desk *worker, const tresse_puzzle *puzzle, const tresse_inquiry *inquiry, const item *entry,
                 answer *reply)
{
    tresse_limits limits = cli_limits(worker->settings);
    tresse_message m = { 0, 0, "" };
    tresse_reasons *r = NULL;
    tresse_status status = tresse_reasons_find(worker->t, puzzle, inquiry, &limits, &r, &m);
    if (status == TRESSE_OK)
        status =
            tresse_reasons_write(r, (tresse_format)worker->settings->format->kind, text_write, &reply->out);
    if (status == TRESSE_OK && tresse_reasons_outcome(r) == TRESSE_WHY_UNKNOWN)
        reply->saw |= SAW_UNSOLVED;
    if (status != TRESSE_OK)
        item_add_failure(reply, entry, status, m.text[0] ? &m : tresse_last_message(worker->t));
    tresse_reasons_free(r);
}

static void why_puzzle(void *worker, const item *entry, answer *reply)
{
    desk *d = worker;
    const tresse_inquiry inquiry = inquiry_of(d->settings);
    if (puzzles_read(d->settings, d->puzzle, entry, reply))
        tell(d, d->puzzle, &inquiry, entry, reply);
}

/* A model of MiniZinc: its statements are its constraint items. */
static void why_model(void *worker, const item *entry, answer *reply)
{
    enum { QUESTIONS = 2 }; /* each takes a run of MiniZinc */
    desk *d = worker;
    mzn *model = mzn_open(d->settings->operand[0], entry, reply);
    if (!model)
        return;
    tresse_inquiry inquiry = inquiry_of(d->settings);
    inquiry.statements = mzn_statements(model, &inquiry.statement);
    inquiry.make = mzn_make;
    inquiry.context = model;
    inquiry.questions = inquiry.all || inquiry.drop ? 0 : QUESTIONS;
    tell(d, NULL, &inquiry, entry, reply);
    mzn_close(model);
}

static bool is_model(const char *name)
{
    size_t n = strlen(name);
    return n > 4 && !strcmp(name + n - 4, ".mzn");
}

static int run_why(const settings *asked)
{
    settings alone = *asked;
    if (asked->operands > 2)
        return cli_misuse(asked, "%d operands, expected a problem and perhaps a question, such as x=3",
                          asked->operands);
    if (asked->operands == 2) {
        alone.question = asked->operand[1];
        alone.operands = 1;
    }
    if (!alone.operands || !is_model(alone.operand[0]))
        return puzzles_run(&alone, why_puzzle);
    alone.app = "flatzinc"; /* so its file is read as a whole */
    return puzzles_run(&alone, why_model);
}

const command command_why = {
    .name = "why",
    .bit = WHY,
    .operands = "PUZZLE | FILE | - [X=V | X<>V]",
    .says = "say which statements contradict each other, or why something is so",
    .example = "examples/generic/exams.json",
    .files = true,
    .run = run_why,
};
