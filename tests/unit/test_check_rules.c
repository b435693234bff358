/* test_check_rules.c: the checker on bivalue-chains, z-whips, t-chains, typed families, Subsets and trials:
 * right steps made by hand, and for each condition a step that breaks only that one. */
#include "check_lab.h"

#include <stdio.h>
#include <string.h>

/* ---- chains ---- */

/* A, B, C: a bivalue-chain on z0 and y0. D and E: a z-whip on z0 behind A; M: not without t. T, U, N:
 * t-chains. F, G, H, K share a candidate with A, so that candidates can stand twice. */
static const network_text chains = {
    "z0 z1 y0 y1 x0 a1 a2 b1 b2 c1 c2 d1 d2 d3 e1 e2 f2 g2 h1 k1 t1 t2 t3 u1 u2 n1 n2 m1 m2 m3",
    "Z=z0,z1 Y=y0,y1 A=a1,a2 B=b1,b2 C=c1,c2 D=d1,d2,d3 E=e1,e2 T=t1,t2,t3 M=m1,m2,m3 N=n1,n2 "
    "uF=a2,f2 uG=a1,g2 uH=h1,a1 uK=k1,a2 uU=u1,u2",
    "z0-a1 y0-a1 x0-a1 a2-b1 z0-b1 b2-c1 z0-c2 y0-c2 a2-b2 f2-z0 g2-z0 a2-h1 "
    "d1-a2 d2-a2 d3-z0 d2-e1 e2-z0 m1-a2 m2-z0 m3-a2 t1-a2 t3-a2 t3-z0 t2-z0 t2-u1 u2-a2 u2-z0 t2-n1 n2-z0",
    "",
    "",
    "",
};

#define REST                                                                                                 \
    "\"x0\",\"a1\",\"a2\",\"b1\",\"b2\",\"c1\",\"c2\",\"d1\",\"d2\",\"d3\",\"e1\",\"e2\",\"f2\",\"g2\","     \
    "\"h1\",\"k1\",\"t1\",\"t2\",\"t3\",\"u1\",\"u2\",\"n1\",\"n2\",\"m1\",\"m2\",\"m3\""
#define WITHOUT_Z0 TAIL("", "\"z1\",\"y0\",\"y1\"," REST)
#define ON_Z0(theory, rule, length, cells)                                                                   \
    HEAD(theory, "false", "unfinished", length) CHAIN("1", rule, length, "\"z0\"", cells) WITHOUT_Z0
#define A12 CELL("A", "a1", "0", "a2", "")
#define B12 CELL("B", "b1", "1", "b2", "")
#define C12 CELL("C", "c1", "2", "c2", "")
#define D12 CELL("D", "d1", "1", "d2", "[\"d3\",0]")
#define T12 CELL("T", "t1", "1", "t2", "[\"t3\",1]")

static const char biv_path[] = HEAD("BC", "false", "unfinished", "3")
    CHAIN("1", "biv-chain", "3", "\"z0\",\"y0\"", A12 "," B12 "," C12) TAIL("", "\"z1\",\"y1\"," REST);
/* The same on one target. */
static const char biv1_path[] = ON_Z0("BC", "biv-chain", "3", A12 "," B12 "," C12);
static const char z_path[] = ON_Z0("Z", "z-whip", "3", A12 "," D12 "," LAST("E", "e1", "2", "[\"e2\",0]"));
static const char t_path[] = ON_Z0("T", "t-chain", "2", A12 "," T12);
static const char t3_path[] = ON_Z0("T", "t-chain", "3", A12 "," T12 "," CELL("N", "n1", "2", "n2", ""));
static const char whip_path[] =
    ON_Z0("W", "whip", "2", A12 "," LAST("M", "m1", "1", "[\"m2\",0],[\"m3\",1]"));

static void right_chains_are_accepted(void **unused)
{
    (void)unused;
    accepts(&chains, biv_path, 1); /* the right b2 is linked to the earlier right a2: not a fault here */
    accepts(&chains, biv1_path, 1);
    accepts(&chains, z_path, 1); /* so with d2 here */
    accepts(&chains, t_path, 1);
    accepts(&chains, t3_path, 1); /* the right t2 is linked to the target */
    accepts(&chains, whip_path, 1);
}

static void bivalue_chains_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit both[] = {
        { "\"z0\",\"y0\"", "\"z0\",\"x0\"", 1, "c2 is not linked to x0" },
        { "\"z0\",\"y0\"", "\"x0\",\"y0\"", 1, "c2 is not linked to x0" },
        { "\"z0\",\"y0\"", "\"z0\",\"z0\"", 1, "twice" },
        { "\"theory\":\"BC\"", "\"theory\":\"BC3\"", -1, "" },
        { "\"theory\":\"BC\"", "\"theory\":\"BC2\"", 1, "biv-chain[3] is not in the theory" },
        { "\"theory\":\"BC\"", "\"theory\":\"W+B\"", 1, "not in the theory" },
        { "\"theory\":\"BC\"", "\"theory\":\"B+D\"", 0, "not a theory" },
        { "\"theory\":\"BC\"", "\"theory\":\"BC+W+S4+Z5+T+B2\"", -1, "" },
        { ",\"right\":\"c2\"", "", 1, "c2 is still in C" },
    };
    static const edit one[] = {
        { A12, CELL("Z", "z1", "0", "z0", ""), 1, "the right of cell 1 is z0" },
        { B12, CELL("B", "b1", "0", "b2", ""), 1, "not linked to the right before it" },
        { C12, CELL("F", "a2", "2", "f2", ""), 1, "a left of cell 3 is in an earlier cell" }, /* lasso */
        { C12, CELL("D", "d1", "1", "d2", ""), 1, "d3 is still in D" },
        { "\"right\":\"c2\",\"others\":[]", "\"right\":\"c2\",\"others\":[[\"c1\",2]]", 1,
          "c1 stands twice" },
        { "\"right\":\"c2\",\"others\":[]", "\"right\":\"c2\",\"others\":[[\"b1\",0]]", 1,
          "b1 is in another csp-variable" },
        { "\"biv-chain\"", "\"t-chain\"", 1, "not in the theory" },
    };
    static const char left_twice[] = ON_Z0("BC", "biv-chain", "2", A12 "," CELL("G", "a1", "1", "g2", ""));
    static const edit left_twice_edits[] = { { "", "", 1, "a left of cell 2 is in an earlier cell" } };
    static const char left_is_right[] = ON_Z0("BC", "biv-chain", "2", A12 "," CELL("H", "h1", "1", "a1", ""));
    static const char right_twice[] = ON_Z0("BC", "biv-chain", "4",
                                            A12 "," CELL("K", "k1", "1", "a2", "") "," CELL(
                                                "B", "b1", "2", "b2", "") "," CELL("C", "c1", "3", "c2", ""));
    static const edit right_twice_edits[] = { { "", "", 1, "the right of cell 2 is a2 or linked to it" } };
    static const char three[] = ON_Z0("BC", "biv-chain", "2", A12 "," CELL("T", "t1", "1", "t2", ""));
    static const edit three_edits[] = { { "", "", 1, "t3 is still in T" } };
    RUN(chains, biv_path, both);
    RUN(chains, biv1_path, one);
    RUN(chains, left_twice, left_twice_edits);
    RUN(chains, left_is_right, left_twice_edits);
    RUN(chains, right_twice, right_twice_edits);
    RUN(chains, three, three_edits);
}

