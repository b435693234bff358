/* app.c: what is common to the puzzles of all applications: opening, reading, and the state at the start.
 *
 * Before an application sees a text, the text has been checked: it is not too long, it is valid UTF-8, and it
 * has no control characters but tabs and line ends; so comments can be printed anywhere, and applications
 * need no such checks. A read that fails leaves a puzzle without an application and without labels. */
#include "apps/app.h"

#include "apps/comment.h"
#include "apps/paste/paste.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "problem/constraints.h"

#include <limits.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20 };

const app *app_named(const char *name)
{
    for (const app *const *a = app_table; *a; a++)
        if (strcmp((*a)->name, name) == 0)
            return *a;
    return NULL;
}

const app *app_at(int i)
{
    for (int k = 0; app_table[k]; k++)
        if (k == i)
            return app_table[k];
    return NULL;
}

status puzzle_open(puzzle *p, const memory *m)
{
    *p = (puzzle){ .memory = m };
    arena_open(&p->arena, m);
    text_open(&p->source, m);
    text_open(&p->params, m);
    text_open(&p->comment, m);
    text_open(&p->doubt, m);
    text_open(&p->position, m);
    text_open(&p->left_out, m);
    text_open(&p->clues, m);
    text_open(&p->network, m);
    return OK;
}

static void forget(puzzle *p)
{
    p->app = NULL;
    p->data = NULL;
    p->given = p->removed = NULL;
    p->givens = p->removals = 0;
    p->marks = false;
}

void puzzle_close(puzzle *p)
{
    arena_close(&p->arena);
    text_close(&p->source);
    text_close(&p->params);
    text_close(&p->comment);
    text_close(&p->doubt);
    text_close(&p->position);
    text_close(&p->left_out);
    text_close(&p->clues);
    text_close(&p->network);
    forget(p);
}

static void empty(puzzle *p)
{
    forget(p);
    arena_reset(&p->arena);
    text_clear(&p->source);
    text_clear(&p->params);
    text_clear(&p->comment);
    text_clear(&p->doubt);
    p->columns = false;
    p->before = 0;
    p->rival = NULL;
    text_clear(&p->position);
    text_clear(&p->left_out);
    text_clear(&p->clues);
    text_clear(&p->network);
}

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

static status unknown_app(const char *name, error *e)
{
    char quote[QUOTE_MAX], known[NAMES_MAX];
    return error_set(e, BAD_INPUT, 0, 0, "there is no application '%s', expected %s",
                     string_quote(quote, name), add_names(known, app_table, INT_MAX));
}

static status ambiguous(const app *const *found, int n, error *e)
{
    char list[NAMES_MAX];
    return error_set(e, BAD_INPUT, 1, 1, "this can be a puzzle of %s: name the application (--app)",
                     add_names(list, found, n));
}

static size_t most_of(const app *a)
{
    return a->reading.text_most ? a->reading.text_most : TEXT_MAX;
}

/* A text that is too long for an application is not shown to it: that would take long, and end in a refusal.
 */
static bool fits(const app *a, size_t n)
{
    return n <= most_of(a);
}

