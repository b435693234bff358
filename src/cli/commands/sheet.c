/* sheet.c: `tresse sheet`: puzzles to print, several on a page, with their ratings; the solutions upside down
 * on the last pages. Workers draw them in any order; pages are filled in the order of the input. */
#include "cli/command.h"
#include "cli/drawings.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/puzzles.h"
#include "cli/sheet_pages.h"
#include "cli/step_names.h"

#include <stdio.h>
#include <string.h>

/* What a worker makes of a puzzle: the lengths of the texts that follow it, namely the caption, the clues in
 * words, the drawing, and the drawing of the solution, if there is just one. */
typedef struct entry {
    size_t caption, clues, drawing, solution;
} entry;

/* What is gathered. */
enum { PUZZLES, SOLUTIONS, KINDS };

typedef struct sheet {
    sheet_pages pages[KINDS];
    int puzzles;
} sheet;

static bool is_svg(const settings *asked)
{
    static const char end[] = ".svg";
    size_t n = asked->output ? strlen(asked->output) : 0;
    return n >= strlen(end) && !strcmp(asked->output + n - strlen(end), end);
}

/* ---- a puzzle, by a worker ---- */

static tresse_status draw(desk *worker, text *out)
{
    tresse_drawing drawing = { .size = sizeof drawing,
                               .kind = TRESSE_DRAW_CLEAN,
                               .part = TRESSE_WHOLE,
                               .theme = "print",
                               .inside = is_svg(worker->settings) };
    return tresse_puzzle_draw(worker->t, worker->puzzle, &drawing, text_write, out);
}

/* Adds " rating 4, whip[4]", after what joins it; a puzzle that is not solved has no hardest step: " rating
 * inf". */
static void add_rating(text *out, const tresse_path *path, const char *joint)
{
    tresse_rating rating = tresse_path_rating(path);
    bool is_one = rating.kind == TRESSE_RATED || rating.kind == TRESSE_MORE || rating.kind == TRESSE_INFINITE;
    text_printf(out, is_one ? "%s rating " : "%s ", joint);
    puzzles_add_rating(out, &rating);
    if (rating.kind != TRESSE_RATED)
        return;
    int hardest = drawings_hardest(path);
    text_add_string(out, ", ");
    if (hardest && tresse_path_step(path, hardest - 1).length)
        step_names_add_hardest(out, path);
    else
        text_add_string(out, "Singles");
}

/* ": rating 4, whip[4], 26 givens" */
static tresse_status add_caption(desk *worker, text *out)
{
    tresse_theory *th = NULL;
    tresse_path *path = NULL;
    tresse_limits limits = cli_limits(worker->settings);
    const char *name = tresse_puzzle_title(worker->puzzle), *joint = name && *name ? "," : ":";
    if (name && *name) {
        text_add_string(out, ": ");
        text_add_shown(out, name, strlen(name), strlen(name));
    }
    tresse_status status = tresse_theory_new(worker->t, worker->settings->with, &th, NULL);
    if (status == TRESSE_OK)
        status = tresse_solve(worker->t, worker->puzzle, th, NULL, &limits, &path);
    if (status == TRESSE_OK) {
        add_rating(out, path, joint);
        text_add_string(out, tresse_puzzle_counts(worker->puzzle));
    }
    tresse_path_free(path);
    tresse_theory_free(th);
    return status;
}

static int take_solution(void *context, const char *content)
{
    text *b = context;
    b->length = 0;
    text_add_string(b, content);
    return 0;
}

/* Draws the solution, if there is just one; otherwise a note says why there is none. */
static tresse_status add_solution(desk *worker, const item *item, answer *reply, text *out)
{
    text content = PROGRAM_TEXT, params = PROGRAM_TEXT;
    int found = 0, all = 0;
    tresse_limits limits = cli_limits(worker->settings);
    tresse_status status =
        tresse_solutions_find(worker->t, worker->puzzle, 2, &limits, take_solution, &content, &found, &all);
    text_add_string(&params, tresse_puzzle_params(worker->puzzle));
    if (status == TRESSE_OK && found == 1)
        status = tresse_puzzle_read(worker->puzzle, tresse_puzzle_app(worker->puzzle),
                                    *text_bytes(&params) ? text_bytes(&params) : NULL, content.bytes,
                                    content.length, NULL);
    if (status == TRESSE_OK && found == 1)
        status = draw(worker, out);
    if (status == TRESSE_OK && found != 1) {
        item_add_place(&reply->note, item, 1, 0);
        text_printf(&reply->note, "%s: no solution is printed for it; leave it out, or mend it\n",
                    found ? "several solutions" : "no solution");
    }
    text_close(&content);
    text_close(&params);
    return status;
}

