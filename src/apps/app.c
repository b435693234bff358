/* app.c: what is common to the puzzles of all applications: opening, empty ones, and the state at the start.
 * How they are read: see puzzle_read.c. */
#include "apps/app.h"

#include "problem/constraints.h"

#include <string.h>

bool app_is_page(const char *name)
{
    return strchr(name, '\n');
}

const app *app_named(const char *name)
{
    if (app_is_page(name))
        return app_of_page(name);
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

/* ---- opening ---- */

/* All texts of a puzzle. */
#define TEXTS(p)                                                                                             \
    {                                                                                                        \
        &(p)->source, &(p)->params, &(p)->comment, &(p)->doubt, &(p)->position, &(p)->left_out, &(p)->clues, \
            &(p)->network, &(p)->written, &(p)->too_large, &(p)->page                                        \
    }
enum { TEXTS_COUNT = 11 };

status puzzle_open(puzzle *p, const memory *m)
{
    *p = (puzzle){ .memory = m };
    text *const all[TEXTS_COUNT] = TEXTS(p);
    arena_open(&p->arena, m);
    for (int i = 0; i < TEXTS_COUNT; i++)
        text_open(all[i], m);
    return OK;
}

static void forget(puzzle *p)
{
    p->app = NULL;
    p->data = NULL;
    p->given = p->removed = NULL;
    p->givens = p->removals = p->before = 0;
    p->has_cells = false;
    p->marks = p->columns = false;
    p->rival = p->objective = NULL;
}

void puzzle_close(puzzle *p)
{
    text *const all[TEXTS_COUNT] = TEXTS(p);
    arena_close(&p->arena);
    for (int i = 0; i < TEXTS_COUNT; i++)
        text_close(all[i]);
    forget(p);
}

void puzzle_empty(puzzle *p)
{
    text *const all[TEXTS_COUNT] = TEXTS(p);
    forget(p);
    arena_reset(&p->arena);
    for (int i = 0; i < TEXTS_COUNT; i++)
        text_clear(all[i]);
}

/* ---- empty puzzles ---- */

static status read_blank(puzzle *p, const app *app, const char *params, int size, error *e)
{
    text blank;
    text_open(&blank, p->memory);
    app->makes.blank(size, &blank);
    status done = blank.failed ? puzzle_no_memory(e)
                               : puzzle_read(p, app->name, params, text_bytes(&blank), blank.length, e);
    text_close(&blank);
    return done;
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
        if (end == i + 1) /* two of them are not a range */
            end = i;
        text_add_string(out, !out->length ? "" : end == last ? " or " : ", ");
        text_format(out, end > i ? "%d to %d" : "%d", i, end);
    }
}

static status no_blanks(const app *app, error *e)
{
    return error_set(e, BAD_INPUT, 0, 0, "%s has no empty puzzles that others could be made from", app->name);
}

/* Says which sizes there are. */
static status no_such_size(puzzle *p, const app *app, int size, error *e)
{
    bool there[TRESSE_SIZE_MOST + 1] = { false };
    text sizes;
    status done = BAD_INPUT;
    for (int i = 1; i <= app->makes.size_most && done != NO_MEMORY; i++) {
        done = read_blank(p, app, NULL, i, NULL);
        there[i] = done == OK;
    }
    puzzle_empty(p);
    text_open(&sizes, p->memory);
    add_sizes(&sizes, there, app->makes.size_most);
    done = done == NO_MEMORY || sizes.failed ? puzzle_no_memory(e)
           : !sizes.length                   ? no_blanks(app, e)
                           : error_set(e, BAD_INPUT, 0, 0, "%s has no empty puzzles of size %d" EXPECTED "%s",
                                       app->name, size, text_bytes(&sizes));
    text_close(&sizes);
    return done;
}

status puzzle_blank(puzzle *p, const char *name, const char *params, int size, error *e)
{
    const app *a = name ? app_named(name) : app_table[0];
    puzzle_empty(p);
    if (!a)
        return app_unknown(name, e);
    if (!a->makes.blank)
        return no_blanks(a, e);
    if (size < 1 || size > a->makes.size_most)
        return no_such_size(p, a, size, e);
    status done = read_blank(p, a, params, size, e);
    bool params_say_why = params && params[0];
    return done == BAD_INPUT && !params_say_why ? no_such_size(p, a, size, e) : done;
}

/* ---- the network, and the start ---- */

static status contradictory(const puzzle *p, const csp *c, int i, error *e)
{
    csp_label l = p->given[i];
    for (int j = 0; j < i; j++)
        if (csp_linked(c, p->given[j], l))
            return error_set(e, BAD_INPUT, 0, 0,
                             "the givens " CONTRADICTS "contradict each other: %s = %s and %s = %s",
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

status puzzle_model_as(const puzzle *p, bool of_statements, const memory *m, csp **out, error *e)
{
    csp_builder *b = csp_begin(m);
    *out = NULL;
    if (!b)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
    if (of_statements)
        csp_leave_out_combinations(b);
    p->app->model(p, b);
    return csp_end(b, out, e);
}

status puzzle_model(const puzzle *p, const memory *m, csp **out, error *e)
{
    return puzzle_model_as(p, false, m, out, e);
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
    puzzle_add_counts(p, out);
    if (p->params.length)
        describe_params(text_bytes(&p->params), out);
}

void puzzle_add_counts(const puzzle *p, text *out)
{
    if (p->app->shows.counts)
        p->app->shows.counts(p, out);
}

const char *app_theory(const app *app)
{
    return app && app->theory ? app->theory : "";
}

/* ---- for those who write applications ---- */

status puzzle_take_labels(puzzle *p, int givens, int removals, error *e)
{
    p->given = arena_take(&p->arena, (size_t)givens, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)removals, sizeof *p->removed);
    p->givens = p->removals = 0;
    p->given_from = p->removed_from = NULL;
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
    const text *const all[TEXTS_COUNT] = TEXTS(p);
    for (int i = 0; i < TEXTS_COUNT; i++)
        if (all[i]->failed)
            return puzzle_no_memory(e);
    return OK;
}

const char *name_into(char out[NAME_ROOM], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_into(out, NAME_ROOM, format, list);
    va_end(list);
    return out;
}
