/* test_check.c: the checker on hand-made paths: right ones, and for each condition a path that breaks it.
 *
 * The paths are JSON texts over small networks written here (check_lab.h). Typed chains, bivalue-chains,
 * z-whips, t-chains, Subsets and trials are in test_check_rules.c. */
#include "base/random.h"
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- networks ---- */

/* Its one solution is z1 a2 b2 c3 s1 e2 g2. There are a whip[3] and braids on z0, and a whip[1] on a1 and
 * b3. */
static const network_text main_network = {
    "z0 z1 a1 a2 b1 b2 b3 c1 c2 c3 s1 e2 f2 g1 g2",
    "Z=z0,z1 A=a1,a2 B=b1,b2,b3 C=c1,c2,c3 S=s1 uE=a1,e2 uF=a2,f2 G=g1,g2",
    "z0-a1 z1-a1 a2-b1 z0-b3 z1-b3 b2-c1 a2-c2 z0-c3 e2-b1 c3-g1 c2-g1 z0-g2",
    "",
    "",
    "",
};
/* P loses both candidates to Q: there is no solution. */
static const network_text empty_network = {
    "p1 p2 q1 q2", "P=p1,p2 Q=q1,q2", "p1-q1 p1-q2 p2-q1 p2-q2", "", "", ""
};
/* z0 is linked to the only candidate of S. */
static const network_text single_network = { "z0 z1 s1", "Z=z0,z1 S=s1", "z0-s1", "", "", "" };
/* Two singles that can't both be true: asserting one empties the other. */
static const network_text clash_network = { "x1 x2 y1 y2", "X=x1,x2 Y=y1,y2", "x1-y1", "x2 y2", "", "" };
/* Starts with a value and with a label gone. */
static const network_text begun_network = { "x1 x2 y1 y2 y3", "X=x1,x2 Y=y1,y2,y3", "", "x2 y1", "x1", "" };
static const network_text no_network = { "", "", "", "", "", "" };

/* ---- the paths ---- */

#define ALL_VALUES "\"z1\",\"a2\",\"b2\",\"c3\",\"s1\",\"e2\",\"g2\""

#define AFTER_Z0                                                                                             \
    SINGLE("3", "single", "Z", "z1")                                                                         \
    "," SINGLE("4", "single", "A", "a2") "," SINGLE("4", "other-single", "E", "e2") "," SINGLE(              \
        "5", "single", "B", "b2") "," SINGLE("6", "single", "C", "c3") "," SINGLE("7", "single", "G", "g2")

#define SOLVED_BY(theory, rating, chain)                                                                     \
    HEAD(theory, "true", "solved", rating)                                                                   \
    SINGLE("1", "single", "S", "s1") "," chain "," AFTER_Z0 TAIL(ALL_VALUES, "")

#define CELL_A CELL("A", "a1", "0", "a2", "")
#define CELL_B CELL("B", "b1", "1", "b2", "[\"b3\",0]")
#define LAST_C LAST("C", "c1", "2", "[\"c2\",1],[\"c3\",0]")

/* Steps: 1 S, 2 the chain, 3 Z, 4 A, 5 E, 6 B, 7 C, 8 G. */
static const char whip_path[] =
    SOLVED_BY("W", "3", CHAIN("2", "whip", "3", "\"z0\"", CELL_A "," CELL_B "," LAST_C));
/* Not a whip: the lefts of cells 2 and 3 are linked to the target alone. */
static const char braid_path[] = SOLVED_BY("W+B", "3",
                                           CHAIN("2", "braid", "3", "\"z0\"",
                                                 CELL_A "," CELL("B", "b3", "0", "b2", "[\"b1\",1]") "," LAST(
                                                     "C", "c3", "0", "[\"c1\",2],[\"c2\",1]")));
/* The left a1 stands twice; everything else is that of a whip. */
static const char twice_path[] = SOLVED_BY(
    "B", "4",
    CHAIN("2", "braid", "4", "\"z0\"",
          CELL_A "," CELL("E", "a1", "1", "e2", "") "," CELL("B", "b1", "2", "b2", "[\"b3\",0]") "," LAST(
              "C", "c1", "3", "[\"c2\",1],[\"c3\",0]")));
/* One whip[1] with two targets, and singles alone after it. */
#define AFTER_WHIP1                                                                                          \
    SINGLE("2", "single", "A", "a2")                                                                         \
    "," SINGLE("2", "single", "S", "s1") "," SINGLE("3", "single", "B", "b2") "," SINGLE(                    \
        "4", "single", "C", "c3") "," SINGLE("5", "single", "Z",                                             \
                                             "z1") "," SINGLE("5", "single", "G",                            \
                                                              "g2") "," SINGLE("5", "other-single", "E",     \
                                                                               "e2")
static const char whip1_path[] = HEAD("W1", "true", "solved", "1")
    CHAIN("1", "whip", "1", "\"a1\",\"b3\"",
          LAST("Z", "z0", "0", "[\"z1\",0]")) "," AFTER_WHIP1 TAIL(ALL_VALUES, "");
static const char stuck_path[] = HEAD("BRT", "false", "stuck", "0") SINGLE("1", "single", "S", "s1")
    TAIL("\"s1\"",
         "\"z0\",\"z1\",\"a1\",\"a2\",\"b1\",\"b2\",\"b3\",\"c1\",\"c2\",\"c3\",\"e2\",\"f2\",\"g1\",\"g2\"");
static const char contradiction_path[] = HEAD("W", "false", "contradiction", "1")
    CHAIN("1", "whip", "1", "\"p1\",\"p2\"",
          LAST("Q", "q1", "0", "[\"q2\",0]")) ",{\"round\":2,\"rule\":\"contradiction\",\"length\":0,"
                                              "\"variable\":\"P\"}" TAIL("", "\"q1\",\"q2\"");
/* The second assertion finds its label gone: y has neither value nor candidate then. */
static const char clash_path[] =
    HEAD("BRT", "false", "contradiction", "0") SINGLE("1", "single", "X", "x1") "," SINGLE(
        "1", "single", "Y",
        "y1") ",{\"round\":2,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"Y\"}" TAIL("\"x1\"", "");
static const char bad_givens_path[] = HEAD("W", "false", "bad-givens", "0") TAIL("", "");

static void right_paths_are_accepted(void **unused)
{
    (void)unused;
    accepts(&main_network, whip_path, 8);
    accepts(&main_network, braid_path, 8);
    accepts(&main_network, twice_path, 8);
    accepts(&main_network, whip1_path, 8);
    accepts(&main_network, stuck_path, 1);
    accepts(&empty_network, contradiction_path, 2);
    accepts(&clash_network, clash_path, 3);
    accepts(&begun_network, HEAD("BRT", "false", "stuck", "0") TAIL("\"x1\"", "\"y2\",\"y3\""), 0);
    accepts(&no_network, HEAD("BRT", "true", "solved", "0") TAIL("", ""), 0);
}

