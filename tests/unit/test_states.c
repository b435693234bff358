/* test_states.c: states and BRT against their definitions: after every change, each number and list that a
 * state keeps is what counting all labels anew says; and the steps of BRT are those of rounds that are made
 * here, label by label, from a second state. */
#include "core/mesh.h"
#include "core/state.h"
#include "problem/constraints.h"
#include "rules/single.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { LABELS = 40, VARS = 16, STEPS = 64 };

/* ---- networks ---- */

/* Csp-variables of 0 to 5 labels, some labels in several of them and some in none; links, groups, needs. */
static csp *make_network(rng *r)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    int labels = 1 + (int)random_below(r, LABELS), vars = 1 + (int)random_below(r, VARS);
    csp_label used[LABELS];
    int in_use = 0, sizes = random_below(r, 8) ? 1 : 0;
    csp_add_type(b, "t", "single-in-t");
    csp_add_type(b, "u", "single-in-u");
    for (int l = 0; l < labels; l++)
        csp_add_label(b, small_name("l", l), "s", "v");
    for (int v = 0; v < vars; v++) {
        bool in[LABELS] = { false };
        csp_add_var(b, v % 2, small_name("v", v));
        for (int i = sizes + (int)random_below(r, 5); i > 0; i--) {
            csp_label l = (csp_label)random_below(r, (uint32_t)labels);
            if (!in[l])
                csp_put(b, (csp_var)v, used[in_use++ % LABELS] = l, small_name("", i));
            in[l] = true;
        }
    }
    for (int i = (int)random_below(r, 2 * (uint32_t)labels); i > 0; i--) {
        csp_label x = (csp_label)random_below(r, (uint32_t)labels),
                  y = (csp_label)random_below(r, (uint32_t)labels);
        if (x != y)
            csp_add_link(b, x, y);
    }
    in_use = in_use < LABELS ? in_use : LABELS;
    for (int i = (int)random_below(r, 6); i > 0 && in_use; i--) {
        csp_label needed[3];
        int n = (int)random_below(r, 4);
        for (int k = 0; k < n; k++)
            needed[k] = used[random_below(r, (uint32_t)in_use)];
        csp_add_need(b, used[random_below(r, (uint32_t)in_use)], needed, n);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* ---- a state by the definition ---- */

typedef struct model {
    const csp *csp;
    int status[LABELS]; /* label_status */
    csp_var single[VARS];
    int singles;
    csp_set empty;
} model;

static int count(const model *m, csp_var v)
{
    csp_list l = csp_var_labels(m->csp, v);
    int n = 0;
    for (; l.begin < l.end; l.begin++)
        n += m->status[*l.begin] == CANDIDATE;
    return n;
}

static csp_label value(const model *m, csp_var v)
{
    csp_list l = csp_var_labels(m->csp, v);
    for (; l.begin < l.end; l.begin++)
        if (m->status[*l.begin] == VALUE)
            return *l.begin;
    return CSP_NONE;
}

static bool is_open(const model *m, csp_var v, int candidates)
{
    return value(m, v) == CSP_NONE && count(m, v) == candidates;
}

static void begin(model *m, const csp *c)
{
    *m = (model){ .csp = c, .empty = CSP_NONE };
    for (int l = 0; l < csp_labels(c); l++)
        m->status[l] = CANDIDATE;
    for (int v = csp_vars(c) - 1; v >= 0; v--) {
        if (count(m, (csp_var)v) == 1)
            m->single[m->singles++] = (csp_var)v;
        if (count(m, (csp_var)v) == 0)
            m->empty = (csp_var)v;
    }
}

static void eliminate(model *m, csp_label l)
{
    if (m->status[l] != CANDIDATE)
        return;
    m->status[l] = GONE;
    for (csp_list v = csp_label_vars(m->csp, l); v.begin < v.end; v.begin++) {
        if (is_open(m, *v.begin, 1))
            m->single[m->singles++] = *v.begin;
        if (is_open(m, *v.begin, 0) && m->empty == CSP_NONE)
            m->empty = *v.begin;
    }
}

static void assert_label(model *m, csp_label l)
{
    if (m->status[l] != CANDIDATE)
        return;
    m->status[l] = VALUE;
    for (int x = 0; x < csp_labels(m->csp); x++)
        if (csp_linked(m->csp, l, (csp_label)x))
            eliminate(m, (csp_label)x);
}

static csp_label only(const model *m, csp_var v)
{
    csp_list l = csp_var_labels(m->csp, v);
    for (; l.begin < l.end; l.begin++)
        if (m->status[*l.begin] == CANDIDATE)
            return *l.begin;
    return CSP_NONE;
}

static csp_set broken_need(const model *m)
{
    for (int i = 0; i < csp_needs(m->csp); i++) {
        bool binds = false, met = false;
        for (csp_list l = csp_needing(m->csp, i); l.begin < l.end; l.begin++)
            binds |= m->status[*l.begin] == VALUE;
        for (csp_list l = csp_needed(m->csp, i); l.begin < l.end; l.begin++)
            met |= m->status[*l.begin] != GONE;
        if (binds && !met)
            return csp_need_set(m->csp, i);
    }
    return CSP_NONE;
}

static int undecided(const model *m)
{
    int n = 0;
    for (int v = 0; v < csp_vars(m->csp); v++)
        n += value(m, (csp_var)v) == CSP_NONE;
    return n;
}

static void is_the_same(const state *s, const model *m)
{
    int candidates = 0;
    assert_ptr_equal(s->csp, m->csp);
    for (int l = 0; l < csp_labels(m->csp); l++) {
        assert_int_equal(s->label[l], m->status[l]);
        candidates += m->status[l] == CANDIDATE;
    }
    for (int v = 0; v < csp_vars(m->csp); v++) {
        assert_int_equal(s->count[v], count(m, (csp_var)v));
        assert_int_equal(s->value[v], value(m, (csp_var)v));
        assert_int_equal(state_only(s, (csp_var)v), only(m, (csp_var)v));
    }
    assert_int_equal(s->candidates, candidates);
    assert_int_equal(s->undecided, undecided(m));
    assert_int_equal(s->empty, m->empty);
    assert_int_equal(s->singles, m->singles);
    for (int i = 0; i < m->singles; i++)
        assert_int_equal(s->single[i], m->single[i]);
    assert_int_equal(state_broken_need(s), broken_need(m));
}

/* Some labels go, some become values. */
static void change(state *s, model *m, rng *r, int times)
{
    for (int i = 0; i < times; i++) {
        csp_label l = (csp_label)random_below(r, (uint32_t)csp_labels(m->csp));
        if (random_below(r, 3)) {
            state_eliminate(s, l);
            eliminate(m, l);
        } else {
            state_assert(s, l);
            assert_label(m, l);
        }
    }
}

static void states_are_what_is_there(void **unused)
{
    (void)unused;
    for (int i = 0; i < 300; i++) {
        rng r;
        state s, other;
        model m;
        random_seed(&r, 51, (uint64_t)i);
        csp *c = make_network(&r);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(state_open(&other, &memory_standard, c), OK);
        begin(&m, c);
        is_the_same(&s, &m);
        for (int k = 0; k < csp_labels(c); k++) {
            change(&s, &m, &r, 1);
            is_the_same(&s, &m);
        }
        change(&other, &(model){ .csp = c }, &r, 5);
        state_copy(&other, &s);
        is_the_same(&other, &m);
        bool was = m.empty != CSP_NONE;
        state_refute(&s);
        assert_int_equal(s.empty, was ? m.empty : STATE_REFUTED);
        state_reset(&s);
        begin(&m, c);
        is_the_same(&s, &m);
        state_close(&s, &memory_standard);
        state_close(&other, &memory_standard);
        csp_free(c);
    }
}

/* ---- BRT ---- */

typedef struct told {
    const rule *rule;
    int round;
    csp_set set;
    int conclusions;
    csp_label conclusion;
} told;

typedef struct record {
    told step[STEPS];
    int n, most; /* the step that is the last to be taken */
    const csp *csp;
} record;

static status take(void *context, const step *s)
{
    record *k = context;
    const step_line *l = s->line;
    assert_int_equal(s->lines, 1);
    assert_int_equal(l->kind, TRESSE_CELL);
    assert_int_equal(s->length, 0);
    assert_int_equal(l->cell.rights, s->conclusions);
    assert_int_equal(l->cell.right_by, NO_LINE);
    assert_int_equal(s->concludes, s->conclusions ? CONCLUDES_VALUES : CONCLUDES_NOTHING);
    if (s->conclusions) {
        assert_ptr_equal(s->rule, &rule_single);
        assert_string_equal(s->name, csp_type_single(k->csp, csp_var_type(k->csp, l->cell.set)));
        assert_int_equal(*l->cell.right, *s->conclusion);
    } else {
        assert_ptr_equal(s->rule, &rule_contradiction);
        assert_string_equal(s->name, "contradiction");
        assert_null(l->cell.right);
    }
    assert_true(k->n < STEPS);
    k->step[k->n++] =
        (told){ s->rule, s->round, l->cell.set, s->conclusions, s->conclusions ? *s->conclusion : CSP_NONE };
    return k->n > k->most ? LIMIT : OK;
}

/* The first csp-variable that forces l. */
static csp_var first_to_force(const model *m, csp_label l)
{
    csp_list v = csp_label_vars(m->csp, l);
    while (!is_open(m, *v.begin, 1))
        v.begin++;
    return *v.begin;
}

static void look_at_needs(model *m, bool needs)
{
    if (m->empty == CSP_NONE && (needs || !undecided(m)))
        m->empty = broken_need(m);
}

/* The rounds of BRT, from round `*round` on. */
static status run(model *m, bool needs, bool hint, record *k, int *round)
{
    while (m->empty == CSP_NONE) {
        csp_label found[VARS];
        int n = 0;
        for (int v = 0; v < csp_vars(m->csp) && !(hint && n); v++) {
            if (!is_open(m, (csp_var)v, 1) || first_to_force(m, only(m, (csp_var)v)) != v)
                continue;
            found[n++] = only(m, (csp_var)v);
            k->step[k->n++] = (told){ &rule_single, *round + 1, (csp_set)v, 1, found[n - 1] };
            if (k->n > k->most) {
                ++*round;
                return LIMIT;
            }
        }
        for (int i = 0; i < n; i++)
            assert_label(m, found[i]);
        *round += n > 0;
        if (n && hint)
            return ENOUGH;
        if (!n)
            look_at_needs(m, needs);
        if (!n && m->empty == CSP_NONE)
            return OK;
    }
    if (m->empty == STATE_REFUTED)
        return OK;
    k->step[k->n++] = (told){ &rule_contradiction, ++*round, m->empty, 0, CSP_NONE };
    return k->n > k->most ? LIMIT : OK;
}

static void same_steps(const record *got, const record *want)
{
    assert_int_equal(got->n, want->n);
    for (int i = 0; i < want->n; i++) {
        assert_ptr_equal(got->step[i].rule, want->step[i].rule);
        assert_int_equal(got->step[i].round, want->step[i].round);
        assert_int_equal(got->step[i].set, want->step[i].set);
        assert_int_equal(got->step[i].conclusions, want->step[i].conclusions);
        assert_int_equal(got->step[i].conclusion, want->step[i].conclusion);
    }
}

/* Runs to the end, and again after a few more eliminations: rounds are counted on. */
static void run_and_compare(brt *b, state *s, model *m, rng *r, bool hint)
{
    record got = { .csp = m->csp, .most = random_below(r, 6) ? STEPS : (int)random_below(r, 4) };
    record want = { .most = got.most };
    const step_sink sink = { .take = take, .context = &got };
    bool needs = random_below(r, 2), silent = got.most == STEPS && random_below(r, 3) == 0;
    int round = 0;
    brt_begin(b, needs);
    assert_int_equal(b->round, 0);
    for (int turn = 0; turn < (hint ? 1 : 3); turn++) {
        status end = run(m, needs, hint, &want, &round);
        assert_int_equal(brt_run(b, s, hint ? BRT_ONE_STEP : BRT_TO_THE_END, silent ? NULL : &sink), end);
        if (!silent)
            same_steps(&got, &want);
        assert_int_equal(b->round, round);
        is_the_same(s, m);
        if (end != OK || m->empty != CSP_NONE)
            return;
        change(s, m, r, 1 + (int)random_below(r, 3));
    }
}

static void rounds_are_those_of_the_definition(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2500; i++) {
        rng r;
        state s;
        model m;
        brt b;
        random_seed(&r, 52, (uint64_t)i);
        csp *c = make_network(&r);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(brt_open(&b, &memory_standard, c), OK);
        begin(&m, c);
        change(&s, &m, &r, (int)random_below(&r, 12));
        if (random_below(&r, 20) == 0) {
            state_refute(&s);
            m.empty = m.empty == CSP_NONE ? STATE_REFUTED : m.empty;
        }
        run_and_compare(&b, &s, &m, &r, random_below(&r, 4) == 0);
        brt_close(&b);
        state_close(&s, &memory_standard);
        csp_free(c);
    }
}

