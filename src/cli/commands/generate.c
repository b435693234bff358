/* generate.c: `tresse generate`: minimal puzzles, one a line. Puzzle k of a seed does not depend on the
 * others, so the output is the same for any number of threads, and a longer run begins with a shorter one. */
#include "cli/experiments/puzzles.h"
#include "cli/input.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A grid of --from, and where it stood. */
typedef struct source_grid {
    item_kind kind;
    int line;
    char *text;
} source_grid;

typedef struct generating_job {
    const settings *settings;
    int size; /* of the empty puzzle that the others are made from, unless there are grids */
    uint64_t count, given;
    tresse_recipe recipe; /* theory and grid are the workers' own */
    char *theory;         /* NULL: ratings are not asked for */
    input *input;         /* of --from, which has the names */
    const char *name;
    source_grid *grid;
    size_t grids;
    atomic_uint_fast64_t *tries;
} generating_job;

typedef struct generator {
    const generating_job *job;
    tresse *t;
    tresse_puzzle *puzzle, *grid;
    tresse_theory *theory;
} generator;

/* ---- workers ---- */

static tresse_status read_puzzle(const generating_job *j, tresse_puzzle *p, const bytes *text,
                                 tresse_message *m)
{
    const settings *s = j->settings;
    return tresse_puzzle_read(p, s->app, s->params[0] ? s->params : NULL, text->at, text->length, m);
}

static tresse_status read_blank(const generating_job *j, tresse_puzzle *p, tresse_message *m)
{
    const settings *s = j->settings;
    return tresse_puzzle_blank(p, s->app, s->params[0] ? s->params : NULL, j->size, m);
}

static void close_generator(void *worker)
{
    generator *g = worker;
    tresse_theory_free(g->theory);
    tresse_puzzle_free(g->grid);
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
    const generating_job *j = g->job;
    if (tresse_open(&g->t, NULL) == TRESSE_OK && tresse_puzzle_new(g->t, &g->puzzle) == TRESSE_OK &&
        tresse_puzzle_new(g->t, &g->grid) == TRESSE_OK &&
        (!j->theory || tresse_theory_new(g->t, j->theory, &g->theory, NULL) == TRESSE_OK) &&
        (j->grids || read_blank(j, g->puzzle, NULL) == TRESSE_OK))
        return g;
    close_generator(g);
    return NULL;
}

static bool next_number(void *source, item *i)
{
    generating_job *j = source;
    if (j->given == j->count)
        return false;
    i->kind = ITEM_NUMBER;
    i->name = "generate";
    if (j->grids) {
        const source_grid *from = &j->grid[j->given % j->grids];
        i->kind = from->kind;
        i->name = j->name;
        i->line = from->line;
        bytes_add_string(&i->text, from->text);
    }
    j->given++;
    i->fraction = (double)j->given / (double)j->count;
    return true;
}

static bool take_grid(generator *g, const item *i, answer *a)
{
    tresse_message m = { 0, 0, "" };
    tresse_status status = read_puzzle(g->job, g->grid, &i->text, &m);
    if (status == TRESSE_OK)
        status = read_puzzle(g->job, g->puzzle, &i->text, &m);
    if (status != TRESSE_OK)
        item_add_failure(a, i, status, &m);
    return status == TRESSE_OK;
}

static void write_line(const generator *g, const tresse_product *made, bytes *out)
{
    bool tries = !strcmp(g->job->settings->method, "controlled-bias");
    bytes_add_string(out, tresse_puzzle_text(g->puzzle));
    if (tries || g->theory)
        bytes_add(out, "\t", 1);
    if (tries)
        bytes_format(out, "tries=%llu", (unsigned long long)made->tries);
    if (g->theory)
        bytes_format(out, "%s%s=%d", tries ? " " : "", tresse_theory_name(g->theory), made->rating.value);
    bytes_add(out, "\n", 1);
}

static void say_limit(const generating_job *j, const item *i, answer *a)
{
    tresse_message m = { 0, 0, "" };
    snprintf(m.text, sizeof m.text, "puzzle %llu: none that is wanted was found in %llu nodes",
             (unsigned long long)i->index + 1, (unsigned long long)j->settings->limit_nodes);
    item_add_failure(a, i, TRESSE_LIMIT, &m);
}

