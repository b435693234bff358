/* odd.c: see odd.h. */
#include "odd.h"

#include "naive_cells.h"
#include "problem/constraints.h"
#include "small.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { ROWS = 6, COLUMNS = 7 };

typedef struct plan {
    int labels, rows, columns, singles, first_free;     /* free labels are in no row */
    uint64_t row[ROWS + 2], column[COLUMNS], single[4]; /* their labels */
    bool is_var[COLUMNS];
    int chain;   /* how long the chain is that hangs on a free label */
    bool stated; /* with needs and statements */
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

/* ---- needs and statements ---- */

enum { PARTS = 4, TUPLES = 12, STATES = 3, NUMBERS = 2 + STATES + 3 * STATES * PARTS };

typedef struct said {
    statement is;
    statement_operand operand[PARTS];
    csp_label label[PARTS][64];
    int64_t value[PARTS][64], number[NUMBERS];
    uint16_t tuple[TUPLES * PARTS];
} said;

static int below(rng *r, int n)
{
    return (int)random_below(r, (uint32_t)n);
}

/* The labels of a row, or of a column that is a csp-variable, with values from `least`: in no order, and all
 * different, unless `most` says that there are so many. */
static void make_operand(said *s, const plan *p, rng *r, int least, int most)
{
    const int i = s->is.operands++, which = below(r, p->rows + p->columns), shift = below(r, 4);
    const bool column = which >= p->rows && p->is_var[which - p->rows];
    const uint64_t labels = column ? p->column[which - p->rows] : p->row[which % p->rows];
    const int size = __builtin_popcountll(labels);
    s->operand[i] = (statement_operand){ s->label[i], s->value[i], 0 };
    for (int l = 0; l < p->labels; l++)
        if (labels >> l & 1) {
            int k = s->operand[i].labels++;
            s->value[i][k] = least + (most ? below(r, most) : (k + shift) % size);
            s->label[i][k] = (csp_label)l;
        }
}

/* An automaton that remembers a sum, up to STATES; some states are accepted, and some steps are not there. */
static void make_steps(said *s, rng *r)
{
    s->number[0] = STATES;
    s->number[1] = below(r, STATES);
    s->is.numbers = 2 + STATES;
    for (int i = 0; i < STATES; i++)
        s->number[2 + i] = below(r, 2);
    for (int at = 0; at < STATES; at++)
        for (int value = 0; value < PARTS; value++)
            if (!chance(r, 5)) {
                int64_t *step = s->number + s->is.numbers;
                step[0] = at;
                step[1] = value;
                step[2] = (at + value) % STATES;
                s->is.numbers += 3;
            }
}

static void make_statement(said *s, const plan *p, rng *r)
{
    static const constraint *const kind[] = { &constraint_table,    &constraint_sum,     &constraint_count,
                                              &constraint_clause,   &constraint_element, &constraint_regular,
                                              &constraint_distance, &constraint_next,    &constraint_before,
                                              &constraint_circuit };
    const constraint *is = kind[below(r, 10)];
    const bool literals = is == &constraint_count || is == &constraint_clause;
    const bool pair = is == &constraint_distance || is == &constraint_next || is == &constraint_before;
    const int operands = pair                        ? 2
                         : is == &constraint_element ? 3 + below(r, PARTS - 2)
                                                     : 2 + below(r, PARTS - 1);
    memset(s, 0, sizeof *s);
    s->is = (statement){ .kind = is,
                         .kind_name = is->name,
                         .name = "s",
                         .operand = s->operand,
                         .number = s->number,
                         .tuple = s->tuple };
    while (s->is.operands < operands)
        make_operand(s, p, r, is == &constraint_element, literals ? 2 : is == &constraint_sum ? 4 : 0);
    if (is == &constraint_table) {
        s->is.tuples = 1 + below(r, TUPLES);
        for (int i = 0; i < s->is.tuples * operands; i++)
            s->tuple[i] = (uint16_t)below(r, 4);
    } else if (is == &constraint_regular) {
        make_steps(s, r);
    } else if (is == &constraint_sum || is == &constraint_count) {
        s->is.numbers = 2;
        s->number[0] = below(r, is == &constraint_sum ? 4 : operands);
        s->number[1] = is == &constraint_sum ? below(r, 3 * operands) : s->number[0] + below(r, 2);
    } else if (is == &constraint_distance) {
        s->is.numbers = 1;
        s->number[0] = below(r, 3);
    }
}

static bool obeys_solution(const said *s, const plan *p)
{
    int64_t values[PARTS] = { 0 };
    for (int i = 0; i < s->is.operands; i++)
        for (int k = 0; k < s->operand[i].labels; k++)
            if (p->solution >> s->label[i][k] & 1)
                values[i] = s->value[i][k];
    return naive_obeys(&s->is, values);
}

/* Automata and circuits are propagated in a weaker way if a variable stands twice, and the values of a
 * circuit are its variables. */
static bool is_allowed(const said *s)
{
    const bool circuit = s->is.kind == &constraint_circuit;
    for (int i = 0; i < s->is.operands && (circuit || s->is.kind == &constraint_regular); i++) {
        if (circuit && s->operand[i].labels > s->is.operands)
            return false;
        for (int k = 0; k < i; k++)
            if (s->operand[i].labels == s->operand[k].labels &&
                memcmp(s->label[i], s->label[k], sizeof s->label[i]) == 0)
                return false;
    }
    return true;
}

static void add_statements(csp_builder *b, const plan *p, rng *r)
{
    const bool any = chance(r, 6);
    said s;
    for (int n = 1 + below(r, 4), tries = 40; n > 0 && tries > 0; tries--) {
        make_statement(&s, p, r);
        if (!is_allowed(&s) || (!any && !obeys_solution(&s, p)))
            continue;
        csp_state(b, &s.is);
        n--;
    }
    for (int n = below(r, 4); n > 0; n--) {
        csp_label needed[3], guard = (csp_label)below(r, p->first_free);
        int k = 1 + below(r, 3);
        bool met = any || !(p->solution >> guard & 1);
        for (int i = 0; i < k; i++) {
            needed[i] = (csp_label)((i ? needed[i - 1] + 1 : below(r, p->first_free)) % p->first_free);
            met = met || (p->solution >> needed[i] & 1);
        }
        if (met)
            csp_add_need(b, guard, needed, k);
    }
}

/* Type x has the rows, type g the columns; other groups are of a third type, or of either of these. In half
 * of the networks, free labels are in csp-variables of the third type, in the others in none. */
static csp *build(plan *p, rng *r)
{
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    if (p->stated)
        csp_leave_out_combinations(b);
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
    if (p->stated)
        add_statements(b, p, r);
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

static void open_planned(lab *a, rng *r, bool stated, state *start)
{
    plan p;
    make_plan(&p, r);
    p.stated = stated;
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

void odd_open(lab *a, rng *r, state *start)
{
    open_planned(a, r, false, start);
}

void odd_open_stated(lab *a, rng *r, state *start)
{
    open_planned(a, r, true, start);
}
