/* test_names.c: classical names: each is given where its definition (doc/names.md) holds, and not where one
 * thing about the pattern is otherwise. Steps are made by hand, line by line, in the network of a Sudoku. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/app.h"
#include "core/step.h"

#define EMPTY "................................................................................."

static puzzle the_puzzle;
static csp *the_csp;

static int open_all(void **unused)
{
    (void)unused;
    return puzzle_open(&the_puzzle, &memory_standard) ||
           puzzle_read(&the_puzzle, "sudoku", NULL, EMPTY, 81, NULL) ||
           puzzle_model(&the_puzzle, &memory_standard, &the_csp, NULL);
}

static int close_all(void **unused)
{
    (void)unused;
    csp_free(the_csp);
    puzzle_close(&the_puzzle);
    return 0;
}

/* "n4r2c3" as a label, and "r2n4" as a csp-variable. */
static csp_label label(const char *name)
{
    for (int l = 0; l < csp_labels(the_csp); l++)
        if (!strcmp(csp_label_name(the_csp, (csp_label)l), name))
            return (csp_label)l;
    fail_msg("no label %s", name);
    return 0;
}

static csp_var variable(const char *name)
{
    for (int v = 0; v < csp_vars(the_csp); v++)
        if (!strcmp(csp_var_name(the_csp, (csp_var)v), name))
            return (csp_var)v;
    fail_msg("no csp-variable %s", name);
    return 0;
}

enum { MOST = 8 };

/* A chain: cells "V left right"; the last right is refuted by the target. */
typedef struct chain_case {
    const char *target;
    const char *cell[MOST][3]; /* ends with NULL */
    const char *names;
} chain_case;

enum { KNOWN_MOST = 64 };
static bool met[KNOWN_MOST]; /* which names of the table were given */

/* Each of these names, which are separated by ", ", is one of the table. */
static void note_names(const char *names)
{
    while (*names) {
        size_t n = strcspn(names, ",");
        int i = 0;
        const app_single *known = the_puzzle.app->steps.aliases;
        while (known[i].name && (strlen(known[i].name) != n || strncmp(known[i].name, names, n)))
            i++;
        if (!known[i].name)
            fail_msg("%.*s is not in the table of names", (int)n, names);
        met[i] = true;
        names += n;
        names += strspn(names, ", ");
    }
}

static const char *names_of(const step *s)
{
    static char out[200];
    text t;
    text_open(&t, &memory_standard);
    the_puzzle.app->steps.alias(&the_puzzle, the_csp, s, &t);
    snprintf(out, sizeof out, "%s", text_bytes(&t));
    text_close(&t);
    note_names(out);
    return out;
}

static const char *eureka_of(const step *s)
{
    static char out[300];
    text t;
    text_open(&t, &memory_standard);
    bool some = the_puzzle.app->steps.eureka(&the_puzzle, the_csp, s, &t);
    snprintf(out, sizeof out, "%s", some ? text_bytes(&t) : "none");
    text_close(&t);
    return out;
}

static csp_label right[MOST], target[1];
static step_refutation left[MOST];
static step_line line[MOST + 1];

static step make_chain(const chain_case *k)
{
    int n = 0;
    target[0] = label(k->target);
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE, .suppose = { .labels = 1, .label = target } };
    for (; k->cell[n][0]; n++) {
        left[n] = (step_refutation){ label(k->cell[n][1]), (uint16_t)n };
        right[n] = label(k->cell[n][2]);
        bool last = !k->cell[n + 1][0];
        line[n + 1] = (step_line){ .kind = TRESSE_CELL,
                                   .cell = { .set = variable(k->cell[n][0]),
                                             .made = -1,
                                             .has_left = true,
                                             .refuted = 1,
                                             .refutation = &left[n],
                                             .rights = 1,
                                             .right = &right[n],
                                             .right_by = last ? 0 : NO_LINE } };
    }
    line[0].inside = n;
    return (step){ .name = "biv-chain",
                   .length = n,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = target,
                   .lines = n + 1,
                   .line = line };
}

