/* test_check_lines.c: the checker on lines of every form: rights of several labels, inner suppositions,
 * cases, guarded cells, sets that steps conclude, Subsets and orders inside a pattern; one wrong path for
 * each condition.
 *
 * No present rule writes most of these forms, so the tests have a table of their own. Its rule "proof" may do
 * anything and requires nothing: it accepts exactly what is sound. The other rows show that future rules need
 * no more than a row. */
#include "check/checker.h"
#include "check_lab.h"

#include <string.h>

#define ANYTHING                                                                                             \
    (1 << SUPPOSE | 1 << SUBSET | 1 << DECLARED | 1 << CASES | OVER_SETS | G_LABELS | REUSE | CONCLUDES)
#define CELLS .key = "cells", .first = SUPPOSE, .own = check_chain, .typed = true

static const kind kinds[] = {
    { "proof", "P", "", "cells", SUPPOSE, .may = ANYTHING },
    { "force", "F", "", "of", CASES, .may = OVER_SETS | G_LABELS | 1 << SUPPOSE },
    { "whip", "W", "", CELLS, .continuous = true, .distinct = 2, .z = NO_BOUND, .t = true },
    { "t-whip", "tW", "", CELLS, .continuous = true, .distinct = 2, .z = 1, .t = true, .last_right = true },
    { "g-whip", "gW", "", CELLS, .continuous = true, .distinct = 1, .z = NO_BOUND, .t = true,
      .may = G_LABELS | REUSE },
    { "g1-whip", "gV", "", CELLS, .continuous = true, .distinct = 1, .z = NO_BOUND, .t = true,
      .may = G_LABELS },
    { "braid", "B", "", CELLS, .z = NO_BOUND, .t = true },
    { "biv-chain", "BC", "", CELLS, .continuous = true, .distinct = 2, .last_right = true },
    { "or-braid", "OB", "", CELLS, .z = NO_BOUND, .t = true, .may = OVER_SETS },
    { "or5-whip", "OR5W", "", CELLS, .continuous = true, .distinct = 2, .z = NO_BOUND, .t = true },
    { "T&E", "", "", "trace", SUPPOSE, .always = NO_BOUND, .deep = 1 },
    { .name = NULL },
};

/* z0 excludes the lower half of each csp-variable, by itself or by what it forces. V, W and U are a triangle
 * of k1, k2, k3: an oddagon, but for v. m3 excludes N, so m1 or m2 is true. g needs h1 or h2. P1, P2 have
 * their candidates in C1 and C2 but for the fin. O1 is smaller than O2. */
static const network_text net = {
    "z0 z1 a1 a2 a3 b1 b2 c1 c2 d1 d2 x y q1 q2 k1 k2 k3 v m1 m2 m3 n1 n2 t g f h1 h2 p11 p12 p21 p22 fin e1 "
    "r1 r2 s1 u o10 o11 o20 o21 w1 w2",
    "O1=o10,o11 O2=o20,o21 Z=z0,z1 A=a1,a2,a3 B=b1,b2 C=c1,c2 D=d1,d2 X=x,y Q=q1,q2 V=k1,k2,v U=k2,k3 "
    "W=k3,k1 M=m1,m2,m3 N=n1,n2 "
    "G=g,f P1=p11,p12 P2=p21,p22,fin uC1=p11,p21,e1 uC2=p12,p22 uR=r1,r2 uS=s1,r2 "
    "E=w1,w2 wH=h1,u wI=h2,t",
    "z0-a1 a2-b1 a3-b1 b2-c1 z0-c2 d1-x z0-y z0-d2 d2-q1 z0-q2 z0-v m3-n1 m3-n2 m1-t m2-t z0-f z0-h1 z0-h2 "
    "z0-fin z0-r1 d1-a1 fin-e1 d1-r1 d2-s1 r2-u z0-e1 a2-w1 b2-w2 b2-a2 a3-c1 g=h1,h2 0<1",
    "",
    "",
    "",
};

#define STEP(round, rule, length, what, cells)                                                               \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":" length "," what ",\"cells\":[" cells "]}"
#define ON_Z0(theory, rule, length, cells)                                                                   \
    HEAD(theory, "false", "unfinished", length) STEP("1", rule, length, "\"eliminates\":[\"z0\"]", cells) END
#define END                                                                                                  \
    TAIL("",                                                                                                 \
         "\"z1\",\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"x\",\"y\",\"q1\",\"q2\","  \
         "\"k1\",\"k2\",\"k3\",\"v\",\"m1\",\"m2\",\"m3\",\"n1\",\"n2\",\"t\"," REST)
#define REST                                                                                                 \
    "\"g\",\"f\",\"h1\",\"h2\",\"p11\",\"p12\",\"p21\",\"p22\",\"fin\",\"e1\",\"r1\",\"r2\",\"s1\",\"u\","   \
    "\"o10\",\"o11\",\"o20\",\"o21\",\"w1\",\"w2\""
