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
                                .wrong = "this is not a sum" EXPECTED "0 to 9, a to j or A to Z" };

/* Does this sum outside the grid belong to a sector? Those above columns come first. */
static bool has_outside(const link_puzzle *link, int i)
{
    return link->place[i < link->columns ? i : (i - link->columns) * link->columns] == LINK_EMPTY;
}

static status read_outside(link_puzzle *link, address_part *part, error *e)
{
    const char *from;
    int *sum = link->place + link_cells(link);
    for (int i = 0; i < link_lines(link); i++) {
        sum[i] = has_outside(link, i) ? link_read_sum(address_next(part, &from)) : 0;
        if (sum[i] < 0)
            return scan_wrong(&part->whole, from, e, "%s", sums.wrong);
    }
    if (address_next(part, &from) >= 0)
        return scan_wrong(&part->whole, from, e, "more sums than columns and rows" EXPECTED "the end");
    return OK;
}

static void write_outside(const link_puzzle *link, text *out)
{
    for (int i = 0; i < link_lines(link); i++)
        if (has_outside(link, i))
            text_add_char(out, link_sign_of_sum(link->place[link_cells(link) + i]));
}

/* With an extra row and column for what is outside the grid. */
static void add_kakuro(const link_puzzle *link, text *out)
{
    const int *above = link->place + link_cells(link), *before = above + link->columns;
    text_add_char(out, 'B');
    for (int c = 0; c < link->columns; c++) {
        text_add_char(out, ' ');
        kakuro_add_black(above[c], 0, out);
    }
    for (int i = 0; i < link_cells(link); i++) {
        int n = link->place[i];
        text_add_string(out, i % link->columns ? " " : " / ");
        if (i % link->columns == 0) {
            kakuro_add_black(0, before[i / link->columns], out);
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
