/* memory.c: see memory.h. */
#include "base/memory.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

void *memory_take(const memory *m, size_t count, size_t size)
{
    if (count == 0)
        count = 1;
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *p = m->resize(m->context, NULL, 0, count * size);
    return p ? memset(p, 0, count * size) : NULL;
}

void *memory_grow(const memory *m, void *old, size_t old_n, size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        return NULL;
    return m->resize(m->context, old, old_n * size, n * size);
}

void memory_give(const memory *m, void *p, size_t count, size_t size)
{
    if (p)
        m->resize(m->context, p, (count ? count : 1) * size, 0);
}

struct arena_chunk {
    arena_chunk *next;
    size_t size, used;
    alignas(max_align_t) unsigned char data[];
};

enum { FIRST_CHUNK = 4096 };

void arena_open(arena *a, const memory *m)
{
    a->memory = m;
    a->chunks = NULL;
}

static arena_chunk *add_chunk(arena *a, size_t need)
{
    size_t size = a->chunks ? a->chunks->size * 2 : FIRST_CHUNK;
    if (size < need)
        size = need;
    arena_chunk *c = a->memory->resize(a->memory->context, NULL, 0, sizeof *c + size);
    if (!c)
        return NULL;
    *c = (arena_chunk){ .next = a->chunks, .size = size };
    return a->chunks = c;
}

/* How many bytes from p to the next multiple of align. */
static size_t gap(const unsigned char *p, size_t align)
{
    return (align - (uintptr_t)p % align) % align;
}

static void *take(arena *a, size_t count, size_t size, size_t align)
{
    if (size && count > (SIZE_MAX / 4) / size)
        return NULL;
    size_t need = count * size + align; /* enough wherever the chunk begins */
    arena_chunk *c = a->chunks;
    if (!c || c->size - c->used < need)
        c = add_chunk(a, need);
    if (!c)
        return NULL;
    unsigned char *p = c->data + c->used;
    p += gap(p, align);
    c->used = (size_t)(p - c->data) + count * size;
    return memset(p, 0, count * size);
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

static void free_chunks(arena *a, arena_chunk *c)
{
    while (c) {
        arena_chunk *next = c->next;
        a->memory->resize(a->memory->context, c, sizeof *c + c->size, 0);
        c = next;
    }
}

void arena_reset(arena *a)
{
    if (!a->chunks)
        return;
    free_chunks(a, a->chunks->next);
    a->chunks->next = NULL;
    a->chunks->used = 0;
}

void arena_close(arena *a)
{
    free_chunks(a, a->chunks);
    a->chunks = NULL;
}
