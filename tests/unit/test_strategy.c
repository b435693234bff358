/* test_strategy.c: theories as text, and the strategies: each gives right steps, in the order it promises. */
#include "lab.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- theories ---- */

static void theories_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *name;
        int depth;
    } good[] = {
        { "BRT", "BRT", 0 },
        { "W", "W", 0 },
        { "L4", "W4", 0 },
        { "M3+L", "W+B3", 0 },
        { "B+W7+S4", "S4+W7+B", 0 },
        { "W:rc", "W:rc", 0 },
        { "W3:pet-of-house/pet+BC", "BC+W3:pet-of-house/pet", 0 },
        { "W+W3:rc/rn+W:cn", "W3:rc/rn+W:cn+W", 0 },
        { "TE(BRT)", "TE(BRT)", ANY_DEPTH },
        { "TE(B3,2)", "TE(B3,2)", 2 },
        { "TE(S4+W:rc,10)", "TE(S4+W:rc,10)", 10 },
        /* as people write them */
        { "w", "W", 0 },
        { "brt", "BRT", 0 },
        { "whips", "W", 0 },
        { "Whips5+Braids", "W5+B", 0 },
        { "whip+braid", "W+B", 0 },
        { "l4+m", "W4+B", 0 },
        { "bc3+biv-chain:rc", "BC:rc+BC3", 0 },
        { "z-whips2+T-chains+subsets4", "S4+Z2+T", 0 },
        { "TE", "TE(BRT)", ANY_DEPTH },
        { "t&e", "TE(BRT)", ANY_DEPTH },
        { "T&E(BRT)", "TE(BRT)", ANY_DEPTH },
        { "te(brt,2)", "TE(BRT,2)", 2 },
        { "T&E(whips3,2)", "TE(W3,2)", 2 },
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        theory t;
        assert_int_equal(theory_read(&t, good[i].text, strlen(good[i].text), NULL), OK);
        assert_string_equal(t.name, good[i].name);
        assert_int_equal(t.depth, good[i].depth);
        theory again; /* a normal form reads as itself */
        assert_int_equal(theory_read(&again, t.name, strlen(t.name), NULL), OK);
        assert_string_equal(again.name, t.name);
        bool whips = !t.families;
        for (int k = 0; k < t.families; k++)
            whips = whips || (!strcmp(t.family[k].rule->code, "W") && !t.family[k].types[0]);
        assert_true(whips);
    }
}

static void theories_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int column;
    } bad[] = {
        { "", 1 },       { "X", 1 },        { "W+", 3 },        { "W++B", 3 },       { "W0", 2 },
        { "W12345", 2 }, { "BRT3", 4 },     { "BRT:rc", 4 },    { "S:rc", 2 },       { "W:", 3 },
        { "W:rc/", 6 },  { "W:rc/rc", 6 },  { "W+W", 3 },       { "W:rc+W4:rc", 6 }, { "TE(", 4 },
        { "TE()", 4 },   { "TE(W", 5 },     { "TE(W,", 6 },     { "TE(W,0)", 6 },    { "TE(W,100)", 6 },
        { "TE(W,2", 7 }, { "TE(W)x", 6 },   { "TE(TE(W))", 4 }, { "W+TE(W)", 3 },    { "W)", 2 },
        { "W,B", 2 },    { " W", 1 },       { "W ", 2 },        { "TE(W)+B", 6 },    { "ws", 1 },
        { "W3x", 1 },    { "w3+whips", 4 }, { "TE+W", 3 },      { "TE2", 3 },        { "T&E+W", 4 },
        { "W?", 2 },     { "whips0", 6 },   { "W-", 1 },        { "5", 1 },          { "brt+te(w)", 5 },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        theory t;
        error e = { 0 };
        assert_int_equal(theory_read(&t, bad[i].text, strlen(bad[i].text), &e), BAD_INPUT);
        if (e.column != bad[i].column)
            fail_msg("\"%s\": column %d (%s), expected %d", bad[i].text, e.column, e.text, bad[i].column);
        assert_true(strlen(e.text) > 10);
    }
}

