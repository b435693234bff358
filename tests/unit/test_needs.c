/* test_needs.c: needs that values break, on random small networks.
 *
 * What a theory says of a network with needs is what its definition says, executed: BRT to its end; a need
 * whose guard is a value and whose members are all gone is a contradiction (by BRT alone only where every
 * csp-variable has a value); labels with a need that can't be met go, and targets of braids, the shortest
 * first. T&E of a theory likewise. Every path is accepted by the checker and is a proof, whole, trimmed,
 * pruned or with its trials shown as braids. */
#include "check/check.h"
#include "hinted.h"
#include "lab.h"
#include "naive_own.h"
#include "out/report.h"
#include "rules/single.h"
#include "rup.h"
#include "small.h"
#include "solve/as_braids.h"
#include "solve/prune.h"
#include "solve/trim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the definitions, executed ---- */

typedef struct definition {
    const char *name;
    int braids, depth; /* of braids: their greatest length, 0 is BRT; of T&E */
} definition;

static bool all_gone(const state *s, csp_list list)
{
    for (const csp_label *l = list.begin; l < list.end; l++)
        if (s->label[*l] != GONE)
            return false;
    return true;
}

static bool is_broken(const state *s)
{
    for (int i = 0; i < csp_needs(s->csp); i++) {
        csp_list guards = csp_needing(s->csp, i);
        for (const csp_label *g = guards.begin; g < guards.end; g++)
            if (s->label[*g] == VALUE && all_gone(s, csp_needed(s->csp, i)))
                return true;
    }
    return false;
}

static bool is_target(const state *s, csp_label z, int length)
{
    return state_is_candidate(s, z) &&
           ((length == 1 && naive_unmet(s, z)) || naive_braid(s, z, length, NULL) > 0);
}

/* What patterns of this length eliminate, all of it in one state. */
static int eliminate(state *s, int length)
{
    bool *target = calloc((size_t)csp_labels(s->csp) + 1, sizeof *target);
    int n = 0;
    assert_non_null(target);
    for (int l = 0; l < csp_labels(s->csp); l++)
        target[l] = is_target(s, (csp_label)l, length);
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (target[l]) {
            state_eliminate(s, (csp_label)l);
            n++;
        }
    free(target);
    return n;
}

/* The theory without T&E, to its end; false: a contradiction. */
static bool apply(state *s, const definition *d, int *hardest)
{
    for (;;) {
        int length = 0, n = 0;
        if (!naive_brt(s))
            return false;
        if ((d->braids || s->undecided == 0) && is_broken(s))
            return false;
        if (s->undecided == 0)
            return true;
        while (!n && length < d->braids)
            n = eliminate(s, ++length);
        if (!n)
            return true;
        *hardest = length > *hardest ? length : *hardest;
    }
}

static bool try_all(state *s, const definition *d, int depth, int *hardest);

static int refute(state *s, const definition *d, int depth)
{
    csp_label *refuted = calloc((size_t)csp_labels(s->csp) + 1, sizeof *refuted);
    int n = 0, any = 0;
    assert_non_null(refuted);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        state copy = lab_copy(s);
        state_assert(&copy, (csp_label)l);
        if (!try_all(&copy, d, depth - 1, &any))
            refuted[n++] = (csp_label)l;
        lab_drop(&copy);
    }
    for (int i = 0; i < n; i++)
        state_eliminate(s, refuted[i]);
    free(refuted);
    return n;
}

/* T&E of this depth; depth 0: the theory alone, *hardest is a length then. */
static bool try_all(state *s, const definition *d, int depth, int *hardest)
{
    int length = 0;
    for (;;) {
        int n = 0, found = 0;
        if (!apply(s, d, depth ? &length : hardest))
            return false;
        while (s->undecided && !found && n < depth)
            found = refute(s, d, ++n);
        if (!found)
            return true;
        *hardest = n > *hardest ? n : *hardest;
    }
}

/* ---- paths ---- */

static status start_of(void *context, const char *name, const char *params, const char *source,
                       const char *theory, const state **start, error *e)
{
    (void)name, (void)params, (void)source, (void)theory, (void)e;
    *start = &((const path *)context)->start;
    return OK;
}

