/* test_bands.c: the table of the rule Imp3, once more and by another method, which shares nothing with
 * gen/critical.c: the minimal sets of cells in two bands of a Sudoku that three colours can't colour.
 *
 * A pattern is two *bands* of three rows; what one means for the other is how many cells it has in each
 * column. No row, column or block has four cells (four cells of a unit are the only pattern that does), and
 * each cell sees three others, or a colour would be left for it. So: all bands with at most three cells in a
 * row and in a block, up to symmetry; then all pairs of them with the columns of the second in all orders, in
 * which each cell sees three others. What can't be coloured, but can without any of its cells, is a pattern;
 * its standard form is the least of its 72 orders of rows, each with its columns sorted.
 *
 * Transposed patterns: one in two bands and two stacks is, transposed, in two bands again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS = 9, THREE = 3, ROWS = 6, CELLS = 54, BANDS_MOST = 20000, FOUND_MOST = 2000 };

typedef struct band {
    uint8_t column[COLUMNS]; /* bits for its three rows */
} band;

typedef struct pattern {
    uint8_t column[COLUMNS]; /* bits for six rows: three of each band */
} pattern;

static band list[BANDS_MOST];
static pattern found[FOUND_MOST];
static int bands, patterns;

static const int three[6][THREE] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                     { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

static int count_bits(unsigned bits)
{
    return __builtin_popcount(bits);
}

/* ---- standard forms ---- */

static int compare_stacks(const void *first, const void *second)
{
    return memcmp(first, second, THREE);
}

static void sort_columns(uint8_t *column)
{
    for (int s = 0; s < COLUMNS; s += THREE)
        for (int i = 0; i < 2; i++)
            for (int k = s; k < s + 2; k++)
                if (column[k] > column[k + 1]) {
                    uint8_t other = column[k];
                    column[k] = column[k + 1];
                    column[k + 1] = other;
                }
    qsort(column, THREE, THREE, compare_stacks);
}

static unsigned move_rows(unsigned code, const int *order)
{
    return (code & 1) << order[0] | (code >> 1 & 1) << order[1] | (code >> 2 & 1) << order[2];
}

/* The least of all orders; `bands` of three rows each, which may be exchanged. */
static void standardise(uint8_t *column, int of_bands)
{
    uint8_t best[COLUMNS], next[COLUMNS];
    memset(best, 0xFF, sizeof best);
    for (int order = 0; order < 6 * 6 * 2; order++) {
        for (int c = 0; c < COLUMNS; c++) {
            unsigned high = move_rows(column[c] >> THREE, three[order / 6 % 6]);
            unsigned low = move_rows(column[c] & 7, three[order % 6]);
            next[c] = (uint8_t)(order < 36 || of_bands == 1 ? low | high << THREE : high | low << THREE);
        }
        sort_columns(next);
        if (memcmp(next, best, sizeof best) < 0)
            memcpy(best, next, sizeof best);
    }
    memcpy(column, best, sizeof best);
}

/* ---- bands ---- */

static bool is_light(const band *b)
{
    for (int unit = 0; unit < THREE; unit++) {
        int row = 0, block = 0;
        for (int c = 0; c < COLUMNS; c++) {
            row += b->column[c] >> unit & 1;
            block += c / THREE == unit ? count_bits(b->column[c]) : 0;
        }
        if (row > THREE || block > THREE)
            return false;
    }
    return true;
}

/* Lists those whose columns go on, from this one, in ascending order within their stack, stacks likewise. */
static void list_bands(band *b, int column)
{
    int inside = column % THREE;
    if (inside == 0 && column > THREE &&
        compare_stacks(b->column + column - 2 * THREE, b->column + column - THREE) > 0)
        return;
    if (column < COLUMNS) {
        for (int code = inside ? b->column[column - 1] : 0; code < 8; code++) {
            b->column[column] = (uint8_t)code;
            list_bands(b, column + 1);
        }
        return;
    }
    band own = *b;
    standardise(own.column, 1);
    if (!is_light(b) || memcmp(&own, b, sizeof own) != 0)
        return;
    assert_true(bands < BANDS_MOST);
    list[bands++] = *b;
}

/* ---- colours ---- */

static bool see(int first, int second)
{
    int r = first / COLUMNS, c = first % COLUMNS, row = second / COLUMNS, column = second % COLUMNS;
    return r == row || c == column || (r / THREE == row / THREE && c / THREE == column / THREE);
}

static bool can_colour(const int *cell, int n, int left_out, int i, int *colour)
{
    if (i == n)
        return true;
    if (i == left_out)
        return can_colour(cell, n, left_out, i + 1, colour);
    unsigned taken = 0;
    for (int k = 0; k < i; k++)
        taken |= k != left_out && see(cell[k], cell[i]) ? 1u << colour[k] : 0;
    for (colour[i] = 0; colour[i] < (i ? THREE : 1); colour[i]++)
        if (!(taken >> colour[i] & 1) && can_colour(cell, n, left_out, i + 1, colour))
            return true;
    return false;
}

static int list_cells(const pattern *p, int *cell)
{
    int n = 0;
    for (int at = 0; at < CELLS; at++)
        if (p->column[at % COLUMNS] >> at / COLUMNS & 1)
            cell[n++] = at;
    return n;
}

static bool is_minimal(const pattern *p)
{
    int cell[CELLS], colour[CELLS], n = list_cells(p, cell);
    if (can_colour(cell, n, -1, 0, colour))
        return false;
    for (int i = 0; i < n; i++)
        if (!can_colour(cell, n, i, 0, colour))
            return false;
    return true;
}

/* ---- pairs of bands ---- */

/* How many cells a column needs in the other band, so that each of its cells sees three others. */
static void find_needs(const band *b, int *need)
{
    for (int c = 0; c < COLUMNS; c++) {
        need[c] = 0;
        for (int r = 0; r < THREE; r++) {
            int seen = -1; /* itself */
            for (int k = 0; k < COLUMNS && b->column[c] >> r & 1; k++)
                seen += k / THREE == c / THREE ? count_bits(b->column[k]) : b->column[k] >> r & 1;
            if (b->column[c] >> r & 1 && THREE - seen > need[c])
                need[c] = THREE - seen;
        }
    }
}

static void note(pattern p)
{
    if (!is_minimal(&p))
        return;
    standardise(p.column, 2);
    for (int i = 0; i < patterns; i++)
        if (memcmp(&found[i], &p, sizeof p) == 0)
            return;
    assert_true(patterns < FOUND_MOST);
    found[patterns++] = p;
}

typedef struct pair {
    const band *first, *second;
    int need[2][COLUMNS], from[THREE]; /* where the stacks of the second band come from */
    pattern made;
} pair;

/* Puts stack `from` of the second band below stack `to` of the first, in this order; false: a cell sees fewer
 * than three others, or a column has four cells. */
static bool put_stack(pair *p, int to, int from, const int *order)
{
    for (int i = 0; i < THREE; i++) {
        int above = THREE * to + i, below = THREE * from + order[i];
        unsigned first = p->first->column[above], second = p->second->column[below];
        int high = count_bits(first), low = count_bits(second);
        if (low < p->need[0][above] || high < p->need[1][below] || high + low > THREE)
            return false;
        p->made.column[above] = (uint8_t)(first | second << THREE);
    }
    return true;
}

/* Would an order that comes earlier put equal columns in each other's place? */
static bool is_repeated(const uint8_t *column, const int *order)
{
    bool repeated = false;
    for (int i = 0; i < THREE; i++)
        for (int k = i + 1; k < THREE; k++)
            repeated = repeated || (column[order[i]] == column[order[k]] && order[i] > order[k]);
    return repeated;
}

static void put_stacks(pair *p, int to)
{
    if (to == THREE) {
        note(p->made);
        return;
    }
    for (int i = 0; i < 6; i++)
        if (!is_repeated(p->second->column + THREE * p->from[to], three[i]) &&
            put_stack(p, to, p->from[to], three[i]))
            put_stacks(p, to + 1);
}

static void try_pair(const band *first, const band *second)
{
    pair p = { .first = first, .second = second };
    find_needs(first, p.need[0]);
    find_needs(second, p.need[1]);
    for (int i = 0; i < 6; i++) {
        memcpy(p.from, three[i], sizeof p.from);
        put_stacks(&p, 0);
    }
}

/* ---- the table ---- */

static int compare_patterns(const void *first, const void *second)
{
    return memcmp(first, second, sizeof(pattern));
}

/* The patterns of share/patterns, in standard form. */
static int read_table(pattern *table)
{
    FILE *in = fopen("share/patterns/3-digits-2-bands.txt", "r");
    char line[200], cell[CELLS + 2];
    int n = 0, cells;
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        if (*line == '#')
            continue;
        assert_int_equal(sscanf(line, "%d %55s", &cells, cell), 2);
        memset(&table[n], 0, sizeof *table);
        for (int at = 0; at < CELLS; at++)
            table[n].column[at % COLUMNS] |= (uint8_t)((cell[at] == 'X') << at / COLUMNS);
        standardise(table[n++].column, 2);
    }
    fclose(in);
    return n;
}

