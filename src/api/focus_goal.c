/* focus_goal.c: the labels that the options focus and goal name: n4r2c3, r2c3=4, or r2c3 for all candidates
 * of a csp-variable.
 *
 * A focus is a list with commas. A goal is one name, which may have commas in it, as combinations have; if a
 * label and a csp-variable have the same name, the label is meant. */
#include "api/work.h"
#include "base/near.h"

#include <string.h>

/* "r2c3=4", "r2c3≠4" or "r2c3<>4": the subject of l, a sign, its value. */
static bool is_said(const csp *c, csp_label l, const char *word, size_t n)
{
    static const char *const sign[] = { "=", "≠", "<>" };
    const char *subject = csp_label_subject(c, l), *value = csp_label_value(c, l);
    size_t a = strlen(subject), b = strlen(value);
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++) {
        size_t m = strlen(sign[i]);
        if (n == a + m + b && !memcmp(word, subject, a) && !memcmp(word + a, sign[i], m) &&
            !memcmp(word + a + m, value, b))
            return true;
    }
    return false;
}

static bool is_name(const char *name, const char *word, size_t n)
{
    return strlen(name) == n && !memcmp(name, word, n);
}

/* ---- the focus ---- */

static bool focus_on(const csp *c, const char *word, size_t n, bool *focus)
{
    bool found = false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        if (!is_name(csp_var_name(c, (csp_var)v), word, n))
            continue;
        found = true;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            focus[*l] = true;
    }
    for (int l = 0; l < csp_labels(c); l++)
        if (is_name(csp_label_name(c, (csp_label)l), word, n) || is_said(c, (csp_label)l, word, n))
            focus[l] = found = true;
    return found;
}

status options_focus(const tresse_options *options, const csp *c, bool *focus, error *e)
{
    const char *at = text_bytes(&options->focus);
    memset(focus, 0, (size_t)csp_labels(c) * sizeof *focus);
    for (size_t n;; at += n + 1) {
        n = strcspn(at, ",");
        if (!focus_on(c, at, n, focus))
            return error_set(e, BAD_INPUT, 0, 0,
                             "column %d of the focus: \"%.*s\"" EXPECTED
                             "a label such as %s, or a csp-variable such as %s",
                             (int)(at - text_bytes(&options->focus)) + 1, (int)(n > 60 ? 60 : n), at,
                             csp_labels(c) ? csp_label_name(c, 0) : "(there is none)",
                             csp_vars(c) ? csp_var_name(c, 0) : "(there is none)");
        if (!at[n])
            return OK;
    }
}

/* ---- the goal ---- */

csp_label label_named(const csp *c, const char *word)
{
    size_t n = strlen(word);
    for (int said = 0; said < 2; said++)
        for (int l = 0; l < csp_labels(c); l++)
            if (said ? is_said(c, (csp_label)l, word, n) : is_name(csp_label_name(c, (csp_label)l), word, n))
                return (csp_label)l;
    return CSP_NONE;
}

static bool goal_is_label(const csp *c, const char *word, goal *to)
{
    csp_label l = label_named(c, word);
    if (l == CSP_NONE)
        return false;
    to->name = csp_label_name(c, l);
    to->label = l;
    return true;
}

static bool goal_is_variable(const csp *c, const char *word, goal *to)
{
    for (int v = 0; v < csp_vars(c); v++)
        if (!strcmp(csp_var_name(c, (csp_var)v), word)) {
            to->name = csp_var_name(c, (csp_var)v);
            to->variable = (csp_var)v;
            return true;
        }
    return false;
}

static status unknown_goal(const csp *c, const char *word, error *e)
{
    char said[NEAR_WORD_MAX + 24];
    size_t n = strlen(word);
    near may_be = near_begin(word, n);
    for (int v = 0; v < csp_vars(c); v++)
        near_try(&may_be, csp_var_name(c, (csp_var)v));
    for (int l = 0; l < csp_labels(c); l++)
        near_try(&may_be, csp_label_name(c, (csp_label)l));
    return error_set(
        e, BAD_INPUT, 0, 0,
        "goal \"%.*s\": the puzzle has no such label or csp-variable" EXPECTED "one such as %s or %s%s",
        (int)(n > 60 ? 60 : n), word, csp_labels(c) ? csp_label_name(c, 0) : "(there is none)",
        csp_vars(c) ? csp_var_name(c, 0) : "(there is none)", near_said(&may_be, said, sizeof said));
}

status options_goal(const tresse_options *options, const csp *c, goal *to, error *e)
{
    *to = NO_GOAL;
    if (!options || !options->goal.length)
        return OK;
    const char *word = text_bytes(&options->goal);
    if (!goal_is_label(c, word, to) && !goal_is_variable(c, word, to))
        return unknown_goal(c, word, e);
    return OK;
}
