/* text_reader.c: see text_reader.h: from puzzle to puzzle of a text. */
#include "apps/text_reader.h"

#include "apps/comment.h"
#include "apps/paste/paste.h"

#include <string.h>

enum { SHOWN = 200, /* bytes kept of a text that is refused unread */ SMALL = 1 << 16 };

/* ---- opening, feeding ---- */

static bool more(lines *lines)
{
    lines->cut = !((const text_reader *)(const void *)lines)->ended;
    return false;
}

static void take_comment(lines *lines, const char *content, size_t n)
{
    text_reader *r = (text_reader *)(void *)lines;
    const span line = { content, n };
    if (r->found || (!span_has(line, '\t') && !comment_heading_decides(line)))
        return;
    text_clear(&r->heading);
    text_add(&r->heading, content, n);
}

status text_reader_open(text_reader *reader, const memory *m, const tresse_reader_style *style)
{
    *reader = (text_reader){ .lines = { .more = more, .comment = take_comment }, .style = *style };
    text_open(&reader->lines.buffer, m);
    text_open(&reader->app, m);
    text_open(&reader->params, m);
    text_open(&reader->heading, m);
    text_add_string(&reader->app, style->app ? style->app : "");
    text_add_string(&reader->params, style->params ? style->params : "");
    reader->known = style->lines;
    reader->settled.extent = EXTENT_LINE;
    reader->style.line_most = style->line_most ? style->line_most : TEXT_MOST;
    status s = puzzle_open(&reader->puzzle, m);
    return s == OK && (reader->app.failed || reader->params.failed) ? NO_MEMORY : s;
}

void text_reader_close(text_reader *reader)
{
    text_close(&reader->lines.buffer);
    text_close(&reader->app);
    text_close(&reader->params);
    text_close(&reader->heading);
    puzzle_close(&reader->puzzle);
}

status text_reader_feed(text_reader *reader, const char *bytes, size_t n)
{
    text *buffer = &reader->lines.buffer;
    if (reader->ended || !n)
        return OK;
    if (reader->lines.at > buffer->length / 2)
        lines_drop(&reader->lines);
    text_add(buffer, bytes, n);
    reader->fresh = reader->fresh || memchr(bytes, '\n', n);
    bool failed = buffer->failed;
    buffer->failed = false; /* it may be fed again */
    return failed ? NO_MEMORY : OK;
}

void text_reader_end(text_reader *reader)
{
    reader->ended = true;
}

const char *text_reader_app(const text_reader *reader)
{
    return reader->style.app ? text_bytes(&reader->app) : NULL;
}

bool text_reader_try(text_reader *reader, const char *bytes, size_t n, error *e)
{
    *e = (error){ 0 };
    if (memchr(bytes, '\0', n))
        return false;
    const char *params = reader->params.length ? text_bytes(&reader->params) : NULL;
    status s = puzzle_read(&reader->puzzle, text_reader_app(reader), params, bytes, n, e);
    reader->no_memory = reader->no_memory || s == NO_MEMORY;
    return s == OK;
}

void text_reader_blank(text_reader *reader, size_t from, size_t n)
{
    char *at = reader->lines.buffer.bytes + reader->lines.at + from, *end = at + n;
    for (char *line = at; line < end; line++) {
        char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        if (*line == '#') {
            memset(line, ' ', (size_t)(stop - line));
            *line = '\t';
        }
        line = stop;
    }
}

/* ---- pieces ---- */

static void describe(text_reader *reader, tresse_piece *out, tresse_piece_kind kind, size_t n)
{
    const lines *l = &reader->lines;
    *out = (tresse_piece){ .kind = kind,
                           .line = l->line + 1,
                           .text = lines_length(l) ? lines_text(l) : "",
                           .length = n,
                           .heading = "" };
    reader->found = reader->found || kind != TRESSE_PIECE_SKIPPED;
}

static void refuse(tresse_piece *out, const char *why, int column)
{
    out->wrong = why;
    out->wrong_column = column;
    if (out->length > SHOWN)
        out->length = SHOWN;
}

/* Makes the next n bytes one text of several lines; too long: they are only its beginning. */
static bool deliver_text(text_reader *reader, tresse_piece *out, tresse_piece_kind kind, size_t n)
{
    bool too_long = n > TEXT_MOST;
    text_reader_blank(reader, 0, too_long ? SHOWN : n);
    describe(reader, out, kind, n);
    lines_pass(&reader->lines, n);
    if (too_long) {
        refuse(out, "the text is longer than 64 MB", 0);
        reader->ended = true;
        lines_pass(&reader->lines, lines_length(&reader->lines));
    }
    return true;
}

static bool deliver_rest(text_reader *reader, tresse_piece *out, tresse_piece_kind kind)
{
    size_t n = lines_length(&reader->lines);
    return n && !reader->lines.cut && deliver_text(reader, out, kind, n);
}

/* Where the block begins whose first line of text stands at `from` and has n bytes: after a blank line, with
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
static bool deliver_grid(text_reader *reader, tresse_piece *out)
{
    size_t all = lines_length(&reader->lines),
           n = all ? paste_cut((span){ lines_text(&reader->lines), all }) : 0;
    return n ? deliver_text(reader, out, TRESSE_PIECE_PART, n)
             : deliver_rest(reader, out, TRESSE_PIECE_SKIPPED);
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
    return (2 * letters > signs || (steps && !signs)) && !paste_cut((span){ content, n });
}

/* The next n bytes are a puzzle or, in a text of blocks, words. */
static bool deliver_block(text_reader *reader, tresse_piece *out, size_t n)
{
    bool prose = reader->settled.blocks && is_prose(lines_text(&reader->lines), n);
    return deliver_text(reader, out, prose ? TRESSE_PIECE_SKIPPED : TRESSE_PIECE_PART, n);
}

