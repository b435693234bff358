/* links.c: the links of a draft, as lists of labels that are linked pairwise. What `different` says
 * is one list for each value, what `allow` and `forbid` say is one list for each pair that is not allowed. */
#include "problem/finish.h"
#include "problem/scanner.h"

#include <string.h>

/* Room for a list of n labels that are linked pairwise; NULL after a failure. */
static problem_set *add_link(finish *f, int n, const char *at)
{
    stated_problem *g = f->g;
    finish_count_links(f, n, at);
    if (f->d->status == OK && g->links == f->link_room) {
        int more = f->link_room ? 2 * f->link_room : 16;
        problem_set *larger = finish_take(f, (size_t)more, sizeof *larger);
        if (!larger)
            return NULL;
        if (g->links)
            memcpy(larger, g->link, (size_t)g->links * sizeof *larger);
        g->link = larger;
        f->link_room = more;
    }
    if (f->d->status != OK)
        return NULL;
    g->link[g->links].label = finish_take(f, (size_t)n, sizeof *g->link->label);
    g->link[g->links].labels = 0;
    g->link[g->links].from = f->from;
    f->lists++;
    return f->d->status == OK ? &g->link[g->links++] : NULL;
}

void finish_put_label(finish *f, problem_set *to, int l, word w)
{
    if (f->d->status != OK)
        return;
    if (!finish_is_new(f, l))
        finish_twice(f, "the label", (word){ f->g->label[l].name, w.at });
    else
        to->label[to->labels++] = (csp_label)l;
}

void finish_put_labels(finish *f, problem_set *to, const word *list, int n)
{
    for (int i = 0; i < n && f->d->status == OK; i++)
        finish_put_label(f, to, finish_label_of(f, list[i]), list[i]);
}

/* The same for a label that was not written itself. */
static void put_other(finish *f, problem_set *to, int l, word w)
{
    char quote[QUOTE_MAX];
    if (f->d->status == OK && f->seen[l] == f->lists)
        draft_wrong(f->d, w.at,
                    "the label %s belongs to both csp-variables, expected two that can exclude "
                    "each other",
                    string_quote(quote, f->g->label[l].name));
    finish_put_label(f, to, l, w);
}

static void link_labels(finish *f, const draft_statement *s)
{
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "a link of %d label%s, expected two or more", s->words.n,
                    s->words.n == 1 ? "" : "s");
    problem_set *to = add_link(f, s->words.n, s->at);
    if (to)
        finish_put_labels(f, to, s->words.list, s->words.n);
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

static void add_item(by_value *b, const char *value, int label, int w)
{
    int k = problem_index_find(&b->index, 0, value, strlen(value));
    if (k < 0) {
        problem_index_add(&b->index, 0, value, strlen(value), k = b->lists++);
        b->list[k].first = b->items;
    } else
        b->item[b->list[k].last].next = b->items;
    b->list[k].last = b->items;
    b->list[k].labels++;
    b->item[b->items++] = (value_item){ label, w, 0 };
}

/* The csp-variables, each once; returns how many labels they have. */
static size_t find_variables(finish *f, const draft_statement *s, int *variable)
{
    size_t labels = 0;
    f->differents++;
    for (int w = 0; w < s->words.n && f->d->status == OK; w++) {
        int v = variable[w] = finish_variable_of(f, s->words.list[w]);
        if (f->d->status == OK && f->named[v] == f->differents)
            finish_twice(f, "the csp-variable", s->words.list[w]);
        f->named[v] = f->differents;
        labels += (size_t)f->g->variable[v].entries;
    }
    return f->d->status == OK ? labels : 0;
}

static void sort_by_value(finish *f, const draft_statement *s, const int *variable, by_value *b)
{
    for (int w = 0; w < s->words.n; w++) {
        const problem_variable *v = &f->g->variable[variable[w]];
        for (int i = 0; i < v->entries; i++)
            add_item(b, v->entry[i].value, finish_label_of_entry(f, variable[w], i), w);
    }
}

