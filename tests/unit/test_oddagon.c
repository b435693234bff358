/* test_oddagon.c: oddagons against their definition, executed: every circle of csp-variables is tried. */
#include "lab.h"
#include "odd.h"
#include "rup.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const rule rule_oddagon;

/* ---- the definition ---- */

enum { CIRCLE_MAX = 9 };

typedef struct circle {
    const state *s;
    csp_label z;
    int length;
    csp_label c[CIRCLE_MAX];
    csp_var v[CIRCLE_MAX]; /* v[k] has c[k] and c[k + 1] */
} circle;

/* Is every candidate of v but these two linked to z? */
static bool joins(const circle *o, csp_var v, csp_label x, csp_label y)
{
    csp_list labels = csp_var_labels(o->s->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (state_is_candidate(o->s, *l) && *l != x && *l != y && !csp_linked(o->s->csp, *l, o->z))
            return false;
    return x != y;
}

static bool is_new(const circle *o, int k, csp_var v, csp_label l)
{
    for (int i = 0; i < k; i++)
        if (o->v[i] == v)
            return false;
    for (int i = 0; i <= k; i++)
        if (o->c[i] == l)
            return false;
    return true;
}

static bool closes(const circle *o, int k, csp_var v)
{
    for (int i = 0; i < k; i++)
        if (o->v[i] == v)
            return false;
    return csp_has(o->s->csp, v, o->c[0]) && joins(o, v, o->c[k], o->c[0]);
}

/* c[0] … c[k] and v[0] … v[k - 1] are chosen. */
static bool go_on(circle *o, int k)
{
    csp_list vars = csp_label_vars(o->s->csp, o->c[k]);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        if (o->s->value[*v] != CSP_NONE)
            continue;
        if (k == o->length - 1) {
            if (closes(o, k, *v))
                return true;
            continue;
        }
        csp_list labels = csp_var_labels(o->s->csp, *v);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            if (!state_is_candidate(o->s, *l) || !is_new(o, k, *v, *l) || !joins(o, *v, o->c[k], *l))
                continue;
            o->v[k] = *v;
            o->c[k + 1] = *l;
            if (go_on(o, k + 1))
                return true;
        }
    }
    return false;
}

