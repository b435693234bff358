/* test_check_mesh.c: the checker on loops and connected regions: right steps made by hand, for each condition
 * a step that breaks only that one, and bounds, in whose states no loop or region may apply. */
#include "check/checker.h"
#include "check_lab.h"

#include <string.h>

#define STEP(rule, length, what) "{\"round\":1,\"rule\":\"" rule "\",\"length\":" length "," what "}"
#define PATH(step, rating, values, candidates)                                                               \
    HEAD("W1", "false", "unfinished", rating) step TAIL(values, candidates)

/* ---- loops ---- */

/* A square a b c d, of which d is missing, and a larger one round it; x1 is not a line. */
static const network_text ring = {
    "a0 a1 b0 b1 c0 c1 d0 d1 e0 e1 f0 f1 g0 g1 h0 h1 x0 x1",
    "A=a0,a1 B=b0,b1 C=c0,c1 D=d0,d1 E=e0,e1 F=f0,f1 G=g0,g1 H=h0,h1 X=x0,x1",
    "",
    "",
    "a1 b1 c1 f1",
    "",
    "L=a1.pq,b1.qr,c1.rs,d1.sp,e1.rt,f1.tv,g1.vs,h1.px R:a1-b1",
};
#define ON_D1 "\"eliminates\":[\"d1\"],\"loop\":\"L\","
#define ABC   "\"path\":[\"a1\",\"b1\",\"c1\"]"
#define RING  "\"a1\",\"b1\",\"c1\",\"f1\""
static const char ring_path[] = PATH(STEP("loop", "1", ON_D1 ABC ",\"outside\":\"f1\""), "1", RING,
                                     "\"d0\",\"e0\",\"e1\",\"g0\",\"g1\",\"h0\",\"h1\",\"x0\",\"x1\"");

static void lines_that_close_a_path_go(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { ABC, "\"path\":[\"c1\",\"b1\",\"a1\"]", -1, "" },
        { ABC, "\"path\":[\"a1\",\"b1\"]", 1, "does not close the path" },
        { ABC, "\"path\":[\"a1\",\"b1\",\"c1\",\"c1\"]", 1, "c1 stands twice" },
        { ABC, "\"path\":[]", 1, "does not close the path" },
        { ABC, "\"path\":[\"a1\",\"b1\",\"e1\"]", 1, "e1 is not sure" },
        { ABC, "\"path\":[\"a1\",\"b0\",\"c1\"]", 1, "b0 does not belong to L" },
        { ABC, "\"path\":[\"a1\",\"b\",\"c1\"]", 1, "no label \"b\"" },
        { "[\"d1\"]", "[\"h1\"]", 1, "does not close the path" },
        { "[\"d1\"]", "[\"x1\"]", 1, "does not close the path" }, /* it is not a line */
        { "[\"d1\"]", "[\"d1\",\"h1\"]", 1, "one label at a time" },
        { "[\"d1\"]", "[]", 1, "nothing is eliminated" },
        { "\"loop\":\"L\"", "\"loop\":\"M\"", 1, "declares no loop \"M\"" },
        { "\"loop\":\"L\"", "\"loop\":\"R\"", 1, "declares no loop \"R\"" },
        { "\"outside\":\"f1\"", "\"outside\":\"g1\"", 1, "g1 is not sure" },
        { "\"outside\":\"f1\"", "\"outside\":\"x1\"", 1, "x1 does not belong to L" },
        { "\"outside\":\"f1\"", "\"outside\":\"a1\"", 1, "no line is outside" },
        { ",\"outside\":\"f1\"", "", 1, "no line is outside" },
        { "\"eliminates\":[\"d1\"],", "", 1, "the path is not closed" },
        { "\"rule\":\"loop\"", "\"rule\":\"connected\"", 1, "is not in the theory" },
        { "\"length\":1", "\"length\":2", 1, "is not in the theory" },
        { "\"loop\":\"L\"", "\"loop\":\"L\",\"more\":1", 1, "the key \"more\" can't stand here" },
        { ABC, "\"whole\":[\"a1\"]", 1, "neither sure nor gone" },
    };
    RUN(ring, ring_path, list);
    accepts_without_memory(&ring, ring_path);
}

/* A piece past the labels of a loop is not a line, whatever stands there. */
/* The same square with a corner t at its last side: d1 and e1 are joined there. g1 ends there, too, but is
 * gone; h1 ends at s. */
static const network_text corner = {
    "a0 a1 b0 b1 c0 c1 d0 d1 e0 e1 f0 f1 g0 g1 h0 h1",
    "A=a0,a1 B=b0,b1 C=c0,c1 D=d0,d1 E=e0,e1 F=f0,f1 G=g0,g1 H=h0,h1",
    "",
    "",
    "a1 b1 c1 f1 g0",
    "",
    "L=a1.pq,b1.qr,c1.rs,d1.st,e1.tp,f1.uv,g1.tv,h1.su R:a1-b1",
};
#define JOINED ABC ",\"joined\":[\"e1\"]"
static const char corner_path[] =
    HEAD("XL+W1", "false", "unfinished", "1") STEP("extended-loop", "1", ON_D1 JOINED ",\"outside\":\"f1\"")
        TAIL("\"a1\",\"b1\",\"c1\",\"f1\",\"g0\"", "\"d0\",\"e0\",\"e1\",\"h0\",\"h1\"");

