/* test_spoilt.c: the texts of all applications, spoilt in one place or two: each is refused with a reason
 * that points into the text, or read, kept, shown and read again as the same puzzle; and its network can be
 * made.
 *
 * The texts are those of tests/support/samples.c. A spoilt text is cut short; or lacks a byte, a word or a
 * line; or has one more of them, or another one in their place, often one of another text of the same
 * application. TRESSE_SPOILT says how many are made of each text (default 250). */
#include "apps/app.h"
#include "apps/paste/paste.h"
#include "samples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MOST = SAMPLE_MOST, WORD_MOST = 80, MODEL_MOST = 400 };

static int gather(void **unused)
{
    (void)unused;
    samples_gather();
    return samples_n < 100;
}

/* ---- spoiling ---- */

typedef struct piece {
    size_t at, n;
} piece;

static size_t below(rng *r, size_t n)
{
    return n ? (size_t)(random_bits(r) % n) : 0;
}

/* A word, a number or a sign of the text, around a random place. */
static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static piece some_piece(rng *r, const char *bytes, size_t n)
{
    size_t at = below(r, n), begin = at, end = at + 1;
    size_t kind = below(r, 8);
    if (kind == 0) { /* a line */
        while (begin > 0 && bytes[begin - 1] != '\n')
            begin--;
        end = begin + strcspn(bytes + begin, "\n");
        end = end < n ? end + 1 : n;
    } else if (kind < 5 && is_word(bytes[at])) {
        while (begin > 0 && is_word(bytes[begin - 1]))
            begin--;
        while (end < n && is_word(bytes[end]))
            end++;
    }
    return (piece){ begin, end > begin ? end - begin : 0 };
}

static const char *const signs[] = {
    "",     " ", "\n",   "0",    "1",    "9",    "-1", "10", "4294967297", "99999999999999999999",
    "a",    "z", "A",    ".",    ",",    ";",    ":",  "=",  "-",          "+",
    "/",    "|", "(",    ")",    "[",    "]",    "{",  "}",  "\"",         "\\",
    "<",    ">", "%",    "#",    "&",    "*",    "?",  "_",  "~",          "\t",
    "\r\n", "é", "\x01", "true", "null", "1..2", "''", "$",  "@",          "^"
};

/* What is put in: a sign, a word of the same text, or one of another text, of the same application if that is
 * found soon. */
static size_t some_filling(rng *r, const sample *s, char *out)
{
    const sample *from = s;
    size_t kind = below(r, 3);
    if (kind == 0) {
        const char *sign = signs[below(r, sizeof signs / sizeof *signs)];
        return strlen(strcpy(out, sign));
    }
    for (int i = 0; kind == 1 && i < 12 && (from == s || from->app != s->app); i++)
        from = &samples[below(r, (size_t)samples_n)];
    piece p = some_piece(r, from->text, from->n);
    p.n = p.n < WORD_MOST ? p.n : WORD_MOST;
    memcpy(out, from->text + p.at, p.n);
    return p.n;
}

/* Puts n bytes in the place of a piece. */
static size_t put(char *to, size_t length, piece p, const char *from, size_t n)
{
    if (length - p.n + n > TEXT_MOST)
        return length;
    memmove(to + p.at + n, to + p.at + p.n, length - p.at - p.n);
    memcpy(to + p.at, from, n);
    to[length - p.n + n] = '\0';
    return length - p.n + n;
}

static size_t spoil(rng *r, const sample *s, char *bytes)
{
    char filling[WORD_MOST + 1];
    size_t length = s->n;
    memcpy(bytes, s->text, s->n + 1);
    for (size_t times = 1 + below(r, 2); times-- && length;) {
        size_t how = below(r, 8);
        piece p = some_piece(r, bytes, length);
        if (how == 0)
            length = p.at;
        else if (how == 1)
            length = put(bytes, length, p, "", 0);
        else if (how == 2) { /* once more */
            size_t n = p.n < WORD_MOST ? p.n : WORD_MOST;
            memcpy(filling, bytes + p.at, n);
            length = put(bytes, length, (piece){ p.at, 0 }, filling, n);
        } else {
            size_t n = some_filling(r, s, filling);
            length = put(bytes, length, how < 5 ? (piece){ p.at, 0 } : p, filling, n);
        }
        bytes[length] = '\0';
    }
    return length;
}

/* ---- reading ---- */

static void wrong(const char *bytes, size_t n, const char *why)
{
    fail_msg("%s: \"%.*s\"", why, (int)n, bytes);
}

