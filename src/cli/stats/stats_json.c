/* stats_json.c: the figures as one JSON object; doc/statistics.md says what is in it. */
#include "cli/stats/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* JSON has no NaN. */
static void add_number(bytes *out, const char *key, double x)
{
    bytes_format(out, "\"%s\":", key);
    if (isfinite(x))
        bytes_format(out, "%.12g", x);
    else
        bytes_add_string(out, "null");
}

static void add_count(bytes *out, const char *key, uint64_t n)
{
    bytes_format(out, "\"%s\":%llu", key, (unsigned long long)n);
}

static void add_estimate(bytes *out, const char *key, estimate e)
{
    bytes_format(out, "\"%s\":{", key);
    add_number(out, "value", e.value);
    bytes_add_string(out, ",");
    add_number(out, "se", e.error);
    bytes_add_string(out, "}");
}

static void add_comma(bytes *out, bool *more)
{
    if (*more)
        bytes_add_string(out, ",");
    *more = true;
}

static void add_name(bytes *out, const char *key, const char *name)
{
    bytes_format(out, "\"%s\":", key);
    bytes_add_json(out, name, strlen(name));
}

/* ---- parts ---- */

static void add_head(bytes *out, const stats_view *v)
{
    add_count(out, "puzzles", v->sample->puzzles);
    bytes_add_string(out, ",");
    add_count(out, "refused_lines", v->reader->refused);
    bytes_add_string(out, ",");
    add_count(out, "without_clues", stats_on(v, CLUES_NONE));
    bytes_format(out, ",\"cells\":%d,\"conventions\":{", v->reader->cells > 0 ? v->reader->cells : 0);
    add_number(out, "brt", v->brt);
    bytes_format(out, ",\"sd\":\"%s\",\"controlled_bias\":%s", v->within ? "within" : "total",
                 v->corrected.corrected ? "true" : "false");
    if (v->corrected.corrected) {
        bytes_format(out, ",\"correction\":{\"cells\":%d,\"reference\":%d},", v->corrected.cells,
                     v->corrected.reference);
        add_number(out, "tries", v->tries > 0 ? v->tries : NAN);
    }
    bytes_add_string(out, "}");
}

static void add_summary(bytes *out, const stats_view *v, int k, const weights *w)
{
    summary f;
    figures_summary(v->sample, k, w, v->within, &f);
    add_estimate(out, "mean", f.mean);
    bytes_add_string(out, ",");
    add_estimate(out, "sd", f.sd);
    bytes_add_string(out, ",");
    add_number(out, "skewness", f.skewness);
    bytes_add_string(out, ",");
    add_number(out, "kurtosis", f.kurtosis);
}

static void add_both(bytes *out, const stats_view *v, int k)
{
    summary f;
    figures_summary(v->sample, k, &v->plain, v->within, &f);
    add_count(out, "count", f.n);
    bytes_add_string(out, ",");
    add_number(out, "min", f.least);
    bytes_add_string(out, ",");
    add_number(out, "max", f.most);
    bytes_add_string(out, ",");
    add_summary(out, v, k, &v->plain);
    if (v->corrected.corrected) {
        bytes_add_string(out, ",\"real\":{");
        add_summary(out, v, k, &v->corrected);
        bytes_add_string(out, "}");
    }
}

static void add_class(bytes *out, const stats_view *v, int clues)
{
    const sample *s = v->sample;
    bytes_format(out, "{\"value\":%d,", clues);
    add_count(out, "count", stats_on(v, clues));
    bytes_add_string(out, ",");
    add_estimate(out, "proportion", figures_clues_proportion(s, clues, &v->plain));
    if (v->corrected.corrected) {
        bytes_add_string(out, ",");
        add_number(out, "cf", v->corrected.factor[clues]);
        bytes_add_string(out, ",");
        add_estimate(out, "real", figures_clues_proportion(s, clues, &v->corrected));
        if (v->tries > 0) {
            bytes_add_string(out, ",");
            add_estimate(out, "per_grid", figures_per_grid(s, clues, v->corrected.cells, v->tries));
        }
    }
    bytes_add_string(out, ",\"means\":{");
    for (int k = 1, more = 0; k < s->columns; k++) {
        uint64_t n;
        double mean = figures_class_mean(s, clues, k, &n);
        if (!n)
            continue;
        bytes_add_string(out, more++ ? "," : "");
        bytes_add_json(out, s->column[k].name, strlen(s->column[k].name));
        bytes_format(out, ":%.12g", mean);
    }
    bytes_add_string(out, "}}");
}