/* Without steps the singles are taken in the order in which they came. */
static void states_are_closed(void **unused)
{
    (void)unused;
    int ends[3] = { 0 };
    for (int i = 0; i < 1500; i++) {
        rng r;
        state s;
        model m;
        random_seed(&r, 53, (uint64_t)i);
        csp *c = make_network(&r);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        begin(&m, c);
        change(&s, &m, &r, (int)random_below(&r, 12));
        bool needs = random_below(&r, 2);
        brt_close_state(&s, needs);
        for (int k = 0; k < m.singles && m.empty == CSP_NONE; k++)
            if (value(&m, m.single[k]) == CSP_NONE)
                assert_label(&m, only(&m, m.single[k]));
        look_at_needs(&m, needs);
        is_the_same(&s, &m);
        ends[m.empty == CSP_NONE ? 0 : csp_is_need(c, m.empty) ? 2 : 1]++;
        state_close(&s, &memory_standard);
        csp_free(c);
    }
    assert_true(ends[0] > 100 && ends[1] > 100 && ends[2] > 20);
}

/* ---- meshes ---- */

/* Six csp-variables {yes, no}; region 0 is the first four yes in a row, region 1 or loop 1 is about the last
 * three: a row, or a triangle. Label 2 i is yes of csp-variable i. */
