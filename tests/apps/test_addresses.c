/* test_addresses.c: addresses of other sites: what is read, what is refused and where, and that nothing that
 * may stand in one does any harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/app.h"
#include "base/random.h"
#include "failing.h"
#include "tresse.h"

#define GRID   "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
#define DIGITS "003450080406000000000100065010508070000300091900000000000800000600007030001030057"
#define LOAD   "https://f-puzzles.com/?load="
#define WIKI   "https://www.sudokuwiki.org/sudoku.htm?bd="

typedef struct read_case {
    const char *address, *app, *source, *changes, *comment;
} read_case;

static const read_case reads[] = {
    { WIKI GRID, "sudoku", GRID, "", "" },
    { WIKI DIGITS " from the wiki", "sudoku", GRID, "", "from the wiki" },
    { "http://sudokuwiki.org/Sudoku.htm?x=1&bd=" DIGITS "&y=2#top", "sudoku", GRID, "", "" },
    { WIKI "4644090h11000081000h002100000000000000000003000000211100030011008100410000000009000000g103"
           "g10000000000000000000000810000000000210000000041000900000003000900001141",
      "sudoku", GRID, "r1c2<>9", "" },
    { "https://sudokuexchange.com/play/?s=" DIGITS "&d=3", "sudoku", GRID, "", "" },
    { "sudokuexchange.com/play/?d=3&s=" DIGITS, "sudoku", GRID, "", "" },
    { "https://puzz.link/p?sudoku/4/4/g1k23k3g", "sudoku", ".1.....23.....3.", "", "" },
    { "https://puzz.link/p?minarism/3/3/ghijgijgh", "futoshiki", "3 ......... <>---< -<->--", "", "" },
    { "https://pzprxs.example/p?sudoku/4/4/g1k23k3g", "sudoku", ".1.....23.....3.", "", "" },
    { "https://puzz.link/p?sudoku_edit/4/4/g1k23k3g", "sudoku", ".1.....23.....3.", "", "" },
    { "http://pzv.jp/p.html?sudoku/6/6/1zt2", "sudoku", "1..................................2", "", "" },
    { "https://puzz.link/p?sudoku/16/16/fa-10zzzzzzzzzzzzr1", "sudoku", NULL, "", "" },
    { "puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "kakuro",
      "B B 12\\ 4\\ B B / B 4\\8 . . 10\\ B / \\10 . . . . 10\\ / \\3 . . 17\\3 . . / B \\21 . . . . / B B "
      "\\12 . . B",
      "", "" },
    { LOAD "N4IgzglgXgpiBcAWANCALhNAbO8QBUBLsNAAkFo5QADeRUBDAVzQAsB7AJwRBpDfpzBhpO3AOZsIAEwQBtaaAButLP"
           "VwBGVCIjyYAOwRpeMAL7JgJs6aMBdZHPP3LNuSEXLcAJg1bd+ww4tmTgHmLkoqCADMXtp68AYq9lZWRkA=",
      "sudoku", "1.......2.....3.", "", "" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMrUBjFtmDAAUW3CGQCyJDAGsw+AEwBdAL7"
           "Ji5KggDMq4LuWLkhfWvSMWw5qIlTZ+OohVqDR9ZWrz651vA5UTes6Gxs6mpO7aXkw+fjC6ILzM/EIiYpIycvB4dEo8"
           "APYYzAKW1ul2WY4GhiAkSRDSzBBoABZsCABm5GAwqNJiZALcJGjUeNXcCMwUZGTKQA==",
      "sudoku", "1.......2.....3.", "r1c2=3 r2c3<>2 r4c4<>4", "" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1AxjQgHsA7BABgF9kiTyr46GRjTKEBGexriz4BdZIQ5NurfhME0ZnZrwWSht"
           "UeMVSATCrnxd7LSwDMepfDMaBFwzZ3mpZo6oRXhtIA",
      "sudoku", "................", "", "" },
    { LOAD "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQA3AQwBsBXOeAZlTQgpgDsEAXDBkqGr1GAFlbsuvfjEGVaDBAFYJH"
           "bvD4DSgucMXwAHKqkaZOgLrJC8kQnHpJ6zbO3k9jAGzGnZ12X862paEgf42+gCM3tJaAX7hntGmsQnKSc5EwWHuCFE"
           "OajEu2QqMKvkmGfE5hum+xbbwAOy1sZlWcfX6LOU+rX66JQgoPYUDDXlsBcmyWalILUWhS/1B7ctCgzUj0+tLs9Ve2"
           "5UdoXPNR3VjXQsWa1WbE46j9w3dkxWXL/pl771FZzdzOYiEA==",
      "sudoku", GRID, "", "" },
};

enum { READS = sizeof reads / sizeof *reads };

static void test_reads(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (int i = 0; i < READS; i++) {
        const read_case *x = &reads[i];
        tresse_message m = { 0 };
        if (tresse_puzzle_read(p, NULL, NULL, x->address, strlen(x->address), &m))
            fail_msg("%s: %d: %s", x->address, m.column, m.text);
        assert_string_equal(tresse_puzzle_app(p), x->app);
        if (x->source)
            assert_string_equal(tresse_puzzle_text(p), x->source);
        assert_string_equal(tresse_puzzle_changes(p), x->changes);
        assert_string_equal(tresse_puzzle_comment(p), x->comment);
        assert_string_equal(tresse_text_app(x->address, strlen(x->address)), x->app);
        assert_int_equal(app_extent_of(NULL, x->address, strlen(x->address), 1), EXTENT_LINE);
        /* the application may be named */
        assert_int_equal(tresse_puzzle_read(p, x->app, NULL, x->address, strlen(x->address), &m), TRESSE_OK);
        assert_int_equal(tresse_puzzle_read(p, "latin", NULL, x->address, strlen(x->address), &m),
                         TRESSE_BAD_INPUT);
        assert_non_null(strstr(m.text, "expected one of latin"));
    }
    tresse_puzzle_free(p);
    tresse_close(t);
}

