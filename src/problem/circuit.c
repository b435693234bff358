/* circuit.c: `circuit T: A B C`: each csp-variable says which one comes next, by its number (from 1) or by
 * its name, and all of them make one circle.
 *
 * The circle is walked from the first csp-variable: the csp-variables T.s1, T.s2, ... say where one is after
 * each step, and T.t1, T.t2, ... which step was taken, with values like "A-C". The first csp-variable is met
 * again with the last step and with none before. Why this is right: if a walk of as many steps as there are
 * csp-variables comes back to its start with the last step alone, it has met all of them. States and steps
 * are functions of the operands, so the number of solutions does not change. It follows that no two have the
 * same next one, and that none is its own; links say that as well, so that it is seen at once. */
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"

#include <string.h>

/* ---- the network ---- */

typedef struct walk {
    nary *nary;
    const problem_constraint *is;
    const nary_operand *operand;
    const int **next; /* next[i][k]: which operand the class k of operand i names */
    int **class_to;   /* class_to[i][k]: the class of operand i that names operand k; -1: it has none */
} walk;

/* Finds what the classes name, and says the constraint: of each value, what it names. */
static void understand(walk *walk)
{
    nary *n = walk->nary;
    const int all = walk->is->operands, *number = walk->is->number;
    nary_saying said = nary_say(n, all);
    walk->next = nary_take(n, (size_t)all, sizeof *walk->next);
    walk->class_to = nary_take(n, (size_t)all, sizeof *walk->class_to);
    for (int i = 0; i < all && nary_goes_on(n); i++) {
        const nary_operand *o = &walk->operand[i];
        int *class_to = nary_take(n, (size_t)all, sizeof *class_to);
        int64_t *value = nary_take(n, (size_t)o->classes, sizeof *value);
        if (!value)
            return;
        for (int k = 0; k < all; k++)
            class_to[k] = -1;
        for (int k = 0; k < o->classes; k++) {
            value[k] = number[k];
            class_to[number[k]] = k;
        }
        walk->next[i] = number;
        walk->class_to[i] = class_to;
        number += o->classes;
        nary_say_operand(&said, o, value);
    }
    nary_said(&said, walk->is->is, walk->is->name, NULL, 0);
}

/* Can this step be taken: the first csp-variable is left first and met last, and a circle of several has no
 * step from one to itself? */
static bool is_step(const walk *walk, int step, int from, int to)
{
    const int all = walk->is->operands;
    return (from == 0) == (step == 0) && (to == 0) == (step == all - 1) && (from != to || all == 1) &&
           walk->class_to[from][to] >= 0;
}

/* The csp-variable T.s1, or T.t1: its name stays in the text. */
static csp_var add_variable(const walk *walk, char letter, int number, text *name)
{
    nary *n = walk->nary;
    text_clear(name);
    text_format(name, "%s.%c%d", walk->is->name, letter, number);
    return nary_goes_on(n) ? n->variable(n->to, walk->is->type, text_bytes(name)) : 0;
}

/* The csp-variable of where one is after this many steps, as an operand whose classes are operands. */
static nary_operand add_states(const walk *walk, int steps, text *name)
{
    nary *n = walk->nary;
    const int all = walk->is->operands;
    csp_label *label = nary_take(n, (size_t)all, sizeof *label);
    uint16_t *class_of = nary_take(n, (size_t)all, sizeof *class_of);
    nary_operand o = { .label = label, .class_of = class_of, .classes = all };
    csp_var v = add_variable(walk, 's', steps, name);
    for (int i = 1; i < all && nary_goes_on(n); i++) {
        class_of[o.labels] = (uint16_t)i;
        label[o.labels++] = nary_combination(n, v, text_bytes(name), walk->operand[i].name);
    }
    return o;
}

static void add_steps(const walk *walk, int step, const nary_operand *before, const nary_operand *after,
                      text *name, text *value)
{
    nary *n = walk->nary;
    const int all = walk->is->operands;
    csp_var v = add_variable(walk, 't', step + 1, name);
    for (int from = 0; from < all; from++)
        for (int to = 0; to < all && nary_goes_on(n); to++) {
            if (!is_step(walk, step, from, to))
                continue;
            text_clear(value);
            text_format(value, "%s-%s", walk->operand[from].name, walk->operand[to].name);
            csp_label l = nary_combination(n, v, text_bytes(name), text_bytes(value));
            nary_agrees(n, l, before, from);
            nary_agrees(n, l, &walk->operand[from], walk->class_to[from][to]);
            nary_agrees(n, l, after, to);
            for (int i = 1; i < all && step == 0; i++)
                if (walk->class_to[i][i] >= 0)
                    nary_link_class(n, l, &walk->operand[i], walk->class_to[i][i], false);
        }
}

