/* test_api.c: the library as its users see it, through include/tresse.h alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "page.h"
#include "tresse.h"

static const char *const w5_b4 =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
static const char *const w_inf_b12 =
    "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7";
static const char *const w22_b16 =
    "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";
static const char *const w2 =
    ".5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........";
static const char *const no_solution =
    "..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........";
static const char *const hard =
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.";
static const char *const braids_fail =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
static const char *const bad_givens =
    "5.....5..........................................................................";
static const char *const easy4 = "2........3.2...1";
static const char *const several4 = "1............34.";

/* ---- memory that is watched, and can fail ---- */

typedef struct heap {
    long live;    /* pieces */
    long calls;   /* allocations and resizings so far */
    long fail_at; /* number of the call that fails, from 1; 0: none */
    int for_ever; /* and all after it */
    int failed;
} heap;

typedef struct piece {
    size_t size;
    max_align_t bytes[];
} piece;

static void *heap_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    heap *h = context;
    piece *p = old ? (piece *)((char *)old - offsetof(piece, bytes)) : NULL;
    if (p)
        assert_int_equal(p->size, old_size);
    if (new_size == 0) {
        h->live -= p != NULL;
        free(p);
        return NULL;
    }
    h->calls++;
    if (h->fail_at && (h->calls == h->fail_at || (h->for_ever && h->calls > h->fail_at))) {
        h->failed = 1;
        return NULL;
    }
    piece *q = realloc(p, sizeof *q + new_size);
    assert_non_null(q);
    q->size = new_size;
    h->live += !old;
    return q->bytes;
}

/* ---- what most tests begin with ---- */

typedef struct desk {
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_message message;
} desk;

static tresse_status read_line(desk *d, const char *line)
{
    return tresse_puzzle_read(d->puzzle, NULL, NULL, line, strlen(line), &d->message);
}

static int open_desk(void **state)
{
    desk *d = calloc(1, sizeof *d);
    *state = d;
    return tresse_open(&d->t, NULL) || tresse_puzzle_new(d->t, &d->puzzle);
}

static int close_desk(void **state)
{
    desk *d = *state;
    tresse_puzzle_free(d->puzzle);
    tresse_close(d->t);
    free(d);
    return 0;
}

static tresse_rating rate(desk *d, const char *theory, const tresse_limits *limits)
{
    tresse_theory *th;
    tresse_rating r;
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_rate(d->t, d->puzzle, th, limits, &r), TRESSE_OK);
    tresse_theory_free(th);
    return r;
}

static tresse_path *solve(desk *d, const char *line, const char *theory, const tresse_limits *limits)
{
    tresse_theory *th;
    tresse_path *path;
    assert_int_equal(read_line(d, line), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, limits, &path), TRESSE_OK);
    tresse_theory_free(th);
    return path;
}

static const char *written(const tresse_path *path, tresse_format format)
{
    static page b;
    empty_page(&b);
    assert_int_equal(tresse_path_write(path, format, write_page, &b), TRESSE_OK);
    return b.text;
}

static tresse_verdict verdict_on(tresse *t, const char *json)
{
    tresse_verdict v;
    tresse_message m;
    assert_int_equal(tresse_check(t, json, strlen(json), &v, &m), TRESSE_OK);
    assert_string_equal(m.text, "");
    return v;
}

static int always(void *context)
{
    ++*(int *)context;
    return 1;
}

static int never(void *context)
{
    ++*(int *)context;
    return 0;
}

static int refuse(void *context, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    ++*(int *)context;
    return 1;
}

/* ---- what there is ---- */

static void lists_end_and_every_entry_speaks(void **state)
{
    (void)state;
    int apps = 0, rules = 0;
    for (; tresse_app_name(apps); apps++) {
        assert_true(strlen(tresse_app_name(apps)) > 0);
        assert_true(strlen(tresse_app_says(apps)) > 0);
        assert_non_null(tresse_app_params(apps));
    }
    for (; tresse_rule_name(rules); rules++) {
        assert_true(strlen(tresse_rule_code(rules)) > 0);
        assert_true(strlen(tresse_rule_says(rules)) > 0);
        assert_non_null(tresse_rule_alias(rules));
    }
    assert_string_equal(tresse_app_name(0), "sudoku");
    assert_true(rules >= 2);
    assert_null(tresse_app_name(-1));
    assert_null(tresse_app_says(apps));
    assert_null(tresse_app_params(1000));
    assert_null(tresse_rule_says(-1));
    assert_null(tresse_rule_code(rules));
    assert_null(tresse_rule_alias(rules));
}

static void every_status_has_its_own_text(void **state)
{
    (void)state;
    for (int a = TRESSE_OK; a <= TRESSE_INTERNAL + 1; a++)
        for (int b = TRESSE_OK; b < a; b++)
            assert_string_not_equal(tresse_status_text((tresse_status)a),
                                    tresse_status_text((tresse_status)b));
    assert_string_equal(tresse_version(), TRESSE_VERSION);
}

/* ---- puzzles and theories ---- */

static void a_puzzle_tells_what_was_read(void **state)
{
    desk *d = *state;
    char line[120] = "";
    strcat(strcat(line, w5_b4), "   cbg 9 \n");
    assert_string_equal(tresse_puzzle_text(d->puzzle), "");
    assert_int_equal(read_line(d, line), TRESSE_OK);
    assert_string_equal(tresse_puzzle_app(d->puzzle), "sudoku");
    assert_string_equal(tresse_puzzle_text(d->puzzle), w5_b4);
    assert_string_equal(tresse_puzzle_params(d->puzzle), "");
    assert_string_equal(tresse_puzzle_comment(d->puzzle), "cbg 9");
}

static void a_bad_text_leaves_nothing_behind(void **state)
{
    desk *d = *state;
    assert_int_equal(read_line(d, w5_b4), TRESSE_OK);
    assert_int_equal(read_line(d, "hello"), TRESSE_BAD_INPUT);
    assert_true(strlen(d->message.text) > 0);
    assert_string_equal(tresse_puzzle_app(d->puzzle), "");
    assert_string_equal(tresse_puzzle_text(d->puzzle), "");
    assert_string_equal(tresse_puzzle_params(d->puzzle), "");
    assert_string_equal(tresse_puzzle_comment(d->puzzle), "");
    assert_int_equal(tresse_puzzle_read(d->puzzle, "chess", NULL, w5_b4, 81, &d->message), TRESSE_BAD_INPUT);
    assert_non_null(strstr(d->message.text, "chess"));
    assert_int_equal(tresse_puzzle_read(d->puzzle, NULL, NULL, w5_b4, 81, &d->message), TRESSE_OK);
    assert_string_equal(d->message.text, "");
}

static void nothing_can_be_done_with_no_puzzle(void **state)
{
    desk *d = *state;
    tresse_theory *th;
    tresse_rating r;
    tresse_path *path;
    tresse_solutions n;
    assert_int_equal(tresse_theory_new(d->t, "W", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_rate(d->t, d->puzzle, th, NULL, &r), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, NULL, &path), TRESSE_BAD_INPUT);
    assert_null(path);
    assert_int_equal(tresse_count(d->t, d->puzzle, NULL, &n, NULL), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_generate(d->t, d->puzzle, 1, 1, NULL), TRESSE_BAD_INPUT);
    tresse_theory_free(th);
}

