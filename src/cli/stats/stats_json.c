/* stats_json.c: the figures as one JSON object; doc/statistics.md says what is in it. */
#include "cli/stats/stats.h"

#include "base/json_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* JSON has no NaN. */
static void add_number(text *out, const char *key, double x)
{
    text_printf(out, "\"%s\":", key);
    if (isfinite(x))
        text_printf(out, "%.12g", x);
    else
        text_add_string(out, "null");
}

static void add_count(text *out, const char *key, uint64_t n)
{
    text_printf(out, "\"%s\":%llu", key, (unsigned long long)n);
}

static void add_estimate(text *out, const char *key, estimate e)
{
    text_printf(out, "\"%s\":{", key);
    add_number(out, "value", e.value);
    text_add_string(out, ",");
    add_number(out, "se", e.error);
    text_add_string(out, "}");
}

static void add_comma(text *out, bool *more)
{
    if (*more)
        text_add_string(out, ",");
    *more = true;
}

static void add_name(text *out, const char *key, const char *name)
{
    text_printf(out, "\"%s\":", key);
    json_bytes(out, name, strlen(name));
}

/* ---- parts ---- */

static void add_head(text *out, const stats_view *v)
{
    add_count(out, "puzzles", v->sample->puzzles);
    text_add_string(out, ",");
    add_count(out, "refused_lines", v->reader->refused);
    text_add_string(out, ",");
    add_count(out, "without_clues", stats_on(v, CLUES_NONE));
    text_printf(out, ",\"cells\":%d,\"conventions\":{", v->reader->cells > 0 ? v->reader->cells : 0);
    add_number(out, "brt", v->brt);
    text_printf(out, ",\"sd\":\"%s\",\"controlled_bias\":%s", v->within ? "within" : "total",
                v->corrected.corrected ? "true" : "false");
    if (v->corrected.corrected) {
        text_printf(out, ",\"correction\":{\"cells\":%d,\"reference\":%d},", v->corrected.cells,
                    v->corrected.reference);
        add_number(out, "tries", v->tries > 0 ? v->tries : NAN);
    }
    text_add_string(out, "}");
}

static void add_summary(text *out, const stats_view *v, int k, const weights *w)
{
    summary f;
    figures_summary(v->sample, k, w, v->within, &f);
    add_estimate(out, "mean", f.mean);
    text_add_string(out, ",");
    add_estimate(out, "sd", f.sd);
    text_add_string(out, ",");
    add_number(out, "skewness", f.skewness);
    text_add_string(out, ",");
    add_number(out, "kurtosis", f.kurtosis);
}

static void add_both(text *out, const stats_view *v, int k)
{
    summary f;
    figures_summary(v->sample, k, &v->plain, v->within, &f);
    add_count(out, "count", f.n);
    text_add_string(out, ",");
    add_number(out, "min", f.least);
    text_add_string(out, ",");
    add_number(out, "max", f.most);
    text_add_string(out, ",");
    add_summary(out, v, k, &v->plain);
    if (v->corrected.corrected) {
        text_add_string(out, ",\"real\":{");
        add_summary(out, v, k, &v->corrected);
        text_add_string(out, "}");
    }
}

static void add_class(text *out, const stats_view *v, int clues)
{
    const sample *s = v->sample;
    text_printf(out, "{\"value\":%d,", clues);
    add_count(out, "count", stats_on(v, clues));
    text_add_string(out, ",");
    add_estimate(out, "proportion", figures_clues_proportion(s, clues, &v->plain));
    if (v->corrected.corrected) {
        text_add_string(out, ",");
        add_number(out, "cf", v->corrected.factor[clues]);
        text_add_string(out, ",");
        add_estimate(out, "real", figures_clues_proportion(s, clues, &v->corrected));
        if (v->tries > 0) {
            text_add_string(out, ",");
            add_estimate(out, "per_grid", figures_per_grid(s, clues, v->corrected.cells, v->tries));
        }
    }
    text_add_string(out, ",\"means\":{");
    for (int k = 1, more = 0; k < s->columns; k++) {
        uint64_t n;
        double mean = figures_class_mean(s, clues, k, &n);
        if (!n)
            continue;
        text_add_string(out, more++ ? "," : "");
        json_bytes(out, s->column[k].name, strlen(s->column[k].name));
        text_printf(out, ":%.12g", mean);
    }
    text_add_string(out, "}}");
}

