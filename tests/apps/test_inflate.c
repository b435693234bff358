/* test_inflate.c: compressed bytes, against zlib: what it accepts is read alike, and what it refuses is
 * refused. */
#include "apps/inflate.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#if __has_include(<zlib.h>)
#include <zlib.h>

enum { MOST = 4096, STREAMS = 40, MUTANTS = 1500 };

/* Random text, of few or many different bytes, deflated in one of all the manners that zlib has. */
static size_t compress_some(rng *r, unsigned char *to)
{
    static const int strategies[] = { Z_DEFAULT_STRATEGY, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED };
    unsigned char from[MOST / 4];
    uint32_t n = random_below(r, sizeof from), bytes = 1 + random_below(r, 256);
    for (uint32_t i = 0; i < n; i++)
        from[i] = i > 9 && random_below(r, 3) ? from[i - 1 - random_below(r, 9)]
                                              : (unsigned char)random_below(r, bytes);
    z_stream z = { 0 };
    assert_int_equal(
        deflateInit2(&z, (int)random_below(r, 10), Z_DEFLATED, -15, 8, strategies[random_below(r, 4)]), Z_OK);
    z.next_in = from;
    z.avail_in = n;
    z.next_out = to;
    z.avail_out = MOST;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    size_t length = z.total_out;
    deflateEnd(&z);
    return length;
}

/* What zlib makes of a stream: the number of bytes; -1: it refuses it. */
static long by_zlib(unsigned char *from, size_t n, unsigned char *to)
{
    z_stream z = { 0 };
    assert_int_equal(inflateInit2(&z, -15), Z_OK);
    z.next_in = from;
    z.avail_in = (uInt)n;
    z.next_out = to;
    z.avail_out = INFLATE_MOST;
    bool ends = inflate(&z, Z_FINISH) == Z_STREAM_END;
    long length = ends ? (long)z.total_out : -1;
    inflateEnd(&z);
    return length;
}

static bool is_read_alike(unsigned char *from, size_t n, unsigned char *room)
{
    text out;
    text_open(&out, &memory_standard);
    long want = by_zlib(from, n, room);
    status s = inflate_read((span){ (const char *)from, n }, &out);
    assert_int_equal(s, want < 0 ? BAD_INPUT : OK);
    if (want >= 0) {
        assert_int_equal(out.length, want);
        assert_memory_equal(text_bytes(&out), room, (size_t)want);
    }
    text_close(&out);
    return want >= 0;
}

static void is_what_zlib_reads(void **unused)
{
    (void)unused;
    unsigned char stream[MOST], mutant[MOST], *room = malloc(INFLATE_MOST);
    int right = 0, wrong = 0;
    assert_non_null(room);
    for (int i = 0; i < STREAMS; i++) {
        rng r;
        random_seed(&r, 41, (uint64_t)i);
        size_t n = compress_some(&r, stream);
        assert_true(is_read_alike(stream, n, room));
        for (int k = 0; k < MUTANTS; k++) {
            memcpy(mutant, stream, n);
            for (uint32_t bits = 1 + random_below(&r, 3); bits; bits--) {
                uint32_t at = random_below(&r, (uint32_t)(8 * (n < 100 || k % 2 ? n : 100)));
                mutant[at / 8] ^= (unsigned char)(1 << at % 8);
            }
            *(is_read_alike(mutant, n, room) ? &right : &wrong) += 1;
        }
    }
    print_message("%d mutants are read alike, %d are refused alike\n", right, wrong);
    assert_true(right > 1000 && wrong > 1000);
    free(room);
}
#else
static void is_what_zlib_reads(void **unused)
{
    (void)unused;
    skip();
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(is_what_zlib_reads) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
