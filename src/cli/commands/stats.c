/* stats.c: `tresse stats`: distributions and unbiased estimates of rated puzzles. Lines are read into a
 * sample (stats_read.c, figures.c), which is then written in one of three forms. */
#include "cli/stats/stats.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/input.h"
#include "cli/nearest.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The literature has grids of 81 cells, and refers to puzzles of 26 clues. */
enum { USUAL_CELLS = 81, USUAL_CLUES = 26, LOOK = 1 << 14 };

/* ---- options ---- */

static int read_brt(const settings *asked, double *brt)
{
    char *end;
    *brt = strtod(asked->brt, &end);
    if (*end || end == asked->brt || !(*brt >= 0 && *brt <= 1) ||
        strspn(asked->brt, "0123456789.") != strlen(asked->brt))
        return cli_misuse(asked, "--brt: expected a number from 0 to 1, such as 0.9");
    return 0;
}

static int check_columns(const settings *asked)
{
    for (const char *a = asked->columns; a;) {
        size_t n = table_name_length(a);
        if (!n || n > COLUMN_NAME_MOST || strpbrk(a, "\t\n"))
            return cli_misuse(
                asked, "--columns: expected names separated by commas, such as puzzle,W,B; - skips one");
        for (const char *b = asked->columns; b < a; b += table_name_length(b) + 1)
            if (table_name_length(b) == n && !memcmp(a, b, n) && !(n == 1 && *a == '-'))
                return cli_misuse_see_help(asked, "--columns: %.*s is named twice", (int)n, a);
        a = a[n] ? a + n + 1 : NULL;
    }
    return 0;
}

/* ---- reading ---- */

static void write_note(progress *meter, text *note)
{
    if (!note->length)
        return;
    progress_erase(meter);
    output_note(note->bytes, note->length);
    note->length = 0;
}

/* Reads all input; true: some of it was bad. */
static bool read_all(stats_reader *reader)
{
    const input_style style = { .comments = true, .line_most = LINE_MOST, .noun = "puzzle" };
    input *in = input_open(reader->settings, &style);
    item i = { .kind = ITEM_LINE };
    text note = PROGRAM_TEXT;
    progress p;
    bool trouble = false;
    progress_open(&p, reader->settings);
    for (uint64_t n = 1; input_next(in, &i); n++) {
        if (i.kind == ITEM_TROUBLE || i.kind == ITEM_NOTE)
            text_add(&note, i.text.bytes, i.text.length);
        else
            stats_read_line(reader, &i, &note);
        trouble = trouble || i.kind == ITEM_TROUBLE;
        write_note(&p, &note);
        if (n % LOOK == 0)
            progress_show(&p, reader->puzzles, i.fraction);
    }
    stats_read_end(reader);
    write_note(&p, &note);
    progress_erase(&p);
    text_close(&i.text);
    text_close(&note);
    input_close(in);
    return trouble || reader->refused;
}

/* ---- the view ---- */

bool stats_has_totals(const stats_view *view, stats_totals *out)
{
    int cells = view->tries > 0 && !view->settings->cells ? view->corrected.cells : 0;
    for (int i = 0; tresse_app_name(i); i++)
        if (tresse_app_grids(i, cells)) {
            *out = (stats_totals){ tresse_app_name(i), tresse_app_grids(i, cells),
                                   tresse_app_grid_classes(i, cells) };
            return true;
        }
    return false;
}

uint64_t stats_on(const stats_view *view, int clues)
{
    return view->sample->class[clues] ? view->sample->class[clues]->puzzles : 0;
}

void stats_add_value(text *out, int64_t value)
{
    text_printf(out, "%s%lld", value < 0 ? "-" : "", (long long)llabs(value / VALUE_ONE));
    char decimals[8];
    int n = 0;
    for (int64_t rest = llabs(value % VALUE_ONE), unit = VALUE_ONE / 10; rest; rest %= unit, unit /= 10)
        decimals[n++] = (char)('0' + rest / unit);
    if (n) {
        text_add(out, ".", 1);
        text_add(out, decimals, (size_t)n);
    }
}

/* The first column with numbers, or the clues. */
static int default_column(const sample *data)
{
    for (int k = 1; k < data->columns; k++)
        if (data->column[k].count[CELL_NUMBER])
            return k;
    return 0;
}