static csp *make_meshes(bool loop)
{
    static const csp_label four[] = { 0, 2, 4, 6 }, three[] = { 6, 8, 10 };
    static const uint16_t neighbours[] = { 0, 1, 1, 2, 2, 3 }, ends[] = { 0, 1, 1, 2, 2, 0 };
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "s");
    for (int v = 0; v < 6; v++) {
        csp_add_var(b, 0, small_name("v", v));
        for (int i = 0; i < 2; i++)
            csp_put(b, (csp_var)v, csp_add_label(b, small_name("l", 2 * v + i), "s", "v"), small_name("", i));
    }
    csp_add_mesh(b, &(csp_mesh){ .name = "a", .labels = 4, .label = four, .pairs = 3, .end = neighbours });
    csp_add_mesh(
        b,
        loop ? &(csp_mesh){ .loop = true, .name = "b", .labels = 3, .label = three, .points = 3, .end = ends }
             : &(csp_mesh){ .name = "b", .labels = 3, .label = three, .pairs = 2, .end = neighbours });
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

typedef struct mesh_told {
    int n, number, labels;
    csp_label label[6];
    const constraint *kind;
} mesh_told;

static status take_mesh(void *context, const step *s)
{
    mesh_told *k = context;
    k->n++;
    assert_ptr_equal(s->rule, &rule_contradiction);
    assert_int_equal(s->concludes, CONCLUDES_NOTHING);
    assert_int_equal(s->round, 1);
    assert_int_equal(s->lines, 1);
    assert_int_equal(s->line->kind, TRESSE_DECLARED);
    k->kind = s->line->declared.kind;
    k->number = s->line->declared.number;
    k->labels = s->line->declared.labels;
    memcpy(k->label, s->line->declared.label, (size_t)k->labels * sizeof *k->label);
    return OK;
}

