/* test_estimate.c: the estimated number of partial whips, against all of them, counted by the definition with
 * rows, columns and blocks of cells: the csp-variables are taken where two candidates meet. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE = 9, LABELS = SIZE * SIZE * SIZE, VARIABLES = 4 * SIZE * SIZE, CELLS = 3 };

static const char puzzle[] =
    ".....6....5.189..6.......5...63...98...9....1....743..6.5.2..137......2..1..93...";

/* The number of variable `kind` of a label: its cell, its digit in the row, in the column, in the block. */
static int variable_of(int label, int kind)
{
    int digit = label % SIZE, column = label / SIZE % SIZE, row = label / SIZE / SIZE;
    int block = row / 3 * 3 + column / 3;
    const int of[] = { row * SIZE + column, row * SIZE + digit, column * SIZE + digit, block * SIZE + digit };
    return kind * SIZE * SIZE + of[kind];
}

static bool are_linked(int first, int second)
{
    bool linked = false;
    for (int kind = 0; kind < 4 && first != second; kind++)
        linked = linked || variable_of(first, kind) == variable_of(second, kind);
    return linked;
}

typedef struct job {
    int candidate[LABELS], candidates, right[CELLS + 1]; /* right[0]: the target */
    double whips;
} job;

static bool is_in(int label, int variable)
{
    return variable_of(label, variable / SIZE / SIZE) == variable;
}

static bool is_dead(const job *job, int label, int rights)
{
    bool dead = false;
    for (int i = 0; i < rights; i++)
        dead = dead || are_linked(job->right[i], label);
    return dead;
}

/* Counts the partial whips that go on from these rights. */
static void count(job *job, int rights)
{
    for (int v = 0; v < VARIABLES && rights <= CELLS; v++) {
        bool continuous = false, new = true;
        int alive = 0, right = 0;
        for (int i = 0; i < rights; i++)
            new = new && !is_in(job->right[i], v);
        for (int i = 0; i < job->candidates && new; i++) {
            int l = job->candidate[i];
            if (!is_in(l, v))
                continue;
            continuous = continuous || are_linked(l, job->right[rights - 1]);
            alive += !is_dead(job, l, rights);
            right = is_dead(job, l, rights) ? right : l;
        }
        if (!new || !continuous || alive != 1)
            continue;
        job->whips++;
        job->right[rights] = right;
        count(job, rights + 1);
    }
}

static double count_all(tresse *t, tresse_puzzle *p)
{
    static job j;
    tresse_theory *w3;
    tresse_path *path;
    assert_int_equal(tresse_theory_new(t, "W3", &w3, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, w3, NULL, NULL, &path), TRESSE_OK);
    for (int i = 0; i < tresse_path_candidates(path); i++) {
        int digit, row, column;
        assert_int_equal(sscanf(tresse_path_candidate(path, i), "n%dr%dc%d", &digit, &row, &column), 3);
        j.candidate[j.candidates++] = ((row - 1) * SIZE + column - 1) * SIZE + digit - 1;
    }
    for (int i = 0; i < j.candidates; i++) {
        j.right[0] = j.candidate[i];
        count(&j, 1);
    }
    tresse_path_free(path);
    tresse_theory_free(w3);
    return j.whips;
}

static void estimates_are_near(void **unused)
{
    tresse *t;
    tresse_puzzle *p;
    tresse_estimate_terms terms = { sizeof terms, CELLS, 200000, 7 };
    double estimated = 0;
    (void)unused;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, puzzle, strlen(puzzle), NULL), TRESSE_OK);
    double counted = count_all(t, p);
    assert_int_equal(tresse_estimate_whips(t, p, &terms, NULL, &estimated), TRESSE_OK);
    print_message("%.0f partial whips, %.0f estimated\n", counted, estimated);
    assert_true(counted > 1000 && estimated > 0.98 * counted && estimated < 1.02 * counted);
    terms.most = 40; /* the puzzle is solved */
    assert_int_equal(tresse_estimate_whips(t, p, &terms, NULL, &estimated), TRESSE_OK);
    assert_true(estimated == 0);
    terms.most = 0;
    assert_int_equal(tresse_estimate_whips(t, p, &terms, NULL, &estimated), TRESSE_BAD_INPUT);
    tresse_puzzle_free(p);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(estimates_are_near) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
