/* problem_finish.c: from a draft to a network, part by part: limits, room, then everything in such an order
 * that whatever is referred to already exists. Finally labels that were joined to others are dropped, and
 * those that stay get their final numbers.
 *
 * A mistake is reported at the place of the word that is wrong, never later by the network itself. */
#include "problem/encode.h"

#include <string.h>

static void add_group(finish *finish, int number)
{
    const draft_variable *from = &finish->d->group[number];
    problem_variable *to = &finish->g->group[number];
    *to = (problem_variable){ .name = from->name.string,
                              .from = from->from,
                              .type = finish_type_of(finish, from->name, from->type) };
    if (!finish_enter(finish, VARIABLES, to->name, finish->g->variables + number))
        finish_twice(finish, "the name", from->name);
    to->entry = finish_take(finish, (size_t)from->label.n, sizeof *to->entry);
    finish->lists++;
    for (int i = 0; i < from->label.n && finish->d->status == OK; i++) {
        int l = finish_label_of(finish, from->label.list[i]);
        const char *value = from->value.list[i].string;
        if (finish->d->status != OK)
            return;
        if (!finish_is_new(finish, l))
            finish_twice(finish, "the label", from->label.list[i]);
        to->entry[to->entries++] = (problem_entry){ (csp_label)l, value ? value : finish->g->label[l].name };
    }
}

static void add_groups(finish *finish)
{
    finish->g->group = finish_take(finish, (size_t)finish->d->groups, sizeof *finish->g->group);
    for (; finish->g->groups < finish->d->groups && finish->d->status == OK; finish->g->groups++)
        add_group(finish, finish->g->groups);
}

/* Is it among the first n labels, and does it come from something, there or here? Then it is said again. */
static bool is_said_before(const finish *finish, const problem_set *to, int n, int label, const char *from)
{
    for (int i = 0; finish->seen[label] == finish->lists && to->each && i < n; i++)
        if (to->label[i] == label)
            return from || to->each[i];
    return false;
}

static void put_said(finish *finish, problem_set *to, const draft_statement *s)
{
    const int before = to->labels;
    for (int i = 0; i < s->words.n && finish->d->status == OK; i++) {
        const int label = finish_label_of(finish, s->words.list[i]), n = to->labels;
        if (finish->d->status == OK && !is_said_before(finish, to, before, label, s->from))
            finish_put_label(finish, to, label, s->words.list[i]);
        if (to->each && to->labels > n)
            to->each[n] = s->from;
    }
}

/* All labels of the statements of one form, and what each comes from, if any of them comes from something. */
static void add_labels(finish *finish, const statement_form *form, problem_set *to)
{
    int n = 0;
    bool some = false;
    for (int i = 0; i < finish->d->statements; i++) {
        const draft_statement *s = &finish->d->statement[i];
        n += s->form == form ? s->words.n : 0;
        some = some || (s->form == form && s->from);
    }
    to->label = finish_take(finish, (size_t)n, sizeof *to->label);
    to->each = some ? finish_take(finish, (size_t)n, sizeof *to->each) : NULL;
    finish->lists++;
    for (int i = 0; i < finish->d->statements && finish->d->status == OK; i++)
        if (finish->d->statement[i].form == form)
            put_said(finish, to, &finish->d->statement[i]);
}

static void add_givens(finish *finish)
{
    add_labels(finish, &form_given, &finish->g->given);
    add_labels(finish, &form_remove, &finish->g->removed);
}

/* ["A=red", {"from": NAME, "labels": ["B=red"]}] */
static void read_labels(draft *draft, const statement_form *form, const json_value *value)
{
    if (!json_is_kind(draft, value, JSON_VALUE_LIST, form->each))
        return;
    for (const json_value *m = value->first; m && draft->status == OK; m = m->next) {
        const json_value *labels = m->kind == JSON_VALUE_OBJECT ? form_read_from(draft, m, "labels") : NULL;
        draft_statement *to = labels ? NULL : draft_add_statement(draft, form, m->at);
        if (labels)
            form_read_item(draft, form, labels);
        else if (to)
            draft_add_word(draft, &to->words, json_word_of(draft, m, a_label.json));
        draft->from = NULL;
    }
}

static void read_givens(draft *draft, const json_value *value)
{
    read_labels(draft, &form_given, value);
}

static void read_removed(draft *draft, const json_value *value)
{
    read_labels(draft, &form_remove, value);
}

static const form_field some_labels[] = { FIELD(WORDS, NULL, NULL, NULL, .of = { &a_label }, .some = true),
                                          { 0 } };

#define LABELS_FORM .field = some_labels, .json = FORM_WHOLE, .each = "a list of labels", .has_from = true

const statement_form
    form_given = { .keyword = "given", .key = "givens", .read_json = read_givens, LABELS_FORM },
    form_remove = { .keyword = "remove", .key = "removed", .read_json = read_removed, LABELS_FORM };

problem_constraint *finish_declare(finish *finish, const constraint *kind, int sets, int labels)
{
    problem_constraint *is =
        finish->d->status == OK ? problem_declare(finish->g, finish->d->arena, kind, sets, labels) : NULL;
    if (is)
        is->label.labels = 0;
    else
        draft_no_memory(finish->d);
    finish->lists++;
    return is;
}

void finish_stage(finish *finish, form_stage stage)
{
    for (int i = 0; i < finish->d->statements && finish->d->status == OK; i++)
        if (finish->d->statement[i].form->stage == stage)
            finish->d->statement[i].form->finish(finish, &finish->d->statement[i]);
}