/* Of the patterns with this many cells: how many there are up to transposition as well. */
static int count_transposed(int cells)
{
    int n = 0, others = 0;
    for (int i = 0; i < patterns; i++) {
        int cell[CELLS], own = list_cells(&found[i], cell);
        pattern t = { { 0 } };
        bool fits = true; /* the empty stack, if there is one, comes first in the standard form */
        if (own != cells)
            continue;
        for (int k = 0; k < own; k++) {
            int r = cell[k] / COLUMNS, c = cell[k] % COLUMNS - THREE;
            fits = fits && c >= 0;
            if (fits)
                t.column[r] = (uint8_t)(t.column[r] | 1 << c);
        }
        n++;
        standardise(t.column, 2);
        others += fits && memcmp(&t, &found[i], sizeof t) != 0;
    }
    assert_int_equal(others % 2, 0);
    return n - others / 2;
}

static void pairs_of_bands_are_the_table(void **unused)
{
    static const int counts[CELLS] = { [10] = 33, [12] = 38, [13] = 290, [14] = 159, [15] = 102, [16] = 11 };
    static pattern table[FOUND_MOST];
    int count[CELLS] = { 0 }, cell[CELLS];
    (void)unused;
    list_bands(&(band){ { 0 } }, 0);
    for (int i = 0; i < bands; i++)
        for (int k = i; k < bands; k++)
            try_pair(&list[i], &list[k]);
    for (int i = 0; i < patterns; i++)
        count[list_cells(&found[i], cell)]++;
    print_message("%d bands, %d patterns\n", bands, patterns);
    assert_memory_equal(count, counts, sizeof count);
    assert_int_equal(read_table(table), patterns);
    qsort(found, (size_t)patterns, sizeof *found, compare_patterns);
    qsort(table, (size_t)patterns, sizeof *table, compare_patterns);
    assert_memory_equal(found, table, (size_t)patterns * sizeof *found);
    assert_int_equal(count_transposed(10), 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pairs_of_bands_are_the_table) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