static void steps_keep_to_rounds_singles_and_conclusions(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"round\":1", "\"round\":0", 1, "round 0" },
        { "\"round\":3", "\"round\":1", 3, "round 1 can't stand after round 2" },
        { "\"round\":7", "\"round\":9", -1, "" },
        { "\"round\":2", "\"round\":1", -1, "" }, /* the single and the whip don't need each other */
        { "\"round\":3", "\"round\":2", 3, "z0 is still in Z" },
        { "\"round\":6", "\"round\":5", 7, "c1 is still in C" },
        { "single", "other-single", 1, "the rule is not \"other-single\" but \"single\"" },
        { "\"rule\":\"single\",\"length\":0", "\"rule\":\"swordfish\",\"length\":0", 1, "the rule is not" },
        { "\"rule\":\"single\",\"length\":0", "\"rule\":\"single\",\"length\":1", 1,
          "single[1] is not in the theory" },
        { "\"variable\":\"S\"", "\"variable\":\"Z\"", 1, "s1 is in another csp-variable" },
        { "\"variable\":\"S\"", "\"variable\":\"z1\"", 1, "no csp-variable \"z1\"" },
        { "\"variable\":\"E\"", "\"variable\":\"S\"", 5, "e2 is in another csp-variable" },
        { "\"variable\":\"A\",\"asserts\":[\"a2\"]", "\"variable\":\"S\",\"asserts\":[\"a2\"]", 4,
          "a2 is in another csp-variable" },
        { "[\"s1\"]", "[\"s2\"]", 1, "no label \"s2\"" },
        { "[\"s1\"]", "[\"S\"]", 1, "no label \"S\"" },
        { "[\"s1\"]", "[\"z0\"]", 1, "z0 is in another csp-variable" },
        { "[\"s1\"]", "[\"s1\",\"z1\"]", 1, "z1 is in another csp-variable" },
        { "[\"s1\"]", "[\"s1\",\"s1\"]", 1, "twice" },
        { "[\"s1\"]", "[]", 1, "s1 is still in S" },
        { "[\"s1\"]", "[1]", 1, "no label" },
        { "[\"z1\"]", "[\"z0\"]", 3, "not a candidate at the start of the round" },
        /* a step that was there before holds no more in a later round, but twice in one round it does */
        { SINGLE("3", "single", "Z", "z1"),
          SINGLE("3", "single", "Z", "z1") "," SINGLE("4", "single", "Z", "z1"), 4, "z1 is not a candidate" },
    };
    static const edit repeated[] = {
        { SINGLE("3", "single", "Z", "z1"),
          SINGLE("3", "single", "Z", "z1") "," SINGLE("3", "single", "Z", "z1"), -1, "" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"one\",\"comment\":\"c\",\"note\":[{\"a\":[1,null]}]",
          -1, "" },
    };
    RUN(main_network, whip_path, list);
    RUN(main_network, whip_path, repeated);
}

static void whips_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"length\":3", "\"length\":2", 2, "length 2, but 3 cells" },
        { "\"length\":3", "\"length\":4", 2, "length 4, but 3 cells" },
        { "\"length\":3", "\"length\":0", 2, "whip[0] is not in the theory" },
        { "\"rule\":\"whip\"", "\"rule\":\"braid\"", 2, "not in the theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W2\"", 2, "whip[3] is not in the theory" },
        { "\"theory\":\"W\"", "\"theory\":\"B\"", 2, "not in the theory" },
        { "\"theory\":\"W\"", "\"theory\":\"BRT\"", 2, "not in the theory" },
        { "\"theory\":\"W\"", "\"theory\":\"B7+L3\"", -1, "" },
        { "[\"z0\"]", "[]", 2, "nothing is concluded" },
        { "[\"z0\"]", "[\"z0\",\"z1\"]", 2, "c3 is not linked to z1" },
        { "[\"z0\"]", "[\"z0\",\"z0\"]", 2, "twice" },
        { "[\"z0\"]", "[\"z1\"]", 2, "c3 is not linked to z1" },
        { "[\"z0\"]", "[\"s1\"]", 2, "not a candidate at the start" },
        { "[\"z0\"]", "[\"a1\"]", 2, "a1 is not linked to a1" },
        { CELL_A, CELL("Z", "z1", "0", "z0", ""), 2, "b1 is not linked to z0" },
        { CELL_A, CELL("S", "s1", "0", "s1", ""), 2, "not a candidate" },
        { CELL_A, CELL("A", "a1", "0", "a1", ""), 2, "a1 stands twice" },
        { CELL_A, CELL("A", "a1", "1", "a2", ""), 2, "not open before line 1" },
        { CELL_A, CELL("A", "a1", "9", "a2", ""), 2, "not open before line 1" },
        { CELL_A, CELL("A", "a2", "0", "a1", ""), 2, "a2 is not linked to z0" },
        { CELL_A, CELL("A", "b3", "0", "a2", ""), 2, "another csp-variable" },
        { CELL_A, CELL("A", "a1", "0", "f2", ""), 2, "another csp-variable" },
        { CELL_A, CELL("A", "a1", "0", "x", ""), 2, "no label \"x\"" },
        { CELL_A, LAST("A", "a1", "0", ""), 2, "a2 is still in A" },
        { CELL_A, CELL("A", "a1", "0", "a2", "[\"a2\",0]"), 2, "a2 is not linked to z0" },
        { CELL_A, CELL("A", "a1", "0", "a2", "[\"b3\",0]"), 2, "another csp-variable" },
        { CELL_B, CELL("B", "b1", "0", "b2", "[\"b3\",0]"), 2, "b1 is not linked to z0" },
        { CELL_B, CELL("B", "b3", "0", "b2", "[\"b1\",1]"), 2, "not linked to the right before it" },
        { CELL_B, CELL("B", "b1", "1", "b2", ""), 2, "b3 is still in B and is neither refuted nor a right" },
        { CELL_B, CELL("B", "b1", "1", "b2", "[\"b3\",1]"), 2, "b3 is not linked to a2" },
        { CELL_B, CELL("B", "b1", "1", "b2", "[\"b3\",2]"), 2, "not open before line 2" },
        { CELL_B, CELL("B", "b1", "1", "b2", "[\"b3\",0],[\"b3\",0]"), 2, "twice" },
        { CELL_B, CELL("B", "b1", "1", "b2", "[\"b3\"]"), 2, "others" },
        { CELL_B, CELL("B", "b1", "1", "b2", "[\"b3\",\"0\"]"), 2, "others" },
        { CELL_B, CELL("B", "b1", "1", "b2", "[\"b3\",0,0]"), 2, "others" },
        { CELL_B, CELL("B", "b1", "1", "b2", "\"b3\""), 2, "others" },
        { CELL_B, CELL("B", "b1", "1", "b3", "[\"b2\",0]"), 2, "b2 is not linked to z0" },
        { CELL_A "," CELL_B, CELL_B "," CELL_A, 2, "not open before line 1" },
        { CELL_B "," LAST_C, LAST_C "," CELL_B, 2, "not open before line 2" },
    };
    /* Two rights of one csp-variable, a right linked to the target, a right linked to an earlier one: each in
     * a chain of four cells that would do in every other respect. */
    static const edit four[] = {
        { CHAIN("2", "whip", "3", "\"z0\"", CELL_A "," CELL_B "," LAST_C),
          CHAIN("2", "whip", "4", "\"z0\"",
                CELL_A "," CELL_B
                       "," CELL("C", "c1", "2", "c3", "[\"c2\",1]") "," LAST("G", "g1", "3", "[\"g2\",0]")),
          2, "the right of cell 3 is z0 or linked to it" },
        { CHAIN("2", "whip", "3", "\"z0\"", CELL_A "," CELL_B "," LAST_C),
          CHAIN("2", "whip", "4", "\"z0\"",
                CELL_A "," CELL_B
                       "," CELL("C", "c1", "2", "c2", "[\"c3\",0]") "," LAST("G", "g1", "3", "[\"g2\",0]")),
          2, "the right of cell 3 is a2 or linked to it" },
        { CHAIN("2", "whip", "3", "\"z0\"", CELL_A "," CELL_B "," LAST_C),
          CHAIN("2", "whip", "4", "\"z0\"",
                CELL_A "," CELL("A", "a1", "1", "a2", "") "," CELL(
                    "B", "b1", "2", "b2", "[\"b3\",0]") "," LAST("C", "c1", "3", "[\"c2\",1],[\"c3\",0]")),
          2, "the right of cell 2 is a2" },
    };
    RUN(main_network, whip_path, four);
    RUN(main_network, whip_path, list);
}

