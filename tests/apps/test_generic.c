/* test_generic.c: networks that users write: both forms, what is wrong and where, limits, drawing, the rules
 * of the game restated, and memory that fails. */
#include "apps/generic/generic.h"
#include "base/random.h"
#include "failing.h"
#include "gen/count.h"
#include "said.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "{\"format\":\"tresse-network\",\"version\":1"
#define AB   "{\"variables\":{\"A\":[\"1\",\"2\"],\"B\":[\"1\",\"2\"]}"
#define TWO  "variable A B: 1 2\n"
#define PQ   "variable A B: 1 2\npermutation p of q: A B\n"
#define STATEMENT                                                                                            \
    "expected a statement, such as variable, link, different, table, sum or given (`tresse help networks` "  \
    "has all)"

static status read_bytes(puzzle *p, const char *source, size_t n, error *e)
{
    *e = (error){ 0 };
    assert_int_equal(puzzle_open(p, &memory_standard), OK);
    return puzzle_read(p, "generic", NULL, source, n, e);
}

static void read_into(puzzle *p, const char *source)
{
    error e;
    if (read_bytes(p, source, strlen(source), &e) != OK)
        fail_msg("%s\n%d:%d: %s", source, e.line, e.column, e.text);
}

/* ---- what is read ---- */

