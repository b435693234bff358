/* test_out.c: the writers (nrc notation, text, JSON, DRUP, CNF) on networks and steps made by hand, and the
 * RUP checker.
 *
 * The map: regions X1 … X6, colours B Y R, neighbours 1-2 2-3 1-3 3-4 1-5 3-5 4-6. X4 = B is given; X1, X2
 * and X6 are not R, X5 is not B. Then X6 = Y is a single; X3 = Y would leave X1 and X2 with B alone (a
 * whip[2]); the rest follows by singles. */
#include "base/json_write.h"
#include "out/report.h"
#include "rup.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- memory that can be made to fail and knows what was not given back ---- */

typedef struct tally {
    long live, calls, fail_at; /* fail_at: number of the call that fails, from 1; 0: none */
    bool for_ever;
} tally;

static void *tally_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    tally *t = context;
    (void)old_size;
    if (new_size == 0) {
        t->live -= old != NULL;
        free(old);
        return NULL;
    }
    t->calls++;
    if (t->fail_at && (t->for_ever ? t->calls >= t->fail_at : t->calls == t->fail_at))
        return NULL;
    void *p = realloc(old, new_size);
    t->live += p && !old;
    return p;
}

/* ---- the map ---- */

enum { REGIONS = 6, COLOURS = 3 };

static csp_label at(int region, char colour) /* region from 1 */
{
    return (csp_label)((region - 1) * COLOURS + (int)(strchr("BYR", colour) - "BYR"));
}

