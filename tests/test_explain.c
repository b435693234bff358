/* test_explain.c: steps as sentences: each shape with the phrases of Sudoku, in a network without phrases,
 * and a property of whole paths: every conclusion is said, in sentences. */
#include "lab.h"
#include "out/explain.h"
#include "out/report.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- names to numbers ---- */

static csp_label label(const csp *c, const char *name)
{
    for (int l = 0; l < csp_labels(c); l++)
        if (strcmp(csp_label_name(c, (csp_label)l), name) == 0)
            return (csp_label)l;
    fail_msg("no label %s", name);
    return 0;
}

static csp_var set(const csp *c, const char *name)
{
    for (int v = 0; v < csp_sets(c); v++)
        if (strcmp(csp_var_name(c, (csp_var)v), name) == 0)
            return (csp_var)v;
    fail_msg("no csp-variable %s", name);
    return 0;
}

/* A network with the phrases of Sudoku, or one of the same names without any. */
static const csp *sudoku_network(void)
{
    static state s;
    if (!s.csp &&
        sudoku_state(".................................................................................",
                     &s) != OK)
        fail();
    return s.csp;
}

static void expect(const csp *c, const step *s, const char *expected)
{
    text t;
    text_open(&t, &memory_standard);
    explain_step(c, s, &t);
    assert_string_equal(text_bytes(&t), expected);
    text_close(&t);
}

/* ---- singles and contradictions ---- */

static void singles(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    static const struct {
        const char *variable, *label, *expected;
    } list[] = {
        { "r2c4", "n5r2c4", "r2c4 is 5: r2c4 has no other value." },
        { "r2n5", "n5r2c4", "r2c4 is 5: row 2 has no other place for 5." },
        { "c4n5", "n5r2c4", "r2c4 is 5: column 4 has no other place for 5." },
        { "b2n5", "n5r2c4", "r2c4 is 5: block 2 has no other place for 5." },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        csp_label l = label(c, list[i].label);
        expect(c,
               &(step){ .shape = STEP_SINGLE,
                        .variable = set(c, list[i].variable),
                        .conclusions = 1,
                        .conclusion = &l },
               list[i].expected);
    }
    expect(c, &(step){ .shape = STEP_CONTRADICTION, .variable = set(c, "r3n5") },
           "But row 3 has no place for 5: that can't be.");
    expect(c, &(step){ .shape = STEP_CONTRADICTION, .variable = set(c, "r3c5") },
           "But r3c5 has no value: that can't be.");
}

/* ---- chains ---- */

typedef struct cell_text {
    const char *variable, *left;
    int by;
    const char *right; /* "": none */
    const char *others[2];
    int others_by[2];
} cell_text;

static void expect_chain(const csp *c, const char *const *targets, const cell_text *cells, int n,
                         const char *expected)
{
    csp_label target[3];
    step_cell cell[6];
    step_other other[6][2];
    int conclusions = 0;
    for (; targets[conclusions]; conclusions++)
        target[conclusions] = label(c, targets[conclusions]);
    for (int i = 0; i < n; i++) {
        cell[i] = (step_cell){ .variable = set(c, cells[i].variable),
                               .left = label(c, cells[i].left),
                               .right = *cells[i].right ? label(c, cells[i].right) : CSP_NONE,
                               .left_by = (uint16_t)cells[i].by,
                               .other = other[i] };
        for (int k = 0; k < 2 && cells[i].others[k]; k++)
            other[i][cell[i].others++] =
                (step_other){ label(c, cells[i].others[k]), (uint16_t)cells[i].others_by[k] };
    }
    expect(c,
           &(step){ .rule = "whip",
                    .shape = STEP_CHAIN,
                    .length = n,
                    .variable = CSP_NONE,
                    .conclusions = conclusions,
                    .conclusion = target,
                    .cells = n,
                    .cell = cell },
           expected);
}

static const cell_text whip3[] = {
    { "r6n3", "n3r6c2", 0, "n3r6c9", { NULL }, { 0 } },
    { "r2c9", "n3r2c9", 1, "n2r2c9", { "n7r2c9" }, { 0 } },
    { "r1n2", "n2r1c7", 2, "", { "n2r1c8", "n2r1c2" }, { 2, 0 } },
};
static const char *const whip3_target[] = { "n2r6c2", NULL };

static void whips(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    expect_chain(
        c, whip3_target, whip3, 3,
        "If r6c2 were 2, then 3 in row 6 would not be in c2 and could only be in c9; so r2c9 would not "
        "be 3, nor 7 because of r6c2 = 2, and could only be 2; so 2 in row 1 would not be in c7 or in "
        "c8, nor in c2 because of r6c2 = 2: row 1 would have no place for 2. So r6c2 is not 2.");
    static const cell_text whip1 = { "r5n3", "n3r5c8", 0, "", { "n3r5c9" }, { 0 } };
    static const char *const targets[] = { "n3r6c7", "n3r6c8", "n3r4c9", NULL };
    expect_chain(
        c, targets, &whip1, 1,
        "3 in row 5 can only be in c8 or in c9; either way r6c7 is not 3, r6c8 is not 3 and r4c9 is not "
        "3.");
    static const cell_text three = { "r5n3", "n3r5c8", 0, "", { "n3r5c9", "n3r5c7" }, { 0, 0 } };
    expect_chain(c, targets + 2, &three, 1,
                 "3 in row 5 can only be in c8, in c9 or in c7; in each case r4c9 is not 3.");
}

