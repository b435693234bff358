/* test_stages.c: theories in stages: their names, and that a later stage is asked only where the earlier ones
 * have nothing. */
#include "lab.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void names(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *name; /* NULL: refused */
    } list[] = {
        { "BC+Z then W", "BC+Z then W" },
        { "Z+BC  then   w3 then W+B", "BC+Z then W3 then W+B" },
        { "Z + bc then whips+ B", "BC+Z then W+B" },
        { "W then W", "W then W" },
        { "Trid then OR5W4", "Trid then OR5W4" },
        { "W then", NULL },
        { "then W", NULL },
        { "Wthen B", NULL },
        { "W then W+W", NULL },
        { "TE(W then B)", NULL },
        { "BRT then S", "S" },
        { "BRT then BRT then B", "B" },
        { "B then BRT", "B" },
        { "B then BRT then S", "B then S" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        theory t;
        status s = theory_read(&t, list[i].text, strlen(list[i].text), NULL);
        assert_int_equal(s, list[i].name ? OK : BAD_INPUT);
        if (list[i].name)
            assert_string_equal(t.name, list[i].name);
        if (list[i].name) /* BRT by itself is not a stage; S and B, each alone, are confluent */
            assert_int_equal(theory_is_confluent(&t), strlen(t.name) == 1);
    }
}

/* Has the state a pattern of this theory? */
static bool has_pattern(lab *a, const state *s, const char *by)
{
    path p;
    a->strategy.rounds = 1;
    lab_run(a, s, by, 0, false, &p);
    a->strategy.rounds = 0;
    bool some = p.result.pattern_rounds > 0;
    path_close(&p);
    return some;
}

static bool is_called(const step *s, const char *name)
{
    return strcmp(s->name, name) == 0 && s->length > 1;
}

/* Applies the round that step `from` begins; returns where the next one does. */
static int apply_round(const path *p, int from, state *s)
{
    int to = from;
    while (to < p->steps.n && p->steps.step[to].round == p->steps.step[from].round)
        to++;
    naive_replay(s, p->steps.step + from, to - from);
    return to;
}

static void later_stages_wait(void **unused)
{
    (void)unused;
    lab a;
    int whips = 0, chains = 0, early = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 60; i++) {
        path p;
        state s = lab_puzzle(&a, 521, i, NULL), now = lab_copy(&s);
        lab_run(&a, &s, "BC6+Z6 then W6", 0, true, &p);
        for (int k = 0; k < p.steps.n;) {
            const step *first = &p.steps.step[k];
            bool whip = is_called(first, "whip"),
                 chain = is_called(first, "biv-chain") || is_called(first, "z-whip");
            if (whip)
                assert_false(has_pattern(&a, &now, "BC6+Z6"));
            whips += whip;
            chains += chain;
            early += chain && first->length > 3 && has_pattern(&a, &now, "W3");
            k = apply_round(&p, k, &now);
        }
        assert_true(lab_same(&now, &p.final));
        lab_drop(&now);
        lab_drop(&s);
        path_close(&p);
    }
    lab_close(&a);
    print_message("%d rounds of whips, %d of chains, %d before a shorter whip\n", whips, chains, early);
    assert_true(whips > 5 && chains > 50 && early > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(later_stages_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
