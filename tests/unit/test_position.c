/* test_position.c: positions and what shows paths as they grow: changes, labels, steps as they are found,
 * what goes with each of them, parts of sentences, progress, patterns without Singles; for every application.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "failing.h"
#include "instances.h"
#include "page.h"
#include "tresse.h"

static const char *const hard =
    "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57";

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_options *o;
} desk;

static void open_desk(desk *d, const char *app, const char *params, const char *text, const char *theory)
{
    tresse_message m = { 0 };
    assert_int_equal(tresse_open(&d->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &d->p), TRESSE_OK);
    assert_int_equal(tresse_options_new(d->t, &d->o), TRESSE_OK);
    if (tresse_puzzle_read(d->p, app, params, text, strlen(text), &m))
        fail_msg("%s: %s", text, m.text);
    if (theory)
        assert_int_equal(tresse_theory_new(d->t, theory, &d->th, NULL), TRESSE_OK);
    else
        assert_int_equal(tresse_theory_default(d->t, tresse_puzzle_app(d->p), &d->th, NULL), TRESSE_OK);
}

static void close_desk(desk *d)
{
    tresse_options_free(d->o);
    tresse_theory_free(d->th);
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
}

static const tresse_limits usual = { .improper_nodes = 100000, .count_nodes = 100000 };

static tresse_path *solve(desk *d, const tresse_limits *limits)
{
    tresse_path *path = NULL;
    tresse_status s = tresse_solve(d->t, d->p, d->th, d->o, limits ? limits : &usual, &path);
    if (s)
        fail_msg("%s", tresse_last_message(d->t)->text);
    return path;
}

static tresse_verdict check(tresse *t, const page *json)
{
    tresse_verdict v;
    tresse_message m;
    if (tresse_check(t, json->text, json->n, &v, &m))
        fail_msg("%s", m.text);
    return v;
}

/* ---- states of labels ---- */

enum { LABELS_MOST = 4000 };

static int index_of(desk *d, const char *name)
{
    for (int i = 0; i < tresse_puzzle_labels(d->t, d->p); i++)
        if (!strcmp(tresse_puzzle_label(d->t, d->p, i).name, name))
            return i;
    fail_msg("no label %s", name);
    return -1;
}

static int count_state(desk *d, tresse_label_state s)
{
    int n = 0;
    for (int i = 0; i < tresse_puzzle_labels(d->t, d->p); i++)
        n += tresse_puzzle_label(d->t, d->p, i).state == s;
    return n;
}

static tresse_label_state state_named(desk *d, const char *name)
{
    return tresse_puzzle_label(d->t, d->p, index_of(d, name)).state;
}

static void test_changes(void **unused)
{
    (void)unused;
    desk d = { 0 };
    tresse_message m;
    open_desk(&d, NULL, NULL, hard, "W");
    assert_string_equal(tresse_puzzle_changes(d.p), "");
    assert_int_equal(tresse_puzzle_labels(d.t, d.p), 729);
    assert_int_equal(count_state(&d, TRESSE_GIVEN), 25);
    assert_int_equal(count_state(&d, TRESSE_VALUE), 0);
    tresse_label l = tresse_puzzle_label(d.t, d.p, index_of(&d, "n2r1c1"));
    assert_string_equal(l.subject, "r1c1");
    assert_string_equal(l.value, "2");
    assert_int_equal(l.state, TRESSE_CANDIDATE);
    assert_int_equal(state_named(&d, "n3r1c3"), TRESSE_GIVEN);
    assert_int_equal(state_named(&d, "n3r1c1"), TRESSE_GONE);

    assert_int_equal(tresse_puzzle_change(d.p, " r1c1=2,, r9c1<>8\tn7r1c2 <>n9r7c9 =n8r5c1", &m), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "r1c1=2 r9c1<>8 r1c2=7 r7c9<>9 r5c1=8");
    assert_int_equal(state_named(&d, "n2r1c1"), TRESSE_VALUE);
    assert_int_equal(state_named(&d, "n8r9c1"), TRESSE_GONE);
    assert_int_equal(state_named(&d, "n2r3c1"), TRESSE_GONE);
    assert_string_equal(tresse_puzzle_says(d.p), "Sudoku 9×9, 25 givens, 5 changes");
    /* its own form says the same */
    char own[200];
    strcpy(own, tresse_puzzle_changes(d.p));
    assert_int_equal(tresse_puzzle_change(d.p, own, &m), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), own);
    /* what alters nothing is left out: a given, what is gone, what was said before */
    assert_int_equal(tresse_puzzle_change(d.p, "r1c3=3 r1c1≠3 r1c1<>2 r1c1<>2", &m), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "r1c1<>2");
    assert_int_equal(tresse_puzzle_change(d.p, "r1c3=3", &m), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "");
    close_desk(&d);
}

