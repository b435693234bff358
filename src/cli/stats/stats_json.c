/* stats_json.c: the figures as one JSON object; doc/statistics.md says what is in it. */
#include "cli/stats/stats.h"

#include "base/json_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* JSON has no NaN. */
static void add_number(text *out, const char *key, double x)
{
    json_key(out, key);
    if (isfinite(x))
        text_printf(out, "%.12g", x);
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

static void add_estimate(text *out, const char *key, estimate e)
{
    open_object(out, key);
    add_number(out, "value", e.value);
    add_number(out, "se", e.error);
    text_add_char(out, '}');
}

/* ---- parts ---- */

static void add_head(text *out, const stats_view *v)
{
    json_count(out, "puzzles", v->sample->puzzles);
    json_count(out, "refused_lines", v->reader->refused);
    json_count(out, "without_clues", stats_on(v, CLUES_NONE));
    json_number(out, "cells", v->reader->cells > 0 ? v->reader->cells : 0);
    open_object(out, "conventions");
    add_number(out, "brt", v->brt);
    json_named(out, "sd", v->within ? "within" : "total");
    json_key(out, "controlled_bias");
    text_add_string(out, v->corrected.corrected ? "true" : "false");
    if (v->corrected.corrected) {
        open_object(out, "correction");
        json_number(out, "cells", v->corrected.cells);
        json_number(out, "reference", v->corrected.reference);
        text_add_char(out, '}');
        add_number(out, "tries", v->tries > 0 ? v->tries : NAN);
    }
    text_add_char(out, '}');
}

static void add_summary(text *out, const stats_view *v, int k, const weights *w)
{
    summary f;
    figures_summary(v->sample, k, w, v->within, &f);
    add_estimate(out, "mean", f.mean);
    add_estimate(out, "sd", f.sd);
    add_number(out, "skewness", f.skewness);
    add_number(out, "kurtosis", f.kurtosis);
}

static void add_both(text *out, const stats_view *v, int k)
{
    summary f;
    figures_summary(v->sample, k, &v->plain, v->within, &f);
    json_count(out, "count", f.n);
    add_number(out, "min", f.least);
    add_number(out, "max", f.most);
    add_summary(out, v, k, &v->plain);
    if (v->corrected.corrected) {
        open_object(out, "real");
        add_summary(out, v, k, &v->corrected);
        text_add_char(out, '}');
    }
}

static void add_class(text *out, const stats_view *v, int clues)
{
    const sample *s = v->sample;
    json_begin(out);
    json_number(out, "value", clues);
    json_count(out, "count", stats_on(v, clues));
    add_estimate(out, "proportion", figures_clues_proportion(s, clues, &v->plain));
    if (v->corrected.corrected) {
        add_number(out, "cf", v->corrected.factor[clues]);
        add_estimate(out, "real", figures_clues_proportion(s, clues, &v->corrected));
        if (v->tries > 0)
            add_estimate(out, "per_grid", figures_per_grid(s, clues, v->corrected.cells, v->tries));
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

static void add_clues(text *out, const stats_view *v)
{
    open_object(out, "clues");
    add_both(out, v, 0);
    open_list(out, "distribution");
    for (int c = 0; c <= CLUES_MOST; c++)
        if (stats_on(v, c))
            add_class(out, v, c);
    text_add_string(out, "]}");
}

static void add_apart(text *out, const sample_column *c)
{
    int order[VALUES_MOST];
    tally_sort(c->more, order);
    open_object(out, "apart");
    for (int i = 0; i < c->more->n; i++) {
        text key = PROGRAM_TEXT;
        text_add_char(&key, '>');
        stats_add_value(&key, c->more->value[order[i]].key * c->more->width);
        json_count(out, key.bytes, tally_total(c->more, order[i]));
        text_close(&key);
    }
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && c->count[k])
            json_count(out, cell_word[k], c->count[k]);
    text_add_char(out, '}');
}

static void add_values(text *out, const stats_view *v, int k)
{
    const tally *t = v->sample->column[k].numbers;
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
        add_estimate(out, "proportion", figures_proportion(v->sample, k, count, &v->plain));
        if (v->corrected.corrected)
            add_estimate(out, "real", figures_proportion(v->sample, k, count, &v->corrected));
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_columns(text *out, const stats_view *v)
{
    open_list(out, "columns");
    for (int k = 1; k < v->sample->columns; k++) {
        json_begin(out);
        json_named(out, "name", v->sample->column[k].name);
        add_both(out, v, k);
        add_apart(out, &v->sample->column[k]);
        add_values(out, v, k);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_correlations(text *out, const stats_view *v)
{
    const sample *s = v->sample;
    open_list(out, "correlations");
    for (int b = 1; b < s->columns; b++)
        for (int a = 0; a < b; a++) {
            if (!sample_count(s, a) || !sample_count(s, b))
                continue;
            json_begin(out);
            json_named(out, "a", s->column[a].name);
            json_named(out, "b", s->column[b].name);
            add_number(out, "value", figures_correlation(s, a, b, &v->plain));
            if (v->corrected.corrected)
                add_number(out, "real", figures_correlation(s, a, b, &v->corrected));
            text_add_char(out, '}');
        }
    text_add_char(out, ']');
}

static void add_totals(text *out, const stats_view *v)
{
    estimate e = figures_per_grid(v->sample, -1, v->corrected.cells, v->tries);
    stats_totals t;
    open_object(out, "minimals");
    add_estimate(out, "per_grid", e);
    if (stats_has_totals(v, &t)) {
        const double grids = strtod(t.grids, NULL), classes = strtod(t.classes, NULL);
        add_estimate(out, "all", (estimate){ e.value * grids, e.error * grids });
        add_estimate(out, "classes", (estimate){ e.value * classes, e.error * classes });
    }
    text_add_char(out, '}');
}

void stats_write_json(text *out, const stats_view *v)
{
    text_add_char(out, '{');
    add_head(out, v);
    add_clues(out, v);
    add_columns(out, v);
    add_correlations(out, v);
    if (v->corrected.corrected && v->tries > 0)
        add_totals(out, v);
    text_add_string(out, "}\n");
}