static csp *map_network(void)
{
    static const int neighbours[][2] = {
        { 1, 2 }, { 2, 3 }, { 1, 3 }, { 3, 4 }, { 1, 5 }, { 3, 5 }, { 4, 6 }
    };
    csp_builder *b = csp_begin(&memory_standard);
    int type = csp_add_type(b, "region", "single");
    for (int r = 1; r <= REGIONS; r++) {
        char name[24], region[16];
        snprintf(region, sizeof region, "X%d", r);
        csp_var v = csp_add_var(b, type, region);
        for (int k = 0; k < COLOURS; k++) {
            char colour[2] = { "BYR"[k], 0 };
            snprintf(name, sizeof name, "%s%s", region, colour);
            csp_put(b, v, csp_add_label(b, name, region, colour), colour);
        }
    }
    for (size_t i = 0; i < sizeof neighbours / sizeof *neighbours; i++)
        for (int k = 0; k < COLOURS; k++)
            csp_add_link(b, at(neighbours[i][0], "BYR"[k]), at(neighbours[i][1], "BYR"[k]));
    csp *c;
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void show_map_puzzle(const puzzle *p, text *out)
{
    text_format(out, "(%s)", text_bytes(&p->source)); /* no newline: the writer sees to it */
}

static void show_map_state(const puzzle *p, const state *s, text *out)
{
    (void)p;
    for (int r = 1; r <= REGIONS; r++) {
        text_format(out, "%sX%d:", r == 1 ? "" : " ", r);
        for (int k = 0; k < COLOURS; k++)
            if (s->label[at(r, "BYR"[k])] != GONE)
                text_add_char(out, "BYR"[k]);
    }
    text_add_char(out, '\n');
}

static const app map_app = {
    .name = "map",
    .shows = { .puzzle = show_map_puzzle, .state = show_map_state },
};
#define WHIPS                                                                                                \
    {                                                                                                        \
        .rule = &rule_whip, .max_length = ANY_LENGTH, .name = "whip"                                         \
    }
#define BRAIDS                                                                                               \
    {                                                                                                        \
        .rule = &rule_braid, .max_length = ANY_LENGTH, .name = "braid"                                       \
    }
static const theory whips = { .families = 1, .family = { WHIPS }, .name = "W" };
static const theory whips_and_braids = { .families = 2, .family = { WHIPS, BRAIDS }, .name = "W+B" };

/* A report with everything it points to. */
typedef struct bundle {
    csp *network;
    puzzle puzzle;
    csp_label given[4], removed[8];
    state start, final;
    step_list steps;
    report report;
} bundle;

static void bundle_open(bundle *b)
{
    *b = (bundle){ .network = map_network() };
    b->puzzle =
        (puzzle){ .app = &map_app, .memory = &memory_standard, .given = b->given, .removed = b->removed };
    text_open(&b->puzzle.source, &memory_standard);
    text_open(&b->puzzle.params, &memory_standard);
    text_open(&b->puzzle.comment, &memory_standard);
    text_add_string(&b->puzzle.source, "3 6 ...B..");
    assert_int_equal(state_open(&b->start, &memory_standard, b->network), OK);
    assert_int_equal(state_open(&b->final, &memory_standard, b->network), OK);
    step_list_open(&b->steps, &memory_standard);
    b->report = (report){ .puzzle = &b->puzzle,
                          .theory = &whips,
                          .start = &b->start,
                          .final = &b->final,
                          .steps = &b->steps,
                          .solutions = SOLUTIONS_ONE };
}

static void bundle_close(bundle *b)
{
    text_close(&b->puzzle.source);
    text_close(&b->puzzle.params);
    text_close(&b->puzzle.comment);
    state_close(&b->start, &memory_standard);
    state_close(&b->final, &memory_standard);
    step_list_close(&b->steps);
    csp_free(b->network);
}

static void give(bundle *b, csp_label l)
{
    b->given[b->puzzle.givens++] = l;
}

static void take_away(bundle *b, csp_label l)
{
    b->removed[b->puzzle.removals++] = l;
}

static void begin(bundle *b)
{
    for (int i = 0; i < b->puzzle.removals; i++)
        state_eliminate(&b->start, b->removed[i]);
    for (int i = 0; i < b->puzzle.givens; i++)
        state_assert(&b->start, b->given[i]);
    state_copy(&b->final, &b->start);
}

static void add_step(bundle *b, const step *s)
{
    assert_int_equal(step_list_add(&b->steps, s), OK);
    step_apply(s, &b->final);
    if (s->length > b->report.result.hardest)
        b->report.result.hardest = s->length;
    b->report.result.rounds = s->round;
}

static void add_single(bundle *b, int round, int region, char colour)
{
    csp_label l = at(region, colour);
    made_step m;
    add_step(b, make_single(&m, "single", round, (csp_var)(region - 1), &l));
}

static void add_whip(bundle *b, int round)
{
    csp_label target = at(3, 'Y');
    simple_cell cell[] = { { 0, at(1, 'Y'), at(1, 'B'), 0, 0, { { 0 } } },
                           { 1, at(2, 'B'), CSP_NONE, 1, 1, { { at(2, 'Y'), 0 } } } };
    made_step m;
    add_step(b, make_chain(&m, &rule_whip, round, &target, 1, cell, 2));
}

static void map_puzzle(bundle *b)
{
    bundle_open(b);
    give(b, at(4, 'B'));
    take_away(b, at(1, 'R'));
    take_away(b, at(2, 'R'));
    take_away(b, at(5, 'B'));
    take_away(b, at(6, 'R'));
    begin(b);
}

static void solved_map(bundle *b)
{
    map_puzzle(b);
    add_single(b, 1, 6, 'Y');
    add_whip(b, 2);
    add_single(b, 3, 3, 'R');
    add_single(b, 4, 5, 'Y');
    add_single(b, 5, 1, 'B');
    add_single(b, 6, 2, 'Y');
    assert_true(state_is_solved(&b->final));
    b->report.result.outcome = SOLVED;
}

/* X3 may not be R either: it must be Y, and X1 and X2 both B. */
static void contradictory_map(bundle *b)
{
    bundle_open(b);
    give(b, at(4, 'B'));
    take_away(b, at(1, 'R'));
    take_away(b, at(2, 'R'));
    take_away(b, at(3, 'R'));
    begin(b);
    add_single(b, 1, 3, 'Y');
    add_single(b, 2, 1, 'B');
    add_single(b, 2, 2, 'B');
    assert_int_equal(b->final.empty, 1);
    made_step m;
    csp_label none = CSP_NONE;
    add_step(b, make_single(&m, "contradiction", 3, 1, &none));
    b->report.result.outcome = CONTRADICTION;
    b->report.solutions = SOLUTIONS_NONE;
}

/* ---- what writers say ---- */

typedef void writer(const report *r, text *out);

static void as_text(const report *r, text *out)
{
    write_text(r, false, out);
}

static void as_ascii(const report *r, text *out)
{
    write_text(r, true, out);
}

static char *written(writer *w, const report *r)
{
    text t;
    text_open(&t, &memory_standard);
    w(r, &t);
    assert_false(t.failed);
    char *copy = malloc(t.length + 1);
    assert_non_null(copy);
    memcpy(copy, text_bytes(&t), t.length + 1);
    text_close(&t);
    return copy;
}

static void expect(writer *w, const report *r, const char *expected)
{
    char *got = written(w, r);
    assert_string_equal(got, expected);
    free(got);
}

static void expect_in_text(const report *r, const char *piece)
{
    char *got = written(as_text, r);
    if (!strstr(got, piece))
        fail_msg("\"%s\" is not in:\n%s", piece, got);
    free(got);
}

static void expect_step(const csp *c, const step *s, bool ascii, const char *expected)
{
    text t;
    text_open(&t, &memory_standard);
    write_step(c, s, ascii, &t);
    assert_string_equal(text_bytes(&t), expected);
    text_close(&t);
}

/* ---- nrc notation ---- */

static csp_var add_var(csp_builder *b, int type, const char *name, csp_label x, const char *x_name,
                       csp_label y, const char *y_name)
{
    csp_var v = csp_add_var(b, type, name);
    csp_put(b, v, x, x_name);
    csp_put(b, v, y, y_name);
    return v;
}

static void notation_of_sudoku_steps(void **unused)
{
    (void)unused;
    csp_builder *b = csp_begin(&memory_standard);
    int rc = csp_add_type(b, "rc", "naked-single"), rn = csp_add_type(b, "rn", "hidden-single-in-a-row");
    csp_label n3r6c2 = csp_add_label(b, "n3r6c2", "r6c2", "3"),
              n3r6c9 = csp_add_label(b, "n3r6c9", "r6c9", "3");
    csp_label n3r2c9 = csp_add_label(b, "n3r2c9", "r2c9", "3"),
              n2r2c9 = csp_add_label(b, "n2r2c9", "r2c9", "2");
    csp_label n2r1c7 = csp_add_label(b, "n2r1c7", "r1c7", "2"),
              n2r1c8 = csp_add_label(b, "n2r1c8", "r1c8", "2");
    csp_label target[] = { csp_add_label(b, "n2r6c2", "r6c2", "2"), csp_add_label(b, "n6r2c2", "r2c2", "6") };
    csp_var r6n3 = add_var(b, rn, "r6n3", n3r6c2, "c2", n3r6c9, "c9");
    csp_var r2c9 = add_var(b, rc, "r2c9", n3r2c9, "n3", n2r2c9, "n2");
    csp_var r1n2 = add_var(b, rn, "r1n2", n2r1c7, "c7", n2r1c8, "c8");
    csp *c;
    assert_int_equal(csp_end(b, &c, NULL), OK);
    simple_cell cell[] = { { r6n3, n3r6c2, n3r6c9, 0, 0, { { 0 } } },
                           { r2c9, n3r2c9, n2r2c9, 1, 0, { { 0 } } },
                           { r1n2, n2r1c7, CSP_NONE, 2, 1, { { n2r1c8, 1 } } } };
    made_step m;
    const step *whip3 = make_chain(&m, &rule_whip, 1, target, 1, cell, 3);
    expect_step(c, whip3, false, "whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 ≠ 2");
    expect_step(c, whip3, true, "whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 <> 2");
    const step *whip1 = make_chain(&m, &rule_whip, 1, target, 2, cell + 2, 1);
    expect_step(c, whip1, false, "whip[1]: r1n2{c7 .} ==> r6c2 ≠ 2, r2c2 ≠ 6");
    step bare = { .rule = &rule_braid,
                  .name = "braid",
                  .length = 4,
                  .round = 1,
                  .concludes = CONCLUDES_ELIMINATIONS,
                  .conclusions = 1,
                  .conclusion = target };
    expect_step(c, &bare, false, "braid[4] ==> r6c2 ≠ 2");
    const step *single = make_single(&m, csp_type_single(c, rn), 1, r6n3, &n3r6c9);
    expect_step(c, single, false, "hidden-single-in-a-row ==> r6c9 = 3");
    csp_label no_label = CSP_NONE;
    const step *none = make_single(&m, "contradiction", 1, r1n2, &no_label);
    expect_step(c, none, false, "contradiction: r1n2 has no candidate left");
    csp_free(c);
}

static void ascii_knows_no_other_characters(void **unused)
{
    (void)unused;
    csp_builder *b = csp_begin(&memory_standard);
    int type = csp_add_type(b, "région", "single");
    csp_label l = csp_add_label(b, "île", "île", "\xFF?");
    csp_put(b, csp_add_var(b, type, "Ω€😀"), l, "é");
    csp *c;
    assert_int_equal(csp_end(b, &c, NULL), OK);
    simple_cell cell = { 0, l, CSP_NONE, 0, 0, { { 0 } } };
    made_step m;
    expect_step(c, make_chain(&m, &rule_whip, 1, &l, 1, &cell, 1), true, "whip[1]: ???{? .} ==> ?le <> ??");
    csp_free(c);
}

/* ---- text ---- */

static const char solved_text[] = "map, theory W\n"
                                  "comment: a map\n"
                                  "(3 6 ...B..)\n"
                                  "1 given, 4 labels removed, 9 candidates, 11 links, density 30.56 %\n"
                                  "\n"
                                  "after Singles (round 1)\n"
                                  "X1:BY X2:BY X3:YR X4:B X5:YR X6:Y\n"
                                  "8 candidates, 11 links, density 39.29 %\n"
                                  "\n"
                                  "round 1\n"
                                  "single ==> X6 = Y\n"
                                  "\n"
                                  "round 2\n"
                                  "whip[2]: X1{Y B} - X2{B .} ==> X3 ≠ Y\n"
                                  "\n"
                                  "round 3\n"
                                  "single ==> X3 = R\n"
                                  "\n"
                                  "round 4\n"
                                  "single ==> X5 = Y\n"
                                  "\n"
                                  "round 5\n"
                                  "single ==> X1 = B\n"
                                  "\n"
                                  "round 6\n"
                                  "single ==> X2 = Y\n"
                                  "\n"
                                  "solution\n"
                                  "X1:B X2:Y X3:R X4:B X5:Y X6:Y\n"
                                  "\n"
                                  "solved, rating W 2: hardest step whip[2]\n"
                                  "6 steps in 6 rounds:\n"
                                  "  5 single\n"
                                  "  1 whip[2]\n";

static void text_of_a_solved_puzzle(void **unused)
{
    (void)unused;
    bundle b;
    solved_map(&b);
    text_add_string(&b.puzzle.comment, "a map");
    expect(as_text, &b.report, solved_text);
    bundle_close(&b);
}

static void text_in_ascii(void **unused)
{
    (void)unused;
    bundle b;
    solved_map(&b);
    text_add_string(&b.puzzle.comment, "\xC3\xA9\t\x1B[31m \xFF");
    text_add_string(&b.puzzle.params, "size=6");
    expect_in_text(&b.report, "map size=6, theory W\ncomment: é \uFFFD[31m \uFFFD\n(3 6");
    char *got = written(as_ascii, &b.report);
    assert_non_null(strstr(got, "comment: ? ?[31m ?\n"));
    assert_non_null(strstr(got, "\nwhip[2]: X1{Y B} - X2{B .} ==> X3 <> Y\n"));
    for (const char *s = got; *s; s++)
        assert_true((unsigned char)*s < 0x80);
    free(got);
    bundle_close(&b);
}

static void text_of_a_contradiction(void **unused)
{
    (void)unused;
    bundle b;
    contradictory_map(&b);
    expect(
        as_text, &b.report,
        "map, theory W\n(3 6 ...B..)\n1 given, 3 labels removed, 10 candidates, 13 links, density 28.89 %\n"
        "there is no solution\n"
        "\nround 1\nsingle ==> X3 = Y\n\nround 2\nsingle ==> X1 = B\nsingle ==> X2 = B\n"
        "\nround 3\ncontradiction: X2 has no candidate left\n"
        "\nat the end\nX1:B X2: X3:Y X4:B X5:R X6:YR\n"
        "3 values settled, 3 candidates, 1 link, density 33.33 %\n"
        "\nno solution, as the path proves: Singles alone\n4 steps in 3 rounds:\n  3 single\n  1 "
        "contradiction\n");
    bundle_close(&b);
}

static void every_outcome_is_told(void **unused)
{
    (void)unused;
    static const struct {
        outcome outcome;
        solutions solutions;
        const char *says;
    } cases[] = {
        { STUCK, SOLUTIONS_ONE,
          "\n\nnot solved, rating W inf: nothing in W applies any more\n0 steps in 0 rounds\n" },
        { STUCK, SOLUTIONS_NONE, "\n\nno solution, as counting shows; W does not prove it\n0 steps" },
        { STUCK, SOLUTIONS_SEVERAL,
          "\n\nseveral solutions, as counting shows; what W settled holds in all of them\n0 steps" },
        { STUCK, SOLUTIONS_UNKNOWN,
          "\n\nnot solved, rating W inf: nothing in W applies any more\n"
          "whether there is just one solution is not known: the budget for counting ended\n0 steps" },
        { BOUNDED, SOLUTIONS_ONE,
          "\n\nnot solved, rating W > 7: nothing in W up to length 7 applies any more\n0 steps" },
        { BOUNDED, SOLUTIONS_SEVERAL, "\n\nseveral solutions, as counting shows" },
        { BOUNDED, SOLUTIONS_NONE,
          "\n\nno solution, as counting shows; the path does not prove it: nothing in W up to length 7 "
          "applies "
          "any more\n0 steps" },
        { UNFINISHED, SOLUTIONS_ONE,
          "\n\nnot finished, rating W > 7: the budget of 2,030,004 nodes ended\n0 steps" },
        { UNFINISHED, SOLUTIONS_NONE,
          "\n\nno solution, as counting shows; the budget of 2,030,004 nodes ended before W proved it\n" },
        { UNFINISHED, SOLUTIONS_SEVERAL,
          "holds in all of them; the budget of 2,030,004 nodes ended\n0 steps" },
        { CONTRADICTION, SOLUTIONS_UNKNOWN, "\n\nno solution, as the path proves: " },
        { SOLVED, SOLUTIONS_ONE, "\n\nsolved, rating W 0: Singles alone\n" },
    };
    bundle b;
    map_puzzle(&b);
    b.report.result.tried = 7;
    b.report.nodes = 2030004;
    expect_in_text(&b.report,
                   "density 30.56 %\n\nsolution\n"); /* no block after Singles, for there is no chain */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        b.report.result.outcome = cases[i].outcome;
        b.report.solutions = cases[i].solutions;
        expect_in_text(&b.report, cases[i].says);
        if (cases[i].solutions == SOLUTIONS_NONE)
            expect_in_text(&b.report, "density 30.56 %\nthere is no solution\n\n");
        else if (cases[i].solutions == SOLUTIONS_SEVERAL)
            expect_in_text(&b.report, "density 30.56 %\nthere are several solutions\n\n");
        else
            expect_in_text(&b.report,
                           "1 given, 4 labels removed, 9 candidates, 11 links, density 30.56 %\n\n");
        if (cases[i].outcome != SOLVED)
            expect_in_text(&b.report, "\nat the end\nX1:BY X2:BY X3:YR X4:B X5:YR X6:Y\n"
                                      "1 value settled, 9 candidates, 11 links, density 30.56 %\n\n");
    }
    b.report.result = (engine_result){ .outcome = BOUNDED };
    b.report.solutions = SOLUTIONS_ONE;
    b.report.theory = &(theory){ .name = "BRT" };
    expect_in_text(&b.report, "\n\nnot solved, rating BRT > 0: there is no Single any more\n");
    b.report.result.tried = 10;
    b.report.theory = &(theory){ .families = 2,
                                 .family = { { .rule = &rule_whip, .max_length = 10, .name = "whip" },
                                             { .rule = &rule_braid, .max_length = 3, .name = "braid" } },
                                 .name = "W10+B3" };
    expect_in_text(&b.report, "\n\nnot solved, rating W10+B3 > 10: nothing in W10+B3 applies any more\n");
    b.report.result.tried = 5;
    expect_in_text(&b.report,
                   "\n\nnot solved, rating W10+B3 > 5: nothing in W10+B3 up to length 5 applies any more\n");
    bundle_close(&b);
}

