/* test_seldom.c: puzzles and networks, each made for something that is seldom met: what is said of it in the
 * notation and in words; that its path can be written in every format, and drawn; and that the checker and
 * other provers accept it, by several theories. */
#include "journey.h"
#include "page.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SAID_MOST = 4 };

typedef struct seldom {
    const char *app, *text, *theory;
    const char *said[SAID_MOST]; /* parts of its path, in this order */
} seldom;

#define TRIANGLES                                                                                            \
    "network\nvariables A B C D E F: 0 1\n"                                                                  \
    "loop L: A=1 p q B=1 q r C=1 r p D=1 s t E=1 t u F=1 u s\n"
#define WHITES "network\nvariables A B C D: w b\n"

static const seldom list[] = {
    /* what can't be, as a network declares it */
    { "generic",
      "network\nvariables A B: 1 2\nvariable C: 1 2 5\nlink A=1 B=1\nlink A=2 B=2\nlink A=1 C=1\nlink A=2 "
      "C=2\n"
      "link B=1 C=1\nlink B=2 C=2\n"
      "impossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\n",
      "Imp",
      { "Imp-OR1-relation: candidate C=5\n", "  A, B and C can't all be 1 or 2. So C is 5.\n",
        "Imp-OR1-single: OR1{{| C=5}} ==> C = 5\n" } },
    { "generic",
      "network\nvariables A B: 1 2\nvariable C: 3 4 5\ndifferent A B\nforbid A C: 1 3, 2 3, 1 4, 2 4\n"
      "impossible A B C: A=1 A=2 B=1 B=2 C=3 C=4\n",
      "Imp",
      { "can't all be restricted to A = 1, A = 2, B = 1, B = 2, C = 3 and C = 4. So C is 5.\n" } },
    { "generic",
      "network\nvariable A: 1 2 6\nvariable B: 1 2\nvariable C: 1 2 5\nvariable D: 1 2 3\ndifferent A B C\n"
      "impossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\nforbid A D: 6 1\nforbid C D: 5 1\n",
      "Imp+OR5W+OR5FW+W",
      { "Imp-OR2-relation between candidates A=6 and C=5\n", "So A is 6 or C is 5.\n",
        "Imp-OR2-forcing-whip-elim[1]: || A=6 - || C=5 - ==> D ≠ 1\n", "Either way D is not 1.\n" } },
    { "generic",
      "network\nvariable A: 1 2 6\nvariable B: 1 2\nvariable C: 1 2 5\nvariable D: 3 4\ndifferent A B C\n"
      "impossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\nforbid A D: 6 3, 2 4\nforbid C D: 5 3\n"
      "forbid A C: 6 5, 6 2, 6 1\n",
      "Imp+OR5W+W",
      { "Imp-OR2-relation between candidates A=6 and C=5\n", "Imp-OR1-single: OR1{{| C=5}} ==> C = 5\n",
        "A = 1   B = 2   C = 5   D = 4\n", "solved, rating Imp+W+OR5W 1: hardest step whip[1]" } },
    /* loops */
    { "generic",
      TRIANGLES "given A=1 B=1 C=1\n",
      "QL+W",
      { "loop[3]: C-B-A is closed ==> D ≠ 1\n", "  C, B and A are the whole loop. So D is not 1.\n" } },
    { "generic",
      TRIANGLES "given A=1 B=1 C=1 D=1\n",
      "QL+W",
      { "loop[3]: C-B-A, D outside ==> no solution\n", "  C, B and A are closed, and D is outside" } },
    { "generic",
      TRIANGLES "given A=1 B=1 D=1\n",
      "QL+W",
      { "loop[2]: B-A, D outside ==> C ≠ 1\n",
        "  B and A would be closed by C, and D would be outside. So C is not 1.\n" } },
    { "generic",
      TRIANGLES "given A=1 B=1 C=0 D=0 E=0 F=0\n",
      "QL+W",
      { "the lines of L are not a loop ==> no solution\n", "  The lines are not one loop" } },
    { "generic",
      TRIANGLES "variable G: x y\nforbid D G: 0 x\nforbid E G: 0 y\ngiven A=1 B=1\n",
      "QL",
      { "loop[2]: B-A, G would be left with nothing ==> C ≠ 1\n",
        "  B and A would be closed by C, and G would have no value. So C is not 1.\n" } },
    { "generic",
      "network\nvariables A B C D E F: 0 1\nvariable G: x y\n"
      "loop L: A=1 p q B=1 q r C=1 r p D=1 r s E=1 s t F=1 t p\nforbid D G: 0 x\nforbid E G: 0 y\n"
      "forbid F G: 1 y\nforbid C D: 0 0\nforbid C E: 0 0\nforbid C F: 0 0\ngiven A=1 B=1\n",
      "QL",
      { "loop[2]: B-A, G would be left with nothing ==> C ≠ 1\n", "single ==> G = x\n",
        "solved, rating QL 1: hardest step loop" } },
    /* regions */
    { "generic",
      WHITES "connected R: A=w B=w C=w D=w\ngiven A=w C=w\n",
      "QC",
      { "connected: A | C ==> no solution\n", "  Nothing joins A to C" } },
    { "generic",
      WHITES "connected R: A=w B=w B=w C=w C=w D=w\ngiven A=w D=w\n",
      "QC",
      { "connected: A | D by B ==> B ≠ b\n", "  B would cut A off from D. So B is not b.\n" } },
    { "generic",
      WHITES "connected R: A=w B=w B=w C=w C=w D=w\ngiven A=w B=b D=w\n",
      "QC",
      { "connected: A | D by B ==> no solution\n", "  B cuts A off from D: this is impossible.\n" } },
    { "generic",
      WHITES "connected R: A=w B=w C=w D=w\ngiven A=w B=w C=w D=w\n",
      "QC",
      { "the members of R are not connected ==> no solution\n", "  Not all is connected" } },
    /* sums: all signs, factors with a common divisor, a csp-variable that occurs twice */
    { "generic",
      "network\nvariables A B C: 1 2 3 4\ndifferent A B C\nsum S: A + 2 B - C >= 9\nsum T: A + B + C != 8\n"
      "sum U: A + B <= 5\n",
      "W3",
      { "contradiction: S has no candidate left\n",
        ": the sum S\n  has no combination left, which is impossible.", "no solution, as the path proves" } },
    { "generic",
      "network\nvariables A B C D: 0 1 2 5\nsum S: 3 A + 3 B + 3 C + 3 D = 48\nsum T: A + B != 10\n"
      "sum U: A - B >= 3\n",
      "W3",
      { "single-combination ==> S = 5,1,5,5\n", "solved, rating W3 1" } },
    { "generic",
      "network\nvariables A B: 1 2 3\nsum S: A + B + A = 5\nsum T: A - A + B >= 1\nsum V: B + B <= 3\n",
      "W3",
      { "A = 2   B = 1   V = 1\n", "solved, rating W3 0: Singles alone" } },
    /* more of them than a table has, which are added one by one; one without values; two with a label */
    { "generic",
      "network\nvariables V0 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12 V13 V14 V15 V16 V17 V18 V19"
      ": 0 1 2 3\nsum S: V0 - V1 - V2 - V3 - V4 - V5 - V6 - V7 - V8 - V9 - V10 - V11 - V12 - V13"
      " - V14 - V15 - V16 - V17 - V18 - V19 = -4\ngiven V0=1 V1=3 V2=0 V3=0 V4=0 V5=0 V6=0 V7=0"
      " V8=0 V9=0 V10=0 V11=0 V12=0 V13=0 V14=0 V15=0 V16=0 V17=0 V18=0\n",
      "W1",
      { "single-combination ==> S.t1 = 1-3\n", "single ==> V19 = 2\n", "solved, rating W1 0" } },
    { "generic",
      "network\nvariable A: 0 1 2\nvariable D:\nsum S: A + D = 9\nsum T: D + A = 9\n",
      "W1",
      { "contradiction: D has no candidate left\n  D has no value, which is impossible.\n" } },
    { "generic",
      "network\nvariable A: 1(x) 2(y)\nvariable B: 1(x) 2(z)\nsum S: A + B = 2\n",
      "W1",
      { "single-combination ==> S = 1,1\n",
        "single ==> x = true\n  A is not 2 (S; the combination of S is 1,1): so x is true.\n",
        "A = 1     B = 1     S = 1,1\n" } },
    /* so large that what a clue says is an automaton, or that its blocks have csp-variables of their own */
    { "skyscrapers",
      "Skyscrapers "
      "7:3////////2////////1////////2///,a2_3a5_6_7_4a6_7_1_2_3_7_1b4_5_6a4_5a7_1_2_6_7_1_2_3_4_5_"
      "2a4_5_6_7_1_5_6_7_1_2_3_4",
      "BRT",
      { "single-state ==> l3s1 = 7/1\n", "single-step ==> l3p2 = 7/1-1-7/1\n", "solved" } },
    { "nonogram",
      "Nonogram 30x1:/1//////1//////1//////1/////////1//1.1.1.1.1",
      "W1",
      { "single-cover ==> R1x14 = 3\n", "-#-----#-----#-----#--------#-", "solved" } },
    /* a line too long for its signs to be a name: how far its blocks are from their first places */
    { "nonogram",
      "Nonogram 60x1:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1///1/1/1/1/1/1/1/1/1/1/"
      "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/28.30",
      "W1",
      { "single-row ==> R1 = 01\n", "solved" } },
};

