/* experiment_complexity.c: how much search a rating takes, in orders of magnitude.
 *
 * A node is one partial chain that the search looks at (a right supposed on top of others), or one bound that
 * it computes; budgets count the same nodes. What the search does not look at is estimated: how many partial
 * whips there are in the state that needs the hardest whip, of fewer cells than it has. The puzzles are
 * generated ones, followed by some famous hard ones. --svg FILE draws the nodes of each puzzle against its
 * rating. */
#include "cli/experiments/experiment.h"
#include "cli/stats/chart.h"
#include "cli/whole_file.h"

#include <math.h>
#include <stdlib.h>

typedef struct found {
    tresse_rating rating;
    double whips; /* partial ones */
} found;

enum {
    PROBES = 8
}; /* times the third power of the rating: the longer whips are, the more their number varies */

typedef struct tally {
    uint64_t puzzles, other;
    text points; /* the `found` of puzzles that are rated */
} tally;

static tresse_status look(lab *bench, text *result)
{
    found f = { .whips = 0 };
    tresse_status status = tresse_rate(bench->t, bench->puzzle, bench->theory[0], &bench->limits, &f.rating);
    uint64_t w = f.rating.kind == TRESSE_RATED ? (uint64_t)f.rating.value : 0;
    const tresse_estimate_terms terms = {
        .size = sizeof terms, .most = (int)w - 1, .probes = PROBES * w * w * w, .seed = 1
    };
    if (status == TRESSE_OK && w > 1)
        status = tresse_estimate_whips(bench->t, bench->puzzle, &terms, &bench->limits, &f.whips);
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    t->puzzles++;
    t->points.memory = &program_memory;
    if (RESULT(result, found)->rating.kind == TRESSE_RATED)
        text_add(&t->points, result->bytes, sizeof(found));
    else
        t->other++;
}

/* ---- by rating ---- */

static int compare(const void *first, const void *second)
{
    const tresse_rating *x = first, *y = second;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->nodes < y->nodes ? -1 : x->nodes > y->nodes;
}

typedef struct group { /* puzzles of one rating, by their nodes */
    const found *from;
    size_t n;
} group;

static group next_group(const found *from, const found *end)
{
    group g = { from, 0 };
    while (from + g.n < end && from[g.n].rating.value == from->rating.value)
        g.n++;
    return g;
}

/* The quantile: the number that this part of the puzzles does not exceed, interpolated between two of
 * them. */
static double nodes_at(const group *rated, double part)
{
    double at = part * (double)(rated->n - 1);
    size_t i = (size_t)at, next = i + 1 < rated->n ? i + 1 : i;
    double low = (double)rated->from[i].rating.nodes, high = (double)rated->from[next].rating.nodes;
    return low + (at - (double)i) * (high - low);
}

static double mean_of(const group *rated)
{
    double sum = 0;
    for (size_t i = 0; i < rated->n; i++)
        sum += (double)rated->from[i].rating.nodes;
    return sum / (double)rated->n;
}

static double exponent_of(double number)
{
    return number > 1 ? log10(number) : 0;
}

/* The mean of the exponents of ten, and the greatest one. */
static void tell_whips(const group *rated, text *out)
{
    double sum = 0, most = 0;
    for (size_t i = 0; i < rated->n; i++) {
        double exponent = exponent_of(rated->from[i].whips);
        sum += exponent;
        most = exponent > most ? exponent : most;
    }
    text_printf(out, "  10^%-4.1f 10^%.1f\n", sum / (double)rated->n, most);
}

static void tell_table(const found *at, const found *end, text *out)
{
    text_add_string(out, "W    puzzles       least      median        mean    greatest  nodes"
                         "  partial whips: mean, greatest\n");
    for (group g; at < end; at += g.n) {
        g = next_group(at, end);
        text_printf(out, "%-3d %8llu %11.0f %11.0f %11.1f %11.0f       ", at->rating.value,
                    (unsigned long long)g.n, nodes_at(&g, 0), nodes_at(&g, 0.5), mean_of(&g),
                    nodes_at(&g, 1));
        tell_whips(&g, out);
    }
}

/* The orders of magnitude between the least and the greatest number of partial whips. */
static double orders_of_whips(const found *at, const found *end)
{
    double least = INFINITY, most = 0;
    for (; at < end; at++) {
        least = at->whips > 0 ? fmin(least, exponent_of(at->whips)) : least;
        most = fmax(most, exponent_of(at->whips));
    }
    return most > 0 ? most - least : 0;
}

/* How many puzzles took from 10^k to less than 10^(k+1) nodes. Returns the orders of magnitude between the
 * least and the greatest number. */
