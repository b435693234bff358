/* test_check_relations.c: the checker on OR relations, what follows from them, forcing whips and finned fish:
 * steps made by hand whose lines are sound. What is refused here is not the pattern that it says it is. */
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP(round, rule, length, what)                                                                      \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":" length "," what "}"
#define PATH(theory, rating, steps, candidates)                                                              \
    HEAD(theory, "false", "unfinished", rating) steps TAIL("", candidates)
#define CASE(label, cells) "{\"suppose\":[\"" label "\"],\"cells\":[" cells "]}"

#define ABC "345:a1,a2,b1,b2,c1,c2"

/* A, B and C can't all be 1 or 2: one of g1, g2, g3 is true. z0 excludes g1 and g2, and what g3 leaves of D;
 * so a whip goes through the relation. y0 leaves f2, which excludes all three; g3 leaves g1 of E; w0 is
 * linked to all three. F leaves p1 in any case. */
static const network_text net = {
    "z0 z1 y0 y1 w0 w1 a1 a2 g1 b1 b2 g2 c1 c2 g3 e1 d1 d2 f1 f2 p1 p2 i1 i2",
    "Z=z0,z1 Y=y0,y1 X=w0,w1 A=a1,a2,g1 B=b1,b2,g2 C=c1,c2,g3 uE=e1,g1 uD=d1,d2 uF=f1,f2 uP=p1,p2 uI=i1,i2",
    "a1-b1 a1-c1 b1-c1 a2-b2 a2-c2 b2-c2 z0-g1 z0-g2 g3-d1 z0-d2 y0-f1 f2-g1 f2-g2 f2-g3 e1-g3 w0-g1 w0-g2 "
    "w0-g3 f1-p2 f2-p2 i1-d1 i1-d2 z0-i2 d2-y1 d1-y1 y0-g1",
    "",
    "",
    "",
    NULL,
    ABC,
};
#define REST                                                                                                 \
    "\"a1\",\"a2\",\"g1\",\"b1\",\"b2\",\"g2\",\"c1\",\"c2\",\"g3\",\"e1\",\"d1\",\"d2\",\"f1\",\"f2\","     \
    "\"p1\",\"p2\",\"i1\",\"i2\""
#define Y01X "\"y0\",\"y1\",\"w0\",\"w1\","
#define SIX  "\"restricted\":[\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\"]"
#define RELATION                                                                                             \
    STEP("1", "Imp-OR3-relation", "1",                                                                       \
         "\"concludes\":[\"g1\",\"g2\",\"g3\"],\"impossible\":[\"A\",\"B\",\"C\"]," SIX)
#define OVER "{\"set\":1,\"right\":\"g3\",\"others\":[[\"g1\",0],[\"g2\",0]]}"
#define WHIP                                                                                                 \
    STEP("2", "Imp-OR3-whip", "2",                                                                           \
         "\"eliminates\":[\"z0\"],\"cells\":[" OVER "," LAST("D", "d1", "1", "[\"d2\",0]") "]")
static const char whip_path[] = PATH("Imp+OR3W", "2", RELATION "," WHIP, "\"z1\"," Y01X REST);

static void whips_go_through_one_relation(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "Imp+OR3W", "Imp+OR4W", -1, "" },
        { "Imp+OR3W", "Imp+OR2W", 2, "not in the theory" },
        { "Imp+OR3W", "Trid+OR3W", 1, "not in the theory" },
        { "Imp-OR3-relation", "Imp-OR2-relation", 1, "the relation has 3 members, not 2" },
        { "Imp-OR3-relation", "Imp-OR-relation", 1, "not in the theory" },
        { "Imp-OR3-relation", "Imp-OR3-relations", 1, "not in the theory" },
        { "Imp-OR3-relation", "Imp", 1, "the relation has 3 members, not 0" },
        { "Imp-OR3-relation\",\"length\":1", "Imp-OR3-relation\",\"length\":2", 1,
          "the length is not 2 but 1" },
        { "\"impossible\":[\"A\",\"B\",\"C\"]", "\"impossible\":[\"A\",\"B\"]", 1,
          "a member is in none of the csp-variables" },
        { "\"concludes\":[\"g1\",\"g2\",\"g3\"],\"impossible\":[\"A\",\"B\",\"C\"]",
          "\"concludes\":[\"g1\",\"g2\"],\"impossible\":[\"A\",\"B\"]", 1,
          "the network declares no such pattern" },
        { "\"impossible\":[\"A\"", "\"impossible\":[\"N\"", 1, "no csp-variable" },
        { "Imp-OR3-whip", "Imp-OR2-whip", 2, "the relation has 3 candidates left, not 2" },
        { "Imp-OR3-whip", "Trid-OR3-whip", 2, "\"Trid-OR3-whip\" is not the rule of step 1" },
        { "Imp-OR3-whip", "Imp-OR3-ctr-whip", 2, "a whip is a contrad-whip if it ends with a relation" },
        { "Imp-OR3-whip", "Imp-OR3-whips", 2, "not in the theory" },
        { "Imp-OR3-whip", "Imp-OR3", 2, "not in the theory" },
        { "Imp-OR3-whip", "whip", 2, "whip[2] is not in the theory" },
        { "\"set\":1", "\"set\":2", 2, "no step 2 concludes a set before this round" },
        { "\"cells\":[" OVER "," LAST("D", "d1", "1", "[\"d2\",0]"),
          "\"cells\":[" CELL("I", "i2", "0", "i1", "") "," LAST("D", "d1", "1", "[\"d2\",1]"), 2,
          "0 lines go through a relation, expected 1" },
        /* the relation follows from the target alone */
        { "\"cells\":[" OVER "," LAST("D", "d1", "1", "[\"d2\",0]"),
          "\"cells\":[" CELL("I", "i2", "0", "i1", "") "," OVER "," LAST("D", "d1", "2", "[\"d2\",1]"), 2,
          "no member of the relation is linked to the right before it" },
        { "\"round\":2", "\"round\":1", 2, "no step 1 concludes a set before this round" },
    };
    RUN(net, whip_path, list);
    accepts_without_memory(&net, whip_path);
    /* a whip is not a place for a relation */
    static const char inside[] =
        PATH("Imp+OR3W", "2",
             STEP("1", "Imp-OR3-whip", "1",
                  "\"eliminates\":[\"z0\"],\"cells\":[{\"impossible\":[\"A\",\"B\",\"C\"]," SIX "}]"),
             "\"z1\"," Y01X REST);
    static const edit told[] = { { "", "", 1, "such a line can't stand in a -whip" } };
    RUN(net, inside, told);
}

