/* test_check_patterns.c: the checker on oddagons, g-whips, relations, forcing whips and finned fish: steps
 * made by hand, all of whose lines are sound. So what is refused here is refused because it is not the
 * pattern that it says it is. */
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP(round, rule, length, what)                                                                      \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":" length "," what "}"
#define PATH(theory, rating, steps, candidates)                                                              \
    HEAD(theory, "false", "unfinished", rating) steps TAIL("", candidates)
#define BY_CELL(variable, left, by, right, right_by, others)                                                 \
    "{\"variable\":\"" variable "\",\"left\":\"" left "\",\"by\":" by ",\"right\":\"" right                  \
    "\",\"right-by\":" right_by ",\"others\":[" others "]}"
#define CASE(label, cells)       "{\"suppose\":[\"" label "\"],\"cells\":[" cells "]}"
#define OF(variable, of, others) "{\"cases\":\"" variable "\",\"of\":[" of "],\"others\":[" others "]}"

/* ---- oddagons ---- */

/* The circle k1 k2 k3 of V, U and W, but for v and y, which z0 excludes; so is k1 excluded by y. Q1 and Q2
 * would do as well in the proof, but are not in the circle. In T all members are linked to z0, and in R0 to
 * R4 there is a braid on it. */
static const network_text triangle = {
    "z0 z1 k1 k2 k3 v y q1 q2 q3 t1 t2 r0 r1 s0 s1 u0 u1 o0 o1 e0 e1",
    "Z=z0,z1 V=k1,k2,v U=k2,k3,y W=k3,k1 Q1=q1,k3 Q2=q2,k3 Q3=k1,q3 T=t1,t2 R=r0,r1 S=s0,s1 X=u0,u1 O=o0,o1 "
    "E=e0,e1",
    "z0-v z0-y y-k1 q1-k1 q2-k2 q3-k2 z0-t1 z0-t2 z0-r0 r1-s0 s1-u0 u1-o0 o1-e0 z0-e1",
    "",
    "",
    "",
};
#define K1      CASE("k1", BY_CELL("U", "k2", "2", "k3", "2", "[\"y\",0]"))
#define K2      CASE("k2", BY_CELL("W", "k1", "4", "k3", "4", ""))
#define ODD(of) "\"eliminates\":[\"z0\"],\"cells\":[" of "]"
#define CIRCLE  OF("V", K1 "," K2, "[\"v\",0]")
#define BRAID                                                                                                \
    CELL("R", "r0", "0", "r1", "")                                                                           \
    "," CELL("S", "s0", "1", "s1", "") "," CELL("X", "u0", "2", "u1", "") "," CELL(                          \
        "O", "o0", "3", "o1", "") "," LAST("E", "e0", "4", "[\"e1\",0]")
#define T_OUT  OF("T", "", "[\"t1\",0],[\"t2\",0]")
#define T_LAST "{\"variable\":\"T\",\"left\":\"t1\",\"by\":0,\"others\":[[\"t2\",0]]}"
static const char oddagon_path[] = PATH(
    "O", "3", STEP("1", "oddagon", "3", ODD(CIRCLE)),
    "\"z1\",\"k1\",\"k2\",\"k3\",\"v\",\"y\",\"q1\",\"q2\",\"q3\",\"t1\",\"t2\",\"r0\",\"r1\",\"s0\",\"s1\","
    "\"u0\",\"u1\",\"o0\",\"o1\",\"e0\",\"e1\"");

