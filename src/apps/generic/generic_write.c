/* generic_write.c: a network as JSON or as text, so that reading it again gives the same network.
 *
 * Labels are declared only if they would not come out the same without a declaration: in the order in which
 * the csp-variables mention them, called after csp-variable and value or with subject and value in their
 * names. Types are left out if there is only the usual one. Names have no control characters
 * (draft_check_name), so only two characters need an escape in JSON, and text needs only one kind of
 * quotes. */
#include "apps/generic/combined.h"

#include <string.h>

size_t generic_split(const char *name, const char **value)
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
static bool follows(const generic_label *l, const generic_variable *v, const generic_entry *e)
{
    if (is_called_after(l->name, v->name, e->value))
        return strcmp(l->subject, v->name) == 0 && strcmp(l->value, e->value) == 0;
    const char *value;
    size_t n = generic_split(l->name, &value);
    return strlen(l->subject) == n && memcmp(l->subject, l->name, n) == 0 && strcmp(l->value, value) == 0;
}

/* Statements on several csp-variables are written, but not what they make. */
static int plain_labels(const generic *g)
{
    return g->combineds ? g->plain_labels : g->labels;
}

bool generic_is_own(const puzzle *p, int label)
{
    return label < plain_labels(p->data);
}

static int plain_variables(const generic *g)
{
    return g->combineds ? g->plain_variables : g->variables;
}

static bool labels_follow(const generic *g)
{
    int met = 0;
    for (int v = 0; v < plain_variables(g); v++)
        for (int i = 0; i < g->variable[v].entries; i++) {
            const generic_entry *e = &g->variable[v].entry[i];
            if (e->label > met || (e->label == met && !follows(&g->label[met], &g->variable[v], e)))
                return false;
            met += e->label == met;
        }
    return met == plain_labels(g);
}

static bool is_plain(const generic *g) /* only the usual type */
{
    return g->types == 1 && strcmp(g->type[0].name, GENERIC_TYPE) == 0 &&
           strcmp(g->type[0].single, GENERIC_SINGLE) == 0 && !g->type[0].phrases.variable;
}

static const char *name_of(const generic *g, csp_label l)
{
    return g->label[l].name;
}

/* ---- JSON ---- */

void write_json_string(text *out, const char *s)
{
    text_add_char(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *s);
    }
    text_add_char(out, '"');
}

static void add_member(text *out, const char *key, const char *value)
{
    text_format(out, ",\"%s\":", key);
    write_json_string(out, value);
}

