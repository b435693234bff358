/* test_check_bound.c: the checker on bounds, by hand: states that prove nothing because a need, a Subset, a
 * Single or a whip applies; theories that bounds are not about; and labels that have very many links. */
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whip[4] on z0. The candidates of P1 to P3 are in C1 to C3: they eliminate e1, which no short whip does.
 * Q1 and Q2 are in D1 and D2, where nothing else is, but for h, which is gone. x1 needs n1 or n2; y1 is
 * linked to one of M and one of N. */
#define LABELS                                                                                               \
    "z0 z1 r0 r1 s0 s1 u0 u1 o0 o1 p11 p12 p13 p21 p22 p23 p31 p32 p33 e1 e2 q11 q12 q21 q22 h h2 x1 x2 n1 " \
    "n2 "                                                                                                    \
    "n3"
#define VARIABLES                                                                                            \
    "Z=z0,z1 R=r0,r1 S=s0,s1 X=u0,u1 O=o0,o1 P1=p11,p12,p13 P2=p21,p22,p23 P3=p31,p32,p33 E=e1,e2 "          \
    "uC1=p11,p21,p31,e1 uC2=p12,p22,p32 uC3=p13,p23,p33 Q1=q11,q12 Q2=q21,q22 uD1=q11,q21,h uD2=q12,q22 "    \
    "H=h,h2 G=x1,x2 N=n1,n2,n3"
#define LINKS "z0-r0 r1-s0 s1-u0 u1-o0 z0-o1 x1=n1,n2"
static const network_text net = { LABELS, VARIABLES, LINKS, "h", "h2", "" };

#define ZRSUO "\"z1\",\"r0\",\"r1\",\"s0\",\"s1\",\"u0\",\"u1\",\"o0\",\"o1\""
#define ROWS                                                                                                 \
    "\"p11\",\"p12\",\"p13\",\"p21\",\"p22\",\"p23\",\"p31\",\"p32\",\"p33\",\"e1\",\"e2\",\"q11\",\"q12\"," \
    "\"q21\",\"q22\""
#define NEEDS "\"x1\",\"x2\",\"n1\",\"n2\",\"n3\""
#define WHIP4                                                                                                \
    CHAIN("1", "whip", "4", "\"z0\"",                                                                        \
          CELL("R", "r0", "0", "r1", "") "," CELL("S", "s0", "1", "s1", "") "," CELL(                        \
              "X", "u0", "2", "u1", "") "," LAST("O", "o0", "3", "[\"o1\",0]"))
#define BOUND(n, values, candidates)                                                                         \
    "],\"bound\":{\"at-least\":" n ",\"values\":[\"h2\"" values "],\"candidates\":[" candidates "]}"
#define ALL     "\"z0\"," ZRSUO "," ROWS "," NEEDS
#define THE_END ",\"final\":{\"values\":[\"h2\"],\"candidates\":[" ZRSUO "," ROWS "," NEEDS "]}}"
static const char path[] = HEAD("W", "false", "unfinished", "4") WHIP4 BOUND("4", "", ALL) THE_END;

