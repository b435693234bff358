/* variables.c: the types, labels and csp-variables of a draft.
 *
 * Every value of every csp-variable gets a label: the one it names, or otherwise one named after both, such
 * as A=red; if any labels are declared, all must be. Then `same` and `equal` join labels: of labels that are
 * joined, the first one stays (a forest of disjoint sets, whose roots are the least numbers, so that the
 * order of labels is that of their first mention). */
#include "problem/finish.h"

#include <string.h>

static int add_type(finish *finish, word name, const char *single)
{
    stated_problem *g = finish->g;
    if (g->types == LIMIT_TYPES) {
        draft_wrong(finish->d, name.at, LIMIT_TYPES_SAID);
        return 0;
    }
    g->type[g->types] = (problem_type){ .name = name.string, .single = single };
    if (!single)
        g->type[g->types].single = finish_joined(finish, "single-in-", "", name.string, strlen(name.string));
    if (!finish_enter(finish, TYPES, name.string, g->types))
        finish_twice(finish, "the type", name);
    return g->types++;
}

void finish_add_types(finish *finish)
{
    for (int i = 0; i < finish->d->types && finish->d->status == OK; i++)
        add_type(finish, finish->d->type[i].name, finish->d->type[i].subject.string);
}

/* If types are declared, there are no others, and csp-variables without a type get the first one; otherwise a
 * type exists as soon as it is named. */
int finish_type_of(finish *finish, word name, word type)
{
    bool declared = finish->d->types > 0, named = type.string;
    if (!named && declared)
        return 0;
    if (!named)
        type = (word){ PROBLEM_TYPE, name.at };
    int t = finish_find(finish, TYPES, type.string);
    if (t < 0 && declared)
        finish_unknown(finish, "type", type, "one of those declared");
    else if (t < 0)
        t = add_type(finish, type, named ? NULL : PROBLEM_SINGLE);
    return t < 0 ? 0 : t;
}

static int add_label(finish *finish, word name, word subject, word value)
{
    stated_problem *g = finish->g;
    if (g->labels == LIMIT_LABELS) {
        draft_wrong(finish->d, name.at, LIMIT_LABELS_SAID);
        return 0;
    }
    problem_label *l = &g->label[g->labels];
    *l = (problem_label){ name.string, subject.string, value.string };
    if (!l->subject) {
        size_t n = problem_split(name.string, &l->value);
        l->subject = finish_joined(finish, "", "", name.string, n);
    }
    problem_index_add(&finish->index, LABELS, name.string, strlen(name.string), g->labels);
    finish->same[g->labels] = g->labels;
    return g->labels++;
}

void finish_declare_labels(finish *finish)
{
    for (int i = 0; i < finish->d->labels && finish->d->status == OK; i++) {
        const draft_label *l = &finish->d->label[i];
        if (finish_find(finish, LABELS, l->name.string) >= 0)
            finish_twice(finish, "the label", l->name);
        else
            add_label(finish, l->name, l->subject, l->value);
    }
}

static int label_of_value(finish *finish, const draft_variable *variable, int i)
{
    word name = variable->label.list[i], value = variable->value.list[i], none = { NULL, NULL };
    bool named = name.string;
    if (!named)
        name.string = finish_joined(finish, variable->name.string, "=", value.string, strlen(value.string));
    if (finish->d->status != OK)
        return 0;
    int l = finish_find(finish, LABELS, name.string);
    if (l < 0 && finish->d->labels)
        finish_unknown(finish, "label", name, "one of those declared");
    else if (l < 0)
        l = add_label(finish, name, named ? none : variable->name, named ? none : value);
    return l < 0 ? 0 : l;
}

static void add_variable(finish *finish, int number)
{
    const draft_variable *from = &finish->d->variable[number];
    problem_variable *to = &finish->g->variable[number];
    *to = (problem_variable){ .name = from->name.string,
                              .from = from->from,
                              .type = finish_type_of(finish, from->name, from->type) };
    if (!finish_enter(finish, VARIABLES, to->name, number))
        finish_twice(finish, "the csp-variable", from->name);
    to->entry = finish_take(finish, (size_t)from->value.n, sizeof *to->entry);
    for (int i = 0; i < from->value.n && finish->d->status == OK; i++) {
        word value = from->value.list[i];
        if (!finish_enter(finish, VALUES + number, value.string, i))
            finish_twice(finish, "the value", value);
        to->entry[to->entries++] =
            (problem_entry){ (csp_label)label_of_value(finish, from, i), value.string };
    }
}

/* ---- `permutation p: A B`: each value belongs to exactly one of them ---- */

static int permuted(const draft_statement *statement)
{
    return statement->words.n - 2;
}

/* Adds one of the csp-variables of a permutation: it says where, among those permuted, the i-th value of the
 * first one is. */
