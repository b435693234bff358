/* fuzz_games.c: any bytes at all, read as a Numbrix, a Hidato, a Futoshiki and a Kakuro: each application
 * refuses them with a reason, or reads, keeps and draws them, and reads that again to the same puzzle; a
 * state that is drawn can be read.
 *
 * Not part of the tests; built by `make MODE=fuzz fuzz`, run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "apps/app.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    MODEL_MOST = 600, /* bytes of a source whose network is made: larger ones are slow */
    INPUT_MOST = 4000
};

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
    must(puzzle_read(&again, p->app->name, text_bytes(&p->params), text_bytes(t), t->length, &e) == OK);
    if (exact) {
        must(strcmp(text_bytes(&again.source), text_bytes(&p->source)) == 0);
        must(strcmp(text_bytes(&again.network), text_bytes(&p->network)) == 0);
        must(again.givens == p->givens && again.removals == p->removals);
    }
    puzzle_close(&again);
}

static void draw_state(const puzzle *p, text *t)
{
    csp *c;
    state s;
    error e;
    if (p->source.length > MODEL_MOST)
        return;
    must(p->app->model(p, &memory_standard, &c, &e) == OK);
    must(state_open(&s, &memory_standard, c) == OK);
    if (puzzle_start(p, &s, &e) == OK) {
        text_clear(t);
        p->app->show_state(p, &s, t);
        read_again(p, t, false);
    }
    state_close(&s, &memory_standard);
    csp_free(c);
}

static void try_application(const char *name, const char *bytes, size_t n)
{
    puzzle p;
    error e = { 0 };
    text t;
    puzzle_open(&p, &memory_standard);
    text_open(&t, &memory_standard);
    if (puzzle_read(&p, name, NULL, bytes, n, &e) == OK) {
        read_again(&p, &p.source, true);
        p.app->show_puzzle(&p, &t);
        read_again(&p, &t, true);
        draw_state(&p, &t);
    } else
        must(e.text[0] != 0 && !p.app);
    text_close(&t);
    puzzle_close(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = { "numbrix", "hidato", "futoshiki", "kakuro" };
    for (size_t i = 0; size <= INPUT_MOST && i < sizeof names / sizeof *names; i++)
        try_application(names[i], (const char *)data, size);
    for (const app *const *a = app_table; *a; a++)
        (*a)->detect((const char *)data, size);
    return 0;
}

#else
typedef int fuzz_games_is_built_by_hand;
#endif
