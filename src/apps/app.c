/* app.c: what is common to the puzzles of all applications: opening, reading, and the state at the start.
 *
 * Before an application sees a text, the text is known to be no longer than it may be, to be valid UTF-8 and
 * to hold no control characters but tabs and line ends; so comments can go anywhere, and applications need no
 * such checks. A read that fails leaves a puzzle without an application and without labels. */
#include "apps/app.h"

#include "apps/place.h"

#include <string.h>

enum { TEXT_MAX = 1 << 20 };

const app *app_named(const char *name)
{
    for (const app *const *a = app_table; *a; a++)
        if (strcmp((*a)->name, name) == 0)
            return *a;
    return NULL;
}

status puzzle_open(puzzle *p, const memory *m)
{
    *p = (puzzle){ .memory = m };
    arena_open(&p->arena, m);
    text_open(&p->source, m);
    text_open(&p->params, m);
    text_open(&p->comment, m);
    text_open(&p->network, m);
    return OK;
}

void puzzle_close(puzzle *p)
{
    arena_close(&p->arena);
    text_close(&p->source);
    text_close(&p->params);
    text_close(&p->comment);
    text_close(&p->network);
    p->app = NULL;
    p->data = NULL;
    p->given = p->removed = NULL;
    p->givens = p->removals = 0;
}

static void empty(puzzle *p)
{
    p->app = NULL;
    p->data = NULL;
    p->given = p->removed = NULL;
    p->givens = p->removals = 0;
    arena_reset(&p->arena);
    text_clear(&p->source);
    text_clear(&p->params);
    text_clear(&p->comment);
    text_clear(&p->network);
}

static status check_characters(const char *bytes, size_t n, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    const char *end = bytes + n;
    for (const char *at = bytes; at < end;) {
        if (*at >= ' ' && *at <= '~') {
            at++;
            continue;
        }
        size_t k = place_character(at, end);
        if (k && (!place_is_control(at, k) || *at == '\t' || *at == '\n' || *at == '\r')) {
            at += k;
            continue;
        }
        place p = place_of(bytes, n, at);
        if (k)
            return error_set(e, BAD_INPUT, p.line, p.column, "control character %s in the text",
                             place_quote(quote, at, k));
        return error_set(e, BAD_INPUT, p.line, p.column, "byte %s is not valid UTF-8",
                         place_quote(quote, at, 1));
    }
    return OK;
}

static status unknown_app(const char *name, error *e)
{
    char quote[PLACE_QUOTE_MAX], known[160] = "";
    size_t used = 0;
    for (const app *const *a = app_table; *a; a++) {
        size_t n = strlen((*a)->name);
        if (used + n + 3 > sizeof known)
            break;
        if (used)
            memcpy(known + used, ", ", 2), used += 2;
        memcpy(known + used, (*a)->name, n + 1);
        used += n;
    }
    return error_set(e, BAD_INPUT, 0, 0, "no application '%s', expected %s%s",
                     place_quote(quote, name, strlen(name)), app_table[0] && app_table[1] ? "one of: " : "",
                     known);
}

/* The first one that recognises the text; the first of the table is not asked, and is the answer if none
 * does. */
static const app *detected(const char *bytes, size_t n)
{
    for (const app *const *a = app_table + 1; *a; a++)
        if ((*a)->detect(bytes, n))
            return *a;
    return app_table[0];
}

static size_t most_of(const app *a)
{
    return a->text_most ? a->text_most : TEXT_MAX;
}

static status check_length(size_t n, size_t most, error *e)
{
    if (n <= most)
        return OK;
    return error_set(e, BAD_INPUT, 0, 0, "a text of %zu bytes, expected at most %zu", n, most);
}

/* Length and characters, before anybody looks at the text; a NULL: it may be of any application. */
static status check_text(const app *a, const char *bytes, size_t n, error *e)
{
    size_t most = a ? most_of(a) : 0;
    for (const app *const *any = app_table; !a && *any; any++)
        most = most_of(*any) > most ? most_of(*any) : most;
    status s = check_length(n, most, e);
    return s != OK ? s : check_characters(bytes, n, e);
}

status puzzle_read(puzzle *p, const char *name, const char *params, const char *bytes, size_t n, error *e)
{
    empty(p);
    if (!bytes)
        bytes = "", n = 0;
    const app *a = name ? app_named(name) : NULL;
    if (name && !a)
        return unknown_app(name, e);
    status s = check_text(a, bytes, n, e);
    if (s == OK && !a)
        s = check_length(n, most_of(a = detected(bytes, n)), e);
    if (s != OK)
        return s;
    p->app = a;
    s = p->app->parse(p, bytes, n, params ? params : "", e);
    if (s != OK)
        empty(p);
    return s;
}

static status contradictory(const puzzle *p, const csp *c, int i, error *e)
{
    csp_label l = p->given[i];
    for (int j = 0; j < i; j++)
        if (csp_linked(c, p->given[j], l))
            return error_set(e, BAD_INPUT, 0, 0, "the givens contradict each other: %s = %s and %s = %s",
                             csp_label_subject(c, p->given[j]), csp_label_value(c, p->given[j]),
                             csp_label_subject(c, l), csp_label_value(c, l));
    return error_set(e, BAD_INPUT, 0, 0, "the given %s = %s is not among the candidates of the puzzle",
                     csp_label_subject(c, l), csp_label_value(c, l));
}

status puzzle_start(const puzzle *p, state *s, error *e)
{
    state_reset(s);
    for (int i = 0; i < p->removals; i++)
        state_eliminate(s, p->removed[i]);
    for (int i = 0; i < p->givens; i++) {
        if (s->label[p->given[i]] == GONE)
            return contradictory(p, s->csp, i, e);
        if (s->label[p->given[i]] == CANDIDATE)
            state_assert(s, p->given[i]);
    }
    return OK;
}
