/* test_relations.c: OR_k relations and what goes with them: tridagons, OR_k-whips, forcing whips, finned fish
 * and impossible patterns, against their definitions, executed (naive_relations.h), against published
 * ratings, and as paths: checked, proved by unit propagation, trimmed, spoiled. */
#include "core/pattern.h"
#include "lab.h"
#include "naive_g.h"
#include "naive_relations.h"
#include "odd.h"
#include "rup.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const rule rule_or4_g_whip, rule_or4_whip, rule_or3_forcing, rule_forcing, rule_forcing3,
    rule_forcing4, rule_forcing5, rule_finned, rule_tridagon;

/* ---- one level of a rule, in one state ---- */

typedef struct level {
    bool *told; /* of each label: some step concludes it */
    int steps, subsets;
    void (*also)(void *context, const step *s);
    void *context;
} level;

static status take(void *context, const step *p)
{
    level *l = context;
    l->steps++;
    l->subsets += p->lines == 1 && p->line->kind == TRESSE_SUBSET;
    for (int i = 0; i < p->conclusions; i++)
        l->told[p->conclusion[i]] = true;
    if (l->also)
        l->also(l->context, p);
    return OK;
}

static void find(ruleset *rules, const rule *r, int length, level *l)
{
    int next = 0;
    const query q = { r, r->name, ALL_TYPES, length };
    const step_sink sink = { take, l, true };
    assert_int_equal(ruleset_find(rules, &q, &sink, &next), OK);
    assert_true(next > length);
}

/* ---- OR_k-whips and forcing whips, on small networks with sets at random ---- */

enum { SETS = 3 };

typedef struct bench {
    lab a;
    state s;
    known_sets known;
    csp_label member[SETS][4];
    csp_list set[SETS];
    ruleset *rules;
    watch watch;
    bool *told, *wanted, *before;
} bench;

static bool thorough(void)
{
    return getenv("TRESSE_THOROUGH");
}

static void draw_sets(bench *b, rng *r)
{
    csp_label candidate[256];
    int n = 0;
    for (int l = 0; l < csp_labels(b->a.csp); l++)
        if (state_is_candidate(&b->s, (csp_label)l))
            candidate[n++] = (csp_label)l;
    for (int i = 0; i < SETS; i++) {
        int size = 2 + (int)random_below(r, 3);
        random_shuffle(r, candidate, n);
        size = size < n ? size : n;
        memcpy(b->member[i], candidate, (size_t)size * sizeof *candidate);
        assert_int_equal(sets_add(&b->known, i, "Trid", b->member[i], size), OK);
    }
    sets_next_round(&b->known);
}

/* Those that are offered, for one that contains another is not. */
static int list_offered(bench *b)
{
    int n = 0;
    for (const known_set *k = sets_begin(&b->known, &b->s); k; k = k->next)
        b->set[n++] = k->left;
    return n;
}

static void open_small(bench *b, rng *r)
{
    csp *c;
    assert_int_equal(small_random(r, &c), OK);
    lab_open(&b->a, c);
    assert_int_equal(state_open(&b->s, &memory_standard, c), OK);
    small_shrink(&b->s, r, 15);
}

static bool open_bench(bench *b, rng *r, bool odd)
{
    *b = (bench){ .watch = { 0 } };
    if (odd)
        odd_open(&b->a, r, &b->s);
    else
        open_small(b, r);
    sets_open(&b->known, &memory_standard);
    assert_int_equal(ruleset_open(&b->rules, &memory_standard, b->a.csp), OK);
    size_t labels = (size_t)csp_labels(b->a.csp) + 1;
    b->told = calloc(labels, 1);
    b->wanted = calloc(labels, 1);
    b->before = calloc(labels, 1);
    if (!naive_brt(&b->s) || b->s.undecided < 2 || b->s.candidates < 4)
        return false;
    draw_sets(b, r);
    ruleset_start(b->rules, &(search_terms){ .sets = &b->known });
    ruleset_begin(b->rules, &b->s, &b->watch);
    return true;
}

static void close_bench(bench *b)
{
    ruleset_close(b->rules);
    sets_close(&b->known);
    free(b->told);
    free(b->wanted);
    free(b->before);
    lab_drop(&b->s);
    lab_close(&b->a);
}

/* Has z a whip[1]? */
static bool has_whip_1(const state *s, csp_label z)
{
    for (int v = 0; v < csp_vars(s->csp); v++) {
        csp_list labels = csp_var_labels(s->csp, (csp_var)v);
        bool all = s->value[v] == CSP_NONE && !csp_has(s->csp, (csp_var)v, z);
        for (const csp_label *l = labels.begin; l < labels.end && all; l++)
            all = !state_is_candidate(s, *l) || csp_linked(s->csp, *l, z);
        if (all)
            return true;
    }
    return false;
}

static void compare_or_whips(bench *b, int *found)
{
    int n = list_offered(b);
    level l = { .told = b->told };
    for (int length = 1; length <= 5; length++) {
        memset(b->told, 0, (size_t)csp_labels(b->a.csp));
        find(b->rules, &rule_or4_whip, length, &l);
        for (int z = 0; z < csp_labels(b->a.csp); z++) {
            if (!state_is_candidate(&b->s, (csp_label)z) || b->before[z] || has_whip_1(&b->s, (csp_label)z))
                continue;
            bool wanted = naive_or_whip(&b->s, b->set, n, (csp_label)z, length);
            if (wanted != b->told[z])
                fail_msg("OR4-whip[%d] on %s: %d", length, csp_label_name(b->a.csp, (csp_label)z),
                         b->told[z]);
            b->before[z] = wanted;
            found[length] += wanted;
        }
    }
}

