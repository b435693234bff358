/* test_lines.c: the lines of steps, as programs see them through include/tresse.h: everything that a path
 * writes about its steps can be derived from them. */
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

static void add(page *p, const char *s)
{
    write_page(p, s, strlen(s));
}

/* How often each kind of line was met, and trials. */
typedef struct tally {
    int line[TRESSE_CASES + 1], trials, refuted, turns, steps;
} tally;

/* ,"key":["a","b"] of one part of a line */
static void add_names(page *to, tresse_proof p, int line, const char *key, tresse_part part)
{
    char text[300];
    const char *name;
    snprintf(text, sizeof text, ",\"%s\":[", key);
    add(to, text);
    for (int k = 0; (name = tresse_proof_name(p, line, part, k)); k++) {
        snprintf(text, sizeof text, "%s\"%s\"", k ? "," : "", name);
        add(to, text);
    }
    add(to, "]");
}

static void add_cell(page *to, tresse_proof p, int i, tally *n)
{
    char text[300];
    tresse_line l = tresse_proof_line(p, i);
    tresse_refutation left = tresse_proof_refutation(p, i, 0);
    assert_true(l.has_left && *l.set);
    snprintf(text, sizeof text, "{\"variable\":\"%s\",\"left\":\"%s\",\"by\":%d", l.set, left.label, left.by);
    add(to, text);
    assert_true(l.rights <= 1);
    if (l.rights) {
        snprintf(text, sizeof text, ",\"right\":\"%s\"", tresse_proof_name(p, i, TRESSE_RIGHTS, 0));
        add(to, text);
    }
    add(to, ",\"others\":[");
    for (int k = 1; k < l.refuted; k++) {
        tresse_refutation other = tresse_proof_refutation(p, i, k);
        assert_true(other.by < i);
        snprintf(text, sizeof text, "%s[\"%s\",%d]", k > 1 ? "," : "", other.label, other.by);
        add(to, text);
        n->refuted++;
    }
    add(to, "]}");
}

static void add_step(page *to, tresse_proof p, const char *alias, tally *n);

static void add_supposition(page *to, tresse_proof p, tally *n)
{
    tresse_line first = tresse_proof_line(p, 0);
    n->trials += first.steps > 0;
    assert_int_equal(first.inside, tresse_proof_lines(p) - 1);
    add(to, first.steps ? ",\"trace\":[" : ",\"cells\":[");
    for (int k = 0; k < first.steps; k++) {
        add(to, k ? "," : "");
        add_step(to, tresse_proof_inner(p, 0, k), "", n); /* of steps inside, no other names are told */
    }
    for (int i = 1; i <= first.inside; i++) {
        n->line[tresse_proof_line(p, i).kind]++;
        add(to, i > 1 ? "," : "");
        add_cell(to, p, i, n);
    }
    add(to, "]");
}

static void add_order(page *to, tresse_proof p, const tresse_line *l)
{
    static const char *const key[] = { "least", "greatest" };
    char text[300];
    add_names(to, p, 0, "eliminates", TRESSE_LABELS);
    add_names(to, p, 0, "order", TRESSE_ROWS);
    if (l->turn) {
        snprintf(text, sizeof text, ",\"turn\":%d", l->turn);
        add(to, text);
    }
    for (int k = 0; k < 2; k++) {
        const char *name = tresse_proof_name(p, 0, TRESSE_BOUNDS, k);
        snprintf(text, sizeof text, ",\"%s\":\"%s\"", key[k], name);
        add(to, *name ? text : "");
    }
    assert_null(tresse_proof_name(p, 0, TRESSE_BOUNDS, 2));
}

/* The conclusions of what is not a single are what its first line supposes or eliminates. */
static void add_evidence(page *to, tresse_proof p, tally *n)
{
    tresse_line l = tresse_proof_line(p, 0);
    n->line[l.kind]++;
    switch (l.kind) {
    case TRESSE_CELL:
        assert_string_equal(l.set, tresse_proof_line(p, 0).set);
        add(to, ",\"variable\":\"");
        add(to, l.set);
        add(to, "\"");
        if (tresse_proof_step(p).asserts)
            add_names(to, p, 0, "asserts", TRESSE_RIGHTS);
        break;
    case TRESSE_SUPPOSE:
        add_names(to, p, 0, "eliminates", TRESSE_LABELS);
        add_supposition(to, p, n);
        break;
    case TRESSE_SUBSET:
        add_names(to, p, 0, "eliminates", TRESSE_LABELS);
        add_names(to, p, 0, "rows", TRESSE_ROWS);
        add_names(to, p, 0, "columns", TRESSE_COLUMNS);
        break;
    case TRESSE_DECLARED:
        n->turns += l.turn > 0;
        add_order(to, p, &l);
        break;
    case TRESSE_CASES:
        fail_msg("a line of kind %d", (int)l.kind);
    }
}

/* The step as JSON, from its lines and the names that players know. */
static void add_step(page *to, tresse_proof p, const char *alias, tally *n)
{
    char text[300];
    tresse_step s = tresse_proof_step(p);
    n->steps++;
    snprintf(text, sizeof text, "{\"round\":%d,\"rule\":\"%s\",\"length\":%d", s.round, s.rule, s.length);
    add(to, text);
    if (*alias) {
        snprintf(text, sizeof text, ",\"alias\":\"%s\"", alias);
        add(to, text);
    }
    add_evidence(to, p, n);
    add(to, "}");
}

