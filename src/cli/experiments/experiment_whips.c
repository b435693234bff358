/* experiment_whips.c: whips against braids: how often do the two ratings differ, and how many braids that are
 * not whips are needed where whips are preferred? */
#include "cli/experiments/experiment.h"

#include <stdio.h>
#include <string.h>

enum { DIFFERENCES = 12, BY_WHIPS = 0, BY_BRAIDS, BY_BOTH, WIDTH = 42 };

typedef struct found {
    tresse_rating whips, braids;
    int steps, braid_steps; /* of the path by both: patterns, and those that are braids and no whips */
} found;

typedef struct tally {
    uint64_t puzzles, rated, less, difference[DIFFERENCES], more, steps, braids, with_braids, other;
} tally;

static tresse_status count_braids(lab *bench, found *seen)
{
    tresse_path *path = NULL;
    tresse_status status =
        tresse_solve(bench->t, bench->puzzle, bench->theory[BY_BOTH], NULL, &bench->limits, &path);
    for (int i = 0; status == TRESSE_OK && i < tresse_path_steps(path); i++) {
        tresse_step s = tresse_path_step(path, i);
        seen->steps += s.eliminates > 0;
        seen->braid_steps += !strcmp(s.rule, "braid");
    }
    tresse_path_free(path);
    return status;
}

static tresse_status look(lab *bench, text *result)
{
    found f = { .steps = 0 };
    tresse_status status =
        tresse_rate(bench->t, bench->puzzle, bench->theory[BY_WHIPS], &bench->limits, &f.whips);
    if (status == TRESSE_OK)
        status = tresse_rate(bench->t, bench->puzzle, bench->theory[BY_BRAIDS], &bench->limits, &f.braids);
    if (status == TRESSE_OK)
        status = count_braids(bench, &f);
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    const found *f = RESULT(result, found);
    int difference = f->whips.value - f->braids.value;
    t->puzzles++;
    t->steps += (uint64_t)f->steps;
    t->braids += (uint64_t)f->braid_steps;
    t->with_braids += f->braid_steps > 0;
    if (f->whips.kind != TRESSE_RATED || f->braids.kind != TRESSE_RATED) {
        t->other++;
        return;
    }
    t->rated++;
    if (difference < 0)
        t->less++;
    else if (difference < DIFFERENCES)
        t->difference[difference]++;
    else
        t->more++;
}

static int tell(void *context, const settings *asked, text *out)
{
    const tally *t = context;
    (void)asked;
    text_printf(out, "%llu puzzle%s, %llu with both ratings\n", (unsigned long long)t->puzzles,
                cli_plural(t->puzzles), (unsigned long long)t->rated);
    for (int i = 0; i < DIFFERENCES; i++)
        if (t->difference[i]) {
            char what[24];
            snprintf(what, sizeof what, "W - B = %d", i);
            experiment_add_share(out, WIDTH, what, t->difference[i], t->rated);
        }
    if (t->more)
        experiment_add_share(out, WIDTH, "W - B larger", t->more, t->rated);
    experiment_add_share(out, WIDTH, "W < B (would refute a theorem)", t->less, t->rated);
    experiment_add_share(out, WIDTH, "puzzles without both ratings", t->other, t->puzzles);
    experiment_add_share(out, WIDTH, "puzzles with a braid that is not a whip", t->with_braids, t->puzzles);
    experiment_add_share(out, WIDTH, "braids that are not whips, of all patterns", t->braids, t->steps);
    if (!t->puzzles)
        text_add_string(out, "shows: nothing: there were no puzzles\n");
    else
        text_printf(out, "shows: braids that are not whips are %s where whips are preferred\n",
                    t->with_braids * 20 < t->puzzles ? "hardly ever needed" : "often needed");
    return 0;
}

static const char *const theories[] = { "W", "B", "W+B", NULL };

const experiment experiment_whips_vs_braids = {
    .name = "whips-vs-braids",
    .says = "how often W and B differ, and how many braids that are not whips appear",
    .count = 10000,
    .theories = theories,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
