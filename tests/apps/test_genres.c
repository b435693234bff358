/* test_genres.c: genres: their pages, and the puzzles of those that ship. Their rules are stated a second
 * time in tests/genres/brute.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/genre/genre.h"
#include "ordeal.h"

/* ---- pages ---- */

#define HEAD "genre one \"One\"\n"

static const struct {
    const char *page;
    int line, column;
    const char *said;
} wrong[] = {
    { "", 1, 1, "the text ends, expected 'genre' and its name" },
    { "genre One \"One\"\n", 1, 7, "found 'One', expected the name of the genre, a word of small letters" },
    { "genre one\n", 1, 10, "the line ends, expected its title in \"quotes\"" },
    { "cells: a x\n", 1, 1, "found 'cells', expected 'genre' and its name before everything else" },
    { HEAD "purple\n", 2, 1, "found 'purple', expected genre, says, puzz.link" },
    { HEAD "cells: a ab\n", 2, 10, "found 'ab', expected one character that is not" },
    { HEAD "cells: a x, b x\n", 2, 15, "found 'x', expected one character that is not" },
    { HEAD "cells: a x purple\n", 2, 12, "found 'purple', expected dark, shade, dot, line, none, bulb" },
    { HEAD "cells: a x\n", 3, 1, "the text ends, expected a rule, 'each ...'" },
    { HEAD "cells: a x\neach whim: some a\n", 3, 6, "found 'whim', expected board, cell, row" },
    { HEAD "cells: a x\neach cell: here\n", 3, 12, "found 'here', expected something that is true or not" },
    { HEAD "cells: a x\neach cell: here is b\n", 3, 20, "found 'b', expected a value of cells or edges" },
    { HEAD "cells: a x\neach cell: count a = clue\n", 3, 26, "the line ends, expected a rule 'of' a part" },
    { HEAD "cells: a x\neach cell of clues: some a\n", 3, 14, "found 'clues', expected the name of a part" },
    { HEAD "cells: a x\neach cell where here is a: some a\n", 3, 17,
      "found 'here is a', expected something that the puzzle says" },
    { HEAD "cells: a x\neach region: some a\n", 3, 12, "found ':', expected a part with regions before" },
    { HEAD "cells: a x\neach cell: some a some\n", 3, 19, "found 'some', expected the end of the line" },
    { HEAD "cells: a x\neach window 2: some a\n", 3, 13, "found '2', expected its size, as in 2x2" },
    { HEAD "numbers n in moon 1 to 3\n", 2, 14, "found 'moon', expected cells, edges, corners" },
    { HEAD "puzz.link one: whim clues\n", 2, 16, "found 'whim', expected number, numbers, fours" },
};

static status read_page(const char *page, error *e)
{
    genre *g = calloc(1, sizeof *g);
    assert_non_null(g);
    status s = genre_read(g, (span){ page, strlen(page) }, e);
    free(g);
    return s;
}

static void test_wrong_pages(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error e = { 0 };
        assert_int_equal(read_page(wrong[i].page, &e), BAD_INPUT);
        if (strncmp(e.text, wrong[i].said, strlen(wrong[i].said)) != 0 || e.line != wrong[i].line ||
            e.column != wrong[i].column)
            fail_msg("%s is refused: %d:%d: %s", wrong[i].page, e.line, e.column, e.text);
    }
}

/* Parentheses, places and values without end: each is refused before anything is taken for it. */
static void test_endless_pages(void **unused)
{
    (void)unused;
    static const char *const more[] = { "(", "not ", "if ", "count a in left, ", "1 + ", "a|" };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        char page[GENRE_TEXT];
        error e = { 0 };
        strcpy(page, HEAD "cells: a x\neach cell: ");
        while (strlen(page) + strlen(more[i]) < sizeof page - 1)
            strcat(page + strlen(page), more[i]);
        assert_int_equal(read_page(page, &e), BAD_INPUT);
        assert_int_equal(e.line, 3);
    }
}

/* ---- puzzles ---- */

/* Calls `put` with each genre that ships. */
static void each_genre(void (*put)(const app *a))
{
    int genres = 0;
    for (const app *const *a = app_table; *a; a++)
        if (genre_page(*a)) {
            put(*a);
            genres++;
        }
    assert_true(genres > 0);
}

/* What is kept and drawn of an example, and its address, is the same puzzle. */
static void put_example(const app *a)
{
    ordeal t;
    puzzle again;
    text address;
    error e = { 0 };
    ordeal_open(&t, a, NULL, a->example);
    ordeal_reads_its_own(&t);
    text_open(&address, &memory_standard);
    assert_int_equal(puzzle_open(&again, &memory_standard), OK);
    assert_int_equal(puzzle_add_address(&t.puzzle, &address, &e), OK);
    if (puzzle_read(&again, NULL, NULL, text_bytes(&address), address.length, &e) != OK)
        fail_msg("%s: %s", text_bytes(&address), e.text);
    assert_ptr_equal(again.app, a);
    assert_string_equal(text_bytes(&again.source), text_bytes(&t.puzzle.source));
    puzzle_close(&again);
    text_close(&address);
    assert_int_equal(ordeal_solutions(&t, 2), 1);
    ordeal_close(&t);
}

static void test_examples(void **unused)
{
    (void)unused;
    each_genre(put_example);
}

/* Each beginning of an example, and each with one sign changed, is read or refused at a place. */
static void put_spoilt(const app *a)
{
    size_t n = strlen(a->example);
    char *bytes = malloc(n + 1);
    assert_non_null(bytes);
    for (size_t i = 0; i < n; i += 1 + n / 40) {
        for (int way = 0; way < 2; way++) {
            puzzle p;
            error e = { 0 };
            memcpy(bytes, a->example, n + 1);
            bytes[i] = way ? '%' : bytes[i];
            assert_int_equal(puzzle_open(&p, &memory_standard), OK);
            status s = puzzle_read(&p, a->name, NULL, bytes, way ? n : i, &e);
            assert_true(s == OK || (s == BAD_INPUT && e.text[0]));
            puzzle_close(&p);
        }
    }
    free(bytes);
}

static void test_spoilt(void **unused)
{
    (void)unused;
    each_genre(put_spoilt);
}

/* A page that does not ship: its puzzles are networks, which are read again without it. */
static void test_own_page(void **unused)
{
    (void)unused;
    static const char page[] = HEAD "cells: off o, on *\neach line: count on = 1\n";
    puzzle p, again;
    error e = { 0 };
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(puzzle_open(&again, &memory_standard), OK);
    assert_int_equal(puzzle_read(&p, page, NULL, "one 2x2: known *./..", 20, &e), OK);
    assert_string_equal(p.app->name, "generic");
    assert_int_equal(puzzle_read(&again, p.app->name, NULL, text_bytes(&p.source), p.source.length, &e), OK);
    assert_string_equal(text_bytes(&again.network), text_bytes(&p.network));
    assert_int_equal(again.givens, 1);
    puzzle_close(&again);
    puzzle_close(&p);
}

static void test_without_memory(void **unused)
{
    (void)unused;
    ordeal_without_memory(app_named("suguru"), "", "suguru 2x2: areas aab/b known 1./..");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_pages), cmocka_unit_test(test_endless_pages),
        cmocka_unit_test(test_examples),    cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_own_page),    cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
