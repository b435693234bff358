/* queens.c: N queens on a board of N by N squares, none of which attacks another, some given; SudoQueens too.
 *
 * Label r*n + c says: a queen stands in row r+1, column c+1. Each row (r) and each column (c) has one queen,
 * and so has, in SudoQueens, each block (b). A diagonal may have none, so it is not a csp-variable but a
 * group (d or a), whose squares are linked. The solutions of the network are those of the game: csp-variables
 * say that there is one queen per row and per column, groups say that there is at most one per diagonal.
 *
 * Forms of text: the number of queens, then squares: `8 r1c2 r2c7 -r3c4`, where -r3c4 is a square without
 * a queen, and then a comment; or a board of n rows, in lines or words, with Q for a queen, x for a square
 * without one, and . for any other. The text kept of a puzzle is of the first form. */
#include "apps/app.h"
#include "apps/scan.h"
#include "apps/square/square.h" /* shapes of blocks */

#include <string.h>

enum { QUEENS_MAX = 100 };

typedef struct queens {
    shape shape;   /* n, and the blocks of SudoQueens; w and h are 0 if there are none */
    uint8_t *mark; /* of each square */
} queens;

enum { FREE, QUEEN, BARRED };

/* ---- params ---- */

/* want: n is 0 if no blocks are asked for; *sudo: the usual blocks. */
static status read_params(const char *params, shape *want, bool *sudo, error *e)
{
    char quote[QUOTE_MAX];
    *want = (shape){ 0, 0, 0 };
    *sudo = false;
    for (span key, value; param_next(&params, &key, &value);) {
        status t = OK;
        if (span_is(key, "sudo") && (!value.at || span_is(value, "yes") || span_is(value, "no")))
            *sudo = !value.at || span_is(value, "yes");
        else if (span_is(key, "sudo"))
            t = error_set(e, BAD_INPUT, 0, 0, "'%s', expected sudo=yes or sudo=no",
                          param_quote(quote, key, value));
        else if (span_is(key, "block"))
            t = shape_read_block(want, key, value, 1, QUEENS_MAX, e);
        else
            t = param_unknown(key, value, "sudo or block=WxH", e);
        if (t != OK)
            return t;
    }
    return OK;
}

/* Settles the blocks of a board of n by n. */
static status fit_shape(shape *s, const shape *want, bool sudo, int n, error *e)
{
    *s = (shape){ n, want->w, want->h };
    if (want->n && want->n != n)
        return error_set(e, BAD_INPUT, 0, 0, "block=%dx%d does not fit %d queens", want->w, want->h, n);
    if (!sudo || want->n)
        return OK;
    for (int h = 1; h * h <= n; h++)
        if (n % h == 0)
            *s = (shape){ n, n / h, h };
    return s->h > 1 ? OK
                    : error_set(e, BAD_INPUT, 0, 0,
                                "sudo: found %d queens, expected a number that is not prime, such as 9", n);
}

/* ---- squares as words ---- */

/* Rather a square than the beginning of a comment? */
static bool is_square_word(span s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("rRcC0123456789-", s.at[i]))
            return s.n > 1 && (s.at[0] == 'r' || s.at[0] == 'R') && s.at[1] >= '0' && s.at[1] <= '9';
    return true;
}

/* "r1c2", or "-r1c2" for a square without a queen. */
static bool read_square(span s, bool *barred, int *row, int *column)
{
    *barred = s.n && *s.at == '-';
    if (*barred)
        s.at++, s.n--;
    if (!s.n || (*s.at != 'r' && *s.at != 'R'))
        return false;
    size_t c = 1;
    while (c < s.n && s.at[c] != 'c' && s.at[c] != 'C')
        c++;
    return c < s.n && span_number((span){ s.at + 1, c - 1 }, 9999, row) &&
           span_number((span){ s.at + c + 1, s.n - c - 1 }, 9999, column);
}