static void test_refused_changes(void **unused)
{
    (void)unused;
    static const struct {
        const char *changes;
        int column;
        const char *said;
    } list[] = {
        { "r1c1=3", 1, "r1c1=3 contradicts r1c3=3, which is a value" },
        { "r9c1<>8 r1c3<>3", 9, "r1c3<>3 contradicts the puzzle or another change: it is a value" },
        { "r1c1=2 r1c2=2", 8, "r1c2=2 contradicts r1c1=2, which is a value" },
        { "r1c1=2, r1c1<>2", 1, "r1c1=2 contradicts the puzzle or another change: it is not a candidate" },
        { "r1c1=2 r1c0=1", 8, "\"r1c0=1\" is not a change of this puzzle, expected one such as r1c1=1 or" },
        { "r1c1", 1, "\"r1c1\" is not a change" },
        { "r1c1=", 1, "\"r1c1=\" is not a change" },
        { "=", 1, "\"=\" is not a change" },
        { "\"", 1, "\"\" is not a change" },
        { "\"\"", 1, "\"\" is not a change" },
        { "\033[31m", 1, "\"?[31m\" is not a change" },
        { "\xff\xfe", 1, "\"??\" is not a change" },
    };
    desk d = { 0 };
    open_desk(&d, NULL, NULL, hard, "W");
    assert_int_equal(tresse_puzzle_change(d.p, "r9c1<>8", NULL), TRESSE_OK);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        tresse_message m = { 0 };
        assert_int_equal(tresse_puzzle_change(d.p, list[i].changes, &m), TRESSE_BAD_INPUT);
        if (strncmp(m.text, list[i].said, strlen(list[i].said)))
            fail_msg("%s: %s", list[i].changes, m.text);
        assert_int_equal(m.column, list[i].column);
        assert_string_equal(tresse_puzzle_changes(d.p), "r9c1<>8");
    }
    assert_int_equal(tresse_puzzle_change(d.p, " ,", NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "");
    /* reading takes them back */
    assert_int_equal(tresse_puzzle_change(d.p, "r9c1<>8", NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(d.p, NULL, NULL, hard, 81, NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "");
    /* where the givens contradict each other there is nothing to change */
    assert_int_equal(tresse_puzzle_read(d.p, NULL, NULL, "11..............", 16, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_change(d.p, "r2c2=2", NULL), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d.t)->text, "the givens contradict each other"));
    assert_int_equal(tresse_puzzle_labels(d.t, d.p), 64);
    close_desk(&d);
}

/* Names of a network may have anything in them, and two labels the same subject and value. */
static void test_changes_with_awkward_names(void **unused)
{
    (void)unused;
    static const char network[] =
        "{\"labels\":[{\"name\":\"x\",\"subject\":\"S\",\"value\":\"1\"},"
        "{\"name\":\"y\",\"subject\":\"S\",\"value\":\"1\"},"
        "{\"name\":\"a, b\",\"subject\":\"my \\\"cell\\\"\",\"value\":\"two, three\"},\"z\"],"
        "\"variables\":[{\"name\":\"V\",\"labels\":[[\"x\",\"1\"],[\"y\",\"2\"],[\"a, "
        "b\",\"3\"],[\"z\",\"4\"]]}]}";
    desk d = { 0 };
    tresse_message m = { 0 };
    open_desk(&d, "generic", NULL, network, "W");
    if (tresse_puzzle_change(d.p, "S<>1 <>y", &m))
        fail_msg("%s", m.text);
    assert_string_equal(tresse_puzzle_changes(d.p), "<>x <>y"); /* S<>1 might be either */
    assert_int_equal(tresse_puzzle_change(d.p, "\"<>a, b\"", NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "\"my \"\"cell\"\"<>two, three\"");
    char own[200];
    strcpy(own, tresse_puzzle_changes(d.p));
    assert_int_equal(tresse_puzzle_change(d.p, own, NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), own);
    assert_int_equal(tresse_puzzle_change(d.p, "y", NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "=y");
    assert_string_equal(tresse_puzzle_says(d.p), "Network, 1 csp-variable, 4 labels, 1 change");
    close_desk(&d);
}

/* ---- paths from positions ---- */

/* A candidate of the position that is in no solution (elimination), or that is in all (assertion). */
static bool pick(desk *d, bool in_solution, int skip, char *out, size_t room)
{
    for (int i = 0; i < tresse_puzzle_labels(d->t, d->p); i++) {
        tresse_label l = tresse_puzzle_label(d->t, d->p, i);
        char change[200];
        tresse_solutions n;
        if (l.state != TRESSE_CANDIDATE || skip-- > 0)
            continue;
        snprintf(change, sizeof change, "\"%s%s\"", "=", l.name);
        if (tresse_puzzle_change(d->p, change, NULL))
            continue;
        assert_int_equal(tresse_count(d->t, d->p, &usual, &n, NULL), TRESSE_OK);
        assert_int_equal(tresse_puzzle_change(d->p, "", NULL), TRESSE_OK);
        if ((n != TRESSE_NO_SOLUTION) != in_solution)
            continue;
        snprintf(out, room, "\"%s%s\"", in_solution ? "=" : "<>", l.name);
        return true;
    }
    return false;
}

static int count_text(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        n++;
    return n;
}

/* The path of a position is accepted, and that of its model is the same. */
static void check_position(desk *d, const char *changes)
{
    static page json, model, other;
    tresse_path *path = solve(d, NULL);
    empty_page(&json);
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, write_page, &json), TRESSE_OK);
    assert_int_equal(count_text(json.text, ",\"changes\":{\"eliminates\":["), *changes != 0);
    tresse_verdict v = check(d->t, &json);
    if (!v.accepted)
        fail_msg("%s with %s: step %d: %s", tresse_puzzle_text(d->p), changes, v.refused, v.why);
    assert_int_equal(v.changes, *changes ? 1 : 0);

    tresse_puzzle *p = NULL;
    tresse_path *again = NULL;
    tresse_message m = { 0 };
    empty_page(&model);
    assert_int_equal(tresse_puzzle_model_write(d->t, d->p, TRESSE_JSON, write_page, &model), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &p), TRESSE_OK);
    if (tresse_puzzle_read(p, "generic", NULL, model.text, model.n, &m))
        fail_msg("%s", m.text);
    assert_int_equal(tresse_solve(d->t, p, d->th, NULL, &usual, &again), TRESSE_OK);
    assert_int_equal(tresse_path_steps(again), tresse_path_steps(path));
    for (int i = 0; i < tresse_path_steps(path); i++) {
        empty_page(&json);
        empty_page(&other);
        assert_int_equal(tresse_path_step_write(path, i, TRESSE_TEXT, write_page, &json), TRESSE_OK);
        assert_int_equal(tresse_path_step_write(again, i, TRESSE_TEXT, write_page, &other), TRESSE_OK);
        assert_string_equal(json.text, other.text);
    }
    tresse_path_free(again);
    tresse_puzzle_free(p);
    tresse_path_free(path);
}

