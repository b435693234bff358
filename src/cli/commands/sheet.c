/* sheet.c: `tresse sheet`: puzzles to print, several on a page, with their ratings; the solutions upside down
 * on the last pages. */
#include "cli/command.h"
#include "cli/drawings.h"
#include "cli/late.h"
#include "cli/puzzles.h"

#include <string.h>

/* What is gathered: the figures of all puzzles, and of their solutions. */
typedef struct sheet {
    const settings *settings;
    bool svg;
    bytes figures, solutions;
    int puzzles, solved;
} sheet;

static sheet gathered; /* the work is done by one thread, in order: see run_sheet */

static const char style[] =
    "body{font:11pt/1.3 system-ui,'Helvetica Neue',Arial,sans-serif;margin:0;color:#16191f}\n"
    ".page{display:grid;gap:8mm;padding:10mm;box-sizing:border-box;break-after:page}\n"
    "figure{margin:0;break-inside:avoid;text-align:center}\n"
    "figure svg{width:100%;height:auto}\n"
    "figcaption{margin-top:2mm}\n"
    ".solutions figure{transform:rotate(180deg)}\n"
    "@page{size:A4;margin:8mm}\n";

static int columns(int per_page)
{
    return per_page < 2 ? 1 : per_page < 9 ? 2 : per_page < 16 ? 3 : 4;
}

/* "3: W 4, 26 givens" */
static void add_caption(bytes *b, int number, const tresse_rating *r, const char *hardest, const char *says)
{
    const char *comma = strchr(says, ',');
    bytes_format(b, "%d: ", number);
    bytes_add_string(b, r->kind == TRESSE_RATED ? "rating " : "");
    puzzles_add_rating(b, r);
    if (*hardest)
        bytes_format(b, ", %s", hardest);
    bytes_format(b, "%s", comma ? comma : "");
}

static tresse_status add_figure(desk *d, const char *caption, size_t n, bytes *out)
{
    tresse_drawing drawing = {
        .size = sizeof drawing, .kind = TRESSE_DRAW_CLEAN, .part = TRESSE_WHOLE, .theme = "print"
    };
    bytes_add_string(out, "<figure>\n");
    tresse_status status = tresse_puzzle_draw(d->t, d->puzzle, &drawing, cli_write_bytes, out);
    bytes_format(out, "<figcaption>%.*s</figcaption>\n</figure>\n", (int)n, caption);
    return status;
}

static int take_solution(void *context, const char *text)
{
    bytes *b = context;
    b->length = 0;
    bytes_add_string(b, text);
    return 0;
}

/* "whip[4]": the hardest step, and its rating. */
static tresse_status rate(desk *d, tresse_rating *rating, bytes *hardest)
{
    tresse_theory *th = NULL;
    tresse_path *path = NULL;
    tresse_limits limits = cli_limits(d->settings);
    tresse_status status = tresse_theory_new(d->t, d->settings->with, &th, NULL);
    if (status == TRESSE_OK)
        status = tresse_solve(d->t, d->puzzle, th, NULL, &limits, &path);
    if (status == TRESSE_OK) {
        int k = drawings_hardest(path);
        *rating = tresse_path_rating(path);
        tresse_step s = tresse_path_step(path, k - 1);
        if (k && s.length)
            bytes_format(hardest, "%s[%d]", s.rule, s.length);
        else if (rating->kind == TRESSE_RATED)
            bytes_add_string(hardest, "Singles");
    }
    bytes_add(hardest, "", 1);
    tresse_path_free(path);
    tresse_theory_free(th);
    return status;
}

