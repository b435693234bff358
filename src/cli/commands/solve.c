/* solve.c: `tresse solve`: the resolution path of each puzzle, as text, as JSON, or as a DRUP proof. */
#include "cli/command.h"
#include "cli/format.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/puzzles.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct solving_job {
    const settings *settings;
    tresse_format format;
    bool headings; /* say where each puzzle comes from */
    bytes *cnf;    /* gets the formula; NULL: it is not wanted */
} solving_job;

typedef struct solver {
    const solving_job *job;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    const char *app; /* whose default the theory is; NULL: it was asked for, or there is none yet */
    tresse_options *options;
} solver;

static void close_solver(void *worker)
{
    solver *v = worker;
    tresse_options_free(v->options);
    tresse_theory_free(v->theory);
    tresse_puzzle_free(v->puzzle);
    tresse_close(v->t);
    free(v);
}

static bool set_option(tresse_options *o, const char *name, const char *value)
{
    return tresse_options_set(o, name, value, NULL) == TRESSE_OK;
}

/* The settings were checked before: only memory can fail. */
static bool set_options(const settings *s, tresse_options *o)
{
    char seed[24], rounds[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->seed);
    snprintf(rounds, sizeof rounds, "%llu", (unsigned long long)s->rounds);
    return set_option(o, "strategy", s->strategy) && set_option(o, "seed", seed) &&
           set_option(o, "rounds", rounds) && (!s->focus || set_option(o, "focus", s->focus)) &&
           set_option(o, "list", s->all ? "yes" : "no") && (!s->hint || set_option(o, "hint", "yes")) &&
           set_option(o, "trim", s->trim ? "yes" : "no") &&
           set_option(o, "te-as-braids", s->te_as_braids ? "yes" : "no") &&
           set_option(o, "explain", s->explain ? "yes" : "no");
}

/* The theory that was asked for, or else the one for this application (NULL: for all). */
static tresse_status make_theory(tresse *t, const settings *s, const char *app, tresse_theory **out,
                                 tresse_message *m)
{
    tresse_status status =
        s->with ? tresse_theory_new(t, s->with, out, m) : tresse_theory_default(t, app, out, m);
    return status == TRESSE_OK && s->prefer ? tresse_theory_prefer(*out, s->prefer, m) : status;
}

/* The theory that was asked for, when it is first wanted, or else the one that fits the puzzle. */
static tresse_status choose_theory(solver *v)
{
    const char *app = tresse_puzzle_app(v->puzzle);
    if (v->theory && (v->job->settings->with || (v->app && !strcmp(v->app, app))))
        return TRESSE_OK;
    tresse_theory_free(v->theory);
    v->theory = NULL;
    v->app = NULL;
    tresse_status status = make_theory(v->t, v->job->settings, app, &v->theory, NULL);
    for (int k = 0; status == TRESSE_OK && tresse_app_name(k); k++)
        if (!strcmp(tresse_app_name(k), app))
            v->app = tresse_app_name(k);
    return status;
}

static void *open_solver(const void *context)
{
    solver *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->job = context;
    const settings *s = v->job->settings;
    if (tresse_open(&v->t, NULL) == TRESSE_OK && tresse_puzzle_new(v->t, &v->puzzle) == TRESSE_OK &&
        tresse_options_new(v->t, &v->options) == TRESSE_OK && set_options(s, v->options))
        return v;
    close_solver(v);
    return NULL;
}

static void add_heading(const solver *v, const item *i, bytes *out)
{
    const char *rule = v->job->format == TRESSE_ASCII ? "----" : "────";
    bytes place = { NULL, 0, 0 };
    item_add_place(&place, i, 0, 0);
    bytes_format(out, "%s%s %.*s %s\n\n", i->index ? "\n" : "", rule, (int)place.length - 2, place.at, rule);
    bytes_free(&place);
}

/* Is the puzzle solved, or are those steps of it shown that were asked for? */
static bool is_well(const tresse_path *path)
{
    tresse_outcome outcome = tresse_path_outcome(path);
    return outcome == TRESSE_SOLVED || (outcome == TRESSE_LISTED && tresse_path_steps(path) &&
                                        tresse_path_solutions(path) != TRESSE_SEVERAL_SOLUTIONS);
}

