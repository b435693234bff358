/* queens.c: N queens on a board of N by N squares, none of which attacks another, some given; SudoQueens too.
 *
 * Label r*n + c says: a queen stands in row r+1, column c+1. Each row (r) and each column (c) has one queen,
 * and so has, in SudoQueens, each block (b). A diagonal may have none, so it is not a csp-variable but a
 * group (d or a), whose squares are linked. The solutions of the network are those of the game: csp-variables
 * say that there is one queen per row and per column, groups say that there is at most one per diagonal.
 *
 * The text kept of a puzzle is a list of squares; see queens_read.c for what else is read. */
#include "apps/queens/queens.h"

/* ---- the puzzle ---- */

static void add_source(const queens *queens, const uint8_t *mark, text *out)
{
    int n = queens->shape.n;
    text_format(out, "%d", n);
    for (int kind = QUEEN; kind <= BARRED; kind++)
        for (int i = 0; i < n * n; i++)
            if (mark[i] == kind)
                text_format(out, " %sr%dc%d", kind == BARRED ? "-" : "", i / n + 1, i % n + 1);
}

static status add_labels(puzzle *p, const queens *queens, error *e)
{
    int squares = queens->shape.n * queens->shape.n, count[3] = { 0 };
    for (int i = 0; i < squares; i++)
        count[queens->mark[i]]++;
    status done = puzzle_take_labels(p, count[QUEEN], count[BARRED], e);
    for (int i = 0; done == OK && i < squares; i++) {
        if (queens->mark[i] == QUEEN)
            puzzle_give(p, i);
        if (queens->mark[i] == BARRED)
            puzzle_remove(p, i);
    }
    return done;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    queens *q = p->data;
    status done = queens_read(p, q, bytes, n, params, e);
    if (done == OK)
        done = add_labels(p, q, e);
    if (done != OK)
        return done;
    add_source(q, q->mark, &p->source);
    if (q->shape.w)
        text_format(&p->params, "block=%dx%d", q->shape.w, q->shape.h);
    text_format(&p->network, "%d %dx%d", q->shape.n, q->shape.w, q->shape.h);
    return OK;
}

static void write_givens(const puzzle *p, const csp_label *given, int n, text *out)
{
    const queens *q = p->data;
    text_format(out, "%d", q->shape.n);
    for (int i = 0; i < n; i++)
        text_format(out, " r%dc%d", given[i] / q->shape.n + 1, given[i] % q->shape.n + 1);
}

static void write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    const queens *q = p->data;
    uint8_t mark[QUEENS_MAX * QUEENS_MAX] = { 0 };
    for (int i = 0; i < givens; i++)
        mark[given[i]] = QUEEN;
    for (int i = 0; i < removals; i++)
        mark[removed[i]] = BARRED;
    add_source(q, mark, out);
}

/* ---- the network ---- */

/* The groups of all 2n - 1 diagonals (c - r = i + 1 - n), or antidiagonals (r + c = i, counted from 0). */
static void model_diagonals(csp_builder *b, int n, int type, bool anti)
{
    char name[NAME_ROOM];
    for (int i = 0; i < 2 * n - 1; i++) {
        int group = csp_add_group(b, type, name_into(name, anti ? "a%d" : "d%d", i + 1));
        for (int r = 0; r < n; r++) {
            int c = anti ? i - r : i + 1 - n + r;
            if (c >= 0 && c < n)
                csp_put_in_group(b, group, (csp_label)(r * n + c), name_into(name, "r%dc%d", r + 1, c + 1));
        }
    }
}

static void model_lines(csp_builder *b, int n, int type, const char *format, const char *value)
{
    char name[NAME_ROOM];
    for (int i = 0; i < n; i++) {
        csp_var v = csp_add_var(b, type, name_into(name, format, i + 1));
        for (int k = 0; k < n; k++)
            csp_put(b, v, (csp_label)(type == 0 ? i * n + k : k * n + i), name_into(name, value, k + 1));
    }
}

static void model_blocks(csp_builder *b, const shape *shape, int type)
{
    char name[NAME_ROOM];
    for (int i = 0; i < shape->n; i++) {
        csp_var v = csp_add_var(b, type, name_into(name, "b%d", i + 1));
        for (int k = 0; k < shape->n; k++) {
            int r = i / shape->h * shape->h + k / shape->w, c = i % shape->h * shape->w + k % shape->w;
            csp_put(b, v, (csp_label)(r * shape->n + c), name_into(name, "r%dc%d", r + 1, c + 1));
        }
    }
}

