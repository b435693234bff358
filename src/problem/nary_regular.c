/* nary_regular.c: an automaton that reads operands: states between them, and steps.
 *
 * The automaton is deterministic, so states and steps are functions of what is read, and the number of
 * solutions does not change. There are only states and steps that can be reached from the start and from
 * which an accepting state can be reached: this is generalised arc consistency on the whole constraint, as
 * long as nothing is gone. */
#include "problem/nary.h"

#include "base/text.h"

#include <string.h>

typedef struct reading {
    nary *nary;
    const nary_automaton *a;
    const nary_operand *operand;
    int operands, type;
    const char *name;
    bool *forth, *back; /* of each place (0 to operands) and state: reached from the start; from the end */
} reading;

static bool *mark(const reading *r, bool *list, int place, int at)
{
    return &list[(size_t)place * (size_t)r->a->states + (size_t)at];
}

static bool is_there(const reading *r, int place, int at)
{
    return *mark(r, r->forth, place, at) && *mark(r, r->back, place, at);
}

static bool can_read(const reading *r, int place, const nary_step *s)
{
    const nary_operand *o = &r->operand[place];
    return s->class < o->classes && !(o->gone && o->gone[s->class]);
}

static void find_states(reading *r)
{
    const nary_automaton *a = r->a;
    *mark(r, r->forth, 0, a->start) = true;
    for (int p = 0; p < r->operands; p++)
        for (int i = 0; i < a->steps; i++)
            if (can_read(r, p, &a->step[i]) && *mark(r, r->forth, p, a->step[i].from))
                *mark(r, r->forth, p + 1, a->step[i].to) = true;
    for (int s = 0; s < a->states; s++)
        *mark(r, r->back, r->operands, s) = a->accepts[s];
    for (int p = r->operands - 1; p >= 0; p--)
        for (int i = 0; i < a->steps; i++)
            if (can_read(r, p, &a->step[i]) && *mark(r, r->back, p + 1, a->step[i].to))
                *mark(r, r->back, p, a->step[i].from) = true;
}

static void check_steps(reading *r)
{
    const nary_automaton *a = r->a;
    int classes = 0;
    for (int i = 0; i < a->steps; i++)
        classes = a->step[i].class >= classes ? a->step[i].class + 1 : classes;
    nary_work(r->nary, 8 * (uint64_t)classes * (uint64_t)a->states);
    bool *met = nary_take(r->nary, (size_t)classes * (size_t)a->states, sizeof *met);
    for (int i = 0; met && i < a->steps; i++) {
        bool *at = &met[(size_t)a->step[i].from * (size_t)classes + (size_t)a->step[i].class];
        if (*at)
            nary_fail(r->nary, BAD_INPUT, "two steps from one state with the same value, expected one");
        *at = true;
    }
}

static void add_state_name(const reading *r, int at, text *to)
{
    if (r->a->name)
        text_add_string(to, r->a->name[at]);
    else
        text_format(to, "%d", at);
}

/* The bytes of the text as a string, if there was memory for it. */
static const char *said(reading *r, const text *t)
{
    if (t->failed)
        nary_fail(r->nary, NO_MEMORY, "no memory for the network");
    return text_bytes(t);
}

/* The csp-variable of the states at a place, as an operand whose classes are states. */
static nary_operand add_states(reading *r, int place, text *name, text *value)
{
    nary *n = r->nary;
    csp_label *label = nary_take(n, (size_t)r->a->states, sizeof *label);
    uint16_t *class_of = nary_take(n, (size_t)r->a->states, sizeof *class_of);
    nary_operand o = { .label = label, .class_of = class_of, .classes = r->a->states };
    text_clear(name);
    text_format(name, "%s.s%d", r->name, place);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, r->type, said(r, name)) : 0;
    for (int s = 0; s < r->a->states && nary_goes_on(n); s++)
        if (is_there(r, place, s)) {
            text_clear(value);
            add_state_name(r, s, value);
            class_of[o.labels] = (uint16_t)s;
            label[o.labels++] = nary_combination(n, v, text_bytes(name), said(r, value));
        }
    if (o.labels > NARY_STATES)
        nary_fail(n, BAD_INPUT, "more than 4000 states between two csp-variables, the limit of a network");
    return o;
}

