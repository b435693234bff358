/* generate_recipe.c: see generate.h. */
#include "cli/commands/generate.h"
#include "cli/puzzles.h"
#include "cli/shard_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tresse_status recipe_grid(const generating_job *work, tresse_puzzle *puzzle, const text *content,
                          tresse_message *message)
{
    const settings *s = work->settings;
    return tresse_puzzle_read(puzzle, s->app, s->params[0] ? s->params : NULL, content->bytes,
                              content->length, message);
}

tresse_status recipe_blank(const generating_job *work, tresse_puzzle *puzzle, int size,
                           tresse_message *message)
{
    const settings *s = work->settings;
    return tresse_puzzle_blank(puzzle, s->app, s->params[0] ? s->params : NULL, size, message);
}

/* ---- options ---- */

/* The number of cells in a row, from --size and --block; 0 after a message. */
static int row_of(const settings *asked)
{
    char *end;
    if (!asked->block)
        return asked->size ? (int)asked->size : 9;
    int wide = (int)strtol(asked->block, &end, 10), high = (int)strtol(end + 1, NULL, 10);
    if (asked->size && (int)asked->size != wide * high) {
        cli_misuse_see_help(asked,
                            "--size %d and --block %s do not agree: such blocks make grids of %d by %d",
                            (int)asked->size, asked->block, wide * high, wide * high);
        return 0;
    }
    return wide * high;
}

/* "3-5" or "4"; false: it is not a range. */
static bool read_range(const char *content, int *least, int *most)
{
    int used = 0;
    char *end;
    if (*content < '0' || *content > '9')
        return false;
    unsigned long low = strtoul(content, &end, 10), high = low;
    if (*end == '-' && end[1] >= '0' && end[1] <= '9')
        high = strtoul(end + 1, &end, 10);
    used = *end == '\0';
    *least = low < 100000 ? (int)low : 100000;
    *most = high < 100000 ? (int)high : 100000;
    return used && low <= high;
}

static int refuse_range(const settings *asked, const char *option, const char *value, const char *expected)
{
    text shown = PROGRAM_TEXT;
    text_add_shown(&shown, value, strlen(value), 100);
    cli_misuse(asked, "--%s: expected %s, not \"%s\"", option, expected, text_bytes(&shown));
    text_close(&shown);
    return STATUS_USE;
}

static int read_clues(generating_job *work)
{
    const settings *s = work->settings;
    tresse_recipe *r = &work->recipe;
    if (!s->clues || (read_range(s->clues, &r->clues_least, &r->clues_most) && r->clues_most > 0))
        return 0;
    return refuse_range(s, "clues", s->clues, "a number or a range, such as 22-24");
}

static int read_rating(generating_job *work)
{
    const settings *s = work->settings;
    tresse_recipe *r = &work->recipe;
    const char *colon = s->rating ? strrchr(s->rating, ':') : NULL;
    if (!s->rating)
        return 0;
    if (!colon || colon == s->rating || !read_range(colon + 1, &r->rating_least, &r->rating_most))
        return refuse_range(s, "rating", s->rating, "a theory, a colon and a range, such as W:3-5");
    if (!r->rating_most)
        r->rating_most = TRESSE_SINGLES_ALONE;
    size_t n = (size_t)(colon - s->rating);
    work->theory = program_allocate(n + 1);
    memcpy(work->theory, s->rating, n);
    return puzzles_check_theory(s, "rating", s->rating, work->theory, 0);
}

/* ---- grids ---- */

static void keep_grid(generating_job *work, const item *entry)
{
    if ((work->grids & (work->grids - 1)) == 0) { /* the list has room for the next power of two */
        source_grid *more = realloc(work->grid, (work->grids ? 2 * work->grids : 1) * sizeof *more);
        if (!more)
            program_no_memory();
        work->grid = more;
    }
    char *content = program_allocate(entry->text.length + 1);
    memcpy(content, entry->text.bytes, entry->text.length);
    work->grid[work->grids++] = (source_grid){ entry->kind, entry->line, content };
    work->name =
        work->settings->shard && work->settings->shard->from ? work->settings->shard->from : entry->name;
}

/* Reads --from as operands are read. */
static int read_grids(generating_job *work)
{
    const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .noun = "grid" };
    const settings *s = work->settings;
    item i = { .kind = ITEM_LINE };
    work->operand = (char *)(uintptr_t)s->from;
    work->reading = *s;
    work->reading.operand = &work->operand;
    work->reading.operands = 1;
    work->reading.shard = NULL;
    work->input = input_open(&work->reading, &style);
    int status = 0;
    for (text_renew(&i.text); !status && input_next(work->input, &i); text_renew(&i.text)) {
        if (i.kind == ITEM_TROUBLE || i.kind == ITEM_NOTE)
            fprintf(stderr, "%.*s", (int)i.text.length, i.text.bytes);
        status = i.kind == ITEM_TROUBLE ? STATUS_INPUT : 0;
        if (i.kind != ITEM_TROUBLE && i.kind != ITEM_NOTE)
            keep_grid(work, &i);
    }
    text_close(&i.text);
    if (!status && !work->grids) {
        fprintf(stderr, "%s: no grid, expected at least one\n", s->from);
        return STATUS_INPUT;
    }
    return status;
}

/* ---- can there be such puzzles? ---- */

/* What it takes to find out. */
typedef struct checker {
    const generating_job *j;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
} checker;

static bool is_genre(const char *name)
{
    for (int i = 0; name && tresse_app_name(i); i++)
        if (!strcmp(tresse_app_name(i), name))
            return tresse_app_genre(i);
    return false;
}

/* How many complete grids of this size are there? None if there is no empty puzzle of that size; *read has
 * the status of reading that. */
