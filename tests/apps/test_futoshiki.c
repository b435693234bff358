/* test_futoshiki.c: Futoshiki: forms of the text, the network against every filling, published ratings,
 * theorems. */
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NAME "futoshiki"
#define APP  (&app_futoshiki)

extern const app app_futoshiki;

#define THREE "3 1........ <----- ----->"

static const ordeal_form good[] = {
    { "", THREE, THREE, NULL, NULL },
    { "", "3\n\"1........\"\n\"<-----\"\n\"----->\"\n", THREE, NULL, NULL },
    { "", "3 1........ <----- -----> a comment / with a bar", THREE, NULL, "a comment / with a bar" },
    { "", "# a comment\n3 10_*?..-x\n<.-.-. ....->\n", THREE, NULL, NULL },
    { "", "3:1,0L,0,0,0,0D,0,0,0,", THREE, NULL, NULL },
    { "", "3:1,0L,0,0,0,0D,0,0,0", THREE, NULL, NULL },
    { "", "3dt:1,0L,0,0,0,0D,0,0,0,", THREE, NULL, NULL },
    { "", "3 1,0L,0,0,0,0D,0,0,0,", THREE, NULL, NULL },
    { "", "3\n\"1,0L,0,0,0,0D,0,0,0,\"", THREE, NULL, NULL },
    { "", "1 < . .\n- - -\n. . .\n- - v\n. . .\n", THREE, NULL, NULL },
    { "", "1<. . / - - - / . . . / - - v / . . .", THREE, NULL, NULL },
    { "", "1 < 23 . / . . .  / . . .", "1 < 23 . / - - - / . . . / - - - / . . .", NULL, NULL },
    { "", "1 < ~ . / . . .  / . . .", "1 < ~ . / - - - / . . . / - - - / . . .", NULL, NULL },
    { "", "1 < 123 . / . . .  / . . .", "3 1........ <----- ------", NULL, NULL },
    { "", "2 1345 . . . / . . . . . / . . . . . / . . . . . / . . . . .",
      "2 1345 . . . / - - - - - / . . . . . / - - - - - / . . . . . / - - - - - / . . . . . / - - - - - / . "
      ". . "
      ". .",
      NULL, NULL },
    { "", ". 2 / ^ . / . .", "2 .2.. -- <-", NULL, NULL },
    /* other signs, below the cells they belong to, and nothing where there is none */
    { "", "1 < .   .\n- - -\n.   .   .\n- - \xE2\x88\xA8\n.   .   .\n", THREE, NULL, NULL },
    { "", "1 < .   .\n.   .   .\n        v\n.   .   .\n", THREE, NULL, NULL },
    { "", "  1 < .   .\n\n  .   .   .\n          \xE2\x88\xA8\n  .   .   .\n", THREE, NULL, NULL },
    { "", "1 < 23 .\n\xE2\x88\xA7    V\n. . .\n. . .\n", "1 < 23 . / ^ v - / . . . / - - - / . . .", NULL,
      NULL },
    { "", ". .\n^ v\n. .\n", "2 .... -- <>", NULL, NULL },
    { "", "2 .2.. -- <-", "2 .2.. -- <-", NULL, NULL },
    { "", "2:0,2,0U,0", "2 .2.. -- <-", NULL, NULL },
    { "", THREE " by hand, 3/4", THREE, NULL, "by hand, 3/4" },
    { "", "3:1,0L,0,0,0,0D,0,0,0, by hand, 3/4", THREE, NULL, "by hand, 3/4" },
    { "", "1 < . . / - - - / . . . / - - v / . . . by hand, 3/4", THREE, NULL, "by hand, 3/4" },
};

static void test_forms(void **unused)
{
    (void)unused;
    ordeal_reads(APP, ORDEAL_ALL(good));
}

