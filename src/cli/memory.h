/* memory.h: the memory of the program.
 *
 * The program has nothing sensible to do without memory: if it runs out, it says so and ends with status 7.
 * (The library never does that: it returns an error.) But while several threads are at work, it first gives
 * up a reserve, and then waits a little for one of them to end and free what it has: the threads must call
 * program_is_short now and then. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include "base/memory.h"

#include <stdbool.h>

extern const memory program_memory; /* realloc and free; never fails */

/* To be called once, before all others: makes large blocks go back to the system as soon as they are
 * freed. */
void program_memory_open(void);
_Noreturn void program_no_memory(void);
void *program_allocate(size_t n);       /* zeroed; never NULL */
char *program_copy(const char *string); /* of a string; never NULL */
void program_hold_reserve(void);        /* from now on threads may be asked to end */
void program_drop_reserve(void);        /* no longer */
bool program_is_short(void);            /* has memory run out since the last call that said so? */
bool program_has_room(size_t n);        /* is that much available now? */
bool program_relieve(int attempt);      /* after a failed attempt, counted from 0: is another worthwhile? */

#endif