static const chain_case chains[] = {
    { "n5r1c9",
      { { "r2n5", "n5r2c9", "n5r2c1" }, { "r8n5", "n5r8c1", "n5r8c7" } },
      "skyscraper, turbot fish, X-chain, AIC" },
    { "n5r9c1",
      { { "c2n5", "n5r9c2", "n5r1c2" }, { "c8n5", "n5r1c8", "n5r7c8" } },
      "skyscraper, turbot fish, X-chain, AIC" },
    /* the other ends in one column, too: no skyscraper, but an X-wing written as a chain */
    { "n5r1c7",
      { { "r2n5", "n5r2c7", "n5r2c1" }, { "r8n5", "n5r8c1", "n5r8c7" } },
      "turbot fish, X-chain, AIC" },
    { "n5r9c1",
      { { "c2n5", "n5r9c2", "n5r1c2" }, { "c8n5", "n5r1c8", "n5r9c8" } },
      "turbot fish, X-chain, AIC" },
    /* joined in a block, not in a column: no skyscraper */
    { "n5r1c9",
      { { "r2n5", "n5r2c9", "n5r2c1" }, { "r3n5", "n5r3c2", "n5r3c7" } },
      "turbot fish, X-chain, AIC" },
    { "n5r7c8",
      { { "r1n5", "n5r1c8", "n5r1c2" }, { "c1n5", "n5r3c1", "n5r7c1" } },
      "two-string kite, turbot fish, X-chain, AIC" },
    /* a row and a column that are joined in the row's own column: no kite */
    { "n5r7c8",
      { { "r1n5", "n5r1c8", "n5r1c1" }, { "c1n5", "n5r3c1", "n5r7c1" } },
      "turbot fish, X-chain, AIC" },
    { "n5r7c8",
      { { "r1n5", "n5r1c8", "n5r1c2" }, { "b1n5", "n5r2c1", "n5r3c3" } },
      "turbot fish, X-chain, AIC" },
    { "n5r1c1",
      { { "r1n5", "n5r1c8", "n5r1c2" }, { "b1n5", "n5r2c1", "n5r3c3" }, { "r9n5", "n5r9c3", "n5r9c8" } },
      "X-chain, AIC" },
    /* two digits: no X-chain */
    { "n5r1c1", { { "r1n5", "n5r1c8", "n5r1c2" }, { "r1c2", "n5r1c2", "n6r1c2" } }, "AIC" },
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n1r1c5" }, { "r1c1", "n1r1c1", "n2r1c1" }, { "r5c1", "n2r5c1", "n3r5c1" } },
      "XY-wing, XY-chain, AIC" },
    /* other ends: no XY-wing */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n1r1c5" }, { "r1c1", "n1r1c1", "n2r1c1" }, { "r5c1", "n2r5c1", "n4r5c1" } },
      "XY-chain, AIC" },
    /* four cells: no wing */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n1r1c5" },
        { "r1c1", "n1r1c1", "n2r1c1" },
        { "r5c1", "n2r5c1", "n4r5c1" },
        { "r5c2", "n4r5c2", "n3r5c2" } },
      "XY-chain, AIC" },
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n7", "n7r9c5", "n7r9c1" }, { "r5c1", "n7r5c1", "n3r5c1" } },
      "W-wing, AIC" },
    /* the second cell has another pair: no W-wing */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n7", "n7r9c5", "n7r9c1" }, { "r5c1", "n7r5c1", "n4r5c1" } },
      "AIC" },
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n7", "n7r9c5", "n7r9c1" }, { "c1n3", "n3r9c1", "n3r5c1" } },
      "M-wing, AIC" },
    { "n3r5c5",
      { { "c1n3", "n3r5c1", "n3r9c1" }, { "r9n7", "n7r9c1", "n7r9c5" }, { "r1c5", "n7r1c5", "n3r1c5" } },
      "M-wing, AIC" },
    /* another digit in the last unit: no M-wing */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n7", "n7r9c5", "n7r9c1" }, { "c1n4", "n4r9c1", "n4r5c1" } },
      "AIC" },
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" },
        { "r1c1", "n7r1c1", "n3r1c1" },
        { "r4c1", "n3r4c1", "n7r4c1" },
        { "r4c4", "n7r4c4", "n3r4c4" } },
      "remote pairs, XY-chain, AIC" },
    /* another digit in one of the cells: no remote pairs */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" },
        { "r1c1", "n7r1c1", "n4r1c1" },
        { "r4c1", "n4r4c1", "n7r4c1" },
        { "r4c4", "n7r4c4", "n3r4c4" } },
      "XY-chain, AIC" },
    /* an odd number of cells, with other digits at its ends */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" },
        { "r1c1", "n7r1c1", "n3r1c1" },
        { "r4c1", "n3r4c1", "n7r4c1" },
        { "r4c4", "n7r4c4", "n3r4c4" },
        { "r4c9", "n3r4c9", "n7r4c9" } },
      "XY-chain, AIC" },
    /* two columns that are joined in a block, not in a row: no skyscraper */
    { "n5r9c1",
      { { "c2n5", "n5r9c2", "n5r1c2" }, { "c3n5", "n5r2c3", "n5r7c3" } },
      "turbot fish, X-chain, AIC" },
    /* a row and a column that are joined in the row: no kite; nor are they if nothing joins them */
    { "n5r7c8",
      { { "r1n5", "n5r1c8", "n5r1c2" }, { "c3n5", "n5r1c3", "n5r7c3" } },
      "turbot fish, X-chain, AIC" },
    { "n5r7c8",
      { { "r1n5", "n5r1c8", "n5r1c2" }, { "c5n5", "n5r5c5", "n5r7c5" } },
      "turbot fish, X-chain, AIC" },
    /* the same two digits, but too few cells; four cells, two of which have another pair */
    { "n3r1c9", { { "r1c5", "n3r1c5", "n7r1c5" }, { "r1c1", "n7r1c1", "n3r1c1" } }, "AIC" },
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" },
        { "r1c1", "n7r1c1", "n3r1c1" },
        { "r4c1", "n3r4c1", "n4r4c1" },
        { "r4c4", "n4r4c4", "n3r4c4" } },
      "XY-chain, AIC" },
    /* a cell is not a chain */
    { "n3r5c5", { { "r1c5", "n3r1c5", "n7r1c5" } }, "" },
    /* one thing otherwise than in a W-wing */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n8", "n8r9c5", "n8r9c1" }, { "r5c1", "n8r5c1", "n3r5c1" } },
      "AIC" },
    /* one thing otherwise than in an M-wing: the strong links share no cell; the first one is of another
     * digit; and from the other end the same, and that the last one is */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n7", "n7r9c5", "n7r9c1" }, { "c2n7", "n7r8c2", "n7r5c2" } },
      "AIC" },
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n8", "n8r9c5", "n8r9c1" }, { "c1n3", "n3r9c1", "n3r5c1" } },
      "AIC" },
    { "n3r5c5",
      { { "c1n3", "n3r5c1", "n3r9c1" }, { "r8n7", "n7r8c2", "n7r8c5" }, { "r1c5", "n7r1c5", "n3r1c5" } },
      "AIC" },
    { "n3r5c5",
      { { "c1n3", "n3r5c1", "n3r9c1" }, { "r9n8", "n8r9c1", "n8r9c5" }, { "r1c5", "n7r1c5", "n3r1c5" } },
      "AIC" },
    { "n3r5c5",
      { { "c1n4", "n4r5c1", "n4r9c1" }, { "r9n7", "n7r9c1", "n7r9c5" }, { "r1c5", "n7r1c5", "n3r1c5" } },
      "AIC" },
    /* the strong link between is of a third digit: no W-wing */
    { "n3r5c5",
      { { "r1c5", "n3r1c5", "n7r1c5" }, { "r1n8", "n8r1c5", "n8r1c1" }, { "r5c1", "n7r5c1", "n3r5c1" } },
      "AIC" },
};

