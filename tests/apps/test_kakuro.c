/* test_kakuro.c: Kakuro: forms of the text, combinations, the network against every filling, published
 * ratings, theorems. */
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NAME "kakuro"
#define APP  (&app_kakuro)

extern const app app_kakuro;
#define FOUR "B 3\\ 4\\ / \\4 . . / \\3 . ."

static const ordeal_form good[] = {
    { "", FOUR, FOUR, NULL, NULL },
    { "", "B 3\\ 4\\\n\\4 . .\n\\3 . .\n", FOUR, NULL, NULL },
    { "", "\\ 3\\ 4\\0 / 0\\4 . ? / \\3 - _ //", FOUR, NULL, NULL },
    { "", "# a comment\r\nb 3\\ 4\\\r\n\r\n\\4 . .\r\n\\3 . .\r\n", FOUR, NULL, NULL },
    { "", "\"B 3\\ 4\\ / \\4 . . / \\3 . .\"", FOUR, NULL, NULL },
    { "", "3\n4 . . /\n3 . . //\n3 . . /\n4 . . //\n", FOUR, NULL, NULL },
    { "", "3 4 . . 3 . . 3 . . 4 . .", FOUR, NULL, NULL },
    { "", "3 4 . . / 3 . . // 3 . . / 4 . . //", FOUR, NULL, NULL },
    { "", "B 3\\ 4\\ / \\4 1 . / \\3 . .", "B 3\\ 4\\ / \\4 1 . / \\3 . .", NULL, NULL },
    { "", "B 3\\ 4\\ / \\4 12 . / \\3 . .", FOUR, NULL, NULL }, /* its sums allow only 1 */
    { "", "B 3\\ B / \\9 19 . / \\8 . .", "B 3\\ B / \\9 1 . / \\8 . .", NULL,
      NULL }, /* 9 goes, 1 is given */
    { "", "B 3\\ B / \\9 12 . / \\8 . .", "B 3\\ B / \\9 . . / \\8 . .", NULL, NULL },
    { "", "B 3\\ B / \\9 1 23 / \\8 ~ .", "B 3\\ B / \\9 1 23 / \\8 ~ .", NULL, NULL },
    { "", "B B B / \\9 . . / \\8 . .", "B B B / \\9 . . / \\8 . .", NULL, NULL },
    { "", ". . B / . . 5\\ / 9\\ . . / . . .", ". . B / . . 5\\ / 9\\ . . / . . .", NULL, NULL },
    { "", "B 7\\ B / \\7 . B", "B 7\\ B / \\7 . B", NULL, NULL },
    { "", "B 3\\ 17\\ / \\5 . . / \\5 . .", "B 3\\ 17\\ / \\5 . . / \\5 . .", NULL,
      NULL }, /* no solution, but a puzzle */
    { "", FOUR " by hand, 3/4", FOUR, NULL, "by hand, 3/4" },
    { "", "3 4 . . 3 . . 3 . . 4 . . by hand, 3/4", FOUR, NULL, "by hand, 3/4" },
    { "", "3 4 . . / 3 . . // 3 . . / 4 . . by hand, 3/4", FOUR, NULL, "by hand, 3/4" },
};

static void test_forms(void **unused)
{
    (void)unused;
    ordeal_reads(APP, ORDEAL_ALL(good));
}