static void bad_givens_are_told_once_under_the_puzzle(void **unused)
{
    (void)unused;
    bundle b;
    map_puzzle(&b);
    text_add_string(&b.puzzle.comment, "a map");
    b.report.bad_givens = "X4 = B and X4 = R";
    expect(as_text, &b.report,
           "map, theory W\ncomment: a map\n(3 6 ...B..)\n1 given\n\nno solution: X4 = B and X4 = R\n");
    bundle_close(&b);
}

static void show_map_legend(const puzzle *p, text *out)
{
    (void)p;
    text_add_string(out, "B = blue");
}

static void a_legend_stands_under_the_first_and_the_last_grid(void **unused)
{
    (void)unused;
    bundle b;
    app with_legend = map_app;
    solved_map(&b);
    with_legend.shows.legend = show_map_legend;
    b.puzzle.app = &with_legend;
    expect_in_text(&b.report, "(3 6 ...B..)\nB = blue\n1 given");
    expect_in_text(&b.report, "X6:Y\n8 candidates");
    expect_in_text(&b.report, "X5:Y X6:Y\nB = blue\n\nsolved");
    bundle_close(&b);
}

/* Singles done and none: the heading says where in the path the grid is. */
static void the_grid_after_singles_names_its_rounds(void **unused)
{
    (void)unused;
    bundle b;
    map_puzzle(&b);
    add_whip(&b, 1);
    expect_in_text(&b.report, "\nafter Singles (there are none)\n");
    bundle_close(&b);
    map_puzzle(&b);
    add_single(&b, 1, 6, 'Y');
    add_single(&b, 3, 5, 'Y');
    add_whip(&b, 4);
    expect_in_text(&b.report, "\nafter Singles (rounds 1-3)\n");
    bundle_close(&b);
}

