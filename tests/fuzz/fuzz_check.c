/* fuzz_check.c: any bytes, given to the checker as a path; for libFuzzer (make MODE=fuzz fuzz,
 * scripts/fuzz.sh).
 *
 * A path of the application "sudoku" belongs to a certain grid of 6 x 6, for which scripts/fuzz.sh makes a
 * first corpus with steps of every rule; any other belongs to a small network, whatever puzzle it names.
 * Nothing is compiled into the other test programs. */
#ifdef TRESSE_FUZZ

#include "apps/app.h"
#include "check/check.h"

#include <stdlib.h>
#include <string.h>

typedef struct toy {
    csp *csp;
    state start;
    csp *grid;
    state grid_start;
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

static void open_grid(toy *t)
{
    static const char line[] = ".5.6...1..........6.15....2..3....4.";
    puzzle p;
    if (puzzle_open(&p, &memory_standard) != OK ||
        puzzle_read(&p, "sudoku", NULL, line, strlen(line), NULL) != OK ||
        p.app->model(&p, &memory_standard, &t->grid, NULL) != OK ||
        state_open(&t->grid_start, &memory_standard, t->grid) != OK ||
        puzzle_start(&p, &t->grid_start, NULL) != OK)
        abort();
    puzzle_close(&p);
}

static status give_start(void *context, const char *app, const char *params, const char *puzzle,
                         const state **start, error *e)
{
    const toy *t = context;
    (void)params;
    *start = strcmp(app, "sudoku") == 0 ? &t->grid_start : &t->start;
    return *puzzle == 'x' ? error_set(e, BAD_INPUT, 1, 1, "the givens contradict each other") : OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static toy t;
    check_verdict v;
    error e;
    if (!t.csp) {
        open_toy(&t);
        open_grid(&t);
    }
    status s = check_path(NULL, &memory_standard, (const char *)data, size, give_start, &t, &v, &e);
    if ((s != OK && s != BAD_INPUT) || (s == OK && v.accepted != !*v.why))
        abort();
    return 0;
}

#else

typedef int fuzz_check_is_empty; /* ISO C wants something in every file */

#endif