static tresse_solutions count_grids(checker *worker, int size, tresse_status *read, tresse_message *message)
{
    enum { NODES = 200000 };
    const tresse_limits few = { .nodes = NODES };
    tresse_solutions solutions = TRESSE_UNKNOWN_SOLUTIONS;
    *read = recipe_blank(worker->j, worker->puzzle, size, message);
    if (*read != TRESSE_OK)
        return TRESSE_NO_SOLUTION;
    if (is_genre(worker->j->settings->app)) /* boards are drawn: this one says nothing about others */
        return TRESSE_UNKNOWN_SOLUTIONS;
    if (tresse_count(worker->t, worker->puzzle, &few, &solutions, NULL) != TRESSE_OK)
        program_no_memory();
    return solutions;
}

/* Some sizes that surely have some, as "5, 7 or 11": to count those of larger ones would take long. */
static void add_sizes(checker *worker, text *out)
{
    enum { FEW = 3, MOST = 25 };
    int found[FEW], n = 0;
    tresse_status read;
    for (int size = 1; size <= MOST && n < FEW; size++)
        if (count_grids(worker, size, &read, NULL) == TRESSE_SEVERAL_SOLUTIONS)
            found[n++] = size;
    for (int i = 0; i < n; i++)
        text_printf(out, "%s%d", i == 0 ? "" : i + 1 < n ? ", " : " or ", found[i]);
}

static int check_blank(checker *worker)
{
    const settings *s = worker->j->settings;
    tresse_message m = { 0 };
    tresse_status read;
    if (count_grids(worker, worker->j->size, &read, &m) != TRESSE_NO_SOLUTION)
        return 0;
    if (read == TRESSE_NO_MEMORY)
        program_no_memory();
    if (read != TRESSE_OK)
        return cli_misuse_see_help(s, "%s", m.text);
    text sizes = PROGRAM_TEXT;
    add_sizes(worker, &sizes);
    if (sizes.length > 1 && !s->params[0])
        cli_misuse(s, "--size %d: there are no grids of this size; expected one such as %s", worker->j->size,
                   text_bytes(&sizes));
    else
        cli_misuse_see_help(s, "there are no grids of this kind and size");
    text_close(&sizes);
    return STATUS_USE;
}

/* What is written must be read back as the same: the empty puzzle of candidates may look like one of another
 * size. */
static int check_places(checker *worker)
{
    const settings *s = worker->j->settings;
    int places = 0;
    if (s->sukaku && worker->j->size == 4)
        return cli_misuse(s, "--sukaku: expected a size above 4: 64 characters are read as 8 by 8");
    if (s->sukaku || tresse_puzzle_places(worker->t, worker->puzzle, &places) != TRESSE_OK || !places)
        return 0;
    if (worker->j->recipe.clues_least > places)
        return cli_misuse(s, "--clues %s: a full grid has %d clues, expected no more", s->clues, places);
    return 0;
}

/* Mistakes in the recipe itself are found by running the generator with a budget of one node, on the empty
 * puzzle or on the first grid. Mistakes in that grid are reported when its turn comes. */
static int check_recipe(checker *worker)
{
    const generating_job *j = worker->j;
    const tresse_limits none = { .nodes = 1 };
    tresse_recipe recipe = j->recipe;
    tresse_status status = TRESSE_OK;
    if (j->grids) {
        const text content = { .bytes = j->grid[0].text, .length = strlen(j->grid[0].text) };
        status = recipe_grid(j, worker->puzzle, &content, NULL);
    } else {
        status = recipe_blank(j, worker->puzzle, j->size, NULL);
    }
    if (status == TRESSE_BAD_INPUT)
        return 0;
    int said = check_places(worker);
    if (said)
        return said;
    recipe.theory = worker->theory;
    if (status == TRESSE_OK)
        status = tresse_generate_by(worker->t, worker->puzzle, &recipe, 1, 0, &none, NULL);
    if (status == TRESSE_NO_MEMORY)
        program_no_memory();
    return status == TRESSE_BAD_INPUT
               ? cli_misuse_see_help(j->settings, "%s", tresse_last_message(worker->t)->text)
               : 0;
}

/* ---- all of it ---- */

static int read_recipe(generating_job *work)
{
    const settings *s = work->settings;
    work->recipe =
        (tresse_recipe){ .size = sizeof work->recipe, .symmetry = s->symmetry, .method = s->method };
    work->recipe.uses = s->using;
    if (s->sukaku)
        work->recipe.method = "sukaku";
    int status = s->with ? puzzles_check_theory(s, "with", s->with, s->with, 0) : 0;
    if (!status)
        status = read_clues(work);
    return status ? status : read_rating(work);
}

int recipe_read(generating_job *work)
{
    int status = read_recipe(work);
    if (!status && work->settings->from)
        return read_grids(work);
    if (!status)
        work->size = row_of(work->settings);
    return status || work->size ? status : STATUS_USE;
}

int recipe_check(const generating_job *work)
{
    checker c = { .j = work };
    tresse_status status = tresse_open(&c.t, NULL);
    if (status == TRESSE_OK)
        status = tresse_puzzle_new(c.t, &c.puzzle);
    if (status == TRESSE_OK && work->theory)
        status = tresse_theory_new(c.t, work->theory, &c.theory, NULL);
    if (status != TRESSE_OK)
        program_no_memory();
    int said = work->grids ? 0 : check_blank(&c);
    if (!said)
        said = check_recipe(&c);
    tresse_theory_free(c.theory);
    tresse_puzzle_free(c.puzzle);
    tresse_close(c.t);
    return said;
}

void recipe_free(generating_job *work)
{
    for (size_t k = 0; k < work->grids; k++)
        free(work->grid[k].text);
    free(work->grid);
    free(work->theory);
    input_close(work->input);
}
