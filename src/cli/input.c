/* input.c: see input.h: from operand to operand, and from item to item of each. */
#include "cli/input.h"

#include "base/error.h"
#include "cli/advice.h"
#include "cli/line_file.h"
#include "cli/operand.h"
#include "cli/puzzle_source.h"
#include "cli/shard_work.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct input {
    const settings *settings;
    input_style style;
    probe probe;
    int next_operand;
    uint64_t total, before; /* bytes of all files, and of the files read so far; total 0: not known */
    char **name;            /* of each operand, for messages */
    text trouble;           /* a message to be delivered next */
    bool is_trouble;        /* it is about bad input, not a note */
    item held;              /* what was peeked at */
    bool holds;
    text names;     /* the line above the first item that may name its columns; empty: there is none */
    bool named;     /* there was an item already */
    char **heading; /* of each operand: the line above its puzzles that names their columns; or NULL */
    /* the file being read */
    int operand;
    line_file file;
    puzzle_source source;
    bool begun;            /* its first bytes were looked at */
    bool said;             /* something was delivered from it, or is wrong with it */
    bool skipping;         /* lines are skipped until one looks whole again */
    uint64_t lines_before; /* of a shard: lines of the whole before it */
};

/* ---- operands ---- */

static int operands(const input *in)
{
    return in->settings->operands ? in->settings->operands : 1;
}

static const char *operand(const input *in, int index)
{
    return in->settings->operands ? in->settings->operand[index] : "-";
}

/* The bytes of all operands if each is a regular file, otherwise 0. */
static uint64_t total_of(const input *in)
{
    uint64_t total = 0, one;
    for (int k = 0; k < operands(in); k++, total += one)
        if (!operand_bytes(operand(in, k), &one))
            return 0;
    return total;
}

input *input_open(const settings *settings, const input_style *style)
{
    input *in = program_allocate(sizeof *in);
    in->settings = settings;
    in->style = *style;
    text_open(&in->trouble, &program_memory);
    line_file_open(&in->file, -1);
    probe_open(&in->probe, settings);
    in->name = program_allocate((size_t)operands(in) * sizeof *in->name);
    in->heading = program_allocate((size_t)operands(in) * sizeof *in->heading);
    for (int k = 0; k < operands(in); k++)
        in->name[k] =
            settings->shard ? program_copy(settings->shard->name) : operand_name(operand(in, k), k + 1);
    in->total = settings->shard ? 0 : total_of(in);
    return in;
}

void input_close(input *in)
{
    if (!in)
        return;
    for (int k = 0; k < operands(in); k++) {
        free(in->name[k]);
        free(in->heading[k]);
    }
    free(in->name);
    free(in->heading);
    line_file_free(&in->file);
    puzzle_source_close(&in->source);
    text_close(&in->trouble);
    text_close(&in->held.text);
    text_close(&in->names);
    probe_close(&in->probe);
    free(in);
}

bool input_is_single(const input *in)
{
    return operands(in) == 1 && operand_is_no_file(operand(in, 0));
}

/* ---- items ---- */

/* An item that begins at this line of the file, when so many of its bytes were passed. */
static void describe(input *in, item *item, item_kind kind, uint64_t line, uint64_t passed)
{
    item->kind = kind;
    item->name = in->name[in->operand];
    item->heading = in->heading[in->operand];
    item->line = line;
    in->said = true;
    item->refused = NULL;
    item->refused_column = 0;
    item->fraction = in->total ? (double)(in->before + passed) / (double)in->total : -1;
}

static bool deliver_trouble(input *in, item *item)
{
    text swap = item->text;
    describe(in, item, in->is_trouble ? ITEM_TROUBLE : ITEM_NOTE, 0, 0);
    item->text = in->trouble;
    in->trouble = swap;
    text_renew(&in->trouble);
    in->is_trouble = false;
    return true;
}

/* ---- headings ---- */

/* Names in a heading may also have commas or semicolons between them. */
static void take_names(input *in, const char *heading, size_t n)
{
    char separator = memchr(heading, '\t', n) ? '\t' : memchr(heading, ',', n) ? ',' : ';';
    text_renew(&in->names);
    text_add(&in->names, heading, n);
    for (size_t k = 0; k < in->names.length; k++)
        if (in->names.bytes[k] == separator)
            in->names.bytes[k] = '\t';
}