static void long_theories_are_refused(void **unused)
{
    (void)unused;
    char text[2048] = "W";
    theory t;
    error e = { 0 };
    while (strlen(text) < 1500)
        strcat(text, "+W:rc/rn/cn/bn");
    assert_int_equal(theory_read(&t, text, strlen(text), &e), BAD_INPUT);
    strcpy(text, "W");
    for (int i = 0; i < 52; i++) {
        char one[] = "+W:x";
        one[3] = (char)(i < 26 ? 'a' + i : 'A' + i - 26);
        strcat(text, one);
    }
    assert_int_equal(theory_read(&t, text, strlen(text), &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "families"));
    memset(text, 'x', 100);
    memcpy(text, "W:", 2);
    assert_int_equal(theory_read(&t, text, 100, &e), BAD_INPUT);
}

static void types_must_exist(void **unused)
{
    (void)unused;
    lab a;
    theory t;
    error e = { 0 };
    lab_open_sudoku(&a);
    assert_int_equal(theory_read(&t, "W:rc/bn+B", 9, NULL), OK);
    assert_int_equal(theory_fits(&t, a.csp, &e), OK);
    assert_string_equal(t.family[0].name, "coupling"); /* in every theory but BRT, as loops and regions are */
    assert_int_equal(family_types(&t.family[3], a.csp), 1 | 8);
    assert_string_equal(t.family[3].name, "whip-rc/bn");
    assert_int_equal(theory_read(&t, "W:rc/x", 6, NULL), OK);
    assert_int_equal(theory_fits(&t, a.csp, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "'x'"));
    assert_non_null(strstr(e.text, "rc, rn, cn, bn"));
    lab_close(&a);
}