static void braids_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit braid[] = {
        { "braid", "whip", 2, "not linked to the right before it" },
        { "W+B", "W", 2, "not in the theory" },
        { "W+B", "W3+B2", 2, "braid[3] is not in the theory" },
        { "W+B", "W1+B3", -1, "" },
        { "W+B", "M", -1, "" },
        { "[\"z0\"]", "[\"z0\",\"z1\"]", 2, "c3 is not linked to z1" },
        { "[\"b1\",1]", "[\"b1\",2]", 2, "not open before line 2" },
        { "[\"c1\",2]", "[\"c1\",3]", 2, "not open before line 3" },
        { "[\"c1\",2]", "[\"c1\",1]", 2, "c1 is not linked to a2" },
        { "[\"c2\",1]", "[\"c2\",0]", 2, "c2 is not linked to z0" },
    };
    static const edit twice[] = {
        { "braid", "whip", 2, "not in the theory" },
        { "\"theory\":\"B\"", "\"theory\":\"B+W\"", -1, "" },
        /* F = {a2, f2}: a2 would be the right of two cells */
        { CELL("E", "a1", "1", "e2", ""), CELL("F", "f2", "1", "a2", ""), 2, "the right of cell 2 is a2" },
        /* a csp-variable in two cells */
        { CELL("E", "a1", "1", "e2", ""), CELL("A", "a1", "0", "a2", ""), 2, "the right of cell 2 is a2" },
    };
    char *whip = malloc(ROOM);
    assert_non_null(whip);
    RUN(main_network, braid_path, braid);
    RUN(main_network, twice_path, twice);
    apply(twice_path, &(edit){ "\"theory\":\"B\"", "\"theory\":\"W\"", 0, "" }, whip);
    static const edit as_whip[] = { { "braid", "whip", 2, "a left of cell 2 is in an earlier cell" } };
    RUN(main_network, whip, as_whip);
    free(whip);
}

static void whips_of_length_1_may_have_several_targets(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"W1\"", "\"B9\"", -1, "" }, /* every theory but BRT has them */
        { "\"W1\"", "\"BRT\"", 1, "not in the theory" },
        { "[\"a1\",\"b3\"]", "[\"a1\",\"b2\"]", 1, "z0 is not linked to b2" },
        { "[\"a1\",\"b3\"]", "[\"a1\",\"b3\",\"c3\"]", 1, "z1 is not linked to c3" },
        { "[\"a1\",\"b3\"]", "[\"a1\",\"b3\",\"z1\"]", 1, "z1 is not linked to z1" },
        { "[\"a1\",\"b3\"]", "[\"b3\"]", 2, "a1 is still in A" },
        { "\"whip\"", "\"braid\"", 1, "not in the theory" },
        { "[\"z1\",0]", "", 1, "z1 is still in Z" },
        { "\"by\":0,\"others\"", "\"by\":0,\"right\":\"z1\",\"others\"", 1, "z1 stands twice" },
    };
    RUN(main_network, whip1_path, list);
    /* non-degeneracy: S has one candidate, so it is a single and no cell of a whip */
    check_verdict v = run(&single_network, HEAD("W", "false", "unfinished", "1")
                                               CHAIN("1", "whip", "1", "\"z0\"", LAST("S", "s1", "0", ""))
                                                   TAIL("", "\"z1\",\"s1\""));
    assert_int_equal(v.refused, 1);
    assert_non_null(strstr(v.why, "lacks two candidates"));
}

static void contradictions_and_outcomes(void **unused)
{
    (void)unused;
    static const edit contradiction[] = {
        { "\"variable\":\"P\"", "\"variable\":\"Q\"", 2, "q1 is still in Q" },
        { "\"round\":2", "\"round\":1", 2, "p1 is still in P" },
        { "\"length\":0,\"variable\":\"P\"", "\"length\":1,\"variable\":\"P\"", 2,
          "contradiction[1] is not" },
        { "\"variable\":\"P\"}",
          "\"variable\":\"P\"},{\"round\":2,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"P\"}", 3,
          "nothing can follow a contradiction" },
        { "\"variable\":\"P\"}", "\"variable\":\"P\",\"asserts\":[]}", 2, "\"asserts\" can't stand here" },
        { "\"outcome\":\"contradiction\"", "\"outcome\":\"stuck\"", 0, "the outcome is not \"stuck\"" },
        { ",{\"round\":2,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"P\"}", "", 0, "outcome" },
        { "\"solved\":false", "\"solved\":true", 0, "solved" },
    };
    static const edit solved[] = {
        { "\"outcome\":\"solved\"", "\"outcome\":\"stuck\"", 0, "outcome" },
        { "\"outcome\":\"solved\"", "\"outcome\":\"bounded\"", 0, "outcome" },
        { "\"outcome\":\"solved\"", "\"outcome\":\"contradiction\"", 0, "outcome" },
        { "\"outcome\":\"solved\"", "\"outcome\":\"bad-givens\"", 0, "outcome" },
        { "\"outcome\":\"solved\"", "\"outcome\":\"done\"", 0, "outcome" },
        { "\"solved\":true", "\"solved\":false", 0, "\"solved\" is wrong" },
        { "\"rating\":3", "\"rating\":2", 0, "the rating is not 2 but 3" },
        { "\"rating\":3", "\"rating\":4", 0, "rating" },
        { "," SINGLE("7", "single", "G", "g2"), "", 0, "outcome" },
        { "\"values\":[\"z1\",\"a2\"", "\"values\":[\"a2\",\"z1\"", 0,
          "z1 is not at its place in the final values" },
        { "\"values\":[\"z1\",", "\"values\":[", 0, "final values" },
        { ",\"g2\"],\"candidates\"", ",\"g2\",\"g2\"],\"candidates\"", 0, "too many final values" },
        { "\"candidates\":[]", "\"candidates\":[\"z0\"]", 0, "too many final candidates" },
    };
    static const edit stuck[] = {
        { "\"stuck\"", "\"bounded\"", -1, "" },
        { "\"stuck\"", "\"unfinished\"", -1, "" },
        { "\"stuck\"", "\"solved\"", 0, "outcome" },
        { "\"candidates\":[\"z0\",", "\"candidates\":[", 0,
          "z0 is not at its place in the final candidates" },
        { ",\"g2\"]", ",2]", 0, "final candidates" },
        { "[\"s1\"],\"candidates\"", "[],\"candidates\"", 0, "final values" },
    };
    RUN(empty_network, contradiction_path, contradiction);
    RUN(main_network, whip_path, solved);
    RUN(main_network, stuck_path, stuck);
}

static void expect(const network_text *t, const char *json, int values, int eliminations, int proved,
                   int claims)
{
    check_verdict v = run(t, json);
    if (!v.accepted || v.values != values || v.eliminations != eliminations || (int)v.proved != proved ||
        (int)v.claims != claims)
        fail_msg("accepted %d (%s), %d values, %d eliminations, proved %d, claims %d: %s", v.accepted, v.why,
                 v.values, v.eliminations, v.proved, v.claims, json);
}