static void compare_or_g_whips(bench *b, int *found)
{
    int n = list_offered(b);
    level l = { .told = b->told };
    for (int length = 1; length <= 5; length++) {
        memset(b->told, 0, (size_t)csp_labels(b->a.csp));
        find(b->rules, &rule_or4_g_whip, length, &l);
        for (int z = 0; z < csp_labels(b->a.csp); z++) {
            long budget = 200000;
            if (!state_is_candidate(&b->s, (csp_label)z) || b->before[z] || has_whip_1(&b->s, (csp_label)z))
                continue;
            int wanted = naive_or_g_whip(&b->s, b->set, n, (csp_label)z, length, &budget);
            b->before[z] = wanted != 0;
            if (wanted == NAIVE_COSTLY)
                continue;
            if (wanted != b->told[z])
                fail_msg("OR4-g-whip[%d] on %s: %d", length, csp_label_name(b->a.csp, (csp_label)z),
                         b->told[z]);
            found[length] += wanted && !naive_or_whip(&b->s, b->set, n, (csp_label)z, length);
        }
    }
}

static void or_g_whips_by_the_definition(void **unused)
{
    (void)unused;
    rng r;
    int found[6] = { 0 };
    random_seed(&r, 411, 1);
    for (int i = 0; i < (thorough() ? 30000 : 3000); i++) {
        bench b;
        if (open_bench(&b, &r, i % 2))
            compare_or_g_whips(&b, found);
        close_bench(&b);
    }
    print_message("OR4-g-whips of length 2 to 5 that are not OR4-whips: %d %d %d %d\n", found[2], found[3],
                  found[4], found[5]);
    assert_true(found[1] == 0 && found[2] > 0 && found[3] > 10 && found[4] > 5);
}

static void or_whips_by_the_definition(void **unused)
{
    (void)unused;
    rng r;
    int found[6] = { 0 };
    random_seed(&r, 411, 0);
    for (int i = 0; i < (thorough() ? 60000 : 3000); i++) {
        bench b;
        if (open_bench(&b, &r, i % 2))
            compare_or_whips(&b, found);
        close_bench(&b);
    }
    print_message("OR4-whips of length 1 to 5: %d %d %d %d %d\n", found[1], found[2], found[3], found[4],
                  found[5]);
    assert_true(found[1] > 50 && found[2] > 200 && found[3] > 50 && found[4] > 5);
}

/* Every label that a level concludes, and no other; those without whips[1] on members or target, after which
 * nothing would be asked. */
static void compare_forcing(bench *b, const rule *r, csp_list *from, int n, int *found)
{
    size_t labels = (size_t)csp_labels(b->a.csp);
    level l = { .told = b->told };
    for (int length = r->min_length; length <= 4; length++) {
        memset(b->told, 0, labels);
        memset(b->wanted, 0, labels);
        find(b->rules, r, length, &l);
        for (int i = 0; i < n; i++)
            naive_forcing(&b->s, from[i], length, b->wanted);
        for (size_t x = 0; x < labels; x++) {
            if (b->wanted[x] != b->told[x])
                fail_msg("%s[%d] on %s: %d", r->name, length, csp_label_name(b->a.csp, (csp_label)x),
                         b->told[x]);
            found[length] += b->wanted[x];
        }
    }
}

/* The candidates of csp-variables that have two of them, up to `most`. */
static int list_members(const bench *b, int most, csp_list *out, csp_label *room)
{
    int n = 0;
    for (int v = 0; v < csp_vars(b->a.csp); v++) {
        csp_list all = csp_var_labels(b->a.csp, (csp_var)v);
        if (b->s.value[v] != CSP_NONE || b->s.count[v] < 2 || b->s.count[v] > most)
            continue;
        out[n].begin = room;
        for (const csp_label *l = all.begin; l < all.end; l++)
            if (state_is_candidate(&b->s, *l))
                *room++ = *l;
        out[n++].end = room;
    }
    return n;
}

static void forcing_whips_by_the_definition(void **unused)
{
    (void)unused;
    rng r;
    int found[5][5] = { { 0 } };
    random_seed(&r, 412, 0);
    for (int i = 0; i < (thorough() ? 60000 : 900); i++) {
        bench b;
        csp_list from[64];
        csp_label room[512];
        if (open_bench(&b, &r, i % 2)) {
            compare_forcing(&b, &rule_forcing, from, list_members(&b, 2, from, room), found[0]);
            compare_forcing(&b, &rule_forcing3, from, list_members(&b, 3, from, room), found[1]);
            compare_forcing(&b, &rule_forcing4, from, list_members(&b, 4, from, room), found[3]);
            compare_forcing(&b, &rule_forcing5, from, list_members(&b, 5, from, room), found[4]);
            int n = list_offered(&b), small = 0;
            for (int k = 0; k < n; k++)
                if (csp_list_size(b.set[k]) <= 3)
                    from[small++] = b.set[k];
            compare_forcing(&b, &rule_or3_forcing, from, small, found[2]);
        }
        close_bench(&b);
    }
    for (int k = 0; k < 5; k++) {
        print_message("forcing: %d %d %d %d\n", found[k][1], found[k][2], found[k][3], found[k][4]);
        assert_true(found[k][2] > 50 && found[k][3] > 50 && found[k][4] > 50);
    }
}

/* ---- finned fish ---- */

static void compare_fish(lab *a, const state *s, int *found, bool *told, bool *wanted)
{
    watch w = { 0 };
    ruleset *rules;
    assert_int_equal(ruleset_open(&rules, &memory_standard, a->csp), OK);
    ruleset_start(rules, &(search_terms){ 0 });
    ruleset_begin(rules, s, &w);
    for (int size = 2; size <= 3; size++) {
        level l = { .told = told };
        memset(told, 0, (size_t)csp_labels(a->csp));
        memset(wanted, 0, (size_t)csp_labels(a->csp));
        find(rules, &rule_finned, size, &l);
        assert_int_equal(l.subsets, 0);
        naive_finned(s, size, wanted);
        for (int x = 0; x < csp_labels(a->csp); x++) {
            if (wanted[x] != told[x])
                fail_msg("finned fish of size %d on %s: %d", size, csp_label_name(a->csp, (csp_label)x),
                         told[x]);
            found[size] += wanted[x];
        }
    }
    ruleset_close(rules);
}

