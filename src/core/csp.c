/* csp.c: networks as flat arrays. Each relation (label to links, label to csp-variables, csp-variable to
 * labels) is a table of starts into one array, so that a walk over neighbours is a walk over consecutive
 * memory. */
#include "core/csp.h"

#include "core/board.h"

#include <string.h>

enum { SUBSET_NAMES = 4 }; /* of size 2, 3, 4, and more */

typedef struct subset_names {
    int row_type, column_type;
    char *name[SUBSET_NAMES];
    bool called; /* by the application: the names of size 2, 3 and 4 tell the size */
    csp_words words;
    char *where;
} subset_names;

struct csp {
    csp_graph graph; /* first: see csp_graph_of */
    const memory *memory;
    arena arena;
    uint8_t *var_type;
    char **label_name, **label_subject, **label_value, **var_name,
        **value_name; /* value_name: as var_labels.item */
    char *type_name[CSP_TYPES_MAX], *type_single[CSP_TYPES_MAX];
    csp_phrases phrases[CSP_TYPES_MAX];
    boards boards;
    csp_relation greater, smaller; /* of csp-variables; of needs: */
    csp_relation needed, needing;
    int orders, needs;
    subset_names *subset;
    int subsets;
};

static bool sorted_has(csp_list list, uint16_t x)
{
    const uint16_t *low = list.begin, *high = list.end;
    while (low < high) {
        const uint16_t *middle = low + (high - low) / 2;
        if (*middle == x)
            return true;
        if (*middle < x)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool csp_linked(const csp *c, csp_label a, csp_label b)
{
    return sorted_has(csp_label_links(c, a), b);
}

bool csp_linked_to_all(const csp *c, csp_label a, csp_list labels)
{
    while (labels.begin < labels.end && csp_linked(c, a, *labels.begin))
        labels.begin++;
    return labels.begin == labels.end;
}

bool csp_has(const csp *c, csp_var v, csp_label l)
{
    return sorted_has(v < c->graph.vars ? csp_label_vars(c, l) : csp_label_groups(c, l), v);
}

int csp_var_type(const csp *c, csp_var v)
{
    return c->var_type[v];
}

const char *csp_type_name(const csp *c, int type)
{
    return c->type_name[type];
}

const char *csp_type_single(const csp *c, int type)
{
    return c->type_single[type];
}

const csp_phrases *csp_type_phrases(const csp *c, int type)
{
    return &c->phrases[type];
}

static const csp_phrases usual_phrases = { "{}", "{}", "{} {lacks} value" };

bool csp_phrases_are_usual(const csp_phrases *p)
{
    return !strcmp(p->variable, usual_phrases.variable) && !strcmp(p->value, usual_phrases.value) &&
           !strcmp(p->lack, usual_phrases.lack);
}

const char *csp_var_name(const csp *c, csp_var v)
{
    return c->var_name[v];
}

const char *csp_label_name(const csp *c, csp_label l)
{
    return c->label_name[l];
}

const char *csp_label_subject(const csp *c, csp_label l)
{
    return c->label_subject[l];
}

const char *csp_label_value(const csp *c, csp_label l)
{
    return c->label_value[l];
}

const char *csp_value_name(const csp *c, csp_var v, csp_label l)
{
    csp_list labels = csp_var_labels(c, v);
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (*x == l)
            return c->value_name[x - c->graph.var_labels.item];
    return "";
}

int csp_orders(const csp *c)
{
    return c->orders;
}

csp_list csp_greater(const csp *c, csp_var v)
{
    return csp_row(&c->greater, v);
}

csp_list csp_smaller(const csp *c, csp_var v)
{
    return csp_row(&c->smaller, v);
}

bool csp_is_smaller(const csp *c, csp_var a, csp_var b)
{
    return sorted_has(csp_greater(c, a), b);
}

bool csp_never_equal(const csp *c, csp_var a, csp_var b)
{
    csp_list x = csp_var_labels(c, a), y = csp_var_labels(c, b);
    bool never = x.end - x.begin == y.end - y.begin;
    for (; never && x.begin < x.end; x.begin++, y.begin++)
        never = csp_linked(c, *x.begin, *y.begin);
    return never;
}

int csp_needs(const csp *c)
{
    return c->needs;
}

csp_list csp_needed(const csp *c, int i)
{
    return csp_row(&c->needed, i);
}

csp_list csp_needing(const csp *c, int i)
{
    return csp_row(&c->needing, i);
}

bool csp_is_need(const csp *c, csp_var set)
{
    return set >= csp_sets(c) && set != CSP_NONE;
}

csp_list csp_set_members(const csp *c, csp_var set)
{
    return csp_is_need(c, set) ? csp_needed(c, set - csp_sets(c)) : csp_var_labels(c, set);
}

int csp_boards(const csp *c)
{
    return c->boards.n;
}

const csp_board *csp_board_at(const csp *c, int i)
{
    return &c->boards.list[i];
}

static const subset_names *names_of(const csp *c, int row_type, int column_type)
{
    for (int i = 0; i < c->subsets; i++)
        if (c->subset[i].row_type == row_type && c->subset[i].column_type == column_type)
            return &c->subset[i];
    return NULL;
}

const char *csp_subset_name(const csp *c, int row_type, int column_type, int size)
{
    const subset_names *n = names_of(c, row_type, column_type);
    int which = size < 2 ? 0 : size - 2;
    return n ? n->name[which < SUBSET_NAMES ? which : SUBSET_NAMES - 1] : "subset";
}

bool csp_subset_name_tells_size(const csp *c, int row_type, int column_type, int size)
{
    const subset_names *n = names_of(c, row_type, column_type);
    return n && n->called && size - 2 < SUBSET_NAMES - 1;
}

bool csp_subset_words(const csp *c, int row_type, int column_type, csp_words *words, const char **where)
{
    const subset_names *n = names_of(c, row_type, column_type);
    if (!n || !n->called)
        return false;
    *words = n->words;
    *where = n->where;
    return true;
}

/* ---- building ---- */

typedef struct pair {
    uint16_t a, b;
    char *name;
} pair;

typedef struct pairs {
    pair *list;
    size_t n, room;
} pairs;

typedef struct names {
    char **list;
    size_t n, room;
} names;

struct csp_builder {
    const memory *memory;
    csp *csp; /* owns the arena where names go */
    status failed;
    const char *why;
    names label_name, label_subject, label_value, var_name, group_name;
    uint8_t *type, *group_type; /* of csp-variables; of groups */
    size_t type_room, group_type_room;
    pairs puts, group_puts, links, orders;
    pairs needed, needing; /* number of the need, label */
    int needs;
    size_t last_need; /* where the labels of the last need begin */
    subset_names *subset;
    size_t subsets, subset_room;
};

static void fail(csp_builder *b, status s, const char *why)
{
    if (b->failed == OK) {
        b->failed = s;
        b->why = why;
    }
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
    if (!p) {
        fail(b, NO_MEMORY, "no memory for the network");
        return false;
    }
    *list = p;
    *room = more;
    return true;
}

static char *copy_name(csp_builder *b, const char *name)
{
    size_t n = strlen(name) + 1;
    char *p = arena_take(&b->csp->arena, n, 1);
    if (!p)
        fail(b, NO_MEMORY, "no memory for the network");
    return p ? memcpy(p, name, n) : NULL;
}

static void add_name(csp_builder *b, names *to, const char *name)
{
    if (grow(b, (void **)&to->list, &to->room, to->n, sizeof *to->list))
        to->list[to->n++] = copy_name(b, name);
}

static void add_pair(csp_builder *b, pairs *to, uint16_t x, uint16_t y, const char *name)
{
    if (grow(b, (void **)&to->list, &to->room, to->n, sizeof *to->list))
        to->list[to->n++] = (pair){ x, y, name ? copy_name(b, name) : NULL };
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
    return b;
}

int csp_add_type(csp_builder *b, const char *name, const char *single)
{
    csp *c = b->csp;
    if (c->graph.types == CSP_TYPES_MAX) {
        fail(b, BAD_INPUT, "more than 32 types of csp-variables");
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
            (csp_phrases){ copy_name(b, variable), copy_name(b, value), copy_name(b, lack) };
}

csp_label csp_add_label(csp_builder *b, const char *name, const char *subject, const char *value)
{
    if (b->label_name.n >= CSP_MAX)
        fail(b, BAD_INPUT, "more than 65,520 labels");
    add_name(b, &b->label_name, name);
    add_name(b, &b->label_subject, subject);
    add_name(b, &b->label_value, value);
    return b->failed == OK ? (csp_label)(b->label_name.n - 1) : 0;
}

/* The number of the new set among those of its kind. */
static size_t add_set(csp_builder *b, names *name, uint8_t **types, size_t *room, int type,
                      const char *called)
{
    if (b->var_name.n + b->group_name.n >= CSP_MAX)
        fail(b, BAD_INPUT, "more than 65,520 csp-variables and groups");
    if (type < 0 || type >= b->csp->graph.types)
        fail(b, INTERNAL, "a csp-variable or group of an unknown type");
    if (!grow(b, (void **)types, room, name->n, 1))
        return 0;
    (*types)[name->n] = (uint8_t)type;
    add_name(b, name, called);
    return b->failed == OK ? name->n - 1 : 0;
}

csp_var csp_add_var(csp_builder *b, int type, const char *name)
{
    return (csp_var)add_set(b, &b->var_name, &b->type, &b->type_room, type, name);
}

int csp_add_group(csp_builder *b, int type, const char *name)
{
    return (int)add_set(b, &b->group_name, &b->group_type, &b->group_type_room, type, name);
}

void csp_put_in_group(csp_builder *b, int group, csp_label l, const char *value_name)
{
    add_pair(b, &b->group_puts, (uint16_t)group, l, value_name);
}

static char *join_name(csp_builder *b, const char *x, const char *y)
{
    size_t n = strlen(x), m = strlen(y);
    char *p = arena_take(&b->csp->arena, n + m + 2, 1);
    if (!p) {
        fail(b, NO_MEMORY, "no memory for the network");
        return NULL;
    }
    memcpy(p, x, n);
    p[n] = '-';
    memcpy(p + n + 1, y, m + 1);
    return p;
}

static subset_names *add_subset_names(csp_builder *b, int row_type, int column_type, bool called)
{
    if (!grow(b, (void **)&b->subset, &b->subset_room, b->subsets, sizeof *b->subset))
        return NULL;
    subset_names *n = &b->subset[b->subsets++];
    *n = (subset_names){ .row_type = row_type, .column_type = column_type, .called = called };
    return n;
}

void csp_call_subsets(csp_builder *b, int row_type, int column_type, csp_words words, const char *where)
{
    static const char *const called[][SUBSET_NAMES] = {
        [SUBSET_NAKED] = { "naked-pairs", "naked-triplets", "naked-quads", "naked-sets" },
        [SUBSET_HIDDEN] = { "hidden-pairs", "hidden-triplets", "hidden-quads", "hidden-sets" },
        [SUBSET_FISH] = { "x-wing", "swordfish", "jellyfish", "fish" },
    };
    subset_names *n = add_subset_names(b, row_type, column_type, true);
    if (n) {
        n->words = words;
        n->where = copy_name(b, where);
    }
    for (int i = 0; n && i < SUBSET_NAMES; i++)
        n->name[i] = *where ? join_name(b, called[words][i], where) : copy_name(b, called[words][i]);
}

/* Names for the boards that nobody has words for. */
static void call_others(csp_builder *b)
{
    csp *c = b->csp;
    for (int i = 0; i < c->boards.n && b->failed == OK; i++) {
        const csp_board *board = &c->boards.list[i];
        c->subset = b->subset;
        c->subsets = (int)b->subsets;
        if (names_of(c, board->row_type, board->column_type))
            continue;
        subset_names *n = add_subset_names(b, board->row_type, board->column_type, false);
        char *types = join_name(b, c->type_name[board->row_type], c->type_name[board->column_type]);
        for (int k = 0; n && types && k < SUBSET_NAMES; k++)
            n->name[k] = join_name(b, "subset", types);
    }
    c->subset = arena_take(&c->arena, b->subsets, sizeof *c->subset);
    if (!c->subset)
        fail(b, NO_MEMORY, "no memory for the network");
    else if (b->subsets)
        memcpy(c->subset, b->subset, b->subsets * sizeof *c->subset);
    c->subsets = (int)b->subsets;
}

void csp_put(csp_builder *b, csp_var v, csp_label l, const char *value_name)
{
    add_pair(b, &b->puts, v, l, value_name);
}

void csp_add_link(csp_builder *b, csp_label x, csp_label y)
{
    if (x == y)
        fail(b, BAD_INPUT, "a label linked to itself");
    add_pair(b, &b->links, x, y, NULL);
}

void csp_add_order(csp_builder *b, csp_var smaller, csp_var greater)
{
    add_pair(b, &b->orders, smaller, greater, NULL);
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
        if (b->needs == CSP_MAX)
            fail(b, BAD_INPUT, "more than 65,520 needs");
        b->last_need = b->needed.n;
        b->needs++;
        for (int i = 0; i < n; i++)
            add_pair(b, &b->needed, (uint16_t)(b->needs - 1), needed[i], NULL);
    }
    add_pair(b, &b->needing, (uint16_t)(b->needs - 1), l, NULL);
}

static bool take_relation(csp_builder *b, csp_relation *r, int rows, size_t items)
{
    r->start = arena_take(&b->csp->arena, (size_t)rows + 1, sizeof *r->start);
    r->item = arena_take(&b->csp->arena, items, sizeof *r->item);
    if (!r->start || !r->item)
        fail(b, NO_MEMORY, "no memory for the network");
    return b->failed == OK;
}

/* Rows are filled in the order of the pairs; `name`, where given, goes along. */
static void fill_relation(csp_builder *b, csp_relation *r, int rows, const pairs *from, bool by_second,
                          char **name)
{
    if (!take_relation(b, r, rows, from->n))
        return;
    for (size_t i = 0; i < from->n; i++)
        r->start[(by_second ? from->list[i].b : from->list[i].a) + 1]++;
    for (int i = 0; i < rows; i++)
        r->start[i + 1] += r->start[i];
    for (size_t i = from->n;
         i-- > 0;) { /* backwards, taking each row from its end: start[] is restored below */
        const pair *p = &from->list[i];
        uint32_t at = --r->start[(by_second ? p->b : p->a) + 1];
        r->item[at] = by_second ? p->a : p->b;
        if (name)
            name[at] = p->name;
    }
    for (int i = 0; i < rows; i++) /* now start[i + 1] is where row i begins */
        r->start[i] = r->start[i + 1];
    r->start[rows] = (uint32_t)from->n;
}

static void sort_row(uint16_t *list, int n)
{
    for (int gap = n / 2; gap > 0; gap /= 2) /* shell sort: rows are short and often nearly sorted */
        for (int i = gap; i < n; i++) {
            uint16_t x = list[i];
            int j = i;
            for (; j >= gap && list[j - gap] > x; j -= gap)
                list[j] = list[j - gap];
            list[j] = x;
        }
}

/* Adds what is not marked for l to the n labels of `out`. */
static int gather(csp_list labels, csp_label l, uint32_t *mark, uint16_t *out, int n)
{
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (mark[*x] != l + 1u) {
            mark[*x] = l + 1u;
            out[n++] = *x;
        }
    return n;
}

/* The labels linked to l: those that share a set with it and those it was linked to. */
static int gather_links(const csp *c, const csp_relation *extra, csp_label l, uint32_t *mark, uint16_t *out)
{
    int n = 0;
    csp_list sets[] = { csp_label_vars(c, l), csp_label_groups(c, l) };
    mark[l] = l + 1u;
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++)
            n = gather(csp_var_labels(c, *v), l, mark, out, n);
    return gather(csp_row(extra, l), l, mark, out, n);
}

static void make_links(csp_builder *b)
{
    csp *c = b->csp;
    csp_relation extra = { 0 };
    size_t given = b->links.n, total = 0;
    for (size_t i = 0; i < given; i++) /* links are symmetric */
        csp_add_link(b, b->links.list[i].b, b->links.list[i].a);
    fill_relation(b, &extra, c->graph.labels, &b->links, false, NULL);
    uint32_t *mark = memory_take(b->memory, (size_t)c->graph.labels, sizeof *mark);
    uint16_t *buffer = memory_take(b->memory, (size_t)c->graph.labels, sizeof *buffer);
    if (!mark || !buffer)
        fail(b, NO_MEMORY, "no memory for the network");
    for (int l = 0; b->failed == OK && l < c->graph.labels; l++)
        total += (size_t)gather_links(c, &extra, (csp_label)l, mark, buffer);
    if (b->failed == OK && take_relation(b, &c->graph.label_links, c->graph.labels, total)) {
        csp_relation *r = &c->graph.label_links;
        memset(mark, 0, (size_t)c->graph.labels * sizeof *mark);
        for (int l = 0; l < c->graph.labels; l++) {
            int n = gather_links(c, &extra, (csp_label)l, mark, buffer);
            sort_row(buffer, n);
            if (n)
                memcpy(r->item + r->start[l], buffer, (size_t)n * sizeof *buffer);
            r->start[l + 1] = r->start[l] + (uint32_t)n;
        }
        c->graph.links = (int)(total / 2);
    }
    memory_give(b->memory, mark, (size_t)c->graph.labels, sizeof *mark);
    memory_give(b->memory, buffer, (size_t)c->graph.labels, sizeof *buffer);
}

static char **keep_names(csp_builder *b, const names *from)
{
    char **list = arena_take(&b->csp->arena, from->n, sizeof *list);
    if (!list)
        fail(b, NO_MEMORY, "no memory for the network");
    else if (from->n)
        memcpy(list, from->list, from->n * sizeof *list);
    return list;
}

static void check_needs(csp_builder *b, const pairs *needs)
{
    for (size_t i = 0; i < needs->n; i++)
        if (needs->list[i].b >= b->label_name.n)
            fail(b, INTERNAL, "a need of a label that was not added");
}

static void check_puts(csp_builder *b)
{
    for (size_t i = 0; i < b->orders.n; i++)
        if (b->orders.list[i].a >= b->var_name.n || b->orders.list[i].b >= b->var_name.n)
            fail(b, INTERNAL, "an order of a csp-variable that was not added");
    check_needs(b, &b->needed);
    check_needs(b, &b->needing);
    for (size_t i = 0; i < b->puts.n; i++)
        if (b->puts.list[i].a >= b->var_name.n || b->puts.list[i].b >= b->label_name.n)
            fail(b, INTERNAL, "a label or csp-variable that was not added");
    for (size_t i = 0; i < b->group_puts.n; i++)
        if (b->group_puts.list[i].a >= b->group_name.n || b->group_puts.list[i].b >= b->label_name.n)
            fail(b, INTERNAL, "a label or group that was not added");
    for (size_t i = 0; i < b->links.n; i++)
        if (b->links.list[i].a >= b->label_name.n || b->links.list[i].b >= b->label_name.n)
            fail(b, INTERNAL, "a link of a label that was not added");
}

static uint32_t hash_name(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h;
}

/* Paths speak of labels and csp-variables by name, so a name must mean one thing. */
static void check_unique(csp_builder *b, const names *list, const char *why)
{
    size_t room = 16;
    while (room < 2 * list->n)
        room *= 2;
    char **slot = memory_take(b->memory, room, sizeof *slot);
    if (!slot)
        fail(b, NO_MEMORY, "no memory for the network");
    for (size_t i = 0; b->failed == OK && i < list->n; i++) {
        size_t at = hash_name(list->list[i]) & (room - 1);
        for (; slot[at]; at = (at + 1) & (room - 1))
            if (strcmp(slot[at], list->list[i]) == 0)
                fail(b, BAD_INPUT, why);
        slot[at] = list->list[i];
    }
    memory_give(b->memory, slot, room, sizeof *slot);
}

static void sort_rows(csp_builder *b, csp_relation *r, const char *twice)
{
    for (int l = 0; l < b->csp->graph.labels; l++) {
        uint16_t *list = r->item + r->start[l];
        int n = (int)(r->start[l + 1] - r->start[l]);
        sort_row(list, n);
        for (int i = 1; i < n; i++)
            if (list[i] == list[i - 1])
                fail(b, BAD_INPUT, twice);
    }
}

/* Groups are numbered behind the csp-variables from here on. */
static void number_groups(csp_builder *b)
{
    for (size_t i = 0; i < b->group_puts.n; i++)
        b->group_puts.list[i].a = (uint16_t)(b->group_puts.list[i].a + b->csp->graph.vars);
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

static void make_orders_and_needs(csp_builder *b)
{
    csp *c = b->csp;
    c->orders = (int)b->orders.n;
    c->needs = b->needs;
    fill_relation(b, &c->greater, c->graph.vars, &b->orders, false, NULL);
    fill_relation(b, &c->smaller, c->graph.vars, &b->orders, true, NULL);
    fill_relation(b, &c->needed, c->needs, &b->needed, false, NULL);
    fill_relation(b, &c->needing, c->needs, &b->needing, false, NULL);
    for (int v = 0; v < c->graph.vars && b->failed == OK; v++) {
        sort_row(c->greater.item + c->greater.start[v], (int)(c->greater.start[v + 1] - c->greater.start[v]));
        sort_row(c->smaller.item + c->smaller.start[v], (int)(c->smaller.start[v + 1] - c->smaller.start[v]));
    }
    for (size_t i = 0; i < b->orders.n && b->failed == OK; i++)
        link_order(b, b->orders.list[i].a, b->orders.list[i].b);
}

static void make_relations(csp_builder *b)
{
    csp *c = b->csp;
    size_t vars = b->puts.n;
    c->value_name = arena_take(&c->arena, b->puts.n + b->group_puts.n, sizeof *c->value_name);
    if (!c->value_name)
        fail(b, NO_MEMORY, "no memory for the network");
    if (b->failed != OK)
        return;
    number_groups(b);
    fill_relation(b, &c->graph.label_vars, c->graph.labels, &b->puts, true, NULL);
    fill_relation(b, &c->graph.label_groups, c->graph.labels, &b->group_puts, true, NULL);
    for (size_t i = 0; i < b->group_puts.n; i++)
        if (grow(b, (void **)&b->puts.list, &b->puts.room, b->puts.n, sizeof *b->puts.list))
            b->puts.list[b->puts.n++] = b->group_puts.list[i];
    if (b->failed == OK)
        fill_relation(b, &c->graph.var_labels, c->graph.sets, &b->puts, false, c->value_name);
    b->puts.n = vars;
    if (b->failed != OK)
        return;
    sort_rows(b, &c->graph.label_vars, "a label stands twice in one csp-variable");
    sort_rows(b, &c->graph.label_groups, "a label stands twice in one group");
    make_orders_and_needs(b);
    make_links(b);
    if (b->failed == OK && boards_make(&c->boards, c, b->memory, &c->arena) != OK)
        fail(b, NO_MEMORY, "no memory for the network");
    if (b->failed == OK)
        call_others(b);
}

static void free_builder(csp_builder *b)
{
    const memory *m = b->memory;
    names *lists[] = { &b->label_name, &b->label_subject, &b->label_value, &b->var_name, &b->group_name };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        memory_give(m, lists[i]->list, lists[i]->room, sizeof *lists[i]->list);
    memory_give(m, b->type, b->type_room, 1);
    memory_give(m, b->group_type, b->group_type_room, 1);
    memory_give(m, b->subset, b->subset_room, sizeof *b->subset);
    memory_give(m, b->group_puts.list, b->group_puts.room, sizeof *b->group_puts.list);
    memory_give(m, b->puts.list, b->puts.room, sizeof *b->puts.list);
    memory_give(m, b->links.list, b->links.room, sizeof *b->links.list);
    memory_give(m, b->orders.list, b->orders.room, sizeof *b->orders.list);
    memory_give(m, b->needed.list, b->needed.room, sizeof *b->needed.list);
    memory_give(m, b->needing.list, b->needing.room, sizeof *b->needing.list);
    memory_give(m, b, 1, sizeof *b);
}

/* The names and types of the csp-variables, then of the groups. */
static void keep_sets(csp_builder *b)
{
    csp *c = b->csp;
    size_t vars = b->var_name.n, groups = b->group_name.n;
    c->graph.vars = (int)vars;
    c->graph.sets = (int)(vars + groups);
    for (size_t i = 0; i < groups; i++)
        if (grow(b, (void **)&b->var_name.list, &b->var_name.room, b->var_name.n, sizeof *b->var_name.list))
            b->var_name.list[b->var_name.n++] = b->group_name.list[i];
    c->var_name = keep_names(b, &b->var_name);
    c->var_type = arena_take(&c->arena, vars + groups, 1);
    if (!c->var_type)
        fail(b, NO_MEMORY, "no memory for the network");
    if (b->failed == OK && vars)
        memcpy(c->var_type, b->type, vars);
    if (b->failed == OK && groups)
        memcpy(c->var_type + vars, b->group_type, groups);
}

status csp_end(csp_builder *b, csp **out, error *e)
{
    csp *c = b->csp;
    *out = NULL;
    check_puts(b);
    c->graph.labels = (int)b->label_name.n;
    c->label_name = keep_names(b, &b->label_name);
    c->label_subject = keep_names(b, &b->label_subject);
    c->label_value = keep_names(b, &b->label_value);
    keep_sets(b);
    if (b->failed == OK)
        check_unique(b, &b->label_name, "two labels of one name");
    if (b->failed == OK)
        check_unique(b, &b->var_name, "two csp-variables or groups of one name");
    if (b->failed == OK)
        make_relations(b);
    status s = b->failed;
    if (s == OK)
        *out = c;
    else {
        error_set(e, s, 0, 0, "%s", b->why);
        csp_free(c);
    }
    free_builder(b);
    return s;
}

void csp_free(csp *c)
{
    if (!c)
        return;
    arena_close(&c->arena);
    memory_give(c->memory, c, 1, sizeof *c);
}
