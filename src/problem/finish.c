/* problem_finish.c: from a draft to a network, part by part: limits, room, then everything in such an order
 * that whatever is referred to already exists. Finally labels that were joined to others are dropped, and
 * those that stay get their final numbers.
 *
 * A mistake is reported at the place of the word that is wrong, never later by the network itself. */
#include "problem/encode.h"

#include <string.h>

static void add_group(finish *f, int number)
{
    const draft_variable *from = &f->d->group[number];
    problem_variable *to = &f->g->group[number];
    *to = (problem_variable){ .name = from->name.string, .type = finish_type_of(f, from->name, from->type) };
    if (!finish_enter(f, VARIABLES, to->name, f->g->variables + number))
        finish_twice(f, "the name", from->name);
    to->entry = finish_take(f, (size_t)from->label.n, sizeof *to->entry);
    f->lists++;
    for (int i = 0; i < from->label.n && f->d->status == OK; i++) {
        int l = finish_label_of(f, from->label.list[i]);
        const char *value = from->value.list[i].string;
        if (f->d->status != OK)
            return;
        if (!finish_is_new(f, l))
            finish_twice(f, "the label", from->label.list[i]);
        to->entry[to->entries++] = (problem_entry){ (csp_label)l, value ? value : f->g->label[l].name };
    }
}

static void add_groups(finish *f)
{
    f->g->group = finish_take(f, (size_t)f->d->groups, sizeof *f->g->group);
    for (; f->g->groups < f->d->groups && f->d->status == OK; f->g->groups++)
        add_group(f, f->g->groups);
}

static void add_givens(finish *f)
{
    int givens = 0, removals = 0;
    for (int i = 0; i < f->d->statements; i++) {
        const draft_statement *s = &f->d->statement[i];
        givens += s->form == &form_given ? s->words.n : 0;
        removals += s->form == &form_remove ? s->words.n : 0;
    }
    f->g->given.label = finish_take(f, (size_t)givens, sizeof *f->g->given.label);
    f->g->removed.label = finish_take(f, (size_t)removals, sizeof *f->g->removed.label);
    for (int k = 0; k < 2; k++) {
        f->lists++;
        for (int i = 0; i < f->d->statements && f->d->status == OK; i++) {
            const draft_statement *s = &f->d->statement[i];
            if (s->form == (k ? &form_remove : &form_given))
                finish_put_labels(f, k ? &f->g->removed : &f->g->given, s->words.list, s->words.n);
        }
    }
}

static const form_field some_labels[] = { FIELD(WORDS, NULL, NULL, NULL, .of = { &a_label }, .some = true),
                                          { 0 } };

#define LABELS_FORM .field = some_labels, .json = FORM_WHOLE, .each = "a list of labels"

const statement_form form_given = { .keyword = "given", .key = "givens", LABELS_FORM },
                     form_remove = { .keyword = "remove", .key = "removed", LABELS_FORM };

problem_constraint *finish_declare(finish *f, const constraint *kind, int sets, int labels)
{
    problem_constraint *is =
        f->d->status == OK ? problem_declare(f->g, f->d->arena, kind, sets, labels) : NULL;
    if (is)
        is->label.labels = 0;
    else
        draft_no_memory(f->d);
    f->lists++;
    return is;
}

void finish_stage(finish *f, form_stage stage)
{
    for (int i = 0; i < f->d->statements && f->d->status == OK; i++)
        if (f->d->statement[i].form->stage == stage)
            f->d->statement[i].form->finish(f, &f->d->statement[i]);
}

static void add_declared(finish *f)
{
    finish_stage(f, STAGE_DECLARE);
}

/* Gives the labels that stay their final numbers. */
static void renumber(finish *f, csp_label *list, int n)
{
    for (int i = 0; i < n; i++)
        list[i] = (csp_label)f->number[finish_root(f, list[i])];
}