static const struct refusal {
    const char *address;
    int column;
    const char *said;
} refusals[] = {
    { "https://example.com/?bd=1", 9, "an address of a site that is not known" },
    { "https://sudokuwiki.org.evil/?bd=1", 9, "an address of a site that is not known" },
    { "https://", 9, "an address of a site that is not known" },
    { "https://sudokuwiki.org/sudoku.htm", 34, "the address ends, expected ?bd" },
    { "https://sudokuwiki.org/sudoku.htm?n=12", 35, "no bd= in the address" },
    { WIKI, 42, "0 characters in bd=, expected 81 or 162" },
    { WIKI "12", 42, "2 characters in bd=, expected 81 or 162" },
    { WIKI "x" GRID, 42, "82 characters in bd=" },
    { WIKI ".."
           "x45..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
      44, "this is not a cell" },
    { "https://sudokuexchange.com/play/?s=1", 36, "1 cells in s=, expected 81" },
    { "https://puzz.link/p", 20, "the address ends, expected ?" },
    { "https://puzz.link/p?", 21, "expected TYPE/COLUMNS/ROWS/" },
    { "https://puzz.link/p?moonsun/5/5/a", 21, "a puzzle of another kind, expected one of " },
    { "https://puzz.link/p?masyu/5/5/a", 32, "this is not a part of the puzzle, expected 0 to 9 or a to q" },
    { "https://puzz.link/p?minarism/3/3/gh2", 36, "a difference, which Futoshiki does not have" },
    { "https://puzz.link/p?minarism/4/3/gh", 34, "4 columns and 3 rows, expected a square" },
    { "https://puzz.link/p?minarism/3/3/zz", 34, "more than 12 pairs" },
    { "https://puzz.link/p?sudoku/x/4/a", 28, "no number of columns" },
    { "https://puzz.link/p?sudoku/4/99999/a", 30, "no number of rows" },
    { "https://puzz.link/p?sudoku/8/8/a", 32, "a Sudoku of 8 by 8, expected a size of 4" },
    { "https://puzz.link/p?sudoku/4/6/a", 32, "a Sudoku of 6 by 4, expected" },
    { "https://puzz.link/p?sudoku/4/4/g5k23k3g", 33, "this is not a cell, expected a number from 1 to 4" },
    { "https://puzz.link/p?sudoku/4/4/g.k23k3g", 33, "this is not a cell" },
    { "https://puzz.link/p?sudoku/4/4/g0k23k3g", 33, "this is not a cell" },
    { "https://puzz.link/p?sudoku/4/4/g-1", 33, "this is not a cell" },
    { "https://puzz.link/p?sudoku/4/4/g1k23k3", 39, "the address ends after 15 cells, expected 16" },
    { "https://puzz.link/p?sudoku/4/4/g1k23k3h", 39, "more than 16 cells" },
    { "https://puzz.link/p?sudoku/4/4/g1k23k3gg", 40, "more than 16 cells" },
    { "https://puzz.link/p?kakuro/5/5/48la0", 37, "the address ends after 4 cells, expected 25" },
    { "https://puzz.link/p?kakuro/2/2/nz", 33, "this is not a sum" },
    { "https://puzz.link/p?kakuro/2/2/z", 32, "more than 4 cells" },
    { "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a", 56, "this is not a sum" },
    { "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a33", 57, "more sums than columns and rows" },
    { LOAD "N4Ig", 33, "the text after load= is not compressed" },
    { LOAD "N4I!", 32, "this is not a character of base 64" },
    { LOAD, 29, "the text after load= is not compressed" },
    { LOAD "Q===", 29, "the compressed text is not JSON" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kGAOwBcMAewAO"
           "EAMYAbCLzjw8ARkpEgA===",
      29, "the puzzle has \"entropicline\", which can't be read yet" },
    { LOAD "N4IgzglgXgpiBcB2ANCA5gJwgEwQbQF0BfIA", 29, "its size is missing or none that has blocks" },
    { LOAD "N4Ig5gTglgJiBcBtAugXyA==", 29, "its size is missing" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qyooA=", 29,
      "the grid has no list of as many rows" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9+qyooA", 29, "a row of the grid" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRhEKUrUArPUYt2n"
           "GBIF8pm/jPJUEAZiVNW8Dt0lCuQA==",
      29, "the value of r3c1 is out of range, expected a digit" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZUAYxZsYGAAos+EMgFkSGANZh8AdgC"
           "6PYOq4rkhTb03bCIUpWoAmeoxbtOMPRv2GHz4+SoIAzJaat4Hbo5qQA===",
      29, "a pencil mark of r1c2 is out of range, expected a digit" },
    { LOAD "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZY8qhDR7BhXALrJCo3qImEQpStQBM9"
           "Ri3acY0kTLm6DC/tQDMapq3gduesVyA===",
      0, "r1c2=1 contradicts r1c1=1" },
    { LOAD "NoRgNATAukA=", 29, "its size is missing" },
    { LOAD "BYUwNmD2AEoTcpA=", 29, "the compressed text is not JSON" },
};

