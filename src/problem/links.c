/* links.c: the links of a draft, as lists of labels that are linked pairwise. What `different` says
 * is one list for each value, what `allow` and `forbid` say is one list for each pair that is not allowed. */
#include "problem/finish.h"
#include "problem/scanner.h"

#include <string.h>

/* Room for a list of n labels that are linked pairwise; NULL after a failure. */
static problem_set *add_link(finish *finish, int n, const char *at)
{
    stated_problem *g = finish->g;
    finish_count_links(finish, n, at);
    if (finish->d->status == OK &&
        !arena_reserve(finish->d->arena, &g->link, (size_t)g->links, 1, &finish->link_room, sizeof *g->link))
        draft_no_memory(finish->d);
    if (finish->d->status != OK)
        return NULL;
    g->link[g->links].label = finish_take(finish, (size_t)n, sizeof *g->link->label);
    g->link[g->links].labels = 0;
    g->link[g->links].from = finish->from;
    finish->lists++;
    return finish->d->status == OK ? &g->link[g->links++] : NULL;
}

void finish_put_label(finish *finish, problem_set *to, int label, word words)
{
    if (finish->d->status != OK)
        return;
    if (!finish_is_new(finish, label))
        finish_twice(finish, "the label", (word){ finish->g->label[label].name, words.at });
    else
        to->label[to->labels++] = (csp_label)label;
}

void finish_put_labels(finish *finish, problem_set *to, const word *list, int n)
{
    for (int i = 0; i < n && finish->d->status == OK; i++)
        finish_put_label(finish, to, finish_label_of(finish, list[i]), list[i]);
}

/* The same for a label that was not written itself. */
static void put_other(finish *finish, problem_set *to, int label, word words)
{
    char quote[QUOTE_MAX];
    if (finish->d->status == OK && finish->seen[label] == finish->lists)
        draft_wrong(finish->d, words.at,
                    "the label %s belongs to both csp-variables" EXPECTED "two that can exclude "
                    "each other",
                    string_quote(quote, finish->g->label[label].name));
    finish_put_label(finish, to, label, words);
}

static void link_labels(finish *finish, const draft_statement *statement)
{
    if (statement->words.n < 2)
        draft_wrong(finish->d, statement->at, "a link of %d label%s" EXPECTED "two or more",
                    statement->words.n, statement->words.n == 1 ? "" : "s");
    problem_set *to = add_link(finish, statement->words.n, statement->at);
    if (to)
        finish_put_labels(finish, to, statement->words.list, statement->words.n);
}

/* The labels of one value, in the order of the csp-variables: a list through `next`. */
typedef struct value_list {
    int first, last, labels;
} value_list;

typedef struct value_item {
    int label, word, next; /* word: the number of the word that names the csp-variable */
} value_item;

typedef struct by_value {
    problem_index index; /* from values to their lists */
    value_list *list;
    value_item *item;
    int lists, items;
} by_value;

static void add_item(by_value *by_value, const char *value, int label, int width)
{
    int k = problem_index_find(&by_value->index, 0, value, strlen(value));
    if (k < 0) {
        problem_index_add(&by_value->index, 0, value, strlen(value), k = by_value->lists++);
        by_value->list[k].first = by_value->items;
    } else
        by_value->item[by_value->list[k].last].next = by_value->items;
    by_value->list[k].last = by_value->items;
    by_value->list[k].labels++;
    by_value->item[by_value->items++] = (value_item){ label, width, 0 };
}

/* The csp-variables, each once; returns how many labels they have. */
static size_t find_variables(finish *finish, const draft_statement *statement, int *variable)
{
    size_t labels = 0;
    finish->differents++;
    for (int w = 0; w < statement->words.n && finish->d->status == OK; w++) {
        int v = variable[w] = finish_variable_of(finish, statement->words.list[w]);
        if (finish->d->status == OK && finish->named[v] == finish->differents)
            finish_twice(finish, "the csp-variable", statement->words.list[w]);
        finish->named[v] = finish->differents;
        labels += (size_t)finish->g->variable[v].entries;
    }
    return finish->d->status == OK ? labels : 0;
}

static void sort_by_value(finish *finish, const draft_statement *statement, const int *variable,
                          by_value *value)
{
    for (int w = 0; w < statement->words.n; w++) {
        const problem_variable *v = &finish->g->variable[variable[w]];
        for (int i = 0; i < v->entries; i++)
            add_item(value, v->entry[i].value, finish_label_of_entry(finish, variable[w], i), w);
    }
}