static void z_whips_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"theory\":\"Z\"", "\"theory\":\"Z3\"", -1, "" },
        { "\"theory\":\"Z\"", "\"theory\":\"Z2\"", 1, "z-whip[3] is not in the theory" },
        { "\"theory\":\"Z\"", "\"theory\":\"W\"", 1, "not in the theory" },
        { "[\"z0\"]", "[\"z0\",\"y0\"]", 1, "d3 is not linked to y0" },
        { "\"by\":2,\"others\"", "\"by\":2,\"right\":\"e2\",\"others\"", 1, "e2 stands twice" },
        { "[\"d3\",0]", "", 1, "d3 is still in D" },
        { D12, CELL("D", "d1", "1", "d3", "[\"d2\",0]"), 1, "d2 is not linked to z0" },
        { D12, CELL("D", "d3", "0", "d2", "[\"d1\",1]"), 1, "not linked to the right before it" },
        { D12, CELL("D", "d1", "1", "d2", "[\"d3\",1]"), 1, "d3 is not linked to a2" },
    };
    static const char with_t[] =
        ON_Z0("W+Z", "z-whip", "2", A12 "," LAST("M", "m1", "1", "[\"m2\",0],[\"m3\",1]"));
    static const edit with_t_edits[] = {
        { "", "", 1, "m3 can't be an other of a z-whip by 1" },
        { "z-whip", "whip", -1, "" },
    };
    static const char as_whip[] = ON_Z0("W", "whip", "3", A12 "," D12 "," LAST("E", "e1", "2", "[\"e2\",0]"));
    static const edit as_whip_edits[] = { { "", "", 1, "the right of cell 2 is a2 or linked to it" } };
    /* the left a2 of the last cell is the right of the first */
    static const char lasso[] = ON_Z0("Z", "z-whip", "3", A12 "," B12 "," LAST("F", "a2", "2", "[\"f2\",0]"));
    static const edit lasso_edits[] = { { "", "", 1, "a left of cell 3 is in an earlier cell" } };
    RUN(chains, z_path, list);
    RUN(chains, with_t, with_t_edits);
    RUN(chains, as_whip, as_whip_edits);
    RUN(chains, lasso, lasso_edits);
}

static void t_chains_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"theory\":\"T\"", "\"theory\":\"T2\"", -1, "" },
        { "\"theory\":\"T\"", "\"theory\":\"T1\"", 1, "t-chain[2] is not in the theory" },
        { "\"theory\":\"T\"", "\"theory\":\"BC\"", 1, "not in the theory" },
        { "[\"z0\"]", "[\"z0\",\"y0\"]", 1, "t2 is not linked to y0" },
        { "[\"z0\"]", "[\"y0\"]", 1, "t2 is not linked to y0" },
        { "[\"t3\",1]", "[\"t3\",0]", 1, "t3 can't be an other of a t-chain by 0" },
        { "[\"t3\",1]", "", 1, "t3 is still in T" },
        { T12, LAST("T", "t1", "1", "[\"t3\",1]"), 1, "t2 is still in T" },
    };
    /* the last right is linked to the first: not compatible with it */
    static const char linked[] = ON_Z0("T", "t-chain", "3", A12 "," T12 "," CELL("U", "u1", "2", "u2", ""));
    static const edit linked_edits[] = { { "", "", 1, "the right of cell 3 is a2 or linked to it" } };
    /* V_1 must be bivalue: its other could only be linked to the target */
    static const char first[] = ON_Z0("T", "t-chain", "1", CELL("T", "t3", "0", "t2", "[\"t1\",0]"));
    static const edit first_edits[] = { { "", "", 1, "t1 is not linked to z0" } };
    RUN(chains, t_path, list);
    RUN(chains, linked, linked_edits);
    RUN(chains, first, first_edits);
}

