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
static bool follows(const problem_label *label, const problem_variable *variable, const problem_entry *entry)
{
    if (is_called_after(label->name, variable->name, entry->value))
        return strcmp(label->subject, variable->name) == 0 && strcmp(label->value, entry->value) == 0;
    const char *value;
    size_t n = problem_split(label->name, &value);
    return strlen(label->subject) == n && memcmp(label->subject, label->name, n) == 0 &&
           strcmp(label->value, value) == 0;
}

/* Statements on several csp-variables are written, but not what they make. */
int problem_own_labels(const stated_problem *problem)
{
    return problem->combineds ? problem->plain_labels : problem->labels;
}

static int plain_variables(const stated_problem *problem)
{
    return problem->combineds ? problem->plain_variables : problem->variables;
}

static bool labels_follow(const stated_problem *problem)
{
    int met = 0;
    for (int v = 0; v < plain_variables(problem); v++)
        for (int i = 0; i < problem->variable[v].entries; i++) {
            const problem_entry *e = &problem->variable[v].entry[i];
            if (e->label > met ||
                (e->label == met && !follows(&problem->label[met], &problem->variable[v], e)))
                return false;
            met += e->label == met;
        }
    return met == problem_own_labels(problem);
}

static bool is_plain(const stated_problem *problem) /* only the usual type */
{
    return problem->types == 1 && strcmp(problem->type[0].name, PROBLEM_TYPE) == 0 &&
           strcmp(problem->type[0].single, PROBLEM_SINGLE) == 0 && !problem->type[0].phrases.variable;
}

static const char *name_of(const stated_problem *problem, csp_label l)
{
    return problem->label[l].name;
}

/* ---- JSON ---- */

static void add_member(text *out, const char *key, const char *value)
{
    text_format(out, ",\"%s\":", key);
    write_json_string(out, value);
}

