/* merge_columns.c: `tresse batch merge --columns-dir D`: each column in a file of its own, as collections of
 * puzzles are published: puzzles.txt, W.txt, B.txt, ids.txt with --id, comments.txt if there are comments.
 * Line n of each file is of row n. Lines of the input that have no row (empty ones, comments) are skipped; if
 * there are any, lines.txt says which line of the input each row comes from. README says how the files were
 * made. */
#include "cli/batch/rows.h"
#include "cli/format.h"
#include "cli/input.h"
#include "cli/line_file.h"
#include "cli/output.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MOST = 200 };

typedef struct splitting {
    const batch *batch;
    const char *folder;
    word_list names; /* of files: ids if there are any, puzzles, columns, comments, lines */
    output out[FILES_MOST];
    int columns; /* after the first one */
    bool has_comments, has_gaps;
    uint64_t rows;
    int status; /* 0, or why lines.txt can't be written */
} splitting;

/* The name of a column as that of a file; theories contain special characters. */
static void add_name(splitting *parts, const char *name)
{
    text b = PROGRAM_TEXT;
    text_add_string(&b, name);
    for (size_t i = 0; i < b.length; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-_", b.bytes[i]))
            b.bytes[i] = '_';
    text whole = PROGRAM_TEXT;
    text_printf(&whole, "%s/%.*s.txt", parts->folder, (int)b.length, b.bytes);
    word_list_add(&parts->names, whole.bytes, whole.length);
    text_close(&whole);
    text_close(&b);
}

static int open_files(splitting *parts, const settings *asked)
{
    word_list columns = { NULL, 0 };
    batch_columns(parts->batch, &columns);
    bool ids = batch_has_ids(parts->batch);
    parts->columns = columns.words + ids;
    if (ids)
        add_name(parts, "ids");
    add_name(parts, "puzzles");
    for (int k = 0; k < columns.words; k++)
        add_name(parts, columns.word[k]);
    add_name(parts, "comments");
    add_name(parts, "lines");
    word_list_free(&columns);
    int status =
        parts->names.words > FILES_MOST
            ? cli_misuse_see_help(asked, "--columns-dir: there are more than %d columns", FILES_MOST - 3)
            : 0;
    if (!status && mkdir(parts->folder, 0777) && errno != EEXIST)
        return whole_complain(parts->folder);
    for (int i = 0; i < parts->names.words && !status; i++)
        status = output_open(&parts->out[i], parts->names.word[i]);
    return status;
}

/* Keeps what is complete, but comments and lines only if there is something in them. */
static int close_files(splitting *parts, bool well)
{
    int status = 0;
    for (int i = 0; i < parts->names.words && i < FILES_MOST; i++) {
        output *o = &parts->out[i];
        output_flush(o);
        if (o->failed && well)
            status = output_complain(o);
        well = well && !o->failed;
        bool wanted =
            i <= parts->columns || (i == parts->columns + 1 ? parts->has_comments : parts->has_gaps);
        int kept = output_finish(o, well && wanted);
        status = status ? status : kept;
        output_close(o);
    }
    return status;
}

/* The puzzle, or its id, ends at the first tab, each column at the next; what is left is the comment. */
static void take(void *context, const char *row, size_t n)
{
    splitting *p = context;
    const char *end = row + n;
    for (int i = 0; i <= p->columns; i++) {
        const char *stop = row < end ? memchr(row, '\t', (size_t)(end - row)) : NULL;
        stop = stop ? stop : end;
        output_add(&p->out[i], row, (size_t)(stop - row));
        output_add(&p->out[i], "\n", 1);
        row = stop < end ? stop + 1 : end;
    }
    p->has_comments = p->has_comments || row < end;
    output_add(&p->out[p->columns + 1], row, (size_t)(end - row));
    output_add(&p->out[p->columns + 1], "\n", 1);
    p->rows++;
}

static void add_number(splitting *parts, uint64_t line)
{
    char number[24];
    int n = snprintf(number, sizeof number, "%" PRIu64 "\n", line);
    output_add(&parts->out[parts->columns + 2], number, (size_t)n);
}

/* The numbers of the lines of a shard that have rows, if some have none. */
static int add_lines(splitting *parts, size_t nth)
{
    line_file content = { .fd = -1 };
    size_t n;
    bool whole;
    int status = shard_open_text(parts->batch, nth, &content);
    content.lines.line = parts->batch->shard[nth].line - 1;
    while (!status && lines_find(&content.lines, 0, PUZZLE_LINE_MOST, &n, &whole)) {
        if (!line_is_skipped(lines_text(&content.lines), n))
            add_number(parts, content.lines.line + 1);
        lines_pass_line(&content.lines, n);
    }
    line_file_free(&content);
    return status;
}

static void end_shard(void *context, size_t nth, uint64_t rows)
{
    splitting *p = context;
    const shard *range = &p->batch->shard[nth];
    bool gaps = rows != range->lines;
    if (!p->batch->input)
        return;
    p->has_gaps = p->has_gaps || gaps || p->batch->shard[0].line != 1;
    if (gaps && !p->status)
        p->status = add_lines(p, nth);
    for (uint64_t line = range->line; !gaps && line < range->line + range->lines; line++)
        add_number(p, line);
}

static int write_readme(const splitting *parts)
{
    const batch *b = parts->batch;
    text out = PROGRAM_TEXT, name = PROGRAM_TEXT;
    text_printf(&out, "%" PRIu64 " rows; line n of each file is of row n.\nbuild %s\ncommand tresse",
                parts->rows, b->build);
    for (int i = 0; i < b->command.list.words; i++)
        text_printf(&out, " %s", b->command.list.word[i]);
    for (int i = 0; i < b->then.list.words; i++)
        text_printf(&out, "%s %s", i ? "" : " | tresse", b->then.list.word[i]);
    if (b->input)
        text_printf(&out, "\ninput %s, %" PRIu64 " bytes", b->input, b->input_bytes);
    if (b->sha256)
        text_printf(&out, "\nsha256 of the input %s", b->sha256);
    text_add(&out, "\n", 1);
    text_printf(&name, "%s/README", parts->folder);
    int status = whole_write(name.bytes, out.bytes, out.length);
    text_close(&out);
    text_close(&name);
    return status;
}

int merge_columns(const batch *task, const settings *asked)
{
    if (batch_rows_are_objects(task))
        return cli_misuse_see_help(
            asked, "--columns-dir: the rows are objects; a batch with --format tsv has columns");
    splitting *p = program_allocate(sizeof *p);
    p->batch = task;
    p->folder = asked->columns_dir;
    int status = open_files(p, asked);
    if (!status)
        status = batch_each_row(task, &(row_taker){ p, take, end_shard });
    status = status ? status : p->status;
    int closed = close_files(p, !status);
    if (!status && !closed)
        status = write_readme(p);
    word_list_free(&p->names);
    free(p);
    return status ? status : closed;
}
