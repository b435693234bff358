/* named.c: see named.h. Case, blanks and hyphens do not matter: people write XY-wing, xy wing and XYWing. */
#include "api/named.h"
#include "rules/rules.h"

#include <string.h>

/* One name of a list: its letters, and the length in brackets after it (0: any). */
typedef struct wanted {
    const char *at;
    size_t n;
    int length;
} wanted;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_joint(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '\t';
}

/* Are the letters and digits of both the same? */
static bool same_name(const wanted *w, const char *name, size_t n)
{
    size_t i = 0, k = 0;
    for (;;) {
        while (i < w->n && is_joint(w->at[i]))
            i++;
        while (k < n && is_joint(name[k]))
            k++;
        if (i == w->n || k == n)
            return i == w->n && k == n;
        if (lower(w->at[i++]) != lower(name[k++]))
            return false;
    }
}

/* Takes the next name off the list; false: there is none. */
static bool next_name(const char **list, wanted *w)
{
    if (!*list)
        return false;
    *w = (wanted){ *list, strcspn(*list, ","), 0 };
    *list = w->at[w->n] ? w->at + w->n + 1 : NULL;
    while (w->n && is_joint(w->at[w->n - 1]))
        w->n--;
    size_t digits = w->n && w->at[w->n - 1] == ']' ? w->n - 1 : 0;
    while (digits && w->at[digits - 1] >= '0' && w->at[digits - 1] <= '9')
        digits--;
    if (!digits || w->at[digits - 1] != '[' || w->n - 1 == digits || w->n - 1 - digits > 4)
        return true;
    for (size_t i = digits; i < w->n - 1; i++)
        w->length = 10 * w->length + (w->at[i] - '0');
    w->n = digits - 1;
    return true;
}

/* ---- which names there are ---- */

static bool is_known(const app *a, const wanted *w)
{
    for (const app_single *k = a->steps.aliases; k && k->name; k++)
        if (!w->length && same_name(w, k->name, strlen(k->name)))
            return true;
    for (const app_single *k = a->singles; k && k->name; k++)
        if (!w->length && same_name(w, k->name, strlen(k->name)))
            return true;
    for (const rule *const *r = rule_table; *r; r++)
        if (same_name(w, (*r)->name, strlen((*r)->name)))
            return true;
    return false;
}

static status refuse_name(const app *a, const wanted *w, error *e)
{
    const app_single *k = a->steps.aliases;
    return error_set(
        e, BAD_INPUT, 0, 0,
        "no step is called \"%.*s\", expected %s%s%sa rule such as whip or biv-chain[3]; `tresse list "
        "names` and `tresse list rules` show them",
        (int)(w->n < 40 ? w->n : 40), w->at, k ? "a name such as " : "", k ? k->name : "", k ? ", or " : "");
}

status named_check(const app *a, const char *names, error *e)
{
    wanted w;
    while (next_name(&names, &w))
        if (!w.n || !is_known(a, &w))
            return refuse_name(a, &w, e);
    return OK;
}

/* ---- the steps of a path ---- */

/* Is it among these names, which are separated by ", "? */
static bool is_among(const wanted *w, const char *alias)
{
    for (; *alias; alias += strspn(alias, ", ")) {
        size_t n = strcspn(alias, ",");
        if (same_name(w, alias, n))
            return true;
        alias += n;
    }
    return false;
}

static bool has_step_named(const tresse_path *path, const wanted *w, bool *failed)
{
    for (int i = 0; i < path->steps.n; i++) {
        const step *s = &path->steps.step[i];
        if ((!w->length || w->length == s->length) && same_name(w, s->name, strlen(s->name)))
            return true;
        if (!w->length && is_among(w, tresse_path_step_alias(path, i)))
            return true;
        *failed = *failed || path->alias.failed;
    }
    return false;
}

status named_all(const tresse_path *path, const char *names, bool *out)
{
    wanted w;
    bool failed = false;
    *out = true;
    while (*out && next_name(&names, &w))
        *out = has_step_named(path, &w, &failed);
    return failed ? NO_MEMORY : OK;
}
