/* puzzle_read.c: which application a text is for, and how it is read.
 *
 * Before an application sees a text, the text has been checked: it is not too long, it is valid UTF-8, and it
 * has no control characters but tabs and line ends; so comments can be printed anywhere, and applications
 * need no such checks. A read that fails leaves a puzzle without an application and without labels. */
#include "apps/app.h"

#include "apps/comment.h"
#include "apps/paste/paste.h"
#include "base/scan.h"
#include "base/utf8.h"

#include <limits.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20 };

/* Is the character of these bytes allowed in a text? */
static bool is_text(const char *at, size_t bytes)
{
    return !utf8_is_control(at, bytes) || *at == '\t' || scan_is_line_end(*at);
}

static status check_characters(const char *bytes, size_t n, error *e)
{
    char quote[QUOTE_MAX];
    const char *end = bytes + n;
    const scan all = scan_of(bytes, n);
    for (const char *at = bytes; at < end;) {
        if (*at >= ' ' && *at <= '~') {
            at++;
            continue;
        }
        size_t k = utf8_length(at, (size_t)(end - at));
        if (!k)
            return scan_wrong(&all, at, e, "byte %s is not valid UTF-8", span_quote(quote, (span){ at, 1 }));
        if (!is_text(at, k))
            return scan_wrong(&all, at, e, "control character %s in the text",
                              span_quote(quote, (span){ at, k }));
        at += k;
    }
    return OK;
}

/* ---- which application ---- */

enum { CANDIDATES_MAX = 16, NAMES_MAX = ERROR_TEXT_MAX };

/* "latin, map or queens": the first n of a list, or fewer where a NULL ends it. */
static const char *add_names(char out[NAMES_MAX], const app *const *list, int n)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < n && list[i]; i++) {
        bool last = i + 1 == n || !list[i + 1];
        const char *joint = i == 0 ? "" : last ? " or " : ", ", *name = list[i]->name;
        if (used + strlen(joint) + strlen(name) >= NAMES_MAX)
            break;
        memcpy(out + used, joint, strlen(joint));
        used += strlen(joint);
        memcpy(out + used, name, strlen(name) + 1);
        used += strlen(name);
    }
    return out;
}

status app_unknown(const char *name, error *e)
{
    char quote[QUOTE_MAX], known[NAMES_MAX];
    int n = 0;
    while (app_table[n])
        n++;
    return error_set(e, BAD_INPUT, 0, 0, "there is no application '%s'" EXPECTED "one of %d, such as %s",
                     string_quote(quote, name), n, add_names(known, app_table, 5));
}

static status ambiguous(const app *const *found, int n, error *e)
{
    char list[NAMES_MAX];
    return error_set(e, BAD_INPUT, 1, 1, "this can be a puzzle of %s: " ADVICE "name the application (--app)",
                     add_names(list, found, n));
}

/* The message goes on with the applications that could read the text. */
static status name_apps(const app *const *found, int n, const app *one, error *e)
{
    char names[NAMES_MAX], more[ERROR_TEXT_MAX];
    text_print(more, sizeof more,
               "; but this can be a puzzle of %s: " ADVICE "name the application (--app %s)",
               add_names(names, found, n), one->name);
    if (e)
        error_frame(e, "", more);
    return BAD_INPUT;
}

static size_t most_of(const app *app)
{
    return app->reading.text_most ? app->reading.text_most : TEXT_MAX;
}

/* A text that is too long for an application is not shown to it: that would take long, and end in a refusal.
 */
static bool fits(const app *app, size_t n)
{
    return n <= most_of(app);
}

static bool detects(const app *app, const char *bytes, size_t n)
{
    return fits(app, n) && app->reading.detect(bytes, n);
}

/* The applications, except the first one, that detect the text; returns how many. */
static int others(const char *bytes, size_t n, const app *found[CANDIDATES_MAX])
{
    int k = 0;
    for (const app *const *a = app_table + 1; *a && k < CANDIDATES_MAX; a++)
        if (detects(*a, bytes, n))
            found[k++] = *a;
    return k;
}

static const app *claimant(const char *bytes, size_t n)
{
    const app *a;
    for (int k = 0; (a = app_table[k]); k++)
        if (a->reading.claims && fits(a, n) && a->reading.claims(bytes, n))
            return a;
    return NULL;
}

