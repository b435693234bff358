/* logic_meaning.c: does the meaning of a clue hold, if its things are in these houses? */
#include "apps/generic/logic.h"

static int house_of(logic_operand operand, const int *house)
{
    return operand.thing < 0 ? operand.house : house[operand.thing];
}

static bool relation_holds(const logic_meaning *meaning, const logic_relation *relation, const int *house)
{
    int a = house_of(relation->a, house), b = house_of(relation->b, house), c = 0;
    switch (relation->kind) {
    case LOGIC_SAME:
        return a == b;
    case LOGIC_APART:
        return a - b == relation->n || b - a == relation->n;
    case LOGIC_LEFT:
        return a < b;
    case LOGIC_LEFT_BY:
        return b - a == relation->n;
    case LOGIC_LESS_BY:
        return meaning->amount[b] - meaning->amount[a] == relation->n;
    case LOGIC_BETWEEN:
        c = house_of(relation->c, house);
        return (b < a && a < c) || (c < a && a < b);
    }
    return false;
}

static bool node_holds(const logic_meaning *meaning, int i, const int *house)
{
    const logic_node *n = &meaning->node[i];
    int all = 0, true_ones = 0;
    if (n->op == LOGIC_RELATION)
        return relation_holds(meaning, &n->relation, house);
    for (int k = n->first; k >= 0; k = meaning->node[k].next, all++)
        true_ones += node_holds(meaning, k, house);
    return n->op == LOGIC_ALL   ? true_ones == all
           : n->op == LOGIC_ANY ? true_ones > 0
           : n->op == LOGIC_ONE ? true_ones == 1
                                : !true_ones;
}

bool logic_holds(const logic_meaning *meaning, const int *house)
{
    return node_holds(meaning, meaning->root, house);
}

static int add_thing(int *thing, int n, logic_operand operand)
{
    int i = 0;
    while (i < n && thing[i] != operand.thing)
        i++;
    if (i == n && operand.thing >= 0)
        thing[n++] = operand.thing;
    return n;
}

int logic_things(const logic_meaning *meaning, int *thing)
{
    int n = 0;
    for (int i = 0; i < meaning->nodes; i++) {
        const logic_relation *r = &meaning->node[i].relation;
        if (meaning->node[i].op != LOGIC_RELATION)
            continue;
        n = add_thing(thing, n, r->a);
        n = add_thing(thing, n, r->b);
        n = r->kind == LOGIC_BETWEEN ? add_thing(thing, n, r->c) : n;
    }
    return n;
}
