/* test_compressed.c: addresses that have a whole object compressed in them, f-puzzles and SudokuPad (by
 * lz-string) and Penpa (by DEFLATE): what is read of the object, and what is refused and why. The objects
 * stand here as they are, and are compressed here, in the simplest way there is. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define F_PUZZLES  "https://f-puzzles.com/?load="
#define SUDOKU_PAD "https://sudokupad.app/scl"
#define PENPA      "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

/* ---- compressing ---- */

/* Characters of base 64, made of bits. */
typedef struct packing {
    char out[8000];
    size_t n;
    int bits, sextet; /* those of the next character so far, and what they are */
    int entries;      /* of the dictionary of lz-string */
    int code[128];    /* of each character there; 0: it was not said yet */
} packing;

static void put_bit(packing *p, int bit)
{
    static const char sign[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    p->sextet = p->sextet << 1 | bit;
    if (++p->bits == 6) {
        p->out[p->n++] = sign[p->sextet];
        p->sextet = p->bits = 0;
    }
    assert_true(p->n < sizeof p->out - 1);
}

static void begin(packing *p, const char *site)
{
    memset(p, 0, sizeof *p);
    p->n = strlen(site);
    memcpy(p->out, site, p->n);
}

static void end(packing *p)
{
    while (p->bits)
        put_bit(p, 0);
}

/* lz-string: each character for itself, by its code once it was said; the lowest bit first. */
static void put_bits(packing *p, int value, int width)
{
    for (int i = 0; i < width; i++)
        put_bit(p, value >> i & 1);
}

static void put_code(packing *p, int code)
{
    int width = 2;
    while (p->entries && 1 << width <= p->entries + 3)
        width++;
    put_bits(p, code, width);
}

static void pack(packing *p, const char *site, const char *object)
{
    begin(p, site);
    for (const char *c = object; *c; c++) {
        int *code = &p->code[*c & 127];
        put_code(p, *code);
        if (!*code) {
            put_bits(p, *c, 8);
            *code = p->entries++ + 3;
        }
        p->entries += c > object;
    }
    put_code(p, 2);
    end(p);
}

/* DEFLATE: one block of bytes as they are; the highest bit first. */
static void put_byte(packing *p, int byte)
{
    for (int i = 7; i >= 0; i--)
        put_bit(p, byte >> i & 1);
}

static void store(packing *p, const char *site, const char *lines)
{
    int n = (int)strlen(lines);
    begin(p, site);
    put_byte(p, 1);
    for (int i = 0; i < 2; i++) {
        put_byte(p, n & 255);
        put_byte(p, n >> 8);
        n = ~n & 0xFFFF;
    }
    for (; *lines; lines++)
        put_byte(p, (unsigned char)*lines);
    end(p);
}

/* ---- reading ---- */

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
} desk;

static int open_desk(void **state)
{
    static desk d;
    *state = &d;
    return tresse_open(&d.t, NULL) || tresse_puzzle_new(d.t, &d.p);
}

static int close_desk(void **state)
{
    desk *d = *state;
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
    return 0;
}

/* source NULL: it is refused, with a message that begins with `said`. Otherwise `said` are its changes. */
static void expect(const desk *d, const packing *p, const char *object, const char *source, const char *said)
{
    tresse_message m = { 0 };
    tresse_status s = tresse_puzzle_read(d->p, NULL, NULL, p->out, p->n, &m);
    bool right = s == (source ? TRESSE_OK : TRESSE_BAD_INPUT);
    char all[300];
    snprintf(all, sizeof all, "%s%s%s", tresse_puzzle_text(d->p), *tresse_puzzle_params(d->p) ? " " : "",
             tresse_puzzle_params(d->p));
    if (source)
        right = right && !strcmp(all, source) && !strcmp(tresse_puzzle_changes(d->p), said);
    else
        right = right && !strncmp(m.text, said, strlen(said)) && m.line == 1;
    if (!right)
        fail_msg("%s: %s, changes %s: %d, %s", object, all, tresse_puzzle_changes(d->p), m.line, m.text);
}