static tresse_status write_path(const solver *v, const tresse_path *path, const item *i, answer *a)
{
    if (v->job->headings)
        add_heading(v, i, &a->out);
    tresse_status status = tresse_path_write(path, v->job->format, cli_write_bytes, &a->out);
    if (status == TRESSE_OK && v->job->cnf)
        status = tresse_path_write(path, TRESSE_CNF, cli_write_bytes, v->job->cnf);
    if (!is_well(path))
        a->saw |= SAW_UNSOLVED;
    bool told = v->job->settings->format->people || v->job->settings->quiet;
    if (status == TRESSE_OK && *tresse_path_why(path) && !told) {
        tresse_message m = { 0, 0, "" };
        strncpy(m.text, tresse_path_why(path), sizeof m.text - 1);
        item_add_message(&a->note, i, &m);
    }
    return status;
}

static void solve_item(void *worker, const item *i, answer *a)
{
    solver *v = worker;
    tresse_path *path = NULL;
    if (v->job->cnf)
        v->job->cnf->length = 0; /* of an attempt that had no memory */
    if (!puzzles_read(v->job->settings, v->puzzle, i, a))
        return;
    tresse_limits limits = cli_limits(v->job->settings);
    tresse_status status = choose_theory(v);
    if (status == TRESSE_OK)
        status = tresse_solve(v->t, v->puzzle, v->theory, v->options, &limits, &path);
    if (status == TRESSE_OK)
        status = write_path(v, path, i, a);
    if (status != TRESSE_OK) {
        a->out.length = 0;
        item_add_failure(a, i, status, tresse_last_message(v->t));
    }
    tresse_path_free(path);
}

/* ---- one puzzle alone, for DRUP ---- */

typedef struct single {
    item item;
    bool given;
} single;

static bool next_single(void *source, item *i)
{
    single *one = source;
    if (one->given)
        return false;
    one->given = true;
    bytes text = i->text;
    *i = one->item;
    i->index = 0;
    one->item.text = text;
    return true;
}

/* The one puzzle of the input. Messages about input are written at once; *bad tells of them. */
static int read_single(const settings *s, input *in, single *one, bool *bad)
{
    item i = { .kind = ITEM_LINE };
    int found = 0;
    while (found < 2 && input_next(in, &i)) {
        bool said = i.kind == ITEM_TROUBLE || i.kind == ITEM_NOTE;
        if (said) {
            *bad = *bad || i.kind == ITEM_TROUBLE;
            output_note(i.text.at, i.text.length);
        } else if (!found++) {
            one->item = i;
            i.text = (bytes){ NULL, 0, 0 };
        }
    }
    bytes_free(&i.text);
    if (found == 1)
        return 0;
    if (found == 0 && *bad)
        return STATUS_INPUT;
    return cli_misuse(s, "--format drup takes exactly one puzzle, and there %s",
                      found ? "is more than one" : "is none");
}

/* ---- the formula ---- */

typedef struct formula {
    const char *name; /* of the file; NULL: no formula is wanted */
    int fd;
    bool is_new; /* the file was not there before */
    bytes text;
} formula;

static int complain_of_formula(const formula *f)
{
    if (errno == EINTR && stop_by_signal())
        return stop_status();
    fprintf(stderr, "tresse: %s: %s\n", f->name, strerror(errno));
    return STATUS_OUTPUT;
}

/* Before anything else is done: a file that can't be written should not cost the work. What is in it stays
 * until there is something better. */
static int formula_open(formula *f, const char *name)
{
    *f = (formula){ .name = name, .fd = -1 };
    if (!name)
        return 0;
    f->is_new = access(name, F_OK) != 0;
    f->fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    return f->fd < 0 ? complain_of_formula(f) : 0;
}

/* Writes it, or leaves no trace. */
static int formula_close(formula *f, bool made)
{
    int status = 0;
    if (f->fd >= 0 && made) {
        struct stat about;
        bool whole = fstat(f->fd, &about) || !S_ISREG(about.st_mode) || !ftruncate(f->fd, 0);
        if (!whole || !output_to(f->fd, f->text.at, f->text.length))
            status = complain_of_formula(f);
    } else if (f->fd >= 0 && f->is_new)
        unlink(f->name);
    if (f->fd >= 0 && close(f->fd) && !status)
        status = complain_of_formula(f);
    bytes_free(&f->text);
    return status;
}

