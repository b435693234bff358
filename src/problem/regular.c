/* regular.c: `regular T: A B C from s to t u: s 1 s, s 2 t`: an automaton reads the values of A, B and C; it
 * begins in the state s, and must end in t or u. A step is a state, a value, and the state that follows; a
 * value for which a state has no step is not accepted there.
 *
 * There are csp-variables T.s1, T.s2, ... for the states between the operands, and T.t1, ... for the steps,
 * with values like "2-3-3". The automaton is deterministic, so states and steps are functions of what is
 * read, and the number of solutions does not change. There are only states and steps that can be reached from
 * the start and from which an accepting state can be reached: this is generalised arc consistency on the
 * whole constraint, as long as nothing is gone. */
#include "problem/diagram.h"
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"

#include <stdlib.h>
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

static bool *mark(const reading *reading, bool *list, int place, int at)
{
    return &list[(size_t)place * (size_t)reading->is->states + (size_t)at];
}

static bool is_there(const reading *reading, int place, int at)
{
    return *mark(reading, reading->forth, place, at) && *mark(reading, reading->back, place, at);
}

static bool can_read(const reading *reading, int place, const automaton_step *step)
{
    const nary_operand *o = &reading->operand[place];
    return step->class < o->classes && !(o->gone && o->gone[step->class]);
}

static void find_states(reading *reading)
{
    *mark(reading, reading->forth, 0, reading->is->number[0]) = true;
    for (int p = 0; p < reading->is->operands; p++)
        for (int i = 0; i < reading->steps; i++)
            if (can_read(reading, p, &reading->step[i]) &&
                *mark(reading, reading->forth, p, reading->step[i].from))
                *mark(reading, reading->forth, p + 1, reading->step[i].to) = true;
    for (int s = 0; s < reading->is->states; s++)
        *mark(reading, reading->back, reading->is->operands, s) = reading->accepts[s];
    for (int p = reading->is->operands - 1; p >= 0; p--)
        for (int i = 0; i < reading->steps; i++)
            if (can_read(reading, p, &reading->step[i]) &&
                *mark(reading, reading->back, p + 1, reading->step[i].to))
                *mark(reading, reading->back, p, reading->step[i].from) = true;
}

static void check_steps(reading *reading)
{
    int classes = 0;
    for (int i = 0; i < reading->steps; i++)
        classes = reading->step[i].class >= classes ? reading->step[i].class + 1 : classes;
    nary_work(reading->nary, 8 * (uint64_t)classes * (uint64_t)reading->is->states);
    bool *met = nary_take(reading->nary, (size_t)classes * (size_t)reading->is->states, sizeof *met);
    for (int i = 0; met && i < reading->steps; i++) {
        bool *at = &met[(size_t)reading->step[i].from * (size_t)classes + (size_t)reading->step[i].class];
        if (*at)
            nary_fail(reading->nary, BAD_INPUT,
                      "two steps from one state with the same value" EXPECTED "one");
        *at = true;
    }
}

/* The bytes of the text as a string, if there was memory for it. */
static const char *said(reading *reading, const text *t)
{
    if (t->failed)
        nary_fail(reading->nary, NO_MEMORY, "no memory for the network");
    return text_bytes(t);
}

/* The csp-variable of the states at a place, as an operand whose classes are states. */
static nary_operand add_states(reading *reading, int place, text *name, text *value)
{
    nary *n = reading->nary;
    csp_label *label = nary_take(n, (size_t)reading->is->states, sizeof *label);
    uint16_t *class_of = nary_take(n, (size_t)reading->is->states, sizeof *class_of);
    nary_operand o = { .label = label, .class_of = class_of, .classes = reading->is->states };
    text_clear(name);
    text_format(name, "%s.s%d", reading->is->name, place);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, reading->is->type, said(reading, name)) : 0;
    for (int s = 0; s < reading->is->states && nary_goes_on(n); s++)
        if (is_there(reading, place, s)) {
            text_clear(value);
            text_add_string(value, reading->is->state[s]);
            class_of[o.labels] = (uint16_t)s;
            label[o.labels++] = nary_combination(n, v, text_bytes(name), said(reading, value));
        }
    if (o.labels > NARY_STATES)
        nary_too_large(n, "more than 4000 states between two csp-variables, the limit of a network");
    return o;
}