static void add_steps(reading *r, int place, const nary_operand *from, const nary_operand *to, text *name,
                      text *value)
{
    nary *n = r->nary;
    text_clear(name);
    text_format(name, "%s.t%d", r->name, place + 1);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, r->type, said(r, name)) : 0;
    for (int i = 0; i < r->a->steps && nary_goes_on(n); i++) {
        const nary_step *s = &r->a->step[i];
        if (!can_read(r, place, s) || !is_there(r, place, s->from) || !is_there(r, place + 1, s->to))
            continue;
        text_clear(value);
        add_state_name(r, s->from, value);
        text_format(value, "-%s-", r->operand[place].value[s->class]);
        add_state_name(r, s->to, value);
        csp_label l = nary_combination(n, v, text_bytes(name), said(r, value));
        nary_agrees(n, l, from, s->from);
        nary_agrees(n, l, &r->operand[place], s->class);
        nary_agrees(n, l, to, s->to);
    }
}

/* ---- the statement ---- */

enum { STATES, START, ACCEPTS, STEP = 3 /* numbers of a step */ };

static bool holds(const statement *s, const bool *value)
{
    int64_t at = s->number[START], read;
    for (int i = 0; i < s->operands; i++) {
        int k = ACCEPTS + (int)s->number[STATES];
        if (!operand_value(&s->operand[i], value, &read))
            return false;
        while (k < s->numbers && (s->number[k] != at || s->number[k + 1] != read))
            k += STEP;
        if (k == s->numbers)
            return false;
        at = s->number[k + 2];
    }
    return s->number[ACCEPTS + at] != 0;
}

const constraint constraint_regular = { .name = "regular", .holds = holds };

static void say(const reading *r)
{
    const nary_automaton *a = r->a;
    nary_saying said = nary_say(r->nary, r->operands);
    int numbers = ACCEPTS + a->states + STEP * a->steps;
    int64_t *number = said.operand ? nary_take(r->nary, (size_t)numbers, sizeof *number) : NULL;
    if (!number)
        return;
    for (int i = 0; i < r->operands; i++)
        nary_say_operand(&said, &r->operand[i], NULL);
    number[STATES] = a->states;
    number[START] = a->start;
    for (int i = 0; i < a->states; i++)
        number[ACCEPTS + i] = a->accepts[i];
    for (int i = 0, at = ACCEPTS + a->states; i < a->steps; i++, at += STEP) {
        number[at] = a->step[i].from;
        number[at + 1] = a->step[i].class;
        number[at + 2] = a->step[i].to;
    }
    nary_said(&said, &constraint_regular, r->name, number, numbers);
}

void nary_regular(nary *n, int type, const char *name, const nary_operand *operand, int operands,
                  const nary_automaton *a)
{
    reading r = { .nary = n, .a = a, .operand = operand, .operands = operands, .type = type, .name = name };
    size_t marks = ((size_t)operands + 1) * (size_t)a->states;
    text called, value;
    nary_work(n, 8 * (marks + (uint64_t)operands * (uint64_t)a->steps)); /* nanoseconds for each */
    r.forth = nary_take(n, marks, sizeof *r.forth);
    r.back = nary_take(n, marks, sizeof *r.back);
    check_steps(&r);
    if (!nary_goes_on(n))
        return;
    say(&r);
    text_open(&called, n->room.memory);
    text_open(&value, n->room.memory);
    find_states(&r);
    nary_from(n, name);
    nary_operand from = { 0 }; /* at the start and the end there are no states to agree with */
    for (int p = 0; p < operands && nary_goes_on(n); p++) {
        nary_operand to = { 0 };
        if (p + 1 < operands)
            to = add_states(&r, p + 1, &called, &value);
        add_steps(&r, p, &from, &to, &called, &value);
        from = to;
    }
    nary_from(n, NULL);
    text_close(&called);
    text_close(&value);
    arena_reset(&n->room);
}