static void theories_are_named_in_normal_form(void **state)
{
    desk *d = *state;
    static const struct {
        const char *text, *name;
        int confluent, assumes;
    } table[] = { { "W", "W", 0, 0 },     { "L", "W", 0, 0 },
                  { "M3", "B3", 1, 0 },   { "U+W", "U+W", 0, 1 },
                  { "B", "B", 1, 0 },     { "BRT", "BRT", 1, 0 },
                  { "B+W", "W+B", 1, 0 }, { "W then U", "W then U", 0, 1 } };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tresse_theory *th;
        assert_int_equal(tresse_theory_new(d->t, table[i].text, &th, &d->message), TRESSE_OK);
        assert_string_equal(tresse_theory_name(th), table[i].name);
        assert_int_equal(tresse_theory_is_confluent(th), table[i].confluent);
        assert_int_equal(tresse_theory_assumes(th), table[i].assumes);
        tresse_theory_free(th);
    }
}

static void bad_theories_are_refused_with_a_place(void **state)
{
    desk *d = *state;
    static const char *const bad[] = { "", "Q", "W+", "W++B", "W0", "W+W", "W999999999999", "W B", "+" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tresse_theory *th;
        assert_int_equal(tresse_theory_new(d->t, bad[i], &th, &d->message), TRESSE_BAD_INPUT);
        assert_null(th);
        assert_true(strlen(d->message.text) > 0);
        assert_true(d->message.column >= 1);
        assert_int_equal(tresse_theory_new(d->t, bad[i], &th, NULL), TRESSE_BAD_INPUT);
    }
}

/* ---- counting ---- */

static void solutions_are_counted(void **state)
{
    desk *d = *state;
    tresse_solutions n;
    const char *const lines[] = { no_solution, w5_b4, "................" };
    const tresse_solutions want[] = { TRESSE_NO_SOLUTION, TRESSE_ONE_SOLUTION, TRESSE_SEVERAL_SOLUTIONS };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(read_line(d, lines[i]), TRESSE_OK);
        assert_int_equal(tresse_count(d->t, d->puzzle, NULL, &n, &d->message), TRESSE_OK);
        assert_int_equal(n, want[i]);
        assert_string_equal(d->message.text, "");
    }
}

static void contradicting_givens_are_named(void **state)
{
    desk *d = *state;
    tresse_solutions n;
    assert_int_equal(read_line(d, bad_givens), TRESSE_OK);
    assert_int_equal(tresse_count(d->t, d->puzzle, NULL, &n, &d->message), TRESSE_OK);
    assert_int_equal(n, TRESSE_NO_SOLUTION);
    assert_non_null(strstr(d->message.text, "r1c1"));
    assert_non_null(strstr(d->message.text, "r1c7"));
}

static void a_count_keeps_to_its_budget(void **state)
{
    desk *d = *state;
    tresse_solutions n;
    tresse_limits one = { .nodes = 1 };
    assert_int_equal(read_line(d, hard), TRESSE_OK);
    assert_int_equal(tresse_count(d->t, d->puzzle, &one, &n, NULL), TRESSE_OK);
    assert_int_equal(n, TRESSE_UNKNOWN_SOLUTIONS);
}

/* ---- ratings and paths ---- */

typedef struct expected {
    const char *line, *theory;
    int max_length;
    tresse_rating_kind kind;
    int value;
    tresse_outcome outcome;
} expected;

static void is_as_expected(const expected *x, tresse_rating r)
{
    assert_int_equal(r.kind, x->kind);
    if (x->kind == TRESSE_RATED || x->kind == TRESSE_MORE)
        assert_int_equal(r.value, x->value);
}

static void is_rated_by_its_hardest_step(const tresse_path *path)
{
    int hardest = 0;
    for (int k = 0; k < tresse_path_steps(path); k++)
        if (tresse_path_step(path, k).length > hardest)
            hardest = tresse_path_step(path, k).length;
    assert_int_equal(tresse_path_solutions(path), TRESSE_ONE_SOLUTION);
    assert_int_equal(tresse_path_rating(path).value, hardest);
}

static void rates_and_solves(desk *d, const expected *x)
{
    tresse_limits limits = { .max_length = x->max_length };
    tresse_path *path = solve(d, x->line, x->theory, &limits);
    is_as_expected(x, tresse_path_rating(path));
    is_as_expected(x, rate(d, x->theory, &limits));
    assert_int_equal(tresse_path_outcome(path), x->outcome);
    if (x->kind == TRESSE_RATED)
        is_rated_by_its_hardest_step(path);
    tresse_verdict v = verdict_on(d->t, written(path, TRESSE_JSON));
    assert_string_equal(v.why, "");
    assert_true(v.accepted);
    assert_int_equal(v.steps, tresse_path_steps(path));
    tresse_path_free(path);
}

static void ratings_are_those_of_the_paths(void **state)
{
    const expected table[] = {
        { w5_b4, "W", 0, TRESSE_RATED, 5, TRESSE_SOLVED },
        { w5_b4, "B", 0, TRESSE_RATED, 4, TRESSE_SOLVED },
        { w5_b4, "W+B", 0, TRESSE_RATED, 4, TRESSE_SOLVED },
        { w5_b4, "W4", 0, TRESSE_MORE, 4, TRESSE_BOUNDED },
        { w5_b4, "W", 3, TRESSE_MORE, 3, TRESSE_BOUNDED },
        { w5_b4, "BRT", 0, TRESSE_MORE, 0, TRESSE_BOUNDED },
        { w2, "W", 0, TRESSE_RATED, 2, TRESSE_SOLVED },
        { w_inf_b12, "W", 0, TRESSE_INFINITE, 0, TRESSE_STUCK },
        { w_inf_b12, "B", 0, TRESSE_RATED, 12, TRESSE_SOLVED },
        { braids_fail, "B", 0, TRESSE_INFINITE, 0, TRESSE_STUCK },
        { no_solution, "W", 0, TRESSE_UNSOLVABLE, 0, TRESSE_CONTRADICTION },
        { no_solution, "BRT", 0, TRESSE_UNSOLVABLE, 0, TRESSE_BOUNDED },
        { bad_givens, "W", 0, TRESSE_UNSOLVABLE, 0, TRESSE_BAD_GIVENS },
        { "1...............", "W", 0, TRESSE_NOT_UNIQUE, 0, TRESSE_STUCK },
        { easy4, "BRT", 0, TRESSE_RATED, 0, TRESSE_SOLVED },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        rates_and_solves(*state, &table[i]);
}

static void steps_tell_what_they_conclude(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, w5_b4, "W+B", NULL);
    int asserted = 0, round = 0, n = tresse_path_steps(path);
    for (int i = 0; i < n; i++) {
        tresse_step s = tresse_path_step(path, i);
        assert_true(s.round >= round && s.round >= 1);
        round = s.round;
        asserted += s.asserts;
        assert_true((s.asserts > 0) != (s.eliminates > 0));
        assert_true((s.length > 0) == (s.eliminates > 0));
    }
    int empty = 0;
    for (const char *c = w5_b4; *c; c++)
        empty += *c == '.';
    assert_int_equal(asserted, empty);
    assert_string_equal(tresse_path_step(path, -1).rule, "");
    assert_string_equal(tresse_path_step(path, n).rule, "");
    tresse_path_free(path);
}