static void lines_that_are_joined_go(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { ABC, "\"path\":[\"c1\",\"b1\",\"a1\"]", -1, "" },
        { JOINED, ABC, 1, "does not close the path" },
        { JOINED, ABC ",\"joined\":[]", 1, "does not close the path" },
        { JOINED, ABC ",\"joined\":[\"h1\"]", 1, "a line is not joined to the target" },
        { JOINED, ABC ",\"joined\":[\"e1\",\"h1\"]", 1, "a line is not joined to the target" },
        { JOINED, ABC ",\"joined\":[\"d1\"]", 1, "d1 can't be joined" },
        { JOINED, ABC ",\"joined\":[\"e0\"]", 1, "e0 can't be joined" },
        { JOINED, ABC ",\"joined\":[\"e1\",\"e1\"]", 1, "e1 stands twice" },
        { JOINED, "\"path\":[\"a1\",\"b1\",\"c1\",\"e1\"],\"joined\":[\"e1\"]", 1, "e1 is not sure" },
        { JOINED, "\"path\":[\"a1\",\"b1\",\"c1\",\"e1\"]", 1, "e1 is not sure" },
        { "[\"d1\"]", "[\"h1\"]", 1, "a line is not joined to the target" },
        { "\"eliminates\":[\"d1\"],", "", 1, "nothing joins the lines" },
        { "\"outside\":\"f1\"", "\"outside\":\"a1\"", 1, "no line is outside" },
        { "\"outside\":\"f1\"", "\"outside\":\"e1\"", 1, "e1 is not sure" },
        { "\"rule\":\"extended-loop\"", "\"rule\":\"loop\"", 1, "the rule is not" },
        { "\"XL+W1\"", "\"W1\"", 1, "is not in the theory" },
    };
    RUN(corner, corner_path, list);
    accepts_without_memory(&corner, corner_path);
    static const network_text open = { /* g1 is a candidate, so d1 and e1 are not joined */
                                       "a0 a1 b0 b1 c0 c1 d0 d1 e0 e1 f0 f1 g0 g1 h0 h1",
                                       "A=a0,a1 B=b0,b1 C=c0,c1 D=d0,d1 E=e0,e1 F=f0,f1 G=g0,g1 H=h0,h1",
                                       "",
                                       "",
                                       "a1 b1 c1 f1",
                                       "",
                                       "L=a1.pq,b1.qr,c1.rs,d1.st,e1.tp,f1.uv,g1.tv,h1.su R:a1-b1"
    };
    static const edit others[] = {
        { "\"f1\",\"g0\"", "\"f1\"", 1, "a line is not joined to the target" },
    };
    RUN(open, corner_path, others);
}

static void what_is_no_line_closes_nothing(void **unused)
{
    (void)unused;
    static const network_text five = {
        "a0 a1 b0 b1 c0 c1 d0 d1 f0 f1",  "A=a0,a1 B=b0,b1 C=c0,c1 D=d0,d1 F=f0,f1", "", "", "d1 f1", "",
        "L=a1.pq,b1.qr,c1.rs,d1.sp,f1.tu"
    };
    static const char path[] =
        PATH(STEP("loop", "1", "\"eliminates\":[\"a0\"],\"loop\":\"L\",\"path\":[\"d1\"],\"outside\":\"f1\""),
             "1", "\"d1\",\"f1\"", "\"a1\",\"b0\",\"b1\",\"c0\",\"c1\"");
    static const edit list[] = { { "", "", 1, "does not close the path" } };
    RUN(five, path, list);
}

/* a b c closed by c; s is sure and apart from them. V, W and N would be empty then: v1 and y1 are linked to
 * c1, v2 to h0 and n1 to m0, which would be true, w1 is h1 itself, and v3 is gone. */
static const network_text hollow = {
    "a0 a1 b0 b1 c0 c1 h0 h1 m1 m0 k1 k2 k3 v1 v2 v3 y1 n1 s0 s1",
    "A=a0,a1 B=b0,b1 C=c0,c1 H=h0,h1 M=m1,m0 K=k1,k2,k3 V=v1,v2,v3 Y=h1,y1 N=n1,v3 S=s0,s1",
    "v1-c1 v2-h0 y1-c1 n1-m0",
    "v3",
    "a1 b1",
    "",
    "L=a1.pq,b1.qr,c1.rp,h1.px,m1.ry,k1.rz,s1.tu",
};
#define ON_C1 "\"eliminates\":[\"c1\"],\"loop\":\"L\",\"path\":[\"a1\",\"b1\"],"
static const char hollow_path[] =
    PATH(STEP("loop", "1", ON_C1 "\"emptied\":\"V\""), "1", "\"a1\",\"b1\"",
         "\"c0\",\"h0\",\"h1\",\"m1\",\"m0\",\"k1\",\"k2\",\"k3\",\"v1\",\"v2\",\"y1\",\"n1\",\"s0\",\"s1\"");

