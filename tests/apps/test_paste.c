/* test_paste.c: readers of what people paste: each example of the table is read; every prefix of it, and
 * every change of one character, is read or refused with a reason; the codes that addresses are written in.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/app.h"
#include "apps/base64.h"
#include "apps/lz_string.h"
#include "apps/paste/paste.h"
#include "apps/percent.h"
#include "base/random.h"
#include "failing.h"
#include "tresse.h"

typedef struct bench {
    tresse *t;
    tresse_puzzle *p;
} bench;

static bench open_bench(void)
{
    bench b;
    assert_int_equal(tresse_open(&b.t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(b.t, &b.p), TRESSE_OK);
    return b;
}

static void close_bench(bench *b)
{
    tresse_puzzle_free(b->p);
    tresse_close(b->t);
}

#define GRID "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"

static void test_examples(void **unused)
{
    (void)unused;
    bench b = open_bench();
    int examples = 0;
    for (int i = 0; tresse_reader_name(i); i++) {
        const char *example = tresse_reader_example(i);
        tresse_message m = { 0 };
        assert_true(*tresse_reader_says(i));
        if (!*example)
            continue;
        const reader *r = reader_table[i];
        /* the row itself recognises it, and no row before it takes it away */
        assert_ptr_equal(reader_of((span){ example, strlen(example) }, r->first), r);
        if (tresse_puzzle_read(b.p, NULL, NULL, example, strlen(example), &m))
            fail_msg("%s: %d:%d: %s", tresse_reader_name(i), m.line, m.column, m.text);
        assert_true(*tresse_puzzle_text(b.p));
        examples++;
    }
    assert_true(examples >= 20);
    assert_null(tresse_reader_name(-1));
    assert_null(tresse_reader_says(1000));
    assert_null(tresse_reader_example(1000));
    close_bench(&b);
}

/* Most examples are the same puzzle: readers agree on it. */
static void test_examples_agree(void **unused)
{
    (void)unused;
    bench b = open_bench();
    int same = 0;
    for (int i = 0; tresse_reader_name(i); i++) {
        const char *example = tresse_reader_example(i);
        if (*example && !tresse_puzzle_read(b.p, NULL, NULL, example, strlen(example), NULL))
            same += !strcmp(tresse_puzzle_text(b.p), GRID);
    }
    assert_true(same >= 17);
    close_bench(&b);
}

/* What is not read is refused at a place, with a reason that says what to do. */
static void check(bench *b, const char *name, const char *bytes, size_t n)
{
    tresse_message m = { 0 };
    tresse_status s = tresse_puzzle_read(b->p, NULL, NULL, bytes, n, &m);
    if (s != TRESSE_OK && s != TRESSE_BAD_INPUT)
        fail_msg("%s: status %d: %.*s", name, (int)s, (int)n, bytes);
    if (s == TRESSE_BAD_INPUT && !m.text[0])
        fail_msg("%s: no message: %.*s", name, (int)n, bytes);
    if (s == TRESSE_OK && !*tresse_puzzle_text(b->p))
        fail_msg("%s: nothing read: %.*s", name, (int)n, bytes);
}

static void test_prefixes(void **unused)
{
    (void)unused;
    bench b = open_bench();
    for (int i = 0; tresse_reader_name(i); i++) {
        const char *example = tresse_reader_example(i);
        for (size_t n = 0; n < strlen(example); n++) {
            check(&b, tresse_reader_name(i), example, n); /* its beginning */
            if (n % 8 == 0)
                check(&b, tresse_reader_name(i), example + n, strlen(example) - n); /* its end */
        }
    }
    close_bench(&b);
}

/* Each character changed, missing or there twice. */
static void test_changes(void **unused)
{
    (void)unused;
    static const char signs[] = "0.x5 \n\"{[+%:|\xC3";
    bench b = open_bench();
    for (int i = 0; tresse_reader_name(i); i++) {
        const char *example = tresse_reader_example(i);
        size_t n = strlen(example);
        char *copy = malloc(n + 2);
        for (size_t k = 0; k < n; k++) {
            memcpy(copy, example, n);
            copy[k] = signs[(k + k / 14) % (sizeof signs - 1)];
            check(&b, tresse_reader_name(i), copy, n);
            memcpy(copy, example, k);
            if (k % 4 == 0)
                memcpy(copy + k, example + k + 1, n - k - 1);
            else if (k % 4 == 2) {
                copy[k] = example[k];
                memcpy(copy + k + 1, example + k, n - k);
            }
            if (k % 2 == 0)
                check(&b, tresse_reader_name(i), copy, k % 4 ? n + 1 : n - 1);
        }
        free(copy);
    }
    close_bench(&b);
}

