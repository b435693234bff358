/* batch_new.c: `tresse batch new`: reads the input once, settles what concerns all of it, and writes the
 * manifest. */
#include "cli/advice.h"
#include "cli/batch/batch.h"
#include "cli/batch/survey.h"
#include "cli/commands/generate.h"
#include "cli/commands/rate.h"
#include "cli/hash.h"
#include "cli/output.h"
#include "cli/pack.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- folders ---- */

static int make_folder(const char *folder, const char *below)
{
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s%s", folder, below);
    int status = mkdir(n.bytes, 0777) && errno != EEXIST ? whole_complain(n.bytes) : 0;
    text_close(&n);
    return status;
}

/* Makes DIR/out, and folders in it if there are many shards. */
static int make_folders(const batch *task, const char *which)
{
    char below[40];
    int status = make_folder(task->folder, which);
    for (size_t k = 0; k < task->shards && task->shards > BATCH_FLAT && !status; k += 1000) {
        snprintf(below, sizeof below, "%s/%03zu", which, k / 1000);
        status = make_folder(task->folder, below);
    }
    return status;
}

/* ---- the commands ---- */

/* Words up to --then are the first command, those after it the second. */
static int take_commands(batch *task, const settings *asked, word_list *operands)
{
    int words = asked->operands - 2, then = 0;
    char **word = asked->operand + 2;
    while (then < words && strcmp(word[then], "--then") != 0)
        then++;
    if (words < 1)
        return cli_misuse(asked,
                          "expected a command after --, as in `tresse batch new DIR -- rate --by W,B FILE`");
    int status = batch_take_words(&task->command, asked, then, word, operands);
    if (status || then == words)
        return status;
    if (task->command.settings.command->bit != GENERATE)
        return cli_misuse(asked,
                          "--then goes with generate, as in `-- generate --count 1000 --then rate --by W`");
    status = batch_take_words(&task->then, asked, words - then - 1, word + then + 1, operands);
    if (!status && task->then.settings.command->bit != RATE)
        return cli_misuse(asked, "expected rate after --then");
    return status;
}

/* The file that --from names is input, too. */
static int take_from(batch *task)
{
    const char *name = task->command.settings.from;
    text content = PROGRAM_TEXT;
    if (!name)
        return 0;
    if (!batch_read_file(name, &content)) {
        fprintf(stderr, "tresse: %s: %s; %s\n", name, strerror(errno), advice_of_error(errno));
        return STATUS_INPUT;
    }
    task->from = program_copy(name);
    task->from_path = batch_absolute(name);
    task->from_hash = hash_crc(0, content.bytes, content.length);
    text_close(&content);
    return 0;
}

static int number_shards(batch *task, const settings *asked)
{
    const settings *g = &task->command.settings;
    uint64_t size = asked->shard_lines, count = g->count ? g->count : 1;
    if (count - 1 > UINT64_MAX - g->first)
        return cli_misuse(asked, "--first and --count: expected numbers up to %llu",
                          (unsigned long long)UINT64_MAX);
    if (count / size >= SIZE_MAX / 2 / sizeof *task->shard)
        return cli_misuse_see_help(asked, "--shard-lines: too many shards");
    task->shard = program_allocate((size_t)(count / size + 1) * sizeof *task->shard);
    for (uint64_t k = 0; k < count; k += size)
        task->shard[task->shards++] =
            (shard){ .line = g->first + k, .lines = count - k < size ? count - k : size };
    return 0;
}

static int survey_generate(batch *task, const settings *asked, const word_list *operands)
{
    if (operands->words)
        return cli_misuse(asked, "generate takes no operand, found \"%.100s\"", operands->word[0]);
    if (task->command.settings.from && !task->command.settings.count)
        return cli_misuse(asked, "--from in a batch goes with --count");
    int status = take_from(task);
    if (!status)
        status = generate_check(&task->command.settings);
    if (!status && task->then.list.words)
        status = rate_check_theories(&task->then.settings);
    return status ? status : number_shards(task, asked);
}

