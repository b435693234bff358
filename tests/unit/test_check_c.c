/* test_check_c.c: the checker on rule Con, c-whips and c-braids: one wrong path for each condition. */
#include "check_lab.h"

#include <string.h>

/* S: A + B = 4, R: B + C = 6, so that B and C are 3. f1, z1 and g1 need e1 or e2, d2 and d3 need a2. */
static const network_text net = {
    .labels = "z0 z1 a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 g1 g2",
    .variables = "Z=z0,z1 A=a1,a2,a3 B=b1,b2,b3 C=c1,c2,c3 D=d1,d2,d3 E=e1,e2,e3 F=f1,f2 G=g1,g2",
    .links = "z0-a1 z0-d1 z1-a3 z1-f1 d1-b3 d2-e1 d3-e1 d2-e2 d3-e2 e3-f1 e3-g2 f1=e1,e2 z1=e1,e2 g1=e1,e2 "
             "d2=a2 d3=a2",
    .gone = "",
    .values = "",
    .groups = "",
    .statements = "S=4:a1,a2,a3+b1,b2,b3 R=6:b1,b2,b3+c1,c2,c3",
};

#define SAID(name, number, left, gone, others)                                                               \
    "{\"kind\":\"sum\",\"statement\":\"" name "\",\"number\":" number left ",\"gone\":[" gone                \
    "],\"others\":[" others "]"
#define LEFT(label, by) ",\"left\":\"" label "\",\"by\":" by
#define CON(name, number, gone, targets)                                                                     \
    "{\"round\":1,\"rule\":\"con\",\"length\":1,\"eliminates\":[" targets                                    \
    "],\"kind\":\"sum\",\"statement\":\"" name "\",\"number\":" number ",\"gone\":[" gone "],\"others\":[]}"
#define NOT(labels)  ",\"eliminates\":[" labels "]"
#define NEED(others) "{\"needed\":[\"e1\",\"e2\"],\"others\":[" others "]}"
#define Z0           "\"z0\","
#define Z1           "\"z1\","
#define REST                                                                                                 \
    "\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"b3\",\"c1\",\"c2\",\"c3\",\"d1\",\"d2\",\"d3\",\"e1\",\"e2\","     \
    "\"e3\","                                                                                                \
    "\"f1\",\"f2\",\"g1\",\"g2\""
#define PATH(theory, rule, length, target, cells, left)                                                      \
    HEAD(theory, "false", "unfinished", length)                                                              \
    CHAIN("1", rule, length, "\"" target "\"", cells) TAIL("", left REST)

/* R has only B = 3 and C = 3. */
static const char con[] = HEAD("Con", "false", "unfinished", "1") CON("R", "2", "", "\"b1\",\"c2\"") TAIL(
    "", "\"z0\",\"z1\",\"a1\",\"a2\",\"a3\",\"b2\",\"b3\",\"c1\",\"c3\",\"d1\",\"d2\",\"d3\",\"e1\",\"e2\","
        "\"e3\",\"f1\",\"f2\",\"g1\",\"g2\"");

static void con_rests_on_what_it_names(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"Con\"", "\"Con+cW\"", -1, "" },
        { "\"Con\"", "\"W\"", 1, "not in the theory" },
        { "\"Con\"", "\"Con1\"", -1, "" },
        { "\"length\":1", "\"length\":2", 1, "the length is not 2 but 1" },
        { "\"length\":1", "\"length\":0", 1, "not in the theory" },
        { "\"con\"", "\"conn\"", 1, "not in the theory" },
        { "\"number\":2", "\"number\":1", 1, "there is no statement 1 \"R\" of kind sum" },
        { "\"number\":2", "\"number\":3", 1, "there is no statement 3" },
        { "\"statement\":\"R\"", "\"statement\":\"S\"", 1, "there is no statement 2 \"S\"" },
        { "\"sum\"", "\"count\"", 1, "of kind count" },
        { "\"number\":2,", "", 1, "\"number\" is missing" },
        { "\"kind\":\"sum\",", "", 1, "\"kind\" is missing" },
        { ",\"gone\":[]", "", 1, "\"gone\" is missing" },
        { "\"gone\":[]", "\"gone\":[\"b2\"]", 1, "b2 is not gone" },
        { "\"gone\":[]", "\"gone\":[\"z0\"]", 1, "z0 is not a label of the statement" },
        { "\"others\":[]", "\"others\":[[\"b2\",0]]", 1, "not open" },
        { "\"others\":[]", "\"others\":[],\"right\":\"b3\"", 1, "the key \"right\" can't stand here" },
        { "[\"b1\",\"c2\"]", "[\"b1\",\"c3\"]", 1, "c3 is in a solution of \"R\"" },
        { "[\"b1\",\"c2\"]", "[\"z0\"]", 1, "z0 is in a solution of \"R\"" },
        { "[\"b1\",\"c2\"]", "[]", 1, "nothing is eliminated" },
        { "\"eliminates\":[\"b1\",\"c2\"],", "", 1, "" },
    };
    accepts(&net, con, 1);
    accepts_without_memory(&net, con);
    RUN(net, con, list);
    use_against(true); /* by name, whatever the number */
    static const edit against[] = { { "\"number\":2", "\"number\":1", -1, "" },
                                    { "\"R\"", "\"Q\"", 1, "there is no statement" } };
    RUN(net, con, against);
    use_against(false);
}