static void finned_fish_by_the_definition(void **unused)
{
    (void)unused;
    lab a;
    int found[4] = { 0 };
    lab_open_sudoku(&a);
    bool *told = calloc((size_t)csp_labels(a.csp), 1), *wanted = calloc((size_t)csp_labels(a.csp), 1);
    for (int i = 0; i < 12; i++) {
        path p;
        state s = lab_puzzle(&a, 413, i, NULL);
        lab_run(&a, &s, "S", 0, false, &p); /* no Subset is left */
        if (p.result.outcome != SOLVED)
            compare_fish(&a, &p.final, found, told, wanted);
        path_close(&p);
        lab_drop(&s);
    }
    free(told);
    free(wanted);
    lab_close(&a);
    print_message("finned fish of size 2 and 3: %d %d targets\n", found[2], found[3]);
    assert_true(found[2] > 0 && found[3] > 0);
}

/* ---- tridagons ---- */

static const char *const published[][3] = {
    { "...4.67.9.......3....1.2.4.2....1..8.38.2.1..6.1.48...3.486.....62.1.......2...6.", "OR5W", "3" },
    { "1.3.56.8..5718..3.68.3.7.......78.5.3.....8.28.....46...8.......1.86.....367.51.8", "OR5W", "3" },
    { ".....67.9456....23......64.2.56.8.3.3......6..643.....5.8..23.664.5.3..8...86....", "OR5W", "4" },
    { "....56....5.1.9...69.37..1........3.37....6.2......8.473.6.59...1579.3..9.6......", "OR5W", "4" },
    { "1.3.5..8945..89..3.89........18.5...5..91.8..9.8.341..3.5....28....4.3.........76", "OR5W", "5" },
    { "....56....567.91.2..921...6......3.8..7...2.5......69..7156..2.5.29...6.96..2....", "OR5W", "5" },
    { "...4.67.9.......3668.....512..76..9....9.2...97..48..2...8.76..7...249..84.69....", "OR5W", "6" },
    { "...4.67.9....892..69..3.....79...1.33.691..72...37..9.7.1.......62.....793.....21", "OR5W", "6" },
    { ".23....8.4.6789...7..........189..76....719.4......81....96...86..1.8...8...47.61", "OR5W", "7" },
    { "..345..8945......3.8.73.....9.....3537....8.45.....97......43.883.21....94..6....", "OR5W", "7" },
    { "1..4.6...4..18.......37.41..4.....9759.7..3.17..9..54.37..9..54.14...9.39.5......", "OR5W", "8" },
    { "1.345.7.94.7..........73.14....3..75.3.71.94..7.5..1.3.......9.6.8.97.....2.45...", "OR5W", "8" },
    { "1.....78.4.71..2.6...2.7...2.4.....8.76...1.281....4......4.62....9.5...7.136....", "OR5W", ">8" },
    { "12...6...4.7...2..689.23................7...8...83..42.7.2.84...6..47.23.4.36.8.7", "OR5W", ">8" },
    { ".....6......18..36..6.231.4.45.............41719.......3.6..4.8...83..12.8..4.36.", "OR5FW", "3" },
    { "1.345..8945........983....5.....39.8.39...17...4....2...18......4593.8......15...", "OR5FW", "6" },
    { ".23.5.7.9.5.....327.923....23...4.75.4.....9.9.....3.4....45..7.92.67....7412....", "OR5FW", "5" },
    { "1..4.678.4..1...636....34.1...8.7.3......4.....863.17..9476....7.2.4....861....47", "OR5FW", "7" },
};
enum { PUBLISHED = sizeof published / sizeof *published };

/* Of all twelve cells of four blocks, three in different rows and columns of each: just those are impossible
 * whose permutations have an odd number of odd ones among them; by trying, in two ways. */
static void tridagons_are_a_matter_of_parity(void **unused)
{
    (void)unused;
    static const int permutation[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                           { 0, 2, 1 }, { 1, 0, 2 }, { 2, 1, 0 } };
    csp *c;
    int impossible = 0;
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    for (int x = 0; x < 6 * 6 * 6 * 6; x++) {
        int which[4] = { x % 6, x / 6 % 6, x / 36 % 6, x / 216 }, odd = 0;
        csp_label label[36];
        csp_var set[12];
        for (int i = 0; i < 36; i++) {
            int b = i / 9, r = i / 3 % 3, row = 3 * (b / 2) + r,
                column = 3 * (b % 2) + permutation[which[b]][r];
            label[i] = (csp_label)((row * 9 + column) * 9 + i % 3);
            set[i / 3] = csp_label_vars(c, label[i]).begin[0];
        }
        for (int b = 0; b < 4; b++)
            odd += which[b] >= 3;
        csp_list sets = { set, set + 12 }, labels = { label, label + 36 };
        assert_string_equal(csp_type_name(c, csp_var_type(c, set[0])), "rc");
        assert_int_equal(pattern_is_impossible(c, sets, labels, NULL, NULL), odd % 2);
        if (x % 7 == 0)
            assert_int_equal(naive_can_choose(c, sets, labels), odd % 2 == 0);
        impossible += odd % 2;
    }
    assert_int_equal(impossible, 648);
    csp_free(c);
}

typedef struct guardians {
    char list[400][21 * 8];
    int n;
} guardians;