static void refused_with_a_reason(const puzzle *p, const char *bytes, size_t n, status s, const error *e)
{
    int lines = 1;
    for (size_t i = 0; i < n; i++)
        lines += bytes[i] == '\n' || bytes[i] == '\r';
    if (s != BAD_INPUT || !e->text[0] || p->app)
        wrong(bytes, n, "refused without a reason");
    if (e->line < 0 || e->line > lines + 1 || e->column < 0 || e->column > (int)n + 1)
        wrong(bytes, n, "refused, with a place that is none");
}

static void is_read_again(const puzzle *p, const text *t, bool exact)
{
    puzzle again;
    error e = { 0 };
    assert_int_equal(puzzle_open(&again, &memory_standard), OK);
    if (puzzle_read(&again, p->app->name, text_bytes(&p->params), text_bytes(t), t->length, &e) != OK)
        wrong(text_bytes(t), t->length, e.text);
    if (exact && (strcmp(text_bytes(&again.source), text_bytes(&p->source)) != 0 ||
                  strcmp(text_bytes(&again.params), text_bytes(&p->params)) != 0 ||
                  strcmp(text_bytes(&again.network), text_bytes(&p->network)) != 0 ||
                  again.givens != p->givens || again.removals != p->removals))
        wrong(text_bytes(t), t->length, "read again, it is another puzzle");
    puzzle_close(&again);
}

/* What networks show for people is a list, which can't be read. */
static bool shows_a_grid(const puzzle *p)
{
    return strcmp(p->app->name, "generic") != 0 && strcmp(p->app->name, "flatzinc") != 0;
}

/* The network can be made; and either the givens contradict each other, or the state is shown as something
 * that can be read. */
static void has_a_network(const puzzle *p, text *t)
{
    csp *c;
    state s;
    error e = { 0 };
    if (puzzle_model(p, &memory_standard, &c, &e) != OK)
        wrong(text_bytes(&p->source), p->source.length, e.text);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    status begun = puzzle_start(p, &s, &e);
    assert_true(begun == OK || (begun == BAD_INPUT && e.text[0]));
    text_clear(t);
    p->app->shows.state(p, &s, t);
    if (begun == OK && shows_a_grid(p))
        is_read_again(p, t, false);
    state_close(&s, &memory_standard);
    csp_free(c);
}

/* Reads from a copy of just the right size, so that the sanitizer sees a step beyond its end. */
static bool is_read(const sample *s, const char *bytes, size_t n, bool model)
{
    puzzle p;
    text t;
    error e = { 0 };
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    text_open(&t, &memory_standard);
    status done = puzzle_read(&p, s->app, s->params, copy, n, &e);
    if (done == OK) {
        is_read_again(&p, &p.source, true);
        p.app->shows.puzzle(&p, &t); /* a sukaku of lone candidates looks like givens */
        if (shows_a_grid(&p))
            is_read_again(&p, &t, !p.marks || strcmp(p.app->name, "sudoku") != 0);
        if (model && p.source.length <= MODEL_MOST)
            has_a_network(&p, &t);
    } else
        refused_with_a_reason(&p, copy, n, done, &e);
    app_extent part = app_extent_of(s->app, copy, n, n % 2);
    assert_true(part == EXTENT_UNKNOWN || part == EXTENT_LINE || part == EXTENT_TEXT || part == EXTENT_PARTS);
    assert_true(paste_cut((span){ copy, n }) <= n);
    text_close(&t);
    puzzle_close(&p);
    free(copy);
    return done == OK;
}

static void spoilt_texts_are_read_or_refused(void **unused)
{
    const char *asked = getenv("TRESSE_SPOILT");
    const int each = asked ? atoi(asked) : 250;
    char spoilt[TEXT_MOST + 1];
    long read = 0, all = 0;
    (void)unused;
    for (int i = 0; i < samples_n; i++) {
        rng r;
        random_seed(&r, 7, (uint64_t)i);
        for (int k = 0; k < each; k++, all++) {
            size_t n = spoil(&r, &samples[i], spoilt);
            read += is_read(&samples[i], spoilt, n, k % 8 == 0);
        }
    }
    print_message("%ld texts of %d, %ld of them read\n", all, samples_n, read);
    assert_true(read > all / 50 && read < all - all / 50);
}

/* What begins like a right text, and ends too soon. */
static void every_beginning_is_read_or_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < samples_n; i++)
        for (size_t n = 0, step = 1 + samples[i].n / 40; n < samples[i].n; n += step)
            is_read(&samples[i], samples[i].text, n, false);
}

static void every_text_is_read(void **unused)
{
    (void)unused;
    int read = 0;
    for (int i = 0; i < samples_n; i++)
        read += is_read(&samples[i], samples[i].text, samples[i].n, true);
    assert_true(read > samples_n / 2); /* files of several puzzles, in which each line is one, are none */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_is_read),
        cmocka_unit_test(every_beginning_is_read_or_refused),
        cmocka_unit_test(spoilt_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, gather, NULL);
}