static void typed_chains_keep_to_their_types(void **unused)
{
    (void)unused;
    static const char path[] =
        ON_Z0("W:t", "whip-t", "2", A12 "," LAST("M", "m1", "1", "[\"m2\",0],[\"m3\",1]"));
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"W:t\"", "\"W2:t\"", -1, "" },
        { "\"W:t\"", "\"L2:t+W:u+B:t\"", -1, "" },
        { "\"W:t\"", "\"W1:t+W\"", 1, "whip-t[2] is not in the theory" },
        { "\"W:t\"", "\"W\"", 1, "whip-t[2] is not in the theory" },
        { "\"W:t\"", "\"B:t\"", 1, "not in the theory" },
        { "\"whip-t\"", "\"whip\"", 1, "whip[2] is not in the theory" }, /* but whips[1] would be */
        { "\"whip-t\"", "\"whip-\"", 1, "not in the theory" },
        { "\"whip-t\"", "\"whip-tu\"", 1, "not in the theory" },
        { "\"whip-t\"", "\"braid-t\"", 1, "not in the theory" },
        { "\"W:t\"", "\"W:\"", 0, "not a theory" },
        { "\"W:t\"", "\"W:t/\"", 0, "not a theory" },
        { "\"W:t\"", "\"W:/t\"", 0, "not a theory" },
        { "\"W:t\"", "\"W:t//u\"", 0, "not a theory" },
        { "\"W:t\"", "\"W:t+W:t\"", 0, "not a theory" },
        { "\"W:t\"", "\"W:t:u\"", 0, "not a theory" },
        { "\"W:t\"", "\"W:t2+L9:t2\"", 0, "not a theory" },
        { "\"W:t\"", "\"S:t\"", 0, "not a theory" },
        { "\"W:t\"", "\"BRT:t\"", 0, "not a theory" },
        { "\"W:t\"", "\":t\"", 0, "not a theory" },
    };
    static const char mixed[] = ON_Z0("BC:t/u", "biv-chain-t/u", "2",
                                      CELL("G", "a1", "0", "g2", "") "," CELL("K", "k1", "1", "a2", ""));
    static const edit mixed_edits[] = {
        /* only the types matter here: the chain is wrong in its second cell */
        { "", "", 1, "k1 is not linked to g2" },
        { "\"BC:t/u\"", "\"BC:u/t\"", 1, "not in the theory" },
        { "BC:t/u\"", "BC:t\"", 1, "not in the theory" }
    };
    static const char other_type[] =
        ON_Z0("W:u+W:w/u", "whip-u", "2", A12 "," LAST("M", "m1", "1", "[\"m2\",0],[\"m3\",1]"));
    static const edit other_edits[] = { { "", "", 1, "A has another type" },
                                        { "whip-u", "whip-w/u", 1, "A has another type" },
                                        { "W:w/u\",", "W:u/t\",", 1, "A has another type" } };
    /* a whip[1] of all types is in every theory but BRT */
    static const char whip1[] = ON_Z0("BC:u", "whip", "1", LAST("B", "b1", "0", ""));
    static const edit whip1_edits[] = { { "", "", 1, "b2 is still in B" },
                                        { "BC:u", "BRT", 1, "not in the theory" } };
    RUN(chains, path, list);
    RUN(chains, mixed, mixed_edits);
    RUN(chains, other_type, other_edits);
    RUN(chains, whip1, whip1_edits);
    char many[ROOM];
    static const edit long_theory[] = {
        { "W:t",
          "W:t+W:a+W:b+W:c+W:d+W:e+W:f+W:g+W:h+W:i+W:j+W:k+W:l+W:m+W:n+W:o+"
          "W:p+W:q+W:r+W:s+W:u+W:v+W:w+W:x+W:y+W:z+W:A+W:B+W:C+W:D+W:E"
          "+W:aa+W:ab+W:ac+W:ad+W:ae+W:af+W:ag+W:ah+W:ai+W:aj+W:ak+W:al+W:am+W:an+W:ao+W:"
          "ap+W:aq+W:ar+W:as+W:at+W:au+W:av+W:aw+W:ax+W:ay+W:az+W:ba+W:bb+W:bc+W:bd+W:be+"
          "W:bf+W:bg+W:bh+W:bi+W:bj+W:bk+W:bl+W:bm+W:bn+W:bo+W:bp+W:bq+W:br+W:bs+W:bt+W:b"
          "u+W:bv+W:bw+W:bx+W:by+W:bz",
          0, "W:t+W:a+W:b" }
    };
    RUN(chains, path, long_theory); /* more families than anybody needs */
    apply(path, &(edit){ "W:t", "W:t+W:u+W:w+W:t/u+W:t/w+W:u/w+W:t/u/w", 0, "" }, many);
    accepts(&chains, many, 1);
}

/* ---- Subsets ---- */

/* Rows R1 … R4 and columns C1 … C4 of four labels each. R1 and R2 have candidates in C1 and C2 only, R3 in
 * C1, C2, C3. Q1 shares p11 with R1 and has p25 in C2; V has one candidate; I1 … I3 in their columns J1 … J3
 * are a triplet. */
static const network_text matrix = {
    "p11 p12 p13 p14 p21 p22 p23 p24 p31 p32 p33 p34 p41 p42 p43 p44 p25 p51 i12 i11 i22 i23 i31 i33 j1 j2 "
    "j3",
    "R1=p11,p12,p13,p14 R2=p21,p22,p23,p24 R3=p31,p32,p33,p34 R4=p41,p42,p43,p44 Q1=p11,p25 V=p51 "
    "uC1=p11,p21,p31,p41,p51 uC2=p12,p22,p32,p42,p25 uC3=p13,p23,p33,p43 uC4=p14,p24,p34,p44 "
    "I1=i11,i12 I2=i22,i23 I3=i31,i33 uJ1=i11,i31,j1 uJ2=i12,i22,j2 uJ3=i23,i33,j3",
    "",
    "p13 p14 p23 p24 p34",
    "",
    "wG1=p11,p21,p31 wG2=p12,p22,p42 tT1=p31 tT2=p32",
};

#define SUBSET_STEP(rule, length, gone, rows, columns)                                                       \
    "{\"round\":1,\"rule\":\"" rule "\",\"length\":" length ",\"eliminates\":[" gone "],\"rows\":[" rows     \
    "],\"columns\":[" columns "]}"
#define MATRIX(theory, rating, step, candidates)                                                             \
    HEAD(theory, "false", "unfinished", rating) step TAIL("", candidates)
#define ROWS12 "\"R1\",\"R2\""
#define COLS12 "\"C1\",\"C2\""
#define FIRST4 "\"p11\",\"p12\",\"p21\",\"p22\""
#define LAST_P "\"p33\",\"p41\",\"p42\",\"p43\",\"p44\",\"p25\",\"p51\""
#define ALL_I  "\"i12\",\"i11\",\"i22\",\"i23\",\"i31\",\"i33\",\"j1\",\"j2\",\"j3\""