enum { SELDOM = sizeof list / sizeof *list };

static page *empty(void)
{
    static page p;
    empty_page(&p);
    return &p;
}

/* ---- what is said ---- */

static void look_for(const seldom *x, const char *in)
{
    const char *at = in;
    for (int i = 0; i < SAID_MOST && x->said[i]; i++) {
        const char *found = strstr(at, x->said[i]);
        if (!found)
            fail_msg("%s by %s: no \"%s\" in its path:\n%s", x->text, x->theory, x->said[i], in);
        at = found;
    }
}

static void write_steps(const tresse_path *path)
{
    for (int i = 0; i < tresse_path_steps(path); i++) {
        for (int f = TRESSE_TEXT; f <= TRESSE_EUREKA; f++)
            assert_int_not_equal(tresse_path_step_write(path, i, (tresse_format)f, write_page, empty()),
                                 TRESSE_INTERNAL);
        for (int level = 1; level <= 4; level++) {
            page *p = empty();
            assert_int_equal(tresse_path_hint_write(path, i, level, level % 2, write_page, p), TRESSE_OK);
            assert_true(p->n > 0);
        }
    }
}

static void draw(const tresse_path *path)
{
    for (int step = 0; step <= tresse_path_steps(path) && step < 8; step++)
        for (int kind = TRESSE_DRAW_WHOLE; kind <= TRESSE_DRAW_STEP; kind++) {
            tresse_drawing d = {
                .size = sizeof d, .kind = (tresse_drawing_kind)kind, .step = step, .part = TRESSE_WHOLE
            };
            page *p = empty();
            assert_int_equal(tresse_path_draw(path, &d, write_page, p), TRESSE_OK);
            assert_true(p->n > 2 && strcmp(p->text + p->n - 2, ">\n") == 0);
        }
}

