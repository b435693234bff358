/* test_futoshiki.c: Futoshiki: forms of the text, the network against every filling, published ratings,
 * theorems. */
#include "games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define APP "futoshiki"

#define THREE "3 1........ <----- ----->"

static const struct {
    const char *text, *source;
} good[] = {
    { THREE, THREE },
    { "3\n\"1........\"\n\"<-----\"\n\"----->\"\n", THREE },
    { "3 1........ <----- -----> a comment / with a bar", THREE },
    { "# a comment\n3 10_*?..-x\n<.-.-. ....->\n", THREE },
    { "3:1,0L,0,0,0,0D,0,0,0,", THREE },
    { "3:1,0L,0,0,0,0D,0,0,0", THREE },
    { "3dt:1,0L,0,0,0,0D,0,0,0,", THREE },
    { "3 1,0L,0,0,0,0D,0,0,0,", THREE },
    { "3\n\"1,0L,0,0,0,0D,0,0,0,\"", THREE },
    { "1 < . .\n- - -\n. . .\n- - v\n. . .\n", THREE },
    { "1<. . / - - - / . . . / - - v / . . .", THREE },
    { "1 < 23 . / . . .  / . . .", "1 < 23 . / - - - / . . . / - - - / . . ." },
    { "1 < ~ . / . . .  / . . .", "1 < ~ . / - - - / . . . / - - - / . . ." },
    { "1 < 123 . / . . .  / . . .", "3 1........ <----- ------" },
    { "2 1345 . . . / . . . . . / . . . . . / . . . . . / . . . . .",
      "2 1345 . . . / - - - - - / . . . . . / - - - - - / . . . . . / - - - - - / . . . . . / - - - - - / . "
      ". . "
      ". ." },
    { ". 2 / ^ . / . .", "2 .2.. -- <-" },
    { "2 .2.. -- <-", "2 .2.. -- <-" },
    { "2:0,2,0U,0", "2 .2.. -- <-" },
};

static void test_forms(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        game_accepts(APP, "", good[i].text, good[i].source);
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
    game_accepts(APP, "", line, line);
    game_accepts(APP, "", id, line);
    game_is_detected(APP, line);
    game_is_detected(APP, id);
}

static void test_comments(void **unused)
{
    (void)unused;
    static const char *const texts[] = { THREE " by hand, 3/4", "3:1,0L,0,0,0,0D,0,0,0, by hand, 3/4",
                                         "1 < . . / - - - / . . . / - - v / . . . by hand, 3/4" };
    for (int i = 0; i < 3; i++) {
        game g;
        game_open(&g, APP, NULL, texts[i]);
        assert_string_equal(text_bytes(&g.puzzle.comment), "by hand, 3/4");
        assert_string_equal(text_bytes(&g.puzzle.source), THREE);
        game_close(&g);
    }
}

static const refusal bad[] = {
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
    { "", "3a:0,0", 1, 2, "'a': signs for adjacent values are another game" },
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
    { "", ". . / - / . .", 1, 8, "1 signs below row 1, expected 2" },
    { "", ". 3 / - - / . .", 1, 3, "found '3', expected '.', a sign, or digits up to 2" },
    { "", ". 11 / - - / . .", 1, 4, "candidate 1 stands twice in r1c2" },
    { "", ". . / - - - / . .", 1, 11, "found '-', expected the end of the row" },
    { "size=3", THREE, 0, 0, "parameters 'size=3', expected none" },
};

static void test_refusals(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        game_refuses(APP, &bad[i]);
}

