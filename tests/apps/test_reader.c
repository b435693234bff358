/* test_reader.c: finding the puzzles in a text: the same pieces, however the text is fed. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define LINE  "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
#define OTHER ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8"
#define GRID                                                                                                 \
    "..345..8.\n4.6......\n...1...65\n.1.5.8.7.\n...3...91\n9........\n...8.....\n6....7.3.\n..1.3..57\n"

/* What is found, as "KIND@LINE " for each piece; L T P H S. */
static const struct {
    const char *text, *pieces;
} texts[] = {
    { "", "" },
    { "\n# nothing\n\n", "" },
    { LINE, "L@1 " },
    { "\xEF\xBB\xBF" LINE "\r\n\r\n" OTHER " a remark\r\n", "L@1 L@3 " },
    { "# two\n" LINE "\n# of them\n" OTHER "\n", "L@2 L@4 " },
    { "id\tpuzzle\na\t" LINE "\nb\t" OTHER "\n", "H@1 L@2 L@3 " },
    { GRID, "T@1 " },
    { "\n\n" GRID "\n", "T@3 " },
    { GRID "\n" GRID, "P@1 P@11 " },
    { GRID "\nAnd this one is as nice:\n\n" GRID "\n" GRID, "P@1 S@11 P@13 P@23 " },
    { "Here is one:\n" GRID "and another\n" GRID "that is all\n", "P@1 P@10 S@20 " },
};

enum { TEXTS = sizeof texts / sizeof *texts };

/* Feeds the text in parts of this many bytes, and only when more is asked for. */
static void read_all(tresse *t, const char *text, size_t part, char *out, size_t room)
{
    tresse_reader *r;
    tresse_piece piece;
    size_t at = 0, all = strlen(text), used = 0;
    assert_int_equal(tresse_reader_new(t, &(tresse_reader_style){ 0 }, &r), TRESSE_OK);
    out[0] = 0;
    while (tresse_reader_next(r, &piece) == TRESSE_OK && piece.kind != TRESSE_PIECE_END) {
        size_t n = all - at < part ? all - at : part;
        if (piece.kind == TRESSE_PIECE_MORE) {
            assert_int_equal(tresse_reader_feed(r, text + at, n), TRESSE_OK);
            at += n;
            continue;
        }
        assert_true(used + 16 < room);
        used += (size_t)snprintf(out + used, room - used, "%c@%d ", "LTPHS"[piece.kind], (int)piece.line);
    }
    tresse_reader_close(r);
}

static void test_pieces(void **unused)
{
    static const size_t parts[] = { 1000, 1, 2, 7, 82 };
    tresse *t;
    char found[200];
    (void)unused;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (int i = 0; i < TEXTS; i++)
        for (int k = 0; k < 5; k++) {
            read_all(t, texts[i].text, parts[k], found, sizeof found);
            assert_string_equal(found, texts[i].pieces);
        }
    tresse_close(t);
}

/* A line is delivered as soon as it has ended, though more may follow. */
static void test_promptness(void **unused)
{
    tresse *t;
    tresse_reader *r;
    tresse_piece piece;
    (void)unused;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_reader_new(t, &(tresse_reader_style){ 0 }, &r), TRESSE_OK);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(tresse_reader_feed(r, LINE, 81), TRESSE_OK);
        assert_int_equal(tresse_reader_next(r, &piece), TRESSE_OK);
        assert_int_equal(piece.kind, TRESSE_PIECE_MORE);
        assert_int_equal(tresse_reader_feed(r, "\n", 1), TRESSE_OK);
        assert_int_equal(tresse_reader_next(r, &piece), TRESSE_OK);
        assert_int_equal(piece.kind, TRESSE_PIECE_LINE);
        assert_int_equal(piece.line, i + 1);
        assert_int_equal(piece.passed, 82 * (i + 1));
        assert_int_equal(piece.length, 81);
        assert_memory_equal(piece.text, LINE, 81);
    }
    tresse_reader_close(r);
    tresse_close(t);
}

/* What is too long is refused, and what follows it is read. */
static void test_long_lines(void **unused)
{
    tresse *t;
    tresse_reader *r;
    tresse_piece piece;
    (void)unused;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    const tresse_reader_style style = { .lines = 1, .line_most = 5000 };
    assert_int_equal(tresse_reader_new(t, &style, &r), TRESSE_OK);
    for (int i = 0; i < 70; i++)
        assert_int_equal(tresse_reader_feed(r, LINE, 81), TRESSE_OK);
    assert_int_equal(tresse_reader_next(r, &piece), TRESSE_OK);
    assert_int_equal(piece.kind, TRESSE_PIECE_LINE);
    assert_non_null(piece.wrong);
    assert_int_equal(tresse_reader_next(r, &piece), TRESSE_OK);
    assert_int_equal(piece.kind, TRESSE_PIECE_MORE);
    assert_int_equal(tresse_reader_feed(r, LINE "\n" OTHER, 163), TRESSE_OK);
    assert_int_equal(tresse_reader_feed(r, NULL, 0), TRESSE_OK);
    assert_int_equal(tresse_reader_next(r, &piece), TRESSE_OK);
    assert_int_equal(piece.line, 2);
    assert_null(piece.wrong);
    assert_memory_equal(piece.text, OTHER, 81);
    tresse_reader_close(r);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_promptness),
        cmocka_unit_test(test_long_lines),
    };
    return cmocka_run_group_tests_name("reader", tests, NULL, NULL);
}
