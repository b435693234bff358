/* bytes.c: see bytes.h. Text from outside goes to a terminal or into JSON only through the two cleaning
 * functions, which share one strict UTF-8 reader: no overlong form, no surrogate, nothing above U+10FFFF. */
#include "cli/bytes.h"
#include "cli/status.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    KEPT_ROOM = 1 << 12, /* small, because thousands are kept at a time */
    LARGE_ROOM = 1 << 18,
    RESERVE = 1 << 23,
    ATTEMPTS = 100,
    PAUSE_MS = 20 /* between attempts */
};

/* Global, as memory is. */
static _Atomic(void *) reserve = NULL;
static atomic_bool are_threads = false, are_short = false;

void bytes_hold_reserve(void)
{
    bytes_drop_reserve();
    atomic_store(&reserve, malloc(RESERVE));
    atomic_store(&are_threads, true);
}

void bytes_drop_reserve(void)
{
    free(atomic_exchange(&reserve, NULL));
    atomic_store(&are_threads, false);
    atomic_store(&are_short, false);
}

bool bytes_are_short(void)
{
    return atomic_exchange(&are_short, false);
}

bool bytes_have_room(size_t n)
{
    void *volatile p = malloc(n);
    free(p);
    return p != NULL;
}

bool bytes_relieve(int attempt)
{
    const struct timespec pause = { 0, PAUSE_MS * 1000000L };
    if (!atomic_load(&are_threads) || attempt == ATTEMPTS)
        return false;
    atomic_store(&are_short, true);
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
void bytes_open(void)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, LARGE_ROOM);
    mallopt(M_TRIM_THRESHOLD, 4 * LARGE_ROOM);
#endif
}

_Noreturn void bytes_no_memory(void)
{
    static const char says[] = "tresse: out of memory\n";
    ssize_t written = write(STDERR_FILENO, says, sizeof says - 1);
    (void)written;
    _exit(STATUS_MEMORY);
}

void *bytes_allocate(size_t n)
{
    for (int attempt = 0;; attempt++) {
        void *p = calloc(1, n ? n : 1);
        if (p)
            return p;
        if (!bytes_relieve(attempt))
            bytes_no_memory();
    }
}

char *bytes_copy(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(bytes_allocate(n), s, n);
}

void bytes_free(bytes *b)
{
    free(b->at);
    *b = (bytes){ NULL, 0, 0 };
}

void bytes_clear(bytes *b)
{
    if (b->room > KEPT_ROOM)
        bytes_free(b);
    b->length = 0;
}

void bytes_reserve(bytes *b, size_t n)
{
    if (b->room - b->length >= n)
        return;
    size_t room = b->room ? b->room : 64;
    while (room - b->length < n) {
        if (room > (size_t)-1 / 2)
            bytes_no_memory();
        room *= 2;
    }
    char *at;
    for (int attempt = 0; !(at = realloc(b->at, room)); attempt++)
        if (!bytes_relieve(attempt))
            bytes_no_memory();
    b->at = at;
    b->room = room;
}

void bytes_add(bytes *b, const char *from, size_t n)
{
    if (!n)
        return;
    bytes_reserve(b, n);
    memcpy(b->at + b->length, from, n);
    b->length += n;
}

void bytes_add_string(bytes *b, const char *s)
{
    bytes_add(b, s, strlen(s));
}

void bytes_format(bytes *b, const char *how, ...)
{
    va_list list;
    va_start(list, how);
    va_list again;
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, how, list);
    va_end(list);
    if (n > 0) {
        bytes_reserve(b, (size_t)n + 1);
        vsnprintf(b->at + b->length, (size_t)n + 1, how, again);
        b->length += (size_t)n;
    }
    va_end(again);
}

size_t count_characters(const char *from, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += begins_character(from[i]);
    return count;
}

/* The number of bytes of the character that starts here, 0 if it is not UTF-8. */
static size_t utf8_length(const char *from, size_t n)
{
    const unsigned char *u = (const unsigned char *)from;
    if (u[0] < 0x80)
        return 1;
    size_t length = u[0] >= 0xF0 ? 4 : u[0] >= 0xE0 ? 3 : 2;
    if (u[0] < 0xC2 || u[0] > 0xF4 || length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (begins_character(from[i]))
            return 0;
    bool overlong = (u[0] == 0xE0 && u[1] < 0xA0) || (u[0] == 0xF0 && u[1] < 0x90);
    bool beyond = (u[0] == 0xED && u[1] > 0x9F) || (u[0] == 0xF4 && u[1] > 0x8F);
    return overlong || beyond ? 0 : length;
}

/* C0, DEL and C1, which terminals obey. */
static bool is_control(const char *from, size_t length)
{
    const unsigned char *u = (const unsigned char *)from;
    return u[0] < 0x20 || u[0] == 0x7F || (length == 2 && u[0] == 0xC2 && u[1] < 0xA0);
}

void bytes_add_clean(bytes *b, const char *from, size_t n, size_t most)
{
    for (size_t i = 0; i < n;) {
        size_t length = utf8_length(from + i, n - i);
        if (i + (length ? length : 1) > most) {
            bytes_add_string(b, "...");
            return;
        }
        if (!length)
            bytes_add(b, "?", 1);
        else if (is_control(from + i, length))
            bytes_add(b, " ", 1);
        else
            bytes_add(b, from + i, length);
        i += length ? length : 1;
    }
}

void bytes_add_json(bytes *b, const char *from, size_t n)
{
    bytes_add(b, "\"", 1);
    for (size_t i = 0; i < n;) {
        size_t length = utf8_length(from + i, n - i);
        if (!length)
            bytes_add_string(b, "\xEF\xBF\xBD");
        else if (from[i] == '"' || from[i] == '\\')
            bytes_format(b, "\\%c", from[i]);
        else if (from[i] == '\t')
            bytes_add_string(b, "\\t");
        else if (is_control(from + i, length))
            bytes_format(b, "\\u%04x", (unsigned char)(length == 2 ? from[i + 1] : from[i]));
        else
            bytes_add(b, from + i, length);
        i += length ? length : 1;
    }
    bytes_add(b, "\"", 1);
}
