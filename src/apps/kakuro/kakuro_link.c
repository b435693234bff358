/* kakuro_link.c: addresses of puzz.link. After the cells they have sums outside the grid: above each column
 * and before each row that begins with a white cell. */
#include "apps/address_links.h"
#include "apps/kakuro/kakuro.h"

static const link_code sums = { .runs = 20,
                                .dots = true,
                                .sums = true,
                                .whole = true,
                                .stops = true,
                                .things = "cells",
                                .wrong = "this is no sum, expected 0 to 9, a to j or A to Z" };

/* Does this sum outside the grid belong to a sector? Those above columns come first. */
static bool has_outside(const link_puzzle *l, int i)
{
    return l->place[i < l->columns ? i : (i - l->columns) * l->columns] == LINK_EMPTY;
}

static status read_outside(link_puzzle *l, address_part *p, error *e)
{
    const char *from;
    int *sum = l->place + link_cells(l);
    for (int i = 0; i < link_lines(l); i++) {
        sum[i] = has_outside(l, i) ? link_read_sum(address_next(p, &from)) : 0;
        if (sum[i] < 0)
            return scan_wrong(&p->whole, from, e, "%s", sums.wrong);
    }
    if (address_next(p, &from) >= 0)
        return scan_wrong(&p->whole, from, e, "more sums than columns and rows, expected the end");
    return OK;
}

static void write_outside(const link_puzzle *l, text *out)
{
    for (int i = 0; i < link_lines(l); i++)
        if (has_outside(l, i))
            text_add_char(out, link_sign_of_sum(l->place[link_cells(l) + i]));
}

/* With an extra row and column for what is outside the grid. */
static void add_kakuro(const link_puzzle *l, text *out)
{
    const int *above = l->place + link_cells(l), *before = above + l->columns;
    text_add_char(out, 'B');
    for (int c = 0; c < l->columns; c++) {
        text_add_char(out, ' ');
        kakuro_add_black(above[c], 0, out);
    }
    for (int i = 0; i < link_cells(l); i++) {
        int n = l->place[i];
        text_add_string(out, i % l->columns ? " " : " / ");
        if (i % l->columns == 0) {
            kakuro_add_black(0, before[i / l->columns], out);
            text_add_char(out, ' ');
        }
        if (n == LINK_EMPTY)
            text_add_char(out, '.');
        else
            kakuro_add_black(n / LINK_SUM_BASE, n % LINK_SUM_BASE, out);
    }
}

const link_genre kakuro_link = { { "kakuro" }, 0, { { &sums, link_cells } }, add_kakuro, read_outside,
                                 write_outside };