/* The applications that a text which none of them detects resembles; returns how many. */
static int alike(const char *bytes, size_t n, const app *found[CANDIDATES_MAX])
{
    int k = 0;
    if (detects(app_table[0], bytes, n))
        return 0;
    for (const app *const *a = app_table; *a && k < CANDIDATES_MAX; a++)
        if ((*a)->reading.resembles && fits(*a, n) && (*a)->reading.resembles(bytes, n))
            found[k++] = *a;
    return k;
}

/* The applications that suspect a text to be theirs, by numbers that squares do not have; returns how many,
 * and *e says what was found. */
static int suspects(const char *bytes, size_t n, const app *found[CANDIDATES_MAX], error *e)
{
    int k = 0;
    for (const app *const *a = app_table; *a && k < CANDIDATES_MAX; a++)
        if ((*a)->reading.suspect && fits(*a, n) && (*a)->reading.suspect(bytes, n, e) == BAD_INPUT)
            found[k++] = *a;
    return k;
}

/* guess: *out is only the application that can best explain what is wrong. */
static status detected(const char *bytes, size_t n, const app **out, bool *guess, error *e)
{
    const app *found[CANDIDATES_MAX];
    *guess = false;
    *out = claimant(bytes, n);
    if (*out)
        return OK;
    *out = app_table[0];
    int k = others(bytes, n, found);
    if (k > 1)
        return detects(app_table[0], bytes, n) ? OK : ambiguous(found, k, e);
    *guess = k == 0 && (k = alike(bytes, n, found)) > 0;
    if (k)
        *out = found[k - 1];
    return OK;
}

/* The reader that takes a text apart before an application reads it: one that is always asked first; or any
 * other, if no application has a form for the text. `of` NULL: no application is named. Returns NULL if
 * there is none. */
static const reader *reader_for(const app *of, const char *bytes, size_t n)
{
    const app *found[CANDIDATES_MAX];
    const span all = { bytes, n };
    if (n > TEXT_MAX ||
        (of ? of->reading.claims && of->reading.claims(bytes, n) : claimant(bytes, n) != NULL))
        return NULL;
    const reader *r = reader_of(all, true);
    if (r && r->shape && of && of != app_table[0])
        return NULL;
    if (r || (of && of != app_table[0]) || detects(app_table[0], bytes, n) || others(bytes, n, found))
        return r;
    return reader_of(all, false);
}

const app *app_detected(const char *bytes, size_t n)
{
    const app *a;
    bool guess;
    if (!bytes || n > TEXT_MAX || check_characters(bytes, n, NULL) != OK)
        return NULL;
    const reader *r = reader_for(NULL, bytes, n);
    if (r)
        return app_named(reader_app(r, (span){ bytes, n }));
    if (detected(bytes, n, &a, &guess, NULL) != OK)
        return NULL;
    return a != app_table[0] || claimant(bytes, n) ? a : NULL;
}

app_extent app_extent_of(const char *name, const char *bytes, size_t n, bool whole)
{
    const app *a = name ? app_named(name) : NULL;
    if (!bytes || n > TEXT_MAX || check_characters(bytes, n, NULL) != OK)
        return EXTENT_UNKNOWN;
    const app *found[CANDIDATES_MAX];
    bool guess = false;
    const reader *r = reader_for(a, bytes, n);
    if (r && (r->whole || r->again) && whole && paste_grids((span){ bytes, n }) > 1)
        return EXTENT_PARTS;
    if (r)
        return r->one_line ? EXTENT_LINE : r->whole && !whole ? EXTENT_UNKNOWN : EXTENT_TEXT;
    if (!name && detected(bytes, n, &a, &guess, NULL) != OK && others(bytes, n, found))
        a = found[0]; /* an application that recognises a text knows its extent, too */
    if (!name && whole && (guess || a == app_table[0]) && suspects(bytes, n, found, NULL))
        return EXTENT_TEXT;
    return a && a->reading.extent ? a->reading.extent(bytes, n, whole) : EXTENT_UNKNOWN;
}

bool app_is_address(const char *name, const char *line, size_t n)
{
    const app *of = name ? app_named(name) : NULL;
    const reader *r = check_characters(line, n, NULL) == OK ? reader_for(of, line, n) : NULL;
    return r && r->first && r->one_line;
}

static status check_length(size_t n, size_t most, error *e)
{
    if (n <= most)
        return OK;
    return error_set(e, BAD_INPUT, 0, 0, "a text of %zu bytes" EXPECTED AT_MOST("%zu"), n, most);
}