#define ROWS8 "..345..8.\n4.6......\n...1...65\n.1.5.8.7.\n...3...91\n9........\n...8.....\n6....7.3.\n"

/* A cell too few or too many is never made up for. */
static void test_missing_cells_are_noticed(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        ",,3,4,5,,,8\n4,,6,,,,,,\n,,,1,,,,6,5\n,1,,5,,8,,7,\n,,,3,,,,9,1\n9,,,,,,,,\n,,,8,,,,,\n6,,,,,7,,3,"
        "\n,,1,,3,,,5,7\n",
        ",,3,4,5,,,8,\n4,,6,,,,,,\n,,,1,,,,6,5\n,1,,5,,8,,7,\n,,,3,,,,9,1\n9,,,,,,,,\n,,,8,,,,,\n6,,,,,7,,3,"
        "\n",
        "[[0,0,3],[4,0,6]]",
        "[[0,0,3,4,5,0,0,8,0],[4,0,6,0,0,0,0,0,0]]",
        ":0000:x:..345..8.4.6....:::",
        "S9B0102",
        "r1c1=1 r1c2=2 r1c1=3",
        "r1c1=1 r1c2=2 r1c3=0",
        "[code]\n[/code]",
        "<table><td>1</td></table>",
        "<game data=\"123\"/>",
        "https://playgoodsudoku.com/puzzle/$AAAA",
        "https://playgoodsudoku.com/puzzle/AAAA",
        "https://sudokupad.app/some-name",
        "https://swaroopg92.github.io/penpa-edit/#m=solve&p=xyz",
        "...3..\n...3...9.\n",
        /* rows among words: one too few, one too many, two grids in one text */
        "Help:\n" ROWS8 "Thanks\n",
        "Help:\n" ROWS8 "..1.3..57\n..1.3..57\nThanks\n",
        "One:\n" ROWS8 "..1.3..57\nTwo:\n" ROWS8 "..1.3..57\n",
        "Help:\n" ROWS8 "..1.3..5\nThanks\n",
    };
    bench b = open_bench();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tresse_message m = { 0 };
        if (tresse_puzzle_read(b.p, NULL, NULL, wrong[i], strlen(wrong[i]), &m) != TRESSE_BAD_INPUT ||
            !m.text[0])
            fail_msg("read: %s as %s", wrong[i], tresse_puzzle_text(b.p));
    }
    close_bench(&b);
}

/* What a mistake inside [code] or among words is, and where: in the text as it was pasted. */
static void test_places_are_those_of_the_text(void **unused)
{
    (void)unused;
    static const char post[] = "Hi\n\n[code]\n" ROWS8 "..1.3..5z\n[/code]\nBye\n";
    bench b = open_bench();
    tresse_message m = { 0 };
    assert_int_equal(tresse_puzzle_read(b.p, NULL, NULL, post, strlen(post), &m), TRESSE_BAD_INPUT);
    assert_int_equal(m.line, 12);
    assert_int_equal(m.column, 9);
    close_bench(&b);
}

/* Several grids among words are cut one by one; what stands behind the last one is none. */
static void test_cut(void **unused)
{
    (void)unused;
    static const char post[] =
        "One:\n" ROWS8 "..1.3..57\nTwo:\n[code]\n" ROWS8 "..1.3..57\n[/code]\nBye 12345\n";
    const char *at = post, *end = post + strlen(post);
    bench b = open_bench();
    int grids = 0;
    assert_int_equal(app_extent_of(NULL, post, strlen(post), 1), EXTENT_PARTS);
    for (size_t n; (n = paste_cut((span){ at, (size_t)(end - at) })) > 0; at += n, grids++) {
        assert_int_equal(tresse_puzzle_read(b.p, NULL, NULL, at, n, NULL), TRESSE_OK);
        assert_string_equal(tresse_puzzle_text(b.p), GRID);
    }
    assert_int_equal(grids, 2);
    close_bench(&b);
}

