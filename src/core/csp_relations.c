/* csp_relations.c: the relations of a network, each made of a list of pairs by counting sort; groups and
 * needs are numbered after the csp-variables. What an order says is written down as links, too. */
#include "core/csp_builder.h"
#include "core/csp_links.h"

#include "base/sort.h"
#include "base/text.h"
#include "core/pattern.h"

#include <string.h>

typedef enum direction { BY_FIRST, BY_SECOND } direction;

static uint16_t row_of(pair both, direction by)
{
    return by == BY_SECOND ? both.b : both.a;
}

/* Makes a relation of pairs by counting sort; within a row the order is that of the pairs. BY_FIRST: the
 * first number of a pair is the row, the second the item. BY_SECOND: the reverse, and `number` is added to
 * each item. */
static void fill_relation(csp_builder *b, arena *a, csp_relation *relation, int rows, const pairs *from,
                          direction by, int number)
{
    relation->start = arena_take(a, (size_t)rows + 1, sizeof *relation->start);
    relation->item = arena_take(a, from->n, sizeof *relation->item);
    if (!relation->start || !relation->item)
        fail(b, NO_MEMORY, CSP_NO_MEMORY);
    if (b->failed != OK)
        return;
    for (size_t i = 0; i < from->n; i++)
        relation->start[row_of(from->list[i], by) + 1]++;
    for (int i = 0; i < rows; i++)
        relation->start[i + 1] += relation->start[i];
    for (size_t i = from->n; i-- > 0;) { /* backwards, each row from its end; start[] is restored below */
        pair p = from->list[i];
        relation->item[--relation->start[row_of(p, by) + 1]] =
            by == BY_SECOND ? (uint16_t)(p.a + number) : p.b;
    }
    for (int i = 0; i < rows; i++) /* now start[i + 1] is where row i begins */
        relation->start[i] = relation->start[i + 1];
    relation->start[rows] = (uint32_t)from->n;
}

/* Sorts each row. twice: the message of the failure if a number is in a row more than once; NULL: that is
 * allowed. */
static void sort_rows(csp_builder *b, csp_relation *relation, int rows, const char *twice)
{
    for (int l = 0; l < rows && b->failed == OK; l++) {
        uint16_t *list = relation->item + relation->start[l];
        size_t n = relation->start[l + 1] - relation->start[l];
        sort_numbers(list, n);
        for (size_t i = 1; twice && i < n; i++)
            if (list[i] == list[i - 1])
                fail(b, BAD_INPUT, twice);
    }
}

/* Appends the rows of `more` to those of `relation`. */
static void append_rows(csp_builder *b, csp_relation *relation, int rows, const csp_relation *more,
                        int more_rows)
{
    csp_relation old = *relation;
    size_t n = b->failed == OK ? old.start[rows] : 0, m = b->failed == OK ? more->start[more_rows] : 0;
    arena *a = &b->csp->arena;
    relation->start = arena_take(a, (size_t)(rows + more_rows) + 1, sizeof *relation->start);
    relation->item = arena_take(a, n + m, sizeof *relation->item);
    if (!relation->start || !relation->item)
        fail(b, NO_MEMORY, CSP_NO_MEMORY);
    if (b->failed != OK)
        return;
    memcpy(relation->start, old.start, (size_t)rows * sizeof *relation->start);
    for (int i = 0; i <= more_rows; i++)
        relation->start[rows + i] = (uint32_t)n + more->start[i];
    if (n)
        memcpy(relation->item, old.item, n * sizeof *relation->item);
    if (m)
        memcpy(relation->item + n, more->item, m * sizeof *relation->item);
}

/* Writes the value names of sets of one kind to `to`, in the order of their relation. */
static void keep_value_names(csp_builder *b, const sets *sets, const csp_relation *relation, char **to)
{
    uint32_t *next = arena_take(&b->room, sets->name.n, sizeof *next);
    fail_unless(b, next);
    for (size_t i = 0; i < sets->name.n && b->failed == OK; i++)
        next[i] = relation->start[i];
    for (size_t i = 0; i < sets->members.n && b->failed == OK; i++)
        to[next[sets->members.list[i].a]++] = sets->value.list[i];
}

