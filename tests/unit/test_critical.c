/* test_critical.c: the minimal impossible patterns of a Sudoku.
 *
 * For two digits they are the induced cycles of odd length, of five cells or more: these are found here as
 * cycles, not by colours, and all of them, not up to isomorphism. For three digits each pattern is looked at
 * by itself: it can't be coloured, and without any of its cells it can. */
#include "gen/critical.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CELLS = 54, CYCLES_MOST = 4000000 };

static bool see(int first, int second)
{
    int r = first / 9, c = first % 9, row = second / 9, column = second % 9;
    return first != second && (r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3));
}

/* ---- two digits: odd cycles ---- */

typedef struct cycles {
    uint64_t *set;
    size_t n;
    int most, path[CELLS];
} cycles;

static int compare(const void *first, const void *second)
{
    const uint64_t *a = first, *b = second;
    return (*a > *b) - (*a < *b);
}

static size_t unique(uint64_t *set, size_t n)
{
    size_t kept = 0;
    qsort(set, n, sizeof *set, compare);
    for (size_t i = 0; i < n; i++)
        if (!i || set[i] != set[i - 1])
            set[kept++] = set[i];
    return kept;
}

/* Paths of n cells without chords, whose first cell is the least; each cycle is met in both directions. */
static void extend(cycles *of, int n)
{
    for (int next = of->path[0] + 1; next < CELLS; next++) {
        bool induced = see(of->path[n - 1], next), closes = n > 1 && see(of->path[0], next);
        for (int i = 1; i < n && induced; i++)
            induced = of->path[i] != next && (i == n - 1 || !see(of->path[i], next));
        if (!induced)
            continue;
        of->path[n] = next;
        if (closes && n >= 4 && n % 2 == 0) {
            assert_true(of->n < CYCLES_MOST);
            of->set[of->n] = 0;
            for (int i = 0; i <= n; i++)
                of->set[of->n] |= (uint64_t)1 << of->path[i];
            of->n++;
        }
        if (!closes && n + 1 < of->most)
            extend(of, n + 1);
    }
}

static const int three[6][3] = {
    { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 }
};

/* Adds all that become the same as the pattern. */
static void add_isomorphs(const critical_pattern *pattern, cycles *to)
{
    for (int rows = 0; rows < 72; rows++) {
        uint16_t column[9] = { 0 };
        for (int r = 0; r < 6; r++) {
            int to_row = 3 * ((r / 3) ^ (rows / 36)) + three[r < 3 ? rows % 6 : rows / 6 % 6][r % 3];
            for (int c = 0; c < 9; c++)
                column[c] |= (uint16_t)((pattern->column[c] >> r & 1) << to_row);
        }
        for (int columns = 0; columns < 1296; columns++) {
            const int *order[] = { three[columns / 6 % 6], three[columns / 36 % 6], three[columns / 216] };
            assert_true(to->n < CYCLES_MOST);
            to->set[to->n] = 0;
            for (int c = 0; c < 9; c++) {
                int to_column = 3 * three[columns % 6][c / 3] + order[c / 3][c % 3];
                for (int r = 0; r < 6; r++)
                    to->set[to->n] |= (uint64_t)(column[c] >> r & 1) << (9 * r + to_column);
            }
            to->n++;
        }
        to->n = rows % 8 == 7 ? unique(to->set, to->n) : to->n;
    }
}

static critical_pattern *find(int digits, int bands, int cells, int part, int parts, size_t *n, size_t *room)
{
    const critical_terms terms = { digits, bands, cells, part, parts };
    watch w = { 0 };
    critical_pattern *out = NULL;
    assert_int_equal(critical_find(&memory_standard, &terms, &w, &out, n, room), OK);
    return out;
}

