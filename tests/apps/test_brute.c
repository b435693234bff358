/* test_brute.c: every application restates the rules of its game (`verify`), and its network says the same,
 * for all there is to say: on small puzzles each way to choose labels is put to both, and both counters must
 * find just as many solutions.
 *
 * The ways are all sets of labels where there are few labels; else one label of each of some disjoint
 * csp-variables, of which only the givens and what was not removed are tried, and any of the labels in none
 * of these. The table of applications is walked: one that is not in the table of puzzles here fails. */
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SETS_MOST = 16, WAYS_MOST = 400000, ANY = -1 };

static const struct small_one {
    const char *app, *params, *source;
    int solutions; /* ANY: whatever all of them agree on */
} table[] = {
    { "sudoku", NULL, "1234....2143....", 4 },
    { "sudoku", NULL, "12..34..2.41....", ANY },
    { "sudoku", NULL, "11...23.34214312", 0 },
    { "sudoku", NULL, "12345645612323156456423131264.......", ANY },
    { "sudoku", "block=2x3", "12345634561256123421436543652.......", ANY },
    { "sudoku", NULL, "12 124 34 234\n34 34 12 12\n24 1 34 3\n34 34 12 12", ANY },
    { "latin", NULL, "....", 2 },
    { "latin", NULL, ".........", 12 },
    { "latin", NULL, "1........", 4 },
    { "latin", NULL, "1234214334..43..", 2 },
    { "latin", NULL, "{12} . . {13} . . . . .", ANY },
    { "pandiagonal", NULL, "12345345125123423........", 1 },
    { "pandiagonal", NULL, "1234534512512344512......", ANY },
    { "pandiagonal", NULL, "1234341243......", ANY },
    { "queens", NULL, "4", 2 },
    { "queens", NULL, "5", 10 },
    { "queens", NULL, "6", 4 },
    { "queens", NULL, "6 r1c2 -r2c4", 0 },
    { "queens", NULL, "4 -r1c2", 1 },
    { "queens", "block=2x2", "4", 2 },
    { "queens", "block=3x2", "6", ANY },
    { "queens", "sudo", "9 r1c6 r9c1 r2c3 r3c9", ANY },
    { "map", NULL, "3 3 ... 1 2 3 : 2 3 :", 6 },
    { "map", NULL, "2 3 ... 1 2 3 : 2 3 :", 0 },
    { "map", NULL, "3 4 B... 1 2 : 2 3 : 3 4 :", 8 },
    { "map", NULL, "3 5 ..... 1 2 5 : 2 3 : 3 4 : 4 5 :", 30 },
    { "futoshiki", NULL, "2 .... <- --", 1 },
    { "futoshiki", NULL, "2 .... << --", 0 },
    { "futoshiki", NULL, "2 .... -- ->", 1 },
    { "futoshiki", NULL, "3 ......... ------ ------", 12 },
    { "futoshiki", NULL, "3 ......... <----- --->--", ANY },
    { "futoshiki", NULL, "3 ..2...... -->--- >-----", ANY },
    { "kakuro", NULL, "B 3\\ 4\\ / \\3 . . / \\4 . .", 1 },
    { "kakuro", NULL, "B 5\\ 4\\ / \\4 . . / \\5 . .", ANY },
    { "kakuro", NULL, "B 4\\ 3\\ 6\\ / \\7 . . . / \\6 . . .", ANY },
    { "kakuro", NULL, "B 5\\ B / \\4 . . / \\5 . . / B B B", ANY },
    { "numbrix", NULL, "Numbrix topological 2 4 . . . .", 8 },
    { "numbrix", "model=geometric", "2 4 1 . . .", 2 },
    { "numbrix", NULL, "Numbrix geometric 2 4 . . . .", 8 },
    { "numbrix", NULL, ". . . / . . . /", 16 },
    { "numbrix", "model=geometric", ". . . / 1 B . / . . . /", 2 },
    { "hidato", NULL, "Hidato topological 2x2 4 . . . .", 24 },
    { "hidato", NULL, "Hidato geometric 2x2 4 . . . .", 24 },
    { "hidato", NULL, "Hidato topological 2x3 6 1 . . . . .", ANY },
    { "hidato", NULL, "Hidato geometric 3x3 7 . B 1 . . . . B .", ANY },
    { "generic", NULL, "network\nvariables A B C: 1 2 3\npermutation p of q: A B C\n", 6 },
    { "generic", NULL, "variables A B C: 1 2 3\ndifferent A B C\nremove C=3\nforbid A B: 1 2, 2 3\n", ANY },
    { "generic", NULL, "variables A B C: 1 2 3\norder A < B\nneed C=1: A=1 B=3\nequal B C\n", ANY },
    { "generic", NULL, "variables A B: 1 2\nvariable C: x(A=1) y(B=2) 3\ngroup g of h: A=2 B=1\n", ANY },
    { "generic", NULL, "variables A B C: 1 2\nallow A B: 1 2, 2 2\nneed A=1: \nlink B=2 C=2\n", ANY },
    { NULL, NULL, NULL, 0 },
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

/* The labels, in parts of which one each is chosen; `free`: any number is. */
typedef struct part {
    csp_label *label;
    int n, at;
    bool free;
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

static void add_part(choices *c, const puzzle *p, const csp_label *label, int n, bool free_one)
{
    part *x = &c->part[c->parts++];
    *x = (part){ .label = calloc((size_t)n, sizeof *label), .free = free_one };
    assert_non_null(x->label);
    for (int i = 0; i < n; i++)
        if (free_one || !is_one_of(p->removed, p->removals, label[i]))
            x->label[x->n++] = label[i];
    for (int i = 0; i < n && !free_one; i++)
        if (is_one_of(p->given, p->givens, label[i])) {
            x->label[0] = label[i];
            x->n = 1;
        }
    c->ways *= free_one ? 2 : x->n;
    if (c->ways > WAYS_MOST)
        fail_msg("%s: more than %d ways", text_bytes(&p->source), WAYS_MOST);
}

/* Disjoint csp-variables, in their order; or none, if all sets are few. */
static choices choices_of(const ordeal *t)
{
    const csp *c = t->lab.csp;
    int labels = csp_labels(c);
    choices x = { .part = calloc((size_t)labels + 1, sizeof *x.part), .ways = 1 };
    bool *used = calloc((size_t)labels + 1, sizeof *used);
    assert_true(x.part && used);
    for (int v = 0; v < csp_vars(c) && labels > SETS_MOST; v++) {
        csp_list list = csp_var_labels(c, (csp_var)v);
        bool apart = true;
        for (const csp_label *l = list.begin; l < list.end; l++)
            apart = apart && !used[*l];
        for (const csp_label *l = list.begin; l < list.end && apart; l++)
            used[*l] = true;
        if (apart)
            add_part(&x, &t->puzzle, list.begin, csp_list_size(list), false);
    }
    for (int l = 0; l < labels; l++)
        if (!used[l])
            add_part(&x, &t->puzzle, &(csp_label){ (csp_label)l }, 1, true);
    free(used);
    return x;
}

static bool next_way(choices *c)
{
    for (int i = 0; i < c->parts; i++) {
        part *x = &c->part[i];
        if (++x->at < (x->free ? 2 : x->n))
            return true;
        x->at = 0;
    }
    return false;
}

static void put_through(const struct small_one *i)
{
    ordeal t;
    int found = 0;
    ordeal_open(&t, app_named(i->app), i->params, i->source);
    choices c = choices_of(&t);
    bool *value = calloc((size_t)csp_labels(t.lab.csp) + 1, sizeof *value);
    assert_non_null(value);
    do {
        memset(value, 0, (size_t)csp_labels(t.lab.csp));
        for (int k = 0; k < c.parts; k++)
            if (c.part[k].n && (!c.part[k].free || c.part[k].at))
                value[c.part[k].label[c.part[k].free ? 0 : c.part[k].at]] = true;
        found += ordeal_agree(&t, value);
    } while (next_way(&c));
    if (i->solutions != ANY && found != i->solutions)
        fail_msg("%s: %d solutions, expected %d", i->source, found, i->solutions);
    assert_int_equal(ordeal_solutions(&t, found + 1), found);
    print_message("# %s: %ld ways, %d solutions\n", i->app, c.ways, found);
    for (int k = 0; k < c.parts; k++)
        free(c.part[k].label);
    free(c.part);
    free(value);
    ordeal_close(&t);
}

static void test_all_ways(void **unused)
{
    (void)unused;
    for (const struct small_one *i = table; i->app; i++)
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
