/* stats_text.c: the figures as tables for people. */
#include "cli/stats/stats.h"

#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_COLUMNS = COLUMNS_MOST + 8 };

/* Cells are texts closed by NULs, row by row; the first row is the heading. */
typedef struct table {
    text text;
    int columns, cells;
} table;

static void add_cell(table *t, const char *from, size_t n)
{
    text_add_shown(&t->text, from, n, 80);
    text_add(&t->text, "", 1);
    t->cells++;
}

static void add_word(table *t, const char *word)
{
    add_cell(t, word, strlen(word));
}

static void add_count(table *t, uint64_t n)
{
    text_printf(&t->text, "%llu", (unsigned long long)n);
    add_word(t, "");
}

/* Adds a number with this many decimals, or with an exponent if these would say too little or too much; one
 * that is not defined becomes a hyphen. */
static void add_number(table *t, double x, int decimals)
{
    double size = fabs(x);
    if (isnan(x))
        text_add_string(&t->text, "-");
    else if (size >= 1e7 || (size > 0 && size < 0.95 * pow(10, -decimals)))
        text_printf(&t->text, "%.*e", size < 1 ? 1 : 4, x);
    else
        text_printf(&t->text, "%.*f", decimals, x);
    add_word(t, "");
}

/* Least and largest values, as they were written. */
static void add_plain(table *t, double x)
{
    text_printf(&t->text, "%.12g", x);
    add_word(t, "");
}

static void add_estimate(table *t, estimate e, double scale, int decimals)
{
    add_number(t, e.value * scale, decimals);
    add_number(t, e.error * scale, decimals);
}

static void begin(table *t, int columns, const char *const *heading)
{
    *t = (table){ .columns = columns, .text = PROGRAM_TEXT };
    for (int k = 0; k < columns; k++)
        add_word(t, heading[k]);
}

static int width_of(const char *s)
{
    return (int)utf8_count(s, strlen(s));
}

/* The first column is set to the left if `left`, all others to the right. Frees the table. */
static void end(table *t, text *out, bool left)
{
    int width[TABLE_COLUMNS] = { 0 };
    const char *cell = t->text.bytes;
    for (int i = 0; i < t->cells; i++, cell += strlen(cell) + 1)
        if (width_of(cell) > width[i % t->columns])
            width[i % t->columns] = width_of(cell);
    cell = t->text.bytes;
    for (int i = 0; i < t->cells; i++, cell += strlen(cell) + 1) {
        int k = i % t->columns, blanks = width[k] - width_of(cell);
        bool to_left = left && k == 0;
        text_printf(out, "%*s%s%*s", 2 + (to_left ? 0 : blanks), "", cell, to_left ? blanks : 0, "");
        if (k < t->columns - 1)
            continue;
        while (out->bytes[out->length - 1] == ' ')
            out->length--;
        text_add_string(out, "\n");
    }
    text_close(&t->text);
}

/* ---- what it is ---- */

static void add_plural(text *out, uint64_t n, const char *word)
{
    text_printf(out, "%llu %s%s", (unsigned long long)n, word, n == 1 ? "" : "s");
}

static void write_tries(text *out, const stats_view *v)
{
    const stats_reader *r = v->reader;
    if (v->tries > 0)
        text_printf(out, "Tries: %.0f (%s).\n", v->tries,
                    v->settings->tries ? "--tries" : "tries= in the input");
    else if (r->are_tries)
        text_add_string(
            out, "Not every puzzle says its tries=N, so nothing is said per complete grid (--tries).\n");
}

static void write_head(text *out, const stats_view *v)
{
    uint64_t others = stats_on(v, CLUES_NONE);
    add_plural(out, v->sample->puzzles, "puzzle");
    if (v->reader->cells > 0)
        text_printf(out, " of %d cells", v->reader->cells);
    if (v->reader->refused) {
        text_add_string(out, "; ");
        add_plural(out, v->reader->refused, "line");
        text_add_string(out, " refused");
    }
    text_add_string(out, ".\n");
    if (others) {
        add_plural(out, others, "puzzle");
        text_add_string(out, " without a number of clues.\n");
    }
    text_printf(out,
                "Means count a rating of 0, Singles alone, as %g (--brt).\n"
                "Standard deviations (sd) of ratings are %s (--sd). se is the standard error of the figure "
                "before it.\n",
                v->brt, v->within ? "within classes of equal clues" : "total");
    if (!v->settings->controlled_bias)
        return;
    text_printf(out, "Controlled-bias sample: a puzzle of n clues stands for cf(n) = C(%d,n) / C(%d,%d).\n",
                v->corrected.cells, v->corrected.cells, v->corrected.reference);
    write_tries(out, v);
}

