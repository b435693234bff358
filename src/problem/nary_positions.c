/* nary_positions.c: where two things are in a row of places: how far apart, next to each other, one before
 * the other. */
#include "problem/nary.h"

static bool is_apart(const void *with, int a, int b)
{
    const int64_t distance = *(const int64_t *)with;
    return a - b == distance || b - a == distance;
}

static bool is_next(const void *with, int a, int b)
{
    (void)with;
    return b == a + 1;
}

static bool is_before(const void *with, int a, int b)
{
    (void)with;
    return a < b;
}

/* ---- the statements ---- */

static bool both(const statement *s, const bool *value, bool (*is)(const void *with, int a, int b))
{
    int64_t a, b;
    return operand_value(&s->operand[0], value, &a) && operand_value(&s->operand[1], value, &b) &&
           is(s->number, (int)a, (int)b);
}

static bool distance_holds(const statement *s, const bool *value)
{
    return both(s, value, is_apart);
}

static bool next_holds(const statement *s, const bool *value)
{
    return both(s, value, is_next);
}

static bool before_holds(const statement *s, const bool *value)
{
    return both(s, value, is_before);
}

const constraint constraint_distance = { .name = "distance", .holds = distance_holds },
                 constraint_next = { .name = "next", .holds = next_holds },
                 constraint_before = { .name = "before", .holds = before_holds };

static void say(nary *n, const constraint *kind, const nary_operand *a, const nary_operand *b,
                const int64_t *distance)
{
    nary_saying said = nary_say(n, 2);
    nary_say_operand(&said, a, NULL);
    nary_say_operand(&said, b, NULL);
    nary_said(&said, kind, NULL, distance, distance ? 1 : 0);
}

void nary_distance(nary *n, const nary_operand *a, const nary_operand *b, int distance)
{
    const int64_t apart = distance;
    say(n, &constraint_distance, a, b, &apart);
    nary_pairs(n, a, b, is_apart, &apart);
}

void nary_next(nary *n, const nary_operand *a, const nary_operand *b)
{
    say(n, &constraint_next, a, b, NULL);
    nary_pairs(n, a, b, is_next, NULL);
}

void nary_before(nary *n, const nary_operand *a, const nary_operand *b)
{
    say(n, &constraint_before, a, b, NULL);
    nary_pairs(n, a, b, is_before, NULL);
}