/* A pattern that only the checker's own trial shows to be impossible is none that the network declares. */
static void patterns_are_declared(void **unused)
{
    (void)unused;
    static const char *const declared[] = {
        NULL, "3456:a1,a2,b1,b2,c1,c2", /* E, too, of which nothing is left */
        "345:a1,a2,b1,b2,c1,c2,e1",     /* a label more */
    };
    static const edit none[] = { { "", "", 1, "the network declares no such pattern" } };
    for (size_t i = 0; i < sizeof declared / sizeof *declared; i++) {
        network_text other = net;
        other.impossible = declared[i];
        RUN(other, whip_path, none);
    }
    static const edit more[] = {
        { "\"c2\"]", "\"c2\",\"e1\"]", 1, "the network declares no such pattern" },
        { "Imp-OR3-relation\",\"length\":1,\"concludes\":[\"g1\",\"g2\",\"g3\"],\"impossible\":[",
          "Imp-OR5-relation\",\"length\":1,\"concludes\":[\"g1\",\"g2\",\"g3\",\"d1\",\"d2\"],\"impossible\":"
          "["
          "\"D\",",
          1, "the network declares no such pattern" },
    };
    RUN(net, whip_path, more);
    network_text two = net;
    two.impossible = "3456:a1,a2,b1,b2,c1,c2 " ABC;
    accepts(&two, whip_path, 2);
}

static void relations_need_one_line(void **unused)
{
    (void)unused;
    /* two lines over the relation, both sound */
    static const char twice[] = PATH("Imp+OR3W", "3",
                                     RELATION "," STEP("2", "Imp-OR3-whip", "3",
                                                       "\"eliminates\":[\"z0\"],\"cells\":[" OVER "," OVER
                                                       "," LAST("D", "d1", "2", "[\"d2\",0]") "]"),
                                     "\"z1\"," Y01X REST);
    static const edit list[] = { { "", "", 2, "2 lines go through a relation, expected 1" } };
    RUN(net, twice, list);
}

#define CTR(others)                                                                                          \
    STEP("2", "Imp-OR3-ctr-whip", "2",                                                                       \
         "\"eliminates\":[\"y0\"],\"cells\":[" CELL("F", "f1", "0", "f2",                                    \
                                                    "") ",{\"set\":1,\"others\":[" others "]}]")
static void contrad_whips_end_with_a_relation(void **unused)
{
    (void)unused;
    static const char path[] = PATH("Imp+OR3W", "2", RELATION "," CTR("[\"g1\",1],[\"g2\",1],[\"g3\",1]"),
                                    "\"z0\",\"z1\",\"y1\",\"w0\",\"w1\"," REST);
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"g1\",1]", "[\"g1\",0]", -1, "" }, /* it is linked to f2 as well */
        { "Imp-OR3-ctr-whip", "Imp-OR3-whip", 2, "a whip is a contrad-whip if" },
        { "[\"g1\",1],[\"g2\",1]", "[\"g2\",1]", 2, "g1 is still in the set" },
    };
    RUN(net, path, list);
    /* y0 excludes g1, which no right does */
    const network_text loose = { net.labels,
                                 net.variables,
                                 "a1-b1 a1-c1 b1-c1 a2-b2 a2-c2 b2-c2 y0-f1 y0-g1 f2-g2 f2-g3",
                                 "",
                                 "",
                                 "",
                                 NULL,
                                 ABC };
    static const edit told[] = { { "[\"g1\",1]", "[\"g1\",0]", 2, "g1 is linked to no right" } };
    RUN(loose, path, told);
    /* a relation that the target alone excludes is the only line */
    static const char alone[] = PATH(
        "Imp+OR3W", "1",
        RELATION "," STEP("2", "Imp-OR3-whip", "1",
                          "\"eliminates\":[\"w0\"],\"cells\":[{\"set\":1,\"others\":[[\"g1\",0],[\"g2\",0],"
                          "[\"g3\",0]]}]"),
        "\"z0\",\"z1\",\"y0\",\"y1\",\"w1\"," REST);
    accepts(&net, alone, 2);
}

