/* test_work.c: what include/tresse.h promises, in cases that no existing application or rule can bring about:
 * they are made here, behind the interface. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "api/work.h"

static const char *const w2 =
    ".5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........";

typedef struct desk {
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
} desk;

static desk open_desk(const char *name)
{
    desk d = { NULL, NULL, NULL };
    assert_int_equal(tresse_open(&d.t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d.t, &d.puzzle), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d.t, name, &d.theory, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(d.puzzle, NULL, NULL, w2, strlen(w2), NULL), TRESSE_OK);
    return d;
}

static void close_desk(desk *d)
{
    tresse_theory_free(d->theory);
    tresse_puzzle_free(d->puzzle);
    tresse_close(d->t);
}

static void no_model(const puzzle *p, csp_builder *b)
{
    (void)p;
    csp_fail(b, BAD_INPUT, "a network of 99999 labels, expected at most 65535");
}

static void what_a_model_says_is_passed_on(void **unused)
{
    (void)unused;
    desk d = open_desk("W");
    const app *real = d.puzzle->reading->puzzle.app;
    app modelless = *real;
    tresse_rating rating;
    tresse_path *path;
    tresse_solutions n;
    tresse_message message;
    const tresse_message *last = tresse_last_message(d.t);
    modelless.model = no_model;
    d.puzzle->reading->puzzle.app = &modelless;
    assert_int_equal(tresse_rate(d.t, d.puzzle, d.theory, NULL, &rating), TRESSE_BAD_INPUT);
    assert_string_equal(last->text, "a network of 99999 labels, expected at most 65535");
    d.t->last.text[0] = 0;
    assert_int_equal(tresse_solve(d.t, d.puzzle, d.theory, NULL, NULL, &path), TRESSE_BAD_INPUT);
    assert_non_null(strstr(last->text, "99999"));
    d.t->last.text[0] = 0;
    assert_int_equal(tresse_generate(d.t, d.puzzle, 1, 1, NULL), TRESSE_BAD_INPUT);
    assert_non_null(strstr(last->text, "99999"));
    assert_int_equal(tresse_count(d.t, d.puzzle, NULL, &n, &message), TRESSE_BAD_INPUT);
    assert_non_null(strstr(message.text, "99999"));
    d.puzzle->reading->puzzle.app = real;
    assert_int_equal(tresse_rate(d.t, d.puzzle, d.theory, NULL, &rating), TRESSE_OK);
    close_desk(&d);
}

static int parsed;

static status parse_and_count(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    (void)p;
    (void)bytes;
    (void)n;
    (void)params;
    parsed++;
    return error_set(e, BAD_INPUT, 1, 1, "a text, expected none");
}

/* A path holds on to what was read, until it is freed, whatever becomes of the puzzle. */
static void a_puzzle_is_parsed_once(void **unused)
{
    (void)unused;
    desk d = open_desk("W");
    const app *real = d.puzzle->reading->puzzle.app;
    const reading *read = d.puzzle->reading;
    app counting = *real;
    tresse_path *path, *again;
    counting.parse = parse_and_count;
    d.puzzle->reading->puzzle.app = &counting;
    assert_int_equal(tresse_solve(d.t, d.puzzle, d.theory, NULL, NULL, &path), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.puzzle, d.theory, NULL, NULL, &again), TRESSE_OK);
    assert_int_equal(parsed, 0);
    assert_ptr_equal(path->reading, read);
    assert_int_equal(read->users, 3);
    tresse_path_free(again);
    d.puzzle->reading->puzzle.app = real;
    assert_int_equal(tresse_puzzle_read(d.puzzle, NULL, NULL, "hello", 5, NULL), TRESSE_BAD_INPUT);
    assert_ptr_not_equal(d.puzzle->reading, read);
    assert_string_equal(text_bytes(&path->reading->puzzle.source), w2);
    tresse_path_free(path);
    read = d.puzzle->reading; /* nobody else has it: it is used again */
    assert_int_equal(tresse_puzzle_read(d.puzzle, NULL, NULL, w2, strlen(w2), NULL), TRESSE_OK);
    assert_ptr_equal(d.puzzle->reading, read);
    close_desk(&d);
}

/* A family that is neither braids nor within them: braids say nothing about the least rating by it, and the
 * rating is that of one path. */
static void a_rating_by_patterns_that_are_no_braids_is_an_upper_bound(void **unused)
{
    (void)unused;
    desk d = open_desk("W");
    family *whips = &d.theory->theory.family[0];
    while (whips->max_length != ANY_LENGTH)
        whips++;
    rule other = *whips->rule;
    tresse_rating rating;
    tresse_bound bound;
    assert_int_equal(tresse_rate(d.t, d.puzzle, d.theory, NULL, &rating), TRESSE_OK);
    assert_int_equal(tresse_rate_bound(d.t, d.puzzle, d.theory, NULL, &rating, &bound), TRESSE_OK);
    assert_int_equal(bound, TRESSE_BOUND_CERTIFIED);
    other.within = NULL;
    whips->rule = &other;
    assert_int_equal(tresse_rate_bound(d.t, d.puzzle, d.theory, NULL, &rating, &bound), TRESSE_OK);
    assert_int_equal(bound, TRESSE_BOUND_UPPER);
    close_desk(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_model_says_is_passed_on),
        cmocka_unit_test(a_puzzle_is_parsed_once),
        cmocka_unit_test(a_rating_by_patterns_that_are_no_braids_is_an_upper_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