/* ---- summary ---- */

static void write_summary(text *out, const stats_view *v)
{
    static const char *const heading[] = { "column",    "puzzles", "min",     "max",      "mean",
                                           "se",        "sd",      "se",      "skewness", "kurtosis",
                                           "real mean", "se",      "real sd", "se" };
    table t;
    summary f;
    begin(&t, v->corrected.corrected ? 14 : 10, heading);
    for (int k = 0; k < v->sample->columns; k++) {
        if (!sample_count(v->sample, k))
            continue;
        figures_summary(v->sample, k, &v->plain, v->within, &f);
        add_word(&t, v->sample->column[k].name);
        add_count(&t, f.n);
        add_plain(&t, f.least);
        add_plain(&t, f.most);
        add_estimate(&t, f.mean, 1, 4);
        add_estimate(&t, f.sd, 1, 4);
        add_number(&t, f.skewness, 4);
        add_number(&t, f.kurtosis, 4);
        if (!v->corrected.corrected)
            continue;
        figures_summary(v->sample, k, &v->corrected, v->within, &f);
        add_estimate(&t, f.mean, 1, 4);
        add_estimate(&t, f.sd, 1, 4);
    }
    text_add_string(out, "\nSUMMARY\n");
    end(&t, out, true);
}

/* ---- distributions ---- */

static void write_totals(text *out, const stats_view *v)
{
    estimate e = figures_per_grid(v->sample, -1, v->corrected.cells, v->tries);
    text_printf(out, "Minimal puzzles per complete grid: %.5g, relative error %.2g %%.\n", e.value,
                100 * e.error / e.value);
    stats_totals t;
    if (stats_has_totals(v, &t))
        text_printf(out,
                    "If the application is %s: times %s grids %.5g; times %s classes\n"
                    "of grids %.5g, with the same relative error.\n",
                    t.app, t.grids, e.value * strtod(t.grids, NULL), t.classes,
                    e.value * strtod(t.classes, NULL));
}

static void write_clues(text *out, const stats_view *v)
{
    static const char *const heading[] = { "clues",  "count", "%",        "se",     "cf",
                                           "real %", "se",    "per grid", "error %" };
    table t;
    bool corrected = v->corrected.corrected;
    begin(&t, !corrected ? 4 : v->tries > 0 ? 9 : 7, heading);
    for (int c = 0; c <= CLUES_MOST; c++) {
        if (!stats_on(v, c))
            continue;
        add_count(&t, (uint64_t)c);
        add_count(&t, stats_on(v, c));
        add_estimate(&t, figures_clues_proportion(v->sample, c, &v->plain), 100, 3);
        if (corrected) {
            add_number(&t, v->corrected.factor[c], 5);
            add_estimate(&t, figures_clues_proportion(v->sample, c, &v->corrected), 100, 3);
        }
        if (corrected && v->tries > 0) {
            estimate e = figures_per_grid(v->sample, c, v->corrected.cells, v->tries);
            add_number(&t, e.value, 4);
            add_number(&t, 100 * e.error / e.value, 3);
        }
    }
    text_add_string(out, "\nCLUES\n");
    end(&t, out, false);
    if (corrected && v->tries > 0)
        write_totals(out, v);
}

/* Cells that are no numbers. */
static void write_apart(text *out, const sample_column *c)
{
    bool any = false;
    int order[VALUES_MOST];
    tally_sort(c->more, order);
    for (int i = 0; i < c->more->n; i++) {
        text_printf(out, "%s >", any ? "," : "Counted separately:");
        stats_add_value(out, c->more->value[order[i]].key * c->more->width);
        text_printf(out, " %llu", (unsigned long long)tally_total(c->more, order[i]));
        any = true;
    }
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && c->count[k]) {
            text_printf(out, "%s %s %llu", any ? "," : "Counted separately:", cell_word[k],
                        (unsigned long long)c->count[k]);
            any = true;
        }
    if (any)
        text_add_string(out, ".\n");
}

