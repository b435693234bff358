/* regular.c: `regular T: A B C from s to t u: s 1 s, s 2 t`: an automaton reads the values of A, B and C; it
 * begins in the state s, and must end in t or u. A step is a state, a value, and the state that follows; a
 * value for which a state has no step is not accepted there.
 *
 * There are csp-variables T.s1, T.s2, ... for the states between the operands, and T.t1, ... for the steps,
 * with values like "2-3-3". The automaton is deterministic, so states and steps are functions of what is
 * read, and the number of solutions does not change. There are only states and steps that can be reached from
 * the start and from which an accepting state can be reached: this is generalised arc consistency on the
 * whole constraint, as long as nothing is gone. */
#include "problem/encode.h"

#include <string.h>

/* It reads classes by their numbers in the operand (0, 1, ...). */
typedef struct automaton_step {
    int from, class, to;
} automaton_step;

/* ---- the network ---- */

typedef struct reading {
    nary *nary;
    const problem_constraint *is;
    const nary_operand *operand; /* whose classes are the values of the automaton */
    const bool *accepts;         /* of each state */
    const automaton_step *step;
    int steps;
    bool *forth, *back; /* of each place (0 to operands) and state: reached from the start; from the end */
} reading;

static bool *mark(const reading *r, bool *list, int place, int at)
{
    return &list[(size_t)place * (size_t)r->is->states + (size_t)at];
}

static bool is_there(const reading *r, int place, int at)
{
    return *mark(r, r->forth, place, at) && *mark(r, r->back, place, at);
}

static bool can_read(const reading *r, int place, const automaton_step *s)
{
    const nary_operand *o = &r->operand[place];
    return s->class < o->classes && !(o->gone && o->gone[s->class]);
}

static void find_states(reading *r)
{
    *mark(r, r->forth, 0, r->is->number[0]) = true;
    for (int p = 0; p < r->is->operands; p++)
        for (int i = 0; i < r->steps; i++)
            if (can_read(r, p, &r->step[i]) && *mark(r, r->forth, p, r->step[i].from))
                *mark(r, r->forth, p + 1, r->step[i].to) = true;
    for (int s = 0; s < r->is->states; s++)
        *mark(r, r->back, r->is->operands, s) = r->accepts[s];
    for (int p = r->is->operands - 1; p >= 0; p--)
        for (int i = 0; i < r->steps; i++)
            if (can_read(r, p, &r->step[i]) && *mark(r, r->back, p + 1, r->step[i].to))
                *mark(r, r->back, p, r->step[i].from) = true;
}

static void check_steps(reading *r)
{
    int classes = 0;
    for (int i = 0; i < r->steps; i++)
        classes = r->step[i].class >= classes ? r->step[i].class + 1 : classes;
    nary_work(r->nary, 8 * (uint64_t)classes * (uint64_t)r->is->states);
    bool *met = nary_take(r->nary, (size_t)classes * (size_t)r->is->states, sizeof *met);
    for (int i = 0; met && i < r->steps; i++) {
        bool *at = &met[(size_t)r->step[i].from * (size_t)classes + (size_t)r->step[i].class];
        if (*at)
            nary_fail(r->nary, BAD_INPUT, "two steps from one state with the same value, expected one");
        *at = true;
    }
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
    csp_label *label = nary_take(n, (size_t)r->is->states, sizeof *label);
    uint16_t *class_of = nary_take(n, (size_t)r->is->states, sizeof *class_of);
    nary_operand o = { .label = label, .class_of = class_of, .classes = r->is->states };
    text_clear(name);
    text_format(name, "%s.s%d", r->is->name, place);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, r->is->type, said(r, name)) : 0;
    for (int s = 0; s < r->is->states && nary_goes_on(n); s++)
        if (is_there(r, place, s)) {
            text_clear(value);
            text_add_string(value, r->is->state[s]);
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
    text_format(name, "%s.t%d", r->is->name, place + 1);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, r->is->type, said(r, name)) : 0;
    for (int i = 0; i < r->steps && nary_goes_on(n); i++) {
        const automaton_step *s = &r->step[i];
        if (!can_read(r, place, s) || !is_there(r, place, s->from) || !is_there(r, place + 1, s->to))
            continue;
        text_clear(value);
        text_format(value, "%s-%s-%s", r->is->state[s->from], r->operand[place].value[s->class],
                    r->is->state[s->to]);
        csp_label l = nary_combination(n, v, text_bytes(name), said(r, value));
        nary_agrees(n, l, from, s->from);
        nary_agrees(n, l, &r->operand[place], s->class);
        nary_agrees(n, l, to, s->to);
    }
}

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

