/* test_text.c: text that grows, its formatter, and UTF-8. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/utf8.h"

/* ---- texts ---- */

static void every_format_is_written(void **unused)
{
    (void)unused;
    text t;
    text_open(&t, &memory_standard);
    text_format(&t, "%s|%.*s|%d|%d|%u|%zu|%c|%%|%zu", "ab", 2, "xyz", 0, INT_MIN, 4294967295u, (size_t)0, 'c',
                (size_t)123456);
    assert_string_equal(text_bytes(&t), "ab|xy|0|-2147483648|4294967295|0|c|%|123456");
    text_clear(&t);
    text_format(&t, "%.*s|%.*s|", 20, "short", 0, "none");
    assert_string_equal(text_bytes(&t), "short||");
    assert_int_equal(t.length, 7);
    text_clear(&t);
    text_format(&t, "%zu", SIZE_MAX);
    size_t back = 0;
    for (const char *c = text_bytes(&t); *c; c++)
        back = back * 10 + (size_t)(*c - '0');
    assert_true(back == SIZE_MAX);
    text_close(&t);
}

static void an_error_is_cut_between_characters(void **unused)
{
    (void)unused;
    error e;
    char wide[2 * ERROR_TEXT_MAX + 1] = "";
    for (int i = 0; i < ERROR_TEXT_MAX; i++)
        strcat(wide, "é");
    assert_int_equal(error_set(&e, BAD_INPUT, 1, 2, "%s", wide), BAD_INPUT);
    assert_int_equal(strlen(e.text), (ERROR_TEXT_MAX - 1) / 2 * 2);
    assert_int_equal(error_set(NULL, LIMIT, 1, 2, "%s", wide), LIMIT);
}

typedef struct ledger {
    size_t largest;
    int calls;
} ledger;

static void *note_size(void *context, void *old, size_t old_size, size_t new_size)
{
    ledger *l = context;
    (void)old_size;
    l->calls += new_size > 0;
    l->largest = new_size > l->largest ? new_size : l->largest;
    if (new_size == 0 || new_size > 1 << 20) {
        if (new_size == 0)
            free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

/* A size that doubling can't reach must fail, neither wrap round to a small one nor go on for ever. */
static void a_size_beyond_all_memory_fails(void **unused)
{
    (void)unused;
    static const size_t sizes[] = { SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - 100, SIZE_MAX / 2 + 1 };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int filled = 0; filled < 2; filled++) {
            ledger l = { 0, 0 };
            memory m = { note_size, &l };
            text t;
            volatile size_t n = sizes[i];
            text_open(&t, &m);
            if (filled)
                text_add_string(&t, "something");
            text_add(&t, "", n);
            assert_true(t.failed);
            assert_string_equal(text_bytes(&t), filled ? "something" : "");
            text_add_string(&t, "more"); /* a failure stays */
            assert_string_equal(text_bytes(&t), filled ? "something" : "");
            text_clear(&t);
            text_add_string(&t, "again");
            assert_string_equal(text_bytes(&t), "again");
            assert_true(l.calls <= 3);
            text_close(&t);
        }
}

/* ---- UTF-8 ---- */

static unsigned decode(const unsigned char *b, size_t n)
{
    unsigned c = n == 1 ? b[0] : b[0] & (0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++)
        c = c << 6 | (b[i] & 0x3F);
    return c;
}

static void every_character_is_written_and_read(void **unused)
{
    (void)unused;
    for (unsigned code = 0; code <= 0x10FFFF; code++) {
        char bytes[UTF8_MAX + 1] = "";
        if (code >> 11 == 0xD800 >> 11)
            continue;
        size_t n = utf8_put(bytes, code);
        if (n != (code < 0x80      ? 1u
                  : code < 0x800   ? 2u
                  : code < 0x10000 ? 3u
                                   : 4u) ||
            decode((unsigned char *)bytes, n) != code || utf8_length(bytes, n) != n ||
            utf8_length(bytes, n + 1) != n || (n > 1 && utf8_length(bytes, n - 1) != 0))
            fail_msg("U+%04X", code);
        if (utf8_is_control(bytes, n) != (code < 0x20 || (code >= 0x7F && code < 0xA0)))
            fail_msg("control U+%04X", code);
    }
}

/* Of all pairs of bytes, each followed by two continuations, just those begin a character that are the
 * beginning of one that is written. */
static void nothing_else_is_read(void **unused)
{
    (void)unused;
    static unsigned char begins[256][256];
    for (unsigned code = 0x80; code <= 0x10FFFF; code++) {
        char bytes[UTF8_MAX];
        if (code >> 11 == 0xD800 >> 11)
            continue;
        size_t n = utf8_put(bytes, code);
        begins[(unsigned char)bytes[0]][(unsigned char)bytes[1]] = (unsigned char)n;
    }
    for (int a = 0x80; a < 256; a++)
        for (int b = 0; b < 256; b++) {
            char bytes[UTF8_MAX] = { (char)a, (char)b, (char)0x80, (char)0xBF };
            if (utf8_length(bytes, sizeof bytes) != begins[a][b])
                fail_msg("%02X %02X", a, b);
        }
    assert_int_equal(utf8_length("\xE2\x82\x41", 3), 0);
    assert_int_equal(utf8_length("\xF0\x9F\x98\xC0", 4), 0);
}

static void what_comes_from_outside_is_made_fit_to_be_shown(void **unused)
{
    (void)unused;
    static const char wild[] = "a\tb\x1b[31m \xC2\x85 \xFF\xC3 \xE2\x82\xAC";
    text t;
    text_open(&t, &memory_standard);
    utf8_add_clean(&t, wild, strlen(wild));
    assert_string_equal(text_bytes(&t), "a b\uFFFD[31m \uFFFD \uFFFD\uFFFD \u20AC");
    utf8_to_ascii(&t, 2);
    assert_string_equal(text_bytes(&t), "a b?[31m ? ?? ?");
    text_close(&t);
    char hidden[sizeof wild];
    memcpy(hidden, wild, sizeof wild);
    utf8_hide_controls(hidden);
    assert_string_equal(hidden, "a?b?[31m ?? ?? \xE2\x82\xAC");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_written),
        cmocka_unit_test(an_error_is_cut_between_characters),
        cmocka_unit_test(a_size_beyond_all_memory_fails),
        cmocka_unit_test(every_character_is_written_and_read),
        cmocka_unit_test(nothing_else_is_read),
        cmocka_unit_test(what_comes_from_outside_is_made_fit_to_be_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
