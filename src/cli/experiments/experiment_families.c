/* experiment_families.c: the families of chains side by side, on all minimal puzzles.
 *
 * Puzzles of the controlled-bias method are biased in a known way: one with n clues of N cells has to be
 * weighted with C(N, n), or anything proportional to it. So what is estimated here is true of all minimal
 * puzzles, which can't be drawn directly. The puzzles of a file must come from that method. The mean counts a
 * puzzle of Singles as 0. */
#include "cli/experiments/experiment.h"

#include <math.h>

enum { FAMILIES = 5, LEVELS = 13, FEW = 26, TRIALS = 4 /* from here on ratings are not lengths of chains */ };

static const char *const theories[] = { "W", "B", "gW", "gB", "BxB", NULL };

typedef struct found {
    tresse_rating rating[FAMILIES];
    int clues, cells;
} found;

typedef struct tally {
    uint64_t puzzles, other[FAMILIES], raw[FAMILIES][LEVELS];
    uint64_t less[FAMILIES]; /* rated lower by this family than by W */
    double weight, real[FAMILIES][LEVELS], sum[FAMILIES], real_less[FAMILIES];
} tally;

/* How many signs of the text are not empty cells. */
static int count_clues(const char *content)
{
    int n = 0;
    for (; *content; content++)
        n += *content != '.';
    return n;
}

static tresse_status look(lab *bench, text *result)
{
    found f = { .clues = count_clues(tresse_puzzle_text(bench->puzzle)) };
    tresse_status status = tresse_puzzle_places(bench->t, bench->puzzle, &f.cells);
    if (status == TRESSE_OK)
        status = experiment_rate(bench, FAMILIES, f.rating);
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

/* C(cells, clues) / C(cells, FEW). */
static double weight_of(const found *seen)
{
    int cells = seen->cells, few = cells > FEW ? FEW : cells / 3;
    return exp(lgamma(few + 1.0) + lgamma(cells - few + 1.0) - lgamma(seen->clues + 1.0) -
               lgamma(cells - seen->clues + 1.0));
}

static void add(void *context, const text *result)
{
    tally *t = context;
    const found *f = RESULT(result, found);
    double weight = weight_of(f);
    if (f->rating[0].kind == TRESSE_UNSOLVABLE || f->rating[0].kind == TRESSE_NOT_UNIQUE)
        return;
    t->puzzles++;
    t->weight += weight;
    for (int i = 0; i < FAMILIES; i++) {
        const tresse_rating *r = &f->rating[i];
        if (r->kind != TRESSE_RATED || r->value >= LEVELS) {
            t->other[i]++;
            continue;
        }
        t->raw[i][r->value]++;
        t->real[i][r->value] += weight;
        t->sum[i] += weight * r->value;
        bool less = f->rating[0].kind != TRESSE_RATED || r->value < f->rating[0].value;
        t->less[i] += less;
        t->real_less[i] += less ? weight : 0;
    }
}

static void tell_row(const tally *sums, int i, text *out)
{
    text_printf(out, "%-4s found %%", theories[i]);
    for (int k = 0; k < LEVELS; k++)
        text_printf(out, " %7.3f", 100.0 * (double)sums->raw[i][k] / (double)sums->puzzles);
    text_printf(out, "\n%-4s real %% ", theories[i]);
    for (int k = 0; k < LEVELS; k++)
        text_printf(out, " %7.3f", 100.0 * sums->real[i][k] / sums->weight);
    text_printf(out, "\n%-4s real mean %.3f", theories[i], sums->sum[i] / sums->weight);
    if (i && i < TRIALS)
        text_printf(out, "; lower than W: %llu found, %.4f %% real", (unsigned long long)sums->less[i],
                    100.0 * sums->real_less[i] / sums->weight);
    text_printf(out, "; not rated, or longer: %llu\n", (unsigned long long)sums->other[i]);
}

static int tell(void *context, const settings *asked, text *out)
{
    const tally *t = context;
    (void)asked;
    text_printf(out, "%llu puzzle%s with one solution, by rating\n           ",
                (unsigned long long)t->puzzles, cli_plural(t->puzzles));
    for (int k = 0; k < LEVELS; k++)
        text_printf(out, " %7d", k);
    text_add(out, "\n", 1);
    for (int i = 0; i < FAMILIES && t->puzzles; i++)
        tell_row(t, i, out);
    text_add_string(
        out, t->puzzles ? "shows: g-labels, and braids for whips, shorten the hardest step of few puzzles\n"
                        : "shows: nothing: there were no puzzles\n");
    return 0;
}

const experiment experiment_families = {
    .name = "families",
    .says = "W, B, gW, gB and BxB of minimal puzzles, without the bias of the generator",
    .count = 1000,
    .method = "controlled-bias",
    .theories = theories,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