static const char pair_path[] =
    MATRIX("S", "2", SUBSET_STEP("naked-pairs-here", "2", "\"p31\",\"p32\"", ROWS12, COLS12),
           FIRST4 "," LAST_P "," ALL_I);
static const char triplet_path[] = MATRIX(
    "S3", "3",
    SUBSET_STEP("naked-triplets-here", "3", "\"j3\",\"j1\"", "\"I1\",\"I2\",\"I3\"", "\"J2\",\"J1\",\"J3\""),
    FIRST4 ",\"p31\",\"p32\"," LAST_P ",\"i12\",\"i11\",\"i22\",\"i23\",\"i31\",\"i33\",\"j2\"");

static void subsets_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"p31\",\"p32\"],\"rows", "\"p32\",\"p31\"],\"rows", -1, "" },
        { "\"C1\",\"C2\"", "\"C2\",\"C1\"", -1, "" },
        { "\"theory\":\"S\"", "\"theory\":\"S2+W\"", -1, "" },
        { "\"theory\":\"S\"", "\"theory\":\"S1\"", 1, "not in the theory" },
        { "\"theory\":\"S\"", "\"theory\":\"W+BC+B\"", 1, "not in the theory" },
        { "\"theory\":\"S\"", "\"theory\":\"BRT\"", 1, "not in the theory" },
        { "\"length\":2", "\"length\":3", 1, "length 3, but 2 rows" },
        { "\"length\":2", "\"length\":1", 1, "length 1, but 2 rows" },
        { "\"length\":2", "\"length\":0", 1, "naked-pairs-here[0] is not" },
        { "\"length\":2", "\"length\":17", 1, "length 17, but 2 rows" },
        { "\"length\":2,\"eliminates\":[\"p31\",\"p32\"],\"rows\":[" ROWS12 "],\"columns\":[" COLS12 "]",
          "\"length\":1,\"eliminates\":[\"p31\"],\"rows\":[\"V\"],\"columns\":[\"C1\"]", 1,
          "length 1, but 1 rows" },
        { "\"R1\",\"R2\"", "\"R1\",\"R2\",\"R3\"", 1, "3 rows, but 2 columns" },
        { "\"R1\",\"R2\"", "\"R1\"", 1, "1 rows, but 2 columns" },
        { "\"C1\",\"C2\"", "\"C1\",\"C2\",\"C3\"", 1, "2 rows, but 3 columns" },
        { "\"R1\",\"R2\"", "\"R1\",\"R1\"", 1, "R1 stands twice" },
        { "\"C1\",\"C2\"", "\"C2\",\"C2\"", 1, "C2 stands twice" },
        { "\"R1\",\"R2\"", "\"R1\",\"C2\"", 1, "C2 has another type than R1" },
        { "\"C1\",\"C2\"", "\"C1\",\"G2\"", 1, "G2 has another type than C1" },
        { "\"C1\",\"C2\"", "\"T1\",\"T2\"", 1, "p11 is not in just one column" },
        { "\"R1\",\"R2\"", "\"G1\",\"G2\"", 1, "no csp-variable \"G1\"" },
        { "\"R1\",\"R2\"", "\"R1\",\"p11\"", 1, "no csp-variable \"p11\"" },
        { "\"C1\",\"C2\"", "\"C1\",\"X\"", 1, "no csp-variable or group \"X\"" },
        { "\"R1\",\"R2\"", "\"R1\",1", 1, "no csp-variable" },
        { "naked-pairs-here", "naked-triplets-here", 1, "but \"naked-pairs-here\"" },
        { "naked-pairs-here", "Subset", 1, "the rule is not" },
        { "\"p31\",\"p32\"],\"rows\":[\"R1\",\"R2\"]", "\"p41\"],\"rows\":[\"R1\",\"R3\"]", 1,
          "p33 is not in just one column" },
        { "\"R1\",\"R2\"", "\"R2\",\"V\"", 1, "V lacks two candidates" },
        { "\"R1\",\"R2\"", "\"R1\",\"Q1\"", 1, "p11 is in two rows" },
        { "\"p31\",\"p32\"", "\"p33\"", 1, "p33 is in no column or in a row" },
        { "\"p31\",\"p32\"", "\"p31\",\"p11\"", 1, "p11 is in no column or in a row" },
        { "\"p31\",\"p32\"", "\"p31\",\"p31\"", 1, "twice" },
        { "\"p31\",\"p32\"", "\"p13\"", 1, "not a candidate" },
        { "\"p31\",\"p32\"", "", 1, "nothing is eliminated" },
        { "\"rows\":", "\"cells\":[],\"rows\":", 1,
          "naked-pairs-here[2] is not in the theory, or not here, or not shown by \"cells\"" },
        { "\"rows\":", "\"trace\":[],\"rows\":", 1, "\"trace\" can't stand here" },
        { ",\"columns\":[" COLS12 "]", "", 1, "\"columns\" is missing" },
        { "\"eliminates\":[\"p31\",\"p32\"],", "", 1, "\"eliminates\" is missing" },
    };
    static const char degenerate[] = MATRIX(
        "S", "3",
        SUBSET_STEP("naked-triplets-here", "3", "\"p43\"", "\"R1\",\"R2\",\"R3\"", "\"C1\",\"C2\",\"C3\""),
        "");
    static const edit degenerate_edits[] = {
        { "", "", 1, "some of the rows are a Subset already" },
        { "\"R1\",\"R2\",\"R3\"", "\"R3\",\"R1\",\"R2\"", 1, "some of the rows are a Subset already" },
    };
    static const edit triplet[] = {
        { "", "", -1, "" },
        { "\"S3\"", "\"S2\"", 1, "not in the theory" },
        { "\"J1\",\"J3\"]", "\"J3\",\"C1\"]", 1, "j1 is in no column" },
    };
    RUN(matrix, pair_path, list);
    RUN(matrix, degenerate, degenerate_edits);
    RUN(matrix, triplet_path, triplet);
}