static void test_positions_of_every_application(void **unused)
{
    (void)unused;
    int tried = 0;
    for (const instance *x = instance_table; x->app; x++) {
        desk d = { 0 };
        char change[200];
        open_desk(&d, x->app, x->params, x->source, NULL);
        check_position(&d, "");
        for (int k = 0; k < 6; k++) {
            if (!pick(&d, k % 2, k / 2 * 7, change, sizeof change))
                continue;
            assert_int_equal(tresse_puzzle_change(d.p, change, NULL), TRESSE_OK);
            check_position(&d, tresse_puzzle_changes(d.p));
            assert_int_equal(tresse_puzzle_change(d.p, "", NULL), TRESSE_OK);
            tried++;
        }
        close_desk(&d);
    }
    assert_true(tried > 40);
}

/* The path holds on to the changes it was made with; the formula has them. */
static void test_a_path_keeps_its_changes(void **unused)
{
    (void)unused;
    static page before, after;
    desk d = { 0 };
    open_desk(&d, NULL, NULL, hard, "W");
    assert_int_equal(tresse_puzzle_change(d.p, "r1c1=7 r9c1<>8", NULL), TRESSE_OK);
    tresse_path *path = solve(&d, NULL);
    tresse_path_write(path, TRESSE_JSON, write_page, &before);
    assert_non_null(
        strstr(before.text, "\"changes\":{\"eliminates\":[\"n8r9c1\"],\"asserts\":[\"n7r1c1\"]}"));
    assert_int_equal(tresse_puzzle_change(d.p, "", NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(d.p, NULL, NULL, "1...............", 16, NULL), TRESSE_OK);
    tresse_path_write(path, TRESSE_JSON, write_page, &after);
    assert_string_equal(before.text, after.text);
    empty_page(&after);
    tresse_path_write(path, TRESSE_TEXT, write_page, &after);
    assert_non_null(strstr(after.text, "\nchanges: r1c1=7 r9c1<>8\n"));
    empty_page(&after);
    tresse_path_write(path, TRESSE_CNF, write_page, &after);
    /* r1c1=7 is label 7, r9c1=8 is label 72*9+8 */
    assert_non_null(strstr(after.text, "\n7 0\n-656 0\n"));
    int clauses = 0, said = 0;
    sscanf(strstr(after.text, "p cnf "), "p cnf 729 %d", &said);
    for (const char *at = strstr(after.text, "p cnf "); (at = strchr(at, '\n')) && at[1]; at++)
        clauses++;
    assert_int_equal(clauses, said);
    tresse_path_free(path);
    close_desk(&d);
}

/* A wrong change is suspected like a wrong clue. */
static void test_wrong_changes_are_named(void **unused)
{
    (void)unused;
    desk d = { 0 };
    open_desk(&d, NULL, NULL, hard, "W");
    char change[200];
    assert_true(pick(&d, false, 0, change, sizeof change));
    change[1] = '='; /* "<>name" becomes "=name" */
    memmove(change + 2, change + 3, strlen(change + 2));
    assert_int_equal(tresse_puzzle_change(d.p, change, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_set(d.o, "hint", "yes", NULL), TRESSE_OK);
    tresse_path *path = solve(&d, NULL);
    assert_int_equal(tresse_path_outcome(path), TRESSE_IMPOSSIBLE);
    char wanted[300];
    snprintf(wanted, sizeof wanted, "without %s there would be exactly one", tresse_puzzle_changes(d.p));
    if (!strstr(tresse_path_why(path), wanted))
        fail_msg("%s: %s", wanted, tresse_path_why(path));
    tresse_path_free(path);
    close_desk(&d);
}

static void test_others_refuse_changes(void **unused)
{
    (void)unused;
    desk d = { 0 };
    tresse_solutions n;
    int redundant;
    open_desk(&d, NULL, NULL, hard, "W");
    assert_int_equal(tresse_puzzle_change(d.p, "r9c1<>8", NULL), TRESSE_OK);
    assert_int_equal(tresse_redundant(d.t, d.p, NULL, &n, &redundant, NULL, NULL), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_reduce(d.t, d.p, NULL, NULL, &n), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_isomorph(d.t, d.p, 1, 1), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_canonical(d.t, d.p), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d.t)->text, "a puzzle with changes"));
    assert_string_equal(tresse_puzzle_changes(d.p), "r9c1<>8");
    assert_int_equal(tresse_generate(d.t, d.p, 1, 1, NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_changes(d.p), "");
    close_desk(&d);
}

/* ---- what a puzzle is ---- */

static void test_says(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *params, *source, *says;
    } list[] = {
        { "sudoku", NULL, "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
          "Sudoku 9×9, 25 givens" },
        { "sudoku", "block=2x3", "1......2......3......4......5......6", "Sudoku 6×6 (block=2x3), 6 givens" },
        { "sudoku", NULL, "12 34 34 2 4 3 1 1234 13 2 4 1 4 1 2 3",
          "Sudoku 4×4 (size=4), pencil marks, 41 candidates removed" },
        { "sudoku", NULL, "2x2kx:p,_a_a_a_ca_____b_,3_5a8a5b7_5c7b", "Sudoku 4×4 (x cages)" },
        { "latin", NULL, "1234............1........", "Latin square 5×5, 5 givens" },
        { "pandiagonal", NULL, "1.........2..............", "Pandiagonal Latin square 5×5, 2 givens" },
        { "queens", NULL, "8 r1c2 r2c7 r3c5", "Queens 8×8, 3 givens" },
        { "queens", "sudo", "9 r1c6 r9c1", "Queens 9×9 (block=3x3), 2 givens" },
        { "map", NULL, "3 3 B.. 1 2 3 : 2 3 :", "Map, 3 regions, 3 borders, 3 colours, 1 given" },
        { "futoshiki", NULL, "4 1............... ------------ <---------->",
          "Futoshiki 4×4, 2 signs, 1 given" },
        { "kakuro", NULL, "B 5\\ B / \\4 . . / \\5 . . / B B B", "Kakuro 4×3, 3 sums" },
        { "numbrix", NULL, "Numbrix geometric 4 16 1 . . . . . . . . . 9 . . . . .",
          "Numbrix 4×4, 2 givens" },
        { "hidato", NULL,
          "Hidato topological 5x6 26 B . . . 17 B 24 20 . . 8 . 25 23 . . . 13 . 1 . . 14 . B . . . . B",
          "Hidato 5×6, 9 givens" },
        { "generic", NULL, "network little\nvariable A B: 1 2\ndifferent A B\nremove B=2\n",
          "Network little, 4 csp-variables, 4 labels, 1 candidate removed" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        desk d = { 0 };
        open_desk(&d, list[i].app, list[i].params, list[i].source, NULL);
        assert_string_equal(tresse_puzzle_says(d.p), list[i].says);
        close_desk(&d);
    }
}

/* ---- steps ---- */

/* The path applied by what the API says of its steps is that of the network. */
static void replay(desk *d, const tresse_path *path)
{
    int n = tresse_puzzle_labels(d->t, d->p);
    tresse_label_state *now = calloc((size_t)n + 1, sizeof *now);
    assert_non_null(now);
    for (int i = 0; i < n; i++)
        now[i] = tresse_puzzle_label(d->t, d->p, i).state;
    for (int i = 0; i < tresse_path_steps(path); i++) {
        tresse_step s = tresse_path_step(path, i);
        const char *name;
        for (int k = 0; (name = tresse_path_step_label(path, i, k)) && !s.concludes; k++) {
            int l = index_of(d, name);
            if (now[l] == TRESSE_CANDIDATE)
                now[l] = s.asserts ? TRESSE_VALUE : TRESSE_GONE;
        }
        for (int k = 0; (name = tresse_path_step_gone(path, i, k)); k++) {
            int l = index_of(d, name);
            assert_true(s.asserts);
            assert_int_equal(now[l], TRESSE_CANDIDATE); /* once only */
            now[l] = TRESSE_GONE;
        }
    }
    int candidates = 0;
    for (int i = 0; i < n; i++)
        if (now[i] == TRESSE_CANDIDATE)
            assert_string_equal(tresse_path_candidate(path, candidates++),
                                tresse_puzzle_label(d->t, d->p, i).name);
    assert_int_equal(candidates, tresse_path_candidates(path));
    free(now);
}

/* In any order of asking. */
static void ask_backwards(const tresse_path *path)
{
    for (int i = tresse_path_steps(path) - 1; i >= 0; i--) {
        int n = 0;
        while (tresse_path_step_gone(path, i, n))
            n++;
        for (int k = n - 1; k >= 0; k--) {
            const char *name = tresse_path_step_gone(path, i, k);
            assert_non_null(name);
            assert_true(k == n - 1 || strcmp(name, tresse_path_step_gone(path, i, k + 1)) != 0);
        }
        assert_null(tresse_path_step_gone(path, i, n + 3));
        assert_null(tresse_path_step_gone(path, i, -1));
    }
}

/* A string of JSON, without its escapes; returns what follows it. */
static const char *read_string(const char *at, char *out)
{
    assert_int_equal(*at, '"');
    for (at++; *at != '"'; at++) {
        if (*at == '\\')
            if (*++at == (char)117)
                fail_msg("%s", at - 60);
        assert_int_not_equal(*at, 0);
        *out++ = *at;
    }
    *out = 0;
    return at + 1;
}

static const char *expect(const char *at, const char *what)
{
    if (strncmp(at, what, strlen(what)))
        fail_msg("expected %s at %.40s", what, at);
    return at + strlen(what);
}

/* Parts, joined, are the sentences; their pieces of the line stand in it in order; their numbers ascend. */
static void check_parts(const tresse_path *path, int i, int *most)
{
    static page json, words, line;
    static char text[100000], nrc[100000], joined[100000];
    int parts = tresse_path_step_parts(path, i), part = -1;
    empty_page(&json);
    empty_page(&words);
    empty_page(&line);
    joined[0] = 0;
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_PARTS, write_page, &json), TRESSE_OK);
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_SENTENCES, write_page, &words), TRESSE_OK);
    assert_int_equal(tresse_path_step_write(path, i, TRESSE_TEXT, write_page, &line), TRESSE_OK);
    const char *at = expect(json.text, "["), *in_line = line.text;
    bool trial = tresse_proof_line(tresse_path_proof(path, i), 0).steps > 0;
    do {
        int before = part, used = 0;
        at = expect(at, "{\"part\":");
        assert_int_equal(sscanf(at, "%d%n", &part, &used), 1);
        assert_true(part > before && part <= parts);
        at = read_string(expect(at + used, ",\"nrc\":"), nrc);
        at = expect(read_string(expect(at, ",\"text\":"), text), "}");
        strcat(joined, *joined ? " " : "");
        strcat(joined, text);
        assert_true(*text);
        if (trial && part > 0 && part < parts)
            continue;
        in_line = strstr(in_line, nrc);
        if (!in_line)
            fail_msg("%s has no %s", line.text, nrc);
        in_line += strlen(nrc);
    } while (*at++ == ',');
    assert_string_equal(at - 1, "]");
    assert_string_equal(joined, words.text);
    assert_int_equal(part, parts);
    *most = parts > *most ? parts : *most;
}

