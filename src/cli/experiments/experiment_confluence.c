/* experiment_confluence.c: B_n ends in the same state whatever the order of application; W_n need not.
 *
 * For each puzzle and each n, the path in frozen levels and some paths that take a random pattern of a random
 * level each time must end in the very same state. For W_n, the ends that differ are counted.
 * Unless puzzles are given, a puzzle is shown that has two simplest-first paths by whips with different
 * hardest steps. */
#include "cli/experiments/experiment.h"

#include <stdio.h>
#include <string.h>

enum { LEAST = 2, MOST = 5, ORDERS = 3 };
enum { W = 0, B = MOST - LEAST + 1 }; /* where the theories W2 and B2 are in the list */

/* PBCS 5.4: W_4 is not confluent. */
static const char witness[] =
    "9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..";
enum { WITNESS_SEEDS = 64 };

typedef struct found {
    bool differs[2 * B]; /* for each theory: did some order end elsewhere? */
} found;

typedef struct tally {
    uint64_t puzzles, differs[2 * B];
} tally;

static tresse_status final_by(lab *bench, const tresse_theory *th, const char *strategy, uint64_t seed,
                              text *out)
{
    tresse_path *path = NULL;
    tresse_status status = experiment_set(bench, "strategy", strategy);
    if (status == TRESSE_OK)
        status = experiment_set_number(bench, "seed", seed);
    if (status == TRESSE_OK)
        status = tresse_solve(bench->t, bench->puzzle, th, bench->options, &bench->limits, &path);
    if (status == TRESSE_OK)
        status = experiment_final(path, out);
    tresse_path_free(path);
    return status;
}

static tresse_status compare(lab *bench, const tresse_theory *th, bool *differs)
{
    text first = PROGRAM_TEXT, other = PROGRAM_TEXT;
    uint64_t orders = bench->settings->orders ? bench->settings->orders : ORDERS;
    tresse_status status = final_by(bench, th, "levels", 0, &first);
    for (uint64_t i = 0; i < orders && status == TRESSE_OK && !*differs; i++) {
        status = final_by(bench, th, "any-order", i + 1, &other);
        *differs = status == TRESSE_OK &&
                   (first.length != other.length || memcmp(first.bytes, other.bytes, first.length) != 0);
    }
    text_close(&first);
    text_close(&other);
    return status;
}

static tresse_status look(lab *bench, text *result)
{
    found f = { { false } };
    tresse_status status = TRESSE_OK;
    for (int i = 0; i < 2 * B && status == TRESSE_OK; i++)
        status = compare(bench, bench->theory[i], &f.differs[i]);
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    t->puzzles++;
    for (int i = 0; i < 2 * B; i++)
        t->differs[i] += RESULT(result, found)->differs[i];
}

/* ---- the witness ---- */

typedef struct ends {
    int least, most;            /* the ratings of its paths */
    uint64_t least_at, most_at; /* the first seeds that give them */
    char line[2][256];          /* a hardest step of each */
} ends;

static int take_line(void *context, const char *from, size_t n)
{
    char *line = context;
    n = n < 255 ? n : 255;
    memcpy(line, from, n);
    line[n] = 0;
    return 0;
}

static void keep_hardest(const tresse_path *path, int length, char *line)
{
    for (int i = 0; i < tresse_path_steps(path); i++)
        if (tresse_path_step(path, i).length == length) {
            tresse_path_step_write(path, i, TRESSE_TEXT, take_line, line);
            return;
        }
}

static tresse_status try_seed(lab *bench, uint64_t seed, ends *ends)
{
    tresse_path *path = NULL;
    tresse_status status = experiment_set_number(bench, "seed", seed);
    if (status == TRESSE_OK)
        status = tresse_solve(bench->t, bench->puzzle, bench->theory[0], bench->options, NULL, &path);
    int rating = status == TRESSE_OK ? tresse_path_rating(path).value : 0;
    if (status == TRESSE_OK && (!ends->least || rating < ends->least)) {
        ends->least = rating;
        ends->least_at = seed;
        keep_hardest(path, rating, ends->line[0]);
    }
    if (status == TRESSE_OK && rating > ends->most) {
        ends->most = rating;
        ends->most_at = seed;
        keep_hardest(path, rating, ends->line[1]);
    }
    tresse_path_free(path);
    return status;
}

static bool find_ends(const settings *asked, lab *bench, ends *ends)
{
    static const char *const whips[] = { "W", NULL };
    tresse_status status = experiment_open_lab(bench, asked, whips);
    if (status == TRESSE_OK)
        status = tresse_puzzle_read(bench->puzzle, NULL, NULL, witness, strlen(witness), NULL);
    if (status == TRESSE_OK)
        status = experiment_set(bench, "strategy", "random");
    for (uint64_t seed = 1; seed <= WITNESS_SEEDS && status == TRESSE_OK && ends->least == ends->most; seed++)
        status = try_seed(bench, seed, ends);
    experiment_close_lab(bench);
    return status == TRESSE_OK;
}

static bool tell_witness(const settings *asked, text *out)
{
    lab l = { .t = NULL };
    ends e = { 0 };
    if (!find_ends(asked, &l, &e) || e.least == e.most) {
        text_add_string(out, "no witness was found for the order of whips\n");
        return false;
    }
    text_printf(out,
                "\na puzzle whose W rating depends on the order (Sudogen0 #279845, in PBCS 5.4), by whips,\n"
                "simplest first, one by one, drawn at random:\n  %s\n",
                witness);
    text_printf(out, "  seed %llu: rating %d, hardest step %s\n", (unsigned long long)e.least_at, e.least,
                e.line[0]);
    text_printf(out, "  seed %llu: rating %d, hardest step %s\n", (unsigned long long)e.most_at, e.most,
                e.line[1]);
    return true;
}

static int tell(void *context, const settings *asked, text *out)
{
    const tally *t = context;
    uint64_t wrong = 0;
    const unsigned long long orders = asked->orders ? asked->orders : ORDERS;
    text_printf(out, "%llu puzzle%s, %llu random order%s each, against frozen levels\n",
                (unsigned long long)t->puzzles, cli_plural(t->puzzles), orders, cli_plural(orders));
    text_add_string(out, "n   B_n ends elsewhere   W_n ends elsewhere\n");
    for (int n = LEAST; n <= MOST; n++) {
        text_printf(out, "%d %16llu %20llu\n", n, (unsigned long long)t->differs[B + n - LEAST],
                    (unsigned long long)t->differs[W + n - LEAST]);
        wrong += t->differs[B + n - LEAST];
    }
    bool witnessed = asked->operands < 2 && tell_witness(asked, out);
    if (!t->puzzles)
        text_add_string(out, "shows: nothing of B_n: there were no puzzles");
    else if (wrong)
        text_add_string(out,
                        "shows: an order changed the end of B_n, which a theorem excludes: please report it");
    else
        text_add_string(out, "shows: B_n ends in one state whatever the order");
    text_add_string(out, witnessed ? "; by whips even the rating can depend on it\n" : "\n");
    return 0;
}

static const char *const theories[] = { "W2", "W3", "W4", "W5", "B2", "B3", "B4", "B5", NULL };

const experiment experiment_confluence = {
    .name = "confluence",
    .says = "B_n ends in one state whatever the order of application; W_n does not",
    .count = 200,
    .theories = theories,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