static void say(const reading *r)
{
    nary_saying said = nary_say(r->nary, r->is->operands);
    int numbers = ACCEPTS + r->is->states + STEP * r->steps;
    int64_t *number = said.operand ? nary_take(r->nary, (size_t)numbers, sizeof *number) : NULL;
    if (!number)
        return;
    for (int i = 0; i < r->is->operands; i++)
        nary_say_operand(&said, &r->operand[i], NULL);
    number[STATES] = r->is->states;
    number[START] = r->is->number[0];
    for (int i = 0; i < r->is->states; i++)
        number[ACCEPTS + i] = r->accepts[i];
    for (int i = 0, at = ACCEPTS + r->is->states; i < r->steps; i++, at += STEP) {
        number[at] = r->step[i].from;
        number[at + 1] = r->step[i].class;
        number[at + 2] = r->step[i].to;
    }
    nary_said(&said, &constraint_regular, r->is->name, number, numbers);
}

/* ---- from words to numbers: start, how many accept, these, then steps: from, value, to ---- */

/* Values are named in a list of their own, because the csp-variables may have different ones: `state` has the
 * names of states, and after them those of values. */
typedef struct symbols {
    problem_index index;
    const char **name;
    int n;
} symbols;

/* The number of a name; a new one is added at the end. */
static int number_of(symbols *to, const char *name)
{
    int n = problem_index_find(&to->index, 0, name, strlen(name));
    if (n < 0) {
        to->name[n = to->n++] = name;
        problem_index_add(&to->index, 0, name, strlen(name), n);
    }
    return n;
}

static void settle(finish *f, problem_constraint *c, const word *rest, int n)
{
    symbols both[2] = { { .n = 0 }, { .n = 0 } }, *state = &both[0], *value = &both[1];
    int accepts = 0;
    c->number = finish_take(f, (size_t)n + 2, sizeof *c->number);
    for (int i = 0; i < 2; i++) {
        both[i].name = finish_take(f, 2 * (size_t)n + 1, sizeof *c->state);
        if (f->d->status == OK && !problem_index_open(&both[i].index, f->d->arena, (size_t)n + 1))
            draft_no_memory(f->d);
    }
    if (f->d->status != OK)
        return;
    while (1 + accepts < n && rest[1 + accepts].string)
        accepts++;
    if (!accepts)
        draft_wrong(f->d, rest[0].at, "no state at the end, expected one or more");
    c->number[c->numbers++] = number_of(state, rest[0].string);
    c->number[c->numbers++] = accepts;
    for (int i = 0; i < accepts; i++)
        c->number[c->numbers++] = number_of(state, rest[1 + i].string);
    for (int i = 0; accepts + 2 + i < n; i++)
        c->number[c->numbers++] = number_of(i % 3 == 1 ? value : state, rest[accepts + 2 + i].string);
    c->number[c->numbers++] = value->n;
    memcpy(state->name + state->n, value->name, (size_t)value->n * sizeof *value->name);
    c->state = state->name;
    c->states = state->n;
}

static int steps_at(const problem_constraint *c)
{
    return 2 + c->number[1];
}

static int steps_of(const problem_constraint *c)
{
    return (c->numbers - 1 - steps_at(c)) / 3;
}

/* The automaton reads values by name: each operand with its classes in the order of the automaton's values.
 */
static nary_operand renamed(nary *n, const nary_operand *o, const problem_constraint *c)
{
    int values = c->number[c->numbers - 1];
    nary_operand r = *o;
    uint16_t *class_of = nary_take(n, (size_t)o->labels, sizeof *class_of);
    if (!nary_work(n, 4 * (uint64_t)o->labels * (uint64_t)values)) /* nanoseconds for each pair */
        return r;
    for (int l = 0; l < o->labels; l++) {
        int k = 0;
        while (k < values && strcmp(c->state[c->states + k], o->value[l]) != 0)
            k++;
        class_of[l] = (uint16_t)k;
    }
    r.class_of = class_of;
    r.classes = values;
    r.value = c->state + c->states;
    r.gone = NULL;
    return r;
}

