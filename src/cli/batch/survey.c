/* survey.c: see survey.h. A shard is cut where it has enough lines, or very many bytes; the first one begins
 * after a byte order mark and a heading, which belong to the whole. */
#include "cli/batch/survey.h"
#include "cli/advice.h"
#include "cli/commands/rate.h"
#include "cli/hash.h"
#include "cli/line_file.h"
#include "cli/operand.h"
#include "cli/output.h"
#include "cli/puzzle_source.h"
#include "cli/shard_work.h"
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

static int open_input(survey *survey)
{
    batch *b = survey->batch;
    struct stat about;
    bool is_stream = !strcmp(survey->word, "-");
    int fd = is_stream ? STDIN_FILENO : open(survey->word, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return cli_misuse_see_help(survey->settings,
                                   "\"%.100s\": no such file; a batch needs one, with one puzzle a line",
                                   survey->word);
    if (fd < 0 || fstat(fd, &about)) {
        fprintf(stderr, "tresse: %s: %s; %s\n", survey->word, strerror(errno), advice_of_error(errno));
        return STATUS_INPUT;
    }
    line_file_open(&survey->file, fd);
    b->split = survey->settings->split || !S_ISREG(about.st_mode) || is_stream;
    b->input = operand_name(survey->word, 1);
    b->path = is_stream ? program_copy(survey->word) : batch_absolute(survey->word);
    b->input_bytes = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    if (survey->settings->sha256 && !S_ISREG(about.st_mode))
        return cli_misuse(survey->settings, "--sha256 goes with a file");
    return 0;
}

/* Makes sure that the lines of no other batch would be overwritten. */
static int check_split(const survey *survey)
{
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s/manifest", survey->batch->folder);
    bool there = survey->batch->split && !access(n.bytes, F_OK);
    text_close(&n);
    return there
               ? cli_misuse_see_help(survey->settings, "there is a batch in %s already; take another folder",
                                     survey->batch->folder)
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

/* Which column is the puzzle is decided for all shards by what stands above the first one. */
static void keep_heading(batch *task, const char *content, size_t n)
{
    text heading = PROGRAM_TEXT;
    text_add(&heading, content, n);
    task->heading = n ? program_copy(text_bytes(&heading)) : NULL;
    text_close(&heading);
}

/* Passes over the heading of n bytes, which belongs to the whole. */
static void pass_heading(survey *survey, const char *content, size_t n)
{
    text m = PROGRAM_TEXT;
    puzzle_source_note_heading(&m, survey->batch->input, survey->file.lines.line + 1, content, n);
    if (!survey->settings->quiet)
        output_note(m.bytes, m.length);
    text_close(&m);
    keep_heading(survey->batch, content, n);
    lines_pass_line(&survey->file.lines, n);
}

/* Settles what the lines are, by the first piece of what a reader finds in them; 0, or a status after a
 * message. */
static int settle(survey *survey)
{
    lines *l = &survey->file.lines;
    tresse_piece first;
    puzzle_source source;
    puzzle_source_open(&source, &survey->batch->command.settings, (tresse_reader_style){ 0 });
    if (lines_length(l) >= 3 && !memcmp(lines_text(l), "\xEF\xBB\xBF", 3))
        lines_pass(l, 3);
    size_t fed = 0;
    while ((first = puzzle_source_next(&source)).kind == TRESSE_PIECE_MORE) {
        if (lines_length(l) == fed)
            line_file_more(&survey->file);
        puzzle_source_feed(&source, lines_text(l) + fed, lines_length(l) - fed);
        fed = lines_length(l);
    }
    bool text = first.kind == TRESSE_PIECE_TEXT;
    lines_pass_above(l);
    if (first.kind == TRESSE_PIECE_HEADING)
        pass_heading(survey, first.text, first.length);
    else
        keep_heading(survey->batch, first.heading, strlen(first.heading));
    puzzle_source_close(&source);
    if (!text && first.kind != TRESSE_PIECE_PART && first.kind != TRESSE_PIECE_SKIPPED)
        return 0;
    return cli_misuse_see_help(
        survey->settings, "%s: one puzzle a line is needed for a batch, and this is %s", survey->batch->input,
        text ? "one puzzle of several lines" : "puzzles of several lines each");
}

/* 0, or a status after a message. */
static int begin(survey *survey)
{
    lines *l = &survey->file.lines;
    text trouble = PROGRAM_TEXT;
    survey->batch->split = line_file_unpack(&survey->file) || survey->batch->split;
    if (check_split(survey))
        return STATUS_USE;
    lines_want(l, OPERAND_MAGIC);
    operand_complain_of_bytes(&trouble, &survey->batch->command.settings, survey->word,
                              lines_length(l) ? lines_text(l) : "", lines_length(l));
    output_note(trouble.bytes, trouble.length);
    if (trouble.length) {
        text_close(&trouble);
        return STATUS_INPUT;
    }
    return settle(survey);
}

/* ---- shards ---- */

static int write_text(const survey *survey, size_t nth)
{
    char *name = batch_input_place(survey->batch, nth), *slash = strrchr(name, '/');
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
        status = whole_write(name, survey->text.bytes, survey->text.length);
    free(name);
    return status;
}

/* Does each theory make sense for the first puzzle? Takes the text over. */
static int check_first(survey *survey)
{
    shard_work p = { .name = survey->batch->input,
                     .line = survey->now.line,
                     .heading = survey->batch->heading };
    settings s = survey->batch->command.settings;
    s.shard = &p;
    line_file_open_text(&p.text, &survey->text);
    int status = rate_check(&s);
    line_file_free(&p.text);
    return status;
}

static int end_shard(survey *survey)
{
    batch *b = survey->batch;
    size_t k = b->shards;
    if ((k & (k - 1)) == 0) {
        shard *more = realloc(b->shard, (k ? 2 * k : 1) * sizeof *more);
        if (!more)
            program_no_memory();
        b->shard = more;
    }
    b->shard[b->shards++] = survey->now;
    int status = b->split ? write_text(survey, k) : 0;
    if (!status && k == 0)
        status = check_first(survey);
    text_renew(&survey->text);
    return status;
}

static void begin_shard(survey *survey)
{
    survey->now = (shard){ .at = survey->file.lines.passed, .line = survey->file.lines.line + 1 };
}

/* Takes what has been read of a line, with its end if that is there. */
static void take(survey *survey)
{
    lines *l = &survey->file.lines;
    const char *content = lines_text(l), *end = memchr(content, '\n', lines_length(l));
    size_t n = end ? (size_t)(end - content) + 1 : lines_length(l);
    survey->now.hash = hash_crc(survey->now.hash, content, n);
    survey->now.bytes += n;
    survey->now.lines += end != NULL;
    survey->open = !end;
    if (survey->batch->split || survey->batch->shards == 0)
        text_add(&survey->text, content, n);
    lines_pass(l, n);
}

static int cut(survey *survey)
{
    line_file *l = &survey->file;
    const uint64_t most = survey->settings->shard_lines;
    int status = 0;
    begin_shard(survey);
    while (!status && (lines_length(&l->lines) || line_file_more(l))) {
        uint64_t before = survey->now.lines;
        take(survey);
        bool full = survey->now.lines == most || survey->now.bytes >= BATCH_BYTES;
        if (survey->now.lines > before && full) {
            status = end_shard(survey);
            begin_shard(survey);
        }
    }
    if (!status && survey->now.bytes) {
        survey->now.lines += survey->open; /* a last line without an end */
        status = end_shard(survey);
    }
    if (!status && line_file_wrong(l)) {
        fprintf(stderr, "tresse: %s: %s\n", survey->batch->input, line_file_wrong(l));
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