/* Is the run of members that are true, of the n from bit `at` on, without a hole? */
static bool is_run(int yes, int at, int n)
{
    int part = yes >> at & ((1 << n) - 1), runs = 0;
    for (int i = 0; i < n; i++)
        runs += (part >> i & 1) && !(i && part >> (i - 1) & 1);
    return runs <= 1;
}

/* All values that six csp-variables can have. */
static void meshes_are_looked_at_where_all_have_values(void **unused)
{
    (void)unused;
    for (int loop = 0; loop < 2; loop++) {
        csp *c = make_meshes(loop);
        state s;
        brt b;
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(brt_open(&b, &memory_standard, c), OK);
        for (int yes = 0; yes < 64; yes++) {
            mesh_told said = { 0 };
            const step_sink sink = { .take = take_mesh, .context = &said };
            int end = yes >> 3, n = 0;
            bool first = !is_run(yes, 0, 4), second = loop ? end != 7 : !is_run(yes, 3, 3);
            state_reset(&s);
            for (int v = 0; v < 5; v++)
                state_assert(&s, (csp_label)(2 * v + !(yes >> v & 1)));
            brt_close_state(&s, true);
            assert_int_equal(s.empty, CSP_NONE); /* one has no value yet */
            state_assert(&s, (csp_label)(10 + !(yes >> 5)));
            brt_begin(&b, yes % 2);
            assert_int_equal(brt_run(&b, &s, BRT_TO_THE_END, &sink), OK);
            assert_int_equal(s.empty, first || second ? STATE_BROKEN : CSP_NONE);
            assert_int_equal(said.n, first || second);
            if (!said.n)
                continue;
            assert_int_equal(said.number, first ? ~0 : ~1);
            assert_ptr_equal(said.kind, loop && !first ? &constraint_loop : &constraint_connected);
            for (int v = first ? 0 : 3; v < (first ? 4 : 6); v++)
                if (yes >> v & 1)
                    assert_int_equal(said.label[n++], 2 * v);
            assert_int_equal(said.labels, n);
        }
        brt_close(&b);
        state_close(&s, &memory_standard);
        csp_free(c);
    }
}

