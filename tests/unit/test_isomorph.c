/* test_isomorph.c: isomorphisms map networks to themselves; canonical forms are the least of all isomorphs,
 * by going through them all on 4x4 grids, and the same for all isomorphs on larger ones. */
#include "apps/app.h"
#include "failing.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const shape_table[] = { "block=2x2", "block=3x2", "block=2x3", "block=4x2",
                                           "block=3x3", "block=4x3", NULL };

static void read_blank(puzzle *p, const char *params)
{
    char dots[400];
    int w, h;
    sscanf(params, "block=%dx%d", &w, &h);
    int cells = w * h * w * h;
    memset(dots, '.', (size_t)cells);
    assert_int_equal(puzzle_read(p, "sudoku", params, dots, (size_t)cells, NULL), OK);
}

/* ---- isomorphisms ---- */

static bool maps_variable(const csp *c, csp_var v, const csp_label *map)
{
    csp_list labels = csp_var_labels(c, v);
    csp_list own = csp_label_vars(c, map[*labels.begin]);
    for (const csp_var *w = own.begin; w < own.end; w++) {
        bool all = true;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            all = all && csp_has(c, *w, map[*l]);
        if (all)
            return true;
    }
    return false;
}

static void test_isomorphisms(void **unused)
{
    (void)unused;
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (int k = 0; shape_table[k]; k++) {
        csp *c;
        read_blank(&p, shape_table[k]);
        assert_int_equal(puzzle_model(&p, &memory_standard, &c, NULL), OK);
        size_t labels = (size_t)csp_labels(c);
        csp_label *map = calloc(labels, sizeof *map), *before = calloc(labels, sizeof *map);
        bool *hit = calloc(labels, sizeof *hit);
        assert_true(map && before && hit);
        for (int i = 0; i < 20; i++) {
            rng r;
            random_seed(&r, 1, (uint64_t)i);
            p.app->makes.isomorphism(&p, &r, map);
            memset(hit, 0, labels * sizeof *hit);
            for (size_t l = 0; l < labels; l++) {
                assert_true(map[l] < labels && !hit[map[l]]);
                hit[map[l]] = true;
            }
            for (int v = 0; v < csp_vars(c); v++)
                assert_true(maps_variable(c, (csp_var)v, map));
            assert_true(memcmp(map, before, labels * sizeof *map) != 0);
            memcpy(before, map, labels * sizeof *map);
        }
        free(map);
        free(before);
        free(hit);
        csp_free(c);
    }
    puzzle_close(&p);
}

/* ---- symmetries ---- */

static void test_orbits(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int orbits, of_corner, of_edge; /* of size 9; cells in the orbits of r1c1 and r1c5 */
    } symmetry[] = { { "none", 81, 1, 1 },     { "rotational", 41, 2, 2 },    { "quarter-turn", 21, 4, 4 },
                     { "diagonal", 45, 1, 2 }, { "anti-diagonal", 45, 2, 2 }, { "horizontal", 45, 2, 2 },
                     { "vertical", 45, 2, 1 } };
    puzzle p;
    uint16_t orbit[729];
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    read_blank(&p, "block=3x3");
    for (size_t k = 0; k < sizeof symmetry / sizeof *symmetry; k++) {
        int cells[81] = { 0 }, orbits = 0;
        assert_true(p.app->makes.orbits(&p, symmetry[k].name, orbit));
        assert_non_null(strstr(p.app->makes.symmetries, symmetry[k].name));
        for (int l = 0; l < 729; l++) {
            assert_true(orbit[l] < 81 && orbit[l] == orbit[l / 9 * 9]);
            cells[orbit[l]] += l % 9 == 0;
        }
        for (int c = 0; c < 81; c++)
            orbits += cells[c] > 0;
        assert_int_equal(orbits, symmetry[k].orbits);
        assert_int_equal(cells[orbit[0]], symmetry[k].of_corner);
        assert_int_equal(cells[orbit[4 * 9]], symmetry[k].of_edge);
    }
    assert_true(p.app->makes.orbits(&p, "horizontal", orbit));
    assert_int_equal(orbit[0], orbit[72 * 9]); /* r1c1 and r9c1 */
    assert_true(p.app->makes.orbits(&p, "anti-diagonal", orbit));
    assert_int_equal(orbit[0], orbit[80 * 9]); /* r1c1 and r9c9 */
    assert_false(p.app->makes.orbits(&p, "oblique", orbit));
    puzzle_close(&p);
}

/* ---- parts ---- */

/* Parts are right so far: no two labels of one are linked; and their number of labels is that of whole
 * blocks. */
