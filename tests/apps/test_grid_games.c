/* test_grid_games.c: the games that are written as game IDs, and the variants of Sudoku: text, mistakes,
 * memory that fails, and brute force: all fillings of small boards, judged by the rules of the game, are as
 * many as the network has solutions. */
#include "apps/grid/grid.h"
#include "ordeal.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const app *named(const char *name)
{
    const app *a = app_named(name);
    assert_non_null(a);
    return a;
}

/* ---- text ---- */

static const struct form {
    const char *app;
    ordeal_form form;
} good[] = {
    { "slitherlink", { "", "2x2t0:3b3", "Slitherlink 2x2t0:3b3", "", "" } },
    { "slitherlink", { "", "2x2t0n:3b3", "Slitherlink 2x2t0n:3b3", "", "" } },
    { "slitherlink", { "", "(solve-numbered 2 2 3 . . 3)", "Slitherlink 2x2t0n:3b3", "", "" } },
    { "slitherlink", { "", "slitherlink 2x2t0de:3b3 two", "Slitherlink 2x2t0:3b3", "", "two" } },
    { "slitherlink", { "", "(solve 2 2 3 . . 3)", "Slitherlink 2x2t0:3b3", "", "" } },
    { "slitherlink", { "", "(solve-tatham 2 2 \"3b3\")", "Slitherlink 2x2t0:3b3", "", "" } },
    { "slitherlink",
      { "", "2x1t0:2a\n+-+.+\n|2x..\n+x+.+\n", "Slitherlink 2x1t0:2a +-+.+/|2x../+x+.+", "", "" } },
    { "slitherlink", { "", "https://puzz.link/p?slither/2/2/d3", "Slitherlink 2x2t0:3b3", "", "" } },
    { "kenken",
      { "", "4:__a3bb_a_5a_,a5a4m12m8s1m4s1", "KenKen 4:__aaabb_a_____a_,a5a4m12m8s1m4s1", "", "" } },
    { "kenken", { "", "KenKen 2:_a__,a1a2s1 1./.. here", "KenKen 2:_a__,a1a2s1 1./..", "", "here" } },
    { "kenken", { "", "5:ua9_,m14400m14400m120", "KenKen 5:uaaaaaaaaa_,m14400m14400m120", "", "" } },
    { "nonogram", { "", "2x2:1/1/1/1", "Nonogram 2x2:1/1/1/1", "", "" } },
    { "nonogram", { "", "2x2:1/1/1/1 #./.-", "Nonogram 2x2:1/1/1/1 #./.-", "", "" } },
    { "nonogram",
      { "", "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n# the end of the file, which is long enough\n",
        "Nonogram 2x2:1/1/1/1", "", "" } },
    { "skyscrapers", { "", "3:1///////////,1b_3a2c", "Skyscrapers 3:1/////////// 1../3.2/...", "", "" } },
    { "skyscrapers", { "", "https://puzz.link/p?skyscrapers/3/3/1q", "Skyscrapers 3:1///////////", "", "" } },
    { "skyscrapers", { "", "https://puzz.link/p?building/3/3/1q", "Skyscrapers 3:1///////////", "", "" } },
    { "binairo", { "", "4x4u:Bc", "Binairo 4x4u: .1../0.../..../....", "", "" } },
    { "binairo", { "", "4x4:\n.1..\n0...\n....\n....\n", "Binairo 4x4: .1../0.../..../....", "", "" } },
    { "tents", { "", "2x2:_c,0,1,0,1", "Tents 2x2:_c,0,1,0,1", "", "" } },
    { "tents", { "", "2x2:_c,,1,0, two", "Tents 2x2:_c,,1,0,", "", "two" } },
    { "tents",
      { "", "https://puzz.link/p?tents/5/5/2g0h1i1j82323", "Tents 5x5:bhbcbc,2,,0,,,1,,,,1", "", "" } },
    { "nonogram",
      { "", "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h",
        "Nonogram 6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3", "", "" } },
    { "nonogram", { "", "3x2:?", "Nonogram 3x2:?", "", "" } },
    { "slitherlink", { "", "3x2t0:?", "Slitherlink 3x2t0:?", "", "" } },
    { "skyscrapers", { "", "3:?", "Skyscrapers 3:?", "", "" } },
    { "lightup", { "", "2x2:c1", "LightUp 2x2:c1", "", "" } },
    { "lightup", { "", "2x2:c1 O-/.1", "LightUp 2x2:c1 O-/.1", "", "" } },
    { "lightup", { "", "https://puzz.link/p?akari/2/2/i1", "LightUp 2x2:c1", "", "" } },
    { "sudoku",
      { "",
        "https://f-puzzles.com/"
        "?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCR"
        "hEKUrUATPUYt2nGBIF8pm/jPJUEAZiVNW8Dt0kiQAawhkyMDAGMSaatOcwHYfCABKNADCNCCogUHyINayBvAgAKwgwlxAA==",
        "1.......2.....3.", "cages=a_______________________:5.0.0.0.0.0.0.0.0.0.0.0.0.0.0", "" } },
    { "minesweeper", { "", "3x2:1b2b", "Minesweeper 3x2:1b2b", "", "" } },
    { "minesweeper", { "", "Minesweeper 3x2:1b2b 1*./2-.", "Minesweeper 3x2:1b2b 1*./2-.", "", "" } },
    { "minesweeper", { "", "https://puzz.link/p?mines/3/2/1h2h", "Minesweeper 3x2:1b2b", "", "" } },
    { "minesweeper", { "", "https://puzz.link/p?mines/3/2/1.g2h", "Minesweeper 3x2:1b2b 1-./2..", "", "" } },
    { "hitori", { "", "2x2:1121", "Hitori 2x2:1121", "", "" } },
    { "hitori", { "", "Hitori 2x2:1121 #o/.. two", "Hitori 2x2:1121 #o/..", "", "two" } },
    { "hitori", { "", "https://puzz.link/p?hitori/2/2/1121", "Hitori 2x2:1121", "", "" } },
};

