/* test_every_subset.c: Subsets on networks of odd shapes, against their definition.
 *
 * Labels are in several columns, in several rows, in none; rows and columns share several labels; columns are
 * csp-variables and groups, some with one label; types have both. Whatever the definition accepts must be
 * found by the search, and must not be overlooked by the checker where it says that nothing applies: ratings,
 * final states, exact ratings, lower bounds and `check --complete` are compared with all ways to choose rows
 * and columns (naive_subset.h). TRESSE_NETWORKS: how many networks; TRESSE_THOROUGH: 30,000. */
#include "apps/app.h"
#include "check/check.h"
#include "lab.h"
#include "naive_subset.h"
#include "odd.h"
#include "out/report.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG = 8, STATES = 300, BUDGET = 3000 };

static int networks(void)
{
    const char *asked = getenv("TRESSE_NETWORKS");
    return getenv("TRESSE_THOROUGH") ? 30000 : asked ? atoi(asked) : 3000;
}

/* ---- the engine ---- */

static const struct by {
    const char *name;
    naive_theory theory;
} by[] = {
    { "S", { .subsets = LONG, .whips = 1 } },
    { "S2", { .subsets = 2, .whips = 1 } },
    { "S3+W", { .subsets = 3, .whips = LONG } },
    { "S+W", { .subsets = LONG, .whips = LONG } },
    { "SFin3", { .subsets = 3, .whips = 1, .finned = true } },
};

/* Is this step a Subset, or a fish, on a board that is not plain? */
static bool is_crossed(const csp *c, const step *s)
{
    const step_line *line = &s->line[s->lines - 1];
    bool crossed = false;
    for (int i = 0; i < csp_boards(c) && line->kind == TRESSE_SUBSET; i++) {
        const csp_board *b = csp_board_at(c, i);
        crossed = crossed || (!b->plain && b->column_type == csp_set_type(c, line->subset.column[0]) &&
                              csp_list_find(b->rows, line->subset.row[0]) >= 0);
    }
    return crossed;
}

/* Ratings and final states. Returns whether Subsets of boards that are not plain had anything to do. */
static bool compare_paths(lab *a, const state *start, int number)
{
    bool useful = false;
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        state s = lab_copy(start);
        path p;
        int rating = naive_levels(&s, by[i].theory, BUDGET);
        lab_run(a, start, by[i].name, LONG, true, &p);
        for (int k = 0; k < p.steps.n; k++)
            useful = useful || is_crossed(a->csp, &p.steps.step[k]);
        if (rating != NAIVE_COSTLY && (p.result.hardest != rating || !lab_same(&s, &p.final)))
            fail_msg("network %d, %s: rated %d, by the definition %d%s", number, by[i].name, p.result.hardest,
                     rating, lab_same(&s, &p.final) ? "" : ", and ends elsewhere");
        path_close(&p);
        lab_drop(&s);
    }
    return useful;
}

/* ---- the checker's own search ---- */

static status give(void *context, const char *its_app, const char *params, const char *source,
                   const char *theory, const state **start, error *e)
{
    (void)its_app, (void)params, (void)source, (void)theory, (void)e;
    *start = context;
    return OK;
}

static void add_names(const state *s, label_status with, text *out)
{
    const char *before = "";
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == with) {
            text_format(out, "%s\"%s\"", before, csp_label_name(s->csp, (csp_label)l));
            before = ", ";
        }
}

/* Has the checker look at a path without steps that claims to be stuck in s. */
static status ask(state *s, int size, int rating, const check_terms *terms, check_verdict *verdict)
{
    text json;
    text_open(&json, &memory_standard);
    text_format(&json,
                "{\"format\": \"tresse-path\", \"version\": 2, \"app\": \"a\", \"puzzle\": \"p\", "
                "\"theory\": \"S%d\", \"solved\": false, \"outcome\": \"stuck\", \"solutions\": \"unknown\", "
                "\"rating\": %d, \"steps\": [], \"final\": {\"values\": [",
                size, rating);
    add_names(s, VALUE, &json);
    text_add_string(&json, "], \"candidates\": [");
    add_names(s, CANDIDATE, &json);
    text_add_string(&json, "]}}");
    status said = check_path(terms, &memory_standard, text_bytes(&json), json.length, give, s, verdict, NULL);
    text_close(&json);
    return said;
}