static void generate_item(void *worker, const item *i, answer *a)
{
    generator *g = worker;
    const generating_job *j = g->job;
    tresse_limits limits = cli_limits(j->settings);
    tresse_recipe recipe = j->recipe;
    tresse_product made;
    a->saw |= SAW_PUZZLE;
    if (j->grids && !take_grid(g, i, a))
        return;
    recipe.theory = g->theory;
    recipe.grid = j->grids ? g->grid : NULL;
    tresse_status status =
        tresse_generate_by(g->t, g->puzzle, &recipe, j->settings->seed, i->index, &limits, &made);
    atomic_fetch_add(j->tries, made.tries);
    if (status == TRESSE_OK)
        write_line(g, &made, &a->out);
    else if (status == TRESSE_LIMIT)
        say_limit(j, i, a);
    else
        item_add_failure(a, i, status, tresse_last_message(g->t));
}

/* ---- options ---- */

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

/* "3-5" or "4"; false: it is no range. */
static bool read_range(const char *text, int *least, int *most)
{
    int used = 0;
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    unsigned long low = strtoul(text, &end, 10), high = low;
    if (*end == '-' && end[1] >= '0' && end[1] <= '9')
        high = strtoul(end + 1, &end, 10);
    used = *end == '\0';
    *least = low < 100000 ? (int)low : 100000;
    *most = high < 100000 ? (int)high : 100000;
    return used && low <= high;
}

static int refuse_range(const settings *s, const char *option, const char *value, const char *expected)
{
    bytes shown = { NULL, 0, 0 };
    bytes_add_clean(&shown, value, strlen(value), 100);
    bytes_add(&shown, "", 1);
    cli_misuse(s, "--%s: expected %s, not \"%s\"", option, expected, shown.at);
    bytes_free(&shown);
    return STATUS_USE;
}

static int read_clues(generating_job *j)
{
    const settings *s = j->settings;
    tresse_recipe *r = &j->recipe;
    if (!s->clues || (read_range(s->clues, &r->clues_least, &r->clues_most) && r->clues_most > 0))
        return 0;
    return refuse_range(s, "clues", s->clues, "a number or a range, such as 22-24");
}

static int read_rating(generating_job *j)
{
    const settings *s = j->settings;
    tresse_recipe *r = &j->recipe;
    const char *colon = s->rating ? strrchr(s->rating, ':') : NULL;
    if (!s->rating)
        return 0;
    if (!colon || colon == s->rating || !read_range(colon + 1, &r->rating_least, &r->rating_most))
        return refuse_range(s, "rating", s->rating, "a theory, a colon and a range, such as W:3-5");
    if (!r->rating_most)
        r->rating_most = TRESSE_SINGLES_ALONE;
    size_t n = (size_t)(colon - s->rating);
    j->theory = bytes_allocate(n + 1);
    memcpy(j->theory, s->rating, n);
    return puzzles_check_theory(s, "rating", s->rating, j->theory, 0);
}

/* ---- grids ---- */

static void keep_grid(generating_job *j, const item *i)
{
    if ((j->grids & (j->grids - 1)) == 0) { /* there is room for as many as the next power of two */
        source_grid *more = realloc(j->grid, (j->grids ? 2 * j->grids : 1) * sizeof *more);
        if (!more)
            bytes_no_memory();
        j->grid = more;
    }
    char *text = bytes_allocate(i->text.length + 1);
    memcpy(text, i->text.at, i->text.length);
    j->grid[j->grids++] = (source_grid){ i->kind, i->line, text };
    j->name = i->name;
}