/* The line of step i in the text of the path, its object in the JSON, and the labels it concludes. */
static void step_is_written_alone(const tresse_path *path, int i, const char *text, const char *json)
{
    static page b;
    tresse_step s = tresse_path_step(path, i);
    char quoted[40];
    int labels = 0;
    b.n = 0;
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_JSON, write_page, &b), TRESSE_OK);
    assert_non_null(strstr(json, b.text));
    for (; tresse_path_step_label(path, i, labels); labels++) {
        assert_true(strlen(tresse_path_step_label(path, i, labels)) < sizeof quoted - 2);
        strcat(strcat(strcpy(quoted, "\""), tresse_path_step_label(path, i, labels)), "\"");
        assert_non_null(strstr(b.text, quoted));
    }
    assert_int_equal(labels, s.asserts + s.eliminates);
    b.n = 0;
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_TEXT, write_page, &b), TRESSE_OK);
    assert_null(strchr(b.text, '\n'));
    const char *at = strstr(text, b.text);
    assert_non_null(at);
    assert_true(at[-1] == '\n' && at[b.n] == '\n');
    const char *end = at + b.n;
    b.n = 0;
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_CONCLUSION, write_page, &b), TRESSE_OK);
    assert_memory_equal(end - b.n - 4, "==> ", 4);
    assert_memory_equal(end - b.n, b.text, b.n);
    assert_true(b.n > 0);
    assert_int_equal(s.single != TRESSE_NO_SINGLE, strstr(s.rule, "single") != NULL);
    assert_int_equal(s.single == TRESSE_HIDDEN_SINGLE, strstr(s.rule, "hidden") != NULL);
    assert_true(tresse_path_hardest(path) >= s.length);
    b.n = 0;
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_SENTENCES, write_page, &b), TRESSE_OK);
    assert_null(strchr(b.text, '\n'));
    assert_true(b.n > 10 && b.text[b.n - 1] == '.');
}

static void a_step_can_be_written_alone(void **state)
{
    desk *d = *state;
    static page b;
    tresse_path *path = solve(d, w5_b4, "W+B", NULL);
    char *text = strdup(written(path, TRESSE_TEXT)), *json = strdup(written(path, TRESSE_JSON));
    int n = tresse_path_steps(path), calls = 0;
    for (int i = 0; i < n; i++)
        step_is_written_alone(path, i, text, json);
    b.n = 0;
    assert_int_equal(tresse_path_step_write(path, 0, TRESSE_SENTENCES, write_page, &b), TRESSE_OK);
    assert_non_null(strstr(b.text, " (taken)"));
    for (b.n = 0; tresse_path_step(path, calls).eliminates == 0;)
        calls++;
    assert_int_equal(tresse_path_step_write(path, calls, TRESSE_ASCII, write_page, &b), TRESSE_OK);
    assert_non_null(strstr(b.text, " <> "));
    assert_null(tresse_path_step_label(path, 0, -1));
    assert_null(tresse_path_step_label(path, -1, 0));
    assert_null(tresse_path_step_label(path, n, 0));
    assert_int_equal(tresse_path_step_write(path, n, TRESSE_TEXT, write_page, &b), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_path_step_write(path, -1, TRESSE_TEXT, write_page, &b), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d->t)->text, "step -1"));
    assert_int_equal(tresse_path_step_write(path, 0, TRESSE_DRUP, write_page, &b), TRESSE_BAD_INPUT);
    calls = 0;
    assert_int_equal(tresse_path_step_write(path, 0, TRESSE_TEXT, refuse, &calls), TRESSE_STOPPED);
    assert_int_equal(calls, 1);
    tresse_path_free(path);
    free(text);
    free(json);
}

static void the_last_grid_can_be_written_and_read_again(void **state)
{
    desk *d = *state;
    static page b;
    const char *const lines[] = { w5_b4, w_inf_b12, bad_givens };
    const tresse_solutions want[] = { TRESSE_ONE_SOLUTION, TRESSE_ONE_SOLUTION, TRESSE_NO_SOLUTION };
    for (int i = 0; i < 3; i++) {
        tresse_solutions n;
        tresse_path *path = solve(d, lines[i], "W", NULL);
        b.n = 0;
        assert_int_equal(tresse_path_grid_write(path, write_page, &b), TRESSE_OK);
        assert_non_null(strstr(written(path, TRESSE_TEXT), b.text));
        assert_int_equal(read_line(d, b.text), TRESSE_OK);
        assert_int_equal(tresse_count(d->t, d->puzzle, NULL, &n, NULL), TRESSE_OK);
        assert_int_equal(n, want[i]);
        assert_int_equal(strchr(tresse_puzzle_text(d->puzzle), '.') == NULL, i == 0);
        tresse_path_free(path);
    }
}

/* ---- bounds ---- */

static tresse_bound bound_of(desk *d, const char *line, const char *theory)
{
    tresse_theory *th;
    tresse_rating r;
    tresse_bound bound;
    assert_int_equal(read_line(d, line), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_rate(d->t, d->puzzle, th, NULL, &r), TRESSE_OK);
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, NULL, &r, &bound), TRESSE_OK);
    tresse_theory_free(th);
    return bound;
}

static void a_rating_is_worth_what_braids_say(void **state)
{
    desk *d = *state;
    assert_int_equal(bound_of(d, w5_b4, "W"), TRESSE_BOUND_UPPER);
    assert_int_equal(bound_of(d, w2, "W"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w5_b4, "B"), TRESSE_BOUND_EXACT);
    assert_int_equal(bound_of(d, w5_b4, "W+B"), TRESSE_BOUND_EXACT);
    assert_int_equal(bound_of(d, w5_b4, "W+B3"), TRESSE_BOUND_UPPER);
    assert_int_equal(bound_of(d, easy4, "BRT"), TRESSE_BOUND_EXACT);
    assert_int_equal(bound_of(d, easy4, "W"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w_inf_b12, "W"), TRESSE_BOUND_NONE);
    assert_int_equal(bound_of(d, w5_b4, "W4"), TRESSE_BOUND_NONE);
    assert_int_equal(bound_of(d, no_solution, "W"), TRESSE_BOUND_NONE);
    assert_int_equal(bound_of(d, bad_givens, "W"), TRESSE_BOUND_NONE);
}

/* Nothing is easier than 0, and nothing but BRT is easier than 1, whatever the theory; what is not a braid
 * counts as it is, beside braids. */
static void a_rating_is_worth_what_a_stronger_theory_says(void **state)
{
    desk *d = *state;
    assert_int_equal(bound_of(d, easy4, "S4+W"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w2, "S4+W"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w5_b4, "S4+W"), TRESSE_BOUND_UPPER);
    assert_int_equal(bound_of(d, w5_b4, "S4+W+B"), TRESSE_BOUND_EXACT);
    assert_int_equal(bound_of(d, w5_b4, "S2+BC:rc+T+W:rc/rn+B3+W"), TRESSE_BOUND_UPPER);
    assert_int_equal(bound_of(d, easy4, "TE(W)"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w5_b4, "TE(W3)"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w5_b4, "TE(W4)"), TRESSE_BOUND_UPPER); /* B4 needs no trial */
    assert_int_equal(bound_of(d, braids_fail, "TE(W1)"), TRESSE_BOUND_EXACT);
    assert_int_equal(bound_of(d, braids_fail, "TE(W2)"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w2, "gW"), TRESSE_BOUND_CERTIFIED);
    assert_int_equal(bound_of(d, w5_b4, "gW"), TRESSE_BOUND_UPPER); /* gB 4 */
    assert_int_equal(bound_of(d, w5_b4, "S4+gW"), TRESSE_BOUND_UPPER);
    assert_int_equal(bound_of(d, w5_b4, "W+gB"), TRESSE_BOUND_CERTIFIED); /* 4 by either */
    static const char *const alone[] = { "W+FW", "W+F3W3", "W+O", "SFin4+W", "W+Trid+OR5W", "U+W" };
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        assert_int_equal(bound_of(d, w2, alone[i]), TRESSE_BOUND_UPPER);
}

