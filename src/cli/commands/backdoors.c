/* backdoors.c: `tresse backdoors`: which candidates, asserted or eliminated, let a simple theory solve each
 * puzzle. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/puzzles.h"

#include <string.h>

/* Those found, by kind: a list for each, and how many there are. */
typedef struct found {
    text list[3];
    int n[3];
} found;

static int take(void *context, tresse_backdoor_kind kind, const char *label, const char *other)
{
    found *f = context;
    text *to = &f->list[kind];
    text_printf(to, "%s%s%s%s", to->length ? " " : "", label, other ? "+" : "", other ? other : "");
    f->n[kind]++;
    return 0;
}

static void write_found(const desk *worker, const tresse_theory *th, const found *seen, text *out)
{
    static const char *const called[] = { "backdoors", "anti-backdoors", "anti-backdoor-pairs" };
    for (int k = 0; k < 2 + worker->settings->pairs; k++) {
        text_printf(out, "%s\t%s-%s\t%d\t", tresse_puzzle_text(worker->puzzle), tresse_theory_name(th),
                    called[k], seen->n[k]);
        text_add(out, seen->n[k] ? seen->list[k].bytes : "-", seen->n[k] ? seen->list[k].length : 1);
        text_add(out, "\n", 1);
    }
}

static void look_item(void *worker, const item *entry, answer *reply)
{
    desk *l = worker;
    found f = { .list = { PROGRAM_TEXT, PROGRAM_TEXT, PROGRAM_TEXT } };
    tresse_theory *th = NULL;
    tresse_limits limits = cli_limits(l->settings);
    if (!puzzles_read(l->settings, l->puzzle, entry, reply))
        return;
    tresse_status status = tresse_theory_new(l->t, l->settings->with, &th, NULL);
    if (status == TRESSE_OK)
        status = tresse_backdoors(l->t, l->puzzle, th, l->settings->pairs, &limits, take, &f);
    if (status == TRESSE_OK)
        write_found(l, th, &f, &reply->out);
    else
        item_add_failure(reply, entry, status, tresse_last_message(l->t));
    tresse_theory_free(th);
    for (int k = 0; k < 3; k++)
        text_close(&f.list[k]);
}

static int run_backdoors(const settings *asked)
{
    int said = puzzles_check_theory(asked, "with", asked->with, asked->with, 0);
    return said ? said : puzzles_run(asked, look_item);
}

const command command_backdoors = {
    .name = "backdoors",
    .bit = BACKDOORS,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "list the candidates by which a simple theory solves a puzzle",
    .example = "..9......8....97...7..6..5..5..4..6.9....38....2.......6..5.17.2....84......1....",
    .files = true,
    .run = run_backdoors,
};
