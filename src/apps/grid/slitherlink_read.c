/* slitherlink_read.c: the numbers of Slitherlink: game IDs of Loopy, and (solve ...). */
#include "apps/grid/slitherlink.h"

#include <string.h>

const grid_code slitherlink_code = { .signs = "01234",
                                     .expected = "a number from 0 to 3, or a letter: squares without one",
                                     .cells = "squares" };

static status begin(grid *g, const scan *t, const char *at, int rows, int columns, bool sought, error *e)
{
    if (rows < 1 || columns < 1 || rows > SIDE || columns > SIDE)
        return scan_wrong(t, at, e, "a size of %d by %d, expected 1 to %d", rows, columns, SIDE);
    g->sought = sought;
    return grid_cells(g, 2 * rows + 1, 2 * columns + 1, sought ? rows * columns : 0, e);
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
    return st == OK && !sought ? grid_read_runs(t, &slitherlink_code, squares(g), 0, clues(g), e) : st;
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
        st = grid_read_runs(t, &slitherlink_code, squares(g), '"', clues(g), e);
        if (t->at < t->end && *t->at == ')')
            t->at++;
        return st;
    }
    for (int i = 0; i < size[0] * size[1] && st == OK; i++) {
        scan_word(t, &word);
        size_t n = word.n && word.at[word.n - 1] == ')' ? word.n - 1 : word.n;
        if (n != 1 || !strchr(".01234", *word.at))
            return scan_expected(t, word, e, "a number from 0 to 3, or . for a square without one");
        clues(g)[i] = (char)(*word.at == '.' ? 0 : *word.at);
    }
    if (st == OK && scan_peek(t, &word) && span_is(word, ")"))
        scan_word(t, &word);
    return st;
}

status slitherlink_read_clues(grid *g, scan *t, error *e)
{
    return (t->at < t->end && *t->at == '(' ? read_lisp : read_id)(g, t, e);
}
