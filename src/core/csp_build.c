/* csp_build.c: making a network. The builder collects what is declared as lists of pairs; csp_end checks them
 * and turns each into a relation by counting sort, numbers groups and needs after the csp-variables, and
 * makes what follows from them: links, boards, names. */
#include "core/csp_inside.h"
#include "core/csp_links.h"

#include "base/sort.h"

#include <string.h>

static const char no_memory[] = "no memory for the network";

typedef struct pair {
    uint16_t a, b;
} pair;

typedef struct pairs {
    pair *list;
    size_t n, room;
} pairs;

typedef struct names {
    char **list;
    size_t n, room;
} names;

/* Sets of one kind, with a pair (set, label) for each member. */
typedef struct sets {
    names name, value; /* of each set; of each member */
    uint8_t *type;
    size_t type_room;
    pairs members;
} sets;

struct csp_builder {
    const memory *memory;
    csp *csp;   /* owns the arena where names go */
    arena room; /* for what is needed only while csp_end works */
    status failed;
    const char *why;
    names label_name, label_subject, label_value;
    sets vars, groups;
    pairs links, orders;
    pairs needed, needing; /* number of the need, label */
    int needs;
    size_t last_need; /* where the labels of the last need begin */
    subset_names *subset;
    size_t subsets, subset_room;
};

/* ---- collecting ---- */

static void fail(csp_builder *b, status s, const char *why)
{
    if (b->failed == OK) {
        b->failed = s;
        b->why = why;
    }
}

static void fail_unless(csp_builder *b, const void *p)
{
    if (!p)
        fail(b, NO_MEMORY, no_memory);
}

/* Room for one more element of `size` bytes; false and a remembered failure if there is none. */
static bool grow(csp_builder *b, void **list, size_t *room, size_t n, size_t size)
{
    if (b->failed != OK)
        return false;
    if (n < *room)
        return true;
    size_t more = *room ? *room * 2 : 64;
    void *p = memory_grow(b->memory, *list, *room, more, size);
    fail_unless(b, p);
    if (!p)
        return false;
    *list = p;
    *room = more;
    return true;
}

static char *copy_name(csp_builder *b, const char *name)
{
    size_t n = strlen(name) + 1;
    char *p = arena_take(&b->csp->arena, n, 1);
    fail_unless(b, p);
    return p ? memcpy(p, name, n) : NULL;
}

static void add_name(csp_builder *b, names *to, const char *name)
{
    if (grow(b, (void **)&to->list, &to->room, to->n, sizeof *to->list))
        to->list[to->n++] = copy_name(b, name);
}

static void add_pair(csp_builder *b, pairs *to, uint16_t x, uint16_t y)
{
    if (grow(b, (void **)&to->list, &to->room, to->n, sizeof *to->list))
        to->list[to->n++] = (pair){ x, y };
}

csp_builder *csp_begin(const memory *m)
{
    csp_builder *b = memory_take(m, 1, sizeof *b);
    if (!b)
        return NULL;
    b->memory = m;
    b->csp = memory_take(m, 1, sizeof *b->csp);
    if (!b->csp) {
        memory_give(m, b, 1, sizeof *b);
        return NULL;
    }
    b->csp->memory = m;
    arena_open(&b->csp->arena, m);
    arena_open(&b->room, m);
    return b;
}

int csp_add_type(csp_builder *b, const char *name, const char *single)
{
    csp *c = b->csp;
    if (c->graph.types == LIMIT_TYPES) {
        fail(b, BAD_INPUT, LIMIT_TYPES_SAID);
        return 0;
    }
    c->type_name[c->graph.types] = copy_name(b, name);
    c->type_single[c->graph.types] = copy_name(b, single);
    c->phrases[c->graph.types] = usual_phrases;
    return c->graph.types++;
}

void csp_speak(csp_builder *b, int type, const char *variable, const char *value, const char *lack)
{
    if (type < 0 || type >= b->csp->graph.types)
        fail(b, INTERNAL, "phrases for an unknown type");
    else
        b->csp->phrases[type] =
            (csp_phrases){ copy_name(b, variable), copy_name(b, value), copy_name(b, lack), "" };
}

void csp_speak_of_labels(csp_builder *b, int type, const char *label)
{
    if (type < 0 || type >= b->csp->graph.types)
        fail(b, INTERNAL, "phrases for an unknown type");
    else
        b->csp->phrases[type].label = copy_name(b, label);
}

