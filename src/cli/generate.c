/* generate.c: `tresse generate`: minimal puzzles, one a line. Puzzle k of a seed does not depend on the
 * others, so the output is the same for any number of threads, and a longer run begins with a shorter one. */
#include "cli/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct generating_job {
    const settings *settings;
    int size;
    uint64_t given;
} generating_job;

typedef struct generator {
    const generating_job *job;
    tresse *t;
    tresse_puzzle *puzzle;
} generator;

static tresse_status read_blank(const generating_job *j, tresse_puzzle *p, tresse_message *m)
{
    const settings *s = j->settings;
    return tresse_puzzle_blank(p, s->app, s->params[0] ? s->params : NULL, j->size, m);
}

static void close_generator(void *worker)
{
    generator *g = worker;
    tresse_puzzle_free(g->puzzle);
    tresse_close(g->t);
    free(g);
}

static void *open_generator(const void *context)
{
    generator *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->job = context;
    if (tresse_open(&g->t, NULL) == TRESSE_OK && tresse_puzzle_new(g->t, &g->puzzle) == TRESSE_OK &&
        read_blank(g->job, g->puzzle, NULL) == TRESSE_OK)
        return g;
    close_generator(g);
    return NULL;
}

static bool next_number(void *source, item *i)
{
    generating_job *j = source;
    if (j->given == j->settings->count)
        return false;
    j->given++;
    i->kind = ITEM_NUMBER;
    i->name = "generate";
    i->fraction = (double)j->given / (double)j->settings->count;
    return true;
}

static void generate_item(void *worker, const item *i, answer *a)
{
    generator *g = worker;
    tresse_limits limits = cli_limits(g->job->settings);
    tresse_status status = tresse_generate(g->t, g->puzzle, g->job->settings->seed, i->index, &limits);
    a->saw |= SAW_PUZZLE;
    if (status == TRESSE_OK)
        bytes_format(&a->out, "%s\n", tresse_puzzle_text(g->puzzle));
    else
        item_add_failure(a, i, status, tresse_last_message(g->t));
}

/* The number of cells in a row, from --size and --block; 0 after a message. */
static int row_of(const settings *s)
{
    int wide = 0, high = 0;
    if (!s->block)
        return s->size ? (int)s->size : 9;
    sscanf(s->block, "%dx%d", &wide, &high);
    if (s->size && (int)s->size != wide * high) {
        cli_misuse(s, "--size %d and --block %s don't agree: such blocks make grids of %d by %d",
                   (int)s->size, s->block, wide * high, wide * high);
        return 0;
    }
    return wide * high;
}

static int check_blank(const generating_job *j)
{
    tresse *t = NULL;
    tresse_puzzle *p = NULL;
    tresse_message m = { 0, 0, "" };
    tresse_status status = tresse_open(&t, NULL);
    if (status == TRESSE_OK)
        status = tresse_puzzle_new(t, &p);
    if (status == TRESSE_OK)
        status = read_blank(j, p, &m);
    tresse_puzzle_free(p);
    tresse_close(t);
    if (status == TRESSE_OK)
        return 0;
    if (status == TRESSE_NO_MEMORY)
        bytes_no_memory();
    const char *app = j->settings->app;
    if (status == TRESSE_BAD_INPUT && !j->settings->params[0] && (!app || !strcmp(app, "sudoku")))
        return cli_misuse(j->settings,
                          "--size %d: expected a size that has blocks: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, "
                          "20, 21, 22, 24 or 25",
                          (int)j->settings->size);
    return cli_misuse(j->settings, "%s", m.text[0] ? m.text : tresse_status_text(status));
}

int generate_command(const settings *s)
{
    generating_job j = { s, 0, 0 };
    if (s->operands)
        return cli_misuse(s, "expected no operand; see `tresse help generate`");
    j.size = row_of(s);
    if (!j.size)
        return STATUS_USE;
    const job work = { s,        &j,   next_number, &j, open_generator, close_generator, generate_item,
                       "puzzle", NULL, NULL };
    int status = check_blank(&j);
    return status ? status : run_job(&work);
}
