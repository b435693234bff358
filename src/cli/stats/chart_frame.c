/* chart_frame.c: see chart_frame.h. Ticks are at multiples of 1, 2 or 5 times a power of ten; on a
 * logarithmic axis at the powers of ten, with small ones between. */
#include "cli/stats/chart_frame.h"

#include "base/xml.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TICK = 5, SMALL_TICK = 3, TICKS_MOST = 100, TEXT_MOST = 300, TICK_PIXELS = 46, DECADES_LABELLED = 8 };

/* ---- scales ---- */

/* The least of 1, 2, 5, 10, ... that leaves at least TICK_PIXELS between ticks. */
static double step_of(const chart_scale *scale)
{
    double ticks = fabs((double)(scale->pixel_to - scale->pixel_from)) / TICK_PIXELS;
    double raw = (scale->to - scale->from) / ticks, power = pow(10, floor(log10(raw)));
    double step = raw <= power       ? power
                  : raw <= 2 * power ? 2 * power
                  : raw <= 5 * power ? 5 * power
                                     : 10 * power;
    return scale->whole && step < 1 ? 1 : step;
}

static double least(double first, double second)
{
    return first < second ? first : second;
}

static double largest(double first, double second)
{
    return first > second ? first : second;
}

chart_scale chart_scale_of(const chart_axis *axis, double low, double high, bool round, int pixel_from,
                           int pixel_to)
{
    chart_scale s = { low, high, pixel_from, pixel_to, axis->logarithmic, axis->whole };
    if (axis->from < axis->to) {
        s.from = least(s.from, axis->from);
        s.to = largest(s.to, axis->to);
    }
    if (s.logarithmic) {
        bool positive = s.from > 0 && s.to > 0 && isfinite(s.from) && isfinite(s.to);
        s.from = positive ? floor(log10(s.from) + 1e-9) : 0;
        s.to = positive ? ceil(log10(s.to) - 1e-9) : 1;
        s.to = s.to > s.from ? s.to : s.from + 1;
        return s;
    }
    if (!(s.from < s.to)) {
        s.from = isfinite(s.from) ? s.from : 0;
        s.to = s.from + 1;
    }
    if (round) {
        double step = step_of(&s);
        s.from = step * floor(s.from / step + 1e-9);
        s.to = step * ceil(s.to / step - 1e-9);
    }
    return s;
}

bool chart_can_show(const chart_scale *scale, double value)
{
    return isfinite(value) && (!scale->logarithmic || value > 0);
}

double chart_place(const chart_scale *scale, double value)
{
    double v = scale->logarithmic ? (value > 0 ? log10(value) : scale->from) : value;
    double part = (v - scale->from) / (scale->to - scale->from);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return scale->pixel_from + part * (scale->pixel_to - scale->pixel_from);
}

/* ---- texts ---- */

void chart_add_text(text *out, const char *content)
{
    text clean = PROGRAM_TEXT;
    text_add_shown(&clean, content, strlen(content), TEXT_MOST);
    xml_add(out, clean.bytes, clean.length);
    text_close(&clean);
}

static void text_at(text *out, double first, double second, const char *more, const char *content)
{
    text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" stroke=\"none\"%s%s>", first, second, *more ? " " : "",
                more);
    chart_add_text(out, content);
    text_add_string(out, "</text>\n");
}

/* Writes all labels as plain numbers, or all with exponents if some would be long. */
static void add_power(text *out, const chart_scale *scale, int power)
{
    enum { SHORT_FROM = -4, SHORT_TO = 4 };
    if (scale->from >= SHORT_FROM && scale->to <= SHORT_TO)
        text_printf(out, "%.*f", power < 0 ? -power : 0, pow(10, power));
    else
        text_printf(out, "10<tspan dy=\"-5\" font-size=\"9\">%s%d</tspan>", power < 0 ? "\xE2\x88\x92" : "",
                    power < 0 ? -power : power);
}

/* ---- axes ---- */

typedef struct axis_style {
    const chart_scale *scale;
    bool upright;
} axis_style;

static void add_line(text *out, double x1, double y1, double x2, double y2, const char *more)
{
    text_printf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"%s%s/>\n", x1, y1, x2, y2,
                *more ? " " : "", more);
}