static void nothing_applies_in_a_bound(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"at-least\":4", "\"at-least\":2", -1, "" },
        { "\"at-least\":4", "\"at-least\":5", 0, "the rating is 4, so no path shows \"at-least\" 5" },
        { "\"at-least\":4", "\"at-least\":0", 0, "so no path shows \"at-least\" 0" },
        { "\"at-least\":4", "\"at-least\":5,\"ghosts\":[]", 0, "no path shows \"at-least\" 5" },
        { "\"at-least\":4", "\"at-least\":4,\"ghosts\":[]", 0, "\"ghosts\" are about Singles and whips" },
        { "\"at-least\":4", "\"at-least\":4,\"more\":1", 0, "the key \"more\" can't stand here" },
        { "\"values\":[\"h2\"],\"candidates\":[\"z0\"", "\"values\":[],\"candidates\":[\"z0\"", 0,
          "in \"bound\" h2 is not a value" },
        { "\"values\":[\"h2\"],\"candidates\":[\"z0\"", "\"values\":[\"h2\",\"h2\"],\"candidates\":[\"z0\"",
          0, "in \"bound\" h2 stands twice" },
        { "\"values\":[\"h2\"],\"candidates\":[\"z0\"", "\"values\":[\"h2\",\"h\"],\"candidates\":[\"z0\"", 0,
          "in \"bound\" there is h, which BRT eliminates" },
        { "\"values\":[\"h2\"],\"candidates\":[\"z0\",", "\"values\":[\"h2\",\"z0\"],\"candidates\":[", 0,
          "something is linked to the value z0" },
        { "\"candidates\":[\"z0\"", "\"candidates\":[\"k\",\"z0\"", 0, "no label \"k\"" },
        /* the state behind the path: s1 and u0 can't both be false there */
        { "\"candidates\":[\"z0\",", "\"candidates\":[", 0, "Z has one candidate or none" },
        { "\"theory\":\"W\"", "\"theory\":\"W:t\"", 1, "whip[4] is not in the theory" },
        { "\"theory\":\"W\"", "\"theory\":\"W+B\"", 0, "\"bound\" is about W or gW, perhaps with S" },
        { "\"theory\":\"W\"", "\"theory\":\"H+W\"", -1, "" }, /* there is no order, and no pattern */
        { "\"theory\":\"W\"", "\"theory\":\"Imp+W\"", -1, "" },
        { "\"theory\":\"W\"", "\"theory\":\"S4+W\"", 0, "in \"bound\" a Subset applies" },
        { "\"theory\":\"W\"", "\"theory\":\"S2+W\"", -1, "" },
        { "\"theory\":\"W\"", "\"theory\":\"W3:t+W\"", 0, "\"bound\" is about W or gW, perhaps with S" },
        { "\"theory\":\"W\"", "\"theory\":\"W1 then W\"", 0, "\"bound\" is about W or gW, perhaps with S" },
        { "\"theory\":\"W\"", "\"theory\":\"W then W5\"", 0, "\"bound\" is about W or gW, perhaps with S" },
        /* without n1 and n2, x1 lacks what it needs, and x2 would be the only one left */
        { NEEDS "]}", "\"x1\",\"x2\",\"n1\",\"n3\"]}", -1, "" },
        { BOUND("4", "", ALL), BOUND("4", ",\"n3\"", "\"z0\"," ZRSUO "," ROWS ",\"x1\",\"x2\""), 0,
          "x1 lacks what it needs" },
        { BOUND("4", "", ALL), BOUND("4", ",\"n3\",\"x2\"", "\"z0\"," ZRSUO "," ROWS), -1, "" },
    };
    RUN(net, path, list);
    accepts_without_memory(&net, path);
    stops(&net, path);
    static const network_text declared = { LABELS, VARIABLES, LINKS " 5<6", "h", "h2", "", NULL, "01:z0,r0" };
    static const edit families[] = {
        { "\"theory\":\"W\"", "\"theory\":\"H+W\"", 0, "\"bound\" is about W or gW, perhaps with S" },
        { "\"theory\":\"W\"", "\"theory\":\"Imp+W\"", 0, "\"bound\" is about W or gW, perhaps with S" },
    };
    RUN(declared, path, families);
    /* another network does not say which sets are boards */
    static const edit foreign[] = {
        { "", "", -1, "" },
        { "\"theory\":\"W\"", "\"theory\":\"S2+W\"", 0, "\"bound\" is about W alone on a network" },
    };
    use_against(true);
    RUN(net, path, foreign);
    use_against(false);
    static const edit trials[] = {
        { "\"theory\":\"W\"", "\"theory\":\"TE(W)\"", 0, "\"bound\" is about W or gW, perhaps with S" },
    };
    static const char te[] = HEAD("W", "false", "unfinished", "0") WHIP4 BOUND("4", "", ALL) THE_END;
    RUN(net, te, trials);
    static const char only[] = HEAD("BRT", "false", "unfinished", "0")
        BOUND("1", "", ALL) ",\"final\":{"
                            "\"values\":[\"h2\"],\"candidates\":[" ALL "]}}";
    static const edit brt[] = { { "", "", 0, "\"bound\" is about W or gW, perhaps with S" } };
    RUN(net, only, brt);
}

/* If z0 is linked to both r0 and s0, there is a whip[3]. */
static void no_short_whip_applies_in_a_bound(void **unused)
{
    (void)unused;
    const network_text shorter = { LABELS, VARIABLES, LINKS " z0-u0", "h", "h2", "" };
    static const edit list[] = {
        { "\"at-least\":4", "\"at-least\":4", 0, "in \"bound\" a relaxed whip eliminates z0" },
        { "\"at-least\":4", "\"at-least\":2", -1, "" },
    };
    RUN(shorter, path, list);
}

/* The least limit of nodes with which the path is accepted; with less, nothing is known of it. */
static uint64_t nodes_of(const network_text *t, const char *json)
{
    uint64_t nodes = 0;
    check_verdict v;
    do {
        use_nodes(++nodes);
        v = run(t, json);
        if (!v.accepted)
            assert_non_null(strstr(v.why, "longer to check than the limit of nodes allows"));
    } while (!v.accepted && nodes < 10000);
    use_nodes(0);
    assert_true(run(t, json).accepted);
    return nodes;
}

/* A limit of nodes is for all whips of the bound together, of which those on one label take five. */
static void bounds_try_patience(void **unused)
{
    (void)unused;
    uint64_t nodes = nodes_of(&net, path);
    assert_true(nodes > 5 && nodes < 10000);
}

