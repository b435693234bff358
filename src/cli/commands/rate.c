/* rate.c: `tresse rate`: one line per puzzle, one cell per theory; with --bounds each cell is followed by
 * what it is worth (tresse_rate_bound). */
#include "cli/commands/rate.h"

#include "base/json_write.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/puzzles.h"
#include "cli/step_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rating_job {
    const settings *settings;
    input *input;
    theory_list by;
    int named;  /* columns of the input that the header names; below 0: it was not written yet */
    bool noted; /* that a row has more */
} rating_job;

typedef struct rater {
    const rating_job *job;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory **theory;
    tresse_rating *rating;   /* by each theory */
    text cell, bound, names; /* of the current puzzle: texts closed by NULs, one for each theory */
} rater;

static void free_job(rating_job *work)
{
    theory_list_free(&work->by);
    input_close(work->input);
}

/* ---- workers ---- */

static void close_rater(void *worker)
{
    rater *r = worker;
    for (int k = 0; r->theory && k < r->job->by.n; k++)
        tresse_theory_free(r->theory[k]);
    free(r->theory);
    free(r->rating);
    tresse_puzzle_free(r->puzzle);
    tresse_close(r->t);
    text_close(&r->cell);
    text_close(&r->bound);
    text_close(&r->names);
    free(r);
}

static void *open_rater(const void *context)
{
    const rating_job *j = context;
    rater *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->job = j;
    r->cell = r->bound = r->names = (text)PROGRAM_TEXT;
    r->theory = calloc((size_t)j->by.n, sizeof *r->theory);
    r->rating = calloc((size_t)j->by.n, sizeof *r->rating);
    bool well = r->theory && r->rating && tresse_open(&r->t, NULL) == TRESSE_OK &&
                tresse_puzzle_new(r->t, &r->puzzle) == TRESSE_OK;
    for (int k = 0; well && k < j->by.n; k++)
        well = tresse_theory_new(r->t, j->by.theory[k], &r->theory[k], NULL) == TRESSE_OK;
    if (well)
        return r;
    close_rater(r);
    return NULL;
}

static void add_cell(rater *worker, const tresse_rating *rating)
{
    puzzles_add_rating(&worker->cell, rating);
    text_add(&worker->cell, "", 1);
}

static const char *const bound_says[] = { [TRESSE_BOUND_NONE] = "-",
                                          [TRESSE_BOUND_EXACT] = "exact",
                                          [TRESSE_BOUND_ROUNDS] = "exact-rounds",
                                          [TRESSE_BOUND_CERTIFIED] = "certified",
                                          [TRESSE_BOUND_UPPER] = "upper-bound",
                                          [TRESSE_BOUND_UNKNOWN] = "unknown" };

static tresse_status add_bound(rater *worker, const tresse_theory *th, const tresse_rating *rating)
{
    tresse_bound bound = TRESSE_BOUND_UNKNOWN;
    tresse_limits limits = cli_limits(worker->job->settings);
    tresse_status status = tresse_rate_bound(worker->t, worker->puzzle, th, &limits, rating, &bound);
    text_add(&worker->bound, bound_says[bound], strlen(bound_says[bound]) + 1);
    return status;
}

/* The names of the steps of the path by this theory, if it solves the puzzle. */
static tresse_status add_names(rater *worker, const tresse_theory *th, const tresse_rating *rating)
{
    tresse_path *path = NULL;
    tresse_limits limits = cli_limits(worker->job->settings);
    size_t before = worker->names.length;
    tresse_status status = TRESSE_OK;
    if (rating->kind == TRESSE_RATED)
        status = tresse_solve(worker->t, worker->puzzle, th, NULL, &limits, &path);
    if (path)
        step_names_add(&worker->names, path);
    text_add_string(&worker->names, worker->names.length == before ? "-" : "");
    text_add(&worker->names, "", 1);
    tresse_path_free(path);
    return status;
}

/* The exact rating, and what it is worth. */
static tresse_status rate_exactly(rater *worker, const tresse_theory *th, tresse_rating *last)
{
    tresse_limits limits = cli_limits(worker->job->settings);
    tresse_exact x;
    tresse_status status =
        tresse_rate_exact(worker->t, worker->puzzle, th, &limits, (int)worker->job->settings->tries, &x);
    *last = x.rating;
    if (status != TRESSE_OK)
        return status;
    add_cell(worker, last);
    if (x.bound == TRESSE_BOUND_UPPER)
        text_printf(&worker->bound, ">=%d", x.least);
    else
        text_add_string(&worker->bound, bound_says[x.bound]);
    text_add(&worker->bound, "", 1);
    return status;
}