static void add_labels(const generic *g, text *out)
{
    text_add_string(out, ",\"labels\":[");
    for (int l = 0; l < plain_labels(g); l++) {
        text_add_string(out, l ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, g->label[l].name);
        add_member(out, "subject", g->label[l].subject);
        add_member(out, "value", g->label[l].value);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_types(const generic *g, text *out)
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

static void add_subsets(const generic *g, text *out)
{
    for (int i = 0; i < g->subsets; i++) {
        const generic_subsets *s = &g->subset[i];
        text_add_string(out, i ? ",{\"rows\":" : ",\"subsets\":[{\"rows\":");
        write_json_string(out, g->type[s->rows].name);
        add_member(out, "columns", g->type[s->columns].name);
        add_member(out, "kind", generic_kind[s->words]);
        if (*s->where)
            add_member(out, "where", s->where);
        text_add_char(out, '}');
    }
    text_add_string(out, g->subsets ? "]" : "");
}

static void add_entry(const generic *g, const generic_variable *v, const generic_entry *e, bool group,
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

static void add_variables(const generic *g, bool group, text *out)
{
    int n = group ? g->groups : plain_variables(g);
    text_format(out, ",\"%s\":[", group ? "groups" : "variables");
    for (int i = 0; i < n; i++) {
        const generic_variable *v = group ? &g->group[i] : &g->variable[i];
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

static void add_set(const generic *g, const generic_set *s, text *out)
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

static void add_links(const generic *g, text *out)
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

/* Writes all constraints, each under the key of its kind of statement. */
static void add_declared(const generic *g, text *out)
{
    for (const statement_kind *const *kind = statements; *kind; kind++) {
        int n = 0;
        for (int i = 0; i < g->declareds; i++) {
            if (g->declared[i].kind != *kind)
                continue;
            if (n++ == 0)
                text_format(out, ",\"%s\":[", (*kind)->key);
            else
                text_add_char(out, ',');
            (*kind)->write_json(g, &g->declared[i], out);
        }
        text_add_string(out, n ? "]" : "");
    }
}

/* Writes what a puzzle has beyond its network. */
static void add_rest(const generic *g, text *out)
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

void generic_write_json(const generic *g, generic_form form, text *out)
{
    text_add_string(out, "{\"format\":\"tresse-network\",\"version\":1");
    if (*g->name && form == GENERIC_ALL)
        add_member(out, "name", g->name);
    if (!is_plain(g))
        add_types(g, out);
    add_subsets(g, out);
    if (!labels_follow(g))
        add_labels(g, out);
    add_variables(g, false, out);
    if (g->groups)
        add_variables(g, true, out);
    add_links(g, out);
    add_declared(g, out);
    combined_write_json(g, out);
    if (form == GENERIC_ALL)
        add_rest(g, out);
    generic_write_places_json(g, out);
    text_add_char(out, '}');
}

/* ---- text ---- */

static bool needs_quotes(const char *s)
{
    return !*s || *s == '#' || strpbrk(s, " \t,():\"\\") || strcmp(s, "of") == 0;
}

static void add_word(text *out, const char *s)
{
    if (needs_quotes(s))
        write_json_string(out, s);
    else
        text_add_string(out, s);
}

void write_word(text *out, const char *s)
{
    text_add_char(out, ' ');
    add_word(out, s);
}

static void add_words(const generic *g, text *out)
{
    for (int t = 0; t < g->types; t++) {
        const csp_phrases *says = &g->type[t].phrases;
        if (!says->variable)
            continue;
        text_add_string(out, "say");
        write_word(out, g->type[t].name);
        write_word(out, says->variable);
        write_word(out, says->value);
        write_word(out, says->lack);
        if (*says->label)
            write_word(out, says->label);
        text_add_char(out, '\n');
    }
    for (int i = 0; i < g->subsets; i++) {
        const generic_subsets *s = &g->subset[i];
        text_add_string(out, "subsets");
        write_word(out, g->type[s->rows].name);
        write_word(out, g->type[s->columns].name);
        write_word(out, generic_kind[s->words]);
        if (*s->where)
            write_word(out, s->where);
        text_add_char(out, '\n');
    }
}

static void add_heads(const generic *g, text *out)
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
    for (int l = 0; !follow && l < plain_labels(g); l++) {
        text_add_string(out, "label");
        write_word(out, g->label[l].name);
        write_word(out, g->label[l].subject);
        write_word(out, g->label[l].value);
        text_add_char(out, '\n');
    }
}

static void add_variable_line(const generic *g, const generic_variable *v, bool group, text *out)
{
    text_add_string(out, group ? "group" : "variable");
    write_word(out, v->name);
    if (!is_plain(g)) {
        text_add_string(out, " of");
        write_word(out, g->type[v->type].name);
    }
    text_add_char(out, ':');
    for (int i = 0; i < v->entries; i++) {
        const generic_entry *e = &v->entry[i];
        const char *label = name_of(g, e->label);
        write_word(out, e->value);
        if (group ? strcmp(label, e->value) != 0 : !is_called_after(label, v->name, e->value)) {
            text_add_char(out, '(');
            add_word(out, label);
            text_add_char(out, ')');
        }
    }
    text_add_char(out, '\n');
}

void write_from(const char **before, const char *from, text *out)
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
static void add_set_lines(const generic *g, const char *keyword, const generic_set *s, size_t width,
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

void generic_write_declared(const generic *g, text *out)
{
    for (const statement_kind *const *kind = statements; *kind; kind++)
        for (int i = 0; i < g->declareds; i++)
            if (g->declared[i].kind == *kind) {
                text_add_string(out, (*kind)->is->name);
                (*kind)->write_text(g, &g->declared[i], out);
                text_add_char(out, '\n');
            }
}

void generic_write_text(const generic *g, text *out)
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
    generic_write_declared(g, out);
    combined_write_text(g, from, out);
    add_set_lines(g, "given", &g->given, WIDTH, out);
    add_set_lines(g, "remove", &g->removed, WIDTH, out);
    generic_write_places_text(g, out);
}
