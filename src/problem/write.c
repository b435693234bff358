/* write.c: a problem as JSON or as text, so that reading it again gives the same network.
 *
 * Labels are declared only if they would not come out the same without a declaration: in the order in which
 * the csp-variables mention them, called after csp-variable and value or with subject and value in their
 * names. Types are left out if there is only the usual one. Names have no control characters
 * (draft_check_name), so only two characters need an escape in JSON, and text needs only one kind of
 * quotes. */
#include "problem/finish.h"

#include <string.h>

size_t problem_split(const char *name, const char **value)
{
    const char *sign = strchr(name, '=');
    bool parted = sign && sign > name && sign[1];
    *value = parted ? sign + 1 : "true";
    return parted ? (size_t)(sign - name) : strlen(name);
}

/* ---- what can be left out ---- */

static bool is_called_after(const char *label, const char *variable, const char *value)
{
    size_t n = strlen(variable);
    return strncmp(label, variable, n) == 0 && label[n] == '=' && strcmp(label + n + 1, value) == 0;
}

/* Would this label come out the same if it were first mentioned here? */
static bool follows(const problem_label *l, const problem_variable *v, const problem_entry *e)
{
    if (is_called_after(l->name, v->name, e->value))
        return strcmp(l->subject, v->name) == 0 && strcmp(l->value, e->value) == 0;
    const char *value;
    size_t n = problem_split(l->name, &value);
    return strlen(l->subject) == n && memcmp(l->subject, l->name, n) == 0 && strcmp(l->value, value) == 0;
}

/* Statements on several csp-variables are written, but not what they make. */
int problem_own_labels(const stated_problem *g)
{
    return g->combineds ? g->plain_labels : g->labels;
}

static int plain_variables(const stated_problem *g)
{
    return g->combineds ? g->plain_variables : g->variables;
}

static bool labels_follow(const stated_problem *g)
{
    int met = 0;
    for (int v = 0; v < plain_variables(g); v++)
        for (int i = 0; i < g->variable[v].entries; i++) {
            const problem_entry *e = &g->variable[v].entry[i];
            if (e->label > met || (e->label == met && !follows(&g->label[met], &g->variable[v], e)))
                return false;
            met += e->label == met;
        }
    return met == problem_own_labels(g);
}

static bool is_plain(const stated_problem *g) /* only the usual type */
{
    return g->types == 1 && strcmp(g->type[0].name, PROBLEM_TYPE) == 0 &&
           strcmp(g->type[0].single, PROBLEM_SINGLE) == 0 && !g->type[0].phrases.variable;
}

static const char *name_of(const stated_problem *g, csp_label l)
{
    return g->label[l].name;
}

/* ---- JSON ---- */

static void add_member(text *out, const char *key, const char *value)
{
    text_format(out, ",\"%s\":", key);
    write_json_string(out, value);
}