static void verdicts_say_what_is_proved(void **unused)
{
    (void)unused;
    char json[ROOM];
    expect(&main_network, whip_path, 7, 1, PROVED_SOLUTION, 0);
    expect(&main_network, whip1_path, 7, 2, PROVED_SOLUTION, 0);
    expect(&empty_network, contradiction_path, 0, 2, PROVED_NONE, 0);
    expect(&main_network, stuck_path, 1, 0, PROVED_STEPS, CLAIM_STUCK);
    apply(stuck_path, &(edit){ "\"stuck\"", "\"bounded\"", 0, "" }, json);
    expect(&main_network, json, 1, 0, PROVED_STEPS, CLAIM_BOUNDED);
    apply(stuck_path, &(edit){ "\"stuck\"", "\"listed\"", 0, "" }, json);
    expect(&main_network, json, 1, 0, PROVED_STEPS, 0);
    apply(stuck_path, &(edit){ "\"unknown\"", "\"none\"", 0, "" }, json);
    expect(&main_network, json, 1, 0, PROVED_STEPS, CLAIM_STUCK | CLAIM_SOLUTIONS);
    apply(whip_path, &(edit){ "\"unknown\"", "\"one\",\"trimmed\":true,\"untrimmed\":9", 0, "" }, json);
    expect(&main_network, json, 7, 1, PROVED_SOLUTION, CLAIM_UNTRIMMED);
}

/* Claims that are refuted without a search. */
static void untrue_claims_are_refused(void **unused)
{
    (void)unused;
    static const char single[] = HEAD("W", "false", "unfinished", "1")
        CHAIN("1", "whip", "1", "\"a1\",\"b3\"", LAST("Z", "z0", "0", "[\"z1\",0]")) TAIL(
            "", "\"z0\",\"z1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"c3\",\"s1\",\"e2\",\"f2\",\"g1\",\"g2\"");
    static const edit single_edits[] = {
        { "", "", -1, "" },
        { "\"unfinished\"", "\"listed\"", -1, "" },
        { "\"unfinished\"", "\"stuck\"", 0,
          "the outcome is not \"stuck\": a csp-variable has one candidate" },
        { "\"unfinished\"", "\"bounded\"", 0, "the outcome is not \"bounded\": a csp-variable has" },
    };
    static const char empty[] = HEAD("W", "false", "unfinished", "1")
        CHAIN("1", "whip", "1", "\"p1\",\"p2\"", LAST("Q", "q1", "0", "[\"q2\",0]"))
            TAIL("", "\"q1\",\"q2\"");
    static const edit empty_edits[] = {
        { "", "", -1, "" },
        { "\"unknown\"", "\"none\"", -1, "" },
        { "\"unknown\"", "\"one\"", 0, "\"solutions\" can't be \"one\"" },
        { "\"unknown\"", "\"several\"", 0, "\"solutions\" can't be \"several\"" },
        { "\"unfinished\"", "\"stuck\"", 0, "the outcome is not \"stuck\"" },
    };
    static const edit solved[] = {
        { "\"unknown\"", "\"one\"", -1, "" },
        { "\"unknown\"", "\"none\"", 0, "\"solutions\" can't be \"none\"" },
        { "\"unknown\"", "\"several\"", 0, "\"solutions\" can't be \"several\"" },
    };
    static const network_text need = { "g f h1 h2", "G=g,f H=h1,h2", "g=h1", "", "g h2", "" };
    static const char needy[] = HEAD("W", "true", "solved", "0") TAIL("\"g\",\"h2\"", "");
    static const edit need_edits[] = { { "", "", 0, "the values are not a solution" } };
    RUN(main_network, single, single_edits);
    RUN(empty_network, empty, empty_edits);
    RUN(main_network, whip_path, solved);
    RUN(need, needy, need_edits);
}

/* Nothing is named in a network without labels but an empty csp-variable. */
static void networks_may_have_no_labels(void **unused)
{
    (void)unused;
    static const network_text bare = { "", "A=", "", "", "", "" };
    static const char path[] =
        HEAD("S+W", "false", "contradiction",
             "0") "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"A\"}" TAIL("", "");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"variable\":\"A\"", "\"variable\":\"B\"", 1, "no csp-variable \"B\"" },
        { "\"variable\":\"A\"", "\"variable\":\"A\",\"asserts\":[\"a\"]", 1, "no label \"a\"" },
        { "\"variable\":\"A\"", "\"eliminates\":[\"a\"],\"cells\":[]", 1, "not shown by \"cells\"" },
        { "\"rule\":\"contradiction\"", "\"rule\":\"single\"", 1, "there are no labels" },
        { "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"A\"}",
          CHAIN("1", "whip", "1", "\"a\"", LAST("A", "a", "0", "")), 1, "there are no labels" },
    };
    RUN(bare, path, list);
    check_verdict v = run(
        &no_network,
        HEAD("W", "false", "contradiction",
             "0") "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"variable\":\"A\"}" TAIL("", ""));
    assert_non_null(strstr(v.why, "there are no csp-variables"));
}

static void all_keys_are_needed_and_no_others_stand(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"app\":\"toy\",", "", 0, "\"app\" is missing" },
        { "\"app\":\"toy\"", "\"app\":1", 0, "\"app\"" },
        { "\"puzzle\":\"p\"", "\"puzzle\":[]", 0, "\"puzzle\"" },
        { "\"theory\":\"W\",", "", 0, "\"theory\"" },
        { "\"theory\":\"W\"", "\"theory\":\"\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"X\"", 0, "\"X\" is not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"w\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W+\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"+W\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W+W2\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W+L\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W0\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W03\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W99999999999\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"WB\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"WW\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"WL7\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"7\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W+7\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"BRT+W\"", 0, "not a theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W+W:xy\"", 0, "the theory names type \"xy\"" },
        { "\"theory\":\"W\"", "\"theory\":\"W+BC:t/xy\"", 0, "the theory names type \"xy\"" },
        { "\"theory\":\"W\"", "\"theory\":\"W\\u001b[31m\\u0085\"", 0, "\"W?[31m??\" is not a" },
        { "\"solved\":true", "\"solved\":1", 0, "\"solved\"" },
        { "\"outcome\":\"solved\",", "", 0, "\"outcome\"" },
        { "\"solutions\":\"unknown\",", "", 0, "\"solutions\"" },
        { "\"rating\":3,", "", 0, "\"rating\"" },
        { "\"rating\":3", "\"rating\":\"3\"", 0, "\"rating\"" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"none\"", 0, "\"solutions\" can't be \"none\"" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"several\"", 0, "\"solutions\" can't be" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"\"", 0, "\"solutions\" can't be" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"unknown\",\"extra\":1", 0,
          "\"extra\" can't stand here" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"unknown\",\"comment\":1", 0, "\"comment\"" },
        { "\"solutions\":\"unknown\"", "\"solutions\":\"unknown\",\"params\":1", 0, "\"params\"" },
        { "\"steps\":[", "\"steps\":[1,", 1, "missing" },
        { "\"steps\":[", "\"steps\":[[],", 1, "missing" },
        { "\"steps\":[", "\"steps\":[[\"rule\"],", 1, "missing" },
        { "\"round\":1,", "", 1, "\"round\"" },
        { "\"rule\":\"single\",", "", 1, "\"rule\"" },
        { "\"length\":0,", "", 1, "\"length\"" },
        { "\"variable\":\"S\",", "", 1, "\"variable\"" },
        { ",\"asserts\":[\"s1\"]", "", 1, "s1 is still in S" },
        { ",\"asserts\":[\"s1\"]", ",\"asserts\":[\"s1\"],\"eliminates\":[]", 1,
          "\"eliminates\" can't stand here" },
        { ",\"asserts\":[\"s1\"]", ",\"asserts\":[\"s1\"],\"note\":{\"x\":0}", -1, "" },
        { "\"eliminates\":[\"z0\"],", "", 2, "\"eliminates\"" },
        { "\"eliminates\":[\"z0\"]", "\"eliminates\":[\"z0\"],\"asserts\":[]", 2,
          "\"asserts\" can't stand here" },
        { "\"cells\":[", "\"cells\":[0,", 2, "\"variable\" is missing" },
        { CELL_A, "0", 2, "missing" },
        { "\"variable\":\"A\",", "", 2, "\"variable\"" },
        { "\"left\":\"a1\",", "", 2, "a1 is still in A" },
        { "\"by\":0,", "", 2, "\"by\"" },
        { ",\"others\":[]", "", 2, "\"others\"" },
        { ",\"others\":[]", ",\"others\":[],\"z\":0", 2, "\"z\" can't stand here" },
        { "\"values\"", "\"value\"", 0, "\"values\"" },
        { "\"candidates\":[]", "\"candidates\":[],\"gone\":[]", 0, "\"gone\" can't stand here" },
    };
    RUN(main_network, whip_path, list);
    check_verdict v =
        run(&no_network, HEAD("BRT", "true", "solved", "0") SINGLE("1", "single", "S", "s1") TAIL("", ""));
    assert_int_equal(v.refused, 1);
}