static void lines_that_would_leave_nothing_go(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"emptied\":\"V\"", "\"emptied\":\"Y\"", -1, "" },
        { "\"emptied\":\"V\"", "\"emptied\":\"N\"", -1, "" },
        { "\"emptied\":\"V\"", "\"emptied\":\"H\"", 1, "h0 would be left in H" },
        { "\"emptied\":\"V\"", "\"emptied\":\"C\"", -1, "" }, /* y1 would be true */
        { "\"emptied\":\"V\"", "\"emptied\":\"B\"", 1, "b1 would be left in B" },
        { "\"emptied\":\"V\"", "\"emptied\":\"K\"", 1, "k2 would be left in K" },
        { "\"emptied\":\"V\"", "\"emptied\":\"P\"", 1, "no csp-variable \"P\"" },
        { ON_C1, "\"eliminates\":[\"h1\"],\"loop\":\"L\",\"path\":[\"a1\",\"b1\"],", 1,
          "does not close the path" },
        { ON_C1, "\"loop\":\"L\",\"path\":[\"a1\",\"b1\"],", 1, "the path is not closed" },
    };
    RUN(hollow, hollow_path, list);
    /* with s1 sure, one of the two says enough */
    const network_text sure = { hollow.labels, hollow.variables, hollow.links, hollow.gone, "a1 b1 s1", "",
                                hollow.meshes };
    static const char path[] =
        PATH(STEP("loop", "1", ON_C1 "\"emptied\":\"V\""), "1", "\"a1\",\"b1\",\"s1\"",
             "\"c0\",\"h0\",\"h1\",\"m1\",\"m0\",\"k1\",\"k2\",\"k3\",\"v1\",\"v2\",\"y1\",\"n1\"");
    static const edit both[] = {
        { "", "", -1, "" },
        { "\"emptied\":\"V\"", "\"outside\":\"s1\"", -1, "" },
        { "\"emptied\":\"V\"", "\"emptied\":\"V\",\"outside\":\"s1\"", 1, "\"emptied\" stands where" },
    };
    RUN(sure, path, both);
}

/* a b c are closed already: nothing else is a line. */
static const network_text closed = {
    "a0 a1 b0 b1 c0 c1 h0 h1 s0 s1 v1 v2 x0 x1",
    "A=a0,a1 B=b0,b1 C=c0,c1 H=h0,h1 S=s0,s1 V=v1,v2 X=x0,x1",
    "v1-a1 v2-h0",
    "v1",
    "a1 b1 c1",
    "",
    "L=a1.pq,b1.qr,c1.rp,h1.px,s1.tu",
};
#define ON_H1 "\"eliminates\":[\"h1\"],\"loop\":\"L\",\"path\":[\"a1\",\"b1\",\"c1\"]"
static const char closed_path[] =
    PATH(STEP("loop", "1", ON_H1), "1", "\"a1\",\"b1\",\"c1\"", "\"h0\",\"s0\",\"s1\",\"v2\",\"x0\",\"x1\"");

static void a_closed_path_is_all(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"h1\"]", "[\"x1\"]", 1, "no line is outside" },
        { "[\"h1\"]", "[\"h0\"]", 1, "no line is outside" },
        { ON_H1, ON_H1 ",\"emptied\":\"V\"", 1, "\"emptied\" stands where the target closes the path" },
        { "\"eliminates\":[\"h1\"],", "", 1, "no line is outside" },
        { "\"path\":[\"a1\",\"b1\",\"c1\"]", "\"path\":[\"a1\",\"b1\",\"c1\",\"a1\"]", 1, "a1 stands twice" },
    };
    RUN(closed, closed_path, list);
    /* with s1 sure there is no solution; a target needs none that is outside */
    const network_text two = { closed.labels, closed.variables, closed.links, closed.gone, "a1 b1 c1 s1", "",
                               closed.meshes };
    static const char none[] = HEAD("W1", "false", "contradiction", "1")
        STEP("loop", "1", "\"loop\":\"L\",\"path\":[\"a1\",\"b1\",\"c1\"],\"outside\":\"s1\"")
            TAIL("\"a1\",\"b1\",\"c1\",\"s1\"", "\"h0\",\"h1\",\"v2\",\"x0\",\"x1\"");
    static const edit ends[] = {
        { "", "", -1, "" },
        { "\"outside\":\"s1\"", "\"outside\":\"a1\"", 1, "no line is outside" },
        { "\"path\":[\"a1\",\"b1\",\"c1\"]", "\"path\":[\"a1\",\"b1\",\"c1\",\"s1\"]", 1,
          "the path is not closed" },
        { "\"loop\":\"L\"", "\"eliminates\":[\"h1\"],\"loop\":\"L\"", 1,
          "the path is closed, and so needs no \"outside\"" },
    };
    RUN(two, none, ends);
}

/* ---- meshes that are whole ---- */

/* a and b are lines, and no more can be; m and o are members, and n is none. */
static const network_text whole = {
    "a1 a0 b0 b1 c0 c1 m0 m1 n0 n1 o0 o1",
    "A=a0,a1 B=b0,b1 C=c0,c1 M=m0,m1 N=n0,n1 O=o0,o1",
    "",
    "",
    "a1 b1 c0 m1 n0 o1",
    "",
    "L=a1.pq,b1.qr,c1.rp R:m1-n1,n1-o1",
};
#define WHOLE_END TAIL("\"a1\",\"b1\",\"c0\",\"m1\",\"n0\",\"o1\"", "")

