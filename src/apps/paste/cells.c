/* cells.c: cells one by one: lists of placements (r1c3=4, or A3=4 with letters for rows), and Simple Sudoku's
 * .sdx, in which each of 81 words is a given, a digit after a u that a player has put there, or what is left
 * of the candidates. */
#include "apps/paste/paste.h"

#include <string.h>

/* ---- placements ---- */

static bool is_between(char sign)
{
    return paste_is_white(sign) || sign == ',' || sign == ';';
}

/* A placement: row, column and digit from 1. */
typedef struct placement {
    int row, column, digit;
    size_t n; /* bytes; 0: it is not one */
} placement;

/* The name of a cell in front, r1c3 or A3; J may follow H, as I does. */
static placement read_cell(span part)
{
    placement cell = { 0 };
    if (part.n > 3 && (*part.at | 0x20) == 'r' && (part.at[2] | 0x20) == 'c')
        cell = (placement){ paste_digit(part.at[1]), paste_digit(part.at[3]), 0, 4 };
    else if (part.n > 1 && *part.at >= 'A' && *part.at <= 'J')
        cell = (placement){ *part.at == 'J' ? 9 : *part.at - 'A' + 1, paste_digit(part.at[1]), 0, 2 };
    cell.n = cell.row && cell.column ? cell.n : 0;
    return cell;
}

static placement read_placement(span part)
{
    placement p = read_cell(part);
    size_t i = p.n;
    while (p.n && i < part.n && strchr(" =:", part.at[i]))
        i++;
    bool ends = i + 1 >= part.n || is_between(part.at[i + 1]) || part.at[i + 1] == '.';
    p.digit = i > p.n && i < part.n && ends ? paste_digit(part.at[i]) : 0;
    p.n = p.digit ? i + 1 : 0;
    return p;
}

static bool detect_placements(span all)
{
    all = paste_trim(all);
    for (int i = 0; i < 3; i++) {
        size_t n = read_placement(all).n;
        if (!n)
            return false;
        all = span_from(all, n);
        while (all.n && is_between(*all.at))
            all = span_from(all, 1);
    }
    return true;
}

static status read_placements(paste *pasted, span all, error *e)
{
    char cell[PASTE_CELLS];
    memset(cell, '.', sizeof cell);
    all = paste_trim(all);
    while (all.n) {
        placement found = read_placement(all);
        if (!found.n)
            return scan_wrong(&pasted->text, all.at, e,
                              "this is not a placement" EXPECTED "one such as r1c3=4 or A3=4");
        char *at = &cell[(found.row - 1) * PASTE_SIDE + found.column - 1];
        if (*at != '.' && *at != '0' + found.digit)
            return scan_wrong(&pasted->text, all.at, e,
                              "r%dc%d has %c already: " ADVICE "leave out one of them", found.row,
                              found.column, *at);
        *at = (char)('0' + found.digit);
        all = span_from(all, found.n);
        while (all.n && (is_between(*all.at) || *all.at == '.'))
            all = span_from(all, 1);
    }
    text_add(&pasted->source, cell, sizeof cell);
    return OK;
}

const reader reader_placements = {
    .name = "placements",
    .form = "r1c3=3 r1c4=4 ..., or A3=3, A4=4 ...",
    .example =
        "r1c3=3 r1c4=4 r1c5=5 r1c8=8 r2c1=4 r2c3=6 r3c4=1 r3c8=6 r3c9=5 r4c2=1 r4c4=5 r4c6=8 r4c8=7 r5c4=3 "
        "r5c8=9 r5c9=1 r6c1=9 r7c4=8 r8c1=6 r8c6=7 r8c8=3 r9c3=1 r9c5=3 r9c8=5 r9c9=7",
    .one_line = true,
    .detect = detect_placements,
    .read = read_placements
};

/* ---- .sdx ---- */

static bool is_between_cells(char sign)
{
    return paste_is_white(sign) || (sign && strchr("|+-*", sign));
}

/* The next word that may be a cell; false: there is none. */
static bool next_cell(span *rest, span *out)
{
    while (rest->n && is_between_cells(*rest->at))
        *rest = span_from(*rest, 1);
    out->at = rest->at;
    while (rest->n && !is_between_cells(*rest->at))
        *rest = span_from(*rest, 1);
    out->n = (size_t)(rest->at - out->at);
    return out->n > 0;
}

static bool detect_user_cells(span all)
{
    span word;
    int users = 0, cells = 0;
    while (next_cell(&all, &word)) {
        bool user = word.n == 2 && (*word.at == 'u' || *word.at == 'U');
        for (size_t i = user; i < word.n; i++)
            if (!scan_is_digit(word.at[i]))
                return false;
        users += user;
        cells++;
    }
    return users > 0 && cells > 9;
}

static status read_user_cells(paste *pasted, span all, error *e)
{
    span word;
    int cell = 0;
    for (; next_cell(&all, &word); cell++) {
        bool user = *word.at == 'u' || *word.at == 'U';
        unsigned mask = 0;
        for (size_t i = user; i < word.n; i++) {
            int d = word.at[i] - '0';
            if (d < 1 || d > 9)
                return scan_expected(&pasted->text, word, e, "digits 1 to 9, or u and a digit");
            mask |= 1U << (d - 1);
        }
        if (cell >= PASTE_CELLS)
            break;
        if (!mask || (user && word.n != 2))
            return scan_expected(&pasted->text, word, e, "digits 1 to 9, or u and a digit");
        paste_given(pasted, word.n == 1 ? *word.at - '0' : 0);
        if (user)
            paste_placed(pasted, cell, word.at[1] - '0');
        else if (word.n > 1)
            paste_marks(pasted, cell, mask);
    }
    if (cell != PASTE_CELLS || word.n)
        return scan_wrong(&pasted->text, pasted->text.last, e,
                          "%s %d cells" EXPECTED "%d: " ADVICE "copy all of them",
                          cell == PASTE_CELLS ? "more than" : "only", cell, PASTE_CELLS);
    return OK;
}

const reader reader_user_cells = {
    .name = "Simple Sudoku, .sdx",
    .form = "81 words: a given, candidates, or u and a digit that was put there",
    .example =
        "127 279 3 4 5 69 1279 8 29\n4 25789 6 279 2789 239 12379 12 239\n278 2789 2789 1 2789 239 234679 6 "
        "5\n"
        "23 1 24 5 2469 8 2346 7 2346\n25678 25678 24578 3 2467 246 24568 9 1\n9 235678 24578 267 12467 1246 "
        "234568 24 23468\n2357 23579 2579 8 12469 124569 12469 124 2469\n6 24589 24589 29 1249 7 12489 3 "
        "2489\n"
        "28 2489 1 269 3 2469 u4 5 7\n",
    .detect = detect_user_cells,
    .read = read_user_cells
};
