/* naive_circuit.c: see naive_circuit.h. */
#include "naive_circuit.h"

/* Is everything reached from the first one, each once, before that is reached again? */
static bool is_circle(int n, const int *next)
{
    bool met[CIRCUIT_MOST] = { false };
    int at = 0;
    for (int i = 0; i < n; i++, at = next[at]) {
        if (met[at])
            return false;
        met[at] = true;
    }
    return at == 0;
}

static int count_from(int n, bool may[CIRCUIT_MOST][CIRCUIT_MOST], int *next, int i)
{
    int found = 0;
    if (i == n)
        return is_circle(n, next);
    for (next[i] = 0; next[i] < n; next[i]++)
        if (may[i][next[i]])
            found += count_from(n, may, next, i + 1);
    return found;
}

int naive_circuits(int n, bool may[CIRCUIT_MOST][CIRCUIT_MOST])
{
    int next[CIRCUIT_MOST];
    return count_from(n, may, next, 0);
}