static void steps_are_counted_simplest_first(void **unused)
{
    (void)unused;
    static const struct {
        const rule *rule;
        int length;
    } kinds[] = { { &rule_braid, 3 }, { &rule_whip, 3 }, { &rule_whip, 10 },
                  { &rule_whip, 2 },  { &rule_whip, 3 }, { &rule_braid, 10 } };
    bundle b;
    map_puzzle(&b);
    b.report.theory = &whips_and_braids;
    csp_label l = at(3, 'Y');
    made_step m;
    add_step(&b, make_single(&m, "naked-single", 1, 2, &l));
    add_step(&b, make_single(&m, "hidden-single-in-a-row", 1, 2, &l));
    step bare = { .concludes = CONCLUDES_ELIMINATIONS, .conclusions = 1, .conclusion = &l };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bare.rule = kinds[i].rule;
        bare.name = bare.rule->name;
        bare.length = kinds[i].length;
        bare.round = 2;
        add_step(&b, &bare);
    }
    bare = (step){ .rule = &rule_whip, .name = "whip", .length = 2, .round = 3 };
    bare.concludes = CONCLUDES_ELIMINATIONS;
    bare.conclusions = 1;
    bare.conclusion = &l;
    for (int i = 0; i < 9; i++)
        add_step(&b, &bare);
    b.report.result.outcome = SOLVED;
    expect_in_text(&b.report, "\nsolved, rating W+B 10: hardest step braid[10]\n17 steps in 3 rounds:\n"
                              "   1 hidden-single-in-a-row\n   1 naked-single\n  10 whip[2]\n   2 whip[3]\n"
                              "   1 braid[3]\n   1 whip[10]\n   1 braid[10]\n");
    bundle_close(&b);
}