static void make_sets(csp_builder *b)
{
    csp *c = b->csp;
    csp_graph *g = &c->graph;
    int groups = g->exclusive - g->vars;
    csp_relation members = { 0 }, needed = { 0 };
    fill_relation(b, &b->room, &g->members, g->vars, &b->vars.members, BY_FIRST, 0);
    fill_relation(b, &b->room, &members, groups, &b->groups.members, BY_FIRST, 0);
    fill_relation(b, &b->room, &needed, b->needs, &b->needed, BY_FIRST, 0);
    c->value_name = arena_take(&c->arena, b->vars.members.n + b->groups.members.n, sizeof *c->value_name);
    fail_unless(b, c->value_name);
    keep_value_names(b, &b->vars, &g->members, c->value_name);
    keep_value_names(b, &b->groups, &members, c->value_name ? c->value_name + b->vars.members.n : NULL);
    append_rows(b, &g->members, g->vars, &members, groups);
    append_rows(b, &g->members, g->exclusive, &needed, b->needs);
}

/* A guard may be declared twice for one need. The pairs are in the order of the needs' numbers, so it is
 * enough to remember the last need of each label. */
static void drop_repeated_guards(csp_builder *b)
{
    int *last =
        arena_take(&b->room, b->label_name.n, sizeof *last); /* of each label: its last need, from 1 */
    size_t n = 0;
    fail_unless(b, last);
    for (size_t i = 0; b->failed == OK && i < b->needing.n; i++) {
        uint16_t need = b->needing.list[i].a, guard = b->needing.list[i].b;
        if (last[guard] != need + 1)
            b->needing.list[n++] = b->needing.list[i];
        last[guard] = need + 1;
    }
    b->needing.n = n;
}

static void make_label_sets(csp_builder *b)
{
    csp_graph *g = &b->csp->graph;
    arena *a = &b->csp->arena;
    fill_relation(b, a, &g->label_vars, g->labels, &b->vars.members, BY_SECOND, 0);
    fill_relation(b, a, &g->label_groups, g->labels, &b->groups.members, BY_SECOND, g->vars);
    fill_relation(b, a, &g->label_needs, g->labels, &b->needed, BY_SECOND, g->exclusive);
    fill_relation(b, a, &g->label_guards, g->labels, &b->needing, BY_SECOND, g->exclusive);
    fill_relation(b, a, &g->guards, b->needs, &b->needing, BY_FIRST, 0);
    sort_rows(b, &g->label_vars, g->labels, "a label stands twice in one csp-variable");
    sort_rows(b, &g->label_groups, g->labels, "a label stands twice in one group");
}

/* Nothing ever decides whether a label in no csp-variable is true, so solutions could not be counted with a
 * need that has one as a member or guard. */
static void check_needs(csp_builder *b)
{
    const csp_graph *g = &b->csp->graph;
    for (int l = 0; l < g->labels && b->failed == OK; l++) {
        csp_list vars = csp_row(&g->label_vars, l), needs = csp_row(&g->label_needs, l),
                 guards = csp_row(&g->label_guards, l);
        if (vars.begin == vars.end && (needs.begin < needs.end || guards.begin < guards.end))
            fail(b, BAD_INPUT, "a need of a label that is in no csp-variable");
    }
}

static void link_order(csp_builder *b, csp_var smaller, csp_var greater)
{
    csp_list x = csp_var_labels(b->csp, smaller), y = csp_var_labels(b->csp, greater);
    if (x.end - x.begin != y.end - y.begin)
        fail(b, BAD_INPUT, "an order between csp-variables that have not equally many labels");
    for (const csp_label *l = x.begin; l < x.end && b->failed == OK; l++)
        for (const csp_label *k = y.begin; k - y.begin <= l - x.begin; k++)
            if (*l == *k)
                fail(b, BAD_INPUT, "an order between csp-variables that share a label");
            else
                csp_add_link(b, *l, *k);
}

