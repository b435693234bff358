/* api_forms.c: how puzzles are written, for programs that read files and for their help. */
#include "api/work.h"
#include "apps/forms.h"

int tresse_text_begins(const char *app_name, const char *line, size_t n)
{
    const app *a = !line ? NULL : app_name ? app_named(app_name) : app_detected(line, n);
    return a && a->begins && a->begins(line, n);
}

const char *tresse_puzzle_title(const tresse_puzzle *p)
{
    return p && p->serial && puzzle_of(p)->app->named ? tresse_puzzle_comment(p) : NULL;
}

/* The csp-variables of a type, if each label is in just one of them; else 0. */
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

static const forms *forms_at(int i)
{
    return i >= 0 && tresse_app_name(i) ? forms_of(tresse_app_name(i)) : NULL;
}

const char *tresse_app_forms(int i)
{
    const forms *f = forms_at(i);
    return f ? f->text : NULL;
}

const char *tresse_app_topic(int i)
{
    const forms *f = forms_at(i);
    return f ? f->topic : NULL;
}

static const single_form *single_at(int i)
{
    int n = 0;
    while (single_table[n].name)
        n++;
    return i >= 0 && i < n ? &single_table[i] : NULL;
}

const char *tresse_single_name(int i)
{
    const single_form *s = single_at(i);
    return s ? s->name : NULL;
}

const char *tresse_single_says(int i)
{
    const single_form *s = single_at(i);
    return s ? s->says : NULL;
}
