/* test_chains.c: bivalue-chains, z-whips and t-chains against their definitions, executed (naive.h), and what
 * the theory says of them: each is a whip, bivalue-chains can be read from both ends, bivalue-chains and
 * z-whips are stable. */
#include "failing.h"
#include "lab.h"
#include "search/chains.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { BUDGET = 8000, KINDS = 4 };

static const struct {
    const rule *rule;
    naive_kind naive;
    const char *name;
} kinds[KINDS] = {
    { &rule_bivalue_chain, NAIVE_BIVALUE_CHAIN, "biv-chain" },
    { &rule_z_whip, NAIVE_Z_WHIP, "z-whip" },
    { &rule_t_chain, NAIVE_T_CHAIN, "t-chain" },
    { &rule_t_whip, NAIVE_T_WHIP, "t-whip" },
};

typedef struct tally {
    int asked, costly, found[KINDS], long_ones[KINDS];
} tally;

static void tell(const char *what, const tally *t)
{
    print_message("%s: %d asked, %d too costly;", what, t->asked, t->costly);
    for (int i = 0; i < KINDS; i++)
        print_message(" %s: %d, %d longer than 3", kinds[i].name, t->found[i], t->long_ones[i]);
    print_message("\n");
}

static uint32_t all_types(const csp *c)
{
    return UINT32_MAX >> (32 - csp_types(c));
}

/* Closed under BRT and whips[1], and neither solved nor contradictory? */
static bool settle(lab *a, state *s)
{
    path p;
    lab_run(a, s, "W1", 0, false, &p);
    state_copy(s, &p.final);
    bool open = p.result.outcome != SOLVED && p.result.outcome != CONTRADICTION;
    path_close(&p);
    return open;
}

/* ---- states to look at ---- */

typedef void look(lab *a, const state *s, rng *r, int max, tally *sum);

/* States of Sudokus along the way, a few candidates taken away at random. */
static void look_at_sudokus(int height, int width, int n, int max, look *at, tally *sum)
{
    rng r;
    lab a;
    csp *c;
    random_seed(&r, 11, (uint64_t)(height * width));
    assert_int_equal(small_sudoku(height, width, &c), OK);
    lab_open(&a, c);
    bool *solution = calloc((size_t)csp_labels(c), sizeof *solution);
    assert_non_null(solution);
    for (int i = 0; i < n; i++) {
        state s = lab_generate(&a, 7, (uint64_t)i, NULL);
        assert_true(lab_solution(&a, &s, solution));
        lab_shrink(&s, &r, solution, (int)random_below(&r, 5));
        if (naive_brt(&s) && s.undecided)
            at(&a, &s, &r, max, sum);
        lab_drop(&s);
    }
    free(solution);
    lab_close(&a);
}

