/* test_check_edges.c: the checker at its edges: the first label and the last, what stands twice or is both
 * asserted and eliminated, what is counted, and numbers that are just large enough. */
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP(round, rule, length, what)                                                                      \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":" length "," what "}"

/* X has one candidate, which is linked to all of Y: it is a Single and the target of a whip[1] at once. */
static const network_text both_network = { "x1 x2 y1 y2", "X=x1,x2 Y=y1,y2", "y1-x1 y2-x1", "x2", "", "" };
#define EMPTY_X STEP("2", "contradiction", "0", "\"variable\":\"X\"")
#define WHIP1   CHAIN("1", "whip", "1", "\"x1\"", LAST("Y", "y1", "0", "[\"y2\",0]"))
#define X1      SINGLE("1", "single", "X", "x1")

/* What is both eliminated and asserted in a round is gone, in whatever order; what is said again counts once,
 * however often that is. */
static void steps_of_a_round_hold_at_once(void **unused)
{
    (void)unused;
    static const char whip_first[] =
        HEAD("W", "false", "contradiction", "1") WHIP1 "," X1 "," EMPTY_X TAIL("", "\"y1\",\"y2\"");
    static const char single_first[] =
        HEAD("W", "false", "contradiction", "1") X1 "," WHIP1 "," EMPTY_X TAIL("", "\"y1\",\"y2\"");
    accepts(&both_network, whip_first, 3);
    accepts(&both_network, single_first, 3);
    static const network_text one = { "s1 s2 t1 t2", "S=s1,s2 T=t1,t2", "t1-t2", "s2", "", "" };
#define S1 SINGLE("1", "single", "S", "s1")
    static const char often[] = HEAD("BRT", "false", "stuck", "0") S1
        "," S1 "," S1 "," S1 "," S1 "," S1 "," S1 "," S1 TAIL("\"s1\"", "\"t1\",\"t2\"");
    accepts(&one, often, 8);
    assert_int_equal(run(&one, often).values, 1);
    assert_int_equal(run(&both_network, whip_first).eliminations, 1);
    assert_int_equal(run(&both_network, whip_first).values, 0);
}

/* Values and eliminations of a trace are no part of what is proved. */
static void traces_are_not_counted(void **unused)
{
    (void)unused;
    static const network_text net = {
        "z0 z1 a1 a2 b1 b2", "Z=z0,z1 A=a1,a2 B=b1,b2", "z0-a1 a2-b1 a2-b2", "", "", ""
    };
    static const char path[] = HEAD("TE(BRT)", "false", "unfinished", "1")
        STEP("1", "T&E", "1",
             "\"eliminates\":[\"z0\"],\"trace\":[" SINGLE("1", "single", "A", "a2") "," STEP(
                 "2", "contradiction", "0", "\"variable\":\"B\"") "]")
            TAIL("", "\"z1\",\"a1\",\"a2\",\"b1\",\"b2\"");
    accepts(&net, path, 1);
    check_verdict v = run(&net, path);
    assert_int_equal(v.values, 0);
    assert_int_equal(v.eliminations, 1);
}

static void names_for_people_prove_nothing(void **unused)
{
    (void)unused;
    static const network_text one = { "s1 s2", "S=s1,s2", "", "s2", "", "" };
    static const char path[] =
        HEAD("BRT", "true", "solved", "0") SINGLE("1", "single", "S", "s1") TAIL("\"s1\"", "");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"rule\":\"single\"", "\"rule\":\"single\",\"alias\":\"hidden\"", -1, "" },
        { "\"rule\":\"single\"", "\"rule\":\"single\",\"alias\":1", 1, "\"alias\" is missing or is not" },
    };
    RUN(one, path, list);
}

