/* test_check_deadly.c: the checker on relations: deadly patterns and impossible ones, what follows from them,
 * oddagons and finned fish: right steps made by hand, and for each condition a step that breaks it. */
#include "check/checker.h"
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP(round, rule, length, what)                                                                      \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":" length "," what "}"

/* ---- deadly patterns ---- */

/* Cells a b / c d, of the values 1 2, and d also 3; rows and columns have each value once. */
#define RECTANGLE "a1 a2 b1 b2 c1 c2 d1 d2 d3 x1 x2"
#define CELLS     "A=a1,a2 B=b1,b2 C=c1,c2 D=d1,d2,d3 X=x1,x2 "
#define LINES     "uR1=a1,b1 uR2=a2,b2 uS1=c1,d1,x1 uS2=c2,d2,x2 uK1=a1,c1 uK2=a2,c2 uL1=b1,d1,x1 uL2=b2,d2,x2"
static const network_text rectangle = { RECTANGLE, CELLS LINES, "", "", "", "" };

#define DEADLY(rest) "\"concludes\":[\"d3\"],\"deadly\":[\"A\",\"B\",\"C\",\"D\"]," rest
#define EIGHT        "\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\"]"
#define U_HEAD(rating)                                                                                       \
    "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"p\",\"theory\":\"U\",\"solved\"" \
    ":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"assumes\":\"one-solution\","              \
    "\"rating\":" rating ",\"steps\":["
#define REST "\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"d3\",\"x1\",\"x2\""
static const char deadly_path[] = U_HEAD("1") STEP("1", "U-OR1-relation", "1", DEADLY(EIGHT)) TAIL("", REST);

static void deadly_patterns_have_mates(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"d3\"]", "[]", 1, "nothing is concluded" },
        { "[\"d3\"]", "[\"d3\",\"x1\"]", 1, "a member is in none of the csp-variables" },
        { "[\"d3\"]", "[\"x1\"]", 1, "d3 is not a member" },
        { "OR1-relation", "OR2-relation", 1, "the relation has 1 members, not 2" },
        { "\"deadly\":[\"A\",\"B\",\"C\",\"D\"]", "\"deadly\":[]", 1, "a deadly pattern of 0 csp-variables" },
        { "\"deadly\":[\"A\",\"B\",\"C\",\"D\"]",
          "\"deadly\":[\"A\",\"B\",\"C\",\"D\",\"A\",\"B\",\"C\",\"D\",\"A\",\"B\",\"C\",\"D\",\"A\"]", 1,
          "a deadly pattern of 13 csp-variables" },
        /* without d1 the choice a1 b2 c2 d1 has no mate; nor has one of a single cell */
        { EIGHT, "\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\"]", 1,
          "d2 is not a member" },
        { "\"concludes\":[\"d3\"],\"deadly\":[\"A\",\"B\",\"C\",\"D\"],\"restricted\":[\"a1\",",
          "\"concludes\":[\"d3\"],\"deadly\":[\"A\",\"D\"],\"restricted\":[\"a1\",", 1,
          "can't be exchanged for another one" },
        { "\"deadly\":[\"A\",\"B\",\"C\",\"D\"]", "\"deadly\":[\"A\",\"B\",\"C\",\"e\"]", 1,
          "no csp-variable \"e\"" },
        { "\"restricted\":[\"a1\"", "\"restricted\":[\"e\"", 1, "no label \"e\"" },
        { "\"deadly\":", "\"impossible\":", 1, "not shown by \"impossible\"" },
        { "\"assumes\":\"one-solution\",", "", 0, "\"assumes\" is missing" },
    };
    RUN(rectangle, deadly_path, list);
    accepts_without_memory(&rectangle, deadly_path);
}

/* Who assumes one solution has not shown that there is one: what is said of solutions is a claim, unless the
 * end says otherwise. */
#define ON_A                                                                                                 \
    STEP("1", "U-OR1-relation", "1",                                                                         \
         "\"concludes\":[\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\",\"a2\"]")                         \
    "," STEP("2", "U-OR1-single", "1", "\"set\":1,\"asserts\":[\"a3\"]")
#define U_END(solved, outcome, solutions)                                                                    \
    "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"p\",\"theory\":\"U\","           \
    "\"solved\":" solved ",\"outcome\":\"" outcome "\",\"solutions\":\"" solutions                           \
    "\",\"assumes\":\"one-solution\",\"rating\":1,\"steps\":["

