/* queens_read.c: boards of queens as text.
 *
 * Forms: the number of queens, then squares: `8 r1c2 r2c7 -r3c4`, where -r3c4 is a square without a queen,
 * and then a comment; or a board of n rows, in lines or words, with Q for a queen, x for a square without
 * one, and . for any other. */
#include "apps/queens/queens.h"

#include "base/scan.h"

#include <string.h>

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

/* Is it more likely a square than the beginning of a comment? */
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

/* The squares of a line, without blanks and bars; at[k] is the place of the k-th. Returns how many. */
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

/* ---- any text ---- */

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
bool queens_detect(const char *bytes, size_t n)
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

/* Is there a queen, and almost nothing that can't be on a board? */
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
bool queens_resembles(const char *bytes, size_t n)
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
app_extent queens_extent(const char *bytes, size_t n, bool whole)
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

status queens_read(puzzle *p, queens *q, const char *bytes, size_t n, const char *params, error *e)
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
    bool board = memchr(s.at, 'Q', s.n) || memchr(s.at, 'q', s.n) || !scan_is_digit(*s.at);
    t = board ? read_board(p, q, &r, e) : read_list(p, q, &r, e);
    return t == OK ? fit_shape(&q->shape, &want, sudo, q->shape.n, e) : t;
}
