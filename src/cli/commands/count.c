/* count.c: `tresse count`: how many solutions each puzzle has, some of them, and where they differ. */
#include "cli/command.h"
#include "cli/puzzles.h"
#include "cli/solutions.h"

#include <string.h>

static int keep(void *context, const char *content)
{
    solution_list *l = context;
    text_add(&l->text, content, strlen(content) + 1);
    l->n++;
    return 0;
}

static int keep_place(void *context, const char *name)
{
    solution_list *l = context;
    text_printf(&l->names, "%s%s", l->places ? ", " : "", name);
    l->places++;
    return 0;
}

static void count_item(void *worker, const item *entry, answer *reply)
{
    desk *d = worker;
    const settings *s = d->settings;
    solution_list l = { .text = PROGRAM_TEXT, .names = PROGRAM_TEXT };
    int n = 0, all = 0, most = s->show > 2 ? (int)s->show : 2;
    if (!puzzles_read(s, d->puzzle, entry, reply))
        return;
    tresse_limits limits = cli_limits(s);
    limits.nodes = limits.nodes ? limits.nodes : COUNT_NODES;
    tresse_status status =
        tresse_solutions_compare(d->t, d->puzzle, most, &limits, keep, keep_place, &l, &n, &all);
    if (status == TRESSE_OK) {
        bool columns = puzzles_add_name(&reply->out, entry, d->puzzle);
        text_printf(&reply->out, "\t%s%d", all ? "" : ">=", n);
        if (columns)
            puzzles_add_columns(&reply->out, d->puzzle);
        text_add(&reply->out, "\n", 1);
        if (s->show > 1 && n > 1)
            solutions_add_compared(&l, &reply->out);
        else
            solutions_add(&l, (int)s->show, &reply->out);
        if (n == 0)
            puzzles_explain_givens(d->t, d->puzzle, entry, reply);
    } else {
        item_add_failure(reply, entry, status, tresse_last_message(d->t));
    }
    text_close(&l.text);
    text_close(&l.names);
}

const command command_count = {
    .name = "count",
    .bit = COUNT,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "say how many solutions puzzles have, and where they differ",
    .example = "--show 2 puzzles.txt",
    .files = true,
    .each = count_item,
};
