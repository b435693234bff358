/* solving.c: see solving.h. */
#include "cli/solving.h"

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

static const char *yes_or_no(bool yes)
{
    return yes ? "yes" : "no";
}

/* The options of the library, by the settings that they follow; NULL: as it is without them. The settings
 * were checked before, so only lack of memory can make this fail. */
static bool set_options(const settings *asked, tresse_options *options)
{
    char seed[24], rounds[24], solutions[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)asked->seed);
    snprintf(rounds, sizeof rounds, "%llu", (unsigned long long)asked->rounds);
    snprintf(solutions, sizeof solutions, "%llu", (unsigned long long)asked->solutions);
    bool terminal = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    const char *colour = asked->colour ? asked->colour : "never"; /* only `solve` has colours */
    const struct {
        const char *name, *value;
    } row[] = {
        { "brief", yes_or_no(asked->colour && !asked->verbose) },
        { "unfold", yes_or_no(asked->unfold || asked->verbose) },
        { "marks", yes_or_no(asked->marks) },
        { "colour", yes_or_no(!strcmp(colour, "always") || (!strcmp(colour, "auto") && terminal)) },
        { "names", asked->names },
        { "notation", asked->notation },
        { "solutions", solutions },
        { "statistics", yes_or_no(asked->statistics) },
        { "strategy", asked->strategy },
        { "seed", seed },
        { "rounds", rounds },
        { "focus", asked->focus },
        { "goal", asked->goal },
        { "list", yes_or_no(asked->all) },
        { "hint", asked->hint ? "yes" : NULL },
        { "trim", yes_or_no(asked->trim) },
        { "te-as-braids", yes_or_no(asked->te_as_braids) },
        { "explain", yes_or_no(asked->explain) },
        { "claim", asked->claim },
        { "singles", yes_or_no(!asked->no_singles) },
        { "steps", asked->one_step       ? "one"
                   : asked->two_steps    ? "two"
                   : asked->fewest_steps ? "fewest"
                                         : "any" },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].value && tresse_options_set(options, row[i].name, row[i].value, NULL) != TRESSE_OK)
            return false;
    return true;
}

/* The theory that was asked for, or otherwise the one for this application (NULL: for all). */
static tresse_status make_theory(tresse *workspace, const settings *asked, const char *app,
                                 tresse_theory **out, tresse_message *message)
{
    tresse_status status = asked->with ? tresse_theory_new(workspace, asked->with, out, message)
                                       : tresse_theory_default(workspace, app, out, message);
    return status == TRESSE_OK && asked->prefer ? tresse_theory_prefer(*out, asked->prefer, message) : status;
}

/* Makes the theory that was asked for, when it is first needed; or otherwise the one that fits the puzzle. */
static tresse_status choose_theory(solver *worker)
{
    const settings *asked = worker->job->settings;
    if (worker->theory && asked->with)
        return TRESSE_OK;
    tresse_theory_free(worker->theory);
    worker->theory = NULL;
    tresse_status status = asked->with ? tresse_theory_new(worker->t, asked->with, &worker->theory, NULL)
                                       : tresse_theory_for(worker->t, worker->puzzle, &worker->theory, NULL);
    return status == TRESSE_OK && asked->prefer ? tresse_theory_prefer(worker->theory, asked->prefer, NULL)
                                                : status;
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

static void solve_item(void *worker, const item *entry, answer *reply)
{
    solver *v = worker;
    tresse_path *path = NULL;
    if (v->job->deferred)
        v->job->deferred->length = 0; /* left by an attempt that had no memory */
    if (!puzzles_read(v->job->settings, v->puzzle, entry, reply))
        return;
    tresse_limits limits = cli_limits(v->job->settings);
    bool done = false;
    tresse_status status = TRESSE_OK;
    if (v->job->before)
        status = v->job->before(v->job, v->t, v->puzzle, v->options, reply, &done);
    if (status == TRESSE_OK && done)
        return;
    if (status == TRESSE_OK)
        status = choose_theory(v);
    if (status == TRESSE_OK)
        puzzles_note_partial(v->puzzle, v->theory, entry, reply);
    if (status == TRESSE_OK)
        status = v->job->settings->exact
                     ? tresse_solve_exactly(v->t, v->puzzle, v->theory, v->options, &limits, &path)
                     : tresse_solve(v->t, v->puzzle, v->theory, v->options, &limits, &path);
    if (status == TRESSE_OK)
        status = v->job->write(v->job, v->puzzle, path, entry, reply);
    if (status != TRESSE_OK) {
        reply->out.length = 0;
        item_add_failure(reply, entry, status, tresse_last_message(v->t));
    }
    tresse_path_free(path);
}

/* ---- one puzzle alone ---- */

typedef struct single {
    item item;
    bool given;
} single;

static bool next_single(void *source, item *entry)
{
    single *one = source;
    if (one->given)
        return false;
    one->given = true;
    text content = entry->text;
    *entry = one->item;
    entry->index = 0;
    one->item.text = content;
    return true;
}

/* The one puzzle of the input. Messages about input are written at once; *bad: there were some. */
static int read_single(const settings *asked, const char *what, input *in, single *one, bool *bad)
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
    return cli_misuse(asked, "%s takes exactly one puzzle, and there %s", what,
                      found ? "is more than one: choose one of them" : "is none: name a file, or paste it");
}