static void a_bound_keeps_to_its_limits(void **state)
{
    desk *d = *state;
    int asked = 0;
    tresse_theory *th;
    tresse_bound bound;
    tresse_rating five = { TRESSE_RATED, 5, 0 };
    tresse_limits few = { .nodes = 10 }, negative = { .max_length = -1 }, narrow = { .max_length = 1 };
    tresse_limits stop = { .tick = always, .context = &asked };
    assert_int_equal(tresse_theory_new(d->t, "W", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, NULL, &five, &bound), TRESSE_BAD_INPUT);
    assert_int_equal(read_line(d, w5_b4), TRESSE_OK);
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, &few, &five, &bound), TRESSE_OK);
    assert_int_equal(bound, TRESSE_BOUND_UNKNOWN);
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, &narrow, &five, &bound), TRESSE_OK);
    assert_int_equal(bound, TRESSE_BOUND_UPPER);
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, &negative, &five, &bound), TRESSE_BAD_INPUT);
    assert_int_equal(bound, TRESSE_BOUND_NONE);
    assert_int_equal(read_line(d, "1..............."), TRESSE_OK);
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, NULL, &five, &bound), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d->t)->text, "another puzzle"));
    assert_int_equal(read_line(d, w22_b16), TRESSE_OK);
    five.value = 22;
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, &stop, &five, &bound), TRESSE_STOPPED);
    assert_int_equal(read_line(d, w_inf_b12), TRESSE_OK);
    five.value = 12;
    assert_int_equal(tresse_rate_bound(d->t, d->puzzle, th, NULL, &five, &bound), TRESSE_OK);
    assert_int_equal(bound, TRESSE_BOUND_CERTIFIED); /* as a path of that length would be */
    tresse_theory_free(th);
}

/* ---- what can't be done, and why ---- */

static void limits_that_make_no_sense_are_bad_input(void **state)
{
    desk *d = *state;
    tresse_limits limits = { .max_length = -3 };
    tresse_theory *th;
    tresse_rating r;
    tresse_path *path;
    tresse_solutions n;
    assert_int_equal(read_line(d, w2), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d->t, "W", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_rate(d->t, d->puzzle, th, &limits, &r), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d->t)->text, "-3"));
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, &limits, &path), TRESSE_BAD_INPUT);
    assert_null(path);
    assert_int_equal(tresse_count(d->t, d->puzzle, &limits, &n, &d->message), TRESSE_BAD_INPUT);
    assert_non_null(strstr(d->message.text, "-3"));
    assert_int_equal(tresse_generate(d->t, d->puzzle, 1, 1, &limits), TRESSE_BAD_INPUT);
    assert_string_equal(tresse_puzzle_text(d->puzzle), w2);
    tresse_theory_free(th);
}

static void an_unknown_format_is_bad_input(void **state)
{
    desk *d = *state;
    const char *const lines[] = { w2, bad_givens };
    for (int i = 0; i < 2; i++) {
        tresse_path *path = solve(d, lines[i], "W", NULL);
        int calls = 0;
        for (int format = TRESSE_SENTENCES; format <= TRESSE_SENTENCES + 1; format++) {
            assert_int_equal(tresse_path_write(path, (tresse_format)format, refuse, &calls),
                             TRESSE_BAD_INPUT);
            assert_int_equal(calls, 0);
        }
        assert_non_null(
            strstr(tresse_last_message(d->t)->text,
                   "format 6, expected one of those for paths: text, ascii, json, drup, lrat, cnf"));
        tresse_path_free(path);
    }
}

static void the_workspace_knows_why_the_last_call_failed(void **state)
{
    desk *d = *state;
    tresse_theory *th;
    tresse_path *path;
    const tresse_message *last = tresse_last_message(d->t);
    int asked = 0;
    tresse_limits stop = { .tick = always, .context = &asked };
    assert_string_equal(last->text, "");
    assert_int_equal(tresse_theory_new(d->t, "W", &th, NULL), TRESSE_OK);
    assert_string_equal(last->text, "");
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, NULL, &path), TRESSE_BAD_INPUT);
    assert_non_null(strstr(last->text, "no puzzle"));
    assert_int_equal(read_line(d, "hello"), TRESSE_BAD_INPUT);
    assert_string_equal(last->text, d->message.text);
    assert_int_equal(last->column, d->message.column);
    assert_int_equal(read_line(d, w_inf_b12), TRESSE_OK);
    assert_non_null(strstr(last->text, "too short for a Sudoku")); /* still: nothing has failed since */
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, &stop, &path), TRESSE_STOPPED);
    assert_string_equal(last->text, tresse_status_text(TRESSE_STOPPED));
    assert_int_equal(last->column, 0);
    tresse_theory_free(th);
}

static void a_budget_that_ends_is_an_answer(void **state)
{
    desk *d = *state;
    tresse_limits few = { .nodes = 50 };
    tresse_path *path = solve(d, hard, "W", &few);
    assert_int_equal(tresse_path_outcome(path), TRESSE_UNFINISHED);
    assert_int_equal(tresse_path_rating(path).kind, TRESSE_MORE);
    assert_true(verdict_on(d->t, written(path, TRESSE_JSON)).accepted);
    tresse_path_free(path);
    tresse_rating a = rate(d, "W", &few), b = rate(d, "W", &few);
    assert_int_equal(a.kind, TRESSE_MORE);
    assert_int_equal(a.value, b.value);
    assert_int_equal(a.nodes, b.nodes);
}

/* ---- budgets ---- */

/* The Mycielski graph of the Mycielski graph of a cycle of five, which needs five colours, in four. */
static const char *myciel4(void)
{
    static char text[2000];
    int edge[71][2], edges = 5, n = 5;
    for (int i = 0; i < 5; i++)
        edge[i][0] = i, edge[i][1] = (i + 1) % 5;
    for (int k = 0; k < 2; k++, n = 2 * n + 1) {
        for (int i = 0, old = edges; i < old; i++)
            for (int side = 0; side < 2; side++, edges++)
                edge[edges][0] = edge[i][side], edge[edges][1] = edge[i][!side] + n;
        for (int i = 0; i < n; i++, edges++)
            edge[edges][0] = i + n, edge[edges][1] = 2 * n;
    }
    assert_int_equal(edges, 71);
    int at = snprintf(text, sizeof text, "p edge %d %d\n", n, edges);
    for (int i = 0; i < edges; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "e %d %d\n", edge[i][0] + 1, edge[i][1] + 1);
    return text;
}

static tresse_path *colour(desk *d, const char *theory, const tresse_limits *limits)
{
    tresse_theory *th;
    tresse_path *path;
    const char *graph = myciel4();
    assert_int_equal(tresse_puzzle_read(d->puzzle, "map", "colours=4", graph, strlen(graph), &d->message),
                     TRESSE_OK);
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, limits, &path), TRESSE_OK);
    tresse_theory_free(th);
    return path;
}

/* No limit means none, and nothing is said of a theory unless its search has ended by itself. */
static void no_budget_is_hidden(void **state)
{
    desk *d = *state;
    const tresse_limits few = { .improper_nodes = 300000 }, both = { .improper_nodes = 1, .nodes = 300000 };
    tresse_path *path = colour(d, "TE(BRT,3)", NULL);
    assert_int_equal(tresse_path_outcome(path), TRESSE_BOUNDED);
    assert_int_equal(tresse_path_solutions(path), TRESSE_NO_SOLUTION);
    assert_int_equal(tresse_path_budget(path), 0);
    assert_true(tresse_path_rating(path).nodes > 300000);
    assert_non_null(strstr(written(path, TRESSE_TEXT), "as counting shows; TE(BRT,3) does not prove it\n"));
    tresse_path_free(path);
    for (int i = 0; i < 2; i++) {
        path = colour(d, "TE(BRT,3)", i ? &both : &few);
        assert_int_equal(tresse_path_outcome(path), TRESSE_UNFINISHED);
        assert_int_equal(tresse_path_solutions(path), TRESSE_NO_SOLUTION);
        assert_int_equal(tresse_path_budget(path), 300000);
        assert_non_null(strstr(written(path, TRESSE_TEXT),
                               "; the budget of 300,000 nodes ended before TE(BRT,3) proved it\n"));
        assert_null(strstr(written(path, TRESSE_TEXT), "does not"));
        tresse_path_free(path);
    }
}