/* Where a grid ends does not depend on how much stands before it and behind it, words or another grid. */
static void test_cut_of_long_texts(void **unused)
{
    (void)unused;
    static const char *const grids[] = { ROWS8 "..1.3..57", "[code]\n" ROWS8 "..1.3..57\n[/code]",
                                         "```text\n" ROWS8 "..1.3..57\n```" };
    static const char far[] = "\n[code]\n" ROWS8 "..1.3..57\n[/code]\n";
    enum { MOST = 5000 };
    static char post[3 * MOST];
    for (int kind = 0; kind < 3; kind++)
        for (size_t before = 3600; before < 4400; before++) {
            size_t n = strlen(grids[kind]);
            memset(post, 'w', sizeof post - 1);
            post[before - 1] = '\n';
            memcpy(post + before, grids[kind], n);
            post[before + n] = '\n';
            memcpy(post + 2 * MOST, far, strlen(far));
            assert_int_equal(paste_cut((span){ post, strlen(post) }), before + n);
        }
}

/* Thousands of grids are cut in a time that grows as the text does: it took minutes once. */
static void test_cut_of_many(void **unused)
{
    (void)unused;
    enum { MANY = 5000 };
    static const char one[] = "One:\n" ROWS8 "..1.3..57\n\n";
    const size_t size = sizeof one - 1, all = MANY * size;
    char *post = malloc(all);
    int grids = 0;
    assert_non_null(post);
    for (size_t i = 0; i < MANY; i++)
        memcpy(post + i * size, one, size);
    for (size_t at = 0, n; at < all && (n = paste_cut((span){ post + at, all - at })) > 0; at += n)
        grids++;
    assert_int_equal(grids, MANY);
    assert_int_equal(app_extent_of(NULL, post, all, 1), EXTENT_PARTS);
    free(post);
}

/* ---- blanks for empty cells ---- */

/* With an empty first row; with rows like those of Kakuro or of other games; with an empty column; with an
 * empty last row. */
static const char *const blank_grids[] = {
    GRID,
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..........625.9...5..14..6.89........7....1.5.......7.2...9......9..1387.874..2..",
    "...2..8.9.9.5.......87..24.....1...6..4.95........64..4.9.....52....7...3.5.8..2.",
    "..2.......7.6.4..9.65.8.3....17.....9.......7.....34....35.9....8..6...4.5....7..",
    "..1.9......56....2.......3..6..71.4....2.......2..91.6...3..71..4...25....9...6..",
    ".874..2....9..13872...9...........7..7....1.589.......5..14..6..625.9............",
};
enum { BLANK_GRIDS = sizeof blank_grids / sizeof *blank_grids };

/* Adds nine rows, each behind `before`; stripped: without the blanks at their ends. */
static void add_blank_rows(char *out, const char *grid, const char *before, bool stripped)
{
    for (int r = 0; r < 9; r++) {
        char row[10] = "";
        int n = 9;
        for (int c = 0; c < 9; c++)
            row[c] = (char)(grid[9 * r + c] == '.' ? ' ' : grid[9 * r + c]);
        while (stripped && n && row[n - 1] == ' ')
            n--;
        row[n] = 0;
        strcat(strcat(strcat(out, before), row), "\n");
    }
}

static void expect(bench *b, const char *all, const char *grid)
{
    tresse_message m = { 0 };
    if (tresse_puzzle_read(b->p, NULL, NULL, all, strlen(all), &m))
        fail_msg("%d:%d: %s: %s", m.line, m.column, m.text, all);
    assert_string_equal(tresse_puzzle_text(b->p), grid);
}

/* Whatever is around the rows, a blank in front of a row is a cell. */
static void test_blanks_are_cells(void **unused)
{
    (void)unused;
    static const struct {
        const char *above, *before, *below;
    } dress[] = {
        { "", "", "" },
        { "[code]\n", "", "[/code]\n" },
        { "```\n", "", "```\n" },
        { "```text\n", "", "```\nThanks\n" },
        { "I am stuck:\n\n[code]\n", "", "[/code]\nWhat now?\n" },
        { "[quote][code]\n", "", "[/code][/quote]\n" },
        { "", "> ", "" },
        { "Somebody wrote:\n", "> ", "\nThanks\n" },
        { "", "> > ", "" },
        { "> [code]\n", "> ", "> [/code]\n" },
        { "Grid 01\n", "", "" },
        { "Easy\n\n", "", "" },
        { "Puzzle 2 (hard)\n", "", "\nThe end.\n" },
        { "# 9 blank\n", "", "" },
    };
    bench b = open_bench();
    for (int g = 0; g < BLANK_GRIDS; g++)
        for (size_t i = 0; i < sizeof dress / sizeof *dress; i++) {
            char all[400];
            strcpy(all, dress[i].above);
            add_blank_rows(all, blank_grids[g], dress[i].before, false);
            strcat(all, dress[i].below);
            expect(&b, all, blank_grids[g]);
        }
    close_bench(&b);
}

