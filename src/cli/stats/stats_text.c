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

static void add_cell(table *grid, const char *from, size_t n)
{
    text_add_shown(&grid->text, from, n, 80);
    text_add(&grid->text, "", 1);
    grid->cells++;
}

static void add_word(table *grid, const char *word)
{
    add_cell(grid, word, strlen(word));
}

static void add_count(table *grid, uint64_t n)
{
    text_printf(&grid->text, "%llu", (unsigned long long)n);
    add_word(grid, "");
}

/* Adds a number with this many decimals, or with an exponent if these would say too little or too much; one
 * that is not defined becomes a hyphen. */
static void add_number(table *grid, double value, int decimals)
{
    double size = fabs(value);
    if (isnan(value))
        text_add_string(&grid->text, "-");
    else if (size >= 1e7 || (size > 0 && size < 0.95 * pow(10, -decimals)))
        text_printf(&grid->text, "%.*e", size < 1 ? 1 : 4, value);
    else
        text_printf(&grid->text, "%.*f", decimals, value);
    add_word(grid, "");
}

/* Least and largest values, as they were written. */
static void add_plain(table *grid, double value)
{
    text_printf(&grid->text, "%.12g", value);
    add_word(grid, "");
}

static void add_estimate(table *grid, estimate figure, double scale, int decimals)
{
    add_number(grid, figure.value * scale, decimals);
    add_number(grid, figure.error * scale, decimals);
}

static void begin(table *grid, int columns, const char *const *heading)
{
    *grid = (table){ .columns = columns, .text = PROGRAM_TEXT };
    for (int k = 0; k < columns; k++)
        add_word(grid, heading[k]);
}

static int width_of(const char *string)
{
    return (int)utf8_count(string, strlen(string));
}

/* The first column is set to the left if `left`, all others to the right. Frees the table. */
static void end(table *grid, text *out, bool left)
{
    int width[TABLE_COLUMNS] = { 0 };
    const char *cell = grid->text.bytes;
    for (int i = 0; i < grid->cells; i++, cell += strlen(cell) + 1)
        if (width_of(cell) > width[i % grid->columns])
            width[i % grid->columns] = width_of(cell);
    cell = grid->text.bytes;
    for (int i = 0; i < grid->cells; i++, cell += strlen(cell) + 1) {
        int k = i % grid->columns, blanks = width[k] - width_of(cell);
        bool to_left = left && k == 0;
        text_printf(out, "%*s%s%*s", 2 + (to_left ? 0 : blanks), "", cell, to_left ? blanks : 0, "");
        if (k < grid->columns - 1)
            continue;
        while (out->bytes[out->length - 1] == ' ')
            out->length--;
        text_add_string(out, "\n");
    }
    text_close(&grid->text);
}

/* ---- what it is ---- */

static void add_plural(text *out, uint64_t n, const char *word)
{
    text_printf(out, "%llu %s%s", (unsigned long long)n, word, n == 1 ? "" : "s");
}

static void write_tries(text *out, const stats_view *view)
{
    const stats_reader *r = view->reader;
    if (view->tries > 0)
        text_printf(out, "Tries: %.0f (%s).\n", view->tries,
                    view->settings->tries ? "--tries" : "tries= in the input");
    else if (r->are_tries)
        text_add_string(
            out, "Not every puzzle says its tries=N, so nothing is said per complete grid (--tries).\n");
}

static void write_head(text *out, const stats_view *view)
{
    uint64_t others = stats_on(view, CLUES_NONE);
    add_plural(out, view->sample->puzzles, "puzzle");
    if (view->reader->cells > 0)
        text_printf(out, " of %d cells", view->reader->cells);
    if (view->reader->refused) {
        text_add_string(out, "; ");
        add_plural(out, view->reader->refused, "line");
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
                view->brt, view->within ? "within classes of equal clues" : "total");
    if (!view->settings->controlled_bias)
        return;
    text_printf(out, "Controlled-bias sample: a puzzle of n clues stands for cf(n) = C(%d,n) / C(%d,%d).\n",
                view->corrected.cells, view->corrected.cells, view->corrected.reference);
    write_tries(out, view);
}