static const ordeal_refusal bad[] = {
    { "", "", 1, 1, "the text ends, expected a size, or a grid with clues as in 17\\23" },
    { "", "B B B / B . .", 1, 1, "found 'B', expected the size, or a grid with clues" },
    { "", "\\3 . .", 1, 1, "1 row of 3 cells, expected 2 to 32 of each" },
    { "", "B 3\\ 4\\ / \\4 . / \\3 . .", 1, 15, "row 2 has 2 cells, expected 3" },
    { "", "B 3\\ 4\\\n\\4 . . .\n\\3 . .", 2, 8, "found '.', expected row 2 to end after 3 cells" },
    { "", "B 3\\ 4\\\n\\4 . .\n\\3 . .\nmore", 4, 5, "the text ends, expected 12 cells, not 10" },
    { "", "B 3\\ 4\\ / \\4 . x / \\3 . .", 1, 16, "found 'x', expected digits, '.' (white), 'B' (black) or" },
    { "", "B 3\\ 4\\ / \\4 . 1a / \\3 . .", 1, 16, "found '1a', expected digits" },
    { "", "B 3\\ 4\\ / \\4 . 11 / \\3 . .", 1, 17, "candidate 1 stands twice in r2c3" },
    { "", "B 3\\ 4\\ / \\46 . . / \\3 . .", 1, 11, "sum 46, expected at most 45" },
    { "", "B 3\\ 4\\ / \\4x . . / \\3 . .", 1, 11, "found '\\4x', expected digits" },
    { "", "B 3\\ 4\\ / \\18 . . / \\3 . .", 1, 11, "sum 18 of 2 cells, expected 3 to 17" },
    { "", "B 3\\ 2\\ / \\5 . . / \\3 . .", 1, 6, "sum 2 of 2 cells, expected 3 to 17" },
    { "", "B 3\\ 4\\5 / \\4 . . / \\3 . .", 1, 6, "clue 5 without a white cell to its right" },
    { "", "B 3\\ 4\\ / 7\\4 . . / B . .", 1, 11, "clue 7 without a white cell below it" },
    { "", "B 3\\ 4\\ / \\4 9 . / \\3 . .", 1, 14, "9 in r2c2, which its sums do not allow" },
    { "", "\\9 . . . . . . . . . . / B B B B B B B B B B B", 1, 4,
      "10 white cells in a line, expected at most 9" },
    { "", "B \\ / . .", 1, 1, "a grid without a clue, expected some" },
    { "", "12 . / 5 B B 26\\", 1, 1, "a grid without a clue, expected some" },
    { "", "2 B . B .", 1, 1, "a grid without a clue, expected some" },
    { "", "1 .", 1, 1, "1 row of 1 cells, expected 2 to 32 of each" },
    { "", "33 .", 1, 1, "33 rows of 33 cells, expected 2 to 32 of each" },
    { "", "3 4 . . 3 . . 3 . . 4 .", 1, 24, "the text ends, expected 12 cells, not 11" },
    { "", "3\n4 . . .\n3 . .\n3 . .\n4 . .", 2, 7, "found '.', expected row 1 to end after 3 cells" },
    { "", "3\n4 . .\n3 . .\n3 . .\n4 . .\n5 . .", 6, 1, "found '5', expected the end of the puzzle" },
    { "", "3 4 . . 3 . . 3 . x 4 . .", 1, 19, "found 'x', expected '.' (white), 'B' (black) or a sum" },
    { "", "3 . . . 3 . . 3 . . 4 . .", 1, 3, "found '.', expected 'B' or a sum: the first cell of a line" },
    { "", "3 4 . . 3 . B 3 . . 4 . .", 1, 25, "r3c3 is white here, but black in the rows" },
    { "", "3 4 . . 3 . . 3 . B 4 . .", 1, 19, "r3c2 is black here, but white in the rows" },
    { "size=3", FOUR, 0, 0, "unknown parameter 'size=3', expected none" },
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
        { FOUR, NAME },
        { "B B B\nB 3\\ 3\\\n\\3 . .\n\\3 . .", NAME },
        { "3 4 . . / 3 . . // 3 . . / 4 . . // comment", NAME },
    };
    static const char *const others[] = {
        "3 4 . . 3 . . 3 . . 4 . B", "3 4 . . 3 . . 3 . . 4 . . 5", "B . B . / .", "C:\\3", "",
    };
    ordeal_detects(ORDEAL_ALL(mine));
    ordeal_ignores(APP, ORDEAL_ALL(others));
}

/* ---- combinations ---- */