#define G_CELL(variable, left, by, rights, others)                                                           \
    "{\"variable\":\"" variable "\",\"left\":\"" left "\",\"by\":" by ",\"right\":[" rights                  \
    "],\"others\":[" others "]}"
#define SUPPOSE_IN(label, cells) "{\"suppose\":[\"" label "\"],\"cells\":[" cells "]}"

#define A_CELL G_CELL("A", "a1", "0", "\"a2\",\"a3\"", "")
#define B_CELL CELL("B", "b1", "1", "b2", "")

/* ---- rights ---- */

static void a_right_may_have_several_labels(void **unused)
{
    (void)unused;
    static const char path[] =
        ON_Z0("P", "proof", "3", A_CELL "," B_CELL "," LAST("C", "c1", "2", "[\"c2\",0]"));
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"a2\",\"a3\"]", "[\"a3\",\"a2\"]", -1, "" },
        { "[\"a2\",\"a3\"]", "[\"a2\"]", 1, "a3 is still in A and is neither refuted nor a right" },
        { "[\"a2\",\"a3\"]", "[\"a2\",\"a2\"]", 1, "a2 stands twice" },
        { "[\"a2\",\"a3\"]", "[\"a2\",\"b2\"]", 1, "b2 is in another csp-variable" },
        { "[\"a2\",\"a3\"]", "[]", 1, "a2 is still in A" },
        { "[\"a2\",\"a3\"]", "7", 1, "\"right\" is missing or is not a string" },
        { B_CELL, CELL("E", "w1", "1", "w2", ""), 1, "w1 is not linked to a3" }, /* but it is to a2 */
        { B_CELL, CELL("B", "b1", "0", "b2", ""), 1, "b1 is not linked to z0" },
        { "\"proof\"", "\"whip\"", 1, "whip[3] is not in the theory" },
        { "\"theory\":\"P\"", "\"theory\":\"P+gW\"", -1, "" },
    };
    static const char g_whip[] =
        ON_Z0("gW+gV+W", "g-whip", "3", A_CELL "," B_CELL "," LAST("C", "c1", "2", "[\"c2\",0]"));
    static const edit rows[] = {
        { "", "", -1, "" },
        { "g-whip", "g1-whip", -1, "" },
        { "\"g-whip\"", "\"whip\"", 1, "a right of a whip is one label" },
        { "\"theory\":\"gW+gV+W\"", "\"theory\":\"gW2\"", 1, "g-whip[3] is not in the theory" },
        { "\"theory\":\"gW+gV+W\"", "\"theory\":\"gW3\"", -1, "" },
        { "\"theory\":\"gW+gV+W\"", "\"theory\":\"g\"", 0, "not a theory" },
        { "\"theory\":\"gW+gV+W\"", "\"theory\":\"gWW\"", 0, "not a theory" },
    };
    /* A stands twice: after b2 only a3 is left of it */
    static const char again[] =
        ON_Z0("gW+gV", "g-whip", "4",
              A_CELL "," B_CELL
                     "," CELL("A", "a2", "2", "a3", "[\"a1\",0]") "," LAST("C", "c1", "3", "[\"c2\",0]"));
    static const edit again_edits[] = {
        { "", "", -1, "" },
        { "g-whip", "g1-whip", 1, "cell 3 repeats a csp-variable" },
        { CELL("A", "a2", "2", "a3", "[\"a1\",0]"), CELL("A", "a1", "0", "a3", "[\"a2\",2]"), 1,
          "the left of cell 3 is not linked to the right before it" },
    };
    RUN(net, path, list);
    RUN(net, g_whip, rows);
    RUN(net, again, again_edits);
}

static void the_last_right_may_be_refuted_by_any_line(void **unused)
{
    (void)unused;
#define C_CELL "{\"variable\":\"C\",\"left\":\"c1\",\"by\":2,\"right\":\"c2\",\"right-by\":0,\"others\":[]}"
    static const char path[] = ON_Z0("P", "proof", "3", A_CELL "," B_CELL "," C_CELL);
    static const edit list[] = {
        { "", "", -1, "" },
        { ",\"right-by\":0", "", -1, "" }, /* what is supposed, where nothing is said */
        { ",\"right-by\":0", ",\"right-by\":1", 1, "c2 is not linked to a2" },
        { ",\"right-by\":0", ",\"right-by\":3", 1,
          "c2 can't be refuted by line 3, which is not open before line 3" },
        { ",\"right-by\":0", ",\"right-by\":\"0\"", 1, "\"right-by\" is missing or is not a number" },
        { "," C_CELL, "", 1, "b2 is not linked to z0" },
        { A_CELL "," B_CELL "," C_CELL, "", 1, "what line 0 supposes does not end in a contradiction" },
        { C_CELL, LAST("C", "c1", "2", "[\"c2\",0]") "," C_CELL, 1,
          "\"right\" is missing in a cell that is not" },
    };
    RUN(net, path, list);
}