static void test_text_that_is_read(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (strcmp(good[i].app, "sudoku") != 0) {
            ordeal_reads(named(good[i].app), &good[i].form, 1);
            continue;
        }
        ordeal t; /* as pencil marks, digits that are given leave combinations of cages open */
        ordeal_open(&t, named("sudoku"), "", good[i].form.text);
        assert_string_equal(text_bytes(&t.puzzle.source), good[i].form.source);
        assert_string_equal(text_bytes(&t.puzzle.params), good[i].form.kept);
        ordeal_close(&t);
    }
}

static const struct refusal {
    const char *app;
    ordeal_refusal refusal;
} bad[] = {
    { "slitherlink", { "", "2x2t0:3b5", 1, 9, "found '5', expected a number from 0 to 3" } },
    { "slitherlink", { "", "2x2t0:3a", 1, 9, "the ID ends after 2 squares, expected this many: 4; add" } },
    { "slitherlink", { "", "2x2t0:3e", 1, 8, "too many squares, expected this many: 4; remove" } },
    { "slitherlink", { "", "2x2t1:3b3", 1, 4, "found 't1', expected t0" } },
    { "slitherlink", { "", "99x2t0:a", 1, 1, "no size from 1 to 40" } },
    { "slitherlink", { "", "2x2t0:3b3\n+.+.+\n.3...\n+.+.+\n...3.\n+.+", 6, 4, "the text ends" } },
    { "slitherlink", { "x", "2x2t0:3b3", 0, 0, "unknown parameter 'x'" } },
    { "kenken",
      { "", "2:_a_a1s1a2", 1, 6, "too many edges, expected this many and one more at the end: 4" } },
    { "kenken", { "", "2:_a__,a1q1a2", 1, 10, "found 'q', expected a (sum)" } },
    { "kenken", { "", "2:_a__,s1s1a2", 1, 8, "a difference or quotient of 1 cells, expected 2" } },
    { "kenken", { "", "2:_a__,a1a1000000000s1", 1, 11, "a number beyond 999999999, expected a smaller" } },
    { "kenken", { "", "2:!", 1, 3, "found '!', expected _ or a letter" } },
    { "nonogram",
      { "", "2x2:1/1/1", 1, 10, "the clues of 3 lines, expected this many, with / between them: 4" } },
    { "nonogram",
      { "", "2x2:1/1/1/1/1", 1, 12,
        "the clues of too many lines, expected this many, columns and then rows: 4" } },
    { "nonogram", { "", "2x2:1.1/1/1/1", 1, 5, "runs that take 3 cells, expected at most 2" } },
    { "nonogram", { "", "2x2:q/1/1/1", 1, 5, "found 'q', expected the length of a run" } },
    { "skyscrapers", { "", "7:?", 1, 3, "clues to be found for a size of 7, expected at most 6" } },
    { "skyscrapers", { "", "3:4///////////", 1, 3, "a clue of 4, expected 1 to 3" } },
    { "skyscrapers",
      { "", "3:1//", 1, 6,
        "3 clues, expected this many, with / between them, top, bottom, left, right: 12" } },
    { "skyscrapers",
      { "", "3:///////////,a", 1, 16, "the ID ends after 1 cells, expected this many: 9; add" } },
    { "binairo", { "", "3x4:", 1, 1, "a size of 3 by 4, expected even numbers" } },
    { "binairo",
      { "", "16x16u:", 1, 6, "lines that differ (u) in a size of 16 by 16, expected at most 14" } },
    { "binairo", { "", "32x2:", 1, 1, "a size of 32 by 2, expected even numbers from 2 to 30" } },
    { "binairo", { "", "4x4:b!", 1, 6, "found '!', expected a letter" } },
    { "binairo", { "", "2x2:.\n.2/..", 2, 2, "found '2', expected a sign of this puzzle" } },
    { "nonogram", { "", "9x9:?", 1, 5, "clues to be found for a size of 9 by 9, expected at most 8" } },
    { "nonogram", { "", "https://puzz.link/p?nonogram/2/2/1G", 1, 35, "this is not a clue" } },
    { "tents", { "", "https://puzz.link/p?tents/2/2/0h1_", 1, 34, "this is not a cell" } },
    { "tents", { "", "2x2:_c", 1, 7, "the text ends, expected a comma" } },
    { "tents", { "", "2x2:_c,0,1,0", 1, 13, "3 counts, expected this many, columns and then rows: 4" } },
    { "tents", { "", "2x2:_c,0,3,0,1", 1, 10, "no number of tents from 0 to 2" } },
    { "lightup", { "", "2x2:c9", 1, 6, "found '9', expected a letter" } },
    { "lightup", { "", "2x2:b1", 1, 7, "the ID ends after 3 cells, expected this many: 4" } },
    { "minesweeper", { "", "2x2:1111", 1, 9, "a number in every cell, expected letters" } },
    { "minesweeper", { "", "2x2:c9", 1, 6, "found '9', expected a letter" } },
    { "minesweeper", { "", "2x2:b1", 1, 7, "the ID ends after 3 cells, expected this many: 4" } },
    { "minesweeper",
      { "", "https://puzz.link/p?mines/2/2/9i", 1, 31, "this is not a cell, expected 0 to 8" } },
    { "hitori", { "", "2x2:112", 1, 8, "the text ends, expected a number for each cell" } },
    { "hitori", { "", "2x2:11211", 1, 9, "too many cells, expected this many: 4; remove" } },
};

