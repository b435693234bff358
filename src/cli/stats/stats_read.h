/* stats_read.h: lines of rated puzzles, read into a sample.
 *
 * table.h says how columns are named, for each file. A column named by a theory has ratings, and a line with
 * anything else there is refused. Columns that are text by their names are skipped. Any other column has what
 * ratings there are in it, and the rest is text: a title, a comment. Without names there are only the
 * puzzles, whose clues are counted. Columns of several files are the same if they have the same name. A
 * column named clues is compared with the puzzle, or gives the number of clues of a puzzle that is not a
 * grid.
 *
 * A column named count says how many puzzles a line stands for. A header that begins with "#count" is that of
 * a table of counts (stats_counts.c): its lines have no puzzle, and the cells of each are what the word
 * cells=N of the header says. Such tables may follow each other in a file, each with its header.
 *
 * Lines are counted first (joint.h) and become a sample at the end, in one order: so the figures of counts
 * are those of the lines they were made of, to the last digit. Only if there are too many different lines is
 * each taken as it comes.
 *
 * Tries: the words tries=N in lines that start with '#' are those made for the whole file; if a
 * file has none, those in its rows are added up, if every row has one. */
#ifndef CLI_STATS_READ_H
#define CLI_STATS_READ_H

#include "cli/run.h"
#include "cli/stats/joint.h"
#include "cli/stats/stats_cell.h"
#include "cli/table.h"

#define STATS_ABSENT "absent" /* in a table of counts: the puzzle has no such column */

typedef struct stats_field {
    enum { FIELD_TEXT, FIELD_COUNT, FIELD_CLUES, FIELD_RATING, FIELD_OTHER } kind;
    int column; /* of the sample; -1: nothing was found in it yet */
    double brt; /* what the value 0 counts as */
} stats_field;

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
    bool unnamed;                   /* a file has columns beside the puzzle, and no names for them */
    /* the file being read */
    const char *file;
    table_columns columns;
    stats_field field[TABLE_FIELDS];
    int wanted;      /* how many fields each row has, at least */
    bool rows;       /* there was one */
    bool counts;     /* it is a table of counts */
    int count_cells; /* of its puzzles; 0: not known */
    uint64_t file_puzzles, line_tries, lines_with_tries, sharp_tries;
} stats_reader;

void stats_read_open(stats_reader *reader, const settings *asked, sample *into, double brt);
/* Reads the line of an item; a message about what is wrong with it goes to `note`. */
void stats_read_line(stats_reader *reader, const item *entry, text *note);
/* Everything that was read is now in the sample. */
void stats_read_end(stats_reader *reader);
void stats_read_close(stats_reader *reader);

#endif