static bool detects(const app *a, const char *bytes, size_t n)
{
    return fits(a, n) && a->reading.detect(bytes, n);
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

/* guess: a is only the application that can best explain what is wrong. */
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
 * other, if no application has a form for the text. `a` NULL: no application is named. Returns NULL if there
 * is none. */
static const reader *reader_for(const app *a, const char *bytes, size_t n)
{
    const app *found[CANDIDATES_MAX];
    const span all = { bytes, n };
    if (n > TEXT_MAX || (a ? a->reading.claims && a->reading.claims(bytes, n) : claimant(bytes, n) != NULL))
        return NULL;
    const reader *r = reader_of(all, true);
    if (r && r->shape && a && a != app_table[0])
        return NULL;
    if (r || (a && a != app_table[0]) || detects(app_table[0], bytes, n) || others(bytes, n, found))
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

static status check_length(size_t n, size_t most, error *e)
{
    if (n <= most)
        return OK;
    return error_set(e, BAD_INPUT, 0, 0, "a text of %zu bytes, expected at most %zu", n, most);
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

/* Checks length and characters, before anything else looks at the text; a NULL: it may be of any
 * application. */
static status check_text(const app *a, const char *bytes, size_t n, error *e)
{
    size_t most = a ? most_of(a) : 0;
    for (const app *const *any = app_table; !a && *any; any++)
        most = most_of(*any) > most ? most_of(*any) : most;
    status s = check_length(n, most, e);
    return s != OK ? s : check_characters(bytes, n, e);
}

static status parse(puzzle *p, const app *a, const char *params, const char *bytes, size_t n, error *e)
{
    p->app = a;
    status s = a->parse(p, bytes, n, params ? params : "", e);
    if (s != OK)
        empty(p);
    return s;
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

/* Reads a text that a reader takes apart; `a` NULL: for any application. */
static status parse_pasted(puzzle *p, const reader *r, const app *a, const char *params, span all, error *e)
{
    paste d;
    paste_open(&d, p->memory);
    status s = paste_read(r, &d, all, e);
    if (!s && a && strcmp(a->name, d.app) != 0)
        s = error_set(e, BAD_INPUT, 1, 1, "%s, of a puzzle of %s, expected one of %s", r->name, d.app,
                      a->name);
    const span inside = { text_bytes(&d.source), d.source.length };
    const reader *next = !s && r->again ? reader_for(a, inside.at, inside.n) : NULL;
    if (!s && next && !next->again)
        s = parse_pasted(p, next, a, params, inside, e);
    else if (!s)
        s = parse(p, app_named(d.app), params, inside.at, inside.n, e);
    if (!s) {
        p->rival = NULL; /* the form says which application it is */
        text_add(&p->position, text_bytes(&d.changes), d.changes.length);
        if (d.before.n || d.comment.n || r->host) {
            text_clear(&p->comment);
            if (d.separator)
                comment_take_fields(p, d.before, d.comment, d.separator);
            else
                comment_take(p, d.before, d.comment);
        }
        if (p->position.failed || p->comment.failed) {
            empty(p);
            s = puzzle_no_memory(e);
        }
    }
    if (s == BAD_INPUT && e)
        check_place(all, e);
    paste_close(&d);
    return s;
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
    status s = error_set(e, BAD_INPUT, 0, 0,
                         "%s; but this can be a puzzle of %s: name the application (--app %s or --app %s)",
                         text_bytes(&p->doubt), rival, rival, own);
    empty(p);
    return s;
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
    char names[NAMES_MAX];
    error why;
    int k = suspects(bytes, n, found, &why);
    if (!k)
        return BAD_INPUT;
    return error_set(e, BAD_INPUT, why.line, why.column,
                     "%s; but this can be a puzzle of %s: name the application (--app %s)", why.text,
                     add_names(names, found, k), found[k - 1]->name);
}

/* Game IDs of several games look alike, so none of them detects them. If the first application refuses one,
 * its message goes on with the applications that could read it. */
static status name_readers(puzzle *p, const char *params, const char *bytes, size_t n, error *e)
{
    const app *found[CANDIDATES_MAX];
    char names[NAMES_MAX], said[ERROR_TEXT_MAX];
    int k = 0;
    for (const app *const *a = app_table + 1; *a && k < CANDIDATES_MAX; a++) {
        status s = fits(*a, n) ? parse(p, *a, params, bytes, n, NULL) : BAD_INPUT;
        empty(p);
        if (s == NO_MEMORY)
            return puzzle_no_memory(e);
        if (s == OK)
            found[k++] = *a;
    }
    if (!k)
        return BAD_INPUT;
    memcpy(said, e->text, sizeof said);
    return error_set(e, BAD_INPUT, e->line, e->column,
                     "%s; but this can be a puzzle of %s: name the application (--app %s)", said,
                     add_names(names, found, k), found[0]->name);
}

status puzzle_read(puzzle *p, const char *name, const char *params, const char *bytes, size_t n, error *e)
{
    empty(p);
    if (!bytes)
        bytes = "", n = 0;
    const app *a = name ? app_named(name) : NULL;
    bool guess = false;
    if (name && !a)
        return unknown_app(name, e);
    status s = check_text(a, bytes, n, e);
    const reader *r = s == OK ? reader_for(a, bytes, n) : NULL;
    if (r)
        return parse_pasted(p, r, a, params, (span){ bytes, n }, e);
    if (s == OK && !a) {
        s = detected(bytes, n, &a, &guess, e);
        if (s == OK && !fits(a, n) && by_beginning(bytes, n))
            a = by_beginning(bytes, n);
        if (s == OK && !fits(a, n))
            s = error_set(
                e, BAD_INPUT, 0, 0,
                "a text of %zu bytes, expected at most %zu of %s: if it is another kind of puzzle, name "
                "the application (--app)",
                n, most_of(a), a->name);
    }
    if (s != OK)
        return s;
    s = parse(p, a, params, bytes, n, e);
    if (s == OK && p->rival)
        return judge_rival(p, name != NULL, e);
    if (s == OK && guess) {
        empty(p);
        s = guessed(bytes, n, e);
    }
    if (s == BAD_INPUT && e && !name && a == app_table[0] && looks_like_id(bytes, n))
        s = name_readers(p, params, bytes, n, e);
    else if (s == BAD_INPUT && e && !name && (guess || a == app_table[0]))
        s = name_suspects(bytes, n, e);
    return s;
}

/* ---- empty puzzles ---- */

static status read_blank(puzzle *p, const app *a, const char *params, int size, error *e)
{
    text blank;
    text_open(&blank, p->memory);
    a->makes.blank(size, &blank);
    status s = blank.failed ? puzzle_no_memory(e)
                            : puzzle_read(p, a->name, params, text_bytes(&blank), blank.length, e);
    text_close(&blank);
    return s;
}

/* "4, 6, 8 to 10 or 12": the sizes from 1 to `most` that there are. */
static void add_sizes(text *out, const bool *there, int most)
{
    int last = most;
    while (last > 0 && !there[last])
        last--;
    for (int i = 1, end; i <= last; i = end + 1) {
        end = i;
        if (!there[i])
            continue;
        while (end < last && there[end + 1])
            end++;
        if (end == i + 1) /* two of them are no range */
            end = i;
        text_add_string(out, !out->length ? "" : end == last ? " or " : ", ");
        text_format(out, end > i ? "%d to %d" : "%d", i, end);
    }
}

/* Says which sizes there are. */
static status no_such_size(puzzle *p, const app *a, int size, error *e)
{
    bool there[TRESSE_SIZE_MOST + 1] = { false };
    text sizes;
    status s = BAD_INPUT;
    for (int i = 1; i <= a->makes.size_most && s != NO_MEMORY; i++) {
        s = read_blank(p, a, NULL, i, NULL);
        there[i] = s == OK;
    }
    empty(p);
    text_open(&sizes, p->memory);
    add_sizes(&sizes, there, a->makes.size_most);
    s = s == NO_MEMORY || sizes.failed
            ? puzzle_no_memory(e)
            : error_set(e, BAD_INPUT, 0, 0, "%s has no empty puzzles of size %d, expected %s", a->name, size,
                        text_bytes(&sizes));
    text_close(&sizes);
    return s;
}

status puzzle_blank(puzzle *p, const char *name, const char *params, int size, error *e)
{
    const app *a = name ? app_named(name) : app_table[0];
    empty(p);
    if (!a)
        return unknown_app(name, e);
    if (!a->makes.blank)
        return error_set(e, BAD_INPUT, 0, 0, "%s has no empty puzzles that others could be made from",
                         a->name);
    if (size < 1 || size > a->makes.size_most)
        return no_such_size(p, a, size, e);
    status s = read_blank(p, a, params, size, e);
    bool params_say_why = params && params[0];
    return s == BAD_INPUT && !params_say_why ? no_such_size(p, a, size, e) : s;
}

static status contradictory(const puzzle *p, const csp *c, int i, error *e)
{
    csp_label l = p->given[i];
    for (int j = 0; j < i; j++)
        if (csp_linked(c, p->given[j], l))
            return error_set(e, BAD_INPUT, 0, 0, "the givens contradict each other: %s = %s and %s = %s",
                             csp_label_subject(c, p->given[j]), csp_label_value(c, p->given[j]),
                             csp_label_subject(c, l), csp_label_value(c, l));
    return error_set(e, BAD_INPUT, 0, 0, "%s = %s is given, but it is not among the candidates of the puzzle",
                     csp_label_subject(c, l), csp_label_value(c, l));
}

static bool has_linked_candidate(const state *s, csp_label l)
{
    CSP_FOR_LINKS(k, s->csp, l)
        if (s->label[*k] == CANDIDATE)
            return true;
    return false;
}

/* Concludes nothing but the value itself: no other candidate is eliminated. */
static void place_values(state *s)
{
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == CANDIDATE && !has_linked_candidate(s, (csp_label)l))
            state_assert(s, (csp_label)l);
}

bool puzzle_holds(const puzzle *p, const csp *c, const bool *value)
{
    for (int i = 0; i < p->givens; i++)
        if (!value[p->given[i]])
            return false;
    for (int i = 0; i < p->removals; i++)
        if (value[p->removed[i]])
            return false;
    return constraints_hold(c, value);
}

status puzzle_verify(const puzzle *p, const csp *c, const bool *value)
{
    return puzzle_holds(p, c, value) ? OK : INTERNAL;
}

status puzzle_model(const puzzle *p, const memory *m, csp **out, error *e)
{
    csp_builder *b = csp_begin(m);
    *out = NULL;
    if (!b)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
    p->app->model(p, b);
    return csp_end(b, out, e);
}

status puzzle_start(const puzzle *p, state *s, error *e)
{
    state_reset(s);
    for (int i = 0; i < p->removals; i++)
        state_eliminate(s, p->removed[i]);
    if (p->marks)
        place_values(s);
    for (int i = 0; i < p->givens; i++) {
        if (s->label[p->given[i]] == GONE)
            return contradictory(p, s->csp, i, e);
        if (s->label[p->given[i]] == CANDIDATE)
            state_assert(s, p->given[i]);
    }
    return OK;
}

/* A parameter with a long value, such as the cages of a Killer Sudoku, is named without that. */
static void describe_params(const char *params, text *out)
{
    enum { LONG = 12 };
    text_add_string(out, " (");
    for (const char *at = params, *end; *at; at = end) {
        end = at + strcspn(at, " ");
        const char *value = memchr(at, '=', (size_t)(end - at));
        text_add(out, at, (size_t)((value && end - value > LONG ? value : end) - at));
        if (*end)
            text_add_char(out, *end++);
    }
    text_add_char(out, ')');
}

void puzzle_describe(const puzzle *p, text *out)
{
    text_add_string(out, p->app->title);
    if (p->app->shows.size)
        p->app->shows.size(p, out);
    if (p->params.length)
        describe_params(text_bytes(&p->params), out);
}

const char *app_theory(const app *a)
{
    return a && a->theory ? a->theory : "";
}

/* ---- for those who write applications ---- */

status puzzle_take_labels(puzzle *p, int givens, int removals, error *e)
{
    p->given = arena_take(&p->arena, (size_t)givens, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)removals, sizeof *p->removed);
    p->givens = p->removals = 0;
    return p->given && p->removed ? OK : puzzle_no_memory(e);
}

void puzzle_give(puzzle *p, int label)
{
    p->given[p->givens++] = (csp_label)label;
}

void puzzle_remove(puzzle *p, int label)
{
    p->removed[p->removals++] = (csp_label)label;
}

status(puzzle_no_memory)(error *e)
{
    return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

bool puzzle_has_other_clues(const puzzle *p)
{
    (void)p;
    return true;
}

status puzzle_end(const puzzle *p, error *e)
{
    bool failed =
        p->source.failed || p->params.failed || p->network.failed || p->comment.failed || p->doubt.failed;
    return failed ? puzzle_no_memory(e) : OK;
}

const char *name_into(char out[NAME_ROOM], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_into(out, NAME_ROOM, format, list);
    va_end(list);
    return out;
}