/* Of each sum and number of cells: the combinations, and the digits that they have in common. */
static void test_combinations(void **unused)
{
    (void)unused;
    int pairs = 0, magic = 0, pseudo = 0;
    for (int cells = 2; cells <= 9; cells++)
        for (int sum = cells * (cells + 1) / 2; sum <= cells * (19 - cells) / 2; sum++) {
            ordeal g;
            char line[80] = "B";
            int sets = 0, common = 0x1FF, places = 0;
            for (int i = 0; i < cells; i++)
                strcat(line, " B");
            snprintf(line + strlen(line), sizeof line - strlen(line), " / \\%d", sum);
            for (int i = 0; i < cells; i++)
                strcat(line, " .");
            for (int set = 0; set < 512; set++) {
                int total = 0;
                for (int d = 1; d <= 9; d++)
                    total += set >> (d - 1) & 1 ? d : 0;
                if (__builtin_popcount((unsigned)set) == cells && total == sum)
                    sets++, common &= set;
            }
            ordeal_open(&g, APP, NULL, line);
            csp_list list = csp_var_labels(g.lab.csp, ordeal_var(&g, "hr2c1"));
            assert_int_equal(list.end - list.begin, sets);
            for (int v = 0; v < csp_vars(g.lab.csp); v++)
                places += strcmp(csp_type_name(g.lab.csp, csp_var_type(g.lab.csp, (csp_var)v)), "hn") == 0;
            assert_int_equal(places, __builtin_popcount((unsigned)common));
            pairs++;
            magic += sets == 1;
            pseudo += sets > 1 && common;
            ordeal_close(&g);
        }
    assert_int_equal(pairs, 120);
    assert_int_equal(magic, 34);
    assert_int_equal(pseudo, 31);
}

static void test_names(void **unused)
{
    (void)unused;
    ordeal g;
    ordeal_open(&g, APP, NULL, "B B 8\\ / B \\8 . / B \\5 .");
    csp_label set = ordeal_label(&g, "vr1c3n35"), cell = ordeal_label(&g, "n5r3c3");
    assert_int_not_equal(set, CSP_NONE);
    assert_string_equal(csp_label_subject(g.lab.csp, set), "vr1c3");
    assert_string_equal(csp_label_value(g.lab.csp, set), "35");
    csp_var v = ordeal_var(&g, "vr1c3");
    assert_string_equal(csp_value_name(g.lab.csp, v, set), "n35");
    assert_string_equal(csp_type_name(g.lab.csp, csp_var_type(g.lab.csp, v)), "v");
    assert_string_equal(csp_value_name(g.lab.csp, ordeal_var(&g, "r3c3"), cell), "n5");
    assert_string_equal(csp_value_name(g.lab.csp, ordeal_var(&g, "hr3c2n5"), cell), "c3");
    csp_list list = csp_var_labels(g.lab.csp, v);
    assert_int_equal(list.end - list.begin, 3); /* 17, 26, 35, in this order */
    assert_string_equal(csp_label_name(g.lab.csp, list.begin[0]), "vr1c3n17");
    assert_string_equal(csp_label_name(g.lab.csp, list.begin[1]), "vr1c3n26");
    ordeal_close(&g);
}

/* ---- every filling ---- */

enum { CELLS = 64 };

typedef struct small_kakuro {
    int rows, columns;
    char cells[CELLS + 1]; /* '.' white, 'B' black */
    int right[CELLS], below[CELLS], digit[CELLS];
} small_kakuro;

static const char *source_of(const small_kakuro *k)
{
    static char line[1024];
    int n = 0;
    for (int i = 0; i < k->rows * k->columns; i++) {
        char word[16] = ".", below[8] = "", right[8] = "";
        if (k->below[i])
            snprintf(below, sizeof below, "%d", k->below[i] % 100);
        if (k->right[i])
            snprintf(right, sizeof right, "%d", k->right[i] % 100);
        if (k->cells[i] != '.')
            snprintf(word, sizeof word, "%s%s%s", below, *below || *right ? "\\" : "B", right);
        n += snprintf(line + n, sizeof line - (size_t)n, "%s%s",
                      i == 0           ? ""
                      : i % k->columns ? " "
                                       : " / ",
                      word);
    }
    return line;
}