static void solve(tresse *t, const char *app, const char *puzzle, const char *theory, tresse_path **path)
{
    tresse_puzzle *p;
    tresse_theory *th;
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, app, NULL, puzzle, strlen(puzzle), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, NULL, NULL, path), TRESSE_OK);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
}

static const char *const w5_b4 =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
static const char *const pairs =
    ".4..13..22...47.3...1.....67..3...8.....8......4...9......642....2.....91.95....7";

static const char *const ascending = "4 ................ <<<--------- ------------";
static const char *const hill =
    "variable A B C D: 1 2 3 4 5\ndifferent A B D\norder A < B < C\norder D < C\n";

static void json_can_be_told_from_the_lines(void **unused)
{
    (void)unused;
    static const char *const theories[] = { "S+BC+Z+T+W+B", "B", "TE(BRT)", "TE(S2+W2)" };
    tally n = { 0 };
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (int k = 0; k < 10; k++) {
        tresse_path *path;
        if (k < 8)
            solve(t, NULL, k % 2 ? pairs : w5_b4, theories[k / 2], &path);
        else
            solve(t, k == 8 ? "futoshiki" : "generic", k == 8 ? ascending : hill, "H", &path);
        for (int i = 0; i < tresse_path_steps(path); i++) {
            static page told, written;
            told.n = written.n = 0;
            add_step(&told, tresse_path_proof(path, i), tresse_path_step_alias(path, i), &n);
            assert_int_equal(tresse_path_step_write(path, i, TRESSE_JSON, write_page, &written), TRESSE_OK);
            assert_string_equal(told.text, written.text);
        }
        tresse_path_free(path);
    }
    tresse_close(t);
    assert_true(n.steps > 500 && n.trials > 20 && n.refuted > 100 && n.line[TRESSE_SUBSET] > 2);
    assert_true(n.line[TRESSE_DECLARED] > 3 && n.turns > 0);
    assert_true(n.line[TRESSE_SUPPOSE] > 100 && n.line[TRESSE_CELL] > 300);
}

static void declared_lines_name_their_kind(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_path *path;
    int orders = 0, needs = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    solve(t, "futoshiki", ascending, "H", &path);
    for (int i = 0; i < tresse_path_steps(path); i++) {
        tresse_proof p = tresse_path_proof(path, i);
        tresse_line l = tresse_proof_line(p, 0);
        if (l.kind != TRESSE_DECLARED)
            continue;
        orders++;
        assert_string_equal(l.set, "order");
        assert_int_equal(tresse_proof_lines(p), 1);
        assert_int_equal(l.labels, tresse_proof_step(p).eliminates);
        assert_true(l.rows >= 2);
        assert_non_null(tresse_proof_name(p, 0, TRESSE_ROWS, l.rows - 1));
        assert_null(tresse_proof_name(p, 0, TRESSE_ROWS, l.rows));
    }
    tresse_path_free(path);
    solve(t, "kakuro",
          "B B 26\\ 15\\ B 31\\ 4\\ / B 15\\10 . . 13\\3 . . / \\33 . . . . . . / \\13 . . 16\\14 . . 12\\ / "
          "B 17\\17 . . 17\\17 . . / \\31 . . . . . . / \\12 . . \\16 . . B",
          "W1", &path);
    for (int i = 0; i < tresse_path_steps(path); i++) {
        tresse_proof p = tresse_path_proof(path, i);
        if (strcmp(tresse_proof_step(p).rule, "coupling") != 0)
            continue;
        needs++;
        assert_int_equal(tresse_proof_line(p, 0).kind, TRESSE_SUPPOSE);
        tresse_line l = tresse_proof_line(p, 1);
        assert_int_equal(l.kind, TRESSE_CELL);
        assert_string_equal(l.set, "");
        assert_true(!l.has_left && !l.refuted && !l.rights);
    }
    tresse_path_free(path);
    tresse_close(t);
    assert_true(orders > 0 && needs > 0);
}

static void what_is_not_there_is_told(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_path *path;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    solve(t, NULL, w5_b4, "W", &path);
    const tresse_proof none[] = { { NULL, NULL },
                                  tresse_path_proof(NULL, 0),
                                  tresse_path_proof(path, -1),
                                  tresse_path_proof(path, tresse_path_steps(path)),
                                  tresse_proof_inner(tresse_path_proof(path, 0), 0, 0) };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_string_equal(tresse_proof_step(none[i]).rule, "");
        assert_int_equal(tresse_proof_lines(none[i]), 0);
        assert_int_equal((int)tresse_proof_line(none[i], 0).kind, -1);
        assert_null(tresse_proof_refutation(none[i], 0, 0).label);
        assert_null(tresse_proof_name(none[i], 0, TRESSE_LABELS, 0));
        assert_int_equal(tresse_proof_lines(tresse_proof_inner(none[i], 0, 0)), 0);
    }
    tresse_proof first = tresse_path_proof(path, 0);
    assert_int_equal(tresse_proof_lines(first), 1);
    assert_int_equal((int)tresse_proof_line(first, 1).kind, -1);
    assert_int_equal((int)tresse_proof_line(first, -1).kind, -1);
    assert_null(tresse_proof_refutation(first, 0, -1).label);
    for (int part = -1; part < 7; part++) {
        assert_null(tresse_proof_name(first, 0, (tresse_part)part, -1));
        assert_null(tresse_proof_name(first, 0, (tresse_part)part, 1));
    }
    tresse_path_free(path);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_can_be_told_from_the_lines),
        cmocka_unit_test(declared_lines_name_their_kind),
        cmocka_unit_test(what_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
