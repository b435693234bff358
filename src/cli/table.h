/* table.h: tables of ratings: lines of fields separated by tabs, and the names of their columns.
 *
 * Names stand for all columns, from the first on. They come from
 *
 *     --columns puzzle,W,B        for each file that is read, whatever it says of itself
 *     #puzzle<tab>W<tab>B         the first line of the file that starts with '#' and has a tab
 *     puzzle<tab>W<tab>B          the first other line, if one of its fields is the word puzzle
 *
 * and only before the first row. The column named puzzle has the puzzles; if no name is puzzle, the table has
 * ratings alone. Without names the first column has the puzzles, and all others are text. Nothing is guessed
 * from what the rows contain: an id read as a rating gives wrong results that look right. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli/cli.h"
#include "cli/line_file.h"

enum { TABLE_FIELDS = 64, COLUMN_NAME_MOST = 60 };

/* What to do if the columns of a table have no names. */
#define TABLE_NAMES_ADVICE                                                                                   \
    "name the columns: `tresse rate --header` writes their names, or give them: --columns puzzle,W,B"

typedef struct field {
    const char *at;
    size_t n;
} field;

typedef struct table_columns {
    text line; /* the names, separated by tabs; empty: there are none */
    field name[TABLE_FIELDS];
    int names;
    int puzzle;     /* which column has the puzzles; -1: none */
    bool by_option; /* the names are those of --columns */
} table_columns;

/* The list of --columns, or NULL. */
void table_columns_open(table_columns *columns, const char *list);
void table_columns_close(table_columns *columns);
/* Is this line, before the first row, a header? Takes its names, unless --columns gave others. */
bool table_take_header(table_columns *columns, const char *content, size_t n);
/* Takes the names of a header, whatever was said before. */
void table_take_names(table_columns *columns, const char *content, size_t n);
/* Is the column text by its name: one that --columns skips, an id, names of steps, or a column that had no
 * name when `rate` read it? */
bool table_is_text(const table_columns *columns, int column);
/* Which column has this name, from 0; -1: none. */
int table_find(const table_columns *columns, const char *name, size_t n);
/* The length of the first name in a list of --columns; commas within parentheses are part of it. */
size_t table_name_length(const char *list);

/* The first fields of a line, at most TABLE_FIELDS; returns how many. */
int table_split(const char *content, size_t n, field *into);
/* How many fields a line has. */
int table_fields(const char *content, size_t n);
bool field_is(const field *cell, const char *word);
/* The value of a field: a number, ">7" as 7.5, inf as a million; false: it is not a rating. */
bool field_value(const field *cell, double *out);

typedef struct table_row {
    uint64_t line; /* from 1 */
    field whole, field[TABLE_FIELDS];
    int fields;
} table_row;

typedef struct table_file {
    line_file lines;
    const char *name;
    table_columns columns;
    bool rows; /* there was one: no header follows */
} table_file;

/* "-" is standard input. 0, or a status after a message. */
int table_open(table_file *file, const settings *asked, const char *name);
void table_close(table_file *file);
/* The next row; its texts live until the one after it. Blank lines and comments are skipped. */
bool table_next(table_file *file, table_row *row);

#endif
