/* test_web.c: the boundary of the page from inside: memory that fails anywhere, settings that are refused,
 * paths that are kept. What it says is in recorded files (goldens.mjs). */
#include "base/text.h"
#include "failing.h"
#include "wasm/web.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a page ---- */

static text heard; /* events of the last request, a line each */
static int no_memory, ticks, reports;

void web_emit(const char *event, const char *bytes, size_t n)
{
    text_format(&heard, "%s ", event);
    text_add(&heard, bytes, n);
    text_add_char(&heard, '\n');
    no_memory += !strcmp(event, "error") && strstr(text_bytes(&heard), "too large for the page") != NULL;
}

int web_tick(void)
{
    ticks++;
    return reports ? WEB_REPORT : 0;
}

typedef struct request {
    const char *operation;
    const char *set[12]; /* name, value, ... */
} request;

static tresse_status ask(const request *r)
{
    text_clear(&heard);
    no_memory = 0;
    for (int i = 0; r->set[i]; i += 2)
        web_set(r->set[i], r->set[i + 1], strlen(r->set[i + 1]));
    return web_do(r->operation);
}

static int begin(void **state)
{
    (void)state;
    text_open(&heard, &memory_standard);
    web_close(NULL);
    return web_open();
}

static int finish(void **state)
{
    (void)state;
    web_close(NULL);
    text_close(&heard);
    return 0;
}

#define GRID "1......2...3.4.."
#define SIX  ".5.6...1..........6.15....2..3....4."

/* Each operation at least once. */
static const request requests[] = {
    { "about", { NULL } },
    { "read", { "text", "# two\n" GRID "\n" GRID "\n", "pick", "1", "changes", "r1c2<>2", NULL } },
    { "read", { "text", "123\n231\n3..", NULL } },
    { "read", { "text", "p edge 3 2\ne 1 2\ne 2 3\n", NULL } },
    { "solve", { "text", SIX, "theory", "W", NULL } },
    { "solve", { "text", SIX, "theory", "TE(BRT)", "te-as-braids", "yes", "trim", "yes", NULL } },
    { "hint", { "text", SIX, "theory", "W", "at", "9", NULL } },
    { "all", { "text", SIX, "theory", "W", "at", "9", NULL } },
    { "why", { "text", SIX, "theory", "W", "at", "9", "focus", "n4r1c1", NULL } },
    { "why", { "text", SIX, "theory", "W", "focus", "n3r1c1", NULL } },
    { "judge", { "text", SIX, "theory", "W", "change", "r1c1<>4", NULL } },
    { "judge", { "text", SIX, "theory", "W", "change", "r1c3=4", NULL } },
    { "judge", { "text", SIX, "theory", "W", "changes", "r1c1=4 r1c3<>4", "change", "r2c1=3", NULL } },
    { "judge", { "text", GRID, "changes", "r1c2=2 r1c3<>3", "change", "r1c4=4", NULL } },
    { "why", { "text", SIX, "theory", "W", "changes", "r1c1=4", "focus", "n3r2c1", NULL } },
    { "entries", { "text", SIX, "changes", "r1c1=4 r1c3<>4", NULL } },
    { "draw", { "text", SIX, "theory", "W", "step", "9", "part", "1", NULL } },
    { "draw", { "text", SIX, "theory", "W", "step", "9", "kind", "whole", NULL } },
    { "draw", { "text", SIX, "kind", "board", "view", "rn", NULL } },
    { "generate", { "size", "4", "seed", "1", NULL } },
    { "count", { "text", GRID, NULL } },
    { "rate", { "text", SIX, "theory", "W", NULL } },
};

enum { REQUESTS = sizeof requests / sizeof *requests };

/* ---- memory ---- */

/* With only this many allocations: the usual answer, or the message that there is no memory; and then, with
 * memory again, the usual answer. Nothing is lost. True: it was enough. */
static bool fails_well(const request *r, int allocations, const text *usual, tresse_status status)
{
    failing f = { .left = allocations, .taken = 0 };
    const tresse_memory limited = { failing_resize, &f };
    web_close(&limited);
    no_memory = 0;
    text_clear(&heard);
    bool enough = web_open() == TRESSE_OK;
    tresse_status got = enough ? ask(r) : TRESSE_NO_MEMORY;
    enough = enough && got != TRESSE_NO_MEMORY;
    if (enough)
        assert_int_equal(got, status);
    else
        assert_int_equal(no_memory, 1);
    f.left = 1 << 30;
    assert_int_equal(ask(r), status);
    assert_string_equal(text_bytes(&heard), text_bytes(usual));
    web_close(NULL);
    assert_int_equal(f.taken, 0);
    return enough;
}

static void memory_may_fail(void **state)
{
    (void)state;
    for (int i = 0; i < REQUESTS; i++) {
        text usual;
        int n = 0, step = 1;
        web_close(NULL);
        web_open();
        tresse_status status = ask(&requests[i]);
        text_open(&usual, &memory_standard);
        text_add(&usual, text_bytes(&heard), heard.length);
        for (; !fails_well(&requests[i], n, &usual, status); n += step)
            step = n < 60 ? 1 : 1 + n / 40;
        assert_true(n > 2);
        text_close(&usual);
    }
}

/* ---- settings ---- */

