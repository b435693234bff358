/* input.c: see input.h: from operand to operand, and from item to item of each. */
#include "cli/input.h"
#include "cli/advice.h"
#include "cli/lines.h"
#include "cli/operand.h"
#include "cli/piece.h"
#include "cli/settle.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHOWN = 200 /* bytes kept of a text that is refused unread */ };

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
    text names; /* the line above the first item that may name its columns; empty: there is none */
    bool named; /* there was an item already */
    /* the file being read */
    int operand;
    lines file;
    bool begun; /* its first bytes were looked at */
    settled settled;
    bool said;     /* something was delivered from it, or is wrong with it */
    bool skipping; /* lines are skipped until one looks whole again */
};

/* ---- operands ---- */

static int operands(const input *in)
{
    return in->settings->operands ? in->settings->operands : 1;
}

static const char *operand(const input *in, int k)
{
    return in->settings->operands ? in->settings->operand[k] : "-";
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

input *input_open(const settings *s, const input_style *style)
{
    input *in = program_allocate(sizeof *in);
    in->settings = s;
    in->style = *style;
    text_open(&in->trouble, &program_memory);
    lines_open(&in->file, -1);
    probe_open(&in->probe, s);
    in->name = program_allocate((size_t)operands(in) * sizeof *in->name);
    for (int k = 0; k < operands(in); k++)
        in->name[k] = s->piece ? program_copy(s->piece->name) : operand_name(operand(in, k), k + 1);
    in->total = s->piece ? 0 : total_of(in);
    return in;
}

void input_close(input *in)
{
    if (!in)
        return;
    for (int k = 0; in->name && k < operands(in); k++)
        free(in->name[k]);
    free(in->name);
    lines_free(&in->file);
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

/* An item that begins at this line of the file. */
static void describe(input *in, item *i, item_kind kind, uint64_t line)
{
    i->kind = kind;
    i->name = in->name[in->operand];
    i->line = line;
    in->said = true;
    i->refused = NULL;
    i->refused_column = 0;
    i->fraction = in->total ? (double)(in->before + in->file.passed) / (double)in->total : -1;
}

static bool deliver_trouble(input *in, item *i)
{
    text swap = i->text;
    describe(in, i, in->is_trouble ? ITEM_TROUBLE : ITEM_NOTE, in->file.line);
    i->text = in->trouble;
    in->trouble = swap;
    text_renew(&in->trouble);
    in->is_trouble = false;
    return true;
}

static void refuse(item *i, const char *why, int column)
{
    i->refused = why;
    i->refused_column = column;
    if (i->text.length > SHOWN)
        i->text.length = SHOWN;
}

/* Makes the next n bytes one text of several lines; too long: they are only its beginning. */
static void deliver_text(input *in, item *i, item_kind kind, size_t n)
{
    lines *l = &in->file;
    uint64_t line = l->line + 1;
    bool too_long = n > TEXT_MOST;
    settle_blank_comments(lines_text(l), too_long ? SHOWN : n, &i->text);
    lines_pass(l, n);
    describe(in, i, kind, line);
    if (too_long) {
        refuse(i, "the text is longer than 64 MB", 0);
        l->at_end = true;
        l->at = l->buffer.length;
    }
}

static bool deliver_rest(input *in, item *i, item_kind kind)
{
    if (!lines_length(&in->file) || stop_requested())
        return false;
    deliver_text(in, i, kind, lines_length(&in->file));
    return true;
}

/* Where the block begins whose first line of text stands at `from` and has n bytes: behind a blank line, with
 * the rows of blanks that are as wide as that line; 0: no block begins there. */
static size_t block_begin(const char *content, size_t from, size_t n)
{
    const size_t width = line_without_return(content + from, n);
    for (size_t at = from, end; at > 0; from = at) {
        end = --at;
        while (at > 0 && content[at - 1] != '\n')
            at--;
        if (!line_is_blank(content + at, end - at))
            return 0;
        if (line_without_return(content + at, end - at) != width)
            return from;
    }
    return 0;
}

/* Takes one of several grids among words; what follows the last one is skipped. */
static bool deliver_grid(input *in, item *i)
{
    lines *l = &in->file;
    size_t n = lines_length(l) ? tresse_text_cut(lines_text(l), lines_length(l)) : 0;
    if (!n || stop_requested()) {
        lines_pass(l, lines_length(l));
        return false;
    }
    deliver_text(in, i, ITEM_PART, n);
    return true;
}

/* Does the line have the arrow of a step, as `tresse solve` writes it? No puzzle has one. */
static bool is_step(const char *line, size_t n)
{
    const char *end = line + n, *at = line;
    while ((at = memchr(at, '=', (size_t)(end - at))) && at + 1 < end && at[1] != '>')
        at++;
    return at && at + 1 < end;
}

/* Are these words between puzzles: mostly letters, except for the steps of a path, and no grid? */
static bool is_prose(const char *content, size_t n)
{
    size_t letters = 0, signs = 0, steps = 0, length;
    for (const char *line = content, *end = content + n; line < end; line += length + 1) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        length = (size_t)((stop ? stop : end) - line);
        bool step = is_step(line, length);
        steps += step;
        for (size_t i = 0; i < length && !step; i++) {
            char small = (char)(line[i] | 0x20);
            letters += small >= 'a' && small <= 'z' && small != 'x';
            signs += !strchr(" \t\r", line[i]);
        }
    }
    return (2 * letters > signs || (steps && !signs)) && !tresse_text_cut(content, n);
}

/* If the next n bytes of a file of blocks are words, skips them. */
static bool pass_prose(input *in, size_t n)
{
    lines *l = &in->file;
    if (!in->settled.blocks || !is_prose(lines_text(l), n))
        return false;
    lines_pass(l, n);
    in->said = true;
    return true;
}

/* Takes one of several puzzles of several lines each: up to the line that begins another one, or to the
 * end. */
static bool deliver_part(input *in, item *i)
{
    lines *l = &in->file;
    size_t from = 0, cut, n;
    if (in->settled.among)
        return deliver_grid(in, i);
    lines_pass_above(l);
    if (!lines_find_text(l, &from, TEXT_MOST, &n) || stop_requested())
        return false;
    for (from += n + 1; lines_find_text(l, &from, TEXT_MOST, &n); from += n + 1) {
        if (in->settled.blocks)
            cut = block_begin(lines_text(l), from, n);
        else
            cut = tresse_text_begins(in->settled.app, lines_text(l) + from, n) ? from : 0;
        if (cut && pass_prose(in, cut))
            return deliver_part(in, i);
        if (cut) {
            deliver_text(in, i, ITEM_PART, cut);
            return true;
        }
    }
    return !pass_prose(in, lines_length(l)) && deliver_rest(in, i, ITEM_PART);
}

/* ---- lines ---- */

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

/* Names in a heading may also have commas or semicolons between them. */
static void take_heading(input *in, const item *i)
{
    const char *content = i->text.bytes, separator = memchr(content, '\t', i->text.length)  ? '\t'
                                                     : memchr(content, ',', i->text.length) ? ','
                                                                                            : ';';
    text_renew(&in->names);
    text_add(&in->names, content, i->text.length);
    for (size_t k = 0; k < in->names.length; k++)
        if (in->names.bytes[k] == separator)
            in->names.bytes[k] = '\t';
}

static void note_heading(input *in, const item *i)
{
    in->settled.heading = false;
    if (!in->named)
        take_heading(in, i);
    if (in->settings->quiet)
        return;
    text_printf(&in->trouble, "%s:%llu: skipped, as a heading: \"", in->name[in->operand],
                (unsigned long long)i->line);
    text_add_shown(&in->trouble, i->text.bytes, i->text.length, SHOWN);
    text_add_string(&in->trouble, "\"\n");
}

static const char *why_too_long(size_t most)
{
    return most == LINE_MOST          ? "the line is longer than 1 MB"
           : most == PUZZLE_LINE_MOST ? "the line is longer than 64 MB"
                                      : "the line is longer than 128 MB";
}

/* Refuses the line in the item if it need not be read; whole: it was not cut. */
static void look_at_line(input *in, item *i, bool whole)
{
    bool paths = !in->style.puzzles && !in->style.comments;
    const char *nul = memchr(i->text.bytes, '\0', i->text.length);
    if (paths && is_opening(i->text.bytes, i->text.length)) {
        refuse(i, "one path per line is expected; this one goes on over several lines", 0);
        in->skipping = true; /* one message is enough for all its lines */
    } else if (!whole) {
        refuse(i, why_too_long(in->style.line_most), 0);
    } else if (nul) {
        refuse(i, "found a NUL byte: this is not plain text", (int)(nul - i->text.bytes) + 1);
    }
}

/* The next line that is not skipped; false: there is none in this file. */
static bool deliver_line(input *in, item *i)
{
    lines *l = &in->file;
    size_t n;
    bool whole;
    lines_pass_blank(l, !in->style.comments);
    while (lines_find(l, 0, in->style.line_most, &n, &whole)) {
        const char *content = lines_text(l);
        size_t kept = whole ? line_without_return(content, n) : SHOWN;
        in->skipping = in->skipping && !is_object(content, kept);
        bool passed = in->skipping;
        text_renew(&i->text);
        text_add(&i->text, content, kept);
        uint64_t line = l->line + 1;
        lines_pass_line(l, n);
        describe(in, i, ITEM_LINE, line);
        if (!passed && !in->settled.heading) {
            look_at_line(in, i, whole);
            return true;
        }
        if (!passed)
            note_heading(in, i);
        if (in->trouble.length)
            return deliver_trouble(in, i);
        lines_pass_blank(l, !in->style.comments);
    }
    return false;
}

/* ---- from operand to operand ---- */

static void start_file(input *in, int fd)
{
    in->before += in->file.passed;
    lines_open(&in->file, fd);
    in->begun = in->said = in->skipping = false;
    in->settled = (settled){ .extent = TRESSE_EXTENT_LINE };
    in->file.names = in->named ? NULL : &in->names;
    if (fd == STDIN_FILENO && isatty(fd) && !in->settings->quiet)
        text_printf(&in->trouble, "tresse: reading from the terminal; Ctrl-D ends the input\n");
}

/* Opens the text of a piece in place of a file: how it begins was settled before. */
static void start_piece(input *in)
{
    piece *p = in->settings->piece;
    start_file(in, -1);
    lines_free(&in->file);
    in->file = p->text;
    in->file.line = p->line - 1;
    in->begun = in->said = true;
    p->text = (lines){ .fd = -1 };
}

static void pass_mark(lines *l)
{
    if (lines_want(l, 3) && !memcmp(lines_text(l), "\xEF\xBB\xBF", 3))
        lines_pass(l, 3);
}

/* Looks at how the file begins. */
static void begin(input *in)
{
    lines *l = &in->file;
    in->begun = true;
    if (lines_unpack(l))
        in->total = 0;
    lines_want(l, OPERAND_MAGIC);
    operand_complain_of_bytes(&in->trouble, in->settings, operand(in, in->operand),
                              lines_length(l) ? lines_text(l) : "", lines_length(l));
    if (in->trouble.length) {
        in->is_trouble = in->said = l->at_end = true;
        l->at = l->buffer.length;
        return;
    }
    pass_mark(l);
    if (in->style.puzzles)
        in->settled = settle(&in->probe, l);
}

/* Goes on to the next operand. True: it is a puzzle by itself, and now in the item. */
static bool next_operand(input *in, item *i)
{
    struct stat about;
    tresse_message m = { 0, 0, "" };
    int k = in->operand = in->next_operand++;
    const char *word = operand(in, k);
    if (in->settings->piece) {
        start_piece(in);
        return false;
    }
    if (!strcmp(word, "-")) {
        start_file(in, STDIN_FILENO);
        return false;
    }
    int error = stat(word, &about) ? errno : 0;
    if (error && in->style.puzzles &&
        (probe_read(&in->probe, word, strlen(word), &m) || probe_is_misfit(&in->probe, word, strlen(word)))) {
        describe(in, i, ITEM_WORD, 1);
        text_add_string(&i->text, word);
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

static bool deliver(input *in, item *i)
{
    switch (in->settled.extent) {
    case TRESSE_EXTENT_TEXT:
        return deliver_rest(in, i, ITEM_GRID);
    case TRESSE_EXTENT_PARTS:
        return deliver_part(in, i);
    default:
        return deliver_line(in, i);
    }
}

/* Takes an item from the open file; false: the file is at its end, and closed. */
static bool next_of_file(input *in, item *i)
{
    if (!in->begun)
        begin(in);
    if (deliver(in, i))
        return true;
    if (lines_wrong(&in->file)) {
        in->is_trouble = in->said = true;
        text_printf(&in->trouble, "tresse: %s: %s; %s\n", in->name[in->operand], lines_wrong(&in->file),
                    advice_of_error(in->file.error));
    }
    lines_close(&in->file);
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
static bool deliver_held(input *in, item *i)
{
    const uint64_t index = i->index;
    const text room = i->text;
    *i = in->held;
    i->index = index;
    in->held = (item){ .text = room };
    in->holds = false;
    return true;
}

static bool next_item(input *in, item *i)
{
    while (!stop_requested()) {
        if (in->trouble.length)
            return deliver_trouble(in, i);
        if (in->file.fd >= 0) {
            if (next_of_file(in, i))
                return true;
        } else if (in->next_operand == operands(in)) {
            return false;
        } else if (next_operand(in, i)) {
            return true;
        }
    }
    return false;
}

bool input_next(void *context, item *i)
{
    input *in = context;
    text_renew(&i->text);
    if (in->holds)
        return deliver_held(in, i);
    bool there = next_item(in, i);
    if (there && i->kind != ITEM_NOTE && i->kind != ITEM_TROUBLE) {
        in->named = true;
        in->file.names = NULL;
    }
    return there;
}

const text *input_names(const input *in)
{
    return &in->names;
}