/* It is for puzzles that have not one solution, and for no others. */
static void a_budget_for_improper_puzzles_leaves_others_alone(void **state)
{
    desk *d = *state;
    const tresse_limits one = { .improper_nodes = 1 };
    tresse_path *path = solve(d, w_inf_b12, "B", &one);
    assert_int_equal(tresse_path_outcome(path), TRESSE_SOLVED);
    tresse_path_free(path);
    path = solve(d, several4, "TE(BRT,1)", &one);
    assert_int_equal(tresse_path_outcome(path), TRESSE_UNFINISHED);
    assert_int_equal(tresse_path_budget(path), 1);
    assert_non_null(strstr(written(path, TRESSE_TEXT), "in all of them; the budget of 1 node ended\n"));
    tresse_path_free(path);
}

static void counting_has_a_budget_of_its_own(void **state)
{
    desk *d = *state;
    const tresse_limits one = { .count_nodes = 1 }, none = { .count_nodes = UINT64_MAX };
    tresse_path *path = solve(d, braids_fail, "W", &one);
    assert_int_equal(tresse_path_solutions(path), TRESSE_UNKNOWN_SOLUTIONS);
    assert_non_null(strstr(written(path, TRESSE_TEXT), "the budget for counting ended\n"));
    tresse_path_free(path);
    const tresse_limits *const limits[] = { NULL, &none, &one, NULL, &one };
    for (int i = 0; i < 5; i++) { /* what is known of one call is not taken for another */
        path = solve(d, braids_fail, "W", limits[i]);
        assert_int_equal(tresse_path_solutions(path),
                         limits[i] == &one ? TRESSE_UNKNOWN_SOLUTIONS : TRESSE_ONE_SOLUTION);
        tresse_path_free(path);
    }
    path = solve(d, w5_b4, "W", &one); /* the path settles it */
    assert_int_equal(tresse_path_solutions(path), TRESSE_ONE_SOLUTION);
    tresse_path_free(path);
}

/* A budget that ends before T alone of TE(T) has come to its end: not even that T fails is known. */
static void a_rating_may_be_unknown(void **state)
{
    desk *d = *state;
    const tresse_limits one = { .nodes = 1 };
    assert_int_equal(read_line(d, w5_b4), TRESSE_OK);
    assert_int_equal(rate(d, "TE(W3,2)", &one).kind, TRESSE_UNKNOWN_RATING);
    assert_int_equal(rate(d, "W", &one).kind, TRESSE_MORE);
    tresse_path *path = solve(d, w5_b4, "TE(W3,2)", &one);
    assert_int_equal(tresse_path_rating(path).kind, TRESSE_UNKNOWN_RATING);
    assert_non_null(strstr(written(path, TRESSE_TEXT), "\nnot finished: the budget of 1 node ended\n"));
    tresse_path_free(path);
    /* T&E of any depth, but with patterns cut short, is not all that T&E can do. */
    const tresse_limits narrow = { .max_length = 1 };
    assert_int_equal(read_line(d, braids_fail), TRESSE_OK);
    assert_int_equal(rate(d, "TE(BRT)", &narrow).kind, TRESSE_RATED);
    path = solve(d, several4, "TE(W)", &narrow);
    assert_int_equal(tresse_path_outcome(path), TRESSE_BOUNDED);
    tresse_path_free(path);
}

/* ---- theories that suit a puzzle ---- */

static void a_theory_is_asked_whether_it_fits(void **state)
{
    desk *d = *state;
    static const struct {
        const char *theory;
        tresse_status status;
    } table[] = { { "W", TRESSE_OK },
                  { "W:rc+B:rn/cn", TRESSE_OK },
                  { "W:xx", TRESSE_BAD_INPUT },
                  { "TE(B3:rc/xx,1)", TRESSE_BAD_INPUT } };
    assert_int_equal(read_line(d, bad_givens), TRESSE_OK); /* the givens don't matter */
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tresse_theory *th;
        assert_int_equal(tresse_theory_new(d->t, table[i].theory, &th, NULL), TRESSE_OK);
        assert_int_equal(tresse_theory_fits(th, d->puzzle, &d->message), table[i].status);
        assert_int_equal(d->message.text[0] == 0, table[i].status == TRESSE_OK);
        tresse_theory_free(th);
    }
}

static void every_application_has_a_default_theory(void **state)
{
    desk *d = *state;
    for (int i = -1; i < 0 || tresse_app_name(i); i++) {
        tresse_theory *th;
        assert_int_equal(tresse_theory_default(d->t, tresse_app_name(i), &th, &d->message), TRESSE_OK);
        assert_non_null(strstr(tresse_theory_name(th), "S+BC+Z+T+W+B"));
        assert_int_equal(tresse_theory_depth(th), 0);
        tresse_theory_free(th);
    }
    tresse_theory *none;
    assert_int_equal(tresse_theory_default(d->t, "chess", &none, &d->message), TRESSE_BAD_INPUT);
    assert_null(none);
    assert_non_null(strstr(d->message.text, "no application"));
}

static void a_theory_says_how_deep_it_goes(void **state)
{
    desk *d = *state;
    static const struct {
        const char *name;
        int depth;
    } table[] = { { "BRT", 0 }, { "W+B3", 0 }, { "TE(BRT)", TRESSE_ANY_DEPTH }, { "t&e(W2,3)", 3 } };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tresse_theory *th;
        assert_int_equal(tresse_theory_new(d->t, table[i].name, &th, &d->message), TRESSE_OK);
        assert_int_equal(tresse_theory_depth(th), table[i].depth);
        tresse_theory_free(th);
    }
}

/* ---- the rest ---- */

static void the_callback_stops_the_work(void **state)
{
    desk *d = *state;
    int asked = 0;
    tresse_limits stop = { .tick = always, .context = &asked }, go = { .tick = never, .context = &asked };
    tresse_theory *th;
    tresse_rating r;
    tresse_path *path;
    assert_int_equal(tresse_theory_new(d->t, "W", &th, NULL), TRESSE_OK);
    assert_int_equal(read_line(d, w_inf_b12), TRESSE_OK);
    assert_int_equal(tresse_rate(d->t, d->puzzle, th, &stop, &r), TRESSE_STOPPED);
    assert_int_equal(asked, 1);
    assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, &stop, &path), TRESSE_STOPPED);
    assert_int_equal(asked, 2);
    assert_null(path);
    assert_int_equal(tresse_rate(d->t, d->puzzle, th, &go, &r), TRESSE_OK);
    assert_true(asked > 2);
    assert_int_equal(r.kind, TRESSE_INFINITE);
    tresse_theory_free(th);
}

static void a_path_outlives_its_puzzle_and_its_network(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, w5_b4, "W+B", NULL);
    char *before = strdup(written(path, TRESSE_JSON));
    for (int size = 4; size <= 16; size += 2) {
        if (size == 10 || size == 14)
            continue;
        char line[257] = "";
        memset(line, '.', (size_t)(size * size));
        tresse_path *other = solve(d, line, "BRT", NULL);
        assert_int_equal(tresse_path_solutions(other), TRESSE_SEVERAL_SOLUTIONS);
        tresse_path_free(other);
    }
    tresse_puzzle_free(d->puzzle);
    d->puzzle = NULL;
    assert_string_equal(before, written(path, TRESSE_JSON));
    assert_true(verdict_on(d->t, before).accepted);
    tresse_path_free(path);
    free(before);
}

