/* chart.c: what is plotted; see chart.h. */
#include "cli/stats/chart_frame.h"

#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEGEND_Y = 66, LEGEND_PIXELS = 7 };

static const char *fill_of(int series, int n)
{
    return n > 1 && series == 0 ? "url(#hatch)" : "#555";
}

/* The least and the largest of some numbers that can be shown. */
typedef struct range {
    double low, high;
} range;

static void widen(range *range, double value, bool logarithmic)
{
    if (!isfinite(value) || (logarithmic && value <= 0))
        return;
    range->low = range->low <= value ? range->low : value;
    range->high = range->high >= value ? range->high : value;
}

static const range nothing = { INFINITY, -INFINITY };

/* The legend, above the plot on the right, from right to left. */
static void add_legend(text *out, const chart_series *series, int n)
{
    double x = CHART_RIGHT;
    for (int k = n - 1; k >= 0; k--) {
        if (!series[k].name)
            continue;
        size_t letters = utf8_count(series[k].name, strlen(series[k].name));
        x -= LEGEND_PIXELS * (double)letters;
        text_printf(out, "<text x=\"%.1f\" y=\"%d\">", x, LEGEND_Y);
        chart_add_text(out, series[k].name);
        x -= 20;
        text_printf(
            out,
            "</text>\n<rect x=\"%.1f\" y=\"%d\" width=\"14\" height=\"11\" fill=\"%s\" stroke=\"#000\"/>\n",
            x, LEGEND_Y - 10, fill_of(k, n));
        x -= 16;
    }
}

/* ---- histograms ---- */

static void add_error_bar(text *out, const chart_scale *up, double at, double value, double error)
{
    if (!isfinite(error) || error <= 0)
        return;
    double top = chart_place(up, value + error), bottom = chart_place(up, value - error);
    if (bottom - top < 3)
        return;
    text_printf(out,
                "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fh6M%.1f %.1fh6\" fill=\"none\" stroke=\"#fff\" "
                "stroke-width=\"3\"/><path d=\"M%.1f %.1fV%.1fM%.1f %.1fh6M%.1f %.1fh6\" fill=\"none\" "
                "stroke=\"#000\"/>\n",
                at, top, bottom, at - 3, top, at - 3, bottom, at, top, bottom, at - 3, top, at - 3, bottom);
}

static void add_bars(text *out, const chart_scale *first, const chart_scale *second, double width,
                     const chart_series *series, int index, int n)
{
    double pixels = width * (first->pixel_to - first->pixel_from) / (first->to - first->from),
           wide = 0.82 * pixels / n;
    wide = wide < 0.6 ? 0.6 : wide;
    text_printf(out, "<g fill=\"%s\" stroke=\"#000\" stroke-width=\"%s\">\n", fill_of(index, n),
                wide < 4 ? "0.3" : "0.8");
    for (int i = 0; i < series->n; i++) {
        double left = chart_place(first, series->x[i]) + wide * (index - n / 2.0),
               top = chart_place(second, series->y[i]);
        if (!chart_can_show(first, series->x[i]) || !chart_can_show(second, series->y[i]) ||
            CHART_BOTTOM - top < 0.05)
            continue;
        text_printf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>\n", left, top, wide,
                    CHART_BOTTOM - top);
    }
    text_add_string(out, "</g>\n");
    for (int i = 0; series->error && i < series->n && wide >= 9; i++)
        if (chart_can_show(first, series->x[i]) && chart_can_show(second, series->y[i]))
            add_error_bar(out, second, chart_place(first, series->x[i]) + wide * (index + 0.5 - n / 2.0),
                          series->y[i], series->error[i]);
}

static void open_scales(text *out, const chart *plot, const range *rx, const range *ry, double margin,
                        chart_scale *x, chart_scale *y)
{
    *x = chart_scale_of(&plot->x, rx->low - margin, rx->high + margin, false, CHART_LEFT, CHART_RIGHT);
    *y = chart_scale_of(&plot->y, ry->low, ry->high, true, CHART_BOTTOM, CHART_TOP);
    chart_open(out, plot, x, y);
}

void chart_histogram(text *out, const chart *plot, double width, const chart_series *series, int n)
{
    range rx = nothing, ry = nothing;
    if (!plot->y.logarithmic)
        widen(&ry, 0, false);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < series[k].n; i++) {
            double error = series[k].error && isfinite(series[k].error[i]) ? series[k].error[i] : 0;
            widen(&rx, series[k].x[i], plot->x.logarithmic);
            widen(&ry, series[k].y[i], plot->y.logarithmic);
            widen(&ry, series[k].y[i] + error, plot->y.logarithmic);
        }
    /* so that on a logarithmic axis the smallest bar has some height */
    if (plot->y.logarithmic)
        ry.low *= 0.8;
    double margin = plot->x.logarithmic                       ? 0
                    : 0.7 * width > 0.02 * (rx.high - rx.low) ? 0.7 * width
                                                              : 0.02 * (rx.high - rx.low);
    chart_scale x, y;
    open_scales(out, plot, &rx, &ry, margin, &x, &y);
    for (int k = 0; k < n; k++)
        add_bars(out, &x, &y, width, &series[k], k, n);
    add_legend(out, series, n);
    chart_close(out);
}