static int choose_column(stats_view *view)
{
    const sample *s = view->sample;
    const char *name[COLUMNS_MOST + 1] = { NULL };
    text known = PROGRAM_TEXT;
    view->column = view->settings->column ? sample_find(s, view->settings->column) : default_column(s);
    if (view->column >= 0)
        return 0;
    for (int k = 0; k < s->columns; k++) {
        name[k] = s->column[k].name;
        text_add_string(&known, k ? ", " : "");
        text_add_shown(&known, name[k], strlen(name[k]), 60);
    }
    nearest_add(&known, view->settings->column, name);
    if (view->reader->unnamed)
        text_add_string(&known, "; " TABLE_NAMES_ADVICE);
    cli_misuse_see_help(view->settings, "--column: there is no such column; the columns are %.*s",
                        (int)known.length, known.bytes);
    text_close(&known);
    return STATUS_USE;
}

static void fill_view(stats_view *view, const stats_reader *reader, double brt)
{
    const settings *s = reader->settings;
    int cells = s->cells ? (int)s->cells : reader->cells;
    *view = (stats_view){ .settings = s, .reader = reader, .sample = reader->sample, .brt = brt };
    view->within = !strcmp(s->sd, "within");
    weights_plain(&view->plain);
    if (!s->controlled_bias)
        return;
    weights_corrected(&view->corrected, reader->sample, cells > 0 ? cells : USUAL_CELLS,
                      cells == USUAL_CELLS ? USUAL_CLUES : -1);
    view->tries = s->tries ? (double)s->tries : reader->short_of_tries ? 0 : (double)reader->tries;
}

/* The column with the most different numbers, in a sample that has too many to be counted. */
static int refuse_counts(const stats_view *view)
{
    const sample *s = view->sample;
    int worst = 0;
    for (int k = 1; k < s->columns; k++)
        if (!worst || s->column[k].numbers->width > s->column[worst].numbers->width ||
            (s->column[k].numbers->width == s->column[worst].numbers->width &&
             s->column[k].numbers->n > s->column[worst].numbers->n))
            worst = k;
    return cli_misuse_see_help(
        view->settings,
        "--format counts: there are more than %d different lines; the column \"%s\" has most "
        "values: leave it out, by - in --columns",
        JOINT_MOST, s->column[worst].name);
}

static void write_notes(const stats_view *view)
{
    if (view->settings->quiet)
        return;
    if (!view->sample->puzzles)
        fputs("tresse stats: there is no puzzle in the input, expected lines as `tresse rate` writes them\n",
              stderr);
    if (view->reader->unnamed)
        fputs("tresse stats: there are columns without names, which are not counted; " TABLE_NAMES_ADVICE
              "\n",
              stderr);
}

static int write_view(stats_view *view)
{
    text out = PROGRAM_TEXT;
    write_notes(view);
    if (choose_column(view))
        return STATUS_USE;
    bool counts = view->settings->format->kind == FORMAT_COUNTS;
    if (counts && view->reader->spilt)
        return refuse_counts(view);
    if (counts)
        stats_write_counts(&out, view->reader);
    else if (view->settings->format->kind == TRESSE_JSON)
        stats_write_json(&out, view);
    else if (view->settings->format->kind == FORMAT_SVG)
        stats_write_svg(&out, view);
    else
        stats_write_text(&out, view);
    return cli_print(&out);
}

static int run_stats(const settings *asked)
{
    double brt;
    stats_reader r;
    if (read_brt(asked, &brt) || check_columns(asked))
        return STATUS_USE;
    sample *all = program_allocate(sizeof *all);
    stats_view *v = program_allocate(sizeof *v);
    sample_open(all);
    stats_read_open(&r, asked, all, brt);
    bool bad = read_all(&r);
    int status = stop_requested() ? stop_status() : STATUS_WELL;
    if (!status) {
        fill_view(v, &r, brt);
        status = write_view(v);
    }
    stats_read_close(&r);
    sample_close(all);
    free(all);
    free(v);
    return status ? status : bad ? STATUS_INPUT : STATUS_WELL;
}

const command command_stats = {
    .name = "stats",
    .bit = STATS,
    .operands = "[FILE | -]...",
    .says = "distributions and unbiased estimates of rated puzzles",
    .example = "ratings.tsv",
    .files = true,
    .run = run_stats,
};
