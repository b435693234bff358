/* diagram.c: see diagram.h. Nodes are found layer by layer from the start, then those that lead to no end are
 * dropped, layer by layer from the end. Clauses are said layer by layer, so no more than the arcs of one are
 * in memory. */
#include "problem/diagram.h"

#include "problem/sums.h"

#include <string.h>

enum { NODES_MOST = 1000000 /* of all layers; labels that need arcs count as arcs, for each node */ };

typedef struct layer {
    sums value; /* of the operand that is read there, each once */
    const statement_operand *operand;
    const int64_t *of_label; /* the value of each label */
    int64_t least, most;     /* what the operands from here on add */
    sums node;               /* before it is read: what may be remembered */
    int *variable;           /* of each node; NONE: it leads to no end */
} layer;

enum { NONE = -1, EDGE = -2 /* the start, or the end: true, without a variable */ };

typedef struct diagram {
    const diagram_reader *reader;
    const proof *to;
    arena room, arcs; /* the second for what is needed within a layer */
    layer *layer;     /* one more than operands */
    int layers;
    size_t nodes, work;
    int variables; /* so far */
    bool large;
} diagram;

static bool goes_on(const diagram *diagram)
{
    return !diagram->large && !diagram->to->to->failed;
}

static void *take(diagram *diagram, arena *from, size_t n, size_t size)
{
    void *list = goes_on(diagram) ? arena_take(from, n ? n : 1, size) : NULL;
    if (!list && !diagram->large)
        diagram->to->to->failed = true;
    return list;
}

/* ---- operands ---- */

bool operand_is_same(const statement_operand *first, const statement_operand *second)
{
    return first->labels && first->labels == second->labels &&
           memcmp(first->label, second->label, (size_t)first->labels * sizeof *first->label) == 0;
}

/* Adds an operand to the layer of the same variable, if there is one and it may. */
static bool add_to_earlier(diagram *diagram, const statement_operand *operand)
{
    for (int i = 0; i < diagram->layers && !diagram->reader->read && goes_on(diagram); i++) {
        layer *l = &diagram->layer[i];
        if (!operand_is_same(l->operand, operand))
            continue;
        int64_t *sum = take(diagram, &diagram->room, (size_t)operand->labels, sizeof *sum);
        for (int k = 0; sum && k < operand->labels; k++)
            sum[k] = l->of_label[k] + operand->value[k];
        l->of_label = sum;
        return true;
    }
    return false;
}

static void read_operands(diagram *diagram, const statement *said)
{
    diagram->layer = take(diagram, &diagram->room, (size_t)said->operands + 1, sizeof *diagram->layer);
    for (int i = 0; i < said->operands && goes_on(diagram); i++)
        if (!add_to_earlier(diagram, &said->operand[i]))
            diagram->layer[diagram->layers++] =
                (layer){ .operand = &said->operand[i], .of_label = said->operand[i].value };
    for (int i = 0; i < diagram->layers && goes_on(diagram); i++) {
        layer *l = &diagram->layer[i];
        size_t n = l->operand->labels ? (size_t)l->operand->labels : 1;
        l->value.list = take(diagram, &diagram->room, n, sizeof *l->value.list);
        if (!l->value.list)
            return;
        memcpy(l->value.list, l->of_label, n * sizeof *l->value.list);
        l->value.n = sums_sort(l->value.list, n);
    }
}

static int64_t spread_of(const layer *layer)
{
    return layer->value.list[layer->value.n - 1] - layer->value.list[0];
}

/* Those that differ most in what they add first: then there are few sums that the others can complete. */
static void order_addends(diagram *diagram)
{
    for (int i = 1; i < diagram->layers; i++) {
        layer moved = diagram->layer[i];
        int k = i;
        for (; k > 0 && spread_of(&diagram->layer[k - 1]) < spread_of(&moved); k--)
            diagram->layer[k] = diagram->layer[k - 1];
        diagram->layer[k] = moved;
    }
    for (int i = diagram->layers - 1; i >= 0; i--) {
        layer *l = &diagram->layer[i];
        l->least = l[1].least + l->value.list[0];
        l->most = l[1].most + l->value.list[l->value.n - 1];
    }
}

/* ---- nodes ---- */

static bool leads_to(const diagram *diagram, int place, size_t node, size_t value, int64_t *next)
{
    const layer *l = &diagram->layer[place];
    const diagram_reader *r = diagram->reader;
    if (r->read)
        return r->read(r->with, l->node.list[node], l->value.list[value], next);
    *next = l->node.list[node] + l->value.list[value];
    return r->accepts(r->with, *next + l[1].least, *next + l[1].most);
}

