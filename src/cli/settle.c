/* settle.c: see settle.h. */
#include "cli/settle.h"
#include "cli/stop.h"

#include <string.h>

enum {
    GRID_BYTES = 1 << 20,
    GRID_LINES = 200,
    HEADING_MOST = 200 /* bytes */
};

/* ---- what is a puzzle ---- */

void probe_open(probe *p, const settings *s)
{
    *p = (probe){ .settings = s };
    if (tresse_open(&p->tresse, NULL) != TRESSE_OK || tresse_puzzle_new(p->tresse, &p->puzzle) != TRESSE_OK)
        program_no_memory();
}

void probe_close(probe *p)
{
    tresse_puzzle_free(p->puzzle);
    tresse_close(p->tresse);
}

static bool can_be_read(probe *p, const char *params, const char *content, size_t n, tresse_message *m)
{
    tresse_status status;
    for (int attempt = 0;; attempt++) {
        status = tresse_puzzle_read(p->puzzle, p->settings->app, params, content, n, m);
        if (status != TRESSE_NO_MEMORY)
            return status == TRESSE_OK;
        if (!program_relieve(attempt))
            program_no_memory();
    }
}

bool probe_read(probe *p, const char *content, size_t n, tresse_message *m)
{
    const settings *s = p->settings;
    *m = (tresse_message){ 0, 0, "" };
    return !memchr(content, '\0', n) && can_be_read(p, s->params[0] ? s->params : NULL, content, n, m);
}

bool probe_is_misfit(probe *p, const char *content, size_t n)
{
    return p->settings->params[0] && can_be_read(p, NULL, content, n, NULL);
}

const char *probe_app(const probe *p, const char *content, size_t n)
{
    const char *app = p->settings->app;
    if (!app)
        app = tresse_text_app(content, n);
    return app && strcmp(app, tresse_app_name(0)) ? app : NULL;
}

/* ---- what the lines say ---- */

typedef struct look {
    probe *probe;
    lines *file;
    size_t from; /* where the line that is looked at begins */
    int lines, puzzles;
    int filled;   /* puzzles with at least one clue */
    bool heading; /* the first line is one, and all others are puzzles */
} look;

void settle_blank_comments(const char *content, size_t n, text *out)
{
    bool comment = false;
    text_add(out, content, n);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || content[i - 1] == '\n')
            comment = content[i] == '#';
        if (comment && content[i] != '\n')
            out->bytes[i] = i == 0 || content[i - 1] == '\n' ? '\t' : ' ';
    }
}

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
static tresse_extent extent_of(const look *k, size_t n, bool whole)
{
    text content = PROGRAM_TEXT;
    settle_blank_comments(lines_text(k->file), n, &content);
    tresse_extent extent = tresse_text_extent(k->probe->settings->app, content.bytes, content.length, whole);
    text_close(&content);
    return extent;
}

/* Is all of it one puzzle; or one with a mistake that reading found after the first line? */
static bool is_one(const look *k)
{
    tresse_message m;
    text content = PROGRAM_TEXT;
    settle_blank_comments(lines_text(k->file), lines_length(k->file), &content);
    bool one = probe_read(k->probe, content.bytes, content.length, &m);
    if (!one && !k->filled)
        one = tresse_text_extent(k->probe->settings->app, content.bytes, content.length, true) ==
                  TRESSE_EXTENT_TEXT ||
              (m.line > 1 && probe_app(k->probe, content.bytes, content.length));
    text_close(&content);
    return one;
}

static settled settle_as(tresse_extent extent, const look *k)
{
    return (settled){ .extent = extent,
                      .heading = k->heading && k->lines > 1 && extent == TRESSE_EXTENT_LINE };
}

/* Is a text that is complete one puzzle, or several grids among words? */
static settled settle_whole(const look *k)
{
    size_t n = lines_length(k->file);
    if (n <= GRID_BYTES && extent_of(k, n, true) == TRESSE_EXTENT_PARTS)
        return (settled){ .extent = TRESSE_EXTENT_PARTS, .among = true };
    return settle_as(TRESSE_EXTENT_TEXT, k);
}

static settled settle_text(const look *k)
{
    while (lines_length(k->file) <= TEXT_MOST && lines_more(k->file))
        ;
    return settle_whole(k);
}

