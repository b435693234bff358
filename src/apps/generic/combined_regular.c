/* combined_regular.c: `regular T: A B C from s to t u: s 1 s, s 2 t`: an automaton reads the values of A, B
 * and C; it begins in the state s, and must end in t or u. A step is a state, a value, and the state that
 * follows; a value for which a state has no step is not accepted there. */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

/* The rest of the words: the state at the start, those at the end, a word without a string, and three words
 * for each step. */

static void read_text(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    combined_head(s, to);
    line_colon(s, "': ' and csp-variables, or 'of' and a type");
    while (!line_ends(s) && !line_at(s, "from"))
        draft_add_word(d, &to->words, line_word(s, "a csp-variable"));
    line_sign(s, "from", "'from' and the state at the start");
    combined_part(d, to);
    draft_add_word(d, &to->words, line_word(s, "a state"));
    line_sign(s, "to", "'to' and the states at the end");
    while (!line_ends(s) && !line_at_colon(s))
        draft_add_word(d, &to->words, line_word(s, "a state"));
    line_colon(s, "': ' and steps: a state, a value, the next state");
    combined_part(d, to);
    while (!line_ends(s))
        for (int i = 0; i < 3; i++)
            draft_add_word(d, &to->words, line_word(s, i == 1 ? "a value" : "a state"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *variables = NULL, *accept = NULL, *steps = NULL;
    word start = { NULL, v->at };
    const json_member known[] = { { "variables", NULL, NULL, &variables },
                                  { "start", &start, "a state", NULL },
                                  { "accept", NULL, NULL, &accept },
                                  { "steps", NULL, NULL, &steps } };
    combined_object(d, v, to, known, 4);
    if (d->status == OK && !start.string)
        draft_wrong(d, v->at, "the key \"start\" is missing");
    if (combined_list(d, variables, v, "variables", "a list of csp-variables"))
        json_words(d, variables, "a list of csp-variables", "the name of a csp-variable", &to->words);
    combined_part(d, to);
    draft_add_word(d, &to->words, start);
    if (combined_list(d, accept, v, "accept", "a list of states"))
        json_words(d, accept, "a list of states", "a state", &to->words);
    combined_part(d, to);
    if (combined_list(d, steps, v, "steps", "a list of steps"))
        for (const json_value *m = steps->first; m && d->status == OK; m = m->next) {
            json_words(d, m, "a step", "a state, a value, the next state", &to->words);
            if (d->status == OK && m->count != 3)
                draft_wrong(d, m->at, "a list of %d, expected a state, a value, the next state", m->count);
        }
}

/* ---- from words to numbers: start, how many accept, these, then steps: from, value, to ---- */

/* Values are named in a list of their own, because the csp-variables may have different ones: `state` has the
 * names of states, and after them those of values. */
typedef struct symbols {
    generic_index index;
    finish *f;
    generic_combined *c;
    int values;
    const char **value;
} symbols;

static int state_number(symbols *x, const char *name)
{
    int n = generic_index_find(&x->index, 0, name, strlen(name));
    if (n < 0) {
        n = x->c->states++;
        x->c->state[n] = name;
        generic_index_add(&x->index, 0, name, strlen(name), n);
    }
    return n;
}

static int value_number(symbols *x, const char *name)
{
    int n = generic_index_find(&x->index, 1, name, strlen(name));
    if (n < 0) {
        n = x->values++;
        x->value[n] = name;
        generic_index_add(&x->index, 1, name, strlen(name), n);
    }
    return n;
}

static void take_steps(symbols *x, const word *rest, int from, int n)
{
    generic_combined *c = x->c;
    for (int i = from; i + 2 < n; i += 3) {
        c->number[c->numbers++] = state_number(x, rest[i].string);
        c->number[c->numbers++] = value_number(x, rest[i + 1].string);
        c->number[c->numbers++] = state_number(x, rest[i + 2].string);
    }
}

static void finish_regular(finish *f, generic_combined *c, const word *rest, int n)
{
    symbols x = { .f = f, .c = c };
    int accepts = 0;
    c->number = finish_take(f, (size_t)n + 2, sizeof *c->number);
    c->state = finish_take(f, 2 * (size_t)n + 1, sizeof *c->state);
    x.value = finish_take(f, (size_t)n + 1, sizeof *x.value);
    if (f->d->status == OK && !generic_index_open(&x.index, f->d->arena, (size_t)n + 1))
        draft_no_memory(f->d);
    if (f->d->status != OK)
        return;
    while (1 + accepts < n && rest[1 + accepts].string)
        accepts++;
    c->number[c->numbers++] = state_number(&x, rest[0].string);
    c->number[c->numbers++] = accepts;
    for (int i = 0; i < accepts; i++)
        c->number[c->numbers++] = state_number(&x, rest[1 + i].string);
    take_steps(&x, rest, accepts + 2, n);
    if (!accepts)
        draft_wrong(f->d, rest[0].at, "no state at the end, expected one or more");
    for (int i = 0; i < x.values; i++)
        c->state[c->states + i] = x.value[i];
    c->number[c->numbers++] = x.values;
}

static int steps_at(const generic_combined *c)
{
    return 2 + c->number[1];
}

static int steps_of(const generic_combined *c)
{
    return (c->numbers - 1 - steps_at(c)) / 3;
}

/* ---- the network ---- */

/* The automaton reads values by name: each operand with its classes in the order of the automaton's values.
 */
static nary_operand renamed(making *m, const nary_operand *o, const generic_combined *c)
{
    int values = c->number[c->numbers - 1];
    nary_operand r = *o;
    uint16_t *class_of = arena_take(&m->arena, (size_t)o->labels, sizeof *class_of);
    if (!class_of)
        nary_fail(&m->nary, NO_MEMORY, "no memory for the network");
    if (!nary_work(&m->nary, 4 * (uint64_t)o->labels * (uint64_t)values)) /* nanoseconds for each pair */
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

/* A value that an operand does not have counts as gone in it. */
static void mark_gone(making *m, nary_operand *o)
{
    bool *gone = arena_take(&m->arena, (size_t)o->classes, sizeof *gone);
    if (!gone) {
        nary_fail(&m->nary, NO_MEMORY, "no memory for the network");
        return;
    }
    for (int k = 0; k < o->classes; k++)
        gone[k] = true;
    for (int l = 0; l < o->labels; l++)
        if (o->class_of[l] < o->classes)
            gone[o->class_of[l]] = false;
    o->gone = gone;
}

static void make(making *m, const generic_combined *c, const nary_operand *operand)
{
    int steps = steps_of(c);
    const int *number = c->number + steps_at(c);
    nary_operand *o = arena_take(&m->arena, (size_t)c->operands, sizeof *o);
    nary_step *steps_there = arena_take(&m->arena, (size_t)steps, sizeof *steps_there);
    bool *accepts = arena_take(&m->arena, (size_t)c->states, sizeof *accepts);
    if (!o || !steps_there || !accepts) {
        nary_fail(&m->nary, NO_MEMORY, "no memory for the network");
        return;
    }
    for (int i = 0; i < c->operands && nary_goes_on(&m->nary); i++) {
        o[i] = renamed(m, &operand[i], c);
        if (nary_goes_on(&m->nary))
            mark_gone(m, &o[i]);
    }
    if (!nary_goes_on(&m->nary))
        return;
    for (int i = 0; i < steps; i++)
        steps_there[i] = (nary_step){ number[3 * i], number[3 * i + 1], number[3 * i + 2] };
    for (int i = 0; i < c->number[1]; i++)
        accepts[c->number[2 + i]] = true;
    nary_regular(&m->nary, c->type, c->name, o, c->operands,
                 &(nary_automaton){ .states = c->states,
                                    .name = c->state,
                                    .start = c->number[0],
                                    .accepts = accepts,
                                    .step = steps_there,
                                    .steps = steps });
}

/* ---- writing ---- */

static const char *name_in_step(const generic_combined *c, int i)
{
    return i % 3 == 1 ? c->state[c->states + c->number[steps_at(c) + i]]
                      : c->state[c->number[steps_at(c) + i]];
}

static void write_text(const generic *g, const generic_combined *c, text *out)
{
    combined_write_head(g, c, out);
    text_add_char(out, ':');
    for (int i = 0; i < c->operands; i++)
        write_word(out, combined_called(g, c, i));
    text_add_string(out, " from");
    write_word(out, c->state[c->number[0]]);
    text_add_string(out, " to");
    for (int i = 0; i < c->number[1]; i++)
        write_word(out, c->state[c->number[2 + i]]);
    text_add_char(out, ':');
    for (int i = 0; i < 3 * steps_of(c); i++) {
        text_add_string(out, i && i % 3 == 0 ? "," : "");
        write_word(out, name_in_step(c, i));
    }
}

static void write_json(const generic *g, const generic_combined *c, text *out)
{
    combined_write_open(g, c, out);
    text_add_string(out, ",\"variables\":[");
    for (int i = 0; i < c->operands; i++) {
        text_add_string(out, i ? "," : "");
        write_json_string(out, combined_called(g, c, i));
    }
    text_add_string(out, "],\"start\":");
    write_json_string(out, c->state[c->number[0]]);
    text_add_string(out, ",\"accept\":[");
    for (int i = 0; i < c->number[1]; i++) {
        text_add_string(out, i ? "," : "");
        write_json_string(out, c->state[c->number[2 + i]]);
    }
    text_add_string(out, "],\"steps\":[");
    for (int i = 0; i < 3 * steps_of(c); i++) {
        text_add_string(out, i % 3 ? "," : i ? "],[" : "[");
        write_json_string(out, name_in_step(c, i));
    }
    text_add_string(out, steps_of(c) ? "]]}" : "]}");
}

const combined combined_regular = {
    .name = "regular",
    .key = "automata",
    .single = "single-step",
    .phrases = { "{}", "{}", "{} {lacks} possibility left" },
    .least = 1,
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_regular,
    .make = make,
    .write_text = write_text,
    .write_json = write_json,
};