static void test_text_that_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!strstr(bad[i].refusal.text, "2x2:.\n"))
            ordeal_refuses(named(bad[i].app), &bad[i].refusal, 1);
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    static const char *const list[][2] = {
        { "slitherlink", "2x2t0:3b3" },
        { "kenken", "2:_a__,a1a2s1 1./.." },
        { "nonogram", "2x2:1/1/1/1" },
        { "skyscrapers", "3:1///////////" },
        { "binairo", "2x2u: 1./.." },
        { "binairo", "16x2:" },
        { "tents", "2x2:_c,0,1,0,1" },
        { "lightup", "2x2:c1" },
        { "hitori", "2x2:1121" },
        { "minesweeper", "2x2:c1" },
        { "sudoku", "4j:c3_4f2_2c,aa_____ac_bd_" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        ordeal_without_memory(named(list[i][0]), NULL, list[i][1]);
}

/* ---- brute force ---- */

/* All labels that follow from the values of cells: a tuple is true if its cells agree; any other label if all
 * others of some csp-variable of it are false. */
static void complete(const ordeal *t, const grid *g, const int *of, bool *value)
{
    const csp *c = t->lab.csp;
    memset(value, 0, (size_t)csp_labels(c) * sizeof *value);
    for (int i = 0; i < g->cells; i++)
        if (g->first[i] >= 0)
            value[grid_label(g, i, of[i])] = true;
    for (const grid_table *x = g->table; x < g->table + g->tables; x++)
        for (int k = 0; k < x->tuples; k++) {
            bool agree = true;
            for (int i = 0; i < x->cells; i++) {
                int want = x->tuple[k * x->cells + i], is = of[x->cell[i]];
                agree = agree && (x->sides && want > 1 ? is > 1 : want == is);
            }
            value[x->first + k] = agree;
        }
    for (int l = g->tables ? g->table[g->tables - 1].first + g->table[g->tables - 1].tuples : csp_labels(c);
         l < csp_labels(c); l++) {
        csp_list all = csp_var_labels(c, *csp_label_vars(c, (csp_label)l).begin);
        value[l] = true;
        for (const csp_label *x = all.begin; x < all.end; x++)
            value[l] = value[l] && (*x == l || !value[*x]);
    }
}

static bool next_filling(const grid *g, int *of)
{
    for (int i = 0; i < g->cells; i++) {
        if (g->first[i] < 0)
            continue;
        if (of[i] < g->values[i]) {
            of[i]++;
            return true;
        }
        of[i] = 1;
    }
    return false;
}

static int all_fillings(const char *name, const char *source)
{
    ordeal t;
    int found = 0, of[64];
    ordeal_open(&t, named(name), NULL, source);
    const grid *g = t.puzzle.data;
    bool *value = calloc((size_t)csp_labels(t.lab.csp) + 1, sizeof *value);
    assert_non_null(value);
    assert_true(g->cells <= 64);
    for (int i = 0; i < 64; i++)
        of[i] = 1;
    do {
        complete(&t, g, of, value);
        found += ordeal_agree(&t, value);
    } while (next_filling(g, of));
    assert_int_equal(ordeal_solutions(&t, found + 10), found);
    free(value);
    ordeal_close(&t);
    return found;
}

static void test_all_fillings(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *source;
        int solutions; /* -1: any number */
    } list[] = {
        { "slitherlink", "2x2t0:d", 13 },
        { "slitherlink", "2x2t0:3b3", -1 },
        { "slitherlink", "2x1t0:4a", 1 },
        { "slitherlink", "3x1t0:a1a", -1 },
        { "kenken", "KenKen 3:a__c_b_,m3s1a8", -1 },
        { "nonogram", "4x3:1/1/1.1/1/2/1.1/1", -1 },
        { "nonogram", "3x4:1/1/1/1/1/1/", -1 },
        { "skyscrapers", "3:2///////////", -1 },
        { "skyscrapers", "3:/3///////2///1", -1 },
        { "binairo", "4x4u:", 72 },
        { "binairo", "4x4:", 90 },
        { "binairo", "4x4u:Ab", -1 },
        { "tents", "4x3:ba_f,1,0,1,1,1,1,1", -1 },
        { "tents", "3x3:ada,1,0,1,1,0,1", -1 },
        { "tents", "3x3:ada,1,,1,,0,", -1 },
        { "lightup", "3x3:d1d", -1 },
        { "lightup", "4x3:aBb2cBc", -1 },
        { "minesweeper", "3x3:2d12b", 1 },
        { "minesweeper", "4x3:1b2a3c1b", -1 },
        { "hitori", "3x3:112233123", -1 },
        { "hitori", "4x3:112212331234", -1 },
    };
    int some = 0;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        int found = all_fillings(list[i].app, list[i].source);
        if (list[i].solutions >= 0 && found != list[i].solutions)
            fail_msg("%s: %d solutions, expected %d", list[i].source, found, list[i].solutions);
        some += found > 0;
    }
    assert_true(some > 12);
}