static double tell_orders(const found *at, const found *end, text *out)
{
    uint64_t count[24] = { 0 }, none = 0, least = UINT64_MAX, most = 0;
    for (; at < end; at++) {
        uint64_t n = at->rating.nodes;
        int k = 0;
        for (uint64_t x = n; x >= 10; x /= 10)
            k++;
        none += n == 0;
        count[k] += n > 0;
        least = n && n < least ? n : least;
        most = n > most ? n : most;
    }
    text_printf(out, "no search: %llu puzzle%s\n", (unsigned long long)none, cli_plural(none));
    for (int k = 0; k < 24; k++)
        if (count[k])
            text_printf(out, "10^%d to 10^%d nodes: %llu puzzle%s\n", k, k + 1, (unsigned long long)count[k],
                        cli_plural(count[k]));
    return most ? log10((double)most / (double)least) : 0;
}

/* ---- the picture ---- */

static double at_least_one(double nodes)
{
    return nodes < 1 ? 1 : nodes;
}

static void draw(const found *at, const found *end, text *out)
{
    size_t n = (size_t)(end - at);
    double *x = program_allocate((n + 1) * sizeof *x), *y = program_allocate((n + 1) * sizeof *y);
    chart_box box[LAB_LENGTHS];
    int boxes = 0;
    for (size_t i = 0; i < n; i++) { /* points of one rating side by side, so that they can be told apart */
        x[i] = at[i].rating.value + 0.6 * ((double)(i * 7919 % 101) / 100 - 0.5);
        y[i] = at_least_one((double)at[i].rating.nodes);
    }
    for (group g; at < end && boxes < LAB_LENGTHS; at += g.n) {
        g = next_group(at, end);
        box[boxes++] = (chart_box){ at->rating.value,
                                    at_least_one(nodes_at(&g, 0)),
                                    at_least_one(nodes_at(&g, 0.25)),
                                    at_least_one(nodes_at(&g, 0.5)),
                                    at_least_one(nodes_at(&g, 0.75)),
                                    at_least_one(nodes_at(&g, 1)),
                                    at_least_one(mean_of(&g)) };
    }
    const chart c = { .title = "Search against rating",
                      .note =
                          "each point a puzzle; boxes: quartiles; rings: means; no search is drawn as 1 node",
                      .x = { .title = "W rating", .whole = true },
                      .y = { .title = "nodes of search", .logarithmic = true } };
    const chart_scatter_data d = {
        .points = { .n = (int)n, .x = x, .y = y }, .box = box, .boxes = boxes, .box_width = 0.5
    };
    chart_scatter(out, &c, &d);
    free(x);
    free(y);
}

static int tell(void *context, const settings *asked, text *out)
{
    tally *t = context;
    found *at = (found *)(void *)t->points.bytes, *end = at + t->points.length / sizeof *at;
    if (end > at)
        qsort(at, (size_t)(end - at), sizeof *at, compare);
    text_printf(out, "%llu puzzle%s (%s), %llu of them not rated\n", (unsigned long long)t->puzzles,
                cli_plural(t->puzzles),
                asked->operands > 1 ? "those given" : "the last of them famous hard ones",
                (unsigned long long)t->other);
    tell_table(at, end, out);
    double orders = tell_orders(at, end, out);
    int status = 0;
    if (end == at)
        text_add_string(out, "shows: nothing: there were no puzzles\n");
    else
        text_printf(out,
                    "shows: the search that puzzles take grows with the rating, and spreads over %.1f orders "
                    "of magnitude; the partial whips that there are spread over %.1f (estimated)\n",
                    orders, orders_of_whips(at, end));
    if (asked->svg) {
        text picture = PROGRAM_TEXT;
        draw(at, end, &picture);
        status = whole_write(asked->svg, picture.bytes, picture.length);
        text_close(&picture);
    }
    text_close(&t->points);
    return status;
}

static const char *const theories[] = { "W", NULL };

static const char *const puzzles[] = {
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........ Magictour #1",
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9 Magictour #113",
    "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3 Magictour #182",
    "..1.....7...89..........6..26..3.......5...749...........1.4.5.83.............2.. Magictour #29",
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........ Magictour #7",
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8. Mauricio",
    "6..5......1...3.8...2.7.9....3..5.......9.1..7..4....25....27...8.....1...46....3 ObiWahn #426",
    "..9.876..54......7........3.7.........8.29.....5..62......928...9...8.7....7...1. Chironex fleckeri",
    NULL
};

const experiment experiment_complexity = {
    .name = "complexity",
    .says = "how much search each rating takes, in orders of magnitude (with --svg FILE, as a picture)",
    .count = 10000,
    .theories = theories,
    .puzzles = puzzles,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