/* Where everything has a value, nothing is bounded. */
static void a_solved_state_is_no_bound(void **unused)
{
    (void)unused;
    static const network_text small = { "z0 z1 y0 y1", "Z=z0,z1 Y=y0,y1", "z0-y0 z1-y0", "", "", "" };
    static const char open[] = HEAD("W", "false", "unfinished", "1")
        CHAIN("1", "whip", "1", "\"y0\"", LAST("Z", "z0", "0", "[\"z1\",0]")) "," SINGLE(
            "2", "single", "Y",
            "y1") "],\"bound\":{\"at-least\":1,\"values\":[],\"candidates\":[\"z0\",\"z1\","
                  "\"y0\",\"y1\"]},\"final\":{\"values\":[\"y1\"],\"candidates\":[\"z0\","
                  "\"z1\"]}}";
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"values\":[],\"candidates\":[\"z0\",\"z1\",\"y0\",\"y1\"]",
          "\"values\":[\"z1\",\"y1\"],\"candidates\":[]", 0, "the state of \"bound\" is solved" },
    };
    RUN(small, open, list);
}

/* ---- ghosts ---- */

/* A whip[5] on z0, and behind it z1, k11 … k41, which leave one candidate of everything else. The whip[3] on
 * t0 goes through A, X and V; where x1 and x2 are gone, x1 may be a left all the same, and without x1 no left
 * of X is linked to a2. But where x1 is alive, so is x2, and nothing excludes that: so this is not a whip.
 * There is a whip[1] on x1. */
#define GHOST_LABELS                                                                                         \
    "z0 z1 r0 r1 s0 s1 u0 u1 w0 w1 o0 o1 k10 k11 k20 k21 k30 k31 k40 k41 t0 t1 a1 a2 x1 x2 x3 x4 v1 v2 v3 "  \
    "v4 v5 y0 y1 h h2"
#define GHOST_VARIABLES                                                                                      \
    "Z=z0,z1 R=r0,r1 S=s0,s1 U=u0,u1 W=w0,w1 O=o0,o1 K1=k10,k11 K2=k20,k21 K3=k30,k31 K4=k40,k41 T=t0,t1 "   \
    "A=a1,a2 X=x1,x2,x3,x4 V=v1,v2,v3,v4,v5 Y=y0,y1 H=h,h2"
#define GHOST_LINKS                                                                                          \
    "z0-r0 r1-s0 s1-u0 u1-w0 w1-o0 z0-o1 z1-k10 k11-k20 k21-k30 k31-k40 k41-r1 k41-s1 k41-u1 k41-w1 k41-o1 " \
    "k41-t0 k41-a2 k41-x1 k41-x2 k41-x3 k41-v1 k41-v3 k41-v4 k41-v5 k41-y1 t0-a1 a2-x1 t0-x4 x3-v1 x3-v3 "   \
    "a2-v2 a2-v4 x1-y0 x1-y1 "
static const network_text ghostly = { GHOST_LABELS, GHOST_VARIABLES, GHOST_LINKS "a2-v5", "h", "h2", "" };
#define WHIP5                                                                                                \
    CHAIN("1", "whip", "5", "\"z0\"",                                                                        \
          CELL("R", "r0", "0", "r1", "") "," CELL("S", "s0", "1", "s1", "") "," CELL(                        \
              "U", "u0", "2", "u1", "") "," CELL("W", "w0", "3", "w1", "") "," LAST("O", "o0", "4",          \
                                                                                    "[\"o1\",0]"))
#define ONE(round, variable, label) "," SINGLE(round, "single", variable, label)
#define AFTER5                                                                                               \
    ONE("2", "Z", "z1")                                                                                      \
    ONE("3", "K1", "k11")                                                                                    \
    ONE("4", "K2", "k21")                                                                                    \
    ONE("5", "K3", "k31")                                                                                    \
    ONE("6", "K4", "k41")                                                                                    \
    ONE("7", "R", "r0")                                                                                      \
    ONE("7", "S", "s0")                                                                                      \
    ONE("7", "U", "u0")                                                                                      \
    ONE("7", "W", "w0")                                                                                      \
    ONE("7", "O", "o0")                                                                                      \
    ONE("7", "T", "t1") ONE("7", "A", "a1") ONE("7", "X", "x4") ONE("7", "V", "v2") ONE("7", "Y", "y0")
#define FAR                                                                                                  \
    "\"z0\",\"z1\",\"r0\",\"r1\",\"s0\",\"s1\",\"u0\",\"u1\",\"w0\",\"w1\",\"o0\",\"o1\",\"k10\",\"k11\","   \
    "\"k20\",\"k21\",\"k30\",\"k31\",\"k40\",\"k41\""
#define NEAR                            "\"a1\",\"a2\""
#define V1TO4                           "\"v1\",\"v2\",\"v3\",\"v4\""
#define Y01                             "\"y0\",\"y1\""
#define T01                             "\"t0\",\"t1\""
#define X34                             "\"x3\",\"x4\""
#define AT(n)                           "\"at-least\":" n
#define F_VALS                          "\"values\":[\"h2\"],"
#define F_CANDS                         "\"candidates\":[" FAR "," T01 "," NEAR "," X34 "," V1TO4 "," Y01 "]"
#define G_CANDS                         "\"candidates\":[" FAR "," T01 "," NEAR ",\"x1\",\"x2\"," X34 "," V1TO4 ",\"v5\"," Y01 "]"
#define ALIVE(list, values, candidates) "{\"alive\":[" list "],\"values\":[\"h2\"" values "]," candidates "}"
#define GHOSTS(n, list)                 "\"bound\":{" AT(n) "," F_VALS F_CANDS ",\"ghosts\":[" list "]}"
#define X1ALIVE                         GHOSTS("4", ALIVE("\"x1\"", "", G_CANDS))
#define GHOST_PATH(bound)                                                                                    \
    HEAD("W", "true", "solved", "5")                                                                         \
    WHIP5 AFTER5                                                                                             \
        "]," bound                                                                                           \
        ",\"final\":{\"values\":[\"z1\",\"r0\",\"s0\",\"u0\",\"w0\",\"o0\",\"k11\",\"k21\",\"k31\","         \
        "\"k41\",\"t1\",\"a1\",\"x4\",\"v2\",\"y0\",\"h2\"],\"candidates\":[]}}"