/* Lines of Binairo that are too long for patterns: as many solutions as there are patterns, for a second row
 * is the contrary of the first; and a path that ends in the only one. */
static void test_long_lines(void **unused)
{
    (void)unused;
    static const char *const list[] = { "16x2:", "2x16:" };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        ordeal t;
        ordeal_open(&t, named("binairo"), NULL, list[i]);
        /* of the sets of eight among 16 places: those without three side by side, in or out */
        assert_int_equal(ordeal_solutions(&t, 2000), 1296);
        ordeal_close(&t);
    }
    static const char one[] = "16x2: ..1.00.0.0..00.0/................";
    assert_int_equal(ordeal_path(named("binairo"), NULL, one), TRESSE_SOLVED);
    assert_int_equal(ordeal_rating(named("binairo"), NULL, one, "W1"), 1);
}

/* Every link of a tuple, and of what else a game excludes, knows what it comes from. */
static void test_origins(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *source, *origins; /* in their order, with a comma behind each */
    } list[] = {
        { "kenken", "KenKen 2:_a__,a1a2s1", "cage r1c1,cage r1c2,cage r2c1," },
        { "binairo", "2x2u:", "row 1,row 2,column 1,column 2,no two rows alike,no two columns alike," },
        { "tents", "2x2:_c,0,1,0,1",
          "the 0 tents of column 1,the 1 tent of column 2,the 0 tents of row 1,the 1 tent of row 2,no two "
          "tents touch," },
        { "lightup", "2x2:c1", "the 1 at r2c2,light for r1c1,light for r1c2,light for r2c1," },
        { "minesweeper", "2x2:1b1", "the 1 at r1c1,the 1 at r2c2," },
        { "hitori", "2x2:1121", "row 1,column 2,no two black cells side by side," },
        { "skyscrapers", "2:2///////", "the clues of column 1," },
        { "nonogram", "2x1:1/1/2", "the run 1 of column 1,the run 1 of column 2,the run 2 of row 1," },
        { "slitherlink", "1x1t0:4",
          "the top left corner of r1c1,the top left corner of r1c2,the top left corner of r2c1,the top left "
          "corner of r2c2,the 4 at r1c1,square r1c1 with point r1c1,"
          "square r1c1 with point r1c2,square r1c1 with point r2c1,square r1c1 with point r2c2,"
          "outside of the grid," },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char found[512] = "";
        ordeal t;
        ordeal_open(&t, named(list[i].app), NULL, list[i].source);
        for (int k = 0; k < csp_origins(t.lab.csp); k++) {
            strcat(found, csp_origin_name(t.lab.csp, k));
            strcat(found, ",");
        }
        assert_string_equal(found, list[i].origins);
        const grid *g = t.puzzle.data;
        for (const grid_table *x = g->table; x < g->table + g->tables; x++)
            for (int k = 0; k < x->tuples * x->cells; k++) {
                int cell = x->cell[k % x->cells], own = x->tuple[k], other = own == 1 ? 2 : 1;
                if (g->values[cell] < 2)
                    continue;
                csp_label tuple = (csp_label)(x->first + k / x->cells), l = grid_label(g, cell, other);
                assert_true(csp_linked(t.lab.csp, tuple, l));
                assert_true(csp_origin(t.lab.csp, tuple, l) >= 0);
                assert_true(!csp_linked(t.lab.csp, tuple, grid_label(g, cell, own)));
            }
        ordeal_close(&t);
    }
}

