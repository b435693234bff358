/* dense_table.c: see dense_table.h. */
#include "search/dense_table.h"

#include <string.h>

bool dense_fits(const csp *c)
{
    int labels = csp_labels(c), vars = csp_vars(c);
    if (labels > DENSE_LABELS_MAX || labels == 0 || vars > DENSE_AREA_MAX / labels)
        return false;
    for (int v = 0; v < vars; v++) {
        csp_list l = csp_var_labels(c, (csp_var)v);
        if (l.end - l.begin > DENSE_DOMAIN_MAX)
            return false;
    }
    return true;
}

static const uint16_t *bits_of(const dense_table *t, csp_label l)
{
    return t->bit + (csp_label_vars(t->csp, l).begin - csp_label_vars(t->csp, 0).begin);
}

static void number_bits(dense_table *t)
{
    for (int v = 0; v < csp_vars(t->csp); v++) {
        csp_list labels = csp_var_labels(t->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            const csp_var *own = csp_label_vars(t->csp, *l).begin;
            int k = 0;
            while (own[k] != v)
                k++;
            t->bit[bits_of(t, *l) - t->bit + k] = (uint16_t)(1u << (l - labels.begin));
        }
    }
}

#define TAKE(array, n)       ((t->array = arena_take(&t->arena, (n), sizeof *t->array)) != NULL)
#define TAKE_LINES(array, n) ((t->array = arena_take_lines(&t->arena, (n), sizeof *t->array)) != NULL)

status dense_table_open(dense_table *t, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c), width = vars + BANK;
    size_t puts = (size_t)(csp_label_vars(c, (csp_label)(labels - 1)).end - csp_label_vars(c, 0).begin);
    *t = (dense_table){ .csp = c, .ops = lanes_best() };
    arena_open(&t->arena, m);
    if (!TAKE(bit, puts) || !TAKE(label, labels) || !TAKE(cand_of, labels) || !TAKE(lane_of, vars) ||
        !TAKE(member, width * 16) || !TAKE_LINES(row, labels * width) || !TAKE(has_row, labels) ||
        !TAKE_LINES(live, width) || !TAKE(rows, vars) || !TAKE(listed, labels)) {
        dense_table_close(t);
        return NO_MEMORY;
    }
    number_bits(t);
    return OK;
}

void dense_table_close(dense_table *t)
{
    arena_close(&t->arena);
}

void dense_table_make(dense_table *t, const state *s)
{
    const csp *c = t->csp;
    t->candidates = t->vars = 0;
    for (int v = 0; v < csp_vars(c); v++)
        t->lane_of[v] = s->value[v] == CSP_NONE ? (uint16_t)t->vars++ : (uint16_t)DENSE_NONE;
    t->banks = (t->vars + BANK - 1) / BANK;
    t->width = t->banks * BANK;
    for (int l = 0; l < csp_labels(c); l++) {
        t->cand_of[l] = DENSE_NONE;
        if (s->label[l] != CANDIDATE)
            continue;
        t->cand_of[l] = (dcand)t->candidates;
        t->has_row[t->candidates] = false;
        t->label[t->candidates++] = (csp_label)l;
        csp_list vars = csp_label_vars(c, (csp_label)l);
        const uint16_t *bit = bits_of(t, (csp_label)l);
        for (const csp_var *v = vars.begin; v < vars.end; v++, bit++)
            t->member[t->lane_of[*v] * 16 + __builtin_ctz(*bit)] = t->cand_of[l];
    }
}

void dense_table_live(dense_table *t, const state *s)
{
    memset(t->live, 0xFF, (size_t)t->width * sizeof *t->live);
    for (int v = 0; v < csp_vars(t->csp); v++)
        if (s->value[v] == CSP_NONE)
            t->live[t->lane_of[v]] = 0;
    for (int x = 0; x < t->candidates; x++) {
        if (s->label[t->label[x]] != CANDIDATE)
            continue;
        csp_list vars = csp_label_vars(t->csp, t->label[x]);
        const uint16_t *bit = bits_of(t, t->label[x]);
        for (const csp_var *v = vars.begin; v < vars.end; v++, bit++)
            t->live[t->lane_of[*v]] |= *bit;
    }
}

void dense_make_row(dense_table *t, dcand x)
{
    lane *row = t->row + (size_t)x * (size_t)t->width;
    csp_list own = csp_label_vars(t->csp, t->label[x]);
    t->has_row[x] = true;
    memset(row, 0xFF, (size_t)t->width * sizeof *row);
    CSP_FOR_LINKS(y, t->csp, t->label[x]) {
        if (t->cand_of[*y] == DENSE_NONE)
            continue;
        csp_list vars = csp_label_vars(t->csp, *y);
        const uint16_t *bit = bits_of(t, *y);
        for (const csp_var *v = vars.begin; v < vars.end; v++, bit++)
            row[t->lane_of[*v]] &= (lane) ~*bit;
    }
    for (const csp_var *v = own.begin; v < own.end; v++)
        row[t->lane_of[*v]] = 0xFFFF;
}

/* Adds what these single lanes of bank g force, unless it is in the list already. */
static int add_forced(dense_table *t, const lane *from, int g, uint32_t single, dcand *list, int n)
{
    for (; single; single &= single - 1) {
        dcand x = dense_only(t, from, g, single);
        list[n] = x;
        n += t->listed[x] != t->lists;
        t->listed[x] = t->lists;
    }
    return n;
}

int dense_forced(dense_table *t, const lane *from, const uint32_t *single, dcand *list)
{
    int n = 0;
    t->lists++;
    for (int g = 0; g < t->banks; g++)
        n = add_forced(t, from, g, single[g], list, n);
    return n;
}

static void gather_rows(dense_table *t, const dcand *x, int n)
{
    for (int k = 0; k < n; k++)
        t->rows[k] = dense_row(t, x[k]);
}

bool dense_meet(dense_table *t, dense_node *to, const lane *from, const dcand *x, int n)
{
    gather_rows(t, x, n);
    return t->ops->meet(to->state, to->single, from, t->rows, n, t->banks);
}

void dense_list_fresh(dense_table *t, dense_node *of, const uint32_t *old)
{
    int n = 0;
    t->lists++;
    for (int g = 0; g < t->banks; g++) {
        uint32_t fresh = of->single[g] & ~(old ? old[g] : 0);
        if (fresh)
            n = add_forced(t, of->state, g, fresh, of->fresh, n);
    }
    of->freshes = n;
}

bool dense_suppose(dense_table *t, dense_node *to, const lane *from, dcand x, const uint32_t *old)
{
    to->freshes = 0;
    if (dense_meet(t, to, from, &x, 1))
        return true;
    dense_list_fresh(t, to, old);
    return false;
}

bool dense_refutes(dense_table *t, const lane *from, const dcand *x, int n)
{
    gather_rows(t, x, n);
    return t->ops->empties(from, t->rows, n, t->banks);
}