/* ---- f-puzzles ---- */

#define R1 "{\"region\":0},{\"region\":0},{\"region\":0},{\"region\":0}"
#define R2 "{\"region\":1},{\"region\":1},{\"region\":1},{\"region\":1}"
#define R3 "{\"region\":2},{\"region\":2},{\"region\":2},{\"region\":2}"
#define R4 "{\"region\":3},{\"region\":3},{\"region\":3},{\"region\":3}"

/* What is said of a puzzle of 4 by 4, its first cell, or all rows, and what becomes of it: source and
 * changes, or a refusal. */
static const struct object {
    const char *members, *cell, *source, *said;
} objects[] = {
    { "", "{}", "................", "" },
    { "", "{\"value\":1,\"given\":true}", "1...............", "" },
    { "", "{\"value\":\"2\",\"given\":1}", "2...............", "" },
    { "", "{\"value\":3,\"given\":false}", "................", "r1c1=3" },
    { "", "{\"value\":3,\"given\":null}", "................", "r1c1=3" },
    { "", "{\"value\":0,\"given\":true,\"region\":null}", "................", "" },
    { "", "{\"value\":null,\"centerPencilMarks\":[]}", "................", "" },
    { "", "{\"value\":\"\",\"centerPencilMarks\":[1,\"2\"]}", "................", "r1c1<>3 r1c1<>4" },
    { "", "{\"givenPencilMarks\":[4,3,2],\"region\":\"0\"}", "................", "r1c1<>1" },
    { "", "{\"value\":5}", NULL, "the value of r1c1 is out of range, expected a digit" },
    { "", "{\"value\":\"x\"}", NULL, "the value of r1c1 is out of range, expected a digit" },
    { "", "{\"value\":[1]}", NULL, "the value of r1c1 is out of range, expected a digit" },
    { "", "{\"givenPencilMarks\":1}", NULL, "the pencil marks of r1c1 are not a list" },
    { "", "{\"givenPencilMarks\":[0]}", NULL, "a pencil mark of r1c1 is out of range, expected a digit" },
    { "", "{\"givenPencilMarks\":[5]}", NULL, "a pencil mark of r1c1 is out of range, expected a digit" },
    { "", "5", NULL, "r1c1 is not an object, expected one" },
    { "", "{\"region\":4}", NULL, "r1c1 is in no region, or in one that is not there" },
    { "", "{\"region\":true}", NULL, "r1c1 is in no region, or in one that is not there" },
    { "", R1 "],[" R2 "],[" R3 "],[" R4 "", "................ regions=l____________", "" },
    { "\"diagonal+\":true,\"diagonal-\":true,", R1 "],[" R2 "],[" R3 "],[" R4 "",
      "................ regions=l____________ x", "" },
    { "\"title\":\"t\",\"author\":\"a\",", "{}", "................", "" },
    { "\"thermometer\":[],\"odd\":{},\"even\":false,\"x\":0,\"y\":\"\",\"z\":null,", "{}", "................",
      "" },
    { "\"antibishop\":true,", "{}", NULL, "the puzzle has \"antibishop\", which can't be read yet" },
    { "\"line\":[{\"lines\":[]}],", "{}", NULL, "the puzzle has \"line\", which can't be read yet" },
    { "\"line\":[{\"lines\":[],\"fromConstraint\":\"Renban\"}],", "{}", "................", "" },
    { "\"odd\":[1],", "{}", NULL, "the puzzle has \"odd\" in a way that can't be read" },
    { "\"antiking\":true,", "{}", "variant 4x4: king", "" },
    { "\"diagonal+\":true,", "{}", "variant 4x4: rising", "" },
    { "\"diagonal-\":true,\"diagonal+\":false,", "{\"value\":1,\"given\":true}",
      "variant 4x4: falling known 1.../..../..../....", "" },
    { "\"arrow\":[{\"cells\":[\"R2C2\",\"R2C1\"],\"lines\":[[\"R2C2\",\"R2C3\",\"R2C4\"]]}],", "{}",
      "variant 4x4: arrows 2:r2c1-r2c4", "" },
    { "\"diagonal-\":true,\"diagonal+\":true,", "{\"value\":1,\"given\":true}", "1............... x", "" },
    { "\"killercage\":[],", "{}", "................", "" },
    { "\"killercage\":true,", "{}", NULL, "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[1],", "{}", NULL, "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"value\":\"3\"}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":\"R1C1\"}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"x\"}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[1]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"C1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"RC1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1D1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1C5\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1C0\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R0C1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R5C1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C1\"]}],", "{}", NULL,
      "the puzzle has \"killercage\" in a way that can\'t be read" },
    { "\"killercage\":[{\"cells\":[\"R1C1\",\"R3C3\"]}],", "{}", "variant 4x4: cages r1c1+r3c3", "" },
    { "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},{\"cells\":[\"R3C3\",\"R4C3\"]}],",
      "{}", "................ cages=a__________________a___:3.0.0.0.0.0.0.0.0.0.0.0.0.0", "" },
};