static void close_ranks(finish *f)
{
    stated_problem *g = f->g;
    int kept = 0, all = g->labels;
    for (int l = 0; l < g->labels; l++)
        if (f->same[l] == l) {
            g->label[kept] = g->label[l];
            f->number[l] = kept++;
        }
    int plain = g->plain_labels;
    while (plain > 0 && f->same[plain - 1] != plain - 1)
        plain--;
    g->plain_labels = plain ? f->number[plain - 1] + 1 : 0;
    g->labels = kept;
    for (int i = 0; i < g->combineds; i++)
        g->combined[i].first += kept - all;
    for (int v = 0; v < g->variables + g->groups; v++) {
        problem_variable *x = v < g->variables ? &g->variable[v] : &g->group[v - g->variables];
        for (int i = 0; i < x->entries; i++)
            renumber(f, &x->entry[i].label, 1);
    }
    for (int i = 0; i < g->links; i++)
        renumber(f, g->link[i].label, g->link[i].labels);
    for (int i = 0; i < g->declareds; i++)
        renumber(f, g->declared[i].label.label, g->declared[i].label.labels);
    for (int i = 0; i < g->places; i++)
        if (g->place[i].label != CSP_NONE)
            renumber(f, &g->place[i].label, 1);
    for (int i = 0; i < g->slots; i++)
        renumber(f, &g->slot[i].label, 1);
    renumber(f, g->given.label, g->given.labels);
    renumber(f, g->removed.label, g->removed.labels);
}

/* A permutation of n csp-variables adds n, each with n values. */
static void check_permutation(finish *f, const draft_statement *s)
{
    int64_t n = s->words.n - 2;
    const word name = s->words.list[0];
    if (n < 2)
        draft_wrong(f->d, name.at, "a permutation of %d csp-variable%s, expected two or more", (int)n,
                    n == 1 ? "" : "s");
    finish_count_sets(f, (int)n, name.at);
    finish_count_members(f, n * n, name.at);
}

/* Refuses what is too much before it takes room: so the room is bounded, whatever was written. */
static void check_limits(finish *f)
{
    draft *d = f->d;
    if (d->labels > LIMIT_LABELS)
        draft_wrong(d, d->label[LIMIT_LABELS].name.at, LIMIT_LABELS_SAID);
    if (d->types > LIMIT_TYPES)
        draft_wrong(d, d->type[LIMIT_TYPES].name.at, LIMIT_TYPES_SAID);
    for (int i = 0; i < d->variables + d->groups && d->status == OK; i++) {
        const draft_variable *v = i < d->variables ? &d->variable[i] : &d->group[i - d->variables];
        finish_count_sets(f, 1, v->name.at);
        finish_count_members(f, v->value.n, v->name.at);
    }
    for (int i = 0; i < d->statements && d->status == OK; i++)
        if (d->statement[i].form == &form_permutation)
            check_permutation(f, &d->statement[i]);
}

static void take_tables(finish *f)
{
    const draft *d = f->d;
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
    f->g->label = finish_take(f, labels, sizeof *f->g->label);
    f->same = finish_take(f, labels, sizeof *f->same);
    f->number = finish_take(f, labels, sizeof *f->number);
    f->seen = finish_take(f, labels, sizeof *f->seen);
    if (!problem_index_open(&f->index, d->arena, names))
        draft_no_memory(f->d);
}

void problem_finish(draft *d, stated_problem *g)
{
    finish f = { .d = d, .g = g };
    *g = (stated_problem){ .name = d->name.string ? d->name.string : "" };
    void (*const parts[])(finish *) = { check_limits,           take_tables,
                                        finish_add_types,       finish_declare_labels,
                                        finish_add_variables,   finish_join_labels,
                                        finish_check_variables, finish_add_links,
                                        finish_encode,          finish_add_late_links,
                                        add_declared,           add_groups,
                                        finish_add_words,       add_givens,
                                        finish_add_places,      close_ranks };
    for (size_t i = 0; i < sizeof parts / sizeof *parts && d->status == OK; i++)
        parts[i](&f);
}