static status add_square(scan *r, span s, queens *q, error *e)
{
    int row, column, n = q->shape.n;
    bool barred;
    if (!read_square(s, &barred, &row, &column))
        return scan_expected(r, s, e, "a square, such as r1c2, or -r1c2");
    if (row < 1 || row > n || column < 1 || column > n)
        return scan_expected(r, s, e, "rows and columns from 1 to %d", n);
    uint8_t *mark = &q->mark[(row - 1) * n + column - 1];
    if (*mark)
        return scan_wrong(r, s.at, e, "r%dc%d appears twice", row, column);
    *mark = barred ? BARRED : QUEEN;
    return OK;
}

static status take_board(puzzle *p, queens *q, int n, error *e)
{
    q->shape.n = n;
    q->mark = arena_take(&p->arena, (size_t)n * (size_t)n, 1);
    return q->mark ? OK : puzzle_no_memory(e);
}

static status read_list(puzzle *p, queens *q, scan *r, error *e)
{
    span s;
    int n;
    scan_word(r, &s);
    if (!span_number(s, QUEENS_MAX, &n) || n < 1)
        return scan_expected(r, s, e, "a number of queens from 1 to %d", QUEENS_MAX);
    status t = take_board(p, q, n, e);
    while (t == OK && scan_peek(r, &s) && is_square_word(s)) {
        scan_word(r, &s);
        t = add_square(r, s, q, e);
    }
    if (t != OK)
        return t;
    span rest = scan_rest(r);
    text_add(&p->comment, rest.at, rest.n);
    r->at += rest.n;
    while (scan_word(r, &s))
        if (s.at >= rest.at + rest.n)
            return scan_expected(r, s, e, "a square, such as r1c2, or nothing");
    return OK;
}

/* ---- boards ---- */

#define FREE_SIGNS ". _ 0 * - ?"

static int sign_mark(char c)
{
    if (c == 'Q' || c == 'q')
        return QUEEN;
    if (c == 'x' || c == 'X')
        return BARRED;
    return c && c != ' ' && strchr(FREE_SIGNS, c) ? FREE : -1;
}

/* The squares of a line, without blanks and bars; at[k] is where the k-th stands. Returns how many. */
static int row_squares(const scan *line, const char *at[QUEENS_MAX + 1])
{
    int k = 0;
    for (const char *c = line->at; c < line->end; c++)
        if (!strchr(" \t|", *c)) {
            at[k < QUEENS_MAX ? k : QUEENS_MAX] = c;
            k++;
        }
    return k;
}

/* Rows of a board: lines, or the words of one line. False: no more. */
static bool next_row(scan *r, bool words, scan *row)
{
    span s;
    if (words) {
        *row = *r;
        if (!scan_word(r, &s))
            return false;
        row->at = s.at;
        row->end = s.at + s.n;
        return true;
    }
    while (scan_line(r, row))
        if (*row->at != '+')
            return true;
    return false;
}

static int count_rows(scan r, bool words)
{
    int n = 0;
    for (scan row; next_row(&r, words, &row);)
        n++;
    return n;
}

static bool is_one_line(scan r)
{
    scan line;
    return scan_line(&r, &line) && !scan_line(&r, &line);
}

static status read_board(puzzle *p, queens *q, scan *r, error *e)
{
    const char *at[QUEENS_MAX + 1];
    scan row;
    bool words = is_one_line(*r);
    int n = count_rows(*r, words);
    if (n > QUEENS_MAX)
        return scan_wrong(r, r->at, e, "found %d rows, expected at most %d", n, QUEENS_MAX);
    status t = take_board(p, q, n, e);
    for (int i = 0; t == OK && i < n; i++) {
        next_row(r, words, &row);
        int k = row_squares(&row, at);
        for (int j = 0; j < k && j <= QUEENS_MAX; j++) {
            int mark = sign_mark(*at[j]);
            if (mark < 0)
                return scan_expected(r, (span){ at[j], scan_character(at[j], row.end) }, e,
                                     "Q, x, or an empty square (%s), or a number of queens", FREE_SIGNS);
            if (j < n)
                q->mark[i * n + j] = (uint8_t)mark;
        }
        if (k != n)
            return scan_wrong(r, row.at, e,
                              "found %d squares in a row, expected %d, because there are %d rows", k, n, n);
    }
    return t;
}

/* ---- the puzzle ---- */

