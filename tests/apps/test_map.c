/* test_map.c: map colouring: text in both forms, network, rules of the game, the worked example, graphs that
 * have no colouring, theorems, published ratings. */
#include "oracle.h"
#include "ordeal.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const app app_map;

#define THREE "1 2 3 : 2 3 :"

static const ordeal_form good[] = {
    { "", "3 3 B.. 1 2 3 : 2 3 :", "3 3 B.. " THREE, "", "" },
    { "", "3 3 \"B..\" 1 2 3: 2 3:", "3 3 B.. " THREE, "", "" },
    { "", "3 3\nB..\n1 2 3 :\n2 3 :\n", "3 3 B.. " THREE, "", "" },
    { "", "3 3\n\"b0_\"\n\n1 2 3 :\n# two\n2 3 :\n", "3 3 B.. " THREE, "", "" },
    { "", "3 3 1 2 3 : 2 3 :", "3 3 ... " THREE, "", "" },
    { "", "3 3 B.. 1 2 3 : 2 3 : a triangle ", "3 3 B.. " THREE, "", "a triangle" },
    { "", "3 3 B.. 3 2 : 1 3 2 2 :", "3 3 B.. " THREE, "", "" },
    { "", "3 3 B.. 1 2 : 1 3 : 3 1 2 :", "3 3 B.. " THREE, "", "" },
    { "", "3 3 {BY}.R 1 2 : 2 :", "3 3 {BY}.R 1 2 :", "", "" },
    { "", "3 3 {B}{}. 1 2 :", "3 3 {B}{}. 1 2 :", "", "" },
    { "", "3 3\nX1=BY X2=R x3=~\n1 2 :", "3 3 {BY}R{} 1 2 :", "", "" },
    { "", "40 3 X1=31 X2={29,31} 1 2 :", "40 3 X1=31 X2={29,31} 1 2 :", "", "" },
    { "clique=auto", "3 3 1 2 3 : 2 3 :", "3 3 BYR " THREE, "",
      "X1 X2 X3 are pairwise neighbours: colours B Y R without loss of generality, solutions up to "
      "renaming" },
    { "", "3 3 X1={B} X3={} 1 2 :", "3 3 {B}.{} 1 2 :", "", "" },
    { "", "3 3 1=BYR 1 2 :", "3 3 ... 1 2 :", "", "" },
    { "", "2 3 ... 1 :", "2 3 ... 1 :", "", "" },
    { "", "9 2 89 1 2 :", "9 2 89 1 2 :", "", "" },
    { "", "9 2 1 2 :", "9 2 .. 1 2 :", "", "" },
    { "colours=3", "3 3 B.. 1 2 3 : 2 3 :", "3 3 B.. " THREE, "", "" },
    { "givens=B.Y", "3 3 1 2 3 : 2 3 :", "3 3 B.Y " THREE, "", "" },
    { "colours=3", "p edge 3 3\ne 1 2\ne 1 3\ne 2 3\n", "3 3 ... " THREE, "", "" },
    { "colors=3", "c a triangle\nc\np col 3 3\ne 2 1\nc between\ne 3 1\ne 3 2", "3 3 ... " THREE, "", "" },
    { "colours=3", "p edge 3 3\nn 1 B\ne 1 2\ne 2 1\ne 1 3\ne 3 1\ne 2 3\ne 3 2\n", "3 3 B.. " THREE, "",
      "" },
    { "colours=3", "p edge 3 6\nn 2 BR\ne 1 2\ne 2 1\ne 1 3\ne 3 1\ne 2 3\ne 3 2\n", "3 3 .{BR}. " THREE, "",
      "" },
    { "colours=3 givens=.Y.", "p edges 3 0\r\n", "3 3 .Y. 1 :", "", "" },
};

static void test_text_that_is_read(void **unused)
{
    (void)unused;
    ordeal_reads(&app_map, ORDEAL_ALL(good));
}