/* What stands above the first puzzle of a file stands above all of them. */
static void take_heading(input *in, const char *heading)
{
    char **kept = &in->heading[in->operand];
    if (*heading && !*kept)
        *kept = program_copy(heading);
    if (*heading && !in->named)
        take_names(in, heading, strlen(heading));
}

/* ---- paths ---- */

/* Is it only a brace or bracket: the first line of JSON that was laid out for people? */
static bool is_opening(const char *content, size_t n)
{
    while (n && (content[n - 1] == ' ' || content[n - 1] == '\t'))
        n--;
    while (n && (*content == ' ' || *content == '\t'))
        content++, n--;
    return n == 1 && (*content == '{' || *content == '[');
}

/* May the line be a whole path? */
static bool is_object(const char *content, size_t n)
{
    return n > 1 && content[0] == '{';
}

/* Of a path that goes on over several lines, one message is enough. */
static void look_at_path(input *in, item *item)
{
    in->skipping = is_opening(item->text.bytes, item->text.length);
    if (in->skipping)
        item->refused = ADVICE "one path per line is expected; this one goes on over several lines";
}

/* ---- pieces ---- */

static bool is_of_paths(const input *in)
{
    return !in->style.puzzles && !in->style.comments;
}

/* Makes an item of a piece of the text; false: it is none. */
static bool take_piece(input *in, item *item, const tresse_piece *piece)
{
    static const item_kind kinds[] = { ITEM_LINE, ITEM_GRID, ITEM_PART };
    in->said = in->said || piece->kind != TRESSE_PIECE_SKIPPED;
    if (piece->kind == TRESSE_PIECE_HEADING && !in->settings->quiet)
        puzzle_source_note_heading(&in->trouble, in->name[in->operand], piece->line, piece->text,
                                   piece->length);
    in->skipping = in->skipping && !is_object(piece->text, piece->length);
    if (piece->kind > TRESSE_PIECE_PART || in->skipping)
        return false;
    if (in->style.puzzles)
        take_heading(in, piece->heading);
    text_add(&item->text, piece->text, piece->length);
    describe(in, item, kinds[piece->kind], piece->line + in->lines_before, piece->passed);
    item->refused = piece->wrong;
    item->refused_column = piece->wrong_column;
    if (is_of_paths(in))
        look_at_path(in, item);
    return true;
}

/* Gives the reader more of the file; false: the run is to stop. */
static bool feed(input *in)
{
    lines *l = &in->file.lines;
    if (!lines_length(l) && !line_file_more(&in->file) && stop_requested())
        return false;
    puzzle_source_feed(&in->source, lines_length(l) ? lines_text(l) : "", lines_length(l));
    lines_pass(l, lines_length(l));
    return true;
}

static bool deliver(input *in, item *item)
{
    for (;;) {
        tresse_piece piece = puzzle_source_next(&in->source);
        if (stop_requested() || piece.kind == TRESSE_PIECE_END)
            return false;
        if (piece.kind == TRESSE_PIECE_MORE ? !feed(in) : take_piece(in, item, &piece))
            return piece.kind != TRESSE_PIECE_MORE;
        if (in->trouble.length)
            return deliver_trouble(in, item);
    }
}

/* ---- from operand to operand ---- */

static void start_file(input *in, int fd)
{
    in->before += in->file.lines.passed;
    line_file_open(&in->file, fd);
    in->begun = in->said = in->skipping = false;
    in->lines_before = 0;
    if (fd == STDIN_FILENO && isatty(fd) && !in->settings->quiet)
        text_printf(&in->trouble, "tresse: reading from the terminal; Ctrl-D ends the input\n");
}

/* Opens the reader; lines: what each of them is was settled before. */
static void start_reader(input *in, bool lines)
{
    puzzle_source_close(&in->source);
    puzzle_source_open(&in->source, in->settings,
                       (tresse_reader_style){ .lines = lines,
                                              .comments = in->style.comments,
                                              .line_most = in->style.line_most });
    in->begun = true;
}

/* Opens the text of a shard in place of a file. */
static void start_shard(input *in)
{
    shard_work *p = in->settings->shard;
    start_file(in, -1);
    line_file_free(&in->file);
    in->file = p->text;
    in->lines_before = p->line - 1;
    start_reader(in, true);
    in->said = true;
    if (p->heading)
        take_heading(in, p->heading);
    p->text = (line_file){ .fd = -1 };
}