static void take_item(void *worker, const item *item, answer *reply)
{
    desk *d = worker;
    text texts = PROGRAM_TEXT;
    entry e = { 0, 0, 0 };
    if (!puzzles_read(d->settings, d->puzzle, item, reply))
        return;
    tresse_status status = add_caption(d, &texts);
    e.caption = texts.length;
    text_add_string(&texts, tresse_puzzle_clues(d->puzzle));
    e.clues = texts.length - e.caption;
    if (status == TRESSE_OK)
        status = draw(d, &texts);
    e.drawing = texts.length - e.caption - e.clues;
    if (status == TRESSE_OK)
        status = add_solution(d, item, reply, &texts);
    e.solution = texts.length - e.caption - e.clues - e.drawing;
    if (status == TRESSE_OK) {
        text_add(&reply->out, (const char *)&e, sizeof e);
        text_add(&reply->out, texts.bytes, texts.length);
    } else {
        item_add_failure(reply, item, status, tresse_last_message(d->t));
    }
    text_close(&texts);
}

/* ---- all of them, in order ---- */

static void add_figure(sheet_pages *pages, sheet_figure figure, int number)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "%d", number);
    text_add(&b, figure.caption, figure.caption_length);
    figure.caption = b.bytes;
    figure.caption_length = b.length;
    sheet_pages_add(pages, &figure);
    text_close(&b);
}

static void gather(void *taker, const item *item, const answer *reply)
{
    sheet *g = taker;
    entry e;
    (void)item;
    if (reply->out.length < sizeof e)
        return;
    memcpy(&e, reply->out.bytes, sizeof e);
    const char *caption = reply->out.bytes + sizeof e, *clues = caption + e.caption,
               *drawing = clues + e.clues;
    add_figure(&g->pages[PUZZLES], (sheet_figure){ drawing, e.drawing, caption, clues, e.caption, e.clues },
               ++g->puzzles);
    if (e.solution)
        add_figure(&g->pages[SOLUTIONS], (sheet_figure){ drawing + e.drawing, e.solution, "", "", 0, 0 },
                   g->puzzles);
}

static int run_sheet(const settings *asked)
{
    output o;
    sheet g = { .puzzles = 0 };
    const int per_page = (int)asked->per_page;
    int status = drawings_refuse_name(asked, asked->output, ".html or .svg");
    if (!status)
        status = puzzles_check_theory(asked, "with", asked->with, asked->with, 0);
    if (!status)
        status = output_open(&o, asked->output);
    if (status)
        return status;
    sheet_pages_open(&g.pages[PUZZLES], is_svg(asked), per_page, false, asked->output);
    sheet_pages_open(&g.pages[SOLUTIONS], is_svg(asked), per_page < 9 ? 9 : per_page, true, asked->output);
    status = puzzles_gather(asked, take_item, gather, &g);
    bool made = status < STATUS_REFUSED && g.puzzles;
    int written = 0;
    if (made) {
        char title[40];
        snprintf(title, sizeof title, "%d puzzle%s", g.puzzles, cli_plural((uint64_t)g.puzzles));
        written = sheet_pages_write(g.pages, KINDS, title, &o);
    }
    for (int i = 0; i < KINDS; i++)
        sheet_pages_close(&g.pages[i]);
    const text nothing = PROGRAM_TEXT;
    int closed = output_end(&o, &nothing, made && !written);
    return written ? written : closed ? closed : status;
}

const command command_sheet = {
    .name = "sheet",
    .bit = SHEET,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "print puzzles on pages, with ratings, and the solutions upside down",
    .example = "--per-page 4 --output sheet.html puzzles.txt",
    .files = true,
    .run = run_sheet,
};