static const ordeal_refusal bad[] = {
    { "", "", 1, 1, "found nothing, expected colours, regions, givens and neighbours" },
    { "", "x", 1, 1, "found 'x', expected a number of colours from 1 to 64, or p edge" },
    { "", "0 3 ... 1 2 :", 1, 1, "found '0', expected a number of colours from 1 to 64" },
    { "", "65 3 ... 1 2 :", 1, 1, "found '65', expected a number of colours" },
    { "clique=auto", "3 3 B.. 1 2 3 :", 0, 0, "clique=auto with a colour of region 1 that is given" },
    { "", "40 3 X1=41 1 2 :", 1, 9, "found '4', expected numbers of colours from 1 to 40" },
    { "", "4", 1, 2, "the text ends, expected a number of regions from 1 to 20000" },
    { "", "4 0 1 :", 1, 3, "found '0', expected a number of regions" },
    { "", "4 20001 1 :", 1, 3, "found '20001', expected a number of regions" },
    { "", "28 20000 1 :", 1, 4, "20000 regions in 28 colours are 560000 labels, expected at most 65520" },
    { "", "4 3 B..", 1, 8, "found no neighbours, expected a region, its neighbours and ':', as in 1 2 3 :" },
    { "", "4 3", 1, 4, "found no neighbours" },
    { "", "4 3 B. 1 2 :", 1, 5, "found givens of 2 regions, expected 3" },
    { "", "4 3 B... 1 2 :", 1, 5, "found givens of 4 regions, expected 3" },
    { "", "4 3 B.O 1 2 :", 1, 7, "found 'O', expected one of the 4 colours BYRG" },
    { "", "4 3 B.\xC3\xA9 1 2 :", 1, 7, "found '\xC3\xA9', expected one of the 4 colours BYRG" },
    { "", "4 3 B{YO}. 1 2 :", 1, 8, "found 'O', expected one of the 4 colours BYRG" },
    { "", "4 3 B{Y. 1 2 :", 1, 6, "found '{', expected one of the 4 colours" },
    { "", "4 3\nB..\n1 4 :\n", 3, 3, "found '4', expected a region from 1 to 3" },
    { "", "4 3\nB..\n1 0 :\n", 3, 3, "found '0', expected a region from 1 to 3" },
    { "", "4 3\nB..\n1 2x :\n", 3, 3, "found '2x', expected a region from 1 to 3" },
    { "", "4 3 B.. 1 2 1 :", 1, 13, "region 1 is its own neighbour" },
    { "", "4 3 B.. 1 2 : 2 3", 1, 18, "found no ':' after the neighbours of region 2" },
    { "", "4 3 B.. 1 2 : x\ny", 2, 1, "found 'y', expected a region, or nothing" },
    { "", "4 3 X4=B 1 2 :", 1, 6, "found '4', expected a region from 1 to 3" },
    { "", "4 3 X1=Q 1 2 :", 1, 8, "found 'Q', expected one of the 4 colours" },
    { "", "4 3 X1= 1 2 :", 1, 8, "found nothing after '=', expected colours, or ~ for none" },
    { "colours=3", "4 3 B.. 1 2 :", 1, 1, "found 4 colours, expected colours=3" },
    { "givens=B.", "4 3 1 2 :", 0, 0, "in givens=, column 1: found givens of 2 regions, expected 3" },
    { "givens=B.O", "4 3 1 2 :", 0, 0, "in givens=, column 3: found 'O', expected one of the 4 colours" },
    { "colours=0", "4 3 1 2 :", 0, 0, "'colours=0', expected colours=K, with K from 1 to 64" },
    { "colours", "4 3 1 2 :", 0, 0, "'colours', expected colours=K, with K from 1 to 64" },
    { "block=2x2", "4 3 1 2 :", 0, 0,
      "unknown parameter 'block=2x2', expected colours=K, givens=... or clique=auto" },
    { "", "p edge 3 3\n", 0, 0, "a graph without a number of colours, expected colours=K (--colours K)" },
    { "colours=3", "p cnf 3 3\n", 1, 3, "found 'p cnf', expected p edge" },
    { "colours=3", "p edge\n", 1, 7, "the line ends, expected a number of regions from 1 to 20000" },
    { "colours=3", "p edge 3\n", 1, 9, "the line ends, expected a number of edges" },
    { "colours=3", "p edge 3 1 1\n", 1, 12, "found '1', expected the end of the line" },
    { "colours=3", "p edge 3 1\np edge 3 1\n", 2, 3, "found a second line p, expected one" },
    { "colours=3", "e 1 2\np edge 3 1\n", 1, 1, "found a line e, expected a line p edge before it" },
    { "colours=3", "c nothing else\n", 2, 1, "found no line p, expected p edge REGIONS EDGES" },
    { "colours=3", "p edge 3 1\ne 1 4\n", 2, 5, "found '4', expected a region from 1 to 3" },
    { "colours=3", "p edge 3 1\ne 1\n", 2, 4, "the line ends, expected a region from 1 to 3" },
    { "colours=3", "p edge 3 1\ne 1 1\n", 2, 5, "region 1 is its own neighbour" },
    { "colours=3", "p edge 3 1\nx 1 2\n", 2, 1, "found 'x', expected a line p, e, n or c" },
    { "colours=3", "p edge 3 1\nn 1\n", 2, 4, "the line ends, expected colours after the region" },
    { "colours=3", "p edge 3 1\nn 1 G\n", 2, 5, "found 'G', expected one of the 3 colours BYR" },
    { "colours=3", "p edge 3 3\ne 1 2\n", 3, 1, "found 1 lines e, expected 3, as the line p says" },
};

