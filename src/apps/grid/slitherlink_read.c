/* slitherlink_read.c: the numbers of Slitherlink: game IDs of Loopy, and (solve ...). */
#include "apps/grid/slitherlink.h"

#include <string.h>

static status begin(grid *g, const scan *t, const char *at, int rows, int columns, bool sought, error *e)
{
    slither *s = grid_take(g, 1, sizeof *s);
    if (rows < 1 || columns < 1 || rows > SIDE || columns > SIDE)
        return scan_wrong(t, at, e, "a size of %d by %d, expected 1 to %d", rows, columns, SIDE);
    uint8_t *clue = grid_take(g, (size_t)rows * (size_t)columns, 1);
    if (!s || !clue)
        return puzzle_no_memory(e);
    memset(clue, NO_CLUE, (size_t)rows * (size_t)columns);
    *s = (slither){ rows, columns, clue, sought };
    g->own = s;
    return grid_cells(g, 2 * rows + 1, 2 * columns + 1, sought ? rows * columns : 0, e);
}

/* Digits are clues, letters are runs of squares without clues. */
static status read_runs(const slither *s, scan *t, char stop, error *e)
{
    int n = 0, all = s->rows * s->columns;
    const char *from;
    for (char c; from = t->at, (c = grid_sign(t)) && c != stop;) {
        int run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : 0;
        if (!run && (c < '0' || c > '4'))
            return grid_wrong(t, from, e, "a number from 0 to 3, or a letter: squares without one");
        if (n + (run ? run : 1) > all)
            return grid_too_many(t, from, "squares", all, e);
        if (!run)
            s->clue[n] = (uint8_t)(c - '0');
        n += run ? run : 1;
    }
    return n == all ? OK : grid_too_few(t, from, "squares", n, all, e);
}

static status read_id(grid *g, scan *t, error *e)
{
    int rows, columns;
    span more;
    const char *at = t->at;
    status st = grid_read_size(t, false, SIDE, &columns, &rows, &more, e);
    if (st == OK && more.n && (more.n < 2 || more.at[0] != 't' || more.at[1] != '0'))
        return scan_expected(t, more, e, "t0, for squares: other tilings can't be read");
    bool sought = t->at < t->end && *t->at == '?';
    if (st == OK)
        st = begin(g, t, at, rows, columns, sought, e);
    t->at += sought;
    return st == OK && !sought ? read_runs(own(g), t, 0, e) : st;
}

/* (solve 10 10 . . 2 …), (solve-tatham 10 10 "…"): rows, columns, squares. */
static status read_lisp(grid *g, scan *t, error *e)
{
    span word;
    int size[2];
    scan_word(t, &word);
    bool tatham = span_is(word, "(solve-tatham");
    const char *at = word.at;
    for (int i = 0; i < 2; i++) {
        scan_word(t, &word);
        size[i] = span_value(word);
        if (size[i] < 1)
            return scan_expected(t, word, e, "a number of rows, and of columns");
    }
    status st = begin(g, t, at, size[0], size[1], false, e);
    if (st == OK && tatham) {
        scan_peek(t, &word);
        t->at = word.at;
        if (grid_sign(t) != '"')
            return grid_wrong(t, word.at, e, "quotation marks around the squares");
        st = read_runs(own(g), t, '"', e);
        if (t->at < t->end && *t->at == ')')
            t->at++;
        return st;
    }
    for (int i = 0; i < size[0] * size[1] && st == OK; i++) {
        scan_word(t, &word);
        size_t n = word.n && word.at[word.n - 1] == ')' ? word.n - 1 : word.n;
        if (n != 1 || !strchr(".01234", *word.at))
            return scan_expected(t, word, e, "a number from 0 to 3, or . for a square without one");
        own(g)->clue[i] = (uint8_t)(*word.at == '.' ? NO_CLUE : *word.at - '0');
    }
    if (st == OK && scan_peek(t, &word) && span_is(word, ")"))
        scan_word(t, &word);
    return st;
}

status slitherlink_read_clues(grid *g, scan *t, error *e)
{
    return (t->at < t->end && *t->at == '(' ? read_lisp : read_id)(g, t, e);
}
