/* test_draw_lines.c: drawings of lines that no rule of the program makes yet: several rights, sets that the
 * path has made, suppositions that something is false, cases, lemmas, Subsets modulo what is refuted. Steps
 * are made by hand, on a Sudoku of 4 by 4 with all its candidates; they need not be right. */
#include "out/draw.h"
#include "out/drawing.h"
#include "svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Label d of row r, column c, all from 1. */
#define L(d, r, c) (csp_label)((((r)-1) * 4 + (c)-1) * 4 + (d)-1)
enum { RC = 0, RN = 16, CN = 32, BN = 48 }; /* the first csp-variable of each type */

typedef struct bench {
    puzzle puzzle;
    csp *csp;
    state start;
    text out;
    svg svg;
} bench;

static void draw(bench *b, const step_line *line, int lines, step_conclusion concludes,
                 const csp_label *label, int n)
{
    const memory *m = &memory_standard;
    step s = { .name = "pattern",
               .length = lines,
               .round = 1,
               .concludes = concludes,
               .conclusions = n,
               .conclusion = label,
               .lines = lines,
               .line = line };
    drawing d = { .kind = TRESSE_DRAW_STEP,
                  .puzzle = &b->puzzle,
                  .start = &b->start,
                  .steps = &s,
                  .count = 1,
                  .step = 1,
                  .part = TRESSE_WHOLE };
    const char *empty = "................";
    assert_int_equal(puzzle_open(&b->puzzle, m), OK);
    assert_int_equal(puzzle_read(&b->puzzle, "sudoku", NULL, empty, 16, NULL), OK);
    assert_int_equal(puzzle_model(&b->puzzle, m, &b->csp, NULL), OK);
    assert_int_equal(state_open(&b->start, m, b->csp), OK);
    text_open(&b->out, m);
    d.start = &b->start;
    assert_int_equal(write_drawing(&d, &b->out, NULL), OK);
    if (!svg_read(&b->svg, text_bytes(&b->out), b->out.length))
        fail_msg("%s", b->svg.why);
}

static void done(bench *b)
{
    svg_free(&b->svg);
    text_close(&b->out);
    state_close(&b->start, &memory_standard);
    csp_free(b->csp);
    puzzle_close(&b->puzzle);
}

static const char *role(const bench *b, const char *label)
{
    const svg_element *e = svg_find(&b->svg, "data-label", label, "data-role");
    assert_int_equal(svg_count(&b->svg, "data-label", label, "data-role"), e != NULL);
    return e ? svg_get(e, "data-role") : "";
}

/* "link n1r1c1 n2r1c1" and how many of them there are. */
static int lines_of(const bench *b, const char *kind, const char *from, const char *to)
{
    int n = 0;
    for (int i = 0; i < b->svg.n; i++) {
        const svg_element *e = &b->svg.element[i];
        n += svg_get(e, "data-link") && !strcmp(svg_get(e, "data-link"), kind) &&
             (!from || !strcmp(svg_get(e, "data-from"), from)) && (!to || !strcmp(svg_get(e, "data-to"), to));
    }
    return n;
}

#define SUPPOSE(list, n, in)                                                                                 \
    {                                                                                                        \
        .kind = TRESSE_SUPPOSE, .inside = (in), .suppose = {.labels = (n), .label = (list) }                 \
    }

/* A g-label: the arrow comes from the nearer one of its labels. */
static void several_rights(void **unused)
{
    bench b;
    static const csp_label target[] = { L(1, 1, 1) }, right[] = { L(1, 2, 3), L(1, 2, 4) };
    static const step_refutation one[] = { { L(1, 2, 1), 0 } },
                                 two[] = { { L(1, 1, 4), 1 }, { L(1, 1, 2), 0 } };
    const step_line line[] = {
        SUPPOSE(target, 1, 2),
        { .kind = TRESSE_CELL,
          .cell = { .set = RN + 4,
                    .has_left = true,
                    .refuted = 1,
                    .refutation = one,
                    .rights = 2,
                    .right = right,
                    .right_by = NO_LINE } },
        { .kind = TRESSE_CELL,
          .cell = { .set = RN, .has_left = true, .refuted = 2, .refutation = two, .right_by = NO_LINE } },
    };
    (void)unused;
    draw(&b, line, 3, CONCLUDES_ELIMINATIONS, target, 1);
    assert_string_equal(role(&b, "n1r1c1"), "target");
    assert_string_equal(role(&b, "n1r2c3"), "right");
    assert_string_equal(role(&b, "n1r2c4"), "right");
    assert_string_equal(role(&b, "n1r1c4"), "left");
    assert_string_equal(role(&b, "n1r1c2"), "z");
    assert_int_equal(lines_of(&b, "then", "n1r2c1", NULL), 2);
    assert_int_equal(lines_of(&b, "link", "n1r2c4", "n1r1c4"), 1);
    assert_int_equal(lines_of(&b, "link", NULL, "n1r1c4"), 1);
    assert_int_equal(svg_count(&b.svg, "data-variable", "r2n1", NULL), 1);
    assert_int_equal(svg_count(&b.svg, "data-dead", "yes", "data-variable"), 1);
    done(&b);
}