static void the_start_decides(void **unused)
{
    (void)unused;
    fixture f;
    open_fixture(&f, &main_network);
    check_verdict v;
    error e = { 0 };
    char *changed = malloc(ROOM);
    assert_non_null(changed);
    f.context.answer = BAD_INPUT;
#define CHECK(json) check_path(NULL, &memory_standard, json, strlen(json), give_start, &f.context, &v, &e)
    assert_int_equal(CHECK(bad_givens_path), OK);
    assert_true(v.accepted);
    apply(bad_givens_path, &(edit){ "\"steps\":[", "\"steps\":[" SINGLE("1", "single", "S", "s1"), 0, "" },
          changed);
    assert_int_equal(CHECK(changed), OK);
    assert_false(v.accepted);
    apply(
        bad_givens_path,
        &(edit){ "\"final\"", "\"bound\":{\"at-least\":1,\"values\":[],\"candidates\":[]},\"final\"", 0, "" },
        changed);
    assert_int_equal(CHECK(changed), OK);
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "\"bound\" can't stand where the givens contradict each other"));
    apply(bad_givens_path,
          &(edit){ "\"final\"", "\"changes\":{\"eliminates\":[],\"asserts\":[]},\"final\"", 0, "" }, changed);
    assert_int_equal(CHECK(changed), OK);
    assert_false(v.accepted);
    apply(bad_givens_path, &(edit){ "\"candidates\":[", "\"candidates\":[\"z0\"", 0, "" }, changed);
    assert_int_equal(CHECK(changed), OK);
    assert_false(v.accepted);
    apply(bad_givens_path, &(edit){ "\"solved\":false", "\"solved\":true", 0, "" }, changed);
    assert_int_equal(CHECK(changed), OK);
    assert_false(v.accepted);
    assert_int_equal(CHECK(whip_path), OK); /* readable, but false: there can be no path */
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "no steps"));
    apply(bad_givens_path, &(edit){ "bad-givens", "stuck", 0, "" }, changed);
    assert_int_equal(CHECK(changed), OK);
    assert_false(v.accepted);
    assert_string_equal(v.why, "the outcome is not \"stuck\" but \"bad-givens\"");
    f.context.start = NULL; /* the puzzle can't be read: no outcome allows that */
    assert_int_equal(CHECK(bad_givens_path), BAD_INPUT);
    assert_false(v.accepted);
    assert_string_equal(e.text, "toy p"); /* the message is passed on */
    assert_int_equal(e.line, 7);
    f.context.answer = NO_MEMORY;
    assert_int_equal(CHECK(bad_givens_path), NO_MEMORY);
    f.context = (start_context){ &f.start, OK, "block=2x6", 0 };
    apply(whip_path, &(edit){ "\"app\"", "\"params\":\"block=2x6\",\"app\"", 0, "" }, changed);
    assert_int_equal(CHECK(changed), OK);
    assert_true(v.accepted);
    assert_int_equal(f.context.calls, 1);
    f.context.params = NULL;
    assert_int_equal(CHECK(bad_givens_path), OK); /* but the givens agree */
    assert_false(v.accepted);
    free(changed);
    close_fixture(&f);
}

/* ---- the text ---- */

typedef struct malformed {
    const char *json;
    int line, column; /* 0: any */
} malformed;

static void malformed_json_is_bad_input(void **unused)
{
    (void)unused;
    static const malformed list[] = {
        { "", 1, 1 },
        { "   ", 1, 4 },
        { "{", 1, 2 },
        { "}", 1, 1 },
        { "[", 0, 0 },
        { "[1,]", 1, 4 },
        { "[1 2]", 1, 4 },
        { "[,1]", 1, 2 },
        { "[1", 1, 3 },
        { "[1}", 1, 3 },
        { "{]", 1, 2 },
        { "{\"a\"}", 1, 5 },
        { "{\"a\":}", 1, 6 },
        { "{\"a\" 1}", 1, 6 },
        { "{\"a\":1,}", 1, 8 },
        { "{a:1}", 1, 2 },
        { "{'a':1}", 1, 2 },
        { "{1:1}", 1, 2 },
        { "{\"a\":1,\"a\":2}", 0, 0 },
        { "{\"a\":1,\"\\u0061\":2}", 0, 0 },
        { "{\"a\":1 \"b\":2}", 1, 8 },
        { "{} {}", 1, 4 },
        { "{}x", 1, 3 },
        { "\n\n  ]", 3, 3 },
        { "[\"\xC3\xA4\", ]", 1, 7 },
        { "nul", 1, 1 },
        { "True", 1, 1 },
        { "nullx", 1, 5 },
        { "undefined", 1, 1 },
        { "NaN", 1, 1 },
        { "-", 1, 1 },
        { "-1", 1, 1 },
        { "+1", 1, 1 },
        { "01", 1, 2 },
        { "00", 1, 2 },
        { "1.5", 1, 2 },
        { "1e3", 1, 2 },
        { "1E3", 0, 0 },
        { "1000000000", 1, 10 },
        { "99999999999999999999999", 0, 0 },
        { "0x10", 1, 2 },
        { ".5", 1, 1 },
        { "\"", 1, 2 },
        { "\"abc", 1, 5 },
        { "\"\\", 0, 0 },
        { "\"\\\"", 0, 0 },
        { "\"\\x\"", 0, 0 },
        { "\"\\u\"", 0, 0 },
        { "\"\\u12\"", 0, 0 },
        { "\"\\u12g4\"", 0, 0 },
        { "\"\\u+123\"", 0, 0 },
        { "\"\\U0041\"", 0, 0 },
        { "\"\\u0000\"", 0, 0 },
        { "\"\\ud800\"", 0, 0 },
        { "\"\\ud800x\"", 0, 0 },
        { "\"\\ud800\\n\"", 0, 0 },
        { "\"\\ud800\\u0041\"", 0, 0 },
        { "\"\\ud800\\ud800\"", 0, 0 },
        { "\"\\udc00\"", 0, 0 },
        { "\"\\ud800\\udc0\"", 0, 0 },
        { "\"a\tb\"", 1, 3 },
        { "\"a\nb\"", 1, 3 },
        { "\"\x01\"", 1, 2 },
        { "\"\x80\"", 1, 2 },
        { "\"\xBF\"", 1, 2 },
        { "\"\xC0\x80\"", 1, 2 },
        { "\"\xC1\xBF\"", 1, 2 },
        { "\"\xC3\"", 1, 2 },
        { "\"\xC3\x28\"", 1, 2 },
        { "\"\xE0\x80\x80\"", 1, 2 },
        { "\"\xE0\x9F\xBF\"", 1, 2 },
        { "\"\xED\xA0\x80\"", 0, 0 },
        { "\"\xED\xBF\xBF\"", 0, 0 },
        { "\"\xF0\x80\x80\x80\"", 1, 2 },
        { "\"\xF0\x8F\xBF\xBF\"", 1, 2 },
        { "\"\xF4\x90\x80\x80\"", 0, 0 },
        { "\"\xF5\x80\x80\x80\"", 0, 0 },
        { "\"\xF8\x88\x80\x80\x80\"", 0, 0 },
        { "\"\xFF\"", 1, 2 },
        { "\"\xE2\x82", 1, 2 },
        { "\xEF\xBB\xBF{}", 1, 1 },
        { "\xC2\xA0{}", 1, 1 },
        { "\f{}", 1, 1 },
        { "// comment\n{}", 1, 1 },
        { "{} # comment", 1, 4 },
        /* JSON, but not a path */
        { "null", 1, 1 },
        { "[]", 1, 1 },
        { "[\"format\"]", 1, 1 },
        { "\"tresse-path\"", 1, 1 },
        { "{}", 1, 1 },
        { "{\"format\":\"tresse-path\"}", 1, 1 },
        { "{\"format\":1,\"version\":2}", 1, 1 },
        { "{\"format\":\"tresse\",\"version\":2}", 1, 1 },
        { "{\"format\":\"tresse-path\",\"version\":1}", 1, 1 },
        { "{\"format\":\"tresse-path\",\"version\":3}", 1, 1 },
        { "{\"format\":\"tresse-path\",\"version\":\"2\"}", 1, 1 },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        check_verdict v;
        error e = { 0 };
        status s = run_bytes(&main_network, list[i].json, strlen(list[i].json), &v, &e);
        bool placed =
            list[i].line ? e.line == list[i].line && e.column == list[i].column : e.line > 0 && e.column > 0;
        if (s != BAD_INPUT || !placed || !*e.text || v.accepted)
            fail_msg("text %zu (%s): status %d, %d:%d: %s", i, list[i].json, s, e.line, e.column, e.text);
    }
}