static void add_labels(const stated_problem *g, text *out)
{
    text_add_string(out, ",\"labels\":[");
    for (int l = 0; l < problem_own_labels(g); l++) {
        text_add_string(out, l ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, g->label[l].name);
        add_member(out, "subject", g->label[l].subject);
        add_member(out, "value", g->label[l].value);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_types(const stated_problem *g, text *out)
{
    text_add_string(out, ",\"types\":[");
    for (int t = 0; t < g->types; t++) {
        text_add_string(out, t ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, g->type[t].name);
        add_member(out, "single", g->type[t].single);
        const csp_phrases *says = &g->type[t].phrases;
        if (says->variable) {
            add_member(out, "variable", says->variable);
            add_member(out, "value", says->value);
            add_member(out, "lack", says->lack);
            if (*says->label)
                add_member(out, "label", says->label);
        }
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void spell_subsets(const stated_problem *p, int i, form_writer *to)
{
    const problem_subsets *s = &p->subset[i];
    writer_put(to, p->type[s->rows].name);
    writer_put(to, p->type[s->columns].name);
    writer_put(to, problem_kind[s->words]);
    writer_put(to, *s->where ? s->where : NULL);
}

static void add_entry(const stated_problem *g, const problem_variable *v, const problem_entry *e, bool group,
                      text *out)
{
    const char *label = name_of(g, e->label);
    if (group ? strcmp(label, e->value) == 0 : is_called_after(label, v->name, e->value)) {
        write_json_string(out, e->value);
        return;
    }
    text_add_char(out, '[');
    write_json_string(out, label);
    text_add_char(out, ',');
    write_json_string(out, e->value);
    text_add_char(out, ']');
}

static void add_variables(const stated_problem *g, bool group, text *out)
{
    int n = group ? g->groups : plain_variables(g);
    text_format(out, ",\"%s\":[", group ? "groups" : "variables");
    for (int i = 0; i < n; i++) {
        const problem_variable *v = group ? &g->group[i] : &g->variable[i];
        text_add_string(out, i ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, v->name);
        if (!is_plain(g))
            add_member(out, "type", g->type[v->type].name);
        text_add_string(out, ",\"labels\":[");
        for (int k = 0; k < v->entries; k++) {
            if (k)
                text_add_char(out, ',');
            add_entry(g, v, &v->entry[k], group, out);
        }
        text_add_string(out, "]}");
    }
    text_add_char(out, ']');
}

static void add_set(const stated_problem *g, const problem_set *s, text *out)
{
    text_add_char(out, '[');
    for (int i = 0; i < s->labels; i++) {
        if (i)
            text_add_char(out, ',');
        write_json_string(out, name_of(g, s->label[i]));
    }
    text_add_char(out, ']');
}

static bool same_from(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void add_links(const stated_problem *g, text *out)
{
    for (int i = 0; i < g->links; i++) {
        const char *from = g->link[i].from;
        bool first = i == 0 || !same_from(from, g->link[i - 1].from);
        text_add_string(out, i ? "," : ",\"links\":[");
        if (from && first) {
            text_add_string(out, "{\"from\":");
            write_json_string(out, from);
            text_add_string(out, ",\"links\":[");
        }
        add_set(g, &g->link[i], out);
        if (from && (i + 1 == g->links || !same_from(from, g->link[i + 1].from)))
            text_add_string(out, "]}");
    }
    text_add_string(out, g->links ? "]" : "");
}

/* Writes those of a list whose kind has this key, under it. */
static void add_constraints(const stated_problem *p, const char *key, const problem_constraint *list, int n,
                            text *out)
{
    int written = 0;
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i].is->form.key, key) != 0)
            continue;
        if (written++ == 0)
            text_format(out, ",\"%s\":[", key);
        else
            text_add_char(out, ',');
        problem_write_constraint(p, &list[i], true, out);
    }
    text_add_string(out, written ? "]" : "");
}

static void add_all_constraints(const stated_problem *p, text *out)
{
    const char *before = "";
    for (const constraint *const *kind = constraints; *kind; kind++)
        add_constraints(p, (*kind)->form.key, p->declared, p->declareds, out);
    for (const constraint *const *kind = encoded_constraints; *kind; kind++) {
        if (strcmp(before, (*kind)->form.key) != 0) /* some share a key */
            add_constraints(p, (*kind)->form.key, p->combined, p->combineds, out);
        before = (*kind)->form.key;
    }
}

/* Writes what a puzzle has beyond its network. */
static void add_rest(const stated_problem *g, text *out)
{
    if (g->given.labels) {
        text_add_string(out, ",\"givens\":");
        add_set(g, &g->given, out);
    }
    if (g->removed.labels) {
        text_add_string(out, ",\"removed\":");
        add_set(g, &g->removed, out);
    }
}

void problem_write_json(const stated_problem *g, problem_form how, text *out)
{
    text_add_string(out, "{\"format\":\"tresse-network\",\"version\":1");
    if (*g->name && how == PROBLEM_ALL)
        add_member(out, "name", g->name);
    if (!is_plain(g))
        add_types(g, out);
    problem_write_list(g, &form_subsets, g->subsets, spell_subsets, true, out);
    if (!labels_follow(g))
        add_labels(g, out);
    add_variables(g, false, out);
    if (g->groups)
        add_variables(g, true, out);
    add_links(g, out);
    add_all_constraints(g, out);
    if (how == PROBLEM_ALL)
        add_rest(g, out);
    problem_write_places(g, true, out);
    text_add_char(out, '}');
}

/* ---- text ---- */

/* Those that have phrases come one after the other in the list of types. */
static int spoken_type(const stated_problem *p, int i)
{
    int t = 0;
    while (!p->type[t].phrases.variable || i-- > 0)
        t++;
    return t;
}

static void spell_phrases(const stated_problem *p, int i, form_writer *to)
{
    const problem_type *t = &p->type[spoken_type(p, i)];
    writer_put(to, t->name);
    writer_put(to, t->phrases.variable);
    writer_put(to, t->phrases.value);
    writer_put(to, t->phrases.lack);
    writer_put(to, *t->phrases.label ? t->phrases.label : NULL);
}

static void add_words(const stated_problem *g, text *out)
{
    int spoken = 0;
    for (int t = 0; t < g->types; t++)
        spoken += g->type[t].phrases.variable != NULL;
    problem_write_list(g, &form_say, spoken, spell_phrases, false, out);
    problem_write_list(g, &form_subsets, g->subsets, spell_subsets, false, out);
}

static void add_heads(const stated_problem *g, text *out)
{
    text_add_string(out, "network");
    if (*g->name)
        write_word(out, g->name);
    text_add_char(out, '\n');
    for (int t = 0; !is_plain(g) && t < g->types; t++) {
        text_add_string(out, "type");
        write_word(out, g->type[t].name);
        write_word(out, g->type[t].single);
        text_add_char(out, '\n');
    }
    add_words(g, out);
    bool follow = labels_follow(g);
    for (int l = 0; !follow && l < problem_own_labels(g); l++) {
        text_add_string(out, "label");
        write_word(out, g->label[l].name);
        write_word(out, g->label[l].subject);
        write_word(out, g->label[l].value);
        text_add_char(out, '\n');
    }
}

static void add_variable_line(const stated_problem *g, const problem_variable *v, bool group, text *out)
{
    text_add_string(out, group ? "group" : "variable");
    write_word(out, v->name);
    if (!is_plain(g)) {
        text_add_string(out, " of");
        write_word(out, g->type[v->type].name);
    }
    text_add_char(out, ':');
    for (int i = 0; i < v->entries; i++) {
        const problem_entry *e = &v->entry[i];
        const char *label = name_of(g, e->label);
        write_word(out, e->value);
        if (group ? strcmp(label, e->value) != 0 : !is_called_after(label, v->name, e->value)) {
            text_add_char(out, '(');
            write_plain_word(out, label);
            text_add_char(out, ')');
        }
    }
    text_add_char(out, '\n');
}

static void write_from(const char **before, const char *from, text *out)
{
    if (!same_from(*before, from)) {
        text_add_string(out, "from");
        if (from)
            write_word(out, from);
        text_add_char(out, '\n');
    }
    *before = from;
}

/* width 0: on one line. */
static void add_set_lines(const stated_problem *g, const char *keyword, const problem_set *s, size_t width,
                          text *out)
{
    size_t start = out->length;
    for (int i = 0; i < s->labels; i++) {
        if (i == 0 || (width && out->length - start > width)) {
            text_add_string(out, i ? "\n" : "");
            start = out->length;
            text_add_string(out, keyword);
        }
        write_word(out, name_of(g, s->label[i]));
    }
    text_add_string(out, s->labels ? "\n" : "");
}

void problem_write_declared(const stated_problem *p, text *out)
{
    for (const constraint *const *kind = constraints; *kind; kind++)
        for (int i = 0; i < p->declareds; i++)
            if (p->declared[i].is == *kind) {
                problem_write_constraint(p, &p->declared[i], false, out);
                text_add_char(out, '\n');
            }
}

void problem_write_text(const stated_problem *g, text *out)
{
    enum { WIDTH = 90 };
    add_heads(g, out);
    for (int v = 0; v < plain_variables(g); v++)
        add_variable_line(g, &g->variable[v], false, out);
    for (int i = 0; i < g->groups; i++)
        add_variable_line(g, &g->group[i], true, out);
    const char *from = NULL;
    for (int i = 0; i < g->links; i++) {
        write_from(&from, g->link[i].from, out);
        add_set_lines(g, "link", &g->link[i], 0, out);
    }
    problem_write_declared(g, out);
    for (int i = 0; i < g->combineds; i++) {
        write_from(&from, g->combined[i].from, out);
        problem_write_constraint(g, &g->combined[i], false, out);
        text_add_char(out, '\n');
    }
    add_set_lines(g, "given", &g->given, WIDTH, out);
    add_set_lines(g, "remove", &g->removed, WIDTH, out);
    problem_write_places(g, false, out);
}