/* The cells of the run behind (stride 1) or below (stride columns) a black cell or the border; first: its
 * first.
 */
static int run_length(const small_kakuro *k, int first, int stride)
{
    int n = 0, at = first;
    while (at < k->rows * k->columns && k->cells[at] == '.' &&
           (stride > 1 || at / k->columns == first / k->columns)) {
        n++;
        at += stride;
    }
    return n;
}

static bool starts_run(const small_kakuro *k, int cell, int stride)
{
    bool edge = stride == 1 ? cell % k->columns == 0 : cell < stride;
    return k->cells[cell] == '.' && (edge || k->cells[cell - stride] != '.');
}

/* The digits of the run as a set; 0: one stands twice. */
static int set_of(const small_kakuro *k, int first, int stride)
{
    int set = 0;
    for (int i = 0; i < run_length(k, first, stride); i++) {
        int bit = 1 << (k->digit[first + i * stride] - 1);
        if (set & bit)
            return 0;
        set |= bit;
    }
    return set;
}

static int sum_of(int set)
{
    int sum = 0;
    for (int d = 1; d <= 9; d++)
        sum += set >> (d - 1) & 1 ? d : 0;
    return sum;
}

static int clue_of(const small_kakuro *k, int first, int stride)
{
    bool edge = stride == 1 ? first % k->columns == 0 : first < stride;
    return edge ? 0 : (stride == 1 ? k->right : k->below)[first - stride];
}

static bool obeys(const small_kakuro *k)
{
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        for (int way = 0; way < 2; way++) {
            int stride = way ? k->columns : 1;
            if (!starts_run(k, cell, stride))
                continue;
            int set = set_of(k, cell, stride), clue = clue_of(k, cell, stride);
            if (!set || (clue && clue != sum_of(set)))
                return false;
        }
    return true;
}

/* label_of[set] for each black cell and way, and label_of[1 << d] for white cells, way 0. */
typedef struct label_table {
    csp_label label[CELLS][2][512];
} label_table;

static label_table *labels_of(const ordeal *g, const small_kakuro *k)
{
    label_table *t = malloc(sizeof *t);
    assert_non_null(t);
    memset(t, 0xFF, sizeof *t);
    for (int l = 0; l < csp_labels(g->lab.csp); l++) {
        int set = 0, r = 0, c = 0;
        const char *subject = csp_label_subject(g->lab.csp, (csp_label)l);
        bool cell = *subject == 'r';
        assert_int_equal(sscanf(subject + !cell, "r%dc%d", &r, &c), 2);
        for (const char *v = csp_label_value(g->lab.csp, (csp_label)l); *v; v++)
            set |= 1 << (*v - '1');
        t->label[(r - 1) * k->columns + c - 1][*subject == 'v'][set] = (csp_label)l;
    }
    return t;
}

/* Puts the labels of the filling into value; false: some label does not exist. */
static bool set_labels(const small_kakuro *k, const label_table *t, bool *value, bool to)
{
    bool all = true;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (k->cells[cell] != '.')
            continue;
        for (int way = -1; way < 2; way++) {
            int stride = way == 1 ? k->columns : 1;
            if (way >= 0 && (!starts_run(k, cell, stride) || !clue_of(k, cell, stride)))
                continue;
            csp_label l = way < 0 ? t->label[cell][0][1 << (k->digit[cell] - 1)]
                                  : t->label[cell - stride][way][set_of(k, cell, stride)];
            if (l == CSP_NONE)
                all = false;
            else
                value[l] = to;
        }
    }
    return all;
}

static bool next_filling(small_kakuro *k)
{
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (k->cells[cell] != '.')
            continue;
        if (++k->digit[cell] <= 9)
            return true;
        k->digit[cell] = 1;
    }
    return false;
}