/* ---- scatter plots ---- */

/* Points that would lie on each other, to half a pixel, are drawn once: so the picture stays small however
 * many there are. */
static void add_points(text *out, const chart_scale *first, const chart_scale *second,
                       const chart_series *series)
{
    enum { FINE = 2, ROW = FINE * CHART_WIDTH + 1 };
    unsigned char *drawn = program_allocate((size_t)ROW * (FINE * CHART_HEIGHT + 1));
    text_add_string(out, "<g fill=\"#000\" fill-opacity=\"0.35\">\n");
    for (int i = 0; i < series->n; i++) {
        if (!chart_can_show(first, series->x[i]) || !chart_can_show(second, series->y[i]))
            continue;
        double px = chart_place(first, series->x[i]), py = chart_place(second, series->y[i]);
        unsigned char *mark = &drawn[(size_t)lround(FINE * py) * ROW + (size_t)lround(FINE * px)];
        if (!*mark)
            text_printf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.7\"/>\n", px, py);
        *mark = 1;
    }
    text_add_string(out, "</g>\n");
    free(drawn);
}

static void add_box(text *out, const chart_scale *first, const chart_scale *second, const chart_box *box,
                    double width)
{
    double at = chart_place(first, box->x),
           half = (chart_place(first, box->x + width / 2) - chart_place(first, box->x - width / 2)) / 2;
    double low = chart_place(second, box->low), lower = chart_place(second, box->lower),
           middle = chart_place(second, box->middle);
    double upper = chart_place(second, box->upper), high = chart_place(second, box->high);
    text_printf(out,
                "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fV%.1fM%.1f %.1fh%.1fM%.1f %.1fh%.1f\" fill=\"none\"/>\n",
                at, low, lower, at, upper, high, at - half / 2, low, half, at - half / 2, high, half);
    text_printf(
        out,
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#fff\" fill-opacity=\"0.8\"/>\n",
        at - half, upper, 2 * half, lower - upper);
    text_printf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"2.5\"/>\n",
                at - half, middle, at + half, middle);
}

static void add_joined(text *out, const chart_scale *first, const chart_scale *second,
                       const chart_series *series)
{
    text_add_string(
        out,
        "<polyline fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\" points=\"");
    for (int i = 0; i < series->n; i++)
        if (chart_can_show(first, series->x[i]) && chart_can_show(second, series->y[i]))
            text_printf(out, "%.1f,%.1f ", chart_place(first, series->x[i]),
                        chart_place(second, series->y[i]));
    text_add_string(out, "\"/>\n");
}

static void widen_by_series(range *rx, range *ry, const chart *plot, const chart_series *series)
{
    for (int i = 0; i < series->n; i++) {
        widen(rx, series->x[i], plot->x.logarithmic);
        widen(ry, series->y[i], plot->y.logarithmic);
    }
}

void chart_scatter(text *out, const chart *plot, const chart_scatter_data *data)
{
    range rx = nothing, ry = nothing;
    widen_by_series(&rx, &ry, plot, &data->points);
    widen_by_series(&rx, &ry, plot, &data->line);
    for (int i = 0; i < data->boxes; i++) {
        widen(&rx, data->box[i].x - data->box_width, plot->x.logarithmic);
        widen(&rx, data->box[i].x + data->box_width, plot->x.logarithmic);
        widen(&ry, data->box[i].low, plot->y.logarithmic);
        widen(&ry, data->box[i].high, plot->y.logarithmic);
    }
    bool room = !plot->x.logarithmic && rx.low < rx.high;
    double margin = room ? 0.03 * (rx.high - rx.low) : 0;
    chart_scale x, y;
    open_scales(out, plot, &rx, &ry, margin, &x, &y);
    add_points(out, &x, &y, &data->points);
    text_add_string(out, "<g stroke=\"#000\">\n");
    for (int i = 0; i < data->boxes; i++)
        add_box(out, &x, &y, &data->box[i], data->box_width);
    text_add_string(out, "</g>\n");
    if (data->line.n)
        add_joined(out, &x, &y, &data->line);
    for (int i = 0; i < data->boxes; i++)
        if (chart_can_show(&y, data->box[i].mean))
            text_printf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"#fff\" stroke=\"#000\"/>\n",
                        chart_place(&x, data->box[i].x), chart_place(&y, data->box[i].mean));
    chart_close(out);
}
