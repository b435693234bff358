/* test_check_own.c: the checker on orders and couplings: one wrong path for each condition. */
#include "check_lab.h"

#include <string.h>

/* A < B > C, B > A < E, A < B < D; A and C, B and E are never equal, A and F may be. G has one
 * candidate: e0 and e3 need one that it has not, e1 the one it has, c3 something that is nowhere. */
static const network_text ordered = {
    "a0 a1 a2 a3 b0 b1 b2 b3 c0 c1 c2 c3 d0 d1 d2 d3 e0 e1 e2 e3 f0 f1 f2 f3 g0 g1 g2",
    "A=a0,a1,a2,a3 B=b0,b1,b2,b3 C=c0,c1,c2,c3 D=d0,d1,d2,d3 E=e0,e1,e2,e3 F=f0,f1,f2,f3 G=g0,g1,g2",
    "a0-c0 a1-c1 a2-c2 a3-c3 b0-e0 b1-e1 b2-e2 b3-e3 0<1 2<1 0<4 1<3 5<1 e0=g0,g1 e3=g0,g1 e1=g2 e2=g0 c3=",
    "g0 g1",
    "",
    "",
};

#define STEP(rule, length, gone)                                                                             \
    "{\"round\":1,\"rule\":\"" rule "\",\"length\":" length ",\"eliminates\":[" gone "],"
#define CHAIN_2 STEP("asc", "1", "\"b0\"") "\"order\":[\"A\",\"B\"],\"least\":\"a0\"}"
#define HILL    STEP("hill", "2", "\"b1\"") "\"order\":[\"A\",\"B\",\"C\"],\"turn\":1,\"least\":\"a0\"}"
#define VALLEY  STEP("valley", "2", "\"a2\"") "\"order\":[\"B\",\"A\",\"E\"],\"turn\":1,\"greatest\":\"e3\"}"
#define CHAIN_3                                                                                              \
    STEP("asc", "1", "\"d0\",\"d1\",\"b3\"")                                                                 \
    "\"order\":[\"A\",\"B\",\"D\"],\"least\":\"a0\",\"greatest\":\"d3\"}"
#define COUPLING STEP("coupling", "1", "\"e0\"") "\"needed\":[\"g0\",\"g1\"]}"
#define END                                                                                                  \
    TAIL("", "\"a0\",\"a1\",\"a3\",\"b2\",\"c0\",\"c1\",\"c2\",\"c3\",\"d2\",\"d3\",\"e1\",\"e2\",\"e3\","   \
             "\"f0\",\"f1\",\"f2\",\"f3\",\"g2\"")

static const char path[] =
    HEAD("H", "false", "unfinished", "2") CHAIN_2 "," HILL "," VALLEY "," CHAIN_3 "," COUPLING END;