static void braids(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    static const cell_text braid[] = {
        { "r6n3", "n3r6c2", 0, "n3r6c9", { NULL }, { 0 } },
        { "r6c5", "n2r6c5", 0, "n4r6c5", { "n3r6c5" }, { 1 } },
        { "c9n7", "n7r6c9", 1, "", { NULL }, { 0 } },
    };
    expect_chain(
        c, whip3_target, braid, 3,
        "If r6c2 were 2, then 3 in row 6 would not be in c2 and could only be in c9; so r6c5 would not "
        "be 3, nor 2 because of r6c2 = 2, and could only be 4; so 7 in column 9 would not be in r6 "
        "because of r6c9 = 3: column 9 would have no place for 7. So r6c2 is not 2.");
}

static void chains_that_end_with_a_right(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    static const cell_text biv[] = {
        { "r1n5", "n5r1c6", 0, "n5r1c3", { NULL }, { 0 } },
        { "r4c3", "n5r4c3", 1, "n8r4c3", { NULL }, { 0 } },
        { "r4c6", "n8r4c6", 2, "n2r4c6", { NULL }, { 0 } },
    };
    static const char *const target[] = { "n2r1c6", NULL };
    expect_chain(
        c, target, biv, 3,
        "Either 5 in row 1 is in c6, or it is in c3; then r4c3 is not 5 and is 8; then r4c6 is not 8 and "
        "is 2; either way r1c6 is not 2.");
    static const cell_text t_chain[] = {
        { "r1n5", "n5r1c6", 0, "n5r1c3", { NULL }, { 0 } },
        { "r4c3", "n5r4c3", 1, "n8r4c3", { NULL }, { 0 } },
        { "b4n5", "n5r6c2", 2, "n5r5c1", { "n5r5c3" }, { 1 } },
    };
    expect_chain(
        c, target, t_chain, 3,
        "Either 5 in row 1 is in c6, or it is in c3; then r4c3 is not 5 and is 8; then 5 in block 4 is "
        "not in r6c2, nor in r5c3 because of r1c3 = 5, and is in r5c1; either way r1c6 is not 2.");
}

static void without_phrases_or_evidence(void **unused)
{
    (void)unused;
    csp *c;
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    expect_chain(
        c, whip3_target, whip3, 3,
        "If r6c2 were 2, then r6n3 would not be c2 and could only be c9; so r2c9 would not be n3, nor n7 "
        "because of r6c2 = 2, and could only be n2; so r1n2 would not be c7 or c8, nor c2 because of "
        "r6c2 = 2: r1n2 would have no value. So r6c2 is not 2.");
    expect_chain(c, whip3_target, whip3, 0, "r6c2 is not 2.");
    csp_free(c);
}

/* ---- Subsets and trials ---- */

static void expect_subset(const char *const *names, int n, const char *target, const char *expected)
{
    const csp *c = sudoku_network();
    csp_var sets[8];
    csp_label l = label(c, target);
    for (int i = 0; i < 2 * n; i++)
        sets[i] = set(c, names[i]);
    expect(c,
           &(step){ .shape = STEP_SUBSET,
                    .length = n,
                    .variable = CSP_NONE,
                    .conclusions = 1,
                    .conclusion = &l,
                    .sets = 2 * n,
                    .set = sets },
           expected);
}

static void subsets(void **unused)
{
    (void)unused;
    static const char *const naked[] = { "r4c6", "r6c4", "b5n2", "b5n8" };
    expect_subset(
        naked, 2, "n2r6c5",
        "r4c6 and r6c4 can only be 2 or 8, so they take 2 in block 5 and 8 in block 5: r6c5 is not 2.");
    static const char *const hidden[] = { "c1n1", "c1n3", "c1n7", "r9c1", "r4c1", "r3c1" };
    expect_subset(
        hidden, 3, "n5r4c1",
        "1 in column 1, 3 in column 1 and 7 in column 1 can only be in r9, in r4 or in r3, so they take "
        "r9c1, r4c1 and r3c1: r4c1 is not 5.");
    static const char *const fish[] = { "r3n4", "r8n4", "c1n4", "c7n4" };
    expect_subset(
        fish, 2, "n4r5c7",
        "4 in row 3 and 4 in row 8 can only be in c1 or in c7, so they take 4 in column 1 and 4 in column "
        "7: r5c7 is not 4.");
}

