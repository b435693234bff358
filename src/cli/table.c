/* table.c: see table.h. */
#include "cli/table.h"
#include "cli/advice.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LINE_MOST = 1 << 20 };

/* ---- fields ---- */

int table_split(const char *content, size_t n, field *into)
{
    const char *end = content + n;
    int fields = 0;
    while (content && fields < TABLE_FIELDS) {
        const char *tab = memchr(content, '\t', (size_t)(end - content));
        into[fields++] = (field){ content, (size_t)((tab ? tab : end) - content) };
        content = tab ? tab + 1 : NULL;
    }
    return fields;
}

int table_fields(const char *content, size_t n)
{
    int fields = 1;
    for (size_t i = 0; i < n; i++)
        fields += content[i] == '\t';
    return fields;
}

bool field_is(const field *cell, const char *word)
{
    return cell->n == strlen(word) && !strncasecmp(cell->at, word, cell->n);
}

bool field_value(const field *cell, double *out)
{
    char content[32], *end;
    bool more = cell->n && cell->at[0] == '>';
    if (field_is(cell, "inf")) {
        *out = 1e6;
        return true;
    }
    if (cell->n == 0 || cell->n >= sizeof content || !strchr(">0123456789.-", cell->at[0]))
        return false;
    memcpy(content, cell->at + more, cell->n - more);
    content[cell->n - more] = 0;
    *out = strtod(content, &end) + (more ? 0.5 : 0);
    return end > content && !*end;
}

/* ---- names of columns ---- */

static void trim(field *name)
{
    while (name->n && *name->at == ' ')
        name->at++, name->n--;
    while (name->n && name->at[name->n - 1] == ' ')
        name->n--;
}

/* Splits the line of names. One that starts with '#' begins words about the whole table. */
static void settle_names(table_columns *columns)
{
    columns->names = table_split(columns->line.bytes, columns->line.length, columns->name);
    columns->puzzle = -1;
    for (int k = 0; k < columns->names; k++) {
        field *name = &columns->name[k];
        trim(name);
        if (name->n && *name->at == '#')
            columns->names = k;
        else if (columns->puzzle < 0 && field_is(name, "puzzle"))
            columns->puzzle = k;
    }
}

size_t table_name_length(const char *list)
{
    int depth = 0;
    size_t n = 0;
    for (; list[n] && (list[n] != ',' || depth > 0); n++)
        depth += (list[n] == '(') - (list[n] == ')');
    return n;
}

void table_columns_open(table_columns *columns, const char *list)
{
    *columns = (table_columns){ .line = PROGRAM_TEXT, .by_option = list };
    while (list) {
        size_t n = table_name_length(list);
        text_add(&columns->line, list, n);
        text_add(&columns->line, "\t", list[n] == ',');
        list = list[n] ? list + n + 1 : NULL;
    }
    if (columns->by_option)
        settle_names(columns);
}

void table_columns_close(table_columns *columns)
{
    text_close(&columns->line);
}

void table_take_names(table_columns *columns, const char *content, size_t n)
{
    const char *end = content + n;
    content += n && *content == '#';
    while (content < end && *content == ' ')
        content++;
    text_clear(&columns->line);
    text_add(&columns->line, content, (size_t)(end - content));
    settle_names(columns);
}

bool table_take_header(table_columns *columns, const char *content, size_t n)
{
    field name[TABLE_FIELDS];
    bool is = n && *content == '#' && memchr(content, '\t', n) && !columns->names;
    int fields = n && *content != '#' ? table_split(content, n, name) : 0;
    for (int k = 0; k < fields && !is; k++)
        is = field_is(&name[k], "puzzle");
    if (is && !columns->by_option)
        table_take_names(columns, content, n);
    return is;
}

/* Does a name end so? */
static bool ends_with(const field *cell, const char *end)
{
    size_t n = strlen(end);
    return cell->n >= n && !memcmp(cell->at + cell->n - n, end, n);
}

/* What `rate --header` calls a column of its input that has no name: column1, column2, ... */
static bool is_unnamed(const field *cell)
{
    static const char begin[] = "column";
    size_t i = sizeof begin - 1;
    if (cell->n <= i || memcmp(cell->at, begin, i) != 0)
        return false;
    while (i < cell->n && cell->at[i] >= '0' && cell->at[i] <= '9')
        i++;
    return i == cell->n;
}

bool table_is_text(const table_columns *columns, int column)
{
    const field *f = &columns->name[column];
    return column >= columns->names || !f->n || field_is(f, "-") || field_is(f, "id") ||
           field_is(f, "names") || ends_with(f, "-names") || is_unnamed(f);
}

int table_find(const table_columns *columns, const char *name, size_t n)
{
    for (int k = 0; k < columns->names; k++)
        if (columns->name[k].n == n && !memcmp(columns->name[k].at, name, n))
            return k;
    return -1;
}

/* ---- files ---- */

int table_open(table_file *file, const settings *asked, const char *name)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY) : dup(STDIN_FILENO);
    *file = (table_file){ .name = strcmp(name, "-") ? name : "standard input" };
    table_columns_open(&file->columns, asked->columns);
    line_file_open(&file->lines, fd);
    if (fd >= 0) {
        line_file_unpack(&file->lines);
        return 0;
    }
    cli_misuse_see_help(asked, "%s: %s; %s", name, strerror(errno), advice_of_error(errno));
    return STATUS_INPUT;
}

void table_close(table_file *file)
{
    line_file_close(&file->lines);
    line_file_free(&file->lines);
    table_columns_close(&file->columns);
}

bool table_next(table_file *file, table_row *row)
{
    lines *from = &file->lines.lines;
    size_t n;
    bool whole;
    while (lines_find(from, 0, LINE_MOST, &n, &whole)) {
        const char *content = lines_text(from);
        row->whole = (field){ content, line_without_return(content, n) };
        row->line = from->line + 1;
        bool header = !file->rows && table_take_header(&file->columns, content, row->whole.n);
        lines_pass_line(from, n);
        if (header || line_is_skipped(content, row->whole.n))
            continue;
        file->rows = true;
        row->fields = table_split(content, row->whole.n, row->field);
        return true;
    }
    return false;
}