/* Long lines, by blocks, and by patterns: the same pictures. */
static void test_nonograms_by_blocks(void **unused)
{
    (void)unused;
    ordeal t;
    char text_of[2048] = "Nonogram 24x2:";
    for (int i = 0; i < 24; i++)
        strcat(text_of, i % 3 == 1 ? "/" : "1/"); /* three columns of one cell, one empty */
    strcat(text_of, "1.1.1.1.1.1.1/1.1.1.1.1.1.1");
    ordeal_open(&t, named("nonogram"), NULL, text_of);
    bool blocks = false;
    for (int v = 0; v < csp_vars(t.lab.csp); v++)
        blocks = blocks || strcmp(csp_type_name(t.lab.csp, csp_var_type(t.lab.csp, (csp_var)v)), "x") == 0;
    assert_true(blocks);
    ordeal_solutions(&t, 3);
    ordeal_close(&t);
}

/* ---- variants of Sudoku ---- */

typedef struct variant {
    const char *params;
    const char *region; /* of each cell */
    bool x;
    const char *cage; /* and the sum of each letter */
    int sum[8];
} variant;

static bool fits(const variant *v, const int *digit)
{
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < i; k++) {
            bool see = i / 4 == k / 4 || i % 4 == k % 4 || v->region[i] == v->region[k] ||
                       (v->x && i / 4 == i % 4 && k / 4 == k % 4) ||
                       (v->x && i / 4 + i % 4 == 3 && k / 4 + k % 4 == 3) ||
                       (v->cage && v->cage[i] == v->cage[k]);
            if (see && digit[i] == digit[k])
                return false;
        }
    int sum[8] = { 0 };
    for (int i = 0; i < 16 && v->cage; i++)
        sum[v->cage[i] - 'a'] += digit[i];
    return !v->cage || memcmp(sum, v->sum, sizeof sum) == 0;
}