static void read_as_givens(const path *p, puzzle *z, csp_label *given, csp_label *removed)
{
    z->given = given;
    z->removed = removed;
    for (int l = 0; l < csp_labels(p->start.csp); l++) {
        if (p->start.label[l] == VALUE)
            given[z->givens++] = (csp_label)l;
        if (p->start.label[l] == GONE)
            removed[z->removals++] = (csp_label)l;
    }
}

/* Accepted by the checker; and the empty clause, or what is known at the end, follows. */
static void is_proved(path *p, const char *how)
{
    static const app toy = {
        .name = "toy",
    };
    puzzle z = { .app = &toy };
    text json, cnf, drup;
    check_verdict verdict;
    size_t labels = (size_t)csp_labels(p->start.csp);
    csp_label *given = calloc(2 * labels, sizeof *given);
    assert_non_null(given);
    text_open(&z.source, &memory_standard);
    text_open(&z.params, &memory_standard);
    text_open(&z.comment, &memory_standard);
    text_open(&json, &memory_standard);
    text_open(&cnf, &memory_standard);
    text_open(&drup, &memory_standard);
    read_as_givens(p, &z, given, given + labels);
    const report r = { .puzzle = &z,
                       .theory = &p->theory,
                       .start = &p->start,
                       .final = &p->final,
                       .steps = &p->steps,
                       .result = p->result,
                       .solutions = SOLUTIONS_UNKNOWN };
    write_json(&r, &json);
    write_cnf(&r, &cnf);
    write_drup(&r, &drup);
    hinted_proof(&r);
    assert_int_equal(
        check_path(NULL, &memory_standard, text_bytes(&json), json.length, start_of, p, &verdict, NULL), OK);
    if (!verdict.accepted)
        fail_msg("%s, step %d: %s\n%s", how, verdict.refused, verdict.why, text_bytes(&json));
    rup_verdict v = rup_check(text_bytes(&cnf), text_bytes(&drup));
    if (!v.accepted || (!v.refuted && p->result.outcome == CONTRADICTION))
        fail_msg("%s, clause %d: %s\n%s", how, v.refused, v.why, text_bytes(&json));
    free(given);
    text_close(&json);
    text_close(&cnf);
    text_close(&drup);
}

/* The path with other steps: what it says of its end is made to agree. */
static void settle(path *p)
{
    state_copy(&p->final, &p->start);
    steps_replay(&p->steps, &p->final);
    p->result.hardest = steps_hardest(&p->steps, &p->theory);
}

static void is_proved_trimmed(lab *a, const state *start, const definition *d)
{
    path p;
    trimmer *t;
    lab_run(a, start, d->name, 0, true, &p);
    assert_int_equal(trimmer_open(&t, &memory_standard, a->csp), OK);
    assert_int_equal(trim(t, &p.start, &p.steps), OK);
    settle(&p);
    is_proved(&p, "trimmed");
    trimmer_close(t);
    path_close(&p);
}

static void is_proved_pruned(lab *a, const state *start, const definition *d)
{
    path p;
    pruner *t;
    lab_run(a, start, d->name, 0, true, &p);
    assert_int_equal(pruner_open(&t, &memory_standard, a->csp), OK);
    assert_int_equal(prune(t, &p.start, d->braids > 0, &p.steps), OK);
    settle(&p);
    is_proved(&p, "pruned");
    pruner_close(t);
    path_close(&p);
}

static void is_proved_by_braids(lab *a, const state *start, const definition *d)
{
    path p;
    braider *b;
    step_list braids;
    lab_run(a, start, d->name, 0, true, &p);
    step_list_open(&braids, &memory_standard);
    assert_int_equal(braider_open(&b, &memory_standard, a->csp), OK);
    assert_int_equal(as_braids(b, &p.start, &p.steps, &braids), OK);
    braider_close(b);
    step_list_close(&p.steps);
    p.steps = braids;
    is_proved(&p, "as braids");
    path_close(&p);
}

/* ---- both ---- */

typedef struct tally {
    int solved, refuted, open, early, trials;
} tally;