static void a_nul_byte_is_bad_input(void **unused)
{
    (void)unused;
    check_verdict v;
    error e = { 0 };
    assert_int_equal(run_bytes(&main_network, "{}\0", 3, &v, &e), BAD_INPUT);
    assert_int_equal(run_bytes(&main_network, "\"a\0b\"", 5, &v, &e), BAD_INPUT);
    assert_int_equal(run_bytes(&main_network, "{\"format\0\":1}", 13, &v, &e), BAD_INPUT);
    assert_int_equal(check_path(NULL, &memory_standard, NULL, 0, give_start, NULL, &v, &e), BAD_INPUT);
    assert_int_equal(check_path(NULL, &memory_standard, "", ((size_t)1 << 30) + 1, give_start, NULL, &v, &e),
                     BAD_INPUT);
}

/* The value of the key `note` in a right path. */
static bool note_is_read(const char *value)
{
    char *json = malloc(ROOM);
    check_verdict v;
    error e = { 0 };
    assert_non_null(json);
    snprintf(json, ROOM, "{\"note\":%s,%s", value, stuck_path + 1);
    status s = run_bytes(&main_network, json, strlen(json), &v, &e);
    free(json);
    return s == OK && v.accepted;
}

static char *repeated(const char *open, const char *piece, int n, const char *close)
{
    char *out = calloc(1, ROOM), *at = out;
    assert_non_null(out);
    at += snprintf(at, 64, "%s", open);
    for (int i = 0; i < n; i++)
        at += snprintf(at, 64, piece, i);
    snprintf(at, 64, "%s", close);
    return out;
}

static void valid_json_is_read(void **unused)
{
    (void)unused;
    static const char *const list[] = {
        "null",
        "true",
        "false",
        "0",
        "999999999",
        "\"\"",
        "[]",
        "{}",
        "[ ]",
        "{ }",
        " [\t1 ,\r\n2 ] ",
        "{\"\":0}",
        "{\"a\":{\"a\":1}}",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00\\uFFFF\\uD7FF\\uE000\"",
        "\"\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF\"",
        "\"\xF0\x90\x80\x80\xF4\x8F\xBF\xBF\""
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (!note_is_read(list[i]))
            fail_msg("not read: %s", list[i]);
    check_verdict v = run(&main_network, "{\"\\u0066orm\\u0061t\":\"tresse\\u002dpath\",\"version\":2}");
    assert_int_equal(v.refused,
                     0); /* escapes are decoded in keys and in strings: it is a path, with keys missing */
    assert_non_null(strstr(v.why, "\"app\" is missing"));
}

static void nesting_and_keys_are_bounded(void **unused)
{
    (void)unused;
    char open[128] = "", close[128] = "";
    memset(open, '[', 63); /* the path itself is a level */
    memset(close, ']', 63);
    char *deep = repeated(open, "%d", 1, close), *deeper = repeated("[", open, 1, "1]");
    assert_true(note_is_read(deep));
    snprintf(deeper, ROOM, "[%s]", deep);
    assert_false(note_is_read(deeper));
    char *wide = repeated("{\"x\":0", ",\"k%d\":0", 63, "}"),
         *wider = repeated("{\"x\":0", ",\"k%d\":0", 64, "}");
    assert_true(note_is_read(wide));
    assert_false(note_is_read(wider));
    free(deep);
    free(deeper);
    free(wide);
    free(wider);
    size_t n = 1000000; /* no depth can use up the stack */
    char *endless = malloc(n);
    assert_non_null(endless);
    memset(endless, '[', n);
    check_verdict v;
    error e = { 0 };
    assert_int_equal(run_bytes(&main_network, endless, n, &v, &e), BAD_INPUT);
    assert_int_equal(e.column, 66);
    free(endless);
}

/* ---- what was changed before, Singles that were left, networks of others ---- */

#define CHANGED(changes) "{\"changes\":{" changes "},"

static void changes_come_first(void **unused)
{
    (void)unused;
    static const char changed[] = CHANGED(
        "\"eliminates\":[\"x1\"],\"asserts\":[\"y2\"]") "\"singles\":true,"
                                                        "\"format\":\"tresse-path\",\"version\":2,\"app\":"
                                                        "\"toy\",\"puzzle\":\"p\","
                                                        "\"theory\":\"BRT\",\"solved\":true,\"outcome\":"
                                                        "\"solved\",\"solutions\":\"unknown\",\"rating\":0,"
                                                        "\"steps\":[" SINGLE("1", "single", "X", "x2")
                                                            TAIL("\"x2\",\"y2\"", "");
    static const network_text net = { "x1 x2 y1 y2 y3", "X=x1,x2 Y=y1,y2,y3", "", "", "", "" };
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"asserts\":[\"y2\"]", "\"asserts\":[\"x1\"]", 0, "\"changes\": x1 is not a candidate" },
        { "\"eliminates\":[\"x1\"]", "\"eliminates\":[\"x1\",\"x1\"]", 0,
          "\"changes\": x1 is not a candidate" },
        { "\"eliminates\":[\"x1\"]", "\"eliminates\":[\"k\",\"x1\"]", 0, "no label \"k\"" },
        { "\"asserts\":[\"y2\"]", "\"asserts\":[\"k\"]", 0, "no label \"k\"" },
        { "\"eliminates\":[\"x1\"],", "", 0, "\"eliminates\" is missing" },
        { "\"asserts\":[\"y2\"]", "\"asserts\":[\"y2\"],\"more\":0", 0, "the key \"more\"" },
        { "\"singles\":true", "\"singles\":false", 1, "this path is without Singles" },
        { "\"singles\":true", "\"singles\":true,\"incomplete\":\"sum#1\"", -1, "" },
        { "\"rule\":\"single\"", "\"uses\":[\"sum\"],\"rule\":\"single\"", -1, "" },
        { "\"rule\":\"single\"", "\"uses\":[],\"rule\":\"single\"", -1, "" },
        { "\"rule\":\"single\"", "\"uses\":5,\"rule\":\"single\"", 1,
          "\"uses\" is missing or is not a list" },
        { "\"rule\":\"single\"", "\"uses\":[\"a\",1],\"rule\":\"single\"", 1, "not a string" },
        { "\"singles\":true", "\"singles\":true,\"uses\":[]", 0, "the key \"uses\" can't stand here" },
        { "\"asserts\":[\"y2\"]", "\"asserts\":[\"y2\"],\"uses\":[]", 0, "the key \"uses\"" },
    };
    RUN(net, changed, list);
    accepts_without_memory(&net, changed);
}