static void what_is_assumed_is_not_shown(void **unused)
{
    (void)unused;
    static const network_text one = { "a1 a2 a3", "A=a1,a2,a3", "", "", "", "" };
    static const char solved[] = U_END("true", "solved", "one") ON_A TAIL("\"a3\"", "");
    static const edit of_solved[] = {
        { "", "", -1, "" },
        { "\"one\"", "\"several\"", -1, "" },
        { "\"one\"", "\"unknown\"", -1, "" },
        { "\"one\"", "\"none\"", 0, "\"solutions\" can't be \"none\"" },
        { "\"one\"", "\"two\"", 0, "\"solutions\" can't be \"two\"" },
    };
    RUN(one, solved, of_solved);
    check_verdict v = run(&one, solved);
    assert_int_equal(v.claims, CLAIM_SOLUTIONS);
    /* with a3 nothing is left of B */
    static const network_text two = { "a1 a2 a3 b1 b2", "A=a1,a2,a3 B=b1,b2", "a3-b1 a3-b2", "", "", "" };
    static const char none[] = U_END("false", "contradiction", "none") ON_A
        "," STEP("3", "contradiction", "0", "\"variable\":\"B\"") TAIL("\"a3\"", "");
    static const char open[] = U_END("false", "unfinished", "none") ON_A TAIL("\"a3\"", "");
    static const edit of_none[] = {
        { "", "", -1, "" },
        { "\"solutions\":\"none\"", "\"solutions\":\"several\"", -1, "" },
        { "\"solutions\":\"none\"", "\"solutions\":\"one\"", 0, "\"solutions\" can't be \"one\"" },
    };
    static const edit of_open[] = { { "\"unknown\"", "\"one\"", -1, "" },
                                    { "\"unknown\"", "\"none\"", -1, "" } };
    RUN(two, none, of_none);
    RUN(two, open, of_none);
    RUN(rectangle, deadly_path, of_open);
}

/* "tried" goes with "bounded", and with the rating. */
static void what_was_tried_is_no_less_than_the_rating(void **unused)
{
    (void)unused;
#define OPEN           "\"outcome\":\"unfinished\""
#define TRIED(n, word) "\"tried\":" n ",\"outcome\":\"" word "\""
    static const edit list[] = {
        { OPEN, TRIED("1", "unfinished"), 0, "\"tried\" stands where" },
        { OPEN, TRIED("1", "stuck"), 0, "\"tried\" stands where" },
        { OPEN, TRIED("0", "bounded"), 0, "\"tried\" stands where" },
        { OPEN, TRIED("1", "bounded"), -1, "" },
        { OPEN, TRIED("9", "bounded"), -1, "" },
        { OPEN, "\"outcome\":\"bounded\"", -1, "" },
    };
    RUN(rectangle, deadly_path, list);
}

/* What else is about one of the labels: then the mate of a solution need not be one. */
static void labels_of_deadly_patterns_are_plain(void **unused)
{
    (void)unused;
    static const edit plain[] = { { "", "", 1, "is in more than csp-variables" } };
    static const edit gone[] = { { "", "", 1, "a2 is not a candidate" } };
    const network_text linked = { RECTANGLE, CELLS LINES, "a1-d1", "", "", "" };
    const network_text needing = { RECTANGLE, CELLS LINES, "a1=x1", "", "", "" };
    const network_text needed = { RECTANGLE, CELLS LINES, "x1=b1", "", "", "" };
    const network_text region = { RECTANGLE, CELLS LINES, "", "", "", "", "R:a1-x1,d1-x1" };
    const network_text loop = { RECTANGLE, CELLS LINES, "", "", "", "", "L=b1.pq,x1.qr,x2.rp" };
    const network_text begun = { RECTANGLE, CELLS LINES, "", "a2", "", "" };
    RUN(linked, deadly_path, plain);
    RUN(needing, deadly_path, plain);
    RUN(needed, deadly_path, plain);
    RUN(region, deadly_path, plain);
    RUN(loop, deadly_path, plain);
    RUN(begun, deadly_path, gone);
    const network_text beside = { RECTANGLE, CELLS LINES, "", "", "", "", "R:x1-x2" };
    accepts(&beside, deadly_path, 1);
}