static void look_at_networks(uint64_t seed, int n, look *at, tally *sum)
{
    rng r;
    random_seed(&r, seed, 0);
    for (int i = 0; i < n; i++) {
        lab a;
        state s;
        if (i % 2)
            lab_open_sparse(&a, &r, &s);
        else
            lab_open_random(&a, &r, &s);
        if (naive_brt(&s) && s.undecided)
            at(&a, &s, &r, csp_vars(a.csp), sum);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* ---- the same lengths ---- */

/* A chain is a whip, or contains a shorter one; a bivalue-chain is also a z-whip. */
static void check_order(lab *a, csp_label z, const int *length)
{
    enum { BC, Z };
    for (int i = 0; i < KINDS; i++)
        if (length[i]) {
            int whip = lab_shortest(a, &rule_whip, z, length[i]);
            assert_true(whip > 0 && whip <= length[i]);
        }
    if (length[BC])
        assert_true(length[Z] > 0 && length[Z] <= length[BC]);
}

static void compare_targets(lab *a, const state *s, rng *r, int max, tally *sum)
{
    (void)r;
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_label z = (csp_label)l;
        int length[KINDS];
        if (!state_is_candidate(s, z) || naive_whip(s, z, 1, NULL))
            continue;
        for (int i = 0; i < KINDS; i++) {
            long budget = BUDGET;
            int want = naive_chain(s, kinds[i].naive, all_types(s->csp), z, max, &budget);
            length[i] = lab_shortest(a, kinds[i].rule, z, max);
            sum->asked++;
            sum->costly += want == NAIVE_COSTLY;
            if (want != NAIVE_COSTLY)
                assert_int_equal(length[i], want);
            sum->found[i] += length[i] > 0;
            sum->long_ones[i] += length[i] > 3;
        }
        check_order(a, z, length);
    }
}

static void same_lengths_as_by_definition(void **unused)
{
    (void)unused;
    tally grids = { 0 }, small = { 0 }, networks = { 0 };
    look_at_sudokus(3, 3, 40, 4, compare_targets, &grids);
    tell("9x9", &grids);
    look_at_sudokus(2, 2, 200, 6, compare_targets, &small);
    look_at_sudokus(2, 3, 300, 5, compare_targets, &small);
    tell("4x4 and 6x6", &small);
    look_at_networks(12, 1000, compare_targets, &networks);
    tell("networks", &networks);
    for (int i = 0; i < KINDS; i++) {
        assert_true(grids.found[i] >= 100 && small.found[i] >= 50 && networks.found[i] >= 400);
        assert_true(networks.long_ones[i] >= 50);
    }
    assert_true(grids.costly * 20 < grids.asked && networks.costly * 20 < networks.asked);
}

/* ---- levels of rules ---- */

/* The steps of one level, and what they conclude. */
typedef struct harvest {
    const state *s;
    bool *target; /* of each label */
    int steps;
} harvest;

/* A bivalue-chain from its other end. */
static void check_reversed(const state *s, const step *p)
{
    static made_step back;
    simple_cell cell[64];
    int cells = chain_cells(p);
    assert_in_range(cells, 1, 64);
    for (int k = 0; k < cells; k++) {
        simple_cell from = cell_simple(chain_cell(p, cells - 1 - k));
        cell[k] = from;
        cell[k].left = from.right;
        cell[k].right = from.left;
        cell[k].left_by = (uint16_t)k;
    }
    make_chain(&back, p->rule, p->round, p->conclusion, p->conclusions, cell, cells);
    back.step.name = p->name;
    const char *why = NULL;
    if (!naive_valid_step(s, &back.step, &why))
        fail_msg("reversed: %s", why);
}

/* Are these all the candidates linked to both ends and outside of all cells? */
static void check_all_targets(const state *s, const step *p)
{
    int n = 0;
    for (int l = 0; l < csp_labels(s->csp); l++) {
        bool target = state_is_candidate(s, (csp_label)l) &&
                      csp_linked(s->csp, (csp_label)l, cell_left(chain_cell(p, 0))) &&
                      csp_linked(s->csp, (csp_label)l, cell_right(chain_cell(p, chain_cells(p) - 1)));
        for (int k = 0; target && k < chain_cells(p); k++)
            target = !csp_has(s->csp, chain_cell(p, k)->set, (csp_label)l);
        n += target;
    }
    assert_int_equal(p->conclusions, n);
}

static status take(void *context, const step *p)
{
    harvest *h = context;
    bool news = false;
    const char *why = NULL;
    for (int i = 0; i < p->conclusions; i++) {
        news = news || !h->target[p->conclusion[i]];
        h->target[p->conclusion[i]] = true;
    }
    assert_true(news);
    h->steps++;
    if (!chain_cells(p))
        return OK;
    if (!naive_valid_step(h->s, p, &why))
        fail_msg("%s[%d]: %s", p->name, p->length, why);
    if (strncmp(p->name, "biv-chain", 9) == 0) {
        check_reversed(h->s, p);
        check_all_targets(h->s, p);
    }
    return OK;
}

/* The shortest level that has a chain of the kind: the targets, its length (0: none up to max). */
static int first_level(ruleset *x, int kind, const char *name, uint32_t types, int max, bool evidence,
                       harvest *h)
{
    step_sink sink = { take, h, evidence };
    int next = 2;
    memset(h->target, 0, (size_t)csp_labels(h->s->csp));
    h->steps = 0;
    for (int length; next <= max;) {
        query q = { kinds[kind].rule, name, types, length = next };
        assert_int_equal(ruleset_find(x, &q, &sink, &next), OK);
        if (h->steps)
            return length;
        assert_true(next > length);
    }
    return 0;
}

static void name_types(char *name, size_t room, const csp *c, uint32_t types, int kind)
{
    int used = snprintf(name, room, "%s", kinds[kind].name);
    char part = '-';
    for (int t = 0; types != all_types(c) && t < csp_types(c); t++)
        if (types >> t & 1) {
            used += snprintf(name + used, room - (size_t)used, "%c%s", part, csp_type_name(c, t));
            part = '/';
        }
}

/* The targets by the definition: those with the shortest chains. False: too costly. */
static bool wanted_level(const state *s, int kind, uint32_t types, int max, int *length, bool *target)
{
    int labels = csp_labels(s->csp);
    int *each = calloc((size_t)labels, sizeof *each);
    bool known = true;
    assert_non_null(each);
    *length = 0;
    for (int l = 0; l < labels && known; l++) {
        long budget = BUDGET;
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        each[l] = naive_chain(s, kinds[kind].naive, types, (csp_label)l, max, &budget);
        known = each[l] != NAIVE_COSTLY;
        if (each[l] > 0 && (!*length || each[l] < *length))
            *length = each[l];
    }
    for (int l = 0; l < labels; l++)
        target[l] = *length && each[l] == *length;
    free(each);
    return known;
}

static void compare_level(ruleset *x, const state *s, int kind, uint32_t types, int max, tally *sum)
{
    size_t labels = (size_t)csp_labels(s->csp);
    char name[64];
    bool *want = calloc(2 * labels, sizeof *want);
    assert_non_null(want);
    harvest h = { .s = s, .target = want + labels };
    int length = 0;
    name_types(name, sizeof name, s->csp, types, kind);
    bool known = wanted_level(s, kind, types, max, &length, want);
    sum->asked++;
    sum->costly += !known;
    for (int way = 0; known && way < 4; way++) {
        watch w = { 0 };
        ruleset_start(x, &(search_terms){ .layout = way / 2 ? LAYOUT_SPARSE : LAYOUT_BEST });
        ruleset_begin(x, s, &w);
        int got =
            first_level(x, kind, name, types == all_types(s->csp) ? ALL_TYPES : types, max, way % 2, &h);
        assert_int_equal(got, length);
        assert_memory_equal(h.target, want, labels * sizeof *want);
    }
    sum->found[kind] += length > 0;
    sum->long_ones[kind] += length > 3;
    free(want);
}

/* Where no target has a shorter bivalue-chain, one is a t-chain, too: a right linked to an earlier right
 * would be the target of a part of it. */
static void check_level_of_t_chains(const state *s, uint32_t types, int max)
{
    size_t labels = (size_t)csp_labels(s->csp);
    bool *target = calloc(labels, sizeof *target);
    int length = 0;
    assert_non_null(target);
    if (wanted_level(s, 0, types, max, &length, target))
        for (size_t l = 0; l < labels; l++) {
            long budget = BUDGET;
            int t = target[l] ? naive_chain(s, NAIVE_T_CHAIN, types, (csp_label)l, length, &budget) : 0;
            assert_true(!target[l] || t == NAIVE_COSTLY || t > 0);
        }
    free(target);
}

static void compare_levels(lab *a, const state *start, rng *r, int max, tally *sum)
{
    state s = lab_copy(start);
    ruleset *x;
    assert_int_equal(ruleset_open(&x, &memory_standard, a->csp), OK);
    if (settle(a, &s))
        for (int i = 0; i < 2 * KINDS; i++) {
            uint32_t all = all_types(a->csp), some = 1 + random_below(r, all);
            compare_level(x, &s, i / 2, i % 2 ? some : all, max, sum);
            if (i < 2)
                check_level_of_t_chains(&s, i ? some : all, max);
        }
    ruleset_close(x);
    lab_drop(&s);
}

static void same_levels_as_by_definition(void **unused)
{
    (void)unused;
    tally grids = { 0 }, networks = { 0 };
    look_at_sudokus(3, 3, 80, 4, compare_levels, &grids);
    look_at_sudokus(2, 3, 300, 5, compare_levels, &grids);
    tell("levels of grids", &grids);
    look_at_networks(13, 1500, compare_levels, &networks);
    tell("levels of networks", &networks);
    for (int i = 0; i < KINDS; i++)
        assert_true(grids.found[i] >= 30 && networks.found[i] >= 200 && networks.long_ones[i] >= 5);
    assert_true(grids.costly * 10 < grids.asked && networks.costly * 10 < networks.asked);
}

/* ---- lassos ---- */

/* A network by letters; the first is the target. */
typedef struct figure {
    const char *labels;
    const char *vars[8];  /* the labels of each csp-variable; ends with NULL */
    const char *links[8]; /* pairs */
} figure;

static csp_label letter(const figure *f, char c)
{
    return (csp_label)(strchr(f->labels, c) - f->labels);
}

static void draw(lab *a, const figure *f, state *s)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "x", "single");
    for (int i = 0; f->labels[i]; i++)
        csp_add_label(b, small_name("x", i), small_name("x", i), "true");
    for (int i = 0; f->vars[i]; i++) {
        csp_var v = csp_add_var(b, 0, small_name("v", i));
        for (const char *x = f->vars[i]; *x; x++)
            csp_put(b, v, letter(f, *x), "v");
    }
    for (int i = 0; f->links[i]; i++)
        csp_add_link(b, letter(f, f->links[i][0]), letter(f, f->links[i][1]));
    assert_int_equal(csp_end(b, &c, NULL), OK);
    lab_open(a, c);
    assert_int_equal(state_open(s, &memory_standard, c), OK);
}