static bool by_definition(const state *s, csp_label z, int length)
{
    circle o = { .s = s, .z = z, .length = length };
    for (int l = 0; l < csp_labels(s->csp); l++) {
        o.c[0] = (csp_label)l;
        if (state_is_candidate(s, (csp_label)l) && go_on(&o, 0))
            return true;
    }
    return false;
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

/* ---- steps against the definition ---- */

typedef struct tally {
    bool *target;
    const state *s;
    int steps, inside, several, length;
} tally;

/* The circle that the lines tell: V_1 of the CASES, then by turns a cell of each case. */
static void take_circle(const step *p, circle *o)
{
    int cells = (p->length - 1) / 2;
    const step_line *one = &p->line[2], *two = &p->line[3 + cells];
    o->length = p->length;
    o->v[0] = p->line[1].cell.set;
    o->c[0] = p->line[1].cell.right[0];
    o->c[1] = p->line[1].cell.right[1];
    for (int i = 1; i <= cells; i++) {
        const step_cell *even = &one[i].cell, *odd = &two[cells + 1 - i].cell;
        assert_int_equal(even->refutation[0].label, o->c[2 * i - 1]);
        o->v[2 * i - 1] = even->set;
        o->c[2 * i] = even->right[0];
        o->v[2 * i] = odd->set;
        assert_int_equal(odd->right[0], o->c[2 * i]);
        if (i < cells)
            o->c[2 * i + 1] = odd->refutation[0].label;
        else
            assert_int_equal(odd->refutation[0].label, o->c[0]);
    }
}

static void check_circle(const step *p, const state *s, csp_label z, tally *t)
{
    circle o = { .s = s, .z = z };
    take_circle(p, &o);
    for (int k = 0; k < o.length; k++) {
        csp_label next = o.c[(k + 1) % o.length];
        assert_true(state_is_candidate(s, o.c[k]) && s->value[o.v[k]] == CSP_NONE);
        assert_true(csp_has(s->csp, o.v[k], o.c[k]) && csp_has(s->csp, o.v[k], next));
        assert_true(joins(&o, o.v[k], o.c[k], next));
        for (int i = 0; i < k; i++)
            assert_true(o.c[i] != o.c[k] && o.v[i] != o.v[k]);
        t->inside += o.c[k] == z;
    }
}

static status take(void *context, const step *p)
{
    tally *t = context;
    assert_ptr_equal(p->rule, &rule_oddagon);
    assert_int_equal(p->length, t->length);
    assert_int_equal(p->lines, p->length + 3);
    t->steps++;
    t->several += p->conclusions > 1;
    for (int i = 0; i < p->conclusions; i++) {
        check_circle(p, t->s, p->conclusion[i], t);
        t->target[p->conclusion[i]] = true;
    }
    return OK;
}

/* Each level up to `most`: just the candidates that have an oddagon of that length and none shorter. */
static void compare(lab *a, const state *s, int most, tally *t, int *found)
{
    size_t labels = (size_t)csp_labels(s->csp);
    bool *before = calloc(labels + 1, sizeof *before);
    t->target = calloc(labels + 1, sizeof *t->target);
    t->s = s;
    watch w = { 0 };
    ruleset *rules;
    assert_int_equal(ruleset_open(&rules, &memory_standard, a->csp), OK);
    ruleset_start(rules, &(search_terms){ 0 });
    ruleset_begin(rules, s, &w);
    for (int length = 3; length <= most; length += 2) {
        int next = 0;
        const query q = { &rule_oddagon, "oddagon", ALL_TYPES, t->length = length };
        const step_sink sink = { take, t, true };
        memset(t->target, 0, labels * sizeof *t->target);
        assert_int_equal(ruleset_find(rules, &q, &sink, &next), OK);
        assert_true(next > length);
        for (int l = 0; l < csp_labels(s->csp); l++) {
            csp_label z = (csp_label)l;
            if (!state_is_candidate(s, z) || before[l] || has_whip_1(s, z))
                continue;
            bool wanted = by_definition(s, z, length);
            if (wanted != t->target[l])
                fail_msg("oddagon[%d] on %s: %d", length, csp_label_name(s->csp, z), t->target[l]);
            before[l] = wanted;
            *found += wanted;
        }
    }
    ruleset_close(rules);
    free(before);
    free(t->target);
}

/* A network of many small csp-variables that share labels: full of circles. */
static csp *make_network(rng *r)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    int labels = 9 + (int)random_below(r, 5), vars = 8 + (int)random_below(r, 5);
    csp_add_type(b, "t", "single");
    for (int l = 0; l < labels; l++)
        csp_add_label(b, small_name("l", l), small_name("l", l), "true");
    for (int v = 0; v < vars; v++) {
        uint16_t list[14];
        csp_var var = csp_add_var(b, 0, small_name("V", v));
        for (int l = 0; l < labels; l++)
            list[l] = (uint16_t)l;
        random_shuffle(r, list, labels);
        for (uint32_t i = 0; i < 2 + random_below(r, 3); i++)
            csp_put(b, var, list[i], small_name("l", list[i]));
    }
    for (uint32_t i = random_below(r, 8); i > 0; i--) {
        csp_label x = (csp_label)random_below(r, (uint32_t)labels);
        csp_label y = (csp_label)random_below(r, (uint32_t)labels);
        if (x != y)
            csp_add_link(b, x, y);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void small_networks(void **unused)
{
    (void)unused;
    rng r;
    tally t = { 0 };
    int found = 0;
    random_seed(&r, 345, 0);
    for (int i = 0; i < (getenv("TRESSE_THOROUGH") ? 60000 : 4000); i++) {
        lab a;
        state s;
        if (i % 2)
            odd_open(&a, &r, &s);
        else {
            lab_open(&a, make_network(&r));
            assert_int_equal(state_open(&s, &memory_standard, a.csp), OK);
        }
        if (naive_brt(&s) && s.undecided)
            compare(&a, &s, 7, &t, &found);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d targets, %d steps, %d on a candidate of the circle, %d with several targets\n", found,
                  t.steps, t.inside, t.several);
    assert_true(found > 1000 && t.steps > 500 && t.inside > 100 && t.several > 100);
}

static void sudokus(void **unused)
{
    (void)unused;
    lab a;
    tally t = { 0 };
    int found = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 30; i++) {
        state s = lab_puzzle(&a, 347, i, NULL);
        if (naive_brt(&s) && s.undecided)
            compare(&a, &s, 5, &t, &found);
        lab_drop(&s);
    }
    lab_close(&a);
    print_message("%d targets, %d steps\n", found, t.steps);
    assert_true(found > 8 && t.steps > 8);
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

static void solve(tresse *t, const char *line, const char *by, tresse_path **out)
{
    tresse_puzzle *p;
    tresse_theory *th;
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, line, strlen(line), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, by, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, NULL, NULL, out), TRESSE_OK);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
}