/* The rating by frozen levels, and what it is worth if that is wanted. */
static tresse_status add_rating(rater *worker, const tresse_theory *th, const tresse_rating *rating)
{
    add_cell(worker, rating);
    return worker->job->settings->bounds ? add_bound(worker, th, rating) : TRESSE_OK;
}

/* Fills in the cells. What is said of the number of solutions holds for every theory. */
static tresse_status rate_all(rater *worker, tresse_rating *last)
{
    const rating_job *j = worker->job;
    tresse_limits limits = cli_limits(j->settings);
    tresse_status status = TRESSE_OK;
    *last = (tresse_rating){ TRESSE_RATED, 0, 0 };
    if (!j->settings->exact)
        status = tresse_rate_all(worker->t, worker->puzzle, (const tresse_theory *const *)worker->theory,
                                 j->by.n, &limits, worker->rating);
    for (int k = 0; k < j->by.n && status == TRESSE_OK; k++) {
        bool proper = last->kind != TRESSE_UNSOLVABLE && last->kind != TRESSE_NOT_UNIQUE;
        if (j->settings->exact && proper) {
            status = rate_exactly(worker, worker->theory[k], last);
        } else {
            *last = proper ? worker->rating[k] : *last;
            status = add_rating(worker, worker->theory[k], last);
        }
        if (status == TRESSE_OK && worker->job->settings->count_names)
            status = add_names(worker, worker->theory[k], last);
    }
    return status;
}

static void fill_cells(rater *worker, const char *cell)
{
    worker->cell.length = worker->bound.length = worker->names.length = 0;
    for (int k = 0; k < worker->job->by.n; k++) {
        text_add(&worker->cell, cell, strlen(cell) + 1);
        text_add(&worker->names, "-", 2);
        text_add(&worker->bound, "-", 2);
    }
}

/* ---- lines ---- */

/* The first word of the comment, or the number of the line. Not with a '#' in front: that would make a
 * comment of the line, and whoever reads the table would pass over it. */
static void write_id(const item *entry, const char *comment, text *out)
{
    comment += strspn(comment, "# \t");
    size_t n = strcspn(comment, " \t,;");
    if (n)
        text_printf(out, "%.*s\t", (int)n, comment);
    else
        text_printf(out, "%llu\t",
                    (unsigned long long)(entry->kind == ITEM_WORD ? entry->index + 1 : entry->line));
}

/* columns: those that stood beside the puzzle are to be written. */
static void write_tsv(const rater *worker, const text *puzzle, bool columns, const item *entry, answer *reply)
{
    text *out = &reply->out;
    const char *cell = worker->cell.bytes, *bound = worker->bound.bytes, *names = worker->names.bytes;
    if (worker->job->settings->id)
        write_id(entry, columns ? tresse_puzzle_comment(worker->puzzle) : "", out);
    text_add(out, puzzle->bytes, puzzle->length);
    for (int k = 0; k < worker->job->by.n; k++, cell += strlen(cell) + 1) {
        text_printf(out, "\t%s", cell);
        if (worker->job->settings->bounds) {
            text_printf(out, "\t%s", bound);
            bound += strlen(bound) + 1;
        }
        if (worker->job->settings->count_names) {
            text_printf(out, "\t%s", names);
            names += strlen(names) + 1;
        }
    }
    if (columns) {
        reply->others = tresse_puzzle_columns(worker->puzzle, &reply->before);
        puzzles_add_columns(out, worker->puzzle);
    }
    text_add(out, "\n", 1);
}

/* The key of a theory is its normal form; a theory that was named before is left out. */
static bool is_repeated(const rater *worker, int index)
{
    for (int i = 0; i < index; i++)
        if (!strcmp(tresse_theory_name(worker->theory[i]), tresse_theory_name(worker->theory[index])))
            return true;
    return false;
}