/* ---- splits and singles ---- */

#define SPLIT(cells) STEP("2", "Imp-OR3-split", "2", "\"concludes\":[\"g1\",\"g2\"],\"cells\":[" cells "]")
#define OVER_G3      "{\"set\":1,\"right\":\"g3\",\"others\":[[\"g1\",0],[\"g2\",0]]}"
#define TO_G1        "{\"variable\":\"E\",\"left\":\"e1\",\"by\":1,\"right\":\"g1\",\"others\":[]}"

static void splits_are_even_chains(void **unused)
{
    (void)unused;
    static const char path[] =
        PATH("Imp", "2", RELATION "," SPLIT(OVER_G3 "," TO_G1), "\"z0\",\"z1\"," Y01X REST);
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"Imp-OR3-split\",\"length\":2", "\"Imp-OR3-split\",\"length\":3", 2, "length 3, but 1 cells" },
        { "Imp-OR3-split", "Imp-OR2-split", 2, "the relation has 3 candidates left, not 2" },
        { "\"concludes\":[\"g1\",\"g2\"]", "\"concludes\":[\"g1\",\"g2\",\"e1\"]", 2,
          "other labels than those of the relation are concluded" },
        { "\"concludes\":[\"g1\",\"g2\"]", "\"eliminates\":[\"g1\"]", 2, "g1 is not linked to g1" },
        { TO_G1, "{\"variable\":\"E\",\"right\":\"g1\",\"others\":[[\"e1\",1]]}", 2,
          "cell 1 is none of a chain of two candidates each" },
        { TO_G1, "{\"variable\":\"E\",\"left\":\"e1\",\"by\":1,\"others\":[[\"g1\",0]]}", 2,
          "cell 1 is none of a chain of two candidates each" },
    };
    RUN(net, path, list);
    accepts_without_memory(&net, path);
    /* all of the relation is refuted at once; a target in place of a supposition; the set in second place */
    const network_text more = {
        net.labels,
        "Z=z0,z1 Y=y0,y1 X=w0,w1 A=a1,a2,g1 B=b1,b2,g2 C=c1,c2,g3 uE=e1,g1 uD=d1,d2 "
        "uF=f1,f2 uP=p1,p2 uI=i1,i2,g1 uJ=y0",
        "a1-b1 a1-c1 b1-c1 a2-b2 a2-c2 b2-c2 g3-e1 g3-d1 e1-d2 g3-p2 p1-e1 g3-i1 g3-i2 "
        "w0-g1 w0-g2 w0-e1 e1-z0 y0-g3",
        "",
        "",
        "",
        NULL,
        ABC
    };
    static const edit others[] = {
        { "\"concludes\":[\"g1\",\"g2\"],\"cells\":[" OVER_G3 "," TO_G1 "]",
          "\"eliminates\":[\"w0\"],\"cells\":[" OVER_G3 "," TO_G1 "]", 2, "the relation is not split" },
        { "\"concludes\":[\"g1\",\"g2\"],\"cells\":[" OVER_G3 "," TO_G1 "]",
          "\"concludes\":[\"g1\",\"g2\",\"g3\"],\"cells\":[{\"set\":1,\"others\":[[\"g1\",0],[\"g2\",0],["
          "\"g3\","
          "0]]}]",
          2, "the relation is not split" },
        { "\"concludes\":[\"g1\",\"g2\"],\"cells\":[" OVER_G3 "," TO_G1 "]",
          "\"concludes\":[\"g1\",\"g2\"],\"cells\":[{\"variable\":\"E\",\"left\":\"g1\",\"by\":0,\"right\":"
          "\"e1\","
          "\"others\":[]},{\"set\":1,\"others\":[[\"g1\",0],[\"g2\",0],[\"g3\",1]]}]",
          2, "the relation is not split" },
        /* e1 is refuted by what stands before the line before it */
        { OVER_G3 "," TO_G1,
          OVER_G3
          ",{\"variable\":\"D\",\"left\":\"d1\",\"by\":1,\"right\":\"d2\",\"others\":[]},{\"variable\":"
          "\"E\",\"left\":\"e1\",\"by\":1,\"right\":\"g1\",\"others\":[]}",
          2, "length 2, but 2 cells" },
        { "\"length\":2,\"concludes\":[\"g1\",\"g2\"],\"cells\":[" OVER_G3 "," TO_G1 "]",
          "\"length\":4,\"concludes\":[\"g1\",\"g2\"],\"cells\":[" OVER_G3
          ",{\"variable\":\"D\",\"left\":\"d1\",\"by\":1,\"right\":\"d2\",\"others\":[]},{\"variable\":"
          "\"E\",\"left\":\"e1\",\"by\":1,\"right\":\"g1\",\"others\":[]}]",
          2, "cell 2 is none of a chain of two candidates each" },
        { TO_G1, "{\"variable\":\"J\",\"left\":\"y0\",\"by\":1,\"others\":[]}", 2,
          "cell 1 is none of a chain of two candidates each" },
        { TO_G1, "{\"variable\":\"I\",\"left\":\"i1\",\"by\":1,\"right\":\"g1\",\"others\":[[\"i2\",1]]}", 2,
          "cell 1 is none of a chain of two candidates each" },
    };
    RUN(more, path, others);
}