static void test_text_that_is_refused(void **unused)
{
    (void)unused;
    ordeal_refuses(&app_map, ORDEAL_ALL(bad));
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    ordeal_without_memory(&app_map, "", "4 4 B{YR}.. 1 2 3 : 2 3 4 : with a comment");
    ordeal_without_memory(&app_map, "colours=3", "p edge 3 3\nn 1 B\ne 1 2\ne 1 3\ne 2 3\n");
}

static void test_names(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_map, "", "9 12 ............ 1 2 12 : 2 12 :");
    const csp *c = t.lab.csp;
    assert_int_equal(csp_labels(c), 108);
    assert_int_equal(csp_vars(c), 12);
    assert_int_equal(csp_links(c), 12 * 36 + 3 * 9);
    assert_string_equal(csp_label_name(c, 11 * 9 + 7), "8X12");
    assert_string_equal(csp_label_subject(c, 11 * 9 + 7), "X12");
    assert_string_equal(csp_label_value(c, 11 * 9 + 7), "8");
    assert_string_equal(csp_var_name(c, 11), "X12");
    assert_string_equal(csp_value_name(c, 11, 11 * 9 + 2), "R");
    assert_string_equal(csp_type_single(c, 0), "naked-single");
    ordeal_close(&t);
}

/* Every way to colour the regions; then every set of labels of a map so small that there are few. */
static void test_all_colourings(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int colours, regions, solutions;
    } table[] = {
        { "3 3 ... 1 2 3 : 2 3 :", 3, 3, 6 },
        { "3 5 ..... 1 2 5 : 2 3 : 3 4 : 4 5 :", 3, 5, 30 },        /* a cycle: 2^5 - 2 */
        { "2 5 ..... 1 2 5 : 2 3 : 3 4 : 4 5 :", 2, 5, 0 },         /* of odd length */
        { "4 4 .... 1 2 3 4 : 2 3 4 : 3 4 :", 4, 4, 24 },           /* all neighbours */
        { "3 6 B..... 1 2 3 : 2 4 : 3 5 : 4 6 : 5 6 :", 3, 6, 22 }, /* (2^6 + 2) / 3 */
        { "3 4 {BY}.{R}. 1 2 : 2 3 : 3 4 :", 3, 4, 4 },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        ordeal t;
        ordeal_open(&t, &app_map, "", table[i].text);
        assert_int_equal(ordeal_all_choices(&t, table[i].regions, table[i].colours), table[i].solutions);
        ordeal_close(&t);
    }
}

static void test_all_sets_of_labels(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_map, "", "3 4 B... 1 2 3 : 2 3 4 : 3 4 :");
    assert_int_equal(ordeal_all_sets(&t), 2);
    ordeal_close(&t);
}

#define THIRTY                                                                                               \
    "4 30 .YGB..R.....YB...R....R.G..RRB 1 2 3 4 : 2 3 14 : 3 4 5 14 : 4 5 6 : 5 6 14 15 : 6 7 8 9 15 16 : " \
    "8 9 10 19 : 9 16 17 18 19 : 10 11 12 13 19 20 : 11 12 20 : 12 13 20 28 : 14 15 21 22 : 15 16 17 22 : "  \
    "16 17 : 17 18 19 22 26 27 : 18 19 : 19 20 27 : 20 28 : 21 22 23 24 : 22 23 24 26 29 : 23 24 25 : "      \
    "24 25 : 26 27 28 29 : 27 28 : 28 30 : 29 30 :"

static void test_worked_example(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_map, "", THIRTY);
    assert_int_equal(t.puzzle.givens, 12);
    assert_int_equal(ordeal_solutions(&t, 2), 1);
    ordeal_close(&t);
    assert_int_equal(ordeal_rating(&app_map, "", THIRTY, "W"), 7);
    assert_int_equal(ordeal_rating(&app_map, "", THIRTY, "B"), 7);
    assert_int_equal(ordeal_path(&app_map, "", THIRTY), TRESSE_SOLVED);
}

/* ---- graphs ---- */

static char *file_text(const char *name)
{
    char path_of[80];
    snprintf(path_of, sizeof path_of, "examples/map/%s", name);
    FILE *f = fopen(path_of, "r");
    assert_non_null(f);
    char *kept = calloc(1, 1 << 16);
    assert_non_null(kept);
    assert_true(fread(kept, 1, (1 << 16) - 1, f) > 0);
    fclose(f);
    return kept;
}

