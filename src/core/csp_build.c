/* csp_build.c: making a network. The builder collects what is declared as lists of pairs; csp_end checks
 * them, turns them into relations (csp_relations.c), and makes what follows from those: boards and names. */
#include "base/hash.h"
#include "core/csp_builder.h"

#include <string.h>

/* ---- collecting ---- */

/* Room for one more element of `size` bytes; false and a remembered failure if there is none. */
static bool grow(csp_builder *b, void *list, size_t *room, size_t n, size_t size)
{
    if (b->failed == OK && !memory_reserve(b->memory, list, n, 1, room, size))
        fail_unless(b, NULL);
    return b->failed == OK;
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
    if (grow(b, &to->list, &to->room, to->n, sizeof *to->list))
        to->list[to->n++] = copy_name(b, name);
}

static void add_pair(csp_builder *b, pairs *to, uint16_t first, uint16_t second)
{
    if (grow(b, &to->list, &to->room, to->n, sizeof *to->list))
        to->list[to->n++] = (pair){ first, second };
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

const memory *csp_memory(const csp_builder *b)
{
    return b->memory;
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

/* ---- without combinations: nothing is made of their labels, which keep their numbers ---- */

void csp_leave_out_combinations(csp_builder *b)
{
    b->left_out = arena_take(&b->room, LIMIT_LABELS + 1, sizeof *b->left_out);
    fail_unless(b, b->left_out);
    b->csp->of_statements = true;
}

csp_label csp_add_combination(csp_builder *b, const char *name, const char *subject, const char *value)
{
    csp_label l = csp_add_label(b, name, subject, value);
    if (b->left_out)
        b->left_out[l] = true;
    return l;
}

static bool is_left_out(const csp_builder *b, csp_label l)
{
    return b->left_out && l < LIMIT_LABELS && b->left_out[l];
}

/* Is there room for one more set, of whatever kind? */
static void check_sets(csp_builder *b)
{
    if (b->vars.name.n + b->groups.name.n + (size_t)b->needs >= LIMIT_SETS)
        fail(b, BAD_INPUT, LIMIT_SETS_SAID);
}

/* Is there room for one more member? */
static void check_members(csp_builder *b)
{
    if (b->vars.members.n + b->groups.members.n + b->needed.n + b->needing.n >= LIMIT_MEMBERS)
        fail(b, BAD_INPUT, LIMIT_MEMBERS_SAID);
}

/* Returns the number of the new set among those of its kind. */
static size_t add_set(csp_builder *b, sets *to, int type, const char *name)
{
    check_sets(b);
    if (type < 0 || type >= b->csp->graph.types)
        fail(b, INTERNAL, "a csp-variable or group of an unknown type");
    if (!grow(b, &to->type, &to->type_room, to->name.n, 1))
        return 0;
    if (!grow(b, &to->from, &to->from_room, to->name.n, sizeof *to->from))
        return 0;
    to->type[to->name.n] = (uint8_t)type;
    to->from[to->name.n] = b->from_now;
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
    if (!grow(b, &b->subset, &b->subset_room, b->subsets, sizeof *b->subset))
        return;
    subset_names *n = &b->subset[b->subsets++];
    *n = (subset_names){ .row_type = row_type, .column_type = column_type, .called = true, .words = words };
    n->where = copy_name(b, where);
    if (n->where && !csp_name_subsets(n, &b->csp->arena))
        fail(b, NO_MEMORY, CSP_NO_MEMORY);
}

void csp_add_link(csp_builder *b, csp_label first, csp_label second)
{
    if (is_left_out(b, first) || is_left_out(b, second))
        return;
    if (first == second)
        fail(b, BAD_INPUT, "a label linked to itself");
    if (b->links.n == LIMIT_LINKS)
        fail(b, BAD_INPUT, LIMIT_LINKS_SAID);
    add_pair(b, &b->links, first, second);
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
    bool left_out = is_left_out(b, l);
    for (int i = 0; i < n; i++)
        left_out = left_out || is_left_out(b, needed[i]);
    if (left_out) /* a statement says it */
        return;
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

void csp_add_impossible(csp_builder *b, const csp_var *out, int vars, const csp_label *list, int labels)
{
    uint16_t number = (uint16_t)b->patterns++;
    if (b->patterns > LIMIT_SETS)
        fail(b, BAD_INPUT, "too many impossible patterns");
    for (int i = 0; i < vars; i++)
        add_pair(b, &b->pattern_sets, number, out[i]);
    for (int i = 0; i < labels; i++)
        add_pair(b, &b->pattern_labels, number, list[i]);
}

void csp_fail(csp_builder *b, status result, const char *why)
{
    fail(b, result, why);
}

bool csp_has_failed(const csp_builder *b)
{
    return b->failed != OK;
}

/* A copy of a list in the arena. */
static void *keep_list(csp_builder *b, const void *from, size_t n, size_t size)
{
    void *list = arena_take(&b->csp->arena, n, size);
    fail_unless(b, list);
    if (list && n)
        memcpy(list, from, n * size);
    return list;
}

void csp_add_mesh(csp_builder *b, const csp_mesh *mesh)
{
    if (!grow(b, &b->mesh, &b->mesh_room, b->meshes, sizeof *b->mesh))
        return;
    csp_mesh *to = &b->mesh[b->meshes++];
    *to = *mesh;
    to->name = copy_name(b, mesh->name);
    to->label = keep_list(b, mesh->label, (size_t)mesh->labels, sizeof *mesh->label);
    to->end =
        keep_list(b, mesh->end, 2 * (size_t)(mesh->loop ? mesh->labels : mesh->pairs), sizeof *mesh->end);
}

/* ---- places ---- */

void csp_put_at(csp_builder *b, csp_label l, csp_box box, int slots, bool named)
{
    if (grow(b, &b->place, &b->place_room, b->places, sizeof *b->place))
        b->place[b->places++] = (csp_place){ l, box, box, slots, named };
}

void csp_put_wide(csp_builder *b, csp_box wide)
{
    if (b->places)
        b->place[b->places - 1].wide = wide;
}

void csp_put_in_slot(csp_builder *b, csp_label l, int slot)
{
    if (grow(b, &b->slot, &b->slot_room, b->slots, sizeof *b->slot))
        b->slot[b->slots++] = (csp_slot){ l, (uint16_t)slot };
}

void csp_put_face(csp_builder *b, csp_label l, csp_paper kind, csp_box at)
{
    if (grow(b, &b->face, &b->face_room, b->faces, sizeof *b->face))
        b->face[b->faces++] = (csp_face){ l, kind, at };
}

void csp_decorate(csp_builder *b, csp_paper kind, csp_box at, const char *text)
{
    const char *copy = *text ? copy_name(b, text) : "";
    if (copy && grow(b, &b->decoration, &b->decoration_room, b->decorations, sizeof *b->decoration))
        b->decoration[b->decorations++] = (csp_decoration){ kind, at, copy };
}

/* ---- checking ---- */

/* Fails unless the first number of each pair is below `labels` and the second below `most`. */
static void check_pairs(csp_builder *b, const pairs *list, size_t labels, size_t most, const char *why)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->list[i].a >= labels || list->list[i].b >= most)
            fail(b, INTERNAL, why);
}

static void check_numbers(csp_builder *b)
{
    size_t labels = b->label_name.n, vars = b->vars.name.n, needs = (size_t)b->needs;
    check_pairs(b, &b->orders, vars, vars, "an order of a csp-variable that was not added");
    check_pairs(b, &b->needed, needs, labels, "a need of a label that was not added");
    check_pairs(b, &b->needing, needs, labels, "a need of a label that was not added");
    check_pairs(b, &b->pattern_sets, (size_t)b->patterns, vars, "a pattern of a csp-variable not added");
    check_pairs(b, &b->pattern_labels, (size_t)b->patterns, labels, "a pattern of a label not added");
    check_pairs(b, &b->vars.members, vars, labels, "a label or csp-variable that was not added");
    check_pairs(b, &b->groups.members, b->groups.name.n, labels, "a label or group that was not added");
    check_pairs(b, &b->links, labels, labels, "a link of a label that was not added");
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
        size_t at = hash_text(name[i]) & (room - 1);
        for (; slot[at]; at = (at + 1) & (room - 1))
            if (strcmp(slot[at], name[i]) == 0)
                fail(b, BAD_INPUT, why);
        slot[at] = name[i];
    }
}

