/* odd.c: see odd.h. */
#include "odd.h"

#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { ROWS = 6, COLUMNS = 7 };

typedef struct plan {
    int labels, rows, columns, singles, first_free;     /* free labels are in no row */
    uint64_t row[ROWS + 2], column[COLUMNS], single[4]; /* their labels */
    bool is_var[COLUMNS];
    int chain; /* how long the chain is that hangs on a free label */
    uint64_t solution;
} plan;

static uint64_t labels_of(const csp *c, csp_set v)
{
    csp_list labels = csp_set_members(c, v);
    uint64_t bits = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        bits |= UINT64_C(1) << *l;
    return bits;
}

static bool chance(rng *r, uint32_t in)
{
    return random_below(r, in) == 0;
}

/* Puts a label into a column, unless that could then have two true labels. */
static void put(plan *p, uint64_t *set, int label)
{
    uint64_t with = *set | UINT64_C(1) << label;
    if (__builtin_popcountll(with & p->solution) <= 1)
        *set = with;
}

/* A matrix in which each row has its true label in a column of its own; then some disorder. In some, all rows
 * are a Subset, and a free label, its target, begins a chain that whips would have to go through. */
static void make_plan(plan *p, rng *r)
{
    const bool full = chance(r, 3);
    *p = (plan){ .rows = full ? 3 : 2 + (int)random_below(r, ROWS - 1) };
    p->columns = full ? p->rows : p->rows + (int)random_below(r, (uint32_t)(COLUMNS - p->rows + 1));
    p->chain = full ? 1 + (int)random_below(r, 3) : 0;
    for (int i = 0; i < p->rows; i++)
        for (int k = 0; k < p->columns; k++)
            if (k == i || (full ? !chance(r, 6) : chance(r, 2))) {
                p->solution |= (uint64_t)(k == i) << p->labels;
                p->row[i] |= UINT64_C(1) << p->labels;
                p->column[k] |= UINT64_C(1) << p->labels++;
            }
    p->first_free = p->labels;
    for (int n = full + (int)random_below(r, 3); n > 0; n--) /* perhaps in no column either */
        put(p, &p->column[random_below(r, (uint32_t)p->columns)], p->labels++);
    for (int n = chance(r, 3) ? 0 : (int)random_below(r, 5); n > 0; n--) /* labels in two columns */
        put(p, &p->column[random_below(r, (uint32_t)p->columns)], (int)random_below(r, (uint32_t)p->labels));
    if (chance(r, 3)) { /* false labels in two rows */
        int l = (int)random_below(r, (uint32_t)p->labels);
        if (!(p->solution >> l & 1))
            p->row[random_below(r, (uint32_t)p->rows)] |= UINT64_C(1) << l;
    }
    for (int k = 0; k < p->columns; k++)
        p->is_var[k] = (p->column[k] & p->solution) && chance(r, 2);
    for (p->singles = (int)random_below(r, 4); p->singles > 0 && chance(r, 2); p->singles--)
        ;
    for (int i = 0; i < p->singles; i++)
        for (int n = 1 + (int)random_below(r, 3); n > 0; n--)
            put(p, &p->single[i], (int)random_below(r, (uint32_t)p->labels));
}

/* Csp-variables that are decided one after the other, once `from` is true; then false labels go. */
static void add_chain(csp_builder *b, plan *p, rng *r, csp_label from)
{
    for (int i = 0; i < p->chain; i++) {
        csp_var v = csp_add_var(b, 2, small_name("chain", i));
        for (int yes = 0; yes < 2; yes++) {
            csp_label l =
                csp_add_label(b, small_name(yes ? "t" : "f", i), small_name(yes ? "t" : "f", i), "1");
            csp_put(b, v, l, yes ? "t" : "f");
            if (!yes)
                csp_add_link(b, from, l);
            from = l;
        }
        p->solution |= UINT64_C(1) << from;
    }
    for (int l = 0; l < p->first_free; l++)
        if (!(p->solution >> l & 1) && chance(r, 2))
            csp_add_link(b, from, (csp_label)l);
}

