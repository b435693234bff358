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

tresse_status experiment_set(lab *l, const char *name, const char *value)
{
    return tresse_options_set(l->options, name, value, NULL);
}

tresse_status experiment_set_number(lab *l, const char *name, uint64_t value)
{
    char content[24];
    snprintf(content, sizeof content, "%llu", (unsigned long long)value);
    return experiment_set(l, name, content);
}

tresse_status experiment_check(lab *l, const tresse_path *path)
{
    text json = PROGRAM_TEXT;
    tresse_verdict verdict = { 0 };
    tresse_status status = tresse_path_write(path, TRESSE_JSON, text_write, &json);
    if (status == TRESSE_OK)
        status = tresse_check(l->t, json.bytes, json.length, &verdict, NULL);
    text_close(&json);
    return status == TRESSE_OK && !verdict.accepted ? TRESSE_INTERNAL : status;
}

/* part of whole in per cent, to two decimal places; "-" if the whole is 0. */
static void add_percent(text *out, uint64_t part, uint64_t whole)
{
    if (whole)
        text_printf(out, "%.2f", 100.0 * (double)part / (double)whole);
    else
        text_add_string(out, "-");
}

void experiment_add_share(text *out, int width, const char *what, uint64_t part, uint64_t whole)
{
    text_printf(out, "%-*s %9llu  ", width, what, (unsigned long long)part);
    add_percent(out, part, whole);
    text_add_string(out, " %\n");
}

/* ---- the puzzles ---- */

typedef struct series { /* one run of an experiment over its puzzles */
    const settings *settings;
    const experiment *experiment;
    input *input;
    uint64_t count, given;
    void *tally;
} series;

static void give_own(series *t, item *i, const char *content, uint64_t n)
{
    i->kind = ITEM_LINE;
    i->name = t->experiment->name;
    i->line = n + 1;
    i->text.length = 0;
    text_add_string(&i->text, content);
    i->fraction = -1;
}

/* Generated puzzles, then the experiment's own. */
static bool next_puzzle(void *source, item *i)
{
    series *t = source;
    const char *const *own = t->experiment->puzzles;
    uint64_t n = t->given < t->count ? 0 : t->given - t->count;
    if (t->given >= t->count && (!own || !own[n]))
        return false;
    if (t->given >= t->count)
        give_own(t, i, own[n], n);
    else {
        i->kind = ITEM_NUMBER;
        i->name = "generate";
        i->fraction = (double)(t->given + 1) / (double)t->count;
    }
    t->given++;
    return true;
}

/* ---- workers ---- */

typedef struct worker {
    lab lab;
    const series *series;
} worker;

static void close_worker(void *context)
{
    worker *w = context;
    for (int i = 0; i < LAB_THEORIES; i++)
        tresse_theory_free(w->lab.theory[i]);
    tresse_options_free(w->lab.options);
    tresse_puzzle_free(w->lab.puzzle);
    tresse_puzzle_free(w->lab.other);
    tresse_close(w->lab.t);
    free(w);
}

static tresse_status open_lab(lab *l, const experiment *e)
{
    tresse_status status = tresse_open(&l->t, NULL);
    if (status == TRESSE_OK)
        status = tresse_puzzle_new(l->t, &l->puzzle);
    if (status == TRESSE_OK)
        status = tresse_puzzle_new(l->t, &l->other);
    if (status == TRESSE_OK)
        status = tresse_options_new(l->t, &l->options);
    for (int i = 0; status == TRESSE_OK && e->theories[i]; i++)
        status = tresse_theory_new(l->t, e->theories[i], &l->theory[i], NULL);
    return status;
}

static void *open_worker(const void *context)
{
    const series *t = context;
    worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->series = t;
    w->lab.settings = t->settings;
    w->lab.limits = cli_limits(t->settings);
    if (open_lab(&w->lab, t->experiment) == TRESSE_OK)
        return w;
    close_worker(w);
    return NULL;
}