static void take_item(void *worker, const item *i, answer *a)
{
    desk *d = worker;
    tresse_rating rating = { TRESSE_RATED, 0, 0 };
    bytes hardest = { NULL, 0, 0 }, caption = { NULL, 0, 0 }, solution = { NULL, 0, 0 };
    int found = 0, all = 0;
    if (!puzzles_read(d->settings, d->puzzle, i, a))
        return;
    tresse_limits limits = cli_limits(d->settings);
    tresse_status status = rate(d, &rating, &hardest);
    add_caption(&caption, gathered.puzzles + 1, &rating, hardest.at, tresse_puzzle_says(d->puzzle));
    if (status == TRESSE_OK)
        status = add_figure(d, caption.at, caption.length, &gathered.figures);
    if (status == TRESSE_OK)
        status = tresse_solutions_find(d->t, d->puzzle, 2, &limits, take_solution, &solution, &found, &all);
    gathered.puzzles++;
    if (status == TRESSE_OK && found == 1 &&
        tresse_puzzle_read(d->puzzle, tresse_puzzle_app(d->puzzle), NULL, solution.at, solution.length,
                           NULL) == TRESSE_OK) {
        caption.length = 0;
        bytes_format(&caption, "%d", gathered.puzzles);
        status = add_figure(d, caption.at, caption.length, &gathered.solutions);
        gathered.solved++;
    } else if (status == TRESSE_OK && found != 1) {
        item_add_place(&a->note, i, 1, 0);
        bytes_format(&a->note, "%s: no solution is printed for it; leave it out, or mend it\n",
                     found ? "several solutions" : "no solution");
    }
    if (status != TRESSE_OK)
        item_add_failure(a, i, status, tresse_last_message(d->t));
    bytes_free(&hardest);
    bytes_free(&caption);
    bytes_free(&solution);
}

/* The figures in pages of so many. */
static void add_pages(const bytes *figures, int per_page, const char *class, bytes *out)
{
    const char *at = figures->at, *end = at + figures->length, *close = "</figure>\n";
    int on_page = 0;
    for (; at && at < end; on_page = (on_page + 1) % per_page) {
        const char *next = strstr(at, close);
        if (!next)
            break;
        next += strlen(close);
        if (!on_page)
            bytes_format(out, "<section class=\"page %s\" style=\"grid-template-columns:repeat(%d,1fr)\">\n",
                         class, columns(per_page));
        bytes_add(out, at, (size_t)(next - at));
        at = next;
        if (on_page == per_page - 1 || at >= end)
            bytes_add_string(out, "</section>\n");
    }
}

static void add_page(sheet *g, bytes *out)
{
    int per_page = (int)g->settings->per_page;
    bytes_format(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%d puzzle%s</title>\n"
        "<style>\n%s</style>\n</head>\n<body>\n",
        g->puzzles, cli_plural((uint64_t)g->puzzles), style);
    bytes_add(&g->figures, "", 1);
    bytes_add(&g->solutions, "", 1);
    g->figures.length--;
    g->solutions.length--;
    add_pages(&g->figures, per_page, "puzzles", out);
    add_pages(&g->solutions, per_page < 9 ? 9 : per_page, "solutions", out);
    bytes_add_string(out, "</body>\n</html>\n");
}

/* One thread takes the puzzles in order. */
static int run_sheet(const settings *s)
{
    settings own = *s;
    late_file f;
    own.jobs = 1;
    gathered = (sheet){ .settings = s };
    int status = puzzles_check_theory(s, "with", s->with, s->with, 0);
    if (!status)
        status = late_open(&f, s->output);
    if (status)
        return status;
    status = puzzles_run(&own, take_item);
    bool made = (status == STATUS_WELL || status == STATUS_INPUT) && gathered.puzzles;
    bytes page = { NULL, 0, 0 };
    if (made)
        add_page(&gathered, f.name ? &f.text : &page);
    bytes_free(&gathered.figures);
    bytes_free(&gathered.solutions);
    int closed = late_close(&f, made);
    int printed = page.length ? cli_print(&page) : 0;
    return closed ? closed : printed ? printed : status;
}

const command command_sheet = {
    .name = "sheet",
    .bit = SHEET,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "print puzzles on pages, with ratings, and the solutions upside down",
    .example = "--per-page 4 --output sheet.html puzzles.txt",
    .more = "One HTML file that stands alone, to be printed from a browser: each puzzle with its number, "
            "rating, hardest "
            "step and clues; on the last pages the solutions, nine or more a page, upside down. Puzzles "
            "without exactly "
            "one solution are printed without one, with a note.\n",
    .files = true,
    .run = run_sheet,
};