/* Blanks at the ends of lines may be missing, if no other cell can be. */
static void test_stripped_blanks(void **unused)
{
    (void)unused;
    bench b = open_bench();
    for (int g = 0; g < BLANK_GRIDS; g++) {
        char all[400] = "";
        bool certain = g < 2 || g == 4;
        add_blank_rows(all, blank_grids[g], "", true);
        tresse_message m = { 0 };
        tresse_status s = tresse_puzzle_read(b.p, NULL, NULL, all, strlen(all), &m);
        if (s == TRESSE_OK)
            assert_string_equal(tresse_puzzle_text(b.p), blank_grids[g]);
        if (certain)
            assert_int_equal(s, TRESSE_OK);
    }
    close_bench(&b);
}

/* Where rows may be shifted, or may be missing, nothing is read, and it is said what to do. */
static void test_blanks_in_doubt(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        /* without blanks in front; without those in front of one row; without a row */
        "53  7    \n6  195   \n98    6 \n8   6   3\n4  8 3  1\n7   2   6\n6    28 \n419  5\n8  79\n",
        "53  7\n6  195\n98    6\n8   6   3\n4  8 3  1\n7   2   6\n6    28\n419  5\n8  79\n",
        "53  7    \n6  195   \n98    6 \n8   6   3\n4  8 3  1\n7   2   6\n 6    28 \n   419  5\n    8  79\n",
        "53  7    \n6  195   \n 98    6 \n8   6   3\n7   2   6\n 6    28 \n   419  5\n    8  79\n",
    };
    bench b = open_bench();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tresse_message m = { 0 };
        if (tresse_puzzle_read(b.p, NULL, NULL, wrong[i], strlen(wrong[i]), &m) != TRESSE_BAD_INPUT)
            fail_msg("read: %s as %s", wrong[i], tresse_puzzle_text(b.p));
        assert_non_null(strstr(m.text, "write a dot for each empty cell"));
    }
    close_bench(&b);
}

/* Where another application is named, that one reads the rows. */
static void test_blanks_of_others(void **unused)
{
    (void)unused;
    char all[400] = "";
    tresse_message m = { 0 };
    bench b = open_bench();
    add_blank_rows(all, blank_grids[3], "", false);
    assert_int_equal(tresse_puzzle_read(b.p, "kakuro", NULL, all, strlen(all), &m), TRESSE_BAD_INPUT);
    assert_null(strstr(m.text, "sudoku"));
    close_bench(&b);
}

/* Several of them are cut one by one, among grids with signs, in a time that grows as the text does. */
static void test_cut_of_blanks(void **unused)
{
    (void)unused;
    enum { MANY = 3000 };
    char one[400] = "One:\n";
    add_blank_rows(one, blank_grids[2], "", false);
    strcat(one, "\nTwo:\n" ROWS8 "..1.3..57\n\n");
    const size_t size = strlen(one), all = MANY * size;
    char *post = malloc(all);
    bench b = open_bench();
    int grids = 0;
    assert_non_null(post);
    for (size_t i = 0; i < MANY; i++)
        memcpy(post + i * size, one, size);
    for (size_t at = 0, n; at < all && (n = paste_cut((span){ post + at, all - at })) > 0; at += n, grids++)
        if (grids < 4) {
            assert_int_equal(tresse_puzzle_read(b.p, NULL, NULL, post + at, n, NULL), TRESSE_OK);
            assert_string_equal(tresse_puzzle_text(b.p), grids % 2 ? GRID : blank_grids[2]);
        }
    assert_int_equal(grids, 2 * MANY);
    free(post);
    close_bench(&b);
}

/* A text that is random in the letters of all readers does no harm. */
static void test_rubbish(void **unused)
{
    (void)unused;
    static const char letters[] = "0123456789.:|-+,; \n\t[]{}()<>\"'=rcSCLscltdABu%&$/?";
    bench b = open_bench();
    rng random;
    random_seed(&random, 7, 0);
    for (int i = 0; i < 1000; i++) {
        char all[400];
        size_t n = 1 + random_below(&random, (uint32_t)sizeof all - 1);
        for (size_t k = 0; k < n; k++)
            all[k] = letters[random_below(&random, sizeof letters - 1)];
        check(&b, "rubbish", all, n);
    }
    close_bench(&b);
}

