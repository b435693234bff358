/* fuzz_sudoku.c: any bytes at all, read as a Sudoku: refused with a reason, or read, kept, drawn and read
 * again.
 *
 * Not part of the tests; built by `make MODE=fuzz fuzz` and run by scripts/fuzz.sh.
 *
 * What precedes the first '$' in the input is taken as params. */
#ifdef TRESSE_FUZZ

#include "puzzles.h"

enum { MODEL_MOST = 100 /* characters of a puzzle whose network is made: up to 10x10, and small sukaku */ };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char params[64];
    if (take_params(&data, &size, params))
        try_to_read("sudoku", params, (const char *)data, size, MODEL_MOST);
    return 0;
}

#else
typedef int fuzz_sudoku_is_built_by_hand;
#endif