static void test_steps_of_every_application(void **unused)
{
    (void)unused;
    static const char *const theory[] = { NULL, "W", "B", "O7+tW+S", "TE(BRT)", "TE(W2,2)" };
    int steps = 0, most = 0;
    for (size_t k = 0; k < sizeof theory / sizeof *theory; k++)
        for (const instance *x = instance_table; x->app; x++) {
            desk d = { 0 };
            open_desk(&d, x->app, x->params, x->source, theory[k]);
            tresse_path *path = solve(&d, NULL);
            if (tresse_path_outcome(path) != TRESSE_BAD_GIVENS)
                replay(&d, path);
            ask_backwards(path);
            for (int i = 0; i < tresse_path_steps(path); i++, steps++)
                check_parts(path, i, &most);
            assert_int_equal(tresse_path_step_parts(path, tresse_path_steps(path)), 0);
            tresse_path_free(path);
            close_desk(&d);
        }
    assert_true(steps > 1000);
    assert_true(most > 6);
}

/* How many parts the JSON of a step names. */
static int parts_told(const tresse_path *path, int i)
{
    static page json;
    empty_page(&json);
    tresse_path_step_write(path, i, TRESSE_PARTS, write_page, &json);
    return count_text(json.text, "\"part\":");
}

/* A chain has a part for what is supposed, for each cell, and for the conclusion; where the sentences begin
 * with two possibilities, nothing is supposed. */