/* Of two operands, what their classes name: are these different? */
static bool differ(const void *with, int first, int second)
{
    const int *const *next = with;
    return next[0][first] != next[1][second];
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    walk w = { .nary = nary, .is = is, .operand = operand };
    nary_operand before = { 0 }, after; /* at the start and the end there is nothing to agree with */
    text name, value;
    understand(&w);
    text_open(&name, nary->room.memory);
    text_open(&value, nary->room.memory);
    nary_from(nary, is->name);
    for (int i = 0; i < is->operands; i++)
        for (int k = i + 1; k < is->operands && nary_goes_on(nary); k++)
            nary_pairs(nary, &operand[i], &operand[k], differ, (const int *const[]){ w.next[i], w.next[k] });
    for (int step = 0; step < is->operands && nary_goes_on(nary); step++, before = after) {
        after = step + 1 < is->operands ? add_states(&w, step + 1, &name) : (nary_operand){ 0 };
        add_steps(&w, step, &before, &after, &name, &value);
    }
    nary_from(nary, NULL);
    if (name.failed || value.failed)
        nary_fail(nary, NO_MEMORY, "no memory for the network");
    text_close(&name);
    text_close(&value);
}

/* ---- as a cell ---- */

/* Up to this many csp-variables there are at most PROPAGATE_MOST pairs of a set of those met and the last of
 * them; then these are the states of an exact search. */
enum { SETS_MOST = 16 };

static bool prepare(propagation *at)
{
    int n = at->said->operands;
    if (n > SETS_MOST) {
        at->strength = RELAXED;
        at->mine = arena_take(at->arena, 2 * (size_t)n + 2, sizeof(int));
    } else /* of each set of those met: the last ones that it may have, forth and back */
        at->mine = arena_take(at->arena, (size_t)2 << n, sizeof(uint32_t));
    return at->mine;
}

/* From each set and last one, takes each step to one that is not met yet; the first one is met last. back:
 * keeps steps that lead to the end. */
static void walk_sets(const propagation *at, uint32_t *forth, uint32_t *back, uint32_t set)
{
    const uint32_t all = (UINT32_C(1) << at->said->operands) - 1;
    for (uint32_t left = forth[set]; left; left &= left - 1) {
        int last = __builtin_ctz(left);
        for (int e = at->start[last]; e < at->start[last + 1]; e++) {
            int64_t to = propagation_value(at, last, e);
            uint32_t bit = UINT32_C(1) << to;
            bool closes = to == 0 && set == all;
            if (!at->alive[e] || (!closes && set & bit))
                continue;
            if (!back && !closes)
                forth[set | bit] |= bit;
            if (back && (closes || back[set | bit] & bit)) {
                back[set] |= UINT32_C(1) << last;
                at->kept[e] = true;
            }
        }
    }
}

static bool propagate_sets(const propagation *at)
{
    const uint32_t sets = UINT32_C(1) << at->said->operands;
    uint32_t *forth = at->mine, *back = forth + sets;
    memset(forth, 0, 2 * (size_t)sets * sizeof *forth);
    forth[1] = 1;
    for (uint32_t set = 1; set < sets; set += 2)
        walk_sets(at, forth, NULL, set);
    for (uint32_t set = sets - 1; set < sets; set -= 2)
        walk_sets(at, forth, back, set);
    return back[1] & 1;
}

/* Is every csp-variable reached from the first one, or (back) the first one from every other? */
static bool reaches_all(const propagation *at, int *list, int *met, bool back)
{
    const int n = at->said->operands;
    int found = 1;
    memset(met, 0, (size_t)n * sizeof *met);
    list[0] = 0;
    met[0] = 1;
    for (int k = 0; k < found; k++)
        for (int i = back ? 0 : list[k]; i < (back ? n : list[k] + 1); i++)
            for (int e = at->start[i]; e < at->start[i + 1]; e++) {
                int to = (int)propagation_value(at, i, e), next = back ? i : to;
                if (!at->alive[e] || met[next] || (back && to != list[k]))
                    continue;
                met[next] = 1;
                list[found++] = next;
            }
    return found == n;
}

