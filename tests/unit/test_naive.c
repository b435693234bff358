/* test_naive.c: the engine against a second opinion, by the definitions (naive.h).
 *
 * First the naive rater itself has to reproduce published ratings. Then both rate the same puzzles and random
 * networks: the ratings must be equal, and round by round the level and the set of eliminated labels. Then
 * both are asked for the shortest whip and the shortest braid on every candidate of random states. Finally
 * the validator of steps is shown lines that are wrong. */
#include "lab.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_LENGTH = 7 };
enum { BUDGET = 60000 }; /* partial patterns */

typedef struct theory_case {
    const char *name;
    bool whips, braids;
} theory_case;

static const theory_case theories[] = { { "W", true, false }, { "B", false, true }, { "W+B", true, true } };

typedef struct tally {
    int compared, skipped, rounds, braids, contradictions, unsolved, rating[MAX_LENGTH + 1];
} tally;

/* A whip or a braid; with evidence, it must have the lines of one. */
static bool is_whip_or_braid(const step *s)
{
    bool is = s->rule == &rule_whip || s->rule == &rule_braid;
    if (s->lines)
        assert_int_equal(is_chain(s), is);
    return is;
}

static int by_number(const void *a, const void *b)
{
    return *(const csp_label *)a - *(const csp_label *)b;
}

/* Steps from..to-1 of the engine are one round of chains: is it the naive one? */
static void compare_round(const path *p, int from, int to, const theory_case *t, const naive_round *want)
{
    int n = 0, labels = csp_labels(p->start.csp);
    csp_label *got = calloc((size_t)labels, sizeof *got);
    assert_non_null(got);
    for (int i = from; i < to; i++) {
        const step *s = &p->steps.step[i];
        assert_true(is_whip_or_braid(s));
        assert_int_equal(s->length, want->length);
        if (t->whips)
            assert_string_equal(s->name, want->braid ? "braid" : "whip");
        for (int k = 0; k < s->conclusions && n < labels; k++)
            got[n++] = s->conclusion[k];
    }
    qsort(got, (size_t)n, sizeof *got, by_number);
    assert_int_equal(n, want->labels);
    assert_memory_equal(got, want->label, (size_t)n * sizeof *got);
    free(got);
}

static void compare_rounds(const path *p, const theory_case *t, const naive_result *want)
{
    int rounds = 0;
    for (int from = 0, to; from < p->steps.n; from = to) {
        const step *s = p->steps.step;
        for (to = from + 1; to < p->steps.n && s[to].round == s[from].round; to++)
            ;
        if (!is_whip_or_braid(&s[from]))
            continue;
        assert_true(rounds < want->rounds);
        compare_round(p, from, to, t, &want->round[rounds++]);
    }
    assert_int_equal(rounds, want->rounds);
}

static void compare_ends(const path *p, const naive_result *want)
{
    outcome o = p->result.outcome;
    assert_int_equal(p->result.hardest, want->rating);
    assert_int_equal(o == SOLVED, want->end == NAIVE_SOLVED);
    assert_int_equal(o == CONTRADICTION, want->end == NAIVE_CONTRADICTION);
    assert_int_equal(o == STUCK || o == BOUNDED, want->end == NAIVE_UNSOLVED);
    if (o != CONTRADICTION)
        assert_true(lab_same(&p->final, &want->final));
}

static void compare(lab *a, const state *start, const theory_case *t, int max, tally *sum)
{
    naive_result want;
    naive_rate(start, t->whips, t->braids, max, BUDGET, &want);
    if (want.end == NAIVE_GAVE_UP) {
        sum->skipped++;
    } else {
        for (int way = 0; way < 3; way++) { /* with evidence or without, and by each layout of the search */
            path p;
            a->layout = way < 2 ? LAYOUT_BEST : LAYOUT_SPARSE;
            lab_run(a, start, t->name, max, way == 1, &p);
            compare_rounds(&p, t, &want);
            compare_ends(&p, &want);
            path_close(&p);
        }
        sum->compared++;
        sum->rounds += want.rounds;
        sum->contradictions += want.end == NAIVE_CONTRADICTION;
        sum->unsolved += want.end == NAIVE_UNSOLVED;
        sum->rating[want.rating < MAX_LENGTH ? want.rating : MAX_LENGTH]++;
        for (int i = 0; i < want.rounds; i++)
            sum->braids += want.round[i].braid;
    }
    naive_close(&want);
}