/* Takes the line of n bytes into account. UNKNOWN: more must be looked at. */
static tresse_extent look_at(look *k, size_t n)
{
    tresse_message m;
    const char *content = lines_text(k->file) + k->from;
    bool puzzle = probe_read(k->probe, content, n, &m);
    tresse_row row = puzzle ? tresse_puzzle_row(k->probe->puzzle) : TRESSE_ROW_NOT;
    k->lines++;
    k->heading = k->lines == 1 ? !puzzle && is_heading(content, n) : k->heading && puzzle;
    if (puzzle && row == TRESSE_ROW_NOT)
        return TRESSE_EXTENT_LINE;
    tresse_extent extent = puzzle ? TRESSE_EXTENT_UNKNOWN : extent_of(k, k->from + n, false);
    if (extent != TRESSE_EXTENT_UNKNOWN)
        return extent;
    k->puzzles += puzzle;
    k->filled += puzzle && row == TRESSE_ROW;
    return k->lines > GRID_LINES ? TRESSE_EXTENT_LINE : TRESSE_EXTENT_UNKNOWN;
}

/* Are there puzzles of several lines each? The first line, of n bytes, decides, together with its end. */
static bool are_parts(const look *k, size_t n, const char **app)
{
    const char *content = lines_text(k->file);
    n += n < lines_length(k->file);
    *app = k->probe->settings->app;
    if (!*app)
        *app = tresse_text_app(content, n);
    if (!*app)
        *app = tresse_app_name(0);
    return tresse_text_extent(*app, content, n, 0) == TRESSE_EXTENT_PARTS;
}

/* Are the lines before this blank one, of n bytes, a puzzle, and is there something after it? */
static bool ends_block(const look *k, size_t n)
{
    tresse_message m;
    const char *content = lines_text(k->file);
    if (k->lines < 2 || k->puzzles || n)
        return false;
    size_t more = k->from;
    while (more < lines_length(k->file) && memchr(" \t\r\n", content[more], 4))
        more++;
    return more < lines_length(k->file) && probe_read(k->probe, content, k->from, &m);
}

/* The line after the one that is looked at; false: there is none. */
static bool go_on(look *k)
{
    const char *content = lines_text(k->file) + k->from;
    const char *end = memchr(content, '\n', lines_length(k->file) - k->from);
    if (end)
        k->from = (size_t)(end + 1 - lines_text(k->file));
    return end != NULL;
}

settled settle(probe *p, lines *l)
{
    look k = { .probe = p, .file = l };
    const char *app;
    size_t first = 0, n;
    bool whole;
    lines_pass_above(l);
    if (lines_find_text(l, &first, TEXT_MOST, &n) && n < TEXT_MOST && are_parts(&k, first + n, &app))
        return (settled){ .extent = TRESSE_EXTENT_PARTS, .app = app };
    while (lines_find(l, k.from, k.lines ? GRID_BYTES : TEXT_MOST, &n, &whole)) {
        if (!whole || (k.lines && k.from + n > GRID_BYTES))
            return settle_as(TRESSE_EXTENT_LINE, &k);
        const char *content = lines_text(l) + k.from;
        n = line_without_return(content, n);
        if (ends_block(&k, n))
            return (settled){ .extent = TRESSE_EXTENT_PARTS, .app = p->settings->app, .blocks = true };
        tresse_extent extent = line_is_skipped(content, n) ? TRESSE_EXTENT_UNKNOWN : look_at(&k, n);
        if (extent == TRESSE_EXTENT_TEXT)
            return settle_text(&k);
        if (extent == TRESSE_EXTENT_PARTS && are_parts(&k, k.from + n, &app))
            return (settled){ .extent = TRESSE_EXTENT_PARTS, .app = app };
        if (extent != TRESSE_EXTENT_UNKNOWN)
            return settle_as(TRESSE_EXTENT_LINE, &k);
        if (!go_on(&k))
            break;
    }
    bool one = k.lines > 1 && k.puzzles < k.lines && !stop_requested() && is_one(&k);
    if (one)
        return settle_as(TRESSE_EXTENT_TEXT, &k);
    settled s =
        k.lines > 1 && !k.filled && !stop_requested() ? settle_whole(&k) : (settled){ .among = false };
    return s.among ? s : settle_as(TRESSE_EXTENT_LINE, &k);
}