static void lassos_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        figure figure;
        int length[KINDS], whip;
    } cases[] = {
        /* {P A} - {B C} - {E Q}: a chain of each kind */
        { { "ZYPABCEQ", { "ZY", "PA", "BC", "EQ" }, { "ZP", "ZQ", "AB", "CE" } }, { 3, 3, 3, 3 }, 3 },
        /* {P A} - {B C} - {E P}: L_1 = R_n */
        { { "ZYPABCE", { "ZY", "PA", "BC", "EP" }, { "ZP", "AB", "CE" } }, { 0, 3, 0, 0 }, 3 },
        /* {P A} - {B C} - {A Q}: R_1 = L_n */
        { { "ZYPABCQ", { "ZY", "PA", "BC", "AQ" }, { "ZP", "ZQ", "AB", "CA" } }, { 0, 0, 0, 0 }, 2 },
        /* {P A} - {B C} - {D B} - {X Q}: L_2 = R_3 */
        { { "ZYPABCDXQ", { "ZY", "PA", "BC", "DB", "XQ" }, { "ZP", "ZQ", "AB", "CD", "BX" } },
          { 0, 0, 0, 0 },
          3 },
        /* the same with another end {F G} - {X Q} behind C */
        { { "ZYPABCDXQFG",
            { "ZY", "PA", "BC", "DB", "XQ", "FG" },
            { "ZP", "ZQ", "AB", "CD", "BX", "CF", "GX" } },
          { 4, 4, 4, 4 },
          3 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lab a;
        state s;
        draw(&a, &cases[i].figure, &s);
        lab_begin(&a, &s);
        for (int k = 0; k < KINDS; k++) {
            assert_int_equal(naive_chain(&s, kinds[k].naive, 1, 0, 9, NULL), cases[i].length[k]);
            assert_int_equal(lab_shortest(&a, kinds[k].rule, 0, 9), cases[i].length[k]);
        }
        assert_int_equal(lab_shortest(&a, &rule_whip, 0, 9), cases[i].whip);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* ---- stability ---- */

/* Is z still gone after BRT, or by a chain of at most this length? (A whip[1] is in every theory.) */
static bool still_goes(const state *s, naive_kind kind, uint32_t types, csp_label z, int length, bool *costly)
{
    long budget = BUDGET;
    if (!state_is_candidate(s, z) || naive_whip(s, z, 1, NULL))
        return true;
    int found = naive_chain(s, kind, types, z, length, &budget);
    *costly = found == NAIVE_COSTLY;
    return *costly || found > 0;
}

/* Takes away candidates at random, of a solution or not, and looks for every target that had a chain. */
static void compare_stability(lab *a, const state *s, rng *r, int max, tally *sum)
{
    (void)a;
    max = max > 5 ? 5 : max;
    for (int i = 0; i < 4; i++) {
        int kind = i / 2;
        uint32_t all = all_types(s->csp), types = i % 2 ? 1 + random_below(r, all) : all;
        state later = lab_copy(s);
        small_shrink(&later, r, 3 + (int)random_below(r, 20));
        bool open = naive_brt(&later);
        for (int l = 0; open && l < csp_labels(s->csp); l++) {
            long budget = BUDGET;
            bool costly = false;
            if (!state_is_candidate(s, (csp_label)l) || naive_whip(s, (csp_label)l, 1, NULL))
                continue;
            int length = naive_chain(s, kinds[kind].naive, types, (csp_label)l, max, &budget);
            if (length <= 0)
                continue;
            assert_true(still_goes(&later, kinds[kind].naive, types, (csp_label)l, length, &costly));
            sum->asked++;
            sum->costly += costly;
            sum->found[kind] += state_is_candidate(&later, (csp_label)l);
        }
        lab_drop(&later);
    }
}

static void bivalue_chains_and_z_whips_are_stable(void **unused)
{
    (void)unused;
    tally sum = { 0 };
    look_at_sudokus(3, 3, 25, 3, compare_stability, &sum);
    look_at_networks(14, 1200, compare_stability, &sum);
    tell("stability", &sum);
    assert_true(sum.found[0] >= 300 && sum.found[1] >= 300 && sum.costly * 20 < sum.asked);
}

/* ---- ratings ---- */

/* Theories with BC and Z are confluent, and every bivalue-chain is a z-whip: so Z is at most BC, and BC+Z is
 * Z. All are braids, and braids are confluent: no theory of chains rates lower than B, and with braids it
 * rates as B. T and W are not confluent: BC+Z+T+W need not rate as W, for the simpler patterns may lead
 * elsewhere. */
static void ratings_obey_the_theorems(void **unused)
{
    (void)unused;
    lab a;
    int other_than_w = 0, solved = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 110; i++) {
        state s = lab_puzzle(&a, 8, i, NULL);
        int b = lab_rating(&a, &s, "B"), bc = lab_rating(&a, &s, "BC"), z = lab_rating(&a, &s, "Z");
        int t = lab_rating(&a, &s, "T"), w = lab_rating(&a, &s, "W");
        int chains = lab_rating(&a, &s, "BC+Z+T+W");
        assert_true(b <= z && z <= bc && b <= t && b <= chains && b <= w);
        assert_int_equal(lab_rating(&a, &s, "BC+Z"), z);
        assert_int_equal(lab_rating(&a, &s, "BC+Z+T+W+B"), b);
        a.hurry = true;
        assert_int_equal(lab_rating(&a, &s, "BC+Z+T+W+B"), b);
        a.hurry = false;
        other_than_w += chains != w;
        solved += t != NEVER;
        lab_drop(&s);
    }
    lab_close(&a);
    print_message("%d solved by t-chains; BC+Z+T+W other than W: %d\n", solved, other_than_w);
    assert_true(solved >= 80);
}

/* Whole paths, with types too: valid, and the same in each layout of the search. */
static void paths_are_valid(void **unused)
{
    (void)unused;
    static const char *const theories[] = { "BC", "Z", "T", "BC+Z+T+W", "BC:rc+Z:rn/cn+T:bn+W", "W:rc+W" };
    lab a;
    int used = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 60; i++) {
        state s = lab_puzzle(&a, 9, i, NULL);
        for (size_t k = 0; k < sizeof theories / sizeof *theories; k++) {
            path best, sparse;
            int at = 0;
            const char *why = NULL;
            a.layout = LAYOUT_BEST;
            lab_run(&a, &s, theories[k], 7, true, &best);
            naive_claim claim = path_claim(&best);
            if (!naive_valid_path(&s, best.steps.step, best.steps.n, &claim, &at, &why))
                fail_msg("%s, puzzle %d, step %d: %s", theories[k], i, at, why);
            a.layout = LAYOUT_SPARSE;
            lab_run(&a, &s, theories[k], 7, true, &sparse);
            assert_int_equal(best.steps.n, sparse.steps.n);
            assert_int_equal(best.result.hardest, sparse.result.hardest);
            assert_true(lab_same(&best.final, &sparse.final));
            for (int x = 0; x < best.steps.n; x++) {
                assert_string_equal(best.steps.step[x].name, sparse.steps.step[x].name);
                used += is_chain(&best.steps.step[x]);
            }
            path_close(&best);
            path_close(&sparse);
        }
        lab_drop(&s);
    }
    lab_close(&a);
    print_message("%d chains\n", used);
    assert_true(used >= 2000);
}