/* Has a csp-variable, or a group that is to be made, this name? */
static bool is_named(const finish *finish, const char *name)
{
    for (int i = 0; i < finish->d->groups; i++)
        if (!strcmp(finish->d->group[i].name.string, name))
            return true;
    return finish_find(finish, VARIABLES, name) >= 0;
}

/* With fewer values than csp-variables there is no solution. To show that as a Subset, each value becomes a
 * group; a statement that can be obeyed needs none, because its csp-variables say all about it. */
static void group_value(finish *finish, const draft_statement *statement, const by_value *value, int k)
{
    draft_variable group = { .type = { "different", statement->at }, .from = finish->from };
    const value_item *item = &value->item[value->list[k].first];
    const char *text = finish->g->label[item->label].value;
    size_t n = strlen(text);
    group.name = (word){ finish_joined(finish, "value", " ", text, n), statement->at };
    if (finish->d->status == OK && is_named(finish, group.name.string) && finish->from)
        group.name.string = finish_joined(finish, finish->from, ": ", text, n);
    if (finish->d->status != OK || is_named(finish, group.name.string))
        return;
    for (int i = 0; i < value->list[k].labels; i++, item = &value->item[item->next]) {
        draft_add_word(finish->d, &group.label, (word){ finish->g->label[item->label].name, statement->at });
        draft_add_word(finish->d, &group.value, statement->words.list[item->word]);
    }
    finish_count_sets(finish, 1, statement->at);
    finish_count_members(finish, value->list[k].labels, statement->at);
    draft_put(finish->d, group, group);
    if (!problem_index_reserve(&finish->index, 2))
        draft_no_memory(finish->d);
}

/* The value of an item of the list. */
static const char *value_of(finish *finish, const draft_statement *statement, const value_item *item)
{
    int v = finish_variable_of(finish, statement->words.list[item->word]);
    const problem_variable *is = &finish->g->variable[v];
    for (int i = 0; i < is->entries; i++)
        if (finish_label_of_entry(finish, v, i) == item->label)
            return is->entry[i].value;
    return "";
}

/* Is there a csp-variable that has just these labels? */
static bool is_variable(finish *finish, const csp_label *label, int n)
{
    finish->lists++;
    for (int i = 0; i < n; i++)
        (void)finish_is_new(finish, label[i]);
    for (int v = 0; v < finish->g->variables; v++) {
        int same = 0;
        if (finish->g->variable[v].entries != n)
            continue;
        while (same < n && finish->seen[finish_label_of_entry(finish, v, same)] == finish->lists)
            same++;
        if (same == n)
            return true;
    }
    return false;
}

/* "3@A..D": where the value 3 is, from A to D. */
static const char *name_of_place(finish *finish, const draft_statement *statement, const char *value)
{
    text t;
    text_open(&t, finish->d->arena->memory);
    const word *w = statement->words.list;
    text_format(&t, "%s@%s..%s", value, w[0].string, w[statement->words.n - 1].string);
    while (finish_find(finish, VARIABLES, text_bytes(&t)) >= 0 && !t.failed)
        text_add_char(&t, '\'');
    return draft_keep(finish->d, &t);
}

/* Each of as many values as csp-variables belongs to one of them: which one is a csp-variable, unless it is
 * one already. */
static void add_place(finish *finish, const draft_statement *statement, const by_value *value, int k)
{
    static const char *const phrases[3] = { "{}", "{}", "{} {lacks} place" };
    const value_item *first = &value->item[value->list[k].first];
    csp_label *label = finish_take(finish, (size_t)value->list[k].labels, sizeof *label);
    const char *said = finish->d->status == OK ? value_of(finish, statement, first) : "";
    int n = 0;
    for (int i = value->list[k].first; label && n < value->list[k].labels; i = value->item[i].next)
        label[n++] = (csp_label)value->item[i].label;
    if (!label || is_variable(finish, label, n))
        return;
    int type = finish_make_type(finish, (word){ "place", statement->at }, "single-place", phrases);
    int v = finish_make_variable(finish, type, name_of_place(finish, statement, said), statement->at);
    finish_count_members(finish, n, statement->at);
    if (finish->d->status != OK || !problem_index_reserve(&finish->index, (size_t)n))
        return;
    problem_variable *to = &finish->g->variable[v];
    to->from = finish->from;
    to->entry = finish_take(finish, (size_t)n, sizeof *to->entry);
    for (int i = value->list[k].first; to->entry && to->entries < n; i = value->item[i].next) {
        const char *name = statement->words.list[value->item[i].word].string;
        finish_enter(finish, VALUES + v, name, to->entries);
        to->entry[to->entries++] = (problem_entry){ (csp_label)value->item[i].label, name };
    }
}