/* Any other combination in place of the right one is refused. */
static void swap_combinations(const ordeal *g, bool *value)
{
    for (int v = 0; v < csp_vars(g->lab.csp); v++) {
        const char *type = csp_type_name(g->lab.csp, csp_var_type(g->lab.csp, (csp_var)v));
        if (strcmp(type, "h") != 0 && strcmp(type, "v") != 0)
            continue;
        csp_list list = csp_var_labels(g->lab.csp, (csp_var)v);
        for (const csp_label *l = list.begin; l < list.end; l++)
            if (value[*l]) {
                csp_label other = l + 1 < list.end ? l[1] : *list.begin;
                value[*l] = false;
                value[other] = other != *l;
                assert_false(ordeal_agree(g, value));
                value[other] = false;
                value[*l] = true;
                break;
            }
    }
}

static int brute(small_kakuro *k)
{
    ordeal g;
    int solutions = 0;
    ordeal_open(&g, APP, NULL, source_of(k));
    ordeal_reads_its_own(&g);
    label_table *t = labels_of(&g, k);
    bool *value = calloc((size_t)csp_labels(g.lab.csp) + 1, sizeof *value);
    assert_non_null(value);
    for (int cell = 0; cell < CELLS; cell++)
        k->digit[cell] = 1;
    do {
        bool right = obeys(k), all = set_labels(k, t, value, true);
        if (all)
            assert_int_equal(ordeal_agree(&g, value), right);
        else
            assert_false(right);
        if (right && solutions++ < 20)
            swap_combinations(&g, value);
        set_labels(k, t, value, false);
    } while (next_filling(k));
    assert_int_equal(ordeal_solutions(&g, 2000), solutions < 2000 ? solutions : 2000);
    free(value);
    free(t);
    ordeal_close(&g);
    return solutions;
}

/* A random filling of the white cells that has no digit twice in a run; false: none was found. */
static bool fill(small_kakuro *k, rng *r)
{
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        int used = 0;
        if (k->cells[cell] != '.')
            continue;
        for (int at = cell; at % k->columns && k->cells[at - 1] == '.'; at--)
            used |= 1 << k->digit[at - 1];
        for (int at = cell; at >= k->columns && k->cells[at - k->columns] == '.'; at -= k->columns)
            used |= 1 << k->digit[at - k->columns];
        int tries = 0;
        do
            k->digit[cell] = 1 + (int)random_below(r, 9);
        while ((used >> k->digit[cell] & 1) && ++tries < 100);
        if (tries == 100)
            return false;
    }
    return true;
}

/* Clues of the filling, each with `percent` in a hundred. */
static void add_clues(small_kakuro *k, rng *r, int percent)
{
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        for (int way = 0; way < 2; way++) {
            int stride = way ? k->columns : 1;
            bool edge = way ? cell < stride : cell % k->columns == 0;
            if (starts_run(k, cell, stride) && !edge && (int)random_below(r, 100) < percent)
                (way ? k->below : k->right)[cell - stride] = sum_of(set_of(k, cell, stride));
        }
}

static void test_every_filling(void **unused)
{
    (void)unused;
    static const small_kakuro shapes[] = {
        { 3, 3, "BBBB..B..", { 0 }, { 0 }, { 0 } }, { 3, 4, "BBBBB...B..B", { 0 }, { 0 }, { 0 } },
        { 3, 3, "..BB..BBB", { 0 }, { 0 }, { 0 } }, { 2, 3, "BBBB.B", { 0 }, { 0 }, { 0 } },
        { 3, 3, "BBBB.BB.B", { 0 }, { 0 }, { 0 } }, { 2, 5, "BBBBBB....", { 0 }, { 0 }, { 0 } },
    };
    rng r;
    int one = 0, many = 0, none = 0;
    random_seed(&r, 51, 0);
    for (int i = 0; i < 36; i++) {
        small_kakuro k = shapes[i % 6];
        assert_true(fill(&k, &r));
        add_clues(&k, &r, i < 18 ? 100 : 70);
        if (i % 4 == 3) /* sums that may not go together */
            for (int cell = 0; cell < k.rows * k.columns; cell++)
                k.right[cell] += k.right[cell] > 6 ? -1 : 0;
        int n = brute(&k);
        *(n == 0 ? &none : n == 1 ? &one : &many) += 1;
    }
    print_message("%d without a solution, %d with one, %d with several\n", none, one, many);
    assert_true(none > 0 && one > 0 && many > 0);
}