static void oddagons_are_circles(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"rule\":\"oddagon\",\"length\":3", "\"rule\":\"oddagon\",\"length\":5", 1,
          "length 5, but 6 lines" },
        { "\"rule\":\"oddagon\",\"length\":3", "\"rule\":\"oddagon\",\"length\":4", 1,
          "length 4, but 6 lines" },
        { "\"rule\":\"oddagon\",\"length\":3", "\"rule\":\"oddagon\",\"length\":1", 1,
          "length 1, but 6 lines" },
        /* what was said inside of the cases is forgotten behind them */
        { CIRCLE, CIRCLE "," CELL("R", "r0", "3", "r1", ""), 1, "r0 can't be refuted by line 3" },
        { CIRCLE, CIRCLE "," CELL("Q3", "k1", "2", "q3", ""), 1, "k1 can't be refuted by line 2" },
        { CIRCLE, BRAID, 1, "an oddagon supposes its target, and has two cases" },
        { CIRCLE,
          T_OUT "," CELL("R", "r0", "0", "r1", "") "," CELL("S", "s0", "2", "s1",
                                                            "") "," CELL("X", "u0", "3", "u1", "") "," T_LAST,
          1, "an oddagon supposes its target, and has two cases" },
        { CIRCLE,
          OF("Q3", CASE("k1", CELL("R", "r0", "0", "r1", "") "," CELL("S", "s0", "3", "s1", "") "," T_LAST),
             "[\"q3\",0]"),
          1, "q3 is not linked to z0" },
        { K1, CASE("k1", BY_CELL("U", "k2", "2", "k3", "2", "[\"y\",2]")), 1,
          "y is not linked to the target" },
        { K1, CASE("k1", LAST("U", "k2", "2", "[\"k3\",2],[\"y\",0]")), 1,
          "V_2 does not follow from the line before it" },
        { K1,
          CASE("k1",
               "{\"variable\":\"U\",\"right\":\"k3\",\"right-by\":2,\"others\":[[\"k2\",2],[\"y\",0]]}"),
          1, "V_2 does not follow from the line before it" },
        { K1, CASE("k1", OF("U", "", "[\"k2\",2],[\"k3\",2],[\"y\",0]")), 1,
          "V_2 does not follow from the line before it" },
        { K2, CASE("k2", BY_CELL("W", "k1", "2", "k3", "4", "")), 1,
          "V_3 does not follow from the line before it" },
        { K1, CASE("k1", BY_CELL("Q1", "q1", "2", "k3", "2", "")), 1,
          "V_1 does not join the candidates beside it" },
        { K2, CASE("k2", BY_CELL("Q2", "q2", "4", "k3", "4", "")), 1,
          "V_3 does not join the candidates beside it" },
        { K2, CASE("k2", BY_CELL("Q3", "k1", "4", "q3", "4", "")), 1,
          "V_3 does not join the candidates beside it" },
    };
    RUN(triangle, oddagon_path, list);
    accepts_without_memory(&triangle, oddagon_path);
}

/* Cases whose second is not where it has to be, or not one of the same. */
static void oddagons_have_two_cases(void **unused)
{
    (void)unused;
    static const network_text net = {
        "z0 z1 k1 k2 a1 a2 b1 b2 c1 c2",
        "Z=z0,z1 V=k1,k2 A=a1,a2 B=b1,b2 C=c1,c2",
        "z0-k2 k1-a1 a2-b1 b2-c1 k1-c2 k1-b1 k1-b2 z0-a1",
        "",
        "",
        "",
    };
#define NO_Z0 "\"z1\",\"k1\",\"k2\",\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\""
    static const char cells[] =
        PATH("O", "3",
             STEP("1", "oddagon", "3",
                  ODD(OF("V",
                         CASE("k1", CELL("A", "a1", "2", "a2", "") "," CELL(
                                        "B", "b1", "3", "b2", "") "," LAST("C", "c1", "4", "[\"c2\",2]")),
                         "[\"k2\",0]"))),
             NO_Z0);
    static const char inner[] = PATH(
        "O", "3",
        STEP("1", "oddagon", "3",
             ODD(OF("V", CASE("k1", OF("A", CASE("a2", LAST("B", "b1", "2", "[\"b2\",2]")), "[\"a1\",2]")),
                    "[\"k2\",0]"))),
        NO_Z0);
    static const edit list[] = { { "", "", 1, "an oddagon supposes its target, and has two cases" } };
    RUN(net, cells, list);
    RUN(net, inner, list);
    static const char by_other[] =
        PATH("O", "3",
             STEP("1", "oddagon", "3",
                  ODD("{\"variable\":\"A\",\"left\":\"a1\",\"by\":0,\"right\":\"a2\",\"others\":[]}," OF(
                      "B", CASE("b2", LAST("C", "c1", "3", "[\"c2\",3]")), "[\"b1\",1]"))),
             NO_Z0);
    static const edit other[] = { { "", "", 1, "" } };
    RUN(net, by_other, other);
}