/* Has each csp-variable labels of its own? */
static bool is_of_several(finish *finish, const by_value *value)
{
    finish->lists++;
    for (int i = 0; i < value->items; i++)
        if (!finish_is_new(finish, value->item[i].label))
            return false;
    return true;
}

static void link_different(finish *finish, const draft_statement *statement)
{
    by_value b = { .lists = 0 };
    if (statement->words.n < 2)
        draft_wrong(finish->d, statement->at, "%d csp-variable%s" EXPECTED "two or more that are different",
                    statement->words.n, statement->words.n == 1 ? "" : "s");
    int *variable = finish_take(finish, (size_t)statement->words.n, sizeof *variable);
    size_t labels = finish->d->status == OK ? find_variables(finish, statement, variable) : 0;
    b.list = finish_take(finish, labels, sizeof *b.list);
    b.item = finish_take(finish, labels, sizeof *b.item);
    if (!problem_index_open(&b.index, finish->d->arena, labels))
        draft_no_memory(finish->d);
    if (finish->d->status == OK)
        sort_by_value(finish, statement, variable, &b);
    if (finish->d->status == OK && b.lists == statement->words.n && !finish->late &&
        is_of_several(finish, &b)) {
        for (int k = 0; k < b.lists && finish->d->status == OK; k++)
            add_place(finish, statement, &b, k);
        return;
    }
    for (int k = 0; k < b.lists && finish->d->status == OK; k++) {
        problem_set *to = b.list[k].labels > 1 ? add_link(finish, b.list[k].labels, statement->at) : NULL;
        for (int i = b.list[k].first, n = 0; to && n < b.list[k].labels; i = b.item[i].next, n++)
            put_other(finish, to, b.item[i].label, statement->words.list[b.item[i].word]);
    }
    for (int k = 0; k < b.lists && b.lists < statement->words.n && !finish->d->types; k++)
        group_value(finish, statement, &b, k);
}

static void link_pair(finish *finish, int first, int second, word words)
{
    problem_set *to = add_link(finish, 2, words.at);
    if (to) {
        put_other(finish, to, first, words);
        put_other(finish, to, second, words);
    }
}

/* Links the pairs of a table, or all other pairs. */
static void link_table(finish *finish, const draft_statement *statement)
{
    const word *w = statement->words.list;
    int a = finish_variable_of(finish, w[0]), b = finish_variable_of(finish, w[1]);
    if (finish->d->status == OK && a == b)
        finish_twice(finish, "the csp-variable", w[1]);
    if (finish->d->status != OK)
        return;
    int rows = finish->g->variable[a].entries, columns = finish->g->variable[b].entries;
    finish->pairs += (uint64_t)rows * (uint64_t)columns;
    if (finish->pairs > LIMIT_TABLE_PAIRS)
        draft_wrong(finish->d, statement->at, LIMIT_TABLE_PAIRS_SAID);
    bool *named =
        finish->d->status == OK ? finish_take(finish, (size_t)rows * (size_t)columns, sizeof *named) : NULL;
    if (!named)
        return;
    for (int i = 2; i + 1 < statement->words.n && finish->d->status == OK; i += 2) {
        int x = finish_entry_of(finish, a, w[i]), y = finish_entry_of(finish, b, w[i + 1]);
        if (finish->d->status == OK && named[x * columns + y])
            draft_wrong(finish->d, w[i].at, "a pair of values that appears twice" EXPECTED "once");
        else if (finish->d->status == OK)
            named[x * columns + y] = true;
    }
    for (int k = 0; k < rows * columns && finish->d->status == OK; k++)
        if (named[k] == (statement->form == &form_forbid))
            link_pair(finish, finish_label_of_entry(finish, a, k / columns),
                      finish_label_of_entry(finish, b, k % columns), w[0]);
}

/* How many words, the first ones, name what it is about. */
static int names_of(const draft_statement *statement)
{
    return statement->form == &form_allow || statement->form == &form_forbid ? 2 : statement->words.n;
}

