/* test_figures.c: what `tresse stats` computes, against figures worked out by hand, against a naive
 * computation that keeps every puzzle, against the jackknife, and against what was published. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "cli/stats/figures.h"

static void near(double x, double wanted, double relative)
{
    if (!(fabs(x - wanted) <= relative * fabs(wanted) + 1e-13))
        fail_msg("%.15g, expected %.15g", x, wanted);
}

static rating_cell number(double x)
{
    return (rating_cell){ CELL_NUMBER, (int64_t)llround(x * VALUE_ONE) };
}

/* ---- by hand ---- */

static void small_sample_by_hand(void **unused)
{
    (void)unused;
    sample s;
    weights w;
    summary f;
    const int clues[] = { 2, 2, 1, 3 };
    const double x[] = { 1, 3, 2, 0 };
    sample_open(&s);
    assert_int_equal(sample_add_column(&s, "W", 0), 1);
    for (int i = 0; i < 4; i++) {
        const rating_cell c = number(x[i]);
        sample_add(&s, clues[i], &c, 1);
    }
    weights_plain(&w);
    figures_summary(&s, 1, &w, false, &f);
    near(f.mean.value, 1.5, 1e-15);
    near(f.mean.error, sqrt(1.25) / 2, 1e-15);
    near(f.sd.value, sqrt(1.25), 1e-15);
    near(f.least, 0, 0);
    near(f.most, 3, 0);
    near(f.skewness, 0, 0);
    near(f.kurtosis, (2 * 1.5 * 1.5 * 1.5 * 1.5 + 2 * 0.0625) / 4 / 1.5625 - 3, 1e-14);
    /* within: only the class of 2 clues has a deviation, 1 each */
    figures_summary(&s, 1, &w, true, &f);
    near(f.sd.value, sqrt(2.0 / 4), 1e-15);
    /* 4 cells: C(4,1) = 4, C(4,2) = 6, C(4,3) = 4; the largest class has 2 clues */
    weights_corrected(&w, &s, 4, -1);
    assert_int_equal(w.reference, 2);
    near(w.factor[1], 4.0 / 6, 1e-15);
    near(w.factor[3], 4.0 / 6, 1e-15);
    figures_summary(&s, 1, &w, false, &f);
    near(f.mean.value, (6 * 1 + 6 * 3 + 4 * 2 + 4 * 0) / 20.0, 1e-15);
    figures_summary(&s, 0, &w, false, &f);
    near(f.mean.value, 2, 1e-15);
    near(figures_clues_proportion(&s, 2, &w).value, 12.0 / 20, 1e-15);
    near(figures_per_grid(&s, 2, 4, 100).value, 6 * 2 / 100.0, 1e-15);
    near(figures_per_grid(&s, -1, 4, 100).value, (12 + 4 + 4) / 100.0, 1e-15);
    near(figures_per_grid(&s, -1, 4, 100).error, sqrt(36 * 2 + 16 + 16) / 100, 1e-15);
    sample_close(&s);
}

static void binomials_are_those_of_pascal(void **unused)
{
    (void)unused;
    double row[82] = { 1 };
    for (int n = 0; n <= 81; n++) {
        for (int k = 0; k <= n; k++)
            near(binomial(n, k), row[k], 1e-13);
        for (int k = n + 1; k > 0 && k < 82; k--)
            row[k] += row[k - 1];
    }
    near(binomial(81, 82), 0, 0);
    near(binomial(81, -1), 0, 0);
    assert_true(isfinite(binomial(1000, 500)));
}

/* ---- naively ---- */

enum { PUZZLES = 700, COLUMNS = 3, CELLS = 81 };

typedef struct naive {
    int n, clues[PUZZLES];
    double x[COLUMNS + 1][PUZZLES]; /* NaN: no number; 0 is the number of clues */
    bool corrected;
} naive;

static rng dices;

static int dice(int sides)
{
    return (int)(random_bits(&dices) % (uint64_t)sides);
}

static double weight_of(const naive *d, int i)
{
    return d->corrected
               ? exp(lgamma(CELLS + 1) - lgamma(d->clues[i] + 1) - lgamma(CELLS - d->clues[i] + 1) - 47)
               : 1;
}