#define AFTER_Z0                                                                                             \
    "\"z1\",\"r0\",\"r1\",\"s0\",\"s1\",\"u0\",\"u1\",\"w0\",\"w1\",\"o0\",\"o1\",\"k10\",\"k11\",\"k20\","  \
    "\"k21\",\"k30\",\"k31\",\"k40\",\"k41\""

static void ghosts_must_have_been_alive(void **unused)
{
    (void)unused;
    static const char with[] = GHOST_PATH(X1ALIVE);
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"at-least\":4", "\"at-least\":3", -1, "" },
        { X1ALIVE, GHOSTS("4", ""), 0, "in \"bound\" a relaxed whip eliminates t0" },
        { X1ALIVE, GHOSTS("3", ""), -1, "" },
        { "\"alive\":[\"x1\"]", "\"alive\":[]", 0, "in \"ghosts\" nothing is alive" },
        { "\"alive\":[\"x1\"]", "\"alive\":[\"k\"]", 0, "no label \"k\"" },
        { "\"alive\":[\"x1\"]", "\"alive\":[\"x1\"],\"more\":1", 0, "the key \"more\" can't stand here" },
        { "\"alive\":[\"x1\"]", "\"alive\":[\"x3\"]", 0, "a relaxed whip eliminates x1" },
        /* x2 is not a left of the whip, and x4 is not gone */
        { "\"alive\":[\"x1\"]", "\"alive\":[\"x1\",\"x2\"]", 0, "a relaxed whip eliminates t0" },
        { "\"alive\":[\"x1\"]", "\"alive\":[\"x1\",\"x4\"]", 0, "a relaxed whip eliminates t0" },
        { X1ALIVE, GHOSTS("4", ALIVE("\"x1\"", "", G_CANDS) "," ALIVE("\"x1\",\"x2\"", "", G_CANDS)), -1,
          "" },
        { X1ALIVE, GHOSTS("4", ALIVE("\"x1\",\"x2\"", "", G_CANDS) "," ALIVE("\"x1\"", "", G_CANDS)), -1,
          "" },
        { ",\"x2\"," X34 "," V1TO4 ",\"v5\"", "," X34 "," V1TO4 ",\"v5\"", 0,
          "a relaxed whip eliminates t0" },
        { "\"theory\":\"W\"", "\"theory\":\"S2+W\"", 0, "\"ghosts\" are about Singles and whips" },
    };
    RUN(ghostly, with, list);
    accepts_without_memory(&ghostly, with);
    /* what BRT eliminated was never alive */
    static const network_text sooner = {
        GHOST_LABELS, GHOST_VARIABLES, GHOST_LINKS "a2-v5", "h x1", "h2", ""
    };
    static const edit none[] = { { X1ALIVE, GHOSTS("4", ""), -1, "" } };
    RUN(sooner, with, none);
    /* a ghost may be the first label of the network */
    static const network_text first = {
        "x1 z0 z1 r0 r1 s0 s1 u0 u1 w0 w1 o0 o1 k10 k11 k20 k21 k30 k31 k40 k41 t0 t1 a1 a2 x2 x3 x4 v1 v2 "
        "v3 v4 "
        "v5 y0 y1 h h2",
        GHOST_VARIABLES,
        GHOST_LINKS "a2-v5",
        "h",
        "h2",
        "",
    };
    accepts(&first, with, 16);
    /* nor is anything known of a solution that the path does not come to */
    static const char open[] = HEAD("W", "false", "unfinished", "5") WHIP5
        "]," X1ALIVE ",\"final\":{\"values\":[\"h2\"],\"candidates\":[" AFTER_Z0 "," T01 "," NEAR
        ",\"x1\",\"x2\"," X34 "," V1TO4 ",\"v5\"," Y01 "]}}";
    static const edit unsolved[] = { { "", "", 0, "\"ghosts\" need a path that solves the puzzle" } };
    RUN(ghostly, open, unsolved);
}

/* With t0 gone where x1 is alive, whips on it are looked for in the state of the bound alone. */
#define T1ALIVE                                                                                              \
    ALIVE("\"x1\"", ",\"t1\"",                                                                               \
          "\"candidates\":[" FAR "," NEAR ",\"x1\",\"x2\"," X34 "," V1TO4 ",\"v5\"," Y01 "]")