static void note_guardians(void *context, const csp_label *l, int n)
{
    guardians *g = context;
    char *to = g->list[g->n++];
    assert_true(g->n < 400);
    *to = 0;
    for (int i = 0; i < n; i++)
        snprintf(to + strlen(to), 8, "%3d ", l[i]);
}

static int compare_labels(const void *a, const void *b)
{
    return *(const csp_label *)a - *(const csp_label *)b;
}

static void note_step(void *context, const step *p)
{
    csp_label sorted[32];
    assert_int_equal(p->concludes, CONCLUDES_SET);
    memcpy(sorted, p->conclusion, (size_t)p->conclusions * sizeof *sorted);
    qsort(sorted, (size_t)p->conclusions, sizeof *sorted, compare_labels);
    note_guardians(context, sorted, p->conclusions);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void tridagons_by_the_definition(void **unused)
{
    (void)unused;
    static guardians found, wanted;
    csp *c;
    int all = 0;
    watch w = { 0 };
    ruleset *rules;
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    bool *told = calloc((size_t)csp_labels(c), 1);
    assert_int_equal(ruleset_open(&rules, &memory_standard, c), OK);
    for (int i = 0; i < PUBLISHED; i++) {
        state s;
        level l = { .told = told, .also = note_step, .context = &found };
        assert_int_equal(small_start(c, 9, published[i][0], &s), OK);
        assert_true(naive_brt(&s));
        found.n = wanted.n = 0;
        ruleset_start(rules, &(search_terms){ 0 });
        ruleset_begin(rules, &s, &w);
        find(rules, &rule_tridagon, 3, &l);
        naive_tridagons(&s, note_guardians, &wanted);
        qsort(found.list, (size_t)found.n, sizeof *found.list, compare_texts);
        qsort(wanted.list, (size_t)wanted.n, sizeof *wanted.list, compare_texts);
        assert_int_equal(found.n, wanted.n);
        for (int k = 0; k < found.n; k++)
            assert_string_equal(found.list[k], wanted.list[k]);
        all += found.n;
        state_close(&s, &memory_standard);
    }
    print_message("%d tridagons\n", all);
    assert_true(all > 10);
    ruleset_close(rules);
    free(told);
    csp_free(c);
}

/* ---- paths, through the interface ---- */

typedef struct page {
    char *text;
    size_t n;
} page;

static int write_page(void *context, const char *bytes, size_t n)
{
    page *p = context;
    p->text = realloc(p->text, p->n + n + 1);
    assert_non_null(p->text);
    memcpy(p->text + p->n, bytes, n);
    p->n += n;
    p->text[p->n] = 0;
    return 0;
}

static tresse_path *solve(tresse *t, const char *app, const char *line, const char *by, int most, int trim)
{
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_path *out;
    tresse_options *o;
    const tresse_limits limits = { .max_length = most };
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, app, NULL, line, strlen(line), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, by, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "trim", trim ? "yes" : "no", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, o, &limits, &out), TRESSE_OK);
    tresse_options_free(o);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    return out;
}

/* Its JSON is accepted, its DRUP proof verified, and every step has sentences, a drawing and a line. */
static void check_written(tresse *t, const tresse_path *solved, int *rules)
{
    page json = { 0 }, cnf = { 0 }, drup = { 0 };
    tresse_verdict v;
    assert_int_equal(tresse_path_write(solved, TRESSE_JSON, write_page, &json), TRESSE_OK);
    assert_int_equal(tresse_check(t, json.text, json.n, &v, NULL), TRESSE_OK);
    if (!v.accepted)
        fail_msg("step %d: %s\n%s", v.refused, v.why, json.text);
    assert_int_equal(tresse_path_write(solved, TRESSE_CNF, write_page, &cnf), TRESSE_OK);
    assert_int_equal(tresse_path_write(solved, TRESSE_DRUP, write_page, &drup), TRESSE_OK);
    rup_verdict r = rup_check(cnf.text, drup.text);
    if (!r.accepted)
        fail_msg("clause %d: %s", r.refused, r.why);
    for (int k = 0; k < tresse_path_steps(solved); k++) {
        page words = { 0 }, drawing = { 0 };
        const char *called = tresse_path_step(solved, k).rule;
        tresse_drawing d = { .size = sizeof d, .step = k + 1, .part = TRESSE_WHOLE, .theme = "light" };
        if (!strstr(called, "-OR") && !strstr(called, "forcing") && !strstr(called, "finned"))
            continue;
        ++*rules;
        assert_int_equal(tresse_path_step_write(solved, k, TRESSE_SENTENCES, write_page, &words), TRESSE_OK);
        assert_true(words.n > 20 && words.text[words.n - 1] == '.');
        assert_int_equal(tresse_path_draw(solved, &d, write_page, &drawing), TRESSE_OK);
        assert_non_null(strstr(drawing.text, "</svg>"));
        free(words.text);
        free(drawing.text);
    }
    free(json.text);
    free(cnf.text);
    free(drup.text);
}

static void published_levels(void **unused)
{
    (void)unused;
    tresse *t;
    int steps = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (int i = 0; i < PUBLISHED; i++) {
        char by[64], said[16];
        snprintf(by, sizeof by, "SFin4+W8+Trid+%s8", published[i][1]);
        tresse_path *solved = solve(t, NULL, published[i][0], by, 0, 0);
        tresse_rating r = tresse_path_rating(solved);
        snprintf(said, sizeof said, "%s%d", r.kind == TRESSE_MORE ? ">" : "", r.value);
        assert_string_equal(said, published[i][2]);
        check_written(t, solved, &steps);
        tresse_path_free(solved);
        solved = solve(t, NULL, published[i][0], by, 0, 1);
        check_written(t, solved, &steps);
        tresse_path_free(solved);
    }
    assert_true(steps > 100);
    tresse_close(t);
}