/* Where Singles are left, a chain may have csp-variables of one candidate; so may ghosts. */
static void singles_may_be_left(void **unused)
{
    (void)unused;
    static const char relaxed[] =
        "{\"singles\":false,\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"p\","
        "\"theory\":"
        "\"RW\",\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"rating\":1,\"steps\":"
        "[" CHAIN("1", "relaxed-whip", "1", "\"z0\"", LAST("S", "s1", "0", "")) TAIL("", "\"z1\",\"s1\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"singles\":false", "\"singles\":true", 1, "S lacks two candidates" },
    };
    RUN(single_network, relaxed, list);
    accepts_without_memory(&single_network, relaxed);
}

/* x1 goes in the first round; in the second it may be a left all the same, but not what was gone at the
 * start, and a value may be a right. */
static void ghosts_were_there_at_the_start(void **unused)
{
    (void)unused;
    static const network_text net = { "z0 z1 x0 x1 x2 y0 y1 v1 v2 w1 w2 w0",
                                      "Z=z0,z1 X=x0,x1,x2 Y=y0,y1 V=v1,v2 W=w1,w2,w0",
                                      "y0-x1 y1-x1 z0-x1 z0-x2 x0-v1 x0-v2 z0-w0",
                                      "w0",
                                      "",
                                      "" };
    static const char path[] = HEAD("RW", "false", "unfinished", "2")
        CHAIN("1", "whip", "1", "\"x1\"", LAST("Y", "y0", "0", "[\"y1\",0]")) "," CHAIN(
            "2", "relaxed-whip", "2", "\"z0\"",
            CELL("X", "x1", "0", "x0", "[\"x2\",0]") "," LAST("V", "v1", "1", "[\"v2\",1]"))
            TAIL("", "\"z1\",\"x0\",\"x2\",\"y0\",\"y1\",\"v1\",\"v2\",\"w1\",\"w2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { CELL("X", "x1", "0", "x0", "[\"x2\",0]"), CELL("W", "w0", "0", "w1", "[\"w2\",0]"), 2,
          "w0 is not a candidate at the start of the path" },
        { "\"relaxed-whip\"", "\"whip\"", 2, "whip[2] is not in the theory" },
        { "\"theory\":\"RW\"", "\"theory\":\"W\"", 2, "not in the theory" },
    };
    RUN(net, path, list);
    /* q1 has become a value since */
    static const network_text later = { "z0 z1 q0 q1 v1 v2 y0 y1",
                                        "Z=z0,z1 Q=q0,q1 V=v1,v2 Y=y0,y1",
                                        "y0-q0 y1-q0 z0-q0 q1-v1 z0-v2",
                                        "",
                                        "",
                                        "" };
    static const char value[] = HEAD("RW", "false", "unfinished", "2")
        CHAIN("1", "whip", "1", "\"q0\"", LAST("Y", "y0", "0", "[\"y1\",0]")) "," SINGLE(
            "2", "single", "Q",
            "q1") "," CHAIN("3", "relaxed-whip", "2", "\"z0\"",
                            CELL("Q", "q0", "0", "q1", "") "," LAST("V", "v1", "1", "[\"v2\",0]"))
            TAIL("\"q1\"", "\"z1\",\"v2\",\"y0\",\"y1\"");
    accepts(&later, value, 3);
}

static void networks_of_others_go_by_names(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"rule\":\"single\"", "\"rule\":\"swordfish\"", -1, "" }, /* types may be called otherwise */
        { "\"values\":[\"z1\",\"a2\"", "\"values\":[\"a2\",\"z1\"", -1, "" },
        { "\"values\":[\"z1\",\"a2\"", "\"values\":[\"z1\",\"z1\"", 0, "z1 can't be among the final values" },
        { "\"values\":[\"z1\",\"a2\"", "\"values\":[\"z1\",\"a1\"", 0, "a1 can't be among the final values" },
        { "\"values\":[\"z1\",", "\"values\":[", 0, "6 final values, but there are 7" },
        { "\"values\":[\"z1\",", "\"values\":[\"k\",", 0, "no label \"k\"" },
        { "\"candidates\":[]", "\"candidates\":[\"z0\"]", 0, "z0 can't be among the final candidates" },
    };
    use_against(true);
    RUN(main_network, whip_path, list);
    accepts_without_memory(&main_network, whip_path);
    accepts(&empty_network, contradiction_path, 2);
    use_against(false);
    check_verdict v;
    error e = { 0 };
    fixture f;
    open_fixture(&f, &main_network);
    f.context.answer = BAD_INPUT;
    assert_int_equal(check_path(&(check_terms){ .foreign = true }, &memory_standard, bad_givens_path,
                                strlen(bad_givens_path), give_start, &f.context, &v, &e),
                     OK);
    assert_true(v.accepted);
    close_fixture(&f);
}

/* A trial without steps shows nothing; so does one that is not as deep as it says. */
static void empty_trials_are_refused(void **unused)
{
    (void)unused;
    static const char trial[] = HEAD(
        "TE(BRT)", "false", "unfinished",
        "1") "{\"round\":1,\"rule\":\"T&E\",\"length\":1,\"eliminates\":[\"z0\"],\"trace\":[]}" TAIL("", "");
    static const edit list[] = { { "", "", 1, "does not end with a contradiction" } };
    RUN(single_network, trial, list);
    static const char deep[] =
        HEAD("TE(BRT,2)", "false", "unfinished",
             "1") "{\"round\":1,\"rule\":\"T&E\",\"length\":1,\"eliminates\":[\"z0\"],\"trace\":[{\"round\":"
                  "1,\"rule\":"
                  "\"contradiction\",\"length\":0,\"variable\":\"S\"}]}" TAIL("", "\"z1\",\"s1\"");
    static const edit depths[] = {
        { "", "", -1, "" },
        { "\"length\":1", "\"length\":2", 1, "the depth of this trial is 1" },
    };
    RUN(single_network, deep, depths);
    static const edit none[] = {
        { "TE(BRT)\",\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"rating\":1,"
          "\"steps\":[{"
          "\"round\":1,\"rule\":\"T&E\",\"length\":1",
          "TE(BRT,2)\",\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"rating\":1,"
          "\"steps\":["
          "{\"round\":1,\"rule\":\"T&E\",\"length\":2",
          1, "does not end with a contradiction" },
    };
    RUN(single_network, trial, none);
}

/* ---- memory and noise ---- */

typedef struct meter {
    int allowed; /* allocations before the first that fails */
    bool for_ever;
    long balance;
} meter;

static void *metered(void *context, void *old, size_t old_size, size_t new_size)
{
    meter *m = context;
    if (new_size && m->allowed-- <= 0 && (m->for_ever || m->allowed == -1))
        return NULL;
    void *p = memory_standard.resize(NULL, old, old_size, new_size);
    m->balance += (long)new_size - (long)old_size;
    return p;
}