/* Published: the rating by whips and oddagons, and for one of them the oddagon. */
static const struct {
    const char *line;
    int rating;
    const char *step, *says;
} published[] = {
    { "1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3", 5,
      "oddagon[5]: b9n6{r8c9 r9c7},r9n6{c7 c2},c2n6{r9 r1},r1n6{c2 c9},c9n6{r1 r8} ==> r5c8 ≠ 6 with "
      "z-candidates = n6r8c8 n6r9c8 n6r1c8 n6r5c9 n6r6c9",
      "If r5c8 were 6, then the 6 of block 9 could be neither in r8c8 nor in r9c8, so it would be in r8c9 or "
      "in r9c7. If r8c9 were 6, then the 6 of row 9 could not be in c7, nor in c8 because of r5c8 = 6, so it "
      "would be in c2; then the 6 of row 1 could not be in c2, nor in c8 because of r5c8 = 6, so it would be "
      "in "
      "c9, which is impossible because of r8c9 = 6. If r9c7 were 6, then the 6 of column 9 could not be in "
      "r8, "
      "nor in r5 or in r6 because of r5c8 = 6, so it would be in r1; then the 6 of column 2 could not be in "
      "r1, "
      "so it would be in r9, which is impossible because of r9c7 = 6. So r5c8 is not 6." },
    { "......3..2...8.1...5...9....8..1.9....67...3.4....5..2..3.2....1....47...9.6...8.", 5, NULL, NULL },
    { "..8..53.6.7..3......21.....8..5......6......7..7...14.71......9..9..4...6...9.574", 3, NULL, NULL },
    { "2.....9....34......7..5..8.9...1......5...7...8...3..2.6..7..1......85....42....3", 9, NULL, NULL },
};

/* Its text and its sentences are told as they should be, its JSON is accepted, its DRUP proof verified. */
static void check_written(tresse *t, const tresse_path *solved, int i)
{
    page json = { 0 }, cnf = { 0 }, drup = { 0 };
    tresse_verdict v;
    assert_int_equal(tresse_path_write(solved, TRESSE_JSON, write_page, &json), TRESSE_OK);
    assert_int_equal(tresse_check(t, json.text, json.n, &v, NULL), TRESSE_OK);
    if (!v.accepted)
        fail_msg("step %d: %s", v.refused, v.why);
    assert_int_equal(tresse_path_write(solved, TRESSE_CNF, write_page, &cnf), TRESSE_OK);
    assert_int_equal(tresse_path_write(solved, TRESSE_DRUP, write_page, &drup), TRESSE_OK);
    rup_verdict r = rup_check(cnf.text, drup.text);
    if (!r.accepted)
        fail_msg("clause %d: %s", r.refused, r.why);
    for (int k = 0; k < tresse_path_steps(solved) && published[i].step; k++) {
        page line = { 0 }, words = { 0 };
        if (strcmp(tresse_path_step(solved, k).rule, "oddagon") != 0)
            continue;
        assert_int_equal(tresse_path_step_write(solved, k, TRESSE_TEXT, write_page, &line), TRESSE_OK);
        assert_string_equal(line.text, published[i].step);
        assert_int_equal(tresse_path_step_write(solved, k, TRESSE_SENTENCES, write_page, &words), TRESSE_OK);
        assert_string_equal(words.text, published[i].says);
        free(line.text);
        free(words.text);
    }
    free(json.text);
    free(cnf.text);
    free(drup.text);
}