static void test_chains(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        step s = make_chain(&chains[i]);
        if (strcmp(names_of(&s), chains[i].names) != 0)
            fail_msg("chain %zu: \"%s\", expected \"%s\"", i, names_of(&s), chains[i].names);
    }
}

/* A cell with something else refuted in it, or without a right, is none of a bivalue-chain. */
static void test_others_have_no_names(void **unused)
{
    (void)unused;
    step s = make_chain(&chains[0]);
    line[1].cell.right_by = 0;
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    line[2].cell.rights = 0;
    assert_string_equal(names_of(&s), "");
    assert_string_equal(eureka_of(&s), "none");
    s = make_chain(&chains[0]);
    line[2].cell.right_by = NO_LINE;
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    left[1].by = 0;
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    s.concludes = CONCLUDES_VALUES;
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    s.lines = 0;
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    line[1].cell.has_left = false;
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    line[2].cell.set = (csp_var)csp_vars(the_csp); /* a set that is not a csp-variable */
    assert_string_equal(names_of(&s), "");
    s = make_chain(&chains[0]);
    line[0].kind = TRESSE_CELL;
    assert_string_equal(names_of(&s), "");
}

/* Nor has one whose target is supposed false, or with steps inside the supposition, whatever stands there. */
static void test_other_suppositions_have_no_names(void **unused)
{
    (void)unused;
    for (int lines = 2; lines <= 4; lines++) {
        const chain_case three = { "n3r5c5",
                                   { { "r1c5", "n3r1c5", "n1r1c5" },
                                     { "r1c1", "n1r1c1", "n2r1c1" },
                                     { "r5c1", "n2r5c1", "n3r5c1" } },
                                   "" };
        step s = make_chain(&three);
        s.lines = lines;
        line[0].suppose.negated = true;
        assert_string_equal(names_of(&s), "");
        line[0].suppose.negated = false;
        line[0].suppose.inners = 1;
        assert_string_equal(names_of(&s), "");
    }
}

