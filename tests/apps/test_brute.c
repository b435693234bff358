/* test_brute.c: the rules of every game are stated a second time (tests/oracle/rules.h), and its network says
 * the same, for all there is to say: on small puzzles each way to choose labels is put to both, and both
 * counters must find just as many solutions.
 *
 * The ways are all sets of labels where there are few labels; else one label of each of some disjoint
 * csp-variables, of which only the givens and what was not removed are tried, and any of the labels in none
 * of these; what is not a cell of the game follows its cells. Large boards have few cells that are open.
 *
 * The table of applications is walked, and what each of them says of itself: one that is not in the table of
 * puzzles here fails, and so does a model that is not: a parameter, a kind of csp-variable (by the name of
 * its Singles), a statement of networks. */
#include "apps/genre/genre.h"
#include "ordeal.h"
#include "problem/constraints.h"
#include "rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SETS_MOST = 16, WAYS_MOST = 400000, ENDS_MOST = 64, ANY = -1 };

static const struct small_one {
    const char *app, *params, *source;
    int solutions;     /* ANY: whatever all of them agree on */
    const char *cells; /* the types of csp-variables that are cells of the game; NULL: the first one */
} table[] = {
    { "sudoku", NULL, "1234....2143....", 4, NULL },
    { "sudoku", NULL, "12..34..2.41....", ANY, NULL },
    { "sudoku", NULL, "11...23.34214312", 0, NULL },
    { "sudoku", NULL, "12345645612323156456423131264.......", ANY, NULL },
    { "sudoku", "block=2x3", "12345634561256123421436543652.......", ANY, NULL },
    { "sudoku", NULL, "12 124 34 234\n34 34 12 12\n24 1 34 3\n34 34 12 12", ANY, NULL },
    { "sudoku", "x", "4....14.1..4.41.", 2, NULL },
    { "sudoku", "size=4 regions=aabbacdbacdbccdd", "134.........3124", 4, NULL },
    { "sudoku", "x regions=aa_____ac_bd_", "..1212..2.....21", 2, NULL },
    { "sudoku", "cages=abbba____________:5.5.5.5.5.5.5.5", "14232314........", 2, NULL },
    { "sudoku", "cages=abbba____________:5.5.5.5.5.5.5.6", "14232314........", 0, NULL },
    { "sudoku", "cages=aa_a_____aacba:7.10.6.7.7.3", "14.32..4..3..2..", 1, NULL },
    { "sudoku", "x cages=aa_a_____aacba:7.0.6.0.7.0", "14.32..4..3..2..", 0, NULL },
    { "sudoku", "cages=aa_a_____aacba:7.0.6.0.7.0", "14.32..4..3..2..", 1, NULL },
    { "sudoku", "windoku", /* without windows two */
      ".283516.7.157263.87368942151492375862675489315836194.2372485169651973824894162753", 1, NULL },
    { "sudoku", "windoku",
      "92835.6.741572639873689.2.514923758626754893158.619472372485169651973824894162753", 2, NULL },
    { "latin", NULL, "....", 2, NULL },
    { "latin", NULL, ".........", 12, NULL },
    { "latin", NULL, "1........", 4, NULL },
    { "latin", NULL, "1234214334..43..", 2, NULL },
    { "latin", NULL, "{12} . . {13} . . . . .", ANY, NULL },
    { "pandiagonal", NULL, "12345345125123423........", 1, NULL },
    { "pandiagonal", NULL, "1234534512512344512......", ANY, NULL },
    { "pandiagonal", NULL, "1234341243......", ANY, NULL },
    { "queens", NULL, "4", 2, NULL },
    { "queens", NULL, "5", 10, NULL },
    { "queens", NULL, "6", 4, NULL },
    { "queens", NULL, "6 r1c2 -r2c4", 0, NULL },
    { "queens", NULL, "4 -r1c2", 1, NULL },
    { "queens", "block=2x2", "4", 2, NULL },
    { "queens", "block=3x2", "6", ANY, NULL },
    { "queens", "sudo", "9 r1c6 r9c1 r2c3 r3c9", ANY, NULL },
    { "queens", "sudo", "9 r1c6 r9c1 r2c2 r3c9", 1, NULL },
    { "map", NULL, "3 3 ... 1 2 3 : 2 3 :", 6, NULL },
    { "map", NULL, "2 3 ... 1 2 3 : 2 3 :", 0, NULL },
    { "map", NULL, "3 4 B... 1 2 : 2 3 : 3 4 :", 8, NULL },
    { "map", NULL, "3 5 ..... 1 2 5 : 2 3 : 3 4 : 4 5 :", 30, NULL },
    { "map", "clique=auto", "3 5 ..... 1 2 5 : 2 3 : 3 4 : 4 5 :", 5, NULL },
    { "map", "clique=auto", "3 4 .... 1 2 3 : 2 3 4 : 3 4 :", 1, NULL },
    { "map", "colours=3", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", 18, NULL },
    { "map", "colours=3 givens=BY..", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", 3, NULL },
    { "futoshiki", NULL, "2 .... <- --", 1, NULL },
    { "futoshiki", NULL, "2 .... << --", 0, NULL },
    { "futoshiki", NULL, "2 .... -- ->", 1, NULL },
    { "futoshiki", NULL, "3 ......... ------ ------", 12, NULL },
    { "futoshiki", NULL, "3 ......... <----- --->--", ANY, NULL },
    { "futoshiki", NULL, "3 ..2...... -->--- >-----", ANY, NULL },
    { "kakuro", NULL, "B 3\\ 4\\ / \\3 . . / \\4 . .", 1, NULL },
    { "kakuro", NULL, "B 5\\ 4\\ / \\4 . . / \\5 . .", ANY, NULL },
    { "kakuro", NULL, "B 4\\ 3\\ 6\\ / \\7 . . . / \\6 . . .", ANY, NULL },
    { "kakuro", NULL, "B 5\\ B / \\4 . . / \\5 . . / B B B", ANY, NULL },
    { "kakuro", NULL, "B B 4\\ / \\3 . . / B . .", 7, NULL }, /* sectors without a sum */
    { "kakuro", NULL, "B 3\\ B / \\4 1 . / B 2 .", ANY, NULL },
    { "kakuro", NULL, "B 5\\ 4\\ / \\4 12 . / \\5 . 13", 1, NULL },
    { "numbrix", "model=topological", "2 4 . . . 3", 2, NULL },
    { "numbrix", NULL, "Numbrix topological 2 4 . . . .", 8, NULL },
    { "numbrix", "model=geometric", "2 4 1 . . .", 2, NULL },
    { "numbrix", NULL, "Numbrix geometric 2 4 . . . .", 8, NULL },
    { "numbrix", NULL, ". . . / . . . /", 16, NULL },
    { "numbrix", "model=geometric", ". . . / 1 B . / . . . /", 2, NULL },
    { "hidato", NULL, "Hidato topological 2x2 4 . . . .", 24, NULL },
    { "hidato", NULL, "Hidato geometric 2x2 4 . . . .", 24, NULL },
    { "hidato", NULL, "Hidato topological 2x3 6 1 . . . . .", ANY, NULL },
    { "hidato", NULL, "Hidato geometric 3x3 7 . B 1 . . . . B .", ANY, NULL },
    { "hidato", "model=topological", "2x2 4 . . . 3", 6, NULL },
    { "hidato", "model=geometric", "2x2 4 . . . 3", 6, NULL },
    { "slitherlink", NULL, "Slitherlink 1x1t0:4", 1, "H/V" },
    { "slitherlink", NULL, "Slitherlink 2x1t0:3a", ANY, "H/V" },
    { "slitherlink", NULL, "Slitherlink 2x2t0:3b3", ANY, "H/V" },
    { "slitherlink", NULL, "Slitherlink 2x1t0:?", 3, "H/V" }, /* clues that are sought */
    { "slitherlink", NULL, "Slitherlink 2x2t0:?", 13, "H/V" },
    { "slitherlink", NULL, "Slitherlink 2x1t0n:b", 3, "H/V" }, /* numbers as csp-variables */
    { "slitherlink", NULL, "Slitherlink 2x2t0n:3c", ANY, "H/V" },
    { "slitherlink", NULL, "Slitherlink (solve-numbered 2 2 . 3 . .)", ANY, "H/V" },
    { "kenken", NULL, "KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1 2143/3214/43../....", 1, NULL },
    { "kenken", NULL, "KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1 ..43/..14/4321/1432", 1, NULL },
    { "kenken", NULL, "KenKen 4:abbba____________,m4s1a5d4s3m6a5d4 1423/2314/..../....", 1, NULL },
    { "binairo", NULL, "Binairo 4x4u: 1.../..0./..../.1..", ANY, NULL },
    { "binairo", NULL, "Binairo 4x4: 10../01../..../....", ANY, NULL },
    { "binairo", NULL, "Binairo 16x2: ..110..10.10.001/..001..01.01.110", 4, NULL },
    { "binairo", NULL, "Binairo 2x16: ../../10/10/01/../../10/01/../10/01/../01/01/10", 4, NULL },
    { "lightup", NULL, "LightUp 3x3:bBf", ANY, NULL },
    { "lightup", NULL, "LightUp 3x3:d2d", ANY, NULL },
    { "nonogram", NULL, "Nonogram 3x3:1/1/1/1/1/1", 6, NULL },
    { "nonogram", NULL, "Nonogram 3x3:1.1/1/1.1/2/1/2", ANY, NULL },
    { "nonogram", NULL, "Nonogram 3x3:?", 512, NULL }, /* clues that are sought */
    { "nonogram", NULL, "Nonogram 4x2:? #.../.-..", 64, NULL },
    { "nonogram", NULL, /* so many arrangements that rows have blocks */
      "Nonogram 24x2:1/2/1//1/1//1/2/2/1///1/1/1/2/1///////2.1.3.1.2/2.1.3.1.2 "
      ".#.-..-###---..##-------/.#.-..--###--..-##------",
      4, NULL },
    { "nonogram", NULL,
      "Nonogram 24x2:1/1/1/1//1/1/1/1//1/1/1/1//1/1/1/1////1/1/1.1.1.1.1.1.1.1.1/1.1.1.1.1.1.1.1.1 "
      "....-#-#--#-#--#-#----../....--#-#--#-#--#-#---..",
      4, NULL },
    { "minesweeper", NULL, "Minesweeper 3x3:2d12b", 1, NULL },
    { "minesweeper", NULL, "Minesweeper 3x3:d3d", 56, NULL },
    { "minesweeper", NULL, "Minesweeper 4x3:1b2a3c1b .*../..../....", ANY, NULL },
    { "minesweeper", NULL, "Minesweeper 2x2:0a2a", 0, NULL },
    { "hitori", NULL, "Hitori 3x3:112231321", ANY, NULL },
    { "hitori", NULL, "Hitori 3x3:123231312", ANY, NULL },
    { "skyscrapers", NULL, "Skyscrapers 3:?", 12, NULL }, /* clues that are sought */
    { "skyscrapers", NULL, "Skyscrapers 3:2///////////", ANY, NULL },
    { "skyscrapers", NULL, "Skyscrapers 3:3/2/1/1/2/2/3/2/1/1/2/2", 1, NULL },
    { "skyscrapers", NULL, /* automata; by the rules alone */
      "Skyscrapers 7:2/3/1/2/3/2/4/3/2/3/2/3/2/1/3/1/3/3/2/2/3/3/3/2/2/2/5/1 "
      ".47536./7352614/5641273/4537126/6214735/.76354./3126457",
      2, NULL },
    { "skyscrapers", NULL,
      "Skyscrapers 7:2//////4///3///2///1///2///3///2///1 "
      "247..6./7352614/5641273/4537126/6214735/176..42/3126457",
      2, NULL },
    { "tents", NULL, "Tents 3x3:dd,0,1,0,1,0,0", 1, NULL },
    { "tents", NULL, "Tents 3x3:_bd,1,0,1,0,1,1", 0, NULL },
    { "tents", NULL, "Tents 3x3:ada,1,,1,,0,", ANY, NULL },
    { "generic", NULL, "network\nvariables A B C: 1 2 3\npermutation p of q: A B C\n", 6, NULL },
    { "generic", NULL, "houses 3\nattribute who: A B C\nattribute pet: d e f\nclue A is next to d\n", ANY,
      "who/pet" },
    { "generic", NULL, "houses 3\nattribute who: A B C\nclue A is between B and C\n", 2, "who" },
    { "generic", NULL, "variables A B C: 1 2 3\ndifferent A B C\nremove C=3\nforbid A B: 1 2, 2 3\n", ANY,
      NULL },
    { "generic", NULL, "variables A B C: 1 2 3\norder A < B\nneed C=1: A=1 B=3\nequal B C\n", ANY, NULL },
    { "generic", NULL, "variables A B: 1 2\nvariable C: x(A=1) y(B=2) 3\ngroup g of h: A=2 B=1\n", ANY,
      NULL },
    { "generic", NULL, "variables A B C: 1 2\nallow A B: 1 2, 2 2\nneed A=1: \nlink B=2 C=2\n", ANY, NULL },
    { "generic", NULL, "variables A B C: 1 2 3\ndifferent A B C\nimpossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\n",
      6, NULL },
    { "generic", NULL, "variables A B C D: 0 1\nloop L: A=1 p q B=1 q r C=1 r p D=1 p s\n", ANY, NULL },
    { "generic", NULL, "variables A B C: 0 1\nconnected R: A=1 B=1 B=1 C=1\n", 7, NULL },
    { "generic", NULL, "variables A B C: 1 2 3\ntable T A B C: 1 2 3, 2 2 1, 3 3 3\n", 3, NULL },
    { "generic", NULL, "variables A B C: 1 2 3\nsum T: A + B - 2 C = 1\n", 4, NULL },
    { "generic", NULL, "variables A B C D: 1 2 3 4 5 6 7 8 9\nsum T: A + B + C + D = 20\n", 489, NULL },
    { "generic", NULL, "variables A B C: 1 2 3\nclause T: A=1 | B!=2 | C=3\n", 23, NULL },
    { "generic", NULL, "variables A B C D: 1 2 3\ncount T: A=1 B=1 C=1 D=2 in 2..3\n", 32, NULL },
    { "generic", NULL, "variables I A B Y: 1 2 3\nelement T: I A B = Y\n", 18, NULL },
    { "generic", NULL, "variables A B C D: 1 2\nregular T: A B C D from s to t: s 1 s, s 2 t, t 1 t\n", 4,
      NULL },
    { "generic", NULL, "variables A B C D: A 2 C 4\ncircuit T: A B C D\nremove A=4\n", 4, NULL },
    { "generic", NULL, "variables A B C D: 1 2 3\ndistance A B = 2\nnext B C\nbefore B D\n", 2, NULL },
    /* (What predicates mean is said in test_flatzinc.c once more, and random models with each of them have
     * just the solutions that trying all values finds; those on arrays of bool are here.) */
    { "flatzinc", NULL, "var 1..3: x;\nvar 1..3: y;\nconstraint int_lt(x, y);\nsolve satisfy;\n", 3, NULL },
    { "flatzinc", NULL, "var 1..2: x;\nvar 1..2: y;\nconstraint int_ne(x, y);\nsolve satisfy;\n", 2, NULL },
    { "flatzinc", NULL,
      "var 1..3: i;\nvar bool: b;\nconstraint array_bool_element(i, [true, false, true], b);\nsolve "
      "satisfy;\n",
      3, NULL },
    { "flatzinc", NULL,
      "var 1..2: i;\nvar bool: a;\nvar bool: b;\nvar bool: c;\n"
      "constraint array_var_bool_element(i, [a, b], c);\nsolve satisfy;\n",
      8, NULL },
    { "flatzinc", NULL,
      "var bool: a;\nvar bool: b;\nconstraint fzn_table_bool([a, b], [true, false, false, true]);\n"
      "solve satisfy;\n",
      2, NULL },
    { "flatzinc", "relax",
      "var 1..3: x;\nvar 1..3: y;\nconstraint own(x, y);\nconstraint int_lt(x, y);\nsolve satisfy;\n", 3,
      NULL },
    { NULL, NULL, NULL, 0, NULL },
};

/* ---- is every model in the table? ---- */

static bool has_param(const char *name, const char *param, size_t n)
{
    for (const struct small_one *i = table; i->app; i++)
        for (const char *at = strcmp(i->app, name) == 0 ? i->params : NULL; at && *at; at++)
            if ((at == i->params || at[-1] == ' ') && strncmp(at, param, n) == 0 &&
                (param[n - 1] == '=' || at[n] == ' ' || !at[n]))
                return true;
    return false;
}

/* Does the application know this word as a parameter? It is asked. */
static bool is_param(const app *a, const char *param)
{
    puzzle p;
    error e = { 0 };
    const struct small_one *i = table;
    while (strcmp(i->app, a->name) != 0)
        i++;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    status s = puzzle_read(&p, a->name, param, i->source, strlen(i->source), &e);
    puzzle_close(&p);
    return s == OK || !strstr(e.text, "parameter");
}

/* The words of `params` that are parameters: "x", "size=N" with any value, "clique=auto" with this one. */
static void all_params(const app *a)
{
    for (const char *at = a->params; *at;) {
        char param[32] = "";
        size_t n = strcspn(at, " ,;:("), key = strcspn(at, "=");
        assert_true(n < sizeof param);
        memcpy(param, at, n);
        if (key < n && (at[key + 1] < 'a' || at[key + 1] > 'z'))
            param[key + 1] = 0;
        if (n && (key < n || is_param(a, param)) && !has_param(a->name, param, strlen(param)))
            fail_msg("no small puzzle of %s with %s: add one to the table of test_brute.c", a->name, param);
        at += n;
        at += *at == '(' ? strcspn(at, ")") : strspn(at, " ,;:)");
    }
}

static bool has_single(const struct small_one *i, const char *single)
{
    ordeal t;
    bool found = false;
    ordeal_open(&t, app_named(i->app), i->params, i->source);
    for (int v = 0; v < csp_vars(t.lab.csp) && !found; v++)
        found = strcmp(csp_type_single(t.lab.csp, csp_var_type(t.lab.csp, (csp_var)v)), single) == 0;
    ordeal_close(&t);
    return found;
}

static void all_singles(const app *a)
{
    for (const app_single *one = a->singles; one->name; one++) {
        bool found = false;
        for (const struct small_one *i = table; i->app && !found; i++)
            found = strcmp(i->app, a->name) == 0 && has_single(i, one->name);
        if (!found)
            fail_msg(
                "no small puzzle of %s has csp-variables with a %s: add one to the table of test_brute.c",
                a->name, one->name);
    }
}

static void test_none_is_left_out(void **unused)
{
    (void)unused;
    for (const app *const *a = app_table; *a; a++) {
        int n = 0;
        if (genre_page(*a)) /* tests/genres/brute.py has boards of these */
            continue;
        for (const struct small_one *i = table; i->app; i++)
            n += strcmp(i->app, (*a)->name) == 0;
        if (n < 2)
            fail_msg("too few small puzzles of %s: add some to the table of test_brute.c", (*a)->name);
        all_params(*a);
        all_singles(*a);
    }
}

static void stated(const char *name)
{
    char line[32];
    bool found = false;
    snprintf(line, sizeof line, "\n%s ", name);
    for (const struct small_one *i = table; i->app; i++)
        found = found || (strcmp(i->app, "generic") == 0 && strstr(i->source, line));
    if (!found)
        fail_msg("no small network with a statement %s: add one to the table of test_brute.c", name);
}

static void test_no_statement_is_left_out(void **unused)
{
    (void)unused;
    for (const constraint *const *k = constraints; *k; k++)
        stated((*k)->name);
    for (const constraint *const *k = encoded_constraints; *k; k++)
        stated((*k)->name);
}

/* ---- all ways ---- */

/* The labels, in parts of which one each is chosen; of a free one, any number. Those that are not cells
 * (combinations of a sum, patterns of a line, states of an automaton) are aided: they follow what was chosen.
 * A part of which nothing fits stays empty: where the network lacks a label, the rules need none, and the two
 * differ. */
typedef struct part {
    csp_label *label;
    int n, at;
    bool free, aided;
    bool done; /* of an aided part: is it chosen? */
    int fit;   /* how many of its labels nothing that is chosen excludes */
} part;

typedef struct choices {
    part *part;
    int parts;
    long ways;
    bool *cell; /* of each label: does it belong to a cell? */
    bool sets;  /* any set of labels that are not cells is tried, too */
} choices;

static bool is_one_of(const csp_label *list, int n, csp_label l)
{
    for (int i = 0; i < n; i++)
        if (list[i] == l)
            return true;
    return false;
}

static void add_part(choices *c, const puzzle *p, const csp_label *label, int n, bool free_one, bool aided)
{
    part *x = &c->part[c->parts++];
    *x = (part){ .label = calloc((size_t)n + 1, sizeof *label), .free = free_one, .aided = aided };
    assert_non_null(x->label);
    for (int i = 0; i < n; i++)
        if (free_one || !is_one_of(p->removed, p->removals, label[i]))
            x->label[x->n++] = label[i];
    for (int i = 0; i < n && !free_one; i++)
        if (is_one_of(p->given, p->givens, label[i])) {
            x->label[0] = label[i];
            x->n = 1;
        }
    c->ways *= free_one ? 2 : aided ? 1 : x->n;
    if (c->ways > WAYS_MOST)
        fail_msg("%s: more than %d ways", text_bytes(&p->source), WAYS_MOST);
}

/* Is the csp-variable a cell: of one of these types, "H/V", or, if none are named, of the first one? */
static bool is_cell(const csp *c, csp_var v, const char *types)
{
    const char *type = csp_type_name(c, csp_var_type(c, v)), *at = types;
    size_t n = strlen(type);
    if (!types)
        return csp_var_type(c, v) == csp_var_type(c, 0);
    while (at && (strncmp(at, type, n) != 0 || (at[n] && at[n] != '/')))
        at = strchr(at, '/') ? strchr(at, '/') + 1 : NULL;
    return at;
}

/* Disjoint csp-variables, cells first; or none, if all sets are few. */
static choices choices_of(const ordeal *t, const char *cells)
{
    const csp *c = t->lab.csp;
    int labels = csp_labels(c);
    choices x = { .part = calloc((size_t)labels + 1, sizeof *x.part), .ways = 1 };
    bool *used = calloc((size_t)labels + 1, sizeof *used);
    x.cell = calloc((size_t)labels + 1, sizeof *x.cell);
    assert_true(x.part && used && x.cell);
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list list = csp_var_labels(c, (csp_var)v);
        for (const csp_label *l = list.begin; l < list.end; l++)
            x.cell[*l] = x.cell[*l] || is_cell(c, (csp_var)v, cells);
    }
    for (int i = 0; i < 2 * csp_vars(c) && labels > SETS_MOST; i++) {
        int v = i % csp_vars(c);
        csp_list list = csp_var_labels(c, (csp_var)v);
        bool cell = is_cell(c, (csp_var)v, cells), apart = cell == (i < csp_vars(c));
        for (const csp_label *l = list.begin; l < list.end; l++)
            apart = apart && !used[*l];
        for (const csp_label *l = list.begin; l < list.end && apart; l++)
            used[*l] = true;
        if (apart)
            add_part(&x, &t->puzzle, list.begin, csp_list_size(list), false, !cell);
    }
    for (int l = 0; l < labels; l++)
        x.sets = x.sets || (!used[l] && !x.cell[l]) || labels <= SETS_MOST;
    for (int l = 0; l < labels; l++)
        if (!used[l])
            add_part(&x, &t->puzzle, &(csp_label){ (csp_label)l }, 1, true, false);
    free(used);
    return x;
}

/* A way to choose, as it is made. */
typedef struct trial {
    const ordeal *t;
    choices *c;
    bool *value;
    int *against; /* of each label: how many of the chosen ones exclude it */
    part **aided; /* of each label: the aided part that it is in, or NULL */
    int empty;    /* parts of which nothing fits */
    int ends, found, expected;
} trial;

static void set(trial *x, csp_label l, bool on)
{
    x->value[l] = on;
    CSP_FOR_LINKS(k, x->t->lab.csp, l) {
        bool fitted = !x->against[*k];
        x->against[*k] += on ? 1 : -1;
        if (x->aided[*k] && fitted != !x->against[*k])
            x->aided[*k]->fit += fitted ? -1 : 1;
    }
}

/* What a part that is not aided has chosen, if anything. */
static void turn(trial *x, const part *p, bool on)
{
    if (p->n && (!p->free || p->at))
        set(x, p->label[p->free ? 0 : p->at], on);
}

static bool next_way(trial *x)
{
    for (part *p = x->c->part; p < x->c->part + x->c->parts; p++) {
        if (p->aided)
            continue;
        turn(x, p, false);
        bool more = ++p->at < (p->free ? 2 : p->n);
        p->at = more ? p->at : 0;
        turn(x, p, true);
        if (more)
            return true;
    }
    return false;
}

/* The aided part that has fewest labels to choose from. */
static part *tightest(const choices *c)
{
    part *best = NULL;
    for (part *p = c->part; p < c->part + c->parts; p++)
        if (p->aided && !p->done && (!best || p->fit < best->fit))
            best = p;
    return best;
}

/* All ways to choose for the aided parts, and what rules and network say of them; of very many, some, and
 * where a part is empty, one. (If those that are left out were solutions, there would be fewer than the
 * counters find.) */
static void complete(trial *x)
{
    part *p = tightest(x->c);
    if (!p) {
        x->ends++;
        x->found += ordeal_agree(x->t, x->value);
        return;
    }
    p->done = true;
    if (!p->fit) {
        x->empty++;
        complete(x);
        x->empty--;
    }
    for (int i = 0, before = x->ends; i < p->n && p->fit && x->ends < (x->empty ? before + 1 : ENDS_MOST);
         i++)
        if (!x->against[p->label[i]]) {
            set(x, p->label[i], true);
            complete(x);
            set(x, p->label[i], false);
        }
    p->done = false;
}

/* ---- by the rules of the game ---- */

static bool fits(const trial *x)
{
    const puzzle *p = &x->t->puzzle;
    for (int i = 0; i < p->givens; i++)
        if (!x->value[p->given[i]])
            return false;
    for (int i = 0; i < p->removals; i++)
        if (x->value[p->removed[i]])
            return false;
    return rules_hold(p, x->t->lab.csp, x->value);
}

/* Cells that fit are completed in just one way (`found` is how many were), others in none. Where sets of
 * other labels are tried, the empty one stands for all. */
static void judge(trial *x, int found)
{
    const choices *c = x->c;
    bool cells = true;
    if (!rules_known(&x->t->puzzle))
        return;
    for (int l = 0; c->sets && l < csp_labels(x->t->lab.csp); l++)
        cells = cells && (c->cell[l] || !x->value[l]);
    if (c->sets && cells)
        x->expected += fits(x);
    else if (!c->sets && x->ends < ENDS_MOST && found != fits(x))
        fail_msg("%s: %d solutions of the network for cells that are %s by the rules of the game",
                 text_bytes(&x->t->puzzle.source), found, found ? "wrong" : "right");
}

static int count_agreed(const ordeal *t, choices *c)
{
    size_t labels = (size_t)csp_labels(t->lab.csp) + 1;
    trial x = { .t = t,
                .c = c,
                .value = calloc(labels, sizeof *x.value),
                .against = calloc(labels, sizeof *x.against),
                .aided = calloc(labels, sizeof(part *)) };
    assert_true(x.value && x.against && x.aided);
    for (part *p = c->part; p < c->part + c->parts; p++) {
        p->fit = p->n;
        for (int i = 0; i < p->n && p->aided; i++)
            x.aided[p->label[i]] = p;
    }
    for (const part *p = c->part; p < c->part + c->parts; p++)
        if (!p->aided)
            turn(&x, p, true);
    do {
        int before = x.found;
        x.ends = 0;
        complete(&x);
        judge(&x, x.found - before);
    } while (next_way(&x));
    if (c->sets && rules_known(&t->puzzle))
        assert_int_equal(x.found, x.expected);
    free(x.value);
    free(x.against);
    free(x.aided);
    return x.found;
}

static void put_through(const struct small_one *i)
{
    ordeal t;
    ordeal_open(&t, app_named(i->app), i->params, i->source);
    choices c = choices_of(&t, i->cells);
    int found = count_agreed(&t, &c);
    if (i->solutions != ANY && found != i->solutions)
        fail_msg("%s: %d solutions, expected %d", i->source, found, i->solutions);
    assert_int_equal(ordeal_solutions(&t, found + 1), found);
    print_message("# %s: %ld ways, %d solutions\n", i->app, c.ways, found);
    for (int k = 0; k < c.parts; k++)
        free(c.part[k].label);
    free(c.part);
    free(c.cell);
    ordeal_close(&t);
}

static void test_all_ways(void **unused)
{
    (void)unused;
    for (const struct small_one *i = table; i->app; i++)
        if (app_named(i->app))
            put_through(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none_is_left_out),
        cmocka_unit_test(test_no_statement_is_left_out),
        cmocka_unit_test(test_all_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
