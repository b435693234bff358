/* test_helpers.c: helpers change nothing but the time: ratings of hard puzzles with threads, with helpers
 * that come one after the other, and with none; memory that ends; a callback that stops. */
#include "failing.h"
#include "tresse.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 4 };

typedef struct part {
    void (*work)(void *job, int i);
    void *job;
    int i;
} part;

static void *run_part(void *of)
{
    part *p = of;
    p->work(p->job, p->i);
    return NULL;
}

static void in_threads(void *context, int n, void (*work)(void *job, int i), void *job)
{
    pthread_t thread[MOST];
    part p[MOST];
    atomic_int *calls = context;
    assert_true(n >= 2 && n <= MOST);
    for (int i = 1; i < n; i++) {
        p[i] = (part){ work, job, i };
        assert_int_equal(pthread_create(&thread[i], NULL, run_part, &p[i]), 0);
    }
    work(job, 0);
    for (int i = 1; i < n; i++)
        pthread_join(thread[i], NULL);
    atomic_fetch_add(calls, 1);
}

/* Member 0 comes last, and finds everything done. */
static void backwards(void *context, int n, void (*work)(void *job, int i), void *job)
{
    atomic_int *calls = context;
    while (n-- > 0)
        work(job, n);
    atomic_fetch_add(calls, 1);
}

static void forwards(void *context, int n, void (*work)(void *job, int i), void *job)
{
    atomic_int *calls = context;
    for (int i = 0; i < n; i++)
        work(job, i);
    atomic_fetch_add(calls, 1);
}

static const char *const hard[] = {
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9",
    "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3",
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.",
};

static const int rating[][2] = { { 16, 14 }, { 22, 16 }, { 31, 19 } };

static tresse_status rate(tresse *t, const char *text, const char *by, const tresse_limits *limits,
                          tresse_rating *out)
{
    tresse_puzzle *p = NULL;
    tresse_theory *th = NULL;
    tresse_status s = tresse_puzzle_new(t, &p);
    if (!s)
        s = tresse_theory_new(t, by, &th, NULL);
    if (!s)
        s = tresse_puzzle_read(p, NULL, NULL, text, strlen(text), NULL);
    if (!s)
        s = tresse_rate(t, p, th, limits, out);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    return s;
}

static void test_ratings(void **unused)
{
    (void)unused;
    void (*const run[])(void *, int, void (*)(void *, int), void *) = { in_threads, backwards, forwards };
    for (size_t k = 0; k < sizeof run / sizeof *run; k++) {
        atomic_int calls = 0;
        const tresse_helpers helpers = { run[k], &calls, MOST };
        tresse *t;
        assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
        assert_int_equal(tresse_use_helpers(t, &helpers), TRESSE_OK);
        for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
            for (int b = 0; b < 2; b++) {
                tresse_rating r;
                assert_int_equal(rate(t, hard[i], b ? "B" : "W", NULL, &r), TRESSE_OK);
                assert_int_equal(r.kind, TRESSE_RATED);
                assert_int_equal(r.value, rating[i][b]);
            }
        assert_true(calls > 0);
        int before = calls;
        assert_int_equal(tresse_use_helpers(t, NULL), TRESSE_OK);
        tresse_rating r;
        assert_int_equal(rate(t, hard[0], "W", NULL, &r), TRESSE_OK);
        assert_int_equal(r.value, rating[0][0]);
        assert_int_equal(calls, before);
        tresse_close(t);
    }
}

/* Less memory, fewer helpers, or no answer at all: never a wrong one, and nothing is lost. */
static void test_memory(void **unused)
{
    (void)unused;
    int answers = 0;
    for (int left = 20; left < 200 && answers < 3; left++) {
        failing f = { .left = left };
        const tresse_memory m = { failing_resize, &f };
        atomic_int calls = 0;
        const tresse_helpers helpers = { forwards, &calls, MOST };
        tresse *t = NULL;
        tresse_rating r = { 0 };
        tresse_status s = tresse_open(&t, &m);
        if (!s)
            s = tresse_use_helpers(t, &helpers);
        if (!s)
            s = rate(t, hard[0], "B", NULL, &r);
        assert_true(s == TRESSE_NO_MEMORY || (s == TRESSE_OK && r.value == rating[0][1]));
        answers += s == TRESSE_OK;
        tresse_close(t);
        assert_int_equal(f.taken, 0);
    }
    assert_int_equal(answers, 3);
}

static int stop_later(void *context)
{
    atomic_int *left = context;
    return atomic_fetch_sub(left, 1) <= 0;
}

static void test_stop(void **unused)
{
    (void)unused;
    for (int n = 0; n < 5; n++) { /* there are more ticks than that, however the work is shared */
        atomic_int calls = 0, left = n;
        const tresse_helpers helpers = { in_threads, &calls, MOST };
        const tresse_limits limits = { .tick = stop_later, .context = &left };
        tresse *t;
        tresse_rating r;
        assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
        assert_int_equal(tresse_use_helpers(t, &helpers), TRESSE_OK);
        assert_int_equal(rate(t, hard[1], "W", &limits, &r), TRESSE_STOPPED);
        assert_int_equal(rate(t, hard[1], "B", NULL, &r), TRESSE_OK);
        assert_int_equal(r.value, rating[1][1]);
        tresse_close(t);
    }
}

static void test_misuse(void **unused)
{
    (void)unused;
    tresse *t;
    const tresse_helpers none = { .most = 3 };
    assert_int_equal(tresse_use_helpers(NULL, NULL), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_use_helpers(t, &none), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(t)->text, "run"));
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
