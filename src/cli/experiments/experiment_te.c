/* experiment_te.c: minimal puzzles, all solved by T&E with Singles, hence by braids. */
#include "cli/experiments/experiment.h"
#include "cli/progress.h"

#include <stdio.h>

enum { SHOWN = 20, WIDTH = 28 };

typedef struct found {
    tresse_rating rating;
} found; /* followed by the puzzle */

typedef struct tally {
    double start;
    uint64_t puzzles, depth[2], more, other;
    text exceptions;
} tally;

static tresse_status look(lab *bench, text *result)
{
    found f;
    tresse_status status = tresse_rate(bench->t, bench->puzzle, bench->theory[0], &bench->limits, &f.rating);
    text_add(result, (const char *)&f, sizeof f);
    text_add_string(result, tresse_puzzle_text(bench->puzzle));
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    const tresse_rating *r = &RESULT(result, found)->rating;
    if (!t->puzzles)
        t->start = progress_clock();
    t->puzzles++;
    if (r->kind == TRESSE_RATED && r->value <= 1) {
        t->depth[r->value]++;
        return;
    }
    if (r->kind == TRESSE_MORE || r->kind == TRESSE_RATED)
        t->more++;
    else
        t->other++;
    t->exceptions.memory = &program_memory;
    if (t->more + t->other <= SHOWN) {
        text_printf(&t->exceptions, "%.*s  ", (int)(result->length - sizeof(found)),
                    result->bytes + sizeof(found));
        puzzles_add_rating(&t->exceptions, r);
        text_add(&t->exceptions, "\n", 1);
    }
}

static int tell(void *context, const settings *asked, text *out)
{
    tally *t = context;
    text_printf(out, "%llu puzzle%s\n", (unsigned long long)t->puzzles, cli_plural(t->puzzles));
    if (!asked->quiet)
        fprintf(stderr, "tresse: %.1f s\n", t->puzzles ? progress_clock() - t->start : 0.0);
    experiment_add_share(out, WIDTH, "solved by Singles", t->depth[0], t->puzzles);
    experiment_add_share(out, WIDTH, "solved by T&E(BRT)", t->depth[1], t->puzzles);
    experiment_add_share(out, WIDTH, "not solved by T&E(BRT)", t->more, t->puzzles);
    experiment_add_share(out, WIDTH, "without exactly one solution", t->other, t->puzzles);
    if (t->exceptions.length)
        text_printf(out, "the first of the exceptions:\n%.*s", (int)t->exceptions.length,
                    t->exceptions.bytes);
    text_printf(out, "shows: %s\n",
                !t->puzzles           ? "nothing: there were no puzzles"
                : t->more || t->other ? "not all of these puzzles are solved by T&E, that is, by braids"
                                      : "all of these puzzles are solved by T&E, hence by braids");
    text_close(&t->exceptions);
    return 0;
}

static const char *const theories[] = { "TE(BRT,1)", NULL };

const experiment experiment_te_million = {
    .name = "te-million",
    .says = "a million minimal puzzles are all solved by T&E, hence by braids",
    .count = 1000000,
    .theories = theories,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