/* Without a1 S has no b3, and without that R has no solution. */
#define WITHOUT_B3 SAID("R", "2", LEFT("b3", "1"), "", "") "}"
static const char statements[] = PATH(
    "cW", "c-whip", "2", "z0", SAID("S", "1", LEFT("a1", "0"), "", "") NOT("\"b3\"") "}," WITHOUT_B3, Z1);

static void chains_of_statements(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"cW\"", "\"Con+cW2\"", -1, "" },
        { "\"cW\"", "\"cW1\"", 1, "not in the theory" },
        { "\"cW\"", "\"cB\"", 1, "not in the theory" },
        { "\"cW\"", "\"gW\"", 1, "not in the theory" },
        { "\"length\":2", "\"length\":3", 1, "length 3, but 2 cells" },
        { LEFT("a1", "0") ",\"gone\":[],\"others\":[]", ",\"gone\":[],\"others\":[[\"a1\",0]]", 1,
          "cell 1 has no left" },
        { LEFT("b3", "1") ",\"gone\":[],\"others\":[]", ",\"gone\":[],\"others\":[[\"b3\",1]]", 1,
          "cell 2 has no left" },
        { LEFT("a1", "0"), LEFT("a2", "0"), 1, "a2 is not linked to z0" },
        { LEFT("a1", "0"), LEFT("d1", "0"), 1, "d1 is in another csp-variable or set" },
        { LEFT("b3", "1"), LEFT("b2", "1"), 1, "line 1 does not refute b2" },
        { LEFT("b3", "1"), LEFT("b3", "0"), 1, "b3 is not linked to z0" },
        { NOT("\"b3\""), NOT("\"b3\",\"b2\""), 1, "b2 is in a solution of \"S\"" },
        { NOT("\"b3\""), "", 1, "\"S\" has a solution without those labels" },
        { "\"others\":[]}]", "\"others\":[]" NOT("\"c3\"") "}]", 1, "does not end in a contradiction" },
    };
    accepts(&net, statements, 1);
    accepts_without_memory(&net, statements);
    RUN(net, statements, list);
    static const char braid[] =
        PATH("cB", "c-braid", "3", "z0",
             "{\"variable\":\"A\",\"left\":\"a1\",\"by\":0,\"right\":[\"a2\",\"a3\"],\"others\":[]}," SAID(
                 "S", "1", "", "", "[\"a1\",0]") NOT("\"b3\"") "}," SAID("R", "2", "", "", "[\"b3\",2]") "}",
             Z1);
    static const edit lefts[] = { { "\"cB\"", "\"TE(BRT)\"", 1, "not in the theory" },
                                  { "c-braid", "c-braids", 1, "not in the theory" },
                                  { "\"right\":[\"a2\",\"a3\"]", "\"right\":\"a2\"", 1,
                                    "a3 is still in A" } };
    accepts(&net, braid, 1);
    RUN(net, braid, lefts);
    static const char whip[] = PATH(
        "cW", "c-whip", "3", "z0",
        "{\"variable\":\"A\",\"left\":\"a1\",\"by\":0,\"right\":[\"a2\",\"a3\"],\"others\":[]}," SAID(
            "S", "1", "", "", "[\"a1\",0]") NOT("\"b3\"") "}," SAID("R", "2", LEFT("b3", "2"), "", "") "}",
        Z1);
    static const edit g_label[] = { { "[]}", "[]}", 1,
                                      "the left of cell 1 is in the g-label of its rights" } };
    RUN(net, whip, g_label);
    static const char twice[] = PATH("cW", "c-whip", "3", "z0",
                                     SAID("S", "1", LEFT("a1", "0"), "", "")
                                         NOT("\"b3\"") "}," SAID("S", "1", LEFT("b3", "1"), "", "")
                                             NOT("\"b3\"") "}," SAID("R", "2", LEFT("b3", "2"), "", "") "}",
                                     Z1);
    static const edit same[] = { { "[]}", "[]}", 1, "cells 2 and 3 have the same left" } };
    RUN(net, twice, same);
}

/* D has d2 or d3, so E has e3, and G g1, which needs what E has not. */
#define ONLY_23 "{\"variable\":\"D\",\"left\":\"d1\",\"by\":0,\"right\":[\"d2\",\"d3\"],\"others\":[]}"
static const char needs[] = PATH("cW", "c-whip", "4", "z0",
                                 ONLY_23 "," CELL("E", "e1", "1", "e3", "[\"e2\",1]") "," CELL(
                                     "G", "g2", "2", "g1", "") "," NEED("[\"e1\",1],[\"e2\",1]"),
                                 Z1);
