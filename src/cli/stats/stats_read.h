/* stats_read.h: lines of rated puzzles, read into a sample.
 *
 * A line is a puzzle, perhaps after an id (table_layout.h), then cells separated by tabs, then perhaps a
 * comment: what `tresse rate` writes, or any table of that form. Which columns there are is determined for
 * each file: by --columns; or by a header, a line before the first cell that has a tab and starts with '#',
 * or is made of words alone; or by the first line that has a cell after its puzzle: its cells, up to the
 * first text that is not a cell, are c1, c2, ..., and the words that --bounds adds to c1 are c1-bound. Names
 * of steps, as --count-names and --with-path write them, are passed over, and so are columns named
 * "...-names"; a "-" in the first line may be one of these or a bound, which the first line that has more
 * decides. What follows the last column is the comment. Columns of several files are the same if they have
 * the same name. A column named clues is compared with the puzzle, or gives the number of clues of a puzzle
 * that is not a grid.
 *
 * Ratings alone are columns from the first field on, and so are the names of a header such as "#W\tB" above
 * them. There is no puzzle then whose clues could be counted. They don't mix with lines that have puzzles.
 *
 * A column named count says how many puzzles a line stands for. A header that begins with "#count" is that of
 * a table of counts (stats_counts.c): its lines have no puzzle, and the cells of each are what the word
 * cells=N of the header says. Such tables may follow each other in a file, each with its header.
 *
 * What was read is counted first (joint.h) and becomes a sample at the end, in one order: so the figures of
 * counts are those of the lines they were made of, to the last digit. Only if there are too many different
 * lines is each taken as it comes.
 *
 * Tries: the words tries=N in lines that start with '#' are those made for the whole file; if a
 * file has none, those in the comments of its puzzles are added up, if every puzzle has one. */
#ifndef CLI_STATS_READ_H
#define CLI_STATS_READ_H

#include "cli/run.h"
#include "cli/stats/joint.h"
#include "cli/stats/stats_cell.h"
#include "cli/table_layout.h"

enum { FIELDS_MOST = 64 };

#define STATS_ABSENT "absent" /* in a table of counts: the puzzle has no such column */

typedef struct stats_reader {
    const settings *settings;
    sample *sample;
    double brt;
    stats_signs signs;
    int cells;        /* cells of each puzzle; 0: not known; -1: they differ */
    uint64_t refused; /* lines */
    uint64_t puzzles;
    joint joint;
    bool spilt;                     /* there were too many different lines for it */
    uint64_t tries;                 /* of all files that are done */
    bool are_tries, short_of_tries; /* are there any? does a puzzle lack its own? */
    /* the file being read */
    const char *file;
    table_layout layout;
    table_kind kind; /* of its rows; TABLE_DOUBTFUL: there is none yet */
    item header;     /* kept until a row shows what its first name is that of; no text: there is none */
    bool settled, has_header;
    bool counts;                     /* it is a table of counts */
    int count_cells;                 /* of its puzzles; 0: not known */
    int fields, column[FIELDS_MOST]; /* of each field after the puzzle; below 0: see stats_read.c */
    uint64_t file_puzzles, line_tries, lines_with_tries, sharp_tries;
} stats_reader;

void stats_read_open(stats_reader *r, const settings *s, sample *into, double brt);
/* Reads the line of an item; what is wrong with it goes to `note`. */
void stats_read_line(stats_reader *r, const item *i, text *note);
/* What was read is now in the sample; what is wrong with a header that has no lines goes to `note`. */
void stats_read_end(stats_reader *r, text *note);
void stats_read_close(stats_reader *r);

#endif
