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

enum { CANDIDATES_MAX = 16 };

/* The applications but the first one that detect the text; returns how many. */
static int others(const char *bytes, size_t n, const app *found[CANDIDATES_MAX])
{
    int k = 0;
    for (const app *const *a = app_table[0] ? app_table + 1 : app_table; *a && k < CANDIDATES_MAX; a++)
        if ((*a)->detect(bytes, n))
            found[k++] = *a;
    return k;
}

static status ambiguous(const app *const *found, int n, error *e)
{
    char list[160] = "";
    size_t used = 0;
    for (int i = 0; i < n; i++) {
        const char *joint = i == 0 ? "" : i + 1 < n ? ", " : " or ";
        if (used + strlen(joint) + strlen(found[i]->name) >= sizeof list)
            break;
        memcpy(list + used, joint, strlen(joint));
        used += strlen(joint);
        memcpy(list + used, found[i]->name, strlen(found[i]->name) + 1);
        used += strlen(found[i]->name);
    }
    return error_set(e, BAD_INPUT, 1, 1, "this can be a puzzle of %s: name the application (--app)", list);
}

static status detected(const char *bytes, size_t n, const app **out, error *e)
{
    const app *found[CANDIDATES_MAX];
    *out = app_table[0];
    for (const app *const *a = app_table; *a; a++)
        if ((*a)->claims && (*a)->claims(bytes, n)) {
            *out = *a;
            return OK;
        }
    int k = others(bytes, n, found);
    if (k == 1)
        *out = found[0];
    if (k > 1 && !app_table[0]->detect(bytes, n))
        return ambiguous(found, k, e);
    return OK;
}

const app *app_detected(const char *bytes, size_t n)
{
    const app *found[CANDIDATES_MAX];
    if (n > TEXT_MAX || check_characters(bytes, n, NULL) != OK)
        return NULL;
    for (const app *const *a = app_table; *a; a++)
        if ((*a)->claims && (*a)->claims(bytes, n))
            return *a;
    return others(bytes, n, found) == 1 ? found[0] : NULL;
}

app_extent app_extent_of(const char *name, const char *bytes, size_t n, bool whole)
{
    const app *a = name ? app_named(name) : NULL;
    if (n > TEXT_MAX || check_characters(bytes, n, NULL) != OK)
        return EXTENT_UNKNOWN;
    if (!name && detected(bytes, n, &a, NULL) != OK)
        return EXTENT_UNKNOWN;
    return a && a->extent ? a->extent(bytes, n, whole) : EXTENT_UNKNOWN;
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
    if (s == OK && !a) {
        s = detected(bytes, n, &a, e);
        if (s == OK)
            s = check_length(n, most_of(a), e);
    }
    if (s != OK)
        return s;
    p->app = a;
    s = a->parse(p, bytes, n, params ? params : "", e);
    if (s != OK)
        empty(p);
    return s;
}

status puzzle_blank(puzzle *p, const char *name, const char *params, int size, error *e)
{
    text blank;
    const app *a = name ? app_named(name) : app_table[0];
    empty(p);
    if (!a)
        return unknown_app(name, e);
    if (!a->blank)
        return error_set(e, BAD_INPUT, 0, 0, "%s has no empty puzzles that others could be made from",
                         a->name);
    text_open(&blank, p->memory);
    a->blank(size, &blank);
    status s = blank.failed ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle")
                            : puzzle_read(p, a->name, params, text_bytes(&blank), blank.length, e);
    text_close(&blank);
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