/* Choices whose labels are in other csp-variables are not mates. */
static void mates_are_in_the_same_csp_variables(void **unused)
{
    (void)unused;
    /* B1 and B2 are in a row of their own each, so exchanging them changes what those rows have */
    static const network_text net = {
        "a1 a2 a3 b1 b2 y1 y2", "A=a1,a2,a3 uB=a1,y1 uC=a2,y2 D=b1,b2", "", "", "", ""
    };
    static const char path[] =
        U_HEAD("1") STEP("1", "U-OR1-relation", "1",
                         "\"concludes\":[\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\",\"a2\"]")
            TAIL("", "\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"y1\",\"y2\"");
    static const edit list[] = {
        { "", "", 1, "can't be exchanged for another one" },
        { "\"restricted\":[\"a1\",\"a2\"]", "\"restricted\":[\"a1\",\"a1\",\"a2\",\"a2\"]", 1,
          "can't be exchanged for another one" },
        { "\"concludes\":[\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\",\"a2\"]",
          "\"concludes\":[\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\"]", 1, "a2 is not a member" },
        { "\"concludes\":[\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\",\"a2\"]",
          "\"concludes\":[\"a2\",\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\"]", 1,
          "can't be exchanged for another one" },
    };
    RUN(net, path, list);
    /* seven csp-variables of two labels each, the last of three, have 192 choices */
    static const network_text many = { "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 g3 g4",
                                       "A=a1,a2 B=b1,b2 C=c1,c2 D=d1,d2 E=e1,e2 F=f1,f2 G=g1,g2,g3,g4",
                                       "",
                                       "",
                                       "",
                                       "" };
#define LOOSE                                                                                                \
    "\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"e1\",\"e2\",\"f1\",\"f2\",\"g1\",\"g2\""
    static const char too_many[] =
        U_HEAD("1") STEP("1", "U-OR1-relation", "1",
                         "\"concludes\":[\"g4\"],\"deadly\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\"],"
                         "\"restricted\":[" LOOSE ",\"g3\"]") TAIL("", LOOSE ",\"g3\",\"g4\"");
    /* of two labels each any number may be exchanged at once, but not if one of them is named twice */
    static const edit told[] = {
        { "", "", 1, "the pattern has too many choices to tell" },
        { "\"concludes\":[\"g4\"]", "\"concludes\":[\"g3\",\"g4\"]", 1, "is not a member" },
        { ",\"g3\"]}", ",\"g2\"]}", 1, "g3 is not a member" },
    };
    RUN(many, too_many, told);
}

/* Two rows of three cells, of the values 1 2 3: more than two labels in each csp-variable, so choices are
 * listed: twelve, and each has its mate, in which the rows are exchanged. */
static void patterns_that_are_not_even_have_mates(void **unused)
{
    (void)unused;
    static const network_text rows = {
        "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g h",
        "A=a1,a2,a3 B=b1,b2,b3 C=c1,c2,c3 D=d1,d2,d3 E=e1,e2,e3 F=f1,f2,f3,g H=g,h uR1=a1,b1,c1 uR2=a2,b2,c2 "
        "uR3=a3,b3,c3 uS1=d1,e1,f1 uS2=d2,e2,f2 uS3=d3,e3,f3 uK1=a1,d1 uK2=a2,d2 uK3=a3,d3 uL1=b1,e1 "
        "uL2=b2,e2 "
        "uL3=b3,e3 uM1=c1,f1 uM2=c2,f2 uM3=c3,f3",
        "",
        "",
        "",
        "",
    };
#define ALL18                                                                                                \
    "\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"b3\",\"c1\",\"c2\",\"c3\",\"d1\",\"d2\",\"d3\",\"e1\",\"e2\","     \
    "\"e3\",\"f1\",\"f2\",\"f3\""
    static const char path[] = U_HEAD("1")
        STEP("1", "U-OR1-relation", "1",
             "\"concludes\":[\"g\"],\"deadly\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\"],\"restricted\":[" ALL18
             "]") TAIL("", ALL18 ",\"g\",\"h\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"restricted\":[\"a1\"", "\"restricted\":[\"a1\",\"a1\"", -1, "" },
    };
    RUN(rows, path, list);
    accepts_without_memory(&rows, path);
}