/* Finds the application of a text that is too long to be shown to it, by its first lines; NULL: not known. */
static const app *by_beginning(const char *bytes, size_t n)
{
    enum { BEGINNING = 4096 };
    const app *a;
    bool guess;
    size_t few = n < BEGINNING ? n : BEGINNING;
    while (few && bytes[few - 1] != '\n')
        few--;
    return few && detected(bytes, few, &a, &guess, NULL) == OK ? a : NULL;
}

/* Checks length and characters, before anything else looks at the text; `of` NULL: it may be of any
 * application. */
static status check_text(const app *of, const char *bytes, size_t n, error *e)
{
    size_t most = of ? most_of(of) : 0;
    for (const app *const *any = app_table; !of && *any; any++)
        most = most_of(*any) > most ? most_of(*any) : most;
    status done = check_length(n, most, e);
    return done != OK ? done : check_characters(bytes, n, e);
}

status puzzle_parse(puzzle *p, const app *of, const char *params, const char *bytes, size_t n, error *e)
{
    p->app = of;
    p->data = of->data ? arena_take(&p->arena, 1, of->data) : NULL;
    status done =
        of->data && !p->data ? puzzle_no_memory(e) : of->parse(p, bytes, n, params ? params : "", e);
    if (done == OK)
        done = puzzle_end(p, e);
    if (done != OK)
        puzzle_empty(p);
    return done;
}

/* A reader makes another text, in which the mistake was found. If the original text has no such place, the
 * mistake is said to be at its beginning, 1:1. */
static void check_place(span all, error *e)
{
    int line = 1;
    size_t begin = 0;
    for (size_t i = 0; i < all.n && line < e->line; i++)
        if (all.at[i] == '\n' || (all.at[i] == '\r' && (i + 1 == all.n || all.at[i + 1] != '\n'))) {
            line++;
            begin = i + 1;
        }
    if (line < e->line || (size_t)e->column > all.n - begin + 1)
        e->line = e->column = 1;
}

/* Adds what a reader found beside the puzzle. */
static status take_pasted(puzzle *p, const paste *found, error *e)
{
    p->rival = NULL; /* the form says which application it is */
    text_add(&p->position, text_bytes(&found->changes), found->changes.length);
    if (found->before.n || found->comment.n || found->reader->host) {
        text_clear(&p->comment);
        if (found->separator)
            comment_take_row(p,
                             &(comment_row){ .before = found->before.n ? found->before : (span){ NULL, 0 },
                                             .after = found->comment.n ? found->comment : (span){ NULL, 0 },
                                             .separator = found->separator });
        else
            comment_take(p, found->before, found->comment);
    }
    status done = puzzle_end(p, e);
    if (done != OK)
        puzzle_empty(p);
    return done;
}

/* Reads a text that a reader takes apart; `of` NULL: for any application. */
static status parse_pasted(puzzle *p, const reader *by, const app *of, const char *params, span all, error *e)
{
    paste found;
    paste_open(&found, p->memory);
    status done = paste_read(by, &found, all, e);
    if (!done && of && strcmp(of->name, found.app) != 0)
        done = error_set(e, BAD_INPUT, 1, 1, "%s, of a puzzle of %s" EXPECTED "one of %s", by->name,
                         found.app, of->name);
    const span inside = { text_bytes(&found.source), found.source.length };
    const reader *next = !done && by->again ? reader_for(of, inside.at, inside.n) : NULL;
    if (!done && next && !next->again)
        done = parse_pasted(p, next, of, params, inside, e);
    else if (!done)
        done = puzzle_parse(p, app_named(found.app), params, inside.at, inside.n, e);
    if (!done)
        done = take_pasted(p, &found, e);
    if (done == BAD_INPUT && e)
        check_place(all, e);
    paste_close(&found);
    return done;
}

/* A text that could be of either of two applications is that of the first, unless it breaks its rules where
 * the other has none. */
static status judge_rival(puzzle *p, bool named, error *e)
{
    if (named)
        p->rival = NULL;
    if (!p->rival || !p->doubt.length)
        return OK;
    const char *rival = p->rival, *own = p->app->name;
    status done =
        error_set(e, BAD_INPUT, 0, 0,
                  "%s; but this can be a puzzle of %s: " ADVICE "name the application (--app %s or --app %s)",
                  text_bytes(&p->doubt), rival, rival, own);
    puzzle_empty(p);
    return done;
}

/* A text that is right by the rules of an application that was only guessed may still be meant for another
 * one. */
static status guessed(const char *bytes, size_t n, error *e)
{
    const app *found[CANDIDATES_MAX];
    int k = alike(bytes, n, found);
    return ambiguous(found, k, e);
}

