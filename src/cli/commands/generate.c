/* generate.c: `tresse generate`: minimal puzzles, one per line. Puzzle k of a seed does not depend on the
 * others, so the output is the same for any number of threads, and a longer run begins with a shorter one. */
#include "cli/commands/generate.h"
#include "cli/chain.h"
#include "cli/command.h"
#include "cli/commands/rate.h"
#include "cli/puzzles.h"
#include "cli/shard_work.h"
#include "cli/step_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct generator {
    const generating_job *job;
    tresse *t;
    tresse_puzzle *puzzle, *grid;
    tresse_theory *theory, *shown; /* of ratings; of paths */
} generator;

/* ---- workers ---- */

static void close_generator(void *worker)
{
    generator *g = worker;
    tresse_theory_free(g->theory);
    tresse_theory_free(g->shown);
    tresse_puzzle_free(g->grid);
    tresse_puzzle_free(g->puzzle);
    tresse_close(g->t);
    free(g);
}

/* The theory of paths, if paths are wanted. */
static tresse_status open_shown(generator *worker)
{
    const settings *s = worker->job->settings;
    if (!s->using && !s->with_path)
        return TRESSE_OK;
    return s->with
               ? tresse_theory_new(worker->t, s->with, &worker->shown, NULL)
               : tresse_theory_default(worker->t, s->app ? s->app : tresse_app_name(0), &worker->shown, NULL);
}

static void *open_generator(const void *context)
{
    generator *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->job = context;
    const generating_job *j = g->job;
    if (tresse_open(&g->t, NULL) == TRESSE_OK && tresse_puzzle_new(g->t, &g->puzzle) == TRESSE_OK &&
        tresse_puzzle_new(g->t, &g->grid) == TRESSE_OK &&
        (!j->theory || tresse_theory_new(g->t, j->theory, &g->theory, NULL) == TRESSE_OK) &&
        open_shown(g) == TRESSE_OK && (j->grids || recipe_blank(j, g->puzzle, j->size, NULL) == TRESSE_OK))
        return g;
    close_generator(g);
    return NULL;
}

/* The number, among those of the seed, of the puzzle that an item stands for. */
static uint64_t number_of(const generating_job *work, const item *entry)
{
    return work->first + entry->index;
}

static bool next_number(void *source, item *entry)
{
    generating_job *j = source;
    if (j->given == j->count)
        return false;
    entry->kind = ITEM_NUMBER;
    entry->name = "generate";
    if (j->grids) {
        const source_grid *from = &j->grid[(j->first + j->given) % j->grids];
        entry->kind = from->kind;
        entry->name = j->name;
        entry->line = from->line;
        text_add_string(&entry->text, from->text);
    }
    j->given++;
    entry->fraction = (double)j->given / (double)j->count;
    return true;
}

static bool take_grid(generator *worker, const item *entry, answer *reply)
{
    tresse_message m = { 0 };
    tresse_status status = recipe_grid(worker->job, worker->grid, &entry->text, &m);
    if (status == TRESSE_OK)
        status = recipe_grid(worker->job, worker->puzzle, &entry->text, &m);
    if (status != TRESSE_OK)
        item_add_failure(reply, entry, status, &m);
    return status == TRESSE_OK;
}

/* Adds the rating, and the names and number of the steps of its path, as columns. */
static tresse_status write_path(const generator *worker, text *out)
{
    tresse_limits limits = cli_limits(worker->job->settings);
    tresse_path *path = NULL;
    tresse_status status = tresse_solve(worker->t, worker->puzzle, worker->shown, NULL, &limits, &path);
    if (status != TRESSE_OK)
        return status;
    tresse_rating rating = tresse_path_rating(path);
    text_add_string(out, "\t");
    puzzles_add_rating(out, &rating);
    text_add_string(out, "\t");
    size_t before = out->length;
    step_names_add(out, path);
    text_printf(out, "%s\t%d", out->length > before ? "" : "-", tresse_path_steps(path));
    tresse_path_free(path);
    return TRESSE_OK;
}