static void meshes_that_are_whole_are_what_they_have_to_be(void **unused)
{
    (void)unused;
    static const char loop[] = HEAD("BRT", "false", "contradiction", "0")
        STEP("contradiction", "0", "\"loop\":\"L\",\"whole\":[\"a1\",\"b1\"]") WHOLE_END;
    static const edit loops[] = {
        { "", "", -1, "" },
        { "[\"a1\",\"b1\"]", "[\"a1\"]", 1, "b1 is neither sure nor gone" },
        { "[\"a1\",\"b1\"]", "[\"c1\",\"a1\",\"b1\"]", 1, "c1 is not sure" },
        { "[\"a1\",\"b1\"]", "[\"m1\",\"a1\",\"b1\"]", 1, "m1 does not belong to L" },
        { "\"length\":0", "\"length\":1", 1, "is not in the theory" },
    };
    static const char region[] = HEAD("BRT", "false", "contradiction", "0")
        STEP("contradiction", "0", "\"connected\":\"R\",\"whole\":[\"m1\",\"o1\"]") WHOLE_END;
    static const edit regions[] = {
        { "", "", -1, "" },
        { "\"R\"", "\"L\"", 1, "declares no region \"L\"" },
        { "[\"m1\",\"o1\"]", "[\"m1\"]", 1, "o1 is neither sure nor gone" },
    };
    RUN(whole, loop, loops);
    RUN(whole, region, regions);
    accepts_without_memory(&whole, loop);
    accepts_without_memory(&whole, region);
    const network_text right = {
        whole.labels, whole.variables, "", "", "a1 b1 c1 m1 n1 o1 ", "", whole.meshes
    };
    static const char not_so[] = HEAD("BRT", "false", "contradiction", "0")
        STEP("contradiction", "0", "\"loop\":\"L\",\"whole\":[\"a1\",\"b1\",\"c1\"]") WHOLE_END;
    static const edit loop_is[] = { { "", "", 1, "L is what it has to be" },
                                    { "\"c1\"]", "\"c1\",\"a1\"]", 1, "a1 stands twice" } };
    static const char nor_so[] = HEAD("BRT", "false", "contradiction", "0")
        STEP("contradiction", "0", "\"connected\":\"R\",\"whole\":[\"m1\",\"n1\",\"o1\"]") WHOLE_END;
    static const edit region_is[] = { { "", "", 1, "R is what it has to be" },
                                      { "\"o1\"]", "\"o1\",\"m1\"]", 1, "m1 stands twice" } };
    RUN(right, not_so, loop_is);
    RUN(right, nor_so, region_is);
}

/* Nothing is open any more: then the values must be a loop, and connected. */
static void solutions_obey_meshes(void **unused)
{
    (void)unused;
    static const char none[] = HEAD("BRT", "true", "solved", "0") WHOLE_END;
    static const edit not_loop[] = { { "", "", 0, "the values are not a solution: L is not" } };
    static const char loop[] =
        HEAD("BRT", "true", "solved", "0") TAIL("\"a1\",\"b1\",\"c1\",\"m1\",\"n0\",\"o1\"", "");
    static const edit not_region[] = { { "", "", 0, "the values are not a solution: R is not" } };
    static const char both[] =
        HEAD("BRT", "true", "solved", "0") TAIL("\"a1\",\"b1\",\"c1\",\"m1\",\"n1\",\"o1\"", "");
    const network_text apart = {
        whole.labels, whole.variables, "", "", "a1 b1 c1 m1 n0 o1", "", whole.meshes
    };
    const network_text right = {
        whole.labels, whole.variables, "", "", "a1 b1 c1 m1 n1 o1", "", whole.meshes
    };
    RUN(whole, none, not_loop);
    RUN(apart, loop, not_region);
    accepts(&right, both, 0);
    accepts_without_memory(&right, both);
}

/* ---- regions ---- */

/* m and q are sure; n is between them, and so is o, which is gone; x1 excludes n1. */
static const network_text row = {
    "m0 m1 n0 n1 o0 o1 q0 q1 x0 x1", "M=m0,m1 N=n0,n1 O=o0,o1 Q=q0,q1 X=x0,x1", "x1-n1", "o1", "m1 q1", "",
    "R:m1-n1,n1-q1,m1-o1,o1-q1",
};
#define APART "\"apart\":[\"m1\",\"q1\"]"
#define BY    "\"by\":[\"n1\",\"o1\"]"
static const char row_path[] =
    PATH(STEP("connected", "1", "\"eliminates\":[\"x1\"],\"connected\":\"R\"," APART "," BY), "1",
         "\"m1\",\"q1\"", "\"n0\",\"n1\",\"o0\",\"x0\"");