/* ---- summary ---- */

static void write_summary(text *out, const stats_view *view)
{
    static const char *const heading[] = { "column",    "puzzles", "min",     "max",      "mean",
                                           "se",        "sd",      "se",      "skewness", "kurtosis",
                                           "real mean", "se",      "real sd", "se" };
    table t;
    summary f;
    begin(&t, view->corrected.corrected ? 14 : 10, heading);
    for (int k = 0; k < view->sample->columns; k++) {
        if (!sample_count(view->sample, k))
            continue;
        figures_summary(view->sample, k, &view->plain, view->within, &f);
        add_word(&t, view->sample->column[k].name);
        add_count(&t, f.n);
        add_plain(&t, f.least);
        add_plain(&t, f.most);
        add_estimate(&t, f.mean, 1, 4);
        add_estimate(&t, f.sd, 1, 4);
        add_number(&t, f.skewness, 4);
        add_number(&t, f.kurtosis, 4);
        if (!view->corrected.corrected)
            continue;
        figures_summary(view->sample, k, &view->corrected, view->within, &f);
        add_estimate(&t, f.mean, 1, 4);
        add_estimate(&t, f.sd, 1, 4);
    }
    text_add_string(out, "\nSUMMARY\n");
    end(&t, out, true);
}

/* ---- distributions ---- */

static void write_totals(text *out, const stats_view *view)
{
    estimate e = figures_per_grid(view->sample, -1, view->corrected.cells, view->tries);
    text_printf(out, "Minimal puzzles per complete grid: %.5g, relative error %.2g %%.\n", e.value,
                100 * e.error / e.value);
    stats_totals t;
    if (stats_has_totals(view, &t))
        text_printf(out,
                    "If the application is %s: times %s grids %.5g; times %s classes\n"
                    "of grids %.5g, with the same relative error.\n",
                    t.app, t.grids, e.value * strtod(t.grids, NULL), t.classes,
                    e.value * strtod(t.classes, NULL));
}

static void write_clues(text *out, const stats_view *view)
{
    static const char *const heading[] = { "clues",  "count", "%",        "se",     "cf",
                                           "real %", "se",    "per grid", "error %" };
    table t;
    bool corrected = view->corrected.corrected;
    begin(&t, !corrected ? 4 : view->tries > 0 ? 9 : 7, heading);
    for (int c = 0; c <= CLUES_MOST; c++) {
        if (!stats_on(view, c))
            continue;
        add_count(&t, (uint64_t)c);
        add_count(&t, stats_on(view, c));
        add_estimate(&t, figures_clues_proportion(view->sample, c, &view->plain), 100, 3);
        if (corrected) {
            add_number(&t, view->corrected.factor[c], 5);
            add_estimate(&t, figures_clues_proportion(view->sample, c, &view->corrected), 100, 3);
        }
        if (corrected && view->tries > 0) {
            estimate e = figures_per_grid(view->sample, c, view->corrected.cells, view->tries);
            add_number(&t, e.value, 4);
            add_number(&t, 100 * e.error / e.value, 3);
        }
    }
    text_add_string(out, "\nCLUES\n");
    end(&t, out, false);
    if (corrected && view->tries > 0)
        write_totals(out, view);
}

/* Cells that are not numbers. */
static void write_apart(text *out, const sample_column *column)
{
    bool any = false;
    int order[VALUES_MOST];
    tally_sort(column->more, order);
    for (int i = 0; i < column->more->n; i++) {
        text_printf(out, "%s >", any ? "," : "Counted separately:");
        stats_add_value(out, column->more->value[order[i]].key * column->more->width);
        text_printf(out, " %llu", (unsigned long long)tally_total(column->more, order[i]));
        any = true;
    }
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && column->count[k]) {
            text_printf(out, "%s %s %llu", any ? "," : "Counted separately:", cell_word[k],
                        (unsigned long long)column->count[k]);
            any = true;
        }
    if (any)
        text_add_string(out, ".\n");
}