/* ---- suppositions inside ---- */

static void suppositions_may_stand_inside(void **unused)
{
    (void)unused;
#define X_LAST   LAST("X", "x", "1", "[\"y\",0]")
#define D1_CELLS SUPPOSE_IN("d1", X_LAST)
    static const char path[] = ON_Z0("P", "proof", "2", D1_CELLS "," CELL("D", "d1", "1", "d2", ""));
    static const edit list[] = {
        { "", "", -1, "" },
        { CELL("D", "d1", "1", "d2", ""), LAST("D", "d1", "1", "[\"d2\",0]"), -1, "" },
        { CELL("D", "d1", "1", "d2", ""), CELL("D", "d1", "2", "d2", ""), 1,
          "which is not open before line 3" },
        { CELL("D", "d1", "1", "d2", ""), CELL("D", "d1", "0", "d2", ""), 1, "d1 is not linked to z0" },
        { CELL("D", "d1", "1", "d2", ""), CELL("X", "x", "1", "y", ""), 1, "line 1 does not refute x" },
        { X_LAST, CELL("X", "x", "1", "y", ""), -1, "" },
        { X_LAST, LAST("X", "y", "0", "[\"x\",0]"), 1, "x is not linked to z0" },
        { X_LAST, "", 1, "what line 1 supposes does not end in a contradiction" },
        { "{\"suppose\":[\"d1\"]", "{\"suppose\":[]", 1, "nothing is supposed" },
        { "{\"suppose\":[\"d1\"]", "{\"suppose\":[\"d1\"],\"trace\":[]", 1, "and stands in a step alone" },
        { "{\"suppose\":[\"d1\"]", "{\"suppose\":[\"d1\",\"z1\"]", 1, "x is not linked to z1" },
        { "{\"suppose\":[\"d1\"]", "{\"suppose\":[\"d1\"],\"k\":1", 1, "\"k\" can't stand here" },
        { "{\"suppose\":[\"d1\"]", "{\"suppose\":\"d1\"", 1, "\"suppose\" is missing or is not a list" },
        { "," CELL("D", "d1", "1", "d2", ""), "", 1,
          "what line 0 supposes does not end" }, /* d1 may be false */
    };
    static const char row[] = ON_Z0("W", "whip", "1", D1_CELLS);
    static const edit row_edits[] = { { "", "", 1, "such a line can't stand in a whip" } };
    RUN(net, path, list);
    RUN(net, row, row_edits);
}

/* What an inner supposition refutes may be what was supposed, or forced, before. */
static void an_inner_supposition_may_end_the_outer_one(void **unused)
{
    (void)unused;
#define D_FIRST CELL("D", "d2", "0", "d1", "")
    static const char path[] =
        ON_Z0("P", "proof", "2", D_FIRST "," SUPPOSE_IN("d1", LAST("X", "x", "2", "[\"y\",0]")));
    static const edit list[] = {
        { "", "", -1, "" },
        { LAST("X", "x", "2", "[\"y\",0]"), LAST("X", "x", "1", "[\"y\",0]"), -1, "" },
        { "{\"suppose\":[\"d1\"]", "{\"suppose\":[\"z1\"]", 1, "x is not linked to z1" },
        { SUPPOSE_IN("d1", LAST("X", "x", "2", "[\"y\",0]")),
          SUPPOSE_IN("x", LAST("X", "x", "1", "[\"y\",0]")), 1, "what line 0 supposes does not end" },
    };
    RUN(net, path, list);
}

static void labels_may_be_supposed_false(void **unused)
{
    (void)unused;
#define D2_FALSE                                                                                             \
    "{\"suppose-false\":[\"d2\"],\"cells\":[" CELL("D", "d2", "1", "d1", "") "," LAST("X", "x", "2",         \
                                                                                      "[\"y\",0]") "]}"
    /* so d2 is true: line 1 says so */
    static const char path[] = ON_Z0("P", "proof", "2", D2_FALSE "," LAST("Q", "q1", "1", "[\"q2\",0]"));
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"suppose-false\":[\"d2\"]", "\"suppose\":[\"d2\"]", 1, "d2 is not linked to d2" },
        { "\"suppose-false\":[\"d2\"]", "\"suppose-false\":[\"d1\"]", 1, "line 1 does not refute d2" },
        { "\"suppose-false\":[\"d2\"]", "\"suppose-false\":[\"d2\",\"a1\"]", 1, "q1 is not linked to a1" },
        { LAST("Q", "q1", "1", "[\"q2\",0]"), LAST("Q", "q1", "1", "[\"q2\",1]"), 1,
          "q2 is not linked to d2" },
        { "," LAST("X", "x", "2", "[\"y\",0]"), "", 1, "d1 is not linked to z0" },
    };
    RUN(net, path, list);
}