enum { REFUSALS = sizeof refusals / sizeof *refusals };

static void test_refuses(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (int i = 0; i < REFUSALS; i++) {
        const struct refusal *x = &refusals[i];
        tresse_message m = { 0 };
        assert_int_equal(tresse_puzzle_read(p, NULL, NULL, x->address, strlen(x->address), &m),
                         TRESSE_BAD_INPUT);
        if (strncmp(m.text, x->said, strlen(x->said)) || m.column != x->column)
            fail_msg("%s: %d: %s", x->address, m.column, m.text);
        assert_string_equal(tresse_puzzle_text(p), "");
    }
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* What is read besides the puzzle is a change, so counting and solving begin there. */
static void test_positions(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (int i = 0; i < READS; i++) {
        if (!*reads[i].changes)
            continue;
        char own[100];
        assert_int_equal(tresse_puzzle_read(p, NULL, NULL, reads[i].address, strlen(reads[i].address), NULL),
                         TRESSE_OK);
        strcpy(own, tresse_puzzle_text(p));
        assert_int_equal(tresse_puzzle_change(p, "", NULL), TRESSE_OK);
        assert_string_equal(tresse_puzzle_text(p), own);
        assert_string_equal(tresse_puzzle_changes(p), "");
    }
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* Any change of any address is read or refused, and nothing else; texts are of just the right size, so that
 * the sanitizer notices any access beyond the end. */
static void test_hostile(void **unused)
{
    (void)unused;
    static const char signs[] = "0123456789abcdefghijklmnopqrstuvwxyzABCXYZ%&=?#/.+-_: \"{}";
    enum { ROUNDS = 20000 };
    tresse *t;
    tresse_puzzle *p;
    rng r;
    int read = 0;
    random_seed(&r, 81, 0);
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (int i = 0; i < ROUNDS; i++) {
        const char *from =
            i % 2 ? reads[random_below(&r, READS)].address : refusals[random_below(&r, REFUSALS)].address;
        size_t n = strlen(from), cut = random_below(&r, 4) ? n : random_below(&r, (uint32_t)n + 1);
        char *text = malloc(cut ? cut : 1);
        assert_non_null(text);
        memcpy(text, from, cut);
        for (uint32_t k = random_below(&r, 4); k && cut; k--)
            text[random_below(&r, (uint32_t)cut)] = random_below(&r, 20)
                                                        ? signs[random_below(&r, sizeof signs - 1)]
                                                        : (char)random_below(&r, 256);
        tresse_message m = { 0 };
        tresse_status s = tresse_puzzle_read(p, NULL, NULL, text, cut, &m);
        assert_true(s == TRESSE_OK || (s == TRESSE_BAD_INPUT && m.text[0]));
        (void)tresse_text_app(text, cut);
        read += s == TRESSE_OK;
        free(text);
    }
    assert_true(read > ROUNDS / 20 && read < ROUNDS);
    tresse_puzzle_free(p);
    tresse_close(t);
}

static void test_without_memory(void **unused)
{
    (void)unused;
    for (int i = 0; i < READS; i++) {
        tresse_status s = TRESSE_NO_MEMORY;
        for (int left = 0; s; left++) {
            failing f = { .left = left };
            const tresse_memory m = { failing_resize, &f };
            tresse *t = NULL;
            tresse_puzzle *p = NULL;
            s = tresse_open(&t, &m);
            if (!s)
                s = tresse_puzzle_new(t, &p);
            if (!s)
                s = tresse_puzzle_read(p, NULL, NULL, reads[i].address, strlen(reads[i].address), NULL);
            if (s && s != TRESSE_NO_MEMORY)
                fail_msg("%s: %d, %s", reads[i].address, left, tresse_last_message(t)->text);
            assert_true(left < 5000 && (s == TRESSE_OK || s == TRESSE_NO_MEMORY));
            tresse_puzzle_free(p);
            tresse_close(t);
            assert_int_equal(f.taken, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),          cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_positions),      cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