static void tell(const char *what, const tally *t)
{
    print_message(
        "%s: %d compared, %d too costly, %d rounds (%d of braids), %d contradictions, %d unsolved; ratings",
        what, t->compared, t->skipped, t->rounds, t->braids, t->contradictions, t->unsolved);
    for (int i = 0; i <= MAX_LENGTH; i++)
        print_message(" %d", t->rating[i]);
    print_message("\n");
}

static void naive_gives_published_ratings(void **unused)
{
    (void)unused;
    lab a;
    int known = 0;
    lab_open_sudoku(&a);
    for (const lab_known *k = lab_known_table; k->line; k++)
        for (int braid = 0; braid < 2; braid++) {
            int want = braid ? k->b : k->w;
            naive_result r;
            if (want == 0 || want > 6)
                continue;
            state s = lab_sudoku(&a, k->line);
            naive_rate(&s, !braid, braid, want, 10 * BUDGET, &r);
            if (r.end != NAIVE_GAVE_UP) {
                assert_int_equal(r.end, NAIVE_SOLVED);
                assert_int_equal(r.rating, want);
                known++;
            }
            naive_close(&r);
            lab_drop(&s);
        }
    lab_close(&a);
    print_message("%d published ratings found again\n", known);
    assert_true(known >= 12);
}

/* A target Z, two csp-variables {L R1} and {L R2} with L linked to Z, and a last one {A1 A2 B1 B2} with the A
 * linked to R1 and the B to R2. A braid of length 3 needs L as a left twice; a whip needs another left in one
 * of the two: `second` puts one, linked to Z and R1, into {L R2}; `first` puts one, linked to Z, into {L R1},
 * so that L is free. */
static void open_twins(lab *a, bool first, bool second, state *s)
{
    enum { Z, Y, L, R1, R2, A1, A2, B1, B2, C, LABELS };
    static const char *const name[LABELS] = { "Z", "Y", "L", "R1", "R2", "A1", "A2", "B1", "B2", "C" };
    static const int var[4][5] = { { Z, Y, -1 }, { L, R1, -1 }, { L, R2, -1 }, { A1, A2, B1, B2, -1 } };
    static const int link[][2] = { { Z, L }, { R1, A1 }, { R1, A2 }, { R2, B1 }, { R2, B2 } };
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "x", "single");
    for (int l = 0; l < (first || second ? LABELS : C); l++)
        csp_add_label(b, name[l], name[l], "true");
    for (int v = 0; v < 4; v++) {
        csp_add_var(b, 0, small_name("v", v));
        for (int i = 0; var[v][i] >= 0; i++)
            csp_put(b, (csp_var)v, (csp_label)var[v][i], "v");
    }
    for (size_t i = 0; i < sizeof link / sizeof *link; i++)
        csp_add_link(b, (csp_label)link[i][0], (csp_label)link[i][1]);
    if (first || second) {
        csp_put(b, first ? 1 : 2, C, "v");
        csp_add_link(b, C, Z);
        csp_add_link(b, C, R1);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    lab_open(a, c);
    assert_int_equal(state_open(s, &memory_standard, c), OK);
}

static void lefts_of_whips_are_different_by_some_choice(void **unused)
{
    (void)unused;
    static const struct {
        bool first, second;
        int whip;
    } cases[] = { { false, false, 0 }, { false, true, 3 }, { true, false, 3 } };
    for (int i = 0; i < 3; i++) {
        lab a;
        state s;
        open_twins(&a, cases[i].first, cases[i].second, &s);
        lab_begin(&a, &s);
        assert_int_equal(lab_shortest(&a, &rule_whip, 0, 9), cases[i].whip);
        assert_int_equal(naive_whip(&s, 0, 9, NULL), cases[i].whip);
        assert_int_equal(lab_shortest(&a, &rule_braid, 0, 9), 3);
        assert_int_equal(naive_braid(&s, 0, 9, NULL), 3);
        lab_drop(&s);
        lab_close(&a);
    }
}

