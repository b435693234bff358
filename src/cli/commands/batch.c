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

static int refuse(const settings *asked)
{
    const char *name[ACTIONS + 1] = { NULL };
    text said = PROGRAM_TEXT;
    for (int i = 0; i < ACTIONS; i++)
        name[i] = actions[i].name;
    if (asked->operands) {
        text_add_string(&said, ", not \"");
        text_add_shown(&said, asked->operand[0], strlen(asked->operand[0]), 60);
        text_add_string(&said, "\"");
        nearest_add(&said, asked->operand[0], name);
    }
    int status = cli_misuse(asked, "expected new, run, status or merge, and a folder%s", text_bytes(&said));
    text_close(&said);
    return status;
}

static int run_batch(const settings *asked)
{
    for (int i = 0; i < ACTIONS && asked->operands; i++)
        if (!strcmp(asked->operand[0], actions[i].name))
            return actions[i].run(asked);
    return refuse(asked);
}

const command command_batch = {
    .name = "batch",
    .bit = BATCH,
    .operands = "new|run|status|merge DIR [-- COMMAND]",
    .says = "rate or generate very many puzzles, on many machines, whatever is killed",
    .example = "new job -- rate --by W,B puzzles.txt",
    .more = "The work is cut into shards, which are kept in a folder DIR that all machines see. A shard is "
            "finished or not there: kill what you like, and run it again. The result is the same to the byte "
            "as that of the command alone, whatever the number of machines, programs and threads.\n"
            "* new :: `tresse batch new DIR -- rate --by W,B FILE` reads the file once and settles the "
            "shards, of `--shard-lines` lines each. FILE has one puzzle a line. Also `-- generate --seed 7 "
            "--count N`, and `-- generate --seed 7 --count N --then rate --by W,B`, where N puzzles are made "
            "and rated. Options of the command stand after `--`.\n"
            "* run :: `tresse batch run DIR` does what is missing. Start it as often as you like, at the "
            "same time too. With `--part I/N` it begins with every Nth shard, and then helps with the "
            "others. It ends when nothing is left for it to do; so when all have ended, all is done.\n"
            "* status :: `tresse batch status DIR` says how far it is.\n"
            "* merge :: `tresse batch merge DIR` writes all rows, in order, after it has verified each "
            "shard. If one is missing or damaged it is named, and nothing is written.\n"
            "A batch is done by one build of the program, as `tresse --version` says; another one is "
            "refused, and so is an input file that has changed. A shard that was begun three times and never "
            "finished is suspect: it is tried last, in a process of its own, and after ten times left alone. "
            "`tresse batch run --suspect` then does its lines one by one, and names the one that crashes. "
            "doc/cluster.md has recipes for batch systems.\n",
    .words = add_words,
    .files = true,
    .run = run_batch,
};