static void no_place_of_an_oddagon_stands_twice(void **unused)
{
    (void)unused;
    /* V is the csp-variable of the cases, and of the cell behind k1 */
    static const network_text same = {
        "z0 z1 k1 k2 k3", "Z=z0,z1 V=k1,k2,k3 W=k3,k1", "z0-k1 z0-k3", "", "", ""
    };
    static const char twice[] =
        PATH("O", "3",
             STEP("1", "oddagon", "3",
                  ODD(OF("V",
                         CASE("k1", BY_CELL("V", "k2", "2", "k3", "2", "[\"k1\",0]")) "," CASE(
                             "k2", BY_CELL("W", "k1", "4", "k3", "4", "")),
                         "[\"k3\",0]"))),
             "\"z1\",\"k1\",\"k2\",\"k3\"");
    static const edit variable[] = { { "", "", 1, "places 1 and 2 of the circle are the same" } };
    RUN(same, twice, variable);
    static const network_text five = {
        "z0 z1 k1 k2 k3 k5", "Z=z0,z1 V=k1,k2 A=k2,k3 uB=k2,k3 C=k2,k5 D=k5,k1", "", "", "", ""
    };
    static const char again[] = PATH(
        "O", "5",
        STEP("1", "oddagon", "5",
             ODD(OF("V",
                    CASE("k1", CELL("A", "k2", "2", "k3", "") "," BY_CELL(
                                   "C", "k2", "3", "k5", "2",
                                   "")) "," CASE("k2", CELL("D", "k1", "5", "k5",
                                                            "") "," BY_CELL("B", "k2", "6", "k3", "5", "")),
                    ""))),
        "\"z1\",\"k1\",\"k2\",\"k3\",\"k5\"");
    static const edit label[] = { { "", "", 1, "places 2 and 4 of the circle are the same" } };
    RUN(five, again, label);
}

/* ---- g-whips ---- */

/* a2 and a3 are a g-label of A by b1; a4 is linked to what else b1 is; c has them, too. */
static const network_text g_net = {
    "z0 z1 a1 a2 a3 a4 b1 b2 b3 c1 d1 d2 e1 e2",
    "Z=z0,z1 A=a1,a2,a3,a4 B=b1,b2,b3 uC=c1,a2,a3 uD=d1,d2 uE=e1,e2",
    "z0-a1 z0-a4 a2-b1 a3-b1 a4-b1 z0-b3 b2-a4 d1-a2 d1-a3 e1-a1 e1-a2 e1-a3 z0-d2 z0-e2 b2-c1 z0-c1 b1-e2",
    "",
    "",
    "",
};
#define G_CELL(variable, left, by, rights, others)                                                           \
    "{\"variable\":\"" variable "\",\"left\":\"" left "\",\"by\":" by ",\"right\":[" rights                  \
    "],\"others\":[" others "]}"
#define G_REST         "\"z1\",\"a1\",\"a2\",\"a3\",\"a4\",\"b1\",\"b2\",\"b3\",\"c1\",\"d1\",\"d2\",\"e1\",\"e2\""
#define A23            G_CELL("A", "a1", "0", "\"a2\",\"a3\"", "[\"a4\",0]")
#define LAST_D         LAST("D", "d1", "1", "[\"d2\",0]")
#define G_ON_Z0(cells) "\"eliminates\":[\"z0\"],\"cells\":[" cells "]"

static void rights_are_g_labels(void **unused)
{
    (void)unused;
    static const char path[] = PATH("gW", "2", STEP("1", "g-whip", "2", G_ON_Z0(A23 "," LAST_D)), G_REST);
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"theory\":\"gW\"", "\"theory\":\"gB\"", 1, "g-whip[2] is not in the theory" },
        { "\"g-whip\"", "\"whip\"", 1, "a right of a whip is one label" },
        { "\"length\":2", "\"length\":3", 1, "length 3, but 2 cells" },
    };
    RUN(g_net, path, list);
    accepts_without_memory(&g_net, path);
    /* what is linked to both is linked to the left, too, or in A */
    const network_text net = { g_net.labels,
                               "Z=z0,z1 A=a1,a2,a3,a4 B=b1,b2,b3 uC=c1,a2 uD=d1,d2 uE=e1,e2",
                               "z0-a1 z0-a4 a2-b2 e1-a1 e1-a2 e1-a3 e1-a4 z0-e2 z0-d2",
                               "",
                               "",
                               "" };
    static const char none[] = PATH(
        "gW", "2", STEP("1", "g-whip", "2", G_ON_Z0(A23 "," LAST("E", "e1", "1", "[\"e2\",0]"))), G_REST);
    static const edit told[] = { { "", "", 1, "nothing outside of A is linked to all rights of cell 1" } };
    RUN(net, none, told);
}