static void what_is_left_alone_is_true(void **unused)
{
    (void)unused;
    const network_text left = {
        net.labels, net.variables, "a1-b1 a1-c1 b1-c1 a2-b2 a2-c2 b2-c2 z0-g3", "", "", "", NULL, ABC
    };
    static const char path[] = HEAD("Imp+W", "false", "unfinished", "1") RELATION
        "," STEP("2", "Imp-OR3-single", "1", "\"set\":1,\"asserts\":[\"g3\"]") TAIL("\"g3\"", "");
    static const edit list[] = {
        { "", "", 2, "g1 is still in the set" },
        { "\"set\":1", "\"set\":7", 2, "no step 7 concludes a set" },
    };
    RUN(left, path, list);
}

/* ---- forcing whips ---- */

#define FORCE(rule, length, what, of) STEP("1", rule, length, what ",\"cases\":\"F\",\"of\":[" of "]")
#define P_CELL(by)                    CELL("P", "p2", by, "p1", "")

static void cases_force(void **unused)
{
    (void)unused;
    static const char path[] = HEAD("FW", "false", "unfinished",
                                    "3") FORCE("forcing-whip-assert", "3", "\"asserts\":[\"p1\"]",
                                               CASE("f1", P_CELL("1")) "," CASE("f2", P_CELL("3")))
        TAIL("\"p1\"", "\"z0\",\"z1\"," Y01X "\"a1\",\"a2\",\"g1\",\"b1\",\"b2\",\"g2\",\"c1\",\"c2\",\"g3\","
                       "\"e1\",\"d1\",\"d2\",\"f1\",\"f2\",\"i1\",\"i2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"theory\":\"FW\"", "\"theory\":\"F3W\"", -1, "" },
        { "{\"format\"", "{\"singles\":false,\"format\"", -1, "" },
        { "forcing-whip-assert", "forcing-whip-elim", 1, "is not what this is" },
        { "forcing-whip-assert", "forcing-whip-2-assert", 1, "is not what this is" },
        { "forcing-whip-assert", "forcing3-whip-assert", 1, "not in the theory" },
        { "\"length\":3", "\"length\":2", 1, "length 2, but 2 cells" },
        { "\"asserts\":[\"p1\"]", "\"asserts\":[\"p2\"]", 1, "p2 does not follow in each case" },
        { "\"asserts\":[\"p1\"]", "\"eliminates\":[\"p2\"]", 1, "is not what this is" },
        { "\"asserts\":[\"p1\"]", "\"eliminates\":[]", 1, "nothing is concluded" },
        { "\"cases\":\"F\"", "\"set\":1", 1, "no step 1 concludes a set" },
        /* what is supposed inside is not part of a whip */
        { CASE("f1", P_CELL("1")),
          CASE("f1",
               "{\"suppose\":[\"p2\"],\"cells\":[" LAST("P", "p2", "1", "[\"p1\",2]") "]}," P_CELL("1")),
          1, "such a line can't stand in a forcing-whip-" },
    };
    RUN(net, path, list);
    accepts_without_memory(&net, path);
    static const char elim[] = PATH(
        "FW", "1",
        FORCE("forcing-whip-elim", "1", "\"eliminates\":[\"p2\"]", CASE("f1", "") "," CASE("f2", "")),
        "\"z0\",\"z1\"," Y01X "\"a1\",\"a2\",\"g1\",\"b1\",\"b2\",\"g2\",\"c1\",\"c2\",\"g3\",\"e1\",\"d1\","
        "\"d2\",\"f1\",\"f2\",\"p1\",\"i1\",\"i2\"");
    static const edit elims[] = {
        { "", "", -1, "" },
        { "forcing-whip-elim", "forcing-whip-assert", 1, "is not what this is" },
    };
    RUN(net, elim, elims);
}

/* Cases that end in a contradiction; what is asserted is a case itself; a third case. */
static void cases_are_partial_whips(void **unused)
{
    (void)unused;
    static const network_text small = {
        "f1 f2 q1 q2 p1 p2 t1 t2 t3 x0 x1",
        "F=f1,f2 Q=q1,q2 P=p1,p2 S=p1,t1 T=t1,t2,t3 X=x0,x1",
        "f1-q1 f1-q2 f2-p2 t1-p2 x0-f1 x0-f2 x0-t1 x0-t2 x0-t3 f2-q1 f2-q2",
        "",
        "",
        "",
    };
#define SMALL    "\"f1\",\"f2\",\"q1\",\"q2\",\"p1\",\"p2\",\"t1\",\"t2\",\"t3\""
#define NONE(by) LAST("Q", "q1", by, "[\"q2\"," by "]")
    static const char one[] = PATH(
        "FW", "2",
        STEP("1", "forcing-whip-elim", "2",
             "\"eliminates\":[\"x0\"],\"cases\":\"F\",\"of\":[" CASE("f1", NONE("1")) "," CASE("f2", "") "]"),
        SMALL ",\"x1\"");
    static const edit ends[] = {
        { "", "", 1, "the last cell of a forcing-whip- has a right" },
        { CASE("f2", ""), CASE("f2", NONE("3")), 1, "all cases end in a contradiction" },
    };
    RUN(small, one, ends);
    static const char itself[] = HEAD("FW", "false", "unfinished", "2")
        STEP("1", "forcing-whip-assert", "2",
             "\"asserts\":[\"p1\"],\"cases\":\"S\",\"of\":[" CASE("p1", "") "," CASE(
                 "t1", CELL("P", "p2", "2", "p1", "")) "]") TAIL("\"p1\"", "");
    static const edit own[] = { { "", "", 1, "case 1 is not a partial whip" } };
    RUN(small, itself, own);
    static const char three[] = PATH("F3W", "1",
                                     STEP("1", "forcing3-whip-elim", "1",
                                          "\"eliminates\":[\"x0\"],\"cases\":\"T\",\"of\":[" CASE(
                                              "t1", "") "," CASE("t2", "") "," CASE("t3", "") "]"),
                                     SMALL ",\"x1\"");
    static const edit threes[] = {
        { "", "", -1, "" },
        { "forcing3-whip-elim", "forcing-whip-elim", 1, "3 cases, expected 2 to 2" },
        { "\"cases\":\"T\",\"of\":[" CASE("t1", "") "," CASE("t2", "") "," CASE("t3", ""),
          "\"cases\":\"F\",\"of\":[" CASE("f1", "") "," CASE("f2", ""), 1, "2 cases, expected 3 to 3" },
    };
    RUN(small, three, threes);
}