static void f_puzzles(void **state)
{
    static packing p;
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        const struct object *x = &objects[i];
        char json[2000];
        bool whole = strstr(x->cell, "],[") != NULL;
        snprintf(json, sizeof json, "{\"size\":4,%s\"grid\":[[%s%s]]}", x->members, x->cell,
                 whole ? "" : ",{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}");
        pack(&p, F_PUZZLES, json);
        expect(*state, &p, json, x->source, x->said);
    }
}

/* ---- Penpa ---- */

#define BLANK4 "................"
#define ROOM0  "[0,0,0,0]"

/* Its kind, columns and rows; the room outside; what was drawn. A grid of 4 by 4 has rows of 8 points, and
 * its cells are 18 to 21, 26 to 29 and so on; corners begin at 64: that of its first cell is 73. */
static const struct drawing {
    const char *head, *room, *drawn, *source, *said;
} drawings[] = {
    { "sudoku,4,4", ROOM0, "{}", BLANK4, "" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"1\",1,\"1\"],27:[2,1,\"1\"]}}", "1....2..........", "" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[[0,0,1,0],1,\"7\"],45:[[0,0,0,0],1,\"7\"]}}", "3...............", "" },
    { "sudoku,5,5", "[1,0,1,0]", "{zN:{30:[\"1\",1,\"1\"]}}", "1...............", "" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[[0,1,1,0],1,\"7\"]}}", NULL,
      "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"5\",1,\"1\"]}}", NULL, "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"0\",1,\"1\"]}}", NULL, "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"1\",1,\"2\"]}}", NULL, "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"12\",1,\"1\"]}}", NULL,
      "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"\\\"\",1,\"1\"]}}", NULL,
      "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"1\"]}}", NULL, "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[\"1\",1]}}", NULL, "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{18:[]}}", NULL, "a drawing of Penpa with something else than" },
    { "sudoku,4,4", ROOM0, "{zN:{17:[\"1\",1,\"1\"]}}", NULL, "a drawing of Penpa with numbers outside" },
    { "sudoku,4,4", ROOM0, "{zN:{22:[\"1\",1,\"1\"]}}", NULL, "a drawing of Penpa with numbers outside" },
    { "sudoku,4,4", ROOM0, "{zN:{10:[\"1\",1,\"1\"]}}", NULL, "a drawing of Penpa with numbers outside" },
    { "sudoku,4,4", ROOM0, "{zN:{50:[\"1\",1,\"1\"]}}", NULL, "a drawing of Penpa with numbers outside" },
    { "sudoku,4,4", ROOM0, "{zN:{x:[\"1\",1,\"1\"]}}", NULL, "a drawing of Penpa with numbers outside" },
    { "sudoku,4,4", ROOM0, "{zN:{9999999:[\"1\",1,\"1\"]}}", NULL,
      "a drawing of Penpa with numbers outside" },
    { "sudoku,4,4", ROOM0, "{zC:[[1,2]]}", NULL, "a drawing of Penpa with cages" },
    { "sudoku,4,4", ROOM0, "{zL:{\"1,2\":3}}", NULL, "a drawing of Penpa with lines" },
    { "sudoku,4,4", ROOM0, "{zS:{},zE:{\"75,83\":2,\"83,75\":2}}", BLANK4, "" },
    { "sudoku,4,4", ROOM0, "{zE:{\"89,90\":2,\"90,89\":2,\"73,81\":2,\"73,74\":2}}", BLANK4, "" },
    { "sudoku,4,4", ROOM0, "{zE:{\"77,85\":2,\"105,106\":2,\"69,77\":2,\"72,73\":2,\"105,113\":2}}", BLANK4,
      "" },
    { "sudoku,4,4", ROOM0, "{zE:{\"74,82\":2}}", NULL, "a drawing of Penpa with irregular blocks" },
    { "sudoku,4,4", ROOM0, "{zE:{\"81,82\":2}}", NULL, "a drawing of Penpa with irregular blocks" },
    { "sudoku,4,4", ROOM0, "{zE:{\"73,82\":2}}", NULL, "a drawing of Penpa with irregular blocks" },
    { "sudoku,4,4", ROOM0, "{zE:{\"75,91\":2}}", NULL, "a drawing of Penpa with irregular blocks" },
    { "sudoku,4,4", ROOM0, "{zE:{\"89,91\":2}}", NULL, "a drawing of Penpa with irregular blocks" },
    { "sudoku,4,4", ROOM0, "{zE:{\"1,2\":2}}", NULL, "a drawing of Penpa with edges of another form" },
    { "sudoku,4,4", ROOM0, "{zE:{\"74,2\":2}}", NULL, "a drawing of Penpa with edges of another form" },
    { "square,4,4", ROOM0, "{zE:{\"75,83\":2}}", NULL, "a drawing of Penpa without the blocks of a Sudoku" },
    { "square,4,4", ROOM0,
      "{zE:{\"75,83\":2,\"83,91\":2,\"91,99\":2,\"99,107\":2,\"89,90\":2,\"90,91\":2,\"91,92\":2,\"92,93\":2}"
      "}",
      BLANK4, "" },
    { "hex,4,4", ROOM0, "{}", NULL, "a drawing of Penpa that is not a square grid" },
    { "", ROOM0, "{}", NULL, "a drawing of Penpa that is not a square grid" },
    { "sudoku", ROOM0, "{}", NULL, "this is not a whole address of Penpa" },
    { "sudoku,4", ROOM0, "{}", NULL, "this is not a whole address of Penpa" },
    { "sudoku,4,4", "[0,0,0]", "{}", NULL, "this is not a whole address of Penpa" },
    { "sudoku,4,5", ROOM0, "{}", NULL, "a drawing of Penpa that is not a grid of 4 by 4" },
    { "sudoku,5,5", ROOM0, "{}", NULL, "a drawing of Penpa that is not a grid of 4 by 4" },
    { "sudoku,109,109", "[100,0,100,0]", "{}", NULL, "a drawing of Penpa that is not a grid of 4 by 4" },
};

/* A player's digit and marks; what stands on a given, or outside, is passed over. */
#define ANSWER                                                                                               \
    "{zN:{28:[\"1\",1,\"1\"],29:[\"2\",1,\"1\"],30:[[1,0,1,0,0,0,0,0,0],1,\"7\"],0:[\"3\",1,\"1\"],"         \
    "31:[\"x\",1,\"1\"]}}"

static void penpa(void **state)
{
    static packing p;
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        const struct drawing *x = &drawings[i];
        char lines[1000];
        snprintf(lines, sizeof lines, "%s\n%s\n\n%s\n%s", x->head, x->room, x->drawn, ANSWER);
        store(&p, PENPA, lines);
        expect(*state, &p, lines, x->source, x->said);
    }
    store(&p, PENPA, "sudoku,4,4\n" ROOM0 "\n\n{}");
    expect(*state, &p, "four lines", NULL, "this is not a whole address of Penpa");
    store(&p, PENPA, "sudoku,9,9\n" ROOM0 "\n\n{zN:{28:[\"9\",1,\"1\"]}}\n" ANSWER);
    expect(*state, &p, "an answer",
           "9................................................................................",
           "r1c2=2 r1c3<>2 r1c3<>4 r1c3<>5 r1c3<>6 r1c3<>7 r1c3<>8");
}

/* ---- SudokuPad ---- */

#define EMPTY9  "................................................................................."
#define ROW9    "[,,,,,,,,]"
#define EIGHT9  "," ROW9 "," ROW9 "," ROW9 "," ROW9 "," ROW9 "," ROW9 "," ROW9 "," ROW9
#define NINE9   "ce:[" ROW9 EIGHT9 "]"
#define CELL(x) "{ce:[[{" x "},,,,,,,,]" EIGHT9 "]}"

/* What its objects look like: JSON without quotes, with short names, and with nothing in empty places. */
static const struct pad {
    const char *object, *source, *said;
} pads[] = {
    { "{" NINE9 "}", EMPTY9, "" },
    { CELL("v:5"),
      "5"
      "................................................................................",
      "" },
    { CELL("value:'5',x:-1.5,y:#a-b,z:-7"),
      "5"
      "................................................................................",
      "" },
    { CELL("v:\"6\",n:null,t:t,f:f,tt:true,ff:false"),
      "6"
      "................................................................................",
      "" },
    { CELL("t:'it\\'s \"so\"',u:\"a\\\"b\",v:7"),
      "7"
      "................................................................................",
      "" },
    { "{" NINE9 ",l:[],a:5,o:{},u:null,ca:[]}", EMPTY9, "" },
    { "{" NINE9 ",ca:[{ce:[[0,0]]},{ce:[],v:5},{v:5},{ce:[[0,0]],v:0},{ce:5,v:3},7]}", EMPTY9, "" },
    { "{" NINE9 ",ca:[{ce:[[0,0],[0,1]],v:5}]}", NULL, "the puzzle has cages, which may mean a rule" },
    { "{" NINE9 ",ca:[{ce:[[0,0],[0,1]],v:x}]}", NULL, "the puzzle has cages, which may mean a rule" },
    { "{" NINE9 ",lines:[1]}", NULL, "the puzzle has lines, which may mean a rule" },
    { "{" NINE9 ",a:[1]}", NULL, "the puzzle has arrows, which may mean a rule" },
    { "{" NINE9 ",u:[{}]}", NULL, "the puzzle has underlays, which may mean a rule" },
    { CELL("v:x"), NULL, "a cell with something else than a digit" },
    { CELL("v:10"), NULL, "a cell with something else than a digit" },
    { CELL("v:[1]"), NULL, "a cell with something else than a digit" },
    { CELL("v:null"), NULL, "a cell with something else than a digit" },
    { "{}", NULL, "no 4 to 16 rows of cells in it" },
    { "{ce:5}", NULL, "no 4 to 16 rows of cells in it" },
    { "{ce:[" ROW9 "]}", NULL, "no 4 to 16 rows of cells in it" },
    { "{ce:[[,]" EIGHT9 "]}", NULL, "a row has 2 cells, expected 9" },
    { "{ce:[5" EIGHT9 "]}", NULL, "a row has 0 cells, expected 9" },
    { "[1]", NULL, "no 4 to 16 rows of cells in it" },
    { "{ce:[", NULL, "the compressed text is not an object" },
};

static void sudoku_pad(void **state)
{
    static packing p;
    for (size_t i = 0; i < sizeof pads / sizeof *pads; i++) {
        pack(&p, SUDOKU_PAD, pads[i].object);
        expect(*state, &p, pads[i].object, pads[i].source, pads[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(f_puzzles), cmocka_unit_test(penpa),
                                        cmocka_unit_test(sudoku_pad) };
    return cmocka_run_group_tests(tests, open_desk, close_desk);
}