/* Does the checker say that a Subset of at most this size applies exactly where one does? */
static int compare_checker(state *s, int size, int number)
{
    check_verdict verdict;
    applying subset = UNDECIDED;
    uint64_t targets = 0;
    bool open = naive_brt(s);
    for (int v = 0; v < csp_vars(s->csp); v++)
        open = open && (s->value[v] != CSP_NONE || s->count[v] > 1);
    if (!open || s->undecided == 0)
        return 0;
    const check_terms terms = { .subset = &subset };
    assert_int_equal(ask(s, size, 0, &terms, &verdict), OK);
    if (!verdict.accepted)
        fail_msg("network %d: refused: %s", number, verdict.why);
    for (int n = 2; n <= size; n++)
        targets |= naive_subsets(s, n, false);
    if (subset != (targets ? A_SUBSET : NO_SUBSET))
        fail_msg("network %d, size %d: the checker says %d, by the definition there are targets %#llx",
                 number, size, subset, (unsigned long long)targets);
    return targets ? 2 : 1;
}

static int stop(void *context)
{
    (void)context;
    return 1;
}

/* It decides nothing about a path that is refused, nor without patience; and it can be stopped. */
static void the_checker_may_leave_it_undecided(void **unused)
{
    (void)unused;
    csp *c;
    state s;
    check_verdict verdict;
    applying subset = UNDECIDED;
    watch w = { .tick = stop, .nodes = WATCH_EVERY - 1 };
    assert_int_equal(small_latin(4, &c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(ask(&s, 4, 1, &(check_terms){ .subset = &subset }, &verdict), OK);
    assert_false(verdict.accepted);
    assert_int_equal(subset, UNDECIDED);
    assert_int_equal(ask(&s, 4, 0, &(check_terms){ .subset = &subset, .watch = &w }, &verdict), STOPPED);
    assert_int_equal(subset, UNDECIDED);
    assert_int_equal(ask(&s, 4, 0, &(check_terms){ .subset = &subset }, &verdict), OK);
    assert_int_equal(subset, NO_SUBSET);
    assert_int_equal(ask(&s, 4, 0, &(check_terms){ .subset = &subset, .nodes = 1 }, &verdict), OK);
    assert_true(verdict.accepted);
    assert_int_equal(subset, UNDECIDED);
    state_close(&s, &memory_standard);
    csp_free(c);
}

/* ---- the public interface ---- */

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *exact, *small;
} desk;

typedef struct string {
    char *at;
    size_t n;
} string;

static int keep(void *context, const char *bytes, size_t n)
{
    string *s = context;
    s->at = realloc(s->at, s->n + n + 1);
    assert_non_null(s->at);
    memcpy(s->at + s->n, bytes, n);
    s->n += n;
    s->at[s->n] = 0;
    return 0;
}

/* Networks that are read have no labels outside csp-variables: then false. */
static bool read_network(desk *d, const state *start)
{
    for (int l = 0; l < csp_labels(start->csp); l++)
        if (!csp_list_size(csp_label_vars(start->csp, (csp_label)l)))
            return false;
    csp_label removed[NAIVE_SUBSET_LABELS];
    puzzle p;
    text out;
    tresse_message m = { 0 };
    text_open(&out, &memory_standard);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    p.app = app_table[0];
    p.removed = removed;
    for (int l = 0; l < csp_labels(start->csp); l++)
        if (start->label[l] == GONE)
            removed[p.removals++] = (csp_label)l;
    assert_int_equal(write_model(&p, start->csp, NULL, false, &out, NULL), OK);
    if (tresse_puzzle_read(d->p, "generic", NULL, text_bytes(&out), out.length, &m) != TRESSE_OK)
        fail_msg("%s\n%s", text_bytes(&out), m.text);
    p.removed = NULL;
    puzzle_close(&p);
    text_close(&out);
    return true;
}

/* The lower bound of the exact rating, as `check` accepts it, is no greater than the least rating of all
 * orders. */
static int compare_exact(desk *d, const state *start, int number)
{
    string json = { NULL, 0 };
    tresse_path *found;
    tresse_verdict v;
    int least = 0;
    assert_int_equal(tresse_solve_exactly(d->t, d->p, d->exact, NULL, NULL, &found), TRESSE_OK);
    int rating = tresse_path_rating(found).value;
    bool solved = tresse_path_outcome(found) == TRESSE_SOLVED;
    assert_int_equal(tresse_path_write(found, TRESSE_JSON, keep, &json), TRESSE_OK);
    tresse_path_free(found);
    assert_int_equal(tresse_check(d->t, json.at, json.n, &v, NULL), TRESSE_OK);
    if (!v.accepted)
        fail_msg("network %d: the exact path is refused: %s", number, v.why);
    while (solved && least < v.least && naive_some_order(start, 4, least, STATES, BUDGET) == 0)
        least++;
    if (solved && least < v.least && naive_some_order(start, 4, least, STATES, BUDGET) == 1)
        fail_msg("network %d: \"at-least\" %d was accepted, but %d is enough", number, v.least, least);
    if (solved && v.least == rating && naive_some_order(start, 4, rating, STATES, BUDGET) == 0)
        fail_msg("network %d: rated %d, but no order solves it by that", number, rating);
    free(json.at);
    return v.least > 1;
}

/* What `check --complete` says to have tested is true; and of a path by S2 that is said to be one by S4, too.
 */
static int compare_complete(desk *d, const state *start, int number)
{
    string json = { NULL, 0 };
    tresse_path *found;
    tresse_verdict v;
    int said = 0;
    assert_int_equal(tresse_solve(d->t, d->p, d->small, NULL, NULL, &found), TRESSE_OK);
    assert_int_equal(tresse_path_write(found, TRESSE_JSON, keep, &json), TRESSE_OK);
    tresse_path_free(found);
    for (int most = 2; most <= 4; most += 2) {
        state s = lab_copy(start);
        char *name = strstr(json.at, "\"S2\""), *tried = strstr(json.at, "\"tried\":2");
        int rating = naive_levels(&s, (naive_theory){ .subsets = 2, .whips = 1 }, BUDGET);
        uint64_t more = 0;
        for (int n = 3; n <= most; n++)
            more |= rating == NAIVE_COSTLY ? 0 : naive_subsets(&s, n, false);
        if (most == 4) {
            name[2] = '4';
            if (tried)
                tried[8] = '4';
        }
        assert_int_equal(tresse_check_complete(d->t, json.at, json.n, NULL, &v, NULL), TRESSE_OK);
        bool tested = v.accepted && v.tested & (TRESSE_CLAIM_STUCK | TRESSE_CLAIM_BOUNDED);
        bool stuck = strstr(json.at, "\"stuck\"") || strstr(json.at, "\"bounded\"");
        if (stuck && tested != !more)
            fail_msg("network %d, S%d: tested: %d (%s), but more applies: %#llx", number, most, tested, v.why,
                     (unsigned long long)more);
        said += stuck && more;
        lab_drop(&s);
    }
    free(json.at);
    return said;
}

static void every_subset(void **unused)
{
    (void)unused;
    rng r;
    desk d;
    int useful = 0, some = 0, none = 0, bounded = 0, refuted = 0, crossed = 0, n = networks();
    assert_int_equal(tresse_open(&d.t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d.t, &d.p), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d.t, "S4+W", &d.exact, NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d.t, "S2", &d.small, NULL), TRESSE_OK);
    for (int i = 0; i < n; i++) {
        lab a;
        state start;
        random_seed(&r, 20261118, (uint64_t)i);
        odd_open(&a, &r, &start);
        for (int k = 0; k < csp_boards(a.csp); k++)
            crossed += !csp_board_at(a.csp, k)->plain;
        useful += compare_paths(&a, &start, i);
        if (read_network(&d, &start)) {
            bounded += compare_exact(&d, &start, i);
            refuted += compare_complete(&d, &start, i);
        }
        int found = compare_checker(&start, 2 + i % 4, i);
        some += found == 2;
        none += found == 1;
        lab_drop(&start);
        lab_close(&a);
    }
    print_message("%d networks with %d boards that are not plain, and their Subsets had something to do in "
                  "%d; the checker found some in "
                  "%d states, none in %d; %d bounds above 1, %d false claims refuted\n",
                  n, crossed, useful, some, none, bounded, refuted);
    assert_true(useful > n / 40 && some > n / 20 && none > n / 20 && crossed > n / 4);
    assert_true(bounded > n / 100 && refuted > n / 200);
    tresse_theory_free(d.exact);
    tresse_theory_free(d.small);
    tresse_puzzle_free(d.p);
    tresse_close(d.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_subset),
                                        cmocka_unit_test(the_checker_may_leave_it_undecided) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
