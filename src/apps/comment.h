/* comment.h: the comment of a puzzle: everything that stands beside it on its line, as columns separated by
 * tabs, those before the puzzle first.
 *
 * The sign next to the puzzle separates the columns on that side: a tab, a comma, a semicolon or a bar. A
 * column in quotation marks may contain that sign. Where there is no such sign, all of that side is one
 * column, unless it has tabs. An empty column is a column, too, so that those of a table stay below each
 * other, wherever they are. */
#ifndef APPS_COMMENT_H
#define APPS_COMMENT_H

#include "apps/app.h"
#include "base/scan.h"

/* Makes the comment of p of what stands on its line before the puzzle, and after it. Quotation marks around
 * the puzzle belong to these. */
void comment_take(puzzle *p, span before, span after);
/* A line of a table that is divided into fields. A side without any field has `at` NULL. */
typedef struct comment_row {
    span before, puzzle, after;
    char separator; /* between the fields of a side, and not at its ends */
} comment_row;

/* The same for such a line; what is the comment already stands between both sides. */
void comment_take_row(puzzle *p, const comment_row *row);

/* Is one of the fields of this heading called `puzzle`, among others? */
bool comment_heading_decides(span heading);
/* Divides the line, if it has as many fields as the heading, which decides. A '#' in front of the heading
 * does not belong to it, or is a field that the line has not. */
bool comment_divide(span heading, span line, comment_row *out);

#endif