static void add_labels(const stated_problem *problem, text *out)
{
    text_add_string(out, ",\"labels\":[");
    for (int l = 0; l < problem_own_labels(problem); l++) {
        text_add_string(out, l ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, problem->label[l].name);
        add_member(out, "subject", problem->label[l].subject);
        add_member(out, "value", problem->label[l].value);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_types(const stated_problem *problem, text *out)
{
    text_add_string(out, ",\"types\":[");
    for (int t = 0; t < problem->types; t++) {
        text_add_string(out, t ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, problem->type[t].name);
        add_member(out, "single", problem->type[t].single);
        const csp_phrases *says = &problem->type[t].phrases;
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

static void spell_subsets(const stated_problem *problem, int i, form_writer *to)
{
    const problem_subsets *s = &problem->subset[i];
    writer_put(to, problem->type[s->rows].name);
    writer_put(to, problem->type[s->columns].name);
    writer_put(to, problem_kind[s->words]);
    writer_put(to, *s->where ? s->where : NULL);
}

static void add_entry(const stated_problem *problem, const problem_variable *variable,
                      const problem_entry *entry, bool group, text *out)
{
    const char *label = name_of(problem, entry->label);
    if (group ? strcmp(label, entry->value) == 0 : is_called_after(label, variable->name, entry->value)) {
        write_json_string(out, entry->value);
        return;
    }
    text_add_char(out, '[');
    write_json_string(out, label);
    text_add_char(out, ',');
    write_json_string(out, entry->value);
    text_add_char(out, ']');
}

static void add_variables(const stated_problem *problem, bool group, text *out)
{
    int n = group ? problem->groups : plain_variables(problem);
    text_format(out, ",\"%s\":[", group ? "groups" : "variables");
    for (int i = 0; i < n; i++) {
        const problem_variable *v = group ? &problem->group[i] : &problem->variable[i];
        text_add_string(out, i ? ",{\"name\":" : "{\"name\":");
        write_json_string(out, v->name);
        if (!is_plain(problem))
            add_member(out, "type", problem->type[v->type].name);
        text_add_string(out, ",\"labels\":[");
        for (int k = 0; k < v->entries; k++) {
            if (k)
                text_add_char(out, ',');
            add_entry(problem, v, &v->entry[k], group, out);
        }
        text_add_char(out, ']');
        if (v->from)
            add_member(out, "from", v->from);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_names(const stated_problem *problem, const problem_set *set, text *out)
{
    for (int i = 0; i < set->labels; i++) {
        if (i)
            text_add_char(out, ',');
        write_json_string(out, name_of(problem, set->label[i]));
    }
}

static void add_set(const stated_problem *problem, const problem_set *set, text *out)
{
    text_add_char(out, '[');
    add_names(problem, set, out);
    text_add_char(out, ']');
}

static bool same_from(const char *first, const char *second)
{
    return first == second || (first && second && strcmp(first, second) == 0);
}

static void add_links(const stated_problem *problem, text *out)
{
    for (int i = 0; i < problem->links; i++) {
        const char *from = problem->link[i].from;
        bool first = i == 0 || !same_from(from, problem->link[i - 1].from);
        text_add_string(out, i ? "," : ",\"links\":[");
        if (from && first) {
            text_add_string(out, "{\"from\":");
            write_json_string(out, from);
            text_add_string(out, ",\"links\":[");
        }
        add_set(problem, &problem->link[i], out);
        if (from && (i + 1 == problem->links || !same_from(from, problem->link[i + 1].from)))
            text_add_string(out, "]}");
    }
    text_add_string(out, problem->links ? "]" : "");
}

/* Writes those of a list whose kind has this key, under it. */
static void add_constraints(const stated_problem *problem, const char *key, const problem_constraint *list,
                            int n, text *out)
{
    int written = 0;
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i].is->form.key, key) != 0)
            continue;
        if (written++ == 0)
            text_format(out, ",\"%s\":[", key);
        else
            text_add_char(out, ',');
        problem_write_constraint(problem, &list[i], true, out);
    }
    text_add_string(out, written ? "]" : "");
}

static void add_all_constraints(const stated_problem *problem, text *out)
{
    const char *before = "";
    for (const constraint *const *kind = constraints; *kind; kind++)
        add_constraints(problem, (*kind)->form.key, problem->declared, problem->declareds, out);
    for (const constraint *const *kind = encoded_constraints; *kind; kind++) {
        if (strcmp(before, (*kind)->form.key) != 0) /* some share a key */
            add_constraints(problem, (*kind)->form.key, problem->combined, problem->combineds, out);
        before = (*kind)->form.key;
    }
}

/* The labels from i on that come from one statement. */
static problem_set same_marked(const problem_set *all, int i)
{
    problem_set part = { .label = all->label + i, .from = all->each ? all->each[i] : NULL };
    while (i + part.labels < all->labels && (!all->each || same_from(all->each[i + part.labels], part.from)))
        part.labels++;
    return part;
}

/* ["A=red",{"from":NAME,"labels":["B=red"]}] */
static void add_marked(const stated_problem *problem, const char *key, const problem_set *all, text *out)
{
    if (all->labels)
        text_format(out, ",\"%s\":[", key);
    for (int i = 0; i < all->labels;) {
        const problem_set part = same_marked(all, i);
        text_add_string(out, i ? "," : "");
        if (part.from) {
            text_add_string(out, "{\"from\":");
            write_json_string(out, part.from);
            text_add_string(out, ",\"labels\":[");
        }
        add_names(problem, &part, out);
        text_add_string(out, part.from ? "]}" : "");
        i += part.labels;
    }
    text_add_string(out, all->labels ? "]" : "");
}

/* Writes what a puzzle has beyond its network. */
static void add_rest(const stated_problem *problem, text *out)
{
    add_marked(problem, "givens", &problem->given, out);
    add_marked(problem, "removed", &problem->removed, out);
}

void problem_write_json(const stated_problem *problem, problem_form how, text *out)
{
    text_add_string(out, "{\"format\":\"tresse-network\",\"version\":1");
    if (*problem->name && how == PROBLEM_ALL)
        add_member(out, "name", problem->name);
    if (!is_plain(problem))
        add_types(problem, out);
    problem_write_list(problem, &form_subsets, problem->subsets, spell_subsets, true, out);
    if (!labels_follow(problem))
        add_labels(problem, out);
    add_variables(problem, false, out);
    if (problem->groups)
        add_variables(problem, true, out);
    add_links(problem, out);
    add_all_constraints(problem, out);
    if (how == PROBLEM_ALL)
        add_rest(problem, out);
    if (problem->objective && how == PROBLEM_ALL)
        add_member(out, problem->most ? "maximize" : "minimize", problem->objective);
    problem_write_places(problem, true, out);
    text_add_char(out, '}');
}

/* ---- text ---- */

/* Those that have phrases come one after the other in the list of types. */
static int spoken_type(const stated_problem *problem, int i)
{
    int t = 0;
    while (!problem->type[t].phrases.variable || i-- > 0)
        t++;
    return t;
}

static void spell_phrases(const stated_problem *problem, int i, form_writer *to)
{
    const problem_type *t = &problem->type[spoken_type(problem, i)];
    writer_put(to, t->name);
    writer_put(to, t->phrases.variable);
    writer_put(to, t->phrases.value);
    writer_put(to, t->phrases.lack);
    writer_put(to, *t->phrases.label ? t->phrases.label : NULL);
}

static void add_words(const stated_problem *problem, text *out)
{
    int spoken = 0;
    for (int t = 0; t < problem->types; t++)
        spoken += problem->type[t].phrases.variable != NULL;
    problem_write_list(problem, &form_say, spoken, spell_phrases, false, out);
    problem_write_list(problem, &form_subsets, problem->subsets, spell_subsets, false, out);
}

static void add_heads(const stated_problem *problem, text *out)
{
    text_add_string(out, "network");
    if (*problem->name)
        write_word(out, problem->name);
    text_add_char(out, '\n');
    for (int t = 0; !is_plain(problem) && t < problem->types; t++) {
        text_add_string(out, "type");
        write_word(out, problem->type[t].name);
        write_word(out, problem->type[t].single);
        text_add_char(out, '\n');
    }
    add_words(problem, out);
    bool follow = labels_follow(problem);
    for (int l = 0; !follow && l < problem_own_labels(problem); l++) {
        text_add_string(out, "label");
        write_word(out, problem->label[l].name);
        write_word(out, problem->label[l].subject);
        write_word(out, problem->label[l].value);
        text_add_char(out, '\n');
    }
}

static void add_variable_line(const stated_problem *problem, const problem_variable *variable, bool group,
                              text *out)
{
    text_add_string(out, group ? "group" : "variable");
    write_word(out, variable->name);
    if (!is_plain(problem)) {
        text_add_string(out, " of");
        write_word(out, problem->type[variable->type].name);
    }
    text_add_char(out, ':');
    for (int i = 0; i < variable->entries; i++) {
        const problem_entry *e = &variable->entry[i];
        const char *label = name_of(problem, e->label);
        write_word(out, e->value);
        if (group ? strcmp(label, e->value) != 0 : !is_called_after(label, variable->name, e->value)) {
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
static void add_set_lines(const stated_problem *problem, const char *keyword, const problem_set *set,
                          size_t width, text *out)
{
    size_t start = out->length;
    for (int i = 0; i < set->labels; i++) {
        if (i == 0 || (width && out->length - start > width)) {
            text_add_string(out, i ? "\n" : "");
            start = out->length;
            text_add_string(out, keyword);
        }
        write_word(out, name_of(problem, set->label[i]));
    }
    text_add_string(out, set->labels ? "\n" : "");
}

void problem_write_declared(const stated_problem *problem, text *out)
{
    for (const constraint *const *kind = constraints; *kind; kind++)
        for (int i = 0; i < problem->declareds; i++)
            if (problem->declared[i].is == *kind) {
                problem_write_constraint(problem, &problem->declared[i], false, out);
                text_add_char(out, '\n');
            }
}

void problem_write_text(const stated_problem *problem, text *out)
{
    enum { WIDTH = 90 };
    add_heads(problem, out);
    const char *from = NULL;
    for (int v = 0; v < plain_variables(problem); v++) {
        write_from(&from, problem->variable[v].from, out);
        add_variable_line(problem, &problem->variable[v], false, out);
    }
    for (int i = 0; i < problem->groups; i++) {
        write_from(&from, problem->group[i].from, out);
        add_variable_line(problem, &problem->group[i], true, out);
    }
    for (int i = 0; i < problem->links; i++) {
        write_from(&from, problem->link[i].from, out);
        add_set_lines(problem, "link", &problem->link[i], 0, out);
    }
    problem_write_declared(problem, out);
    for (int i = 0; i < problem->combineds; i++) {
        write_from(&from, problem->combined[i].from, out);
        problem_write_constraint(problem, &problem->combined[i], false, out);
        text_add_char(out, '\n');
    }
    for (int k = 0; k < 2; k++) {
        const problem_set *all = k ? &problem->removed : &problem->given;
        for (int i = 0; i < all->labels;) {
            const problem_set part = same_marked(all, i);
            write_from(&from, part.from, out);
            add_set_lines(problem, k ? "remove" : "given", &part, WIDTH, out);
            i += part.labels;
        }
    }
    if (problem->objective) {
        text_add_string(out, problem->most ? "maximize" : "minimize");
        write_word(out, problem->objective);
        text_add_char(out, '\n');
    }
    problem_write_places(problem, false, out);
}