/* 64 candidates and 63 links: 3.125 %, which is 3.13 %. */
static void density_rounds_half_up(void **unused)
{
    (void)unused;
    csp_builder *n = csp_begin(&memory_standard);
    int type = csp_add_type(n, "star", "single");
    for (int i = 0; i < 64; i++) {
        csp_label l = csp_add_label(n, small_name("l", i), "l", "l");
        csp_put(n, csp_add_var(n, type, small_name("v", i)), l, "l");
        if (i > 0)
            csp_add_link(n, 0, l);
    }
    bundle b;
    bundle_open(&b);
    csp *star;
    state s;
    assert_int_equal(csp_end(n, &star, NULL), OK);
    assert_int_equal(state_open(&s, &memory_standard, star), OK);
    b.report.start = b.report.final = &s;
    b.puzzle.app = &(app){ .name = "star", .shows.puzzle = show_map_puzzle, .shows.state = show_map_state };
    expect_in_text(&b.report, "0 givens, 64 candidates, 63 links, density 3.13 %\n");
    for (csp_label l = 63; l > 0; l--)
        state_eliminate(&s, l);
    expect_in_text(&b.report, "0 givens, 1 candidate, 0 links\n");
    state_close(&s, &memory_standard);
    csp_free(star);
    bundle_close(&b);
}

/* ---- JSON ---- */

static void json_of_a_solved_puzzle(void **unused)
{
    (void)unused;
    bundle b;
    solved_map(&b);
    text_add_string(&b.puzzle.comment, "a \"map\"");
    text_add_string(&b.puzzle.params, "size=6");
    expect(write_json, &b.report,
           "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"map\",\"params\":\"size=6\",\"puzzle\":\"3 6 "
           "...B..\","
           "\"comment\":\"a \\\"map\\\"\",\"theory\":\"W\",\"solved\":true,\"outcome\":\"solved\","
           "\"solutions\":\"one\",\"rating\":2,\"steps\":["
           "{\"round\":1,\"rule\":\"single\",\"length\":0,\"variable\":\"X6\",\"asserts\":[\"X6Y\"]},"
           "{\"round\":2,\"rule\":\"whip\",\"length\":2,\"eliminates\":[\"X3Y\"],\"cells\":["
           "{\"variable\":\"X1\",\"left\":\"X1Y\",\"by\":0,\"right\":\"X1B\",\"others\":[]},"
           "{\"variable\":\"X2\",\"left\":\"X2B\",\"by\":1,\"others\":[[\"X2Y\",0]]}]},"
           "{\"round\":3,\"rule\":\"single\",\"length\":0,\"variable\":\"X3\",\"asserts\":[\"X3R\"]},"
           "{\"round\":4,\"rule\":\"single\",\"length\":0,\"variable\":\"X5\",\"asserts\":[\"X5Y\"]},"
           "{\"round\":5,\"rule\":\"single\",\"length\":0,\"variable\":\"X1\",\"asserts\":[\"X1B\"]},"
           "{\"round\":6,\"rule\":\"single\",\"length\":0,\"variable\":\"X2\",\"asserts\":[\"X2Y\"]}],"
           "\"final\":{\"values\":[\"X1B\",\"X2Y\",\"X3R\",\"X4B\",\"X5Y\",\"X6Y\"],\"candidates\":[]}}\n");
    bundle_close(&b);
}