/* ---- the theory ---- */

int solving_check_theory(const settings *asked)
{
    tresse *t = NULL;
    tresse_theory *th = NULL;
    tresse_message m = { 0 };
    int said = asked->with ? puzzles_check_theory(asked, "with", asked->with, asked->with, 0) : 0;
    if (said)
        return said;
    tresse_status status = tresse_open(&t, NULL);
    if (status == TRESSE_OK)
        status = make_theory(t, asked, asked->app, &th, &m);
    bool open = !asked->with && !asked->app; /* the application decides: do the rules belong to any? */
    for (int k = 0; open && status == TRESSE_BAD_INPUT && tresse_app_name(k); k++) {
        tresse_theory_free(th);
        th = NULL;
        tresse_message other = { 0 };
        status = make_theory(t, asked, tresse_app_name(k), &th, &other);
    }
    if (th && asked->te_as_braids && tresse_theory_depth(th) == 0)
        said = cli_misuse(asked, "--te-as-braids goes with T&E: --with \"TE(BRT)\"");
    tresse_theory_free(th);
    tresse_close(t);
    if (status == TRESSE_NO_MEMORY)
        program_no_memory();
    return status == TRESSE_OK || said
               ? said
               : cli_misuse_see_help(asked, "--prefer, column %d: %s", m.column, m.text);
}

/* ---- running ---- */

static job job_of(const settings *asked, const solving *work, void *source,
                  bool (*next)(void *source, item *item))
{
    return (job){ .settings = asked,
                  .source = source,
                  .next = next,
                  .context = work,
                  .open = open_solver,
                  .close = close_solver,
                  .work = solve_item,
                  .noun = "puzzle" };
}

void solving_add_assumption(const tresse_path *path, const item *entry, answer *reply)
{
    static const tresse_message m = { .text = "the path assumes that there is one solution (U)" };
    if (step_names_assume(path))
        item_add_message(&reply->note, entry, &m);
}

static const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };

int solving_run(const settings *asked, solving *solving)
{
    input *in = input_open(asked, &style);
    solving->headings = asked->format && asked->format->people && !input_is_single(in);
    const job work = job_of(asked, solving, in, input_next);
    int status = run_job(&work);
    input_close(in);
    return status;
}

static int run_one(const settings *asked, solving *solving, const char *what, output *file)
{
    text content = PROGRAM_TEXT;
    single one = { .given = false };
    bool bad = false, made = false;
    input *in = input_open(asked, &style);
    int status = read_single(asked, what, in, &one, &bad);
    if (!status) {
        const job work = job_of(asked, solving, &one, next_single);
        solving->deferred = file ? &content : NULL;
        status = run_job(&work);
        made = status == STATUS_WELL || status == STATUS_UNSOLVED;
        if (made && bad)
            status = STATUS_INPUT;
    }
    int closed = file ? output_end(file, &content, made) : 0;
    text_close(&content);
    text_close(&one.item.text);
    input_close(in);
    return closed ? closed : status;
}

int solving_run_single(const settings *asked, solving *work, const char *what, const char *file)
{
    output o;
    if (!file || !strcmp(file, "-"))
        return run_one(asked, work, what, NULL);
    int status = output_open(&o, file);
    return status ? status : run_one(asked, work, what, &o);
}
