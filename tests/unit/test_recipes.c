/* test_recipes.c: generating and minimality through the public interface: recipes get what they ask for, what
 * they can't ask for is refused, and nothing depends on what was made before. */
#include "failing.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char nine[] =
    ".................................................................................";
static const char six[] = "....................................";
static const char full[] =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

typedef struct bench {
    tresse *t;
    tresse_puzzle *p, *grid;
    tresse_recipe how;
    tresse_product made;
} bench;

static void read_into(tresse_puzzle *p, const char *line)
{
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, line, strlen(line), NULL), TRESSE_OK);
}

static void open_bench(bench *b)
{
    *b = (bench){ .how.size = sizeof b->how };
    assert_int_equal(tresse_open(&b->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(b->t, &b->p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(b->t, &b->grid), TRESSE_OK);
    read_into(b->p, nine);
}

static void close_bench(bench *b)
{
    tresse_puzzle_free(b->grid);
    tresse_puzzle_free(b->p);
    tresse_close(b->t);
}

static const char *make(bench *b, uint64_t seed, uint64_t index)
{
    assert_int_equal(tresse_generate_by(b->t, b->p, &b->how, seed, index, NULL, &b->made), TRESSE_OK);
    return tresse_puzzle_text(b->p);
}

static void refused(bench *b, const char *why)
{
    tresse_limits little = { .nodes = 1 };
    assert_int_equal(tresse_generate_by(b->t, b->p, &b->how, 1, 1, &little, NULL), TRESSE_BAD_INPUT);
    assert_string_equal(tresse_last_message(b->t)->text, why);
    b->how = (tresse_recipe){ .size = sizeof b->how };
}

static int clues_in(const char *line)
{
    int n = 0;
    for (; *line; line++)
        n += *line != '.';
    return n;
}

static int redundant(bench *b)
{
    tresse_solutions solutions;
    int n;
    assert_int_equal(tresse_redundant(b->t, b->p, NULL, &solutions, &n, NULL, NULL), TRESSE_OK);
    assert_int_equal(solutions, TRESSE_ONE_SOLUTION);
    return n;
}

/* ---- recipes ---- */

static void no_recipe_is_top_down(void **unused)
{
    (void)unused;
    bench b;
    char line[82];
    open_bench(&b);
    for (uint64_t i = 0; i < 20; i++) {
        assert_int_equal(tresse_generate(b.t, b.p, 3, i, NULL), TRESSE_OK);
        strcpy(line, tresse_puzzle_text(b.p));
        assert_string_equal(make(&b, 3, i), line);
        b.how.method = i % 2 ? NULL : "top-down";
        assert_int_equal(b.made.tries, 1);
        assert_int_equal(b.made.clues, clues_in(line));
    }
    close_bench(&b);
}

static void methods_differ_and_are_minimal(void **unused)
{
    (void)unused;
    bench b;
    char line[4][730];
    open_bench(&b);
    for (int m = 0; tresse_method_name(m); m++) {
        assert_true(m < 4 && strlen(tresse_method_says(m)) > 10);
        read_into(b.p, m == 3 ? six : nine);
        b.how.method = tresse_method_name(m);
        strcpy(line[m], make(&b, 6, 1));
        assert_int_equal(redundant(&b), 0);
        for (int k = 0; k < m; k++)
            assert_string_not_equal(line[k], line[m]);
        read_into(b.p, m == 3 ? six : nine); /* again, after others */
        assert_string_equal(make(&b, 6, 1), line[m]);
    }
    assert_null(tresse_method_name(-1));
    assert_null(tresse_method_says(4));
    close_bench(&b);
}

static void ranges_are_kept(void **unused)
{
    (void)unused;
    bench b;
    tresse_theory *w;
    int first = 0;
    open_bench(&b);
    assert_int_equal(tresse_theory_new(b.t, "W", &w, NULL), TRESSE_OK);
    for (uint64_t i = 0; i < 20; i++) {
        char line[82];
        b.how = (tresse_recipe){ .size = sizeof b.how, .clues_least = 24, .clues_most = 25 };
        strcpy(line, make(&b, 7, i));
        assert_in_range(clues_in(line), 24, 25);
        assert_int_equal(b.made.clues, clues_in(line));
        uint64_t tries = b.made.tries;
        b.how.theory = w;
        b.how.rating_least = 2;
        b.how.rating_most = 4;
        strcpy(line, make(&b, 7, i));
        tresse_rating r;
        assert_int_equal(tresse_rate(b.t, b.p, w, NULL, &r), TRESSE_OK);
        assert_true(r.kind == TRESSE_RATED && r.value >= 2 && r.value <= 4);
        assert_int_equal(b.made.rating.value, r.value);
        assert_in_range(clues_in(line), 24, 25);
        assert_true(b.made.tries >= tries); /* the same stream, with one wish more */
        first += b.made.tries == tries;
    }
    assert_in_range(first, 1, 19);
    tresse_theory_free(w);
    close_bench(&b);
}

/* A bound of 0 is none; the rating 0 alone has a name. */
static void bounds_of_zero_are_none(void **unused)
{
    (void)unused;
    bench b;
    tresse_theory *w;
    int zeros = 0, others = 0;
    open_bench(&b);
    assert_int_equal(tresse_theory_new(b.t, "W", &w, NULL), TRESSE_OK);
    b.how.theory = w;
    for (uint64_t i = 0; i < 20; i++) {
        b.how.rating_least = 0;
        b.how.rating_most = 0;
        make(&b, 8, i);
        zeros += b.made.rating.value == 0;
        others += b.made.rating.value > 1;
        b.how.rating_least = 1;
        make(&b, 8, i);
        assert_true(b.made.rating.kind == TRESSE_RATED && b.made.rating.value >= 1);
        b.how.rating_least = 0;
        b.how.rating_most = TRESSE_SINGLES_ALONE;
        make(&b, 8, i);
        assert_true(b.made.rating.kind == TRESSE_RATED && b.made.rating.value == 0);
    }
    assert_true(zeros && others);
    b.how.rating_least = 1;
    refused(&b, "ratings from 1 to -1, expected a range");
    b.how.theory = w;
    b.how.rating_most = -2;
    refused(&b, "ratings from 0 to -2, expected a range");
    tresse_theory_free(w);
    close_bench(&b);
}

/* Of a recipe that ends before its theory, what would be behind is never read. */
static void shorter_recipes_are_taken(void **unused)
{
    (void)unused;
    bench b;
    char line[82];
    open_bench(&b);
    b.how.clues_least = 24;
    b.how.clues_most = 24;
    strcpy(line, make(&b, 9, 9));
    b.how.size = offsetof(tresse_recipe, theory);
    b.how.theory = (const tresse_theory *)(const void *)line; /* is none */
    assert_string_equal(make(&b, 9, 9), line);
    b.how.size = sizeof b.how + sizeof(void *);
    b.how.theory = NULL;
    tresse_limits little = { .nodes = 1 };
    assert_int_equal(tresse_generate_by(b.t, b.p, &b.how, 1, 1, &little, NULL), TRESSE_BAD_INPUT);
    b.how.size = offsetof(tresse_recipe, method) + 4;
    assert_int_equal(tresse_generate_by(b.t, b.p, &b.how, 1, 1, &little, NULL), TRESSE_BAD_INPUT);
    close_bench(&b);
}

static void grids_are_started_from(void **unused)
{
    (void)unused;
    static const char *const method[] = { "top-down", "sukaku" };
    bench b;
    open_bench(&b);
    read_into(b.grid, full);
    for (int m = 0; m < 2; m++) {
        read_into(b.p, nine);
        b.how = (tresse_recipe){ .size = sizeof b.how, .grid = b.grid, .method = method[m] };
        const char *line = make(&b, 1, 1);
        for (int i = 0; i < 81; i++)
            assert_true(m ? line[9 * i + full[i] - '1'] == full[i] : line[i] == '.' || line[i] == full[i]);
    }
    close_bench(&b);
}

static void symmetries_are_kept(void **unused)
{
    (void)unused;
    bench b;
    open_bench(&b);
    for (uint64_t i = 0; i < 6; i++) {
        b.how.symmetry = "diagonal";
        b.how.method = i % 2 ? "bottom-up" : NULL;
        const char *line = make(&b, 2, i);
        for (int k = 0; k < 81; k++)
            assert_true((line[k] == '.') == (line[k % 9 * 9 + k / 9] == '.'));
    }
    close_bench(&b);
}

static void bad_recipes_are_refused(void **unused)
{
    (void)unused;
    bench b;
    char gap[82];
    open_bench(&b);
    b.how.size = 1;
    tresse_limits little = { .nodes = 1 };
    assert_int_equal(tresse_generate_by(b.t, b.p, &b.how, 1, 1, &little, NULL), TRESSE_BAD_INPUT);
    b.how = (tresse_recipe){ .size = sizeof b.how, .method = "sideways" };
    refused(&b, "no method of this name, expected top-down, bottom-up, controlled-bias or sukaku");
    b.how.symmetry = "oblique";
    refused(&b, "no symmetry of this name, expected one of: none, rotational, quarter-turn, diagonal, "
                "anti-diagonal, horizontal, vertical");
    b.how.symmetry = "diagonal";
    b.how.method = "sukaku";
    refused(&b, "a symmetry, expected none with the method sukaku");
    b.how.clues_least = 25;
    b.how.clues_most = 24;
    refused(&b, "from 25 to 24 clues, expected a range");
    b.how.clues_least = -1;
    refused(&b, "from -1 to 0 clues, expected a range");
    b.how.clues_least = 0;
    b.how.clues_most = -24;
    refused(&b, "from 0 to -24 clues, expected a range");
    b.how.grid = b.grid; /* nothing was read into it */
    refused(&b, "expected a complete grid of the same kind and size");
    read_into(b.grid, six);
    b.how.grid = b.grid;
    refused(&b, "expected a complete grid of the same kind and size");
    strcpy(gap, full);
    gap[40] = '.';
    read_into(b.grid, gap);
    b.how.grid = b.grid;
    refused(&b, "r5c5 has no value, expected a complete grid");
    gap[40] = full[41];
    read_into(b.grid, gap);
    b.how.grid = b.grid;
    refused(&b, "the givens contradict each other: r5c5 = 7 and r5c6 = 7");
    b.how.grid = b.grid;
    b.how.method = "bottom-up";
    refused(&b, "a grid to start from, expected none with the method bottom-up");
    close_bench(&b);
}

/* Grids of another workspace or another game; ratings that are not a range; a puzzle whose givens are its
 * network. */
static void recipes_for_something_else_are_refused(void **unused)
{
    (void)unused;
    static const int range[][2] = { { 3, 2 }, { -1, 2 }, { 0, -5 }, { 1, TRESSE_SINGLES_ALONE } };
    bench b, other;
    tresse_theory *w;
    char said[100];
    open_bench(&b);
    open_bench(&other);
    read_into(other.grid, full);
    b.how.grid = other.grid;
    refused(&b, "expected a complete grid of the same kind and size");
    b.how.grid = b.grid;
    assert_int_equal(tresse_puzzle_read(b.grid, "latin", NULL, "1221", 4, NULL), TRESSE_OK);
    refused(&b, "expected a complete grid of the same kind and size");
    assert_int_equal(tresse_theory_new(b.t, "W", &w, NULL), TRESSE_OK);
    for (int i = 0; i < 4; i++) {
        b.how = (tresse_recipe){
            .size = sizeof b.how, .theory = w, .rating_least = range[i][0], .rating_most = range[i][1]
        };
        snprintf(said, sizeof said, "ratings from %d to %d, expected a range", range[i][0], range[i][1]);
        refused(&b, said);
    }
    b.how = (tresse_recipe){ .size = sizeof b.how };
    read_into(b.p, "Numbrix topological 3 9 1 . . . . . . . .");
    refused(&b, "a puzzle with givens, expected an empty one: in numbrix other givens make another network");
    tresse_theory_free(w);
    close_bench(&other);
    close_bench(&b);
}

/* Names of steps are taken as people write them, with joints and lengths; NULL: this one is known. */
static void names_of_steps_are_checked(void **unused)
{
    (void)unused;
#define KNOWN                                                                                                \
    ", expected a name such as pointing, or a rule such as whip or biv-chain[3]; `tresse list names` and "   \
    "`tresse list rules` show them"
    static const struct {
        const char *app, *line, *uses, *refused;
    } cases[] = {
        { "sudoku", nine, "whip", NULL },
        { "sudoku", nine, "Whip[3],biv_chain[12],Naked\tPair,T-Whip -", NULL },
        { "sudoku", nine, "hidden single in a row", NULL },
        { "sudoku", nine, "whips", "\"whips\"" KNOWN },
        { "sudoku", nine, "whi", "\"whi\"" KNOWN },
        { "sudoku", nine, "", "\"\"" KNOWN },
        { "sudoku", nine, "whip,", "\"\"" KNOWN },
        { "sudoku", nine, " - ", "\"\"" KNOWN },
        { "sudoku", nine, "whip[]", "\"whip[]\"" KNOWN },
        { "sudoku", nine, "[3]", "\"\"" KNOWN },
        { "sudoku", nine, "3]", "\"3]\"" KNOWN },
        { "sudoku", nine, "]", "\"]\"" KNOWN },
        { "sudoku", nine, "whip3]", "\"whip3]\"" KNOWN },
        { "sudoku", nine, "whip[x3]", "\"whip[x3]\"" KNOWN },
        { "sudoku", nine, "whip[:]", "\"whip[:]\"" KNOWN },
        { "sudoku", nine, "whip[12345]", "\"whip[12345]\"" KNOWN },
        { "sudoku", nine, "naked single[3]", "\"naked single\"" KNOWN },
        { "sudoku", nine, "a step whose name is longer than anybody would write it",
          "\"a step whose name is longer than anybody\"" KNOWN },
        { "generic", "network\nvariables A B: 1 2\ndifferent A B\n", "X-Wing",
          "\"X-Wing\", expected a rule such as whip or biv-chain[3]; `tresse list names` and `tresse list "
          "rules` show them" },
        { "generic", "network\nvariables A B: 1 2\ndifferent A B\n", "whip[2]", NULL },
    };
    bench b;
    open_bench(&b);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tresse_limits little = { .nodes = 1 };
        assert_int_equal(
            tresse_puzzle_read(b.p, cases[i].app, NULL, cases[i].line, strlen(cases[i].line), NULL),
            TRESSE_OK);
        b.how.uses = cases[i].uses;
        tresse_status s = tresse_generate_by(b.t, b.p, &b.how, 1, 1, &little, NULL);
        const char *said = tresse_last_message(b.t)->text;
        if (!cases[i].refused)
            assert_true(s == TRESSE_OK || s == TRESSE_LIMIT);
        else if (s != TRESSE_BAD_INPUT || strncmp(said, "no step is called ", 18) != 0 ||
                 strcmp(said + 18, cases[i].refused) != 0)
            fail_msg("\"%s\": status %d, %s", cases[i].uses, s, said);
    }
    close_bench(&b);
}

/* A wish that no puzzle meets ends by the budget or by the caller's tick. */
static int stop_later(void *context)
{
    return ++*(int *)context > 2;
}

static void wishes_end(void **unused)
{
    (void)unused;
    bench b;
    int ticks = 0;
    open_bench(&b);
    b.how.clues_least = 80;
    tresse_limits limits = { .nodes = 3000 };
    assert_int_equal(tresse_generate_by(b.t, b.p, &b.how, 1, 1, &limits, &b.made), TRESSE_LIMIT);
    assert_true(b.made.tries > 1);
    limits = (tresse_limits){ .tick = stop_later, .context = &ticks };
    assert_int_equal(tresse_generate_by(b.t, b.p, &b.how, 1, 1, &limits, &b.made), TRESSE_STOPPED);
    close_bench(&b);
}

/* ---- minimality ---- */

static int add(void *context, const char *bytes, size_t n)
{
    strncat(context, bytes, n);
    return 0;
}

static int refuse(void *context, const char *bytes, size_t n)
{
    (void)context;
    (void)bytes;
    (void)n;
    return 1;
}

static void redundant_clues_are_named(void **unused)
{
    (void)unused;
    static const char minimal[] =
        "1....5.....86..245...8..17....46..177......6.62.7..9...83...5..5..........9.8..3.";
    bench b;
    tresse_solutions solutions;
    char line[82], names[500] = "";
    int n;
    open_bench(&b);
    read_into(b.p, minimal);
    assert_int_equal(redundant(&b), 0);
    assert_int_equal(tresse_generate(b.t, b.p, 1, 0, NULL), TRESSE_OK);
    assert_string_equal(tresse_puzzle_text(b.p), minimal);
    strcpy(line, minimal);
    line[1] = '7'; /* as its solution has it */
    read_into(b.p, line);
    assert_int_equal(tresse_count(b.t, b.p, NULL, &solutions, NULL), TRESSE_OK);
    for (char d = '1'; solutions != TRESSE_ONE_SOLUTION; d++) {
        line[1] = d;
        read_into(b.p, line);
        assert_int_equal(tresse_count(b.t, b.p, NULL, &solutions, NULL), TRESSE_OK);
    }
    assert_int_equal(tresse_redundant(b.t, b.p, NULL, &solutions, &n, add, names), TRESSE_OK);
    assert_true(n >= 1);
    char own[8] = "r1c2=";
    own[5] = line[1];
    assert_true(strncmp(names, own, 6) == 0);
    assert_int_equal(tresse_redundant(b.t, b.p, NULL, &solutions, &n, refuse, NULL), TRESSE_STOPPED);
    read_into(b.p, nine);
    assert_int_equal(tresse_redundant(b.t, b.p, NULL, &solutions, &n, add, names), TRESSE_OK);
    assert_int_equal(solutions, TRESSE_SEVERAL_SOLUTIONS);
    line[1] = '1';
    read_into(b.p, line);
    assert_int_equal(tresse_redundant(b.t, b.p, NULL, &solutions, &n, add, names), TRESSE_OK);
    assert_int_equal(solutions, TRESSE_NO_SOLUTION);
    close_bench(&b);
}

static void reducing_makes_minimal(void **unused)
{
    (void)unused;
    bench b;
    tresse_solutions solutions;
    char first[82], line[82];
    open_bench(&b);
    read_into(b.p, full);
    assert_int_equal(redundant(&b), 81);
    assert_int_equal(tresse_reduce(b.t, b.p, NULL, NULL, &solutions), TRESSE_OK);
    strcpy(first, tresse_puzzle_text(b.p));
    assert_int_equal(redundant(&b), 0);
    for (uint64_t seed = 1; seed < 10; seed++) {
        read_into(b.p, full);
        assert_int_equal(tresse_reduce(b.t, b.p, &seed, NULL, &solutions), TRESSE_OK);
        strcpy(line, tresse_puzzle_text(b.p));
        assert_int_equal(redundant(&b), 0);
        assert_string_not_equal(line, first);
        for (int i = 0; i < 81; i++)
            assert_true(line[i] == '.' || line[i] == full[i]);
    }
    read_into(b.p, nine);
    assert_int_equal(tresse_reduce(b.t, b.p, NULL, NULL, &solutions), TRESSE_OK);
    assert_int_equal(solutions, TRESSE_SEVERAL_SOLUTIONS);
    assert_string_equal(tresse_puzzle_text(b.p), nine);
    close_bench(&b);
}

/* What is removed is a clue in a puzzle without givens, and stays removed in all others. */
static void removals_are_kept(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *text, *end; /* of what it becomes */
    } some[] = {
        { "queens", "4 -r1c1 -r1c3 -r1c4", "4 -r1c3" },
        { "queens", "5 r1c1 -r2c3 -r3c3", "5 r1c1 -r2c3 -r3c3" },
        { "map", "3 3 {B}{BY}. 1 2 3 : 2 3 :", "3 3 {B}{BY}. 1 2 3 : 2 3 :" },
        { "map", "3 3 B{BY}R 1 2 3 : 2 3 :", "3 3 B{BY}. 1 2 3 : 2 3 :" },
        { "latin", "{12}..{23}.{34}.14.3.{13}..4", "{12}..{23}.{34}.14.3.{13}..." },
        { "pandiagonal", "{12}...5...4..........23....", "{12}.......4..........23...." },
        { "futoshiki", "13 . 2 / - - - / 12 23 . / - - - / . 12 3",
          "13 . 2 / - - - / 12 23 . / - - - / . 12 ." },
        { "kakuro", "B 3\\ 4\\ / \\4 1 3 / \\3 2 1", "B 3\\ 4\\ / \\4 . . / \\3 . ." },
        { "kakuro",
          "B B 27\\ 11\\ B 29\\ 6\\ / B 17\\10 1 79 11\\3 . . / \\32 . . . . . . / \\16 . . 15\\10 . . 16\\ "
          "/ "
          "B 12\\16 . . 17\\11 . . / \\33 . . . . . . / \\13 . . \\17 . . B",
          "B B 27\\ 11\\ B 29\\ 6\\ / B 17\\10 . . 11\\3 . . / \\32 . . . . . . / \\16 . . 15\\10 . . 16\\ "
          "/ "
          "B 12\\16 . . 17\\11 . . / \\33 . . . . . . / \\13 . . \\17 . . B" },
        { "generic", "network n\nvariables A B C: 1 2 3\ndifferent A B C\ngiven A=1 C=2\nremove B=2",
          ",\"givens\":[\"A=1\"],\"removed\":[\"B=2\"]}" },
        { "generic", "network n\nvariables A B: 1 2\ndifferent A B\nremove B=2 A=1",
          "],\"removed\":[\"A=1\"]}" },
    };
    bench b;
    tresse_solutions solutions;
    open_bench(&b);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        const char *from = some[i].text, *end = some[i].end;
        assert_int_equal(tresse_puzzle_read(b.p, some[i].app, NULL, from, strlen(from), NULL), TRESSE_OK);
        assert_int_equal(tresse_reduce(b.t, b.p, NULL, NULL, &solutions), TRESSE_OK);
        const char *text = tresse_puzzle_text(b.p);
        assert_true(strlen(text) >= strlen(end));
        assert_string_equal(text + strlen(text) - strlen(end), end);
        assert_int_equal(redundant(&b), 0);
    }
    close_bench(&b);
}