/* ---- memory and budgets ---- */

/* ---- long chains ---- */

/* n csp-variables with two labels each, a link from each to the next one, and a target linked to both ends.
 */
static csp *long_chain(int n)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "x", "single");
    for (int i = 0; i <= n; i++) {
        csp_var v = csp_add_var(b, 0, small_name("v", i));
        for (int k = 0; k < 2; k++) {
            csp_label l = csp_add_label(b, small_name(k ? "b" : "a", i), small_name("v", i), "true");
            csp_put(b, v, l, "v");
        }
    }
    for (int i = 1; i < n; i++)
        csp_add_link(b, (csp_label)(2 * i + 1), (csp_label)(2 * i + 2));
    csp_add_link(b, 0, 2);
    csp_add_link(b, 0, (csp_label)(2 * n + 1));
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* The time grows with the length times the number of targets, and not with that of csp-variables in lanes. */
static void long_chains_take_no_time(void **unused)
{
    (void)unused;
#ifdef __SANITIZE_ADDRESS__
    enum { CELLS = 1600, SECONDS = 20 };
#else
    enum { CELLS = 1600, SECONDS = 2 };
#endif
    static const char *const theories[] = { "BC", "Z", "T" };
    lab a;
    state s;
    lab_open(&a, long_chain(CELLS));
    assert_int_equal(state_open(&s, &memory_standard, a.csp), OK);
    for (int k = 0; k < 3; k++) {
        path p;
        clock_t begin = clock();
        lab_run(&a, &s, theories[k], 0, true, &p);
        assert_int_equal(p.result.hardest, CELLS);
        assert_true(clock() - begin < SECONDS * (clock_t)CLOCKS_PER_SEC);
        path_close(&p);
    }
    lab_drop(&s);
    lab_close(&a);
}

