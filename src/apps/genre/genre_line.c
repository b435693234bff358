/* genre_line.c: a number that is found by going along a line, cell by cell, as an automaton: how many values
 * no greater one before them hides (`visible`); the sum between the least and the greatest value that a cell
 * may have (`sandwich`); the sum of as many cells as the first one says (`leading`). */
#include "apps/genre/genre_emit.h"

enum { STATES = 4096, DEAD = -1, BEFORE = 0, DONE = 1, INSIDE = 2, SHIFT = 1 << 10 };

typedef struct automaton {
    genre_along kind;
    int least, greatest; /* values */
    int clue;
    int state[STATES], states;
} automaton;

/* The state after a value: of `visible` the greatest so far and how many are seen; of `sandwich` INSIDE and
 * the sum; of `leading` INSIDE, how many cells are to come, and the sum. */
static int next_state(const automaton *of, int state, int value)
{
    int seen = state % SHIFT, sum = state - INSIDE, rest = sum / SHIFT;
    bool crust = value == of->least || value == of->greatest;
    if (of->kind == ALONG_VISIBLE) {
        bool higher = value > state / SHIFT;
        return seen + higher > of->clue ? DEAD : higher ? value * SHIFT + seen + 1 : state;
    }
    if (state == DONE)
        return DONE;
    if (of->kind == ALONG_SANDWICH) {
        if (state == BEFORE)
            return crust ? INSIDE : BEFORE;
        if (crust)
            return sum == of->clue ? DONE : DEAD;
        return sum + value > of->clue ? DEAD : state + value;
    }
    rest = state == BEFORE ? value - 1 : rest - 1;
    sum = (state == BEFORE ? 0 : sum % SHIFT) + value;
    if (rest <= 0)
        return sum == of->clue ? DONE : DEAD;
    return sum > of->clue ? DEAD : INSIDE + rest * SHIFT + sum;
}

static bool accepts(const automaton *of, int state)
{
    return of->kind == ALONG_VISIBLE ? state % SHIFT == of->clue : state == DONE;
}

/* The number of a state among those that are reached; a new one is added. DEAD: it is dead, or there is no
 * room. */
static int number_of(automaton *of, int state)
{
    int i = 0;
    while (i < of->states && of->state[i] != state)
        i++;
    if (state == DEAD || i == STATES)
        return DEAD;
    if (i == of->states)
        of->state[of->states++] = state;
    return i;
}

static void add_steps(automaton *of, text *steps)
{
    of->states = 1;
    of->state[0] = BEFORE;
    for (int i = 0; i < of->states; i++)
        for (int value = of->least; value <= of->greatest; value++) {
            int to = number_of(of, next_state(of, of->state[i], value));
            if (to != DEAD)
                text_format(steps, "%s s%d %d s%d", steps->length ? "," : "", i, value, to);
        }
}

static void add_regular(genre_env *at, const automaton *of, const int *list, int n, const text *steps,
                        text *out)
{
    bool some = false;
    for (int i = 0; i < of->states; i++)
        some = some || accepts(of, of->state[i]);
    if (!some) {
        genre_add_contradiction(at, out);
        return;
    }
    genre_begin(at, "regular", out);
    text_add_char(out, ':');
    for (int i = 0; i < n; i++) {
        text_add_char(out, ' ');
        genre_add_name(at->p, list[i], out);
    }
    text_add_string(out, " from s0 to");
    for (int i = 0; i < of->states; i++)
        if (accepts(of, of->state[i]))
            text_format(out, " s%d", i);
    text_add_char(out, ':');
    text_add(out, text_bytes(steps), steps->length);
    text_add_char(out, '\n');
}

bool genre_add_along(genre_env *at, const genre_node *node, text *out)
{
    const genre_puzzle *p = at->p;
    const genre_node *along = &p->genre->node[node->left];
    genre_node scope = { .op = OP_SET, .number = SET_SCOPE };
    text steps;
    if (along->op != OP_LINE || node->op != OP_EQUAL || !genre_is_constant(at, node->right))
        return false;
    automaton of = { .kind = (genre_along)along->number, .least = GENRE_NUMBERS };
    of.clue = (int)genre_value_of(at, node->right);
    if (at->unknown)
        return true;
    int *list = at->list, n = genre_expand_set(at, &scope, SITE_CELLS, list);
    for (int i = 0; i < n; i++) {
        int least = p->least[list[i]], greatest = least + p->values[list[i]] - 1;
        of.least = least < of.least ? least : of.least;
        of.greatest = greatest > of.greatest ? greatest : of.greatest;
    }
    text_open(&steps, out->memory);
    add_steps(&of, &steps);
    add_regular(at, &of, list, n, &steps, out);
    out->failed = out->failed || steps.failed;
    text_close(&steps);
    return true;
}