static void add_steps(reading *reading, int place, const nary_operand *from, const nary_operand *to,
                      text *name, text *value)
{
    nary *n = reading->nary;
    text_clear(name);
    text_format(name, "%s.t%d", reading->is->name, place + 1);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, reading->is->type, said(reading, name)) : 0;
    for (int i = 0; i < reading->steps && nary_goes_on(n); i++) {
        const automaton_step *s = &reading->step[i];
        if (!can_read(reading, place, s) || !is_there(reading, place, s->from) ||
            !is_there(reading, place + 1, s->to))
            continue;
        text_clear(value);
        text_format(value, "%s-%s-%s", reading->is->state[s->from], reading->operand[place].value[s->class],
                    reading->is->state[s->to]);
        csp_label l = nary_combination(n, v, text_bytes(name), said(reading, value));
        nary_agrees(n, l, from, s->from);
        nary_agrees(n, l, &reading->operand[place], s->class);
        nary_agrees(n, l, to, s->to);
    }
}

enum { STATES, START, ACCEPTS, STEP = 3 /* numbers of a step */ };

static bool holds(const statement *said, const bool *value)
{
    int64_t at = said->number[START], read;
    for (int i = 0; i < said->operands; i++) {
        int k = ACCEPTS + (int)said->number[STATES];
        if (!operand_value(&said->operand[i], value, &read))
            return false;
        while (k < said->numbers && (said->number[k] != at || said->number[k + 1] != read))
            k += STEP;
        if (k == said->numbers)
            return false;
        at = said->number[k + 2];
    }
    return said->number[ACCEPTS + at] != 0;
}

/* The steps are looked up in a list that is sorted by state and value. */
typedef struct lookup_step {
    int64_t from, value, to;
} lookup_step;

typedef struct lookup {
    const statement *said;
    const lookup_step *step;
    size_t steps;
} lookup;

static int compare_steps(const void *first, const void *second)
{
    const lookup_step *a = first, *b = second;
    return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                              : (a->value > b->value) - (a->value < b->value);
}

