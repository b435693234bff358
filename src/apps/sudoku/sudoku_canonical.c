/* sudoku_canonical.c: of all isomorphs of a puzzle, the one whose text is least, empty cells first.
 *
 * The text is made row by row. A row is chosen, from an untouched band or from the one begun; the columns are
 * in one of the orders that keep stacks together, fixed from the start; each digit that occurs for the first
 * time gets the least number not yet used, which is the best it can have. A text that becomes greater than
 * the best one so far is abandoned at once, so few choices survive the first rows.
 *
 * In the first row all digits are new, so only the places of its clues count: the row is least if the stacks
 * are in the order of their numbers of clues, and in each stack the empty cells come first. So the least
 * first row is known without looking at orders of columns, and only rows and orders that give it are
 * tried. */
#include "apps/sudoku/sudoku.h"

#include <string.h>

enum { LARGEST = 9, ORDERS_MOST = 1296 };

typedef struct order {
    uint8_t column[LARGEST];
} order;

typedef struct canon {
    int n, w, h;                    /* w: columns of a stack, h: rows of a band */
    const uint8_t (*cell)[LARGEST]; /* rows of the puzzle as it is, or of the transposed one */
    const uint8_t *columns;         /* their order */
    uint8_t best[LARGEST][LARGEST]; /* the least text so far: */
    int rows;                       /* this many rows of it */
} canon;

/* What is chosen so far. */
typedef struct choice {
    int rows;
    unsigned used;             /* rows of the puzzle */
    int last;                  /* the row chosen last */
    uint8_t name[LARGEST + 1]; /* the number given to each digit; 0: none yet */
    int names;
} choice;

/* ---- orders of columns ---- */

/* Permutation number number of n things: each of them goes to one of the places that those before it leave.
 */
static void permutation(int number, int n, uint8_t *out)
{
    for (int i = 0; i < n; number /= ++i) {
        int at = number % (i + 1);
        memmove(out + at + 1, out + at, (size_t)(i - at));
        out[at] = (uint8_t)i;
    }
}

static int factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* All orders of n columns in stacks of wide. */
static int all_orders(int n, int wide, order *out)
{
    uint8_t within[LARGEST], stacks[LARGEST];
    int outer = n / wide, inners = factorial(wide), orders = factorial(outer);
    for (int g = 0; g < outer; g++)
        orders *= inners;
    for (int k = 0; k < orders; k++) {
        int rest = k / factorial(outer);
        permutation(k % factorial(outer), outer, stacks);
        for (int g = 0; g < outer; g++, rest /= inners) {
            permutation(rest % inners, wide, within);
            for (int i = 0; i < wide; i++)
                out[k].column[g * wide + i] = (uint8_t)(stacks[g] * wide + within[i]);
        }
    }
    return orders;
}

/* ---- the first row ---- */

/* Which places have clues, the first one in the highest bit. */
static unsigned places(const uint8_t *row, const uint8_t *columns, int n)
{
    unsigned mask = 0;
    for (int c = 0; c < n; c++)
        mask = mask << 1 | (row[columns[c]] != 0);
    return mask;
}

static unsigned least_places(const uint8_t *row, int n, int wide)
{
    int with[LARGEST + 1] = { 0 }; /* stacks with this many clues */
    unsigned mask = 0;
    for (int c = 0; c < n; c += wide) {
        int clues = 0;
        for (int i = c; i < c + wide; i++)
            clues += row[i] != 0;
        with[clues]++;
    }
    for (int clues = 0; clues <= wide; clues++)
        for (; with[clues] > 0; with[clues]--)
            mask = mask << wide | ((1u << clues) - 1);
    return mask;
}

/* ---- the other rows ---- */

/* The text of the row, with the names given so far and new ones. */
static void write_row(const canon *canon, choice *choice, int row, uint8_t *out)
{
    for (int i = 0; i < canon->n; i++) {
        uint8_t digit = canon->cell[row][canon->columns[i]];
        if (digit && !choice->name[digit])
            choice->name[digit] = (uint8_t)++choice->names;
        out[i] = choice->name[digit];
    }
}

