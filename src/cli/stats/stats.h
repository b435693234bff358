/* stats.h: what the forms of `tresse stats` share. Each of them writes the same figures. */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include "cli/stats/figures.h"
#include "cli/stats/stats_read.h"

typedef struct stats_view {
    const settings *settings;
    const stats_reader *reader;
    const sample *sample;
    weights plain, corrected; /* corrected: only with --controlled-bias */
    bool within;
    double brt;
    double tries; /* 0: not known */
    int column;   /* the one that is drawn */
} stats_view;

/* What the totals are made of: numbers of complete grids, and of classes of them, in decimal. */
typedef struct stats_totals {
    const char *app; /* the first application that knows them for grids of this size */
    const char *grids, *classes;
} stats_totals;
bool stats_has_totals(const stats_view *view, stats_totals *out);

/* How many puzzles have this many clues; CLUES_NONE: clues that can't be counted. */
uint64_t stats_on(const stats_view *view, int clues);

/* A value of a tally, in units of 1/VALUE_ONE, as it would be typed. */
void stats_add_value(text *out, int64_t value);

void stats_write_text(text *out, const stats_view *view);
void stats_write_json(text *out, const stats_view *view);
void stats_write_counts(text *out, const stats_reader *reader);
void stats_write_svg(text *out, const stats_view *view);

#endif