/* Networks of Numbrix have no label that the givens exclude, so each given taken away makes another network.
 */
static void networks_around_givens(void **unused)
{
    (void)unused;
    static const char path[] = "Numbrix topological 3 9 1 2 . . 5 . . . 9";
    static const char list[] = "Numbrix topological 3 9 1 2,4 . . . . . . 9";
    bench b;
    tresse_solutions solutions;
    char names[100] = "";
    int n;
    open_bench(&b);
    read_into(b.p, path);
    assert_int_equal(tresse_redundant(b.t, b.p, NULL, &solutions, &n, add, names), TRESSE_OK);
    assert_string_equal(names, "r1c1=1 r2c2=5 r3c3=9");
    for (uint64_t seed = 0; seed < 5; seed++) {
        read_into(b.p, path);
        assert_int_equal(tresse_reduce(b.t, b.p, seed ? &seed : NULL, NULL, &solutions), TRESSE_OK);
        assert_int_equal(redundant(&b), 0);
    }
    read_into(b.p, path);
    refused(&b, "a puzzle with givens, expected an empty one: in numbrix other givens make another network");
    read_into(b.p, list);
    assert_int_equal(tresse_reduce(b.t, b.p, NULL, NULL, &solutions), TRESSE_BAD_INPUT);
    assert_string_equal(tresse_last_message(b.t)->text,
                        "candidates are removed, expected givens alone: numbrix "
                        "can't write such a puzzle with other clues");
    assert_int_equal(tresse_redundant(b.t, b.p, NULL, &solutions, &n, NULL, NULL), TRESSE_BAD_INPUT);
    assert_string_equal(tresse_puzzle_text(b.p), list);
    close_bench(&b);
}