static void test_parts_of_a_chain(void **unused)
{
    (void)unused;
    static const char *const theory[] = { "W", "B", "S+BC" };
    int chains = 0, either = 0, subsets = 0;
    for (int k = 0; k < 3; k++) {
        desk d = { 0 };
        open_desk(&d, NULL, NULL, hard, theory[k]);
        tresse_path *path = solve(&d, NULL);
        for (int i = 0; i < tresse_path_steps(path); i++) {
            tresse_step s = tresse_path_step(path, i);
            int parts = tresse_path_step_parts(path, i), told = parts_told(path, i);
            if (s.asserts) {
                assert_int_equal(parts, 0);
                assert_int_equal(told, 1);
            } else if (tresse_proof_line(tresse_path_proof(path, i), 0).kind == TRESSE_SUBSET) {
                assert_int_equal(parts, 1);
                assert_int_equal(told, 2);
                subsets++;
            } else {
                assert_int_equal(parts, s.length + 1);
                assert_true(told == s.length + 1 || told == s.length + 2);
                chains += told == s.length + 2;
                either += told == s.length + 1;
            }
        }
        tresse_path_free(path);
        close_desk(&d);
    }
    assert_true(chains && either && subsets);
}

/* ---- as they are found ---- */

typedef struct heard {
    page lines;
    int n, stop_at;
    tresse_solutions solutions;
    tresse_outcome outcome;
} heard;

static int hear(void *context, const tresse_path *path, int i)
{
    heard *h = context;
    assert_int_equal(i, h->n);
    assert_int_equal(tresse_path_steps(path), i + 1);
    h->outcome = tresse_path_outcome(path);
    tresse_path_step_write(path, i, TRESSE_JSON, write_page, &h->lines);
    for (int k = 0; tresse_path_step_gone(path, i, k); k++)
        write_page(&h->lines, tresse_path_step_gone(path, i, k), 4);
    return ++h->n == h->stop_at;
}

static void test_steps_as_they_are_found(void **unused)
{
    (void)unused;
    static heard h, again;
    static const char *const theory[] = { "W", "TE(BRT)" };
    for (int k = 0; k < 2; k++) {
        desk d = { 0 };
        open_desk(&d, NULL, NULL, hard, theory[k]);
        memset(&h, 0, sizeof h);
        memset(&again, 0, sizeof again);
        const tresse_limits limits = { .found = hear, .context = &h };
        tresse_path *path = solve(&d, &limits), *none = NULL;
        assert_int_equal(h.n, tresse_path_steps(path));
        assert_int_equal(h.outcome, TRESSE_UNFINISHED);
        assert_int_equal(tresse_path_outcome(path), TRESSE_SOLVED);
        for (int i = 0; i < h.n; i++) {
            tresse_path_step_write(path, i, TRESSE_JSON, write_page, &again.lines);
            for (int j = 0; tresse_path_step_gone(path, i, j); j++)
                write_page(&again.lines, tresse_path_step_gone(path, i, j), 4);
        }
        assert_string_equal(h.lines.text, again.lines.text);
        tresse_path_free(path);
        /* nonzero stops */
        memset(&h, 0, sizeof h);
        h.stop_at = 5;
        assert_int_equal(tresse_solve(d.t, d.p, d.th, NULL, &limits, &none), TRESSE_STOPPED);
        assert_null(none);
        assert_int_equal(h.n, 5);
        /* with trim nothing is said before the end */
        memset(&h, 0, sizeof h);
        assert_int_equal(tresse_options_set(d.o, "trim", "yes", NULL), TRESSE_OK);
        path = solve(&d, &limits);
        assert_int_equal(h.n, 0);
        replay(&d, path);
        tresse_path_free(path);
        close_desk(&d);
    }
}

/* ---- progress ---- */

typedef struct watcher {
    tresse *t;
    int ticks, searching, lengths;
    tresse_progress last;
} watcher;

static int look(void *context)
{
    watcher *w = context;
    tresse_progress p = tresse_progress_of(w->t);
    assert_non_null(p.doing);
    assert_non_null(p.rule);
    assert_true(*p.doing);
    bool same = !strcmp(p.doing, w->last.doing ? w->last.doing : "");
    assert_true(!same || p.nodes > w->last.nodes);
    assert_true(p.steps >= w->last.steps);
    w->ticks++;
    if (!strcmp(p.doing, "searching")) {
        w->searching++;
        assert_true(p.length > 0 && p.round > 0);
        assert_true(!strcmp(p.rule, "whip") || !strcmp(p.rule, "braid"));
        w->lengths = p.length > w->lengths ? p.length : w->lengths;
    }
    w->last = p;
    return 0;
}