static void write_object(const rater *worker, const char *content, bool numbers, text *out)
{
    text_add_char(out, '{');
    for (int k = 0; k < worker->job->by.n; k++, content += strlen(content) + 1) {
        const char *name = tresse_theory_name(worker->theory[k]);
        if (is_repeated(worker, k))
            continue;
        json_item(out, name);
        text_add_char(out, ':');
        if (numbers && *content >= '0' && *content <= '9')
            text_add_string(out, content);
        else
            json_string(out, content);
    }
    text_add_char(out, '}');
}

/* Notes, for each theory that has U, what its rating assumes; nothing if there is none. */
static void write_assumptions(const rater *worker, text *out)
{
    int n = 0;
    for (int k = 0; k < worker->job->by.n; k++) {
        const char *name = tresse_theory_name(worker->theory[k]);
        if (is_repeated(worker, k) || !tresse_theory_assumes(worker->theory[k]))
            continue;
        text_add_string(out, n++ ? "" : ",\"assumes\":{");
        json_item(out, name);
        text_add_string(out, ":\"one-solution\"");
    }
    text_add_string(out, n ? "}" : "");
}

static void write_json(const rater *worker, const text *puzzle, const char *comment, const answer *reply,
                       text *out)
{
    const char *params = reply->saw & SAW_BAD_INPUT ? "" : tresse_puzzle_params(worker->puzzle);
    text_add_string(out, "{\"puzzle\":");
    json_bytes(out, puzzle->bytes, puzzle->length);
    if (*params)
        json_named(out, "params", params);
    json_key(out, "ratings");
    write_object(worker, worker->cell.bytes, true, out);
    write_assumptions(worker, out);
    if (worker->job->settings->bounds) {
        json_key(out, "bounds");
        write_object(worker, worker->bound.bytes, false, out);
    }
    if (worker->job->settings->count_names) {
        json_key(out, "names");
        write_object(worker, worker->names.bytes, false, out);
    }
    if (*comment)
        json_named(out, "comment", comment);
    if (reply->note.length) {
        json_key(out, reply->saw & SAW_BAD_INPUT ? "error" : "note");
        json_bytes(out, reply->note.bytes, reply->note.length - 1);
    }
    text_add_string(out, "}\n");
}

static void rate_item(void *worker, const item *entry, answer *reply)
{
    rater *r = worker;
    const settings *s = r->job->settings;
    tresse_rating last = { TRESSE_RATED, 0, 0 };
    text puzzle = PROGRAM_TEXT;
    bool columns = false;
    r->cell.length = r->bound.length = r->names.length = 0;
    bool read = puzzles_read(s, r->puzzle, entry, reply), partial = false;
    for (int k = 0; read && k < r->job->by.n && !partial; k++) {
        partial = tresse_theory_is_partial(r->theory[k], r->puzzle);
        puzzles_note_partial(r->puzzle, r->theory[k], entry, reply);
    }
    tresse_use_helpers(r->t, reply->helpers);
    tresse_status status = read ? rate_all(r, &last) : TRESSE_OK;
    if (status != TRESSE_OK)
        item_add_failure(reply, entry, status, tresse_last_message(r->t));
    else if (last.kind == TRESSE_UNSOLVABLE)
        puzzles_explain_givens(r->t, r->puzzle, entry, reply);
    if (reply->saw & (SAW_STOP | SAW_SHORT))
        return;
    if (reply->saw & SAW_BAD_INPUT)
        fill_cells(r, "error");
    bool json = s->format->kind == TRESSE_JSON;
    if (read && !json)
        columns = puzzles_add_name(&puzzle, entry, r->puzzle);
    else if (read)
        text_add_string(&puzzle, tresse_puzzle_text(r->puzzle));
    else
        puzzles_add_unread(&puzzle, entry);
    if (json)
        write_json(r, &puzzle, read ? tresse_puzzle_comment(r->puzzle) : "", reply, &reply->out);
    else
        write_tsv(r, &puzzle, columns, entry, reply);
    if (s->quiet && !(reply->saw & SAW_BAD_INPUT))
        reply->note.length = 0;
    text_close(&puzzle);
}

/* Does each theory make sense for the first puzzle? If it lacks a type, so do others of its kind, and it is
 * better to say that once than for each. This does not hold for networks, which have types of their own.
 * notes: what is worth a note is said here, because those who work on parts leave it to the whole. */
