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

static void skip(reader *parser)
{
    while (*parser->at == ' ')
        parser->at++;
}

static bool accept(reader *parser, const char *word)
{
    size_t n = strlen(word);
    skip(parser);
    if (strncmp(parser->at, word, n) != 0)
        return false;
    parser->at += n;
    return true;
}

static double value_of_column(reader *parser, int column)
{
    double value = 0;
    if (column < 0 || column >= parser->row->fields || !field_value(&parser->row->field[column], &value))
        parser->missing = true;
    return value;
}

static double read_value(reader *parser)
{
    char *end;
    double value;
    skip(parser);
    size_t n = strcspn(parser->at, " <>=!");
    if (n == 3 && !strncmp(parser->at, "inf", 3)) {
        parser->at += n;
        return 1e6;
    }
    bool number = *parser->at == '$';
    value = strtod(parser->at + number, &end);
    if (n && end == parser->at + n) {
        parser->at = end;
        return number ? value_of_column(parser, parser->columns->puzzle + (int)value) : value;
    }
    int column = n ? table_find(parser->columns, parser->at, n) : -1;
    if (column < 0) {
        parser->wrong =
            parser->columns->names ? EXPECTED_VALUE : EXPECTED_VALUE "; to use names, " TABLE_NAMES_ADVICE;
        return 0;
    }
    parser->at += n;
    return value_of_column(parser, column);
}

static bool read_relation(reader *parser)
{
    static const char *const sign[] = { "<=", ">=", "!=", "<", ">", "=" };
    double x = read_value(parser);
    size_t k = 0;
    while (!parser->wrong && k < sizeof sign / sizeof *sign && !accept(parser, sign[k]))
        k++;
    if (!parser->wrong && k == sizeof sign / sizeof *sign)
        parser->wrong = "one of < <= = != >= >";
    double y = parser->wrong ? 0 : read_value(parser);
    const bool is[] = { x <= y, x >= y, x != y, x<y, x> y, x == y, false };
    return is[k];
}

static bool read_term(reader *parser)
{
    bool holds = read_relation(parser);
    while (!parser->wrong && accept(parser, "and "))
        holds = read_relation(parser) && holds;
    return holds;
}

static bool read_expression(reader *parser)
{
    bool holds = read_term(parser);
    while (!parser->wrong && accept(parser, "or "))
        holds = read_term(parser) || holds;
    skip(parser);
    if (!parser->wrong && *parser->at)
        parser->wrong = "and, or, or the end";
    return holds && !parser->missing;
}

static int refuse(const settings *asked, const reader *parser)
{
    return cli_misuse(asked, "\"%.100s\", column %d: expected %s", parser->from,
                      (int)(parser->at - parser->from) + 1, parser->wrong);
}

/* If no line has what the expression asks for, the columns are probably others than was thought. */
static int complain_of_none(const table_file *file, uint64_t rows)
{
    fprintf(stderr,
            "%s: %llu line%s, and none has ratings in all columns of the expression; expected the puzzle and "
            "numbers after it, or " TABLE_NAMES_ADVICE " (with - for columns to skip)\n",
            file->name, (unsigned long long)rows, cli_plural(rows));
    return STATUS_INPUT;
}

static int filter_file(const settings *asked, const char *expression, table_file *file)
{
    const text *header = &file->columns.line;
    table_row row;
    text out = PROGRAM_TEXT;
    uint64_t rows = 0, rated = 0;
    int status = 0;
    for (; !status && table_next(file, &row); rows++) {
        reader r = { .at = expression, .from = expression, .row = &row, .columns = &file->columns };
        bool holds = read_expression(&r);
        if (r.wrong)
            status = refuse(asked, &r);
        if (header->length && !asked->columns && !rows)
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
    return !status && rows && !rated ? complain_of_none(file, rows) : status;
}

static int run_filter(const settings *asked)
{
    table_file f;
    if (asked->operands < 1 || asked->operands > 2)
        return cli_misuse(asked, "expected an expression, such as \"W>=5\", and a file");
    int status = table_open(&f, asked, asked->operands == 2 ? asked->operand[1] : "-");
    if (!status)
        status = filter_file(asked, asked->operand[0], &f);
    table_close(&f);
    return status;
}

const command command_filter = {
    .name = "filter",
    .bit = FILTER,
    .operands = "EXPRESSION [FILE | -]",
    .says = "select lines of a file of ratings",
    .example = "'W>B' ratings.tsv",
    .files = true,
    .run = run_filter,
};