static void test_progress(void **unused)
{
    (void)unused;
    static const char *const long_one =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    desk d = { 0 };
    open_desk(&d, NULL, NULL, long_one, "W+B");
    assert_string_equal(tresse_progress_of(d.t).doing, "");
    watcher w = { .t = d.t };
    const tresse_limits limits = { .tick = look, .context = &w, .nodes = 100000 };
    tresse_path *path = solve(&d, &limits);
    assert_true(w.searching > 5 && w.lengths > 2);
    assert_true(w.last.steps > 0 && w.last.steps <= tresse_path_steps(path));
    tresse_path_free(path);
    close_desk(&d);
}

/* ---- without Singles ---- */

/* Each candidate of the position that is in no solution: what eliminates it here? */
static int ask_why(desk *d, const bool *in_solution)
{
    static page json;
    int found = 0;
    for (int i = 0; i < tresse_puzzle_labels(d->t, d->p); i++) {
        tresse_label l = tresse_puzzle_label(d->t, d->p, i);
        if (l.state != TRESSE_CANDIDATE || in_solution[i])
            continue;
        assert_int_equal(tresse_options_set(d->o, "focus", l.name, NULL), TRESSE_OK);
        tresse_path *path = solve(d, NULL);
        empty_page(&json);
        tresse_path_write(path, TRESSE_JSON, write_page, &json);
        tresse_verdict v = check(d->t, &json);
        if (!v.accepted)
            fail_msg("%s: %s\n%s", l.name, v.why, json.text);
        assert_int_equal(tresse_path_outcome(path), TRESSE_LISTED);
        for (int k = 0; k < tresse_path_steps(path); k++) {
            assert_int_equal(tresse_path_step(path, k).asserts, 0);
            assert_string_equal(tresse_path_step_label(path, k, 0), l.name);
        }
        found += tresse_path_steps(path) > 0;
        tresse_path_free(path);
    }
    return found;
}

static void test_without_singles(void **unused)
{
    (void)unused;
    static const char *const theory[] = { "W", "S+BC+Z+T+W+B", "B" };
    for (int k = 0; k < 3; k++) {
        desk d = { 0 };
        static bool in_solution[LABELS_MOST];
        memset(in_solution, 0, sizeof in_solution);
        open_desk(&d, NULL, NULL, hard, theory[k]);
        tresse_path *path = solve(&d, NULL);
        int wrong = 0;
        assert_int_equal(tresse_path_outcome(path), TRESSE_SOLVED);
        for (int i = 0; i < tresse_path_steps(path); i++)
            if (tresse_path_step(path, i).asserts)
                in_solution[index_of(&d, tresse_path_step_label(path, i, 0))] = true;
        for (int i = 0; i < tresse_puzzle_labels(d.t, d.p); i++)
            wrong += tresse_puzzle_label(d.t, d.p, i).state == TRESSE_CANDIDATE && !in_solution[i];
        tresse_path_free(path);
        assert_int_equal(tresse_options_set(d.o, "rounds", "1", NULL), TRESSE_OK);
        assert_int_equal(tresse_options_set(d.o, "singles", "no", NULL), TRESSE_OK);
        int found = ask_why(&d, in_solution);
        assert_true(found > wrong / 4); /* many of them by the Singles that are open */
        close_desk(&d);
    }
}

/* What is linked to an open Single goes by it; braids, which are confluent, find in an open state all that
 * they find in the closed one. */
static void test_open_singles_are_used(void **unused)
{
    (void)unused;
    static page line;
    desk d = { 0 };
    open_desk(&d, NULL, NULL, hard, "W");
    assert_int_equal(tresse_options_set(d.o, "hint", "yes", NULL), TRESSE_OK);
    tresse_path *path = solve(&d, NULL);
    assert_int_equal(tresse_path_step(path, 0).asserts, 1);
    const char *gone = tresse_path_step_gone(path, 0, 0);
    assert_non_null(gone);
    assert_int_equal(tresse_options_set(d.o, "focus", gone, NULL), TRESSE_OK);
    tresse_path_free(path);
    assert_int_equal(tresse_options_set(d.o, "singles", "no", NULL), TRESSE_OK);
    path = solve(&d, NULL);
    assert_int_equal(tresse_path_steps(path), 1);
    assert_string_equal(tresse_path_step(path, 0).rule, "whip");
    assert_int_equal(tresse_path_step(path, 0).length, 1);
    tresse_path_step_write(path, 0, TRESSE_SENTENCES, write_page, &line);
    assert_non_null(strstr(line.text, "; so "));
    tresse_path_free(path);
    close_desk(&d);
}

static void test_singles_options(void **unused)
{
    (void)unused;
    desk d = { 0 };
    tresse_message m = { 0 };
    tresse_path *path = NULL;
    open_desk(&d, NULL, NULL, hard, "TE(BRT)");
    assert_int_equal(tresse_options_set(d.o, "singles", "never", &m), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_options_set(d.o, "singles", "no", NULL), TRESSE_OK);
    assert_int_equal(tresse_options_check(d.o, &m), TRESSE_BAD_INPUT);
    assert_string_equal(m.text, "the option singles is no, expected hint, list or rounds with it");
    assert_int_equal(tresse_options_set(d.o, "rounds", "1", NULL), TRESSE_OK);
    assert_int_equal(tresse_options_check(d.o, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, d.th, d.o, NULL, &path), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d.t)->text, "T&E"));
    assert_int_equal(tresse_options_set(d.o, "trim", "yes", NULL), TRESSE_OK);
    assert_int_equal(tresse_options_check(d.o, &m), TRESSE_BAD_INPUT);
    /* a position that is a contradiction, or solved, says so all the same */
    assert_int_equal(tresse_options_set(d.o, "trim", "no", NULL), TRESSE_OK);
    tresse_theory_free(d.th);
    assert_int_equal(tresse_theory_new(d.t, "W", &d.th, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(d.p, NULL, NULL, "1234341221434321", 16, NULL), TRESSE_OK);
    path = solve(&d, NULL);
    assert_int_equal(tresse_path_outcome(path), TRESSE_SOLVED);
    tresse_path_free(path);
    close_desk(&d);
}

