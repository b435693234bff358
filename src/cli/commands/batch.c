/* batch.c: `tresse batch`: see batch/batch.h. */
#include "cli/batch/batch.h"
#include "cli/format.h"
#include "cli/nearest.h"

#include <string.h>

static const struct {
    const char *name;
    int (*run)(const settings *settings);
} actions[] = {
    { "new", batch_new },
    { "run", batch_run },
    { "status", batch_status },
    { "merge", batch_merge },
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static void add_words(text *out)
{
    for (int i = 0; i < ACTIONS; i++)
        text_printf(out, "%s\n", actions[i].name);
}

static int run_batch(const settings *asked)
{
    for (int i = 0; i < ACTIONS && asked->operands; i++)
        if (!strcmp(asked->operand[0], actions[i].name))
            return actions[i].run(asked);
    return nearest_refuse(asked, "expected ", ", and a folder");
}

const command command_batch = {
    .name = "batch",
    .bit = BATCH,
    .operands = "new|run|status|merge DIR [-- COMMAND]",
    .says = "rate or generate very many puzzles, on many machines, whatever is killed",
    .example = "new job -- rate --by W,B puzzles.txt",
    .words = add_words,
    .files = true,
    .run = run_batch,
};
