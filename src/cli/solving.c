/* solving.c: see solving.h. */
#include "cli/solving.h"

#include "cli/deferred_file.h"
#include "cli/format.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/step_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct solver {
    const solving *job;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    const char *app; /* the application whose default the theory is; NULL: the theory was asked for, or there
                        is none yet */
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

/* What the text of a path looks like. */
static bool set_looks(const settings *s, tresse_options *o)
{
    bool colour = s->colour && (!strcmp(s->colour, "always") ||
                                (!strcmp(s->colour, "auto") && isatty(STDOUT_FILENO) && !getenv("NO_COLOR")));
    return set_option(o, "brief", s->colour && !s->verbose ? "yes" : "no") &&
           set_option(o, "unfold", s->unfold || s->verbose ? "yes" : "no") &&
           set_option(o, "marks", s->marks ? "yes" : "no") &&
           set_option(o, "colour", colour ? "yes" : "no") &&
           (!s->names || set_option(o, "names", s->names)) &&
           (!s->notation || set_option(o, "notation", s->notation));
}

/* The settings were checked before, so only lack of memory can make this fail. */
static bool set_options(const settings *s, tresse_options *o)
{
    char seed[24], rounds[24], solutions[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->seed);
    snprintf(rounds, sizeof rounds, "%llu", (unsigned long long)s->rounds);
    snprintf(solutions, sizeof solutions, "%llu", (unsigned long long)s->solutions);
    return set_looks(s, o) && set_option(o, "solutions", solutions) &&
           set_option(o, "statistics", s->statistics ? "yes" : "no") &&
           (!s->strategy || set_option(o, "strategy", s->strategy)) && set_option(o, "seed", seed) &&
           set_option(o, "rounds", rounds) && (!s->focus || set_option(o, "focus", s->focus)) &&
           (!s->goal || set_option(o, "goal", s->goal)) && set_option(o, "list", s->all ? "yes" : "no") &&
           (!s->hint || set_option(o, "hint", "yes")) && set_option(o, "trim", s->trim ? "yes" : "no") &&
           set_option(o, "te-as-braids", s->te_as_braids ? "yes" : "no") &&
           set_option(o, "explain", s->explain ? "yes" : "no") &&
           (!s->claim || set_option(o, "claim", s->claim)) &&
           set_option(o, "singles", s->no_singles ? "no" : "yes") &&
           set_option(o, "steps",
                      s->one_step       ? "one"
                      : s->two_steps    ? "two"
                      : s->fewest_steps ? "fewest"
                                        : "any");
}

/* The theory that was asked for, or otherwise the one for this application (NULL: for all). */
static tresse_status make_theory(tresse *t, const settings *s, const char *app, tresse_theory **out,
                                 tresse_message *m)
{
    tresse_status status =
        s->with ? tresse_theory_new(t, s->with, out, m) : tresse_theory_default(t, app, out, m);
    return status == TRESSE_OK && s->prefer ? tresse_theory_prefer(*out, s->prefer, m) : status;
}

/* Makes the theory that was asked for, when it is first needed; or otherwise the one that fits the puzzle. */
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

static void solve_item(void *worker, const item *i, answer *a)
{
    solver *v = worker;
    tresse_path *path = NULL;
    if (v->job->deferred)
        v->job->deferred->length = 0; /* left by an attempt that had no memory */
    if (!puzzles_read(v->job->settings, v->puzzle, i, a))
        return;
    tresse_limits limits = cli_limits(v->job->settings);
    tresse_status status = choose_theory(v);
    if (status == TRESSE_OK)
        status = v->job->settings->exact
                     ? tresse_solve_exactly(v->t, v->puzzle, v->theory, v->options, &limits, &path)
                     : tresse_solve(v->t, v->puzzle, v->theory, v->options, &limits, &path);
    if (status == TRESSE_OK)
        status = v->job->write(v->job, v->puzzle, path, i, a);
    if (status != TRESSE_OK) {
        a->out.length = 0;
        item_add_failure(a, i, status, tresse_last_message(v->t));
    }
    tresse_path_free(path);
}

/* ---- one puzzle alone ---- */

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
    text content = i->text;
    *i = one->item;
    i->index = 0;
    one->item.text = content;
    return true;
}

/* The one puzzle of the input. Messages about input are written at once; *bad: there were some. */
static int read_single(const settings *s, const char *what, input *in, single *one, bool *bad)
{
    item i = { .kind = ITEM_LINE };
    int found = 0;
    while (found < 2 && input_next(in, &i)) {
        bool said = i.kind == ITEM_TROUBLE || i.kind == ITEM_NOTE;
        if (said) {
            *bad = *bad || i.kind == ITEM_TROUBLE;
            output_note(i.text.bytes, i.text.length);
        } else if (!found++) {
            one->item = i;
            text_open(&i.text, &program_memory);
        }
    }
    text_close(&i.text);
    if (found == 1)
        return 0;
    if (found == 0 && *bad)
        return STATUS_INPUT;
    return cli_misuse(s, "%s takes exactly one puzzle, and there %s", what,
                      found ? "is more than one: choose one of them" : "is none: name a file, or paste it");
}

/* ---- the theory ---- */

int solving_check_theory(const settings *s)
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
    bool open = !s->with && !s->app; /* the application decides: do the rules belong to any? */
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
        program_no_memory();
    return status == TRESSE_OK || said ? said : cli_misuse(s, "--prefer, column %d: %s", m.column, m.text);
}

/* ---- running ---- */

static job job_of(const settings *s, const solving *j, void *source, bool (*next)(void *source, item *i))
{
    return (job){ .settings = s,
                  .source = source,
                  .next = next,
                  .context = j,
                  .open = open_solver,
                  .close = close_solver,
                  .work = solve_item,
                  .noun = "puzzle" };
}

void solving_add_assumption(const tresse_path *path, const item *i, answer *a)
{
    static const tresse_message m = { 0, 0, "the path assumes that there is one solution (U)" };
    if (step_names_assume(path))
        item_add_message(&a->note, i, &m);
}

static const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };

int solving_run(const settings *s, solving *j)
{
    input *in = input_open(s, &style);
    j->headings = s->format && s->format->people && !input_is_single(in);
    const job work = job_of(s, j, in, input_next);
    int status = run_job(&work);
    input_close(in);
    return status;
}

static int run_one(const settings *s, solving *j, const char *what, deferred_file *f)
{
    single one = { .given = false };
    bool bad = false, made = false;
    input *in = input_open(s, &style);
    int status = read_single(s, what, in, &one, &bad);
    if (!status) {
        const job work = job_of(s, j, &one, next_single);
        j->deferred = f->name ? &f->text : NULL;
        status = run_job(&work);
        made = status == STATUS_WELL || status == STATUS_UNSOLVED;
        if (made && bad)
            status = STATUS_INPUT;
    }
    int closed = deferred_close(f, made);
    text_close(&one.item.text);
    input_close(in);
    return closed ? closed : status;
}

int solving_run_single(const settings *s, solving *j, const char *what, const char *file)
{
    deferred_file f;
    int status = deferred_open(&f, file);
    return status ? status : run_one(s, j, what, &f);
}