static void what_cuts_members_apart_goes(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "[\"n1\",\"o1\"]", "[\"n1\"]", 1, "m1 and q1 are not cut apart" },
        { "[\"n1\",\"o1\"]", "[\"o1\"]", 1, "m1 and q1 are not cut apart" },
        { "[\"n1\",\"o1\"]", "[\"n1\",\"o1\",\"x0\"]", 1, "x0 does not belong to R, or can be passed" },
        { "[\"n1\",\"o1\"]", "[\"n1\",\"o1\",\"q1\"]", 1, "q1 does not belong to R, or can be passed" },
        { "[\"x1\"]", "[\"x0\"]", 1, "n1 does not belong to R, or can be passed" },
        { "\"eliminates\":[\"x1\"],", "", 1, "n1 does not belong to R, or can be passed" },
        { APART, "\"apart\":[\"m1\"]", 1, "\"apart\" has not two members" },
        { APART, "\"apart\":[\"m1\",\"m1\"]", 1, "m1 stands twice" },
        { APART, "\"apart\":[\"m1\",\"n1\"]", 1, "n1 is not sure" },
        { APART, "\"apart\":[\"x1\",\"q1\"]", 1, "x1 does not belong to R" },
        { "," BY, "", 1, "\"by\" is missing" },
        { "," APART, "", 1, "\"apart\" is missing" },
        { "\"connected\":\"R\"", "\"connected\":1", 1, "\"connected\" is missing" },
        { "\"eliminates\":[\"x1\"],\"connected\":\"R\"," APART "," BY,
          "\"eliminates\":[\"x1\"],\"connected\":\"R\",\"whole\":[\"m1\",\"q1\"]", 1,
          "n1 is neither sure nor gone" },
    };
    RUN(row, row_path, list);
    accepts_without_memory(&row, row_path);
    const network_text no_way = { row.labels, row.variables, "", "o1 n1", "m1 q1", "", row.meshes };
    static const char end[] =
        HEAD("W1", "false", "contradiction", "1") STEP("connected", "1", "\"connected\":\"R\"," APART "," BY)
            TAIL("\"m1\",\"q1\"", "\"n0\",\"o0\",\"x0\",\"x1\"");
    static const edit ends[] = {
        { "", "", -1, "" },
        { "\"connected\":\"R\"," APART "," BY,
          "\"eliminates\":[\"x1\"],\"connected\":\"R\",\"whole\":[\"m1\",\"q1\"]", 1,
          "a mesh that is whole eliminates nothing" },
    };
    RUN(no_way, end, ends);
}

/* A rule that may have any line inside: there a mesh has no name and no length. */
static void meshes_may_stand_inside(void **unused)
{
    (void)unused;
    static const kind kinds[] = {
        { "proof", "P", "", "cells", SUPPOSE, .may = 1 << DECLARED },
        { .name = NULL },
    };
    static const char path[] = HEAD("P", "false", "unfinished", "7") STEP(
        "proof", "7",
        "\"eliminates\":[\"x1\"],\"cells\":[{\"variable\":\"N\",\"left\":\"n1\",\"by\":0,\"right\":\"n0\","
        "\"others\":[]},{\"connected\":\"R\"," APART ",\"by\":[\"n1\",\"o1\"]}]")
        TAIL("\"m1\",\"q1\"", "\"n0\",\"o0\",\"x0\"");
    /* n1 can't be passed under the supposition, but a line of a mesh speaks of what is gone */
    static const edit list[] = {
        { "", "", 1, "n1 does not belong to R, or can be passed" },
    };
    use_kinds(kinds);
    RUN(row, path, list);
    const network_text no_way = { row.labels, row.variables, "", "o1 n1", "m1 q1", "", row.meshes };
    static const char inside[] = HEAD("P", "false", "unfinished", "7")
        STEP("proof", "7", "\"eliminates\":[\"x1\"],\"cells\":[{\"connected\":\"R\"," APART "," BY "}]")
            TAIL("\"m1\",\"q1\"", "\"n0\",\"o0\",\"x0\"");
    accepts(&no_way, inside, 1);
    use_kinds(NULL);
}

/* ---- bounds ---- */

/* A whip[1] on y0; a ring of lines, and a row of members; v would be empty if a b c d were the loop. */
static const network_text open = {
    "z0 z1 y0 y1 a0 a1 b0 b1 c0 c1 d0 d1 e0 e1 f0 f1 v0 v1 m0 m1 n0 n1 o0 o1 x0 x1",
    "Z=z0,z1 Y=y0,y1 A=a0,a1 B=b0,b1 C=c0,c1 D=d0,d1 E=e0,e1 F=f0,f1 V=v0,v1 M=m0,m1 N=n0,n1 O=o0,o1 "
    "X=x0,x1",
    "z0-y0 z1-y0 v0-e0 v1-d1 x1-n1",
    "",
    "",
    "",
    "L=a1.pq,b1.qr,c1.rs,d1.sp,e1.rt,f1.tu R:m1-n1,n1-o1",
};
#define FOUR   "\"c0\",\"c1\",\"d0\",\"d1\","
#define EF     "\"e0\",\"e1\",\"f0\",\"f1\","
#define V01    "\"v0\",\"v1\","
#define MNO    "\"m0\",\"m1\",\"n0\",\"n1\",\"o0\",\"o1\""
#define X01    ",\"x0\",\"x1\""
#define ZY     "\"z0\",\"z1\",\"y0\",\"y1\","
#define AB     "\"a0\",\"a1\",\"b0\",\"b1\","
#define VALUES "\"values\":[],\"candidates\":[" ZY AB FOUR EF V01 MNO X01 "]"
static const char open_path[] = HEAD("W", "false", "unfinished", "1")
    CHAIN("1", "whip", "1", "\"y0\"",
          LAST("Z", "z0", "0", "[\"z1\",0]")) "],\"bound\":{\"at-least\":1," VALUES
                                              "},\"final\":{\"values\":[],"
                                              "\"candidates\":[\"z0\",\"z1\",\"y1\"," AB FOUR EF V01 MNO X01
                                              "]}}";
