/* bytes.c: copying, filling and measuring bytes in WebAssembly, in place of the C library's functions.
 *
 * The instructions for blocks of memory are calls into the browser, which are slow for the few bytes of most
 * copies, and the C library's own loops are slow for large blocks. So here a few bytes are copied by loads
 * and stores that may overlap, more bytes sixteen at a time, and large blocks by the instruction. */
#include "wasm/web.h"

#if defined(__wasm_simd128__)

#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { HALF = 4, WORD = 8, VECTOR = 16, BLOCK = 128 };

#define BY_INSTRUCTION __attribute__((target("bulk-memory")))

BY_INSTRUCTION void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

/* Copies fewer than sixteen bytes in two or three pieces, which may overlap. All are loaded before any is
 * stored. */
static void copy_few(char *to, const char *from, size_t n)
{
    if (n >= WORD) {
        uint64_t first, last;
        memcpy(&first, from, WORD);
        memcpy(&last, from + n - WORD, WORD);
        memcpy(to, &first, WORD);
        memcpy(to + n - WORD, &last, WORD);
    } else if (n >= HALF) {
        uint32_t first, last;
        memcpy(&first, from, HALF);
        memcpy(&last, from + n - HALF, HALF);
        memcpy(to, &first, HALF);
        memcpy(to + n - HALF, &last, HALF);
    } else if (n) {
        char first = *from, middle = from[n / 2], last = from[n - 1];
        *to = first;
        to[n / 2] = middle;
        to[n - 1] = last;
    }
}

BY_INSTRUCTION void *memcpy(void *restrict out, const void *restrict in, size_t n)
{
    char *to = out;
    const char *from = in;
    if (n > BLOCK)
        return __builtin_memcpy(out, in, n);
    if (n < VECTOR) {
        copy_few(to, from, n);
        return out;
    }
    size_t last = n - VECTOR;
    for (size_t i = 0; i < last; i += VECTOR)
        wasm_v128_store(to + i, wasm_v128_load(from + i));
    wasm_v128_store(to + last, wasm_v128_load(from + last));
    return out;
}

BY_INSTRUCTION void *memset(void *out, int column, size_t n)
{
    char *to = out;
    v128_t all = wasm_i8x16_splat((int8_t)column);
    if (n > BLOCK)
        return __builtin_memset(out, column, n);
    if (n < VECTOR) {
        v128_t few = all;
        copy_few(to, (const char *)&few, n);
        return out;
    }
    size_t last = n - VECTOR;
    for (size_t i = 0; i < last; i += VECTOR)
        wasm_v128_store(to + i, all);
    wasm_v128_store(to + last, all);
    return out;
}

/* Which of the sixteen bytes there are NUL, a bit for each. The address is a multiple of sixteen, as the end
 * of memory is: nothing after it is read. */
static uint32_t ends(const char *at)
{
    return wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(at), wasm_i8x16_const_splat(0)));
}

size_t strlen(const char *string)
{
    unsigned before = (unsigned)((uintptr_t)string % VECTOR);
    const char *at = string - before;
    uint32_t end = ends(at) >> before;
    if (end)
        return (size_t)__builtin_ctz(end);
    do
        end = ends(at += VECTOR);
    while (!end);
    return (size_t)(at - string) + (size_t)__builtin_ctz(end);
}

#endif
