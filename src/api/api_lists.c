/* api_lists.c: include/tresse.h: what there is: applications, rules, Singles, names, methods, readers. Each
 * list is asked by numbers from 0 on, and has NULL for any other number. */
#include "api/work.h"
#include "apps/genre/genre.h"
#include "apps/paste/paste.h"
#include "gen/generate.h"

#include <string.h>

/* Member i of a list that ends with NULL; NULL: there is none. The lists have members of several types. */
#define AT(type, table)                                                                                      \
    static const type *type##_at(int i)                                                                      \
    {                                                                                                        \
        int k = 0;                                                                                           \
        while (table[k] && k != i)                                                                           \
            k++;                                                                                             \
        return table[k];                                                                                     \
    }
AT(rule, rule_table)
AT(method, method_table)
AT(reader, reader_table)

static const app_grids *grids_of(int i, int cells)
{
    const app *a = app_at(i);
    for (const app_grids *g = a ? a->makes.grids : NULL; g && g->cells; g++)
        if (g->cells == cells)
            return g;
    return NULL;
}

/* Singles: each name once, as the first application that has it explains it. */
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

typedef app_single single, alias;

static const single *single_at(int i)
{
    for (const app *const *a = app_table; *a && i >= 0; a++)
        for (const app_single *s = (*a)->singles; s->name; s++)
            if (is_first(a, s->name) && i-- == 0)
                return s;
    return NULL;
}

static const alias *alias_at(int i)
{
    for (const app *const *a = app_table; *a && i >= 0; a++)
        for (const app_single *s = (*a)->steps.aliases; s && s->name; s++)
            if (i-- == 0)
                return s;
    return NULL;
}

/* clang-format off */
#define ASK(function, type, member) \
    const char *function(int i) { const type *it = type##_at(i); return it ? it->member : NULL; }
#define ASK_TEXT(function, type, member) /* empty where there is none */ \
    const char *function(int i) \
    { const type *it = type##_at(i); return !it ? NULL : it->member ? it->member : ""; }
#define ASK_GRIDS(function, member) \
    const char *function(int i, int cells) \
    { const app_grids *it = grids_of(i, cells); return it ? it->member : NULL; }

ASK(tresse_app_name, app, name)
ASK(tresse_app_title, app, title)
ASK(tresse_app_example, app, example)
ASK(tresse_app_says, app, says)
ASK(tresse_app_params, app, params)
ASK(tresse_app_forms, app, forms)
ASK_TEXT(tresse_app_topic, app, topic)
const char *tresse_app_genre(int i) { return app_at(i) ? genre_text(app_at(i)) : NULL; }
ASK_GRIDS(tresse_app_grids, grids)
ASK_GRIDS(tresse_app_grid_classes, classes)
ASK(tresse_rule_name, rule, name)
ASK(tresse_rule_code, rule, code)
ASK_TEXT(tresse_rule_alias, rule, alias)
ASK(tresse_rule_says, rule, says)
ASK(tresse_single_name, single, name)
ASK(tresse_single_says, single, says)
ASK(tresse_alias_name, alias, name)
ASK(tresse_alias_says, alias, says)
ASK(tresse_method_name, method, name)
ASK(tresse_method_says, method, says)
ASK(tresse_reader_name, reader, name)
ASK(tresse_reader_says, reader, form)
ASK_TEXT(tresse_reader_example, reader, example)
/* clang-format on */