static void refuses(tresse_status got, const char *why)
{
    assert_int_equal(got, TRESSE_BAD_INPUT);
    assert_non_null(strstr(text_bytes(&heard), why));
}

static void refused_settings_end_a_request(void **state)
{
    (void)state;
    text_clear(&heard);
    refuses(web_set("colour", "red", 3), "no such setting");
    refuses(web_set("text", GRID, 16), "no such setting");
    size_t told = heard.length;
    assert_int_equal(web_do("read"), TRESSE_BAD_INPUT);
    assert_int_equal(heard.length, told);
    assert_int_equal(ask(&requests[1]), TRESSE_OK);
    assert_int_equal(web_do("read"), TRESSE_BAD_INPUT); /* what was set is forgotten */
}

/* Its bytes are not there at all. */
static void long_texts_are_refused_unread(void **state)
{
    (void)state;
    text_clear(&heard);
    refuses(web_set("text", NULL, (size_t)WEB_TEXT_MOST + 1), "longer than 16 MB");
    assert_int_equal(web_do("read"), TRESSE_BAD_INPUT);
    assert_null(web_buffer((size_t)WEB_TEXT_MOST * 2));
    assert_null(web_buffer(SIZE_MAX));
    assert_non_null(web_buffer(WEB_TEXT_MOST));
    assert_non_null(web_buffer(1));
}

/* That is how the page says that there was no room for them. */
static void null_is_no_memory(void **state)
{
    (void)state;
    text_clear(&heard);
    assert_int_equal(web_set(NULL, NULL, 5), TRESSE_NO_MEMORY);
    assert_int_equal(web_do("about"), TRESSE_NO_MEMORY);
    assert_int_equal(web_set("text", NULL, 5), TRESSE_NO_MEMORY);
    assert_int_equal(web_do("about"), TRESSE_NO_MEMORY);
    assert_int_equal(web_do(NULL), TRESSE_NO_MEMORY);
    assert_int_equal(ask(&requests[0]), TRESSE_OK);
}

static void bytes_of_a_text_may_be_any(void **state)
{
    (void)state;
    text_clear(&heard);
    web_set("text", "1\0\xFF..............", 17);
    assert_int_equal(web_do("read"), TRESSE_BAD_INPUT);
    assert_non_null(strstr(text_bytes(&heard), "error "));
}

/* ---- kept paths ---- */

/* More of them than are kept, twice in turn, then twice each: always the same answer. */
static void kept_paths_are_never_mistaken(void **state)
{
    (void)state;
    text first[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
        ask(&requests[i]);
        text_open(&first[i], &memory_standard);
        text_add(&first[i], text_bytes(&heard), heard.length);
    }
    for (int k = 0; k < 3 * REQUESTS; k++) {
        int i = k < REQUESTS ? k : (k - REQUESTS) / 2;
        ask(&requests[i]);
        assert_string_equal(text_bytes(&heard), text_bytes(&first[i]));
    }
    for (int i = 0; i < REQUESTS; i++)
        text_close(&first[i]);
}

/* A kept path needs no search. */
static void drawing_does_not_search_again(void **state)
{
    static const char hard[] =
        ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
    const request solve = { "solve", { "text", hard, "theory", "W", NULL } },
                  draw = { "draw", { "text", hard, "theory", "W", "step", "40", NULL } };
    (void)state;
    ticks = 0;
    ask(&solve);
    assert_true(ticks > 0);
    ticks = 0;
    assert_int_equal(ask(&draw), TRESSE_OK);
    assert_int_equal(ticks, 0);
    reports = 1;
    web_close(NULL);
    ask(&draw);
    reports = 0;
    assert_true(ticks > 0);
    assert_non_null(strstr(text_bytes(&heard), "progress {\"doing\":\"searching\",\"rule\":\"whip\""));
}

/* Where blanks stand for empty cells, the first row and the last one may have nothing else. */
static void rows_of_blanks_are_rows(void **state)
{
    (void)state;
    static const char rows[] =
        " 625 9   \n5  14  6 \n89       \n 7    1 5\n       7 \n2   9    \n  9  1387\n 874  2  \n";
    static const char cells[] = ".625.9...5..14..6.89........7....1.5.......7.2...9......9..1387.874..2..";
    static const char *const form[] = { "         \n%s", "\n         \n%s", "Grid 01\n%s         \n",
                                        "Grid 01\n         \n%sGrid 02\n%s         \n" };
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        char all[400];
        snprintf(all, sizeof all, form[i], rows, rows);
        const request r = { "read", { "text", all, NULL } };
        assert_int_equal(ask(&r), TRESSE_OK);
        assert_non_null(strstr(text_bytes(&heard), cells));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(memory_may_fail, begin, finish),
        cmocka_unit_test_setup_teardown(refused_settings_end_a_request, begin, finish),
        cmocka_unit_test_setup_teardown(long_texts_are_refused_unread, begin, finish),
        cmocka_unit_test_setup_teardown(null_is_no_memory, begin, finish),
        cmocka_unit_test_setup_teardown(bytes_of_a_text_may_be_any, begin, finish),
        cmocka_unit_test_setup_teardown(kept_paths_are_never_mistaken, begin, finish),
        cmocka_unit_test_setup_teardown(drawing_does_not_search_again, begin, finish),
        cmocka_unit_test_setup_teardown(rows_of_blanks_are_rows, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