/* Letters above 9, in every form. */
static void test_large(void **unused)
{
    (void)unused;
    char line[16 * 48] = "12 ", id[4096] = "12:";
    for (int i = 0; i < 144; i++)
        strcat(line, i == 5 ? "C" : i == 7 ? "a" : ".");
    strcat(line, " ");
    for (int i = 0; i < 132; i++)
        strcat(line, i == 131 ? "<" : "-");
    strcat(line, " ");
    for (int i = 0; i < 132; i++)
        strcat(line, i == 0 ? ">" : "-");
    for (int i = 0; i < 144; i++)
        strcat(id, i == 0 ? "0D," : i == 5 ? "12," : i == 7 ? "10," : i == 143 ? "0L," : "0,");
    line[3 + 7] = 'A';
    const ordeal_form both[] = { { "", line, line, NULL, NULL }, { "", id, line, NULL, NULL } };
    const ordeal_detection mine[] = { { line, NAME }, { id, NAME } };
    ordeal_reads(APP, ORDEAL_ALL(both));
    ordeal_detects(ORDEAL_ALL(mine));
}

static const ordeal_refusal bad[] = {
    { "", "", 1, 1, "the text ends, expected a size, givens and signs, or a game ID" },
    { "", "1 . - -", 1, 1, "size 1, expected 2 to 25" },
    { "", "26 . - -", 1, 1, "size 26, expected 2 to 25" },
    { "", "3", 1, 2, "0 characters, expected 9: the givens" },
    { "", "3 ........ ------ ------", 1, 3, "8 characters, expected 9: the givens" },
    { "", "3 ......... ----- ------", 1, 13, "5 characters, expected 6: the signs row by row" },
    { "", "3 ......... ------ -----", 1, 20, "5 characters, expected 6: the signs column by column" },
    { "", "3\n.........\n------\n", 4, 1, "0 characters, expected 6: the signs column by column" },
    { "", "3 ....4.... ------ ------", 1, 7, "found '4', expected '.' or a digit up to 3" },
    { "", "3 ....+.... ------ ------", 1, 7, "found '+', expected '.' or a digit up to 3" },
    { "", "3 ......... --^--- ------", 1, 15, "found '^', expected '<', '>' or '-'" },
    { "", "3\n.........\n------\n------\nmore", 5, 1, "found 'more', expected the end of the puzzle" },
    { "", "3a:0,0", 1, 2,
      "'a' in a game ID means signs between neighbouring numbers, which is another game" },
    { "", "3x:0,0", 1, 2, "found 'x', expected ':'" },
    { "", ":0,0", 1, 1, "found ':', expected the size" },
    { "", "1:0", 1, 1, "size 1, expected 2 to 25" },
    { "", "2:0,0,0", 1, 8, "3 cells, expected 4" },
    { "", "2:0,0,0,0,0", 1, 11, "more than 4 cells" },
    { "", "2:0,0,3,0", 1, 7, "3 in a puzzle of size 2, expected 0 to 2" },
    { "", "2:0,,0,0", 1, 5, "found ',', expected a number" },
    { "", "2:0,0X,0,0", 1, 6, "found 'X', expected U, D, L, R or a comma" },
    { "", "2:0U,0,0,0", 1, 4, "'U' in r1c1, which has no such neighbour" },
    { "", "2:0L,0,0,0", 1, 4, "'L' in r1c1, which has no such neighbour" },
    { "", "2:0,0R,0,0", 1, 6, "'R' in r1c2, which has no such neighbour" },
    { "", "2:0,0,0D,0", 1, 8, "'D' in r2c1, which has no such neighbour" },
    { "", "2:0D,0,0U,0", 1, 9, "'U' in r2c1, but that neighbour is said to be greater" },
    { "", "2:0R,0L,0,0", 1, 7, "'L' in r1c2, but that neighbour is said to be greater" },
    { "", ". < . . / . . . / . .", 1, 22, "row 3 has 2 cells, expected 3" },
    { "", ". . . / . . .", 1, 14, "2 rows, expected 3, or 5 with rows of signs between them" },
    { "", ". .\n. .\n. .\n. .", 1, 1, "4 rows, expected 2, or 3" },
    { "", ". . / + - / . .", 1, 7, "found '+', expected '^', 'v' or '-'" },
    { "", ". . / - / . .", 1, 8, "1 sign below row 1, expected 2" },
    { "", ". 3 / - - / . .", 1, 3, "'3' among the candidates of r1c2, expected a digit 1-2" },
    { "", ". 11 / - - / . .", 1, 4, "candidate 1 stands twice in r1c2" },
    { "", ". . .\n   v\n. . .\n. . .", 2, 4, "found 'v', expected each sign below a cell of its own" },
    { "", ". .   .\nv\nv\n. . .\n. . .", 3, 1, "'v' among the candidates of r2c1, expected a digit 1-3" },
    { "", ". . . .\nv\nv\n. . . .\n. . . .\n. . . .", 3, 1, "found 'v', expected a row of cells" },
    { "", ". . .\n. . .\n. . .\nv", 4, 1, "found 'v', expected no signs below the last row" },
    { "", ". . / - - - / . .", 1, 11, "found '-', expected the end of the row" },
    { "size=3", THREE, 0, 0, "unknown parameter 'size=3', expected none" },
};

