/* fields.c: grids whose cells are fields with separators between them, empty ones with nothing in them:
 * spreadsheets (tabs, commas, semicolons), tables of Markdown and LaTeX (bars, &). */
#include "apps/paste/paste.h"

#include <string.h>

enum { SIDE = PASTE_SIDE };

/* Strips quotation marks and blanks around it, the = of a formula, and what ends a line in LaTeX. */
static span bare(span part)
{
    part = paste_trim(part);
    while (part.n && (*part.at == '"' || *part.at == '\'' || *part.at == '='))
        part = paste_trim(span_from(part, 1));
    while (part.n && strchr("\"'\\", part.at[part.n - 1]))
        part.n--;
    return paste_trim(part);
}

/* The fields of a line; at most `most` are kept. Returns how many there are. */
static int split(span line, char separator, span *out, int most)
{
    int n = 0;
    for (size_t from = 0, i = 0; i <= line.n; i++) {
        size_t box = separator == '|' && i < line.n ? scan_box(line.at + i, line.at + line.n) : 0;
        if (i < line.n && line.at[i] != separator && !box)
            continue;
        if (n < most)
            out[n] = bare((span){ line.at + from, i - from });
        n++;
        i += box ? box - 1 : 0;
        from = i + 1;
    }
    return n;
}

static bool is_field(span part)
{
    return part.n == 0 || (part.n == 1 && paste_is_cell(*part.at));
}

/* Is it a label of a row or column: a letter, a number, or a word such as R1? */
static bool is_label(span part, int count)
{
    char last = part.n ? part.at[part.n - 1] : 0;
    bool letter =
        part.n == 1 && ((last | 0x20) == 'a' + count || (count == SIDE - 1 && (last | 0x20) == 'j'));
    return letter || (last == '1' + count && (part.n == 1 || (part.n == 2 && !scan_is_digit(*part.at))));
}

/* Is it the heading of a table whose rows begin with a label: an empty field, and one for each column? */
static bool is_heading(span line, char separator)
{
    span all[SIDE + 3];
    int n = split(line, separator, all, SIDE + 3), first = separator == '|' && n > SIDE + 1 && !all[0].n;
    if (n < first + 1 + SIDE || n > SIDE + 3 || all[first].n)
        return false;
    for (int k = 0; k < SIDE; k++)
        if (!is_label(all[first + 1 + k], k))
            return false;
    return true;
}

/* The nine fields of a row: all there are, or those between the bars at both ends; labelled: they follow a
 * label. */
static bool take_row(span line, char separator, bool labelled, span out[SIDE])
{
    span all[SIDE + 4];
    int n = split(line, separator, all, SIDE + 4), first = 0;
    if (separator == '|' && n > SIDE + labelled && !all[0].n)
        first = 1;
    first += labelled;
    if (n > SIDE + 4)
        return false;
    bool closed = n - first == SIDE + 1 && (!all[n - 1].n || span_is(all[n - 1], "."));
    n -= first + closed;
    if (n != SIDE)
        return false;
    for (int i = 0; i < SIDE; i++) {
        out[i] = all[first + i];
        if (!is_field(out[i]))
            return false;
    }
    return true;
}

/* How the fields of a table are separated, and whether its rows begin with labels. */
typedef struct table {
    char separator; /* 0: it is not a table */
    bool labelled;
} table;

static table table_of(span line)
{
    span row[SIDE];
    for (const char *c = "\t,;|&"; *c; c++) {
        bool labelled = is_heading(line, *c);
        if (labelled || take_row(line, *c, false, row))
            return (table){ *c, labelled };
    }
    return (table){ 0, false };
}

/* Is there nothing in the line, nor tabs enough for a row? */
static bool is_blank(span line)
{
    int tabs = 0;
    for (size_t i = 0; i < line.n; i++)
        tabs += line.at[i] == '\t';
    return !paste_trim(line).n && tabs < SIDE - 1;
}

