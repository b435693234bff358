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
static app_extent extent_of(const look *k, size_t n, bool whole)
{
    return app_extent_of(text_reader_app(k->reader), lines_text(k->lines), n, whole);
}

/* Is it a text of another application than the first? */
static bool is_of_other_app(const look *k)
{
    const char *name = text_reader_app(k->reader);
    const app *a = name ? app_named(name) : app_detected(lines_text(k->lines), lines_length(k->lines));
    return a && a != app_table[0];
}

/* Is all of it one puzzle; or one with a mistake that reading found after the first line? */
static bool is_one(const look *k)
{
    error e = { 0 };
    size_t n = lines_length(k->lines);
    if (text_reader_try(k->reader, lines_text(k->lines), n, &e))
        return true;
    return !k->filled && (extent_of(k, n, true) == EXTENT_TEXT || (e.line > 1 && is_of_other_app(k)));
}

static settled settle_as(app_extent extent, const look *k)
{
    return (settled){ .extent = extent, .heading = k->heading && k->seen > 1 && extent == EXTENT_LINE };
}

/* Is a text that is complete one puzzle, or several grids among words? */
static settled settle_whole(const look *k)
{
    size_t n = lines_length(k->lines);
    if (n <= GRID_BYTES && extent_of(k, n, true) == EXTENT_PARTS)
        return (settled){ .extent = EXTENT_PARTS, .among = true };
    return settle_as(EXTENT_TEXT, k);
}

static settled settle_text(const look *k)
{
    while (lines_length(k->lines) <= TEXT_MOST && k->lines->more(k->lines))
        ;
    text_reader_blank(k->reader, k->from, lines_length(k->lines) - k->from);
    return settle_whole(k);
}

static tresse_row row_of(const puzzle *p)
{
    if (!p->app->reading.is_row || !p->app->reading.is_row(p))
        return TRESSE_ROW_NOT;
    return p->givens || p->removals ? TRESSE_ROW : TRESSE_ROW_EMPTY;
}

/* Takes the line of n bytes into account. UNKNOWN: more must be looked at. */
static app_extent look_at(look *k, size_t n)
{
    error e;
    const char *content = lines_text(k->lines) + k->from;
    bool puzzle = text_reader_try(k->reader, content, n, &e);
    tresse_row row = puzzle ? row_of(&k->reader->puzzle) : TRESSE_ROW_NOT;
    k->seen++;
    k->heading = k->seen == 1 ? !puzzle && is_heading(content, n) : k->heading && puzzle;
    if (puzzle && row == TRESSE_ROW_NOT)
        return EXTENT_LINE;
    app_extent extent = puzzle ? EXTENT_UNKNOWN : extent_of(k, k->from + n, false);
    if (extent != EXTENT_UNKNOWN)
        return extent;
    k->puzzles += puzzle;
    k->filled += puzzle && row == TRESSE_ROW;
    return k->seen > GRID_LINES ? EXTENT_LINE : EXTENT_UNKNOWN;
}

/* Are there puzzles of several lines each? The first line, of n bytes, decides, together with its end. */
static bool are_parts(const look *k, size_t n, const char **name)
{
    const char *content = lines_text(k->lines);
    n += n < lines_length(k->lines);
    *name = text_reader_app(k->reader);
    const app *a = *name ? NULL : app_detected(content, n);
    if (!*name)
        *name = a ? a->name : app_table[0]->name;
    return app_extent_of(*name, content, n, false) == EXTENT_PARTS;
}

/* Are the lines before this blank one, of n bytes, a puzzle, and is there something after it? */
static bool ends_block(const look *k, size_t n)
{
    error e;
    const char *content = lines_text(k->lines);
    if (k->seen < 2 || k->puzzles || n)
        return false;
    size_t more = k->from;
    while (more < lines_length(k->lines) && memchr(" \t\r\n", content[more], 4))
        more++;
    return more < lines_length(k->lines) && text_reader_try(k->reader, content, k->from, &e);
}

/* The line after the one that is looked at; false: there is none. */
static bool go_on(look *k)
{
    const char *content = lines_text(k->lines) + k->from;
    const char *end = memchr(content, '\n', lines_length(k->lines) - k->from);
    if (end)
        k->from = (size_t)(end + 1 - lines_text(k->lines));
    return end != NULL;
}

/* Looks at lines until one settles the matter; false: none does, and there are no more. */
static bool settle_by_line(look *k, settled *out)
{
    size_t n;
    bool whole;
    while (lines_find(k->lines, k->from, k->seen ? GRID_BYTES : TEXT_MOST, &n, &whole)) {
        *out = settle_as(EXTENT_LINE, k);
        if (!whole || (k->seen && k->from + n > GRID_BYTES))
            return true;
        text_reader_blank(k->reader, k->from, n);
        const char *content = lines_text(k->lines) + k->from;
        n = line_without_return(content, n);
        if (ends_block(k, n)) {
            *out = (settled){ .extent = EXTENT_PARTS, .app = text_reader_app(k->reader), .blocks = true };
            return true;
        }
        app_extent extent = line_is_blank(content, n) ? EXTENT_UNKNOWN : look_at(k, n);
        *out = settle_as(extent, k);
        if (extent == EXTENT_TEXT)
            *out = settle_text(k);
        else if (extent == EXTENT_PARTS && !are_parts(k, k->from + n, &out->app))
            *out = settle_as(EXTENT_LINE, k);
        if (extent != EXTENT_UNKNOWN)
            return true;
        if (!go_on(k))
            return false;
    }
    return false;
}

settled text_settle(text_reader *r)
{
    look k = { .reader = r, .lines = &r->lines };
    settled out = { .extent = EXTENT_PARTS };
    size_t first = 0, n;
    lines_pass_above(k.lines);
    if (lines_find_text(k.lines, &first, TEXT_MOST, &n) && n < TEXT_MOST &&
        are_parts(&k, first + n, &out.app))
        return out;
    if (r->lines.cut || settle_by_line(&k, &out) || r->lines.cut)
        return out;
    if (k.seen > 1 && k.puzzles < k.seen && is_one(&k))
        return settle_as(EXTENT_TEXT, &k);
    out = k.seen > 1 && !k.filled ? settle_whole(&k) : (settled){ .among = false };
    return out.among ? out : settle_as(EXTENT_LINE, &k);
}