/* ---- cases ---- */

#define V_CASES(others, cases) "{\"cases\":\"V\",\"others\":[" others "],\"of\":[" cases "]}"
#define BY_CELL(variable, left, by, right)                                                                   \
    "{\"variable\":\"" variable "\",\"left\":\"" left "\",\"by\":" by ",\"right\":\"" right                  \
    "\",\"right-by\":" by ",\"others\":[]}"
#define K1 SUPPOSE_IN("k1", BY_CELL("U", "k2", "2", "k3"))
#define K2 SUPPOSE_IN("k2", BY_CELL("W", "k1", "4", "k3"))

static void cases_go_through_a_set(void **unused)
{
    (void)unused;
    static const char path[] = ON_Z0("P", "proof", "3", V_CASES("[\"v\",0]", K1 "," K2));
    static const edit list[] = {
        { "", "", -1, "" },
        { K1 "," K2,
          SUPPOSE_IN("k2", BY_CELL("W", "k1", "2", "k3")) "," SUPPOSE_IN("k1", BY_CELL("U", "k2", "4", "k3")),
          -1, "" },
        { "[\"v\",0]", "", 1, "v is still in V" },
        { "[\"v\",0]", "[\"v\",1]", 1, "not open before line 1" },
        { "[\"v\",0]", "[\"v\",\"0\"]", 1, "each of \"others\" must be a list of a label and a number" },
        { "[\"v\",0]", "[\"v\",0,0]", 1, "each of \"others\" must be a list of a label and a number" },
        { "[\"v\",0]", "\"v\"", 1, "each of \"others\" must be a list of a label and a number" },
        { "," K2, "", 1, "k2 is still in V" },
        { K2, K1, 1, "k1 stands twice" },
        { K2, SUPPOSE_IN("z1", ""), 1, "z1 is in another csp-variable" },
        { "\"by\":4", "\"by\":2", -1, "" }, /* the first case is closed, so k1 is false */
        { "\"by\":4", "\"by\":3", 1, "not open before line 5" },
        { "\"by\":4", "\"by\":1", 1, "line 1 does not refute k1" },
        { BY_CELL("W", "k1", "4", "k3"), "", 1, "what line 4 supposes does not end" },
        { "\"cases\":\"V\"", "\"cases\":\"A\"", 1, "v is in another csp-variable" },
        { "\"cases\":\"V\"", "\"set\":7", 1, "no step 7 concludes a set" },
        { "\"right-by\":4", "\"right-by\":0", 1, "k3 is not linked to z0" },
        { ",\"right-by\":4", "", 1, "k3 is not linked to z0" },
        { "\"cases\":\"V\"", "\"cases\":[]", 1, "\"cases\" is missing or is not a string" },
        { ",\"of\":[", ",\"for\":[", 1, "\"variable\" is missing" },
        { "{\"suppose\":[\"k2\"]", "{\"suppose-false\":[\"k2\"]", 1, "\"suppose\" is missing" },
        /* the case k2 is not refuted by refuting something else */
        { SUPPOSE_IN("k2", BY_CELL("W", "k1", "4", "k3")),
          "{\"suppose\":[\"k2\"],\"suppose-false\":[\"k3\"],\"cells\":[{\"variable\":\"W\",\"left\":\"k1\","
          "\"by\":2,"
          "\"right\":\"k3\",\"right-by\":4,\"others\":[]}]}",
          1, "\"suppose-false\" can't stand here" },
    };
    static const char row[] = ON_Z0("W", "whip", "1", V_CASES("[\"v\",0]", K1 "," K2));
    static const edit row_edits[] = { { "", "", 1, "such a line can't stand in a whip" } };
    RUN(net, path, list);
    RUN(net, row, row_edits);
}

#define FORCE(what, cases)                                                                                   \
    HEAD("F", "false", "unfinished", "3")                                                                    \
    "{\"round\":1,\"rule\":\"force\",\"length\":3," what ",\"cases\":\"D\",\"others\":[],\"of\":[" cases "]" \
    "}"
#define D1_R SUPPOSE_IN("d1", CELL("R", "r1", "1", "r2", ""))
#define D2_S SUPPOSE_IN("d2", CELL("S", "s1", "3", "r2", ""))

