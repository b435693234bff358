/* test_messages.c: what a message says as data: its code, and its fields, which are pieces of its text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "tresse.h"

static const char *piece(const tresse_message *m, tresse_field field)
{
    static char out[sizeof m->text];
    assert_true(field.from >= 0 && field.length >= 0 &&
                (size_t)field.from + (size_t)field.length <= strlen(m->text));
    memcpy(out, m->text + field.from, (size_t)field.length);
    out[field.length] = 0;
    return out;
}

static void expect(const tresse_message *m, tresse_message_code code, const char *found, const char *expected,
                   const char *limit, const char *parameter, const char *advice)
{
    assert_int_equal(m->code, code);
    assert_string_equal(piece(m, m->found), found);
    assert_string_equal(piece(m, m->expected), expected);
    assert_string_equal(piece(m, m->limit), limit);
    assert_string_equal(piece(m, m->parameter), parameter);
    assert_string_equal(piece(m, m->advice), advice);
}

/* ---- what the library says ---- */

typedef struct refusal {
    const char *app, *params, *text;
    tresse_message_code code;
    const char *found, *expected, *limit, *parameter, *advice;
} refusal;

static void test_refusals(void **unused)
{
    static const refusal table[] = {
        { "sudoku", "block=3", "1234", TRESSE_MESSAGE_EXPECTED, "'block=3'", "block=WxH, as in block=3x2", "",
          "", "" },
        { "sudoku", "bloc=3x2", "1234", TRESSE_MESSAGE_EXPECTED, "unknown parameter 'bloc=3x2'",
          "block=WxH or size=N; for variants x, windoku, regions=... or cages=...", "", "", "" },
        { "map", NULL, "p edge 2 1\ne 1 2\n", TRESSE_MESSAGE_NUMBER, "a graph without a number of colours",
          "colours=K (--colours K)", "", "colours", "" },
        { "generic", NULL, "variable a: 1 2\nvariable a: 1 2\n", TRESSE_MESSAGE_EXPECTED,
          "the csp-variable a appears twice", "once", "", "", "" },
        { "generic", NULL, "variable a: 1 2\nbogus a\n", TRESSE_MESSAGE_EXPECTED, "'bogus'",
          "a statement, such as variable, link, different, table, sum or given", "", "",
          "(`tresse help networks` has all)" },
    };
    tresse *t;
    tresse_puzzle *p;
    tresse_message m;
    (void)unused;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const refusal *r = &table[i];
        assert_int_equal(tresse_puzzle_read(p, r->app, r->params, r->text, strlen(r->text), &m),
                         TRESSE_BAD_INPUT);
        print_message("%s\n", m.text);
        expect(&m, r->code, r->found, r->expected, r->limit, r->parameter, r->advice);
    }
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, "1...4.3.4...2..1", 16, &m), TRESSE_OK);
    expect(&m, TRESSE_MESSAGE_NONE, "", "", "", "", "");
    assert_int_equal(tresse_puzzle_change(p, "r1c1<>1", &m), TRESSE_BAD_INPUT);
    expect(&m, TRESSE_MESSAGE_CONTRADICTION, "", "", "", "", "");
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* ---- how messages are filled ---- */

static void test_fields(void **unused)
{
    error e;
    (void)unused;
    assert_int_equal(error_set(&e, BAD_INPUT, 3, 4,
                               "%d rows" EXPECTED AT_MOST("%d") " of them: " ADVICE "copy all of them", 12,
                               9),
                     BAD_INPUT);
    assert_string_equal(e.text, "12 rows, expected at most 9 of them: copy all of them");
    assert_int_equal(e.line, 3);
    assert_int_equal(e.column, 4);
    expect(&e, TRESSE_MESSAGE_LIMIT, "12 rows", "at most 9 of them", "9", "", "copy all of them");
    error_set(&e, BAD_INPUT, 0, 0, FINDS "'%s'" EXPECTED "%s", "x", "a digit");
    assert_string_equal(e.text, "found 'x', expected a digit");
    expect(&e, TRESSE_MESSAGE_EXPECTED, "'x'", "a digit", "", "", "");
    error_set(&e, BAD_INPUT, 0, 0, "that is wrong");
    expect(&e, TRESSE_MESSAGE_WRONG, "", "", "", "", "");
    error_set(&e, BAD_INPUT, 0, 0, "too much: " ADVICE "%s", "take less");
    expect(&e, TRESSE_MESSAGE_ADVICE, "", "", "", "", "take less");
    error_set(&e, BAD_INPUT, 0, 0, "this " CONTRADICTS "excludes that");
    assert_string_equal(e.text, "this excludes that");
    expect(&e, TRESSE_MESSAGE_CONTRADICTION, "", "", "", "", "");
}

static void test_frame(void **unused)
{
    error e;
    (void)unused;
    error_set(&e, BAD_INPUT, 1, 2, "%d cells" EXPECTED PARAMETER("size") "=K", 7);
    error_frame(&e, "cages: ", "; but " ADVICE "look again");
    assert_string_equal(e.text, "cages: 7 cells, expected size=K; but look again");
    expect(&e, TRESSE_MESSAGE_NUMBER, "7 cells", "size=K", "", "size", "look again");
    assert_int_equal(e.column, 2);
}

/* A text that is cut has the fields that are left of it, and characters that are whole. */
static void test_cut(void **unused)
{
    char stuff[400];
    error e;
    (void)unused;
    for (size_t n = 100; n < sizeof stuff - 2; n++) {
        memset(stuff, 'a', n);
        strcpy(stuff + n, "é");
        error_set(&e, BAD_INPUT, 0, 0, "%s" EXPECTED "%s: " ADVICE "%s", stuff, stuff, stuff);
        size_t length = strlen(e.text);
        assert_in_range(length, n < ERROR_TEXT_MAX - 1 ? n : ERROR_TEXT_MAX - 2, ERROR_TEXT_MAX - 1);
        const tresse_field fields[] = { e.found, e.expected, e.advice };
        for (int i = 0; i < 3; i++)
            assert_true((size_t)fields[i].from + (size_t)fields[i].length <= length);
        if (n + 4 < ERROR_TEXT_MAX) /* its end was read */
            assert_int_equal(e.found.length, n + 2 < length ? n + 2 : length);
        assert_null(strchr(e.text, '?'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_frame),
        cmocka_unit_test(test_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