/* A contradiction by a need, before all csp-variables have values. */
static bool is_early(const path *p)
{
    const step *last = p->steps.n ? &p->steps.step[p->steps.n - 1] : NULL;
    return last && last->rule == &rule_contradiction && csp_is_need(p->start.csp, last->line->cell.set) &&
           p->final.undecided > 0;
}

static int count_trials(const path *p)
{
    int n = 0;
    for (int i = 0; i < p->steps.n; i++) {
        const step_supposition *t = step_trial(&p->steps.step[i]);
        n += t && csp_is_need(p->start.csp, t->inner[t->inners - 1].line->cell.set);
    }
    return n;
}

static void compare(lab *a, const state *start, const definition *d, tally *t)
{
    path p, quick;
    int hardest = 0;
    state end = lab_copy(start);
    bool fine = try_all(&end, d, d->depth, &hardest);
    lab_run(a, start, d->name, 0, true, &p);
    a->hurry = true;
    lab_run(a, start, d->name, 0, false, &quick);
    a->hurry = false;
    if ((p.result.outcome == CONTRADICTION) == fine || (p.result.outcome == SOLVED && end.undecided) ||
        p.result.hardest != hardest)
        fail_msg("%s: %s with %d, but %d with %d", d->name, fine ? "fine" : "refuted", hardest,
                 (int)p.result.outcome, p.result.hardest);
    assert_int_equal(quick.result.outcome, p.result.outcome);
    assert_int_equal(quick.result.hardest, hardest);
    assert_true(!fine || (lab_same(&p.final, &end) && lab_same(&quick.final, &end)));
    is_proved(&p, d->name);
    is_proved_trimmed(a, start, d);
    is_proved_pruned(a, start, d);
    if (d->depth && !d->braids)
        is_proved_by_braids(a, start, d);
    t->early += is_early(&p);
    t->trials += count_trials(&p);
    t->refuted += !fine;
    t->solved += p.result.outcome == SOLVED;
    t->open += fine && end.undecided;
    path_close(&p);
    path_close(&quick);
    lab_drop(&end);
}

/* A random network, and some of its labels true or false: values are what needs rest on. */
static void open_needy(lab *a, state *s, uint64_t number)
{
    rng r;
    csp *c;
    random_seed(&r, 43, number);
    assert_int_equal(small_needy(&r, &c), OK);
    lab_open(a, c);
    assert_int_equal(state_open(s, &memory_standard, c), OK);
    for (int n = (int)random_below(&r, 4); n > 0 && !state_is_contradiction(s); n--) {
        csp_label l = (csp_label)random_below(&r, (uint32_t)csp_labels(c));
        if (!state_is_candidate(s, l))
            continue;
        if (random_below(&r, 3))
            state_assert(s, l);
        else
            state_eliminate(s, l);
    }
}

static void theories_say_what_is_defined(void **unused)
{
    (void)unused;
    static const definition list[] = {
        { "BRT", 0, 0 },       { "C", 1, 0 },       { "B2", 2, 0 },      { "TE(BRT,1)", 0, 1 },
        { "TE(BRT,2)", 0, 2 }, { "TE(C,1)", 1, 1 }, { "TE(C,2)", 1, 2 }, { "TE(B2,1)", 2, 1 },
    };
    tally all = { 0 };
    for (int k = 0; k < (int)(sizeof list / sizeof *list); k++) {
        tally t = { 0 };
        for (int i = 0; i < 250; i++) {
            lab a;
            state s;
            open_needy(&a, &s, (uint64_t)i);
            compare(&a, &s, &list[k], &t);
            lab_drop(&s);
            lab_close(&a);
        }
        print_message("%s: %d solved, %d refuted, %d open; by needs: %d contradictions, %d trials\n",
                      list[k].name, t.solved, t.refuted, t.open, t.early, t.trials);
        assert_true(list[k].braids || t.early == 0);
        all.solved += t.solved;
        all.refuted += t.refuted;
        all.open += t.open;
        all.early += t.early;
        all.trials += t.trials;
    }
    assert_true(all.solved > 100 && all.refuted > 100 && all.open > 100 && all.early > 50 && all.trials > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theories_say_what_is_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