static void cases_may_have_a_common_conclusion(void **unused)
{
    (void)unused;
    static const char gone[] = FORCE("\"eliminates\":[\"u\"]", D1_R "," D2_S) TAIL("", "");
    static const edit list[] = {
        { "", "", 0, "z0 is not at its place in the final candidates" }, /* the step is right */
        { "[\"u\"]", "[\"t\"]", 1, "t does not follow in each case" },
        { "[\"u\"]", "[\"u\",\"r1\"]", 0, "final" }, /* r1 is linked to r2, too */
        { "[\"u\"]", "[\"u\",\"x\"]", 1, "x does not follow in each case" },
        { "[\"u\"]", "[]", 1, "nothing is concluded" },
        { D2_S, SUPPOSE_IN("d2", ""), 1, "u does not follow in each case" },
        { CELL("S", "s1", "3", "r2", ""), CELL("S", "s1", "1", "r2", ""), 1, "line 1 does not refute s1" },
        { "\"eliminates\"", "\"asserts\"", 1, "u does not follow in each case" },
        { "\"eliminates\":[\"u\"]", "\"asserts\":[\"r2\"]", 0, "final values" },
        { "\"eliminates\":[\"u\"]", "\"asserts\":[\"r1\"]", 1, "r1 does not follow in each case" },
        { "\"theory\":\"F\"", "\"theory\":\"W\"", 1, "force[3] is not in the theory" },
        { "\"force\"", "\"proof\"", 1, "not shown by \"of\"" },
    };
    /* x is linked to d1, and d2 is what the other case supposes: x follows only if it is linked to that, too
     */
    static const char none[] =
        FORCE("\"eliminates\":[\"x\"]", SUPPOSE_IN("d1", "") "," SUPPOSE_IN("d2", "")) TAIL("", "");
    static const edit none_edits[] = { { "", "", 1, "x does not follow in each case" },
                                       { "[\"x\"]", "[\"z0\"]", 1, "z0 does not follow in each case" } };
    /* a case that ends with what was refuted in it says nothing of what is linked to that */
    static const char refuted[] =
        FORCE("\"eliminates\":[\"z0\"]",
              SUPPOSE_IN("d1", SUPPOSE_IN("r1", LAST("D", "d2", "1", "[\"d1\",2]"))) "," SUPPOSE_IN("d2", ""))
            TAIL("", "");
    static const edit refuted_edits[] = {
        { "", "", 1, "z0 does not follow in each case" },
        { "]}]},{\"suppose\":[\"d2\"]", "]}," CELL("R", "r1", "2", "r2", "") "]},{\"suppose\":[\"d2\"]", 1,
          "z0 does not follow in each case" },
    };
    static const char g_label[] =
        FORCE("\"asserts\":[\"a2\"]",
              SUPPOSE_IN("d1", G_CELL("A", "a1", "1", "\"a2\",\"a3\"", "")) "," SUPPOSE_IN("d2", ""))
            TAIL("", "");
    static const edit g_label_edits[] = {
        { "", "", 1, "a2 does not follow in each case" },
        { "\"asserts\":[\"a2\"]", "\"eliminates\":[\"z0\"]", 1, "z0 does not follow in each case" },
    };
    RUN(net, gone, list);
    RUN(net, none, none_edits);
    RUN(net, refuted, refuted_edits);
    RUN(net, g_label, g_label_edits);
}

/* ---- other sets ---- */

#define M_STEP(rule)                                                                                         \
    STEP("1", rule, "2", "\"concludes\":[\"m1\",\"m2\"]",                                                    \
         CELL("M", "m1", "0", "m3", "[\"m2\",0]") "," LAST("N", "n1", "1", "[\"n2\",1]"))
#define T_STEP(round)                                                                                        \
    STEP(round, "or-braid", "1", "\"eliminates\":[\"t\"]", "{\"set\":1,\"others\":[[\"m1\",0],[\"m2\",0]]}")