/* The automaton, and room for what it reaches. */
static void open_reading(reading *r, const nary_operand *operand)
{
    nary *n = r->nary;
    const problem_constraint *c = r->is;
    const int *number = c->number + steps_at(c);
    const size_t marks = ((size_t)c->operands + 1) * (size_t)c->states;
    nary_operand *o = nary_take(n, (size_t)c->operands, sizeof *o);
    automaton_step *step = nary_take(n, (size_t)steps_of(c), sizeof *step);
    bool *accepts = nary_take(n, (size_t)c->states, sizeof *accepts);
    for (int i = 0; i < c->operands && nary_goes_on(n); i++) {
        o[i] = renamed(n, &operand[i], c);
        if (nary_goes_on(n))
            nary_mark_gone(n, &o[i]);
    }
    for (int i = 0; i < steps_of(c) && nary_goes_on(n); i++)
        step[i] = (automaton_step){ number[3 * i], number[3 * i + 1], number[3 * i + 2] };
    for (int i = 0; i < c->number[1] && nary_goes_on(n); i++)
        accepts[c->number[2 + i]] = true;
    r->operand = o;
    r->step = step;
    r->steps = steps_of(c);
    r->accepts = accepts;
    nary_work(n, 8 * (marks + (uint64_t)c->operands * (uint64_t)r->steps)); /* nanoseconds for each */
    r->forth = nary_take(n, marks, sizeof *r->forth);
    r->back = nary_take(n, marks, sizeof *r->back);
}

static void encode(nary *n, const problem_constraint *c, const nary_operand *operand)
{
    reading r = { .nary = n, .is = c };
    text called, value;
    open_reading(&r, operand);
    if (nary_goes_on(n))
        check_steps(&r);
    if (!nary_goes_on(n))
        return;
    say(&r);
    text_open(&called, n->room.memory);
    text_open(&value, n->room.memory);
    find_states(&r);
    nary_from(n, c->name);
    nary_operand from = { 0 }; /* at the start and the end there are no states to agree with */
    for (int p = 0; p < c->operands && nary_goes_on(n); p++) {
        nary_operand to = { 0 };
        if (p + 1 < c->operands)
            to = add_states(&r, p + 1, &called, &value);
        add_steps(&r, p, &from, &to, &called, &value);
        from = to;
    }
    nary_from(n, NULL);
    text_close(&called);
    text_close(&value);
}

/* ---- the statement ---- */

static const char *name_in_step(const problem_constraint *c, int i)
{
    return i % 3 == 1 ? c->state[c->states + c->number[steps_at(c) + i]]
                      : c->state[c->number[steps_at(c) + i]];
}

static void spell(const stated_problem *p, const problem_constraint *c, form_writer *to)
{
    spell_name(p, c, to);
    spell_operands(p, c, to);
    writer_put(to, c->state[c->number[0]]);
    for (int i = 0; i < c->number[1]; i++)
        writer_put(to, c->state[c->number[2 + i]]);
    writer_next(to);
    for (int i = 0; i < 3 * steps_of(c); i++)
        writer_put(to, name_in_step(c, i));
}

static const form_thing a_state = { "a state", "a state", "a list of states", 0, 0 };

const constraint constraint_regular = {
    .name = "regular",
    .form = { .is = &constraint_regular,
              .key = "automata",
              .field =
                  (const form_field[]){
                      NAME_FIELD,
                      FIELD(WORDS, "variables", ":", "': ' and csp-variables, or 'of' and a type",
                            .of = { &a_variable }),
                      FIELD(WORD, "start", "from", "'from' and the state at the start", .of = { &a_state },
                            .part = true),
                      FIELD(WORDS, "accept", "to", "'to' and the states at the end", .of = { &a_state }),
                      FIELD(ROWS, "steps", ":", "': ' and steps: a state, a value, the next state",
                            .of = { &a_state, &a_value, &a_state }, .between = ",", .rows = "a list of steps",
                            .row = "a state, a value, the next state", .part = true),
                      { 0 } },
              NAMED_FORM },
    .holds = holds,
    .least = 1,
    .single = "single-step",
    .phrases = { "{}", "{}", "{} {lacks} possibility left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