static void add_declared(finish *finish)
{
    finish_stage(finish, STAGE_DECLARE);
}

/* Gives the labels that stay their final numbers. */
static void renumber(finish *finish, csp_label *list, int n)
{
    for (int i = 0; i < n; i++)
        list[i] = (csp_label)finish->number[finish_root(finish, list[i])];
}

static void close_ranks(finish *finish)
{
    stated_problem *g = finish->g;
    int kept = 0, all = g->labels;
    for (int l = 0; l < g->labels; l++)
        if (finish->same[l] == l) {
            g->label[kept] = g->label[l];
            finish->number[l] = kept++;
        }
    int plain = g->plain_labels;
    while (plain > 0 && finish->same[plain - 1] != plain - 1)
        plain--;
    g->plain_labels = plain ? finish->number[plain - 1] + 1 : 0;
    g->labels = kept;
    for (int i = 0; i < g->combineds; i++)
        g->combined[i].first += kept - all;
    for (int v = 0; v < g->variables + g->groups; v++) {
        problem_variable *x = v < g->variables ? &g->variable[v] : &g->group[v - g->variables];
        for (int i = 0; i < x->entries; i++)
            renumber(finish, &x->entry[i].label, 1);
    }
    for (int i = 0; i < g->links; i++)
        renumber(finish, g->link[i].label, g->link[i].labels);
    for (int i = 0; i < g->declareds; i++)
        renumber(finish, g->declared[i].label.label, g->declared[i].label.labels);
    for (int i = 0; i < g->places; i++)
        if (g->place[i].label != CSP_NONE)
            renumber(finish, &g->place[i].label, 1);
    for (int i = 0; i < g->slots; i++)
        renumber(finish, &g->slot[i].label, 1);
    renumber(finish, g->given.label, g->given.labels);
    renumber(finish, g->removed.label, g->removed.labels);
}

/* A permutation of n csp-variables adds n, each with n values. */
static void check_permutation(finish *finish, const draft_statement *statement)
{
    int64_t n = statement->words.n - 2;
    const word name = statement->words.list[0];
    if (n < 2)
        draft_wrong(finish->d, name.at, "a permutation of %d csp-variable%s" EXPECTED "two or more", (int)n,
                    n == 1 ? "" : "s");
    finish_count_sets(finish, (int)n, name.at);
    finish_count_members(finish, n * n, name.at);
}

/* Refuses what is too much before it takes room: so the room is bounded, whatever was written. */
static void check_limits(finish *finish)
{
    draft *d = finish->d;
    if (d->labels > LIMIT_LABELS)
        draft_wrong(d, d->label[LIMIT_LABELS].name.at, LIMIT_LABELS_SAID);
    if (d->types > LIMIT_TYPES)
        draft_wrong(d, d->type[LIMIT_TYPES].name.at, LIMIT_TYPES_SAID);
    for (int i = 0; i < d->variables + d->groups && d->status == OK; i++) {
        const draft_variable *v = i < d->variables ? &d->variable[i] : &d->group[i - d->variables];
        finish_count_sets(finish, 1, v->name.at);
        finish_count_members(finish, v->value.n, v->name.at);
    }
    for (int i = 0; i < d->statements && d->status == OK; i++)
        if (d->statement[i].form == &form_permutation)
            check_permutation(finish, &d->statement[i]);
}

static void take_tables(finish *finish)
{
    const draft *d = finish->d;
    size_t entries = 0;
    for (int v = 0; v < d->variables; v++)
        entries += (size_t)d->variable[v].value.n;
    size_t labels = (size_t)d->labels + entries < LIMIT_LABELS ? (size_t)d->labels + entries : LIMIT_LABELS;
    for (int i = 0; i < d->statements; i++) {
        const draft_statement *s = &d->statement[i];
        if (s->form->stage == STAGE_ENCODE)
            labels = LIMIT_LABELS; /* it is not known how many it makes */
        else if (s->form == &form_permutation)
            entries += (size_t)(s->words.n - 1) * (size_t)(s->words.n - 2);
    }
    size_t names = 2 * labels + entries + (size_t)d->variables + (size_t)d->groups + LIMIT_TYPES;
    finish->g->label = finish_take(finish, labels, sizeof *finish->g->label);
    finish->same = finish_take(finish, labels, sizeof *finish->same);
    finish->number = finish_take(finish, labels, sizeof *finish->number);
    finish->seen = finish_take(finish, labels, sizeof *finish->seen);
    if (!problem_index_open(&finish->index, d->arena, names))
        draft_no_memory(finish->d);
}

void problem_finish(draft *draft, stated_problem *problem)
{
    finish f = { .d = draft, .g = problem };
    *problem = (stated_problem){ .name = draft->name.string ? draft->name.string : "" };
    void (*const parts[])(finish *) = { check_limits,           take_tables,          finish_add_types,
                                        finish_declare_labels,  finish_add_variables, finish_join_labels,
                                        finish_check_variables, finish_add_links,     finish_encode,
                                        finish_add_late_links,  add_declared,         add_groups,
                                        finish_add_objective,   finish_add_words,     add_givens,
                                        finish_add_places,      close_ranks };
    for (size_t i = 0; i < sizeof parts / sizeof *parts && draft->status == OK; i++)
        parts[i](&f);
}