static int count_grids(const variant *v)
{
    static const int row[24][4] = {
        { 1, 2, 3, 4 }, { 1, 2, 4, 3 }, { 1, 3, 2, 4 }, { 1, 3, 4, 2 }, { 1, 4, 2, 3 }, { 1, 4, 3, 2 },
        { 2, 1, 3, 4 }, { 2, 1, 4, 3 }, { 2, 3, 1, 4 }, { 2, 3, 4, 1 }, { 2, 4, 1, 3 }, { 2, 4, 3, 1 },
        { 3, 1, 2, 4 }, { 3, 1, 4, 2 }, { 3, 2, 1, 4 }, { 3, 2, 4, 1 }, { 3, 4, 1, 2 }, { 3, 4, 2, 1 },
        { 4, 1, 2, 3 }, { 4, 1, 3, 2 }, { 4, 2, 1, 3 }, { 4, 2, 3, 1 }, { 4, 3, 1, 2 }, { 4, 3, 2, 1 },
    };
    int n = 0, digit[16];
    for (int k = 0; k < 24 * 24 * 24 * 24; k++) {
        for (int r = 0, left = k; r < 4; r++, left /= 24)
            memcpy(digit + 4 * r, row[left % 24], sizeof row[0]);
        n += digit[0] != digit[4] && fits(v, digit);
    }
    return n;
}

static void test_variants_of_sudoku(void **unused)
{
    (void)unused;
    static const variant list[] = {
        { "", "aabbaabbccddccdd", false, NULL, { 0 } },
        { "x", "aabbaabbccddccdd", true, NULL, { 0 } },
        { "regions=aabbacdbacdbccdd", "aabbacdbacdbccdd", false, NULL, { 0 } },
        { "cages=abbba____________:5.5.5.5.5.5.5.5",
          "aabbaabbccddccdd",
          false,
          "aabbccddeeffgghh",
          { 5, 5, 5, 5, 5, 5, 5, 5 } },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        ordeal t;
        ordeal_open(&t, named("sudoku"), list[i].params, "................");
        int found = count_grids(&list[i]);
        assert_true(found > 0);
        assert_int_equal(ordeal_solutions(&t, found + 10), found);
        ordeal_close(&t);
    }
}

/* Pencil marks of irregular Sudokus are kept as one line, which must be readable like that of any other. */
static void test_pencil_marks_of_variants(void **unused)
{
    (void)unused;
    static const ordeal_form list[] = {
        { "regions=aa_____ac_bd_",
          "12 1234 1234 134 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 23",
          "12..123412341.3412341234123412341234123412341234123412341234.23.", "size=4 regions=aa_____ac_bd_",
          "" },
        { "x", "12 1234 1234 134 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 23",
          "12..123412341.3412341234123412341234123412341234123412341234.23.", "size=4 x", "" },
    };
    for (int i = 0; i < 2; i++)
        ordeal_reads(named("sudoku"), &list[i], 1);
}