static void test_detected(void **unused)
{
    (void)unused;
    game_is_detected(APP, THREE);
    game_is_detected(APP, "3dt:1,0L,0,0,0,0D,0,0,0,");
    game_is_detected(APP, "6:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0U,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,");
    game_is_detected(APP, "1 < . . / . . . / . . .");
    game_is_detected(APP, "# comment\n. . .\n- ^ -\n. . .\n- - -\n.<. .\n");
    game_is_not_detected(APP, "1 < . . / . . . / . . . comment");
    game_is_not_detected(APP, "1 < . . / . . .");
    game_is_not_detected(APP, ". . / . .");
    game_is_not_detected(APP, "3:1,0L,0,0,0,0D,0,0,");
    game_is_not_detected(APP, "3 1........ <----- +---->");
    game_is_not_detected(APP, "3x3:a1b2c3");
    game_is_not_detected(APP, "");
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
    game g;
    int n = q->n, solutions = 0, digit[16];
    game_open(&g, APP, NULL, source_of(q));
    game_reads_again(&g);
    for (int number = 0; fill(q, number, digit); number++) {
        bool value[64] = { false };
        for (int i = 0; i < n * n; i++)
            value[i * n + digit[i] - 1] = true;
        bool right = obeys(q, digit);
        assert_int_equal(game_is_solution(&g, value), right);
        solutions += right;
        if (right) {
            value[digit[0] - 1] = false;
            assert_false(game_is_solution(&g, value));
        }
    }
    assert_int_equal(game_solutions(&g, 1000), solutions);
    game_close(&g);
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

static void test_links_are_those_of_the_definition(void **unused)
{
    (void)unused;
    game g;
    game_open(&g, APP, NULL, "3 ......... <-->-- -->--<");
    assert_int_equal(csp_labels(g.csp), 27);
    assert_int_equal(csp_vars(g.csp), 27);
    /* smaller cell, greater cell */
    static const int sign[][2] = { { 0, 1 }, { 5, 4 }, { 4, 1 }, { 5, 8 } };
    for (int a = 0; a < 27; a++)
        for (int b = 0; b < 27; b++) {
            int x = a / 3, y = b / 3, u = a % 3, v = b % 3;
            bool linked = a != b && (x == y || (u == v && (x / 3 == y / 3 || x % 3 == y % 3)));
            for (int i = 0; i < 4; i++)
                linked = linked || (x == sign[i][0] && y == sign[i][1] && u >= v) ||
                         (y == sign[i][0] && x == sign[i][1] && v >= u);
            if (csp_linked(g.csp, (csp_label)a, (csp_label)b) != linked)
                fail_msg("%s and %s", csp_label_name(g.csp, (csp_label)a),
                         csp_label_name(g.csp, (csp_label)b));
        }
    game_close(&g);
}

static void test_names(void **unused)
{
    (void)unused;
    game g;
    game_open(&g, APP, NULL, "5:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,");
    csp_label l = game_label(g.csp, "n4r2c3");
    static const char *const var[] = { "r2c3", "r2n4", "c3n4" }, *const value[] = { "n4", "c3", "r2" };
    static const char *const type[] = { "rc", "rn", "cn" };
    assert_string_equal(csp_label_subject(g.csp, l), "r2c3");
    assert_string_equal(csp_label_value(g.csp, l), "4");
    for (int i = 0; i < 3; i++) {
        csp_var v = game_var(g.csp, var[i]);
        assert_string_equal(csp_value_name(g.csp, v, l), value[i]);
        assert_string_equal(csp_type_name(g.csp, csp_var_type(g.csp, v)), type[i]);
    }
    game_close(&g);
}

static void test_drawing(void **unused)
{
    (void)unused;
    game g;
    text t;
    text_open(&t, &memory_standard);
    game_open(&g, APP, NULL, "3 1........ <--->- --->->");
    g.puzzle.app->show_puzzle(&g.puzzle, &t);
    assert_string_equal(text_bytes(&t), "1 < .   .\n-   -   -\n.   .   .\n-   v   v\n. > .   .\n");
    text_clear(&t);
    g.puzzle.app->show_state(&g.puzzle, &g.state, &t);
    assert_string_equal(text_bytes(&t), "1  < 23   23\n-    -    -\n23   .    .\n-    v    v\n23 > .    .\n");
    text_close(&t);
    game_close(&g);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    game_without_memory(APP, THREE " a comment that is long enough to need room of its own, and some more");
    game_without_memory(APP, "1 < 23 . / . . .  / . . .");
    game_without_memory(APP, "3dt:1,0L,0,0,0,0D,0,0,0,");
}

static void test_published(void **unused)
{
    (void)unused;
    if (!game_is_published(APP, "7x7-Extreme-SHP", 2, 2))
        skip();
    game_is_published(APP, "9x9-Extreme-W4", 4, 4);
    game_is_published(APP, "9x9-Recursive-W10", 10, 7);
    game_is_published(APP, "7x7-H733-W9,gW8,gB7", 9, 8);
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

static void compare_turned(const game *p)
{
    game q;
    int w, b, other_w, other_b;
    game_open(&q, APP, NULL, turned(text_bytes(&p->puzzle.source)));
    game_ratings(p, &w, &b);
    game_ratings(&q, &other_w, &other_b);
    assert_int_equal(w, other_w);
    assert_int_equal(b, other_b);
    game_close(&q);
}

/* Signs that a random Latin square obeys, then no more givens than it takes. */
static void test_theorems(void **unused)
{
    (void)unused;
    rng r;
    game_counts n = { 0 };
    random_seed(&r, 42, 0);
    for (int i = 0; i < 24; i++) {
        game g, p;
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
        game_open(&g, APP, NULL, line);
        game_generate(&g, (uint64_t)i, &p);
        game_reads_again(&p);
        game_theorems(&p, &r, &n);
        compare_turned(&p);
        game_close(&p);
        game_close(&g);
    }
    print_message("%d candidates refuted, %d not; %d ends of braids, %d states solved\n", n.refuted,
                  n.not_refuted, n.ends, n.rated);
    assert_true(n.refuted > 100 && n.not_refuted > 10 && n.ends > 10 && n.rated > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_detected),
        cmocka_unit_test(test_every_filling),
        cmocka_unit_test(test_links_are_those_of_the_definition),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
