/* count.c: `tresse count`: how many solutions each puzzle has, some of them, and where they differ. */
#include "cli/command.h"
#include "cli/puzzles.h"

#include <string.h>

enum { KEPT = 1000 };

typedef struct found {
    bytes list; /* each ends with NUL */
    int n;
} found;

static int keep(void *context, const char *text)
{
    found *f = context;
    if (f->n < KEPT)
        bytes_add(&f->list, text, strlen(text) + 1);
    f->n++;
    return 0;
}

/* Below the solutions: a ^ under each character in which one of them is not as the first. */
static void add_differences(const found *f, bytes *out)
{
    const char *first = f->list.at, *other = first;
    size_t n = strlen(first);
    int places = 0;
    for (int k = 0; k < f->n && k < KEPT; k++, other += strlen(other) + 1)
        if (strlen(other) != n)
            return;
    bytes_add_string(out, "  ");
    for (size_t i = 0; i < n; i++) {
        bool same = true;
        other = first;
        for (int k = 0; k < f->n && k < KEPT; k++, other += n + 1)
            same = same && other[i] == first[i];
        bytes_add_string(out, same ? " " : "^");
        places += !same;
    }
    bytes_format(out, "\n  they differ in %d place%s\n", places, cli_plural((uint64_t)places));
}

static void count_item(void *worker, const item *i, answer *a)
{
    desk *d = worker;
    const settings *s = d->settings;
    found f = { .n = 0 };
    int n = 0, all = 0, most = s->show > 2 ? (int)s->show : 2;
    if (!puzzles_read(s, d->puzzle, i, a))
        return;
    tresse_limits limits = cli_limits(s);
    tresse_status status = tresse_solutions_find(d->t, d->puzzle, most, &limits, keep, &f, &n, &all);
    const char *title = tresse_puzzle_title(d->puzzle), *comment = tresse_puzzle_comment(d->puzzle);
    if (status == TRESSE_OK) {
        bytes_format(&a->out, "%s\t%s%d", title && *title ? title : tresse_puzzle_text(d->puzzle),
                     all ? "" : ">=", n);
        bytes_format(&a->out, "%s%s\n", *comment && !title ? "\t" : "", title ? "" : comment);
        const char *one = f.list.at;
        for (int k = 0; k < f.n && k < (int)s->show && k < KEPT; k++, one += strlen(one) + 1)
            bytes_format(&a->out, "  %s\n", one);
        if (s->show > 1 && f.n > 1)
            add_differences(&f, &a->out);
        if (n == 0)
            puzzles_explain_givens(d->t, d->puzzle, i, a);
    } else {
        item_add_failure(a, i, status, tresse_last_message(d->t));
    }
    bytes_free(&f.list);
}

static int run_count(const settings *s)
{
    return puzzles_run(s, count_item);
}

const command command_count = {
    .name = "count",
    .bit = COUNT,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "say how many solutions puzzles have, and where they differ",
    .example = "--show 2 puzzles.txt",
    .more = "One line per puzzle: the puzzle, a tab and 0, 1, or >=2 if there are several; with `--show N` "
            "they are "
            "counted up to N, and that many are shown below it, with marks below the places in which they "
            "differ. "
            "Solutions are counted by a search, not by the rules.\n",
    .files = true,
    .run = run_count,
};
