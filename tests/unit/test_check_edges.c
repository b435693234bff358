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

/* Values and eliminations of a trace are not part of what is proved. */
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

/* A trial is as deep as it says, but for one that a need ends. */
static void trials_may_end_with_a_need(void **unused)
{
    (void)unused;
    static const network_text net = { "z0 z1 n1 n2 s1", "Z=z0,z1 N=n1,n2 S=s1", "z0=n1 z0-s1", "n1", "", "" };
#define TRIAL(length, end)                                                                                   \
    STEP("1", "T&E", length, "\"eliminates\":[\"z0\"],\"trace\":[" STEP("1", "contradiction", "0", end) "]")
    static const char path[] = HEAD("TE(BRT,2)", "false", "unfinished", "2") TRIAL("2", "\"needed\":[\"n1\"]")
        TAIL("", "\"z1\",\"n2\",\"s1\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"needed\":[\"n1\"]", "\"variable\":\"S\"", 1, "the depth of this trial is 1" },
    };
    RUN(net, path, list);
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

/* ---- JSON ---- */

static void malformed_json_is_told_exactly(void **unused)
{
    (void)unused;
    static const network_text net = { "y1 y2", "Y=y1,y2", "", "", "", "" };
    static const struct {
        const char *json, *said;
    } list[] = {
        { "{\"a\":1", "expected ',' or '}', but the text ends" },
        { "{\"a\":1 2}", "expected ',' or '}'" },
        { "[1", "expected ',' or ']', but the text ends" },
        { "[1 2]", "expected ',' or ']'" },
        { "1234567890", "expected a whole number up to 999,999,999 without leading zeros" },
        { "01", "expected a whole number up to 999,999,999 without leading zeros" },
        { "[1.5]", "expected a whole number up to 999,999,999 without leading zeros" },
        { "\"\\q\"", "expected a character in valid UTF-8, a valid escape" },
        { "\"\\u0000\"", "expected a character in valid UTF-8, a valid escape" },
        { "\"\\u12\"", "expected a character in valid UTF-8, a valid escape" },
        { "\"\\ud800\"", "expected a character in valid UTF-8, a valid escape" },
        { "999999999", "no path, expected" },
        { "\"\\ud83d\\ude00\"", "no path, expected" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        check_verdict v;
        error e = { 0 };
        assert_int_equal(run_bytes(&net, list[i].json, strlen(list[i].json), &v, &e), BAD_INPUT);
        if (strncmp(e.text, list[i].said, strlen(list[i].said)) != 0)
            fail_msg("%s: %s", list[i].json, e.text);
        assert_true(!strstr(e.text, "but the text ends") == !strstr(list[i].said, "but the text ends"));
    }
    for (size_t n = 1; n < 40; n++) { /* strings without an end */
        char open[41] = "\"";
        check_verdict v;
        error e = { 0 };
        memset(open + 1, 'a', n - 1);
        assert_int_equal(run_bytes(&net, open, n, &v, &e), BAD_INPUT);
        assert_non_null(strstr(e.text, "but the text ends"));
    }
}

static void escapes_have_four_digits(void **unused)
{
    (void)unused;
    static const network_text one = { "z0 s2", "S=z0,s2", "", "s2", "", "" };
    static const char path[] =
        HEAD("BRT", "true", "solved", "0") SINGLE("1", "single", "S", "\\u007a0") TAIL("\"z0\"", "");
    accepts(&one, path, 1);
}

static void *nothing(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context, (void)old, (void)old_size, (void)new_size;
    return NULL;
}

static void texts_of_1_gb_are_not_too_long(void **unused)
{
    (void)unused;
    const memory none = { nothing, NULL };
    check_verdict v;
    error e = { 0 };
    assert_int_equal(check_path(NULL, &none, "1", (size_t)1 << 30, give_start, NULL, &v, &e), NO_MEMORY);
    assert_int_equal(check_path(NULL, &none, "1", ((size_t)1 << 30) + 1, give_start, NULL, &v, &e),
                     BAD_INPUT);
    assert_non_null(strstr(e.text, "more than 1 GB"));
}

/* ---- theories ---- */

static void theories_at_their_limits(void **unused)
{
    (void)unused;
    static const network_text net = { "y1 y2", "Y=y1,y2", "", "", "", "" };
    static const char path[] = HEAD("W", "false", "stuck", "0") TAIL("", "\"y1\",\"y2\"");
    static const edit list[] = {
        { "\"W\"", "\"W999999989\"", -1, "" },
        { "\"W\"", "\"W999999990\"", 0, "is not a theory" },
        { "\"W\"", "\"W then B+W\"", -1, "" },
        { "\"W\"", "\"W then B+B\"", 0, "is not a theory" },
    };
    RUN(net, path, list);
    char theory[1024] = "\"", changed[ROOM];
    for (int i = 0; i < 79; i++)
        strcat(theory, "W then ");
    size_t n = strlen(theory);
    static const struct {
        const char *end;
        bool right;
    } ends[] = { { "W\"", true }, { "W+B\"", false }, { "Imp\"", true }, { "Imp+W\"", false } };
    for (int i = 0; i < 4; i++) {
        strcpy(theory + n, ends[i].end);
        apply(path, &(edit){ "\"W\"", theory, 0, "" }, changed);
        check_verdict v = run(&net, changed);
        assert_int_equal(v.accepted, ends[i].right);
    }
}

/* ---- rules ---- */

/* The first right of a t-whip may not be linked to the target, though later ones may. */
static void the_first_right_of_a_t_whip(void **unused)
{
    (void)unused;
    static const char path[] = HEAD("tW", "false", "unfinished", "2")
        CHAIN("1", "t-whip", "2", "\"z0\"", CELL("A", "a1", "0", "a2", "") "," CELL("B", "b1", "1", "b2", ""))
            TAIL("", "\"z1\",\"a1\",\"a2\",\"b1\",\"b2\"");
#define T_WHIP "z0 z1 a1 a2 b1 b2", "Z=z0,z1 A=a1,a2 B=b1,b2"
    static const network_text right = { T_WHIP, "z0-a1 a2-b1 z0-b2", "", "", "" };
    static const network_text wrong = { T_WHIP, "z0-a1 z0-a2 a2-b1 z0-b2", "", "", "" };
    static const edit no[] = { { "", "", 1, "the right of cell 1 is z0 or linked to it" } };
    accepts(&right, path, 1);
    RUN(wrong, path, no);
}

/* What is linked to all rights of the first csp-variable may be linked to the target. */
static void g_labels_of_the_first_variable(void **unused)
{
    (void)unused;
    static const network_text net = {
        "z0 z1 a1 a2 a3 b1 b2", "A=a1,a2,a3 B=b1,b2 Z=z0,z1", "z0-a1 a2-b1 a3-b1 z0-b1 z0-b2", "", "", ""
    };
    static const char path[] = HEAD("gW", "false", "unfinished", "2")
        CHAIN("1", "g-whip", "2", "\"z0\"",
              "{\"variable\":\"A\",\"left\":\"a1\",\"by\":0,\"right\":[\"a2\",\"a3\"],\"others\":[]}," LAST(
                  "B", "b1", "1", "[\"b2\",0]")) TAIL("", "\"z1\",\"a1\",\"a2\",\"a3\",\"b1\",\"b2\"");
    accepts(&net, path, 1);
}

/* A < B < C > D, and E, which has nothing to do with them; c3 is gone. */
static void orders_at_their_ends(void **unused)
{
    (void)unused;
    static const network_text net = {
        "e0 e1 e2 e3 a0 a1 a2 a3 b0 b1 b2 b3 c0 c1 c2 c3 d0 d1 d2 d3",
        "E=e0,e1,e2,e3 A=a0,a1,a2,a3 B=b0,b1,b2,b3 C=c0,c1,c2,c3 D=d0,d1,d2,d3",
        "1<2 2<3 4<3 a0-d0 a1-d1 a2-d2 a3-d3 b0-d0 b1-d1 b2-d2 b3-d3",
        "c3",
        "",
        "",
    };
#define E_TO_B "\"e0\",\"e1\",\"e2\",\"e3\",\"a0\",\"a1\",\"a2\",\"a3\",\"b0\",\"b1\""
    static const char hill[] = HEAD("H", "false", "unfinished", "3")
        STEP("1", "hill", "3",
             "\"eliminates\":[\"c0\",\"c1\",\"c2\"],\"order\":[\"A\",\"B\",\"C\",\"D\"],\"turn\":2,\"least\":"
             "\"a0\"") TAIL("", E_TO_B ",\"b2\",\"b3\",\"d0\",\"d1\",\"d2\",\"d3\"");
    accepts(&net, hill, 1);
    static const char asc[] = HEAD("H", "false", "unfinished", "1")
        STEP("1", "asc", "1", "\"eliminates\":[\"b2\",\"b3\"],\"order\":[\"B\",\"C\"],\"greatest\":\"c2\"")
            TAIL("", E_TO_B ",\"c0\",\"c1\",\"c2\",\"d0\",\"d1\",\"d2\",\"d3\"");
    accepts(&net, asc, 1);
    /* below the least of all there is nothing */
    static const network_text least = { "a0 a1 b0 b1", "A=a0,a1 B=b0,b1", "0<1", "b1", "", "" };
    static const char below[] = HEAD("H", "false", "unfinished", "1")
        STEP("1", "asc", "1", "\"eliminates\":[\"a0\"],\"order\":[\"A\",\"B\"],\"greatest\":\"b0\"")
            TAIL("", "\"a1\",\"b0\"");
    accepts(&least, below, 1);
}

/* ---- relations ---- */

#define RELATION_OF "g a1 a2 b1 b2 y1 y2", "Y=y1,y2 A=a1,a2,g B=b1,b2"
#define ALL_OF      "\"g\",\"a1\",\"a2\",\"b1\",\"b2\",\"y1\",\"y2\""
#define AB          "\"impossible\":[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]"

static void relations_of_the_first_label(void **unused)
{
    (void)unused;
    static const network_text net = { RELATION_OF, "a1-b1 a1-b2 a2-b1 a2-b2", "", "", "",
                                      NULL,        "12:a1,a2,b1,b2" };
    static const network_text possible = { RELATION_OF, "a1-b1 a1-b2", "", "", "" };
    static const char path[] = HEAD("Imp", "false", "unfinished", "1")
        STEP("1", "Imp-OR1-relation", "1", "\"concludes\":[\"g\"]," AB) "," STEP(
            "2", "Imp-OR1-single", "1", "\"set\":1,\"asserts\":[\"g\"]")
            TAIL("\"g\"", "\"b1\",\"b2\",\"y1\",\"y2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"Imp-OR1-single\"", "\"Imp-OR2-single\"", 2, "the relation has 1 candidates left, not 2" },
        { "\"concludes\":[\"g\"]", "\"concludes\":[\"g\",\"y1\"]", 1,
          "a member is in none of the csp-variables" },
        { "\"set\":1", "\"set\":0", 2, "no step 0 concludes a set" },
        { "\"set\":1", "\"set\":2", 2, "no step 2 concludes a set" },
    };
    static const edit no[] = { { "", "", 1, "the network declares no such pattern" } };
    RUN(net, path, list);
    RUN(possible, path, no);
    static const edit other[] = {
        { "\"Imp\"", "\"Imp+Trid\"", -1, "" },
        { "\"theory\":\"Imp\"", "\"theory\":\"Trid+Imp\"", -1, "" },
    };
    RUN(net, path, other);
}