/* Typed families of all types, and a family that asks type by type. */
static void theories_may_have_many_types(void **unused)
{
    (void)unused;
    lab a;
    path p;
    csp *c = NULL;
    state s;
    char text[400] = "TyW2";
    csp_builder *b = csp_begin(&memory_standard);
    for (int i = 0; i < CSP_TYPES_MAX; i++) {
        csp_add_type(b, small_name("t", i), "single");
        csp_var v = csp_add_var(b, i, small_name("v", i));
        for (int k = 0; k < 2; k++)
            csp_put(b, v, csp_add_label(b, small_name("l", 2 * i + k), "l", "1"), small_name("", k));
        snprintf(text + strlen(text), sizeof text - strlen(text), "+Z2:t%d", i);
        if (i < 10)
            snprintf(text + strlen(text), sizeof text - strlen(text), "+T2:t%d", i);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    lab_open(&a, c);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    lab_run(&a, &s, text, 0, true, &p);
    assert_int_equal(p.steps.n, 0);
    path_close(&p);
    lab_drop(&s);
    lab_close(&a);
}

static bool confluent(const char *text)
{
    theory t;
    assert_int_equal(theory_read(&t, text, strlen(text), NULL), OK);
    return theory_is_confluent(&t);
}

static void confluence_is_known(void **unused)
{
    (void)unused;
    assert_true(confluent("BRT") && confluent("W1") && confluent("B") && confluent("S") && confluent("S4+B"));
    assert_true(confluent("W+B") && confluent("W3+B4") && confluent("W:rc+B") && confluent("W:rc+B:rc"));
    assert_false(confluent("W") || confluent("W5+B4") || confluent("W+B:rc") || confluent("W:rc+B:rn"));
    assert_false(confluent("O") || confluent("O3+B"));
    assert_true(confluent("O2")); /* there are none so short */
}

/* A pattern of length 1 is safe as a whip[1] is, if its rule is within braids; others are not. */
static void short_patterns_may_be_unstable(void **unused)
{
    (void)unused;
    static const rule unstable = { .name = "unstable", .min_length = 1 };
    static const rule braided = { .name = "braided", .min_length = 1, .within = &rule_braid };
    theory t = { .families = 1, .family = { { &unstable, 1, "", "unstable" } } };
    assert_false(theory_is_confluent(&t));
    t.family[0].rule = &braided;
    assert_true(theory_is_confluent(&t));
    t.family[0].max_length = 2;
    assert_false(theory_is_confluent(&t));
}

/* ---- strategies ---- */

static void run(lab *a, const state *s, const char *name, const strategy *how, path *p)
{
    a->strategy = *how;
    lab_run(a, s, name, 0, true, p);
    a->strategy = (strategy){ 0 };
}

/* Each step is right in the state at the start of its round. */
static void check_steps(const state *start, const path *p)
{
    state s = lab_copy(start);
    for (int i = 0; i < p->steps.n;) {
        int end = i;
        const char *why = "";
        for (; end < p->steps.n && p->steps.step[end].round == p->steps.step[i].round; end++)
            if (!naive_valid_step(&s, &p->steps.step[end], &why))
                fail_msg("step %d: %s", end, why);
        naive_replay(&s, p->steps.step + i, end - i);
        i = end;
    }
    assert_true(lab_same(&s, &p->final));
    lab_drop(&s);
}

/* How many steps that are not singles the fullest round has. */
static int widest_round(const path *p)
{
    int most = 0, now = 0, round = 0;
    for (int i = 0; i < p->steps.n; i++) {
        now = p->steps.step[i].round == round ? now : 0;
        round = p->steps.step[i].round;
        now += p->steps.step[i].length > 0;
        most = now > most ? now : most;
    }
    return most;
}

static void orders_give_right_steps(void **unused)
{
    (void)unused;
    lab a;
    int wide = 0;
    lab_open_sudoku(&a);
    path warm;
    state first = lab_puzzle(&a, 3, 0, NULL);
    lab_run(&a, &first, "BRT", 0, false, &warm);
    path_close(&warm);
    lab_drop(&first);
    for (int i = 0; i < 40; i++) {
        state s = lab_generate(&a, 3, (uint64_t)i, NULL);
        path levels;
        run(&a, &s, "B4", &(strategy){ 0 }, &levels);
        wide += widest_round(&levels) > 1;
        for (int order = ORDER_ONE_BY_ONE; order <= ORDER_ANY; order++)
            for (uint64_t seed = 1; seed <= 2; seed++) {
                path p;
                run(&a, &s, "B4", &(strategy){ .order = (strategy_order)order, .seed = seed }, &p);
                check_steps(&s, &p);
                assert_true(widest_round(&p) <= 1);
                assert_true(lab_same(&p.final, &levels.final)); /* B_4 is confluent */
                if (order != ORDER_ANY && levels.result.outcome == SOLVED)
                    assert_int_equal(p.result.hardest, levels.result.hardest);
                path_close(&p);
            }
        path_close(&levels);
        lab_drop(&s);
    }
    assert_true(wide > 5);
    lab_close(&a);
}

/* In any order z-whips are asked for while there are whips[1], whose targets they can't have. */
static void any_order_gives_right_steps_of_all_rules(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "......8....4.....7...4.8....8.93.6....3....24.1.2..9.3.6.8..1......57....7.62....",
        "9.1....2..4.....7.3...6.9...1.89..5.......1..4..32....1..489..7.....7....5....24.",
        ".9...7..35.3.8.2...6..4.5....4.2.6....87.3.4.3.............2.....9......6.....398",
    };
    lab a;
    lab_open_sudoku(&a);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        state s = lab_sudoku(&a, lines[i]);
        assert_true(lab_rating(&a, &s, "W1") > 0);
        for (uint64_t seed = 1; seed <= 20; seed++) {
            path p;
            run(&a, &s, seed % 2 ? "S+BC+Z+T+W+B" : "Z4", &(strategy){ .order = ORDER_ANY, .seed = seed },
                &p);
            check_steps(&s, &p);
            path_close(&p);
        }
        lab_drop(&s);
    }
    lab_close(&a);
}

static const char w4[] = "9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..";

static void random_orders_change_ratings_of_whips(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    state s = lab_sudoku(&a, w4);
    assert_int_equal(lab_rating(&a, &s, "W"), 4);
    int ratings[16] = { 0 };
    for (uint64_t seed = 1; seed <= 12; seed++) {
        path p, again;
        const strategy how = { .order = ORDER_RANDOM, .seed = seed };
        run(&a, &s, "W", &how, &p);
        run(&a, &s, "W", &how, &again);
        assert_int_equal(p.steps.n, again.steps.n); /* a seed gives one path */
        check_steps(&s, &p);
        ratings[p.result.hardest]++;
        path_close(&p);
        path_close(&again);
    }
    assert_true(ratings[4] > 0 && ratings[5] > 0);
    assert_int_equal(ratings[4] + ratings[5], 12);
    lab_drop(&s);
    lab_close(&a);
}

