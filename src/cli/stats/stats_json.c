/* stats_json.c: the figures as one JSON object; doc/statistics.md says what is in it. */
#include "cli/stats/stats.h"

#include "base/json_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* JSON has no NaN. */
static void add_number(text *out, const char *key, double value)
{
    json_key(out, key);
    if (isfinite(value))
        text_printf(out, "%.12g", value);
    else
        text_add_string(out, "null");
}

static void open_object(text *out, const char *key)
{
    json_key(out, key);
    text_add_char(out, '{');
}

static void open_list(text *out, const char *key)
{
    json_key(out, key);
    text_add_char(out, '[');
}

static void add_estimate(text *out, const char *key, estimate figure)
{
    open_object(out, key);
    add_number(out, "value", figure.value);
    add_number(out, "se", figure.error);
    text_add_char(out, '}');
}

/* ---- parts ---- */

static void add_head(text *out, const stats_view *view)
{
    json_count(out, "puzzles", view->sample->puzzles);
    json_count(out, "refused_lines", view->reader->refused);
    json_count(out, "without_clues", stats_on(view, CLUES_NONE));
    json_number(out, "cells", view->reader->cells > 0 ? view->reader->cells : 0);
    open_object(out, "conventions");
    add_number(out, "brt", view->brt);
    json_named(out, "sd", view->within ? "within" : "total");
    json_key(out, "controlled_bias");
    text_add_string(out, view->corrected.corrected ? "true" : "false");
    if (view->corrected.corrected) {
        open_object(out, "correction");
        json_number(out, "cells", view->corrected.cells);
        json_number(out, "reference", view->corrected.reference);
        text_add_char(out, '}');
        add_number(out, "tries", view->tries > 0 ? view->tries : NAN);
    }
    text_add_char(out, '}');
}

static void add_summary(text *out, const stats_view *view, int index, const weights *factors)
{
    summary f;
    figures_summary(view->sample, index, factors, view->within, &f);
    add_estimate(out, "mean", f.mean);
    add_estimate(out, "sd", f.sd);
    add_number(out, "skewness", f.skewness);
    add_number(out, "kurtosis", f.kurtosis);
}

static void add_both(text *out, const stats_view *view, int index)
{
    summary f;
    figures_summary(view->sample, index, &view->plain, view->within, &f);
    json_count(out, "count", f.n);
    add_number(out, "min", f.least);
    add_number(out, "max", f.most);
    add_summary(out, view, index, &view->plain);
    if (view->corrected.corrected) {
        open_object(out, "real");
        add_summary(out, view, index, &view->corrected);
        text_add_char(out, '}');
    }
}

static void add_class(text *out, const stats_view *view, int clues)
{
    const sample *s = view->sample;
    json_begin(out);
    json_number(out, "value", clues);
    json_count(out, "count", stats_on(view, clues));
    add_estimate(out, "proportion", figures_clues_proportion(s, clues, &view->plain));
    if (view->corrected.corrected) {
        add_number(out, "cf", view->corrected.factor[clues]);
        add_estimate(out, "real", figures_clues_proportion(s, clues, &view->corrected));
        if (view->tries > 0)
            add_estimate(out, "per_grid", figures_per_grid(s, clues, view->corrected.cells, view->tries));
    }
    open_object(out, "means");
    for (int k = 1; k < s->columns; k++) {
        uint64_t n;
        double mean = figures_class_mean(s, clues, k, &n);
        if (!n)
            continue;
        json_item(out, s->column[k].name);
        text_printf(out, ":%.12g", mean);
    }
    text_add_string(out, "}}");
}

static void add_clues(text *out, const stats_view *view)
{
    open_object(out, "clues");
    add_both(out, view, 0);
    open_list(out, "distribution");
    for (int c = 0; c <= CLUES_MOST; c++)
        if (stats_on(view, c))
            add_class(out, view, c);
    text_add_string(out, "]}");
}

static void add_apart(text *out, const sample_column *column)
{
    int order[VALUES_MOST];
    tally_sort(column->more, order);
    open_object(out, "apart");
    for (int i = 0; i < column->more->n; i++) {
        text key = PROGRAM_TEXT;
        text_add_char(&key, '>');
        stats_add_value(&key, column->more->value[order[i]].key * column->more->width);
        json_count(out, key.bytes, tally_total(column->more, order[i]));
        text_close(&key);
    }
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && column->count[k])
            json_count(out, cell_word[k], column->count[k]);
    text_add_char(out, '}');
}

static void add_values(text *out, const stats_view *view, int index)
{
    const tally *t = view->sample->column[index].numbers;
    int order[VALUES_MOST];
    tally_sort(t, order);
    add_number(out, "group_width", t->width > 1 ? (double)t->width / VALUE_ONE : 0);
    open_list(out, "distribution");
    for (int i = 0; i < t->n; i++) {
        const uint64_t *count = t->value[order[i]].count;
        json_begin(out);
        json_key(out, "value");
        stats_add_value(out, t->value[order[i]].key * t->width);
        json_count(out, "count", tally_total(t, order[i]));
        add_estimate(out, "proportion", figures_proportion(view->sample, index, count, &view->plain));
        if (view->corrected.corrected)
            add_estimate(out, "real", figures_proportion(view->sample, index, count, &view->corrected));
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_columns(text *out, const stats_view *view)
{
    open_list(out, "columns");
    for (int k = 1; k < view->sample->columns; k++) {
        json_begin(out);
        json_named(out, "name", view->sample->column[k].name);
        add_both(out, view, k);
        add_apart(out, &view->sample->column[k]);
        add_values(out, view, k);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_correlations(text *out, const stats_view *view)
{
    const sample *s = view->sample;
    open_list(out, "correlations");
    for (int b = 1; b < s->columns; b++)
        for (int a = 0; a < b; a++) {
            if (!sample_count(s, a) || !sample_count(s, b))
                continue;
            json_begin(out);
            json_named(out, "a", s->column[a].name);
            json_named(out, "b", s->column[b].name);
            add_number(out, "value", figures_correlation(s, a, b, &view->plain));
            if (view->corrected.corrected)
                add_number(out, "real", figures_correlation(s, a, b, &view->corrected));
            text_add_char(out, '}');
        }
    text_add_char(out, ']');
}

static void add_totals(text *out, const stats_view *view)
{
    estimate e = figures_per_grid(view->sample, -1, view->corrected.cells, view->tries);
    stats_totals t;
    open_object(out, "minimals");
    add_estimate(out, "per_grid", e);
    if (stats_has_totals(view, &t)) {
        const double grids = strtod(t.grids, NULL), classes = strtod(t.classes, NULL);
        add_estimate(out, "all", (estimate){ e.value * grids, e.error * grids });
        add_estimate(out, "classes", (estimate){ e.value * classes, e.error * classes });
    }
    text_add_char(out, '}');
}

void stats_write_json(text *out, const stats_view *view)
{
    text_add_char(out, '{');
    add_head(out, view);
    add_clues(out, view);
    add_columns(out, view);
    add_correlations(out, view);
    if (view->corrected.corrected && view->tries > 0)
        add_totals(out, view);
    text_add_string(out, "}\n");
}