static void trials(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    csp_label z = label(c, "n5r3c4"), forced = label(c, "n2r3c5"), other = label(c, "n7r9c9");
    step deepest = { .shape = STEP_CONTRADICTION, .round = 1, .variable = set(c, "b9n1") };
    step inner[] = {
        { .rule = "naked-single",
          .shape = STEP_SINGLE,
          .round = 1,
          .variable = set(c, "r3c5"),
          .conclusions = 1,
          .conclusion = &forced },
        { .rule = "T&E",
          .shape = STEP_TRIAL,
          .length = 1,
          .round = 2,
          .variable = CSP_NONE,
          .conclusions = 1,
          .conclusion = &other,
          .inners = 1,
          .inner = &deepest },
        { .rule = "contradiction", .shape = STEP_CONTRADICTION, .round = 3, .variable = set(c, "r6n5") },
    };
    expect(
        c,
        &(step){ .rule = "T&E",
                 .shape = STEP_TRIAL,
                 .length = 2,
                 .variable = CSP_NONE,
                 .conclusions = 1,
                 .conclusion = &z,
                 .inners = 3,
                 .inner = inner },
        "Suppose r3c4 is 5. Then r3c5 is 2: r3c5 has no other value. Suppose r9c9 is 7. But block 9 has no "
        "place "
        "for "
        "1: that can't be. So r9c9 is not 7. But row 6 has no place for 5: that can't be. So r3c4 is not 5.");
}

/* ---- phrases ---- */

static void phrases_take_names_apart(void **unused)
{
    (void)unused;
    static const struct {
        const char *variable, *name, *expected;
    } list[] = {
        { "{}", "r12c3", "r12c3" },
        { "<{r}|{c}>", "r12c3", "<12|3>" },
        { "{c}", "r12", "r12" }, /* no such letters: the whole name */
        { "{r}", "hr7r8", "8" }, /* whole words of letters only */
        { "{", "x", "{" },
        { "{r", "r1", "{r" },
        { "}{}{", "x", "}x{" },
        { "{lacks}", "x", "has no" },
        { "", "x", "" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        csp *c;
        csp_builder *b = csp_begin(&memory_standard);
        int type = csp_add_type(b, "t", "single");
        csp_speak(b, type, "unused", "unused", list[i].variable);
        csp_put(b, csp_add_var(b, type, list[i].name), csp_add_label(b, "l", "s", "v"), "value");
        assert_int_equal(csp_end(b, &c, NULL), OK);
        char expected[100];
        snprintf(expected, sizeof expected, "But %s: that can't be.", list[i].expected);
        expect(c, &(step){ .shape = STEP_CONTRADICTION, .variable = 0 }, expected);
        csp_free(c);
    }
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_speak(b, 0, "", "", ""); /* of no type */
    assert_int_equal(csp_end(b, &c, NULL), INTERNAL);
}

/* ---- whole paths ---- */

/* Each conclusion stands there as a statement; sentences end, and nothing in them is empty. */
static void check_sentences(const csp *c, const step *s, text *t)
{
    text_clear(t);
    explain_step(c, s, t);
    const char *words = text_bytes(t);
    for (int i = 0; i < s->conclusions; i++) {
        char said[100];
        snprintf(said, sizeof said, "%s %s %s", csp_label_subject(c, s->conclusion[i]),
                 step_asserts(s) ? "is" : "is not", csp_label_value(c, s->conclusion[i]));
        if (!strstr(words, said))
            fail_msg("\"%s\" is not in: %s", said, words);
    }
    for (int k = 0; k < s->cells; k++) { /* every candidate of the cells is named in its csp-variable */
        const step_cell *cell = &s->cell[k];
        assert_non_null(strstr(words, csp_var_name(c, cell->variable)));
        assert_non_null(strstr(words, csp_value_name(c, cell->variable, cell->left)));
        for (int i = 0; i < cell->others; i++)
            assert_non_null(strstr(words, csp_value_name(c, cell->variable, cell->other[i].label)));
    }
    assert_true(t->length > 5 && words[t->length - 1] == '.');
    assert_null(strstr(words, "  "));
    assert_null(strstr(words, ".."));
    assert_null(strstr(words, " ."));
    assert_null(strstr(words, " ,"));
    assert_null(strstr(words, "be and"));
    assert_null(strstr(words, "be ,"));
    assert_null(strstr(words, "{"));
}

static void every_conclusion_is_said(void **unused)
{
    (void)unused;
    int steps = 0;
    text t;
    lab a;
    text_open(&t, &memory_standard);
    lab_open_sudoku(&a); /* names without phrases, so that names can be looked for */
    for (int i = 0; lab_known_table[i].line; i++) {
        path p;
        state s = lab_sudoku(&a, lab_known_table[i].line);
        lab_run(&a, &s, i % 2 ? "W" : "B", 8, true, &p);
        for (int k = 0; k < p.steps.n; k++, steps++)
            check_sentences(a.csp, &p.steps.step[k], &t);
        path_close(&p);
        lab_drop(&s);
    }
    assert_true(steps > 100);
    text_close(&t);
    lab_close(&a);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(singles),
        cmocka_unit_test(whips),
        cmocka_unit_test(braids),
        cmocka_unit_test(chains_that_end_with_a_right),
        cmocka_unit_test(without_phrases_or_evidence),
        cmocka_unit_test(subsets),
        cmocka_unit_test(trials),
        cmocka_unit_test(phrases_take_names_apart),
        cmocka_unit_test(every_conclusion_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
