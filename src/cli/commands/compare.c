/* compare.c: `tresse compare`: two files of ratings, value by value. */
#include "cli/command.h"
#include "cli/stats/stats_cell.h"
#include "cli/table_file.h"

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
    bool full;
} comparison;

static void copy(char *to, table_field f)
{
    size_t n = f.n < WORD ? f.n : WORD;
    memcpy(to, f.at, n);
    to[n] = 0;
}

static void count(comparison *c, int column, table_field a, table_field b, uint64_t line)
{
    pair one = { .column = column };
    int i = 0;
    copy(one.a, a);
    copy(one.b, b);
    while (i < c->pairs &&
           (c->pair[i].column != column || strcmp(c->pair[i].a, one.a) || strcmp(c->pair[i].b, one.b)))
        i++;
    c->full = c->full || i == PAIRS;
    if (i == PAIRS)
        return;
    if (i == c->pairs)
        c->pair[c->pairs++] = one;
    if (c->pair[i].count < LINES_SHOWN)
        c->pair[i].line[c->pair[i].count] = line;
    c->pair[i].count++;
}

static bool same(table_field a, table_field b)
{
    double x, y;
    if (table_value(a, &x) && table_value(b, &y))
        return x == y;
    return a.n == b.n && !memcmp(a.at, b.at, a.n);
}

static bool is_names(table_field f)
{
    return layout_is_names(f.at, f.n);
}

static bool is_nothing(table_field f)
{
    return f.n == 1 && *f.at == '-';
}

static bool is_rating(table_field f)
{
    rating_cell c;
    double value;
    return table_value(f, &value) || stats_read_cell(&(field){ f.at, f.n }, &c);
}

/* Only as many columns count as both lines have, up to a comment: the first field that is no rating. Names of
 * steps are no ratings either, but ratings may follow them. */
static void compare_rows(comparison *c, const table_row *a, const table_row *b)
{
    int fields = a->fields < b->fields ? a->fields : b->fields, differ = 0;
    for (int i = 0; i < fields; i++) {
        table_field x = a->field[i], y = b->field[i];
        if ((is_names(x) && (is_names(y) || is_nothing(y))) || (is_nothing(x) && is_names(y)))
            continue;
        if (i && !is_rating(x) && !is_rating(y))
            break;
        if (same(x, y))
            continue;
        count(c, i + 1, x, y, a->line);
        differ++;
    }
    c->lines++;
    c->equal += !differ;
}

static int by_value(const void *x, const void *y)
{
    const pair *a = x, *b = y;
    double p = 0, q = 0;
    table_value((table_field){ a->a, strlen(a->a) }, &p);
    table_value((table_field){ b->a, strlen(b->a) }, &q);
    if (a->column != b->column)
        return a->column - b->column;
    if (p != q)
        return p < q ? -1 : 1;
    return strcmp(a->b, b->b);
}

static void write_pairs(const comparison *c, text *out)
{
    for (int i = 0; i < c->pairs; i++) {
        const pair *p = &c->pair[i];
        text_printf(out, "%d\t%s\t%s\t%llu\t", p->column, p->a, p->b, (unsigned long long)p->count);
        for (uint64_t k = 0; k < p->count && k < LINES_SHOWN; k++)
            text_printf(out, "%s%llu", k ? " " : "", (unsigned long long)p->line[k]);
        text_printf(out, "%s\n", p->count > LINES_SHOWN ? " ..." : "");
    }
    text_printf(out, "# %llu line%s, %llu equal", (unsigned long long)c->lines, cli_plural(c->lines),
                (unsigned long long)c->equal);
    if (c->longer)
        text_printf(out, ", %llu more in one of the files", (unsigned long long)c->longer);
    text_printf(out, "%s\n", c->full ? "; more pairs of values than can be listed" : "");
}

static void compare_files(comparison *c, table_file *a, table_file *b)
{
    table_row x, y;
    bool more_a = table_next(a, &x), more_b = table_next(b, &y);
    while (more_a && more_b) {
        compare_rows(c, &x, &y);
        more_a = table_next(a, &x);
        more_b = table_next(b, &y);
    }
    for (; more_a; more_a = table_next(a, &x))
        c->longer++;
    for (; more_b; more_b = table_next(b, &y))
        c->longer++;
}

static int run_compare(const settings *s)
{
    table_file a, b;
    text out = PROGRAM_TEXT;
    comparison c = { .pair = calloc(PAIRS, sizeof *c.pair) };
    if (!c.pair)
        program_no_memory();
    if (s->operands != 2) {
        free(c.pair);
        return cli_misuse(s, "two files of ratings are compared, and there %s %d",
                          s->operands == 1 ? "is" : "are", s->operands);
    }
    int status = table_open(&a, s, s->operand[0]), other = table_open(&b, s, s->operand[1]);
    if (!status && !other) {
        compare_files(&c, &a, &b);
        if (a.refused || b.refused)
            status = STATUS_INPUT;
    }
    if (!status && !other) {
        qsort(c.pair, (size_t)c.pairs, sizeof *c.pair, by_value);
        write_pairs(&c, &out);
        status = cli_print(&out);
        if (!status && (c.pairs || c.longer))
            status = STATUS_UNSOLVED;
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
    .more =
        "Both files have one line per puzzle, in the same order: the puzzle and its ratings, separated by "
        "tabs, as `tresse rate` writes them, with or without ids, or ratings alone, as published files often "
        "have. The words of `--bounds` are compared, too; names of steps are passed over. For each "
        "pair of different values there is one line: the column, the value in the first file, that in the "
        "second, how often, and the first lines of the first file where it is so. The last line counts "
        "lines, and those that are equal. Blank lines and those that begin with # are passed over.\n",
    .files = true,
    .run = run_compare,
};