static bool is_board_word(span s, bool *queen)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.at[i] != '|' && sign_mark(s.at[i]) < 0)
            return false;
        *queen = *queen || s.at[i] == 'Q' || s.at[i] == 'q';
    }
    return true;
}

/* A number and a square, or several rows of a board with a Q among them. */
static bool detect(const char *bytes, size_t n)
{
    scan r = scan_of(bytes, n);
    span s;
    int k, column, words = 0;
    bool barred, queen = false;
    if (!scan_word(&r, &s))
        return false;
    if (span_number(s, 9999, &k))
        return scan_peek(&r, &s) && read_square(s, &barred, &k, &column);
    r = scan_of(bytes, n);
    for (; scan_word(&r, &s); words++)
        if (*s.at != '+' && !is_board_word(s, &queen))
            return false;
    return queen && words > 1;
}

/* A queen, and next to nothing that can't stand on a board. */
static bool looks_like_board(const char *bytes, size_t n)
{
    enum { STRANGERS_MOST = 2 };
    scan r = scan_of(bytes, n);
    span s;
    int strangers = 0;
    bool queen = false;
    while (scan_word(&r, &s)) {
        bool here = false, fits = *s.at == '+' || is_board_word(s, &here);
        strangers += !fits;
        queen = queen || (fits && here);
    }
    return queen && strangers <= STRANGERS_MOST;
}

/* A square among the first words, or a board. */
static bool resembles(const char *bytes, size_t n)
{
    enum { FIRST = 3 };
    scan r = scan_of(bytes, n);
    span s;
    int row, column;
    bool barred;
    for (int words = 0; words < FIRST && scan_word(&r, &s); words++)
        if (read_square(s, &barred, &row, &column))
            return true;
    return looks_like_board(bytes, n);
}

/* A board is drawn in lines; one line of several words is a whole board. */
static app_extent extent_of(const char *bytes, size_t n, bool whole)
{
    scan r = scan_of(bytes, n), line;
    if (!scan_line(&r, &line))
        return EXTENT_UNKNOWN;
    if (whole && looks_like_board(bytes, n))
        return EXTENT_TEXT;
    if (scan_is_digit(*line.at))
        return EXTENT_LINE;
    const char *bar = memchr(line.at, '|', (size_t)(line.end - line.at));
    bool board = *line.at == '+' || sign_mark(*line.at) >= 0 || bar;
    int words = 0, longest = 0;
    for (span s; scan_word(&line, &s); words++)
        longest = (int)s.n > longest ? (int)s.n : longest;
    return board && (bar || words < 2 || longest == 1) ? EXTENT_TEXT : EXTENT_UNKNOWN;
}

static void add_source(const queens *q, const uint8_t *mark, text *out)
{
    int n = q->shape.n;
    text_format(out, "%d", n);
    for (int kind = QUEEN; kind <= BARRED; kind++)
        for (int i = 0; i < n * n; i++)
            if (mark[i] == kind)
                text_format(out, " %sr%dc%d", kind == BARRED ? "-" : "", i / n + 1, i % n + 1);
}