static void orders_keep_to_the_definition(void **unused)
{
    (void)unused;
    accepts(&ordered, path, 5);
    static const edit list[] = {
        { "\"theory\":\"H\"", "\"theory\":\"H2\"", -1, "" },
        { "\"theory\":\"H\"", "\"theory\":\"W+H\"", -1, "" },
        { "\"theory\":\"H\"", "\"theory\":\"H1\"", 2, "not in the theory" },
        { "\"theory\":\"H\"", "\"theory\":\"W\"", 1, "not in the theory" },
        { "\"theory\":\"H\"", "\"theory\":\"H:t\"", 0, "is not a theory" },
        { "\"asc\"", "\"asce\"", 1, "the rule is not \"asce\" but \"asc\"" },
        { "\"asc\"", "\"order\"", 1, "the rule is not \"order\" but \"asc\"" },
        { "\"asc\"", "\"hill\"", 1, "the rule is not \"hill\" but \"asc\"" },
        { "\"length\":1", "\"length\":2", 1, "the length of this asc is 1, not 2" },
        { "\"length\":2", "\"length\":3", 2, "the length of this hill is 2, not 3" },
        { "[\"A\",\"B\"]", "[\"A\"]", 1, "1 csp-variables" },
        { "[\"A\",\"B\"]", "[\"B\",\"A\"]", 1, "nothing says that B is smaller than A" },
        { "[\"A\",\"B\"]", "[\"A\",\"D\"]", 1, "nothing says that A is smaller than D" },
        { "[\"A\",\"B\"]", "[\"A\",\"b0\"]", 1, "there is no csp-variable" },
        { "[\"A\",\"B\"],\"least\"", "[\"A\",\"B\"],\"turn\":0,\"least\"", 1, "can't turn at 0" },
        { "[\"A\",\"B\"],\"least\":\"a0\"", "[\"A\",\"B\"]", 1, "b0 is not excluded" },
        { "[\"A\",\"B\"],\"least\":\"a0\"", "[\"A\",\"B\"],\"least\":\"a1\"", 1, "not the least" },
        { "[\"A\",\"B\"],\"least\":\"a0\"", "[\"A\",\"B\"],\"least\":\"b0\"", 1, "not at an end" },
        { "[\"A\",\"B\"],\"least\":\"a0\"", "[\"A\",\"B\"],\"least\":\"a0\",\"greatest\":\"b3\"", -1, "" },
        { "[\"A\",\"B\"],\"least\":\"a0\"", "[\"A\",\"B\"],\"least\":\"a0\",\"greatest\":\"b2\"", 1,
          "greatest" },
        { "[\"b0\"]", "[]", 1, "nothing is eliminated" },
        { "[\"b0\"]", "[\"b1\"]", 1, "b1 is not excluded" },
        { "[\"b0\"]", "[\"a0\"]", 1, "a0 is not excluded" },
        { "[\"b0\"]", "[\"b0\",\"b0\"]", 1, "stands twice" },
        { "[\"b1\"]", "[\"b0\",\"b1\"]", -1, "" },
        { "[\"b1\"]", "[\"b1\",\"b2\"]", 2, "b2 is not excluded" },
        { "[\"b1\"]", "[\"b1\",\"c0\"]", 2, "c0 is not excluded" },
        { "\"turn\":1,\"least\"", "\"turn\":0,\"least\"", 2, "can't turn at 0" },
        { "\"turn\":1,\"least\"", "\"turn\":2,\"least\"", 2, "can't turn at 2" },
        { "\"turn\":1,\"least\"", "\"least\"", 2, "nothing says that B is smaller than C" },
        { "\"turn\":1,\"least\":\"a0\"", "\"turn\":1,\"least\":\"c0\"", -1, "" },
        { "\"turn\":1,\"least\":\"a0\"", "\"turn\":1,\"least\":\"c1\"", 2, "not the least" },
        { "\"turn\":1,\"least\":\"a0\"", "\"turn\":1,\"least\":\"b0\"", 2, "not at an end" },
        { "\"turn\":1,\"least\":\"a0\"", "\"turn\":1", 2, "a hill has \"least\"" },
        { "\"turn\":1,\"least\":\"a0\"", "\"turn\":1,\"least\":\"a0\",\"greatest\":\"a3\"", 2,
          "a hill has \"least\", a valley" },
        { "[\"A\",\"B\",\"C\"]", "[\"A\",\"B\",\"F\"]", 2, "A and F may be equal" },
        { "[\"A\",\"B\",\"C\"]", "[\"A\",\"B\",\"A\"]", 2, "A and A may be equal" },
        { "[\"A\",\"B\",\"C\"]", "[\"A\",\"B\",\"D\"]", 2, "nothing says that D is smaller than B" },
        { "\"hill\"", "\"valley\"", 2, "the rule is not \"valley\" but \"hill\"" },
        { "\"valley\"", "\"hill\"", 3, "the rule is not \"hill\" but \"valley\"" },
        { "[\"a2\"]", "[\"a2\",\"a3\"]", 0, "not at its place" },
        { "[\"a2\"]", "[\"a1\"]", 3, "a1 is not excluded" },
        { "\"greatest\":\"e3\"", "\"greatest\":\"b3\"", -1, "" },
        { "\"greatest\":\"e3\"", "\"greatest\":\"e2\"", 3, "not the greatest" },
        { "\"greatest\":\"e3\"", "\"least\":\"e0\"", 3, "nothing says that B is smaller than A" },
        { ",\"greatest\":\"d3\"", "", 4, "b3 is not excluded" },
        { "\"least\":\"a0\",\"greatest\":\"d3\"", "\"greatest\":\"d3\"", 4, "d0 is not excluded" },
        { "\"d0\",\"d1\",\"b3\"", "\"d0\",\"d1\",\"d2\"", 4, "d2 is not excluded" },
    };
    RUN(ordered, path, list);
}