#define ARE(values, rest) "\"values\":[" values "],\"candidates\":[" ZY rest "]"

static void no_mesh_applies_in_a_bound(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        /* a b c are sure: d closes them; then e is not a line, and V is empty */
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"v0\",\"e1\"", "\"d0\",\"d1\",\"f0\",\"f1\"," MNO X01), 0,
          "L excludes something" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\"", "\"d0\",\"d1\"," EF V01 MNO X01), 0, "L excludes something" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"v1\",\"d0\"", EF MNO X01), -1, "" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"d1\",\"v0\",\"e1\",\"f0\"", MNO X01), 0,
          "L excludes something" },
        { VALUES, ARE("\"a1\",\"b1\",\"f1\",\"v1\",\"d0\"", "\"c0\",\"c1\",\"e0\",\"e1\"," MNO X01), -1, "" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"e1\",\"v1\",\"d0\",\"f0\"", MNO X01), 0,
          "L excludes something" }, /* a fork */
        { VALUES, ARE("\"a1\",\"b1\",\"c0\",\"d0\",\"e0\",\"f0\",\"v1\"", MNO X01), 0,
          "L excludes something" },
        { VALUES, ARE("\"a0\",\"b0\",\"c0\",\"d0\",\"e0\",\"f0\",\"v1\"", MNO X01), 0,
          "L excludes something" },
        /* m and o are sure: the way between them is cut by n0, x1 or nothing at all */
        { VALUES, ARE("\"m1\",\"o1\"", AB FOUR EF V01 "\"n0\",\"n1\"" X01), 0, "R excludes something" },
        { VALUES, ARE("\"m1\",\"o1\",\"n0\"", AB FOUR EF V01 "\"x0\",\"x1\""), 0, "R excludes something" },
        { VALUES, ARE("\"m1\",\"n1\",\"x0\"", AB FOUR EF V01 "\"o0\",\"o1\""), -1, "" },
        { VALUES, ARE("\"m1\",\"n1\",\"o1\",\"x0\"", AB FOUR EF "\"v0\",\"v1\""), -1, "" },
    };
    RUN(open, open_path, list);
    static const edit ghosts[] = {
        { "\"at-least\":1", "\"at-least\":1,\"ghosts\":[]", 0, "\"ghosts\" are about Singles and whips" },
    };
    RUN(open, open_path, ghosts);
    /* where nothing speaks against the ring, it may be closed or not */
    const network_text free_ring = { open.labels, open.variables, "z0-y0 z1-y0", "", "", "", open.meshes };
    static const edit may[] = {
        { VALUES, ARE("\"a1\",\"b1\",\"c1\"", "\"d0\",\"d1\"," EF V01 MNO X01), -1, "" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"d1\",\"e0\",\"f0\"", V01 MNO X01), -1, "" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"d1\",\"e0\"", "\"f0\",\"f1\"," V01 MNO X01), 0,
          "L excludes something" },
    };
    RUN(free_ring, open_path, may);
    accepts_without_memory(&open, open_path);
}

/* A line is between its points, whichever is named first; a region may be in three pieces. */
static void lines_may_run_either_way(void **unused)
{
    (void)unused;
    const network_text turned = { ring.labels,
                                  ring.variables,
                                  "",
                                  "",
                                  ring.values,
                                  "",
                                  "L=a1.pq,b1.rq,c1.sr,d1.ps,e1.rt,f1.vt,g1.vs,h1.px R:a1-b1" };
    accepts(&turned, ring_path, 1);
    const network_text back = { open.labels,
                                open.variables,
                                "z0-y0 z1-y0",
                                "",
                                "",
                                "",
                                "L=a1.pq,b1.rq,c1.sr,d1.ps,e1.rt,f1.tu R:m1-n1,n1-o1" };
    static const edit may[] = {
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"d1\",\"e0\",\"f0\"", V01 MNO X01), -1, "" },
        { VALUES, ARE("\"a1\",\"b1\",\"c1\",\"d1\",\"e0\"", "\"f0\",\"f1\"," V01 MNO X01), 0,
          "L excludes something" },
    };
    RUN(back, open_path, may);
    static const network_text pieces = { "m0 m1 n0 n1 o0 o1 q0 q1 s0 s1",
                                         "M=m0,m1 N=n0,n1 O=o0,o1 Q=q0,q1 S=s0,s1",
                                         "",
                                         "",
                                         "m1 n0 o1 q0 s1",
                                         "",
                                         "R:m1-n1,n1-o1,o1-q1,q1-s1" };
    static const char path[] = HEAD("BRT", "false", "contradiction", "0")
        STEP("contradiction", "0", "\"connected\":\"R\",\"whole\":[\"m1\",\"o1\",\"s1\"]")
            TAIL("\"m1\",\"n0\",\"o1\",\"q0\",\"s1\"", "");
    accepts(&pieces, path, 1);
}