static void cases_may_go_through_a_relation(void **unused)
{
    (void)unused;
    static const char path[] =
        PATH("Imp+OR3FW", "1",
             RELATION "," STEP("2", "Imp-OR3-forcing-whip-elim", "1",
                               "\"eliminates\":[\"w0\"],\"set\":1,\"of\":[" CASE("g1", "") "," CASE(
                                   "g2", "") "," CASE("g3", "") "]"),
             "\"z0\",\"z1\",\"y0\",\"y1\",\"w1\"," REST);
    static const edit list[] = {
        { "", "", -1, "" },
        { "Imp-OR3-forcing", "Imp-OR2-forcing", 2, "the relation has 3 candidates left, not 2" },
        { "Imp-OR3-forcing", "Trid-OR3-forcing", 2, "is not the rule of step 1" },
        { "OR3-forcing-whip-elim", "OR3-forcing-whip-x-elim", 2, "is not what this is" },
        { "Imp+OR3FW", "Imp+OR2FW", 2, "not in the theory" },
        { "Imp+OR3FW", "Imp+OR3W", 2, "not in the theory" },
    };
    RUN(net, path, list);
}

/* ---- what is linked to all of a relation that assumes one solution ---- */

static const network_text rectangle = {
    "a1 a2 b1 b2 c1 c2 d1 d2 d3 c3 x1 x2 y1 y2",
    "A=a1,a2 B=b1,b2 C=c1,c2,c3 D=d1,d2,d3 X=x1,x2 Y=y1,y2 uR1=a1,b1 uR2=a2,b2 uS1=c1,d1 uS2=c2,d2 uK1=a1,c1 "
    "uK2=a2,c2 uL1=b1,d1 uL2=b2,d2",
    "x1-c3 x1-d3 y1-c3 y2-d3 x2-y1",
    "",
    "",
    "",
};
#define U_HEAD                                                                                               \
    "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"p\",\"theory\":\"U\",\"solved\"" \
    ":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"assumes\":\"one-solution\",\"rating\":1," \
    "\"steps\":["
#define DEADLY                                                                                               \
    STEP("1", "U-OR2-relation", "1",                                                                         \
         "\"concludes\":[\"d3\",\"c3\"],\"deadly\":[\"A\",\"B\",\"C\",\"D\"],\"restricted\":[\"a1\",\"a2\"," \
         "\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\"]")
#define ELIM_CELLS "\"cells\":[{\"set\":1,\"others\":[[\"d3\",0],[\"c3\",0]]}]"

static void what_excludes_a_relation_goes(void **unused)
{
    (void)unused;
    static const char path[] =
        U_HEAD DEADLY "," STEP("2", "U-OR2-elim", "1", "\"eliminates\":[\"x1\"]," ELIM_CELLS) TAIL(
            "", "\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"d3\",\"c3\",\"x2\",\"y1\",\"y2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"U-OR2-relation\",\"length\":1", "\"U-OR2-relation\",\"length\":7", 1,
          "the length is not 7 but 1" },
        { "\"U-OR2-elim\",\"length\":1", "\"U-OR2-elim\",\"length\":2", 2, "the length is not 2 but 1" },
        { "[\"x1\"]", "[\"x2\"]", 2, "d3 is not linked to x2" },
        { ELIM_CELLS,
          "\"cells\":[" CELL("X", "x2", "0", "x1", "") ",{\"set\":1,\"others\":[[\"d3\",1],[\"c3\",1]]}]", 2,
          "not one label that is linked" },
        { "\"eliminates\":[\"x1\"]," ELIM_CELLS,
          "\"eliminates\":[\"y1\"],\"cells\":[" CELL("X", "x2", "0", "x1",
                                                     "") ",{\"set\":1,\"others\":[[\"d3\",1],["
                                                         "\"c3\",1]]}]",
          2, "not one label that is linked" },
        { "\"eliminates\":[\"x1\"]," ELIM_CELLS,
          "\"eliminates\":[\"x1\"],\"cells\":[{\"set\":1,\"right\":\"c3\",\"others\":[[\"d3\",0]]}]", 2,
          "not one label that is linked" },
    };
    RUN(rectangle, path, list);
    accepts_without_memory(&rectangle, path);
}

/* ---- finned fish ---- */

