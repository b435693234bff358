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

static int all_permutations(int n, uint8_t (*out)[LARGEST])
{
    uint8_t p[LARGEST] = { 0 };
    int count = 0, stack[LARGEST] = { 0 };
    for (int i = 0; i < n; i++)
        p[i] = (uint8_t)i;
    memcpy(out[count++], p, sizeof p);
    for (int i = 0; i < n;) { /* each swap gives the next one, by Heap's method */
        if (stack[i] >= i) {
            stack[i++] = 0;
            continue;
        }
        int j = i % 2 ? stack[i] : 0;
        uint8_t t = p[j];
        p[j] = p[i];
        p[i] = t;
        memcpy(out[count++], p, sizeof p);
        stack[i]++;
        i = 0;
    }
    return count;
}

/* All orders of n columns in stacks of w. */
static int all_orders(int n, int w, order *out)
{
    uint8_t within[24][LARGEST], stacks[24][LARGEST];
    int outer = n / w, inners = all_permutations(w, within), outers = all_permutations(outer, stacks);
    int count = 0, each = 1;
    for (int g = 0; g < outer; g++)
        each *= inners;
    for (int o = 0; o < outers; o++)
        for (int k = 0; k < each; k++, count++)
            for (int g = 0, rest = k; g < outer; g++, rest /= inners)
                for (int i = 0; i < w; i++)
                    out[count].column[g * w + i] = (uint8_t)(stacks[o][g] * w + within[rest % inners][i]);
    return count;
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

static unsigned least_places(const uint8_t *row, int n, int w)
{
    int with[LARGEST + 1] = { 0 }; /* stacks with this many clues */
    unsigned mask = 0;
    for (int c = 0; c < n; c += w) {
        int clues = 0;
        for (int i = c; i < c + w; i++)
            clues += row[i] != 0;
        with[clues]++;
    }
    for (int clues = 0; clues <= w; clues++)
        for (; with[clues] > 0; with[clues]--)
            mask = mask << w | ((1u << clues) - 1);
    return mask;
}

/* ---- the other rows ---- */

/* The text of the row, with the names given so far and new ones. */
static void write_row(const canon *k, choice *c, int row, uint8_t *out)
{
    for (int i = 0; i < k->n; i++) {
        uint8_t digit = k->cell[row][k->columns[i]];
        if (digit && !c->name[digit])
            c->name[digit] = (uint8_t)++c->names;
        out[i] = c->name[digit];
    }
}

/* Adds a row; false: the text can't be less than, or the same as, the best. */
static bool add_row(canon *k, choice *c, int row)
{
    uint8_t line[LARGEST];
    write_row(k, c, row, line);
    int difference = c->rows < k->rows ? memcmp(line, k->best[c->rows], (size_t)k->n) : -1;
    if (difference > 0)
        return false;
    if (difference < 0) {
        memcpy(k->best[c->rows], line, (size_t)k->n);
        k->rows = c->rows + 1;
    }
    c->rows++;
    c->used |= 1u << row;
    c->last = row;
    return true;
}

static bool may_follow(const canon *k, const choice *c, int row)
{
    if (c->used >> row & 1)
        return false;
    if (c->rows % k->h)
        return row / k->h == c->last / k->h;
    return (c->used >> (row / k->h * k->h) & ((1u << k->h) - 1)) == 0;
}

/* Is a row of the band that is not used yet, and stands above this one, the same? Exchanging the two changes
 * nothing, so it is enough to try that one. */
static bool has_twin(const canon *k, const choice *c, int row)
{
    for (int twin = row / k->h * k->h; twin < row; twin++)
        if (!(c->used >> twin & 1) && !memcmp(k->cell[twin], k->cell[row], (size_t)k->n))
            return true;
    return false;
}

static void add_rows(canon *k, const choice *c) /* no deeper than there are rows */
{
    for (int row = 0; row < k->n; row++)
        if (may_follow(k, c, row) && !has_twin(k, c, row)) {
            choice next = *c;
            if (add_row(k, &next, row) && next.rows < k->n)
                add_rows(k, &next);
        }
}

static void go_through(canon *k, const order *list, int orders, unsigned least)
{
    for (int row = 0; row < k->n; row++) {
        if (least_places(k->cell[row], k->n, k->w) != least)
            continue;
        for (int i = 0; i < orders; i++) {
            k->columns = list[i].column;
            choice c = { .rows = 0 };
            if (places(k->cell[row], k->columns, k->n) == least && add_row(k, &c, row))
                add_rows(k, &c);
        }
    }
}

static void find_best(canon *k, uint8_t cell[2][LARGEST][LARGEST], int ways)
{
    order list[ORDERS_MOST] = { 0 };
    int orders = all_orders(k->n, k->w, list);
    unsigned least = ~0u;
    for (int row = 0; row < ways * k->n; row++) {
        unsigned own = least_places(cell[row / k->n][row % k->n], k->n, k->w);
        least = own < least ? own : least;
    }
    for (int way = 0; way < ways; way++) {
        k->cell = (const uint8_t(*)[LARGEST])cell[way];
        go_through(k, list, orders, least);
    }
    k->columns = NULL;
}

status sudoku_canonical(const puzzle *p, text *out, error *e)
{
    const square *s = p->data;
    int n = s->shape.n;
    uint8_t cell[2][LARGEST][LARGEST] = { 0 };
    if (n > LARGEST)
        return error_set(e, BAD_INPUT, 0, 0,
                         "size %d, expected at most %d: larger puzzles have too many "
                         "isomorphs for a canonical form",
                         n, LARGEST);
    if (s->variant)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a variant, expected a Sudoku: only these have a canonical form");
    if (p->marks)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a sukaku, expected a puzzle with givens: only these have a "
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
