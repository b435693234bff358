/* fuzz_sudoku.c: any bytes at all, read as a Sudoku: refused with a reason, or read, kept, drawn and read
 * again.
 *
 * Not part of the tests; built and run by hand:
 *
 *     clang -std=c17 -DTRESSE_FUZZ -g -O1 -fsanitize=fuzzer,address,undefined -Isrc -Iinclude \
 *         tests/fuzz_sudoku.c src/apps/[a-z]*.c src/base/[a-z]*.c src/core/[a-z]*.c -o fuzz_sudoku
 *     ./fuzz_sudoku -max_total_time=60 CORPUS examples/sudoku
 *
 * What stands before the first '$' of the input is taken as params. */
#ifdef TRESSE_FUZZ

#include "apps/app.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void must(bool right)
{
    if (!right)
        abort();
}

static void read_again(const puzzle *p, const text *t, bool exact)
{
    puzzle again;
    error e;
    puzzle_open(&again, &memory_standard);
    must(puzzle_read(&again, "sudoku", text_bytes(&p->params), text_bytes(t), t->length, &e) == OK);
    if (exact) {
        must(strcmp(text_bytes(&again.source), text_bytes(&p->source)) == 0);
        must(strcmp(text_bytes(&again.params), text_bytes(&p->params)) == 0);
        must(again.givens == p->givens && again.removals == p->removals);
    }
    puzzle_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *dollar = size ? memchr(data, '$', size) : NULL;
    size_t n = dollar ? (size_t)(dollar - data) : 0;
    char params[64] = "";
    puzzle p;
    error e = { 0 };
    text t;
    if (n >= sizeof params)
        return 0;
    if (n)
        memcpy(params, data, n);
    if (dollar)
        data += n + 1, size -= n + 1;
    puzzle_open(&p, &memory_standard);
    text_open(&t, &memory_standard);
    if (puzzle_read(&p, "sudoku", params, (const char *)data, size, &e) == OK) {
        read_again(&p, &p.source, true);
        p.app->show_puzzle(&p, &t);
        read_again(&p, &t, p.removals == 0);
    } else
        must(e.text[0] != 0 && !p.app);
    text_close(&t);
    puzzle_close(&p);
    return 0;
}

#else
typedef int fuzz_sudoku_is_built_by_hand;
#endif