/* ---- the manifest ---- */

/* The first lines in which two texts differ. */
static void say_difference(const settings *asked, const text *old, const text *new)
{
    size_t at = 0, line = 0;
    while (at < old->length && at < new->length && old->bytes[at] == new->bytes[at]) {
        line = old->bytes[at] == '\n' ? at + 1 : line;
        at++;
    }
    const char *a = old->bytes + line, *b = new->bytes + line;
    int m = (int)strcspn(a, "\n"), n = (int)strcspn(b, "\n");
    cli_misuse_see_help(
        asked,
        "there is another batch in %s. It says \"%.*s\"%s, now it would be \"%.*s\"%s; take another "
        "folder, or remove this one",
        asked->operand[1], m < 100 ? m : 100, a, m < 100 ? "" : "...", n < 100 ? n : 100, b,
        n < 100 ? "" : "...");
}

static int write_manifest(batch *task, const settings *asked)
{
    text name = PROGRAM_TEXT, content = PROGRAM_TEXT, old = PROGRAM_TEXT;
    text_printf(&name, "%s/manifest", task->folder);
    batch_write(&content, task);
    int status = 0;
    if (batch_read_file(name.bytes, &old)) {
        if (old.length != content.length || memcmp(old.bytes, content.bytes, old.length) != 0) {
            say_difference(asked, &old, &content);
            status = STATUS_USE;
        }
    } else {
        status = make_folders(task, "/out");
        if (!status)
            status = whole_write(name.bytes, content.bytes, content.length);
    }
    text_close(&name);
    text_close(&content);
    text_close(&old);
    return status;
}

/* Are all shards finished? They may be, if this batch was begun before. */
static bool is_finished(const batch *task)
{
    size_t k = 0;
    while (k < task->shards && batch_is_done(task, k))
        k++;
    return k > 0 && k == task->shards;
}

static void say_result(const batch *task, const settings *asked)
{
    if (asked->quiet)
        return;
    text m = PROGRAM_TEXT;
    text_printf(&m, "tresse: %s: %zu shard%s", task->folder, task->shards, cli_plural(task->shards));
    if (task->shards) {
        const shard *last = &task->shard[task->shards - 1];
        uint64_t n = last->line + last->lines - task->shard[0].line;
        text_printf(&m, ", %llu %s%s", (unsigned long long)n, task->input ? "line" : "puzzle", cli_plural(n));
    }
    text_printf(&m, "; next: tresse batch %s %s\n", is_finished(task) ? "merge" : "run", task->folder);
    if (task->shards > BATCH_MANY)
        text_printf(&m,
                    "tresse: %zu files are more than some disks allow; a greater --shard-lines makes fewer\n",
                    task->shards);
    output_note(m.bytes, m.length);
    text_close(&m);
}

int batch_new(const settings *asked)
{
    word_list operands = { NULL, 0 };
    if (asked->operands < 2)
        return cli_misuse(asked, "expected a folder: tresse batch new DIR -- rate --by W,B FILE");
    if (asked->compress && !pack_can_write(PACK_ZSTD))
        return cli_misuse_see_help(asked, "--compress: this program was built without libzstd");
    batch b = { .folder = asked->operand[1],
                .build = program_copy(tresse_build()),
                .packed = asked->compress,
                .counts_only = asked->counts_only };
    int status = take_commands(&b, asked, &operands);
    if (!status && b.counts_only && batch_rows_are_objects(&b))
        status = cli_misuse_see_help(asked, "--counts-only: the rows are objects; take --format tsv");
    if (!status)
        status = make_folder(b.folder, "");
    if (!status)
        status = b.command.settings.command->bit == GENERATE ? survey_generate(&b, asked, &operands)
                                                             : survey_input(&b, asked, &operands);
    if (!status)
        status = write_manifest(&b, asked);
    if (!status)
        say_result(&b, asked);
    word_list_free(&operands);
    batch_free(&b);
    return status;
}