/* sum w g / sum w over the puzzles with a number, but for one; g is (x - mean)^power. */
static double ratio(const naive *d, int column, double mean, int power, int but)
{
    double sum = 0, total = 0;
    for (int i = 0; i < d->n; i++) {
        if (i == but || isnan(d->x[column][i]))
            continue;
        sum += weight_of(d, i) * pow(d->x[column][i] - mean, power);
        total += weight_of(d, i);
    }
    return sum / total;
}

static double class_mean(const naive *d, int column, int clues)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < d->n; i++)
        if (d->clues[i] == clues && !isnan(d->x[column][i])) {
            sum += d->x[column][i];
            n++;
        }
    return sum / n;
}

static double naive_within(const naive *d, int column)
{
    double sum = 0, total = 0;
    for (int i = 0; i < d->n; i++)
        if (!isnan(d->x[column][i])) {
            double deviation = d->x[column][i] - class_mean(d, column, d->clues[i]);
            sum += weight_of(d, i) * deviation * deviation;
            total += weight_of(d, i);
        }
    return sqrt(sum / total);
}

static double naive_correlation(const naive *d, int a, int b)
{
    double n = 0, ma = 0, mb = 0, aa = 0, bb = 0, ab = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < d->n; i++) {
            double w = weight_of(d, i), xa = d->x[a][i], xb = d->x[b][i];
            if (isnan(xa) || isnan(xb))
                continue;
            if (pass) {
                aa += w * (xa - ma) * (xa - ma);
                bb += w * (xb - mb) * (xb - mb);
                ab += w * (xa - ma) * (xb - mb);
            } else {
                n += w;
                ma += w * xa;
                mb += w * xb;
            }
        }
        if (!pass)
            ma /= n, mb /= n;
    }
    return ab / sqrt(aa * bb);
}

/* Values of three kinds, some of them missing; the second depends on the first, both on the clues. */
static void fill(naive *d, sample *s, double brt)
{
    static const char *const name[] = { "W", "SER", "nodes" };
    sample_open(s);
    for (int k = 0; k < COLUMNS; k++)
        sample_add_column(s, name[k], brt);
    d->n = PUZZLES;
    for (int i = 0; i < PUZZLES; i++) {
        rating_cell cell[COLUMNS];
        int clues = d->clues[i] = 22 + dice(3) + dice(3) + dice(3), w = dice(4) * dice(3) * (clues > 24);
        double x[] = { w, 1 + w + dice(20) / 10.0, 1000000 + 100 * w + dice(1000) };
        d->x[0][i] = clues;
        for (int k = 0; k < COLUMNS; k++) {
            bool missing = dice(10) == 0;
            cell[k] = missing ? (rating_cell){ CELL_INF, 0 } : number(x[k]);
            d->x[k + 1][i] = missing ? NAN : x[k] == 0 ? brt : x[k];
        }
        sample_add(s, clues, cell, 1);
    }
}

static void compare(const naive *d, const sample *s, const weights *w)
{
    summary f;
    for (int k = 0; k <= COLUMNS; k++) {
        double mean = ratio(d, k, 0, 1, -1), v = ratio(d, k, mean, 2, -1);
        figures_summary(s, k, w, false, &f);
        near(f.mean.value, mean, 1e-11);
        near(f.sd.value, sqrt(v), 1e-9);
        near(f.skewness, ratio(d, k, mean, 3, -1) / (v * sqrt(v)), 1e-6);
        near(f.kurtosis, ratio(d, k, mean, 4, -1) / (v * v) - 3, 1e-6);
        for (int b = 0; b < k; b++) {
            near(figures_correlation(s, b, k, w), naive_correlation(d, b, k), 1e-8);
            near(figures_correlation(s, k, b, w), naive_correlation(d, b, k), 1e-8);
        }
        figures_summary(s, k, w, true, &f);
        if (k)
            near(f.sd.value, naive_within(d, k), 1e-9);
        else
            near(f.sd.value, sqrt(v), 1e-9);
    }
}