/* ---- memory ---- */

/* Fails once, and counts what is not given back. */
typedef struct once {
    int left; /* allocations before the one that fails */
    long taken;
} once;

static void *resize(void *context, void *old, size_t old_size, size_t new_size)
{
    once *f = context;
    if (new_size && f->left-- == 0)
        return NULL;
    f->taken += (long)new_size - (long)old_size;
    return memory_standard.resize(NULL, old, old_size, new_size);
}

static void memory_is_given_back(void **unused)
{
    (void)unused;
    csp *c;
    assert_int_equal(small_latin(3, &c), OK);
    for (int left = 0; left <= 4; left++) {
        once f = { .left = left };
        const memory m = { resize, &f };
        state s;
        brt b;
        status end = state_open(&s, &m, c);
        assert_int_equal(end, left < 4 ? NO_MEMORY : OK);
        assert_true(end == OK || f.taken == 0);
        for (int i = 0; i < 2; i++)
            state_close(&s, &m);
        assert_int_equal(f.taken, 0);
        f.left = left;
        end = brt_open(&b, &m, c);
        assert_int_equal(end, left < 2 ? NO_MEMORY : OK);
        assert_true(end == OK || f.taken == 0);
        for (int i = 0; i < 2; i++)
            brt_close(&b);
        assert_int_equal(f.taken, 0);
    }
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_what_is_there),
        cmocka_unit_test(rounds_are_those_of_the_definition),
        cmocka_unit_test(states_are_closed),
        cmocka_unit_test(meshes_are_looked_at_where_all_have_values),
        cmocka_unit_test(memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
