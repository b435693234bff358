/* experiment_table1.c: Table 1 of the paper: how many puzzles each level solves.
 *
 * The paper's levels contain Subsets; so there are two rows, with them (S4+W) and by whips alone (W). */
#include "cli/experiments/experiment.h"

enum { ROWS = 2, LEVELS = 8 }; /* levels 0 to 7 have a column each */

typedef struct found {
    tresse_rating rating[ROWS];
} found;

typedef struct tally {
    uint64_t puzzles, count[ROWS][LAB_LENGTHS], other[ROWS];
} tally;

static tresse_status look(lab *bench, text *result)
{
    found f;
    tresse_status status = experiment_rate(bench, ROWS, f.rating);
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    const found *f = RESULT(result, found);
    if (f->rating[0].kind == TRESSE_UNSOLVABLE || f->rating[0].kind == TRESSE_NOT_UNIQUE)
        return;
    t->puzzles++;
    for (int i = 0; i < ROWS; i++) {
        const tresse_rating *r = &f->rating[i];
        if (r->kind == TRESSE_RATED && r->value < LAB_LENGTHS)
            t->count[i][r->value]++;
        else
            t->other[i]++;
    }
}

static void tell_row(const tally *sums, int row, const char *name, text *out)
{
    uint64_t sum = 0;
    text_printf(out, "%-6s new     ", name);
    for (int i = 0; i < LEVELS; i++)
        text_printf(out, " %8llu", (unsigned long long)sums->count[row][i]);
    text_printf(out, "\n%-6s solved  ", name);
    for (int i = 0; i < LEVELS; i++)
        text_printf(out, " %8llu", (unsigned long long)(sum += sums->count[row][i]));
    text_printf(out, "\n%-6s %%       ", name);
    sum = 0;
    for (int i = 0; i < LEVELS; i++)
        text_printf(out, " %8.2f",
                    sums->puzzles ? 100.0 * (double)(sum += sums->count[row][i]) / (double)sums->puzzles
                                  : 0.0);
    text_printf(out, "\n%-6s longer: ", name);
    for (int i = LEVELS, listed = 0; i < LAB_LENGTHS; i++)
        if (sums->count[row][i])
            text_printf(out, "%s %llu of length %d", listed++ ? "," : "",
                        (unsigned long long)sums->count[row][i], i);
    text_printf(out, "%s; not solved: %llu\n", sum + sums->other[row] == sums->puzzles ? " none" : "",
                (unsigned long long)sums->other[row]);
}

static int tell(void *context, const settings *asked, text *out)
{
    const tally *t = context;
    (void)asked;
    text_printf(
        out, "%llu puzzle%s with one solution, by the length of the hardest step\n                     BRT",
        (unsigned long long)t->puzzles, cli_plural(t->puzzles));
    for (int i = 1; i < LEVELS; i++)
        text_printf(out, "       L%d", i);
    text_add(out, "\n", 1);
    tell_row(t, 0, "S4+W", out);
    tell_row(t, 1, "W", out);
    text_printf(
        out, "shows: %s\n",
        !t->puzzles ? "nothing: there were no puzzles"
        : !t->other[0] && !t->other[1]
            ? "every puzzle is solved by whips; few need long ones (the paper's levels contain Subsets)"
            : "some puzzles are not solved by whips");
    return 0;
}

static const char *const theories[] = { "S4+W", "W", NULL };

const experiment experiment_table1 = {
    .name = "table1",
    .says = "how many puzzles Singles, then whips up to each length solve: Table 1 of the paper",
    .count = 10000,
    .theories = theories,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