/* Columns that overlap, or share two labels with a row; types with such sets have no boards, and no names. */
static void columns_tell_the_candidates_apart(void **unused)
{
    (void)unused;
    static const network_text both = {
        "a1 a2 b1 b2 x",
        "A=a1,a2 B=b1,b2 X=x",
        "",
        "",
        "",
        "wK=a1,b1,x wL=a1,b2 wM=a2,b2 wN=a2 wO=a1,a2,x wP=b1,b2",
    };
    static const char path[] = HEAD("S", "false", "unfinished", "2")
        SUBSET_STEP("subset", "2", "\"x\"", "\"A\",\"B\"", "\"K\",\"M\"")
            TAIL("", "\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"K\",\"M\"", "\"K\",\"L\"", 1, "a1 is not in just one column" },
        { "\"K\",\"M\"", "\"K\",\"N\"", 1, "b2 is not in just one column" },
        { "\"K\",\"M\"", "\"O\",\"P\"", 1, "A shares two labels with a column" },
    };
    static const network_text board = { "a1 a2 b1 b2 x",      "A=a1,a2 B=b1,b2 X=x", "", "", "",
                                        "wK=a1,b1,x wM=a2,b2" };
    static const char groups[] = HEAD("S", "false", "unfinished", "2")
        SUBSET_STEP("subset-t-w", "2", "\"x\"", "\"A\",\"B\"", "\"K\",\"M\"")
            TAIL("", "\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit group_edits[] = {
        { "", "", -1, "" },
        { "subset-t-w", "subset", -1, "" },
        { "subset-t-w", "subset-t", 1, "the rule is not \"subset-t\" but \"subset-t-w\"" },
        { "\"A\",\"B\"", "\"K\",\"M\"", 1, "no csp-variable \"K\"" },
        { SUBSET_STEP("subset-t-w", "2", "\"x\"", "\"A\",\"B\"", "\"K\",\"M\""),
          CHAIN("1", "whip", "1", "\"x\"", LAST("K", "a1", "0", "[\"b1\",0]")), 1, "no csp-variable \"K\"" },
        { SUBSET_STEP("subset-t-w", "2", "\"x\"", "\"A\",\"B\"", "\"K\",\"M\""),
          SINGLE("1", "third-single", "K", "a1"), 1, "no csp-variable \"K\"" },
    };
    RUN(both, path, list);
    RUN(board, groups, group_edits);
}

/* Rings: row i of a ring has a candidate in column i and one in the next; x is in the first column, too. Of
 * one ring fewer rows are not a Subset, however many rows it has. */
enum { RING_MOST = 300 };

static void add_ring(char *labels, char *rows, char *columns, int from, int n)
{
    for (int i = from; i < from + n; i++) {
        int before = i > from ? i - 1 : from + n - 1;
        sprintf(labels + strlen(labels), " a%d b%d", i, i);
        sprintf(rows + strlen(rows), " R%d=a%d,b%d", i, i, i);
        sprintf(columns + strlen(columns), " uC%d=a%d,b%d%s", i, i, before, i ? "" : ",x");
    }
}

/* The path that eliminates x by `rows` rows, where there is a ring of `first` rows and one of `second`. */
static check_verdict run_rings(int first, int second, int rows)
{
    static char labels[ROOM], vars[ROOM], columns[ROOM], path[4 * ROOM];
    strcpy(labels, "x y");
    strcpy(vars, "X=x,y");
    strcpy(columns, "");
    add_ring(labels, vars, columns, 0, first);
    add_ring(labels, vars, columns, first, second);
    sprintf(path,
            "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"p\",\"theory\":\"S\","
            "\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":\"unknown\",\"rating\":%d,\"steps\":[{"
            "\"round\":1,\"rule\":\"naked-%s-here\",\"length\":%d,\"eliminates\":[\"x\"],\"rows\":[",
            rows, rows == 2 ? "pairs" : "sets", rows);
    for (int i = 0; i < rows; i++) /* not in the order of the columns */
        sprintf(path + strlen(path), "%s\"R%d\"", i ? "," : "", rows - 1 - i);
    strcat(path, "],\"columns\":[");
    for (int i = 0; i < rows; i++)
        sprintf(path + strlen(path), "%s\"C%d\"", i ? "," : "", i);
    strcat(path, "]}],\"final\":{\"values\":[],\"candidates\":[\"y\"");
    for (int i = 0; i < first + second; i++)
        sprintf(path + strlen(path), ",\"a%d\",\"b%d\"", i, i);
    strcat(path, "]}}");
    return run(&(network_text){ labels, vars, "", "", "", columns }, path);
}

static void subsets_of_any_size_are_checked(void **unused)
{
    (void)unused;
    static const int size[] = { 2, 5, 16, 17, 32, 33, 65, RING_MOST };
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        check_verdict v = run_rings(size[i], 0, size[i]);
        if (!v.accepted)
            fail_msg("a ring of %d: %s", size[i], v.why);
        v = run_rings(size[i], 3, size[i] + 3); /* two rings are not a Subset */
        assert_false(v.accepted);
        assert_non_null(strstr(v.why, "some of the rows are a Subset already"));
        assert_int_equal(v.refused, 1);
    }
    check_verdict v = run_rings(40, 0, 39); /* the last column is missing */
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "is not in just one column"));
}

/* ---- trials ---- */

/* w0 leaves Q without a value, but only trials see it: with w0, q1 empties P and q2 empties R. s0 empties B
 * by singles. */
static const network_text trials = {
    "w0 w1 q1 q2 p1 p2 p3 r1 r2 r3 s0 s1 a1 a2 b1 b2",
    "W=w0,w1 Q=q1,q2 P=p1,p2,p3 R=r1,r2,r3 S=s0,s1 A=a1,a2 B=b1,b2",
    "w0-p3 q1-p1 q1-p2 w0-r3 q2-r1 q2-r2 s0-a1 a2-b1 a2-b2",
    "",
    "",
    "",
};

#define TRIAL(round, depth, label, trace)                                                                    \
    "{\"round\":" round ",\"rule\":\"T&E\",\"length\":" depth ",\"eliminates\":[\"" label                    \
    "\"],\"trace\":[" trace "]}"