static void link_different(finish *f, const draft_statement *s)
{
    by_value b = { .lists = 0 };
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "%d csp-variable%s, expected two or more that are different", s->words.n,
                    s->words.n == 1 ? "" : "s");
    int *variable = finish_take(f, (size_t)s->words.n, sizeof *variable);
    size_t labels = f->d->status == OK ? find_variables(f, s, variable) : 0;
    b.list = finish_take(f, labels, sizeof *b.list);
    b.item = finish_take(f, labels, sizeof *b.item);
    if (!problem_index_open(&b.index, f->d->arena, labels))
        draft_no_memory(f->d);
    if (f->d->status == OK)
        sort_by_value(f, s, variable, &b);
    for (int k = 0; k < b.lists && f->d->status == OK; k++) {
        problem_set *to = b.list[k].labels > 1 ? add_link(f, b.list[k].labels, s->at) : NULL;
        for (int i = b.list[k].first, n = 0; to && n < b.list[k].labels; i = b.item[i].next, n++)
            put_other(f, to, b.item[i].label, s->words.list[b.item[i].word]);
    }
}

static void link_pair(finish *f, int a, int b, word w)
{
    problem_set *to = add_link(f, 2, w.at);
    if (to) {
        put_other(f, to, a, w);
        put_other(f, to, b, w);
    }
}

/* Links the pairs of a table, or all other pairs. */
static void link_table(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    int a = finish_variable_of(f, w[0]), b = finish_variable_of(f, w[1]);
    if (f->d->status == OK && a == b)
        finish_twice(f, "the csp-variable", w[1]);
    if (f->d->status != OK)
        return;
    int rows = f->g->variable[a].entries, columns = f->g->variable[b].entries;
    f->pairs += (uint64_t)rows * (uint64_t)columns;
    if (f->pairs > LIMIT_TABLE_PAIRS)
        draft_wrong(f->d, s->at, LIMIT_TABLE_PAIRS_SAID);
    bool *named = f->d->status == OK ? finish_take(f, (size_t)rows * (size_t)columns, sizeof *named) : NULL;
    if (!named)
        return;
    for (int i = 2; i + 1 < s->words.n && f->d->status == OK; i += 2) {
        int x = finish_entry_of(f, a, w[i]), y = finish_entry_of(f, b, w[i + 1]);
        if (f->d->status == OK && named[x * columns + y])
            draft_wrong(f->d, w[i].at, "a pair of values that appears twice, expected once");
        else if (f->d->status == OK)
            named[x * columns + y] = true;
    }
    for (int k = 0; k < rows * columns && f->d->status == OK; k++)
        if (named[k] == (s->form == &form_forbid))
            link_pair(f, finish_label_of_entry(f, a, k / columns), finish_label_of_entry(f, b, k % columns),
                      w[0]);
}

/* How many words, the first ones, name what it is about. */
static int names_of(const draft_statement *s)
{
    return s->form == &form_allow || s->form == &form_forbid ? 2 : s->words.n;
}

/* Does everything that it names exist? */
static bool is_known(finish *f, const draft_statement *s)
{
    bool known = true;
    for (int i = 0; known && i < names_of(s); i++)
        known = s->form == &form_link ? finish_is_label(f, s->words.list[i].string)
                                      : finish_find(f, VARIABLES, s->words.list[i].string) >= 0;
    return known;
}

/* "different A B C": the statement, as far as needed to show what it is about. */
static const char *name_of_statement(finish *f, const draft_statement *s)
{
    enum { WORDS = 8 };
    if (s->from || s->form == &form_link)
        return s->from;
    text t;
    text_open(&t, f->d->arena->memory);
    text_add_string(&t, s->form->keyword);
    for (int i = 0; i < names_of(s) && i < WORDS; i++)
        text_format(&t, " %s", s->words.list[i].string);
    text_add_string(&t, names_of(s) > WORDS ? " ..." : "");
    return draft_keep(f->d, &t);
}

