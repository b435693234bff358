/* table_file.h: files of ratings as tables: lines of fields separated by tabs; table_layout.h says which of
 * them are no columns. */
#ifndef CLI_TABLE_FILE_H
#define CLI_TABLE_FILE_H

#include "cli/cli.h"
#include "cli/lines.h"
#include "cli/table_layout.h"

enum { TABLE_FIELDS = 64 };

typedef struct table_field {
    const char *at;
    size_t n;
} table_field;

typedef struct table_row {
    uint64_t line; /* from 1 */
    table_field whole, field[TABLE_FIELDS];
    int fields; /* the columns: what follows the puzzle, if there is one */
} table_row;

typedef struct table_file {
    lines lines;
    const char *name;
    text comment; /* with a tab: it may name the columns, as the next row shows; empty: there is none */
    text names;   /* of the columns, separated by tabs: "W\tB"; empty: not said */
    table_layout layout;
    table_kind kind; /* of the first row */
    bool refused;    /* a line was in doubt, as a message has said; there are no more rows */
} table_file;

/* "-" is standard input. 0, or a status after a message. */
int table_open(table_file *f, const settings *s, const char *name);
void table_close(table_file *f);
/* The next row; its texts live until the one after it. Blank lines and comments are skipped, except one that
 * names the columns, such as "#puzzle\tW\tB", or "#W\tB" above ratings alone. At a line that can't be told,
 * there is a message and no more.
 */
bool table_next(table_file *f, table_row *r);
/* Adds the names of the columns as a comment that is read again: "#puzzle\tW\tB", or "#W\tB" for ratings
 * alone; after the first row. */
void table_add_names(const table_file *f, text *out);
/* The value of a field: a number, ">7" as 7.5, inf as a million; false: it is no rating. */
bool table_value(table_field f, double *out);

#endif