/* The first label of a mesh is one as well as the others. */
static void the_first_label_counts(void **unused)
{
    (void)unused;
    const network_text target = { ring.labels,
                                  ring.variables,
                                  "",
                                  "",
                                  ring.values,
                                  "",
                                  "L=d1.sp,a1.pq,b1.qr,c1.rs,e1.rt,f1.tv,g1.vs,h1.px R:a1-b1" };
    const network_text outside = { ring.labels,
                                   ring.variables,
                                   "",
                                   "",
                                   ring.values,
                                   "",
                                   "L=f1.tv,d1.sp,a1.pq,b1.qr,c1.rs,e1.rt,g1.vs,h1.px R:a1-b1" };
    accepts(&target, ring_path, 1);
    accepts(&outside, ring_path, 1);
    const network_text goes = { hollow.labels,
                                hollow.variables,
                                hollow.links,
                                hollow.gone,
                                hollow.values,
                                "",
                                "L=h1.px,a1.pq,b1.qr,c1.rp,m1.ry,k1.rz,s1.tu" };
    static const edit emptied[] = { { "\"emptied\":\"V\"", "\"emptied\":\"Y\"", -1, "" } };
    RUN(goes, hollow_path, emptied);
    const network_text three = {
        hollow.labels,
        "A=a0,a1 B=b0,b1 C=c0,c1 H=h0,h1 M=m1,m0 K=k1,k2,k3 V=v1,v2,v3 Y=h1,y1 N=n1,v3 "
        "S=s0,s1 G=k1,v1,v2",
        hollow.links,
        hollow.gone,
        hollow.values,
        "",
        "L=k1.rz,a1.pq,b1.qr,c1.rp,h1.px,m1.ry,s1.tu"
    };
    static const edit of_three[] = { { "\"emptied\":\"V\"", "\"emptied\":\"G\"", -1, "" } };
    RUN(three, hollow_path, of_three);
    static const network_text cut = {
        "m0 m1 n0 n1 o0 o1", "M=m0,m1 N=n0,n1 O=o0,o1", "", "n1", "m1 n0 o1", "", "R:n1-m1,n1-o1"
    };
    static const char path[] = HEAD("W1", "false", "contradiction", "1")
        STEP("connected", "1", "\"connected\":\"R\",\"apart\":[\"m1\",\"o1\"],\"by\":[\"n1\"]")
            TAIL("\"m1\",\"n0\",\"o1\"", "");
    accepts(&cut, path, 1);
    /* what is the only one left is sure */
    static const network_text only = {
        "m0 m1 n0 n1 o0 o1", "M=m0,m1 N=n0,n1 O=o0,o1", "", "n1 m0 o0", "n0", "", "R:n1-m1,n1-o1"
    };
    static const edit sure[] = {
        { "\"values\":[\"m1\",\"n0\",\"o1\"],\"candidates\":[]",
          "\"values\":[\"n0\"],\"candidates\":[\"m1\",\"o1\"]", -1, "" },
    };
    RUN(only, path, sure);
}

static void regions_may_be_in_two_pairs(void **unused)
{
    (void)unused;
#define PAIRS_OF "m0 m1 n0 n1 o0 o1 q0 q1 s0 s1", "M=m0,m1 N=n0,n1 O=o0,o1 Q=q0,q1 S=s0,s1"
    static const network_text pairs = { PAIRS_OF, "", "", "m1 n1 o0 q1 s1", "", "R:m1-n1,n1-o1,o1-q1,q1-s1" };
    static const char path[] = HEAD("BRT", "false", "contradiction", "0")
        STEP("contradiction", "0", "\"connected\":\"R\",\"whole\":[\"m1\",\"n1\",\"q1\",\"s1\"]")
            TAIL("\"m1\",\"n1\",\"o0\",\"q1\",\"s1\"", "");
    accepts(&pairs, path, 1);
    /* what does not belong to a region need not be reached */
    static const network_text less = { PAIRS_OF, "", "", "m1 n1 o0 q0 s0", "", "R:m1-n1,n1-o1,o1-q1,q1-s1" };
    static const char solved[] =
        HEAD("BRT", "true", "solved", "0") TAIL("\"m1\",\"n1\",\"o0\",\"q0\",\"s0\"", "");
    static const edit no[] = { { "\"o0\",\"q0\",\"s0\"", "\"o0\",\"q1\",\"s1\"", 0,
                                 "R is not what it has to be" } };
    accepts(&less, solved, 0);
    RUN(pairs, solved, no);
}