/* A run in which the n-th allocation fails is told, and gives all back. */
static void failing_memory_is_told(void **unused)
{
    (void)unused;
    lab a;
    theory t;
    bool done = false;
    lab_open_sudoku(&a);
    state start = lab_sudoku(&a, lab_known_table[0].line);
    assert_int_equal(theory_read(&t, "BC:rc+BC+Z+T", 12, NULL), OK);
    for (int n = 0; !done; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        engine *e = NULL;
        engine_result result;
        watch w = { 0 };
        state s = lab_copy(&start);
        step_list steps;
        step_list_open(&steps, &memory_standard);
        step_sink sink = step_list_sink(&steps, true);
        status st = engine_open(&e, &m, a.csp);
        if (st == OK)
            st = engine_run(e, &(task){ .theory = &t, .watch = &w, .sink = &sink }, &s, &result);
        assert_true(st == OK || st == NO_MEMORY);
        done = st == OK;
        engine_close(e);
        assert_int_equal(f.taken, 0);
        step_list_close(&steps);
        lab_drop(&s);
        assert_true(n < 10000);
    }
    lab_drop(&start);
    lab_close(&a);
}

/* A budget ends a search, and what was found until then holds; a larger one goes as far or farther. */
static void budgets_end_searches(void **unused)
{
    (void)unused;
    static const char *const theories[] = { "BC", "Z", "T" };
    lab a;
    lab_open_sudoku(&a);
    state s = lab_sudoku(&a, lab_known_table[7].line);
    for (int k = 0; k < 3; k++) {
        path whole;
        a.watch = (watch){ 0 };
        lab_run(&a, &s, theories[k], 0, false, &whole);
        uint64_t all = whole.result.nodes;
        print_message("%s: %d nodes\n", theories[k], (int)all);
        assert_true(all > 50);
        for (uint64_t limit = 1; limit < all; limit += all / 7) {
            path p;
            a.watch = (watch){ .limit = limit };
            lab_run(&a, &s, theories[k], 0, false, &p);
            assert_int_equal(p.result.outcome, UNFINISHED);
            assert_true(p.steps.n <= whole.steps.n);
            path_close(&p);
        }
        path_close(&whole);
    }
    lab_drop(&s);
    lab_close(&a);
}