/* A budget that ends is not an answer, wherever it ends. */
static void budgets_are_no_answers(void **unused)
{
    (void)unused;
    bench b;
    tresse_solutions solutions;
    char line[82];
    int n, limits = 0, budget = 1;
    open_bench(&b);
    assert_int_equal(tresse_generate(b.t, b.p, 5, 5, NULL), TRESSE_OK);
    strcpy(line, tresse_puzzle_text(b.p));
    for (tresse_status s = TRESSE_LIMIT; s == TRESSE_LIMIT; budget *= 2) {
        const tresse_limits few = { .nodes = (uint64_t)budget };
        read_into(b.p, line);
        s = tresse_redundant(b.t, b.p, &few, &solutions, &n, NULL, NULL);
        assert_true(s == TRESSE_OK || s == TRESSE_LIMIT);
        limits += s == TRESSE_LIMIT;
        s = tresse_reduce(b.t, b.p, NULL, &few, &solutions);
        assert_true(s == TRESSE_OK || s == TRESSE_LIMIT);
        limits += s == TRESSE_LIMIT;
        if (s == TRESSE_LIMIT)
            assert_string_equal(tresse_last_message(b.t)->text, tresse_status_text(TRESSE_LIMIT));
    }
    assert_true(limits >= 4);
    assert_string_equal(tresse_puzzle_text(b.p), line);
    close_bench(&b);
}