/* The node of the next layer that an arc leads to, by its variable; NONE: there is none. */
static int end_of(const diagram *diagram, int place, size_t node, size_t value)
{
    const layer *next = &diagram->layer[place + 1];
    int64_t to;
    int at = leads_to(diagram, place, node, value, &to) ? sums_find(&next->node, to) : -1;
    return at < 0 ? NONE : next->variable[at];
}

static void find_next_nodes(diagram *diagram, int place)
{
    layer *l = &diagram->layer[place], *next = l + 1;
    size_t wide = l->value.n, labels = (size_t)l->operand->labels;
    diagram->work += l->node.n * (labels > wide ? labels : wide);
    diagram->large = diagram->large || diagram->work > FORMULA_MOST;
    int64_t *list = take(diagram, &diagram->arcs, l->node.n * wide, sizeof *list);
    size_t n = 0;
    for (size_t i = 0; list && i < l->node.n; i++)
        for (size_t k = 0; k < wide; k++)
            n += leads_to(diagram, place, i, k, &list[n]);
    n = list ? sums_sort(list, n) : 0;
    diagram->nodes += n;
    diagram->large = diagram->large || diagram->nodes > NODES_MOST;
    next->node.list = take(diagram, &diagram->room, n, sizeof *list);
    next->variable = take(diagram, &diagram->room, n, sizeof *next->variable);
    next->node.n = goes_on(diagram) ? n : 0;
    if (next->node.n)
        memcpy(next->node.list, list, n * sizeof *list);
    arena_reset(&diagram->arcs);
}

static void find_nodes(diagram *diagram)
{
    layer *l = diagram->layer;
    int64_t *start = take(diagram, &diagram->room, 1, sizeof *start);
    int *variable = take(diagram, &diagram->room, 1, sizeof *variable);
    if (!start || !variable)
        return;
    *start = diagram->reader->start;
    l->node = (sums){ .list = start, .n = 1 };
    l->variable = variable;
    for (int i = 0; i < diagram->layers && goes_on(diagram); i++)
        find_next_nodes(diagram, i);
}

/* Gives variables to the nodes that lead to an end. */
static void name_nodes(diagram *diagram)
{
    const diagram_reader *r = diagram->reader;
    layer *end = &diagram->layer[diagram->layers];
    for (size_t i = 0; i < end->node.n; i++)
        end->variable[i] = r->accepts(r->with, end->node.list[i], end->node.list[i]) ? EDGE : NONE;
    for (int place = diagram->layers - 1; place >= 0; place--) {
        layer *l = &diagram->layer[place];
        for (size_t i = 0; i < l->node.n; i++) {
            size_t k = 0;
            while (k < l->value.n && end_of(diagram, place, i, k) == NONE)
                k++;
            l->variable[i] = k == l->value.n ? NONE : place ? diagram->variables++ : EDGE;
        }
    }
}

/* ---- clauses ---- */

typedef struct arc {
    int from, to, variable; /* the variables of its nodes, and its own */
    int next_in;            /* the next arc to the same node + 1; 0: it is the last */
} arc;

/* The arcs of a layer: at[node * values + value] is one + 1, 0: there is none. */
typedef struct layer_arcs {
    arc *arc;
    int *at;
    int *first_in; /* of each node of the next layer, by its variable from `least` on: an arc + 1 */
    int n, least;
} layer_arcs;

static void unless(const proof *to, int variable) /* that one is false, or what follows */
{
    proof_begin(to);
    if (variable != EDGE)
        proof_literal(to, variable, false);
}

static void implies(const proof *to, int variable, int other)
{
    if (other == EDGE)
        return;
    unless(to, variable);
    proof_literal(to, other, true);
    proof_end(to);
}

void choice_needs(const proof *to, int choice, const statement_operand *operand, int64_t value)
{
    if (!operand->labels && *operand->value == value)
        return;
    unless(to, choice);
    for (int i = 0; i < operand->labels; i++)
        if (operand->value[i] == value)
            proof_literal(to, operand->label[i], true);
    proof_end(to);
}