/* As many labels as an even pattern has, but not two in each csp-variable, or in more than one of its own. */
static void uneven_patterns_are_looked_at(void **unused)
{
    (void)unused;
    static const network_text net = {
        "a1 a2 a3 b1 b2 c1 c2 y1", "A=a1,a2,a3 B=b1,b2 C=c1,c2 uD=b1,c1 uE=b1,y1", "", "", "", ""
    };
    static const char path[] = U_HEAD("1")
        STEP("1", "U-OR1-relation", "1",
             "\"concludes\":[\"a3\"],\"deadly\":[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]")
            TAIL("", "\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"c1\",\"c2\",\"y1\"");
    static const edit list[] = {
        { "", "", -1, "" }, /* a1 and a2 may be exchanged, whatever b is */
        { "[\"A\",\"B\"]", "[\"A\",\"C\"]", 1, "c1 is not a member" },
        { "\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]",
          "\"restricted\":[\"a1\",\"a2\",\"a2\",\"b1\",\"b2\"]", -1, "" },
        { "[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]",
          "[\"A\",\"A\"],\"restricted\":[\"a1\",\"a1\",\"a2\",\"a2\"]", -1, "" },
        { "[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]",
          "[\"A\",\"A\"],\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]", -1, "" },
    };
    RUN(net, path, list);
    /* a label of two of the csp-variables; one in more csp-variables than another */
    static const edit twice[] = {
        { "\"deadly\":[\"A\",\"B\",\"C\",\"D\"]", "\"deadly\":[\"A\",\"D\",\"R1\",\"R2\"]", 1,
          "can't be exchanged for another one" },
    };
    RUN(rectangle, deadly_path, twice);
    const network_text joined = { net.labels, "A=a1,a2,a3 B=b1,b2 C=c1,c2 uX=a1,b1", "", "", "", "" };
    static const edit more[] = { { "", "", 1, "can't be exchanged for another one" } };
    RUN(joined, path, more);
    const network_text both = { RECTANGLE, CELLS LINES, "a1=x1", "", "", "", "R:a1-x1,d1-x1" };
    static const edit plain[] = { { "", "", 1, "is in more than csp-variables" } };
    RUN(both, deadly_path, plain);
}

/* Two labels of each csp-variable that has one: any number of csp-variables, with no choice to look at. */
static void even_patterns_need_no_choices(void **unused)
{
    (void)unused;
    static const network_text loose = { "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 g3",
                                        "A=a1,a2 B=b1,b2 C=c1,c2 D=d1,d2 E=e1,e2 F=f1,f2 G=g1,g2,g3",
                                        "",
                                        "",
                                        "",
                                        "" };
    static const char path[] =
        U_HEAD("1") STEP("1", "U-OR1-relation", "1",
                         "\"concludes\":[\"g3\"],\"deadly\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\"],"
                         "\"restricted\":[" LOOSE "]") TAIL("", LOOSE ",\"g3\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"g1\",\"g2\"]}", "\"g1\",\"g1\"]}", 1, "g2 is not a member" },
        { "\"concludes\":[\"g3\"]", "\"concludes\":[\"g2\",\"g3\"]", 1, "is in its pattern" },
        /* all but g1, twice: as many labels as two for each csp-variable */
        { "\"g1\",\"g2\"]}", "\"g1\",\"g1\"],\"x\":0}", 1, "" },
    };
    RUN(loose, path, list);
    /* a csp-variable in which only one of them is: exchanging them would leave it empty */
    static const network_text uneven = { "a1 a2 b1 b2 b3 y1", "A=a1,a2 B=b1,b2,b3 uR=a1,y1", "", "", "", "" };
    static const char crossed[] =
        U_HEAD("1") STEP("1", "U-OR1-relation", "1",
                         "\"concludes\":[\"b3\"],\"deadly\":[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\","
                         "\"b1\",\"b2\"]") TAIL("", "\"a1\",\"a2\",\"b1\",\"b2\",\"b3\",\"y1\"");
    /* here b1 and b2 may be exchanged, whatever a is; but one label named twice is not two labels */
    accepts(&uneven, crossed, 1);
    static const edit twice[] = {
        { "\"concludes\":[\"b3\"],\"deadly\":[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\"]",
          "\"concludes\":[\"b2\",\"b3\"],\"deadly\":[\"B\"],\"restricted\":[\"b1\",\"b1\"]", 1, "" },
    };
    RUN(uneven, crossed, twice);
}

/* The first label of the network is none of a pattern that does not name it, whether it could be or not. */
static void patterns_have_the_labels_they_name(void **unused)
{
    (void)unused;
    static const network_text alone = { "a0 a1 a2", "A=a0,a1,a2", "", "", "", "" };
    static const char one[] =
        U_HEAD("1") STEP("1", "U-OR2-relation", "1",
                         "\"concludes\":[\"a0\",\"a2\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\"]")
            TAIL("", "\"a0\",\"a1\",\"a2\"");
    static const edit no[] = { { "", "", 1, "can't be exchanged for another one" } };
    RUN(alone, one, no);
    static const network_text gone = { "x0 x1 a1 a2 a3", "X=x0,x1 A=a1,a2,a3", "", "x0", "", "" };
    static const char two[] =
        U_HEAD("1") STEP("1", "U-OR1-relation", "1",
                         "\"concludes\":[\"a3\"],\"deadly\":[\"A\"],\"restricted\":[\"a1\",\"a2\"]")
            TAIL("", "\"x1\",\"a1\",\"a2\",\"a3\"");
    accepts(&gone, two, 1);
    assert_true(run(&gone, two).assumes);
    /* g is the first label: with it there would be choices without a mate */
    static const network_text first = {
        "g a1 a2 a3 b1 b2 b3", "A=a1,a2,a3,g B=b1,b2,b3 H=g uC=a1,b1 uD=a2,b2 uE=a3,b3", "", "", "", ""
    };
    static const char three[] = U_HEAD("1")
        STEP("1", "U-OR1-relation", "1",
             "\"concludes\":[\"g\"],\"deadly\":[\"A\",\"B\"],\"restricted\":[\"a1\",\"a2\",\"a3\",\"b1\","
             "\"b2\",\"b3\"]") TAIL("", "\"g\",\"a1\",\"a2\",\"a3\",\"b1\",\"b2\",\"b3\"");
    accepts(&first, three, 1);
}