static void cells_of_ghosts_have_one_right(void **unused)
{
    (void)unused;
    static const char with[] = GHOST_PATH(GHOSTS("4", T1ALIVE));
    static const edit yes[] = {
        { "", "", -1, "" },
        { "\"x1\",\"x2\",", "\"x1\",", 0, "in \"bound\" a relaxed whip eliminates t0" },
    };
    static const edit no[] = { { "", "", 0, "in \"bound\" a relaxed whip eliminates t0" } };
    RUN(ghostly, with, yes);
    /* x2 is excluded by the target, or by an earlier right */
    static const network_text by_target = {
        GHOST_LABELS, GHOST_VARIABLES, GHOST_LINKS "a2-v5 t0-x2", "h", "h2", ""
    };
    static const network_text by_right = {
        GHOST_LABELS, GHOST_VARIABLES, GHOST_LINKS "a2-v5 a2-x2", "h", "h2", ""
    };
    RUN(by_target, with, no);
    RUN(by_right, with, no);
    /* v5 was a right of the last cell, of three: a whip of four may have gone on from there */
    static const network_text goes_on = { GHOST_LABELS, GHOST_VARIABLES, GHOST_LINKS "t0-x2", "h", "h2", "" };
    static const edit longer[] = {
        { "", "", -1, "" },
        { "\"at-least\":4", "\"at-least\":5", 0, "in \"bound\" a relaxed whip eliminates t0" },
    };
    RUN(goes_on, with, longer);
}

static void states_of_ghosts_are_closed(void **unused)
{
    (void)unused;
    static const char with[] = GHOST_PATH(X1ALIVE);
#define ALIVE_AT "\"alive\":[\"x1\"],\"values\":[\"h2\"],\"candidates\":["
    static const edit list[] = {
        { "\"x1\",\"x2\",", "\"x2\",", 0, "in \"ghosts\" x1 is not alive" },
        { "\"alive\":[\"x1\"],\"values\":[", "\"alive\":[\"x1\"],\"values\":[\"x1\",", 0, "x1 stands twice" },
        { "\"alive\":[\"x1\"],\"values\":[", "\"alive\":[\"x1\",\"h2\"],\"values\":[", 0,
          "in \"ghosts\" h2 is not alive" },
        { ALIVE_AT "\"z0\",\"z1\",\"r0\",", ALIVE_AT "\"z0\",\"z1\",", 0,
          "with x1 alive the solution is lost" },
        { ALIVE_AT "\"z0\",", "\"alive\":[\"x1\"],\"values\":[\"h2\",\"z0\"],\"candidates\":[", 0,
          "with x1 alive there is a wrong value" },
        { ALIVE_AT, "\"alive\":[\"x1\"],\"values\":[],\"candidates\":[\"h2\",", 0,
          "with x1 alive a value of BRT is none" },
        { ALIVE_AT "\"z0\",\"z1\",", "\"alive\":[\"x1\"],\"values\":[\"h2\",\"z1\"],\"candidates\":[", 0,
          "with x1 alive something is linked to a value" },
        { ALIVE_AT "\"z0\",", ALIVE_AT, 0, "with x1 alive a Single applies" },
        /* the only one left of Y is linked to x1 */
        { "\"v5\"," Y01, "\"v5\",\"y0\"", -1, "" },
    };
    RUN(ghostly, with, list);
    /* the only one left of X is alive itself */
    static const char x4[] = GHOST_PATH(GHOSTS(
        "4", ALIVE("\"x1\"", "", G_CANDS) "," ALIVE(
                 "\"x4\"", ",\"t1\"", "\"candidates\":[" FAR "," NEAR ",\"x4\"," V1TO4 ",\"v5\"," Y01 "]")));
    static const edit others[] = {
        { "", "", -1, "" },
        { "\"alive\":[\"x4\"]", "\"alive\":[\"y0\"]", 0, "with y0 alive a Single applies" },
        { "\"alive\":[\"x4\"]", "\"alive\":[\"y0\",\"x4\"]", -1, "" },
        { "\"alive\":[\"x4\"]", "\"alive\":[\"x4\",\"y0\"]", -1, "" },
    };
    RUN(ghostly, x4, others);
}

/* ---- relaxed whips ---- */

