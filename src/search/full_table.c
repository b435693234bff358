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

static lane *bits_of(const full_table *table, csp_label l)
{
    return table->bit + (csp_label_vars(table->csp, l).begin - csp_label_vars(table->csp, 0).begin);
}

static void number_bits(full_table *table)
{
    for (int v = 0; v < table->vars; v++) {
        csp_list labels = csp_var_labels(table->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            const csp_var *own = csp_label_vars(table->csp, *l).begin;
            int i = 0;
            while (own[i] != v)
                i++;
            bits_of(table, *l)[i] = (lane)(1u << (l - labels.begin));
            table->member[v * FULL_MEMBERS + (l - labels.begin)] = *l;
            if (i == 0)
                table->covering = v + 1;
        }
    }
}

void full_clear(const full_table *table, lane *from, csp_label l)
{
    csp_list vars = csp_label_vars(table->csp, l);
    const lane *bit = bits_of(table, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++, bit++)
        from[*v] &= (lane) ~*bit;
}

const lane *full_make_row(full_table *table, csp_label label)
{
    lane *row = table->rows + (size_t)table->made++ * (size_t)table->width;
    csp_list own = csp_label_vars(table->csp, label);
    memset(row, 0xFF, (size_t)table->width * sizeof *row);
    CSP_FOR_LINKS(y, table->csp, label)
        full_clear(table, row, *y);
    for (const csp_var *v = own.begin; v < own.end; v++)
        row[*v] &= (lane)~LANE_OPEN;
    return table->row[label] = row;
}

static void make_blank(full_table *table)
{
    for (int v = 0; v < table->width; v++) {
        csp_list labels = v < table->vars ? csp_var_labels(table->csp, (csp_var)v) : (csp_list){ 0 };
        lane all = (lane)((1u << (labels.end - labels.begin)) - 1);
        table->blank[v] = v < table->vars ? LANE_OPEN | all : 1;
    }
}

#define TAKE(array, n) ((table->array = arena_take(&table->arena, (n), sizeof *table->array)) != NULL)
#define TAKE_LINES(array, n)                                                                                 \
    ((table->array = arena_take_lines(&table->arena, (n), sizeof *table->array)) != NULL)

status full_table_open(full_table *table, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    size_t puts = (size_t)(csp_label_vars(c, (csp_label)(labels - 1)).end - csp_label_vars(c, 0).begin);
    *table = (full_table){ .csp = c, .ops = lanes_best(), .vars = (int)vars };
    table->banks = (table->vars + BANK - 1) / BANK;
    table->width = table->banks * BANK;
    arena_open(&table->arena, m);
    if (!TAKE(bit, puts) || !TAKE(member, vars * FULL_MEMBERS) || !TAKE(row, labels) ||
        !TAKE_LINES(rows, labels * (size_t)table->width) || !TAKE_LINES(blank, (size_t)table->width) ||
        !TAKE(asserted, labels + vars) || !TAKE(meets, labels + vars) ||
        !TAKE(mask, (size_t)table->banks + 1) || !TAKE(listed, labels) || !TAKE(bits, (labels + 63) / 64)) {
        full_table_close(table);
        return NO_MEMORY;
    }
    number_bits(table);
    make_blank(table);
    return OK;
}

void full_table_close(full_table *table)
{
    arena_close(&table->arena);
}

/* ---- propagation ---- */

static uint8_t next_list(full_table *table)
{
    if (++table->lists == 0) { /* all numbers have been used */
        memset(table->listed, 0, (size_t)csp_labels(table->csp));
        table->lists = 1;
    }
    return table->lists;
}

/* Adds the labels that the lanes in `mask` force to `asserted`, each once. What is read in the loop is copied
 * first, because the compiler can't know that bytes written to `listed` do not change it. */
static void list_forced(full_table *table, const lane *of)
{
    const full_table c = *table;
    const uint8_t now = next_list(table);
    int n = c.asserts;
    for (int g = 0; g < c.banks; g += 2) {
        uint64_t left = c.mask[g] | (uint64_t)c.mask[g + 1] << BANK;
        for (; left; left &= left - 1) {
            int v = g * BANK + __builtin_ctzll(left);
            csp_label x = full_lowest(&c, v, of[v]);
            c.asserted[n] = x;
            c.meets[n] = full_row(table, x);
            n += c.listed[x] != now;
            c.listed[x] = now;
        }
    }
    table->asserts = n;
}

/* Makes the passes after the first one. */
static bool settle_on(full_table *table, lane *to)
{
    for (;;) {
        int done = table->asserts;
        list_forced(table, to);
        if (table->asserts == done)
            return true;
        if (table->ops->settle(to, table->mask, to, table->meets + done, table->asserts - done, table->banks))
            return false;
    }
}

bool full_settle(full_table *table, lane *to, const lane *from)
{
    for (int i = 0; i < table->asserts; i++)
        table->meets[i] = full_row(table, table->asserted[i]);
    return !table->ops->settle(to, table->mask, from, table->meets, table->asserts, table->banks) &&
           settle_on(table, to);
}

/* ---- loading ---- */

/* Do the lane and csp-variable `var` have the same number of candidates, or do both have a value? */
static bool as_many(const state *s, int var, lane of)
{
    return full_bits(of & (LANE_OPEN - 1)) == s->count[var] + (s->value[var] != CSP_NONE);
}

/* Eliminates what is gone in s for other reasons than a link to a value, and is still in `to`. It is found
 * because its covering csp-variable has too many candidates there. */
static void load_eliminations(const full_table *table, lane *to, const state *s)
{
    int differ = 0;
    for (int v = 0; v < table->covering; v++)
        differ += !as_many(s, v, to[v]);
    for (int v = 0; differ > 0 && v < table->covering; v++) {
        csp_list labels = csp_var_labels(table->csp, (csp_var)v);
        if (!as_many(s, v, to[v]))
            for (const csp_label *l = labels.begin; l < labels.end; l++)
                if (s->label[*l] == GONE)
                    full_clear(table, to, *l);
    }
}

bool full_load(full_table *table, lane *to, const state *s)
{
    const full_table c = *table;
    int n = 0;
    for (int v = 0; v < c.covering; v++) {
        c.asserted[n] = s->value[v];
        n += s->value[v] != CSP_NONE;
    }
    for (int i = 0; i < n; i++)
        c.meets[i] = full_row(table, c.asserted[i]);
    if (c.ops->settle(to, c.mask, c.blank, c.meets, n, c.banks))
        return false;
    load_eliminations(table, to, s);
    table->asserts = 0;
    return full_settle(table, to, to);
}

int full_list(const full_table *table, const lane *of, csp_label *list)
{
    int n = 0, words = (csp_labels(table->csp) + 63) / 64;
    memset(table->bits, 0, (size_t)words * sizeof *table->bits);
    for (int v = 0; v < table->covering; v++)
        for (unsigned m = of[v] & LANE_OPEN ? of[v] & (LANE_OPEN - 1) : 0; m; m &= m - 1) {
            csp_label l = full_lowest(table, v, (lane)m);
            table->bits[l / 64] |= UINT64_C(1) << l % 64;
        }
    for (int w = 0; w < words; w++)
        for (uint64_t m = table->bits[w]; m; m &= m - 1)
            list[n++] = (csp_label)(w * 64 + __builtin_ctzll(m));
    return n;
}