static void add_place_of_value(finish *finish, const draft_statement *statement, const int *variable, int i)
{
    stated_problem *g = finish->g;
    problem_variable *to = &g->variable[g->variables];
    const word *w = statement->words.list;
    const char *value = g->variable[variable[0]].entry[i].value;
    word name = { finish_joined(finish, w[0].string, "", value, strlen(value)), w[0].at };
    *to = (problem_variable){ .name = name.string,
                              .from = statement->from,
                              .type = finish_type_of(finish, w[0], w[1]) };
    to->entry = finish_take(finish, (size_t)permuted(statement), sizeof *to->entry);
    if (finish->d->status == OK && !finish_enter(finish, VARIABLES, name.string, g->variables))
        finish_twice(finish, "the csp-variable", name);
    for (int k = 0; k < permuted(statement) && finish->d->status == OK; k++) {
        const problem_variable *v = &g->variable[variable[k]];
        int e = finish_entry_of(finish, variable[k], (word){ value, w[k + 2].at });
        if (finish->d->status == OK && !finish_enter(finish, VALUES + g->variables, v->name, k))
            finish_twice(finish, "the csp-variable", w[k + 2]);
        if (finish->d->status == OK)
            to->entry[to->entries++] = (problem_entry){ v->entry[e].label, v->name };
    }
    g->variables++;
}

static void add_permutation(finish *finish, const draft_statement *statement)
{
    int n = permuted(statement);
    int *variable = finish_take(finish, (size_t)n, sizeof *variable);
    for (int k = 0; k < n && finish->d->status == OK; k++) {
        word w = statement->words.list[k + 2];
        variable[k] = finish_variable_of(finish, w);
        int values = finish->g->variable[variable[k]].entries;
        if (finish->d->status == OK && values != n)
            draft_wrong(finish->d, w.at, "%d value%s" EXPECTED "as many as csp-variables: %d", values,
                        values == 1 ? "" : "s", n);
    }
    for (int i = 0; i < n && finish->d->status == OK; i++)
        add_place_of_value(finish, statement, variable, i);
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
    .has_from = true,
};

static const draft_statement *next_permutation(const draft *draft, const draft_statement *statement)
{
    for (statement = statement ? statement + 1 : draft->statement;
         statement < draft->statement + draft->statements; statement++)
        if (statement->form == &form_permutation)
            return statement;
    return NULL;
}

void finish_add_variables(finish *finish)
{
    size_t n = (size_t)finish->d->variables;
    const draft_statement *s = NULL;
    while ((s = next_permutation(finish->d, s)))
        n += (size_t)permuted(s);
    finish->g->variable = finish_take(finish, n, sizeof *finish->g->variable);
    finish->named = finish_take(finish, n, sizeof *finish->named);
    finish->variable_room = n;
    for (; finish->g->variables < finish->d->variables && finish->d->status == OK; finish->g->variables++)
        add_variable(finish, finish->g->variables);
    while (finish->d->status == OK && (s = next_permutation(finish->d, s)))
        add_permutation(finish, s);
}

/* ---- what statements on several csp-variables make ---- */

int finish_make_type(finish *finish, word name, const char *single, const char *const phrases[3])
{
    int t = finish_find(finish, TYPES, name.string);
    if (t >= 0)
        return t;
    if (!problem_index_reserve(&finish->index, 1))
        draft_no_memory(finish->d);
    t = finish->d->status == OK ? add_type(finish, name, single) : 0;
    if (finish->d->status == OK)
        finish->g->type[t].phrases = (csp_phrases){ phrases[0], phrases[1], phrases[2], "" };
    return t;
}

int finish_make_label(finish *finish, const char *name, const char *subject, const char *value,
                      const char *at)
{
    word whole = { finish_joined(finish, "", "", name, strlen(name)), at }, of = { NULL, at },
         said = { NULL, at };
    of.string = finish_joined(finish, "", "", subject, strlen(subject));
    said.string = finish_joined(finish, "", "", value, strlen(value));
    if (finish->d->status == OK && !problem_index_reserve(&finish->index, 2))
        draft_no_memory(finish->d);
    if (finish->d->status == OK && finish_find(finish, LABELS, whole.string) >= 0)
        finish_twice(finish, "the label", whole);
    return finish->d->status == OK ? add_label(finish, whole, of, said) : 0;
}

static void grow_variables(finish *finish)
{
    size_t n = (size_t)finish->g->variables, room = finish->variable_room;
    arena *a = finish->d->arena;
    if (!arena_reserve(a, &finish->g->variable, n, 1, &room, sizeof *finish->g->variable) ||
        !arena_reserve(a, &finish->named, n, 1, &finish->variable_room, sizeof *finish->named))
        draft_no_memory(finish->d);
}

