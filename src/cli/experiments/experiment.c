/* experiment.c: `tresse experiment`: the experiments of the paper, one by one. */
#include "cli/experiments/experiment.h"
#include "cli/command.h"
#include "cli/experiments/orders_drawn.h"
#include "cli/input.h"
#include "cli/nearest.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const experiment experiment_table1, experiment_te_million, experiment_confluence,
    experiment_braids_are_te, experiment_whips_vs_braids, experiment_beyond, experiment_complexity,
    experiment_families, experiment_exact_whips;

const experiment *const experiment_table[] = { &experiment_table1,          &experiment_te_million,
                                               &experiment_confluence,      &experiment_braids_are_te,
                                               &experiment_whips_vs_braids, &experiment_beyond,
                                               &experiment_complexity,      &experiment_families,
                                               &experiment_exact_whips,     NULL };

enum { SIZE = 9 }; /* of generated puzzles */

/* ---- what experiments share ---- */

tresse_status experiment_final(const tresse_path *path, text *out)
{
    out->length = 0;
    return tresse_path_grid_write(path, text_write, out);
}

tresse_status experiment_set(lab *bench, const char *name, const char *value)
{
    return tresse_options_set(bench->options, name, value, NULL);
}

tresse_status experiment_set_number(lab *bench, const char *name, uint64_t value)
{
    char content[24];
    snprintf(content, sizeof content, "%llu", (unsigned long long)value);
    return experiment_set(bench, name, content);
}

tresse_status experiment_rate(lab *bench, int n, tresse_rating *ratings)
{
    tresse_status status = TRESSE_OK;
    for (int i = 0; i < n && status == TRESSE_OK; i++)
        status = tresse_rate(bench->t, bench->puzzle, bench->theory[i], &bench->limits, &ratings[i]);
    return status;
}

tresse_status experiment_check(lab *bench, const tresse_path *path)
{
    text json = PROGRAM_TEXT;
    tresse_verdict verdict = { 0 };
    tresse_status status = tresse_path_write(path, TRESSE_JSON, text_write, &json);
    if (status == TRESSE_OK)
        status = tresse_check(bench->t, json.bytes, json.length, &verdict, NULL);
    text_close(&json);
    return status == TRESSE_OK && !verdict.accepted ? TRESSE_INTERNAL : status;
}

void experiment_add_share(text *out, int width, const char *what, uint64_t part, uint64_t whole)
{
    text_printf(out, "%-*s %9llu  ", width, what, (unsigned long long)part);
    if (whole)
        text_printf(out, "%.2f %%\n", 100.0 * (double)part / (double)whole);
    else
        text_add_string(out, "- %\n");
}

/* ---- the puzzles ---- */

typedef struct series { /* one run of an experiment over its puzzles */
    const settings *settings;
    const experiment *experiment;
    input *input;
    uint64_t count, given;
    void *tally;
} series;

static void give_own(series *whole, item *entry, const char *content, uint64_t n)
{
    entry->kind = ITEM_LINE;
    entry->name = whole->experiment->name;
    entry->line = n + 1;
    entry->text.length = 0;
    text_add_string(&entry->text, content);
    entry->fraction = -1;
}

/* Generated puzzles, then the experiment's own. */
static bool next_puzzle(void *source, item *entry)
{
    series *t = source;
    const char *const *own = t->experiment->puzzles;
    uint64_t n = t->given < t->count ? 0 : t->given - t->count;
    if (t->given >= t->count && (!own || !own[n]))
        return false;
    if (t->given >= t->count)
        give_own(t, entry, own[n], n);
    else {
        entry->kind = ITEM_NUMBER;
        entry->name = "generate";
        entry->fraction = (double)(t->given + 1) / (double)t->count;
    }
    t->given++;
    return true;
}

/* ---- workers ---- */

typedef struct worker {
    lab lab;
    const series *series;
} worker;

tresse_status experiment_open_lab(lab *bench, const settings *asked, const char *const *theories)
{
    *bench = (lab){ .settings = asked, .limits = cli_limits(asked) };
    tresse_status status = tresse_open(&bench->t, NULL);
    if (status == TRESSE_OK)
        status = tresse_puzzle_new(bench->t, &bench->puzzle);
    if (status == TRESSE_OK)
        status = tresse_puzzle_new(bench->t, &bench->other);
    if (status == TRESSE_OK)
        status = tresse_options_new(bench->t, &bench->options);
    for (int i = 0; status == TRESSE_OK && theories[i]; i++)
        status = tresse_theory_new(bench->t, theories[i], &bench->theory[i], NULL);
    return status;
}