static void add_tick(text *out, const axis_style *axis, double at, int length)
{
    if (axis->upright)
        add_line(out, CHART_LEFT - length, at, CHART_LEFT, at, "");
    else
        add_line(out, at, CHART_BOTTOM, at, CHART_BOTTOM + length, "");
}

static void open_label(text *out, const axis_style *axis, double at)
{
    if (axis->upright) {
        add_line(out, CHART_LEFT, at, CHART_RIGHT, at, "stroke=\"#ddd\"");
        text_printf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" stroke=\"none\">", CHART_LEFT - 9,
                    at + 4);
    } else {
        text_printf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" stroke=\"none\">", at,
                    CHART_BOTTOM + 20);
    }
}

static void add_linear(text *out, const axis_style *axis)
{
    const chart_scale *s = axis->scale;
    double step = step_of(s), first = ceil(s->from / step - 1e-9);
    for (int i = 0; i < TICKS_MOST && (first + i) * step <= s->to + 1e-9 * step; i++) {
        double value = (first + i) * step, at = chart_place(s, value);
        open_label(out, axis, at);
        text_printf(out, "%.10g</text>\n", fabs(value) < 1e-9 * step ? 0 : value);
        add_tick(out, axis, at, TICK);
    }
}

static void add_logarithmic(text *out, const axis_style *axis)
{
    const chart_scale *s = axis->scale;
    int decades = (int)(s->to - s->from), every = (decades - 1) / DECADES_LABELLED + 1;
    for (int k = 0; k <= decades; k++) {
        int power = (int)s->from + k;
        double at = chart_place(s, pow(10, power));
        if (k % every == 0) {
            open_label(out, axis, at);
            add_power(out, s, power);
            text_add_string(out, "</text>\n");
        }
        add_tick(out, axis, at, TICK);
        for (int j = 2; j <= 9 && every == 1 && k < decades; j++)
            add_tick(out, axis, chart_place(s, j * pow(10, power)), SMALL_TICK);
    }
}

static void add_axis(text *out, const axis_style *axis, const char *title)
{
    char turned[80];
    if (axis->scale->logarithmic)
        add_logarithmic(out, axis);
    else
        add_linear(out, axis);
    double middle = axis->upright ? (CHART_TOP + CHART_BOTTOM) / 2.0 : (CHART_LEFT + CHART_RIGHT) / 2.0;
    snprintf(turned, sizeof turned, "text-anchor=\"middle\" transform=\"rotate(-90 22 %.1f)\"", middle);
    if (axis->upright)
        text_at(out, 22, middle, turned, title);
    else
        text_at(out, middle, CHART_BOTTOM + 44, "text-anchor=\"middle\"", title);
}

void chart_open(text *out, const chart *plot, const chart_scale *first, const chart_scale *second)
{
    const axis_style across = { first, false }, upright = { second, true };
    text_printf(out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                "role=\"img\">\n<title>",
                CHART_WIDTH, CHART_HEIGHT, CHART_WIDTH, CHART_HEIGHT);
    chart_add_text(out, plot->title);
    text_printf(
        out,
        "</title>\n<defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#fff\"/><line x1=\"1\" "
        "y1=\"0\" x2=\"1\" y2=\"5\" stroke=\"#000\" stroke-width=\"1\"/></pattern></defs>\n"
        "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
        "<g font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#000\" stroke-width=\"1\">\n"
        "<g>\n",
        CHART_WIDTH, CHART_HEIGHT);
    text_at(out, CHART_LEFT, 28, "font-size=\"16\" font-weight=\"bold\"", plot->title);
    if (plot->note)
        text_at(out, CHART_LEFT, 48, "fill=\"#333\"", plot->note);
    text_add_string(out, "</g>\n<g stroke=\"#000\">\n");
    add_axis(out, &upright, plot->y.title);
    add_axis(out, &across, plot->x.title);
    add_line(out, CHART_LEFT, CHART_BOTTOM, CHART_RIGHT, CHART_BOTTOM, "");
    add_line(out, CHART_LEFT, CHART_TOP, CHART_LEFT, CHART_BOTTOM, "");
    text_add_string(out, "</g>\n");
}

void chart_close(text *out)
{
    text_add_string(out, "</g>\n</svg>\n");
}
