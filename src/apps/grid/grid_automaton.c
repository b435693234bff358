/* grid_automaton.c: see grid.h. A state is in the domain of its hidden cell if it can be reached from the
 * start and the last state can be reached from it; so a step of the automaton fits if its tuple does. */
#include "apps/grid/grid.h"

#include <string.h>

/* The hidden cell of the state after k cells of the line, 0 < k < cells. */
static int state_cell(const grid_automaton *a, int k)
{
    return a->hidden + k - 1;
}

/* Which states are possible after k cells. */
static void find_states(const grid *g, const grid_automaton *a, bool may[][GRID_STATES])
{
    memset(may, 0, sizeof *may * (size_t)(a->cells + 1));
    may[0][0] = true;
    for (int k = 0; k < a->cells; k++)
        for (int state = 0; state < GRID_STATES; state++)
            for (int value = 1; may[k][state] && value <= g->values[a->cell[k]]; value++) {
                int next = a->next(a->with, k, state, value);
                if (next >= 0)
                    may[k + 1][next] = true;
            }
    for (int state = 0; state < GRID_STATES; state++)
        may[a->cells][state] = state == a->last;
    for (int k = a->cells - 1; k > 0; k--)
        for (int state = 0; state < GRID_STATES; state++) {
            bool leads = false;
            for (int value = 1; may[k][state] && value <= g->values[a->cell[k]]; value++) {
                int next = a->next(a->with, k, state, value);
                leads = leads || (next >= 0 && may[k + 1][next]);
            }
            may[k][state] = leads;
        }
}

bool grid_add_states(grid *g, const grid_automaton *a)
{
    bool may[GRID_AUTOMATON + 1][GRID_STATES];
    find_states(g, a, may);
    for (int k = 1; k < a->cells; k++) {
        uint8_t *list = grid_take(g, GRID_STATES, 1);
        int n = 0;
        for (int state = 0; state < GRID_STATES && list; state++)
            if (may[k][state])
                list[n++] = (uint8_t)state;
        if (!list)
            return false;
        struct grid_state *to = &g->state[state_cell(a, k) - g->shown];
        text_print(to->name, sizeof to->name, "%ss%d", a->name, k);
        to->list = list;
        grid_cell(g, state_cell(a, k), n);
    }
    return true;
}

int grid_state(const grid *g, int cell, int value)
{
    return g->state[cell - g->shown].list[value - 1];
}

/* Cell k of the line, between the states before and after it: the first has none before it, the last none
 * after. */
typedef struct step {
    const grid *grid;
    const grid_automaton *of;
    int k, cells, cell[3];
} step;

static bool leads(const void *with, const uint8_t *value, int n)
{
    const step *s = with;
    const grid_automaton *a = s->of;
    bool first = s->k == 0, last = s->k + 1 == a->cells;
    if (n < s->cells)
        return true;
    int before = first ? 0 : grid_state(s->grid, s->cell[0], value[0]);
    int then = last ? a->last : grid_state(s->grid, s->cell[n - 1], value[n - 1]);
    return a->next(a->with, s->k, before, value[!first]) == then;
}

bool grid_add_steps(grid *g, const grid_automaton *a)
{
    for (int k = 0; k < a->cells; k++) {
        step s = { g, a, k, 0, { 0 } };
        char name[NAME_ROOM];
        if (k > 0)
            s.cell[s.cells++] = state_cell(a, k);
        s.cell[s.cells++] = a->cell[k];
        if (k + 1 < a->cells)
            s.cell[s.cells++] = state_cell(a, k + 1);
        name_into(name, "%s%c%d", a->name, a->letter, k + 1);
        if (grid_add_tuples(g, &(grid_tuples){ .name = name,
                                               .type = a->type,
                                               .cell = s.cell,
                                               .cells = s.cells,
                                               .fits = leads,
                                               .with = &s,
                                               .most = GRID_STATES * GRID_AUTOMATON }) != OK)
            return false;
    }
    return true;
}
