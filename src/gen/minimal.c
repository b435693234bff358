/* minimal.c: which clues of a puzzle are redundant, and puzzles without such clues.
 *
 * The puzzle has one solution. A clue that asserts x is redundant if and only if no solution has the other
 * clues but not x; one that eliminates x, if and only if no solution has the other clues and x. */
#include "gen/maker.h"

#include <string.h>

static int by_label(csp_label *clue, int n, bool *is, int labels)
{
    int k = 0;
    memset(is, 0, (size_t)labels * sizeof *is);
    for (int i = 0; i < n; i++)
        is[clue[i]] = true;
    for (int l = 0; l < labels; l++)
        if (is[l])
            clue[k++] = (csp_label)l;
    return k;
}

/* Is clue i needed? `room` has space for the other clues. */
static status is_needed(const recipe *how, bool removes, const csp_label *clue, int n, int i, csp_label *room,
                        bool *needed)
{
    int found;
    memcpy(room, clue, (size_t)i * sizeof *room);
    memcpy(room + i, clue + i + 1, (size_t)(n - 1 - i) * sizeof *room);
    const question with = { .given = room, .givens = n - 1, .gone = &clue[i], .gones = 1, .most = 1 };
    const question without = { .given = &clue[i], .givens = 1, .gone = room, .gones = n - 1, .most = 1 };
    status s = counter_ask(how->counter, removes ? &without : &with, how->watch, &found, NULL);
    *needed = found > 0;
    return s;
}

status generate_redundant(const recipe *how, bool removes, const csp_label *clue, int n, bool *redundant)
{
    const memory *m = counter_memory(how->counter);
    csp_label *room = memory_take(m, (size_t)n + 1, sizeof *room);
    status s = room ? OK : NO_MEMORY;
    counter_base(how->counter, how->blank);
    for (int i = 0; s == OK && i < n; i++) {
        bool needed;
        s = is_needed(how, removes, clue, n, i, room, &needed);
        redundant[i] = !needed;
    }
    memory_give(m, room, (size_t)n + 1, sizeof *room);
    return s;
}

status generate_minimal(const recipe *how, bool removes, csp_label *clue, int *count)
{
    const memory *m = counter_memory(how->counter);
    size_t labels = (size_t)csp_labels(how->blank->csp);
    csp_label *room = memory_take(m, labels, sizeof *room);
    bool *is = memory_take(m, labels, sizeof *is);
    status s = room && is ? OK : NO_MEMORY;
    counter_base(how->counter, how->blank);
    if (how->rng)
        random_shuffle(how->rng, clue, *count);
    for (int i = 0; s == OK && i < *count;) {
        bool needed;
        s = is_needed(how, removes, clue, *count, i, room, &needed);
        if (s == OK && !needed)
            memmove(clue + i, clue + i + 1, (size_t)(--*count - i) * sizeof *clue);
        i += needed;
    }
    if (s == OK)
        *count = by_label(clue, *count, is, (int)labels);
    memory_give(m, room, labels, sizeof *room);
    memory_give(m, is, labels, sizeof *is);
    return s;
}
