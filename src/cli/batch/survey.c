/* survey.c: see survey.h. A shard is cut where it has enough lines, or very many bytes; the first one begins
 * after a byte order mark and a heading, which belong to the whole. */
#include "cli/batch/survey.h"
#include "cli/advice.h"
#include "cli/commands/rate.h"
#include "cli/hash.h"
#include "cli/line_file.h"
#include "cli/operand.h"
#include "cli/output.h"
#include "cli/piece.h"
#include "cli/puzzle_source.h"
#include "cli/stop.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct survey {
    batch *batch;
    const settings *settings; /* of `batch new` */
    const char *word;         /* the operand */
    line_file file;
    shard now; /* the shard that is being read */
    bool open; /* the last line read is not complete yet */
    text text; /* its lines, if they are to be copied, or are those of the first one */
} survey;

/* ---- the operand ---- */

static int open_input(survey *v)
{
    batch *b = v->batch;
    struct stat about;
    bool is_stream = !strcmp(v->word, "-");
    int fd = is_stream ? STDIN_FILENO : open(v->word, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return cli_misuse_see_help(
            v->settings, "\"%.100s\": no such file; a batch needs one, with one puzzle a line", v->word);
    if (fd < 0 || fstat(fd, &about)) {
        fprintf(stderr, "tresse: %s: %s; %s\n", v->word, strerror(errno), advice_of_error(errno));
        return STATUS_INPUT;
    }
    line_file_open(&v->file, fd);
    b->split = v->settings->split || !S_ISREG(about.st_mode) || is_stream;
    b->input = operand_name(v->word, 1);
    b->path = is_stream ? program_copy(v->word) : batch_absolute(v->word);
    b->input_bytes = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    if (v->settings->sha256 && !S_ISREG(about.st_mode))
        return cli_misuse(v->settings, "--sha256 goes with a file");
    return 0;
}

/* Makes sure that the lines of no other batch would be overwritten. */
static int check_split(const survey *v)
{
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s/manifest", v->batch->folder);
    bool there = v->batch->split && !access(n.bytes, F_OK);
    text_close(&n);
    return there ? cli_misuse_see_help(v->settings, "there is a batch in %s already; take another folder",
                                       v->batch->folder)
                 : 0;
}

static int add_sha256(batch *task)
{
    enum { CHUNK = 1 << 16 };
    char room[CHUNK], hex[65];
    sha256 h;
    int fd = open(task->path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : 1;
    sha256_open(&h);
    while (n > 0 && (n = read(fd, room, CHUNK)) > 0)
        sha256_add(&h, room, (size_t)n);
    if (n < 0)
        fprintf(stderr, "tresse: %s: %s; %s\n", task->path, strerror(errno), advice_of_error(errno));
    if (fd >= 0)
        close(fd);
    sha256_close(&h, hex);
    task->sha256 = program_copy(hex);
    return n < 0 ? STATUS_INPUT : 0;
}

/* ---- how it begins ---- */

/* Passes over the heading of n bytes, which belongs to the whole. */
static void pass_heading(survey *v, const char *content, size_t n)
{
    text m = PROGRAM_TEXT;
    text_printf(&m, "%s:%llu: skipped, as a heading: \"", v->batch->input,
                (unsigned long long)v->file.lines.line + 1);
    text_add_shown(&m, content, n, 200);
    text_add_string(&m, "\"\n");
    if (!v->settings->quiet)
        output_note(m.bytes, m.length);
    text_close(&m);
    lines_pass_line(&v->file.lines, n);
}

/* Settles what the lines are, by the first piece of what a reader finds in them; 0, or a status after a
 * message. */
static int settle(survey *v)
{
    lines *l = &v->file.lines;
    tresse_piece first;
    puzzle_source source;
    puzzle_source_open(&source, &v->batch->command.settings, (tresse_reader_style){ 0 });
    if (lines_length(l) >= 3 && !memcmp(lines_text(l), "\xEF\xBB\xBF", 3))
        lines_pass(l, 3);
    size_t fed = 0;
    while ((first = puzzle_source_next(&source)).kind == TRESSE_PIECE_MORE) {
        if (lines_length(l) == fed)
            line_file_more(&v->file);
        puzzle_source_feed(&source, lines_text(l) + fed, lines_length(l) - fed);
        fed = lines_length(l);
    }
    bool text = first.kind == TRESSE_PIECE_TEXT;
    lines_pass_above(l);
    if (first.kind == TRESSE_PIECE_HEADING)
        pass_heading(v, first.text, first.length);
    puzzle_source_close(&source);
    if (!text && first.kind != TRESSE_PIECE_PART && first.kind != TRESSE_PIECE_SKIPPED)
        return 0;
    return cli_misuse_see_help(v->settings, "%s: one puzzle a line is needed for a batch, and this is %s",
                               v->batch->input,
                               text ? "one puzzle of several lines" : "puzzles of several lines each");
}

/* 0, or a status after a message. */
static int begin(survey *v)
{
    lines *l = &v->file.lines;
    text trouble = PROGRAM_TEXT;
    v->batch->split = line_file_unpack(&v->file) || v->batch->split;
    if (check_split(v))
        return STATUS_USE;
    lines_want(l, OPERAND_MAGIC);
    operand_complain_of_bytes(&trouble, &v->batch->command.settings, v->word,
                              lines_length(l) ? lines_text(l) : "", lines_length(l));
    output_note(trouble.bytes, trouble.length);
    if (trouble.length) {
        text_close(&trouble);
        return STATUS_INPUT;
    }
    return settle(v);
}

/* ---- shards ---- */

static int write_text(const survey *v, size_t nth)
{
    char *name = batch_input_place(v->batch, nth), *slash = strrchr(name, '/');
    int status = 0;
    if (nth % 1000 == 0) {
        *slash = '\0';
        char *upper = strrchr(name, '/');
        *upper = '\0';
        status = mkdir(name, 0777) && errno != EEXIST ? whole_complain(name) : 0;
        *upper = '/';
        if (!status && mkdir(name, 0777) && errno != EEXIST)
            status = whole_complain(name);
        *slash = '/';
    }
    if (!status)
        status = whole_write(name, v->text.bytes, v->text.length);
    free(name);
    return status;
}

/* Does each theory make sense for the first puzzle? Takes the text over. */
static int check_first(survey *v)
{
    piece p = { .name = v->batch->input, .line = v->now.line };
    settings s = v->batch->command.settings;
    s.piece = &p;
    line_file_open_text(&p.text, &v->text);
    int status = rate_check(&s);
    line_file_free(&p.text);
    return status;
}

static int end_shard(survey *v)
{
    batch *b = v->batch;
    size_t k = b->shards;
    if ((k & (k - 1)) == 0) {
        shard *more = realloc(b->shard, (k ? 2 * k : 1) * sizeof *more);
        if (!more)
            program_no_memory();
        b->shard = more;
    }
    b->shard[b->shards++] = v->now;
    int status = b->split ? write_text(v, k) : 0;
    if (!status && k == 0)
        status = check_first(v);
    text_renew(&v->text);
    return status;
}

static void begin_shard(survey *v)
{
    v->now = (shard){ .at = v->file.lines.passed, .line = v->file.lines.line + 1 };
}

/* Takes what has been read of a line, with its end if that is there. */
static void take(survey *v)
{
    lines *l = &v->file.lines;
    const char *content = lines_text(l), *end = memchr(content, '\n', lines_length(l));
    size_t n = end ? (size_t)(end - content) + 1 : lines_length(l);
    v->now.hash = hash_crc(v->now.hash, content, n);
    v->now.bytes += n;
    v->now.lines += end != NULL;
    v->open = !end;
    if (v->batch->split || v->batch->shards == 0)
        text_add(&v->text, content, n);
    lines_pass(l, n);
}

static int cut(survey *v)
{
    line_file *l = &v->file;
    const uint64_t most = v->settings->shard_lines;
    int status = 0;
    begin_shard(v);
    while (!status && (lines_length(&l->lines) || line_file_more(l))) {
        uint64_t before = v->now.lines;
        take(v);
        bool full = v->now.lines == most || v->now.bytes >= BATCH_BYTES;
        if (v->now.lines > before && full) {
            status = end_shard(v);
            begin_shard(v);
        }
    }
    if (!status && v->now.bytes) {
        v->now.lines += v->open; /* a last line without an end */
        status = end_shard(v);
    }
    if (!status && line_file_wrong(l)) {
        fprintf(stderr, "tresse: %s: %s\n", v->batch->input, line_file_wrong(l));
        status = STATUS_INPUT;
    }
    return !status && stop_requested() ? stop_status() : status;
}

/* ---- all of it ---- */

int survey_input(batch *task, const settings *asked, const word_list *operands)
{
    survey v = { .batch = task,
                 .settings = asked,
                 .word = operands->words ? operands->word[0] : "-",
                 .text = PROGRAM_TEXT };
    if (operands->words > 1)
        return cli_misuse(asked,
                          "expected one file, found \"%.100s\" after it: put all puzzles in one, or make "
                          "several batches",
                          operands->word[1]);
    line_file_open(&v.file, -1);
    int status = open_input(&v);
    if (!status)
        status = begin(&v);
    if (!status)
        status = cut(&v);
    if (!status && asked->sha256)
        status = add_sha256(task);
    if (!task->input_bytes)
        task->input_bytes = v.file.lines.passed;
    if (!status && !task->shards && !asked->quiet)
        fprintf(stderr, "tresse: %s: no puzzle in it; `tresse help puzzles` shows what is read\n",
                task->input);
    text_close(&v.text);
    line_file_free(&v.file);
    return status;
}