/* V0 to V12 of two labels each, joined in a ring by W0 to W12: even, so it may be as large as that. And up to
 * twelve csp-variables are looked at that are not even, with 64 choices. */
static void patterns_may_have_many_variables(void **unused)
{
    (void)unused;
    enum { RING = 13, BYTES = 2048 };
    char *labels = calloc(5, BYTES), *variables = labels + BYTES, *names = labels + 2 * BYTES,
         *sets = labels + 3 * BYTES, *members = labels + 4 * BYTES, *text = malloc(ROOM);
    assert_true(labels && text);
    for (int i = 0; i < RING; i++) {
        sprintf(labels + strlen(labels), "a%d b%d ", i, i);
        sprintf(variables + strlen(variables), "V%d=a%d,b%d%s ", i, i, i, i ? "" : ",g");
        sprintf(names + strlen(names), "%s\"a%d\",\"b%d\"", i ? "," : "", i, i);
        sprintf(sets + strlen(sets), "%s\"V%d\"", i ? "," : "", i);
    }
    for (int i = 0; i < RING; i++)
        sprintf(variables + strlen(variables), "uW%d=b%d,a%d ", i, i, (i + 1) % RING);
    strcat(labels, "g");
    network_text ring = { labels, variables, "", "", "", "" };
    snprintf(text, ROOM,
             U_HEAD("1") STEP(
                 "1", "U-OR1-relation", "1",
                 "\"concludes\":[\"g\"],\"deadly\":[%s],\"restricted\":[%s]") "],\"final\":{\"values\":[],"
                                                                              "\"candidates\":[%s,\"g\"]}}",
             sets, names, names);
    accepts(&ring, text, 1);
    for (int n = 12; n <= 13; n++) {
        memset(labels, 0, (size_t)5 * BYTES);
        for (int i = 0; i < n; i++) { /* the first six have two labels in the pattern, the others one */
            sprintf(labels + strlen(labels), "a%d b%d ", i, i);
            sprintf(variables + strlen(variables), "V%d=a%d,b%d ", i, i, i);
            sprintf(sets + strlen(sets), "%s\"V%d\"", i ? "," : "", i);
            sprintf(names + strlen(names), i < 6 ? "%s\"a%d\",\"b%d\"" : "%s\"a%d\"", i ? "," : "", i, i);
            if (i >= 6)
                sprintf(members + strlen(members), "%s\"b%d\"", i > 6 ? "," : "", i);
        }
        network_text loose = { labels, variables, "", "", "", "" };
        snprintf(text, ROOM,
                 U_HEAD("1") "{\"round\":1,\"rule\":\"U-OR%d-relation\",\"length\":1,\"concludes\":[%s],"
                             "\"deadly\":[%s],"
                             "\"restricted\":[%s]}],\"final\":{}}",
                 n - 6, members, sets, names);
        check_verdict v = run(&loose, text);
        const char *said =
            n == 12 ? "\"values\" is missing" : "a deadly pattern of 13 csp-variables, which is not even";
        if (v.accepted || !strstr(v.why, said))
            fail_msg("%d: %s", n, v.why);
    }
    free(labels);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deadly_patterns_have_mates),
        cmocka_unit_test(what_is_assumed_is_not_shown),
        cmocka_unit_test(what_was_tried_is_no_less_than_the_rating),
        cmocka_unit_test(labels_of_deadly_patterns_are_plain),
        cmocka_unit_test(mates_are_in_the_same_csp_variables),
        cmocka_unit_test(patterns_that_are_not_even_have_mates),
        cmocka_unit_test(uneven_patterns_are_looked_at),
        cmocka_unit_test(even_patterns_need_no_choices),
        cmocka_unit_test(patterns_have_the_labels_they_name),
        cmocka_unit_test(patterns_may_have_many_variables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