static void bad_givens_are_written_in_every_format(void **state)
{
    desk *d = *state;
    char line[100] = "";
    strcat(strcat(line, bad_givens), " \"two\" fives");
    tresse_path *path = solve(d, line, "W+B", NULL);
    assert_int_equal(tresse_path_steps(path), 0);
    assert_int_equal(tresse_path_solutions(path), TRESSE_NO_SOLUTION);
    assert_int_equal(tresse_path_rating(path).kind, TRESSE_UNSOLVABLE);
    assert_non_null(strstr(written(path, TRESSE_TEXT), "r1c7"));
    assert_non_null(strstr(written(path, TRESSE_ASCII), "r1c7"));
    const char *json = written(path, TRESSE_JSON);
    assert_non_null(strstr(json, "\"outcome\":\"bad-givens\""));
    assert_non_null(strstr(json, "\"comment\":\"\\\"two\\\" fives\""));
    assert_true(verdict_on(d->t, json).accepted);
    assert_string_equal(written(path, TRESSE_DRUP), "0\n");
    assert_non_null(strstr(written(path, TRESSE_CNF), "p cnf 729 "));
    tresse_path_free(path);
}

static void every_format_is_written_and_a_writer_can_stop_it(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, w5_b4, "W+B", NULL);
    for (int f = TRESSE_TEXT; f <= TRESSE_CNF; f++) {
        assert_true(strlen(written(path, (tresse_format)f)) > 100);
        int calls = 0;
        assert_int_equal(tresse_path_write(path, (tresse_format)f, refuse, &calls), TRESSE_STOPPED);
        assert_int_equal(calls, 1);
    }
    for (const char *c = written(path, TRESSE_ASCII); *c; c++)
        assert_true((unsigned char)*c < 128);
    tresse_path_free(path);
}

/* ---- checking ---- */

static char *replaced(const char *s, const char *from, const char *to)
{
    const char *at = strstr(s, from);
    assert_non_null(at);
    char *out = calloc(1, strlen(s) + strlen(to) + 1);
    strncpy(out, s, (size_t)(at - s));
    return strcat(strcat(out, to), at + strlen(from));
}

static void a_changed_path_is_refused(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, w5_b4, "W+B", NULL);
    static const char *const change[][2] = { { "\"rule\":\"braid\"", "\"rule\":\"whip\"" },
                                             { "\"solved\":true", "\"solved\":false" },
                                             { "\"rating\":4", "\"rating\":3" },
                                             { "\"length\":4", "\"length\":5" },
                                             { "\"puzzle\":\".2.4", "\"puzzle\":\".2.." },
                                             { "\"theory\":\"W+B\"", "\"theory\":\"W\"" } };
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        char *json = replaced(written(path, TRESSE_JSON), change[i][0], change[i][1]);
        tresse_verdict v = verdict_on(d->t, json);
        assert_false(v.accepted);
        assert_true(strlen(v.why) > 0);
        free(json);
    }
    tresse_path_free(path);
}

static void a_false_path_on_bad_givens_is_refused(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, bad_givens, "W", NULL);
    static const char *const outcome[] = { "stuck", "solved", "contradiction", "bounded", "unfinished" };
    for (size_t i = 0; i < sizeof outcome / sizeof *outcome; i++) {
        char *json = replaced(written(path, TRESSE_JSON), "bad-givens", outcome[i]);
        tresse_verdict v = verdict_on(d->t, json);
        assert_false(v.accepted);
        assert_non_null(strstr(v.why, "bad-givens"));
        free(json);
    }
    tresse_path_free(path);
}

static void what_is_no_path_is_bad_input(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, bad_givens, "W", NULL);
    char *unreadable = replaced(written(path, TRESSE_JSON), "5.....5", "!");
    char *no_app = replaced(written(path, TRESSE_JSON), "\"sudoku\"", "\"chess\"");
    const char *const bad[] = { "", "{}", "[1,2", "solved", "{\"format\":\"other\"}", unreadable, no_app };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tresse_verdict v;
        assert_int_equal(tresse_check(d->t, bad[i], strlen(bad[i]), &v, &d->message), TRESSE_BAD_INPUT);
        assert_true(strlen(d->message.text) > 0);
        assert_false(v.accepted);
        assert_int_equal(tresse_check(d->t, bad[i], strlen(bad[i]), &v, NULL), TRESSE_BAD_INPUT);
    }
    free(unreadable);
    free(no_app);
    tresse_path_free(path);
}

/* A path that is refused before its puzzle is read says nothing of the puzzle before it. */
static void verdicts_tell_of_their_own_model(void **state)
{
    desk *d = *state;
    static const char left_out[] =
        "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"flatzinc\",\"params\":\"relax\",\"puzzle\":"
        "\"var 3..3: x; "
        "constraint fzn_circuit([x]); solve "
        "satisfy;\",\"theory\":\"W\",\"solved\":true,\"outcome\":\"solved\","
        "\"solutions\":\"one\",\"rating\":0,\"steps\":[{\"round\":1,\"rule\":\"single\",\"length\":0,"
        "\"variable\":"
        "\"x\",\"asserts\":[\"x=3\"]}],\"final\":{\"values\":[\"x=3\"],\"candidates\":[]}}";
    char *no_theory = replaced(left_out, "\"W\"", "\"none\"");
    assert_true(verdict_on(d->t, left_out).incomplete);
    assert_false(verdict_on(d->t, no_theory).incomplete);
    free(no_theory);
}

static void checking_does_not_disturb_ratings(void **state)
{
    desk *d = *state;
    tresse_path *path = solve(d, w2, "W", NULL);
    char *json = strdup(written(path, TRESSE_JSON));
    tresse_path_free(path);
    assert_int_equal(read_line(d, w5_b4), TRESSE_OK);
    assert_int_equal(rate(d, "W", NULL).value, 5);
    assert_true(verdict_on(d->t, json).accepted);
    assert_int_equal(rate(d, "B", NULL).value, 4);
    free(json);
}

/* ---- generating ---- */

static void generated_puzzles_are_given_by_seed_and_index(void **state)
{
    desk *d = *state;
    char first[2][82];
    tresse_solutions n;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(read_line(d, i ? w2 : w5_b4), TRESSE_OK);
        assert_int_equal(tresse_generate(d->t, d->puzzle, 7, 3, NULL), TRESSE_OK);
        strcpy(first[i], tresse_puzzle_text(d->puzzle));
    }
    assert_string_equal(first[0], first[1]);
    assert_int_equal(tresse_count(d->t, d->puzzle, NULL, &n, NULL), TRESSE_OK);
    assert_int_equal(n, TRESSE_ONE_SOLUTION);
    assert_int_equal(tresse_generate(d->t, d->puzzle, 7, 4, NULL), TRESSE_OK);
    assert_string_not_equal(first[0], tresse_puzzle_text(d->puzzle));
    assert_int_equal(tresse_generate(d->t, d->puzzle, 8, 3, NULL), TRESSE_OK);
    assert_string_not_equal(first[0], tresse_puzzle_text(d->puzzle));
}

