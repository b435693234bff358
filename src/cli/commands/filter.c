/* filter.c: `tresse filter`: the lines of a file of ratings for which an expression is true.
 *
 *     expression := term { 'or' term },  term := relation { 'and' relation }
 *     relation   := value ('<' | '<=' | '=' | '!=' | '>=' | '>') value
 *     value      := a number | inf | the name of a column | a column's number behind '$'
 *
 * The expression is parsed again for every line, which costs little because expressions are short. */
#include "cli/command.h"
#include "cli/table_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at, *from; /* the expression */
    const table_row *row;
    const text *names;
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

/* Which column has this name, from 0; -1: none. */
static int column_named(const text *names, const char *word, size_t n)
{
    const char *at = names->bytes, *end = names->length ? names->bytes + names->length : at;
    for (int i = 0; at && at <= end; i++) {
        const char *stop = at;
        while (stop < end && *stop != '\t')
            stop++;
        if ((size_t)(stop - at) == n && !memcmp(at, word, n))
            return i;
        at = stop + 1;
    }
    return -1;
}

static double value_of_column(reader *r, int column)
{
    double value = 0;
    if (!r->row)
        return 0;
    if (column < 0 || column >= r->row->fields || !table_value(r->row->field[column], &value))
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
        return number ? value_of_column(r, (int)value - 1) : value;
    }
    int column = n ? column_named(r->names, r->at, n) : -1;
    if (column < 0) {
        r->wrong = "a number, inf, the name of a column, or its number as in $1";
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

/* The names of --columns, separated by tabs as in a header. Commas in parentheses separate nothing. */
static void take_columns(text *names, const char *list)
{
    int depth = 0;
    for (const char *c = list; *c; c++) {
        depth += (*c == '(') - (*c == ')');
        text_add(names, *c == ',' && depth <= 0 ? "\t" : c, 1);
    }
}

/* If no line has what the expression asks for, the columns are probably others than was thought. */
static int complain_of_none(const table_file *f, uint64_t rows)
{
    fprintf(stderr,
            "%s: %llu line%s, and none has ratings in all columns of the expression; expected the puzzle, or "
            "a header as `tresse rate --id --header` writes it, then numbers (--columns "
            "names them all, with - for those that have none)\n",
            f->name, (unsigned long long)rows, cli_plural(rows));
    return STATUS_INPUT;
}

static int filter_file(const settings *s, const char *expression, table_file *f)
{
    table_row row;
    text out = PROGRAM_TEXT, names = PROGRAM_TEXT;
    uint64_t rows = 0, rated = 0;
    int status = 0;
    take_columns(&names, s->columns ? s->columns : "");
    for (; !status && table_next(f, &row); rows++) {
        reader r = {
            .at = expression, .from = expression, .row = &row, .names = s->columns ? &names : &f->names
        };
        bool holds = read_expression(&r);
        if (r.wrong)
            status = refuse(s, &r);
        if (f->names.length && !s->columns && !rows)
            table_add_names(f, &out);
        rated += !r.missing;
        if (holds && !r.wrong)
            text_printf(&out, "%.*s\n", (int)row.whole.n, row.whole.at);
    }
    text_close(&names);
    if (!status && f->refused)
        status = STATUS_INPUT;
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
    .example = "--columns W,B 'W>B' ratings.tsv",
    .more =
        "Writes the lines for which the expression is true: relations such as `W>=5` or `$2!=$1`, joined by "
        "`and` and `or` (`and` comes first). Columns are those behind the puzzle: $1 is the first; their "
        "names come from `--columns`, or from a first line such as `#puzzle`, W, B, separated by tabs, "
        "which is then written, too. Before the puzzle there may be an id, as `rate --id` writes it; or "
        "there is no puzzle, and all columns are ratings, with `#W`, B as the first line. inf is "
        "greater than any number, and >7 is greater than 7. A line "
        "without such a rating is left out; if all are, or if it cannot be told what a line begins with, a "
        "message says so, and the status is 1.\n",
    .files = true,
    .run = run_filter,
};