/* Subsets have rows or columns as their rows; diagonals can only be their columns. */
static void speak(csp_builder *b, int diagonals)
{
    csp_call_subsets(b, 0, 1, SUBSET_FISH, "in-rows");
    csp_call_subsets(b, 1, 0, SUBSET_FISH, "in-columns");
    for (int x = 0; x < 2; x++) {
        csp_call_subsets(b, x, diagonals, SUBSET_FISH,
                         x ? "in-columns-and-diagonals" : "in-rows-and-diagonals");
        csp_call_subsets(b, x, diagonals + 1, SUBSET_FISH,
                         x ? "in-columns-and-antidiagonals" : "in-rows-and-antidiagonals");
    }
    csp_speak(b, 0, "the queen of row {r}", "in {}", "row {r} {lacks} place for a queen");
    csp_speak_of_labels(b, 0, "queen in {}");
    csp_speak(b, 1, "the queen of column {c}", "in {}", "column {c} {lacks} place for a queen");
    if (diagonals > 2)
        csp_speak(b, 2, "the queen of block {b}", "in {}", "block {b} {lacks} place for a queen");
    csp_speak(b, diagonals, "diagonal {d}", "in {}", "diagonal {d} {lacks} queen");
    csp_speak(b, diagonals + 1, "antidiagonal {a}", "in {}", "antidiagonal {a} {lacks} queen");
}

static void place_squares(csp_builder *b, const shape *shape)
{
    csp_decorate_grid(b, shape->n, shape->n);
    square_decorate_blocks(b, shape);
    for (int i = 0; i < shape->n * shape->n; i++)
        csp_put_at(b, (csp_label)i,
                   (csp_box){ i % shape->n * CSP_CELL, i / shape->n * CSP_CELL, CSP_CELL, CSP_CELL }, 1,
                   false);
}

static void model(const puzzle *p, csp_builder *b)
{
    const shape *s = &((const queens *)p->data)->shape;
    char name[NAME_ROOM];
    csp_add_type(b, "r", "single-in-a-row");
    csp_add_type(b, "c", "single-in-a-column");
    if (s->w)
        csp_add_type(b, "b", "single-in-a-block");
    int diagonals = csp_add_type(b, "d", "single-on-a-diagonal");
    csp_add_type(b, "a", "single-on-an-antidiagonal");
    speak(b, diagonals);
    for (int i = 0; i < s->n * s->n; i++) {
        name_into(name, "r%dc%d", i / s->n + 1, i % s->n + 1);
        csp_add_label(b, name, name, "Q");
    }
    model_lines(b, s->n, 0, "r%d", "c%d");
    model_lines(b, s->n, 1, "c%d", "r%d");
    if (s->w)
        model_blocks(b, s, 2);
    model_diagonals(b, s->n, diagonals, false);
    model_diagonals(b, s->n, diagonals + 1, true);
    place_squares(b, s);
}

/* ---- drawing ---- */

static void draw(int size, const char *sign, text *out)
{
    for (int i = 0; i < size * size; i++) {
        text_add_char(out, sign[i]);
        text_add_char(out, i % size == size - 1 ? '\n' : ' ');
    }
}

static void show_puzzle(const puzzle *p, text *out)
{
    const queens *q = p->data;
    char sign[QUEENS_MAX * QUEENS_MAX];
    for (int i = 0; i < q->shape.n * q->shape.n; i++)
        sign[i] = q->mark[i] == QUEEN ? 'Q' : q->mark[i] == BARRED ? 'x' : '.';
    draw(q->shape.n, sign, out);
}

/* Q a queen, x no queen, . a square that may still hold one; in a solution, any other square. */
static void show_state(const puzzle *p, const state *st, text *out)
{
    const queens *q = p->data;
    char sign[QUEENS_MAX * QUEENS_MAX];
    for (int i = 0; i < q->shape.n * q->shape.n; i++)
        sign[i] = st->label[i] == VALUE ? 'Q' : st->label[i] == GONE && !state_is_solved(st) ? 'x' : '.';
    draw(q->shape.n, sign, out);
}

static void blank(int size, text *out)
{
    text_format(out, "%d", size);
}

static void show_size(const puzzle *p, text *out)
{
    int n = ((const queens *)p->data)->shape.n;
    text_format(out, " %d×%d", n, n);
}

static const char forms[] =
    "`8 r1c2 r2c7`: the number of queens, and the squares of some; `-r3c4` is a square without a queen. Or "
    "a board, one row per line, of `Q`, `x` (no queen) and dots. `--param sudo` or `--block WxH` makes it "
    "SudoQueens, with one queen in each block.\n";

static const app_single singles[] = {
    { "single-in-a-row", "one square left for the queen of a row: queens" },
    { "single-in-a-column", "one square left for the queen of a column" },
    { "single-in-a-block", "one square left for the queen of a block" },
    { NULL, NULL },
};

extern const app app_queens;

const app app_queens = {
    .name = "queens",
    .title = "Queens",
    .says = "N queens that do not attack each other; with blocks, SudoQueens",
    .params = "block=WxH (SudoQueens), sudo",
    .forms = forms,
    .example = "8 r1c2 r2c7 r3c5",
    .singles = singles,
    .reading = { .detect = queens_detect, .resembles = queens_resembles, .extent = queens_extent },
    .data = sizeof(queens),
    .parse = parse,
    .model = model,
    .write = write_givens,
    .write_all = write_all,
    .shows = { .size = show_size, .puzzle = show_puzzle, .state = show_state },
    .makes = { .blank = blank, .size_most = QUEENS_MAX },
};