static void a_generated_puzzle_keeps_kind_and_size(void **state)
{
    desk *d = *state;
    char empty[37];
    memset(empty, '.', 36);
    empty[36] = '\0';
    assert_int_equal(tresse_puzzle_read(d->puzzle, "sudoku", "block=2x3", empty, 36, &d->message), TRESSE_OK);
    assert_string_equal(tresse_puzzle_params(d->puzzle), "block=2x3");
    for (uint64_t i = 0; i < 5; i++) {
        assert_int_equal(tresse_generate(d->t, d->puzzle, 1, i, NULL), TRESSE_OK);
        assert_string_equal(tresse_puzzle_params(d->puzzle), "block=2x3");
        assert_string_equal(tresse_puzzle_app(d->puzzle), "sudoku");
        assert_int_equal(strlen(tresse_puzzle_text(d->puzzle)), 36);
        assert_int_equal(rate(d, "B", NULL).kind == TRESSE_NOT_UNIQUE, 0);
        assert_string_not_equal(tresse_puzzle_text(d->puzzle), empty);
    }
}

static void generating_keeps_to_its_budget(void **state)
{
    desk *d = *state;
    tresse_limits one = { .nodes = 1 };
    assert_int_equal(read_line(d, w5_b4), TRESSE_OK);
    assert_int_equal(tresse_generate(d->t, d->puzzle, 7, 3, &one), TRESSE_LIMIT);
    assert_string_equal(tresse_puzzle_text(d->puzzle), w5_b4);
}

/* ---- memory ---- */

enum { RUN = 200 };

/* Several ratings at once are those of a workspace that has only made one. */
static void ratings_by_several_theories(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        /* W is 9 and B 7; W is inf and B 6; beyond both; two solutions */
        ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8",
        ".....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".................................................................................",
    };
    enum { BY = 7 };
    static const char *const by[BY] = { "B", "W", "S+W", "TE(BRT)", "gB", "gW", "W3" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        desk d = { 0 };
        tresse_theory *th[BY];
        tresse_rating all[BY], one;
        assert_int_equal(tresse_open(&d.t, NULL), TRESSE_OK);
        assert_int_equal(tresse_puzzle_new(d.t, &d.puzzle), TRESSE_OK);
        assert_int_equal(read_line(&d, lines[i]), TRESSE_OK);
        for (int k = 0; k < BY; k++)
            assert_int_equal(tresse_theory_new(d.t, by[k], &th[k], NULL), TRESSE_OK);
        assert_int_equal(tresse_rate_all(d.t, d.puzzle, (const tresse_theory *const *)th, BY, NULL, all),
                         TRESSE_OK);
        for (int k = 0; k < BY; k++) {
            assert_int_equal(read_line(&d, lines[i]), TRESSE_OK); /* nothing is known any more */
            assert_int_equal(tresse_rate(d.t, d.puzzle, th[k], NULL, &one), TRESSE_OK);
            assert_int_equal(all[k].kind, one.kind);
            assert_int_equal(all[k].value, one.value);
            tresse_theory_free(th[k]);
        }
        tresse_puzzle_free(d.puzzle);
        tresse_close(d.t);
    }
}

static void generate_run(char line[RUN][82])
{
    desk d = { 0 };
    assert_int_equal(tresse_open(&d.t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d.t, &d.puzzle), TRESSE_OK);
    assert_int_equal(read_line(&d, w2), TRESSE_OK);
    for (uint64_t i = 0; i < RUN; i++) {
        assert_int_equal(tresse_generate(d.t, d.puzzle, 20, i, NULL), TRESSE_OK);
        strcpy(line[i], tresse_puzzle_text(d.puzzle));
    }
    tresse_puzzle_free(d.puzzle);
    tresse_close(d.t);
}

static void rate_run(desk *d, char line[RUN][82], int from, int to, tresse_theory *w, tresse_theory *b)
{
    for (int i = from; i < to; i++) {
        tresse_rating r;
        assert_int_equal(read_line(d, line[i]), TRESSE_OK);
        assert_int_equal(tresse_rate(d->t, d->puzzle, w, NULL, &r), TRESSE_OK);
        assert_int_equal(tresse_rate(d->t, d->puzzle, b, NULL, &r), TRESSE_OK);
    }
}

/* Room for the evidence of a chain doubles when a longer one comes; all else is there after the first
 * puzzle. */
static void a_long_run_allocates_nothing_after_its_start(void **state)
{
    (void)state;
    static char line[RUN][82];
    heap h = { 0 };
    tresse_memory m = { heap_resize, &h };
    desk d = { 0 };
    tresse_theory *w, *b;
    generate_run(line);
    assert_int_equal(tresse_open(&d.t, &m), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d.t, &d.puzzle), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d.t, "W", &w, NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d.t, "B", &b, NULL), TRESSE_OK);
    rate_run(&d, line, 0, 1, w, b);
    long first = h.calls;
    rate_run(&d, line, 1, RUN, w, b);
    long all = h.calls;
    assert_true(all - first <= 6);
    rate_run(&d, line, 0, RUN, w, b);
    assert_int_equal(h.calls, all);
    tresse_theory_free(w);
    tresse_theory_free(b);
    tresse_puzzle_free(d.puzzle);
    tresse_close(d.t);
    assert_int_equal(h.live, 0);
}

/* One call of everything. A call that fails for lack of memory is made once more if the memory fails only
 * once: it must do its work then. Returns the first failure that remains. */
typedef struct scene {
    heap *heap;
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_path *path;
    page *json;
} scene;

static tresse_status scene_step(scene *s, int k)
{
    tresse_rating r;
    tresse_bound bound;
    tresse_solutions n;
    tresse_verdict v;
    tresse_message message;
    tresse_memory m = { heap_resize, s->heap };
    switch (k) {
    case 0:
        return tresse_open(&s->t, &m);
    case 1:
        return tresse_puzzle_new(s->t, &s->p);
    case 2:
        return tresse_theory_new(s->t, "W+B", &s->th, &message);
    case 3:
        return tresse_puzzle_read(s->p, NULL, NULL, "1............34. a comment", 26, &message);
    case 4:
        return tresse_count(s->t, s->p, NULL, &n, &message);
    case 5:
        return tresse_rate(s->t, s->p, s->th, NULL, &r);
    case 6:
        return tresse_generate(s->t, s->p, 3, 3, NULL);
    case 7:
        return tresse_solve(s->t, s->p, s->th, NULL, NULL, &s->path);
    case 8:
    case 9:
    case 10:
    case 11:
    case 12:
        s->json->n = 0;
        return tresse_path_write(s->path, (tresse_format)(TRESSE_CNF - (k - 8)), write_page, s->json);
    case 13:
        s->json->n = 0;
        return tresse_path_step_write(s->path, 0, TRESSE_TEXT, write_page, s->json);
    case 14:
        return tresse_path_grid_write(s->path, write_page, s->json);
    case 15:
        r = (tresse_rating){ TRESSE_RATED, 3, 0 };
        return tresse_rate_bound(s->t, s->p, s->th, NULL, &r, &bound);
    case 16:
        s->json->n = 0;
        return tresse_path_write(s->path, TRESSE_JSON, write_page, s->json);
    case 17: /* the path holds on to what was read before */
        return tresse_puzzle_read(s->p, NULL, NULL, easy4, strlen(easy4), &message);
    case 18:
        return tresse_puzzle_blank(s->p, NULL, NULL, 4, &message);
    case 19:
        return tresse_theory_fits(s->th, s->p, &message);
    }
    tresse_status status = tresse_check(s->t, s->json->text, s->json->n, &v, &message);
    if (status == TRESSE_OK)
        assert_true(v.accepted);
    return status;
}

enum { SCENE_STEPS = 21 };

