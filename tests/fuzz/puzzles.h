/* puzzles.h: what the fuzz targets require of a puzzle that was read: it can be kept, drawn and read again.
 */
#ifndef TESTS_FUZZ_PUZZLES_H
#define TESTS_FUZZ_PUZZLES_H

#include "apps/app.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static inline void must(bool right)
{
    if (!right)
        abort();
}

/* exact: to the same puzzle. */
static inline void read_again(const puzzle *p, const text *t, bool exact)
{
    puzzle again;
    error e;
    puzzle_open(&again, &memory_standard);
    must(puzzle_read(&again, p->app->name, text_bytes(&p->params), text_bytes(t), t->length, &e) == OK);
    if (exact) {
        must(strcmp(text_bytes(&again.source), text_bytes(&p->source)) == 0);
        must(strcmp(text_bytes(&again.params), text_bytes(&p->params)) == 0);
        must(strcmp(text_bytes(&again.network), text_bytes(&p->network)) == 0);
        must(again.givens == p->givens && again.removals == p->removals && again.marks == p->marks);
    }
    puzzle_close(&again);
}

/* Networks are shown as tables for people, which are not read again. */
static inline bool is_shown_as_written(const puzzle *p)
{
    return strcmp(p->app->name, "generic") != 0 && strcmp(p->app->name, "flatzinc") != 0;
}

/* The drawing of the state at the start can be read, if the network is not so large that it takes long. */
static inline void draw_state(const puzzle *p, text *t, size_t most)
{
    csp *c;
    state s;
    error e = { 0 };
    if (p->source.length > most)
        return;
    must(puzzle_model(p, &memory_standard, &c, &e) == OK);
    must(state_open(&s, &memory_standard, c) == OK);
    status begun = puzzle_start(p, &s, &e);
    must(begun == OK || (begun == BAD_INPUT && e.text[0]));
    if (begun == OK) {
        text_clear(t);
        p->app->shows.state(p, &s, t);
        if (is_shown_as_written(p))
            read_again(p, t, false);
    }
    state_close(&s, &memory_standard);
    csp_free(c);
}

/* Reads bytes as a puzzle of an application (name NULL: of any): refused with a reason, or read, kept, drawn
 * and read again. Networks of sources of more than `most` bytes are not made. */
static inline void try_to_read(const char *name, const char *params, const char *bytes, size_t n, size_t most)
{
    puzzle p;
    error e = { 0 };
    text t;
    puzzle_open(&p, &memory_standard);
    text_open(&t, &memory_standard);
    if (puzzle_read(&p, name, params, bytes, n, &e) == OK) {
        read_again(&p, &p.source, true);
        p.app->shows.puzzle(&p, &t); /* a sukaku of lone candidates looks like givens */
        if (is_shown_as_written(&p))
            read_again(&p, &t, !p.marks || strcmp(p.app->name, "sudoku") != 0);
        draw_state(&p, &t, most);
    } else
        must(e.text[0] != 0 && !p.app);
    text_close(&t);
    puzzle_close(&p);
}

/* Cuts off what stands before the first '$': params. False: too many. */
static inline bool take_params(const uint8_t **data, size_t *size, char params[64])
{
    const uint8_t *dollar = *size ? memchr(*data, '$', *size) : NULL;
    size_t n = dollar ? (size_t)(dollar - *data) : 0;
    memset(params, 0, 64);
    if (n >= 64 || (n && memchr(*data, 0, n)))
        return false;
    if (n)
        memcpy(params, *data, n);
    if (dollar)
        *data += n + 1, *size -= n + 1;
    return true;
}

#endif
