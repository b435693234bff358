/* variables.c: the types, labels and csp-variables of a draft.
 *
 * Every value of every csp-variable gets a label: the one it names, or otherwise one named after both, such
 * as A=red; if any labels are declared, all must be. Then `same` and `equal` join labels: of labels that are
 * joined, the first one stays (a forest of disjoint sets, whose roots are the least numbers, so that the
 * order of labels is that of their first mention). */
#include "problem/finish.h"

#include <string.h>

static int add_type(finish *f, word name, const char *single)
{
    stated_problem *g = f->g;
    if (g->types == LIMIT_TYPES) {
        draft_wrong(f->d, name.at, LIMIT_TYPES_SAID);
        return 0;
    }
    g->type[g->types] = (problem_type){ .name = name.string, .single = single };
    if (!single)
        g->type[g->types].single = finish_joined(f, "single-in-", "", name.string, strlen(name.string));
    if (!finish_enter(f, TYPES, name.string, g->types))
        finish_twice(f, "the type", name);
    return g->types++;
}

void finish_add_types(finish *f)
{
    for (int i = 0; i < f->d->types && f->d->status == OK; i++)
        add_type(f, f->d->type[i].name, f->d->type[i].subject.string);
}

/* If types are declared, there are no others, and csp-variables without a type get the first one; otherwise a
 * type exists as soon as it is named. */
int finish_type_of(finish *f, word name, word type)
{
    bool declared = f->d->types > 0, named = type.string;
    if (!named && declared)
        return 0;
    if (!named)
        type = (word){ PROBLEM_TYPE, name.at };
    int t = finish_find(f, TYPES, type.string);
    if (t < 0 && declared)
        finish_unknown(f, "type", type, "one of those declared");
    else if (t < 0)
        t = add_type(f, type, named ? NULL : PROBLEM_SINGLE);
    return t < 0 ? 0 : t;
}

static int add_label(finish *f, word name, word subject, word value)
{
    stated_problem *g = f->g;
    if (g->labels == LIMIT_LABELS) {
        draft_wrong(f->d, name.at, LIMIT_LABELS_SAID);
        return 0;
    }
    problem_label *l = &g->label[g->labels];
    *l = (problem_label){ name.string, subject.string, value.string };
    if (!l->subject) {
        size_t n = problem_split(name.string, &l->value);
        l->subject = finish_joined(f, "", "", name.string, n);
    }
    problem_index_add(&f->index, LABELS, name.string, strlen(name.string), g->labels);
    f->same[g->labels] = g->labels;
    return g->labels++;
}

void finish_declare_labels(finish *f)
{
    for (int i = 0; i < f->d->labels && f->d->status == OK; i++) {
        const draft_label *l = &f->d->label[i];
        if (finish_find(f, LABELS, l->name.string) >= 0)
            finish_twice(f, "the label", l->name);
        else
            add_label(f, l->name, l->subject, l->value);
    }
}

static int label_of_value(finish *f, const draft_variable *v, int i)
{
    word name = v->label.list[i], value = v->value.list[i], none = { NULL, NULL };
    bool named = name.string;
    if (!named)
        name.string = finish_joined(f, v->name.string, "=", value.string, strlen(value.string));
    if (f->d->status != OK)
        return 0;
    int l = finish_find(f, LABELS, name.string);
    if (l < 0 && f->d->labels)
        finish_unknown(f, "label", name, "one of those declared");
    else if (l < 0)
        l = add_label(f, name, named ? none : v->name, named ? none : value);
    return l < 0 ? 0 : l;
}

static void add_variable(finish *f, int number)
{
    const draft_variable *from = &f->d->variable[number];
    problem_variable *to = &f->g->variable[number];
    *to = (problem_variable){ .name = from->name.string, .type = finish_type_of(f, from->name, from->type) };
    if (!finish_enter(f, VARIABLES, to->name, number))
        finish_twice(f, "the csp-variable", from->name);
    to->entry = finish_take(f, (size_t)from->value.n, sizeof *to->entry);
    for (int i = 0; i < from->value.n && f->d->status == OK; i++) {
        word value = from->value.list[i];
        if (!finish_enter(f, VALUES + number, value.string, i))
            finish_twice(f, "the value", value);
        to->entry[to->entries++] = (problem_entry){ (csp_label)label_of_value(f, from, i), value.string };
    }
}

/* ---- `permutation p: A B`: each value belongs to exactly one of them ---- */

static int permuted(const draft_statement *s)
{
    return s->words.n - 2;
}

/* Adds one of the csp-variables of a permutation: it says where, among those permuted, the i-th value of the
 * first one is. */
