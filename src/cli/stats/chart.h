/* chart.h: histograms and scatter plots as SVG, fit for a paper: one self-contained picture, black on white,
 * in which series differ by pattern and not by colour. */
#ifndef CLI_CHART_H
#define CLI_CHART_H

#include "cli/program_text.h"

typedef struct chart_axis {
    const char *title;
    double from, to;  /* the least range to show; from == to: only what the data need */
    bool logarithmic; /* values that are not positive are left out */
    bool whole;       /* ticks at whole numbers only */
} chart_axis;

typedef struct chart {
    const char *title;
    const char *note; /* a smaller line below the title; NULL: none */
    chart_axis x, y;
} chart;

typedef struct chart_series {
    const char *name; /* in the legend; NULL: it is not listed */
    int n;
    const double *x, *y;
    const double *error; /* half the length of an error bar; NULL, or NaN at a place: none */
} chart_series;

/* What is at one x, for a box with whiskers. */
typedef struct chart_box {
    double x;
    double low, lower, middle, upper, high; /* ends of the whiskers, quartiles, median */
    double mean;                            /* a ring; NaN: none */
} chart_box;

typedef struct chart_scatter_data {
    chart_series points;
    const chart_box *box; /* drawn over the points */
    int boxes;
    double box_width;  /* in units of x */
    chart_series line; /* joined points, drawn over everything; n is 0: none */
} chart_scatter_data;

/* One or two series of bars, side by side. width: from one place for bars to the next, in units of x, or in
 * powers of ten if x is logarithmic. */
void chart_histogram(text *out, const chart *plot, double width, const chart_series *series, int n);
void chart_scatter(text *out, const chart *plot, const chart_scatter_data *data);

#endif