static void test_eureka(void **unused)
{
    (void)unused;
    step s = make_chain(&chains[10]);
    assert_string_equal(eureka_of(&s), "(3=1)r1c5-(1=2)r1c1-(2=3)r5c1 => r5c5<>3");
    const chain_case joined = {
        "n3r5c5",
        { { "r1c5", "n3r1c5", "n7r1c5" }, { "r9n7", "n7r9c5", "n7r9c1" }, { "c1n3", "n3r9c1", "n3r5c1" } },
        ""
    };
    s = make_chain(&joined);
    assert_string_equal(eureka_of(&s), "(3=7)r1c5-(7)r9c5=(7-3)r9c1=(3)r5c1 => r5c5<>3");
    s = make_chain(&chains[0]);
    assert_string_equal(eureka_of(&s), "(5)r2c9=(5)r2c1-(5)r8c1=(5)r8c7 => r1c9<>5");
}

/* whip[1]: where its csp-variable is. */
static void test_locked(void **unused)
{
    (void)unused;
    static const struct {
        const char *set, *names;
    } cases[] = { { "b1n5", "pointing" }, { "r1n5", "claiming" }, { "c1n5", "claiming" }, { "r1c1", "" } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        step s = make_chain(&chains[0]);
        line[1].cell.set = variable(cases[i].set);
        line[1].cell.rights = 0;
        s.lines = 2;
        assert_string_equal(names_of(&s), cases[i].names);
        s.concludes = CONCLUDES_VALUES;
        assert_string_equal(names_of(&s), "");
        s.concludes = CONCLUDES_ELIMINATIONS;
        line[1].cell.rights = 1;
        assert_string_not_equal(names_of(&s), "pointing");
    }
}

static void test_xyz_wing(void **unused)
{
    (void)unused;
    chain_case k = {
        "n3r1c2",
        { { "r5c1", "n3r5c1", "n1r5c1" }, { "r1c1", "n1r1c1", "n2r1c1" }, { "r1c3", "n2r1c3", "n3r1c3" } },
        ""
    };
    step s = make_chain(&k);
    step_refutation pivot[2] = { { label("n1r1c1"), 1 }, { label("n3r1c1"), 0 } };
    step_refutation wing[2] = { { label("n2r1c3"), 2 }, { label("n3r1c3"), 0 } };
    line[2].cell.refuted = 2;
    line[2].cell.refutation = pivot;
    line[3].cell.refuted = 2;
    line[3].cell.refutation = wing;
    line[3].cell.rights = 0;
    line[3].cell.right_by = NO_LINE;
    assert_string_equal(names_of(&s), "XYZ-wing");
    assert_string_equal(eureka_of(&s), "none");
    pivot[1].label = label("n4r1c1"); /* another candidate of the pivot */
    assert_string_equal(names_of(&s), "");
    pivot[1].label = label("n3r1c1");
    line[2].cell.set = variable("r1n1"); /* no cell */
    assert_string_equal(names_of(&s), "");
    line[2].cell.set = (csp_var)csp_vars(the_csp);
    assert_string_equal(names_of(&s), "");
    line[2].cell.set = variable("r1c1");
    assert_string_equal(names_of(&s), "XYZ-wing");
    int *const number[] = { &line[1].cell.refuted, &line[1].cell.rights,  &line[2].cell.refuted,
                            &line[2].cell.rights,  &line[3].cell.refuted, &line[3].cell.rights };
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        int before = *number[i];
        *number[i] = before == 1 ? 0 : 1; /* more or less is refuted or left than in one */
        assert_string_equal(names_of(&s), "");
        *number[i] = before;
    }
    step_refutation *const by[] = { &left[0], &pivot[0], &pivot[1], &wing[0], &wing[1] };
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        uint16_t before = by[i]->by;
        by[i]->by = 3; /* by another line */
        assert_string_equal(names_of(&s), "");
        by[i]->by = before;
    }
    left[0].label = label("n4r5c1"); /* another digit than the target's */
    assert_string_equal(names_of(&s), "");
    left[0].label = label("n3r5c1");
    pivot[0] = pivot[1]; /* twice the same */
    assert_string_equal(names_of(&s), "");
}