static void add_links(finish *f, bool late)
{
    for (int i = 0; i < f->d->statements && f->d->status == OK; i++) {
        const draft_statement *s = &f->d->statement[i];
        if (s->form->stage != STAGE_LINK || f->linked[i] || !(late || is_known(f, s)))
            continue;
        f->linked[i] = true;
        f->from = name_of_statement(f, s);
        s->form->finish(f, s);
    }
}

void finish_add_links(finish *f)
{
    bool combines = false;
    for (int i = 0; i < f->d->statements; i++)
        combines = combines || f->d->statement[i].form->stage == STAGE_ENCODE;
    f->linked = finish_take(f, (size_t)f->d->statements, sizeof *f->linked);
    if (f->linked)
        add_links(f, !combines);
    f->g->known_links = f->g->links;
}

void finish_add_late_links(finish *f)
{
    add_links(f, true);
}

/* ---- how they are written ---- */

/* {"from": NAME, "links": [...]}: what these links come from. */
static void read_links_from(draft *d, const json_value *v)
{
    const json_value *links = NULL;
    word from = { NULL, v->at };
    const json_member known[] = { { "from", &from, "the name of what links come from", NULL },
                                  { "links", NULL, NULL, &links } };
    json_read_members(d, v, known, 2);
    if (d->status == OK && (!from.string || !links))
        draft_wrong(d, v->at, "the key \"%s\" is missing", from.string ? "links" : "from");
    d->from = from.string;
    if (d->status == OK && json_is_kind(d, links, JSON_VALUE_LIST, form_link.all))
        for (const json_value *m = links->first; m && d->status == OK; m = m->next)
            form_read_item(d, &form_link, m);
    d->from = NULL;
}

static void read_links(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, form_link.all))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next)
        if (m->kind == JSON_VALUE_OBJECT)
            read_links_from(d, m);
        else
            form_read_item(d, &form_link, m);
}

const statement_form form_link = {
    .keyword = "link",
    .key = "links",
    .field = (const form_field[]){ FIELD(WORDS, NULL, NULL, NULL, .of = { &a_label }, .some = true), { 0 } },
    .json = FORM_LIST,
    .each = "a list of labels",
    .all = "a list of lists",
    .has_from = true,
    .read_json = read_links,
    .stage = STAGE_LINK,
    .finish = link_labels
};

const statement_form form_different = {
    .keyword = "different",
    .key = "different",
    .field =
        (const form_field[]){ FIELD(WORDS, NULL, NULL, NULL, .of = { &a_variable }, .some = true), { 0 } },
    .json = FORM_LIST,
    .each = "a list of csp-variables",
    .all = "a list of lists",
    .stage = STAGE_LINK,
    .finish = link_different
};

static const form_thing two_variables = { NULL, "the name of a csp-variable", "a list of two csp-variables",
                                          0, 0 },
                        a_second_value = { "a second value for a pair", "a value", NULL, 0, 0 };

static void read_two(scanner *s, draft_statement *to)
{
    draft_add_word(line_draft(s), &to->words, line_word(s, a_variable.text));
    draft_add_word(line_draft(s), &to->words, line_word(s, "a second csp-variable"));
}

static const form_field pairs[] = {
    FIELD(WORDS, "variables", NULL, NULL, .of = { &two_variables }, .n = 2, .read = read_two),
    FIELD(ROWS, "pairs", ":", "': ' and pairs of values", .of = { &a_value, &a_second_value },
          .rows = "a list of pairs of values", .row = "a pair"),
    { 0 }
};

#define PAIRS_FORM                                                                                           \
    .field = pairs, .each = "an object with variables and pairs",                                            \
    .all = "a list of objects with variables and pairs", .stage = STAGE_LINK, .finish = link_table

const statement_form form_allow = { .keyword = "allow", .key = "allow", PAIRS_FORM },
                     form_forbid = { .keyword = "forbid", .key = "forbid", PAIRS_FORM };
