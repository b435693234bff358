/* test_memory.c: what is handed out is zeroed, whatever the memory of the caller had in it before, and all of
 * it is given back. */
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Nothing that it gives is zero. */
static void *used_before(void *context, void *old, size_t old_size, size_t new_size)
{
    size_t *taken = context;
    unsigned char *p = NULL;
    *taken += new_size - old_size;
    if (new_size) {
        p = realloc(old, new_size);
        assert_non_null(p);
        if (new_size > old_size)
            memset(p + old_size, 0xAA, new_size - old_size);
    } else
        free(old);
    return p;
}

static bool is_zero(const unsigned char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

/* Pieces of many sizes, each spoilt once it was looked at; and again, where they were. */
static void pieces_are_zeroed(void **unused)
{
    (void)unused;
    size_t taken = 0;
    const memory own = { used_before, &taken };
    const memory *const list[] = { &own, &memory_standard };
    for (size_t k = 0; k < 2; k++) {
        arena a;
        arena_open(&a, list[k]);
        for (int round = 0; round < 3; round++) {
            for (size_t n = 1; n < 40000; n = n * 3 / 2 + 1) {
                unsigned char *piece = n % 2 ? arena_take(&a, n, 1) : arena_take_lines(&a, n, 1);
                assert_true(piece && is_zero(piece, n));
                memset(piece, 0x55, n);
            }
            arena_reset(&a);
        }
        arena_close(&a);
    }
    assert_int_equal(taken, 0);
}

static void blocks_are_zeroed(void **unused)
{
    (void)unused;
    size_t taken = 0;
    const memory own = { used_before, &taken };
    for (size_t n = 0; n < 5000; n += 99) {
        unsigned char *block = memory_take(&own, n, 3);
        assert_true(block && is_zero(block, 3 * (n ? n : 1)));
        memory_give(&own, block, n, 3);
    }
    assert_int_equal(taken, 0);
}

static void *none(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context, (void)old, (void)old_size, (void)new_size;
    return NULL;
}

/* By steps of several sizes, in both kinds of lists: what was there stays. */
static void lists_keep_what_they_have(void **unused)
{
    (void)unused;
    size_t taken = 0, rooms[2] = { 0 }, n = 0;
    const memory own = { used_before, &taken };
    size_t *list[2] = { NULL };
    arena a;
    arena_open(&a, &own);
    for (size_t more = 1; n < 5000; more = more % 7 + 1) {
        assert_true(memory_reserve(&own, &list[0], n, more, &rooms[0], sizeof *list[0]));
        assert_true(arena_reserve(&a, &list[1], n, more, &rooms[1], sizeof *list[1]));
        for (size_t end = n + more; n < end; n++)
            list[0][n] = list[1][n] = n;
    }
    for (size_t i = 0; i < n; i++)
        assert_true(list[0][i] == i && list[1][i] == i);
    size_t *const before = list[0], room = rooms[0];
    assert_false(memory_reserve(&(memory){ none, NULL }, &list[0], n, room, &rooms[0], sizeof *list[0]));
    assert_true(list[0] == before && rooms[0] == room);
    memory_give(&own, list[0], rooms[0], sizeof *list[0]);
    arena_close(&a);
    assert_int_equal(taken, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pieces_are_zeroed),
                                        cmocka_unit_test(blocks_are_zeroed),
                                        cmocka_unit_test(lists_keep_what_they_have) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
