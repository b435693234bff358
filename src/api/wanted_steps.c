/* wanted_steps.c: see wanted_steps.h. Case, blanks and hyphens do not matter: people write XY-wing, xy wing
 * and XYWing. */
#include "api/wanted_steps.h"
#include "rules/rules.h"

#include <string.h>

/* One name of a list: its letters, and the length in brackets after it (0: any). */
typedef struct wanted {
    const char *at;
    size_t n;
    int length;
} wanted;

static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

static bool is_joint(char character)
{
    return character == ' ' || character == '-' || character == '_' || character == '\t';
}

/* Are the letters and digits of both the same? */
static bool same_name(const wanted *wanted, const char *name, size_t n)
{
    size_t i = 0, k = 0;
    for (;;) {
        while (i < wanted->n && is_joint(wanted->at[i]))
            i++;
        while (k < n && is_joint(name[k]))
            k++;
        if (i == wanted->n || k == n)
            return i == wanted->n && k == n;
        if (lower(wanted->at[i++]) != lower(name[k++]))
            return false;
    }
}

/* Takes the next name off the list; false: there is none. */
static bool next_name(const char **list, wanted *asked)
{
    if (!*list)
        return false;
    *asked = (wanted){ *list, strcspn(*list, ","), 0 };
    *list = asked->at[asked->n] ? asked->at + asked->n + 1 : NULL;
    while (asked->n && is_joint(asked->at[asked->n - 1]))
        asked->n--;
    size_t digits = asked->n && asked->at[asked->n - 1] == ']' ? asked->n - 1 : 0;
    while (digits && asked->at[digits - 1] >= '0' && asked->at[digits - 1] <= '9')
        digits--;
    if (!digits || asked->at[digits - 1] != '[' || asked->n - 1 == digits || asked->n - 1 - digits > 4)
        return true;
    for (size_t i = digits; i < asked->n - 1; i++)
        asked->length = 10 * asked->length + (asked->at[i] - '0');
    asked->n = digits - 1;
    return true;
}

/* ---- which names there are ---- */

static bool is_known(const app *app, const wanted *wanted)
{
    for (const app_single *k = app->steps.aliases; k && k->name; k++)
        if (!wanted->length && same_name(wanted, k->name, strlen(k->name)))
            return true;
    for (const app_single *k = app->singles; k && k->name; k++)
        if (!wanted->length && same_name(wanted, k->name, strlen(k->name)))
            return true;
    for (const rule *const *r = rule_table; *r; r++)
        if (same_name(wanted, (*r)->name, strlen((*r)->name)))
            return true;
    return false;
}

static status refuse_name(const app *app, const wanted *wanted, error *e)
{
    const app_single *k = app->steps.aliases;
    return error_set(e, BAD_INPUT, 0, 0,
                     "no step is called \"%.*s\"" EXPECTED
                     "%s%s%sa rule such as whip or biv-chain[3]; `tresse list "
                     "names` and `tresse list rules` show them",
                     (int)(wanted->n < 40 ? wanted->n : 40), wanted->at, k ? "a name such as " : "",
                     k ? k->name : "", k ? ", or " : "");
}

status wanted_steps_check(const app *app, const char *names, error *e)
{
    wanted w;
    while (next_name(&names, &w))
        if (!w.n || !is_known(app, &w))
            return refuse_name(app, &w, e);
    return OK;
}

/* ---- the steps of a path ---- */

/* Is it among these names, which are separated by ", "? */
static bool is_among(const wanted *wanted, const char *alias)
{
    for (; *alias; alias += strspn(alias, ", ")) {
        size_t n = strcspn(alias, ",");
        if (same_name(wanted, alias, n))
            return true;
        alias += n;
    }
    return false;
}

static bool has_step_named(const tresse_path *path, const wanted *wanted, bool *failed)
{
    for (int i = 0; i < path->steps.n; i++) {
        const step *s = &path->steps.step[i];
        if ((!wanted->length || wanted->length == s->length) && same_name(wanted, s->name, strlen(s->name)))
            return true;
        if (!wanted->length && is_among(wanted, tresse_path_step_alias(path, i)))
            return true;
        *failed = *failed || path->alias.failed;
    }
    return false;
}

status wanted_steps_all(const tresse_path *path, const char *names, bool *out)
{
    wanted w;
    bool failed = false;
    *out = true;
    while (*out && next_name(&names, &w))
        *out = has_step_named(path, &w, &failed);
    return failed ? NO_MEMORY : OK;
}
