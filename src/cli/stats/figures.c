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
static int slot_of(const tally *t, int64_t key)
{
    enum { SLOTS = sizeof t->slot / sizeof *t->slot };
    unsigned slot = (unsigned)(((uint64_t)key * 0x9E3779B97F4A7C15u) >> 40) % SLOTS;
    while (t->slot[slot] && t->value[t->slot[slot] - 1].key != key)
        slot = (slot + 1) % SLOTS;
    return (int)slot;
}

/* Makes the groups ten times as wide. */
static void coarsen(tally *t)
{
    int old = t->n;
    t->width *= 10;
    t->n = 0;
    memset(t->slot, 0, sizeof t->slot);
    for (int i = 0; i < old; i++) {
        uint64_t *count = t->value[i].count;
        int64_t key = group_of(t->value[i].key, 10);
        int slot = slot_of(t, key);
        if (t->slot[slot]) {
            uint64_t *into = t->value[t->slot[slot] - 1].count;
            for (int k = 0; k < CLASSES; k++)
                into[k] += count[k];
            free(count);
        } else {
            t->value[t->n].key = key;
            t->value[t->n].count = count;
            t->slot[slot] = (int16_t)++t->n;
        }
    }
}

static void tally_add(tally *t, int64_t value, int class, uint64_t times)
{
    for (;;) {
        int64_t key = group_of(value, t->width);
        int slot = slot_of(t, key);
        if (!t->slot[slot] && t->n == VALUES_MOST) {
            coarsen(t);
            continue;
        }
        if (!t->slot[slot]) {
            t->value[t->n].key = key;
            t->value[t->n].count = program_allocate(CLASSES * sizeof *t->value[t->n].count);
            t->slot[slot] = (int16_t)++t->n;
        }
        t->value[t->slot[slot] - 1].count[class] += times;
        return;
    }
}

static tally *tally_new(void)
{
    tally *t = program_allocate(sizeof *t);
    t->width = 1;
    return t;
}

static void tally_free(tally *t)
{
    for (int i = 0; t && i < t->n; i++)
        free(t->value[i].count);
    free(t);
}

void tally_sort(const tally *t, int *order)
{
    for (int i = 0; i < t->n; i++) {
        int k = i;
        for (; k > 0 && t->value[order[k - 1]].key > t->value[i].key; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

uint64_t tally_total(const tally *t, int place)
{
    uint64_t total = 0;
    for (int k = 0; k < CLASSES; k++)
        total += t->value[place].count[k];
    return total;
}

/* ---- moments ---- */

/* `times` values of x at once, merged as a sample of its own that has no deviations. */
static void add_to_moments(moments *m, double x, double times)
{
    double before = m->n, n = before + times, d = x - m->mean, part = d * times / n;
    double term = d * part * before; /* d^2 before times / n */
    m->n = n;
    m->mean += part;
    m->sum4 += term * (d / n) * (d / n) * (before * before - before * times + times * times) +
               6 * part * part * m->sum2 - 4 * part * m->sum3;
    m->sum3 += term * (d / n) * (before - times) - 3 * part * m->sum2;
    m->sum2 += term;
}

static void add_to_pair(co_moments *p, double a, double b, double times)
{
    double before = p->n, share = times / (before + times);
    double da = a - p->mean_a, db = b - p->mean_b;
    p->n = before + times;
    p->mean_a += da * share;
    p->mean_b += db * share;
    p->sum_aa += da * da * before * share;
    p->sum_bb += db * db * before * share;
    p->sum_ab += da * db * before * share;
}

/* ---- samples ---- */

static char *copy_of(const char *name)
{
    char *copy = program_allocate(strlen(name) + 1);
    strcpy(copy, name);
    return copy;
}

void sample_open(sample *s)
{
    memset(s, 0, sizeof *s);
    s->columns = 1;
    s->column[0].name = copy_of("clues");
}

void sample_close(sample *s)
{
    for (int k = 0; k < s->columns; k++) {
        free(s->column[k].name);
        tally_free(s->column[k].numbers);
        tally_free(s->column[k].more);
    }
    for (int c = 0; c < CLASSES; c++)
        free(s->class[c]);
}

int sample_find(const sample *s, const char *name)
{
    for (int k = 0; k < s->columns; k++)
        if (!strcmp(s->column[k].name, name))
            return k;
    return -1;
}

int sample_add_column(sample *s, const char *name, double brt)
{
    if (s->columns == COLUMNS_MOST)
        return -1;
    sample_column *c = &s->column[s->columns];
    c->name = copy_of(name);
    c->brt = brt;
    c->numbers = tally_new();
    c->more = tally_new();
    return s->columns++;
}

static void count_cell(sample_column *c, const rating_cell *cell, int class, uint64_t times)
{
    bool first = !c->count[CELL_NUMBER];
    if (cell->kind == CELL_ABSENT)
        return;
    c->count[cell->kind] += times;
    if (cell->kind == CELL_MORE)
        tally_add(c->more, cell->value, class, times);
    if (cell->kind != CELL_NUMBER)
        return;
    tally_add(c->numbers, cell->value, class, times);
    c->least = first || cell->value < c->least ? cell->value : c->least;
    c->most = first || cell->value > c->most ? cell->value : c->most;
}

void sample_add(sample *s, int clues, const rating_cell *cells, uint64_t times)
{
    class_figures *f = s->class[clues];
    double x[COLUMNS_MOST];
    int with[COLUMNS_MOST], n = 0;
    if (!f)
        f = s->class[clues] = program_allocate(sizeof *f);
    s->puzzles += times;
    f->puzzles += times;
    for (int k = 1; k < s->columns; k++) {
        sample_column *c = &s->column[k];
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

uint64_t sample_count(const sample *s, int column)
{
    return column ? s->column[column].count[CELL_NUMBER]
                  : s->puzzles - (s->class[CLUES_NONE] ? s->class[CLUES_NONE] -> puzzles : 0);
}
