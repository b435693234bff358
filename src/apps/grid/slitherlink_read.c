/* slitherlink_read.c: the numbers of Slitherlink: game IDs of Loopy, and (solve ...). */
#include "apps/grid/slitherlink.h"

#include <string.h>

const grid_code slitherlink_code = { .signs = "01234",
                                     .expected = "a number from 0 to 3, or a letter: squares without one",
                                     .cells = "squares" };

static status begin(grid *board, const scan *in, const char *at, int rows, int columns, bool sought,
                    bool numbered, error *e)
{
    if (rows < 1 || columns < 1 || rows > SIDE || columns > SIDE)
        return scan_wrong(in, at, e, "a size of %d by %d" EXPECTED "1 to %d", rows, columns, SIDE);
    board->sought = sought;
    *is_numbered(board) = numbered;
    return grid_cells(board, 2 * rows + 1, 2 * columns + 1, sought || numbered ? rows * columns : 0, e);
}

static status read_id(grid *board, scan *in, error *e)
{
    int rows, columns;
    span more;
    const char *at = in->at;
    status st = grid_read_size(in, false, SIDE, &columns, &rows, &more, e);
    if (st == OK && more.n && (more.n < 2 || more.at[0] != 't' || more.at[1] != '0'))
        return scan_expected(in, more, e, "t0, for squares: other tilings can't be read");
    bool sought = in->at < in->end && *in->at == '?';
    bool numbered = st == OK && more.n > 2 && more.at[2] == 'n';
    if (st == OK)
        st = begin(board, in, at, rows, columns, sought, numbered && !sought, e);
    in->at += sought;
    return st == OK && !sought ? grid_read_runs(in, &slitherlink_code, squares(board), 0, clues(board), e)
                               : st;
}

/* (solve 10 10 . . 2 …), (solve-tatham 10 10 "…"): rows, columns, squares; (solve-numbered 10 10 …): either,
 * but without quotation marks. */
static status read_lisp(grid *board, scan *in, error *e)
{
    span word;
    int size[2];
    scan_word(in, &word);
    bool tatham = span_is(word, "(solve-tatham"), numbered = span_is(word, "(solve-numbered");
    const char *at = word.at;
    for (int i = 0; i < 2; i++) {
        scan_word(in, &word);
        size[i] = span_value(word);
        if (size[i] < 1)
            return scan_expected(in, word, e, "a number of rows, and of columns");
    }
    status st = begin(board, in, at, size[0], size[1], false, numbered, e);
    if (st == OK && numbered && scan_peek(in, &word) && word.n > 1) {
        in->at = word.at;
        return grid_read_runs(in, &slitherlink_code, squares(board), 0, clues(board), e);
    }
    if (st == OK && tatham) {
        scan_peek(in, &word);
        in->at = word.at;
        if (grid_sign(in) != '"')
            return grid_wrong(in, word.at, e, "quotation marks around the squares");
        st = grid_read_runs(in, &slitherlink_code, squares(board), '"', clues(board), e);
        if (in->at < in->end && *in->at == ')')
            in->at++;
        return st;
    }
    for (int i = 0; i < size[0] * size[1] && st == OK; i++) {
        scan_word(in, &word);
        size_t n = word.n && word.at[word.n - 1] == ')' ? word.n - 1 : word.n;
        if (n != 1 || !strchr(".01234", *word.at))
            return scan_expected(in, word, e, "a number from 0 to 3, or . for a square without one");
        clues(board)[i] = (char)(*word.at == '.' ? 0 : *word.at);
    }
    if (st == OK && scan_peek(in, &word) && span_is(word, ")"))
        scan_word(in, &word);
    return st;
}

status slitherlink_read_clues(grid *board, scan *in, error *e)
{
    return (in->at < in->end && *in->at == '(' ? read_lisp : read_id)(board, in, e);
}