static void json_of_a_contradiction(void **unused)
{
    (void)unused;
    bundle b;
    contradictory_map(&b);
    expect(write_json, &b.report,
           "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"map\",\"puzzle\":\"3 6 "
           "...B..\",\"theory\":\"W\","
           "\"solved\":false,\"outcome\":\"contradiction\",\"solutions\":\"none\",\"rating\":0,\"steps\":["
           "{\"round\":1,\"rule\":\"single\",\"length\":0,\"variable\":\"X3\",\"asserts\":[\"X3Y\"]},"
           "{\"round\":2,\"rule\":\"single\",\"length\":0,\"variable\":\"X1\",\"asserts\":[\"X1B\"]},"
           "{\"round\":2,\"rule\":\"single\",\"length\":0,\"variable\":\"X2\",\"asserts\":[\"X2B\"]},"
           "{\"round\":3,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"X2\"}],"
           "\"final\":{\"values\":[\"X1B\",\"X3Y\",\"X4B\"],\"candidates\":[\"X5R\",\"X6Y\",\"X6R\"]}}\n");
    bundle_close(&b);
}

static void json_names_outcomes_and_solutions(void **unused)
{
    (void)unused;
    static const char *const says[] = {
        "\"solved\":true,\"outcome\":\"solved\",\"solutions\":\"none\"",
        "\"solved\":false,\"outcome\":\"contradiction\",\"solutions\":\"one\"",
        "\"solved\":false,\"outcome\":\"stuck\",\"solutions\":\"several\"",
        "\"solved\":false,\"outcome\":\"bounded\",\"solutions\":\"unknown\"",
        "\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":\"none\""
    };
    bundle b;
    map_puzzle(&b);
    for (int i = 0; i < 5; i++) {
        b.report.result.outcome = (outcome)i;
        b.report.solutions = (solutions)(i % 4);
        char *got = written(write_json, &b.report);
        assert_non_null(strstr(got, says[i]));
        assert_non_null(
            strstr(got, "\"steps\":[],\"final\":{\"values\":[\"X4B\"],\"candidates\":[\"X1B\",\"X1Y\","));
        free(got);
    }
    bundle_close(&b);
}

static void json_strings_are_escaped(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        size_t n;
        const char *expected;
    } cases[] = {
        { "", 0, "\"\"" },
        { "r2c4 \xE2\x89\xA0 5", 10, "\"r2c4 \xE2\x89\xA0 5\"" },
        { "a\"b\\c/", 6, "\"a\\\"b\\\\c/\"" },
        { "\b\t\n\v\f\r", 6, "\"\\b\\t\\n\\u000b\\f\\r\"" },
        { "\0\x1B\x1F\x7F", 4, "\"\\u0000\\u001b\\u001f\\u007f\"" },
        { "\xC2\x80\xC2\x9F\xC2\xA0", 6, "\"\\u0080\\u009f\xC2\xA0\"" },
        { "\xF0\x9F\x98\x80", 4, "\"\xF0\x9F\x98\x80\"" },
        { "\xF0\x9F\x98", 3, "\"\uFFFD\uFFFD\uFFFD\"" },           /* cut short */
        { "\x80\xBFx", 3, "\"\uFFFD\uFFFDx\"" },                   /* continuations alone */
        { "\xC0\xAF", 2, "\"\uFFFD\uFFFD\"" },                     /* overlong */
        { "\xE0\x9F\xBF", 3, "\"\uFFFD\uFFFD\uFFFD\"" },           /* overlong */
        { "\xE0\xA0\x80", 3, "\"\xE0\xA0\x80\"" },                 /* the first of three bytes */
        { "\xF0\x8F\xBF\xBF", 4, "\"\uFFFD\uFFFD\uFFFD\uFFFD\"" }, /* overlong */
        { "\xED\xA0\x80", 3, "\"\uFFFD\uFFFD\uFFFD\"" },           /* a surrogate */
        { "\xED\x9F\xBF", 3, "\"\xED\x9F\xBF\"" },                 /* the last before them */
        { "\xF4\x90\x80\x80", 4, "\"\uFFFD\uFFFD\uFFFD\uFFFD\"" }, /* beyond U+10FFFF */
        { "\xF4\x8F\xBF\xBF", 4, "\"\xF4\x8F\xBF\xBF\"" },         /* U+10FFFF */
        { "\xE2\x89\"", 3, "\"\uFFFD\uFFFD\\\"\"" },               /* the quote is not swallowed */
        { "\xFF\xFE\xF5", 3, "\"\uFFFD\uFFFD\uFFFD\"" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text t;
        text_open(&t, &memory_standard);
        json_bytes(&t, cases[i].bytes, cases[i].n);
        assert_string_equal(text_bytes(&t), cases[i].expected);
        text_close(&t);
    }
}

/* ---- DRUP and CNF ---- */

static void formula_of_a_puzzle(void **unused)
{
    (void)unused;
    bundle b;
    map_puzzle(&b);
    char *got = written(write_cnf, &b.report);
    assert_memory_equal(got, "c map: ", 7);
    assert_non_null(strstr(got, "\nc 1 X1B\nc 2 X1Y\n"));
    /* 6 csp-variables, 18 links in them, 21 between neighbours, 1 given, 4 removals */
    assert_non_null(strstr(got, "\nc 18 X6R\np cnf 18 50\n1 2 3 0\n4 5 6 0\n"));
    assert_non_null(strstr(got, "\n16 17 18 0\n-1 -2 0\n-1 -3 0\n-1 -4 0\n-1 -7 0\n-1 -13 0\n-2 -3 0\n"));
    const char *end = strstr(got, "\n-17 -18 0\n10 0\n-3 0\n-6 0\n-13 0\n-18 0\n");
    assert_non_null(end);
    assert_int_equal(strlen(end), strlen("\n-17 -18 0\n10 0\n-3 0\n-6 0\n-13 0\n-18 0\n"));
    assert_true(rup_check(got, "").accepted); /* as many clauses as its head says */
    free(got);
    bundle_close(&b);
}