#define EMPTY(round, variable)                                                                               \
    "{\"round\":" round ",\"rule\":\"contradiction\",\"length\":0,\"variable\":\"" variable "\"}"
#define LEFT     "\"q1\",\"q2\",\"p1\",\"p2\",\"p3\",\"r1\",\"r2\",\"r3\""
#define LEFT2    "\"s0\",\"s1\",\"a1\",\"a2\",\"b1\",\"b2\""
#define S0_TRACE SINGLE("1", "single", "A", "a2") "," EMPTY("2", "B")
#define W0_TRACE                                                                                             \
    TRIAL("1", "1", "q1", EMPTY("1", "P")) "," TRIAL("1", "1", "q2", EMPTY("1", "R")) "," EMPTY("2", "Q")

static const char trial_path[] = HEAD("TE(BRT)", "false", "unfinished", "1") TRIAL("1", "1", "s0", S0_TRACE)
    TAIL("", "\"w0\",\"w1\"," LEFT ",\"s1\",\"a1\",\"a2\",\"b1\",\"b2\"");
static const char deep_path[] = HEAD("TE(BRT,2)", "false", "unfinished", "2") TRIAL("3", "2", "w0", W0_TRACE)
    TAIL("", "\"w1\"," LEFT "," LEFT2);

static void trials_keep_to_the_definition(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "", "", -1, "" },
        { "TE(BRT)", "TE(BRT,1)", -1, "" },
        { "TE(BRT)", "TE(B,7)", -1, "" },
        { "TE(BRT)", "TE(W2:t+S4)", -1, "" },
        { "TE(BRT)", "BRT", 1, "T&E[1] is not in the theory" },
        { "TE(BRT)", "W+B", 1, "T&E[1] is not in the theory" },
        { "TE(BRT)", "TE(BRT,0)", 0, "not a theory" },
        { "TE(BRT)", "TE(BRT,01)", 0, "not a theory" },
        { "TE(BRT)", "TE(BRT,)", 0, "not a theory" },
        { "TE(BRT)", "TE(BRT", 0, "not a theory" },
        { "TE(BRT)", "TE(BRT))", 0, "not a theory" },
        { "TE(BRT)", "TE()", 0, "not a theory" },
        { "TE(BRT)", "TE(TE(BRT))", 0, "not a theory" },
        { "TE(BRT)", "TE(BRT)+W", 0, "not a theory" },
        { "TE(BRT)", "TE(BRT+W)", 0, "not a theory" },
        { "TE(BRT)", "TE(W+)", 0, "not a theory" },
        { "TE(BRT)", "TE(W,1,1)", 0, "not a theory" },
        { "TE(BRT)", "W,1", 0, "not a theory" },
        { "\"rating\":1", "\"rating\":0", 0, "the rating is not 0 but 1" },
        { "\"rating\":1", "\"rating\":2", 0, "the rating is not 2 but 1" },
        { "\"length\":1", "\"length\":0", 1, "T&E[0] is not" },
        { "\"T&E\"", "\"whip\"", 1, "not shown by \"trace\"" },
        { "\"T&E\"", "\"T&E[1]\"", 1, "not shown by \"trace\"" },
        { "[\"s0\"]", "[]", 1, "nothing is concluded" },
        { "[\"s0\"]", "[\"s0\",\"s0\"]", 1, "twice" },
        { "[\"s0\"]", "[\"s0\",\"w0\"]", 1, "one label, not 2" },
        { "[\"s0\"]", "[\"s1\"]", 1, "in its trace, step 1: a1 is still in A" },
        { "," EMPTY("2", "B"), "", 1, "the trace does not end with a contradiction" },
        { S0_TRACE, "", 1, "the trace does not end with a contradiction" },
        { EMPTY("2", "B"), EMPTY("2", "B") "," EMPTY("2", "B"), 1, "step 3: nothing can follow" },
        { EMPTY("2", "B"), EMPTY("1", "B"), 1, "in its trace, step 2: b1 is still in B" },
        { EMPTY("2", "B"), EMPTY("2", "S"), 1, "s0 is still in S" },
        { EMPTY("2", "B"), EMPTY("0", "B"), 1, "round 0" },
        { SINGLE("1", "single", "A", "a2"), SINGLE("0", "single", "A", "a2"), 1, "round 0" },
        { SINGLE("1", "single", "A", "a2"), SINGLE("1", "single", "A", "a1"), 1, "not a candidate" },
        { "\"trace\":[", "\"note\":0,\"trace\":[", -1, "" },
        { "\"trace\":[", "\"columns\":[],\"trace\":[", 1, "\"columns\" can't stand here" },
        { "\"asserts\":[\"a2\"]", "\"asserts\":[\"a2\"],\"x\":0", 1, "\"x\" can't stand here" },
        { "\"trace\":[", "\"trace\":[0,", 1, "missing" },
    };
    static const edit deep[] = {
        { "", "", -1, "" },
        { "TE(BRT,2)", "TE(BRT)", -1, "" },
        { "TE(BRT,2)", "TE(BRT,3)", -1, "" },
        { "{\"format\"", "{\"singles\":false,\"format\"", -1, "" },
        { "TE(BRT,2)", "TE(BRT,1)", 1, "T&E[2] is not in the theory" },
        { "\"length\":2", "\"length\":1", 1,
          "in its trace, step 1: T&E[1] is not in the theory, or not here" },
        { "\"length\":2,", "\"length\":3,", 1, "T&E[3] is not" },
        { "\"rating\":2", "\"rating\":1", 0, "the rating is not 1 but 2" },
        { TRIAL("1", "1", "q1", EMPTY("1", "P")), TRIAL("1", "2", "q1", EMPTY("1", "P")), 1,
          "T&E[2] is not" },
        { TRIAL("1", "1", "q1", EMPTY("1", "P")), TRIAL("1", "0", "q1", EMPTY("1", "P")), 1,
          "T&E[0] is not" },
        { EMPTY("1", "R"), EMPTY("1", "P"), 1, "in its trace, step 2.1: p1 is still in P" },
        { EMPTY("2", "Q"), EMPTY("1", "Q"), 1, "step 3: q1 is still in Q" },
    };
    RUN(trials, trial_path, list);
    RUN(trials, deep_path, deep);
}

