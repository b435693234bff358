/* test_layouts.c: the sparse and the dense layout of the search, on the same puzzles: the same path to the
 * last byte.
 *
 * Each puzzle is solved by whips, by braids, by both and by all rules, with evidence, in each layout, and the
 * paths are compared as text with all their cells; without evidence the ratings must be the same, hurried or
 * not. TRESSE_PUZZLES says how many puzzles; the long lane has 10,000. */
#include "apps/app.h"
#include "lab.h"
#include "out/report.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void write_path(const csp *c, const path *p, text *out)
{
    text_clear(out);
    for (int i = 0; i < p->steps.n; i++) {
        const step *s = &p->steps.step[i];
        text_format(out, "%d ", s->round);
        write_step(c, s, true, out);
        for (int k = 0; k < chain_cells(s); k++)
            for (int o = 0; o < chain_cell(s, k)->refuted; o++)
                text_format(out, " %d:%d:%d", k, chain_cell(s, k)->refutation[o].label,
                            chain_cell(s, k)->refutation[o].by);
        text_add_char(out, '\n');
    }
    text_format(out, "%d %d %d", p->result.outcome, p->result.hardest, p->result.rounds);
    assert_false(out->failed);
}

static void compare(lab *a, const state *start, const char *theory_name, const char *line, text *dense,
                    text *sparse)
{
    path p, q;
    lab_run(a, start, theory_name, 0, true, &p);
    write_path(a->csp, &p, dense);
    a->layout = LAYOUT_SPARSE;
    lab_run(a, start, theory_name, 0, true, &q);
    write_path(a->csp, &q, sparse);
    int by_sparse = lab_rating(a, start, theory_name);
    a->layout = LAYOUT_BEST;
    if (strcmp(text_bytes(dense), text_bytes(sparse)) != 0 || !lab_same(&p.final, &q.final))
        fail_msg("%s: the paths by %s differ", line, theory_name);
    int rating = p.result.outcome == SOLVED ? p.result.hardest : NEVER;
    assert_int_equal(by_sparse, rating);
    assert_int_equal(lab_rating(a, start, theory_name), rating);
    a->hurry = true;
    assert_int_equal(lab_rating(a, start, theory_name), rating);
    a->hurry = false;
    path_close(&p);
    path_close(&q);
}

static void the_same_paths(void **unused)
{
    (void)unused;
    static const char *const theories[] = { "W",  "B",  "W+B", "S+BC+Z+T+W+B", "tW", "O+tW+W+B",
                                            "gW", "gB", "RW" };
    const char *asked = getenv("TRESSE_PUZZLES");
    int n = asked ? atoi(asked) : 300;
    lab a;
    text dense, sparse;
    char line[82];
    lab_open_sudoku(&a);
    text_open(&dense, &memory_standard);
    text_open(&sparse, &memory_standard);
    for (int i = 0; i < n; i++) {
        state start = lab_puzzle(&a, 2008, i, line);
        for (size_t t = 0; t < sizeof theories / sizeof *theories; t++)
            compare(&a, &start, theories[t], line, &dense, &sparse);
        lab_drop(&start);
    }
    print_message("%d puzzles compared\n", n);
    text_close(&dense);
    text_close(&sparse);
    lab_close(&a);
}

/* Networks with orders: what these eliminate comes between the chains. */
static void the_same_paths_with_orders(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "5 ......................... ->---<->-->>----<--- <-<-<-<---->--------",
        "5 .....2................... --<------>--<-<-->-< -<-----------<---<--",
        "6 ...............1.4..1............... ->------<------<-------<-<>--- "
        "---<-<--------><------<---->--",
    };
    text dense, sparse;
    text_open(&dense, &memory_standard);
    text_open(&sparse, &memory_standard);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        lab a;
        puzzle p;
        csp *c;
        state start;
        puzzle_open(&p, &memory_standard);
        assert_int_equal(puzzle_read(&p, "futoshiki", NULL, lines[i], strlen(lines[i]), NULL), OK);
        assert_int_equal(puzzle_model(&p, &memory_standard, &c, NULL), OK);
        lab_open(&a, c);
        assert_int_equal(state_open(&start, &memory_standard, c), OK);
        assert_int_equal(puzzle_start(&p, &start, NULL), OK);
        compare(&a, &start, "H", lines[i], &dense, &sparse);
        assert_non_null(strstr(text_bytes(&dense), "asc["));
        compare(&a, &start, "H1+O+tW+W+B", lines[i], &dense, &sparse);
        lab_drop(&start);
        lab_close(&a);
        puzzle_close(&p);
    }
    text_close(&dense);
    text_close(&sparse);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_same_paths),
                                        cmocka_unit_test(the_same_paths_with_orders) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