csp_label csp_add_label(csp_builder *b, const char *name, const char *subject, const char *value)
{
    if (b->label_name.n >= LIMIT_LABELS)
        fail(b, BAD_INPUT, LIMIT_LABELS_SAID);
    add_name(b, &b->label_name, name);
    add_name(b, &b->label_subject, subject);
    add_name(b, &b->label_value, value);
    return b->failed == OK ? (csp_label)(b->label_name.n - 1) : 0;
}

/* One set more, of any kind? */
static void check_sets(csp_builder *b)
{
    if (b->vars.name.n + b->groups.name.n + (size_t)b->needs >= LIMIT_SETS)
        fail(b, BAD_INPUT, LIMIT_SETS_SAID);
}

/* One member more? */
static void check_members(csp_builder *b)
{
    if (b->vars.members.n + b->groups.members.n + b->needed.n + b->needing.n >= LIMIT_MEMBERS)
        fail(b, BAD_INPUT, LIMIT_MEMBERS_SAID);
}

/* The number of the new set among those of its kind. */
static size_t add_set(csp_builder *b, sets *to, int type, const char *name)
{
    check_sets(b);
    if (type < 0 || type >= b->csp->graph.types)
        fail(b, INTERNAL, "a csp-variable or group of an unknown type");
    if (!grow(b, (void **)&to->type, &to->type_room, to->name.n, 1))
        return 0;
    to->type[to->name.n] = (uint8_t)type;
    add_name(b, &to->name, name);
    return b->failed == OK ? to->name.n - 1 : 0;
}

static void add_member(csp_builder *b, sets *to, size_t set, csp_label l, const char *value_name)
{
    check_members(b);
    add_pair(b, &to->members, (uint16_t)set, l);
    add_name(b, &to->value, value_name);
}

csp_var csp_add_var(csp_builder *b, int type, const char *name)
{
    return (csp_var)add_set(b, &b->vars, type, name);
}

void csp_put(csp_builder *b, csp_var v, csp_label l, const char *value_name)
{
    add_member(b, &b->vars, v, l, value_name);
}

int csp_add_group(csp_builder *b, int type, const char *name)
{
    return (int)add_set(b, &b->groups, type, name);
}

void csp_put_in_group(csp_builder *b, int group, csp_label l, const char *value_name)
{
    add_member(b, &b->groups, (size_t)group, l, value_name);
}

void csp_call_subsets(csp_builder *b, int row_type, int column_type, csp_words words, const char *where)
{
    if (!grow(b, (void **)&b->subset, &b->subset_room, b->subsets, sizeof *b->subset))
        return;
    subset_names *n = &b->subset[b->subsets++];
    *n = (subset_names){ .row_type = row_type, .column_type = column_type, .called = true, .words = words };
    n->where = copy_name(b, where);
    if (n->where && !csp_name_subsets(n, &b->csp->arena))
        fail(b, NO_MEMORY, no_memory);
}

void csp_add_link(csp_builder *b, csp_label x, csp_label y)
{
    if (x == y)
        fail(b, BAD_INPUT, "a label linked to itself");
    add_pair(b, &b->links, x, y);
}

void csp_add_order(csp_builder *b, csp_var smaller, csp_var greater)
{
    add_pair(b, &b->orders, smaller, greater);
}

static bool is_last_need(const csp_builder *b, const csp_label *needed, size_t n)
{
    bool same = b->needs > 0 && b->needed.n - b->last_need == n;
    for (size_t i = 0; same && i < n; i++)
        same = b->needed.list[b->last_need + i].b == needed[i];
    return same;
}

void csp_add_need(csp_builder *b, csp_label l, const csp_label *needed, int n)
{
    if (!is_last_need(b, needed, (size_t)n)) {
        check_sets(b);
        b->last_need = b->needed.n;
        b->needs++;
        for (int i = 0; i < n; i++) {
            check_members(b);
            add_pair(b, &b->needed, (uint16_t)(b->needs - 1), needed[i]);
        }
    }
    check_members(b);
    add_pair(b, &b->needing, (uint16_t)(b->needs - 1), l);
}

/* ---- checking ---- */

/* Are both numbers of each pair below these? */
static void check_pairs(csp_builder *b, const pairs *list, size_t a, size_t most, const char *why)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->list[i].a >= a || list->list[i].b >= most)
            fail(b, INTERNAL, why);
}

static void check_numbers(csp_builder *b)
{
    size_t labels = b->label_name.n, vars = b->vars.name.n, needs = (size_t)b->needs;
    check_pairs(b, &b->orders, vars, vars, "an order of a csp-variable that was not added");
    check_pairs(b, &b->needed, needs, labels, "a need of a label that was not added");
    check_pairs(b, &b->needing, needs, labels, "a need of a label that was not added");
    check_pairs(b, &b->vars.members, vars, labels, "a label or csp-variable that was not added");
    check_pairs(b, &b->groups.members, b->groups.name.n, labels, "a label or group that was not added");
    check_pairs(b, &b->links, labels, labels, "a link of a label that was not added");
}