static void two_digits_are_odd_cycles(void **unused)
{
    (void)unused;
    cycles wanted = { calloc(CYCLES_MOST, sizeof(uint64_t)), 0, 7, { 0 } },
           found = { calloc(CYCLES_MOST, sizeof(uint64_t)), 0, 7, { 0 } };
    size_t n, room;
    critical_pattern *list = find(2, 2, 7, 0, 1, &n, &room);
    assert_non_null(wanted.set);
    assert_non_null(found.set);
    for (wanted.path[0] = 0; wanted.path[0] < CELLS; wanted.path[0]++)
        extend(&wanted, 1);
    wanted.n = unique(wanted.set, wanted.n);
    for (size_t i = 0; i < n; i++)
        add_isomorphs(&list[i], &found);
    found.n = unique(found.set, found.n);
    print_message("%zu patterns stand for %zu cycles\n", n, found.n);
    assert_true(n > 3);
    assert_int_equal(found.n, wanted.n);
    assert_memory_equal(found.set, wanted.set, found.n * sizeof *found.set);
    memory_give(&memory_standard, list, room, sizeof *list);
    free(wanted.set);
    free(found.set);
}

/* ---- three digits ---- */

static bool can_colour(const int *cell, int n, int left_out, int i, int *colour)
{
    if (i == n)
        return true;
    if (i == left_out)
        return can_colour(cell, n, left_out, i + 1, colour);
    for (colour[i] = 0; colour[i] < 3; colour[i]++) {
        bool free = true;
        for (int k = 0; k < i && free; k++)
            free = k == left_out || colour[k] != colour[i] || !see(cell[k], cell[i]);
        if (free && can_colour(cell, n, left_out, i + 1, colour))
            return true;
    }
    return false;
}

static void three_digits(void **unused)
{
    (void)unused;
    static const int published[17] = { [10] = 33, [12] = 38, [13] = 290, [14] = 159, [15] = 102, [16] = 11 };
    const critical_terms terms = { 3, 2, 0, 0, 1 };
    int count[CELLS] = { 0 };
    size_t n, room;
    critical_pattern *list = find(3, 2, 0, 0, 1, &n, &room);
    for (size_t i = 0; i < n; i++) {
        int cell[CELLS], colour[CELLS], cells = 0;
        for (int c = 0; c < 9; c++)
            for (int r = 0; r < 6; r++)
                if (list[i].column[c] >> r & 1)
                    cell[cells++] = 9 * r + c;
        assert_int_equal(cells, critical_cells(&list[i]));
        assert_false(can_colour(cell, cells, -1, 0, colour));
        for (int k = 0; k < cells; k++) {
            critical_colour(&list[i], &terms, k, colour);
            for (int a = 0; a < cells; a++)
                for (int b = 0; b < a; b++)
                    assert_true(a == k || b == k || colour[a] != colour[b] || !see(cell[a], cell[b]));
        }
        count[cells]++;
    }
    for (int k = 0; k < 17; k++)
        assert_int_equal(count[k], published[k]);
    assert_int_equal(n, 633);
    memory_give(&memory_standard, list, room, sizeof *list);
}

/* Whatever the parts, together they have all patterns. */
static void parts_have_all(void **unused)
{
    (void)unused;
    size_t n, room;
    critical_pattern *all = find(2, 3, 9, 0, 1, &n, &room);
    bool *met = calloc(n, sizeof *met);
    assert_non_null(met);
    for (int part = 0; part < 3; part++) {
        size_t some, own;
        critical_pattern *list = find(2, 3, 9, part, 3, &some, &own);
        assert_true(some < n);
        for (size_t i = 0; i < some; i++) {
            size_t k = 0;
            while (k < n && memcmp(&all[k], &list[i], sizeof *all) != 0)
                k++;
            assert_true(k < n);
            met[k] = true;
        }
        memory_give(&memory_standard, list, own, sizeof *list);
    }
    for (size_t i = 0; i < n; i++)
        assert_true(met[i]);
    free(met);
    memory_give(&memory_standard, all, room, sizeof *all);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(two_digits_are_odd_cycles),
                                        cmocka_unit_test(three_digits), cmocka_unit_test(parts_have_all) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
