/* table_layout.h: what the first fields of a table of ratings are, for all who read one. A line is
 *
 *     puzzle, columns...          as `tresse rate` writes it
 *     id, puzzle, columns...      with `--id`
 *     columns...                  ratings alone, as in published files
 *
 * A header says which ("puzzle", or "id" and "puzzle", perhaps after a '#'). Without one, the first line that
 * leaves no doubt decides for the file; what is a puzzle, the reader of puzzles says, which knows those of
 * all applications that can be told without naming them. A line that can't be told is never guessed at: an id
 * read as a rating gives wrong results that look right. */
#ifndef CLI_TABLE_LAYOUT_H
#define CLI_TABLE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum table_kind { TABLE_DOUBTFUL, TABLE_OF_PUZZLES, TABLE_OF_IDS, TABLE_OF_RATINGS } table_kind;

typedef struct table_layout {
    table_kind kind;
    bool said; /* by a header */
} table_layout;

/* Why a doubtful line is refused, and what to do; with the line's first field as "%.*s". */
#define TABLE_DOUBT                                                                                          \
    "cannot tell whether \"%.*s\" is an id, a puzzle or a rating; expected lines of one form, and a header " \
    "as `tresse rate --id --header` writes it: id, puzzle and the names of the columns, separated by tabs"

/* Does the line name the columns, beginning with the puzzle or with id and puzzle? Takes what it says. */
bool layout_take_header(table_layout *l, const char *content, size_t n);
/* What kind of table this line belongs to; settles the kind of the others if there is no doubt. */
table_kind layout_of_line(table_layout *l, const char *content, size_t n);
/* The text behind the fields that are no columns: behind the tab after the puzzle. NULL: nothing is left. */
const char *layout_columns(table_kind kind, const char *content, size_t n);
/* The names of the columns in a comment such as "#W\tB", which does not say what its first name is that of;
 * the row below it is of this kind and has this many columns. Above ratings alone, all names are those of
 * columns. Otherwise the first is that of the puzzle; above ids, the first two are those of the id and the
 * puzzle, if that leaves one for each column. NULL: nothing is left. */
const char *layout_names(table_kind kind, const char *content, size_t n, int columns);
/* How many fields a text has; NULL has none. */
int layout_fields(const char *content, size_t n);
/* Is it what --count-names and --with-path write: "X-wing 2, XY-wing 1"? ("-", for none, is not.) */
bool layout_is_names(const char *content, size_t n);

#endif
