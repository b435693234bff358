/* api_rate.c: include/tresse.h: counting, rating, and what a rating is worth. */
#include "api/run.h"
#include "rules/braid.h"
#include "rules/con.h"
#include "rules/g_braid.h"
#include "solve/rater.h"

tresse_status tresse_count(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                           tresse_solutions *out, tresse_message *message)
{
    if (out)
        *out = TRESSE_UNKNOWN_SOLUTIONS;
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(p), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    network *n;
    error e = { 0 };
    solutions found = SOLUTIONS_NONE;
    status s = network_meet(t, p, NULL, limits, &n, &e);
    if (!s)
        s = run_count(n, p, limits, limits ? limits->nodes : 0, &found);
    work_end(t, s, &e, message);
    if (s)
        return s;
    if (n->known.bad_givens && message)
        *message = n->known.why;
    *out = found;
    return TRESSE_OK;
}

tresse_status tresse_rate(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                          const tresse_limits *limits, tresse_rating *out)
{
    if (out)
        *out = (tresse_rating){ .kind = TRESSE_UNKNOWN_RATING };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    status s = work_check_theory(t, th, &e);
    if (!s)
        s = rate_puzzle(t, p, &th->theory, limits, out, &e);
    if (s)
        *out = (tresse_rating){ .kind = TRESSE_UNKNOWN_RATING };
    return work_end(t, s, &e, NULL);
}

/* ---- several ratings ----
 *
 * Where braids rate a puzzle right after whips, most of the work is done (rater.h). So such theories are
 * rated by together, in whatever order they were named. */

enum { NOT_YET = -1 }; /* the value of a rating that is still to be made */

/* A theory that is still to be rated by, and that can go on from where theory i ends (after), or the other
 * way round; -1: there is none. */
static int find_partner(const tresse_theory *const *th, int n, int i, bool after, const tresse_rating *out)
{
    for (int k = 0; k < n; k++) {
        const theory *whips = &th[after ? i : k]->theory, *braids = &th[after ? k : i]->theory;
        if (out[k].value == NOT_YET && rater_follows(braids, whips))
            return k;
    }
    return -1;
}

/* Rates by theory i, and by those that go on from there; *last is the last of them. */
static status rate_on(tresse *tresse, const tresse_puzzle *puzzle, const tresse_theory *const *th, int n,
                      int i, const tresse_limits *limits, tresse_rating *out, int *last, error *e)
{
    status s = OK;
    for (int next = i; next >= 0 && !s;) {
        *last = next;
        out[*last].value = 0;
        next = find_partner(th, n, *last, true, out);
        s = rate_puzzle(tresse, puzzle, &th[*last]->theory, limits, &out[*last], e);
        if (out[*last].kind == TRESSE_UNSOLVABLE || out[*last].kind == TRESSE_NOT_UNIQUE)
            break;
    }
    return s;
}

tresse_status tresse_rate_all(tresse *t, const tresse_puzzle *p, const tresse_theory *const *th, int n,
                              const tresse_limits *limits, tresse_rating *out)
{
    error e = { 0 };
    status s = OK;
    for (int i = 0; i < n && out; i++)
        out[i] = (tresse_rating){ .kind = TRESSE_UNKNOWN_RATING };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    for (int i = 0; i < n; i++)
        out[i].value = NOT_YET;
    for (int i = 0; i < n && !s; i++)
        s = th[i] ? work_check_theory(t, th[i], &e) : error_set(&e, BAD_INPUT, 0, 0, "theory %d is NULL", i);
    for (int i = 0; i < n && !s; i++) {
        int first = find_partner(th, n, i, false, out), last = i;
        if (out[i].value == NOT_YET)
            s = rate_on(t, p, th, n, first < 0 ? i : first, limits, out, &last, &e);
        if (!s && (out[last].kind == TRESSE_UNSOLVABLE || out[last].kind == TRESSE_NOT_UNIQUE))
            for (int k = 0; k < n; k++) /* that holds for all of them */
                out[k] = out[last];
    }
    for (int i = 0; i < n && s; i++)
        out[i] = (tresse_rating){ .kind = TRESSE_UNKNOWN_RATING };
    return work_end(t, s, &e, NULL);
}

/* ---- what a rating is worth ----
 *
 * The cover of a theory has braids, up to the same length, in place of the families that are within braids,
 * g-braids in place of those within g-braids, and all others as they are. If these are stable, the cover is
 * confluent and has each pattern of the theory at its length. So if the theory has a path by patterns up to
 * some length, the cover solves the puzzle by patterns up to that length: a rating equal to that by the cover
 * is the least possible. The same holds for T&E: what T refutes, the cover of T refutes.
 *
 * The only question is whether the cover needs less. It is asked with shorter patterns, which is cheaper than
 * rating by the cover. Ratings of 0 raise no question, nor do ratings of 1 by patterns: BRT, which is
 * confluent, was not enough. A theory without a cover still has a rating: that of one path, which is an upper
 * bound. */