static void write_values(text *out, const stats_view *v, int k)
{
    static const char *const heading[] = { "value",   "count",  "%",  "se",
                                           "up to %", "real %", "se", "real up to %" };
    const tally *t = v->sample->column[k].numbers;
    table rows;
    int order[VALUES_MOST];
    double plain = 0, real = 0;
    begin(&rows, v->corrected.corrected ? 8 : 5, heading);
    tally_sort(t, order);
    for (int i = 0; i < t->n; i++) {
        const uint64_t *count = t->value[order[i]].count;
        estimate e = figures_proportion(v->sample, k, count, &v->plain);
        plain += e.value;
        stats_add_value(&rows.text, t->value[order[i]].key * t->width);
        add_word(&rows, "");
        add_count(&rows, tally_total(t, order[i]));
        add_estimate(&rows, e, 100, 3);
        add_number(&rows, 100 * plain, 3);
        if (!v->corrected.corrected)
            continue;
        e = figures_proportion(v->sample, k, count, &v->corrected);
        real += e.value;
        add_estimate(&rows, e, 100, 3);
        add_number(&rows, 100 * real, 3);
    }
    end(&rows, out, false);
    if (t->width > 1) {
        text_add_string(out, "Values are grouped; each row begins at its value and is ");
        stats_add_value(out, t->width);
        text_add_string(out, " wide.\n");
    }
}

static void write_columns(text *out, const stats_view *v)
{
    for (int k = 1; k < v->sample->columns; k++) {
        const sample_column *c = &v->sample->column[k];
        text_add_string(out, "\n");
        text_add_shown(out, c->name, strlen(c->name), 80);
        text_add_string(out, "\n");
        if (c->count[CELL_NUMBER])
            write_values(out, v, k);
        write_apart(out, c);
    }
}

/* ---- two columns ---- */

static int with_numbers(const sample *s, int first, const char **name, int *column)
{
    int n = 0;
    for (int k = first; k < s->columns; k++)
        if (sample_count(s, k)) {
            name[n] = s->column[k].name;
            column[n++] = k;
        }
    return n;
}

static void write_means(text *out, const stats_view *v)
{
    const char *heading[TABLE_COLUMNS] = { "clues", "count" };
    int column[COLUMNS_MOST], n = with_numbers(v->sample, 1, heading + 2, column);
    table t;
    if (!n || !sample_count(v->sample, 0))
        return;
    begin(&t, n + 2, heading);
    for (int c = 0; c <= CLUES_MOST; c++) {
        uint64_t on;
        if (!stats_on(v, c))
            continue;
        add_count(&t, (uint64_t)c);
        add_count(&t, stats_on(v, c));
        for (int k = 0; k < n; k++)
            add_number(&t, figures_class_mean(v->sample, c, column[k], &on), 4);
    }
    text_add_string(out, "\nMEANS BY CLUES\n");
    end(&t, out, false);
}

static void write_correlations(text *out, const stats_view *v, const weights *w, const char *title)
{
    const char *heading[TABLE_COLUMNS] = { "" };
    int column[COLUMNS_MOST], n = with_numbers(v->sample, 0, heading + 1, column);
    table t;
    if (n < 2)
        return;
    begin(&t, n, heading);
    for (int i = 1; i < n; i++) {
        add_word(&t, heading[i + 1]);
        for (int k = 0; k + 1 < n; k++)
            if (k < i)
                add_number(&t, figures_correlation(v->sample, column[k], column[i], w), 4);
            else
                add_word(&t, "");
    }
    text_printf(out, "\n%s\n", title);
    end(&t, out, true);
}

void stats_write_text(text *out, const stats_view *v)
{
    write_head(out, v);
    if (!v->sample->puzzles)
        return;
    write_summary(out, v);
    if (sample_count(v->sample, 0))
        write_clues(out, v);
    write_columns(out, v);
    write_means(out, v);
    write_correlations(out, v, &v->plain, "CORRELATIONS");
    if (v->corrected.corrected)
        write_correlations(out, v, &v->corrected, "CORRELATIONS, REAL");
}