static void couplings_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"coupling\"", "\"asc\"", 5,
          "asc[1] is not in the theory, or not here, or not shown by \"needed\"" },
        { "\"e0\"],\"needed\"", "\"e3\"],\"needed\"", 0, "not at its place" },
        { "\"e0\"],\"needed\"", "\"e0\",\"e1\"],\"needed\"", 5, "nothing that needs just these labels" },
        { "\"e0\"],\"needed\"", "\"e0\",\"e2\"],\"needed\"", 5, "nothing that needs just these labels" },
        { "\"e0\"],\"needed\"", "\"g2\"],\"needed\"", 5, "nothing that needs just these labels" },
        { "\"e0\"],\"needed\"", "],\"needed\"", 5, "nothing is concluded" },
        { "[\"g0\",\"g1\"]", "[\"g1\",\"g0\"]", -1, "" },
        { "[\"g0\",\"g1\"]", "[\"g0\"]", 5, "nothing that needs just these labels" },
        { "[\"g0\",\"g1\"]", "[\"g0\",\"g0\"]", 5, "nothing that needs just these labels" },
        { "[\"g0\",\"g1\"]", "[\"g0\",\"g2\"]", 5, "nothing that needs just these labels" },
        { "[\"g0\",\"g1\"]", "[\"g0\",\"x\"]", 5, "there is no label" },
        { "[\"g0\",\"g1\"]", "[]", 5, "nothing that needs just these labels" },
        { "\"e0\"],\"needed\":[\"g0\",\"g1\"]", "\"c3\"],\"needed\":[]", 0, "not at its place" },
        { "[\"g0\",\"g1\"]", "[\"g0\",\"g1\"],\"rows\":[]", 5, "" },
    };
    RUN(ordered, path, list);
    accepts(&ordered,
            HEAD("C", "false", "unfinished", "1") COUPLING TAIL(
                "", "\"a0\",\"a1\",\"a2\",\"a3\",\"b0\",\"b1\",\"b2\",\"b3\",\"c0\",\"c1\",\"c2\",\"c3\","
                    "\"d0\",\"d1\",\"d2\",\"d3\",\"e1\",\"e2\",\"e3\",\"f0\",\"f1\",\"f2\",\"f3\",\"g2\""),
            1);
    static const char brt[] = HEAD("BRT", "false", "unfinished", "1") COUPLING TAIL("", ""),
                      te[] = HEAD("TE(BRT)", "false", "unfinished", "1") COUPLING TAIL("", "");
    assert_false(run(&ordered, brt).accepted);
    assert_non_null(strstr(run(&ordered, brt).why, "not in the theory"));
    assert_non_null(strstr(run(&ordered, te).why, "not in the theory"));
}

/* A need that names one label twice is not one of that label and another. */
static void needs_are_sets(void **unused)
{
    (void)unused;
    static const network_text twice = { "a1 a2 b1 b2 b3", "A=a1,a2 B=b1,b2,b3", "a1=b1,b1", "b1", "", "" };
    static const char two[] = HEAD("C", "false", "unfinished", "1")
        STEP("coupling", "1", "\"a1\"") "\"needed\":[\"b1\",\"b1\"]}" TAIL("", "\"a2\",\"b2\",\"b3\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"b1\",\"b1\"]", "[\"b1\"]", -1, "" },
        { "[\"b1\",\"b1\"]", "[\"b1\",\"b2\"]", 1, "nothing that needs just these labels" },
    };
    RUN(twice, two, list);
}

