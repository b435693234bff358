/* test_explain.c: steps as sentences: each shape with the phrases of Sudoku, in a network without phrases,
 * and a property of whole paths: every conclusion is said, in sentences. */
#include "lab.h"
#include "out/explain.h"
#include "out/report.h"
#include "small.h"
#include "steps.h"

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
    for (int v = 0; v < csp_exclusive(c); v++)
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
    explain_step(c, s, NULL, &t);
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
        { "r2c4", "n5r2c4", "r2c4 must be 5: no other candidate is left for it." },
        { "r2n5", "n5r2c4", "r2c4 must be 5: row 2 has no other place for 5." },
        { "c4n5", "n5r2c4", "r2c4 must be 5: column 4 has no other place for 5." },
        { "b2n5", "n5r2c4", "r2c4 must be 5: block 2 has no other place for 5." },
    };
    made_step m;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        csp_label l = label(c, list[i].label);
        expect(c, make_single(&m, "single", 1, set(c, list[i].variable), &l), list[i].expected);
    }
    csp_label none = CSP_NONE;
    expect(c, make_single(&m, "contradiction", 1, set(c, "r3n5"), &none),
           "Row 3 has no place for 5, which is impossible.");
    expect(c, make_single(&m, "contradiction", 1, set(c, "r3c5"), &none),
           "r3c5 has no value, which is impossible.");
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
    simple_cell cell[6];
    made_step m;
    int conclusions = 0;
    for (; targets[conclusions]; conclusions++)
        target[conclusions] = label(c, targets[conclusions]);
    for (int i = 0; i < n; i++) {
        cell[i] = (simple_cell){ .set = set(c, cells[i].variable),
                                 .left = label(c, cells[i].left),
                                 .right = *cells[i].right ? label(c, cells[i].right) : CSP_NONE,
                                 .left_by = (uint16_t)cells[i].by };
        for (int k = 0; k < 2 && cells[i].others[k]; k++)
            cell[i].other[cell[i].others++] =
                (step_refutation){ label(c, cells[i].others[k]), (uint16_t)cells[i].others_by[k] };
    }
    make_chain(&m, &rule_whip, 1, target, conclusions, cell, n);
    m.step.lines = n ? m.step.lines : 0; /* without evidence */
    expect(c, &m.step, expected);
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
    expect_chain(c, whip3_target, whip3, 3,
                 "If r6c2 were 2, then the 3 of row 6 could not be in c2, so it would be in c9; then r2c9 "
                 "could not be 3, "
                 "nor 7 because of r6c2 = 2, so it would be 2; then the 2 of row 1 could not be in c7 or in "
                 "c8, nor in c2 "
                 "because of r6c2 = 2: row 1 would have no place for 2. So r6c2 is not 2.");
    static const cell_text whip1 = { "r5n3", "n3r5c8", 0, "", { "n3r5c9" }, { 0 } };
    static const char *const targets[] = { "n3r6c7", "n3r6c8", "n3r4c9", NULL };
    expect_chain(c, targets, &whip1, 1,
                 "The 3 of row 5 can only be in c8 or in c9; either way r6c7, r6c8 and r4c9 are not 3.");
    static const cell_text three = { "r5n3", "n3r5c8", 0, "", { "n3r5c9", "n3r5c7" }, { 0, 0 } };
    expect_chain(c, targets + 2, &three, 1,
                 "The 3 of row 5 can only be in c8, in c9 or in c7; in each case r4c9 is not 3.");
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
        "If r6c2 were 2, then the 3 of row 6 could not be in c2, so it would be in c9; then r6c5 could not "
        "be 3, "
        "nor 2 because of r6c2 = 2, so it would be 4; because of r6c9 = 3, the 7 of column 9 could not be in "
        "r6: column 9 would have no place for 7. So r6c2 is not 2.");
}