static void solve(tresse *t, tresse_puzzle *puzzle, const seldom *x)
{
    tresse_theory *th;
    tresse_options *o;
    tresse_path *path;
    tresse_message m = { 0 };
    const tresse_limits limits = { .nodes = 200000 };
    if (tresse_puzzle_read(puzzle, x->app, NULL, x->text, strlen(x->text), &m) != TRESSE_OK)
        fail_msg("%s: %s", x->text, m.text);
    assert_int_equal(tresse_theory_new(t, x->theory, &th, &m), TRESSE_OK);
    assert_int_equal(tresse_options_new(t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "explain", "yes", &m), TRESSE_OK);
    assert_int_equal(tresse_solve(t, puzzle, th, o, &limits, &path), TRESSE_OK);
    page *p = empty();
    assert_int_equal(tresse_path_write(path, TRESSE_TEXT, write_page, p), TRESSE_OK);
    look_for(x, p->text);
    write_steps(path);
    draw(path);
    tresse_path_free(path);
    tresse_options_free(o);
    tresse_theory_free(th);
}

static void each_is_explained(void **state)
{
    (void)state;
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (int i = 0; i < SELDOM; i++)
        solve(t, p, &list[i]);
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* ---- what is left of it ---- */

static tresse_path *path_of(tresse *t, const tresse_puzzle *puzzle, const char *theory, const char *trim)
{
    const tresse_limits limits = { .nodes = 200000 };
    tresse_theory *th;
    tresse_options *o;
    tresse_path *path;
    assert_int_equal(tresse_theory_new(t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "trim", trim, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, puzzle, th, o, &limits, &path), TRESSE_OK);
    tresse_options_free(o);
    tresse_theory_free(th);
    return path;
}

/* Trials, too, whose traces are trimmed, and shorter than what they were made for. */
static void check_trials(tresse *t, const tresse_puzzle *puzzle)
{
    tresse_path *path = path_of(t, puzzle, "TE(BRT)", "yes");
    tresse_verdict v;
    page *json = empty();
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, write_page, json), TRESSE_OK);
    assert_int_equal(tresse_check(t, json->text, json->n, &v, NULL), TRESSE_OK);
    if (!v.accepted)
        fail_msg("step %d: %s\n%s", v.refused, v.why, json->text);
    tresse_path_free(path);
}