static void test_game_ids_of_variants(void **unused)
{
    (void)unused;
    static const ordeal_form list[] = {
        { "", "2x2kx:p,_a_a_a_ca_____b_,3_5a8a5b7_5c7b", NULL, "x cages=_a_a_a_ca_____b_:3.5.8.5.7.5.7", "" },
        { "", "4j:c3_4f2_2c,aa_____ac_bd_ four", "...34......22...", "regions=aa_____ac_bd_", "four" },
        { "", "2x2x:b2c4b3c1b", NULL, "x", "" },
        { "windoku", ".................................................................................",
          NULL, "windoku", "" },
    };
    for (int i = 0; i < 3; i++)
        ordeal_reads(named("sudoku"), &list[i], 1);
    for (int i = 0; i < 3; i++) {
        ordeal t;
        ordeal_open(&t, named("sudoku"), "", list[i].text);
        assert_int_equal(ordeal_solutions(&t, 3), 1);
        ordeal_close(&t);
        assert_int_equal(ordeal_path(named("sudoku"), "", list[i].text), TRESSE_SOLVED);
    }
    static const ordeal_refusal wrong[] = {
        { "", "4j:c3_4f2_2c", 1, 13, "the text ends, expected a comma, and the edges of the blocks" },
        { "", "4j:c3_4f2_2b,aa_____ac_bd_", 1, 13, "15 cells, expected 16" },
        { "", "2x2k:p,_a_a_a_ca_____b_", 1, 24, "the text ends, expected a comma, and the sums" },
        { "windoku", "1...............", 0, 0, "windoku of size 4, expected 9" },
        { "regions=aaaabbbbccccddd", "................", 0, 0, "regions: " },
        { "cages=zz", "................", 0, 0, "cages: " },
    };
    ordeal_refuses(named("sudoku"), ORDEAL_ALL(wrong));
}

/* ---- published ones, and proofs ---- */

static void test_published(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *source;
        int w1, w;
    } list[] = {
        { "slitherlink", "5x5t0:a2f11a3a1a3c3a3a2a", 1, 1 },
        { "slitherlink", "7x7t0:32b2f132233c2a2c1a32a1a133e3a2a1b3", 1, 1 },
        { "kenken", "6:b__a_3a_a3_4a_aa_4a__a_a_b_3aa_a3,a9m6s4d2a7s2s3a14d2m30s1m6m90a7s4d2", NEVER, 3 },
        { "skyscrapers", "5:/3//2/3//3/3////3////2//3/1/,e1s", NEVER, 3 },
        { "tents", "10x10:b_mcfdaeadgffcccf_d_c,4,1,2,1,3,1,3,1,2,2,2,2,2,1,3,0,5,0,2,3", NEVER, 2 },
        { "lightup", "10x10:a2b1cBfB1a0cBaBdBf0b2a0a2aBBfB1aBa0a1b0fBdBa0cBa11f0cBbBa", NEVER, 4 },
        { "binairo", "10x10u:AAdDehDCCDABkegcFHdHebb", 1, 1 },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const app *a = named(list[i].app);
        assert_int_equal(ordeal_rating(a, NULL, list[i].source, "W1"), list[i].w1);
        assert_int_equal(ordeal_rating(a, NULL, list[i].source, "W"), list[i].w);
        assert_int_equal(ordeal_path(a, NULL, list[i].source), TRESSE_SOLVED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_that_is_read),
        cmocka_unit_test(test_text_that_is_refused),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_all_fillings),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_nonograms_by_blocks),
        cmocka_unit_test(test_variants_of_sudoku),
        cmocka_unit_test(test_pencil_marks_of_variants),
        cmocka_unit_test(test_game_ids_of_variants),
        cmocka_unit_test(test_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
