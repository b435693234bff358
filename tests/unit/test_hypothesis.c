/* test_hypothesis.c: hypotheses against their definitions: what is supposed, in a list, says which candidates
 * are dead and which csp-variables are decided; what is left of a csp-variable is counted anew after each
 * change, and layers are made of whole lists of what is forced. */
#include "base/random.h"
#include "failing.h"
#include "rules/single.h"
#include "search/hypothesis.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LABELS = 60, VARS = 24, MOST = 6 };

/* ---- networks ---- */

/* Csp-variables of 2 to 6 labels, some of them in several; few links beyond those. */
static csp *make_network(rng *r)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    int labels = 4 + (int)random_below(r, LABELS - 4), vars = 2 + (int)random_below(r, VARS - 2);
    csp_add_type(b, "t", "s");
    csp_add_type(b, "u", "s");
    for (int l = 0; l < labels; l++)
        csp_add_label(b, small_name("l", l), "s", "v");
    for (int v = 0; v < vars; v++) {
        bool in[LABELS] = { false };
        int size = 2 + (int)random_below(r, 1 + random_below(r, 5));
        csp_add_var(b, (int)random_below(r, 4) == 0, small_name("v", v));
        for (int n = 0; n < size && n < labels; n++) {
            int l = (int)random_below(r, (uint32_t)labels);
            while (in[l])
                l = (l + 1) % labels;
            in[l] = true;
            csp_put(b, (csp_var)v, (csp_label)l, small_name("", n));
        }
    }
    for (int i = (int)random_below(r, (uint32_t)labels); i > 0; i--) {
        csp_label x = (csp_label)random_below(r, (uint32_t)labels),
                  y = (csp_label)random_below(r, (uint32_t)labels);
        if (x != y)
            csp_add_link(b, x, y);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* ---- a hypothesis by the definition ---- */

typedef struct model {
    const problem *problem;
    uint8_t dead[LABELS]; /* KILLED, SUPPOSED */
    cand trail[LABELS];
    pvar unit[VARS];
    int trails, units;
} model;

static bool are_linked(const problem *p, cand x, cand y)
{
    return csp_linked(p->csp, p->label[x], p->label[y]);
}

static bool is_member(const problem *p, cand x, int v)
{
    return csp_has(p->csp, p->var[v], p->label[x]);
}

/* What is left of v, and whether something in it is supposed. */
static int left(const model *m, int v, cand *exclusive_or, bool *decided)
{
    int n = 0;
    *exclusive_or = 0;
    *decided = false;
    for (int x = 0; x < m->problem->candidates; x++)
        if (is_member(m->problem, (cand)x, v)) {
            bool lives = m->dead[x] != KILLED;
            n += lives;
            *exclusive_or ^= lives ? (cand)x : 0;
            *decided |= m->dead[x] == SUPPOSED;
        }
    return n;
}

static cand forced(const model *m, int v)
{
    cand x;
    bool decided;
    return left(m, v, &x, &decided) == 1 && !decided ? x : (cand)NO_CAND;
}

static bool kill(model *m, cand y)
{
    bool empty = false;
    m->dead[y] = KILLED;
    m->trail[m->trails++] = y;
    for (int v = 0; v < m->problem->vars; v++) {
        cand x;
        bool decided;
        int n = left(m, v, &x, &decided);
        if (!is_member(m->problem, y, v) || decided)
            continue;
        if (n == 1)
            m->unit[m->units++] = (pvar)v;
        empty |= n == 0;
    }
    return empty;
}

static bool suppose(model *m, cand x, bool fully)
{
    bool empty = false;
    if (m->dead[x])
        return m->dead[x] == KILLED;
    m->dead[x] = SUPPOSED;
    m->trail[m->trails++] = x;
    for (int y = 0; y < m->problem->candidates && (fully || !empty); y++)
        if (are_linked(m->problem, x, (cand)y) && !m->dead[y])
            empty |= kill(m, (cand)y);
    return empty;
}

static void is_the_same(const hypothesis *h, const model *m)
{
    assert_int_equal(h->trails, m->trails);
    assert_int_equal(h->units, m->units);
    for (int i = 0; i < m->trails; i++)
        assert_int_equal(h->trail[i], m->trail[i]);
    for (int i = 0; i < m->units; i++)
        assert_int_equal(h->unit[i], m->unit[i]);
    for (int x = 0; x < m->problem->candidates; x++)
        assert_int_equal(h->dead[x], m->dead[x]);
    for (int v = 0; v < m->problem->vars; v++) {
        cand x;
        bool decided;
        assert_int_equal(h->left[v], left(m, v, &x, &decided));
        assert_int_equal(h->only[v], x);
        assert_int_equal(h->decided[v], decided);
    }
}

/* ---- layers by the definition ---- */

/* What is forced, each once. */
static int list_forced(const model *m, cand *list)
{
    int n = 0;
    for (int v = 0; v < m->problem->vars; v++) {
        cand x = forced(m, v);
        int i = 0;
        while (i < n && list[i] != x)
            i++;
        if (x != NO_CAND && i == n)
            list[n++] = x;
    }
    return n;
}

/* Supposes these together. True: a contradiction. */
static bool suppose_all(model *m, const cand *list, int n)
{
    bool empty = false;
    for (int i = 0; i < n; i++)
        empty |= suppose(m, list[i], true);
    return empty;
}

static int layers(const model *from, const uint16_t *forbid, int most)
{
    model m = *from;
    for (int layer = 1; layer <= most; layer++) {
        cand list[VARS];
        int all = list_forced(&m, list), n = 0;
        for (int i = 0; i < all; i++)
            if (!forbid || !forbid[list[i]])
                list[n++] = list[i];
        if (!n)
            return NEVER;
        if (suppose_all(&m, list, n))
            return layer;
    }
    return most + 1;
}

static int layers_to(const model *from, const uint8_t *goal, cand z, int most)
{
    model m = *from;
    bool empty = false;
    for (int layer = 1; layer <= most; layer++) {
        cand list[VARS];
        int all = list_forced(&m, list), n = 0;
        if (empty)
            return layer;
        for (int i = 0; i < all; i++) {
            if (goal[list[i]])
                return layer;
            if (list[i] != z)
                list[n++] = list[i];
        }
        if (!n)
            return NEVER;
        empty = suppose_all(&m, list, n);
    }
    return most + 1;
}

static void check_layers(hypothesis *h, const model *m, rng *r, int *seen)
{
    uint16_t forbid[LABELS];
    uint8_t goal[LABELS];
    cand z = random_below(r, 2) && m->units ? forced(m, m->unit[random_below(r, (uint32_t)m->units)])
                                            : (cand)random_below(r, (uint32_t)m->problem->candidates);
    for (int x = 0; x < LABELS; x++) {
        forbid[x] = random_below(r, 3) == 0;
        goal[x] = random_below(r, 12) == 0;
    }
    for (int most = 0; most <= MOST; most++) {
        assert_int_equal(hypothesis_layers(h, NULL, most), layers(m, NULL, most));
        is_the_same(h, m);
        assert_int_equal(hypothesis_layers(h, forbid, most), layers(m, forbid, most));
        is_the_same(h, m);
        int to = layers_to(m, goal, z, most);
        assert_int_equal(hypothesis_layers_to(h, goal, z, most), to);
        is_the_same(h, m);
        seen[to > MOST ? 0 : to]++;
    }
    for (int from = 0; from <= m->units; from++)
        for (int to = from; to <= m->units; to++) {
            bool on = false;
            for (int i = from; i < to; i++)
                on |= forced(m, m->unit[i]) != NO_CAND && forced(m, m->unit[i]) != z;
            assert_int_equal(hypothesis_goes_on(h, from, to, z), on);
        }
}

/* ---- tests ---- */

/* Supposes this and that, what is forced as a rule; comes back to some moment before; begins again. */
static void walk(hypothesis *h, const problem *p, rng *r, int *seen)
{
    model m = { .problem = p }, kept[8];
    hypothesis_mark mark[8];
    int marks = 0;
    bool empty = false;
    hypothesis_begin(h, p);
    is_the_same(h, &m);
    for (int turn = 0; turn < 12; turn++) {
        if (!empty)
            check_layers(h, &m, r, seen);
        if (!empty && marks < 8) {
            mark[marks] = hypothesis_here(h);
            kept[marks++] = m;
        }
        if (empty || random_below(r, 4) == 0) { /* behind a contradiction nothing more is supposed */
            marks = 1 + (int)random_below(r, (uint32_t)marks);
            hypothesis_undo(h, mark[marks - 1]);
            m = kept[marks - 1];
            empty = false;
            is_the_same(h, &m);
            continue;
        }
        cand x = random_below(r, 2) && m.units ? forced(&m, m.unit[random_below(r, (uint32_t)m.units)])
                                               : (cand)random_below(r, (uint32_t)p->candidates);
        if (x == NO_CAND)
            continue;
        bool fully = random_below(r, 2), dead = m.dead[x];
        empty = suppose(&m, x, fully);
        assert_int_equal(fully ? hypothesis_suppose_fully(h, x) : hypothesis_suppose(h, x), empty);
        is_the_same(h, &m);
        empty = empty && !dead;
    }
}

static void hypotheses_are_what_is_supposed(void **unused)
{
    (void)unused;
    int seen[MOST + 1] = { 0 }, walks = 0;
    for (int i = 0; i < 200; i++) {
        rng r;
        state s;
        problem p;
        hypothesis h;
        random_seed(&r, 61, (uint64_t)i);
        csp *c = make_network(&r);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(problem_open(&p, &memory_standard, c), OK);
        assert_int_equal(hypothesis_open(&h, &memory_standard, c), OK);
        for (int turn = 0; turn < 3; turn++) {
            for (int k = (int)random_below(&r, 4); k > 0; k--)
                state_eliminate(&s, (csp_label)random_below(&r, (uint32_t)csp_labels(c)));
            brt_close_state(&s, false);
            if (state_is_contradiction(&s) || !s.candidates)
                break;
            problem_take(&p, &s, random_below(&r, 4) ? 3 : 1);
            walk(&h, &p, &r, seen);
            walks++;
        }
        hypothesis_close(&h);
        problem_close(&p);
        state_close(&s, &memory_standard);
        csp_free(c);
    }
    print_message("%d walks; layers %d %d %d %d\n", walks, seen[1], seen[2], seen[3], seen[4]);
    for (int layer = 0; layer <= 4; layer++)
        assert_true(seen[layer] > 20);
}

static void memory_is_given_back(void **unused)
{
    (void)unused;
    csp *c;
    assert_int_equal(small_latin(3, &c), OK);
    for (int left_over = 0; left_over <= 6; left_over++) {
        failing f = { .left = left_over, .tight = true };
        const memory m = { failing_resize, &f };
        hypothesis h;
        status end = hypothesis_open(&h, &m, c);
        assert_int_equal(end, left_over < 6 ? NO_MEMORY : OK);
        if (end == OK)
            hypothesis_close(&h);
        assert_int_equal(f.taken, 0);
    }
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(hypotheses_are_what_is_supposed),
                                        cmocka_unit_test(memory_is_given_back) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