static void steps_may_conclude_sets(void **unused)
{
    (void)unused;
    static const char path[] =
        HEAD("P+OB+B", "false", "unfinished", "2") M_STEP("proof") "," T_STEP("2") TAIL(
            "",
            "\"z0\",\"z1\",\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"x\",\"y\",\"q1\","
            "\"q2\",\"k1\",\"k2\",\"k3\",\"v\",\"m1\",\"m2\",\"m3\",\"n1\",\"n2\"," REST);
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"concludes\":[\"m1\",\"m2\"]", "\"concludes\":[\"m1\"]", 1, "line 0 does not refute m2" },
        { "\"concludes\":[\"m1\",\"m2\"]", "\"concludes\":[\"m1\",\"m2\",\"t\"]", 2,
          "t is still in the set" },
        { "\"concludes\":[\"m1\",\"m2\"]", "\"eliminates\":[\"m1\",\"m2\"]", 1, "m1 is not linked to m1" },
        { "[\"n2\",1]", "", 1, "n2 is still in N" },
        { "\"set\":1", "\"set\":2", 2, "no step 2 concludes a set before this round" },
        { "\"round\":2", "\"round\":1", 2, "no step 1 concludes a set before this round" },
        { "\"set\":1", "\"set\":0", 2, "no step 0 concludes a set" },
        { "\"set\":1", "\"set\":3", 2, "no step 3 concludes a set" },
        { "\"set\":1", "\"set\":\"1\"", 2, "\"set\" is missing or is not a number" },
        { "\"set\":1", "\"variable\":1", 2, "\"variable\" is missing or is not a string" },
        { "[\"m1\",0],[\"m2\",0]", "[\"m1\",0]", 2, "m2 is still in the set" },
        { "[\"m1\",0],[\"m2\",0]", "[\"m1\",0],[\"m2\",0],[\"m3\",0]", 2,
          "m3 is in another csp-variable or set" },
        { "\"eliminates\":[\"t\"]", "\"eliminates\":[\"n1\"]", 2, "m1 is not linked to n1" },
        { "\"rule\":\"or-braid\"", "\"rule\":\"braid\"", 2, "a braid has cells over csp-variables only" },
        { M_STEP("proof"), M_STEP("braid"), 1, "a braid eliminates" },
    };
    static const char trace[] =
        HEAD("TE(P)", "false", "unfinished", "1") "{\"round\":1,\"rule\":\"T&E\",\"length\":1,\"eliminates\":"
                                                  "[\"z0\"],\"trace\":[" M_STEP("proof") "]}" END;
    static const edit trace_edits[] = {
        { "", "", 1, "in its trace, step 1: a step in a trace can't conclude a set" },
        { "\"eliminates\":[\"z0\"]", "\"concludes\":[\"z0\"]", 1, "a T&E eliminates" },
    };
    RUN(net, path, list);
    RUN(net, trace, trace_edits);
}

static void cells_may_be_guarded(void **unused)
{
    (void)unused;
#define H_LAST "{\"needed\":[\"h1\",\"h2\"],\"left\":\"h1\",\"by\":0,\"others\":[[\"h2\",0]]}"
    static const char path[] = ON_Z0("P", "proof", "2", CELL("G", "f", "0", "g", "") "," H_LAST);
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"h1\",\"h2\"]", "[\"h2\",\"h1\"]", -1, "" },
        { CELL("G", "f", "0", "g", "") ",", "", 1,
          "nothing that needs just these labels is supposed or holds" },
        { CELL("G", "f", "0", "g", ""), SUPPOSE_IN("g", H_LAST), 1, "nothing that needs just these labels" },
        { CELL("G", "f", "0", "g", "") "," H_LAST, SUPPOSE_IN("g", H_LAST) "," CELL("G", "g", "1", "f", ""),
          -1, "" },
        { "[\"h1\",\"h2\"]", "[\"h1\"]", 1, "nothing that needs just these labels" },
        { "[\"h1\",\"h2\"]", "[\"h1\",\"h1\"]", 1, "nothing that needs just these labels" },
        { "[\"h1\",\"h2\"]", "[\"h1\",\"h2\",\"x\"]", 1, "nothing that needs just these labels" },
        { ",\"others\":[[\"h2\",0]]", ",\"others\":[]", 1, "h2 is still in the set" },
        { "[[\"h2\",0]]", "[[\"h2\",1]]", 1, "h2 is not linked to g" },
    };
    static const network_text value = {
        "g f h1 h2 z0 z1", "G=g,f Z=z0,z1 H=h1,h2", "z0-h1 z0-h2 g=h1,h2", "", "g", ""
    };
    static const char by_value[] = HEAD("P+W", "false", "unfinished", "1")
        STEP("1", "proof", "1", "\"eliminates\":[\"z0\"]", H_LAST) TAIL("\"g\"", "\"h1\",\"h2\",\"z1\"");
    static const edit by_value_edits[] = { { "", "", -1, "" },
                                           { "\"rule\":\"proof\"", "\"rule\":\"whip\"", 1,
                                             "a whip has cells over csp-variables only" } };
    RUN(net, path, list);
    RUN(value, by_value, by_value_edits);
}

/* ---- Subsets and orders inside ---- */