/* The whip[3] on t0 through P, Q and V would need b as the left of two cells; with d there is another. */
static void no_left_stands_twice(void **unused)
{
    (void)unused;
#define LEFT_LABELS "z0 z1 r0 r1 s0 s1 u0 u1 o0 o1 t0 t1 b p q d c1 c2 c3 c4 c5"
#define LEFT_LINKS  "z0-r0 r1-s0 s1-u0 u1-o0 z0-o1 t0-b p-c1 p-c3 q-c2 q-c4 t0-c5"
#define LEFT_VARS   "Z=z0,z1 R=r0,r1 S=s0,s1 X=u0,u1 O=o0,o1 T=t0,t1 P=b,p C=c1,c2,c3,c4,c5 uQ=b,q"
#define LEFT_ALL    ZRSUO ",\"t0\",\"t1\",\"b\",\"p\",\"q\""
    static const network_text twice = { LEFT_LABELS, LEFT_VARS " D=d", LEFT_LINKS, "", "d", "" };
    static const network_text once = { LEFT_LABELS, LEFT_VARS ",d", LEFT_LINKS " p-d", "", "", "" };
    static const char with[] = HEAD("W", "false", "unfinished", "4") WHIP4
        "],\"bound\":{\"at-least\":4,\"values\":[\"d\"],"
        "\"candidates\":[\"z0\"," LEFT_ALL ",\"c1\",\"c2\",\"c3\",\"c4\",\"c5\"]},\"final\":{\"values\":["
        "\"d\"],\"candidates\":[" LEFT_ALL ",\"c1\",\"c2\",\"c3\",\"c4\",\"c5\"]}}";
    static const edit yes[] = { { "", "", -1, "" } };
    static const edit no[] = {
        { "\"values\":[\"d\"],\"candidates\":[", "\"values\":[],\"candidates\":[\"d\",", 0,
          "in \"bound\" a relaxed whip eliminates t0" },
    };
    RUN(twice, with, yes);
    RUN(once, with, no);
}

/* A csp-variable that is decided is not a cell: else the whip on t0 would come back to t0 by t1, and so join
 * what follows from d2 and from e2. */
static void decided_variables_are_no_cells(void **unused)
{
    (void)unused;
#define CHAIN5           "z0 z1 r0 r1 s0 s1 u0 u1 w0 w1 o0 o1 "
#define CHAIN5_VARIABLES "Z=z0,z1 R=r0,r1 S=s0,s1 U=u0,u1 W=w0,w1 O=o0,o1 "
#define CHAIN5_LINKS     "z0-r0 r1-s0 s1-u0 u1-w0 w1-o0 z0-o1 "
#define CHAIN5_LEFT      "\"z1\",\"r0\",\"r1\",\"s0\",\"s1\",\"u0\",\"u1\",\"w0\",\"w1\",\"o0\",\"o1\""
    static const network_text back = { CHAIN5 "t0 t1 t2 d1 d2 e1 e2 f1 f2 f3 f4",
                                       CHAIN5_VARIABLES "T=t0,t1,t2 D=d1,d2 E=e1,e2 F=f1,f2,f3,f4",
                                       CHAIN5_LINKS "t0-d1 t0-e1 d2-f1 d2-f3 e2-f2 e2-f4 t1-d2",
                                       "",
                                       "",
                                       "" };
#define BACK CHAIN5_LEFT ",\"t0\",\"t1\",\"t2\",\"d1\",\"d2\",\"e1\",\"e2\",\"f1\",\"f2\",\"f3\",\"f4\""
    static const char with[] = HEAD("W", "false", "unfinished", "5") WHIP5
        "],\"bound\":{\"at-least\":5,\"values\":[],\"candidates\":["
        "\"z0\"," BACK "]},\"final\":{\"values\":[],\"candidates\":[" BACK "]}}";
    accepts(&back, with, 1);
    assert_int_equal(run(&back, with).least, 5);
    static const edit more[] = { { "\"at-least\":5", "\"at-least\":6", 0, "so no path shows" } };
    RUN(back, with, more);
    /* a whip[2] on t0, where nothing else is left to do */
    static const network_text all = { "t0 t1 a1 a2 b1 b2 z0 z1 r0 r1 s0 s1 o0 o1",
                                      "T=t0,t1 A=a1,a2 B=b1,b2 Z=z0,z1 R=r0,r1 S=s0,s1 O=o0,o1",
                                      "z0-r0 r1-s0 s1-o0 z0-o1 t0-a1 a2-b1 t0-b2",
                                      "",
                                      "",
                                      "" };
#define THREE "\"t0\",\"t1\",\"a1\",\"a2\",\"b1\",\"b2\",\"z1\",\"r0\",\"r1\",\"s0\",\"s1\",\"o0\",\"o1\""
    static const char two[] = HEAD("W", "false", "unfinished", "3")
        CHAIN("1", "whip", "3", "\"z0\"",
              CELL("R", "r0", "0", "r1", "") "," CELL("S", "s0", "1", "s1", "") "," LAST(
                  "O", "o0", "2",
                  "[\"o1\",0]")) "],\"bound\":{\"at-least\":3,\"values\":[],\"candidates\":[\"z0\"," THREE
                                 "]},\"final\":{\"values\":[],\"candidates\":[" THREE "]}}";
    static const edit list[] = {
        { "", "", 0, "in \"bound\" a relaxed whip eliminates t0" },
        { "\"at-least\":3", "\"at-least\":2", -1, "" },
        { "\"at-least\":3", "\"at-least\":1", -1, "" },
    };
    RUN(all, two, list);
}

/* P1 to P3 are a Subset that eliminates e1; P0 comes before them and is none with them. Q1 and Q2 are one
 * that eliminates nothing. */