/* The candidates of P1 and P2 are in C1 and C2, but for the fin, which e1 is linked to. */
static const network_text fish = {
    "p11 p12 p21 p22 fin fan e1 e2 x0 x1",
    "P1=p11,p12 P2=p21,p22,fin uC1=p11,p21,e1 uC2=p12,p22,e2 X=x0,x1 P3=fan,e2",
    "fin-e1 x0-p11 x0-p12 x0-p21 x0-p22 x0-fin fan-e1 p11-x1 p12-x1",
    "",
    "",
    "",
};
#define ROWS        "\"rows\":[\"P1\",\"P2\"],\"columns\":[\"C1\",\"C2\"]"
#define SUBSET      "{" ROWS ",\"eliminates\":[\"e1\"],\"others\":[[\"fin\",0]]}"
#define FISH(cells) STEP("1", "finned-naked-pairs-here", "2", "\"eliminates\":[\"e1\"],\"cells\":[" cells "]")

static void fins_are_in_one_row(void **unused)
{
    (void)unused;
    static const char path[] = PATH("SFin", "2", FISH(SUBSET),
                                    "\"p11\",\"p12\",\"p21\",\"p22\",\"fin\",\"fan\",\"e2\",\"x0\",\"x1\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"theory\":\"SFin\"", "\"theory\":\"S\"", 1, "not in the theory" },
        { "finned-naked-pairs-here", "finned-naked-triplets-here", 1, "the rule is not" },
        { "finned-naked-pairs-here", "naked-pairs-here", 1, "not in the theory" },
        { "\"length\":2", "\"length\":3", 1, "length 3, but 2 rows" },
        { "[\"fin\",0]", "[\"fin\",0],[\"fan\",0]", 1, "fan is not a fin" }, /* it is in no row */
        { "[\"fin\",0]", "[\"fan\",0],[\"fin\",0]", 1, "fan is not a fin" },
        { "[\"fin\",0]", "[\"fin\",0],[\"p11\",0]", 1, "p11 is not a fin" },
        { "[\"fin\",0]", "[\"p21\",0],[\"fin\",0]", 1, "p21 is not a fin" },
        { "[\"fin\",0]", "", 1, "fin is not in just one column" },
        { "\"rows\":[\"P1\",\"P2\"]", "\"rows\":[\"P2\",\"P1\"]", -1, "" },
        { SUBSET, LAST("P1", "p11", "0", ""), 1, "p12 is still in P1" },
        { ROWS, "\"rows\":[\"P1\",\"P2\"],\"columns\":[\"C1\"]", 1, "2 rows, but 1 columns" },
    };
    RUN(fish, path, list);
    accepts_without_memory(&fish, path);
    use_against(true);
    static const edit named[] = { { "finned-naked-pairs-here", "finned-twins", -1, "" } };
    RUN(fish, path, named);
    use_against(false);
    /* x0 excludes all of the rows: that is not a Subset, or one without fins, or more than one line */
    static const char other[] = PATH(
        "SFin", "2",
        STEP("1", "finned-naked-pairs-here", "2",
             "\"eliminates\":[\"x0\"],\"cells\":[{\"variable\":\"P1\",\"left\":\"p11\",\"by\":0,\"others\":[["
             "\"p12\",0]]}]"),
        "\"p11\",\"p12\",\"p21\",\"p22\",\"fin\",\"fan\",\"e1\",\"e2\",\"x1\"");
    static const edit forms[] = {
        { "", "", 1, "it is not a Subset with fins" },
        { "{\"variable\":\"P1\"", CELL("X", "x1", "0", "x0", "") ",{\"variable\":\"P1\"", 1, "" },
        { "{\"variable\":\"P1\"",
          "{" ROWS ",\"eliminates\":[\"e1\"],\"others\":[[\"fin\",0]]},{\"variable\":\"P1\"", 1,
          "it is not a Subset with fins" },
    };
    RUN(fish, other, forms);
    const network_text plain = { fish.labels, "P1=p11,p12 P2=p21,p22 uC1=p11,p21,e1 uC2=p12,p22,e2 X=x0,x1",
                                 fish.links,  "fin fan",
                                 "",          "" };
    static const char without[] = PATH("SFin", "2", FISH("{" ROWS ",\"eliminates\":[\"e1\"]}"),
                                       "\"p11\",\"p12\",\"p21\",\"p22\",\"e2\",\"x0\",\"x1\"");
    static const edit told[] = { { "", "", 1, "it is not a Subset with fins" } };
    RUN(plain, without, told);
    /* rows are not decided, and have more than fins */
    const network_text decided = { fish.labels, fish.variables, fish.links, "p12", "", "" };
    static const edit one_left[] = { { "", "", 1, "P1 lacks two candidates" } };
    RUN(decided, path, one_left);
    const network_text besides = {
        "y1 p11 p12 p21 p22 fin fan e1 e2 x0 x1",
        "Y=y1 P1=p11,p12 P2=p21,p22,fin uC1=p11,p21,e1 uC2=p12,p22,e2 X=x0,x1 P3=fan,e2",
        fish.links,
        "",
        "y1",
        ""
    };
    static const edit one_value[] = { { "\"values\":[]", "\"values\":[\"y1\"]", -1, "" } };
    RUN(besides, path, one_value);
    const network_text bare = {
        fish.labels, "P1=p11,p12 P2=p21,p22,fin,fan uC1=p11,p21,e1 uC2=p12,p22,e2 X=x0,x1",
        fish.links,  "p21 p22",
        "",          ""
    };
    static const edit fins_alone[] = { { "[\"fin\",0]", "[\"fin\",0],[\"fan\",0]", 1,
                                         "P2 lacks a candidate that is not a fin" } };
    RUN(bare, path, fins_alone);
    const network_text shared = {
        fish.labels, "P1=p11,p12,fin P2=p21,p22,fin uC1=p11,p21,e1 uC2=p12,p22,e2 X=x0,x1 P3=fan,e2",
        fish.links,  "",
        "",          ""
    };
    static const edit in_both[] = { { "", "", 1, "fin is not a fin" } };
    RUN(shared, path, in_both);
}