static void published_ratings(void **unused)
{
    (void)unused;
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (int i = 0; i < (int)(sizeof published / sizeof *published); i++) {
        tresse_path *solved;
        solve(t, published[i].line, "W+O", &solved);
        assert_int_equal(tresse_path_rating(solved).kind, TRESSE_RATED);
        assert_int_equal(tresse_path_rating(solved).value, published[i].rating);
        check_written(t, solved, i);
        tresse_path_free(solved);
    }
    tresse_close(t);
}

/* ---- wrong ones ---- */

/* Checks the path with each of these pieces, up to { NULL }, replaced. */
static tresse_verdict check_changed(tresse *t, const char *json, const char *const change[][2])
{
    page now = { 0 };
    tresse_verdict v;
    write_page(&now, json, strlen(json));
    for (int i = 0; change[i][0]; i++) {
        page next = { 0 };
        const char *at = strstr(now.text, change[i][0]), *rest = at + strlen(change[i][0]);
        assert_non_null(at);
        write_page(&next, now.text, (size_t)(at - now.text));
        write_page(&next, change[i][1], strlen(change[i][1]));
        write_page(&next, rest, strlen(rest));
        free(now.text);
        now = next;
    }
    assert_int_equal(tresse_check(t, now.text, now.n, &v, NULL), TRESSE_OK);
    free(now.text);
    return v;
}

/* Each change of one piece of a right path makes it wrong. */
static void changed_oddagons_are_refused(void **unused)
{
    (void)unused;
    static const char *const change[][2] = {
        { "\"cases\":\"b9n6\"", "\"cases\":\"r9n6\"" },
        { "[\"n6r8c8\",0]", "[\"n6r8c8\",1]" },
        { "[\"n6r8c8\",0],", "" },
        { "{\"suppose\":[\"n6r8c9\"]", "{\"suppose\":[\"n6r8c8\"]" },
        { "\"variable\":\"r9n6\",\"left\":\"n6r9c7\"", "\"variable\":\"r9n6\",\"left\":\"n6r9c8\"" },
        { "\"right\":\"n6r9c2\"", "\"right\":\"n6r9c8\"" },
        { "\"right-by\":2", "\"right-by\":1" },
        { "\"right-by\":2,", "" },
        { "\"rule\":\"oddagon\",\"length\":5", "\"rule\":\"oddagon\",\"length\":7" },
        { "\"rule\":\"oddagon\",\"length\":5", "\"rule\":\"oddagon\",\"length\":4" },
        { "\"rule\":\"oddagon\"", "\"rule\":\"whip\"" },
        { "\"eliminates\":[\"n6r5c8\"],\"cells\":[{\"cases\"",
          "\"eliminates\":[\"n6r5c7\"],\"cells\":[{\"cases\"" },
        { "\"theory\":\"O15+W\"", "\"theory\":\"W\"" },
        { "\"theory\":\"O15+W\"", "\"theory\":\"O4+W\"" },
    };
    tresse *t;
    tresse_path *solved;
    page json = { 0 };
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    solve(t, published[0].line, "W+O", &solved);
    assert_int_equal(tresse_path_write(solved, TRESSE_JSON, write_page, &json), TRESSE_OK);
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        const char *const one[][2] = { { change[i][0], change[i][1] }, { NULL, NULL } };
        if (check_changed(t, json.text, one).accepted)
            fail_msg("accepted with %s", change[i][1]);
    }
    /* oddagons have no types: as `solve` refuses O:rc, so does the checker */
    static const char *const typed[][2] = { { "\"theory\":\"O15+W\"", "\"theory\":\"W+O:rc\"" },
                                            { "\"rule\":\"oddagon\"", "\"rule\":\"oddagon-rc\"" },
                                            { NULL, NULL } };
    tresse_verdict v = check_changed(t, json.text, typed);
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "is not a theory"));
    free(json.text);
    tresse_path_free(solved);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_networks),
        cmocka_unit_test(sudokus),
        cmocka_unit_test(published_ratings),
        cmocka_unit_test(changed_oddagons_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