/* Type x has the rows, type g the columns; other groups are of a third type, or of either of these. In half
 * of the networks, free labels are in csp-variables of the third type, in the others in none. */
static csp *build(plan *p, rng *r)
{
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    for (int t = 0; t < 3; t++)
        csp_add_type(b, (const char *[]){ "x", "g", "h" }[t], "single");
    for (int l = 0; l < p->labels; l++)
        csp_add_label(b, small_name("l", l), small_name("l", l), "1");
    for (int i = 0; i < p->rows + p->columns; i++) {
        bool row = i < p->rows;
        if (!row && !p->is_var[i - p->rows])
            continue;
        csp_var v = csp_add_var(b, !row, small_name(row ? "x" : "g", i));
        for (int l = 0; l < p->labels; l++)
            if ((row ? p->row[i] : p->column[i - p->rows]) >> l & 1)
                csp_put(b, v, (csp_label)l, small_name("v", l));
    }
    for (int l = p->first_free, in_none = !p->chain && chance(r, 2); l < p->labels && !in_none; l++) {
        csp_var v = csp_add_var(b, 2, small_name("h", l));
        csp_put(b, v, (csp_label)l, "yes");
        csp_label no = csp_add_label(b, small_name("not", l), small_name("not", l), "1");
        csp_put(b, v, no, "no");
        p->solution |= UINT64_C(1) << no;
        if (l == p->first_free && p->chain)
            add_chain(b, p, r, no);
    }
    for (int i = 0; i < p->columns + p->singles; i++) {
        bool column = i < p->columns;
        uint64_t labels = column ? p->column[i] : p->single[i - p->columns];
        if ((column && p->is_var[i]) || !labels)
            continue;
        int g = csp_add_group(b, column ? 1 : (int)random_below(r, 3), small_name("group", i));
        for (int l = 0; l < p->labels; l++)
            if (labels >> l & 1)
                csp_put_in_group(b, g, (csp_label)l, small_name("v", l));
    }
    for (int n = (int)random_below(r, p->chain ? 2 : 9); n > 0; n--) {
        csp_label x = (csp_label)random_below(r, (uint32_t)p->labels),
                  y = (csp_label)random_below(r, (uint32_t)p->labels);
        if (x != y && !(p->solution >> x & p->solution >> y & 1))
            csp_add_link(b, x, y);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* A solution, from csp-variable v on, other than this one; 0: there is none. */
static uint64_t find_other(const state *s, uint64_t solution, int v, uint64_t values)
{
    uint64_t found = 0;
    while (v < csp_vars(s->csp) && labels_of(s->csp, (csp_var)v) & values)
        v++;
    if (v == csp_vars(s->csp))
        return values != solution ? values : 0;
    csp_list labels = csp_var_labels(s->csp, (csp_var)v);
    for (const csp_label *l = labels.begin; l < labels.end && !found; l++) {
        bool fits = state_is_candidate(s, *l);
        for (int k = 0; k < csp_labels(s->csp) && fits; k++)
            fits = !(values >> k & 1) || !csp_linked(s->csp, *l, (csp_label)k);
        if (fits)
            found = find_other(s, solution, v + 1, values | UINT64_C(1) << *l);
    }
    return found;
}

void odd_open(lab *a, rng *r, state *start)
{
    plan p;
    make_plan(&p, r);
    lab_open(a, build(&p, r));
    assert_int_equal(state_open(start, &memory_standard, a->csp), OK);
    for (int l = 0; l < p.labels; l++)
        if (!(p.solution >> l & 1) && !p.chain && chance(r, 6))
            state_eliminate(start, (csp_label)l);
    for (uint64_t other = chance(r, 2); other;) {
        other = find_other(start, p.solution, 0, 0) & ~p.solution;
        if (other)
            state_eliminate(start, (csp_label)__builtin_ctzll(other));
    }
}
