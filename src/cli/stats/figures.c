/* figures.c: see figures.h. Means and sums of powers are updated by the recurrences of Chan and
 * Terriberry, which never subtract large sums from each other, and count from the first number of each
 * column, so that a large offset costs no digits. */
#include "cli/stats/figures.h"
#include "cli/program_text.h"

#include <stdlib.h>
#include <string.h>

const char *const cell_word[CELL_KINDS] = {
    [CELL_INF] = "inf",
    [CELL_NO_SOLUTION] = "no-solution",
    [CELL_NOT_UNIQUE] = "not-unique",
    [CELL_ERROR] = "error",
    [CELL_EXACT] = "exact",
    [CELL_ROUNDS] = "exact-rounds",
    [CELL_CERTIFIED] = "certified",
    [CELL_UPPER_BOUND] = "upper-bound",
    [CELL_UNKNOWN] = "unknown",
    [CELL_NOTHING] = "-",
};

/* ---- tallies ---- */

static int64_t group_of(int64_t value, int64_t width)
{
    int64_t key = value / width;
    return key - (value % width < 0);
}

/* The slot that has the key, or the free one where it belongs. */
static int slot_of(const tally *sums, int64_t key)
{
    enum { SLOTS = sizeof sums->slot / sizeof *sums->slot };
    unsigned slot = (unsigned)(((uint64_t)key * 0x9E3779B97F4A7C15u) >> 40) % SLOTS;
    while (sums->slot[slot] && sums->value[sums->slot[slot] - 1].key != key)
        slot = (slot + 1) % SLOTS;
    return (int)slot;
}

/* Makes the groups ten times as wide. */
static void coarsen(tally *sums)
{
    int old = sums->n;
    sums->width *= 10;
    sums->n = 0;
    memset(sums->slot, 0, sizeof sums->slot);
    for (int i = 0; i < old; i++) {
        uint64_t *count = sums->value[i].count;
        int64_t key = group_of(sums->value[i].key, 10);
        int slot = slot_of(sums, key);
        if (sums->slot[slot]) {
            uint64_t *into = sums->value[sums->slot[slot] - 1].count;
            for (int k = 0; k < CLASSES; k++)
                into[k] += count[k];
            free(count);
        } else {
            sums->value[sums->n].key = key;
            sums->value[sums->n].count = count;
            sums->slot[slot] = (int16_t)++sums->n;
        }
    }
}

static void tally_add(tally *sums, int64_t value, int class, uint64_t times)
{
    for (;;) {
        int64_t key = group_of(value, sums->width);
        int slot = slot_of(sums, key);
        if (!sums->slot[slot] && sums->n == VALUES_MOST) {
            coarsen(sums);
            continue;
        }
        if (!sums->slot[slot]) {
            sums->value[sums->n].key = key;
            sums->value[sums->n].count = program_allocate(CLASSES * sizeof *sums->value[sums->n].count);
            sums->slot[slot] = (int16_t)++sums->n;
        }
        sums->value[sums->slot[slot] - 1].count[class] += times;
        return;
    }
}

static tally *tally_new(void)
{
    tally *t = program_allocate(sizeof *t);
    t->width = 1;
    return t;
}

static void tally_free(tally *sums)
{
    for (int i = 0; sums && i < sums->n; i++)
        free(sums->value[i].count);
    free(sums);
}