/* Nothing is left of what a value needs. */
static void a_broken_need_is_a_contradiction(void **unused)
{
    (void)unused;
    static const network_text broken = {
        "g f h1 h2 z0 z1 k", "G=g,f Z=z0,z1 H=h1,h2,k", "g=h1,h2 z0=h1,k", "", "g", "",
    };
    static const network_text gone = {
        "g f h1 h2 z0 z1 k", "G=g,f Z=z0,z1 H=h1,h2,k", "g=h1,h2 z0=h1,k", "h1 h2", "g", "",
    };
    static const char contradiction[] = HEAD(
        "W", "false", "contradiction", "0") "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"needed\":"
                                            "[\"h1\",\"h2\"]}" TAIL("\"g\"", "\"z0\",\"z1\",\"k\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"h1\",\"h2\"]", "[\"h2\",\"h1\"]", -1, "" },
        { "\"theory\":\"W\"", "\"theory\":\"C\"", -1, "" },
        { "\"theory\":\"W\"", "\"theory\":\"BRT\"", -1, "" },
        { "\"unknown\"", "\"none\"", -1, "" },
        { "\"unknown\"", "\"one\"", 0, "\"solutions\" can't be \"one\"" },
        { "\"length\":0", "\"length\":1", 1, "contradiction[1] is not" },
        { "[\"h1\",\"h2\"]", "[\"h1\"]", 1, "nothing that needs just these labels" },
        { "[\"h1\",\"h2\"]", "[\"h1\",\"k\"]", 1,
          "nothing that needs just these labels" }, /* z0 is not a value */
        { "[\"h1\",\"h2\"]", "[\"h1\",\"h2\"],\"asserts\":[]", 1, "a contradiction asserts nothing" },
        { "\"contradiction\",\"length\"", "\"single\",\"length\"", 1, "not shown by \"needed\"" },
        { "\"outcome\":\"contradiction\"", "\"outcome\":\"stuck\"", 0, "the outcome is not \"stuck\"" },
    };
    static const edit still[] = { { "", "", 1, "h1 is still in the set" } };
    static const network_text solved = { "g f h1 h2", "G=g,f H=h1,h2", "g=h1", "", "g h2", "" };
    static const char values[] = HEAD("W", "false", "contradiction",
                                      "0") "{\"round\":1,\"rule\":\"contradiction\",\"length\":0,\"needed\":["
                                           "\"h1\"]}" TAIL("\"g\",\"h2\"", "");
    static const edit by_brt[] = { { "\"theory\":\"W\"", "\"theory\":\"BRT\"", -1, "" } };
    RUN(gone, contradiction, list);
    RUN(broken, contradiction, still);
    accepts(&solved, values, 1);
    RUN(solved, values, by_brt);
}

/* A cell goes through one set: a need, or what a step concluded. */
static void a_need_is_no_set_of_a_step(void **unused)
{
    (void)unused;
    static const network_text net = { "a1 a2 b1 b2", "A=a1,a2 B=b1,b2", "a1=b1", "", "a1", "" };
    static const char mixed[] = HEAD(
        "Imp", "false", "unfinished",
        "1") "{\"round\":1,\"rule\":\"Imp-OR1-single\",\"length\":1,\"set\":900000000,\"needed\":[\"b1\"],"
             "\"asserts\":[\"b1\"]}" TAIL("\"a1\",\"b1\"", "");
    static const edit list[] = {
        { "", "", 1, "\"needed\" and \"set\" can't stand together" },
        { "\"set\":900000000", "\"set\":1", 1, "\"needed\" and \"set\" can't stand together" },
        { "\"needed\":[\"b1\"],", "", 1, "no step 900000000 concludes a set" },
    };
    RUN(net, mixed, list);
}

static void the_ends_of_orders_are_there(void **unused)
{
    (void)unused;
    static const network_text net = { "a0 a1 a2 b0 b1 b2", "A=a0,a1,a2 B=b0,b1,b2", "0<1", "a0", "", "" };
    static const char chain[] = HEAD("H", "false", "unfinished", "1")
        STEP("asc", "1",
             "\"b1\"") "\"order\":[\"A\",\"B\"],\"least\":\"a1\"}" TAIL("", "\"a1\",\"a2\",\"b0\",\"b2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"least\":\"a1\"", "\"least\":\"a0\"", 1, "a0 is gone, or not at an end of the order" },
    };
    RUN(net, chain, list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_keep_to_the_definition),
        cmocka_unit_test(couplings_keep_to_the_definition),
        cmocka_unit_test(needs_are_sets),
        cmocka_unit_test(a_broken_need_is_a_contradiction),
        cmocka_unit_test(a_need_is_no_set_of_a_step),
        cmocka_unit_test(the_ends_of_orders_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