static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        fixture f;
        open_fixture(&f, &main_network);
        int failures = 0;
        for (bool done = false; !done; failures++) {
            meter m = { failures, for_ever, 0 };
            memory scarce = { metered, &m };
            check_verdict v;
            error e = { 0 };
            status s =
                check_path(NULL, &scarce, whip_path, strlen(whip_path), give_start, &f.context, &v, &e);
            done = s == OK && m.allowed >= 0; /* else an arena was content with less */
            assert_true(s == OK ? v.accepted : s == NO_MEMORY && !v.accepted);
            assert_int_equal(m.balance, 0);
        }
        assert_true(failures > 2);
        close_fixture(&f);
    }
}

/* Random bytes put in, taken away or changed: any answer will do, but one must come, and a path that is not
 * accepted has a reason. TRESSE_NOISE says how many paths. */
static void noise_never_harms(void **unused)
{
    (void)unused;
    static const char *const paths[] = { whip_path,  braid_path, twice_path,
                                         whip1_path, stuck_path, bad_givens_path };
    static const char likely[] = "\"\\{}[],:0123456789 truefalsn\n\x80\xC3\xED\xF4";
    fixture f;
    open_fixture(&f, &main_network);
    char *json = malloc(ROOM);
    rng r;
    const char *asked = getenv("TRESSE_NOISE");
    int refused = 0, bad = 0, paths_tried = asked ? atoi(asked) : 20000;
    assert_non_null(json);
    random_seed(&r, 1, 0);
    for (int i = 0; i < paths_tried; i++) {
        const char *from = paths[random_below(&r, sizeof paths / sizeof *paths)];
        size_t n = strlen(from);
        memcpy(json, from, n);
        for (uint32_t k = random_below(&r, 4) + 1; k > 0 && n > 1; k--) {
            size_t at = random_below(&r, (uint32_t)n), far = random_below(&r, (uint32_t)n);
            char c = random_below(&r, 4) ? likely[random_below(&r, sizeof likely - 1)]
                                         : (char)random_below(&r, 256);
            switch (random_below(&r, 5)) {
            case 0:
                json[at] = c;
                break;
            case 1:
                memmove(json + at, json + at + 1, --n - at);
                break;
            case 2:
                memmove(json + at + 1, json + at, n++ - at);
                json[at] = c;
                break;
            case 3:
                json[at] = json[far];
                break;
            default:
                n = random_below(&r, 20) ? n : at;
            }
        }
        char *exact = malloc(n + 1);
        check_verdict v;
        error e = { 0 };
        assert_non_null(exact);
        memcpy(exact, json, n);
        status s = check_path(NULL, &memory_standard, exact, n, give_start, &f.context, &v, &e);
        assert_true(s == OK || (s == BAD_INPUT && *e.text));
        assert_true(v.accepted || s != OK || *v.why);
        bad += s == BAD_INPUT;
        refused += s == OK && !v.accepted;
        free(exact);
    }
    assert_true(refused > paths_tried / 20 && bad > paths_tried / 20);
    free(json);
    close_fixture(&f);
}

static void goals_are_settled(void **unused)
{
    (void)unused;
    static const char path[] =
        HEAD("BRT", "false", "listed", "0") SINGLE("1", "single", "X", "x2") TAIL("\"x2\"", "\"y1\",\"y2\"");
    static const network_text net = { "x1 x2 y1 y2", "X=x1,x2 Y=y1,y2", "", "x1", "", "" };
#define GOAL(name) "\"rating\":0", "\"goal\":\"" name "\",\"rating\":0"
    static const edit list[] = {
        { "", "", -1, "" },
        { GOAL("x2"), -1, "" },
        { GOAL("X"), -1, "" },
        { GOAL("y1"), 0, "the goal y1 is not settled at the end" },
        { GOAL("Y"), 0, "the goal Y is not settled at the end" },
        { GOAL("k"), 0, "no csp-variable \"k\"" },
        { "\"rating\":0", "\"goal\":\"y1\",\"rating\":1", 0, "the rating is not 1 but 0" },
        { "\"outcome\":\"listed\",\"solutions\":\"unknown\",\"rating\":0",
          "\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"goal\":\"Y\",\"rating\":0", -1, "" },
    };
    RUN(net, path, list);
    fixture f;
    check_verdict v;
    error e = { 0 };
    char *changed = malloc(ROOM);
    assert_non_null(changed);
    open_fixture(&f, &main_network);
    f.context.answer = BAD_INPUT;
    apply(bad_givens_path, &(edit){ GOAL("z0"), 0, "" }, changed);
    assert_int_equal(
        check_path(NULL, &memory_standard, changed, strlen(changed), give_start, &f.context, &v, &e), OK);
    assert_true(v.accepted);
    close_fixture(&f);
    free(changed);
}

/* All csp-variables have values: what one of them needs must be there. */
static void solutions_obey_needs(void **unused)
{
    (void)unused;
    static const char solved[] = HEAD("BRT", "true", "solved", "0") TAIL("\"a1\",\"b2\"", "");
    const network_text kept = { "a1 a2 b1 b2", "A=a1,a2 B=b1,b2", "a1=b2", "", "a1 b2", "" };
    const network_text idle = { "a1 a2 b1 b2", "A=a1,a2 B=b1,b2", "a2=b1", "", "a1 b2", "" };
    const network_text broken = { "a1 a2 b1 b2", "A=a1,a2 B=b1,b2", "a1=b1", "", "a1 b2", "" };
    static const edit no[] = { { "", "", 0, "what one of them needs is not there" } };
    accepts(&kept, solved, 0);
    accepts(&idle, solved, 0);
    RUN(broken, solved, no);
    static const char needed[] = HEAD(
        "W", "false", "contradiction",
        "0") "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"needed\":[\"b1\"]}" TAIL("\"a1\",\"b2\"",
                                                                                              "");
    static const edit says[] = {
        { "", "", -1, "" },
        { "\"needed\":[\"b1\"]", "\"needed\":[\"b1\"],\"asserts\":[]", 1, "a contradiction asserts nothing" },
    };
    RUN(broken, needed, says);
    const network_text open = { "a1 a2 b1 b2", "A=a1,a2 B=b1,b2", "a1=b1", "", "a1", "" };
    static const edit one[] = {
        { "\"needed\":[\"b1\"]", "\"needed\":[\"b1\"],\"asserts\":[\"b1\"]", 1,
          "a contradiction asserts nothing" },
    };
    RUN(open, needed, one);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_paths_are_accepted),
        cmocka_unit_test(steps_keep_to_rounds_singles_and_conclusions),
        cmocka_unit_test(whips_keep_to_the_definition),
        cmocka_unit_test(braids_keep_to_the_definition),
        cmocka_unit_test(whips_of_length_1_may_have_several_targets),
        cmocka_unit_test(contradictions_and_outcomes),
        cmocka_unit_test(verdicts_say_what_is_proved),
        cmocka_unit_test(untrue_claims_are_refused),
        cmocka_unit_test(networks_may_have_no_labels),
        cmocka_unit_test(all_keys_are_needed_and_no_others_stand),
        cmocka_unit_test(the_start_decides),
        cmocka_unit_test(malformed_json_is_bad_input),
        cmocka_unit_test(a_nul_byte_is_bad_input),
        cmocka_unit_test(valid_json_is_read),
        cmocka_unit_test(nesting_and_keys_are_bounded),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(noise_never_harms),
        cmocka_unit_test(changes_come_first),
        cmocka_unit_test(singles_may_be_left),
        cmocka_unit_test(ghosts_were_there_at_the_start),
        cmocka_unit_test(networks_of_others_go_by_names),
        cmocka_unit_test(empty_trials_are_refused),
        cmocka_unit_test(goals_are_settled),
        cmocka_unit_test(solutions_obey_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