/* ---- the codes of addresses ---- */

static void test_percent(void **unused)
{
    (void)unused;
    static const char all[] = "a%41%2b%zz%4";
    static const int wanted[] = { 'a', 'A', '+', '%', 'z', 'z', '%', '4', -1 };
    const char *at = all;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_int_equal(percent_next(&at, all + strlen(all)), wanted[i]);
}

static void test_base64(void **unused)
{
    (void)unused;
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int known = 0;
    for (int i = 0; i < 64; i++)
        assert_int_equal(base64_value(digits[i]), i);
    assert_int_equal(base64_value('-'), 62);
    assert_int_equal(base64_value('_'), 63);
    for (int c = -1; c < 256; c++)
        known += base64_value(c) >= 0;
    assert_int_equal(known, 66);
}

typedef struct stream {
    const char *at;
} stream;

static int next_six(void *context)
{
    stream *s = context;
    return *s->at ? base64_value(*s->at++) : -1;
}

/* Made by npm's lz-string; tests/cli/paste.sh compares many more, where npm is there. */
static void test_lz_string(void **unused)
{
    (void)unused;
    static const struct {
        const char *packed, *all;
    } cases[] = {
        { "Q===", "" },
        { "IZA=", "a" },
        { "IYo=", "aaa" },
        { "IYI17Sg=", "abababababab" },
        { "N4IgzglgXgpiBcBOAvkA", "{\"size\":9}" },
        { "CcN4PwBIBkQQnA67IA==", "äöü ≠ 9×9" },
        { "BYUwNmD2AEoTcq3FIA==", "hello hello hello hello" },
        { "rwbgA92o", "😀😀😀" },
        { "AwRgTAzALArAbAdgBwE5SVo17r2W8XLAjPbQzfHS8046slIA",
          "012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stream s = { cases[i].packed };
        text out;
        text_open(&out, &memory_standard);
        assert_int_equal(lz_string_read(&memory_standard, next_six, &s, &out), OK);
        assert_string_equal(text_bytes(&out), cases[i].all);
        text_close(&out);
        for (size_t n = 0; *cases[i].all && n < strlen(cases[i].packed) / 2;
             n++) { /* what is cut is not a text */
            char *cut = strdup(cases[i].packed);
            cut[n] = 0;
            stream half = { cut };
            text_open(&out, &memory_standard);
            assert_int_equal(lz_string_read(&memory_standard, next_six, &half, &out), BAD_INPUT);
            text_close(&out);
            free(cut);
        }
    }
}

/* Where memory fails, at any place, that is said, and nothing is lost. */
static void test_failing_memory(void **unused)
{
    (void)unused;
    for (int i = 0; tresse_reader_name(i); i++) {
        const char *example = tresse_reader_example(i);
        tresse_status s = TRESSE_NO_MEMORY;
        for (int k = 0; s == TRESSE_NO_MEMORY && *example && k < 400; k++) {
            failing f = { .left = k };
            const tresse_memory own = { failing_resize, &f };
            tresse *t = NULL;
            tresse_puzzle *p = NULL;
            s = tresse_open(&t, &own);
            if (s == TRESSE_OK)
                s = tresse_puzzle_new(t, &p);
            if (s == TRESSE_OK)
                s = tresse_puzzle_read(p, NULL, NULL, example, strlen(example), NULL);
            tresse_puzzle_free(p);
            tresse_close(t);
            assert_int_equal(f.taken, 0);
            if (s != TRESSE_OK && s != TRESSE_NO_MEMORY)
                fail_msg("%s: %d after %d allocations", tresse_reader_name(i), (int)s, k);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_examples_agree),
        cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_rubbish),
        cmocka_unit_test(test_missing_cells_are_noticed),
        cmocka_unit_test(test_percent),
        cmocka_unit_test(test_base64),
        cmocka_unit_test(test_lz_string),
        cmocka_unit_test(test_failing_memory),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_cut_of_long_texts),
        cmocka_unit_test(test_cut_of_many),
        cmocka_unit_test(test_places_are_those_of_the_text),
        cmocka_unit_test(test_blanks_are_cells),
        cmocka_unit_test(test_stripped_blanks),
        cmocka_unit_test(test_blanks_in_doubt),
        cmocka_unit_test(test_blanks_of_others),
        cmocka_unit_test(test_cut_of_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
