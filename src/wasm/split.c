/* split.c: see split.h. */
#include "wasm/split.h"

#include <string.h>

enum { GRID_BYTES = 1 << 20, GRID_LINES = 200, HEADING_MOST = 200 };

typedef struct cursor {
    const char *at, *end; /* of the text */
    const char *line;     /* the line that is looked at */
    size_t length;        /* of that line, without what ends it */
    int number;           /* of that line */
} cursor;

/* What was found out about the first lines. */
typedef struct look {
    session *s;
    cursor c;
    int lines, puzzles, filled; /* puzzles with a clue */
    bool heading;
} look;

/* ---- lines ---- */

/* Makes comment lines blank; nothing is moved. */
static void blank_comments(char *content, size_t n)
{
    bool comment = false;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || content[i - 1] == '\n')
            comment = content[i] == '#';
        if (comment && content[i] != '\n')
            content[i] = i == 0 || content[i - 1] == '\n' ? '\t' : ' ';
    }
}

static bool is_blank(const cursor *c)
{
    for (size_t i = 0; i < c->length; i++)
        if (c->line[i] != ' ' && c->line[i] != '\t' && c->line[i] != '\r')
            return false;
    return true;
}

static void measure(cursor *c)
{
    const char *end = memchr(c->line, '\n', (size_t)(c->end - c->line));
    c->length = (size_t)((end ? end : c->end) - c->line);
}

/* Goes on to the next line that is not blank, or to the first one; false: there is none. */
static bool next_line(cursor *c)
{
    do {
        c->line = c->line ? c->line + c->length + 1 : c->at;
        c->number++;
        if (c->line >= c->end)
            return false;
        measure(c);
    } while (is_blank(c));
    if (c->line[c->length - 1] == '\r')
        c->length--;
    return true;
}

/* The line and the blank lines right above it, from `top` on, that are as wide as it is: where blanks stand
 * for empty cells, these are rows. */
static cursor with_rows_above(cursor c, const char *top)
{
    cursor above = c;
    while (above.line > top) {
        const char *end = --above.line;
        while (above.line > top && above.line[-1] != '\n')
            above.line--;
        above.length = (size_t)(end - above.line);
        bool row = is_blank(&above);
        above.length -= row && above.length && end[-1] == '\r';
        if (!row || above.length != c.length)
            break;
        c.line = above.line;
        c.number--;
    }
    return c;
}

/* The bytes from `at` to the end of a line, with the blank lines right below it that are as wide as it is. */
static size_t with_rows_below(const char *at, cursor c)
{
    const size_t width = c.length;
    const char *end = c.line + width;
    while ((c.line = memchr(end, '\n', (size_t)(c.end - end))) && ++c.line < c.end) {
        measure(&c);
        bool row = is_blank(&c);
        c.length -= row && c.length && c.line[c.length - 1] == '\r';
        if (!row || c.length != width)
            break;
        end = c.line + width;
    }
    return (size_t)(end - at);
}

/* Skips a byte order mark, which some editors put before a text. */
static cursor begin(session *s)
{
    text *content = &s->value[SET_TEXT];
    cursor c = { .at = text_bytes(content), .end = text_bytes(content) + content->length };
    if (content->length >= 3 && !memcmp(c.at, "\xEF\xBB\xBF", 3))
        c.at += 3;
    return c;
}

/* ---- how lines belong together ---- */

static bool can_be_read(look *k, const char *content, size_t n, tresse_message *m)
{
    session *s = k->s;
    return tresse_puzzle_read(s->puzzle, session_ask(s, SET_APP), session_ask(s, SET_PARAMS), content, n,
                              m) == TRESSE_OK;
}

/* Is it mostly letters, without a digit? Signs of empty cells do not count as letters here. */
static bool is_heading(const char *content, size_t n)
{
    size_t letters = 0;
    for (size_t i = 0; i < n; i++) {
        bool letter = (content[i] >= 'a' && content[i] <= 'z') || (content[i] >= 'A' && content[i] <= 'Z');
        letters += letter && content[i] != 'x' && content[i] != 'X';
        if (!letter && !memchr(" ,;\t_-/():!?'", content[i], 14))
            return false;
    }
    return n <= HEADING_MOST && letters > n / 2;
}