/* Does everything that it names exist? */
static bool is_known(finish *finish, const draft_statement *statement)
{
    bool known = true;
    for (int i = 0; known && i < names_of(statement); i++)
        known = statement->form == &form_link
                    ? finish_is_label(finish, statement->words.list[i].string)
                    : finish_find(finish, VARIABLES, statement->words.list[i].string) >= 0;
    return known;
}

/* "different A B C": the statement, as far as needed to show what it is about. */
static const char *name_of_statement(finish *finish, const draft_statement *statement)
{
    enum { WORDS = 8 };
    if (statement->from || statement->form == &form_link)
        return statement->from;
    text t;
    text_open(&t, finish->d->arena->memory);
    text_add_string(&t, statement->form->keyword);
    for (int i = 0; i < names_of(statement) && i < WORDS; i++)
        text_format(&t, " %s", statement->words.list[i].string);
    text_add_string(&t, names_of(statement) > WORDS ? " ..." : "");
    return draft_keep(finish->d, &t);
}

static void add_links(finish *finish, bool late)
{
    for (int i = 0; i < finish->d->statements && finish->d->status == OK; i++) {
        const draft_statement *s = &finish->d->statement[i];
        if (s->form->stage != STAGE_LINK || finish->linked[i] || !(late || is_known(finish, s)))
            continue;
        finish->linked[i] = true;
        finish->from = name_of_statement(finish, s);
        s->form->finish(finish, s);
    }
}

void finish_add_links(finish *finish)
{
    bool combines = false;
    for (int i = 0; i < finish->d->statements; i++)
        combines = combines || finish->d->statement[i].form->stage == STAGE_ENCODE;
    finish->linked = finish_take(finish, (size_t)finish->d->statements, sizeof *finish->linked);
    if (finish->linked)
        add_links(finish, !combines);
    finish->g->known_links = finish->g->links;
}

void finish_add_late_links(finish *finish)
{
    finish->late = true;
    add_links(finish, true);
}

/* ---- how they are written ---- */

/* {"from": NAME, "links": [...]}: what these links come from. */
static void read_links_from(draft *draft, const json_value *value)
{
    const json_value *links = form_read_from(draft, value, "links");
    if (links && json_is_kind(draft, links, JSON_VALUE_LIST, form_link.all))
        for (const json_value *m = links->first; m && draft->status == OK; m = m->next)
            form_read_item(draft, &form_link, m);
    draft->from = NULL;
}

static void read_links(draft *draft, const json_value *value)
{
    if (!json_is_kind(draft, value, JSON_VALUE_LIST, form_link.all))
        return;
    for (const json_value *m = value->first; m && draft->status == OK; m = m->next)
        if (m->kind == JSON_VALUE_OBJECT)
            read_links_from(draft, m);
        else
            form_read_item(draft, &form_link, m);
}

const statement_form form_link = { .keyword = "link",
                                   .key = "links",
                                   LIST_FORM(a_label, "a list of labels"),
                                   .has_from = true,
                                   .read_json = read_links,
                                   .stage = STAGE_LINK,
                                   .finish = link_labels };

const statement_form form_different = { .keyword = "different",
                                        .key = "different",
                                        LIST_FORM(a_variable, "a list of csp-variables"),
                                        .has_from = true,
                                        .stage = STAGE_LINK,
                                        .finish = link_different };

static const form_thing two_variables = { NULL, "the name of a csp-variable", "a list of two csp-variables",
                                          0, 0 },
                        a_second_value = { "a second value for a pair", "a value", NULL, 0, 0 };

static void read_two(scanner *scanner, draft_statement *to)
{
    draft_add_word(scanner->draft, &to->words, line_word(scanner, a_variable.text));
    draft_add_word(scanner->draft, &to->words, line_word(scanner, "a second csp-variable"));
}

static const form_field pairs[] = {
    FIELD(WORDS, "variables", NULL, NULL, .of = { &two_variables }, .n = 2, .read = read_two),
    FIELD(ROWS, "pairs", ":", "': ' and pairs of values", .of = { &a_value, &a_second_value },
          .rows = "a list of pairs of values", .row = "a pair"),
    { 0 }
};

#define PAIRS_FORM                                                                                           \
    .field = pairs, .each = "an object with variables and pairs",                                            \
    .all = "a list of objects with variables and pairs", .has_from = true, .stage = STAGE_LINK,              \
    .finish = link_table

const statement_form form_allow = { .keyword = "allow", .key = "allow", PAIRS_FORM },
                     form_forbid = { .keyword = "forbid", .key = "forbid", PAIRS_FORM };
