/* fuzz_apps.c: any bytes at all, read by every application: refused with a reason, or read, kept, modelled,
 * drawn and read again.
 *
 * Not part of the tests; built by `make MODE=fuzz fuzz` and run by scripts/fuzz.sh.
 *
 * The first byte chooses the application; what stands before the first '$' of the rest is taken as params. */
#ifdef TRESSE_FUZZ

#include "apps/app.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS_MOST = 3000 /* networks larger than this are not built: it takes too long */ };

static void must(bool right)
{
    if (!right)
        abort();
}

static void same(const puzzle *p, const puzzle *q)
{
    must(strcmp(text_bytes(&p->source), text_bytes(&q->source)) == 0);
    must(strcmp(text_bytes(&p->params), text_bytes(&q->params)) == 0);
    must(strcmp(text_bytes(&p->network), text_bytes(&q->network)) == 0);
    must(p->givens == q->givens && p->removals == q->removals);
}

static void read_again(const puzzle *p, const text *t, bool exact)
{
    puzzle again;
    error e;
    puzzle_open(&again, &memory_standard);
    must(puzzle_read(&again, p->app->name, text_bytes(&p->params), text_bytes(t), t->length, &e) == OK);
    if (exact)
        same(p, &again);
    puzzle_close(&again);
}

/* What is drawn has no more bytes than can be read: large puzzles are left alone. */
static void draw_and_read(const puzzle *p)
{
    csp *c;
    state s;
    text t;
    error e = { 0 };
    if (p->source.length > LABELS_MOST)
        return;
    must(p->app->model(p, &memory_standard, &c, &e) == OK);
    must(state_open(&s, &memory_standard, c) == OK);
    text_open(&t, &memory_standard);
    p->app->show_puzzle(p, &t);
    read_again(p, &t, strcmp(p->app->name, "sudoku") != 0);
    status begun = puzzle_start(p, &s, &e);
    must(begun == OK || (begun == BAD_INPUT && e.text[0]));
    if (begun == OK) {
        text_clear(&t);
        p->app->show_state(p, &s, &t);
        read_again(p, &t, false);
    }
    text_close(&t);
    state_close(&s, &memory_standard);
    csp_free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int apps = 0;
    char params[64] = "";
    puzzle p;
    error e = { 0 };
    while (app_table[apps])
        apps++;
    if (!size)
        return 0;
    const char *name = data[0] % (apps + 1) < apps ? app_table[data[0] % (apps + 1)]->name : NULL;
    data++, size--;
    const uint8_t *dollar = size ? memchr(data, '$', size) : NULL;
    size_t n = dollar ? (size_t)(dollar - data) : 0;
    if (n >= sizeof params || (n && memchr(data, 0, n)))
        return 0;
    if (n)
        memcpy(params, data, n);
    if (dollar)
        data += n + 1, size -= n + 1;
    app_extent_of(name, (const char *)data, size, size % 2);
    puzzle_open(&p, &memory_standard);
    if (puzzle_read(&p, name, params, (const char *)data, size, &e) == OK) {
        read_again(&p, &p.source, true);
        draw_and_read(&p);
    } else
        must(e.text[0] != 0 && !p.app);
    puzzle_close(&p);
    return 0;
}

#else
typedef int fuzz_apps_is_built_by_hand;
#endif
