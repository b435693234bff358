/* api_forms.c: how puzzles are written, for programs that read files and for their help. */
#include "api/work.h"
#include "apps/paste/paste.h"

#include <string.h>

int tresse_text_begins(const char *app_name, const char *line, size_t n)
{
    const app *a = !line ? NULL : app_name ? app_named(app_name) : app_detected(line, n);
    return a && a->reading.begins && a->reading.begins(line, n);
}

size_t tresse_text_cut(const char *bytes, size_t n)
{
    return bytes ? paste_cut((span){ bytes, n }) : 0;
}

const char *tresse_puzzle_title(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial && puzzle_of(puzzle)->app->named ? tresse_puzzle_comment(puzzle) : NULL;
}

/* How many csp-variables the type has, if each label is in just one of them; otherwise 0. */
static int places_of(const csp *c, int type)
{
    int vars = 0, labels = 0;
    for (int v = 0; v < csp_vars(c); v++)
        if (csp_var_type(c, (csp_var)v) == type) {
            csp_list list = csp_var_labels(c, (csp_var)v);
            vars++;
            labels += (int)(list.end - list.begin);
        }
    return labels == csp_labels(c) ? vars : 0;
}

tresse_status tresse_puzzle_places(tresse *t, const tresse_puzzle *p, int *out)
{
    network *n = NULL;
    error e = { 0 };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, NULL, &e);
    *out = 0;
    if (s == OK)
        s = network_get(t, puzzle_of(p), &n, &e);
    for (int type = 0; s == OK && type < csp_types(n->csp) && !*out; type++)
        *out = places_of(n->csp, type);
    return work_end(t, s, &e, NULL);
}

const char *tresse_app_forms(int i)
{
    const app *a = app_at(i);
    return a ? a->forms : NULL;
}

const char *tresse_app_topic(int i)
{
    const app *a = app_at(i);
    if (!a)
        return NULL;
    return a->topic ? a->topic : "";
}

static const app_grids *grids_of(int i, int cells)
{
    const app *a = app_at(i);
    for (const app_grids *g = a ? a->makes.grids : NULL; g && g->cells; g++)
        if (g->cells == cells)
            return g;
    return NULL;
}

const char *tresse_app_grids(int i, int cells)
{
    const app_grids *g = grids_of(i, cells);
    return g ? g->grids : NULL;
}

const char *tresse_app_grid_classes(int i, int cells)
{
    const app_grids *g = grids_of(i, cells);
    return g ? g->classes : NULL;
}

/* ---- singles: each name once, as the first application that has it explains it ---- */

static bool has_single(const app *app, const char *name)
{
    for (const app_single *s = app->singles; s->name; s++)
        if (!strcmp(s->name, name))
            return true;
    return false;
}

static bool is_first(const app *const *application, const char *name)
{
    for (const app *const *b = app_table; b < application; b++)
        if (has_single(*b, name))
            return false;
    return true;
}

static const app_single *single_at(int i)
{
    for (const app *const *a = app_table; *a && i >= 0; a++)
        for (const app_single *s = (*a)->singles; s->name; s++)
            if (is_first(a, s->name) && i-- == 0)
                return s;
    return NULL;
}

const char *tresse_single_name(int i)
{
    const app_single *s = single_at(i);
    return s ? s->name : NULL;
}

const char *tresse_single_says(int i)
{
    const app_single *s = single_at(i);
    return s ? s->says : NULL;
}

/* ---- names that people know ---- */

static const app_single *alias_at(int i)
{
    for (const app *const *a = app_table; *a && i >= 0; a++)
        for (const app_single *s = (*a)->steps.aliases; s && s->name; s++)
            if (i-- == 0)
                return s;
    return NULL;
}

const char *tresse_alias_name(int i)
{
    const app_single *s = alias_at(i);
    return s ? s->name : NULL;
}

const char *tresse_alias_says(int i)
{
    const app_single *s = alias_at(i);
    return s ? s->says : NULL;
}

/* ---- readers ---- */

static const reader *reader_at(int i)
{
    for (int k = 0; reader_table[k]; k++)
        if (k == i)
            return reader_table[k];
    return NULL;
}

const char *tresse_reader_name(int i)
{
    const reader *r = reader_at(i);
    return r ? r->name : NULL;
}

const char *tresse_reader_says(int i)
{
    const reader *r = reader_at(i);
    return r ? r->form : NULL;
}

const char *tresse_reader_example(int i)
{
    const reader *r = reader_at(i);
    if (!r)
        return NULL;
    return r->example ? r->example : "";
}