/* Adds a row; false: the text can't be less than, or the same as, the best. */
static bool add_row(canon *canon, choice *choice, int row)
{
    uint8_t line[LARGEST];
    write_row(canon, choice, row, line);
    int difference =
        choice->rows < canon->rows ? memcmp(line, canon->best[choice->rows], (size_t)canon->n) : -1;
    if (difference > 0)
        return false;
    if (difference < 0) {
        memcpy(canon->best[choice->rows], line, (size_t)canon->n);
        canon->rows = choice->rows + 1;
    }
    choice->rows++;
    choice->used |= 1u << row;
    choice->last = row;
    return true;
}

static bool may_follow(const canon *canon, const choice *choice, int row)
{
    if (choice->used >> row & 1)
        return false;
    if (choice->rows % canon->h)
        return row / canon->h == choice->last / canon->h;
    return (choice->used >> (row / canon->h * canon->h) & ((1u << canon->h) - 1)) == 0;
}

/* Is a row of the band that is not used yet, and stands above this one, the same? Exchanging the two changes
 * nothing, so it is enough to try that one. */
static bool has_twin(const canon *canon, const choice *choice, int row)
{
    for (int twin = row / canon->h * canon->h; twin < row; twin++)
        if (!(choice->used >> twin & 1) && !memcmp(canon->cell[twin], canon->cell[row], (size_t)canon->n))
            return true;
    return false;
}

static void add_rows(canon *canon, const choice *taken) /* no deeper than there are rows */
{
    for (int row = 0; row < canon->n; row++)
        if (may_follow(canon, taken, row) && !has_twin(canon, taken, row)) {
            choice next = *taken;
            if (add_row(canon, &next, row) && next.rows < canon->n)
                add_rows(canon, &next);
        }
}

static void go_through(canon *canon, const order *list, int orders, unsigned least)
{
    for (int row = 0; row < canon->n; row++) {
        if (least_places(canon->cell[row], canon->n, canon->w) != least)
            continue;
        for (int i = 0; i < orders; i++) {
            canon->columns = list[i].column;
            choice c = { .rows = 0 };
            if (places(canon->cell[row], canon->columns, canon->n) == least && add_row(canon, &c, row))
                add_rows(canon, &c);
        }
    }
}

static void find_best(canon *canon, uint8_t cell[2][LARGEST][LARGEST], int ways)
{
    order list[ORDERS_MOST] = { 0 };
    int orders = all_orders(canon->n, canon->w, list);
    unsigned least = ~0u;
    for (int row = 0; row < ways * canon->n; row++) {
        unsigned own = least_places(cell[row / canon->n][row % canon->n], canon->n, canon->w);
        least = own < least ? own : least;
    }
    for (int way = 0; way < ways; way++) {
        canon->cell = (const uint8_t(*)[LARGEST])cell[way];
        go_through(canon, list, orders, least);
    }
    canon->columns = NULL;
}

status sudoku_canonical(const puzzle *p, text *out, error *e)
{
    const square *s = p->data;
    int n = s->shape.n;
    uint8_t cell[2][LARGEST][LARGEST] = { 0 };
    if (n > LARGEST)
        return error_set(e, BAD_INPUT, 0, 0,
                         "size %d" EXPECTED AT_MOST("%d") ": larger puzzles have too many "
                                                          "isomorphs for a canonical form",
                         n, LARGEST);
    if (s->variant)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a variant" EXPECTED "a Sudoku: only these have a canonical form");
    if (p->marks)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a sukaku" EXPECTED "a puzzle with givens: only these have a "
                         "canonical form");
    for (int i = 0; i < n * n; i++) {
        cell[0][i / n][i % n] = s->given[i];
        cell[1][i % n][i / n] = s->given[i];
    }
    canon k = { .n = n, .w = s->shape.w, .h = s->shape.h };
    find_best(&k, cell, s->shape.w == s->shape.h ? 2 : 1);
    for (int i = 0; i < n * n; i++)
        text_add_char(out, symbol_of(k.best[i / n][i % n]));
    return OK;
}