static void add_clues(bytes *out, const stats_view *v)
{
    bool more = false;
    bytes_add_string(out, ",\"clues\":{");
    add_both(out, v, 0);
    bytes_add_string(out, ",\"distribution\":[");
    for (int c = 0; c <= CLUES_MOST; c++)
        if (stats_on(v, c)) {
            add_comma(out, &more);
            add_class(out, v, c);
        }
    bytes_add_string(out, "]}");
}

static void add_apart(bytes *out, const sample_column *c)
{
    int order[VALUES_MOST];
    bool more = false;
    tally_sort(c->more, order);
    bytes_add_string(out, ",\"apart\":{");
    for (int i = 0; i < c->more->n; i++) {
        add_comma(out, &more);
        bytes_add_string(out, "\">");
        stats_add_value(out, c->more->value[order[i]].key * c->more->width);
        bytes_format(out, "\":%llu", (unsigned long long)tally_total(c->more, order[i]));
    }
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && c->count[k]) {
            add_comma(out, &more);
            add_count(out, cell_word[k], c->count[k]);
        }
    bytes_add_string(out, "}");
}

static void add_values(bytes *out, const stats_view *v, int k)
{
    const tally *t = v->sample->column[k].numbers;
    int order[VALUES_MOST];
    bool more = false;
    tally_sort(t, order);
    add_number(out, "group_width", t->width > 1 ? (double)t->width / VALUE_ONE : 0);
    bytes_add_string(out, ",\"distribution\":[");
    for (int i = 0; i < t->n; i++) {
        const uint64_t *count = t->value[order[i]].count;
        add_comma(out, &more);
        bytes_add_string(out, "{\"value\":");
        stats_add_value(out, t->value[order[i]].key * t->width);
        bytes_add_string(out, ",");
        add_count(out, "count", tally_total(t, order[i]));
        bytes_add_string(out, ",");
        add_estimate(out, "proportion", figures_proportion(v->sample, k, count, &v->plain));
        if (v->corrected.corrected) {
            bytes_add_string(out, ",");
            add_estimate(out, "real", figures_proportion(v->sample, k, count, &v->corrected));
        }
        bytes_add_string(out, "}");
    }
    bytes_add_string(out, "]");
}

static void add_columns(bytes *out, const stats_view *v)
{
    bool more = false;
    bytes_add_string(out, ",\"columns\":[");
    for (int k = 1; k < v->sample->columns; k++) {
        add_comma(out, &more);
        bytes_add_string(out, "{");
        add_name(out, "name", v->sample->column[k].name);
        bytes_add_string(out, ",");
        add_both(out, v, k);
        add_apart(out, &v->sample->column[k]);
        bytes_add_string(out, ",");
        add_values(out, v, k);
        bytes_add_string(out, "}");
    }
    bytes_add_string(out, "]");
}

static void add_correlations(bytes *out, const stats_view *v)
{
    const sample *s = v->sample;
    bool more = false;
    bytes_add_string(out, ",\"correlations\":[");
    for (int b = 1; b < s->columns; b++)
        for (int a = 0; a < b; a++) {
            if (!sample_count(s, a) || !sample_count(s, b))
                continue;
            add_comma(out, &more);
            bytes_add_string(out, "{");
            add_name(out, "a", s->column[a].name);
            bytes_add_string(out, ",");
            add_name(out, "b", s->column[b].name);
            bytes_add_string(out, ",");
            add_number(out, "value", figures_correlation(s, a, b, &v->plain));
            if (v->corrected.corrected) {
                bytes_add_string(out, ",");
                add_number(out, "real", figures_correlation(s, a, b, &v->corrected));
            }
            bytes_add_string(out, "}");
        }
    bytes_add_string(out, "]");
}

static void add_totals(bytes *out, const stats_view *v)
{
    estimate e = figures_per_grid(v->sample, -1, v->corrected.cells, v->tries);
    stats_totals t;
    bytes_add_string(out, ",\"minimals\":{");
    add_estimate(out, "per_grid", e);
    if (stats_has_totals(v, &t)) {
        const double grids = strtod(t.grids, NULL), classes = strtod(t.classes, NULL);
        bytes_add_string(out, ",");
        add_estimate(out, "all", (estimate){ e.value * grids, e.error * grids });
        bytes_add_string(out, ",");
        add_estimate(out, "classes", (estimate){ e.value * classes, e.error * classes });
    }
    bytes_add_string(out, "}");
}

void stats_write_json(bytes *out, const stats_view *v)
{
    bytes_add_string(out, "{");
    add_head(out, v);
    add_clues(out, v);
    add_columns(out, v);
    add_correlations(out, v);
    if (v->corrected.corrected && v->tries > 0)
        add_totals(out, v);
    bytes_add_string(out, "}\n");
}