/* Published: W+FW, W+F3W. */
static void published_forcing_whips(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *by;
        int rating;
    } list[] = {
        { "1...567...5.1..2.6.89..74.5.9....6......1....5....48..7....2...8.....9....4.651.2", "W+FW5", 5 },
        { "...4.6.89.5...9.3..8.3..4...4...8.6.......1..9..5....25...6..2..6...4..8..1.7....", "W+FW6", 6 },
        { "...4..7....71...36.8...214..4.7.......8.9..2.9...25........7.12.62..8..38.....6..", "W+FW", 3 },
        { "1...5.7.94..18.....89.724..2..9.5....3..2.1...4......8.......1..9....3.78..23....", "W+FW5", 5 },
        { "....5.7.94..1.........2.....1...78...3....4..97.....613....8..2598..46......6....", "W+FW", 4 },
        { "..34...8.4.71....6....2....27.8.3.5..8...56.....2......6...1..3......19....74.5..", "W+FW", 4 },
        { ".2.45..8....1....6..9....4.2.....5.....69..72.4...7..8..2.....4..43.1.5..8....9..", "W+FW7", 7 },
        { ".2....78.4....9.3..6..32........85....1...6...9.51..2...56.....6...21.....2.4.3.1", "W+FW", 5 },
        { "123...7.9.5.7..1...8.....6..............7.9.28.7.6..5...56..........2..1.1.84..3.", "W+F3W", 5 },
        { "..3.5...9...7..12.7.9...4....1.6...45..3.....8.7...3...1..9...66....12.......8...", "W+F3W", 4 },
        { ".2.....8...678.........35.4.1....4....527.....9..6.237......6.1.68....4.9...3..7.", "W+F3W", 5 },
    };
    tresse *t;
    int steps = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        tresse_path *solved = solve(t, NULL, list[i].line, list[i].by, 0, 0);
        assert_int_equal(tresse_path_rating(solved).value, list[i].rating);
        check_written(t, solved, &steps);
        tresse_path_free(solved);
        solved = solve(t, NULL, list[i].line, "F3W4", 0, 0); /* nothing else: many of them */
        check_written(t, solved, &steps);
        tresse_path_free(solved);
    }
    assert_true(steps > 100);
    tresse_close(t);
}

/* Isomorphs have the same rating. */
static void isomorphs_are_rated_alike(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "SFin4+W6+Trid+OR5FW4+OR5W6+F3W3", &th, NULL), TRESSE_OK);
    for (int i = 0; i < 8; i++) {
        tresse_rating first, now;
        for (uint64_t k = 0; k < 4; k++) {
            assert_int_equal(tresse_puzzle_read(p, NULL, NULL, published[i][0], 81, NULL), TRESSE_OK);
            if (k)
                assert_int_equal(tresse_isomorph(t, p, k, 0), TRESSE_OK);
            assert_int_equal(tresse_rate(t, p, th, NULL, &now), TRESSE_OK);
            first = k ? first : now;
            assert_int_equal(now.kind, first.kind);
            assert_int_equal(now.value, first.value);
        }
    }
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* M has two candidates, numbers 0 and 512 of those that there are. Either way U=1 goes; what M=y alone
 * excludes, S=1, stays. */
static void cases_that_are_far_apart(void **unused)
{
    (void)unused;
    static const char rest[] = "variable Q K L U R S: 1 2\nvariable M: x y\nsame P=1 M=x\nsame Q=1 M=y\n"
                               "link P=1 K=1\nlink K=2 U=1\nlink Q=1 L=1\nlink L=2 U=1\n"
                               "link Q=1 R=1\nlink R=2 S=1\nlink Q=1 S=1\n";
    page text = { 0 };
    char part[32];
    tresse *t;
    int steps = 0;
    write_page(&text, part, (size_t)snprintf(part, sizeof part, "variable P: 1 2\n"));
    for (int i = 1; i < 256; i++)
        write_page(&text, part, (size_t)snprintf(part, sizeof part, "variable V%d: 1 2\n", i));
    write_page(&text, rest, strlen(rest));
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    tresse_path *solved = solve(t, "generic", text.text, "FW4", 0, 0);
    check_written(t, solved, &steps);
    assert_int_equal(steps, 1);
    assert_string_equal(tresse_path_step_label(solved, 0, 0), "U=1");
    tresse_path_free(solved);
    free(text.text);
    tresse_close(t);
}

/* ---- networks that declare impossible patterns ---- */

/* Three of the four are in three colours, and a fourth colour is each one's only way out. */
static const char impossible[] =
    "variable A B C D: 1 2 3 4 5\ndifferent A B C D\nimpossible A B C: A=1 A=2 B=1 B=2 "
    "C=1 C=2\nremove A=3 A=4 A=5 B=4 B=5 C=4 C=3 D=5\nremove B=3\n";

