/* full_table.c: see full_table.h. */
#include "search/full_table.h"

#include <string.h>

enum {
    DOMAIN_MAX = 14,
    LABELS_MAX = 1500,
    VARS_MAX = 1024,
    AREA_MAX = 1 << 21 /* labels times csp-variables: the table has a lane for each pair */
};

bool full_table_small(const csp *c)
{
    int labels = csp_labels(c), vars = csp_vars(c);
    if (labels > LABELS_MAX || labels == 0 || vars > VARS_MAX || vars > AREA_MAX / labels)
        return false;
    for (int v = 0; v < vars; v++) {
        csp_list l = csp_var_labels(c, (csp_var)v);
        if (l.end - l.begin > DOMAIN_MAX)
            return false;
    }
    return true;
}

/* ---- opening and closing ---- */

static uint8_t *bits_of(const full_table *t, csp_label l)
{
    return t->bit + (csp_label_vars(t->csp, l).begin - csp_label_vars(t->csp, 0).begin);
}

static void number_bits(full_table *t)
{
    for (int v = 0; v < t->vars; v++) {
        csp_list labels = csp_var_labels(t->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            const csp_var *own = csp_label_vars(t->csp, *l).begin;
            int i = 0;
            while (own[i] != v)
                i++;
            bits_of(t, *l)[i] = (uint8_t)(l - labels.begin);
            t->member[v * FULL_MEMBERS + (l - labels.begin)] = *l;
            if (i == 0)
                t->covering = v + 1;
        }
    }
}

void full_clear(const full_table *t, lane *from, csp_label l)
{
    csp_list vars = csp_label_vars(t->csp, l);
    const uint8_t *bit = bits_of(t, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++, bit++)
        from[*v] &= (lane) ~(1u << *bit);
}

static void make_row(full_table *t, csp_label x)
{
    lane *row = t->row + (size_t)x * (size_t)t->width;
    csp_list own = csp_label_vars(t->csp, x);
    memset(row, 0xFF, (size_t)t->width * sizeof *row);
    CSP_FOR_LINKS(y, t->csp, x)
        full_clear(t, row, *y);
    for (const csp_var *v = own.begin; v < own.end; v++)
        row[*v] &= (lane)~LANE_OPEN;
}

static void make_blank(full_table *t)
{
    for (int v = 0; v < t->width; v++) {
        csp_list labels = v < t->vars ? csp_var_labels(t->csp, (csp_var)v) : (csp_list){ 0 };
        lane all = (lane)((1u << (labels.end - labels.begin)) - 1);
        t->blank[v] = v < t->vars ? LANE_OPEN | all : 1;
    }
}

#define TAKE(array, n)       ((t->array = arena_take(&t->arena, (n), sizeof *t->array)) != NULL)
#define TAKE_LINES(array, n) ((t->array = arena_take_lines(&t->arena, (n), sizeof *t->array)) != NULL)

status full_table_open(full_table *t, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    size_t puts = (size_t)(csp_label_vars(c, (csp_label)(labels - 1)).end - csp_label_vars(c, 0).begin);
    *t = (full_table){ .csp = c, .ops = lanes_best(), .vars = (int)vars };
    t->banks = (t->vars + BANK - 1) / BANK;
    t->width = t->banks * BANK;
    arena_open(&t->arena, m);
    if (!TAKE(bit, puts) || !TAKE(member, vars * FULL_MEMBERS) ||
        !TAKE_LINES(row, labels * (size_t)t->width) || !TAKE_LINES(blank, (size_t)t->width) ||
        !TAKE(asserted, labels + vars) || !TAKE(meets, labels + vars) || !TAKE(mask, (size_t)t->banks + 1) ||
        !TAKE(listed, labels) || !TAKE(bits, (labels + 63) / 64)) {
        full_table_close(t);
        return NO_MEMORY;
    }
    number_bits(t);
    for (size_t l = 0; l < labels; l++)
        make_row(t, (csp_label)l);
    make_blank(t);
    return OK;
}

void full_table_close(full_table *t)
{
    arena_close(&t->arena);
}

