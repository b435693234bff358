/* calls.h: the public interface as a state machine: any sequence of calls, run against a model of what each
 * may answer.
 *
 * A sequence is a string of bytes, four to a call: which function, and three that choose its arguments, among
 * them NULL, objects of another workspace, texts that can't be read, allocations that fail and callbacks that
 * stop. The model knows which objects are there and what was read into them, so it knows which calls must be
 * refused; and what a workspace of its own answers, for an answer must not depend on the calls before it.
 * Random bytes make sequences (test_calls.c), and so does the fuzzer (fuzz_calls.c). */
#ifndef TESTS_CALLS_H
#define TESTS_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CALL_BYTES = 4 };

typedef struct calls_seen {
    long calls, refused, failed_memory, stopped, paths, checked;
} calls_seen;

/* NULL: all promises were kept. Otherwise which was not, and *at is the number of the call. */
const char *calls_run(const uint8_t *bytes, size_t n, calls_seen *seen, int *at);
/* How many functions there are, and their names; a byte means the function of its remainder. */
extern const int calls_functions;
const char *calls_name(uint8_t function);

#endif