/* ---- memory ---- */

static tresse_status use_all(tresse *t, tresse_puzzle *p, const char *method)
{
    tresse_recipe how = { .size = sizeof how, .method = method, .symmetry = "none" };
    tresse_solutions solutions;
    int n;
    if (strcmp(method, "sukaku") != 0)
        how.symmetry = "rotational";
    tresse_status s = tresse_generate_by(t, p, &how, 1, 1, NULL, NULL);
    if (s == TRESSE_OK)
        s = tresse_redundant(t, p, NULL, &solutions, &n, NULL, NULL);
    return s == TRESSE_OK ? tresse_reduce(t, p, NULL, NULL, &solutions) : s;
}

static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    for (int k = 0; tresse_method_name(k); k++) {
        failing f = { .left = 1 << 30 };
        const tresse_memory m = { failing_resize, &f };
        tresse *t;
        tresse_puzzle *p;
        assert_int_equal(tresse_open(&t, &m), TRESSE_OK);
        assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
        tresse_status s = TRESSE_NO_MEMORY;
        for (int n = 0; s != TRESSE_OK; n++) {
            f.left = 1 << 30;
            read_into(p, "................");
            f.left = n;
            s = use_all(t, p, tresse_method_name(k));
            assert_true(s == TRESSE_OK || s == TRESSE_NO_MEMORY);
            assert_true(n < 500);
        }
        tresse_puzzle_free(p);
        tresse_close(t);
        assert_int_equal(f.taken, 0);
    }
}