static void subsets_of_a_bound(void **unused)
{
    (void)unused;
    static const network_text rows = {
        "e1 e2 p04 p05 p11 p12 p13 p21 p22 p23 p31 p32 p33 k1 k2 k3 m1 m2 m3 m4 q11 q12 q21 q22 z0 z1 r0 r1 "
        "s0 "
        "s1 u0 u1 o0 o1",
        "E=e1,e2 P0=p04,p05 P1=p11,p12,p13 P2=p21,p22,p23 P3=p31,p32,p33 K=k1,k2,k3 M=m1,m3 N=m2,m4 "
        "Q1=q11,q12 "
        "Q2=q21,q22 Z=z0,z1 R=r0,r1 S=s0,s1 X=u0,u1 O=o0,o1 uD1=q11,q21 uD2=q12,q22 uC1=p11,p21,p31,e1 "
        "uC2=p12,p22,p32 uC3=p13,p23,p33 uC4=p04,k2,m1,e2 uC5=p05,k3,m2",
        "z0-r0 r1-s0 s1-u0 u1-o0 z0-o1",
        "",
        "",
        "",
    };
#define SUBSETS                                                                                              \
    "\"e1\",\"e2\",\"p04\",\"p05\",\"p11\",\"p12\",\"p13\",\"p21\",\"p22\",\"p23\",\"p31\",\"p32\",\"p33\"," \
    "\"k1\",\"k2\",\"k3\",\"m1\",\"m2\",\"m3\",\"m4\",\"q11\",\"q12\",\"q21\",\"q22\""
    static const char with[] = HEAD("S4+W", "false", "unfinished", "4") WHIP4
        "],\"bound\":{\"at-least\":4,\"values\":[],\"candidates\":[" SUBSETS ",\"z0\"," ZRSUO
        "]},\"final\":{\"values\":[],\"candidates\":[" SUBSETS "," ZRSUO "]}}";
    static const edit list[] = {
        { "", "", 0, "in \"bound\" a Subset applies" },
        { "\"S4+W\"", "\"S3+W\"", 0, "in \"bound\" a Subset applies" },
        { "\"S4+W\"", "\"S2+W\"", -1, "" },
        { "\"S4+W\"", "\"W\"", -1, "" },
        { "\"at-least\":4", "\"at-least\":3", -1, "" },
    };
    RUN(rows, with, list);
    char *two = malloc(ROOM), *none = malloc(ROOM); /* Subsets take nodes, too */
    assert_true(two && none);
    apply(with, &list[2], two);
    apply(with, &list[3], none);
    assert_true(nodes_of(&rows, two) > nodes_of(&rows, none));
    free(two);
    free(none);
}

/* Q1, the first csp-variable, stands once in its board: with Q2 it is a Subset, but eliminates nothing. */
static void rows_of_a_board_stand_once(void **unused)
{
    (void)unused;
    static const network_text pair = { "q11 q12 q21 q22 z0 z1 r0 r1 s0 s1 u0 u1 o0 o1",
                                       "Q1=q11,q12 Q2=q21,q22 Z=z0,z1 R=r0,r1 S=s0,s1 X=u0,u1 O=o0,o1 "
                                       "uD1=q11,q21 uD2=q12,q22",
                                       "z0-r0 r1-s0 s1-u0 u1-o0 z0-o1",
                                       "",
                                       "",
                                       "" };
#define PAIR "\"q11\",\"q12\",\"q21\",\"q22\","
    static const char with[] = HEAD("S4+W", "false", "unfinished", "4") WHIP4
        "],\"bound\":{\"at-least\":4,\"values\":[],\"candidates\":[" PAIR "\"z0\"," ZRSUO
        "]},\"final\":{\"values\":[],\"candidates\":[" PAIR ZRSUO "]}}";
    accepts(&pair, with, 1);
}

/* What BRT does at the start is done in every state: m1 is a value, and with it e2. */
static void bounds_begin_behind_brt(void **unused)
{
    (void)unused;
    static const network_text begun = { "z0 z1 r0 r1 s0 s1 u0 u1 o0 o1 m1 m2 e1 e2",
                                        "Z=z0,z1 R=r0,r1 S=s0,s1 X=u0,u1 O=o0,o1 M=m1,m2 E=e1,e2",
                                        "z0-r0 r1-s0 s1-u0 u1-o0 z0-o1 m1-e1",
                                        "m2",
                                        "",
                                        "" };
    static const char with[] = HEAD("W", "false", "unfinished", "4") WHIP4
        "],\"bound\":{\"at-least\":4,\"values\":[\"m1\",\"e2\"],\"candidates\":[\"z0\"," ZRSUO
        "]},\"final\":{\"values\":[],\"candidates\":[" ZRSUO ",\"m1\",\"e1\",\"e2\"]}}";
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"values\":[\"m1\",\"e2\"],\"candidates\":[", "\"values\":[\"m1\"],\"candidates\":[\"e2\",", 0,
          "in \"bound\" e2 is not a value" },
        { "\"values\":[\"m1\",\"e2\"]", "\"values\":[\"m1\",\"e2\",\"e1\"]", 0,
          "in \"bound\" there is e1, which BRT eliminates" },
    };
    RUN(begun, with, list);
}

/* ---- very many links ---- */

enum { CROWD = 140, TEXT = 1 << 13 };