/* The goal is the first label: not the first csp-variable. */
static void the_first_label_may_be_a_goal(void **unused)
{
    (void)unused;
    static const network_text net = { "y1 y2 x1 x2", "X=x1,x2 Y=y1,y2", "", "x1", "", "" };
    static const network_text settled = { "x1 x2 y1 y2", "Y=y1,y2 X=x1,x2", "", "x1", "", "" };
#define TO(name) "\"rating\":0", "\"goal\":\"" name "\",\"rating\":0"
    static const edit open[] = { { TO("y1"), 0, "the goal y1 is not settled at the end" } };
    static const edit done[] = { { TO("x1"), -1, "" } };
    static const char path[] =
        HEAD("BRT", "false", "listed", "0") SINGLE("1", "single", "X", "x2") TAIL("\"x2\"", "\"y1\",\"y2\"");
    RUN(net, path, open);
    RUN(settled, path, done);
}

static void solutions_may_be_counted(void **unused)
{
    (void)unused;
    static const network_text net = { "y1 y2", "Y=y1,y2", "", "", "", "" };
    static const char path[] = HEAD("BRT", "false", "stuck", "0") TAIL("", "\"y1\",\"y2\"");
    static const edit list[] = {
        { "\"unknown\"", "\"one\"", -1, "" },
        { "\"unknown\"", "\"none\"", -1, "" },
        { "\"unknown\"", "\"several\"", -1, "" },
        { "\"unknown\"", "\"two\"", 0, "\"solutions\" can't be \"two\"" },
    };
    RUN(net, path, list);
}

static void changes_are_counted(void **unused)
{
    (void)unused;
    static const network_text net = { "x1 x2 y1 y2 y3", "X=x1,x2 Y=y1,y2,y3", "", "", "", "" };
    static const char path[] =
        "{\"changes\":{\"eliminates\":[\"y3\"],\"asserts\":[\"x1\"]},\"format\":\"tresse-path\",\"version\":"
        "2,"
        "\"app\":\"toy\",\"puzzle\":\"p\",\"theory\":\"BRT\",\"solved\":false,\"outcome\":\"stuck\","
        "\"solutions\":\"unknown\",\"rating\":0,\"steps\":[" TAIL("\"x1\"", "\"y1\",\"y2\"");
    accepts(&net, path, 0);
    assert_int_equal(run(&net, path).changes, 2);
}

static void paths_of_version_1_are_no_longer_read(void **unused)
{
    (void)unused;
    static const network_text net = { "y1 y2", "Y=y1,y2", "", "", "", "" };
    static const char *const version[] = { "{\"format\":\"tresse-path\",\"version\":1}",
                                           "{\"format\":\"tresse-path\",\"version\":3}" };
    static const char *const said[] = { "version 1 of paths is no longer read", "no path, expected" };
    for (int i = 0; i < 2; i++) {
        check_verdict v;
        error e = { 0 };
        assert_int_equal(run_bytes(&net, version[i], strlen(version[i]), &v, &e), BAD_INPUT);
        assert_non_null(strstr(e.text, said[i]));
    }
}

/* Ghosts may be lefts, but nothing that is gone is a right. */
static void rights_are_not_gone(void **unused)
{
    (void)unused;
    static const network_text net = {
        "z0 z1 x0 x1 x2 y0 y1", "Z=z0,z1 X=x0,x1,x2 Y=y0,y1", "y0-x1 y1-x1 z0-x2 z0-x0", "", "", ""
    };
    static const char path[] = HEAD("RW", "false", "unfinished", "1")
        CHAIN("1", "whip", "1", "\"x1\"", LAST("Y", "y0", "0", "[\"y1\",0]")) "," CHAIN(
            "2", "relaxed-whip", "1", "\"z0\"", LAST("X", "x2", "0", "[\"x0\",0]"))
            TAIL("", "\"z1\",\"x0\",\"x2\",\"y0\",\"y1\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { LAST("X", "x2", "0", "[\"x0\",0]"), CELL("X", "x2", "0", "x1", "[\"x0\",0]"), 2,
          "a right is gone" },
    };
    RUN(net, path, list);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_a_round_hold_at_once),
        cmocka_unit_test(traces_are_not_counted),
        cmocka_unit_test(names_for_people_prove_nothing),
        cmocka_unit_test(the_first_label_may_be_a_goal),
        cmocka_unit_test(solutions_may_be_counted),
        cmocka_unit_test(changes_are_counted),
        cmocka_unit_test(paths_of_version_1_are_no_longer_read),
        cmocka_unit_test(rights_are_not_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