static void naive_computation_agrees(void **unused)
{
    (void)unused;
    for (int round = 0; round < 6; round++) {
        static naive d;
        static sample s;
        weights w;
        fill(&d, &s, round % 2 ? 0.9 : 0);
        d.corrected = false;
        weights_plain(&w);
        compare(&d, &s, &w);
        d.corrected = true;
        weights_corrected(&w, &s, CELLS, 26);
        compare(&d, &s, &w);
        /* the reference does not matter */
        weights_corrected(&w, &s, CELLS, 5);
        compare(&d, &s, &w);
        for (int k = 1; k <= COLUMNS; k++)
            assert_int_equal(s.column[k].count[CELL_NUMBER] + s.column[k].count[CELL_INF], PUZZLES);
        sample_close(&s);
    }
}

/* The jackknife leaves out one puzzle at a time and knows nothing of linearisation. */
static void standard_errors_are_those_of_the_jackknife(void **unused)
{
    (void)unused;
    static naive d;
    static sample s;
    weights w;
    summary f;
    fill(&d, &s, 0);
    for (int corrected = 0; corrected < 2; corrected++) {
        d.corrected = corrected;
        weights_plain(&w);
        if (corrected)
            weights_corrected(&w, &s, CELLS, 26);
        for (int k = 0; k <= COLUMNS; k++) {
            double mean = ratio(&d, k, 0, 1, -1), sd = sqrt(ratio(&d, k, mean, 2, -1)), means = 0, sds = 0;
            for (int i = 0; i < d.n; i++) {
                if (isnan(d.x[k][i]))
                    continue;
                double m = ratio(&d, k, 0, 1, i), dev = sqrt(ratio(&d, k, m, 2, i)) - sd;
                means += (m - mean) * (m - mean);
                sds += dev * dev;
            }
            figures_summary(&s, k, &w, false, &f);
            near(f.mean.error, sqrt(means), 0.03);
            near(f.sd.error, sqrt(sds), 0.06);
        }
        double p = 0, total = 0, squares = 0;
        for (int i = 0; i < d.n; i++) {
            total += weight_of(&d, i);
            p += d.clues[i] == 25 ? weight_of(&d, i) : 0;
        }
        for (int i = 0; i < d.n; i++) {
            double one = weight_of(&d, i),
                   left = (p - (d.clues[i] == 25 ? one : 0)) / (total - one) - p / total;
            squares += left * left;
        }
        near(figures_clues_proportion(&s, 25, &w).value, p / total, 1e-10);
        near(figures_clues_proportion(&s, 25, &w).error, sqrt(squares), 0.03);
    }
    sample_close(&s);
}

/* A population of puzzles of 6 cells, met with probabilities in proportion to 1/C(6,n): the corrected mean
 * must lie within two standard errors of the true one about 95 times of 100. */
static void corrected_means_cover_the_truth(void **unused)
{
    (void)unused;
    enum { RUNS = 400, DRAWN = 300 };
    static const int population[] = { 0, 0, 60, 100, 40 }; /* of 2, 3, 4 clues; value: clues squared, or 0 */
    double truth = (60 * 4 / 2.0 + 100 * 9 / 2.0 + 40 * 16 / 2.0) / 200;
    int covered = 0;
    double chance[5] = { 0 };
    for (int n = 2; n < 5; n++)
        chance[n] = population[n] / binomial(6, n);
    double all = chance[2] + chance[3] + chance[4];
    for (int run = 0; run < RUNS; run++) {
        static sample s;
        weights w;
        summary f;
        sample_open(&s);
        sample_add_column(&s, "x", 0);
        for (int i = 0; i < DRAWN; i++) {
            double u = dice(1000000) / 1e6 * all;
            int n = u < chance[2] ? 2 : u < chance[2] + chance[3] ? 3 : 4;
            const rating_cell c = number(dice(2) * n * n);
            sample_add(&s, n, &c, 1);
        }
        weights_corrected(&w, &s, 6, 3);
        figures_summary(&s, 1, &w, false, &f);
        covered += fabs(f.mean.value - truth) < 1.96 * f.mean.error;
        sample_close(&s);
    }
    assert_in_range(covered, RUNS * 91 / 100, RUNS * 99 / 100);
}