/* The only entry of a csp-variable that is alive; -1: there are more, or none. */
static int only_entry(const propagation *at, int i)
{
    int only = -1;
    for (int e = at->start[i]; e < at->start[i + 1]; e++) {
        if (at->alive[e] && only >= 0)
            return -1;
        only = at->alive[e] ? e : only;
    }
    return only;
}

/* Follows the steps that are certain, from csp-variable i: how many until one is not, or a circle is closed;
 * *end: where that is. */
static int follow_certain(const propagation *at, int i, int *end)
{
    int steps = 0, e;
    *end = i;
    while (steps < at->said->operands && (e = only_entry(at, *end)) >= 0) {
        *end = (int)propagation_value(at, *end, e);
        steps++;
        if (*end == i)
            break;
    }
    return steps;
}

/* The last step of a certain way may not lead back to its start, unless the way has all csp-variables. */
static bool propagate_ways(const propagation *at)
{
    const int n = at->said->operands;
    int *list = at->mine, end;
    if (!reaches_all(at, list, list + n, false) || !reaches_all(at, list, list + n, true))
        return false;
    for (int e = 0; e < propagation_entries(at); e++)
        at->kept[e] = at->alive[e];
    for (int i = 0; i < n; i++) {
        int steps = follow_certain(at, i, &end);
        if (end == i && steps > 0 && steps < n)
            return false;
        for (int e = at->start[end]; steps < n - 1 && e < at->start[end + 1]; e++)
            at->kept[e] = at->kept[e] && propagation_value(at, end, e) != i;
    }
    return true;
}

static bool propagate_circuit(const propagation *at)
{
    return at->strength == EXACT ? propagate_sets(at) : propagate_ways(at);
}

/* ---- the statement ---- */

static bool holds(const statement *said, const bool *value)
{
    int64_t at = 0;
    for (int step = 1; step <= said->operands; step++)
        if (!operand_value(&said->operand[at], value, &at) || at < 0 || (at == 0) != (step == said->operands))
            return false;
    return true;
}

/* Which operand this value names, by the name of its csp-variable or by its number; -1: none. */
static int named_by(const finish *finish, const problem_constraint *is, const char *value)
{
    int number, v = finish_find(finish, VARIABLES, value);
    for (int i = 0; v >= 0 && i < is->operands; i++)
        if (is->variable[i] == v)
            return i;
    return word_is_number(value, &number) && number >= 1 && number <= is->operands ? number - 1 : -1;
}

static void settle_operand(finish *finish, problem_constraint *is, int i, bool *met)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX];
    const problem_variable *v = &finish->g->variable[is->variable[i]];
    memset(met, 0, (size_t)is->operands * sizeof *met);
    for (int k = 0; k < i; k++)
        if (is->variable[k] == is->variable[i])
            finish_twice(finish, "the csp-variable", (word){ v->name, finish->at });
    for (int e = 0; e < v->entries && finish->d->status == OK; e++) {
        int to = named_by(finish, is, v->entry[e].value);
        if (to < 0 || met[to])
            draft_wrong(finish->d, finish->at,
                        "the value %s of %s" EXPECTED
                        "a csp-variable of the circuit, or its number, each once",
                        string_quote(quote, v->entry[e].value), string_quote(name, v->name));
        else
            met[is->number[is->numbers++] = to] = true;
    }
}

/* Keeps what each value names, one operand after the other. */
static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    size_t values = 0;
    (void)rest, (void)n;
    for (int i = 0; i < is->operands; i++)
        values += (size_t)finish->g->variable[is->variable[i]].entries;
    is->number = finish_take(finish, values, sizeof *is->number);
    bool *met = finish_take(finish, (size_t)is->operands, sizeof *met);
    for (int i = 0; i < is->operands && finish->d->status == OK; i++)
        settle_operand(finish, is, i, met);
}

const constraint constraint_circuit = {
    .name = "circuit",
    .form = { .is = &constraint_circuit,
              .key = "circuits",
              .field = (const form_field[]){ NAME_FIELD,
                                             FIELD(WORDS, "variables", ":",
                                                   "': ' and csp-variables, or 'of' and a type",
                                                   .of = { &a_variable }),
                                             { 0 } },
              NAMED_FORM },
    .holds = holds,
    .prepare = prepare,
    .propagate = propagate_circuit,
    STATEMENT_LINES,
    .least = 1,
    .single = "single-on-the-way",
    .phrases = { "{}", "{}", "{} {lacks} possibility left" },
    .settle = settle,
    .encode = encode,
    .spell = spell_plain,
};