/* ---- the end ---- */

/* The names of one list followed by those of another, which may be NULL. */
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
        fail(b, NO_MEMORY, CSP_NO_MEMORY);
}

static void keep_places(csp_builder *b)
{
    csp *c = b->csp;
    for (size_t i = 0; i < b->places + b->slots; i++)
        if ((i < b->places ? b->place[i].label : b->slot[i - b->places].label) >= c->graph.labels)
            fail(b, INTERNAL, "a place of a label that was not added");
    for (size_t i = 0; i < b->faces; i++)
        if (b->face[i].label >= c->graph.labels)
            fail(b, INTERNAL, "a face of a label that was not added");
    c->face = keep_list(b, b->face, b->faces, sizeof *b->face);
    c->faces = (int)b->faces;
    c->place = keep_list(b, b->place, b->places, sizeof *b->place);
    c->slot = keep_list(b, b->slot, b->slots, sizeof *b->slot);
    c->decoration = keep_list(b, b->decoration, b->decorations, sizeof *b->decoration);
    c->places = (int)b->places;
    c->slots = (int)b->slots;
    c->decorations = (int)b->decorations;
}

/* Checks all meshes and keeps them. A label in no csp-variable never gets a value, so it could not be decided
 * whether a mesh that contains it is what it has to be. */