static const struct {
    const char *source, *kept; /* kept: behind the head */
} good_table[] = {
    { "{\"variables\":{\"A\":[\"red\",\"green\"],\"B\":[\"red\",\"green\"]},\"links\":[[\"A=red\",\"B=red\"]]"
      "}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"red\",\"green\"]},{\"name\":\"B\",\"labels\":[\"red\","
      "\"green\"]}],\"links\":[[\"A=red\",\"B=red\"]]}" },
    { "variable A B: red green\nlink A=red B=red\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"red\",\"green\"]},{\"name\":\"B\",\"labels\":[\"red\","
      "\"green\"]}],\"links\":[[\"A=red\",\"B=red\"]]}" },
    /* comments, blank lines, commas, joined lines, line ends of every kind, no line end */
    { "\xEF\xBB\xBF# two\r\n\r\n  variables A,B : red, \\\r\n green # and\rlink A=red,\\\nB=red",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"red\",\"green\"]},{\"name\":\"B\",\"labels\":[\"red\","
      "\"green\"]}],\"links\":[[\"A=red\",\"B=red\"]]}" },
    /* everything may stand before what it speaks of */
    { "given A=1\nremove B=1\nlink A=1 B=2\nvariable B: 1 2\nvariable A: 1 2\n",
      ",\"variables\":[{\"name\":\"B\",\"labels\":[\"1\",\"2\"]},{\"name\":\"A\",\"labels\":[\"1\",\"2\"]}],"
      "\"links\":[[\"A=1\",\"B=2\"]],\"givens\":[\"A=1\"],\"removed\":[\"B=1\"]}" },
    { "variable A: 1 2\nvariable B C: 2 3 4\ndifferent A B C\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"2\",\"3\","
      "\"4\"]},{\"name\":\"C\",\"labels\":[\"2\",\"3\",\"4\"]}],\"links\":[{\"from\":\"different A B "
      "C\",\"links\":[[\"A=2\",\"B=2\",\"C=2\"],[\"B=3\",\"C=3\"],[\"B=4\",\"C=4\"]]}]}" },
    /* as many values as csp-variables: each value has its place, unless a csp-variable says that already */
    { "variable A B: 1 2\nvariable x: p(A=2) q(B=2)\ndifferent A B\n",
      ",\"types\":[{\"name\":\"variable\",\"single\":\"single\"},{\"name\":\"place\",\"single\":\"single-"
      "place\",\"variable\":\"{}\",\"value\":\"{}\",\"lack\":\"{} {lacks} place\"}],\"variables\":[{\"name\":"
      "\"A\",\"type\":\"variable\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"type\":\"variable\","
      "\"labels\":["
      "\"1\",\"2\"]},{\"name\":\"x\",\"type\":\"variable\",\"labels\":[[\"A=2\",\"p\"],[\"B=2\",\"q\"]]},{"
      "\"name\":\"1@A..B\",\"type\":\"place\",\"labels\":[[\"A=1\",\"A\"],[\"B=1\",\"B\"]],\"from\":"
      "\"different A B\"}]}" },
    /* labels that are one: the first name stays, all names lead to it */
    { "order A < B < C\nneed A=1: B=2 C=1\nneed C=2:\nvariable A B C: 1 2\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]},{"
      "\"name\":\"C\",\"labels\":[\"1\",\"2\"]}],\"orders\":[[\"A\",\"B\"],[\"B\",\"C\"]],\"needs\":[[\"A="
      "1\",\"B=2\",\"C=1\"],[\"C=2\"]]}" },
    { "{\"variables\":{\"A\":[\"1\"],\"B\":[\"1\"],\"C\":[\"1\"]},\"orders\":[[\"C\",\"A\",\"B\"]],\"needs\":"
      "[[\"B=1\",\"A=1\"]]}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\"]},{\"name\":\"B\",\"labels\":[\"1\"]},{\"name\":"
      "\"C\",\"labels\":[\"1\"]}],\"orders\":[[\"C\",\"A\"],[\"A\",\"B\"]],\"needs\":[[\"B=1\",\"A=1\"]]}" },
    { "variable A: 1 2\nvariable X: p q\nsame A=2 X=p\ngiven X=p\nlink X=q A=1",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"X\",\"labels\":[[\"A=2\",\"p\"],"
      "\"q\"]}],\"links\":[[\"X=q\",\"A=1\"]],\"givens\":[\"A=2\"]}" },
    { "variable A: 1 2\nvariable B: 2 1\nequal A B\nremove B=2",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[[\"A=2\",\"2\"],"
      "["
      "\"A=1\",\"1\"]]}],\"removed\":[\"A=2\"]}" },
    { TWO "allow A B: 1 2, 2 1",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"links\":[{\"from\":\"allow A B\",\"links\":[[\"A=1\",\"B=1\"],[\"A=2\",\"B=2\"]]}]}" },
    { TWO "forbid A B: 1 1, 2 2",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"links\":[{\"from\":\"forbid A B\",\"links\":[[\"A=1\",\"B=1\"],[\"A=2\",\"B=2\"]]}]}" },
    { AB ",\"allow\":[{\"pairs\":[[\"1\",\"2\"],[\"2\",\"1\"]],\"variables\":[\"A\",\"B\"]}],"
         "\"forbid\":[{\"variables\":[\"A\",\"B\"],\"pairs\":[[\"2\",\"1\"]]}]}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"links\":[{\"from\":\"allow A "
      "B\",\"links\":[[\"A=1\",\"B=1\"],[\"A=2\",\"B=2\"]]},{\"from\":\"forbid A "
      "B\",\"links\":[[\"A=2\",\"B=1\"]]}]}" },
    { "{\"variables\":{\"A\":[\"1\",\"2\"],\"B\":[\"1\",\"3\"]},\"different\":[[\"A\",\"B\"]],\"same\":[],"
      "\"equal\":[],\"note\":[1,{\"any\":null}]}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"3\"]}],"
      "\"links\":[{\"from\":\"different A B\",\"links\":[[\"A=1\",\"B=1\"]]}]}" },
    { "permutation p of t: A B\n" TWO,
      ",\"types\":[{\"name\":\"variable\",\"single\":\"single\"},{\"name\":\"t\",\"single\":\"single-in-t\"}]"
      ","
      "\"variables\":[{\"name\":\"A\",\"type\":\"variable\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\","
      "\"type\":\"variable\",\"labels\":[\"1\",\"2\"]},{\"name\":\"p1\",\"type\":\"t\",\"labels\":[[\"A=1\","
      "\"A\"],[\"B=1\",\"B\"]]},{\"name\":\"p2\",\"type\":\"t\",\"labels\":[[\"A=2\",\"A\"],[\"B=2\",\"B\"]]}"
      "]}" },
    { AB ",\"permutations\":[{\"name\":\"p\",\"variables\":[\"B\",\"A\"]}]}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]},{"
      "\"name\":\"p1\",\"labels\":[[\"B=1\",\"B\"],[\"A=1\",\"A\"]]},{\"name\":\"p2\",\"labels\":[[\"B=2\","
      "\"B\"],[\"A=2\",\"A\"]]}]}" },
    /* types: declared, or there as soon as they are named */
    { "type t naked\ntype u\nvariable A: 1\nvariable B of u: 1\n",
      ",\"types\":[{\"name\":\"t\",\"single\":\"naked\"},{\"name\":\"u\",\"single\":\"single-in-u\"}],"
      "\"variables\":[{\"name\":\"A\",\"type\":\"t\",\"labels\":[\"1\"]},{\"name\":\"B\",\"type\":\"u\","
      "\"labels\":[\"1\"]}]}" },
    { "{\"types\":[\"t\"],\"variables\":{\"A\":{\"type\":\"t\",\"labels\":[\"1\"]}}}",
      ",\"types\":[{\"name\":\"t\",\"single\":\"single-in-t\"}],\"variables\":[{\"name\":\"A\",\"type\":"
      "\"t\","
      "\"labels\":[\"1\"]}]}" },
    { "variable A: 1\nvariable B of u: 1\n",
      ",\"types\":[{\"name\":\"variable\",\"single\":\"single\"},{\"name\":\"u\",\"single\":\"single-in-u\"}]"
      ","
      "\"variables\":[{\"name\":\"A\",\"type\":\"variable\",\"labels\":[\"1\"]},{\"name\":\"B\",\"type\":"
      "\"u\",\"labels\":[\"1\"]}]}" },
    /* labels with names of their own: declared only if they would not come out the same */
    { "variable A: 1(x) 2(S=v)\nvariable B: y(x) z\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[[\"x\",\"1\"],[\"S=v\",\"2\"]]},{\"name\":\"B\","
      "\"labels\":[[\"x\",\"y\"],\"z\"]}]}" },
    { "label x S v\nvariable A: 1(x)\n",
      ",\"labels\":[{\"name\":\"x\",\"subject\":\"S\",\"value\":\"v\"}],\"variables\":[{\"name\":\"A\","
      "\"labels\":[[\"x\",\"1\"]]}]}" },
    { "label x\nlabel A=2\nvariable A: 1(x) 2\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[[\"x\",\"1\"],\"2\"]}]}" },
    { "label A=2\nlabel x\nvariable A: 1(x) 2\n",
      ",\"labels\":[{\"name\":\"A=2\",\"subject\":\"A\",\"value\":\"2\"},{\"name\":\"x\",\"subject\":\"x\","
      "\"value\":\"true\"}],\"variables\":[{\"name\":\"A\",\"labels\":[[\"x\",\"1\"],\"2\"]}]}" },
    { "{\"labels\":[\"A=2\",{\"name\":\"x\"}],\"variables\":[{\"name\":\"A\",\"labels\":[[\"x\",\"1\"],\"2\"]"
      "}]}",
      ",\"labels\":[{\"name\":\"A=2\",\"subject\":\"A\",\"value\":\"2\"},{\"name\":\"x\",\"subject\":\"x\","
      "\"value\":\"true\"}],\"variables\":[{\"name\":\"A\",\"labels\":[[\"x\",\"1\"],\"2\"]}]}" },
    /* a name with a sign of equality in it: subject and value are known all the same */
    { "variable a=b c: d=e f\nlink a=b=d=e c=d=e\n",
      ",\"variables\":[{\"name\":\"a=b\",\"labels\":[\"d=e\",\"f\"]},{\"name\":\"c\",\"labels\":[\"d=e\","
      "\"f\"]}],\"links\":[[\"a=b=d=e\",\"c=d=e\"]]}" },
    { "group g: A=1 B=1\ngroup h of u: A=2 z(B=2)\n" TWO,
      ",\"types\":[{\"name\":\"variable\",\"single\":\"single\"},{\"name\":\"u\",\"single\":\"single-in-u\"}]"
      ","
      "\"variables\":[{\"name\":\"A\",\"type\":\"variable\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\","
      "\"type\":\"variable\",\"labels\":[\"1\",\"2\"]}],\"groups\":[{\"name\":\"g\",\"type\":\"variable\","
      "\"labels\":[\"A=1\",\"B=1\"]},{\"name\":\"h\",\"type\":\"u\",\"labels\":[\"A=2\",[\"B=2\",\"z\"]]}]"
      "}" },
    { AB ",\"groups\":[{\"name\":\"g\",\"labels\":[\"A=1\",[\"B=2\",\"z\"]]}]}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"groups\":[{\"name\":\"g\",\"labels\":[\"A=1\",[\"B=2\",\"z\"]]}]}" },
    /* words for types and Subsets */
    { "variable A B: 1 2\nvariable C of u: 1(A=1)\nsubsets variable u naked\nsubsets u variable fish \"in "
      "u\"\n"
      "say u \"the {}\" is{} \"{} {lacks} 1\"\n",
      ",\"types\":[{\"name\":\"variable\",\"single\":\"single\"},{\"name\":\"u\",\"single\":\"single-in-u\","
      "\"variable\":\"the {}\",\"value\":\"is{}\",\"lack\":\"{} {lacks} "
      "1\"}],\"subsets\":[{\"rows\":\"variable\","
      "\"columns\":\"u\",\"kind\":\"naked\"},{\"rows\":\"u\",\"columns\":\"variable\",\"kind\":\"fish\","
      "\"where\":\"in u\"}],\"variables\":[{\"name\":\"A\",\"type\":\"variable\",\"labels\":[\"1\",\"2\"]},"
      "{\"name\":\"B\",\"type\":\"variable\",\"labels\":[\"1\",\"2\"]},{\"name\":\"C\",\"type\":\"u\","
      "\"labels\":[[\"A=1\",\"1\"]]}]}" },
    { "variable A: 1 2\nsay variable \"the {}\" {} {lacks} \"queen in {}\"\n",
      ",\"types\":[{\"name\":\"variable\",\"single\":\"single\",\"variable\":\"the {}\",\"value\":\"{}\","
      "\"lack\":\"{lacks}\",\"label\":\"queen in {}\"}],\"variables\":[{\"name\":\"A\",\"type\":"
      "\"variable\",\"labels\":[\"1\",\"2\"]}]}" },
    /* names of every kind */
    { "network a, b  c\nvariable \"of\" \"\\\"q\\\"\" \"a \"b: 9:30 \"#\" \"a:\" x# \"(\" \"\\\\\" of\n",
      ",\"name\":\"a b c\",\"variables\":[{\"name\":\"of\",\"labels\":[\"9:30\",\"#\",\"a:\",\"x#\",\"(\","
      "\"\\\\\",\"of\"]},{\"name\":\"\\\"q\\\"\",\"labels\":[\"9:30\",\"#\",\"a:\",\"x#\",\"(\",\"\\\\\","
      "\"of\"]},{\"name\":\"a b\",\"labels\":[\"9:30\",\"#\",\"a:\",\"x#\",\"(\",\"\\\\\",\"of\"]}]}" },
    { "{\"name\":\"\\u00e4\\ud83d\\ude00\\/\",\"variables\":{\"A\":[\"\\u0031\"]}}",
      ",\"name\":\"\xC3\xA4\xF0\x9F\x98\x80/\",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\"]}]}" },
    { "network\nvariable A:\n", ",\"variables\":[{\"name\":\"A\",\"labels\":[]}]}" },
    /* places, as they were written */
    { TWO "place A -1 2.50\nplace B 0 1e3\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"layout\":{\"A\":[-1,2.50],\"B\":[0,1e3]}}" },
    { AB ",\"layout\":{\"B\":[-0.5,1E+2]},\"format\":\"tresse-network\",\"version\":1}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"layout\":{\"B\":[-0.5,1E+2]}}" },
    { TWO "place A 0 0 1 2\nplace B 1 0 1 1 9 -1 -1 2 2\nslot B=2 8\npaper grid 0 0 1 0\npaper head 0 1 0 "
          "0.5 \"a b\"\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"layout\":{\"A\":[0,0,1,2],\"B\":[1,0,1,1,9,-1,-1,2,2]},\"slots\":{\"B=2\":8},"
      "\"paper\":[[\"grid\",0,0,1,0],[\"head\",0,1,0,0.5,\"a b\"]]}" },
    { AB ",\"layout\":{\"A\":[0,0,0,0]},\"faces\":{\"A=1\":[\"dark\",0,0,1,1],\"A=2\":[\"white\",0,0,0,0]}}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"layout\":{\"A\":[0,0,0,0]},\"faces\":{\"A=1\":[\"dark\",0,0,1,1],\"A=2\":[\"white\",0,0,0,0]}}" },
    { TWO "face A=1 sign 0 0 1 0\n",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"faces\":{\"A=1\":[\"sign\",0,0,1,0]}}" },
    { AB ",\"slots\":{\"A=1\":3},\"paper\":[[\"dark\",1,2,3,4],[\"clue\",0,0,0,1,\"17\"]]}",
      ",\"variables\":[{\"name\":\"A\",\"labels\":[\"1\",\"2\"]},{\"name\":\"B\",\"labels\":[\"1\",\"2\"]}],"
      "\"slots\":{\"A=1\":3},\"paper\":[[\"dark\",1,2,3,4],[\"clue\",0,0,0,1,\"17\"]]}" },
};
enum { GOOD = sizeof good_table / sizeof *good_table };

static void test_good(void **unused)
{
    (void)unused;
    for (int i = 0; i < GOOD; i++) {
        puzzle p;
        read_into(&p, good_table[i].source);
        const char *kept = text_bytes(&p.source);
        assert_memory_equal(kept, HEAD, strlen(HEAD));
        assert_string_equal(kept + strlen(HEAD), good_table[i].kept);
        puzzle_close(&p);
    }
}

/* ---- what is not ---- */

typedef struct bad {
    const char *source;
    int line, column;
    const char *text;
} bad;

/* clang-format off */
static const bad bad_json[] = {
    { "{", 1, 2, "the text ends, expected a key in quotes" },
    { "{\"variables\"}", 1, 13, "found '}', expected ':' after a key" },
    { "{\"variables\":{\"A\":[\"1\"]}", 1, 25, "the text ends, expected ',' or '}'" },
    { "{\"variables\":{\"A\":[\"1\" \"2\"]}}", 1, 24, "found '\"', expected ',' or ']'" },
    { "{\"variables\":{\"A\":[\"1\",]}}", 1, 24, "found ']', expected a value: { [ \" a number, true, false or null" },
    { "{\"variables\":{\"A\":[\"1\"],}}", 1, 25, "found '}', expected a key in quotes" },
    { "{variables:{}}", 1, 2, "found 'v', expected a key in quotes" },
    { "{\"variables\":{\"A\":[\"1]}}", 1, 25, "the text ends, expected the closing quote of a string" },
    { "{\"variables\":\n {\"A\":[\"1\\x\"]}}", 2, 11, "found 'x', expected one of \" \\ / b f n r t u after a backslash" },
    { "{\"variables\":{\"A\":[\"\\u12G4\"]}}", 1, 25, "found 'G', expected four hexadecimal digits after \\u" },
    { "{\"variables\":{\"A\":[\"\\ud800\"]}}", 1, 21, "an escape that stands for no character, expected another" },
    { "{\"variables\":{\"A\":[\"\\u0000\"]}}", 1, 21, "an escape that stands for no character, expected another" },
    { "{\"variables\":{\"A\":[\"a\\nb\"]}}", 1, 20, "a control character in a value, expected none" },
    { "{\"variables\":{\"A\":[\"\"]}}", 1, 20, "an empty text, expected a value" },
    { "{\"variables\":{\"\":[\"1\"]}}", 1, 15, "an empty text, expected the name of a csp-variable" },
    { "{\"variables\":{\"A\":[01]}}", 1, 21, "found '1', expected no digit after a leading 0" },
    { "{\"variables\":{\"A\":[-]}}", 1, 21, "found ']', expected a digit" },
    { "{\"variables\":{\"A\":[1.]}}", 1, 22, "found ']', expected a digit after the point" },
    { "{\"variables\":{\"A\":[1e]}}", 1, 22, "found ']', expected the digits of an exponent" },
    { "{\"variables\":{\"A\":[nul]}}", 1, 20, "found 'n', expected a value: { [ \" a number, true, false or null" },
    { "{}", 1, 1, "a network without csp-variables, expected at least one under \"variables\"" },
    { "{\"variables\":{}}", 1, 14, "no csp-variables, expected at least one" },
    { "{\"variables\":[]}", 1, 14, "no csp-variables, expected at least one" },
    { "{\"variables\":7}", 1, 14, "found a number, expected an object from names to lists of values, or a list of csp-variables" },
    { "{\"variables\":[7]}", 1, 15, "found a number, expected an object with a name and a list of labels" },
    { "{\"variables\":[{\"labels\":[\"1\"]}]}", 1, 15, "a csp-variable without a name, expected the key \"name\"" },
    { "{\"variables\":[{\"name\":\"A\"}]}", 1, 15, "a csp-variable without labels, expected the key \"labels\"" },
    { "{\"variables\":[{\"name\":\"A\",\"labels\":[\"1\"],\"values\":[]}]}", 1, 42, "unknown key \"values\", expected one of type, labels, from, name" },
    { "{\"variables\":[{\"name\":\"A\",\"labels\":{\"1\":2}}]}", 1, 36, "found an object, expected a list of labels" },
    { "{\"variables\":[{\"name\":\"A\",\"name\":\"B\",\"labels\":[]}]}", 1, 27, "the key \"name\" appears twice, expected once" },
    { "{\"variables\":{\"A\":{\"name\":\"B\",\"labels\":[\"1\"]}}}", 1, 20, "unknown key \"name\", expected one of type, labels, from" },
    { "{\"variables\":{\"A\":[\"1\",\"1\"]}}", 1, 24, "the value 1 appears twice, expected once" },
    { "{\"variables\":{\"A\":[\"1\"],\"A\":[\"2\"]}}", 1, 25, "the csp-variable A appears twice, expected once" },
    { "{\"variables\":{\"A\":[[\"x\"]]}}", 1, 20, "a list of 1, expected a label and its value" },
    { "{\"variables\":{\"A\":[[\"x\",\"1\",\"2\"]]}}", 1, 20, "a list of 3, expected a label and its value" },
    { "{\"variables\":{\"A\":[[\"x\",1]]}}", 1, 25, "found a number, expected a value after its label" },
    { "{\"variables\":{\"A\":[1]}}", 1, 20, "found a number, expected a value, or a list of a label and its value" },
    { "{\"variables\":{\"A\":[[\"x\",\"1\"],[\"x\",\"2\"]]}}", 1, 35, "the value 2 is the label of an earlier value, expected another" },
    { "{\"variables\":{\"A\":{\"type\":\"t\",\"labels\":[\"1\"]}},\"types\":[\"u\"]}", 1, 27, "there is no type t, expected one of those declared" },
    { "{\"variables\":{\"A\":[\"1\"]},\"types\":[\"u\",\"u\"]}", 1, 39, "the type u appears twice, expected once" },
    { "{\"variables\":{\"A\":[\"1\"]},\"types\":[{\"single\":\"u\"}]}", 1, 35, "a type without a name, expected the key \"name\"" },
    { "{\"variables\":{\"A\":[\"1\"]},\"types\":[5]}", 1, 35, "found a number, expected a type: a string, or an object with a name" },
    { "{\"variables\":{\"A\":[\"1\"]},\"types\":{\"a\":\"b\"}}", 1, 34, "found an object, expected a list of types" },
    { "{\"variables\":{\"A\":[\"1\"]},\"types\":[\"t0\",\"t1\",\"t2\",\"t3\",\"t4\",\"t5\",\"t6\",\"t7\",\"t8\",\"t9\",\"t10\",\"t11\",\"t12\",\"t13\",\"t14\",\"t15\",\"t16\",\"t17\",\"t18\",\"t19\",\"t20\",\"t21\",\"t22\",\"t23\",\"t24\",\"t25\",\"t26\",\"t27\",\"t28\",\"t29\",\"t30\",\"t31\",\"t32\"]}", 1, 217, LIMIT_TYPES_SAID },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[\"B=1\"]}", 1, 20, "there is no label A=1, expected one of those declared" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[\"A=1\",\"A=1\"]}", 1, 42, "the label A=1 appears twice, expected once" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[\"A=1\",\"A=2\"]}", 1, 42, "the label A=2 is in no csp-variable, expected it in one" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[{\"subject\":\"A\",\"value\":\"1\"}]}", 1, 36, "a label without a name, expected the key \"name\"" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[{\"name\":\"A=1\",\"value\":\"1\"}]}", 1, 36, "a label with one of \"subject\" and \"value\", expected both or none" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[{\"name\":\"A=1\",\"colour\":\"1\"}]}", 1, 50, "unknown key \"colour\", expected one of name, subject, value" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[null]}", 1, 36, "found null, expected a label: a string, or an object with a name" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":\"A=1\"}", 1, 35, "found a string, expected a list of labels" },
    { AB ",\"links\":[[\"A=1\"]]}", 1, 53, "a link of 1 label, expected two or more" },
    { AB ",\"links\":[[]]}", 1, 53, "a link of 0 labels, expected two or more" },
    { AB ",\"links\":[[\"A=1\",\"A=3\"]]}", 1, 60, "A has no value 3, expected one of: 1, 2" },
    { AB ",\"links\":[[\"A=1\",\"A=1\"]]}", 1, 60, "the label A=1 appears twice, expected once" },
    { AB ",\"links\":[\"A=1\",\"B=1\"]}", 1, 53, "found a string, expected a list of labels" },
    { AB ",\"links\":[[1,2]]}", 1, 54, "found a number, expected a label" },
    { AB ",\"links\":{}}", 1, 52, "found an object, expected a list of lists" },
    { AB ",\"different\":[[\"A\"]]}", 1, 57, "1 csp-variable, expected two or more that are different" },
    { AB ",\"different\":[[\"A\",\"C\"]]}", 1, 62, "there is no csp-variable C, expected the name of one" },
    { AB ",\"different\":[[\"A\",\"A\"]]}", 1, 62, "the csp-variable A appears twice, expected once" },
    { AB ",\"equal\":[[\"A\"]]}", 1, 53, "1 csp-variable, expected two or more that are equal" },
    { AB ",\"equal\":[[\"A\",\"C\"]]}", 1, 58, "there is no csp-variable C, expected the name of one" },
    { "{\"variables\":{\"A\":[\"1\",\"2\"],\"B\":[\"1\"]},\"equal\":[[\"A\",\"B\"]]}", 1, 54, "1 value, expected the 2 of the first csp-variable" },
    { "{\"variables\":{\"A\":[\"1\",\"2\"],\"B\":[\"1\",\"3\"]},\"equal\":[[\"A\",\"B\"]]}", 1, 58, "B has no value 2, expected one of: 1, 3" },
    { AB ",\"same\":[[\"A=1\"]]}", 1, 52, "1 value, expected two or more that are one label" },
    { AB ",\"same\":[[\"A=1\",\"A=2\"]]}", 1, 24, "the value 2 is the label of an earlier value, expected another" },
    { AB ",\"same\":[[\"A=1\",\"C=2\"]]}", 1, 59, "there is no label C=2, expected the name of one, or VARIABLE=VALUE" },
    { AB ",\"same\":[[\"A=1\",\"B=1\"]],\"different\":[[\"A\",\"B\"]]}", 1, 85, "the label A=1 belongs to both csp-variables, expected two that can exclude each other" },
    { "{\"variables\":{\"A\":[\"1\"]},\"labels\":[\"A=1\"],\"same\":[[\"A=1\",\"A=1\"]]}", 1, 51, "labels are joined, expected none to be declared then" },
    { AB ",\"allow\":[{\"variables\":[\"A\"],\"pairs\":[]}]}", 1, 66, "1 csp-variable, expected two" },
    { AB ",\"allow\":[{\"variables\":[\"A\",\"B\"]}]}", 1, 53, "the key \"pairs\" is missing" },
    { AB ",\"allow\":[{\"pairs\":[]}]}", 1, 53, "the key \"variables\" is missing" },
    { AB ",\"allow\":[{\"variables\":[\"A\",\"B\"],\"pairs\":[[\"1\"]]}]}", 1, 85, "1 value, expected a pair" },
    { AB ",\"allow\":[{\"variables\":[\"A\",\"B\"],\"pairs\":[[\"1\",\"3\"]]}]}", 1, 90, "B has no value 3, expected one of: 1, 2" },
    { AB ",\"allow\":[{\"variables\":[\"A\",\"B\"],\"pairs\":[[\"1\",\"1\"],[\"1\",\"1\"]]}]}", 1, 96, "a pair of values that appears twice, expected once" },
    { AB ",\"allow\":[{\"variables\":[\"A\",\"A\"],\"pairs\":[]}]}", 1, 71, "the csp-variable A appears twice, expected once" },
    { AB ",\"forbid\":[[\"A\",\"B\"]]}", 1, 54, "found a list, expected an object with variables and pairs" },
    { AB ",\"givens\":[\"A=3\"]}", 1, 54, "A has no value 3, expected one of: 1, 2" },
    { AB ",\"givens\":[\"A=1\",\"A=1\"]}", 1, 60, "the label A=1 appears twice, expected once" },
    { AB ",\"givens\":\"A=1\"}", 1, 53, "found a string, expected a list of labels" },
    { AB ",\"removed\":[\"A=1\",\"A=1\"]}", 1, 61, "the label A=1 appears twice, expected once" },
    { AB ",\"layout\":{\"C\":[1,2]}}", 1, 54, "there is no subject C, expected one of those that labels have" },
    { AB ",\"layout\":{\"A\":[1]}}", 1, 58, "no place, expected a list of 2, 4, 5 or 9 numbers" },
    { AB ",\"layout\":{\"A\":[\"1\",\"2\"]}}", 1, 58, "no place, expected a list of 2, 4, 5 or 9 numbers" },
    { AB ",\"layout\":{\"A\":[1,2],\"A\":[1,2]}}", 1, 64, "the place of A appears twice, expected once" },
    { AB ",\"layout\":[]}", 1, 53, "found a list, expected an object from subjects to places" },
    { AB ",\"layout\":{\"A\":[1,2,3]}}", 1, 58, "no place, expected a list of 2, 4, 5 or 9 numbers" },
    { AB ",\"slots\":[]}", 1, 52, "found a list, expected an object from labels to slots" },
    { AB ",\"slots\":{\"A=1\":\"x\"}}", 1, 59, "found a string, expected the number of a slot, from 0" },
    { AB ",\"faces\":[]}", 1, 52, "found a list, expected an object from labels to what stands for them" },
    { AB ",\"faces\":{\"A=1\":[\"dark\",1,2,3]}}", 1, 59, "no face, expected a list of a kind of decoration and 4 numbers" },
    { AB ",\"faces\":{\"A=1\":[1,2,3,4,5]}}", 1, 59, "no face, expected a list of a kind of decoration and 4 numbers" },
    { AB ",\"faces\":{\"A=1\":[\"head\",1,2,3,4]}}", 1, 60, "found 'head', expected an area, a line, or white for nothing at all" },
    { AB ",\"faces\":{\"A=7\":[\"dark\",1,2,3,4]}}", 1, 53, "A has no value 7, expected one of: 1, 2" },
    { AB ",\"paper\":{}}", 1, 52, "found an object, expected a list of decorations" },
    { AB ",\"paper\":[[\"grid\",1,2,3]]}", 1, 53, "no decoration, expected a list of its kind, 4 numbers and, maybe, a text" },
    { AB ",\"paper\":[[\"grid\",1,2,3,4,5]]}", 1, 53, "no decoration, expected a list of its kind, 4 numbers and, maybe, a text" },
    { AB ",\"paper\":[[\"grid\",1,2,3,true]]}", 1, 53, "no decoration, expected a list of its kind, 4 numbers and, maybe, a text" },
    { AB ",\"paper\":[\"grid\"]}", 1, 53, "no decoration, expected a list of its kind, 4 numbers and, maybe, a text" },
    { AB ",\"permutations\":[{\"name\":\"p\",\"variables\":[\"A\",\"C\"]}]}", 1, 89, "there is no csp-variable C, expected the name of one" },
    { AB ",\"permutations\":[{\"name\":\"p\"}]}", 1, 60, "the key \"variables\" is missing" },
    { AB ",\"permutations\":[{\"variables\":[\"A\"]}]}", 1, 60, "the key \"name\" is missing" },
    { AB ",\"permutations\":[{\"name\":\"p\",\"variables\":[]}]}", 1, 68, "a permutation of 0 csp-variables, expected two or more" },
    { AB ",\"permutations\":[[\"A\",\"B\"]]}", 1, 60, "found a list, expected an object with a name and variables" },
    { AB ",\"permutations\":{}}", 1, 59, "found an object, expected a list of objects with a name and variables" },
    { AB ",\"groups\":[{\"name\":\"A\",\"labels\":[\"A=1\"]}]}", 1, 62, "the name A appears twice, expected once" },
    { AB ",\"groups\":[{\"labels\":[\"A=1\"]}]}", 1, 54, "a group without a name, expected the key \"name\"" },
    { AB ",\"groups\":[{\"name\":\"g\",\"labels\":[\"x\"]}]}", 1, 76, "there is no label x, expected the name of one, or VARIABLE=VALUE" },
    { AB ",\"groups\":[{\"name\":\"g\",\"labels\":[\"A=1\",\"A=1\"]}]}", 1, 82, "the label A=1 appears twice, expected once" },
    { AB ",\"groups\":[{\"name\":\"g\",\"labels\":[7]}]}", 1, 76, "found a number, expected a label, or a list of a label and its value" },
    { AB ",\"groups\":[[\"A=1\",\"B=1\"]]}", 1, 54, "found a list, expected an object with a name and a list of labels" },
    { AB ",\"format\":\"tresse-path\"}", 1, 53, "the format \"tresse-path\", expected \"tresse-network\"" },
    { "{\"app\":1,\"format\":\"x\"}", 1, 19, "the format \"x\", expected \"tresse-network\"" },
    { AB ",\"format\":1}", 1, 53, "found a number, expected \"tresse-network\"" },
    { AB ",\"version\":2}", 1, 54, "version 2, expected 1" },
    { AB ",\"version\":\"1\"}", 1, 54, "found a string, expected 1" },
    { AB ",\"name\":\"\"}", 1, 51, "an empty text, expected the name of the network" },
    { AB ",\"name\":3}", 1, 51, "found a number, expected the name of the network" },
    { "{\"variables\":{\"A\":[\"1\"]},\"needs\":[[]]}", 1, 35, "a need of no label, expected one, and those that it needs" },
    { AB ",\"loops\":[[\"L\",\"A=1\",\"p\",\"q\"],[\"L\",\"B=1\",\"p\",\"q\"]]}", 1, 74, "the loop L appears twice, expected once" },
    { AB ",\"connected\":[[\"R\"],[\"S\"],[\"R\",\"A=1\",\"B=1\"]]}", 1, 70, "the region R appears twice, expected once" },
    { "{\"variables\":{\"A\":[\"1\"]},\"orders\":[[\"A\"]]}", 1, 36, "an order of 1 csp-variable, expected two or more" },
    { AB ",\"given\":[]}", 1, 44, "unknown key \"given\", expected one of format, version, name, types, labels, variables, groups, links, same, different, equal, allow, forbid, givens, removed, layout, slots, faces, paper, permutations, subsets, note, minimize, maximize, ..." },
    { AB ",\"links\":[],\"links\":[]}", 1, 55, "the key \"links\" appears twice, expected once" },
    { AB ",\"types\":[{\"name\":\"t\",\"value\":\"{}\"}]}", 1, 53, "1 of the keys \"variable\", \"value\" and \"lack\" in a type, expected all or none" },
    { AB ",\"subsets\":[{\"rows\":\"t\",\"kind\":\"fish\"}]}", 1, 55, "the key \"columns\" is missing" },
    { AB ",\"subsets\":[1]}", 1, 55, "found a number, expected an object with rows, columns and kind" },
    { AB ",\"subsets\":1}", 1, 54, "found a number, expected a list of objects with rows, columns and kind" },
    { AB ",\"subsets\":[{\"rows\":\"variable\",\"columns\":\"q\",\"kind\":\"fish\"}]}", 1, 84, "there is no type q, expected one that csp-variables or groups have" },
    { AB "}\nmore", 2, 1, "found 'm', expected nothing more after the network" },
    { "[1]", 1, 1, "found '[1]', " STATEMENT },
    { "\"x\"", 1, 1, "found '\"x\"', " STATEMENT },};

static const bad bad_text[] = {
    { "", 1, 1, "the text ends without a csp-variable, expected at least one" },
    { "# nothing\n\n", 3, 1, "the text ends without a csp-variable, expected at least one" },
    { "variable", 1, 9, "the line ends, expected the name of a csp-variable" },
    { "variable A", 1, 11, "the line ends, expected ': ' and values, or 'of' and a type" },
    { "variable A B", 1, 13, "the line ends, expected ': ' and values, or 'of' and a type" },
    { "variable A:1 2", 1, 15, "the line ends, expected ': ' and values, or 'of' and a type" },
    { "variable A of", 1, 14, "the line ends, expected the name of a type" },
    { "variable A of t", 1, 16, "the line ends, expected ': ' and values, or 'of' and a type" },
    { "variable A of t u: 1", 1, 17, "found 'u', expected ': ' and values, or 'of' and a type" },
    { "variable : 1", 1, 10, "found ':', expected the name of a csp-variable" },
    { "variable A: 1 1", 1, 15, "the value 1 appears twice, expected once" },
    { "variable A: 1(", 1, 15, "the line ends, expected the label that the value is" },
    { "variable A: 1()", 1, 15, "found ')', expected the label that the value is" },
    { "variable A: 1(x", 1, 16, "the line ends, expected a closing parenthesis" },
    { "variable A: 1(x y)", 1, 17, "found 'y', expected a closing parenthesis" },
    { "variable A: (x)", 1, 13, "found '(', expected a value" },
    { "variable A: 1)", 1, 14, "found ')', expected a value" },
    { "variable A: 1: 2", 1, 14, "found ':', expected a value" },
    { "variable A: \"1", 1, 13, "an opening quote without a closing one, expected it on the same line" },
    { "variable A: \"a\\n\"", 1, 15, "a backslash in quotes, expected \\\" or \\\\" },
    { "variable A: \"\"", 1, 13, "an empty text, expected a value" },
    { "variable A: a\\b", 1, 14, "a backslash, expected it at the end of a line or in quotes" },
    { "variable A: 1(x) 2(x)", 1, 18, "the value 2 is the label of an earlier value, expected another" },
    { "variable A: 1\nvariable B: 1\nvariable A: 2", 3, 10, "the csp-variable A appears twice, expected once" },
    { "variable A: 1\ncolour A=1", 2, 1, "found 'colour', " STATEMENT },
    { "variable A: 1\n\"link\" A=1", 2, 1, "found '\"link\"', " STATEMENT },
    { "variable A: 1\nnetwork x", 2, 1, "a second network, expected only the first statement to name it" },
    { "network x\nnetwork y\nvariable A: 1", 2, 1, "a second network, expected only the first statement to name it" },
    { "network a: b\nvariable A: 1", 1, 10, "found ':', expected words, or the name in quotes" },
    { "type\nvariable A: 1", 1, 5, "the line ends, expected the name of a type" },
    { "type t u v\nvariable A: 1", 1, 10, "found 'v', expected the end of the line" },
    { "type t\ntype t\nvariable A: 1", 2, 6, "the type t appears twice, expected once" },
    { "type t\nvariable A of u: 1", 2, 15, "there is no type u, expected one of those declared" },
    { "label\nvariable A: 1", 1, 6, "the line ends, expected the name of a label" },
    { "label A=1 A\nvariable A: 1", 1, 12, "the line ends, expected the value of the label after its subject" },
    { "label A=1 A 1 2\nvariable A: 1", 1, 15, "found '2', expected the end of the line" },
    { "label A=1\nlabel A=1\nvariable A: 1", 2, 7, "the label A=1 appears twice, expected once" },
    { "label A=1\nlabel A=2\nvariable A: 1", 2, 7, "the label A=2 is in no csp-variable, expected it in one" },
    { "label A=1\nvariable A: 1 2", 2, 15, "there is no label A=2, expected one of those declared" },
    { "group\nvariable A: 1", 1, 6, "the line ends, expected the name of a group" },
    { "group g\nvariable A: 1", 1, 8, "the line ends, expected ': ' and labels, or 'of' and a type" },
    { "group g: A=2\nvariable A: 1", 1, 10, "A has no value 2, expected one of: 1" },
    { "group g: A=1 A=1\nvariable A: 1", 1, 14, "the label A=1 appears twice, expected once" },
    { "group A: A=1\nvariable A: 1", 1, 7, "the name A appears twice, expected once" },
    { "group g of t: A=1\ntype u\nvariable A: 1", 1, 12, "there is no type t, expected one of those declared" },
    { TWO "link", 2, 5, "the line ends, expected a label" },
    { TWO "link A=1", 2, 6, "a link of 1 label, expected two or more" },
    { TWO "  link A=1 C=1", 2, 12, "there is no label C=1, expected the name of one, or VARIABLE=VALUE" },
    { TWO "link A=1 A=1", 2, 10, "the label A=1 appears twice, expected once" },
    { TWO "link A=1: B=1", 2, 9, "found ':', expected a label" },
    { TWO "different A", 2, 11, "1 csp-variable, expected two or more that are different" },
    { TWO "different A C", 2, 13, "there is no csp-variable C, expected the name of one" },
    { TWO "same A=1 A=2", 1, 17, "the value 2 is the label of an earlier value, expected another" },
    { TWO "equal A B C", 2, 11, "there is no csp-variable C, expected the name of one" },
    { TWO "allow A: 1", 2, 8, "found ':', expected a second csp-variable" },
    { TWO "allow A B 1 2", 2, 11, "found '1', expected ': ' and pairs of values" },
    { TWO "allow A B: 1", 2, 13, "the line ends, expected a second value for a pair" },
    { TWO "loop L: A=1 p q\nloop M: A=1 p q\nloop L: B=1 p q\n", 4, 6, "the loop L appears twice, expected once" },
    { TWO "connected L: A=1 B=1\nloop L: A=1 p q\nconnected L: A=2 B=2\n", 4, 11, "the region L appears twice, expected once" },
    { TWO "order A", 2, 7, "an order of 1 csp-variable, expected two or more" },
    { TWO "order", 2, 6, "the line ends, expected a csp-variable" },
    { TWO "order A B", 2, 9, "found 'B', expected '<', or the end of the line" },
    { TWO "order A <", 2, 10, "the line ends, expected a csp-variable" },
    { TWO "order A < x", 2, 11, "there is no csp-variable x, expected the name of one" },
    { TWO "order A < B < A < A", 2, 19, "a label of A is one of the csp-variable before it, expected none" },
    { TWO "variable C: 1 2 3\norder B < C", 3, 11, "C has 3 values, expected 2, as many as the one before it" },
    { TWO "need A=1", 2, 9, "the line ends, expected ': ' and the labels of which it needs one" },
    { TWO "need A=1: B=1 B=1", 2, 15, "the label B=1 appears twice, expected once" },
    { TWO "need A=1: A=1", 2, 11, "the label A=1 appears twice, expected once" },
    { TWO "need A=3: A=1", 2, 6, "A has no value 3, expected one of: 1, 2" },
    { TWO "allow A B: 1 3", 2, 14, "B has no value 3, expected one of: 1, 2" },
    { TWO "forbid A B: 1 1 1 1", 2, 17, "a pair of values that appears twice, expected once" },
    { TWO "same A=1 B=1\nforbid A B: 1 1", 3, 8, "the label A=1 belongs to both csp-variables, expected two that can exclude each other" },
    { TWO "given", 2, 6, "the line ends, expected a label" },
    { TWO "given A=1 \\\n A=3", 3, 2, "A has no value 3, expected one of: 1, 2" },
    { "variable A B: 1 2\r\ngiven A = 1", 2, 7, "there is no label A, expected the name of one, or VARIABLE=VALUE" },
    { TWO "remove A=1 A=1", 2, 12, "the label A=1 appears twice, expected once" },
    { TWO "permutation", 2, 12, "the line ends, expected a name" },
    { TWO "permutation p", 2, 14, "the line ends, expected ': ' and csp-variables, or 'of' and a type" },
    { TWO "permutation p: A", 2, 13, "a permutation of 1 csp-variable, expected two or more" },
    { TWO "permutation p: A A", 2, 18, "the csp-variable A appears twice, expected once" },
    { TWO "variable C: 1 2 3\npermutation p: A C", 3, 18, "3 values, expected as many as csp-variables: 2" },
    { TWO "variable C: 1 3\npermutation p: A C", 3, 18, "C has no value 2, expected one of: 1, 3" },
    { TWO "variable p2: 1\npermutation p: A B", 3, 13, "the csp-variable p2 appears twice, expected once" },
    { TWO "permutation q: A B\nsame A=1 B=1\npermutation p: A B", 2, 13, "the value B is the label of an earlier value, expected another" },
    { TWO "place", 2, 6, "the line ends, expected the subject of some label" },
    { TWO "place A 1", 2, 10, "the line ends, expected a number" },
    { TWO "place A 1 x", 2, 11, "found 'x', expected a number" },
    { TWO "place A 01 2", 2, 9, "found '01', expected a number" },
    { TWO "place A 1. 2", 2, 9, "found '1.', expected a number" },
    { TWO "place A 1 2 3", 2, 14, "the line ends, expected a number" },
    { TWO "place A 1 2 3 4 5 6", 2, 20, "the line ends, expected a number" },
    { TWO "place A 1 2 3 4 5 6 7 8 9 10", 2, 27, "found '10', expected the end of the line" },
    { TWO "place A 1 1e5", 2, 11, "found '1e5', expected a number from -10000 to 10000" },
    { TWO "place A -10000.001 1", 2, 9, "found '-10000.001', expected a number from -10000 to 10000" },
    { TWO "slot A=3 1", 2, 6, "A has no value 3, expected one of: 1, 2" },
    { TWO "slot A=1", 2, 9, "the line ends, expected a number" },
    { TWO "slot A=1 -1", 2, 10, "found '-1', expected the number of a slot, from 0" },
    { TWO "paper", 2, 6, "the line ends, expected a kind of decoration" },
    { TWO "paper pink 1 2 3 4", 2, 7, "there is no decoration pink, expected one of white, shade, dark, grid, border, cage, sign, edge, slash, head, number, clue" },
    { TWO "paper grid 1 2 3", 2, 17, "the line ends, expected a number" },
    { TWO "paper head 1 2 3 4 a b", 2, 22, "found 'b', expected the end of the line" },
    { TWO "place C 1 2", 2, 7, "there is no subject C, expected one of those that labels have" },
    { TWO "place A 1 2\nplace A 1 2", 3, 7, "the place of A appears twice, expected once" },
    { "variable ä ö: 1 2\né", 2, 1, "found 'é', " STATEMENT },
    { PQ "subsets", 3, 8, "the line ends, expected the type of the rows" },
    { PQ "subsets variable q", 3, 19, "the line ends, expected naked, hidden or fish" },
    { PQ "subsets variable q shiny", 3, 20, "Subsets of the kind 'shiny', expected naked, hidden or fish" },
    { PQ "subsets variable r fish", 3, 18, "there is no type r, expected one that csp-variables or groups have" },
    { PQ "subsets q q fish", 3, 11, "Subsets with rows and columns of one type, expected two types" },
    { PQ "subsets q variable fish\nsubsets q variable naked x", 4, 9, "Subsets with these types are named twice, expected once" },
    { PQ "subsets q variable fish in rows", 3, 28, "found 'rows', expected the end of the line" },
    { PQ "say q {} {}", 3, 12, "the line ends, expected a phrase for a lack" },
    { PQ "say q a b c d e", 3, 15, "found 'e', expected the end of the line" },
    { PQ "say r a b c", 3, 5, "there is no type r, expected one that csp-variables or groups have" },
    { PQ "say q a b c\nsay q a b c", 4, 5, "what is said of q appears twice, expected once" },
};
/* clang-format on */

static void check_bad(const bad *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        puzzle p;
        error e;
        assert_int_equal(read_bytes(&p, b[i].source, strlen(b[i].source), &e), BAD_INPUT);
        if (strcmp(e.text, unmarked(b[i].text)) != 0 || e.line != b[i].line || e.column != b[i].column)
            fail_msg("%s\n%d:%d: %s\nnot\n%d:%d: %s", b[i].source, e.line, e.column, e.text, b[i].line,
                     b[i].column, b[i].text);
        assert_null(p.app);
        assert_int_equal(puzzle_read(&p, "generic", NULL, b[i].source, strlen(b[i].source), NULL), BAD_INPUT);
        puzzle_close(&p);
    }
}

static void test_bad_json(void **unused)
{
    (void)unused;
    check_bad(bad_json, sizeof bad_json / sizeof *bad_json);
}

static void test_bad_text(void **unused)
{
    (void)unused;
    check_bad(bad_text, sizeof bad_text / sizeof *bad_text);
}

/* No text that ends too early is read, and none is read past its end (as sanitizers see). */
static void test_every_beginning(void **unused)
{
    (void)unused;
    for (int i = 0; i < GOOD; i++) {
        size_t n = strlen(good_table[i].source);
        for (size_t k = 0; k <= n; k++) {
            puzzle p;
            error e;
            char *copy = malloc(k ? k : 1);
            assert_non_null(copy);
            memcpy(copy, good_table[i].source, k);
            status s = read_bytes(&p, copy, k, &e);
            assert_true(s == OK || (s == BAD_INPUT && e.text[0] && e.line > 0 && e.column > 0));
            if (good_table[i].source[0] == '{' && k < n)
                assert_int_equal(s, BAD_INPUT);
            puzzle_close(&p);
            free(copy);
        }
    }
}

static void test_parameters_are_refused(void **unused)
{
    (void)unused;
    puzzle p;
    error e = { 0 };
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(puzzle_read(&p, "generic", "size=4", TWO, strlen(TWO), &e), BAD_INPUT);
    assert_string_equal(e.text, "a parameter, expected none: a network says everything itself");
    puzzle_close(&p);
}

static void test_detection(void **unused)
{
    (void)unused;
    static const struct {
        const char *source, *app;
    } list[] = {
        { TWO, "generic" },
        { "# a comment\n\n" AB "}", "generic" },
        { AB, "generic" },
        { "network x\n", "generic" },
        { "variables", "sudoku" },
        { "1...............", "sudoku" },
        { "what is this", "sudoku" },
        { "", "sudoku" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *s = list[i].source;
        bool yes = app_named("generic")->reading.detect(s, strlen(s));
        assert_int_equal(yes, strcmp(list[i].app, "generic") == 0);
    }
    puzzle p;
    error e = { 0 };
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(puzzle_read(&p, NULL, NULL, TWO, strlen(TWO), &e), OK);
    assert_string_equal(p.app->name, "generic");
    assert_int_equal(puzzle_read(&p, NULL, NULL, "1...............", 16, &e), OK);
    assert_string_equal(p.app->name, "sudoku");
    puzzle_close(&p);
}

/* ---- limits ---- */

static void refuse(const text *t, const char *says)
{
    puzzle p;
    error e;
    assert_false(t->failed);
    assert_int_equal(read_bytes(&p, text_bytes(t), t->length, &e), BAD_INPUT);
    assert_string_equal(e.text, unmarked(says));
    puzzle_close(&p);
}

static void test_limits(void **unused)
{
    (void)unused;
    text t;
    text_open(&t, &memory_standard);
    for (int i = 0; i < 33; i++)
        text_format(&t, "type t%d\n", i);
    text_add_string(&t, TWO);
    refuse(&t, LIMIT_TYPES_SAID);
    text_clear(&t);
    for (int i = 0; i < 33; i++)
        text_format(&t, "variable v%d of t%d: 1\n", i, i);
    refuse(&t, LIMIT_TYPES_SAID);
    text_clear(&t);
    for (int i = 0; i <= CSP_MAX; i++)
        text_format(&t, "variable v%d:\n", i);
    refuse(&t, LIMIT_SETS_SAID);
    text_add_string(&t, "group g:\n");
    refuse(&t, LIMIT_SETS_SAID);
    text_clear(&t);
    for (int i = 0; i < CSP_MAX; i++)
        text_format(&t, "variable v%d:\n", i);
    text_add_string(&t, "group g:\n");
    refuse(&t, LIMIT_SETS_SAID);
    text_clear(&t);
    for (int i = 0; i < 1000; i++) {
        text_format(&t, "variable v%d:", i);
        for (int k = 0; k < 66; k++)
            text_format(&t, " %d", k);
        text_add_char(&t, '\n');
    }
    refuse(&t, LIMIT_LABELS_SAID);
    text_clear(&t);
    text_add_string(&t, "variable v:");
    for (int i = 0; i < 3200; i++)
        text_format(&t, " %d", i);
    text_add_string(&t, "\nlink");
    for (int i = 0; i < 3200; i++)
        text_format(&t, " v=%d", i);
    refuse(&t, LIMIT_LINKS_SAID);
    text_clear(&t);
    text_add_string(&t, "variable A: 1 2\npermutation p:");
    for (int i = 0; i < 2001; i++)
        text_add_string(&t, " A");
    refuse(&t, LIMIT_MEMBERS_SAID);
    text_clear(&t);
    text_add_string(&t, "variable A B:");
    for (int i = 0; i < 2000; i++)
        text_format(&t, " %d", i);
    for (int i = 0; i < 13; i++)
        text_add_string(&t, "\nforbid A B:");
    refuse(&t, LIMIT_TABLE_PAIRS_SAID);
    text_clear(&t);
    text_add_string(&t, "{\"a\":");
    for (int i = 0; i < 70; i++)
        text_add_char(&t, '[');
    refuse(&t, LIMIT_JSON_DEPTH_SAID);
    text_clear(&t);
    text_add_string(&t, "{\"note\":[");
    for (int i = 0; i < 4000000; i++)
        text_add_string(&t, "1,");
    refuse(&t, LIMIT_JSON_VALUES_SAID);
    text_clear(&t);
    for (int i = 0; i <= LIMIT_NETWORK_TEXT; i++)
        text_add_char(&t, '\n');
    refuse(&t, "a text of 67108865 bytes, expected at most 67108864");
    text_close(&t);
}

/* Small statements may stand for a lot: what they would be written out as is bounded too. */
static void test_what_is_written_out_is_bounded(void **unused)
{
    (void)unused;
    text t;
    char name[64];
    text_open(&t, &memory_standard);
    memset(name, 'n', sizeof name);
    for (int v = 0; v < 70; v++) {
        text_format(&t, "variable %.*s%d:", 60, name, v);
        for (int i = 0; i < 12; i++)
            text_format(&t, " %.*s%d", 60, name, i);
        text_add_char(&t, '\n');
    }
    for (int a = 0; a < 70; a++)
        for (int b = 0; b < a; b++)
            text_format(&t, "allow %.*s%d %.*s%d:\n", 60, name, a, 60, name, b);
    puzzle p;
    error e;
    assert_int_equal(read_bytes(&p, text_bytes(&t), t.length, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "bytes of JSON when all is written out, expected at most 67108864"));
    puzzle_close(&p);
    text_close(&t);
}

/* ---- the two forms are one ---- */

static void test_round_trips(void **unused)
{
    (void)unused;
    for (int i = 0; i < GOOD; i++) {
        puzzle p, again;
        text first, second;
        text_open(&first, &memory_standard);
        text_open(&second, &memory_standard);
        read_into(&p, good_table[i].source);
        read_into(&again, text_bytes(&p.source));
        assert_string_equal(text_bytes(&again.source), text_bytes(&p.source));
        assert_string_equal(text_bytes(&again.network), text_bytes(&p.network));
        puzzle_close(&again);
        problem_write_text(p.data, &first);
        read_into(&again, text_bytes(&first));
        assert_string_equal(text_bytes(&again.source), text_bytes(&p.source));
        problem_write_text(again.data, &second);
        assert_string_equal(text_bytes(&second), text_bytes(&first));
        puzzle_close(&again);
        puzzle_close(&p);
        text_close(&first);
        text_close(&second);
    }
}

static void test_text_form(void **unused)
{
    (void)unused;
    puzzle p;
    text out;
    text_open(&out, &memory_standard);
    read_into(&p, "network \"a: b\"\ntype t x\nlabel l s v\nvariable A of t: 1(l)\ngroup g of t: l\n"
                  "given l\nplace s 1 2\n");
    problem_write_text(p.data, &out);
    assert_string_equal(text_bytes(&out), "network \"a: b\"\ntype t x\nlabel l s v\nvariable A of t: 1(l)\n"
                                          "group g of t: l\ngiven l\nplace s 1 2\n");
    puzzle_close(&p);
    text_close(&out);
}

static void test_comments_and_names(void **unused)
{
    (void)unused;
    static const struct {
        const char *source, *comment;
    } list[] = {
        { AB "}", "" },
        { AB "}  hard\tone \r\n\n", "hard\tone" },
        { AB ",\"name\":\"n\"}", "n" },
        { AB ",\"name\":\"n\"} c", "c" },
        { "network a b\n" TWO, "a b" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        puzzle p;
        read_into(&p, list[i].source);
        assert_string_equal(text_bytes(&p.comment), list[i].comment);
        assert_null(strstr(text_bytes(&p.network), "\"name\":\"n\""));
        puzzle_close(&p);
    }
}

static void test_network_is_the_key(void **unused)
{
    (void)unused;
    puzzle p, q;
    read_into(&p, "network x\n" TWO "given A=1\nplace A 1 1\n");
    read_into(&q, TWO "remove B=1\nplace A 1 1");
    assert_string_equal(text_bytes(&p.network), text_bytes(&q.network));
    puzzle_close(&q);
    read_into(&q, TWO "link A=1 B=1\nplace A 1 1");
    assert_string_not_equal(text_bytes(&p.network), text_bytes(&q.network));
    puzzle_close(&q);
    read_into(&q, TWO "place A 1 2"); /* drawn elsewhere */
    assert_string_not_equal(text_bytes(&p.network), text_bytes(&q.network));
    puzzle_close(&q);
    puzzle_close(&p);
}

static void test_write_replaces_givens(void **unused)
{
    (void)unused;
    puzzle p, q;
    text out;
    const csp_label given[] = { 3, 0 };
    text_open(&out, &memory_standard);
    read_into(&p, TWO "given A=1\nremove B=1");
    p.app->write(&p, given, 2, &out);
    read_into(&q, text_bytes(&out));
    assert_int_equal(q.givens, 2);
    assert_memory_equal(q.given, given, sizeof given);
    assert_int_equal(q.removals, 0);
    text_clear(&out);
    p.app->write(&p, NULL, 0, &out);
    assert_null(strstr(text_bytes(&out), "given"));
    puzzle_close(&q);
    puzzle_close(&p);
    text_close(&out);
}

/* ---- drawing ---- */

static void test_show_puzzle(void **unused)
{
    (void)unused;
    puzzle p;
    text out;
    text_open(&out, &memory_standard);
    read_into(&p, "variable A: 1 2\nvariable \xC3\xA4\xC3\xB6 C: 1 2 3\ngiven A=2\nremove C=1 C=2\n");
    p.app->shows.puzzle(&p, &out);
    assert_string_equal(text_bytes(&out), "A = 2           \xC3\xA4\xC3\xB6: 1 | 2 | 3   C: 3\n");
    puzzle_close(&p);
    text_clear(&out);
    /* of other types only what is nowhere else; a csp-variable without candidates */
    read_into(&p,
              "type t\ntype u\nvariable X of u: p(A=1) q(A=2)\nvariable Y of u: p(A=1) r\nvariable A: 1 2\n"
              "remove Y=p Y=r");
    p.app->shows.puzzle(&p, &out);
    assert_string_equal(text_bytes(&out), "Y:     A: 2\n");
    puzzle_close(&p);
    text_clear(&out);
    text wide;
    text_open(&wide, &memory_standard);
    for (int v = 0; v < 30; v++) {
        text_format(&wide, "variable v%d:", v);
        for (int i = 0; i < 3 + v; i++)
            text_format(&wide, " %d", i);
        text_add_char(&wide, '\n');
    }
    read_into(&p, text_bytes(&wide)); /* too wide for two in a row */
    p.app->shows.puzzle(&p, &out);
    int lines = 0;
    for (size_t i = 0; i < out.length; i++)
        lines += out.bytes[i] == '\n';
    assert_int_equal(lines, 30);
    puzzle_close(&p);
    text_close(&wide);
    text_close(&out);
}

/* ---- the rules of the game, by brute force ---- */

static void add_at_times(text *t, rng *r, uint32_t in, const char *line)
{
    if (random_below(r, in) == 0)
        text_add_string(t, line);
}

static void add_random(text *t, rng *r)
{
    int vars = 2 + (int)random_below(r, 3);
    for (int v = 0; v < vars; v++) {
        int n = 1 + (int)random_below(r, 4);
        text_format(t, "variable %c:", 'A' + v);
        for (int i = 0; i < n; i++)
            text_format(t, " %d", i);
        text_add_char(t, '\n');
    }
    if (random_below(r, 2))
        text_add_string(t, "same A=0 B=0\n");
    else {
        add_at_times(t, r, 2, "different A B\n");
        add_at_times(t, r, 2, "group g: A=0 x(B=0)\n");
        add_at_times(t, r, 3, "forbid A B: 0 0\n");
    }
    if (vars > 2)
        add_at_times(t, r, 3, "allow A C: 0 0\n");
    if (vars > 3)
        add_at_times(t, r, 2, "link D=0 C=0 A=0\n");
    add_at_times(t, r, 3, "given A=0\n");
    add_at_times(t, r, 3, "remove B=0\n");
}

static int count_by_judging(const puzzle *p, const csp *c)
{
    int n = 0;
    bool value[16];
    for (unsigned set = 0; set < 1u << csp_labels(c); set++) {
        for (int l = 0; l < csp_labels(c); l++)
            value[l] = set >> l & 1;
        n += puzzle_holds(p, c, value);
    }
    return n;
}

static int count_by_counter(const puzzle *p, csp *c)
{
    state s;
    counter *k;
    watch w = { 0 };
    int n = 0;
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    if (puzzle_start(p, &s, NULL) == OK)
        assert_int_equal(counter_run(k, &s, 1 << 20, NULL, &w, &n, NULL), OK);
    counter_close(k);
    state_close(&s, &memory_standard);
    return n;
}

static void test_the_judge_agrees_with_the_counter(void **unused)
{
    (void)unused;
    rng r;
    int seen[3] = { 0 };
    text t;
    text_open(&t, &memory_standard);
    for (uint64_t i = 0; i < 400; i++) {
        puzzle p;
        csp *c;
        error e = { 0 };
        random_seed(&r, 5, i);
        text_clear(&t);
        add_random(&t, &r);
        read_into(&p, text_bytes(&t));
        assert_int_equal(puzzle_model(&p, &memory_standard, &c, &e), OK);
        assert_true(csp_labels(c) <= 16);
        int n = count_by_judging(&p, c);
        if (count_by_counter(&p, c) != n)
            fail_msg("%s\n%d, not %d", text_bytes(&t), count_by_counter(&p, c), n);
        seen[n > 2 ? 2 : n]++;
        csp_free(c);
        puzzle_close(&p);
    }
    assert_true(seen[0] > 10 && seen[1] > 10 && seen[2] > 10);
    text_close(&t);
}

static void test_network_of_statements(void **unused)
{
    (void)unused;
    puzzle p;
    csp *c;
    error e = { 0 };
    read_into(&p, "type t x\nvariable A B C: 1 2\nlink A=1 B=2 C=1\ngroup g: B=1 C=2 A=2\n");
    assert_int_equal(puzzle_model(&p, &memory_standard, &c, &e), OK);
    const bool want[6][6] = { { 0, 1, 0, 1, 1, 0 }, { 1, 0, 1, 0, 0, 1 }, { 0, 1, 0, 1, 0, 1 },
                              { 1, 0, 1, 0, 1, 0 }, { 1, 0, 0, 1, 0, 1 }, { 0, 1, 1, 0, 1, 0 } };
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++)
            assert_int_equal(csp_linked(c, (csp_label)a, (csp_label)b), want[a][b]);
    assert_string_equal(csp_type_name(c, 0), "t");
    assert_string_equal(csp_type_single(c, 0), "x");
    assert_string_equal(csp_label_name(c, 3), "B=2");
    assert_string_equal(csp_label_subject(c, 3), "B");
    assert_string_equal(csp_label_value(c, 3), "2");
    csp_free(c);
    puzzle_close(&p);
}

/* ---- no memory ---- */

static status read_all(const memory *m, const char *source)
{
    puzzle p;
    csp *c = NULL;
    error e = { 0 };
    text out;
    text_open(&out, m);
    assert_int_equal(puzzle_open(&p, m), OK);
    status s = puzzle_read(&p, "generic", NULL, source, strlen(source), &e);
    if (s == OK)
        s = puzzle_model(&p, m, &c, &e);
    if (s == OK) {
        p.app->shows.puzzle(&p, &out);
        p.app->write(&p, p.given, p.givens, &out);
        problem_write_text(p.data, &out);
        s = out.failed ? NO_MEMORY : OK;
    } else
        assert_true(e.text[0] != 0 && !c);
    assert_true(s == OK || s == NO_MEMORY);
    csp_free(c);
    text_close(&out);
    puzzle_close(&p);
    return s;
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    for (int i = 0; i < GOOD; i++) {
        status s = NO_MEMORY;
        int n = 0;
        for (; s != OK; n++) {
            failing f = { .left = n };
            memory m = { failing_resize, &f };
            s = read_all(&m, good_table[i].source);
            assert_int_equal(f.taken, 0);
            assert_true(n < 10000);
        }
        assert_true(n > 10);
    }
}

/* With this many of everything that every list has to grow, and the arena with them. */
static void test_large_lists_may_fail(void **unused)
{
    (void)unused;
    text t;
    text_open(&t, &memory_standard);
    for (int i = 0; i < 30; i++)
        text_format(&t, "type t%d\n", i);
    for (int v = 0; v < 40; v++)
        text_format(&t, "variable v%d of t%d: 1 2 3 4 5 6 7 8\nplace v%d 1 2\ngroup g%d: v%d=1\n", v, v % 30,
                    v, v, v);
    for (int v = 1; v < 40; v++)
        text_format(&t, "different v%d v%d\ngiven v%d=1\nremove v%d=2\n", v - 1, v, v, v);
    status s = NO_MEMORY;
    for (int n = 0; s != OK; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        s = read_all(&m, text_bytes(&t));
        assert_int_equal(f.taken, 0);
        assert_true(n < 10000);
    }
    text_close(&t);
}

/* Names may look like lists of a program, in which others look for Sudokus. */
static void names_may_look_like_lists(void **unused)
{
    static const char *const texts[] = { "variable a[['b: 1 2\n", "network n\nvariable ['x: 1 2\n",
                                         "variable puzzle: 1 2\nplace puzzle 0 1\n" };
    (void)unused;
    for (int i = 0; i < 3; i++) {
        puzzle p, again;
        read_into(&p, texts[i]);
        read_into(&again, text_bytes(&p.source));
        assert_string_equal(text_bytes(&again.source), text_bytes(&p.source));
        puzzle_close(&p);
        puzzle_close(&again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_may_look_like_lists),
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_bad_json),
        cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_every_beginning),
        cmocka_unit_test(test_parameters_are_refused),
        cmocka_unit_test(test_detection),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_what_is_written_out_is_bounded),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_text_form),
        cmocka_unit_test(test_comments_and_names),
        cmocka_unit_test(test_network_is_the_key),
        cmocka_unit_test(test_write_replaces_givens),
        cmocka_unit_test(test_show_puzzle),
        cmocka_unit_test(test_the_judge_agrees_with_the_counter),
        cmocka_unit_test(test_network_of_statements),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_large_lists_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
