/* fuzz_check.c: any bytes, given to the checker as a path; for libFuzzer (make MODE=fuzz fuzz,
 * scripts/fuzz.sh).
 *
 * A path of the application "sudoku" belongs to a certain grid of 6 x 6, for which scripts/fuzz.sh makes a
 * first corpus with steps of every rule that Sudokus have; one of "futoshiki" or "kakuro", which have orders
 * and couplings, belongs to a certain puzzle, too; any other belongs to a small network, whatever puzzle it
 * names.
 * Nothing is compiled into the other test programs. */
#ifdef TRESSE_FUZZ

#include "apps/app.h"
#include "check/check.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *app, *puzzle;
} grids[] = {
    { "sudoku", ".5.6...1..........6.15....2..3....4." },
    { "futoshiki", "5 ......................... ->---<->-->>----<--- <-<-<-<---->--------" },
    { "kakuro", "B B 26\\ 15\\ B 31\\ 4\\ / B 15\\10 . . 13\\3 . . / \\33 . . . . . . / \\13 . . 16\\14 . . "
                "12\\ / B 17\\17 . . 17\\17 . . / \\31 . . . . . . / \\12 . . \\16 . . B" },
};

enum { GRIDS = sizeof grids / sizeof *grids };

typedef struct toy {
    csp *csp;
    state start;
    csp *grid[GRIDS];
    state grid_start[GRIDS];
} toy;

/* Z = {z0, z1}, A = {a1, a2}, B = {b1, b2, b3}: a whip[2] on z0, then singles. */
static void open_toy(toy *t)
{
    static const char *const names[] = { "z0", "z1", "a1", "a2", "b1", "b2", "b3" };
    static const char *const variables[] = { "Z", "A", "B" };
    static const int first[] = { 0, 2, 4, 7 };
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "single");
    for (int l = 0; l < 7; l++)
        csp_add_label(b, names[l], "", "");
    for (int v = 0; v < 3; v++) {
        csp_var added = csp_add_var(b, 0, variables[v]);
        for (int l = first[v]; l < first[v + 1]; l++)
            csp_put(b, added, (csp_label)l, "");
    }
    csp_add_link(b, 0, 2);
    csp_add_link(b, 1, 2);
    csp_add_link(b, 3, 4);
    csp_add_link(b, 3, 5);
    csp_add_link(b, 0, 6);
    if (csp_end(b, &t->csp, NULL) != OK || state_open(&t->start, &memory_standard, t->csp) != OK)
        abort();
}

static void open_grid(toy *t, int i)
{
    const char *line = grids[i].puzzle;
    puzzle p;
    if (puzzle_open(&p, &memory_standard) != OK ||
        puzzle_read(&p, grids[i].app, NULL, line, strlen(line), NULL) != OK ||
        puzzle_model(&p, &memory_standard, &t->grid[i], NULL) != OK ||
        state_open(&t->grid_start[i], &memory_standard, t->grid[i]) != OK ||
        puzzle_start(&p, &t->grid_start[i], NULL) != OK)
        abort();
    puzzle_close(&p);
}

static status give_start(void *context, const char *game, const char *params, const char *line,
                         const char *theory, const state **start, error *e)
{
    const toy *t = context;
    (void)theory;
    (void)params;
    *start = &t->start;
    for (int i = 0; i < GRIDS; i++)
        if (strcmp(game, grids[i].app) == 0)
            *start = &t->grid_start[i];
    return *line == 'x' ? error_set(e, BAD_INPUT, 1, 1, "the givens contradict each other") : OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static toy t;
    check_verdict v;
    error e;
    if (!t.csp) {
        open_toy(&t);
        for (int i = 0; i < GRIDS; i++)
            open_grid(&t, i);
    }
    status s = check_path(NULL, &memory_standard, (const char *)data, size, give_start, &t, &v, &e);
    if ((s != OK && s != BAD_INPUT) || (s == OK && v.accepted != !*v.why))
        abort();
    return 0;
}

#else

typedef int fuzz_check_is_empty; /* ISO C wants something in every file */

#endif
