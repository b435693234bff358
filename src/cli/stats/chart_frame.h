/* chart_frame.h: what all charts share: the picture, its axes and its texts. */
#ifndef CLI_CHART_FRAME_H
#define CLI_CHART_FRAME_H

#include "cli/stats/chart.h"

enum {
    CHART_WIDTH = 720,
    CHART_HEIGHT = 440,
    CHART_LEFT = 74, /* the plot's own edges */
    CHART_RIGHT = 698,
    CHART_TOP = 78,
    CHART_BOTTOM = 380
};

typedef struct chart_scale {
    double from, to; /* logarithms to base 10 if logarithmic */
    int pixel_from, pixel_to;
    bool logarithmic, whole;
} chart_scale;

/* A scale for values from `low` to `high`, or for more if the axis says so. round: it ends at ticks. */
chart_scale chart_scale_of(const chart_axis *axis, double low, double high, bool round, int pixel_from,
                           int pixel_to);
bool chart_can_show(const chart_scale *scale, double value);
double chart_place(const chart_scale *scale,
                   double value); /* the pixel; values beyond the ends are put there */

void chart_add_text(text *out, const char *content); /* escaped for XML */
/* Adds everything except what is plotted; chart_close closes the picture. */
void chart_open(text *out, const chart *plot, const chart_scale *first, const chart_scale *second);
void chart_close(text *out);

#endif
