/* text_parts.h: the parts of the report for people; only text_*.c include it. */
#ifndef OUT_TEXT_PARTS_H
#define OUT_TEXT_PARTS_H

#include "out/report.h"
#include "solve/premises.h"

void text_report_count(text *out, int n, const char *noun);
/* The number of links divided by that of pairs of candidates, in per cent, rounded half up: "5.85". */
void text_report_density(text *out, int candidates, int links);
/* The steps, round by round. */
void text_report_path(const report *report, bool ascii, text *out);
/* How far the theory came, and how many steps of each kind it took. */
void text_report_summary(const report *report, text *out);

#endif
