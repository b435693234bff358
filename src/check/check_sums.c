/* check_sums.c: sums, counts, clauses, automata: what is remembered while values are read
 * (check_statement.c). */
#include "check/check_view.h"

#include <stdlib.h>
#include <string.h>

#define TOO_LONG "it takes longer to check than the limit of nodes allows, so nothing is known of it"

/* A place is a variable whose values are read. To add, each variable is one place, and those that differ most
 * in what they add come first; otherwise each operand is one, in its order. */
typedef struct place {
    int operand;
    const int64_t *value;
    int64_t low, high;      /* of what is alive */
    int64_t rest_low, rest; /* what the places from here on add, at least and at most */
    int64_t *state;         /* what can be remembered before it, ascending */
    int states;
} place;

typedef struct reader {
    view *view;
    int64_t start;
    bool (*read)(const view *view, int64_t state, int64_t value, int64_t *next); /* NULL: it is added */
    bool (*accepts)(const view *view, int64_t least, int64_t most);              /* some end in this range */
    place *place;                                                                /* one more than there are */
    int places;
} reader;

/* What is added by each value: operands that are the same variable add together. */
static const int64_t *parts_of(const reader *reader, int i)
{
    view *v = reader->view;
    int64_t *part = reader->read ? NULL : room_for(v, (size_t)values(v, i), sizeof *part);
    for (int j = i; part && j < v->said->operands; j++)
        for (int k = 0; v->same[j] == i && k < values(v, i); k++)
            part[k] += operand(v, j)->value[k];
    return part ? part : operand(v, i)->value;
}

/* false: nothing is alive of some variable. */
static bool find_places(reader *reader)
{
    view *v = reader->view;
    reader->place = room_for(v, (size_t)v->said->operands, sizeof *reader->place);
    for (int i = 0; i < v->said->operands && reader->place; i++) {
        if (!reader->read && v->same[i] != i)
            continue;
        place now = { .operand = i, .value = parts_of(reader, i), .low = INT64_MAX, .high = INT64_MIN };
        for (int k = 0; k < values(v, i); k++)
            if (is_there(v, i, k)) {
                now.low = now.value[k] < now.low ? now.value[k] : now.low;
                now.high = now.value[k] > now.high ? now.value[k] : now.high;
            }
        if (now.low > now.high)
            return false;
        int at = reader->places++;
        for (; at > 0 && !reader->read &&
               reader->place[at - 1].high - reader->place[at - 1].low < now.high - now.low;
             at--)
            reader->place[at] = reader->place[at - 1];
        reader->place[at] = now;
    }
    for (int i = reader->places - 1; i >= 0 && !reader->read; i--) {
        reader->place[i].rest_low = reader->place[i + 1].rest_low + reader->place[i].low;
        reader->place[i].rest = reader->place[i + 1].rest + reader->place[i].high;
    }
    return reader->place;
}

static void keep_by_bounds(reader *reader)
{
    const place *all = reader->place;
    for (const place *p = all; p < all + reader->places; p++)
        for (int k = 0; k < values(reader->view, p->operand); k++)
            if (reader->accepts(reader->view, all->rest_low - p->low + p->value[k],
                                all->rest - p->high + p->value[k]))
                keep(reader->view, p->operand, k);
}

/* Can value number k be read in this state, so that the places after it may come to an end? */
static bool reads(const reader *reader, const place *at, int64_t state, int k, int64_t *next)
{
    if (!is_there(reader->view, at->operand, k))
        return false;
    if (reader->read)
        return reader->read(reader->view, state, at->value[k], next);
    *next = state + at->value[k];
    return reader->accepts(reader->view, *next + at[1].rest_low, *next + at[1].rest);
}

static int compare(const void *first, const void *second)
{
    int64_t a = *(const int64_t *)first, b = *(const int64_t *)second;
    return (a > b) - (a < b);
}

static void find_next_states(const reader *reader, place *at)
{
    view *v = reader->view;
    const int n = values(v, at->operand);
    const double nodes = (double)at->states * n;
    int found = 0;
    must(v->checker, v->checker->spent + nodes <= v->checker->patience, TOO_LONG);
    int64_t *list = room_for(v, (size_t)at->states * (size_t)n, sizeof *list);
    for (int i = 0; i < at->states && list && may_go_on(v->checker, n); i++)
        for (int k = 0; k < n; k++)
            found += reads(reader, at, at->state[i], k, &list[found]);
    if (list)
        qsort(list, (size_t)found, sizeof *list, compare);
    for (int i = 0; i < found; i++)
        if (!i || list[i - 1] != list[i])
            list[at[1].states++] = list[i];
    at[1].state = list;
}

