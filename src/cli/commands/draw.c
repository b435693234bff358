/* draw.c: `tresse draw`: a position, or a step of the path of a puzzle, as SVG. */
#include "base/error.h"
#include "cli/command.h"
#include "cli/drawings.h"
#include "cli/solving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number, or the number that this word stands for; false: neither. */
static bool read_number(const char *content, const char *word, int meaning, int *out)
{
    char *end;
    *out = meaning;
    if (!strcmp(content, word))
        return true;
    unsigned long n = strtoul(content, &end, 10);
    *out = (int)n;
    return *content >= '0' && *content <= '9' && !*end && n < 1000000000;
}

/* Reads what was asked for, except theme and view; 0 or STATUS_USE. */
static int read_place(const settings *asked, int *step, int *part)
{
    if (!read_number(asked->step ? asked->step : "end", "end", TRESSE_END, step))
        return cli_misuse(asked, "--step %s, expected the number of a step, 0 for the start, or end",
                          asked->step);
    if (!read_number(asked->part ? asked->part : "all", "all", TRESSE_WHOLE, part))
        return cli_misuse(asked, "--part %s, expected the number of a part, from 0 on, or all", asked->part);
    return 0;
}

/* If the path has no such step, the answer says which ones there are. */
static bool refuse_step(const tresse_path *path, int step, const item *entry, answer *reply)
{
    tresse_message m = { 0 };
    int steps = tresse_path_steps(path);
    if (step <= steps)
        return false;
    if (steps)
        error_set(&m, TRESSE_BAD_INPUT, 0, 0, "step %d" EXPECTED "1 to %d, 0 for the start, or end", step,
                  steps);
    else
        error_set(&m, TRESSE_BAD_INPUT, 0, 0,
                  "step %d of a path that has no steps" EXPECTED "0 for the start, or end", step);
    item_add_failure(reply, entry, TRESSE_BAD_INPUT, &m);
    return true;
}

static tresse_status draw_path(const solving *work, const tresse_puzzle *puzzle, const tresse_path *path,
                               const item *entry, answer *reply)
{
    const settings *s = work->settings;
    tresse_drawing d = { .size = sizeof d, .part = TRESSE_WHOLE, .view = s->view, .theme = s->theme };
    (void)puzzle;
    if (!s->quiet)
        solving_add_assumption(path, entry, reply);
    read_place(s, &d.step, &d.part);
    if (!s->step)
        d.step = drawings_hardest(path);
    if (refuse_step(path, d.step, entry, reply))
        return TRESSE_OK;
    return tresse_path_draw(path, &d, text_write, work->deferred ? work->deferred : &reply->out);
}

static int run_draw(const settings *asked)
{
    int step, part;
    solving j = { .settings = asked, .write = draw_path };
    int status = drawings_refuse_name(asked, asked->output, ".svg");
    if (!status)
        status = read_place(asked, &step, &part);
    if (!status)
        status = solving_check_theory(asked);
    return status ? status : solving_run_single(asked, &j, "a drawing", asked->output);
}

const command command_draw = {
    .name = "draw",
    .bit = DRAW,
    .operands = "PUZZLE | FILE | -",
    .says = "draw a step of the path of a puzzle, as SVG",
    .example = "--step 20 --output figure.svg puzzle.txt",
    .files = true,
    .run = run_draw,
};