void tally_sort(const tally *sums, int *order)
{
    for (int i = 0; i < sums->n; i++) {
        int k = i;
        for (; k > 0 && sums->value[order[k - 1]].key > sums->value[i].key; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

uint64_t tally_total(const tally *sums, int place)
{
    uint64_t total = 0;
    for (int k = 0; k < CLASSES; k++)
        total += sums->value[place].count[k];
    return total;
}

/* ---- moments ---- */

/* `times` values of `value` at once, merged as a sample of its own that has no deviations. */
static void add_to_moments(moments *sums, double value, double times)
{
    double before = sums->n, n = before + times, d = value - sums->mean, part = d * times / n;
    double term = d * part * before; /* d^2 before times / n */
    sums->n = n;
    sums->mean += part;
    sums->sum4 += term * (d / n) * (d / n) * (before * before - before * times + times * times) +
                  6 * part * part * sums->sum2 - 4 * part * sums->sum3;
    sums->sum3 += term * (d / n) * (before - times) - 3 * part * sums->sum2;
    sums->sum2 += term;
}

static void add_to_pair(co_moments *moments, double first, double second, double times)
{
    double before = moments->n, share = times / (before + times);
    double da = first - moments->mean_a, db = second - moments->mean_b;
    moments->n = before + times;
    moments->mean_a += da * share;
    moments->mean_b += db * share;
    moments->sum_aa += da * da * before * share;
    moments->sum_bb += db * db * before * share;
    moments->sum_ab += da * db * before * share;
}

/* ---- samples ---- */

static char *copy_of(const char *name)
{
    char *copy = program_allocate(strlen(name) + 1);
    strcpy(copy, name);
    return copy;
}

void sample_open(sample *data)
{
    memset(data, 0, sizeof *data);
    data->columns = 1;
    data->column[0].name = copy_of("clues");
}

void sample_close(sample *data)
{
    for (int k = 0; k < data->columns; k++) {
        free(data->column[k].name);
        tally_free(data->column[k].numbers);
        tally_free(data->column[k].more);
    }
    for (int c = 0; c < CLASSES; c++)
        free(data->class[c]);
}

int sample_find(const sample *data, const char *name)
{
    for (int k = 0; k < data->columns; k++)
        if (!strcmp(data->column[k].name, name))
            return k;
    return -1;
}

int sample_add_column(sample *data, const char *name, double brt)
{
    if (data->columns == COLUMNS_MOST)
        return -1;
    sample_column *c = &data->column[data->columns];
    c->name = copy_of(name);
    c->brt = brt;
    c->numbers = tally_new();
    c->more = tally_new();
    return data->columns++;
}

static void count_cell(sample_column *column, const rating_cell *cell, int class, uint64_t times)
{
    bool first = !column->count[CELL_NUMBER];
    if (cell->kind == CELL_ABSENT)
        return;
    column->count[cell->kind] += times;
    if (cell->kind == CELL_MORE)
        tally_add(column->more, cell->value, class, times);
    if (cell->kind != CELL_NUMBER)
        return;
    tally_add(column->numbers, cell->value, class, times);
    column->least = first || cell->value < column->least ? cell->value : column->least;
    column->most = first || cell->value > column->most ? cell->value : column->most;
}

void sample_add(sample *data, int clues, const rating_cell *cells, uint64_t times)
{
    class_figures *f = data->class[clues];
    double x[COLUMNS_MOST];
    int with[COLUMNS_MOST], n = 0;
    if (!f)
        f = data->class[clues] = program_allocate(sizeof *f);
    data->puzzles += times;
    f->puzzles += times;
    for (int k = 1; k < data->columns; k++) {
        sample_column *c = &data->column[k];
        bool first = !c->count[CELL_NUMBER];
        count_cell(c, &cells[k - 1], clues, times);
        if (cells[k - 1].kind != CELL_NUMBER)
            continue;
        x[k] = cells[k - 1].value ? (double)cells[k - 1].value / VALUE_ONE : c->brt;
        if (first)
            c->origin = x[k];
        x[k] -= c->origin;
        add_to_moments(&f->column[k], x[k], (double)times);
        for (int i = 0; i < n; i++)
            add_to_pair(&f->pair[k * (k - 1) / 2 + with[i]], x[with[i]], x[k], (double)times);
        with[n++] = k;
    }
}

uint64_t sample_count(const sample *data, int column)
{
    return column ? data->column[column].count[CELL_NUMBER]
                  : data->puzzles - (data->class[CLUES_NONE] ? data->class[CLUES_NONE] -> puzzles : 0);
}