/* What a trace finds out is not known outside, what was concluded in the same round is not known inside. */
static void traces_leave_no_trace(void **unused)
{
    (void)unused;
    static const char after[] = HEAD("TE(BRT)", "false", "unfinished", "1")
        TRIAL("1", "1", "s0", S0_TRACE) "," SINGLE("2", "single", "S", "s1")
            TAIL("\"s1\"", "\"w0\",\"w1\"," LEFT ",\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit after_edits[] = {
        { "", "", -1, "" },
        { SINGLE("2", "single", "S", "s1"), SINGLE("2", "single", "A", "a2"), 2, "a1 is still in A" },
        { SINGLE("2", "single", "S", "s1"), SINGLE("1", "single", "S", "s1"), 2, "s0 is still in S" },
        { SINGLE("2", "single", "S", "s1"), TRIAL("2", "1", "s0", S0_TRACE), 2, "not a candidate" },
        /* a second trial in the same round starts afresh; the label may go twice in a round */
        { "," SINGLE("2", "single", "S", "s1"), "," TRIAL("1", "1", "s0", S0_TRACE), 0, "final values" },
    };
    /* q1 would be gone if the trial saw the first step; then Q would be single, and not empty */
    static const char beside[] = HEAD("TE(W)", "false", "unfinished", "2")
        TRIAL("1", "2", "w0", W0_TRACE) "," TRIAL("1", "1", "s0", S0_TRACE)
            TAIL("", "\"w1\"," LEFT ",\"s1\",\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit beside_edits[] = {
        { "", "", -1, "" },
        { SINGLE("1", "single", "A", "a2"), SINGLE("1", "single", "W", "w1"), 2, "w0 is still in W" },
    };
    RUN(trials, after, after_edits);
    RUN(trials, beside, beside_edits);
}

/* Braids stand for trials of depth 1; patterns of the theory of a T&E are free. */
static void braids_stand_for_trials(void **unused)
{
    (void)unused;
#define S0_BRAID(rule)                                                                                       \
    CHAIN("1", rule, "2", "\"s0\"", CELL("A", "a1", "0", "a2", "") "," LAST("B", "b1", "1", "[\"b2\",1]"))
    static const char braid[] = HEAD("TE(BRT)", "false", "unfinished", "1") S0_BRAID("braid")
        TAIL("", "\"w0\",\"w1\"," LEFT ",\"s1\",\"a1\",\"a2\",\"b1\",\"b2\"");
    static const edit braid_edits[] = {
        { "", "", -1, "" },
        { "\"rating\":1", "\"rating\":2", 0, "the rating is not 2 but 1" },
        { "TE(BRT)", "TE(W)", -1, "" },
        { "TE(BRT)", "TE(B1)", -1, "" },
        { "TE(BRT)", "TE(B)", 0, "the rating is not 1 but 0" }, /* a braid of the theory itself */
        { "TE(BRT)", "BRT", 1, "not in the theory" },
        { "braid", "whip", 1, "not in the theory" },
        { "braid", "braid-t", 1, "not in the theory" },
    };
    static const char whip1[] = HEAD("TE(BRT)", "false", "unfinished", "1")
        CHAIN("1", "whip", "1", "\"a2\"", LAST("B", "b1", "0", "[\"b2\",0]"))
            TAIL("", "\"w0\",\"w1\"," LEFT ",\"s0\",\"s1\",\"a1\",\"b1\",\"b2\"");
    static const edit whip1_edits[] = {
        { "", "", -1, "" },
        { "TE(BRT)", "TE(B)", 0, "the rating is not 1 but 0" },
        { "\"TE(BRT)\"", "\"W\"", -1, "" },
    };
    /* in a trace of depth 1 a braid that is not in the theory would be a trial in a trial */
    static const char nested[] = HEAD("TE(W,2)", "false", "unfinished", "2")
        TRIAL("1", "2", "w0", S0_BRAID("braid") "," W0_TRACE) TAIL("", "\"w1\"," LEFT "," LEFT2);
    static const edit nested_edits[] = {
        { "", "", -1, "" },
        { "\"length\":2", "\"length\":1", 1,
          "in its trace, step 1: braid[2] is not in the theory, or not here" },
    };
    RUN(trials, braid, braid_edits);
    RUN(trials, whip1, whip1_edits);
    RUN(trials, nested, nested_edits);
}

/* ---- keys of the path ---- */

static void trimmed_paths_and_strategies(void **unused)
{
    (void)unused;
#define BEHIND "\"solutions\":\"unknown\""
    static const edit list[] = {
        { BEHIND, BEHIND ",\"strategy\":\"one-by-one\"", -1, "" },
        { BEHIND, BEHIND ",\"strategy\":1", 0, "\"strategy\"" },
        { BEHIND, BEHIND ",\"focused\":true", -1, "" },
        { BEHIND, BEHIND ",\"focused\":false", 0, "\"focused\" is true or is not there" },
        { BEHIND, BEHIND ",\"focused\":\"r1c1\"", 0, "\"focused\" is missing or is not a bool" },
        { BEHIND, BEHIND ",\"goal\":\"A\"", -1, "" },
        { BEHIND, BEHIND ",\"goal\":\"no such label\"", 0, "there is no csp-variable \"no such label\"" },
        { BEHIND, BEHIND ",\"goal\":1", 0, "\"goal\"" },
        { BEHIND, BEHIND ",\"trimmed\":true,\"untrimmed\":2", -1, "" },
        { BEHIND, BEHIND ",\"trimmed\":true,\"untrimmed\":9", -1, "" },
        { BEHIND, BEHIND ",\"trimmed\":true,\"untrimmed\":1", 0, "\"untrimmed\" is less than the rating" },
        { BEHIND, BEHIND ",\"trimmed\":true", 0, "stand together" },
        { BEHIND, BEHIND ",\"untrimmed\":2", 0, "stand together" },
        { BEHIND, BEHIND ",\"trimmed\":false,\"untrimmed\":2", 0, "\"trimmed\" is true or is not there" },
        { BEHIND, BEHIND ",\"trimmed\":1,\"untrimmed\":2", 0, "\"trimmed\"" },
        { BEHIND, BEHIND ",\"trimmed\":true,\"untrimmed\":\"2\"", 0, "\"untrimmed\"" },
        { "\"outcome\":\"unfinished\"", "\"outcome\":\"listed\"", -1, "" },
        { "\"outcome\":\"unfinished\"", "\"outcome\":\"list\"", 0, "outcome" },
    };
    RUN(chains, whip_path, list);
}

