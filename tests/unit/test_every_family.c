/* test_every_family.c: chains of all families and T&E on networks of odd shapes (odd.h), against their
 * definitions: ratings and final states; and what the checker and the solutions say of the paths.
 * TRESSE_NETWORKS: how many networks; TRESSE_THOROUGH: 30,000. */
#include "naive_g.h"
#include "naive_subset.h"
#include "odd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LONG = 6, BUDGET = 3000 };

static int networks(void)
{
    const char *asked = getenv("TRESSE_NETWORKS");
    return getenv("TRESSE_THOROUGH") ? 30000 : asked ? atoi(asked) : 1000;
}

/* ---- families ---- */

/* The length of the shortest pattern on z, up to n; 0: there is none. */
typedef int shortest(const state *s, csp_label z, int n, long *budget);

static int whip(const state *s, csp_label z, int n, long *budget)
{
    return naive_whip(s, z, n, budget);
}

static int braid(const state *s, csp_label z, int n, long *budget)
{
    return naive_braid(s, z, n, budget);
}

static int g_whip(const state *s, csp_label z, int n, long *budget)
{
    return naive_g_chain(s, false, z, n, budget);
}

static int g_braid(const state *s, csp_label z, int n, long *budget)
{
    return naive_g_chain(s, true, z, n, budget);
}

static int bivalue_chain(const state *s, csp_label z, int n, long *budget)
{
    return naive_chain(s, NAIVE_BIVALUE_CHAIN, UINT32_MAX, z, n, budget);
}

static int z_whip(const state *s, csp_label z, int n, long *budget)
{
    return naive_chain(s, NAIVE_Z_WHIP, UINT32_MAX, z, n, budget);
}

static int t_chain(const state *s, csp_label z, int n, long *budget)
{
    return naive_chain(s, NAIVE_T_CHAIN, UINT32_MAX, z, n, budget);
}

static int t_whip(const state *s, csp_label z, int n, long *budget)
{
    return naive_chain(s, NAIVE_T_WHIP, UINT32_MAX, z, n, budget);
}

static int whip_of_x(const state *s, csp_label z, int n, long *budget)
{
    return naive_chain(s, NAIVE_WHIP, 1, z, n, budget);
}

static int z_whip_of_g_and_h(const state *s, csp_label z, int n, long *budget)
{
    return naive_chain(s, NAIVE_Z_WHIP, 6, z, n, budget);
}

static int typed_whip(const state *s, csp_label z, int n, long *budget)
{
    int found = 0;
    for (uint32_t type = 1; !found && type <= 4; type *= 2)
        found = naive_chain(s, NAIVE_WHIP, type, z, n, budget);
    return found;
}

static const struct by {
    const char *name;
    shortest *shortest;
} by[] = {
    { "W", whip },
    { "B", braid },
    { "gW", g_whip },
    { "gB", g_braid },
    { "BC", bivalue_chain },
    { "Z", z_whip },
    { "T", t_chain },
    { "tW", t_whip },
    { "W:x", whip_of_x },
    { "TyW", typed_whip },
    { "Z:g/h", z_whip_of_g_and_h },
};

/* Eliminates all that patterns of this length conclude; returns how many. Whips[1] are in every theory. */
static int eliminate_level(state *s, const struct by *f, int n, bool *costly)
{
    csp_label target[64];
    int targets = 0;
    for (int z = 0; z < csp_labels(s->csp); z++) {
        long budget = BUDGET;
        int found = !state_is_candidate(s, (csp_label)z) ? 0
                    : n == 1                             ? naive_whip(s, (csp_label)z, 1, NULL)
                                                         : f->shortest(s, (csp_label)z, n, &budget);
        *costly = *costly || found == NAIVE_COSTLY;
        if (found > 0)
            target[targets++] = (csp_label)z;
    }
    for (int i = 0; i < targets; i++)
        state_eliminate(s, target[i]);
    return targets;
}

/* The rating in frozen levels, NAIVE_COSTLY if that is not known; s is taken to the end. */
static int rate(state *s, const struct by *f)
{
    int rating = 0;
    bool costly = false;
    for (int n = 1; naive_brt(s) && s->undecided && n <= LONG && !costly; n++)
        if (eliminate_level(s, f, n, &costly)) {
            rating = n > rating ? n : rating;
            n = 0;
        }
    return costly ? NAIVE_COSTLY : rating;
}

/* ---- T&E(S2) ---- */

static const naive_theory pairs = { .subsets = 2, .whips = 1 };

static bool is_refuted(const state *s, csp_label z)
{
    state copy = lab_copy(s);
    state_assert(&copy, z);
    naive_levels(&copy, pairs, BUDGET);
    bool refuted = !naive_brt(&copy);
    lab_drop(&copy);
    return refuted;
}

static void try_all(state *s)
{
    for (int targets = 1; targets;) {
        csp_label target[64];
        targets = 0;
        naive_levels(s, pairs, BUDGET);
        for (int z = 0; z < csp_labels(s->csp) && naive_brt(s); z++)
            if (state_is_candidate(s, (csp_label)z) && is_refuted(s, (csp_label)z))
                target[targets++] = (csp_label)z;
        for (int i = 0; i < targets; i++)
            state_eliminate(s, target[i]);
    }
}

/* ---- comparisons ---- */

/* Contradictory states end where the contradiction is met, which is not compared. */
static void compare(const state *s, const path *p, int rating, const char *name, int number)
{
    state copy = lab_copy(s);
    bool ends = naive_brt(&copy);
    lab_drop(&copy);
    if (ends != (p->result.outcome != CONTRADICTION))
        fail_msg("network %d, %s: a contradiction is met, or not", number, name);
    if (ends && (p->result.hardest != rating || !lab_same(s, &p->final)))
        fail_msg("network %d, %s: rated %d, by the definition %d%s", number, name, p->result.hardest, rating,
                 lab_same(s, &p->final) ? "" : ", and ends elsewhere");
}

static void by_their_definitions(void **unused)
{
    (void)unused;
    int used[sizeof by / sizeof *by] = { 0 }, trials = 0;
    for (int i = 0; i < networks(); i++) {
        lab a;
        rng r;
        state start;
        path p;
        random_seed(&r, 2718, (uint64_t)i);
        odd_open(&a, &r, &start);
        for (size_t k = 0; k < sizeof by / sizeof *by; k++) {
            state s = lab_copy(&start);
            int rating = rate(&s, &by[k]);
            lab_run(&a, &start, by[k].name, LONG, false, &p);
            if (rating != NAIVE_COSTLY)
                compare(&s, &p, rating, by[k].name, i);
            used[k] += rating > 1;
            path_close(&p);
            lab_drop(&s);
        }
        state s = lab_copy(&start);
        try_all(&s);
        lab_run(&a, &start, "TE(S2,1)", LONG, false, &p);
        compare(&s, &p, p.result.hardest, "TE(S2,1)", i);
        trials += p.result.hardest > 0;
        path_close(&p);
        lab_drop(&s);
        lab_drop(&start);
        lab_close(&a);
    }
    for (size_t k = 0; k < sizeof by / sizeof *by; k++) {
        print_message("%s: %d networks need more than whips[1]\n", by[k].name, used[k]);
        assert_true(used[k] > networks() / 200);
    }
    print_message("TE(S2,1): %d networks need trials\n", trials);
    assert_true(trials > networks() / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(by_their_definitions) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