static void play(heap *h)
{
    static page json;
    scene s = { .heap = h, .json = &json };
    for (int k = 0; k < SCENE_STEPS; k++) {
        int failed = h->failed;
        tresse_status status = scene_step(&s, k);
        if (status == TRESSE_NO_MEMORY && !h->for_ever && !failed && h->failed)
            status = scene_step(&s, k);
        assert_true(status == TRESSE_OK || (status == TRESSE_NO_MEMORY && h->for_ever));
        if (status == TRESSE_NO_MEMORY)
            break;
    }
    tresse_path_free(s.path);
    tresse_theory_free(s.th);
    tresse_puzzle_free(s.p);
    tresse_close(s.t);
    assert_int_equal(h->live, 0);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        long n = 0;
        for (int failed = 1; failed;) {
            heap h = { .fail_at = ++n, .for_ever = for_ever };
            play(&h);
            failed = h.failed;
        }
        assert_true(n > 50);
    }
}

static void networks_come_and_go(void **state)
{
    (void)state;
    heap h = { 0 };
    tresse_memory m = { heap_resize, &h };
    desk d = { 0 }, e = { 0 };
    assert_int_equal(tresse_open(&d.t, &m), TRESSE_OK);
    assert_int_equal(tresse_open(&e.t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d.t, &d.puzzle), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(e.t, &e.puzzle), TRESSE_OK);
    tresse_path *kept[12] = { 0 };
    const char *const line[] = { easy4, w5_b4, w2 };
    const int value[] = { 0, 5, 2 }, sizes[] = { 6, 8, 12, 16 };
    for (int i = 0; i < 12; i++) {
        char empty[300] = "";
        int size = sizes[i % 4];
        memset(empty, '.', (size_t)(size * size));
        tresse_path_free(solve(&d, empty, "BRT", NULL));
        kept[i] = solve(&d, line[i % 3], "W", NULL);
        assert_int_equal(tresse_path_rating(kept[i]).value, value[i % 3]);
        assert_int_equal(read_line(&e, line[(i + 1) % 3]), TRESSE_OK);
        assert_int_equal(rate(&e, "W", NULL).value, value[(i + 1) % 3]);
    }
    for (int i = 0; i < 12; i++)
        tresse_path_free(kept[i]);
    tresse_puzzle_free(d.puzzle);
    tresse_puzzle_free(e.puzzle);
    tresse_close(d.t);
    tresse_close(e.t);
    assert_int_equal(h.live, 0);
}

static void nothing_may_be_freed(void **state)
{
    (void)state;
    tresse_path_free(NULL);
    tresse_theory_free(NULL);
    tresse_puzzle_free(NULL);
    tresse_close(NULL);
}

/* A rating by T&E is a depth. */
static void trials_are_rated_by_their_depth(void **state)
{
    desk *d = *state;
    assert_int_equal(read_line(d, braids_fail), TRESSE_OK);
    tresse_rating r = rate(d, "TE(BRT)", NULL);
    assert_true(r.kind == TRESSE_RATED && r.value == 2);
    r = rate(d, "TE(BRT,1)", NULL);
    assert_true(r.kind == TRESSE_MORE && r.value == 1);
    r = rate(d, "TE(BRT)", &(tresse_limits){ .nodes = 10 });
    assert_true(r.kind == TRESSE_MORE && r.value == 0);
    r = rate(d, "TE(W1,2)", NULL);
    assert_true(r.kind == TRESSE_RATED && r.value == 2);
    tresse_path *path = solve(d, braids_fail, "TE(BRT,2)", NULL);
    r = tresse_path_rating(path);
    assert_true(r.kind == TRESSE_RATED && r.value == 2);
    tresse_path_free(path);
    assert_int_equal(read_line(d, no_solution), TRESSE_OK);
    assert_int_equal(rate(d, "TE(BRT)", NULL).kind, TRESSE_UNSOLVABLE);
    assert_int_equal(read_line(d, w2), TRESSE_OK);
    r = rate(d, "TE(W2)", NULL);
    assert_true(r.kind == TRESSE_RATED && r.value == 0);
}

/* Types are those of a puzzle: a theory that names others is refused when the two meet. */
static void types_that_a_puzzle_lacks_are_bad_input(void **state)
{
    desk *d = *state;
    static const char *const names[] = { "W:xx", "TE(B3:rc/xx,1)" };
    for (int i = 0; i < 2; i++) {
        tresse_theory *th;
        tresse_rating r;
        tresse_path *path;
        assert_int_equal(tresse_theory_new(d->t, names[i], &th, NULL), TRESSE_OK);
        assert_int_equal(read_line(d, w2), TRESSE_OK);
        assert_int_equal(tresse_rate(d->t, d->puzzle, th, NULL, &r), TRESSE_BAD_INPUT);
        assert_int_equal(tresse_solve(d->t, d->puzzle, th, NULL, NULL, &path), TRESSE_BAD_INPUT);
        assert_null(path);
        assert_non_null(strstr(tresse_last_message(d->t)->text, "no csp-variables of type 'xx'"));
        tresse_theory_free(th);
    }
}

#define AT_DESK(f) cmocka_unit_test_setup_teardown(f, open_desk, close_desk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_end_and_every_entry_speaks),
        cmocka_unit_test(every_status_has_its_own_text),
        AT_DESK(a_puzzle_tells_what_was_read),
        AT_DESK(a_bad_text_leaves_nothing_behind),
        AT_DESK(nothing_can_be_done_with_no_puzzle),
        AT_DESK(theories_are_named_in_normal_form),
        AT_DESK(bad_theories_are_refused_with_a_place),
        AT_DESK(solutions_are_counted),
        AT_DESK(contradicting_givens_are_named),
        AT_DESK(a_count_keeps_to_its_budget),
        AT_DESK(ratings_are_those_of_the_paths),
        AT_DESK(trials_are_rated_by_their_depth),
        AT_DESK(types_that_a_puzzle_lacks_are_bad_input),
        AT_DESK(steps_tell_what_they_conclude),
        AT_DESK(a_step_can_be_written_alone),
        AT_DESK(the_last_grid_can_be_written_and_read_again),
        AT_DESK(a_rating_is_worth_what_braids_say),
        AT_DESK(a_rating_is_worth_what_a_stronger_theory_says),
        AT_DESK(a_bound_keeps_to_its_limits),
        AT_DESK(limits_that_make_no_sense_are_bad_input),
        AT_DESK(an_unknown_format_is_bad_input),
        AT_DESK(a_theory_says_how_deep_it_goes),
        AT_DESK(the_workspace_knows_why_the_last_call_failed),
        AT_DESK(a_budget_that_ends_is_an_answer),
        AT_DESK(no_budget_is_hidden),
        AT_DESK(a_budget_for_improper_puzzles_leaves_others_alone),
        AT_DESK(counting_has_a_budget_of_its_own),
        AT_DESK(a_rating_may_be_unknown),
        AT_DESK(a_theory_is_asked_whether_it_fits),
        AT_DESK(every_application_has_a_default_theory),
        AT_DESK(the_callback_stops_the_work),
        AT_DESK(a_path_outlives_its_puzzle_and_its_network),
        AT_DESK(bad_givens_are_written_in_every_format),
        AT_DESK(every_format_is_written_and_a_writer_can_stop_it),
        AT_DESK(a_changed_path_is_refused),
        AT_DESK(a_false_path_on_bad_givens_is_refused),
        AT_DESK(what_is_no_path_is_bad_input),
        AT_DESK(verdicts_tell_of_their_own_model),
        AT_DESK(checking_does_not_disturb_ratings),
        AT_DESK(generated_puzzles_are_given_by_seed_and_index),
        AT_DESK(a_generated_puzzle_keeps_kind_and_size),
        AT_DESK(generating_keeps_to_its_budget),
        cmocka_unit_test(ratings_by_several_theories),
        cmocka_unit_test(a_long_run_allocates_nothing_after_its_start),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(networks_come_and_go),
        cmocka_unit_test(nothing_may_be_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