void experiment_close_lab(lab *bench)
{
    for (int i = 0; i < LAB_THEORIES; i++)
        tresse_theory_free(bench->theory[i]);
    tresse_options_free(bench->options);
    tresse_puzzle_free(bench->puzzle);
    tresse_puzzle_free(bench->other);
    tresse_close(bench->t);
}

static void close_worker(void *context)
{
    worker *w = context;
    experiment_close_lab(&w->lab);
    free(w);
}

static void *open_worker(const void *context)
{
    const series *t = context;
    worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->series = t;
    if (experiment_open_lab(&w->lab, t->settings, t->experiment->theories) == TRESSE_OK)
        return w;
    close_worker(w);
    return NULL;
}

static void look_at(void *context, const item *entry, answer *reply)
{
    worker *w = context;
    lab *l = &w->lab;
    tresse_status status = TRESSE_OK;
    if (entry->kind == ITEM_NUMBER) {
        reply->saw |= SAW_PUZZLE;
        status = tresse_puzzle_blank(l->puzzle, NULL, NULL, SIZE, NULL);
        const tresse_recipe recipe = { .size = sizeof recipe, .method = w->series->experiment->method };
        if (status == TRESSE_OK)
            status = tresse_generate_by(l->t, l->puzzle, &recipe, l->settings->seed, entry->index, &l->limits,
                                        NULL);
    } else if (!puzzles_read(l->settings, l->puzzle, entry, reply)) {
        return;
    }
    if (status == TRESSE_OK)
        status = w->series->experiment->look(l, &reply->out);
    if (status != TRESSE_OK) {
        reply->out.length = 0;
        item_add_failure(reply, entry, status, tresse_last_message(l->t));
    }
}

static void take_result(void *taker, const item *entry, const answer *reply)
{
    series *t = taker;
    (void)entry;
    if (reply->out.length)
        t->experiment->add(t->tally, &reply->out);
}

/* ---- the command ---- */

static const experiment *experiment_named(const settings *asked)
{
    for (int i = 0; asked->operands && experiment_table[i]; i++)
        if (!strcmp(asked->operand[0], experiment_table[i]->name))
            return experiment_table[i];
    nearest_refuse(asked, "expected the name of an experiment: ", "");
    return NULL;
}

/* Where the puzzles come from: files, the experiment itself, or a seed. */
static job job_of(series *whole, const settings *files)
{
    static const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };
    job j = { .settings = whole->settings,
              .source = whole,
              .next = next_puzzle,
              .context = whole,
              .open = open_worker,
              .close = close_worker,
              .work = look_at,
              .noun = "puzzle",
              .take = take_result,
              .taker = whole };
    if (files->operands) {
        j.source = whole->input = input_open(files, &style);
        j.next = input_next;
    }
    return j;
}

/* Options that would have no effect are refused. */
static int check_options(const settings *asked, const experiment *which)
{
    bool files = asked->operands > 1;
    if (!files && (asked->app || asked->params[0]))
        return cli_misuse(asked, "--app, --block, --colours and --param go with files, and none is named");
    if (asked->count && (files || !which->count))
        return cli_misuse(asked, "--count goes with generated puzzles, and here there are none");
    if (asked->svg && !asked->draw && output_is(asked->svg))
        return cli_misuse(
            asked,
            "--svg %s is standard output, to which the table goes: choose another file for the picture",
            asked->svg);
    return 0;
}

static int run_experiment(const settings *asked)
{
    const experiment *e = experiment_named(asked);
    if (!e || check_options(asked, e))
        return STATUS_USE;
    settings files = *asked;
    files.operand++;
    files.operands--;
    if (asked->draw)
        return orders_draw(asked, &files);
    series t = { .settings = asked,
                 .experiment = e,
                 .count = asked->count && e->count ? asked->count : e->count };
    t.tally = program_allocate(e->size);
    job j = job_of(&t, &files);
    int status = run_job(&j);
    text out = PROGRAM_TEXT;
    int told = e->tell(t.tally, asked, &out);
    if (status > STATUS_SIGNAL)
        text_add_string(&out, "interrupted: this is what was found until then\n");
    int printed = cli_print(&out);
    free(t.tally);
    if (t.input)
        input_close(t.input);
    return status ? status : told ? told : printed;
}

static void add_words(text *out)
{
    for (int i = 0; experiment_table[i]; i++)
        text_printf(out, "%s\n", experiment_table[i]->name);
}

const command command_experiment = {
    .name = "experiment",
    .bit = EXPERIMENT,
    .operands = "NAME [PUZZLE | FILE | -]...",
    .says = "repeat the experiments of the literature, one by one",
    .example = "table1 --count 1000",
    .words = add_words,
    .files = true,
    .run = run_experiment,
};