static int check_types(const rating_job *work, const item *first, bool notes)
{
    answer a = ANSWER;
    tresse_message m = { 0 };
    rater *r = first && first->kind != ITEM_TROUBLE && first->kind != ITEM_NOTE ? open_rater(work) : NULL;
    int status = 0;
    if (r && puzzles_read(work->settings, r->puzzle, first, &a) && !tresse_puzzle_title(r->puzzle))
        for (int k = 0; k < work->by.n && !status; k++)
            if (tresse_theory_fits(r->theory[k], r->puzzle, &m) == TRESSE_BAD_INPUT)
                status = cli_misuse_see_help(work->settings, "--by %s: %s", work->by.theory[k], m.text);
    if (notes && !status && !work->settings->quiet)
        output_note(a.once.bytes, a.once.length);
    text_close(&a.note);
    text_close(&a.once);
    if (r)
        close_rater(r);
    return status;
}

static int open_job(rating_job *work)
{
    const settings *s = work->settings;
    int status = 0;
    theory_list_read(&work->by, s->by);
    for (int k = 0; k < work->by.n && !status; k++)
        status = puzzles_check_theory(s, "by", s->by, work->by.theory[k], work->by.at[k]);
    return status;
}

int rate_check_theories(const settings *asked)
{
    rating_job j = { .settings = asked };
    int status = open_job(&j);
    free_job(&j);
    return status;
}

static const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };

int rate_check(const settings *asked)
{
    rating_job j = { .settings = asked };
    int status = open_job(&j);
    if (!status) {
        j.input = input_open(asked, &style);
        status = check_types(&j, input_peek(j.input), true);
    }
    free_job(&j);
    return status;
}

/* ---- the command ---- */

int rate_open_work(const settings *asked, job *work)
{
    rating_job *r = program_allocate(sizeof *r);
    r->settings = asked;
    *work = (job){ .context = r, .open = open_rater, .close = close_rater, .work = rate_item };
    return open_job(r);
}

void rate_close_work(job *work)
{
    rating_job *r = (rating_job *)(uintptr_t)work->context;
    if (r)
        free_job(r);
    free(r);
}

/* Writes the header above the first row. Of a later row that has more columns, a note is all that is left;
 * one is enough. */
static void lead_row(void *leader, const item *entry, const answer *reply, text *out, text *note)
{
    rating_job *j = leader;
    const rate_others others = { reply ? reply->others : 0, reply ? reply->before : 0,
                                 reply ? input_names(j->input) : NULL };
    if (j->named < 0) {
        rate_add_header(out, j->settings, &others);
        j->named = others.n;
    } else if (others.n > j->named && !j->noted && !j->settings->quiet) {
        item_add_place(note, entry, 0, 0);
        text_printf(
            note,
            "%d column%s besides the puzzle, but --header has names for %d, as many as the first row has\n",
            others.n, cli_plural((uint64_t)others.n), j->named);
        j->noted = true;
    }
}

static int do_work(rating_job *rating_job)
{
    const settings *s = rating_job->settings;
    rating_job->named = -1;
    const job work = { .settings = s,
                       .source = rating_job->input,
                       .next = input_next,
                       .context = rating_job,
                       .open = open_rater,
                       .close = close_rater,
                       .work = rate_item,
                       .noun = "puzzle",
                       .writes_file = true,
                       .lead = s->header ? lead_row : NULL,
                       .leader = rating_job };
    return run_job(&work);
}

/* Numbers can't say what they rest on, so a note says it. */
static void tell_what_is_assumed(const rating_job *work)
{
    rater *r = open_rater(work);
    for (int k = 0; r && k < work->by.n; k++)
        if (tresse_theory_assumes(r->theory[k]))
            fprintf(stderr, "tresse rate: ratings by %s assume that each puzzle has one solution\n",
                    work->by.theory[k]);
    if (r)
        close_rater(r);
}

static int run_rate(const settings *asked)
{
    if (asked->show_understood)
        return puzzles_show_understood(asked);
    rating_job j = { .settings = asked };
    int status = open_job(&j);
    if (!status) {
        j.input = input_open(asked, &style);
        status = asked->shard ? 0 : check_types(&j, input_peek(j.input), false);
    }
    if (!status && !asked->shard && !asked->quiet)
        tell_what_is_assumed(&j);
    if (!status)
        status = do_work(&j);
    free_job(&j);
    return status;
}

const command command_rate = {
    .name = "rate",
    .bit = RATE,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "rate puzzles by the hardest step they need",
    .example = "--by W,B puzzles.txt",
    .files = true,
    .run = run_rate,
};
