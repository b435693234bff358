/* fuzz_check.c: any bytes, given to the checker as a path over a small network; for libFuzzer.
 *
 *     clang -std=c17 -D_POSIX_C_SOURCE=200809L -DTRESSE_FUZZ -O1 -g -fsanitize=fuzzer,address,undefined -Isrc
 * \ -o fuzz_check tests/fuzz_check.c src/check/?*.c src/core/?*.c src/base/?*.c
 *     ./fuzz_check -max_len=4000 CORPUS
 *
 * A good first corpus is the output of `tresse solve --format json` and the paths of tests/test_check.c, with
 * labels renamed. Nothing is compiled into the other test programs. */
#ifdef TRESSE_FUZZ

#include "check/check.h"

#include <stdlib.h>

typedef struct toy {
    csp *csp;
    state start;
} toy;

/* Z = {z0, z1}, A = {a1, a2}, B = {b1, b2, b3}: a whip[2] on z0, then singles. */
static void open_toy(toy *t)
{
    static const char *const names[] = { "z0", "z1", "a1", "a2", "b1", "b2", "b3" };
    static const char *const variables[] = { "Z", "A", "B" };
    static const int first[] = { 0, 2, 4, 7 };
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "single");
    for (int l = 0; l < 7; l++)
        csp_add_label(b, names[l], "", "");
    for (int v = 0; v < 3; v++) {
        csp_var added = csp_add_var(b, 0, variables[v]);
        for (int l = first[v]; l < first[v + 1]; l++)
            csp_put(b, added, (csp_label)l, "");
    }
    csp_add_link(b, 0, 2);
    csp_add_link(b, 1, 2);
    csp_add_link(b, 3, 4);
    csp_add_link(b, 3, 5);
    csp_add_link(b, 0, 6);
    if (csp_end(b, &t->csp, NULL) != OK || state_open(&t->start, &memory_standard, t->csp) != OK)
        abort();
}

static status give_start(void *context, const char *app, const char *params, const char *puzzle,
                         const state **start, error *e)
{
    (void)app;
    (void)params;
    *start = context;
    return *puzzle == 'x' ? error_set(e, BAD_INPUT, 1, 1, "the givens contradict each other") : OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static toy t;
    check_verdict v;
    error e;
    if (!t.csp)
        open_toy(&t);
    status s = check_path(&memory_standard, (const char *)data, size, give_start, &t.start, &v, &e);
    if ((s != OK && s != BAD_INPUT) || (s == OK && v.accepted != !*v.why))
        abort();
    return 0;
}

#else

typedef int fuzz_check_is_empty; /* ISO C wants something in every file */

#endif