int finish_make_variable(finish *finish, int type, const char *name, const char *at)
{
    word called = { finish_joined(finish, "", "", name, strlen(name)), at };
    finish_count_sets(finish, 1, at);
    if (finish->d->status == OK)
        grow_variables(finish);
    if (finish->d->status == OK && !problem_index_reserve(&finish->index, 1))
        draft_no_memory(finish->d);
    if (finish->d->status == OK && !finish_enter(finish, VARIABLES, called.string, finish->g->variables))
        finish_twice(finish, "the csp-variable", called);
    if (finish->d->status != OK)
        return 0;
    finish->g->variable[finish->g->variables] = (problem_variable){ .name = called.string, .type = type };
    return finish->g->variables++;
}

static void join(finish *finish, int first, int second)
{
    first = finish_root(finish, first);
    second = finish_root(finish, second);
    finish->same[first > second ? first : second] = first < second ? first : second;
}

static void expect_no_labels(finish *finish, const draft_statement *statement)
{
    if (finish->d->labels)
        draft_wrong(finish->d, statement->at, "labels are joined" EXPECTED "none to be declared then");
}

static void join_same(finish *finish, const draft_statement *statement)
{
    expect_no_labels(finish, statement);
    if (statement->words.n < 2)
        draft_wrong(finish->d, statement->at, "%d value%s" EXPECTED "two or more that are one label",
                    statement->words.n, statement->words.n == 1 ? "" : "s");
    for (int i = 0; i < statement->words.n && finish->d->status == OK; i++) {
        int first = finish_label_of(finish, statement->words.list[0]),
            l = finish_label_of(finish, statement->words.list[i]);
        if (finish->d->status == OK)
            join(finish, first, l);
    }
}

static void join_equal(finish *finish, const draft_statement *statement)
{
    expect_no_labels(finish, statement);
    if (statement->words.n < 2)
        draft_wrong(finish->d, statement->at, "%d csp-variable%s" EXPECTED "two or more that are equal",
                    statement->words.n, statement->words.n == 1 ? "" : "s");
    int first = statement->words.n ? finish_variable_of(finish, statement->words.list[0]) : 0;
    for (int k = 1; k < statement->words.n && finish->d->status == OK; k++) {
        int v = finish_variable_of(finish, statement->words.list[k]);
        const problem_variable *a = &finish->g->variable[first], *b = &finish->g->variable[v];
        if (finish->d->status == OK && a->entries != b->entries)
            draft_wrong(finish->d, statement->words.list[k].at,
                        "%d value%s" EXPECTED "the %d of the first csp-variable", b->entries,
                        b->entries == 1 ? "" : "s", a->entries);
        for (int i = 0; i < a->entries && finish->d->status == OK; i++) {
            int j = finish_entry_of(finish, v, (word){ a->entry[i].value, statement->words.list[k].at });
            join(finish, a->entry[i].label, b->entry[finish->d->status == OK ? j : 0].label);
        }
    }
}

static const form_thing a_joined = { "a value, such as A=red", "a value, such as \"A=red\"", NULL, 0, 0 };

const statement_form form_same = { .keyword = "same",
                                   .key = "same",
                                   LIST_FORM(a_joined, "a list of values"),
                                   .stage = STAGE_JOIN,
                                   .finish = join_same };

const statement_form form_equal = { .keyword = "equal",
                                    .key = "equal",
                                    LIST_FORM(a_variable, "a list of csp-variables"),
                                    .stage = STAGE_JOIN,
                                    .finish = join_equal };

void finish_join_labels(finish *finish)
{
    finish_stage(finish, STAGE_JOIN);
}

/* Where the i-th value of a csp-variable was written; if a permutation added the csp-variable, where the
 * permutation was written. */
static const char *place_of_value(const draft *draft, int value, int i)
{
    if (value < draft->variables)
        return draft->variable[value].value.list[i].at;
    const draft_statement *s = next_permutation(draft, NULL);
    for (value -= draft->variables; value >= permuted(s); s = next_permutation(draft, s))
        value -= permuted(s);
    return s->words.list[0].at;
}

/* A csp-variable must have a label only once, even after labels have been joined. */
static void check_variable(finish *finish, int digit)
{
    char quote[QUOTE_MAX];
    finish->lists++;
    for (int i = 0; i < finish->g->variable[digit].entries; i++) {
        const char *value = finish->g->variable[digit].entry[i].value;
        if (!finish_is_new(finish, finish_label_of_entry(finish, digit, i)))
            draft_wrong(finish->d, place_of_value(finish->d, digit, i),
                        "the value %s is the label of an earlier value" EXPECTED "another",
                        string_quote(quote, value));
    }
}

void finish_check_variables(finish *finish)
{
    char quote[QUOTE_MAX];
    for (int v = 0; v < finish->g->variables && finish->d->status == OK; v++)
        check_variable(finish, v);
    for (int l = 0; l < finish->d->labels && finish->d->status == OK; l++)
        if (finish->seen[l] == 0)
            draft_wrong(finish->d, finish->d->label[l].name.at,
                        "the label %s is in no csp-variable" EXPECTED "it in one",
                        string_quote(quote, finish->g->label[l].name));
}