static void subsets_may_stand_inside(void **unused)
{
    (void)unused;
#define FISH(others, gone)                                                                                   \
    "{\"rows\":[\"P1\",\"P2\"],\"columns\":[\"C1\",\"C2\"],\"others\":[" others "],\"eliminates\":[" gone "]}"
    /* a finned fish: what is supposed refutes the fin, and is refuted by the rest */
    static const char path[] = HEAD("P+B", "false", "unfinished", "1")
        STEP("1", "proof", "1", "\"eliminates\":[\"e1\"]", FISH("[\"fin\",0]", "\"e1\"")) TAIL("", "");
    static const edit list[] = {
        { "", "", 0, "final candidates" }, /* the step is right */
        { "[\"fin\",0]", "", 1, "fin is not in just one column" },
        { "[\"fin\",0]", "[\"fin\",1]", 1, "not open before line 1" },
        { "[\"fin\",0]", "[\"fin\",0],[\"fin\",0]", 1, "fin stands twice" },
        { "[\"fin\",0]", "[\"fin\",0],[\"p22\",0]", 1, "p22 is not linked to e1" },
        { "\"eliminates\":[\"e1\"]}", "\"eliminates\":[]}", 1, "nothing is eliminated" },
        { "\"eliminates\":[\"e1\"]}", "\"eliminates\":[\"p11\"]}", 1, "p11 is in no column or in a row" },
        { "\"eliminates\":[\"e1\"]}", "\"eliminates\":[\"e1\"],\"k\":0}", 1, "\"k\" can't stand here" },
        { "\"eliminates\":[\"e1\"],\"cells\"", "\"eliminates\":[\"z0\"],\"cells\"", 1,
          "what line 0 supposes does not end in a contradiction" },
        { "\"rule\":\"proof\"", "\"rule\":\"braid\"", 1, "such a line can't stand in a braid" },
    };
    /* what a Subset eliminates refutes a member of a cell */
    static const network_text used = {
        "z0 z1 p11 p12 p21 p22 fin e1 e2 l1",
        "Z=z0,z1 P1=p11,p12 P2=p21,p22,fin uC1=p11,p21,e1,l1 uC2=p12,p22 wE=e1,e2",
        "z0-fin z0-e2",
        "",
        "",
        ""
    };
    static const char inside[] = HEAD("P", "false", "unfinished", "1")
        STEP("1", "proof", "1", "\"eliminates\":[\"z0\"]",
             FISH("[\"fin\",0]", "\"e1\"") "," LAST("E", "e1", "1", "[\"e2\",0]"))
            TAIL("", "\"z1\",\"p11\",\"p12\",\"p21\",\"p22\",\"fin\",\"e1\",\"e2\",\"l1\"");
    static const edit inside_edits[] = {
        { "", "", -1, "" },
        { "\"eliminates\":[\"e1\"]}", "\"eliminates\":[\"l1\",\"e1\"]}", -1, "" },
        { "\"eliminates\":[\"e1\"]}", "\"eliminates\":[\"l1\"]}", 1, "line 1 does not refute e1" },
    };
    RUN(net, path, list);
    RUN(used, inside, inside_edits);
}

static void orders_may_stand_inside(void **unused)
{
    (void)unused;
    static const char path[] = HEAD("P", "false", "unfinished", "1")
        STEP("1", "proof", "1", "\"eliminates\":[\"o20\"]",
             "{\"order\":[\"O1\",\"O2\"],\"least\":\"o10\",\"eliminates\":[\"o20\"]}") TAIL("", "");
    static const edit list[] = {
        { "", "", 0, "final candidates" }, /* the step is right */
        { "\"least\":\"o10\",\"eliminates\":[\"o20\"]", "\"least\":\"o10\",\"eliminates\":[\"o21\"]", 1,
          "o21 is not excluded" },
        { "\"eliminates\":[\"o20\"],\"cells\"", "\"eliminates\":[\"o21\"],\"cells\"", 1,
          "what line 0 supposes does not end" },
        { "\"least\":\"o10\"", "\"greatest\":\"o21\"", 1, "o20 is not excluded" },
    };
    RUN(net, path, list);
}

/* ---- what a row asks ---- */