/* ---- soundness ---- */

static void large_offsets_lose_nothing(void **unused)
{
    (void)unused;
    sample s;
    weights w;
    summary f;
    sample_open(&s);
    sample_add_column(&s, "x", 0);
    for (int i = 0; i < 30000; i++) {
        const rating_cell c = number(1e9 + i % 3);
        sample_add(&s, 20, &c, 1);
    }
    weights_plain(&w);
    figures_summary(&s, 1, &w, false, &f);
    near(f.mean.value, 1e9 + 1, 1e-15);
    near(f.sd.value, sqrt(2.0 / 3), 1e-12);
    near(f.kurtosis, -1.5, 1e-11);
    sample_close(&s);
}

static void values_are_grouped_whatever_their_order(void **unused)
{
    (void)unused;
    enum { VALUES = 5000 };
    static sample a, b;
    static int order[2][VALUES_MOST];
    sample_open(&a);
    sample_open(&b);
    sample_add_column(&a, "x", 0);
    sample_add_column(&b, "x", 0);
    for (int i = 0; i < VALUES; i++) {
        const rating_cell up = number(i - 1000), mixed = number((i * 1237) % VALUES - 1000);
        sample_add(&a, 20, &up, 1);
        sample_add(&b, 20, &mixed, 1);
    }
    const tally *t = a.column[1].numbers, *u = b.column[1].numbers;
    assert_int_equal(t->width, 100 * (int64_t)VALUE_ONE);
    assert_int_equal(u->width, t->width);
    assert_int_equal(t->n, VALUES / 100);
    assert_int_equal(u->n, t->n);
    tally_sort(t, order[0]);
    tally_sort(u, order[1]);
    for (int i = 0; i < t->n; i++) {
        assert_int_equal(t->value[order[0][i]].key, i - 10);
        assert_int_equal(u->value[order[1][i]].key, i - 10);
        assert_int_equal(tally_total(t, order[0][i]), 100);
        assert_int_equal(tally_total(u, order[1][i]), 100);
    }
    sample_close(&a);
    sample_close(&b);
}

static void nothing_is_defined_of_nothing(void **unused)
{
    (void)unused;
    sample s;
    weights w;
    summary f;
    sample_open(&s);
    sample_add_column(&s, "x", 0);
    weights_plain(&w);
    figures_summary(&s, 1, &w, false, &f);
    assert_int_equal(f.n, 0);
    assert_true(isnan(f.mean.value) && isnan(f.skewness) && isnan(f.least));
    assert_true(isnan(figures_correlation(&s, 0, 1, &w)));
    const rating_cell c = number(4);
    sample_add(&s, CLUES_NONE, &c, 1);
    figures_summary(&s, 1, &w, false, &f);
    near(f.mean.value, 4, 0);
    near(f.sd.value, 0, 0);
    assert_true(isnan(f.mean.error) && isnan(f.skewness));
    assert_int_equal(sample_count(&s, 0), 0);
    for (int k = 2; k < COLUMNS_MOST; k++)
        assert_int_equal(sample_add_column(&s, k == 2 ? "y" : "z", 0), k);
    assert_int_equal(sample_add_column(&s, "one too many", 0), -1);
    assert_int_equal(sample_find(&s, "y"), 2);
    assert_int_equal(sample_find(&s, "none"), -1);
    sample_close(&s);
}

/* ---- as published ---- */

static const int on[] = {
    2, 164, 6651, 110103, 704089, 1814413, 2002349, 1007700, 247259, 31449, 2088, 74, 2
};
static const double real[] = { 1.3e-7, 3.1e-5, .00348, .148, 2.285, 13.42, 31.91,
                               32.71,  15.48,  3.60,   .414, .024,  .001 };
static const double cf[] = { .00134, .00415, .0120, .0329, .0843,  .204,   .464,
                             1,      2.037,  3.929, 7.180, 12.445, 20.474, 31.99 };
static const double per_grid[] = { 6.15e6,    1.465e9,  1.621e11, 6.883e12, 1.064e14, 6.250e14, 1.4855e15,
                                   1.5228e15, 7.206e14, 1.675e14, 1.928e13, 1.124e12, 4.75e10 };

