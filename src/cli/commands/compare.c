/* compare.c: `tresse compare`: two files of ratings, value by value. */
#include "cli/command.h"
#include "cli/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 1024, LINES_SHOWN = 8, WORD = 15 };

/* How often one value is found against another, in which column, and where first. */
typedef struct pair {
    int column;
    char a[WORD + 1], b[WORD + 1];
    uint64_t count, line[LINES_SHOWN];
} pair;

typedef struct comparison {
    pair *pair;
    int pairs;
    uint64_t lines, equal, longer; /* longer: lines that only one file has */
    bool full, compared;           /* compared: there was a column in both files */
} comparison;

static void copy(char *to, const field *cell)
{
    size_t n = cell->n < WORD ? cell->n : WORD;
    memcpy(to, cell->at, n);
    to[n] = 0;
}

static void count(comparison *sums, int column, const field *first, const field *second, uint64_t line)
{
    pair one = { .column = column };
    int i = 0;
    copy(one.a, first);
    copy(one.b, second);
    while (i < sums->pairs && (sums->pair[i].column != column || strcmp(sums->pair[i].a, one.a) ||
                               strcmp(sums->pair[i].b, one.b)))
        i++;
    sums->full = sums->full || i == PAIRS;
    if (i == PAIRS)
        return;
    if (i == sums->pairs)
        sums->pair[sums->pairs++] = one;
    if (sums->pair[i].count < LINES_SHOWN)
        sums->pair[i].line[sums->pair[i].count] = line;
    sums->pair[i].count++;
}

static bool same(const field *first, const field *second)
{
    double x, y;
    if (field_value(first, &x) && field_value(second, &y))
        return x == y;
    return first->n == second->n && !memcmp(first->at, second->at, first->n);
}

/* A column that is text by its name is not compared; one without a name is. */
static bool is_skipped(const table_columns *columns, int column)
{
    return column < columns->names && table_is_text(columns, column);
}

/* Column 1 is the first after the puzzle; only as many count as both lines have. */
static void compare_rows(comparison *sums, const table_file *first, const table_row *row,
                         const table_file *second, const table_row *table_row)
{
    int differ = 0;
    for (int i = first->columns.puzzle + 1, k = second->columns.puzzle + 1;
         i < row->fields && k < table_row->fields; i++, k++) {
        if (is_skipped(&first->columns, i) || is_skipped(&second->columns, k))
            continue;
        sums->compared = true;
        if (same(&row->field[i], &table_row->field[k]))
            continue;
        count(sums, i - first->columns.puzzle, &row->field[i], &table_row->field[k], row->line);
        differ++;
    }
    sums->lines++;
    sums->equal += !differ;
}

static int by_value(const void *first, const void *second)
{
    const pair *a = first, *b = second;
    double p = 0, q = 0;
    field_value(&(field){ a->a, strlen(a->a) }, &p);
    field_value(&(field){ b->a, strlen(b->a) }, &q);
    if (a->column != b->column)
        return a->column - b->column;
    if (p != q)
        return p < q ? -1 : 1;
    return strcmp(a->b, b->b);
}

static void write_pairs(const comparison *sums, text *out)
{
    for (int i = 0; i < sums->pairs; i++) {
        const pair *p = &sums->pair[i];
        text_printf(out, "%d\t%s\t%s\t%llu\t", p->column, p->a, p->b, (unsigned long long)p->count);
        for (uint64_t k = 0; k < p->count && k < LINES_SHOWN; k++)
            text_printf(out, "%s%llu", k ? " " : "", (unsigned long long)p->line[k]);
        text_printf(out, "%s\n", p->count > LINES_SHOWN ? " ..." : "");
    }
    text_printf(out, "# %llu line%s, %llu equal", (unsigned long long)sums->lines, cli_plural(sums->lines),
                (unsigned long long)sums->equal);
    if (sums->longer)
        text_printf(out, ", %llu more in one of the files", (unsigned long long)sums->longer);
    text_printf(out, "%s\n", sums->full ? "; more pairs of values than can be listed" : "");
}

static void compare_files(comparison *sums, table_file *first, table_file *second)
{
    table_row x, y;
    bool more_a = table_next(first, &x), more_b = table_next(second, &y);
    while (more_a && more_b) {
        compare_rows(sums, first, &x, second, &y);
        more_a = table_next(first, &x);
        more_b = table_next(second, &y);
    }
    for (; more_a; more_a = table_next(first, &x))
        sums->longer++;
    for (; more_b; more_b = table_next(second, &y))
        sums->longer++;
}

static int write_comparison(const comparison *sums, const settings *asked)
{
    text out = PROGRAM_TEXT;
    if (sums->lines && !sums->compared) {
        cli_misuse_see_help(
            asked, "no line has a column after its puzzle in both files; if they have ratings alone, "
                   "name the columns: --columns W");
        return STATUS_INPUT;
    }
    qsort(sums->pair, (size_t)sums->pairs, sizeof *sums->pair, by_value);
    write_pairs(sums, &out);
    int status = cli_print(&out);
    return status ? status : sums->pairs || sums->longer ? STATUS_UNSOLVED : 0;
}

static int run_compare(const settings *asked)
{
    table_file a, b;
    if (asked->operands != 2)
        return cli_misuse_see_help(asked, "two files of ratings are compared, and there %s %d",
                                   asked->operands == 1 ? "is" : "are", asked->operands);
    comparison c = { .pair = program_allocate(PAIRS * sizeof *c.pair) };
    int status = table_open(&a, asked, asked->operand[0]), other = table_open(&b, asked, asked->operand[1]);
    if (!status && !other) {
        compare_files(&c, &a, &b);
        status = write_comparison(&c, asked);
    }
    table_close(&a);
    table_close(&b);
    free(c.pair);
    return status ? status : other;
}

const command command_compare = {
    .name = "compare",
    .bit = COMPARE,
    .operands = "FILE FILE",
    .says = "compare two files of ratings",
    .example = "old.tsv new.tsv",
    .files = true,
    .run = run_compare,
};