static void test_refusals(void **unused)
{
    (void)unused;
    ordeal_refuses(APP, ORDEAL_ALL(bad));
}

static void test_detected(void **unused)
{
    (void)unused;
    static const ordeal_detection mine[] = {
        { THREE, NAME },
        { "3dt:1,0L,0,0,0,0D,0,0,0,", NAME },
        { "6:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0U,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", NAME },
        { "3:1,0L,0,0,0,0D,0,0,", "!8 cells, expected 9" }, /* with a mistake in it */
        { "3a:1,0L,0,0,0,0D,0,0,0,", "!'a' in a game ID means signs between neighbouring numbers" },
        { "1 < . . / . . . / . . .", NAME },
        { "1 < .   .\n        \xE2\x88\xA8\n.   .   .\n.   .   .\n", NAME },
        { "# comment\n. . .\n- ^ -\n. . .\n- - -\n.<. .\n", NAME },
    };
    static const char *const others[] = {
        "1 < . . / . . . / . . . comment", "1 < . . / . . .", ". . / . .",
        "3 1........ <----- +---->",       "3x3:a1b2c3",      "",
    };
    ordeal_detects(ORDEAL_ALL(mine));
    ordeal_ignores(APP, ORDEAL_ALL(others));
}

/* ---- every filling ---- */

typedef struct small_square {
    int n;
    char given[16], right[16], below[16]; /* 0: no sign */
} small_square;

static const char *source_of(const small_square *q)
{
    static char line[128];
    int n = q->n, k = snprintf(line, sizeof line, "%d ", n);
    for (int i = 0; i < n * n; i++)
        line[k++] = q->given[i];
    line[k++] = ' ';
    for (int r = 0; r < n; r++)
        for (int c = 0; c + 1 < n; c++)
            line[k++] = q->right[r * n + c] ? q->right[r * n + c] : '-';
    line[k++] = ' ';
    for (int c = 0; c < n; c++)
        for (int r = 0; r + 1 < n; r++)
            line[k++] = q->below[r * n + c] ? q->below[r * n + c] : '-';
    line[k] = 0;
    return line;
}

static bool obeys(const small_square *q, const int *digit)
{
    int n = q->n;
    for (int i = 0; i < n * n; i++) {
        if (q->given[i] != '.' && q->given[i] - '0' != digit[i])
            return false;
        if (q->right[i] && (digit[i] < digit[i + 1]) != (q->right[i] == '<'))
            return false;
        if (q->below[i] && (digit[i] < digit[i + n]) != (q->below[i] == '<'))
            return false;
        for (int j = 0; j < i; j++)
            if (digit[i] == digit[j] && (i / n == j / n || i % n == j % n))
                return false;
    }
    return true;
}