static void write_values(text *out, const stats_view *view, int index)
{
    static const char *const heading[] = { "value",   "count",  "%",  "se",
                                           "up to %", "real %", "se", "real up to %" };
    const tally *t = view->sample->column[index].numbers;
    table rows;
    int order[VALUES_MOST];
    double plain = 0, real = 0;
    begin(&rows, view->corrected.corrected ? 8 : 5, heading);
    tally_sort(t, order);
    for (int i = 0; i < t->n; i++) {
        const uint64_t *count = t->value[order[i]].count;
        estimate e = figures_proportion(view->sample, index, count, &view->plain);
        plain += e.value;
        stats_add_value(&rows.text, t->value[order[i]].key * t->width);
        add_word(&rows, "");
        add_count(&rows, tally_total(t, order[i]));
        add_estimate(&rows, e, 100, 3);
        add_number(&rows, 100 * plain, 3);
        if (!view->corrected.corrected)
            continue;
        e = figures_proportion(view->sample, index, count, &view->corrected);
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

static void write_columns(text *out, const stats_view *view)
{
    for (int k = 1; k < view->sample->columns; k++) {
        const sample_column *c = &view->sample->column[k];
        text_add_string(out, "\n");
        text_add_shown(out, c->name, strlen(c->name), 80);
        text_add_string(out, "\n");
        if (c->count[CELL_NUMBER])
            write_values(out, view, k);
        write_apart(out, c);
    }
}

/* ---- two columns ---- */

static int with_numbers(const sample *data, int first, const char **name, int *column)
{
    int n = 0;
    for (int k = first; k < data->columns; k++)
        if (sample_count(data, k)) {
            name[n] = data->column[k].name;
            column[n++] = k;
        }
    return n;
}

static void write_means(text *out, const stats_view *view)
{
    const char *heading[TABLE_COLUMNS] = { "clues", "count" };
    int column[COLUMNS_MOST], n = with_numbers(view->sample, 1, heading + 2, column);
    table t;
    if (!n || !sample_count(view->sample, 0))
        return;
    begin(&t, n + 2, heading);
    for (int c = 0; c <= CLUES_MOST; c++) {
        uint64_t on;
        if (!stats_on(view, c))
            continue;
        add_count(&t, (uint64_t)c);
        add_count(&t, stats_on(view, c));
        for (int k = 0; k < n; k++)
            add_number(&t, figures_class_mean(view->sample, c, column[k], &on), 4);
    }
    text_add_string(out, "\nMEANS BY CLUES\n");
    end(&t, out, false);
}

static void write_correlations(text *out, const stats_view *view, const weights *factors, const char *title)
{
    const char *heading[TABLE_COLUMNS] = { "" };
    int column[COLUMNS_MOST], n = with_numbers(view->sample, 0, heading + 1, column);
    table t;
    if (n < 2)
        return;
    begin(&t, n, heading);
    for (int i = 1; i < n; i++) {
        add_word(&t, heading[i + 1]);
        for (int k = 0; k + 1 < n; k++)
            if (k < i)
                add_number(&t, figures_correlation(view->sample, column[k], column[i], factors), 4);
            else
                add_word(&t, "");
    }
    text_printf(out, "\n%s\n", title);
    end(&t, out, true);
}

void stats_write_text(text *out, const stats_view *view)
{
    write_head(out, view);
    if (!view->sample->puzzles)
        return;
    write_summary(out, view);
    if (sample_count(view->sample, 0))
        write_clues(out, view);
    write_columns(out, view);
    write_means(out, view);
    write_correlations(out, view, &view->plain, "CORRELATIONS");
    if (view->corrected.corrected)
        write_correlations(out, view, &view->corrected, "CORRELATIONS, REAL");
}