static void proof_of_a_path(void **unused)
{
    (void)unused;
    bundle b;
    solved_map(&b);
    expect(write_drup, &b.report, "17 0\n-8 0\n9 0\n14 0\n1 0\n5 0\n");
    bundle_close(&b);
    contradictory_map(&b);
    expect(write_drup, &b.report, "8 0\n1 0\n4 0\n0\n");
    bundle_close(&b);
}

static void proofs_are_accepted(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        bundle b;
        (i ? contradictory_map : solved_map)(&b);
        char *cnf = written(write_cnf, &b.report), *drup = written(write_drup, &b.report);
        rup_verdict v = rup_check(cnf, drup);
        assert_true(v.accepted);
        assert_int_equal(v.clauses, i ? 4 : 6);
        assert_int_equal(v.refuted, i);
        free(cnf);
        free(drup);
        bundle_close(&b);
    }
}

/* ---- the RUP checker itself, on Sudokus of 4×4 ---- */

static int label4(int n, int r, int c) /* from 1; a SAT variable */
{
    return 16 * (r - 1) + 4 * (c - 1) + n;
}

static void add_same(text *rest, int *clauses, int a, int b)
{
    text_format(rest, "-%d -%d 0\n", a, b);
    ++*clauses;
}

/* Written here clause by clause, without the library's networks; row by row: digits are givens. */
static char *formula4(const char *givens)
{
    text rest, all;
    int clauses = 0;
    text_open(&rest, &memory_standard);
    text_open(&all, &memory_standard);
    for (int i = 1; i <= 4; i++)
        for (int j = 1; j <= 4; j++, clauses += 3) {
            text_format(&rest, "%d %d %d %d 0\n", label4(1, i, j), label4(2, i, j), label4(3, i, j),
                        label4(4, i, j));
            text_format(&rest, "%d %d %d %d 0\n", label4(i, j, 1), label4(i, j, 2), label4(i, j, 3),
                        label4(i, j, 4));
            text_format(&rest, "%d %d %d %d 0\n", label4(i, 1, j), label4(i, 2, j), label4(i, 3, j),
                        label4(i, 4, j));
        }
    for (int x = 0; x < 64; x++)
        for (int y = x + 1; y < 64; y++) {
            int n = x % 4, r = x / 16, c = x / 4 % 4, m = y % 4, s = y / 16, d = y / 4 % 4;
            bool cell = r == s && c == d, box = r / 2 == s / 2 && c / 2 == d / 2;
            if (cell || (n == m && (r == s || c == d || box)))
                add_same(&rest, &clauses, x + 1, y + 1);
        }
    for (int i = 0; i < 16; i++)
        if (givens[i] != '.') {
            text_format(&rest, "%d 0\n", label4(givens[i] - '0', i / 4 + 1, i % 4 + 1));
            clauses++;
        }
    text_format(&all, "c by hand\np cnf 64 %d\n%s", clauses, text_bytes(&rest));
    assert_false(rest.failed || all.failed);
    text_close(&rest);
    return all.bytes; /* of the standard allocator: the caller frees it */
}

static const char puzzle4[] = "13......4..2....", solution4[] = "1324241341323241";

static bool is_true4(int literal)
{
    int l = literal - 1;
    return solution4[4 * (l / 16) + l / 4 % 4] - '1' == l % 4;
}

static bool proves(const char *cnf, const char *sign, int literal)
{
    char proof[16];
    snprintf(proof, sizeof proof, "%s%d 0\n", sign, literal);
    rup_verdict v = rup_check(cnf, proof);
    assert_int_equal(v.refused, v.accepted ? 0 : 1);
    return v.accepted;
}

/* This puzzle falls to unit propagation alone, so just the truth is proved. */
static void rup_proves_just_the_truth(void **unused)
{
    (void)unused;
    char *cnf = formula4(puzzle4);
    signed char value[65];
    assert_true(rup_check_values(cnf, "", value, 64).accepted);
    for (int l = 1; l <= 64; l++) {
        assert_int_equal(value[l], is_true4(l) ? 1 : -1);
        assert_int_equal(proves(cnf, "-", l), !is_true4(l));
        assert_int_equal(proves(cnf, "", l), is_true4(l));
    }
    assert_false(rup_check(cnf, "0\n").accepted);
    free(cnf);
}

/* With one given the solution is one of many: what holds in it is neither proved nor refuted, but by that
 * given. */
static void rup_refuses_what_does_not_follow(void **unused)
{
    (void)unused;
    char *cnf = formula4("1...............");
    int refused = 0;
    for (int l = 1; l <= 64; l++) {
        if (is_true4(l))
            assert_false(proves(cnf, "-", l));
        refused += !proves(cnf, "-", l) && !proves(cnf, "", l);
    }
    assert_int_equal(refused, 64 - 11); /* the given fixes 1 + 3 + 3 + 3 + 1 labels */
    free(cnf);
}

/* True in all models, yet not by unit propagation in one go: each clause must be earned in its place. */
static void rup_wants_steps_in_order(void **unused)
{
    (void)unused;
    static const char cnf[] = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
    rup_verdict v = rup_check(cnf, "0\n");
    assert_false(v.accepted);
    assert_int_equal(v.refused, 1);
    v = rup_check(cnf, "1 0\n0\n");
    assert_true(v.accepted);
    assert_true(v.refuted);
    assert_int_equal(v.clauses, 2);
    static const char chain[] = "p cnf 4 4\n1 2 0\n-1 3 0\n-2 3 0\n-3 4 0\n";
    assert_false(rup_check(chain, "1 0\n").accepted);
    assert_true(rup_check(chain, "3 0\n4 0\n").accepted);
    assert_true(rup_check(chain, "1 4 0\n3 0\n").accepted);
    v = rup_check(chain, "3 0\n1 0\n4 0\n");
    assert_int_equal(v.refused, 2);
    assert_int_equal(v.clauses, 1);
    assert_false(rup_check(chain, "0\n").accepted);
}