/* ---- propagation ---- */

static uint8_t next_list(full_table *t)
{
    if (++t->lists == 0) { /* all numbers have been used */
        memset(t->listed, 0, (size_t)csp_labels(t->csp));
        t->lists = 1;
    }
    return t->lists;
}

/* Adds the labels that the lanes in `mask` force to `asserted`, each once. What is read in the loop is copied
 * first, because the compiler can't know that bytes written to `listed` do not change it. */
static void list_forced(full_table *t, const lane *of)
{
    const full_table c = *t;
    const uint8_t now = next_list(t);
    int n = c.asserts;
    for (int g = 0; g < c.banks; g += 2) {
        uint64_t left = c.mask[g] | (uint64_t)c.mask[g + 1] << BANK;
        for (; left; left &= left - 1) {
            int v = g * BANK + __builtin_ctzll(left);
            csp_label x = full_lowest(&c, v, of[v]);
            c.asserted[n] = x;
            c.meets[n] = full_row(&c, x);
            n += c.listed[x] != now;
            c.listed[x] = now;
        }
    }
    t->asserts = n;
}

/* Makes the passes after the first one. */
static bool settle_on(full_table *t, lane *to)
{
    for (;;) {
        int done = t->asserts;
        list_forced(t, to);
        if (t->asserts == done)
            return true;
        if (t->ops->settle(to, t->mask, to, t->meets + done, t->asserts - done, t->banks))
            return false;
    }
}

bool full_settle(full_table *t, lane *to, const lane *from)
{
    for (int i = 0; i < t->asserts; i++)
        t->meets[i] = full_row(t, t->asserted[i]);
    return !t->ops->settle(to, t->mask, from, t->meets, t->asserts, t->banks) && settle_on(t, to);
}

/* ---- loading ---- */

/* Do the lane and csp-variable v have the same number of candidates, or do both have a value? */
static bool as_many(const state *s, int v, lane of)
{
    return full_bits(of & (LANE_OPEN - 1)) == s->count[v] + (s->value[v] != CSP_NONE);
}

/* Eliminates what is gone in s for other reasons than a link to a value, and is still in `to`. It is found
 * because its covering csp-variable has too many candidates there. */
static void load_eliminations(const full_table *t, lane *to, const state *s)
{
    int differ = 0;
    for (int v = 0; v < t->covering; v++)
        differ += !as_many(s, v, to[v]);
    for (int v = 0; differ > 0 && v < t->covering; v++) {
        csp_list labels = csp_var_labels(t->csp, (csp_var)v);
        if (!as_many(s, v, to[v]))
            for (const csp_label *l = labels.begin; l < labels.end; l++)
                if (s->label[*l] == GONE)
                    full_clear(t, to, *l);
    }
}

bool full_load(full_table *t, lane *to, const state *s)
{
    const full_table c = *t;
    int n = 0;
    for (int v = 0; v < c.covering; v++) {
        c.asserted[n] = s->value[v];
        n += s->value[v] != CSP_NONE;
    }
    for (int i = 0; i < n; i++)
        c.meets[i] = full_row(&c, c.asserted[i]);
    if (c.ops->settle(to, c.mask, c.blank, c.meets, n, c.banks))
        return false;
    load_eliminations(t, to, s);
    t->asserts = 0;
    return full_settle(t, to, to);
}

int full_list(const full_table *t, const lane *of, csp_label *list)
{
    int n = 0, words = (csp_labels(t->csp) + 63) / 64;
    memset(t->bits, 0, (size_t)words * sizeof *t->bits);
    for (int v = 0; v < t->covering; v++)
        for (unsigned m = of[v] & LANE_OPEN ? of[v] & (LANE_OPEN - 1) : 0; m; m &= m - 1) {
            csp_label l = full_lowest(t, v, (lane)m);
            t->bits[l / 64] |= UINT64_C(1) << l % 64;
        }
    for (int w = 0; w < words; w++)
        for (uint64_t m = t->bits[w]; m; m &= m - 1)
            list[n++] = (csp_label)(w * 64 + __builtin_ctzll(m));
    return n;
}
