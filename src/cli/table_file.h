/* table_file.h: files of ratings as tables: lines of fields separated by tabs, the first of which is a puzzle
 * unless it is a rating itself. */
#ifndef CLI_TABLE_FILE_H
#define CLI_TABLE_FILE_H

#include "cli/cli.h"
#include "cli/lines.h"

enum { TABLE_FIELDS = 64 };

typedef struct table_field {
    const char *at;
    size_t n;
} table_field;

typedef struct table_row {
    uint64_t line; /* from 1 */
    table_field whole, field[TABLE_FIELDS];
    int fields; /* that have values: those after the puzzle, if there is one */
} table_row;

typedef struct table_file {
    lines lines;
    const char *name;
    bytes names; /* of the columns, separated by tabs: "W\tB"; empty: not said */
} table_file;

/* "-" is standard input. 0, or a status after a message. */
int table_open(table_file *f, const settings *s, const char *name);
void table_close(table_file *f);
/* The next row; its texts live until the one after it. Blank lines and comments are skipped, except one that
 * names the columns, such as "#puzzle\tW\tB". */
bool table_next(table_file *f, table_row *r);
/* The value of a field: a number, ">7" as 7.5, inf as a million; false: it is no rating. */
bool table_value(table_field f, double *out);

#endif