static void networks_declare_patterns(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    int steps = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    tresse_path *solved = solve(t, "generic", impossible, "Imp+OR2W", 0, 0);
    assert_string_equal(tresse_path_step(solved, 0).rule, "Imp-OR1-relation");
    assert_string_equal(tresse_path_step(solved, 1).rule, "Imp-OR1-single");
    assert_string_equal(tresse_path_step_label(solved, 1, 0), "C=5");
    check_written(t, solved, &steps);
    tresse_path_free(solved);
    /* nothing is left: no solution, by the pattern */
    char none[256];
    snprintf(none, sizeof none, "%sremove C=5\n", impossible);
    solved = solve(t, "generic", none, "Imp", 0, 0);
    assert_int_equal(tresse_path_outcome(solved), TRESSE_CONTRADICTION);
    check_written(t, solved, &steps);
    tresse_path_free(solved);
    /* what is possible is refused */
    static const char wrong[] = "variable A B C: 1 2 3\nimpossible A B C: A=1 B=2 C=3";
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    tresse_message m = { 0 };
    tresse_solutions many;
    tresse_status s = tresse_puzzle_read(p, "generic", NULL, wrong, strlen(wrong), &m);
    if (s == TRESSE_OK)
        s = tresse_count(t, p, NULL, &many, &m);
    assert_int_equal(s, TRESSE_BAD_INPUT);
    assert_non_null(strstr(m.text, "impossible is not: nothing is wrong with A=1, B=2, C=3"));
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* Many relations of three candidates; only those of the last one are linked to T=1. The fourth value keeps
   `different` from being a permutation, whose csp-variables would let a whip do the work of the relation. */
static void write_many(page *to, int patterns)
{
    static const char last[] = "variable T: 1 2\nlink T=1 A%d=3\nlink T=1 B%d=3\nlink T=1 C%d=3\n";
    char part[256];
    for (int i = 0; i < patterns; i++) {
        int n = snprintf(part, sizeof part,
                         "variable A%d B%d C%d: 1 2 3 4\nremove A%d=4 B%d=4 C%d=4\n"
                         "different A%d B%d C%d\n"
                         "impossible A%d B%d C%d: A%d=1 A%d=2 B%d=1 B%d=2 C%d=1 C%d=2\n",
                         i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i);
        write_page(to, part, (size_t)n);
    }
    int n = snprintf(part, sizeof part, last, patterns - 1, patterns - 1, patterns - 1);
    write_page(to, part, (size_t)n);
}

/* Does a step of this kind eliminate the label? */
static bool eliminates(const tresse_path *solved, const char *kind, const char *label)
{
    for (int i = 0; i < tresse_path_steps(solved); i++)
        if (strstr(tresse_path_step(solved, i).rule, kind) &&
            !strcmp(tresse_path_step_label(solved, i, 0), label))
            return true;
    return false;
}

static void all_relations_are_used(void **unused)
{
    (void)unused;
    static const int patterns[] = { 1, 64, 65, 200 };
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        page text = { 0 };
        int steps = 0;
        write_many(&text, patterns[i]);
        tresse_path *solved = solve(t, "generic", text.text, "Imp+OR3W", 0, 0);
        assert_true(eliminates(solved, "Imp-OR3-whip", "T=1"));
        check_written(t, solved, &steps);
        assert_int_equal(steps, patterns[i] + 1);
        tresse_path_free(solved);
        solved = solve(t, "generic", text.text, "Imp+OR3FW", 0, 0);
        assert_true(eliminates(solved, "Imp-OR3-forcing-whip-elim", "T=1"));
        tresse_path_free(solved);
        free(text.text);
    }
    tresse_close(t);
}

/* Three csp-variables that can't have two values only have 30 others; two of these go together. */
static void relations_have_any_size(void **unused)
{
    (void)unused;
    static const char text[] = "variable A B C: 1 2 3 4 5 6 7 8 9 10 11 12\ndifferent A B C\n"
                               "impossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\n"
                               "variable V W: x y\nsame A=3 V=x\nsame B=4 W=x\nsame V=y W=y\n";
    tresse *t;
    int steps = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    tresse_path *solved = solve(t, "generic", text, "Imp+OR6W", 0, 0);
    assert_string_equal(tresse_path_step(solved, 0).rule, "Imp-OR30-relation");
    assert_string_equal(tresse_path_step(solved, 1).rule, "Imp-OR30-split");
    check_written(t, solved, &steps);
    tresse_path_free(solved);
    tresse_close(t);
}

/* ---- wrong ones ---- */

static bool is_accepted(tresse *t, const char *json, const char *from, const char *to, char *why)
{
    page now = { 0 };
    tresse_verdict v;
    const char *at = strstr(json, from), *rest = at ? at + strlen(from) : NULL;
    if (!at)
        fail_msg("%s is not in the path", from);
    write_page(&now, json, (size_t)(at - json));
    write_page(&now, to, strlen(to));
    write_page(&now, rest, strlen(rest));
    assert_int_equal(tresse_check(t, now.text, now.n, &v, NULL), TRESSE_OK);
    snprintf(why, sizeof v.why, "%s", v.why);
    free(now.text);
    return v.accepted;
}

typedef struct change {
    const char *from, *to;
} change;

/* Each change of one piece of a right path makes it wrong. */
static void refuse_changes(const char *line, const char *by, const change *list, int n)
{
    tresse *t;
    page json = { 0 };
    char why[ERROR_TEXT_MAX];
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    tresse_path *solved = solve(t, NULL, line, by, 0, 0);
    assert_int_equal(tresse_path_write(solved, TRESSE_JSON, write_page, &json), TRESSE_OK);
    assert_true(is_accepted(t, json.text, "\"format\"", "\"format\"", why));
    for (int i = 0; i < n; i++)
        if (is_accepted(t, json.text, list[i].from, list[i].to, why))
            fail_msg("accepted with %s", list[i].to);
    free(json.text);
    tresse_path_free(solved);
    tresse_close(t);
}

#define COUNT(list) (int)(sizeof(list) / sizeof *(list))

