/* experiment_exact.c: how often W by one path, that of frozen levels, is not the exact W, the least over all
 * paths.
 *
 * If W equals B nothing has to be decided. Elsewhere relaxed whips give a lower bound, and paths in many
 * orders an upper one; each path is checked, with the proof of its lower bound. */
#include "cli/experiments/experiment.h"

enum { WIDTH = 52 }; /* of the first column */

typedef struct found {
    tresse_rating rating; /* by frozen levels */
    tresse_exact exact;
} found;

typedef struct tally {
    uint64_t puzzles, certified, exact, rounds, lowered, open, unknown, other, tries;
} tally;

static tresse_status look(lab *bench, text *result)
{
    found f = { .exact = { .bound = TRESSE_BOUND_NONE } };
    tresse_path *path = NULL;
    tresse_status status = tresse_rate(bench->t, bench->puzzle, bench->theory[0], &bench->limits, &f.rating);
    if (status == TRESSE_OK)
        status = tresse_rate_exact(bench->t, bench->puzzle, bench->theory[0], &bench->limits, 0, &f.exact);
    if (status == TRESSE_OK && f.exact.bound == TRESSE_BOUND_EXACT)
        status = tresse_solve_exactly(bench->t, bench->puzzle, bench->theory[0], NULL, &bench->limits, &path);
    if (status == TRESSE_OK && path)
        status = experiment_check(bench, path);
    tresse_path_free(path);
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    const found *f = RESULT(result, found);
    t->puzzles++;
    t->tries += (uint64_t)f->exact.tries;
    t->certified += f->exact.bound == TRESSE_BOUND_CERTIFIED;
    t->exact += f->exact.bound == TRESSE_BOUND_EXACT;
    t->rounds += f->exact.bound == TRESSE_BOUND_ROUNDS;
    t->open += f->exact.bound == TRESSE_BOUND_UPPER;
    t->unknown += f->exact.bound == TRESSE_BOUND_UNKNOWN;
    t->other += f->exact.bound == TRESSE_BOUND_NONE;
    t->lowered += f->rating.kind == TRESSE_RATED && f->exact.rating.value < f->rating.value;
}

static int tell(void *context, const settings *asked, text *out)
{
    const tally *t = context;
    (void)asked;
    text_printf(out, "%llu puzzle%s, %llu path%s tried\n", (unsigned long long)t->puzzles,
                cli_plural(t->puzzles), (unsigned long long)t->tries, cli_plural(t->tries));
    experiment_add_share(out, WIDTH, "W = B: certified", t->certified, t->puzzles);
    experiment_add_share(out, WIDTH, "W > B, and exact: no path is easier, as was checked", t->exact,
                         t->puzzles);
    experiment_add_share(out, WIDTH, "the same, but reached by frozen rounds alone", t->rounds, t->puzzles);
    experiment_add_share(out, WIDTH, "open: an easier path may exist", t->open, t->puzzles);
    experiment_add_share(out, WIDTH, "a budget ended", t->unknown, t->puzzles);
    experiment_add_share(out, WIDTH, "no rating", t->other, t->puzzles);
    experiment_add_share(out, WIDTH, "W by frozen levels is not the least", t->lowered, t->puzzles);
    if (!t->puzzles)
        text_add_string(out, "shows: nothing: there were no puzzles\n");
    else
        text_printf(out, "shows: W by one path is %s W\n", t->lowered ? "not always" : "here always");
    return 0;
}

static const char *const theories[] = { "W", NULL };

const experiment experiment_exact_whips = {
    .name = "exact-whips",
    .says = "how often W by one path is not the least W of all paths",
    .count = 10000,
    .theories = theories,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
