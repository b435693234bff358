/* digit_sets.c: how a sum of different digits is propagated (propagate.h): by the sets of digits that the
 * first cells can have. The first i cells have i digits, so a set says how many cells it is of, and what its
 * sum is. */
#include "problem/propagate.h"

#include <string.h>

enum { DIGITS_MOST = 9, SETS = 1 << (DIGITS_MOST + 1) };

typedef struct digit_sets {
    bool forth[SETS], back[SETS];
} digit_sets;

bool digit_sets_prepare(propagation *at)
{
    return (at->mine = arena_take(at->arena, 1, sizeof(digit_sets))) != NULL;
}

static bool has_sum(unsigned set, int64_t sum)
{
    for (; set; set &= set - 1)
        sum -= __builtin_ctz(set);
    return sum == 0;
}

/* Walks over all sets of as many digits as there are cells before cell v, and adds each digit of v. back:
 * marks the sets, and the digits, from which an end can be reached; otherwise those that can be reached. */
static void step_sets(const propagation *at, digit_sets *sets, int v, bool back)
{
    for (unsigned set = 0; set < SETS; set++) {
        if (!sets->forth[set] || __builtin_popcount(set) != v)
            continue;
        for (int e = at->start[v]; e < at->start[v + 1]; e++) {
            unsigned digit = 1u << propagation_value(at, at->operand[v], e);
            if (!at->alive[e] || set & digit)
                continue;
            if (!back)
                sets->forth[set | digit] = true;
            else if (sets->back[set | digit])
                sets->back[set] = at->kept[e] = true;
        }
    }
}

bool digit_sets_propagate(const propagation *at, int64_t sum)
{
    digit_sets *sets = at->mine;
    memset(sets, 0, sizeof *sets);
    sets->forth[0] = true;
    for (int v = 0; v < at->variables; v++)
        step_sets(at, sets, v, false);
    for (unsigned set = 0; set < SETS; set++)
        sets->back[set] = sets->forth[set] && __builtin_popcount(set) == at->variables && has_sum(set, sum);
    for (int v = at->variables - 1; v >= 0; v--)
        step_sets(at, sets, v, true);
    return sets->back[0];
}