/* Looks at how the file begins. */
static void begin(input *in)
{
    lines *l = &in->file.lines;
    start_reader(in, !in->style.puzzles);
    if (line_file_unpack(&in->file))
        in->total = 0;
    lines_want(l, OPERAND_MAGIC);
    operand_complain_of_bytes(&in->trouble, in->settings, operand(in, in->operand),
                              lines_length(l) ? lines_text(l) : "", lines_length(l));
    if (in->trouble.length) {
        in->is_trouble = in->said = true;
        puzzle_source_feed(&in->source, "", 0);
    }
}

/* Goes on to the next operand. True: it is a puzzle by itself, and now in the item. */
static bool next_operand(input *in, item *item)
{
    struct stat about;
    tresse_message m = { 0 };
    int k = in->operand = in->next_operand++;
    const char *word = operand(in, k);
    if (in->settings->shard) {
        start_shard(in);
        return false;
    }
    if (!strcmp(word, "-")) {
        start_file(in, STDIN_FILENO);
        return false;
    }
    int error = stat(word, &about) ? errno : 0;
    if (error && in->style.puzzles &&
        (probe_read(&in->probe, word, strlen(word), &m) || probe_is_misfit(&in->probe, word, strlen(word)))) {
        describe(in, item, ITEM_WORD, 1, 0);
        text_add_string(&item->text, word);
        return true;
    }
    if (error) {
        in->is_trouble = true;
        operand_complain(&in->trouble, in->style.puzzles ? &in->probe : NULL, word, k + 1, error, &m);
        return false;
    }
    int fd = open(word, O_RDONLY | O_CLOEXEC | (S_ISFIFO(about.st_mode) ? O_NONBLOCK : 0));
    if (fd >= 0) {
        start_file(in, fd);
    } else {
        in->is_trouble = true;
        text_printf(&in->trouble, "tresse: %s: %s; %s\n", in->name[k], strerror(errno),
                    advice_of_error(errno));
    }
    return false;
}

/* Takes an item from the open file; false: the file is at its end, and closed. */
static bool next_of_file(input *in, item *item)
{
    if (!in->begun)
        begin(in);
    if (deliver(in, item))
        return true;
    if (line_file_wrong(&in->file)) {
        in->is_trouble = in->said = true;
        text_printf(&in->trouble, "tresse: %s: %s; %s\n", in->name[in->operand], line_file_wrong(&in->file),
                    advice_of_error(in->file.error));
    }
    line_file_close(&in->file);
    in->is_trouble = in->is_trouble || (!in->said && in->style.wanted);
    if (!in->said && (in->style.wanted || !in->settings->quiet) && !stop_requested())
        text_printf(&in->trouble, "tresse: %s: no %s in it; %s\n", in->name[in->operand], in->style.noun,
                    in->style.puzzles ? "`tresse help puzzles` shows what is read"
                                      : "`tresse solve --format json` writes them");
    return false;
}

const item *input_peek(input *in)
{
    if (!in->holds)
        in->holds = input_next(in, &in->held);
    return in->holds ? &in->held : NULL;
}

/* Delivers what was peeked at. */
static bool deliver_held(input *in, item *entry)
{
    const uint64_t index = entry->index;
    const text room = entry->text;
    *entry = in->held;
    entry->index = index;
    in->held = (item){ .text = room };
    in->holds = false;
    return true;
}

static bool next_item(input *in, item *item)
{
    while (!stop_requested()) {
        if (in->trouble.length)
            return deliver_trouble(in, item);
        if (in->file.fd >= 0) {
            if (next_of_file(in, item))
                return true;
        } else if (in->next_operand == operands(in)) {
            return false;
        } else if (next_operand(in, item)) {
            return true;
        }
    }
    return false;
}

bool input_next(void *context, item *item)
{
    input *in = context;
    text_renew(&item->text);
    if (in->holds)
        return deliver_held(in, item);
    bool there = next_item(in, item);
    in->named = in->named || (there && item->kind != ITEM_NOTE && item->kind != ITEM_TROUBLE);
    return there;
}

const text *input_names(const input *in)
{
    return &in->names;
}