static uint32_t hash_name(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h;
}

/* Paths speak of labels and csp-variables by name, so a name must mean one thing. */
static void check_unique(csp_builder *b, char **name, size_t n, const char *why)
{
    size_t room = 16;
    while (room < 2 * n)
        room *= 2;
    char **slot = b->failed == OK ? arena_take(&b->room, room, sizeof *slot) : NULL;
    fail_unless(b, slot);
    for (size_t i = 0; b->failed == OK && i < n; i++) {
        size_t at = hash_name(name[i]) & (room - 1);
        for (; slot[at]; at = (at + 1) & (room - 1))
            if (strcmp(slot[at], name[i]) == 0)
                fail(b, BAD_INPUT, why);
        slot[at] = name[i];
    }
}

/* ---- relations ---- */

typedef enum direction { BY_FIRST, BY_SECOND } direction;

static uint16_t row_of(pair p, direction by)
{
    return by == BY_SECOND ? p.b : p.a;
}

/* Rows have the order of the pairs. `number` is added to the first number of each pair where it is what the
 * rows have. */
static void fill_relation(csp_builder *b, arena *a, csp_relation *r, int rows, const pairs *from,
                          direction by, int number)
{
    r->start = arena_take(a, (size_t)rows + 1, sizeof *r->start);
    r->item = arena_take(a, from->n, sizeof *r->item);
    if (!r->start || !r->item)
        fail(b, NO_MEMORY, no_memory);
    if (b->failed != OK)
        return;
    for (size_t i = 0; i < from->n; i++)
        r->start[row_of(from->list[i], by) + 1]++;
    for (int i = 0; i < rows; i++)
        r->start[i + 1] += r->start[i];
    for (size_t i = from->n; i-- > 0;) { /* backwards, each row from its end: start[] is restored below */
        pair p = from->list[i];
        r->item[--r->start[row_of(p, by) + 1]] = by == BY_SECOND ? (uint16_t)(p.a + number) : p.b;
    }
    for (int i = 0; i < rows; i++) /* now start[i + 1] is where row i begins */
        r->start[i] = r->start[i + 1];
    r->start[rows] = (uint32_t)from->n;
}

/* Sorts each row; twice: what is said if a number stands in a row more than once. */
static void sort_rows(csp_builder *b, csp_relation *r, int rows, const char *twice)
{
    for (int l = 0; l < rows && b->failed == OK; l++) {
        uint16_t *list = r->item + r->start[l];
        size_t n = r->start[l + 1] - r->start[l];
        sort_numbers(list, n);
        for (size_t i = 1; twice && i < n; i++)
            if (list[i] == list[i - 1])
                fail(b, BAD_INPUT, twice);
    }
}

/* The rows of `more` become rows behind those of r. */
static void append_rows(csp_builder *b, csp_relation *r, int rows, const csp_relation *more, int more_rows)
{
    csp_relation old = *r;
    size_t n = b->failed == OK ? old.start[rows] : 0, m = b->failed == OK ? more->start[more_rows] : 0;
    arena *a = &b->csp->arena;
    r->start = arena_take(a, (size_t)(rows + more_rows) + 1, sizeof *r->start);
    r->item = arena_take(a, n + m, sizeof *r->item);
    if (!r->start || !r->item)
        fail(b, NO_MEMORY, no_memory);
    if (b->failed != OK)
        return;
    memcpy(r->start, old.start, (size_t)rows * sizeof *r->start);
    for (int i = 0; i <= more_rows; i++)
        r->start[rows + i] = (uint32_t)n + more->start[i];
    if (n)
        memcpy(r->item, old.item, n * sizeof *r->item);
    if (m)
        memcpy(r->item + n, more->item, m * sizeof *r->item);
}

