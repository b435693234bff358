/* filter.c: `tresse filter`: the lines of a file of ratings for which an expression is true.
 *
 *     expression := term { 'or' term },  term := relation { 'and' relation }
 *     relation   := value ('<' | '<=' | '=' | '!=' | '>=' | '>') value
 *     value      := a number | inf | the name of a column | a column's number after '$'
 *
 * The expression is parsed again for every line, which costs little because expressions are short. */
#include "cli/command.h"
#include "cli/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECTED_VALUE "a number, inf, the name of a column, or its number as in $1"

typedef struct reader {
    const char *at, *from; /* the expression */
    const table_row *row;
    const table_columns *columns;
    const char *wrong; /* what was expected; NULL: nothing is wrong */
    bool missing;      /* the line has no such rating */
} reader;

static void skip(reader *r)
{
    while (*r->at == ' ')
        r->at++;
}

static bool accept(reader *r, const char *word)
{
    size_t n = strlen(word);
    skip(r);
    if (strncmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static double value_of_column(reader *r, int column)
{
    double value = 0;
    if (column < 0 || column >= r->row->fields || !field_value(&r->row->field[column], &value))
        r->missing = true;
    return value;
}

static double read_value(reader *r)
{
    char *end;
    double value;
    skip(r);
    size_t n = strcspn(r->at, " <>=!");
    if (n == 3 && !strncmp(r->at, "inf", 3)) {
        r->at += n;
        return 1e6;
    }
    bool number = *r->at == '$';
    value = strtod(r->at + number, &end);
    if (n && end == r->at + n) {
        r->at = end;
        return number ? value_of_column(r, r->columns->puzzle + (int)value) : value;
    }
    int column = n ? table_find(r->columns, r->at, n) : -1;
    if (column < 0) {
        r->wrong = r->columns->names ? EXPECTED_VALUE : EXPECTED_VALUE "; to use names, " TABLE_NAMES_ADVICE;
        return 0;
    }
    r->at += n;
    return value_of_column(r, column);
}

static bool read_relation(reader *r)
{
    static const char *const sign[] = { "<=", ">=", "!=", "<", ">", "=" };
    double x = read_value(r);
    size_t k = 0;
    while (!r->wrong && k < sizeof sign / sizeof *sign && !accept(r, sign[k]))
        k++;
    if (!r->wrong && k == sizeof sign / sizeof *sign)
        r->wrong = "one of < <= = != >= >";
    double y = r->wrong ? 0 : read_value(r);
    const bool is[] = { x <= y, x >= y, x != y, x<y, x> y, x == y, false };
    return is[k];
}

static bool read_term(reader *r)
{
    bool holds = read_relation(r);
    while (!r->wrong && accept(r, "and "))
        holds = read_relation(r) && holds;
    return holds;
}

static bool read_expression(reader *r)
{
    bool holds = read_term(r);
    while (!r->wrong && accept(r, "or "))
        holds = read_term(r) || holds;
    skip(r);
    if (!r->wrong && *r->at)
        r->wrong = "and, or, or the end";
    return holds && !r->missing;
}

static int refuse(const settings *s, const reader *r)
{
    return cli_misuse(s, "\"%.100s\", column %d: expected %s", r->from, (int)(r->at - r->from) + 1, r->wrong);
}

/* If no line has what the expression asks for, the columns are probably others than was thought. */
static int complain_of_none(const table_file *f, uint64_t rows)
{
    fprintf(stderr,
            "%s: %llu line%s, and none has ratings in all columns of the expression; expected the puzzle and "
            "numbers after it, or " TABLE_NAMES_ADVICE " (with - for columns to skip)\n",
            f->name, (unsigned long long)rows, cli_plural(rows));
    return STATUS_INPUT;
}

static int filter_file(const settings *s, const char *expression, table_file *f)
{
    const text *header = &f->columns.line;
    table_row row;
    text out = PROGRAM_TEXT;
    uint64_t rows = 0, rated = 0;
    int status = 0;
    for (; !status && table_next(f, &row); rows++) {
        reader r = { .at = expression, .from = expression, .row = &row, .columns = &f->columns };
        bool holds = read_expression(&r);
        if (r.wrong)
            status = refuse(s, &r);
        if (header->length && !s->columns && !rows)
            text_printf(&out, "#%.*s\n", (int)header->length, header->bytes);
        rated += !r.missing;
        if (holds && !r.wrong)
            text_printf(&out, "%.*s\n", (int)row.whole.n, row.whole.at);
    }
    if (status) {
        text_close(&out);
        return status;
    }
    status = cli_print(&out);
    return !status && rows && !rated ? complain_of_none(f, rows) : status;
}

static int run_filter(const settings *s)
{
    table_file f;
    if (s->operands < 1 || s->operands > 2)
        return cli_misuse(s, "expected an expression, such as \"W>=5\", and a file");
    int status = table_open(&f, s, s->operands == 2 ? s->operand[1] : "-");
    if (!status)
        status = filter_file(s, s->operand[0], &f);
    table_close(&f);
    return status;
}

const command command_filter = {
    .name = "filter",
    .bit = FILTER,
    .operands = "EXPRESSION [FILE | -]",
    .says = "select lines of a file of ratings",
    .example = "'W>B' ratings.tsv",
    .more =
        "Writes the lines for which the expression is true: relations such as `W>=5` or `$2!=$1`, joined by "
        "`and` and `or` (`and` comes first). Names of columns come from `--columns`, or from a header (see "
        "`tresse help stats`), which is then written, too; $1 is the first column after the puzzle. Without "
        "names, the first column has the puzzles. inf is greater than any number, and >7 is greater than 7. "
        "A line without such a rating is left out; if all are, a message says so, and the status is 1.\n",
    .files = true,
    .run = run_filter,
};