static void relations_leave_out_what_is_gone(void **unused)
{
    (void)unused;
    const network_text less = { net.labels, net.variables, net.links, "g2", "", "", NULL, ABC };
    static const char two[] =
        PATH("Imp+OR3W", "2",
             STEP("1", "Imp-OR2-relation", "1",
                  "\"concludes\":[\"g1\",\"g3\"],\"impossible\":[\"A\",\"B\",\"C\"]"
                  "," SIX) "," STEP("2", "Imp-OR2-whip", "2",
                                    "\"eliminates\":[\"z0\"],\"cells\":[{\"set\":1,"
                                    "\"right\":\"g3\","
                                    "\"others\":[[\"g1\",0]]}," LAST("D", "d1", "1", "[\"d2\",0]") "]"),
             "\"z1\"," Y01X "\"a1\",\"a2\",\"g1\",\"b1\",\"b2\",\"c1\",\"c2\",\"g3\","
             "\"e1\",\"d1\",\"d2\",\"f1\",\"f2\",\"p1\",\"p2\",\"i1\",\"i2\"");
    accepts(&less, two, 2);
    static const edit longer[] = {
        { "\"Imp-OR2-whip\",\"length\":2", "\"Imp-OR2-whip\",\"length\":3", 2, "length 3, but 2 cells" },
    };
    RUN(less, two, longer);
    /* a need is not a relation */
    const network_text needs = { "z0 z1 n1 n2", "Z=z0,z1 N=n1,n2", "z0=n1 z0-n1", "", "", "" };
    static const char need[] =
        PATH("Imp+OR3W", "1",
             STEP("1", "Imp-OR3-whip", "1",
                  "\"eliminates\":[\"z0\"],\"cells\":[{\"needed\":[\"n1\"],\"others\":[["
                  "\"n1\",0]]}]"),
             "\"z1\",\"n1\",\"n2\"");
    static const edit told[] = { { "", "", 1, "\"set\" is missing" } };
    RUN(needs, need, told);
}

/* ---- tridagons ---- */

/* Three cells of each of four blocks, at these rows and columns; `odd`: the fourth block has two of its cells
 * the other way round than the others, so that they can't all have three digits. */
static void place_cells(int row[12], int column[12], bool odd)
{
    for (int k = 0; k < 12; k++) {
        int block = k / 3, i = k % 3, turned = odd && block == 3 ? (i == 2 ? 2 : 1 - i) : i;
        row[k] = 3 * (block / 2) + i;
        column[k] = 3 * (block % 2) + turned;
    }
}

static void add_set(char *variables, char name, int number, int digit, const int *of, int value)
{
    char *end = variables + strlen(variables);
    end += sprintf(end, "u%c%d%d=", name, number, digit);
    for (int k = 0, n = 0; k < 12; k++)
        if (of[k] == value)
            end += sprintf(end, "%sx%c%d", n++ ? "," : "", 'a' + k, digit);
    strcpy(end, " ");
}

typedef struct board {
    char labels[1024], variables[4096], sets[512], names[2048];
} board;

/* Twelve cells of three digits, the first with a guardian, g; a csp-variable of its own, P; and one with one
 * of the labels, Q. */
static void make_board(board *b, bool odd)
{
    int row[12], column[12], block[12];
    *b = (board){ .labels = "g p1 p2 p3 ", .variables = "P=p1,p2,p3 wQ=xa1,p1 " };
    place_cells(row, column, odd);
    for (int k = 0; k < 12; k++) {
        block[k] = k / 3;
        sprintf(b->labels + strlen(b->labels), "x%c1 x%c2 x%c3 ", 'a' + k, 'a' + k, 'a' + k);
        sprintf(b->variables + strlen(b->variables), "X%c=x%c1,x%c2,x%c3%s ", 'a' + k, 'a' + k, 'a' + k,
                'a' + k, k ? "" : ",g");
        sprintf(b->sets + strlen(b->sets), "%s\"X%c\"", k ? "," : "", 'a' + k);
        sprintf(b->names + strlen(b->names), "%s\"x%c1\",\"x%c2\",\"x%c3\"", k ? "," : "", 'a' + k, 'a' + k,
                'a' + k);
    }
    for (int digit = 1; digit <= 3; digit++)
        for (int i = 0; i < 6; i++) {
            add_set(b->variables, 'R', i, digit, row, i);
            add_set(b->variables, 'K', i, digit, column, i);
            if (i < 4)
                add_set(b->variables, 'B', i, digit, block, i);
        }
    b->labels[strlen(b->labels) - 1] = 0;
}