static void add_clues(text *out, const stats_view *v)
{
    bool more = false;
    text_add_string(out, ",\"clues\":{");
    add_both(out, v, 0);
    text_add_string(out, ",\"distribution\":[");
    for (int c = 0; c <= CLUES_MOST; c++)
        if (stats_on(v, c)) {
            add_comma(out, &more);
            add_class(out, v, c);
        }
    text_add_string(out, "]}");
}

static void add_apart(text *out, const sample_column *c)
{
    int order[VALUES_MOST];
    bool more = false;
    tally_sort(c->more, order);
    text_add_string(out, ",\"apart\":{");
    for (int i = 0; i < c->more->n; i++) {
        add_comma(out, &more);
        text_add_string(out, "\">");
        stats_add_value(out, c->more->value[order[i]].key * c->more->width);
        text_printf(out, "\":%llu", (unsigned long long)tally_total(c->more, order[i]));
    }
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && c->count[k]) {
            add_comma(out, &more);
            add_count(out, cell_word[k], c->count[k]);
        }
    text_add_string(out, "}");
}

static void add_values(text *out, const stats_view *v, int k)
{
    const tally *t = v->sample->column[k].numbers;
    int order[VALUES_MOST];
    bool more = false;
    tally_sort(t, order);
    add_number(out, "group_width", t->width > 1 ? (double)t->width / VALUE_ONE : 0);
    text_add_string(out, ",\"distribution\":[");
    for (int i = 0; i < t->n; i++) {
        const uint64_t *count = t->value[order[i]].count;
        add_comma(out, &more);
        text_add_string(out, "{\"value\":");
        stats_add_value(out, t->value[order[i]].key * t->width);
        text_add_string(out, ",");
        add_count(out, "count", tally_total(t, order[i]));
        text_add_string(out, ",");
        add_estimate(out, "proportion", figures_proportion(v->sample, k, count, &v->plain));
        if (v->corrected.corrected) {
            text_add_string(out, ",");
            add_estimate(out, "real", figures_proportion(v->sample, k, count, &v->corrected));
        }
        text_add_string(out, "}");
    }
    text_add_string(out, "]");
}

static void add_columns(text *out, const stats_view *v)
{
    bool more = false;
    text_add_string(out, ",\"columns\":[");
    for (int k = 1; k < v->sample->columns; k++) {
        add_comma(out, &more);
        text_add_string(out, "{");
        add_name(out, "name", v->sample->column[k].name);
        text_add_string(out, ",");
        add_both(out, v, k);
        add_apart(out, &v->sample->column[k]);
        text_add_string(out, ",");
        add_values(out, v, k);
        text_add_string(out, "}");
    }
    text_add_string(out, "]");
}

static void add_correlations(text *out, const stats_view *v)
{
    const sample *s = v->sample;
    bool more = false;
    text_add_string(out, ",\"correlations\":[");
    for (int b = 1; b < s->columns; b++)
        for (int a = 0; a < b; a++) {
            if (!sample_count(s, a) || !sample_count(s, b))
                continue;
            add_comma(out, &more);
            text_add_string(out, "{");
            add_name(out, "a", s->column[a].name);
            text_add_string(out, ",");
            add_name(out, "b", s->column[b].name);
            text_add_string(out, ",");
            add_number(out, "value", figures_correlation(s, a, b, &v->plain));
            if (v->corrected.corrected) {
                text_add_string(out, ",");
                add_number(out, "real", figures_correlation(s, a, b, &v->corrected));
            }
            text_add_string(out, "}");
        }
    text_add_string(out, "]");
}

static void add_totals(text *out, const stats_view *v)
{
    estimate e = figures_per_grid(v->sample, -1, v->corrected.cells, v->tries);
    stats_totals t;
    text_add_string(out, ",\"minimals\":{");
    add_estimate(out, "per_grid", e);
    if (stats_has_totals(v, &t)) {
        const double grids = strtod(t.grids, NULL), classes = strtod(t.classes, NULL);
        text_add_string(out, ",");
        add_estimate(out, "all", (estimate){ e.value * grids, e.error * grids });
        text_add_string(out, ",");
        add_estimate(out, "classes", (estimate){ e.value * classes, e.error * classes });
    }
    text_add_string(out, "}");
}

void stats_write_json(text *out, const stats_view *v)
{
    text_add_string(out, "{");
    add_head(out, v);
    add_clues(out, v);
    add_columns(out, v);
    add_correlations(out, v);
    if (v->corrected.corrected && v->tries > 0)
        add_totals(out, v);
    text_add_string(out, "}\n");
}