static tresse_status write_line(const generator *worker, const tresse_product *made, uint64_t number,
                                text *out)
{
    const settings *s = worker->job->settings;
    const char *before = "\t";
    text_add_string(out, tresse_puzzle_text(worker->puzzle));
    tresse_status status = s->with_path ? write_path(worker, out) : TRESSE_OK;
    if (!strcmp(s->method, "controlled-bias")) {
        text_printf(out, "%stries=%llu", before, (unsigned long long)made->tries);
        before = " ";
    }
    if (worker->theory) {
        text_printf(out, "%s%s=%d", before, tresse_theory_name(worker->theory), made->rating.value);
        before = " ";
    }
    if (s->numbers)
        text_printf(out, "%sseed=%llu k=%llu", before, (unsigned long long)s->seed,
                    (unsigned long long)number);
    text_add(out, "\n", 1);
    return status;
}

/* Filling a large grid, or showing that none of its clues is redundant, may take forever: there the search is
 * limited, unless the user has set a limit. A search for puzzles of a certain kind goes through many of
 * medium size. */
static uint64_t limit_of(const generating_job *work)
{
    enum { MEDIUM_SIZE = 10, LARGE_SIZE = 17 };
    const settings *s = work->settings;
    bool any = !s->clues && !s->rating && !s->using;
    if (s->limit_nodes || work->size < MEDIUM_SIZE)
        return s->limit_nodes;
    return work->size >= LARGE_SIZE ? LARGE_NODES : any ? MEDIUM_NODES : 0;
}

static void say_limit(const generating_job *work, const item *entry, answer *reply)
{
    tresse_message m = { 0 };
    snprintf(m.text, sizeof m.text, "puzzle %llu: no puzzle of the kind wanted was found in %llu nodes%s",
             (unsigned long long)number_of(work, entry) + 1, (unsigned long long)limit_of(work),
             work->settings->limit_nodes ? "" : ", the limit for large grids");
    item_add_failure(reply, entry, TRESSE_LIMIT, &m);
}

/* Counts a puzzle that was thrown away. */
static void count_refused(void *context, int clues)
{
    generating_tally *t = context;
    int least = atomic_load(&t->least), most = atomic_load(&t->most);
    while ((!least || clues < least) && !atomic_compare_exchange_weak(&t->least, &least, clues))
        ;
    while (clues > most && !atomic_compare_exchange_weak(&t->most, &most, clues))
        ;
    atomic_fetch_add(&t->refused, 1);
}

static void generate_item(void *worker, const item *entry, answer *reply)
{
    generator *g = worker;
    const generating_job *j = g->job;
    tresse_limits limits = cli_limits(j->settings);
    limits.nodes = limit_of(j);
    tresse_recipe recipe = j->recipe;
    tresse_product made;
    reply->saw |= SAW_PUZZLE;
    if (j->grids && !take_grid(g, entry, reply))
        return;
    recipe.theory = g->theory;
    recipe.path_theory = g->shown;
    recipe.refused = count_refused;
    recipe.context = j->tally;
    recipe.grid = j->grids ? g->grid : NULL;
    tresse_status status =
        tresse_generate_by(g->t, g->puzzle, &recipe, j->settings->seed, number_of(j, entry), &limits, &made);
    atomic_fetch_add(&j->tally->tries, made.tries);
    if (status == TRESSE_OK && *tresse_puzzle_params(g->puzzle))
        atomic_store(&j->tally->has_params, true);
    if (status == TRESSE_OK)
        status = write_line(g, &made, number_of(j, entry), &reply->out);
    if (status == TRESSE_OK)
        return;
    reply->out.length = 0;
    if (status == TRESSE_LIMIT)
        say_limit(j, entry, reply);
    else
        item_add_failure(reply, entry, status, tresse_last_message(g->t));
}

/* ---- the command ---- */

static void note_tries(const generating_job *work, uint64_t tries)
{
    if (!work->settings->quiet && !work->settings->shard &&
        !strcmp(work->settings->method, "controlled-bias"))
        fprintf(stderr, "tresse: %llu tries, %.0f per puzzle\n", (unsigned long long)tries,
                (double)tries / (double)work->count);
}