static int colourings(const char *graph, const char *params, int most)
{
    ordeal t;
    ordeal_open(&t, &app_map, params, graph);
    int n = ordeal_solutions(&t, most);
    ordeal_close(&t);
    return n;
}

/* The Grötzsch graph has no triangle, and no colouring in 3 colours. Colours can be exchanged, so two
 * neighbours may be given any two; without that no rule can begin. */
static void test_myciel3(void **unused)
{
    (void)unused;
    char *graph = file_text("myciel3.col");
    ordeal t;
    ordeal_open(&t, &app_map, "colours=3", graph);
    assert_int_equal(csp_links(t.lab.csp), 11 * 3 + 20 * 3);
    ordeal_close(&t);
    assert_int_equal(colourings(graph, "colours=3", 1), 0);
    assert_true(colourings(graph, "colours=4", 2) == 2);
    assert_int_equal(ordeal_path(&app_map, "colours=3", graph), TRESSE_STUCK);
    assert_int_equal(ordeal_path(&app_map, "colours=3 givens=BY.........", graph), TRESSE_CONTRADICTION);
    free(graph);
}

/* A row of the board has 5 squares, all neighbours: 4 colours can't do. With one row given there are two
 * colourings in 5 colours. */
static void test_queen5_5(void **unused)
{
    (void)unused;
    char *graph = file_text("queen5_5.col");
    ordeal t;
    ordeal_open(&t, &app_map, "colours=5", graph);
    assert_int_equal(csp_links(t.lab.csp), 25 * 10 + 160 * 5);
    ordeal_close(&t);
    assert_int_equal(colourings(graph, "colours=4", 1), 0);
    assert_int_equal(colourings(graph, "colours=5", 1000), 240);
    assert_int_equal(colourings(graph, "colours=5 givens=BYRGO....................", 100), 2);
    assert_int_equal(ordeal_path(&app_map, "colours=4 givens=BYR......................", graph),
                     TRESSE_CONTRADICTION);
    assert_int_equal(ordeal_path(&app_map, "colours=5 givens=BYRGO....................", graph),
                     TRESSE_STUCK);
    free(graph);
}

/* ---- theorems ---- */

/* A random graph, in which neighbours are near each other, with or without givens. */
static void random_map(rng *r, bool givens, char *out, size_t room)
{
    int n = 8 + (int)random_below(r, 12), colours = 3 + (int)random_below(r, 2);
    size_t used = (size_t)snprintf(out, room, "%d %d ", colours, n);
    for (int i = 0; i < n; i++)
        out[used++] = givens && i % 7 == 0 ? "BYR"[random_below(r, 3)] : '.';
    for (int i = 1; i < n; i++) {
        used += (size_t)snprintf(out + used, room - used, " %d %d", i, i + 1);
        for (int j = i + 2; j <= n && j < i + 6; j++)
            if (random_below(r, 5) < 2)
                used += (size_t)snprintf(out + used, room - used, " %d", j);
        used += (size_t)snprintf(out + used, room - used, " :");
    }
}

static void test_theorems(void **unused)
{
    (void)unused;
    ordeal_seen seen = { 0 };
    rng r;
    random_seed(&r, 45, 0);
    for (int i = 0; i < 200; i++) {
        char source[2000];
        ordeal t;
        bool solvable;
        random_map(&r, i % 2 == 0, source, sizeof source);
        ordeal_open(&t, &app_map, "", source);
        ordeal_reads_its_own(&t);
        solvable = ordeal_solutions(&t, 1) > 0;
        if (solvable || t.puzzle.givens)
            ordeal_theorems(&t, &r, 8, &seen);
        ordeal_close(&t);
        ordeal_path(&app_map, "", source);
    }
    ordeal_enough(&seen, 100, 100, 10);
}

static void test_published_ratings(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = {
        { "Tatham20b-W3", 3, -1 },    { "Tatham30-U8-W7", 7, -1 },  { "Tatham30-U11-W6", 6, -1 },
        { "Tatham30-H1-BC5", 5, -1 }, { "Tatham30-U4-BC2", 2, -1 }, { "Tatham30-U9-tW4", 4, -1 },
        { "Tatham45-U1", 4, -1 },
    };
    ordeal_is_published(&app_map, ORDEAL_ALL(known));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_that_is_read),
        cmocka_unit_test(test_text_that_is_refused),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_all_colourings),
        cmocka_unit_test(test_all_sets_of_labels),
        cmocka_unit_test(test_worked_example),
        cmocka_unit_test(test_myciel3),
        cmocka_unit_test(test_queen5_5),
        cmocka_unit_test(test_theorems),
        cmocka_unit_test(test_published_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