/* Fillings number 0 to n^(n*n) - 1, or of size 4 only those whose rows are permutations. */
static bool fill(const small_square *q, int number, int *digit)
{
    int n = q->n, base = n == 4 ? 24 : n;
    for (int i = 0; i < (n == 4 ? 4 : n * n); i++, number /= base) {
        if (n < 4) {
            digit[i] = number % n + 1;
            continue;
        }
        int code = number % 24, left[4] = { 1, 2, 3, 4 };
        for (int c = 0; c < 4; c++) {
            int size = 4 - c, at = code % size;
            code /= size;
            digit[4 * i + c] = left[at];
            left[at] = left[size - 1];
        }
    }
    return number == 0;
}

static int brute(const small_square *q)
{
    ordeal g;
    int n = q->n, solutions = 0, digit[16];
    ordeal_open(&g, APP, NULL, source_of(q));
    ordeal_reads_its_own(&g);
    for (int number = 0; fill(q, number, digit); number++) {
        bool value[64] = { false };
        for (int i = 0; i < n * n; i++)
            value[i * n + digit[i] - 1] = true;
        bool right = obeys(q, digit);
        assert_int_equal(ordeal_agree(&g, value), right);
        solutions += right;
        if (right) {
            value[digit[0] - 1] = false;
            assert_false(ordeal_agree(&g, value));
        }
    }
    assert_int_equal(ordeal_solutions(&g, 1000), solutions);
    ordeal_close(&g);
    return solutions;
}

static small_square random_square(rng *r, int n, int signs)
{
    small_square q = { .n = n };
    for (int i = 0; i < n * n; i++) {
        q.given[i] = (char)(random_below(r, 12) ? '.' : '1' + (int)random_below(r, (uint32_t)n));
        if (i % n + 1 < n && (int)random_below(r, 100) < signs)
            q.right[i] = random_below(r, 2) ? '<' : '>';
        if (i + n < n * n && (int)random_below(r, 100) < signs)
            q.below[i] = random_below(r, 2) ? '<' : '>';
    }
    return q;
}

static void test_every_filling(void **unused)
{
    (void)unused;
    rng r;
    int with = 0;
    random_seed(&r, 41, 0);
    small_square blank = { .n = 3, .given = "........." };
    assert_int_equal(brute(&blank), 12);
    for (int i = 0; i < 40; i++) {
        small_square q = random_square(&r, i % 8 ? 3 : i % 16 ? 2 : 4, 12 + i % 3 * 10);
        with += brute(&q) > 0;
    }
    print_message("%d of 40 have solutions\n", with);
    assert_true(with >= 5 && with <= 35);
}

/* ---- the network ---- */

static bool linked(int a, int b, void *unused)
{
    static const int sign[][2] = { { 0, 1 }, { 5, 4 }, { 4, 1 }, { 5, 8 } }; /* smaller cell, greater cell */
    int x = a / 3, y = b / 3, u = a % 3, v = b % 3;
    bool so = x == y || (u == v && (x / 3 == y / 3 || x % 3 == y % 3));
    (void)unused;
    for (int i = 0; i < 4; i++)
        so = so || (x == sign[i][0] && y == sign[i][1] && u >= v) ||
             (y == sign[i][0] && x == sign[i][1] && v >= u);
    return so;
}

static void test_links_are_those_of_the_definition(void **unused)
{
    (void)unused;
    ordeal g;
    ordeal_open(&g, APP, NULL, "3 ......... <-->-- -->--<");
    assert_int_equal(csp_labels(g.lab.csp), 27);
    assert_int_equal(csp_vars(g.lab.csp), 27);
    ordeal_links(&g, linked, NULL);
    ordeal_close(&g);
}