/* The need has z1, the target, as its guard; d2 and d3 are linked to what it needs. */
static const char guard[] =
    PATH("cW", "c-whip", "3", "z1",
         "{\"needed\":[\"e1\",\"e2\"],\"right\":[\"e1\",\"e2\"],\"others\":[]}," CELL(
             "D", "d2", "1", "d1", "[\"d3\",1]") "," SAID("R", "2", LEFT("b3", "2"), "", "") "}",
         Z0);
/* Nothing is left of what f1, z1 and g1 need: they are refuted together. */
static const char unmet[] =
    PATH("cB", "c-braid", "4", "z0",
         ONLY_23 ",{\"suppose\":[\"f1\",\"z1\",\"g1\"],\"cells\":[" NEED("[\"e1\",1],[\"e2\",1]") "]}," CELL(
             "E", "e1", "1", "e3", "[\"e2\",1]") "," LAST("G", "g2", "4", "[\"g1\",2]"),
         Z1);

static void chains_with_needs(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"left\":\"g2\",\"by\":2", "\"left\":\"g2\",\"by\":1", 1, "g2 is not linked to d2" },
        { ",{\"needed\"", ",{\"left\":\"e1\",\"by\":1,\"needed\"", 1, "stands twice" },
        { "{\"needed\":[\"e1\",\"e2\"],\"others\":[[\"e1\",1],",
          "{\"left\":\"e1\",\"by\":1,\"needed\":[\"e1\",\"e2\"],\"others\":[", 1,
          "the left of cell 4 is not refuted by the cell before it" },
    };
    accepts(&net, needs, 1);
    RUN(net, needs, list);
    accepts(&net, guard, 1);
    static const edit targets[] = {
        { "\"left\":\"d2\",\"by\":1", "\"left\":\"d2\",\"by\":0", 1, "d2 is not linked to z1" },
    };
    RUN(net, guard, targets);
    accepts(&net, unmet, 1);
    accepts_without_memory(&net, unmet);
    static const edit more[] = {
        { "\"cB\"", "\"Con+cB4\"", -1, "" },
        { "\"length\":4", "\"length\":5", 1, "length 5, but 4 cells" },
        { "\"f1\",\"z1\",\"g1\"", "\"f1\",\"g1\"", -1, "" },
        { "\"f1\",\"z1\",\"g1\"", "\"f1\",\"f2\"", 1, "nothing that needs just these labels" },
        { "[\"g1\",2]", "[\"g1\",3]", 1, "can't be refuted by line 3" },
    };
    RUN(net, unmet, more);
    /* d2 or d3 is true, and both need a2; but neither of them is known to be true */
    static const char several[] = PATH("cB", "c-braid", "4", "z0",
                                       ONLY_23 ",{\"needed\":[\"a2\"],\"right\":\"a2\",\"others\":[]}," SAID(
                                           "S", "1", "", "", "[\"a1\",0],[\"a3\",2]")
                                           NOT("\"b3\"") "}," SAID("R", "2", "", "", "[\"b3\",3]") "}",
                                       Z1);
    static const edit none[] = { { "[]}", "[]}", 1, "no guard of the need in cell 2 is true" } };
    RUN(net, several, none);
}

/* The values obey csp-variables and links, but not S. */
static void values_obey_statements(void **unused)
{
    (void)unused;
    static const network_text two = { .labels = "a1 a2 b1 b2",
                                      .variables = "A=a1,a2 B=b1,b2",
                                      .links = "",
                                      .gone = "a2 b2",
                                      .values = "a1 b1",
                                      .groups = "",
                                      .statements = "S=3:a1,a2+b1,b2" };
    static const char solved[] = HEAD("Con", "true", "solved", "0") TAIL("\"a1\",\"b1\"", "");
    static const char none[] = HEAD("Con", "false", "contradiction",
                                    "0") "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"kind\":"
                                         "\"sum\",\"statement\":\"S\",\"number\":1,"
                                         "\"gone\":[\"a2\",\"b2\"],\"others\":[]}" TAIL("\"a1\",\"b1\"", "");
    static const edit list[] = { { "[]", "[]", 0, "the values are not a solution: they break \"S\"" } };
    static const edit gone[] = {
        { "\"a2\",\"b2\"", "\"a2\"", 1, "\"S\" has a solution without those labels" },
        { "\"gone\":", "\"asserts\":[],\"gone\":", 1, "can't stand here" },
    };
    RUN(two, solved, list);
    accepts(&two, none, 1);
    accepts_without_memory(&two, none);
    RUN(two, none, gone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(con_rests_on_what_it_names),
        cmocka_unit_test(chains_of_statements),
        cmocka_unit_test(chains_with_needs),
        cmocka_unit_test(values_obey_statements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