static int solve_single(const settings *s, solving_job *j, input *in)
{
    single one = { .given = false };
    formula f;
    bool bad = false, made = false;
    int status = formula_open(&f, s->cnf);
    if (!status)
        status = read_single(s, in, &one, &bad);
    if (!status) {
        const job work = { .settings = s,
                           .source = &one,
                           .next = next_single,
                           .context = j,
                           .open = open_solver,
                           .close = close_solver,
                           .work = solve_item,
                           .noun = "puzzle" };
        j->cnf = s->cnf ? &f.text : NULL;
        status = run_job(&work);
        made = status == STATUS_WELL || status == STATUS_UNSOLVED;
        if (made && bad)
            status = STATUS_INPUT;
    }
    int closed = formula_close(&f, made);
    if (closed)
        status = closed;
    bytes_free(&one.item.text);
    return status;
}

/* ---- the command ---- */

/* The theory, and what goes with it. */
static int check_theory(const settings *s)
{
    tresse *t = NULL;
    tresse_theory *th = NULL;
    tresse_message m = { 0, 0, "" };
    int said = s->with ? puzzles_check_theory(s, "with", s->with, s->with, 0) : 0;
    if (said)
        return said;
    tresse_status status = tresse_open(&t, NULL);
    if (status == TRESSE_OK)
        status = make_theory(t, s, s->app, &th, &m);
    bool open = !s->with && !s->app; /* the application decides: do the rules belong to any of them? */
    for (int k = 0; open && status == TRESSE_BAD_INPUT && tresse_app_name(k); k++) {
        tresse_theory_free(th);
        th = NULL;
        tresse_message other = { 0, 0, "" };
        status = make_theory(t, s, tresse_app_name(k), &th, &other);
    }
    if (th && s->te_as_braids && tresse_theory_depth(th) == 0)
        said = cli_misuse(s, "--te-as-braids goes with T&E: --with \"TE(BRT)\"");
    tresse_theory_free(th);
    tresse_close(t);
    if (status == TRESSE_NO_MEMORY)
        bytes_no_memory();
    return status == TRESSE_OK || said ? said : cli_misuse(s, "--prefer, column %d: %s", m.column, m.text);
}

/* Options that would have no effect, or contradict each other, are refused. */
static int check_options(const settings *s)
{
    bool levels = !strcmp(s->strategy, "levels");
    if (s->ascii && !s->format->people)
        return cli_misuse(s, "--ascii goes with --format text");
    if (s->cnf && s->format->kind != TRESSE_DRUP)
        return cli_misuse(s, "--cnf goes with --format drup");
    if (s->hint && (s->all || s->rounds || s->trim || !levels))
        return cli_misuse(
            s, "--hint shows one step: it cannot be combined with --all, --rounds, --trim or --strategy");
    if (s->all && (s->rounds || !levels))
        return cli_misuse(s, "--all shows one level: it cannot be combined with --rounds or --strategy");
    if (s->explain && !s->format->people)
        return cli_misuse(s, "--explain goes with --format text");
    return check_theory(s);
}

static int run_solve(const settings *s)
{
    const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };
    solving_job j = { s, s->ascii ? TRESSE_ASCII : (tresse_format)s->format->kind, false, NULL };
    if (check_options(s))
        return STATUS_USE;
    input *in = input_open(s, &style);
    j.headings = s->format->people && !input_is_single(in);
    const job work = { .settings = s,
                       .source = in,
                       .next = input_next,
                       .context = &j,
                       .open = open_solver,
                       .close = close_solver,
                       .work = solve_item,
                       .noun = "puzzle" };
    int status = j.format == TRESSE_DRUP ? solve_single(s, &j, in) : run_job(&work);
    input_close(in);
    return status;
}

const command command_solve = {
    .name = "solve",
    .bit = SOLVE,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "show a proved resolution path for each puzzle",
    .example = "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
    .more = "Every step of the path is a pattern that proves it; nothing is ever guessed. Text shows the "
            "puzzle as understood, the path, the "
            "final grid and a summary; JSON is what `tresse check` verifies; DRUP, for exactly one puzzle, "
            "lists the conclusions as a proof for "
            "its formula (`--cnf`), and refuses a path with a Subset of more than 16 rows, whose proof would "
            "be too long. If the theory does not "
            "solve the puzzle, the path so far and the remaining candidates are shown. `tresse help "
            "notation` explains how steps are written.\n"
            "With `--hint`, `--all` or `--rounds`, a puzzle without a solution is called so first, and no "
            "step is shown.\n",
    .files = true,
    .run = run_solve,
};