static void test_parts(void **unused)
{
    (void)unused;
    static const int labels_of[] = { 8, 12, 12, 0, 45, 0 };
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (int k = 0; shape_table[k]; k++) {
        csp *c;
        csp_label part[81];
        int n = 0;
        read_blank(&p, shape_table[k]);
        assert_int_equal(p.app->makes.about_parts(&p).has_parts, labels_of[k] > 0);
        assert_int_equal(puzzle_model(&p, &memory_standard, &c, NULL), OK);
        for (int i = 0; i < 20 && labels_of[k]; i++) {
            rng r;
            random_seed(&r, 2, (uint64_t)i);
            p.app->makes.draw_part(&p, &r, part, &n);
            assert_int_equal(n, labels_of[k]);
            for (int a = 0; a < n; a++)
                for (int b = 0; b < a; b++)
                    assert_false(csp_linked(c, part[a], part[b]));
        }
        csp_free(c);
    }
    puzzle_close(&p);
}

/* ---- canonical forms ---- */

/* Permutations of four lines that keep pairs together. */
static const int line[8][4] = { { 0, 1, 2, 3 }, { 1, 0, 2, 3 }, { 0, 1, 3, 2 }, { 1, 0, 3, 2 },
                                { 2, 3, 0, 1 }, { 3, 2, 0, 1 }, { 2, 3, 1, 0 }, { 3, 2, 1, 0 } };

/* The least text with the digits 1 to 4 of `word` renamed in any way. */
static void rename_digits(const char *word, char *best)
{
    for (int p = 0; p < 256; p++) {
        int name[4] = { p & 3, p >> 2 & 3, p >> 4 & 3, p >> 6 & 3 };
        char out[17] = "";
        if ((1 << name[0] | 1 << name[1] | 1 << name[2] | 1 << name[3]) != 15)
            continue;
        for (int i = 0; i < 16; i++)
            out[i] = word[i] == '.' ? '.' : (char)('1' + name[word[i] - '1']);
        if (!*best || strcmp(out, best) < 0)
            memcpy(best, out, 17);
    }
}

static void least_of_all(const char *word, char *best)
{
    *best = '\0';
    for (int way = 0; way < 128; way++) {
        char moved[17] = "";
        for (int i = 0; i < 16; i++) {
            int r = line[way % 8][i / 4], c = line[way / 8 % 8][i % 4];
            moved[i] = word[way < 64 ? 4 * r + c : 4 * c + r];
        }
        rename_digits(moved, best);
    }
}

typedef struct api {
    tresse *t;
    tresse_puzzle *p;
} api;

static void open_api(api *a)
{
    assert_int_equal(tresse_open(&a->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(a->t, &a->p), TRESSE_OK);
}

static void close_api(api *a)
{
    tresse_puzzle_free(a->p);
    tresse_close(a->t);
}

static void read_text(api *a, const char *params, const char *word)
{
    assert_int_equal(tresse_puzzle_read(a->p, "sudoku", params, word, strlen(word), NULL), TRESSE_OK);
}

static void test_canonical_of_4(void **unused)
{
    (void)unused;
    api a;
    open_api(&a);
    for (int i = 0; i < 200; i++) {
        char word[17] = "", best[17];
        rng r;
        random_seed(&r, 3, (uint64_t)i);
        uint32_t filled = random_below(&r, 17);
        for (int c = 0; c < 16; c++) /* any text will do, even one that contradicts itself */
            word[c] = random_below(&r, 16) < filled ? (char)('1' + random_below(&r, 4)) : '.';
        read_text(&a, "block=2x2", word);
        least_of_all(word, best);
        assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
        assert_string_equal(tresse_puzzle_text(a.p), best);
    }
    close_api(&a);
}

static int clues_in(const char *word)
{
    int n = 0;
    for (; *word; word++)
        n += *word != '.';
    return n;
}

static void make_puzzle(api *a, int shape, int i, char *word)
{
    puzzle blank;
    assert_int_equal(puzzle_open(&blank, &memory_standard), OK);
    read_blank(&blank, shape_table[shape]);
    read_text(a, shape_table[shape], text_bytes(&blank.source));
    puzzle_close(&blank);
    assert_int_equal(tresse_generate(a->t, a->p, 4, (uint64_t)i, NULL), TRESSE_OK);
    strcpy(word, tresse_puzzle_text(a->p));
}

static void test_canonical_of_isomorphs(void **unused)
{
    (void)unused;
    api a;
    tresse_theory *w;
    open_api(&a);
    assert_int_equal(tresse_theory_new(a.t, "W", &w, NULL), TRESSE_OK);
    for (int shape = 0; shape < 5; shape++)
        for (int i = 0; i < 12; i++) {
            char word[100], canonical[100];
            tresse_rating own, of;
            make_puzzle(&a, shape, i, word);
            assert_int_equal(tresse_rate(a.t, a.p, w, NULL, &own), TRESSE_OK);
            assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
            strcpy(canonical, tresse_puzzle_text(a.p));
            assert_int_equal(clues_in(canonical), clues_in(word));
            assert_int_equal(tresse_rate(a.t, a.p, w, NULL, &of), TRESSE_OK);
            assert_true(of.kind == own.kind && of.value == own.value);
            assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
            assert_string_equal(tresse_puzzle_text(a.p), canonical);
            for (int k = 0; k < 10; k++) {
                read_text(&a, shape_table[shape], word);
                assert_int_equal(tresse_isomorph(a.t, a.p, 5, (uint64_t)k), TRESSE_OK);
                assert_string_not_equal(tresse_puzzle_text(a.p), word);
                assert_true(strcmp(canonical, tresse_puzzle_text(a.p)) <= 0);
                assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
                assert_string_equal(tresse_puzzle_text(a.p), canonical);
            }
        }
    tresse_theory_free(w);
    close_api(&a);
}

/* Grids with many automorphisms, and none at all, are not a trap: all isomorphs of the first look alike. */
static void test_canonical_extremes(void **unused)
{
    (void)unused;
    static const char full[] =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    api a;
    char empty[82], one[82];
    open_api(&a);
    memset(empty, '.', 81);
    empty[81] = '\0';
    read_text(&a, NULL, empty);
    assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
    assert_string_equal(tresse_puzzle_text(a.p), empty);
    memcpy(one, empty, 82);
    one[13] = '7';
    read_text(&a, NULL, one);
    assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
    one[13] = '.';
    one[80] = '1';
    assert_string_equal(tresse_puzzle_text(a.p), one);
    read_text(&a, NULL, full);
    assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_OK);
    assert_int_equal(strncmp(tresse_puzzle_text(a.p), "123456789456789123789", 21), 0);
    close_api(&a);
}