/* A relation without members is a contradiction. */
static void relations_may_have_no_members(void **unused)
{
    (void)unused;
    static const network_text net = { "a1 a2 b1 b2", "A=a1,a2 B=b1,b2", "a1-b1 a1-b2 a2-b1 a2-b2", "", "", "",
                                      NULL,          "01:a1,a2,b1,b2" };
    static const char path[] = HEAD("Imp", "false", "contradiction", "1") STEP("1", "Imp", "1", AB)
        TAIL("", "\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"outcome\":\"contradiction\"", "\"outcome\":\"unfinished\"", 0, "the outcome is not" },
    };
    RUN(net, path, list);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_a_round_hold_at_once),
        cmocka_unit_test(traces_are_not_counted),
        cmocka_unit_test(trials_may_end_with_a_need),
        cmocka_unit_test(names_for_people_prove_nothing),
        cmocka_unit_test(the_first_label_may_be_a_goal),
        cmocka_unit_test(solutions_may_be_counted),
        cmocka_unit_test(changes_are_counted),
        cmocka_unit_test(paths_of_version_1_are_no_longer_read),
        cmocka_unit_test(rights_are_not_gone),
        cmocka_unit_test(malformed_json_is_told_exactly),
        cmocka_unit_test(escapes_have_four_digits),
        cmocka_unit_test(texts_of_1_gb_are_not_too_long),
        cmocka_unit_test(theories_at_their_limits),
        cmocka_unit_test(the_first_right_of_a_t_whip),
        cmocka_unit_test(g_labels_of_the_first_variable),
        cmocka_unit_test(orders_at_their_ends),
        cmocka_unit_test(relations_of_the_first_label),
        cmocka_unit_test(relations_may_have_no_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