static void make_orders(csp_builder *b)
{
    csp *c = b->csp;
    c->orders = (int)b->orders.n;
    fill_relation(b, &c->arena, &c->greater, c->graph.vars, &b->orders, BY_FIRST, 0);
    fill_relation(b, &c->arena, &c->smaller, c->graph.vars, &b->orders, BY_SECOND, 0);
    sort_rows(b, &c->greater, c->graph.vars, NULL);
    sort_rows(b, &c->smaller, c->graph.vars, NULL);
    for (size_t i = 0; i < b->orders.n && b->failed == OK; i++)
        link_order(b, b->orders.list[i].a, b->orders.list[i].b);
}

static void make_links(csp_builder *b)
{
    csp_graph *g = &b->csp->graph;
    csp_relation declared[2] = { { 0 } };
    fill_relation(b, &b->room, &declared[0], g->labels, &b->links, BY_FIRST, 0);
    fill_relation(b, &b->room, &declared[1], g->labels, &b->links, BY_SECOND, 0);
    if (b->failed == OK && csp_links_make(g, declared, b->memory, &b->csp->arena) != OK)
        fail(b, NO_MEMORY, CSP_NO_MEMORY);
}

/* Adds why a pattern is not impossible: the first few labels of a choice that no link excludes. */
static void add_choice(csp_builder *b, csp_list of, csp_list labels, text *why)
{
    enum { NAMED = 4 };
    csp_label chosen[PATTERN_SETS_MAX];
    int n = pattern_choice(b->csp, of, labels, chosen);
    text_add_string(why, n ? " is not: nothing is wrong with " : " is too large to tell: expected");
    if (!n)
        text_format(why, " at most %d csp-variables, of which %d comparisons of labels tell",
                    PATTERN_SETS_MAX, PATTERN_WORK);
    for (int i = 0; i < n && i < NAMED; i++)
        text_format(why, "%s%s", i ? ", " : "", csp_label_name(b->csp, chosen[i]));
    text_add_string(why, n > NAMED ? " …" : "");
}

/* Fails with a message that names the pattern by the first and the last of its csp-variables. */
static void refuse_pattern(csp_builder *b, csp_list of, csp_list labels)
{
    text why;
    int n = csp_list_size(of);
    text_open(&why, b->memory);
    text_format(&why, "the pattern of %s", n ? csp_var_name(b->csp, *of.begin) : "no csp-variables");
    if (n > 1)
        text_format(&why, "%s%s", n > 2 ? " … " : " and ", csp_var_name(b->csp, of.end[-1]));
    text_add_string(&why, " that is declared to be impossible");
    add_choice(b, of, labels, &why);
    char *kept = arena_take(&b->room, why.length + 1, 1);
    if (kept && !why.failed)
        memcpy(kept, text_bytes(&why), why.length);
    bool told = kept && !why.failed;
    text_close(&why);
    fail(b, told ? BAD_INPUT : NO_MEMORY, told ? kept : CSP_NO_MEMORY);
}

static void make_patterns(csp_builder *b)
{
    csp *c = b->csp;
    c->patterns = b->patterns;
    fill_relation(b, &c->arena, &c->pattern_sets, b->patterns, &b->pattern_sets, BY_FIRST, 0);
    fill_relation(b, &c->arena, &c->pattern_labels, b->patterns, &b->pattern_labels, BY_FIRST, 0);
    for (int i = 0; i < b->patterns && b->failed == OK; i++)
        if (!pattern_is_impossible(c, csp_pattern_sets(c, i), csp_pattern_labels(c, i), NULL, NULL))
            refuse_pattern(b, csp_pattern_sets(c, i), csp_pattern_labels(c, i));
}

void csp_make_relations(csp_builder *b)
{
    void (*const parts[])(csp_builder *) = { make_sets,   drop_repeated_guards, make_label_sets, check_needs,
                                             make_orders, make_links,           make_patterns };
    for (size_t i = 0; i < sizeof parts / sizeof *parts && b->failed == OK; i++)
        parts[i](b);
}
