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
/* The same, for columns with this separator, which does not belong to them. */
void comment_take_fields(puzzle *p, span before, span after, char separator);

#endif
