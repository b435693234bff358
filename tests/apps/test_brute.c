/* test_brute.c: every application restates the rules of its game (`verify`), and its network says the same,
 * for all there is to say: on small puzzles each way to choose labels is put to both, and both counters must
 * find just as many solutions.
 *
 * The ways are all sets of labels where there are few labels; else one label of each of some disjoint
 * csp-variables, of which only the givens and what was not removed are tried, and any of the labels in none
 * of these; what is no cell of the game follows its cells. The table of applications is walked: one that is
 * not in the table of puzzles here fails. */
#include "ordeal.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SETS_MOST = 16, WAYS_MOST = 400000, TIES_MOST = 64, ANY = -1 };

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
    { "map", NULL, "3 3 ... 1 2 3 : 2 3 :", 6, NULL },
    { "map", NULL, "2 3 ... 1 2 3 : 2 3 :", 0, NULL },
    { "map", NULL, "3 4 B... 1 2 : 2 3 : 3 4 :", 8, NULL },
    { "map", NULL, "3 5 ..... 1 2 5 : 2 3 : 3 4 : 4 5 :", 30, NULL },
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
    { "numbrix", NULL, "Numbrix topological 2 4 . . . .", 8, NULL },
    { "numbrix", "model=geometric", "2 4 1 . . .", 2, NULL },
    { "numbrix", NULL, "Numbrix geometric 2 4 . . . .", 8, NULL },
    { "numbrix", NULL, ". . . / . . . /", 16, NULL },
    { "numbrix", "model=geometric", ". . . / 1 B . / . . . /", 2, NULL },
    { "hidato", NULL, "Hidato topological 2x2 4 . . . .", 24, NULL },
    { "hidato", NULL, "Hidato geometric 2x2 4 . . . .", 24, NULL },
    { "hidato", NULL, "Hidato topological 2x3 6 1 . . . . .", ANY, NULL },
    { "hidato", NULL, "Hidato geometric 3x3 7 . B 1 . . . . B .", ANY, NULL },
    { "slitherlink", NULL, "Slitherlink 1x1t0:4", 1, "H/V" },
    { "slitherlink", NULL, "Slitherlink 2x1t0:3a", ANY, "H/V" },
    { "slitherlink", NULL, "Slitherlink 2x2t0:3b3", ANY, "H/V" },
    { "kenken", NULL, "KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1 2143/3214/43../....", 1, NULL },
    { "kenken", NULL, "KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1 ..43/..14/4321/1432", 1, NULL },
    { "binairo", NULL, "Binairo 4x4u: 1.../..0./..../.1..", ANY, NULL },
    { "binairo", NULL, "Binairo 4x4: 10../01../..../....", ANY, NULL },
    { "lightup", NULL, "LightUp 3x3:bBf", ANY, NULL },
    { "lightup", NULL, "LightUp 3x3:d2d", ANY, NULL },
    { "nonogram", NULL, "Nonogram 3x3:1/1/1/1/1/1", 6, NULL },
    { "nonogram", NULL, "Nonogram 3x3:1.1/1/1.1/2/1/2", ANY, NULL },
    { "hitori", NULL, "Hitori 3x3:112231321", ANY, NULL },
    { "hitori", NULL, "Hitori 3x3:123231312", ANY, NULL },
    { "skyscrapers", NULL, "Skyscrapers 3:2///////////", ANY, NULL },
    { "skyscrapers", NULL, "Skyscrapers 3:3/2/1/1/2/2/3/2/1/1/2/2", 1, NULL },
    { "tents", NULL, "Tents 3x3:dd,0,1,0,1,0,0", 1, NULL },
    { "tents", NULL, "Tents 3x3:_bd,1,0,1,0,1,1", 0, NULL },
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
    { "flatzinc", NULL, "var 1..3: x;\nvar 1..3: y;\nconstraint int_lt(x, y);\nsolve satisfy;\n", 3, NULL },
    { "flatzinc", NULL, "var 1..2: x;\nvar 1..2: y;\nconstraint int_ne(x, y);\nsolve satisfy;\n", 2, NULL },
    { NULL, NULL, NULL, 0, NULL },
};