static bool begins(const char *name, const char *line, size_t n)
{
    const app *a = name ? app_named(name) : app_detected(line, n);
    return a && a->reading.begins && a->reading.begins(line, n);
}

/* Takes one of several puzzles of several lines each: up to the line that begins another one, or to the
 * end. */
static bool deliver_part(text_reader *reader, tresse_piece *out)
{
    lines *l = &reader->lines;
    size_t from = 0, n;
    lines_pass_above(l);
    if (!lines_find_text(l, &from, TEXT_MOST, &n))
        return false;
    for (from += n + 1; lines_find_text(l, &from, TEXT_MOST, &n); from += n + 1) {
        size_t cut = from;
        if (reader->settled.blocks)
            cut = block_begin(lines_text(l), from, n);
        else if (!begins(reader->settled.app, lines_text(l) + from, n))
            cut = 0;
        if (cut)
            return deliver_block(reader, out, cut);
    }
    return !l->cut && lines_length(l) && deliver_block(reader, out, lines_length(l));
}

static const char *why_too_long(size_t most)
{
    return most == 1 << 20   ? "the line is longer than 1 MB"
           : most == 1 << 26 ? "the line is longer than 64 MB"
           : most == 1 << 27 ? "the line is longer than 128 MB"
                             : "the line is too long";
}

/* The next line that is not skipped; false: there is none. */
static bool deliver_line(text_reader *reader, tresse_piece *out)
{
    lines *l = &reader->lines;
    size_t n;
    bool whole;
    lines_pass_blank(l, !reader->style.comments);
    if (l->cut || !lines_find(l, 0, reader->style.line_most, &n, &whole))
        return false;
    const char *content = lines_text(l);
    describe(reader, out, TRESSE_PIECE_LINE, whole ? line_without_return(content, n) : n);
    const char *nul = memchr(content, '\0', out->length);
    if (!whole)
        refuse(out, why_too_long(reader->style.line_most), 0);
    else if (nul)
        refuse(out, "found a NUL byte: this is not plain text", (int)(nul - content) + 1);
    lines_pass_line(l, n);
    l->cut = false; /* what is left of a line that is too long is passed over later */
    if (reader->settled.heading) {
        out->kind = TRESSE_PIECE_HEADING;
        text_clear(&reader->heading);
        text_add(&reader->heading, out->text, out->length);
        reader->settled.heading = false;
    } else {
        out->heading = text_bytes(&reader->heading);
    }
    return true;
}

/* ---- from piece to piece ---- */

/* Is there more than when nothing was found, so that it is worth trying again? Where one line is enough, the
 * next end of a line; otherwise twice as much, unless it is little: so that all of it takes no longer than a
 * few times reading it. */
static bool may_go_on(const text_reader *reader)
{
    size_t there = lines_length(&reader->lines);
    if (!reader->wait || reader->ended || there > reader->style.line_most)
        return true;
    bool by_lines = reader->known && reader->settled.extent == EXTENT_LINE;
    return reader->fresh && (by_lines || there < SMALL || there >= reader->wait);
}

/* Looks at how the text begins; false: there is not enough of it yet. */
static bool begin(text_reader *reader)
{
    lines *l = &reader->lines;
    if (l->inside)
        lines_pass_line(l, 0);
    if (!reader->begun && lines_want(l, 3) && !memcmp(lines_text(l), "\xEF\xBB\xBF", 3))
        lines_pass(l, 3);
    reader->begun = !l->cut;
    if (!reader->known && !l->cut && lines_want(l, 1)) {
        const settled found = text_settle(reader);
        reader->known = !l->cut && !reader->no_memory;
        if (reader->known)
            reader->settled = found;
    }
    return !l->cut && !reader->no_memory;
}

static bool deliver(text_reader *reader, tresse_piece *out)
{
    if (!begin(reader))
        return false;
    if (reader->settled.extent == EXTENT_LINE)
        return deliver_line(reader, out);
    if (reader->settled.extent == EXTENT_TEXT)
        return deliver_rest(reader, out, TRESSE_PIECE_TEXT);
    return reader->settled.among ? deliver_grid(reader, out) : deliver_part(reader, out);
}

status text_reader_next(text_reader *reader, tresse_piece *out)
{
    lines *l = &reader->lines;
    *out = (tresse_piece){ .kind = TRESSE_PIECE_MORE, .text = "", .heading = "" };
    if (!may_go_on(reader))
        return OK;
    l->cut = reader->no_memory = false;
    bool there = deliver(reader, out);
    if (reader->no_memory || reader->heading.failed)
        return NO_MEMORY;
    reader->wait = l->cut ? 2 * lines_length(l) + 1 : 0;
    reader->fresh = reader->fresh && !l->cut;
    if (!there)
        *out = (tresse_piece){ .kind = l->cut ? TRESSE_PIECE_MORE : TRESSE_PIECE_END,
                               .text = "",
                               .heading = "" };
    out->passed = l->passed;
    return OK;
}