/* The network with a group of very many labels, and this one among them. */
typedef struct crowded {
    network_text t;
    char *labels, *groups, *names; /* names: ",\"k0\",\"k1\"…" */
} crowded;

static crowded crowd(const network_text *t, const char *label)
{
    crowded c = { *t, calloc(1, TEXT), calloc(1, TEXT), calloc(1, TEXT) };
    assert_true(c.labels && c.groups && c.names);
    char *l = c.labels + sprintf(c.labels, "%s", t->labels), *g = c.groups + sprintf(c.groups, "K=%s", label);
    for (int i = 0, n = 0; i < CROWD; i++) {
        l += sprintf(l, " k%d", i);
        g += sprintf(g, ",k%d", i);
        n += sprintf(c.names + n, ",\"k%d\"", i);
    }
    c.t.labels = c.labels;
    c.t.groups = c.groups;
    return c;
}

static void disperse(crowded *c)
{
    free(c->labels);
    free(c->groups);
    free(c->names);
}

/* Is the path right on the crowded network, if the crowd is among the candidates of the bound, and of the
 * end?
 */
static void expect(const network_text *t, const char *label, const char *json, bool bound, bool final,
                   bool right)
{
    crowded c = crowd(t, label);
    char *out = malloc(2 * ROOM);
    assert_non_null(out);
    const char *last = strstr(json, "]}}"), *first = strstr(json, "]},\"final\"");
    assert_non_null(last);
    if (!first)
        first = json;
    snprintf(out, (size_t)2 * ROOM, "%.*s%s%.*s%s%s", (int)(first - json), json, bound ? c.names : "",
             (int)(last - first), first, final ? c.names : "", last);
    check_verdict v;
    error e = { 0 };
    assert_int_equal(run_bytes(&c.t, out, strlen(out), &v, &e), OK);
    if (v.accepted != right)
        fail_msg("%s: %s\n%s", label, v.why, out);
    free(out);
    disperse(&c);
}

static void crowds_make_no_difference(void **unused)
{
    (void)unused;
    expect(&net, "z0", path, true, true, true); /* the target, that is supposed */
    expect(&net, "r1", path, true, true, true);
    expect(&net, "h2", path, false, false, true); /* a value, which leaves nothing of the crowd */
    expect(&net, "h2", path, true, false, false);
    static const char single[] =
        HEAD("BRT", "true", "solved", "0") SINGLE("1", "single", "Y", "y1") TAIL("\"y1\"", "");
    static const network_text one = { "y1", "Y=y1", "", "", "", "" };
    expect(&one, "y1", single, false, false, true);
    static const network_text g_net = {
        "z0 z1 a1 a2 a3 b1 b2", "Z=z0,z1 A=a1,a2,a3 B=b1,b2", "z0-a1 a2-b1 a3-b1 z0-b2", "", "", ""
    };
    static const char g_whip[] = HEAD("gW", "false", "unfinished", "2")
        CHAIN("1", "g-whip", "2", "\"z0\"",
              "{\"variable\":\"A\",\"left\":\"a1\",\"by\":0,\"right\":[\"a2\",\"a3\"],\"others\":[]}," LAST(
                  "B", "b1", "1", "[\"b2\",0]")) TAIL("", "\"z1\",\"a1\",\"a2\",\"a3\",\"b1\",\"b2\"");
    expect(&g_net, "a2", g_whip, false, true, true);
    const network_text none = { g_net.labels, g_net.variables, "z0-a1 a1-b1 a2-b1 a3-b1 z0-b2", "", "", "" };
    expect(&none, "a2", g_whip, false, true, false); /* the crowd is not linked to a3 */
    static const network_text loose = { "a1 a2 a3", "A=a1,a2,a3", "", "", "", "" };
    static const char deadly[] =
        "{\"assumes\":\"one-solution\",\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":"
        "\"p\","
        "\"theory\":\"U\",\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"rating\":1,"
        "\"steps\":[{\"round\":1,\"rule\":\"U-OR1-relation\",\"length\":1,\"concludes\":[\"a3\"],\"deadly\":["
        "\"A\"],"
        "\"restricted\":[\"a1\",\"a2\"]}" TAIL("", "\"a1\",\"a2\",\"a3\"");
    expect(&loose, "a3", deadly, false, true, true);
    expect(&loose, "a1", deadly, false, true, false); /* it is in more than csp-variables */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_applies_in_a_bound),
        cmocka_unit_test(no_short_whip_applies_in_a_bound),
        cmocka_unit_test(bounds_try_patience),
        cmocka_unit_test(a_solved_state_is_no_bound),
        cmocka_unit_test(ghosts_must_have_been_alive),
        cmocka_unit_test(cells_of_ghosts_have_one_right),
        cmocka_unit_test(states_of_ghosts_are_closed),
        cmocka_unit_test(no_left_stands_twice),
        cmocka_unit_test(decided_variables_are_no_cells),
        cmocka_unit_test(subsets_of_a_bound),
        cmocka_unit_test(rows_of_a_board_stand_once),
        cmocka_unit_test(bounds_begin_behind_brt),
        cmocka_unit_test(crowds_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
