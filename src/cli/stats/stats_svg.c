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

static void add_bar(bars *drawn, double value, estimate plain, estimate real)
{
    if (drawn->n && (drawn->n == 1 || value - drawn->x[drawn->n - 1] < drawn->width))
        drawn->width = value - drawn->x[drawn->n - 1];
    drawn->x[drawn->n] = value;
    drawn->plain[drawn->n] = 100 * plain.value;
    drawn->plain_error[drawn->n] = 100 * plain.error;
    drawn->real[drawn->n] = 100 * real.value;
    drawn->real_error[drawn->n++] = 100 * real.error;
}

static void fill_clues(bars *drawn, const stats_view *view)
{
    for (int c = 0; c <= CLUES_MOST; c++)
        if (stats_on(view, c))
            add_bar(drawn, c, figures_clues_proportion(view->sample, c, &view->plain),
                    figures_clues_proportion(view->sample, c, &view->corrected));
}

/* A group of values is drawn in its middle. */
static void fill_values(bars *drawn, const stats_view *view)
{
    const tally *t = view->sample->column[view->column].numbers;
    int order[VALUES_MOST];
    tally_sort(t, order);
    for (int i = 0; i < t->n; i++) {
        double key = (double)t->value[order[i]].key + (t->width > 1 ? 0.5 : 0);
        const uint64_t *count = t->value[order[i]].count;
        add_bar(drawn, key * (double)t->width / VALUE_ONE,
                figures_proportion(view->sample, view->column, count, &view->plain),
                figures_proportion(view->sample, view->column, count, &view->corrected));
    }
}

static bool all_whole(const bars *drawn)
{
    for (int i = 0; i < drawn->n; i++)
        if (drawn->x[i] != floor(drawn->x[i]))
            return false;
    return true;
}

static void describe(text *note, const stats_view *view)
{
    summary f;
    figures_summary(view->sample, view->column, &view->plain, view->within, &f);
    text_printf(note, "%llu puzzle%s, mean %.5g, sd %.4g", (unsigned long long)f.n, cli_plural(f.n),
                f.mean.value, f.sd.value);
    if (view->corrected.corrected) {
        figures_summary(view->sample, view->column, &view->corrected, view->within, &f);
        text_printf(note, "; corrected: mean %.5g \xC2\xB1 %.2g, sd %.4g", f.mean.value, f.mean.error,
                    f.sd.value);
    }
    if (view->column && view->brt > 0)
        text_printf(note, " (0 counted as %g)", view->brt);
}

void stats_write_svg(text *out, const stats_view *view)
{
    bars *b = program_allocate(sizeof *b);
    text note = PROGRAM_TEXT, title = PROGRAM_TEXT;
    const char *name = view->sample->column[view->column].name;
    b->width = 1;
    if (view->column)
        fill_values(b, view);
    else
        fill_clues(b, view);
    if (sample_count(view->sample, view->column))
        describe(&note, view);
    text_printf(&title, "Distribution of %s", view->column ? name : "the number of clues");
    const chart c = { .title = title.bytes,
                      .note = note.bytes,
                      .x = { .title = name, .whole = all_whole(b) },
                      .y = { .title = "% of puzzles",
                             .logarithmic = !strcmp(view->settings->scale, "log") } };
    const chart_series series[] = {
        { view->corrected.corrected ? "as generated" : NULL, b->n, b->x, b->plain, b->plain_error },
        { "corrected", b->n, b->x, b->real, b->real_error },
    };
    chart_histogram(out, &c, b->width, series, view->corrected.corrected ? 2 : 1);
    text_close(&note);
    text_close(&title);
    free(b);
}
