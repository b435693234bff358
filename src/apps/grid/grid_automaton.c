/* grid_automaton.c: see grid.h. A state is in the domain of its hidden cell if it can be reached from the
 * start and the last state can be reached from it; so a step of the automaton fits if its tuple does. */
#include "apps/grid/grid.h"

#include <string.h>

/* The hidden cell of the state after `index` cells of the line, 0 < `index` < cells. */
static int state_cell(const grid_automaton *run, int index)
{
    return run->hidden + index - 1;
}

/* Which states are possible after k cells. */
static void find_states(const grid *board, const grid_automaton *run, bool may[][GRID_STATES])
{
    memset(may, 0, sizeof *may * (size_t)(run->cells + 1));
    may[0][0] = true;
    for (int k = 0; k < run->cells; k++)
        for (int state = 0; state < GRID_STATES; state++)
            for (int value = 1; may[k][state] && value <= board->values[run->cell[k]]; value++) {
                int next = run->next(run->with, k, state, value);
                if (next >= 0)
                    may[k + 1][next] = true;
            }
    for (int state = 0; state < GRID_STATES; state++)
        may[run->cells][state] = state == run->last;
    for (int k = run->cells - 1; k > 0; k--)
        for (int state = 0; state < GRID_STATES; state++) {
            bool leads = false;
            for (int value = 1; may[k][state] && value <= board->values[run->cell[k]]; value++) {
                int next = run->next(run->with, k, state, value);
                leads = leads || (next >= 0 && may[k + 1][next]);
            }
            may[k][state] = leads;
        }
}

bool grid_add_states(grid *board, const grid_automaton *run)
{
    bool may[GRID_AUTOMATON + 1][GRID_STATES];
    find_states(board, run, may);
    for (int k = 1; k < run->cells; k++) {
        uint8_t *list = grid_take(board, GRID_STATES, 1);
        int n = 0;
        for (int state = 0; state < GRID_STATES && list; state++)
            if (may[k][state])
                list[n++] = (uint8_t)state;
        if (!list)
            return false;
        struct grid_state *to = &board->state[state_cell(run, k) - board->shown];
        text_print(to->name, sizeof to->name, "%ss%d", run->name, k);
        to->list = list;
        grid_cell(board, state_cell(run, k), n);
    }
    return true;
}

int grid_state(const grid *board, int cell, int value)
{
    return board->state[cell - board->shown].list[value - 1];
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

bool grid_add_steps(grid *board, const grid_automaton *run)
{
    for (int k = 0; k < run->cells; k++) {
        step s = { board, run, k, 0, { 0 } };
        char name[NAME_ROOM];
        if (k > 0)
            s.cell[s.cells++] = state_cell(run, k);
        s.cell[s.cells++] = run->cell[k];
        if (k + 1 < run->cells)
            s.cell[s.cells++] = state_cell(run, k + 1);
        name_into(name, "%s%c%d", run->name, run->letter, k + 1);
        if (grid_add_tuples(board, &(grid_tuples){ .name = name,
                                                   .type = run->type,
                                                   .cell = s.cell,
                                                   .cells = s.cells,
                                                   .fits = leads,
                                                   .with = &s,
                                                   .most = GRID_STATES * GRID_AUTOMATON }) != OK)
            return false;
    }
    return true;
}