/* A level asked out of turn may give shorter chains than it is called for: their own length counts. */
static void lengths_need_no_evidence(void **unused)
{
    (void)unused;
    lab a;
    int chains = 0;
    lab_open_sudoku(&a);
    state s = lab_sudoku(&a, w4);
    assert_int_equal(lab_rating(&a, &s, "BRT"), NEVER);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        path shown, bare;
        const strategy how = { .order = ORDER_ANY, .seed = seed };
        run(&a, &s, "W+B", &how, &shown);
        a.strategy = how;
        lab_run(&a, &s, "W+B", 0, false, &bare);
        a.strategy = (strategy){ 0 };
        assert_int_equal(shown.steps.n, bare.steps.n);
        assert_int_equal(shown.result.hardest, bare.result.hardest);
        for (int i = 0; i < shown.steps.n; i++) {
            assert_int_equal(shown.steps.step[i].length, bare.steps.step[i].length);
            chains += shown.steps.step[i].length > 1;
        }
        path_close(&shown);
        path_close(&bare);
    }
    assert_true(chains > 0);
    lab_drop(&s);
    lab_close(&a);
}

static void focus_and_list_and_rounds(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    state s = lab_sudoku(&a, w4);
    assert_int_equal(lab_rating(&a, &s, "BRT"), NEVER);
    bool focus[729] = { false };
    csp_label z = (csp_label)((3 * 9 + 5) * 9 + 4); /* n5r4c6 */
    focus[z] = true;
    path p;
    run(&a, &s, "W", &(strategy){ .focus = focus }, &p);
    int patterns = 0;
    for (int i = 0; i < p.steps.n; i++)
        if (p.steps.step[i].length) {
            patterns++;
            assert_int_equal(p.steps.step[i].conclusions, 1);
            assert_int_equal(p.steps.step[i].conclusion[0], z);
        }
    assert_int_equal(patterns, 1);
    assert_int_equal(p.result.outcome, STUCK);
    check_steps(&s, &p);
    path_close(&p);
    run(&a, &s, "S+W+B", &(strategy){ .list = true }, &p);
    assert_int_equal(p.result.outcome, LISTED);
    int subsets = 0, chains = 0;
    for (int i = 0; i < p.steps.n; i++) {
        assert_true(p.steps.step[i].length == 0 || p.steps.step[i].length == 2);
        subsets += is_subset(&p.steps.step[i]);
        chains += is_chain(&p.steps.step[i]);
    }
    assert_true(subsets > 0 && chains > 0); /* of all families */
    path_close(&p);
    for (int n = 1; n <= 3; n++) {
        run(&a, &s, "W", &(strategy){ .order = ORDER_ONE_BY_ONE, .rounds = n }, &p);
        patterns = 0;
        for (int i = 0; i < p.steps.n; i++)
            patterns += p.steps.step[i].length > 0;
        assert_int_equal(patterns, n);
        assert_int_equal(p.result.outcome, LISTED);
        path_close(&p);
    }
    lab_drop(&s);
    lab_close(&a);
}

static void preferences_reorder_families(void **unused)
{
    (void)unused;
    theory t;
    error e = { 0 };
    assert_int_equal(theory_read(&t, "S+W:rc+W+B", 10, NULL), OK);
    assert_int_equal(theory_prefer(&t, "B,W", 3, &e), OK);
    assert_string_equal(t.family[0].name, "braid");
    assert_string_equal(t.family[1].name, "whip-rc");
    assert_string_equal(t.family[2].name, "whip");
    assert_string_equal(t.family[3].name, "coupling");
    assert_string_equal(t.family[6].name, "subset");
    assert_int_equal(theory_prefer(&t, "B,B", 3, &e), BAD_INPUT);
    assert_int_equal(e.column, 3);
    assert_int_equal(theory_prefer(&t, "X", 1, &e), BAD_INPUT);
    assert_int_equal(theory_read(&t, "W", 1, NULL), OK);
    assert_int_equal(theory_prefer(&t, "W,B", 3, &e), BAD_INPUT);
    assert_int_equal(theory_prefer(&t, "", 0, &e), BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theories_are_read),
        cmocka_unit_test(theories_are_refused),
        cmocka_unit_test(long_theories_are_refused),
        cmocka_unit_test(types_must_exist),
        cmocka_unit_test(theories_may_have_many_types),
        cmocka_unit_test(confluence_is_known),
        cmocka_unit_test(short_patterns_may_be_unstable),
        cmocka_unit_test(orders_give_right_steps),
        cmocka_unit_test(any_order_gives_right_steps_of_all_rules),
        cmocka_unit_test(random_orders_change_ratings_of_whips),
        cmocka_unit_test(lengths_need_no_evidence),
        cmocka_unit_test(focus_and_list_and_rounds),
        cmocka_unit_test(preferences_reorder_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