static void add_place_of_value(finish *f, const draft_statement *s, const int *variable, int i)
{
    stated_problem *g = f->g;
    problem_variable *to = &g->variable[g->variables];
    const word *w = s->words.list;
    const char *value = g->variable[variable[0]].entry[i].value;
    word name = { finish_joined(f, w[0].string, "", value, strlen(value)), w[0].at };
    *to = (problem_variable){ .name = name.string, .type = finish_type_of(f, w[0], w[1]) };
    to->entry = finish_take(f, (size_t)permuted(s), sizeof *to->entry);
    if (f->d->status == OK && !finish_enter(f, VARIABLES, name.string, g->variables))
        finish_twice(f, "the csp-variable", name);
    for (int k = 0; k < permuted(s) && f->d->status == OK; k++) {
        const problem_variable *v = &g->variable[variable[k]];
        int e = finish_entry_of(f, variable[k], (word){ value, w[k + 2].at });
        if (f->d->status == OK && !finish_enter(f, VALUES + g->variables, v->name, k))
            finish_twice(f, "the csp-variable", w[k + 2]);
        if (f->d->status == OK)
            to->entry[to->entries++] = (problem_entry){ v->entry[e].label, v->name };
    }
    g->variables++;
}

static void add_permutation(finish *f, const draft_statement *s)
{
    int n = permuted(s);
    int *variable = finish_take(f, (size_t)n, sizeof *variable);
    for (int k = 0; k < n && f->d->status == OK; k++) {
        word w = s->words.list[k + 2];
        variable[k] = finish_variable_of(f, w);
        int values = f->g->variable[variable[k]].entries;
        if (f->d->status == OK && values != n)
            draft_wrong(f->d, w.at, "%d value%s, expected as many as csp-variables: %d", values,
                        values == 1 ? "" : "s", n);
    }
    for (int i = 0; i < n && f->d->status == OK; i++)
        add_place_of_value(f, s, variable, i);
}

const statement_form form_permutation = {
    .keyword = "permutation",
    .key = "permutations",
    .field = (const form_field[]){ { .shape = FIELD_NAME, .of = { &a_name } },
                                   FIELD(WORDS, "variables", ":",
                                         "': ' and csp-variables, or 'of' and a type", .of = { &a_variable }),
                                   { 0 } },
    .each = "an object with a name and variables",
    .all = "a list of objects with a name and variables",
};

static const draft_statement *next_permutation(const draft *d, const draft_statement *s)
{
    for (s = s ? s + 1 : d->statement; s < d->statement + d->statements; s++)
        if (s->form == &form_permutation)
            return s;
    return NULL;
}

void finish_add_variables(finish *f)
{
    size_t n = (size_t)f->d->variables;
    const draft_statement *s = NULL;
    while ((s = next_permutation(f->d, s)))
        n += (size_t)permuted(s);
    f->g->variable = finish_take(f, n, sizeof *f->g->variable);
    f->named = finish_take(f, n, sizeof *f->named);
    f->variable_room = (int)n;
    for (; f->g->variables < f->d->variables && f->d->status == OK; f->g->variables++)
        add_variable(f, f->g->variables);
    while (f->d->status == OK && (s = next_permutation(f->d, s)))
        add_permutation(f, s);
}

/* ---- what statements on several csp-variables make ---- */

int finish_make_type(finish *f, word name, const char *single, const char *const phrases[3])
{
    int t = finish_find(f, TYPES, name.string);
    if (t >= 0)
        return t;
    if (!problem_index_reserve(&f->index, 1))
        draft_no_memory(f->d);
    t = f->d->status == OK ? add_type(f, name, single) : 0;
    if (f->d->status == OK)
        f->g->type[t].phrases = (csp_phrases){ phrases[0], phrases[1], phrases[2], "" };
    return t;
}

int finish_make_label(finish *f, const char *name, const char *subject, const char *value, const char *at)
{
    word whole = { finish_joined(f, "", "", name, strlen(name)), at }, of = { NULL, at }, said = { NULL, at };
    of.string = finish_joined(f, "", "", subject, strlen(subject));
    said.string = finish_joined(f, "", "", value, strlen(value));
    if (f->d->status == OK && !problem_index_reserve(&f->index, 2))
        draft_no_memory(f->d);
    if (f->d->status == OK && finish_find(f, LABELS, whole.string) >= 0)
        finish_twice(f, "the label", whole);
    return f->d->status == OK ? add_label(f, whole, of, said) : 0;
}

static void grow_variables(finish *f)
{
    int more = 2 * f->variable_room + 16;
    problem_variable *variable = finish_take(f, (size_t)more, sizeof *variable);
    int *named = finish_take(f, (size_t)more, sizeof *named);
    if (f->d->status != OK)
        return;
    if (f->g->variables) {
        memcpy(variable, f->g->variable, (size_t)f->g->variables * sizeof *variable);
        memcpy(named, f->named, (size_t)f->g->variables * sizeof *named);
    }
    f->g->variable = variable;
    f->named = named;
    f->variable_room = more;
}