/* From 5 cells on there are several sentences, and the first of each says whether it follows. */
static void long_chains(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    static const cell_text braid[] = {
        { "r6n3", "n3r6c2", 0, "n3r6c9", { NULL }, { 0 } },
        { "r2c9", "n3r2c9", 1, "n7r2c9", { NULL }, { 0 } },
        { "r2n4", "n4r2c9", 2, "n4r2c1", { NULL }, { 0 } },
        { "r4c1", "n4r4c1", 3, "n6r4c1", { NULL }, { 0 } },
        { "r6c5", "n2r6c5", 0, "n4r6c5", { "n3r6c5" }, { 1 } },
        { "c9n7", "n7r8c9", 2, "", { "n7r6c9" }, { 1 } },
    };
    expect_chain(
        c, whip3_target, braid, 6,
        "If r6c2 were 2, then the 3 of row 6 could not be in c2, so it would be in c9; then r2c9 could not "
        "be 3, "
        "so it would be 7. Then the 4 of row 2 could not be in c9, so it would be in c1; then r4c1 could not "
        "be "
        "4, so it would be 6. Also, r6c5 could not be 2 because of r6c2 = 2, nor 3 because of r6c9 = 3, "
        "so it would be 4; also, the 7 of column 9 could not be in r6 because of r6c9 = 3, nor in r8 because "
        "of r2c9 = 7: column 9 would have no place for 7. So r6c2 is not 2.");
    static const cell_text biv[] = {
        { "r1n5", "n5r1c6", 0, "n5r1c3", { NULL }, { 0 } },
        { "r4c3", "n5r4c3", 1, "n8r4c3", { NULL }, { 0 } },
        { "r4c6", "n8r4c6", 2, "n3r4c6", { NULL }, { 0 } },
        { "c6n3", "n3r7c6", 3, "n3r8c6", { NULL }, { 0 } },
        { "r8c6", "n3r8c6", 4, "n2r8c6", { NULL }, { 0 } },
    };
    static const char *const target[] = { "n2r1c6", NULL };
    expect_chain(
        c, target, biv, 5,
        "Either the 5 of row 1 is in c6, or it is in c3. In the second case r4c3 is not 5, so it is 8. "
        "Then r4c6 is not 8, so it is 3; then the 3 of column 6 is not in r7, so it is in r8. Then "
        "r8c6 is not 3, so it is 2. So r1c6 is 5 or r8c6 is 2; either way r1c6 is not 2.");
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
        "Either the 5 of row 1 is in c6, or it is in c3. In the second case r4c3 is not 5, so it is 8; "
        "then r4c6 is not 8, so it is 2. So r1c6 is 5 or r4c6 is 2; either way r1c6 is not 2.");
    static const cell_text t_chain[] = {
        { "r1n5", "n5r1c6", 0, "n5r1c3", { NULL }, { 0 } },
        { "r4c3", "n5r4c3", 1, "n8r4c3", { NULL }, { 0 } },
        { "b4n5", "n5r6c2", 2, "n5r5c1", { "n5r5c3" }, { 1 } },
    };
    expect_chain(
        c, target, t_chain, 3,
        "Either the 5 of row 1 is in c6, or it is in c3. In the second case r4c3 is not 5, so it is "
        "8; then the "
        "5 of block 4 is not in r6c2, nor in r5c3 because of r1c3 = 5, so it is in r5c1. So r1c6 or r5c1 "
        "is 5; either way r1c6 is not 2.");
}

static void without_phrases_or_evidence(void **unused)
{
    (void)unused;
    csp *c;
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    expect_chain(c, whip3_target, whip3, 3,
                 "If r6c2 were 2, then r6n3 could not be c2, so it would be c9; then r2c9 could not be n3, "
                 "nor n7 because of r6c2 = 2, so it would be n2; then r1n2 could not be c7 or c8, nor c2 "
                 "because of r6c2 = 2: r1n2 would have no value. So r6c2 is not 2.");
    expect_chain(c, whip3_target, whip3, 0, "r6c2 is not 2.");
    csp_free(c);
}

/* ---- Subsets and trials ---- */

static void expect_subset(const csp *c, const char *const *names, int n, const char *const *targets,
                          const char *expected)
{
    csp_var sets[8];
    csp_label l[8];
    int conclusions = 0;
    for (int i = 0; i < 2 * n; i++)
        sets[i] = set(c, names[i]);
    for (; targets[conclusions]; conclusions++)
        l[conclusions] = label(c, targets[conclusions]);
    made_step m;
    expect(c, make_subset(&m, "subset", 1, n, sets, sets + n, l, conclusions), expected);
}

static const char *const naked[] = { "r4c6", "r6c4", "b5n2", "b5n8" };
static const char *const hidden[] = { "c1n1", "c1n3", "c1n7", "r9c1", "r4c1", "r3c1" };
static const char *const fish[] = { "r3n4", "r8n4", "c1n4", "c7n4" };

