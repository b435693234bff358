/* solve.c: `tresse solve`: the resolution path of each puzzle, as text, as JSON, or as a DRUP proof. */
#include "cli/experiments/puzzles.h"
#include "cli/input.h"
#include "cli/output.h"
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

static void *open_solver(const void *context)
{
    solver *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->job = context;
    const settings *s = v->job->settings;
    if (tresse_open(&v->t, NULL) == TRESSE_OK && tresse_puzzle_new(v->t, &v->puzzle) == TRESSE_OK &&
        tresse_theory_new(v->t, s->with, &v->theory, NULL) == TRESSE_OK &&
        (!s->prefer || tresse_theory_prefer(v->theory, s->prefer, NULL) == TRESSE_OK) &&
        tresse_options_new(v->t, &v->options) == TRESSE_OK && set_options(s, v->options))
        return v;
    close_solver(v);
    return NULL;
}

static int write_bytes(void *context, const char *from, size_t n)
{
    bytes_add(context, from, n);
    return 0;
}

static void add_heading(const solver *v, const item *i, bytes *out)
{
    const char *rule = v->job->format == TRESSE_ASCII ? "----" : "────";
    bytes place = { NULL, 0, 0 };
    item_add_place(&place, i, 0, 0);
    bytes_format(out, "%s%s %.*s %s\n\n", i->index ? "\n" : "", rule, (int)place.length - 2, place.at, rule);
    bytes_free(&place);
}

static tresse_status write_path(const solver *v, const tresse_path *path, const item *i, answer *a)
{
    if (v->job->headings)
        add_heading(v, i, &a->out);
    tresse_status status = tresse_path_write(path, v->job->format, write_bytes, &a->out);
    if (status == TRESSE_OK && v->job->cnf)
        status = tresse_path_write(path, TRESSE_CNF, write_bytes, v->job->cnf);
    if (tresse_path_outcome(path) != TRESSE_SOLVED && tresse_path_outcome(path) != TRESSE_LISTED)
        a->saw |= SAW_UNSOLVED;
    bool told = v->job->format == TRESSE_TEXT || v->job->format == TRESSE_ASCII || v->job->settings->quiet;
    if (status == TRESSE_OK && tresse_path_outcome(path) == TRESSE_BAD_GIVENS && !told)
        puzzles_explain_givens(v->t, v->puzzle, i, a);
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
    tresse_status status = tresse_solve(v->t, v->puzzle, v->theory, v->options, &limits, &path);
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
        return STATUS_STOPPED;
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
        const job work = { s,          &one,     next_single, j,   open_solver, close_solver,
                           solve_item, "puzzle", NULL,        NULL };
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

static int check_prefer(const settings *s)
{
    tresse *t = NULL;
    tresse_theory *th = NULL;
    tresse_message m = { 0, 0, "" };
    if (!s->prefer)
        return 0;
    tresse_status status = tresse_open(&t, NULL);
    if (status == TRESSE_OK)
        status = tresse_theory_new(t, s->with, &th, NULL);
    if (status == TRESSE_OK)
        status = tresse_theory_prefer(th, s->prefer, &m);
    tresse_theory_free(th);
    tresse_close(t);
    if (status == TRESSE_NO_MEMORY)
        bytes_no_memory();
    return status == TRESSE_OK ? 0 : cli_misuse(s, "--prefer, column %d: %s", m.column, m.text);
}

int solve_command(const settings *s)
{
    const input_style style = { .puzzles = true, .line_most = LINE_MOST, .unit = "puzzle" };
    solving_job j = { s, TRESSE_TEXT, false, NULL };
    if (!strcmp(s->format, "json"))
        j.format = TRESSE_JSON;
    else if (!strcmp(s->format, "drup"))
        j.format = TRESSE_DRUP;
    else if (s->ascii)
        j.format = TRESSE_ASCII;
    if (s->ascii && j.format != TRESSE_ASCII)
        return cli_misuse(s, "--ascii goes with --format text");
    if (s->cnf && j.format != TRESSE_DRUP)
        return cli_misuse(s, "--cnf goes with --format drup");
    if (s->hint && (s->all || s->rounds || s->trim || strcmp(s->strategy, "levels") != 0))
        return cli_misuse(s,
                          "--hint shows one step: it goes with none of --all, --rounds, --trim, --strategy");
    if (s->all && (s->rounds || strcmp(s->strategy, "levels") != 0))
        return cli_misuse(
            s, "--all shows one level and stops there: it goes with neither --rounds nor --strategy");
    if (s->explain && j.format != TRESSE_TEXT && j.format != TRESSE_ASCII)
        return cli_misuse(s, "--explain goes with --format text");
    if (s->te_as_braids && strncmp(s->with, "TE(", 3) != 0)
        return cli_misuse(s, "--te-as-braids goes with T&E: --with \"TE(BRT)\"");
    if (puzzles_check_theory(s, "with", s->with, s->with, 0) || check_prefer(s))
        return STATUS_USE;
    input *in = input_open(s, &style);
    j.headings = (j.format == TRESSE_TEXT || j.format == TRESSE_ASCII) && !input_is_single(in);
    const job work = { s, in, input_next, &j, open_solver, close_solver, solve_item, "puzzle", NULL, NULL };
    int status = j.format == TRESSE_DRUP ? solve_single(s, &j, in) : run_job(&work);
    input_close(in);
    return status;
}
