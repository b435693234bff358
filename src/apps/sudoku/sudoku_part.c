/* sudoku_part.c: random parts of grids, for solutions that are all equally likely.
 *
 * Blocks in different bands and stacks have no row and no column in common: filling as many such blocks as a
 * diagonal has, each with the digits in any order, never breaks a rule, and every complete grid has exactly
 * one such filling. So all fillings are drawn with the same chance. On 9x9 grids a filling has 139,600
 * complete grids on average, too many to go through; there the other two corner blocks are filled as well,
 * and the whole filling is drawn anew until it fits: then all fillings of the five blocks that fit are
 * equally likely, and each has 0.9 complete grids on average.
 *
 * A block next to a filled one, in the same band, can be filled in the same number of ways whatever the
 * filled one is (12,096); so it may be drawn anew on its own. Only the last corner, which has two neighbours,
 * decides whether the whole filling fits. */
#include "apps/sudoku/sudoku.h"

enum { LARGEST = 9, CORNERS = 4 };

/* The digits of a block, row by row. */
typedef struct block {
    uint16_t digit[LARGEST];
} block;

static void fill(rng *random, block *other, int n)
{
    for (int k = 0; k < n; k++)
        other->digit[k] = (uint16_t)k;
    random_shuffle(random, other->digit, n);
}

/* Do the rows (or columns) with the same number in two 3x3 blocks have no digit in common? */
static bool rows_differ(const block *one, const block *other)
{
    for (int k = 0; k < 9; k++) {
        const uint16_t *row = other->digit + k / 3 * 3;
        if (one->digit[k] == row[0] || one->digit[k] == row[1] || one->digit[k] == row[2])
            return false;
    }
    return true;
}

static bool columns_differ(const block *one, const block *other)
{
    for (int k = 0; k < 9; k++) {
        const uint16_t *column = other->digit + k % 3;
        if (one->digit[k] == column[0] || one->digit[k] == column[3] || one->digit[k] == column[6])
            return false;
    }
    return true;
}

/* Top left, top right, bottom left, bottom right. */
static void fill_corners(rng *random, block corner[CORNERS])
{
    do {
        fill(random, &corner[0], 9);
        do
            fill(random, &corner[1], 9);
        while (!rows_differ(&corner[0], &corner[1]));
        do
            fill(random, &corner[2], 9);
        while (!columns_differ(&corner[0], &corner[2]));
        do
            fill(random, &corner[3], 9);
        while (!rows_differ(&corner[2], &corner[3]));
    } while (!columns_differ(&corner[1], &corner[3]));
}

static void put(const shape *shape, const block *other, int band, int stack, csp_label *part, int *count)
{
    for (int k = 0; k < shape->n; k++) {
        int cell = (band * shape->h + k / shape->w) * shape->n + stack * shape->w + k % shape->w;
        part[(*count)++] = (csp_label)(cell * shape->n + other->digit[k]);
    }
}

/* MOST_OF: of two diagonal blocks, found by going through all fillings of the second one. On 9x9 grids a
 * puzzle takes 257,000 tries, and none of millions of random minimal ones has more than 32 clues. */
enum { MOST_OF_4 = 1, MOST_OF_6 = 68, CLUES_OF_9 = 33, TRIES_OF_9 = 4096 };

app_parts sudoku_about_parts(const puzzle *p)
{
    switch (((const square *)p->data)->variant ? 0 : ((const square *)p->data)->shape.n) {
    case 4:
        return (app_parts){ .has_parts = true, .most = MOST_OF_4 };
    case 6:
        return (app_parts){ .has_parts = true, .most = MOST_OF_6 };
    case 9:
        return (app_parts){ .has_parts = true, .clues_most = CLUES_OF_9, .tries = TRIES_OF_9 };
    default:
        return (app_parts){ 0 };
    }
}

void sudoku_draw_part(const puzzle *p, rng *random, csp_label *part, int *count)
{
    const shape *s = &((const square *)p->data)->shape;
    block of[CORNERS];
    *count = 0;
    for (int i = 0; s->n < LARGEST && i < s->w && i < s->h; i++) {
        fill(random, &of[0], s->n);
        put(s, &of[0], i, i, part, count);
    }
    if (s->n < LARGEST)
        return;
    fill_corners(random, of);
    for (int i = 0; i < CORNERS; i++)
        put(s, &of[i], i / 2 * 2, i % 2 * 2, part, count);
    fill(random, &of[0], 9);
    put(s, &of[0], 1, 1, part, count);
}