/* A set that step 3 has made, and the conclusion of another one. */
static void sets_that_were_made(void **unused)
{
    bench b;
    static const csp_label target[] = { L(2, 3, 3) }, member[] = { L(1, 1, 1), L(2, 3, 4), L(3, 4, 1) },
                           right[] = { L(1, 1, 1) };
    static const step_refutation out[] = { { L(2, 3, 4), 0 }, { L(3, 4, 1), 0 } };
    const step_line line[] = {
        SUPPOSE(target, 1, 1),
        { .kind = TRESSE_CELL,
          .cell = { .set = CSP_NONE,
                    .made = 2,
                    .members = 3,
                    .member = member,
                    .refuted = 2,
                    .refutation = out,
                    .rights = 1,
                    .right = right,
                    .right_by = 0 } },
    };
    (void)unused;
    draw(&b, line, 2, CONCLUDES_ELIMINATIONS, target, 1);
    assert_int_equal(svg_count(&b.svg, "data-set", "3", "data-part"), 1);
    assert_int_equal(svg_count(&b.svg, "data-variable", NULL, NULL), 0);
    assert_string_equal(role(&b, "n2r3c4"), "z");
    assert_int_equal(lines_of(&b, "link", "n1r1c1", "n2r3c3"), 1);
    done(&b);
    const step_line no[] = {
        { .kind = TRESSE_SUPPOSE, .inside = 1, .suppose = { .negated = true, .labels = 3, .label = member } },
        { .kind = TRESSE_CELL, .cell = { .set = RC, .right_by = NO_LINE } }
    };
    draw(&b, no, 2, CONCLUDES_SET, member, 3);
    assert_string_equal(role(&b, "n3r4c1"), "right left");
    done(&b);
}

/* Cases on r1c1; each of them ends in the conclusion. */
static void cases(void **unused)
{
    bench b;
    static const csp_label target[] = { L(3, 4, 4) }, one[] = { L(1, 1, 1) }, two[] = { L(2, 1, 1) },
                           both[] = { L(1, 1, 1), L(2, 1, 1) }, r[] = { L(1, 4, 2) };
    static const step_refutation out[] = { { L(4, 1, 1), 0 } }, in[] = { { L(1, 4, 1), 2 } },
                                 in2[] = { { L(2, 4, 1), 4 } };
    const step_line line[] = {
        SUPPOSE(target, 1, 5),
        { .kind = TRESSE_CASES,
          .inside = 4,
          .cell = { .set = RC,
                    .refuted = 1,
                    .refutation = out,
                    .rights = 2,
                    .right = both,
                    .right_by = NO_LINE } },
        SUPPOSE(one, 1, 1),
        { .kind = TRESSE_CELL,
          .cell = { .set = RN + 12,
                    .has_left = true,
                    .refuted = 1,
                    .refutation = in,
                    .rights = 1,
                    .right = r,
                    .right_by = 0 } },
        SUPPOSE(two, 1, 1),
        { .kind = TRESSE_CELL,
          .cell = { .set = RN + 13,
                    .has_left = true,
                    .refuted = 1,
                    .refutation = in2,
                    .right_by = NO_LINE } },
    };
    (void)unused;
    draw(&b, line, 6, CONCLUDES_ELIMINATIONS, target, 1);
    assert_string_equal(role(&b, "n1r1c1"), "right");
    assert_string_equal(role(&b, "n2r1c1"), "right");
    assert_string_equal(role(&b, "n4r1c1"), "z");
    assert_string_equal(role(&b, "n3r4c4"), "target");
    assert_int_equal(lines_of(&b, "link", "n1r1c1", "n1r4c1"), 1);
    assert_int_equal(lines_of(&b, "link", "n2r1c1", "n2r4c1"), 1);
    assert_int_equal(lines_of(&b, "link", "n1r4c2", "n3r4c4"), 1);
    assert_int_equal(svg_count(&b.svg, "data-variable", "r1c1", NULL), 1);
    done(&b);
}

/* A Subset but for what the target refutes; a member that the Subset refutes; a lemma that is closed. */
static void subsets_and_lemmas(void **unused)
{
    bench b;
    static const csp_label target[] = { L(4, 1, 1) }, gone[] = { L(1, 3, 3) }, lemma[] = { L(2, 2, 2) };
    static const csp_var row[] = { RC + 8, RC + 9 }, column[] = { RN + 8, RN + 9 };
    static const step_refutation fin[] = { { L(3, 3, 1), 0 }, { L(4, 3, 1), 0 } },
                                 out[] = { { L(1, 3, 3), 1 }, { L(2, 2, 2), 2 }, { L(3, 4, 4), 0 } };
    const step_line line[] = {
        SUPPOSE(target, 1, 3),
        { .kind = TRESSE_SUBSET,
          .subset = { .size = 2,
                      .row = row,
                      .column = column,
                      .refuted = 2,
                      .refutation = fin,
                      .targets = 1,
                      .target = gone } },
        SUPPOSE(lemma, 1, 0),
        { .kind = TRESSE_CELL,
          .cell = { .set = BN, .has_left = true, .refuted = 3, .refutation = out, .right_by = NO_LINE } },
    };
    (void)unused;
    draw(&b, line, 4, CONCLUDES_ELIMINATIONS, target, 1);
    assert_string_equal(role(&b, "n3r3c1"), "z row");
    assert_string_equal(role(&b, "n1r3c1"), "row column");
    assert_string_equal(role(&b, "n1r3c3"), "left");
    assert_int_equal(lines_of(&b, "link", NULL, "n1r3c3"), 1);
    assert_int_equal(svg_count(&b.svg, "data-variable", "r3c1", NULL), 1);
    assert_int_equal(svg_count(&b.svg, "data-variable", "r3n1", NULL), 1);
    done(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_rights),
        cmocka_unit_test(sets_that_were_made),
        cmocka_unit_test(cases),
        cmocka_unit_test(subsets_and_lemmas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
