/* fuzz_pipeline.c: the whole way of a puzzle, with every proof checked (tests/support/journey.h). The first
 * three bytes choose theory, options and limits; the rest is the text of a puzzle.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "journey.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 3000, LABELS_MOST = 220, TEXT_MOST = 600 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static journey j;
    if (!j.t)
        journey_open(&j, NODES, LABELS_MOST);
    if (size < 4 || size > TEXT_MOST)
        return 0;
    const char *why = journey_go(&j, data, NULL, NULL, (const char *)data + 3, size - 3);
    if (why) {
        fprintf(stderr, "not so: %s\n", why);
        abort();
    }
    return 0;
}

#else

typedef int fuzz_pipeline_is_empty; /* ISO C wants something in every file */

#endif