/* ---- chains that are not braids ---- */

/* A rule of the tests: it says that every candidate has a chain of three cells, whatever that may be. */
static answer find_wild(finder *f, void *mine, cand z, int length, bool distinct, status *why)
{
    (void)mine, (void)z, (void)distinct, (void)why;
    f->rights = 0;
    return length < 3 ? CUT : FOUND;
}

static status build_wild(void *mine, search *s, const query *q, csp_label target, const step **built)
{
    step *out = mine;
    s->label[0] = target;
    *out = (step){ .rule = q->rule,
                   .name = q->name,
                   .length = 3,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = s->label };
    *built = out;
    return OK;
}

static status open_wild(search *s, void **mine)
{
    *mine = arena_take(&s->arena, 1, sizeof(step));
    return *mine ? OK : NO_MEMORY;
}

#define WILD .find = find_wild, .build = build_wild
static const chain_kind wild = { WILD }, wild_alone = { WILD, .bounds_itself = true },
                        tame = { WILD, .braids = true },
                        tame_alone = { WILD, .braids = true, .bounds_itself = true };

#define WILD_RULE(kind)                                                                                      \
    static const rule rule_##kind = { .name = #kind, .min_length = 2, .open = open_wild, .chains = &kind };
WILD_RULE(wild)
WILD_RULE(wild_alone)
WILD_RULE(tame)
WILD_RULE(tame_alone)