/* All bytes of a grid that needs less room than its labels would are given back with their right number. */
static void sizes_are_those_asked_for(void **unused)
{
    (void)unused;
    for (int k = 0; tresse_method_name(k); k++) {
        failing f = { .left = 1 << 30 };
        const tresse_memory m = { failing_resize, &f };
        tresse *t;
        tresse_puzzle *p;
        assert_int_equal(tresse_open(&t, &m), TRESSE_OK);
        assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
        read_into(p, six);
        assert_int_equal(use_all(t, p, tresse_method_name(k)), TRESSE_OK);
        tresse_puzzle_free(p);
        tresse_close(t);
        assert_int_equal(f.taken, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_recipe_is_top_down),
        cmocka_unit_test(methods_differ_and_are_minimal),
        cmocka_unit_test(ranges_are_kept),
        cmocka_unit_test(bounds_of_zero_are_none),
        cmocka_unit_test(shorter_recipes_are_taken),
        cmocka_unit_test(grids_are_started_from),
        cmocka_unit_test(symmetries_are_kept),
        cmocka_unit_test(bad_recipes_are_refused),
        cmocka_unit_test(recipes_for_something_else_are_refused),
        cmocka_unit_test(names_of_steps_are_checked),
        cmocka_unit_test(wishes_end),
        cmocka_unit_test(redundant_clues_are_named),
        cmocka_unit_test(reducing_makes_minimal),
        cmocka_unit_test(removals_are_kept),
        cmocka_unit_test(networks_around_givens),
        cmocka_unit_test(budgets_are_no_answers),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(sizes_are_those_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