/* ---- memory ---- */

/* Everything above, with each allocation failing in turn. */
static tresse_status use_all(tresse *t)
{
    static page out;
    tresse_puzzle *p = NULL;
    tresse_theory *th = NULL;
    tresse_path *path = NULL;
    tresse_status s = tresse_puzzle_new(t, &p);
    empty_page(&out);
    if (!s)
        s = tresse_puzzle_read(p, NULL, NULL, "1.......2.....3.", 16, NULL);
    if (!s)
        s = tresse_theory_new(t, "W", &th, NULL);
    if (!s)
        s = tresse_puzzle_change(p, "r1c2=3 r2c3<>4", NULL);
    if (!s && !tresse_puzzle_labels(t, p))
        s = TRESSE_NO_MEMORY;
    if (!s && !*tresse_puzzle_says(p))
        s = TRESSE_NO_MEMORY;
    if (!s)
        s = tresse_solve(t, p, th, NULL, NULL, &path);
    for (int i = 0; !s && i < tresse_path_steps(path); i++) {
        for (int k = 0; tresse_path_step_gone(path, i, k); k++)
            ;
        s = tresse_path_step_write(path, i, TRESSE_PARTS, write_page, &out);
    }
    if (!s)
        s = tresse_puzzle_model_write(t, p, TRESSE_TEXT, write_page, &out);
    tresse_path_free(path);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    return s;
}

static void test_without_memory(void **unused)
{
    (void)unused;
    tresse_status s = TRESSE_NO_MEMORY;
    for (int left = 0; s; left++) {
        failing f = { .left = left };
        const tresse_memory m = { failing_resize, &f };
        tresse *t = NULL;
        assert_true(left < 5000);
        s = tresse_open(&t, &m);
        if (!s)
            s = use_all(t);
        assert_true(s == TRESSE_OK || s == TRESSE_NO_MEMORY);
        tresse_close(t);
        assert_int_equal(f.taken, 0);
    }
}

/* ---- the checker ---- */

/* A path with other changes than those it was made with is refused. */
static void test_corrupted_changes_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *changes, *why;
    } list[] = {
        { "{\"eliminates\":[\"n8r9c1\"],\"asserts\":[\"n2r1c1\"]}", NULL },
        { "{\"eliminates\":[\"n8r9c1\"],\"asserts\":[]}", "" },
        { "{\"eliminates\":[],\"asserts\":[\"n2r1c1\"]}", "" },
        { "{\"eliminates\":[\"n8r9c1\",\"n8r9c1\"],\"asserts\":[\"n2r1c1\"]}",
          "\"changes\": n8r9c1 is not a candidate" },
        { "{\"eliminates\":[\"n3r1c3\"],\"asserts\":[\"n2r1c1\"]}",
          "\"changes\": n3r1c3 is not a candidate" },
        { "{\"eliminates\":[\"n8r9c1\"],\"asserts\":[\"n3r1c1\"]}",
          "\"changes\": n3r1c1 is not a candidate" },
        { "{\"eliminates\":[\"n8r9c1\"],\"asserts\":[\"n2r1c1\",\"n2r1c2\"]}",
          "\"changes\": n2r1c2 is not a candidate" },
        { "{\"eliminates\":[\"n2r1c1\"],\"asserts\":[\"n2r1c1\"]}",
          "\"changes\": n2r1c1 is not a candidate" },
        { "{\"eliminates\":[\"n8r9c0\"],\"asserts\":[\"n2r1c1\"]}", "there is no label \"n8r9c0\"" },
        { "{\"eliminates\":[7],\"asserts\":[\"n2r1c1\"]}", "there is no label \"\"" },
        { "{\"eliminates\":\"n8r9c1\",\"asserts\":[\"n2r1c1\"]}",
          "\"eliminates\" is missing or is not a list" },
        { "{\"asserts\":[\"n2r1c1\"]}", "\"eliminates\" is missing" },
        { "{\"eliminates\":[\"n8r9c1\"]}", "\"asserts\" is missing" },
        { "{\"eliminates\":[\"n8r9c1\"],\"asserts\":[\"n2r1c1\"],\"guesses\":[]}",
          "the key \"guesses\" can't stand here" },
        { "[]", "\"changes\" is missing or is not an object" },
        { "\"r1c1=2 r9c1<>8\"", "\"changes\" is missing or is not an object" },
    };
    static page json, other;
    desk d = { 0 };
    open_desk(&d, NULL, NULL, hard, "W");
    assert_int_equal(tresse_puzzle_change(d.p, "r1c1=2 r9c1<>8", NULL), TRESSE_OK);
    tresse_path *path = solve(&d, NULL);
    tresse_path_write(path, TRESSE_JSON, write_page, &json);
    const char *key = strstr(json.text, "\"changes\":{"), *behind = strstr(key, "},\"theory\"") + 1;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        empty_page(&other);
        write_page(&other, json.text, (size_t)(key - json.text) + strlen("\"changes\":"));
        write_page(&other, list[i].changes, strlen(list[i].changes));
        write_page(&other, behind, strlen(behind));
        tresse_verdict v = check(d.t, &other);
        assert_int_equal(v.accepted, !list[i].why);
        if (list[i].why && !strstr(v.why, list[i].why))
            fail_msg("%s: %s", list[i].changes, v.why);
    }
    /* without the key */
    empty_page(&other);
    write_page(&other, json.text, (size_t)(key - json.text));
    write_page(&other, behind + 1, strlen(behind + 1));
    assert_false(check(d.t, &other).accepted);
    tresse_path_free(path);
    close_desk(&d);
}