static void keep_meshes(csp_builder *b)
{
    csp *c = b->csp;
    for (size_t i = 0; i < b->meshes; i++) {
        const csp_mesh *m = &b->mesh[i];
        int ends = 2 * (m->loop ? m->labels : m->pairs), most = m->loop ? m->points : m->labels;
        for (int k = 0; k < m->labels; k++) {
            if (m->label[k] >= c->graph.labels)
                fail(b, INTERNAL, "a loop or region of a label that was not added");
            else if (!csp_list_size(csp_label_vars(c, m->label[k])))
                fail(b, BAD_INPUT, "a loop or region of a label that is in no csp-variable");
        }
        for (int k = 0; k < ends; k++)
            if (m->end[k] >= most)
                fail(b, INTERNAL, "a loop or region with an end that it has not");
        for (int k = 0; m->loop && k < m->labels; k++)
            if (m->end[2 * k] == m->end[2 * k + 1])
                fail(b, INTERNAL, "a line of a loop from a point to itself");
    }
    c->mesh = keep_list(b, b->mesh, b->meshes, sizeof *b->mesh);
    c->meshes = (int)b->meshes;
}

/* Leaves out the sets that have combinations as members, and numbers the others anew. to[i] becomes the new
 * number of set i, UINT16_MAX of one that is left out. */
static void leave_out_of(csp_builder *b, sets *from, uint16_t *to)
{
    size_t kept = 0, members = 0;
    for (size_t i = 0; i < from->members.n; i++)
        if (is_left_out(b, from->members.list[i].b))
            to[from->members.list[i].a] = UINT16_MAX;
    for (size_t i = 0; i < from->name.n; i++) {
        if (to[i] == UINT16_MAX)
            continue;
        to[i] = (uint16_t)kept;
        from->type[kept] = from->type[i];
        from->from[kept] = from->from[i];
        from->name.list[kept++] = from->name.list[i];
    }
    for (size_t i = 0; i < from->members.n; i++) {
        pair member = from->members.list[i];
        if (to[member.a] == UINT16_MAX)
            continue;
        from->value.list[members] = from->value.list[i];
        from->members.list[members++] = (pair){ to[member.a], member.b };
    }
    from->name.n = kept;
    from->members.n = from->value.n = members;
}

static void leave_out_sets(csp_builder *b)
{
    if (!b->left_out)
        return;
    uint16_t *var = arena_take(&b->room, b->vars.name.n, sizeof *var),
             *group = arena_take(&b->room, b->groups.name.n, sizeof *group);
    fail_unless(b, var);
    fail_unless(b, group);
    if (b->failed != OK)
        return;
    leave_out_of(b, &b->vars, var);
    leave_out_of(b, &b->groups, group);
    for (size_t i = 0; i < b->orders.n; i++)
        b->orders.list[i] = (pair){ var[b->orders.list[i].a], var[b->orders.list[i].b] };
    for (size_t i = 0; i < b->pattern_sets.n; i++)
        b->pattern_sets.list[i].b = var[b->pattern_sets.list[i].b];
    check_pairs(b, &b->orders, b->vars.name.n, b->vars.name.n, "an order of combinations that are left out");
    check_pairs(b, &b->pattern_sets, (size_t)b->patterns, b->vars.name.n,
                "a pattern of combinations that are left out");
}

static void number_sets(csp_builder *b)
{
    csp_graph *g = &b->csp->graph;
    g->labels = (int)b->label_name.n;
    g->vars = (int)b->vars.name.n;
    g->exclusive = g->vars + (int)b->groups.name.n;
    g->sets = g->exclusive + b->needs;
    b->csp->links_declared = b->links.n || b->orders.n;
}

static void free_pairs(const memory *m, const pairs *pairs)
{
    memory_give(m, pairs->list, pairs->room, sizeof *pairs->list);
}

static void free_names(const memory *m, const names *names)
{
    memory_give(m, names->list, names->room, sizeof *names->list);
}

static void free_sets(const memory *m, const sets *sets)
{
    free_names(m, &sets->name);
    free_names(m, &sets->value);
    free_pairs(m, &sets->members);
    memory_give(m, sets->type, sets->type_room, 1);
    memory_give(m, sets->from, sets->from_room, sizeof *sets->from);
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
    free_pairs(m, &b->pattern_sets);
    free_pairs(m, &b->pattern_labels);
    memory_give(m, b->subset, b->subset_room, sizeof *b->subset);
    memory_give(m, b->from, b->from_room, sizeof *b->from);
    memory_give(m, b->mesh, b->mesh_room, sizeof *b->mesh);
    memory_give(m, b->place, b->place_room, sizeof *b->place);
    memory_give(m, b->slot, b->slot_room, sizeof *b->slot);
    memory_give(m, b->face, b->face_room, sizeof *b->face);
    memory_give(m, b->decoration, b->decoration_room, sizeof *b->decoration);
    arena_close(&b->room);
    memory_give(m, b, 1, sizeof *b);
}

status csp_end(csp_builder *b, csp **out, error *e)
{
    void (*const parts[])(csp_builder *) = { check_numbers,  leave_out_sets,     number_sets,
                                             keep_all_names, csp_make_relations, csp_make_origins,
                                             make_boards,    keep_meshes,        keep_places };
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
