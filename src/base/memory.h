/* memory.h: the one way to get memory, so that tests can make every allocation fail.
 *
 * A `memory` is one function supplied by the caller of the library. An `arena` hands out pieces that are
 * freed all together; long-lived objects (a network, a path) own one arena each. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "tresse.h"

#include <stdbool.h>

typedef tresse_memory memory;

extern const memory memory_standard; /* realloc and free */

void *memory_take(const memory *m, size_t count, size_t size); /* zeroed; NULL if it fails or overflows */
void *memory_grow(const memory *m, void *old, size_t old_n, size_t n,
                  size_t size);                                              /* the new part is not zeroed */
void memory_give(const memory *m, void *pointer, size_t count, size_t size); /* `pointer` may be NULL */

typedef struct arena_chunk arena_chunk;
typedef struct arena {
    const memory *memory;
    arena_chunk *chunks;
} arena;

void arena_open(arena *a, const memory *m);
void *arena_take(arena *a, size_t count, size_t size); /* zeroed, aligned for any type; NULL if it fails */
void *arena_take_lines(arena *a, size_t count, size_t size); /* the same, beginning at a cache line */
void arena_reset(arena *a);                                  /* forgets the pieces, keeps the newest chunk */
void arena_close(arena *a);

/* Room from an arena that is used for one thing after the other: before each, `used` is set to 0. If it is
 * too small, a larger one replaces it; earlier pieces stay where they are. Pieces are not zeroed. */
typedef struct pool {
    arena *arena;
    char *bytes;
    size_t used, room;
} pool;

void *pool_take(pool *pool, size_t count, size_t size); /* NULL if it fails */

/* Room for `more` entries after the n that a list has: *room is how many fit, and `list` the address of the
 * pointer to them. Lists grow by doubling; copies that one in an arena outgrows stay there, and are smaller
 * together than it is. False: there is no memory, and nothing has changed. */
bool memory_reserve(const memory *m, void *list, size_t n, size_t more, size_t *room, size_t size);
bool arena_reserve(arena *a, void *list, size_t n, size_t more, size_t *room, size_t size);

#endif