/* The value names of sets of one kind, in the order of their relation, behind those that are there. */
static void keep_value_names(csp_builder *b, const sets *s, const csp_relation *r, char **to)
{
    uint32_t *next = arena_take(&b->room, s->name.n, sizeof *next);
    fail_unless(b, next);
    for (size_t i = 0; i < s->name.n && b->failed == OK; i++)
        next[i] = r->start[i];
    for (size_t i = 0; i < s->members.n && b->failed == OK; i++)
        to[next[s->members.list[i].a]++] = s->value.list[i];
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

/* A need may be declared twice: its guards are in the order in which needs are numbered. */
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

/* The value of a label in no csp-variable is never asked for, so a need of one could not be counted. */
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
    if (b->links.n > LIMIT_LINKS)
        fail(b, BAD_INPUT, LIMIT_LINKS_SAID);
    fill_relation(b, &b->room, &declared[0], g->labels, &b->links, BY_FIRST, 0);
    fill_relation(b, &b->room, &declared[1], g->labels, &b->links, BY_SECOND, 0);
    if (b->failed == OK && csp_links_make(g, declared, b->memory, &b->csp->arena) != OK)
        fail(b, NO_MEMORY, no_memory);
}

/* ---- the end ---- */

/* The names of a list, then of another one, which may be NULL. */
static char **keep_names(csp_builder *b, const names *from, const names *more)
{
    size_t n = from->n, m = more ? more->n : 0;
    char **list = arena_take(&b->csp->arena, n + m, sizeof *list);
    fail_unless(b, list);
    if (list && n)
        memcpy(list, from->list, n * sizeof *list);
    if (list && m)
        memcpy(list + n, more->list, m * sizeof *list);
    return list;
}

static void keep_types(csp_builder *b)
{
    csp *c = b->csp;
    size_t vars = b->vars.name.n, groups = b->groups.name.n;
    c->set_type = arena_take(&c->arena, vars + groups, 1);
    fail_unless(b, c->set_type);
    if (b->failed == OK && vars)
        memcpy(c->set_type, b->vars.type, vars);
    if (b->failed == OK && groups)
        memcpy(c->set_type + vars, b->groups.type, groups);
}

static void keep_all_names(csp_builder *b)
{
    csp *c = b->csp;
    c->label_name = keep_names(b, &b->label_name, NULL);
    c->label_subject = keep_names(b, &b->label_subject, NULL);
    c->label_value = keep_names(b, &b->label_value, NULL);
    c->set_name = keep_names(b, &b->vars.name, &b->groups.name);
    keep_types(b);
    check_unique(b, c->label_name, b->label_name.n, "two labels of one name");
    check_unique(b, c->set_name, (size_t)c->graph.exclusive, "two csp-variables or groups of one name");
}

static void make_boards(csp_builder *b)
{
    csp *c = b->csp;
    c->subset = b->subset;
    c->subsets = (int)b->subsets;
    if (b->failed == OK && (!csp_take_names_apart(c) ||
                            boards_make(&c->boards, c, b->memory, &c->arena) != OK || !csp_name_others(c)))
        fail(b, NO_MEMORY, no_memory);
}

static void number_sets(csp_builder *b)
{
    csp_graph *g = &b->csp->graph;
    g->labels = (int)b->label_name.n;
    g->vars = (int)b->vars.name.n;
    g->exclusive = g->vars + (int)b->groups.name.n;
    g->sets = g->exclusive + b->needs;
}

static void free_pairs(const memory *m, const pairs *p)
{
    memory_give(m, p->list, p->room, sizeof *p->list);
}

static void free_names(const memory *m, const names *n)
{
    memory_give(m, n->list, n->room, sizeof *n->list);
}

static void free_sets(const memory *m, const sets *s)
{
    free_names(m, &s->name);
    free_names(m, &s->value);
    free_pairs(m, &s->members);
    memory_give(m, s->type, s->type_room, 1);
}

static void free_builder(csp_builder *b)
{
    const memory *m = b->memory;
    free_names(m, &b->label_name);
    free_names(m, &b->label_subject);
    free_names(m, &b->label_value);
    free_sets(m, &b->vars);
    free_sets(m, &b->groups);
    free_pairs(m, &b->links);
    free_pairs(m, &b->orders);
    free_pairs(m, &b->needed);
    free_pairs(m, &b->needing);
    memory_give(m, b->subset, b->subset_room, sizeof *b->subset);
    arena_close(&b->room);
    memory_give(m, b, 1, sizeof *b);
}

status csp_end(csp_builder *b, csp **out, error *e)
{
    void (*const parts[])(
        csp_builder *) = { check_numbers,   number_sets, keep_all_names, make_sets,  drop_repeated_guards,
                           make_label_sets, check_needs, make_orders,    make_links, make_boards };
    *out = NULL;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && b->failed == OK; i++)
        parts[i](b);
    status s = b->failed;
    if (s == OK)
        *out = b->csp;
    else {
        error_set(e, s, 0, 0, "%s", b->why);
        csp_free(b->csp);
    }
    free_builder(b);
    return s;
}
