/* fuzz_generic.c: any bytes at all, read as a network: refused with a reason and its place, or read, kept,
 * written in both forms, and read again as the same.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "apps/generic/generic.h"

#include <stdlib.h>
#include <string.h>

static void must(bool right)
{
    if (!right)
        abort();
}

static void read_again(const puzzle *p, const text *t)
{
    puzzle again;
    error e;
    puzzle_open(&again, &memory_standard);
    must(puzzle_read(&again, "generic", NULL, text_bytes(t), t->length, &e) == OK);
    must(strcmp(text_bytes(&again.source), text_bytes(&p->source)) == 0);
    must(again.givens == p->givens && again.removals == p->removals);
    puzzle_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    puzzle p;
    error e = { 0 };
    text t;
    csp *c = NULL;
    puzzle_open(&p, &memory_standard);
    text_open(&t, &memory_standard);
    if (puzzle_read(&p, "generic", NULL, (const char *)data, size, &e) == OK) {
        read_again(&p, &p.source);
        problem_write_text(p.data, &t);
        read_again(&p, &t);
        p.app->shows.puzzle(&p, &t);
        must(puzzle_model(&p, &memory_standard, &c, &e) == OK);
        csp_free(c);
    } else
        must(e.text[0] != 0 && !p.app);
    text_close(&t);
    puzzle_close(&p);
    return 0;
}

#else
typedef int fuzz_generic_is_built_by_hand;
#endif
