#include "search/dense_table.h"

#include <string.h>

bool dense_fits(const csp *c)
{
    if (csp_labels(c) > DENSE_LABELS_MAX || csp_labels(c) == 0)
        return false;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list l = csp_var_labels(c, (csp_var)v);
        if (l.end - l.begin > DENSE_DOMAIN_MAX)
            return false;
    }
    return true;
}

typedef struct part {
    void **at;
    size_t count, size;
} part;

enum { PARTS = 10 };

/* Lanes that became single, among the LANES lanes from `at`. */
typedef struct dense_newly {
    int at;
    unsigned lanes;
} dense_newly;

static void list_parts(dense_table *t, part out[PARTS])
{
    size_t labels = (size_t)csp_labels(t->csp), vars = (size_t)csp_vars(t->csp), width = vars + LANES;
    size_t puts =
        (size_t)(csp_label_vars(t->csp, (csp_label)(labels - 1)).end - csp_label_vars(t->csp, 0).begin);
    part list[PARTS] = {
        { (void **)&t->bit, puts, sizeof *t->bit },
        { (void **)&t->label, labels, sizeof *t->label },
        { (void **)&t->cand_of, labels, sizeof *t->cand_of },
        { (void **)&t->lane_of, vars, sizeof *t->lane_of },
        { (void **)&t->member, width * 16, sizeof *t->member },
        { (void **)&t->row, labels * width, sizeof *t->row },
        { (void **)&t->has_row, labels, sizeof *t->has_row },
        { (void **)&t->live, width, sizeof *t->live },
        { (void **)&t->rows, vars, sizeof *t->rows },
        { (void **)&t->newly, vars, sizeof *t->newly },
    };
    memcpy(out, list, sizeof list);
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

status dense_table_open(dense_table *t, const memory *m, const csp *c)
{
    part list[PARTS];
    *t = (dense_table){ .csp = c };
    list_parts(t, list);
    for (int i = 0; i < PARTS; i++)
        if (!(*list[i].at = memory_take(m, list[i].count, list[i].size))) {
            dense_table_close(t, m);
            return NO_MEMORY;
        }
    number_bits(t);
    return OK;
}

void dense_table_close(dense_table *t, const memory *m)
{
    part list[PARTS];
    if (!t->csp)
        return;
    list_parts(t, list);
    for (int i = 0; i < PARTS; i++)
        memory_give(m, *list[i].at, list[i].count, list[i].size);
    *t = (dense_table){ 0 };
}

void dense_table_make(dense_table *t, const state *s)
{
    const csp *c = t->csp;
    t->candidates = t->vars = 0;
    for (int v = 0; v < csp_vars(c); v++)
        t->lane_of[v] = s->value[v] == CSP_NONE ? (uint16_t)t->vars++ : (uint16_t)DENSE_NONE;
    t->width = (t->vars + LANES - 1) / LANES * LANES;
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
    csp_list links = csp_label_links(t->csp, t->label[x]), own = csp_label_vars(t->csp, t->label[x]);
    t->has_row[x] = true;
    memset(row, 0xFF, (size_t)t->width * sizeof *row);
    for (const csp_label *y = links.begin; y < links.end; y++) {
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

int dense_forced(const dense_table *t, const lane *from, const uint16_t *single, dcand *list, int n)
{
    for (int i = 0; i < t->width; i += LANES)
        for (unsigned m = single[i / LANES]; m; m &= m - 1) {
            int v = i + __builtin_ctz(m) / 2, k = 0;
            dcand x = t->member[v * 16 + __builtin_ctz(from[v])];
            while (k < n && list[k] != x)
                k++;
            if (k == n)
                list[n++] = x;
        }
    return n;
}

bool dense_suppose(dense_table *t, dense_node *to, const lane *from, const dcand *x, int n,
                   const uint16_t *old)
{
    const lane **row = t->rows;
    dense_newly *newly = t->newly;
    int changes = 0, width = t->width;
    lanes empty = lanes_zero();
    for (int k = 0; k < n; k++)
        row[k] = dense_row(t, x[k]);
    for (int i = 0; i < width; i += LANES) {
        lanes now = lanes_load(from + i);
        for (int k = 0; k < n; k++)
            now = lanes_and(now, lanes_load(row[k] + i));
        lanes_store(to->state + i, now);
        empty = lanes_or(empty, lanes_are_zero(now));
        unsigned single = lanes_single(now), fresh = single & ~(old ? old[i / LANES] : 0u);
        to->single[i / LANES] = (uint16_t)single;
        newly[changes] = (dense_newly){ i, fresh };
        changes += fresh != 0;
    }
    to->freshes = 0;
    if (lanes_any(empty))
        return true;
    for (int j = 0; j < changes; j++)
        for (unsigned m = newly[j].lanes; m; m &= m - 1) {
            int v = newly[j].at + __builtin_ctz(m) / 2, k = 0;
            dcand c = t->member[v * 16 + __builtin_ctz(to->state[v])];
            while (k < to->freshes && to->fresh[k] != c)
                k++;
            to->fresh[k] = c;
            to->freshes += k == to->freshes;
        }
    return false;
}

bool dense_refutes(dense_table *t, const lane *from, dcand x)
{
    const lane *row = dense_row(t, x);
    lanes empty = lanes_zero();
    for (int i = 0; i < t->width; i += LANES)
        empty = lanes_or(empty, lanes_are_zero(lanes_and(lanes_load(from + i), lanes_load(row + i))));
    return lanes_any(empty);
}