static void test_refusals(void **unused)
{
    (void)unused;
    api a;
    char word[257];
    open_api(&a);
    assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_isomorph(a.t, a.p, 1, 1), TRESSE_BAD_INPUT);
    memset(word, '.', 256);
    word[256] = '\0';
    read_text(&a, NULL, word);
    assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_BAD_INPUT);
    assert_string_equal(tresse_last_message(a.t)->text,
                        "size 16, expected at most 9: larger puzzles have too many isomorphs for a "
                        "canonical form");
    assert_int_equal(tresse_isomorph(a.t, a.p, 1, 1), TRESSE_OK);
    close_api(&a);
}

/* A sukaku's isomorph is a sukaku with as many candidates; it has no canonical form. */
static void test_sukaku(void **unused)
{
    (void)unused;
    api a;
    tresse_recipe how = { .size = sizeof how, .method = "sukaku" };
    char word[217];
    open_api(&a);
    read_text(&a, NULL, "....................................");
    assert_int_equal(tresse_generate_by(a.t, a.p, &how, 1, 1, NULL, NULL), TRESSE_OK);
    strcpy(word, tresse_puzzle_text(a.p));
    assert_int_equal(strlen(word), 216);
    assert_int_equal(tresse_isomorph(a.t, a.p, 1, 1), TRESSE_OK);
    assert_int_equal(clues_in(tresse_puzzle_text(a.p)), clues_in(word));
    assert_string_not_equal(tresse_puzzle_text(a.p), word);
    assert_int_equal(tresse_canonical(a.t, a.p), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(a.t)->text, "a sukaku, expected a puzzle with givens"));
    close_api(&a);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    static const char word[] = "1...............";
    for (int n = 0, done = 0; !done; n++) {
        failing f = { .left = n };
        const tresse_memory m = { failing_resize, &f };
        tresse *t = NULL;
        tresse_puzzle *p = NULL;
        tresse_status s = tresse_open(&t, &m);
        if (s == TRESSE_OK)
            s = tresse_puzzle_new(t, &p);
        if (s == TRESSE_OK)
            s = tresse_puzzle_read(p, NULL, NULL, word, strlen(word), NULL);
        if (s == TRESSE_OK)
            s = tresse_isomorph(t, p, 1, 1);
        if (s == TRESSE_OK)
            s = tresse_canonical(t, p);
        assert_true(s == TRESSE_OK || s == TRESSE_NO_MEMORY);
        done = s == TRESSE_OK;
        if (done)
            assert_string_equal(tresse_puzzle_text(p), "...............1");
        tresse_puzzle_free(p);
        tresse_close(t);
        assert_int_equal(f.taken, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_isomorphisms),
        cmocka_unit_test(test_orbits),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_canonical_of_4),
        cmocka_unit_test(test_canonical_of_isomorphs),
        cmocka_unit_test(test_canonical_extremes),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_sukaku),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