static void published_figures_of_six_million_puzzles(void **unused)
{
    (void)unused;
    static sample s;
    weights w;
    summary f;
    const double tries = 279 * 5472730538.0;
    sample_open(&s);
    for (int k = 0; k < 13; k++)
        for (int i = 0; i < on[k]; i++)
            sample_add(&s, 20 + k, NULL, 1);
    assert_int_equal(s.puzzles, 5926343);
    weights_plain(&w);
    figures_summary(&s, 0, &w, false, &f);
    near(f.mean.value, 25.6667, 1e-5);
    near(f.sd.value, 1.1166, 5e-5);
    near(f.skewness, .1, .5);
    weights_corrected(&w, &s, 81, 26);
    figures_summary(&s, 0, &w, false, &f);
    near(f.mean.value, 26.578, 3e-5);
    near(f.sd.value, 1.116, 2e-3);
    for (int k = 0; k < 14; k++)
        near(w.factor[19 + k], cf[k], 4e-3);
    for (int k = 0; k < 13; k++) {
        estimate e = figures_per_grid(&s, 20 + k, 81, tries);
        near(100 * figures_clues_proportion(&s, 20 + k, &w).value, real[k], 0.05);
        near(e.value, per_grid[k], 2e-3);
        near(e.error / e.value, 1 / sqrt(on[k]), 1e-12);
    }
    estimate all = figures_per_grid(&s, -1, 81, tries);
    near(all.value, 4.6529e15, 2e-5);
    near(all.value * 6670903752021072936960.0, 3.1039e37, 2e-5);
    near(all.value * 5472730538.0, 2.5464e25, 2e-5);
    /* 0.056 %; 0.065 % was published, without its formula */
    assert_true(all.error / all.value > 0.0005 && all.error / all.value < 0.00065);
    sample_close(&s);
}

/* Many puzzles of a kind at once are as many one by one. */
static void times_are_repetitions(void **unused)
{
    (void)unused;
    sample a, b;
    weights w;
    summary one, many;
    const double x[] = { 0, 3, 1, 7, 2 };
    const uint64_t times[] = { 1, 40, 3, 2, 111 };
    sample_open(&a);
    sample_open(&b);
    for (int k = 0; k < 2; k++) {
        sample_add_column(&a, k ? "B" : "W", 0.9);
        sample_add_column(&b, k ? "B" : "W", 0.9);
    }
    for (int i = 0; i < 5; i++) {
        const rating_cell c[] = { number(x[i]), number(x[4 - i]) };
        sample_add(&a, 20 + i % 2, c, times[i]);
        for (uint64_t k = 0; k < times[i]; k++)
            sample_add(&b, 20 + i % 2, c, 1);
    }
    weights_plain(&w);
    for (int within = 0; within < 2; within++) {
        figures_summary(&a, 1, &w, within, &many);
        figures_summary(&b, 1, &w, within, &one);
        near(many.mean.value, one.mean.value, 1e-13);
        near(many.mean.error, one.mean.error, 1e-12);
        near(many.sd.value, one.sd.value, 1e-12);
        near(many.skewness, one.skewness, 1e-11);
        near(many.kurtosis, one.kurtosis, 1e-11);
    }
    near(figures_correlation(&a, 1, 2, &w), figures_correlation(&b, 1, 2, &w), 1e-12);
    assert_true(a.puzzles == b.puzzles && a.puzzles == 157);
    sample_close(&a);
    sample_close(&b);
}

int main(void)
{
    random_seed(&dices, 5, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_sample_by_hand),
        cmocka_unit_test(binomials_are_those_of_pascal),
        cmocka_unit_test(naive_computation_agrees),
        cmocka_unit_test(standard_errors_are_those_of_the_jackknife),
        cmocka_unit_test(corrected_means_cover_the_truth),
        cmocka_unit_test(large_offsets_lose_nothing),
        cmocka_unit_test(values_are_grouped_whatever_their_order),
        cmocka_unit_test(nothing_is_defined_of_nothing),
        cmocka_unit_test(published_figures_of_six_million_puzzles),
        cmocka_unit_test(times_are_repetitions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
