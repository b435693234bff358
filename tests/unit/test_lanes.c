/* test_lanes.c: the operations on lanes, on every machine's instructions, against their definitions. */
#include "base/random.h"
#include "search/lanes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { BANKS_MAX = 20, ROWS_MAX = 6, LANES_MAX = BANKS_MAX * BANK };

typedef struct sample {
    lane from[LANES_MAX], row[ROWS_MAX][LANES_MAX];
    const lane *rows[ROWS_MAX];
    int banks, n;
} sample;

/* Few bits, so that lanes with none, one and two are frequent; sometimes none anywhere is empty. */
static lane some_lane(rng *r)
{
    lane x = (lane)(1u << random_below(r, 16) | 1u << random_below(r, 16));
    if (random_below(r, 3) == 0)
        x |= LANE_OPEN;
    if (random_below(r, 100) == 0)
        x &= LANE_OPEN;
    return x;
}

static lane some_row_lane(rng *r)
{
    return (lane) ~(1u << random_below(r, 16) | 1u << random_below(r, 16));
}

static void make(sample *s, rng *r)
{
    s->banks = 1 + (int)random_below(r, BANKS_MAX);
    s->n = (int)random_below(r, ROWS_MAX + 1);
    int gentle = (int)random_below(r, 3); /* the rows leave most bits, or all */
    for (int v = 0; v < LANES_MAX; v++) {
        s->from[v] = gentle ? (lane)(some_lane(r) | some_lane(r)) : some_lane(r);
        for (int i = 0; i < ROWS_MAX; i++)
            s->row[i][v] = gentle == 2 ? 0xFFFF : some_row_lane(r);
    }
    for (int i = 0; i < ROWS_MAX; i++)
        s->rows[i] = s->row[i];
}

static int ones(lane x)
{
    int n = 0;
    for (int i = 0; i < 16; i++)
        n += x >> i & 1;
    return n;
}

/* What the operations say of a lane. */
typedef struct marks {
    bool forced, vacant, pair, open;
} marks;

static marks of_lane(lane x)
{
    bool open = (x & LANE_OPEN) != 0;
    int candidates = ones(x) - open;
    return (marks){ open && candidates == 1, candidates == 0, open && candidates == 2, open };
}

static void check(const lanes_ops *ops, const sample *s)
{
    lane to[LANES_MAX] = { 0 }, met[LANES_MAX] = { 0 };
    uint32_t forced[BANKS_MAX], pair[BANKS_MAX];
    bool vacant = false, open = false;
    for (int v = 0; v < s->banks * BANK; v++) {
        met[v] = s->from[v];
        for (int i = 0; i < s->n; i++)
            met[v] &= s->row[i][v];
        vacant |= of_lane(met[v]).vacant;
        open |= of_lane(met[v]).open;
    }
    assert_int_equal(ops->pairs(pair, met, s->banks), open);
    assert_int_equal(ops->settle(to, forced, s->from, s->rows, s->n, s->banks), vacant);
    for (int v = 0; v < s->banks * BANK; v++) {
        assert_int_equal(pair[v / BANK] >> v % BANK & 1, of_lane(met[v]).pair);
        if (!vacant)
            assert_int_equal(forced[v / BANK] >> v % BANK & 1, of_lane(met[v]).forced);
    }
    for (int v = vacant ? s->banks * BANK : 0; v < LANES_MAX; v++)
        assert_int_equal(to[v], met[v]);
}

static void test_against_definitions(void **unused)
{
    (void)unused;
    static sample s;
    rng r;
    random_seed(&r, 21, 0);
    for (int i = 0; i < 400; i++) {
        make(&s, &r);
        for (int kind = 0; kind < LANES_KINDS; kind++)
            if (lanes_kind(kind))
                check(lanes_kind(kind), &s);
    }
}

/* Every value of a lane, alone among lanes that say nothing. */
static void test_every_value(void **unused)
{
    (void)unused;
    lane from[BANK], to[BANK];
    uint32_t forced, pair;
    for (int kind = 0; kind < LANES_KINDS; kind++) {
        const lanes_ops *ops = lanes_kind(kind);
        for (int x = 0; ops && x <= 0xFFFF; x++) {
            int at = x % BANK;
            marks m = of_lane((lane)x);
            for (int v = 0; v < BANK; v++)
                from[v] = 7;
            from[at] = (lane)x;
            assert_int_equal(ops->settle(to, &forced, from, NULL, 0, 1), m.vacant);
            assert_int_equal(ops->pairs(&pair, from, 1), m.open);
            assert_int_equal(forced, (uint32_t)m.forced << at);
            assert_int_equal(pair, (uint32_t)m.pair << at);
            assert_memory_equal(from, to, sizeof from);
        }
    }
}

static void test_best_is_one_of_them(void **unused)
{
    (void)unused;
    int named = 0;
    for (int kind = 0; kind < LANES_KINDS; kind++)
        named += lanes_kind(kind) == lanes_best();
    assert_int_equal(named, 1);
    assert_non_null(lanes_kind(LANES_PLAIN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_definitions),
        cmocka_unit_test(test_every_value),
        cmocka_unit_test(test_best_is_one_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
