/* shard.c: see batch.h: doing a shard. */
#include "cli/batch/shard_writer.h"
#include "cli/input.h"
#include "cli/shard_work.h"

/* Keeps some of the lines, in memory. */
static void cut_lines(line_file *content, uint64_t from, uint64_t count)
{
    text kept = PROGRAM_TEXT;
    size_t n;
    bool whole;
    for (uint64_t i = 0; i < from + count && lines_find(&content->lines, 0, PUZZLE_LINE_MOST, &n, &whole);
         i++) {
        if (i >= from) {
            text_add(&kept, lines_text(&content->lines), n);
            text_add(&kept, "\n", 1);
        }
        lines_pass_line(&content->lines, n);
    }
    line_file_free(content);
    line_file_open_text(content, &kept);
}

/* Runs the command on the lines of the shard, or some of them. */
static int work_on_text(const batch *task, size_t nth, uint64_t from, uint64_t count, const settings *asked)
{
    line_file *content = &asked->shard->text;
    uint64_t hash = 0;
    int status = shard_open_text(task, nth, content);
    if (!status && count)
        cut_lines(content, from, count);
    content->hash = count ? NULL : &hash;
    if (!status)
        status = command_run(asked);
    if (!status && !count)
        status = shard_check_text(task, nth, hash);
    line_file_free(content);
    return status;
}

/* Makes the puzzles of the shard. The file of --from is read as a whole each time: it is compared before and
 * after. */
static int make_puzzles(const batch *task, size_t nth, const settings *asked)
{
    int status = task->from ? shard_check_from(task, nth) : 0;
    if (!status)
        status = command_run(asked);
    return !status && task->from ? shard_check_from(task, nth) : status;
}

int shard_make(const batch *task, size_t nth, uint64_t from, uint64_t count, shard_writer *to)
{
    const shard *p = &task->shard[nth];
    shard_work part = {
        .name = task->input, .line = p->line + from, .heading = task->heading, .from = task->from
    };
    part.text.fd = -1;
    part.first = p->line + from;
    part.count = count ? count : p->lines;
    part.then = task->then.list.words ? &task->then.settings : NULL;
    part.take_rows = shard_writer_rows;
    part.take_notes = shard_writer_notes;
    part.taker = to;
    part.file = to->name;
    settings s = task->command.settings;
    s.shard = &part;
    int status = task->input ? work_on_text(task, nth, from, count, &s) : make_puzzles(task, nth, &s);
    return status ? status : shard_writer_end(to, part.bad, part.unsolved);
}