/* ---- the rest ---- */

static void test_drawing(void **unused)
{
    (void)unused;
    ordeal_draws(APP, NULL, "B 3\\ B / \\10 . . / \\4 . 1 / B 8\\ B / \\12 . .",
                 "B   3\\ B\n\\10 .  .\n\\4  .  1\nB   8\\ B\n\\12 .  .\n",
                 "B   3\\ B\n\\10 12 2346789\n\\4  ~  1\nB   8\\ B\n\\12 8  345789\n");
}

/* Combinations as givens are written as candidates of their cells. */
static void test_write(void **unused)
{
    (void)unused;
    ordeal g;
    text t;
    text_open(&t, &memory_standard);
    ordeal_open(&g, APP, NULL, "B 8\\ B / \\11 . . / \\9 . .");
    csp_label given[] = { ordeal_label(&g, "vr1c2n35"), ordeal_label(&g, "n2r3c3") };
    g.puzzle.app->write(&g.puzzle, given, 2, &t);
    assert_string_equal(text_bytes(&t), "B 8\\ B / \\11 35 . / \\9 35 2");
    text_close(&t);
    ordeal_close(&g);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    ordeal_without_memory(APP, NULL,
                          FOUR " a comment that is long enough to need room of its own, and some more");
    ordeal_without_memory(APP, NULL, "B 8\\ B / \\11 35 . / \\9 35 2");
    ordeal_without_memory(APP, NULL, "3 4 . . 3 . . 3 . . 4 . .");
}

static void test_published(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = { { "10x10-E81712", 0, 0 }, { "M21962-W7-gW4-g2W4", 7, 6 } };
    ordeal_is_published(APP, ORDEAL_ALL(known));
}

/* Rows and columns exchanged, and digits reversed, so that a sum of p digits becomes 10p less the sum. */
static small_kakuro turned(const small_kakuro *k)
{
    small_kakuro q = { .rows = k->columns, .columns = k->rows };
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        int to = cell % k->columns * k->rows + cell / k->columns;
        q.cells[to] = k->cells[cell];
        if (k->right[cell])
            q.below[to] = 10 * run_length(k, cell + 1, 1) - k->right[cell];
        if (k->below[cell])
            q.right[to] = 10 * run_length(k, cell + k->columns, k->columns) - k->below[cell];
    }
    return q;
}

static void test_theorems(void **unused)
{
    (void)unused;
    rng r;
    ordeal_seen n = { 0 };
    int made = 0;
    random_seed(&r, 52, 0);
    while (made < 30) {
        small_kakuro k = { .rows = 5 + made % 2, .columns = 6 };
        ordeal g, p;
        for (int cell = 0; cell < k.rows * k.columns; cell++)
            k.cells[cell] = cell < k.columns || cell % k.columns == 0 || !random_below(&r, 4) ? 'B' : '.';
        if (!fill(&k, &r))
            continue;
        add_clues(&k, &r, made % 3 ? 100 : 85);
        ordeal_open(&g, APP, NULL, source_of(&k));
        ordeal_reads_its_own(&g);
        ordeal_theorems(&g, &r, 3, &n);
        small_kakuro q = turned(&k);
        ordeal_same_ratings(&g, NULL, source_of(&q));
        ordeal_generate(&g, (uint64_t)made, &p);
        ordeal_theorems(&p, &r, 3, &n);
        ordeal_close(&p);
        ordeal_close(&g);
        made++;
    }
    ordeal_enough(&n, 100, 10, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),     cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_detected),  cmocka_unit_test(test_combinations),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_every_filling),
        cmocka_unit_test(test_drawing),   cmocka_unit_test(test_write),
        cmocka_unit_test(test_no_memory), cmocka_unit_test(test_published),
        cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
