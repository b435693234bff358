/* check.c: `tresse check`: verifies paths written by `tresse solve --format json`, one a line. */
#include "cli/command.h"
#include "cli/input.h"

#include <string.h>

static void *open_checker(const void *context)
{
    tresse *t = NULL;
    (void)context;
    return tresse_open(&t, NULL) == TRESSE_OK ? t : NULL;
}

static void close_checker(void *worker)
{
    tresse_close(worker);
}

static void add_verdict(const tresse_verdict *v, const item *i, answer *a)
{
    item_add_place(&a->out, i, 0, 0);
    if (v->accepted) {
        bytes_format(&a->out, "accepted, %d step%s\n", v->steps, v->steps == 1 ? "" : "s");
        return;
    }
    a->saw |= SAW_REFUSED;
    bytes_add_string(&a->out, "refused");
    if (v->refused)
        bytes_format(&a->out, " at step %d", v->refused);
    bytes_add_string(&a->out, ": ");
    bytes_add_clean(&a->out, v->why, strlen(v->why), sizeof v->why);
    bytes_add_string(&a->out, "\n");
}

static void check_item(void *worker, const item *i, answer *a)
{
    tresse_verdict v;
    tresse_message m = { 0, 0, "" };
    a->saw |= SAW_PUZZLE;
    if (i->refused) {
        m.line = 1;
        m.column = i->refused_column;
        strncpy(m.text, i->refused, sizeof m.text - 1);
        item_add_message(&a->note, i, &m);
        a->saw |= SAW_BAD_INPUT;
        return;
    }
    tresse_status status = tresse_check(worker, i->text.at, i->text.length, &v, &m);
    if (status == TRESSE_OK)
        add_verdict(&v, i, a);
    else
        item_add_failure(a, i, status, &m);
}

static int run_check(const settings *s)
{
    const input_style style = { .puzzles = false, .line_most = PATH_LINE_MOST, .unit = "path" };
    input *in = input_open(s, &style);
    const job work = { .settings = s,
                       .source = in,
                       .next = input_next,
                       .open = open_checker,
                       .close = close_checker,
                       .work = check_item,
                       .unit = "path" };
    int status = run_job(&work);
    input_close(in);
    return status;
}

const command command_check = {
    .name = "check",
    .bit = CHECK,
    .operands = "[FILE | -]...",
    .says = "verify paths written by solve --format json",
    .example = "paths.jsonl",
    .more = "Each line is one path. It is replayed by a checker that shares no code with the search, and is "
            "accepted or refused, on "
            "standard output. No FILE, or -, is standard input.\n",
    .files = true,
    .run = run_check,
};