static void same_paths_of_sudokus(void **unused)
{
    (void)unused;
    lab a;
    tally sum[3] = { 0 };
    lab_open_sudoku(&a);
    for (int i = 0; i < 160; i++) {
        state s = lab_generate(&a, 2, (uint64_t)i, NULL);
        for (int t = 0; t < 3; t++)
            compare(&a, &s, &theories[t], MAX_LENGTH, &sum[t]);
        lab_drop(&s);
    }
    lab_close(&a);
    for (int t = 0; t < 3; t++) {
        tell(theories[t].name, &sum[t]);
        assert_true(sum[t].compared >= 150);
        assert_true(sum[t].rating[2] + sum[t].rating[3] + sum[t].rating[4] >= 40);
    }
}

typedef void open_network(lab *a, rng *r, state *start);

static void compare_networks(open_network *open, uint64_t seed, int n, tally sum[3])
{
    rng r;
    random_seed(&r, seed, 0);
    for (int i = 0; i < n; i++) {
        lab a;
        state s;
        open(&a, &r, &s);
        for (int t = 0; t < 3; t++)
            compare(&a, &s, &theories[t], csp_vars(a.csp), &sum[t]);
        lab_drop(&s);
        lab_close(&a);
    }
    for (int t = 0; t < 3; t++)
        tell(theories[t].name, &sum[t]);
}

static void same_paths_of_random_networks(void **unused)
{
    (void)unused;
    tally sum[3] = { 0 };
    compare_networks(lab_open_random, 3, 600, sum);
    for (int t = 0; t < 3; t++) {
        assert_true(sum[t].compared >= 590);
        assert_true(sum[t].rounds >= 200);
        assert_true(sum[t].contradictions >= 30);
        assert_true(sum[t].unsolved >= 30);
    }
}

static void same_paths_of_sparse_networks(void **unused)
{
    (void)unused;
    tally sum[3] = { 0 };
    compare_networks(lab_open_sparse, 6, 800, sum);
    for (int t = 0; t < 3; t++) {
        assert_true(sum[t].compared >= 770);
        assert_true(sum[t].rounds >= 1000);
        assert_true(sum[t].rating[4] + sum[t].rating[5] + sum[t].rating[6] + sum[t].rating[7] >= 30);
    }
    assert_true(sum[2].braids >= 5);
}

/* Every candidate of s: the lengths of its shortest whip and braid up to max. */
static int compare_targets(lab *a, const state *s, int max, int *found)
{
    int asked = 0;
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_label z = (csp_label)l;
        if (!state_is_candidate(s, z))
            continue;
        long budget = BUDGET;
        int whip = lab_shortest(a, &rule_whip, z, max), braid = lab_shortest(a, &rule_braid, z, max);
        int want = naive_whip(s, z, max, &budget);
        if (want != NAIVE_COSTLY)
            assert_int_equal(whip, want);
        want = naive_braid(s, z, max, &budget);
        if (want != NAIVE_COSTLY)
            assert_int_equal(braid, want);
        asked += want != NAIVE_COSTLY;
        *found += braid > 0;
    }
    return asked;
}

