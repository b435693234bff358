/* figures.h: a sample of rated puzzles, kept as counts and moments, and the figures estimated from it.
 *
 * Puzzles are added one by one and forgotten. What is kept are classes, one for each number of clues, with
 * the moments of every column and the co-moments of every pair of columns, and for each column a tally of its
 * values by class. All that is asked for later, with any weight for each class, follows from these, in memory
 * that does not depend on the number of puzzles.
 *
 * Weights. A controlled-bias generator meets each minimal puzzle of n clues, of N cells, with a probability
 * proportional to n!(N-n)!, that is to 1/C(N,n); so in its sample a puzzle of n clues stands for cf(n) =
 * C(N,n)/C(N,n0) puzzles, n0 being any number. Without that correction every weight is 1.
 *
 * Column 0 is the number of clues, which is the class itself; other columns are what the files have. */
#ifndef CLI_FIGURES_H
#define CLI_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CLUES_MOST = 625,
    CLUES_NONE, /* the class of puzzles whose clues can't be counted */
    CLASSES,
    COLUMNS_MOST = 24,
    PAIRS_MOST = COLUMNS_MOST * (COLUMNS_MOST - 1) / 2,
    VALUES_MOST = 256, /* values of a tally; if there are more, they are grouped */
    VALUE_ONE = 1000000
};

/* What a column may contain; all but numbers are only counted. */
typedef enum cell_kind {
    CELL_ABSENT, /* the file has no such column; not counted */
    CELL_NUMBER,
    CELL_MORE, /* >N */
    CELL_INF,
    CELL_NO_SOLUTION,
    CELL_NOT_UNIQUE,
    CELL_ERROR,
    CELL_EXACT, /* this and the next ones: what a rating is worth */
    CELL_ROUNDS,
    CELL_CERTIFIED,
    CELL_UPPER_BOUND,
    CELL_UNKNOWN,
    CELL_NOTHING,
    CELL_KINDS
} cell_kind;

extern const char *const cell_word[CELL_KINDS]; /* as it is written; NULL: it is not a word */

typedef struct rating_cell {
    cell_kind kind;
    int64_t value; /* of CELL_NUMBER and CELL_MORE, in units of 1/VALUE_ONE */
} rating_cell;

/* How often each value was met, by class. If there are more than VALUES_MOST, they are grouped: `width` is
 * the least power of ten, in units of 1/VALUE_ONE, that makes few enough groups of [key * width, (key + 1) *
 * width), which depends on the set of values and not on their order. */
typedef struct tally {
    int64_t width;
    int n;
    struct {
        int64_t key;
        uint64_t *count; /* of CLASSES */
    } value[VALUES_MOST];
    int16_t slot[4 * VALUES_MOST]; /* where the value of a hash is, plus one */
} tally;

/* A mean and the sums of the powers of the deviations from it. */
typedef struct moments {
    double n, mean, sum2, sum3, sum4;
} moments;

typedef struct co_moments {
    double n, mean_a, mean_b, sum_aa, sum_bb, sum_ab;
} co_moments;

typedef struct class_figures {
    uint64_t puzzles;
    moments column[COLUMNS_MOST];
    co_moments pair[PAIRS_MOST];
} class_figures;

typedef struct sample_column {
    char *name;
    double brt; /* what the value 0 counts as */
    uint64_t count[CELL_KINDS];
    double origin;       /* the first number; moments are those of the differences from it */
    int64_t least, most; /* of the numbers */
    tally *numbers, *more;
} sample_column;

typedef struct sample {
    uint64_t puzzles;
    int columns;
    sample_column column[COLUMNS_MOST];
    class_figures *class[CLASSES]; /* NULL: no such puzzle */
} sample;

void sample_open(sample *data);
void sample_close(sample *data);
int sample_find(const sample *data, const char *name);             /* -1: there is no such column */
int sample_add_column(sample *data, const char *name, double brt); /* -1: there are too many */
/* Adds `times` puzzles of a kind: their class and the cells of columns 1 and on. */
void sample_add(sample *data, int clues, const rating_cell *cells, uint64_t times);
uint64_t sample_count(const sample *data, int column); /* of its numbers */

/* The places of a tally's values, sorted by value. */
void tally_sort(const tally *sums, int *order);
uint64_t tally_total(const tally *sums, int place);

/* ---- estimates ---- */

typedef struct weights {
    bool corrected;
    int cells, reference; /* N and n0 */
    double factor[CLASSES];
    double scaled[CLASSES]; /* the same, with 1 for the largest class that there is */
} weights;

typedef struct estimate {
    double value, error; /* error: its standard error; NaN where there is none */
} estimate;

typedef struct summary {
    uint64_t n;
    double least, most;
    estimate mean, sd;
    double skewness, kurtosis; /* kurtosis: in excess of 3 */
} summary;

double binomial(int n, int index);
void weights_plain(weights *factors);
/* For the classes of the sample; reference < 0: the largest class. */
void weights_corrected(weights *factors, const sample *data, int cells, int reference);

/* within: the standard deviation within the classes, instead of the total one (never for the clues). */
void figures_summary(const sample *data, int column, const weights *factors, bool within, summary *out);
/* The proportion of puzzles with that value among those that have a number in the column. */
estimate figures_proportion(const sample *data, int column, const uint64_t *count, const weights *factors);
estimate figures_clues_proportion(const sample *data, int clues, const weights *factors);
double figures_correlation(const sample *data, int first, int second,
                           const weights *factors); /* NaN: not defined */
/* The mean of a column among the puzzles of a class, and how many have it. */
double figures_class_mean(const sample *data, int clues, int column, uint64_t *count);
/* How many minimal puzzles with that many clues one complete grid has; clues < 0: with any number. */
estimate figures_per_grid(const sample *data, int clues, int cells, double tries);

#endif
