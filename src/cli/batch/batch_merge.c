/* batch_merge.c: `tresse batch merge`: writes what the command would have written had it done all the work
 * alone. Every shard is verified before the first byte goes out. */
#include "cli/batch/rows.h"
#include "cli/batch/tally.h"
#include "cli/commands/rate.h"
#include "cli/format.h"
#include "cli/output.h"
#include "cli/stop.h"
#include "cli/table.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- rows ---- */

/* Writes what the shards have to say; notes are left out if it is to be quiet. */
static void add_notes(text *out, const shard_file *file, bool quiet)
{
    static const char note[] = "#- ", error[] = "# ";
    const char *at = file->notes, *end = at + file->note_bytes;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        bool is_note = (size_t)(stop - at) >= sizeof note - 1 && !memcmp(at, note, sizeof note - 1);
        at += is_note ? sizeof note - 1 : sizeof error - 1;
        if (!(is_note && quiet) && at <= stop) {
            text_add(out, at, (size_t)(stop - at));
            text_add(out, "\n", 1);
        }
        at = stop + 1;
    }
}

/* Takes one shard's rows and notes; NULL, or what is wrong. */
static const char *write_shard(const batch *task, const settings *asked, size_t nth, output *sink)
{
    shard_file f = { 0 };
    text file = PROGRAM_TEXT, notes = PROGRAM_TEXT;
    const char *wrong = shard_load(task, nth, &file);
    if (!wrong)
        wrong = shard_file_read(task, nth, &file, &f);
    if (!wrong) {
        output_add(sink, file.bytes, f.row_bytes);
        add_notes(&notes, &f, asked->quiet);
    }
    if (notes.length) {
        output_flush(sink);
        output_note(notes.bytes, notes.length);
    }
    text_close(&notes);
    text_close(&file);
    return wrong;
}

/* How many columns the first row has; 0: there is none. */
static int first_fields(const batch *task)
{
    int fields = 0;
    for (size_t k = 0; k < task->shards && !fields; k++) {
        text file = PROGRAM_TEXT;
        shard_file f = { .row_bytes = 0 };
        if (!shard_load(task, k, &file) && !shard_file_read(task, k, &file, &f) && f.row_bytes)
            fields = table_fields(file.bytes,
                                  (size_t)((char *)memchr(file.bytes, '\n', f.row_bytes) - file.bytes));
        text_close(&file);
    }
    return fields;
}

/* Rows do not say what stood before the puzzle, nor what its columns were called. */
static void write_header(const batch *task, output *sink)
{
    const settings *last = batch_last(task);
    text header = PROGRAM_TEXT;
    if (last->header) {
        word_list names = { NULL, 0 };
        batch_columns(task, &names);
        int others = first_fields(task) - names.words - 1 - batch_has_ids(task);
        rate_add_header(&header, last, &(rate_others){ .n = others > 0 ? others : 0 });
        word_list_free(&names);
    }
    output_add(sink, header.bytes, header.length);
    text_close(&header);
}

static int write_rows(const batch *task, const settings *asked)
{
    output o;
    const char *wrong = NULL;
    int status = output_open(&o, asked->output);
    if (status)
        return status;
    write_header(task, &o);
    for (size_t k = 0; k < task->shards && !wrong && !o.failed && !stop_requested(); k++)
        wrong = write_shard(task, asked, k, &o);
    output_flush(&o);
    if (wrong) {
        fprintf(stderr, "tresse: %s: a shard changed while it was merged: %s\n", task->folder, wrong);
        status = STATUS_INCOMPLETE;
    } else if (o.failed) {
        status = output_complain(&o);
    } else if (stop_by_signal()) {
        status = stop_status();
    }
    int kept = output_finish(&o, !status);
    output_close(&o);
    return status ? status : kept;
}

/* ---- what is left over ---- */

static bool is_temporary(const char *name)
{
    size_t n = strlen(name);
    return n >= 10 && !strcmp(name + n - 4, ".tmp") && strspn(name, "0123456789") >= 6;
}

/* When all is finished, any NNN.tmp and NNN.HOST.PID.tmp were left by programs that died. */
static void clear_folder(const char *folder, bool deeper)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        text n = PROGRAM_TEXT;
        text_printf(&n, "%s/%s", folder, e->d_name);
        if (is_temporary(e->d_name))
            unlink(n.bytes);
        else if (deeper && strspn(e->d_name, "0123456789") == strlen(e->d_name))
            clear_folder(n.bytes, false);
        text_close(&n);
    }
    if (d)
        closedir(d);
}

static void clear_away(const batch *task)
{
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s/out", task->folder);
    clear_folder(n.bytes, task->shards > BATCH_FLAT);
    text_close(&n);
}

/* ---- the command ---- */

static int refuse_incomplete(const batch *task, const batch_tally *sums, const text *says)
{
    text m = PROGRAM_TEXT;
    text_printf(&m, "tresse: %s is not complete, nothing was merged: ", task->folder);
    batch_add_done(&m, task, sums);
    text_add_string(&m, "\n");
    text_add(&m, says->bytes, says->length);
    if (sums->missing)
        text_printf(&m, "tresse batch run %s does what is missing\n", task->folder);
    output_note(m.bytes, m.length);
    text_close(&m);
    return STATUS_INCOMPLETE;
}

/* Can this batch be merged in the way that was asked for? */
static int check_way(const batch *task, const settings *asked)
{
    if (batch_rows_are_objects(task) && asked->format->kind == FORMAT_COUNTS)
        return cli_misuse_see_help(
            asked, "--format counts: the rows are objects; a batch with --format tsv can be counted");
    if (task->counts_only && asked->columns_dir)
        return cli_misuse_see_help(asked, "--columns-dir: %s has counts alone (--counts-only), and no rows",
                                   task->folder);
    return 0;
}

static int check_complete(const batch *task, batch_tally *sums)
{
    text says = PROGRAM_TEXT;
    batch_count(task, true, sums, &says);
    int status = stop_requested()                ? stop_status()
                 : batch_is_complete(task, sums) ? 0
                                                 : refuse_incomplete(task, sums, &says);
    text_close(&says);
    return status;
}

int batch_merge(const settings *asked)
{
    batch b;
    batch_tally t;
    if (asked->operands != 2)
        return cli_misuse(asked, "expected one folder: tresse batch merge DIR");
    int status = batch_read(&b, asked, asked->operand[1]);
    if (!status)
        status = check_way(&b, asked);
    if (!status)
        status = check_complete(&b, &t);
    if (!status)
        status = b.counts_only || asked->format->kind == FORMAT_COUNTS ? merge_counts(&b, asked)
                 : asked->columns_dir                                  ? merge_columns(&b, asked)
                                                                       : write_rows(&b, asked);
    if (!status) {
        clear_away(&b);
        status = t.bad ? STATUS_INPUT : STATUS_WELL;
    }
    batch_free(&b);
    return status;
}
