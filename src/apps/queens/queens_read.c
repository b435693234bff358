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
        status done = OK;
        if (span_is(key, "sudo") && (!value.at || span_is(value, "yes") || span_is(value, "no")))
            *sudo = !value.at || span_is(value, "yes");
        else if (span_is(key, "sudo"))
            done = error_set(e, BAD_INPUT, 0, 0, "'%s'" EXPECTED "sudo=yes or sudo=no",
                             param_quote(quote, key, value));
        else if (span_is(key, "block"))
            done = shape_read_block(want, key, value, 1, QUEENS_MAX, e);
        else
            done = param_unknown(key, value, "sudo or block=WxH", e);
        if (done != OK)
            return done;
    }
    return OK;
}

/* Settles the blocks of a board of n by n. */
static status fit_shape(shape *blocks, const shape *want, bool sudo, int size, error *e)
{
    *blocks = (shape){ size, want->w, want->h };
    if (want->n && want->n != size)
        return error_set(e, BAD_INPUT, 0, 0, "block=%dx%d does not fit %d queens", want->w, want->h, size);
    if (!sudo || want->n)
        return OK;
    for (int h = 1; h * h <= size; h++)
        if (size % h == 0)
            *blocks = (shape){ size, size / h, h };
    return blocks->h > 1
               ? OK
               : error_set(e, BAD_INPUT, 0, 0,
                           "sudo: found %d queens" EXPECTED "a number that is not prime, such as 9", size);
}

/* ---- squares as words ---- */

/* Is it more likely a square than the beginning of a comment? */
static bool is_square_word(span part)
{
    for (size_t i = 0; i < part.n; i++)
        if (!strchr("rRcC0123456789-", part.at[i]))
            return part.n > 1 && (part.at[0] == 'r' || part.at[0] == 'R') && part.at[1] >= '0' &&
                   part.at[1] <= '9';
    return true;
}

/* "r1c2", or "-r1c2" for a square without a queen. */
static bool read_square(span part, bool *barred, int *row, int *column)
{
    *barred = part.n && *part.at == '-';
    if (*barred)
        part.at++, part.n--;
    if (!part.n || (*part.at != 'r' && *part.at != 'R'))
        return false;
    size_t c = 1;
    while (c < part.n && part.at[c] != 'c' && part.at[c] != 'C')
        c++;
    return c < part.n && span_number((span){ part.at + 1, c - 1 }, 9999, row) &&
           span_number((span){ part.at + c + 1, part.n - c - 1 }, 9999, column);
}

static status add_square(scan *in, span part, queens *queens, error *e)
{
    int row, column, n = queens->shape.n;
    bool barred;
    if (!read_square(part, &barred, &row, &column))
        return scan_expected(in, part, e, "a square, such as r1c2, or -r1c2");
    if (row < 1 || row > n || column < 1 || column > n)
        return scan_expected(in, part, e, "rows and columns from 1 to %d", n);
    uint8_t *mark = &queens->mark[(row - 1) * n + column - 1];
    if (*mark)
        return scan_wrong(in, part.at, e, "r%dc%d appears twice", row, column);
    *mark = barred ? BARRED : QUEEN;
    return OK;
}

static status take_board(puzzle *p, queens *queens, int n, error *e)
{
    queens->shape.n = n;
    queens->mark = arena_take(&p->arena, (size_t)n * (size_t)n, 1);
    return queens->mark ? OK : puzzle_no_memory(e);
}

static status read_list(puzzle *p, queens *queens, scan *in, error *e)
{
    span s;
    int n;
    scan_word(in, &s);
    if (!span_number(s, QUEENS_MAX, &n) || n < 1)
        return scan_expected(in, s, e, "a number of queens from 1 to %d", QUEENS_MAX);
    status done = take_board(p, queens, n, e);
    while (done == OK && scan_peek(in, &s) && is_square_word(s)) {
        scan_word(in, &s);
        done = add_square(in, s, queens, e);
    }
    if (done != OK)
        return done;
    span rest = scan_rest(in);
    text_add(&p->comment, rest.at, rest.n);
    in->at += rest.n;
    while (scan_word(in, &s))
        if (s.at >= rest.at + rest.n)
            return scan_expected(in, s, e, "a square, such as r1c2, or nothing");
    return OK;
}

/* ---- boards ---- */

#define FREE_SIGNS ". _ 0 * - ?"

static int sign_mark(char sign)
{
    if (sign == 'Q' || sign == 'q')
        return QUEEN;
    if (sign == 'x' || sign == 'X')
        return BARRED;
    return sign && sign != ' ' && strchr(FREE_SIGNS, sign) ? FREE : -1;
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
static bool next_row(scan *in, bool words, scan *row)
{
    span s;
    if (words) {
        *row = *in;
        if (!scan_word(in, &s))
            return false;
        row->at = s.at;
        row->end = s.at + s.n;
        return true;
    }
    while (scan_line(in, row))
        if (*row->at != '+')
            return true;
    return false;
}

static int count_rows(scan in, bool words)
{
    int n = 0;
    for (scan row; next_row(&in, words, &row);)
        n++;
    return n;
}

static bool is_one_line(scan in)
{
    scan line;
    return scan_line(&in, &line) && !scan_line(&in, &line);
}

static status read_board(puzzle *p, queens *queens, scan *in, error *e)
{
    const char *at[QUEENS_MAX + 1];
    scan row;
    bool words = is_one_line(*in);
    int n = count_rows(*in, words);
    if (n > QUEENS_MAX)
        return scan_wrong(in, in->at, e, FINDS "%d rows" EXPECTED AT_MOST("%d"), n, QUEENS_MAX);
    status done = take_board(p, queens, n, e);
    for (int i = 0; done == OK && i < n; i++) {
        next_row(in, words, &row);
        int k = row_squares(&row, at);
        for (int j = 0; j < k && j <= QUEENS_MAX; j++) {
            int mark = sign_mark(*at[j]);
            if (mark < 0)
                return scan_expected(in, (span){ at[j], scan_character(at[j], row.end) }, e,
                                     "Q, x, or an empty square (%s), or a number of queens", FREE_SIGNS);
            if (j < n)
                queens->mark[i * n + j] = (uint8_t)mark;
        }
        if (k != n)
            return scan_wrong(in, row.at, e,
                              FINDS "%d squares in a row" EXPECTED "%d, because there are %d rows", k, n, n);
    }
    return done;
}

/* ---- any text ---- */

static bool is_board_word(span part, bool *queen)
{
    for (size_t i = 0; i < part.n; i++) {
        if (part.at[i] != '|' && sign_mark(part.at[i]) < 0)
            return false;
        *queen = *queen || part.at[i] == 'Q' || part.at[i] == 'q';
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

status queens_read(puzzle *p, queens *queens, const char *bytes, size_t n, const char *params, error *e)
{
    scan r = scan_of(bytes, n);
    shape want;
    bool sudo;
    span s;
    status done = read_params(params, &want, &sudo, e);
    if (done != OK)
        return done;
    if (!scan_peek(&r, &s))
        return scan_wrong(&r, r.last, e, FINDS "nothing" EXPECTED "a number of queens, or a board");
    bool board = memchr(s.at, 'Q', s.n) || memchr(s.at, 'q', s.n) || !scan_is_digit(*s.at);
    done = board ? read_board(p, queens, &r, e) : read_list(p, queens, &r, e);
    return done == OK ? fit_shape(&queens->shape, &want, sudo, queens->shape.n, e) : done;
}