static bool find_arcs(diagram *diagram, int place, layer_arcs *arcs)
{
    const layer *l = &diagram->layer[place], *next = l + 1;
    size_t room = l->node.n * l->value.n;
    int nodes = 0;
    for (size_t i = next->node.n; i-- > 0;)
        if (next->variable[i] >= 0) {
            arcs->least = next->variable[i];
            nodes++;
        }
    arcs->arc = take(diagram, &diagram->arcs, room, sizeof *arcs->arc);
    arcs->at = take(diagram, &diagram->arcs, room, sizeof *arcs->at);
    arcs->first_in = take(diagram, &diagram->arcs, (size_t)nodes, sizeof *arcs->first_in);
    for (size_t i = 0; i < l->node.n && goes_on(diagram); i++)
        for (size_t k = 0; k < l->value.n && l->variable[i] != NONE; k++) {
            int end = end_of(diagram, place, i, k);
            if (end == NONE)
                continue;
            arc *a = &arcs->arc[arcs->n];
            *a = (arc){ l->variable[i], end, diagram->variables++, 0 };
            arcs->at[i * l->value.n + k] = ++arcs->n;
            if (end != EDGE) {
                a->next_in = arcs->first_in[end - arcs->least];
                arcs->first_in[end - arcs->least] = arcs->n;
            }
        }
    return goes_on(diagram);
}

/* An arc needs its nodes and a label; a node an arc that leads away, */
static void say_arcs(const diagram *diagram, const layer *l, const layer_arcs *arcs)
{
    const proof *to = diagram->to;
    for (size_t i = 0; i < l->node.n * l->value.n; i++) {
        const arc *a = arcs->at[i] ? &arcs->arc[arcs->at[i] - 1] : NULL;
        if (!a)
            continue;
        implies(to, a->variable, a->from);
        implies(to, a->variable, a->to);
        const statement_operand operand = { l->operand->label, l->of_label, l->operand->labels };
        choice_needs(to, a->variable, &operand, l->value.list[i % l->value.n]);
    }
    for (size_t i = 0; i < l->node.n; i++) {
        if (l->variable[i] == NONE)
            continue;
        unless(to, l->variable[i]);
        for (size_t k = 0; k < l->value.n; k++)
            if (arcs->at[i * l->value.n + k])
                proof_literal(to, arcs->arc[arcs->at[i * l->value.n + k] - 1].variable, true);
        proof_end(to);
    }
}

/* and one that leads to it; a label needs an arc. */
static void say_needs_of_arcs(const diagram *diagram, const layer *l, const layer_arcs *arcs)
{
    const proof *to = diagram->to;
    for (size_t i = 0; i < l[1].node.n; i++) {
        if (l[1].variable[i] < 0)
            continue;
        unless(to, l[1].variable[i]);
        for (int k = arcs->first_in[l[1].variable[i] - arcs->least]; k; k = arcs->arc[k - 1].next_in)
            proof_literal(to, arcs->arc[k - 1].variable, true);
        proof_end(to);
    }
    for (int label = 0; label < l->operand->labels; label++) {
        size_t k = (size_t)sums_find(&l->value, l->of_label[label]);
        unless(to, l->operand->label[label]);
        for (size_t i = 0; i < l->node.n; i++)
            if (arcs->at[i * l->value.n + k])
                proof_literal(to, arcs->arc[arcs->at[i * l->value.n + k] - 1].variable, true);
        proof_end(to);
    }
}

/* A statement without a solution makes all labels false; if it has no labels, it is a contradiction. */
static void say_layers(diagram *diagram)
{
    bool refuted = diagram->layer[0].variable[0] == NONE;
    for (int i = 0; i < diagram->layers && goes_on(diagram); i++) {
        layer_arcs arcs = { 0 };
        refuted = refuted && !diagram->layer[i].operand->labels;
        if (find_arcs(diagram, i, &arcs)) {
            say_arcs(diagram, &diagram->layer[i], &arcs);
            say_needs_of_arcs(diagram, &diagram->layer[i], &arcs);
        }
        arena_reset(&diagram->arcs);
    }
    if (refuted && goes_on(diagram)) {
        proof_begin(diagram->to);
        proof_end(diagram->to);
    }
}

int diagram_say(const statement *said, const diagram_reader *reader, int first, const proof *to)
{
    diagram d = { .reader = reader, .to = to, .variables = first };
    arena_open(&d.room, to->to->memory);
    arena_open(&d.arcs, to->to->memory);
    read_operands(&d, said);
    if (goes_on(&d) && !reader->read)
        order_addends(&d);
    if (goes_on(&d))
        find_nodes(&d);
    if (goes_on(&d)) {
        name_nodes(&d);
        say_layers(&d);
    }
    arena_close(&d.arcs);
    arena_close(&d.room);
    return d.large ? TOO_MANY_CLAUSES : d.variables - first;
}