/* From the end: a state stays if some value leads from it to one that stayed, and that value is kept, if it
 * is so in each place that reads its variable. */
static void keep_what_leads(const reader *reader, place *at)
{
    view *v = reader->view;
    const int n = values(v, at->operand);
    bool *read = room_for(v, (size_t)n, sizeof *read);
    int stay = 0;
    for (int i = 0; i < at->states && read && may_go_on(v->checker, n); i++) {
        int64_t next;
        bool leads = false;
        for (int k = 0; k < n; k++)
            if (reads(reader, at, at->state[i], k, &next) &&
                bsearch(&next, at[1].state, (size_t)at[1].states, sizeof next, compare))
                leads = read[k] = true;
        if (leads)
            at->state[stay++] = at->state[i];
    }
    at->states = stay;
    for (int k = 0; k < n && read; k++)
        v->kept[entry(v, at->operand, k)] = v->kept[entry(v, at->operand, k)] && read[k];
}

void keep_others(view *view, int from, int end)
{
    for (int i = from; i < end; i++)
        for (int k = 0; k < values(view, i); k++)
            if (is_there(view, i, k))
                keep(view, i, k);
}

static void keep_read(reader *reader)
{
    view *v = reader->view;
    place *end = NULL;
    int stay = 0;
    if (!find_places(reader))
        return;
    if (v->bounds && !reader->read) {
        keep_by_bounds(reader);
        return;
    }
    reader->place->state = &reader->start;
    reader->place->states = 1;
    for (end = reader->place; end < reader->place + reader->places; end++)
        find_next_states(reader, end);
    for (int i = 0; i < end->states; i++)
        if (reader->accepts(v, end->state[i], end->state[i]))
            end->state[stay++] = end->state[i];
    end->states = stay;
    keep_others(v, 0, v->said->operands);
    for (place *at = end; at > reader->place; at--)
        keep_what_leads(reader, at - 1);
}

static bool accepts_sum(const view *view, int64_t least, int64_t most)
{
    enum { EQUAL, AT_MOST, AT_LEAST };
    const int64_t sign = view->said->number[0], to = view->said->number[1];
    return sign == EQUAL      ? least <= to && to <= most
           : sign == AT_MOST  ? least <= to
           : sign == AT_LEAST ? most >= to
                              : least != to || most != to;
}

static bool accepts_count(const view *view, int64_t least, int64_t most)
{
    return most >= view->said->number[0] && least <= view->said->number[1];
}

static bool accepts_clause(const view *view, int64_t least, int64_t most)
{
    (void)view, (void)least;
    return most > 0;
}

/* Of a sum of different digits: which of them were read, as bits. */
static bool read_digit(const view *view, int64_t state, int64_t value, int64_t *next)
{
    (void)view;
    *next = state | (int64_t)1 << value;
    return *next != state;
}

static bool accepts_digits(const view *view, int64_t digits, int64_t same)
{
    int64_t sum = 0;
    (void)same;
    for (int digit = 0; digits >> digit; digit++)
        sum += digits >> digit & 1 ? digit : 0;
    return accepts_sum(view, sum, sum);
}

void keep_sum(view *view)
{
    bool different = view->said->numbers > 2;
    keep_read(different ? &(reader){ view, 0, read_digit, accepts_digits, NULL, 0 }
                        : &(reader){ view, 0, NULL, accepts_sum, NULL, 0 });
}

void keep_count(view *view)
{
    keep_read(&(reader){ view, 0, NULL, accepts_count, NULL, 0 });
}

void keep_clause(view *view)
{
    keep_read(&(reader){ view, 0, NULL, accepts_clause, NULL, 0 });
}

/* The numbers of an automaton: how many states, the one at the start, for each whether it is accepted at the
 * end; and then steps, each a state, a value and the next state. */
enum { STATES, START, ACCEPTED };

static bool read_step(const view *view, int64_t state, int64_t value, int64_t *next)
{
    const int64_t *number = view->said->number, *step = number + ACCEPTED + number[STATES],
                  *end = number + view->said->numbers;
    while (step < end && (step[0] != state || step[1] != value))
        step += 3;
    *next = step < end ? step[2] : 0;
    return step < end && may_go_on(view->checker, (int)((step - number) / 64));
}

static bool accepts_state(const view *view, int64_t state, int64_t same)
{
    (void)same;
    return view->said->number[ACCEPTED + state];
}

void keep_regular(view *view)
{
    keep_read(&(reader){ view, view->said->number[START], read_step, accepts_state, NULL, 0 });
}