static bool read_value(const void *with, int64_t so_far, int64_t value, int64_t *next)
{
    const lookup *l = with;
    size_t low = 0, high = l->steps;
    const lookup_step key = { so_far, value, 0 };
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int is = compare_steps(&l->step[middle], &key);
        if (is == 0) {
            *next = l->step[middle].to;
            return true;
        }
        if (is < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static bool accepts(const void *with, int64_t least, int64_t most)
{
    (void)most; /* the same: it is asked about one end */
    return ((const lookup *)with)->said->number[ACCEPTS + least] != 0;
}

static int formula(const statement *said, int first, const proof *to)
{
    int at = ACCEPTS + (int)said->number[STATES];
    const size_t steps = (size_t)(said->numbers - at) / STEP;
    lookup_step *step = memory_take(to->to->memory, steps + 1, sizeof *step);
    if (!step) {
        to->to->failed = true;
        return 0;
    }
    for (size_t i = 0; i < steps; i++, at += STEP)
        step[i] = (lookup_step){ said->number[at], said->number[at + 1], said->number[at + 2] };
    qsort(step, steps, sizeof *step, compare_steps);
    const lookup with = { said, step, steps };
    int n =
        diagram_say(said, &(diagram_reader){ said->number[START], read_value, accepts, &with }, first, to);
    memory_give(to->to->memory, step, steps + 1, sizeof *step);
    return n;
}

static void say(const reading *reading)
{
    nary_saying said = nary_say(reading->nary, reading->is->operands);
    int numbers = ACCEPTS + reading->is->states + STEP * reading->steps;
    int64_t *number = said.operand ? nary_take(reading->nary, (size_t)numbers, sizeof *number) : NULL;
    if (!number)
        return;
    for (int i = 0; i < reading->is->operands; i++)
        nary_say_operand(&said, &reading->operand[i], NULL);
    number[STATES] = reading->is->states;
    number[START] = reading->is->number[0];
    for (int i = 0; i < reading->is->states; i++)
        number[ACCEPTS + i] = reading->accepts[i];
    for (int i = 0, at = ACCEPTS + reading->is->states; i < reading->steps; i++, at += STEP) {
        number[at] = reading->step[i].from;
        number[at + 1] = reading->step[i].class;
        number[at + 2] = reading->step[i].to;
    }
    nary_said(&said, &constraint_regular, reading->is->name, number, numbers);
}

/* ---- as a cell: states that are reached forth and back, place by place ---- */

typedef struct layers {
    bool *forth, *back;
    bool *here; /* of each entry: is it read on the way at this place? */
    bool *met;  /* of each variable: has a place before this one read it? */
} layers;

static bool prepare(propagation *at)
{
    size_t marks = ((size_t)at->said->operands + 1) * (size_t)at->said->number[STATES];
    layers *mine = at->mine = arena_take(at->arena, 1, sizeof *mine);
    if (!mine)
        return false;
    mine->forth = arena_take(at->arena, marks, sizeof *mine->forth);
    mine->back = arena_take(at->arena, marks, sizeof *mine->back);
    mine->here = arena_take(at->arena, (size_t)propagation_entries(at), sizeof *mine->here);
    mine->met = arena_take(at->arena, (size_t)at->variables, sizeof *mine->met);
    if (at->variables < at->said->operands)
        at->strength = RELAXED;
    return mine->forth && mine->back && mine->here && mine->met;
}

static bool *mark_of(const propagation *at, bool *list, int place, int64_t state)
{
    return &list[(size_t)place * (size_t)at->said->number[STATES] + (size_t)state];
}

/* Takes each step that an entry of the operand at this place allows: forth, or, from where the end is
 * reached, back. */
static void read_place(const propagation *at, layers *mine, int place, bool back)
{
    int v = at->variable[place];
    for (int k = ACCEPTS + (int)at->said->number[STATES]; k < at->said->numbers; k += STEP) {
        const int64_t *step = &at->said->number[k];
        if (!*mark_of(at, mine->forth, place, step[0]) ||
            (back && !*mark_of(at, mine->back, place + 1, step[2])))
            continue;
        for (int e = at->start[v]; e < at->start[v + 1]; e++)
            if (at->alive[e] && propagation_value(at, place, e) == step[1]) {
                *mark_of(at, back ? mine->back : mine->forth, back ? place : place + 1,
                         back ? step[0] : step[2]) = true;
                mine->here[e] = back;
            }
    }
    for (int e = at->start[v]; back && e < at->start[v + 1]; e++) {
        at->kept[e] = mine->here[e] && (at->kept[e] || !mine->met[v]);
        mine->here[e] = false;
    }
    mine->met[v] = back;
}

static bool propagate_regular(const propagation *at)
{
    const int64_t *number = at->said->number;
    const int operands = at->said->operands, states = (int)number[STATES];
    layers *mine = at->mine;
    size_t marks = ((size_t)operands + 1) * (size_t)states;
    memset(mine->forth, 0, marks * sizeof *mine->forth);
    memset(mine->back, 0, marks * sizeof *mine->back);
    memset(mine->met, 0, (size_t)at->variables * sizeof *mine->met);
    *mark_of(at, mine->forth, 0, number[START]) = true;
    for (int place = 0; place < operands; place++)
        read_place(at, mine, place, false);
    for (int s = 0; s < states; s++)
        *mark_of(at, mine->back, operands, s) = number[ACCEPTS + s] && *mark_of(at, mine->forth, operands, s);
    for (int place = operands - 1; place >= 0; place--)
        read_place(at, mine, place, true);
    return *mark_of(at, mine->back, 0, number[START]);
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

static void settle(finish *finish, problem_constraint *constraint, const word *rest, int n)
{
    symbols both[2] = { { .n = 0 }, { .n = 0 } }, *state = &both[0], *value = &both[1];
    int accepts = 0;
    constraint->number = finish_take(finish, (size_t)n + 2, sizeof *constraint->number);
    for (int i = 0; i < 2; i++) {
        both[i].name = finish_take(finish, 2 * (size_t)n + 1, sizeof *constraint->state);
        if (finish->d->status == OK && !problem_index_open(&both[i].index, finish->d->arena, (size_t)n + 1))
            draft_no_memory(finish->d);
    }
    if (finish->d->status != OK)
        return;
    while (1 + accepts < n && rest[1 + accepts].string)
        accepts++;
    if (!accepts)
        draft_wrong(finish->d, rest[0].at, "no state at the end" EXPECTED "one or more");
    constraint->number[constraint->numbers++] = number_of(state, rest[0].string);
    constraint->number[constraint->numbers++] = accepts;
    for (int i = 0; i < accepts; i++)
        constraint->number[constraint->numbers++] = number_of(state, rest[1 + i].string);
    for (int i = 0; accepts + 2 + i < n; i++)
        constraint->number[constraint->numbers++] =
            number_of(i % 3 == 1 ? value : state, rest[accepts + 2 + i].string);
    constraint->number[constraint->numbers++] = value->n;
    memcpy(state->name + state->n, value->name, (size_t)value->n * sizeof *value->name);
    constraint->state = state->name;
    constraint->states = state->n;
}

static int steps_at(const problem_constraint *constraint)
{
    return 2 + constraint->number[1];
}

static int steps_of(const problem_constraint *constraint)
{
    return (constraint->numbers - 1 - steps_at(constraint)) / 3;
}

/* The automaton reads values by name: each operand with its classes in the order of the automaton's values.
 */
static nary_operand renamed(nary *nary, const nary_operand *operand, const problem_constraint *constraint)
{
    int values = constraint->number[constraint->numbers - 1];
    nary_operand r = *operand;
    uint16_t *class_of = nary_take(nary, (size_t)operand->labels, sizeof *class_of);
    if (!nary_work(nary, 4 * (uint64_t)operand->labels * (uint64_t)values)) /* nanoseconds for each pair */
        return r;
    for (int l = 0; l < operand->labels; l++) {
        int k = 0;
        while (k < values && strcmp(constraint->state[constraint->states + k], operand->value[l]) != 0)
            k++;
        class_of[l] = (uint16_t)k;
    }
    r.class_of = class_of;
    r.classes = values;
    r.value = constraint->state + constraint->states;
    r.gone = NULL;
    return r;
}

/* The automaton, and room for what it reaches. */
static void open_reading(reading *reading, const nary_operand *operand)
{
    nary *n = reading->nary;
    const problem_constraint *c = reading->is;
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
    reading->operand = o;
    reading->step = step;
    reading->steps = steps_of(c);
    reading->accepts = accepts;
    nary_work(n, 8 * (marks + (uint64_t)c->operands * (uint64_t)reading->steps)); /* nanoseconds for each */
    reading->forth = nary_take(n, marks, sizeof *reading->forth);
    reading->back = nary_take(n, marks, sizeof *reading->back);
}

static void encode(nary *nary, const problem_constraint *constraint, const nary_operand *operand)
{
    reading r = { .nary = nary, .is = constraint };
    text called, value;
    open_reading(&r, operand);
    if (nary_goes_on(nary))
        check_steps(&r);
    if (!nary_goes_on(nary))
        return;
    say(&r);
    text_open(&called, nary->room.memory);
    text_open(&value, nary->room.memory);
    find_states(&r);
    nary_from(nary, constraint->name);
    nary_operand from = { 0 }; /* at the start and the end there are no states to agree with */
    for (int p = 0; p < constraint->operands && nary_goes_on(nary); p++) {
        nary_operand to = { 0 };
        if (p + 1 < constraint->operands)
            to = add_states(&r, p + 1, &called, &value);
        add_steps(&r, p, &from, &to, &called, &value);
        from = to;
    }
    nary_from(nary, NULL);
    text_close(&called);
    text_close(&value);
}

/* ---- the statement ---- */

static const char *name_in_step(const problem_constraint *constraint, int i)
{
    return i % 3 == 1 ? constraint->state[constraint->states + constraint->number[steps_at(constraint) + i]]
                      : constraint->state[constraint->number[steps_at(constraint) + i]];
}

static void spell(const stated_problem *problem, const problem_constraint *constraint, form_writer *to)
{
    spell_plain(problem, constraint, to);
    writer_put(to, constraint->state[constraint->number[0]]);
    for (int i = 0; i < constraint->number[1]; i++)
        writer_put(to, constraint->state[constraint->number[2 + i]]);
    writer_next(to);
    for (int i = 0; i < 3 * steps_of(constraint); i++)
        writer_put(to, name_in_step(constraint, i));
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
    .prepare = prepare,
    .propagate = propagate_regular,
    STATEMENT_LINES,
    .formula = formula,
    .least = 1,
    .single = "single-step",
    .phrases = { "{}", "{}", "{} {lacks} possibility left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
