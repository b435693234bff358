/* figures_estimate.c: what a sample says of all puzzles, and how surely; see figures.h.
 *
 * Let w be the weight of a puzzle, x its value, W the sum of all w. The estimates are ratios:
 *
 *     mean m = sum w x / W        variance v = sum w (x - m)^2 / W        proportion p = sum of w in A / W
 *
 * A ratio sum w y / W differs from its expectation, to first order, by sum w (y - ratio) / W (linearisation,
 * the delta method), a sum of independent terms of mean 0. So the square of its standard error is estimated
 * by sum w^2 (y - ratio)^2 / W^2, where y is x, (x - m)^2 or 1 in A and 0 elsewhere. That m is itself
 * estimated does not matter to first order, since sum w (x - m) = 0. The error of the standard deviation is
 * that of v divided by twice the standard deviation. Within a class w is constant, so that all of these sums
 * follow from the moments of the classes. With w = 1 these are the usual formulas. */
#include "cli/stats/figures.h"

#include <math.h>

double binomial(int n, int index)
{
    double b = 1;
    if (index < 0 || index > n)
        return 0;
    for (int i = 1; i <= index; i++)
        b *= (double)(n - index + i) / i;
    return b;
}

void weights_plain(weights *factors)
{
    *factors = (weights){ .corrected = false };
    for (int c = 0; c < CLASSES; c++)
        factors->factor[c] = factors->scaled[c] = 1;
}

static uint64_t class_puzzles(const sample *data, int column)
{
    return data->class[column] ? data->class[column]->puzzles : 0;
}

static int largest_class(const sample *data)
{
    int best = 0;
    for (int c = 0; c <= CLUES_MOST; c++)
        if (class_puzzles(data, c) > class_puzzles(data, best))
            best = c;
    return best;
}

void weights_corrected(weights *factors, const sample *data, int cells, int reference)
{
    double largest = 0;
    *factors = (weights){ .corrected = true, .cells = cells };
    factors->reference = reference < 0 ? largest_class(data) : reference;
    double scale = binomial(cells, factors->reference);
    for (int c = 0; c <= CLUES_MOST; c++) {
        factors->factor[c] = binomial(cells, c) / scale;
        if (class_puzzles(data, c) && factors->factor[c] > largest)
            largest = factors->factor[c];
    }
    for (int c = 0; c <= CLUES_MOST; c++)
        factors->scaled[c] = largest > 0 ? factors->factor[c] / largest : 0;
}

/* Relative to the origin of the column, as everything below is. The clues of a class are all the same. */
static moments moments_of(const sample *data, int class, int column)
{
    if (!data->class[class] || (!column && class == CLUES_NONE))
        return (moments){ 0, 0, 0, 0, 0 };
    if (column)
        return data->class[class]->column[column];
    return (moments){ (double)data->class[class] -> puzzles, class, 0, 0, 0 };
}

static double weighted_mean(const sample *data, int column, const weights *factors, double *total)
{
    double sum = 0;
    *total = 0;
    for (int c = 0; c < CLASSES; c++) {
        moments m = moments_of(data, c, column);
        *total += factors->scaled[c] * m.n;
        sum += factors->scaled[c] * m.n * m.mean;
    }
    return sum / *total;
}

/* The same moments about a point other than their mean. */
static moments about(moments sums, double point)
{
    double d = sums.mean - point, d2 = d * d;
    moments out = { sums.n, point, sums.sum2 + sums.n * d2, sums.sum3 + 3 * d * sums.sum2 + sums.n * d * d2,
                    0 };
    out.sum4 = sums.sum4 + 4 * d * sums.sum3 + 6 * d2 * sums.sum2 + sums.n * d2 * d2;
    return out;
}

static double root(double value)
{
    return value > 0 ? sqrt(value) : 0;
}

/* The sums of weights and of weighted powers of deviations, from the mean or from each class's own. */
static moments weighted_sums(const sample *data, int column, const weights *factors, double mean, bool within)
{
    moments sum = { 0, mean, 0, 0, 0 };
    for (int c = 0; c < CLASSES; c++) {
        moments own = moments_of(data, c, column), m = about(own, within ? own.mean : mean);
        sum.n += factors->scaled[c] * m.n;
        sum.sum2 += factors->scaled[c] * m.sum2;
        sum.sum3 += factors->scaled[c] * m.sum3;
        sum.sum4 += factors->scaled[c] * m.sum4;
    }
    return sum;
}

static estimate deviation(const sample *data, int column, const weights *factors, double mean, bool within)
{
    moments sum = weighted_sums(data, column, factors, mean, within);
    double v = sum.sum2 / sum.n, squares = 0;
    for (int c = 0; c < CLASSES; c++) {
        moments own = moments_of(data, c, column), m = about(own, within ? own.mean : mean);
        squares += factors->scaled[c] * factors->scaled[c] * (m.sum4 - 2 * v * m.sum2 + m.n * v * v);
    }
    double sd = root(v);
    return (estimate){ sd, sd > 0 ? root(squares) / sum.n / (2 * sd) : NAN };
}

