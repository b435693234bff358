/* orders_drawn.c: see orders_drawn.h. Braids are applied one by one, drawn at random from all levels, once
 * with the seed that was asked for, and once with the first seed after it that gives another order. */
#include "cli/experiments/orders_drawn.h"
#include "cli/experiments/experiment.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/puzzles.h"
#include "cli/sheet_pages.h"
#include "cli/stop.h"

#include <stdio.h>
#include <string.h>

/* Six regions, three colours. */
static const char small_map[] = "3 6 .B..R. 1 3 5 6 : 2 4 6 : 3 4 5 6 : 4 6 :";

enum { SEEDS = 64, PER_PAGE = 6 };

typedef struct orders {
    lab lab;
    tresse_path *path[2];
} orders;

/* ---- two orders ---- */

static tresse_status solve(orders *drawn, uint64_t seed, tresse_path **out)
{
    lab *l = &drawn->lab;
    tresse_status status = experiment_set_number(l, "seed", seed);
    return status == TRESSE_OK ? tresse_solve(l->t, l->puzzle, l->theory[0], l->options, &l->limits, out)
                               : status;
}

static tresse_status add_conclusion(const tresse_path *path, int i, text *out)
{
    return tresse_path_step_write(path, i, TRESSE_CONCLUSION, text_write, out);
}

static bool same_orders(const tresse_path *first, const tresse_path *second)
{
    text x = PROGRAM_TEXT, y = PROGRAM_TEXT;
    bool same = tresse_path_steps(first) == tresse_path_steps(second);
    for (int i = 0; same && i < tresse_path_steps(first); i++) {
        x.length = y.length = 0;
        same = add_conclusion(first, i, &x) == TRESSE_OK && add_conclusion(second, i, &y) == TRESSE_OK &&
               x.length == y.length && !memcmp(x.bytes, y.bytes, x.length);
    }
    text_close(&x);
    text_close(&y);
    return same;
}

static tresse_status find_orders(orders *drawn)
{
    uint64_t seed = drawn->lab.settings->seed;
    tresse_status status = solve(drawn, seed, &drawn->path[0]);
    for (uint64_t k = 1; k <= SEEDS && status == TRESSE_OK; k++) {
        tresse_path_free(drawn->path[1]);
        drawn->path[1] = NULL;
        status = solve(drawn, seed + k, &drawn->path[1]);
        if (status == TRESSE_OK && !same_orders(drawn->path[0], drawn->path[1]))
            break;
    }
    return status;
}

/* ---- the picture ---- */

/* Step `index` of an order, counted from 1; 0 is the start, and after the last step comes the end. */
static tresse_status add_figure(const tresse_path *path, int order, int index, sheet_pages *pages)
{
    text svg = PROGRAM_TEXT, caption = PROGRAM_TEXT;
    int steps = tresse_path_steps(path);
    tresse_drawing d = { .size = sizeof d,
                         .step = index > steps ? TRESSE_END : index,
                         .part = TRESSE_WHOLE,
                         .theme = "print",
                         .inside = pages->svg };
    tresse_status status = tresse_path_draw(path, &d, text_write, &svg);
    text_printf(&caption, "order %d: ", order + 1);
    if (status == TRESSE_OK && index && index <= steps) {
        text_printf(&caption, "step %d, ", index);
        status = add_conclusion(path, index - 1, &caption);
    } else
        text_add_string(&caption, index ? "the end" : "the start");
    if (status == TRESSE_OK)
        sheet_pages_add(pages,
                        &(sheet_figure){ svg.bytes, svg.length, caption.bytes, "", caption.length, 0 });
    text_close(&svg);
    text_close(&caption);
    return status;
}

static bool same_ends(const orders *drawn)
{
    text end[2] = { PROGRAM_TEXT, PROGRAM_TEXT };
    for (int k = 0; k < 2; k++)
        tresse_path_grid_write(drawn->path[k], text_write, &end[k]);
    bool same = end[0].length == end[1].length && !memcmp(end[0].bytes, end[1].bytes, end[0].length);
    text_close(&end[0]);
    text_close(&end[1]);
    return same;
}

/* *failed: a status after a message, if it could not be written. */
static tresse_status draw_both(const orders *drawn, output *out, int *failed)
{
    sheet_pages pages;
    int a = tresse_path_steps(drawn->path[0]), b = tresse_path_steps(drawn->path[1]);
    tresse_status status = TRESSE_OK;
    sheet_pages_open(&pages, true, PER_PAGE, false, drawn->lab.settings->svg);
    for (int k = 0; k <= (a > b ? a : b) + 1 && status == TRESSE_OK; k++)
        for (int order = 0; order < 2 && status == TRESSE_OK; order++)
            status = add_figure(drawn->path[order], order, k, &pages);
    if (status == TRESSE_OK)
        *failed = sheet_pages_write(&pages, 1,
                                    same_ends(drawn) ? "two orders, one end" : "two orders, two ends", out);
    sheet_pages_close(&pages);
    return status;
}

/* ---- all together ---- */

/* Reads the first puzzle of the files, or the map; a status after a message. */
static int read_first(orders *drawn, const settings *files)
{
    static const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };
    answer a = ANSWER;
    item i = { .kind = ITEM_WORD, .name = "map", .text = PROGRAM_TEXT };
    input *in = files->operands ? input_open(files, &style) : NULL;
    bool some = true;
    if (in)
        for (some = input_next(in, &i); some && i.kind == ITEM_NOTE; some = input_next(in, &i))
            text_renew(&i.text);
    else
        text_add_string(&i.text, small_map);
    bool read =
        some && i.kind != ITEM_TROUBLE && puzzles_read(drawn->lab.settings, drawn->lab.puzzle, &i, &a);
    const text *said = some && i.kind == ITEM_TROUBLE ? &i.text : &a.note;
    if (said->length)
        fprintf(stderr, "%.*s", (int)said->length, said->bytes);
    else if (!some)
        fprintf(stderr, "tresse experiment: no puzzle, expected at least one: name a file that has some\n");
    text_close(&a.note);
    text_close(&i.text);
    input_close(in);
    return read ? 0 : STATUS_INPUT;
}

int orders_draw(const settings *asked, const settings *files)
{
    static const char *const braids[] = { "B", NULL };
    orders o = { .path = { NULL } };
    const text nothing = PROGRAM_TEXT;
    output picture;
    int status = output_open(&picture, asked->svg);
    if (status)
        return status;
    if (experiment_open_lab(&o.lab, asked, braids) != TRESSE_OK ||
        experiment_set(&o.lab, "strategy", "any-order") != TRESSE_OK)
        program_no_memory();
    status = read_first(&o, files);
    tresse_status drawn = status ? TRESSE_OK : find_orders(&o);
    if (!status && drawn == TRESSE_OK)
        drawn = draw_both(&o, &picture, &status);
    if (drawn == TRESSE_NO_MEMORY)
        program_no_memory();
    if (drawn == TRESSE_STOPPED)
        status = stop_status();
    else if (drawn != TRESSE_OK) {
        fprintf(stderr, "tresse experiment: %s\n", tresse_last_message(o.lab.t)->text);
        status = STATUS_INPUT;
    }
    tresse_path_free(o.path[0]);
    tresse_path_free(o.path[1]);
    experiment_close_lab(&o.lab);
    int closed = output_end(&picture, &nothing, !status);
    return status ? status : closed;
}