/* Reads --from, as an operand would be. */
static int read_grids(generating_job *j, settings *reading, char **operand)
{
    const input_style style = { .puzzles = true, .line_most = LINE_MOST, .unit = "grid" };
    const settings *s = j->settings;
    item i = { .kind = ITEM_LINE };
    if (s->size)
        return cli_misuse(s, "--size and --from exclude each other: the grids have a size");
    *operand = (char *)(uintptr_t)s->from;
    *reading = *s;
    reading->operand = operand;
    reading->operands = 1;
    j->input = input_open(reading, &style);
    int status = 0;
    for (bytes_clear(&i.text); !status && input_next(j->input, &i); bytes_clear(&i.text)) {
        if (i.kind == ITEM_TROUBLE || i.kind == ITEM_NOTE)
            fprintf(stderr, "%.*s", (int)i.text.length, i.text.at);
        status = i.kind == ITEM_TROUBLE ? STATUS_INPUT : 0;
        if (i.kind != ITEM_TROUBLE && i.kind != ITEM_NOTE)
            keep_grid(j, &i);
    }
    bytes_free(&i.text);
    if (!status && !j->grids) {
        fprintf(stderr, "%s: no grid, expected at least one\n", s->from);
        return STATUS_INPUT;
    }
    return status;
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

static int make_blank(generating_job *j)
{
    j->size = row_of(j->settings);
    if (!j->size)
        return STATUS_USE;
    if (j->settings->sukaku && j->size == 4)
        return cli_misuse(j->settings, "--sukaku: expected a size above 4: 64 characters are read as 8 by 8");
    return check_blank(j);
}

/* What can be wrong with the recipe itself is found by a generator that may do nothing, on the empty puzzle
 * or on the first grid. What is wrong with that grid is said when its turn comes. */
static int check_recipe(const generating_job *j)
{
    tresse_limits none = { .nodes = 1 };
    generator *g = open_generator(j);
    int status = 0;
    if (!g)
        bytes_no_memory();
    tresse_status said = TRESSE_OK;
    if (j->grids) {
        const bytes text = { j->grid[0].text, strlen(j->grid[0].text), 0 };
        said = read_puzzle(j, g->puzzle, &text, NULL);
    }
    if (said == TRESSE_OK)
        said = tresse_generate_by(g->t, g->puzzle, &j->recipe, 1, 0, &none, NULL);
    else if (said == TRESSE_BAD_INPUT)
        said = TRESSE_OK;
    if (said == TRESSE_NO_MEMORY)
        bytes_no_memory();
    if (said == TRESSE_BAD_INPUT)
        status = cli_misuse(j->settings, "%s", tresse_last_message(g->t)->text);
    close_generator(g);
    return status;
}

static int read_recipe(generating_job *j)
{
    const settings *s = j->settings;
    j->recipe = (tresse_recipe){ .size = sizeof j->recipe, .symmetry = s->symmetry, .method = s->method };
    if (s->sukaku && strcmp(s->method, "top-down") != 0)
        return cli_misuse(s, "--sukaku and --method %s exclude each other", s->method);
    if (s->from && !strcmp(s->method, "bottom-up"))
        return cli_misuse(s, "--from and --method bottom-up exclude each other");
    if (s->max_length && !s->rating)
        return cli_misuse(s, "--max-length goes with --rating");
    if (s->sukaku)
        j->recipe.method = "sukaku";
    int status = read_clues(j);
    return status ? status : read_rating(j);
}

/* ---- all together ---- */

static void note_tries(const generating_job *j, uint64_t tries)
{
    if (!j->settings->quiet && !strcmp(j->settings->method, "controlled-bias"))
        fprintf(stderr, "tresse: %llu tries, %.0f for a puzzle\n", (unsigned long long)tries,
                (double)tries / (double)j->count);
}

static void free_job(generating_job *j)
{
    for (size_t k = 0; k < j->grids; k++)
        free(j->grid[k].text);
    free(j->grid);
    free(j->theory);
    input_close(j->input);
}

int generate_command(const settings *s)
{
    atomic_uint_fast64_t tries = 0;
    generating_job j = { .settings = s, .tries = &tries };
    settings reading;
    char *operand;
    if (s->operands)
        return cli_misuse(s, "expected no operand; see `tresse help generate`");
    int status = read_recipe(&j);
    if (!status)
        status = s->from ? read_grids(&j, &reading, &operand) : make_blank(&j);
    if (!status)
        status = check_recipe(&j);
    j.count = s->count ? s->count : j.grids ? j.grids : 1;
    const job work = { s,        &j,   next_number, &j, open_generator, close_generator, generate_item,
                       "puzzle", NULL, NULL };
    if (!status) {
        status = run_job(&work);
        if (status == STATUS_WELL)
            note_tries(&j, atomic_load(&tries));
    }
    free_job(&j);
    return status;
}
