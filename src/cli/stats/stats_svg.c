/* stats_svg.c: the distribution of one column as a histogram; a controlled-bias sample has two bars for each
 * value, as met and as corrected. */
#include "cli/cli.h"
#include "cli/stats/chart.h"
#include "cli/stats/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BARS_MOST = CLUES_MOST + 1 };

typedef struct bars {
    int n;
    double x[BARS_MOST], plain[BARS_MOST], plain_error[BARS_MOST], real[BARS_MOST], real_error[BARS_MOST];
    double width;
} bars;

static void add_bar(bars *b, double x, estimate plain, estimate real)
{
    if (b->n && (b->n == 1 || x - b->x[b->n - 1] < b->width))
        b->width = x - b->x[b->n - 1];
    b->x[b->n] = x;
    b->plain[b->n] = 100 * plain.value;
    b->plain_error[b->n] = 100 * plain.error;
    b->real[b->n] = 100 * real.value;
    b->real_error[b->n++] = 100 * real.error;
}

static void fill_clues(bars *b, const stats_view *v)
{
    for (int c = 0; c <= CLUES_MOST; c++)
        if (stats_on(v, c))
            add_bar(b, c, figures_clues_proportion(v->sample, c, &v->plain),
                    figures_clues_proportion(v->sample, c, &v->corrected));
}

/* A group of values is drawn in its middle. */
static void fill_values(bars *b, const stats_view *v)
{
    const tally *t = v->sample->column[v->column].numbers;
    int order[VALUES_MOST];
    tally_sort(t, order);
    for (int i = 0; i < t->n; i++) {
        double key = (double)t->value[order[i]].key + (t->width > 1 ? 0.5 : 0);
        const uint64_t *count = t->value[order[i]].count;
        add_bar(b, key * (double)t->width / VALUE_ONE,
                figures_proportion(v->sample, v->column, count, &v->plain),
                figures_proportion(v->sample, v->column, count, &v->corrected));
    }
}

static bool all_whole(const bars *b)
{
    for (int i = 0; i < b->n; i++)
        if (b->x[i] != floor(b->x[i]))
            return false;
    return true;
}

static void describe(text *note, const stats_view *v)
{
    summary f;
    figures_summary(v->sample, v->column, &v->plain, v->within, &f);
    text_printf(note, "%llu puzzle%s, mean %.5g, sd %.4g", (unsigned long long)f.n, cli_plural(f.n),
                f.mean.value, f.sd.value);
    if (v->corrected.corrected) {
        figures_summary(v->sample, v->column, &v->corrected, v->within, &f);
        text_printf(note, "; corrected: mean %.5g \xC2\xB1 %.2g, sd %.4g", f.mean.value, f.mean.error,
                    f.sd.value);
    }
    if (v->column && v->brt > 0)
        text_printf(note, " (0 counted as %g)", v->brt);
}

void stats_write_svg(text *out, const stats_view *v)
{
    bars *b = program_allocate(sizeof *b);
    text note = PROGRAM_TEXT, title = PROGRAM_TEXT;
    const char *name = v->sample->column[v->column].name;
    b->width = 1;
    if (v->column)
        fill_values(b, v);
    else
        fill_clues(b, v);
    if (sample_count(v->sample, v->column))
        describe(&note, v);
    text_printf(&title, "Distribution of %s", v->column ? name : "the number of clues");
    const chart c = { .title = title.bytes,
                      .note = note.bytes,
                      .x = { .title = name, .whole = all_whole(b) },
                      .y = { .title = "% of puzzles", .logarithmic = !strcmp(v->settings->scale, "log") } };
    const chart_series series[] = {
        { v->corrected.corrected ? "as generated" : NULL, b->n, b->x, b->plain, b->plain_error },
        { "corrected", b->n, b->x, b->real, b->real_error },
    };
    chart_histogram(out, &c, b->width, series, v->corrected.corrected ? 2 : 1);
    text_close(&note);
    text_close(&title);
    free(b);
}