static void no_g_label_stands_twice(void **unused)
{
    (void)unused;
    /* cell 3 goes through A again, behind b2, which excludes a4 and c1 */
    const network_text net = { g_net.labels,
                               g_net.variables,
                               "z0-a1 a2-b1 a3-b1 a4-b1 z0-b3 b2-a4 b2-c1 d1-a2 d1-a3 z0-d2",
                               "",
                               "",
                               "" };
#define A234    G_CELL("A", "a1", "0", "\"a2\",\"a3\",\"a4\"", "")
#define B12     CELL("B", "b1", "1", "b2", "[\"b3\",0]")
#define A_AGAIN G_CELL("A", "a4", "2", "\"a2\",\"a3\"", "[\"a1\",0]")
    static const char path[] = PATH(
        "gW+gB", "4",
        STEP("1", "g-whip", "4", G_ON_Z0(A234 "," B12 "," A_AGAIN "," LAST("D", "d1", "3", "[\"d2\",0]"))),
        G_REST);
    static const edit list[] = {
        { "", "", -1, "" },
        /* rights of another csp-variable are another g-label */
        { A_AGAIN, G_CELL("C", "c1", "2", "\"a2\",\"a3\"", ""), -1, "" },
        { "\"g-whip\"", "\"g-braid\"", -1, "" },
    };
    RUN(net, path, list);
    static const char two[] =
        PATH("gW", "4",
             STEP("1", "g-whip", "4",
                  G_ON_Z0(A23 "," B12 "," G_CELL("C", "c1", "2", "\"a2\",\"a3\"",
                                                 "") "," LAST("D", "d1", "3", "[\"d2\",0]"))),
             G_REST);
    accepts(&g_net, two, 1); /* the same rights, of two csp-variables */
    /* nothing is linked to a2 and a3 but not to a4 */
    const network_text alike = { g_net.labels,
                                 "Z=z0,z1 A=a1,a2,a3,a4 B=b1,b2,b3 uC=c1,a2 uD=d1,d2 uE=e1,e2",
                                 "z0-a1 a2-b1 a3-b1 a4-b1 z0-b3 b2-a4 d1-a2 d1-a3 d1-a4 z0-d2",
                                 "",
                                 "",
                                 "" };
    static const edit same[] = {
        { "", "", 1, "nothing outside of A is linked to all rights of cell 3 but not to its left" },
        { A_AGAIN, G_CELL("A", "a1", "0", "\"a2\",\"a3\"", "[\"a4\",2]"), 1,
          "not linked to the right before" },
        { "\"rule\":\"g-whip\",\"length\":4,\"eliminates\":[\"z0\"],\"cells\":[" A234 "," B12 "," A_AGAIN,
          "\"rule\":\"g-braid\",\"length\":4,\"eliminates\":[\"z0\"],\"cells\":[" A234 "," B12
          "," G_CELL("A", "a1", "0", "\"a2\",\"a3\"", "[\"a4\",2]"),
          1, "cell 3 has the g-label of an earlier cell" },
    };
    RUN(alike, path, same);
    /* the same rights of the same csp-variable */
    static const edit again[] = {
        { "\"rule\":\"g-whip\",\"length\":4,\"eliminates\":[\"z0\"],\"cells\":[" A234 "," B12 "," A_AGAIN,
          "\"rule\":\"g-braid\",\"length\":4,\"eliminates\":[\"z0\"],\"cells\":[" A234 "," B12 "," A234, 1,
          "the right of cell 3 is a2" },
    };
    RUN(alike, path, again);
    /* a right that is refuted is the last; and none is linked to the target */
    static const char ended[] = PATH(
        "gB", "3",
        STEP("1", "g-braid", "3",
             G_ON_Z0(A23 "," BY_CELL("D", "d1", "1", "d2", "0", "") "," LAST("E", "e1", "1", "[\"e2\",0]"))),
        G_REST);
    static const edit ends[] = {
        { "", "", 1, "the right of cell 2 is refuted, but more cells follow" },
        { A23, G_CELL("A", "a1", "0", "\"a4\",\"a2\",\"a3\"", ""), 1,
          "the right of cell 1 is z0 or linked to it" },
    };
    const network_text linked = {
        g_net.labels,
        g_net.variables,
        "z0-a1 z0-a4 d1-a2 d1-a3 d1-a4 e1-a2 e1-a3 e1-a4 z0-d2 z0-e2 b1-a2 b1-a3 b1-a4",
        "",
        "",
        ""
    };
    RUN(linked, ended, ends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oddagons_are_circles),
        cmocka_unit_test(oddagons_have_two_cases),
        cmocka_unit_test(no_place_of_an_oddagon_stands_twice),
        cmocka_unit_test(rights_are_g_labels),
        cmocka_unit_test(no_g_label_stands_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