/* ---- depth and memory ---- */

/* As many levels of traces as JSON may be nested, and one more. */
static void traces_are_nested_no_deeper_than_json(void **unused)
{
    (void)unused;
    for (int levels = 20; levels < 40; levels++) {
        char json[ROOM], *at = json;
        check_verdict v;
        error e = { 0 };
        at += snprintf(at, ROOM, "%s", HEAD("TE(BRT)", "false", "unfinished", "1"));
        for (int i = 0; i < levels; i++)
            at += snprintf(at, 200,
                           "{\"round\":1,\"rule\":\"T&E\",\"length\":%d,\"eliminates\":[\"s%d\"],\"trace\":[",
                           levels - i, i % 2);
        for (int i = 0; i < levels; i++)
            at += snprintf(at, 8, "]}");
        snprintf(at, 200, "%s", TAIL("", ""));
        status s = run_bytes(&trials, json, strlen(json), &v, &e);
        if (s == OK)
            assert_non_null(strstr(v.why, "in its trace, step 1: s1 is not a candidate"));
        assert_int_equal(s, levels <= 31 ? OK : BAD_INPUT);
    }
}

typedef struct meter {
    int allowed;
    long balance;
} meter;

static void *metered(void *context, void *old, size_t old_size, size_t new_size)
{
    meter *m = context;
    if (new_size && m->allowed-- <= 0)
        return NULL;
    m->balance += (long)new_size - (long)old_size;
    return memory_standard.resize(NULL, old, old_size, new_size);
}

static void every_allocation_for_traces_may_fail(void **unused)
{
    (void)unused;
    fixture f;
    open_fixture(&f, &trials);
    int failures = 0;
    for (bool done = false; !done; failures++) {
        meter m = { failures, 0 };
        memory scarce = { metered, &m };
        check_verdict v;
        error e = { 0 };
        status s = check_path(NULL, &scarce, deep_path, strlen(deep_path), give_start, &f.context, &v, &e);
        done = s == OK;
        assert_true(done ? v.accepted : s == NO_MEMORY && !v.accepted);
        assert_int_equal(m.balance, 0);
    }
    assert_true(failures > 2);
    close_fixture(&f);
}

static void typed_whips_are_of_one_type_each(void **unused)
{
    (void)unused;
    static const char path_t[] =
        ON_Z0("TyW", "whip-t", "2", A12 "," LAST("M", "m1", "1", "[\"m2\",0],[\"m3\",1]"));
    static const edit list[] = {
        { "", "", -1, "" },
        { "\"whip-t\"", "\"whip-u\"", 1, "A has another type" },
        { "\"whip-t\"", "\"whip\"", 1, "whip[2] is not in the theory" },
        { "\"whip-t\"", "\"whip-\"", 1, "whip-[2] is not in the theory" },
        { "\"whip-t\"", "\"whip-t/u\"", 1, "A has another type" },
        { "\"TyW\"", "\"TyW:t\"", 0, "is not a theory" },
        { "\"TyW\"", "\"TyW1\"", 1, "whip-t[2] is not in the theory" },
    };
    RUN(chains, path_t, list);
}

/* On a network of others Subsets may have other names, and rows and columns any types. */
static void subsets_go_by_rows_and_columns(void **unused)
{
    (void)unused;
    static const network_text one_type = {
        "p11 p12 p21 p22 e1 e2", "P1=p11,p12 P2=p21,p22 C1=p11,p21,e1 C2=p12,p22,e2", "", "", "", ""
    };
    static const char pair[] =
        HEAD("S", "false", "unfinished",
             "2") "{\"round\":1,\"rule\":\"naked-pairs-here\",\"length\":2,\"eliminates\":[\"e1\"],\"rows\":["
                  "\"P1\",\"P2\"],"
                  "\"columns\":[\"C1\",\"C2\"]}" TAIL("", "\"p11\",\"p12\",\"p21\",\"p22\",\"e2\"");
    static const edit same[] = { { "", "", 1, "rows and columns are of one type" } };
    static const edit any[] = { { "", "", -1, "" }, { "naked-pairs-here", "twins", -1, "" } };
    RUN(one_type, pair, same);
    use_against(true);
    RUN(one_type, pair, any);
    use_against(false);
    static const network_text two_types = {
        "p11 p12 p21 p22 e1 e2", "P1=p11,p12 P2=p21,p22 uC1=p11,p21,e1 uC2=p12,p22,e2", "", "", "", ""
    };
    accepts_without_memory(&two_types, pair);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_chains_are_accepted),
        cmocka_unit_test(bivalue_chains_keep_to_the_definition),
        cmocka_unit_test(z_whips_keep_to_the_definition),
        cmocka_unit_test(t_chains_keep_to_the_definition),
        cmocka_unit_test(typed_chains_keep_to_their_types),
        cmocka_unit_test(subsets_keep_to_the_definition),
        cmocka_unit_test(subsets_of_any_size_are_checked),
        cmocka_unit_test(columns_tell_the_candidates_apart),
        cmocka_unit_test(trials_keep_to_the_definition),
        cmocka_unit_test(traces_leave_no_trace),
        cmocka_unit_test(braids_stand_for_trials),
        cmocka_unit_test(trimmed_paths_and_strategies),
        cmocka_unit_test(traces_are_nested_no_deeper_than_json),
        cmocka_unit_test(every_allocation_for_traces_may_fail),
        cmocka_unit_test(typed_whips_are_of_one_type_each),
        cmocka_unit_test(subsets_go_by_rows_and_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