/* Without the steps that are not needed, a path ends as it did before. */
static void each_is_trimmed(void **state)
{
    (void)state;
    int shorter = 0;
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (int i = 0; i < SELDOM; i++) {
        const seldom *x = &list[i];
        assert_int_equal(tresse_puzzle_read(p, x->app, NULL, x->text, strlen(x->text), NULL), TRESSE_OK);
        tresse_path *whole = path_of(t, p, x->theory, "no"), *left = path_of(t, p, x->theory, "yes");
        assert_int_equal(tresse_path_outcome(whole), tresse_path_outcome(left));
        assert_true(tresse_path_steps(left) <= tresse_path_steps(whole));
        shorter += tresse_path_steps(left) < tresse_path_steps(whole);
        tresse_path_free(whole);
        tresse_path_free(left);
        if (*x->app == 'g')
            check_trials(t, p);
    }
    assert_true(shorter > 0);
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* ---- what is proved ---- */

/* The third byte is the greatest length; the others choose theory and options. */
static void each_is_proved(void **state)
{
    (void)state;
    journey j = { 0 };
    journey_open(&j, 20000, 2000);
    for (int i = 0; i < SELDOM; i++)
        for (int k = 0; k < (*list[i].app == 'g' ? 16 : 2); k++) {
            const unsigned char how[] = { (unsigned char)(k + i), (unsigned char)(11 * k), 5 };
            const char *why = journey_go(&j, how, list[i].app, NULL, list[i].text, strlen(list[i].text));
            if (why)
                fail_msg("%s, %d: %s", list[i].text, k, why);
        }
    print_message("%ld paths, %ld proofs, %ld refused\n", j.paths, j.proofs, j.refused);
    assert_true(j.paths > 50 && j.proofs > 50 && j.refused == 0);
    journey_close(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(each_is_explained),
                                        cmocka_unit_test(each_is_trimmed), cmocka_unit_test(each_is_proved) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