static void rup_reads_strictly(void **unused)
{
    (void)unused;
    static const char good[] = "c a comment\np cnf 2 1\n1 2 0\n";
    static const char *const formulas[] = {
        "",
        "1 2 0\n",
        "p cnf 2\n1 2 0\n",
        "p cnf 2 2\n1 2 0\n",
        "p cnf 2 1\n1 2 0\n1 0\n",
        "p cnf 2 1\n1 3 0\n",
        "p cnf 2 1\n1 2\n",
        "p cnf 2 1\n1 2 0",
        "p cnf 2 1\n1 x 0\n",
        "p cnf 2 1\n1  2 0\n",
        "c no end",
    };
    static const char *const proofs[] = { "1",         "1 2 0", "1 2 0 0\n", "d 1 2 0\n",
                                          "1 2 3 0\n", "\n",    " 1 2 0\n",  "1 2 -99999999999 0\n" };
    assert_true(rup_check(good, "").accepted);
    assert_true(rup_check(good, "1 2 0\n").accepted);
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        rup_verdict v = rup_check(formulas[i], "");
        assert_false(v.accepted);
        assert_int_equal(v.refused, 0);
    }
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++)
        assert_int_equal(rup_check(good, proofs[i]).refused, 1);
}

/* Proofs of the map with one line changed: a true label eliminated, a false one asserted, a contradiction
 * claimed. */
static void wrong_proofs_are_refused(void **unused)
{
    (void)unused;
    bundle b;
    solved_map(&b);
    char *cnf = written(write_cnf, &b.report);
    for (csp_label l = 0; l < csp_labels(b.network); l++) {
        bool true_label = b.final.label[l] == VALUE;
        assert_false(proves(cnf, true_label ? "-" : "", l + 1));
    }
    assert_int_equal(rup_check(cnf, "17 0\n-9 0\n-8 0\n").refused, 2);
    assert_int_equal(rup_check(cnf, "17 0\n-8 0\n9 0\n14 0\n1 0\n5 0\n0\n").refused, 7);
    free(cnf);
    bundle_close(&b);
}

/* ---- memory ---- */

/* Fails the n-th allocation, for every n until none is left to fail: the text says so, and nothing stays
 * behind. */
static void fail_everywhere(writer *w, const report *r, bool for_ever)
{
    char *expected = written(w, r);
    for (long n = 1;; n++) {
        tally t = { .fail_at = n, .for_ever = for_ever };
        memory m = { tally_resize, &t };
        text out;
        text_open(&out, &m);
        w(r, &out);
        bool reached = t.calls >= n;
        assert_int_equal(out.failed, reached);
        if (!reached)
            assert_string_equal(text_bytes(&out), expected);
        text_close(&out);
        assert_int_equal(t.live, 0);
        if (!reached) {
            assert_true(n > 1);
            break;
        }
    }
    free(expected);
}

static void failing_memory_is_told(void **unused)
{
    (void)unused;
    static writer *const writers[] = { as_text, as_ascii, write_json, write_drup, write_cnf };
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        bundle b;
        solved_map(&b);
        text_add_string(&b.puzzle.comment, "é\n");
        fail_everywhere(writers[i], &b.report, false);
        fail_everywhere(writers[i], &b.report, true);
        bundle_close(&b);
    }
}

/* The writers add to what a text has, and change nothing of it. */
static void writers_only_add(void **unused)
{
    (void)unused;
    static writer *const writers[] = { as_text, as_ascii, write_json, write_drup, write_cnf };
    bundle b;
    solved_map(&b);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        char *alone = written(writers[i], &b.report);
        text out;
        text_open(&out, &memory_standard);
        text_add_string(&out, "≠ before ");
        size_t n = out.length;
        writers[i](&b.report, &out);
        assert_memory_equal(text_bytes(&out), "≠ before ", n);
        assert_string_equal(text_bytes(&out) + n, alone);
        text_close(&out);
        free(alone);
    }
    bundle_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_of_sudoku_steps),
        cmocka_unit_test(ascii_knows_no_other_characters),
        cmocka_unit_test(text_of_a_solved_puzzle),
        cmocka_unit_test(text_in_ascii),
        cmocka_unit_test(text_of_a_contradiction),
        cmocka_unit_test(bad_givens_are_told_once_under_the_puzzle),
        cmocka_unit_test(a_legend_stands_under_the_first_and_the_last_grid),
        cmocka_unit_test(the_grid_after_singles_names_its_rounds),
        cmocka_unit_test(every_outcome_is_told),
        cmocka_unit_test(steps_are_counted_simplest_first),
        cmocka_unit_test(density_rounds_half_up),
        cmocka_unit_test(json_of_a_solved_puzzle),
        cmocka_unit_test(json_of_a_contradiction),
        cmocka_unit_test(json_names_outcomes_and_solutions),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(formula_of_a_puzzle),
        cmocka_unit_test(proof_of_a_path),
        cmocka_unit_test(proofs_are_accepted),
        cmocka_unit_test(rup_proves_just_the_truth),
        cmocka_unit_test(rup_refuses_what_does_not_follow),
        cmocka_unit_test(rup_wants_steps_in_order),
        cmocka_unit_test(rup_reads_strictly),
        cmocka_unit_test(wrong_proofs_are_refused),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(writers_only_add),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
