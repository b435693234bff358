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
          "in \"bound\" h2 is no value" },
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
        { "\"theory\":\"W\"", "\"theory\":\"W+B\"", 0, "\"bound\" is about W, or S and W" },
        { "\"theory\":\"W\"", "\"theory\":\"S4+W\"", 0, "in \"bound\" a Subset applies" },
        { "\"theory\":\"W\"", "\"theory\":\"S2+W\"", -1, "" },
        { "\"theory\":\"W\"", "\"theory\":\"W3:t+W\"", 0, "\"bound\" is about W, or S and W" },
        { "\"theory\":\"W\"", "\"theory\":\"W1 then W\"", 0, "\"bound\" is about W, or S and W" },
        { "\"theory\":\"W\"", "\"theory\":\"W then W5\"", 0, "\"bound\" is about W, or S and W" },
        /* without n1 and n2, x1 lacks what it needs, and x2 would be the only one left */
        { NEEDS "]}", "\"x1\",\"x2\",\"n1\",\"n3\"]}", -1, "" },
        { BOUND("4", "", ALL), BOUND("4", ",\"n3\"", "\"z0\"," ZRSUO "," ROWS ",\"x1\",\"x2\""), 0,
          "x1 lacks what it needs" },
        { BOUND("4", "", ALL), BOUND("4", ",\"n3\",\"x2\"", "\"z0\"," ZRSUO "," ROWS), -1, "" },
    };
    RUN(net, path, list);
    accepts_without_memory(&net, path);
    static const edit trials[] = {
        { "\"theory\":\"W\"", "\"theory\":\"TE(W)\"", 0, "\"bound\" is about W, or S and W" },
    };
    static const char te[] = HEAD("W", "false", "unfinished", "0") WHIP4 BOUND("4", "", ALL) THE_END;
    RUN(net, te, trials);
    static const char only[] = HEAD("BRT", "false", "unfinished", "0")
        BOUND("1", "", ALL) ",\"final\":{"
                            "\"values\":[\"h2\"],\"candidates\":[" ALL "]}}";
    static const edit brt[] = { { "", "", 0, "\"bound\" is about W, or S and W" } };
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
        cmocka_unit_test(a_solved_state_is_no_bound),
        cmocka_unit_test(crowds_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