static void rows_ask_for_the_form_of_chains(void **unused)
{
    (void)unused;
    /* z in the first cell alone; the last right is linked to the target */
    static const network_text t_net = { "z0 z1 y0 y1 a1 a2 a3 b1 b2 b3 c1 c2",
                                        "Z=z0,z1 Y=y0,y1 A=a1,a2,a3 B=b1,b2,b3 C=c1,c2",
                                        "z0-a1 z0-a3 a2-b1 a2-b3 z0-b3 z0-b2 y0-a1 y0-a3 y0-b2 z0-c1 z0-c2",
                                        "",
                                        "",
                                        "" };
#define T_END    TAIL("", "\"z1\",\"y0\",\"y1\",\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"b3\",\"c1\",\"c2\"")
#define T_CELL_1 CELL("A", "a1", "0", "a2", "[\"a3\",0]")
#define T_CELL_2 CELL("B", "b1", "1", "b2", "[\"b3\",1]")
    static const char t_whip[] = HEAD("tW+W+BC", "false", "unfinished", "2")
        STEP("1", "t-whip", "2", "\"eliminates\":[\"z0\"]", T_CELL_1 "," T_CELL_2) T_END;
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"b3\",1]", "[\"b3\",0]", 1, "b3 can't be an other of a t-whip by 0" },
        { T_CELL_1, "{\"variable\":\"A\",\"right\":\"a2\",\"others\":[[\"a1\",0],[\"a3\",0]]}", 1,
          "\"left\" is missing" },
        { T_CELL_1, CELL("C", "c1", "0", "c2", ""), 1, "b1 is not linked to c2" },
        { "\"t-whip\"", "\"whip\"", 1, "the last cell of a whip has no right" },
        { "\"t-whip\"", "\"biv-chain\"", 1, "a3 can't be an other of a biv-chain by 0" },
        { T_CELL_2, LAST("B", "b1", "1", "[\"b3\",1],[\"b2\",0]"), 1,
          "the last cell of a t-whip has a right" },
        { "[\"z0\"]", "[\"z0\",\"y0\"]", 1, "a t-whip[2] can't have 2 targets" },
        { "\"length\":2", "\"length\":3", 1, "length 3, but 2 cells" },
        { "\"tW+W+BC\"", "\"tW2\"", -1, "" },
        { "\"tW+W+BC\"", "\"W+tW+BC\"", -1, "" },
        { "\"tW+W+BC\"", "\"tW+tW2\"", 0, "not a theory" },
        { "\"tW+W+BC\"", "\"tW:t+W\"", 1, "t-whip[2] is not in the theory" },
    };
    /* the target is a label of the second csp-variable */
    static const char own[] = HEAD("BC", "false", "unfinished", "2")
        STEP("1", "biv-chain", "2", "\"eliminates\":[\"z0\"]",
             CELL("C", "c1", "0", "c2", "") "," CELL("Z", "z0", "1", "z1", "")) T_END;
    static const edit own_edits[] = { { "", "", 1, "the target is a label of the csp-variable Z" } };
    RUN(t_net, t_whip, list);
    RUN(t_net, own, own_edits);
}

static void codes_may_have_digits_inside(void **unused)
{
    (void)unused;
    static const network_text two = {
        "z0 z1 a1 a2 b1 b2", "Z=z0,z1 A=a1,a2 B=b1,b2", "z0-a1 a2-b1 z0-b2", "", "", ""
    };
    static const char path[] = HEAD("OR5W", "false", "unfinished", "2")
        STEP("1", "or5-whip", "2", "\"eliminates\":[\"z0\"]",
             CELL("A", "a1", "0", "a2", "") "," LAST("B", "b1", "1", "[\"b2\",0]"))
            TAIL("", "\"z1\",\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"OR5W\"", "\"OR5W2\"", -1, "" },
        { "\"OR5W\"", "\"OR5W12\"", -1, "" },
        { "\"OR5W\"", "\"OR5W:t\"", 1, "or5-whip[2] is not in the theory" },
        { "\"OR5W\"", "\"W+OR5W3+OR5W:t/u\"", -1, "" },
        { "\"OR5W\"", "\"OR5W1\"", 1, "or5-whip[2] is not in the theory" },
        { "\"OR5W\"", "\"OR5\"", 0, "\"OR5\" is not a theory" },
        { "\"OR5W\"", "\"OR5W0\"", 0, "is not a theory" },
        { "\"OR5W\"", "\"OR5W02\"", 0, "is not a theory" },
        { "\"OR5W\"", "\"ORW\"", 0, "is not a theory" },
        { "\"OR5W\"", "\"OR55W\"", 0, "is not a theory" },
        { "\"OR5W\"", "\"W2OR5W\"", 0, "is not a theory" },
        { "\"OR5W\"", "\"5\"", 0, "is not a theory" },
    };
    RUN(two, path, list);
}

static void there_is_room_for_all_kinds(void **unused)
{
    (void)unused;
    int n = 0;
    while (check_kinds[n].name)
        n++;
    assert_in_range(n, 40, KINDS_MAX);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_room_for_all_kinds),
        cmocka_unit_test(codes_may_have_digits_inside),
        cmocka_unit_test(a_right_may_have_several_labels),
        cmocka_unit_test(the_last_right_may_be_refuted_by_any_line),
        cmocka_unit_test(suppositions_may_stand_inside),
        cmocka_unit_test(an_inner_supposition_may_end_the_outer_one),
        cmocka_unit_test(labels_may_be_supposed_false),
        cmocka_unit_test(cases_go_through_a_set),
        cmocka_unit_test(cases_may_have_a_common_conclusion),
        cmocka_unit_test(steps_may_conclude_sets),
        cmocka_unit_test(cells_may_be_guarded),
        cmocka_unit_test(subsets_may_stand_inside),
        cmocka_unit_test(orders_may_stand_inside),
        cmocka_unit_test(rows_ask_for_the_form_of_chains),
    };
    use_kinds(kinds);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