/* Decided by the first line that is a row. What is above it may be a heading, of two lines at most. */
static table find_table(span all)
{
    span line;
    for (int above = 0; above < 3 && paste_line(&all, &line);) {
        if (is_blank(line))
            continue;
        table t = table_of(line);
        if (t.separator)
            return t;
        above += !paste_is_rule(line);
    }
    return (table){ 0, false };
}

static bool detect_fields(span all)
{
    return find_table(all).separator != 0;
}

/* Does each field have a dash? That is a row of empty cells, or Markdown's shortest rule. */
static bool is_dashes(const span row[SIDE])
{
    for (int i = 0; i < SIDE; i++)
        if (!span_is(row[i], "-"))
            return false;
    return true;
}

enum { MOST = SIDE + 2 }; /* rows, with a heading and a rule below it */

typedef struct rows {
    char cell[MOST][SIDE];
    int n;
    int dashes;  /* the row that may be a rule, if there is one row too many; -1: none */
    bool headed; /* a rule below the first row: Markdown's tables have a heading */
} rows;

static void take_cells(rows *rows, const span row[SIDE], bool bars)
{
    if (rows->n < 2 && bars && is_dashes(row))
        rows->dashes = rows->n;
    for (int i = 0; i < SIDE && rows->n < MOST; i++)
        rows->cell[rows->n][i] = row[i].n ? *row[i].at : '.';
    rows->n++;
}

/* Reads the rows of a table; what stands above the first one, and rules, are passed over. */
static status take_rows(paste *pasted, table t, span all, rows *rows, error *e)
{
    span line, row[SIDE];
    while (paste_line(&all, &line)) {
        bool rule = paste_is_rule(line), empty = !paste_trim(line).n;
        rows->headed = rows->headed || (rule && rows->n == 1);
        bool above = !rows->n && ((t.labelled && is_heading(line, t.separator)) ||
                                  !take_row(line, t.separator, t.labelled, row));
        if (rule || above || (empty && t.separator != '\t'))
            continue;
        if (empty && rows->n == SIDE)
            break;
        if (!take_row(line, t.separator, t.labelled, row))
            return scan_wrong(&pasted->text, line.at, e,
                              "row %d of a table is not nine fields of one digit or nothing each: " ADVICE
                              "copy all nine rows and columns",
                              rows->n + 1);
        take_cells(rows, row, t.separator == '|');
    }
    return OK;
}

static status read_fields(paste *pasted, span all, error *e)
{
    rows rows = { .dashes = -1 };
    status s = take_rows(pasted, find_table(all), all, &rows, e);
    if (s != OK)
        return s;
    if (rows.dashes >= 0 && rows.n > SIDE && rows.n <= MOST) {
        rows.headed = rows.dashes == 1;
        rows.n--;
        memmove(rows.cell[rows.dashes], rows.cell[rows.dashes + 1],
                (size_t)(rows.n - rows.dashes) * sizeof *rows.cell);
    }
    bool heading = rows.headed && rows.n == SIDE + 1;
    if (rows.n != SIDE && !heading)
        return scan_wrong(&pasted->text, pasted->text.last, e,
                          "%d rows in a table" EXPECTED "%d: " ADVICE "copy all of them", rows.n, SIDE);
    text_add(&pasted->source, rows.cell[heading], PASTE_CELLS);
    return OK;
}

const reader reader_fields = {
    .name = "spreadsheets and tables, empty cells empty",
    .form = "nine rows of nine fields, with tabs, commas, semicolons or bars between them",
    .example = ",,3,4,5,,,8,\n4,,6,,,,,,\n,,,1,,,,6,5\n,1,,5,,8,,7,\n,,,3,,,,9,1\n9,,,,,,,,\n,,,8,,,,,\n"
               "6,,,,,7,,3,\n,,1,,3,,,5,7\n",
    .detect = detect_fields,
    .read = read_fields
};