/* A whip on a lone candidate is one only where Singles were left undone on purpose. */
static void test_lone_candidates_need_their_key(void **unused)
{
    (void)unused;
    static page json;
    desk d = { 0 };
    open_desk(&d, NULL, NULL, hard, "W");
    assert_int_equal(tresse_options_set(d.o, "singles", "no", NULL), TRESSE_OK);
    assert_int_equal(tresse_options_set(d.o, "rounds", "1", NULL), TRESSE_OK);
    tresse_path *path = solve(&d, NULL);
    tresse_path_write(path, TRESSE_JSON, write_page, &json);
    assert_true(check(d.t, &json).accepted);
    char *key = strstr(json.text, ",\"singles\":false");
    assert_non_null(key);
    memmove(key, key + strlen(",\"singles\":false"), strlen(key + strlen(",\"singles\":false")) + 1);
    json.n = strlen(json.text);
    tresse_verdict v = check(d.t, &json);
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "lacks two candidates"));
    tresse_path_free(path);
    close_desk(&d);
}

/* ---- what a path claims, tested ---- */

static tresse_status complete(desk *d, const page *json, const tresse_limits *limits, tresse_verdict *v)
{
    tresse_status s = tresse_check_complete(d->t, json->text, json->n, limits, v, NULL);
    if (s == TRESSE_OK && !v->accepted)
        fail_msg("%s", v->why);
    return s;
}

/* Of a puzzle that was changed, in both ways and under names with quotes: the search begins where the path
 * does. Without them the Sudoku has several solutions. */
static void test_claims_after_changes(void **unused)
{
    (void)unused;
    static const char network[] =
        "{\"labels\":[{\"name\":\"x\",\"subject\":\"my \\\"cell\\\"\",\"value\":\"1\"},"
        "{\"name\":\"the \\\"y\\\"\",\"subject\":\"my "
        "\\\"cell\\\"\",\"value\":\"2\"},\"z\",\"a\",\"b\",\"c\"],"
        "\"variables\":[{\"name\":\"V\",\"labels\":[[\"x\",\"1\"],[\"the \\\"y\\\"\",\"2\"],[\"z\",\"3\"]]},"
        "{\"name\":\"W\",\"labels\":[[\"a\",\"1\"],[\"b\",\"2\"],[\"c\",\"3\"]]}]}";
    static const struct {
        const char *app, *text, *changes;
        tresse_solutions solutions;
    } cases[] = {
        { "sudoku", "..6.4........6..3..5.1....53........", "r6c2=4 r6c6=1 r2c1<>1", TRESSE_ONE_SOLUTION },
        { "generic", network, "\"<>the \"\"y\"\"\"", TRESSE_SEVERAL_SOLUTIONS },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static page json;
        desk d = { 0 };
        tresse_verdict v;
        open_desk(&d, cases[i].app, NULL, cases[i].text, "BRT");
        assert_int_equal(tresse_puzzle_change(d.p, cases[i].changes, NULL), TRESSE_OK);
        tresse_path *path = solve(&d, NULL);
        empty_page(&json);
        assert_int_equal(tresse_path_write(path, TRESSE_JSON, write_page, &json), TRESSE_OK);
        assert_int_equal(complete(&d, &json, NULL, &v), TRESSE_OK);
        assert_int_equal(tresse_path_solutions(path), cases[i].solutions);
        assert_int_equal(v.claims, 0);
        assert_int_equal(v.tested, TRESSE_CLAIM_BOUNDED | TRESSE_CLAIM_SOLUTIONS);
        tresse_path_free(path);
        close_desk(&d);
    }
}

/* A budget that ends tests nothing. */
static void test_claims_within_a_budget(void **unused)
{
    (void)unused;
    static page json;
    desk d = { 0 };
    tresse_verdict v;
    const tresse_limits little = { .nodes = 1 };
    open_desk(&d, NULL, NULL, hard, "W2");
    tresse_path *path = solve(&d, NULL);
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, write_page, &json), TRESSE_OK);
    assert_int_equal(complete(&d, &json, NULL, &v), TRESSE_OK);
    assert_int_equal(v.tested, TRESSE_CLAIM_BOUNDED | TRESSE_CLAIM_SOLUTIONS);
    assert_int_equal(complete(&d, &json, &little, &v), TRESSE_OK);
    assert_int_equal(v.tested, 0);
    assert_int_equal(v.claims, TRESSE_CLAIM_BOUNDED | TRESSE_CLAIM_SOLUTIONS);
    tresse_path_free(path);
    close_desk(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_refused_changes),
        cmocka_unit_test(test_changes_with_awkward_names),
        cmocka_unit_test(test_positions_of_every_application),
        cmocka_unit_test(test_a_path_keeps_its_changes),
        cmocka_unit_test(test_wrong_changes_are_named),
        cmocka_unit_test(test_others_refuse_changes),
        cmocka_unit_test(test_says),
        cmocka_unit_test(test_steps_of_every_application),
        cmocka_unit_test(test_parts_of_a_chain),
        cmocka_unit_test(test_steps_as_they_are_found),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_without_singles),
        cmocka_unit_test(test_open_singles_are_used),
        cmocka_unit_test(test_singles_options),
        cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_corrupted_changes_are_refused),
        cmocka_unit_test(test_lone_candidates_need_their_key),
        cmocka_unit_test(test_claims_after_changes),
        cmocka_unit_test(test_claims_within_a_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