/* Is this short, and does it begin as game IDs do: with a size and a colon, as "5:" and "10x10u:"? */
static bool looks_like_id(const char *bytes, size_t n)
{
    enum { MOST = 4096 };
    scan t = scan_of(bytes, n);
    span word;
    size_t k = 0;
    if (n > MOST || !scan_peek(&t, &word) || !scan_is_digit(*word.at))
        return false;
    while (k < word.n && (scan_is_digit(word.at[k]) || (word.at[k] >= 'a' && word.at[k] <= 'z')))
        k++;
    return k < word.n && word.at[k] == ':';
}

/* Says who may have such numbers; otherwise what was said stays. */
static status name_suspects(const char *bytes, size_t n, error *e)
{
    const app *found[CANDIDATES_MAX];
    error why;
    int k = suspects(bytes, n, found, &why);
    if (!k)
        return BAD_INPUT;
    if (e)
        *e = why;
    return name_apps(found, k, found[k - 1], e);
}

/* Game IDs of several games look alike, so none of them detects them. If the first application refuses one,
 * its message goes on with the applications that could read it. */
static status name_readers(puzzle *p, const char *params, const char *bytes, size_t n, error *e)
{
    const app *found[CANDIDATES_MAX];
    int k = 0;
    for (const app *const *a = app_table + 1; *a && k < CANDIDATES_MAX; a++) {
        status done = fits(*a, n) ? puzzle_parse(p, *a, params, bytes, n, NULL) : BAD_INPUT;
        puzzle_empty(p);
        if (done == NO_MEMORY)
            return puzzle_no_memory(e);
        if (done == OK)
            found[k++] = *a;
    }
    if (!k)
        return BAD_INPUT;
    return name_apps(found, k, found[0], e);
}

/* Finds the application of a text that none was named for; guess: see `detected`. */
static status find_app(const char *bytes, size_t n, const app **out, bool *guess, error *e)
{
    status done = detected(bytes, n, out, guess, e);
    if (done != OK || fits(*out, n))
        return done;
    const app *other = by_beginning(bytes, n);
    *out = other ? other : *out;
    if (fits(*out, n))
        return OK;
    return error_set(e, BAD_INPUT, 0, 0,
                     "a text of %zu bytes" EXPECTED AT_MOST("%zu") " of %s: " ADVICE
                                                                   "if it is another kind of puzzle, name "
                                                                   "the application (--app)",
                     n, most_of(*out), (*out)->name);
}

status puzzle_read(puzzle *p, const char *name, const char *params, const char *bytes, size_t n, error *e)
{
    puzzle_empty(p);
    if (!bytes)
        bytes = "", n = 0;
    const app *of = name ? app_named(name) : NULL;
    bool guess = false;
    if (name && !of)
        return app_unknown(name, e);
    if (name && app_is_page(name))
        text_add_string(&p->page, name);
    status done = check_text(of, bytes, n, e);
    const reader *pasted = done == OK ? reader_for(of, bytes, n) : NULL;
    if (pasted)
        return parse_pasted(p, pasted, of, params, (span){ bytes, n }, e);
    if (done == OK && !of)
        done = find_app(bytes, n, &of, &guess, e);
    if (done != OK)
        return done;
    done = puzzle_parse(p, of, params, bytes, n, e);
    if (done == OK && p->rival)
        return judge_rival(p, name != NULL, e);
    if (done == OK && guess) {
        puzzle_empty(p);
        done = guessed(bytes, n, e);
    }
    if (done != BAD_INPUT || !e || name)
        return done;
    if (of == app_table[0] && looks_like_id(bytes, n))
        return name_readers(p, params, bytes, n, e);
    return guess || of == app_table[0] ? name_suspects(bytes, n, e) : done;
}

/* ---- a line of a table ---- */

status puzzle_read_row(puzzle *p, const char *name, const char *params, const char *heading,
                       const char *bytes, size_t n, error *e)
{
    comment_row row;
    const span line = { bytes, n };
    if (!heading || !*heading || !comment_divide((span){ heading, strlen(heading) }, line, &row))
        return puzzle_read(p, name, params, bytes, n, e);
    status s = check_characters(bytes, n, e);
    if (s != OK)
        return s;
    int at_line, column;
    scan_place(bytes, n, row.puzzle.at, &at_line, &column);
    s = puzzle_read(p, name, params, row.puzzle.at, row.puzzle.n, e);
    if (s == BAD_INPUT && e && e->column)
        e->column += column - 1;
    if (s != OK)
        return s;
    comment_take_row(p, &row);
    return puzzle_end(p, e);
}
