/* stats_cell.c: see stats_cell.h. */
#include "cli/stats/stats_cell.h"

#include <string.h>

enum { INTEGERS_MOST = 12, DECIMALS_MOST = 6 };

/* Digits, and perhaps a point and more digits; NULL: no number, or one that is too long. */
static const char *read_digits(const char *at, const char *end, int64_t *value)
{
    int integers = 0, decimals = 0;
    *value = 0;
    for (; at < end && *at >= '0' && *at <= '9' && integers < INTEGERS_MOST; at++, integers++)
        *value = 10 * *value + (*at - '0');
    if (!integers)
        return NULL;
    if (end - at > 1 && *at == '.')
        for (at++; at < end && *at >= '0' && *at <= '9' && decimals < DECIMALS_MOST; at++, decimals++)
            *value = 10 * *value + (*at - '0');
    for (; decimals < DECIMALS_MOST; decimals++)
        *value *= 10;
    return at;
}

static bool read_number(const field *cell, rating_cell *rating_cell)
{
    const char *at = cell->at, *end = cell->at + cell->n;
    bool minus = cell->n && *at == '-';
    bool more = cell->n && *at == '>';
    at = read_digits(at + (minus || more), end, &rating_cell->value);
    rating_cell->kind = more ? CELL_MORE : CELL_NUMBER;
    if (minus)
        rating_cell->value = -rating_cell->value;
    return at == end;
}

/* ">=5", what `rate --exact --bounds` says of a rating that is greater and may not be the least one. */
static bool read_least(const field *cell, rating_cell *from)
{
    bool is = cell->n > 2 && cell->at[0] == '>' && cell->at[1] == '=' &&
              read_digits(cell->at + 2, cell->at + cell->n, &from->value) == cell->at + cell->n;
    if (is)
        *from = (rating_cell){ CELL_UPPER_BOUND, 0 };
    return is;
}

bool stats_read_cell(const field *cell, rating_cell *from)
{
    if (read_number(cell, from) || read_least(cell, from))
        return true;
    for (int k = 0; k < CELL_KINDS; k++)
        if (cell_word[k] && strlen(cell_word[k]) == cell->n && !memcmp(cell_word[k], cell->at, cell->n)) {
            *from = (rating_cell){ (cell_kind)k, 0 };
            return true;
        }
    return false;
}

/* ---- clues ---- */

enum { SIGN_EMPTY = 1, SIGN_DIGIT = 2, SIGN_LETTER = 4, SIGN_OTHER = 8 };

void stats_signs_open(stats_signs *signs)
{
    for (int c = 0; c < 256; c++) {
        int upper = c & ~0x20;
        bool digit = c >= '1' && c <= '9', empty = c && strchr(".0_*-?xX", c);
        signs->kind[c] = digit                          ? SIGN_DIGIT
                         : empty                        ? SIGN_EMPTY
                         : upper >= 'A' && upper <= 'P' ? SIGN_LETTER
                                                        : SIGN_OTHER;
    }
}

int stats_count_clues(const stats_signs *signs, const field *puzzle, int *cells)
{
    enum { ROW_LEAST = 4, ROW_MOST = 25, DIGITS = 9 };
    size_t row = ROW_LEAST;
    int clues = 0;
    unsigned seen = 0;
    while (row < ROW_MOST && row * row < puzzle->n)
        row++;
    if (row * row != puzzle->n)
        return -1;
    for (size_t i = 0; i < puzzle->n; i++) {
        unsigned kind = signs->kind[(unsigned char)puzzle->at[i]];
        seen |= kind;
        clues += kind != SIGN_EMPTY;
    }
    if (seen & SIGN_OTHER || (seen & SIGN_LETTER && row <= DIGITS))
        return -1;
    *cells = (int)puzzle->n;
    return clues;
}