static const rule *const covers[] = { &rule_braid, &rule_g_braid, &rule_c_braid };

enum { COVERS = sizeof covers / sizeof *covers };

/* Which cover has each pattern of `rule`, at the same length? COVERS: none. */
static int cover_with(const rule *rule)
{
    int k = 0;
    while (k < COVERS && rule != covers[k] && rule->within != covers[k])
        k++;
    return k;
}

/* depth: that of T&E in the cover; 0: none. BAD_INPUT: there is no cover. */
status cover_of(const theory *th, int depth, theory *cover)
{
    int most[COVERS] = { 1 };
    status s = OK;
    theory_begin(cover, depth);
    for (int i = 0; i < th->families && !s; i++) {
        const family *f = &th->family[i];
        int k = cover_with(f->rule);
        if (k == COVERS)
            s = f->rule->stable ? theory_add(cover, f->rule, f->max_length, f->types) : BAD_INPUT;
        else if (f->max_length > most[k])
            most[k] = f->max_length;
    }
    for (int k = 0; k < COVERS && !s; k++)
        if (most[k])
            s = theory_add(cover, covers[k], most[k], "");
    if (!s)
        theory_end(cover);
    return s;
}

/* wanted: up to which length or depth the cover has to fail. */
static status ask_cover(tresse *tresse, const tresse_puzzle *puzzle, const theory *cover,
                        const tresse_limits *limits, int wanted, tresse_bound *out, error *e)
{
    tresse_rating less;
    status s = rate_puzzle(tresse, puzzle, cover, limits, &less, e);
    if (s)
        return s;
    if (less.kind == TRESSE_UNSOLVABLE || less.kind == TRESSE_NOT_UNIQUE)
        return error_set(e, BAD_INPUT, 0, 0, "a rating of another puzzle: this one has not one solution");
    if (less.kind == TRESSE_RATED)
        *out = TRESSE_BOUND_UPPER;
    else if (less.kind == TRESSE_UNKNOWN_RATING || (less.kind == TRESSE_MORE && less.value < wanted))
        *out = TRESSE_BOUND_UNKNOWN;
    return OK;
}

static int longest(const theory *th)
{
    int most = 0;
    for (int i = 0; i < th->families; i++)
        most = th->family[i].max_length > most ? th->family[i].max_length : most;
    return most;
}

status bound_of(tresse *tresse, const tresse_puzzle *puzzle, const theory *th, const tresse_limits *limits,
                int rating, tresse_bound *out, error *e)
{
    theory cover;
    tresse_limits shorter = limits ? *limits : (tresse_limits){ 0 };
    bool trials = th->depth > 0;
    *out = theory_is_confluent(th) ? TRESSE_BOUND_EXACT : TRESSE_BOUND_CERTIFIED;
    if (*out == TRESSE_BOUND_EXACT || rating == 0 || (rating == 1 && !trials))
        return OK;
    status s = cover_of(th, trials ? rating - 1 : 0, &cover);
    if (s) {
        *out = TRESSE_BOUND_UPPER;
        return OK;
    }
    shorter.max_length = trials ? 0 : rating - 1;
    return ask_cover(tresse, puzzle, &cover, &shorter, cover.depth || !trials ? rating - 1 : longest(&cover),
                     out, e);
}

static status check_rating(const tresse_rating *rating, error *e)
{
    bool known = rating->kind >= TRESSE_RATED && rating->kind <= TRESSE_UNKNOWN_RATING;
    if (!known)
        return error_set(e, BAD_INPUT, 0, 0, "a rating of kind %d" EXPECTED "what tresse_rate gives",
                         (int)rating->kind);
    if (rating->kind == TRESSE_RATED && rating->value < 0)
        return error_set(e, BAD_INPUT, 0, 0, "a rating of %d" EXPECTED "what tresse_rate gives",
                         rating->value);
    return OK;
}

tresse_status tresse_rate_bound(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                const tresse_limits *limits, const tresse_rating *rating, tresse_bound *out)
{
    if (out)
        *out = TRESSE_BOUND_NONE;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th), GIVEN(rating), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    status s = work_check(t, p, limits, &e);
    if (!s)
        s = work_check_theory(t, th, &e);
    if (!s)
        s = check_rating(rating, &e);
    if (!s && rating->kind == TRESSE_RATED)
        s = bound_of(t, p, &th->theory, limits, rating->value, out, &e);
    if (s)
        *out = TRESSE_BOUND_NONE;
    return work_end(t, s, &e, NULL);
}