static void subsets(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    static const char *const naked_targets[] = { "n2r6c5", NULL },
                             *const hidden_targets[] = { "n5r4c1", "n6r4c1", "n8r4c1", "n5r3c1", NULL },
                             *const fish_targets[] = { "n4r5c7", "n4r6c1", NULL };
    expect_subset(
        c, naked, 2, naked_targets,
        "In block 5, r4c6 and r6c4 can only be 2 or 8; so nothing else there is 2 or 8: r6c5 is not 2.");
    expect_subset(
        c, hidden, 3, hidden_targets,
        "The 1, 3 and 7 of column 1 can only be in r9c1, r4c1 or r3c1; so nothing else is there: r4c1 "
        "is not 5, 6 or 8, and r3c1 is not 5.");
    expect_subset(c, fish, 2, fish_targets,
                  "The 4s of rows 3 and 8 can only be in columns 1 and 7; so there are no others in these "
                  "columns: r5c7 and r6c1 are not 4.");
}

/* Rows and columns that the network has no words for, and phrases that lack the parts of a sentence. */
static void subsets_in_plain_words(void **unused)
{
    (void)unused;
    csp *c;
    static const char *const two[] = { "n2r6c5", "n8r6c5", "n2r4c5", "n8r4c5", "n2r5c5", NULL };
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    expect_subset(c, naked, 2, two,
                  "r4c6 and r6c4 can only be n2 or n8, so they take b5n2 and b5n8: r6c5 and r4c5 are neither "
                  "2 nor 8, and r5c5 is not 2.");
    expect_subset(
        c, hidden, 3, two + 4,
        "c1n1, c1n3 and c1n7 can only be r9, r4 or r3, so they take r9c1, r4c1 and r3c1: r5c5 is not 2.");
    csp_free(c);
    static const char *const blocks[] = { "b1n4", "b4n4", "c1n4", "c2n4" }; /* no words for this board */
    expect_subset(sudoku_network(), blocks, 2, two + 4,
                  "The 4 of block 1 and the 4 of block 4 have no candidates but those of the 4 of column 1 "
                  "and the 4 of column 2, so they take them: r5c5 is not 2.");
}

static void targets_are_grouped(void **unused)
{
    (void)unused;
    static const char *const order[] = { "n1r3c7", "n1r4c7", "n2r4c7", "n1r6c7", "n2r3c7", "n1r9c9", NULL };
    expect_subset(sudoku_network(), fish, 2, order,
                  "The 4s of rows 3 and 8 can only be in columns 1 and 7; so there are no others in these "
                  "columns: r3c7 and r4c7 are neither 1 nor 2, and r6c7 and r9c9 are not 1.");
    expect_subset(sudoku_network(), fish, 2, order + 2,
                  "The 4s of rows 3 and 8 can only be in columns 1 and 7; so there are no others in these "
                  "columns: r4c7 and r3c7 are not 2, and r6c7 and r9c9 are not 1.");
}

static void trials(void **unused)
{
    (void)unused;
    const csp *c = sudoku_network();
    csp_label z = label(c, "n5r3c4"), forced = label(c, "n2r3c5"), other = label(c, "n7r9c9");
    csp_label none = CSP_NONE;
    made_step m[5];
    const step *deepest = make_single(&m[0], "contradiction", 1, set(c, "b9n1"), &none);
    const step inner[] = {
        *make_single(&m[1], "naked-single", 1, set(c, "r3c5"), &forced),
        *make_trial(&m[2], 1, 2, &other, deepest, 1),
        *make_single(&m[3], "contradiction", 3, set(c, "r6n5"), &none),
    };
    expect(c, make_trial(&m[4], 2, 1, &z, inner, 3), /* "But" where something was supposed */
           "Suppose r3c4 is 5. Then r3c5 must be 2: no other candidate is left for it. Suppose r9c9 is 7. "
           "But block 9 has no place for 1, which is impossible. So r9c9 is not 7. But row 6 has no place "
           "for 5, which is impossible. So r3c4 is not 5.");
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
        { "{n+}", "n358", "3+5+8" },
        { "{n+}|{n}", "n3", "3|3" },
        { "row {r}", "r6", "Row 6" }, /* a capital for a word, */
        { "{}", "cid", "cid" },       /* and none for a name */
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
        snprintf(expected, sizeof expected, "%s, which is impossible.", list[i].expected);
        made_step m;
        csp_label none = CSP_NONE;
        expect(c, make_single(&m, "contradiction", 1, 0, &none), expected);
        csp_free(c);
    }
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_speak(b, 0, "", "", ""); /* of no type */
    assert_int_equal(csp_end(b, &c, NULL), INTERNAL);
}