/* Puzzles do not contain their parameters: if these differ from the defaults, the user must know them to read
 * the puzzles again. */
static void note_params(const generating_job *work)
{
    text said = PROGRAM_TEXT;
    if (work->settings->quiet || work->settings->shard || !atomic_load(&work->tally->has_params))
        return;
    for (const char *at = work->settings->params; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        text_printf(&said, " --param %.*s", (int)n, at);
        at += n;
    }
    fprintf(stderr, "tresse: these puzzles do not say their parameters: read them with%.*s\n",
            (int)said.length, said.bytes);
    text_close(&said);
}

static bool selects(const settings *asked)
{
    return asked->clues || asked->rating || asked->using;
}

/* What to say while nothing is found. If none of n puzzles is of some kind, then, with a confidence of 95 %,
 * fewer than 3 in n are. */
static void be_patient(const void *context, double seconds, text *out)
{
    const generating_job *j = context;
    uint64_t n = atomic_load(&j->tally->refused);
    if (!selects(j->settings))
        return;
    text_add_string(out, "tresse: nothing found yet: such puzzles may be very rare, or there may be none; "
                         "--limit-nodes would end the search\n");
    if (n < 30)
        return;
    text_printf(out,
                "tresse: %llu puzzles with %d to %d clues were thrown away so far: most likely fewer than 1 "
                "in %llu is of the kind wanted, and the next one takes more than %.0f s\n",
                (unsigned long long)n, atomic_load(&j->tally->least), atomic_load(&j->tally->most),
                (unsigned long long)(n / 3), seconds / 3);
}

/* Decides which numbers of puzzles to make, once the grids are known. */
static int count_numbers(generating_job *work)
{
    const settings *s = work->settings;
    work->first = s->shard ? s->shard->first : s->first;
    work->count = s->shard ? s->shard->count : s->count ? s->count : work->grids ? work->grids : 1;
    if (work->count - 1 > UINT64_MAX - work->first)
        return cli_misuse(s, "--first and --count: expected numbers up to %llu",
                          (unsigned long long)UINT64_MAX);
    return 0;
}

int generate_check(const settings *asked)
{
    generating_job j = { .settings = asked };
    int status = recipe_read(&j);
    if (!status)
        status = recipe_check(&j);
    recipe_free(&j);
    return status;
}

/* Makes the puzzles; for a shard, something else may be done with each. */
static int make_puzzles(const job *work, const generating_job *generating_job)
{
    const shard_work *part = work->settings->shard;
    if (!part || !part->then)
        return run_job(work);
    chain c = { .first = *work, .name = "standard input", .line = generating_job->first + 1 };
    int status = rate_open_work(part->then, &c.second);
    const job both = chain_job(&c);
    if (!status)
        status = run_job(&both);
    rate_close_work(&c.second);
    return status;
}

static int run_generate(const settings *asked)
{
    generating_tally tally = { 0 };
    generating_job j = { .settings = asked, .tally = &tally };
    if (asked->operands)
        return cli_misuse(asked, "expected no operand; see `tresse help generate`");
    int status = recipe_read(&j);
    if (!status && !asked->shard)
        status = recipe_check(&j);
    if (!status)
        status = count_numbers(&j);
    const job work = { .settings = asked,
                       .source = &j,
                       .next = next_number,
                       .context = &j,
                       .open = open_generator,
                       .close = close_generator,
                       .work = generate_item,
                       .noun = "puzzle",
                       .patience = be_patient,
                       .writes_file = true };
    if (!status) {
        status = make_puzzles(&work, &j);
        if (status == STATUS_WELL)
            note_tries(&j, atomic_load(&tally.tries));
        note_params(&j);
    }
    recipe_free(&j);
    return status;
}

const command command_generate = {
    .name = "generate",
    .bit = GENERATE,
    .operands = "",
    .says = "make minimal puzzles",
    .example = "--count 10 --rating W:3-5",
    .run = run_generate,
};