/* Takes a line into account. UNKNOWN: more must be looked at. */
static tresse_extent look_at(look *k)
{
    tresse_message m;
    const cursor *c = &k->c;
    bool puzzle = can_be_read(k, c->line, c->length, &m);
    tresse_row row = puzzle ? tresse_puzzle_row(k->s->puzzle) : TRESSE_ROW_NOT;
    k->lines++;
    k->heading = k->lines == 1 ? !puzzle && is_heading(c->line, c->length) : k->heading && puzzle;
    if (puzzle && row == TRESSE_ROW_NOT)
        return TRESSE_EXTENT_LINE;
    k->puzzles += puzzle;
    k->filled += puzzle && row == TRESSE_ROW;
    tresse_extent extent = puzzle ? TRESSE_EXTENT_UNKNOWN
                                  : tresse_text_extent(session_ask(k->s, SET_APP), c->at,
                                                       (size_t)(c->line - c->at) + c->length, 0);
    if (extent != TRESSE_EXTENT_UNKNOWN)
        return extent;
    return k->lines > GRID_LINES ? TRESSE_EXTENT_LINE : TRESSE_EXTENT_UNKNOWN;
}

/* Is all of it one puzzle; or one with a mistake that reading found after the first line? */
static bool is_one(look *k)
{
    tresse_message m;
    const char *at = k->c.at, *app = session_ask(k->s, SET_APP);
    size_t n = (size_t)(k->c.end - at);
    if (can_be_read(k, at, n, &m))
        return true;
    if (k->filled)
        return false;
    if (tresse_text_extent(app, at, n, 1) == TRESSE_EXTENT_TEXT)
        return true;
    app = app ? app : tresse_text_app(at, n);
    return m.line > 1 && app && strcmp(app, tresse_app_name(0)) != 0;
}

/* The first line decides, together with its end. */
static const char *app_of_parts(const look *k)
{
    const cursor *c = &k->c;
    size_t n = c->length + (c->line + c->length < c->end);
    const char *app = session_ask(k->s, SET_APP);
    app = app ? app : tresse_text_app(c->line, n);
    app = app ? app : tresse_app_name(0);
    return tresse_text_extent(app, c->line, n, 0) == TRESSE_EXTENT_PARTS ? app : NULL;
}

/* k has seen its first line. */
static tresse_extent settle(look *k)
{
    do {
        if (k->lines && k->c.line + k->c.length > k->c.at + GRID_BYTES)
            return TRESSE_EXTENT_LINE;
        tresse_extent extent = look_at(k);
        if (extent != TRESSE_EXTENT_UNKNOWN)
            return extent;
    } while (next_line(&k->c));
    bool one = k->lines > 1 && k->puzzles < k->lines && is_one(k);
    return one ? TRESSE_EXTENT_TEXT : TRESSE_EXTENT_LINE;
}

/* ---- pieces ---- */

static piece piece_of_lines(look *k, int index)
{
    piece p = { .count = 0 };
    cursor c = begin(k->s);
    if (k->heading && k->lines > 1)
        next_line(&c);
    while (next_line(&c))
        if (p.count++ <= index)
            p = (piece){ c.line, c.length, c.number, p.count };
    return p;
}

static piece piece_of_parts(look *k, const char *app, int index)
{
    piece p = { .count = 0 };
    cursor c = begin(k->s);
    while (next_line(&c)) {
        if (!p.count || tresse_text_begins(app, c.line, c.length)) {
            if (p.count++ <= index)
                p = (piece){ c.line, 0, c.number, p.count };
        }
        if (p.count <= index + 1)
            p.length = with_rows_below(p.at, c);
    }
    return p;
}

/* Several grids among words. */
static piece piece_of_grids(look *k, int index)
{
    piece p = { .count = 0 };
    cursor c = begin(k->s);
    int line = 1;
    for (size_t n; c.at < c.end && (n = tresse_text_cut(c.at, (size_t)(c.end - c.at))) > 0; c.at += n) {
        if (p.count++ <= index)
            p = (piece){ c.at, n, line, p.count };
        for (size_t i = 0; i < n; i++)
            line += c.at[i] == '\n';
    }
    return p;
}

static bool are_grids(look *k)
{
    size_t n = (size_t)(k->c.end - k->c.at);
    return n <= GRID_BYTES &&
           tresse_text_extent(session_ask(k->s, SET_APP), k->c.at, n, 1) == TRESSE_EXTENT_PARTS;
}

piece split_find(session *s, int index)
{
    text *content = &s->value[SET_TEXT];
    if (content->length)
        blank_comments(content->bytes, content->length);
    look k = { .s = s, .c = begin(s) };
    if (!next_line(&k.c))
        return (piece){ k.c.at, 0, 1, 0 };
    const cursor first = with_rows_above(k.c, k.c.at);
    const char *app = app_of_parts(&k);
    if (app)
        return piece_of_parts(&k, app, index);
    k.c.at = first.line;
    tresse_extent extent = settle(&k);
    if ((extent == TRESSE_EXTENT_TEXT || !k.puzzles) && are_grids(&k))
        return piece_of_grids(&k, index);
    if (extent == TRESSE_EXTENT_LINE)
        return piece_of_lines(&k, index);
    return (piece){ first.line, (size_t)(first.end - first.line), first.number, 1 };
}
