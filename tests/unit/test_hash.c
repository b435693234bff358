/* test_hash.c: the hashes of batches, against published values, and in parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/hash.h"

/* The polynomial, bit by bit. */
static uint64_t slow_crc(const unsigned char *u, size_t n)
{
    uint64_t r = ~UINT64_C(0);
    for (size_t i = 0; i < n; i++) {
        r ^= u[i];
        for (int bit = 0; bit < 8; bit++)
            r = r & 1 ? r >> 1 ^ UINT64_C(0xC96C5795D7870F42) : r >> 1;
    }
    return ~r;
}

static void crc_is_that_of_xz(void **unused)
{
    (void)unused;
    char text[3000];
    assert_true(hash_crc(0, "123456789", 9) == UINT64_C(0x995DC9BBDF1939FA));
    assert_true(hash_crc(0, "", 0) == 0);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * i + i / 7);
    for (size_t n = 0; n < 100; n++)
        assert_true(hash_crc(0, text + n, n) == slow_crc((unsigned char *)text + n, n));
    uint64_t whole = hash_crc(0, text, sizeof text);
    for (size_t cut = 0; cut < sizeof text; cut += 13)
        assert_true(hash_crc(hash_crc(0, text, cut), text + cut, sizeof text - cut) == whole);
    for (size_t i = 0; i < sizeof text; i += 101) {
        text[i] ^= 4;
        assert_true(hash_crc(0, text, sizeof text) != whole);
        text[i] ^= 4;
    }
}

static void sha_of(const char *text, size_t n, size_t part, char hex[65])
{
    sha256 s;
    sha256_open(&s);
    for (size_t i = 0; i < n; i += part)
        sha256_add(&s, text + i, n - i < part ? n - i : part);
    sha256_close(&s, hex);
}

static void sha256_is_that_of_the_standard(void **unused)
{
    (void)unused;
    char hex[65], other[65], many[1000];
    memset(many, 'a', sizeof many);
    sha_of("abc", 3, 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha_of("", 0, 1, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, 7, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    sha_of(many, sizeof many, sizeof many, hex);
    for (size_t part = 1; part < 200; part += 3) {
        sha_of(many, sizeof many, part, other);
        assert_string_equal(hex, other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crc_is_that_of_xz),
        cmocka_unit_test(sha256_is_that_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