/* The subject of a label is called what its csp-variable is called; where a type has a phrase for labels, the
 * subject has what that names. */
static void labels_are_spoken_of(void **unused)
{
    (void)unused;
    csp *c;
    csp_label none = CSP_NONE;
    made_step m;
    csp_builder *b = csp_begin(&memory_standard);
    int sum = csp_add_type(b, "h", "single"), row = csp_add_type(b, "r", "single");
    csp_speak(b, sum, "the sum of {h}", "{n+}", "sum {h} {lacks} digits");
    csp_speak(b, row, "the queen of row {r}", "in {}", "row {r} {lacks} place");
    csp_speak_of_labels(b, row, "queen in {}");
    csp_var h1 = csp_add_var(b, sum, "h1"), r1 = csp_add_var(b, row, "r1"), r2 = csp_add_var(b, row, "r2");
    csp_label l[7];
    static const char *const name[][4] = {
        { "n35h1", "h1", "35", "n35" }, { "n26h1", "h1", "26", "n26" }, { "n17h1", "h1", "17", "n17" },
        { "r1c1", "r1c1", "Q", "c1" },  { "r1c2", "r1c2", "Q", "c2" },  { "r2c1", "r2c1", "Q", "c1" },
        { "r2c3", "r2c3", "Q", "c3" },
    };
    for (int i = 0; i < 7; i++) {
        l[i] = csp_add_label(b, name[i][0], name[i][1], name[i][2]);
        csp_put(b, i < 3 ? h1 : i < 5 ? r1 : r2, l[i], name[i][3]);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    expect(c, make_single(&m, "single", 1, h1, &l[0]),
           "The sum of 1 must be 3+5: no other candidate is left for it.");
    expect(c, make_single(&m, "single", 1, r1, &l[3]), "r1c1 must have a queen: row 1 has no other place.");
    expect(c, make_single(&m, "contradiction", 1, h1, &none), "Sum 1 has no digits, which is impossible.");
    static const char *const sums[] = { "n35h1", "n26h1", "n17h1", NULL }, *const queens[] = { "r2c1", "r2c3",
                                                                                               NULL };
    expect_chain(c, sums, NULL, 0, "the sum of 1 is not 3+5, 2+6 or 1+7.");
    expect_chain(c, queens, NULL, 0, "r2c1 and r2c3 have no queen.");
    static const cell_text whip[] = {
        { "r1", "r1c1", 0, "r1c2", { NULL }, { 0 } },
        { "h1", "n35h1", 1, "n26h1", { "n17h1" }, { 0 } },
        { "r2", "r2c1", 1, "", { "r2c3" }, { 2 } },
    };
    expect_chain(
        c, queens + 1, whip, 3,
        "If r2c3 had a queen, then the queen of row 1 could not be in c1, so it would be in c2; then the "
        "sum of 1 could not be 3+5, nor 1+7 because of a queen in r2c3, so it would be 2+6; then the "
        "queen of row 2 could not be in c3, nor in c1 because of a queen in r1c2: row 2 would have no "
        "place. So r2c3 has no queen.");
    csp_free(c);
}

/* ---- whole paths ---- */

/* Where the last statement begins. */
static const char *last_statement(const char *words)
{
    static const char *const mark[] = { ": ", "ither way ", "in each case ", "So " };
    const char *last = words;
    for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
        for (const char *at = words; (at = strstr(at, mark[i])); at++)
            last = at + strlen(mark[i]) > last ? at + strlen(mark[i]) : last;
    return last;
}

/* Reads "r3c7 and r4c7 are neither 1 nor 2, and r6c7 is not 1." back: each pair of a subject and a value is
 * concluded, and there are as many as conclusions. */
static void check_eliminations(const csp *c, const step *s, const char *words)
{
    char copy[2000], *subject[50];
    int subjects = 0, said = 0;
    bool values = false;
    snprintf(copy, sizeof copy, "%s", last_statement(words));
    for (char *word = strtok(copy, " ,."); word; word = strtok(NULL, " ,.")) {
        if (*word == 'r') {
            subjects = values ? 0 : subjects;
            values = false;
            assert_true(subjects < 50);
            subject[subjects++] = word;
        } else if (*word >= '0' && *word <= '9') {
            values = true;
            for (int i = 0; i < subjects; i++, said++) {
                char name[20];
                bool found = false;
                snprintf(name, sizeof name, "n%s%s", word, subject[i]);
                for (int k = 0; k < s->conclusions; k++)
                    found = found || s->conclusion[k] == label(c, name);
                if (!found)
                    fail_msg("%s is not concluded, but said in: %s", name, words);
            }
        } else
            assert_non_null(strstr(" is are not neither nor or and ", word));
    }
    if (said != s->conclusions)
        fail_msg("%d of %d conclusions are in: %s", said, s->conclusions, words);
}

static int count(const char *words, const char *word)
{
    int n = 0;
    for (const char *at = words; (at = strstr(at, word)); at++)
        n++;
    return n;
}

/* Does line `by` refute something of cell k? */
static bool refutes(const step *s, int k, int by)
{
    for (int i = 0; i < s->line[k].cell.refuted; i++)
        if (s->line[k].cell.refutation[i].by == by)
            return true;
    return false;
}

/* A cell of a chain that does not follow from the one before says so; long chains have several sentences. */
static int check_links(const step *s, const char *words)
{
    int loose = 0;
    for (int k = 1; k <= chain_cells(s); k++)
        loose += !refutes(s, k, k - 1);
    assert_int_equal(count(words, "; also, ") + count(words, ". Also, ") + count(words, "; because of ") +
                         count(words, ". Because of "),
                     loose);
    if (chain_cells(s) >= 5)
        assert_true(count(words, ". ") >= (chain_cells(s) + 1) / 2);
    return loose;
}

/* Each conclusion stands there as a statement; sentences end, and nothing in them is empty. */
static int check_sentences(const csp *c, const step *s, text *t)
{
    text_clear(t);
    explain_step(c, s, NULL, t);
    const char *words = text_bytes(t);
    if (step_asserts(s)) {
        char said[100];
        snprintf(said, sizeof said, "%s must be %s: ", csp_label_subject(c, s->conclusion[0]),
                 csp_label_value(c, s->conclusion[0]));
        assert_memory_equal(words, said, strlen(said));
    } else if (s->conclusions)
        check_eliminations(c, s, words);
    int loose = check_links(s, words);
    for (int k = 0; k < chain_cells(s); k++) { /* every candidate of the cells is named in its csp-variable */
        const step_cell *cell = chain_cell(s, k);
        assert_non_null(strstr(words, csp_var_name(c, cell->set)));
        for (int i = 0; i < cell->refuted; i++)
            assert_non_null(strstr(words, csp_value_name(c, cell->set, cell->refutation[i].label)));
    }
    assert_true(t->length > 5 && words[t->length - 1] == '.');
    assert_null(strstr(words, "  "));
    assert_null(strstr(words, ".."));
    assert_null(strstr(words, " ."));
    assert_null(strstr(words, " ,"));
    assert_null(strstr(words, "be and"));
    assert_null(strstr(words, "be ,"));
    assert_null(strstr(words, "{"));
    return loose;
}

static void every_conclusion_is_said(void **unused)
{
    (void)unused;
    static const char *const theories[] = { "W", "B", "S4+BC+B" };
    int steps = 0, loose = 0;
    text t;
    lab a;
    text_open(&t, &memory_standard);
    lab_open_sudoku(&a); /* names without phrases, so that names can be looked for */
    for (int i = 0; lab_known_table[i].line; i++) {
        path p;
        state s = lab_sudoku(&a, lab_known_table[i].line);
        lab_run(&a, &s, theories[i % 3], 8, true, &p);
        for (int k = 0; k < p.steps.n; k++, steps++)
            loose += check_sentences(a.csp, &p.steps.step[k], &t);
        path_close(&p);
        lab_drop(&s);
    }
    assert_true(steps > 100 && loose > 5);
    text_close(&t);
    lab_close(&a);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(singles),
        cmocka_unit_test(whips),
        cmocka_unit_test(braids),
        cmocka_unit_test(long_chains),
        cmocka_unit_test(chains_that_end_with_a_right),
        cmocka_unit_test(without_phrases_or_evidence),
        cmocka_unit_test(subsets),
        cmocka_unit_test(subsets_in_plain_words),
        cmocka_unit_test(targets_are_grouped),
        cmocka_unit_test(trials),
        cmocka_unit_test(phrases_take_names_apart),
        cmocka_unit_test(labels_are_spoken_of),
        cmocka_unit_test(every_conclusion_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
