/* crash.c: a program that crashes on one puzzle, for LD_PRELOAD: whoever looks for a NUL in a line that
 * starts with "crash" does not survive it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

void *memchr(const void *text, int c, size_t n)
{
    static void *(*real)(const void *, int, size_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "memchr");
    if (c == 0 && n >= 5 && !memcmp(text, "crash", 5))
        raise(SIGSEGV);
    return real(text, c, n);
}