static status add_labels(puzzle *p, const queens *q, error *e)
{
    int squares = q->shape.n * q->shape.n, count[3] = { 0 };
    for (int i = 0; i < squares; i++)
        count[q->mark[i]]++;
    status s = puzzle_take_labels(p, count[QUEEN], count[BARRED], e);
    for (int i = 0; s == OK && i < squares; i++) {
        if (q->mark[i] == QUEEN)
            puzzle_give(p, i);
        if (q->mark[i] == BARRED)
            puzzle_remove(p, i);
    }
    return s;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    scan r = scan_of(bytes, n);
    shape want;
    bool sudo;
    span s;
    status t = read_params(params, &want, &sudo, e);
    if (t != OK)
        return t;
    if (!scan_peek(&r, &s))
        return scan_wrong(&r, r.last, e, "found nothing, expected a number of queens, or a board");
    queens *q = arena_take(&p->arena, 1, sizeof *q);
    if (!q)
        return puzzle_no_memory(e);
    p->data = q;
    bool board = memchr(s.at, 'Q', s.n) || memchr(s.at, 'q', s.n) || !scan_is_digit(*s.at);
    t = board ? read_board(p, q, &r, e) : read_list(p, q, &r, e);
    if (t == OK)
        t = fit_shape(&q->shape, &want, sudo, q->shape.n, e);
    if (t == OK)
        t = add_labels(p, q, e);
    if (t != OK)
        return t;
    add_source(q, q->mark, &p->source);
    if (q->shape.w)
        text_format(&p->params, "block=%dx%d", q->shape.w, q->shape.h);
    text_format(&p->network, "%d %dx%d", q->shape.n, q->shape.w, q->shape.h);
    return puzzle_end(p, e);
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

static void model_blocks(csp_builder *b, const shape *s, int type)
{
    char name[NAME_ROOM];
    for (int i = 0; i < s->n; i++) {
        csp_var v = csp_add_var(b, type, name_into(name, "b%d", i + 1));
        for (int k = 0; k < s->n; k++) {
            int r = i / s->h * s->h + k / s->w, c = i % s->h * s->w + k % s->w;
            csp_put(b, v, (csp_label)(r * s->n + c), name_into(name, "r%dc%d", r + 1, c + 1));
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
    csp_speak(b, 1, "the queen of column {c}", "in {}", "column {c} {lacks} place for a queen");
    if (diagonals > 2)
        csp_speak(b, 2, "the queen of block {b}", "in {}", "block {b} {lacks} place for a queen");
    csp_speak(b, diagonals, "diagonal {d}", "in {}", "diagonal {d} {lacks} queen");
    csp_speak(b, diagonals + 1, "antidiagonal {a}", "in {}", "antidiagonal {a} {lacks} queen");
}

static status model(const puzzle *p, const memory *m, csp **out, error *e)
{
    const shape *s = &((const queens *)p->data)->shape;
    char name[NAME_ROOM];
    csp_builder *b = model_begin(m, out, e);
    if (!b)
        return NO_MEMORY;
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
    return csp_end(b, out, e);
}

/* ---- drawing ---- */

static void draw(int n, const char *sign, text *out)
{
    for (int i = 0; i < n * n; i++) {
        text_add_char(out, sign[i]);
        text_add_char(out, i % n == n - 1 ? '\n' : ' ');
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

/* ---- the rules of the game ---- */

static int distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

/* n queens on the board, of which no two share a row, a column, a diagonal or a block. */
static bool verify(const puzzle *p, const bool *value)
{
    const queens *q = p->data;
    const shape *s = &q->shape;
    int n = s->n, queen[QUEENS_MAX], k = 0;
    for (int i = 0; i < n * n; i++) {
        if ((q->mark[i] == QUEEN && !value[i]) || (q->mark[i] == BARRED && value[i]))
            return false;
        if (value[i] && k == n)
            return false;
        if (value[i])
            queen[k++] = i;
    }
    for (int i = 0; i < k; i++)
        for (int j = 0; j < i; j++) {
            int r = queen[i] / n, c = queen[i] % n, r2 = queen[j] / n, c2 = queen[j] % n;
            bool block = s->w && r / s->h == r2 / s->h && c / s->w == c2 / s->w;
            if (r == r2 || c == c2 || distance(r, r2) == distance(c, c2) || block)
                return false;
        }
    return k == n;
}

static void blank(int size, text *out)
{
    text_format(out, "%d", size);
}

static const char forms[] = "`8 r1c2 r2c7`: the number of queens, and the squares of some; `-r3c4` is a "
                            "square without a queen. Or a board, one row per line, of "
                            "`Q`, `x` (no queen) and dots. `--param sudo` or `--block WxH` makes it "
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
    .says = "N queens that do not attack each other; with blocks, SudoQueens",
    .params = "block=WxH (SudoQueens), sudo",
    .forms = forms,
    .singles = singles,
    .detect = detect,
    .resembles = resembles,
    .parse = parse,
    .model = model,
    .write = write_givens,
    .write_all = write_all,
    .show_puzzle = show_puzzle,
    .show_state = show_state,
    .verify = verify,
    .extent = extent_of,
    .blank = blank,
};
