/* test_journey.c: random puzzles of every application go the whole way (journey.h): solved by a random
 * theory, strategy and options, each path is checked by the checker, on its own puzzle and on the printed
 * network, and its proofs by two checkers of proofs. TRESSE_PATHS says how many paths (default 400),
 * TRESSE_SEED which. With TRESSE_WRITE the puzzles are only written, one a line after application and
 * parameters, for other checkers of paths (verified/compare.py). */
#include "apps/app.h"
#include "gen/count.h"
#include "instances.h"
#include "journey.h"
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 20000, LABELS_MOST = 800, EACH = 8 };

static uint64_t number_of(const char *name, uint64_t standard)
{
    const char *value = getenv(name);
    return value ? strtoull(value, NULL, 10) : standard;
}

/* Another puzzle on the network of t: some values of a random solution are given. */
static void random_puzzle(ordeal *t, rng *r, text *out)
{
    const csp *c = t->lab.csp;
    bool *value = calloc((size_t)csp_labels(c) + 1, sizeof *value);
    csp_label *given = calloc((size_t)csp_vars(c) + 1, sizeof *given);
    state blank;
    int found = 0, n = 0, percent = 10 + (int)random_below(r, 50);
    assert_true(value && given);
    assert_int_equal(state_open(&blank, &memory_standard, c), OK);
    assert_int_equal(counter_run(t->lab.counter, &blank, 1, r, &t->lab.watch, &found, value), OK);
    for (int v = 0; v < csp_vars(c) && found; v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        bool wanted = csp_var_type(c, (csp_var)v) == 0 && (int)random_below(r, 100) < percent;
        for (const csp_label *l = labels.begin; l < labels.end && wanted; l++)
            if (value[*l] != (random_below(r, 400) == 0))
                given[n++] = *l;
    }
    text_clear(out);
    t->puzzle.app->write(&t->puzzle, given, n < csp_vars(c) ? n : csp_vars(c), out);
    lab_drop(&blank);
    free(given);
    free(value);
}

static void travel(journey *j, const instance *i, const text *source, rng *r)
{
    unsigned char how[3];
    if (getenv("TRESSE_WRITE")) {
        printf("puzzle\t%s\t%s\t%s\n", i->app, i->params ? i->params : "", text_bytes(source));
        j->paths++;
        return;
    }
    how[0] = (unsigned char)random_below(r, 20);
    how[1] = (unsigned char)(random_below(r, 2) ? 0 : 1u << random_below(r, 8));
    how[2] = (unsigned char)(random_below(r, 3) ? 0 : random_below(r, 9));
    const char *why = journey_go(j, how, i->app, i->params, text_bytes(source), source->length);
    if (why)
        fail_msg("%s %s, bytes %d %d %d: not so: %s", i->app, text_bytes(source), how[0], how[1], how[2],
                 why);
}

static void test_all_go_the_whole_way(void **unused)
{
    long most = (long)number_of("TRESSE_PATHS", 400);
    uint64_t seed = number_of("TRESSE_SEED", 1);
    journey j;
    (void)unused;
    journey_open(&j, NODES, LABELS_MOST);
    for (uint64_t round = 0; j.paths < most; round++)
        for (const instance *i = instance_table; i->app && j.paths < most; i++) {
            ordeal t;
            rng r;
            text source;
            random_seed(&r, seed, round * 1000 + (uint64_t)(i - instance_table));
            text_open(&source, &memory_standard);
            ordeal_open(&t, app_named(i->app), i->params, i->source);
            text_add_string(&source, i->source);
            for (int k = 0; k < EACH && j.paths < most; k++) {
                if (round || k)
                    random_puzzle(&t, &r, &source);
                travel(&j, i, &source, &r);
            }
            ordeal_close(&t);
            text_close(&source);
        }
    print_message(
        "# %ld paths with %ld steps: %ld solved, %ld contradictions; %ld proofs, %ld paths without one\n",
        j.paths, j.steps, j.solved, j.contradictions, j.proofs, j.refused);
    assert_true(getenv("TRESSE_WRITE") || (j.solved && j.proofs > j.paths / 2));
    journey_close(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_all_go_the_whole_way) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