/* Takes the csp-variable that begins like this away again. */
static void leave_out(board *b, const char *beginning)
{
    char *at = strstr(b->variables, beginning), *end = at ? strchr(at, ' ') : NULL;
    assert_true(at && end);
    memmove(at, end + 1, strlen(end + 1) + 1);
}

/* A path whose only step says of these n labels that the cells can't be restricted to `names`. */
static void write_tridagon(char *path, const board *b, int n, const char *concluded, const char *names)
{
    snprintf(path, ROOM,
             HEAD("Trid", "false", "unfinished", "3") STEP(
                 "1", "Trid-OR%d-relation", "3", "\"concludes\":[%s],\"impossible\":[%s],\"restricted\":[%s]")
                 TAIL("", "\"g\",\"p1\",\"p2\",\"p3\",%s"),
             n, concluded, b->sets, names, b->names);
}

static const edit no_tridagon[] = { { "", "", 1, "the pattern is not a tridagon" } };

/* A label stands twice instead of another one, which is concluded, too. */
static void no_label_stands_twice(board *b, char *path)
{
    char names[sizeof b->names + sizeof "\"xa1\","];
    make_board(b, true);
    snprintf(names, sizeof names, "\"xa1\",%s", b->names);
    *strstr(names, ",\"xl3\"") = 0;
    write_tridagon(path, b, 2, "\"g\",\"xl3\"", names);
    const network_text net_of = { b->labels, b->variables, "", "", "", "" };
    RUN(net_of, path, no_tridagon);
}

/* Instead of another one, a cell stands twice; or what is linked in a block, or in a row, is in no
 * csp-variable. */
static void others_are_nearly_tridagons(board *b, const char *path)
{
    static const edit cell[] = { { "\"Xb\"", "\"Xc\"", 1, "the pattern is not a tridagon" } };
    make_board(b, true);
    network_text net_of = { b->labels, b->variables, "", "", "", "" };
    net_of.links = "xd1-xl1 xd1-xl2 xd1-xl3 xd2-xl1 xd2-xl2 xd2-xl3 xd3-xl1 xd3-xl2 xd3-xl3"; /* impossible */
    RUN(net_of, path, cell);
    leave_out(b, "uB01=");
    net_of.links = "xa1-xb1 xa1-xc1 xb1-xc1";
    RUN(net_of, path, no_tridagon);
    make_board(b, true);
    leave_out(b, "uR01=");
    net_of.links = "xa1-xd1";
    RUN(net_of, path, no_tridagon);
}

static void tridagons_are_what_they_are_called(void **unused)
{
    (void)unused;
    board *b = malloc(sizeof *b);
    char *path = malloc(ROOM);
    assert_true(b && path);
    make_board(b, true);
    write_tridagon(path, b, 1, "\"g\"", b->names);
    network_text net_of = { b->labels, b->variables, "", "", "", "" };
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"Xl\"]", "\"Xl\",\"P\"]", 1, "is not a member of the relation" },
        { "\"xl3\"]", "\"xl3\",\"p1\"]", 1, "the pattern is not a tridagon" },
        { "Trid-OR1-relation\",\"length\":3,\"concludes\":[\"g\"],\"impossible\":[",
          "Trid-OR4-relation\",\"length\":3,\"concludes\":[\"g\",\"p1\",\"p2\",\"p3\"],\"impossible\":["
          "\"P\",",
          1, "the pattern is not a tridagon" },
        { "Trid-OR1-relation\",\"length\":3,\"concludes\":[\"g\"],\"impossible\":[\"Xa\"",
          "Trid-OR0-relation\",\"length\":3,\"impossible\":[\"Xb\"", 1, "not in the theory" },
    };
    RUN(net_of, path, list);
    static const edit long_search[] = { { "", "", 1, "longer to check than the limit of nodes allows" } };
    use_nodes(1);
    RUN(net_of, path, long_search);
    use_nodes(0);
    stops(&net_of, path);
    net_of.links = "xa1-xl2"; /* what is linked otherwise, too */
    RUN(net_of, path, no_tridagon);
    make_board(b, false);
    static const edit possible[] = { { "", "", 1, "the csp-variables can be restricted" } };
    net_of.links = "";
    RUN(net_of, path, possible);
    net_of.links = "xa1-xl1 xa2-xl2 xa3-xl3 xa1-xk1 xa2-xk2 xa3-xk3 xa1-xj1 xa2-xj2 xa3-xj3"; /* impossible */
    RUN(net_of, path, no_tridagon);
    others_are_nearly_tridagons(b, path);
    no_label_stands_twice(b, path);
    free(b);
    free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whips_go_through_one_relation),
        cmocka_unit_test(patterns_are_declared),
        cmocka_unit_test(tridagons_are_what_they_are_called),
        cmocka_unit_test(relations_need_one_line),
        cmocka_unit_test(contrad_whips_end_with_a_relation),
        cmocka_unit_test(splits_are_even_chains),
        cmocka_unit_test(what_is_left_alone_is_true),
        cmocka_unit_test(cases_force),
        cmocka_unit_test(cases_are_partial_whips),
        cmocka_unit_test(cases_may_go_through_a_relation),
        cmocka_unit_test(what_excludes_a_relation_goes),
        cmocka_unit_test(fins_are_in_one_row),
        cmocka_unit_test(relations_leave_out_what_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