static void same_shortest_patterns_in_random_states(void **unused)
{
    (void)unused;
    int asked = 0, found = 0;
    rng r;
    lab a;
    random_seed(&r, 4, 0);
    lab_open_sudoku(&a);
    bool *solution = calloc((size_t)csp_labels(a.csp), sizeof *solution);
    assert_non_null(solution);
    for (int i = 0; i < 60; i++) {
        state s = lab_generate(&a, 5, (uint64_t)i, NULL);
        assert_true(lab_solution(&a, &s, solution));
        lab_shrink(&s, &r, solution, (int)random_below(&r, 6));
        if (naive_brt(&s) && s.undecided)
            asked += compare_targets(&a, &s, 4, &found);
        lab_drop(&s);
    }
    free(solution);
    lab_close(&a);
    print_message("Sudokus: %d candidates asked, %d with a braid up to length 4\n", asked, found);
    assert_true(asked >= 1000 && found >= 200);
    asked = found = 0;
    for (int i = 0; i < 2400; i++) {
        state s;
        if (i % 6)
            lab_open_sparse(&a, &r, &s);
        else
            lab_open_random(&a, &r, &s);
        if (naive_brt(&s) && s.undecided)
            asked += compare_targets(&a, &s, csp_vars(a.csp), &found);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("networks: %d candidates asked, %d with a braid\n", asked, found);
    assert_true(asked >= 1000 && found >= 200);
}

/* ---- the validator itself ---- */

/* A step whose lines may be changed. */
typedef struct open_step {
    step step;
    step_line line[STEP_CELLS_MAX + 2];
} open_step;

static open_step *open_copy(open_step *o, const step *s)
{
    assert_true(s->lines <= STEP_CELLS_MAX);
    o->step = *s;
    memset(o->line, 0, sizeof o->line);
    memcpy(o->line, s->line, (size_t)s->lines * sizeof *s->line);
    o->step.line = o->line;
    return o;
}

static int *labels_of(step_line *l) /* how many it supposes, asserts or eliminates */
{
    return l->kind == TRESSE_SUPPOSE  ? &l->suppose.labels
           : l->kind == TRESSE_SUBSET ? &l->subset.targets
           : l->kind == TRESSE_CELL   ? &l->cell.rights
                                      : &l->declared.targets;
}

static void refuses(const state *s, const open_step *o)
{
    if (naive_valid_step(s, &o->step, NULL))
        fail_msg("%s[%d] is right", o->step.name, o->step.length);
}

/* What JSON can't say, so that no spoilt path shows it: first lines that conclude something else than the
 * step, lines at other places, rights that are refuted or not. */
static int spoil_lines(const state *s, const step *p)
{
    static const step_conclusion other[] = { [CONCLUDES_NOTHING] = CONCLUDES_VALUES,
                                             [CONCLUDES_ELIMINATIONS] = CONCLUDES_VALUES,
                                             [CONCLUDES_VALUES] = CONCLUDES_ELIMINATIONS };
    open_step o;
    assert_true(naive_valid_step(s, p, NULL));
    if (p->conclusions) {
        --*labels_of(open_copy(&o, p)->line);
        refuses(s, &o);
    }
    open_copy(&o, p)->step.concludes = other[p->concludes];
    refuses(s, &o);
    open_copy(&o, p)->line[0].inside++;
    refuses(s, &o);
    open_copy(&o, p)->step.lines++;
    refuses(s, &o);
    open_copy(&o, p)->step.lines = 0;
    refuses(s, &o);
    if (p->line->kind == TRESSE_SUPPOSE) {
        open_copy(&o, p)->line[0].suppose.negated = true;
        refuses(s, &o);
    }
    for (int k = 0; k < p->lines; k++)
        if (p->line[k].kind == TRESSE_CELL) {
            uint16_t *by = &open_copy(&o, p)->line[k].cell.right_by;
            *by = *by == NO_LINE ? 0 : NO_LINE;
            refuses(s, &o);
            open_copy(&o, p)->line[k].cell.has_left ^= true;
            refuses(s, &o);
        }
    return 1;
}

static void validator_reads_all_of_a_line(void **unused)
{
    (void)unused;
    static const char *const names[] = { "S+BC+Z+T+W+B", "BC", "T", "TE(BRT)" };
    int seen[NAIVE_SHAPELESS] = { 0 };
    lab a;
    lab_open_sudoku(&a);
    for (int i = 0; i < 24; i++) {
        path p;
        state s = lab_puzzle(&a, 8, i, NULL), now = lab_copy(&s);
        lab_run(&a, &s, names[i % 4], 7, true, &p);
        for (int from = 0, to; from < p.steps.n; from = to) {
            for (to = from; to < p.steps.n && p.steps.step[to].round == p.steps.step[from].round; to++)
                seen[naive_shape_of(a.csp, &p.steps.step[to])] += spoil_lines(&now, &p.steps.step[to]);
            naive_replay(&now, p.steps.step + from, to - from);
        }
        path_close(&p);
        lab_drop(&now);
        lab_drop(&s);
    }
    lab_close(&a);
    assert_true(seen[NAIVE_SINGLE] >= 100 && seen[NAIVE_CHAIN] >= 100 && seen[NAIVE_SUBSET] >= 5 &&
                seen[NAIVE_TRIAL] >= 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(naive_gives_published_ratings),
        cmocka_unit_test(lefts_of_whips_are_different_by_some_choice),
        cmocka_unit_test(same_paths_of_sudokus),
        cmocka_unit_test(same_paths_of_random_networks),
        cmocka_unit_test(same_paths_of_sparse_networks),
        cmocka_unit_test(same_shortest_patterns_in_random_states),
        cmocka_unit_test(validator_reads_all_of_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