static void test_subsets(void **unused)
{
    (void)unused;
    static const struct {
        const char *row[4], *column[4];
        int size;
        const char *names;
    } cases[] = {
        { { "r1c1", "r1c2" }, { "r1n1", "r1n2" }, 2, "naked pair" },
        { { "r1n1", "r1n2", "r1n3" }, { "r1c1", "r1c2", "r1c3" }, 3, "hidden triple" },
        { { "b1n1", "b1n2" }, { "r1c1", "r2c2" }, 2, "hidden pair" },
        { { "r1c1", "r1c2", "r1c3" }, { "r1n1", "r1n2", "r1n3" }, 3, "naked triple" },
        { { "c1n1", "c1n2", "c1n3", "c1n4" }, { "r1c1", "r2c1", "r3c1", "r4c1" }, 4, "hidden quad" },
        { { "r1c1", "r2c1", "r3c1", "r4c1" }, { "c1n1", "c1n2", "c1n3", "c1n4" }, 4, "naked quad" },
        { { "r1n5", "r4n5" }, { "b1n5", "b4n5" }, 2, "" }, /* of blocks: no fish */
        { { "b1n5", "b4n5" }, { "c1n5", "c2n5" }, 2, "" },
        { { "r1n5", "r4n5" }, { "c1n5", "c2n5" }, 2, "X-wing" },
        { { "c1n5", "c4n5", "c7n5" }, { "r1n5", "r2n5", "r3n5" }, 3, "swordfish" },
        { { "c1n5", "c4n5", "c7n5", "c8n5" }, { "r1n5", "r2n5", "r3n5", "r4n5" }, 4, "jellyfish" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        csp_var row[4], column[4];
        for (int k = 0; k < cases[i].size; k++) {
            row[k] = variable(cases[i].row[k]);
            column[k] = variable(cases[i].column[k]);
        }
        step_line one[2] = { { .kind = TRESSE_SUPPOSE, .suppose = { .labels = 1, .label = target } },
                             { .kind = TRESSE_SUBSET,
                               .subset = { .size = cases[i].size, .row = row, .column = column } } };
        step s = { .name = "x", .concludes = CONCLUDES_ELIMINATIONS, .lines = 1, .line = one + 1 };
        assert_string_equal(names_of(&s), cases[i].names);
        char finned[40];
        snprintf(finned, sizeof finned, *cases[i].names ? "finned %s" : "%s", cases[i].names);
        s.lines = 2;
        s.line = one;
        assert_string_equal(names_of(&s), finned);
        one[0].kind = TRESSE_CELL; /* what stands before it is not a supposition */
        assert_string_equal(names_of(&s), "");
        one[0] = one[1]; /* and two of them have no name */
        assert_string_equal(names_of(&s), "");
        s.lines = 1;
        s.line = one + 1;
        one[1].subset.size = 5; /* of no classical name */
        assert_string_equal(names_of(&s), "");
        one[1].subset.size = 1;
        assert_string_equal(names_of(&s), "");
    }
}

/* Whoever adds a name tests it; what is tested here was met by the tests before. */
static void test_all_names_were_met(void **unused)
{
    (void)unused;
    for (int i = 0; the_puzzle.app->steps.aliases[i].name; i++)
        if (!met[i])
            fail_msg("no test gives the name %s", the_puzzle.app->steps.aliases[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_others_have_no_names),
        cmocka_unit_test(test_other_suppositions_have_no_names),
        cmocka_unit_test(test_eureka),
        cmocka_unit_test(test_locked),
        cmocka_unit_test(test_xyz_wing),
        cmocka_unit_test(test_subsets),
        cmocka_unit_test(test_all_names_were_met),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
