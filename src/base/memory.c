/* memory.c: see memory.h.
 *
 * What is handed out is zeroed. Memory that comes fresh from the system is zeroed already, page by page, when
 * it is first touched: so the standard memory is asked for zeroed bytes, and only what was used before is
 * cleared. So large tables of which little is used cost little. What a caller's own memory hands out counts
 * as used before; in a chunk of an arena only the pieces that are taken are cleared. */
#include "base/memory.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Under AddressSanitizer there are gaps between the pieces of an arena, which must not be touched: otherwise
 * a read past the end of one piece would find the next, and go unnoticed. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define ARENA_GUARDED
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define ARENA_GUARDED
#endif
#ifdef ARENA_GUARDED
#include <sanitizer/asan_interface.h>
enum { GUARD = 32 };
#define FORBID(p, n) __asan_poison_memory_region(p, n)
#define ALLOW(p, n)  __asan_unpoison_memory_region(p, n)
#else
enum { GUARD = 0 };
#define FORBID(p, n) ((void)(p), (void)(n))
#define ALLOW(p, n)  ((void)(p), (void)(n))
#endif

static void *standard_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

const memory memory_standard = { standard_resize, NULL };

/* The bytes are zeroed if they come from the standard memory; otherwise they are as they are. */
static void *take_bytes(const memory *m, size_t n, bool *zeroed)
{
    *zeroed = m->resize == standard_resize;
    return *zeroed ? calloc(1, n ? n : 1) : m->resize(m->context, NULL, 0, n);
}

void *memory_take(const memory *m, size_t count, size_t size)
{
    if (count == 0)
        count = 1;
    if (size && count > SIZE_MAX / size)
        return NULL;
    bool zeroed;
    void *p = take_bytes(m, count * size, &zeroed);
    return p && !zeroed ? memset(p, 0, count * size) : p;
}

void *memory_grow(const memory *m, void *old, size_t old_n, size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        return NULL;
    return m->resize(m->context, old, old_n * size, n * size);
}

void memory_give(const memory *m, void *pointer, size_t count, size_t size)
{
    if (pointer)
        m->resize(m->context, pointer, (count ? count : 1) * size, 0);
}

struct arena_chunk {
    arena_chunk *next;
    size_t size, used;
    size_t dirty; /* bytes that may have been written to before; those after them are zero */
    alignas(max_align_t) unsigned char data[];
};

enum { FIRST_CHUNK = 4096 };

void arena_open(arena *a, const memory *m)
{
    a->memory = m;
    a->chunks = NULL;
}

static arena_chunk *add_chunk_of(arena *a, size_t size)
{
    bool zeroed;
    arena_chunk *c = take_bytes(a->memory, sizeof *c + size, &zeroed);
    if (!c)
        return NULL;
    *c = (arena_chunk){ .next = a->chunks, .size = size, .dirty = zeroed ? 0 : size };
    FORBID(c->data, size);
    a->chunks = c;
    return c;
}

/* Adds a chunk twice as large as the last one, or as large as needed. If there is not enough memory for that,
 * one of just the size that is needed will do. */
static arena_chunk *add_chunk(arena *a, size_t need)
{
    size_t size = a->chunks ? a->chunks->size * 2 : FIRST_CHUNK;
    size = size < FIRST_CHUNK ? FIRST_CHUNK : size;
    size = size < need ? need : size;
    arena_chunk *c = add_chunk_of(a, size);
    return c || size == need ? c : add_chunk_of(a, need);
}

/* How many bytes from `bytes` to the next multiple of align. */
static size_t gap(const unsigned char *bytes, size_t align)
{
    return (align - (uintptr_t)bytes % align) % align;
}

/* Clears the bytes of the chunk from `begin` to what is used, as far as they were handed out before. */
static void clear(arena_chunk *chunk, size_t begin)
{
    size_t end = chunk->used < chunk->dirty ? chunk->used : chunk->dirty;
    if (begin < end)
        memset(chunk->data + begin, 0, end - begin);
    if (chunk->dirty < chunk->used)
        chunk->dirty = chunk->used;
}

static void *take(arena *a, size_t count, size_t size, size_t align)
{
    if (size && count > (SIZE_MAX / 4) / size)
        return NULL;
    size_t need = count * size + align + GUARD; /* enough, wherever the chunk begins */
    arena_chunk *c = a->chunks;
    if (!c || c->size - c->used < need)
        c = add_chunk(a, need);
    if (!c)
        return NULL;
    unsigned char *p = c->data + c->used + GUARD;
    p += gap(p, align);
    size_t begin = (size_t)(p - c->data);
    c->used = begin + count * size;
    ALLOW(p, count * size);
    clear(c, begin);
    return p;
}

void *arena_take(arena *a, size_t count, size_t size)
{
    return take(a, count, size, alignof(max_align_t));
}

void *arena_take_lines(arena *a, size_t count, size_t size)
{
    enum { CACHE_LINE = 64 };
    return take(a, count, size, CACHE_LINE);
}

static void free_chunks(arena *a, arena_chunk *chunk)
{
    while (chunk) {
        arena_chunk *next = chunk->next;
        ALLOW(chunk->data, chunk->size);
        a->memory->resize(a->memory->context, chunk, sizeof *chunk + chunk->size, 0);
        chunk = next;
    }
}

void arena_reset(arena *a)
{
    if (!a->chunks)
        return;
    free_chunks(a, a->chunks->next);
    a->chunks->next = NULL;
    FORBID(a->chunks->data, a->chunks->used);
    a->chunks->used = 0;
}

void arena_close(arena *a)
{
    free_chunks(a, a->chunks);
    a->chunks = NULL;
}

void *pool_take(pool *pool, size_t count, size_t size)
{
    enum { ALIGN = 16, FIRST = 1 << 14 };
    size_t need = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    if (need > pool->room - pool->used) {
        size_t room = 2 * (pool->room + need) + FIRST;
        char *bytes = arena_take(pool->arena, room, 1);
        if (!bytes)
            return NULL;
        *pool = (struct pool){ pool->arena, bytes, 0, room };
    }
    pool->used += need;
    return pool->bytes + pool->used - need;
}

/* ---- lists that grow ---- */

static size_t grown(size_t room, size_t more)
{
    return 2 * room + more + 3;
}

/* The pointer is copied by its bytes, since its type is not known here. */
bool memory_reserve(const memory *m, void *list, size_t n, size_t more, size_t *room, size_t size)
{
    void *at;
    if (n + more <= *room)
        return true;
    memcpy(&at, list, sizeof at);
    at = memory_grow(m, at, *room, grown(*room, more), size);
    if (!at)
        return false;
    memcpy(list, &at, sizeof at);
    *room = grown(*room, more);
    return true;
}

bool arena_reserve(arena *a, void *list, size_t n, size_t more, size_t *room, size_t size)
{
    void *old;
    if (n + more <= *room)
        return true;
    void *at = arena_take(a, grown(*room, more), size);
    if (!at)
        return false;
    memcpy(&old, list, sizeof old);
    if (n)
        memcpy(at, old, n * size);
    memcpy(list, &at, sizeof at);
    *room = grown(*room, more);
    return true;
}
