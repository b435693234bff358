/* own_games.c: see own_games.h. */
#include "own_games.h"

#include "ordeal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The signs are those of a Latin square (rows shifted), with each digit called by another one. */
const char *own_futoshiki(rng *r, int size)
{
    static char line[256];
    char *at = line + snprintf(line, sizeof line, "%d ", size);
    int name[9], shift = (int)random_below(r, (uint32_t)size);
    for (int i = 0; i < size; i++) {
        int k = (int)random_below(r, (uint32_t)i + 1);
        name[i] = name[k];
        name[k] = i;
    }
    for (int k = 0; k < size * size; k++)
        *at++ = '.';
    for (int way = 0; way < 2; way++) {
        *at++ = ' ';
        for (int k = 0; k < size * (size - 1); k++) {
            int sum = k / (size - 1) + k % (size - 1) + shift;
            bool less = name[sum % size] < name[(sum + 1) % size];
            *at++ = random_below(r, 2) ? '-' : less ? '<' : '>';
        }
    }
    *at = 0;
    return line;
}

/* Digits that differ in rows and columns: (row + column) mod 9, with each digit called by another one. */
const char *own_kakuro(rng *r)
{
    static char line[256];
    int rows = 3, columns = 3 + (int)random_below(r, 2), name[9];
    for (int i = 0; i < 9; i++) {
        int k = (int)random_below(r, (uint32_t)i + 1);
        name[i] = name[k];
        name[k] = i;
    }
    char *at = line + snprintf(line, sizeof line, "B");
    for (int c = 0; c < columns; c++) {
        int sum = rows;
        for (int k = 0; k < rows; k++)
            sum += name[(2 * k + c) % 9];
        at += snprintf(at, 16, " %d\\", sum);
    }
    for (int k = 0; k < rows; k++) {
        int sum = columns;
        for (int c = 0; c < columns; c++)
            sum += name[(2 * k + c) % 9];
        at += snprintf(at, 16, " / \\%d", sum);
        for (int c = 0; c < columns; c++)
            at += snprintf(at, 16, " .");
    }
    return line;
}

static void open_game(lab *a, rng *r, const char *name, const char *source, state *start)
{
    ordeal t;
    ordeal_open(&t, app_named(name), NULL, source);
    ordeal_give(&t, a, start);
    bool *solution = calloc((size_t)csp_labels(a->csp), sizeof *solution);
    if (!solution || !lab_solution(a, start, solution))
        abort();
    lab_shrink(start, r, solution, (int)random_below(r, 40));
    free(solution);
}

void own_open_futoshiki(lab *a, rng *r, int size, state *start)
{
    open_game(a, r, "futoshiki", own_futoshiki(r, size), start);
}

void own_open_kakuro(lab *a, rng *r, state *start)
{
    open_game(a, r, "kakuro", own_kakuro(r), start);
}