static void test_names(void **unused)
{
    (void)unused;
    ordeal g;
    ordeal_open(&g, APP, NULL, "5:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,");
    ordeal_names(&g, "n4r2c3", "r2c3", "4",
                 (const ordeal_name[]){ { "r2c3", "n4", "rc", NULL },
                                        { "r2n4", "c3", "rn", NULL },
                                        { "c3n4", "r2", "cn", NULL },
                                        { NULL, NULL, NULL, NULL } });
    ordeal_close(&g);
}

static void test_drawing(void **unused)
{
    (void)unused;
    ordeal_draws(APP, NULL, "3 1........ <--->- --->->",
                 "1 < .   .\n-   -   -\n.   .   .\n-   v   v\n. > .   .\n",
                 "1  < 23   23\n-    -    -\n23   .    .\n-    v    v\n23 > .    .\n");
}

static void test_no_memory(void **unused)
{
    (void)unused;
    ordeal_without_memory(APP, NULL,
                          THREE " a comment that is long enough to need room of its own, and some more");
    ordeal_without_memory(APP, NULL, "1 < 23 . / . . .  / . . .");
    ordeal_without_memory(APP, NULL, "3dt:1,0L,0,0,0,0D,0,0,0,");
}

static void test_published(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = { { "7x7-Extreme-SHP", 2, 2 },
                                              { "9x9-Extreme-W4", 4, 4 },
                                              { "9x9-Recursive-W10", 10, 7 },
                                              { "7x7-H733-W9,gW8,gB7", 9, 8 } };
    ordeal_is_published(APP, ORDEAL_ALL(known));
}

/* Rows and columns exchanged, and all digits reversed, so that signs are, too. */
static const char *turned(const char *source)
{
    static char line[256];
    int n, k;
    char given[64], right[64], below[64];
    assert_int_equal(sscanf(source, "%d %63s %63s %63s", &n, given, right, below), 4);
    k = snprintf(line, sizeof line, "%d ", n);
    for (int i = 0; i < n * n; i++) {
        char c = given[i % n * n + i / n];
        line[k++] = (char)(c == '.' ? '.' : '1' + n - (c - '0'));
    }
    for (int way = 0; way < 2; way++) { /* the signs of rows are those of columns */
        line[k++] = ' ';
        for (const char *c = way ? right : below; *c; c++)
            line[k++] = (char)(*c == '<' ? '>' : *c == '>' ? '<' : '-');
    }
    line[k] = 0;
    return line;
}

/* Signs that a random Latin square obeys, then no more givens than it takes. */
static void test_theorems(void **unused)
{
    (void)unused;
    rng r;
    ordeal_seen n = { 0 };
    random_seed(&r, 42, 0);
    for (int i = 0; i < 24; i++) {
        ordeal g, p;
        int size = 4 + i % 2, shift = (int)random_below(&r, 4);
        char line[128] = "", *at = line + snprintf(line, sizeof line, "%d ", size);
        for (int k = 0; k < size * size; k++)
            *at++ = '.';
        for (int way = 0; way < 2; way++) {
            *at++ = ' ';
            for (int k = 0; k < size * (size - 1); k++) {
                int a = k / (size - 1), b = k % (size - 1), sum = a + b + shift;
                *at++ = random_below(&r, 3) ? '-' : sum % size < (sum + 1) % size ? '<' : '>';
            }
        }
        *at = 0;
        ordeal_open(&g, APP, NULL, line);
        ordeal_generate(&g, (uint64_t)i, &p);
        ordeal_reads_its_own(&p);
        ordeal_theorems(&p, &r, 3, &n);
        ordeal_same_ratings(&p, NULL, turned(text_bytes(&p.puzzle.source)));
        ordeal_close(&p);
        ordeal_close(&g);
    }
    ordeal_enough(&n, 100, 10, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),         cmocka_unit_test(test_large),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_detected),
        cmocka_unit_test(test_every_filling), cmocka_unit_test(test_links_are_those_of_the_definition),
        cmocka_unit_test(test_names),         cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_no_memory),     cmocka_unit_test(test_published),
        cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