void figures_summary(const sample *data, int column, const weights *factors, bool within, summary *out)
{
    double total, squares = 0;
    double mean = weighted_mean(data, column, factors, &total);
    *out = (summary){ .n = sample_count(data, column), .least = NAN, .most = NAN };
    for (int c = 0; c < CLASSES; c++) {
        moments m = moments_of(data, c, column);
        squares += factors->scaled[c] * factors->scaled[c] * about(m, mean).sum2;
        if (!column && m.n > 0) {
            out->most = c;
            out->least = isnan(out->least) ? c : out->least;
        }
    }
    if (column && out->n) {
        out->least = (double)data->column[column].least / VALUE_ONE;
        out->most = (double)data->column[column].most / VALUE_ONE;
    }
    out->mean = (estimate){ mean + data->column[column].origin, out->n > 1 ? root(squares) / total : NAN };
    out->sd = deviation(data, column, factors, mean, within && column);
    moments sum = weighted_sums(data, column, factors, mean, false);
    double v = sum.sum2 / sum.n;
    out->skewness = v > 0 ? sum.sum3 / sum.n / (v * sqrt(v)) : NAN;
    out->kurtosis = v > 0 ? sum.sum4 / sum.n / (v * v) - 3 : NAN;
}

/* in[c] of n[c] puzzles of class c are in A. */
static estimate proportion(const double *in, const double *count, const weights *factors)
{
    double part = 0, total = 0, squares = 0;
    for (int c = 0; c < CLASSES; c++) {
        part += factors->scaled[c] * in[c];
        total += factors->scaled[c] * count[c];
    }
    double p = part / total;
    for (int c = 0; c < CLASSES; c++)
        squares += factors->scaled[c] * factors->scaled[c] *
                   (in[c] * (1 - p) * (1 - p) + (count[c] - in[c]) * p * p);
    return (estimate){ p, root(squares) / total };
}

estimate figures_proportion(const sample *data, int column, const uint64_t *count, const weights *factors)
{
    double in[CLASSES], n[CLASSES];
    for (int c = 0; c < CLASSES; c++) {
        in[c] = (double)count[c];
        n[c] = moments_of(data, c, column).n;
    }
    return proportion(in, n, factors);
}

estimate figures_clues_proportion(const sample *data, int clues, const weights *factors)
{
    double in[CLASSES] = { 0 }, n[CLASSES];
    for (int c = 0; c < CLASSES; c++)
        n[c] = moments_of(data, c, 0).n;
    in[clues] = n[clues];
    return proportion(in, n, factors);
}

static co_moments pair_of(const sample *data, int class, int first, int second)
{
    if (!data->class[class] || (!first && class == CLUES_NONE))
        return (co_moments){ 0, 0, 0, 0, 0, 0 };
    if (first)
        return data->class[class]->pair[second * (second - 1) / 2 + first];
    const moments *m = &data->class[class]->column[second];
    return (co_moments){ m->n, class, m->mean, 0, m->sum2, 0 };
}

/* Over the puzzles that have numbers in both columns. */
double figures_correlation(const sample *data, int first, int second, const weights *factors)
{
    double n = 0, mean_a = 0, mean_b = 0, aa = 0, bb = 0, ab = 0;
    if (first > second)
        return figures_correlation(data, second, first, factors);
    for (int c = 0; c < CLASSES; c++) {
        co_moments p = pair_of(data, c, first, second);
        n += factors->scaled[c] * p.n;
        mean_a += factors->scaled[c] * p.n * p.mean_a;
        mean_b += factors->scaled[c] * p.n * p.mean_b;
    }
    mean_a /= n;
    mean_b /= n;
    for (int c = 0; c < CLASSES; c++) {
        co_moments p = pair_of(data, c, first, second);
        double da = p.mean_a - mean_a, db = p.mean_b - mean_b;
        aa += factors->scaled[c] * (p.sum_aa + p.n * da * da);
        bb += factors->scaled[c] * (p.sum_bb + p.n * db * db);
        ab += factors->scaled[c] * (p.sum_ab + p.n * da * db);
    }
    return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : NAN;
}

double figures_class_mean(const sample *data, int clues, int column, uint64_t *count)
{
    moments m = moments_of(data, clues, column);
    *count = (uint64_t)m.n;
    return *count ? m.mean + data->column[column].origin : NAN;
}

/* In units of the largest class's number, so that squares stay within range. */
estimate figures_per_grid(const sample *data, int clues, int cells, double tries)
{
    double sum = 0, squares = 0, scale = binomial(cells, largest_class(data));
    for (int c = 0; c <= CLUES_MOST; c++) {
        double all = binomial(cells, c) / scale, on = (double)class_puzzles(data, c);
        if (clues >= 0 && c != clues)
            continue;
        sum += all * on;
        squares += all * all * on;
    }
    return (estimate){ sum * scale / tries, sqrt(squares) * scale / tries };
}
