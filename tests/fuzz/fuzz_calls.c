/* fuzz_calls.c: any bytes as a sequence of calls of the public interface, four to a call
 * (tests/support/calls.h).
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "calls.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    calls_seen seen = { 0 };
    int at = 0;
    const char *why = calls_run(data, size < 400 ? size : 400, &seen, &at);
    if (why) {
        fprintf(stderr, "call %d: not so: %s\n", at + 1, why);
        abort();
    }
    return 0;
}

#else

typedef int fuzz_calls_is_empty; /* ISO C wants something in every file */

#endif
