/* text_settle.c: how the lines of a text belong together: see text_reader.h. */
#include "apps/text_reader.h"

#include <string.h>

enum { GRID_LINES = 200, HEADING_MOST = 200 /* bytes */ };

typedef struct look {
    text_reader *reader;
    lines *lines;
    size_t from; /* where the line that is looked at begins */
    int seen, puzzles;
    int filled;   /* puzzles with at least one clue */
    bool heading; /* the first line is one, and all others are puzzles */
} look;

/* Is it mostly letters, with digits only at the end of words, as in column1? Signs of empty cells do not
 * count as letters here. */
static bool is_heading(const char *content, size_t n)
{
    size_t letters = 0;
    bool word = false;
    for (size_t i = 0; i < n; i++) {
        bool letter = (content[i] >= 'a' && content[i] <= 'z') || (content[i] >= 'A' && content[i] <= 'Z');
        letters += letter && content[i] != 'x' && content[i] != 'X';
        word = letter || (word && content[i] >= '0' && content[i] <= '9');
        if (!word && !memchr(" ,;\t_-+/():!?'", content[i], 15))
            return false;
    }
    return n <= HEADING_MOST && letters > n / 2;
}

/* Of the first n bytes. */
static app_extent extent_of(const look *look, size_t n, bool whole)
{
    return app_extent_of(text_reader_app(look->reader), lines_text(look->lines), n, whole);
}

/* Is it a text of another application than the first? */
static bool is_of_other_app(const look *look)
{
    const char *name = text_reader_app(look->reader);
    const app *a = name ? app_named(name) : app_detected(lines_text(look->lines), lines_length(look->lines));
    return a && a != app_table[0];
}

/* Is all of it one puzzle; or one with a mistake that reading found after the first line? */
static bool is_one(const look *look)
{
    error e = { 0 };
    size_t n = lines_length(look->lines);
    if (text_reader_try(look->reader, lines_text(look->lines), n, &e))
        return true;
    return !look->filled &&
           (extent_of(look, n, true) == EXTENT_TEXT || (e.line > 1 && is_of_other_app(look)));
}

static settled settle_as(app_extent extent, const look *look)
{
    return (settled){ .extent = extent, .heading = look->heading && look->seen > 1 && extent == EXTENT_LINE };
}

/* Is a text that is complete one puzzle, or several grids among words? */
static settled settle_whole(const look *look)
{
    size_t n = lines_length(look->lines);
    if (n <= GRID_BYTES && extent_of(look, n, true) == EXTENT_PARTS)
        return (settled){ .extent = EXTENT_PARTS, .among = true };
    return settle_as(EXTENT_TEXT, look);
}

static settled settle_text(const look *look)
{
    while (lines_length(look->lines) <= TEXT_MOST && look->lines->more(look->lines))
        ;
    text_reader_blank(look->reader, look->from, lines_length(look->lines) - look->from);
    return settle_whole(look);
}

/* Takes the line of n bytes into account. UNKNOWN: more must be looked at. */
static app_extent look_at(look *look, size_t n)
{
    error e;
    const char *content = lines_text(look->lines) + look->from;
    if (!look->seen && app_is_address(text_reader_app(look->reader), content, n))
        return EXTENT_LINE; /* whoever reads the puzzle decodes it, once */
    bool puzzle = text_reader_try(look->reader, content, n, &e);
    const struct puzzle *p = &look->reader->puzzle;
    bool row = puzzle && p->app->reading.is_row && p->app->reading.is_row(p);
    look->seen++;
    look->heading = look->seen == 1 ? !puzzle && is_heading(content, n) : look->heading && puzzle;
    if (puzzle && !row)
        return EXTENT_LINE;
    app_extent extent = puzzle ? EXTENT_UNKNOWN : extent_of(look, look->from + n, false);
    if (extent != EXTENT_UNKNOWN)
        return extent;
    look->puzzles += puzzle;
    look->filled += puzzle && (p->givens || p->removals);
    return look->seen > GRID_LINES ? EXTENT_LINE : EXTENT_UNKNOWN;
}

/* Are there puzzles of several lines each? The first line, of n bytes, decides, together with its end. */
static bool are_parts(const look *look, size_t n, const char **name)
{
    const char *content = lines_text(look->lines);
    n += n < lines_length(look->lines);
    *name = text_reader_app(look->reader);
    const app *a = *name ? NULL : app_detected(content, n);
    if (!*name)
        *name = a ? a->name : app_table[0]->name;
    return app_extent_of(*name, content, n, false) == EXTENT_PARTS;
}

/* Are the lines before this blank one, of n bytes, a puzzle, and is there something after it? */
static bool ends_block(const look *look, size_t n)
{
    error e;
    const char *content = lines_text(look->lines);
    if (look->seen < 2 || look->puzzles || n)
        return false;
    size_t more = look->from;
    while (more < lines_length(look->lines) && memchr(" \t\r\n", content[more], 4))
        more++;
    return more < lines_length(look->lines) && text_reader_try(look->reader, content, look->from, &e);
}

/* The line after the one that is looked at; false: there is none. */
static bool go_on(look *look)
{
    const char *content = lines_text(look->lines) + look->from;
    const char *end = memchr(content, '\n', lines_length(look->lines) - look->from);
    if (end)
        look->from = (size_t)(end + 1 - lines_text(look->lines));
    return end != NULL;
}

/* Looks at lines until one settles the matter; false: none does, and there are no more. */
static bool settle_by_line(look *look, settled *out)
{
    size_t n;
    bool whole;
    while (lines_find(look->lines, look->from, look->seen ? GRID_BYTES : TEXT_MOST, &n, &whole)) {
        *out = settle_as(EXTENT_LINE, look);
        if (!whole || (look->seen && look->from + n > GRID_BYTES))
            return true;
        text_reader_blank(look->reader, look->from, n);
        const char *content = lines_text(look->lines) + look->from;
        n = line_without_return(content, n);
        if (ends_block(look, n)) {
            *out = (settled){ .extent = EXTENT_PARTS, .app = text_reader_app(look->reader), .blocks = true };
            return true;
        }
        app_extent extent = line_is_blank(content, n) ? EXTENT_UNKNOWN : look_at(look, n);
        *out = settle_as(extent, look);
        if (extent == EXTENT_TEXT)
            *out = settle_text(look);
        else if (extent == EXTENT_PARTS && !are_parts(look, look->from + n, &out->app))
            *out = settle_as(EXTENT_LINE, look);
        if (extent != EXTENT_UNKNOWN)
            return true;
        if (!go_on(look))
            return false;
    }
    return false;
}

settled text_settle(text_reader *reader)
{
    look k = { .reader = reader, .lines = &reader->lines };
    settled out = { .extent = EXTENT_PARTS };
    size_t first = 0, n;
    lines_pass_above(k.lines);
    if (lines_find_text(k.lines, &first, TEXT_MOST, &n) && n < TEXT_MOST &&
        are_parts(&k, first + n, &out.app))
        return out;
    if (reader->lines.cut || settle_by_line(&k, &out) || reader->lines.cut)
        return out;
    if (k.seen > 1 && k.puzzles < k.seen && is_one(&k))
        return settle_as(EXTENT_TEXT, &k);
    out = k.seen > 1 && !k.filled ? settle_whole(&k) : (settled){ .among = false };
    return out.among ? out : settle_as(EXTENT_LINE, &k);
}