static void look_at(void *context, const item *i, answer *a)
{
    worker *w = context;
    lab *l = &w->lab;
    tresse_status status = TRESSE_OK;
    if (i->kind == ITEM_NUMBER) {
        a->saw |= SAW_PUZZLE;
        status = tresse_puzzle_blank(l->puzzle, NULL, NULL, SIZE, NULL);
        const tresse_recipe recipe = { .size = sizeof recipe, .method = w->series->experiment->method };
        if (status == TRESSE_OK)
            status =
                tresse_generate_by(l->t, l->puzzle, &recipe, l->settings->seed, i->index, &l->limits, NULL);
    } else if (!puzzles_read(l->settings, l->puzzle, i, a)) {
        return;
    }
    if (status == TRESSE_OK)
        status = w->series->experiment->look(l, &a->out);
    if (status != TRESSE_OK) {
        a->out.length = 0;
        item_add_failure(a, i, status, tresse_last_message(l->t));
    }
}

static void take_result(void *taker, const item *i, const answer *a)
{
    series *t = taker;
    (void)i;
    if (a->out.length)
        t->experiment->add(t->tally, &a->out);
}

/* ---- the command ---- */

static const experiment *experiment_named(const settings *s)
{
    const char *name[32];
    int n = 0;
    for (; experiment_table[n]; n++) {
        if (s->operands && !strcmp(s->operand[0], experiment_table[n]->name))
            return experiment_table[n];
        name[n] = experiment_table[n]->name;
    }
    name[n] = NULL;
    text said = PROGRAM_TEXT;
    for (int i = 0; i < n; i++)
        text_printf(&said, "%s%s", i ? ", " : "", name[i]);
    if (s->operands) {
        text_add_string(&said, ", not \"");
        text_add_shown(&said, s->operand[0], strlen(s->operand[0]), 60);
        text_add_string(&said, "\"");
        nearest_add(&said, s->operand[0], name);
    }
    cli_misuse(s, "expected the name of an experiment: %.*s", (int)said.length, said.bytes);
    text_close(&said);
    return NULL;
}

/* Where the puzzles come from: files, the experiment itself, or a seed. */
static job job_of(series *t, const settings *files)
{
    static const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "puzzle" };
    job j = { .settings = t->settings,
              .source = t,
              .next = next_puzzle,
              .context = t,
              .open = open_worker,
              .close = close_worker,
              .work = look_at,
              .noun = "puzzle",
              .take = take_result,
              .taker = t };
    if (files->operands) {
        j.source = t->input = input_open(files, &style);
        j.next = input_next;
    }
    return j;
}

/* Options that would have no effect are refused. */
static int check_options(const settings *s, const experiment *e)
{
    bool files = s->operands > 1;
    if (!files && (s->app || s->params[0]))
        return cli_misuse(s, "--app, --block, --colours and --param go with files, and none is named");
    if (s->count && (files || !e->count))
        return cli_misuse(s, "--count goes with generated puzzles, and here there are none");
    if (s->svg && !s->draw && output_is(s->svg))
        return cli_misuse(
            s, "--svg %s is standard output, to which the table goes: choose another file for the picture",
            s->svg);
    return 0;
}

static int run_experiment(const settings *s)
{
    const experiment *e = experiment_named(s);
    if (!e || check_options(s, e))
        return STATUS_USE;
    settings files = *s;
    files.operand++;
    files.operands--;
    if (s->draw)
        return orders_draw(s, &files);
    series t = { .settings = s, .experiment = e, .count = s->count && e->count ? s->count : e->count };
    t.tally = program_allocate(e->size);
    job j = job_of(&t, &files);
    int status = run_job(&j);
    text out = PROGRAM_TEXT;
    int told = e->tell(t.tally, s, &out);
    if (status > STATUS_SIGNAL)
        text_add_string(&out, "interrupted: this is what was found until then\n");
    int printed = cli_print(&out);
    free(t.tally);
    if (t.input)
        input_close(t.input);
    return status ? status : told ? told : printed;
}

static void add_words(text *b)
{
    for (int i = 0; experiment_table[i]; i++)
        text_printf(b, "%s\n", experiment_table[i]->name);
}

const command command_experiment = {
    .name = "experiment",
    .bit = EXPERIMENT,
    .operands = "NAME [PUZZLE | FILE | -]...",
    .says = "repeat the experiments of the literature, one by one",
    .example = "table1 --count 1000",
    .more = "NAME is one of those that `tresse list experiments` shows. The puzzles are generated from a "
            "seed, or come from the files that are named. "
            "Each experiment prints a table, and a line that says what it shows.\n",
    .words = add_words,
    .files = true,
    .run = run_experiment,
};