static void test_none_is_left_out(void **unused)
{
    (void)unused;
    for (const app *const *a = app_table; *a; a++) {
        int n = 0;
        for (const struct small_one *i = table; i->app; i++)
            n += strcmp(i->app, (*a)->name) == 0;
        assert_non_null((*a)->verify);
        if (n < 2)
            fail_msg("too few small puzzles of %s: add some to the table of test_brute.c", (*a)->name);
    }
}

/* The labels, in parts of which one each is chosen; of a free one, any number. Those that are no cells
 * (combinations of a sum, patterns of a line) are added to what was chosen for the cells: each label that
 * fewest of the chosen ones exclude. (Where many are equal, not all are tried: if they were solutions, there
 * would be fewer than the counters find.) */
typedef struct part {
    csp_label *label;
    int n, at;
    bool free, aided;
    csp_label *best; /* of an aided part, for the present choice */
    int bests;
} part;

typedef struct choices {
    part *part;
    int parts;
    long ways;
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
    *x = (part){ .label = calloc((size_t)n + 1, sizeof *label),
                 .best = calloc((size_t)n + 1, sizeof *label),
                 .free = free_one,
                 .aided = aided };
    assert_true(x->label && x->best);
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
    assert_true(x.part && used);
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
        if (!used[l])
            add_part(&x, &t->puzzle, &(csp_label){ (csp_label)l }, 1, true, false);
    free(used);
    return x;
}

static bool next_of(choices *c, bool aided)
{
    for (int i = 0; i < c->parts; i++) {
        part *x = &c->part[i];
        if (x->aided != aided)
            continue;
        if (++x->at < (x->free ? 2 : aided ? x->bests : x->n))
            return true;
        x->at = 0;
    }
    return false;
}

/* Writes down what the parts have chosen, aided or not. */
static void choose(const choices *c, bool aided, bool *value)
{
    for (int k = 0; k < c->parts; k++) {
        const part *x = &c->part[k];
        const csp_label *from = aided ? x->best : x->label;
        int n = aided ? x->bests : x->n;
        for (int i = 0; i < x->n && x->aided == aided; i++)
            value[x->label[i]] = false;
        if (x->aided == aided && n && (!x->free || x->at))
            value[from[x->free ? 0 : x->at]] = true;
    }
}

/* For each aided part, the labels that are linked to fewest of the chosen ones. */
static void find_best(choices *c, const csp *network, const bool *value)
{
    for (int k = 0; k < c->parts; k++) {
        part *x = &c->part[k];
        int least = INT_MAX;
        if (!x->aided)
            continue;
        x->at = x->bests = 0;
        for (int i = 0; i < x->n; i++) {
            int n = 0;
            CSP_FOR_LINKS(l, network, x->label[i])
                n += value[*l];
            x->bests = n < least ? 0 : x->bests;
            least = n < least ? n : least;
            if (n == least)
                x->best[x->bests++] = x->label[i];
        }
    }
}

static int count_agreed(const ordeal *t, choices *c)
{
    const csp *network = t->lab.csp;
    bool *value = calloc((size_t)csp_labels(network) + 1, sizeof *value);
    int found = 0;
    assert_non_null(value);
    do {
        int tries = 0;
        memset(value, 0, (size_t)csp_labels(network));
        choose(c, false, value);
        find_best(c, network, value);
        do {
            choose(c, true, value);
            found += ordeal_agree(t, value);
        } while (++tries < TIES_MOST && next_of(c, true));
    } while (next_of(c, false));
    free(value);
    return found;
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
    for (int k = 0; k < c.parts; k++) {
        free(c.part[k].label);
        free(c.part[k].best);
    }
    free(c.part);
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
        cmocka_unit_test(test_all_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