static status count_steps(void *context, const step *s)
{
    *(int *)context += s->length == 3;
    return OK;
}

/* The chains of this rule that are found in s, after those of braids: they raise bounds. */
static int count_after_braids(ruleset *rules, const state *s, search_layout layout, bool hurry, const rule *r)
{
    static const rule *both[2] = { &rule_braid };
    watch w = { 0 };
    int found = 0;
    both[1] = r;
    ruleset_start(rules, &(search_terms){ .layout = layout, .hurry = hurry });
    ruleset_begin(rules, s, &w);
    for (int length = 2; length <= 3; length++)
        for (int i = 0; i < 2; i++) {
            int next, others = 0;
            const query q = { both[i], both[i]->name, ALL_TYPES, length };
            const step_sink sink = { count_steps, i ? &found : &others, true };
            assert_int_equal(ruleset_find(rules, &q, &sink, &next), OK);
        }
    return found;
}

/* In an empty Sudoku no candidate is refuted by propagation, so none has a braid. Chains that are not within
 * braids are found all the same, in each layout; of others no question is asked. */
static void chains_need_not_be_braids(void **unused)
{
    (void)unused;
    lab a;
    state s;
    ruleset *rules;
    lab_open_sudoku(&a);
    assert_int_equal(state_open(&s, &memory_standard, a.csp), OK);
    assert_int_equal(ruleset_open(&rules, &memory_standard, a.csp), OK);
    for (int k = 0; k < 4; k++) {
        search_layout layout = k / 2 ? LAYOUT_SPARSE : LAYOUT_BEST;
        assert_int_equal(count_after_braids(rules, &s, layout, k % 2, &rule_wild), 729);
        assert_int_equal(count_after_braids(rules, &s, layout, k % 2, &rule_wild_alone), 729);
        assert_int_equal(count_after_braids(rules, &s, layout, k % 2, &rule_tame), 0);
    }
    assert_int_equal(count_after_braids(rules, &s, LAYOUT_BEST, false, &rule_tame_alone), 0);
    ruleset_close(rules);
    lab_drop(&s);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_need_not_be_braids),
        cmocka_unit_test(same_lengths_as_by_definition),
        cmocka_unit_test(same_levels_as_by_definition),
        cmocka_unit_test(lassos_are_refused),
        cmocka_unit_test(bivalue_chains_and_z_whips_are_stable),
        cmocka_unit_test(ratings_obey_the_theorems),
        cmocka_unit_test(paths_are_valid),
        cmocka_unit_test(long_chains_take_no_time),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(budgets_end_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