/* A closed path and a sure line outside of it: that is called a loop, and has one length. */
static void steps_of_meshes_have_their_names(void **unused)
{
    (void)unused;
    const network_text two = { closed.labels, closed.variables, closed.links, "v1", "a1 b1 c1 s1", "",
                               closed.meshes };
    static const char path[] = HEAD("QL5+W1", "false", "contradiction", "1")
        STEP("loop", "1", "\"loop\":\"L\",\"path\":[\"a1\",\"b1\",\"c1\"],\"outside\":\"s1\"")
            TAIL("\"a1\",\"b1\",\"c1\",\"s1\"", "\"h0\",\"h1\",\"v2\",\"x0\",\"x1\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"rule\":\"loop\",\"length\":1", "\"rule\":\"contradiction\",\"length\":0", 1,
          "the rule is not \"contradiction\" but \"loop\"" },
        { "\"length\":1", "\"length\":2", 1, "the length is not 2" },
    };
    RUN(two, path, list);
}

/* The first label of the network is a target as well as the others, and is none where it is gone; a region of
 * two parts, the second of which has nothing to do with the first. */
static void no_mesh_applies_by_the_first_label(void **unused)
{
    (void)unused;
#define REGION_PATH(state)                                                                                   \
    HEAD("W", "false", "unfinished", "1")                                                                    \
    CHAIN("1", "whip", "1", "\"y0\"", LAST("Z", "z0", "0", "[\"z1\",0]"))                                    \
    "],\"bound\":{\"at-least\":1," state                                                                     \
    "},\"final\":{\"values\":[],\"candidates\":[\"x1\",\"x0\",\"z0\",\"z1\","                                \
    "\"y1\"," MNO ",\"p0\",\"p1\"]}}"
#define OF(values, rest) "\"values\":[" values "],\"candidates\":[" ZY rest "]"
#define REGION_OF                                                                                            \
    "x1 x0 z0 z1 y0 y1 m0 m1 n0 n1 o0 o1 p0 p1", "X=x1,x0 Z=z0,z1 Y=y0,y1 M=m0,m1 N=n0,n1 O=o0,o1 P=p0,p1"
    static const network_text chain = { REGION_OF, "z0-y0 z1-y0 x1-n1", "", "", "", "R:m1-n1,n1-o1" };
    static const char gone[] = REGION_PATH(
        "\"values\":[\"m1\",\"n1\",\"o1\",\"x0\",\"p0\"],\"candidates\":[\"z0\",\"z1\",\"y0\",\"y1\"]");
    static const edit none[] = { { "", "", -1, "" } };
    RUN(chain, gone, none);
    static const network_text ways = { REGION_OF, "z0-y0 z1-y0 x1-n1 x1-p1",  "", "",
                                       "",        "R:m1-n1,n1-o1,m1-p1,p1-o1" };
    static const char target[] =
        REGION_PATH(OF("\"m1\",\"o1\"", "\"n0\",\"n1\",\"p0\",\"p1\",\"x0\",\"x1\""));
    static const edit applies[] = {
        { "", "", 0, "R excludes something" },
        { "\"values\":[\"m1\",\"o1\"]", "\"values\":[\"m1\",\"o1\",\"x0\"]", 0, "stands twice" },
        { "\"values\":[\"m1\",\"o1\"],\"candidates\":[" ZY "\"n0\",\"n1\",\"p0\",\"p1\",\"x0\",\"x1\"",
          "\"values\":[\"m1\",\"o1\",\"x0\"],\"candidates\":[" ZY "\"n0\",\"n1\",\"p0\",\"p1\"", -1, "" },
    };
    RUN(ways, target, applies);
    static const network_text apart = { REGION_OF, "z0-y0 z1-y0", "", "", "", "R:m1-n1,n1-o1,o1-p1" };
    static const char parts[] = REGION_PATH(OF("\"m1\",\"n1\",\"o0\",\"p1\"", "\"x0\",\"x1\""));
    static const edit cut[] = { { "", "", 0, "R excludes something" } };
    RUN(apart, parts, cut);
    /* nothing would be left of V, and the first label behind it would go, too */
    const network_text beside = { open.labels, open.variables, "z0-y0 z1-y0 v0-e0 v1-d1 x1-n1 m0-d1", "", "",
                                  "",          open.meshes };
    static const edit emptied[] = {
        { VALUES, ARE("\"a1\",\"b1\",\"c1\"", "\"d0\",\"d1\"," EF V01 MNO X01), 0, "L excludes something" },
    };
    RUN(beside, open_path, emptied);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_close_a_path_go),
        cmocka_unit_test(lines_that_are_joined_go),
        cmocka_unit_test(what_is_no_line_closes_nothing),
        cmocka_unit_test(lines_that_would_leave_nothing_go),
        cmocka_unit_test(a_closed_path_is_all),
        cmocka_unit_test(meshes_that_are_whole_are_what_they_have_to_be),
        cmocka_unit_test(solutions_obey_meshes),
        cmocka_unit_test(what_cuts_members_apart_goes),
        cmocka_unit_test(meshes_may_stand_inside),
        cmocka_unit_test(no_mesh_applies_in_a_bound),
        cmocka_unit_test(lines_may_run_either_way),
        cmocka_unit_test(the_first_label_counts),
        cmocka_unit_test(regions_may_be_in_two_pairs),
        cmocka_unit_test(steps_of_meshes_have_their_names),
        cmocka_unit_test(no_mesh_applies_by_the_first_label),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
