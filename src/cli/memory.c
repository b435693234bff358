/* memory.c: see memory.h. */
#include "cli/memory.h"
#include "cli/status.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LARGE = 1 << 18,
    RESERVE = 1 << 23,
    ATTEMPTS = 100,
    PAUSE_MS = 20 /* between attempts */
};

/* Global, as memory is. */
static _Atomic(void *) reserve = NULL;
static atomic_bool are_threads = false, is_short = false;

void program_hold_reserve(void)
{
    program_drop_reserve();
    atomic_store(&reserve, malloc(RESERVE));
    atomic_store(&are_threads, true);
}

void program_drop_reserve(void)
{
    free(atomic_exchange(&reserve, NULL));
    atomic_store(&are_threads, false);
    atomic_store(&is_short, false);
}

bool program_is_short(void)
{
    return atomic_exchange(&is_short, false);
}

bool program_has_room(size_t n)
{
    void *volatile p = malloc(n);
    free(p);
    return p != NULL;
}

bool program_relieve(int attempt)
{
    const struct timespec pause = { 0, PAUSE_MS * 1000000L };
    if (!atomic_load(&are_threads) || attempt == ATTEMPTS)
        return false;
    atomic_store(&is_short, true);
    void *p = atomic_exchange(&reserve, NULL);
    if (!p)
        nanosleep(&pause, NULL);
    free(p);
    return true;
}

/* Unless told otherwise, the GNU C library keeps freed memory: once a block of some megabytes has been freed,
 * it takes all blocks up to that size from its heap, where they stay, and where pages that were never written
 * to become real memory when they are used again. So a program that does one run after the other would
 * grow. */
void program_memory_open(void)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, 4 * LARGE);
#endif
}

_Noreturn void program_no_memory(void)
{
    static const char says[] = "tresse: out of memory\n";
    ssize_t written = write(STDERR_FILENO, says, sizeof says - 1);
    (void)written;
    _exit(STATUS_MEMORY);
}

static void *resize(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (!new_size) {
        free(old);
        return NULL;
    }
    for (int attempt = 0;; attempt++) {
        void *p = realloc(old, new_size);
        if (p)
            return p;
        if (!program_relieve(attempt))
            program_no_memory();
    }
}

const memory program_memory = { resize, NULL };

void *program_allocate(size_t n)
{
    for (int attempt = 0;; attempt++) {
        void *p = calloc(1, n ? n : 1);
        if (p)
            return p;
        if (!program_relieve(attempt))
            program_no_memory();
    }
}

char *program_copy(const char *string)
{
    size_t n = strlen(string) + 1;
    return memcpy(program_allocate(n), string, n);
}