int finish_make_variable(finish *f, int type, const char *name, const char *at)
{
    word called = { finish_joined(f, "", "", name, strlen(name)), at };
    finish_count_sets(f, 1, at);
    if (f->d->status == OK && f->g->variables == f->variable_room)
        grow_variables(f);
    if (f->d->status == OK && !problem_index_reserve(&f->index, 1))
        draft_no_memory(f->d);
    if (f->d->status == OK && !finish_enter(f, VARIABLES, called.string, f->g->variables))
        finish_twice(f, "the csp-variable", called);
    if (f->d->status != OK)
        return 0;
    f->g->variable[f->g->variables] = (problem_variable){ .name = called.string, .type = type };
    return f->g->variables++;
}

static void join(finish *f, int a, int b)
{
    a = finish_root(f, a);
    b = finish_root(f, b);
    f->same[a > b ? a : b] = a < b ? a : b;
}

static void expect_no_labels(finish *f, const draft_statement *s)
{
    if (f->d->labels)
        draft_wrong(f->d, s->at, "labels are joined, expected none to be declared then");
}

static void join_same(finish *f, const draft_statement *s)
{
    expect_no_labels(f, s);
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "%d value%s, expected two or more that are one label", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int i = 0; i < s->words.n && f->d->status == OK; i++) {
        int first = finish_label_of(f, s->words.list[0]), l = finish_label_of(f, s->words.list[i]);
        if (f->d->status == OK)
            join(f, first, l);
    }
}

static void join_equal(finish *f, const draft_statement *s)
{
    expect_no_labels(f, s);
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "%d csp-variable%s, expected two or more that are equal", s->words.n,
                    s->words.n == 1 ? "" : "s");
    int first = s->words.n ? finish_variable_of(f, s->words.list[0]) : 0;
    for (int k = 1; k < s->words.n && f->d->status == OK; k++) {
        int v = finish_variable_of(f, s->words.list[k]);
        const problem_variable *a = &f->g->variable[first], *b = &f->g->variable[v];
        if (f->d->status == OK && a->entries != b->entries)
            draft_wrong(f->d, s->words.list[k].at, "%d value%s, expected the %d of the first csp-variable",
                        b->entries, b->entries == 1 ? "" : "s", a->entries);
        for (int i = 0; i < a->entries && f->d->status == OK; i++) {
            int j = finish_entry_of(f, v, (word){ a->entry[i].value, s->words.list[k].at });
            join(f, a->entry[i].label, b->entry[f->d->status == OK ? j : 0].label);
        }
    }
}

static const form_thing a_joined = { "a value, such as A=red", "a value, such as \"A=red\"", NULL, 0, 0 };

const statement_form form_same = {
    .keyword = "same",
    .key = "same",
    .field = (const form_field[]){ FIELD(WORDS, NULL, NULL, NULL, .of = { &a_joined }, .some = true), { 0 } },
    .json = FORM_LIST,
    .each = "a list of values",
    .all = "a list of lists",
    .stage = STAGE_JOIN,
    .finish = join_same
};

const statement_form form_equal = {
    .keyword = "equal",
    .key = "equal",
    .field =
        (const form_field[]){ FIELD(WORDS, NULL, NULL, NULL, .of = { &a_variable }, .some = true), { 0 } },
    .json = FORM_LIST,
    .each = "a list of csp-variables",
    .all = "a list of lists",
    .stage = STAGE_JOIN,
    .finish = join_equal
};

void finish_join_labels(finish *f)
{
    finish_stage(f, STAGE_JOIN);
}

/* Where the i-th value of a csp-variable was written; if a permutation added the csp-variable, where the
 * permutation was written. */
static const char *place_of_value(const draft *d, int v, int i)
{
    if (v < d->variables)
        return d->variable[v].value.list[i].at;
    const draft_statement *s = next_permutation(d, NULL);
    for (v -= d->variables; v >= permuted(s); s = next_permutation(d, s))
        v -= permuted(s);
    return s->words.list[0].at;
}

/* A csp-variable must have a label only once, even after labels have been joined. */
static void check_variable(finish *f, int v)
{
    char quote[QUOTE_MAX];
    f->lists++;
    for (int i = 0; i < f->g->variable[v].entries; i++) {
        const char *value = f->g->variable[v].entry[i].value;
        if (!finish_is_new(f, finish_label_of_entry(f, v, i)))
            draft_wrong(f->d, place_of_value(f->d, v, i),
                        "the value %s is the label of an earlier value, expected another",
                        string_quote(quote, value));
    }
}

void finish_check_variables(finish *f)
{
    char quote[QUOTE_MAX];
    for (int v = 0; v < f->g->variables && f->d->status == OK; v++)
        check_variable(f, v);
    for (int l = 0; l < f->d->labels && f->d->status == OK; l++)
        if (f->seen[l] == 0)
            draft_wrong(f->d, f->d->label[l].name.at,
                        "the label %s is in no csp-variable, expected it in one",
                        string_quote(quote, f->g->label[l].name));
}
