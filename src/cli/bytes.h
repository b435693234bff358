/* bytes.h: bytes that grow, for everything the program reads and writes.
 *
 * The program has nothing sensible to do without memory: if it runs out, bytes_* says so and ends it with
 * status 7. (The library never does that: it returns an error.) But while several threads are at work, it
 * first gives up a reserve, and then waits a little for one of them to end and free what it has: the threads
 * must call bytes_are_short now and then. */
#ifndef CLI_BYTES_H
#define CLI_BYTES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bytes {
    char *at;
    size_t length, room;
} bytes;

/* To be called once, before all others: makes large blocks go back to the system as soon as they are
 * freed. */
void bytes_open(void);
_Noreturn void bytes_no_memory(void);
void *bytes_allocate(size_t n);  /* zeroed; never NULL */
char *bytes_copy(const char *s); /* of a string; never NULL */
void bytes_hold_reserve(void);   /* from now on threads may be asked to end */
void bytes_drop_reserve(void);   /* no longer */
bool bytes_are_short(void);      /* has memory run out since the last call that said so? */
bool bytes_have_room(size_t n);  /* is that much available now? */
bool bytes_relieve(int attempt); /* after a failed attempt, counted from 0: is another worthwhile? */
void bytes_free(bytes *b);
void bytes_clear(bytes *b);             /* empties it; gives a large room back */
void bytes_reserve(bytes *b, size_t n); /* room for n more */
void bytes_add(bytes *b, const char *from, size_t n);
void bytes_add_string(bytes *b, const char *s);
void bytes_format(bytes *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds the text with every control character (tabs too) replaced by a blank and every byte that is not UTF-8
 * by a question mark; takes at most `most` bytes, with "..." if that cuts something off. */
void bytes_add_clean(bytes *b, const char *from, size_t n, size_t most);
void bytes_add_json(bytes *b, const char *from,
                    size_t n); /* quoted and escaped; bytes that are not UTF-8: U+FFFD */

/* Does a character begin at this byte, of text that is UTF-8? */
static inline bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

size_t count_characters(const char *from, size_t n); /* of text that is UTF-8 */

#endif