static void changed_relations_are_refused(void **unused)
{
    (void)unused;
    static const change list[] = {
        { "\"theory\":\"SFin4+Trid+W4+OR5W4\"", "\"theory\":\"SFin4+W4+OR5W4\"" },
        { "\"theory\":\"SFin4+Trid+W4+OR5W4\"", "\"theory\":\"SFin4+Trid+W4\"" },
        { "\"theory\":\"SFin4+Trid+W4+OR5W4\"", "\"theory\":\"Trid+W4+OR5W4\"" },
        { "\"theory\":\"SFin4+Trid+W4+OR5W4\"", "\"theory\":\"SFin4+Trid+W4+OR5W2\"" },
        { "\"concludes\":[", "\"concludes\":[\"n1r1c1\"," },
        { "\"concludes\":[\"n8r1c8\",\"n7r8c8\"]", "\"concludes\":[\"n8r1c8\"]" },
        { "\"Trid-OR2-relation\"", "\"Trid-OR3-relation\"" },
        { "\"Trid-OR2-relation\"", "\"Imp-OR2-relation\"" },
        { "\"Trid-OR2-relation\"", "\"Trid-OR2-single\"" },
        { "\"impossible\":[\"r1c5\",", "\"impossible\":[" },
        { "\"impossible\":[\"r1c5\",", "\"impossible\":[\"r1c1\"," },
        { "\"restricted\":[\"n1r1c5\",", "\"restricted\":[" },
        { "\"restricted\":[\"n1r1c5\",", "\"restricted\":[\"n1r1c5\",\"n8r1c8\"," },
        { "\"Trid-OR2-whip\"", "\"Trid-OR3-whip\"" },
        { "\"Trid-OR2-whip\"", "\"Trid-OR2-ctr-whip\"" },
        { "\"Trid-OR2-whip\"", "\"Imp-OR2-whip\"" },
        { "\"Trid-OR2-whip\"", "\"whip\"" },
        { "\"Trid-OR2-whip\",\"length\":2", "\"Trid-OR2-whip\",\"length\":3" },
        { "{\"set\":3,\"right\"", "{\"set\":2,\"right\"" },
        { "{\"set\":3,\"right\"", "{\"set\":4,\"right\"" },
        { "\"right\":\"n8r1c8\",\"others\":[[\"n7r8c8\",0]]",
          "\"right\":\"n7r8c8\",\"others\":[[\"n8r1c8\",0]]" },
        { "\"others\":[[\"n7r8c8\",0]]", "\"others\":[]" },
        { "\"eliminates\":[\"n7r7c9\"]", "\"eliminates\":[\"n7r7c8\"]" },
    };
    refuse_changes("...4.67.....78.23..8..32.46...3.8...831...4..9.5...8.3...........2..36..6.8.7432.",
                   "SFin4+W4+Trid+OR5W4", list, COUNT(list));
}

static void changed_g_whips_over_relations_are_refused(void **unused)
{
    (void)unused;
#define SECOND "\"others\":[[\"n1r8c3\",1],[\"n1r9c2\",1]]"
    static const change list[] = {
        { "\"theory\":\"SFin4+Trid+W4+OR5gW4\"", "\"theory\":\"SFin4+Trid+W4+OR5W4\"" },
        { "\"theory\":\"SFin4+Trid+W4+OR5gW4\"", "\"theory\":\"SFin4+Trid+W4+OR5gW3\"" },
        { "\"theory\":\"SFin4+Trid+W4+OR5gW4\"", "\"theory\":\"SFin4+Trid+W4+OR2gW4\"" },
        { "\"Trid-OR3-g-whip\"", "\"Trid-OR3-whip\"" },
        { "\"Trid-OR3-g-whip\"", "\"Trid-OR4-g-whip\"" },
        { "\"Trid-OR3-g-whip\"", "\"Trid-OR3-ctr-g-whip\"" },
        { "\"Trid-OR3-g-whip\"", "\"Imp3-OR3-g-whip\"" },
        { "\"Trid-OR3-g-whip\"", "\"g-whip\"" },
        { "\"Trid-OR3-g-whip\",\"length\":4", "\"Trid-OR3-g-whip\",\"length\":5" },
        { "\"right\":[\"n1r7c2\",\"n1r7c3\"]", "\"right\":\"n1r7c2\"" },
        { "\"right\":[\"n1r7c2\",\"n1r7c3\"]", "\"right\":[\"n1r7c2\",\"n1r7c3\",\"n1r7c9\"]" },
        { SECOND, "\"others\":[[\"n1r8c3\",0],[\"n1r9c2\",1]]" },
        { SECOND, "\"others\":[[\"n1r8c3\",1]]" },
        { "\"right\":\"n6r9c5\"," SECOND, SECOND },
        { "\"left\":\"n6r4c5\",\"by\":2", "\"left\":\"n6r4c5\",\"by\":1" },
        { "\"eliminates\":[\"n7r7c9\"],\"cells\":[{\"variable\":\"r7n1\"",
          "\"eliminates\":[\"n1r7c2\"],\"cells\":[{\"variable\":\"r7n1\"" },
    };
#undef SECOND
    refuse_changes("1....6.....71.....8.62.7.5.2.5...81....7.8925...5.24.3......6..5..8.....7.2...5.8",
                   "SFin4+Trid+W4+OR5gW4", list, COUNT(list));
}

/* Published as more than 8, as 8 and as 5 by OR5-whips; the checker accepts the paths. */
static void g_whips_over_relations_lower_levels(void **unused)
{
    static const char *const lower[][2] = {
        { "1........4.....132.89.1......5..1.7.......2...7..2451.3....745.5...4.3.7....35.21", "5" },
        { "...4.678....18..3..8..371........3.83.86..4..7......61..2.6....81....6.79...4....", "7" },
        { ".234...89.....9....9823.4.52..5.8.933..92..4.....43..25.6.9.....32...958.1.3.....", "4" },
    };
    tresse *t;
    int steps = 0;
    (void)unused;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (int i = 0; i < COUNT(lower); i++) {
        tresse_path *solved = solve(t, NULL, lower[i][0], "SFin4+gW8+Trid+OR5gW8", 0, 0);
        assert_int_equal(tresse_path_rating(solved).value, atoi(lower[i][1]));
        check_written(t, solved, &steps);
        tresse_path_free(solved);
    }
    assert_true(steps > 20);
    tresse_close(t);
}

/* The last change adds a cell with its guardian: nothing is wrong with it but that it is not needed. */
static void changed_patterns_of_three_digits_are_refused(void **unused)
{
    (void)unused;
#define PATTERN(concludes, cell, labels)                                                                     \
    "\"length\":3,\"concludes\":[" concludes "],\"impossible\":[" cell                                       \
    "\"r1c2\",\"r1c4\",\"r1c8\",\"r2c1\","                                                                   \
    "\"r2c4\",\"r2c7\",\"r3c3\",\"r7c3\",\"r7c4\",\"r8c1\",\"r8c8\",\"r9c2\",\"r9c7\"],\"restricted\":"      \
    "[" labels
    static const change list[] = {
        { "\"theory\":\"Imp3+W3+OR4W3\"", "\"theory\":\"Trid+W3+OR4W3\"" },
        { "\"theory\":\"Imp3+W3+OR4W3\"", "\"theory\":\"Imp+W3+OR4W3\"" },
        { "\"Imp3-OR2-relation\"", "\"Imp3-OR3-relation\"" },
        { "\"Imp3-OR2-relation\"", "\"Imp-OR2-relation\"" },
        { "\"Imp3-OR2-relation\",\"length\":3", "\"Imp3-OR2-relation\",\"length\":1" },
        { "\"concludes\":[\"n1r7c9\",", "\"concludes\":[" },
        { "\"impossible\":[\"r1c2\",", "\"impossible\":[" },
        { "\"restricted\":[\"n2r1c2\",", "\"restricted\":[" },
        { "OR3-relation\"," PATTERN("\"n1r2c4\",\"n1r7c4\",\"n6r9c2\"", "", ""),
          "OR4-relation\"," PATTERN("\"n1r2c4\",\"n1r7c4\",\"n1r7c9\",\"n6r9c2\"", "\"r7c9\",",
                                    "\"n2r7c9\",\"n4r7c9\",\"n8r7c9\",") },
    };
#undef PATTERN
    refuse_changes("1.3.56....57..9.3669....51...57.........62.5....5483..53....69..7.......9.1....7.",
                   "W3+Imp3+OR4W3", list, COUNT(list));
}

static void changed_forcing_whips_are_refused(void **unused)
{
    (void)unused;
    static const change list[] = {
        { "\"forcing-whip-elim\"", "\"forcing3-whip-elim\"" },
        { "\"forcing3-whip-elim\"", "\"forcing-whip-elim\"" },
        { "\"forcing-whip-elim\"", "\"forcing-whip-assert\"" },
        { "\"forcing-whip-elim\"", "\"Trid-OR2-forcing-whip-elim\"" },
        { "\"forcing-whip-elim\",\"length\":3", "\"forcing-whip-elim\",\"length\":4" },
        { "\"theory\":\"F3W4\"", "\"theory\":\"FW4\"" },
        { "\"theory\":\"F3W4\"", "\"theory\":\"F3W1\"" },
        { "\"suppose\":[\"n9r2c6\"]", "\"suppose\":[\"n8r2c6\"]" },
        { "\"cases\":\"r2c6\"", "\"cases\":\"r2c5\"" },
        { "\"left\":\"n9r2c8\",\"by\":3", "\"left\":\"n9r2c8\",\"by\":1" },
        { "\"right\":\"n3r2c8\"", "\"right\":\"n9r2c8\"" },
        { "\"eliminates\":[\"n3r4c8\"]", "\"eliminates\":[\"n3r4c6\"]" },
    };
    refuse_changes("1...567...5.1..2.6.89..74.5.9....6......1....5....48..7....2...8.....9....4.651.2",
                   "F3W4", list, COUNT(list));
}

static void changed_fish_are_refused(void **unused)
{
    (void)unused;
    static const change list[] = {
        { "\"finned-x-wing-in-columns\"", "\"finned-x-wing-in-rows\"" },
        { "\"finned-x-wing-in-columns\"", "\"x-wing-in-columns\"" },
        { "\"finned-x-wing-in-columns\",\"length\":2", "\"finned-x-wing-in-columns\",\"length\":3" },
        { "\"others\":[[\"n2r4c4\",0],", "\"others\":[" },
        { "[\"n2r5c4\",0]]", "[\"n2r1c4\",0]]" },
        { "\"eliminates\":[\"n2r6c5\"],\"cells\"", "\"eliminates\":[\"n2r6c7\"],\"cells\"" },
        { "\"theory\":\"SFin4+Trid+W4\"", "\"theory\":\"S4+Trid+W4\"" },
    };
    refuse_changes("1...56......18....68.3.7....38...5..56......87.1...6.3376....1.......97....7....2",
                   "SFin4+Trid+W4", list, COUNT(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(or_whips_by_the_definition),
        cmocka_unit_test(or_g_whips_by_the_definition),
        cmocka_unit_test(forcing_whips_by_the_definition),
        cmocka_unit_test(finned_fish_by_the_definition),
        cmocka_unit_test(tridagons_are_a_matter_of_parity),
        cmocka_unit_test(tridagons_by_the_definition),
        cmocka_unit_test(published_levels),
        cmocka_unit_test(published_forcing_whips),
        cmocka_unit_test(isomorphs_are_rated_alike),
        cmocka_unit_test(cases_that_are_far_apart),
        cmocka_unit_test(networks_declare_patterns),
        cmocka_unit_test(all_relations_are_used),
        cmocka_unit_test(relations_have_any_size),
        cmocka_unit_test(changed_relations_are_refused),
        cmocka_unit_test(changed_g_whips_over_relations_are_refused),
        cmocka_unit_test(g_whips_over_relations_lower_levels),
        cmocka_unit_test(changed_patterns_of_three_digits_are_refused),
        cmocka_unit_test(changed_forcing_whips_are_refused),
        cmocka_unit_test(changed_fish_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
